"""Two pictures of several stages of chance: the tree, and the unit square; and both as natural frequencies.

Each shows itself as a picture in the house's own style, and as a table for who cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple, TypeAlias

from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.scene import Drawing, standalone
from hordeplay.core.static_svg import Theme
from hordeplay.desk.lesson import Sheet
from hordeplay.odds.pmf import Chance, chance
from hordeplay.odds.show import fraction
from hordeplay.widgets.picture import in_page

Stages: TypeAlias = "Mapping[str, Stages | None] | Sequence[Branch]"
Branch: TypeAlias = "tuple[str, Chance] | tuple[str, Chance, Stages | None]"
"""A name, its probability given what came before, and what follows."""
Splits: TypeAlias = Mapping[str, Chance]

LEAVES = 40
"""Of one tree: more would be no picture."""
ROW, EDGE, HEAD = 34, 64, 46
"""Units of a tree: a leaf's height, how long a branch is without its name, the title; narrow enough for a phone."""
LETTER, DIGIT = 8.6, 7.4
"""Units that a bold letter takes, and one of a number."""
NAME = 22
"""Letters of a name that are shown."""
SIDE = 320
"""Units of the unit square's side."""
ROW_NAME = 16
"""Letters of a row's name that are shown."""
_FILLS = ("f-accent-soft", "f-select-soft", "f-legal-soft", "f-illegal-soft", "f-sunken", "f-card-2")


class Leaf(NamedTuple):
    """A way through a tree: the names along it, their probabilities, and the product of those."""

    path: tuple[str, ...]
    factors: tuple[Fraction, ...]
    probability: Fraction


@dataclass(frozen=True)
class _Node:
    name: str
    probability: Fraction
    """Given what came before."""
    children: tuple[_Node, ...] = ()

    @property
    def leaves(self) -> int:
        return sum(child.leaves for child in self.children) or 1


class _Diagram:
    """A picture with its numbers as a table."""

    title: str

    def _svg(self, theme: Theme) -> str:
        raise NotImplementedError

    def rows(self) -> list[tuple[str, ...]]:
        """The table: its heads, then a row for each of its numbers."""
        raise NotImplementedError

    @property
    def _width(self) -> int:
        raise NotImplementedError

    def to_svg(self, theme: Theme = "") -> str:
        """The picture; without a theme it is dark where the reader's system is."""
        return self._svg(theme)

    def __str__(self) -> str:
        return str(Sheet(self.title, (), tuple(self.rows())))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return in_page(self._svg, self._width) + folded(self.rows())


def folded(rows: Sequence[Sequence[str]]) -> str:
    """A table behind a line that opens it: what a picture shows, for who cannot see it."""
    head, *body = rows
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in body)
    heads = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"
    return f"<details><summary>{escape(tr('As a table'))}</summary>{table}</details>"


def number(value: Fraction) -> str:
    """A probability as a decimal, and as a fraction where that is short.

    >>> number(Fraction(1, 8)), number(Fraction(1, 3)), number(Fraction(61259, 69984))
    ('0.125 = 1/8', '0.333 = 1/3', '0.875')
    """
    exact = fraction(value)
    return f"{float(value):.3f} = {exact}" if 1 < value.denominator <= 9999 else f"{float(value):.3g}"


