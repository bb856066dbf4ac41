"""The knobs that move the exact numbers of a game are found by turning each of them."""

from __future__ import annotations

import pytest

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab import sensitivity
from hordeplay.lab.sensitivity import exact_questions, moved_numbers, sensitive_knobs


@pytest.mark.parametrize("game", hp.games())
def test_the_knobs_that_move_the_exact_numbers_are_found(game: str) -> None:
    played = find(game)
    assert sensitive_knobs(played)
    assert set(sensitive_knobs(played)) <= set(played.printed.all_knobs())
    assert moved_numbers(played) is moved_numbers(played)


@pytest.mark.parametrize("game", hp.games())
def test_only_knobs_that_are_read_are_turned_and_none_is_missed(game: str) -> None:
    """The second method: every knob is turned, and every number asked for, read or not."""
    played, base = find(game), find(game).printed
    asked = exact_questions(played)
    quick, printed = sensitivity._quick(played, base), {name: of(base) for name, of in asked.items()}
    moved: dict[str, tuple[str, ...]] = {}
    for name, knob in base.all_knobs().items():
        for value in sensitivity._neighbours(knob, getattr(base.knobs, name)):
            try:
                turned = base.with_(**{name: value})
            except ValueError:
                continue
            numbers = sensitivity._quick(played, turned)
            names = tuple(one for one in quick if numbers.get(one) != quick[one]) if numbers else ()
            names = names or tuple(one for one, of in asked.items() if sensitivity._differs(of, turned, printed[one]))
            if names:
                moved[name] = names
                break
    assert dict(moved_numbers(played)) == moved


def test_knobs_that_move_no_bar_of_the_bench_are_marked_too() -> None:
    """Raids, spawns and events: what the four bars of Horrible Hordes do not show."""
    unseen = (
        "castle_hits castle_hits_on settlement_hits_on raid_targeting undead_growth humanoid_attack humanoid_defense"
    )
    assert {*unseen.split(), "lra_hits_on", "event_weight_1", "start_armies"} <= set(
        sensitive_knobs(find("horrible-hordes"))
    )
