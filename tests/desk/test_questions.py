"""Questions about live positions: generated, checked, and silent about their answers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.luck import Source, bot_source, key_of
from hordeplay.desk import Question, Run
from hordeplay.games import fantahzee as fz
from hordeplay.games import horrible_hordes as hh
from hordeplay.odds.answer import percent


@pytest.mark.parametrize(("name", "bot"), [("horrible-hordes", "greedy"), ("fantahzee", "tip")])
def test_every_position_of_a_game_can_be_asked_about(name: str, bot: str) -> None:
    match = hp.new(hh.GAME if name == "horrible-hordes" else fz.GAME, 3, seed=2)
    asked = 0
    for _ in range(120):
        match.run(bot, until="request")
        if match.request is None:
            break
        before = match.save()
        for question in hp.questions(match)[asked % 3 :: 3]:
            value = question.answer.value
            assert question.answer.why().total == value
            assert value >= 0
            assert question.kind == "number" or value <= 1
            assert question.grade(str(value))
            assert not question.grade("nonsense")
        assert match.save() == before
        asked += 1
    assert asked > 50


def test_nothing_of_an_answer_is_shown_by_itself() -> None:
    match = fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1)
    asked = hp.questions(match)
    shown = repr(asked) + str(asked) + "".join(map(repr, asked)) + repr([vars(q) for q in asked])
    for question in asked:
        value = question.answer.value
        if value.denominator > 3:
            assert str(value) not in shown
            assert percent(value)[:4] not in shown


def test_answers_come_from_the_position() -> None:
    match = fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1)
    asked = {question.says.split("that ")[-1]: question for question in hp.questions(match)}
    paladin = asked["the Paladin is active in the end, if everything goes for that?"]
    assert paladin.answer.value == fz.odds.party(
        ["Sergeant", "Paladin"], rerolls=1, goal="Paladin", roll=(3, 3, 2, 2, 1)
    )
    hordes = hh.at("move", dwarves="d4 settlement castle 2 army, 3 food", hordes="Frost Giant Family d5")
    first = hp.questions(hordes)[1]
    assert (
        first.answer.value == hh.odds.battle(2, "Frost Giant Family", abilities=hordes.table.players[0].abilities).win
    )
    assert first.model.answer is first.answer


def test_which_questions() -> None:
    match = hh.example("MOVE")
    everything = hp.questions(match)
    assert hp.questions(match, n=2) == everything[:2] or [str(q) for q in hp.questions(match, n=2)] == [
        str(q) for q in everything[:2]
    ]
    drawn = [str(q) for q in hp.questions(match, seed="seat 3")]
    assert drawn == [str(q) for q in hp.questions(match, seed="seat 3")]
    assert sorted(drawn) == sorted(map(str, everything))
    assert drawn != [str(q) for q in hp.questions(match, seed="seat 4")]
    with pytest.raises(ValueError, match="seat: a whole number from 0 to"):
        hp.questions(match, seat=9)


def test_a_game_without_questions_has_none() -> None:
    silent = replace(PIG, questions=None)
    assert hp.questions(hp.new(silent, 2)) == ()


def test_a_game_from_elsewhere_brings_its_questions() -> None:
    asked = hp.questions(hp.new(PIG, 2))
    assert [question.answer.value for question in asked] == [Fraction(5, 6) ** rolls for rolls in (1, 2, 5)]
    assert asked[0].grade("5/6")


def test_a_plain_fraction_is_an_answer_with_no_more_to_say() -> None:
    question = Question("heads?", "chance", lambda: Fraction(1, 2))
    assert (question.answer.value, question.answer.says, question.answer.kind) == (Fraction(1, 2), "heads?", "chance")
    assert {Run(question.model, seed).model.trial(Source(key_of("coin", seed), 0)) for seed in range(20)} == {0, 1}
    with pytest.raises(ValueError, match=r"kind of the question 'heads\?': chance or number, not 'odds'"):
        Question("heads?", "odds", lambda: Fraction(1, 2))


def test_only_what_a_seat_may_know_is_asked() -> None:
    """A swap of hidden cards changes no question and no answer."""
    match = hp.new(fz.GAME, 3, seed=8)
    match.run("tip", until="round")
    asked = [(str(q), q.answer.value) for q in hp.questions(match, seat=0)]
    table = match.seen_by(0).table
    table.redeal(bot_source(3, 0, 0))
    assert fz.GAME.questions is not None
    assert [(says, Fraction(answer())) for says, _, answer in fz.GAME.questions(table, 0)] == asked
