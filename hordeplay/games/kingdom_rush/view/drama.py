"""What is felt at the table: hordes that are destroyed, heroes that go down, hearts that are lost, and what the game is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Drama
from hordeplay.core.script import Event

from ..model.table import KingdomTable

FELT: Final[Mapping[str, Drama]] = {
    "destroys": "kill",
    "knocked_out": "fall",
    "lost": "fall",
    "hurt": "heart",
    "kingdom": "heart",
    "last_portal": "gain",
    "last_boss": "gain",
    "steps_out": "gain",
    "won": "gain",
}
"""What each kind of event is felt as; what is missing is felt as nothing."""


def drama(table: KingdomTable, event: Event) -> Drama:
    """What is felt of an event: a horde that takes no heart along is none to feel.

    >>> drama(None, Event("KR-DESTROY-02", "destroys", {"horde": "A1", "space": 18}))
    'kill'
    >>> drama(None, Event("KR-MOVE-03", "kingdom", {"horde": "A1", "hearts": 0, "left": 6}))
    ''
    """
    if event.what == "kingdom" and not event.facts["hearts"]:
        return ""
    if event.what == "spawns":  # the portal is what everybody waits for
        return "gain" if table.rules.hordes[event.facts["horde"]].trait == "portal" else ""
    return FELT.get(event.what, "")
