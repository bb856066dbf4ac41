"""Which setting of a knob, or of a field of a card, brings a number to a target: at once where it is exact, else by play.

Exact numbers (`Game.exact`, and those of the bench) are worked out at every setting: the answer is the whole curve, and a
target that no setting reaches is said to be out of reach. Measures of whole games are searched: settings are played in turn
until their intervals, valid at every look and corrected for the number of settings, lie on one side of the target. Two
settings on opposite sides prove a crossing between them, whether the measure rises, falls, or does neither.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from itertools import pairwise, product
from math import ceil, log2, prod
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias, get_args, get_origin

from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import known, ruled, whole
from hordeplay.core.content import Range
from hordeplay.core.english import counted, cut, listed
from hordeplay.core.exact import ExactQuestion, nearest_question, offered, read_exact
from hordeplay.core.knobs import nearest
from hordeplay.lab.arms import all_measures, is_share
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate, check_level
from hordeplay.lab.plan import LIMIT, GameError, game_of
from hordeplay.lab.result import Report, Reported, experiment, lineup
from hordeplay.lab.sweep import KnobValue, LeftOut, Setting, named, new_sweep
from hordeplay.odds import show
from hordeplay.odds.amount import CHANCE, Amount, unit_of
from hordeplay.odds.answer import Answer
from hordeplay.odds.chart import Chart, Mark

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.lab.executors import Where
    from hordeplay.lab.sweep import Sweep

MOST: Final = 2_000
"""Combinations of several knobs that are worked out."""
LEAST: Final = 40
"""Games of a setting that is looked at, where the budget has so many."""
SHARE: Final = 4
"""Such a part of the budget goes to one setting at most before others are looked at, while no crossing is known."""
ROWS: Final = 40
"""Rows of a curve that is shown whole."""
NEAR: Final = 5
"""Rows about a place that is shown of a longer one."""
SHOWN: Final = 12
"""Names that a sentence lists."""

Target: TypeAlias = "float | Fraction | str"
"""A number, or one in words: `1/2`, `50 %`."""


class Tunable(NamedTuple):
    """What is turned: a knob, or a field of a card, with the settings that are tried and the printed one."""

    name: str
    settings: tuple[KnobValue, ...]
    printed: KnobValue
    ordered: bool
    """Whether the settings are numbers."""
    turn: Callable[[AnyRules, KnobValue], AnyRules]
    """`ValueError` for a setting that makes no game."""

    def steps(self, value: KnobValue) -> int:
        """How far a setting is from print: the difference of numbers, 1 for another option."""
        return abs(int(value) - int(self.printed)) if self.ordered else int(value != self.printed)


# ---- what is turned


def tunable(rules: AnyRules, name: str, values: Sequence[KnobValue] | None = None) -> Tunable:
    """A knob by its name, or a field of a card: `Barbed Devils.defense`, or `hordes / Barbed Devils / defense` as in a diff.

    `values` are the settings to try; left out, all of a range, or all options. `ValueError` with the nearest name, for a value
    that is not allowed, and for a field that has no range and is given no values.

    >>> import hordeplay as hp
    >>> devils = tunable(hp.rules("horrible-hordes"), "barbed devils.hits")
    >>> devils.name, devils.settings[:3], devils.printed
    ('Barbed Devils.hits', (1, 2, 3), 4)
    """
    if values is not None and not values:
        raise ValueError(f"{name} has no value to try")
    if "." in name or "/" in name:
        return _field(rules, name, values)
    names = rules.all_knobs()
    if name not in names:
        hint = nearest(name, list(names)) or "; see rules.knobs, and write a field of a card as 'Card.field'"
        raise ValueError(f"{rules.game} has no knob {cut(repr(name))}{hint}")
    knob = rules.knob(name)
    for value in values or ():
        knob.check(value)
    every: Sequence[KnobValue] = (
        range(knob.low, knob.high + 1) if knob.kind == "int" else (False, True) if knob.kind == "bool" else knob.options
    )
    return Tunable(
        name,
        tuple(dict.fromkeys(sorted(values or every) if knob.kind == "int" else values or every)),
        knob.default,
        knob.kind == "int",
        lambda turned, value: turned.with_(**{name: value}),
    )


def _field(rules: AnyRules, name: str, values: Sequence[KnobValue] | None) -> Tunable:
    """A field of a row, found by the row's name in whatever table it stands."""
    parts = [part.strip() for part in (name.split("/") if "/" in name else name.rsplit(".", 1))]
    if len(parts) not in (2, 3):
        raise ValueError(f"{cut(repr(name))}: a field of a card is written 'Card.field' or 'table / Card / field'")
    *where, entry, part = parts
    tables = [known(where[0], rules.content, f"tables of {rules.game}")] if where else list(rules.content)
    there = {table: [row for row in rules.content[table] if row.casefold() == entry.casefold()] for table in tables}
    tables = [table for table in tables if there[table]]
    if not tables:
        every = [row for table in rules.content for row in rules.content[table]]
        raise ValueError(f"{rules.game} has no card {cut(repr(entry))}{nearest(entry, every)}")
    having = [table for table in tables if part in _parts(rules.content[table][there[table][0]])]
    tables = having or tables
    if len(tables) > 1:
        ways = [f"'{table} / {entry} / {part}'" for table in tables]
        raise ValueError(f"{entry} stands in {counted(len(tables), 'table')}: write {listed(ways, 'or')}")
    table, entry = tables[0], there[tables[0]][0]
    row = rules.content[table][entry]
    part = known(part, _parts(row), f"fields of {entry}")
    every_value = _values(type_hints(type(row), extras=True)[part])
    printed = getattr(rules.printed.content[table][entry], part)
    if values is None and every_value is None:
        raise ValueError(
            f"{entry}.{part} has no range of its own: give the values to try, as {{'{entry}.{part}': [...]}}"
        )

    def turn(turned: AnyRules, value: KnobValue) -> AnyRules:
        return turned.edit(table, entry, **{part: value})

    chosen = tuple(dict.fromkeys(values if values is not None else every_value or ()))
    for value in values or ():
        turn(rules, value)
    ordered = all(type(value) is int for value in (*chosen, printed))
    return Tunable(f"{entry}.{part}", tuple(sorted(chosen)) if ordered else chosen, printed, ordered, turn)


