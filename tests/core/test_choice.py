"""Choices: text both ways, offers, refusals and nearest names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordeplay.core.any import AnyTable
from hordeplay.core.choice import (
    Among,
    Choice,
    IllegalChoice,
    Refusal,
    Word,
    offered,
    read_choice,
    refused,
    unspeakable,
    verb,
)
from hordeplay.core.luck import Source
from hordeplay.core.script import Ask

fuzz = settings(derandomize=True, database=None, max_examples=300, deadline=None)


def _read_square(word: str) -> int:
    if len(word) != 2 or word[0] not in "abc" or word[1] not in "123":
        raise ValueError(f"{word!r} is no square")
    return 10 * "abc".index(word[0]) + int(word[1])


SQUARE = Word("square", lambda at: "abc"[at // 10] + str(at % 10), _read_square)


@verb("wait")
class Wait(Choice):
    """No words."""


@verb("hit")
class Hit(Choice):
    stack: int

    @classmethod
    def options(cls, table: AnyTable, seat: int) -> Iterator[Self]:
        yield from map(cls, range(4))

    def forbids(self, table: AnyTable, seat: int) -> Refusal | None:
        return Refusal("T-1", f"{self.stack} is odd") if self.stack % 2 else None


@verb("lose", always_legal=True)
class Lose(Choice):
    hero: int

    @classmethod
    def options(cls, table: AnyTable, seat: int) -> Iterator[Self]:
        yield from map(cls, range(2))


@verb("name")
class Name(Choice):
    seat: int
    words: str


@verb("keep")
class Keep(Choice):
    dice: tuple[int, ...]


@verb("route")
class Route(Choice):
    by: str
    squares: tuple[Annotated[int, SQUARE], ...]


@verb("go")
class Go(Choice):
    at: Annotated[int, SQUARE]
    to: Annotated[int, SQUARE]


@verb("marks")
class Marks(Choice):
    squares: Annotated[tuple[int, ...], SQUARE]


ALL: Sequence[type[Choice]] = (Wait, Hit, Lose, Name, Keep, Route, Go, Marks)


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (Wait(), "wait"),
        (Hit(2), "hit 2"),
        (Hit(-2), "hit -2"),
        (Name(1, "Red Dragons"), "name 1 Red Dragons"),
        (Keep((3, 3, 1)), "keep 3 3 1"),
        (Keep(()), "keep"),
        (Route("sea", (1, 22)), "route sea a1 c2"),
        (Go(1, 23), "go a1 c3"),
        (Marks((1, 2)), "marks a1 a2"),
    ],
)
def test_text_both_ways(choice: Choice, text: str) -> None:
    assert str(choice) == text
    assert read_choice(ALL, text, "T-0") == choice
    assert unspeakable(choice) is None


def test_a_choice_is_a_value() -> None:
    assert Hit(2) == Hit(2)
    assert Hit(2) not in [Hit(1), Lose(2)]
    assert len({Hit(2), Hit(2), Lose(2), Lose(1)}) == 3
    assert repr(Go(1, 23)) == "Go(at=1, to=23)"
    assert Go.usage() == "go <at> <to>"
    assert Keep.usage() == "keep <dice>…"
    assert [(blank.name, blank.word.kind) for blank in Go.form()] == [("at", "square"), ("to", "square")]
    with pytest.raises(AttributeError):
        Hit(2).other = 1  # type: ignore[attr-defined]  # slots hold nothing else


WORDS = st.text(st.characters(codec="utf-8"), max_size=6) | st.sampled_from(
    ["0", "1", "-1", "007", "--1", "1.0", "True", "a1", "c3", "d4", "a0", "1" * 9, "1" * 10, "\x00", "\u00a0", "\u0660"]
)


@fuzz
@given(st.sampled_from([kind.verb for kind in ALL]), st.lists(WORDS, max_size=5))
def test_any_text_is_a_choice_that_reads_back_or_a_value_error(name: str, words: list[str]) -> None:
    refusal: Refusal | None = None
    try:
        choice = read_choice(ALL, " ".join([name, *words]), "T-0")
    except IllegalChoice as error:
        refusal = error.refusal
    else:
        text = str(choice)
        assert read_choice(ALL, text, "T-0") == choice
        assert str(read_choice(ALL, text, "T-0")) == text
        assert unspeakable(choice) is None
    assert refusal is None or refusal.rule == "T-0"


@fuzz
@given(st.text(max_size=500))
def test_any_text_at_all(text: str) -> None:
    try:
        choice = read_choice(ALL, text, "T-0")
    except IllegalChoice:
        return
    assert read_choice(ALL, str(choice), "T-0") == choice


@fuzz
@given(st.one_of(st.integers(), st.floats(), st.text(), st.booleans(), st.none(), st.tuples(st.integers())))
def test_a_choice_made_in_code_reads_back_or_is_found_out(value: Any) -> None:
    for choice in (Hit(value), Name(1, value), Keep(value), Go(value, 1)):
        if unspeakable(choice) is None:
            back = read_choice(ALL, str(choice), "T-0")
            assert (back, repr(back)) == (choice, repr(choice))


@pytest.mark.parametrize(
    "choice",
    [Hit(2.0), Hit("2"), Hit(True), Hit(10**9), Name(1, "two  spaces"), Name(1, ""), Keep([1]), Go(99, 1), Go(1.0, 1)],  # type: ignore[arg-type]  # wrong on purpose
)
def test_what_no_text_can_say_is_found_out(choice: Choice) -> None:
    assert "cannot be written in words" in str(unspeakable(choice))


def test_a_long_choice_is_found_out() -> None:
    assert unspeakable(Keep((1,) * 400)) == "a choice has at most 400 characters"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a choice is a verb and its words"),
        ("   ", "a choice is a verb and its words"),
        ("hit " * 200, "a choice is a verb and its words"),
        ("hitt 2", "nothing here is called 'hitt'; did you mean 'hit'?"),
        ("fly", "; choose 'go', 'hit', 'keep', 'lose', 'marks', 'name', 'route' or 'wait'"),
        ("hit", "'hit' needs a word for stack: hit <stack>"),
        ("hit 1 2", "'hit' has no use for '2': hit <stack>"),
        ("hit two", "'two' is not a whole number"),
        ("go a1 d4", "'d4' is no square"),
        ("name 1 \x00", "holds characters that cannot be shown"),
    ],
)
def test_a_text_that_says_nothing_is_refused_with_a_sentence(text: str, says: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        read_choice(ALL, text, "T-0")
    assert says in caught.value.refusal.reason


def test_forbids_is_the_law_and_options_only_propose() -> None:
    assert [str(c) for c in offered((Hit, Among([Lose(5), Hit(3)]), Wait), None, 0)] == [
        "hit 0",
        "hit 2",
        "lose 5",
        "wait",
    ]
    assert refused((Hit,), Hit(8), None, 0, "T-0") is None  # never proposed, yet legal
    assert refused((Hit,), Hit(1), None, 0, "T-0") == ("T-1", "1 is odd")
    assert refused((Among([Hit(1)]),), Hit(1), None, 0, "T-0") == ("T-1", "1 is odd")


def test_sure_skips_the_filter_in_the_listing_only() -> None:
    class Never(Lose):
        sure = True

        def forbids(self, table: AnyTable, seat: int) -> Refusal | None:
            return Refusal("T-2", "never")

    assert [str(c) for c in offered((Never,), None, 0)] == ["lose 0", "lose 1"]
    assert refused((Never,), Never(0), None, 0, "T-0") == ("T-2", "never")


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        (Wait(), "now is not the time for 'wait'; choose 'hit' or 'lose'"),
        (Lose(2), "'lose 2' is not among what can be chosen here"),
        ("hit 2", "'hit 2' is not a choice"),
        (Choice(), "Choice has no verb"),
        (None, "None is not a choice"),
        ("x" * 1000, "..."),
    ],
)
def test_what_is_not_offered_is_refused(choice: object, says: str) -> None:
    refusal = refused((Hit, Among([Lose(1)])), choice, None, 0, "T-0")
    assert refusal is not None
    assert says in refusal.reason
    assert len(refusal.reason) < 200


def test_a_refusal_reads_with_its_clause() -> None:
    assert str(Refusal("T-1", "no")) == "no (T-1)"
    assert str(IllegalChoice(Refusal("T-1", "no"), "hit 1")) == "hit 1: no (T-1)"


def test_only_the_asked_seat_may_answer() -> None:
    request = Ask[Any](None, 1, "?", (Wait,), "T-0")
    assert request.why_not(Wait(), 1) is None
    assert request.why_not(Wait(), 0) == ("T-0", "seat 1 is asked, not seat 0")


@pytest.mark.parametrize(
    ("hint", "says"),
    [
        (float, "is int, str, a tuple"),
        (list[int], "is int, str, a tuple"),
        (tuple[int, int], "of any length"),
        (tuple[tuple[int, ...], ...], "last argument"),
        (bool, "is int, str"),
    ],
)
def test_a_verb_of_other_fields_is_refused_where_it_is_made(hint: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        verb("bad")(type("Bad", (Choice,), {"__annotations__": {"x": hint}}))


def test_a_tuple_is_the_last_field() -> None:
    with pytest.raises(TypeError, match="last argument"):
        verb("bad")(type("Bad", (Choice,), {"__annotations__": {"x": tuple[int, ...], "y": int}}))


@pytest.mark.parametrize("name", ["", "two words", "tab\t"])
def test_a_verb_is_one_word(name: str) -> None:
    with pytest.raises(ValueError, match="a verb is one word"):
        verb(name)


def test_a_source_is_no_choice() -> None:
    assert refused((Wait,), Source(b"k", 1), None, 0, "T-0") is not None
