"""The panels beside the map: the kingdom, a horde large, what is counted, the supply."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from hordeplay.core.english import counted, joined, percent, plural, slug
from hordeplay.core.language import cached_by_language, tr, tr_in
from hordeplay.core.panel import Frame, empty, ground
from hordeplay.core.scene import SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width
from hordeplay.odds.tiles import squares

from ..model.squares import Facing, write_cell
from . import heroes, towers, trays
from .chances import Stack, Work
from .facts import Ware
from .names import ROMAN

KINGDOM: Final = 162
INSPECT: Final = 248
ODDS: Final = 112
SUPPLY: Final = 186
"""How high the panels are, with a unit for their rim."""
_AT: Final = (1, 1)
SQUARE: Final = 34
ROW: Final = 20
ROWS: Final = 4
"""How high the row of another horde is, and how many there are."""
CROWDED: Final = 3
"""The columns of those rows where there are many other hordes."""
HORDES: Final = INSPECT + ROW * ROWS + 2
"""How high the panel is with these rows."""
BESIDE: Final = 198
"""The squares of the horde that is shown large, and where its figures begin."""


def _frame(high: float) -> Frame:
    return Frame(0, 0, SIDE - 2, high - 2)


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
    to_win: str = ""
    """What is still to be done; empty when all has fallen."""
    where: str = ""
    """Where that stands, or in how many cards it comes."""
    vain: tuple[str, ...] = ()
    """Of each spell, why it would come to nothing now; empty where it does something."""


@cached_by_language(500)
def kingdom(of: Realm) -> Piece:
    """Hearts full and empty, crystals, portals and soldiers left, spells."""
    drawing = Drawing()
    words = joined(
        tr("{n} of {most} hearts", n=of.hearts, most=of.most),
        counted(of.crystals, "crystal"),
        tr("{what} left", what=counted(of.portals, "portal")),
        tr("{what} left", what=counted(of.bosses, "boss", "bosses")) if of.bosses else "",
        tr("{what} left", what=counted(of.soldiers, "soldier")),
        tr("spells {spells}", spells=", ".join(of.spells)) if of.spells else "",
    )
    goal = tr("to win: {what}", what=joined(of.to_win, of.where)) if of.to_win else ""
    label = f"{tr('kingdom')}: {'; '.join(filter(None, (words, goal)))}"
    frame = _frame(KINGDOM)
    width = frame.width
    with drawing.part("kingdom", "group", label, at=_AT, kind="panel"):
        when = (
            tr("{title}, round {round}", title=of.title, round=of.round)
            if of.round
            else tr("{title}, set-up", title=of.title)
        )
        ground(drawing, frame, tr("Kingdom"), clip(when, 15, width - 118))
        room = width - 28 - 44
        heroes.hearts(drawing, of.hearts, of.most, 14, 36, min(27.0, room / max(1, of.most, of.hearts)))
        drawing.text(of.hearts, width - 14, 55, "hp-t22 hp-b hp-end f-ink")
        pitch = min(21.0, room / max(1, of.room, of.crystals))
        for i in range(max(of.room, of.crystals)):
            look = "f-accent" if i < of.crystals else "hp-none s-edge hp-w15"
            drawing.use("g-crystal", 14 + pitch * i, 65, max(14, min(18.0, pitch - 2)), look)
        drawing.text(of.crystals, width - 14, 81, "hp-t22 hp-b hp-end f-ink")
        roomy = not (of.spells or of.bosses)
        x = _count(drawing, "g-portal", of.portals, of.where if roomy else "", 14, "f-exit")
        if of.bosses:
            x = _count(drawing, "g-skull", of.bosses, "", x, "f-bad")
        soldiers = tr_in("the kingdom has", "soldier") if of.soldiers == 1 else plural("soldier")
        fits = roomy and x + 33 + text_width(f"{of.soldiers}", 22 * BOLD) + text_width(soldiers, 15) <= width - 8
        _count(drawing, "g-army", of.soldiers, soldiers if fits else "", x, "f-ink-2")
        _spells(drawing, of)
        _goal(drawing, of, width)
    return drawing.piece()


def _goal(drawing: Drawing, of: Realm, width: float) -> None:
    """What the game is won by: a count of portals alone reads as if they were one's own."""
    words = tr("to win: {what}", what=of.to_win) if of.to_win else tr("no portal is left")
    bold = " hp-b" if text_width(words, 15 * BOLD) <= width - 28 else ""
    drawing.text(clip(words, 15 * (BOLD if bold else 1), width - 20), 14, 148, f"hp-t15{bold} f-ink")


