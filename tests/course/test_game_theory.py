"""Station 17, every number again: raids fought box by box, and the game solved by trying all supports."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

import pytest
from course.station import behind, panels, played
from infra.notebook_session import NOTEBOOKS, Session, Shown

import hordeplay as hp
from hordeplay.widgets import Dials, Predict, Quiz

(PATH,) = [path for path in NOTEBOOKS if path.parts[-2:] == ("course", "17_game_theory.ipynb")]
SENT = {"both to d4": (2, 0), "one each": (1, 1), "both to e5": (0, 2), "stay": (0, 0)}


@pytest.fixture(scope="module")
def station() -> tuple[dict[str, Any], list[Shown]]:
    return played("17_game_theory")


def faces(need: int) -> float:
    return sum(face >= need for face in range(1, 11)) / 10


@cache
def destroyed(castle_hits: int, armies: int, settlements: int, giants: int) -> float:
    """Units that fall from here on: Castles take two hits and come first, then Armies, then Settlements (HH-RAID-02 to -06)."""
    castles = (castle_hits + 1) // 2
    if not giants or not castles + armies + settlements:
        return 0.0
    dice = [faces(7)] * castles + [faces(6)] * armies + [faces(8)] * settlements
    ours = [1.0]
    for p in dice:
        ours = [
            (ours[k] * (1 - p) if k < len(ours) else 0) + (ours[k - 1] * p if k else 0) for k in range(len(ours) + 1)
        ]
    theirs = faces(hp.rules("horrible-hordes").hordes["Frost Giant Family"].attack)
    total, stays = 0.0, 0.0
    for hits, blows in product(range(len(ours)), range(giants + 1)):
        likely = ours[hits] * comb(giants, blows) * theirs**blows * (1 - theirs) ** (giants - blows)
        if not hits and not blows:
            stays = likely
            continue
        left_hits = max(0, castle_hits - blows)
        over = max(0, blows - castle_hits)
        left_armies = max(0, armies - over)
        over = max(0, over - armies)
        left_settlements = max(0, settlements - over)
        after = (left_hits + 1) // 2 + left_armies + left_settlements
        fell = castles + armies + settlements - after
        total += likely * (fell + destroyed(left_hits, left_armies, left_settlements, max(0, giants - hits)))
    return total / (1 - stays)


def game(second: bool) -> dict[str, dict[str, float]]:
    """The payoffs of the first position, or of the second, where e5 has a Castle and an Army."""
    d4 = {plan: destroyed(2, sent[0], 1, 3) for plan, sent in SENT.items()}
    e5 = {plan: destroyed(2 * second, second + sent[1], 1, 3) for plan, sent in SENT.items()}
    return {"d4": d4, "e5": e5}


FIRST, SECOND = game(False), game(True)


def value_of(payoffs: dict[str, dict[str, float]]) -> tuple[float, float]:
    """The value of the game, and the Horde Master's p: the highest point of the lower edge over all columns, by their crossings."""
    up, down = payoffs["d4"], payoffs["e5"]

    def least(p: float) -> float:
        return min(p * up[plan] + (1 - p) * down[plan] for plan in SENT)

    edges = {0.0, 1.0}
    for one, other in combinations(SENT, 2):
        slope = (up[one] - down[one]) - (up[other] - down[other])
        if slope and 0 <= (p := (down[other] - down[one]) / slope) <= 1:
            edges.add(p)
    return max((least(p), p) for p in edges)


def test_the_hordes_numbers_are_those_of_the_card() -> None:
    giants = hp.rules("horrible-hordes").hordes["Frost Giant Family"]
    assert (giants.hits, giants.attack, giants.defense) == (3, 7, 0)


def test_the_guess_is_met_by_a_raid_fought_box_by_box(station: tuple[dict[str, Any], list[Shown]]) -> None:
    (panel,) = panels(station, Predict)
    panel.guess("1.6")
    panel.step(10)
    panel.reveal()
    assert float(panel.run.model.answer.value) == pytest.approx(FIRST["d4"]["both to d4"], abs=1e-12)
    assert "without the Armies" in panel.verdict.says
    terms = re.findall(r"(\d) · (0\.\d{3})", str(panel).partition("\nwhy: ")[2])
    assert [int(n) for n, _ in terms] == [1, 2, 3, 4]
    assert sum(int(n) * float(p) for n, p in terms) == pytest.approx(FIRST["d4"]["both to d4"], abs=0.005)
    alone, everything, left = (float(miss.value) for miss in station[0]["mistakes"]())
    assert alone == pytest.approx(destroyed(2, 0, 1, 3), abs=1e-12)
    assert left == pytest.approx(4 - FIRST["d4"]["both to d4"], abs=1e-12)
    assert 0 < everything < FIRST["d4"]["both to d4"]


