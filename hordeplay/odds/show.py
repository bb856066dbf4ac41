"""How a distribution looks: as lines of text and as an HTML table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from hordeplay.core.language import message, tr

SHORT = 100  # a repr longer than this is a sketch, not code
BAR = 20  # the likeliest outcome's bar, in characters
DIGITS = 28  # a longer fraction is unreadable: say how long it is instead


def decimal(value: Fraction) -> str:
    """Write a chance with six places, or in powers of ten where those would all be 0.

    >>> decimal(Fraction(3, 7)), decimal(Fraction(1, 10**9))
    ('0.428571', '1.00e-09')
    """
    return f"{float(value):.6f}" if not value or value >= Fraction(1, 10**6) else f"{float(value):.2e}"


LONGEST = 2_000  # bits of a number that is written out: Python refuses above some 14 000


def code(value: object) -> str:
    """Write a value as code; a fraction too long to write out as a decimal.

    >>> code(Fraction(3, 7)), code(Fraction(2**9000, 3 * 2**9000 + 1))
    ('Fraction(3, 7)', '<about 0.333333>')
    """
    if isinstance(value, Fraction) and value.denominator.bit_length() > LONGEST:
        return f"<about {decimal(value)}>"
    return repr(value)


def fraction(value: Fraction) -> str:
    """Write a fraction, or only how long it is when it is too long to read.

    >>> fraction(Fraction(3, 7)), fraction(Fraction(1, 10**40)), fraction(Fraction(1, 10**2000))
    ('3/7', 'a fraction of 42 digits', 'a fraction of about 2,000 digits')
    """
    if is_readable(value):
        return str(value)
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    n = round(bits * 0.30103) if bits > LONGEST else len(str(value).replace("/", ""))
    if bits > LONGEST:
        about = message("a whole number of about {n:,} digits"), message("a fraction of about {n:,} digits")
    else:
        about = message("a whole number of {n:,} digits"), message("a fraction of {n:,} digits")
    return tr(about[value.denominator > 1], n=n)


def is_readable(value: Fraction) -> bool:
    """Whether a fraction is short enough to be written out.

    >>> is_readable(Fraction(3, 7)), is_readable(Fraction(1, 10**40))
    (True, False)
    """
    bits = value.numerator.bit_length() + value.denominator.bit_length()
    return bits <= LONGEST and len(str(value)) <= DIGITS


def bar(value: Fraction, longest: Fraction, width: int = BAR) -> str:
    """Draw a bar for `value`, as long as `width` characters for `longest`; a chance above 0 shows at least one."""
    return "█" * max(1, round(width * value / longest)) if value else ""


def text(rows: Sequence[tuple[object, Fraction]], head: str = message("outcome")) -> str:
    """Lay out outcomes with their chances: name, fraction, decimal, bar; the head is a marked message."""
    chances = [c for _, c in rows]
    names = [tr(head), *(str(x) for x, _ in rows)]
    exact = [tr("chance"), *map(fraction, chances)]
    places = [tr("decimal"), *map(decimal, chances)]
    longest = max(chances)
    bars = ["", *(bar(c, longest) for c in chances)]
    w, x, y = (max(map(len, column)) for column in (names, exact, places))
    laid = zip(names, exact, places, bars, strict=True)
    return "\n".join(f"{a:{w}}  {b:>{x}}  {c:{y}}  {d}".rstrip() for a, b, c, d in laid)


def html(rows: Sequence[tuple[object, Fraction]]) -> str:
    """Write outcomes with their chances as an HTML table that takes its colours from the page around it."""
    longest = max(c for _, c in rows)
    cells = "".join(
        f"<tr><td>{escape(str(x))}</td><td>{fraction(c)}</td><td>{decimal(c)}</td>"
        f'<td style="text-align:left;width:10em;min-width:3em"><div style="background:currentColor;opacity:.5;height:.8em;'
        f'width:{float(c / longest):.2%}"></div></td></tr>'
        for x, c in rows
    )
    heads = "".join(f"<th>{escape(word)}</th>" for word in (tr("outcome"), tr("chance"), tr("decimal"), ""))
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>"


class Table(tuple[tuple[object, Fraction, Fraction, Fraction], ...]):
    """Each outcome with the chances that it is exactly this, at least this and at most this; prints one a line."""

    __slots__ = ()

    head = (message("outcome"), message("exactly"), message("at least"), message("at most"))
    """The names of the columns; who sees the table reads them in a language."""

    def rows(self) -> list[dict[str, object]]:
        """List the tidy rows `outcome`, `exactly`, `at least`, `at most` (Fractions): any data frame takes them."""
        return [dict(zip(self.head, row, strict=True)) for row in self]

    def _cells(self) -> list[tuple[str, ...]]:
        return [(str(outcome), *(f"{100 * float(c):.2f} %" for c in chances)) for outcome, *chances in self]

    def __str__(self) -> str:
        lines = [tuple(map(tr, self.head)), *self._cells()]
        first, *others = (max(map(len, column)) for column in zip(*lines, strict=True))
        return "\n".join(
            "  ".join([f"{name:{first}}", *(f"{cell:>{wide}}" for cell, wide in zip(cells, others, strict=True))])
            for name, *cells in lines
        )

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(tr(word))}</th>" for word in self.head)
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in self._cells())
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
