"""Where each Horde may end when the Hordes move next: all that the order of a segment and its lots can bring about."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from ..model.squares import adjacent
from ..model.table import Horde, HordeTable
from .hordes import occupied, target_class, units_on
from .places import barred

Ends: TypeAlias = Mapping[int, frozenset[int]]
"""The squares on which a Horde may end, by that on which it stands now."""
MOST_ROUNDS: Final = 20
"""Hordes that act in any order are worked out again so often at most; what they may do only grows, and soon no more."""


class _Others(NamedTuple):
    """The other Hordes when one moves: where one surely stands, and on which squares each of the rest may stand."""

    sure: frozenset[int]
    maybe: Mapping[int, frozenset[int]]

    def at_once(self, taken: Collection[int], free: Collection[int]) -> bool:
        """Whether all the squares of the first kind may be taken at once, each by a Horde of its own, and none of the others."""
        if any(at in taken for at in free):
            return False
        spots = {who: there.difference(free) for who, there in self.maybe.items()}
        return all(spots.values()) and _matched([at for at in taken if at not in self.sure], spots)


class _Way(NamedTuple):
    """How far a Horde has come, and what that takes: squares that others stand on meanwhile, and squares that are free."""

    at: int
    taken: frozenset[int]
    free: frozenset[int]

    def on(self, to: int, *taken: int) -> _Way:
        """One step further, while others stand on these squares more."""
        return _Way(to, self.taken | frozenset(taken), self.free | {to})


def _matched(squares: Sequence[int], takers: Mapping[int, frozenset[int]]) -> bool:
    """Whether each square finds a Horde of its own among those that may stand there."""
    if not squares:
        return True
    first, *rest = squares
    return any(
        first in spots and _matched(rest, {other: more for other, more in takers.items() if other != who})
        for who, spots in takers.items()
    )


def ends(table: HordeTable) -> Ends:
    """The squares on which each Horde may stand when all have moved, if nothing else changes until then.

    Hordes act by their Hit Counters, those of equal number in any order (HH-HSEG-02); each goes by the list of wishes
    (HH-HSEG-03 to HH-HSEG-11), so that a square is out of its reach as long as a better one is beside it that nobody may take.

    >>> from hordeplay.games.horrible_hordes import at
    >>> table = at("train", dwarves="d4 settlement castle army, e5 castle, 2 food 2 wood 2 metal", hordes="Bugbear King d5").table
    >>> from hordeplay.games.horrible_hordes.model.squares import name_of
    >>> {name_of(horde): sorted(map(name_of, there)) for horde, there in ends(table).items()}
    {'d5': ['e5']}
    """
    held = occupied(table)
    done: dict[int, frozenset[int]] = {}
    groups: dict[int, list[Horde]] = {}
    for horde in table.hordes:
        groups.setdefault(horde.hits, []).append(horde)
    for hits in sorted(groups):
        together = groups[hits]
        now = {horde.at: frozenset[int]() for horde in together}
        later = frozenset(horde.at for horde in table.hordes if horde.hits > hits)
        for _ in range(MOST_ROUNDS):
            before = dict(now)
            for horde in together:
                beside = {at: spots | {at} for at, spots in now.items() if at != horde.at}
                now[horde.at] |= frozenset(_ways(table, horde, held, _others({**done, **beside}, later)))
            if now == before:
                break
        done |= now
    return done


def _others(spots: Mapping[int, frozenset[int]], later: frozenset[int]) -> _Others:
    sure = later | {next(iter(there)) for there in spots.values() if len(there) == 1}
    return _Others(frozenset(sure), {at: there for at, there in spots.items() if len(there) > 1})


def _ways(table: HordeTable, horde: Horde, held: Container[int], others: _Others) -> Iterator[int]:
    """Where one Horde may end (HH-HSEG-10, HH-HSEG-11, HH-RUL-73, HH-RUL-92)."""
    if horde.at in held or (horde.at in table.frozen and horde.at not in table.steered):
        yield horde.at
        return
    steps = table.rules.knobs.monster_moves if table.card(horde).kind == "monster" else 1
    bonus = _run(table, horde.at)
    leader = table.steered.get(horde.at, -1)
    spared = leader if leader >= 0 and not table.rules.knobs.control_hits_opponents else -1
    led = leader >= 0 or table.master >= 0
    start = _Way(horde.at, frozenset(), frozenset())
    todo = [(start, steps + bonus, bonus)]
    while todo:
        way, left, ran = todo.pop()
        if not left:
            yield way.at
            continue
        for after in _led(table, way, spared, others) if led else _steps(table, way, held, others):
            if after.at == way.at or after.at in held:
                yield after.at
                continue
            more = 0 if ran else _run(table, after.at)
            todo.append((after, left - 1 + more, ran or more))


def _run(table: HordeTable, at: int) -> int:
    runs = table.rules.runs
    return runs.get(table.tiles.get(at, ""), 0) if runs else 0


def _led(table: HordeTable, way: _Way, spared: int, others: _Others) -> Iterator[_Way]:
    """Whoever leads a Horde has the choice (HH-RUL-77)."""
    yield way
    for to in _beside(table, way.at, others):
        after = way.on(to)
        if (spared < 0 or table.owner(to, but=spared) < 0) and others.at_once(after.taken, after.free):
            yield after


def _beside(table: HordeTable, at: int, others: _Others) -> list[int]:
    """The squares beside it that may be free."""
    return [to for to in adjacent(at, table.size) if to not in others.sure and barred(table, to) is None]


def _steps(table: HordeTable, way: _Way, held: Container[int], others: _Others) -> Iterator[_Way]:
    """Its next step by the list of wishes: each square with what has to be taken for it; its own where it has to stay."""
    near = _beside(table, way.at, others)
    ahead: list[int] = []
    steps: list[_Way] = []
    for rank in range(1, 6):
        there = [to for to in near if to in held and target_class(table, to) == rank]
        steps += [way.on(to, *ahead, *(other for other in there if _goes_before(table, other, to))) for to in there]
        ahead += there
    rest = [to for to in near if to not in held]
    drawn = {to: sum(beside in held for beside in adjacent(to, table.size)) for to in rest}
    mode = table.rules.knobs.horde_idle_move
    if mode != "stay":
        steps += [way.on(to, *ahead, *(other for other in rest if drawn[other] > drawn[to])) for to in rest]
    steps.append(way._replace(taken=way.taken.union(ahead, () if mode == "stay" else rest)))
    for after in steps:
        if others.at_once(after.taken, after.free):
            yield after


def _goes_before(table: HordeTable, one: int, other: int) -> bool:
    """Of two squares of a class whether the first is wished more (HH-RUL-71)."""
    tie = table.rules.knobs.horde_target_tie
    if tie == "random":
        return False
    more = units_on(table, one) - units_on(table, other)
    return more > 0 if tie == "most_units" else more < 0


__all__ = ["Ends", "ends"]
