"""Whatever a page sends: nothing is raised, and what is refused has changed nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.widgets.coaching import DOINGS
from hordeplay.widgets.messages import WORDS

Opener = Callable[..., Page]

once = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
refused = {"illegal", "stale", "error"}
words = {
    "text": st.sampled_from(["roll", "hold", "done", "settle d4", "", "roll roll", "hold " * 60]) | st.text(max_size=20),
    "to": st.integers(-3, 60) | st.just(10**9),
    "part": st.sampled_from(["die-1", "seat-0", "sq-d4", "horde-1", "sq-zz", "overlay", "HH-ATK-01"]) | st.text(max_size=9),
    "source": st.sampled_from(["sq-d4", "sq-", "army-d4"]),
    "id": st.sampled_from(["PG-TURN-01", "HH-ATK-01", "HH-RUL-01", "die-1"]) | st.text(max_size=9),
    "faces": st.lists(st.integers(-1, 8), max_size=4),
    "seconds": st.floats() | st.integers(-1, 70),
    "large": st.sampled_from([True, False, "odd"]),
    "odds": st.sampled_from(["hidden", "request", "after", "always", "?"]),
    "do": st.sampled_from([*DOINGS, "", "dance"]),
    "roll": st.sampled_from(["", "click", "by hand"]),
    "preset": st.sampled_from(["first", "short", "none", ""]) | st.text(max_size=9),
}  # fmt: skip


@st.composite
def gestures(draw: st.DrawFn) -> dict[str, object]:
    """A message that is right but for its values; with `hint`, the choice of this number among those that are offered."""
    kind = draw(st.sampled_from(["hint", "hint", "hint", *WORDS]))
    if kind == "hint":
        return {"kind": "act", "hint": draw(st.integers(0, 40))}
    needs, may = WORDS[kind]  # type: ignore[index]  # it is one of them
    names = [*needs, *(word for word in may if word != "ply" and draw(st.booleans()))]
    return {"kind": kind, **{word: draw(words[word]) for word in names if word != "ply"}}


anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.just("kind"), inner),
    max_leaves=10,
)


def play(page: Page, messages: list[dict[str, object]], late: list[int]) -> None:
    board, match = page.board, page.match
    for n, message in enumerate(messages):
        before, shown = match.save(), board.scene
        words = {name: value for name, value in message.items() if name != "hint"}
        hint = message.get("hint")
        if isinstance(hint, int):
            words["text"] = board.hints[hint % len(board.hints)]["text"] if board.hints else "nothing"
        seq = board.seq
        note = page.send({"ply": board.ply - (n in late), **words})
        if note and note["kind"] in refused and board.seq > seq:
            assert match.save() == before
            assert board.scene == shown or message["kind"] == "view"
            assert not note["title"].startswith("Something failed")
        assert board.ply == match.ply
        assert board.plies == match.plies


@once
@given(st.lists(gestures(), max_size=25), st.lists(st.integers(0, 24), max_size=2), st.booleans())
def test_pig_withstands_any_gestures(pages: Opener, messages: list[Any], late: list[int], ask: bool) -> None:
    match: AnyMatch = hp.new(PIG, 2, seed=7, dice="ask" if ask else "auto")
    play(pages(match, seat=0, bots="greedy"), messages, late)


@settings(once, max_examples=25)
@given(st.lists(gestures(), max_size=25), st.lists(st.integers(0, 24), max_size=2), st.integers(0, 200))
def test_horrible_hordes_withstands_any_gestures(
    pages: Opener, hordes: AnyMatch, messages: list[Any], late: list[int], ply: int
) -> None:
    hordes.goto(ply * hordes.plies // 200)
    play(pages(hordes.fork()), messages, late)


@once
@given(anything)
def test_a_board_withstands_anything(pages: Opener, content: object) -> None:
    page = pages(hp.new(PIG, 2, seed=7))
    before = page.match.save()
    page.send(content)
    assert page.board.note["kind"] == "error"
    assert page.match.save() == before
