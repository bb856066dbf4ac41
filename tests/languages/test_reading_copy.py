"""The copy that a saved notebook keeps of a board, and its picture, speak the board's language."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from ipywidgets import Widget
from languages.pseudo import ALLOWED, Pseudo, names_of, passed_by

import hordeplay as hp
from hordeplay.core.language import speaking
from hordeplay.games import find
from hordeplay.widgets import Board, reading_copy

GAME = "fantahzee"


class Notebook:
    """Stands for IPython in a notebook, and keeps what is displayed last."""

    kernel = True

    def __init__(self) -> None:
        self.display_pub = self
        self.data: dict[str, str] = {}

    def publish(self, data: dict[str, str], *_metadata: object, **_words: object) -> None:
        self.data = data


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Iterator[Notebook]:
    shell = Notebook()
    monkeypatch.setattr(reading_copy, "get_ipython", lambda: shell)
    monkeypatch.setattr(reading_copy, "REST", 0.01)
    yield shell
    Widget.close_all()


def copied(notebook: Notebook, **words: Any) -> tuple[dict[str, str], str]:  # as Board
    """The copy of a board after some decisions, and the board's picture."""

    async def played() -> str:
        match = hp.new(GAME, seats=2, seed=3)
        board = Board(match, keep=False, pace=0, **words)
        board._repr_mimebundle_()
        board._on_message(None, {"kind": "here"}, None)
        for _ in range(4):
            board._on_message(None, {"kind": "act", "ply": board.ply, "text": board.hints[0]["text"]}, None)
        for _ in range(300):
            await asyncio.sleep(0.01)
            if notebook.data:
                break
        return board._repr_svg_()

    picture = asyncio.run(played())
    return notebook.data, picture


def head_and_steps(html: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What the copy's script reads, as it unpacks it."""
    head, *reels = re.findall(r'data-steps="([^"]*)"', html)[0].split(".")
    unpacked = [zlib.decompress(b64decode(one)).decode() for one in (head, *reels)]
    return json.loads(unpacked[0]), [json.loads(line) for reel in unpacked[1:] for line in reel.splitlines()]


def words_of(data: dict[str, str]) -> Iterator[str]:
    """All that a person reads of a copy, with a script and without."""
    html = data["text/html"]
    head, steps = head_and_steps(html)
    yield from re.findall(r' alt="([^"]*)"', html)
    yield re.sub(r"<[^>]*>", " ", re.sub(r"<script>.*</script>", "", html, flags=re.DOTALL))
    yield data["text/plain"]
    yield f"{head['where']} {head['title']}"
    for step in steps:
        yield step["where"]
        yield from (text for text, _ in step["lines"])
        for piece in step["new"]:
            yield from re.findall(r'aria-label="([^"]*)"', piece)


def test_no_word_of_a_copy_passes_by_the_catalogue(notebook: Notebook) -> None:
    with speaking(Pseudo(0)):
        data, _ = copied(notebook)
    names = [find(GAME).title, *names_of(find(GAME))]
    wrong = [words for text in words_of(data) if (words := passed_by("", unescape(text), names, ALLOWED))]
    assert wrong == []


def test_a_german_copy_is_german_though_the_process_speaks_english(notebook: Notebook) -> None:
    data, svg = copied(notebook, language="de")
    html = data["text/html"]
    assert '<div class="hp-reading" lang="de" ' in html
    assert "Nur zum Lesen" in html
    assert "Die Stellung in Worten" in html
    head, steps = head_and_steps(html)
    assert head["words"]["Step {ply}"] == "Schritt {ply}"
    assert "Runde" in head["where"]
    assert any("wirft" in text or "würfelt" in text or "Zug" in text for step in steps for text, _ in step["lines"])
    assert "Entscheidung" in svg.partition("</title>")[0] or "Entscheidung" in svg
    assert "decision" not in svg


def test_an_english_copy_names_no_language(notebook: Notebook) -> None:
    data, _ = copied(notebook)
    assert '<div class="hp-reading" data-steps="' in data["text/html"]
    assert "words" not in head_and_steps(data["text/html"])[0]
