"""The guided first round: it leads through on the printed rules, shows what it says, and tells where other rules forbid it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.conformance.tours import check_presets, lead_to_person, walk
from hordeplay.core.preset import begin
from hordeplay.core.script import Ask
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.model.powers import powers
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.rules.income import income_to_come
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.settling import Settle
from hordeplay.games.horrible_hordes.view.hints import hint
from hordeplay.widgets.advice import advised

TOUR = GAME.tour
FIRST = GAME.presets["first"]


def faults(**knobs: Any) -> list[str]:
    assert TOUR is not None
    return walk(GAME, TOUR, begin(GAME, FIRST, GAME.printed.with_(**knobs)))


def test_it_leads_all_the_way() -> None:
    assert check_presets(GAME) == 2


def test_a_whole_round_is_met() -> None:
    """HH-SEQ-01, HH-SEQ-02: own turn and the other seat's, an attack won, a raid lost, an Ability that pays at once."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    assert not walk(GAME, TOUR, match)
    what = [(event.what, event.facts.get("seat")) for event in match.events]
    for each in ("takes", "income", "placed", "trains", "moves", "battle", "destroyed", "learns", "raids", "falls"):
        assert (each, 0) in what, each
    assert what.count(("turn", 1)) == 2
    assert match.table.round == 2
    player = match.table.players[0]
    assert (player.vt, sorted(player.castles)) == (6, [read_square("e7"), read_square("e8")])


def test_the_first_action_comes_at_once_and_the_verbs_are_taught() -> None:
    """HH-SETTLE-01, HH-TRAIN-01, HH-MOVE-01, HH-ATK-01, HH-FORT-01."""
    assert TOUR is not None
    assert all(stop.act for stop in TOUR.stops)
    verbs = [stop.act.split()[0] for stop in TOUR.stops]
    first, second = ["take", "settle", "train", "move", "research"], ["take", "gold", "fortify", "train"]
    assert verbs == first + second


def test_what_it_says_is_short_and_rests_on_clauses() -> None:
    assert TOUR is not None
    assert len(TOUR.stops) <= 12
    assert len(TOUR.learnt) == 5
    assert all(len(stop.say.split()) <= 12 and stop.why.count(".") <= 2 for stop in TOUR.stops)
    cited = [stop.clause for stop in TOUR.stops] + [each.clause for each in TOUR.learnt]
    assert all(clause in GAME.rulebook for clause in cited)
    glyphs = files("hordeplay.core").joinpath("look/glyphs.svg").read_text(encoding="utf-8")
    assert all(f'id="{each.glyph}"' in glyphs for each in TOUR.learnt)


def test_the_numbers_that_it_says_are_those_of_the_board() -> None:
    """HH-ATK-02: the exact odds with two Armies and with three."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    for stop in TOUR.stops[:3]:
        lead_to_person(match, FIRST)
        match.play(stop.act, 0)
    lead_to_person(match, FIRST)
    assert isinstance(match.request, Ask)
    notes = {str(choice): hint(match.table, choice).note for choice in match.request.options(0)}
    assert notes["move e8 f8 2"].startswith("30% win, ")
    assert notes["move e8 f8 3"].startswith("79% win, ")
    assert "30 of 100" in TOUR.stops[2].why
    assert "three in 79" in TOUR.stops[2].why


def test_the_ability_is_the_best_one_and_makes_the_game_even() -> None:
    """HH-RSCH-01, HH-VICT-01: what the adviser takes, with the points that the stop says."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    for stop in TOUR.stops:
        lead_to_person(match, FIRST)
        if stop.act.startswith("research"):
            assert stop.act == str(advised(match, 0))
            mine, other = (score(match.table, seat) for seat in (0, 1))
            assert f"by {mine} points to {other}" in stop.why
            ability = match.table.rules.abilities[stop.act.removeprefix("research ")]
            vt = sum(effect.n for effect in ability.effects if effect.do == "gain_vt")
            assert f"its {vt} VT put you ahead" in stop.why
            assert mine + vt > other
        match.play(stop.act, 0)
    lead_to_person(match, FIRST)
    mine, other = (score(match.table, seat) for seat in (0, 1))
    assert abs(mine - other) <= 2


def test_what_it_says_can_be_paid_is_paid() -> None:
    """HH-SETTLE-05, HH-TRAIN-03, HH-FORT-04: the chits of the first and of the sixth stop, with what the turn brings."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    for number, stop in enumerate(TOUR.stops, 1):
        lead_to_person(match, FIRST)
        before, mine = dict(match.table.players[0].chits), powers(match.table, 0)
        coming = income_to_come(match.table, 0)
        match.play(stop.act, 0)
        have = match.table.players[0].chits
        if number == 1:
            assert before["wood"] + 3 == have.wood == 4
            assert (mine.price("settlement").wood, mine.price("settlement").food) == (3, 2)
            assert before["metal"] + coming["metal"] == have.metal == mine.price("army").metal == 2
        if number == 6:
            assert (before["stone"], coming["stone"]) == (1, 1)
            assert have.stone == mine.price("castle").stone == 4
            assert have.metal == mine.price("army").metal
            return


@pytest.mark.parametrize(
    ("knobs", "stop"),
    [({"price_settlement_wood": 9}, "stop 2"), ({"armies_per_castle": 0}, "stop 3"), ({"free_income": 2}, "stop 1")],
)
def test_other_rules_that_forbid_a_stop_are_told(knobs: dict[str, Any], stop: str) -> None:
    there = faults(**knobs)
    assert any(stop in fault for fault in there), there


def test_the_presets_are_one_call_away() -> None:
    first, short = hp.new("horrible-hordes", preset="first"), hp.new("horrible-hordes", preset="short")
    assert (first.seats, short.seats) == (2, 3)
    assert (first.table.players[0].kingdom, first.table.rules.knobs.rounds) == ("Dwarves", 3)
    for match, preset in ((first, FIRST), (short, GAME.presets["short"])):
        lead_to_person(match, preset)
        assert isinstance(match.request, Ask)
    assert isinstance(first.request, Ask)
    assert first.request.prompt == "Take 3 chits of your choice"


def test_it_claims_no_free_squares_and_no_second_click_on_the_stack() -> None:
    """HH-SETTLE-05: a Settlement has its price, and the stack is selected already when it is to attack."""
    assert TOUR is not None
    says = {stop.act: stop.say for stop in TOUR.stops}
    assert not any("free" in stop.say for stop in TOUR.stops if stop.act.startswith("settle"))
    assert says["move e8 f8 3"].startswith("Click f8, ")


def test_a_refusal_does_not_begin_with_the_square_that_heads_it() -> None:
    """HH-SETTLE-02: the page writes the square's name before the reason of an unlit click."""
    table = at("settle", dwarves="d4 settlement, 6 wood 6 food").table
    refusal = Settle(read_square("g7")).forbids(table, 0)
    assert refusal is not None
    assert refusal.reason == "no Settlement of yours is adjacent to g7"
