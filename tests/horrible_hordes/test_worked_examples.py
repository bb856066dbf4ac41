"""Worked examples of the ledger played through the engine from end to end; all the others stand beside their chapters."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest
from horrible_hordes.helpers import STEPS as SMALL_STEPS
from horrible_hordes.helpers import Card, bare, ends, events_of, play, printed, sq, tell

import hordeplay as hp
from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.match import Match
from hordeplay.core.oracle import outcomes
from hordeplay.games.horrible_hordes import at, odds
from hordeplay.games.horrible_hordes.model.squares import adjacent, board, coordinates
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.result import score


def rule(match: Match[HordeTable], text: str) -> str:
    """The clause that forbids a choice, or nothing."""
    refusal = match.explain(text)
    return refusal.rule if refusal else ""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hh_ex_01_board(seed: int) -> None:
    """HH-EX-01, HH-BSET-01, HH-RUL-01, HH-RUL-02: (1,1), (2,2), (10,10) have tiles, (1,2), (10,9) and every neighbour of a tile are Clear."""
    tiles = hp.new("horrible-hordes", seats=2, seed=seed).table.tiles
    assert {sq("a1"), sq("b2"), sq("j10")} <= set(tiles)
    assert {sq("a2"), sq("j9")}.isdisjoint(tiles)
    assert (len(tiles), len(board(10)) - len(tiles)) == (50, 50)
    counts = {tile: list(tiles.values()).count(tile) for tile in tiles.values()}
    assert counts == dict.fromkeys(("Mountain", "Forest", "Farms", "Hills", "Swamp"), 10)
    for square in tiles:
        assert not any(near in tiles for near in adjacent(square, 10))


def test_hh_ex_08_settlement() -> None:
    """HH-EX-08, HH-SETTLE-01: after (5,4) there are 2 Food and 3 Wood, yet (3,4) is over the limit; with Pioneers it is not."""
    line = "settle | hordes: Rat King d5 | dwarves: d4 settlement, 4 food 6 wood, only %s"
    for ability in ("Migration", "Pioneers"):
        match = at(line % ability, dice="ask")
        refusals = [rule(match, f"settle {square}") for square in ("d5", "e5", "e4")]
        assert refusals == ["HH-SETTLE-03", "HH-SETTLE-02", ""]
        match.play("settle e4")
        chits = match.table.players[0].chits
        assert (chits.food, chits.wood) == (2, 3)
        if ability == "Migration":  # its Food keeps the phase open
            assert match.table.step == "settle"
            assert match.explain("settle c4")
        else:
            match.play("extra settlement c4 Pioneers")
            assert match.table.players[0].chits.total == 0


def test_hh_ex_10_army_price() -> None:
    """HH-EX-10, HH-RUL-28: with four surcharges and Stoicism the dice of old Armies, too, have Attack +3 and Defense +1."""
    names = "Great Bows, Fine Swords, Heavy Armor, Battle Mages, Stoicism"
    for mine, theirs, horde_left, armies in (((3,), (7,), 0, 1), ((2,), (7,), 1, 1), ((2,), (8,), 1, 0)):
        position = bare("e5 1, a1 S", "Gnoll Chieftain e5 1", abilities=names)
        table = play(position, mine, theirs).table
        assert (sum(horde.hits for horde in table.hordes), len(table.players[0].armies)) == (horde_left, armies)


def test_hh_ex_16_army_defense() -> None:
    """HH-EX-16, HH-RUL-46: with Heavy Armor and Clerics an Undead's 8 misses an Army and a 9 hits; at a Castle the 8 hits."""
    for face, falls in ((8, False), (9, True)):
        table = bare("e5 1, a1 S", "Wraith Lord e5 1", abilities="Heavy Armor, Clerics")
        assert bool(events_of(play(table, (1,), (face,)), "falls")) == falls
    castle = bare("e5 SC, a1 S", "Wraith Lord e5 2", "raid_segment", abilities="Heavy Armor, Clerics")
    assert events_of(play(castle, (1, 1), (8, 8)), "falls")[0]["castles"] == 1


def test_hh_ex_19_undead_growth() -> None:
    """HH-EX-19, HH-UND-01, HH-RUL-63: one counter kills Castle, two Armies and Settlement in five rounds, then has 1 + 4."""
    position = bare("e5 SC2, a1 S", "Wraith Lord e5 1", "raid_segment")
    dice = [(1, 1, 1, 1), (7,), (1, 1, 1, 1), (7,), (1, 1, 1), (7,), (1, 1), (7,), (1,), (7,)]
    table = play(position, *dice).table
    assert not table.players[0].holds(sq("e5"))
    assert table.hordes[0].hits == 5


