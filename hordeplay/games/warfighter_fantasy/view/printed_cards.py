"""What is printed on the cards, as reading cards: Heroes, Gear, Skills, Spells, Locations, Hostiles, Towns."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from hordeplay.core.english import counted
from hordeplay.core.provenance import says
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.scene import Card

from ..model.content import Hostile, Rank, Weapon
from ..model.passives import actions_of, armor, armor_cover, entrance, foe_cover, shield, shield_left, sturdiness
from ..model.ruleset import WarfighterRules
from ..model.table import Foe, Gear, Hero, WarfighterTable
from ..rules.buying import points
from ..rules.fitting import aims, needs
from ..rules.use import in_vain, unpaid
from . import card_words, chances, heroes, panels, town
from .consequences import vulned
from .names import bonus, level_name
from .terms import KINDS, crowd, terms
from .track_layout import contents

Fact: TypeAlias = tuple[str, str]


@lru_cache(maxsize=16)
def book(rules: WarfighterRules) -> Rulebook:
    """The rulebook in the words of these rules."""
    return Rulebook.load(rules.package, rules)


def words_of(table: WarfighterTable, *clauses: str) -> str:
    """The text of these clauses in the words of the table's rules."""
    book_ = book(table.rules)
    return " ".join(book_.words(clause) for clause in clauses if clause in book_)


def page(
    table: WarfighterTable, title: str, facts: list[Fact], clauses: tuple[str, ...], odds: list[Fact] | None = None
) -> Card:
    """A card whose words are those of its clauses."""
    shown = tuple((name, value) for name, value in facts if value)
    return Card(title, shown, words_of(table, *clauses), clauses, "rulebook", tuple(odds or ()))


def figures(weapon: Weapon) -> str:
    """Hit and penetration of a weapon's Standard mode."""
    return f"hit {weapon.hit}, penetration {bonus(weapon.modes[0].p)}"


def _hit_words(table: WarfighterTable, hero: Hero) -> str:
    """What hit and penetration on the card of a Hero mean (WF-ATK-03, WF-CMP-18)."""
    rank = table.rank(hero)
    if rank.chart:
        best = sorted(rank.chart, key=lambda row: row.hit)
        return "; ".join(f"a d10 of {row.hit} or more: {counted(row.wounds, 'Wound')}" for row in best)
    if not any(gear.name in table.rules.weapons for gear in hero.gear):
        return ""
    return "the d10 must reach hit; penetration counts on the d6 against Cover"


def hostile_card(table: WarfighterTable, name: str, foe: Foe | None = None, place: int = 0) -> Card:
    """What is printed of a Hostile, how those of this card stand, and what the next attack of one does."""
    printed = table.rules.hostiles[name]
    member = foe.members[place] if foe is not None and place < len(foe.members) else None
    left = printed.health if foe is None or member is None else table.left(foe, member)
    treasure = zip(("Copper", "Silver", "Gold", "Item points"), printed.treasure, strict=True)
    facts = [
        ("Level", level_name(printed.level)),
        ("Health", f"{left} of {printed.health}"),
        ("Cover", ", ".join(f"{b.value} from Health {b.least}" for b in printed.covers)),
        ("Cover now", str(foe_cover(table, foe, member)) if foe is not None and member is not None else ""),
        (
            "Vulns",
            f"{member.vulns}: {vulned(table, 'it', member.vulns)}" if member is not None and member.vulns else "",
        ),
        ("Attacks each", str(printed.attacks)),
        ("Number", str(printed.number)),
        ("XP", f"{printed.xp}, to whoever fells the last of the card" if printed.xp else "0"),
        ("Treasure", _treasure([(word, n) for word, n in treasure if n])),
        ("Tags", ", ".join(printed.tags)),
        ("Traits", ", ".join(traits(printed))),
        ("Minions", _company(table, printed.minions, printed.extra_minions) if printed.minions else ""),
        ("Guards", counted(printed.guards, printed.guard_card, printed.guard_card) if printed.guards else ""),
        ("Its die", "; ".join(f"{band} {panels.row_words(row)}" for band, row in panels.bands(printed, left))),
    ]
    odds = []
    if foe is not None and member is not None:
        for counter in member.counters:
            strike = chances.blow(table, foe, member, counter.hero) if counter.hero >= 0 else None
            if strike is not None:
                odds.append((f"An attack on {table.heroes[counter.hero].name}", strike.in_words))
    words = crowd(table, foe) if foe is not None else "not in play yet"
    shown = tuple((fact, value) for fact, value in facts if value)
    clauses = ("WF-HOS-01", "WF-HOS-04", "WF-HTN-03")
    return Card(name, shown, words, clauses, says(printed), tuple(dict.fromkeys(odds)))


