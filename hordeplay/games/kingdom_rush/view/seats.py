"""The sheets of the seats, and the bench of a solo game; the pieces that rest there are drawn above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hordeplay.core.language import cached_by_language, message, tr, tr_in
from hordeplay.core.scene import SEAT_SHAPES, SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width, wrapped

from .facts import Sheet
from .names import SEATS
from .towers import SITES

HIGH: Final = 124
BENCH: Final = 100
BUTTON: Final = 34
_RIM: Final = 4
"""Around a sheet: the mark of who acts stands there."""


@cached_by_language(1_000)
def seat(of: Sheet) -> Piece:
    """A seat: its hero at home, hearts, towers on the map, the colours of its sites, and its hand by name."""
    drawing = Drawing()
    p = SEATS[of.seat] + 1
    width, high = SIDE - 2.0 * _RIM, HIGH - 2.0 * _RIM
    with drawing.part(f"seat-{of.seat + 1}", "group", of.label, at=(_RIM, _RIM), kind="seat"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width, height=high, rx=10)
        drawing.shape("path", f"f-p{p}", d=f"M10 0H52V{high:g}H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z")
        drawing.use(f"g-{SEAT_SHAPES[SEATS[of.seat]]}", 14, high / 2 - 12, 24, f"f-on-p{p}")
        named = of.hero or of.name
        drawing.text(named, 62, 25, "hp-t18 hp-b hp-serif f-ink")
        right = width - 24 * len(of.sites) - 8
        for n, colour in enumerate(of.sites):
            fill, shape = SITES[colour]
            drawing.use(f"g-{shape}", right + 24 * n, 10, 18, f"f-{fill} hp-body")
        if of.done:
            drawing.use("g-check", 70 + text_width(named, 18 * BOLD * 1.05), 10, 18, "f-good")
        left = 62.0
        for mark, value in _counts(of):
            drawing.use(mark, left, 36, 20, "f-heart" if mark == "g-heart" else "f-ink-2")
            drawing.text(value, left + 24, 54, "hp-t22 hp-b f-ink")
            left += 38 + text_width(value, 22 * BOLD)
        wide = 24 + text_width(_button(of.give), 15 * BOLD) if of.give else 0
        for n, line in enumerate(_towers(of, width - 70 - wide - 8 * bool(wide))):
            drawing.text(line, 62, 76 + 17.5 * n, "hp-t15 f-ink-2")
        if of.give:
            _give(drawing, of, width - wide - 8, high - BUTTON - 7, wide)
        if of.active:
            drawing.shape("rect", "hp-none s-active hp-w4", x=-1, y=-1, width=width + 2, height=high + 2, rx=11)
            drawing.shape("path", "f-active s-rim hp-w1", d=f"M40 {high / 2 - 13:g}l16 13l-16 13z")
    return drawing.piece()


def _give(drawing: Drawing, of: Sheet, x: float, y: float, width: float) -> None:
    """A button: a click beside it only reads, so that nobody gives a tower away who wants to look."""
    words = {
        "pass": message("pass it to {player}"),
        "upgrade": message("upgrade it with {player}"),
        "buy": message("buy it for {player}"),
        "give": message("give it to {player}"),
    }[of.give]
    with drawing.part(f"give-{of.seat + 1}", "button", tr(words, player=of.hero or of.name), at=(x, y)):
        drawing.shape("rect", "f-card s-edge hp-w15", x=0, y=0, width=width, height=BUTTON, rx=7)
        drawing.text(_button(of.give), width / 2, BUTTON / 2 + 5.4, "hp-t15 hp-b hp-mid f-ink")


def _button(give: str) -> str:
    """What stands on the button."""
    words = {"upgrade": tr_in("button", "upgrade"), "buy": tr_in("button", "buy"), "give": tr_in("button", "give")}
    return words.get(give, tr_in("button", "pass"))


def _counts(of: Sheet) -> Iterator[tuple[str, str]]:
    """Hearts of the hero, towers in hand, towers on the map."""
    if of.hero:
        yield "g-heart", f"{of.health}/{of.most}"
    yield "g-hand", str(len(of.hand))
    yield "g-tower", str(of.towers)


def _towers(of: Sheet, room: float) -> list[str]:
    """The hand by name, as it lies open to all who play together, and what comes into it next round: three lines at most."""
    hand, (first, *others) = _each(of.hand), _each(of.incoming) or [""]
    held = wrapped(hand, 15, room, 2 if first else 3) if hand else [tr("no tower in hand")]
    return [*held, *wrapped([tr("next: {tower}", tower=first), *others], 15, room, 1)] if first else held


def _each(names: Sequence[str]) -> list[str]:
    """Names, the equal ones counted.

    >>> _each(("Adept", "Adept", "Mage"))
    ['Adept ×2', 'Mage']
    """
    return [f"{name} ×{n}" if (n := names.count(name)) > 1 else name for name in dict.fromkeys(names)]


def home() -> tuple[float, float]:
    """Where a hero's piece stands that is not on the map: on the colour of its seat."""
    return _RIM + 26 - 19, HIGH / 2 - 19


def seated(n: int) -> tuple[float, float]:
    """Where a bench hero sits, counted from 1."""
    return 14 + (SIDE - 20) / 4 * (n - 1), BENCH / 2 - 30


@cached_by_language(100)
def bench(names: tuple[str, ...]) -> Piece:
    """The bench of a solo game (KR-SOLO-03); its pieces are drawn above it."""
    drawing = Drawing()
    with drawing.part("bench", "group", tr("bench: {heroes}", heroes=", ".join(names)), kind="panel"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=1, y=1, width=SIDE - 2, height=BENCH - 2, rx=10)
        if len(names) < 4:
            drawing.text(tr("Bench"), SIDE - 13, 26, "hp-t18 hp-b hp-serif hp-end f-ink")
        for n, name in enumerate(names, 1):
            drawing.text(clip(name, 15, (SIDE - 20) / 4), seated(n)[0], BENCH / 2 + 32, "hp-t15 f-ink-2")
    return drawing.piece()
