"""The worked examples of the ledger, first part: set-up, spawning, towers, soldiers, portals, passing, spells."""

from __future__ import annotations

from collections import Counter

import pytest
from kingdom_rush.helpers import (
    asked,
    cells,
    edited,
    facts_of,
    go_on,
    hero,
    on_map,
    place,
    play,
    refusal,
    ruled,
    sp,
    stand,
    texts,
    tray,
)

from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.model.squares import FACINGS, read_space
from hordeplay.games.kingdom_rush.model.trays import room_for_base
from hordeplay.games.kingdom_rush.rules.placing import PlaceTile
from hordeplay.games.kingdom_rush.rules.targets import reach
from hordeplay.odds.tiles import bits

ROUTE = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4), (4, 5), (4, 6)]
"""The route of S1; its space n is ROUTE[n - 1]."""


def kinds(card: str, mask: int) -> tuple[int, int]:
    """How many Wulfs and Goblins a placement covers."""
    rows = stand().rules.hordes[card].grid
    letters = Counter("".join(rows)[square] for square in range(25) if mask >> square & 1)
    return letters["w"], letters["g"]


def test_example_01_helanas_archer() -> None:
    """KR-EX-01 (KR-TOWER-04, KR-TOWER-10, KR-TOWER-11): 20 placements facing N, 40 with free manipulation."""
    fixed, free = odds.placements("D2", "A3"), odds.placements("D2", "A3", free=True)
    assert (len(fixed), len(free)) == (20, 40)
    counted = Counter(kinds("A3", mask) for mask in fixed)
    assert (counted[1, 1], counted[0, 2], counted[2, 0]) == (2, 1, 0)
    assert Counter(kinds("A3", mask) for mask in free)[2, 0] == 1
    # The same from the table: the tray lies with its edge to the exit, so a tower to the east of it faces N on the card.
    going = play(
        stand(trays=f"A3 {sp(1, 4)}", hand_0="Archer", seats=4, hand_2="Archer"), f"build Archer {sp(1, 5)} W", seat=2
    )
    assert len(texts(going, "tile")) == 20
    where = sp(1, 4)
    refused = {cells: refusal(going, f"tile D2 {where} {cells}") for cells in ("b2 b3", "c2 c3", "c3 c4", "b2 c2")}
    assert refused == {"b2 b3": "", "c2 c3": "", "c3 c4": "", "b2 c2": "KR-TOWER-10"}  # never the two Wulfs


def test_example_02_what_three_towers_reach() -> None:
    """KR-EX-02 (KR-TOWER-05, KR-TOWER-06, KR-TOWER-07, KR-TOWER-09, KR-RUL-09)."""
    table = stand()
    spots = {
        name: [
            sp(*divmod(space, 16)) for space in sorted(reach(table, table.rules.towers[name].arrows, "E", 4 * 16 + 3))
        ]
        for name in ("Archer", "Adept", "Sharpshooter")
    }
    assert spots == {
        "Archer": [sp(4, 4)],
        "Adept": [sp(4, 4), sp(4, 5)],
        "Sharpshooter": [sp(3, 4), sp(4, 4), sp(4, 5), sp(4, 6)],
    }
    exact = stand("act", table.rules.with_(arrow_reach="exact"))
    assert reach(exact, ("F2",), "E", 4 * 16 + 3) == (4 * 16 + 5,)


def test_example_03_alleria_joins_ignus() -> None:
    """KR-EX-03 (KR-HERO-03, KR-HERO-07, KR-RUL-24, KR-DESTROY-04, KR-DESTROY-02)."""
    table = stand(
        scenario="S2",
        team="Alleria Ignus",
        trays=f"A5 {sp(2, 4)} tiles e2, A2 {sp(2, 5)} tiles c1+c2+c3",
        built=f"Adept {sp(1, 4)} S",
        heroes=f"Alleria {sp(0, 3)} health 4 facing E, Ignus {sp(2, 4)} health 5 base a1, Wildcat absent appeared",
    )
    going = play(table, "play Alleria", seat=0)
    assert refusal(going, f"go {sp(1, 4)}") == "KR-HERO-04"
    assert refusal(going, f"go {sp(2, 4)} a1") == "KR-HERO-07"
    go_on(going, f"go {sp(2, 4)} c1", "face E", "strike", f"tile D2 {sp(2, 5)} c4 c5", "stop", "1: done", "0: done")
    assert (place(hero(table, "Alleria")), place(hero(table, "Ignus"))) == (sp(2, 4), sp(2, 4))
    assert (hero(table, "Alleria").health, hero(table, "Ignus").health) == (3, 4)
    assert table.crystals == 2
    assert [fact["horde"] for fact in facts_of(going, "destroys")] == ["A5", "A2"]


