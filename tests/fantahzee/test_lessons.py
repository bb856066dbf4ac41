"""Lessons in the words of this game, and what its tips are worth; what all games promise is in tests/desk/test_chapters.py."""

from __future__ import annotations

from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee.bots import TIPS
from hordeplay.lab import simulate

NOTEBOOK = Path(__file__).parents[2] / "notebooks/fantahzee.ipynb"


def test_the_words_of_a_lesson_follow_the_rules() -> None:
    assert "All but one of the 3 bosses" in fz.LESSONS["OVR"].words()
    assert "All but one of the 4 bosses" in fz.LESSONS["OVR"].words(fz.FantahzeeRules.load().with_(bosses_to_end=4))
    assert len(fz.lesson("SET", fz.FantahzeeRules.load().with_(stacks=3)).table.stacks) == 3


def test_an_unknown_chapter_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="no chapter has the code 'ATTK'; did you mean 'ATK'"):
        fz.lesson("ATTK")
    with pytest.raises(ValueError, match="has no chapter 'DICES'"):
        fz.chapter("DICES")


def test_tell_and_read() -> None:
    """FZ-EX-07: two dice for the Sergeant make the Paladin one die cheaper."""
    match = fz.at("roll", party="Sergeant, Paladin", dice="22333", rerolls=0)
    assert "for 3-3-3 and a reduction of 1 X" in fz.tell(match, "activate 1 2 2", "activate 2 3 3 3", only="FZ-HERO-01")
    assert "Activate one more hero" in fz.read(match, "hero-2")
    with pytest.raises(ValueError, match="no part of this board"):
        fz.read(match, "stack-9")


def test_what_a_tip_is_worth() -> None:
    """FZ-TIP-01 to FZ-TIP-08: pairs of games with equal luck; seeds repeat, and only tips can be switched off."""
    short = hp.rules("fantahzee").house("short")
    assert fz.tip_gains("late", 2, rules=short) == fz.tip_gains("late", 3, rules=short)[:2]
    assert any(any(fz.tip_gains(tip, 2, rules=short)) for tip in TIPS)
    with pytest.raises(ValueError, match="no tip 'early'"):
        fz.tip_gains("early", 1)


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
    assert [name for name in fz.FantahzeeRules.all_knobs() if name not in text] == []
