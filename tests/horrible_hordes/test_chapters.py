"""Chapter examples and pages in the words of this game; what all games promise of theirs is in tests/desk/test_chapters.py."""

from __future__ import annotations

import pytest

from hordeplay.games import horrible_hordes as hh
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules

PRINTED = HordeRules.load()


def test_the_words_of_an_example_follow_the_rules() -> None:
    income = hh.GAME.examples["INC"]
    assert "Take 3 Metal." in income.words(PRINTED)
    assert "Take 5 Metal." in income.words(PRINTED.with_(free_income=5))
    assert hh.example("TIME", PRINTED.with_(double_spawn_round=4)).table.round == 4
    assert hh.example("TOWER").rules.diff()[0].where == "wizard_tower"


def test_an_unknown_chapter_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="there is no 'MOVES'; did you mean 'MOVE'"):
        hh.example("MOVES")
    with pytest.raises(ValueError, match="has no chapter 'ATTK'"):
        hh.chapter("ATTK")


def test_text_of_a_page_reaches_the_notebook_as_text() -> None:
    """What looks like markup in a rules text is shown, not obeyed."""
    from hordeplay.core.rulebook_page import Entry, Page

    html = Page(
        1, "X", "<b>", (Entry("X-1", "<script>", ("k = '<i>' (a)",), rulings=(Entry("X-2", "&", (), "<q>?"),)),)
    )
    assert "<script>" not in html._repr_html_()
    assert "&lt;script&gt;" in html._repr_html_()
    assert "&lt;q&gt;?" in html._repr_html_()


def test_tell_makes_choices_and_dice_and_tells_them() -> None:
    """HH-EX-17: both sides roll before losses are taken."""
    match = hh.at("attack", dwarves="d4 settlement, d5 2 army", hordes="Frost Giant Family d5", dice="ask")
    assert "2 Armies against 3 Hit Counters" in hh.tell(match)
    lines = hh.tell(match, (6, 9), (7, 10, 2), "research Nets").splitlines()
    assert [line.split()[0] for line in lines] == [
        "HH-ATK-03", "HH-ATK-05", "HH-ATK-05", "HH-ATK-03", "HH-RSCH-01",
    ]  # fmt: skip
    assert hh.tell(match, None, only="HH-SPAWN") in {"", hh.tell(match, only="HH-SPAWN")}


def test_read_shows_the_card_of_a_part() -> None:
    match = hh.example("HCTR")
    assert "hits on 5+" in hh.read(match, "horde-red-dragons")
    with pytest.raises(ValueError, match="no part of this board"):
        hh.read(match, "sq-z9")
