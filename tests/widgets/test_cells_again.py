"""A host that runs cells again for what a page sets (marimo) hears of a move by one trait, the echo of what Python told."""

from __future__ import annotations

import hordeplay as hp
from hordeplay.widgets import Board


def test_a_page_may_echo_the_decision_that_it_shows_and_nothing_else() -> None:
    match = hp.new("horrible-hordes", seats=2, seed=7)
    board = Board(match)
    heard: list[int] = []
    board.observe(lambda change: heard.append(change["new"]), "step")
    assert board.step == -1
    match.run("greedy", until="request")
    board.set_state({"step": board.ply})
    assert heard == [board.ply]
    for wrong in (board.ply + 1, True, "5", None, float(board.ply)):
        board.set_state({"step": wrong, "ply": 0, "head": {}})
        assert board.step == board.ply == match.ply
    assert heard == [board.ply]
    board.close()
