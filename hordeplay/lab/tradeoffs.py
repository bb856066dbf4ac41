"""Several things turned at once for a target: the combinations that no other one beats in nearness and steps from print.

Exact numbers are worked out at every combination (`Tradeoffs`). Measures of whole games are played (`TradeoffSearch`):
intervals are valid at every look and hold together (Bonferroni), so that a combination is left out only when another one is
surely nearer with no more steps; what cannot be told apart within the budget stays in the table.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.english import counted, thousands
from hordeplay.core.language import tr
from hordeplay.lab.arms import measure_in_words
from hordeplay.lab.curve import asked_in_words
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate
from hordeplay.lab.plan import GameError
from hordeplay.lab.result import Repeatable, Report, Reported, experiment_of_bots
from hordeplay.lab.search import what_it_cost
from hordeplay.lab.sweep import KnobValue, LeftOut, Setting, named, new_sweep, omitted
from hordeplay.lab.tunable import Tunable
from hordeplay.odds.amount import in_a_sentence

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.lab.solved import Solved
    from hordeplay.lab.sweep import Sweep

LEAST: Final = 40
"""Games of every combination that is played."""
MOST_PLAYED: Final = 100
"""Combinations that are played."""


class Tradeoff(NamedTuple):
    """A combination of settings, the exact number there, how far it is from the target and how many steps from print."""

    setting: Setting
    value: Fraction
    distance: Fraction
    steps: int


@dataclass(frozen=True, repr=False)
class Tradeoffs(Repeatable, Reported):
    """The combinations that no other one beats: none is as near to the target with as few steps from print, and better in one."""

    game: str
    measure: str
    means: str
    target: Fraction
    unit: str
    points: tuple[Tradeoff, ...]
    """By steps from print, so that each is nearer to the target than those before it."""
    tried: int
    """Combinations that were worked out."""
    left_out: tuple[LeftOut, ...] = ()
    asked: Solved | None = field(default=None, compare=False)
    """The question to `solve`, by which a file can ask it again."""

    @property
    def best(self) -> Tradeoff:
        """The one nearest to the target."""
        return min(self.points, key=lambda one: (one.distance, one.steps))

    @property
    def met(self) -> bool:
        """Whether a combination has just the target."""
        return not self.best.distance

    @property
    def says(self) -> str:
        """The answer in words."""
        one, target = self.best, str(self.target)
        parts = {
            "settings": named(one.setting),
            "target": target,
            "value": in_a_sentence(one.value, self.unit),
            "steps": counted(one.steps, "step"),
        }
        if self.met:
            return tr("{settings} gives exactly {target}, {steps} from print.", **parts)
        return tr("{settings} comes nearest to {target}, with {value}, {steps} from print.", **parts)

    def rows(self) -> list[dict[str, KnobValue | Fraction | float]]:
        """Tidy rows: the settings, the exact number, its decimal, the distance to the target, steps from print."""
        return [
            {
                **dict(one.setting),
                "exact": one.value,
                "decimal": float(one.value),
                "distance": float(one.distance),
                "steps": one.steps,
            }
            for one in self.points
        ]

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas frame."""
        return data_frame(self.rows())

    def report(self) -> Report:
        """One row a combination."""
        asks = asked_in_words(self.game, self.measure)
        rows = [
            (named(one.setting), str(one.steps), f"{float(one.value):.4f}", f"{float(one.distance):.4f}")
            for one in self.points
        ]
        notes = [
            self.says,
            tr(
                "Of {n} combinations, those that no other beats in both steps from print and nearness.",
                n=thousands(self.tried),
            ),
            f"{asks}: {tr(self.means)}.",
        ]
        head = (tr("settings"), tr("steps"), tr("decimal"), tr("distance"))
        title = tr("{game}: {measure} for {target}", game=self.game, measure=asks, target=self.target)
        return Report(title, head, rows, [*notes, *omitted(self.left_out)])


def unbeaten(every: Sequence[Tradeoff]) -> tuple[Tradeoff, ...]:
    """Those that no other is as near to the target and as near to print as, and better in one; in that order.

    >>> near = [Tradeoff((), Fraction(0), Fraction(n), steps) for n, steps in ((3, 0), (2, 1), (2, 2), (1, 3), (2, 1))]
    >>> [(int(one.distance), one.steps) for one in unbeaten(near)]
    [(3, 0), (2, 1), (2, 1), (1, 3)]
    """
    kept: list[Tradeoff] = []
    for one in sorted(every, key=lambda each: (each.steps, each.distance)):
        last = kept[-1] if kept else None
        if last is None or one.distance < last.distance or (one.steps, one.distance) == (last.steps, last.distance):
            kept.append(one)
    return tuple(kept)


