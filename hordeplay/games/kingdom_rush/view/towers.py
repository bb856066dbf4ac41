"""Tower cards: on a building site, in a hand, face down as an incoming card; their shapes, arrows and stars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.language import cached_by_language, message, tr, tr_in
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, text_width

from ..model.content import Tower
from ..model.ruleset import KingdomRules
from ..model.squares import FACINGS, Facing, arrow_step
from ..model.vocabulary import PERFECT, Attack, Part, read_arrow, say_tiles
from .names import ROMAN, in_lines
from .trays import KIND_GLYPHS, tile

FAMILIES: Final = {"Archery": "g-range-direct", "Mage": "g-mage", "Cannon": "g-stone", "Soldier": "g-army"}
ATTACKS: Final = {"physical": "phys", "magical": "mag", "true": "true"}
ATTACKS_OF: Final[Mapping[Attack, str]] = {
    "physical": message("physical attack"),
    "magical": message("magical attack"),
    "true": message("true attack"),
}
TURNS: Final = {"N": 0, "E": 90, "S": 180, "W": 270}
SITES: Final = {
    "R": ("p4", "diamond"),
    "B": ("p1", "disc"),
    "G": ("p3", "square"),
    "Y": ("p2", "triangle"),
    "W": ("res-food", "hexagon"),
}
"""The colour and shape of building sites: brick, iris, teal, amber, white in both themes."""


def family_word(family: str) -> str:
    """The family of a tower in words.

    >>> family_word("Archery")
    'Archery'
    """
    words = {
        "Archery": tr_in("tower", "Archery"),
        "Mage": tr_in("tower", "Mage"),
        "Cannon": tr_in("tower", "Cannon"),
        "Soldier": tr_in("tower", "Soldier"),
    }
    return words.get(family, family)


class AttackFace(NamedTuple):
    """One attack of a tower card as it is drawn."""

    kind: str
    arrows: tuple[str, ...]
    tiles: tuple[tuple[str, ...], ...]
    """The rows of each tile."""
    soldiers: int
    linked: bool
    free: bool


class TowerFace(NamedTuple):
    """A tower card as it is drawn."""

    name: str
    family: str
    level: int
    attacks: tuple[AttackFace, ...]
    up_to: bool
    """Whether an arrow reaches the spaces on its way, too."""
    words: str

    @property
    def kind(self) -> str:
        """The type of its first attack, which colours the card."""
        return self.attacks[0].kind

    @property
    def arrows(self) -> tuple[str, ...]:
        """The arrows of all its attacks."""
        return tuple(dict.fromkeys(arrow for attack in self.attacks for arrow in attack.arrows))


class Stand(NamedTuple):
    """A tower on a site."""

    face: TowerFace
    facing: Facing
    down: bool


@cached_by_language(500)
def face(rules: KingdomRules, name: str) -> TowerFace:
    """A tower card as it is drawn."""
    tower = rules.towers[name]
    attacks = tuple(
        AttackFace(
            ATTACKS[part.attack],
            part.arrows,
            tuple(rules.tiles[each].rows for each in part.tiles),
            part.soldiers,
            part.linked,
            part.free,
        )
        for part in tower.attacks
    )
    return TowerFace(name, tower.family, tower.level, attacks, rules.knobs.arrow_reach == "up_to", _words(tower))


def _words(tower: Tower) -> str:
    """A tower card in words."""
    kind = tr("{family} tower of level {level}", family=family_word(tower.family), level=tower.level)
    if not tower.more:
        return f"{kind}, {_attack_words(tower.attacks[0])}"
    each = (f"{tr('attack {n}', n=n)}: {_attack_words(part)}" for n, part in enumerate(tower.attacks, 1))
    return f"{kind}, {counted(len(tower.attacks), 'attack')}; {'; '.join(each)}"


def _attack_words(part: Part) -> str:
    words = [tr(ATTACKS_OF[part.attack])]
    if part.tiles:
        words += [say_tiles(part.tiles), *([tr("linked")] if part.linked else [])]
    if part.soldiers:
        words.append(counted(part.soldiers, "soldier"))
    words.append(tr("perfect range") if PERFECT in part.arrows else tr("arrows {arrows}", arrows=" ".join(part.arrows)))
    return ", ".join([*words, tr("free manipulation") if part.free else tr("as faced")])


def head(width: float, high: float, r: float) -> str:
    """The head of a card with round upper corners."""
    return f"M{r} 0H{width - r:g}a{r} {r} 0 0 1 {r} {r}V{high:g}H0V{r}a{r} {r} 0 0 1 {r} {-r}z"


def site(drawing: Drawing, colour: str, side: float, *, out: bool) -> None:
    """A building site that is free: its ring and its shape; crossed while its colour is out of play."""
    fill, shape = SITES[colour]
    drawing.shape("rect", "f-t-plains", x=7, y=7, width=side - 14, height=side - 14, rx=12)
    for look in ("s-rim hp-w6", f"s-{fill} hp-w4"):  # the rim parts dark colours from the dark ground, light from light
        drawing.shape("rect", f"hp-none {look}", x=12, y=12, width=side - 24, height=side - 24, rx=9)
    size = side * 0.36
    drawing.use(f"g-{shape}", (side - size) / 2, (side - size) / 2, size, f"f-{fill} hp-body{' hp-o35' if out else ''}")
    if out:
        drawing.use("g-cross", side / 2 - 18, side / 2 - 18, 36, "f-ink")


@cached_by_language(2_000)
def standing(stands: tuple[Stand, ...], colour: str, side: float, size: int = 18) -> Piece:
    """The towers on a site with type of this size, the lowest first: of those below only a strip is seen."""
    drawing = Drawing()
    fill, shape = SITES[colour]
    ink = f"f-on-{fill}"
    width, y = side - 4.0, 2.0
    drawing.shape("rect", "f-outline", x=2, y=5, width=width, height=side - 5, rx=9)
    drawing.shape("rect", "f-card s-outline hp-w2", x=2, y=2, width=width, height=side - 5, rx=9)
    for n, stand in enumerate(stands):
        top = n == len(stands) - 1
        with drawing.group(at=(2, y)):
            if top:
                _top(drawing, stand, (fill, shape, ink), width, side - 3 - y, size)
            else:
                drawing.shape("path", f"f-{fill} s-outline hp-w15", d=head(width, 22, 9 if not n else 2))
                drawing.use(FAMILIES[stand.face.family], 6, 2, 18, ink)
                _stars(drawing, stand.face.level, 28, 3, 15, 16)
                arrow = {"N": -90, "E": 0, "S": 90, "W": 180}[stand.facing]
                with drawing.group(transform=f"translate({width - 14:g} 11) rotate({arrow})"):
                    drawing.shape("path", ink, d="M-6 -7L7 0L-6 7z")
        y += 22
    return drawing.piece()


def wedge(facing: str, side: float) -> str:
    """The mark at the edge of a card where its tower faces, as a path."""
    h = side / 2
    return {
        "N": f"M{h - 11:g} 7h22l-11-12z",
        "S": f"M{h - 11:g} {side - 7:g}h22l-11 12z",
        "W": f"M7 {h - 11:g}v22l-12-11z",
        "E": f"M{side - 7:g} {h - 11:g}v22l12-11z",
    }[facing]


def ghosts(drawing: Drawing, one: TowerFace, n: int, side: float) -> None:
    """How a card of the hand would stand on a site, once for each facing.

    Nobody sees them in the card: the page copies one to the site that is pointed at, so that a facing is seen before it is
    chosen, even one that reaches no path space. They are paths, as the page takes a group in a card for its piece.
    """
    edge = side - 32
    plate = f"M10 16a6 6 0 0 1 6-6h{edge:g}a6 6 0 0 1 6 6v{edge:g}a6 6 0 0 1-6 6h{-edge:g}a6 6 0 0 1-6-6z"
    with drawing.group(display="none"):
        for facing in FACINGS:
            path = plate + pointer(facing, side)
            drawing.shape("path", f"hp-body f-kind-{one.kind}", id=f"hand-{n}-{facing.lower()}", d=path)


def pointer(facing: Facing, side: float) -> str:
    """A large arrow out of a space, as a path: larger than the mark of what stands there already."""
    half, (u, v) = side / 2, {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[facing]
    corners = ((half - 9, -22), (half + 13, 0), (half - 9, 22))
    return "M" + "L".join(f"{half + u * a - v * b:g} {half + v * a + u * b:g}" for a, b in corners) + "z"


def _top(drawing: Drawing, stand: Stand, look: tuple[str, str, str], width: float, high: float, size: int) -> None:
    fill, shape, ink = look
    one = stand.face
    name = in_lines(one.name, size, width - 5)
    tall = 8 + (size + 1) * len(name)
    round_ = 9 if high > width - 4 else 2
    drawing.shape("path", f"f-{fill} s-outline hp-w1", d=head(width, tall, round_))
    for n, line in enumerate(name):
        bold = " hp-b" if text_width(line, size * BOLD) <= width - 5 else ""
        drawing.text(line, width / 2, 3 + 0.9 * size + (size + 1) * n, f"hp-t{size}{bold} hp-mid {ink}")
    room, middle = high - tall, (tall + high) / 2
    if stand.down:
        r, low = 8, high - 1
        drawing.shape(
            "path",
            "f-back",
            d=f"M1 {tall}H{width - 1:g}V{low - r:g}a{r} {r} 0 0 1 {-r} {r}H{1 + r}a{r} {r} 0 0 1 {-r} {-r}z",
        )
        drawing.use("g-tower", 8, middle - 11, 22, "f-on-horde")
        drawing.text(tr_in("tower", "down"), width - 8, middle + 0.36 * size, f"hp-t{size} hp-end f-on-horde")
        return
    cx, roomy = width / 2, room > 48
    if room < 24:  # under a name in two lines of large type
        _stars(drawing, one.level, cx - 8 * one.level, middle - 7, 16, 14)
        return
    if roomy:
        _chevrons(drawing, one, stand.facing, cx, middle)
    drawing.shape("circle", f"f-kind-{one.kind}", cx=cx, cy=middle, r=13)
    turn = (
        TURNS[stand.facing] if one.family == "Archery" else 0
    )  # its mark is an arrow: it points where the tower looks
    with drawing.group(transform=f"translate({cx:g} {middle:g}) rotate({turn})"):
        drawing.use(FAMILIES[one.family], -8, -8, 16, f"f-on-kind-{one.kind}")
    drawing.use(f"g-{shape}", 5, tall + 4, 18, f"f-{fill} hp-body")
    if roomy:
        drawing.use(KIND_GLYPHS[one.kind], 5, high - 23, 18, "f-ink-2")
        for n in range(one.level):
            drawing.use("g-xp", width - 22, high - 22 - 15 * n, 17, "f-res-gold s-outline hp-w1")
    else:
        _few_stars(drawing, one.level, width - 5, middle, room)


def _chevrons(drawing: Drawing, one: TowerFace, facing: Facing, cx: float, cy: float) -> None:
    """Where the arrows of a card point as it stands: a chevron for each space that they reach."""
    if PERFECT in one.arrows:
        drawing.use("g-range-perfect", cx - 22, cy - 22, 44, "f-ink-3")
        return
    path = ""
    for arrow in one.arrows:
        way, length = read_arrow(arrow)
        down, right = arrow_step(way, facing)
        norm = (down * down + right * right) ** 0.5
        u, v = right / norm, down / norm
        for n in range(1, length + 1):
            if one.up_to or n == length:
                x, y = cx + u * (12 + 5.5 * n), cy + v * (12 + 5.5 * n)
                path += f"M{x + 3 * u:.4g} {y + 3 * v:.4g}L{x - 2 * u - 5 * v:.4g} {y - 2 * v + 5 * u:.4g}L{x - 2 * u + 5 * v:.4g} {y - 2 * v - 5 * u:.4g}z"
    drawing.shape("path", "f-ink-2", d=path)


def _few_stars(drawing: Drawing, level: int, right: float, middle: float, room: float) -> None:
    """The stars of a low card: by two, so that they leave its middle free."""
    rows = -(-level // 2)
    pitch = min(14.0, room - 15)
    for n in range(rows):
        here = min(2, level - 2 * n)
        _stars(drawing, here, right - 13 * here, middle - 7 - pitch * (rows - 1) / 2 + pitch * n, 13, 14)


def _stars(drawing: Drawing, level: int, x: float, y: float, pitch: float, size: float) -> None:
    for n in range(level):
        drawing.use("g-xp", x + pitch * n, y, max(14, size), "f-res-gold s-outline hp-w1")


def shapes(drawing: Drawing, one: AttackFace, x: float, y: float, width: float, high: float) -> float:
    """The tiles and soldiers of an attack in a room of that size, squares of 20 units where they fit; the width they take."""
    if one.soldiers:
        size = min(26.0, width / min(2, one.soldiers) - 2, high / ((one.soldiers + 1) // 2) - 3)
        for n in range(one.soldiers):
            drawing.use("g-army", x + n % 2 * (size + 2), y + n // 2 * (size + 3), size, "f-ink")
        return (size + 2) * min(2, one.soldiers)
    for unit in (20, 18, 16, 14, 12, 10):
        spots = _flow(one.tiles, unit, width)
        if unit == 10 or max(top + len(rows) * unit for (_, top), rows in zip(spots, one.tiles, strict=True)) <= high:
            break
    for (left, top), rows in zip(spots, one.tiles, strict=True):
        cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
        tile(drawing, cells, unit, x + left, y + top, one.kind)
    return max(left + unit * len(rows[0]) for (left, _), rows in zip(spots, one.tiles, strict=True))


def _flow(tiles: Sequence[Sequence[str]], unit: int, width: float) -> list[tuple[float, float]]:
    """Where the tiles go: side by side, then below."""
    corners: list[tuple[float, float]] = []
    x = y = tall = 0.0
    for rows in tiles:
        if x and x + len(rows[0]) * unit > width:
            x, y, tall = 0, y + tall + 4, 0
        corners.append((x, y))
        x += len(rows[0]) * unit + 4
        tall = max(tall, len(rows) * unit)
    return corners


def rose(drawing: Drawing, one: AttackFace, x: float, y: float, width: float, high: float, *, up_to: bool) -> None:
    """The spaces that an attack reaches when the card faces north, with the tower in grey."""
    if PERFECT in one.arrows:
        size = min(44.0, high + 6)
        drawing.use("g-range-perfect", x + (width - size) / 2, y + (high - size) / 2, size, f"f-kind-{one.kind}")
        return
    cells: dict[tuple[int, int], None] = {}
    for arrow in one.arrows:
        way, length = read_arrow(arrow)
        down, right = arrow_step(way, "N")
        cells.update({(n * down, n * right): None for n in range(1, length + 1) if up_to or n == length})
    rows, columns = [r for r, _ in (*cells, (0, 0))], [c for _, c in (*cells, (0, 0))]
    most = max(abs(c) for c in columns) * 2 + 1
    unit = min(16.0, width / most, high / (max(rows) - min(rows) + 1))
    left, top = x + width / 2 - unit / 2, y + (high - (max(rows) + min(rows) + 1) * unit) / 2
    path = "".join(
        f"M{left + c * unit + 1:.4g} {top + r * unit + 1:.4g}h{unit - 2:.4g}v{unit - 2:.4g}h{2 - unit:.4g}z"
        for r, c in cells
    )
    drawing.shape("path", f"f-kind-{one.kind}", d=path)
    drawing.shape("rect", "f-ink-2", x=left + 1, y=top + 1, width=unit - 2, height=unit - 2, rx=2)


@cached_by_language(1_000)
def in_hand(one: TowerFace, n: int, x: float, y: float, width: float, high: float, side: float = 0) -> Piece:
    """A card of the hand: large with all that it does, low, or small where there are many; `side` of a site, if it can be built."""
    drawing = Drawing()
    with drawing.part(f"hand-{n}", "button", f"{one.name}: {one.words}", at=(x, y), kind="card"):
        drawing.shape("rect", "f-outline", x=0, y=3, width=width, height=high, rx=10)
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=width, height=high, rx=10)
        roomy = high > 60 and width >= 90 and width / len(one.attacks) >= 60
        draw = _high if high > 120 else _low if roomy else _small
        draw(drawing, one, width, high)
        if side:
            ghosts(drawing, one, n, side)
    return drawing.piece()


def _high(drawing: Drawing, one: TowerFace, width: float, high: float) -> None:
    """A large card: its name, one attack below the other with what it reaches, its level and how its tiles lie."""
    ink, tall = f"f-on-kind-{one.kind}", 42
    name = in_lines(one.name, 15 * BOLD, width - 34)
    drawing.shape("path", f"f-kind-{one.kind}", d=head(width, tall, 10))
    drawing.use(FAMILIES[one.family], 8, 12, 18, ink)
    for i, line in enumerate(name):
        drawing.text(line, 32, 26 if len(name) == 1 else 18 + 17 * i, f"hp-t15 hp-b hp-serif {ink}")
    room = (high - tall - 38) / len(one.attacks)
    for k, attack in enumerate(one.attacks):
        top = tall + 6 + room * k
        if k:
            drawing.shape("path", "hp-none s-edge hp-w15", d=f"M8 {top - 1:g}H{width - 8:g}")
        taken = shapes(drawing, attack, 9, top + 3, 62, room - 4)
        below = room - 2 * (k < len(one.attacks) - 1)
        rose(drawing, attack, taken + 16, top, width - taken - 23, below, up_to=one.up_to)
    _foot(drawing, one, width, high)


def _small(drawing: Drawing, one: TowerFace, width: float, high: float) -> None:
    """A small card: its name; where there is room its level, its family, and how much it covers."""
    name = in_lines(one.name, 15, width - 8)
    tall = 22 if len(name) == 1 else 36
    drawing.shape("path", f"f-kind-{one.kind}", d=head(width, tall, 10))
    for i, line in enumerate(name):
        drawing.text(line, width / 2, 16 + 16 * i, f"hp-t15 hp-mid f-on-kind-{one.kind}")
    if high - tall > 30:
        _stars(drawing, one.level, 6, high - 19, 13, 14)
        if 6 + 13 * one.level < width - 26:
            drawing.use(FAMILIES[one.family], width - 24, high - 23, 18, "f-ink-2")
        if high - tall - 22 > 14:
            _sum(drawing, one, width, tall, high)


def _low(drawing: Drawing, one: TowerFace, width: float, high: float) -> None:
    """A low card: its name, its attacks side by side with what they reach, and below them its level and how its tiles lie."""
    ink = f"f-on-kind-{one.kind}"
    name = in_lines(one.name, 15, width - 8)
    tall = 23 if len(name) == 1 else 38
    drawing.shape("path", f"f-kind-{one.kind}", d=head(width, tall, 10))
    for i, line in enumerate(name):
        bold = " hp-b" if text_width(line, 15 * BOLD) <= width - 8 else ""
        drawing.text(line, width / 2, 16.5 + 15.5 * i, f"hp-t15{bold} hp-mid {ink}")
    across = (width - 8) / len(one.attacks)
    room = high - tall - 23
    for n, attack in enumerate(one.attacks):
        left = 6 + across * n
        if n:
            drawing.shape("path", "hp-none s-edge hp-w15", d=f"M{left - 3:g} {tall + 3:g}V{high - 20:g}")
        taken = shapes(drawing, attack, left, tall + 4, across * 0.55, room)
        rose(drawing, attack, left + taken + 3, tall + 3, across - taken - 7, room, up_to=one.up_to)
    _stars(drawing, one.level, 6, high - 19, 13, 14)
    right = width - 22
    for mark, has in (
        ("g-rotate", any(attack.free for attack in one.attacks)),
        ("g-link", any(attack.linked for attack in one.attacks)),
    ):
        if has:
            drawing.use(mark, right, high - 20, 15, "f-ink-2")
            right -= 18


def _foot(drawing: Drawing, one: TowerFace, width: float, high: float) -> None:
    _stars(drawing, one.level, 7, high - 24, 12 if one.level > 3 else 15, 15)
    free = {attack.free for attack in one.attacks}
    if len(free) > 1:
        drawing.text(tr_in("tiles", "mixed"), width - 8, high - 11, "hp-t15 hp-end f-ink-2")
    elif True in free:
        free_word = tr_in("tiles", "free")
        drawing.use("g-rotate", width - 24 - round(text_width(free_word, 15)), high - 24, 16, "f-ink-2")
        drawing.text(free_word, width - 8, high - 11, "hp-t15 hp-end f-ink-2")
    else:
        drawing.text(tr("as faced"), width - 8, high - 11, "hp-t15 hp-end f-ink-2")
    if any(attack.linked for attack in one.attacks):
        drawing.use("g-link", width - 70, high - 25, 17, "f-ink-2")


def _sum(drawing: Drawing, one: TowerFace, width: float, tall: float, high: float) -> None:
    """What a small card covers: its soldiers, or the squares of its tiles."""
    soldiers = sum(attack.soldiers for attack in one.attacks)
    squares = soldiers or sum(row.count("X") for attack in one.attacks for rows in attack.tiles for row in rows)
    middle = (tall + high - 20) / 2
    mark = "g-army" if soldiers else KIND_GLYPHS[one.kind]
    drawing.use(mark, width / 2 - 20, middle - 8, 18, "f-ink-2")
    drawing.text(squares, width / 2 + 4, middle + 7, "hp-t18 hp-b f-ink")


@cached_by_language(500)
def named(one: TowerFace, n: int, x: float, y: float, width: float, high: float, side: float = 0) -> Piece:
    """A card of the hand for a back row: its name, its family and its level; of many only the last two."""
    drawing = Drawing()
    with drawing.part(f"hand-{n}", "button", f"{one.name}: {one.words}", at=(x, y), kind="card"):
        drawing.shape("rect", "f-outline", x=0, y=3, width=width, height=high, rx=10)
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=width, height=high, rx=10)
        ink, fill = f"f-on-kind-{one.kind}", f"f-kind-{one.kind}"
        if high < 60:
            drawing.shape("path", fill, d=f"M10 0H52V{high:g}H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z")
            drawing.use(FAMILIES[one.family], 14, high / 2 - 12, 24, ink)
            drawing.text(ROMAN[one.level], 64, high / 2 + 8, "hp-t22 hp-b f-ink")
        else:
            name = in_lines(one.name, 22, width - 8)
            tall = 10 + 23 * len(name)
            drawing.shape("path", fill, d=head(width, tall, 10))
            for i, line in enumerate(name):
                drawing.text(line, width / 2, 24 + 23 * i, f"hp-t22 hp-mid {ink}")
            room = high - tall
            if room > 24:
                size = min(52.0, room - 8)
                drawing.use(FAMILIES[one.family], 10, tall + (room - size) / 2, size, "f-ink-2")
                star = min(24.0, (width - size - 24) / one.level)
                _stars(drawing, one.level, width - 8 - star * one.level, tall + (room - star) / 2, star, star)
        if side:
            ghosts(drawing, one, n, side)
    return drawing.piece()


def chip_width(one: TowerFace, *, short: bool) -> float:
    """How wide a card of another hand is: with its name, or only its level."""
    return 46.0 if short else 32 + text_width(one.name, 15)


@cached_by_language(1_000)
def chip(one: TowerFace, x: float, y: float, *, short: bool) -> Piece:
    """A card of another hand: its family on the colour of its attack, and its name, or only its level."""
    drawing, width = Drawing(), chip_width(one, short=short)
    with drawing.group(at=(x, y)):
        drawing.shape("rect", "f-card s-outline hp-w15", x=0, y=0, width=width, height=26, rx=7)
        drawing.shape("path", f"f-kind-{one.kind}", d="M7 0H24V26H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z")
        drawing.use(FAMILIES[one.family], 4, 5, 16, f"f-on-kind-{one.kind}")
        drawing.text(ROMAN[one.level] if short else one.name, 28, 18.5, "hp-t15 f-ink")
    return drawing.piece()


@cached_by_language(500)
def coming(one: TowerFace, n: int, x: float, y: float, width: float, size: int = 15) -> Piece:
    """An incoming card, face down with its name: it can be used from the next round on."""
    drawing = Drawing()
    with drawing.part(
        f"slot-{n}",
        "img",
        tr("incoming: {name}, {words}", name=one.name, words=one.words),
        at=(x, y),
        kind="card hp-tells",
    ):
        drawing.shape("rect", "f-back s-outline hp-w15", x=0, y=0, width=width, height=28, rx=8)
        drawing.use(FAMILIES[one.family], 6, 5, 18, "f-on-horde")
        if size == 15 and width >= 32 + text_width(one.name, 15):
            drawing.text(one.name, 28, 19.5, "hp-t15 f-on-horde")
        else:
            drawing.text(ROMAN[one.level], width - 6, 14 + 0.36 * size, f"hp-t{size} hp-b hp-end f-on-horde")
    return drawing.piece()
