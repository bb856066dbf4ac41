"""Who is told the seed: it is every hidden card and all dice to come. The rule stands in `docs/teaching.md`, 5."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.conftest import Opener
from widgets.page import Page
from widgets.peek import PEEK

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games import find
from hordeplay.widgets import Board, advice

SEED = "a seed that nobody types"


def told(page: Page) -> str:
    """Everything that the page, the notebook and the reader get."""
    page.say("log")
    page.say("view", odds="after")
    board = page.board
    return json.dumps(
        [board.get_state(), page.opened, page.states, page.replies, board._repr_mimebundle_()[0]], default=str
    )


@pytest.mark.parametrize(
    ("game", "words", "tells"),
    [
        (PIG, {}, True),  # all seats are played here, and nothing is hidden
        (PIG, {"seat": []}, True),
        (PIG, {"seat": [0, 1]}, True),
        (PIG, {"seat": 0}, False),  # somebody else plays the other one
        (PIG, {"bots": "greedy"}, False),
        (PIG, {"seat": 0, "bots": "greedy"}, False),
        (PIG, {"seat": 0, "seed": "shown"}, True),
        (PIG, {"seed": "hidden"}, False),
        (PEEK, {}, False),  # hands are hidden
        (PEEK, {"seat": []}, False),
        (PEEK, {"seat": 0, "seed": "hidden"}, False),
        (PEEK, {"seat": 0, "seed": "shown"}, True),
    ],
    ids=str,
)
def test_who_is_told_the_seed(pages: Opener, game: Any, words: dict[str, Any], tells: bool) -> None:
    page = pages(hp.new(game, 2, seed=SEED), **words)
    assert (SEED in told(page)) == tells
    assert page.board.head["seed"] == (SEED if tells else "")


@pytest.mark.parametrize("name", hp.games()[:4])
def test_a_seat_of_its_own_is_told_no_seed_in_any_game(pages: Opener, name: str) -> None:
    assert SEED not in told(pages(hp.new(name, 2, seed=SEED), seat=0))
    open_here = SEED in told(pages(hp.new(name, 2, seed=SEED)))
    assert open_here == (name != "fantahzee")


def test_nothing_that_prints_tells_the_seed() -> None:
    match = hp.new("fantahzee", seats=2, seed=SEED)
    seat = match.seen_by(0)
    board = Board(match, keep=False)
    texts = [repr(match), str(match), repr(seat), repr(board), board._repr_svg_(), *match._repr_mimebundle_().values()]
    assert [text for text in texts if SEED in text] == []
    board.close()


def test_advice_rolls_dice_of_its_own(pages: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the adviser leaves something to luck: the seed of the match is not in what it says."""
    monkeypatch.setattr(advice, "adviser", lambda _game: "random")
    table = hp.new("fantahzee", 2, seed=3).table
    matches = [Match(find("fantahzee"), table, seed=seed) for seed in range(6)]
    assert len(matches[0].choices) > 3
    asked = matches[0].request
    assert isinstance(asked, Ask)
    assert len({str(pages(match, seat=asked.seats[0]).say("advise")) for match in matches}) == 1


def test_a_word_that_is_no_way_to_tell_it_is_refused() -> None:
    with pytest.raises(ValueError, match="seed is '', 'shown', 'hidden', not 7"):
        Board(hp.new(PIG, 2), seed=7)  # type: ignore[arg-type]  # that is the point


def test_a_page_without_the_seed_still_sees_that_another_game_began(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=0)
    assert page.board.head["game"] == 0
    page.act("roll")
    assert page.board.head["game"] == 0
    page.say("load", text=hp.new(PIG, 2, seed=8).save())
    assert (page.board.head["game"], page.board.head["seed"]) == (1, "")


def test_a_kept_game_lists_no_seed_that_its_board_does_not_tell(
    pages: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its file has to hold the whole game: only the account that wrote it may read it."""
    monkeypatch.chdir(tmp_path)
    for words, seeds in (({"seat": 0}, ""), ({}, SEED)):
        page = pages(hp.new(PIG, 2, seed=SEED), keep=True, **words)
        page.act("roll")
        page.board._keeping.write()
        game = hp.resume()[0]
        assert (SEED in repr(game), game.about.seed) == (bool(seeds), seeds)  # type: ignore[union-attr]  # readable
        assert game.path.stat().st_mode & 0o077 == 0
        assert game.open(lambda _: PIG).save() == page.match.save()  # type: ignore[union-attr]  # readable
        game.path.unlink()


def test_the_code_of_a_seat_of_its_own_gives_no_hand_away(pages: Opener) -> None:
    """What its person may not know is dealt anew; where all play at one board, or nothing is hidden, a code is the whole game."""
    match = hp.new("fantahzee", seats=3, seed=SEED)
    page = pages(match, seat=1)
    page.say("share")
    reply = page.replies[-1]
    copy = hp.load(reply["text"])
    assert copy.seed != match.seed
    assert copy.seen_by(1).table.cards.hands == match.seen_by(1).table.cards.hands
    assert copy.table.cards.hands != match.table.cards.hands
    assert reply["says"] == "What you may not know is dealt anew in it, and its luck is fresh."
    page.say("save")
    assert "every hand" in page.replies[-1]["says"]
    for whole in (pages(match), pages(match, seat=1, seed="shown"), pages(hp.new(PIG, 2, seed=SEED), seat=0)):
        whole.say("share")
        assert "says" not in whole.replies[-1]
        assert whole.replies[-1]["text"] == hp.share(whole.match)
