"""Where two rules meet: positions worked out by hand from the clauses alone."""

from __future__ import annotations

import pytest
from kingdom_rush.helpers import (
    asked,
    edited,
    facts_of,
    go_on,
    hero,
    on_map,
    place,
    play,
    printed,
    refusal,
    ruled,
    sp,
    stand,
    texts,
    tray,
)

from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.squares import write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.advancing import advance
from hordeplay.games.kingdom_rush.view.text import horde

GHOSTS = "B10 e3 tiles b1 d1 b2 d2 d4 c5, C9 e2 tiles b2 c2 e2 b3 c3 e3 b4 c4"
LOUD = ["w...h", ".....", "..g..", ".....", "e...."]
"""Speed on a1, heal on e1, dead-eye on a5, and a Goblin in the middle."""


def loud(**knobs: bool) -> KingdomRules:
    return edited("hordes", "A1", ruled(**knobs), grid=LOUD)


def levels(table: KingdomTable) -> dict[str, int]:
    return {one.name: one.level for one in table.trays}


def test_two_ghosts_rise_and_a_hero_flees_from_one_to_the_other() -> None:
    """KR-GHOST-03: the space of the second is empty when the hero of the first looks around; then it is asked once more."""
    table = stand("destroy", scenario="S5", round=3, trays=GHOSTS, heroes="Malik e3 health 6 base a4")
    going = play(table, until="order")
    assert "aside Malik e2" in texts(going)
    go_on(going, "aside Malik e2", "G1")
    assert asked(going).rule == "KR-GHOST-03"
    aside = texts(going)
    assert "aside Malik e3" not in aside  # the first ghost is there by now
    go_on(going, aside[0], "G2")
    assert on_map(table) == {"G1": "e3", "G2": "e2"}
    assert (place(hero(table, "Malik")), hero(table, "Malik").health) == (aside[0].split()[-1], 5)


def test_a_ghost_rises_below_a_flier_that_falls_with_it() -> None:
    """KR-FLY-04, KR-GHOST-03: the hero stood on the flier, not on the ghost; it suffers once and makes room all the same."""
    table = stand(
        "destroy",
        scenario="S5",
        round=3,
        trays="C9 e2 tiles b2 c2 e2 b3 c3 e3 b4 c4, B9 e2 tiles b2 c2 d2 b3 d3 level 1",
        heroes="Malik e2 health 6 base c4",
    )
    going = play(table, until="order")
    assert (table.crystals, hero(table, "Malik").health) == (2, 5)
    assert asked(going).rule == "KR-GHOST-03"
    go_on(going, texts(going)[0], "G1")
    assert on_map(table) == {"G1": "e2"}
    assert len(facts_of(going, "hurt")) == 1


def test_a_flier_falls_above_a_portal() -> None:
    """KR-FLY-04, KR-DESTROY-04, KR-PORTAL-08: nobody stays on the portal, and no ghost rises on a horde."""
    table = stand(
        "destroy",
        scenario="S5",
        round=3,
        trays="P2 e2, B9 e2 tiles b2 c2 d2 b3 d3 level 1",
        heroes="Alleria e2 base c4, Wildcat e2 base a4 health 1",
    )
    assert refusal(play(table.copy(), until="order"), "aside Alleria e2") != ""
    going = play(table, until="order")
    assert (hero(table, "Alleria").health, hero(table, "Wildcat").health) == (3, 1)  # KR-ALL-02
    go_on(going, "aside Alleria d1", "aside Wildcat f3")
    assert (place(hero(table, "Alleria")), place(hero(table, "Wildcat"))) == ("d1", "f3")
    assert levels(table) == {"P2": 0}


def test_healing_uncovers_speed_and_dead_eye() -> None:
    """KR-MOVE-05, KR-RUL-21: tiles go first, so that icons below them count; KR-MOVE-07 where it has come to."""
    trays = "A1 b2 tiles a5 a1"
    heroes = "Malik d1 health 6, Alleria b1 health 4"
    table = stand("order", loud(), scenario="S5", round=2, trays=trays, heroes=heroes)
    play(table, until="pick_up")
    assert (on_map(table), tray(table, "A1").tiles) == ({"A1": "d2"}, [])
    assert (hero(table, "Malik").health, hero(table, "Alleria").health) == (5, 4)


