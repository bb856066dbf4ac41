"""What a board can draw: text stays text, ids are unique, a picture stands on its own."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordeplay.core.scene import Drawing, standalone

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
    root = ET.fromstring(scene.svg)
    assert root.get("aria-label") == " ".join(label.split("\n"))
    part = root.find(f"{SVG}g")
    assert part is not None
    assert (part.get("id"), part.get("aria-label"), part.get("data-owner") or "") == ("sq-d4", label, value)
    text = part.find(f"{SVG}text")
    assert text is not None
    assert (text.text or "") == words
    assert not list(text)
    assert len(list(root.iter())) == 7
    assert scene.labels == {"sq-d4": label}


def test_numbers_are_short() -> None:
    svg = drawn("", "", "").scene().svg
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


@pytest.mark.parametrize("name", ["", "two words", 'a"b', "a>b", "a&b", "overlay", "tab\t"])
def test_an_id_that_would_need_an_escape_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be the id of a part"):
        Drawing(1, 1, "").part(name, "img", "")


def test_the_overlay_comes_last() -> None:
    root = ET.fromstring(drawn("", "", "").scene().svg)
    last = list(root)[-1]
    assert (last.get("id"), last.get("aria-hidden")) == ("overlay", "true")


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
