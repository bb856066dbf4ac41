"""Perft: how many positions lie some answers further, as it is written down, and as a slow count of its own has it.

The fast count (`hordeplay.core.conformance.perft`) goes down the steps by `Play`; the slow one knows only what a person has: a
match, its choices in notation, forks and undo, and of chance the shape that an answer must have.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import product

import pytest
from core.write_perft import FEW, FOLDER, MOST, Tables, positions, split

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.script import Ask, Draw, Pick, Roll
from hordeplay.games import OURS, find

LONG = bool(os.environ.get("HORDEPLAY_LONG"))


def written(game: str) -> Tables:
    """The tables of a game as they are written down."""
    tables: Tables = json.loads((FOLDER / f"{game}.json").read_text("utf-8"))
    return tables


def answers(match: AnyMatch) -> Iterator[tuple[str, int | None, object]]:
    """What may be answered: in words, who answers, and the answer itself."""
    request = match.request
    if isinstance(request, Ask):
        for seat in request.seats:
            for choice in match.choices_of(seat):
                yield f"{seat}: {choice}", seat, str(choice)
        return
    values: list[object] = []
    if isinstance(request, Roll):
        values += product(range(1, request.sides + 1), repeat=request.n)
    elif isinstance(request, Pick):
        values += [one for one in range(-1, max(request.among) + 1) if request.why_not(one) is None]
    elif isinstance(request, Draw):
        values += [card for card in request.cards.backs if request.why_not(card) is None]
    for value in values:
        yield str(value), None, value


def slowly(match: AnyMatch, depth: int) -> dict[str, int]:
    """How many positions lie `depth` answers further, split by the first one."""
    counted: dict[str, int] = {}
    for words, seat, answer in answers(match):
        below = 1
        if depth > 1:
            twin = match.fork()
            if seat is None:
                twin.answer(answer)
            else:
                twin.play(str(answer), seat)
            twin.undo_to(match.ply + 1)  # chance answers by itself what comes next: here each answer has its turn
            below = sum(slowly(twin, depth - 1).values())
        counted[words] = counted.get(words, 0) + below
    return counted


def unlike(now: dict[str, int], then: dict[str, int]) -> str:
    """The split where two counts differ: first answer, then and now."""
    rows = [(word, then.get(word), now.get(word)) for word in sorted({*now, *then}) if then.get(word) != now.get(word)]
    return "\n".join(f"{word}: {before} written, {after} counted" for word, before, after in rows)


def within(tables: Tables, most: int) -> Iterator[tuple[str, int, dict[str, int]]]:
    """Name, depth and split of the tables for which no more than `most` positions are played to."""
    for name, rows in tables.items():
        above = 1
        for depth, row in enumerate(rows, 1):
            if above <= most:
                yield name, depth, row
            above = sum(row.values())


@pytest.mark.parametrize("game", OURS)
def test_positions_are_as_many_as_written(game: str) -> None:
    """Presets and examples of chapters; the split by the first answer is printed where a count differs."""
    there = dict(positions(find(game)))
    tables = written(game)
    assert list(tables) == list(there), "the tables are of other positions: uv run python tests/core/write_perft.py"
    for name, depth, row in within(tables, MOST if LONG else FEW):
        differing = unlike(split(there[name], depth), row)
        assert not differing, f"{game}, {name}, depth {depth}:\n{differing}"


@pytest.mark.parametrize("game", OURS)
def test_a_slow_count_of_its_own_comes_to_the_same(game: str) -> None:
    there = dict(positions(find(game)))
    most = MOST if LONG else FEW
    compared = 0
    for name, depth, row in within(written(game), most):
        if not LONG and sum(row.values()) > 150:  # a list of a thousand choices is looked at by the long run
            continue
        differing = unlike(slowly(there[name], depth), row)
        assert not differing, f"{game}, {name}, depth {depth}:\n{differing}"
        compared += depth > 1
    assert compared >= 1


def test_a_split_names_the_answer_that_differs() -> None:
    assert unlike({"0: roll": 6, "0: hold": 1}, {"0: roll": 5, "0: pass": 2}) == (
        "0: hold: None written, 1 counted\n0: pass: 2 written, None counted\n0: roll: 5 written, 6 counted"
    )


def test_a_count_ends_where_a_game_does() -> None:
    """Kingdom Rush for one, played to its last decision: what is over has nothing further."""
    match = hp.new("kingdom-rush", seats=1, seed=4)
    match.run("random")
    match.undo()
    assert isinstance(match.request, Ask)
    assert split(match, 1) == slowly(match, 1) != {}
    match.redo()
    assert split(match, 1) == slowly(match, 1) == {}