def test_hh_ex_20_humanoid_in_hills() -> None:
    """HH-EX-20, HH-HUM-01: on Hills an Army needs a natural 9 against Ogre Magi, and they hit on a natural 4."""
    for mine, theirs in ((8, 3), (9, 4)):
        position = bare("e5 1, a1 S", "Ogre Magi e5 2", ground="e5 Hills")
        table = play(position, (mine,), (theirs, 1)).table
        assert (table.hordes[0].hits, len(table.players[0].armies)) == ((1, 0) if mine == 9 else (2, 1))


def test_hh_ex_28_spawn() -> None:
    """HH-EX-28, HH-SPAWN-02, HH-RUL-69: in round 11 the squares are tried one by one, for the first and the second draw."""
    taken = ", ".join(f"{column}{row} S" for column in "ab" for row in range(1, 11))

    def placed(*first: object) -> Fraction:
        """The share of squares on which the next Horde appears."""
        n = 0
        for square in board(10):
            table = bare(taken, step="spawn")
            table.round = 11
            before = len(events_of(going := play(table, *first), "appears"))
            for answer in (Card("Troll King"), coordinates(square)):
                tell(going, answer)
            n += len(events_of(going, "appears")) - before
        return Fraction(n, 100)

    one = placed()
    after_one, after_none = placed(Card("Rat King"), (3, 1)), placed(Card("Rat King"), (1, 1))
    assert (one, after_one, after_none) == (Fraction(4, 5), Fraction(79, 100), Fraction(4, 5))
    assert one * (1 + after_one) + (1 - one) * after_none == Fraction(199, 125) == odds.spawns(20).mean
    assert (1 - one) * (1 - after_none) == Fraction(1, 25) == odds.spawns(20).exactly(0)


@pytest.mark.parametrize(("ability", "left"), [("Nets", 1), ("Sages", 3)])
def test_hh_ex_30_paid_ability(ability: str, left: int) -> None:
    """HH-EX-30, HH-RSCH-02: 7 chits kept, 3 free ones and 1 from the only Settlement pay for a second Ability."""
    match = at(f"resource | dwarves: d4 settlement, 7 food, only {ability}", dice="ask")
    match.play("take food food food")
    while match.table.step != "research":
        match.play("done")
    assert match.table.players[0].chits.total == 11
    match.play("research Pikes")
    match.play("research Clerics")
    while match.table.turn.owed:
        match.play(next(iter(match.choices)))
    assert match.table.players[0].abilities == [ability, "Pikes", "Clerics"]
    assert match.table.players[0].chits.total == left


def test_hh_ex_31_wiped_out() -> None:
    """HH-EX-31, HH-RUL-79, HH-RUL-81: the last Settlement falls in a raid; a new Kingdom begins with 4 units and the old 6 VT."""
    match = at(
        "raid_segment | hordes: Gnoll Chieftain e5 1 | dwarves: e5 settlement, h8 army, 6 vt 3 gold, only Nets + Pikes"
        " + Clerics + Raiders + Traps | elves: a9 settlement",
        dice="ask",
    )
    match.answer((1,))
    match.answer((7,))
    player = match.table.players[0]
    assert (player.armies, player.abilities, player.vt) == ({}, [], 6)
    match.play("restart d2")
    match.play("kingdom Horse Men")
    player = match.table.players[0]
    assert [units[sq("d2")] for units in (player.settlements, player.castles, player.armies)] == [1, 1, 2]
    assert (player.kingdom, player.chits.total, player.chits.gold) == ("Horse Men", 5, 0)
    assert player.abilities == ["Cavalry", "Great Bows"]
    assert (player.vt, score(match.table, 0)) == (6, 10)


def test_hh_ex_32_scoring() -> None:
    """HH-EX-32, HH-END-01, HH-VICT-01: after round 20 with its segments 3 Settlements, 2 Castles, 5 Armies and 7 VT are 17."""
    sheet = "d4 settlement castle 3 army, d5 settlement castle 2 army, d6 settlement, 7 vt, only Nets"
    match = at(f"horde_segment | round: 20 | dwarves: {sheet}", dice="ask")
    result = match.result
    assert result is not None
    assert (result.scores, result.winners) == ((17,), (0,))


