"""What a die needs, for the engine and for the odds alike."""

from __future__ import annotations

from fractions import Fraction

import pytest
from horrible_hordes.helpers import printed

from hordeplay.games.horrible_hordes.model.knobs import Knobs
from hordeplay.games.horrible_hordes.model.powers import Powers
from hordeplay.games.horrible_hordes.rules.battle.strength import chance, needs, shot_need, strike_need


@pytest.mark.parametrize("name", list(printed().hordes))
def test_every_horde_against_plain_units(name: str) -> None:
    """HH-HCTR-02, HH-HCTR-03, HH-HCTR-04, HH-HNOTE-01: a counter's Attack and Defense make the chances.

    HH-ATK-03, HH-ATK-04, HH-ATK-05: Army p = (5 - DEF)/10, Castle (4 - DEF)/10, Settlement (3 - DEF)/10, Horde q = (11 - ATK)/10."""
    rules = printed()
    card = rules.hordes[name]
    need = needs(rules, Powers.of(rules, ()), name, "Clear", "raid")
    ours = [max(Fraction(0), Fraction(base - card.defense, 10)) for base in (5, 4, 3)]
    assert [chance(rules.knobs, need) for need in need[:3]] == ours
    assert {chance(rules.knobs, need) for need in need[3:]} == {Fraction(11 - card.attack, 10)}


def test_the_die_is_a_knob() -> None:
    """HH-DICE-01: another battle die changes every chance."""
    assert chance(Knobs(die_sides=20), 6) == Fraction(3, 4)
    assert chance(Knobs(die_sides=6), 6) == Fraction(1, 6)
    assert chance(Knobs(d10_zero="zero"), 6) == Fraction(4, 10)


def test_spells_on_a_stack_count_with_the_rest() -> None:
    """HH-RUL-84, HH-ABL-73, HH-ABL-74: Bless and Protection add to what works by itself."""
    rules = printed()
    mine = Powers.of(rules, ("Fine Swords", "Heavy Armor"))
    need = needs(rules, mine, "Gnoll Chieftain", "Clear", "attack", ("Bless", "Protection", "Bless"))
    assert (need.army, need.at_army, need.at_castle) == (6 - 3, 7 + 2, 7)
    assert needs(rules, Powers.of(rules, ("Bless",)), "Gnoll Chieftain", "Clear", "attack").army == 6


def test_long_range_attacks_and_battle_spells() -> None:
    """HH-RUL-56 to HH-RUL-58: a number of their own, less Defense and terrain."""
    rules = printed()
    shoot = rules.abilities["Poison Cloud"].effects[0]
    assert shot_need(rules, shoot, "Kobold Commander", "Clear") == 7 - 3 - 2
    assert shot_need(rules, shoot, "Kobold Commander", "Swamp") == 7 - 3 - 1
    fire = rules.abilities["Fireball"].effects[0]
    assert strike_need(rules, fire, "Red Dragons", "Clear", 0) == 10
    skirmish = rules.abilities["Skirmishers"].effects[0]
    assert strike_need(rules, skirmish, "Red Dragons", "Clear", 8) == 8


def test_house_numbers_are_obeyed() -> None:
    """HH-ATK-03, HH-RAID-02, HH-HUM-01: every number is a knob."""
    rules = printed().with_(
        army_hits_on=5, castle_hits_on=4, settlement_hits_on=3, humanoid_attack=2, humanoid_defense=0
    )
    need = needs(rules, Powers.of(rules, ()), "Gnoll Chieftain", "Hills", "raid")
    assert need == (5, 4, 3, 5, 5, 5)
