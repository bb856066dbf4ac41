"""Two variants of one game made one: what each changed against their common base, with the conflicts by name.

Merged are knobs, fields of cards, and house rules, each by itself. What only one side changed is taken; what both changed in the
same way, too; what they changed in two ways is a conflict. A merge with a base is the base's other side, and the two sides may
be swapped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from hordeplay.core.any import AnyRules
from hordeplay.core.arguments import known, one_of
from hordeplay.core.content import unstructure
from hordeplay.core.rules import HouseRule
from hordeplay.core.variants import Variant, rules_of

Side: TypeAlias = Literal["ours", "theirs"]
TOGETHER: Final = "together"
"""Where a conflict is that no single change makes: the game refuses both together."""
ORDER: Final = "order of the house rules"
USED: Final = "used"
NOT_USED: Final = "not used"


class Conflict(NamedTuple):
    """What both sides changed, each otherwise: where, as a diff names it, what stands in the base, and on either side."""

    where: str
    base: object
    ours: object
    theirs: object
    clause: str = ""
    why: str = ""
    """The sentence of the game that refuses both together."""

    def __str__(self) -> str:
        if self.why:
            return f"{self.where}: {self.why}"
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.where}: {self.base} before, {self.ours} in ours, {self.theirs} in theirs{clause}"


class MergeConflict(ValueError):
    """Two variants cannot be merged as they are: `conflicts` has each place."""

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__("the two variants differ on\n" + "\n".join(f"  {one}" for one in conflicts))
        self.conflicts = conflicts


@dataclass(frozen=True)
class Merge:
    """What came of a merge: `rules`, or the `conflicts` that are in its way, which `settle` decides.

    >>> import hordeplay as hp
    >>> printed = hp.rules("horrible-hordes")
    >>> ours, theirs = printed.with_(rounds=10, army_hits_on=5), printed.with_(rounds=30, start_armies=4)
    >>> both = hp.merge(ours, theirs)
    >>> both
    rounds: 20 before, 10 in ours, 30 in theirs (HH-END-01)
    >>> print(both.settle({"rounds": "theirs"}).rules.diff())
    rounds: 20 -> 30 (HH-END-01)
    start_armies: 2 -> 4 (HH-SRES-04)
    army_hits_on: 6 -> 5 (HH-ATK-03)
    """

    ours: AnyRules
    theirs: AnyRules
    base: AnyRules
    conflicts: tuple[Conflict, ...]
    merged: AnyRules | None
    settled: Mapping[str, Side]

    @property
    def rules(self) -> Any:  # the game's own Rules
        """The merged rules; `MergeConflict` names what is in the way."""
        if self.merged is None:
            raise MergeConflict(self.conflicts)
        return self.merged

    def settle(self, sides: Side | Mapping[str, Side]) -> Merge:
        """The same merge with conflicts decided for one side: all of them, or each by its place.

        `ValueError` with the nearest place, and for `together`, which no side decides: change one of the two first.
        """
        places = [one.where for one in self.conflicts if one.where != TOGETHER]
        by_place = sides if isinstance(sides, Mapping) else dict.fromkeys(places, sides)
        for where, side in by_place.items():
            known(where, places, "conflicts")
            one_of(side, get_args(Side), where)
        return _merge(self.ours, self.theirs, self.base, {**self.settled, **by_place})

    def __str__(self) -> str:
        return "\n".join(map(str, self.conflicts)) if self.merged is None else str(self.merged.diff())

    def __repr__(self) -> str:
        return str(self)


def merge(ours: Variant | AnyRules, theirs: Variant | AnyRules, base: Variant | AnyRules | None = None) -> Merge:
    """What two variants come to against the base that both began with.

    Without a `base` it is the newest save that the histories of both have, else the printed game. `ValueError` for rules of two
    games.
    """
    ours_, theirs_ = rules_of(ours), rules_of(theirs)
    base_ = common_base(ours, theirs) if base is None else rules_of(base)
    for other in (theirs_, base_):
        if other.game != ours_.game:
            raise ValueError(f"rules of {ours_.game} and of {other.game} cannot be merged: they are two games")
    return _merge(ours_, theirs_, base_, {})


def common_base(ours: Variant | AnyRules, theirs: Variant | AnyRules) -> AnyRules:
    """The newest save in the history of both, else the printed game."""
    if isinstance(ours, Variant) and isinstance(theirs, Variant):
        there = {(save.digest, save.date) for save in theirs.history}
        for n in range(len(ours.history) - 1, -1, -1):
            if (ours.history[n].digest, ours.history[n].date) in there:
                base: AnyRules = ours.at(n)
                return base
    return rules_of(ours).printed


def _merge(ours: AnyRules, theirs: AnyRules, base: AnyRules, settled: Mapping[str, Side]) -> Merge:
    sides = _Sides(settled)
    knobs: dict[str, Any] = {}  # int, bool or str
    for name, knob in ours.all_knobs().items():
        values = [getattr(rules.knobs, name) for rules in (base, ours, theirs)]
        knobs[name] = sides.pick(name, values, knob.clause)
    edits = _edits(ours, theirs, base, sides)
    houses = _houses(ours, theirs, base, sides)
    merged = None
    if not sides.conflicts:
        try:
            merged = ours.put_together(knobs, edits, houses)
        except ValueError as error:
            sides.conflicts.append(Conflict(TOGETHER, None, None, None, why=str(error)))
    return Merge(ours, theirs, base, tuple(sides.conflicts), merged, settled)


class _Sides:
    """Decides between base, ours and theirs, and notes what cannot be decided."""

    def __init__(self, settled: Mapping[str, Side]) -> None:
        self.settled = settled
        self.conflicts: list[Conflict] = []

    def pick(self, where: str, values: list[Any], clause: str) -> Any:  # a knob's or a field's value
        base, ours, theirs = values
        if theirs in (ours, base):
            return ours
        if ours == base:
            return theirs
        if where in self.settled:
            return ours if self.settled[where] == "ours" else theirs
        self.conflicts.append(Conflict(where, unstructure(base), unstructure(ours), unstructure(theirs), clause))
        return ours


def _edits(ours: AnyRules, theirs: AnyRules, base: AnyRules, sides: _Sides) -> dict[str, dict[str, dict[str, object]]]:
    """The fields of cards that the merged rules have otherwise than ours."""
    edits: dict[str, dict[str, dict[str, object]]] = {}
    for table, rows in ours.content.items():
        for name, row in rows.items():
            there, was = theirs.content[table][name], base.content[table][name]
            if row is there or there is was:
                continue
            for part in (f.name for f in fields(row) if f.name not in ("name", "provenance")):
                values = [getattr(one, part) for one in (was, row, there)]
                where = f"{table} / {name} / {part}"
                value = sides.pick(where, values, ours.clause_of(table, name, part))
                if value != values[1]:
                    edits.setdefault(table, {}).setdefault(name, {})[part] = unstructure(value)
    return edits


def _houses(ours: AnyRules, theirs: AnyRules, base: AnyRules, sides: _Sides) -> tuple[HouseRule, ...]:
    """The house rules of both, in an order that either side agrees with."""
    named = [{house.name: house for house in rules.houses} for rules in (base, ours, theirs)]
    kept: dict[str, HouseRule] = {}
    for name in sorted({name for rules in named for name in rules}):
        there = [rules.get(name) for rules in named]
        words = [_in_words(house, there) for house in there]
        used = dict(zip(words, there, strict=True))
        one = used[sides.pick(f"house rule {name}", words, next(house.clause for house in there if house))]
        if one is not None:
            kept[name] = one
    was, mine, other = ([name for name in rules if name in kept] for rules in named)
    if len(other) == len(kept) and mine == [name for name in was if name in mine]:
        order = other
    elif len(mine) == len(kept) and other == [name for name in was if name in other]:
        order = mine
    else:
        order = _in_order(mine, other) or sides.pick(ORDER, [was, mine, other], "")
    return tuple(kept[name] for name in dict.fromkeys([*order, *mine, *other]))


def _in_words(house: HouseRule | None, there: list[HouseRule | None]) -> str:
    """Whether a house rule is used; two that differ under one name are told apart by what they are made of."""
    if house is None:
        return NOT_USED
    alike = len({one.source for one in there if one}) == 1
    return USED if alike else f"{USED}, as {hashlib.sha256(house.source.encode()).hexdigest()[:8]}"


def _in_order(mine: list[str], other: list[str]) -> list[str]:
    """All names in an order that keeps both; what either leaves open is by name. Empty where they contradict each other."""
    sorter: TopologicalSorter[str] = TopologicalSorter(dict.fromkeys((*mine, *other), ()))
    for names in (mine, other):
        for before, after in pairwise(names):
            sorter.add(after, before)
    try:
        sorter.prepare()
    except CycleError:
        return []
    order: list[str] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order += ready
        sorter.done(*ready)
    return order


__all__ = ["Conflict", "Merge", "MergeConflict", "common_base", "merge"]
