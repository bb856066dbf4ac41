"""One seat of a game as a Gymnasium environment; bots have the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from hordeplay.adapters.arrays import CHOICE_COLUMNS, Encoder, Observation, observed
from hordeplay.adapters.spaces import action_space, observation_space
from hordeplay.adapters.state import ACTIONS, LIMIT, State
from hordeplay.adapters.worth import Worth, won
from hordeplay.core.luck import Luck, check_seed
from hordeplay.core.seat import check_seat

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.core.driver import Thinker


class OneSeat(gymnasium.Env[Observation, int]):
    """One seat of a game; each step is one of its decisions, and bots answer for the others in between.

    `game`, `seats`, `rules`, `actions`, `limit` and setup words are those of `State`; `worth`, `encoder` and `choice_columns` those
    of `AllSeats`. `bots` is a name of a bot (`random`, if empty), a bot, a function of a `Seat`, or one for each other seat in a
    mapping. Only our own, asked for by name, look at the true table.

    `reset(seed=7)` deals what `hp.new(..., seed=7)` does. An action that the mask forbids changes nothing: its reward is
    `illegal_reward`, `info["illegal"]` says so, and it counts as an action of a seat towards `limit`.

    >>> env = OneSeat("kingdom-rush", seats=2, bots="greedy")
    >>> observation, info = env.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = env.step(0)
    >>> reward, terminated, truncated, info
    (0.0, False, False, {'illegal': False})
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium has it as no class variable

    def __init__(
        self,
        game: str | AnyGame,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: Thinker | Mapping[int, Thinker] = "",
        rules: AnyRules | None = None,
        actions: int = ACTIONS,
        limit: int = LIMIT,
        worth: Worth = won,
        illegal_reward: float = -1.0,
        encoder: Encoder | None = None,
        choice_columns: int = CHOICE_COLUMNS,
        render_mode: str | None = None,
        **setup: Any,  # what the game's start takes
    ) -> None:
        self._start = State(game, seats, rules=rules, actions=actions, limit=limit, **setup)
        check_seat(seat, self._start.seats)
        self.seat = seat
        self._bots = dict(bots) if isinstance(bots, Mapping) else dict.fromkeys(range(self._start.seats), bots)
        for other in range(self._start.seats):
            if other != seat and other not in self._bots:
                raise ValueError(f"bots: seat {other} has none; each seat but {seat} needs one")
        played = self._start.game
        self._deciders = {
            other: (played.bot(bot or "random") if isinstance(bot, str) else bot, isinstance(bot, str))
            for other, bot in self._bots.items()
        }
        self._worth, self._encoder, self._choice_columns = worth, encoder or Encoder(), choice_columns
        self._illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space = observation_space(actions, self._encoder, choice_columns)  # type: ignore[assignment]  # it says `dict`
        self.action_space = action_space(actions)  # type: ignore[assignment]  # it says numpy's int
        self.state_of_game = self._start.clone()
        """Where the game stands; it knows more than the seat may."""
        self._dealt = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # as Gymnasium has it
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game up to the first decision of the seat; without a seed, one that follows from the last seed given."""
        super().reset(seed=seed)
        if seed is not None:
            check_seed(seed)
        self._luck = Luck(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        self._refused = 0
        self.state_of_game = self._start.clone()
        self._go_on()
        self._held = self._worth(self.state_of_game, self.seat)
        self._dealt = True
        return self._observed(), {"illegal": False}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:  # as Gymnasium has it
        """A decision of the seat, and all that follows up to its next one; `ResetNeeded` before `reset`, as Gymnasium has it."""
        if not self._dealt:
            raise ResetNeeded("Cannot call env.step() before calling env.reset()")
        state = self.state_of_game
        illegal = not 0 <= action < len(state.entries()) or state.current_player() != self.seat
        if illegal:
            self._refused += 1
            reward = self._illegal_reward
        else:
            state.apply_action(int(action))
            self._go_on()
            worth = self._worth(state, self.seat)
            reward, self._held = worth - self._held, worth
        over = state.is_terminal() and not state.truncated
        broken = state.truncated or (not over and len(state.history()) + self._refused >= state.limit)
        return self._observed(), reward, over, broken, {"illegal": illegal}

    def action_masks(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """The mask as sb3-contrib's `MaskablePPO` asks for it: bools, `(actions,)`."""
        mask = np.zeros(self.state_of_game.actions, np.bool_)
        if self.state_of_game.current_player() == self.seat:
            mask[: len(self.state_of_game.entries())] = True
        return mask

    def words(self) -> list[str]:
        """What the actions mean now, in notation."""
        state = self.state_of_game
        return [state.action_to_string(self.seat, i) for i in range(len(state.entries()))]

    def render(self) -> str | None:
        """The position as the seat sees it, in lines; None without `render_mode="ansi"`."""
        if self.render_mode != "ansi":
            return None
        return self._start.game.look.text(self.state_of_game.view(self.seat), self.seat)

    def _go_on(self) -> None:
        """Chance and bots answer up to the seat's next decision."""
        state = self.state_of_game
        while True:
            state.luck(self._luck)
            if state.is_terminal() or (now := state.current_player()) == self.seat:
                return
            bot, ours = self._deciders[now]
            state.let(bot, self._luck, ours=ours)

    def _observed(self) -> Observation:
        return observed(self.state_of_game, self.seat, self._encoder, self._choice_columns)


__all__ = ["OneSeat"]
