"""What a card, an ability, a Kingdom is worth: games with it and without it, on the same seeds.

An intervention, not a correlation: those who happen to hold a card when they win may hold it because they were winning. How
a thing is given and taken away is the game's to say (`Game.interventions`): seat 0 starts with the ability or without it;
the deck has the card or has it not.

As many things as are looked at, so much the wider is each interval (Bonferroni on the intervals, so that all of them hold
together at the level); what leaves out 0 differs even so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import known, whole
from hordeplay.lab.arms import Arm, check_measure, check_sides, is_share, plans, values
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate, check_level
from hordeplay.lab.joint_plans import Batch, BatchResult, Bundle, play_bundle
from hordeplay.lab.plan import LIMIT, game_of, seats_for_two
from hordeplay.lab.result import Report, Reported, experiment, lineup
from hordeplay.lab.watched_intervals import watched_difference

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.lab.executors import Where


class Worth(NamedTuple):
    """What one thing changes: the measure with it less the measure without it."""

    name: str
    value: Estimate
    differs: bool


@dataclass(frozen=True, repr=False)
class Values(BatchResult, Reported):
    """What the things of a table are worth, the most valuable first. Immutable; intervals are valid at every look.

    `n` are pairs for each thing.
    """

    table: str = field(compare=False)
    rows: tuple[tuple[str, int, int], ...]
    """Name, number of the plan with it, number of the plan without it."""
    measure: str
    level: float = field(default=0.95, compare=False)

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """One a thing; `differs` is corrected for looking at all of them."""
        strict, bounded = 1 - (1 - self.level) / len(self.rows), is_share(self.game, self.measure)
        columns = [values(sample, self.measure) for sample in self.batch.samples]
        worths = []
        for name, given, taken in self.rows:
            apart = [x - y for x, y in zip(columns[given], columns[taken], strict=True)]
            change = watched_difference(apart, strict, bounded=bounded)
            worths.append(Worth(name, change, change.excludes(0.0)))
        return tuple(sorted(worths, key=lambda worth: -worth.value.value))

    def __getitem__(self, name: str) -> Worth:
        by_name = {worth.name: worth for worth in self.worths}
        return by_name[known(name, by_name, f"{self.table} that were looked at")]

    def to_frame(self) -> pd.DataFrame:
        """One row a thing, as a pandas frame: name, value, low, high, n, differs."""
        columns = ["name", "value", "low", "high", "n", "differs"]
        rows = [(w.name, w.value.value, w.value.low, w.value.high, w.value.n, w.differs) for w in self.worths]
        return data_frame(rows, columns=columns)

    def extend(self, n: int, *, executor: Where = None, chunk: int | None = None, progress: bool = True) -> Values:
        """The same with n more pairs for each thing: equal to one run of all of them."""
        more = whole(n, "n, the number of further pairs", 0 if self.partial else 1)
        return _play_on(self, self.asked + more, executor, chunk, progress=progress)

    def __len__(self) -> int:
        return len(self.rows)

    def report(self) -> Report:
        """One row a thing: what it is worth, with the interval."""
        pairs = f"{self.n} of {self.asked} pairs (partial)" if self.partial else f"{self.n} pairs"
        rows = [(worth.name + (" *" if worth.differs else ""), *worth.value.shown) for worth in self.worths]
        one = self.worths[0].value
        together = f"so that all {len(rows)} hold with {100 * self.level:g} % (Bonferroni)"
        notes = [
            f"{self.measure} with it less without it, on the same seeds: {self.game.interventions[self.table].says}.",
            f"* differs from 0. Bots: {lineup(self.plan)}.",
            f"Intervals: {one.method}, {100 * one.level:.4g} % each, {together}.",
        ]
        return Report(f"{experiment(self.plan)}: {pairs} each", (self.table, "worth", "interval"), rows, notes)


def value(
    game: str | AnyGame,
    table: str,
    names: Sequence[str] | None = None,
    n: int = 200,
    *,
    measure: str | None = None,
    seats: int | None = None,
    rules: AnyRules | None = None,
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

    >>> worth = value("horrible-hordes", "abilities", ["Druids", "Roads"], 2, seats=2, bots="random", progress=False)
    >>> sorted(one.name for one in worth.worths), worth.measure
    (['Druids', 'Roads'], 'ahead')
    """
    played = game_of(game)
    n = whole(n, "n, the number of pairs for each", 1)
    check_level(level)
    if not played.interventions:
        raise ValueError(f"{played.title} has no interventions: it does not say how a thing is given and taken away")
    intervention = played.interventions[known(table, played.interventions, f"interventions of {played.title}")]
    base = rules or played.printed
    rows = base.content[table]
    chosen = list(dict.fromkeys(rows if names is None else [names] if isinstance(names, str) else names))
    for name in chosen:
        known(name, rows, table)
    if not chosen:
        raise ValueError(f"name one of {table}, or none for all of them")
    measured = check_measure(played, measure or intervention.measure)
    sides: list[AnyRules] = []
    numbered: dict[str, int] = {}
    numbers = []
    for name in chosen:
        pair = []
        for side in intervention.sides(base, name):
            if side.digest not in numbered:
                numbered[side.digest] = len(sides)
                sides.append(side)
            pair.append(numbered[side.digest])
        numbers.append((name, pair[0], pair[1]))
    each, _ = plans(
        played,
        [Arm(rules=side) for side in sides],
        seats=seats_for_two(played) if seats is None else seats,  # seat 0 is set against others
        bots=bots,
        seed=seed,
        rotate=rotate,
        limit=limit,
        measures=(measured,) if measured in played.measures else (),
        setup=setup,
    )
    check_sides(each, measured)
    empty = Values(Batch(Bundle(each), 0), table, tuple(numbers), measured, level)
    return _play_on(empty, n, executor, chunk, progress=progress)


def _play_on(so_far: Values, n: int, executor: Where, chunk: int | None, *, progress: bool) -> Values:
    batch = play_bundle(so_far.batch.bundle, n, so_far.batch, executor=executor, chunk=chunk, progress=progress)
    return replace(so_far, batch=batch)


__all__ = ["Values", "Worth", "value"]
