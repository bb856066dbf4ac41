"""How anywidget is given the page's half of a board: as text, and as a file to watch for whoever works on it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hordeplay.widgets import assets as built


@pytest.fixture(autouse=True)
def own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of the environment are put back after each test, whatever was set on the way."""
    for name in ("HORDEPLAY_DEV", "ANYWIDGET_HMR"):
        monkeypatch.setenv(name, "")


@pytest.mark.parametrize("word", ["", "0"])
def test_readers_get_the_text_and_nothing_is_watched(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("HORDEPLAY_DEV", word)
    assert built.bundle("board.js") == (built.STATIC / "board.js").read_text("utf-8")
    assert os.environ["ANYWIDGET_HMR"] == ""


def test_developers_get_the_file_to_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORDEPLAY_DEV", "1")
    assert built.bundle("board.css") == built.STATIC / "board.css"
    assert os.environ["ANYWIDGET_HMR"] == "1"


def test_without_a_build_it_is_said_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(built, "STATIC", tmp_path)
    with pytest.raises(ImportError, match=r"board\.js is missing.*uv sync --reinstall-package hordeplay"):
        built.bundle("board.js")
