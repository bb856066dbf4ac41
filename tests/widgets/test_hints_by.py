"""Who gives the hints of a board: the game's usual adviser, or the bot that is named; a tree search in a bounded time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from lab.timid_pig import Timid, ahead, turns
from pig import GAME as PIG
from widgets.conftest import Opener

import hordeplay as hp
from hordeplay.bots import MCTS, mcts
from hordeplay.core.any import AnyMatch, AnySeat
from hordeplay.core.script import Ask
from hordeplay.games import find
from hordeplay.widgets.advice import SECONDS, hinting

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.game import Bot, Thinking
    from hordeplay.core.luck import Source


def thinking(**words: Any) -> AnyMatch:
    """Pig with two bots that disagree at a pot of a few points: one banks it, the other has tried what a roll brings."""
    bots: dict[str, Callable[[], Bot | Thinking]] = {
        "greedy": Timid,
        "mcts": lambda: MCTS(Timid(), ahead, turns, horizon=1, **words),
    }
    match = hp.new(replace(PIG, bots=bots, default_bot="greedy"), 2, seed=3)
    match.play("roll")
    return match


def test_the_bot_that_is_named_gives_the_hints(pages: Opener) -> None:
    match = thinking()
    assert match.table.pot < 10
    assert pages(match).say("advise")["text"] == "hold"
    page = pages(match, hints_by="mcts")
    before = match.save()
    note = page.say("advise")
    assert (note["kind"], note["text"]) == ("advice", "roll")
    assert match.save() == before


def test_a_position_is_thought_of_once(pages: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second press, and the card of a shelf that is marked, say what the first one said."""
    thoughts: list[int] = []
    think = MCTS.think

    def counted(bot: MCTS, seat: AnySeat, source: Source) -> Choice:
        thoughts.append(seat.index)
        return think(bot, seat, source)

    monkeypatch.setattr(MCTS, "think", counted)
    page = pages(thinking(), hints_by="mcts")
    assert page.say("advise")["text"] == page.say("advise")["text"]
    assert len(thoughts) == 1
    page.act("roll")
    if isinstance(page.match.request, Ask):
        page.say("advise")
        assert len(thoughts) == 2


@pytest.mark.parametrize("name", hp.games())
def test_a_tree_search_has_a_tenth_of_a_second(name: str, pages: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which each look takes a hundredth: ten imagined games at most, at any question of any game."""
    games: list[int] = []
    imagined = mcts.Search._imagined

    def one(search: mcts.Search, arm: mcts.Arm) -> float:
        games[-1] += 1
        return imagined(search, arm)

    looks = count()
    monkeypatch.setattr(mcts, "perf_counter", lambda: next(looks) / 100)
    monkeypatch.setattr(mcts.Search, "_imagined", one)
    bot = hinting(find(name), "mcts")
    assert isinstance(bot, MCTS)
    assert bot.seconds == SECONDS <= 0.1
    page = pages(hp.new(name, 2, seed=4), hints_by="mcts")
    for _ in range(400):
        if not isinstance(page.match.request, Ask):
            page.match.answer()
            continue
        if page.match.request.rule in (bot.about or ()):
            games.append(0)
            page.say("advise")
            if max(games) > 2:
                break
        page.match.run(bot.lead, until="request")
    assert 2 < max(games) <= 100 * SECONDS


def test_any_bot_of_the_game_may_be_asked_and_no_other(pages: Opener) -> None:
    assert pages(hp.new("horrible-hordes", 2, seed=3), hints_by="random").say("advise")["kind"] == "advice"
    with pytest.raises(ValueError, match="hints_by, bots of Pig: there is no 'gredy'; did you mean 'greedy'"):
        pages(hp.new(PIG, 2), hints_by="gredy")
