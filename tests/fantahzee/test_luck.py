"""Luck and skill of a turn: terms that add up exactly, read from the record."""

from __future__ import annotations

from fractions import Fraction

import pytest

import hordeplay as hp
from hordeplay.games.fantahzee.odds.luck import TurnLuck, luck_of_turn
from hordeplay.games.fantahzee.view.reading_cards import luck_facts


def turns(bot: str, seed: int) -> list[TurnLuck]:
    """The luck and skill of the first turns of a game, just after its strength was mustered."""
    match = hp.new("fantahzee", rules=hp.rules("fantahzee").house("short"), seats=2, seed=seed)
    for _ in range(12):
        match.run(bot, until="turn")
    ends = [ply for ply, event in match.happened(0, match.plies) if event.what == "musters"]
    lucks = []
    for ply in ends[:8]:
        match.goto(ply + 1)
        if (luck := luck_of_turn(match)) is not None:
            lucks.append(luck)
    return lucks


@pytest.mark.parametrize("bot", ["tip", "random"])
def test_the_terms_add_up_and_no_decision_beats_the_best_one(bot: str) -> None:
    lucks = turns(bot, 3)
    assert len(lucks) > 3
    for each in lucks:
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
        before = luck_of_turn(match)
        if before is None or match.table.step != "roll":
            continue
        match.goto(ply + 1)
        after = luck_of_turn(match)
        assert after is not None
        assert after.luck == before.luck
        assert after.skill <= before.skill
        seen += 1
    assert seen


def test_the_card_of_the_dice_tells_it_once_something_was_rolled() -> None:
    match = hp.new("fantahzee", seats=2, seed=5)
    assert luck_of_turn(match) is None
    assert luck_facts(match, "tray") == ()
    match.run("tip")
    match.goto(next(ply for ply, event in match.happened(0, match.plies) if event.what == "musters") + 1)
    rows = dict(luck_facts(match, "strength"))
    assert list(rows) == ["Expected before the first roll", "Luck of the dice", "Skill of the decisions", "Makes"]
    terms = [Fraction(rows[name].replace("−", "-")) for name in rows]
    assert abs(sum(terms[:3]) - terms[3]) <= Fraction(1, 50)
    assert luck_facts(match, "hero-1") == ()
