"""The Abilities that work by themselves or give leave, one experiment each: what changes, where, and where nothing does.

Those that are used are in `test_abilities_used`. Together they are all 84 (HH-ABIL-01).
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from horrible_hordes.helpers import bare, play, printed
from horrible_hordes.test_abilities_used import USES

from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.powers import powers
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import Battle, HordeTable
from hordeplay.games.horrible_hordes.rules.battle.combat import battle_needs
from hordeplay.games.horrible_hordes.rules.battle.strength import Needs

DOUBLERS = "Wizardry + Leadership"
HORDES = {"humanoid": "Gnoll Chieftain", "undead": "Lich King", "monster": "Frost Giant Family"}
"""One of each kind, all with Defense 0."""
GROUNDS = ("Clear", "Mountain", "Forest", "Farms")


def prepared(line: str, abilities: str = "", dwarves: str = "") -> Match[HordeTable]:
    """A table from a line of words; `%s` in it is where the Abilities are told."""
    sheet = f"only {abilities or '-'}{', ' + dwarves if dwarves else ''}"
    return at(line % sheet, dice="ask")


def legal(line: str, abilities: str, verb: str) -> bool:
    """Whether a verb is legal on the prepared table, at the step that the line names."""
    match = prepared(line, abilities)
    return match.table.step == line.partition(" ")[0] and match.explain(verb) is None


# Income --------------------------------------------------------------------------------------------------------------

INCOME = [
    ("HH-ABL-01", "Green Thumb", "food"),
    ("HH-ABL-02", "Trade Routes", "gold"),
    ("HH-ABL-03", "Furnaces", "metal"),
    ("HH-ABL-04", "Sawmills", "wood"),
    ("HH-ABL-05", "Pulleys", "stone"),
    ("HH-ABL-06", "Astrology", "magic"),
]


@pytest.mark.parametrize(("clause", "name", "resource"), INCOME, ids=[row[0] for row in INCOME])
def test_one_more_chit(clause: str, name: str, resource: str) -> None:
    """HH-ABL-01 to HH-ABL-06, HH-LIMIT-03: one more chit in the Resource Phase, once a round, doubled by nothing."""

    def chits(abilities: str, used: str = "") -> dict[str, int]:
        match = prepared("resource | dwarves: d4 settlement castle, %s", abilities, used)
        match.play("take food wood wood")
        return {**dict(match.table.players[0].chits)}

    plain = chits("")
    assert chits(name) == {**plain, resource: plain[resource] + 1}
    assert chits(f"{name} + {DOUBLERS}") == chits(name)
    assert chits(name, f"uses {name} 1") == plain


# Prices --------------------------------------------------------------------------------------------------------------

PRICES = [
    ("HH-ABL-09", "Stoicism", "train", {"food": -1}),
    ("HH-ABL-10", "Great Bows", "train", {"wood": +1}),
    ("HH-ABL-15", "Vaulted Arches", "fortify", {"stone": -1}),
    ("HH-ABL-16", "Fine Swords", "train", {"metal": +1}),
    ("HH-ABL-26", "Heavy Armor", "train", {"metal": +1}),
    ("HH-ABL-69", "Battle Mages", "train", {"magic": +1}),
]


@pytest.mark.parametrize(("clause", "name", "step", "change"), PRICES, ids=[row[0] for row in PRICES])
def test_another_price(clause: str, name: str, step: str, change: dict[str, int]) -> None:
    """HH-ABL-09, HH-ABL-10, HH-ABL-15, HH-ABL-16, HH-ABL-26, HH-ABL-69: the price of one unit changes, no other's."""
    verbs = {"train": "train d4", "fortify": "fortify d5", "settle": "settle d6"}

    def paid(abilities: str, step: str) -> dict[str, int]:
        hand = "8 stone 8 wood 8 food 8 metal 8 magic"
        match = prepared(f"{step} | dwarves: d4 settlement castle, d5 settlement, {hand}, %s", abilities)
        before = dict(match.table.players[0].chits)
        match.play(verbs[step])
        return {kind: before[kind] - n for kind, n in match.table.players[0].chits if before[kind] != n}

    for phase in verbs:
        plain, changed = paid("", phase), paid(name, phase)
        if phase == step:
            plain = {kind: plain.get(kind, 0) + change.get(kind, 0) for kind in {**plain, **change}}
        assert changed == {kind: n for kind, n in plain.items() if n}


