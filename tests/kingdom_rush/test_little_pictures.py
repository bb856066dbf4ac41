"""A row shows how its tile, soldier or base would lie: the very squares, as the horde lies on the map, and what they cover."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from hordeplay.core.scene import Hint, Rendering
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import at
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.view.hints import hint
from hordeplay.games.kingdom_rush.view.little_trays import RIM, UNIT
from hordeplay.games.kingdom_rush.view.scene import scene
from hordeplay.games.kingdom_rush.view.trays import on_map

WORK = {
    "tile": {"trays": "A3 b2", "built": "Marksmen b1 S", "todo": "Marksmen 0 0 at b1 begun tiles L3"},
    "post": {"trays": "A3 b2", "built": "Footmen b1 S", "todo": "Footmen 0 0 at b1 begun soldiers 1", "round": 2},
}


def hints(verb: str) -> list[tuple[Hint, tuple[int, ...]]]:
    """The rows of a verb, with the squares that each names."""
    match = at("part", **WORK[verb])  # type: ignore[arg-type]  # words of a position
    assert isinstance(match.request, Ask)
    choices = [choice for choice in match.request.options() if choice.verb == verb]
    return [(hint(match.table, one), getattr(one, "cells", None) or (one.cell,)) for one in choices]


@pytest.mark.parametrize("verb", WORK)
def test_each_row_has_the_squares_that_it_names(verb: str) -> None:
    rows = hints(verb)
    assert len(rows) >= 5
    for row, cells in rows:
        (shape,) = re.findall(r'class="f-(?:kind-\w+|badge) [^"]*" d="([^"]*)"', row.picture)
        drawn = {(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)", shape)}
        places = [on_map(square, "E") for square in cells]
        assert drawn == {(RIM + c * UNIT + 0.5, RIM + r * UNIT + 0.5) for r, c in places}


@pytest.mark.parametrize("verb", WORK)
def test_as_many_crosses_as_the_row_says_it_covers(verb: str) -> None:
    for row, _ in hints(verb):
        crosses = re.findall(r'class="hp-none s-on-[^"]*" d="([^"]*)"', row.picture)
        words = re.search(r"covers (\d+)", row.note)
        assert (crosses[0].count("M") if crosses else 0) == (int(words[1]) if words else 0)


def test_it_is_a_small_picture_without_parts_that_nobody_reads_twice() -> None:
    pictures = {row.picture for verb in WORK for row, _ in hints(verb)}
    for picture in pictures:
        root = ET.fromstring(picture)
        assert root.get("aria-hidden") == "true"
        assert len(picture) < 1_500
        assert all(element.get("id") is None and element.get("aria-label") is None for element in root.iter())


def test_a_tower_that_is_offered_shows_what_it_places() -> None:
    """KR-BUY-01, KR-PASS-02: every square of every tile, and every soldier, in rows of the market and of what is passed."""
    spend = at("spend", seats=1, crystals=9, round=3)
    rows = [(choice, hint(spend.table, choice)) for choice in spend.choices if choice.verb == "buy"]
    passed = at("act", seats=1, hand_0="Artillery Militia", scenario="S2", round=3)
    rows += [(choice, hint(passed.table, choice)) for choice in passed.choices if choice.verb == "pass"]
    assert len(rows) >= 9
    for choice, row in rows:
        name = getattr(choice, "into", None) or choice.tower  # type: ignore[attr-defined]  # one of both verbs
        rules = spend.table.rules
        attacks = rules.towers[name].attacks
        tiles = [tile for part in attacks for tile in part.tiles]
        squares = sum("".join(rules.tiles[tile].rows).count("X") for tile in tiles)
        shapes = re.findall(r'class="f-kind-\w+ [^"]*" d="([^"]*)"', row.picture)
        assert (len(shapes), sum(shape.count("M") for shape in shapes)) == (len(tiles), squares), name
        assert row.picture.count("<use") == sum(part.soldiers for part in attacks)
        assert all(
            0 < float(x) < 58 and 0 < float(y) < 58 for x, y in re.findall(r"M([\d.]+) ([\d.]+)", "".join(shapes))
        )


def test_each_column_of_the_supply_has_its_price() -> None:
    """KR-BUY-02, KR-BUY-03: above each column what it costs, above those that are not sold that they are not."""
    drawn = scene(at("spend", seats=1, crystals=9, round=3).table, 0, Rendering())
    supply = next(region for region in drawn.regions if region.name == "supply").body
    head = supply.partition('id="supply-')[0]
    assert [int(n) for n in re.findall(r">(\d)</text>", head)] == [2, 3]
    assert "III, IV: not sold" in head
    changed = at("spend", seats=1, crystals=9, round=3, rules=KingdomRules.load().with_(price_level3=5))
    supply = next(r for r in scene(changed.table, 0, Rendering()).regions if r.name == "supply").body
    assert [int(n) for n in re.findall(r">(\d)</text>", supply.partition('id="supply-')[0])] == [2, 3, 5]