def _count(drawing: Drawing, mark: str, n: int, name: str, x: float, look: str) -> float:
    drawing.use(mark, x, 102, 24, look)
    drawing.text(n, x + 29, 122, "hp-t22 hp-b f-ink")
    x += 33 + text_width(str(n), 22 * BOLD)
    if not name:
        return x + 8
    drawing.text(name, x, 121, "hp-t15 f-ink-2")
    return x + text_width(name, 15) + 14


def _spells(drawing: Drawing, of: Realm) -> None:
    """The spells of the team as marks, faint where they would come to nothing; label and reading card say names and why."""
    for n, name in enumerate(of.spells):
        at = (_frame(KINGDOM).width - 10 - 40 * (len(of.spells) - n), 97.0)
        why = of.vain[n] if of.vain else ""
        with drawing.part(
            f"spell-{n + 1}",
            "button",
            tr("spell: {spell}; {why} now", spell=name, why=why) if why else tr("spell: {spell}", spell=name),
            at=at,
        ):
            look, ink = ("f-sunken s-edge", "f-ink-3") if why else ("f-kind-true s-outline", "f-on-kind-true")
            drawing.shape("rect", f"{look} hp-w15", x=0, y=0, width=34, height=34, rx=7)
            drawing.use("g-magic", 6, 6, 22, ink)


class Kind(NamedTuple):
    """A kind of enemy: its mark, the attacks that it resists, and what else it does."""

    mark: str
    bars: tuple[str, ...]
    does: str


class Close(NamedTuple):
    """A horde to be shown large."""

    id: str
    face: trays.HordeFace
    label: str
    place: str
    """The space on which it stands."""
    why: str
    """Why this horde is shown and no other."""
    crystals: int
    toll: int
    """Hearts that it costs as it stands."""
    moves: int
    """How many moves it takes to the kingdom."""
    fatal: bool
    """Whether the game is lost if it gets in (KR-LOSS-01, KR-LOSS-02); that is a warning only where it is `near`."""
    open: int
    bases: tuple[tuple[int, int, int, str, Facing], ...]
    """Row, column, seat, mark and facing of the heroes on it."""
    kinds: tuple[Kind, ...]
    """The enemies on it that are open and more than plain."""
    aim: int
    """Squares that may be covered now."""
    squares: tuple[str, ...] = ()
    """Each square of the card in words."""
    near: bool = False
    """Whether it may get in before anybody has two more rounds."""


class Other(NamedTuple):
    """A horde on the map that is not the one shown large."""

    title: str
    place: str
    """Its space."""
    open: int
    """Enemies that are open."""
    moves: int
    """How many moves it takes to the kingdom."""

    @property
    def words(self) -> tuple[str, ...]:
        """What is said of it, the longest first."""
        comes, moves = tr("{n} open", n=self.open), counted(self.moves, "move")
        where = tr("{horde} on {space}", horde=self.title, space=self.place)
        return (
            f"{where}: {comes}, {moves}",
            f"{where}, {comes}",
            f"{self.title} {self.place}, {self.open}",
            f"{self.title}, {self.place}",
            f"{self.place}, {comes}",
        )


class Rest(NamedTuple):
    """What stands below the horde that is shown large: all others, the nearest to the exit first, and what is to come."""

    others: tuple[Other, ...]
    coming: tuple[str, ...]
    """The same in fewer and fewer words."""

    @property
    def label(self) -> str:
        """All of it in words."""
        return "; ".join((*(other.words[1] for other in self.others), self.coming[0]))