ARRIVES: Final = {"front-most": "Front-most", "targeted": "Place in Targeted", "beyond": "Beyond"}


def traits(card: Hostile) -> list[str]:
    """What a Hostile card prints in words at its foot: keywords with their numbers (WF-HOS-01, WF-RUL-31).

    >>> traits(WarfighterRules.load().hostiles["Cave Troll"])
    ['Fire +2', 'Pen 1', 'Regen 1', 'Crush']
    """
    counted_ = (("Pen", card.pen), ("Regen", card.regen), ("Attract", card.attract), ("Range", card.reach))
    plain = (
        ("Crush", card.crush), ("Poison", card.poison), ("Commander", card.commander),
        ("Inanimate", card.inanimate), ("Structure", card.structure),
    )  # fmt: skip
    words = [f"{weak.tag} {bonus(weak.h)}" for weak in card.weak]
    words += [f"{name} {n}" for name, n in counted_ if n]
    words += [name for name, has in plain if has]
    words += [f"{name} {bonus(n)}" for name, n in (("Shadows", card.shadows), ("Entrance", card.entrance)) if n]
    return [*words, ARRIVES[card.arrives]] if card.arrives else words


def _treasure(parts: list[tuple[str, int]]) -> str:
    """What the Heroes there get when the last of a card falls, and what it is for (WF-TRE-01, WF-TRE-02)."""
    words = ", ".join(f"{n} {word}" for word, n in parts)
    coins = any(word != "Item points" for word, _ in parts)
    points_ = any(word == "Item points" for word, _ in parts)
    about = ["Coins buy in Town"] if coins else []
    about += ["Item points draw Items, each taking as many points as it is worth"] if points_ else []
    return f"{words}; {', '.join(about)}" if words else ""


def _actions(table: WarfighterTable, hero: Hero) -> str:
    """The Actions of a Turn, and why they are fewer than before where Wounds take some (WF-CMP-14)."""
    now = actions_of(table, hero)
    bands = [] if table.hero_card(hero).kind in ("Player", "Team") else table.rank(hero).actions
    most = max((band.value for band in bands), default=now)
    if now >= most or hero.down:
        return str(now)
    least = min(band.least for band in bands if band.value == most)
    return f"{now}: wounded, {most} again from Health {least} on"


def _company(table: WarfighterTable, name: str, more: int) -> str:
    """The Minions of an Objective Hostile: a full card, and more of them."""
    full = table.rules.hostiles[name].number + more
    return counted(full, name, name)


