"""What happens: one module a chapter. `STEPS` are the steps of the game in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.script import Step

from ..model.table import FantahzeeTable
from .abilities import effects
from .action import action
from .attacking import attack, muster
from .end_phase import discard, draw, end, turn_end
from .horde import loss, raze, reveal, town
from .rolling import first_roll, roll
from .setup import hands, starting_player, tops
from .taking_damage import ambush, casualty, counterattack
from .treasures import attach, treasure, victory

STEPS: Final[Mapping[str, Step[FantahzeeTable]]] = {
    "tops": tops,
    "hands": hands,
    "starting_player": starting_player,
    "action": action,
    "effects": effects,
    "first_roll": first_roll,
    "roll": roll,
    "muster": muster,
    "attack": attack,
    "counterattack": counterattack,
    "casualty": casualty,
    "treasure": treasure,
    "attach": attach,
    "victory": victory,
    "town": town,
    "raze": raze,
    "loss": loss,
    "reveal": reveal,
    "ambush": ambush,
    "end": end,
    "draw": draw,
    "discard": discard,
    "turn_end": turn_end,
}
"""The steps of the game in the order of the rulebook; `effects`, `casualty`, `draw` and `discard` serve several phases."""
