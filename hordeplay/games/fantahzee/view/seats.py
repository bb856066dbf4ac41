"""The players' sheets, and the doom tokens."""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import cached_by_language, tr, tr_in
from hordeplay.core.scene import SEAT_SHAPES, SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width, wrapped

from ..model.table import FantahzeeTable
from .facts import Sheet
from .names import seat_name, xp
from .pieces import head

SHEET: Final = 134
DOOM: Final = 94
_WIDTH: Final = SIDE - 4


def glyph(seat: int) -> str:
    """The glyph of a seat's shape."""
    return f"g-{SEAT_SHAPES[seat]}"


@cached_by_language(1_000)
def sheet(each: Sheet) -> Piece:
    """A player's sheet."""
    drawing = Drawing()
    high = SHEET - 4
    with drawing.part(f"seat-{each.seat + 1}", "group", each.label, at=(2, 2), kind="seat"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=_WIDTH, height=high, rx=10)
        _contents(drawing, each)
        if each.active:
            drawing.shape("rect", "hp-none s-active hp-w4", x=0, y=0, width=_WIDTH, height=high, rx=10)
    return drawing.piece()


def _contents(drawing: Drawing, each: Sheet) -> None:
    p, on = each.seat + 1, f"f-on-p{each.seat + 1}"
    drawing.shape("path", f"f-p{p}", d=head(_WIDTH, 32, 10))
    if each.seat:
        right = _WIDTH - 10
        drawing.shape("path", "", d=f"M176 0H{right:g}a10 10 0 0 1 10 10V32H176z", fill=f"url(#pt-{p})")
    drawing.use(glyph(each.seat), 11, 7, 18, on)
    drawing.text(each.name, 38, 22.5, f"hp-t18 hp-b hp-serif {on}")
    if each.winner:
        drawing.use("g-vt", 130, 5, 22, on)
    elif each.last:
        drawing.use("g-hourglass", 132, 6, 20, on)
    drawing.shape("rect", "f-badge", x=_WIDTH - 88, y=4, width=78, height=24, rx=12)
    drawing.text(tr("{xp} XP", xp=xp(each.score)), _WIDTH - 20, 22.5, "hp-t18 hp-b hp-end f-on-badge")
    figures = (
        ("g-monster", str(each.beaten), tr_in("on a sheet", "beaten")),
        ("g-settlement", xp(each.town), tr_in("on a sheet", "town")),
        ("g-army", str(each.party), tr_in("on a sheet", "party")),
        ("g-hand", str(each.hand), tr_in("on a sheet", "hand")),
    )
    for (name, value, label), (x, room) in zip(figures, ((14, 62), (80, 80), (164, 68), (236, 66)), strict=True):
        drawing.use(name, x, 39, 21, "f-ink-2")
        drawing.text(value, x + 27, 57, "hp-t22 hp-b f-ink")
        drawing.text(clip(label, 15, room), x, 78, "hp-t15 f-ink-3")
    drawing.shape("path", "s-line hp-w15", d=f"M14 86H{_WIDTH - 14:g}")
    for i, line in enumerate(wrapped(each.heroes or (tr("no heroes"),), 15, _WIDTH - 32, 2)):
        drawing.text(line, 14, 104 + 18 * i, "hp-t15 f-ink-2")


def ending(table: FantahzeeTable) -> str:
    """When the game ends, in words (FZ-EOG-02, FZ-EOG-03)."""
    due = table.rules.bosses_due
    when = tr("once 1 boss has fallen") if due == 1 else tr("once {due} bosses have fallen", due=due)
    if table.doom >= due:
        when = tr("in this round")
    if not table.rules.knobs.finish_round:
        return tr("{when}, with that turn", when=when)
    last = seat_name(table, (table.first - 1) % len(table.players)) if table.round else tr("the last seat")
    return tr("{when}, after the turn of {last}", when=when, last=last)


def _last(drawing: Drawing, last: str, left: float, right: float) -> None:
    """After whose turn the game ends: where it stands in English, or as far to the left as its words need and have room."""
    after, name = tr("ends after"), last
    wide = max(text_width(after, 15), text_width(name, 15 * BOLD))
    x = max(left, min(right - 106, right - 28 - wide))
    room = right - 28 - x
    drawing.use("g-hourglass", x, 48, 22, "f-ink-2")
    drawing.text(clip(after, 15, room), x + 28, 58, "hp-t15 f-ink-2")
    drawing.text(clip(name, 15 * BOLD, room), x + 28, 77, "hp-t15 hp-b f-ink")


@cached_by_language(256)
def doom(out: int, due: int, last: str, ending: bool, when: str) -> Piece:
    """The bosses that have fallen, and after whose turn the game ends."""
    drawing = Drawing()
    width = SIDE - 2
    label = (
        tr("doom: {out} of 1 boss has fallen; the game ends {when}", out=out, when=when)
        if due == 1
        else tr("doom: {out} of {due} bosses have fallen; the game ends {when}", out=out, due=due, when=when)
    )
    with drawing.part("doom", "group", label, at=(1, 1)):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width, height=DOOM - 2, rx=10)
        drawing.text(tr("Doom"), 14, 26, "hp-t18 hp-b hp-serif f-ink")
        ink = "hp-b f-bad" if ending else "f-ink-2"
        words = (
            tr("last round")
            if ending
            else tr("{out} of {bosses} fallen", out=out, bosses=counted(due, "boss", "bosses"))
        )
        drawing.text(words, width - 14, 26, f"hp-t15 hp-end {ink}")
        count = max(due, out)
        pitch = min(54.0, 170 / max(1, count))
        r = min(21.0, pitch / 2 - 3)
        for i in range(count):
            on = i < out
            with drawing.part(
                f"doom-{i + 1}",
                "img",
                tr("doom token {n}, active", n=i + 1) if on else tr("doom token {n}, not active", n=i + 1),
            ):
                cx = 36 + pitch * i
                ground = "f-heart s-outline hp-w2" if on else "f-sunken s-ink-3 hp-w2 hp-dash"
                drawing.shape("circle", ground, cx=cx, cy=60, r=r)
                drawing.use("g-skull", cx - r * 0.57, 60 - r * 0.57, r * 1.14, "f-panel" if on else "f-ink-3")
        if last:
            _last(drawing, last, left=36 + pitch * count - pitch / 2, right=width - 6)
    return drawing.piece()
