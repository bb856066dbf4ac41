"""What a Hero has, and what is left of it after a choice: cards, Gear, Coins, XP, Hardy counters, as a row of the list says it."""

from __future__ import annotations

from hordeplay.core.english import counted

from ..model.coins import in_words, read
from ..model.passives import load, loadout
from ..model.table import Hero, WarfighterTable
from ..rules.exploring import Explore
from ..rules.gear import Drop, Give, Save, Take
from ..rules.moving import Spend
from ..rules.verbs import Discard, Pay, Share, To
from . import card_words
from .consequences import how_many


def lost_card(table: WarfighterTable, choice: Discard | Spend | Save) -> str:
    """What a card would have done that is discarded or saved; "" for what is no card of the hand.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> lost_card(at().table, Discard("gareth", "block"))
    'does: 1 fewer Wound, 2 for 1 XP'
    """
    name = table.rules.slugs.get(choice.card, "")
    if name in table.rules.locations:
        return f"Location: {card_words.location(table.rules.locations[name])}"
    words = "; ".join(map(card_words.in_short, table.rules.abilities(name)[:1]))
    return f"does: {words}" if words else ""


def carried(table: WarfighterTable, choice: Drop | Give | Take) -> str:
    """Where Gear goes, and what its bearer carries then (WF-BUY-04, WF-BUY-05)."""
    number = table.numbered(choice.hero)
    if number < 0:
        return ""
    hero = table.heroes[number]
    weight = table.rules.weight(table.rules.slugs.get(choice.gear, ""))
    kind = table.hero_card(hero).kind
    match choice:
        case Drop():
            gone = kind in ("NPH", "Squad")
            words = "gone for good" if gone else f"lies in {table.spaces[hero.space].name}, for whoever picks it up"
            return f"{words}{_load(table, hero, -weight)}"
        case Take():
            return _load(table, hero, weight).removeprefix("; ")
    to = table.numbered(choice.to)
    if to < 0:
        return ""
    if read(choice.gear)[0]:
        return f"{table.heroes[to].name} {_coins_of(table.heroes[to])}"
    return _load(table, table.heroes[to], weight).removeprefix("; ") or "carried from now on"


def _coins_of(hero: Hero) -> str:
    return f"has {in_words(hero.coins)}" if hero.coins else "has no Coins"


def _load(table: WarfighterTable, hero: Hero, more: int) -> str:
    """`; Gareth carries 7 of 10 then`; nothing for whom no weight counts, or where it stays the same."""
    if not more or table.hero_card(hero).kind not in ("Player", "Team"):
        return ""
    return f"; {hero.name} carries {load(table, hero) + more} of {loadout(table, hero)} then"


def receives(table: WarfighterTable, choice: To | Share) -> str:
    """What somebody has already who may take something: Hardy counters as an Adventure starts, later Coins and a load."""
    number = table.numbered(choice.hero)
    if number < 0:
        return ""
    hero = table.heroes[number]
    if table.step == "supplies":
        has = ", ".join(f"{n} ({kind})" for kind, n in hero.hardy.items() if n)
        return f"spent, it cancels one failed roll; {f'has {has}' if has else 'has none'}"
    words = [_coins_of(hero)]
    if isinstance(choice, To) and table.hero_card(hero).kind in ("Player", "Team"):
        words.append(f"carries {load(table, hero)} of {loadout(table, hero)}")
    return ", ".join(words)


def pays(table: WarfighterTable, choice: Pay) -> str:
    """The counters of a Hero who may pay; at the start of a Turn that is Hardy against heat or cold (WF-ENV-02)."""
    number = table.numbered(choice.hero)
    if number < 0:
        return ""
    if table.step == "environs":
        return "1 Hardy counter, no Wound"
    return f"has {counted(table.heroes[number].xp, 'XP', 'XP')}"


def location_played(table: WarfighterTable, choice: Explore) -> str:
    """What a Location brings when it is played: its check, who comes, and when (WF-LOC-03, WF-LOC-04)."""
    card = table.rules.locations.get(table.rules.slugs.get(choice.card, ""))
    if card is None:
        return ""
    checks = [f"{check.kind}, {card_words.roll(check)}" for check in card.checks]
    if card.environ_kind:
        checks.append(f"{card.environ_kind} {card.environ}+")  # the row of a Move says what that is
    who, _, when = card_words.who_comes(card).partition(", ")
    return " · ".join([f"Entrance {card.entrance}", *checks, f"brings {who} card {when}: {how_many(table, card)}"])


__all__ = ["carried", "location_played", "lost_card", "pays", "receives"]
