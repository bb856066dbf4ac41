"""Every chapter has an example; its position stands, and what it says of choices is so."""

from __future__ import annotations

import pytest
from kingdom_rush.helpers import on_map

from hordeplay.games.kingdom_rush import GAME, example


def test_every_chapter_has_an_example() -> None:
    assert list(GAME.examples) == list(GAME.rulebook.chapters)


@pytest.mark.parametrize("code", GAME.examples)
def test_an_example_stands_and_its_tries_are_so(code: str) -> None:
    match = example(code)
    assert GAME.examples[code].question.endswith("?")
    for one in GAME.examples[code].tries:
        refusal = match.explain(one.choice, seat=one.seat)
        assert (refusal.rule if refusal else "") == one.refused, (one, refusal)


def test_what_the_examples_promise() -> None:
    assert on_map(example("SPAWN").table).keys() >= {"A1", "A2"}
    moved = example("MOVE").table
    assert on_map(moved)["A2"] == "e4"
    assert example("DESTROY").table.crystals == 12
    won = example("END")
    assert won.result is not None
    assert (won.table.hearts, won.result.winners) == (1, (0, 1))
    assert on_map(example("SOLD").table)["A3"] == "e2"
    assert on_map(example("GLOS").table)["B9"] == "e3"
    with pytest.raises(ValueError, match="did you mean 'PORTAL'"):
        example("PORTALS")
