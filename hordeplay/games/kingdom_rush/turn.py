"""Where the game stands, and how it ended (rulebook: Gameplay overview; Victory and loss)."""

from __future__ import annotations

from typing import Final

from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER
from hordeplay.games.kingdom_rush.picture.lettering import counted, listed
from hordeplay.games.kingdom_rush.squares import COLOURS, seat_colour
from hordeplay.games.kingdom_rush.table import KingdomTable

PHASES: Final = {
    "hordes": "set-up",
    "abilities": "set-up",
    "round": "phase 1, spawn",
    "eliminate": "phase 1, spawn",
    "spawn": "phase 1, spawn",
    "enter": "phase 1, spawn",
    "regenerate": "phase 2, towers and heroes",
    "act": "phase 2, towers and heroes",
    "part": "phase 2, towers and heroes",
    "hero": "phase 2, towers and heroes",
    "destroy": "phase 3, destroy",
    "haunt": "phase 3, destroy",
    "order": "phase 4, move",
    "advance": "phase 4, move",
    "pick_up": "phase 5, pick up",
    "spend": "phase 6, spend",
    "round_end": "phase 6, spend",
    "next_scenario": "set-up",
}
"""The phase that each step belongs to, in order (KR-ROUND-01)."""


def seat_name(table: KingdomTable, seat: int) -> str:
    """A seat's name: its hero with its colour on the board; without heroes the colour, and those of its building sites."""
    mine = [COLOURS[c] for c in table.map.colours if seat in table.map.owners[c]]
    hero = next((figure.name for figure in table.figures if figure.seat == seat and figure.role == "main"), "")
    colour = seat_colour(seat)
    return f"{hero} ({colour})" if hero else f"{colour.capitalize()} ({listed(mine)} sites)"


def moment(table: KingdomTable) -> Moment:
    """Where the game stands; a turn is a round of all players."""
    return Moment(table.round, table.round, None, where(table))


def where(table: KingdomTable) -> str:
    """The phase in words."""
    if table.step == OVER:
        return f"{'lost' if table.lost else 'won'} in round {table.round}"
    phase = PHASES[table.step]
    return phase if phase == "set-up" else f"round {table.round}, {phase}"


def result(table: KingdomTable) -> Result | None:
    """All win or lose together (KR-SETUP-01); everybody's score is the hearts that are left, 0 in a defeat."""
    if table.step != OVER:
        return None
    seats = range(len(table.players))
    title = table.rules.scenarios[table.scenario].title
    if table.lost:
        why = "the last heart is gone" if table.lost == "hearts" else f"a {table.lost} entered the kingdom"
        return Result((0,) * len(seats), (), f"{title} is lost in round {table.round}: {why}")
    says = f"{title} is won in round {table.round} with {counted(table.hearts, 'heart')}"
    return Result((table.hearts,) * len(seats), tuple(seats), says)
