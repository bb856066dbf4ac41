"""Cards that fly from part to part: from where they were drawn to where they are drawn now."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.games.kingdom_rush import at
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view.scene import scene
from hordeplay.games.kingdom_rush.view.travels import travels

HANDS: dict[str, Any] = {"trays": "A3 b2, A1 e4", "hand_0": "Archer Mage Militia", "hand_1": "Artillery", "round": 2}


def moved(match: Match[KingdomTable], text: str, seat: int, eyes: int) -> tuple[tuple[str, str], ...]:
    """The travels of a choice, as a seat sees them; each begins at a part that was drawn, and ends at one that is."""
    before = scene(match.table.seen_by(eyes), eyes, Rendering()).labels
    events = match.play(text, seat)
    view = match.table.seen_by(eyes)
    after = scene(view, eyes, Rendering()).labels
    pairs = tuple(pair for event in events for pair in travels(view, event))
    assert all(start in before and end in after for start, end in pairs)
    return pairs


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("build Mage b1 S", ("hand-1", "sp-b1")),
        ("pass Archer 1 Marksmen", ("hand-0", "seat-2")),
        ("pass Militia 1 Footmen", ("hand-2", "seat-2")),
    ],
)
def test_a_tower_leaves_the_hand_that_lies_open(text: str, pair: tuple[str, str]) -> None:
    """KR-TOWER-01, KR-PASS-02: to a site, to another seat, to the own incoming slot."""
    assert moved(at("act", **HANDS), text, 0, 0) == (pair,)


def test_of_a_hand_that_is_not_shown_it_leaves_the_sheet() -> None:
    assert moved(at("act", **HANDS), "build Mage b1 S", 0, 1) == (("seat-1", "sp-b1"),)
    assert moved(at("act", **HANDS), "pass Mage 1 Adept", 0, 1) == (("seat-1", "slot-0"),)


def test_a_tower_that_is_bought_comes_into_the_hand() -> None:
    """KR-BUY-02."""
    words: dict[str, Any] = {
        "trays": "A3 b2",
        "hand_0": "Archer Mage",
        "hand_1": "Artillery",
        "crystals": 4,
        "round": 2,
    }
    assert moved(at("spend", **words), "buy Militia 0", 0, 0) == (("supply-militia", "hand-2"),)
    assert moved(at("spend", **words), "buy Militia 1", 0, 0) == (("supply-militia", "seat-2"),)


def test_a_tower_of_the_white_site_goes_to_a_seat() -> None:
    """KR-WHITE-02."""
    match = at("pick_up", scenario="S5", built="Mage d4 N", hand_0="-", hand_1="Artillery", round=2)
    assert moved(match, "give Mage 1", 0, 0)[:1] == (("sp-d4", "seat-2"),)


def test_a_tower_that_is_kept_or_upgraded_waits_in_its_slot() -> None:
    """KR-PASS-01: solo a tower is passed to oneself."""
    match = at("act", trays="A3 b2", scenario="S1", seats=1, hand_0="Archer Mage", round=2)
    assert moved(match, "pass Mage 0 Adept", 0, 0) == (("hand-1", "slot-0"),)