def named(table: WarfighterTable, name: str) -> Card | None:
    """A card of any deck or shelf."""
    rules = table.rules
    if name in rules.heroes:
        return _hireling(table, name)
    if name in rules.locations:
        place = rules.locations[name]
        facts = [
            ("Level", level_name(place.level)),
            ("Entrance", str(place.entrance)),
            ("Shadow", bonus(place.shadow)),
        ]
        facts += [
            ("Striking", counted(place.striking, "Action")),
            ("To play", f"{card_words.to_play(place) or 'free'}, 1 Location in a Hero Turn"),
            ("Hostile", card_words.who_comes(place)),
            (
                "Environment",
                f"{place.environ_kind} {place.environ}+: each Turn each Hero there rolls a d10; less than {place.environ} is 1 Wound"
                if place.environ_kind
                else "",
            ),
            *((check.kind.capitalize(), f"{check.title}, {card_words.roll(check)}") for check in place.checks),
            ("Obstructed", "no Attack goes in or out" if place.obstructed else ""),
            ("Cover of Heroes", bonus(place.hero_cover) if place.hero_cover else ""),
            (f"Cover of {place.tag}", bonus(place.tag_cover) if place.tag else ""),
        ]
        shown = tuple((fact, value) for fact, value in facts if value)
        words = ". ".join(filter(None, [*card_words.outcomes(place), words_of(table, "WF-LOC-02")]))
        return Card(name, shown, words, ("WF-LOC-02", "WF-LOC-03"), says(place))
    if name in rules.weapons:
        return _weapon(table, rules.weapons[name])
    gear = rules.gear_card(name)
    abilities = rules.abilities(name)
    if gear is None and not abilities and name not in rules.actions:
        return None
    facts = [("Price", town.price_of(table, name)), ("Weight", str(rules.weight(name)) if gear is not None else "")]
    if name in rules.armors:
        armor = rules.armors[name]
        bands = ", ".join(f"{band.value} from {band.least}" for band in armor.bands)
        facts += [("Sturdiness", str(armor.sturdiness)), ("Cover", bands), ("Movement", bonus(armor.movement))]
    if name in rules.shields:
        facts += [("Stops", counted(rules.shields[name].stops, "Wound"))]
    if name in rules.spells:
        facts += [("Focus asked for", str(rules.spells[name].focus)), ("Price", f"{points(table, name)} RP")]
    if name in rules.skills:
        skill = rules.skills[name]
        facts += [("Price", f"{skill.rp} RP"), ("For", ", ".join(skill.classes) or "all classes")]
        facts += [("Asks for", ", ".join(skill.requires))]
    words = " ".join(map(card_words.in_full, abilities))
    kinds = (
        (rules.spells, "WF-SPL-01"), (rules.skills, "WF-SKL-01"), (rules.actions, "WF-ACT-01"),
        (rules.armors, "WF-ARM-02"), (rules.shields, "WF-SHI-01"), (rules.powers, "WF-DIV-02"),
        (rules.deities, "WF-DEI-04"),
    )  # fmt: skip
    clause = next((clause for kind, clause in kinds if name in kind), "WF-GEA-10")
    shown = tuple((fact, value) for fact, value in facts if value)
    return Card(name, shown, words, (clause,), _source(rules, name))


def _source(rules: WarfighterRules, name: str) -> str:
    return next((says(rows[name]) for rows in rules.content.values() if name in rows), "")


def _weapon(table: WarfighterTable, weapon: Weapon) -> Card:
    modes = "; ".join(
        f"{mode.name}{f' ({mode.xp} XP)' if mode.xp else ''} {bonus(mode.h)} on the d10, {bonus(mode.p)} on the d6"
        for mode in weapon.modes
    )
    reach = {"0": "Range 0", "S": "Striking", "0S": "Range 0 and Striking"}[weapon.reach]
    facts = [
        ("Kind", f"{weapon.kind}, {reach}"),
        ("Hit", f"a d10 of {weapon.hit} or more"),
        ("Modes", modes),
        ("Hands", str(weapon.hands)),
        ("Price", town.price_of(table, weapon.name)),
        ("Weight", str(weapon.weight)),
        ("Breaks on", f"{weapon.breaks} or less" if weapon.breaks else ""),
        ("Asks for", f"HtH {weapon.least_hth}" if weapon.least_hth > -9 else ""),
        ("Reload after", counted(weapon.reload, "shot") if weapon.reload else ""),
    ]
    shown = tuple((name, value) for name, value in facts if value)
    words = words_of(table, "WF-GEA-06")
    return Card(weapon.name, shown, words, ("WF-GEA-03", "WF-GEA-06"), says(weapon))