@cached_by_language(1_000)
def inspect(of: Close | None, rest: Rest) -> Piece:
    """One horde large: what it holds, what it costs, who cannot be hit by what; and below it a row for each other one."""
    drawing = Drawing()
    name, frame = of.label if of else tr("no horde is on the map"), _frame(HORDES)
    with drawing.part(of.id if of else "inspect", "group", f"{name}; {rest.label}", at=_AT, kind="panel"):
        if of is None:
            ground(drawing, frame, tr("Hordes"))
            empty(drawing, _frame(INSPECT), "g-skull", tr("No horde is on the map."))
        else:
            _large(drawing, of, frame)
            _choosable(drawing, of)
        _below(drawing, rest, frame)
    return drawing.piece()


def _below(drawing: Drawing, rest: Rest, frame: Frame) -> None:
    """All other hordes, and what is to come: in so many columns as they need, all in as many words as there is room for."""
    columns = next((n for n in (1, 2) if ROWS * n > len(rest.others)), CROWDED)
    width, shown = (frame.width - 18) / columns, rest.others
    if len(shown) >= ROWS * columns:
        shown = shown[: ROWS * columns - 2]
    rows = _fitting(list(zip(*(other.words for other in shown), strict=True)), width)
    rows += [tr("{n} more", n=len(rest.others) - len(shown))] if len(shown) < len(rest.others) else []
    rows += _fitting([(each,) for each in rest.coming], width)
    if columns == CROWDED:  # a line each, as a picture has room for no more texts
        rows = [" · ".join(rows[at : at + CROWDED]) for at in range(0, len(rows), CROWDED)]
    for n, row in enumerate(rows):
        x, y = 14 + width * (n // ROWS), INSPECT + 12.0 + ROW * (n % ROWS)
        drawing.text(row, x, y, "hp-t15 f-ink-2")


def _fitting(ways: Sequence[Sequence[str]], width: float) -> list[str]:
    """The first of several ways to word some cells in which each has room, else the last."""
    fits = (way for way in ways if all(text_width(each, 15) <= width - 6 for each in way))
    return list(next(fits, ways[-1] if ways else ()))


def _choosable(drawing: Drawing, of: Close) -> None:
    """The squares that can be chosen: each is its horde's, and the frame around them that of any horde shown here."""
    with drawing.part("inspect", "grid", tr("squares of {horde}", horde=of.face.title), at=_corner(of.face.edge)):
        if not of.aim:
            return
        side = 5 * SQUARE
        drawing.shape("rect", "hp-none", x=0, y=0, width=side, height=side, pointer_events="none")
        with drawing.group(role="row"):
            _squares(drawing, of)


def _squares(drawing: Drawing, of: Close) -> None:
    for square in squares(of.aim):
        r, c = trays.on_map(square, of.face.edge)
        cell, at = write_cell(square), (SQUARE * c, SQUARE * r)
        with drawing.part(f"{of.id}-{cell}", "gridcell", of.squares[square], at=at, kind="cell"):
            drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=SQUARE, height=SQUARE)


def _corner(edge: str) -> tuple[int, int]:
    """Where the squares begin: the purple edge has room at its side."""
    return {"E": 12, "W": 24}.get(edge, 18), 67 if edge == "N" else 57


