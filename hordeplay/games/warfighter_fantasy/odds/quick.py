"""The few exact numbers that move on the designer's bench while a knob is dragged: Attacks, a Turn, the cup, the Guards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from hordeplay.core.language import message, tr
from hordeplay.odds.amount import Amount

from ..model.ruleset import WarfighterRules
from .hero_attacks import weapon
from .hostile_attacks import volley
from .turns import guards_arrival, left_alone

SMITHY: Final = ("Dagger", "Shortsword", "Mace", "Axe")
"""Weapons whose chance of a Wound is worth a look: HtH 2 against Cover 3."""

SAYS: Final = {
    message("Shortsword on a target with a Vuln"): message(
        "the chance that one Attack with a Shortsword wounds a target of Cover 3 with one Vuln, by a Hero with HtH 2"
    ),
    message("Wounds from a Troll's Turn through Chainmail"): message(
        "the Wounds that a lone Hero in Chainmail takes on average from four Attacks of a Cave Troll, on terrain 1"
    ),
    message("One of 3 Heroes left alone by 6 Hostiles"): message(
        "the chance that no counter of the cup names one Hero"
    ),
    message("Turns until Guards arrive"): message("the Turns that pass on average until the Guards come"),
}
"""What the others are, by the names under which they are asked for in every language."""


def quick_odds(rules: WarfighterRules) -> Mapping[str, Fraction]:
    """Exact numbers that follow the knobs: Attacks, a Vuln, a Turn of the Troll, the cup, the Guards.

    WF-GEA-06, WF-CMP-18, WF-RUL-01, WF-TGT-01, WF-GRD-03.

    >>> {name: str(value) for name, value in quick_odds(WarfighterRules.load()).items()}["Mace, HtH 2, Cover 3"]
    '2/5'
    """
    wound = {name: weapon(name, "Standard", 3, hth=2, rules=rules).exactly("wound") for name in SMITHY}
    marked = weapon("Shortsword", "Standard", 3, hth=2, vulns=1, rules=rules).exactly("wound")
    troll = volley("Cave Troll", 4, 1, "Chainmail", rules=rules).mean
    per = rules.knobs.counters_per_hero
    alone = left_alone(3, 6, per, rules).value if 3 * per >= 6 else Fraction(0)
    return {
        **{f"{name}, HtH 2, Cover 3": chance for name, chance in wound.items()},
        "Shortsword on a target with a Vuln": marked,
        "Wounds from a Troll's Turn through Chainmail": Amount(troll, "Wounds"),
        "One of 3 Heroes left alone by 6 Hostiles": alone,
        **(
            {"Turns until Guards arrive": Amount(guards_arrival(rules).mean, "Turns")}
            if rules.knobs.guards_size
            else {}
        ),
    }


def quick_says(_rules: WarfighterRules, name: str) -> str:
    """What one of these numbers is.

    >>> quick_says(WarfighterRules.load(), "Mace, HtH 2, Cover 3")
    'the chance that one Attack with this weapon wounds a target of Cover 3, by a Hero with HtH 2'
    """
    if name in SAYS:
        return tr(SAYS[name])
    return tr("the chance that one Attack with this weapon wounds a target of Cover 3, by a Hero with HtH 2")
