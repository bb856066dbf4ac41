"""The Timer and the Guard Track (chapters 5 and 18)."""

from __future__ import annotations

from hordeplay.core.script import Script

from ..model.content import Hostile
from ..model.table import WarfighterTable
from .dice import roll
from .hostiles import place

FAR, MIDDLE, NEAR = 0, 1, 2


def objective_card(table: WarfighterTable) -> Hostile:
    """The Objective Hostile of the Adventure."""
    return table.rules.hostiles[table.rules.objectives[table.card.objective].hostile]


def guard_space(table: WarfighterTable, face: int) -> int:
    """Where a Guards roll puts its set: far, middle, near (WF-GRD-02, WF-RUL-50)."""
    knobs = table.rules.knobs
    return NEAR if face >= knobs.guards_near else MIDDLE if face >= knobs.guards_middle else FAR


def guards_roll(table: WarfighterTable) -> Script[None]:
    """One set of Guards onto the track; a roll never fails, but some Hostiles have no Guards (WF-RUL-53)."""
    card = objective_card(table)
    if not card.guards:
        table.tell("WF-GRD-01", "no_guards")
        return
    (face,) = yield from roll(table, -1, 1, 10, "WF-GRD-02")  # nobody's dice: no Luck
    space = guard_space(table, face)
    table.track[space] += 1
    table.tell("WF-GRD-02", "guards", face=face, space=space)


def move_guards(table: WarfighterTable) -> Script[None]:
    """Each set moves one space nearer; from the near one it enters the Objective Location.

    WF-GRD-03, WF-GRD-04, WF-GRD-05.
    """
    card = objective_card(table)
    arriving, table.track = table.track[NEAR], [0, table.track[FAR], table.track[MIDDLE]]
    number = max(1, (card.guards * table.rules.knobs.guards_size + 50) // 100)
    for _ in range(arriving):
        if table.rules.knobs.guards_size:
            yield from place(table, card.guard_card, table.last, "guard", number)


def move_timer(table: WarfighterTable, n: int) -> Script[None]:
    """The Timer moves n spaces toward G, never back above the start; moving into G makes a Guards roll (WF-TIM-02).

    Under `per_turn` that roll is the one of the end step (WF-RUL-02, WF-CMP-08).
    """
    before = table.timer
    table.timer = max(0, min(table.card.turns, table.timer - n))
    table.tell("WF-TIM-01", "timer", left=table.timer)
    if before and not table.timer:
        if table.rules.knobs.guards_roll == "literal":
            yield from guards_roll(table)
        if not objective_card(table).guards and table.rules.knobs.time_out == "fail_without_guards":
            table.outcome = table.outcome or "lost"
