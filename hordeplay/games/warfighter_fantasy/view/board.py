"""The adventure track: every Location with what is in it, at Range 0 and in Striking."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width

from ..model.passives import entrance
from ..model.table import WarfighterTable
from . import objective, pieces
from .drawn_once import once
from .facts import piles, tone
from .ids import foe_part
from .names import ROLES, level_name
from .track_layout import (
    FIGURES,
    LINE,
    NARROW,
    ROW,
    Group,
    Layout,
    contents,
    groups,
    layouts,
    mixed,
    rows,
    zone,
    zone_height,
)

HIGH: Final = 326.0
"""The track on its ground: whatever happens on it, the page below it does not move."""
_GROUND: Final = 24.0
CORNER: Final = 13
"""Left free at the upper right of a card, where the page marks what has changed."""


def carries(loadout: int) -> str:
    """By how much an Adventure changes what each Hero carries."""
    return tr("carry {n} more", n=loadout) if loadout > 0 else tr("carry {n} less", n=-loadout)


def track(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """The whole track on its ground; `frame` is the ground."""
    high = frame.high - _GROUND
    row = layouts(table, frame.width, high)
    x = frame.x + (frame.width - sum(one.width for one in row) - 8 * (len(row) - 1)) / 2
    drawing.shape("rect", "f-sunken", x=frame.x, y=frame.y, width=frame.width, height=frame.high, rx=12)
    with drawing.group(id="track", role="list", aria_label=tr("track of {adventure}", adventure=table.adventure)):
        for i, one in enumerate(row):
            if i:
                drawing.shape("path", "f-ink-3", d=f"M{x - 7:g} {frame.y + frame.high / 2 - 7:g}l6 7-6 7z")
            _space(drawing, one, (x, frame.y + 10))
            x += one.width + 8


def label(table: WarfighterTable, space: int) -> str:
    """A Location in words."""
    at = table.spaces[space]
    level = level_name(at.level)
    if not at.name:
        return tr("space {space}: a Location of level {level} that is not found yet", space=space, level=level)
    figures = tr(
        "Entrance {entrance}, Shadow {shadow}, Striking {striking}",
        entrance=entrance(table, space),
        shadow=table.shadow(space),
        striking=table.striking_cost(space),
    )
    here = [hero.name + (tr(" in Striking") if hero.striking else "") for hero in table.heroes if hero.space == space]
    foes = [counted(len(foe.members), foe.name, foe.name) for foe in table.foes if foe.space == space]
    holds = [one.text for one in contents(table, space)]
    state = [tr("inactive")] if at.inactive else []
    there = [
        tr("Hostiles {foes}", foes=", ".join(foes) or tr("none")),
        tr("Heroes {heroes}", heroes=", ".join(here) or tr("none")),
    ]
    return f"{at.name}: {'; '.join([level, figures, *state, *holds, *there])}"


def _space(drawing: Drawing, lay: Layout, where: tuple[float, float]) -> None:
    table, space, width, high = lay
    at = table.spaces[space]
    with drawing.part(f"space-{space}", "listitem", label(table, space), at=where, kind="card"):
        if not at.name:
            _unplaced(drawing, at.level, width, high, next_one=space == table.empty_space())
            return
        pieces.plate(drawing, width, high)
        plan = lay.plan
        figures = (entrance(table, space), table.shadow(space), table.striking_cost(space))
        _head(drawing, at.name, at.level, figures, width, narrow=lay.slim, figured=plan.figures)
        y = lay.top + 14 - FIGURES * (not plan.figures)
        for glyph, line in lay.holds[: plan.holds]:
            if glyph:
                drawing.use(glyph, 8, y - 13, 16, "f-ink-2")
            drawing.text(line, 29, y, "hp-t15 f-ink")
            y += 21
        y -= 14
        mine = groups(table, space, width)
        if at.inactive:
            objective.draw(drawing, table, y, width, alone=lay.large)
        elif plan.figures and not mine and space == 0 and not y > lay.top:
            card = table.card
            words = (
                tr("{points} to spend", points=card.rp),
                tr("{n} Turns", n=card.turns),
                *((carries(card.loadout),) if card.loadout else ()),
                tr("{points} to win", points=card.hero_points),
            )
            _arrival(drawing, words, y, width, high - y - lay.rest(plan))
        for group in mine:
            _foe(drawing, table, group, (8 + group.x, y + 2 + group.y), width)
        wide = lay.zone_width(plan)
        highs = [zone_height(len(lay.inside(striking=s)), wide) for s in (False, True)]
        for k, striking in enumerate((False, True)):
            if plan.beside:
                frame = Frame(6 + (wide + 4) * k, high - 6 - max(highs), wide, max(highs))
            else:
                frame = Frame(6, high - 6 - sum(highs[k:]) - 5 * (1 - k), wide, highs[k])
            _draw_zone(drawing, lay, frame, striking=striking)


@once
def _unplaced(drawing: Drawing, level: str, width: float, high: float, *, next_one: bool) -> None:
    drawing.shape("rect", "f-sunken s-edge hp-w2 hp-dash", x=0, y=0, width=width, height=high, rx=10)
    _badge(drawing, level, 8, 7)
    drawing.use("g-eye-off", width / 2 - 22, high / 2 - 54, 44, "f-ink-3")
    words = tr("not found yet") if next_one else tr("later")
    for k, line in enumerate(lines(words, 15, width - 12, 3)):
        drawing.text(line, width / 2, high / 2 + 16 + 20 * k, "hp-t15 hp-mid f-ink-2")
    if next_one and width >= NARROW:
        drawing.text(tr("play a Location"), width / 2, high / 2 + 36, "hp-t15 hp-mid f-ink-3")


def _badge(drawing: Drawing, level: str, x: float, y: float) -> None:
    drawing.shape("rect", "f-badge s-outline hp-w1", x=x, y=y, width=26, height=22, rx=11)
    drawing.text(level, x + 13, y + 16.3, "hp-t15 hp-b hp-mid f-on-badge")


@once
def _head(
    drawing: Drawing, name: str, level: str, of: tuple[int, int, int], width: float, *, narrow: bool, figured: bool
) -> None:
    """Name and level, and below them what the Entrance, the Shadow and Striking are (`of`)."""
    tone_ = {"A": "town", "O": "paladin"}.get(level, "monster")
    drawing.shape("path", f"f-class-{tone_}", d=pieces.head(width, 46 if narrow else 36))
    ink = f"hp-t15 hp-b hp-serif f-on-class-{tone_}"
    figures = tuple(zip(("g-hand", "g-moon", "g-sword"), of, strict=True))
    if not narrow:
        _badge(drawing, level, 8, 7)
        drawing.text(clip(name, 15 * BOLD, width - 46), 41, 24.5, ink)
        for k, (glyph, n) in enumerate(figures if figured else ()):
            x = 10 + (width - 20) / 3 * k
            drawing.use(glyph, x, 43, 18, "f-ink-2")
            drawing.text(str(n).replace("-", "−"), x + 22, 58, "hp-t15 hp-b f-ink")
        return
    named = lines(name, 15 * BOLD, width - 10, 2)
    for k, word in enumerate(named):
        line = word.replace("…", ".")  # for the back row: an abbreviation
        drawing.text(line, width / 2, (28 if len(named) == 1 else 19) + 18 * k, f"{ink} hp-mid")
    if not figured:
        return
    words = [str(n).replace("-", "−") for _, n in figures]
    taken = sum(16 + text_width(word, 15) * BOLD for word in words)
    wide = text_width(level, 15) * BOLD
    if taken + wide + 12 > width - 12:  # its label and its card tell the level
        wide = 0
    pitch = (width - 12 - taken - wide) / (3 if wide else 2)
    x = 6.0
    if wide:
        drawing.text(level, x, 66, "hp-t15 hp-b f-ink-2")
        x += wide + pitch
    for (glyph, _), word in zip(figures, words, strict=True):
        drawing.use(glyph, x, 52, 15, "f-ink-2")
        drawing.text(word, x + 16, 66, "hp-t15 hp-b f-ink")
        x += 16 + text_width(word, 15) * BOLD + pitch


@once
def _arrival(drawing: Drawing, words: tuple[str, ...], y: float, width: float, room: float) -> None:
    """What the Adventure card says."""
    for k, line in enumerate(words):
        drawing.text(clip(line, 15, width - 16), 10, y + 17 + 20 * k, "hp-t15 f-ink-2")
    if room > 150:
        drawing.use("g-torch", width / 2 - 20, y + 92, 40, "f-ink-3 hp-o50")


def _foe(drawing: Drawing, table: WarfighterTable, group: Group, at: tuple[float, float], across: float) -> None:
    """A Hostile card's counters under its name."""
    foe = group.foe
    card, part = table.hostile(foe), foe_part(foe)
    names = [hero.name for hero in table.heroes]
    room = group.width
    alone = group.width >= across - 16.5
    count = f"{len(foe.members)}/{card.number}" if card.number > 1 and alone else ""
    role = f", {tr(ROLES[foe.role])}" if foe.role else ""
    words = tr(
        "{foe}{role}: {hostiles} in {place}",
        foe=foe.name,
        role=role,
        hostiles=counted(len(foe.members), "Hostile"),
        place=table.spaces[foe.space].name,
    )
    with drawing.part(part, "group", words, at=at, kind="foe"):
        title = group.title
        top = LINE * len(title)
        closer = title and not alone
        drawing.shape(
            "rect", "f-card-2", x=-4, y=top - 3 if closer else 0, width=group.width + (4 if not alone else 8),
            height=group.high - (top - 3 if closer else 0), rx=7,
        )  # fmt: skip
        for k, line in enumerate(title):
            drawing.text(line.replace("…", "."), 0, 15 + LINE * k, "hp-t15 hp-b hp-serif f-ink")
        if len(foe.members) > card.number:  # Guards of several sets
            count = str(len(foe.members))
        for number_of in (count, count.partition("/")[0]):  # the number that the card began with goes first
            if (
                number_of
                and title
                and text_width(title[0], 15) * BOLD + text_width(number_of, 15) + 4 <= room + 3 - CORNER
            ):
                drawing.text(number_of, group.width + 3 - CORNER, 15, "hp-t15 hp-end f-ink-2")
                break
        stacks = list(piles(table, foe))
        for r, row in enumerate(rows(table, foe, group.width + 16)):
            for n, x in row:
                place, member, number = stacks[n]
                differ = mixed(foe, member, number)
                stack = tr("{n} {foe} on a stack", n=number, foe=foe.name)
                words = stack if differ else pieces.counter_label(names, card, member, number)
                with drawing.part(f"{part}-{place}", "button", words, at=(x, top + 2 + ROW * r), kind="counter"):
                    pieces.counter(drawing, table, card, member, number, mixed=differ)


