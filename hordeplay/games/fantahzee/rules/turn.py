"""Turns and phases, and the words that end them (rulebook: How to play, Quick reference, FZ-REF-01).

There is no Attack Phase: what the book calls so are the Attack and Counterattack Steps of the Dice Phase (FZ-RUL-09).
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.choice import Choice, verb

from ..model.table import SETUP_STEPS, FantahzeeTable, Turn, vanguard

PHASES: Final = {
    "action": "Action Phase",
    "first_roll": "Dice Phase, Roll",
    "roll": "Dice Phase, Roll",
    "muster": "Dice Phase, Attack",
    "attack": "Dice Phase, Attack",
    "counterattack": "Dice Phase, Counterattack",
    "treasure": "Dice Phase, Treasure",
    "attach": "Dice Phase, Treasure",
    "victory": "Dice Phase, Treasure",
    "town": "Horde Phase",
    "raze": "Horde Phase",
    "loss": "Horde Phase",
    "reveal": "Horde Phase",
    "ambush": "Horde Phase",
    "end": "End Phase",
    "turn_end": "End Phase",
}
"""The phase and step of the turn that each step of the game belongs to, in order (FZ-TURN-02, FZ-TURN-03).

The steps `effects`, `casualty`, `draw` and `discard` belong to the phase that they return to.
"""

SETUP: Final = dict(zip(SETUP_STEPS, ("setup of the stacks", "opening hands", "roll for the first turn"), strict=True))
"""The parts of the setup in words."""


@verb("done", always_legal=True)
class Done(Choice):
    """`done`: nothing more in this phase or step."""


def begin_turn(table: FantahzeeTable) -> str:
    """A turn begins: dice and rerolls are at hand (FZ-DICE-01, FZ-DICE-02)."""
    knobs = table.rules.knobs
    table.turns += 1
    table.turn = Turn(
        pool=[0] * knobs.die_sides,
        waiting=knobs.base_dice,
        rerolls=knobs.base_rerolls,
        vanguard=vanguard(table) if knobs.empty_stack_shift == "after_horde_phase" else -1,
    )
    table.tell("FZ-TURN-01", "turn", seat=table.seat, round=table.round, turn=table.turns)
    return "action"


def phase(table: FantahzeeTable) -> str:
    """The phase in words; that of the step to return to where several phases share a step."""
    step = table.step
    if step == "effects":
        step = table.turn.then
    elif step == "casualty":
        step = "counterattack" if table.turn.then == "treasure" else "ambush"
    elif step in {"draw", "discard"}:
        step = table.turn.back
        if step == "effects":
            step = table.turn.then
    return PHASES.get(step, "")
