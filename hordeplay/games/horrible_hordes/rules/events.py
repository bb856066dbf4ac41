"""Event Phase: one roll on the Event Table (rulebook: Event phase, Event table)."""

from __future__ import annotations

from hordeplay.core.script import Draw, Script

from ..model.table import HordeTable
from .abilities.gains import gain
from .abilities.own_turn import swaps_of_others
from .dice import dice
from .spawning import spawn_horde


def event(table: HordeTable) -> Script[str]:
    """The turn begins: roll an event and apply it, like it or not (HH-EVT-01, HH-RUL-13)."""
    seat = table.seat
    table.player.skipped.clear()
    if table.log is not None:
        table.tell("HH-SEQ-01", "turn", seat=seat, round=table.round)
    if table.rules.knobs.conversion_window == "anytime":
        yield from swaps_of_others(table, [other for other in table.order if other != seat])
    if table.rules.knobs.event_source == "deck10":
        name = yield from _draw(table)
    else:
        name = yield from _roll(table)
    if name:
        if table.log is not None:
            table.tell("HH-EVT-01", "event", seat=seat, event=name)
        effects = table.rules.events[name].effects
        yield from gain(table, seat, effects, "HH-ETAB-01")
        for effect in effects:
            if effect.do == "spawn":
                for _ in range(effect.n):
                    yield from spawn_horde(table, "HH-RUL-17")
    return "resource"


def _roll(table: HordeTable) -> Script[str]:
    """The row of the table that the die shows; a row of weight n has n faces (HH-ETAB-01)."""
    faces = table.rules.event_faces
    if not faces:
        return ""
    (face,) = yield from dice(table, 1, len(faces), "HH-EVT-01")
    return faces[face - 1]


def _draw(table: HordeTable) -> Script[str]:
    """The next card of the event deck; an empty deck is shuffled anew (HH-SRES-01, HH-RUL-11)."""
    if not table.cards.piles["events"]:
        table.cards.shuffle_under("events", list(table.rules.event_faces))
    if not table.cards.piles["events"]:
        return ""
    return (yield from Draw(table.cards, "events", rule="HH-RUL-11"))
