"""Luck and skill of a turn: terms that add up exactly, read from the record."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hordeplay as hp
from hordeplay.games.fantahzee.recap import Recap, luck_and_skill, recap


def turns(bot: str, seed: int) -> list[Recap]:
    """The recap of every turn of a game, just after its strength was mustered."""
    match = hp.new("fantahzee", rules=hp.rules("fantahzee").house("short"), seats=2, seed=seed)
    match.run(bot)
    ends = [ply for ply, event in match.happened(0, match.plies) if event.what == "musters"]
    made = []
    for ply in ends[:8]:
        match.goto(ply + 1)
        if (found := luck_and_skill(match)) is not None:
            made.append(found)
    return made


@pytest.mark.parametrize("bot", ["tip", "random"])
def test_the_terms_add_up_and_no_decision_beats_the_best_one(bot: str) -> None:
    found = turns(bot, 3)
    assert len(found) > 3
    for each in found:
        assert each.before + each.luck + each.skill == each.now
        assert each.skill <= 0
        assert each.now.denominator == 1


def test_to_activate_or_to_stop_brings_no_luck() -> None:
    match = hp.new("fantahzee", seats=2, seed=5)
    match.run("tip")
    seen = 0
    for ply, answer in enumerate(match.answers[:]):
        if ply > 200 or answer.seat is None or not str(answer.value).startswith(("activate", "done")):
            continue
        match.goto(ply)
        before = luck_and_skill(match)
        if before is None or match.table.step != "roll":
            continue
        match.goto(ply + 1)
        after = luck_and_skill(match)
        assert after is not None
        assert after.luck == before.luck
        assert after.skill <= before.skill
        seen += 1
    assert seen


def test_the_card_of_the_dice_tells_it_once_something_was_rolled() -> None:
    match = hp.new("fantahzee", seats=2, seed=5)
    assert luck_and_skill(match) is None
    assert recap(match, "tray") == ()
    match.run("tip")
    match.goto(next(ply for ply, event in match.happened(0, match.plies) if event.what == "musters") + 1)
    told = dict(recap(match, "strength"))
    assert list(told) == ["Expected before the first roll", "Luck of the dice", "Skill of the decisions", "Makes"]
    terms = [Fraction(told[name].replace("−", "-")) for name in told]
    assert abs(sum(terms[:3]) - terms[3]) <= Fraction(1, 50)
    assert recap(match, "hero-1") == ()
