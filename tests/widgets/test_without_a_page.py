"""What a notebook keeps of a board: a picture and a text, small, labelled with their ply, and the same in every run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.scene import Drawing, standalone

Opener = Callable[..., Page]
LARGEST = 60_000
"""Bytes of a picture."""

SCRIPT = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("horrible-hordes", seats=3, seed=7)
match.run("greedy", until="round")
data, _ = Board(match, seat=0)._repr_mimebundle_()
print(data["image/svg+xml"], data["text/plain"])
"""


def bundle(page: Page) -> dict[str, str]:
    data, _ = page.board._repr_mimebundle_()
    return {kind: text for kind, text in data.items() if isinstance(text, str)}


def test_view_picture_and_text(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    page.act("roll")
    data, _ = page.board._repr_mimebundle_()
    assert list(data) == ["text/plain", "application/vnd.jupyter.widget-view+json", "image/svg+xml"]
    assert data["text/plain"].splitlines()[0] == "Pig, decision 2 of 2"
    assert data["text/plain"].endswith(str(pig))
    picture = ET.fromstring(data["image/svg+xml"])
    assert picture.get("aria-label") == "Pig. Pig, decision 2 of 2, Round 1"
    assert "Pig, decision 2 of 2, Round 1" in [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]


def test_the_label_follows_the_match(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    pig.run("greedy")
    page.say("first")
    assert f"decision 0 of {pig.plies}" in bundle(page)["image/svg+xml"]


def test_the_picture_is_small_and_whole(pages: Opener, hordes: AnyMatch) -> None:
    page = pages(hordes)
    sizes = []
    for ply in range(0, hordes.plies, hordes.plies // 12):
        hordes.goto(ply)
        picture = bundle(page)["image/svg+xml"]
        ET.fromstring(picture)
        sizes.append(len(picture.encode()))
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', picture))
        assert used <= set(re.findall(r' id="([^"]+)"', picture))
        assert "var(" not in picture
        classes = {name for row in re.findall(r' class="([^"]*)"', picture) for name in row.split()}
        assert classes <= set(re.findall(r"\.([\w-]+)", picture))
    print(f"\npictures of Horrible Hordes: {min(sizes)} to {max(sizes)} bytes")
    assert max(sizes) < LARGEST


def test_equal_positions_give_equal_bundles(pages: Opener) -> None:
    one, two = (pages(hp.new(PIG, 2, seed=7)) for _ in range(2))
    assert bundle(one) == bundle(two)
    assert not re.search(r"0x[0-9a-f]{6}|[0-9a-f]{32}|Board object", str(bundle(one)))


def test_the_hash_seed_changes_nothing() -> None:
    outputs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(outputs[0]) > 10_000
    assert outputs[0] == outputs[1]


@pytest.mark.parametrize(("theme", "day", "night"), [("", True, True), ("light", True, False), ("dark", False, False)])
def test_themes(theme: Any, day: bool, night: bool) -> None:
    drawing = Drawing(40, 40, "dot")
    drawing.shape("circle", "f-ink nothing", r=4)
    picture = standalone(drawing.scene(), theme)
    assert ("#221D16" in picture) == day
    assert ("prefers-color-scheme:dark" in picture) == night
    assert "nothing" not in picture


def test_words_stay_words() -> None:
    drawing = Drawing(40, 40, 'a "<b>" & c')
    with drawing.part("x-1", "img", 'id="x" <i>'):
        drawing.text('<script> class="f-ink"', 0, 0, "f-ink")
    picture = ET.fromstring(standalone(drawing.scene(), caption="<&>"))
    assert picture.get("aria-label") == 'a "<b>" & c. <&>'
    assert [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")][-1] == "<&>"
