"""How Horrible Hordes is drawn: one picture in three arrangements, the same parts in all of them.

Wide: board left, sheets and panels right, phases below. Tall: panels below the board. Stage: for the back row, with the
active seat large and the others as a ladder. A square, a sheet, a panel is drawn by a module of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from hordeplay.core.panel import Frame
from hordeplay.core.scene import Arrangement, Drawing, Piece, Scene
from hordeplay.core.script import OVER

from ..model.squares import name_of
from ..model.table import HordeTable
from ..rules.turn import active, phase
from . import board, chances, facts, panels, seats, strip
from .names import closed_to, seat_name
from .seats import Sheet

_SIDE = 884
"""Where the side column of the wide arrangement begins."""

_HIGH = 980
_GAP = 10
_PREVIEW = 148
"""The height of the odds panel."""


def scene(table: HordeTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The position as a picture; `seat` is who looks, which matters only for what is shown first.

    `arrangement` is `wide` (1200 x 980 units), `tall` (872 wide) or `stage` (1330 x 980); ids are the same in all three.
    """
    return _drawn(table, seat, arrangement, with_odds=True)


def scene_without_odds(table: HordeTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The same picture without any odds: for boards that hide them until somebody has decided."""
    return _drawn(table, seat, arrangement, with_odds=False)


def _drawn(table: HordeTable, seat: int | None, arrangement: Arrangement, *, with_odds: bool) -> Scene:
    sheets = facts.sheets(table)
    if arrangement == "tall":
        return _tall(table, seat, sheets, with_odds=with_odds)
    drawing = Drawing(1330 if arrangement == "stage" else 1200, _HIGH, _title(table))
    _main(drawing, table, arrangement)
    (_stage if arrangement == "stage" else _wide)(drawing, table, seat, sheets, with_odds=with_odds)
    drawing.put(strip.strip(_phase(table), arrangement))
    return drawing.scene()


def _title(table: HordeTable) -> str:
    acting = active(table)
    who = f", {seat_name(table, acting)} to act" if acting is not None else ""
    return f"Horrible Hordes: {facts.where(table)}{who}"


def _phase(table: HordeTable) -> int | None:
    return len(strip.PHASES) if table.step == OVER else facts.phase_at(table)


def _main(drawing: Drawing, table: HordeTable, arrangement: Arrangement) -> None:
    """Time track and board."""
    over = table.step == OVER
    current = table.rules.knobs.rounds + 1 if over else table.round
    drawing.put(strip.time_track(current, table.rules.knobs.rounds, facts.spawns(table)))
    size = table.size
    forces, plates = facts.forces(table), facts.plates(table)
    spent = table.turn.moved
    cells = [
        board.cell(
            at,
            size,
            table.tiles.get(at, "Clear"),
            tuple(forces.get(at, ())),
            plates.get(at),
            closed_to(table, at) if table.closed else "",
            spent.get(at, 0),
        )
        for at in board.rows(size)
    ]
    pieces = [board.plate(plate, size, battle=plate.at in forces) for plate in plates.values()]
    board.draw(drawing, size, cells, sorted(pieces))


def _wide(drawing: Drawing, table: HordeTable, viewer: int | None, sheets: Sequence[Sheet], *, with_odds: bool) -> None:
    count = len(sheets)
    compact = count > 3
    lines = {1: 5, 2: 3, 3: 1, 4: 1}.get(count, 0)
    high = seats.height(lines, compact=compact)
    y = 14.0
    with drawing.group(id="seats", role="group", aria_label="seats"):
        for sheet in sheets:
            drawing.put(seats.full(sheet, _SIDE, y, 300, lines, compact=compact))
            y += high + _GAP
    y += 0 if compact else 4
    preview = _ladder_height(sheets) if table.step == OVER else _PREVIEW
    drawing.put(panels.hordes(facts.foes(table), Frame(_SIDE, y, 300, 920 - preview - _GAP - y)))
    drawing.put(_preview(table, viewer, sheets, Frame(_SIDE, 920 - preview, 300, preview), with_odds=with_odds))


def _tall(table: HordeTable, viewer: int | None, sheets: Sequence[Sheet], *, with_odds: bool) -> Scene:
    """Side panels in two columns below the board; the picture is as high as they need."""
    width, left, right = 415, 18, 447  # left of them is room for the pennant
    lines = {1: 3, 2: 2, 3: 1, 4: 1}.get(len(sheets), 0)
    high = seats.height(lines, compact=False)
    below = 1018 + (len(sheets) + 1) // 2 * (high + 14)
    foes = facts.foes(table)
    preview = _ladder_height(sheets) if table.step == OVER else _PREVIEW
    listed = max(preview, panels.HEAD + 8 + panels.ROW * min(len(foes), 6 if len(sheets) > 4 else 12))
    drawing = Drawing(872, below + listed + 12, _title(table))
    _main(drawing, table, "tall")
    drawing.put(strip.strip(_phase(table), "tall"))
    with drawing.group(id="seats", role="group", aria_label="seats"):
        for i, sheet in enumerate(sheets):
            x, y = (right if i % 2 else left), 1018 + i // 2 * (high + 14)
            drawing.put(seats.full(sheet, x, y, width, lines, compact=False))
    drawing.put(panels.hordes(foes, Frame(left, below, width, listed)))
    drawing.put(_preview(table, viewer, sheets, Frame(right, below, width, preview), with_odds=with_odds))
    return drawing.scene()


def _stage(
    drawing: Drawing, table: HordeTable, viewer: int | None, sheets: Sequence[Sheet], *, with_odds: bool
) -> None:
    x, width, scale = 900, 420, 1.4
    acting = active(table)
    first = acting if acting is not None else viewer if viewer is not None and viewer < len(sheets) else 0
    with drawing.group(id="seats", role="group", aria_label="seats"):
        drawing.put(seats.full(sheets[first], x, 14, 300, 0, compact=False, scale=scale))
        high = 58 if len(sheets) < 5 else 46
        y = 14 + seats.FULL * scale + 16
        rest = [sheet for sheet in sheets if sheet.seat != first]
        for sheet in sorted(rest, key=lambda s: (-s.score, s.seat)):
            drawing.put(seats.rung(sheet, x, y, width, high))
            y += high + 8
    y += 8
    preview = _ladder_height(sheets) if table.step == OVER else _PREVIEW
    top = 908 - preview * scale
    drawing.put(panels.hordes_large(facts.foes(table), Frame(x, y, width, top - 14 - y)))
    drawing.put(_preview(table, viewer, sheets, Frame(x, top, 300, preview, scale), with_odds=with_odds))


def _ladder_height(sheets: Sequence[Sheet]) -> float:
    return 52 + 28 * len(sheets)


def _preview(table: HordeTable, viewer: int | None, sheets: Sequence[Sheet], frame: Frame, *, with_odds: bool) -> Piece:
    """What the panel below the Hordes shows: the battle at hand, else what threatens, else where the game stands."""
    if table.step == OVER:
        best = tuple(sorted(sheets, key=lambda s: (-s.score, s.seat)))
        return panels.result(best, frame)
    if not table.round:
        words = phase(table)
        return panels.note("Before round 1", "g-hourglass", words[0].upper() + words[1:], frame)
    next_one = chances.at_hand(table, viewer)
    if next_one:
        at, seat, horde, raid = next_one
        title = chances.title(table, at, raid=raid)
        return panels.clash(chances.clash(table, at, seat, horde, raid=raid, title=title, with_odds=with_odds), frame)
    single = chances.only_attack(table)
    if single:
        origin, seat, horde = single
        title = f"If {name_of(origin)} attacks {name_of(horde.at)}"
        armies = chances.movers(table, seat, origin, horde.at)
        return panels.clash(
            chances.clash(table, horde.at, seat, horde, raid=False, title=title, with_odds=with_odds, armies=armies),
            frame,
        )
    title, threats = chances.threats(table, with_odds=with_odds)
    return panels.dangers(title, threats, "No Horde is next to a unit.", frame)
