"""A show of hands: what can be typed, what it counts, and where its bars stand beside the truth."""

from __future__ import annotations

import contextlib
import re
import time
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordeplay.desk import ClassRoom, Model
from hordeplay.desk.votes import Ballot, Votes
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer

FIVES = Model(Answer(fz.odds.reach("55").value, "55 with 5 dice and 2 rerolls"))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("33: 11, 335: 14", "33: 11, 335: 14"),
        ("335:14;33:11", "33: 11, 335: 14"),
        ("0,7: 11, 0,8: 14", "0,7: 11, 0,8: 14"),
        ("50 %: 3\n7/10: 4\n\n", "50 %: 3, 7/10: 4"),
        (" keep  3-3 : 2 ,", "keep 3-3: 2"),
        ("Zoe\u0308: 1", "Zo\u00eb: 1"),
        ("nothing: 999", "nothing: 999"),
    ],
)
def test_what_can_be_typed(text: str, shown: str) -> None:
    assert str(Votes.read(text)) == shown
    assert Votes.read(shown) == Votes.read(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing is counted here: write values and hands, like 33: 11, 335: 14"),
        ("hello", "show of hands, 'hello': write values and hands"),
        ("33: 11, 335", "show of hands, '335': write values"),
        ("33, 335: 14", "show of hands, '33, 335: 14': write values"),
        ("33: 11 335: 14", "show of hands, '33: 11 335: 14': write values"),
        (": 11", "a value has 1 to 40 letters or digits, not ''"),
        ("a: b: 3", "show of hands, 'a: b: 3': write values"),
        ("33: 0", "show of hands, '33: 0': 1 to 999 hands for a value, not 0"),
        ("33: 1000", "1 to 999 hands for a value, not 1000"),
        ("33: -1", "write values"),
        ("33: 1.5", "write values"),
        ("33: 11, 33: 2", "show of hands: 33 stands there twice"),
        ("0.7: 11, 70 %: 2", "stands there twice"),
        ("x" * 41 + ": 1", "a value has 1 to 40 letters or digits"),
        ("a\x00b: 1", "a value has 1 to 40 letters or digits"),
        (", ".join(f"{n}: 1" for n in range(61)), "at most 60 different values, not 61"),
        ("1: 1, " * 700, "at most 4000 characters"),
    ],
)
def test_what_cannot_be_typed_is_one_sentence(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)) as refused:
        Votes.read(text)
    assert len(str(refused.value)) < 250
    assert "\n" not in str(refused.value)


@given(st.text(max_size=300) | st.text(alphabet="0123456789:,; %/\nab", max_size=300))
@settings(max_examples=300)
def test_any_text_is_counted_or_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        votes = Votes.read(text)
        assert votes.n >= len(votes) >= 1
        assert Votes.read(str(votes)) == votes


SLOW = {
    "blanks": " " * 10**6, "colons": ":" * 10**6, "counts": "1:" * 500_000, "digits": "1" * 10**6,
    "blanks after colons": (":" + " " * 998) * 1000, "short blanks after colons": (": " * 2000)[:4000], "commas": "," * 4000,
    "exponents": "1e999: 1, 1e-999: 2, 1e998: 3",
}  # fmt: skip


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_no_text_takes_long(text: str) -> None:
    begin = time.process_time()
    with contextlib.suppress(ValueError):
        Votes.read(text).chart("long", "number", Answer(Fraction(1, 3), "a third", kind="number"))
    assert time.process_time() - begin < 0.5


def test_votes_are_added_in_any_order() -> None:
    one, other = Votes.read("70 %: 3, 0.5: 1"), Votes.of(["0.7", "0.7", "1/2", "Yes", "yes"])
    assert one + other == other + one
    assert dict(one + other) == {"0.5": 2, "70 %": 5, "Yes": 2}
    assert (one + other)["7/10"] == 5
    assert "0,70" in one
    assert Votes().n == 0
    assert str(Votes()) == "no hands yet"


def test_the_truth_stands_among_the_numbers_and_only_when_it_is_given() -> None:
    votes = Votes.read("50 %: 3, 3/4: 5, 0.6: 2")
    hidden = votes.chart("Guesses", "chance")
    assert hidden.names == ("50 %", "0.6", "3/4")
    assert "69.88" not in str(hidden)
    shown = votes.chart("Guesses", "chance", FIVES.answer)
    assert shown.names == ("50 %", "0.6", "exact 69.88 %", "3/4")
    assert shown.marks[1].kind == "span"
    assert "exact 69.88 %" in shown.notes
    words = Votes.read("33: 11, 335: 14").chart("What she keeps", "chance", FIVES.answer)
    assert (words.names, len(words.marks)) == (("33", "335"), 1)  # 33 is no chance: the truth is no place among these


