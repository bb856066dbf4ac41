"""Knobs turned through their values, on common seeds: every combination, or one knob at a time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from hordeplay.games import find
from hordeplay.lab.arms import Arm, check_about, check_measure, is_share, plans, values
from hordeplay.lab.bundle import Bundle, Trial, play_bundle
from hordeplay.lab.interval import Estimate, check_level
from hordeplay.lab.plan import LIMIT, GameError, check_count, own_bot
from hordeplay.lab.result import Kept, Tabled
from hordeplay.lab.sample import Sample
from hordeplay.lab.sequence import watched_mean, watched_points, watched_share
from hordeplay.lab.spread import Where

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.core.game import Game
    from hordeplay.core.rules import Rules
    from hordeplay.lab.tables import Sheet

Value: TypeAlias = "int | bool | str"
Setting: TypeAlias = "tuple[tuple[str, Value], ...]"
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
        return named(self.setting) or "base"


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


@dataclass(frozen=True, eq=False, repr=False)
class Sweep(Kept, Tabled):
    """The points of a sweep, the base first. Immutable; every interval is valid at every look."""

    trial: Trial
    settings: tuple[Setting, ...]
    measure: str
    level: float = 0.95
    left_out: tuple[LeftOut, ...] = ()
    """Settings whose games are endless."""

    @property
    def n(self) -> int:
        """Games a point."""
        return len(self.trial.index)

    @property
    def partial(self) -> bool:
        """Whether an interrupt left games out; `extend(0)` plays them."""
        return self.trial.partial

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """One a setting; the first is the base, with no knob turned."""
        bounded = is_share(self.trial.bundle.plans[0].game, self.measure)
        samples = self.trial.samples
        found = [values(sample, self.measure) for sample in samples]
        others = max(1, len(samples) - 1)
        strict = 1 - (1 - self.level) / others
        made = []
        for setting, sample, own in zip(self.settings, samples, found, strict=True):
            apart = [x - y for x, y in zip(own, found[0], strict=True)]
            one = watched_share(own, self.level) if bounded else watched_mean(own, self.level)
            change = watched_points(apart, strict) if bounded else watched_mean(apart, strict, "change")
            made.append(Point(setting, sample, one, change, bool(setting) and change.excludes(0.0)))
        return tuple(made)

    def nearest(self, target: float) -> Point:
        """The point whose measure is nearest to a target."""
        return min(self.points, key=lambda point: abs(point.estimate.value - target))

    def to_frame(self) -> pd.DataFrame:
        """One row a point: the knobs, n, the measure with its interval, the change with its interval, seed and digest."""
        import pandas as pd

        rows = []
        for point in self.points:
            knobs = point.sample.plan.rules.knobs
            turned = {name: getattr(knobs, name) for name in self.knobs}
            one, change = point.estimate, point.change
            rows.append(
                {
                    **turned,
                    "n": one.n,
                    self.measure: one.value,
                    "low": one.low,
                    "high": one.high,
                    "change": change.value,
                    "change low": change.low,
                    "change high": change.high,
                    "differs": point.differs,
                    "seed": point.sample.plan.seed,
                    "rules": point.sample.plan.rules.digest,
                }
            )
        return pd.DataFrame(rows)

    @property
    def knobs(self) -> tuple[str, ...]:
        """The knobs that are turned."""
        return tuple(dict.fromkeys(knob for setting in self.settings for knob, _ in setting))

    def extend(self, n: int, *, executor: Where = None, chunk: int | None = None, progress: bool = True) -> Sweep:
        """A sweep with n more games a point, and those that an interrupt left out: equal to one run of all of them."""
        check_count(n, "n, the number of further games a point,", 0 if self.partial else 1)
        return _go_on(self, self.trial.asked + n, executor, chunk, progress=progress)

    def reach(
        self, n: int, level: float, target: float | None = None, *, executor: Where = None, progress: bool = True
    ) -> Sweep:
        """This sweep with n games a point at another level; with a target, only until the base is told from it."""
        found = replace(self, level=level)

        def look(trial: Trial) -> bool:
            return target is not None and replace(found, trial=trial).points[0].estimate.excludes(target)

        if n <= found.n or (found.n and look(found.trial)):
            return found
        watched = None if target is None else look
        trial = play_bundle(found.trial.bundle, n, found.trial, executor=executor, progress=progress, look=watched)
        if trial.partial:
            raise KeyboardInterrupt
        return replace(found, trial=trial)

    def __eq__(self, other: object) -> bool:
        """Equal experiments with equal games."""
        if not isinstance(other, Sweep):
            return NotImplemented
        mine, theirs = ([p.identity for p in s.trial.bundle.plans] for s in (self, other))
        return (self.measure, mine, self.trial.games) == (other.measure, theirs, other.trial.games)

    def __hash__(self) -> int:
        return hash((self.settings, self.measure, self.n))

    def __len__(self) -> int:
        return len(self.settings)

    def _sheet(self) -> Sheet:
        from hordeplay.lab.tables import sweep_sheet

        return sweep_sheet(self)


def sweep(
    game: str | Game[Any],  # any game's table
    knobs: Mapping[str, Sequence[Value]] | Sequence[str],
    n: int = 200,
    *,
    how: Literal["grid", "one"] = "grid",
    measure: str = "score",
    seats: int | None = None,
    rules: Rules[Any] | None = None,  # the game's own Rules
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

    >>> found = sweep("horrible-hordes", {"rounds": [2, 4]}, 3, measure="rounds", progress=False)
    >>> [(point.name, point.estimate.value) for point in found.points]
    [('base', 20.0), ('rounds 2', 2.0), ('rounds 4', 4.0)]
    """
    played = find(game) if isinstance(game, str) else game
    check_count(n, "n, the number of games a point,")
    check_level(level)
    check_measure(played, measure)
    base = rules or played.printed
    settings = _settings(base, knobs, how)
    words = {"seats": seats, "bots": bots, "against": against, "seed": seed, "rotate": rotate, "limit": limit}
    found = begin(played, base, settings, measure, level, {**words, **setup})
    return _go_on(found, n, executor, chunk, progress=progress)


