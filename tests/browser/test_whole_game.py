"""Whole games of all four titles, by mouse, by keyboard and by touch alone; and what somebody hears who does not see them."""

from __future__ import annotations

from ast import literal_eval
from typing import Literal, NamedTuple

import pytest
from browser.lab import BOARD, Lab
from browser.person import Person
from playwright.sync_api import expect


class Short(NamedTuple):
    """A short game of a title: what follows its name in `hp.new`, who plays the other seats, and the gestures it takes."""

    setup: str
    bots: str
    gestures: frozenset[str]


GAMES = {
    "horrible-hordes": Short(
        'seats=2, rules=hp.rules("horrible-hordes").with_(rounds=3)',
        '"greedy"',
        frozenset({"tray", "shelf"}),
    ),
    "fantahzee": Short('seats=2, rules=hp.rules("fantahzee").house("short")', '"tip"', frozenset({"list", "board"})),
    "kingdom-rush": Short("seats=2", '"greedy"', frozenset({"list", "narrowed"})),
    "warfighter-fantasy": Short(
        'rules=hp.rules("warfighter-fantasy").with_(longest_game=20),'
        ' party="Gareth 2: Melee Skill, Shortsword, Leather Armor; Whisper 2"',
        "None",
        frozenset({"list", "narrowed"}),
    ),
}
CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("{game}", seed=8, {setup})
board = Board(match, seat=0, bots={bots}, pace=0)
board
"""
# Of what stands in the record as the person's own answer, the board gave what was no question.
DECIDED = """sum(
    answer.seat == 0 and not board._controller.board_answers.gave_in(match.answers, ply)
    for ply, answer in enumerate(match.answers)
)"""
SIZES = {"mouse": (1280, 720), "keyboard": (1280, 720), "touch": (390, 844)}
JS_FILLS = f"document.querySelector('{BOARD}').getBoundingClientRect().width === innerWidth"
JS_LOG = """list => {
  let ply = -1;
  return [...list.children].map(line => {
    ply = Number(line.querySelector('[data-ply]')?.dataset.ply ?? ply);
    return [ply, line.children[1].textContent];
  });
}"""
By = Literal["mouse", "keyboard", "touch"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("by", "window"), [("mouse", False), ("keyboard", False), ("touch", True)], indirect=["window"], ids=list(SIZES)
)
def test_a_whole_game(lab: Lab, by: By, game: str) -> None:
    short = GAMES[game]
    width, height = SIZES[by]
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.open_cells(CELL.format(game=game, setup=short.setup, bots=short.bots).strip())
    person = Person(lab, by)
    person.listen()
    start = int(lab.board.get_attribute("data-ply") or "-1")
    if by == "keyboard":
        lab.tab()
    elif by == "touch":
        # The margins of a notebook leave too little of a phone.
        lab.board.get_by_role("button", name="whole window").tap()
        lab.page.wait_for_function(JS_FILLS)
    else:
        lab.board.scroll_into_view_if_needed()
    person.play()
    print(game, by, person.turn, person.acts)

    # what the page shows at the end is what the saved record gives when Python plays it again
    answered = int(lab.python(DECIDED))
    # Where all win or lose together, a person also lets others go first, which is no answer of its own seat.
    assert 0 < answered <= person.decided if game == "kingdom-rush" else answered == person.decided
    ending = lab.board.locator(".hp-ending").inner_text()
    scores, says = literal_eval(lab.python("match.result.scores, match.result.says"))
    assert says in ending
    # Those who win or lose together have no scores beside each other.
    assert len({*scores}) == 1 or {str(score) for score in scores} <= {*ending.replace("−", "-").split("\n")}
    assert lab.python("str(hp.load(match.save())) == str(match), match.result is not None") == "(True, True)"
    assert short.gestures <= {gesture for gesture, count in person.acts.items() if count > 1}
    assert_all_was_announced(lab, person.heard, since=start)


def assert_all_was_announced(lab: Lab, heard: list[str], *, since: int) -> None:
    """The announcements alone rebuild the log of what came after this step."""
    whole = lab.board.locator(".hp-log .hp-link")
    whole.dispatch_event("click")
    expect(whole).to_contain_text("are shown")
    lines = lab.board.locator(".hp-log ol").evaluate(JS_LOG)
    log = [sentence for ply, sentence in lines if ply > since]
    rest = iter(heard)
    silent = next((at for at, sentence in enumerate(log) if sentence not in rest), None)
    assert log
    assert silent is None, f"line {silent} of {len(log)} was not announced: {log[silent]}"
