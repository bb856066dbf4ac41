"""The picture: parts that hints name, labels, size, and how a horde card lies on the map."""

from __future__ import annotations

import pytest

from hordeplay.core.scene import ARRANGEMENTS, Arrangement, Drawing
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.picture.trays import on_map, tray
from hordeplay.games.kingdom_rush.scene import scene


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_hints_name_parts_of_the_scene(scenario: str, seats: int, arrangement: Arrangement) -> None:
    match = at("act", scenario=scenario, seats=seats, round=3)
    drawn = scene(match.table, None, arrangement)
    assert all(drawn.labels.values())
    assert len(drawn.svg) < 60_000
    named = [GAME.look.hint(match.table, choice) for choice in match.choices]
    assert named
    assert all(part in drawn.labels for hint in named for part in (*hint.targets, *hint.source, *hint.preview))


@pytest.mark.parametrize("edge", ["N", "E", "S", "W"])
def test_a_card_turns_with_its_purple_edge(edge: str) -> None:
    """The last row of a card lies at its purple edge (KR-SPAWN-04)."""
    last = [on_map(square, edge) for square in range(20, 25)]
    assert {"N": {r for r, _ in last} == {0}, "S": {r for r, _ in last} == {4}}.get(edge, True)
    assert {"W": {c for _, c in last} == {0}, "E": {c for _, c in last} == {4}}.get(edge, True)


def test_a_tile_is_one_shape_with_a_cross_on_each_square() -> None:
    table = at("act", round=3, trays="A3 c2 tiles b2+b3 soldiers c3").table
    drawing = Drawing(96, 96, "card")
    with drawing.part("card", "img", "card"):
        tray(drawing, table, table.trays[0])
    svg = drawing.scene().svg
    assert svg.count("#g-cross") == 2
    assert svg.count('class="f-accent"') == 1
    assert svg.count("#g-army") == 1