def test_hh_ex_52_skirmishers_as_one_more_die() -> None:
    """HH-EX-52, HH-RUL-59: with `skirmish_first_strike` off the odds are 13/40, 39/80 and 3/16, and the steps agree."""
    rules = printed().with_(skirmish_first_strike=False)
    exact = odds.battle(1, "Pit Fiend Demons", 1, abilities=["Skirmishers"], rules=rules)
    wanted = (Fraction(13, 40), Fraction(39, 80), Fraction(3, 16))
    assert (exact.win, exact.mutual, exact.lose) == wanted
    law = ends(bare("e5 1, a1 S", "Pit Fiend Demons e5 1", abilities="Skirmishers", rules=rules))
    assert (law["win"], law["mutual"], law["loss"]) == wanted


def test_hh_ex_53_decoys_through_the_steps() -> None:
    """HH-EX-53, HH-RUL-60: a player who cancels the first hit wins with 41/49 when the steps themselves are expanded."""
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 1", abilities="Decoys", chits="0 1 0 0 0 0")

    def over(stand: HordeTable) -> str | None:
        if stand.step != "research":
            return None
        armies = "survives" if stand.players[0].armies else "falls"
        return f"{armies}, {'no ' * (not stand.hordes)}Horde"

    def forget(stand: HordeTable) -> None:
        """The number of the round does not matter; nor does what was used, but that it was."""
        if stand.battle is not None:
            stand.battle.round = min(stand.battle.round, 1)

    def cancel(asked: AnyAsk) -> Choice:
        first: Choice = next(iter(asked.options()))
        return first

    law = outcomes(table, SMALL_STEPS, over, decide=cancel, forget=forget)
    wanted = {
        "survives, no Horde": Fraction(41, 49),
        "falls, no Horde": Fraction(4, 49),
        "falls, Horde": Fraction(4, 49),
    }
    assert law == wanted


SHOTS = [
    ("HH-EX-74", "Catapults", "Ogre Magi", "Clear", 9),
    ("HH-EX-75", "Catapults", "Ogre Magi", "Hills", 10),
    ("HH-EX-76", "Holy Word", "Wraith Lord", "Clear", 7),
    ("HH-EX-77", "Poison Cloud", "Kobold Commander", "Clear", 2),
    ("HH-EX-78", "Bannish", "Tarasque", "Clear", 10),
]


@pytest.mark.parametrize(("example", "ability", "horde", "ground", "natural"), SHOTS, ids=[row[0] for row in SHOTS])
def test_hh_ex_74_to_78_shots(example: str, ability: str, horde: str, ground: str, natural: int) -> None:
    """HH-EX-74 to HH-EX-78, HH-RUL-56: the natural die that hits, thrown at a Horde next to an Army with Attack bonuses."""
    for face, hits in ((natural - 1, 0), (natural, 1)):
        table = bare(
            "e5 1, a1 S",
            f"{horde} e6 3",
            abilities=f"{ability}, Fine Swords",
            chits="9 9 9 9 9 9",
            ground=f"e6 {ground}",
        )
        assert play(table, f"shoot e6 {ability}", (face,)).table.hordes[0].hits == 3 - hits


def test_hh_ex_79_to_81_spells() -> None:
    """HH-EX-79, HH-EX-80, HH-EX-81, HH-RUL-57, HH-RUL-58: Lightning Strike on a natural 5, Fireball on 10s, Earthquake on 7s."""
    magic = "0 0 0 0 1 0"
    for face, hits in ((4, 2), (5, 1)):
        table = bare("e5 1, a1 S", "Pit Fiend Demons e5 2", abilities="Lightning Strike", chits=magic)
        assert play(table, "strike Lightning Strike", (face,)).table.hordes[0].hits == hits
    table = bare("e5 1, a1 S", "Red Dragons e5 2", abilities="Fireball", chits=magic)
    assert play(table, "strike Fireball", (9, 10)).table.hordes[0].hits == 1
    table = bare("e5 1, a1 S", "Rat King e6 7", abilities="Earthquake", chits=magic)
    assert not play(table, "shoot e6 Earthquake", (7,) * 7).table.hordes
    table = bare("e5 1, a1 S", "Rat King e6 7", abilities="Earthquake", chits=magic)
    assert play(table, "shoot e6 Earthquake", (6,) * 7).table.hordes[0].hits == 7


def test_every_example_has_a_test_named_after_it() -> None:
    """HH-EX-01 to HH-EX-83: in the name of a test function or of one of its cases."""
    here = Path(__file__).parent
    texts = [
        path.read_text(encoding="utf-8") for folder in (here, here.parent / "odds") for path in folder.glob("*.py")
    ]
    named = {int(n) for text in texts for n in re.findall(r"def test_hh_ex_(\d\d)", text)}
    named |= {int(n) for text in texts for n in re.findall(r'\(\s*"HH-EX-(\d\d)"', text)}
    assert named == set(range(1, 84))
