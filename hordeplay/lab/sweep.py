"""Knobs turned through their values, on common seeds: every combination, or one knob at a time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import one_of
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.lab.arms import Arm, check_measure, check_sides, is_share, measure_in_words, plans, values
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.executors import Where
from hordeplay.lab.interval import Estimate, check_level
from hordeplay.lab.joint_plans import Batch, BatchResult, Bundle, play_bundle
from hordeplay.lab.plan import LIMIT, GameError, failure, game_of, games_asked, own_bot, reason_in_words
from hordeplay.lab.result import Report, Reported, experiment, lineup, variant
from hordeplay.lab.sample import Sample
from hordeplay.lab.watched_intervals import watched, watched_difference

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker

KnobValue: TypeAlias = "int | bool | str"
Setting: TypeAlias = "tuple[tuple[str, KnobValue], ...]"
"""Knobs with the values to which they are turned; nothing is the base."""
MOST = 1000
"""Points of a sweep."""


class Point(NamedTuple):
    """One setting of the knobs: the measure, and how far it is from the setting that was there before, pair by pair.

    `differs` is corrected for looking at all points (Bonferroni).
    """

    setting: Setting
    sample: Sample
    estimate: Estimate
    change: Estimate
    differs: bool

    @property
    def name(self) -> str:
        """The setting in words."""
        return named(self.setting) or tr("base")


def named(setting: Setting) -> str:
    """A setting in words; nothing where no knob is turned.

    >>> named((("rounds", 8), ("goal", 20)))
    'rounds 8, goal 20'
    """
    return ", ".join(f"{knob} {value}" for knob, value in setting)


class LeftOut(NamedTuple):
    """A setting of which there is no point, as one of its games did not end: `reason` is `endless`, `says` which game."""

    setting: Setting
    reason: str
    says: str

    @property
    def name(self) -> str:
        """The setting in words."""
        return named(self.setting)


def omitted(left_out: Sequence[LeftOut]) -> list[str]:
    """What to note of settings that were left out: three of them, and how many more."""
    more = [tr("and {n} more left out", n=len(left_out) - 3)] if len(left_out) > 3 else []
    each = [tr("Left out, {setting}: {reason}", setting=one.name, reason=failure(one.says)) for one in left_out[:3]]
    return each + more


@dataclass(frozen=True, repr=False)
class Sweep(BatchResult, Reported):
    """The points of a sweep, the base first. Immutable; every interval is valid at every look; `n` are games a point."""

    settings: tuple[Setting, ...] = field(compare=False)
    measure: str
    level: float = field(default=0.95, compare=False)
    left_out: tuple[LeftOut, ...] = field(default=(), compare=False)
    """Settings whose games are endless."""

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """One a setting; the first is the base, with no knob turned."""
        bounded = is_share(self.game, self.measure)
        samples = self.batch.samples
        columns = [values(sample, self.measure) for sample in samples]
        strict = 1 - (1 - self.level) / max(1, len(samples) - 1)
        points = []
        for setting, sample, column in zip(self.settings, samples, columns, strict=True):
            apart = [x - y for x, y in zip(column, columns[0], strict=True)]
            change = watched_difference(apart, strict, bounded=bounded)
            estimate = watched(column, self.level, bounded=bounded)
            points.append(Point(setting, sample, estimate, change, bool(setting) and change.excludes(0.0)))
        return tuple(points)

    def nearest(self, target: float) -> Point:
        """The point whose measure is nearest to a target."""
        return min(self.points, key=lambda point: abs(point.estimate.value - target))

    def to_frame(self) -> pd.DataFrame:
        """One row a point, as a pandas frame: the knobs, n, the measure with its interval, the change with its interval, seed and digest."""
        rows = []
        for point in self.points:
            plan, estimate, change = point.sample.plan, point.estimate, point.change
            rows.append(
                {
                    **{name: getattr(plan.rules.knobs, name) for name in self.knobs},
                    "n": estimate.n,
                    self.measure: estimate.value,
                    "low": estimate.low,
                    "high": estimate.high,
                    "change": change.value,
                    "change low": change.low,
                    "change high": change.high,
                    "differs": point.differs,
                    "seed": plan.seed,
                    "rules": plan.rules.digest,
                }
            )
        return data_frame(rows)

    @property
    def knobs(self) -> tuple[str, ...]:
        """The knobs that are turned."""
        return tuple(dict.fromkeys(knob for setting in self.settings for knob, _ in setting))

    def extend(self, n: int, *, executor: Where = None, chunk: int | None = None, progress: bool = True) -> Sweep:
        """A sweep with n more games a point, and those that an interrupt left out: equal to one run of all of them."""
        more = games_asked(n, "n, the number of further games a point", 0 if self.partial else 1)
        return _play_on(self, self.asked + more, executor, chunk, progress=progress)

    def reach(
        self, n: int, level: float, target: float | None = None, *, executor: Where = None, progress: bool = True
    ) -> Sweep:
        """This sweep with n games a point at another level; with a target, only until the base is told from it."""
        same = replace(self, level=level)

        def at_look(batch: Batch) -> bool:
            return target is not None and replace(same, batch=batch).points[0].estimate.excludes(target)

        if n <= same.n or (same.n and at_look(same.batch)):
            return same
        watching = None if target is None else at_look
        batch = play_bundle(same.batch.bundle, n, same.batch, executor=executor, progress=progress, at_look=watching)
        if batch.partial:
            raise KeyboardInterrupt
        return replace(same, batch=batch)

    def __len__(self) -> int:
        return len(self.settings)

    def report(self) -> Report:
        """One row a setting: the measure, its change against the base, and both intervals."""
        measure = measure_in_words(self.measure)
        title = (
            tr("{experiment}: {n} of {asked} games (partial) a point, {measure}", **self._asked, measure=measure)
            if self.partial
            else tr("{experiment}: {n} games a point, {measure}", **self._asked, measure=measure)
        )
        rows = []
        for point in self.points:
            change = point.change.shown if point.setting else ("", "")
            rows.append((point.name + (" *" if point.differs else ""), *point.estimate.shown, *change))
        strict = self.points[-1].change
        notes = [
            tr(
                "Base: rules {rules}, bots {bots}. Changes are against the base, on the same seeds.",
                rules=variant(self.plan),
                bots=lineup(self.plan),
            ),
            tr(
                "* differs from the base, corrected for looking at {points} (Bonferroni).",
                points=counted(len(self.points) - 1, "point"),
            ),
            tr(
                "Changes: {how}, {strict:.4g} %; {measure}: {level:g} %.",
                how=strict.how,
                strict=100 * strict.level,
                measure=measure,
                level=100 * self.level,
            ),
        ]
        notes += [f"{one.name}: {reason_in_words(one.reason)}, {failure(one.says)}" for one in self.left_out]
        head = (tr("setting"), measure, tr("interval"), tr("change"), tr("interval"))
        return Report(title, head, rows, notes)

    @property
    def _asked(self) -> dict[str, object]:
        """What the title says of it."""
        return {"experiment": experiment(self.plan), "n": self.n, "asked": self.asked}


def sweep(
    game: str | AnyGame,
    knobs: Mapping[str, Sequence[KnobValue]] | Sequence[str],
    n: int = 200,
    *,
    how: Literal["grid", "one"] = "grid",
    measure: str = "score",
    seats: int | None = None,
    rules: AnyRules | None = None,
    bots: Thinker | Sequence[Thinker] = "",
    against: Thinker | None = None,
    seed: int | str = 0,
    level: float = 0.95,
    executor: Where = None,
    chunk: int | None = None,
    progress: bool = True,
    rotate: bool = True,
    limit: int = LIMIT,
    **setup: Any,  # what the game's start takes
) -> Sweep:
    """Play n games at each setting of some knobs, all on the same seeds, and say what the measure is and how it changes.

    `knobs` maps names to values, or lists names alone: then their whole ranges are taken in up to seven steps. `how` is
    "grid", every combination, or "one", one knob at a time with the others as they are. The points take turns, so that an
    interrupt leaves equally many games at each. A setting of which a game goes on for more than `limit` answers is left out
    and named in `left_out`, unless it is the base. Everything else is as in `compare`.

    `ValueError` names what is allowed for a knob, a value or a word; `GameError` is a game that could not be played.

    >>> rounds = sweep("horrible-hordes", {"rounds": [2, 4]}, 3, measure="rounds", progress=False)
    >>> [(point.name, point.estimate.value) for point in rounds.points]
    [('base', 20.0), ('rounds 2', 2.0), ('rounds 4', 4.0)]
    """
    played = game_of(game)
    n = games_asked(n, "n, the number of games a point", 1)
    check_level(level)
    check_measure(played, measure)
    base = rules or played.printed
    settings = _settings(base, knobs, how)
    words = {"seats": seats, "bots": bots, "against": against, "seed": seed, "rotate": rotate, "limit": limit}
    empty = new_sweep(played, base, settings, measure, level, {**words, **setup})
    return _play_on(empty, n, executor, chunk, progress=progress)


def new_sweep(
    game: AnyGame,
    base: AnyRules,
    settings: Sequence[Setting],
    measure: str,
    level: float,
    words: Mapping[str, Any],  # of sweep, and setup words
) -> Sweep:
    """A sweep of which nothing has been played; `words` are those of `sweep` and of the game's start."""
    given = {"seats": None, "bots": "", "against": None, "seed": 0, "rotate": True, "limit": LIMIT}
    known = {name: words.get(name, value) for name, value in given.items()}
    line = known["bots"]
    if known["against"] is not None and not isinstance(line, list | tuple):
        line = [line or own_bot(game), *[known["against"]] * ((known["seats"] or game.seats[0]) - 1)]
    points, _ = plans(
        game,
        [Arm(rules=base.with_(**dict(setting))) for setting in settings],
        measures=(measure,) if measure in game.measures else (),
        setup={name: value for name, value in words.items() if name not in given},
        **{**known, "bots": line, "against": None},
    )
    check_sides(points, measure)
    return Sweep(Batch(Bundle(points), 0), tuple(settings), measure, level)


