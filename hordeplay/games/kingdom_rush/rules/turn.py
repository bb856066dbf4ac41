"""The phases of a round, and who has not ended one yet (rulebook: Gameplay overview)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.choice import Choice, verb
from hordeplay.core.language import cached_by_language, tr_in

from ..model.table import KingdomTable


@cached_by_language(maxsize=1)
def phases() -> tuple[str, ...]:
    """The phases of a round in words, by their number (KR-ROUND-01); 0 is before the first one.

    >>> phases()[2]
    'Towers and heroes'
    """
    return (
        tr_in("phase of a round", "Set-up"),
        tr_in("phase of a round", "Spawn"),
        tr_in("phase of a round", "Towers and heroes"),
        tr_in("phase of a round", "Destroy"),
        tr_in("phase of a round", "Move"),
        tr_in("phase of a round", "Pick up"),
        tr_in("phase of a round", "Spend"),
    )


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