def begin(
    game: Game[Any],  # any game's table
    base: Rules[Any],  # the game's own Rules
    settings: Sequence[Setting],
    measure: str,
    level: float,
    words: Mapping[str, Any],  # of sweep, and setup words
) -> Sweep:
    """A sweep of which nothing has been played."""
    given = {"seats": None, "bots": "", "against": None, "seed": 0, "rotate": True, "limit": LIMIT}
    known = {name: words.get(name, value) for name, value in given.items()}
    line = known["bots"]
    if known["against"] is not None and not isinstance(line, list | tuple):
        line = [line or own_bot(game), *[known["against"]] * ((known["seats"] or game.seats[0]) - 1)]
    made, _ = plans(
        game,
        [Arm(rules=base.with_(**dict(setting))) for setting in settings],
        rules=None,
        measures=(measure,) if measure in game.measures else (),
        setup={name: value for name, value in words.items() if name not in given},
        **{**known, "bots": line, "against": None},
    )
    check_about(made[0], measure)
    return Sweep(Trial(Bundle(made), 0), tuple(settings), measure, level)


def _go_on(found: Sweep, n: int, executor: Where, chunk: int | None, *, progress: bool) -> Sweep:
    while True:
        try:
            trial = play_bundle(found.trial.bundle, n, found.trial, executor=executor, chunk=chunk, progress=progress)
        except GameError as error:
            found = _without(found, error)
            continue
        if not trial.index:
            raise KeyboardInterrupt
        return replace(found, trial=trial)


def _without(found: Sweep, error: GameError) -> Sweep:
    """The sweep without the setting of an endless game, and with all that was played of the others."""
    points = len(found.settings)
    at = error.number % points
    if error.reason != "endless" or error.trial is None or at == 0:
        raise error
    stay = [j for j in range(points) if j != at]
    games = {}
    for number, game in error.trial.games.items():
        i, j = divmod(number, points)
        if j != at:
            now = i * len(stay) + stay.index(j)
            games[now] = game._replace(game=now)
    plans = found.trial.bundle.plans
    return replace(
        found,
        trial=Trial(Bundle([plans[j] for j in stay]), 0, games),
        settings=tuple(found.settings[j] for j in stay),
        left_out=(*found.left_out, LeftOut(found.settings[at], error.reason, str(error))),
    )


def _settings(
    base: Rules[Any],  # the game's own Rules
    knobs: Mapping[str, Sequence[Value]] | Sequence[str],
    how: str,
) -> tuple[Setting, ...]:
    """The base, then the settings; those that no game can be made of are refused by the rules themselves."""
    if how not in {"grid", "one"}:
        msg = f"how is 'grid' or 'one', not {how!r}"
        raise ValueError(msg)
    if isinstance(knobs, str):
        knobs = [knobs]
    given = dict(knobs) if isinstance(knobs, Mapping) else {name: steps(base, name) for name in knobs}
    for name, chosen in given.items():
        for value in chosen:
            base.knob(name).check(value)
    if not given or not all(given.values()):
        msg = "a sweep needs knobs, each with one value or more"
        raise ValueError(msg)
    rows: list[Setting]
    if how == "one":
        rows = [((name, value),) for name, chosen in given.items() for value in chosen]
    else:
        count = math.prod(len(chosen) for chosen in given.values())
        if count > MOST:
            msg = f"a sweep has up to {MOST} points, not {count}; take fewer values, or how='one'"
            raise ValueError(msg)
        rows = [tuple(zip(given, row, strict=True)) for row in product(*given.values())]
    return ((), *rows)


def steps(rules: Rules[Any], name: str, most: int = 7) -> list[Value]:  # the game's own Rules
    """Values of a knob from end to end, up to `most` of a range.

    >>> import hordeplay as hp
    >>> steps(hp.rules("horrible-hordes"), "rounds")
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


__all__ = ["LeftOut", "Point", "Sweep", "steps", "sweep"]
