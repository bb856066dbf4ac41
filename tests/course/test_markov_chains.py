"""Station 9, every number again: by sums over rounds, by the rule of Cramer, and by battles fought state by state."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any

import pytest
from course.station import Station, behind, panels, played
from infra.notebook_session import NOTEBOOKS, Session, Shown

from hordeplay.games import horrible_hordes as hh
from hordeplay.notebook import chain, matrix
from hordeplay.widgets import Dials, Predict, Quiz

(PATH,) = [path for path in NOTEBOOKS if path.parts[-2:] == ("course", "09_markov_chains.ipynb")]
P, Q = Fraction(sum(face >= 6 for face in range(1, 11)), 10), Fraction(sum(face >= 7 for face in range(1, 11)), 10)
"""How often an Army and a Gnoll hit (HH-ATK-03, HH-ATK-05)."""


@pytest.fixture(scope="module")
def station() -> tuple[dict[str, Any], list[Shown]]:
    return played("09_markov_chains")


@cache
def fought(armies: int, counters: int) -> tuple[Fraction, Fraction, Fraction]:
    """Rounds on average, and the chances that Armies alone and that nobody is left: one equation for each state."""
    if not armies or not counters:
        return Fraction(0), Fraction(armies > 0), Fraction(armies == counters == 0)
    sums, stays = [Fraction(1), Fraction(0), Fraction(0)], Fraction(0)
    for i, j in product(range(armies + 1), range(counters + 1)):
        likely = comb(armies, i) * P**i * (1 - P) ** (armies - i)
        likely *= comb(counters, j) * Q**j * (1 - Q) ** (counters - j)
        if i or j:
            later = fought(max(0, armies - j), max(0, counters - i))
            sums = [total + likely * part for total, part in zip(sums, later, strict=True)]
        else:
            stays = likely
    rounds, win, nobody = (total / (1 - stays) for total in sums)
    return rounds, win, nobody


def test_the_duel_of_one_against_one(station: tuple[dict[str, Any], list[Shown]]) -> None:
    names = station[0]
    assert (names["hit"], names["risk"]) == (P, Q) == (hh.odds.hit("Gnoll Chieftain").value, Fraction(2, 5))
    win, rounds = panels(station, Predict)
    for panel in (win, rounds):
        panel.guess("0.3")
        panel.step(10)
        panel.reveal()
    assert fought(1, 1) == (Fraction(10, 7), Fraction(3, 7), Fraction(2, 7))
    assert win.run.model.answer.value == Fraction(3, 7)
    assert rounds.run.model.answer.value == Fraction(10, 7)
    assert "the first round alone" in win.verdict.says
    ahead = P * (1 - Q)
    assert [miss.value for miss in names["mistakes"]()] == [P, ahead, P / (P + Q)]
    stays = (1 - P) * (1 - Q)
    assert [miss.value for miss in names["wrong_rounds"]()] == [1 + stays, 1 / stays, 1 / P]


def test_the_arrows_are_all_hundred_pairs_of_dice(station: tuple[dict[str, Any], list[Shown]]) -> None:
    ends = {(1, 1): "1 against 1", (1, 0): "1 Army left", (0, 0): "nobody left", (0, 1): "1 Gnoll left"}
    counted = dict.fromkeys(ends.values(), Fraction(0))
    for ours, theirs in product(range(1, 11), repeat=2):
        counted[ends[int(theirs < 7), int(ours < 6)]] += Fraction(1, 100)
    assert station[0]["simple"].arrows["1 against 1"] == counted


def test_two_counters_are_all_thousand_rolls(station: tuple[dict[str, Any], list[Shown]]) -> None:
    names = {(1, 2): "1 against 2", (1, 1): "1 against 1", (0, 2): "2 Gnolls left", (0, 1): "1 Gnoll left"}
    counted = dict.fromkeys(names.values(), Fraction(0))
    for ours, *theirs in product(range(1, 11), repeat=3):
        counted[names[int(max(theirs) < 7), 2 - int(ours >= 6)]] += Fraction(1, 1000)
    assert station[0]["double"].arrows["1 against 2"] == counted
    shown = behind(station, "the graph")
    assert "1 against 2  1 against 2    0.180 = 9/50" in shown
    assert "1 against 2 stays less often (0.18 against 0.30)" in shown


@pytest.mark.parametrize("rounds", [0, 1, 3, 10])
def test_the_flow(station: tuple[dict[str, Any], list[Shown]], rounds: int) -> None:
    """Each bar by its own geometric sum."""
    dials = panels(station, Dials)[0]
    dials.turn(rounds=rounds)
    stays = (1 - P) * (1 - Q)
    left = 1 - stays**rounds
    for name, chance in {
        "1 against 1": stays**rounds,
        "1 Army left": Fraction(3, 7) * left,
        "nobody left": Fraction(2, 7) * left,
        "1 Gnoll left": Fraction(2, 7) * left,
    }.items():
        assert f"probability  {name}  {100 * float(chance):.2f} %" in str(dials)
    assert f"keeps 0.3 of its height; after round {rounds} it is {0.3**rounds:.6f}." in str(dials)


def test_the_series(station: tuple[dict[str, Any], list[Shown]]) -> None:
    shown = behind(station, "the geometric series").splitlines()
    for n, row in enumerate(shown[:-2], 1):
        assert row.endswith(f"sum {(1 - 0.3**n) / 0.7:.6f}")
    assert shown[-2:] == ["1 / (1 - 0.3) = 10/7", "a duel that never ends: 0.3^n goes to 0"]


def test_the_matrices_by_the_rule_of_cramer(station: tuple[dict[str, Any], list[Shown]]) -> None:
    double = station[0]["double"]
    a, b, c, d = 1 - Fraction(18, 100), -Fraction(18, 100), Fraction(0), 1 - Fraction(3, 10)
    det = a * d - b * c
    one, two = "1 against 2", "1 against 1"
    assert double.visits == {one: {one: d / det, two: -b / det}, two: {one: -c / det, two: a / det}}
    assert double.rounds(one) == fought(1, 2)[0] == Fraction(440, 287)
    for state, counters in ((one, 2), (two, 1)):
        assert double.absorbed[state]["1 Army left"] == fought(1, counters)[1]
        assert double.absorbed[state]["nobody left"] == fought(1, counters)[2]
        assert sum(double.absorbed[state].values()) == 1
    shown = behind(station, "Q, N, R and B")
    assert "Expected rounds from 1 against 2: 1.5331 = 440/287" in shown
    assert f"only the Army is left {float(fought(1, 2)[1]):.4f}, nobody {float(fought(1, 2)[2]):.4f}" in shown
    assert "1 against 2  0.3902         0.4530        0.0941       0.0627" in shown
    assert double.absorbed[two]["nobody left"] > double.absorbed[one]["nobody left"]
    assert "Nobody left is likelier from 1 against 1: from there one round can do it." in shown


def test_the_engine_is_asked_for_the_state_that_the_chain_begins_in() -> None:
    changed = Station("09_markov_chains", {'begin = "1 against 2"': 'begin = "1 against 1"'})
    shown = changed.behind("Q, N, R and B")
    rounds, win, nobody = fought(1, 1)
    assert f"Expected rounds from 1 against 1: {float(rounds):.4f} = {rounds}" in shown
    assert f"odds from 1 against 1: only the Army is left {float(win):.4f}, nobody {float(nobody):.4f}" in shown


def test_hands_that_hit_otherwise_change_the_chain() -> None:
    line = "army_hits, gnolls_hit = hit, risk\n\n"
    other = Station(
        "09_markov_chains",
        {
            line + "safe": "army_hits, gnolls_hit = Fraction(1, 4), Fraction(1, 5)\n\nsafe",
            line + "\ndef wrong": "army_hits, gnolls_hit = Fraction(1, 4), Fraction(1, 5)\n\n\ndef wrong",
        },
    )
    assert other.names["rounds"].value == 1 / (1 - Fraction(3, 4) * Fraction(4, 5))
    assert other.names["double"].q["1 against 2"]["1 against 2"] == Fraction(3, 4) * Fraction(16, 25)
    assert other.names["double"].q["1 against 1"]["1 against 1"] == Fraction(3, 4) * Fraction(4, 5)


def test_the_powers_come_near_the_inverse(station: tuple[dict[str, Any], list[Shown]]) -> None:
    double = station[0]["double"]
    for terms in (1, 2, 5):
        one = sum(Fraction(18, 100) ** n for n in range(terms))
        both = sum(
            Fraction(18, 100) ** (k + 1) * Fraction(3, 10) ** (n - 1 - k) for n in range(1, terms) for k in range(n)
        )
        assert double.powers(terms)["1 against 2"] == {"1 against 2": one, "1 against 1": both}
    dials = panels(station, Dials)[1]
    dials.turn(terms=12)
    *shown, says = str(dials).splitlines()[1:]
    assert shown == str(matrix("The sum of 12 terms", double.visits)).splitlines()
    rest = [
        [Fraction(18, 100) ** n / (1 - Fraction(18, 100)), Fraction(3, 10) ** n / Fraction(7, 10)] for n in range(13)
    ]
    third = double.visits["1 against 2"]["1 against 1"]
    still = []
    for n in range(1, 13):
        sums = [*(1 / (1 - q) - gone for q, gone in zip((Fraction(18, 100), Fraction(3, 10)), rest[n], strict=True))]
        sums.append(double.powers(n)["1 against 2"]["1 against 1"])
        ends = (1 / (1 - Fraction(18, 100)), 1 / (1 - Fraction(3, 10)), third)
        if all(round(float(a), 3) == round(float(b), 3) for a, b in zip(sums, ends, strict=True)):
            still.append(n)
    assert still == list(range(still[0], 13))
    assert says == f"Rounded to three decimals it stands still from {still[0]} on."
    dials.turn(terms=still[0] - 1)
    assert str(dials).splitlines()[-1] == "The first three decimals still change."


def test_how_long_three_armies_fight(station: tuple[dict[str, Any], list[Shown]]) -> None:
    shown = behind(station, "expected rounds")
    rounds = {n: float(fought(3, n)[0]) for n in range(1, 8)}
    for n, value in rounds.items():
        assert f"3 Armies  {n}.0  {value:.4g}" in shown
    longest = max(rounds, key=lambda n: rounds[n])
    assert f"Longest against {longest}: neither side is gone quickly." in shown
    for n in range(1, 8):
        assert f"{n}: {100 * float(fought(3, n)[1]):.1f} %" in shown


def test_duels_die_by_die_agree(station: tuple[dict[str, Any], list[Shown]]) -> None:
    shown = re.fullmatch(r"500 tries, mean (1\.\d+), 95 % interval .*", behind(station, "500 duels"))
    assert shown
    assert abs(float(shown[1]) - 10 / 7) < 3 * (0.3 / 0.7**2 / 500) ** 0.5


def test_a_stack_without_five_cards_has_seven_left(station: tuple[dict[str, Any], list[Shown]]) -> None:
    assert "after 5 of them each card that is left comes next with probability 1/7," in behind(
        station, "what can be said"
    )


def test_the_questions(station: tuple[dict[str, Any], list[Shown]]) -> None:
    sixth, fair = panels(station, Quiz)
    sixth.choose("0.7")
    assert sixth.right
    fair.choose("4/3")
    assert fair.right
    assert fair._answer() == 1 / (1 - Fraction(1, 4))


@pytest.mark.parametrize(
    ("arrows", "says"),
    [
        ({"fight": {"win": "1/2", "lose": "1/3"}}, "the arrows from 'fight' add up to 1, and these to 5/6"),
        ({"a": {"b": 1}, "b": {"a": 1}}, "an end can be reached from every state, and from 'a', 'b' none can"),
        ({}, "a chain has one state or more that is left again; there are no arrows"),
        ({"a": {"b": "3/2", "a": 0}}, "the probability from 'a' to 'b' lies between 0 and 1; got 3/2"),
    ],
)
def test_a_chain_without_an_end_is_none(arrows: dict[str, dict[str, str | int]], says: str) -> None:
    with pytest.raises(ValueError, match="^" + says.replace("?", r"\?")):
        chain(arrows)


def test_a_chain_is_drawn_with_every_arrow_and_every_state() -> None:
    """Three states that are left again, one of them passed over by an arrow; light, dark, and as the reader has it."""
    three = chain(
        {"a": {"b": "1/2", "c": "1/4", "end": "1/4"}, "b": {"c": "1/2", "a": "1/2"}, "c": {"c": "1/2", "end": "1/2"}},
        title="Three states",
    )
    for theme in ("", "light", "dark"):
        picture = three.to_svg(theme)
        assert picture.count("<polygon") == len(three.rows()) - 1 == 7
        assert all(f">{name}</text>" in picture for name in ("a", "b", "c", "end", "0.25", "Three states"))
    assert "<details>" in three._repr_html_()
    assert three.visits["a"]["a"] == Fraction(4, 3)
    with pytest.raises(ValueError, match="states: there is no 'd'"):
        three.rounds("d")
    with pytest.raises(ValueError, match="steps"):
        three.after("a", -1)


def test_the_saved_file_holds_no_answer() -> None:
    saved = "".join(cell.saved for cell in Session(PATH).cells)
    assert "behind the curtain" in saved
    assert not [number for number in ("3/7", "42.86", "10/7", "1.43", "1.4286", "4/3", "0.4286") if number in saved]
