"""Texts in the regions of Fantahzee have room: none runs into another one, none out of its region, no name is cut."""

from __future__ import annotations

from itertools import product

import pytest
from core.drawn_text import drawn_texts, misplaced
from fantahzee.positions import PREPARED, asked

from hordeplay.core.scene import Rendering
from hordeplay.games.fantahzee.view import facts
from hordeplay.games.fantahzee.view.scene import scene

RENDERINGS = [Rendering(), Rendering(large=True), Rendering(odds=False)]


@pytest.mark.parametrize(("name", "rendering"), list(product(PREPARED, RENDERINGS)))
def test_no_text_touches_another_one_or_leaves_its_region(name: str, rendering: Rendering) -> None:
    for region in scene(PREPARED[name](), 0, rendering).regions:
        assert misplaced(region) == [], region.name


@pytest.mark.parametrize("rendering", RENDERINGS)
def test_texts_have_room_in_all_positions_of_games(rendering: Rendering) -> None:
    for table, _ in asked():
        for region in scene(table, table.seat, rendering).regions:
            assert misplaced(region) == [], (table.step, region.name)


@pytest.mark.parametrize(("name", "rendering"), list(product(PREPARED, RENDERINGS)))
def test_nothing_on_the_board_is_cut(name: str, rendering: Rendering) -> None:
    """Only an ability may be, where a party has more than five places: its reading card has the whole of it."""
    table = PREPARED[name]()
    abilities = [stand.face.does for stand in facts.stands(table)] if table.rules.knobs.party_limit > 5 else []
    for region in scene(table, 0, rendering).regions:
        cut = [line.text.removesuffix("…") for line in drawn_texts(region.body) if "…" in line.text]
        assert [words for words in cut if not any(words in does for does in abilities)] == [], region.name


@pytest.mark.parametrize(("name", "rendering"), list(product(PREPARED, RENDERINGS)))
def test_a_board_can_be_read_on_a_school_laptop_and_by_the_back_row(name: str, rendering: Rendering) -> None:
    """The smallest text has 11 px where the board is 660 px wide, and 20 px where a projector shows it 876 px wide.

    Its rows are so low that they stand above each other in 460 px, and in 630 px on a projector.
    """
    rows = [region for region in scene(PREPARED[name](), 0, rendering).regions if region.name.startswith("board")]
    wide, high, least = (876, 630, 20) if rendering.large else (660, 460, 11)
    scale = wide / rows[0].box[2]
    assert min(region.text for region in rows) * scale >= least
    assert sum(region.box[3] for region in rows) * scale <= high


def test_a_side_region_can_be_read_beside_the_board() -> None:
    for name, make in PREPARED.items():
        for region in scene(make(), 0, Rendering()).regions:
            if region.beside:
                assert region.box[2] <= 300, (name, region.name)
                assert region.text >= 15, (name, region.name)
