"""Before a round ends the map shows lightly where each horde will stand, and at the exit what that costs."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from kingdom_rush.helpers import stand

from hordeplay.core.scene import Rendering, Scene
from hordeplay.games.kingdom_rush.model.squares import read_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.forecast import forecast
from hordeplay.games.kingdom_rush.view.ground import ground
from hordeplay.games.kingdom_rush.view.scene import scene

SVG = "{http://www.w3.org/2000/svg}"
PLAIN, LARGE = Rendering(), Rendering(large=True)
# A5 goes in for 5 hearts, A1 is held by a soldier on c2 and A4 leaps over it, A6 walks on to a free space.
WALKS = {"trays": "A5 g5, A6 e4, A1 c2 soldiers b2, A4 b2", "round": 2}


def board(picture: Scene) -> ET.Element:
    svg = next(one.svg for one in picture.regions if one.name == "board")
    return ET.fromstring(svg)


def pieces(root: ET.Element) -> ET.Element:
    return next(group for group in root.iter(f"{SVG}g") if group.get("id") == "pieces")


def outlined(table: KingdomTable, rendering: Rendering = PLAIN) -> list[int]:
    """The spaces that have the dashed outline of a tray."""
    lies = ground(table.rules.scenarios[table.scenario].rows)
    dashed = [
        each for each in pieces(board(scene(table, 0, rendering))).iter() if "hp-dash" in (each.get("class") or "")
    ]
    spaces = []
    for each in dashed:
        x, y = (
            float(str(each.get(at))) + float(str(each.get(size))) / 2 for at, size in (("x", "width"), ("y", "height"))
        )
        (space,) = [
            at for at in table.map.path if abs(lies.box(at).middle[0] - x) < 3 and abs(lies.box(at).middle[1] - y) < 3
        ]
        spaces.append(space)
    return spaces


@pytest.mark.parametrize("rendering", [PLAIN, LARGE])
def test_every_horde_that_walks_is_shown_where_it_will_stand(rendering: Rendering) -> None:
    table = stand(**WALKS)
    seen = forecast(table)
    assert seen is not None
    assert sorted(outlined(table, rendering)) == sorted(fate.space for fate in seen.fates if fate.walks)
    assert read_space("d2") in outlined(table, rendering)  # the leap ends there


def test_an_arrow_leads_there_and_a_leap_has_two() -> None:
    arrows = [
        str(each.get("d"))
        for each in pieces(board(scene(stand(**WALKS), 0, PLAIN))).iter(f"{SVG}path")
        if each.get("class") == "f-ink-2 s-rim hp-w15"
    ]
    assert sorted(path.count("M") for path in arrows) == [1, 2]


@pytest.mark.parametrize("rendering", [PLAIN, LARGE])
def test_the_exit_says_what_it_costs(rendering: Rendering) -> None:
    picture = scene(stand(**WALKS), 0, rendering)
    assert picture.labels["exit"] == "the kingdom: 5 hearts lost when the round ends"
    region = next(one for one in picture.regions if one.name == "board")
    (size,) = map(int, re.findall(r'class="hp-t(\d+) [^"]*"[^>]*>−5<', region.svg))
    assert size >= region.text
    last = scene(stand(**{**WALKS, "hearts": 4}), 0, rendering)
    assert last.labels["exit"] == "the kingdom: the game is lost when the round ends"
    assert ">lost<" in last.svg
    assert scene(stand(trays="A6 e4", round=2), 0, rendering).labels["exit"] == "the kingdom"


def test_it_is_only_shown_while_the_end_of_the_round_is_foreseen() -> None:
    for step in ("spend", "pick_up"):
        table = stand(**WALKS)
        table.step = step
        assert forecast(table) is None
        assert outlined(table) == []
        assert scene(table, 0, PLAIN).labels["exit"] == "the kingdom"


@pytest.mark.parametrize(("scenario", "rendering"), list(product(["S1", "S5"], [PLAIN, LARGE])))
def test_it_is_no_part_and_hides_nothing(scenario: str, rendering: Rendering) -> None:
    """A click goes to the space below; on a space that is taken there is only the outline, on the frame of the tray."""
    table = (
        stand(scenario=scenario, **WALKS) if scenario == "S1" else stand(scenario="S5", trays="A5 e2, A4 d2", round=2)
    )
    group = pieces(board(scene(table, 0, rendering)))
    assert (group.get("aria-hidden"), group.get("pointer-events")) == ("true", "none")
    assert not any("hp-part" in (each.get("class") or "") for each in group.iter())
    lies = ground(table.rules.scenarios[table.scenario].rows)
    taken = {tray.at for tray in table.trays}
    for mark in [each for each in group.iter(f"{SVG}g") if each.get("class") == "hp-o70"]:
        plate = next(iter(mark))
        x, y = float(str(plate.get("x"))), float(str(plate.get("y")))
        here = [
            at for at in table.map.path if 0 <= x - lies.box(at).x < lies.side and 0 <= y - lies.box(at).y < lies.side
        ]
        assert len(here) == 1
        assert not taken & set(here)
    for each in group.iter(f"{SVG}rect"):
        if "hp-dash" in (each.get("class") or ""):
            assert "hp-none" in str(each.get("class"))
