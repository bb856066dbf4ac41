"""Snapshots: equal to the table, with the equal parts of an older one in them, and with nothing of the table."""

from __future__ import annotations

from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.game import Game
from hordeplay.core.snapshot import snapshot
from hordeplay.core.tree import differences, shared

GAMES = [*hp.games(), PIG, MAGPIE]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_snapshot_is_the_table_as_it_stands(game: str | Game[Any]) -> None:
    match = hp.new(game, seed=5)
    older = match.table.copy()
    for _ in range(150):
        if match.request is None:
            break
        match.run("random", until="request")
        made = snapshot(match.table, older)
        assert list(differences(match.table, made)) == []
        assert list(shared(match.table, made)) == []
        assert made.log is None
        older = made


def test_equal_parts_are_the_same_objects() -> None:
    match = hp.new("horrible-hordes", seats=3, seed=5)
    match.run(until="round")
    older = match.table.copy()
    made = snapshot(match.table, older)
    assert made is not match.table
    assert made.players[0] is older.players[0]
    assert made.tiles is older.tiles
    match.table.players[1].vt += 1
    made = snapshot(match.table, older)
    assert made.players[0] is older.players[0]
    assert made.players[1] is not older.players[1]
    assert made.players[1].armies is older.players[1].armies


def test_keys_in_another_order_are_another_part() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=5)
    older = match.table.copy()
    tiles = match.table.tiles
    first = next(iter(tiles))
    tiles[first] = tiles.pop(first)
    made = snapshot(match.table, older)
    assert made.tiles == older.tiles
    assert [*made.tiles] == [*tiles] != [*older.tiles]
