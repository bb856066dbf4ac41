"""Turns, phases, score and result (rulebook: How to play, End of the game, Quick reference, FZ-REF-01).

There is no Attack Phase: what the book calls so are the Attack and Counterattack Steps of the Dice Phase (FZ-RUL-09).
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.game import Moment, Result
from hordeplay.core.scene import SEAT_COLOURS
from hordeplay.core.script import OVER
from hordeplay.games.fantahzee.table import FantahzeeTable

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

SETUP: Final = {"tops": "setup of the stacks", "hands": "opening hands", "starting_player": "roll for the first turn"}


def seat_name(table: FantahzeeTable, seat: int) -> str:
    """A seat's name: its colour."""
    return SEAT_COLOURS[seat].capitalize()


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


def moment(table: FantahzeeTable) -> Moment:
    """Where the game stands (FZ-TURN-01)."""
    playing = table.round and table.step != OVER
    return Moment(table.round, table.turns, table.seat if playing else None, where(table))


def where(table: FantahzeeTable) -> str:
    """The phase in words, or the part of the setup."""
    if table.step == OVER:
        return "the game is over"
    return SETUP.get(table.step) or f"round {table.round}, {phase(table)}"


def score(table: FantahzeeTable, seat: int) -> int:
    """XP of the monsters in the victory pile, and the values of lost town cards, which are negative (FZ-OVR-03, FZ-EOG-05, FZ-RUL-44).

    Monsters set aside in a turn under way are not in the pile yet.
    """
    player, rules = table.players[seat], table.rules
    return sum(rules.monster(name).xp for name in player.victory) + sum(
        rules.town_card(name).xp for name in player.lost
    )


def rank(table: FantahzeeTable, seat: int) -> tuple[int, int, int]:
    """What decides: score, then monsters in the victory pile, then heroes in the party (FZ-EOG-06)."""
    player = table.players[seat]
    return score(table, seat), len(player.victory), len(player.party)


def result(table: FantahzeeTable) -> Result | None:
    """Scores and winners once the game is over, else None (FZ-EOG-05, FZ-EOG-06)."""
    if table.step != OVER:
        return None
    seats = range(len(table.players))
    scores = tuple(score(table, seat) for seat in seats)
    best = max(rank(table, seat) for seat in seats)
    winners = tuple(seat for seat in seats if rank(table, seat) == best)
    names = " and ".join(seat_name(table, seat) for seat in winners)
    return Result(scores, winners, f"{names} {'win' if len(winners) > 1 else 'wins'} with {scores[winners[0]]} XP")
