"""Luck and skill add up to the score, exactly; their parts are checked by a second method."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import hordeplay as hp
from hordeplay.desk.luck_and_skill import Split
from hordeplay.desk.yahtzee import GAME, expected, move_values, split


def played(seed: int, bot: str) -> tuple[Split, int]:
    match = hp.new(GAME, seats=1, seed=seed, sheet="short")
    match.run(bot)
    assert match.result is not None
    return split(match), match.result.scores[0]


def test_they_add_up_exactly_in_200_games() -> None:
    for seed in range(200):
        one, score = played(seed, "random" if seed % 2 else "eager")
        assert isinstance(one.start, Fraction)
        assert one.start + one.luck + one.skill == score == one.end
        assert all(term.change <= 0 for term in one.terms if term.what == "skill")
        value: Fraction | float = one.start
        for term in one.terms:
            value += term.change
            assert value == term.value


def test_perfect_play_costs_nothing_and_only_luck_is_left() -> None:
    for seed in range(10):
        one, score = played(seed, "perfect")
        assert one.skill == 0
        assert one.costly == ()
        assert one.luck == score - one.start


def test_the_luck_of_a_roll_has_mean_nought() -> None:
    """Every roll that may follow a keep, each as likely as the other: their luck is 0 on average."""
    match = hp.new(GAME, seats=1, dice="ask", sheet="short")
    match.answer((6, 6, 5, 2, 1))
    match.play("keep 6 6 5")
    total = Fraction(0)
    for faces in product(range(1, 7), repeat=2):
        branch = match.fork()
        branch.answer(faces)
        luck = split(branch).terms[-1]
        assert luck.what == "luck"
        total += Fraction(luck.change)
    assert total == 0


def test_the_value_before_a_roll_is_the_mean_over_all_rolls() -> None:
    """A second method: the engine rolls each of the 7776, and the best decision of each is asked for."""
    table = GAME.at("turn", sheet="short", open="full house, chance").origin
    seen: dict[tuple[int, ...], Fraction] = {}
    total = Fraction(0)
    for faces in product(range(1, 7), repeat=5):
        key = tuple(sorted(faces, reverse=True))
        if key not in seen:
            roll = "".join(map(str, key))
            at = GAME.at("decide", sheet="short", open="full house, chance", roll=roll, rerolls=2).table
            seen[key] = Fraction(max(move_values(at).values()))
        total += seen[key]
    assert total / 6**5 == expected(table)


def test_it_prints_and_draws_itself() -> None:
    one, score = played(7, "eager")
    assert f"{score}.00" in str(one)
    assert "better:" in str(one)
    assert [mark.name.split()[0] for mark in one.chart.marks] == ["luck", "skill"]
    assert one.chart.marks[0].y[-1] == pytest.approx(float(one.luck))
    assert "<table>" in one._repr_html_()


def test_of_a_part_of_a_game_too() -> None:
    match = hp.new(GAME, seats=1, seed=3, sheet="short")
    with pytest.raises(ValueError, match="nothing has been decided yet: play first"):
        split(match)
    match.play("keep")
    one = split(match)
    assert [term.what for term in one.terms] == ["luck", "skill", "luck"]
    assert one.terms[1].text == "keep nothing"  # a bare "keep" reads as cut off
    assert one.end == max(move_values(match.table).values())


def test_a_match_of_several_is_refused() -> None:
    match = hp.new("fantahzee", seats=2, seed=3)
    with pytest.raises(ValueError, match="for one player, and this match has 2 seats"):
        split(match)
