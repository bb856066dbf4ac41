"""The panels beside the board: the Hordes, what things cost, the odds of the battle at hand, what threatens whom, the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, NamedTuple, TypeAlias

from hordeplay.core.english import counted, joined, listed, percent, signed, within
from hordeplay.core.language import cached_by_language, message, tr, tr_in
from hordeplay.core.panel import Frame, empty, ground, shares
from hordeplay.core.scene import SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.content import Kind
from ..model.words import chit_name, kind_name
from .ids import row_part
from .names import loses
from .seats import Sheet, glyph

ROW = 31
"""The height of a line of the Hordes panel."""

HEAD = 36

ODDS = Frame(1, 1, SIDE - 2, 110)
"""Where the odds stand in their region."""


def result_frame(seats: int) -> Frame:
    """Where the scores of so many seats stand: as high as the odds before them, if they have room there."""
    return ODDS._replace(high=max(ODDS.high, 62 + 24 * seats))


Mark: TypeAlias = Literal["", "battle", "acts"]
"""What a Horde is about just now."""


class Foe(NamedTuple):
    """A line of the Hordes panel; attack and defense as they count where the Horde stands."""

    name: str
    kind: Kind
    square: str
    hits: int
    attack: int
    defense: int
    mark: Mark = ""

    @property
    def label(self) -> str:
        """The line in words."""
        state = {"": "", "battle": tr(", in battle"), "acts": tr(", acts now")}[self.mark]
        return tr(
            "{name} on {square}: {kind}, {hit_counters}, hits on {attack} or more, defense {defense}{state}",
            name=self.name,
            square=self.square,
            kind=within(kind_name(self.kind)),
            hit_counters=counted(self.hits, "Hit Counter"),
            attack=self.attack,
            defense=signed(self.defense),
            state=state,
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
    mark: int = 0
    """The seat whose colour marks the line, from 1, where it is not that of the panel."""
    losses: float | None = None
    """How many of our units fall on average, where that is said."""


MOST_LINES = 12
"""More Hordes are a number in the list: each of them stands on the board, and says there who it is."""


def shown(foes: Sequence[Foe], room: int) -> tuple[Sequence[Foe], int]:
    """The lines that fit, and how many are left out; a marked Horde is always among them.

    >>> foes = [Foe(name, "undead", "a1", 1, 6, 0, "battle" * (name == "c")) for name in "abcd"]
    >>> [foe.name for foe in shown(foes, 3)[0]], shown(foes, 3)[1], shown(foes, 4)[1]
    (['a', 'c'], 2, 0)
    """
    if len(foes) <= room:
        return foes, 0
    kept = list(foes[: room - 1])
    for foe in foes[room - 1 :]:
        if foe.mark and not kept[-1].mark:
            kept[-1] = foe
            break
    return kept, len(foes) - len(kept)


class Price(NamedTuple):
    """A line of what things cost: the glyph, the name, the chits of each type, and how many of them are missing."""

    glyph: str
    name: str
    chits: tuple[tuple[str, int], ...]
    short: int
    instead: tuple[tuple[tuple[str, int], ...], ...] = ()
    """Other chits with which it can be paid as well."""

    @property
    def price(self) -> str:
        """The chits in words."""
        return f" {tr('or')} ".join(map(_in_words, (self.chits, *self.instead)))

    @property
    def label(self) -> str:
        """The line in words."""
        if not self.chits:
            return f"{self.name} {self.price}"
        can = tr("{short} short", short=self.short) if self.short else tr("can pay")
        return f"{self.name} {self.price}, {can}"


def _in_words(chits: tuple[tuple[str, int], ...]) -> str:
    named = [f"{n} {chit_name(chit) if chit else tr('of any type')}" for chit, n in chits]
    return listed(named) or tr_in("price", "free")


def panel_of(lines: int) -> Frame:
    """Where a panel of so many lines stands in its region."""
    return Frame(1, 1, SIDE - 2, HEAD + min(max(2, lines), MOST_LINES) * ROW + 8)


@cached_by_language(500)
def hordes(foes: tuple[Foe, ...]) -> Piece:
    """The Hordes on the board, fewest Hit Counters first: the order in which they act (HH-HSEG-02)."""
    drawing = Drawing()
    frame = panel_of(len(foes))
    label = tr("{hordes} on the board", hordes=counted(len(foes), "Horde"))
    with drawing.part("hordes", "list", label, at=(frame.x, frame.y), kind="panel"):
        ground(drawing, frame, tr("Hordes {foes}", foes=len(foes)) if foes else tr("Hordes"))
        if not foes:
            empty(drawing, frame, "g-skull", tr("No Horde is on the board."))
        for text, right in ((tr("Hits"), 76), (tr("Atk"), 44), (tr("Def"), 12)) if foes else ():
            drawing.text(text if right > 44 else clip(text, 15, 30), frame.width - right, 26, "hp-t15 hp-end f-ink-2")
        lines, more = shown(foes, MOST_LINES)
        for i, foe in enumerate(lines):
            drawing.put(_foe(foe, HEAD + i * ROW, frame.width))
        if more:
            drawing.text(tr("and {more} more", more=more), 38, HEAD + len(lines) * ROW + 20, "hp-t15 f-ink-2")
    return drawing.piece()


@cached_by_language(2_000)
def _foe(foe: Foe, y: float, width: float) -> Piece:
    drawing = Drawing()
    with drawing.part(row_part(foe.name), "listitem", foe.label, at=(0, y)):
        ground = {"": "hp-none", "battle": "f-legal-soft", "acts": "f-accent-soft"}[foe.mark]
        drawing.shape("rect", f"{ground} hp-hit", x=5, y=0, width=width - 10, height=ROW - 1, rx=6)
        drawing.use(f"g-{foe.kind}", 12, 6, 18, "f-ink")
        drawing.text(foe.square, 36, 20, "hp-t15 hp-b hp-mono f-ink")
        left = 60 if len(foe.square) < 3 else 69
        right = width - 76 - text_width(str(foe.hits), 15 * BOLD) - 6
        drawing.text(_shortened(foe.name, right - left), left, 20, "hp-t15 f-ink")
        drawing.text(foe.hits, width - 76, 20, "hp-t15 hp-b hp-end f-ink")
        drawing.text(f"{foe.attack}+", width - 44, 20, "hp-t15 hp-end f-ink")
        drawing.text(signed(foe.defense), width - 12, 20, "hp-t15 hp-end f-ink")
    return drawing.piece()


@cached_by_language(500)
def costs(whose: str, prices: tuple[Price, ...], held: tuple[tuple[str, int], ...]) -> Piece:
    """What a seat holds, what it pays for what it may build or use, and whether it can."""
    drawing = Drawing()
    frame = panel_of(len(prices) + 1)
    in_hand = listed([f"{n} {chit_name(chit)}" for chit, n in held if n]) or tr("no chits")
    label = tr(
        "Costs for {whose}: {prices}; in hand {in_hand}",
        whose=whose,
        prices="; ".join(price.label for price in prices),
        in_hand=in_hand,
    )
    with drawing.part("costs", "group", label, at=(frame.x, frame.y), kind="panel"):
        ground(drawing, frame, tr("Costs"), whose)
        _held(drawing, held, HEAD, frame.width)
        fits = prices if len(prices) < MOST_LINES else prices[: MOST_LINES - 2]
        have = dict(held)
        for i, price in enumerate(fits, 1):
            every = [one for chits in (price.chits, *price.instead) for one in chits]
            lacks = frozenset((chit, n) for chit, n in every if (have.get(chit, 0) < n if chit else price.short))
            drawing.put(_price(price, HEAD + i * ROW, frame.width, lacks))
        if more := len(prices) - len(fits):
            drawing.text(tr("and {more} more", more=more), 40, HEAD + (len(fits) + 1) * ROW + 20, "hp-t15 f-ink-2")
    return drawing.piece()


def _held(drawing: Drawing, held: tuple[tuple[str, int], ...], y: float, width: float) -> None:
    """The chits in hand, by which the prices below are read."""
    drawing.shape("rect", "f-sunken", x=8, y=y - 1, width=width - 16, height=ROW - 4, rx=6)
    pitch = (width - 28) / len(held)
    for i, (chit, n) in enumerate(held):
        x = 14 + i * pitch
        drawing.use(f"p-{chit}", x, y + 2, 20, "")
        drawing.text(n, x + 24, y + 18, f"hp-t15 {'hp-b f-ink' if n else 'f-ink-3'}")


@cached_by_language(2_000)
def _price(price: Price, y: float, width: float, lacks: frozenset[tuple[str, int]]) -> Piece:
    """A line of chits: number and disc of each type, red where they are not there, and a tick where all are."""
    drawing = Drawing()
    ok = not price.short
    x = width - 12.0
    drawing.use("g-check" if ok else "g-cross", x - 18, y + 5, 18, "f-good" if ok else "f-bad")
    x -= 26
    either = (*price.instead[::-1], price.chits)
    for i, chits in enumerate(either):
        for chit, n in reversed(chits):
            if chit:
                drawing.use(f"p-{chit}", x - 22, y + 3, 22, "")
                x -= 26
            number = str(n) if chit else tr("{n} any", n=n)
            drawing.text(number, x, y + 20, f"hp-t15 hp-b hp-end {'f-bad' if (chit, n) in lacks else 'f-ink'}")
            x -= text_width(number, 15 * BOLD) + 8
        if not chits:
            free = tr_in("price", "free")
            drawing.text(free, x, y + 20, "hp-t15 hp-b hp-end f-ink")
            x -= text_width(free, 15 * BOLD) + 8
        if i < len(either) - 1:
            drawing.text(tr("or"), x, y + 20, "hp-t15 hp-end f-ink-2")
            x -= text_width(tr("or"), 15) + 8
    drawing.use(price.glyph, 12, y + 4, 20, "f-ink-2")
    drawing.text(_shortened(price.name, x - 44), 40, y + 20, "hp-t15 f-ink")
    return drawing.piece()


@contextmanager
def _preview(drawing: Drawing, role: str, label: str, title: str, frame: Frame = ODDS) -> Iterator[None]:
    """The panel of the odds: its part, its ground and its title."""
    with drawing.part("preview", role, label, at=(frame.x, frame.y), kind="panel"):
        ground(drawing, frame, title)
        yield


@cached_by_language(2_000)
def clash(of: Clash) -> Piece:
    """The odds of one battle: both sides with what their dice need, and win, both fall, lose as a bar."""
    drawing = Drawing()
    bar = Frame(14, 61, ODDS.width - 28, 25)
    with _preview(drawing, "img", of.label, of.title):
        x, tight = 14.0, len(of.sides) > 1
        for side in of.sides:
            x = _side(drawing, side, x, f"f-p{of.seat + 1}", tight=tight) + (8 if tight else 14)
        _side(drawing, of.foe, x, "", tight=tight)
        if of.win is None:
            drawing.shape(
                "rect", "hp-none s-edge hp-w15 hp-dash", x=bar.x, y=bar.y, width=bar.width, height=bar.high, rx=4
            )
            drawing.text(of.uncounted, ODDS.width / 2, bar.y + 18, "hp-t15 hp-mid f-ink-2")
        else:
            segments = (
                (tr_in("chance", "win"), of.win, "f-good", "f-panel"),
                (tr("both fall"), of.mutual, "f-ink-3", "f-panel"),
                (tr_in("chance", "lose"), of.lose, "f-bad", "f-panel"),
            )
            # each rounded by itself, as on the rows: the same chance is the same number
            beside = shares(drawing, segments, bar, [percent(chance) for _, chance, *_ in segments])
            drawing.text(joined(*beside), 14, 103, "hp-t15 f-ink-2")
    return drawing.piece()


def _side(drawing: Drawing, side: Side, x: float, fill: str, *, tight: bool) -> float:
    """A piece, how many there are, and what their dice need; where that ends."""
    size, type_size = (19, 15) if tight else (24, 18)
    drawing.use(side.glyph, x, 46 - size / 2, size, fill)
    x += size + 3
    drawing.text(side.n, x, 51, f"hp-t{type_size} hp-b f-ink")
    x += text_width(str(side.n), type_size * BOLD) + 4
    need = side.need if tight else tr("on {need}", need=side.need)
    drawing.text(need, x, 51, "hp-t15 f-ink-2")
    return x + text_width(need, 15)


@cached_by_language(2_000)
def attacks(title: str, threats: tuple[Threat, ...]) -> Piece:
    """Which Hordes may be attacked from where, with the chance to win."""
    drawing = Drawing()
    label = f"{title}: {'; '.join(threat.label for threat in threats)}"
    with _preview(drawing, "group", label, title):
        _threats(drawing, threats[:3])
    return drawing.piece()


def _threats(drawing: Drawing, threats: Sequence[Threat], top: float = 35) -> None:
    for i, threat in enumerate(threats):
        y = top + i * _LINE
        if threat.mark:
            drawing.use(glyph(threat.mark - 1), 14, y + 2, 18, f"f-p{threat.mark} s-rim hp-w1")
        else:
            drawing.use(f"g-{threat.kind}", 14, y + 2, 18, "f-ink")
        drawing.text(threat.square, 40, y + 16, "hp-t15 hp-b hp-mono f-ink")
        left = 46 + 9.1 * len(threat.square)
        words = threat.word if threat.chance is None else f"{threat.word} {percent(threat.chance)}"
        words = words if threat.losses is None else f"{words}, {loses(threat.losses, about=False)}"
        room = max(98.0, text_width(words, 15 * BOLD) + 8)
        if threat.chance is not None and ODDS.width - left - 14 - room < _NAME:  # in a language with longer words
            words = f"{threat.word} {percent(threat.chance)}"
            room = max(98.0, text_width(words, 15 * BOLD) + 8)
        drawing.text(_shortened(threat.text, ODDS.width - left - 14 - room), left, y + 16, "hp-t15 f-ink")
        if threat.chance is not None:
            _meter(drawing, threat.chance, words, ODDS.width - 104, y)


_NAME = 18
"""So much room the name of a Horde has at least, before its losses are left out."""

_LINE = 24
"""The height of a line of the danger table."""

ON_OTHERS = message("Raids on others")
"""What stands above the raids on the other seats, so that nobody takes them for raids on the own one."""


def raids_of(threats: Sequence[Threat]) -> Frame:
    """Where these raids stand in their region."""
    own = sum(not threat.mark for threat in threats)
    lines = len(threats) if own == len(threats) else max(1, own) + 1 + len(threats) - own
    return ODDS._replace(high=max(ODDS.high, 46 + _LINE * lines))


@cached_by_language(2_000)
def raids(title: str, threats: tuple[Threat, ...], nothing: str) -> Piece:
    """Which squares the Hordes may raid, with the chance to hold each: own ones, and those of others under their heading."""
    drawing = Drawing()
    frame = raids_of(threats)
    own = [threat for threat in threats if not threat.mark]
    others = [threat for threat in threats if threat.mark]
    label = f"{title}: {'; '.join(threat.label for threat in own) or nothing}"
    if others:
        label = f"{label.rstrip('.')}. {tr(ON_OTHERS)}: {'; '.join(threat.label for threat in others)}"
    with drawing.part("raids", "group", label, at=(frame.x, frame.y), kind="panel"):
        ground(drawing, frame, title)
        if not threats:
            empty(drawing, frame, "g-shield", nothing)
        _threats(drawing, own)
        if others:
            below = 35 + _LINE * max(1, len(own))
            if not own:
                drawing.text(clip(nothing, 15, frame.width - 28), 14, 51, "hp-t15 f-ink-2")
            drawing.text(tr(ON_OTHERS), 14, below + 18, "hp-t15 hp-b hp-serif f-ink")
            _threats(drawing, others, below + _LINE)
    return drawing.piece()


def _shortened(name: str, width: float) -> str:
    """As many whole words of a name as fit, none left hanging; one that is too long itself is cut.

    >>> _shortened("King Crab of the Crab Men", 140), _shortened("Grandmaster Ninja", 80)
    ('King Crab', 'Grandma…')
    """
    while clip(name, 15, width) != name and " " in name:
        name = name.rpartition(" ")[0].removesuffix(" of the").removesuffix(" of")
    return clip(name, 15, width)


def _meter(drawing: Drawing, chance: float, words: str, x: float, y: float) -> None:
    drawing.text(words, x + 90, y + 16, "hp-t15 hp-b hp-end f-ink")
    drawing.shape("rect", "f-bad", x=x, y=y + 19, width=90, height=4, rx=2)
    if chance > 0:
        drawing.shape("rect", "f-good", x=x, y=y + 19, width=max(3.0, 90 * chance), height=4, rx=2)


@cached_by_language(100)
def note(title: str, glyph_name: str, text: str) -> Piece:
    """A panel that says in a sentence or two where the game stands."""
    drawing = Drawing()
    with _preview(drawing, "group", f"{title}: {text}", title):
        empty(drawing, ODDS, glyph_name, text)
    return drawing.piece()


@cached_by_language(100)
def result(sheets: tuple[Sheet, ...]) -> Piece:
    """The final scores, best first, and what they are made of (HH-VICT-01)."""
    drawing = Drawing()
    scores = ", ".join(f"{s.name} {s.score}{tr(' (winner)') if s.winner else ''}" for s in sheets)
    label = tr("final scores: {scores}", scores=scores)
    frame = result_frame(len(sheets))
    columns = (("g-settlement", 162), ("g-castle", 192), ("g-army", 220), ("g-vt", 248))
    with _preview(drawing, "group", label, tr("Where the points come from"), frame):
        for name, right in columns:
            drawing.use(name, right - 17, 35, 18, "f-ink-2")
        for i, sheet in enumerate(sheets):
            y = 56 + i * 24
            if sheet.winner:
                drawing.shape("rect", "f-legal-soft", x=5, y=y, width=frame.width - 10, height=23, rx=6)
            drawing.use(glyph(sheet.seat), 12, y + 3, 17, f"f-p{sheet.seat + 1} s-rim hp-w1")
            points = (sheet.settlements, sheet.castles + sheet.towers, sheet.armies, sheet.vt)
            room = 162 - text_width(str(points[0]), 15) - 4 - 34
            drawing.text(_shortened(sheet.name, room), 34, y + 17, "hp-t15 f-ink")
            for (_, right), n in zip(columns, points, strict=True):
                drawing.text(n, right, y + 17, "hp-t15 hp-end f-ink-2")
            drawing.text(sheet.score, frame.width - 14, y + 17, "hp-t15 hp-b hp-end f-ink")
    return drawing.piece()
