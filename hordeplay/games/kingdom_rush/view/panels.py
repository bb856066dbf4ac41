"""The panels beside the map: the kingdom, a horde large, what is counted, the supply."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hordeplay.core.english import counted, percent, plural, slug
from hordeplay.core.panel import Frame, empty, ground
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width
from hordeplay.odds.tiles import squares

from ..model.squares import Facing, write_cell
from . import heroes, trays
from .chances import Stack, Work
from .facts import Ware
from .names import ROMAN

KINGDOM: Final = 132
INSPECT: Final = 306
ODDS: Final = 126
SUPPLY: Final = 152
_UNIT: Final = 40
"""The squares of the horde that is shown large."""


class Realm(NamedTuple):
    """The kingdom: what is left of everything."""

    title: str
    round: int
    hearts: int
    most: int
    crystals: int
    room: int
    """Crystals that it can hold."""
    portals: int
    bosses: int
    soldiers: int
    spells: tuple[str, ...]
    vain: tuple[str, ...] = ()
    """Of each spell, why it would come to nothing now; empty where it does something."""


@lru_cache(maxsize=500)
def kingdom(of: Realm, frame: Frame) -> Piece:
    """Hearts full and empty, crystals, portals and soldiers left, spells."""
    drawing = Drawing()
    label = (
        f"kingdom: {of.hearts} of {of.most} hearts, {counted(of.crystals, 'crystal')}, "
        f"{counted(of.portals, 'portal')} left, "
        + (f"{counted(of.bosses, 'boss', 'bosses')} left, " if of.bosses else "")
        + f"{counted(of.soldiers, 'soldier')} left"
        + (f", spells {', '.join(of.spells)}" if of.spells else "")
    )
    width = frame.width
    with drawing.part("kingdom", "group", label, at=(frame.x, frame.y), kind="panel"):
        with drawing.group(transform=frame.transform):
            when = f"{of.title}, round {of.round}" if of.round else f"{of.title}, set-up"
            ground(drawing, frame, "Kingdom", clip(when, 15, width - 118))
            room = width - 28 - 44
            heroes.hearts(drawing, of.hearts, of.most, 14, 36, min(27.0, room / max(1, of.most, of.hearts)))
            drawing.text(of.hearts, width - 14, 55, "hp-t22 hp-b hp-end f-ink")
            pitch = min(21.0, room / max(1, of.room, of.crystals))
            for i in range(max(of.room, of.crystals)):
                look = "f-accent" if i < of.crystals else "hp-none s-edge hp-w15"
                drawing.use("g-crystal", 14 + pitch * i, 65, max(14, min(18.0, pitch - 2)), look)
            drawing.text(of.crystals, width - 14, 81, "hp-t22 hp-b hp-end f-ink")
            portals, soldiers = ("portal", "soldier") if not (of.spells or of.bosses) else ("", "")
            x = _count(drawing, "g-portal", of.portals, portals, 14, "f-exit")
            if of.bosses:
                x = _count(drawing, "g-skull", of.bosses, "", x, "f-bad")
            _count(drawing, "g-army", of.soldiers, soldiers, x, "f-ink-2")
        _spells(drawing, of, frame)
    return drawing.piece()


def _count(drawing: Drawing, mark: str, n: int, name: str, x: float, look: str) -> float:
    drawing.use(mark, x, 97, 24, look)
    drawing.text(n, x + 29, 117, "hp-t22 hp-b f-ink")
    x += 33 + text_width(str(n), 22 * BOLD)
    if not name:
        return x + 8
    noun = name if n == 1 else plural(name)
    drawing.text(noun, x, 116, "hp-t15 f-ink-2")
    return x + text_width(noun, 15) + 14


def _spells(drawing: Drawing, of: Realm, frame: Frame) -> None:
    """The spells of the team as marks, faint where they would come to nothing; label and reading card say names and why."""
    k = frame.scale
    for n, name in enumerate(of.spells):
        at = (k * (frame.width - 14 - 32 * (len(of.spells) - n)), k * 94)
        why = of.vain[n] if of.vain else ""
        with drawing.part(f"spell-{n + 1}", "button", f"spell: {name}{f'; {why} now' if why else ''}", at=at):
            look, ink = ("f-sunken s-edge", "f-ink-3") if why else ("f-kind-true s-outline", "f-on-kind-true")
            drawing.shape("rect", f"{look} hp-w15", x=0, y=0, width=28 * k, height=28 * k, rx=6)
            drawing.use("g-magic", 5 * k, 5 * k, 18 * k, ink)


class Close(NamedTuple):
    """A horde to be shown large."""

    face: trays.HordeFace
    label: str
    crystals: int
    toll: int
    """Hearts that it costs as it stands."""
    open: int
    bases: tuple[tuple[int, int, int, str, Facing], ...]
    """Row, column, seat, mark and facing of the heroes on it."""
    kinds: tuple[tuple[str, str], ...]
    """Mark and words of the enemies on it that are open, those with a defence or an icon first."""
    aim: int
    """Squares that may be covered now."""


@lru_cache(maxsize=1_000)
def inspect(of: Close | None, frame: Frame) -> Piece:
    """One horde with squares of 40 units: the letters and numbers of its squares, what it holds, who cannot be hit by what."""
    drawing = Drawing()
    name = of.label if of else "no horde is on the map"
    with drawing.part("inspect", "group", name, at=(frame.x, frame.y), kind="panel"):
        with drawing.group(transform=frame.transform):
            if of is None:
                ground(drawing, frame, "Hordes")
                empty(drawing, frame, "g-skull", "No horde is on the map.")
            else:
                _large(drawing, of, frame)
        if of is not None:
            _choosable(drawing, of, frame.scale)
    return drawing.piece()


def _choosable(drawing: Drawing, of: Close, scale: float) -> None:
    """The squares that can be chosen; as parts they stand outside the enlarged group, where the page measures them."""
    x, y = _corner(of.face.edge)
    side = _UNIT * scale
    for square in squares(of.aim):
        r, c = trays.on_map(square, of.face.edge)
        cell = write_cell(square)
        at = (scale * (x + _UNIT * c), scale * (y + _UNIT * r))
        with drawing.part(f"inspect-{cell}", "gridcell", f"{cell} of {of.face.name}", at=at, kind="cell"):
            drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=side, height=side)


def _corner(edge: str) -> tuple[int, int]:
    """Where the squares begin: a little lower if their letters or numbers stand above them."""
    return 32, 46 if edge in {"S", "W"} else 41


_TURNED: Final[Mapping[Facing, int]] = {"S": 0, "W": 90, "N": 180, "E": -90}
"""By how much a card is turned whose purple edge points there."""


def _names(drawing: Drawing, edge: Facing, x: float, y: float) -> None:
    """The letters and numbers of the squares, turned with the card: so nobody takes them for those of the map."""
    half = 2.5 * _UNIT
    with drawing.group(transform=f"translate({x + half:g} {y + half:g}) rotate({_TURNED[edge]})"):
        for n in range(5):
            drawing.text("abcde"[n], _UNIT * (n + 0.5) - half, -5 - half, "hp-t13 hp-mid f-ink-3")
            drawing.text(n + 1, -11 - half, _UNIT * n + 25 - half, "hp-t13 hp-mid f-ink-3")


def _large(drawing: Drawing, of: Close, frame: Frame) -> None:
    unit, width, (x, y) = _UNIT, frame.width, _corner(of.face.edge)
    ground(drawing, frame, clip(of.face.title, 18 * BOLD, width - 96), of.face.name)
    if mark := trays.TRAITS.get(of.face.trait, ""):
        drawing.use(mark, width - 68, 8, 22, "f-ink-2")
    trays.grid(drawing, of.face, unit, x, y)
    for r, c, seat, glyph, facing in of.bases:
        with drawing.group(at=(x + unit * c, y + unit * r)):
            heroes.plate(drawing, seat, glyph, 2 * unit, facing, out=False)
    a, b, long, high = {"E": (203, 0, 8, 200), "W": (-11, 0, 8, 200), "S": (0, 203, 200, 8), "N": (0, -11, 200, 8)}[
        of.face.edge
    ]
    drawing.shape("rect", "f-exit", x=x + a, y=y + b, width=long, height=high, rx=3)
    _names(drawing, of.face.edge, x, y)
    figures = (
        ("g-monster", of.open, "f-ink-2"),
        ("g-heart", of.toll, "f-heart"),
        ("g-crystal", of.crystals, "f-accent"),
    )
    for n, (glyph_, value, look) in enumerate(figures):
        if glyph_ == "g-heart" and of.face.trait in {"portal", "boss"}:  # in the kingdom it is the end (KR-LOSS-01)
            drawing.text("game", 249, 106, "hp-t15 hp-b f-heart")
            drawing.text("lost", 249, 123, "hp-t15 hp-b f-heart")
            continue
        drawing.use(glyph_, 246, 46 + 44 * n, 24, look)
        drawing.text(value, 284, 66 + 44 * n, "hp-t22 hp-b hp-end f-ink")
    for n, (glyph_, words) in enumerate(of.kinds[:2]):
        drawing.shape("rect", "f-horde", x=14, y=260 + 22 * n, width=20, height=20, rx=4)
        drawing.use(glyph_, 17, 263 + 22 * n, 14, "f-on-horde")
        drawing.text(clip(words, 15, width - 56), 42, 275.5 + 22 * n, "hp-t15 f-ink-2")


class Odds(NamedTuple):
    """What the odds panel says: a head, some lines, figures with their names, the tile at work."""

    title: str
    lines: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    tiles: tuple[tuple[str, ...], ...] = ()
    kind: str = ""


@lru_cache(maxsize=1_000)
def odds(of: Odds, frame: Frame) -> Piece:
    """What is counted now."""
    drawing = Drawing()
    words = "; ".join([*of.lines, *(f"{name} {value}" for name, value in of.figures)])
    with (
        drawing.part("odds", "group", f"{of.title}: {words}", at=(frame.x, frame.y), kind="panel"),
        drawing.group(transform=frame.transform),
    ):
        ground(drawing, frame, of.title)
        left = 14.0
        for rows in of.tiles[:1]:
            unit = 20 if len(rows) < 4 else 16
            cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
            trays.tile(drawing, cells, unit, left, 42, of.kind)
            left += unit * len(rows[0]) + 18
        y, pitch = 46.0, 24 if len(of.figures) < 4 else 21
        for line in of.lines:
            for part in lines(line, 15, frame.width - left - 14, 4 if not of.figures else 2):
                drawing.text(part, left, y, "hp-t15 f-ink-2")
                y += 20
        for name, value in of.figures:
            room = frame.width - 22 - left - text_width(value, 18 * BOLD)
            drawing.text(clip(name, 15, room), left, y + 3, "hp-t15 f-ink-2")
            drawing.text(value, frame.width - 14, y + 4, "hp-t18 hp-b hp-end f-ink")
            y += pitch
    return drawing.piece()


def at_work(of: Work, rows: tuple[tuple[str, ...], ...], *, with_odds: bool) -> Odds:
    """What is said of an attack at work."""
    title = f"{of.card}, {of.where}" if of.where else of.card
    left = counted(len(of.tiles), "tile") if of.tiles else counted(of.soldiers, "soldier")
    if not with_odds:
        return Odds(
            title, (f"{left} to place on {of.target}." if of.target else f"{left} to place.",), (), rows, of.kind
        )
    figures = (
        ("legal placements", str(of.placements)),
        ("covers at best", str(of.best)),
        ("enemies open", str(of.left)),
    )
    return Odds(title, (), figures, rows, of.kind)


def stack_lines(stacks: Sequence[Stack], *, with_odds: bool) -> Odds:
    """What is said of the stacks."""
    if not stacks:
        return Odds("The stacks are empty", ("No more hordes will spawn.",))
    if not with_odds:
        return Odds("The stacks", tuple(f"Token {one.token} has {counted(one.left, 'card')} left." for one in stacks))
    figures: list[tuple[str, str]] = []
    for one in stacks[:2]:
        figures.append((f"token {one.token}: portal in 3 cards", percent(float(one.soon))))
        if one.hearts:
            figures.append((f"token {one.token}: hearts of a horde", f"{float(one.hearts):.1f}"))
    return Odds("The next cards", (), tuple(figures))


@lru_cache(maxsize=500)
def supply(rows: tuple[tuple[str, tuple[Ware, ...]], ...], frame: Frame) -> Piece:
    """The supply by family and level, with the price of a level above."""
    drawing = Drawing()
    most = max(len(row) for _, row in rows)
    with (
        drawing.part("supply", "table", "supply of towers", at=(frame.x, frame.y), kind="panel"),
        drawing.group(transform=frame.transform),
    ):
        ground(drawing, frame, "Supply")
        left = 84.0
        pitch = (frame.width - left - 8) / most
        longest = next(row for _, row in rows if len(row) == most)
        for n, ware in enumerate(longest):
            x = left + pitch * (n + 0.5)
            if ware.price:
                drawing.use("g-crystal", x - 1, 11, 15, "f-accent")
                drawing.text(ware.price, x - 4, 25, "hp-t18 hp-b hp-end f-ink")
            else:
                drawing.text(ROMAN[ware.level], x, 25, "hp-t15 hp-mid f-ink-3")
        for r, (family, row) in enumerate(rows):
            y = 34 + 28 * r
            drawing.text(family, 14, y + 19, "hp-t15 f-ink-2")
            for n, ware in enumerate(row):
                with drawing.part(f"supply-{slug(ware.name)}", "button", ware.label, at=(left + pitch * n, y)):
                    look = "f-card s-card-line hp-w15" if ware.left else "hp-none s-line hp-w15 hp-dash"
                    drawing.shape("rect", look, x=2, y=1, width=pitch - 4, height=26, rx=5)
                    ink = "hp-b f-ink" if ware.left else "f-ink-3"
                    drawing.text(ware.left, pitch / 2, 21, f"hp-t18 hp-mid {ink}")
    return drawing.piece()