def _hireling(table: WarfighterTable, name: str) -> Card:
    printed = table.rules.heroes[name]
    facts = [("Kind", f"{printed.kind}, {printed.race} {printed.cls}"), ("Deity", printed.deity)]
    for level, rank in enumerate(printed.ranks, 1):
        facts.append((f"Level {level}", _rank(rank)))
    facts = [(name, value) for name, value in facts if value]
    return Card(name, tuple(facts), words_of(table, "WF-LVL-01"), ("WF-HER-01", "WF-LVL-01"), says(printed))


def _rank(rank: Rank) -> str:
    """A Hero at one level: all that is printed and not nothing (WF-HER-05, WF-LVL-02)."""
    words = [
        f"{rank.rp} RP", f"Health {rank.health}", f"Cover {rank.cover}", f"Movement {rank.movement}",
        counted(max(band.value for band in rank.actions), "Action"),
    ]  # fmt: skip
    words += [] if rank.chart else [f"HtH {bonus(rank.hth)}"]
    figures_ = (
        ("Loadout", rank.loadout), ("cards each Turn", rank.cx), ("XP", rank.xp), ("Toughness", rank.toughness),
        ("Luck", rank.luck), ("Focus", rank.focus), ("Divine Powers", rank.powers), ("Pen", rank.pen),
    )  # fmt: skip
    words += [f"{name} {n}" for name, n in figures_ if n]
    rolls = (("Pick", rank.pick), ("Lore", rank.lore), ("Shadows", rank.shadows))
    words += [f"{name} {n}+" for name, n in rolls if n]
    chart = ", ".join(f"{row.hit}+ {counted(row.wounds, 'Wound')}" for row in sorted(rank.chart, key=lambda r: r.hit))
    words += [f"hits on {chart}"] if chart else []
    return ", ".join(words) + (f"; {', '.join(rank.printed)}" if rank.printed else "")


def hero_card(table: WarfighterTable, number: int) -> Card:
    """A Hero of the party: what the card prints at this level, and what the Hero carries and has suffered."""
    hero = table.heroes[number]
    printed, rank = table.hero_card(hero), table.rank(hero)
    wounds = ", ".join(f"{w.n}{' (treated)' if w.treated else ''}" for w in hero.wounds)
    facts = [
        ("Kind", f"{printed.race} {printed.cls} of level {hero.level}; {printed.kind}: {KINDS[printed.kind]}"),
        ("Health", f"{table.health(hero)} of {rank.health}"),
        ("Vulns", f"{hero.vulns}: {vulned(table, hero.name, hero.vulns)}" if hero.vulns else ""),
        ("Wound counters", wounds),
        ("Actions", f"{hero.actions} of {_actions(table, hero)}"),
        *_uses(table, number),
        ("Hand to hand", f"{bonus(rank.hth)} on the Attack die" if not rank.chart else ""),
        ("Movement", f"{bonus(rank.movement)}, so many cards less to enter a Location" if rank.movement else ""),
        *heroes.counters(table, number),
        ("Gear", ", ".join(_gear(table, hero)) or "none"),
        ("To hit", _hit_words(table, hero)),
        ("Skills and Spells", ", ".join(hero.learned)),
        ("Powers", ", ".join(hero.powers)),
        ("Deity", hero.deity),
        ("Retained", ", ".join(kept.name for kept in hero.kept)),
        ("Next level", f"{rank.next} RP" if hero.level < len(printed.ranks) else "none"),
    ]
    words = terms(table, hero)
    shown = tuple((name, value) for name, value in facts if value)
    clauses = ("WF-HER-02", "WF-LVL-01", "WF-CMP-13")
    return Card(hero.name, shown, words, clauses, says(printed))


