"""The danger table of the Horrible Hordes ledger and its probability questions about battles."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean

import pytest
from odds.printed_hordes import BASIC, HORDES, OPTIONAL, Horde, attack, need, raid, same

from hordeplay.odds.duel import grid, table
from hordeplay.odds.pmf import Pmf

PROFILES = {horde.name: (horde.hits, need(6 + horde.defense), need(horde.attack)) for horde in HORDES.values()}
PLAIN = table(PROFILES, units=10)


def percent(value: Fraction) -> str:
    return f"{float(value) * 100:.2f}"


def test_checksums() -> None:
    assert (len(BASIC), len(OPTIONAL)) == (40, 31)
    for hordes, sums in ((BASIC, (206, -1, 278)), (OPTIONAL, (117, 22, 205))):
        assert (sum(h.hits for h in hordes), sum(h.defense for h in hordes), sum(h.attack for h in hordes)) == sums


@pytest.mark.parametrize("horde", HORDES.values(), ids=lambda horde: horde.name)
def test_four_percentages(horde: Horde) -> None:
    assert percent(PLAIN[horde.name, 2].destroyed) == horde.two
    assert percent(PLAIN[horde.name, 4].destroyed) == horde.four
    assert percent(raid(horde.name, castles=1, armies=2, settlements=1).win) == horde.start
    assert percent(raid(horde.name, castles=1, settlements=1).win) == horde.fort


def test_hh_pq_01_mean_chance_to_destroy_a_basic_horde() -> None:
    for armies, printed in ((1, "0.0065"), (2, "0.0769"), (3, "0.2365"), (4, "0.4366"), (6, "0.7906")):
        assert same(mean(PLAIN[h.name, armies].destroyed for h in BASIC), printed)


def test_hh_pq_02_armies_for_a_likely_win() -> None:
    def hordes_by_armies(wanted: Fraction) -> dict[int, int]:
        least = [next(n for n in range(1, 11) if PLAIN[h.name, n].win >= wanted) for h in BASIC]
        return {n: least.count(n) for n in range(1, 11) if n in least}

    assert hordes_by_armies(Fraction(1, 2)) == {3: 7, 4: 9, 5: 7, 6: 9, 7: 6, 8: 2}
    assert hordes_by_armies(Fraction(9, 10)) == {4: 3, 5: 10, 6: 5, 7: 8, 8: 8, 9: 4, 10: 2}


def test_hh_pq_03_attack_or_defense() -> None:
    sharper = {(h.name, n): attack(n, h.name, plus=1).destroyed for h in BASIC for n in (2, 4)}
    safer = {(h.name, n): attack(n, h.name, armour=1).destroyed for h in BASIC for n in (2, 4)}
    assert same(mean(sharper[h.name, 4] for h in BASIC), "0.5217")
    assert same(mean(safer[h.name, 4] for h in BASIC), "0.5789")
    better = [h.name for h in BASIC if sharper[h.name, 2] > safer[h.name, 2]]
    assert sorted(better) == ["Fire Giant Chief", "Pit Fiend Demons", "Red Dragons", "Wraith Lord"]
    assert sum(sharper[h.name, 4] > safer[h.name, 4] for h in BASIC) == 12


def test_hh_pq_04_how_long() -> None:
    assert attack(1, "Gnoll Chieftain", counters=1).rounds == Fraction(10, 7)
    assert same(attack(2, "Frost Giant Family").rounds, "2.018069")
    assert attack(2, "Pit Fiend Demons").rounds == Fraction(32065, 19872)


def test_hh_pq_05_hits_of_one_round() -> None:
    goblins = Pmf.binomial(8, need(8))
    assert goblins.mean == Fraction(12, 5)
    assert same(goblins.exactly(0), "0.057648")
    assert same(goblins.at_least(4), "0.194104")


def test_hh_pq_06_does_a_castle_protect() -> None:
    assert raid("Pit Fiend Demons", settlements=1).win == Fraction(1, 111)
    for garrison, printed in (
        ({"settlements": 1}, "0.000858"),
        ({"castles": 1, "settlements": 1}, "0.0753"),
        ({"castles": 1, "armies": 2, "settlements": 1}, "0.4628"),
        ({"castles": 1, "armies": 4, "settlements": 1}, "0.8066"),
    ):
        assert same(mean(raid(h.name, **garrison).win for h in BASIC), printed)  # type: ignore[arg-type]  # only counts


def test_hh_pq_07_undead_that_have_won() -> None:
    size = attack(2, "Wraith Lord").grown()
    assert size.given(lambda counters: counters > 0).mean == Fraction(284026558, 82182967)


def test_hh_pq_15_reroll_or_plus_one() -> None:
    p = need(6)
    reroll = Pmf.binomial(2, p).at_least(1)
    assert (reroll, need(6 - 1)) == (Fraction(3, 4), Fraction(3, 5))


def test_the_table_is_the_grids_laid_side_by_side() -> None:
    hits, p, q = PROFILES["Kobold Commander"]
    assert PLAIN["Kobold Commander", 4] == grid(4, hits, p, q)[4, hits]
    assert len(PLAIN) == 71 * 10
