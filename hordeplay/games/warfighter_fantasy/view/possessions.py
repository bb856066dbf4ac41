"""What a Hero has, and what is left of it after a choice: cards, Gear, Coins, XP, Hardy counters, as a row of the list says it."""

from __future__ import annotations

from hordeplay.core.language import tr

from ..model.coins import in_words, read
from ..model.passives import load, loadout
from ..model.table import Hero, WarfighterTable
from ..model.vocabulary import environment_name
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
        return tr("Location: {words}", words=card_words.location(table.rules.locations[name]))
    words = "; ".join(map(card_words.in_short, table.rules.abilities(name)[:1]))
    return tr("does: {words}", words=words) if words else ""


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
            words = (
                tr("gone for good")
                if gone
                else tr("lies in {place}, for whoever picks it up", place=table.spaces[hero.space].name)
            )
            return "; ".join(filter(None, [words, _load(table, hero, -weight)]))
        case Take():
            return _load(table, hero, weight)
    to = table.numbered(choice.to)
    if to < 0:
        return ""
    if read(choice.gear)[0]:
        name, coins = table.heroes[to].name, table.heroes[to].coins
        if not coins:
            return tr("{hero} has no Coins", hero=name)
        return tr("{hero} has {coins}", hero=name, coins=in_words(coins))
    return _load(table, table.heroes[to], weight) or tr("carried from now on")


def _coins_of(hero: Hero) -> str:
    return tr("has {what}", what=in_words(hero.coins)) if hero.coins else tr("has no Coins")


def _load(table: WarfighterTable, hero: Hero, more: int) -> str:
    """`Gareth carries 7 of 10 then`; nothing for whom no weight counts, or where it stays the same."""
    if not more or table.hero_card(hero).kind not in ("Player", "Team"):
        return ""
    return tr(
        "{hero} carries {load} of {loadout} then",
        hero=hero.name,
        load=load(table, hero) + more,
        loadout=loadout(table, hero),
    )


def receives(table: WarfighterTable, choice: To | Share) -> str:
    """What somebody has already who may take something: Hardy counters as an Adventure starts, later Coins and a load."""
    number = table.numbered(choice.hero)
    if number < 0:
        return ""
    hero = table.heroes[number]
    if table.step == "supplies":
        has = ", ".join(f"{n} ({environment_name(kind)})" for kind, n in hero.hardy.items() if n)
        first = tr("spent, it cancels one failed roll")
        return f"{first}; {tr('has {what}', what=has) if has else tr('has none')}"
    words = [_coins_of(hero)]
    if isinstance(choice, To) and table.hero_card(hero).kind in ("Player", "Team"):
        words.append(tr("carries {load} of {loadout}", load=load(table, hero), loadout=loadout(table, hero)))
    return ", ".join(words)


def pays(table: WarfighterTable, choice: Pay) -> str:
    """The counters of a Hero who may pay; at the start of a Turn that is Hardy against heat or cold (WF-ENV-02)."""
    number = table.numbered(choice.hero)
    if number < 0:
        return ""
    if table.step == "environs":
        return tr("1 Hardy counter, no Wound")
    return tr("has {what}", what=f"{table.heroes[number].xp} XP")


def location_played(table: WarfighterTable, choice: Explore) -> str:
    """What a Location brings when it is played: its check, who comes, and when (WF-LOC-03, WF-LOC-04)."""
    card = table.rules.locations.get(table.rules.slugs.get(choice.card, ""))
    if card is None:
        return ""
    checks = [f"{card_words.check_name(check.kind)}, {card_words.roll(check)}" for check in card.checks]
    if card.environ_kind:
        checks.append(f"{environment_name(card.environ_kind)} {card.environ}+")  # the row of a Move says what that is
    who, when, hostiles = card_words.comes(card), card_words.when(card), how_many(table, card)
    brings = tr("brings {who} card {when}: {hostiles}", who=who, when=when, hostiles=hostiles)
    return " · ".join([tr("Entrance {n}", n=card.entrance), *checks, brings])


__all__ = ["carried", "location_played", "lost_card", "pays", "receives"]
