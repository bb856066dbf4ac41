"""Whether a card fits: whom it may be aimed at, what it needs, and whether it would do anything."""

from __future__ import annotations

from hordeplay.core.choice import Refusal
from hordeplay.core.english import within
from hordeplay.core.language import tr

from ..model.passives import (
    armor,
    entrance,
    focus_limit,
    movement,
    shield,
    shield_left,
    targeted,
)
from ..model.ruleset import Way
from ..model.table import Foe, Hero, WarfighterTable, Window
from ..model.vocabulary import Ability, Effect, ability_name, doubtful

NOBODY = ("-",)


def in_reach(hero: Hero, ability: Ability) -> bool:
    """Whether an ability can reach Hostiles in the Hero's Location.

    They are always in Striking: Range 0 covers Range 0 and Striking; S needs the Hero in Striking (WF-HTH-03).
    """
    return ability.reach != "S" or hero.striking


def aims(table: WarfighterTable, user: int, way: Way) -> tuple[str, ...]:
    """The words that may stand for the target."""
    ability, upgunned, window = way.ability, way.upgunned, table.window
    if window is not None:
        return NOBODY if reaches_affected(table, user, ability.scope, window, upgunned) else ()
    hero = table.heroes[user]
    if way.aimed == "card":
        against, words = ability.does[0].against, list[str]()
        for foe in table.foes_at(hero.space) if in_reach(hero, ability) else ():
            if not against or against in table.rules.hostiles[foe.name].tags:
                words.append(table.label(foe))
        return tuple(words)
    if way.aimed == "place":
        if ability.retain:
            return (f"space-{hero.space}",)
        spaces = [i for i, space in enumerate(table.spaces) if space.name]
        return tuple([f"space-{i}" for i in spaces if entrance(table, i) > 0])
    if ability.scope == "self":
        return NOBODY
    if ability.scope == "upgunned":
        among = [other for i, other in table.up() if upgunned or i == user]
    else:
        everywhere, back = ability.scope == "any", way.revives
        among = [h for h in table.heroes if h.down == back and (everywhere or h.space == hero.space)]
    return tuple([other.slug for other in among])


def reaches_affected(table: WarfighterTable, user: int, scope: str, window: Window, upgunned: bool) -> bool:
    """Whether a reaction may benefit the Hero whom the event affects (WF-ACT-07, WF-ACT-14, WF-RUL-49)."""
    if scope == "self":
        return user == window.hero
    if scope == "upgunned":
        return upgunned or user == window.hero
    if scope == "any":
        return True
    hero, other = table.heroes[user], table.heroes[window.hero]
    if hero.space != other.space:
        return False
    if scope == "here":
        return True
    if scope == "comrade":
        return user != window.hero and other.striking
    return user == window.hero or other.striking


def needs(table: WarfighterTable, user: int, ability: Ability) -> Refusal | None:
    """What an ability asks for, and is not there."""
    if not ability.needs:
        return None
    hero, window = table.heroes[user], table.window
    rank = table.rank(hero)
    either = [n for n in ability.needs if n in ("pick", "lore", "shadows")]
    if either and (window is None or window.kind not in either):
        return Refusal(
            "WF-ACT-10",
            tr(
                "it helps only rolls of {abilities}",
                abilities=tr(" and ").join(within(ability_name(n)) for n in either),
            ),
        )
    for need in ability.needs:
        if need == "plain" and window is not None and window.explosion:
            return Refusal("WF-ACT-02", tr("not for an Explosion"))
        if need == "hth" and window is not None and not window.hth:
            return Refusal("WF-ACT-10", tr("only for HtH Attacks"))
        if need == "stealth" and not from_the_shadows(table, window):
            return Refusal("WF-ACT-09", tr("only for an Attack from the Shadows with a Stealth weapon"))
        if need == "casting" and (window is None or window.kind not in ("spell", "power")):
            return Refusal("WF-ACT-10", tr("only for Mana or Divine Attacks"))
        if need == "untargeted" and window is not None and targeted(table, window.hero):
            return Refusal("WF-RUL-54", tr("a Hostile targets that Hero"))
        if need == "attacked" and (window is None or not window.by_attack):
            return Refusal("WF-ACT-03", tr("only against an Attack"))
        if need == "calm" and not table.calm(hero.space):
            return Refusal("WF-ARM-06", tr("not with Hostiles in the Location"))
        if need == "acolyte" and not rank.powers:
            return Refusal("WF-HER-15", tr("only for Heroes with Divine Powers"))
        if need == "shield" and not shield_left(table, hero):
            return Refusal("WF-SHI-01", tr("there is no Shield that can stop a Wound"))
    return None


def from_the_shadows(table: WarfighterTable, window: Window | None) -> bool:
    """Whether the Attack at hand is made in the Shadows with a weapon that has Stealth (WF-ACT-09, WF-SHD-03)."""
    if window is None or not table.heroes[window.hero].shadows:
        return False
    weapon = table.rules.weapons.get(table.rules.slugs.get(window.source, ""))
    return weapon is not None and weapon.stealth


