"""Turns and phases, and the words that end them (rulebook: How to play, Quick reference, FZ-REF-01).

There is no Attack Phase: what the book calls so are the Attack and Counterattack Steps of the Dice Phase (FZ-RUL-09).
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.choice import Choice, verb
from hordeplay.core.language import message

from ..model.table import SETUP_STEPS, FantahzeeTable, Turn, vanguard

PHASES: Final = {
    "action": message("Action Phase"),
    "first_roll": message("Dice Phase, Roll"),
    "roll": message("Dice Phase, Roll"),
    "muster": message("Dice Phase, Attack"),
    "attack": message("Dice Phase, Attack"),
    "counterattack": message("Dice Phase, Counterattack"),
    "treasure": message("Dice Phase, Treasure"),
    "attach": message("Dice Phase, Treasure"),
    "victory": message("Dice Phase, Treasure"),
    "town": message("Horde Phase"),
    "raze": message("Horde Phase"),
    "loss": message("Horde Phase"),
    "reveal": message("Horde Phase"),
    "ambush": message("Horde Phase"),
    "end": message("End Phase"),
    "turn_end": message("End Phase"),
}
"""The phase and step of the turn that each step of the game belongs to, in order (FZ-TURN-02, FZ-TURN-03).

Its words are still to be put into the language of who reads.

The steps `effects`, `casualty`, `draw` and `discard` belong to the phase that they return to.
"""

SETUP: Final = dict(
    zip(
        SETUP_STEPS,
        (message("setup of the stacks"), message("opening hands"), message("roll for the first turn")),
        strict=True,
    )
)
"""The parts of the setup in words, which are still to be put into the language of who reads."""


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
    """The phase as in `PHASES`; that of the step to return to where several phases share a step."""
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
