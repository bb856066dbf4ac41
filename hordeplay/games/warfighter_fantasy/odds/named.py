"""Exact numbers of Warfighter Fantasy that are asked for in words: a weapon against Cover or a Hostile, Attacks of Hostiles."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hordeplay.core.exact import ExactMeasure, number, row, text
from hordeplay.core.language import message
from hordeplay.odds.amount import Amount

from ..model.ruleset import WarfighterRules
from .hero_attacks import weapon
from .hostile_attacks import struck, volley
from .turns import guards_arrival, left_alone

NAMED: Final = {"name": row("WEAPON", "weapons"), "mode": text("MODE", r"[^()]+?")}
ADDED: Final = {"hth": number("N", 0, 10, "HtH"), "vulns": number("V", 0, 10, "Vulns")}
TERRAIN: Final = number("T", 0, 6, "a terrain")


def _weapon(
    rules: WarfighterRules, *, name: str, cover: int, mode: str = "Standard", hth: int = 0, vulns: int = 0
) -> Fraction:
    return weapon(name, mode, cover, hth=hth, vulns=vulns, rules=rules).answer("wound")


def _strike(rules: WarfighterRules, *, hostile: str, terrain: int, armor: int = 0) -> Fraction:
    return struck(hostile, terrain, armor, rules=rules).answer("wound")


def _volley(rules: WarfighterRules, *, attacks: int, hostile: str, terrain: int, armor: str = "") -> Fraction:
    return Amount(volley(hostile, attacks, terrain, armor, rules=rules).mean, message("Wounds"))


def _alone(rules: WarfighterRules, *, heroes: int, hostiles: int) -> Fraction:
    return left_alone(heroes, hostiles, rules=rules)


def _guards(rules: WarfighterRules) -> Fraction:
    return Amount(guards_arrival(rules).mean, message("Turns"))


EXACT: Final = (
    ExactMeasure(
        "{name}[ ({mode})] against Cover {cover}[ with HtH {hth}][ and {vulns} Vuln/Vulns]",
        message("the chance that one Attack with a weapon wounds a target of this Cover"),
        "Mace against Cover 3 with HtH 2",
        _weapon,
        {**NAMED, "cover": number("C", 0, 10, "Cover"), **ADDED},
    ),
    ExactMeasure(
        "a Wound by {hostile} on terrain {terrain}[ through armor of Cover {armor}]",
        message("the chance that one Attack of a Hostile wounds a Hero"),
        "a Wound by Cave Troll on terrain 1",
        _strike,
        {"hostile": row("HOSTILE", "hostiles"), "terrain": TERRAIN, "armor": number("C", 1, 10, "Cover of armor")},
    ),
    ExactMeasure(
        "Wounds from {attacks} Attack/Attacks of {hostile} on terrain {terrain}[ through {armor}]",
        message("Wounds that reach the Health of a lone Hero on average under so many Attacks in a row"),
        "Wounds from 4 Attacks of Cave Troll on terrain 1 through Chainmail",
        _volley,
        {"attacks": number("N", 1, 20, "Attacks"), "hostile": row("HOSTILE", "hostiles"), "terrain": TERRAIN,
         "armor": row("ARMOR", "armors")},
    ),
    ExactMeasure(
        "one of {heroes} Heroes left alone by {hostiles} Hostiles",
        message("the chance that no counter of the cup names one Hero"),
        "One of 3 Heroes left alone by 6 Hostiles",
        _alone,
        {"heroes": number("N", 1, 6, "Heroes"), "hostiles": number("M", 1, 12, "Hostiles")},
    ),
    ExactMeasure(
        "Turns until Guards arrive",
        message("the Turns that pass on average until the Guards come"),
        "Turns until Guards arrive",
        _guards,
    ),
)  # fmt: skip
"""What can be asked; `hp.solve("warfighter-fantasy")` lists it."""
