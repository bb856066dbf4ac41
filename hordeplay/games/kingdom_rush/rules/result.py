"""Where the game stands, and who has won and how: all together, or nobody (rulebook: Gameplay overview; Victory and loss)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.english import counted, listed, opened, within
from hordeplay.core.game import Moment, Result
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER

from ..model.table import KingdomTable, Tray
from ..model.trays import bosses_left, card, portals_left
from .turn import PHASE_OF, phases


def moment(table: KingdomTable) -> Moment:
    """Where the game stands; a turn is a round of all players."""
    return Moment(table.round, table.round, None, where(table))


def where(table: KingdomTable) -> str:
    """The phase in words."""
    if table.step == OVER:
        ended = message("lost in round {round}") if table.lost else message("won in round {round}")
        return tr(ended, round=table.round)
    number = PHASE_OF[table.step]
    phase = within(phases()[number])
    return (
        tr("round {round}, phase {number}, {phase}", round=table.round, number=number, phase=phase) if number else phase
    )


def result(table: KingdomTable) -> Result | None:
    """All win or lose together (KR-SETUP-01); everybody's score is the hearts that are left, 0 in a defeat."""
    if table.step != OVER:
        return None
    seats = range(len(table.players))
    if table.lost:
        return Result((0,) * len(seats), (), _loss(table))
    return Result((table.hearts,) * len(seats), tuple(seats), _win(table))


def hearts_at_first(table: KingdomTable) -> int:
    """The hearts that the kingdom had."""
    rules = table.rules.scenarios[table.scenario]
    return max(1, (rules.hard_hearts if table.hard else rules.hearts) + table.knobs.hearts_change)


def _win(table: KingdomTable) -> str:
    """The win in two sentences: what is left, what fell, what held, and how near the hordes had come."""
    head = tr(
        "{title} is won in round {round} with {hearts} of {most} hearts: {fell} destroyed.",
        title=table.rules.scenarios[table.scenario].title,
        round=table.round,
        hearts=table.hearts,
        most=hearts_at_first(table),
        fell=_fell(table, table.destroyed_portals),
    )
    near = min(table.trays, key=lambda tray: (_moves(table, tray), -tray.level), default=None)
    held = _times_held(table)
    if near is None:
        rest = (
            tr("Hordes were held {times}; no horde is left on the path.", times=held)
            if held
            else tr("No horde is left on the path.")
        )
        return f"{head} {rest}"
    rest = (
        message("Hordes were held {times}; the nearest one left, {title}, was {moves} from the kingdom.")
        if held
        else message("The nearest one left, {title}, was {moves} from the kingdom.")
    )
    moves = counted(_moves(table, near), "move")
    return f"{head} {tr(rest, times=held, title=card(table, near).title, moves=moves)}"


def _loss(table: KingdomTable) -> str:
    """The loss in two sentences: who got through, and how near the win was."""
    title = table.rules.scenarios[table.scenario].title
    hearts = counted(table.hearts, "heart") if table.hearts else tr("no heart")
    last = next((event.facts["horde"] for event in reversed(table.log or ()) if event.what == "lost"), "")
    horde = table.rules.hordes[last].title if last else ""
    known, unknown = LOSSES[table.lost]
    why = tr(known if horde else unknown, horde=horde, hearts=hearts)
    held = _times_held(table)
    done = (
        tr("{fell} had fallen by then and hordes were held {times}", fell=_fell(table, 0), times=held)
        if held
        else tr("{fell} had fallen by then", fell=_fell(table, 0))
    )
    rest = opened("; ".join(filter(None, (done, _to_go(table)))))
    return tr("{title} is lost in round {round}: {why}. {rest}.", title=title, round=table.round, why=why, rest=rest)


LOSSES: Final[Mapping[str, tuple[str, str]]] = {
    "hearts": (message("the last heart went to {horde}"), message("the last heart is gone")),
    "portal": (
        message("{horde}, a portal, enters the kingdom with {hearts} left"),
        message("a portal enters the kingdom with {hearts} left"),
    ),
    "boss": (
        message("{horde}, a boss, enters the kingdom with {hearts} left"),
        message("a boss enters the kingdom with {hearts} left"),
    ),
}
"""How a game is lost, where it is known to which horde and where not."""


def _to_go(table: KingdomTable) -> str:
    """How near the win was."""
    left, through = portals_left(table), table.lost == "portal"
    of = table.destroyed_portals + left + through
    bosses = bosses_left(table) + (table.lost == "boss") if table.knobs.win_bosses else 0
    if through and not left and not bosses:
        return tr("it was the last portal to destroy")
    if through and left:
        if left == 1:
            return tr("1 more portal was left to destroy")
        return tr("{left} more portals were left to destroy", left=left)
    if left:
        if of == 1:
            return tr("the only portal was left to destroy")
        if left == of == 2:
            return tr("both portals were left to destroy")
        if left == 1:
            return tr("1 of {of} portals was left to destroy", of=of)
        return tr("{left} of {of} portals were left to destroy", left=left, of=of)
    if bosses == 1:
        return tr("1 boss was left to beat")
    return tr("{bosses} bosses were left to beat", bosses=bosses) if bosses else ""


def _fell(table: KingdomTable, portals: int) -> str:
    """How many were destroyed; portals by themselves, where they are named."""
    hordes = table.destroyed - table.destroyed_portals
    words = [counted(hordes, "horde") if hordes else tr("no horde")]
    return listed([counted(portals, "portal"), *words] if portals else words)


def _times_held(table: KingdomTable) -> str:
    """How often soldiers and heroes held a horde, where it is known."""
    log = table.log or []
    # In a campaign the log goes on from the scenarios before.
    begin = max((n for n, event in enumerate(log) if event.what == "next"), default=0)
    held = sum(event.what == "held" for event in log[begin:])
    return counted(held, "time") if held else ""


def _moves(table: KingdomTable, tray: Tray) -> int:
    """How many moves a horde was from the kingdom."""
    route = table.map.routes[tray.route]
    return len(route) - route.index(tray.at)