def _play_on(so_far: Sweep, n: int, executor: Where, chunk: int | None, *, progress: bool) -> Sweep:
    while True:
        try:
            batch = play_bundle(so_far.batch.bundle, n, so_far.batch, executor=executor, chunk=chunk, progress=progress)
        except GameError as error:
            so_far = _without(so_far, error)
            continue
        return replace(so_far, batch=batch)


def _without(so_far: Sweep, error: GameError) -> Sweep:
    """The sweep without the setting of an endless game, and with all that was played of the others."""
    points = len(so_far.settings)
    at = error.number % points
    if error.reason != "endless" or error.batch is None or at == 0:
        raise error
    stay = [j for j in range(points) if j != at]
    games = {}
    for number, game in error.batch.games.items():
        i, j = divmod(number, points)
        if j != at:
            now = i * len(stay) + stay.index(j)
            games[now] = game._replace(game=now)
    return replace(
        so_far,
        batch=Batch(Bundle([so_far.batch.plans[j] for j in stay]), 0, games),
        settings=tuple(so_far.settings[j] for j in stay),
        left_out=(*so_far.left_out, LeftOut(so_far.settings[at], error.reason, str(error))),
    )


def _settings(
    base: AnyRules,
    knobs: Mapping[str, Sequence[KnobValue]] | Sequence[str],
    how: str,
) -> tuple[Setting, ...]:
    """The base, then the settings; those that no game can be made of are refused by the rules themselves."""
    one_of(how, ("grid", "one"), "how")
    if isinstance(knobs, str):
        knobs = [knobs]
    given = dict(knobs) if isinstance(knobs, Mapping) else {name: knob_values(base, name) for name in knobs}
    for name, chosen in given.items():
        for value in chosen:
            base.knob(name).check(value)
    if not given or not all(given.values()):
        raise ValueError("a sweep needs knobs, each with one value or more")
    rows: list[Setting]
    if how == "one":
        rows = [((name, value),) for name, chosen in given.items() for value in chosen]
    else:
        count = math.prod(len(chosen) for chosen in given.values())
        if count > MOST:
            raise ValueError(f"a sweep has up to {MOST} points, not {count}; take fewer values, or how='one'")
        rows = [tuple(zip(given, row, strict=True)) for row in product(*given.values())]
    return ((), *rows)


def knob_values(rules: AnyRules, name: str, most: int = 7) -> list[KnobValue]:
    """Values of a knob from end to end, up to `most` of a range; `ValueError` with the nearest name of a knob.

    >>> import hordeplay as hp
    >>> knob_values(hp.rules("horrible-hordes"), "rounds")
    [1, 7, 14, 21, 27, 33, 40]
    """
    knob = rules.knob(name)
    if knob.kind == "bool":
        return [False, True]
    if knob.kind == "options":
        return list(knob.options)
    low, high = knob.low, knob.high
    count = min(most, high - low + 1)
    return [low + round(i * (high - low) / max(1, count - 1)) for i in range(count)]


__all__ = ["KnobValue", "LeftOut", "Point", "Setting", "Sweep", "knob_values", "named", "new_sweep", "omitted", "sweep"]
