"""The slow, obvious way to fight a duel: roll the dice one by one on a table of units, and recurse with `Fraction`s.

It shares no idea with `hordeplay.odds.chain`: no line of boxes, no triangle, no running denominator.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from hordeplay.odds.duel import Duel, Left
from hordeplay.odds.pmf import chance


class Table(NamedTuple):
    """What stands: units of each rank, hits on the front unit of each, hits still cancelled; counters and their shield."""

    units: tuple[int, ...]
    hurt: tuple[int, ...]
    spare: tuple[int, ...]
    foes: int
    shield: int


Law = dict[Table, Fraction]


def put(values: tuple[int, ...], i: int, value: int) -> tuple[int, ...]:
    return (*values[:i], value, *values[i + 1 :])


def front(table: Table) -> int | None:
    return next((i for i, n in enumerate(table.units) if n), None)


def struck(duel: Duel, table: Table, rank: int) -> Table:
    """Let one hit land on a rank that stands."""
    if table.spare[rank]:
        return table._replace(spare=put(table.spare, rank, table.spare[rank] - 1))
    hurt = table.hurt[rank] + 1
    if hurt < duel.ranks[rank].toughness:
        return table._replace(hurt=put(table.hurt, rank, hurt))
    return table._replace(hurt=put(table.hurt, rank, 0), units=put(table.units, rank, table.units[rank] - 1))


def storm(duel: Duel, table: Table, volleys: list[tuple[int, tuple[Fraction, ...]]]) -> Law:
    """Roll enemy dice at our side, one by one."""
    law = {table: Fraction(1)}
    declared = front(table) if duel.targeting == "declared" else None
    for n, risks in volleys:
        for _ in range(n):
            after: Law = {}
            for now, w in law.items():
                rank = front(now) if duel.targeting == "sequential" else declared
                if rank is None or not now.units[rank]:
                    add(after, now, w)
                else:
                    add(after, struck(duel, now, rank), w * risks[rank])
                    add(after, now, w * (1 - risks[rank]))
            law = after
    return law


def strike(table: Table, volleys: list[tuple[int, Fraction]]) -> Law:
    """Roll our dice at the counters, one by one."""
    law = {table: Fraction(1)}
    for n, p in volleys:
        for _ in range(n):
            after: Law = {}
            for now, w in law.items():
                hit = now._replace(shield=now.shield - 1) if now.shield else now._replace(foes=max(0, now.foes - 1))
                add(after, hit, w * p)
                add(after, now, w * (1 - p))
            law = after
    return law


def add(law: Law, table: Table, w: Fraction) -> None:
    if w:
        law[table] = law.get(table, Fraction(0)) + w


def one_round(duel: Duel, table: Table, *, first: bool) -> Law:
    """Play one round from a table on which both sides stand."""

    def ours(now: Table) -> list[tuple[int, Fraction]]:
        if not any(now.units):
            return []
        extra = [(n, chance(p)) for n, p in duel.extra] if first else []
        return [(n, chance(rank.hit)) for n, rank in zip(now.units, duel.ranks, strict=True)] + extra

    def theirs(now: Table) -> list[tuple[int, tuple[Fraction, ...]]]:
        if not now.foes:
            return []
        extra = [(n, tuple(map(chance, q))) for n, q in duel.foe_extra] if first else []
        return [(now.foes, tuple(chance(rank.risk) for rank in duel.ranks)), *extra]

    after: Law = {}
    if duel.order == "player_first":
        for mid, v in strike(table, ours(table)).items():
            for end, w in storm(duel, mid, theirs(mid)).items():
                add(after, end, v * w)
    elif duel.order == "enemy_first":
        for mid, v in storm(duel, table, theirs(table)).items():
            for end, w in strike(mid, ours(mid)).items():
                add(after, end, v * w)
    else:
        for left, v in strike(table, ours(table)).items():
            for end, w in storm(duel, table, theirs(table)).items():
                add(after, end._replace(foes=left.foes, shield=left.shield), v * w)
    if not duel.growth:
        return after
    grown: Law = {}
    for end, w in after.items():
        fallen = sum(table.units) - sum(end.units)
        add(grown, end._replace(foes=end.foes + duel.growth * fallen) if end.foes else end, w)
    return grown


def fight(duel: Duel) -> tuple[dict[Left, Fraction], Fraction]:
    """Give the chance of everything that may be left, and the mean number of rounds."""
    begin = Table(
        tuple(rank.count for rank in duel.ranks),
        tuple(rank.hurt for rank in duel.ranks),
        tuple(rank.spare for rank in duel.ranks),
        duel.foes,
        duel.foe_spare,
    )

    @cache
    def ends(table: Table, *, first: bool) -> tuple[dict[Left, Fraction], Fraction]:
        if not any(table.units) or not table.foes:
            return {Left(table.units, table.foes): Fraction(1)}, Fraction(0)
        after = one_round(duel, table, first=first)
        if after == {table: Fraction(1)}:  # a first round that can do nothing is not rolled either
            if first and one_round(duel, table, first=False) != after:
                return ends(table, first=False)
            return {Left(table.units, table.foes): Fraction(1)}, Fraction(0)
        stay = Fraction(0) if first else after.pop(table, Fraction(0))
        law: dict[Left, Fraction] = {}
        rounds = Fraction(1)
        for then, w in after.items():
            further, more = ends(then, first=False)
            rounds += w * more
            for left, v in further.items():
                law[left] = law.get(left, Fraction(0)) + v * w / (1 - stay)
        return law, rounds / (1 - stay)

    if not any(begin.units) or not begin.foes:  # nobody to fight: no volley before round one either
        return {Left(begin.units, begin.foes): Fraction(1)}, Fraction(0)
    total: dict[Left, Fraction] = {}
    rounds = Fraction(0)
    shots = strike(begin, [(n, chance(p)) for n, p in duel.before])
    fire = storm(duel, begin, [(n, tuple(map(chance, q))) for n, q in duel.foe_before])
    for left, v in shots.items():
        for now, w in fire.items():
            law, more = ends(now._replace(foes=left.foes, shield=left.shield), first=bool(duel.extra or duel.foe_extra))
            rounds += v * w * more
            for end, x in law.items():
                total[end] = total.get(end, Fraction(0)) + v * w * x
    return total, rounds
