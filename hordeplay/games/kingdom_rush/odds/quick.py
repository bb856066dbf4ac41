"""The few exact numbers that move on the designer's bench while a knob is dragged: hearts, and the first portal."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hordeplay.core.language import message, tr
from hordeplay.odds.amount import Amount

from ..model.ruleset import KingdomRules
from .stacks import hearts, portal_depth


def quick_odds(rules: KingdomRules) -> Mapping[str, Fraction]:
    """What a horde card costs on average if it walks in untouched, and how deep the first portal lies (KR-RUL-01).

    >>> {name: f"{float(number):.3f}" for name, number in list(quick_odds(KingdomRules.load()).items())[:2]}
    {'S1 token 1: hearts a card': '5.556', 'S1 token 1: depth of the first portal': '7.500'}
    """
    numbers: dict[str, Fraction] = {}
    for name, scenario in rules.scenarios.items():
        for token in range(1, len(scenario.setup(2).stacks) + 1):
            where = f"{name} token {token}"
            numbers[f"{where}: hearts a card"] = Amount(hearts(name, token=token, rules=rules).mean, message("hearts"))
            depth = portal_depth(name, token=token, rules=rules).mean
            numbers[f"{where}: depth of the first portal"] = Amount(depth, message("cards deep"))
    return numbers


def quick_says(_rules: KingdomRules, name: str) -> str:
    """What one of these numbers is.

    >>> quick_says(KingdomRules.load(), "S1 token 1: hearts a card")
    'the hearts that a horde card of this stack costs on average if it walks in untouched, at two seats'
    """
    if name.endswith("hearts a card"):
        return tr("the hearts that a horde card of this stack costs on average if it walks in untouched, at two seats")
    return tr("how many cards deep the first portal of this stack lies on average, at two seats")
