"""Boards on all kinds of matches: with real dice, finished, loaded, prepared, forked, shared, and played elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from pig import GAME as PIG
from pig.rules import PigRules
from pig.turn import PigTable, Player
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.match import Match
from hordeplay.core.record import load

Opener = Callable[..., Page]


def test_real_dice(pages: Opener) -> None:
    match = hp.new(PIG, 2, seed=7, dice="ask")
    page = pages(match, seat=0, bots="greedy")
    assert "no dice" in page.say("roll")["reason"]
    page.act("roll")
    assert page.board.ask["kind"] == "roll"
    assert page.board.ask["mine"]
    assert page.board.ask["dice"] == {"n": 1, "sides": 6}
    assert page.act("hold")["reason"] == "the dice come first"
    for faces in ([], [7], [1, 2]):
        assert page.say("answer", faces=faces)["kind"] == "illegal"
    assert page.say("answer", faces=[5]) == {}
    assert (match.table.pot, page.board.dice["faces"]) == (5, [5])
    assert page.say("undo") == {}  # of mistyped dice
    page.say("answer", faces=[4])
    assert match.table.pot == 4
    page.act("hold")
    assert page.board.ask["kind"] == "roll"  # the bot's die is ours to roll, too
    page.say("roll")
    assert match.ply > 4


def test_real_dice_in_a_segment(pages: Opener) -> None:
    """Dice that luck answers when they are asked for fall as they would have by themselves."""
    by_hand = pages(hp.new("horrible-hordes", seats=2, seed=5, dice="ask"))
    alone = pages(hp.new("horrible-hordes", seats=2, seed=5))
    asked = 0
    for _ in range(60):
        while by_hand.board.ask["kind"] == "roll":
            asked += 1
            assert by_hand.say("roll") == {}
        hint = [hint["text"] for hint in alone.board.hints if hint["text"] != "quit"][-1]
        assert alone.act(hint) == by_hand.act(hint) == {}
    while by_hand.board.ask["kind"] == "roll":
        by_hand.say("roll")
    assert asked
    assert by_hand.match.answers == alone.match.answers
    assert by_hand.board.scene == alone.board.scene


def test_dice_are_not_rolled_by_hand_in_other_matches(pages: Opener, pig: AnyMatch) -> None:
    pig.play("roll")
    page = pages(pig)
    page.say("back")
    assert page.board.ask["kind"] == "chance"
    assert "by themselves" in page.say("roll")["reason"]
    assert pig.plies == 2


def test_a_finished_game(pages: Opener, hordes: AnyMatch) -> None:
    page = pages(hordes, seat=0, bots="greedy")
    assert page.board.ask["kind"] == "over"
    assert page.board.head["result"]["scores"]
    assert page.act("done")["reason"] == "the game is over"
    assert page.say("undo") == {}
    assert page.board.ask["mine"]


def test_a_loaded_record_is_not_cut(pages: Opener, pig: AnyMatch) -> None:
    pig.run("greedy")
    pig.goto(next(i for i, answer in enumerate(pig.answers) if answer.seat == 1))
    match = load(pig.save(), lambda _name: PIG)
    page = pages(match, seat=0, bots="greedy")
    assert (match.ply, match.plies) == (pig.ply, pig.plies)
    assert page.board.play["paused"]  # a bot is to decide: it waits to be told to go on
    page.say("resume")
    assert match.plies == pig.plies
    assert page.board.ask["mine"]
    assert match.save() != pig.save()  # it stands elsewhere
    page.say("last")
    pig.goto(pig.plies)
    assert match.save() == pig.save()


def test_a_prepared_table(pages: Opener) -> None:
    table = PigTable(PigRules.load(), [Player(99), Player(50)], turns=2, pot=60)
    match: AnyMatch = Match(PIG, table, seed=1)
    page = pages(match, seat=1, bots="greedy")
    assert page.act("hold") == {}
    assert page.board.ask["kind"] == "over"
    assert page.board.head["result"] == {"winners": [1], "scores": [99, 110], "says": "Seat 1 wins", "next": None}


def test_a_fork_has_a_board_of_its_own(pages: Opener, pig: AnyMatch) -> None:
    one = pages(pig)
    one.act("roll")
    two = pages(pig.fork())
    two.act("roll")
    assert (one.board.ply, two.board.ply) == (2, 4)
    assert one.board.seq == 2


def test_who_looks_on_sees_everything_and_does_nothing(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=[], bots="greedy")
    assert (page.board.ply, page.board.hints) == (0, [])
    assert page.board.play["paused"]
    assert page.act("roll")["kind"] == "illegal"
    page.say("resume")
    assert page.board.ask["kind"] == "over"


def test_two_boards_on_one_match(pages: Opener, pig: AnyMatch) -> None:
    one, two = pages(pig, seat=0), pages(pig, seat=1)
    one.act("roll")
    assert two.board.ply == one.board.ply == 2
    assert [event["text"] for event in two.board.events] == ["iris rolls 2"]
    one.act("hold")
    assert one.board.ask["kind"] == "bot"
    assert two.act("roll") == {}
    assert one.board.ply == two.board.ply == pig.ply
    one.board.close()
    two.act("hold")
    assert one.board.ply < two.board.ply


def test_a_board_follows_other_cells(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=0, bots="greedy")
    pig.play("roll")
    assert page.board.ply == 2
    pig.play("hold")
    assert page.board.play["paused"]  # what was played in code is answered in code, or by `resume`
    page.board.refresh()
    assert page.board.ask["mine"]
    pig.goto(0)
    assert (page.board.ply, page.board.events) == (0, [])


def test_a_closed_board_looks_on_no_more(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    page.board.close()
    assert pig._watchers == ()
    pig.play("roll")
