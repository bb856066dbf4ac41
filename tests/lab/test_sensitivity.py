"""The knobs that move the exact numbers of a game are found by turning each of them."""

from __future__ import annotations

import pytest

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab.sensitivity import sensitive_knobs


@pytest.mark.parametrize("game", hp.games())
def test_the_knobs_that_move_the_exact_numbers_are_found(game: str) -> None:
    played = find(game)
    assert sensitive_knobs(played)
    assert set(sensitive_knobs(played)) <= set(played.printed.all_knobs())
    assert sensitive_knobs(played) is sensitive_knobs(played)