def _large(drawing: Drawing, of: Close, frame: Frame) -> None:
    unit, (x, y) = SQUARE, _corner(of.face.edge)
    ground(drawing, frame, of.face.title, of.place)
    drawing.text(of.why, 14, 45, "hp-t15 f-ink-2")
    trays.grid(drawing, of.face, unit, x, y)
    for r, c, seat, glyph, facing in of.bases:
        with drawing.group(at=(x + unit * c, y + unit * r)):
            heroes.plate(drawing, seat, glyph, 2 * unit, facing, out=False)
    side = 5 * unit
    a, b, long, high = {
        "E": (side + 3, 0, 8, side),
        "W": (-11, 0, 8, side),
        "S": (0, side + 3, side, 8),
        "N": (0, -11, side, 8),
    }[of.face.edge]
    drawing.shape("rect", "f-exit", x=x + a, y=y + b, width=long, height=high, rx=3)
    _figures(drawing, of)
    top, most = 124 + _fatal(drawing, of), INSPECT - 2
    if mark := trays.TRAITS.get(of.face.trait, ""):
        drawing.use(mark, BESIDE, top, 22, "f-ink-2")
        top += 28
    for kind in of.kinds[: int(most - top) // 26]:
        _kind(drawing, kind, top)
        top += 26


def _figures(drawing: Drawing, of: Close) -> None:
    """Enemies that are open, hearts that they cost (unless that is all of them), crystals for them, moves to the kingdom."""
    figures = [
        ("g-monster", of.open, "f-ink-2"),
        ("g-heart", of.toll, "f-heart"),
        ("g-crystal", of.crystals, "f-accent"),
        ("g-castle", of.moves, "f-res-gold hp-body"),
    ]
    if of.fatal:
        del figures[1]
    for n, (glyph, value, look) in enumerate(figures):
        left, top = BESIDE + n % 2 * 50, 62 + n // 2 * 30
        drawing.use(glyph, left, top, 22, look)
        drawing.text(value, left + 26, top + 18, "hp-t18 hp-b f-ink")


def _fatal(drawing: Drawing, of: Close) -> int:
    """That the game is lost if it gets in: said calmly while it is far, as a warning when it is near; how high it is."""
    if not of.fatal:
        return 0
    look = "hp-b f-bad" if of.near else "f-ink-2"
    left: float = BESIDE
    if of.near:
        drawing.use("g-warn", BESIDE - 1, 142, 17, "f-bad")
        left += 19
    drawing.text(tr("If it gets in"), BESIDE, 138, f"hp-t15 {look}")
    drawing.text(tr_in("if it gets in", "game lost"), left, 156, f"hp-t15 {look}")
    return 40


def _kind(drawing: Drawing, of: Kind, top: float) -> None:
    """A mark of the squares, and what it means: no tiles of a type, or what the enemy does."""
    drawing.shape("rect", "f-horde", x=BESIDE, y=top, width=22, height=22, rx=4)
    drawing.use(of.mark, BESIDE + 3, top + 3, 16, "f-on-horde")
    left, base = BESIDE + 30.0, top + 16.5
    if of.bars:
        no = tr_in("attacks", "no")
        drawing.text(no, left, base, "hp-t15 f-ink-2")
        left += round(text_width(no, 15)) + 5
    for attack in of.bars:
        drawing.use(trays.KIND_GLYPHS[attack], left, top + 2, 18, "f-ink")
        left += 22
    drawing.text(clip(of.does, 15, SIDE - 4 - left), left, base, "hp-t15 f-ink-2")


class Odds(NamedTuple):
    """What the odds panel says: a head, some lines, figures with their names, the tile at work."""

    title: str
    lines: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    tiles: tuple[tuple[str, ...], ...] = ()
    kind: str = ""
    goals: tuple[str, ...] = ()
    """What the game is won by, the longest first: the head of this panel is in sight while the kingdom is folded."""


@cached_by_language(1_000)
def odds(of: Odds) -> Piece:
    """What is counted now."""
    drawing = Drawing()
    words = "; ".join([*of.lines, *(f"{name} {value}" for name, value in of.figures)])
    frame = _frame(ODDS)
    with drawing.part("odds", "group", f"{of.title}: {words}", at=_AT, kind="panel"):
        room = frame.width - 38 - text_width(of.title, 18 * BOLD)
        ground(drawing, frame, of.title, next((goal for goal in of.goals if text_width(goal, 15) <= room), ""))
        left = 14.0
        for rows in of.tiles[:1]:
            unit = 20 if len(rows) < 4 else 16
            cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
            trays.tile(drawing, cells, unit, left, 42, of.kind)
            left += unit * len(rows[0]) + 18
        y, pitch = (45.0, 24) if len(of.figures) < 4 else (43.0, 18)
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
    what = counted(len(of.tiles), "tile") if of.tiles else counted(of.soldiers, "soldier")
    if not with_odds:
        return Odds(
            title,
            (
                tr("{what} to place on {horde}.", what=what, horde=of.target)
                if of.target
                else tr("{what} to place.", what=what),
            ),
            (),
            rows,
            of.kind,
        )
    figures = (
        (tr("ways to place it"), str(of.placements)),
        (tr("its best tile covers") if len(of.tiles) > 1 else tr("covers at best"), str(of.best)),
        (tr("enemies open"), str(of.left)),
    )
    return Odds(title, (), figures, rows, of.kind)


def stack_lines(stacks: Sequence[Stack], *, with_odds: bool) -> Odds:
    """What is said of the stacks."""
    if not stacks:
        return Odds(tr("The stacks are empty"), (tr("No more hordes will spawn."),))
    if not with_odds:
        return Odds(
            tr("The stacks"),
            tuple(tr("Stack {n} has {cards} left.", n=one.token, cards=counted(one.left, "card")) for one in stacks),
        )
    figures: list[tuple[str, str]] = []
    for one in stacks[:2]:
        which = tr("stack {n}", n=one.token) if len(stacks) > 1 else ""
        portal = f"{which}: {tr('portal in 3 cards')}" if which else tr("a portal in the next 3")
        figures.append((portal, percent(float(one.soon))))
        if one.hearts:
            hearts = tr("hearts if one gets in")
            figures.append((f"{which}: {hearts}" if which else hearts, f"{float(one.hearts):.1f}"))
    return Odds(tr("The next cards"), (), tuple(figures))


def _price(drawing: Drawing, price: int, levels: Sequence[int], left: float, pitch: float) -> None:
    """What a tower costs, above each column of the supply; above those that are not sold that they are not."""
    if price:
        for n in range(len(levels)):
            x = left + pitch * (n + 0.5)
            drawing.use("g-crystal", x - 1, 11, 15, "f-accent")
            drawing.text(price, x - 4, 25, "hp-t18 hp-b hp-end f-ink")
        return
    room = pitch * len(levels)
    names = ", ".join(ROMAN[level] for level in dict.fromkeys(levels))
    words = (tr("{levels}: not sold", levels=names), tr("not sold"), names)
    fits = next((each for each in words if text_width(each, 15) <= room - 4), words[-1])
    drawing.text(fits, left + room / 2, 25, "hp-t15 hp-mid f-ink-2")


@cached_by_language(500)
def supply(rows: tuple[tuple[str, tuple[Ware, ...]], ...]) -> Piece:
    """The supply by family and level, with the price of each column above it."""
    drawing = Drawing()
    most, frame = max(len(row) for _, row in rows), _frame(SUPPLY)
    with drawing.part("supply", "table", tr("supply of towers"), at=_AT, kind="panel"):
        ground(drawing, frame, clip(tr("Supply"), 18 * BOLD, 74))
        left = 84.0
        pitch = (frame.width - left - 8) / most
        longest = next(row for _, row in rows if len(row) == most)
        first = 0
        for price, columns in groupby(longest, key=lambda ware: ware.price):
            levels = [ware.level for ware in columns]
            _price(drawing, price, levels, left + pitch * first, pitch)
            first += len(levels)
        for r, (family, row) in enumerate(rows):
            y = 34 + 36 * r
            drawing.text(clip(towers.family_word(family), 15, left - 18), 14, y + 23, "hp-t15 f-ink-2")
            for n, ware in enumerate(row):
                with drawing.part(f"supply-{slug(ware.name)}", "button", ware.label, at=(left + pitch * n, y)):
                    look = "f-card s-card-line hp-w15" if ware.left else "hp-none s-line hp-w15 hp-dash"
                    drawing.shape("rect", look, x=2, y=1, width=pitch - 4, height=34, rx=5)
                    ink = "hp-b f-ink" if ware.left else "f-ink-3"
                    drawing.text(ware.left, pitch / 2, 25, f"hp-t18 hp-mid {ink}")
    return drawing.piece()