@dataclass(frozen=True, repr=False)
class Tree(_Diagram):
    """A probability tree; `leaves` are its ways with their products, `chance("hit")` adds up those that go through a name.

    >>> shot = tree({"hit 1/3": {"Wound 2/5": {}, "Vuln 3/5": {}}, "miss 2/3": {}}, title="One shot")
    >>> shot.chance("Wound"), shot.chance("hit", "Vuln")
    (Fraction(2, 15), Fraction(1, 5))
    >>> print(shot)
    One shot
      way              product    probability
      hit, then Wound  1/3 · 2/5  0.133 = 2/15
      hit, then Vuln   1/3 · 3/5  0.200 = 1/5
      miss             2/3        0.667 = 2/3
    """

    title: str
    _roots: tuple[_Node, ...]

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """All ways through the tree; their probabilities add up to 1."""
        return tuple(_ways(self._roots, (), ()))

    def chance(self, *names: str) -> Fraction:
        """The probability of the ways that go through all these names; `ValueError` for a name that is nowhere."""
        known = {name for leaf in self.leaves for name in leaf.path}
        for name in names:
            if name not in known:
                raise ValueError(
                    tr("no branch is called {name!r}; there are {names}", name=name, names=", ".join(sorted(known)))
                )
        return sum((leaf.probability for leaf in self.leaves if set(names) <= set(leaf.path)), Fraction(0))

    def rows(self) -> list[tuple[str, ...]]:
        """The table: each way, its product, its probability."""
        lines = [
            (tr(", then ").join(leaf.path), " · ".join(map(_short, leaf.factors)), number(leaf.probability))
            for leaf in self.leaves
        ]
        return [(tr_in("through a tree", "way"), tr("product"), tr("probability")), *lines]

    @property
    def _names(self) -> tuple[float, ...]:
        """Where the names of each stage stand, and last where the products do."""
        places, nodes, x = [], self._roots, 18.0
        while nodes:
            places.append(x + EDGE)
            x += EDGE + 8 + LETTER * max(len(_cut(node.name)) for node in nodes)
            nodes = tuple(child for node in nodes for child in node.children)
        return (*places, x + 22)

    @property
    def _width(self) -> int:
        return round(self._names[-1] + DIGIT * max(len(number(leaf.probability)) for leaf in self.leaves) + 12)

    def _svg(self, theme: Theme) -> str:
        head = HEAD if self.title else 12
        height = head + ROW * len(self.leaves) + 12
        width = max(self._width, 32 + round(10 * len(self.title)))
        drawing = Drawing(
            width, height, tr("{title}. {n} ways", title=self.title or tr("A probability tree"), n=len(self.leaves))
        )
        drawing.shape("rect", "f-panel", x=0, y=0, width=width, height=height, rx=8)
        if self.title:
            drawing.text(self.title, 16, 29, "hp-t18 hp-b f-ink")
        middle = head + ROW * len(self.leaves) / 2
        self._draw(drawing, self._roots, (18.0, middle), float(head), 0, Fraction(1))
        drawing.shape("circle", "f-ink", cx=18, cy=middle, r=4)
        return standalone(drawing.scene(), theme)

    def _draw(
        self,
        drawing: Drawing,
        nodes: Sequence[_Node],
        start: tuple[float, float],
        top: float,
        stage: int,
        so_far: Fraction,
    ) -> None:
        """The branches from a point, and all that follows them; `top` is where their leaves begin."""
        x, end = self._names[stage], self._names[-1]
        for node in nodes:
            tall = ROW * node.leaves
            y, right, name = top + tall / 2, x - 5, _cut(node.name)
            drawing.shape("path", "hp-none s-ink-2 hp-w15", d=f"M{start[0]:.1f} {start[1]:.1f}L{right:.1f} {y:.1f}")
            label = _short(node.probability)
            at = start[0] + (right - start[0]) * 0.55, start[1] + (y - start[1]) * 0.55
            wide = 6 + DIGIT * len(label)
            drawing.shape("rect", "f-panel", x=at[0] - wide / 2, y=at[1] - 8, width=wide, height=16)
            drawing.text(label, at[0], at[1] + 4.5, "hp-t13 f-ink", anchor="middle")
            drawing.text(name, x, y + 5, "hp-t13 hp-b f-ink")
            after, product = x + LETTER * len(name) + 4, so_far * node.probability
            if node.children:
                self._draw(drawing, node.children, (after, y), top, stage + 1, product)
            else:
                if after < end - 24:
                    way = f"M{after:.1f} {y:.1f}H{end - 8:.1f}"
                    drawing.shape("path", "hp-none s-line hp-w15", d=way, stroke_dasharray="2 5")
                drawing.text(number(product), end, y + 5, "hp-t13 f-ink")
            top += tall


