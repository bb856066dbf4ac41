"""The guided first Turn, and the ready-made games."""

from __future__ import annotations

from dataclasses import replace

from warfighter_fantasy.helpers import RULES

from hordeplay.core.conformance.tours import check_presets, lead_to_person, walk
from hordeplay.core.luck import Source, key_of
from hordeplay.core.preset import begin
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.bots import Veteran

TOUR, FIRST = GAME.tour, GAME.presets["first"]


def test_the_tour_leads_through_a_whole_turn() -> None:
    """WF-SEQ-01: a Location, a Move, an attack that hits, a Wound that the Shield takes, and the Hostiles' attacks."""
    assert TOUR is not None
    assert check_presets(GAME) == 2
    match = begin(GAME, FIRST)
    assert walk(GAME, TOUR, match) == []
    happened = [event.what for event in match.events]
    assert {"explores", "enters", "striking", "attacks", "wounds", "soaks", "strikes", "advances"} <= {*happened}
    assert match.table.turn == 2
    assert len([stop for stop in TOUR.stops if stop.act]) == 11
    assert len(TOUR.learnt) == 5


def test_what_is_pointed_at_belongs_to_the_choice() -> None:
    """WF-HAC-01: each part that a stop points at is one from which its choice starts, or to which it goes."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    for stop in TOUR.stops:
        lead_to_person(match, FIRST)
        if not stop.act:
            continue
        assert isinstance(match.request, Ask)
        hint = GAME.look.hint(match.table, match.request.read(stop.act))
        assert not stop.point or stop.point in (*hint.targets, *hint.source), stop.say
        match.play(stop.act, 0)


def test_the_first_stop_opens_nothing_over_the_board() -> None:
    """WF-LOC-03: it is the longest card of all; what it points at stands on the board, and so it lies over neither hand nor goal."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    scene = GAME.look.scene(match.table, 0, Rendering())
    (where,) = [region.name for region in scene.regions if f'id="{TOUR.stops[0].point}"' in region.body]
    assert where.startswith("board")


def test_two_clicks_begin_at_what_is_clicked_first() -> None:
    """WF-HAC-03: where a choice starts from a Hero it is the Hero that is pointed at until somebody has picked it."""
    assert TOUR is not None
    match = begin(GAME, FIRST)
    for stop in TOUR.stops:
        lead_to_person(match, FIRST)
        if stop.act:
            assert isinstance(match.request, Ask)
            hint = GAME.look.hint(match.table, match.request.read(stop.act))
            if stop.say.startswith(("Click Gareth", "Click Whisper", "Click the card Attack")):
                assert stop.point in hint.source, stop.say
            match.play(stop.act, 0)


def test_both_presets_lead_into_a_fight_at_once() -> None:
    """WF-ATK-01: the first own Attack within ten decisions, by the tour of the first and by the advice in the short one."""
    assert TOUR is not None
    tour = [stop.act for stop in TOUR.stops if stop.act]
    assert 0 < next(n for n, act in enumerate(tour, 1) if act.startswith("attack")) <= 10
    match, n = begin(GAME, GAME.presets["short"]), 0
    while not any(event.what == "attacks" for event in match.events):
        assert isinstance(match.request, Ask)
        match.play(Veteran().choose(match.request, 0, Source(key_of("short"), match.ply)))
        n += 1
    assert n <= 10
    assert any(event.what == "appears" for event in match.events)


def test_a_setting_that_forbids_a_stop_is_told() -> None:
    """WF-LOC-03: where the first stop is not possible the walk says which one and why, and the match stands there."""
    assert TOUR is not None
    rules = RULES.with_(location_markers=4)  # another Action deck, and so another hand
    match = begin(GAME, FIRST, rules)
    faults = walk(GAME, TOUR, match)
    assert "stop 1" in faults[-1]
    assert "explore gareth long-corridor" in faults[-1]
    assert match.table.turn == 1


def test_a_tour_of_too_many_words_is_told() -> None:
    """WF-SEQ-01: a sentence of a stop has at most twelve words."""
    assert TOUR is not None
    long = replace(TOUR.stops[0], say="word " * 13)
    faults = walk(GAME, replace(TOUR, stops=(long,)), begin(GAME, FIRST))
    assert len(faults) == 1
    assert "more than 12 words" in faults[0]


def test_a_ready_party_begins_without_a_question() -> None:
    """WF-ENV-02: what the Town asks is answered, and the first question is what the party does."""
    for preset in GAME.presets.values():
        match = begin(GAME, replace(preset, seed=preset.seed or 3))
        lead_to_person(match, preset)
        assert match.request is not None
        assert match.request.rule == "WF-HAC-01"
        assert [hero.name for hero in match.table.heroes] == ["Gareth", "Tolonar", "Whisper", "Herka"]
        assert all(hero.gear or hero.learned or hero.name == "Whisper" for hero in match.table.heroes)