def test_many_different_numbers_are_drawn_as_ranges() -> None:
    votes = Votes.of([f"{n} %" for n in range(35, 101, 3)])
    chart = votes.chart("Guesses", "chance", FIVES.answer)
    assert chart.names[0] == "30 to 40 %"
    assert chart.names[-1] == "90 to 100 %"
    assert chart.names[chart.names.index("exact 69.88 %") - 1] == "60 to 70 %"
    assert sum(chart.marks[0].y) == votes.n
    numbers = Votes.of([str(n) for n in range(7, 43, 2)])
    whole = numbers.chart("Packets", "number", Answer(Fraction(7381, 252), "packets", kind="number"))
    assert sum(whole.marks[0].y) == numbers.n
    assert whole.names.index("exact 29.29") == whole.names.index("20 to 30") + 1


def test_a_ballot_takes_one_vote_a_seat_and_one_recount() -> None:
    ballot = Ballot("What does she keep?", ["33", "335"])
    for seat, value in ((1, "33"), (2, "335"), (1, " 335 ")):
        ballot.vote(seat, value)
    ballot.take("33: 11")
    ballot.take("33: 12, 335: 1")
    assert str(ballot.votes) == "33: 12, 335: 3"
    for text in ("34: 1", "33: 1, 34: 2"):
        with pytest.raises(ValueError, match="33 or 335 can be chosen, not '34'"):
            ballot.take(text)
    assert str(ballot.votes) == "33: 12, 335: 3"


@pytest.mark.parametrize(
    ("says", "options", "why"),
    [
        ("", (), "a question has 1 to 120 letters, not ''"),
        ("x" * 121, (), "a question has 1 to 120 letters"),
        ("What?", ["a"], "2 to 9 answers can be chosen from, not 1"),
        ("What?", list("abcdefghij"), "2 to 9 answers can be chosen from, not 10"),
        ("What?", ["0.5", "50 %"], "two of the answers are the same: 0.5, 50 %"),
        ("What?", ["a", ""], "a value has 1 to 40 letters"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(says: str, options: list[str], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        Ballot(says, options)


def test_a_class_counts_hands_for_its_question_or_for_its_guesses() -> None:
    room = ClassRoom("frog7", FIVES)
    assert str(room.hands("33: 11, 335: 14")) == "33: 11, 335: 14"
    assert room.guesses.votes.n == 25
    room.ask("What does she keep?", "33, 335, nothing")
    assert str(room.hands("nothing: 2")) == "nothing: 2"
    assert room.guesses.votes.n == 25
    room.done_asking()
    assert str(room.hands("70 %: 9")) == "70 %: 9"
    with pytest.raises(ValueError, match="write values and hands"):
        room.hands("seventy")
    assert str(room.guesses.votes) == "70 %: 9"


def test_bars_stand_in_the_order_of_the_options() -> None:
    ballot = Ballot("What does she keep?", ("nothing", "335", "33"))
    for seat, vote in enumerate(("33", "335", "nothing", "33"), 1):
        ballot.vote(seat, vote)
    ballot.take("335: 2")
    assert [(bar.name, bar.n) for bar in ballot.votes.bars()] == [("nothing", 1), ("335", 3), ("33", 2)]
    assert ballot.votes.chart("").names == ("nothing", "335", "33")


def test_numbers_far_beyond_all_others_are_named_at_the_edge() -> None:
    many = [str(n) for n in range(20, 36)]
    bars = Votes.of([*many, "20000000000", "-5000"]).bars("number")
    assert sum(bar.n for bar in bars) == 18
    assert len(bars) < 12
    assert (bars[0].name, bars[0].n) == (f"under {bars[1].at}", 1)
    assert bars[-1].name.startswith("over ")
    assert bars[-1].n == 1
    exact = Answer(Fraction(25), "it", "number")
    assert "exact 25" in Votes.of([*many, "20000000000"]).chart("", "number", exact).names
    assert not any("over" in bar.name for bar in Votes.of(many).bars("number"))
