"""Station 7, every number again: by battles fought in a table of states, by counting stacks one by one, and by odds."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from typing import Any

import pytest
from course.station import panels, played
from infra.notebook_session import NOTEBOOKS, Session, Shown

import hordeplay as hp
from hordeplay.notebook import tried
from hordeplay.widgets import Curtain, Dials, Predict, Quiz

(PATH,) = [path for path in NOTEBOOKS if path.parts[-2:] == ("course", "07_bayes.ipynb")]
KINDS = ("humanoid", "monster", "undead")


@pytest.fixture(scope="module")
def station() -> tuple[dict[str, Any], list[Shown]]:
    return played("07_bayes")


@cache
def falls(armies: int, hits: int, attack: int, defense: int) -> float:
    """The chance that a Horde is destroyed: both sides roll one ten-sided die each, round after round."""
    if not hits:
        return 1.0
    if not armies:
        return 0.0
    ours = sum(face - defense >= 6 for face in range(1, 11)) / 10
    theirs = sum(face >= attack for face in range(1, 11)) / 10
    won, stays = 0.0, 0.0
    for i, j in product(range(armies + 1), range(hits + 1)):
        likely = comb(armies, i) * ours**i * (1 - ours) ** (armies - i)
        likely *= comb(hits, j) * theirs**j * (1 - theirs) ** (hits - j)
        if i or j:
            won += likely * falls(max(0, armies - j), max(0, hits - i), attack, defense)
        else:
            stays = likely
    return won / (1 - stays)


def destroyed(kind: str, armies: int) -> float:
    rules = hp.rules("horrible-hordes")
    hordes = [rules.hordes[name] for name in rules.pool]
    chances = [falls(armies, one.hits, one.attack, one.defense) for one in hordes if one.kind == kind]
    return sum(chances) / len(chances)


def posterior(armies: int, *, beaten: bool = False) -> dict[str, float]:
    weights = {}
    for kind, n in Counter(
        hp.rules("horrible-hordes").hordes[h].kind for h in hp.rules("horrible-hordes").pool
    ).items():
        chance = destroyed(kind, armies)
        weights[kind] = n * (1 - chance if beaten else chance)
    return {kind: weight / sum(weights.values()) for kind, weight in weights.items()}


def test_the_pool_is_as_the_text_says(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """Forty counters: twenty Humanoid, ten Undead, ten Monsters (HH-HLIST-01)."""
    assert Counter(station[0]["pool"].values()) == {"humanoid": 20, "undead": 10, "monster": 10}
    assert dict(station[0]["kinds"]) == {
        "humanoid": Fraction(1, 2), "undead": Fraction(1, 4), "monster": Fraction(1, 4)
    }  # fmt: skip


def test_the_likelihoods_are_those_of_battles_fought_state_by_state(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    for kind in KINDS:
        assert float(station[0]["likelihood"][kind]) == pytest.approx(destroyed(kind, 4), abs=1e-12)


def test_the_guess_is_met_by_the_posterior_and_its_mistakes(station: tuple[dict[str, Any], list[Shown]]) -> None:
    rider, _ = panels(station, Predict)
    truth = posterior(4)["undead"]
    rider.guess("72 %")
    rider.step(10)
    rider.reveal()
    assert float(rider.run.model.answer.value) == pytest.approx(truth, abs=1e-12)
    assert "the other way round" in rider.verdict.says
    values = [float(miss.value) for miss in station[0]["mistakes"]()]
    assert values == pytest.approx([0.25, destroyed("undead", 4), destroyed("undead", 4) / 4], abs=1e-12)


def test_reports_that_are_fought_die_by_die_agree(station: tuple[dict[str, Any], list[Shown]]) -> None:
    tries = tried(station[0]["undead"], 2000, seed="reports")
    assert abs(tries.mean - posterior(4)["undead"]) < 0.035  # three standard deviations


def test_tree_square_and_counts_tell_the_same(station: tuple[dict[str, Any], list[Shown]]) -> None:
    names = station[0]
    grown, square = names["stages"](), names["square"]()
    joint = {kind: float(names["kinds"][kind]) * destroyed(kind, 4) for kind in KINDS}
    for kind in KINDS:
        assert float(grown.chance(kind, "destroyed")) == pytest.approx(joint[kind], abs=1e-12)
        assert float(square.joint[kind, "destroyed"]) == pytest.approx(joint[kind], abs=1e-12)
    pictures, counts, *_ = panels(station, Curtain)
    pictures.reveal()
    counts.reveal()
    for kind in KINDS:
        row = re.search(rf"{kind} +(\d+) +(\d+) +(\d+)", str(counts))
        assert row
        assert abs(int(row[1]) - 1000 * joint[kind]) < 1
        assert int(row[1]) + int(row[2]) == int(row[3]) == 1000 * names["kinds"][kind]


def test_the_two_conditional_probabilities_are_not_the_same(station: tuple[dict[str, Any], list[Shown]]) -> None:
    which = panels(station, Quiz)[0]
    assert destroyed("undead", 4) > posterior(4)["undead"]
    which.choose("P(destroyed | Undead)")
    assert which.right
    assert f"{100 * float(destroyed('undead', 4)):.1f} %" in str(which)
    assert f"{100 * float(posterior(4)['undead']):.1f} %" in str(which)
    which.choose("they are equal")
    assert not which.right
    total = sum(float(station[0]["kinds"][kind]) * destroyed(kind, 4) for kind in KINDS)
    assert f"0.250 and {total:.3f}" in str(which)


@pytest.mark.parametrize(("armies", "word"), [(1, "destroyed"), (2, "destroyed"), (4, "lost"), (8, "destroyed")])
def test_other_reports(station: tuple[dict[str, Any], list[Shown]], armies: int, word: str) -> None:
    dials = panels(station, Dials)[0]
    dials.turn(armies=armies, word=word)
    for kind, value in posterior(armies, beaten=word == "lost").items():
        assert f"after  {kind}  {100 * value:.2f} %" in str(dials)
    moved = 100 * (posterior(armies, beaten=word == "lost")["humanoid"] - 0.5)
    assert f"{word!r} moves Humanoid by {moved:+.1f} percentage points" in str(dials)


@pytest.mark.parametrize("gone", range(6))
def test_the_boss_lies_in_each_place_that_is_left(station: tuple[dict[str, Any], list[Shown]], gone: int) -> None:
    left = [place for place in range(7, 13) if place > 6 + gone]
    dials = panels(station, Dials)[1]
    dials.turn(gone=gone)
    for place in range(7, 13):
        assert f"now  {place}  {100 * (place in left) / len(left):.2f} %" in str(dials)


def test_the_guess_about_the_bottom_card(station: tuple[dict[str, Any], list[Shown]]) -> None:
    _, deep = panels(station, Predict)
    deep.guess("1/6")
    deep.step(10)
    deep.reveal()
    assert deep.run.model.answer.value == Fraction(1, 3)
    assert "before a card was seen" in deep.verdict.says
    assert [miss.value for miss in station[0]["boss_mistakes"]()] == [Fraction(1, 6), Fraction(1, 2), Fraction(1, 4)]


def first_portals(cards: int, portals: int, lowest: int) -> Counter[int]:
    return Counter(min(places) for places in combinations(range(cards - lowest + 1, cards + 1), portals))


def test_the_shout_gives_the_table_away_by_its_card(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """All the places that two portals, or one, can take (KR-PORTAL-01)."""
    stacks = {"token 1": first_portals(12, 2, 6), "token 2": first_portals(11, 1, 4)}
    chances = {name: {k: Fraction(n, stack.total()) for k, n in stack.items()} for name, stack in stacks.items()}
    dials = panels(station, Dials)[2]
    for card in range(7, 12):
        dials.turn(card=card)
        weights = {name: law.get(card, Fraction(0)) for name, law in chances.items()}
        for name, weight in weights.items():
            now = float(weight / sum(weights.values()))
            assert f"{name}  0.5000  {float(weight):.4f}      {now:.4f}" in str(dials)
        assert ("only token 1 can have said that" in str(dials)) is (card == 7)
    assert [card for card in range(7, 12) if (card in stacks["token 1"]) != (card in stacks["token 2"])] == [7]
    silent = {name: sum(law[k] for k in law if k > 8) for name, law in chances.items()}
    quiz = panels(station, Quiz)[1]
    quiz.choose("token 1")
    assert not quiz.right
    both = f"{float(silent['token 1']):.2f} with token 1 and {float(silent['token 2']):.2f} with token 2"
    assert f"So long a silence has probability {both}." in str(quiz)


def test_the_loaded_die_by_odds(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """Each 6 triples the odds, each other face takes two fifths off them."""
    names, odds = station[0], Fraction(17, 83)
    path = [odds / (1 + odds)]
    for face in names["rolls"].split():
        odds *= Fraction(1, 2) / Fraction(1, 6) if face == "6" else Fraction(1, 10) / Fraction(1, 6)
        path.append(odds / (1 + odds))
    assert names["suspicion"](names["rolls"], Fraction(17, 100)) == path
    dials = panels(station, Dials)[3]
    for n, chance in enumerate(path):
        assert f"{float(n)}  {100 * float(chance):.2f} %" in str(dials)
    dials.turn(prior_in_percent=0)
    assert "7.0  0.00 %" in str(dials)


def test_the_exit_question_by_counting(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """Of 36 times 6 equally likely dice and pairs of rolls: 9 of the loaded die's 36, one of each fair one's."""
    loaded, fair = Fraction(36, 4), 5 * Fraction(36, 36)
    quiz = panels(station, Quiz)[2]
    assert quiz._answer() == loaded / (loaded + fair) == Fraction(9, 14)
    quiz.choose("9/14")
    assert quiz.right
    says = "1/6 · 1/2 · 1/2 for the loaded die, divided by that plus 5/6 · 1/6 · 1/6 for the others."
    assert says in str(quiz)
    one, other = (Fraction(1, 6) * Fraction(1, 2) ** 2, Fraction(5, 6) * Fraction(1, 6) ** 2)
    assert one / (one + other) == Fraction(9, 14)


@pytest.mark.parametrize("few", [1, 2])
def test_a_rare_report_says_the_most(station: tuple[dict[str, Any], list[Shown]], few: int) -> None:
    """One Army: destroyed speaks against Humanoid, lost says nearly nothing."""
    station[0]["few"] = few
    says = station[0]["rare_report"]()
    shares = [100 * destroyed(kind, few) for kind in ("humanoid", "undead", "monster")]
    listed = [float(number) for number in re.findall(r"([\d.]+) %", says)]
    assert listed == [round(share, 1 if share >= 0.1 else 3) for share in shares]
    assert shares[0] < min(shares[1:]) / 20
    moved = abs(posterior(few, beaten=True)["humanoid"] - 0.5)
    assert ("says nearly nothing" in says) == (moved < 0.01)
    station[0]["few"] = 1


def test_the_ill_among_the_positive_are_counted_among_a_thousand(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    """Of 1000 people 10 are ill; of these 9 are found, and 99 of the healthy are."""
    talk = panels(station, Curtain)[-1]
    talk.reveal()
    assert "Of 1000 people 9 are ill and test positive, and 99 are healthy and test positive." in str(talk)
    assert f"P(ill | positive) = {9 / 108:.3f}." in str(talk)


def test_the_saved_file_holds_no_answer() -> None:
    saved = "".join(cell.saved for cell in Session(PATH).cells)
    assert "behind the curtain" in saved
    for chance in (posterior(4)["undead"], destroyed("undead", 4), 1 / 3, 9 / 14):
        assert f"{100 * chance:.2f} %" not in saved
        assert f"{chance:.4f}" not in saved
