"""A deal says beside it what a bot would answer; a person is not answered for."""

from __future__ import annotations

import pytest
from widgets.conftest import Opener
from widgets.page import Page

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.bots import BOTS
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.trade import Accept, Decline


def trading(seed: int = 3) -> Match[HordeTable]:
    return at("trade", dwarves="d4 settlement, 4 wood 2 gold", elves="d5 settlement, 2 food 1 stone", seed=seed)


def notes(page: Page) -> dict[str, str]:
    return {hint["text"]: hint["note"] for hint in page.board.hints if hint["kind"] == "offer"}


def test_what_the_bot_would_answer_is_what_it_answers(pages: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    class Fond:
        """Takes every deal in which it is given Wood."""

        def choose(self, request: AnyAsk, seat: int, source: object) -> Choice:
            return Accept() if "Take 1 Wood" in request.prompt else Decline()

    monkeypatch.setitem(BOTS, "greedy", Fond)
    match = trading()
    answers_by_row = notes(pages(match, seat=0, bots="greedy"))
    before = match.save()
    assert {note for text, note in answers_by_row.items() if text.startswith("offer 1 wood")} == {"would accept"}
    assert {note for text, note in answers_by_row.items() if text.startswith("offer 1 gold")} == {"would refuse"}
    assert match.save() == before
    for text, note in answers_by_row.items():
        twin = match.fork()
        twin.play(text, 0)
        twin.run({1: "greedy"}, until="request")
        answers = [str(answer.value) for answer in twin.answers]
        assert answers[-1] == ("accept" if note == "would accept" else "decline")


def test_a_bot_that_leaves_it_to_luck_is_not_answered_for(pages: Opener) -> None:
    """What it will answer is luck to come, and luck to come is told to nobody."""
    rows = {tuple(notes(pages(trading(seed), seat=0, bots="random")).values()) for seed in range(6)}
    assert [set(row) for row in rows] == [{""}]


def test_no_person_is_answered_for(pages: Opener) -> None:
    """At two seats of one board, and at a seat that somebody else plays."""
    assert set(notes(pages(trading(), seat=(0, 1))).values()) == {""}
    assert set(notes(pages(trading(), seat=0)).values()) == {""}
