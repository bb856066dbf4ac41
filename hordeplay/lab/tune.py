"""Knobs for a target: one knob by bisection, several by successive halving; the answer says how sure it is.

Bisection takes the measure to rise, or to fall, with the knob, and says so when what it saw speaks against that. A value is
left as soon as its watched interval is wholly above or below the target. Successive halving is that of K. Jamieson and
A. Talwalkar, "Non-stochastic best arm identification and hyperparameter optimization", AISTATS 2016: many settings get few
games, the third of them that lies nearest to the target gets three times as many, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from math import ceil, log2, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.english import listed
from hordeplay.core.language import tr
from hordeplay.core.luck import Source, key_of
from hordeplay.lab.arms import all_measures, check_measure, is_share, measure_in_words
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate, check_level
from hordeplay.lab.plan import LIMIT, GameError, game_of, games_asked
from hordeplay.lab.result import Repeatable, Report, Reported, experiment_of_bots
from hordeplay.lab.sweep import KnobValue, LeftOut, Setting, Sweep, knob_values, named, new_sweep

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.lab.executors import Where
    from hordeplay.lab.plan import Plan

MOST = 64
"""Settings that successive halving begins with; of more, so many are drawn."""
LEAST = 40
"""Games below which no setting is judged."""
THIRD = 3


class Tried(NamedTuple):
    """A setting that was played: its measure with an interval corrected for the number of settings."""

    setting: Setting
    estimate: Estimate
    digest: str

    @property
    def name(self) -> str:
        """The setting in words."""
        return named(self.setting)


class SearchSpace(NamedTuple):
    """Where was searched: the game without a knob turned, the values allowed of each knob (None: all), games a setting."""

    plan: Plan
    knobs: Mapping[str, Sequence[KnobValue] | None]
    n: int


@dataclass(frozen=True, repr=False)
class Tuning(Repeatable, Reported):
    """What was tried, in order, and the setting nearest to the target among those that got most games."""

    target: float
    measure: str
    tried: tuple[Tried, ...]
    best: Tried
    level: float
    monotone: bool | None
    """Whether nothing spoke against a rising or falling measure; None where nobody relied on it."""
    experiment: str
    space: SearchSpace = field(compare=False)
    left_out: tuple[LeftOut, ...] = ()
    """Settings whose games are endless."""
    partial: bool = False
    """Whether an interrupt ended the search early."""

    @property
    def met(self) -> bool:
        """Whether the interval of the best setting holds the target."""
        return not self.best.estimate.excludes(self.target)

    @property
    def open(self) -> tuple[Tried, ...]:
        """The settings that cannot be told from the target."""
        return tuple(one for one in self.tried if not one.estimate.excludes(self.target))

    @property
    def says(self) -> str:
        """How sure it is, in words."""
        one = self.best.estimate
        value, interval = one.shown
        target = f"{100 * self.target:g} %" if one.kind == "share" else f"{self.target:g}"
        parts = [
            tr(
                "{setting}: {measure} {value} {interval}, n = {n}; target {target}.",
                setting=self.best.name,
                measure=measure_in_words(self.measure),
                value=value,
                interval=interval,
                n=one.n,
                target=target,
            )
        ]
        if self.partial:
            parts.append(tr("The search was interrupted."))
        if self.left_out:
            settings = "; ".join(one.name for one in self.left_out)
            parts.append(tr("Left out, as a game did not end: {settings}.", settings=settings))
        if not self.met:
            return " ".join([*parts, tr("No setting tried reaches the target: this one is nearest.")])
        rivals = [tried.name for tried in self.open if tried.setting != self.best.setting]
        if rivals:
            some, more = "; ".join(rivals[:6]), len(rivals) - 6
            settings = tr("{some} and {n} more", some=some, n=more) if more > 0 else some
            parts.append(tr("Not told from the target either: {settings}.", settings=settings))
        else:
            parts.append(tr("Every other setting tried is told from the target."))
        if self.monotone is False:
            parts.append(tr("The measure did not simply rise or fall with the knob: try a sweep."))
        return " ".join(parts)

    def to_frame(self) -> pd.DataFrame:
        """One row a setting that was tried, as a pandas frame: the knobs, n, the measure, low, high, open, rules."""
        return data_frame(
            [
                {
                    **dict(one.setting),
                    "n": one.estimate.n,
                    self.measure: one.estimate.value,
                    "low": one.estimate.low,
                    "high": one.estimate.high,
                    "open": not one.estimate.excludes(self.target),
                    "rules": one.digest,
                }
                for one in self.tried
            ]
        )

    def report(self) -> Report:
        """One row a setting that was tried, and how sure the answer is."""
        rows = [
            (one.name + (" *" if one.setting == self.best.setting else ""), str(one.estimate.n), *one.estimate.shown)
            for one in self.tried
        ]
        best = self.best.estimate
        notes = [
            f"* {self.says}",
            tr(
                "Intervals: {how}, {strict:.4g} %, so that all hold with {level:g} %.",
                how=best.how,
                strict=100 * best.level,
                level=100 * self.level,
            ),
        ]
        measure = measure_in_words(self.measure)
        title = tr("{experiment}: {measure} for a target", experiment=self.experiment, measure=measure)
        return Report(title, (tr("setting"), tr("games"), measure, tr("interval")), rows, notes)


def tune(
    game: str | AnyGame,
    knobs: str | Sequence[str] | Mapping[str, Sequence[KnobValue]],
    target: float,
    n: int = 1000,
    *,
    measure: str | None = None,
    rules: AnyRules | None = None,
    level: float = 0.95,
    seed: int | str = 0,
    executor: Where = None,
    progress: bool = True,
    **words: Any,  # seats, bots, against, rotate, limit and setup words, as in `sweep`
) -> Tuning:
    """Look for the setting of a knob, or of several, at which a measure hits a target; up to n games a setting.

    One knob with a range, given by name or with the values allowed, is searched by bisection; several, or one with
    options, by successive halving over all combinations (64 drawn from them when there are more). Intervals are valid at
    every look and corrected for the number of settings (Bonferroni). The same seed gives the same search anywhere.
    A setting of which a game goes on for more than `limit` answers (100,000) is left out; `GameError` where all are.
    The measure is the score unless it is named. `ValueError` names what is allowed for a knob, a value, a measure and its
    target, and the shares of the game where a target between 0 and 1 comes without a measure: it could be meant for them.

    >>> search = tune("horrible-hordes", "rounds", 3, 2, measure="rounds", bots="random", progress=False)
    >>> search.best.name
    'rounds 3'
    """
    played = game_of(game)
    n = games_asked(n, "n, the most games a setting", 1)
    check_level(level)
    measure = _meant(played, target) if measure is None else check_measure(played, measure)
    base = rules or played.printed
    names = [knobs] if isinstance(knobs, str) else list(knobs)
    given = dict(knobs) if isinstance(knobs, Mapping) else {}
    if not names:
        raise ValueError("tune needs one knob or more")
    if empty := [name for name in given if not given[name]]:
        raise ValueError(f"{empty[0]} has no value to try")
    if is_share(played, measure) and not 0 <= target <= 1:
        raise ValueError(f"{measure} lies between 0 and 1, and so does its target; {target!r} does not")
    search = _Search(
        played,
        base,
        measure,
        target,
        n,
        {"seed": seed, "limit": LIMIT, **words},
        {"executor": executor, "progress": progress},
    )
    search.knobs = {name: list(given[name]) if name in given else None for name in names}
    try:
        if len(names) == 1 and base.knob(names[0]).kind == "int":
            values = sorted(set(given.get(names[0]) or _range(base, names[0])))
            best, monotone = _bisected(search, names[0], values, level)
            return search.tuning(best, monotone, level)
        lists = {name: list(given.get(name) or knob_values(base, name)) for name in names}
        return search.tuning(_halve(search, lists, level, seed), None, level)
    except KeyboardInterrupt:
        if not search.settings:
            raise
        return replace(search.tuning(min(search.settings, key=search.distance), None, level), partial=True)


def _meant(game: AnyGame, target: float) -> str:
    """The measure of a target that comes without one: the score, where the target cannot be that of a share."""
    if 0 < target < 1:
        shares = [name for name in all_measures(game) if is_share(game, name)]
        raise ValueError(
            f"target {target:g} of what? Name a measure: {listed(shares, 'or')}, which lie between 0 and 1, or score"
        )
    return "score"


def _range(base: AnyRules, name: str) -> list[KnobValue]:
    knob = base.knob(name)
    return list(range(knob.low, knob.high + 1))


class _Search:
    """Where settings are played, each once and then on."""

    def __init__(
        self,
        game: AnyGame,
        base: AnyRules,
        measure: str,
        target: float,
        n: int,
        words: Mapping[str, Any],  # of sweep
        where: Mapping[str, Any],  # executor and progress
    ) -> None:
        self._game, self._base, self._measure = game, base, measure
        self.target, self.n = target, n
        self._words, self._where = words, where
        self._played: dict[Setting, tuple[Sweep, Estimate]] = {}
        self.endless: dict[Setting, GameError] = {}
        self.knobs: Mapping[str, Sequence[KnobValue] | None] = {}

    def fits(self, setting: Setting) -> bool:
        """Whether the rules allow a setting; `ValueError` for a value that its knob cannot have."""
        for name, value in setting:
            self._base.knob(name).check(value)
        try:
            self._base.with_(**dict(setting))
        except ValueError:
            return False
        return True

    def play(self, setting: Setting, n: int, level: float, *, stop: bool = False) -> Estimate:
        """The measure after n games in all, or as soon as it is told from the target."""
        rules = self._base.with_(**dict(setting))
        sweep = (
            self._played[setting][0]
            if setting in self._played
            else new_sweep(self._game, rules, ((),), self._measure, level, self._words)
        )
        try:
            sweep = sweep.reach(n, level, self.target if stop else None, **self._where)
        except GameError as error:
            if error.reason == "endless":
                self.endless[setting] = error
                self._played.pop(setting, None)
            raise
        estimate = sweep.points[0].estimate
        self._played[setting] = (sweep, estimate)
        return estimate

    def ends(self, setting: Setting, n: int, level: float, *, stop: bool = False) -> bool:
        """Whether the games of a setting end, which are played for it; an endless one is played once."""
        if setting in self.endless:
            return False
        try:
            self.play(setting, n, level, stop=stop)
        except GameError as error:
            if error.reason != "endless":
                raise
            return False
        return True

    def tuning(self, best: Setting, monotone: bool | None, level: float) -> Tuning:
        """What came of the search."""
        tried = tuple(
            Tried(setting, estimate, sweep.plan.rules.digest) for setting, (sweep, estimate) in self._played.items()
        )
        plan = next(iter(self._played.values()))[0].plan
        chosen = next(one for one in tried if one.setting == best)
        title = experiment_of_bots(plan)
        unturned = new_sweep(self._game, self._base, ((),), self._measure, level, self._words).plan
        space = SearchSpace(unturned, self.knobs, self.n)
        left_out = tuple(LeftOut(setting, error.reason, str(error)) for setting, error in self.endless.items())
        return Tuning(self.target, self._measure, tried, chosen, level, monotone, title, space, left_out)

    def forget_games(self) -> None:
        """Forget what was played, but not which settings have no end."""
        self._played.clear()

    @property
    def settings(self) -> list[Setting]:
        """Those that were played."""
        return list(self._played)

    def distance(self, setting: Setting) -> float:
        """How far a setting that was played is from the target."""
        return abs(self._played[setting][1].value - self.target)


def _bisected(search: _Search, name: str, values: Sequence[KnobValue], level: float) -> tuple[Setting, bool]:
    """As `_bisect`; begun again without the values of which a game turns out to have no end later on."""
    rows: list[Setting] = [((name, value),) for value in values if search.fits(((name, value),))]
    if not rows:
        raise ValueError(f"no value of {name} makes a game with the other rules")
    strict = 1 - (1 - level) / (2 + ceil(log2(len(rows) + 1)))
    while left := [row for row in rows if row not in search.endless]:
        known = len(search.endless)
        try:
            return _bisect(search, left, level, strict)
        except GameError as error:
            if error.reason != "endless" or len(search.endless) == known:
                raise
        search.forget_games()
        strict = 1 - (1 - level) / len(rows)  # any of them may be looked at by now
    raise search.endless[rows[0]]


def _bisect(search: _Search, rows: Sequence[Setting], level: float, strict: float) -> tuple[Setting, bool]:
    """The value nearest to the target, and whether the measure rose or fell as it should."""
    seen: dict[int, Estimate] = {}

    def side(i: int) -> bool:
        seen[i] = search.play(rows[i], search.n, strict, stop=True)
        return seen[i].value > search.target

    def ends(i: int) -> bool:
        return search.ends(rows[i], search.n, strict, stop=True)

    low, high = 0, len(rows) - 1
    if not (ends(low) and ends(high)):
        # as many more may be looked at in the search for the edge
        strict = max(strict, 1 - (1 - level) / (2 + 2 * ceil(log2(len(rows) + 1))))
        low, high = _edges(ends, low, high)
        if rows[low] in search.endless:
            raise search.endless[rows[low]]
    below, above = side(low), side(high)
    rising = seen[high].value >= seen[low].value
    if below != above:
        while between := [i for i in range(low + 1, high) if rows[i] not in search.endless]:
            middle = between[(len(between) - 1) // 2]
            if ends(middle):
                low, high = (middle, high) if side(middle) == below else (low, middle)
    for i in (low, high):  # both sides of the target in full, before one of them is taken
        if seen[i].n < search.n and below != above:
            seen[i] = search.play(rows[i], search.n, strict)
    best = min((low, high), key=lambda i: search.distance(rows[i]))
    order = sorted(seen)
    pairs = [(seen[i], seen[j]) for i, j in pairwise(order)]
    against = any(one.low > two.high if rising else one.high < two.low for one, two in pairs)
    return rows[best], not against


def _edges(ends: Callable[[int], bool], low: int, high: int) -> tuple[int, int]:
    """The outermost values whose games end, where they go on for too long from one side on.

    >>> _edges(lambda i: i < 7, 0, 9), _edges(lambda i: i > 2, 0, 9)
    ((0, 6), (3, 9))
    """
    if ends(low) == ends(high):
        return low, high
    good, bad = (low, high) if ends(low) else (high, low)
    while abs(good - bad) > 1:
        middle = (good + bad) // 2
        good, bad = (middle, bad) if ends(middle) else (good, middle)
    return (low, good) if ends(low) else (good, high)


def _halve(search: _Search, lists: Mapping[str, Sequence[KnobValue]], level: float, seed: int | str) -> Setting:
    """The setting nearest to the target after rounds that keep a third."""
    count = prod(len(values) for values in lists.values())
    rows: list[Setting]
    if count <= MOST:
        rows = [tuple(zip(lists, row, strict=True)) for row in product(*lists.values())]
    else:
        source = Source(key_of("tune", seed), 0)
        drawn = [
            tuple((name, values[source.randbelow(len(values))]) for name, values in lists.items())
            for _ in range(4 * MOST)
        ]
        rows = list(dict.fromkeys(drawn))
    rows = [row for row in rows if search.fits(row)][:MOST]
    if not rows:
        raise ValueError(f"no combination of {', '.join(lists)} makes a game with the other rules")
    strict = 1 - (1 - level) / len(rows)
    rounds = 0
    while len(rows) > THIRD**rounds:
        rounds += 1
    for left in range(rounds, -1, -1):
        games = max(min(LEAST, search.n), search.n // THIRD**left)
        rows = [row for row in rows if search.ends(row, games, strict)]
        if not rows:
            raise next(iter(search.endless.values()))
        rows.sort(key=search.distance)
        if left:
            rows = rows[: max(2, -(-len(rows) // THIRD))]
    return rows[0]


__all__ = ["SearchSpace", "Tried", "Tuning", "tune"]
