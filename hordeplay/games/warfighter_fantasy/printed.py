"""What is printed on the cards, as reading cards: Heroes for hire, Gear, Skills, Spells, Locations, Hostiles."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from hordeplay.core.rulebook import Rulebook
from hordeplay.core.scene import Card
from hordeplay.games.warfighter_fantasy.content import Rank, Weapon
from hordeplay.games.warfighter_fantasy.parts import Foe
from hordeplay.games.warfighter_fantasy.party import points
from hordeplay.games.warfighter_fantasy.passives import foe_cover
from hordeplay.games.warfighter_fantasy.picture import chances, panels, pieces, sayings, town
from hordeplay.games.warfighter_fantasy.picture.facts import counted, signed
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.text import foe_line

Fact: TypeAlias = tuple[str, str]


@lru_cache(maxsize=16)
def book(rules: WarfighterRules) -> Rulebook:
    """The rulebook in the words of these rules."""
    return Rulebook.load(rules.package, rules)


def words_of(table: WarfighterTable, *clauses: str) -> str:
    """The text of these clauses in the words of the table's rules."""
    found = book(table.rules)
    return " ".join(found.words(clause) for clause in clauses if clause in found)


def page(
    table: WarfighterTable, title: str, facts: list[Fact], clauses: tuple[str, ...], odds: list[Fact] | None = None
) -> Card:
    """A card whose words are those of its clauses."""
    told = tuple((name, value) for name, value in facts if value)
    return Card(title, told, words_of(table, *clauses), clauses, "rulebook", tuple(odds or ()))


def figures(weapon: Weapon) -> str:
    """Hit and penetration of a weapon's Standard mode."""
    return f"hit {weapon.hit}, penetration {signed(weapon.modes[0].p)}"


def hostile(table: WarfighterTable, name: str, foe: Foe | None = None, place: int = 0) -> Card:
    """What is printed of a Hostile, how those of this card stand, and what the next attack of one does."""
    printed = table.rules.hostiles[name]
    member = foe.members[place] if foe is not None and place < len(foe.members) else None
    left = printed.health if foe is None or member is None else table.left(foe, member)
    treasure = zip(("Copper", "Silver", "Gold", "Item points"), printed.treasure, strict=True)
    facts = [
        ("Level", pieces.level_name(printed.level)),
        ("Health", f"{left} of {printed.health}"),
        ("Cover", ", ".join(f"{b.value} from Health {b.least}" for b in printed.covers)),
        ("Cover now", str(foe_cover(table, foe, member)) if foe is not None and member is not None else ""),
        ("Attacks each", str(printed.attacks)),
        ("Number", str(printed.number)),
        ("XP", str(printed.xp)),
        ("Treasure", ", ".join(f"{n} {word}" for word, n in treasure if n)),
        ("Tags", ", ".join(printed.tags)),
        ("Chart, d10", "; ".join(f"{band} {panels.row_words(row)}" for band, row in panels.bands(printed, left))),
    ]
    odds = []
    if foe is not None and member is not None:
        for counter in member.counters:
            found = chances.blow(table, foe, member, counter.hero) if counter.hero >= 0 else None
            if found is not None:
                odds.append((f"An attack on {table.heroes[counter.hero].name}", found.said))
    words = foe_line(table, foe) if foe is not None else "not in play yet"
    told = tuple((fact, value) for fact, value in facts if value)
    clauses = ("WF-HOS-01", "WF-HOS-04", "WF-HTN-03")
    return Card(name, told, words, clauses, printed.provenance, tuple(dict.fromkeys(odds)))


