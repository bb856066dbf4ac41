"""Match: play, explain, choices, real dice, several seats, what the page asks; nothing changed by a refusal."""

from __future__ import annotations

from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from core.magpie.turn import Let, Quiet, Show, Snatch
from core.playing import again, faces, pig, rolled, state
from pig import GAME as PIG
from pig.turn import Hold, RollOn

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.script import Ask, Pick, Roll
from hordeplay.core.table_tree import differences


def test_play_takes_text_and_code_and_tells_what_happened() -> None:
    match = pig()
    events = match.play("roll")
    assert [event.what for event in events] == ["rolls"]
    assert match.play(RollOn(), seat=match.table.seat) == match.events[1:]
    assert (match.ply, match.plies) == (4, 4)
    assert [answer.seat for answer in match.answers] == [0, None, 0, None]
    assert isinstance(match.request, Ask)


@pytest.mark.parametrize(
    ("choice", "seat", "says"),
    [
        ("hold", None, r"hold: there is nothing to bank yet \(PG-TURN-03\)"),
        (Hold(), 0, "nothing to bank"),
        ("roll", 1, "seat 0 is asked, not seat 1"),
        ("rol", None, "did you mean 'roll'?"),
        ("roll 2", None, "has no use for '2'"),
        ("", None, "a choice is a verb and its words"),
        (Quiet(), None, "now is not the time for 'quiet'; choose 'hold', 'roll' or 'throw'"),
        (None, None, "None is not a choice"),
        (7, None, "7 is not a choice"),
        ("x" * 9_999, None, "a verb and its words"),
    ],
)
def test_an_illegal_choice_changes_nothing_and_explain_says_the_same(choice: Any, seat: int | None, says: str) -> None:
    match = pig()
    before = state(match)
    refusal = match.explain(choice, seat)
    with pytest.raises(hp.IllegalChoice, match=says) as caught:
        match.play(choice, seat)
    assert caught.value.refusal == refusal
    assert len(str(caught.value)) < 500
    assert state(match) == before


def test_a_choice_that_no_record_could_hold_is_refused() -> None:
    """`True` is a 1 to Python; the record would read it back as a word."""
    match = hp.new(MAGPIE, seats=2, seed=1)
    before = state(match)
    with pytest.raises(hp.IllegalChoice, match="cannot be written in words"):
        match.play(Show("two  spaces"))
    with pytest.raises(hp.IllegalChoice, match="cannot be written in words"):
        match.play(Show(3))  # type: ignore[arg-type]  # wrong on purpose
    assert state(match) == before


def test_choices_are_live_until_the_next_answer() -> None:
    match = pig()
    choices = match.choices
    assert [*choices] == [RollOn()]
    assert (len(choices), bool(choices), choices[0], repr(choices)) == (1, True, RollOn(), "<Choices (roll)>")
    assert "roll" in choices
    assert RollOn() in choices
    assert "hold" not in choices
    assert "nonsense" not in choices
    assert 7 not in choices
    match.play("roll")
    for use in (len, bool, list, lambda c: "roll" in c):
        with pytest.raises(RuntimeError, match=r"stale.*read match\.choices again"):
            use(choices)
    assert repr(choices) == "<Choices, stale: the match went on>"
    assert "hold" in match.choices


def test_a_listing_that_is_cut_short_by_an_answer_says_so() -> None:
    match = hp.new(MAGPIE, seats=2, seed=1)
    choices = iter(match.choices)
    match.play(next(choices))
    with pytest.raises(RuntimeError, match="stale"):
        next(choices)


def test_when_the_game_is_over() -> None:
    match = pig()
    assert repr(match.result) == "None"
    match.run("greedy")
    assert repr(match.request) == "None"
    result = match.result
    assert result
    assert max(result.scores) >= 100
    assert list(match.choices) == []
    before = state(match)
    with pytest.raises(hp.IllegalChoice, match="the game is over"):
        match.play("roll")
    with pytest.raises(hp.IllegalChoice, match="no dice are waited for"):
        match.answer((1,))
    assert match.run("greedy") == []
    assert state(match) == before
    assert "over" in repr(match)


def test_a_person_rolls_where_dice_ask() -> None:
    match = pig(dice="ask")
    assert match.play("roll") == []
    assert isinstance(match.request, Roll)
    before = state(match)
    for wrong in ((7,), (0,), (1, 2), (), "4", 4, [True]):
        with pytest.raises(hp.IllegalChoice, match="1 faces from 1 to 6 are needed"):
            match.answer(wrong)
        assert state(match) == before
    assert [event.facts["face"] for event in match.answer([4])] == [4]
    assert match.table.pot == 4
    match.play("roll")
    match.answer()  # luck rolls: chance number 1, whatever number 0 was
    assert faces(match)[1:] == faces(rolled(2))[1:]


def test_a_record_of_real_dice_waits_where_it_waited() -> None:
    match = pig(dice="ask")
    match.play("roll")
    twin = again(match)
    assert isinstance(twin.request, Roll)
    assert state(twin) == state(match)
    twin.answer((5,))
    assert again(twin).table.pot == 5


def test_cards_and_ties_stay_with_luck() -> None:
    match = hp.new(MAGPIE, seats=2, seed=2, dice="ask")
    auto = hp.new(MAGPIE, seats=2, seed=2)
    rolls = 0
    while match.request is not None:
        if isinstance(match.request, Roll):
            rolls += 1
            match.answer()
        else:
            choice = next(iter(match.choices))
            match.play(choice)
            auto.play(choice)
    assert rolls
    assert match.answers == auto.answers


