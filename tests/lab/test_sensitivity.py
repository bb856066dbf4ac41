"""The knobs that move the exact numbers of a game are found by turning each of them."""

from __future__ import annotations

import pytest

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab.sensitivity import moved_numbers, sensitive_knobs


@pytest.mark.parametrize("game", hp.games())
def test_the_knobs_that_move_the_exact_numbers_are_found(game: str) -> None:
    played = find(game)
    assert sensitive_knobs(played)
    assert set(sensitive_knobs(played)) <= set(played.printed.all_knobs())
    assert moved_numbers(played) is moved_numbers(played)


def test_knobs_that_move_no_bar_of_the_bench_are_marked_too() -> None:
    """Raids, spawns and events: what the four bars of Horrible Hordes do not show."""
    unseen = (
        "castle_hits castle_hits_on settlement_hits_on raid_targeting undead_growth humanoid_attack humanoid_defense"
    )
    assert {*unseen.split(), "lra_hits_on", "event_weight_1", "start_armies"} <= set(
        sensitive_knobs(find("horrible-hordes"))
    )
