"""A game as one of OpenSpiel's Python games: `pyspiel.load_game`, its tests and its algorithms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hordeplay.adapters.state import ACTIONS, LIMIT, TERMINAL, State
from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.game import Game
from hordeplay.games import find

FEWEST_OUTCOMES: Final = 1_000
"""Outcomes of one chance node that OpenSpiel is told of at least; no die and no deck of our games has more."""


class Observer:
    """What OpenSpiel reads of a state for a player: `table` and `choices` of an `Observation`, and in `tensor` both in a row."""

    def __init__(self, actions: int, *, recall: bool) -> None:
        import numpy as np

        from hordeplay.adapters.arrays import CHOICE_COLUMNS, Encoder  # numpy comes with OpenSpiel

        self._encoder = Encoder()
        self._recall = recall
        wide = self._encoder.shape[0]
        self.tensor = np.zeros(wide + actions * CHOICE_COLUMNS, np.float32)
        self.dict = {"table": self.tensor[:wide], "choices": self.tensor[wide:].reshape(actions, CHOICE_COLUMNS)}

    def set_from(self, state: Any, player: int) -> None:  # a SpielState
        """The arrays of what a player observes now."""
        from hordeplay.adapters.arrays import observed

        seen = observed(state.ours, player, self._encoder)
        self.dict["table"][:] = seen["observation"]
        self.dict["choices"][:] = seen["choices"]

    def string_from(self, state: Any, player: int) -> str:  # a SpielState
        """The same in words; with perfect recall all that the player knows."""
        ours: State = state.ours
        return ours.information_state_string(player) if self._recall else ours.observation_string(player)


_STARTS: Final[dict[str, Callable[[int], State]]] = {}
"""Of each registered game, how a game of so many seats begins."""


class Held:
    """A state as OpenSpiel carries it about: copied it is a clone; written down, the name of its game and all its actions."""

    def __init__(self, name: str, ours: State) -> None:
        self.name = name
        self.ours = ours

    def __deepcopy__(self, memo: dict[int, object]) -> Held:
        return Held(self.name, self.ours.clone())

    def __reduce__(self) -> tuple[Callable[[str, int, list[int]], Held], tuple[str, int, list[int]]]:
        return held_again, (self.name, self.ours.seats, self.ours.history())


def held_again(name: str, seats: int, history: list[int]) -> Held:
    """The state to which these actions lead; `KeyError` for a game that is not registered in this process."""
    ours = _STARTS[name](seats)
    for action in history:
        ours.apply_action(action)
    return Held(name, ours)


def in_openspiel(
    game: str | AnyGame,
    *,
    seats: int | None = None,
    rules: AnyRules | None = None,
    actions: int = ACTIONS,
    limit: int = LIMIT,
    name: str = "",
    **setup: Any,  # what the game's start takes
) -> str:
    """Register a game with OpenSpiel, and return the name by which `pyspiel.load_game` finds it: `name`, else `hordeplay_pig`.

    The words are those of `State`; `seats` are those that play where `load_game` names none. A name that is there already keeps
    what was registered last. `ImportError` says how OpenSpiel is got, `ValueError` what is wrong with a word.

    A Python game of OpenSpiel: chance explicit, rewards at the end (1 for who has won, -1 for who has not), information and
    observation strings, and observation tensors with the columns of an `Observation`. `state.ours` is the `State`.
    """
    try:
        import pyspiel
    except ModuleNotFoundError:
        raise ImportError(
            "in_openspiel needs pyspiel, which is not installed here: pip install open_spiel brings it"
        ) from None
    played = game if isinstance(game, Game) else find(game)
    start = State(played, seats, rules=rules, actions=actions, limit=limit, **setup)
    called = name or f"hordeplay_{played.name.replace('-', '_')}"
    fewest, most = played.seats

    def begin(many: int) -> State:
        return (
            start.clone()
            if many == start.seats
            else State(played, many, rules=rules, actions=actions, limit=limit, **setup)
        )

    kind = pyspiel.GameType(
        short_name=called,
        long_name=played.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if start.view(0).hides
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": start.seats},
    )

    class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
        """A state of OpenSpiel, which is `ours` seen from there."""

        def __init__(self, spiel_game: Any, seats: int) -> None:  # a pyspiel.Game
            super().__init__(spiel_game)
            self.held = Held(called, begin(seats))

        @property
        def ours(self) -> State:
            return self.held.ours

        def current_player(self) -> int:
            return self.ours.current_player()

        def _legal_actions(self, player: int) -> list[int]:
            return self.ours.legal_actions(player)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return self.ours.chance_outcomes()

        def _apply_action(self, action: int) -> None:
            self.ours.apply_action(action)

        def _action_to_string(self, player: int, action: int) -> str:
            return self.ours.action_to_string(player, action)

        def is_terminal(self) -> bool:
            return self.ours.is_terminal()

        def returns(self) -> list[float]:
            return self.ours.returns()

        def observation_string(self, player: int) -> str:
            return self.ours.observation_string(player)

        def information_state_string(self, player: int | None = None) -> str:
            return self.ours.information_state_string(self.current_player() if player is None else player)

        def __str__(self) -> str:
            ours = self.ours
            who = "over" if ours.current_player() == TERMINAL else f"player {ours.current_player()}"
            return f"{played.name}, {len(ours.history())} actions, {who}"

    class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
        """The game, as OpenSpiel knows it."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:  # ints and texts
            many = int((params or {}).get("seats", start.seats))
            played.check_seats(many)
            self._seats = many
            about = pyspiel.GameInfo(
                num_distinct_actions=actions,
                max_chance_outcomes=FEWEST_OUTCOMES,
                num_players=many,
                min_utility=-1.0,
                max_utility=1.0,
                max_game_length=limit,
            )
            super().__init__(kind, about, params or {})

        def make_py_observer(self, kind: Any = None, params: object = None) -> Observer:  # an IIGObservationType
            return Observer(actions, recall=bool(kind and kind.perfect_recall))

        def new_initial_state(self) -> SpielState:
            return SpielState(self, self._seats)

    pyspiel.register_game(kind, SpielGame)
    _STARTS[called] = begin
    return called


__all__ = ["in_openspiel"]
