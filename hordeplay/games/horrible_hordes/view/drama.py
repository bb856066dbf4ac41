"""What is felt at the table: Hordes that are destroyed, units that fall, VT that are gained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Drama
from hordeplay.core.script import Event

from ..model.table import HordeTable

FELT: Final[Mapping[str, Drama]] = {
    "destroyed": "kill",
    "falls": "fall",
    "wiped_out": "fall",
    "gains_vt": "gain",
}
"""What each kind of event is felt as; what is missing is felt as nothing."""


def drama(_table: HordeTable, event: Event) -> Drama:
    """What is felt of an event.

    >>> drama(None, Event("HH-ATK-04", "destroyed", {"seat": 0, "at": 45, "horde": "Gnolls", "vt": 1}))
    'kill'
    """
    return FELT.get(event.what, "")