def _cut(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def _short(value: Fraction) -> str:
    return fraction(value) if value.denominator <= 999 else f"{float(value):.3g}"


def _ways(nodes: Sequence[_Node], path: tuple[str, ...], factors: tuple[Fraction, ...]) -> Iterator[Leaf]:
    for node in nodes:
        names, along = (*path, node.name), (*factors, node.probability)
        if node.children:
            yield from _ways(node.children, names, along)
        else:
            product = Fraction(1)
            for factor in along:
                product *= factor
            yield Leaf(names, along, product)


def tree(stages: Stages, *, title: str = "") -> Tree:
    """A probability tree; each edge bears its probability given what came before, each leaf the product along its way.

    `stages` nests: `{"hit 1/3": {"Wound 2/5": {}, "Vuln 3/5": {}}, "miss 2/3": {}}`, where the last word of a key is its
    probability (`1/3` or `0.4`); or it is a list of (name, probability, what follows), whose probabilities may be computed.
    The branches from one point add up to 1. `ValueError` where they do not, naming the point; at most 40 leaves.

    >>> from fractions import Fraction
    >>> hit = Fraction(2, 3)
    >>> tree([("hit", hit, {"kill 1/2": None, "not 1/2": None}), ("miss", 1 - hit)]).chance("kill")
    Fraction(1, 3)
    """
    grown = Tree(title, _grown(stages, tr("the beginning")))
    if len(grown.leaves) > LEAVES:
        raise ValueError(
            tr("a tree has at most {most} leaves, not {n}: leave a stage out", most=LEAVES, n=len(grown.leaves))
        )
    return grown


def _grown(stages: Stages, where: str) -> tuple[_Node, ...]:
    nodes = []
    for name, probability, rest in map(_branch, _listed(stages)):
        follows = _grown(rest, f"{name!r}") if rest else ()
        nodes.append(_Node(name, chance(probability, tr("the probability of {name!r}", name=name)), follows))
    total = sum((node.probability for node in nodes), Fraction(0))
    if total != 1:
        raise ValueError(tr("the branches after {where} add up to 1, and these to {total}", where=where, total=total))
    return tuple(nodes)


def _listed(stages: Stages) -> list[Any]:  # branches, as the type above says
    if not isinstance(stages, Mapping):
        return list(stages)
    listed = []
    for key, rest in stages.items():
        name, _, probability = key.rpartition(" ")
        if not name:
            raise ValueError(tr("a branch is a name and its probability, such as 'hit 1/3', not {key!r}", key=key))
        listed.append((name, probability, rest))
    return listed


def _branch(branch: Any) -> tuple[str, Chance, Stages | None]:  # a branch, as the type above says
    if len(branch) not in (2, 3):
        raise ValueError(tr("a branch is a name, a probability and what follows, not {branch!r}", branch=branch))
    name, probability, *rest = branch
    return str(name), probability, rest[0] if rest else None


@dataclass(frozen=True, repr=False)
class Area(_Diagram):
    """The unit square split into rows, and each row into columns: a field's area is the probability of both together.

    `joint` has them by (row, column); `chance(row="hit")`, `chance(column="Wound")` add them up.

    >>> square = area({"loaded": "1/4", "fair": "3/4"}, {"loaded": {"six": "1/2", "other": "1/2"},
    ...     "fair": {"six": "1/6", "other": "5/6"}}, title="Which die?")
    >>> square.chance(column="six"), square.joint["loaded", "six"]
    (Fraction(1, 4), Fraction(1, 8))
    >>> print(square)
    Which die?
      row     column  product    probability
      loaded  six     1/4 · 1/2  0.125 = 1/8
      loaded  other   1/4 · 1/2  0.125 = 1/8
      fair    six     3/4 · 1/6  0.125 = 1/8
      fair    other   3/4 · 5/6  0.625 = 5/8
    """

    title: str
    _rows: tuple[tuple[str, Fraction, tuple[tuple[str, Fraction], ...]], ...]

    @property
    def joint(self) -> dict[tuple[str, str], Fraction]:
        """The probability of each field, by its row and its column."""
        return {(row, column): p * q for row, p, columns in self._rows for column, q in columns}

    def chance(self, *, row: str | None = None, column: str | None = None) -> Fraction:
        """The area of all fields of this row, of this column, or of both; `ValueError` for a name that is not there."""
        for place, name in ((0, row), (1, column)):
            known = dict.fromkeys(field[place] for field in self.joint)
            if name is not None and name not in known:
                words = (
                    message("no row is called {name!r}; there are {names}"),
                    message("no column is called {name!r}; there are {names}"),
                )
                raise ValueError(tr(words[place], name=name, names=", ".join(known)))
        kept = (p for (r, c), p in self.joint.items() if row in {None, r} and column in {None, c})
        return sum(kept, Fraction(0))

    def rows(self) -> list[tuple[str, ...]]:
        """The table: each field, its product, its probability."""
        head = (tr_in("a table", "row"), tr_in("a table", "column"), tr("product"), tr("probability"))
        fields = [
            (row, column, f"{_short(p)} · {_short(q)}", number(p * q))
            for row, p, parts in self._rows
            for column, q in parts
        ]
        return [head, *fields]

    @property
    def _width(self) -> int:
        words = [f"{k}: {words}" for k, words in enumerate(self._small, 1)]
        square = self._left + SIDE + 14
        return max(square, 32 + round(10 * len(self.title)), 30 + round(DIGIT * max(map(len, words), default=0)))

    @property
    def _left(self) -> int:
        """Where the square begins: the names of its rows stand before it."""
        wide = (max(LETTER * len(row[:ROW_NAME]), DIGIT * len(_short(p))) for row, p, _ in self._rows)
        return 24 + round(max(wide))

    @property
    def _small(self) -> list[str]:
        """What the fields say in which words find no room: their names and numbers stand below the square."""
        return [f"{field.row}, {field.column}: {field.label}" for field in self._fields() if not field.fits]

    def _svg(self, theme: Theme) -> str:
        head, left = (HEAD if self.title else 14), self._left
        height = head + SIDE + 14 + 20 * len(self._small)
        drawing = Drawing(
            self._width, height, tr("{title}. {n} fields", title=self.title or tr("The unit square"), n=len(self.joint))
        )
        drawing.shape("rect", "f-panel", x=0, y=0, width=self._width, height=height, rx=8)
        if self.title:
            drawing.text(self.title, 16, 29, "hp-t18 hp-b f-ink")
        columns = list(dict.fromkeys(column for _, column in self.joint))
        y = float(head)
        for row, p, _ in self._rows:
            tall = SIDE * float(p)
            at = min(max(y + tall / 2, head + 14), head + SIDE - 10)
            drawing.text(row[:ROW_NAME], left - 8, at - 3, "hp-t13 hp-b f-ink", anchor="end")
            drawing.text(_short(p), left - 8, at + 13, "hp-t13 f-ink", anchor="end")
            y += tall
        mark = 0
        for field in sorted(self._fields(), key=lambda field: not field.fits):  # marks lie over what is beside them
            fill = _FILLS[columns.index(field.column) % len(_FILLS)]
            x, top = left + field.x, head + field.y
            drawing.shape("rect", f"{fill} s-ink-2 hp-w15", x=x, y=top, width=field.width, height=field.height)
            middle = top + field.height / 2
            if field.fits:
                drawing.text(field.column, x + field.width / 2, middle - 3, "hp-t13 hp-b f-ink", anchor="middle")
                drawing.text(field.label, x + field.width / 2, middle + 14, "hp-t13 f-ink", anchor="middle")
                continue
            mark += 1
            centre = x + field.width / 2
            drawing.shape("circle", "f-panel s-ink-2 hp-w1", cx=centre, cy=middle, r=9)
            drawing.text(mark, centre, middle + 4.5, "hp-t13 f-ink", anchor="middle")
            words = f"{mark}: {field.row}, {field.column}: {field.label}"
            drawing.text(words, 16, head + SIDE + 2 + 20 * mark, "hp-t13 f-ink")
        return standalone(drawing.scene(), theme)

    def _fields(self) -> Iterator[_Field]:
        y = 0.0
        for row, p, parts in self._rows:
            x = 0.0
            for column, q in parts:
                wide, tall = SIDE * float(q), SIDE * float(p)
                full = _Field(row, column, number(p * q), x, y, wide, tall)
                yield full if full.fits else full._replace(label=f"{float(p * q):.3g}")
                x += wide
            y += SIDE * float(p)


class _Field(NamedTuple):
    row: str
    column: str
    label: str
    x: float
    y: float
    width: float
    height: float

    @property
    def fits(self) -> bool:
        """Whether its words stand in it."""
        return self.height >= 36 and self.width >= 12 + 7.6 * max(len(self.column), len(self.label))


def area(rows: Splits, columns: Splits | Mapping[str, Splits], *, title: str = "") -> Area:
    """The unit square: its rows are as high as P(row), and each is split by P(column | row).

    `columns` gives the split of each row by its name; or one split for all rows, which are independent of it then.
    `ValueError` where probabilities do not add up to 1, or a row has no split.

    >>> two = area({"hit": "2/5", "miss": "3/5"}, {"cover": "1/3", "open": "2/3"})
    >>> two.joint["hit", "open"]
    Fraction(4, 15)
    """
    whole = _split(rows, "the rows")
    by_row: dict[str, tuple[tuple[str, Fraction], ...]] = {}
    alike = {name: value for name, value in columns.items() if not isinstance(value, Mapping)}
    nested = {name: value for name, value in columns.items() if isinstance(value, Mapping)}
    if alike and nested:
        raise ValueError(tr("the columns are one split for all rows, or one for each row by its name; these are mixed"))
    for name, _ in whole:
        if nested and name not in nested:
            raise ValueError(
                tr("row {name!r} has no columns; there are those of {names}", name=name, names=", ".join(nested))
            )
        by_row[name] = _split(nested[name] if nested else alike, tr("the columns of {name!r}", name=name))
    return Area(title, tuple((name, p, by_row[name]) for name, p in whole))


def _split(parts: Splits, where: str) -> tuple[tuple[str, Fraction], ...]:
    split = tuple(
        (str(name), chance(value, tr("the probability of {name!r}", name=name))) for name, value in parts.items()
    )
    total = sum((value for _, value in split), Fraction(0))
    if total != 1:
        raise ValueError(tr("{where} add up to 1, and these to {total}", where=where, total=total))
    return split


def frequencies(what: Tree | Area | Mapping[tuple[str, str], Fraction], out_of: int = 1000) -> Sheet:
    """Natural frequencies: of so many games (or stacks, or shots), the number in which each thing happens.

    Of a tree each way is a line; of an area, or of probabilities by (row, column), it is a table with its sums. The numbers are
    whole and add up to `out_of`; where they had to be rounded, the sheet says so.

    >>> print(frequencies(area({"hit": "2/5", "miss": "3/5"}, {"cover": "1/3", "open": "2/3"}), 150))
    Of 150
            cover  open  sum
      hit   20     40    60
      miss  30     60    90
      sum   50     100   150
    """
    if out_of < 1:
        raise ValueError(tr("frequencies are of 1 or more, not of {out_of}", out_of=out_of))
    if isinstance(what, Tree):
        ways = {leaf.path: leaf.probability for leaf in what.leaves}
        counts, note = _whole(ways, out_of)
        lines = [(tr(", then ").join(path), str(count)) for path, count in counts.items()]
        head = (tr_in("through a tree", "way"), tr_in("how many", "number"))
        return Sheet(tr("Of {n}", n=out_of), note, (head, *lines, (tr("sum"), str(out_of))))
    joint = what.joint if isinstance(what, Area) else dict(what)
    if sum(joint.values(), Fraction(0)) != 1:
        raise ValueError(
            tr("the probabilities add up to 1, and these to {total}", total=sum(joint.values(), Fraction(0)))
        )
    numbers, note = _whole(joint, out_of)
    heads = list(dict.fromkeys(column for _, column in joint))
    table = [("", *heads, tr("sum"))]
    for row in dict.fromkeys(row for row, _ in joint):
        cells = [numbers.get((row, column), 0) for column in heads]
        table.append((row, *map(str, cells), str(sum(cells))))
    feet = [sum(count for (_, c), count in numbers.items() if c == column) for column in heads]
    return Sheet(tr("Of {n}", n=out_of), note, (*table, (tr("sum"), *map(str, feet), str(out_of))))


def _whole(shares: Mapping[Any, Fraction], out_of: int) -> tuple[dict[Any, int], tuple[str, ...]]:
    """Whole numbers that add up to `out_of`, the largest remainders rounded up; and a note where any was rounded."""
    exact = {name: share * out_of for name, share in shares.items()}
    counts = {name: int(value) for name, value in exact.items()}
    left = sorted(exact, key=lambda name: counts[name] - exact[name])
    for name in left[: out_of - sum(counts.values())]:
        counts[name] += 1
    rounded = any(value.denominator > 1 for value in exact.values())
    return counts, (tr("rounded to whole numbers"),) if rounded else ()


__all__ = ["Area", "Leaf", "Tree", "area", "folded", "frequencies", "number", "tree"]
