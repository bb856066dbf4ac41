"""Cards of the game in words: hordes, enemies, towers, heroes with their special abilities, spells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from hordeplay.core.scene import Card
from hordeplay.games.kingdom_rush.board import covered, open_foes, soldiers_left
from hordeplay.games.kingdom_rush.content import PERFECT, Enemy, Part, read_arrow
from hordeplay.games.kingdom_rush.kingdom import toll
from hordeplay.games.kingdom_rush.picture import facts
from hordeplay.games.kingdom_rush.squares import LOOKS
from hordeplay.games.kingdom_rush.table import Figure, KingdomTable, Tray

Facts: TypeAlias = tuple[tuple[str, str], ...]

FAMILIES: Final = ("Archery", "Mage", "Cannon", "Soldier")
WAYS: Final = {
    "F": "ahead", "B": "behind", "L": "left", "R": "right",
    "FL": "ahead left", "FR": "ahead right", "BL": "behind left", "BR": "behind right",
}  # fmt: skip
"""The ways of arrows, as a tower sees them that faces there."""
TARGETS: Final = {
    "own": "on the horde that it is engaged with",
    "near": "on its own horde or an adjacent one",
    "adjacent": "on adjacent hordes",
    "one_adjacent": "on one adjacent horde",
    "each_adjacent": "on each adjacent horde",
    "different_adjacent": "on different adjacent hordes",
    "companion": "on the horde of the companion",
    "struck": "on the horde that was struck",
    "around": "around its base",
    "one_tray": "on one horde",
    "any_tray": "on any hordes",
    "each_beside": "on each horde beside the one that was struck",
    "group": "side by side on one horde",
    "portal": "on a portal",
}
"""Where the tiles of a word go."""
DOES: Final = {
    "heal": "heals", "refresh": "turns an ability face up", "protect": "protects", "rise": "rises from a destroyed horde",
    "basic": "then the basic attack", "again": "then another action", "send": "moves a hero, who attacks",
    "surge": "runs on and attacks", "copy": "copies another ability", "recall": "brings the companion back",
    "hurt": "hurts", "pass": "passes and upgrades a tower",
}  # fmt: skip
"""The words that place nothing, as few words."""


def facing(mark: str) -> str:
    """A facing as a word.

    >>> facing("N")
    'north'
    """
    return LOOKS[mark]


def arrows(marks: Sequence[str]) -> str:
    """The arrows of a card in words, for who looks the way it faces.

    >>> arrows(("F2", "FL1")), arrows(("*",))
    ('2 ahead, 1 ahead left', 'every path space')
    """
    told = []
    for mark in marks:
        way, far = read_arrow(mark)
        told.append("every path space" if way == PERFECT else f"{far} {WAYS[way]}")
    return ", ".join(told)


def attack(part: Part) -> str:
    """A word that places something, in words.

    >>> attack(Part("tiles", tiles=("D2", "M1"), at="one_adjacent", attack="magical"))
    'D2 and M1 (magical) on one adjacent horde'
    """
    soldiers = [f"{part.soldiers} soldier{'s' if part.soldiers > 1 else ''}"] if part.soldiers else []
    where = f"in range: {arrows(part.arrows)}" if part.arrows else TARGETS.get(part.at, "")
    per = {
        "": "",
        "empty": " for each empty square under the last tile",
        "enemy": " for each enemy under the last tile",
    }
    return f"{' and '.join([*part.tiles, *soldiers])} ({part.attack}) {where}{per[part.per]}"


def does(parts: Sequence[Part]) -> str:
    """What the words of a special ability or a spell do, the shortest way.

    >>> does([Part("tiles", tiles=("M1", "D2"), at="near"), Part("heal", n=2)])
    'M1 and D2 on its own horde or an adjacent one, heals'
    """
    return ", ".join(DOES[part.do] if part.do != "tiles" else _placed(part) for part in parts)


def sizes(parts: Sequence[Part]) -> str:
    """How many squares their tiles have: who has just begun does not know them by name.

    >>> sizes([Part("tiles", tiles=("M1", "D2", "D2"), at="near")])
    'M1 is 1 square, D2 is 2 squares'
    """
    named = dict.fromkeys(tile for part in parts for tile in part.tiles)
    return ", ".join(f"{tile} is {tile[1:]} square{'s' if tile[1:] != '1' else ''}" for tile in named)


def _placed(part: Part) -> str:
    tiles = [f"{n} {tile}" if (n := part.tiles.count(tile)) > 1 else tile for tile in dict.fromkeys(part.tiles)]
    one = Part(
        "tiles", tiles=tuple(tiles), **{name: getattr(part, name) for name in ("soldiers", "at", "arrows", "per")}
    )
    told = attack(one).replace(f" ({one.attack})", "").replace("under the last tile", "under it")
    return told.replace(TARGETS["own"], "on its own horde")


def defence(enemy: Enemy) -> tuple[str, ...]:
    """The clauses of what an enemy is."""
    found = [("KR-TYPE-02", enemy.physical), ("KR-TYPE-03", enemy.magical), ("KR-TYPE-05", enemy.deadly)]
    found += [("KR-MOVE-10", enemy.big), ("KR-MOVE-06", enemy.icon == "speed")]
    found += [("KR-MOVE-05", enemy.icon == "heal"), ("KR-MOVE-07", enemy.icon == "deadeye")]
    return tuple(clause for clause, has in found if has)


def enemy_card(table: KingdomTable, kind: str) -> Card:
    """A kind of enemy: what covers it, and what it does while it is seen."""
    enemy = table.rules.enemies[kind]
    hearts = table.knobs.big_hearts if enemy.big else table.knobs.enemy_hearts
    made = (("Kind", enemy.told or "no defence, no icon"), ("In the kingdom", f"costs {_hearts(hearts)}"))
    words = "Its icon counts while it is seen." if enemy.icon else ""
    return Card(
        enemy.name,
        made,
        words or "It is out of the fight once it is covered.",
        (*defence(enemy), "KR-TYPE-07"),
        enemy.provenance,
    )


def tray_card(table: KingdomTable, tray: Tray) -> Card:
    """A horde: its enemies that are open, kind by kind, what covers it, and what it costs in the kingdom."""
    kind, rules = table.rules.hordes[tray.name], table.rules
    kinds = [foe.kind for foe in open_foes(table, tray)]
    told = {name: kinds.count(name) for name in dict.fromkeys(kinds)}
    made = [(f"{n} {name}", rules.enemies[name].told or "no defence") for name, n in told.items()]
    if not kinds:
        made.append(("Enemies", "all are covered: it is destroyed in phase 3"))
    over = covered(table, tray)
    made.append(
        (
            "In the kingdom",
            "loses the game" if kind.trait in {"portal", "boss"} else f"costs {_hearts(toll(rules, tray.name, over))}",
        )
    )
    made.append(("Reward", f"{kind.crystals} crystal{'s' if kind.crystals != 1 else ''}"))
    if kind.level:
        made.append(("Attacked by", f"towers of level {kind.level} and higher"))
    if tray.soldiers:
        made.append(("Soldiers", f"{len(tray.soldiers)}: it does not move"))
    free = 25 - over.bit_count()
    words = f"{free} squares are free."
    icons = [clause for name in told for clause in defence(rules.enemies[name])]
    clauses = tuple(dict.fromkeys((kind.clause, *icons)))
    return Card(f"{tray.name} {kind.title}", tuple(made), words, clauses, kind.provenance)


def tower_card(table: KingdomTable, name: str) -> Card:
    """A tower: its attack, its range, and what it may become."""
    tower, rules = table.rules.towers[name], table.rules
    made = [
        ("Tower", f"{tower.family}, level {tower.level}"),
        ("Range", arrows(tower.arrows)),
        ("Attack", tower.attack),
    ]
    if tower.tiles:
        made.append(("Tiles", (" + " if tower.linked else ", ").join(tower.tiles)))
    if tower.soldiers:
        made.append(("Soldiers", f"{tower.soldiers}, {soldiers_left(table)} left for all"))
    better = [up for up in tower.upgrades if rules.towers[up].level <= rules.cap(table.scenario)]
    made.append(("Passed on", f"as {' or '.join(better)}" if better else "as it is"))
    made.append(
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
        name, tuple(made), "" if tower.soldiers and not tower.tiles else words, tuple(clauses), tower.provenance
    )


def hero_card(table: KingdomTable, figure: Figure) -> Card:
    """A hero: hearts, movement, place, basic attack, special abilities."""
    hero, rules = table.rules.heroes[figure.name], table.rules
    made = [
        ("Hearts", f"{figure.health} of {rules.health(figure.name)}"),
        ("Movement", str(rules.move(figure.name))),
        ("Place", facts.place(table, figure)),
        ("This round", "played" if figure.used else "not played yet"),
    ]
    made += [("Basic attack", attack(part)) for part in hero.basic if part.do == "tiles"]
    made += [(name, "face down" if name in figure.down else "ready") for name in figure.abilities]
    clauses = [hero.clause] if hero.clause else []
    clauses += ["KR-HERO-02", "KR-HERO-03", "KR-HERO-09"] if hero.basic else []
    clauses += [rules.abilities[name].clause for name in figure.abilities]
    words = (
        "A hero card brings one move and one action, in either order."
        if hero.basic
        else "A companion moves and engages."
    )
    return Card(hero.title, tuple(made), words, tuple(dict.fromkeys(clauses)), hero.provenance)


def ability_card(table: KingdomTable, name: str, *, down: bool) -> Card:
    """A special ability in words, and whether it is ready."""
    ability = table.rules.abilities[name]
    made = [("State", "face down until it recovers" if down else "ready"), ("Lasts", _lasts(ability.timing))]
    made += [("Attack", attack(part)) for part in ability.parts if part.do == "tiles"]
    return Card(
        name, tuple(made), f"A special ability of {ability.hero}.", (ability.clause, "KR-HERO-12"), ability.provenance
    )


def spell_card(table: KingdomTable, name: str) -> Card:
    """A spell of the team in words."""
    spell = table.rules.spells[name]
    made = [("Power", str(spell.power))]
    made += [("Attack", attack(part)) for part in spell.parts if part.do == "tiles"]
    return Card(
        name,
        tuple(made),
        "A spell of the team, used once.",
        (spell.clause, "KR-SPELL-01", "KR-SPELL-02"),
        spell.provenance,
    )


def _lasts(timing: str) -> str:
    return "at once" if timing == "instant" else "to the end of the round"


def _hearts(n: int) -> str:
    return f"{n} heart{'s' if n != 1 else ''}"
