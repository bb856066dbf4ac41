"""What is felt at the table: Hostiles that are eliminated, Heroes that suffer and go down, XP and Treasure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Drama
from hordeplay.core.script import Event

from ..model.table import WarfighterTable

FELT: Final[Mapping[str, Drama]] = {
    "eliminated": "kill",
    "falls": "fall",
    "suffers": "heart",
    "gains": "gain",
    "coins": "gain",
    "takes": "gain",
    "promoted": "gain",
}
"""What each kind of event is felt as; what is missing is felt as nothing."""


def drama(_table: WarfighterTable, event: Event) -> Drama:
    """What is felt of an event: an attack that wounds nobody is none to feel.

    >>> drama(None, Event("WF-HTN-06", "suffers", {"hero": 0, "n": 2, "left": 5}))
    'heart'
    """
    if event.what == "suffers" and not event.facts["n"]:
        return ""
    return FELT.get(event.what, "")
