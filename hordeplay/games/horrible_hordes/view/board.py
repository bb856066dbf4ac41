"""The board: its frame with coordinates, one part per square, and the Hordes on a layer above, so that they can march."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from hordeplay.core.english import counted, slug
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.scene import Drawing, DrawnRegion, Piece

from ..model.content import Kind
from ..model.squares import coordinates, name_of, square
from .ids import horde_part, square_part, stack_part
from .units import (
    ARMIES_AT_WAR,
    ARMIES_IN_FIELD,
    ARMIES_RAIDED,
    ARMY,
    ARMY_BATTLE,
    ARMY_BESIDE,
    ARMY_GARRISON,
    Force,
    army,
    buildings,
    horde,
    realm,
)

LEFT, TOP, SIDE = 44, 74, 800
"""Where the squares lie, in units."""

BOX = (0, 62, 856, 850)
"""What the board takes with its frame: corner, width and height."""

_LETTERS, _LETTERS_LARGE = 22, 28
"""The type of the coordinates: 22 units are 12 px on a school laptop, 28 are 23 px on a projector."""

_PRINTED = 10
"""Squares per side for which the drawings were made."""

_BASIC = ("Mountain", "Forest", "Farms", "Hills", "Swamp", "Clear")
"""Terrain with a drawing of its own; other tiles show their glyph."""


class Plate(NamedTuple):
    """A Horde as it is drawn."""

    name: str
    kind: Kind
    at: int
    hits: int
    frozen: bool = False


Cell: TypeAlias = tuple[int, str, tuple[Force, ...], Plate | None, str, int]
"""A square and what `cell` shows of it: its terrain, whose units, which Horde, to whom it is closed, how many Armies have moved."""


def corner(at: int, size: int) -> tuple[float, float]:
    """The upper left corner of a square in the scene; row 1 lies at the bottom."""
    x, y = coordinates(at)
    side = SIDE / size
    return LEFT + (x - 1) * side, TOP + (size - y) * side


def type_size(size: int, *, large: bool) -> int:
    """The type of the counts on a square, whose own units a board of many squares draws smaller."""
    return (22, 28, 36)[large + (size > _PRINTED + 1)]


def smallest_text(size: int, *, large: bool) -> float:
    """The smallest text on the board, in units."""
    return min(_LETTERS_LARGE if large else _LETTERS, type_size(size, large=large) * _scale(size))


def _scale(size: int) -> float:
    return round(_PRINTED / size, 4)


@cached_by_language(32)
def frame(size: int, *, large: bool) -> Piece:
    """The wooden frame with the letters of the columns and the numbers of the rows."""
    drawing = Drawing()
    side = SIDE / size
    type_size = _LETTERS_LARGE if large else _LETTERS
    text = f"hp-t{type_size}{'' if large else ' hp-b'} hp-mid f-on-frame"
    whole = {"x": 0, "y": 62, "width": 856, "height": 846, "rx": 14}
    drawing.shape("rect", "f-outline", **whole, transform="translate(0 4)")
    drawing.shape("rect", "f-frame", **whole)
    drawing.shape("rect", "hp-none s-frame-2 hp-w2", x=3, y=65, width=850, height=840, rx=12)
    drawing.shape("rect", "f-outline", x=41, y=71, width=806, height=806, rx=6)
    letters = " ".join(f"{LEFT + (i + 0.5) * side:g}" for i in range(size))
    drawing.text("".join(chr(97 + i) for i in range(size)), letters, 898, text)
    for i in range(size):
        drawing.text(size - i, 21.5, TOP + (i + 0.5) * side + 0.36 * type_size, text)
    return drawing.piece()


@cached_by_language(20_000)
def cell(
    at: int,
    size: int,
    terrain: str,
    forces: tuple[Force, ...],
    foe: Plate | None,
    closed: str,
    spent: int,
    *,
    large: bool,
) -> Piece:
    """One square: its ground, who is settled there, and the Armies on it; the Horde is only told in the label."""
    name = name_of(at)
    drawing = Drawing()
    x, y = corner(at, size)
    with drawing.part(
        square_part(at), "gridcell", in_words(name, terrain, forces, foe, closed, spent), at=(x, y), kind="square"
    ):
        _ground(drawing, terrain, SIDE / size, bare=not forces and foe is None)
        type_of_counts = type_size(size, large=large)
        if size == _PRINTED:
            _pieces(drawing, at, forces, foe, closed, type_of_counts)
        elif forces or closed:
            with drawing.group(transform=f"scale({_scale(size)})"):
                _pieces(drawing, at, forces, foe, closed, type_of_counts)
    return drawing.piece()


def _ground(drawing: Drawing, terrain: str, side: float, *, bare: bool) -> None:
    tile = slug(terrain)
    drawing.shape("rect", f"f-t-{tile} hp-hit", x=1.5, y=1.5, width=side - 3, height=side - 3, rx=6)
    if terrain in _BASIC:
        if bare or terrain != "Clear":  # below pieces its few strokes are not seen
            drawing.shape("use", "", href=f"#t-{tile}", width=side, height=side)
    else:
        drawing.use(f"g-{tile}", side * 0.175, side * 0.175, side * 0.65, f"f-t-{tile}-art")


def _pieces(
    drawing: Drawing, at: int, forces: tuple[Force, ...], foe: Plate | None, closed: str, type_size: int
) -> None:
    for force in forces:
        if force.buildings:
            realm(drawing, force.seat)
            buildings(drawing, force, at, battle=foe is not None, type_size=type_size)
    stacks = [force for force in forces if force.armies]
    field = ARMIES_AT_WAR if any(force.buildings for force in forces) else ARMIES_IN_FIELD
    for nth, force in enumerate(stacks):
        if len(stacks) > 1:
            slot = (ARMIES_RAIDED if foe is not None else field)[min(nth, 1)]
        elif foe is not None:
            slot = ARMY_GARRISON if force.buildings else ARMY_BATTLE
        else:
            slot = ARMY_BESIDE if force.buildings else ARMY
        army(drawing, force, slot, stack_part(at, nth), type_size)
    if closed:
        drawing.use("g-lock", 6, 56, 18, "f-ink hp-halo")


def in_words(
    name: str, terrain: str, forces: Sequence[Force], foe: Plate | None = None, closed: str = "", spent: int = 0
) -> str:
    """A square in words: what a person hears who cannot see it.

    >>> in_words("d4", "Mountain", [Force(0, "Dwarves", settlements=1, castles=1, armies=3)])
    'd4: Mountain, Settlement and Castle of Dwarves, 3 Armies of Dwarves'
    """
    parts = [terrain]
    for force in forces:
        built = [
            tr(word) if n == 1 else counted(n, word)
            for word, n in (
                ("Settlement", force.settlements),
                ("Castle", force.castles),
                ("Wizards Tower", force.towers),
            )
            if n
        ]
        if built:
            parts.append(tr("{built} of {name}", built=f" {tr('and')} ".join(built), name=force.name))
        if force.armies:
            blessed = tr(" under {blessed}", blessed=f" {tr('and')} ".join(force.blessed)) if force.blessed else ""
            parts.append(
                tr(
                    "{armies} of {name}{blessed}",
                    armies=counted(force.armies, "Army"),
                    name=force.name,
                    blessed=blessed,
                )
            )
    if spent:
        parts.append(tr("{spent} moved already", spent=spent))
    if foe:
        parts.append(
            tr("Horde {name} with {hit_counters}", name=foe.name, hit_counters=counted(foe.hits, "Hit Counter"))
        )
    if closed:
        parts.append(closed)
    return f"{name}: {', '.join(parts)}"


@cached_by_language(8_000)
def plate(foe: Plate, size: int, *, battle: bool, large: bool) -> Piece:
    """A Horde; its id stays its own while it marches, so that the move is seen."""
    drawing = Drawing()
    counts = type_size(size, large=large)
    with drawing.group("hp-horde", id=horde_part(foe.name), at=corner(foe.at, size)):
        if size == _PRINTED:
            _plate(drawing, foe, counts, battle=battle)
        else:
            with drawing.group(transform=f"scale({_scale(size)})"):
                _plate(drawing, foe, counts, battle=battle)
    return drawing.piece()


def _plate(drawing: Drawing, foe: Plate, type_size: int, *, battle: bool) -> None:
    horde(drawing, foe.kind, foe.hits, battle=battle, type_size=type_size)
    if foe.frozen:
        drawing.use("g-lock", 26 if battle else 8, 8, 18, "f-ink hp-halo")


@cached_by_language(256)
def region(
    size: int,
    tiles: tuple[tuple[int, str], ...],
    forces: tuple[tuple[int, tuple[Force, ...]], ...],
    plates: tuple[Plate, ...],
    closed: tuple[tuple[int, str], ...],
    spent: tuple[tuple[int, int], ...],
    *,
    large: bool,
) -> DrawnRegion:
    """The whole board, drawn once for what lies and stands on it: most clicks change nothing there, others a row or two."""
    x, y, width, height = BOX
    drawing = Drawing(width, height, tr("the board"), at=(x, y))
    drawing.put(frame(size, large=large))
    terrain, units, foes, shut, moved = (
        dict(tiles),
        dict(forces),
        {foe.at: foe for foe in plates},
        dict(closed),
        dict(spent),
    )
    with drawing.group(
        id="board",
        role="grid",
        aria_label=tr("board, columns a to {last}, rows {size} to 1", last=chr(96 + size), size=size),
    ):
        for squares in rows(size):
            cells = tuple(
                (at, terrain.get(at, "Clear"), units.get(at, ()), foes.get(at), shut.get(at, ""), moved.get(at, 0))
                for at in squares
            )
            drawing.put(row(size, cells, large=large))
    # The squares say everything in words; a click on a Horde is a click on its square.
    with drawing.group(id="pieces", aria_hidden="true", pointer_events="none"):
        for piece in sorted(plate(foe, size, battle=foe.at in units, large=large) for foe in plates):
            drawing.put(piece)
    return drawing.region("board", text=smallest_text(size, large=large), target=SIDE / size, need=1)


@cached_by_language(2_000)
def row(size: int, cells: tuple[Cell, ...], *, large: bool) -> Piece:
    """One row of squares, from left to right."""
    drawing = Drawing()
    with drawing.group(role="row"):
        for at, terrain, forces, foe, closed, spent in cells:
            drawing.put(cell(at, size, terrain, forces, foe, closed, spent, large=large))
    return drawing.piece()


@cached_by_language(16)
def rows(size: int) -> tuple[tuple[int, ...], ...]:
    """All squares as they are drawn: row by row from the top down."""
    return tuple(tuple(square(x, y) for x in range(1, size + 1)) for y in range(size, 0, -1))
