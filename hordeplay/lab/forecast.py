"""What a run will cost, before it: games and seconds for an interval of a given width, from a pilot.

The pilot goes on until the variance itself is known well enough: the relative standard error of a sample variance is
sqrt((kurtosis - 1) / n), and at a fifth of it a forecast is right within a factor of 1.5 in about 19 of 20 runs.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance
from time import perf_counter
from typing import Any, Final

from hordeplay.core.any import AnyGame
from hordeplay.core.arguments import whole
from hordeplay.core.english import thousands
from hordeplay.core.language import tr
from hordeplay.lab.arms import Side, check_measure, is_share, measure_in_words, values
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.executors import WORTH, Where, has_workers, workers_of
from hordeplay.lab.interval import check_level
from hordeplay.lab.plan import game_of
from hordeplay.lab.result import Repeatable
from hordeplay.lab.sample import Looks
from hordeplay.lab.sweep import Sweep, new_sweep
from hordeplay.lab.watched_intervals import asymptotic, betting, halved, moments

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
class Cost(Repeatable):
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
        """Play the rest of the run: equal to one run of all its games."""
        so_far = self.ahead or self.pilot
        left = self.games - so_far.n
        return so_far.extend(left, executor=executor, progress=progress) if left > 0 else so_far

    def __repr__(self) -> str:
        pairs = isinstance(self.pilot, Comparison)
        share = is_share(self.pilot.game, self.pilot.measure)
        width = tr("{n:g} points", n=100 * self.within) if share else f"{self.within:g}"
        unsure = tr("give or take {share:.0f} % of the games", share=100 * self.relative_error)
        if math.isinf(self.relative_error):
            unsure = tr("which did not vary, so that this is a guess")
        parts = {
            "measure": measure_in_words(self.pilot.measure),
            "width": width,
            "n": thousands(self.games),
            "time": _time(self.seconds),
            "cores": tr("1 core") if self.workers == 1 else tr("{n} cores", n=self.workers),
            "pilot": self.pilot.n,
            "each": 1000 * self.per_game,
            "unsure": unsure,
        }
        if pairs:
            return tr(
                "{measure} to ± {width}: about {n} pairs, {time} on {cores} (pilot of {pilot} pairs, {each:.3g} ms each; {unsure})",
                **parts,
            )
        return tr(
            "{measure} to ± {width}: about {n} games, {time} on {cores} (pilot of {pilot} games, {each:.3g} ms each; {unsure})",
            **parts,
        )


def _time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 100 else tr("{n:.0f} minutes", n=seconds / 60)


def forecast(
    game: str | AnyGame,
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
    games, more while their variance is too uncertain; it is part of the run, which `go()` finishes. `ValueError` names what
    is allowed.

    >>> cost = forecast("horrible-hordes", within=1.5, measure="rounds", pilot=3, bots="random", progress=False)
    >>> cost.games
    30
    """
    played = game_of(game)
    pilot = whole(pilot, "pilot, the games of the pilot", 2)
    check_level(level)
    if not within > 0:
        raise ValueError(f"within is half the interval's width, more than 0, not {within!r}")
    name = None if measure is None else check_measure(played, measure)
    if a is None and b is None:
        rules = words.pop("rules", None) or played.printed
        alone = new_sweep(played, rules, ((),), name or "score", level, words)
        return pilot_run(alone, within, looks, pilot, executor=executor, progress=progress)
    if a is None or b is None:
        raise ValueError("a forecast is for a measure (no sides) or for a difference (both sides)")
    first = compare(played, a, b, 1, measure=name, looks=looks, level=level, executor="here", progress=False, **words)
    return pilot_run(first, within, looks, pilot, executor=executor, progress=progress)


def pilot_run(
    run: Sweep | Comparison, within: float, looks: Looks, pilot: int, *, executor: Where, progress: bool
) -> Cost:
    """The cost of a run of which nothing, or next to nothing, has been played."""
    since = perf_counter()
    warm = min(WARM, pilot - 1)
    if run.n < warm:
        run = run.extend(warm - run.n, executor="here", progress=False)
    warmed = perf_counter()
    run = run.extend(pilot - warm, executor="here", progress=progress)
    while (error := uncertainty(data(run))) > SURE and run.n < MOST * pilot:
        run = run.extend(pilot, executor="here", progress=progress)
    per_game = (perf_counter() - warmed) / (run.n - warm)
    bounded, paired = is_share(run.game, run.measure), isinstance(run, Comparison)
    games = max(run.n, enough(data(run), within, run.level, looks, bounded=bounded, paired=paired))
    workers = cores(executor, per_game * (games - run.n))
    rate, ahead = per_game, run
    if workers > 1 and games > run.n + pilot:
        # what several workers bring is measured, not assumed: they share a machine
        where: Where = "loky" if executor is None else executor
        run.extend(1, executor=where, progress=False)  # starts them
        more = min(games - run.n, max(pilot, int(TASTE / per_game)))
        begun = perf_counter()
        ahead = run.extend(more, executor=where, progress=progress)
        rate = min(per_game, (perf_counter() - begun) / more)
    seconds = perf_counter() - since + rate * (games - ahead.n)
    return Cost(games, seconds, within, run, per_game, workers, error, looks, pilot, ahead)


def data(run: Sweep | Comparison) -> Sequence[float]:
    """The numbers whose mean is estimated."""
    return run.differences if isinstance(run, Comparison) else values(run.batch.samples[0], run.measure)


def uncertainty(numbers: Sequence[float]) -> float:
    """The relative standard error of the variance of these numbers; infinite where they do not vary.

    >>> round(uncertainty([0, 1] * 50), 3), uncertainty([2, 2, 2])
    (0.0, inf)
    """
    centre, n = fmean(numbers), len(numbers)
    second = fmean((x - centre) ** 2 for x in numbers)
    if not second:
        return math.inf
    fourth = fmean((x - centre) ** 4 for x in numbers)
    return math.sqrt(max(0.0, fourth / second**2 - 1) / n)


def enough(numbers: Sequence[float], within: float, level: float, looks: Looks, *, bounded: bool, paired: bool) -> int:
    """How many numbers like these give an interval of half the width `within`.

    `bounded` ones lie between 0 and 1, or are differences of such where they are `paired`.

    >>> enough([0, 1] * 50, 0.02, 0.95, "once", bounded=True, paired=False)
    2426
    """
    spread = math.sqrt(variance(numbers))
    if not spread:
        return len(numbers)
    if looks == "once":
        z = NormalDist().inv_cdf((1 + level) / 2)
        return min(LIMIT, max(2, math.ceil((z * spread / within) ** 2)))

    of_all = moments(numbers)

    def half_width(n: int) -> float:
        if not bounded:
            low, high = asymptotic(n, *of_all, level)
            return (high - low) / 2
        tally = halved(numbers) if paired else Counter(numbers)
        low, high = betting({x: times * n / len(numbers) for x, times in tally.items()}, level)
        return (high - low) * (1 if paired else 0.5)

    return least(lambda n: half_width(n) <= within)


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
        return workers_of(executor) or 1
    return (os.cpu_count() or 1) if (executor == "loky" or work > WORTH) and has_workers() else 1


__all__ = ["Cost", "cores", "enough", "forecast", "least", "pilot_run", "uncertainty"]
