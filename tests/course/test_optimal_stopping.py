"""Station 10, every number again: by trying all rules, by counting cards, and by a sheet that is solved anew."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Any

import pytest
from course.station import behind, panels, played
from infra.notebook_session import NOTEBOOKS, Session, Shown

import hordeplay as hp
from hordeplay.desk.yahtzee import GAME
from hordeplay.notebook import tried
from hordeplay.odds import Pmf
from hordeplay.widgets import Board, Dials, Predict, Quiz

(PATH,) = [path for path in NOTEBOOKS if path.parts[-2:] == ("course", "10_optimal_stopping.ipynb")]
DIE = range(1, 7)


@pytest.fixture(scope="module")
def station() -> tuple[dict[str, Any], list[Shown]]:
    return played("10_optimal_stopping")


def of_rule(least: tuple[int, ...], faces: tuple[int, ...]) -> int:
    """Where a die ends that is kept from these faces on, whatever it may show roll by roll."""
    return next((face for face, keep in zip(faces, least, strict=False) if face >= keep), faces[-1])


@cache
def mean_of(least: tuple[int, ...], sides: int = 6) -> Fraction:
    rolls = list(product(range(1, sides + 1), repeat=len(least) + 1))
    return Fraction(sum(of_rule(least, faces) for faces in rolls), len(rolls))


def best(rerolls: int) -> tuple[Fraction, tuple[int, ...]]:
    """The best of all rules, each tried on all rolls."""
    return max((mean_of(rule), rule) for rule in product(DIE, repeat=rerolls))


def test_the_guess_is_met_by_the_best_of_six_rules(station: tuple[dict[str, Any], list[Shown]]) -> None:
    (panel,) = panels(station, Predict)
    panel.guess("3.5")
    panel.step(10)
    panel.reveal()
    assert panel.run.model.answer.value == best(1)[0] == Fraction(17, 4)
    assert "without a reroll" in panel.verdict.says
    values = [miss.value for miss in station[0]["mistakes"]()]
    assert values == [Fraction(7, 2), mean_of((6,)), mean_of((5,))]
    assert "why: Keep what is above the mean of a fresh roll" in str(panel)
    assert abs(tried(station[0]["end"], 1000, seed="rolls").mean - 4.25) < 0.15


def test_each_rule_says_what_it_brings(station: tuple[dict[str, Any], list[Shown]]) -> None:
    rule = panels(station, Quiz)[0]
    for least in DIE:
        rule.choose(str(least))
        assert rule.right is (least == best(1)[1][0] == 4)
        assert f"keep from {least} on: {float(mean_of((least,))):.4f} pips" in str(rule)
    shown = behind(station, "the tree")
    assert f"{float(mean_of((5,))):.4f} pips on average" in shown
    assert shown.count("below 5: roll again, then") == 6
    rows = [" ".join(row.split()) for row in shown.splitlines()]
    assert "5: keep 1/6 0.167 = 1/6" in rows
    assert "below 5: roll again, then 1 2/3 · 1/6 0.111 = 1/9" in rows


def test_up_to_three_rerolls_by_trying_all_rules(station: tuple[dict[str, Any], list[Shown]]) -> None:
    shown = behind(station, "values and rules").splitlines()
    for n in range(3):
        value, rule = best(n) if n else (Fraction(7, 2), ("all",))
        assert station[0]["values"](3)[n] == value
        assert shown[n + 2].split() == [str(n), f"{float(value):.4f}", str(rule[0])]
    after_two = max(mean_of((least, *best(2)[1])) for least in DIE)  # the later part of a best rule is best as well
    assert station[0]["values"](3)[3] == after_two
    assert shown[5].split() == ["3", f"{float(after_two):.4f}", "5"]


def test_a_whole_turn_die_by_die(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """6 and 5 stay, the three others are rolled: 11 + 3 * 17/4."""
    assert behind(station, "6 5 4 2 1 with 2 rerolls left") == (
        f"die by die: {11 + 3 * 4.25} pips; solved by the machine: {11 + 3 * 4.25}"
    )


def test_the_words_and_the_die_of_the_game_follow_the_knobs(station: tuple[dict[str, Any], list[Shown]]) -> None:
    names = station[0]
    assert (
        f"a 4 is rolled again, although it is above the mean of a die: the two chances are worth {4.25} pips"
        in (names["back_to_front"]()[1])
    )
    left, turn = names["left"], names["turn"]
    try:
        names["left"], names["turn"] = 0, GAME.at("decide", sheet="short", roll="65421", rerolls=0, open="chance")
        assert names["whole_turn"]() == "die by die: 18.0 pips; solved by the machine: 18.0"
    finally:
        names["left"], names["turn"] = left, turn
    eight = Pmf.uniform(range(1, 9))
    assert names["values"](1, eight)[1] == mean_of((5,), 8)
    assert names["pips"] == Pmf.uniform(DIE)


def test_what_can_be_said_of_three_buyers(station: tuple[dict[str, Any], list[Shown]]) -> None:
    shown = behind(station, "what can be said")
    assert f"with 3 more buyers to come you would take nothing below {float(best(2)[0]):.2f}, " in shown
    assert f"still to come nothing below {3.5:.2f}." in shown


@pytest.mark.parametrize("tenths", range(1, 31))
def test_a_price_for_each_roll(station: tuple[dict[str, Any], list[Shown]], tenths: int) -> None:
    """The value by its own equation, roll after roll until it stands still; what is worth more than rolling on is kept."""
    price, value = tenths / 10, 3.5
    for _ in range(400):
        value = sum(max(face, value - price) for face in DIE) / 6
    on = value - price
    least = min(face for face in DIE if face >= on - 1e-9)
    tie = f"{least} or {least + 1}" if abs(least - on) < 1e-9 else f"{least}"
    dials = panels(station, Dials)[0]
    dials.turn(price_in_tenths=tenths)
    assert f"keep from {tie} on; {value:.3f} pips on average" in str(dials)
    assert (least == 6) is (price < 1 / 6)


def test_when_it_pays_to_wait_for_a_six(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """One pip more in one of six cases."""
    assert f"gains {1 / 6:.4f} pips on average" in behind(station, "when it pays to wait for a 6")


def lower_cards() -> dict[str, tuple[int, int, int]]:
    """The level 2 cards without the bosses: strength, XP, copies."""
    monsters = hp.rules("fantahzee").content["monsters"]
    return {
        name: (m.strength, m.xp, m.copies) for name, m in monsters.items() if m.back == "2" and not m.boss
    }  # fmt: skip


@cache
def best_flips(strength: int, gone: tuple[str, ...], boss_out: bool) -> Fraction:
    """What is left of the lower six cards, and what the best player makes of it."""
    monsters, town = hp.rules("fantahzee").content["monsters"], hp.rules("fantahzee").content["town"]
    lost = Fraction(-sum(t.xp * t.copies for t in town.values()), sum(t.copies for t in town.values()))
    left = 6 - len(gone) - boss_out
    if not left:
        return Fraction(0)
    weights: dict[str, Fraction] = {}
    cards = {name: n - gone.count(name) for name, (_, _, n) in lower_cards().items()}
    bosses = {name: m.copies for name, m in monsters.items() if m.boss}
    chance = Fraction(0) if boss_out else Fraction(1, left)
    for names, part in ((bosses, chance), (cards, 1 - chance)):
        for name, n in names.items():
            if n and part:
                weights[name] = part * Fraction(n, sum(names.values()))
    assert sum(weights.values()) == 1
    total = Fraction(0)
    for name, likely in weights.items():
        card = monsters[name]
        if card.strength > strength:
            total -= likely * lost
        elif card.boss:
            total += likely * (card.xp + best_flips(strength - card.strength, gone, True))
        else:
            after = tuple(sorted((*gone, name)))
            total += likely * (card.xp + best_flips(strength - card.strength, after, boss_out))
    return max(Fraction(0), total)


@pytest.mark.parametrize("strength", range(3, 15))
def test_flipping_on_by_counting_cards(station: tuple[dict[str, Any], list[Shown]], strength: int) -> None:
    value = best_flips(strength, ("Blighter",), False)
    assert station[0]["flip_on"](strength, ("Blighter",)) == value
    assert f"flip on while it pays  {strength}  {float(value):.4g}" in behind(station, "one flip, or several")


def test_from_which_strength_a_flip_pays(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """The same strength with one flip and with several, as the text says."""
    quiz, names = panels(station, Quiz)[1], station[0]
    pays = min(s for s in range(1, 13) if best_flips(s, ("Blighter",), False))
    quiz.choose(str(pays))
    assert quiz.right
    once = names["fz"].odds.flip(pays - 1, gone=("Blighter",)).balance
    assert once < 0 < names["fz"].odds.flip(pays, gone=("Blighter",)).balance
    quiz.choose("4")
    assert f"{float(once):+.2f} XP. That does not pay." in str(quiz)
    quiz.choose(str(pays + 1))
    assert "That pays, but a smaller strength does, too." in str(quiz)
    assert f"{pays} with one flip at most, {pays} with several" in behind(station, "one flip, or several")
    assert names["town_card"] == Fraction(39, 20)
    many = [best_flips(s, ("Blighter",), False) for s in range(8, 15)]
    assert all(value > names["fz"].odds.flip(s, gone=("Blighter",)).balance for s, value in enumerate(many, 8))


ROLLS = list(combinations_with_replacement(DIE, 5))


def ways(dice: tuple[int, ...]) -> int:
    """In how many orders these dice can fall."""
    number = factorial(len(dice))
    for n in Counter(dice).values():
        number //= factorial(n)
    return number


PAYS = (
    lambda dice: 6 * dice.count(6),
    lambda dice: 25 * (sorted(Counter(dice).values()) == [2, 3]),
    lambda dice: 40 * (len(set(dice)) == 5 and dice[4] - dice[0] == 4),
    sum,
)


@cache
def short_sheet(boxes: tuple[int, ...]) -> float:
    """What perfect play brings of these boxes: every roll, every keep, back to front."""
    if not boxes:
        return 0.0
    worth = {
        dice: max(PAYS[box](dice) + short_sheet(tuple(b for b in boxes if b != box)) for box in boxes) for dice in ROLLS
    }
    keeps: dict[tuple[int, ...], float] = {}
    for _ in range(2):
        keeps = {dice: float(worth[dice]) for dice in ROLLS}
        for n in range(4, -1, -1):  # one die is added at a time
            for kept in combinations_with_replacement(DIE, n):
                keeps[kept] = sum(keeps[tuple(sorted((*kept, face)))] for face in DIE) / 6
        worth = {dice: max(keeps[kept] for kept in parts(dice)) for dice in ROLLS}
    return sum(ways(dice) * worth[dice] for dice in ROLLS) / 6**5


@cache
def parts(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All that can be kept."""
    picks = product((False, True), repeat=len(dice))
    return {tuple(d for d, keep in zip(dice, pick, strict=True) if keep) for pick in picks}


