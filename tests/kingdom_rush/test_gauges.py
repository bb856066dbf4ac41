"""What the lab and the teacher's desk get from this game: measures, interventions, the glance, questions, chapters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from kingdom_rush.acting import ruled

from hordeplay.core.match import Match
from hordeplay.desk.quiz import questions
from hordeplay.games.kingdom_rush import GAME, at, chapter, lesson, odds
from hordeplay.games.kingdom_rush.gauges import GAUGES, INTERVENTIONS, glance
from hordeplay.games.kingdom_rush.lessons import LESSONS
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.setup import start
from hordeplay.lab import simulate, sweep, value


def test_every_measure_is_a_number_of_its_kind() -> None:
    """Shares lie between 0 and 1, each says what it is, and hearts left are the score."""
    names = list(GAUGES)
    sample = simulate(
        GAME, 3, bots=["planner"] * 2, seed=4, scenario="S2", measures=names, executor="here", progress=False
    )
    for game in sample.games:
        found = dict(zip(names, game.measures, strict=True))
        assert all(0 <= found[name] <= 1 for name in names if GAUGES[name].share)
        assert all(found[name] >= 0 for name in names)
        assert found["hearts left"] == game.scores[0]
        assert found["won"] == bool(game.winners)
        assert 0 < found["covered"] <= 4
        assert 1 <= found["level"] <= 3
        assert 0.5 <= found["busiest"] <= 1
    assert all(gauge.says for gauge in GAUGES.values())


def test_measures_agree_with_the_log() -> None:
    """Counted by hand from the events of the same game."""
    names = ["destroyed", "built", "passed", "crystals", "hearts lost"]
    sample = simulate(GAME, 1, bots=["greedy"] * 2, seed=9, measures=names, executor="here", progress=False)
    match = Match(GAME, start(ruled(), 2), seed=sample.plan.seed_of(0))
    match.run("greedy")
    told = [event.what for event in match.events]
    assert sample.games[0].measures == (
        told.count("destroys"),
        told.count("builds") / 2,
        told.count("passes") / 2,
        sum(event.facts["crystals"] for event in match.events if event.what == "destroys"),
        match.table.leaked,
    )


def test_a_tower_is_given_and_taken_away() -> None:
    """KR-PASS-04: without its card in the supply an Archer is passed as it is."""
    having, lacking = INTERVENTIONS["towers"].sides(ruled(), "Marksmen")
    assert isinstance(having, KingdomRules)
    assert isinstance(lacking, KingdomRules)
    assert (having.towers["Marksmen"].copies, lacking.towers["Marksmen"].copies) == (3, 0)
    worth = value(GAME, "towers", ["Marksmen"], 4, bots="planner", seats=2, executor="here", progress=False)
    assert "Marksmen" in str(worth)
    refused = at("act", hand_0="Archer", rules=lacking).explain("pass Archer 1 Marksmen", seat=0)
    assert refused is not None
    assert refused.rule == "KR-PASS-04"


def test_knobs_are_swept_for_the_share_of_games_won() -> None:
    """KR-LOSS-01: the measure of a game that all win or lose together."""
    found = sweep(
        GAME, {"hearts_change": [-5]}, 4, measure="won", bots="planner", seats=2, executor="here", progress=False
    )
    assert "hearts_change" in str(found)


def test_the_glance_is_exact() -> None:
    """KR-RUL-01: one number for each stack of each scenario, and one for its portal."""
    found = glance(ruled())
    assert len(found) == 10
    assert found["S1 token 1: hearts a card"] == Fraction(50, 9)
    assert found["S3 token 1: depth of the first portal"] == Fraction(25, 3)
    dear = glance(ruled(enemy_hearts=2))
    assert dear["S2 token 1: hearts a card"] > found["S2 token 1: hearts a card"]


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_every_position_can_be_asked_about(scenario: str) -> None:
    """Each question has an exact answer whose cases add up; asking changes nothing."""
    match = Match(GAME, start(ruled(), 2, scenario), seed=3)
    asked = 0
    for turn in range(60):
        match.run("planner", until="request")
        if match.request is None:
            break
        before = match.save()
        for question in questions(match)[turn % 4 :: 4]:
            value = question.answer.value
            assert question.answer.why().total == value >= 0
            assert question.kind == "number" or value <= 1
            assert question.check(str(value))
            asked += 1
        assert match.save() == before
    assert asked > 40


def test_questions_answer_what_odds_count() -> None:
    """The same numbers by other words (KR-PORTAL-01, KR-RUL-01)."""
    match = at("act", trays="A3 e3", gone="A1 A2 A4 A5 A7", hand_0="Archer Mage", round=6)
    found = {question.says: question.answer.value for question in questions(match, seat=0)}
    assert found["What is the chance that the next card of stack 1 is a portal?"] == odds.portal_within(match, 1)
    assert found["What is the chance that one of the next 3 cards of stack 1 is a portal?"] == odds.portal_within(
        match, 3
    )
    best = odds.best_tower(match, seat=0)
    for name in ("Archer", "Mage"):
        words = f"How many enemy squares can {name} cover at most"
        said = next(value for says, value in found.items() if says.startswith(words))
        assert said == max((shot.covers for shot in best if shot.tower == name), default=0)
    ways = "In how many ways can a physical D2 with free manipulation lie on A3 on e3?"
    assert found[ways] == len(odds.placements("D2", "A3", free=True, attack="physical"))


def test_lessons_have_questions() -> None:
    """Where a horde stands there is something to ask."""
    assert all(questions(lesson(code)) for code in LESSONS if "trays" in LESSONS[code].line and code != "SOLD")


def test_chapters_read_as_the_knobs_say() -> None:
    """KR-RUL-05: the words follow the knob."""
    assert "KR-MOVE-09" in str(chapter("MOVE"))
    assert str(chapter("MOVE")) != str(chapter("MOVE", ruled(jump="one")))
    assert replace(GAME).measures is GAUGES