class PlayedTradeoff(NamedTuple):
    """A combination that was played: its measure with an interval that is corrected for the number of combinations."""

    setting: Setting
    estimate: Estimate
    steps: int
    """From print."""
    digest: str

    def distances(self, target: float) -> tuple[float, float]:
        """How near to the target it may be, and how far from it, by its interval.

        >>> one = PlayedTradeoff((), Estimate(3.0, 2.0, 4.5, 100), 0, "")
        >>> one.distances(2.5), one.distances(1)
        ((0.0, 2.0), (1.0, 3.5))
        """
        low, high = self.estimate.low - target, self.estimate.high - target
        return max(0.0, low, -high), max(abs(low), abs(high))

    def beats(self, other: PlayedTradeoff, target: float) -> bool:
        """Whether it is surely nearer to the target with no more steps from print."""
        return self.steps <= other.steps and self.distances(target)[1] < other.distances(target)[0]


@dataclass(frozen=True, repr=False)
class TradeoffSearch(Repeatable, Reported):
    """What was played of several things turned at once, and which combinations are not surely beaten by another one."""

    target: float
    measure: str
    played: tuple[PlayedTradeoff, ...]
    """All combinations that were played, by steps from print."""
    level: float
    experiment: str
    budget: int
    left_out: tuple[LeftOut, ...] = ()
    """Combinations that make no game, or whose games do not end."""
    partial: bool = False
    """Whether an interrupt ended the search early."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took."""
    asked: Solved | None = field(default=None, compare=False)
    """The question to `solve`, by which a file can ask it again."""

    @property
    def games(self) -> int:
        """How many games it cost."""
        return sum(one.estimate.n for one in self.played)

    @property
    def points(self) -> tuple[PlayedTradeoff, ...]:
        """Those that no other surely beats, by steps from print."""
        return tuple(one for one in self.played if not beaten(one, self.played, self.target))

    @property
    def sure(self) -> tuple[PlayedTradeoff, ...]:
        """Those of them that are surely nearer to the target than every other one with no more steps."""
        return tuple(one for one in self.points if not rivals(one, self.played, self.target))

    @property
    def best(self) -> PlayedTradeoff:
        """The one whose estimate is nearest to the target."""
        return min(self.points, key=lambda one: (abs(one.estimate.value - self.target), one.steps))

    @property
    def says(self) -> str:
        """The answer in words, with what it cost."""
        best, points = self.best, self.points
        value, interval = best.estimate.shown
        target = f"{100 * self.target:g} %" if best.estimate.kind == "share" else f"{self.target:g}"
        near = {
            "target": target,
            "settings": named(best.setting),
            "steps": counted(best.steps, "step"),
            "measure": measure_in_words(self.measure),
            "value": f"{value} {interval}",
            "n": best.estimate.n,
        }
        gone, every = len(self.played) - len(points), counted(len(self.played), "combination")
        parts = [
            tr("Nearest to {target}: {settings}, {steps} from print, with {measure} {value}, n = {n}.", **near)
            if best.estimate.excludes(self.target)
            else tr(
                "Nearest to {target}: {settings}, {steps} from print, with {measure} {value}, n = {n}, not told from {target}.",
                **near,
            ),
            tr("Of {every} none is surely beaten by a nearer one with no more steps.", every=every)
            if not gone
            else tr("Of {every} 1 is surely beaten by a nearer one with no more steps.", every=every)
            if gone == 1
            else tr("Of {every} {n} are surely beaten by a nearer one with no more steps.", every=every, n=gone),
        ]
        if self.partial:
            parts.append(tr("The search was interrupted."))
        return " ".join([*parts, what_it_cost(self.games, self.budget, self.seconds)])

    def rows(self) -> list[dict[str, Any]]:  # knob values and numbers
        """Tidy rows of all that was played: settings, steps, n, the measure, its interval, nearest and farthest, beaten, rules."""
        points = self.points
        return [
            {
                **dict(one.setting),
                "steps": one.steps,
                "n": one.estimate.n,
                self.measure: one.estimate.value,
                "low": one.estimate.low,
                "high": one.estimate.high,
                "nearest": one.distances(self.target)[0],
                "farthest": one.distances(self.target)[1],
                "beaten": one not in points,
                "rules": one.digest,
            }
            for one in self.played
        ]

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas frame."""
        return data_frame(self.rows())

    def report(self) -> Report:
        """One row a combination that is not surely beaten."""
        sure = self.sure
        rows = [
            (
                f"{named(one.setting)}{' *' if one in sure else ''}",
                str(one.steps),
                str(one.estimate.n),
                *one.estimate.shown,
            )
            for one in self.points
        ]
        one = self.played[0].estimate
        notes = [
            self.says,
            tr("* surely nearer to the target than every other combination with no more steps from print."),
            tr(
                "Intervals: {how}, {strict:.4g} %, so that all hold with {level:g} %.",
                how=one.how,
                strict=100 * one.level,
                level=100 * self.level,
            ),
        ]
        measure = measure_in_words(self.measure)
        title = tr("{experiment}: {measure} for a target", experiment=self.experiment, measure=measure)
        head = (tr("settings"), tr("steps"), tr("games"), measure, tr("interval"))
        return Report(title, head, rows, [*notes, *omitted(self.left_out)])


def beaten(one: PlayedTradeoff, every: Iterable[PlayedTradeoff], target: float) -> bool:
    """Whether another combination is surely nearer to the target with no more steps."""
    return any(other.beats(one, target) for other in every)


def rivals(one: PlayedTradeoff, every: Iterable[PlayedTradeoff], target: float) -> list[PlayedTradeoff]:
    """Those with no more steps that are not surely farther from the target."""
    return [
        other
        for other in every
        if other is not one and other.steps <= one.steps and not one.distances(target)[1] < other.distances(target)[0]
    ]


class TradeoffSearching:
    """Combinations that are played, all on the same seeds, until it is clear which ones are beaten or the budget is spent."""

    def __init__(
        self,
        game: AnyGame,
        base: AnyRules,
        tuned: Sequence[Tunable],
        measure: str,
        target: float,
        budget: int,
        level: float,
        words: Mapping[str, Any],  # of sweep
        where: Mapping[str, Any],  # executor and progress
    ) -> None:
        self._game, self._measure, self._target = game, measure, target
        self._budget, self._level, self._words, self._where = budget, level, words, where
        count = prod(len(one.settings) for one in tuned)
        fewer = f"give fewer values to try, as {{'{tuned[0].name}': [...]}}"
        if count > MOST_PLAYED:
            raise ValueError(f"{count:,} combinations are more than the {MOST_PLAYED} that are played: {fewer}")
        if count * LEAST > budget:
            raise ValueError(
                f"{count} combinations need {count * LEAST:,} games at least, {LEAST} each, and budget is {budget:,}: {fewer}"
            )
        self._left_out: list[LeftOut] = []
        self._rules: dict[Setting, tuple[AnyRules, int]] = {}
        for row in product(*(one.settings for one in tuned)):
            setting: Setting = tuple((one.name, value) for one, value in zip(tuned, row, strict=True))
            rules = base
            try:
                for one, value in zip(tuned, row, strict=True):
                    rules = one.turn(rules, value)
            except ValueError as error:
                self._left_out.append(LeftOut(setting, "refused", str(error)))
                continue
            steps = sum(one.steps(value) for one, value in zip(tuned, row, strict=True))
            self._rules[setting] = rules, steps
        if not self._rules:
            raise ValueError(f"no combination makes a game: {self._left_out[0].says}")
        self._strict = 1 - (1 - level) / len(self._rules)
        self._sweeps: dict[Setting, Sweep] = {}

    def run(self) -> TradeoffSearch:
        """Play, and say what came of it."""
        begun, partial = time.perf_counter(), False
        endless: GameError | None = None
        try:
            for setting in self._rules:
                endless = self._play(setting, LEAST) or endless
            while (left := self._budget - sum(sweep.n for sweep in self._sweeps.values())) > 0:
                setting = self._next()
                if not setting:
                    break
                now = self._sweeps[setting].n
                self._play(setting, now + min(now, left))
        except KeyboardInterrupt:
            if not self._sweeps:
                raise
            partial = True
        if not self._sweeps:
            assert endless is not None  # nothing else leaves a combination out
            raise endless
        plan = next(iter(self._sweeps.values())).plan
        return TradeoffSearch(
            self._target,
            self._measure,
            tuple(sorted(self._looked(), key=lambda one: one.steps)),
            self._level,
            experiment_of_bots(plan),
            self._budget,
            tuple(self._left_out),
            partial,
            time.perf_counter() - begun,
        )

    def _looked(self) -> list[PlayedTradeoff]:
        return [
            PlayedTradeoff(setting, sweep.points[0].estimate, self._rules[setting][1], self._rules[setting][0].digest)
            for setting, sweep in self._sweeps.items()
        ]

    def _next(self) -> Setting:
        """Of those that are neither beaten nor sure, and of those that they are not told from, the one with fewest games.

        Nothing where all is clear.
        """
        every = self._looked()
        close = [one for one in every if not beaten(one, every, self._target)]
        pairs = [(one, other) for one in close for other in rivals(one, close, self._target)]
        worth = [one for pair in pairs for one in pair]
        return min(worth, key=lambda one: one.estimate.n).setting if worth else ()

    def _play(self, setting: Setting, n: int) -> GameError | None:
        """Play on up to so many games; the error of a game that does not end, whose combination is left out."""
        rules = self._rules[setting][0]
        sweep = self._sweeps.get(setting) or new_sweep(
            self._game, rules, ((),), self._measure, self._strict, self._words
        )
        try:
            self._sweeps[setting] = sweep.reach(n, self._strict, **self._where)
        except GameError as error:
            if error.reason != "endless":
                raise
            self._sweeps.pop(setting, None)
            self._left_out.append(LeftOut(setting, error.reason, str(error)))
            return error
        return None


__all__ = ["PlayedTradeoff", "Tradeoff", "TradeoffSearch", "TradeoffSearching", "Tradeoffs", "unbeaten"]
