"""Solitaire Yahtzee: its rules, its published values, and what perfect play says of each decision."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.conformance import check_game
from hordeplay.desk.yahtzee import GAME, best_move, expected, move_values, solve
from hordeplay.desk.yahtzee.rules import YahtzeeRules
from hordeplay.desk.yahtzee.sheets import BOXES, sheet_of
from hordeplay.games import find
from hordeplay.lab import sheet_solver
from hordeplay.odds.score_sheet import State

LONG = os.environ.get("HORDEPLAY_LONG") == "1"
PAYS = {box.name: box.points for box in BOXES}
RULES = YahtzeeRules.load()


@pytest.mark.parametrize(
    ("box", "roll", "points"),
    [
        ("ones", "66511", 2),
        ("sixes", "66511", 12),
        ("fours", "66511", 0),
        ("three of a kind", "66652", 25),
        ("three of a kind", "66552", 0),
        ("four of a kind", "55551", 21),
        ("four of a kind", "66652", 0),
        ("full house", "66655", 25),
        ("full house", "66552", 0),
        ("full house", "66666", 0),
        ("small straight", "65432", 30),
        ("small straight", "65431", 30),
        ("small straight", "54332", 30),
        ("small straight", "65421", 0),
        ("large straight", "65432", 40),
        ("large straight", "54321", 40),
        ("large straight", "65431", 0),
        ("yahtzee", "33333", 50),
        ("yahtzee", "33332", 0),
        ("chance", "65431", 19),
    ],
)
def test_what_the_boxes_pay(box: str, roll: str, points: int) -> None:
    """YZ-SHEET-01, YZ-SHEET-02."""
    assert PAYS[box](tuple(map(int, roll))) == points


def test_it_keeps_every_promise() -> None:
    """Perfect play of the whole sheet is left to the tests below: it would be solved here for nothing."""
    bots = {name: bot for name, bot in GAME.bots.items() if name != "perfect"}
    assert check_game(replace(GAME, bots=bots), 3).games == 3


def test_it_is_found_by_name_but_is_no_game_of_the_house() -> None:
    assert find("yahtzee") is GAME
    assert "yahtzee" not in hp.games()
    match = hp.new(GAME, seats=1, seed=7, sheet="short")
    match.run("eager", until="request")
    assert str(hp.load(hp.share(match))) == str(match)
    assert "yahtzee" not in hp.games()


def test_upper_boxes_bring_their_bonus_once() -> None:
    """YZ-SHEET-01."""
    points = "ones 3, twos 6, threes 9, fours 12, fives 15"
    match = GAME.at("decide", open="sixes, chance", points=points, roll="66621")
    match.play("fill sixes")
    assert (match.table.score, match.table.players[0].bonus) == (45 + 18 + 35, 35)
    short = GAME.at("decide", open="sixes, chance", points=points, roll="66321")
    short.play("fill sixes")
    assert (short.table.score, short.table.players[0].bonus) == (45 + 12, 0)


@pytest.mark.parametrize(("yahtzee", "bonus"), [(50, 100), (0, 0)])
def test_dice_alike_once_more(yahtzee: int, bonus: int) -> None:
    """YZ-SHEET-03, YZ-SHEET-04: the bonus needs a box that has paid; the joker only one that is filled."""
    match = GAME.at("decide", open="full house, chance", points=f"yahtzee {yahtzee}, fours 8", roll="44444")
    match.play("fill full house")
    assert match.table.players[0].bonus == bonus
    assert match.table.score == yahtzee + 8 + 25 + bonus


def test_a_joker_needs_the_upper_box_of_its_face() -> None:
    """YZ-SHEET-04, YZ-RUL-01."""
    position: dict[str, Any] = {"open": "fours, ones, full house", "points": "yahtzee 50", "roll": "44444"}
    free = GAME.at("decide", **position)
    assert [str(choice) for choice in free.choices] == ["fill ones", "fill fours", "fill full house"]
    free.play("fill full house")
    assert free.table.score == 5 + 50 + 100  # no joker: the fours are open; 5 are those of Chance
    forced = GAME.at("decide", rules=RULES.with_(jokers="forced"), **position)
    assert [str(choice) for choice in forced.choices] == ["fill fours"]
    refusal = forced.explain("fill full house")
    assert refusal is not None
    assert refusal.rule == "YZ-RUL-01"
    filled = {**position, "open": "ones, full house"}
    assert [str(c) for c in GAME.at("decide", rules=RULES.with_(jokers="forced"), **filled).choices] == [
        "fill full house"
    ]
    above = {**position, "open": "ones, twos"}
    assert len(GAME.at("decide", rules=RULES.with_(jokers="forced"), **above).choices) == 2
    none = GAME.at("decide", rules=RULES.with_(jokers="none"), **filled)
    none.play("fill full house")
    assert none.table.score == 5 + 50 + 100


def test_dice_that_were_kept_may_be_rolled_later() -> None:
    """YZ-TURN-01, YZ-TURN-02, YZ-TURN-03."""
    match = hp.new(GAME, seats=1, dice="ask", sheet="short")
    match.answer((6, 6, 3, 2, 1))
    match.play("keep 6 6")
    match.answer((5, 5, 5))
    assert match.table.dice == [6, 6, 5, 5, 5]
    assert match.explain("keep 3") is not None
    match.play("keep 5 5 5")
    match.answer((5, 1))
    assert (match.table.dice, match.table.rerolls) == ([5, 5, 5, 5, 1], 0)
    refusal = match.explain("keep 5 5 5 5")
    assert refusal is not None
    assert "no reroll is left" in str(refusal)
    match.play("fill chance")
    assert (match.table.score, match.table.step) == (21, "turn")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"roll": "6654"}, "dice: 5 of them"),
        ({"roll": "66547"}, "faces 1 to 6"),
        ({"roll": "66543", "rerolls": 3}, "rerolls: 0 to 2, not 3"),
        ({"roll": "66543", "open": "sixs"}, "did you mean 'sixes'"),
        ({"roll": "66543", "points": "sixes 31"}, "no dice pay 31 in sixes"),
        ({"roll": "66543", "sheet": "long"}, "sheet: whole or short, not 'long'"),
    ],
)
def test_a_wrong_position_is_refused(words: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        GAME.at("decide", **words)


def test_the_last_box_is_worth_what_one_works_out_by_hand() -> None:
    table = GAME.at("turn", sheet="short", open="chance").origin
    assert expected(table) == Fraction(70, 3)
    roll = GAME.at("decide", sheet="short", open="chance", roll="65431", rerolls=2).table
    assert best_move(roll) == "keep 6 5"
    assert move_values(roll)["keep 6 5"] == 11 + 3 * Fraction(14, 3) - 3 * (Fraction(14, 3) - Fraction(17, 4))


def test_perfect_play_beats_eager_play_on_the_short_sheet() -> None:
    def mean(bot: str) -> float:
        scores = []
        for seed in range(60):
            match = hp.new(GAME, seats=1, seed=seed, sheet="short")
            match.run(bot)
            assert match.result is not None
            scores.append(match.result.scores[0])
        return sum(scores) / len(scores)

    value = float(expected(hp.new(GAME, seats=1, seed=0, sheet="short").origin))
    assert abs(mean("perfect") - value) < 4 * 25 / 60**0.5
    assert mean("eager") < mean("perfect")


def test_without_numpy_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet_solver, "_known", {})
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ValueError, match=r"numpy, which is not installed here: .*; a short sheet needs nothing"):
        solve(GAME.at("turn").table)
    assert best_move(GAME.at("decide", sheet="short", open="chance", roll="65431", rerolls=2).table) == "keep 6 5"
    [choice] = [c for c in GAME.at("decide", roll="65431", rerolls=2).choices if str(c) == "keep 6 5"]
    assert GAME.look.hint(GAME.at("decide", roll="65431", rerolls=2).table, choice).note == ""


def test_the_whole_game_is_worth_what_was_published() -> None:
    """Verhoeff, How to Maximize Your Score in Solitaire Yahtzee (1999): 254.5896, with free jokers."""
    solved = solve(GAME.at("turn").table)
    assert round(solved.value(State()), 6) == 254.589609
    assert solve(GAME.at("turn").table) is solved
    # a hint says what a decision costs from now on
    table = GAME.at("decide", roll="66622", rerolls=2).table
    notes = {str(c): GAME.look.hint(table, c).note for c in GAME.at("decide", roll="66622", rerolls=2).choices}
    assert notes["keep 6 6 6"].startswith("none better, 265.12 points in all")
    assert notes["fill full house"].startswith("costs 11.20, 253.91 points")


@pytest.mark.skipif(not LONG, reason="a minute of solving; HORDEPLAY_LONG=1 runs it")
@pytest.mark.parametrize(
    ("knobs", "value"),
    [
        ({"jokers": "none", "again": 0}, 245.870775),
        ({"jokers": "forced"}, 254.587729),
        ({"jokers": "none", "again": 0, "upper_bonus": 0}, 229.638500),
    ],
)
def test_other_rules_have_other_published_values(knobs: dict[str, int | str], value: float) -> None:
    """Without jokers and their bonus: 245.87 (Woodward 2003); forced jokers, as printed today; and without any bonus."""
    sheet = sheet_of("whole", RULES.with_(**knobs).knobs)
    assert round(sheet_solver.solve(sheet).value(State()), 6) == value


@pytest.mark.skipif(not LONG, reason="a minute of solving; HORDEPLAY_LONG=1 runs it")
def test_one_core_solves_it_within_a_minute_and_150_megabytes() -> None:
    words = (
        "import resource, time\nfrom hordeplay.desk.yahtzee import GAME, solve\nsolve(GAME.at('turn').table)\n"
        "print(time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    env = {**os.environ, "OMP_NUM_THREADS": "1"}
    out = subprocess.run([sys.executable, "-c", words], env=env, capture_output=True, text=True, check=True).stdout
    seconds, kilobytes = map(float, out.split())
    assert seconds < 60
    assert kilobytes < 150_000