def test_perfect_play_of_the_short_sheet(station: tuple[dict[str, Any], list[Shown]]) -> None:
    shown = behind(station, "perfect play")
    value = short_sheet((0, 1, 2, 3))
    assert f"perfect play of the short sheet: {value:.4f} points on average" in shown
    scores = []
    for number in range(200):
        match = GAME.at("turn", sheet="short", seed=f"short {number}")
        match.run("eager", until="end")
        scores.append(match.table.score)
    assert f"{sum(scores) / 200:.1f} in 200 games" in shown
    assert sum(scores) / 200 < value


def test_the_published_value_is_the_one_that_the_house_works_out(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    """`tests/desk/test_yahtzee.py` solves the whole sheet, and `rulebook.toml` quotes the source."""
    book = (PATH.parents[2] / "hordeplay/desk/yahtzee/rulebook.toml").read_text("utf-8")
    solved = (PATH.parents[2] / "tests/desk/test_yahtzee.py").read_text("utf-8")
    assert f"Verhoeff 1999: {station[0]['PUBLISHED']}" in book
    assert f"{station[0]['PUBLISHED']}09" in solved


def test_the_flips_are_those_of_the_vanguard(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """Only there a card that is not beaten costs the town one of its own (FZ-HOR-01), as the numbers take it."""
    (board,) = [board for board in panels(station, Board) if board.match.game.name == "fantahzee"]
    assert [line.split(" (strength")[0] for line in str(board).splitlines() if "(vanguard)" in line] == [
        "Stack 5 (vanguard): Blighter"
    ]


def test_the_closing_question(station: tuple[dict[str, Any], list[Shown]]) -> None:
    quiz = panels(station, Quiz)[2]
    assert quiz._answer() == max(mean_of((least,), 10) for least in range(1, 11)) == Fraction(27, 4)
    quiz.choose("6.75")
    assert quiz.right


def test_the_saved_file_holds_no_answer() -> None:
    saved = "".join(cell.saved for cell in Session(PATH).cells)
    assert "behind the curtain" in saved
    assert not [number for number in ("17/4", "4.25", "4.6667", "0.76", "6.75", "27/4") if number in saved]
