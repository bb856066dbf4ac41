"""The map with everything on it: spaces, sites and towers, stacks, hordes in their trays, and where heroes stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip
from hordeplay.odds.tiles import squares

from ..model.spaces import heroes_at, towers_at
from ..model.squares import STRIDE, write_cell, write_space
from ..model.table import Figure, KingdomTable, pile_of
from ..model.trays import card, top_at, trays_at
from ..rules.forecast import Forecast
from . import ahead, facts, towers, trays
from .ground import LEFT, SMALL, TOP, WIDE, Box, Ground, Plan, drawn, ground
from .names import icon_word, seat_colour
from .open_squares import aims
from .trays import on_map

STEP: Final = 5
"""Units by which a horde stands higher than the one below it."""
CROWD: Final = 28.0
"""The pieces of more than four heroes on one space, three in a row."""


def _ground(table: KingdomTable) -> Ground:
    return ground(table.rules.scenarios[table.scenario].rows)


def side(table: KingdomTable) -> float:
    """The side of a space that something can stand on."""
    return _ground(table).side


def high(table: KingdomTable) -> float:
    """How high the frame of the map is."""
    return _ground(table).high


def corner(table: KingdomTable, space: int, level: int = 0) -> tuple[float, float]:
    """The upper left corner of the tray of a horde on a space."""
    lies = _ground(table)
    box = lies.box(space)
    gap = (lies.side - lies.tray) / 2
    return box.x + gap - STEP * level, box.y + gap - 1 - STEP * level


def board(drawing: Drawing, table: KingdomTable, size: int = SMALL, seen: Forecast | None = None) -> None:
    """The whole map with type of this size, and on it the end of the round as it is foreseen.

    Its hordes are drawn above all spaces, those nearer to the viewer last.
    """
    rows = table.rules.scenarios[table.scenario].rows
    drawing.put(drawn(Plan(rows, table.map.routes, size)))
    lies, aim = ground(rows), aims(table)
    with drawing.part("board", "grid", tr("map of {scenario}", scenario=facts.title(table)), kind="board"):
        drawing.shape("rect", "hp-hit hp-none", x=LEFT, y=TOP, width=WIDE, height=lies.high)
        for r, row in enumerate(rows):
            with drawing.group(role="row"):
                for c, mark in enumerate(row):
                    if mark == "X":
                        _exit(drawing, lies.box(r * STRIDE + c), size, seen)
                        continue
                    _space(drawing, table, lies, r * STRIDE + c, mark, aim.get(r * STRIDE + c, 0), size)
    # The spaces say everything in words; a click on a horde is a click on its space.
    with drawing.group(id="pieces", aria_hidden="true", pointer_events="none"):
        for tray in sorted(table.trays, key=lambda tray: (tray.at // STRIDE, tray.at, tray.level)):
            drawing.put(trays.horde(trays.face(table, tray), lies.square, *corner(table, tray.at, tray.level), size))
        ahead.comings(drawing, table, lies, seen)
        for space in dict.fromkeys(tower.at for tower in table.built):
            tower, box = towers_at(table, space)[-1], lies.box(space)
            kind = towers.face(table.rules, tower.name).kind
            with drawing.group(at=(box.x, box.y)):
                drawing.shape("path", f"hp-body f-kind-{kind}", d=towers.wedge(tower.facing, lies.side))


def spot(table: KingdomTable, figure: Figure) -> tuple[float, float, float]:
    """Where a hero on the map stands, and how large its piece is: two by two squares of a card."""
    lies = _ground(table)
    side = 2.0 * lies.square
    tray = next((tray for tray in table.trays if tray.id == figure.on), None)
    if tray is not None:
        r, c = min(on_map(figure.base + step, tray.edge) for step in (0, 1, 5, 6))
        x, y = corner(table, tray.at, tray.level)
        return x + 4 + lies.square * c, y + 4 + lies.square * r, side
    bare = [one for one in heroes_at(table, figure.at) if not one.on]
    n = next(i for i, one in enumerate(bare) if one is figure)
    x, y = lies.box(figure.at).middle
    if len(bare) == 1:
        return x - side / 2, y - side / 2, side
    across = 2 if len(bare) <= 4 else 3
    if across == 3:
        side = CROWD
    pitch = min(side + 11, lies.side - side - 4) if across == 2 else (lies.side - side) / 2 - 2
    rows = -(-len(bare) // across)
    return (
        x - side / 2 + (n % across - (across - 1) / 2) * pitch,
        y - side / 2 + (n // across - (rows - 1) / 2) * pitch,
        side,
    )


def _exit(drawing: Drawing, box: Box, size: int, seen: Forecast | None) -> None:
    """The way into the kingdom, and what the round takes there; the kingdom makes room for it."""
    cost = ahead.at_exit(seen)
    words = tr("the kingdom: {cost}", cost=cost) if cost else tr("the kingdom")
    with drawing.part("exit", "gridcell", words, at=(box.x, box.y), kind="exit"):
        drawing.shape("rect", "hp-hit hp-none", x=2, y=2, width=box.width - 4, height=box.high - 4)
        base = box.high / 2 + 38
        if seen is not None and cost:
            ahead.toll(drawing, seen, box, size)
            base = box.high - 7
        wide = min(56, base - 1.1 * size - (size + 12 if cost else 0))
        drawing.use("g-castle", box.width / 2 - wide / 2, base - wide - 1.1 * size, wide, "f-res-gold hp-body")
        word = clip(tr("exit"), size * BOLD, box.width - 4)
        drawing.text(word, box.width / 2, base, f"hp-t{size} hp-b hp-mid f-ink")


def _space(drawing: Drawing, table: KingdomTable, lies: Ground, space: int, mark: str, aim: int, size: int) -> None:
    """One space of the map with what lies in it, hordes and heroes left out."""
    box = lies.box(space)
    name = write_space(space)
    # A horde is looked at where no choice speaks of hordes: a click opens its card.
    asked = table.step in {"part", "hero"} or top_at(table, space) is None
    kind = "space" if asked else "space hp-tells"
    with drawing.part(f"sp-{name}", "gridcell", f"{name}: {label(table, space, mark)}", at=(box.x, box.y), kind=kind):
        drawing.shape("rect", "hp-hit hp-none", x=2, y=2, width=box.width - 4, height=box.high - 4)
        colour = table.map.sites.get(space)
        if colour is not None:
            there = towers_at(table, space)
            if there:
                stands = tuple(towers.Stand(towers.face(table.rules, t.name), t.facing, t.down) for t in there)
                drawing.put(towers.standing(stands, colour, lies.side, size))
            else:
                out = len(table.players) == 1 and colour == table.colour
                towers.site(drawing, colour, lies.side, out=out)
        for barrier in table.barriers:
            if barrier.at == space and not barrier.opened:
                _barrier(drawing, box, icon_word(barrier.icon), size)
        if mark.isdigit() and int(mark) <= len(table.map.routes):
            _stack(drawing, table, int(mark), box, size)
        if aim:
            _cells(drawing, table, lies, space, aim)


def _cells(drawing: Drawing, table: KingdomTable, lies: Ground, space: int, aim: int) -> None:
    """The squares of the uppermost horde on a space that can be chosen: a grid of its own within that of the map."""
    box, (x, y), name, top = lies.box(space), corner(table, space), write_space(space), top_at(table, space)

    def named(square: int) -> str:
        return (
            trays.square_in_words(table, top, square)
            if top is not None
            else tr("{square} of {horde}", square=trays.whereabouts(square, "S"), horde=name)
        )

    with drawing.group(role="grid"), drawing.group(role="row"):
        for square in squares(aim):
            r, c = on_map(square, top.edge if top is not None else "S")
            at = (x - box.x + 4 + lies.square * c, y - box.y + 4 + lies.square * r)
            cell = write_cell(square)
            with drawing.part(f"cell-{name}-{cell}", "gridcell", named(square), at=at, kind="cell"):
                drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=lies.square, height=lies.square)


def _barrier(drawing: Drawing, box: Box, icon: str, size: int) -> None:
    x, y = box.width / 2, box.high / 2
    drawing.shape("rect", "f-card s-outline hp-w2", x=x - 34, y=y - 34, width=68, height=68, rx=8)
    drawing.use("g-pathbreaker", x - 20, y - 30, 40, "f-ink")
    drawing.text(icon, x, y + 27, f"hp-t{size} hp-mid f-ink")


def _stack(drawing: Drawing, table: KingdomTable, token: int, box: Box, size: int) -> None:
    """A stack face down with its number and what is left of it."""
    n = table.cards.size(pile_of(token - 1))
    x, y = box.width / 2 - 29, box.high / 2 - 40
    with drawing.part(
        f"stack-{token}", "img", tr("stack of token {token}: {cards}", token=token, cards=counted(n, "card")), at=(x, y)
    ):
        if n:
            if n > 1:
                drawing.shape("rect", "f-back s-outline hp-w2", x=3, y=-4, width=56, height=78, rx=7)
            drawing.shape("rect", "f-back s-outline hp-w2", x=0, y=0, width=56, height=78, rx=7)
            drawing.shape("rect", "", x=5, y=5, width=46, height=68, rx=4, fill="url(#pt-back)")
        else:
            drawing.shape("rect", "f-t-clear s-edge hp-w15 hp-dash", x=0, y=0, width=56, height=78, rx=7)
        ink = "f-on-horde" if n else "f-ink-2"
        drawing.shape(
            "circle", f"{'f-back' if n else 'f-t-clear'} {'s-on-horde' if n else 's-edge'} hp-w15", cx=28, cy=36, r=19
        )
        drawing.text(token, 28, 46, f"hp-t28 hp-b hp-mid {ink}")
        drawing.shape("circle", "f-badge s-outline hp-w2", cx=52, cy=74, r=5 + size / 2)
        drawing.text(n, 52, 74 + 0.36 * size, f"hp-t{size} hp-b hp-mid f-on-badge")


def label(table: KingdomTable, space: int, mark: str) -> str:
    """All that lies on a space, in words."""
    ground = {"o": tr("path"), "1": tr("token 1"), "2": tr("token 2")}
    return ", ".join(_lies_on(table, space)) or ground.get(mark, tr("scenery"))


def _lies_on(table: KingdomTable, space: int) -> Iterator[str]:
    for tray in trays_at(table, space):
        words = f"{card(table, tray).title}, {trays.state(table, tray)}"
        yield words if top_at(table, space) is tray else tr("below it {words}", words=words)
    if space in table.map.sites:
        yield facts.site_label(table, space)
    for barrier in table.barriers:
        if barrier.at == space and not barrier.opened:
            yield tr("pathbreaker card {icon}", icon=icon_word(barrier.icon))
    for figure in heroes_at(table, space):
        if not figure.on:
            yield f"{figure.name} ({seat_colour(figure.seat)})"
