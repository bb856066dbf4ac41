"""Abilities that may be used at any moment of the own turn: swaps of chits, gains at a price, and the Spells of that kind.

Each decision of a turn offers them beside its own verbs: `(Settle, *offers(table, seat), Done)`. A phase in which nothing can
be paid for asks nevertheless where they could `open` it (HH-RUL-107).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from hordeplay.core.choice import Among, Choice, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script, ask

from ...model.chits import Handful, in_order
from ...model.content import Ability, Resources
from ...model.powers import can_use, powers, prices
from ...model.table import HordeTable, put
from ..hand_limit import keep_limit
from ..paying import use
from ..places import free_places
from ..turn import Done
from .gains import gain, units_of
from .spells import able, cast
from .swaps import Swap, Use, can_swap, moments, passes_over, swap, way_to

Wanted: TypeAlias = Callable[[HordeTable, int], Iterable[Resources]]
"""What a phase has to offer to a seat: the price of everything that it could do there if it had the chits."""


@verb("spend")
class Spend(Choice):
    """`spend wood wood wood`: which of several prices of an Ability to pay (HH-RUL-31)."""

    chits: Handful

    def __post_init__(self) -> None:
        """Put the chits in order."""
        self.chits = in_order(self.chits)


def possible(kind: type[Choice], table: HordeTable, seat: int) -> bool:
    """Whether a verb has any legal choice now."""
    if kind.always_legal:
        return next(iter(kind.options(table, seat)), None) is not None
    return any(choice.forbids(table, seat) is None for choice in kind.options(table, seat))


def offers(table: HordeTable, seat: int) -> tuple[type[Choice], ...]:
    """The verbs of this chapter with which the seat could do something now; usually none."""
    mine = powers(table, seat)
    if not mine.own_turn:
        return ()
    now = moments(table, seat)
    if not now:
        return ()
    player = table.players[seat]
    verbs: list[type[Choice]] = []
    swaps, gains, casters = mine.timely(now)
    if swaps and can_swap(mine, player, swaps):
        verbs.append(Swap)
    spent = player.spent  # where most of those are that work once
    for ability, _ in gains:
        if ability.name not in spent and mine.can_use(player, ability):
            verbs.append(Use)
            break
    for ability in casters:
        if mine.can_use(player, ability):
            verbs += able(table, seat, "own_turn")
            break
    return tuple(verbs)


def could_open(table: HordeTable, seat: int, wanted: Wanted, anywhere: Wanted | None = None) -> bool:
    """Whether a seat that can pay for nothing in a phase could do something there after using its Abilities (HH-RUL-107).

    Exchanges may reach a price; a free unit or the end of a Horde may make room for something that can be paid for.
    `anywhere`: what is wanted if there were place for all of it; where none of that can be paid for nothing is tried.
    """
    mine = powers(table, seat)
    makes_room = "gain_unit" in mine or "destroy_horde" in mine
    if not (mine.own_turn and (makes_room or mine.exchangers)) or passes_over(table, seat):
        return False
    out_of_reach: list[Resources] = []  # for good: a unit more or a Horde less makes room, not chits

    def opens(what: Wanted) -> bool:
        for price in what(table, seat):
            if price not in out_of_reach:
                if way_to(table, seat, price) is not None:
                    return True
                out_of_reach.append(price)
        return False

    if anywhere is not None and not opens(anywhere):
        return False
    if mine.exchangers and opens(wanted):
        return True
    if not makes_room or "own_turn" not in moments(table, seat):
        return False
    return _unit_opens(table, seat, partial(opens, wanted)) or _end_of_horde_opens(table, seat, partial(opens, wanted))


# What would open a phase is tried on the table itself, and taken back: a copy costs ten times as much.


def _unit_opens(table: HordeTable, seat: int, opens: Callable[[], bool]) -> bool:
    """Whether a free unit would make room for something that can be paid for."""
    for ability, effect in powers(table, seat)["gain_unit"]:
        if "own_turn" in ability.when and can_use(table, seat, ability):
            for unit in effect.units:
                mine = units_of(table.players[seat], unit)
                for at in free_places(table, seat, unit):
                    put(mine, at, 1)
                    try:
                        if opens():
                            return True
                    finally:
                        put(mine, at, -1)
    return False


def _end_of_horde_opens(table: HordeTable, seat: int, opens: Callable[[], bool]) -> bool:
    """Whether something could be paid for if one Horde were gone."""
    destroyers = powers(table, seat)["destroy_horde"]
    if not any("own_turn" in ability.when and can_use(table, seat, ability) for ability, _ in destroyers):
        return False
    hordes = table.hordes
    if not opens():  # what the end of one Horde opens, that of all of them does, too, or it is open as they stand
        table.hordes = []
        try:
            if not opens():
                return False
        finally:
            table.hordes = hordes
    for i in range(len(hordes)):
        horde = hordes.pop(i)
        try:
            if opens():
                return True
        finally:
            hordes.insert(i, horde)
    return False


def act(table: HordeTable, seat: int, choice: Choice) -> Script[bool]:
    """Carry out a choice of this chapter; False when it is none."""
    if isinstance(choice, Swap):
        yield from swap(table, seat, choice)
    elif isinstance(choice, Use):
        yield from _use(table, seat, table.rules.abilities[choice.ability])
    else:
        done = cast(table, seat, choice)
        for other in table.order:
            yield from keep_limit(table, other)  # a price may go to an opponent (HH-RUL-22)
        return done
    return True


def swaps_of_others(table: HordeTable, seats: Iterable[int]) -> Script[None]:
    """Under `anytime` these seats may swap although it is not their turn: when a turn begins, before the Hordes move (HH-RUL-21)."""
    if table.rules.knobs.conversion_window != "anytime":
        return
    for seat in seats:
        while not table.players[seat].out and (verbs := offers(table, seat)):
            choice: Choice = yield from Ask(table, seat, message("Swap chits?"), (*verbs, Done), "HH-RUL-21")
            if isinstance(choice, Done):
                break
            yield from act(table, seat, choice)


def _use(table: HordeTable, seat: int, ability: Ability) -> Script[None]:
    """Pay one of the prices and gain what the Ability brings."""
    held = table.players[seat].chits
    payable = [price for price in prices(table, ability) if held.covers(price)]
    price = payable[0] if payable else None
    if len(payable) > 1:
        spends = {Spend(tuple(chit for chit, n in p for _ in range(n))): p for p in payable}
        choice = yield from ask(
            table, seat, lambda: tr("How do you pay for {name}?", name=ability.name), Among(spends), rule="HH-RUL-31"
        )
        price = spends[choice]
    use(table, seat, ability, price)
    yield from gain(table, seat, ability.effects, ability.clause)
