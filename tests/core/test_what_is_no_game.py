"""What is no game where one is asked for: a match, rules, a number. One sentence says what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import isfunction, signature
from typing import Any, Final

import pytest

import hordeplay as hp

ASKED: Final[Mapping[str, Callable[[Any], object]]] = {  # Any: what is no game
    "balance": lambda game: hp.balance(game, hp.rules("horrible-hordes")),
    "compare": lambda game: hp.compare(game, "greedy", "random"),
    "forecast": lambda game: hp.forecast(game, "greedy", "random", within=0.1),
    "ladder": hp.ladder,
    "new": hp.new,
    "presets": hp.presets,
    "profile": hp.profile,
    "register": hp.register,
    "rulebook": hp.rulebook,
    "rules": hp.rules,
    "simulate": hp.simulate,
    "soak": hp.soak,
    "solve": hp.solve,
    "strengths": lambda game: hp.strengths(game, "hordes"),
    "sweep": lambda game: hp.sweep(game, "rounds"),
    "tune": lambda game: hp.tune(game, {"rounds": (1, 4)}, 3),
    "value": lambda game: hp.value(game, "abilities"),
}
"""All that asks for a game."""


def test_all_that_asks_for_a_game_is_tried() -> None:
    front = {name for name in hp.__all__ if next(iter(parameters(getattr(hp, name))), "") == "game"}
    assert front <= set(ASKED)


@pytest.mark.parametrize("name", ASKED)
def test_what_is_no_game_is_named_with_what_is_allowed(name: str) -> None:
    """A match, its rules, a number: one sentence, and the game that was probably meant."""
    match = hp.new("horrible-hordes", 2, seed=1)
    for other in (match, match.rules):
        kind = type(other).__name__
        says = rf"^games: a game is meant by its name or its GAME, not by a \w+; say 'horrible-hordes' for that of this {kind}$"
        with pytest.raises(ValueError, match=says):
            ASKED[name](other)
    with pytest.raises(ValueError, match=r"^games: there is no 7; there is horrible-hordes, fanta"):
        ASKED[name](7)


def parameters(function: object) -> tuple[str, ...]:
    """The names of what a function takes; none of what is no function."""
    return tuple(signature(function).parameters) if isfunction(function) else ()
