"""What a card, an ability, a Kingdom is worth: games with it and without it, on the same seeds.

An intervention, not a correlation: those who happen to hold a card when they win may hold it because they were winning. How
a thing is given and taken away is the game's to say (`Game.interventions`): seat 0 starts with the ability or without it;
the deck has the card or has it not.

As many things as are looked at, so much the wider is each interval (Bonferroni on the intervals, so that all of them hold
together at the level); what leaves out 0 differs even so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from hordeplay.core.knobs import nearest
from hordeplay.games import find
from hordeplay.lab.arms import Arm, check_about, check_measure, is_share, plans, values
from hordeplay.lab.bundle import Bundle, Trial, play_bundle
from hordeplay.lab.interval import Estimate, check_level
from hordeplay.lab.plan import LIMIT, check_count
from hordeplay.lab.result import Kept, Tabled
from hordeplay.lab.sequence import watched_mean, watched_points

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.core.game import Game
    from hordeplay.core.rules import Rules
    from hordeplay.lab.spread import Where
    from hordeplay.lab.tables import Sheet


class Worth(NamedTuple):
    """What one thing changes: the measure with it less the measure without it."""

    name: str
    value: Estimate
    differs: bool


@dataclass(frozen=True, eq=False, repr=False)
class Values(Kept, Tabled):
    """What the things of a table are worth, the most valuable first. Immutable; intervals are valid at every look."""

    trial: Trial
    table: str
    rows: tuple[tuple[str, int, int], ...]
    """Name, number of the plan with it, number of the plan without it."""
    measure: str
    level: float = 0.95

    @property
    def n(self) -> int:
        """Pairs for each thing."""
        return len(self.trial.index)

    @property
    def partial(self) -> bool:
        """Whether an interrupt left games out; `extend(0)` plays them."""
        return self.trial.partial

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """One a thing; `differs` is corrected for looking at all of them."""
        strict = 1 - (1 - self.level) / len(self.rows)
        columns = [values(sample, self.measure) for sample in self.trial.samples]
        found = []
        for name, given, taken in self.rows:
            apart = [x - y for x, y in zip(columns[given], columns[taken], strict=True)]
            one = (
                watched_points(apart, strict)
                if is_share(self.trial.bundle.plans[0].game, self.measure)
                else watched_mean(apart, strict, "change")
            )
            found.append(Worth(name, one, one.excludes(0.0)))
        return tuple(sorted(found, key=lambda worth: -worth.value.value))

    def __getitem__(self, name: str) -> Worth:
        for worth in self.worths:
            if worth.name == name:
                return worth
        known = [worth.name for worth in self.worths]
        msg = f"{name!r} was not looked at{nearest(name, known)}; {', '.join(known)} were"
        raise ValueError(msg)

    def to_frame(self) -> pd.DataFrame:
        """One row a thing."""
        import pandas as pd

        columns = ["name", "value", "low", "high", "n", "differs"]
        rows = [(w.name, w.value.value, w.value.low, w.value.high, w.value.n, w.differs) for w in self.worths]
        return pd.DataFrame(rows, columns=columns)

    def extend(self, n: int, *, executor: Where = None, chunk: int | None = None, progress: bool = True) -> Values:
        """The same with n more pairs for each thing: equal to one run of all of them."""
        check_count(n, "n, the number of further pairs,", 0 if self.partial else 1)
        return _go_on(self, self.trial.asked + n, executor, chunk, progress=progress)

    def __eq__(self, other: object) -> bool:
        """Equal experiments with equal games."""
        if not isinstance(other, Values):
            return NotImplemented
        mine, theirs = ([p.identity for p in v.trial.bundle.plans] for v in (self, other))
        return (self.measure, self.rows, mine, self.trial.games) == (
            other.measure,
            other.rows,
            theirs,
            other.trial.games,
        )

    def __hash__(self) -> int:
        return hash((self.rows, self.measure, self.n))

    def __len__(self) -> int:
        return len(self.rows)

    def _sheet(self) -> Sheet:
        from hordeplay.lab.tables import values_sheet

        return values_sheet(self)


def value(
    game: str | Game[Any],  # any game's table
    table: str,
    names: Sequence[str] | None = None,
    n: int = 200,
    *,
    measure: str | None = None,
    seats: int | None = None,
    rules: Rules[Any] | None = None,  # the game's own Rules
    bots: Thinker | Sequence[Thinker] = "",
    seed: int | str = 0,
    level: float = 0.95,
    executor: Where = None,
    chunk: int | None = None,
    progress: bool = True,
    rotate: bool = True,
    limit: int = LIMIT,
    **setup: Any,  # what the game's start takes
) -> Values:
    """What things of a content table are worth: n pairs of games each, with and without, on the same seeds.

    `measure` is the intervention's own unless told: "ahead", seat 0's score less the mean of the others, where the thing
    is given to seat 0; the mean score where it is in a deck that all share. The intervals hold together (Bonferroni).

    `ValueError` names the tables that have an intervention, and the nearest name.

    >>> found = value("horrible-hordes", "abilities", ["Druids", "Roads"], 2, seats=2, bots="random", progress=False)
    >>> sorted(worth.name for worth in found.worths), found.measure
    (['Druids', 'Roads'], 'ahead')
    """
    played = find(game) if isinstance(game, str) else game
    check_count(n, "n, the number of pairs for each,")
    check_level(level)
    known = played.interventions
    if table not in known:
        hint = nearest(table, list(known))
        msg = f"{played.title} has no intervention for {table!r}{hint}; it has {', '.join(known) or 'none'}"
        raise ValueError(msg)
    way = known[table]
    base = rules or played.printed
    rows = base.content[table]
    chosen = list(dict.fromkeys(rows if names is None else [names] if isinstance(names, str) else names))
    for name in chosen:
        if name not in rows:
            msg = f"{table} has no {name!r}{nearest(name, list(rows))}"
            raise ValueError(msg)
    if not chosen:
        msg = f"name one of {table}, or none for all of them"
        raise ValueError(msg)
    measured = check_measure(played, measure or way.measure)
    sides: list[Rules[Any]] = []
    numbered: dict[str, int] = {}
    made = []
    for name in chosen:
        pair = []
        for side in way.sides(base, name):
            if side.digest not in numbered:
                numbered[side.digest] = len(sides)
                sides.append(side)
            pair.append(numbered[side.digest])
        made.append((name, pair[0], pair[1]))
    several, _ = plans(
        played,
        [Arm(rules=side) for side in sides],
        seats=min(max(2, played.seats[0]), played.seats[1]) if seats is None else seats,  # seat 0 is set against others
        rules=None,
        bots=bots,
        against=None,
        seed=seed,
        rotate=rotate,
        limit=limit,
        measures=(measured,) if measured in played.measures else (),
        setup=setup,
    )
    check_about(several[0], measured)
    empty = Values(Trial(Bundle(several), 0), table, tuple(made), measured, level)
    return _go_on(empty, n, executor, chunk, progress=progress)


def _go_on(found: Values, n: int, executor: Where, chunk: int | None, *, progress: bool) -> Values:
    trial = play_bundle(found.trial.bundle, n, found.trial, executor=executor, chunk=chunk, progress=progress)
    if not trial.index:
        raise KeyboardInterrupt
    return replace(found, trial=trial)


__all__ = ["Values", "Worth", "value"]