def _uses(table: WarfighterTable, number: int) -> list[Fact]:
    """What each Skill, Spell, Divine Power and thing of a Hero does, and why it is not to be had now."""
    hero = table.heroes[number]
    names = dict.fromkeys([*hero.learned, *hero.powers, *(gear.name for gear in hero.gear)])
    facts: list[Fact] = []
    for name in names:
        words = "; ".join(map(card_words.in_short, table.rules.abilities(name)))
        if not words and name in table.rules.items and name not in table.rules.armors:
            words = f"worth {table.rules.price(name)} Copper"
        why = not_now(table, number, name)
        if words:
            facts.append((name, f"{words}; not now: {why}" if why else words))
    return facts


def not_now(table: WarfighterTable, number: int, name: str) -> str:
    """Why a card that is used in the Hero Turn cannot be used by this Hero as it stands; "" where it can, or at no such time."""
    if table.step != "hero" or table.window is not None or table.heroes[number].down:
        return ""
    reasons = []
    for way in table.rules.ways(name):
        if way.ability.when not in ("free", "action"):
            continue
        refusal = unpaid(table, number, name, way) or needs(table, number, way.ability)
        at = aims(table, number, way.ability, way.upgunned)
        if refusal is None and at and any(in_vain(table, number, name, way, aim) is None for aim in at):
            return ""
        idle = next((each.reason for aim in at for each in [in_vain(table, number, name, way, aim)] if each), "")
        reasons.append(refusal.reason if refusal else idle or _nobody(table, number, way.ability.reach))
    return next(iter(reasons), "")


def _nobody(table: WarfighterTable, number: int, reach: str) -> str:
    """Why nothing and nobody is there to use a card on."""
    hero = table.heroes[number]
    if table.foes_at(hero.space) and reach == "S" and not hero.striking:
        return f"it needs Striking Range, and {hero.name} is in Range 0"
    return f"there is nobody in {table.spaces[hero.space].name} to use it on"


def _gear(table: WarfighterTable, hero: Hero) -> list[str]:
    """Gear in words, with its weapon figures, what is left of it, and its damage."""
    pieces_ = []
    for gear in hero.gear:
        weapon = table.rules.weapons.get(gear.name)
        marks = [*([figures(weapon)] if weapon else []), *_marks(table, hero, gear)]
        name = gear.name.partition(" (bundle")[0]
        pieces_.append(f"{name} ({', '.join(marks)})" if marks else name)
    return pieces_


def _marks(table: WarfighterTable, hero: Hero, gear: Gear) -> list[str]:
    """What a piece of Gear still does, what is left of it, and its damage."""
    marks = _protection(table, hero, gear.name)
    marks += [f"{gear.left} left"] if gear.left != 1 or " (bundle" in gear.name else []
    marks += [counted(gear.damage, "point") + " of damage"] if gear.damage else []
    return [*marks, "broken"] if gear.broken else marks


def possession(table: WarfighterTable, number: int, name: str) -> Card | None:
    """What a Hero has: its printed card, how it stands, and why it is not to be used now; None for what is no card.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> card = possession(at().table, 0, "Medium Shield")
    >>> card.title, card.facts[:2]
    ('Medium Shield', (('Borne by', 'Gareth'), ('Now', 'stops 3 more Wounds of 3')))
    """
    printed, hero = named(table, name), table.heroes[number]
    if printed is None and name in table.rules.items:  # Treasure without a use
        printed = Card(name, (("Worth", f"{table.rules.price(name)} Copper"),), provenance=_source(table.rules, name))
    if printed is None:
        return None
    state = "; ".join(", ".join(_marks(table, hero, gear)) for gear in hero.gear if gear.name == name)
    whose = "Known by" if name in (*hero.learned, *hero.powers) else "Borne by"
    facts = [(whose, hero.name), ("Now", state), ("Not now", not_now(table, number, name))]
    words = printed.words or words_of(table, *printed.rules)  # of armor and shields the clause says what they are for
    return printed._replace(facts=(*((fact, value) for fact, value in facts if value), *printed.facts), words=words)