def test_a_covered_healer_heals_nothing() -> None:
    """KR-MOVE-04: with the heal icon covered the tiles stay, and with them speed and dead-eye are hidden."""
    table = stand("order", loud(), scenario="S5", round=2, trays="A1 b2 tiles a1 a5 e1", heroes="Malik b1 health 6")
    play(table, until="pick_up")
    assert (on_map(table), len(tray(table, "A1").tiles), hero(table, "Malik").health) == ({"A1": "c2"}, 3, 6)


def test_a_held_horde_heals_and_a_hero_who_falls_lets_its_second_attempt_go() -> None:
    """KR-RUL-02, KR-RUL-03, KR-RUL-21, KR-RUL-28: its soldier and its hero stop the first attempt only."""
    trays = "A1 b2 tiles a1 a5 soldiers c3"
    heroes = "Alleria b2 base a3 health 1, Malik d3 health 6"
    table = stand("order", loud(), scenario="S5", round=2, trays=trays, heroes=heroes)
    play(table, until="pick_up")
    one = tray(table, "A1")
    assert (on_map(table), one.tiles, one.soldiers) == ({"A1": "c2"}, [], [])
    assert hero(table, "Alleria").where == "out"
    assert hero(table, "Malik").health == 5  # its dead-eye was uncovered by the healing, and it moved


def test_a_flier_shakes_off_what_hid_its_speed() -> None:
    """KR-FLY-03, KR-MOVE-06: soldiers and heroes leave before icons are looked at; then it does not jump."""
    table = stand(
        "order",
        scenario="S5",
        round=2,
        trays="B9 e2 tiles d3 soldiers b2, B2 e3 soldiers a2, A2 e4 soldiers c1",
        heroes="Malik e2 health 6 base a3",
    )
    going = play(table, until="pick_up")
    assert asked(going).rule == "KR-FLY-03"
    go_on(going, "aside Malik d1")
    # A2 and B2 are nearer to the exit and were held first; B9 goes onto B2, and from there onto A2.
    assert (on_map(table), levels(table)) == ({"B9": "e4", "B2": "e3", "A2": "e4"}, {"B9": 1, "B2": 0, "A2": 0})
    assert (hero(table, "Malik").health, [len(one.soldiers) for one in table.trays]) == (6, [0, 0, 0])


def test_the_horde_below_a_flier_goes_after_it_and_jumps_over_both() -> None:
    """KR-FLY-05, KR-MOVE-09, KR-RUL-05, KR-RUL-06: to the first space without a horde, whose hero makes room."""
    table = stand(
        "order",
        scenario="S5",
        round=2,
        trays="A2 c2, B9 c2 tiles b3 d3 level 1, A4 d2 soldiers c2",
        heroes="Malik e2 health 6",
    )
    going = play(table, until="pick_up")
    assert [event["horde"] for event in facts_of(going, "moves")] == ["B9"]
    assert asked(going).rule == "KR-RUL-06"
    go_on(going, "aside Malik f1")
    assert (on_map(table), levels(table)) == ({"A2": "e2", "B9": "d2", "A4": "d2"}, {"A2": 0, "B9": 1, "A4": 0})


def test_a_hero_whom_nothing_is_left_goes_to_its_board() -> None:
    """KR-RUL-06, KR-RUL-29, KR-RUL-68: with its health, and not knocked out; the Wildcat waits there, too."""
    # around f3 of S2 are e2, f2 and e4, f4, g4 (sites), e3 and g3 (path); everything is taken
    table = stand(
        "order",
        ruled(scenery=False),
        scenario="S2",
        round=2,
        trays="A2 e3, A1 g3 soldiers b2",
        built="Archer e2 N, Mage f2 N, Archer e4 N, Mage f4 N, Bombard g4 N",
        heroes="Alleria f3 health 2, Wildcat f3 health 1",
    )
    play(table, until="pick_up")
    assert {name: place(hero(table, name)) for name in ("Alleria", "Wildcat")} == {
        "Alleria": "board",
        "Wildcat": "board",
    }
    assert hero(table, "Alleria").health == 2
    assert on_map(table) == {"A2": "f3", "A1": "g3"}


