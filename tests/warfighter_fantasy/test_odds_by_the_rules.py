"""The engine and the odds are one model: the rules themselves, expanded over all dice, give the fractions of `odds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, expand, table_at

from hordeplay.games.warfighter_fantasy import odds
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable

TWO = "Gareth 1; Whisper 1"


@pytest.mark.parametrize("mode", ["standard", "skillful", "bash"])
@pytest.mark.parametrize("vulns", [0, 1])
def test_a_weapon_in_the_engine(mode: str, vulns: int) -> None:
    """WF-ATK-01, WF-ATK-02, WF-ATK-03, WF-HTH-05: every die of one Attack of Gareth, HtH 2."""
    table = table_at(
        spaces=["Long Corridor"], party=TWO, foes=[f"Horned Brute at 1 vulns {vulns} on 2"],
        heroes={"gareth": {"space": 1, "striking": True, "xp": 2, "gear": ["Mace"], "learned": []}},
    )  # fmt: skip

    def over(t: WarfighterTable) -> Hashable | None:
        if t.heroes[0].actions == 2:
            return None
        member = t.foes[0].members[0]
        return "wound" if member.wounds else "vuln" if member.vulns > vulns else "none"

    engine = expand(table, over, f"attack gareth mace {mode} horned-brute", "done")
    assert engine == odds.weapon("Mace", mode, 3, hth=2, vulns=vulns)


def test_an_explosion_in_the_engine() -> None:
    """WF-EXP-01, WF-CMP-03: Holy Water is two dice and one cover die."""
    table = table_at(
        spaces=["Long Corridor"], party="Gareth 1: Holy Water; Whisper 1", foes=["Grave Ghouls at 1 x4 on 2"],
        heroes={"gareth": {"space": 1}},
    )  # fmt: skip

    def over(t: WarfighterTable) -> Hashable | None:
        if t.heroes[0].actions == 2:
            return None
        members = [m for f in t.foes for m in f.members]
        wounds = sum(m.wounds for m in members) + 2 * (4 - len(members))
        return sum(m.vulns for m in members), wounds

    engine = expand(table, over, "use gareth holy-water 1 grave-ghouls")
    assert engine == odds.explosion(2, 6, 2)


@pytest.mark.parametrize("name", ["Orc Spearmen", "Basilisk", "Horned Brute"])
@pytest.mark.parametrize(("party", "cover"), [("Gareth 1; Whisper 1", 0), ("Gareth 1: Chainmail; Whisper 1", 5)])
@pytest.mark.parametrize("vulns", [0, 1])
def test_a_hostile_attack_in_the_engine(name: str, party: str, cover: int, vulns: int) -> None:
    """WF-HTN-03 to WF-HTN-07, WF-RUL-06, WF-RUL-08, WF-RUL-14: one Attack on Gareth, terrain 1."""
    table = table_at(
        "react", pending=[1], spaces=["Long Corridor"], party=party, foes=[f"{name} at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0, "vulns": vulns}},
    )  # fmt: skip
    poison = RULES.hostiles[name].poison

    def over(t: WarfighterTable) -> Hashable | None:
        if t.step != "hero":
            return None
        hero = t.heroes[0]
        if hero.hurt:
            return f"wound {hero.hurt}"
        damage = sum(gear.damage for gear in hero.gear)
        if damage:
            return f"stopped {damage // (2 if RULES.hostiles[name].crush else 1)}"
        return "vuln" if hero.vulns > vulns else "none"

    engine = expand(table, over, "soak armor", "done")
    assert engine == odds.hostile_attack(name, 1, cover, vulns=vulns)
    assert poison == (name == "Basilisk")


@pytest.mark.parametrize(
    ("name", "attacks", "armor", "words"),
    [
        ("Cave Troll", 2, "", {}),
        ("Horned Brute", 2, "Padded Jack", {}),  # Crush
        ("Frost Ogre", 1, "Damaged Leather Armor", {}),  # damaged when it is dealt
        ("Giant Centipedes", 2, "", {}),  # Poison; rows with a Wound and a Vuln
        ("Basilisk", 2, "", {}),  # Poison
        ("Ember Imps", 2, "", {}),  # rows with a Wound and a random Vuln
        ("Ember Imps", 2, "", {"random_target": "excluding"}),
        ("Hex Witch", 1, "", {}),  # a Commander
    ],
)
def test_a_volley_in_the_engine(name: str, attacks: int, armor: str, words: dict[str, Any]) -> None:
    """WF-RUL-01, WF-RUL-12, WF-RUL-14, WF-RUL-31, WF-ATK-04: Attacks on a lone Gareth (Health 5), no card edited."""
    rules = RULES.with_(**words)
    group = min(attacks, RULES.hostiles[name].number)  # each with its own Attack, or one with several
    table = table_at(
        "onslaught", rules=rules, spaces=["Long Corridor"], party=f"Gareth 1: {armor}" if armor else "Gareth 1",
        foes=[f"{name} at 1 x{group} on 1"], heroes={"gareth": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    counters = [counter for foe in table.foes for member in foe.members for counter in member.counters]
    for counter in counters[attacks:]:
        counter.acted = True
    assert len(counters) >= attacks

    def over(t: WarfighterTable) -> Hashable | None:
        return min(5, t.heroes[0].hurt) if t.step in ("recovery", "ended") else None

    engine = expand(table, over, "soak armor", "done")
    assert engine == odds.volley(name, attacks, 1, armor, rules=rules).map(lambda wounds: min(5, wounds))


def test_guards_by_counting_rolls() -> None:
    """WF-GRD-03: all rolls of three Turns."""
    arrive = {face: 1 if face >= 9 else 2 if face >= 5 else 3 for face in range(1, 11)}
    tally = Counter(
        sum(arrive[face] <= 3 - turn for turn, face in enumerate(rolls)) for rolls in product(range(1, 11), repeat=3)
    )
    assert dict(odds.guards(3)) == {n: Fraction(k, 1000) for n, k in sorted(tally.items())}


def test_items_by_dealing_every_order() -> None:
    """WF-TRE-02, WF-RUL-26: all orders of a small deck, in which two points never run dry."""
    deck = [1, 1, 1, 2, 2, 3]
    tally: Counter[tuple[int, ...]] = Counter()
    for order in permutations(deck):
        left, taken = 2, []
        for value in order:
            if value <= left:
                taken.append(value)
                left -= value
        tally[tuple(sorted(taken, reverse=True))] += 1
    whole = {k: v for k, v in tally.items() if sum(k) == 2}
    law = odds.item_draws({1: 3, 2: 2, 3: 1}, 2)
    total = sum(whole.values())
    assert total == 720
    assert dict(law) == {k: Fraction(v, total) for k, v in sorted(whole.items())}


@pytest.mark.parametrize("hardy", [0, 1, 2])
def test_environment_by_counting_rolls(hardy: int) -> None:
    """WF-ENV-01, WF-ENV-02: three rolls against 6."""
    tally = Counter(max(0, sum(f < 6 for f in rolls) - hardy) for rolls in product(range(1, 11), repeat=3))
    assert dict(odds.environment(3, 6, hardy)) == {n: Fraction(k, 1000) for n, k in sorted(tally.items())}


@pytest.mark.parametrize("first", [False, True])
def test_attacks_suffered_by_playing_every_line(first: bool) -> None:
    """WF-CBT-03, WF-CBT-06: all hits and misses of four Hero Attacks at one half."""
    total = Fraction(0)
    for line in product((0, 1), repeat=4):
        fresh, acted, suffered = 3, 0, 0
        for hit in line:
            if not fresh + acted:
                break
            if fresh:
                fresh -= hit
            else:
                acted -= hit
            if fresh and not first:
                fresh, acted, suffered = fresh - 1, acted + 1, suffered + 1
        total += Fraction(suffered + fresh, 16)
    assert odds.attacks_suffered(Fraction(1, 2), 3, 4, heroes_first=first) == total