def test_example_04_nothing_spawns_in_round_one() -> None:
    """KR-EX-04 (KR-SPAWN-01, KR-RUL-52)."""
    going = play(stand("hordes", ruled(ability_slots=0), round=0), "A1", "A2")
    assert on_map(going.table) == {"A1": sp(1, 2), "A2": sp(1, 1)}
    assert (going.table.round, going.table.step) == (1, "act")
    assert facts_of(going, "spawns") == []


def test_example_05_a_spawn_on_an_occupied_space() -> None:
    """KR-EX-05 (KR-SPAWN-05)."""
    table = stand("spawn", round=2, trays=f"A1 {sp(1, 1)}, A2 {sp(1, 2)}")
    going = play(table, "A3")
    assert on_map(table) == {"A1": sp(1, 1), "A2": sp(1, 2), "A3": sp(1, 3)}
    assert going.table.step == "act"


@pytest.mark.parametrize(("hearts", "left", "lost"), [(6, 1, ""), (5, 0, "hearts")])
def test_example_06_a_spawn_without_room(hearts: int, left: int, lost: str) -> None:
    """KR-EX-06 (KR-SPAWN-05, KR-RUL-01, KR-LOSS-01)."""
    names = ["A1", "A2", "A3", "A5", "A7", "B1", "B2", "B8", "A6"]
    trays = ", ".join(f"{name} {sp(*space)}" for name, space in zip(names, ROUTE, strict=True))
    table = stand("spawn", round=8, hearts=hearts, trays=trays, stack_1="1")
    going = play(table, "A4")
    assert (table.hearts, table.lost, table.crystals) == (left, lost, 0)
    assert "A4" not in on_map(table)
    assert (going.request is None) is (lost != "")


def test_example_07_a_hero_makes_room() -> None:
    """KR-EX-07 (KR-SPAWN-06)."""
    table = stand("spawn", scenario="S2", round=2, heroes=f"Malik {sp(0, 1)} health 5")
    going = play(table, "A1")
    assert sorted(texts(going)) == sorted(
        f"aside Malik {sp(*space)}" for space in [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]
    )
    go_on(going, f"aside Malik {sp(1, 1)}")
    malik = hero(table, "Malik")
    assert (place(malik), malik.health, on_map(table)["A1"]) == (sp(1, 1), 5, sp(0, 1))


def test_example_08_a_hero_without_room() -> None:
    """KR-EX-08 (KR-SPAWN-06, KR-RUL-29): back to its board with its health, and in again by the exit."""
    rules = edited(
        "scenarios",
        "S2",
        rows=["1oooG...", "RRBoRY..", "..GooooX", ".BRoYBG.", "2ooo....", "..Y....."],
    )
    rules = rules.with_(scenery=False)
    table = stand(
        "spawn",
        rules,
        scenario="S2",
        round=2,
        trays=f"A2 {sp(0, 2)}",
        built=f"Archer {sp(1, 0)} N, Mage {sp(1, 1)} N, Archer {sp(1, 2)} N",
        heroes=f"Malik {sp(0, 1)} health 3",
    )
    going = play(table, "A1")
    malik = hero(table, "Malik")
    assert (place(malik), malik.health) == ("board", 3)
    assert facts_of(going, "to_board") == [{"hero": "Malik"}]


def test_example_09_two_tokens() -> None:
    """KR-EX-09 (KR-SPAWN-02)."""
    table = stand("spawn", scenario="S5", round=2)
    play(table, "B1", "B2")
    assert on_map(table) == {"B1": sp(1, 1), "B2": sp(5, 1)}


def test_example_10_what_shares_a_site() -> None:
    """KR-EX-10 (KR-TOWER-01, KR-TOWER-02, KR-SOLD-08)."""
    site = sp(0, 1)
    hands = {"hand_0": "Militia Mage Footmen", "hand_1": "Militia"}
    on_archer = play(stand(built=f"Archer {site} S", **hands))
    assert refusal(on_archer, f"build Militia {site} S", 0) == ""
    assert refusal(on_archer, f"build Mage {site} S", 0) == "KR-TOWER-02"
    assert refusal(on_archer, f"build Militia {site} S", 1) == "KR-TOWER-01"
    assert refusal(play(stand(built=f"Footmen {site} S", **hands)), f"build Militia {site} S", 0) == ""
    both = play(stand(built=f"Archer {site} S, Militia {site} S", **hands))
    assert refusal(both, f"build Footmen {site} S", 0) == "KR-SOLD-08"
    assert refusal(play(stand(**hands)), f"build Militia {site} S", 1) == "KR-TOWER-01"


