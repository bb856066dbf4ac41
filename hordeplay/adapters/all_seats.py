"""All seats of a game as a PettingZoo AEC environment: agents act in turn, each sees what its seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from hordeplay.adapters.arrays import CHOICE_COLUMNS, Encoder, Observation, observed
from hordeplay.adapters.spaces import action_space, observation_space, picture, picture_space
from hordeplay.adapters.state import ACTIONS, LIMIT, State
from hordeplay.adapters.worth import Worth, won
from hordeplay.core.luck import Luck, check_seed

if TYPE_CHECKING:
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray

    from hordeplay.core.any import AnyGame, AnyRules


_OF_A_GAME: Final = {"agent_selection", "rewards", "terminations", "truncations", "infos"}
"""What an environment has from `reset` on."""


class AllSeats(AECEnv[str, Any, int]):  # type: ignore[misc]  # an Observation or a picture; PettingZoo has no types
    """The seats of a game as agents `seat_0`, `seat_1` and so on.

    `game`, `seats`, `rules`, `actions`, `limit` and setup words are those of `State`. `worth(state, seat)` says what a position
    is worth to a seat; a reward is by how much that has changed, and by default 1 for a win, -1 for a loss, at the end.
    `encoder` writes the table, `choice_columns` is the width of a choice's features (0: none).
    With `picture=True` an observation is the table alone as a grey picture, 64 rows of uint8, and the mask is in `infos`.

    `reset(seed=7)` deals what `hp.new(..., seed=7)` does. An action that the mask forbids is a `ValueError` and changes
    nothing; PettingZoo's `TerminateIllegalWrapper` ends the game instead. A game that is broken off is truncated for all.
    Whoever forgets `reset` is told so, as by PettingZoo's `OrderEnforcingWrapper`: an `AssertionError`.

    >>> env = AllSeats("kingdom-rush", seats=2)
    >>> env.reset(seed=7)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> env.agent_selection, int(observation["action_mask"].sum()) == len(env.state_of_game.entries())
    ('seat_0', True)
    """

    metadata = {  # noqa: RUF012  # PettingZoo has it as no class variable
        "render_modes": ["ansi"],
        "name": "hordeplay",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        *,
        rules: AnyRules | None = None,
        actions: int = ACTIONS,
        limit: int = LIMIT,
        worth: Worth = won,
        encoder: Encoder | None = None,
        choice_columns: int = CHOICE_COLUMNS,
        picture: bool = False,
        render_mode: str | None = None,
        **setup: Any,  # what the game's start takes
    ) -> None:
        super().__init__()
        self._start = State(game, seats, rules=rules, actions=actions, limit=limit, **setup)
        self.state_of_game = self._start.clone()
        """Where the game stands; it knows more than an agent may."""
        self.metadata = {**AllSeats.metadata, "name": self._start.game.name}
        self.render_mode = render_mode
        self._worth, self._encoder, self._choice_columns = worth, encoder or Encoder(), choice_columns
        self._picture = picture
        self.possible_agents = [f"seat_{seat}" for seat in range(self._start.seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces: dict[str, Box | Dict] = {
            agent: picture_space() if picture else observation_space(actions, self._encoder, choice_columns)
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Discrete] = {agent: action_space(actions) for agent in self.possible_agents}
        self._random = seeding.np_random(None)[0]
        self.agents: list[str] = []
        self._dealt = False

    def __getattr__(self, name: str) -> Any:  # as PettingZoo has it
        """Asked only for what is not there: a sentence for what `reset` brings."""
        if name in _OF_A_GAME:
            raise AttributeError(f"reset() needs to be called before there is {name}")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _after_reset(self, method: str) -> None:
        """The sentence that PettingZoo's own wrapper has for a method that is called too soon."""
        if not self._dealt:
            raise AssertionError(f"reset() needs to be called before {method}.")

    def observation_space(self, agent: str) -> Box | Dict:
        """The space of what an agent observes: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions: the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # as PettingZoo has it
        """A new game; without a seed, one that follows from the last seed given. `options` are not read."""
        if seed is not None:
            check_seed(seed)
            self._random = seeding.np_random(seed)[0]
        self._luck = Luck(int(self._random.integers(1 << 62)) if seed is None else seed)
        self.state_of_game = self._start.clone()
        self.state_of_game.luck(self._luck)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._held = {agent: self._worth(self.state_of_game, self._seat[agent]) for agent in self.agents}
        self._dealt = True
        self._mark()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:  # as PettingZoo has it
        """What the selected agent observes, its reward since it last chose, whether it is over or broken off, and its info."""
        self._after_reset("last")
        seen: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return seen

    def step(self, action: int | None) -> None:
        """What the selected agent does; None for one whose game is over."""
        self._after_reset("step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        there = len(state.entries())
        if action is None or not 0 <= action < there:
            raise ValueError(f"{agent} has no action {action!r} here: they are 0 to {there - 1}, as the mask says")
        self._cumulative_rewards[agent] = 0.0
        state.apply_action(int(action))
        state.luck(self._luck)
        for other in self.agents:
            worth = self._worth(state, self._seat[other])
            self.rewards[other] = worth - self._held[other]
            self._held[other] = worth
        self._accumulate_rewards()
        self._mark()

    def observe(self, agent: str) -> Observation | NDArray[np.uint8]:
        """What an agent's seat may know now."""
        self._after_reset("observe")
        seat = self._seat[agent]
        if self._picture:
            return picture(self.state_of_game, seat)
        return observed(self.state_of_game, seat, self._encoder, self._choice_columns)

    def words(self) -> list[str]:
        """What the actions of the selected agent mean now, in notation."""
        self._after_reset("words")
        state = self.state_of_game
        return [state.action_to_string(self._seat[self.agent_selection], i) for i in range(len(state.entries()))]

    def render(self) -> str | None:
        """The position as the selected agent's seat sees it, in lines; None without `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        self._after_reset("render")
        seat = self._seat[self.agent_selection]
        return self._start.game.look.text(self.state_of_game.view(seat), seat)

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return self._start.game.name.replace("-", "_")

    def _mark(self) -> None:
        """Who is asked now, and for whom the game is over."""
        state = self.state_of_game
        over, broken = state.is_terminal() and not state.truncated, state.truncated
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, broken)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}  # as PettingZoo has it
        now = state.current_player()
        if now >= 0:
            self.agent_selection = self.possible_agents[now]
        if self._picture:
            for agent in self.agents:
                mask = np.zeros(state.actions, np.int8)
                mask[: len(state.entries()) if self._seat[agent] == now else 0] = 1
                self.infos[agent]["action_mask"] = mask
        if state.is_terminal():
            self.agent_selection = self.agents[0]


__all__ = ["AllSeats"]
