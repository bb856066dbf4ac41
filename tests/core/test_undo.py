"""Undo, redo, goto and fork under every policy; a rule that raises leaves everything in place."""

from __future__ import annotations

import copy
import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from core.playing import again, faces, pig, rolled, state
from pig import GAME as PIG
from pig.rules import PigRules
from pig.turn import PigTable, RollOn, take_turn

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.game import Game
from hordeplay.core.match import Dice, ScriptError, Undo, UndoForbidden
from hordeplay.core.record import load
from hordeplay.core.rules import HouseRule
from hordeplay.core.script import Answer, Ask, Play, Roll, Script
from hordeplay.core.table_tree import freeze


def test_under_same_number_k_falls_as_it_fell() -> None:
    match = pig()
    for _ in range(6):
        match.play("roll")
    before = state(match)
    for _ in range(6):
        match.undo()
    assert match.ply == 0
    for _ in range(6):
        match.play("roll")
    assert state(match) == before


def test_under_fresh_other_luck_comes_only_where_luck_had_answered() -> None:
    match = pig(undo="fresh")
    for _ in range(6):
        match.play("roll")
    fell = faces(match)
    match.undo()
    match.redo()
    assert (faces(match), match.salt) == (fell, 0), "redo replays, it never asks luck"
    match.undo_to(0)
    for _ in range(6):
        match.play("roll")
    assert match.salt == 1
    assert faces(match) != fell


def test_fresh_luck_after_an_undo_loads_and_goes_on_equally() -> None:
    """Chance number k with a change of salt midway: the record holds the answers and the salt of those to come."""
    match = pig(undo="fresh")
    for n in range(12):
        match.play("roll")
        if n % 3 == 2:
            match.undo()
            match.play("roll")
    assert match.salt == 4
    twin = again(match)
    assert state(twin) == state(match)
    match.undo()
    twin.undo()
    for each in (match, twin):
        for _ in range(5):
            each.play("roll")
    assert state(twin) == state(match)
    assert match.salt == 5


def test_a_fork_taken_after_an_undo_does_not_foretell_fresh_dice() -> None:
    match = pig(undo="fresh")
    match.play("roll")
    fell = faces(match)
    match.undo()
    assert match.fork().salt == 1
    assert match.fork().fork().salt == 1
    assert match.salt == 0
    match.redo()
    assert faces(match) == fell


def test_forbid_takes_back_decisions_but_no_dice() -> None:
    match = pig(undo="forbid")
    match.play("roll")
    before = state(match)
    for take_back in (match.undo, lambda: match.undo_to(0)):
        with pytest.raises(UndoForbidden, match="chance has answered since"):
            take_back()
        assert state(match) == before


def test_forbid_and_fresh_hold_after_goto_too() -> None:
    """Going back to look, and then choosing otherwise, would be an undo by another door."""
    match = pig(undo="forbid")
    match.play("roll")
    match.goto(0)
    before = state(match)
    with pytest.raises(UndoForbidden):
        match.play("roll")
    assert state(match) == before
    match.redo()
    assert match.ply == 2
    fresh = pig(undo="fresh")
    fresh.play("roll")
    fresh.goto(0)
    assert fresh.salt == 0
    fresh.play("roll")
    assert fresh.salt == 1


def test_undo_goes_to_the_last_decision_and_redo_brings_its_dice_back() -> None:
    match = pig()
    with pytest.raises(ValueError, match="nothing to undo"):
        match.undo()
    with pytest.raises(ValueError, match="nothing to redo"):
        match.redo()
    match.play("roll")
    one = state(match)
    match.play("roll")
    two = state(match)
    match.undo()
    assert match.ply == 2
    assert match.ahead == [Answer(0, RollOn()), *match.ahead[1:]]
    match.redo()
    assert state(match) == two
    match.undo()
    match.play("hold" if match.table.pot else "roll")
    assert match.ahead == []
    match.undo_to(2)
    assert freeze(match.table) == one[0]


@pytest.mark.parametrize("ply", [-1, 5, 1_000])
def test_there_is_no_such_ply(ply: int) -> None:
    match = pig()
    match.play("roll")
    for go in (match.goto, match.undo_to):
        with pytest.raises(ValueError, match="there is no ply"):
            go(ply)
    match.goto(0)
    with pytest.raises(ValueError, match="lies ahead"):
        match.undo_to(2)


