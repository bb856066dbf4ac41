"""Phase 4: trays advance, heal, jump, fly, hurt and attack the kingdom (rulebook: Move; Glossary: Flying, Forked path)."""

from __future__ import annotations

from hordeplay.core.script import OVER, Script

from ..model.spaces import around, blocked, empty, free_on_path, heroes_at
from ..model.squares import distance
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import card, figures_on, shows, top_at, tray_by, trays_at
from .heroes.harm import hurt, step_aside
from .kingdom import attack_kingdom
from .spawning import make_room, turn_with_path


def route_of(table: KingdomTable, space: int) -> int:
    """The fork that a path space belongs to: on a shared trunk the one with the lowest token (KR-RUL-04)."""
    return next((i for i, route in enumerate(table.map.routes) if space in route), len(table.map.routes))


def activation_order(table: KingdomTable) -> list[int]:
    """The trays in the order of their activation: fork by fork, nearest to the exit first, stacks from the top (KR-MOVE-08, KR-FLY-05)."""
    routes, by_spawn = table.map.routes, table.knobs.move_order == "spawn"

    def key(tray: Tray) -> tuple[int, int, int, int]:
        fork = route_of(table, tray.at)
        place = -routes[fork].index(tray.at) if fork < len(routes) else 0
        return (fork, tray.id, 0, 0) if by_spawn else (fork, place, -tray.level, tray.id)

    return [tray.id for tray in sorted(table.trays, key=key)]


def order(table: KingdomTable) -> str:
    """Every tray on the map is activated once, portals like any other (KR-MOVE-01, KR-PORTAL-09)."""
    table.order = activation_order(table)
    return "advance"


def advance(table: KingdomTable) -> Script[str]:
    """One attempt of one tray: it moves or is held. Before the first one soldiers and heroes leave a flier, and it heals.

    Visible speed gives two attempts (KR-MOVE-06); heal comes ahead of all else, dead-eye behind (KR-MOVE-05, KR-MOVE-07).
    """
    if not table.order:
        return "pick_up"
    tray = tray_by(table, table.order[0])
    if tray is None:
        return _next(table)
    if not table.strides:
        if card(table, tray).trait == "flying":
            yield from _take_off(table, tray)
        if card(table, tray).trait == "boss":
            _rage(table, tray)
        _heal(table, tray)
        table.strides = 2 if shows(table, tray, "speed") else 1
    if not _held(table, tray):
        table.strode = (yield from _move(table, tray)) or table.strode
    else:
        _struggle(table, tray)
        if table.knobs.speed_held == "all":
            table.strides = 1
    table.strides -= 1
    if tray_by(table, tray.id) is not tray:
        following = _next(table)
        return OVER if table.lost else following
    if table.strides:
        return "advance"
    if (table.strode or table.knobs.deadeye_still) and shows(table, tray, "deadeye"):
        for figure in table.figures:
            if figure.where == "map" and distance(figure.at, tray.at) == 1:
                hurt(table, figure, table.knobs.deadeye_damage, "KR-MOVE-07")
    return _next(table)


def _next(table: KingdomTable) -> str:
    """The tray at work is done."""
    table.order.pop(0)
    table.strides, table.strode = 0, False
    return "advance"


def _heal(table: KingdomTable, tray: Tray) -> None:
    """A visible heal icon takes the tiles off (KR-MOVE-05, KR-RUL-21)."""
    if shows(table, tray, "heal") and tray.tiles and (table.knobs.heal_held or not _held(table, tray)):
        tray.tiles.clear()
        tray.kinds = ""
        table.tell("KR-MOVE-05", "heals_itself", horde=tray.name, space=tray.at)


def _rage(table: KingdomTable, tray: Tray) -> None:
    """What a boss does when it is activated: it hurts the heroes beside it, unless they are protected (KR-RUL-74, KR-HERO-15)."""
    for figure in [f for space in around(table, tray.at) for f in heroes_at(table, space)]:
        hurt(table, figure, table.knobs.boss_damage, "KR-RUL-74")


