"""The picture of Horrible Hordes: the same parts everywhere, everything said in labels, nothing drawn that has no class."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from horrible_hordes import tables

import hordeplay as hp
from hordeplay.core.conformance.look import LONGEST_PART
from hordeplay.core.scene import Rendering, Scene, standalone
from hordeplay.games.horrible_hordes import GAME, odds
from hordeplay.games.horrible_hordes.model.squares import board, name_of, read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.hand_limit import Discard
from hordeplay.games.horrible_hordes.rules.income import Take
from hordeplay.games.horrible_hordes.rules.research import Pay
from hordeplay.games.horrible_hordes.rules.trade import Offer
from hordeplay.games.horrible_hordes.view.names import seat_name
from hordeplay.games.horrible_hordes.view.panels import Foe, shown
from hordeplay.games.horrible_hordes.view.scene import scene
from hordeplay.games.horrible_hordes.view.text import WIDEST, text

SVG = "{http://www.w3.org/2000/svg}"
LOOK = files("hordeplay.core").joinpath("look")
RENDERINGS = {"as it is": Rendering(), "large": Rendering(large=True), "without odds": Rendering(odds=False)}
EVERYWHERE = list(product(tables.ALL, RENDERINGS))


def drawn(name: str, rendering: str = "as it is") -> tuple[HordeTable, Scene, ET.Element]:
    table = tables.ALL[name]()
    picture = scene(table, 0, RENDERINGS[rendering])
    return table, picture, ET.fromstring(picture.svg)


def labels(table: HordeTable) -> Mapping[str, str]:
    return scene(table, 0, Rendering()).labels


def elements(root: ET.Element) -> Iterator[ET.Element]:
    return (element for element in root.iter() if element is not root)


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_every_picture_is_well_formed_and_every_part_is_labelled(name: str, rendering: str) -> None:
    _, picture, root = drawn(name, rendering)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for part in root.iter():
        if "hp-part" in (part.get("class") or "").split():
            assert part.get("id") in picture.labels
            assert part.get("aria-label") == picture.labels[str(part.get("id"))] != ""
            assert part.get("role") in {"gridcell", "group", "list", "listitem", "table", "row", "button", "img"}


@pytest.mark.parametrize("name", tables.ALL)
def test_parts_and_regions_are_the_same_in_every_rendering(name: str) -> None:
    pictures = [drawn(name, rendering)[1] for rendering in RENDERINGS]
    assert len({tuple(picture.labels) for picture in pictures}) == 1
    assert len({tuple((one.name, one.box) for one in picture.regions) for picture in pictures}) == 1


def test_the_regions_of_a_table_stay_from_the_first_step_to_the_last() -> None:
    names = ["board", "odds", *(f"sheet-{n}" for n in range(1, 5)), "hordes", "costs", "raids", "track"]
    for table in (tables.setup(seats=4, step="tiles"), tables.setup(seats=4), tables.mock_up(), tables.over()):
        assert [region.name for region in scene(table, 0, Rendering()).regions] == names


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_a_region_can_be_read_where_it_stands(name: str, rendering: str) -> None:
    """On a laptop a board 468 px high and a panel 238 px wide have no text under 11 px, on a projector none under 20 px."""
    large = RENDERINGS[rendering].large
    for region in drawn(name, rendering)[1].regions:
        _, _, width, height = region.box
        if region.name == "board":
            assert region.text * (704 if large else 468) / height >= (20 if large else 11)
            assert width / height < 1.1
        elif region.name != "track":
            assert width <= 300
            assert region.text * 238 / width >= 11


@pytest.mark.parametrize(("name", "rendering"), [(n, a) for n, a in EVERYWHERE if n not in {"large", "crowded"}])
def test_the_budget_holds(name: str, rendering: str) -> None:
    _, picture, root = drawn(name, rendering)
    assert sum(1 for _ in elements(root)) <= 1_100
    assert len(picture.svg) <= 80_000


@pytest.mark.parametrize("rendering", RENDERINGS)
def test_the_budget_holds_even_with_six_seats_and_forty_hordes(rendering: str) -> None:
    _, picture, root = drawn("crowded", rendering)
    assert sum(1 for _ in elements(root)) <= 1_250
    assert len(picture.svg) <= 105_000


def test_the_largest_board_keeps_the_budget_of_its_parts() -> None:
    """HH-BOARD-01: 14 by 14 squares are as many parts, and the picture is no longer than its parts allow."""
    match = hp.new("horrible-hordes", seats=6, seed=1, rules=hp.rules("horrible-hordes").with_(board_size=14))
    while match.request is not None and match.ply < 1_500:
        match.run("random", until="turn")
    for rendering in RENDERINGS.values():
        picture = scene(match.table.seen_by(0), 0, rendering)
        assert len(picture.labels) > 14 * 14
        assert 90_000 < len(picture.svg) <= LONGEST_PART * len(picture.labels)
    assert 'class=""' not in picture.svg


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_colour_comes_from_classes_and_every_glyph_and_class_exists(name: str, rendering: str) -> None:
    _, picture, root = drawn(name, rendering)
    css = LOOK.joinpath("scene.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.([a-z][\w-]*)", css)) | {"hp", "hp-hit", "hp-panel", "hp-square", "hp-rail", "hp-seat"}
    known |= {"hp-army", "hp-active"}  # handles, without a look of their own
    sprite = set(
        re.findall(r'<(?:symbol|pattern) id="([^"]+)"', LOOK.joinpath("glyphs.svg").read_text(encoding="utf-8"))
    )
    for element in root.iter():
        assert "style" not in element.attrib
        for value in (element.get("class") or "").split():
            assert value in known, value
        if element.tag == f"{SVG}use":
            assert str(element.get("href")).removeprefix("#") in sprite
        fill = element.get("fill")
        assert fill is None or fill.removeprefix("url(#").removesuffix(")") in sprite
    assert not re.search(r'(fill|stroke)="#', picture.svg)


@pytest.mark.parametrize("name", tables.ALL)
def test_the_labels_alone_tell_the_position(name: str) -> None:
    table, picture, _ = drawn(name)
    for at in board(table.size):
        label = picture.labels[f"sq-{name_of(at)}"]
        assert label.startswith(f"{name_of(at)}: {table.tiles.get(at, 'Clear')}")
        horde = table.horde_at(at)
        assert (f"Horde {horde.name} with {horde.hits} Hit" in label) if horde else "Horde" not in label
        for seat, player in enumerate(table.players):
            armies = player.armies.get(at, 0)
            if armies:
                assert f"{armies} Arm" in label
            if at in player.settlements:
                assert "Settlement" in label
                assert seat_name(table, seat) in label
    for seat in range(len(table.players)):
        assert picture.labels[f"seat-{seat + 1}"].startswith(seat_name(table, seat))


def test_a_marching_horde_keeps_its_piece_and_changes_only_its_place() -> None:
    """HH-HSEG-10: the page moves the piece because nothing but its transform has changed."""
    table = tables.mock_up()
    before = ET.fromstring(scene(table, 0, Rendering()).svg).find(".//*[@id='horde-red-dragons']")
    table.hordes[0].at = read_square("i6")
    after = ET.fromstring(scene(table, 0, Rendering()).svg).find(".//*[@id='horde-red-dragons']")
    assert before is not None
    assert after is not None
    assert before.attrib.pop("transform") != after.attrib.pop("transform")
    assert ET.tostring(before) == ET.tostring(after)


@pytest.mark.parametrize("size", range(6, 15))
def test_boards_of_all_sizes_fill_the_same_frame(size: int) -> None:
    """HH-BOARD-01 under another board_size; boxes are told in units of the scene, without a scale."""
    table = tables.crowded(size)
    root = ET.fromstring(scene(table, None, Rendering()).svg)
    cells = [cell for cell in root.iter() if cell.get("role") == "gridcell"]
    assert len(cells) == size * size
    side = 800 / size
    for cell in cells:
        x, y = map(float, str(cell.get("transform"))[10:-1].split())
        ground = cell[0]
        assert "hp-hit" in str(ground.get("class"))
        assert abs(float(str(ground.get("width"))) - (side - 3)) < 0.02
        assert 43 <= x <= 844 - side + 0.1
        assert 73 <= y <= 874 - side + 0.1


def test_who_is_active_who_is_out_who_has_won() -> None:
    table = tables.mock_up()
    assert labels(table)["seat-1"].startswith("Dwarves, active: 17 points")
    table.up = 1
    assert labels(table)["seat-3"].startswith("Horse Men, active: 13 points")
    over = scene(tables.over(), 0, Rendering())
    assert over.labels["seat-4"] == "Northern Men: wiped out, 2 points"
    assert over.labels["preview"] == "final scores: Dwarves 17 (winner), Horse Men 13, Elves 11, Northern Men 2"


def test_before_kingdoms_are_chosen_a_seat_is_called_by_its_colour() -> None:
    picture = scene(tables.setup(), 0, Rendering())
    assert picture.labels["seat-2"].startswith("Amber: 1 point")
    assert picture.labels["hordes"] == "0 Hordes on the board"
    assert picture.labels["preview"].startswith("Before round 1")


def test_the_odds_beside_the_board_are_the_exact_ones() -> None:
    """HH-RAID-02, HH-RAID-03: the panel of a raid shows what `odds.raid` says."""
    table = tables.raid()
    table.battle.castle_hits = 1  # type: ignore[union-attr]  # this table has a battle
    exact = odds.raid(
        1, 3, 1, horde="Gnoll Chieftain", hits=4, terrain="Forest", abilities=table.players[0].abilities, damage=1
    )
    label = labels(table)["preview"]
    assert label.startswith(
        "Raid on d4, round 2: Dwarves with 1 Castle, 3 Armies, 1 Settlement against Gnoll Chieftain"
    )
    assert f"win {float(exact.win):.1%}, both fall {float(exact.mutual):.1%}, lose {float(exact.lose):.1%}" in label


def test_without_a_battle_the_panel_says_what_may_come() -> None:
    """Before the battles own attacks; after them it folds, and what Hordes may raid is open instead."""
    table = tables.mock_up()
    exact = odds.battle(3, "Gnoll Chieftain", 4, abilities=table.players[0].abilities)
    label = labels(table)["preview"]
    assert label == (
        "If d4 attacks d5: Dwarves with 3 Armies against Gnoll Chieftain with 4 Hit Counters: "
        f"win {float(exact.win):.1%}, both fall {float(exact.mutual):.1%}, lose {float(exact.lose):.1%}"
    )
    share = f"{float(exact.win) * 100:.0f}%"
    table.hordes[1].at = read_square("c2")
    label = labels(table)["preview"]
    assert f"3 Armies from d4 win against Gnoll Chieftain on d5: {share}" in label
    table.step = "research"
    picture = scene(table, 0, Rendering())
    need = {region.name: region.need for region in picture.regions}
    assert picture.labels["preview"] == "No battle at hand: Dwarves lead with 17 points, 12 rounds to go."
    assert need["odds"] < 0.2
    assert need["raids"] >= 0.8


def test_the_track_marks_the_rounds_with_more_hordes() -> None:
    """HH-TIME-01, HH-SPAWN-03 under the knobs in force."""
    words = labels(tables.mock_up())
    assert words["round-10"] == "round 10"
    assert words["round-11"] == "round 11, 2 Hordes appear per Spawn Phase"
    assert words["round-8"] == "round 8, current"
    rules = tables.printed().with_(rounds=40, double_spawn_round=3, spawns_late=4)
    long = tables.table(tables.player("Elves", "c3 SC2"), rules=rules)
    words = labels(long)
    assert words["round-4"].endswith("4 Hordes appear per Spawn Phase")
    assert "round-40" in words


def test_the_strip_shows_the_present_phase() -> None:
    """HH-SEQ-01, HH-SEQ-02."""
    for step, part in (("move", "step-7"), ("end", "step-11"), ("horde_move", "step-12"), ("restart", "step-13")):
        table = tables.mock_up()
        table.step = step
        root = ET.fromstring(scene(table, 0, Rendering()).svg)
        assert [e.get("id") for e in root.iter() if e.get("aria-current") and "step" in str(e.get("id"))] == [part]
    assert not re.search(r"step-\d+[^>]*aria-current", scene(tables.setup(), 0, Rendering()).svg)


def test_the_hordes_panel_never_hides_the_horde_in_battle() -> None:
    foes = [Foe(str(i), "undead", "a1", i, 6, 0, "battle" if i == 9 else "") for i in range(12)]
    lines, more = shown(foes, 5)
    assert [foe.hits for foe in lines] == [0, 1, 2, 9]
    assert more == 8
    assert shown(foes[:5], 5) == (foes[:5], 0)


def test_a_closed_square_and_a_held_horde_are_marked() -> None:
    table = tables.mock_up()
    table.closed = {read_square("d4"): -1, read_square("a1"): 1 << 1}
    table.frozen = [read_square("d5")]
    picture = scene(table, 0, Rendering())
    assert picture.labels["sq-d4"].endswith("closed to everybody until the round ends")
    assert picture.labels["sq-a1"].endswith("closed to Elves until the round ends")
    assert picture.svg.count('href="#g-lock"') == 3


def test_three_numbers_for_the_back_row() -> None:
    """HH-TIME-01, HH-VICT-01: the round, who leads, how many Hordes there are."""
    facts = scene(tables.mock_up(), 0, Rendering()).facts
    assert [(fact.value, fact.word, fact.of) for fact in facts] == [
        ("8", "round", "of 20"),
        ("17", "Dwarves lead", ""),
        ("6", "Hordes", ""),
    ]
    assert scene(tables.over(), 0, Rendering()).facts[1][:2] == ("17", "Dwarves won")
    assert scene(tables.setup(), 0, Rendering()).facts[1][:2] == ("1", "3 seats lead")
    assert scene(tables.solo(), 0, Rendering()).facts[1][:2] == ("23", "points")


def test_costs_are_those_of_who_looks() -> None:
    """HH-SETTLE-05, HH-FORT-04, HH-TRAIN-03, HH-MOVE-02, HH-RSCH-02: with the Abilities and chits of that seat."""
    table = tables.mock_up()
    table.players[1].abilities.append("Vaulted Arches")
    assert scene(table, 1, Rendering()).labels["costs"] == (
        "Costs for Elves: Settlement 3 Wood and 2 Food, 1 short; Castle 3 Stone, 3 short; "
        "Army 1 Wood, 1 Food and 2 Metal, 2 short; Move of a stack 1 Food, can pay; First Ability free; "
        "Another Ability 10 of any type, 3 short; Any other chit 2 Gold, 2 short; in hand 3 Wood, 1 Food and 3 Magic"
    )
    assert scene(table, None, Rendering()).labels["costs"].startswith("Costs for Dwarves: ")


def test_what_the_question_is_about_is_needed_most() -> None:
    table = tables.mock_up()
    need: dict[str, dict[str, float]] = {step: {} for step in ("settle", "move")}
    for step, needs in need.items():
        table.step = step
        needs |= {region.name: region.need for region in scene(table, 0, Rendering()).regions}
    assert need["settle"]["costs"] > need["settle"]["hordes"]
    assert need["move"]["hordes"] > need["move"]["costs"]
    assert need["move"]["sheet-1"] > need["move"]["sheet-2"]
    empty = {region.name: region.need for region in scene(tables.setup(), 0, Rendering()).regions}
    assert not any((empty["hordes"], empty["odds"]))
    assert 0 < empty["costs"] < 0.2


def test_names_from_a_rules_file_cannot_break_the_picture() -> None:
    table = tables.mock_up()
    table.players[0].kingdom = '<script>&"'
    picture = scene(table, 0, Rendering())
    ET.fromstring(picture.svg)
    assert "<script>" not in picture.svg


@pytest.mark.parametrize("step", ["trade", "settle", "move"])
def test_the_own_sheet_is_needed_most_whoever_plays(step: str) -> None:
    """The page adds a half to the sheet of whom a deal can be offered: the own chits stand there all the same."""
    table = GAME.at(step, dwarves="d4 settlement army, 4 wood 4 food", elves="d5 settlement, 2 food").table
    for viewer in (0, 1):
        need = {region.name: region.need for region in scene(table, viewer, Rendering()).regions}
        assert need[f"sheet-{viewer + 1}"] > need[f"sheet-{2 - viewer}"] + 0.5
    need = {region.name: region.need for region in scene(table, None, Rendering()).regions}
    assert need["sheet-1"] > need["sheet-2"]


def test_the_standalone_picture_carries_all_that_it_needs() -> None:
    picture = scene(tables.crowded(), 0, Rendering())
    svg = standalone(picture, "light")
    assert svg != standalone(picture, "dark")
    root = ET.fromstring(svg)
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        href = element.get("href") or element.get("fill", "").removeprefix("url(").removesuffix(")")
        if href.startswith("#"):
            assert href[1:] in ids


@pytest.mark.parametrize("name", tables.ALL)
def test_the_position_as_text_is_compact_and_complete(name: str) -> None:
    table = tables.ALL[name]()
    lines = text(table, 0)
    assert lines == text(table, None if table.battle is None else 0)
    assert max(map(len, lines.splitlines())) <= WIDEST
    for seat in range(len(table.players)):
        assert f"{seat} {seat_name(table, seat)}" in lines
    for horde in table.hordes:
        assert f"{name_of(horde.at)} {horde.name} " in re.sub(r"\s+", " ", lines)


def test_the_board_as_text_shows_units_where_they_stand() -> None:
    rows = text(tables.mock_up(), 0).splitlines()
    assert rows[0] == "Horrible Hordes, round 8 of 20, Move Phase; Dwarves to act"
    assert " ".join(rows[8].split()) == "4 . s 0S . 0S f 0SC3 . 0S h . m . 3S a"
    assert " ".join(rows[7].split()) == "5 a . f . *H4 m . s . h ."


@pytest.mark.parametrize("name", tables.ALL)
@pytest.mark.parametrize("large", [False, True])
def test_the_picture_without_odds_has_no_odds(name: str, large: bool) -> None:
    picture = scene(tables.ALL[name](), 0, Rendering(large=large, odds=False))
    assert "%" not in picture.svg.replace('width="100%" height="100%"', "")


def test_only_attacks_that_are_legal_now_have_odds() -> None:
    """HH-MOVE-02, HH-MOVE-04: an Army that has moved, or cannot pay for its move, attacks nobody."""
    table = tables.mock_up()
    table.step = "move"
    d4 = read_square("d4")
    table.players[0].chits.food = 5
    assert labels(table)["preview"].startswith("If d4 attacks d5: Dwarves with 3 Armies")
    table.turn.moved[d4] = 1
    assert labels(table)["preview"].startswith("If d4 attacks d5: Dwarves with 2 Armies")
    table.turn.moved[d4] = 3
    assert labels(table)["preview"].startswith("No battle at hand")
    del table.turn.moved[d4]
    table.players[0].chits.food = 0
    picture = scene(table, 0, Rendering())
    assert picture.labels["preview"].startswith("No battle at hand")
    assert ">holds " in picture.svg


def test_a_free_verb_reads_like_a_button() -> None:
    """What the page writes on the row that opens a form."""
    assert [kind.says() for kind in (Offer, Take, Discard, Pay)] == [
        "Offer a trade in words",
        "Take free chits in words",
        "Discard chits in words",
        "Pay chits in words",
    ]


def test_what_has_not_changed_is_not_drawn_again() -> None:
    """A click that brings chits draws the sheet and the costs of who got them; all else is the very piece it was."""
    table = tables.mock_up()
    before = {region.name: region for region in scene(table, 0, Rendering()).regions}
    table.players[0].chits.wood += 1
    after = {region.name: region for region in scene(table, 0, Rendering()).regions}
    drawn = {name for name in after if after[name] is not before[name]}
    assert {"sheet-1", "costs"} <= drawn <= {"sheet-1", "costs", "odds", "raids"}
