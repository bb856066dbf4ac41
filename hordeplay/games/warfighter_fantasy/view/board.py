"""The adventure track: every Location with what is in it, at Range 0 and in Striking."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width

from ..model.passives import entrance, environs
from ..model.table import Foe, WarfighterTable
from . import objective, pieces
from .facts import piles
from .ids import foe_part
from .names import bonus, level_name

ROW: Final = 46
LEAST: Final = 314
NARROW: Final = 150
"""Below this width a Location has its name in two lines."""
STEP: Final = 46
"""The track grows in steps of a row of counters, so that the page below it does not move with each line."""


class Content(NamedTuple):
    """A line about what a Location holds."""

    glyph: str
    text: str
    short: str
    """For a narrow Location."""


def contents(table: WarfighterTable, space: int) -> Iterator[Content]:
    """Obstacles, traps, Environment, Beneficials, what changes its figures, what lies on the ground."""
    at, card = table.spaces[space], table.location(space)
    for kind, value in environs(table, space):
        yield Content("g-flame" if kind == "Hot" else "g-crystal", f"{kind} {value}+", f"{kind} {value}+")
    for check in card.checks if card else ():
        over = at.gained if check.kind == "beneficial" else at.entered
        glyph = "g-check" if over else {"beneficial": "g-treasure", "obstacle": "g-lock", "trap": "g-warn"}[check.kind]
        roll = f" {bonus(check.modifier)}" if check.modifier else ""
        done = ", done" if over else ""
        ability = f"{check.ability.capitalize()}{roll}"
        yield Content(glyph, f"{check.title} ({ability}){done}", ability)
    if card and card.obstructed:
        yield Content("g-eye-off", "Obstructed", "Obstructed")
    if card and card.hero_cover:
        cover = bonus(card.hero_cover)
        yield Content("g-shield", f"Cover {cover} for Heroes", f"{cover} Heroes")
    if card and card.tag:
        cover = bonus(card.tag_cover)
        yield Content("g-shield", f"Cover {cover} for {card.tag}", f"{cover} {card.tag}")
    for hero in table.heroes:
        for kept in hero.kept:
            if kept.on == space and any(a.retain and a.scope == "self" for a in table.rules.abilities(kept.name)):
                yield Content("g-link", kept.name, kept.name)
    if at.ground:
        yield Content("g-hand", f"{len(at.ground)} on the ground", f"{len(at.ground)} here")


CORNER: Final = 13
"""Left free at the upper right of a card, where the page marks what has changed."""
LINE: Final = 21
"""Of a name."""
CROWDED: Final = 250.0
"""Where Hostiles take more than this, their cards stand closer, and the Location is wider."""


def height(table: WarfighterTable, room: float) -> float:
    """How high the cards of a track of this width must be."""
    widths = widths_of(table, room)
    most = max(_height(table, i, width) for i, width in enumerate(widths))
    return LEAST + STEP * max(0, math.ceil((most - LEAST) / STEP))


def widths_of(table: WarfighterTable, room: float) -> list[float]:
    """How wide each card of the track is: all alike, but for a crowded one."""
    alike = min(220.0, (room - 16) / len(table.spaces) - 8)
    shares = [
        2.1 if len(table.spaces) > 3 and sum(_plain(table, foe, alike) for foe in _foes_in(table, i)) > CROWDED else 1.0
        for i in range(len(table.spaces))
    ]
    unit = (room - 16 - 8 * len(shares)) / sum(shares)
    return [min(220.0 * share, unit * share) for share in shares]


def _foes_in(table: WarfighterTable, space: int) -> list[Foe]:
    """Those who stand there face up; who waits in an inactive Objective is only counted."""
    return [] if table.spaces[space].inactive else [foe for foe in table.foes if foe.space == space]


class Group(NamedTuple):
    """A Hostile card in its place: whether its name stands above it, where it is, how wide and high."""

    foe: Foe
    named: bool
    x: float
    y: float
    width: float
    high: float


def groups(table: WarfighterTable, space: int, width: float) -> list[Group]:
    """The Hostile cards of a Location below each other; in a crowd those of one name stand side by side, as they fit."""
    foes = _foes_in(table, space)
    placed: list[Group] = []
    y, room = 0.0, width - 16
    if sum(_plain(table, foe, width) for foe in foes) <= CROWDED:
        for foe in foes:
            placed.append(Group(foe, True, 0, y, room, _plain(table, foe, width) - 4))
            y += _plain(table, foe, width)
        return placed
    for name in dict.fromkeys(foe.name for foe in foes):
        x, high, first = 0.0, 0.0, True
        for foe in (one for one in foes if one.name == name):
            needs = (
                sum(pieces.counter_width(member, table.left(foe, member)) + 4 for _, member, _ in piles(table, foe)) + 6
            )
            across = min(room, needs)
            if x and x + across > room:
                x, y, high = 0, y + high + 3, 0
            top = LINE * len(_title(foe, width)) if first else 0  # the name has lines of its own
            rows = ROW * len(_rows(table, foe, across + 16)) - 2
            placed.append(Group(foe, first, x, y, across, top + rows))
            y, first = y + top, False
            high = max(high, rows)
            x += across + 4
        y += high + 5
    return placed


def _plain(table: WarfighterTable, foe: Foe, width: float) -> float:
    """The height of a Hostile card with its name above its counters."""
    return LINE * len(_title(foe, width)) + ROW * len(_rows(table, foe, width)) + 4


def _title(foe: Foe, width: float) -> list[str]:
    """The name above the counters: of two lines where a Location is narrow."""
    return lines(foe.name, 15 * BOLD, width - 13, 2)


def _foes_height(table: WarfighterTable, space: int, width: float) -> float:
    return max((group.y + group.high + 4 for group in groups(table, space, width)), default=0)


def _height(table: WarfighterTable, space: int, width: float) -> float:
    top = _top(table, space, width)
    listed = 21 * len(_holds(table, space, width))
    foes = objective.height(table, width) if table.spaces[space].inactive else _foes_height(table, space, width)
    zones = sum(_zone_height(len(_in_zone(table, space, striking=s)), width) + 5 for s in (False, True))
    return top + listed + foes + zones + 10


def _slim(table: WarfighterTable, space: int, width: float) -> bool:
    """Whether the name needs two lines, and the figures below it, too."""
    return width < NARROW or text_width(table.spaces[space].name, 15) * BOLD > width - 47


def _top(table: WarfighterTable, space: int, width: float) -> float:
    return 104 if _slim(table, space, width) else 72


def _holds(table: WarfighterTable, space: int, width: float) -> list[tuple[str, str]]:
    """The lines of contents, wrapped: the glyph only before the first line."""
    rows = []
    for one in contents(table, space):
        wrapped = lines(one.text if width >= NARROW else one.short, 15, width - 34, 2)
        if wrapped[-1].endswith("…"):
            wrapped = lines(one.short, 15, width - 34, 2)
        rows += [(one.glyph if not k else "", line) for k, line in enumerate(wrapped)]
    return rows


def _rows(table: WarfighterTable, foe: Foe, width: float) -> list[list[tuple[int, float]]]:
    """The counters of a card in rows: index of the pile and its x."""
    rows: list[list[tuple[int, float]]] = [[]]
    x = 0.0
    for n, (_, member, _) in enumerate(piles(table, foe)):
        wide_ = pieces.counter_width(member, table.left(foe, member))
        if x and x + wide_ > width - 16:
            rows.append([])
            x = 0
        rows[-1].append((n, x))
        x += wide_ + 4
    return rows


def _in_zone(table: WarfighterTable, space: int, *, striking: bool) -> list[int]:
    return [i for i, hero in enumerate(table.heroes) if hero.space == space and hero.striking is striking]


def _zone(count: int, width: float) -> tuple[int, float]:
    """Pieces in a row, and their size."""
    room = width - 16
    row = min(max(1, count), max(1, int(room // 27)))
    return row, min(38.0, room / row - 4)


def _zone_height(count: int, width: float) -> float:
    row, size = _zone(count, width)
    return 8 + (size + 6) * max(1, -(-count // row)) if count else 30


def track(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """The whole track on its ground; `frame` is the ground."""
    widths = widths_of(table, frame.width)
    whole = sum(widths) + 8 * (len(widths) - 1)
    x = frame.x + (frame.width - whole) / 2
    high = frame.high - 24
    drawing.shape("rect", "f-sunken", x=frame.x, y=frame.y, width=frame.width, height=frame.high, rx=12)
    with drawing.group(id="track", role="list", aria_label=f"track of {table.adventure}"):
        for i, width in enumerate(widths):
            if i:
                drawing.shape("path", "f-ink-3", d=f"M{x - 7:g} {frame.y + frame.high / 2 - 7:g}l6 7-6 7z")
            _space(drawing, table, i, Frame(x, frame.y + 11, width, high))
            x += width + 8


def label(table: WarfighterTable, space: int) -> str:
    """A Location in words."""
    at = table.spaces[space]
    level = level_name(at.level)
    if not at.name:
        return f"space {space}: a Location of level {level} that is not found yet"
    figures = f"Entrance {entrance(table, space)}, Shadow {table.shadow(space)}, Striking {table.striking_cost(space)}"
    here = [hero.name + (" in Striking" if hero.striking else "") for hero in table.heroes if hero.space == space]
    foes = [counted(len(foe.members), foe.name, foe.name) for foe in table.foes if foe.space == space]
    holds = [one.text for one in contents(table, space)]
    state = ["inactive"] if at.inactive else []
    words = [level, figures, *state, *holds, f"Hostiles {', '.join(foes) or 'none'}"]
    return f"{at.name}: {'; '.join(words)}; Heroes {', '.join(here) or 'none'}"


def _space(drawing: Drawing, table: WarfighterTable, space: int, frame: Frame) -> None:
    at, width, high = table.spaces[space], frame.width, frame.high
    with drawing.part(f"space-{space}", "listitem", label(table, space), at=(frame.x, frame.y), kind="card"):
        if not at.name:
            _unplaced(drawing, table, space, width, high)
            return
        pieces.plate(drawing, width, high)
        _head(drawing, table, space, width)
        y = _top(table, space, width) + 14
        for glyph, line in _holds(table, space, width):
            if glyph:
                drawing.use(glyph, 8, y - 13, 16, "f-ink-2")
            drawing.text(line, 29, y, "hp-t15 f-ink")
            y += 21
        y -= 14
        mine = groups(table, space, width)
        if at.inactive:
            objective.draw(drawing, table, y, width)
        elif not mine and space == 0 and not y > _top(table, space, width):
            _arrival(drawing, table, y, width)
        for group in mine:
            _foe(drawing, table, group, (8 + group.x, y + 2 + group.y), width)
        low = high - 8
        for striking in (True, False):
            low -= _zone_height(len(_in_zone(table, space, striking=striking)), width)
            _draw_zone(drawing, table, space, low, width, striking=striking)
            low -= 5


def _unplaced(drawing: Drawing, table: WarfighterTable, space: int, width: float, high: float) -> None:
    drawing.shape("rect", "f-sunken s-edge hp-w2 hp-dash", x=0, y=0, width=width, height=high, rx=10)
    _badge(drawing, table.spaces[space].level, 8, 7)
    drawing.use("g-eye-off", width / 2 - 22, high / 2 - 54, 44, "f-ink-3")
    words = "not found yet" if space == table.empty_space() else "later"
    for k, line in enumerate(lines(words, 15, width - 12, 2)):
        drawing.text(line, width / 2, high / 2 + 16 + 20 * k, "hp-t15 hp-mid f-ink-2")
    if space == table.empty_space() and width >= NARROW:
        drawing.text("play a Location", width / 2, high / 2 + 36, "hp-t15 hp-mid f-ink-3")


def _badge(drawing: Drawing, level: str, x: float, y: float) -> None:
    drawing.shape("rect", "f-badge s-outline hp-w1", x=x, y=y, width=26, height=22, rx=11)
    drawing.text(level, x + 13, y + 16.3, "hp-t15 hp-b hp-mid f-on-badge")


def _head(drawing: Drawing, table: WarfighterTable, space: int, width: float) -> None:
    at = table.spaces[space]
    tone = {"A": "town", "O": "paladin"}.get(at.level, "monster")
    narrow = _slim(table, space, width)
    drawing.shape("path", f"f-class-{tone}", d=pieces.head(width, 46 if narrow else 36))
    ink = f"hp-t15 hp-b hp-serif f-on-class-{tone}"
    if narrow:
        named = lines(at.name, 15 * BOLD, width - 10, 2)
        for k, line in enumerate(named):
            drawing.text(line, width / 2, (28 if len(named) == 1 else 19) + 18 * k, f"{ink} hp-mid")
        _badge(drawing, at.level, 6, 52)
    else:
        _badge(drawing, at.level, 8, 7)
        drawing.text(clip(at.name, 15 * BOLD, width - 46), 41, 24.5, ink)
    figures = (
        ("g-hand", entrance(table, space)),
        ("g-moon", table.shadow(space)),
        ("g-sword", table.striking_cost(space)),
    )
    for k, (glyph, n) in enumerate(figures):
        if narrow:
            x, y = ((40.0, 54.0), (8.0, 79.0), (width / 2 + 4, 79.0))[k]
        else:
            x, y = 10 + (width - 20) / 3 * k, 45.0
        drawing.use(glyph, x, y, 18, "f-ink-2")
        drawing.text(str(n).replace("-", "−"), x + 22, y + 15, "hp-t15 hp-b f-ink")


def _arrival(drawing: Drawing, table: WarfighterTable, y: float, width: float) -> None:
    """What the Adventure card says."""
    card = table.card
    words = [f"{card.rp} RP", f"{card.turns} Turns", f"Load {bonus(card.loadout)}", f"{card.hero_points} points"]
    for k, line in enumerate(words):
        drawing.text(clip(line, 15, width - 16), 10, y + 17 + 20 * k, "hp-t15 f-ink-2")
    drawing.use("g-torch", width / 2 - 20, y + 92, 40, "f-ink-3 hp-o50")


def _foe(drawing: Drawing, table: WarfighterTable, group: Group, at: tuple[float, float], across: float) -> None:
    """A Hostile card's counters under its name."""
    foe = group.foe
    card, part = table.hostile(foe), foe_part(foe)
    names = [hero.name for hero in table.heroes]
    room = across - 16 - group.x
    alone = group.width >= across - 16.5
    count = f"{len(foe.members)}/{card.number}" if card.number > 1 and alone else ""
    role = f", {foe.role}" if foe.role else ""
    words = f"{foe.name}{role}: {counted(len(foe.members), 'Hostile')} in {table.spaces[foe.space].name}"
    with drawing.part(part, "button", words, at=at, kind="foe"):
        title = _title(foe, across) if group.named else []
        top = LINE * len(title)
        closer = group.named and not alone
        drawing.shape(
            "rect", "f-card-2", x=-4, y=top - 3 if closer else 0, width=group.width + (4 if not alone else 8),
            height=group.high - (top - 3 if closer else 0), rx=7,
        )  # fmt: skip
        for k, line in enumerate(title):
            drawing.text(line, 0, 15 + LINE * k, "hp-t15 hp-b hp-serif f-ink")
        for number_of in (count, count.partition("/")[0]):  # the number that the card began with goes first
            if (
                number_of
                and title
                and text_width(title[0], 15) * BOLD + text_width(number_of, 15) + 4 <= room + 3 - CORNER
            ):
                drawing.text(number_of, group.width + 3 - CORNER, 15, "hp-t15 hp-end f-ink-2")
                break
        stacks = list(piles(table, foe))
        for r, row in enumerate(_rows(table, foe, group.width + 16)):
            for n, x in row:
                place, member, number = stacks[n]
                mixed = number > 1 and number == len(foe.members)
                mixed = mixed and any(other.marks != member.marks for other in foe.members)
                stack = f"{counted(number, foe.name, foe.name)} on a stack"
                words = stack if mixed else pieces.counter_label(names, card, member, number)
                with drawing.part(f"{part}-{place}", "button", words, at=(x, top + 2 + ROW * r), kind="counter"):
                    pieces.counter(drawing, table, card, member, number, mixed=mixed)