def _protection(table: WarfighterTable, hero: Hero, name: str) -> list[str]:
    """What the armor and the shield of a Hero still do."""
    worn, borne = armor(table, hero), shield(table, hero)
    if worn and worn[0].name == name:
        return [f"Cover {armor_cover(table, hero)}", f"takes {counted(sturdiness(table, hero), 'more Wound')}"]
    if borne and borne[0].name == name:
        return [f"stops {counted(shield_left(table, hero), 'more Wound')} of {borne[1].stops}"]
    return []


def space_card(table: WarfighterTable, space: int) -> Card:
    """A Location on the table: what its card prints, who stands there, what lies there."""
    at, place = table.spaces[space], table.location(space)
    if not at.name:
        facts = [("Level", level_name(at.level)), ("Space", f"{space} of {table.last}")]
        return page(table, "A Location to be found", facts, ("WF-LOC-03",))
    facts = [
        ("Level", level_name(at.level)),
        ("Entrance", str(entrance(table, space))),
        ("Shadow", bonus(table.shadow(space))),
        ("Striking", counted(table.striking_cost(space), "Action")),
        ("State", "inactive: its Hostiles come when a Hero activates it" if at.inactive else ""),
        *(_adventure(table) if space == 0 else ()),
        ("Heroes", ", ".join(hero.name for hero in table.heroes if hero.space == space)),
        ("Hostiles", "; ".join(crowd(table, foe) for foe in table.foes if foe.space == space)),
        ("On the ground", ", ".join(gear.name for gear in at.ground)),
    ]
    holds = "; ".join(one.text for one in contents(table, space))
    words = [holds] if holds else []
    words += card_words.outcomes(place) if place else ()
    clauses = ("WF-OBJ-01",) if space == table.last else ("WF-LOC-02", "WF-ENT-01")
    shown = tuple((name, value) for name, value in facts if value)
    return Card(at.name, shown, ". ".join(words), clauses, says(place) if place else "rulebook")


def _adventure(table: WarfighterTable) -> list[Fact]:
    """What the figures on the Adventure card mean (WF-SET-04)."""
    card = table.card
    return [
        (f"{card.rp} to spend", "Resource Points for Heroes, Gear and Skills, spent before setting out"),
        (f"{card.hero_points} to win", "Hero points for new levels and Skills when the Adventure succeeds"),
        (f"{card.turns} Turns", "then the Timer runs out and Guards come"),
    ]


def town_card(table: WarfighterTable, one: town.Milestone) -> Card:
    """A Town or Location of the journey, and how it stands."""
    if not one.name:
        kind = "A Town ahead" if table.journey is not None else "A Location ahead"
        return page(table, kind, [("Level", level_name(one.level))], ("WF-CAM-05",))
    printed = table.rules.towns[one.name]
    adventure = next(a for a in table.rules.adventures.values() if a.town == one.name)
    facts = [
        ("Level", level_name(printed.level)),
        ("Adventure", adventure.name),
        ("State", one.state),
        ("Roll first", f"{printed.check.capitalize()} {bonus(printed.modifier)}" if printed.check else ""),
    ]
    words = "; ".join(effect.in_words for effect in printed.does)
    shown = tuple((name, value) for name, value in facts if value)
    return Card(one.name, shown, words, ("WF-CAM-09",), says(printed))


def printed_card(table: WarfighterTable, content: str, name: str) -> Card | None:
    """What is printed on the card of a row; None for those of which no card tells more than their fields."""
    if content != "hostiles":
        return named(table, name)
    printed = hostile_card(table, name)
    health = str(table.rules.hostiles[name].health)
    facts = tuple((fact, health if fact == "Health" else value) for fact, value in printed.facts)
    return printed._replace(facts=facts, words="")
