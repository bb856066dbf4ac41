"""Treasure and Items: coins and cards for whoever stands where a Hostile card was eliminated (chapter 16)."""

from __future__ import annotations

from hordeplay.core.script import Among, Draw, Script, ask

from ..model.passives import has_room
from ..model.table import ITEM, Gear, WarfighterTable
from .decks import discard, filled
from .verbs import To


def treasure(table: WarfighterTable, name: str, space: int) -> Script[None]:
    """Coins and Items of a card, for Heroes in the killer's Location (WF-TRE-01, WF-GRD-08, WF-RUL-47)."""
    copper, silver, gold, points = table.rules.hostiles[name].treasure
    yield from coins(table, copper + 2 * silver + 4 * gold, space)
    yield from items(table, points, space)


def coins(table: WarfighterTable, copper: int, space: int) -> Script[None]:
    """Coins for one of the Heroes there; they may be handed on freely (WF-CAM-04)."""
    there = table.here(space)
    if not copper or not there:
        return
    to = yield from receiver(table, there, f"{copper} Copper")
    table.heroes[to].coins += copper
    table.tell("WF-TRE-01", "coins", hero=to, copper=copper)


def receiver(table: WarfighterTable, among: list[int], what: str) -> Script[int]:
    """Who takes it; one candidate takes it unasked."""
    if len(among) == 1:
        return among[0]
    offers = [To(table.heroes[i].slug) for i in among]
    choice = yield from ask(table, 0, f"{what}: who takes it?", Among(offers), rule="WF-TRE-01")
    return table.numbered(choice.hero)


def fits(table: WarfighterTable, points: int) -> bool:
    """Whether some card of the draw pile or the discards is worth no more than the points left (WF-RUL-26)."""
    return any(table.rules.items[card].value <= points for card in (*table.cards.bags[ITEM], *table.discards[ITEM]))


def items(table: WarfighterTable, points: int, space: int) -> Script[None]:
    """Draw Items until the points are used up; what is above them is discarded (WF-TRE-02, WF-TRE-03, WF-RUL-63).

    What nobody there can carry or put on lies on the ground (WF-BUY-04, WF-ARM-03, WF-ARM-04).
    """
    there = [i for i in table.here(space) if table.hero_card(table.heroes[i]).kind != "NPH"] or table.here(space)
    while points > 0 and there and fits(table, points) and filled(table, ITEM):
        name = yield from Draw(table.cards, ITEM, rule="WF-TRE-02")
        value = table.rules.items[name].value
        if value > points:
            discard(table, name)
            table.tell("WF-TRE-02", "passes", item=name, left=points)
            continue
        points -= value
        gear = new_gear(table, name, found=True)
        able = [i for i in there if has_room(table, table.heroes[i], gear.name)]
        if not able:
            table.spaces[space].ground.append(gear)
            table.tell("WF-BUY-05", "lies", item=name, space=space)
            continue
        to = yield from receiver(table, able, name)
        table.heroes[to].gear.append(gear)
        table.tell("WF-TRE-02", "takes", hero=to, item=name, left=points)


def new_gear(table: WarfighterTable, name: str, *, found: bool = False, printed: bool = False) -> Gear:
    """A piece of Gear as it comes: Ammo, charges and pieces full, damage as printed."""
    rules = table.rules
    title = rules.items[name].acts_as or name if name in rules.items and name not in rules.armors else name
    gear = Gear(title, found=found, printed=printed)
    if title in rules.weapons:
        gear.left = rules.weapons[title].ammo or 1
    elif title in rules.armors:
        gear.damage = rules.armors[title].damage
    else:
        uses = max((ability.uses for ability in rules.abilities(title)), default=1)
        pieces = rules.equipment[title].count if title in rules.equipment else 1
        gear.left = max(1, uses) * pieces
    return gear
