"""The Roll Step: chapter DICE, and the rulings about dice."""

from __future__ import annotations

import pytest
from fantahzee.helpers import active, facts_of, play, refusal, rolls, ruled, stand, texts

from hordeplay.core.script import Ask, Roll


def test_fz_dice_01_five_dice_and_those_gained() -> None:
    """FZ-DICE-01: five dice, and one more for By the power of..."""
    assert rolls(play(stand("first_roll", party="Paladin"))) == 5
    assert rolls(play(stand("action", party="Paladin", hand="By the power of..."), "play By the power of...")) == 6


def test_fz_dice_01_knobs() -> None:
    """FZ-DICE-01, FZ-DICE-02: base_dice, die_sides and base_rerolls."""
    table = stand("first_roll", ruled(base_dice=7, die_sides=8, base_rerolls=4), party="Paladin")
    going = play(table, (8, 8, 7, 1, 2, 3, 4))
    assert table.turn.pool == [1, 1, 1, 1, 0, 0, 1, 2]
    assert table.turn.rerolls == 4
    assert "keep 8 8" in texts(going)


def test_fz_dice_02_two_rerolls() -> None:
    """FZ-DICE-02, FZ-DICE-03: up to two rerolls of any or all dice."""
    table = stand("first_roll", party="Paladin")
    going = play(table, (1, 2, 3, 4, 5), "keep", (1, 2, 3, 4, 6), "keep 6", (1, 1, 2, 3), until="attack")
    assert going.request is None  # no reroll, and nothing can be paid for: the step is over
    assert [facts["kept"] for facts in facts_of(going, "rolls")] == [[], [], [6]]


def test_fz_dice_03_at_least_one_die() -> None:
    """FZ-DICE-03: a reroll rolls one die or more, and only dice that lie there are kept."""
    going = play(stand("roll", party="Paladin", dice="11223"))
    assert refusal(going, "keep 1 1 2 2 3") == "FZ-DICE-03"
    assert refusal(going, "keep 1 1 1") == "FZ-DICE-05"
    assert refusal(going, "keep 2 1") == "FZ-DICE-05"
    assert refusal(going, "keep 1 1 2 2") == ""
    assert len([text for text in texts(going) if text.startswith("keep")]) == 3 * 3 * 2 - 1


def test_fz_dice_04_keeping_does_not_bind() -> None:
    """FZ-DICE-04: a kept die may be rolled at the next reroll."""
    table = stand("roll", party="Paladin", dice="12335")
    play(table, "keep 3 3", (1, 2, 6), "keep 6", (5, 5, 4, 2), until="muster")
    assert table.turn.pool == [0, 1, 0, 1, 2, 1]


def test_fz_dice_05_locked_dice_are_gone() -> None:
    """FZ-DICE-05, FZ-HERO-01: dice that paid are neither rolled again nor used again."""
    table = stand("roll", party="Sergeant, Gearhound", dice="33345")
    going = play(table, "activate 1 3 3")
    assert table.turn.pool == [0, 0, 1, 1, 1, 0]
    assert table.party[0].locked == [3, 3]
    assert refusal(going, "keep 3 3") == "FZ-DICE-05"
    assert refusal(going, "activate 2 3 3") == "FZ-DICE-05"
    assert rolls(play(table, "keep")) == 3


def test_fz_ex_06_the_locked_six() -> None:
    """FZ-EX-06: one six on the Alchemist, one that is free: no pair of sixes."""
    table = stand("roll", party="Alchemist active on 6, Sergeant", dice="64322")
    assert refusal(play(table), "activate 2 6 6") == "FZ-DICE-05"


def test_fz_dice_06_at_any_pause() -> None:
    """FZ-DICE-06, FZ-DICE-07: between rolls, after the last one, and several in one pause."""
    table = stand("roll", party="Sergeant, Gearhound, Gate Recruit, Paladin", dice="33441", rerolls=1)
    going = play(table, "activate 1 3 3", "activate 2 4 4", "keep", (5,), "activate 3 5", until="muster")
    assert active(going) == ["Sergeant", "Gearhound", "Gate Recruit"]


def test_fz_dice_08_activation_is_free() -> None:
    """FZ-DICE-08, FZ-DICE-10, FZ-RUL-13: nobody must pay, and one may stop early."""
    table = stand("roll", party="Sergeant", dice="33441", rerolls=2)
    going = play(table, "done", until="attack")
    assert active(going) == []
    assert facts_of(going, "stops") == [{"seat": 0, "rerolls": 2}]
    assert table.turn.strength == 0


def test_fz_dice_09_extra_dice_join_the_next_reroll() -> None:
    """FZ-DICE-09, FZ-RUL-10: two dice and one roll from the Alchemist."""
    table = stand("roll", party="Alchemist, Paladin", dice="654321", rerolls=2)
    going = play(table, "activate 1 6")
    assert (table.turn.waiting, table.turn.rerolls, sum(table.turn.pool)) == (2, 3, 5)
    assert rolls(play(table, "keep 5")) == 6
    assert isinstance(going.request, Ask)


