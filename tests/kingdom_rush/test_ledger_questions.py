"""The ledger's questions worth exploring, by number."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product

import pytest
from kingdom_rush.helpers import facts_of, play, printed, ruled, stand

from hordeplay.games.kingdom_rush import at, odds
from hordeplay.games.kingdom_rush.model.trays import base_mask, room_for_base
from hordeplay.games.kingdom_rush.rules.targets import reach

LEVEL1 = ("M1", "D2")
TABLE = """
A1 4 4 4 4 2 | A2 3 - - 3 2 | A3 3 3 2 2 1 | A4 4 4 3 2 2 | A5 3 5 - 3 2 | A6 4 4 4 4 4 | A7 3 3 - 3 2 | A8 - - 4 4 2
B1 6 6 4 4 2 | B2 - - 3 3 2 | B3 8 8 - 8 4 | B4 4 5 4 4 2 | B5 7 7 4 4 3 | B6 4 4 2 3 2 | B7 6 - - 6 3 | B8 4 4 2 4 2
B9 4 4 3 3 2 | B10 5 5 4 4 2 | C1 - - - 5 3 | C2 6 6 4 6 4 | C3 - - - - 4 | C4 - - - 5 3 | C5 - - - 6 4 | C6 - - - 5 3
C7 9 9 - 5 4 | C8 - - - 6 3 | C9 - - 3 3 2 | C10 - - 4 4 2 | C11 4 4 - 3 2 | G1 4 4 - 4 2 | G2 5 5 - 5 3 | G3 4 6 - 4 2
G4 5 5 - 5 3 | G5 3 3 - 3 2 | G6 3 - - 3 2 | P1 4 6 4 4 2 | P2 - - 4 4 4 | P3 - - - 6 4
"""


def test_question_01_placements_of_a_tile() -> None:
    ways = {t: (len(odds.placements(t)), len(odds.placements(t, free=True))) for t in ("D2", "L3", "O4", "P5")}
    assert ways == {"D2": (20, 40), "L3": (16, 64), "O4": (16, 16), "P5": (12, 96)}


def test_question_02_what_defences_cost() -> None:
    cards = ["A3", "B2", "B3", "B9", "B10", "C1", "C3", "C10", "P1", "P2", "P3"]
    fixed = [len(odds.placements("D2", card, attack="physical")) for card in cards]
    free = [len(odds.placements("D2", card, free=True, attack="physical")) for card in cards]
    magic = [len(odds.placements("O4", card, attack="magical")) for card in cards]
    assert fixed == [20, 12, 20, 18, 14, 11, 14, 11, 18, 10, 10]
    assert free == [40, 28, 40, 36, 30, 19, 28, 23, 36, 20, 26]
    assert magic == [16, 16, 8, 14, 8, 16, 8, 12, 12, 12, 4]


def rows() -> list[list[str]]:
    return [row.split() for row in TABLE.replace("\n", "|").split("|") if row.strip()]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_question_03_fewest_tiles(row: list[str]) -> None:
    card, *wanted = row
    physical = odds.min_cover(card, ["D2"], attack="physical")
    fixed = odds.min_cover(card, ["D2"], free=False, attack="physical")
    magic = odds.min_cover(card, ["O4"], attack="magical")
    level1 = odds.best_mix(card, {"D2": "physical", "M1": "physical", "L3": "magical"})
    every = odds.min_cover(card, list(printed().tiles))
    assert wanted == ["-" if n is None else str(n) for n in (physical, fixed, magic, level1, every)]


def test_question_04_exact_covers() -> None:
    alone = {card: n for card in printed().hordes if (n := odds.exact_covers(card, ["D2"]))}
    assert alone == {"B8": 4, "C9": 3, "P1": 2}
    both = "A2 8, A3 10, A4 5, A5 8, A7 7, B2 22, B4 21, B8 49, C1 131, C9 44, P1 47, P3 36"
    for pair in both.split(", "):
        card, ways = pair.split()
        assert odds.exact_covers(card, ["D2", "M1"]) == int(ways), card


def test_question_05_when_the_portal_comes() -> None:
    assert [odds.portal_round("S1").at_most(n) for n in range(4, 10)] == [Fraction(n, 6) for n in range(1, 7)]
    first, second = odds.portal_depth("S5"), odds.portal_depth("S5", which=2)
    assert [first[n] for n in range(7, 12)] == [Fraction(n, 15) for n in (5, 4, 3, 2, 1)]
    assert (first.mean, second.mean) == (Fraction(25, 3), Fraction(32, 3))
    assert (first.at_most(8), second.at_most(10)) == (Fraction(3, 5), Fraction(2, 5))
    shuffled = ruled(depth_change=12)
    assert [odds.portal_depth("S1", rules=shuffled).at_most(k) for k in (1, 5)] == [Fraction(1, 10), Fraction(1, 2)]
    assert odds.portal_depth("S5", rules=shuffled).at_most(4) == Fraction(19, 33)
    assert odds.portal_depth("S5", which=2, rules=shuffled).at_most(6) == Fraction(5, 22)


def test_question_05_by_counting_positions() -> None:
    """The check: every pair of places of the two portals of S5."""
    places = [tuple(sorted(pair)) for pair in permutations(range(7, 13), 2)]
    for which in (0, 1):
        counted = Counter(pair[which] for pair in places)
        assert dict(odds.portal_depth("S5", which=which + 1)) == {d: Fraction(n, 30) for d, n in counted.items()}


@pytest.mark.parametrize(
    ("scenario", "token", "mean", "variance"),
    [
        ("S1", 1, (50, 9), (110, 81)),
        ("S2", 1, (47, 8), (103, 64)),
        ("S2", 2, (47, 8), (103, 64)),
        ("S5", 1, (77, 10), (201, 100)),
        ("S5", 2, (79, 10), (109, 100)),
    ],
)
def test_question_06_hearts_lost(scenario: str, token: int, mean: tuple[int, int], variance: tuple[int, int]) -> None:
    one = odds.hearts(scenario, 2, token)
    spread = sum((value - one.mean) ** 2 * chance for value, chance in one.items())
    assert (one.mean, spread) == (Fraction(*mean), Fraction(*variance))
    assert odds.hearts(scenario, 2, token, cards=2).mean == 2 * one.mean


def test_question_06_at_least() -> None:
    assert odds.hearts("S1", cards=2).at_least(12) == Fraction(7, 18)
    assert odds.hearts("S1").at_least(6) == Fraction(1, 3)
    assert odds.hearts("S5")[10] == Fraction(1, 5)


def test_question_07_crystals() -> None:
    two = odds.crystals("S1", cards=2)
    assert [two[n] for n in (2, 3, 4)] == [Fraction(5, 12), Fraction(1, 2), Fraction(1, 12)]
    assert odds.crystals("S1", cards=3).mean == 4
    assert max(odds.crystals("S1", cards=9)) == 12
    assert (odds.crystals("S5", cards=2).mean, odds.crystals("S5", cards=2).at_least(5)) == (
        Fraction(23, 5),
        Fraction(2, 3),
    )
    four = odds.crystals("S5", cards=4)
    assert (max(four), four[12]) == (12, Fraction(1, 42))


def test_question_08_play_or_pass() -> None:
    """k passes give (R - k) plays of a tower of level 1 + k."""
    worth = (2, 3, 4, 6)
    best = {}
    for rounds in range(1, 10):
        gains = [(rounds - k) * worth[k] for k in range(min(4, rounds))]
        best[rounds] = [k for k, gain in enumerate(gains) if gain == max(gains)]
    assert best == {1: [0], 2: [0], 3: [0, 1], 4: [1], 5: [1, 2, 3], 6: [3], 7: [3], 8: [3], 9: [3]}


def test_question_09_where_a_hero_stands() -> None:
    stands = {}
    for card in ["A3", "A4", "B2", "B4", "B7", "B9", "B10", "C1", "C7", "C10"]:
        table = stand(trays=f"{card} b2")
        foes = table.rules.anatomy(card).all
        gains = [(base_mask(base) & foes).bit_count() for base in room_for_base(table, table.trays[0])]
        stands[card] = (len(gains), max(gains), Fraction(sum(gains), len(gains)))
    half = {
        "A3": (16, 4, "5/4"), "A4": (16, 3, "5/4"), "B2": (16, 4, "13/8"), "B4": (16, 3, "7/4"), "B7": (8, 1, "1"),
        "B9": (14, 3, "3/2"), "B10": (8, 2, "7/4"), "C1": (16, 4, "2"), "C7": (12, 3, "3/2"), "C10": (12, 3, "13/6"),
    }  # fmt: skip
    assert stands == {card: (n, most, Fraction(mean)) for card, (n, most, mean) in half.items()}


def test_question_12_how_much_path_a_tower_reaches() -> None:
    table = stand()
    means = {}
    for name, tower in table.rules.towers.items():
        best = [max(len(reach(table, tower.arrows, facing, site)) for facing in "NESW") for site in table.map.sites]  # type: ignore[arg-type]  # facings
        means[name] = Fraction(sum(best), 12)
    wanted = {
        "Archer": "1", "Adept": "5/4", "Marksmen": "17/6", "Sharpshooter": "37/12", "Ranger Hideout": "13/4",
        "Arcane Wizard": "3/2", "Wizard": "17/6", "Tesla Tower": "35/12", "Musketeer Garrison": "9",
    }  # fmt: skip
    assert {name: means[name] for name in wanted} == {name: Fraction(mean) for name, mean in wanted.items()}


def test_question_13_the_best_tower() -> None:
    match = at("act", trays="B2 d2, A3 e3, B8 e5", round=2)
    first = odds.best_tower(match, ["Archer", "Mage", "Bombard", "Militia"])
    best = {
        name: max(shot.covers for shot in first if shot.tower == name)
        for name in ("Archer", "Mage", "Bombard", "Militia")
    }
    assert best == {"Archer": 2, "Mage": 3, "Bombard": 2, "Militia": 1}
    assert sum(shot.covers == 3 for shot in first) == 6
    later = odds.best_tower(match, ["Marksmen", "Adept", "Artillery", "Footmen", "Sharpshooter", "Wizard", "Knights"])
    assert [max(s.covers for s in later if s.tower == name) for name in ("Wizard", "Adept", "Artillery")] == [5, 4, 3]
    assert sum(shot.covers == 5 for shot in later) == 12
    assert sum(odds.attacks(match, name) for name in ("Archer", "Mage", "Bombard", "Militia")) == 3480
    names = ("Marksmen", "Adept", "Artillery", "Footmen", "Sharpshooter", "Wizard", "Knights")
    assert sum(odds.attacks(match, name) for name in names) == 22660


def test_question_14_colours_of_a_solo_game() -> None:
    """3 x 2^(R-1) sequences; each colour is there in two rounds of three."""
    legal = [seq for seq in product("RBG", repeat=8) if all(a != b for a, b in pairwise(seq))]
    assert len(legal) == 3 * 2**7 == 384
    assert Fraction(sum(seq[4] != "R" for seq in legal), len(legal)) == Fraction(2, 3)


@pytest.mark.parametrize(("soldiers", "trays", "attempts"), [(3, 1, 1), (3, 3, 3), (1, 1, 1)])
def test_question_15_soldiers_hold_one_attempt_a_tray(soldiers: int, trays: int, attempts: int) -> None:
    """k soldiers on one tray hold it one attempt, on k trays k attempts."""
    spaces = ("c2", "d2", "e2")
    posts = [["b2", "d2", "b4"][:soldiers]] if trays == 1 else [["c1"], ["c2"], ["b2"]]
    names = ("A1",) if trays == 1 else ("A2", "A4", "B4")
    words = ", ".join(
        f"{name} {space} soldiers {' '.join(cells)}" for name, space, cells in zip(names, spaces, posts, strict=False)
    )
    going = play(stand("order", round=2, trays=words), until="pick_up")
    assert len(facts_of(going, "held")) == attempts
    assert all(not tray.soldiers for tray in going.table.trays)


@pytest.mark.parametrize("hearts", [1, 2, 4])
def test_question_15_a_hero_holds_for_its_hearts(hearts: int) -> None:
    """With H hearts it holds H attempts, and is knocked out by the last, which it still blocks."""
    held = 0
    table = stand(
        "order",
        scenario="S2",
        round=2,
        trays="A2 d1",
        heroes=f"Magnus d1 health {hearts} base a1",
        team="Alleria Magnus",
    )
    while table.figures[2].where == "map":
        table.step = "order"
        play(table, until="pick_up")
        held += 1
    assert (held, table.trays[0].at) == (hearts, 3)


def test_the_next_card_and_the_portal() -> None:
    """Packet by packet, and by counting: the portal is one of the last six of the seven hidden cards."""
    match = at("act", trays="A1 c2, A2 b2, A3 d2", round=2)
    following = odds.next_card(match)
    assert sum(following.values()) == 1
    assert len(following) == 6
    assert odds.portal_within(match, 7) == 1
    assert odds.portal_within(match, 4) == Fraction(1, 2)
    third = at("act", scenario="S5", stack_1="2 / 4+2", gone="B1 B4 B5 B9", round=5)
    pairs = [pair for pair in permutations(range(6), 2) if pair[0] < pair[1]]
    early = Fraction(sum(min(pair) < 2 for pair in pairs), len(pairs))
    assert odds.portal_within(third, 4) == early
    with pytest.raises(ValueError, match="a token of this map: a whole number from 1 to 1, not 3"):
        odds.next_card(match, 3)
    with pytest.raises(ValueError, match="a portal in this stack: a whole number from 1 to 1, not 2"):
        odds.portal_depth("S1", which=2)
    with pytest.raises(ValueError, match="did you mean"):
        odds.placements("D3")
    with pytest.raises(ValueError, match="a facing: N, E, S or W"):
        odds.placements("D2", facing="X")  # type: ignore[arg-type]  # no facing
