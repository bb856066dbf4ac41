"""A Markov chain with ends: its graph, its matrices, and what becomes of it, exactly.

Invariant: the arrows that leave a state add up to 1, and from every state an end can be reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import hypot
from typing import TypeAlias

from hordeplay.core.arguments import known, whole
from hordeplay.core.language import tr, tr_in
from hordeplay.core.scene import Drawing, standalone
from hordeplay.core.static_svg import Theme
from hordeplay.desk.lesson import Sheet
from hordeplay.notebook.diagrams import _Diagram, number
from hordeplay.odds.pmf import Chance, Pmf, chance

Matrix: TypeAlias = dict[str, dict[str, Fraction]]
"""Numbers by the names of row and column."""
Point: TypeAlias = tuple[float, float]

BOX, TALL = 132, 44
"""Units of a state: its width where its name is short, and its height."""
ASIDE, BETWEEN = 88, 30
"""Units between the states that are left again, whose arrows bear numbers, and between the ends."""
HEAD, FOOT = 118, 300
"""Where the states stand that are left again, and where the ends do."""
LOOP = 52
"""How far the arrow of a state to itself rises above its middle."""


@dataclass(frozen=True, repr=False)
class Chain(_Diagram):
    """A Markov chain; it shows itself as a graph: round boxes are left again, boxes with a double edge are ends.

    With `Q` the arrows among the states that are left again, and `R` those to the ends:

    - `q`, `r`: these matrices, by the names of the states
    - `visits`: the expected visits `(I - Q)^-1` by start and state; `rounds(start)`: their sum
    - `absorbed`: with what probability each end is reached, `(I - Q)^-1 R`
    - `after(start, n)`: where the chain stands after so many steps

    >>> duel = chain({"fight": {"fight": "3/10", "win": "3/10", "lose": "2/5"}})
    >>> duel.rounds("fight"), duel.absorbed["fight"]["win"], duel.after("fight", 2)["fight"]
    (Fraction(10, 7), Fraction(3, 7), Fraction(9, 100))
    >>> print(duel)
    <BLANKLINE>
      from   to     probability
      fight  fight  0.300 = 3/10
      fight  win    0.300 = 3/10
      fight  lose   0.400 = 2/5
    """

    title: str
    arrows: Mapping[str, Mapping[str, Fraction]]

    @property
    def states(self) -> list[str]:
        """The states that are left again, in the order in which they were given."""
        return list(self.arrows)

    @property
    def ends(self) -> list[str]:
        """The absorbing states, in the order in which arrows lead to them."""
        return list(dict.fromkeys(to for row in self.arrows.values() for to in row if to not in self.arrows))

    @property
    def q(self) -> Matrix:
        """The probabilities of one step among the states that are left again."""
        return {state: {to: self.arrows[state].get(to, Fraction(0)) for to in self.states} for state in self.states}

    @property
    def r(self) -> Matrix:
        """The probabilities of one step to the ends."""
        return {state: {end: self.arrows[state].get(end, Fraction(0)) for end in self.ends} for state in self.states}

    def powers(self, terms: int) -> Matrix:
        """The sum of the first so many of `I, Q, Q^2, ...`: the expected visits in the first `terms` steps.

        >>> chain({"fight": {"fight": "3/10", "end": "7/10"}}).powers(3)["fight"]["fight"]
        Fraction(139, 100)
        """
        whole(terms, "terms", 1, 1000)
        power = total = _identity(self.states)
        for _ in range(terms - 1):
            power = _product(power, self.q)
            total = {state: {to: x + power[state][to] for to, x in row.items()} for state, row in total.items()}
        return total

    @cached_property
    def visits(self) -> Matrix:
        """How often each state is visited on average, by start: `(I - Q)^-1`."""
        left = {
            state: {to: x - self.q[state][to] for to, x in row.items()} for state, row in _identity(self.states).items()
        }
        return _inverse(left)

    def rounds(self, start: str) -> Fraction:
        """How many steps it takes on average to reach an end; `ValueError` for no state that is left again."""
        return sum(self.visits[known(start, self.states, "states")].values(), Fraction(0))

    @property
    def absorbed(self) -> Matrix:
        """The probability of each end, by start."""
        return _product(self.visits, self.r)

    def after(self, start: str, steps: int) -> Pmf[str]:
        """Where the chain stands after so many steps, 0 to 1000; `ValueError` for no such start."""
        known(start, [*self.states, *self.ends], "states")
        now = Pmf.sure(start)
        for _ in range(whole(steps, "steps", 0, 1000)):
            now = now.then(lambda state: Pmf(self.arrows[state]) if state in self.arrows else Pmf.sure(state))
        return now

    def rows(self) -> list[tuple[str, ...]]:
        """The table: each arrow with its probability."""
        lines = [(state, to, number(p)) for state, row in self.arrows.items() for to, p in row.items()]
        return [(tr_in("an arrow", "from"), tr_in("an arrow", "to"), tr("probability")), *lines]

    @property
    def _box(self) -> float:
        """The width of each state: that of the longest name."""
        return max(BOX, 22 + 8.8 * max(len(name) for name in (*self.states, *self.ends)))

    @property
    def _width(self) -> int:
        room = max(len(self.states) * (self._box + ASIDE), len(self.ends) * (self._box + BETWEEN))
        return max(520, 24 + round(room), 32 + 10 * len(self.title))

    def _svg(self, theme: Theme) -> str:
        height = FOOT + TALL // 2 + 20
        drawing = Drawing(
            self._width,
            height,
            tr("{title}. {n} arrows", title=self.title or tr("A Markov chain"), n=len(self.rows()) - 1),
        )
        drawing.shape("rect", "f-panel", x=0, y=0, width=self._width, height=height, rx=8)
        if self.title:
            drawing.text(self.title, 16, 29, "hp-t18 hp-b f-ink")
        places: dict[str, Point] = {}
        for high, names in ((HEAD, self.states), (FOOT, self.ends)):
            room = self._width / len(names)
            places |= {name: (room * (k + 0.5), float(high)) for k, name in enumerate(names)}
        labels = [
            (
                *self._arrow(drawing, places[state], places[to], and_back=bool(self.arrows.get(to, {}).get(state))),
                f"{float(p):.3g}",
            )
            for state, row in self.arrows.items()
            for to, p in row.items()
            if p
        ]
        for x, y, label in labels:  # in front of all arrows
            wide = 8 + 8.4 * len(label)
            drawing.shape("rect", "f-panel", x=x - wide / 2, y=y - 10, width=wide, height=20)
            drawing.text(label, x, y + 5, "hp-t15 f-ink", anchor="middle")
        for state, (x, y) in places.items():
            box, left, top = self._box, x - self._box / 2, y - TALL / 2
            if state in self.arrows:
                drawing.shape("rect", "f-panel s-accent hp-w2", x=left, y=top, width=box, height=TALL, rx=TALL / 2)
            else:
                drawing.shape("rect", "f-sunken s-ink-2 hp-w2", x=left, y=top, width=box, height=TALL, rx=4)
                inner = {"x": left + 4, "y": top + 4, "width": box - 8.0, "height": TALL - 8.0}
                drawing.shape("rect", "hp-none s-ink-2 hp-w1", **inner, rx=2)
            drawing.text(state, x, y + 5, "hp-t15 hp-b f-ink", anchor="middle")
        return standalone(drawing.scene(), theme)

    def _arrow(self, drawing: Drawing, a: Point, b: Point, *, and_back: bool) -> Point:
        """Draw one, and say where its number stands; `and_back`: another one leads the other way."""
        (x, y), (u, v) = a, b
        if a == b:
            top = y - TALL / 2
            _curve(drawing, (x - 26, top), (x - 46, top - 44), (x + 46, top - 44), (x + 26, top))
            return x, y - LOOP
        if y != v:
            return _straight(drawing, (x, y + TALL / 2), (u, v - TALL / 2), 0.62)
        side = 1 if u > x else -1
        if abs(u - x) > self._width / len(self.states) + 1:  # a state lies between: pass below it
            foot, deep = y + TALL / 2, y + (86 if side > 0 else 126)
            start, end = (x + side * self._box / 4, foot), (u - side * self._box / 4, foot)
            _curve(drawing, start, (start[0], deep), (end[0], deep), end)
            return (start[0] + end[0]) / 2, foot + 0.75 * (deep - foot)
        off = -side * 9 if and_back else 0
        at_x, at_y = _straight(drawing, (x + side * self._box / 2, y + off), (u - side * self._box / 2, v + off), 0.5)
        return at_x, at_y + 0.6 * off


def _straight(drawing: Drawing, start: Point, end: Point, at: float) -> Point:
    """A straight arrow; where so much of it lies behind."""
    drawing.shape("line", "s-ink-2 hp-w2", x1=start[0], y1=start[1], x2=end[0], y2=end[1])
    _head(drawing, start, end)
    return start[0] + at * (end[0] - start[0]), start[1] + at * (end[1] - start[1])


def _curve(drawing: Drawing, *points: Point) -> None:
    """A bent arrow: where it begins, two points that bend it, where it ends."""
    (x, y), *rest = points
    way = " ".join(f"{u:.1f} {v:.1f}" for u, v in rest)
    drawing.shape("path", "hp-none s-ink-2 hp-w2", d=f"M{x:.1f} {y:.1f}C{way}")
    _head(drawing, points[2], points[3])


def chain(arrows: Mapping[str, Mapping[str, Chance]], *, title: str = "") -> Chain:
    """A Markov chain from its arrows, `{"fight": {"fight": "3/10", "win": "3/10", "lose": "2/5"}}`.

    States that are only reached are its ends. `ValueError` where the arrows of a state do not add up to 1, or no end can be
    reached from it.

    >>> chain({"fight": {"win": "1/2", "lose": "1/3"}})
    Traceback (most recent call last):
    ValueError: the arrows from 'fight' add up to 1, and these to 5/6
    """
    read = {
        state: {
            to: chance(p, tr("the probability from {state!r} to {to!r}", state=state, to=to)) for to, p in row.items()
        }
        for state, row in arrows.items()
    }
    for state, row in read.items():
        total = sum(row.values(), Fraction(0))
        if total != 1:
            raise ValueError(
                tr("the arrows from {state!r} add up to 1, and these to {total}", state=state, total=total)
            )
    leads = {to for row in read.values() for to in row if to not in read}
    while more := {
        state for state, row in read.items() if state not in leads and any(row[to] and to in leads for to in row)
    }:
        leads |= more
    if stuck := [state for state in read if state not in leads]:
        raise ValueError(
            tr("an end can be reached from every state, and from {states} none can", states=", ".join(map(repr, stuck)))
        )
    if not read:
        raise ValueError(tr("a chain has one state or more that is left again; there are no arrows"))
    return Chain(title, read)


def matrix(title: str, rows: Mapping[str, Mapping[str, Fraction]]) -> Sheet:
    """A matrix as a table, its numbers with four decimals.

    >>> print(matrix("Q", chain({"fight": {"fight": "3/10", "end": "7/10"}}).q))
    Q
             fight
      fight  0.3000
    """
    heads = list(next(iter(rows.values()), {}))
    lines = [(name, *(f"{float(row[head]):.4f}" for head in heads)) for name, row in rows.items()]
    return Sheet(title, (), (("", *heads), *lines))


def _head(drawing: Drawing, start: Point, end: Point) -> None:
    """The head of an arrow that comes from there."""
    (x, y), far = end, hypot(end[0] - start[0], end[1] - start[1])
    u, v = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    corners = ((x, y), (x - 11 * u + 5 * v, y - 11 * v - 5 * u), (x - 11 * u - 5 * v, y - 11 * v + 5 * u))
    drawing.shape("polygon", "f-ink-2", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in corners))


def _identity(states: Sequence[str]) -> Matrix:
    return {state: {to: Fraction(state == to) for to in states} for state in states}


def _product(one: Matrix, other: Matrix) -> Matrix:
    heads = list(next(iter(other.values())))
    return {
        state: {head: sum((p * other[to][head] for to, p in row.items()), Fraction(0)) for head in heads}
        for state, row in one.items()
    }


def _inverse(one: Matrix) -> Matrix:
    """Gauss and Jordan; no pivot is 0, for from every state an end is reached."""
    left, right = {state: dict(row) for state, row in one.items()}, _identity(list(one))
    for state in left:
        by = left[state][state]
        for rows in (left, right):
            rows[state] = {to: x / by for to, x in rows[state].items()}
        for other in left:
            factor = left[other][state]
            if other != state and factor:
                for rows in (left, right):
                    rows[other] = {to: x - factor * rows[state][to] for to, x in rows[other].items()}
    return right


__all__ = ["Chain", "Matrix", "chain", "matrix"]
