"""Texts in the picture of Horrible Hordes have room: none runs into another one, or out of its panel."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations, product
from xml.etree import ElementTree as ET

import pytest
from core.drawn_text import Line, drawn_texts, texts_below
from horrible_hordes import tables
from languages.pseudo import Pseudo

from hordeplay.core.language import speaking
from hordeplay.core.scene import Rendering
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import Horde, HordeTable
from hordeplay.games.horrible_hordes.view.board import LEFT, SIDE, TOP
from hordeplay.games.horrible_hordes.view.scene import scene

LOOK = files("hordeplay.core").joinpath("look")


def full() -> HordeTable:
    """Four seats with long names, many Abilities and chits, every long name of a Horde, two digits everywhere."""
    learned = "Trade Routes, Marketplace, Mythic Saga, Green Thumb"
    table = tables.table(
        tables.player("Renaissance Men", "b4 S, c4 S, d4 SC12", "12 1 2 10 0 1", 14, learned),
        tables.player("Women Warriors", "g9 S, h8 SC12", "10 13 11 10 13 10", 13, learned),
        tables.player("Northern Men", "b9 SC, c9 S", "1 2 0 2 0 2", 5, "Vaulted Arches, Storehouses"),
        tables.player("Horse Men", "i4 S, h3 SC", "1 0 3 1 1 0", 12, "Mythic Saga, Marketplace"),
        in_round=3,
    )
    longest = sorted(tables.printed().hordes, key=len)[-8:]
    table.hordes = [Horde(name, read_square(f"{'abcdefgh'[i]}6"), 9 + i % 4) for i, name in enumerate(longest)]
    return table


def one_attack() -> HordeTable:
    table = full()
    table.hordes = [Horde("Goblin Night Raiders", read_square("d5"), 12)]
    return table


TABLES = {**tables.ALL, "full": full, "one attack": one_attack}


LANGUAGES: dict[str, str | Pseudo] = {"en": "", "de": "de", "long words": Pseudo()}


@pytest.mark.parametrize(("name", "large", "language"), list(product(TABLES, (False, True), LANGUAGES)))
def test_no_text_touches_another_one_or_the_edge(name: str, large: bool, language: str) -> None:
    with speaking(LANGUAGES[language]):
        picture = scene(TABLES[name](), 0, Rendering(large=large))
    for region in picture.regions:
        if region.name == "board":
            continue
        x, y, width, height = region.box
        texts = drawn_texts(region.body)
        assert texts
        inside = 2 if region.name == "track" else 8
        for line in texts:
            assert line.left >= x + inside, line
            assert line.right <= x + width - inside, line
            assert y + 0.7 * line.size <= line.y <= y + height - 0.25 * line.size, line
        for one, two in combinations(texts, 2):
            if abs(one.y - two.y) < 0.7 * max(one.size, two.size):
                assert one.right + 3 <= two.left or two.right + 3 <= one.left, (one, two)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_strip_has_room_for_the_names_of_all_phases(language: str) -> None:
    with speaking(language):
        regions = scene(TABLES["full"](), 0, Rendering()).regions
    texts = [line.text for region in regions if region.name == "track" for line in drawn_texts(region.body)]
    assert len(texts) > 20
    assert not [text for text in texts if text.endswith("…")]


@pytest.mark.parametrize(("name", "large"), list(product(TABLES, (False, True))))
def test_no_count_on_the_board_lies_on_another_one_or_leaves_its_square(name: str, large: bool) -> None:
    table = TABLES[name]()
    root = ET.fromstring(scene(table, 0, Rendering(large=large)).regions[0].svg)
    counts = [
        line
        for name in ("board", "pieces")
        for part in root.iterfind(f".//*[@id='{name}']")
        for line in texts_below(part)
    ]
    side = SIDE / table.size
    squares: dict[tuple[int, int], list[Line]] = {}
    for line in counts:
        column, row = int((line.left - LEFT) // side), int((line.y - TOP) // side)
        squares.setdefault((column, row), []).append(line)
        assert LEFT + column * side <= line.left, line
        assert line.right <= LEFT + (column + 1) * side, line
        assert line.y - 0.7 * line.size >= TOP + row * side, line
    for held in squares.values():
        for one, two in combinations(held, 2):
            apart = one.right <= two.left or two.right <= one.left
            assert apart or abs(one.y - two.y) >= 0.75 * one.size, (one, two)


def test_a_scene_is_set_in_faces_of_its_own() -> None:
    """A face of the page around it may be wider than what the panels have room for."""
    css = LOOK.joinpath("scene.css").read_text(encoding="utf-8")
    family = re.findall(r"\.hp-scene \{ font-family: ([^;]+);", css)
    assert len(family) == 1
    assert "var(" not in family[0]
    assert "DejaVu Sans Condensed" in family[0]


def test_a_die_has_pips() -> None:
    sprite = LOOK.joinpath("glyphs.svg").read_text(encoding="utf-8")
    path = re.findall(r'id="g-d6".*? d="([^"]+)"', sprite)[0]
    assert path.count("M") == 6  # the die, and five holes


def test_armies_at_war_on_one_square_are_told_apart() -> None:
    """HH-WAR-02: two stacks stand side by side, each with its count."""
    for foes in ("", "Red Dragons e5 3"):
        table = tables.table(tables.player("Elves", "e5 2, a1 S"), tables.player("Dwarves", "e5 12, j9 S"), hordes=foes)
        root = ET.fromstring(scene(table, 0, Rendering()).svg)
        stacks = [root.find(f".//*[@id='{name}']") for name in ("army-e5", "army-e5-2")]
        plates = [stack.find("{*}use") for stack in stacks if stack is not None]
        counts = [next(texts_below(stack)) for stack in stacks if stack is not None]
        assert [line.text for line in counts] == ["2", "12"]
        one, two = (
            tuple(float(str(plate.get(key))) for key in ("x", "y", "width")) for plate in plates if plate is not None
        )
        assert max(abs(one[0] - two[0]), abs(one[1] - two[1])) >= 0.8 * one[2]
