"""What an Ability is roughly worth to a plain player, from its effect words alone: bots choose by it, a shelf is ordered by it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .content import Ability, Effect, Usage
from .ruleset import HordeRules
from .vocabulary import Word

WORTH: Final[dict[Word, float]] = {
    "attack": 6.0, "defense": 6.0, "strike": 2.5, "shoot": 6.0, "cancel_hit": 6.0, "income": 7.0, "convert": 1.0,
    "gain_resource": 0.35, "gain_unit": 2.0, "gain_vt": 1.6, "regain": 8.0, "price": 1.0, "raises": 1.5, "uses": 0.5,
    "move": 1.0, "step": 0.5, "march": 0.5, "relocate": 0.3, "build_on_army": 0.5, "extra_build": 3.0, "hire": 2.0,
    "train_at": 2.5, "touch_die": 0.2, "steer_horde": 0.3, "close_space": 0.3, "destroy_horde": 6.0,
}  # fmt: skip
"""What one unit of an effect word is worth to a plain player, as a share of a whole game."""

USAGE: Final[dict[Usage, float]] = {
    "constant": 1.0, "whenever": 1.0, "per_round": 1.0, "conversion": 1.0, "activation": 0.7, "once": 1.0,
}  # fmt: skip

WHOLE: Final = 20
"""Rounds of a whole game, of which `WORTH` speaks: what lasts is worth less where fewer are left."""

OFTEN: Final = 0.4
"""In what share of the rounds a Victory Token that can be had again and again is had."""


def worth(ability: Ability, left: int = WHOLE) -> float:
    """A rough value of an Ability, from its effect words alone, with so many rounds left: what comes once does not wait."""
    lasts = 1.0 if ability.usage == "once" else min(1.0, left / WHOLE)
    return lasts * USAGE[ability.usage] * sum(_worth(effect, ability.usage) for effect in ability.effects)


def _worth(effect: Effect, usage: Usage) -> float:
    value = WORTH.get(effect.do, 0.0) * effect.n
    if effect.do == "gain_vt" and usage != "once":
        return value * OFTEN * WHOLE
    if effect.do == "price":
        change = effect.add.total if effect.add else 0
        return -1.5 * change + 1.5 * len(effect.waive)
    if effect.vs or effect.terrain:
        value *= 0.35
    if effect.phase:
        value *= 0.5
    if effect.scope == "stack":
        value *= 0.3
    if effect.do in {"attack", "defense"} and "army" not in effect.units:
        value *= 0.6
    if effect.do == "strike":
        value = WORTH["strike"] * effect.dice
    return value


@lru_cache(maxsize=16 * WHOLE)
def favourites(rules: HordeRules, left: int = WHOLE) -> tuple[str, ...]:
    """All Abilities, the most worthwhile first where so many rounds are left, this one included."""
    return tuple(sorted(rules.abilities, key=lambda name: -worth(rules.abilities[name], left)))