# Dice in battle ------------------------------------------------------------------------------------------------------


class Bonus(NamedTuple):
    """By how much the needs of a battle change, where: against a kind, on a tile, in a phase."""

    clause: str
    name: str
    change: dict[str, int]
    kind: str = ""
    ground: str = ""
    phase: str = ""


BONUSES = [
    Bonus("HH-ABL-10", "Great Bows", {"army": -1}),
    Bonus("HH-ABL-12", "Holy Water", {"army": -1}, kind="undead"),
    Bonus("HH-ABL-13", "Nets", {"army": -1}, kind="monster"),
    Bonus("HH-ABL-14", "Veteran Soldiers", {"army": -1}, kind="humanoid"),
    Bonus("HH-ABL-16", "Fine Swords", {"army": -1}),
    Bonus("HH-ABL-22", "Shield Wall", {"at_army": +1}, kind="humanoid"),
    Bonus("HH-ABL-23", "Pikes", {"at_army": +1}, kind="monster"),
    Bonus("HH-ABL-24", "Clerics", {"at_army": +1}, kind="undead"),
    Bonus("HH-ABL-25", "Berserkers", {"army": -1, "at_army": -1}),
    Bonus("HH-ABL-26", "Heavy Armor", {"at_army": +1}),
    Bonus("HH-ABL-38", "Militias", {"settlement": -1}),
    Bonus("HH-ABL-43", "Garrisons", {"castle": -1}),
    Bonus("HH-ABL-58", "Raiders", {"army": -1}, phase="attack"),
    Bonus("HH-ABL-59", "Traps", {"army": -1}, phase="raid"),
    Bonus("HH-ABL-60", "Mountaineers", {"army": -1, "at_army": +1}, ground="Mountain"),
    Bonus("HH-ABL-62", "Rangers", {"army": -1, "at_army": +1}, ground="Forest"),
    Bonus("HH-ABL-69", "Battle Mages", {"army": -1}),
]


def needs_of(abilities: str, kind: str, ground: str, phase: str) -> Needs:
    """What the dice of a battle need, as the step `combat` asks for it."""
    table = bare("e5 SC1, a1 S", f"{HORDES[kind]} e5 4", abilities=abilities, ground=f"e5 {ground}")
    battle = Battle(0, read_square("e5"), raid=phase == "raid", then="")
    return battle_needs(table, battle, table.hordes[0], powers(table, 0))


def hit_by(abilities: str, kind: str, ground: str, phase: str, which: str, face: int) -> bool:
    """Whether a die with this face hits in a battle that is played; every other die shows 1."""
    dice = {"castle": 1, "army": 1, "settlement": 1, "horde": 1, which.removeprefix("at_"): face}
    if which.startswith("at_"):
        dice |= {"horde": face, which.removeprefix("at_"): 1}
    units = "e5 SC1" if phase == "raid" and which != "at_army" else "e5 1"
    position = bare(
        f"{units}, a1 S",
        f"{HORDES[kind]} e5 4",
        "raid_segment" if phase == "raid" else "attack",
        abilities=abilities,
        ground=f"e5 {ground}",
    )
    fight = ("castle", "army", "settlement") if units == "e5 SC1" else ("army",)
    table = play(position, tuple(dice[unit] for unit in fight), (dice["horde"], 1, 1, 1)).table
    return read_square("e5") not in table.players[0].armies if which.startswith("at_") else table.hordes[0].hits == 3


