"""What a card that helps an Attack does to it: the best Attack of each Hero who can still make one, before and after."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hordeplay.core.english import listed, percent
from hordeplay.core.language import tr

from ..model.table import PARTY, Buff, Foe, WarfighterTable
from ..model.vocabulary import Effect
from ..rules.effects import whom
from ..rules.hero_attacks import Attack, arms
from ..rules.use import Deed, Use, deed_of
from .chances import attack_odds, way_of
from .facts import weakest

HELPS: Final = frozenset({"mod", "pay_action", "vuln"})
"""What makes an Attack better or possible, outside of a reaction."""
_MOST: Final = 2
"""So many Heroes are named on a row."""


def best_attack(table: WarfighterTable, number: int) -> Fraction:
    """The chance of a Wound of the best Attack that a Hero can make now with what it bears; 0 where it can make none.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> match = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"], heroes={"gareth": {"space": 1, "striking": True}})
    >>> best_attack(match.table, 0), best_attack(match.table, 1)
    (Fraction(7, 15), Fraction(0, 1))
    """
    hero = table.heroes[number]
    if hero.down:
        return Fraction(0)
    ways = [
        Attack(hero.slug, weapon, mode, table.label(foe))
        for foe in table.foes_at(hero.space)
        for weapon, modes in arms(table, hero)
        for mode in modes
    ]
    able = (attack_odds(table, way).exactly("wound") for way in ways if way.forbids(table, PARTY) is None)
    return max(able, default=Fraction(0))


def helped(table: WarfighterTable, choice: Use) -> list[tuple[str, Fraction, Fraction]]:
    """The Heroes whose best Attack this card makes better: name, chance of a Wound then, and now."""
    way, user = way_of(table, choice), table.numbered(choice.hero)
    if way is None or user < 0 or table.step != "hero" or table.window is not None:
        return []
    effects = [effect for effect in way.ability.does if effect.do in HELPS]
    if not effects:
        return []
    after = table.copy()
    after.heroes[user].actions = max(0, after.heroes[user].actions - way.cost.actions)
    _spend(after, user, way.cost.xp + way.shared, choice.target)
    deed = deed_of(after, user, table.rules.slugs[choice.card], way, choice.target)
    for effect in effects:
        _lend(after, deed, effect)
    rows = [(hero.name, best_attack(after, i), best_attack(table, i)) for i, hero in table.up()]
    return [row for row in rows if row[1] > row[2]]


def _spend(table: WarfighterTable, user: int, xp: int, target: str) -> None:
    """The XP that it takes goes: the user's first, and that of whom it helps only where nobody else has any left."""
    heroes = sorted(table.heroes, key=lambda hero: (hero is not table.heroes[user], hero.slug == target))
    for hero in heroes:
        paid = min(hero.xp, xp)
        hero.xp -= paid
        xp -= paid


def _lend(table: WarfighterTable, deed: Deed, effect: Effect) -> None:
    """The effect on a copy of the table, a Vuln on the Hostile that falls most easily, as the odds of an Attack are its."""
    match effect.do:
        case "mod":
            for i in whom(table, deed, effect):
                table.heroes[i].buffs.append(Buff(effect.high(deed.upgunned), effect.p, effect.kind, effect.lasts))
        case "pay_action" if effect.kind != "spell" and deed.hero >= 0:
            table.heroes[deed.hero].attacks += effect.n
        case "vuln" if (
            effect.to == "creature" and deed.foe is not None and deed.foe.members and _bears_vulns(table, deed.foe)
        ):
            weakest(table, deed.foe).vulns += effect.amount(deed.upgunned)


def _bears_vulns(table: WarfighterTable, foe: Foe) -> bool:
    """What is no living thing takes none (WF-ATK-06)."""
    card = table.hostile(foe)
    return not (card.inanimate or card.structure)


def help_words(table: WarfighterTable, choice: Use) -> str:
    """Whose best Attack gets better: `then Whisper 40% Wound instead of 20%`; nothing where nobody's does."""
    rows = helped(table, choice)
    words = [
        tr("{hero} {then} Wound instead of {now}", hero=name, then=percent(float(then)), now=percent(float(now)))
        if now
        else tr("{hero} {then} Wound", hero=name, then=percent(float(then)))
        for name, then, now in rows[:_MOST]
    ]
    if not words:
        return ""
    more = len(rows) - _MOST
    attacks = tr("{words} and {n} more", words=", ".join(words), n=more) if more > 0 else listed(words)
    return tr("best attack then: {attacks}", attacks=attacks)


__all__ = ["HELPS", "best_attack", "help_words", "helped"]
