"""Examples of chapters in the words of this game, and games short enough for a lesson; what all games promise is in tests/desk."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee import odds
from hordeplay.games.fantahzee.lessons import ALCHEMIST, KEEP
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.odds.position import position
from hordeplay.lab import simulate

PRINTED = FantahzeeRules.load()
NOTEBOOK = Path(__file__).parents[2] / "notebooks/fantahzee/reference.ipynb"


def test_the_words_of_an_example_follow_the_rules() -> None:
    assert "All but one of the 3 bosses" in fz.GAME.examples["OVR"].words(PRINTED)
    assert "All but one of the 4 bosses" in fz.GAME.examples["OVR"].words(PRINTED.with_(bosses_to_end=4))
    assert len(fz.example("SET", PRINTED.with_(stacks=3)).table.stacks) == 3


def test_an_unknown_chapter_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="there is no 'ATTK'; did you mean 'ATK'"):
        fz.example("ATTK")
    with pytest.raises(ValueError, match="has no chapter 'DICES'"):
        fz.chapter("DICES")


def test_tell_and_read() -> None:
    """FZ-EX-07: two dice for the Sergeant make the Paladin one die cheaper."""
    match = fz.at("roll", party="Sergeant, Paladin", dice="22333", rerolls=0)
    assert "for 3-3-3, 1 die less than its price" in fz.tell(
        match, "activate 1 2 2", "activate 2 3 3 3", only="FZ-HERO-01"
    )
    assert "Activate one more hero" in fz.read(match, "hero-2")
    with pytest.raises(ValueError, match="no part of this board"):
        fz.read(match, "stack-9")


@pytest.mark.parametrize("seats", [2, 5])
def test_a_short_game_fits_into_a_lesson(seats: int) -> None:
    """FZ-SET-02 to FZ-SET-04, FZ-EOG-02: a third to a half of the decisions of a printed game, and it ends."""
    rules = hp.rules("fantahzee")
    long, short = (
        simulate("fantahzee", 6, seats=seats, bots="tip", seed=1, rules=ruled, progress=False, executor="here")
        for ruled in (rules, rules.house("short"))
    )
    assert short.mean("decisions").value < 0.6 * long.mean("decisions").value
    assert rules.house("short").bosses_due == 1


def test_every_knob_stands_in_the_notebook() -> None:
    """The list of knobs is printed, and the rulings that have one are turned somewhere."""
    text = NOTEBOOK.read_text("utf-8")
    assert [name for name in PRINTED.all_knobs() if name not in text] == []


def test_the_boards_of_the_lessons_have_the_chances_of_their_keys() -> None:
    """Lessons 2 and 3: what the board says of its heroes is what the lesson asks for."""
    for plan, goal in ((ALCHEMIST, "Steam Brute"), (KEEP, "all")):
        here = position(plan.table())
        assert here is not None
        assert here.value(goal) == plan.answer()


def test_without_rerolls_the_die_wins_for_two_pairs_only() -> None:
    """Lesson 2: the answer to its last question."""
    goals = ("XX", "XXX", "XXXX", "XXXXX", "5", "55", "555", "XX+XX", "XX+XXX")
    better = [goal for goal in goals if odds.reach(goal, dice=6, rerolls=0) > odds.reach(goal, rerolls=1)]
    assert better == ["XX+XX"]
    assert odds.reach("XX+XX", dice=6, rerolls=0).value - odds.reach("XX+XX", rerolls=1).value < Fraction(1, 100)
