"""The Raid Segment: Hordes fight whatever units they share a square with (rulebook: Raid Segment)."""

from __future__ import annotations

from functools import partial
from typing import Any

from hordeplay.core.choice import Among, Choice, Offer
from hordeplay.core.language import tr
from hordeplay.core.script import Ask, Script

from ..model.squares import name_of
from ..model.table import Battle, HordeTable
from .abilities.spells import Enchant, blessings, enchant, enchantable
from .abilities.swaps import Swap, Use, exchange, exchanges, reachable, wanted
from .battle.aftermath import lose
from .battle.casualties import Units, Volley
from .battle.combat import standing
from .hordes import occupied
from .turn import Done
from .war import champion


def raid_segment(table: HordeTable) -> str:
    """Every Horde that shares a square raids, in the order in which the Hordes acted (HH-RAID-01, HH-RUL-51)."""
    held = occupied(table)
    missing = sorted(horde.at for horde in table.hordes if horde.at in held and horde.at not in table.raids)
    table.raids = [at for at in (*table.raids, *missing) if at in held]
    table.tell("HH-RAID-01", "raid_segment", raids=list(table.raids))
    return "raid"


def raid(table: HordeTable) -> Script[str]:
    """The next raid begins; its owner may first help the stack by Spells (HH-RAID-01, HH-RUL-62)."""
    while table.raids:
        at = table.raids.pop(0)
        horde = table.horde_at(at)
        seat = champion(table, at) if table.rules.knobs.players_at_war else table.owner(at)
        if horde is None or seat < 0:
            continue
        player = table.players[seat]
        table.battle = battle = Battle(seat, at, raid=True, then="raid", castle_hits=player.damage.get(at, 0))
        units = standing(table, battle)
        if not units.total:  # only Towers that neither fight nor hold
            fallen = Units(player.towers[at], 0, 0)
            lose(table, battle, Volley(fallen, fallen, battle.castle_hits))
            table.battle = None
            continue
        if table.log is not None:
            table.tell("HH-RAID-01", "raids", seat=seat, at=at, horde=horde.name, hits=horde.hits, castles=units.castles,
                       armies=units.armies, settlements=units.settlements)  # fmt: skip
        for owner in table.order:
            while at in table.players[owner].armies and (offers := _offers(table, owner)):
                prompt = partial(tr, "Raid on {at}: help the stack?", at=name_of(at))
                choice: Choice = yield from Ask(table, owner, prompt, (*offers, Done), "HH-RAID-01")
                if isinstance(choice, Enchant):
                    enchant(table, owner, choice)
                elif isinstance(choice, Swap | Use):
                    yield from exchange(table, owner, choice)
                else:
                    break
        return "combat"
    if table.blessings:
        table.blessings = [b for b in table.blessings if b.until != "raid"]
    return "restart"


def _offers(table: HordeTable, seat: int) -> list[Offer[Any]]:
    """Spells on the stack that is raided, and exchanges that could pay for one (HH-RUL-21, HH-RUL-107)."""
    offers: list[Offer[Any]] = [Enchant] if enchantable(table, seat) else []
    if (swaps := exchanges(table, seat)) and reachable(table, seat, wanted(table, blessings(table, seat))):
        offers.append(Among(swaps))
    return offers