def test_without_a_seat_it_is_the_first_that_may_choose_so() -> None:
    match = hp.new(MAGPIE, seats=3, seed=1)
    match.play(next(c for c in match.choices if isinstance(c, Show)))
    request = match.request
    assert isinstance(request, Ask)
    assert request.seats == (1, 2)
    assert list(match.choices_of(2)) == [Snatch(), Let()]
    match.play("let", seat=2)
    request = match.request
    assert isinstance(request, Ask)
    assert tuple(request.seats) == (1,)
    with pytest.raises(hp.IllegalChoice, match="seat 1 is asked, not seat 2"):
        match.play("let", seat=2)
    match.play("let")
    assert [answer.seat for answer in match.answers if isinstance(answer.value, Let)] == [2, 1]


@pytest.mark.parametrize(
    "seat", [-1, 2, 99, "x", 1.0, True, None, "s" * 10_000, 10**400], ids=lambda seat: repr(seat)[:9]
)
def test_a_seat_that_is_not_there_is_named(seat: Any) -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    for ask in (match.choices_of, match.seen_by):
        with pytest.raises(ValueError, match=r"^there is no seat .*; seats are 0 to 1$") as caught:
            ask(seat)
        assert len(str(caught.value)) < 200


def test_marks_of_the_past_do_not_depend_on_the_way_there() -> None:
    match = hp.new(MAGPIE, seats=3, seed=5)
    match.run("random")
    there = []
    for ply in range(match.plies + 1):
        match.goto(ply)
        there.append((match.rolled and match.rolled[1], match.events))
    match.goto(0)
    for ply in range(match.plies, -1, -1):
        match.goto(ply)
        assert (match.rolled and match.rolled[1], match.events) == there[ply]
    assert match.rounds[0] == (0, 1)
    assert [n for _, n in match.rounds] == list(range(1, len(match.rounds) + 1))
    assert [e for _, e in match.happened(0, match.plies)] == there[-1][1][len(there[0][1]) :]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"seats": 1}, "Pig is for 2 to 6 seats, not 1"),
        ({"seats": 2.0}, "not 2.0"),
        ({"seats": True}, "not True"),
        ({"seed": 1.5}, "a seed is a whole number or a text"),
        ({"dice": "asks"}, "dice is 'auto', 'ask', not 'asks'"),
        ({"undo": "never"}, "undo is 'same', 'fresh', 'forbid'"),
        ({"rules": "printed"}, "rules of pig are needed, not 'printed'"),
        ({"rules": MAGPIE.printed}, "rules of pig are needed, not rules of magpie"),
        ({"colour": "red"}, "Pig cannot be set up with colour; it takes none"),
        ({"colour": {1, 2}}, "setup words are numbers, texts, lists and dicts"),
    ],
)
def test_bad_words_to_new(words: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        hp.new(PIG, **words)


@pytest.mark.parametrize("game", ["horible-hordes", 7, None, "", [], "x" * 10_000])
def test_there_is_no_such_game(game: Any) -> None:
    with pytest.raises(ValueError, match=r"^games: there is no .*horrible-hordes"):
        hp.new(game)


def test_setup_words_are_named_with_the_nearest() -> None:
    assert hp.new(MAGPIE, seats=3, first=2).table.seat == 2
    with pytest.raises(ValueError, match="cannot be set up with frist; did you mean 'first'"):
        hp.new(MAGPIE, seats=3, frist=2)


def test_the_starting_table_is_not_touched() -> None:
    table = PIG.start(PIG.printed, 2)
    match = Match(PIG, table, seed=1)
    match.run("random")
    assert list(differences(table, match.origin)) == []
    assert table.turns == 1


def test_a_pick_can_be_named() -> None:
    match = hp.new(MAGPIE, seats=2, seed=4)
    match.run("greedy")
    ply = next(i for i, a in enumerate(match.answers) if a.seat is None and isinstance(a.value, int))
    match.goto(ply)
    assert isinstance(match.request, Pick)
    with pytest.raises(hp.IllegalChoice, match="is needed, not 9"):
        match.answer(9)
    match.answer(match.request.among[-1])


@pytest.mark.parametrize("text", ["kingdom Elvs", "kingdom elves", "kingdom  ELVES"])
def test_a_refused_name_is_told_with_the_nearest_choice(text: str) -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    assert str(match.explain(text)).endswith("did you mean 'kingdom Elves'? (HH-KING-01)")
    with pytest.raises(hp.IllegalChoice, match="did you mean 'kingdom Elves'"):
        match.play(text)
    assert "did you mean 'kingdom'" in str(match.explain(text.upper()))
    far = match.explain("kingdom Xyzzy")
    assert far is not None
    assert "did you mean" not in far.reason


def test_a_single_seat_a_wrong_ply_and_a_wrong_word() -> None:
    match = hp.new("horrible-hordes", seats=1)
    assert repr(match).startswith("<Match horrible-hordes, 1 seat, ply ")
    with pytest.raises(ValueError, match="there is no ply 'end'; the record has 0 to "):
        match.goto("end")  # type: ignore[arg-type]  # what a hand may write
    with pytest.raises(ValueError, match=r"cannot be set up with seat; did you mean 'seats'\?$"):
        hp.new("horrible-hordes", seat=3)
