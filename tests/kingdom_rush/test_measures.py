"""What the lab and the teacher's desk get from this game: measures, interventions, quick odds, questions, chapters."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from kingdom_rush.helpers import ruled

from hordeplay.core.match import Match
from hordeplay.desk.questions import questions
from hordeplay.games.kingdom_rush import GAME, at, chapter, example, odds
from hordeplay.games.kingdom_rush.measures import INTERVENTIONS, MEASURES
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.odds.quick import quick_odds
from hordeplay.games.kingdom_rush.rules.setup import start
from hordeplay.lab import simulate, sweep, value


def test_every_measure_is_a_number_of_its_kind() -> None:
    """Shares lie between 0 and 1, each says what it is, and hearts left are the score."""
    names = list(MEASURES)
    sample = simulate(
        GAME, 3, bots=["planner"] * 2, seed=4, scenario="S2", measures=names, executor="here", progress=False
    )
    for game in sample.games:
        numbers = dict(zip(names, game.measures, strict=True))
        assert all(0 <= numbers[name] <= 1 for name in names if MEASURES[name].share)
        assert all(numbers[name] >= 0 for name in names)
        assert numbers["hearts left"] == game.scores[0]
        assert numbers["won"] == bool(game.winners)
        assert 0 < numbers["covered"] <= 4
        assert 1 <= numbers["level"] <= 3
        assert 0.5 <= numbers["busiest"] <= 1
    assert all(measure.says for measure in MEASURES.values())


def test_measures_agree_with_the_log() -> None:
    """Counted by hand from the events of the same game."""
    names = ["destroyed", "built", "passed", "crystals", "hearts lost"]
    sample = simulate(GAME, 1, bots=["greedy"] * 2, seed=9, measures=names, executor="here", progress=False)
    match = Match(GAME, start(ruled(), 2), seed=sample.plan.seed_of(0))
    match.run("greedy")
    happened = [event.what for event in match.events]
    assert sample.games[0].measures == (
        happened.count("destroys"),
        happened.count("builds") / 2,
        happened.count("passes") / 2,
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
    swept = sweep(
        GAME, {"hearts_change": [-5]}, 4, measure="won", bots="planner", seats=2, executor="here", progress=False
    )
    assert "hearts_change" in str(swept)


def test_quick_odds_are_exact() -> None:
    """KR-RUL-01: one number for each stack of each scenario, and one for its portal."""
    numbers = quick_odds(ruled())
    assert len(numbers) == 2 * sum(len(scenario.setup(2).stacks) for scenario in ruled().scenarios.values())
    assert numbers["S1 token 1: hearts a card"] == Fraction(50, 9)
    assert numbers["S5 token 1: depth of the first portal"] == Fraction(25, 3)
    dear = quick_odds(ruled(enemy_hearts=2))
    assert dear["S2 token 1: hearts a card"] > numbers["S2 token 1: hearts a card"]


@pytest.mark.parametrize("scenario", ["S1", "S2", "S5"])
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
            assert question.grade(str(value))
            asked += 1
        assert match.save() == before
    assert asked > 40


def test_questions_answer_what_odds_count() -> None:
    """The same numbers by other words (KR-PORTAL-01, KR-RUL-01)."""
    match = at("act", trays="A3 e3", gone="A1 A2 A4 A5 A7", hand_0="Archer Mage", round=6)
    answers = {question.says: question.answer.value for question in questions(match, seat=0)}
    assert answers["What is the chance that the next card of stack 1 is a portal?"] == odds.portal_within(match, 1)
    assert answers["What is the chance that one of the next 3 cards of stack 1 is a portal?"] == odds.portal_within(
        match, 3
    )
    best = odds.best_tower(match, seat=0)
    for name in ("Archer", "Mage"):
        words = f"How many enemy squares can {name} cover at most"
        most = next(value for says, value in answers.items() if says.startswith(words))
        assert most == max((shot.covers for shot in best if shot.tower == name), default=0)
    ways = "In how many ways can a physical D2 with free manipulation lie on A3 on e3?"
    assert answers[ways] == len(odds.placements("D2", "A3", free=True, attack="physical"))


def test_examples_have_questions() -> None:
    """Where a horde stands there is something to ask."""
    codes = [code for code, one in GAME.examples.items() if "trays" in one.line and code != "SOLD"]
    assert codes
    assert all(questions(example(code)) for code in codes)


def test_chapters_read_as_the_knobs_say() -> None:
    """KR-RUL-05: the words follow the knob."""
    assert "KR-MOVE-09" in str(chapter("MOVE"))
    assert str(chapter("MOVE")) != str(chapter("MOVE", ruled(jump="one")))
    assert replace(GAME).measures is MEASURES
