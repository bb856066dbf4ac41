"""Every probability question about dice of the ledger, questions 1 to 12, and lessons 1 to 3, as exact fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import sqrt

import pytest

from hordeplay.games.fantahzee import odds
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.odds import roll_step
from hordeplay.games.fantahzee.rules.activating import Pause
from hordeplay.odds.keep import closed_form
from hordeplay.odds.lattice import count_of
from hordeplay.odds.pmf import Pmf

F = Fraction
MAUREEN = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]
JOHN = ["Alchemist", "Sergeant", "Sergeant", "Steam Brute"]
GILL = ["Alchemist", "Alchemist", "Archmage"]
WITHOUT = [name for name in MAUREEN if name != "Alchemist"]

REACH = [
    # question 1: dice, rerolls, goal, chance
    (5, 0, "XX", "49/54"), (5, 1, "XX", "2891/2916"), (5, 2, "XX", "157339/157464"),
    (5, 0, "XXX", "23/108"), (5, 1, "XXX", "3157/5832"), (5, 2, "XXX", "234053/314928"),
    (5, 0, "XXXX", "13/648"), (5, 1, "XXXX", "9259/69984"), (5, 2, "XXXX", "2197897/7558272"),
    (5, 0, "XXXXX", "1/1296"), (5, 1, "XXXXX", "221/17496"), (5, 2, "XXXXX", "347897/7558272"),
    # question 2
    (6, 2, "XX", "34012099/34012224"), (5, 3, "XX", "8502431/8503056"), (6, 3, "XX", "11019959951/11019960576"),
    (7, 2, "XX", "1"), (7, 3, "XX", "1"), (7, 0, "XX", "1"),
    (6, 2, "XXX", "30227099/34012224"), (5, 3, "XXX", "14576737/17006112"), (6, 3, "XXX", "10508959951/11019960576"),
    (7, 2, "XXX", "131212771/136048896"),
    (6, 2, "XXXX", "818038877/1632586752"), (5, 3, "XXXX", "365705251/816293376"),
    (6, 3, "XXXX", "718848527171/1057916215296"), (7, 2, "XXXX", "105165383/153055008"),
    (6, 2, "XXXXX", "16042547/102036672"), (5, 3, "XXXXX", "82099001/816293376"),
    (6, 3, "XXXXX", "154881530773/528958107648"), (7, 2, "XXXXX", "2067522383/6530347008"),
    # question 3
    (5, 0, "5", "4651/7776"), (5, 1, "5", "50700551/60466176"), (5, 2, "5", "439667406451/470184984576"),
    (5, 3, "5", "3560791008422351/3656158440062976"),
    # question 4
    (6, 2, "5", "97745259402791/101559956668416"),
    (5, 2, "55", "82145855519/117546246144"), (6, 2, "55", "81082661746541/101559956668416"),
    (5, 3, "55", "762214658843869/914039610015744"),
    (5, 2, "555", "27807523471/78364164096"), (6, 2, "555", "25378367006083/50779978334208"),
    (5, 3, "555", "324939573994871/609359740010496"),
    # questions 6 and 7
    (5, 0, "XX+XXX", "17/432"), (5, 1, "XX+XXX", "283/1458"), (5, 2, "XX+XXX", "461237/1259712"),
    (5, 0, "XX+XX", "47/162"), (5, 1, "XX+XX", "5173/8748"), (5, 2, "XX+XX", "364517/472392"),
    (6, 2, "XX+XX", "514691/531441"), (5, 3, "XX+XX", "22269793/25509168"),
]  # fmt: skip


@pytest.mark.parametrize(("dice", "rerolls", "goal", "chance"), REACH)
def test_reach(dice: int, rerolls: int, goal: str, chance: str) -> None:
    assert odds.reach(goal, dice, rerolls) == F(chance)


@pytest.mark.parametrize(
    ("dice", "rerolls", "goal", "percent"),
    [
        (7, 3, "XXX", "99.0126"), (7, 3, "XXXX", "83.8765"), (7, 3, "XXXXX", "51.0394"),  # question 2
        (5, 0, "55", "19.6245"), (5, 0, "555", "3.5494"),  # question 4
        (6, 0, "XX", "98.4568"), (6, 1, "XX", "99.9762"), (6, 0, "XXX", "36.7284"), (6, 1, "XXX", "73.3034"),  # question 5
        (6, 0, "XXXX", "5.2212"), (6, 1, "XXXX", "26.9585"), (6, 0, "XXXXX", "0.3987"), (6, 1, "XXXXX", "5.2125"),
        (6, 0, "55", "26.3224"), (5, 1, "55", "48.3182"), (6, 1, "55", "59.1750"), (5, 2, "55", "69.8839"),
    ],
)  # fmt: skip
def test_rounded_figures(dice: int, rerolls: int, goal: str, percent: str) -> None:
    assert f"{float(100 * odds.reach(goal, dice, rerolls)):.4f}" == percent


def test_pq_01_no_pair_on_one_roll() -> None:
    assert 1 - odds.reach("XX", rerolls=0) == F(5, 54)


def test_pq_03_closed_form() -> None:
    for rerolls in range(4):
        assert odds.reach("5", rerolls=rerolls) == closed_form(5, 1, rerolls + 1)
        assert odds.reach("555", rerolls=rerolls) == closed_form(5, 3, rerolls + 1)


def test_pq_05_die_or_roll() -> None:
    """With two rerolls the die wins for groups, the roll for numbers; with none the roll wins always."""
    for goal in ("XX", "XXX", "XXXX", "XXXXX"):
        assert odds.reach(goal, 6, 2) > odds.reach(goal, 5, 3)
        assert odds.reach(goal, 6, 0) < odds.reach(goal, 5, 1)
    for goal in ("5", "55", "555"):
        assert odds.reach(goal, 6, 2) < odds.reach(goal, 5, 3)


def test_pq_06_both_by_any_route() -> None:
    assert odds.party(["Sergeant", "Paladin"], goal="all") == F(490459, 944784)
    assert odds.party(["Sergeant", "Paladin"], dice=6, goal="all") == F(4807579, 5668704)
    assert odds.party(["Sergeant", "Paladin"], rerolls=3, goal="all") == F(35210261, 51018336)
    assert odds.party(["Paladin"], goal="all") == F(2197897, 7558272)


def test_pq_07_sergeant_and_steam_brute() -> None:
    party = ["Sergeant", "Steam Brute"]
    assert [odds.party(party, rerolls=r, goal="all") for r in (0, 1, 2)] == [
        F(47, 162),
        F(5173, 8748),
        F(364517, 472392),
    ]


def test_pq_08_the_price_of_locking_early() -> None:
    """FZ-TIP-04: nothing is lost where the partner needs a pair, much where it needs three of a kind."""
    assert odds.lock_early("XX", "XX") == F(364517, 472392) == odds.reach("XX+XX")
    assert odds.lock_early("XX", "XXX") == F(245587, 1259712)
    gap = float(odds.party(["Sergeant", "Paladin"], goal="all") - odds.lock_early("XX", "XXX"))
    assert round(100 * gap, 1) == 32.4


PARTIES = [
    # question 9: expected strength; party, dice, rerolls
    (["Sergeant", "Steam Brute"], 5, 2, "321044/59049"), (["Sergeant", "Steam Brute"], 6, 2, "100883797/17006112"),
    (["Sergeant", "Steam Brute"], 5, 3, "72909379/12754584"),
    (["Sergeant", "Paladin"], 5, 2, "240619/59049"), (["Sergeant", "Paladin"], 6, 2, "91703047/17006112"),
    (["Sergeant", "Paladin"], 5, 3, "30358777/6377292"),
    (["Steamsmith", "Steamasaur"], 5, 2, "3549501755/544195584"),
    (["Steamsmith", "Steamasaur"], 6, 2, "1310373514639/176319369216"),
    (["Steamsmith", "Steamasaur"], 5, 3, "16103764332451/2115832430592"),
    (JOHN, 5, 2, "404851063/51018336"), (JOHN[1:], 5, 2, "418267/59049"),
    (MAUREEN, 5, 2, "207250622645/14693280768"), (MAUREEN, 6, 2, "5246529054475/352638738432"),
    (WITHOUT, 5, 2, "514188445/51018336"), (WITHOUT, 6, 2, "609172055/45349632"),
]  # fmt: skip


@pytest.mark.parametrize(("heroes", "dice", "rerolls", "strength"), PARTIES)
def test_pq_09_expected_strength(heroes: list[str], dice: int, rerolls: int, strength: str) -> None:
    assert odds.party(heroes, dice, rerolls) == F(strength)
    assert odds.party(heroes[::-1], dice, rerolls) == F(strength)


def percent(chance: F) -> str:
    return f"{float(100 * chance):.4f}"


class TestMaureen:
    """Question 10."""

    def test_before_the_first_roll(self) -> None:
        assert odds.party(MAUREEN, dice=6, goal="all") == F(14382135143, 14693280768)
        assert percent(odds.party(MAUREEN, goal="all")) == "84.0528"
        assert percent(odds.party(WITHOUT, dice=6, goal="all")) == "77.3330"

    def test_an_alchemist_who_needs_a_six(self) -> None:
        """The Paladin may then activate him; a stronger Alchemist, out of his reach, shows what that is worth."""
        six = FantahzeeRules.load().with_(alchemist_cost="6")
        chance = odds.party(MAUREEN, dice=6, goal="all", rules=six)
        assert chance == F(1227639972436741, 1371059415023616)
        assert (
            percent(odds.party(MAUREEN, dice=6, goal="all", rules=six.edit("heroes", "Alchemist", strength=5)))
            == "89.3521"
        )

    def test_after_roll_1(self) -> None:
        roll = (6, 5, 4, 3, 2, 1)
        assert odds.party(MAUREEN, goal="all", roll=roll, rerolls=2) == F(43154257, 45349632)
        for keep in ((5,), ()):
            now = odds.party(
                MAUREEN, goal="all", dice=7, rerolls=3, roll=(5, 4, 3, 2, 1), keep=keep, active=["Alchemist"]
            )
            assert now == F(43154257, 45349632)

    def test_after_roll_2(self) -> None:
        advice = odds.best_keep((6, 5, 4, 3, 3, 2, 1), rerolls=2, goal="XX+XXX")
        assert advice.best == ((3, 3), F(61259, 69984))
        for more in (1, 2, 4, 5, 6):
            assert advice.keeping(3, 3, more) == F(10099, 11664)
        assert advice.keeping(5) == advice.keeping() == F(115643, 139968)
        assert len(advice.keeps) == 96
        for keep in advice.keeps:
            known = odds.party(MAUREEN, goal="all", rerolls=2, roll=advice.roll, keep=keep.dice, active=["Alchemist"])
            # a party has other ways besides, never worse ones; the best and the figures of the ledger are the same
            assert known >= keep.value
        for dice in ((3, 3), (5, 3, 3), (5,), ()):
            known = odds.party(MAUREEN, goal="all", rerolls=2, roll=advice.roll, keep=dice, active=["Alchemist"])
            assert known == advice.keeping(*dice)

    def test_that_the_third_roll_completes_it(self) -> None:
        assert odds.best_keep((6, 5, 4, 3, 3, 2, 1), rerolls=1, goal="XX+XXX").keeping(3, 3) == F(121, 216)

    def test_most_strength_is_another_goal(self) -> None:
        first = odds.moves(MAUREEN, (6, 5, 4, 3, 2, 1), rerolls=2)
        assert "activate 4 6" in [move.text for move in first if move.value == first[0].value]
        assert first[0].value == F(8021589125, 544195584)
        left = (5, 4, 3, 2, 1)
        five = odds.party(MAUREEN, dice=7, rerolls=3, roll=left, keep=(5,), active=["Alchemist"])
        nothing = odds.party(MAUREEN, dice=7, rerolls=3, roll=left, keep=(), active=["Alchemist"])
        assert five == first[0].value
        assert f"{float(nothing):.6f}" == "14.679821"
        second = odds.moves(MAUREEN, (6, 5, 4, 3, 3, 2, 1), rerolls=2, active=["Alchemist"])
        assert second[0] == ("keep 3 3 5", F(330295, 23328))
        assert dict(second)["keep 3 3"] == F(657815, 46656)


def test_pq_11_what_an_alchemist_is_worth() -> None:
    assert odds.party(JOHN, goal="all") == F(56468753, 57395628)
    assert odds.party(JOHN[1:], goal="all") == F(364517, 472392)
    assert percent(odds.party(MAUREEN, dice=6, goal=WITHOUT)) == "97.8824"
    assert f"{float(odds.party(JOHN)):.4f} {float(odds.party(JOHN[1:])):.4f}" == "7.9354 7.0834"
    assert f"{float(odds.party(MAUREEN, 6)):.4f} {float(odds.party(WITHOUT, 6)):.4f}" == "14.8779 13.4328"


class TestGill:
    """Question 12: `cheap` is an Archmage for XXXX."""

    cheap = FantahzeeRules.load().edit("heroes", "Archmage", dice="XXXX")
    six = FantahzeeRules.load().with_(alchemist_cost="6")

    def test_as_well_as_possible(self) -> None:
        assert odds.party(GILL, goal="Archmage") == F(45678219148187, 76169967501312)
        assert odds.party(GILL, goal="Archmage", rules=self.cheap) == F(19018686231619, 21422803359744)
        assert odds.party(GILL, goal="Archmage", rules=self.six) == F(6342041754667417, 16452712980283392)
        assert odds.reach("66", 5, 0) == F(763, 3888)

    def test_alone(self) -> None:
        assert percent(odds.party(["Archmage"], goal="all")) == "4.6029"
        assert percent(odds.party(["Archmage"], goal="all", rules=self.cheap)) == "29.0794"

    def test_both_at_once(self) -> None:
        """Two dice are locked on the first roll, whichever two are best: four more dice, two more rolls."""

        def both(roll: tuple[int, ...]) -> F:
            rests = set(combinations(roll, 3))
            return max(plan.value(Pause(0b011, count_of(rest), 4, 4)) for rest in sorted(rests))

        plan = roll_step(GILL, "Archmage")
        assert odds.average(5, both) == F(2524504545559, 4231664861184)
        plan = roll_step(GILL, "Archmage", self.cheap)
        assert percent(odds.average(5, both)) == "88.6727"


def test_chances_of_each_hero() -> None:
    hopes = odds.chances(MAUREEN, roll=(6, 5, 4, 3, 3, 2, 1), rerolls=2, active=["Alchemist"])
    assert hopes["Alchemist"] == 1
    assert list(hopes) == MAUREEN
    assert all(0 < chance <= 1 for chance in hopes.values())
    assert hopes["Sergeant"] > hopes["Paladin"] > odds.party(
        MAUREEN, roll=(6, 5, 4, 3, 3, 2, 1), rerolls=2, goal="all", active=["Alchemist"]
    )  # fmt: skip


class TestLessons:
    def test_1_twenty_honest_rolls(self) -> None:
        p = odds.reach("55", dice=5, rerolls=2)
        assert p == F(82145855519, 117546246144) == 1 - F(125, 216) ** 5 - 5 * F(91, 216) * F(125, 216) ** 4
        one, pot = sqrt(p * (1 - p) / 20), sqrt(p * (1 - p) / 600)
        assert (round(100 * one, 1), round(100 * pot, 1)) == (10.3, 1.9)
        twenty, six_hundred = Pmf.binomial(20, p), Pmf.binomial(600, p)
        far = twenty.chance(lambda n: abs(F(n, 20) - p) > F(1, 10))
        assert f"{float(far):.3f}" == "0.350"
        assert 10 < 30 * far < 11
        assert round(float(1 - (1 - twenty.chance(lambda n: abs(F(n, 20) - p) > F(1, 5))) ** 30), 1) == 0.8
        assert f"{float(six_hundred.chance(lambda n: abs(F(n, 600) - p) <= F(4, 100))):.3f}" == "0.967"

    def test_2_one_more_die_or_one_more_roll(self) -> None:
        gaps = {
            goal: abs(float(odds.reach(goal, 6) - odds.reach(goal, rerolls=3))) for goal in ("5", "55", "555", "XXXXX")
        }
        assert min(gaps, key=gaps.__getitem__) == "5"
        assert max(gaps, key=gaps.__getitem__) == "XXXXX"

    def test_3_keep_the_pair(self) -> None:
        """One roll earlier keeping the five or nothing is exactly equal; one roll later it costs 0.95 points."""
        advice = odds.best_keep((6, 5, 4, 3, 3, 2, 1), rerolls=2, goal="XX+XXX")
        assert round(100 * float(advice.value - advice.keeping(3, 3, 5)), 2) == 0.95
        assert odds.party(MAUREEN, dice=6, goal="all") > F(9788, 10000)
        assert "3 3 " in str(advice).splitlines()[1]
        assert advice.rows()[0] == {"keep": "3 3", "chance": F(61259, 69984), "decimal": float(F(61259, 69984))}
        assert advice._repr_html_().startswith("<table>")


def test_what_is_refused() -> None:
    for wrong, why in (
        (lambda: odds.reach("XXY"), "no dice"),
        (lambda: odds.reach("XX", rerolls=-1), "0 or more"),
        (lambda: odds.best_keep((1, 2, 7), 1, "XX"), "1 to 6"),
        (lambda: odds.best_keep((1, 2, 2), 1, "XX").keeping(3), "cannot be kept"),
        (lambda: odds.party(["Sargeant"]), "did you mean 'Sergeant'"),
        (lambda: odds.party(["Sergeant"], active=["Paladin"]), "no Paladin"),
        (lambda: odds.party(["Sergeant"], dice=1, roll=(1, 2)), "2 dice are rolled"),
    ):
        with pytest.raises(ValueError, match=why):
            wrong()
