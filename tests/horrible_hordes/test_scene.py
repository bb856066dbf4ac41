"""The picture of Horrible Hordes: the same parts everywhere, everything said in labels, nothing drawn that has no class."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from horrible_hordes import tables

from hordeplay.core.scene import ARRANGEMENTS, Scene, standalone
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.model.squares import board, name_of, read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.hand_limit import Discard
from hordeplay.games.horrible_hordes.rules.income import Take
from hordeplay.games.horrible_hordes.rules.research import Pay
from hordeplay.games.horrible_hordes.rules.trade import Offer
from hordeplay.games.horrible_hordes.view.names import seat_name
from hordeplay.games.horrible_hordes.view.panels import Foe, shown
from hordeplay.games.horrible_hordes.view.scene import scene, scene_without_odds
from hordeplay.games.horrible_hordes.view.text import WIDEST, text

SVG = "{http://www.w3.org/2000/svg}"
LOOK = files("hordeplay.core").joinpath("look")
EVERYWHERE = list(product(tables.ALL, ARRANGEMENTS))


def drawn(name: str, arrangement: str = "wide") -> tuple[HordeTable, Scene, ET.Element]:
    table = tables.ALL[name]()
    picture = scene(table, 0, arrangement)  # type: ignore[arg-type]  # one of ARRANGEMENTS
    return table, picture, ET.fromstring(picture.svg)


def elements(root: ET.Element) -> Iterator[ET.Element]:
    return (element for element in root.iter() if element is not root)


@pytest.mark.parametrize(("name", "arrangement"), EVERYWHERE)
def test_every_picture_is_well_formed_and_every_part_is_labelled(name: str, arrangement: str) -> None:
    _, picture, root = drawn(name, arrangement)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for part in root.iter():
        if "hp-part" in (part.get("class") or "").split():
            assert part.get("id") in picture.labels
            assert part.get("aria-label") == picture.labels[str(part.get("id"))] != ""
            assert part.get("role") in {"gridcell", "group", "list", "listitem", "table", "row", "button", "img"}
    overlay = list(root)[-1]
    assert overlay.get("id") == "overlay"
    assert not list(overlay)


@pytest.mark.parametrize("name", tables.ALL)
def test_the_parts_are_the_same_in_all_arrangements(name: str) -> None:
    """Only the lines of the Hordes panel depend on the room there is."""
    parts = [{part for part in drawn(name, a)[1].labels if not part.startswith("row-")} for a in ARRANGEMENTS]
    assert parts[0] == parts[1] == parts[2]


@pytest.mark.parametrize(("name", "arrangement"), [(n, a) for n, a in EVERYWHERE if n not in {"large", "crowded"}])
def test_the_budget_holds(name: str, arrangement: str) -> None:
    _, picture, root = drawn(name, arrangement)
    assert sum(1 for _ in elements(root)) <= 1_100
    assert len(picture.svg) <= 75_000


def test_the_budget_holds_even_with_six_seats_and_forty_hordes() -> None:
    for arrangement in ("wide", "stage"):
        _, picture, root = drawn("crowded", arrangement)
        assert sum(1 for _ in elements(root)) <= 1_100
        assert len(picture.svg) <= 100_000


@pytest.mark.parametrize(("name", "arrangement"), EVERYWHERE)
def test_colour_comes_from_classes_and_every_glyph_and_class_exists(name: str, arrangement: str) -> None:
    _, picture, root = drawn(name, arrangement)
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
    before = ET.fromstring(scene(table, 0, "wide").svg).find(".//*[@id='horde-red-dragons']")
    table.hordes[0].at = read_square("i6")
    after = ET.fromstring(scene(table, 0, "wide").svg).find(".//*[@id='horde-red-dragons']")
    assert before is not None
    assert after is not None
    assert before.attrib.pop("transform") != after.attrib.pop("transform")
    assert ET.tostring(before) == ET.tostring(after)


@pytest.mark.parametrize("size", range(6, 15))
def test_boards_of_all_sizes_fill_the_same_frame(size: int) -> None:
    """HH-BOARD-01 under another board_size; boxes are told in units of the scene, without a scale."""
    table = tables.crowded(size)
    root = ET.fromstring(scene(table, None, "wide").svg)
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
    assert scene(table, 0, "wide").labels["seat-1"].startswith("Dwarves, active: 17 points")
    table.up = 1
    assert scene(table, 0, "wide").labels["seat-3"].startswith("Horse Men, active: 13 points")
    over = scene(tables.over(), 0, "wide")
    assert over.labels["seat-4"] == "Northern Men: wiped out, 2 points"
    assert over.labels["preview"] == "final scores: Dwarves 17 (winner), Horse Men 13, Elves 11, Northern Men 2"


def test_before_kingdoms_are_chosen_a_seat_is_called_by_its_colour() -> None:
    picture = scene(tables.setup(), 0, "wide")
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
    label = scene(table, 0, "wide").labels["preview"]
    assert label.startswith(
        "Raid on d4, round 2: Dwarves with 1 Castle, 3 Armies, 1 Settlement against Gnoll Chieftain"
    )
    assert f"win {float(exact.win):.1%}, both fall {float(exact.mutual):.1%}, lose {float(exact.lose):.1%}" in label


def test_without_a_battle_the_panel_says_what_may_come() -> None:
    """Before the battles own attacks, after them what Hordes may raid."""
    table = tables.mock_up()
    exact = odds.battle(3, "Gnoll Chieftain", 4, abilities=table.players[0].abilities)
    label = scene(table, 0, "wide").labels["preview"]
    assert label == (
        "If d4 attacks d5: Dwarves with 3 Armies against Gnoll Chieftain with 4 Hit Counters: "
        f"win {float(exact.win):.1%}, both fall {float(exact.mutual):.1%}, lose {float(exact.lose):.1%}"
    )
    share = f"{float(exact.win) * 100:.0f}%"
    table.hordes[1].at = read_square("c2")
    label = scene(table, 0, "wide").labels["preview"]
    assert f"3 Armies from d4 win against Gnoll Chieftain on d5: {share}" in label
    table.step = "research"
    assert scene(table, 0, "wide").labels["preview"].startswith("What the Hordes may raid: ")


def test_the_track_marks_the_rounds_with_more_hordes() -> None:
    """HH-TIME-01, HH-SPAWN-03 under the knobs in force."""
    labels = scene(tables.mock_up(), 0, "wide").labels
    assert labels["round-10"] == "round 10"
    assert labels["round-11"] == "round 11, 2 Hordes appear per Spawn Phase"
    assert labels["round-8"] == "round 8, current"
    rules = tables.printed().with_(rounds=40, double_spawn_round=3, spawns_late=4)
    long = tables.table(tables.player("Elves", "c3 SC2"), rules=rules)
    labels = scene(long, 0, "wide").labels
    assert labels["round-4"].endswith("4 Hordes appear per Spawn Phase")
    assert "round-40" in labels


def test_the_strip_shows_the_present_phase() -> None:
    """HH-SEQ-01, HH-SEQ-02."""
    for step, part in (("move", "step-7"), ("end", "step-11"), ("horde_move", "step-12"), ("restart", "step-13")):
        table = tables.mock_up()
        table.step = step
        root = ET.fromstring(scene(table, 0, "wide").svg)
        assert [e.get("id") for e in root.iter() if e.get("aria-current") and "step" in str(e.get("id"))] == [part]
    assert not re.search(r"step-\d+[^>]*aria-current", scene(tables.setup(), 0, "wide").svg)


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
    picture = scene(table, 0, "wide")
    assert picture.labels["sq-d4"].endswith("closed to everybody until the round ends")
    assert picture.labels["sq-a1"].endswith("closed to Elves until the round ends")
    assert picture.svg.count('href="#g-lock"') == 3


def test_names_from_a_rules_file_cannot_break_the_picture() -> None:
    table = tables.mock_up()
    table.players[0].kingdom = '<script>&"'
    picture = scene(table, 0, "wide")
    ET.fromstring(picture.svg)
    assert "<script>" not in picture.svg


def test_the_standalone_picture_carries_all_that_it_needs() -> None:
    picture = scene(tables.crowded(), 0, "wide")
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


@pytest.mark.parametrize(("name", "arrangement"), EVERYWHERE)
def test_the_picture_without_odds_has_the_same_parts_and_no_odds(name: str, arrangement: str) -> None:
    table = tables.ALL[name]()
    picture = scene_without_odds(table, 0, arrangement)  # type: ignore[arg-type]  # one of ARRANGEMENTS
    assert picture.labels.keys() == scene(table, 0, arrangement).labels.keys()  # type: ignore[arg-type]
    assert "%" not in picture.svg.replace('width="100%" height="100%"', "")


def test_only_attacks_that_are_legal_now_have_odds() -> None:
    """HH-MOVE-02, HH-MOVE-04: an Army that has moved, or cannot pay for its move, attacks nobody."""
    table = tables.mock_up()
    table.step = "move"
    d4 = read_square("d4")
    table.players[0].chits.food = 5
    assert scene(table, 0, "wide").labels["preview"].startswith("If d4 attacks d5: Dwarves with 3 Armies")
    table.turn.moved[d4] = 1
    assert scene(table, 0, "wide").labels["preview"].startswith("If d4 attacks d5: Dwarves with 2 Armies")
    table.turn.moved[d4] = 3
    assert scene(table, 0, "wide").labels["preview"].startswith("What the Hordes may raid: ")
    del table.turn.moved[d4]
    table.players[0].chits.food = 0
    picture = scene(table, 0, "wide")
    assert picture.labels["preview"].startswith("What the Hordes may raid: ")
    assert ">holds " in picture.svg


def test_a_free_verb_reads_like_a_button() -> None:
    """What the page writes on the row that opens a form."""
    assert [kind.says() for kind in (Offer, Take, Discard, Pay)] == [
        "Offer a trade in words",
        "Take free chits in words",
        "Discard chits in words",
        "Pay chits in words",
    ]
