"""What is printed on the cards, as reading cards: hordes, enemies, towers, heroes with their abilities, spells, scenarios."""

from __future__ import annotations

from typing import TypeAlias

from hordeplay.core.english import counted, listed
from hordeplay.core.scene import Card

from ..model.content import Enemy
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import covered, open_foes, portals_left, soldiers_left
from . import facts
from .card_words import arrows, attack

Facts: TypeAlias = tuple[tuple[str, str], ...]


def enemy_card(table: KingdomTable, kind: str) -> Card:
    """A kind of enemy: what covers it, and what it does while it is seen."""
    enemy = table.rules.enemies[kind]
    hearts = table.knobs.big_hearts if enemy.big else table.knobs.enemy_hearts
    rows = (
        ("Kind", enemy.traits or "no defence, no icon"),
        ("In the kingdom", f"costs {counted(hearts, 'heart')}"),
    )
    words = "Its icon counts while it is seen." if enemy.icon else ""
    return Card(
        enemy.name,
        rows,
        words or "It is out of the fight once it is covered.",
        (*_clauses_of(enemy), "KR-TYPE-07"),
        enemy.provenance,
    )


def _clauses_of(enemy: Enemy) -> tuple[str, ...]:
    """The clauses of what an enemy is."""
    traits = [("KR-TYPE-02", enemy.physical), ("KR-TYPE-03", enemy.magical), ("KR-TYPE-05", enemy.deadly)]
    traits += [("KR-MOVE-10", enemy.big), ("KR-MOVE-06", enemy.icon == "speed")]
    traits += [("KR-MOVE-05", enemy.icon == "heal"), ("KR-MOVE-07", enemy.icon == "deadeye")]
    return tuple(clause for clause, has in traits if has)


def tray_card(table: KingdomTable, tray: Tray) -> Card:
    """A horde: its enemies that are open, kind by kind, what covers it, and what it costs in the kingdom."""
    kind, rules = table.rules.hordes[tray.name], table.rules
    kinds = [foe.kind for foe in open_foes(table, tray)]
    open_kinds = {name: kinds.count(name) for name in dict.fromkeys(kinds)}
    rows = [(f"{n} {name}", rules.enemies[name].traits or "no defence") for name, n in open_kinds.items()]
    if not kinds:
        rows.append(("Enemies", "all are covered: it is destroyed in phase 3"))
    over = covered(table, tray)
    rows.append(
        (
            "In the kingdom",
            "loses the game"
            if kind.trait in {"portal", "boss"}
            else f"costs {counted(rules.toll(tray.name, over), 'heart')}",
        )
    )
    rows.append(("Reward", counted(kind.crystals, "crystal")))
    if kind.level:
        rows.append(("Attacked by", f"towers of level {kind.level} and higher"))
    if tray.soldiers:
        rows.append(("Soldiers", f"{len(tray.soldiers)}: it does not move"))
    free = 25 - over.bit_count()
    words = f"{free} squares are free."
    icons = [clause for name in open_kinds for clause in _clauses_of(rules.enemies[name])]
    clauses = tuple(dict.fromkeys((kind.clause, *icons)))
    return Card(f"{tray.name} {kind.title}", tuple(rows), words, clauses, kind.provenance)