def _take_off(table: KingdomTable, tray: Tray) -> Script[None]:
    """Before any icon a flier drops its soldiers, and its heroes step aside (KR-FLY-03, KR-RUL-50)."""
    if tray.soldiers:
        table.tell("KR-FLY-03", "drops", horde=tray.name, soldiers=len(tray.soldiers))
        tray.soldiers.clear()
    for figure in figures_on(table, tray):
        if table.knobs.flier_stuck == "board" or any(empty(table, space) for space in around(table, tray.at)):
            yield from step_aside(table, figure, "KR-FLY-03")


def _holders(table: KingdomTable, tray: Tray) -> list[Figure]:
    """The heroes who keep a tray from moving (KR-HERO-17, KR-RUL-48)."""
    return [f for f in figures_on(table, tray) if f.role != "bench" or table.knobs.bench_holds]


def _held(table: KingdomTable, tray: Tray) -> bool:
    """Whether a soldier or hero keeps it from moving (KR-MOVE-02, KR-SOLD-05, KR-HERO-17)."""
    return bool(tray.soldiers) or bool(_holders(table, tray))


def _struggle(table: KingdomTable, tray: Tray) -> None:
    """A blocked attempt: every hero on it suffers, every soldier leaves (KR-RUL-02, KR-RUL-03, KR-SOLD-04)."""
    by = {"heroes": [figure.name for figure in holders]} if (holders := _holders(table, tray)) else {}
    table.tell("KR-RUL-02", "held", horde=tray.name, space=tray.at, soldiers=len(tray.soldiers), **by)
    tray.soldiers.clear()
    for figure in figures_on(table, tray):
        hurt(table, figure, table.knobs.held_damage, "KR-RUL-02")


def _move(table: KingdomTable, tray: Tray) -> Script[bool]:
    """One move towards the exit; whether it moved (KR-MOVE-01, KR-MOVE-03, KR-MOVE-09)."""
    route = table.map.routes[tray.route]
    ahead = route[route.index(tray.at) + 1 :]
    target = _landing(table, tray, ahead)
    if target == route[-1] and table.knobs.exit_is == "space":
        target = -1
    if target is None:
        return False
    figures = figures_on(table, tray)
    if target < 0:
        _leave_stack(table, tray)
        attack_kingdom(table, tray)
        return True
    bare = [figure for figure in heroes_at(table, target) if not figure.on]
    if bare and table.knobs.bare_hero == "blocks":
        return False
    yield from make_room(table, target, "KR-RUL-06")
    below = trays_at(table, target)  # their heroes stay engaged beneath (KR-RUL-83)
    origin = tray.at
    over = [top.name for space in ahead[: ahead.index(target)] if (top := top_at(table, space)) is not None]
    leapt = {"over": over} if over else {}
    _leave_stack(table, tray)
    tray.at = target
    tray.level = 1 + max((other.level for other in below), default=-1)
    turn_with_path(table, tray)
    for figure in figures:
        figure.at = target  # a bench hero that does not hold its tray rides along
    table.tell("KR-MOVE-01", "moves", horde=tray.name, origin=origin, space=target, **leapt)
    return True


def _landing(table: KingdomTable, tray: Tray, ahead: tuple[int, ...]) -> int | None:
    """The space a tray comes to, -1 past the exit, None when it cannot move (KR-RUL-05, KR-RUL-59, KR-FLY-04, KR-GLOS-04)."""
    if not ahead:
        return -1
    if card(table, tray).trait == "flying" and not blocked(table, ahead[0]):
        return ahead[0]
    jump = table.knobs.jump
    for n, space in enumerate(ahead):
        if free_on_path(table, space):
            return space
        if jump == "blocked" or (jump == "one" and n == 1):
            return None
    return -1


def _leave_stack(table: KingdomTable, tray: Tray) -> None:
    """Those above a tray that leaves come down."""
    for other in trays_at(table, tray.at):
        if other.level > tray.level:
            other.level -= 1