def test_goto_everywhere_and_back() -> None:
    match = hp.new(MAGPIE, seats=3, seed=5)
    match.run("random")
    tables = []
    for ply in range(match.plies + 1):
        match.goto(ply)
        tables.append(state(match)[:1] + state(match)[3:5])
    for ply in [*range(match.plies, -1, -3), *range(0, match.plies, 7)]:
        match.goto(ply)
        assert state(match)[:1] + state(match)[3:5] == tables[ply]
    match.goto(match.plies)
    assert match.request is None


def test_waiting_for_chance_after_goto_luck_answers_as_before() -> None:
    match = pig()
    match.play("roll")
    before = state(match)
    match.goto(1)
    assert isinstance(match.request, Roll)
    with pytest.raises(hp.IllegalChoice, match=r"the dice come first: answer\(\)"):
        match.play("roll")
    match.answer()
    assert state(match)[:2] == before[:2]


def broken(kind: type[BaseException], at: int) -> Game[PigTable]:
    """Pig, in which the rules raise when the pot is high enough."""

    def step(table: PigTable) -> Script[str]:
        following = yield from take_turn(table)
        if table.pot >= at:
            table.players[0].points = 999
            raise kind("broken on purpose")
        return following

    return dataclasses.replace(PIG, steps={"turn": step})


@pytest.mark.parametrize(("kind", "raised"), [(LookupError, ScriptError), (KeyboardInterrupt, KeyboardInterrupt)])
def test_a_rule_that_raises_leaves_everything_in_place(kind: type[BaseException], raised: type[BaseException]) -> None:
    match = hp.new(broken(kind, 12), seats=2, seed=3, undo="fresh")
    match.play("roll")
    match.undo()  # something lies ahead
    while match.table.pot < 6:
        match.play("roll")
    while True:
        before = state(match)
        try:
            match.play("roll")
        except raised as error:
            caught = error
            break
    assert state(match) == before
    if isinstance(caught, ScriptError):
        assert str(caught).endswith("raises again: LookupError in step 'turn': broken on purpose")
        assert f"stands where it stood, at ply {match.ply}; hp.load(error.record).play('roll', " in str(caught)
    match.undo()
    match.redo()
    assert state(match) == before


def test_a_failed_answer_puts_back_what_lay_ahead() -> None:
    good = rolled(4)
    match = hp.new(broken(LookupError, 1), seats=2, seed=3)
    match._history = good._history.until(good.ply)
    match._history.steps = match.rules.steps(match.game.steps)
    match._history.saves = match._history.saves[:1]
    match._rewind(0)
    before = state(match)
    assert match.ahead
    with pytest.raises(ScriptError):
        match.play("roll")
    assert state(match) == before


def test_an_interrupt_while_going_about_leaves_a_match_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hp.new(MAGPIE, seats=3, seed=5)
    match.run("random")
    last, end = match.ply, freeze(match.table)
    send = type(match._play).send

    def interrupted(self: Any, answer: Answer) -> None:
        if match.ply == last // 2:
            raise KeyboardInterrupt
        send(self, answer)

    match._history.saves = match._history.saves[:1]
    match.goto(0)
    monkeypatch.setattr(type(match._play), "send", interrupted)
    with pytest.raises(KeyboardInterrupt):
        match.goto(last)
    monkeypatch.undo()
    assert 0 <= match.ply < last
    match.goto(last)
    assert freeze(match.table) == end


def retyped(match: AnyMatch, code: str) -> None:
    """What somebody types who debugs: `play('roll', 0)` or `answer((5,))`."""
    if choice := re.fullmatch(r"play\('(\w+)', (\d)\)", code):
        match.play(choice[1], int(choice[2]))
    else:
        match.answer((int(re.sub(r"\D", "", code)),))


def go_on(match: AnyMatch) -> None:
    """Roll until a rule raises."""
    while True:
        if isinstance(match.request, Ask):
            match.play("roll")
        else:
            match.answer((5,))


@pytest.mark.parametrize("undo", ["same", "fresh", "forbid"])
@pytest.mark.parametrize("dice", ["auto", "ask"])
def test_the_record_of_a_rule_that_raised_stands_before_it(undo: Undo, dice: Dice) -> None:
    """The recipe of docs/developing.md: load the record, play what the message names, and it raises again."""
    match = hp.new(broken(LookupError, 12), seats=2, seed=3, dice=dice, undo=undo)
    match.play("roll")
    if dice == "ask":
        match.answer((2,))
    elif undo == "fresh":
        match.undo()
    with pytest.raises(ScriptError) as first:
        go_on(match)
    error = first.value
    again = load(error.record, lambda _name: match.game)
    assert (freeze(again.table), again.ply, again.answers) == (freeze(match.table), match.ply, match.answers)
    with pytest.raises(ScriptError) as second:
        retyped(again, error.again)
    assert (str(second.value), second.value.record) == (str(error), error.record)
    assert isinstance(second.value.__cause__, LookupError)
    with pytest.raises(LookupError, match="broken on purpose"):
        raise second.value.__cause__