def tower_card(table: KingdomTable, name: str) -> Card:
    """A tower: its attack, its range, and what it may become."""
    tower, rules = table.rules.towers[name], table.rules
    rows = [
        ("Tower", f"{tower.family}, level {tower.level}"),
        ("Range", arrows(tower.arrows)),
        ("Attack", tower.attack),
    ]
    if tower.tiles:
        rows.append(("Tiles", (" + " if tower.linked else ", ").join(tower.tiles)))
    if tower.soldiers:
        rows.append(("Soldiers", f"{tower.soldiers}, {soldiers_left(table)} left for all"))
    better = [up for up in tower.upgrades if rules.towers[up].level <= rules.cap(table.scenario)]
    rows.append(("Passed on", f"as {listed(better, 'or')}" if better else "as it is"))
    rows.append(
        (
            "Supply",
            f"{table.supply[name]} left"
            + (f", {rules.price(tower.level)} crystals each" if rules.sold(tower.level) else ", not sold"),
        )
    )
    clauses = ["KR-TOWER-03", {"physical": "KR-TYPE-02", "magical": "KR-TYPE-03", "true": "KR-TYPE-04"}[tower.attack]]
    clauses += ["KR-TOWER-10"] if tower.free else ["KR-TOWER-04"]
    clauses += ["KR-TOWER-13"] if tower.linked else []
    clauses += ["KR-SOLD-01", "KR-SOLD-08"] if tower.soldiers else []
    words = "Its tiles may be turned and flipped." if tower.free else "Its tiles lie as the card faces."
    return Card(
        name, tuple(rows), "" if tower.soldiers and not tower.tiles else words, tuple(clauses), tower.provenance
    )


def hero_card(table: KingdomTable, figure: Figure) -> Card:
    """A hero: hearts, movement, place, basic attack, special abilities."""
    hero, rules = table.rules.heroes[figure.name], table.rules
    rows = [
        ("Hearts", f"{figure.health} of {rules.health(figure.name)}"),
        ("Movement", str(rules.move(figure.name))),
        ("Place", facts.place(table, figure)),
        ("This round", "played" if figure.used else "not played yet"),
    ]
    rows += [("Basic attack", attack(part)) for part in hero.basic if part.do == "tiles"]
    rows += [(name, "face down" if name in figure.down else "ready") for name in figure.abilities]
    clauses = [hero.clause] if hero.clause else []
    clauses += ["KR-HERO-02", "KR-HERO-03", "KR-HERO-09"] if hero.basic else []
    clauses += [rules.abilities[name].clause for name in figure.abilities]
    words = (
        "A hero card brings one move and one action, in either order."
        if hero.basic
        else "A companion moves and engages."
    )
    return Card(hero.title, tuple(rows), words, tuple(dict.fromkeys(clauses)), hero.provenance)


def ability_card(table: KingdomTable, name: str, *, down: bool) -> Card:
    """A special ability in words, and whether it is ready."""
    ability = table.rules.abilities[name]
    rows = [("State", "face down until it recovers" if down else "ready"), ("Lasts", _lasts(ability.timing))]
    rows += [("Attack", attack(part)) for part in ability.parts if part.do == "tiles"]
    return Card(
        name, tuple(rows), f"A special ability of {ability.hero}.", (ability.clause, "KR-HERO-12"), ability.provenance
    )


def _lasts(timing: str) -> str:
    return "at once" if timing == "instant" else "to the end of the round"


def spell_card(table: KingdomTable, name: str) -> Card:
    """A spell of the team in words."""
    spell = table.rules.spells[name]
    rows = [("Power", str(spell.power))]
    rows += [("Attack", attack(part)) for part in spell.parts if part.do == "tiles"]
    return Card(
        name,
        tuple(rows),
        "A spell of the team, used once.",
        (spell.clause, "KR-SPELL-01", "KR-SPELL-02"),
        spell.provenance,
    )


def scenario_card(table: KingdomTable) -> Card:
    """The scenario: its map, and what has to be destroyed."""
    scenario = table.rules.scenarios[table.scenario]
    rows = (
        ("Scenario", f"{scenario.name} {scenario.title}{', hard' if table.hard else ''}"),
        ("Forks", str(len(table.map.routes))),
        ("Highest towers", f"level {table.rules.cap(table.scenario)}"),
        ("Portals to destroy", str(portals_left(table))),
    )
    words = "Every portal has to be destroyed before the hearts of the kingdom are gone."
    return Card(scenario.title, rows, words, ("KR-SETUP-02", "KR-WIN-01", "KR-LOSS-01"), scenario.provenance)
