"""What no other test noticed when one clause after the other was turned in the rules (`tests/mutation`)."""

from __future__ import annotations

import pytest
from kingdom_rush.helpers import (
    asked,
    edited,
    facts_of,
    go_on,
    hero,
    place,
    play,
    refusal,
    ruled,
    sp,
    stand,
    texts,
    tray,
)

from hordeplay.games.kingdom_rush.model.squares import read_space, write_space
from hordeplay.games.kingdom_rush.rules.setup import start
from hordeplay.games.kingdom_rush.rules.towers import Build
from hordeplay.games.kingdom_rush.view.open_squares import why_inspected

MID = sp(2, 4)


def test_a_tower_looks_along_the_map() -> None:
    """KR-RUL-12: whoever builds by a choice of their own making names one of four directions."""
    request = asked(play(stand(hand_1="Archer")))
    build = request.read(f"build Archer {sp(0, 3)} E")
    assert isinstance(build, Build)
    for facing, clause in (("E", ""), ("X", "KR-RUL-12")):
        refused = request.why_not(Build(build.tower, build.site, facing), 1)
        assert (refused.rule if refused else "") == clause


def test_a_spell_of_an_earlier_scenario_is_not_learnt_again() -> None:
    """KR-RUL-72: what was cast in an earlier scenario of the campaign is gone."""
    going = play(stand("spells", scenario="S4"))
    assert refusal(going, "learn Thunderbolt") == ""
    going.table.cast.append("Thunderbolt")
    assert refusal(going, "learn Thunderbolt") == "KR-RUL-72"


def test_the_white_tower_goes_to_a_seat_that_there_is() -> None:
    """KR-WHITE-02: its seats are those of the table."""
    table = stand("pick_up", scenario="S5", round=2, built=f"Archer {sp(3, 3)} E seat 0")
    going, seats = play(table), len(table.players)
    assert (refusal(going, f"give Archer {seats - 1}"), refusal(going, f"give Archer {seats}")) == ("", "KR-WHITE-02")


def test_the_log_tells_which_ability_is_used() -> None:
    """KR-HERO-12: who uses an ability says which, before anything comes of it."""
    table = stand("act", scenario="S2", round=2, team="Malik Ignus", trays=f"A1 {MID}",
                  heroes=f"Malik {MID} base d4 abilities Earthquake")  # fmt: skip
    assert facts_of(play(table, "play Malik", "use Earthquake", seat=0), "uses") == [
        {"hero": "Malik", "ability": "Earthquake"}
    ]


def test_the_log_tells_the_health_that_came_back() -> None:
    """KR-PLAY-01: who regenerates has all hearts again, and the log gives that number."""
    table = stand("regenerate", scenario="S2", heroes="Malik out health 0 out_since 1", round=5)
    going = play(table, "regenerate")
    assert [fact["health"] for fact in facts_of(going, "regenerates")] == [hero(table, "Malik").health] == [6]


@pytest.mark.parametrize(("base", "clause"), [("d1", ""), ("e1", "KR-HERO-07"), ("d4", "")])
def test_a_base_stands_within_its_card(base: str, clause: str) -> None:
    """KR-HERO-07: a base is two squares wide, so none begins in the last column."""
    table = stand(scenario="S2", team="Malik Ignus", trays=f"A1 {MID}", heroes=f"Malik {sp(2, 5)}")
    assert refusal(play(table, "play Malik", seat=0), f"go {MID} {base}") == clause


def test_a_base_on_a_red_square_is_refused_by_its_card() -> None:
    """KR-HERO-07: Horde C11 has red squares at the end of its first row; a base over them is refused for that, one beyond not."""
    table = stand(scenario="S2", team="Malik Ignus", trays=f"C11 {MID}", heroes=f"Malik {sp(2, 5)}")
    going = play(table, "play Malik", seat=0)
    clause = table.rules.hordes["C11"].clause
    assert clause != "KR-HERO-07"
    assert (refusal(going, f"go {MID} d1"), refusal(going, f"go {MID} e1")) == (clause, "KR-HERO-07")


def test_a_hero_who_lets_the_action_go_has_used_what_brought_it() -> None:
    """KR-RUL-79, KR-HERO-12: who moves instead of acting again has the ability face down before it looks anywhere."""
    table = stand("act", ruled(again="at_once"), scenario="S2", round=2, team="Malik Ignus", trays=f"A1 {MID}",
                  heroes=f"Malik {MID} base d4 abilities It's-Hammer-Time")  # fmt: skip
    going = play(table, "play Malik", "use It's-Hammer-Time", seat=0)
    while not texts(going, "go"):
        go_on(going, texts(going)[-1])
    go_on(going, texts(going, "go")[0])
    assert facts_of(going, "lets_go") == [{"hero": "Malik"}]
    assert texts(going, "face")
    assert hero(table, "Malik").down == ["It's Hammer Time"]


