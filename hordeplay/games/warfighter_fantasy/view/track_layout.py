"""How the track is laid out: how wide each Location is, and what of it is drawn so that it is no higher than the track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from hordeplay.core.language import tr
from hordeplay.core.text_metrics import BOLD, lines, text_width

from ..model.passives import environs
from ..model.table import Foe, Member, WarfighterTable
from ..model.vocabulary import ability_name, environment_name
from . import objective, pieces
from .facts import piles
from .names import bonus

LARGE: Final = 262.0
"""A track of this height is for the back row: names, Hostiles and Heroes only."""
ROW: Final = 44
LINE: Final = 21
"""Of a name."""
FIGURES: Final = 26.0
NARROW: Final = 150
"""Below this width a Location has its name in two lines."""
_CROWDED: Final = 180.0
"""Where Hostiles take more than this, their cards stand side by side."""
_SHARES: Final = (1.0, 1.4, 1.8, 2.2, 2.7, 3.3)
"""A Location that holds more than the height of the track takes more of its width."""
_NARROWEST: Final = 98.0
"""What the others need for their figures."""
_NARROWEST_LARGE: Final = 54.0


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
        yield Content(
            "g-flame" if kind == "Hot" else "g-crystal",
            f"{environment_name(kind)} {value}+",
            f"{environment_name(kind)} {value}+",
        )
    for check in card.checks if card else ():
        over = at.gained if check.kind == "beneficial" else at.entered
        glyph = "g-check" if over else {"beneficial": "g-treasure", "obstacle": "g-lock", "trap": "g-warn"}[check.kind]
        roll = f" {bonus(check.modifier)}" if check.modifier else ""
        done = tr(", done") if over else ""
        ability = f"{ability_name(check.ability)}{roll}"
        yield Content(glyph, f"{check.title} ({ability}){done}", ability)
    if card and card.obstructed:
        yield Content("g-eye-off", tr("Obstructed"), tr("Obstructed"))
    if card and card.hero_cover:
        cover = bonus(card.hero_cover)
        yield Content("g-shield", tr("Cover {n} for Heroes", n=cover), tr("{n} Heroes", n=cover))
    if card and card.tag:
        cover = bonus(card.tag_cover)
        yield Content("g-shield", tr("Cover {n} for {tag}", n=cover, tag=tr(card.tag)), f"{cover} {tr(card.tag)}")
    for hero in table.heroes:
        for kept in hero.kept:
            if kept.on == space and any(a.retain and a.scope == "self" for a in table.rules.abilities(kept.name)):
                yield Content("g-link", kept.name, kept.name)
    if at.ground:
        yield Content("g-hand", tr("{n} on the ground", n=len(at.ground)), tr("{n} here", n=len(at.ground)))


class Group(NamedTuple):
    """A Hostile card in its place: the lines of its name, where it is, how wide and high."""

    foe: Foe
    title: tuple[str, ...]
    x: float
    y: float
    width: float
    high: float


def groups(table: WarfighterTable, space: int, width: float) -> list[Group]:
    """The Hostile cards of a Location below each other; in a crowd side by side as they fit, those of one name together."""
    # face up; who waits in an inactive Objective is only counted
    foes = [] if table.spaces[space].inactive else [foe for foe in table.foes if foe.space == space]
    placed: list[Group] = []
    y, room = 0.0, width - 16
    if sum(_plain(table, foe, width) for foe in foes) <= _CROWDED:
        for foe in foes:
            placed.append(Group(foe, _title(foe, width), 0, y, room, _plain(table, foe, width) - 4))
            y += _plain(table, foe, width)
        return placed
    names = [foe.name for foe in foes]
    foes = sorted(foes, key=lambda one: names.index(one.name))
    x, row, top = 0.0, 0.0, 0.0
    for k, foe in enumerate(foes):
        alike = [k > 0 and foes[k - 1].name == foe.name, k + 1 < len(foes) and foes[k + 1].name == foe.name]
        counters = sum(_wide(table, foe, member, n) + 4 for _, member, n in piles(table, foe)) + 6
        counters = min(room, counters)
        across = counters if alike[0] else min(room, max(counters, text_width(foe.name, 15) * BOLD + 6))
        if x and x + across > room:
            x, y, row = 0, y + row + 4, 0
        title = () if alike[0] else _title(foe, across + 16)
        if title or not x:
            top = LINE * len(title)
        low = 0 if title else top  # without a name it stands beside the counters of the one before
        high = LINE * len(title) + ROW * len(rows(table, foe, counters + 16)) - 2
        placed.append(Group(foe, title, x, y + low, counters, high))
        row = max(row, low + high)
        x += (counters if alike[1] else across) + 4
    return placed


def _plain(table: WarfighterTable, foe: Foe, width: float) -> float:
    """The height of a Hostile card with its name above its counters."""
    return LINE * len(_title(foe, width)) + ROW * len(rows(table, foe, width)) + 4


def _title(foe: Foe, width: float) -> tuple[str, ...]:
    """The name above the counters: of two lines where a Location is narrow."""
    return tuple(lines(foe.name, 15 * BOLD, width - 13, 2))


class Plan(NamedTuple):
    """How a Location is drawn in the height of the track."""

    beside: bool
    """Range 0 and Striking stand side by side, not below each other."""
    holds: int
    """So many lines tell what it holds; its label and its card have all of them."""
    figures: bool = True
    """Entrance, Shadow and Striking stand below its name."""


_PLANS: Final = (
    Plan(beside=False, holds=9),
    Plan(beside=True, holds=9),
    Plan(beside=True, holds=2),
    Plan(beside=True, holds=1),
)
_BARE: Final = Plan(beside=True, holds=0)
_LAST: Final = Plan(beside=True, holds=0, figures=False)
"""What is left where nothing fits, and for the back row."""


class Layout(NamedTuple):
    """A Location in the room that it has on the track."""

    table: WarfighterTable
    space: int
    width: float
    high: float

    @property
    def large(self) -> bool:
        """Whether it is drawn for the back row."""
        return self.high < LARGE

    @property
    def slim(self) -> bool:
        """Whether the name needs two lines."""
        name = self.table.spaces[self.space].name
        return self.width < NARROW or text_width(name, 15) * BOLD > self.width - 47

    @property
    def top(self) -> float:
        """Where its head and its figures end."""
        return 74 if self.slim else 68

    @property
    def holds(self) -> list[tuple[str, str]]:
        """The lines of contents, wrapped: the glyph only before the first line."""
        rows = []
        for one in contents(self.table, self.space):
            wrapped = lines(one.text if self.width >= NARROW else one.short, 15, self.width - 34, 2)
            if wrapped[-1].endswith("…"):
                wrapped = lines(one.short, 15, self.width - 34, 2)
            rows += [(one.glyph if not k else "", line) for k, line in enumerate(wrapped)]
        return rows

    @property
    def plan(self) -> Plan:
        """The most spacious one that fits."""
        if self.large:
            return _LAST
        fixed = self._fixed
        return next((one for one in (*_PLANS, _BARE) if fixed + self.rest(one) <= self.high), _LAST)

    @property
    def _fixed(self) -> float:
        if self.table.spaces[self.space].inactive:
            foes = objective.height(self.table, self.width, alone=self.large)
        else:
            foes = max((g.y + g.high + 4 for g in groups(self.table, self.space, self.width)), default=0)
        return self.top + foes + 8

    @property
    def excess(self) -> float:
        """By how much all that it holds is higher than its card."""
        if not self.table.spaces[self.space].name:
            return 0
        plan = _LAST if self.large else _PLANS[-1]
        return self._fixed + self.rest(plan) - FIGURES * (not plan.figures) - self.high

    def rest(self, plan: Plan) -> float:
        """What the lines of contents and the two zones take."""
        zones = [zone_height(len(self.inside(striking=s)), self.zone_width(plan)) for s in (False, True)]
        return 21 * len(self.holds[: plan.holds]) + (max(zones) + 5 if plan.beside else sum(zones) + 10)

    def zone_width(self, plan: Plan) -> float:
        """How wide Range 0 and Striking are."""
        return (self.width - 16) / 2 if plan.beside else self.width - 12

    def inside(self, *, striking: bool) -> list[int]:
        """The numbers of the Heroes in one of the two."""
        heroes = enumerate(self.table.heroes)
        return [i for i, hero in heroes if hero.space == self.space and hero.striking is striking]


def layouts(table: WarfighterTable, room: float, high: float) -> list[Layout]:
    """The Locations side by side: all as wide, but for a crowded one, and for the back row for those with nobody there."""
    peopled = {hero.space for hero in table.heroes} | {foe.space for foe in table.active()}
    step = [2 * (high < LARGE and i in peopled) for i in range(len(table.spaces))]
    whole = room - 16 - 8 * (len(step) - 1)
    least = min(_NARROWEST_LARGE if high < LARGE else _NARROWEST, whole / len(step))
    while True:
        unit = min(220.0, whole / sum(_SHARES[k] for k in step))
        row = [Layout(table, i, unit * _SHARES[k], high) for i, k in enumerate(step)]
        fullest = sorted(((one.excess, one.space) for one in row), reverse=True)
        for excess, i in fullest:
            shares = ((k, row[i]._replace(width=unit * _SHARES[k])) for k in range(step[i] + 1, len(_SHARES)))
            wider = next((k for k, one in shares if one.excess < excess), 0) if excess > 0 else 0
            if wider and whole / (sum(_SHARES[k] for k in step) - _SHARES[step[i]] + _SHARES[wider]) >= least:
                step[i] = wider
                break
        else:
            return row


def zone(count: int, width: float) -> tuple[int, float]:
    """Pieces in a row, and their size, in a zone of this width."""
    room = width - 4
    row = min(max(1, count), max(1, int(room // 24)))
    return row, min(38.0, room / row - 4)


def zone_height(count: int, width: float) -> float:
    """How high a zone with so many pieces is."""
    row, size = zone(count, width)
    return 8 + (size + 6) * max(1, -(-count // row)) if count else 30


def mixed(foe: Foe, member: Member, number: int) -> bool:
    """Whether a stack holds Hostiles that differ."""
    return number > 1 and number == len(foe.members) and any(other.marks != member.marks for other in foe.members)


def _wide(table: WarfighterTable, foe: Foe, member: Member, number: int) -> float:
    """How wide a counter is: of a mixed stack only the number is shown."""
    return pieces.COUNTER if mixed(foe, member, number) else pieces.counter_width(member, table.left(foe, member))


def rows(table: WarfighterTable, foe: Foe, width: float) -> list[list[tuple[int, float]]]:
    """The counters of a card in rows: index of the pile and its x."""
    placed: list[list[tuple[int, float]]] = [[]]
    x = 0.0
    for n, (_, member, number) in enumerate(piles(table, foe)):
        wide_ = _wide(table, foe, member, number)
        if x and x + wide_ > width - 16:
            placed.append([])
            x = 0
        placed[-1].append((n, x))
        x += wide_ + 4
    return placed
