"""Station 2, every number again: all pairs of dice are counted one by one."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from course.station import behind, panels, played
from infra.notebook_session import Shown

import hordeplay as hp
from hordeplay.notebook import Tree
from hordeplay.widgets import Predict, Quiz

Station = tuple[dict[str, Any], list[Shown]]  # the names of its cells, which are of all kinds, and what they showed


@pytest.fixture(scope="module")
def station() -> Station:
    return played("02_trees")


def result(die: int, cover_die: int, vulns: int, need: int = 7, cover: int = 4) -> str:
    """One throw by the rule: +2 on the die and +1 on the cover die for each Vuln (WF-CMP-18)."""
    successes = (die + 2 * vulns >= need) + (cover_die + vulns >= cover)
    return ("nothing", "Vuln", "Wound")[successes]


FACES = list(product(range(1, 11), range(1, 7)))


def test_one_attack_is_counted_among_sixty_throws(station: Station) -> None:
    counted = Counter(result(die, cover, 0) for die, cover in FACES)
    one = station[0]["one"]
    assert {"Wound": one["wound"], "Vuln": one["vuln"], "nothing": one["none"]} == {
        name: Fraction(ways, 60) for name, ways in counted.items()
    }
    panel = panels(station, Predict)[0]
    panel.guess("1/5")
    panel.step(10)
    panel.reveal()
    assert panel.run.model.answer.value == Fraction(counted["Vuln"], 60)
    assert "the cover die alone leaves a Vuln, too" in panel.verdict.says
    for guess, reason in (("70 %", "those are Wounds"), ("90 %", "cannot happen together")):
        assert any(miss.value == Fraction(guess[:2]) / 100 and reason in miss.says for miss in station[0]["mistakes"]())


def test_the_tree_of_one_attack_has_four_ways_and_the_frequencies_of_a_thousand(station: Station) -> None:
    tree = station[0]["one_attack"]()
    assert isinstance(tree, Tree)
    counted = Counter((die >= 7, cover >= 4) for die, cover in FACES)
    by_way = {(leaf.path[0] == "hit", leaf.path[1] == "beaten"): leaf.probability for leaf in tree.leaves}
    assert by_way == {way: Fraction(n, 60) for way, n in counted.items()}
    text = behind(station, "natural frequencies, and the Vuln")
    for way, n in counted.items():
        assert f"{n * 1000 // 60}" in text, way
    assert "0.20 + 0.30 = 0.50" in text


def test_the_square_is_cut_straight(station: Station) -> None:
    square = station[0]["square"]()
    assert square.chance(column="beaten") == Fraction(sum(cover >= 4 for _, cover in FACES), 60)
    assert square.joint["hit", "beaten"] == Fraction(sum(d >= 7 and c >= 4 for d, c in FACES), 60)
    assert "0.50 in both rows" in behind(station, "the areas, and why the cut is straight")


def two_attacks() -> Counter[tuple[str, str]]:
    """All 3600 throws of two attacks in a row."""
    rows: Counter[tuple[str, str]] = Counter()
    for die, cover in FACES:
        first = result(die, cover, 0)
        for again, cover_again in FACES:
            rows[first, result(again, cover_again, int(first == "Vuln"))] += 1
    return rows


def test_two_attacks_are_counted_among_3600_throws(station: Station) -> None:
    rows = two_attacks()
    tree = station[0]["two_attacks"]()
    assert {leaf.path: leaf.probability for leaf in tree.leaves} == {way: Fraction(n, 3600) for way, n in rows.items()}
    wounds = Fraction(sum(n for way, n in rows.items() if "Wound" in way), 3600)
    assert station[0]["twice"].answer.value == wounds
    text = behind(station, "the complement")
    assert f"= {round(float(1 - wounds), 3)}\n" in text
    assert f"1 - {round(float(1 - wounds), 3)} = {round(float(wounds), 3)}" in text
    assert f"the same: {wounds}." in text
    parts = re.findall(r"No Wound: ([\d. +]+) =", text)[0].split(" + ")
    assert sorted(map(float, parts)) == sorted(round(n / 3600, 3) for way, n in rows.items() if "Wound" not in way)


def test_the_slips_are_the_numbers_that_they_say(station: Station) -> None:
    slips = {miss.says.partition(",")[0]: miss.value for miss in station[0]["slips"]()}
    assert slips["adding counts two Wounds twice"] == Fraction(2, 5)
    assert Fraction(9, 25) in slips.values()  # 1 - (4/5)^2
    assert station[0]["twice"].answer.value not in slips.values()


def test_the_game_comes_near_the_tree(station: Station) -> None:
    text = behind(station, "the game beside the tree")
    share = float(re.findall(r"in ([\d.]+) % of 400", text)[0]) / 100
    assert abs(share - 0.46) < 3 * (0.46 * 0.54 / 400) ** 0.5
    assert "the tree says 46.0 %" in text
    for seed in range(4):  # what the notebook reads from the events is what the dice say
        match = station[0]["position"](f"brute {seed}")
        first = match.play("attack vex shortsword standard horned-brute")[0].facts
        words = station[0]["played"](f"brute {seed}")
        assert words.split(", ")[0] == result(first["faces"][0], first["cover"], 0)


def test_the_changed_weapon_is_counted_again(station: Station) -> None:
    names = station[0]
    need, cover = names["wf"].odds.needs(names["my_weapon"], "Standard", names["my_cover"])
    rows = Fraction(0)
    for die, cover_die in FACES:
        first = result(die, cover_die, 0, need, cover)
        later = sum(result(d, c, int(first == "Vuln"), need, cover) == "Wound" for d, c in FACES)
        rows += Fraction(1) if first == "Wound" else Fraction(later, 60)
    single, both = names["at_least_one_wound"](names["my_weapon"])
    assert both == pytest.approx(float(rows / 60))
    assert single == pytest.approx(sum(result(d, c, 0, need, cover) == "Wound" for d, c in FACES) / 60)
    table = behind(station, "one attack and two attacks with my weapon")
    for weapon in hp.rules("warfighter-fantasy").weapons:
        (line,) = re.findall(rf"^  {weapon} .*$", table, re.MULTILINE)
        assert f"{names['at_least_one_wound'](weapon)[1]:.3f}" in line


def test_what_can_be_said_names_a_wound_with_and_without_a_vuln(station: Station) -> None:
    counted = [sum(result(die, cover, vulns) == "Wound" for die, cover in FACES) / 60 for vulns in (1, 0)]
    assert "probability {:.3f} after it, and {:.3f} without.".format(*counted) in behind(station, "what can be said")
    text = behind(station, "one attack and two attacks with my weapon")
    assert f"two attacks: {station[0]['at_least_one_wound'](station[0]['my_weapon'])[1]:.3f}" in text
    gains = {}
    for weapon in hp.rules("warfighter-fantasy").weapons:
        single, both = station[0]["at_least_one_wound"](weapon)
        gains[weapon] = both - single
    best = [weapon for weapon in gains if gains[weapon] > max(gains.values()) - 1e-9]
    assert f"Two attacks gain most with {' and '.join(best)}: {max(gains.values()):.3f} more." in text


def test_the_closing_question_is_the_part_of_the_second_attack(station: Station) -> None:
    rows = two_attacks()
    late = Fraction(sum(n for (first, second), n in rows.items() if first != "Wound" and second == "Wound"), 3600)
    closing = station[0]["closing"]
    assert isinstance(closing, Quiz)
    verdicts = []
    for answer in ("20 %", str(late)):
        closing.choose(answer)
        verdicts.append(closing.right)
    assert verdicts == [False, True]
    assert late == Fraction(13, 50)
