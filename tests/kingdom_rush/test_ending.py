"""How a game ended, in two sentences with numbers (rulebook: Victory and loss)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import portals_left
from hordeplay.games.kingdom_rush.rules.result import hearts_at_first, result


def ended(**words: Any) -> Match[KingdomTable]:
    """The end of a round in which nobody does anything more."""
    match = at("act", hand_0="-", hand_1="-", round=4, seed=1, **words)
    for seat in (0, 1):
        match.play("done", seat)
    match.run("greedy", until="end")
    return match


def says(match: Match[KingdomTable]) -> str:
    assert match.result is not None
    return match.result.says


def test_the_horde_that_takes_the_last_heart_is_named() -> None:
    """KR-LOSS-01: who got through, what had fallen and held by then, and what was still to do."""
    story = says(ended(trays="A5 g5, A1 c2 soldiers b2", hearts=3))
    assert story == (
        "First Rift is lost in round 4: the last heart went to Skirmish Line. "
        "No horde had fallen by then; the only portal was left to destroy."
    )


def test_a_win_has_numbers_to_beat() -> None:
    """Hearts and rounds, and in a solo game the guests who were not needed; a loss says what was left to do."""
    match = hp.new("kingdom-rush", preset="first")
    match.run("planner", until="end")
    facts = {fact.word: fact.value for fact in GAME.look.scene(match.table, 0, Rendering()).facts}
    left = sum(figure.role == "bench" and figure.where == "absent" for figure in match.table.figures)
    assert not match.table.lost
    assert list(facts)[:2] == ["hearts", "rounds"]
    assert (facts["hearts"], facts["rounds"]) == (str(match.table.hearts), str(match.table.round))
    assert list(facts.values())[2] == str(left)
    lost = ended(trays="P1 g5", hearts=5)
    assert [fact.word for fact in GAME.look.scene(lost.table, 0, Rendering()).facts][1] == "crystals"


@pytest.mark.parametrize(
    ("words", "rest"),
    [
        ({"trays": "P1 g5", "hearts": 5}, "with 5 hearts left. No horde had fallen by then; it was the last portal"),
        ({"trays": "P1 g5, A1 c2 soldiers b2", "hearts": 1}, "with 1 heart left. No horde had fallen by then"),
    ],
)
def test_a_portal_that_enters_the_kingdom(words: dict[str, Any], rest: str) -> None:
    """KR-LOSS-02."""
    story = says(ended(**words))
    assert story.startswith("First Rift is lost in round 4: Rift of Embers, a portal, enters the kingdom")
    assert rest in story


@pytest.mark.parametrize(("scenario", "seats"), [("S1", 1), ("S1", 2), ("S2", 3), ("S4", 2), ("S5", 4)])
@pytest.mark.parametrize("seed", [1, 4])
def test_the_story_of_a_whole_game_is_true(scenario: str, seats: int, seed: int) -> None:
    match: Match[KingdomTable] = hp.new("kingdom-rush", seats=seats, seed=seed, scenario=scenario)
    match.run("planner", until="end")
    table, story = match.table, says(match)
    gone = [event for event in match.events if event.what == "destroys"]
    portals = [event for event in gone if table.rules.hordes[event.facts["horde"]].trait == "portal"]
    held = sum(event.what == "held" for event in match.events)
    hordes = len(gone) - len(portals)
    assert re.search(rf"\b{hordes or '[Nn]o'} hordes?\b", story)
    assert f"held {held} time" in story
    assert story.count(". ") == 1
    assert story.endswith(".")
    assert not re.search(r"\b[A-Z]\d\b|\b(you|team|together)\b", story, re.IGNORECASE)  # as true of one as of several
    if match.result is not None and match.result.winners:
        assert f"with {table.hearts} of {hearts_at_first(table)} hearts: {len(portals)} portal" in story
        assert not portals_left(table)
    else:
        lost = next(event for event in match.events if event.what == "lost")
        assert table.rules.hordes[lost.facts["horde"]].title in story


def test_who_knows_no_events_is_told_the_same_without_them() -> None:
    """A table alone does not say who got through; the picture tells no more than its first sentence."""
    match = ended(trays="A5 g5", hearts=3)
    bare = result(match.table.copy())
    assert bare is not None
    assert bare.says.startswith("First Rift is lost in round 4: the last heart is gone. No horde had fallen")
    assert GAME.look.text(match.table.copy(), None).endswith(f"Result: {bare.says}")


def test_a_campaign_counts_what_was_held_in_its_last_scenario() -> None:
    """The log goes on from scenario to scenario, and a story is of one of them (KR-SETUP-04)."""
    match: Match[KingdomTable] = hp.new("kingdom-rush", seats=2, seed=0, scenario="S1", campaign=True)
    seeds = iter(range(40))
    while not any(event.what == "next" for event in match.events):
        match = hp.new("kingdom-rush", seats=2, seed=next(seeds), scenario="S1", campaign=True)
        match.run("greedy", until="end")
    what = [event.what for event in match.events]
    begin = len(what) - what[::-1].index("next")
    assert 0 < what[begin:].count("held") < what.count("held")
    assert f"held {what[begin:].count('held')} times" in says(match)
