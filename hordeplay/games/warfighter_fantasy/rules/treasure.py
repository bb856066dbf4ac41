"""Treasure and Items: coins and cards for whoever stands where a Hostile card was eliminated (chapter 16)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.script import Among, Draw, Prompt, Script, ask

from ..model.coins import Coins, in_words, move, read, spelled, value, written
from ..model.passives import has_room
from ..model.ruleset import WarfighterRules
from ..model.table import ITEM, PACK_ITEM, PARTY, Gear, WarfighterTable
from .decks import discard, filled
from .verbs import FromDeck, Share, To

DECKS: Final[Mapping[str, str]] = {"campaign": ITEM, "pack": PACK_ITEM}
"""What choices call the Item decks."""


def treasure(table: WarfighterTable, name: str, space: int) -> Script[None]:
    """Coins and Items of a card, for Heroes in the killer's Location (WF-TRE-01, WF-GRD-08, WF-RUL-47)."""
    copper, silver, gold, points = table.rules.hostiles[name].treasure
    yield from coins(table, {"Gold": gold, "Silver": silver, "Copper": copper}, space)
    yield from items(table, points, space)


def coins(table: WarfighterTable, gained: Mapping[str, int], space: int) -> Script[None]:
    """Coins for the Heroes there: one takes all that is left, or a part of it (WF-TRE-01, WF-CAM-04)."""
    there, left = table.here(space), {kind: n for kind, n in gained.items() if n}
    while left and there:
        choice: To | Share = To(table.heroes[there[0]].slug)
        if len(there) > 1:
            names = [table.heroes[i].slug for i in there]
            prompt = partial(_who_takes, partial(in_words, left.copy()))
            offers: Among[To | Share] = Among(
                [*map(To, names), *(Share(name, part) for name in names for part in parts(left))]
            )
            choice = yield from ask(table, table.speaker, prompt, offers, rule="WF-TRE-01")
        to = table.numbered(choice.hero)
        taken = left.copy() if isinstance(choice, To) else dict([read(choice.coins)])
        for kind, n in taken.items():
            move(left, table.heroes[to].coins, kind, n)
        table.tell("WF-TRE-01", "coins", hero=to, copper=value(taken), coins=spelled(taken))


def parts(left: Coins) -> list[str]:
    """The words for a part of these Coins, of one kind each."""
    return [written(kind, n) for kind, most in left.items() for n in range(1, most + 1) if left != {kind: n}]


def _who_takes(what: Prompt) -> str:
    return tr("{what}: who takes it?", what=what if isinstance(what, str) else what())


def receiver(
    table: WarfighterTable, among: list[int], what: Prompt, seat: int = PARTY, rule: str = "WF-TRE-01"
) -> Script[int]:
    """Who takes it; one candidate takes it unasked. A seat says so, or whoever speaks for the party (WF-RUL-74)."""
    if len(among) == 1:
        return among[0]
    offers = [To(table.heroes[i].slug) for i in among]
    choice = yield from ask(
        table,
        table.speaker if seat == PARTY else seat,
        partial(_who_takes, what),
        Among(offers),
        rule=rule,
    )
    return table.numbered(choice.hero)


def fits(table: WarfighterTable, points: int) -> bool:
    """Whether some card of the draw pile or the discards is worth no more than the points left (WF-RUL-26)."""
    left = [card for deck in item_decks(table) for card in (*table.cards.bags[deck], *table.discards[deck])]
    return any(table.rules.items[card].value <= points for card in (*left, *table.tops.values()))


def item_decks(table: WarfighterTable) -> list[str]:
    """The campaign's Item deck, and beside it that of the Adventure's pack, where there is one."""
    return [deck for deck in DECKS.values() if deck in table.discards]


def next_item(table: WarfighterTable, points: int) -> Script[str]:
    """The next Item card, "" when there is none; of two decks the party chooses one, card by card, seeing both tops.

    WF-TRE-02, WF-TRE-04.
    """
    decks = item_decks(table)
    if len(decks) == 1:
        return (yield from Draw(table.cards, ITEM, rule="WF-TRE-02")) if filled(table, ITEM) else ""
    for deck in decks:
        if deck not in table.tops and filled(table, deck):
            table.tops[deck] = yield from Draw(table.cards, deck, rule="WF-TRE-04")
    offers = [FromDeck(word) for word, deck in DECKS.items() if deck in table.tops]
    if not offers:
        return ""
    choice = offers[0]
    if len(offers) > 1:
        items_ = table.rules.items
        tops = [f"{table.tops[DECKS[o.deck]]} ({items_[table.tops[DECKS[o.deck]]].value})" for o in offers]
        prompt = partial(_which_item, points, tops)
        choice = yield from ask(table, table.speaker, prompt, Among(offers), rule="WF-TRE-04")
    return table.tops.pop(DECKS[choice.deck])


def _which_item(points: int, tops: list[str]) -> str:
    return f"{counted(points, 'Item point')}: {tr(' or ').join(tops)}?"


def items(table: WarfighterTable, points: int, space: int) -> Script[None]:
    """Draw Items until the points are used up; what is above them is discarded (WF-TRE-02, WF-TRE-03, WF-RUL-63).

    What nobody there can carry or put on lies on the ground (WF-BUY-04, WF-ARM-03, WF-ARM-04, WF-RUL-85).
    """
    there = table.here(space)
    if table.rules.knobs.nph_items == "last":
        there = [i for i in there if table.hero_card(table.heroes[i]).kind != "NPH"] or there
    while points > 0 and there and fits(table, points):
        name = yield from next_item(table, points)
        if not name:
            break
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
            table.tell("WF-BUY-05", "lies", item=name, space=space, place=table.spaces[space].name)
            continue
        to = yield from receiver(table, able, partial(_with_use, table.rules, name, gear.name))
        table.heroes[to].gear.append(gear)
        table.tell("WF-TRE-02", "takes", hero=to, item=name, left=points)


def _with_use(rules: WarfighterRules, name: str, title: str) -> str:
    return ", ".join(filter(None, [name, use_of(rules, title)]))


def use_of(rules: WarfighterRules, title: str) -> str:
    """What a thing is good for, in few words, for the question who takes it.

    >>> rules = WarfighterRules.load()
    >>> [use_of(rules, name) for name in ("Healer's Moss", "Dagger", "Leather Armor", "Silver Ring")]
    ['remove 2 Vulns', 'hit 8', 'armor', 'worth 2 Copper']
    """
    if title in rules.weapons:
        return tr("hit {hit}", hit=rules.weapons[title].hit)
    if title in rules.armors:
        return tr("armor")
    words = "; ".join(effect.in_words for ability in rules.abilities(title) for effect in ability.does)
    return words or tr("worth {price} Copper", price=rules.price(title))


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
