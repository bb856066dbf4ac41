"""What is felt at the table: monsters that are beaten, heroes that fall, treasures that are found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Drama
from hordeplay.core.script import Event

from ..model.table import FantahzeeTable

FELT: Final[Mapping[str, Drama]] = {
    "defeats": "kill",
    "claims": "kill",
    "falls": "fall",
    "destroys": "fall",
    "attaches": "gain",
}
"""What each kind of event is felt as; what is missing is felt as nothing."""


def drama(_table: FantahzeeTable, event: Event) -> Drama:
    """What is felt of an event.

    >>> drama(None, Event("FZ-DMG-02", "falls", {"seat": 0, "hero": "Steam Brute", "absorbs": 4, "left": 0}))
    'fall'
    """
    return FELT.get(event.what, "")