def named(table: WarfighterTable, name: str) -> Card | None:
    """A card of any deck or shelf."""
    rules = table.rules
    if name in rules.heroes:
        return _hireling(table, name)
    if name in rules.locations:
        place = rules.locations[name]
        facts = [
            ("Level", pieces.level_name(place.level)),
            ("Entrance", str(place.entrance)),
            ("Shadow", signed(place.shadow)),
        ]
        facts += [
            ("Striking", counted(place.striking, "Action")),
            ("To play", f"{sayings.to_play(place) or 'free'}, 1 Location in a Hero Turn"),
            ("Hostile", sayings.who_comes(place)),
            ("Environment", f"{place.environ_kind} {place.environ}+" if place.environ_kind else ""),
            *((check.kind.capitalize(), f"{check.title}, {sayings.roll(check)}") for check in place.checks),
            ("Cover of Heroes", signed(place.hero_cover) if place.hero_cover else ""),
            (f"Cover of {place.tag}", signed(place.tag_cover) if place.tag else ""),
        ]
        told = tuple((fact, value) for fact, value in facts if value)
        words = ". ".join(filter(None, [*sayings.outcomes(place), words_of(table, "WF-LOC-02")]))
        return Card(name, told, words, ("WF-LOC-02", "WF-LOC-03"), place.provenance)
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
        facts += [("Sturdiness", str(armor.sturdiness)), ("Cover", bands), ("Movement", signed(armor.movement))]
    if name in rules.shields:
        facts += [("Stops", counted(rules.shields[name].stops, "Wound"))]
    if name in rules.spells:
        facts += [("Focus asked for", str(rules.spells[name].focus)), ("Price", f"{points(table, name)} RP")]
    if name in rules.skills:
        skill = rules.skills[name]
        facts += [("Price", f"{skill.rp} RP"), ("For", ", ".join(skill.classes) or "all classes")]
        facts += [("Asks for", ", ".join(skill.requires))]
    words = " ".join(map(sayings.in_full, abilities))
    clause = "WF-SPL-01" if name in rules.spells else "WF-SKL-01" if name in rules.skills else "WF-GEA-03"
    clause = "WF-ACT-01" if name in rules.actions else clause
    told = tuple((fact, value) for fact, value in facts if value)
    return Card(name, told, words, (clause,), _provenance(rules, name))


def _provenance(rules: WarfighterRules, name: str) -> str:
    for rows in rules.content.values():
        if name in rows:
            return str(getattr(rows[name], "provenance", ""))
    return ""


def _weapon(table: WarfighterTable, weapon: Weapon) -> Card:
    modes = "; ".join(
        f"{mode.name} {f'{mode.xp} XP, ' if mode.xp else ''}{signed(mode.h)}/{signed(mode.p)}" for mode in weapon.modes
    )
    reach = {"0": "Range 0", "S": "Striking", "0S": "Range 0 and Striking"}[weapon.reach]
    facts = [
        ("Kind", f"{weapon.kind}, {reach}"),
        ("Hit", str(weapon.hit)),
        ("Modes", modes),
        ("Hands", str(weapon.hands)),
        ("Price", town.price_of(table, weapon.name)),
        ("Weight", str(weapon.weight)),
        ("Breaks on", f"{weapon.breaks} or less" if weapon.breaks else ""),
        ("Asks for", f"HtH {weapon.least_hth}" if weapon.least_hth > -9 else ""),
        ("Reload after", counted(weapon.reload, "shot") if weapon.reload else ""),
    ]
    told = tuple((name, value) for name, value in facts if value)
    words = words_of(table, "WF-GEA-06")
    return Card(weapon.name, told, words, ("WF-GEA-03", "WF-GEA-06"), weapon.provenance)


def _hireling(table: WarfighterTable, name: str) -> Card:
    printed = table.rules.heroes[name]
    facts = [("Kind", f"{printed.kind}, {printed.race} {printed.cls}"), ("Deity", printed.deity)]
    for level, rank in enumerate(printed.ranks, 1):
        facts.append((f"Level {level}", _rank(rank)))
    facts = [(name, value) for name, value in facts if value]
    return Card(name, tuple(facts), words_of(table, "WF-LVL-01"), ("WF-HER-01", "WF-LVL-01"), printed.provenance)


def _rank(rank: Rank) -> str:
    """A Hero at one level: all that is printed and not nothing (WF-HER-05, WF-LVL-02)."""
    told = [
        f"{rank.rp} RP", f"Health {rank.health}", f"Cover {rank.cover}", f"Movement {rank.movement}",
        counted(max(band.value for band in rank.actions), "Action"),
    ]  # fmt: skip
    told += [] if rank.chart else [f"HtH {signed(rank.hth)}"]
    figures_ = (
        ("Loadout", rank.loadout), ("cards each Turn", rank.cx), ("XP", rank.xp), ("Toughness", rank.toughness),
        ("Luck", rank.luck), ("Focus", rank.focus), ("Divine Powers", rank.powers), ("Pen", rank.pen),
    )  # fmt: skip
    told += [f"{name} {n}" for name, n in figures_ if n]
    rolls = (("Pick", rank.pick), ("Lore", rank.lore), ("Shadows", rank.shadows))
    told += [f"{name} {n}+" for name, n in rolls if n]
    chart = ", ".join(f"{row.hit}+ {counted(row.wounds, 'Wound')}" for row in sorted(rank.chart, key=lambda r: r.hit))
    told += [f"hits on {chart}"] if chart else []
    return ", ".join(told) + (f"; {', '.join(rank.printed)}" if rank.printed else "")
