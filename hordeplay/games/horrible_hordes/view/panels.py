"""The panels beside the board: the Hordes, the odds of the battle at hand, what threatens whom, the score ladder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal, NamedTuple

from hordeplay.core.english import counted, joined, percent, signed
from hordeplay.core.panel import Frame, Standing, empty, ground, ladder, shares
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.content import Kind
from .ids import row_part
from .seats import Sheet, glyph

ROW = 31
"""The height of a line of the Hordes panel."""

HEAD = 36


class Foe(NamedTuple):
    """A line of the Hordes panel; attack and defense as they count where the Horde stands."""

    name: str
    kind: Kind
    square: str
    hits: int
    attack: int
    defense: int
    mark: Literal["", "battle", "acts"] = ""

    @property
    def label(self) -> str:
        """The line in words."""
        state = {"": "", "battle": ", in battle", "acts": ", acts now"}[self.mark]
        return (
            f"{self.name} on {self.square}: {self.kind}, {counted(self.hits, 'Hit Counter')}, "
            f"hits on {self.attack} or more, defense {signed(self.defense)}{state}"
        )


class Side(NamedTuple):
    """Some equal units in the odds panel: how many, and what their dice need."""

    glyph: str
    n: int
    need: str


class Clash(NamedTuple):
    """A battle with its exact chances; None where nobody counts them."""

    title: str
    seat: int
    sides: tuple[Side, ...]
    foe: Side
    win: float | None = None
    mutual: float = 0.0
    lose: float = 0.0
    label: str = ""
    uncounted: str = ""
    """Why there are no chances."""


class Threat(NamedTuple):
    """One line of the danger table: what one side does to the other, and our chance to come out of it."""

    kind: Kind
    square: str
    text: str
    chance: float | None
    label: str
    word: str = ""
    """What the chance is of: `holds`, `wins`."""


def shown(foes: Sequence[Foe], room: int) -> tuple[Sequence[Foe], int]:
    """The lines that fit, and how many are left out; a marked Horde is always among them."""
    if len(foes) <= room:
        return foes, 0
    kept = list(foes[: room - 1])
    for foe in foes[room - 1 :]:
        if foe.mark and not kept[-1].mark:
            kept[-1] = foe
            break
    return kept, len(foes) - len(kept)


@lru_cache(maxsize=500)
def hordes(foes: tuple[Foe, ...], frame: Frame) -> Piece:
    """The Hordes on the board, fewest Hit Counters first: the order in which they act (HH-HSEG-02)."""
    drawing = Drawing()
    label = f"{counted(len(foes), 'Horde')} on the board"
    with drawing.part("hordes", "table", label, at=(frame.x, frame.y), kind="panel"):
        ground(drawing, frame, f"Hordes {len(foes)}" if foes else "Hordes")
        if not foes:
            empty(drawing, frame, "g-skull", "No Horde is on the board.")
        for text, right in (("Hits", 78), ("Atk", 46), ("Def", 12)) if foes else ():
            drawing.text(text, frame.width - right, 26, "hp-t15 hp-end f-ink-3")
        lines, more = shown(foes, max(1, int((frame.high - HEAD) // ROW)))
        for i, foe in enumerate(lines):
            _foe(drawing, foe, HEAD + i * ROW, frame.width)
        if more:
            drawing.text(f"and {more} more", 38, HEAD + len(lines) * ROW + 20, "hp-t15 f-ink-3")
    return drawing.piece()


def _foe(drawing: Drawing, foe: Foe, y: float, width: float) -> None:
    with drawing.part(row_part(foe.name), "row", foe.label, at=(0, y)):
        ground = {"": "hp-none", "battle": "f-legal-soft", "acts": "f-accent-soft"}[foe.mark]
        drawing.shape("rect", ground, x=5, y=0, width=width - 10, height=ROW - 1, rx=6)
        drawing.use(f"g-{foe.kind}", 12, 6, 18, "f-ink")
        drawing.text(foe.square, 38, 20, "hp-t15 hp-b hp-mono f-ink")
        left = 64 if len(foe.square) < 3 else 73
        room = width - 78 - text_width(str(foe.hits), 15 * BOLD) - 8 - left
        drawing.text(clip(foe.name, 15, room), left, 20, "hp-t15 f-ink")
        drawing.text(foe.hits, width - 78, 20, "hp-t15 hp-b hp-end f-ink")
        drawing.text(f"{foe.attack}+", width - 46, 20, "hp-t15 hp-end f-ink")
        drawing.text(signed(foe.defense), width - 12, 20, "hp-t15 hp-end f-ink")


@lru_cache(maxsize=200)
def hordes_large(foes: tuple[Foe, ...], frame: Frame) -> Piece:
    """The same list for the back row: who, where, how many."""
    drawing = Drawing()
    width = frame.width
    label = f"{counted(len(foes), 'Horde')} on the board"
    with drawing.part("hordes", "table", label, at=(frame.x, frame.y), kind="panel"):
        drawing.shape("rect", "f-panel s-line hp-w2", x=0, y=0, width=width, height=frame.high, rx=12)
        if not foes:
            drawing.text("No Horde is on the board.", 20, 40, "hp-t22 f-ink-2")
        lines, more = shown(foes, max(1, int((frame.high - 10) // 50)))
        for i, foe in enumerate(lines):
            with drawing.part(row_part(foe.name), "row", foe.label, at=(0, 4 + i * 50)):
                ground = {"": "hp-none", "battle": "f-legal-soft", "acts": "f-accent-soft"}[foe.mark]
                drawing.shape("rect", ground, x=6, y=2, width=width - 12, height=46, rx=8)
                drawing.use(f"g-{foe.kind}", 18, 11, 28, "f-ink")
                drawing.text(foe.square, 60, 33, "hp-t22 hp-b hp-mono f-ink")
                left = 102 if len(foe.square) < 3 else 114
                room = width - 18 - text_width(str(foe.hits), 28 * BOLD) - 12 - left
                drawing.text(clip(foe.name, 22, room), left, 33, "hp-t22 f-ink")
                drawing.text(foe.hits, width - 18, 35, "hp-t28 hp-b hp-end f-ink")
        if more:
            drawing.text(f"and {more} more", 60, 4 + len(lines) * 50 + 32, "hp-t22 f-ink-2")
    return drawing.piece()


@contextmanager
def _preview(drawing: Drawing, role: str, label: str, frame: Frame, title: str) -> Iterator[None]:
    """The panel below the Hordes: its part, its ground and its title."""
    with (
        drawing.part("preview", role, label, at=(frame.x, frame.y), kind="panel"),
        drawing.group(transform=frame.transform),
    ):
        ground(drawing, frame, title)
        yield


@lru_cache(maxsize=2_000)
def clash(of: Clash, frame: Frame) -> Piece:
    """The odds of one battle: both sides with what their dice need, and win, both fall, lose as a bar."""
    drawing = Drawing()
    width = frame.width
    with _preview(drawing, "img", of.label, frame, of.title):
        pitch = width * (0.195 if len(of.sides) > 1 else 0.5)
        for i, side in enumerate(of.sides):
            _side(drawing, side, 14 + i * pitch, f"f-p{of.seat + 1}", small=len(of.sides) > 1)
        right = max(width / 2, 14 + pitch * len(of.sides))
        _side(drawing, of.foe, right + 4, "", small=False)
        if of.win is None:
            drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=14, y=88, width=width - 28, height=28, rx=4)
            drawing.text(of.uncounted, width / 2, 107, "hp-t15 hp-mid f-ink-2")
        else:
            segments = (
                ("win", of.win, "f-good", "f-panel"),
                ("both fall", of.mutual, "f-ink-3", "f-panel"),
                ("lose", of.lose, "f-bad", "f-panel"),
            )
            beside = shares(drawing, segments, Frame(14, 88, width - 28, 28))
            drawing.text(joined(*beside), 14, 136, "hp-t15 f-ink-2")
    return drawing.piece()


def _side(drawing: Drawing, side: Side, x: float, fill: str, *, small: bool) -> None:
    """A piece, how many there are, and below that what their dice need: nothing beside it, so that all counts fit."""
    if small:
        drawing.use(side.glyph, x, 40, 24, fill)
        drawing.text(f"×{side.n}", x + 27, 57, "hp-t15 hp-b f-ink")
        drawing.text(side.need.removeprefix("on "), x + 28, 77, "hp-t15 f-ink-2")
        return
    horde = not fill
    drawing.use(side.glyph, x - 8 if horde else x, 34 if horde else 40, 50 if horde else 34, fill)
    drawing.text(f"×{side.n}", x + 42, 57, "hp-t22 hp-b f-ink")
    drawing.text(side.need, x + 43, 77, "hp-t15 f-ink-2")


@lru_cache(maxsize=2_000)
def dangers(title: str, threats: tuple[Threat, ...], nothing: str, frame: Frame) -> Piece:
    """Who stands next to whom, with the chance to come out of it; a sentence where nobody does."""
    drawing = Drawing()
    label = f"{title}: {'; '.join(threat.label for threat in threats) or nothing}"
    with _preview(drawing, "group", label, frame, title):
        if not threats:
            empty(drawing, frame, "g-shield", nothing)
        room = int((frame.high - 42) // 34)
        for i, threat in enumerate(threats[:room]):
            y = 40 + i * 34
            drawing.use(f"g-{threat.kind}", 14, y + 4, 20, "f-ink")
            drawing.text(threat.square, 42, y + 20, "hp-t15 hp-b hp-mono f-ink")
            left = 48 + 9.1 * len(threat.square)
            drawing.text(_shortened(threat.text, frame.width - left - 112), left, y + 20, "hp-t15 f-ink")
            if threat.chance is not None:
                _meter(drawing, threat.chance, threat.word, frame.width - 104, y + 6)
    return drawing.piece()


def _shortened(name: str, width: float) -> str:
    """As many whole words of a name as fit; one that is too long itself is cut."""
    while clip(name, 15, width) != name and " " in name:
        name = name.rpartition(" ")[0]
    return clip(name, 15, width)


def _meter(drawing: Drawing, chance: float, word: str, x: float, y: float) -> None:
    drawing.text(f"{word} {percent(chance)}".strip(), x + 90, y + 14, "hp-t15 hp-b hp-end f-ink")
    drawing.shape("rect", "f-bad", x=x, y=y + 19, width=90, height=5, rx=2)
    if chance > 0:
        drawing.shape("rect", "f-good", x=x, y=y + 19, width=max(3.0, 90 * chance), height=5, rx=2)


@lru_cache(maxsize=100)
def note(title: str, glyph_name: str, text: str, frame: Frame) -> Piece:
    """A panel that says in a sentence or two where the game stands."""
    drawing = Drawing()
    with _preview(drawing, "group", f"{title}: {text}", frame, title):
        empty(drawing, frame, glyph_name, text)
    return drawing.piece()


@lru_cache(maxsize=100)
def result(sheets: tuple[Sheet, ...], frame: Frame) -> Piece:
    """The final scores, best first (HH-VICT-01)."""
    drawing = Drawing()
    label = "final scores: " + ", ".join(f"{s.name} {s.score}{' (winner)' * s.winner}" for s in sheets)
    standings = [Standing(s.seat, s.name, glyph(s.seat), s.score, str(s.score), s.winner) for s in sheets]
    with _preview(drawing, "group", label, frame, "The game is over"):
        ladder(drawing, standings, frame)
    return drawing.piece()
