"""Snapshots: equal to the table, with the equal parts of an older one in them, and with nothing of the table."""

from __future__ import annotations

import pytest
from core.magpie import GAME as MAGPIE
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.any import AnyGame
from hordeplay.core.snapshot import snapshot
from hordeplay.core.table_tree import differences, shared

GAMES = [*hp.games(), PIG, MAGPIE]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_snapshot_is_the_table_as_it_stands(game: str | AnyGame) -> None:
    match = hp.new(game, seed=5)
    older = match.table.copy()
    for _ in range(150):
        if match.request is None:
            break
        match.run("random", until="request")
        kept = snapshot(match.table, older)
        assert list(differences(match.table, kept)) == []
        assert list(shared(match.table, kept)) == []
        assert kept.log is None
        older = kept


def test_equal_parts_are_the_same_objects() -> None:
    match = hp.new("horrible-hordes", seats=3, seed=5)
    match.run(until="round")
    older = match.table.copy()
    kept = snapshot(match.table, older)
    assert kept is not match.table
    assert kept.players[0] is older.players[0]
    assert kept.tiles is older.tiles
    match.table.players[1].vt += 1
    kept = snapshot(match.table, older)
    assert kept.players[0] is older.players[0]
    assert kept.players[1] is not older.players[1]
    assert kept.players[1].armies is older.players[1].armies


def test_keys_in_another_order_are_another_part() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=5)
    older = match.table.copy()
    tiles = match.table.tiles
    first = next(iter(tiles))
    tiles[first] = tiles.pop(first)
    kept = snapshot(match.table, older)
    assert kept.tiles == older.tiles
    assert [*kept.tiles] == [*tiles] != [*older.tiles]
