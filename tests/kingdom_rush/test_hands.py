"""All hands lie open side by side: large that of the seat that is asked, beside it those of all others."""

from __future__ import annotations

import re

import pytest
from kingdom_rush.helpers import stand

from hordeplay.core.scene import Region, Rendering
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view.reading_cards import card
from hordeplay.games.kingdom_rush.view.scene import scene

PLAIN, LARGE = Rendering(), Rendering(large=True)
RAIL, LEAST, SMALLEST = 513, 11, 15
"""The rail beside the map at 1280 x 720 in pixels, the least text, and the smallest text of a hand in units."""


def hand(table: KingdomTable, seat: int, rendering: Rendering = PLAIN) -> Region:
    return next(one for one in scene(table, seat, rendering).regions if one.name == "hand")


def full(seats: int, **hands: str) -> KingdomTable:
    return stand(scenario="S5", seats=seats, round=3, **hands)


def words(region: Region) -> list[str]:
    return re.findall(r">([^<>]+)</text>", region.body)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hand_of_who_is_asked_comes_first_and_all_others_stand_beside_it(seats: int) -> None:
    """KR-PLAY-02: the players talk about all of it."""
    table = full(seats, hand_0="Archer Marksmen", hand_1="Adept")
    for seat in (0, 1):
        labels = scene(table, seat, PLAIN).labels
        assert list(labels).index("hand") < min(
            list(labels).index(part) for part in labels if part.startswith("hand-of-")
        )
        assert [part for part in labels if part.startswith("hand-of-")] == [
            f"hand-of-{other + 1}" for other in range(seats) if other != seat
        ]
    first, second = hand(table, 0), hand(table, 1)
    assert words(first)[0] == "Alleria’s hand" != words(second)[0]
    assert {"Archer", "Marksmen", "Adept"} <= set(words(first)) & set(words(second))
    assert 'id="hand-1"' in first.body  # a card that is clicked; one of another hand is only read
    assert scene(table, 0, PLAIN).labels["hand-of-2"].endswith("’s hand: Adept")


def test_a_hand_of_one_player_stands_alone() -> None:
    assert not any(part.startswith("hand-of") for part in scene(full(1, hand_0="Archer"), 0, PLAIN).labels)


def test_many_cards_are_told_by_family_and_level_and_the_rest_is_counted() -> None:
    table = full(4, hand_0="Archer", hand_1="Adept Militia Footmen Howitzer Marksmen Archer Mage Archer", hand_2="-")
    shown = words(hand(table, 0))
    assert any(re.fullmatch(r"\+\d", word) for word in shown)
    assert "no tower" in shown
    assert scene(table, 0, PLAIN).labels["hand-of-2"].count(",") == 7


@pytest.mark.parametrize("held", ["-", "Archer", "Archer Mage Marksmen Footmen", "Archer Mage " * 4])
def test_it_lies_open_above_five_choices_on_a_laptop(held: str) -> None:
    """The page folds a hand that leaves no room for them: 94 pixels are left of the rail at 1280 x 720."""
    region = hand(full(3, hand_0=held.strip()), 0)
    _, _, width, high = region.box
    wide = min(RAIL, 1.05 * width * LEAST / SMALLEST)
    assert wide * high / width <= 94


def test_four_cards_are_whole_in_a_narrow_rail_and_three_in_a_column() -> None:
    """Beside the Lab's list of files the rail is 320 px wide, and has a rim; the column of a wide cell is 247 px wide."""
    for count, pixels in ((4, 300), (3, 247)):
        region = hand(full(2, hand_0=" ".join(["Archer", "Mage", "Marksmen", "Footmen"][:count])), 0)
        cards = re.findall(
            r'id="hand-\d"[^>]*transform="translate\(([\d.]+) [\d.]+\)"><rect [^>]*width="([\d.]+)"', region.body
        )
        assert len(cards) == count
        assert max(float(x) + float(width) for x, width in cards) * LEAST / SMALLEST <= pixels


def test_for_a_back_row_the_others_are_counted() -> None:
    region = hand(full(3, hand_0="Archer", hand_1="Adept Mage"), 0, LARGE)
    assert "Adept" not in words(region)
    assert "2" in words(region)


def test_another_hand_can_be_read() -> None:
    read = card(full(2, hand_1="Adept"), "hand-of-2")
    assert read is not None
    assert ("In hand", "Adept") in read.facts
