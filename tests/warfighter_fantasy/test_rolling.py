"""Whose dice wait at a roll, at whom, and what they must show: with every card and Vuln counted in."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import Play, facts_of

from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.rules.last_roll import awaited
from hordeplay.games.warfighter_fantasy.view.rolling import rolling

ATTACK = "attack gareth shortsword standard giant-rats"


def fight(**gareth: Any) -> Play:
    """Gareth and one Giant Rat; dice are entered by hand."""
    hero = {"space": 1, "striking": True, "hand": ["Deadly Attack"], "xp": 3, **gareth}
    return at(
        "hero",
        party="Gareth 2: Shortsword, Leather Armor; Whisper 1", spaces=["Long Corridor"], dice="ask",
        foes=["Giant Rats at 1 x1 on 1"], heroes={"gareth": hero, "whisper": {"space": 0}},
    )  # fmt: skip


def says(match: Play) -> str:
    """What stands over the button of the roll that waits."""
    assert isinstance(match.request, Roll), match.request
    return GAME.look.rolling(match.table, match.request)


def to_a_roll(match: Play) -> None:
    """Pass until dice are waited for."""
    while isinstance(match.request, Ask):
        texts = [str(choice) for choice in match.request.options()]
        match.play("done" if "done" in texts else texts[0])


@pytest.mark.parametrize(("card", "more"), [(False, 0), (True, 2)])
def test_an_own_attack_counts_its_cards(card: bool, more: int) -> None:
    """WF-ATK-01, WF-ACT-02: Deadly Attack adds 2 to the die, and so 2 less are needed."""
    match = fight()
    match.play(ATTACK)
    plain = match.table.throw
    assert plain is not None
    need, h = plain.need, plain.h
    match.play("use gareth deadly-attack 1 -" if card else "done")
    to_a_roll(match)
    assert says(match) == f"Gareth on Giant Rats: {need - h - more} or more hits"
    match.answer((need - h - more,))
    cover = needed(says(match))
    assert says(match) == f"Gareth on Giant Rats: {cover} or more beats the cover"
    match.answer((cover,))
    (attack,) = facts_of(match, "attacks")
    assert (attack["h"], attack["beaten"]) == (h + more, True)
    assert [facts["n"] for facts in facts_of(match, "wounds")] == [1]


@pytest.mark.parametrize("vulns", [0, 1, 2])
def test_what_is_said_is_what_the_dice_do(vulns: int) -> None:
    """WF-HTN-03, WF-HTN-05, WF-CMP-18: each face of each die of a Hostile Attack wounds or not, as was said before it."""
    for face in range(1, 11):
        match = fight(vulns=vulns, hand=[], actions=0)
        match.play("done")
        to_a_roll(match)
        attack = says(match)
        assert attack.startswith("Giant Rats on Gareth: ")
        match.answer((face,))
        thrown = match.table.throw
        assert thrown is not None
        hits = thrown.faces[0] + thrown.h >= thrown.need > 0
        assert hits == (face >= needed(attack)), attack
        if not isinstance(match.request, Roll) or "terrain" not in says(match):
            continue
        terrain = needed(says(match))
        match.answer((max(1, min(6, terrain)),))
        thrown = match.table.throw
        assert thrown is not None
        assert thrown.die + thrown.p >= thrown.cover
        if terrain > 1:
            assert terrain - 1 + thrown.p < thrown.cover
        if isinstance(match.request, Roll):
            assert says(match).endswith("beats the armor")


def needed(words: str) -> int:
    """The least face in the words: none is 11, any is 1."""
    needs = words.split(": ")[1]
    return 11 if needs.startswith(("no face", "it cannot")) else 1 if needs.startswith("any") else int("".join(filter(str.isdigit, needs)))  # fmt: skip


def test_other_rolls_are_no_attack() -> None:
    """WF-ENV-01: by the table nobody knows whose they are; the clause tells what they are for."""
    match = fight()
    match.play(ATTACK)
    assert rolling(match.table, Roll(1, 10, rule="WF-ENV-01")) == ""


def test_nothing_is_known_before_an_attack() -> None:
    """WF-ATK-01: on a table without one."""
    table = fight().table
    awaited(table, 5)
    assert rolling(table, Roll(1, 10, rule="WF-ATK-01")) == ""
