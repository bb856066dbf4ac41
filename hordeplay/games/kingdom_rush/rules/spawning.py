"""Phase 1: the stacks spawn (rulebook: Spawn; Glossary: Spawn token, Pathbreaker), and how a round begins.

The letters of the site colours stand for red, blue, green, yellow and white.
"""

from __future__ import annotations

from typing import Annotated

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER, Draw, Script, ask

from ..model.spaces import blocked, free_on_path, heroes_at
from ..model.squares import FACINGS, NAME, STEP, Facing, colour_of_sites
from ..model.table import Barrier, KingdomTable, Tray, pile_of
from .heroes.harm import hurt, step_aside
from .kingdom import attack_kingdom
from .setup import put


@verb("eliminate")
class Eliminate(Choice):
    """`eliminate R`: nothing is built on sites of this colour this round."""

    colour: Annotated[str, NAME]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> list[Eliminate]:
        return [cls(colour) for colour in table.map.colours]

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if self.colour not in table.map.colours:
            return Refusal("KR-SOLO-02", tr("the colours are {colours}", colours=", ".join(table.map.colours)))
        if self.colour == table.colour:
            return Refusal("KR-SOLO-02", tr("{colour} was eliminated last round", colour=colour_of_sites(self.colour)))
        return None


def begin_round(table: KingdomTable) -> str:
    """A round of six phases (KR-ROUND-01); a solo player first eliminates a colour, once a round (KR-RUL-47)."""
    table.round += 1
    table.token = 0
    table.tell("KR-ROUND-01", "round", round=table.round)
    return "eliminate" if len(table.players) == 1 else "spawn"


def eliminate(table: KingdomTable) -> Script[str]:
    """Solo: one of three colours, not the same twice running (KR-SOLO-02)."""
    choice = yield from ask(table, 0, message("Which colour is not built on this round?"), Eliminate, rule="KR-SOLO-02")
    table.colour = choice.colour
    table.tell("KR-SOLO-02", "eliminates", colour=choice.colour)
    return "spawn"


def spawn(table: KingdomTable) -> Script[str]:
    """One stack: its top card enters; the lowest token first, none in the first round (KR-SPAWN-01, KR-SPAWN-02, KR-GLOS-08).

    Where a pathbreaker card lies nothing spawns, nor on the turn in which it was opened (KR-BREAK-04).
    """
    token = table.token
    if table.round == 1 or (table.round - 1) % table.knobs.spawn_interval or token >= len(table.map.routes):
        return "regenerate"
    table.token += 1
    route = table.map.routes[token]
    opened_now = any(b.opened == table.round and b.at == route[0] for b in table.barriers)
    if not table.cards.piles[pile_of(token)] or blocked(table, route[0]) or opened_now:
        return "spawn"
    name = yield from Draw(table.cards, pile_of(token), rule="KR-SPAWN-02")
    barrier = _broken_by(table, name)
    if barrier is not None:
        return _ready(table, name, barrier.at, _route_over(table, barrier.at, token))
    return _find_room(table, name, token)


def _broken_by(table: KingdomTable, name: str) -> Barrier | None:
    """A pathbreaker opens the first barrier with one of its icons, and spawns there (KR-BREAK-02)."""
    horde = table.rules.hordes[name]
    for icon in horde.icons if horde.trait == "pathbreaker" else ():
        for barrier in table.barriers:
            if barrier.icon == icon and not barrier.opened:
                barrier.opened = table.round
                table.tell("KR-BREAK-02", "breaks", horde=name, icon=icon, space=barrier.at)
                return barrier
    return None


def _route_over(table: KingdomTable, space: int, token: int) -> int:
    """The route that a horde follows from a space: its own, or the lowest that passes there (KR-BREAK-02)."""
    routes = table.map.routes
    return token if space in routes[token] else next(i for i, route in enumerate(routes) if space in route)


def _find_room(table: KingdomTable, name: str, token: int) -> str:
    """The horde goes in front of its stack or to the first empty path space beyond, else to the exit (KR-SPAWN-03, KR-SPAWN-05)."""
    route = table.map.routes[token]
    for space in route:
        if space == route[-1] and table.knobs.exit_is == "space":
            break
        if free_on_path(table, space):
            return _ready(table, name, space, token)
    table.ids += 1
    table.tell("KR-SPAWN-05", "no_room", horde=name)
    attack_kingdom(table, Tray(table.ids, name, route[0], token, table.map.edge))
    return OVER if table.lost else "spawn"


def _ready(table: KingdomTable, name: str, space: int, token: int) -> str:
    """The card lies ready for its space."""
    table.entering = [Tray(0, name, space, token, table.map.edge)]
    return "enter"


def enter(table: KingdomTable) -> Script[str]:
    """Heroes on the space step aside, then the tray is placed; it does not move in this phase (KR-SPAWN-06)."""
    coming = table.entering[0]
    yield from make_room(table, coming.at, "KR-SPAWN-06")
    table.entering = []
    turn_with_path(table, put(table, coming.name, coming.at, coming.route))
    table.tell("KR-SPAWN-03", "spawns", horde=coming.name, space=coming.at)
    return "spawn"


def make_room(table: KingdomTable, space: int, rule: str) -> Script[None]:
    """Heroes on a bare path space make room for a tray (KR-SPAWN-06, KR-RUL-06)."""
    hurts = rule == "KR-RUL-06" and table.knobs.bare_hero == "run_over"
    for figure in heroes_at(table, space):
        if not figure.on:
            if hurts and not table.ran_over:
                hurt(table, figure, table.knobs.held_damage, rule)
            if figure.where == "map":
                table.ran_over = hurts  # whoever is asked again is not hurt again
                yield from step_aside(table, figure, rule)
            table.ran_over = False


def turn_with_path(table: KingdomTable, tray: Tray) -> None:
    """The purple edge keeps its side of the map, or follows the path if tray_turns says so (KR-RUL-07, KR-RUL-08)."""
    if table.knobs.tray_turns == "keeps":
        return
    route = table.map.routes[tray.route]
    place = route.index(tray.at) if tray.at in route else -1
    if 0 <= place < len(route) - 1:
        tray.edge = _way(route[place], route[place + 1])
        if table.knobs.purple_edge == "away":
            tray.edge = _way(route[place + 1], route[place])


def _way(origin: int, target: int) -> Facing:
    """The direction from a space to the one beside it."""
    return next(facing for facing in FACINGS if STEP[facing] == target - origin)
