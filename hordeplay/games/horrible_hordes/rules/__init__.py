"""The rules of the game: one module a chapter. `STEPS` are the steps of a game in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.script import Step

from ..model.table import HordeTable
from .attack import attack, combat
from .end_phase import end, round_end
from .events import event
from .fortifying import fortify
from .hordes import horde_move, horde_segment
from .income import resource
from .moving import move
from .raid import raid, raid_segment
from .research import research
from .settling import settle
from .setup import first_hordes, initiative, kingdoms, settle_in, supplies, tiles
from .spawning import spawn
from .trade import trade
from .training import train
from .wiped import restart

STEPS: Final[Mapping[str, Step[HordeTable]]] = {
    "tiles": tiles,
    "initiative": initiative,
    "settle_in": settle_in,
    "kingdoms": kingdoms,
    "first_hordes": first_hordes,
    "supplies": supplies,
    "event": event,
    "resource": resource,
    "trade": trade,
    "settle": settle,
    "fortify": fortify,
    "train": train,
    "move": move,
    "attack": attack,
    "combat": combat,
    "research": research,
    "spawn": spawn,
    "end": end,
    "horde_segment": horde_segment,
    "horde_move": horde_move,
    "raid_segment": raid_segment,
    "raid": raid,
    "restart": restart,
    "round_end": round_end,
}

__all__ = ["STEPS"]
