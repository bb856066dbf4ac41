"""The few exact numbers that move on the designer's bench while a knob is dragged: what two parties muster."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from hordeplay.core.language import message, tr
from hordeplay.odds.amount import Amount

from ..model.ruleset import FantahzeeRules
from .parties import party

PARTIES: Final = {
    message("John's party"): ("Alchemist", "Sergeant", "Sergeant", "Steam Brute"),
    message("Maureen's party"): ("Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"),
}
"""The parties of the rulebook's examples (FZ-EX-02, question 11), by the names under which they are asked for."""


def quick_odds(rules: FantahzeeRules) -> Mapping[str, Fraction]:
    """The strength that a party musters on average, by best play (question 11).

    >>> {name: f"{float(strength):.4f}" for name, strength in quick_odds(FantahzeeRules.load()).items()}
    {"John's party": '7.9354', "Maureen's party": '14.1051'}
    """
    return {name: Amount(party(heroes, rules=rules).value, message("strength")) for name, heroes in PARTIES.items()}


def quick_says(_rules: FantahzeeRules, _name: str) -> str:
    """What these strengths are.

    >>> quick_says(FantahzeeRules.load(), "John's party")
    'the strength that the party musters on average, with the best dice play'
    """
    return tr("the strength that the party musters on average, with the best dice play")
