"""The probability questions of the rulebook ledger with their numbers, and second methods for the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from warfighter_fantasy.helpers import RULES

from hordeplay.games.warfighter_fantasy import odds
from hordeplay.odds.hit import any_of, reach
from hordeplay.odds.pmf import Pmf


def frac(value: str | int | Fraction, under: int = 1) -> Fraction:
    """A short word for a fraction."""
    return Fraction(value) / under


def three(law: Pmf[str]) -> tuple[Fraction, Fraction, Fraction]:
    """Wound, Vuln, none."""
    return law.exactly("wound"), law.exactly("vuln"), law.exactly("none")


def test_pq_01_one_attack() -> None:
    assert three(odds.attack(7, 4)) == (frac(1, 5), frac(1, 2), frac(3, 10))
    assert {odds.attack(need, 4)["vuln"] for need in range(1, 12)} == {frac(1, 2)}


TABLE = {
    ("Shortsword", "Standard"): "4/15 1/5 2/15 1/15",
    ("Shortsword", "Skillful"): "5/12 1/3 1/4 1/6",
    ("Mace", "Standard"): "2/5 3/10 1/5 1/10",
    ("Mace", "Skillful"): "7/12 7/15 7/20 7/30",
    ("Mace", "Bash"): "4/5 2/3 8/15 2/5",
    ("Longsword", "Standard"): "5/12 1/3 1/4 1/6",
    ("Longsword", "Skillful"): "3/5 1/2 2/5 3/10",
    ("Longsword", "Finesse"): "7/10 7/10 7/12 7/15",
}


@pytest.mark.parametrize(("key", "row"), TABLE.items())
def test_pq_02_weapons(key: tuple[str, str], row: str) -> None:
    """WF-RUL-05: by weapon, mode and Cover."""
    assert [odds.weapon(*key, cover)["wound"] for cover in (2, 3, 4, 5)] == [frac(f) for f in row.split()]


def test_pq_03_wounds_for_xp() -> None:
    def gain(name: str, mode: str, cover: int, xp: int) -> Fraction:
        return (odds.weapon(name, mode, cover)["wound"] - odds.weapon(name, "Standard", cover)["wound"]) / xp

    assert gain("Shortsword", "Skillful", 3, 1) == frac(2, 15)
    assert (gain("Mace", "Skillful", 3, 1), gain("Mace", "Bash", 3, 2)) == (frac(1, 6), frac(11, 60))
    assert (gain("Longsword", "Skillful", 3, 1), gain("Longsword", "Finesse", 3, 2)) == (frac(1, 6), frac(11, 60))
    assert (gain("Mace", "Skillful", 2, 1), gain("Mace", "Bash", 2, 2)) == (frac(11, 60), frac(1, 5))
    assert (gain("Longsword", "Skillful", 2, 1), gain("Longsword", "Finesse", 2, 2)) == (frac(11, 60), frac(17, 120))


def test_pq_04_value_of_a_vuln() -> None:
    assert [odds.attack(7, 4, vulns=v).exactly("wound") for v in range(5)] == [frac(1, 5), frac(2, 5), frac(2, 3), 1, 1]
    assert [odds.attack(6, 3, vulns=v).exactly("wound") for v in range(4)] == [frac(1, 3), frac(7, 12), frac(9, 10), 1]


def test_pq_05_in_sequence() -> None:
    expected = [sum(w * p for (w, _), p in odds.in_sequence(n, 7, 4).items()) for n in (1, 2, 3, 4)]
    assert expected == [frac(1, 5), frac(1, 2), frac(821, 900), frac(38801, 27000)]
    kills = [odds.kill_within(n, 7, 4) for n in (1, 2, 3, 4)]
    assert kills == [frac(1, 5), frac(23, 50), frac(3241, 4500), frac(121199, 135000)]


def test_pq_06_fire_hands() -> None:
    law = odds.explosion(4, 6, 3)
    rows = {
        (0, 4): "1/24", (1, 3): "1/6", (2, 2): "1/4", (3, 1): "1/6", (4, 0): "1/16", (3, 0): "1/12", (2, 0): "1/8",
        (1, 0): "1/12", (0, 0): "1/48",
    }  # fmt: skip
    assert dict(law) == {k: frac(v) for k, v in sorted(rows.items())}
    wounds, vulns = law.map(lambda at: at[1]), law.map(lambda at: at[0])
    assert (wounds.mean, vulns.mean) == (frac(4, 3), frac(2))
    assert law.map(lambda at: at[0] * at[1]).mean - wounds.mean * vulns.mean == frac(-2, 3)
    assert (wounds.exactly(0), wounds.at_least(2)) == (frac(3, 8), frac(11, 24))


def test_pq_07_shared_and_independent_cover_dice() -> None:
    apart = Pmf.binomial(4, frac(1, 3))
    shared = odds.explosion(4, 6, 3).map(lambda at: at[1])
    assert apart.mean == shared.mean
    assert (apart.exactly(0), apart.variance, apart.at_least(2)) == (frac(16, 81), frac(8, 9), frac(11, 27))
    assert shared.variance == frac(14, 9)


def test_pq_08_five_dice_and_a_troll() -> None:
    five = odds.explosion(5, 6, 3).map(lambda at: at[1])
    assert (five.mean, five.exactly(0), five.at_least(2), five.variance) == (
        frac(5, 3),
        frac(17, 48),
        frac(13, 24),
        frac(20, 9),
    )
    assert odds.explosion(4, 4, 3).map(lambda at: at[1]).mean == frac(28, 15)


def test_pq_09_from_the_shadows() -> None:
    """WF-SHD-03: Skillful with Stealth; and a free try at 6 before a Standard attack."""
    assert three(odds.weapon("Shortsword", "Skillful", 3, shadows=True)) == (frac(1, 2), frac(13, 30), frac(1, 15))
    plain = odds.weapon("Shortsword", "Standard", 3)["wound"]
    hidden = odds.weapon("Shortsword", "Standard", 3, shadows=True)["wound"]
    assert (hidden + plain) / 2 == frac(4, 15)


GRID = {
    (1, 0): "2/5 3/5 0", (1, 3): "4/15 8/15 1/5", (1, 4): "1/5 1/2 3/10", (1, 5): "2/15 7/15 2/5",
    (3, 0): "4/15 8/15 1/5", (3, 3): "8/45 22/45 1/3", (3, 4): "2/15 7/15 2/5", (3, 5): "4/45 4/9 7/15",
}  # fmt: skip


@pytest.mark.parametrize(("covers", "row"), GRID.items())
def test_pq_10_two_of_three(covers: tuple[int, int], row: str) -> None:
    assert three(odds.three_dice("2/5", *covers)) == tuple(frac(f) for f in row.split())


def test_pq_10_strictly_and_with_a_vuln() -> None:
    assert three(odds.three_dice("2/5", 3, 5, strict=True))[1:] == (frac(16, 45), frac(5, 9))
    hit = reach(7 - 2, 10) * reach(3 - 1, 6) * reach(5 - 1, 6)
    assert hit == frac(1, 4)


def test_pq_11_the_troll_on_gareth() -> None:
    bare = odds.hostile_attack("Cave Troll", 1)
    assert [bare.exactly(k) for k in ("random vuln", "vuln", "wound 1", "wound 1+1R")] == [
        frac(3, 10), frac(3, 10), frac(1, 5), frac(1, 5),
    ]  # fmt: skip
    mail = odds.hostile_attack("Cave Troll", 1, 5)
    reached = mail.chance(lambda what: what.startswith("wound"))
    stopped = mail.chance(lambda what: what.startswith("stopped"))
    assert (mail["random vuln"], mail["vuln"], mail["none"], reached, stopped) == (
        frac(3, 10), frac(3, 20), frac(3, 20), frac(1, 5), frac(1, 5),
    )  # fmt: skip
    assert mail["wound 1"] == mail["wound 1+1R"]
    worn = odds.hostile_attack("Cave Troll", 1, health=5)
    assert (worn["random vuln"], worn["wound 1"]) == (frac(3, 10), frac(7, 10))


def test_pq_12_a_turn_of_the_troll() -> None:
    """WF-RUL-01: four Attacks on a lone Gareth, unarmored, in Chainmail, and with the Vulns of the armor left out."""
    absorb = RULES.with_(armor_stop="absorb")
    bare = [odds.volley("Cave Troll", n, 1) for n in (1, 2, 4)]
    mail = [odds.volley("Cave Troll", n, 1, "Chainmail") for n in (1, 2, 4)]
    soft = [odds.volley("Cave Troll", n, 1, "Chainmail", rules=absorb) for n in (1, 2, 4)]
    assert [v.mean for v in bare] == [frac(3, 5), frac(3, 2), frac(5163, 1250)]
    assert [v.mean for v in mail] == [frac(3, 10), frac(287, 300), frac(35997329, 9720000)]
    assert [v.mean for v in soft] == [frac(3, 10), frac(4, 5), frac(150079129, 58320000)]
    assert (bare[2].exactly(0), mail[2].exactly(0), soft[2].exactly(0)) == (
        frac(0),
        frac(56147, 2592000),
        frac(861161, 12960000),
    )


def test_pq_13_how_often_armor_holds() -> None:
    assert [1 - reach(cover - pen, 6) for cover in (5, 4, 3) for pen in (0, 1)] == [
        frac(2, 3), frac(1, 2), frac(1, 2), frac(1, 3), frac(1, 3), frac(1, 6),
    ]  # fmt: skip


def test_pq_14_guards() -> None:
    assert dict(odds.guards_arrival()) == {1: frac(1, 5), 2: frac(2, 5), 3: frac(2, 5)}
    assert odds.guards_arrival().mean == frac(11, 5)
    assert [odds.guards(k).mean for k in range(1, 7)] == [frac(n, 5) for n in (1, 4, 9, 14, 19, 24)]
    assert odds.guards(2, entering=True).mean == frac(7, 5)  # WF-RUL-02: two rolls as the Timer comes to G
    assert odds.guards(2, RULES.with_(guards_roll="per_turn"), entering=True).mean == frac(4, 5)
    assert dict(odds.guards(2)) == {0: frac(8, 25), 1: frac(14, 25), 2: frac(3, 25)}
    assert dict(odds.guards(3)) == {1: frac(8, 25), 2: frac(14, 25), 3: frac(3, 25)}


def test_pq_15_item_draws() -> None:
    deck = {1: 10, 2: 6, 3: 4}
    assert dict(odds.item_draws(deck, 2)) == {(2,): frac(3, 8), (1, 1): frac(5, 8)}
    assert odds.item_draws(deck, 3) == Pmf({(3,): frac(1, 5), (2, 1): frac(1, 2), (1, 1, 1): frac(3, 10)})
    four = odds.item_draws(deck, 4)
    assert [four[k] for k in ((3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1))] == [
        frac(29, 95), frac(1, 10), frac(611, 1330), frac(18, 133),
    ]  # fmt: skip
    house: dict[int, int] = {}
    for item in RULES.items.values():
        if not item.pack:
            house[item.value] = house.get(item.value, 0) + item.copies
    assert house == {1: 12, 2: 7, 3: 3, 4: 2}
    ours = odds.item_draws(house, 4)
    assert [ours[k] for k in ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1))] == [
        frac(1, 12), frac(11, 56), frac(7, 72), frac(287, 612), frac(55, 357),
    ]  # fmt: skip
    assert (odds.passed_over(deck, 1), odds.passed_over(house, 1)) == (frac(10, 11), frac(12, 13))


def test_pq_16_environment() -> None:
    assert [odds.environment(4, 6, h).exactly(0) for h in (0, 1, 2)] == [frac(1, 16), frac(5, 16), frac(11, 16)]
    assert [odds.environment(4, 6, h).mean for h in (0, 1, 2)] == [2, frac(17, 16), frac(3, 8)]
    assert [odds.environment(3, 6, h).exactly(0) for h in (0, 1, 2)] == [frac(1, 8), frac(1, 2), frac(7, 8)]
    assert [odds.environment(3, 8, h).exactly(0) for h in (0, 1, 2)] == [frac(27, 1000), frac(27, 125), frac(657, 1000)]


def test_pq_17_targeting() -> None:
    law = odds.targeting(3, 6)
    assert [law.map(lambda at: at[0])[n] for n in range(5)] == [frac(n, 33) for n in (1, 8, 15, 8, 1)]
    assert law.chance(lambda at: 0 in at) == frac(1, 11)
    assert law.chance(lambda at: sorted(at) == [1, 2, 3]) == frac(48, 77)
    assert law[3, 1, 2] == frac(8, 77)
    two = odds.targeting(2, 6).map(lambda at: at[0])
    assert [two[n] for n in (2, 3, 4)] == [frac(3, 14), frac(4, 7), frac(3, 14)]


def test_pq_18_alternating_combat() -> None:
    half = frac(1, 2)
    assert odds.attacks_suffered(half, 3, 4) == frac(15, 8)
    assert odds.attacks_suffered(half, 3, 4, heroes_first=True) == frac(17, 16)
    assert odds.attacks_suffered(half, 6, 8) == frac(249, 64)
    assert odds.attacks_suffered(half, 6, 8, heroes_first=True) == frac(261, 128)
    assert odds.attacks_suffered(frac(7, 20), 3, 4) == frac(17217, 8000)
    assert odds.attacks_suffered(frac(7, 20), 3, 4, heroes_first=True) == frac(258401, 160000)


def test_pq_19_location_markers() -> None:
    assert odds.no_marker(5) == frac(37835, 97527)
    assert odds.hands_to_marker(5) == frac(3055638049, 1933180194)


def test_pq_20_small_rolls() -> None:
    assert (reach(8, 10), reach(7, 10)) == (frac(3, 10), frac(2, 5))
    assert any_of(4, frac(1, 10)) == frac(3439, 10000)
    assert (reach(9, 10), reach(7, 10), reach(10, 10)) == (frac(1, 5), frac(2, 5), frac(1, 10))
    gareth = [odds.weapon("Longsword", "Standard", 4, hth=2, h=h, p=p)["wound"] for h, p in ((0, 0), (2, 0), (4, 2))]
    assert gareth == [frac(7, 20), frac(9, 20), frac(5, 6)]


def test_pq_21_campaigns() -> None:
    plumeria = RULES.campaigns["Plumeria"]
    assert odds.campaigns(tuple(plumeria.pool), tuple(plumeria.drawn)) == (96, 6912)


@pytest.mark.parametrize(("dice", "need", "cover", "vulns"), [(1, 7, 4, 0), (2, 8, 3, 1), (3, 9, 5, 2), (1, 12, 7, 1)])
def test_an_attack_is_what_its_dice_count(dice: int, need: int, cover: int, vulns: int) -> None:
    tally: Counter[str] = Counter()
    for *faces, die in product(*[range(1, 11)] * dice, range(1, 7)):
        tests = (max(faces) + 2 * vulns >= need) + (die + vulns >= cover)
        tally[("none", "vuln", "wound")[tests]] += 1
    law = odds.attack(need, cover, dice, vulns)
    assert {k: law.exactly(k) for k in tally} == {k: frac(n, 10**dice * 6) for k, n in tally.items()}


def results(name: str, terrain: int, armor: int, vulns: int) -> Iterator[str]:
    """Every face of the three dice by the rules, written out."""
    card = RULES.hostiles[name]
    for face, one, two in product(range(1, 11), range(1, 7), range(1, 7)):
        row = next(r for r in reversed(card.charts[0].rows) if face + 2 * vulns >= r.least)
        beaten, open_ = one + card.pen + vulns >= terrain, not armor or two + card.pen + vulns >= armor
        if not row.wounds and (row.vuln or row.random_vuln):
            yield "random vuln" if row.random_vuln else "vuln"
        elif row.wounds and not beaten:
            yield "vuln"
        elif row.wounds:
            yield f"{'wound' if open_ else 'stopped'} {row.wounds}{f'+{row.random}R' if row.random else ''}"
        else:
            yield "vuln" if beaten and open_ else "none"


@pytest.mark.parametrize("name", ["Cave Troll", "Orc Spearmen", "Basilisk", "Zurian Lich", "Wurm"])
@pytest.mark.parametrize(("terrain", "armor", "vulns"), [(1, 0, 0), (3, 5, 0), (2, 4, 1), (3, 6, 2)])
def test_a_hostile_attack_is_what_its_dice_count(name: str, terrain: int, armor: int, vulns: int) -> None:
    tally = Counter(results(name, terrain, armor, vulns))
    law = odds.hostile_attack(name, terrain, armor, vulns=vulns)
    assert dict(law) == {k: frac(n, 360) for k, n in sorted(tally.items())}


def test_targeting_by_drawing_every_counter() -> None:
    """A second way: all orders of the cup, one draw after the other."""
    tally: Counter[tuple[int, ...]] = Counter()

    def draw(cup: tuple[int, ...], left: int, counts: tuple[int, ...], weight: int) -> None:
        if not left:
            tally[counts] += weight
            return
        for i, n in enumerate(cup):
            if n:
                next_cup = (*cup[:i], n - 1, *cup[i + 1 :])
                draw(next_cup, left - 1, (*counts[:i], counts[i] + 1, *counts[i + 1 :]), weight * n)

    draw((4, 4, 4), 4, (0, 0, 0), 1)
    total = sum(tally.values())
    assert dict(odds.targeting(3, 4)) == {k: frac(n, total) for k, n in sorted(tally.items())}
    with pytest.raises(ValueError, match="8 counters are in the cup"):
        odds.targeting(2, 9)
