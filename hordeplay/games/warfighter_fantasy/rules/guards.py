"""The Timer and the Guard Track (chapters 5 and 18)."""

from __future__ import annotations

from hordeplay.core.script import Script

from ..model.content import Hostile
from ..model.table import WarfighterTable
from .dice import roll
from .hostiles import muster

FAR, MIDDLE, NEAR = 0, 1, 2


def objective_card(table: WarfighterTable) -> Hostile:
    """The Objective Hostile of the Adventure."""
    return table.boss


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
    joins = card.guard_card == card.minions and table.rules.knobs.guards_card == "one_card"
    rule = "WF-GRD-03" if table.here(table.last) else "WF-GRD-04"  # they fight, or wait there
    for _ in range(arriving):
        if table.rules.knobs.guards_size:
            yield from muster(table, card.guard_card, table.last, "minion" if joins else "guard", number, rule)


def move_timer(table: WarfighterTable, n: int) -> None:
    """The Timer moves n spaces toward G, never back above the start (WF-TIM-01, WF-CMP-08).

    The Advance Timer step makes the Guards roll (WF-TIM-02); in G by an effect, it waits for the next one (WF-RUL-02).
    """
    before = table.timer
    table.timer = max(0, min(table.card.turns, table.timer - n))
    if table.timer != before:
        table.tell("WF-TIM-01", "timer", left=table.timer)
    over = table.rules.knobs.time_out == "fail_without_guards" and not objective_card(table).guards
    if before and not table.timer and over:
        table.outcome = table.outcome or "lost"