@pytest.mark.parametrize("bonus", BONUSES, ids=[f"{bonus.clause}-{bonus.name}" for bonus in BONUSES])
def test_dice_in_battle(bonus: Bonus) -> None:
    """HH-ABL-10 to HH-ABL-69, HH-LIMIT-02: these dice, against this kind, on this tile, in this phase, and no others."""
    for kind in HORDES:
        for ground in GROUNDS:
            for phase in ("attack", "raid"):
                plain = needs_of("", kind, ground, phase)
                here = bonus.kind in ("", kind) and bonus.ground in ("", ground) and bonus.phase in ("", phase)
                wanted = {unit: n + bonus.change.get(unit, 0) * here for unit, n in plain._asdict().items()}
                assert needs_of(bonus.name, kind, ground, phase)._asdict() == wanted, (kind, ground, phase)
    which, by = next(iter(bonus.change.items()))
    phase = bonus.phase or ("raid" if which in {"castle", "settlement"} else "attack")
    where = (bonus.kind or "monster", bonus.ground or "Clear", phase)
    need = needs_of("", *where)._asdict()[which]
    assert [hit_by("", *where, which, face) for face in (need - 1, need)] == [False, True]
    assert [hit_by(bonus.name, *where, which, face) for face in (need + by - 1, need + by)] == [False, True]


# Leave to do something -----------------------------------------------------------------------------------------------


class Leave(NamedTuple):
    """A verb that is legal with the Ability and not without it, and one that is not legal even with it."""

    clause: str
    name: str
    line: str
    verb: str
    still_not: str


MOVING = "move | tiles: Clear e5 d4 f4 e3 d6 f6 c5 g5 e7 | dwarves: j10 settlement, e5 2 army, 3 food, %s"
LEAVES = [
    Leave("HH-ABL-18", "Cavalry", MOVING, "move e5 e7 2", "move e5 e8 2"),
    Leave("HH-ABL-28", "Bridges", MOVING, "move e5 f6 2", "move e5 e8 2"),
    Leave("HH-ABL-21", "Scouts", MOVING, "move e5 f6 2", "move e5 e7 2"),
    Leave(
        "HH-ABL-27",
        "Roads",
        "move | dwarves: e6 settlement, e7 settlement, g9 settlement, e5 2 army, 3 food, %s",
        "move e5 e8 2",
        "move e5 e9 2",
    ),
    Leave(
        "HH-ABL-29",
        "Outposts",
        "fortify | dwarves: d4 settlement castle, d5 settlement, h8 army, 8 stone, %s",
        "fortify h8",
        "fortify h7",
    ),
    Leave(
        "HH-ABL-44",
        "Barracks",
        "train | dwarves: d4 settlement castle, d5 settlement, h8 army, 4 food 8 metal 4 wood, %s",
        "train d5",
        "train h8",
    ),
    Leave(
        "HH-ABL-45",
        "Urbanization",
        "settle | dwarves: d4 settlement, d5 settlement, h8 settlement, 4 food 6 wood, %s",
        "settle d4",
        "settle h8",
    ),
    Leave(
        "HH-ABL-46",
        "Colonies",
        "settle | hordes: Rat King i9 | dwarves: d4 settlement, h8 army, i9 army, 4 food 6 wood, %s",
        "settle h8",
        "settle i9",
    ),
    Leave("HH-ABL-47", "Logistics", "move | dwarves: j10 settlement, e5 3 army, e6 2 army, 3 food, %s", "move e5 e6 3", "move e5 e6 4"),
    Leave("HH-ABL-48", "Legions", "move | dwarves: j10 settlement, e5 3 army, e6 2 army, 3 food, %s", "move e5 e6 3", "move e5 e6 4"),
    Leave(
        "HH-ABL-61",
        "Major Fortifications",
        "fortify | dwarves: d4 settlement castle, d5 settlement, h8 army, 8 stone, %s",
        "fortify d4",
        "fortify h8",
    ),
]  # fmt: skip


@pytest.mark.parametrize("leave", LEAVES, ids=[f"{leave.clause}-{leave.name}" for leave in LEAVES])
def test_leave_to_do_something(leave: Leave) -> None:
    """HH-ABL-18 to HH-ABL-61, HH-LIMIT-04: what is legal only with the Ability, and what is not even then."""
    assert not legal(leave.line, "", leave.verb)
    assert legal(leave.line, leave.name, leave.verb)
    assert not legal(leave.line, leave.name, leave.still_not)
    match = prepared(leave.line, leave.name)
    match.play(leave.verb)
    assert not match.table.players[0].uses


