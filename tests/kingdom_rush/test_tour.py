"""The guided first round: it leads through on the printed rules, shows what it says, and tells where other rules forbid it."""

from __future__ import annotations

from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.conformance.tours import check_presets, lead_to_person, walk
from hordeplay.core.preset import begin
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import GAME
from hordeplay.games.kingdom_rush.model.trays import open_foes

TOUR = GAME.tour
FIRST = GAME.presets["first"]


def told(**knobs: Any) -> list[str]:
    assert TOUR is not None
    return walk(GAME, TOUR, begin(GAME, FIRST, GAME.printed.with_(**knobs)))


def test_it_leads_all_the_way() -> None:
    assert check_presets(GAME) == 2


def test_a_whole_round_is_met_and_pays_off() -> None:
    """KR-ROUND-01: towers and heroes, a horde destroyed, another one moves, crystals are spent, the next one spawns."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    assert not walk(GAME, TOUR, match)
    what = [event.what for event in match.events]
    for each in ("builds", "places", "arrives", "passes", "done", "destroys", "moves", "picks_up", "buys"):
        assert each in what, each
    assert (match.table.round, match.table.hearts, match.table.crystals) == (2, 6, 0)
    assert match.table.players[0].hand == ["Footmen", "Mage", "Mage"]


def test_what_it_says_is_short_and_rests_on_clauses() -> None:
    assert TOUR is not None
    assert len(TOUR.stops) <= 12
    assert len(TOUR.learnt) == 5
    assert all(len(stop.say.split()) <= 12 and stop.why.count(".") <= 2 for stop in TOUR.stops)
    clauses = {stop.clause for stop in TOUR.stops} | {each.clause for each in TOUR.learnt}
    assert clauses <= GAME.rulebook.clauses.keys()


@pytest.mark.parametrize(
    ("knobs", "stop"),
    [({"pass_levels": 0}, "stop 6"), ({"price_level1": 3}, "stop 12"), ({"starting_hordes": False}, "stop 2")],
)
def test_other_rules_that_forbid_a_stop_are_told(knobs: dict[str, Any], stop: str) -> None:
    faults = told(**knobs)
    assert any(stop in fault for fault in faults), faults


def test_the_presets_are_one_call_away() -> None:
    first, short = hp.new("kingdom-rush", preset="first"), hp.new("kingdom-rush", preset="short")
    assert (first.seats, short.seats) == (1, 2)
    assert first.table.figures[0].abilities == ["Infernal Wheel", "Resurrection"]
    for match, preset in ((first, FIRST), (short, GAME.presets["short"])):
        lead_to_person(match, preset)
        assert isinstance(match.request, Ask)
        assert match.table.step == "act"
        assert match.table.round == 1


def test_what_the_guest_covers_is_what_the_tour_says() -> None:
    """KR-HERO-07: four of the five goblins that are left; the last one falls at the fifth stop."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    lead_to_person(match, FIRST)
    left = []
    for stop in TOUR.stops[:5]:
        match.play(stop.act)
        left.append(len(open_foes(match.table, next(tray for tray in match.table.trays if tray.name == "B8"))))
    assert left[1:] == [5, 1, 1, 0]
    assert "four of the five goblins left" in TOUR.stops[2].why


@pytest.mark.parametrize("verb", ["pass", "rest", "done"])
def test_what_is_to_be_clicked_is_what_the_screen_offers(verb: str) -> None:
    """The row of the choice has the words of the step."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    for stop in TOUR.stops:
        lead_to_person(match, FIRST)
        if stop.act.split()[0] == verb:
            assert isinstance(match.request, Ask)
            assert GAME.look.hint(match.table, match.request.read(stop.act)).label in stop.say
            return
        match.play(stop.act)
    pytest.fail("the tour has no such step")


def test_hearts_are_in_doubt_in_the_first_game() -> None:
    """Whoever takes what looks best, without planning, wins it after the tour, and not with all six hearts."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    assert not walk(GAME, TOUR, match)
    match.run("greedy")
    assert not match.table.lost
    assert 3 <= match.table.hearts <= 5
    careful = begin(GAME, FIRST)
    careful.run("planner")
    assert not careful.table.lost