@pytest.mark.parametrize(
    ("name", "says", "payoffs"),
    [("first", "the payoff matrix", FIRST), ("second", "the second matrix", SECOND)],
)
def test_the_payoffs(
    station: tuple[dict[str, Any], list[Shown]], name: str, says: str, payoffs: dict[str, dict[str, float]]
) -> None:
    shown = behind(station, says)
    for square, row in payoffs.items():
        assert "  ".join(f"{value:.3f}" for value in row.values()).split() == next(
            line.split()[2:] for line in shown.splitlines() if line.split()[:2] == ["raid", square]
        )
        for plan, value in row.items():
            assert float(station[0][name][square][plan]) == pytest.approx(value, abs=1e-12)


def test_dominance_and_the_saddle_point(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """In the first position one column is left, and its larger number is the value of the game, mixed or not."""
    for plan in SENT:
        if plan != "both to d4":
            assert all(FIRST[s]["both to d4"] <= FIRST[s][plan] for s in FIRST)
            assert any(FIRST[s]["both to d4"] < FIRST[s][plan] for s in FIRST)
    quiz = panels(station, Quiz)[0]
    quiz.choose("both to d4")
    assert quiz.right
    quiz.choose("stay")
    assert not quiz.right
    assert "both to d4 is never worse and once better" in str(quiz)
    quiz.choose("more than one")
    assert not quiz.right
    assert "left: both to d4" in str(quiz)
    value, p = value_of(FIRST)
    assert value == pytest.approx(FIRST["d4"]["both to d4"])
    assert p == 1
    assert behind(station, "maximin and minimax") == f"maximin {value:.4f}, minimax {value:.4f}. Saddle point: yes."


def test_where_several_columns_are_left_more_than_one_is_right(station: tuple[dict[str, Any], list[Shown]]) -> None:
    names, quiz = station[0], panels(station, Quiz)[0]
    left = [
        plan
        for plan in SENT
        if not any(
            all(row[other] <= row[plan] for row in SECOND.values())
            and any(row[other] < row[plan] for row in SECOND.values())
            for other in SENT
        )
    ]
    assert len(left) > 1
    try:
        names["position"] = names["second"]
        quiz.choose("both to d4")
        assert not quiz.right
        quiz.choose("more than one")
        assert quiz.right
        assert f"left: {', '.join(left)}" in str(quiz)
    finally:
        names["position"] = names["first"]


def test_no_column_of_the_second_position_is_safe(station: tuple[dict[str, Any], list[Shown]]) -> None:
    quiz = panels(station, Quiz)[1]
    quiz.choose("no")
    assert quiz.right
    for plan in SENT:
        square = max(SECOND, key={raid: felled[plan] for raid, felled in SECOND.items()}.__getitem__)
        reply = min(SENT, key=SECOND[square].__getitem__)
        assert reply != plan
        assert (
            f"against {plan!r} the Giants raid {square}: {SECOND[square][plan]:.3f} units. "
            f"Against that raid {reply!r} would be better." in str(quiz)
        )


def test_the_equilibrium_of_all_four_columns(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """The two columns that the station mixes are enough: the game with all four has the same value."""
    names = station[0]
    p, q, value = map(float, names["equilibrium"](names["second"]))
    best, by = value_of(SECOND)
    assert value == pytest.approx(best, abs=1e-12)
    assert p == pytest.approx(by, abs=1e-12)
    mixed = {s: q * row["both to d4"] + (1 - q) * row["both to e5"] for s, row in SECOND.items()}
    assert mixed["d4"] == pytest.approx(mixed["e5"], abs=1e-12)
    assert all(p * SECOND["d4"][plan] + (1 - p) * SECOND["e5"][plan] >= value - 1e-12 for plan in SENT)
    shown = behind(station, "the two lines; p, q and the value")
    maximin = max(min(row.values()) for row in SECOND.values())
    minimax = min(max(SECOND[s][plan] for s in SECOND) for plan in SENT)
    assert maximin < best < minimax
    for number in (p, q, best, maximin, minimax):
        assert f"  {number:.4f}" in shown
    assert f"raid e5  70.0  {0.7 * SECOND['e5']['both to d4'] + 0.3 * SECOND['e5']['both to e5']:.4g}" in shown


@pytest.mark.parametrize("percent", [0, 50, 68, 100])
def test_the_mixture_that_is_turned(station: tuple[dict[str, Any], list[Shown]], percent: int) -> None:
    (dials,) = panels(station, Dials)
    dials.turn(percent=percent)
    q = percent / 100
    raids = {s: q * row["both to d4"] + (1 - q) * row["both to e5"] for s, row in SECOND.items()}
    worst = "d4" if raids["d4"] > raids["e5"] else "e5"
    says = f"raid d4 destroys {raids['d4']:.3f}, raid e5 {raids['e5']:.3f}; the Giants raid {worst}"
    assert str(dials).splitlines()[1] == says


def test_raids_in_the_engine_agree(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """The Victory Tokens of a Horde Master who scores are the units that its Horde destroys (HH-RUL-91)."""
    names, tries = station[0], 80
    for square, row in SECOND.items():
        total = sum(names["real_raid"](square, f"again {n}") for n in range(tries))
        expected = (row["both to d4"] + row["both to e5"]) / 2
        assert abs(total / tries - expected) < 3 * 1.2 / tries**0.5
    assert behind(station, "many raids").startswith("raid d4: 250 tries, mean 1.")


def test_a_mixture_beats_one_each(station: tuple[dict[str, Any], list[Shown]]) -> None:
    shown = behind(station, "one each against a mixture")
    for square, row in SECOND.items():
        other = 0.4 * row["both to d4"] + 0.6 * row["both to e5"]
        assert other < row["one each"]
        assert f"{row['one each']:.3f}     {other:.3f}" in shown
        assert square in shown
    better = [
        percent
        for percent in range(101)
        if all(
            percent * row["both to d4"] + (100 - percent) * row["both to e5"] < 100 * row["one each"]
            for row in SECOND.values()
        )
    ]
    assert "This mixture destroys less in both rows: it dominates one each." in shown
    names, share = station[0], station[0]["share"]
    try:
        names["share"] = better[0] - 1
        assert f"Not this one: try {better[0]} to {better[-1]} percent." in names["compromise"]()[1]
        assert "dominates" not in names["compromise"]()[1]
    finally:
        names["share"] = share
    for plan in ("both to d4", "both to e5", "stay"):  # no single column does
        assert any(SECOND[s][plan] > SECOND[s]["one each"] for s in SECOND)


def test_what_secrecy_is_worth(station: tuple[dict[str, Any], list[Shown]]) -> None:
    quiz = panels(station, Quiz)[2]
    minimax = min(max(SECOND[s][plan] for s in SECOND) for plan in SENT)
    assert float(quiz._answer()) == pytest.approx(minimax - value_of(SECOND)[0], abs=1e-12)
    assert isinstance(quiz._answer(), Fraction)
    quiz.choose("0.21")
    assert quiz.right


def test_a_penalty_by_the_lot_scores_more_than_one_that_is_foreseen(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    """The best of a thousand and one mixtures against the keeper who answers it best."""
    shown = behind(station, "what can be said")
    mixtures = [Fraction(n, 1000) for n in range(1001)]
    goals = [min(q / 2 + (1 - q) * Fraction(8, 10), q * Fraction(9, 10) + (1 - q) * Fraction(7, 10)) for q in mixtures]
    best = max(goals)
    assert f"probability {float(mixtures[goals.index(best)]):.2f} scores {100 * float(best):.0f} %" in shown
    assert f"foreseen scores {100 * float(max(goals[0], goals[-1])):.0f} %" in shown


def test_where_one_side_is_best_even_when_foreseen_nobody_mixes(station: tuple[dict[str, Any], list[Shown]]) -> None:
    names = station[0]
    kick = names["kick"]
    try:
        names["kick"] = {"left": (0.5, 0.6), "right": (0.8, 0.7)}
        assert "no need to mix. It scores 70 %." in names["talk"]()[0]
        assert "whatever the keeper does" not in names["talk"]()[0]
    finally:
        names["kick"] = kick


def test_the_saved_file_holds_no_answer() -> None:
    saved = "".join(cell.saved for cell in Session(PATH).cells)
    assert "behind the curtain" in saved
    asked = (*FIRST["d4"].values(), *SECOND["e5"].values(), value_of(SECOND)[0])
    assert not [number for number in asked if f"{number:.3f}" in saved]
