"""The rules of Warfighter Fantasy, a module a chapter; `STEPS` is what `Play` enters, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.script import Step

from ..model.table import WarfighterTable
from .buying import deity, party
from .campaign import cleared, retreat, reward, road, town, town_enter
from .result import ended
from .setup import opening_hands, supplies, town_text
from .turn import (
    close_range,
    environs_step,
    hero,
    onslaught,
    react,
    recovery,
    retain,
    timer,
    tithe,
    turn_start,
    vulns_off,
)

STEPS: Final[Mapping[str, Step[WarfighterTable]]] = {
    "party": party,
    "deity": deity,
    "supplies": supplies,
    "town_text": town_text,
    "hands": opening_hands,
    "turn_start": turn_start,
    "environs": environs_step,
    "tithe": tithe,
    "hero": hero,
    "react": react,
    "onslaught": onslaught,
    "recovery": recovery,
    "retain": retain,
    "close_range": close_range,
    "vulns_off": vulns_off,
    "timer": timer,
    "ended": ended,
    "road": road,
    "town_enter": town_enter,
    "town": town,
    "retreat": retreat,
    "cleared": cleared,
    "reward": reward,
}
"""The steps of an Adventure, then those of a campaign."""