def test_limits_are_raised_by_one_only() -> None:
    """HH-ABL-44, HH-ABL-45, HH-ABL-61, HH-ABL-47, HH-ABL-48, HH-RUL-33: one more, and both stack limits add up."""
    hand = "9 stone 9 wood 9 food 9 metal 9 gold"
    for ability, line, verb in (
        ("Urbanization", f"settle | dwarves: d4 2 settlement, d5 settlement, {hand}, %s", "settle d4"),
        ("Major Fortifications", f"fortify | dwarves: d4 settlement 2 castle, d5 settlement, {hand}, %s", "fortify d4"),
        ("Logistics", "move | dwarves: j10 settlement, e5 3 army, e6 3 army, 3 food, %s", "move e5 e6 3"),
    ):
        assert not legal(line, ability, verb)
    assert legal(
        "move | dwarves: j10 settlement, e5 3 army, e6 3 army, 3 food, %s", "Logistics + Legions", "move e5 e6 3"
    )
    match = prepared(f"train | dwarves: d4 settlement castle, d5 settlement, {hand}, %s", "Barracks")
    match.play("train d5")
    assert match.explain("train d5") is not None


def test_hh_abl_40_storehouses() -> None:
    """HH-ABL-40, HH-ENDPH-01: one chit more is kept in the End Phase."""
    for abilities, kept in (("", 7), ("Storehouses", 8)):
        match = prepared("end | dwarves: d4 settlement, 9 wood, %s", abilities)
        assert match.explain(" ".join(["discard", *["wood"] * (9 - kept)])) is None
        assert match.explain(" ".join(["discard", *["wood"] * (10 - kept)])) is not None


# The rest, one by one ------------------------------------------------------------------------------------------------


def test_hh_abl_11_skirmishers() -> None:
    """HH-ABL-11, HH-RUL-59: one Army die before round 1 of every battle with an Army, in raids as well, in no other round."""
    for step, units, first in (("attack", "e5 2", (1, 1)), ("raid_segment", "e5 SC1", (1, 1, 1))):
        position = bare(f"{units}, a1 S", "Frost Giant Family e5 3", step, abilities="Skirmishers")
        table = play(position, (6,), first, (1, 1), first, (1, 1)).table
        assert table.hordes[0].hits == 2
    castle = bare("e5 SC, a1 S", "Frost Giant Family e5 3", "raid_segment", abilities="Skirmishers")
    assert play(castle, (1, 1), (1, 1, 1)).table.hordes[0].hits == 3


def test_hh_abl_30_earthworks() -> None:
    """HH-ABL-30, HH-RUL-54: a Castle takes a third hit; Armies and Settlements still fall to one."""
    for abilities, castles in (("", 0), ("Earthworks", 1)):
        table = bare("e5 SC, a1 S", "Frost Giant Family e5 3", "raid_segment", abilities=abilities)
        player = play(table, (1, 1), (7, 7, 1)).table.players[0]
        assert len(player.castles) == castles
    table = bare("e5 S1, a1 S", "Frost Giant Family e5 3", "raid_segment", abilities="Earthworks")
    assert not play(table, (1, 1), (7, 7, 1)).table.players[0].holds(read_square("e5"))


@pytest.mark.parametrize(
    ("clause", "name", "vt", "gold"), [("HH-ABL-36", "Mythic Saga", 5, 0), ("HH-ABL-42", "Great Caravan", 0, 10)]
)
def test_one_time_gains(clause: str, name: str, vt: int, gold: int) -> None:
    """HH-ABL-36, HH-ABL-42, HH-NOTE-08, HH-RUL-102: Victory Tokens when gained, Gold when used; one time only, not to be had again."""
    match = prepared("research | dwarves: d4 settlement, %s", DOUBLERS)
    match.play(f"research {name}")
    if gold:
        match.play(f"use {name}")
    player = match.table.players[0]
    assert (player.vt, player.chits.gold, player.spent) == (vt, gold, [name])
    assert not legal("research | dwarves: d4 settlement, %s, spent " + name, "", f"research {name}")
    assert not legal("research | dwarves: d4 settlement, %s, spent " + name, name, f"research {name}")


