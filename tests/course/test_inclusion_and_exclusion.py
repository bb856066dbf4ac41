"""Station 8, every number again: corners laid by hand on a grid, throws counted one by one, events as a chain of states."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

import pytest
from course.station import Station, numbers, rows

GOBLINS = ("c3", "d3", "c4")


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("08_inclusion_and_exclusion")


def corners() -> list[frozenset[str]]:
    """Each block of two by two squares on a card of five by five, without one of its squares (KR-TOWER-11)."""
    laid = []
    for column, row in product(range(4), repeat=2):
        block = {"abcde"[column + i] + str(row + j + 1) for i, j in product(range(2), repeat=2)}
        laid += [frozenset(block - {square}) for square in sorted(block)]
    return laid


PLACES = corners()


def covering(*squares: str) -> int:
    """How many places cover all of these."""
    return sum(set(squares) <= place for place in PLACES)


def seen(kinds: int, turns: int) -> Fraction:
    """The probability that all kinds have come: a chain that goes up by one or stays."""
    now = [Fraction(1), *[Fraction(0)] * kinds]
    for _ in range(turns):
        now = [
            now[k] * Fraction(k, kinds) + (now[k - 1] * Fraction(kinds - k + 1, kinds) if k else 0)
            for k in range(kinds + 1)
        ]
    return now[kinds]


def test_the_board_offers_these_places(station: Station) -> None:
    assert len(PLACES) == len(set(PLACES)) == 64
    offered = [str(choice).split()[3:] for choice in station.names["match"].choices]
    assert {frozenset(squares) for squares in offered} == set(PLACES)


def test_at_least_one_goblin(station: Station) -> None:
    any_hit = sum(bool(place & set(GOBLINS)) for place in PLACES)
    answer, mistakes = station.guessed(0)
    assert answer == Fraction(any_hit, 64)
    assert station.reason(0) == f"{any_hit} of the 64 places cover one or more."
    single = [Fraction(covering(square), 64) for square in GOBLINS]
    apart = 1 - (1 - single[0]) * (1 - single[1]) * (1 - single[2])
    assert list(mistakes.values()) == [sum(single), apart, Fraction(covering(*GOBLINS), 64), Fraction(64 - any_hit, 64)]


def test_two_goblins(station: Station) -> None:
    picture, sheet, words, total = station.names["two_goblins"]()
    table = Counter(("c3" in place, "d3" in place) for place in PLACES)
    for (row, column), chance in picture.joint.items():
        assert chance == Fraction(table[not row.startswith("not"), not column.startswith("not")], 64)
    counted = [numbers(line.replace("c3", "").replace("d3", "")) for line in str(sheet).splitlines()[2:]]
    yes, no = ([table[row, True], table[row, False]] for row in (True, False))
    assert counted == [[*yes, sum(yes)], [*no, sum(no)], [yes[0] + no[0], yes[1] + no[1], 64]]
    a, b, both = covering("c3"), covering("d3"), covering("c3", "d3")
    assert words.startswith(f"{a} places cover c3 ")
    assert words.endswith(f"{b} cover d3, and {both} cover both: these are counted twice.")
    assert total == f"At least one: {a} + {b} - {both} = {64 - table[False, False]} of 64."


def test_the_eight_fields(station: Station) -> None:
    fields = Counter(tuple(square for square in GOBLINS if square in place) for place in PLACES)
    lines = station.behind("the eight fields of the Venn diagram").splitlines()[2:]
    listed = {tuple(line.split("  ")[1].split(" and ")): int(line.split()[-1]) for line in lines}
    assert listed == {some or ("none",): fields[some] for size in range(4) for some in combinations(GOBLINS, size)}
    assert sum(listed.values()) == 64


def test_singles_minus_pairs_plus_all_three(station: Station) -> None:
    totals = [sum(covering(*some) for some in combinations(GOBLINS, size)) for size in (1, 2, 3)]
    assert station.names["sums"](GOBLINS) == totals
    union = sum(bool(place & set(GOBLINS)) for place in PLACES)
    assert station.behind("singles minus pairs plus triples").splitlines()[:2] == [
        f"singles, pairs, triples ...: + {totals[0]} - {totals[1]} + {totals[2]} = {union}",
        f"counted one by one: {union} of 64",
    ]


def test_each_place_is_counted_once(station: Station) -> None:
    for k, *counts, total in rows(station.behind("counted once"), "singles", 6):
        subsets = [sum(1 for _ in combinations(range(int(k)), size)) for size in range(1, 6)]
        assert counts == [n if size % 2 else -n for size, n in enumerate(subsets, 1)]
        assert total == sum(counts) == min(k, 1)


def test_at_least_one_six(station: Station) -> None:
    throws = list(product(range(1, 7), repeat=3))
    exact = sum(6 in throw for throw in throws) / 216
    singles, pairs = 3 * 36 / 216, 3 * 6 / 216
    wanted = f"+ {singles:.4f} - {pairs:.4f} + {1 / 216:.4f} = {exact:.4f}; the complement gives {exact:.4f}."
    assert wanted in station.behind("at least one six, in two ways")


def test_all_ten_events(station: Station) -> None:
    answer, mistakes = station.guessed(1)
    assert answer == seen(10, 20)
    missing = 1 - (1 - Fraction(9, 10) ** 20)
    assert list(mistakes.values()) == [(1 - missing) ** 10, missing, 1 - seen(10, 20)]


def test_the_partial_sums_lie_on_both_sides(station: Station) -> None:
    text = station.behind("term by term")
    exact = 1 - seen(10, 20)
    table, so_far = [], Fraction(0)
    for k in range(1, 11):
        size = comb(10, k) * Fraction(10 - k, 10) ** 20
        so_far += size if k % 2 else -size
        assert (so_far >= exact) if k % 2 else (so_far <= exact)
        table.append([k, round(float(size if k % 2 else -size), 6), round(float(so_far), 6)])
    assert so_far == exact
    listed = rows(text, "sum so far", 6)
    assert listed == [row for row in table if row[1]]
    assert listed[0][2] > 1
    assert f"All come: 1 - {float(exact):.4f} = {float(1 - exact):.4f}." in text


def test_the_answers_and_the_closing_question(station: Station) -> None:
    none = Fraction(1)
    for _ in range(20):
        none *= Fraction(999, 1000)
    near = f"the sum is 0.0200, the exact value {float(1 - none):.4f}. That is near enough."
    assert near in station.behind("both answers")
    quiz = station.quiz(0)
    quiz.choose(str(seen(6, 10)))
    assert quiz.right
    quiz.choose("90 %")  # in percent, too
    assert quiz.right is False


@pytest.mark.parametrize("squares", ['("c3", "d3")', '("a1", "c3", "e5")'])
def test_other_goblins_are_counted_again(squares: str) -> None:
    """The first line of the folded cell invites a change: two squares, or others that no corner covers together."""
    changed = Station("08_inclusion_and_exclusion", {'goblins = ("c3", "d3", "c4")': f"goblins = {squares}"})
    answer, _ = changed.guessed(0)
    mine = [changed.names["covering"](square) for square in changed.names["goblins"]]
    hit = sum(any(place in one for one in mine) for place in changed.names["places"])
    assert answer == Fraction(hit, len(changed.names["places"]))


@pytest.mark.parametrize("facing", "NEW")
def test_the_tower_may_face_another_way(facing: str) -> None:
    changed = Station("08_inclusion_and_exclusion", {'facing = "S"': f'facing = "{facing}"'})
    assert changed.guessed(0)[0] == Station("08_inclusion_and_exclusion").guessed(0)[0]


def test_other_numbers_are_answered_truly() -> None:
    """Six groups have six columns, and events that are not rare are not called so."""
    changed = Station("08_inclusion_and_exclusion", {"most = 5": "most = 6", "risks, each = 20": "risks, each = 5000"})
    assert "not rare enough" in changed.behind("both answers")
    for k, *counts, total in rows(changed.behind("counted once"), "singles", 7):
        assert counts == [(-1) ** j * comb(int(k), j + 1) for j in range(6)]
        assert total == min(k, 1)
