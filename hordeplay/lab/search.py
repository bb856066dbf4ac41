"""A target of whole games: settings are played in turn until their intervals tell them from it, or the budget is spent."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, log2
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.english import counted, listed, thousands
from hordeplay.core.language import message, tr
from hordeplay.lab.arms import measure_in_words
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate
from hordeplay.lab.plan import GameError
from hordeplay.lab.result import Repeatable, Report, Reported, experiment_of_bots
from hordeplay.lab.sweep import KnobValue, LeftOut, new_sweep, omitted
from hordeplay.lab.tunable import Tunable
from hordeplay.odds.chart import Chart, Mark

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.lab.solved import Solved
    from hordeplay.lab.sweep import Sweep

LEAST: Final = 40
"""Games of a setting that is looked at, where the budget has so many."""
SHOWN: Final = 12
"""Names that a sentence lists."""
SHARE: Final = 4
"""Such a part of the budget goes to one setting at most before others are looked at, while no crossing is known."""


class Looked(NamedTuple):
    """A setting that was played: its measure with an interval that is corrected for the number of settings."""

    setting: KnobValue
    estimate: Estimate
    digest: str


@dataclass(frozen=True, repr=False)
class Search(Repeatable, Reported):
    """What was played for a target, and the settings between which it surely lies."""

    target: float
    measure: str
    turned: str
    settings: tuple[KnobValue, ...]
    """All that might have been looked at, in order."""
    looked: tuple[Looked, ...]
    """Those that were, in the same order."""
    level: float
    experiment: str
    budget: int
    ordered: bool
    left_out: tuple[LeftOut, ...] = ()
    """Settings that make no game, or whose games do not end."""
    partial: bool = False
    """Whether an interrupt ended the search early."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took."""
    asked: Solved | None = field(default=None, compare=False)
    """The question to `solve`, by which a file can ask it again."""

    @property
    def games(self) -> int:
        """How many games it cost."""
        return sum(one.estimate.n for one in self.looked)

    @property
    def bracket(self) -> tuple[KnobValue, KnobValue] | None:
        """Two settings, as near to each other as is sure, whose measures lie on opposite sides of the target.

        Between them the measure passes it. None where no two such settings are known.
        """
        if not self.ordered:
            return None
        order = {value: i for i, value in enumerate(self.settings)}
        sure = [one for one in self.looked if self._side(one)]
        pairs = [(a.setting, b.setting) for a, b in pairwise(sure) if self._side(a) != self._side(b)]
        return min(pairs, key=lambda pair: order[pair[1]] - order[pair[0]], default=None)

    @property
    def open(self) -> tuple[KnobValue, ...]:
        """The settings that were played and cannot be told from the target."""
        return tuple(one.setting for one in self.looked if not self._side(one))

    @property
    def best(self) -> Looked:
        """The setting whose estimate is nearest to the target."""
        return min(self.looked, key=lambda one: abs(one.estimate.value - self.target))

    def _side(self, one: Looked) -> int:
        return _side(one.estimate, self.target)

    @property
    def says(self) -> str:
        """The answer in words, with what it cost."""
        share = self.looked[0].estimate.kind == "share"
        target = f"{100 * self.target:g} %" if share else f"{self.target:g}"
        parts = []
        if bracket := self.bracket:
            parts.append(
                tr(
                    "{target} is passed between {knob} {low} and {high}.",
                    target=target,
                    knob=self.turned,
                    low=bracket[0],
                    high=bracket[1],
                )
            )
        if self.open:
            names = listed([str(value) for value in self.open[:SHOWN]])
            parts.append(
                tr("Not told from {target}: {knob} {settings}.", target=target, knob=self.turned, settings=names)
            )
        if not bracket and not self.open:
            parts.append(self._unreached(target))
        best = self.best
        parts.append(
            tr(
                "Nearest: {knob} {setting}, {value}, n = {n}.",
                knob=self.turned,
                setting=best.setting,
                value=" ".join(best.estimate.shown),
                n=best.estimate.n,
            )
        )
        if self.partial:
            parts.append(tr("The search was interrupted."))
        parts.append(what_it_cost(self.games, self.budget, self.seconds))
        return " ".join(parts)

    def _unreached(self, target: str) -> str:
        """That all that was played lies on one side of the target, or on both without a crossing."""
        sides = {self._side(one) for one in self.looked}
        side = sides.pop() if len(sides) == 1 else 0
        if len(self.looked) == len(self.settings):
            every = {
                1: message("No setting reaches {target}: every setting lies above."),
                -1: message("No setting reaches {target}: every setting lies below."),
                0: message("No setting reaches {target}: every setting lies on either side."),
            }
            return tr(every[side], target=target)
        some = {
            1: message("No setting that was looked at reaches {target}: the {settings} looked at lie above."),
            -1: message("No setting that was looked at reaches {target}: the {settings} looked at lie below."),
            0: message("No setting that was looked at reaches {target}: the {settings} looked at lie on either side."),
        }
        return tr(some[side], target=target, settings=counted(len(self.looked), "setting"))

    def rows(self) -> list[dict[str, Any]]:  # knob values and numbers
        """Tidy rows: the setting, n, the measure with its interval, whether it is open, the digest of the rules."""
        return [
            {
                self.turned: one.setting,
                "n": one.estimate.n,
                self.measure: one.estimate.value,
                "low": one.estimate.low,
                "high": one.estimate.high,
                "open": not self._side(one),
                "rules": one.digest,
            }
            for one in self.looked
        ]

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas frame."""
        return data_frame(self.rows())

    def chart(self) -> Chart:
        """What was played with its intervals, and the target as a level."""
        seen = [one for one in self.looked if one.estimate.low > float("-inf")]
        share, measure = self.looked[0].estimate.kind == "share", measure_in_words(self.measure)
        x: tuple[float | str, ...] = tuple(float(o.setting) if self.ordered else str(o.setting) for o in seen)
        marks = (
            Mark("span", tr("interval"), x, tuple(o.estimate.high for o in seen), tuple(o.estimate.low for o in seen)),
            Mark("dots", measure, x, tuple(o.estimate.value for o in seen)),
            Mark("level", tr("target"), (), (self.target,)),
        )
        names = () if self.ordered else tuple(map(str, x))
        title = tr("{measure}, by {knob}", measure=measure, knob=self.turned)
        return Chart(title, marks, self.turned, measure, share, names, (self.says,))

    def report(self) -> Report:
        """One row a setting that was played."""
        best = self.best
        rows = [
            (f"{one.setting}{' *' if one is best else ''}", str(one.estimate.n), *one.estimate.shown)
            for one in self.looked
        ]
        one = best.estimate
        notes = [
            f"* {self.says}",
            tr(
                "Intervals: {how}, {strict:.4g} %, so that all of {settings} hold with {level:g} %.",
                how=one.how,
                strict=100 * one.level,
                settings=counted(len(self.settings), "setting"),
                level=100 * self.level,
            ),
        ]
        measure = measure_in_words(self.measure)
        title = tr("{experiment}: {measure} for a target", experiment=self.experiment, measure=measure)
        head = (self.turned, tr("games"), measure, tr("interval"))
        return Report(title, head, rows, [*notes, *omitted(self.left_out)])


def what_it_cost(games: int, budget: int, seconds: float) -> str:
    """What a search took, in a sentence.

    >>> what_it_cost(1200, 4000, 3.04)
    'It cost 1,200 of 4,000 games, 3.0 s.'
    """
    return tr(
        "It cost {games} of {budget} games, {seconds:.1f} s.",
        games=thousands(games),
        budget=thousands(budget),
        seconds=seconds,
    )


def _side(estimate: Estimate, target: float) -> int:
    """1 where an interval lies wholly above the target, -1 below, 0 where it holds it."""
    return 1 if estimate.low > target else -1 if estimate.high < target else 0


class Searching:
    """Settings that are played, each on the same seeds, until they are told from the target or the budget is spent."""

    def __init__(
        self,
        game: AnyGame,
        base: AnyRules,
        tuned: Tunable,
        measure: str,
        target: float,
        budget: int,
        level: float,
        words: Mapping[str, Any],  # of sweep
        where: Mapping[str, Any],  # executor and progress
    ) -> None:
        self._game, self._tuned, self._measure, self._target = game, tuned, measure, target
        self._budget, self._level, self._words, self._where = budget, level, words, where
        self._left_out: list[LeftOut] = []
        self._rules: dict[KnobValue, AnyRules] = {}
        for value in tuned.settings:
            try:
                self._rules[value] = tuned.turn(base, value)
            except ValueError as error:
                self._left_out.append(LeftOut(((tuned.name, value),), "refused", str(error)))
        if not self._rules:
            raise ValueError(f"no value of {tuned.name} makes a game: {self._left_out[0].says}")
        self._values = list(self._rules)
        self._strict = 1 - (1 - level) / len(self._values)
        self._played: dict[int, tuple[Sweep, Estimate]] = {}
        self._endless: dict[int, GameError] = {}

    def run(self) -> Search:
        """Play, and say what came of it."""
        begun, partial = time.perf_counter(), False
        try:
            while self._left > 0 and (further := self._next() or self._more()):
                self._play(*further)
        except KeyboardInterrupt:
            if not self._played:
                raise
            partial = True
        if not self._played:
            raise next(iter(self._endless.values()))
        sweep = next(iter(self._played.values()))[0]
        title = experiment_of_bots(sweep.plan)
        looked = tuple(
            Looked(self._values[i], estimate, self._rules[self._values[i]].digest)
            for i, (_, estimate) in sorted(self._played.items())
        )
        endless = [
            LeftOut(((self._tuned.name, self._values[i]),), error.reason, str(error))
            for i, error in sorted(self._endless.items())
        ]
        return Search(
            self._target,
            self._measure,
            self._tuned.name,
            tuple(value for i, value in enumerate(self._values) if i not in self._endless),
            looked,
            self._level,
            title,
            self._budget,
            self._tuned.ordered,
            (*self._left_out, *endless),
            partial,
            time.perf_counter() - begun,
        )

    @property
    def _left(self) -> int:
        return self._budget - sum(estimate.n for _, estimate in self._played.values())

    @property
    def _each(self) -> int:
        """Games for a first look at a setting: half of the budget is for those that it does not tell from the target."""
        looks = 2 + 2 * ceil(log2(len(self._values) + 1)) if self._tuned.ordered else len(self._values)
        return max(LEAST, self._budget // (2 * looks))

    @property
    def _open(self) -> list[int]:
        return [i for i in self._played if not self._side(i)]

    def _first(self) -> list[int]:
        """Where no crossing is known: the open settings that get more games before others are looked at."""
        short = [i for i in self._open if self._played[i][1].n < self._budget // SHARE]
        return [] if self._crossing() else short

    def _more(self) -> tuple[int, int] | None:
        """The open setting that is played on, and up to how many games; None when all are told from the target.

        The farthest one: games that tell a setting from the target grow with the inverse square of the distance.
        """
        open_ = self._first() or self._open
        if not open_:
            return None
        i = max(open_, key=self._distance)
        now = self._played[i][1].n
        n = now + min(self._left, -(-self._left // len(open_)))
        return i, min(n, self._budget // SHARE) if self._first() else n

    def _play(self, i: int, n: int) -> None:
        rules = self._rules[self._values[i]]
        sweep = (
            self._played[i][0]
            if i in self._played
            else new_sweep(self._game, rules, ((),), self._measure, self._strict, self._words)
        )
        try:
            sweep = sweep.reach(n, self._strict, self._target, **self._where)
        except GameError as error:
            if error.reason != "endless":
                raise
            self._endless[i] = error
            self._played.pop(i, None)
            return
        self._played[i] = (sweep, sweep.points[0].estimate)

    def _side(self, i: int) -> int:
        return _side(self._played[i][1], self._target)

    def _distance(self, i: int) -> float:
        return abs(self._played[i][1].value - self._target)

    def _next(self) -> tuple[int, int] | None:
        """The setting to look at next, and up to how many games; None when no further one can narrow the answer yet."""
        n = min(self._each, self._left)
        there = [i for i in range(len(self._values)) if i not in self._endless]
        unseen = [i for i in there if i not in self._played]
        if not unseen:
            return None
        if not self._tuned.ordered or unseen[0] == there[0]:
            return unseen[0], n
        if unseen[-1] == there[-1]:
            return unseen[-1], n
        if self._first():
            return None
        for low, high in self._gaps():
            if between := [i for i in unseen if low < i < high]:
                return between[(len(between) - 1) // 2], n
        return None

    def _crossing(self) -> tuple[int, int] | None:
        """The two nearest settings that surely lie on opposite sides of the target."""
        sure = [i for i in sorted(self._played) if self._side(i)]
        pairs = [(a, b) for a, b in pairwise(sure) if self._side(a) != self._side(b)]
        return min(pairs, key=lambda pair: pair[1] - pair[0], default=None)

    def _gaps(self) -> list[tuple[int, int]]:
        """Pairs of settings that were looked at with those between them worth a look, the likeliest first."""
        seen = sorted(self._played)
        if crossing := self._crossing():
            low, high = crossing
            inner = [i for i in seen if low < i < high]
            gaps = [(low, inner[0]), (inner[-1], high)] if inner else [(low, high)]
            return sorted(gaps, key=lambda gap: gap[0] - gap[1])
        if self._open:
            return [(a, b) for a, b in pairwise(seen) if not (self._side(a) and self._side(b))]
        return sorted(pairwise(seen), key=lambda gap: min(map(self._distance, gap)))


__all__ = ["Looked", "Search", "Searching", "what_it_cost"]
