"""The picture, the hints and the events in words: the same parts in every arrangement, and nothing without a sentence."""

from __future__ import annotations

import pytest
from kingdom_rush.acting import sp

from hordeplay.core.scene import ARRANGEMENTS
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.scene import on_map
from hordeplay.games.kingdom_rush.words import SAID

LOOK = GAME.look
MATCH = at(
    "act",
    scenario="S2",
    round=5,
    trays="P1 b1 tiles b2, B1 d1 tiles c2, B2 d4, A8 c5 tiles b2 soldiers d2, B3 e3 tiles b1+c1",
    built="Marksmen e2 W, Adept c3 E down",
    heroes="Malik e3 base b3 health 5, Alleria f5 health 3",
)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_the_same_parts_in_every_arrangement(arrangement: str) -> None:
    scene = LOOK.draw(MATCH.table, 0, arrangement)  # type: ignore[arg-type]  # one of them
    wide = LOOK.draw(MATCH.table, 0, "wide")
    assert list(scene.labels) == list(wide.labels)
    assert len(scene.svg) < 100_000
    assert {f"sp-{sp(r, c)}" for r in range(6) for c in range(7)} | {"exit", "kingdom"} <= set(scene.labels)


def test_labels_tell_what_lies_there() -> None:
    labels = LOOK.draw(MATCH.table, 0, "wide").labels
    assert labels["sp-e3"] == "e3: B3 Hex Circle, 6 enemies open, Malik (amber)"
    assert labels["sp-e2"] == "e2: red site, Marksmen facing W"
    assert labels["sp-f5"] == "f5: Alleria (iris)"
    assert labels["sp-a1"] == "a1: token 1"


def test_a_card_lies_as_on_the_table() -> None:
    """KR-SPAWN-04: with its purple edge to the east the drawing is turned a quarter against the clock."""
    corner, bottom = 0, 22
    assert [on_map(corner, edge) for edge in ("S", "E", "N", "W")] == [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert [on_map(bottom, edge) for edge in ("S", "E", "N", "W")] == [(4, 2), (2, 4), (0, 2), (2, 0)]


def test_reading_cards() -> None:
    read = LOOK.card(MATCH.table, "sp-b1")
    assert read is not None
    assert (read.title, read.facts[-1]) == ("P1 Rift of Embers", ("tower level", "1"))
    tower = LOOK.card(MATCH.table, "sp-e2")
    assert tower is not None
    assert dict(tower.facts)["arrows"] == "F2 FL1 FR1"
    assert LOOK.card(MATCH.table, "sp-a6") is None
    assert LOOK.card(MATCH.table, "kingdom") is None


def test_every_event_has_words() -> None:
    """A whole game in sentences, and hints that point at parts that are there."""
    match = at("hordes", scenario="S3", seats=3)
    match.run("greedy")
    told = [LOOK.say(match.table, event) for event in match.events]
    assert all("{" not in words and words[0].isupper() for words in told)
    assert {event.what for event in match.events} <= set(SAID)
    assert any(LOOK.moves(match.table, event) for event in match.events)
    assert all(part.startswith("sp-") for event in match.events for part in LOOK.targets(match.table, event))
    labels = LOOK.draw(MATCH.table, 0, "wide").labels
    for choice in MATCH.choices:
        hint = LOOK.hint(MATCH.table, choice)
        assert hint.label
        assert set(hint.targets) <= set(labels)
