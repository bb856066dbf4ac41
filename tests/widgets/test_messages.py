"""Messages from the page are parsed by schema and refused with a reason."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from core.fuzzing import HOSTILE, fuzz, refusal
from hypothesis import given
from hypothesis import strategies as st

from hordeplay.widgets.messages import WORDS, Kind, parse

GOOD: dict[str, object] = {
    "ply": 3, "text": "roll", "to": 0, "part": "die-1", "id": "PG-TURN-01", "faces": [1, 6], "do": "start", "seconds": 1,
}  # fmt: skip

plain: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([*HOSTILE, "x" * 5_000]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def test_every_kind_has_its_words() -> None:
    assert list(WORDS) == list(get_args(Kind))


@pytest.mark.parametrize("kind", WORDS)
def test_a_kind_needs_its_words_and_no_others(kind: Kind) -> None:
    needs, may = WORDS[kind]
    full = {"kind": kind, **{word: GOOD[word] for word in needs}}
    assert parse(full).kind == kind
    for word in needs:
        with pytest.raises(ValueError, match=f"needs {word}"):
            parse({key: value for key, value in full.items() if key != word})
    other = next(word for word in GOOD if word not in needs and word not in may)
    with pytest.raises(ValueError, match=f"has no '{other}'"):
        parse({**full, other: GOOD[other]})


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("undo", "an object with a kind"),
        ({}, "not understood"),
        ({"kind": ["act"]}, "not understood"),
        ({"kind": "steal", "ply": 0}, "'steal' is not understood"),
        ({"kind": "undo", "ply": "3"}, "not a whole number"),
        ({"kind": "undo", "ply": True}, "not a whole number"),
        ({"kind": "undo", "ply": 3.0}, "not a whole number"),
        ({"kind": "undo", "ply": 10**5000}, "too large"),
        ({"kind": "act", "ply": 3, "text": "x" * 401}, "at most 400 characters"),
        ({"kind": "act", "ply": 3, "text": "\ud800"}, "cannot be shown"),
        ({"kind": "act", "ply": 3, "text": {"a": 1}}, "cannot be of type dict"),
        ({"kind": "answer", "ply": 3, "faces": [1] * 101}, "at most 100 dice"),
        ({"kind": "answer", "ply": 3, "faces": [1.5]}, "cannot be a row"),
        ({"kind": "answer", "ply": 3, "faces": [True]}, "cannot be a row"),
        ({"kind": "pace", "seconds": -1}, "0 to 60 seconds"),
        ({"kind": "pace", "seconds": float("nan")}, "0 to 60 seconds"),
        ({"kind": "view", "large": "upside down"}, "large"),
        ({"kind": "view", "large": 1}, "not true or false"),
    ],
)
def test_what_is_wrong_is_said(content: object, reason: str) -> None:
    with pytest.raises(ValueError, match=reason) as caught:
        parse(content)
    assert len(str(caught.value)) < 1000


@fuzz(50)
@given(plain)
def test_anything_is_a_message_or_a_value_error(content: object) -> None:
    _parsed(content)


@fuzz(50)
@given(st.sampled_from(list(WORDS)), st.dictionaries(st.sampled_from([*GOOD, "source", "odds", "x"]), plain))
def test_anything_in_the_words_is_a_message_or_a_value_error(kind: str, words: dict[str, object]) -> None:
    _parsed({"kind": kind, **words})


def _parsed(content: object) -> None:
    refusal(lambda: parse(content))
