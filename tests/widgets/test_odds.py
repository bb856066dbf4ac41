"""Odds are shown always, after the decision, or never: a class may be asked to guess first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.scene import Card, Hint, Rendering, Scene
from hordeplay.games.horrible_hordes import at

Opener = Callable[..., Page]


@pytest.fixture
def pig() -> AnyMatch:
    """Pig with a cost, odds on its card, and a picture that shows odds."""
    look = PIG.look

    def marked(table: Any, seat: int | None, rendering: Rendering) -> Scene:
        scene = look.scene(table, seat, rendering)
        if not rendering.odds:
            return scene
        board, *others = scene.regions
        return replace(scene, regions=(replace(board, body=f"{board.body}<text>17 %</text>"), *others))

    def hint(table: Any, choice: Any) -> Hint:
        return look.hint(table, choice)._replace(note="17 %", cost="1 nerve")

    def card(table: Any, part: str) -> Card:
        return Card("The die", (("faces", "6"),), odds=(("a 1", "17 %"),))

    return hp.new(replace(PIG, look=replace(look, scene=marked, hint=hint, card=card)), 2, seed=7)


def everything_shown(page: Page) -> str:
    page.replies.clear()
    page.say("read", part="die-1")
    data, _ = page.board._repr_mimebundle_()
    return str([page.board.get_state(), page.replies, data])


def test_always(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    assert page.board.hints[0]["note"] == "1 nerve · 17 %"
    assert everything_shown(page).count("17 %") == 4  # hint, scene, card, still picture


def test_hidden(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, odds="hidden")
    assert page.board.hints[0]["note"] == "1 nerve"
    assert "17 %" not in everything_shown(page)
    page.act("roll")
    assert "17 %" not in everything_shown(page)


def test_after_shows_what_they_were(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, odds="after", seat=0)
    assert "17 %" not in everything_shown(page)
    note = page.act("roll")
    assert (note["kind"], note["title"], note["reason"]) == ("info", "Roll once more", "1 nerve · 17 %")
    assert "17 %" not in str(page.board.scene)  # the next decision is already mine
    assert page.act("fly")["kind"] == "illegal"
    page.act("hold")
    assert "17 %" in str(page.board.scene)


@pytest.mark.parametrize("name", ["horrible-hordes", "fantahzee"])
def test_after_hides_them_at_a_board_that_goes_round_the_table(pages: Opener, name: str) -> None:
    """Everybody decides at one board: whoever is asked sees what a board without odds shows."""
    open_board = pages(hp.new(name, seats=2, seed=5), odds="always")
    after, hidden = (pages(hp.new(name, seats=2, seed=5), odds=odds) for odds in ("after", "hidden"))
    seen, differs = set(), False
    for count in range(30):
        hint = after.board.hints[count * 7 % len(after.board.hints)]
        for page in (open_board, after, hidden):
            page.act(hint["text"])
        seen.add(after.board.ask["seat"])
        assert after.board.ask["mine"]
        assert after.board.scene == hidden.board.scene
        assert after.board.hints == hidden.board.hints
        differs |= open_board.board.scene != after.board.scene
    assert seen == {0, 1}
    assert differs


def test_the_page_can_switch(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    page.send({"kind": "view", "odds": "hidden"})
    assert page.board.options["odds"] == "hidden"
    assert "17 %" not in everything_shown(page)


def test_horrible_hordes_hides_its_odds(pages: Opener) -> None:
    match = at("move", dwarves="d4 settlement 3 armies, 1 food", hordes="Rat King d5")
    page = pages(match)
    assert "%" in str(page.board.scene)
    hidden = pages(match, odds="hidden")
    assert "%" not in str(hidden.board.scene)
    assert "%" not in str(hidden.board.hints)
    for part in hidden.board._labels:
        hidden.say("read", part=part)
    assert [reply for reply in hidden.replies if "%" in str(reply["facts"])] == []


@pytest.mark.parametrize("odds", ["hidden", "after", "request"])
@pytest.mark.parametrize("step", ["move", "resource"])
def test_the_text_of_a_board_hides_them_as_its_picture_does(pages: Opener, step: str, odds: str) -> None:
    """The text stands in a saved notebook, where a class finds it."""
    match = at(step, dwarves="d4 settlement 3 army, 1 food", hordes="Rat King d5")
    open_board, covered = pages(match).board, pages(match, odds=odds).board
    assert "%" in repr(open_board)
    assert "%" not in repr(covered)
    assert "Rat King" in repr(covered)
    assert "%" not in covered._shown().words


def test_a_battle_without_odds_is_still_told(pages: Opener) -> None:
    match = at("attack", dwarves="d4 settlement, d5 army", hordes="Rat King d5 1", dice="ask")
    assert "win" in repr(pages(match).board)
    hidden = repr(pages(match, odds="hidden").board)
    assert "%" not in hidden
    assert "win" not in hidden
    assert "d5 Rat King H1" in hidden
