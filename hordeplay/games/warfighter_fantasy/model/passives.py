"""What is always in force: what Skills, Gear, Deities and Locations add up to (WF-SKL-02, WF-GEA-10)."""

from __future__ import annotations

from collections.abc import Sequence

from .content import Armor, Shield, Weapon
from .ruleset import NOWHERE
from .table import Foe, Gear, Hero, Member, WarfighterTable
from .vocabulary import Ability, Effect


def passives(table: WarfighterTable, hero: Hero, word: str) -> Sequence[tuple[str, Ability, Effect]]:
    """The passive effects of one word that a Hero has by Skills, working Gear and the Deity, each card once."""
    cards, having, of_gear = table.rules.passives.get(word, NOWHERE)
    names: list[str] = []
    if not having.isdisjoint(hero.learned):
        names += [name for name in hero.learned if name in having]
    for gear in hero.gear if of_gear else ():
        if gear.name in having and gear.left > 0 and not gear.broken:
            names.append(gear.name)
    if hero.deity in having:
        names.append(hero.deity)
    if not names:
        return ()
    return [(name, ability, effect) for name in dict.fromkeys(names) for ability, effect in cards[name]]


def armor(table: WarfighterTable, hero: Hero) -> tuple[Gear, Armor] | None:
    """The armor that a Hero wears (WF-ARM-03)."""
    armors = table.rules.armors
    for gear in hero.gear:
        if gear.name in armors:
            return gear, armors[gear.name]
    return None


def shield(table: WarfighterTable, hero: Hero) -> tuple[Gear, Shield] | None:
    """The shield that a Hero bears (WF-SHI-01)."""
    shields = table.rules.shields
    for gear in hero.gear:
        if gear.name in shields:
            return gear, shields[gear.name]
    return None


def sturdiness(table: WarfighterTable, hero: Hero) -> int:
    """What is left of the armor; 0 without one."""
    worn = armor(table, hero)
    return max(0, worn[1].sturdiness - worn[0].damage) if worn else 0


def armor_cover(table: WarfighterTable, hero: Hero) -> int:
    """The armor's Cover by what is left of it; 0 without one (WF-ARM-02).

    Chainmail of Sturdiness 12 has Cover 5 down to 9 and Cover 4 at 8.
    """
    worn = armor(table, hero)
    if worn is None:
        return 0
    left = max(0, worn[1].sturdiness - worn[0].damage)
    return next((band.value for band in worn[1].bands if left >= band.least), 0)


def shield_left(table: WarfighterTable, hero: Hero) -> int:
    """Wounds that the shield can still stop."""
    borne = shield(table, hero)
    return max(0, borne[1].stops - borne[0].damage) if borne else 0


def movement(table: WarfighterTable, hero: Hero) -> int:
    """Movement for an entry, without reactions (WF-HER-04, WF-ARM-05)."""
    total = table.rank(hero).movement + hero.rush
    if hero.gear:
        for worn in (armor(table, hero), shield(table, hero)):
            total += worn[1].movement if worn else 0
    for _, _, effect in passives(table, hero, "move"):
        total += effect.n
    return total


def terrain(table: WarfighterTable, hero_number: int) -> int:
    """Terrain Cover in force, never below 1 (WF-HER-05)."""
    heroes = table.heroes
    hero = heroes[hero_number]
    total = table.rank(hero).cover
    card = table.location(hero.space)
    if card is not None:
        total += card.hero_cover
    for other in heroes:
        for kept in other.kept:
            if kept.on == hero_number and not other.down:
                total += sum(e.n for a in table.rules.abilities(kept.name) for e in a.does if e.do == "cover")
    return max(1, total)


def foe_cover(table: WarfighterTable, foe: Foe, member: Member) -> int:
    """The Cover of a Hostile by its Health, in its Location, never below 1 (WF-HOS-01)."""
    card = table.rules.hostiles[foe.name]
    left = card.health - member.wounds
    total = 1
    for band in card.covers:
        if left >= band.least:
            total = band.value
            break
    place = table.location(foe.space)
    if place and place.tag in card.tags:
        total += place.tag_cover
    if table.event:
        event = table.rules.on_the_adventure[table.event]
        total += event.cover if event.cover_tag in card.tags else 0
    return max(1, total)


def reaches(table: WarfighterTable, foe: Foe, space: int) -> bool:
    """Whether a Hostile can attack there: within its Range, and nothing Obstructed on the way (WF-HTN-02, WF-CLO-01)."""
    if foe.space == space:
        return True
    near, far = min(foe.space, space), max(foe.space, space)
    if far - near > table.hostile(foe).reach:
        return False
    on_the_way = (table.location(i) for i in range(near, far + 1))
    return not any(card is not None and card.obstructed for card in on_the_way)


