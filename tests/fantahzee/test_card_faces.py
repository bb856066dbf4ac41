"""What is printed on cards and in the table of monsters: every name and ability whole, and inside its card."""

from __future__ import annotations

import pytest
from core.drawn_text import drawn_texts
from fantahzee.helpers import printed, stand

from hordeplay.core.scene import SEAT_COLOURS, Piece
from hordeplay.games.fantahzee.view import board, facts, hand, hero_cards, panels
from hordeplay.games.fantahzee.view.names import ROMAN

TABLE = stand("action", seats=2)
HELD = [f"{name} {ROMAN[level]}" for name in printed().treasures for level in (1, 2)]


def texts(piece: Piece) -> list[tuple[str, float, float]]:
    """Every text of a drawing with where it begins and ends."""
    return [(line.text, line.left, line.right) for line in drawn_texts(piece.svg)]


def whole(piece: Piece, name: str, left: float, right: float) -> None:
    """The drawing says the name, in one line or in several, and nothing of it is cut or sticks out."""
    rows = texts(piece)
    for words, begin, end in rows:
        assert "…" not in words, words
        assert left <= begin, (words, begin)
        assert end <= right, (words, end)
    assert name in " ".join(words for words, _, _ in rows).replace("- ", "")


@pytest.mark.parametrize("size", [hand.HAND_CARD, (131, 94)])
def test_cards_of_the_hand_are_whole(size: tuple[float, float]) -> None:
    for name in (*printed().heroes, *printed().actions):
        whole(hand.in_hand(facts.face(TABLE, name), 1, 0, 0, size), name, 2, size[0] - 2)


def test_cards_of_a_large_hand_are_whole() -> None:
    for name in (*printed().heroes, *printed().actions):
        face = facts.face(TABLE, name)
        whole(hand.in_hand(face, 1, 0, 0, (131, 72), large=True), name, 2, 129)
        whole(hand.in_large_hand(face, 1, 0, 0, 294), name, 6, 290)


@pytest.mark.parametrize("large", [False, True])
def test_heroes_of_the_party_are_whole(large: bool) -> None:
    for n, name in enumerate(printed().heroes):
        held = tuple(HELD[(n + i) % len(HELD)] for i in range(2))
        for given in ((), held):
            stood = facts.Stand(1, facts.face(TABLE, name), False, (), given, False, 0, TABLE.rules.hero(name).strength)
            whole(hero_cards.hero(stood, 0, 0, 160, 0.5, large=large), name, 3, 157)


def test_treasures_that_are_held_are_whole() -> None:
    """On a narrow card the first word of their name stands for it."""
    face = facts.face(TABLE, "Alchemist")
    for name in HELD:
        stood = facts.Stand(1, face, False, (), (name,), False, 0, face.strength)
        whole(hero_cards.hero(stood, 0, 0, 160, None), name, 6, 154)
        narrow = hero_cards.hero(stood, 0, 0, 113, None)
        whole(narrow, name.split()[0], 6, 107)
        whole(narrow, name.split()[-1], 6, 107)


def test_the_table_of_monsters_is_whole() -> None:
    """Also two figures for strength and XP; nothing stands above a table without rows."""
    for name in printed().monsters:
        top = facts.monster(TABLE, name)
        piece = panels.targets((facts.Heap(1, top, 3, "level I", None, False, False),), 12, True)
        rows = [(words, begin, end) for words, begin, end in texts(piece) if words in {*name.split(), name}]
        assert len(rows) == 1, name
        figures = min(begin for words, begin, _ in texts(piece) if words == str(top.strength))
        assert rows[0][2] < figures or str(top.strength) == "1", name
        assert dict(piece.labels)["targets"].endswith(": 1 monster")
    none = facts.Heap(1, None, 3, "level I", None, False, False)
    empty = panels.targets((none,), 0, False)
    assert "g-sword" not in empty.svg
    assert "No monster lies face up." in empty.svg


@pytest.mark.parametrize("count", range(3, 7))
def test_stacks_say_what_they_are_and_what_is_left(count: int) -> None:
    """Those beside each other do not touch, however many there are."""
    for left in (0, 5, 12):
        ends = 0.0
        for n in range(1, count + 1):
            heap = facts.Heap(n, None, left, "level I", None, n == count, False)
            name = f"vanguard, {left}" if n == count else f"stack {n}, {left}"
            foot = [each for each in texts(board.stack(heap, count)) if name in each[0]]
            assert len(foot) == 1
            assert foot[0][1] > ends
            ends = foot[0][2]


@pytest.mark.parametrize("large", [False, True])
def test_the_next_card_of_a_stack_is_told(large: bool) -> None:
    """With its strength and XP; where its name has no room, its first word; the whole of it stands in the label."""
    for name in printed().monsters:
        for top in (None, facts.monster(TABLE, "Mud Imp")):
            known = facts.monster(TABLE, name)
            piece = board.stack(facts.Heap(1, top, 3, "level I", known, False, False), 5, large=large)
            words = [one for one, *_ in texts(piece)]
            assert not [one for one in words if "…" in one]
            assert words[words.index("next") + 1 :][:2] == [str(known.strength), str(known.xp)]
            assert name.split()[0] in " ".join(words)
            assert name in dict(piece.labels)["stack-1"]


def test_sums_are_whole() -> None:
    """Whose town cards are lost, and who ambushes from which stack."""
    for seat in range(6):
        title = f"Town cards lost by {SEAT_COLOURS[seat].title()}"
        whole(panels.bill(facts.Bill(title, (), "lost in all", "0", "None", "", "", "")), title, 6, 294)
    for name in printed().monsters:
        row = ("", f"5 {name}", "+2", "f-ink")
        sums = facts.Bill("Ambush", (row,), "for the active heroes", "2", "", "", "", "")
        whole(panels.bill(sums), name, 6, 294)


def test_seats_count_one_and_many() -> None:
    one = facts.sheets(stand("action", seats=2, party="Alchemist", hand="Hero", victory="Mud Imp"))[0]
    assert "1 monster beaten" in one.label
    assert one.label.endswith("1 hero, 1 card in hand")
    assert facts.sheets(stand("action", seats=2))[1].label.endswith("0 heroes, 0 cards in hand")
