"""How Warfighter Fantasy is drawn: one picture in three arrangements, the same parts in all of them.

On an Adventure: steps, track, party, hands and the last dice left; Timer, Guards, attack builder and the Hostile right.
Before it and in Town: the road, the party and the market left; the purse and what lies ahead right. Tall: the right
column below, in two. Stage: the right column large, for the back row. What a piece looks like is in `picture`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Arrangement, Drawing, Scene
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.table import PARTY, WarfighterTable
from ..rules.result import moment
from . import attack_panel, board, hands, heroes, last_roll, panels, seats, strip, town
from .facts import building, shopping
from .purchases import Orders

_TALL: Final = 852.0
_WIDE: Final = 1030.0
_BROAD: Final = 1220.0
"""The left column: five or six Heroes stand in one row, and so do the shelves, so that the page is no higher than a screen."""
_STAGE: Final = 1.25
_STAGE_WIDE: Final = 424.0
_SIDE: Final = 300.0
_GAP: Final = 14.0


def scene(table: WarfighterTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The whole position: hands lie open among friends, and the order of a deck is nobody's to see (WF-OVR-01, WF-SET-02).

    `arrangement` is `wide` (1376 units wide, 1566 with more Heroes or shelves), `tall` (872) or `stage` (124 more than
    `wide`); ids are the same in all three.
    """
    return _drawn(table, PARTY if seat is None else seat, arrangement, with_odds=True)