def test_fz_rul_10_at_once() -> None:
    """FZ-RUL-10: extra_dice_timing `at_once`: they are rolled at once, and no reroll is used."""
    table = stand("roll", ruled(extra_dice_timing="at_once"), party="Alchemist, Paladin", dice="65432", rerolls=1)
    going = play(table, "activate 1 6")
    assert isinstance(going.request, Roll)
    assert rolls(going) == 2
    table = stand("roll", ruled(extra_dice_timing="at_once"), party="Alchemist, Paladin", dice="65432", rerolls=1)
    play(table, "activate 1 6", (1, 1))
    assert (table.turn.rerolls, sum(table.turn.pool), table.turn.waiting) == (2, 6, 0)


def test_fz_rul_11_without_a_reroll_they_stay_unrolled() -> None:
    """FZ-RUL-11: extra dice without a reroll cannot be used."""
    table = stand("roll", party="Hexweaver, Gearhound", dice="33441", rerolls=0)
    going = play(table, "activate 1 3 3")
    assert table.turn.waiting == 1
    assert all(not text.startswith("keep") for text in texts(going))


def test_fz_rul_11_a_free_roll() -> None:
    """FZ-RUL-11: extra_dice_without_reroll `free_roll`: the new dice alone are rolled once."""
    rules = ruled(extra_dice_without_reroll="free_roll")
    table = stand("roll", rules, party="Hexweaver, Gearhound, Paladin", dice="33442", rerolls=0)
    going = play(table, "activate 1 3 3")
    assert refusal(going, "keep 4 4") == "FZ-RUL-11"
    assert [text for text in texts(going) if text.startswith("keep")] == ["keep 2 4 4"]
    play(table, "keep 2 4 4", (4,))
    assert (table.turn.pool, table.turn.rerolls, table.turn.waiting) == ([0, 1, 0, 3, 0, 0], 0, 0)


def test_fz_rul_12_before_the_first_roll_only_without_dice() -> None:
    """FZ-RUL-12: steam and prices of nothing work before the first roll, and a hero that is paid needs no dice."""
    table = stand("first_roll", party="Valve Warden, Sergeant", steam=2)
    going = play(table)
    assert texts(going) == ["steam 1", "roll"]
    play(table, "steam 1")
    assert (table.party[0].active, table.turn.shield, table.turn.steam) == (True, 2, 0)
    off = stand("first_roll", ruled(activate_before_roll=False), party="Valve Warden, Sergeant", steam=2)
    assert isinstance(play(off).request, Roll)


def test_fz_rul_16_a_price_of_nothing() -> None:
    """FZ-RUL-16: a price that is reduced to nothing is free, but still paid in the Roll Step; reduce_to_zero."""
    words = {"party": "Sergeant active, Gate Recruit", "tokens": "1"}
    table = stand("first_roll", **words)
    assert texts(play(table)) == ["activate 2", "roll"]
    play(table, "activate 2", until="attack")
    assert table.party[1].active
    assert isinstance(play(stand("first_roll", ruled(reduce_to_zero="minimum_one"), **words)).request, Roll)


def test_the_step_ends_when_nobody_can_be_activated() -> None:
    """FZ-DICE-10: with everybody active, or no reroll and no price that can be paid, nothing is asked."""
    assert play(stand("roll", party="Sergeant active", dice="123", rerolls=2), until="muster").request is None
    assert play(stand("roll", party="Sergeant", dice="123", rerolls=0), until="muster").request is None
    assert isinstance(play(stand("roll", party="Sergeant", dice="122", rerolls=0)).request, Ask)


def test_a_held_die_is_turned_at_any_pause() -> None:
    """FZ-RUL-54: Loaded Knuckles turns one die, once, after the first roll."""
    table = stand("roll", party="Sergeant", dice="12345", rerolls=0, sets="1")
    going = play(table)
    assert "set 1 6" in texts(going)
    assert refusal(going, "set 1 1") == "FZ-RUL-54"
    assert refusal(going, "set 6 1") == "FZ-DICE-05"
    going = play(table, "set 1 2")
    assert table.turn.sets == []
    assert texts(going) == ["activate 1 2 2", "done"]


def test_a_held_turn_of_two_dice_is_one_moment() -> None:
    """FZ-RUL-54: a card that turns two dice turns them at one moment."""
    table = stand("roll", party="Paladin", dice="12345", rerolls=0, sets="2")
    going = play(table, "set 1 2")
    assert texts(going)[-1] == "skip"
    play(table, "set 3 2", until="muster")
    assert table.turn.pool == [0, 3, 0, 1, 1, 0]
    assert table.turn.sets == []


@pytest.mark.parametrize("sides", [4, 5])
def test_a_missing_face_cannot_be_paid(sides: int) -> None:
    """FZ-DICE-01, FZ-HERO-04: with four faces a price of sixes is dead."""
    table = stand("roll", ruled(die_sides=sides), party="Storm Savant, Sergeant", dice="44444", rerolls=0)
    going = play(table)
    assert texts(going) == ["activate 2 4 4", "done"]
    assert refusal(going, "activate 1 4 4 4") == "FZ-HERO-04"