def test_the_shared_trunk_goes_with_the_first_fork() -> None:
    """KR-MOVE-08, KR-RUL-04: a tray of the second token on the trunk is activated before the first fork's own spaces."""
    trays = "A1 d1, A2 d4 route 2, A4 e3 route 2, A5 f3"
    table = stand("order", scenario="S2", round=2, trays=trays)
    going = play(table, until="pick_up")
    assert [event["horde"] for event in facts_of(going, "moves")] == ["A5", "A4", "A1", "A2"]
    assert on_map(table) == {"A5": "g3", "A4": "f3", "A1": "d2", "A2": "d3"}


def test_a_portal_that_enters_ends_the_game_before_those_behind_it() -> None:
    """KR-MOVE-03, KR-LOSS-02: the horde in front costs its hearts first, the one behind nothing any more."""
    table = stand("order", scenario="S2", round=9, hearts=8, trays="P1 g3, B6 f3 tiles b2 c2 b3, A1 e3")
    table.trays[0].soldiers = []
    going = play(table)
    assert (table.step, table.lost, table.hearts) == ("over", "portal", 8)
    assert facts_of(going, "moves") == []
    table = stand("order", scenario="S2", round=9, hearts=8, trays="B6 g3 tiles b2 c2 b3, P1 f3")
    play(table, until="pick_up")
    assert (table.hearts, on_map(table)) == (
        1,
        {"P1": "g3"},
    )  # 4 for the Brute with a square open, 3 for Goblins (KR-MOVE-10)


def test_the_supply_between_passes_of_three() -> None:
    """KR-PASS-02, KR-PASS-04, KR-PASS-05: cards come back at once, and one level is all that a pass gains."""
    table = stand(
        "act",
        scenario="S2",
        seats=3,
        round=2,
        hand_0="Archer",
        hand_1="Archer Marksmen",
        hand_2="Sharpshooter",
        supply="Marksmen 0",
    )
    going = play(table)
    assert texts(going, "pass", 0) == ["pass Archer 1 Archer", "pass Archer 2 Archer"]
    assert refusal(going, "pass Archer 1 Sharpshooter", 0) == "KR-PASS-04"
    go_on(going, "1: pass Marksmen 0 Sharpshooter")
    assert table.supply["Marksmen"] == 1
    go_on(going, "0: pass Archer 1 Marksmen")
    assert texts(going, "pass", 1) == ["pass Archer 0 Archer", "pass Archer 2 Archer"]  # the last one is gone again
    assert texts(going, "pass", 2) == ["pass Sharpshooter 0 Sharpshooter", "pass Sharpshooter 1 Sharpshooter"]
    assert [player.incoming for player in table.players] == [["Sharpshooter"], ["Marksmen"], []]


def test_solo_a_colour_is_out_but_its_sites_function() -> None:
    """KR-SOLO-02, KR-SOLO-04, KR-MAG-01: nothing is built there, but who stands on the site attacks from a site."""
    table = stand(
        "act",
        scenario="S2",
        seats=1,
        team="Magnus Lilith Malik Alleria",
        round=2,
        colour="R",
        hand_0="Archer",
        trays=f"A2 {sp(1, 3)}",
        heroes=f"Magnus {sp(1, 4)} facing W",
        supply="Marksmen 0",
    )
    going = play(table)
    red = [write_space(at) for at, colour in table.map.sites.items() if colour == "R"]
    assert {at: refusal(going, f"build Archer {at} N") for at in red} == dict.fromkeys(red, "KR-SOLO-02")
    assert texts(going, "pass") == ["pass Archer 0 Archer"]
    go_on(going, "play Magnus", "strike")
    go_on(going, texts(going, "tile")[0])
    assert {text.split()[1] for text in texts(going, "tile")} == {"D2"}  # the one that a building site adds