def scene_without_odds(table: WarfighterTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The same picture without any odds: for boards that hide them until somebody has decided."""
    return _drawn(table, PARTY if seat is None else seat, arrangement, with_odds=False)


class Panel(NamedTuple):
    """A panel of the side column and its height."""

    high: float
    draw: Callable[[Drawing, Frame], None]
    large: bool = False
    """Drawn larger on the stage."""

    def takes(self, arrangement: Arrangement) -> float:
        """Its height in an arrangement, with the gap below it."""
        return self.high * (_STAGE if self.large and arrangement == "stage" else 1) + _GAP


def _drawn(table: WarfighterTable, seat: int, arrangement: Arrangement, *, with_odds: bool) -> Scene:
    left = 10.0 if arrangement == "tall" else 16.0
    width = _TALL if arrangement == "tall" else _BROAD if shopping(table) or len(table.heroes) > 4 else _WIDE
    blocks = _market(table, width) if shopping(table) else _adventure(table, seat, width, with_odds=with_odds)
    side = _side_of_town(table, with_odds=with_odds) if shopping(table) else _side(table, seat, with_odds=with_odds)
    main = 62 + sum(block.high for block in blocks)
    if arrangement == "tall":
        columns = _in_two(side)
        below = max(sum(panel.high + _GAP for panel in column) for column in columns)
        drawing = Drawing(872, main + below, _title(table))
    else:
        beside = _GAP + sum(panel.takes(arrangement) for panel in side)
        across = _STAGE_WIDE if arrangement == "stage" else _SIDE
        drawing = Drawing(16 + width + _GAP + across + 16, max(main, beside), _title(table))
    strip.strip(drawing, table, Frame(left, 14, width, 36), town.marks(table))
    y = 62.0
    for block in blocks:
        block.draw(drawing, Frame(left, y, width, block.high - _GAP))
        y += block.high
    if arrangement == "tall":
        for column, x in zip(columns, (10.0, 443.0), strict=True):
            _stack(drawing, column, x, main, 419)
    elif arrangement == "stage":
        _stage(drawing, side, 16 + width + _GAP, 14)
    else:
        _stack(drawing, side, 16 + width + _GAP, 14, _SIDE)
    return drawing.scene()


def _title(table: WarfighterTable) -> str:
    return f"Warfighter Fantasy: {moment(table).where}"


def _stack(drawing: Drawing, side: list[Panel], x: float, y: float, width: float) -> None:
    for panel in side:
        panel.draw(drawing, Frame(x, y, width, panel.high))
        y += panel.high + _GAP


def _stage(drawing: Drawing, side: list[Panel], x: float, y: float) -> None:
    for panel in side:
        if panel.large:
            with drawing.group(transform=f"translate({x:g} {y:g}) scale({_STAGE})"):
                panel.draw(drawing, Frame(0, 0, _STAGE_WIDE / _STAGE, panel.high))
        else:
            panel.draw(drawing, Frame(x, y, _STAGE_WIDE, panel.high))
        y += panel.takes("stage")


def _in_two(side: list[Panel]) -> tuple[list[Panel], list[Panel]]:
    """Panels in two columns, each into the shorter one, in their order."""
    columns: tuple[list[Panel], list[Panel]] = ([], [])
    for panel in side:
        min(columns, key=lambda column: sum(one.high + _GAP for one in column)).append(panel)
    return columns


def _side(table: WarfighterTable, seat: int, *, with_odds: bool) -> list[Panel]:
    return [
        Panel(panels.TIMER, lambda d, f: panels.timer(d, table, f), large=True),
        Panel(panels.GUARDS, lambda d, f: panels.guards(d, table, f, with_odds=with_odds)),
        Panel(attack_panel.HIGH, lambda d, f: attack_panel.builder(d, table, f, seat, with_odds=with_odds), large=True),
        Panel(panels.HOSTILE, lambda d, f: panels.hostile(d, table, f, with_odds=with_odds)),
    ]


def _side_of_town(table: WarfighterTable, *, with_odds: bool) -> list[Panel]:
    side = [
        Panel(town.purse_height(table), lambda d, f: town.purse(d, table, f), large=True),
        Panel(town.journey_height(table), lambda d, f: town.journey(d, table, f), large=True),
    ]
    if town.known_ahead(table):
        side.append(Panel(panels.HOSTILE, lambda d, f: panels.hostile(d, table, f, with_odds=with_odds)))
    return side


def _adventure(table: WarfighterTable, seat: int, width: float, *, with_odds: bool) -> list[Panel]:
    """Track, party, hands, the last dice and the cup; each with its heading and the gap below it."""
    return [
        Panel(board.height(table, width) + 24 + _GAP, lambda d, f: board.track(d, table, f)),
        _party(table, width),
        Panel(hands.height(table, width) + 26 + _GAP, lambda d, f: _hands(d, table, f, seat)),
        Panel(panels.CUP + _GAP, lambda d, f: _foot(d, table, f, with_odds=with_odds)),
    ]


def _market(table: WarfighterTable, width: float) -> list[Panel]:
    """The road, the party, the shelves."""
    stock = town.shelves(table)
    return [
        Panel(town.ROAD + _GAP, lambda d, f: town.road(d, table, f)),
        _party(table, width, town.orders(table, stock)),
        Panel(town.market_height(stock, width) + _GAP, lambda d, f: town.market(d, table, stock, f)),
    ]


def _party(table: WarfighterTable, width: float, orders: Orders | None = None) -> Panel:
    return Panel(heroes.height(table, width) + 26 + _GAP + 3, lambda d, f: _heroes(d, table, orders or {}, f))


def _heroes(drawing: Drawing, table: WarfighterTable, orders: Orders, frame: Frame) -> None:
    left = sum(hero.actions for hero in table.heroes)
    sizes = [counted(len(table.heroes), "Hero", "Heroes")] if len(table.players) == 1 else []
    sizes += [f"{counted(left, 'Action')} left"] if table.step == "hero" else []
    sizes += [f"{table.purse} Copper"] if table.purse and not building(table) else []
    _heading(drawing, frame, "Party", ", ".join(sizes), seats.chips(drawing, table, frame.x + 64, frame.y) - frame.x)
    heroes.party(drawing, table, orders, Frame(frame.x, frame.y + 26, frame.width, frame.high - 26))


def _hands(drawing: Drawing, table: WarfighterTable, frame: Frame, seat: int) -> None:
    _heading(drawing, frame, *hands.title(table, seat))
    hands.draw(drawing, table, Frame(frame.x, frame.y + 26, frame.width, frame.high - 26), seat)


def _heading(drawing: Drawing, frame: Frame, title: str, beside: str, taken: float = 0) -> None:
    """A title, and words at the right end; `taken` is where something that stands between them ends."""
    drawing.text(title, frame.x, frame.y + 16, "hp-t18 hp-b hp-serif f-ink")
    room = frame.width - max(taken, text_width(title, 18) * BOLD) - 20
    drawing.text(clip(beside, 15, room), frame.x + frame.width, frame.y + 16, "hp-t15 hp-end f-ink-2")


def _foot(drawing: Drawing, table: WarfighterTable, frame: Frame, *, with_odds: bool) -> None:
    """The last dice, and beside them the Targeting cup."""
    cup = 252
    last_roll.tray(drawing, table, Frame(frame.x, frame.y, frame.width - cup - _GAP, panels.CUP))
    at = frame.x + frame.width - cup
    panels.cup(drawing, table, Frame(at, frame.y, cup, panels.CUP), with_odds=with_odds)
