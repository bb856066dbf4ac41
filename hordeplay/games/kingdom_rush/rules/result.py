"""Where the game stands, and who has won: all together, or nobody (rulebook: Gameplay overview; Victory and loss)."""

from __future__ import annotations

from hordeplay.core.english import counted
from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER

from ..model.table import KingdomTable
from .turn import PHASE_OF, PHASES


def moment(table: KingdomTable) -> Moment:
    """Where the game stands; a turn is a round of all players."""
    return Moment(table.round, table.round, None, where(table))


def where(table: KingdomTable) -> str:
    """The phase in words."""
    if table.step == OVER:
        return f"{'lost' if table.lost else 'won'} in round {table.round}"
    phase = PHASE_OF[table.step]
    return f"round {table.round}, phase {phase}, {PHASES[phase]}" if phase else PHASES[0]


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
