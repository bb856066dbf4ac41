"""Hordes that are drawn, appear and move: draws without return, blocked squares, the next step of a Horde."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import comb
from typing import Final

from hordeplay.core.arguments import ruled, whole
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import assumed, heed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

from ..model.ruleset import HordeRules
from ..model.squares import adjacent, name_of
from ..model.table import Horde, HordeTable
from ..rules.hordes import attraction, occupied, wishes
from ..rules.places import barred
from . import tries

STEERING: Final = ("horde_target_tie", "horde_idle_move")
"""What the next step of a Horde reads."""


def kinds(rules: HordeRules | None = None) -> dict[str, int]:
    """How many counters of each type the pool of Hordes has (HH-HLIST-01, HH-RUL-68).

    >>> kinds()
    {'humanoid': 20, 'undead': 10, 'monster': 10}
    """
    rules = ruled(rules, HordeRules)
    counters: dict[str, int] = {}
    for name in rules.pool:
        kind = rules.hordes[name].kind
        counters[kind] = counters.get(kind, 0) + 1
    return counters


def drawn(counts: Mapping[str, int], n: int) -> Distribution[tuple[str, ...]]:
    """What n draws without return bring, as sorted names; `counts` says how many of each there are.

    `ValueError` when there are not so many.

    >>> drawn({"undead": 10, "other": 30}, 2).exactly(("undead", "undead"))
    Fraction(3, 52)
    """
    whole(n, "draws", 0, sum(counts.values()))
    hands: dict[tuple[str, ...], int] = {(): 1}
    for name in sorted(counts):
        hands = {
            (*hand, *(name,) * k): ways * comb(counts[name], k)
            for hand, ways in hands.items()
            for k in range(min(counts[name], n - len(hand)) + 1)
        }
    return Distribution(
        Pmf.of({hand: ways for hand, ways in hands.items() if len(hand) == n}),
        lambda: tr("{n} draws", n=n),
        name=", ".join,
    )


def spawns(
    taken: int, draws: int = 2, squares: int | None = None, rules: HordeRules | None = None
) -> Distribution[int]:
    """How many Hordes a Spawn Phase places when `taken` of all squares are blocked (HH-SPAWN-02, HH-RUL-69).

    `squares` are those of the board unless given. `ValueError` unless 0 to `squares` are taken, or where the pool could
    run out of counters.

    >>> spawns(20).mean, spawns(20).exactly(0)
    (Fraction(199, 125), Fraction(1, 25))
    """
    rules = ruled(rules, HordeRules)
    knobs = rules.knobs
    all_squares = knobs.board_size**2
    squares = all_squares if squares is None else whole(squares, "squares", 1)
    whole(taken, "taken", 0, squares)
    each = max(1, knobs.master_keep_of if knobs.horde_master else knobs.keep_of) if knobs.horde_unkept == "out" else 1
    whole(draws, "draws", 0, len(rules.pool) // each)
    placed = Pmf.sure(0)
    for _ in range(draws):
        placed = placed.then(lambda n: Pmf.of({n + 1: max(0, squares - taken - n), n: min(squares, taken + n)}))
    models = (message("Every square is rolled with the same chance; tiles bar nobody."),)
    basis = partial(assumed, rules, ("HH-RUL-66",), models=models, knobs=("board_size",))

    def says() -> str:
        return tr("Hordes placed while {taken} of {squares} squares are taken", taken=taken, squares=squares)

    trial = partial(tries.spawned, rules, taken, draws) if squares == all_squares else None
    return Distribution(placed, says, basis, name=lambda n: tr("{n} placed", n=n), trial=trial)


def next_step(table: HordeTable, horde: Horde) -> Distribution[int]:
    """The square on which a Horde stands after its next step, by the list of wishes (HH-HSEG-03 to HH-HSEG-09).

    `ValueError` for a Horde that a seat leads: where it goes is no chance (HH-MASTER-02, HH-RUL-77).
    """
    heed(table.rules, "next_step", {"horde_master": tr("a seat leads the Hordes")})
    if horde.at in table.steered:
        raise ValueError(
            tr("next_step: a seat leads {horde}, and where it goes is no chance (HH-RUL-77)", horde=horde.name)
        )
    held = occupied(table)
    others = {other.at for other in table.hordes}
    free = [at for at in adjacent(horde.at, table.size) if at not in others and barred(table, at) is None]
    drawn = attraction(held, table.size)
    wanted, _ = ((), "") if horde.at in held or horde.at in table.frozen else wishes(table, free, held, drawn)
    models = (message("No other Horde moves before, nobody acts."),)
    return Distribution(
        Pmf.uniform(wanted or [horde.at]),
        lambda: tr("{horde} steps to {{}} next", horde=horde.name),
        partial(assumed, table.rules, ("HH-RUL-70", "HH-RUL-71", "HH-RUL-72"), models=models, knobs=STEERING),
        name=name_of,
        trial=partial(tries.stepped, table, horde.at),
    )
