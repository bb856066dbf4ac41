"""What is printed on cards and in the table of monsters: every name and ability whole, and inside its card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pytest
from fantahzee.helpers import printed, stand

from hordeplay.core.panel import Frame
from hordeplay.core.scene import SEAT_COLOURS, Piece
from hordeplay.core.text_metrics import BOLD, text_width
from hordeplay.games.fantahzee.view import board, facts, panels, pieces
from hordeplay.games.fantahzee.view.names import ROMAN

SVG = "{http://www.w3.org/2000/svg}"
TABLE = stand("action", seats=2)
HELD = [f"{name} {ROMAN[level]}" for name in printed().treasures for level in (1, 2)]


def texts(piece: Piece) -> Iterator[tuple[str, float, float]]:
    """Every text of a drawing with where it begins and ends."""
    for each in ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{piece.svg}</svg>').iter(f"{SVG}text"):
        look, words = str(each.get("class")), str(each.text)
        size = re.search(r"hp-t(\d+)", look)
        assert size
        room = text_width(words, int(size[1]) * (BOLD if "hp-b" in look.split() else 1))
        left = float(str(each.get("x"))) - room * (0.5 if "hp-mid" in look else "hp-end" in look)
        yield words, left, left + room


def whole(piece: Piece, name: str, left: float, right: float) -> None:
    """The drawing says the name, in one line or in several, and nothing of it is cut or sticks out."""
    rows = list(texts(piece))
    for words, begin, end in rows:
        assert "…" not in words, words
        assert left <= begin, (words, begin)
        assert end <= right, (words, end)
    assert name in " ".join(words for words, _, _ in rows)


@pytest.mark.parametrize("small", [False, True])
def test_cards_of_the_hand_are_whole(small: bool) -> None:
    for name in (*printed().heroes, *printed().actions):
        whole(pieces.in_hand(facts.face(TABLE, name), 1, 0, 0, small), name, 3, 115)


def test_heroes_of_the_party_are_whole() -> None:
    for n, name in enumerate(printed().heroes):
        held = tuple(HELD[(n + i) % len(HELD)] for i in range(2))
        for given in ((), held):
            stood = facts.Stand(1, facts.face(TABLE, name), False, (), given, False, 0)
            whole(pieces.hero(stood, 0, 0, 1, 0.5), name, 6, 154)


def test_treasures_that_are_held_are_whole() -> None:
    face = facts.face(TABLE, "Alchemist")
    for name in HELD:
        whole(pieces.hero(facts.Stand(1, face, False, (), (name,), False, 0), 0, 0, 1, None), name, 6, 154)


def test_the_table_of_monsters_is_whole() -> None:
    """Also two figures for strength and XP; nothing stands above a table without rows."""
    for name in printed().monsters:
        top = facts.monster(TABLE, name)
        heap = facts.Heap(1, top, 3, "level I", "", False, False)
        piece = panels.targets((heap,), 12, True, Frame(0, 0, 300, 200))
        rows = [(begin, end) for words, begin, end in texts(piece) if words in {name, str(top.strength)}]
        whole(piece, name, 6, 294)
        assert rows[0][1] < rows[-1][0], name
        assert dict(piece.labels)["targets"].endswith(": 1 monster")
    none = facts.Heap(1, None, 3, "level I", "", False, False)
    empty = panels.targets((none,), 0, False, Frame(0, 0, 300, 200))
    assert "g-sword" not in empty.svg
    assert "No monster lies face up." in empty.svg


@pytest.mark.parametrize("count", range(3, 7))
def test_stacks_say_what_they_are_and_what_is_left(count: int) -> None:
    """Those beside each other do not touch, however many there are."""
    for left in (0, 5, 12):
        ends = 0.0
        for n in range(1, count + 1):
            heap = facts.Heap(n, None, left, "level I", "", n == count, False)
            name = f"vanguard, {left}" if n == count else f"stack {n}, {left}"
            foot = [each for each in texts(board.stack(heap, count)) if name in each[0]]
            assert len(foot) == 1
            assert foot[0][1] > ends
            ends = foot[0][2]


def test_the_next_card_of_a_stack_is_whole() -> None:
    for name in printed().monsters:
        for top in (None, facts.monster(TABLE, "Mud Imp")):
            words = [one for one, *_ in texts(board.stack(facts.Heap(1, top, 3, "level I", name, False, False), 5))]
            assert not [one for one in words if "…" in one]
            assert set(name.split()) <= set(" ".join(words).split())


def test_sums_are_whole_in_the_narrowest_frame() -> None:
    """Whose town cards are lost, and who ambushes from which stack."""
    frame = Frame(0, 0, 228, 226)
    for seat in range(6):
        title = f"Town cards lost by {SEAT_COLOURS[seat].title()}"
        whole(panels.bill(facts.Bill(title, (), "XP in all", "0", "None"), frame), title, 6, 222)
    for name in printed().monsters:
        row = ("", f"5 {name}", "+2", "f-ink")
        whole(panels.bill(facts.Bill("Ambush", (row,), "for the active heroes", "2", ""), frame), name, 6, 222)


def test_seats_count_one_and_many() -> None:
    one = facts.sheets(stand("action", seats=2, party="Alchemist", hand="Hero", victory="Mud Imp"))[0]
    assert "1 monster beaten" in one.label
    assert one.label.endswith("1 hero, 1 card in hand")
    assert facts.sheets(stand("action", seats=2))[1].label.endswith("0 heroes, 0 cards in hand")
