"""The rules, a module for each chapter of the rulebook; the steps of the game in its order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.script import Step

from ..model.table import KingdomTable
from .acting import act, regenerate
from .advancing import advance, order
from .destroying import destroy, haunt
from .effects import effect
from .heroes.activation import hero
from .picking_up import pick_up
from .round_end import next_scenario, round_end
from .setup import abilities, hordes, spells
from .spawning import begin_round, eliminate, enter, spawn
from .spending import spend

STEPS: Final[Mapping[str, Step[KingdomTable]]] = {
    "hordes": hordes,
    "spells": spells,
    "abilities": abilities,
    "round": begin_round,
    "eliminate": eliminate,
    "spawn": spawn,
    "enter": enter,
    "regenerate": regenerate,
    "act": act,
    "part": effect,
    "hero": hero,
    "destroy": destroy,
    "haunt": haunt,
    "order": order,
    "advance": advance,
    "pick_up": pick_up,
    "spend": spend,
    "round_end": round_end,
    "next_scenario": next_scenario,
}
"""The steps of the game in the order of the rulebook; `part` carries out the words of towers, heroes and spells."""

__all__ = ["STEPS"]
