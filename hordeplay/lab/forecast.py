"""What a run will cost, before it: games and seconds for an interval of a given width, from a pilot.

The pilot goes on until the variance itself is known well enough: the relative standard error of a sample variance is
sqrt((kurtosis - 1) / n), and at a fifth of it a forecast is right within a factor of 1.5 in about 19 of 20 runs.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from hordeplay.games import find
from hordeplay.lab.arms import Side, check_measure, is_share, values
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.interval import check_level
from hordeplay.lab.plan import check_count
from hordeplay.lab.result import Kept
from hordeplay.lab.sample import Looks
from hordeplay.lab.sequence import betting, halved, reach
from hordeplay.lab.spread import WORTH, Where
from hordeplay.lab.sweep import Sweep, begin

if TYPE_CHECKING:
    from hordeplay.core.game import Game

SURE: Final = 0.2
"""Relative standard error of the variance at which the pilot ends."""
MOST: Final = 8
"""So many times the games asked for may the pilot take."""
WARM: Final = 5
"""Games whose time does not count: they fill what is worked out once."""
TASTE: Final = 0.5
"""Seconds of work from which the rate of several workers is measured."""
LIMIT: Final = 100_000_000


@dataclass(frozen=True, repr=False)
class Cost(Kept):
    """Games (or pairs) and seconds that a run needs, the pilot included, and the pilot itself to go on from."""

    games: int
    seconds: float
    within: float
    pilot: Sweep | Comparison
    per_game: float
    """Seconds of one core for a game, or for a pair."""
    workers: int
    relative_error: float
    """Of the variance that the forecast rests on."""
    looks: Looks = "any"
    asked: int = 60
    """Games of the pilot that were asked for."""
    ahead: Sweep | Comparison | None = None
    """The pilot and the games by which several workers were timed: as many as a moment takes, so no part of the answer."""

    def go(self, *, executor: Where = None, progress: bool = True) -> Sweep | Comparison:
        """The rest of the run: equal to one run of all its games."""
        begun = self.ahead or self.pilot
        left = self.games - begun.n
        return begun.extend(left, executor=executor, progress=progress) if left > 0 else begun

    def __repr__(self) -> str:
        pairs = isinstance(self.pilot, Comparison)
        what = "pairs" if pairs else "games"
        share = is_share(self.pilot.trial.bundle.plans[0].game, self.pilot.measure)
        width = f"{100 * self.within:g} points" if share else f"{self.within:g}"
        core = "core" if self.workers == 1 else "cores"
        unsure = f"give or take {100 * self.relative_error:.0f} % of the games"
        if math.isinf(self.relative_error):
            unsure = "which did not vary, so that this is a guess"
        return (
            f"{self.pilot.measure} to ± {width}: about {self.games:,} {what}, {_time(self.seconds)} on {self.workers} {core} "
            f"(pilot of {self.pilot.n} {what}, {1000 * self.per_game:.3g} ms each; "
            f"{unsure})"
        )


def _time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 100 else f"{seconds / 60:.0f} minutes"


def forecast(
    game: str | Game[Any],  # any game's table
    a: Side | None = None,
    b: Side | None = None,
    *,
    within: float,
    measure: str | None = None,
    looks: Looks = "any",
    level: float = 0.95,
    pilot: int = 60,
    executor: Where = None,
    progress: bool = True,
    **words: Any,  # of `compare`: seats, bots, against, rules, seed, rotate, limit, setup words
) -> Cost:
    """How many games and seconds it takes until the interval is ± `within`: of a measure, or of a difference a - b.

    `within` is in the measure's own unit, 0.02 for two points of a share. The pilot is played here, at least `pilot`
    games, more while their variance is too uncertain; it is part of the run, which `go()` finishes.

    >>> cost = forecast("horrible-hordes", within=1.5, measure="rounds", pilot=3, bots="random", progress=False)
    >>> cost.games
    30
    """
    played = find(game) if isinstance(game, str) else game
    check_count(pilot, "pilot, the games of the pilot,", 2)
    check_level(level)
    if not within > 0:
        msg = f"within is half the interval's width, more than 0, not {within!r}"
        raise ValueError(msg)
    name = None if measure is None else check_measure(played, measure)
    if a is None and b is None:
        rules = words.pop("rules", None) or played.printed
        alone = begin(played, rules, ((),), name or "score", level, words)
        return pilot_run(alone, within, looks, pilot, executor=executor, progress=progress)
    if a is None or b is None:
        msg = "a forecast is for a measure (no sides) or for a difference (both sides)"
        raise ValueError(msg)
    first = compare(played, a, b, 1, measure=name, looks=looks, level=level, executor="here", progress=False, **words)
    return pilot_run(first, within, looks, pilot, executor=executor, progress=progress)


def pilot_run(
    found: Sweep | Comparison, within: float, looks: Looks, pilot: int, *, executor: Where, progress: bool
) -> Cost:
    """The cost of a run of which nothing, or next to nothing, has been played."""
    played, level = found.trial.bundle.plans[0].game, found.level
    since = perf_counter()
    warm = min(WARM, pilot - 1)
    if found.n < warm:
        found = found.extend(warm - found.n, executor="here", progress=False)
    warmed = perf_counter()
    found = found.extend(pilot - warm, executor="here", progress=progress)
    while (error := uncertainty(data(found))) > SURE and found.n < MOST * pilot:
        found = found.extend(pilot, executor="here", progress=progress)
    per_game = (perf_counter() - warmed) / (found.n - warm)
    games = max(
        found.n,
        enough(
            data(found),
            within,
            level,
            looks,
            bounded=is_share(played, found.measure),
            paired=isinstance(found, Comparison),
        ),
    )
    workers = cores(executor, per_game * (games - found.n))
    rate, ahead = per_game, found
    if workers > 1 and games > found.n + pilot:
        # what several workers bring is measured, not assumed: they share a machine
        where: Where = "loky" if executor is None else executor
        found.extend(1, executor=where, progress=False)  # starts them
        more = min(games - found.n, max(pilot, int(TASTE / per_game)))
        begun = perf_counter()
        ahead = found.extend(more, executor=where, progress=progress)
        rate = min(per_game, (perf_counter() - begun) / more)
    seconds = perf_counter() - since + rate * (games - ahead.n)
    return Cost(games, seconds, within, found, per_game, workers, error, looks, pilot, ahead)


def data(found: Sweep | Comparison) -> Sequence[float]:
    """The numbers whose mean is estimated."""
    return found.differences if isinstance(found, Comparison) else values(found.trial.samples[0], found.measure)


def uncertainty(found: Sequence[float]) -> float:
    """The relative standard error of the variance of these numbers; infinite where they do not vary.

    >>> round(uncertainty([0, 1] * 50), 3), uncertainty([2, 2, 2])
    (0.0, inf)
    """
    centre, n = fmean(found), len(found)
    second = fmean((x - centre) ** 2 for x in found)
    if not second:
        return math.inf
    fourth = fmean((x - centre) ** 4 for x in found)
    return math.sqrt(max(0.0, fourth / second**2 - 1) / n)


def enough(found: Sequence[float], within: float, level: float, looks: Looks, *, bounded: bool, paired: bool) -> int:
    """How many numbers like these give an interval of half the width `within`.

    >>> enough([0, 1] * 50, 0.02, 0.95, "once", bounded=True, paired=False)
    2426
    """
    spread = math.sqrt(variance(found))
    if not spread:
        return len(found)
    if looks == "once":
        z = NormalDist().inv_cdf((1 + level) / 2)
        return min(LIMIT, max(2, math.ceil((z * spread / within) ** 2)))

    def half(n: int) -> float:
        if not bounded:
            return reach(n, spread, level)
        tally = halved(found) if paired else _counted(found)
        low, high = betting({x: times * n / len(found) for x, times in tally.items()}, level)
        return (high - low) * (1 if paired else 0.5)

    return least(lambda n: half(n) <= within)


def _counted(found: Sequence[float]) -> dict[float, int]:
    tally: dict[float, int] = {}
    for x in found:
        tally[x] = tally.get(x, 0) + 1
    return tally


def least(fits: Callable[[int], bool]) -> int:
    """The least number from 2 on that fits, where all greater ones fit as well."""
    high = 2
    while high < LIMIT and not fits(high):
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return min(high, LIMIT)


def cores(executor: Where, work: float) -> int:
    """How many games are played at a time, when there is so much work in seconds; as `simulate` decides it."""
    if executor == "here":
        return 1
    if isinstance(executor, Executor):
        known: int | None = getattr(executor, "_max_workers", None)
        return known or _listed(executor) or 1
    return (os.cpu_count() or 1) if executor == "loky" or work > WORTH else 1


def _listed(executor: Executor) -> int:
    """The workers of a cluster, where its client can tell."""
    client: Any = getattr(executor, "_client", None)  # of another library
    return sum(client.nthreads().values()) if client is not None else 0


__all__ = ["Cost", "cores", "enough", "forecast", "least", "pilot_run", "uncertainty"]
