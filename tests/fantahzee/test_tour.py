"""The guided first turn and the ready-made games: they lead through, and say so where they cannot."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import files

import hordeplay as hp
from hordeplay.core.conformance.tours import check_presets, lead_to_person, walk
from hordeplay.core.preset import begin
from hordeplay.core.script import Ask
from hordeplay.core.tour import Tour
from hordeplay.games.fantahzee import GAME

hp.register(GAME)


def tour() -> Tour:
    assert GAME.tour is not None
    return GAME.tour


def test_the_presets_begin_and_the_tour_is_gone_to_its_end() -> None:
    assert check_presets(GAME) == 2
    assert list(GAME.presets) == ["first", "short"]


def test_the_first_question_is_the_persons_and_simple() -> None:
    """FZ-ACT-01: nothing is waited for, and the first thing to do is one click on a card."""
    first = GAME.presets["first"]
    match = begin(GAME, first)
    assert match.table.seat == first.seat
    assert match.request is not None
    assert tour().stops[0].act.startswith("recruit")


def test_a_whole_turn_is_shown() -> None:
    """FZ-TURN-02, FZ-TURN-03: the turn recruits, keeps, pays, attacks, is struck back, finds treasure, and ends."""
    match = begin(GAME, GAME.presets[tour().preset])
    assert walk(GAME, tour(), match) == []
    first = [event for event in match.events if event.facts.get("seat") == 0]
    kinds = [event.what for event in first]
    for what, n in (("recruits", 2), ("rolls", 2), ("activates", 2), ("defeats", 2), ("falls", 1), ("attaches", 1)):
        assert kinds.count(what) == n, what
    assert any(event.facts["kept"] == [6, 6] for event in first if event.what == "rolls")
    assert "saves" in [event.what for event in match.events]
    assert match.table.round == 2, "the other seat has played, and the person is asked again"
    assert GAME.look.summary(match.table, 0, match.events).startswith("beat")


def test_the_tour_keeps_what_the_dice_are_best_kept_for() -> None:
    """FZ-DICE-03: what is taught is the best choice of the roll, not one that only happens to come off."""
    first = GAME.presets[tour().preset]
    match = begin(GAME, first)
    for stop in tour().stops:
        lead_to_person(match, first)
        if stop.act.startswith("keep"):
            rows = [GAME.look.hint(match.table, choice) for choice in match.choices]
            assert isinstance(match.request, Ask)
            taught = GAME.look.hint(match.table, match.request.read(stop.act))
            assert taught.rank == min(row.rank for row in rows)
            return
        match.play(stop.act, first.seat)
    raise AssertionError("no dice are kept")


def test_each_glyph_is_drawn() -> None:
    drawn = (files("hordeplay.core") / "look" / "glyphs.svg").read_text()
    assert [one.glyph for one in tour().learnt if f'id="{one.glyph}"' not in drawn] == []
    assert len(tour().learnt) == 5


def test_a_setting_that_forbids_a_stop_is_told() -> None:
    """One recruit a turn: the tour ends at the second stop, and the game stands as it stood."""
    match = begin(GAME, GAME.presets["first"], GAME.printed.with_(recruits_per_turn=1))
    faults = walk(GAME, tour(), match)
    assert len(faults) == 1
    assert "'recruit Hero' is refused" in faults[0]
    assert "no more heroes are recruited this turn" in faults[0]
    assert [member.name for member in match.table.party] == ["Hexweaver"]


def test_a_part_that_is_not_drawn_is_told() -> None:
    lost = replace(tour().stops[0], point="hand-9")
    faults = walk(GAME, replace(tour(), stops=(lost,)), begin(GAME, GAME.presets["first"]))
    assert "the board has no part 'hand-9'" in faults[0]


def test_the_tour_counts_the_dice_that_lie_there() -> None:
    first = GAME.presets[tour().preset]
    match = begin(GAME, first)
    for stop in tour().stops:
        lead_to_person(match, first)
        if stop.act.startswith("activate") and "sixes" in stop.say:
            assert (stop.say.partition(" ")[0], match.table.turn.pool[5]) == ("Four", 4)
            assert len(stop.say.split()) <= 12
            return
        match.play(stop.act, first.seat)
    raise AssertionError("no sixes are paid")