def _draw_zone(drawing: Drawing, table: WarfighterTable, space: int, y: float, width: float, *, striking: bool) -> None:
    """Range 0 or Striking of a Location with the Heroes who are there."""
    inside = _in_zone(table, space, striking=striking)
    name = "Striking" if striking else "Range 0"
    who = ", ".join(table.heroes[i].name for i in inside) or "nobody"
    word = "striking" if striking else "range"
    with drawing.part(f"{word}-{space}", "group", f"{name} of {table.spaces[space].name}: {who}", at=(6, y)):
        high = _zone_height(len(inside), width)
        edge = "f-illegal-soft" if striking else "f-sunken"
        drawing.shape("rect", edge, x=0, y=0, width=width - 12, height=high, rx=7)
        if not inside:
            drawing.use("g-sword" if striking else "g-range-direct", 6, 6, 18, "f-ink-3")
            if text_width(name, 15) <= width - 46:
                drawing.text(name, 30, 20.5, "hp-t15 f-ink-2")
        row, size = _zone(len(inside), width)
        for k, number in enumerate(inside):
            hero = table.heroes[number]
            r, c = divmod(k, row)
            words = f"{hero.name}'s piece: in {table.spaces[space].name}, {name}{', Down' if hero.down else ''}"
            where = (5 + (size + 4) * c, 4 + (size + 6) * r)
            with drawing.part(f"token-{number}", "img", words, at=where, kind="token"):
                kind = table.hero_card(hero).cls.lower()
                pieces.token(drawing, table, number, size, kind, down=hero.down)
