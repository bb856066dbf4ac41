"""Pig proves that a new game needs one folder: it passes what every game must pass."""

from __future__ import annotations

import pytest

import hordeplay as hp
from hordeplay.core.conformance import check_game
from pig import GAME


def test_pig_keeps_every_promise() -> None:
    assert check_game(GAME, 10).games == 10


def test_a_one_loses_the_turn() -> None:
    """PG-TURN-02, with real dice."""
    match = hp.new(GAME, seats=2, dice="ask")
    for faces in ((6,), (5,), (1,)):
        match.play("roll")
        match.answer(faces)
    assert (match.table.players[0].points, match.table.pot, match.table.seat) == (0, 0, 1)


def test_holding_banks_and_wins() -> None:
    """PG-TURN-03 and PG-WIN-01."""
    match = hp.new(GAME, seats=2, dice="ask", rules=GAME.printed.with_(goal=10))
    with pytest.raises(hp.IllegalChoice, match=r"there is nothing to bank yet \(PG-TURN-03\)"):
        match.play("hold")
    for _ in range(2):
        match.play("roll")
        match.answer((5,))
    match.play("hold")
    assert match.result == ((10, 0), (0,), "Seat 0 wins")


def test_several_dice_at_once() -> None:
    """PG-RUL-01: two faces count, and a 1 among them loses the turn."""
    match = hp.new(GAME, seats=2, dice="ask", rules=GAME.printed.with_(dice=2))
    match.play("throw 2")
    match.answer((6, 5))
    assert match.table.pot == 11
    with pytest.raises(hp.IllegalChoice, match=r"2 dice are thrown, or up to 2 \(PG-RUL-01\)"):
        match.play("throw 3")
    match.play("throw 2")
    match.answer((6, 1))
    assert (match.table.players[0].points, match.table.pot, match.table.seat) == (0, 0, 1)