def test_on_the_last_space_there_is_no_way_to_turn_to() -> None:
    """KR-RUL-08: where trays follow the path, one that arrives on its last space keeps its side."""
    route = stand().map.routes[0]
    last, before = route[-1], route[-2]
    table = stand("order", ruled(tray_turns="path"), round=2, trays=f"A1 {write_space(before)}")
    side = tray(table, "A1").edge
    play(table, until="pick_up")
    assert (tray(table, "A1").at, tray(table, "A1").edge) == (last, side)


NEAR, FAR = sp(1, 3), sp(1, 2)
TIGHT = "tiles a2+b2+c2+d2+e2 a3+b3+c3+d3+e3 a4+b4+c4+d4+e4 a5+b5+c5+d5+e5"
"""All of a card but its first row."""


@pytest.mark.parametrize(("first_row", "attacks"), [("d1+e1", True), ("b1+d1+e1", False), ("a1+d1+e1", False)])
def test_an_attack_fits_as_a_whole_or_not_at_all(first_row: str, attacks: bool) -> None:
    """KR-RUL-16: a bar of two and a single square need three squares of a row, the first as good as any."""
    trays = f"A2 {NEAR} {TIGHT} {first_row}"
    table = stand("act", ruled(misfit="cancel"), trays=trays, hand_1="Artillery", supply="Artillery 2")
    play(table, f"build Artillery {sp(0, 3)} S", seat=1)
    assert (table.step == "part") == attacks


@pytest.mark.parametrize(("beside", "attacks"), [("d1+e1", True), ("c1+d1+e1", False)])
def test_what_lies_on_one_horde_counts_when_the_next_tile_is_tried(beside: str, attacks: bool) -> None:
    """KR-RUL-16: two bars and a single square on two hordes with room for a bar each do not all fit; one more square, and they do."""
    rules = edited("towers", "Artillery", ruled(misfit="cancel"), tiles=["D2", "D2", "M1"])
    trays = f"A2 {NEAR} {TIGHT} a1+d1+e1, A6 {FAR} {TIGHT} {beside}"
    table = stand("act", rules, trays=trays, hand_1="Artillery", supply="Artillery 2")
    play(table, f"build Artillery {sp(0, 3)} S", seat=1)
    assert (table.step == "part") == attacks


def test_a_surge_that_takes_its_own_last_room_ends_on_the_board() -> None:
    """KR-IGN-04, KR-RUL-29: the tile on the last horde takes the one place of the base: to the board, with his health."""
    at = sp(2, 5)
    full = "tiles a1+a2 d1+e1+d2+e2 a3+b3+c3+d3+e3 a4+b4+c4+d4+e4 a5+b5+c5+d5+e5"
    table = stand(scenario="S2", round=2, team="Ignus Malik", trays=f"A2 {at} {full}",
                  heroes=f"Ignus {MID} health 3 abilities Surge-of-Flames")  # fmt: skip
    going = play(table, "play Ignus", "use Surge-of-Flames", "dash e2", "dash f2", "dash e2", f"dash {at}", seat=0)
    go_on(going, f"tile M1 {at} b1")
    assert facts_of(going, "to_board") == [{"hero": "Ignus"}]
    ignus = hero(table, "Ignus")
    assert (place(ignus), ignus.health) == ("board", 3)


def test_who_is_sent_to_the_board_shelters_nobody_there() -> None:
    """KR-RUL-29, KR-RUL-50: a hero without room goes to its board with its health, and without the shelter that it gave."""
    built = "Archer e2 N, Mage f2 N, Archer e4 N, Mage f4 N, Bombard g4 N"
    table = stand("order", ruled(scenery=False), scenario="S2", round=2, team="Magnus Malik", trays="A2 e3, A1 g3 soldiers b2",
                  built=built, heroes="Magnus f3 shelter health 2")  # fmt: skip
    play(table, until="pick_up")
    magnus = hero(table, "Magnus")
    assert (place(magnus), magnus.health, magnus.shelter) == ("board", 2, False)


