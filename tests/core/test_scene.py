"""What a board can draw: text stays text, ids are unique, a picture stands on its own."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordeplay.core.scene import Drawing, scene_of, standalone

fuzz = settings(derandomize=True, database=None, max_examples=150, deadline=None)
SVG = "{http://www.w3.org/2000/svg}"
NASTY = '<script>alert("x")</script>&amp;\'"><g id="y">]]>'
SHOWN = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=40)


def drawn(label: str, words: str, value: str) -> Drawing:
    drawing = Drawing(100, 50.5, label)
    with drawing.part("sq-d4", "gridcell", label, at=(1.234, -5), kind="square", data_owner=value):
        drawing.shape("rect", "f-page", x=0, y=0.5, width=10.10, height=3, href=value)
        drawing.text(words, 1, 2, "hp-name", anchor="middle")
    with drawing.group("s-line", at=(3, 4), data_x=value):
        drawing.text(7, 1, 2, "hp-num")
    return drawing


@fuzz
@given(SHOWN | st.just(NASTY), SHOWN | st.just(NASTY), SHOWN | st.just(NASTY))
def test_text_reaches_the_picture_as_text(label: str, words: str, value: str) -> None:
    scene = drawn(label, words, value).scene()
    root = ET.fromstring(scene.regions[0].svg)
    assert root.get("aria-label") == " ".join(label.split("\n"))
    part = root.find(f"{SVG}g")
    assert part is not None
    assert (part.get("id"), part.get("aria-label"), part.get("data-owner") or "") == ("sq-d4", label, value)
    text = part.find(f"{SVG}text")
    assert text is not None
    assert (text.text or "") == words
    assert not list(text)
    assert len(list(root.iter())) == 6
    assert scene.labels == {"sq-d4": label}


def test_numbers_are_short() -> None:
    svg = drawn("", "", "").region("board").region.svg
    assert 'viewBox="0 0 100 50.5"' in svg
    assert 'transform="translate(1.23 -5)"' in svg
    assert 'x="0" y="0.5" width="10.1" height="3"' in svg


def test_an_id_is_given_once() -> None:
    drawing = drawn("", "", "")
    with pytest.raises(ValueError, match="two parts are called 'sq-d4'"):
        drawing.part("sq-d4", "img", "")
    piece = Drawing()
    with piece.part("die-1", "img", "a die"):
        piece.text("5", 0, 0, "hp-num")
    drawing.put(piece.piece())
    with pytest.raises(ValueError, match="two parts are called 'die-1'"):
        drawing.put(piece.piece())
    assert drawing.scene().labels == {"sq-d4": "", "die-1": "a die"}


@pytest.mark.parametrize("name", ["", "two words", 'a"b', "a>b", "a&b", "tab\t"])
def test_an_id_that_would_need_an_escape_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the id of a part"):
        Drawing(1, 1, "").part(name, "img", "")


def test_a_region_shows_what_lies_in_its_box() -> None:
    """A region may be drawn in the coordinates of something larger."""
    drawing = Drawing(40, 30, "a corner", at=(100, 200.5))
    with drawing.part("sq-a1", "img", "a1", at=(100, 201)):
        drawing.text("a1", 0, 15, "hp-t15")
    assert 'viewBox="100 200.5 40 30"' in drawing.region("board").region.svg


def test_regions_stand_side_by_side_in_one_picture() -> None:
    """A hand as wide as the board stands below it, the rest beside it, and wide panels are made smaller."""
    board, hand, odds = Drawing(400, 300, "b", at=(10, 0)), Drawing(400, 100, "h"), Drawing(600, 50, "o")
    for drawing in (board, hand, odds):
        drawing.shape("rect", "f-page", x=0, y=0, width=1, height=1)
    scene = scene_of("all", board.region("board"), odds.region("odds"), hand.region("hand"))
    root = ET.fromstring(scene.svg)
    assert root.get("viewBox") == "0 0 742 442"
    assert [group.get("transform") for group in root] == [
        "translate(4 14)",
        "translate(428 14) scale(0.5)",
        "translate(14 328)",
    ]


def test_panels_that_find_no_room_beside_the_board_stand_below_it() -> None:
    panels = [Drawing(300, 200, name) for name in "pqr"]
    drawn_panels = [panel.region(f"panel-{i}") for i, panel in enumerate(panels)]
    scene = scene_of("all", Drawing(620, 100, "b").region("board"), *drawn_panels)
    root = ET.fromstring(scene.svg)
    assert root.get("viewBox") == "0 0 962 342"
    assert [group.get("transform") for group in root] == [
        "translate(14 14)",
        "translate(648 14)",
        "translate(14 128)",
        "translate(328 128)",
    ]


def test_a_name_is_given_once_in_a_scene() -> None:
    with pytest.raises(ValueError, match="two parts are called 'sq-d4'"):
        scene_of("all", drawn("", "", "").region("board"), drawn("", "", "").region("hand"))
    with pytest.raises(ValueError, match="two parts are called 'hand'"):
        scene_of("all", Drawing(1, 1).region("hand"), Drawing(1, 1).region("hand"))


def test_a_picture_stands_on_its_own() -> None:
    drawing = drawn("a board", NASTY, "")
    drawing.use("army", 1, 2, 3)
    picture = standalone(drawing.scene(), caption="Pig < & decision 4")
    root = ET.fromstring(picture)
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert NASTY in texts
    assert any("Pig < & decision 4" in (text or "") for text in texts)
    assert "http" not in picture.replace("http://www.w3.org/", "")
    assert [style for style in root.iter(f"{SVG}style") if style.text]
    assert "<script" not in picture