@pytest.mark.parametrize(
    ("lost", "vt"), [("army 1", 1), ("castle 2", 1), ("army 3 + castle 1", 1), ("settlement 1", 0), ("", 0)]
)
def test_hh_abl_37_bards_and_minstrels(lost: str, vt: int) -> None:
    """HH-ABL-37, HH-RUL-88: one Victory Token a round when an Army or a Castle was lost, whatever doubles other uses."""
    for abilities, gain in (("Bards & Minstrels", vt), (f"Bards & Minstrels + {DOUBLERS}", vt), ("Nets", 0)):
        match = prepared("round_end | dwarves: d4 settlement, %s", abilities, f"lost {lost}" if lost else "")
        assert match.table.players[0].vt == gain


def test_hh_abl_55_sages() -> None:
    """HH-ABL-55, HH-RUL-82: the second Ability of a turn costs 8; the first is free with or without."""
    for abilities, price in (("", 10), ("Sages", 8)):
        match = prepared("research | dwarves: d4 settlement, 10 wood, %s", abilities)
        match.play("research Nets")
        assert match.table.players[0].chits.wood == 10
        match.play("research Pikes")
        assert match.explain(" ".join(["pay", *["wood"] * price])) is None
        assert match.explain(" ".join(["pay", *["wood"] * (price + 1)])) is not None


def test_hh_abl_56_rally_troops() -> None:
    """HH-ABL-56, HH-RUL-88: one lost Army is back after a victory, in raids too; none after a defeat or for the fallen."""
    for step, own in (("attack", (10, 1, 1)), ("raid_segment", (10, 1, 1))):
        for abilities, armies in (("", 1), ("Rally Troops", 2)):
            position = bare("e5 3, a1 S", "Gnoll Chieftain e5 2", step, abilities=abilities)
            table = play(position, own, (7, 7), (10,), (1,)).table
            assert table.players[0].armies == {read_square("e5"): armies}
    position = bare("e5 1, a1 S", "Gnoll Chieftain e5 2", abilities="Rally Troops")
    assert not play(position, (10,), (7, 1)).table.players[0].armies


@pytest.mark.parametrize(("lost", "back"), [("army 2", 1), ("army 1 + rallied 1", 0), ("castle 1", 0)])
def test_hh_abl_57_medicine(lost: str, back: int) -> None:
    """HH-ABL-57, HH-RUL-88: when the round ends one Army lost in it is back, unless it was back already."""
    for abilities in ("Medicine", f"Medicine + {DOUBLERS}"):
        match = prepared("round_end | dwarves: d4 settlement castle, %s", abilities, f"lost {lost}")
        if back:
            match.play("place d4")
        assert sum(match.table.players[0].armies.values()) == back
        assert match.table.step != "round_end"


@pytest.mark.parametrize(
    ("clause", "name", "spells", "activations"),
    [("HH-ABL-83", "Wizardry", True, False), ("HH-ABL-84", "Leadership", False, True)],
)
def test_twice_a_round(clause: str, name: str, spells: bool, activations: bool) -> None:
    """HH-ABL-83, HH-ABL-84, HH-RUL-85: a second use of Spells, or of other Abilities with a price; a third is refused."""
    line = "train | dwarves: d4 settlement castle, 9 stone 9 magic 9 gold 1 food 2 metal 1 wood, %s"
    for ability, doubled in (("Golems", spells), ("Mercenaries", activations)):
        for used, more in ((1, doubled), (2, False)):
            match = prepared(line, f"{ability} + {name}", f"uses {ability} {used}")
            assert match.table.step == "train"
            assert (match.explain(f"hire d4 {ability}") is None) == more


def test_hh_abil_01_every_ability_has_an_experiment() -> None:
    """HH-ABIL-01: the cases here and in `test_abilities_used` name all 84 clauses."""
    here = {row[0] for row in INCOME} | {row[0] for row in PRICES} | {bonus.clause for bonus in BONUSES}
    here |= {leave.clause for leave in LEAVES} | {use.clause for use in USES}
    here |= {f"HH-ABL-{n}" for n in (11, 30, 36, 37, 40, 42, 55, 56, 57, 83, 84)}
    assert here == {ability.clause for ability in printed().abilities.values()}