def test_a_horde_that_soldiers_moved_to_is_the_one_struck() -> None:
    """KR-SOLD-07, KR-GLOS-12: once the first soldier was moved, the board shows the horde that it went to as struck."""
    table = stand(
        "act", ruled(redeploy="all", soldiers=4), trays=f"A4 {FAR} soldiers c2 b3 c3 d3, A2 {NEAR}", hand_1="Militia"
    )
    going = play(table, f"build Militia {sp(0, 3)} S", seat=1)
    horde = tray(table, "A2")
    before = why_inspected(table, horde)
    go_on(going, f"shift {FAR} c2 {NEAR} c1")
    assert (before, why_inspected(table, horde)) == ("within reach of Militia", "struck by Militia")


def test_a_companion_is_knocked_out_by_a_clause_of_its_own() -> None:
    """KR-ALL-02, KR-RUL-28: the log gives what says of a companion that it never regenerates, and of a hero what stands it up again."""
    for words, clause in (
        ("Wildcat e3 base a1 health 1 appeared", "KR-ALL-02"),
        ("Malik e3 base a1 health 1", "KR-RUL-28"),
    ):
        table = stand("order", scenario="S2", round=2, team="Malik Alleria", trays="A1 e3", heroes=words)
        play(table, until="pick_up")
        assert [event.rule for event in table.log or [] if event.what == "knocked_out"] == [clause]


@pytest.mark.parametrize(
    ("trays", "barred", "lands"), [("C11 e4", "f4", "g4"), ("C11 e4, A1 f4 soldiers b2", "h4", "f4")]
)
def test_a_flier_minds_the_pathbreaker_card_right_ahead(trays: str, barred: str, lands: str) -> None:
    """KR-BREAK-01, KR-FLY-04: it does not come down on a blocked space, but on a horde in its way whatever is blocked beyond."""
    going = play(stand("order", scenario="S5", round=4, trays=trays, barriers=f"gate {barred}"), until="pick_up")
    flown = [move for move in facts_of(going, "moves") if move["horde"] == "C11"]
    assert flown[0]["space"] == read_space(lands)


def test_what_does_no_damage_is_kept_off_nobody() -> None:
    """KR-HERO-15: a protected hero is told to be so where it would be hurt, not where being held hurts nobody."""
    for damage, events in ((1, [{"hero": "Malik"}]), (0, [])):
        table = stand("order", ruled(held_damage=damage), scenario="S2", round=2, team="Malik Ignus", trays="A1 e3",
                      heroes="Malik e3 base a1 protected")  # fmt: skip
        assert facts_of(play(table, until="pick_up"), "protected") == events


def test_the_log_tells_which_tower_goes_to_the_supply() -> None:
    """KR-PICK-02: one that lay face down; what goes back to a hand is not told by itself."""
    going = play(stand("pick_up", round=2, built="Archer b1 S, Mage d3 S down"), until="spend")
    assert facts_of(going, "returns") == [{"tower": "Mage"}]


def test_a_base_over_the_bar_of_a_pathbreaker_is_refused_by_its_card() -> None:
    """KR-BREAK-01, KR-HERO-07: the red bar fills the last row, so the lowest base over it is refused for that, in every column."""
    table = stand(scenario="S2", team="Malik Ignus", trays=f"C10 {MID}", heroes=f"Malik {sp(2, 5)}")
    going = play(table, "play Malik", seat=0)
    clause = table.rules.hordes["C10"].clause
    assert [refusal(going, f"go {MID} {base}") for base in ("a4", "d4", "e4")] == [clause, clause, "KR-HERO-07"]


def test_on_its_board_a_hero_aims_at_nothing_however_far_it_sees() -> None:
    """KR-RUL-77: an attack of perfect range goes by the place of its hero, too; on the map it reaches the horde."""
    rules = edited("heroes", "Magnus", basic=[{"do": "tiles", "tiles": ["D2"], "at": "arrows", "arrows": ["*"]}])
    for at, attacks in ((sp(2, 5), True), ("board", False)):
        table = stand(
            "act", rules, scenario="S2", round=2, team="Magnus Malik", trays=f"A2 {MID}", heroes=f"Magnus {at}"
        )
        assert bool(texts(play(table, "play Magnus", "strike", seat=0), "tile")) == attacks


def test_towers_in_all_hands_leave_none_in_the_supply() -> None:
    """KR-SETUP-02: the supply holds the cards of a tower that the hands do not."""
    for copies, left in ((4, 1), (3, 0)):
        table = start(edited("towers", "Archer", copies=copies), 2, "S5", heroes="Alleria Lilith")
        dealt = sum(player.hand.count("Archer") for player in table.players)
        assert (dealt, table.supply["Archer"]) == (3, left)


def test_a_spell_that_there_is_not_is_not_learnt() -> None:
    """KR-SPELL-01: spells are the tiles of the game."""
    assert refusal(play(stand("spells", scenario="S4")), "learn Fireworks") == "KR-SPELL-01"
