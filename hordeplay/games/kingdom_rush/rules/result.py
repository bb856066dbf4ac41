"""Where the game stands, and who has won and how: all together, or nobody (rulebook: Gameplay overview; Victory and loss)."""

from __future__ import annotations

from hordeplay.core.english import counted
from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER

from ..model.table import KingdomTable, Tray
from ..model.trays import bosses_left, card, portals_left
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
    if table.lost:
        return Result((0,) * len(seats), (), _loss(table))
    return Result((table.hearts,) * len(seats), tuple(seats), _win(table))


def hearts_at_first(table: KingdomTable) -> int:
    """The hearts that the kingdom had."""
    rules = table.rules.scenarios[table.scenario]
    return max(1, (rules.hard_hearts if table.hard else rules.hearts) + table.knobs.hearts_change)


def _win(table: KingdomTable) -> str:
    """The win in two sentences: what is left, what fell, what held, and how near the hordes had come."""
    title, hearts = table.rules.scenarios[table.scenario].title, f"{table.hearts} of {hearts_at_first(table)} hearts"
    fell = _fell(table, table.destroyed_portals)
    head = f"{title} is won in round {table.round} with {hearts}: {fell} destroyed."
    near = min(table.trays, key=lambda tray: (_moves(table, tray), -tray.level), default=None)
    if near is None:
        rest = "no horde is left on the path"
    else:
        moves = counted(_moves(table, near), "move")
        rest = f"the nearest one left, {card(table, near).title}, was {moves} from the kingdom"
    held = _times_held(table)
    return f"{head} {f'Hordes were held {held}; {rest}' if held else f'{rest[:1].upper()}{rest[1:]}'}."


def _loss(table: KingdomTable) -> str:
    """The loss in two sentences: who got through, and how near the win was."""
    title = table.rules.scenarios[table.scenario].title
    hearts = counted(table.hearts, "heart") if table.hearts else "no heart"
    last = next((event.facts["horde"] for event in reversed(table.log or ()) if event.what == "lost"), "")
    horde = table.rules.hordes[last].title if last else ""
    if table.lost == "hearts":
        why = f"the last heart went to {horde}" if horde else "the last heart is gone"
    else:
        why = f"{horde}, a {table.lost}," if horde else f"a {table.lost}"
        why += f" enters the kingdom with {hearts} left"
    held = _times_held(table)
    done = f"{_fell(table, 0)} had fallen by then{f' and hordes were held {held}' if held else ''}"
    rest = "; ".join(filter(None, (done, _to_go(table))))
    return f"{title} is lost in round {table.round}: {why}. {rest[:1].upper()}{rest[1:]}."


def _to_go(table: KingdomTable) -> str:
    """How near the win was."""
    left, through = portals_left(table), table.lost == "portal"
    of = table.destroyed_portals + left + through
    bosses = bosses_left(table) + (table.lost == "boss") if table.knobs.win_bosses else 0
    if through and not left and not bosses:
        return "it was the last portal to destroy"
    if through and left:
        return f"{counted(left, 'more portal')} {'was' if left == 1 else 'were'} left to destroy"
    if left:
        which = (
            "the only portal was"
            if of == 1
            else "both portals were"
            if left == of == 2
            else f"{left} of {of} portals {'was' if left == 1 else 'were'}"
        )
        return f"{which} left to destroy"
    return f"{counted(bosses, 'boss', 'bosses')} {'was' if bosses == 1 else 'were'} left to beat" if bosses else ""


def _fell(table: KingdomTable, portals: int) -> str:
    """How many were destroyed; portals by themselves, where they are named."""
    hordes = table.destroyed - table.destroyed_portals
    words = [counted(hordes, "horde") if hordes else "no horde"]
    return " and ".join([counted(portals, "portal"), *words] if portals else words)


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
