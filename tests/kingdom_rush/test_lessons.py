"""Every chapter has a lesson; its position stands, and what it says of choices is so."""

from __future__ import annotations

import pytest
from kingdom_rush.acting import on_map

from hordeplay.games.kingdom_rush import GAME
from hordeplay.games.kingdom_rush.lessons import LESSONS, lesson


def test_every_chapter_has_a_lesson() -> None:
    assert list(LESSONS) == list(GAME.rulebook.chapters)


@pytest.mark.parametrize("code", LESSONS)
def test_a_lesson_stands_and_its_tries_are_so(code: str) -> None:
    told = LESSONS[code]
    match = lesson(code)
    assert told.question.endswith("?")
    for text, seat, clause in told.tries:
        refusal = match.explain(text, seat=seat)
        assert (refusal.rule if refusal else "") == clause, (text, refusal)


def test_what_the_lessons_promise() -> None:
    assert on_map(lesson("SPAWN").table).keys() >= {"A1", "A2"}
    moved = lesson("MOVE").table
    assert on_map(moved)["A2"] == "e4"
    assert lesson("DESTROY").table.crystals == 12
    won = lesson("END")
    assert won.result is not None
    assert (won.table.hearts, won.result.winners) == (1, (0, 1))
    assert on_map(lesson("SOLD").table)["A3"] == "e2"
    assert on_map(lesson("GLOS").table)["B9"] == "e3"
    with pytest.raises(ValueError, match="did you mean 'PORTAL'"):
        lesson("PORTALS")