@pytest.mark.parametrize(("bench_hurt", "left"), [(True, 2), (False, 4)])
def test_a_guest_of_the_bench_holds_and_leaves(bench_hurt: bool, left: int) -> None:
    """KR-SOLO-03, KR-RUL-48, KR-RUL-67: its tray is held by it alone, soldiers leave; it suffers what any hero suffers."""
    table = stand(
        "order",
        loud(bench_hurt=bench_hurt),
        scenario="S2",
        seats=1,
        team="Malik Lilith",
        round=4,
        trays="A1 d3 soldiers c3, A2 e3 tiles c1 c2 c3 c4 c5",
        heroes="Lilith d3 base a3 health 4 used, Malik d4 health 6",
        hand_0="-",
    )
    play(table, until="pick_up")
    assert (on_map(table)["A1"], tray(table, "A1").soldiers, hero(table, "Lilith").health) == ("d3", [], left)
    assert hero(table, "Malik").health == 6  # it has not moved (KR-RUL-22)
    table.step = "round_end"
    play(table, until="round")
    assert hero(table, "Lilith").where == "gone"


STACK = "C6 e2, B9 e2 level 1, C11 e2 level 2"
"""A horde with two fliers over it."""


@pytest.mark.parametrize(
    ("leaves", "left"), [(1, {"C6": 0, "B9": 0, "C11": 1}), (2, {"C6": 0, "B9": 0, "C11": 1}), (3, {"B9": 1, "C11": 0})]
)
def test_those_above_a_horde_that_leaves_come_down_by_one(leaves: int, left: dict[str, int]) -> None:
    """KR-MOVE-08, KR-FLY-04: whichever of three leaves, who stood below it stays, who stood above comes one level down."""
    table = stand("order", ruled(move_order="spawn"), scenario="S5", round=3, trays=STACK)
    table.order = [leaves]
    assert [*advance(table)] == []  # nobody is asked anything
    assert levels(table).items() >= left.items()
    assert write_space(next(one for one in table.trays if one.id == leaves).at) == "e3"


def test_those_above_a_destroyed_horde_come_down_by_one() -> None:
    """KR-DESTROY-02, KR-FLY-04: the fliers over it stay where they are, each a level lower; one below stays where it lies."""
    covered, above = "tiles b2 c2 e2 b3 c3 e3 b4 c4", "tiles b2 c2 d2 b3 d3 c4"
    table = stand("destroy", scenario="S5", round=3, trays=f"C9 e2 {covered}, B9 e2 level 1, C11 e2 level 2")
    play(table, until="order")
    assert levels(table) == {"B9": 0, "C11": 1}
    table = stand("destroy", scenario="S5", round=3, trays=f"C6 e2, B9 e2 {above} level 1, C11 e2 level 2")
    play(table, until="order")
    assert levels(table) == {"C6": 0, "C11": 1}


def test_a_bolt_of_pairs_gives_the_lonely_square_its_neighbour() -> None:
    """KR-RUL-39: as `pairs` the third square may lie anywhere; the fourth has to touch the one that touches nothing."""
    table = stand("act", ruled(bolt_reading="pairs"), scenario="S2", spells="Lightning Bolt", trays="A4 c1")
    going = play(table, "cast Lightning-Bolt", "tile M1 c1 c2", "tile M1 c1 c3")
    assert len(texts(going, "tile")) == 23
    go_on(going, "tile M1 c1 a5")
    assert texts(going, "tile") == ["tile M1 c1 a4", "tile M1 c1 b5"]
    assert refusal(going, "tile M1 c1 d3") == "KR-SPELL-06"


def test_a_square_is_under_a_base_or_it_is_not() -> None:
    """KR-HERO-07: a base covers two by two squares of its horde and no other, in the picture of text, too."""
    table = stand("act", scenario="S5", round=3, trays="C6 e2", heroes="Malik e2 health 6 base c3")
    rows = [row.split() for row in horde(table, tray(table, "C6"))][1:]
    grid = printed().hordes["C6"].grid
    assert rows == [
        ["h" if (r, c) in {(2, 2), (2, 3), (3, 2), (3, 3)} else grid[r][c] for c in range(5)] for r in range(5)
    ]
