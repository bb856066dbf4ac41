"""Texts in the picture of Horrible Hordes have room: none runs into another one, or out of its panel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations, product
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from horrible_hordes import tables

from hordeplay.core.scene import ARRANGEMENTS
from hordeplay.core.text_metrics import BOLD, text_width
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import Horde, HordeTable
from hordeplay.games.horrible_hordes.view.scene import scene

LOOK = files("hordeplay.core").joinpath("look")
_MONO = 0.61


class Line(NamedTuple):
    """A text as it stands in a panel."""

    text: str
    left: float
    right: float
    y: float
    size: float


def lines(element: ET.Element, scale: float = 1, x: float = 0, y: float = 0) -> Iterator[Line]:
    """The texts below an element, in units of the scene."""
    move = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform") or "")
    if move:
        x, y = x + float(move[1]) * scale, y + float(move[2]) * scale
    grown = re.fullmatch(r"scale\(([\d.]+)\)", element.get("transform") or "")
    scale *= float(grown[1]) if grown else 1
    for child in element:
        if not child.tag.endswith("text") or " " in str(child.get("x")):
            yield from lines(child, scale, x, y)
            continue
        classes = str(child.get("class")).split()
        size = next(float(name[4:]) for name in classes if re.fullmatch(r"hp-t\d+", name)) * scale
        words = child.text or ""
        long = len(words) * _MONO * size if "hp-mono" in classes else text_width(words, size)
        long *= BOLD if "hp-b" in classes and "hp-mono" not in classes else 1
        at = x + float(str(child.get("x"))) * scale
        left = at - (long if "hp-end" in classes else long / 2 if "hp-mid" in classes else 0)
        yield Line(words, left, left + long, y + float(str(child.get("y"))) * scale, size)


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


@pytest.mark.parametrize(("name", "arrangement"), list(product(TABLES, ARRANGEMENTS)))
def test_no_text_touches_another_one_or_the_edge(name: str, arrangement: str) -> None:
    root = ET.fromstring(scene(TABLES[name](), 0, arrangement).svg)  # type: ignore[arg-type]  # one of ARRANGEMENTS
    for part in root.iter():
        kind = str(part.get("id"))
        if kind != "hordes" and not kind.startswith(("seat-", "preview")):
            continue
        part.attrib.pop("transform")  # the panel's own place: its texts are looked at from its corner
        texts = list(lines(part))
        inside = part if part[0].tag.endswith("rect") else part[0]  # a panel that is enlarged draws its ground inside
        grown = re.fullmatch(r"scale\(([\d.]+)\)", inside.get("transform") or "")
        width = float(str(inside[0].get("width"))) * (float(grown[1]) if grown else 1)
        for line in texts:
            assert line.left >= 8, line
            assert line.right <= width - 8, line
        for one, two in combinations(texts, 2):
            if abs(one.y - two.y) < 0.7 * max(one.size, two.size):
                assert one.right + 3 <= two.left or two.right + 3 <= one.left, (one, two)


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
        root = ET.fromstring(scene(table, 0, "wide").svg)
        stacks = [root.find(f".//*[@id='{name}']") for name in ("army-e5", "army-e5-2")]
        plates = [stack.find("{*}use") for stack in stacks if stack is not None]
        counts = [next(lines(stack)) for stack in stacks if stack is not None]
        assert [line.text for line in counts] == ["2", "12"]
        one, two = (
            tuple(float(str(plate.get(key))) for key in ("x", "y", "width")) for plate in plates if plate is not None
        )
        assert max(abs(one[0] - two[0]), abs(one[1] - two[1])) >= 0.8 * one[2]
