"""Usage limits and prices: chapter LIMIT."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.games.horrible_hordes.model.content import Resources
from hordeplay.games.horrible_hordes.model.powers import (
    UNLIMITED,
    Powers,
    powers,
    prices,
    raised,
    unusable,
    uses_allowed,
)
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules.paying import pay, use

PRINTED = HordeRules.load()


def table(sheet: str, **knobs: Any) -> HordeTable:
    line = f"trade | dwarves: d4 settlement, {sheet} | elves: a9 settlement"
    return prepare(line, rules=PRINTED.with_(**knobs))


@pytest.mark.parametrize(
    ("ability", "plain", "wizardry", "leadership"),
    [
        ("Golems", 1, 2, 1),
        ("Alchemy", 1, 2, 1),
        ("Mercenaries", 1, 1, 2),
        ("Builders", 1, 1, 2),
        ("Druids", 3, 3, 3),
        ("Pioneers", 1, 1, 1),
        ("Destruction", 1, 1, 1),
        ("Fighting Withdrawal", 1, 1, 1),
        ("Roads", UNLIMITED, UNLIMITED, UNLIMITED),
    ],
)
def test_hh_rul_85_uses(ability: str, plain: int, wizardry: int, leadership: int) -> None:
    """HH-RUL-85, HH-LIMIT-01 to HH-LIMIT-06: how often each class may be used, and what doubles it."""
    row = PRINTED.abilities[ability]
    for more, times in (("Nets", plain), ("Wizardry", wizardry), ("Leadership", leadership)):
        assert uses_allowed(table(f"only {ability} + {more}"), 0, row) == times


def test_hh_rul_29_pioneers_as_a_spell() -> None:
    """HH-RUL-29, HH-NOTE-11: under the knob the stray mark makes Pioneers a Spell, and Wizardry doubles it."""
    row = PRINTED.abilities["Pioneers"]
    assert uses_allowed(table("only Pioneers + Wizardry", pioneers_is_spell=True), 0, row) == 2


def test_hh_limit_06_unusable() -> None:
    """HH-NOTE-08, HH-LIMIT-05, HH-LIMIT-06: the reason names the clause of the limit, or the price."""
    position = table(
        "5 gold, uses Golems 1 + Druids 3, spent Destruction, knows Golems + Druids + Destruction + Mercenaries"
    )
    wanted = {"Golems": "HH-LIMIT-06", "Druids": "HH-LIMIT-05", "Destruction": "HH-NOTE-08", "Alchemy": "HH-ABL-08"}
    for name, rule in wanted.items():
        refusal = unusable(position, 0, PRINTED.abilities[name])
        assert refusal is not None
        assert refusal.rule == rule
    assert unusable(position, 0, PRINTED.abilities["Mercenaries"]) is None


def test_hh_abl_82_price_goes_to_the_opponent() -> None:
    """HH-RUL-41: the Gold of Diplomacy goes to the opponent."""
    position = table("3 gold, knows Diplomacy")
    use(position, 0, PRINTED.abilities["Diplomacy"], to=1)
    assert (position.players[0].chits.gold, position.players[1].chits.gold) == (0, 3)


def test_hh_limit_06_no_use_without_payment() -> None:
    """HH-LIMIT-06: a use that cannot be paid is an error, not a gift."""
    with pytest.raises(ValueError, match="cannot be paid"):
        use(table("knows Golems"), 0, PRINTED.abilities["Golems"])


def test_hh_rul_84_modifiers_add_up() -> None:
    """HH-RUL-84, HH-ABL-47, HH-ABL-48: Logistics and Legions make a stack of 6."""
    assert raised(table("knows Logistics + Legions"), 0, "stack_limit") == 6
    assert raised(table("knows Nets"), 0, "stack_limit") == 4


def test_hh_rul_84_prices_never_fall_below_zero() -> None:
    """HH-RUL-84: reductions stop at nothing."""
    rules = PRINTED.with_(price_castle_stone=0)
    assert Powers.of(rules, ("Vaulted Arches",)).price("castle") == Resources()


def test_hh_limit_02_powers_are_worked_out_once() -> None:
    """HH-LIMIT-02: the same set of Abilities is one object per rules, and edited rules have their own."""
    position = table("knows Great Bows")
    assert powers(position, 0) is powers(position, 0)
    edited = PRINTED.edit("abilities", "Great Bows", effects=[])
    assert not Powers.of(edited, ("Great Bows",))["attack"]
    assert Powers.of(PRINTED, ("Great Bows",))["attack"]


def test_hh_rul_31_prices() -> None:
    """HH-RUL-31: two prices, or all mixtures of them."""
    craft = PRINTED.abilities["Craftsmen"]
    assert len(prices(table("knows Craftsmen"), craft)) == 2
    assert len(prices(table("knows Craftsmen", craftsmen_mix="mixed"), craft)) == 4


def test_hh_rsch_02_open_prices_take_what_there_is_most_of() -> None:
    """HH-RSCH-02: the open part of a price comes from the largest stock."""
    position = table("3 wood 1 food")
    pay(position.players[0], Resources(food=1, any=2))
    assert (position.players[0].chits.wood, position.players[0].chits.food) == (1, 0)
