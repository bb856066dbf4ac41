"""The guided first round: it leads through on the printed rules, shows what it says, and tells where other rules forbid it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.conformance.tours import check_presets, lead_to_person, walk
from hordeplay.core.game import Thinking
from hordeplay.core.luck import bot_source
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
    [({"pass_levels": 0}, "stop 5"), ({"price_level1": 3}, "stop 10"), ({"starting_hordes": False}, "stop 2")],
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
    """KR-HERO-07: four of the five goblins that are left; the last one falls at the fourth stop."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    lead_to_person(match, FIRST)
    left = []
    for stop in TOUR.stops[:4]:
        lead_to_person(match, FIRST)
        match.play(stop.act)
        left.append(len(open_foes(match.table, next(tray for tray in match.table.trays if tray.name == "B8"))))
    assert left[1:] == [5, 1, 0]
    assert "four of the five goblins left" in TOUR.stops[2].why


def test_the_upright_tile_is_the_first_row_at_the_goblin() -> None:
    """Two rows of the fourth stop have the same words; the picture and the place tell them apart."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    for stop in TOUR.stops[:3]:
        lead_to_person(match, FIRST)
        match.play(stop.act)
    lead_to_person(match, FIRST)
    stop = TOUR.stops[3]
    hints = [(str(choice), GAME.look.hint(match.table, choice)) for choice in match.choices]
    there = [(one.rank, text) for text, one in hints if stop.point in one.preview]
    assert len(there) == 2
    assert min(there, key=lambda pair: pair[0])[1] == stop.act
    cells = [token[0] for token in stop.act.split()[3:]], [token[1] for token in stop.act.split()[3:]]
    assert (len(set(cells[0])), len(set(cells[1]))) == (3, 1), "upright: three rows, one column"
    assert "first row, the upright tile" in stop.say


def test_the_horde_of_which_it_speaks_is_the_one_on_the_board() -> None:
    """What walks, and where to, at the end of the round."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    assert not walk(GAME, TOUR, match)
    moved = [GAME.look.say(match.table, event) for event in match.events if event.what == "moves"]
    end = next(stop for stop in TOUR.stops if stop.act == "done")
    assert [says for says in moved if "Wulf Pack" in says and "e2" in says], moved
    assert "Wulf Pack" in end.why
    assert "to e2" in end.why


def test_a_horde_that_is_not_there_is_a_fault_of_the_tour() -> None:
    assert TOUR is not None
    first, *rest = TOUR.stops
    wrong = replace(TOUR, stops=(replace(first, say="Skirmish Line is near."), *rest))
    assert "Skirmish Line is not on the table" in walk(GAME, wrong, begin(GAME, FIRST))[0]


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


GAMES = 150


def hearts_of(match: AnyMatch, bot: str, errs: float, number: int) -> int:
    """The hearts at the end, none for a lost game, of who plays as a bot does, but errs in this share of the answers."""
    player, rng = GAME.bot(bot), random.Random(number)
    assert not isinstance(player, Thinking)
    while match.request is not None:
        request = match.request
        assert isinstance(request, Ask)
        seat = request.seats[0]
        if rng.random() < errs:
            choice = rng.choice(list(request.options(seat)))
        else:
            choice = player.choose(request, seat, bot_source(match.seed, seat, match.ply))
        match.play(choice, seat)
    return 0 if match.table.lost else match.table.hearts


@pytest.mark.parametrize(("bot", "errs"), [("planner", 0.3), ("greedy", 0.27)])
def test_hearts_are_in_doubt_in_the_first_game(bot: str, errs: float) -> None:
    """After the tour a mediocre player wins most games, loses hearts in most, and in many that are won."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    assert not walk(GAME, TOUR, match)
    full = match.table.hearts
    ends = [hearts_of(match.fork(), bot, errs, number) for number in range(GAMES)]
    won = sum(hearts > 0 for hearts in ends)
    hurt = sum(hearts < full for hearts in ends)
    assert 0.6 <= won / GAMES <= 0.85, won
    assert hurt / GAMES > 0.5, hurt
    assert sum(0 < hearts < full for hearts in ends) >= GAMES / 6


def test_who_plays_well_keeps_all_hearts_in_the_first_game() -> None:
    careful = begin(GAME, FIRST)
    careful.run("planner")
    assert careful.table.hearts == 6
