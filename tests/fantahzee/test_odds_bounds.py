"""The numbers that questions about dice may be asked with: what is allowed is answered soon, all else is refused by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer
from hordeplay.odds.effort import TooMuchWork

SOON = 5.0
"""Seconds of the processor; a plain machine takes two at most."""


def soon(ask: Callable[[], object]) -> None:
    """Ask, look at the answer in full, and have it soon; its cases may be refused as too long a list."""
    begun = time.process_time()
    answer = ask()
    str(answer)
    if isinstance(answer, Answer):
        with suppress(TooMuchWork):
            assert answer.why().total == answer
    assert time.process_time() - begun < SOON


@pytest.mark.parametrize(
    "ask",
    [
        lambda: fz.odds.reach("XXX", 24),
        lambda: fz.odds.reach("XX+XXX", 24, 2),
        lambda: fz.odds.reach("12345+XX", 10, 2),
        lambda: fz.odds.reach("XXX", 5, 2, 99),
        lambda: fz.odds.reach("XXX", 5, 2, 1),
        lambda: fz.odds.reach("XXX", 5, 200),
        lambda: fz.odds.reach("XXX", 0, 0),
        lambda: fz.odds.reach("12345678", 8, 2, 8),
        lambda: fz.odds.reach("+".join(["XX"] * 12), 24, 0),
        lambda: fz.odds.keeping((1, 2, 3, 4, 5, 6) * 4, (1, 2), 2, "XX+XXX"),
        lambda: fz.odds.keeping((1, 2, 3, 4, 5, 6) * 2, (), 2, "XX+XXX"),
        lambda: fz.odds.keeping((1, 2, 3, 99), (1,), 2, "XX", 99),
        lambda: fz.odds.keeping((), (), 0, "0"),
        lambda: fz.odds.best_keep((1, 2, 3, 4, 5, 6) * 4, 2, "XX+XXX"),
        lambda: fz.odds.best_keep((1, 2, 3, 99), 2, "XX", 99),
        lambda: fz.odds.lock_early("XX", "XXX", 24, 2),
        lambda: fz.odds.average(12, lambda _: 0),  # type: ignore[arg-type, return-value]  # a plain number will do
        lambda: fz.odds.party(["Paladin"], dice=24),
        lambda: fz.odds.until_bosses(5),
        lambda: fz.odds.flip(200),
        lambda: fz.odds.casualties(["Paladin", "Sergeant", "Steam Brute"] * 4, 50, 0, every=True),
    ],
)
def test_what_is_allowed_is_answered_soon(ask: Callable[[], object]) -> None:
    soon(ask)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: fz.odds.reach("XXX", 25), "dice: a whole number from 0 to 24, not 25"),
        (lambda: fz.odds.reach("XXX", -1), "dice: a whole number from 0 to 24, not -1"),
        (lambda: fz.odds.reach("XXX", 5, -1), "rerolls: "),
        (lambda: fz.odds.reach("XXX", 5, 2, 0), "sides: a whole number from 1 to 99, not 0"),
        (lambda: fz.odds.reach("XXX", 5, 2, 100), "sides: a whole number from 1 to 99, not 100"),
        (lambda: fz.odds.reach("X" * 10_000), r"^'XXX.{80,110}\.\.\. asks for more than 5 of a kind$"),
        (lambda: fz.odds.reach("9" * 10_000), r"^'999.{80,110}\.\.\. is no dice: write XX"),
        (lambda: fz.odds.keeping((1,) * 25, (), 2, "XX"), "dice: a whole number from 0 to 24, not 25"),
        (lambda: fz.odds.keeping((7,), (), 2, "XX"), "roll: "),
        (lambda: fz.odds.keeping((6, 5), (4,), 2, "XX"), "cannot be kept"),
        (lambda: fz.odds.best_keep((1,) * 25, 2, "XX"), "dice: a whole number from 0 to 24, not 25"),
        (lambda: fz.odds.lock_early("XX", "XX", 25), "dice: a whole number from 0 to 24, not 25"),
        (lambda: fz.odds.average(25, lambda _: 0), "dice: a whole number from 0 to 24, not 25"),  # type: ignore[arg-type, return-value]  # as above
        (lambda: fz.odds.party(["Paladin"], dice=25), "dice: a whole number from 0 to 24, not 25"),
        (lambda: fz.odds.casualties(["Paladin"] * 13, 5), "active: up to 12 heroes, not 13"),
        (lambda: fz.odds.until_bosses(6), "bosses: a whole number from 1 to 5, not 6"),
        (lambda: fz.odds.boss_at(6), "gone: a whole number from 0 to 5, not 6"),
    ],
)
def test_what_is_beyond_a_bound_is_refused_by_its_name(ask: Callable[[], object], says: str) -> None:
    begun = time.process_time()
    with pytest.raises(ValueError, match=says):
        ask()
    assert time.process_time() - begun < SOON


@pytest.mark.parametrize(
    "ask",
    [
        lambda: fz.odds.reach("X", 1, 10**6),
        lambda: fz.odds.reach("XX", 2, 10**30),
        lambda: fz.odds.reach("12345678", 24, 2, 99),
        lambda: fz.odds.keeping((1, 2), (1,), 10**6, "XX"),
        lambda: fz.odds.best_keep((1, 2), 10**6, "XX"),
        lambda: fz.odds.lock_early("XX", "XXX", 5, 10**6),
        lambda: fz.odds.lock_early("12", "34", 24, 2, 99),
        lambda: fz.odds.average(24, lambda _: 0, 99),  # type: ignore[arg-type, return-value]  # as above
        lambda: fz.odds.party(["Paladin"], rerolls=10**6),
        lambda: fz.odds.party(["Paladin"] * 30),
        lambda: fz.odds.reach("XX+XXX", 24, 2).why(),
        lambda: fz.odds.keeping((1, 2, 3, 4, 5, 6) * 2, (), 2, "XX+XXX").why(),
        lambda: fz.odds.keeping((1, 2, 3, 99), (1,), 2, "XX", 99).why(),
    ],
)
def test_what_takes_too_long_is_refused_with_the_time(ask: Callable[[], object]) -> None:
    begun = time.process_time()
    with pytest.raises(TooMuchWork, match=r"takes about .* to count, where 2 seconds are the limit"):
        ask()
    assert time.process_time() - begun < SOON


def test_a_die_with_one_side_shows_it() -> None:
    assert fz.odds.reach("XXX", 5, 2, 1) == 1
    assert fz.odds.reach("2", 5, 2, 1) == 0
    assert fz.odds.keeping((1, 1, 1), (1,), 2, "XXX", 1) == 1
