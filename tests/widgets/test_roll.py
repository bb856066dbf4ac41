"""I roll the dice: a roll to which a person's choice leads waits for a click, and falls as it would have by itself."""

from __future__ import annotations

import asyncio

import pytest
from pig import GAME as PIG
from widgets.conftest import Opener

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.script import Roll
from hordeplay.widgets import Board
from hordeplay.widgets.advice import advised


def test_a_roll_waits_for_the_click_and_falls_as_it_would_have(pages: Opener) -> None:
    itself, clicked = pages(hp.new(PIG, 2, seed=7)), pages(hp.new(PIG, 2, seed=7), roll="click")
    itself.act("roll")
    clicked.act("roll")
    ask = clicked.board.ask
    assert (ask["kind"], ask["mine"], ask["dice"]) == ("roll", True, None)
    assert ask["prompt"] == f"{PIG.look.seat(clicked.match.table, 0)}: The Turn, 1D6"
    assert clicked.board.dice == {}
    assert clicked.board.options["roll"] == "click"
    clicked.say("roll")
    assert clicked.board.ask["kind"] == "ask"
    assert clicked.board.dice == itself.board.dice
    assert clicked.match.save() == itself.match.save()


def test_the_whole_game_is_the_same(pages: Opener) -> None:
    """The seed decides, whoever presses, and bots' rolls roll by themselves."""
    records, clicks = [], 0
    for roll in ("", "click"):
        page = pages(hp.new(PIG, 2, seed=3), seat=0, bots="greedy", roll=roll)
        while page.board.ask["kind"] != "over":
            if page.board.ask["kind"] == "roll":
                clicks += 1
                page.say("roll")
            else:
                page.act("hold" if page.match.table.pot > 15 else "roll")
        records.append(page.match.save())
    assert records[0] == records[1]
    assert clicks > 5


def test_undo_goes_back_before_the_choice_that_led_to_the_roll(pages: Opener) -> None:
    page = pages(hp.new(PIG, 2, seed=7), roll="click")
    ply = page.board.ply
    page.act("roll")
    page.say("undo")
    assert (page.board.ply, page.board.ask["kind"]) == (ply, "ask")
    page.act("roll")
    page.say("roll")
    page.say("undo")
    assert (page.board.ply, page.board.ask["kind"]) == (ply, "ask")


def test_no_dice_are_entered_where_luck_rolls(pages: Opener) -> None:
    page = pages(hp.new(PIG, 2, seed=7), roll="click")
    page.act("roll")
    assert page.say("answer", faces=[6])["reason"] == "the dice roll by themselves"
    assert page.board.ask["kind"] == "roll"


def test_the_setting_is_switched_on_and_off_at_the_board(pages: Opener) -> None:
    page = pages(hp.new(PIG, 2, seed=7))
    page.say("view", roll="click")
    page.act("roll")
    assert page.board.ask["kind"] == "roll"
    page.say("view", roll="")
    assert page.board.ask["kind"] == "ask"
    assert page.board.dice["faces"]
    assert page.match.dice == "auto"


def test_who_rolls_by_hand_leaves_the_match_as_it_is(pages: Opener) -> None:
    """The match is asked to wait at the roll; what it is set to is nobody's at the board, also while others look on."""
    page, dice = pages(hp.new(PIG, 2, seed=7), roll="click"), list[str]()

    def look() -> None:
        dice.append(page.match.dice)

    page.match.watch(look)
    page.act("roll")
    page.say("roll")
    assert len(dice) > 1
    assert set(dice) == {"auto"}


def test_a_match_that_waits_is_played_on_in_another_cell(pages: Opener) -> None:
    page = pages(hp.new(PIG, 2, seed=7), roll="click")
    page.act("roll")
    assert isinstance(page.match.request, Roll)
    page.match.answer()
    assert page.board.ask["kind"] == "ask"


def test_real_dice_are_entered_as_before(pages: Opener) -> None:
    page = pages(hp.new(PIG, 2, seed=7, dice="ask"), roll="click")
    page.act("roll")
    assert page.board.ask["dice"] == {"n": 1, "sides": 6}
    page.say("answer", faces=[6])
    assert page.board.dice["faces"] == [6]
    assert page.match.dice == "ask"


def test_with_a_pace_nothing_goes_on_before_the_click(pages: Opener) -> None:
    async def play() -> None:
        page = pages(hp.new(PIG, 2, seed=7), seat=0, bots="greedy", roll="click", pace=0.01)
        page.act("roll")
        await asyncio.sleep(0.1)
        assert (page.board.ask["kind"], page.board.play["running"]) == ("roll", False)
        page.say("roll")
        await asyncio.sleep(0.3)
        assert page.board.ask["kind"] == "ask"

    asyncio.run(play())


@pytest.mark.parametrize("game", ["horrible-hordes", "fantahzee", "warfighter-fantasy"])
def test_a_person_comes_to_roll(pages: Opener, game: str) -> None:
    """Kingdom Rush has no dice; in the others a person comes to roll within a few choices, one roll a click."""
    page = pages(hp.new(game, seats=2, seed=7), roll="click")
    for _ in range(60):
        if page.board.ask["kind"] == "roll":
            break
        page.act(page.board.hints[0]["text"])
    ply = page.board.ply
    assert page.board.ask["kind"] == "roll"
    page.say("roll")
    assert page.board.ply > ply


def test_a_person_rolls_only_what_is_his_or_against_him(pages: Opener) -> None:
    """The Event of another seat rolls by itself; a raid on the own units waits, though a bot has decided last."""
    page = pages(hp.new("horrible-hordes", preset="first"), seat=0, bots="greedy", roll="click")
    raids, rolled = 0, 0
    for _ in range(400):
        ask, table = page.board.ask, page.match.table
        if ask["kind"] == "over" or (raids and rolled > 10):
            break
        if ask["kind"] == "roll":
            battle, rolled = table.battle, rolled + 1
            seat = battle.seat if battle else table.seat
            assert seat == 0
            assert ask["prompt"].startswith("Dwarves: ")
            raids += bool(battle and battle.raid)
            page.say("roll")
        else:
            page.act(str(advised(page.match, 0)))
    assert raids
    assert rolled > 10


def test_another_word_is_refused(pig: AnyMatch) -> None:
    with pytest.raises(ValueError, match="roll is '', 'click', not 'often'"):
        Board(pig, roll="often")  # type: ignore[arg-type]  # on purpose
