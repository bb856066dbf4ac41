"""Exact answers beside what their tries bring: the tries play the engine, so that their frequencies hold the odds to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from statistics import NormalDist, fmean
from typing import NamedTuple, TypeVar

from hordeplay.core.any import AnyRules
from hordeplay.core.luck import Source, key_of
from hordeplay.odds.answer import Answer

R = TypeVar("R", bound=AnyRules)

RARE = 9
"""Successes and failures expected, below which a share says too little."""
ALARM = 1e-6
"""How often right odds fail a whole test."""


class Beside(NamedTuple):
    """An exact value, the mean of its tries, and how many standard errors lie between them."""

    exact: float
    played: float
    z: float


def beside(answer: Answer, name: str, tries: int) -> Beside | None:
    """The answer and its tries; None where there are too few to say. What never, or always, happens does so in every try."""
    assert answer.trial is not None, f"{name}: nothing tries it"
    key, exact = key_of("agreement", name), float(answer)
    results = [int(answer.trial(Source(key, number))) for number in range(tries)]
    mean = fmean(results)
    if answer.kind == "chance":
        spread = exact * (1 - exact)
        if not spread:
            assert mean == exact, f"{name}: {answer.says} has chance {exact}, and came in {mean:.4f} of {tries}"
            return None
        if tries * min(exact, 1 - exact) < RARE:
            return None
    else:
        variance = answer.variance if answer.law is None else answer.law.variance
        assert variance is not None, f"{name}: the spread is not known"
        spread = float(variance)
        if not spread:
            assert mean == exact, f"{name}: {answer.says} is {exact}, and its tries bring {mean:.4f}"
            return None
    return Beside(exact, mean, (mean - exact) / sqrt(spread / tries))


def all_agree(asked: Mapping[str, Callable[[], Answer]], tries: int) -> int:
    """Hold every answer to its tries; how many were compared.

    No z may lie beyond what the largest of so many reaches (Bonferroni), nor their squares in sum: too far off as a whole,
    or nearer than tries ever come.
    """
    compared = {name: one for name, ask in asked.items() if (one := beside(ask(), name, tries)) is not None}
    few = len(compared)
    assert few
    limit = NormalDist().inv_cdf(1 - ALARM / 2 / few) + 0.3  # shares are no perfect bells
    far = {name: one for name, one in compared.items() if abs(one.z) > limit}
    assert not far, "; ".join(
        f"{name}: {one.exact:.4f} by the odds, {one.played:.4f} in {tries} tries (z {one.z:.1f})"
        for name, one in far.items()
    )
    squares = sum(one.z**2 for one in compared.values())
    band = 5 * sqrt(2 * few) + 10
    assert abs(squares - few) < band, f"{few} squared z-scores add up to {squares:.0f}"
    return few


def turned(rules: R, name: str, *, every: bool = True) -> Iterator[R]:
    """The rules with one knob at its neighbours: a step up and down, or each other option; or at the last one of them only."""
    knob = rules.knob(name)
    now = getattr(rules.knobs, name)
    if knob.kind == "bool":
        values: list[int | bool | str] = [not now]
    elif knob.kind == "int":
        values = [value for value in (now - 1, now + 1) if knob.low <= value <= knob.high]
    else:
        values = [value for value in knob.options if value != now]
    for value in values if every else values[-1:]:
        try:
            yield rules.with_(**{name: value})
        except ValueError:  # not with the other knobs as they are
            continue


def one_step(rules: R, name: str) -> R:
    """The rules with a knob turned by one step."""
    knob = rules.knob(name)
    now = getattr(rules.knobs, name)
    if knob.kind == "int":
        return rules.with_(**{name: now + (1 if now < knob.high else -1)})
    if knob.kind == "bool":
        return rules.with_(**{name: not now})
    return rules.with_(**{name: knob.options[(knob.options.index(now) + 1) % len(knob.options)]})