def pointless(
    table: WarfighterTable, user: int, number: int, foe: Foe | None, effect: Effect, *, upgunned: bool
) -> Refusal | None:
    """Why an effect would do nothing; None when it would do something."""
    if not doubtful(effect):
        return None
    hero = table.heroes[number] if number >= 0 else table.heroes[user]
    window, space = table.window, table.heroes[user].space
    match effect.do:
        case "heal" if all(wound.treated for wound in hero.wounds):
            return Refusal("WF-HEA-01", tr("no Wound can be healed"))
        case "restore" if not hero.wounds:
            return Refusal("WF-HEA-01", tr("there is no Wound"))
        case "unvuln" if not hero.vulns:
            return Refusal("WF-CMP-18", tr("there is no Vuln"))
        case "prevent" | "shield_for" if window is None or window.n <= 0:
            return Refusal("WF-ACT-03", tr("there is nothing to prevent"))
        case "tough" if all(h.toughness >= table.rank(h).toughness for _, h in table.up() if h.space == space):
            return Refusal("WF-TIT-04", tr("Toughness is full"))
        case "focus" if hero.focus >= focus_limit(table, hero):
            return Refusal("WF-RUL-36", tr("Focus is full"))
        case "mend" if not mendable(table, hero):
            return Refusal("WF-ARM-06", tr("nothing is damaged"))
        case "move" if not (effect.amount(upgunned) if window is None else short_of_movement(table, hero, window)):
            return Refusal("WF-HER-04", tr("the Entrance costs nothing more"))
        case "taunt" | "retarget" if table.calm(space):
            return Refusal("WF-TGT-01", tr("there is no Hostile"))
        case "skip" if effect.to == "each" and table.calm(space):
            return Refusal("WF-HOS-04", tr("there is no Hostile"))
        case "skip" if effect.to != "each" and foe is not None and all_acted(foe):
            return Refusal("WF-HOS-04", tr("all acted"))
        case "rollmod" if window is None:
            return Refusal("WF-ACT-03", tr("there is no roll"))
        case "refill" if not refillable(table, hero, effect.kind):
            return Refusal("WF-BUY-07", tr("no Weapon takes that Ammo"))
        case "quiet" if hero.moved or hero.quiet:
            return Refusal("WF-HAC-03", tr("there is no Move to come"))
        case "mod" if effect.kind == "bladed" and not has_bladed(table, hero):
            return Refusal("WF-GEA-01", tr("there is no Bladed weapon"))
        case "dice" if window is not None and window.explosion:
            return Refusal("WF-EXP-01", tr("an Explosion gets no more dice"))
    return None


def unwanted(table: WarfighterTable) -> tuple[str, ...]:
    """Words of help that nobody needs: a first sieve for long lists, `pointless` is the law."""
    wounds = [wound for hero in table.heroes for wound in hero.wounds]
    vulns = any(hero.vulns for hero in table.heroes)
    heal = any(not wound.treated for wound in wounds)
    wanted = (("heal", heal), ("restore", bool(wounds)), ("unvuln", vulns))
    return tuple(word for word, anybody in wanted if not anybody)


def brackets_add(table: WarfighterTable, hero: Hero, effect: Effect) -> bool:
    """Whether the bracketed number of an effect does more than the plain one, for a Hero's own good (WF-ACT-06)."""
    if effect.up is None:
        return effect.up_h is not None
    match effect.do:
        case "prevent":
            return table.window is not None and table.window.n > effect.n
        case "unvuln":
            return hero.vulns > effect.n
        case "heal":
            return any(wound.n > effect.n for wound in hero.wounds if not wound.treated)
    return True


def short_of_movement(table: WarfighterTable, hero: Hero, window: Window) -> bool:
    """Whether an entry still costs cards."""
    return window.n > movement(table, hero) + window.p


def all_acted(foe: Foe) -> bool:
    """Whether no Hostile of a card has an Attack left in this Turn."""
    return all(counter.acted for member in foe.members for counter in member.counters)


def has_bladed(table: WarfighterTable, hero: Hero) -> bool:
    """Whether a Hero carries a Bladed weapon."""
    weapons = table.rules.weapons
    return any(gear.name in weapons and weapons[gear.name].bladed for gear in hero.gear)


def mendable(table: WarfighterTable, hero: Hero) -> list[str]:
    """Damaged Armor and Shield of a Hero (WF-ARM-06)."""
    worn = (armor(table, hero), shield(table, hero))
    return [gear[0].name for gear in worn if gear and gear[0].damage > 0]


def damaged_here(table: WarfighterTable, space: int) -> list[int]:
    """The Heroes of a Location whose armor or shield is damaged (WF-ARM-06)."""
    return [i for i in table.here(space) if mendable(table, table.heroes[i])]


def refillable(table: WarfighterTable, hero: Hero, kind: str) -> list[str]:
    """Weapons that take this Ammo and are not full."""
    weapons = table.rules.weapons
    return [
        g.name
        for g in hero.gear
        if g.name in weapons and weapons[g.name].ammo_kind == kind and g.left < weapons[g.name].ammo
    ]