def test_example_11_magic_against_hexers() -> None:
    """KR-EX-11 (KR-TYPE-03, KR-TYPE-06)."""
    assert [len(odds.placements(tile, "B3", attack="magical")) for tile in ("O4", "L3")] == [8, 10]
    assert [len(odds.placements(tile, "B3", attack="true")) for tile in ("O4", "L3")] == [16, 16]


def test_example_12_an_archer_against_shields() -> None:
    """KR-EX-12 (KR-TYPE-02, KR-RUL-14): 12 placements, 3 cover an enemy, so the attack is a must."""
    masks = odds.placements("D2", "B2", attack="physical")
    assert (len(masks), sum(odds.hits("B2", mask) > 0 for mask in masks)) == (12, 3)
    going = play(
        stand(trays=f"B2 {sp(1, 4)}", hand_0="-", seats=4, hand_2="Archer"), f"build Archer {sp(1, 5)} W", seat=2
    )
    assert len(texts(going, "tile")) == 12
    assert refusal(going, "stop") == "KR-RUL-14"
    assert refusal(going, f"tile D2 {sp(1, 4)} a1 a2") == "KR-TYPE-02"


def test_example_13_deadly_enemies() -> None:
    """KR-EX-13 (KR-TYPE-05, KR-HERO-08, KR-SOLD-02)."""
    table = stand(trays=f"B7 {sp(1, 2)}", hand_0="Militia", hand_1="Militia")
    assert len(room_for_base(table, tray(table, "B7"))) == 8
    going = play(table, f"build Militia {sp(0, 3)} W", seat=1)
    assert facts_of(going, "posts") == []  # out of range: nothing to do
    going = play(stand(trays=f"B7 {sp(1, 3)}", hand_1="Militia"), f"build Militia {sp(0, 3)} S", seat=1)
    assert texts(going, "post") == [f"post {sp(1, 3)} b3", f"post {sp(1, 3)} d3"]
    assert all(odds.placements("M1", "B7", attack=kind) for kind in ("physical", "magical"))
    assert len(odds.placements("M1", "B7", attack="physical")) == 25


def test_example_14_soldiers_without_a_square() -> None:
    """KR-EX-14 (KR-SOLD-02, KR-SOLD-03)."""
    table = stand(trays=f"A1 {sp(1, 3)} tiles b2 d2 b4", hand_1="Knights", supply="Knights 1")
    going = play(table, f"build Knights {sp(0, 3)} S", f"post {sp(1, 3)} d4", seat=1)
    assert tray(table, "A1").soldiers == [18]
    assert table.step == "act"
    assert asked(going).rule == "KR-PLAY-02"


def test_example_15_moving_soldiers() -> None:
    """KR-EX-15 (KR-SOLD-06, KR-SOLD-07, KR-RUL-58)."""
    crowd = "B3 {} soldiers c1 b2 d2 e3 b4 d4 c5, A4 {} soldiers c2 b3 c3 d3 c4, A2 {}".format(
        *(sp(*s) for s in ROUTE[:3])
    )
    table = stand(trays=crowd, hand_1="Footmen")
    going = play(table, f"build Footmen {sp(0, 3)} S", seat=1)
    assert texts(going, "post") == []
    assert refusal(going, f"post {sp(1, 3)} c1") == "KR-SOLD-06"
    play_on = [f"shift {sp(1, 1)} c1 {sp(1, 3)} c1", f"shift {sp(1, 2)} c4 {sp(1, 3)} c2"]
    go_on(going, *play_on)
    assert tray(table, "A2").soldiers == [2, 7]
    assert table.step == "act"
    free = play(stand(trays=crowd, hand_1="Footmen"), f"build Footmen {sp(0, 3)} S", "stop", seat=1)
    assert free.table.step == "act"


def test_example_16_the_level_of_a_portal() -> None:
    """KR-EX-16 (KR-PORTAL-03, KR-PORTAL-04, KR-PICK-02)."""
    table = stand(scenario="S2", trays=f"P2 {sp(0, 2)}", hand_1="Archer Adept", supply="Adept 1")
    going = play(table, f"build Archer {sp(1, 2)} N", seat=1)
    assert table.step == "act"
    assert not tray(table, "P2").tiles
    table = stand(scenario="S2", trays=f"P2 {sp(0, 2)}", hand_1="Archer Adept", supply="Adept 1")
    going = play(table, f"build Adept {sp(1, 2)} N", seat=1)
    assert refusal(going, f"tile O4 {sp(0, 2)} b2 c2 b3 c3") == "KR-PORTAL-02"
    go_on(going, texts(going, "tile")[0])
    assert table.built[0].down
    go_on(going, "0: done", "1: done")
    assert "Adept" not in table.players[1].hand
    assert table.supply["Adept"] == 2


