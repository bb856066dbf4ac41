"""The optional rules of the rulebook as named house rules, which stack in any order.

| name | optional rule | what it turns |
|---|---|---|
| `players-at-war` | Players at War | Armies fight other players' units (HH-WAR-01, HH-WAR-02) |
| `horde-master` | Horde Master | the last seat leads the Hordes and scores nothing (HH-MASTER-01 to HH-MASTER-03) |
| `horde-master-scores` | Horde Master | the same, and each unit that its Hordes destroy is a point (HH-RUL-91) |
| `rotation` | Optional Rotation Hordes | the optional Horde counters join the pool (HH-OLIST-01, HH-RUL-68) |
| `rotation-only` | Optional Rotation Hordes | they replace the basic ones (HH-OLIST-01, HH-RUL-68) |
| `extra-terrain` | Extra Terrain Tiles | ten more kinds of tiles are laid (HH-XTERR-01 to HH-XTERR-03) |
| `wizard-towers` | Wizards Towers | a Tower may be built where a Castle could (HH-TOWER-01 to HH-TOWER-05) |

>>> import hordeplay as hp
>>> print(hp.rules("horrible-hordes").house("rotation", "wizard-towers").diff())
house rule rotation: not used -> the optional Hordes are in the pool beside the basic ones (HH-OLIST-01)
house rule wizard-towers: not used -> Wizards Towers may be built in place of Castles (HH-TOWER-01)
horde_pool: basic -> basic+optional (HH-RUL-68)
wizard_tower: False -> True (HH-TOWER-01)
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import message
from hordeplay.core.rules import HouseRule

from .ruleset import HordeRules

OPTIONS: Final = tuple(
    HordeRules.register(house)
    for house in (
        HouseRule(
            "players-at-war",
            message("Armies may enter the spaces of other players and fight their units"),
            "HH-WAR-01",
            {"players_at_war": True},
        ),
        HouseRule(
            "horde-master",
            message("the last seat has no Kingdom, leads the Hordes and scores nothing"),
            "HH-MASTER-01",
            {"horde_master": True, "master_score": "none"},
        ),
        HouseRule(
            "horde-master-scores",
            message("the last seat leads the Hordes and gains a VT for each unit that they destroy"),
            "HH-RUL-91",
            {"horde_master": True, "master_score": "units_destroyed"},
        ),
        HouseRule(
            "rotation",
            message("the optional Hordes are in the pool beside the basic ones"),
            "HH-OLIST-01",
            {"horde_pool": "basic+optional"},
        ),
        HouseRule(
            "rotation-only",
            message("the optional Hordes are in the pool instead of the basic ones"),
            "HH-OLIST-01",
            {"horde_pool": "optional"},
        ),
        HouseRule(
            "extra-terrain",
            message("the extra tiles are laid on the squares that the basic ones leave"),
            "HH-XTERR-01",
            {"extra_terrain": True},
        ),
        HouseRule(
            "wizard-towers",
            message("Wizards Towers may be built in place of Castles"),
            "HH-TOWER-01",
            {"wizard_tower": True},
        ),
    )
)
"""Every named house rule of the game; where two turn the same knob, the later one counts."""
