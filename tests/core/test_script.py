"""Scripts and Play, the loop that enters steps; what chance is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Self

import pytest

from hordeplay.core.choice import Choice, IllegalChoice, Refusal, verb
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import (
    OVER,
    Answer,
    Ask,
    Event,
    Pick,
    Play,
    Position,
    Roll,
    Script,
    Table,
    ask,
    ask_any,
)


@dataclass(slots=True, eq=False)
class Rows(Table):
    """A table that only writes down what happens."""

    step: str = "a"
    spoken: list[str] = field(default_factory=list)
    log: list[Event] | None = None

    def copy(self) -> Self:
        return type(self)(self.step, self.spoken[:])


@verb("go")
class Go(Choice):
    """On."""


@verb("say")
class Say(Choice):
    word: str

    def forbids(self, table: Rows, seat: int) -> Refusal | None:
        return Refusal("T-9", "said already") if self.word in table.spoken else None


def play(steps: Mapping[str, Any], *answers: Answer, on_step: Callable[[Rows], None] | None = None) -> Play[Rows]:
    waiting = Play(Rows(), steps, on_step)
    for answer in answers:
        waiting.send(answer)
    return waiting


def test_scripts_nest_and_steps_follow_each_other() -> None:
    def inner(table: Rows, n: int) -> Script[int]:
        faces = yield from Roll(n, rule="T-1")
        return sum(faces)

    def a(table: Rows) -> Script[str]:
        total = yield from inner(table, 2)
        table.spoken.append(str(total))
        return "plain"

    def plain(table: Rows) -> str:
        table.spoken.append("plain")
        return "b"

    def b(table: Rows) -> Script[str]:
        choice = yield from ask(table, 1, "?", Say, Go, rule="T-2")
        table.spoken.append(str(choice))
        return OVER if choice == Go() else "b"

    entered: list[str] = []
    steps = {"a": a, "plain": plain, "b": b}
    waiting = play(steps, Answer(None, (3, 4)), Answer(1, Say("hi")), on_step=lambda t: entered.append(t.step))
    assert waiting.table.spoken == ["7", "plain", "say hi"]
    assert entered == ["a", "plain", "b", "b"]
    waiting.send(Answer(1, Go()))
    assert waiting.request is None
    assert waiting.table.step == OVER
    with pytest.raises(IllegalChoice, match="the game is over"):
        waiting.send(Answer(1, Go()))


def one(table: Rows) -> Script[str]:
    """Ask, then roll."""
    choice = yield from ask(table, 0, "?", Say, rule="T-3")
    faces = yield from Roll(2, 4, rule="T-4")
    table.spoken.append(f"{choice} {faces}")
    return OVER


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([Answer(1, Say("x"))], r"say x: seat 0 is asked, not seat 1 \(T-3\)"),
        ([Answer(None, Say("x"))], "a seat decides here, not chance"),
        ([Answer(0, "say x")], "'say x' is not a choice"),
        ([Answer(0, Go())], "now is not the time for 'go'; choose 'say'"),
        ([Answer(0, (1, 2))], "not a choice"),
        ([Answer(0, Say("x")), Answer(0, Say("y"))], "chance decides here, not a seat"),
        ([Answer(0, Say("x")), Answer(None, Say("y"))], "2 faces from 1 to 4 are needed"),
        ([Answer(0, Say("x")), Answer(None, (1, 5))], r"not \(1, 5\) \(T-4\)"),
        ([Answer(0, Say("x")), Answer(None, [1, 2])], "2 faces"),
        ([Answer(0, Say("x")), Answer(None, (1, True))], "2 faces"),
        ([Answer(0, Say("x")), Answer(None, (1, 2.0))], "2 faces"),
        ([Answer(0, Say("x")), Answer(None, "x" * 10_000)], r"\.\.\."),
    ],
)
def test_a_wrong_answer_is_refused_and_changes_nothing(answers: list[Answer], expected: str) -> None:
    waiting = play({"a": one}, *answers[:-1])
    before, request = waiting.table.spoken[:], waiting.request
    with pytest.raises(IllegalChoice, match=expected) as caught:
        waiting.send(answers[-1])
    assert len(str(caught.value)) < 400
    assert (waiting.table.spoken, waiting.request) == (before, request)


def test_ask_any_says_who() -> None:
    def a(table: Rows) -> Script[str]:
        seat, choice = yield from ask_any(table, [2, 0], "who?", Say, Go, rule="T-5")
        table.spoken.append(f"{seat} {choice}")
        return OVER

    waiting = play({"a": a})
    assert isinstance(waiting.request, Ask)
    assert waiting.request.seats == (2, 0)
    with pytest.raises(IllegalChoice, match="seats 2, 0 are asked, not seat 1"):
        waiting.send(Answer(1, Go()))
    waiting.send(Answer(0, Go()))
    assert waiting.table.spoken == ["0 go"]


def test_who_decides_in_a_simulation_is_heard_as_an_answer_is() -> None:
    """`decide` does what `send` does, of one seat or of several, and refuses the same in the same words."""

    def a(table: Rows) -> Script[str]:
        seat, choice = yield from ask_any(table, [2, 0], "who?", Say, Go, rule="T-5")
        table.spoken.append(f"{seat} {choice}")
        choice = yield from ask(table, 1, "what?", Say, rule="T-6")
        table.spoken.append(str(choice))
        return OVER

    sent, decided = play({"a": a}), play({"a": a})
    for seat, choice in ((1, Go()), (0, Go()), (1, Go()), (0, Say("x")), (1, Say("x"))):
        words: list[str] = []
        for answer in (partial(sent.send, Answer(seat, choice)), partial(decided.decide, seat, choice)):
            try:
                answer()
            except IllegalChoice as refused:
                words.append(str(refused))
        assert len(words) in (0, 2)
        assert len({*words}) < 2
        assert sent.table.spoken == decided.table.spoken
    assert decided.table.spoken == ["0 go", "say x"]
    assert decided.request is None


def test_nobody_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="nobody is asked"):
        ask_any(Rows(), [], "who?", Go, rule="T-5")


def test_a_thousand_steps_without_a_question_are_an_error() -> None:
    with pytest.raises(RuntimeError, match="1000 steps without a question; the last was 'b'"):
        play({"a": lambda _: "b", "b": lambda _: "b"})


def quick(table: Rows) -> Script[str]:
    """A script that asks nothing."""
    if table.spoken:
        yield from Roll(1, rule="")  # what makes it a script
    table.spoken.append("quick")
    return OVER


def test_a_script_may_ask_nothing() -> None:
    assert play({"a": quick}).table.spoken == ["quick"]


def forgot(table: Rows) -> Script[str]:
    """A script without a return."""
    yield from Roll(1, rule="T-1")
    return None  # type: ignore[return-value]  # the fault that is planted


@pytest.mark.parametrize(
    ("steps", "answers", "expected"),
    [
        ({}, [], "the table begins with step 'a', which is no step; the steps are  and 'over'"),
        ({"a": lambda _: "z"}, [], "step 'a' returned 'z', which is no step; the steps are a and 'over'"),
        ({"a": lambda _: None}, [], "step 'a' returned None"),
        ({"a": forgot}, [Answer(None, (1,))], "step 'a' returned None"),
    ],
)
def test_an_unknown_step_names_who_returned_it(steps: Any, answers: list[Answer], expected: str) -> None:
    with pytest.raises(RuntimeError, match=expected):
        play(steps, *answers)


def test_a_position_replays_to_where_it_stood() -> None:
    table = Rows()
    position = Position(table, [Answer(0, Say("x"))], {"a": one})
    first, second = position.play(), position.play()
    first.send(Answer(None, (1, 2)))
    second.send(Answer(None, (4, 4)))
    assert (first.table.spoken, second.table.spoken, table.spoken) == (["say x (1, 2)"], ["say x (4, 4)"], [])


def test_tell_and_whisper_write_only_where_there_is_a_log() -> None:
    table = Rows()
    table.tell("T-1", "falls", n=1)
    table.log = []
    table.tell("T-1", "falls", n=1)
    table.whisper("hand-1", "T-2", "draws", card="imp")
    assert table.log == [Event("T-1", "falls", {"n": 1}), Event("T-2", "draws", {"card": "imp"}, "hand-1")]
    assert table.copy().log is None


# ---- chance


def start(request: Roll | Pick) -> object:
    """What a script meets: a request, or its answer at once."""

    def run() -> Generator[Any, Any, Any]:
        return (yield from request)

    try:
        return next(run())
    except StopIteration as stop:
        return stop.value


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_dice_have_exact_odds(n: int) -> None:
    roll = Roll(n, 3, rule="T-1")
    odds = dict(roll.odds())
    assert len(odds) == 3**n
    assert sum(odds.values()) == 1
    assert all(roll.why_not(faces) is None for faces in odds)
    assert all(roll.sample(Source(key_of("r"), k)) in odds for k in range(30))


def test_many_dice_at_once_are_fair() -> None:
    n = 4_000
    seen = Counter(Roll(3, 3, rule="").sample(Source(key_of("three"), k)) for k in range(n))
    assert len(seen) == 27
    assert sum((v - n / 27) ** 2 / (n / 27) for v in seen.values()) < 54.1
    assert len(Roll(40, 10, rule="").sample(Source(key_of("forty"), 0))) == 40


def test_no_dice_and_a_single_candidate_ask_nobody() -> None:
    assert start(Roll(0, rule="T-1")) == ()
    assert start(Pick([7], rule="T-1")) == 7
    assert isinstance(start(Roll(1, rule="T-1")), Roll)
    assert isinstance(start(Pick([7, 8], rule="T-1")), Pick)


@pytest.mark.parametrize(("n", "sides"), [(-1, 6), (1, 0), (2, -6)])
def test_impossible_dice(n: int, sides: int) -> None:
    with pytest.raises(ValueError, match="cannot be rolled"):
        Roll(n, sides, rule="T-1")


def test_a_pick_is_fair_among_what_is_named() -> None:
    pick = Pick([5, 5, 9], rule="T-1")
    assert dict(pick.odds()) == {5: Fraction(2, 3), 9: Fraction(1, 3)}
    assert {pick.sample(Source(key_of("p"), k)) for k in range(30)} == {5, 9}
    assert pick.why_not(9) is None
    for wrong in (6, "9", True, None, 9.0):
        assert pick.why_not(wrong) == ("T-1", f"one of 5, 5, 9 is needed, not {wrong!r}")
    with pytest.raises(ValueError, match=r"nothing to pick from \(T-1\)"):
        Pick([], rule="T-1")


def test_requests_read_as_code() -> None:
    assert repr(Roll(2, rule="T-1")) == "Roll(2, 6, rule='T-1')"
    assert repr(Pick([1, 2], rule="T-1")) == "Pick([1, 2], rule='T-1')"
    assert repr(ask(Rows(), 1, "Attack?", Go, rule="T-1")) == "<Ask seat 1: Attack? (T-1)>"


def test_a_question_can_be_asked_of_another_table() -> None:
    table, view = Rows(spoken=["x"]), Rows()
    request = ask(table, 0, "?", Say, rule="T-1")
    assert request.why_not(Say("x"), 0) is not None
    assert request.on(view).why_not(Say("x"), 0) is None
    both = ask_any(table, [0, 1], "?", Say, rule="T-1").on(view)
    assert both.seats == (0, 1)
    assert both.table is view


def test_what_a_request_has_sampled_itself_is_taken_without_a_check() -> None:
    """As `send` does with the same answer, from step to step until the game is over."""

    def a(table: Rows) -> Script[str]:
        faces = yield from Roll(2, rule="R")
        table.spoken.append(f"rolled {faces}")
        return "b" if len(table.spoken) < 3 else OVER

    def b(table: Rows) -> Script[str]:
        table.spoken.append(f"picked {(yield from Pick((4, 7), rule='R'))}")
        return "a"

    steps = {"a": a, "b": b}
    sent, taken = Play(Rows(), steps), Play(Rows(), steps)
    for number in range(3):
        assert isinstance(sent.request, Roll | Pick)
        value = sent.request.sample(Source(key_of("taken"), number))
        sent.send(Answer(None, value))
        taken.take(value)
    assert taken.table.spoken == sent.table.spoken
    assert len(taken.table.spoken) == 3
    assert taken.request is sent.request is None