def entrance(table: WarfighterTable, space: int) -> int:
    """The Entrance cost of a Location in force for everybody (WF-LOC-02, WF-ENT-05)."""
    rules, spaces = table.rules, table.spaces
    if space == 0:
        total = table.card.entrance
    elif space == len(spaces) - 1:
        total = rules.objectives[table.card.objective].entrance
    else:
        card = table.location(space)
        total = card.entrance if card else 0
    total += spaces[space].entrance
    for foe in table.foes:
        if foe.space == space and not spaces[space].inactive:
            total += rules.hostiles[foe.name].entrance
    if table.event:
        total += rules.on_the_adventure[table.event].entrance
    for hero in table.heroes:
        for kept in hero.kept:
            for ability in table.rules.abilities(kept.name):
                if space in (kept.on, kept.on + 1):
                    total += sum(e.n for e in ability.does if e.do == "entrance")
    return max(0, total)


def environs(table: WarfighterTable, space: int) -> list[tuple[str, int]]:
    """The environments of a Location, each rolled by itself (WF-ENV-01)."""
    here: list[tuple[str, int]] = []
    card = table.location(space)
    if card and card.environ:
        here.append((card.environ_kind, card.environ))
    if table.event and 0 < space < table.last:
        event = table.rules.on_the_adventure[table.event]
        if event.environ:
            here.append((event.environ_kind, event.environ))
    return here


def ability_target(table: WarfighterTable, hero: Hero, ability: str) -> tuple[int, int]:
    """What a natural d10 needs for Pick, Lore or Shadows, plain and Upgunned; 0 without the ability (WF-HER-09)."""
    rank = table.rank(hero)
    if ability == "pick":
        return rank.pick, rank.pick
    if ability == "shadows":
        return rank.shadows, rank.shadows
    if rank.lore:
        return rank.lore, rank.lore_up
    return next(((e.n, e.up or e.n) for _, _, e in passives(table, hero, "lore")), (0, 0))


def focus_limit(table: WarfighterTable, hero: Hero) -> int:
    """The printed Focus with what Skills add; 0 without Mana (WF-SPL-01)."""
    printed = table.rank(hero).focus
    return printed + sum(e.n for _, _, e in passives(table, hero, "focus_max")) if printed else 0


def hands(table: WarfighterTable, hero: Hero, weapon: Weapon) -> int:
    """Hands that a weapon takes this Hero (WF-GEA-02)."""
    return weapon.strong_hands if weapon.strong_hands and table.rank(hero).strong else weapon.hands


def targeted(table: WarfighterTable, hero_number: int) -> bool:
    """Whether a counter with this Hero's number lies on an active Hostile (WF-RUL-54)."""
    here_only = table.rules.knobs.unengaged_scope == "here"
    space = table.heroes[hero_number].space
    return any(
        counter.hero == hero_number
        for foe in table.active()
        if not here_only or foe.space == space
        for member in foe.members
        for counter in member.counters
    )


def load(table: WarfighterTable, hero: Hero) -> int:
    """The weight that a Hero carries (WF-BUY-04)."""
    return sum(table.rules.weight(gear.name) for gear in hero.gear)


def loadout(table: WarfighterTable, hero: Hero) -> int:
    """What a Hero may carry in this Adventure; NPH and Squad Heroes have no limit but their start (WF-SET-05)."""
    kind = table.hero_card(hero).kind
    if kind in ("NPH", "Squad"):
        return 60
    change = table.card.loadout if kind == "Player" or table.rules.knobs.team_loadout == "apply" else 0
    return max(0, table.rank(hero).loadout + change)


def has_room(table: WarfighterTable, hero: Hero, name: str) -> bool:
    """Whether a Hero can carry one more piece, and armor or a shield is no second one (WF-BUY-04, WF-ARM-03).

    An NPH has no Weapon, Armor or Shield beyond those of the start (WF-HER-13, WF-RUL-85).
    """
    rules = table.rules
    if table.hero_card(hero).kind == "NPH" and any(
        name in kind for kind in (rules.weapons, rules.armors, rules.shields)
    ):
        return table.rank(hero).printed.count(name) > sum(1 for gear in hero.gear if gear.name == name)
    if name in rules.armors and (
        table.hero_card(hero).kind in ("NPH", "Squad")
        or table.active()
        or armor(table, hero)
        or table.rank(hero).hth < rules.armors[name].least_hth
    ):
        return False
    if name in rules.shields and (not table.calm(hero.space) or shield(table, hero)):
        return False
    return load(table, hero) + rules.weight(name) <= loadout(table, hero)


def actions_of(table: WarfighterTable, hero: Hero) -> int:
    """Actions of a Hero Turn: two, or what the card prints for this Health (WF-CMP-13, WF-CMP-14)."""
    health = table.health(hero)
    if table.hero_card(hero).kind in ("Player", "Team"):
        return table.rules.knobs.hero_actions if health else 0
    return next((band.value for band in table.rank(hero).actions if health >= band.least), 0)


def divinity(table: WarfighterTable, hero: Hero) -> int:
    """Divinity at the start, by the number of Divine Powers (WF-DEI-02)."""
    deity = table.rules.deities.get(hero.deity)
    n = table.rank(hero).powers
    return deity.divinity[min(n, len(deity.divinity)) - 1] if deity and n else 0
