"""The rulebook: chapters, clauses and rulings, in words that the rules fill in."""

from __future__ import annotations

from typing import Any

import pytest
from core.magpie import GAME
from core.magpie.rules import MagpieRules

from hordeplay.core import rulebook
from hordeplay.core.content import resource
from hordeplay.core.rulebook import Rulebook

BOOK = GAME.rulebook
TEXT = resource("core.magpie", "rulebook.toml")


def test_chapters_clauses_rulings() -> None:
    assert repr(BOOK) == "<Rulebook Magpies: 2 chapters, 5 clauses, 1 rulings>"
    chapter, clauses = BOOK.chapter("SNA")
    assert (chapter.n, chapter.title, chapter.pages) == (2, "Snatching", "L5-6")
    assert [c.id for c in clauses] == ["MG-SNA-01", "MG-SNA-02", "MG-WIN-01"]
    assert clauses[0].rulings == ("MG-RUL-01",)
    assert BOOK.rulings["MG-RUL-01"].option == "windy"
    assert "MG-SNA-01" in BOOK
    assert "MG-RUL-01" in BOOK
    assert "MG-SNA-99" not in BOOK


def test_words_come_from_the_rules() -> None:
    assert BOOK.words("MG-SNA-02") == "A face of 4 or more takes the gem."
    turned = BOOK.under(MagpieRules.load().with_(snatch_on=6))
    assert turned.words("MG-SNA-02") == "A face of 6 or more takes the gem."
    assert turned.words("MG-RUL-01") == "It does."
    assert BOOK.words("MG-SNA-02") == "A face of 4 or more takes the gem."


def test_a_switch_is_told_as_yes_or_no() -> None:
    still = BOOK.under(MagpieRules.load().with_(windy=False))
    assert BOOK.fill("Setting: {windy}.") == "Setting: yes."
    assert still.fill("Setting: {windy}, {snatch_on}.") == "Setting: no, 4."


def test_unknown_names_come_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="Magpies has no clause 'MG-SNA-20'; did you mean 'MG-SNA-02'"):
        BOOK.words("MG-SNA-20")
    with pytest.raises(ValueError, match="Magpies has no chapter 'SNAA'; did you mean 'SNA'"):
        BOOK.chapter("SNAA")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('chapter = "SNA"', 'chapter = "SAN"', "rulebook.toml, clause MG-SNA-01: there is no chapter 'SAN'"),
        ('text = "A face', 'texts = "A face', "rulebook.toml"),
        ("n = 2", 'n = "2"', "'2' is not a whole number"),
        ("[[clauses]]", "[[clause]]", "rulebook.toml"),
        ('title = "Magpies"', "title = ", "rulebook.toml: "),
        ('id = "MG-SNA-02"', 'id = "MG-SNA-01"', "rulebook.toml: MG-SNA-01 is used twice"),
        ('n = 2\ncode = "SNA"', 'n = 2\ncode = "DRAW"', "rulebook.toml: DRAW is used twice"),
        ("{snatch_on}", "{snatch_no}", "MG-SNA-02: there is no knob 'snatch_no'; did you mean 'snatch_on'"),
    ],
)
def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch, old: str, new: str, expected: str) -> None:
    def changed(_package: str, _path: str) -> str:
        assert old in TEXT
        return TEXT.replace(old, new)

    monkeypatch.setattr(rulebook, "resource", changed)
    with pytest.raises(ValueError, match=r"^rulebook\.toml") as caught:
        Rulebook.load("core.magpie", MagpieRules.load())
    assert expected in str(caught.value)


def test_a_book_is_read_only() -> None:
    clauses: Any = BOOK.clauses
    with pytest.raises(TypeError):
        clauses["x"] = 1