def _parts(row: Any) -> list[str]:  # a dataclass, as every row is
    """The fields that may be edited."""
    return [one.name for one in fields(row) if one.name not in {"name", "provenance"}]


def _values(hint: Any) -> Sequence[KnobValue] | None:  # a type hint
    """All that a field may be, where that is a range, options, or true and false."""
    if bounds := next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Range)), None):
        return range(bounds.low, bounds.high + 1)
    origin: object = get_origin(hint)
    return get_args(hint) if origin is Literal else (False, True) if hint is bool else None


# ---- exact answers


class CurvePoint(NamedTuple):
    """One setting and the exact number there."""

    setting: KnobValue
    value: Fraction


@dataclass(frozen=True, repr=False)
class Curve(Reported):
    """An exact number at every setting, and what that means for a target."""

    game: str
    measure: str
    means: str
    """What the number is, in a sentence."""
    turned: str
    """The knob or the field."""
    points: tuple[CurvePoint, ...]
    printed: KnobValue
    target: Fraction | None
    unit: str
    ordered: bool
    left_out: tuple[LeftOut, ...] = ()
    """Settings that make no game, or of which the number cannot be said, each with the reason."""

    @property
    def best(self) -> CurvePoint | None:
        """The setting nearest to the target, of equally near ones that nearer to print; None without a target."""
        if self.target is None:
            return None
        target = self.target
        return min(self.points, key=lambda one: (abs(one.value - target), self._steps(one.setting)))

    @property
    def met(self) -> bool:
        """Whether a setting has just the target."""
        return any(one.value == self.target for one in self.points)

    @property
    def crossings(self) -> tuple[tuple[CurvePoint, CurvePoint], ...]:
        """Neighbouring settings between which the number passes the target; none where settings have no order."""
        if self.target is None or not self.ordered:
            return ()
        target = self.target
        return tuple((a, b) for a, b in pairwise(self.points) if (a.value - target) * (b.value - target) < 0)

    @property
    def says(self) -> str:
        """The answer in words."""
        values = [one.value for one in self.points]
        low, high = min(self.points, key=lambda one: one.value), max(self.points, key=lambda one: one.value)
        if self.target is None:
            if low.value == high.value:
                return f"{self.turned} does not move it: {self._short(values[0])} at every setting."
            return (
                f"From {self._short(low.value)} at {low.setting} to {self._short(high.value)} at {high.setting}: "
                "targets between them can be reached."
            )
        best, target = self.best, self._written(self.target)
        assert best is not None  # there is a target
        near = f"best {self._short(best.value)} at {best.setting}"
        if low.value == high.value:
            same = "which is the target" if self.met else f"and so no setting reaches {target}"
            return f"{self.turned} does not move it: {self._short(values[0])} at every setting, {same}."
        if self.met:
            exact = [str(one.setting) for one in self.points if one.value == self.target]
            return f"{self.turned} {listed(exact, 'or')} gives exactly {target}."
        if not low.value < self.target < high.value:
            return f"No setting of {self.turned} reaches {target}; {near}."
        passes = [
            f"{a.setting} ({self._short(a.value)}) and {b.setting} ({self._short(b.value)})" for a, b in self.crossings
        ]
        crossed = f"It is passed between {'; between '.join(passes)}. " if passes else ""
        return f"No setting of {self.turned} gives just {target}; {near}. {crossed}".strip()

    def _steps(self, value: KnobValue) -> int:
        return abs(int(value) - int(self.printed)) if self.ordered else int(value != self.printed)

    def _short(self, value: Fraction) -> str:
        return _short(value, self.unit)

    def _written(self, value: Fraction) -> str:
        return str(value) if show.is_readable(value) else f"{float(value):.6g}"

    def rows(self) -> list[dict[str, KnobValue | Fraction | float]]:
        """Tidy rows: the setting, the exact number, its decimal, and with a target how far it is from that."""
        rows: list[dict[str, KnobValue | Fraction | float]] = []
        for one in self.points:
            row = {self.turned: one.setting, "exact": one.value, "decimal": float(one.value)}
            rows.append(row if self.target is None else {**row, "off": float(one.value - self.target)})
        return rows

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas frame."""
        return data_frame(self.rows())

    def chart(self) -> Chart:
        """The curve with the target as a level and the printed setting marked; `Plot(curve.chart())` draws it."""
        percent = self.unit == CHANCE
        x, y = [one.setting for one in self.points], tuple(float(one.value) for one in self.points)
        title = f"{self.measure}, by {self.turned}"
        places: tuple[float | str, ...] = tuple(float(one) if self.ordered else str(one) for one in x)
        marks = [Mark("line" if self.ordered else "bars", "exact", places, y)]
        if self.ordered:
            marks.append(Mark("dots", "settings", places, y))
            at_print = [i for i, setting in enumerate(x) if setting == self.printed]
            marks += [Mark("dots", "as printed", (places[i],), (y[i],)) for i in at_print]
        if self.target is not None:
            marks.append(Mark("level", "target", (), (float(self.target),)))
        names = () if self.ordered else tuple(map(str, places))
        noted = [
            f"As printed, {one.setting}: {self._short(one.value)}."
            for one in self.points
            if one.setting == self.printed
        ]
        return Chart(title, tuple(marks), self.turned, self.unit, percent, names, (self.says, *noted))

    def report(self) -> Report:
        """One row a setting: the exact number and its decimal."""
        best = self.best
        head = (self.turned, "exact", "decimal", *(() if self.target is None else ("off",)))
        rows = [self._row(run, best) for run in self._runs()]
        star = "* " if best is not None else ""
        notes = [f"{star}{self.says}", f"{self.measure}: {self.means}."]
        return Report(f"{self.game}: {self.measure}, by {self.turned}", head, rows, [*notes, *_omitted(self.left_out)])

    def _row(self, run: Sequence[CurvePoint], best: CurvePoint | None) -> tuple[str, ...]:
        """A row of settings with one number; no points stand for those that are not shown."""
        if not run:
            return ("...",) * (3 if self.target is None else 4)
        first, last = run[0], run[-1]
        name = str(first.setting) if first == last else f"{first.setting} to {last.setting}"
        marks = f" *{'' if first == last else f' {best.setting}'}" if best is not None and best in run else ""
        if any(one.setting == self.printed for one in run):
            marks += " printed" if first == last else f" printed {self.printed}"
        value = first.value
        off = () if self.target is None else (f"{float(value - self.target):+.4f}",)
        return (f"{name}{marks}", show.fraction(value), f"{float(value):.4f}", *off)

    def _runs(self) -> list[list[CurvePoint]]:
        """Neighbouring settings with one number together; of a long curve the ends, and what lies about print and the best."""
        runs: list[list[CurvePoint]] = []
        for one in self.points:
            if self.ordered and runs and runs[-1][-1].value == one.value:
                runs[-1].append(one)
            else:
                runs.append([one])
        if len(runs) <= ROWS:
            return runs
        best = self.best
        wanted = {self.printed, best.setting if best is not None else self.printed}
        about = [i for i, run in enumerate(runs) if any(one.setting in wanted for one in run)]
        shown = [i for i in range(len(runs)) if min(i, len(runs) - 1 - i, *(abs(i - at) for at in about)) < NEAR]
        left: list[list[CurvePoint]] = []
        for before, i in zip([-1, *shown], shown, strict=False):
            left += [runs[i]] if i == before + 1 else [[], runs[i]]
        return left


class Tradeoff(NamedTuple):
    """A combination of settings, the exact number there, how far it is from the target and how many steps from print."""

    setting: Setting
    value: Fraction
    distance: Fraction
    steps: int


@dataclass(frozen=True, repr=False)
class Tradeoffs(Reported):
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
        value = _short(one.value, self.unit)
        how = f"gives exactly {target}" if self.met else f"comes nearest to {target}, with {value}"
        return f"{named(one.setting)} {how}, {counted(one.steps, 'step')} from print."

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
        rows = [
            (named(one.setting), str(one.steps), f"{float(one.value):.4f}", f"{float(one.distance):.4f}")
            for one in self.points
        ]
        notes = [
            self.says,
            f"Of {self.tried:,} combinations, those that no other beats in both steps from print and nearness.",
            f"{self.measure}: {self.means}.",
        ]
        head = ("settings", "steps", "decimal", "distance")
        title = f"{self.game}: {self.measure} for {self.target}"
        return Report(title, head, rows, [*notes, *_omitted(self.left_out)])


# ---- searches by play


class Looked(NamedTuple):
    """A setting that was played: its measure with an interval that is corrected for the number of settings."""

    setting: KnobValue
    estimate: Estimate
    digest: str


@dataclass(frozen=True, repr=False)
class Search(Reported):
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
            parts.append(f"{target} is passed between {self.turned} {bracket[0]} and {bracket[1]}.")
        if self.open:
            names = listed([str(value) for value in self.open[:SHOWN]])
            parts.append(f"Not told from {target}: {self.turned} {names}.")
        if not bracket and not self.open:
            sides = {self._side(one) for one in self.looked}
            where = {1: "above", -1: "below"}[sides.pop()] if len(sides) == 1 else "on either side"
            every = len(self.looked) == len(self.settings)
            which = "every setting lies" if every else f"the {counted(len(self.looked), 'setting')} looked at lie"
            reached = "No setting reaches" if every else "No setting that was looked at reaches"
            parts.append(f"{reached} {target}: {which} {where}.")
        best = self.best
        parts.append(f"Nearest: {self.turned} {best.setting}, {' '.join(best.estimate.shown)}, n = {best.estimate.n}.")
        if self.partial:
            parts.append("The search was interrupted.")
        parts.append(f"It cost {self.games:,} of {self.budget:,} games, {self.seconds:.1f} s.")
        return " ".join(parts)

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
        share = self.looked[0].estimate.kind == "share"
        x: tuple[float | str, ...] = tuple(float(o.setting) if self.ordered else str(o.setting) for o in seen)
        marks = (
            Mark("span", "interval", x, tuple(o.estimate.high for o in seen), tuple(o.estimate.low for o in seen)),
            Mark("dots", self.measure, x, tuple(o.estimate.value for o in seen)),
            Mark("level", "target", (), (self.target,)),
        )
        names = () if self.ordered else tuple(map(str, x))
        title = f"{self.measure}, by {self.turned}"
        return Chart(title, marks, self.turned, self.measure, share, names, (self.says,))

    def report(self) -> Report:
        """One row a setting that was played."""
        best = self.best
        rows = [
            (f"{one.setting}{' *' if one is best else ''}", str(one.estimate.n), *one.estimate.shown)
            for one in self.looked
        ]
        one = best.estimate
        every = counted(len(self.settings), "setting")
        sure = f"{100 * one.level:.4g} %, so that all of {every} hold with {100 * self.level:g} %"
        notes = [f"* {self.says}", f"Intervals: {one.method}, {sure}."]
        title = f"{self.experiment}: {self.measure} for a target"
        return Report(title, (self.turned, "games", self.measure, "interval"), rows, [*notes, *_omitted(self.left_out)])


def _side(estimate: Estimate, target: float) -> int:
    """1 where an interval lies wholly above the target, -1 below, 0 where it holds it."""
    return 1 if estimate.low > target else -1 if estimate.high < target else 0


# ---- what can be asked


@dataclass(frozen=True, repr=False)
class Offer(Reported):
    """What can be asked of a game: exact numbers with the number as printed, and measures of whole games."""

    game: str
    exact: Mapping[str, tuple[str, Fraction]]
    """By an example that can be typed: what the number is, and what it is in the rules in force."""
    measured: Mapping[str, str]
    """By name: what is counted in games that are played."""
    knobs: tuple[str, ...]
    turned: str = ""
    moved: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    """Least and most of the exact ones at the ends and in the middle of what is turned, where they differ."""

    def report(self) -> Report:
        """The examples and the names."""
        rows = [(name, self._now(name, value), says) for name, (says, value) in self.exact.items()]
        rows += [(name, "by play", says) for name, says in self.measured.items()]
        notes = [
            "The upper ones are exact and answered at once; those by play are searched, with a budget of games.",
            f"Turned are knobs ({', '.join(self.knobs[:4])} and so on: rules.knobs), or fields of cards, 'Card.field'.",
            f'hp.solve("{self.game}", what is turned, what is asked, target)',
        ]
        head = ("what is asked", f"by {self.turned}" if self.turned else "now", "what it is")
        return Report(f"{self.game}: what can be solved for", head, rows, notes, frozenset({0, 2}))

    def _now(self, name: str, value: Fraction) -> str:
        if not self.turned:
            return _short(value, unit_of(value))
        low, high = self.moved.get(name, (value, value))
        return f"{_short(low, CHANCE)} to {_short(high, unit_of(high))}" if low != high else "not moved"


Solution: TypeAlias = "Offer | Curve | Tradeoffs | Search"


# ---- the call


def solve(
    game: str | AnyGame,
    turned: str | Sequence[str] | Mapping[str, Sequence[KnobValue]] = (),
    measure: str = "",
    target: Target | None = None,
    *,
    rules: AnyRules | None = None,
    budget: int = 4_000,
    level: float = 0.95,
    seed: int | str = 0,
    executor: Where = None,
    progress: bool = True,
    **words: Any,  # seats, bots, against, rotate, limit and setup words, as in `sweep`
) -> Solution:
    """Which setting brings a number to a target; `solve(game)` lists what can be asked.

    `turned` is a knob, a field of a card (`Barbed Devils.defense`), several of them, or a mapping to the values to try. An
    exact number is worked out at every setting (`Curve`; of several knobs `Tradeoffs`: nearness against steps from print). A
    measure of whole games is searched (`Search`) with up to `budget` games in all. `executor` and the rest are those of
    `simulate`. Without a target an exact number gives its curve.

    `ValueError` for a name that there is not, with the nearest one, for a target without a measure, and for a target that
    the measure cannot have. A measure that could be meant in two ways is refused, never guessed.

    >>> answer = solve("horrible-hordes", "army_hits_on", "2 Armies against Barbed Devils", 0.5)
    >>> answer.says
    'No setting of army_hits_on reaches 1/2; best 0.18 at 2.'
    >>> [round(float(point.value), 2) for point in answer.points][:5]
    [0.18, 0.15, 0.12, 0.09, 0.06]
    >>> solve("horrible-hordes", ["castle_hits", "Rat King.hits"], "1 Castle raided by Rat King", 0.5).says
    'castle_hits 5, Rat King.hits 5 comes nearest to 1/2, with 0.47, 5 steps from print.'
    """
    played = game_of(game)
    base: AnyRules = ruled(rules, played.rules)
    names = [turned] if isinstance(turned, str) else list(turned)
    given = dict(turned) if isinstance(turned, Mapping) else {}
    if not measure:
        if target is not None:
            raise ValueError(f"{target!r} of what? Name a measure: {_some(played, base)}")
        return _offer(played, base, [tunable(base, name, given.get(name)) for name in names])
    question = _question(played, base, measure)
    if not names:
        raise ValueError(f"solve needs a knob or a field to turn{_read_by(question, base)}")
    if twice := [name for i, name in enumerate(names) if name in names[:i]]:
        raise ValueError(f"{twice[0]} is turned twice")
    tuned = [tunable(base, name, given.get(name)) for name in names]
    if question is not None:
        return _exactly(played, base, tuned, question, target)
    if target is None:
        raise ValueError(f"{measure} is measured in games that are played: a search needs a target")
    if len(tuned) > 1:
        raise ValueError(
            f"several knobs are solved for exact numbers; hp.tune searches them for {measure}, one knob at a time does here"
        )
    check_level(level)
    aim = _number(target)
    if is_share(played, measure) and not 0 <= aim <= 1:
        raise ValueError(f"{measure} lies between 0 and 1, and so does its target; {target!r} does not")
    search = _Searching(
        played,
        base,
        tuned[0],
        measure,
        float(aim),
        whole(budget, "budget, the games of a search", 1),
        level,
        {"seed": seed, "limit": LIMIT, **words},
        {"executor": executor, "progress": progress},
    )
    return search.run()


def _question(game: AnyGame, base: AnyRules, measure: str) -> ExactQuestion | None:
    """The exact question that a text asks, None for a measure by play; `ValueError` with the nearest of both kinds."""
    if not isinstance(measure, str):
        raise ValueError(f"a measure is a text, not {cut(repr(measure))}")
    question, counted_ = read_exact(game, measure, base), all_measures(game)
    if question is not None and measure in counted_:
        raise ValueError(f"{measure!r} may be an exact number or a measure of whole games")
    if question is not None or measure in counted_:
        return question
    near = nearest_question(measure, [*offered(game, base), *counted_])
    hint = f"; did you mean {near!r}?" if near else f"; there is {_some(game, base)}"
    raise ValueError(
        f"measures of {game.title}: there is no {cut(repr(measure))}{hint} hp.solve({game.name!r}) lists all"
    )


def _some(game: AnyGame, base: AnyRules) -> str:
    """A few of the measures of a game, exact ones first."""
    exact, by_play = list(offered(game, base)), list(all_measures(game))
    names = [repr(name) for name in (*exact[:4], *by_play[:3])]
    return f"{', '.join(names)} and others."


def _read_by(question: ExactQuestion | None, base: AnyRules) -> str:
    """The knobs that an exact answer says it was worked out from."""
    answer = question.of(base) if question else None
    knobs = answer.assumes.knobs if isinstance(answer, Answer) else ()
    return f"; {question.text} was worked out from {', '.join(knobs)}" if knobs and question else ""


def _number(target: Target) -> Fraction:
    """A target as written: 0.18 is 18 hundredths, not the nearest binary number.

    >>> _number(0.18), _number("50 %"), _number("1/3")
    (Fraction(9, 50), Fraction(1, 2), Fraction(1, 3))
    """
    plain = str(target).strip()
    try:
        number = Fraction(plain.removesuffix("%").strip()) if len(plain) < 50 else None
    except (ValueError, ZeroDivisionError):
        number = None
    if number is None or isinstance(target, bool):
        raise ValueError(f"a target is a number such as 0.5, '1/2' or '50 %', not {cut(repr(target))}")
    return number / 100 if plain.endswith("%") else number


def _offer(game: AnyGame, base: AnyRules, tuned: Sequence[Tunable]) -> Offer:
    """All that can be asked, and of one thing that is turned, which of the examples it moves."""
    exact: dict[str, tuple[str, Fraction]] = {}
    moved: dict[str, tuple[Fraction, Fraction]] = {}
    for name, says in offered(game, base).items():
        question = read_exact(game, name, base)
        assert question is not None  # it is one of those on offer
        try:
            exact[name] = (says, question.of(base))
        except ValueError:  # an example is of the printed game: these rules may not have its number
            continue
        if len(tuned) == 1:
            settings = tuned[0].settings
            few = [(settings[i],) for i in sorted({0, len(settings) // 2, len(settings) - 1})]
            numbers = [value for _, value in _worked_out(base, tuned, few, question)[0]]
            moved[name] = (min(numbers), max(numbers))
    moved = {name: ends for name, ends in moved.items() if ends[0] != ends[1]}
    turned = tuned[0].name if len(tuned) == 1 else ""
    return Offer(game.name, exact, all_measures(game), tuple(base.all_knobs()), turned, moved)


def _exactly(
    game: AnyGame, base: AnyRules, tuned: Sequence[Tunable], question: ExactQuestion, target: Target | None
) -> Curve | Tradeoffs:
    unit = unit_of(question.of(base))
    aim = None if target is None else _number(target)
    if aim is not None and unit == CHANCE and not 0 <= aim <= 1:
        raise ValueError(f"{question.text} is a chance: its target lies between 0 and 1, {target!r} does not")
    if len(tuned) == 1:
        one = tuned[0]
        values, left_out = _worked_out(base, tuned, [(value,) for value in one.settings], question)
        points = tuple(CurvePoint(setting[0][1], value) for setting, value in values)
        return Curve(
            game.name, question.text, question.says, one.name, points, one.printed, aim, unit, one.ordered, left_out
        )
    if aim is None:
        raise ValueError("several knobs need a target; turn one of them to see its curve")
    combinations = prod(len(one.settings) for one in tuned)
    if combinations > MOST:
        raise ValueError(
            f"{combinations:,} combinations are more than {MOST:,}: give the values to try, as {{'{tuned[0].name}': [...]}}"
        )
    values, left_out = _worked_out(base, tuned, product(*(one.settings for one in tuned)), question)
    every = [
        Tradeoff(
            setting,
            value,
            abs(value - aim),
            sum(one.steps(turned[1]) for one, turned in zip(tuned, setting, strict=True)),
        )
        for setting, value in values
    ]
    return Tradeoffs(game.name, question.text, question.says, aim, unit, unbeaten(every), len(every), left_out)


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


def _worked_out(
    base: AnyRules, tuned: Sequence[Tunable], rows: Iterable[tuple[KnobValue, ...]], question: ExactQuestion
) -> tuple[list[tuple[Setting, Fraction]], tuple[LeftOut, ...]]:
    """The number at each setting, and the settings without one."""
    values: list[tuple[Setting, Fraction]] = []
    left_out: list[LeftOut] = []
    for row in rows:
        setting: Setting = tuple((one.name, value) for one, value in zip(tuned, row, strict=True))
        rules = base
        try:
            for one, value in zip(tuned, row, strict=True):
                rules = one.turn(rules, value)
            number = question.of(rules)
        except ValueError as error:
            left_out.append(LeftOut(setting, "refused", str(error)))
            continue
        values.append((setting, number if isinstance(number, Amount) else Fraction(number)))
    if not values:
        raise ValueError(f"no setting has {question.text}: {left_out[0].says}")
    return values, tuple(left_out)


def _omitted(left_out: Sequence[LeftOut]) -> list[str]:
    more = [f"and {len(left_out) - 3} more left out"] if len(left_out) > 3 else []
    return [f"Left out, {one.name}: {one.says}" for one in left_out[:3]] + more


def _short(value: Fraction, unit: str) -> str:
    """A number in a sentence: two places, more where those would hide it.

    >>> _short(Fraction(18351, 100_000), "chance"), _short(Fraction(1, 300), "chance"), _short(Fraction(7, 2), "Wounds")
    ('0.18', '0.0033', '3.5 Wounds')
    """
    number = float(value)
    if unit != CHANCE:
        return f"{number:.4g} {unit}"
    return f"{number:.2f}" if 0.01 <= number <= 0.99 else f"{number:.2g}" if number < 0.01 else f"{number:.4g}"


# ---- the search


class _Searching:
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
        title = f"{experiment(sweep.plan)}, bots {lineup(sweep.plan)}"
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


__all__ = [
    "Curve",
    "CurvePoint",
    "Looked",
    "Offer",
    "Search",
    "Solution",
    "Target",
    "Tradeoff",
    "Tradeoffs",
    "Tunable",
    "solve",
    "tunable",
    "unbeaten",
]
