"""Exact numbers of Fantahzee that are asked for in words: goals on the dice, parties, flips."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hordeplay.core.exact import ExactMeasure, number, row, rows, text
from hordeplay.core.language import message
from hordeplay.odds.amount import Amount

from ..model.ruleset import FantahzeeRules
from .cards import balance, beaten
from .goals import reach
from .parties import party

PARTY: Final = rows("HERO, HERO", "heroes")


def _reach(rules: FantahzeeRules, *, goal: str, dice: int | None = None, rerolls: int | None = None) -> Fraction:
    knobs = rules.knobs
    return reach(
        goal,
        knobs.base_dice if dice is None else dice,
        knobs.base_rerolls if rerolls is None else rerolls,
        knobs.die_sides,
    )


def _strength(rules: FantahzeeRules, *, heroes: tuple[str, ...]) -> Fraction:
    return Amount(party(heroes, rules=rules).value, message("strength"))


def _activates(rules: FantahzeeRules, *, hero: str, heroes: tuple[str, ...]) -> Fraction:
    return party(heroes, goal=hero, rules=rules)


def _all_active(rules: FantahzeeRules, *, heroes: tuple[str, ...]) -> Fraction:
    return party(heroes, goal="all", rules=rules)


def _beaten(rules: FantahzeeRules, *, strength: int) -> Fraction:
    return beaten(strength, rules=rules)


def _balance(rules: FantahzeeRules, *, strength: int) -> Fraction:
    return Amount(balance(strength, rules=rules).value, message("XP"))


EXACT: Final = (
    ExactMeasure(
        "reach {goal}[ with {dice} die/dice][ and {rerolls} reroll/rerolls]",
        message("the chance to have these dice after the last reroll, with the best keeping for this goal"),
        "reach XXXX",
        _reach,
        {"goal": text("GOAL", r"[X0-9+]+"), "dice": number("N", 1, 10, "dice"),
         "rerolls": number("M", 0, 6, "rerolls")},
    ),
    ExactMeasure(
        "strength of {heroes}",
        message("the strength that this party musters on average, with the best dice play"),
        "strength of Sergeant, Paladin",
        _strength,
        {"heroes": PARTY},
    ),
    ExactMeasure(
        "{hero} active among {heroes}",
        message("the chance to activate this hero of the party when all goes for that one"),
        "Paladin active among Sergeant, Paladin",
        _activates,
        {"hero": row("HERO", "heroes"), "heroes": PARTY},
    ),
    ExactMeasure(
        "all active of {heroes}",
        message("the chance to activate every hero of the party when all goes for that"),
        "all active of Sergeant, Paladin",
        _all_active,
        {"heroes": PARTY},
    ),
    ExactMeasure(
        "{strength} strength beats the next card",
        message("the chance that the strength left beats the next card of the lower part of a stack"),
        "5 strength beats the next card",
        _beaten,
        {"strength": number("N", 0, 60, "strength")},
    ),
    ExactMeasure(
        "XP of a flip with {strength} strength",
        message("the XP that one more flip brings on average, the town's loss taken off"),
        "XP of a flip with 5 strength",
        _balance,
        {"strength": number("N", 0, 60, "strength")},
    ),
)  # fmt: skip
"""What can be asked; `hp.solve("fantahzee")` lists it."""