def test_an_error_says_little_and_travels_whole() -> None:
    """Its message neither holds the record nor grows on its way from another process."""
    match = hp.new(broken(LookupError, 40), seats=2, seed=3)
    while match.ply < 150:
        match.play("hold" if match.table.pot else "roll")
    match._play.table.pot = 40
    with pytest.raises(ScriptError) as caught:
        match.play("roll")
    error = caught.value
    assert len(str(error)) < 200
    back = copy.copy(error)  # as it is packed for another process
    assert (str(back), back.record, back.ply) == (str(error), error.record, match.ply)


def nowhere(table: PigTable) -> Script[str]:  # type: ignore[return]  # the fault that is planted
    yield from take_turn(table)


def test_a_step_that_names_no_step_is_named_itself() -> None:
    match = hp.new(dataclasses.replace(PIG, steps={"turn": nowhere}), seats=2, seed=3)
    with pytest.raises(ScriptError, match=r"RuntimeError in step 'turn': step 'turn' returned None, which is no step"):
        match.play("roll")


def falling(table: PigTable, printed: Any) -> Any:
    if table.pot:
        raise LookupError("broken on purpose")
    return printed(table)


def test_a_rule_of_which_no_record_can_be_written_still_says_its_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step patch that was typed into a bare prompt has no source, and rules under it have no digest."""
    function: Any = type(falling)
    typed = function(falling.__code__.replace(co_filename="<nowhere>", co_firstlineno=10**6), globals())
    monkeypatch.setattr(PigRules, "registered", {"typed": HouseRule("typed", "", steps={"turn": typed})})
    match = hp.new(PIG, seats=2, seed=3, rules=PIG.printed.house("typed"))
    with pytest.raises(ScriptError, match="LookupError in step 'turn': broken on purpose") as caught:
        go_on(match)
    assert caught.value.record == ""
    assert match.table.pot == 0


def test_a_fork_keeps_the_luck_or_takes_another() -> None:
    match = rolled(3)
    same, twin, other = match.fork(), copy.deepcopy(match), match.fork(seed="other")
    for each in (same, twin, other, match):
        for _ in range(6):
            each.play("roll")
    assert faces(same) == faces(twin) == faces(match)
    assert faces(other)[:3] == faces(match)[:3]
    assert faces(other) != faces(match)
    assert other.seed == "other"
    assert state(again(other)) == state(other)


def test_a_fork_goes_its_own_way() -> None:
    match = rolled(3)
    before = state(match)
    fork = match.fork()
    fork.run("random")
    fork.undo()
    fork.goto(2)
    fork.play("roll")
    assert state(match) == before


@pytest.mark.parametrize("name", ["horrible-hordes", "kingdom-rush", "warfighter-fantasy"])
def test_the_end_is_told_alike_after_stepping_back_and_forth(name: str) -> None:
    """What a game says of its end may rest on what has happened."""
    match = hp.new(name, preset="short" if name != "kingdom-rush" else "", seed="0x1.8f9dc969f85e0p-3")
    match.run("random")
    assert match.result is not None
    says, text = match.result, str(match)
    match.goto(0)
    match.goto(match.plies)
    assert (match.result, str(match)) == (says, text)
    match.undo()
    match.redo()
    assert (match.result, str(match)) == (says, text)
    assert hp.load(match.save()).result == match.fork().result == says


@pytest.mark.parametrize("how", ["goto", "undo", "become"])
def test_an_interrupt_while_setting_back_leaves_a_match_that_stands(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table and the ply are of one moment: else the match could not be saved and loaded any more."""
    match, other = pig(), pig()
    other.play("roll")
    for _ in range(6):
        match.play("roll")
    whole = (other if how == "become" else match).save()
    raises = iter([True])

    def interrupted(*words: Any) -> Any:
        for _ in raises:
            raise KeyboardInterrupt
        return Play(*words)

    acts: dict[str, Callable[[], None]] = {
        "goto": lambda: match.goto(0), "undo": match.undo, "become": lambda: match.become(other)
    }  # fmt: skip
    monkeypatch.setattr("hordeplay.core.match.Play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        acts[how]()
    assert state(again(match)) == state(match)
    match.goto(match.plies)
    assert match.save() == whole
