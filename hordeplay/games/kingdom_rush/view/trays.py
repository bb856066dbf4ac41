"""A horde card as it lies: its enemies, the tiles and soldiers on it, and its purple edge; small on the map, large beside it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from hordeplay.core.english import counted, joined, listed
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.scene import Drawing, Piece
from hordeplay.odds.tiles import squares

from ..model.content import Enemy, Trait
from ..model.ruleset import KingdomRules
from ..model.squares import FACINGS, Facing, write_space
from ..model.table import KingdomTable, Tray
from ..model.trays import card, covered, figures_on, open_foes, trays_at

ICONS: Final = {"speed": "g-speed", "heal": "g-heal", "deadeye": "g-dead-eye"}
KINDS: Final = {"p": "phys", "m": "mag", "t": "true"}
KIND_GLYPHS: Final = {"phys": "g-sword", "mag": "g-mage", "true": "g-bolt"}
TRAITS: Final = {
    "flying": "g-flying",
    "ghost": "g-ghost",
    "ghostdeck": "g-ghost",
    "pathbreaker": "g-pathbreaker",
    "portal": "g-portal",
    "boss": "g-skull",
}


def trait_word(trait: Trait) -> str:
    """What is special of a horde, in words.

    >>> trait_word("ghostdeck"), trait_word("")
    ('risen ghost', '')
    """
    return {
        "": "",
        "flying": tr_in("horde", "flying"),
        "ghost": tr_in("horde", "ghost"),
        "ghostdeck": tr_in("horde", "risen ghost"),
        "pathbreaker": tr_in("horde", "pathbreaker"),
        "portal": tr_in("horde", "portal"),
        "boss": tr_in("horde", "boss"),
    }[trait]


class Mark(NamedTuple):
    """What is printed on squares of a card: an enemy, a red square, the level in the middle of a portal."""

    mask: int
    glyph: str
    ground: str
    text: str = ""
    foe: str = ""


class HordeFace(NamedTuple):
    """A horde on the map as it is drawn."""

    number: int
    name: str
    title: str
    marks: tuple[Mark, ...]
    tiles: tuple[tuple[int, str], ...]
    """Squares and attack kind of each tile."""
    soldiers: tuple[int, ...]
    edge: Facing
    trait: str
    pile: int
    """How many hordes stand on its space, if it is the topmost; else 0."""


def on_map(square: int, edge: str) -> tuple[int, int]:
    """Row and column on the map of a square of a card whose purple edge points there.

    >>> on_map(0, "S"), on_map(0, "E")
    ((0, 0), (4, 0))
    """
    r, c = divmod(square, 5)
    for _ in range((FACINGS.index(edge) - 2) % 4):
        r, c = c, 4 - r
    return r, c


SQUARES: Final = (
    message("top left corner"), message("top left"), message("top middle"), message("top right"), message("top right corner"),
    message("upper far left"), message("upper left"), message("upper middle"), message("upper right"), message("upper far right"),
    "", "", "", "", "",
    message("lower far left"), message("lower left"), message("lower middle"), message("lower right"), message("lower far right"),
    message("bottom left corner"), message("bottom left"), message("bottom middle"), message("bottom right"),
    message("bottom right corner"),
)  # fmt: skip
"""How the squares of a card are called as it lies on the map, row by row: each has a name of its own, those in the middle `_middle`."""


def _middle(column: int) -> str:
    return (
        tr_in("square", "far left"),
        tr_in("square", "left"),
        tr_in("square", "middle"),
        tr_in("square", "right"),
        tr_in("square", "far right"),
    )[column]


STANDS: Final = (
    message("top far left"), message("top left"), message("top right"), message("top far right"),
    message("upper far left"), message("upper left"), message("upper right"), message("upper far right"),
    message("lower far left"), message("lower left"), message("lower right"), message("lower far right"),
    message("bottom far left"), message("bottom left"), message("bottom right"), message("bottom far right"),
)  # fmt: skip
"""How the places for a base of two by two squares are called, four in a row."""


def whereabouts(square: int, edge: str) -> str:
    """Where a square is on a card as it lies on the map.

    >>> whereabouts(16, "S"), whereabouts(24, "S"), whereabouts(10, "S"), whereabouts(0, "E")
    ('lower left', 'bottom right corner', 'far left', 'bottom left corner')
    """
    r, c = on_map(square, edge)
    return _middle(c) if r == 2 else tr(SQUARES[5 * r + c])


def corners(cells: Iterable[int], edge: str) -> str:
    """Squares by the first and the last one as they lie on the map; one alone by where it is.

    >>> corners((11, 12), "S"), corners((6, 7, 11, 12), "S"), corners((16,), "S"), corners((11, 12), "E")
    ('left to middle', 'upper left to middle', 'lower left', 'middle to lower middle')
    """
    box = _around(cells, edge)
    first, last = whereabouts(box[0], edge), whereabouts(box[-1], edge)
    return first if box[0] == box[-1] else tr("{first} to {last}", first=first, last=last)


def stand(base: int, edge: str) -> str:
    """Where a base of two by two squares lies on a card: its first square in the card's own frame is known.

    >>> stand(11, "S"), stand(0, "S"), stand(18, "S"), stand(0, "E")
    ('lower left', 'top far left', 'bottom far right', 'bottom far left')
    """
    r, c = min(on_map(base + step, edge) for step in (0, 1, 5, 6))
    return tr(STANDS[4 * r + c])


def gaps(cells: Iterable[int], edge: str) -> str:
    """Which squares between these corners are not among them; empty where all are.

    >>> gaps((6, 7, 11), "S"), gaps((6, 7, 11, 12), "S"), gaps((6, 7, 12, 13), "S")
    ('except middle', '', 'except upper right and left')
    """
    known = set(cells)
    rest = [whereabouts(square, edge) for square in _around(known, edge) if square not in known]
    return tr("except {squares}", squares=listed(rest)) if rest else ""


def area(cells: Iterable[int], edge: str) -> str:
    """Squares of a card in words.

    >>> area((6, 7, 11), "S")
    'upper left to middle except middle'
    """
    known = tuple(cells)
    return " ".join(filter(None, (corners(known, edge), gaps(known, edge))))


def _around(cells: Iterable[int], edge: str) -> list[int]:
    """The squares of the smallest rectangle around these, row by row as they lie on the map."""
    lie = [on_map(square, edge) for square in cells]
    low, high = [min(way) for way in zip(*lie, strict=True)], [max(way) for way in zip(*lie, strict=True)]
    by_place = {on_map(square, edge): square for square in range(25)}
    return [by_place[r, c] for r in range(low[0], high[0] + 1) for c in range(low[1], high[1] + 1)]


def enemy_on(rules: KingdomRules, name: str, square: int, edge: str) -> str:
    """The enemy on a square in words: by its kind where there is one of it, else by where it stands; empty where none is."""
    foes = rules.anatomy(name).foes
    foe = next((foe for foe in foes if foe.mask >> square & 1), None)
    if foe is None:
        return ""
    alone = sum(other.kind == foe.kind for other in foes) == 1
    return foe.kind if alone else tr("{where} {enemy}", where=whereabouts(square, edge), enemy=foe.kind)


def square_in_words(table: KingdomTable, tray: Tray, square: int) -> str:
    """A square of a horde in words: where it is, and the enemy on it."""
    foe = next((foe.kind for foe in table.rules.anatomy(tray.name).foes if foe.mask >> square & 1), "")
    where = tr("{square} of {horde}", square=whereabouts(square, tray.edge), horde=card(table, tray).title)
    return joined(where, foe)


def glyph(enemy: Enemy) -> str:
    """The mark of an enemy: its defence before its icon; a plain shield resists both."""
    if enemy.physical and enemy.magical:
        return "g-shield"
    if enemy.physical or enemy.magical:
        return "g-resist-phys" if enemy.physical else "g-resist-mag"
    return "g-deadly" if enemy.deadly else ICONS.get(enemy.icon, "g-big" if enemy.big else "g-humanoid")


@lru_cache(maxsize=500)
def printed(rules: KingdomRules, name: str) -> tuple[Mark, ...]:
    """What is printed on a card."""
    kind = rules.hordes[name]
    marks = [
        Mark(foe.mask, glyph(rules.enemies[foe.kind]), "f-horde", "", foe.kind) for foe in rules.anatomy(name).foes
    ]
    for square, letter in enumerate("".join(kind.grid)):
        if letter == "+":
            marks.append(Mark(1 << square, "", "f-exit", str(kind.level)))
        elif letter == "#":
            marks.append(Mark(1 << square, "g-lock", "f-bad"))
    return tuple(marks)


def kind_of(table: KingdomTable, tray: Tray, i: int) -> str:
    """The attack kind of a tile; where nobody told it, one that may lie where it lies."""
    known = KINDS.get(tray.kinds[i : i + 1])
    if known:
        return known
    bars = table.rules.anatomy(tray.name).bars
    fits = [name for word, name in (("physical", "phys"), ("magical", "mag")) if not bars[word] & tray.tiles[i]]
    return fits[0] if fits else "true"


def face(table: KingdomTable, tray: Tray) -> HordeFace:
    """A horde as it is drawn."""
    here = trays_at(table, tray.at)
    top = here[0] is tray
    return HordeFace(
        tray.id,
        tray.name,
        card(table, tray).title,
        printed(table.rules, tray.name),
        tuple((mask, kind_of(table, tray, i)) for i, mask in enumerate(tray.tiles)),
        tuple(tray.soldiers),
        tray.edge,
        card(table, tray).trait,
        len(here) if top else 0,
    )


def in_words(table: KingdomTable, tray: Tray) -> str:
    """A horde in words."""
    title, space = card(table, tray).title, write_space(tray.at)
    return tr("{horde} on {space}: {words}", horde=title, space=space, words=state(table, tray))


def state(table: KingdomTable, tray: Tray) -> str:
    """How a horde stands, in words: what is open and covered, who holds it, what lies below."""
    kind = card(table, tray)
    words = [tr("{enemies} open", enemies=counted(len(open_foes(table, tray)), "enemy", "enemies"))]
    if kind.trait:
        trait = trait_word(kind.trait)
        words.append(tr("{trait} of level {level}", trait=trait, level=kind.level) if kind.level else trait)
    over = covered(table, tray)
    if over:
        words.append(tr("{squares} covered", squares=counted(over.bit_count(), "square")))
    if tray.soldiers:
        words.append(
            tr(
                "{soldiers} on {squares}",
                soldiers=counted(len(tray.soldiers), "soldier"),
                squares=listed([whereabouts(square, tray.edge) for square in tray.soldiers]),
            )
        )
    words += [tr("{name} engaged", name=figure.name) for figure in figures_on(table, tray)]
    if tray.level:
        words.append(tr("above {hordes}", hordes=counted(tray.level, "horde")))
    return ", ".join(words)


@lru_cache(maxsize=2_000)
def horde(of: HordeFace, unit: int, x: float, y: float, size: int = 18) -> Piece:
    """A horde in its tray, with squares of so many units and type of this size, at the upper left corner of the tray."""
    drawing = Drawing()
    side = 5 * unit
    with drawing.group("hp-horde", id=f"horde-{of.number}", at=(x, y)):
        drawing.shape("rect", "f-outline", x=0, y=3, width=side + 8, height=side + 8, rx=7)
        drawing.shape("rect", "f-frame-2 s-outline hp-w15", x=0, y=0, width=side + 8, height=side + 8, rx=7)
        grid(drawing, of, unit, 4, 4, size)
        a, b, wide, high = {
            "E": (side + 2, 4, 6, side),
            "W": (0, 4, 6, side),
            "S": (4, side + 2, side, 6),
            "N": (4, 0, side, 6),
        }[of.edge]
        drawing.shape("rect", "f-exit", x=a, y=b, width=wide, height=high, rx=2)
        if of.trait and of.trait != "portal":
            r, c = _bare_corner(of)
            cx, cy = (2 + c / 4 * (side + 4), 2 + r / 4 * (side + 4))
            r = 15 if of.trait == "boss" else 12  # a boss is a miniature that stands on its life card
            drawing.shape("circle", f"{'f-bad' if r > 12 else 'f-badge'} s-outline hp-w15", cx=cx, cy=cy, r=r)
            drawing.use(TRAITS[of.trait], cx - r + 3, cy - r + 3, 2 * r - 6, "f-on-badge")
        if of.pile > 1:
            drawing.shape("circle", "f-badge s-outline hp-w2", cx=side + 2, cy=side + 2, r=3 + size / 2)
            drawing.text(of.pile, side + 2, side + 2 + 0.36 * size, f"hp-t{size} hp-b hp-mid f-on-badge")
    return drawing.piece()


def _bare_corner(of: HordeFace) -> tuple[int, int]:
    """A corner of the card where nothing stands: the mark of its trait goes there."""
    taken = sum(mark.mask for mark in of.marks)
    for square in (0, 20, 4, 24):
        r, c = on_map(square, of.edge)
        if not taken >> square & 1 and (r, c) != (4, 4):
            return r, c
    return 0, 0


def grid(drawing: Drawing, of: HordeFace, unit: int, x: float, y: float, size: int = 28) -> None:
    """The five by five squares with everything on them but heroes."""
    side = 5 * unit
    drawing.shape("rect", "f-card", x=x, y=y, width=side, height=side, rx=3)
    lines = "".join(f"M{x + n * unit:g} {y:g}v{side}M{x:g} {y + n * unit:g}h{side}" for n in range(1, 5))
    drawing.shape("path", "hp-none s-card-line hp-w1", d=lines)
    over = sum(mask for mask, _ in of.tiles) | sum(1 << square for square in of.soldiers)
    seen = [mark for mark in of.marks if mark.mask & ~over]
    for ground in ("f-horde", "f-bad", "f-exit"):
        boxes = [_box(mark.mask, of.edge) for mark in seen if mark.ground == ground]
        if boxes:
            path = "".join(_plate(x + c * unit, y + r * unit, n * unit) for r, c, n in boxes)
            drawing.shape("path", f"{ground} {ground.replace('f-', 's-')} hp-w4 hp-round", d=path)
    for mark in seen:
        r, c, n = _box(mark.mask, of.edge)
        ink = "f-on-horde" if mark.ground == "f-horde" else "f-card"
        wide = n * unit - 3 if unit < 24 else n * unit * 0.68
        gap = (n * unit - wide) / 2
        if mark.text:
            base = y + (r + 0.5) * unit + 0.36 * size
            drawing.text(mark.text, x + (c + 0.5) * unit, base, f"hp-t{size} hp-b hp-mid {ink}")
        else:
            drawing.use(mark.glyph, x + c * unit + gap, y + r * unit + gap, wide, ink)
    for mask, kind in of.tiles:
        cells = [on_map(square, of.edge) for square in squares(mask)]
        tile(drawing, cells, unit, x, y, kind)
    for square in of.soldiers:
        r, c = on_map(square, of.edge)
        left, top = x + c * unit, y + r * unit
        drawing.shape("rect", "f-badge s-outline hp-w15", x=left + 1, y=top + 1, width=unit - 2, height=unit - 2, rx=4)
        wide = unit - 4 if unit < 24 else unit * 0.7
        drawing.use("g-army", left + (unit - wide) / 2, top + (unit - wide) / 2, wide, "f-on-badge")


def _box(mask: int, edge: str) -> tuple[int, int, int]:
    """The upper left square on the map of an enemy, and how many squares wide it is."""
    cells = [on_map(square, edge) for square in squares(mask)]
    return min(r for r, _ in cells), min(c for _, c in cells), 2 if len(cells) == 4 else 1


def _plate(x: float, y: float, size: float) -> str:
    """A square a little smaller than its room; its stroke of 4 units makes its corners round."""
    return f"M{x + 3:g} {y + 3:g}h{size - 6:g}v{size - 6:g}h{6 - size:g}z"


def tile(drawing: Drawing, cells: list[tuple[int, int]], unit: float, x: float, y: float, kind: str) -> None:
    """A damage tile as one shape: its squares in the colour of its attack, the kind's mark on each, one outline around."""
    ground = line = ""
    for r, c in cells:
        left, top = x + c * unit, y + r * unit
        ground += f"M{left:g} {top:g}h{unit:g}v{unit:g}h{-unit:g}z"
        sides = (
            (-1, 0, f"M{left:g} {top:g}h{unit:g}"),
            (1, 0, f"M{left:g} {top + unit:g}h{unit:g}"),
            (0, -1, f"M{left:g} {top:g}v{unit:g}"),
            (0, 1, f"M{left + unit:g} {top:g}v{unit:g}"),
        )
        line += "".join(path for down, right, path in sides if (r + down, c + right) not in cells)
    drawing.shape("path", f"f-kind-{kind}", d=ground)
    drawing.shape("path", "hp-none s-rim hp-w15 hp-round", d=line)
    size = 15 if unit < 24 else unit * 0.55
    for r, c in cells:
        at = (x + c * unit + (unit - size) / 2, y + r * unit + (unit - size) / 2)
        drawing.use(KIND_GLYPHS[kind], *at, size, f"f-on-kind-{kind}")
