"""Paying: whether a seat can pay for a unit, what a use of an Ability costs it, and chits that go to the supply.

Rulebook: Settlement, Fortify and Train phase, Ability usage limits. Prices are added up in `model.powers`, from the knobs.
"""

from __future__ import annotations

from hordeplay.core.choice import Refusal
from hordeplay.core.language import tr

from ..model.content import RESOURCES, Ability, Resources
from ..model.powers import Priced, powers, prices
from ..model.table import HordeTable, Player


def short_of_chits(table: HordeTable, seat: int, unit: Priced) -> Refusal | None:
    """Why this seat cannot pay for such a unit; None when it can (HH-SETTLE-05, HH-FORT-04, HH-TRAIN-03, HH-TOWER-03)."""
    mine = powers(table, seat)
    return None if table.players[seat].chits.covers(mine.price(unit)) else mine.too_dear(unit)


def can_pay(table: HordeTable, seat: int, unit: Priced) -> bool:
    """The law of `short_of_chits` without its words."""
    return table.players[seat].chits.covers(powers(table, seat).price(unit))


def use(table: HordeTable, seat: int, ability: Ability, price: Resources | None = None, to: int = -1) -> None:
    """Count one use, pay for it (the first price that can be paid, unless told) and tell it.

    A price that goes to an opponent goes to seat `to` (HH-RUL-41). `ValueError` when it cannot be paid. Of free income and
    free Victory Tokens nothing is told here: the line about what they bring says as much.
    """
    player = table.players[seat]
    player.uses[ability.name] = player.uses.get(ability.name, 0) + 1
    if ability.usage == "once":
        player.spent.append(ability.name)
    if not ability.price:
        if table.log is not None and not any(effect.do in ("income", "gain_vt") for effect in ability.effects):
            table.tell(ability.clause, "uses", seat=seat, ability=ability.name, chits=[])
        return
    paid = price or next((p for p in prices(table, ability) if player.chits.covers(p)), None)
    if paid is None:
        raise ValueError(tr("{ability} cannot be paid ({clause})", ability=ability.name, clause=ability.clause))
    if ability.paid_to == "opponent" and to >= 0:
        for resource, n in paid:
            table.players[to].chits.add(resource, n)
    before = player.chits.copy() if table.log is not None else None
    pay(player, paid)
    if before is not None:
        chits = [name for name in RESOURCES for _ in range(before.of(name) - player.chits.of(name))]
        table.tell(ability.clause, "uses", seat=seat, ability=ability.name, chits=chits)


def pay(player: Player, price: Resources) -> None:
    """Give the chits of a price to the supply; its `any` part goes from whatever the player has most of."""
    chits = player.chits
    chits.stone -= price.stone
    chits.wood -= price.wood
    chits.food -= price.food
    chits.metal -= price.metal
    chits.magic -= price.magic
    chits.gold -= price.gold
    for _ in range(price.any):
        most = max(RESOURCES, key=player.chits.of)
        player.chits.add(most, -1)
