"""The phases of a round, and who has not ended one yet (rulebook: Gameplay overview)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.choice import Choice, verb

from ..model.table import KingdomTable

PHASES: Final = ("set-up", "spawn", "towers and heroes", "destroy", "move", "pick up", "spend")
"""The phases of a round by their number (KR-ROUND-01); 0 is before the first one."""
PHASE_OF: Final[Mapping[str, int]] = {
    "hordes": 0,
    "spells": 0,
    "abilities": 0,
    "round": 1,
    "eliminate": 1,
    "spawn": 1,
    "enter": 1,
    "regenerate": 2,
    "act": 2,
    "part": 2,
    "hero": 2,
    "destroy": 3,
    "haunt": 3,
    "order": 4,
    "advance": 4,
    "pick_up": 5,
    "spend": 6,
    "round_end": 6,
    "next_scenario": 0,
}
"""The phase that each step belongs to."""


@verb("done", always_legal=True)
class Done(Choice):
    """`done`: nothing more in this phase."""


def seats_left(table: KingdomTable) -> list[int]:
    """The seats that have not said that they are done."""
    return [seat for seat, player in enumerate(table.players) if not player.done]