def _draw_zone(drawing: Drawing, lay: Layout, frame: Frame, *, striking: bool) -> None:
    """Range 0 or Striking of a Location with the Heroes who are there."""
    table = lay.table
    inside = tuple(
        Stands(i, hero.name, table.hero_card(hero).cls.lower(), tone(table, i), hero.down)
        for i, hero in ((i, table.heroes[i]) for i in lay.inside(striking=striking))
    )
    _zone(drawing, lay.space, table.spaces[lay.space].name, inside, frame, striking=striking)


class Stands(NamedTuple):
    """A Hero in a zone: number, name, class, token of the colour."""

    number: int
    name: str
    kind: str
    tone: str
    down: bool


@once
def _zone(
    drawing: Drawing, space: int, place: str, inside: tuple[Stands, ...], frame: Frame, *, striking: bool
) -> None:
    name = tr("Striking") if striking else tr("Range 0")
    who = ", ".join(one.name for one in inside) or tr("nobody")
    word = "striking" if striking else "range"
    at = (frame.x, frame.y)
    label_ = tr("{range} of {place}: {who}", range=name, place=place, who=who)
    with drawing.part(f"{word}-{space}", "group", label_, at=at):
        edge = "f-illegal-soft" if striking else "f-sunken"
        drawing.shape("rect", edge, x=0, y=0, width=frame.width, height=frame.high, rx=7)
        if not inside:
            drawing.use("g-sword" if striking else "g-range-direct", 6, frame.high / 2 - 9, 18, "f-ink-3")
            if text_width(name, 15) <= frame.width - 36:
                drawing.text(name, 30, frame.high / 2 + 5.3, "hp-t15 f-ink-2")
        row, size = zone(len(inside), frame.width)
        for k, one in enumerate(inside):
            r, c = divmod(k, row)
            words = tr(
                "{hero}'s piece: in {place}, {range}{down}",
                hero=one.name,
                place=place,
                range=name,
                down=tr(", Down") if one.down else "",
            )
            where = (4 + (size + 4) * c, 4 + (size + 6) * r)
            with drawing.part(f"token-{one.number}", "img", words, at=where, kind="token"):
                pieces.token(drawing, one.number, one.tone, size, one.kind, down=one.down)
