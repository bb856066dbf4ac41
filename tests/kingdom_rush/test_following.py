"""The horde that is shown large follows what somebody points at, until the next question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.games import kingdom_rush as kr
from hordeplay.games.kingdom_rush.model.squares import write_space
from hordeplay.games.kingdom_rush.view.open_squares import inspected

Opener = Callable[[AnyMatch], Page]
SENT = ("hints", "ask", "events", "log_tail", "ply", "head", "play", "note")


@pytest.fixture
def opened() -> Iterator[Opener]:
    pages: list[Page] = []

    def open_page(match: AnyMatch) -> Page:
        pages.append(Page(match, pace=0))
        return pages[-1]

    yield open_page
    for page in pages:
        page.board.close()


def large(page: Page) -> str:
    """The space of the horde that is shown large."""
    (region,) = [each for each in page.board.scene["regions"] if each["name"] == "inspect"]
    (space,) = re.findall(r'id="inspect-([a-z]\d)"', region["svg"])
    return str(space)


def two_in_reach(opened: Opener) -> Page:
    page = opened(kr.at("act", trays="A3 b2, A1 c2", hand_0="Marksmen", round=2, seed=1))
    page.act("build Marksmen b1 S")
    return page


def test_only_the_picture_of_the_horde_is_new(opened: Opener) -> None:
    page = two_in_reach(opened)
    page.act("fly")
    (other,) = [part[3:] for part in page.board.scene["follows"]]
    assert large(page) != other
    before = {name: getattr(page.board, name) for name in SENT}
    assert before["note"]["kind"] == "illegal"
    page.states.clear()
    page.say("point", part=f"sp-{other}")
    assert large(page) == other
    (state,) = page.states
    pictures = {name for name in state if name.startswith("picture_")}
    assert (len(pictures), set(state) - pictures) == (1, {"scene", "seq"})
    assert {name: getattr(page.board, name) for name in SENT} == before


def test_what_comes_too_late_or_shows_nothing_more_is_refused_without_a_word(opened: Opener) -> None:
    page = two_in_reach(opened)
    (other,) = page.board.scene["follows"]
    seq = page.board.seq
    page.send({"kind": "point", "part": other, "ply": page.board.ply - 1})
    page.say("point", part="sp-a1")
    page.say("point", part=f"sp-{large(page)}")
    assert (page.board.seq, page.board.note) == (seq, {})


def test_its_squares_can_be_read_and_chosen_and_the_next_question_shows_its_own_horde(opened: Opener) -> None:
    """KR-TOWER-03."""
    page = two_in_reach(opened)
    first, (other,) = large(page), [part[3:] for part in page.board.scene["follows"]]
    hint = next(each for each in page.board.hints if f"inspect-{other}-" in str(each["preview"]))
    assert "inspect" in hint["targets"]
    square = next(part for part in hint["preview"] if part.startswith("inspect-"))
    assert square not in page.drawn  # that horde is not shown large
    page.say("point", part=f"sp-{other}")
    page.say("read", part=square)
    assert page.replies[-1]["title"].startswith("Square: ")
    page.say("point", part=f"sp-{first}")
    page.act(next(each for each in page.board.hints if f"inspect-{first}-" in str(each["preview"]))["text"])
    tray = inspected(page.match.table)
    assert tray is not None
    assert large(page) == write_space(tray.at) != first


def test_no_other_game_is_asked(opened: Opener) -> None:
    page = opened(hp.new("fantahzee", seats=2, seed=1))
    assert page.board.scene["follows"] == []
    seq = page.board.seq
    page.say("point", part=next(iter(page.board._labels)))
    assert (page.board.seq, page.board.note) == (seq, {})


def test_a_hero_that_turns_keeps_its_horde_large() -> None:
    """Also where nothing of it is open any more: what is asked is how it stands there, not the horde nearest to the exit."""
    heroes = "Alleria b2 used, Malik d3 base a1"
    words: dict[str, Any] = {"scenario": "S2", "round": 5, "acting": "Alleria", "heroes": heroes}
    table = kr.at("part", todo="Like-the-Wind 1 0 figure 0 begun sent 2", trays="A1 d3, A3 b1", **words).table
    own, sent = table.trays[0], table.figures[1]
    sent.on, sent.at = own.id, own.at
    own.tiles.append(sum(foe.mask for foe in table.rules.anatomy(own.name).foes))
    assert inspected(table) is own


def test_one_hero_alone_in_need_is_not_asked_for(opened: Opener) -> None:
    """KR-LIL-01: who gets the heart is asked where several may; else the board answers, and the record has it all the same."""
    heroes = "Lilith c2 base d4 health 2 abilities Infernal-Wheel down Infernal-Wheel"
    page = opened(kr.at("act", trays="A1 c2", heroes=heroes, team="Lilith Malik", round=2, seed=1))
    page.act("play Lilith")
    page.act("strike")
    page.act(next(hint["text"] for hint in page.board.hints if hint["kind"] == "tile"))
    given = [str(answer.value) for answer in page.match.answers]
    assert given[-2:] == ["choose Lilith", "refresh Lilith Infernal-Wheel"]
    assert page.match.table.figures[0].health == 3
    assert "back" not in page.board.ask["prompt"]
    assert any("Lilith gets 1 heart back" in line["text"] for line in page.board.log_tail)
    page.say("undo")
    assert {hint["kind"] for hint in page.board.hints} >= {"tile"}
