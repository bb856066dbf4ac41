"""The tree search bot: it finds what its fast bot misses, looks further than one choice, keeps its budget, and plays any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from lab.timid_pig import BEST, Timid, ahead, standing, turns
from pig import GAME as PIG
from pig.turn import Hold, RollOn

import hordeplay as hp
from hordeplay.bots import MCTS
from hordeplay.bots.mcts import Search
from hordeplay.core.game import Thinking
from hordeplay.core.luck import bot_source, key_of
from hordeplay.core.script import Ask
from hordeplay.games import find
from hordeplay.lab import simulate
from hordeplay.lab.value import three_bots

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice


def pig(**words: Any) -> MCTS:
    """Thinks to the end of the turn."""
    return MCTS(Timid(), ahead, turns, **{"decisions": 500, "horizon": 1, **words})


@pytest.mark.parametrize(("pot", "best"), BEST)
def test_it_finds_what_its_fast_bot_misses(pot: int, best: Choice) -> None:
    match = standing(pot)
    choices = [pig(decisions=2_000).think(match.seen_by(0), bot_source(seed, 0, 0)) for seed in range(3)]
    assert choices == [best] * 3


def test_it_opens_a_choice_only_where_there_is_room() -> None:
    """Progressive widening: with next to none of it, only the fast bot's choice is ever tried."""
    assert list(grown(2, widening=1e-9).scores) == [Hold()]
    assert list(grown(2).scores) == [Hold(), RollOn()]


def grown(pot: int, **words: Any) -> Search:
    """The search of a turn of Pig, grown until its budget was spent."""
    search = Search(pig(**words), standing(pot).seen_by(0), [Hold(), RollOn()], key_of("tree", 1))
    search.choice()
    return search


def test_the_tree_looks_further_than_one_choice() -> None:
    """From a pot of 2 one roll that is banked is worth 5, and so a flat search finds; who may roll again has more."""
    deep = grown(2, decisions=12_000).scores[RollOn()]
    assert sum(deep) / len(deep) > 5.3


def test_the_same_source_gives_the_same_choice() -> None:
    """Nothing but the source decides, and thinking changes nothing."""
    match = standing(20)
    seat = match.seen_by(0)
    for seed in range(5):
        tries = [pig(decisions=20).think(seat, bot_source(seed, 0, 0)) for _ in range(3)]
        assert tries == tries[:1] * 3
    assert (match.ply, match.table.pot) == (0, 20)


def test_the_budget_is_kept() -> None:
    """The fast bot and the root decide at most that often, but for the game that is under way when it is spent."""
    bot = pig(decisions=300)
    timid = bot.playout
    assert isinstance(timid, Timid)
    bot.think(standing(2).seen_by(0), bot_source(1, 0, 0))
    assert 100 < timid.asked < 330


def test_seconds_are_a_budget_too() -> None:
    """However short the time, the choice is legal: the fast bot's at least."""
    match = standing(2)
    choice = pig(seconds=1e-9).think(match.seen_by(0), bot_source(1, 0, 0))
    assert match.explain(choice) is None


def test_every_choice_at_the_root_has_its_pair() -> None:
    """The first choice was tried at least as often as any other, and each k-th game met the k-th luck."""
    scores = grown(6).scores
    assert len(scores[Hold()]) >= len(scores[RollOn()]) > 10


@pytest.mark.parametrize("words", [{"decisions": 0}, {"horizon": 0}, {"most": 0}, {"seconds": 0.0}])
def test_it_needs_a_question_and_a_budget(words: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        pig().think(standing(3).seen_by(1), bot_source(1, 1, 0))
    with pytest.raises(ValueError, match="are 1 or more and seconds more than 0"):
        pig(**words)


def test_it_beats_its_fast_bot_at_pig() -> None:
    sample = simulate(PIG, 10, bots=[pig(decisions=150), Timid()], seed=2, executor="here", progress=False)
    assert sample.rate("MCTS").value >= 0.7


@pytest.mark.parametrize("name", hp.games())
def test_every_game_has_it(name: str) -> None:
    """It thinks about some questions and answers all others as its leading bot does; twice the same, and legal."""
    game = find(name)
    bot = game.bot("mcts")
    assert isinstance(bot, Thinking)
    assert isinstance(bot, MCTS)
    assert bot.about is not None
    assert "mcts" not in three_bots(game)
    bot.decisions = 60
    match = hp.new(name, seed=3)
    thought = followed = 0
    while thought < 2 or followed < 2:
        request = match.request
        if not isinstance(request, Ask):
            match.answer()
            continue
        seat = request.seats[0]
        lead = bot.lead.choose(request, seat, bot_source(1, seat, match.ply))
        if request.rule in bot.about and thought < 3:
            thought += 1
            choices = [bot.think(match.seen_by(seat), bot_source(1, seat, match.ply)) for _ in range(2)]
            assert choices[0] == choices[1]
            assert request.why_not(choices[0], seat) is None
        elif request.rule not in bot.about:
            followed += 1
            assert bot.think(match.seen_by(seat), bot_source(1, seat, match.ply)) == lead
        match.play(lead, seat)