def test_example_17_a_portal_alone_in_range() -> None:
    """KR-EX-17 (KR-PORTAL-06)."""
    table = stand(trays=f"P1 {sp(1, 3)}", hand_1="Bombard")
    going = play(table, f"build Bombard {sp(0, 3)} S", seat=1)
    assert refusal(going, "stop") == "KR-RUL-14"
    go_on(going, f"tile M1 {sp(1, 3)} b2")
    assert refusal(going, "stop") == "KR-RUL-14"
    go_on(going, f"tile M1 {sp(1, 3)} c2")
    assert table.built[0].down
    assert facts_of(going, "turned_down") == [{"tower": "Bombard", "space": 3}]


def test_example_18_a_horde_and_a_portal() -> None:
    """KR-EX-18 (KR-PORTAL-05, KR-TOWER-12, KR-RUL-61)."""
    table = stand(trays=f"P1 {sp(1, 3)}, A2 {sp(1, 2)}", hand_1="Artillery", supply="Artillery 1")
    going = play(table, f"build Artillery {sp(0, 3)} S", seat=1)
    go_on(going, f"tile D2 {sp(1, 2)} c1 d1")
    assert not table.built[0].down
    go_on(going, f"tile M1 {sp(1, 3)} b2")
    assert table.built[0].down


def test_example_19_a_covered_portal() -> None:
    """KR-EX-19 (KR-PORTAL-07)."""
    tiles = "tiles b2 c2 d2 b3 d3 b4 c4 d4"
    table = stand(trays=f"P1 {sp(1, 3)} {tiles}", hand_1="Archer")
    going = play(table, f"build Archer {sp(0, 3)} S", "stop", seat=1)
    assert not table.built[0].down
    go_on(going, "0: done", "1: done")
    assert table.players[1].hand == ["Archer"]


def test_example_20_passing_and_the_supply() -> None:
    """KR-EX-20 (KR-PASS-02, KR-PASS-04)."""
    table = stand(hand_0="Archer", supply="Marksmen 0")
    assert refusal(play(table), "pass Archer 1 Marksmen", 0) == "KR-PASS-04"
    play(table, "pass Archer 1 Archer", seat=0)
    assert (table.players[1].incoming, table.supply["Archer"]) == (["Archer"], 3)
    table = stand(hand_0="Archer", supply="Marksmen 1")
    play(table, "pass Archer 1 Marksmen", seat=0)
    assert (table.players[1].incoming, table.supply["Archer"], table.supply["Marksmen"]) == (["Marksmen"], 4, 0)


def test_example_21_hand_of_midas() -> None:
    """KR-EX-21 (KR-SPELL-08)."""
    table = stand(scenario="S2", spells="Hand of Midas", hand_0="Archer", supply="Sharpshooter 1")
    going = play(table, "cast Hand-of-Midas", "pass Archer 1 Sharpshooter", seat=0)
    assert (table.players[1].incoming, table.spells, table.step) == (["Sharpshooter"], [], "act")
    assert refusal(going, "cast Hand-of-Midas", 0) == "KR-SPELL-01"


def test_the_tile_of_a_tower_turns_with_it() -> None:
    """KR-TOWER-04, KR-RUL-12, KR-RUL-13: an Archer's tile lies along its shot, in each of the four facings."""
    for facing, along in zip(FACINGS, (5, 1, 5, 1), strict=True):
        masks = odds.placements("D2", facing=facing)
        assert all(mask % (1 | 1 << along) == 0 for mask in masks)
    table = stand(trays=f"A2 {sp(1, 3)}", hand_1="Archer")
    going = play(table, f"build Archer {sp(0, 3)} S", seat=1)
    # On the map the card is turned by a quarter: a shot to the south runs along the rows of the card.
    assert all(
        b == a + 1 for a, b in (choice.cells for choice in asked(going).options() if isinstance(choice, PlaceTile))
    )


def test_helpers_of_the_examples() -> None:
    assert cells((0, 1), (1, 0)) == bits([1, 5])
    assert read_space(sp(1, 2)) == 18
