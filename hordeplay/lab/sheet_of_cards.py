"""The changed cards as sheets to print on A4 and to cut: nine cards of 63 x 88 mm a page, with marks where to cut.

A card says what its game prints on it (`Look.printed_card`), else its fields in words; each is there as often as the game has
it. A page is one SVG in millimetres; the sheet is all pages in one HTML file that runs no script and asks for nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields
from html import escape
from pathlib import Path
from typing import Any, Final, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules, AnyTable
from hordeplay.core.arguments import known
from hordeplay.core.content import unstructure
from hordeplay.core.english import counted, opened
from hordeplay.core.html_page import head, only_style
from hordeplay.core.language import tr, tr_in
from hordeplay.core.provenance import says
from hordeplay.core.record import new_table
from hordeplay.core.scene import Card
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width
from hordeplay.core.variants import Variant, rules_of
from hordeplay.lab.plan import game_of
from hordeplay.lab.sheet_of_rules import changed_rows, plain

WIDE: Final = 63
HIGH: Final = 88
"""Millimetres of a card."""
ACROSS: Final = 3
DOWN: Final = 3
PAGE_WIDE: Final = 210
PAGE_HIGH: Final = 297
LEFT: Final = (PAGE_WIDE - ACROSS * WIDE) / 2
TOP: Final = (PAGE_HIGH - DOWN * HIGH) / 2
EDGE: Final = 4.0
"""Millimetres of a card that stay empty, since nobody cuts exactly."""
MARK: Final = 5.0
GAP: Final = 1.0
"""Length of a mark, and how far from the cards it ends."""
LARGE: Final = 3.5
SMALL: Final = 1.8
"""Sizes of the words in millimetres: as large as fits."""
_BESIDE: Final = frozenset(
    {"name", "provenance", "known", "note", "title", "clause", "copies", "dials", "rulings", "words"}
)
_GRIDS: Final = ("grid", "rows")
"""Fields that are pictures of squares."""
SQUARE: Final = 9.0
"""Millimetres of a square at most."""
_STYLE: Final = """
body{margin:0;background:#fff;color:#000}
p{font:15px/1.4 "Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;margin:12px auto;max-width:190mm;padding:0 12px}
svg{display:block;width:210mm;max-width:100%;height:auto;margin:0 auto}
@page{size:A4;margin:0}
@media print{p{display:none}svg{width:210mm;height:296.9mm;break-after:page}svg:last-of-type{break-after:auto}}
""".strip()


class _Drawn(NamedTuple):
    """A card to draw: what stands on it, of which game and table it is, and how often it is there."""

    card: Card
    kind: str
    copies: int
    squares: tuple[str, ...] = ()
    """Rows of squares that are drawn as a grid, a letter in each that is not empty."""


def card_pages(rules: AnyRules | Variant, cards: Mapping[str, list[str]] | None = None) -> tuple[str, ...]:
    """The pages of a sheet as SVG of 210 x 297 mm; none where no card differs from print.

    `cards` are those to draw, by content table; left out, all that differ from the printed game. `ValueError` with the nearest
    name.

    >>> import hordeplay as hp
    >>> rules = hp.rules("fantahzee").edit("heroes", "Steamsmith", strength=6)
    >>> (page,) = card_pages(rules)
    >>> 'width="210mm" height="297mm"' in page, page.count(">Steamsmith<") == rules.heroes["Steamsmith"].copies
    (True, True)
    """
    now = rules_of(rules)
    named = changed_rows(now) if cards is None else cards
    drawn = [one for one in _drawn(game_of(now.game), now, named) for _ in range(one.copies)]
    each = ACROSS * DOWN
    pages = [drawn[n : n + each] for n in range(0, len(drawn), each)]
    return tuple(_page(page, tr("page {n} of {pages}", n=n, pages=len(pages)), now) for n, page in enumerate(pages, 1))


def card_sheet(
    rules: AnyRules | Variant, path: str | Path | None = None, cards: Mapping[str, list[str]] | None = None
) -> str:
    """The pages of `card_pages` as one HTML file to print at 100 %, also written to a file when a path is given.

    >>> import hordeplay as hp
    >>> card_sheet(hp.rules("fantahzee")).count("<svg")
    0
    """
    pages = card_pages(rules, cards)
    name = rules.name if isinstance(rules, Variant) else game_of(rules.game).title
    how = (
        tr("Print at 100 %, and cut from mark to mark: a card is 63 x 88 mm.")
        if pages
        else tr("No card differs from print.")
    )
    title = tr("{name}: cards", name=name)
    html = (
        f"{head(title, only_style(_STYLE), _STYLE)}<body><p><b>{escape(title)}</b>, {counted(len(pages), 'page')}. {how}</p>"
        f"{''.join(pages)}</body></html>\n"
    )
    if path is not None:
        Path(path).write_text(html, encoding="utf-8")
    return html


def _drawn(game: AnyGame, rules: AnyRules, cards: Mapping[str, list[str]]) -> Iterator[_Drawn]:
    table: AnyTable = new_table(game, rules, {"seats": game.seats[0]})
    for content, names in cards.items():
        rows = rules.content[known(content, rules.content, f"tables of {rules.game}")]
        for name in names:
            row = rows[known(name, rows, content)]
            card = game.look.printed_card(table, content, name) or _by_fields(rules, row)
            kind = f"{game.title} · {content.replace('_', ' ')}"
            yield _Drawn(card, kind, max(1, getattr(row, "copies", 1)), _squares(row))


def _by_fields(rules: AnyRules, row: Any) -> Card:  # a row of any table
    """A row as its fields, but those that are as they are of most; a text in the rulebook's words where it has one."""
    clause = getattr(row, "clause", "")
    words = ""
    if hasattr(row, "in_words"):
        words = row.in_words(rules.knobs)
    elif clause in rules.rulebook:
        words = rules.rulebook.words(clause)
    facts = []
    for one in fields(row):
        value = getattr(row, one.name)
        if (
            one.name not in _BESIDE
            and not (one.name in _GRIDS and _squares(row))
            and value is not False
            and value != _default(one)
            and not (words and _is_nested(value))
        ):
            label = tr_in("a column of a card", one.name.replace("_", " "))
            facts.append(
                (opened(label) if len(label) > 2 else label.upper(), plain(unstructure(value)).replace("_", " "))
            )
    return Card(getattr(row, "title", "") or row.name, tuple(facts), words, (clause,) if clause else (), says(row))


def _default(one: Field[Any]) -> object:
    return one.default_factory() if one.default_factory is not MISSING else one.default


def _is_nested(value: object) -> bool:
    return isinstance(value, tuple) and any(not isinstance(one, str | int) for one in value)


def _squares(row: Any) -> tuple[str, ...]:  # a row of any table
    """The picture of squares of a row, as the maps, tiles and horde cards of Kingdom Rush have it: rows of one length."""
    rows: tuple[str, ...] = next((getattr(row, name) for name in _GRIDS if hasattr(row, name)), ())
    return rows if len(set(map(len, rows))) == 1 else ()


def _page(page: list[_Drawn], which: str, rules: AnyRules) -> str:
    label = tr("{game}, cards of rules {rules}, {page}", game=rules.game, rules=rules.digest, page=which)
    cards = "".join(
        f'<g transform="translate({LEFT + n % ACROSS * WIDE:g} {TOP + n // ACROSS * HIGH:g})">{_card(one)}</g>'
        for n, one in enumerate(page)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{PAGE_WIDE}mm" height="{PAGE_HIGH}mm" '
        f'viewBox="0 0 {PAGE_WIDE} {PAGE_HIGH}" role="img" aria-label="{escape(label)}" fill="#000" '
        f'font-family="Roboto Condensed, Noto Sans, DejaVu Sans Condensed, DejaVu Sans, sans-serif">'
        f'<rect width="{PAGE_WIDE}" height="{PAGE_HIGH}" fill="#fff"/>{_marks()}{cards}'
        f"{_text(LEFT, PAGE_HIGH - 5, label, 2.4)}</svg>"
    )


def _marks() -> str:
    """Lines in the margin, in which the cuts go on."""
    right, bottom = LEFT + ACROSS * WIDE, TOP + DOWN * HIGH
    paths = []
    for n in range(ACROSS + 1):
        x = LEFT + n * WIDE
        paths += [f"M{x:g} {TOP - GAP - MARK:g}V{TOP - GAP:g}", f"M{x:g} {bottom + GAP:g}V{bottom + GAP + MARK:g}"]
    for n in range(DOWN + 1):
        y = TOP + n * HIGH
        paths += [f"M{LEFT - GAP - MARK:g} {y:g}H{LEFT - GAP:g}", f"M{right + GAP:g} {y:g}H{right + GAP + MARK:g}"]
    return f'<path d="{"".join(paths)}" fill="none" stroke="#000" stroke-width="0.2"/>'


def _card(one: _Drawn) -> str:
    card, room = one.card, WIDE - 2 * EDGE
    title = clip(card.title, 4.4, room / BOLD)
    foot = clip(" · ".join(filter(None, [", ".join(card.rules[:3]), card.provenance])), 1.9, room)
    top, bottom = EDGE + 11.5, HIGH - EDGE - 3.5
    high = 0.0
    if one.squares:
        left = bottom - top - _body(card, SMALL, room)[0] - 3  # for the picture, beside the words as small as they get
        side = min(SQUARE, room / len(one.squares[0]), min(0.6 * (bottom - top), left) / len(one.squares))
        high = max(side, 1) * len(one.squares) + 3
    top += high
    size = LARGE
    while (body := _body(card, size, room))[0] > bottom - top and size > SMALL:
        size = round(size - 0.1, 1)
    drawn = [
        f'<rect x="0.15" y="0.15" width="{WIDE - 0.3:g}" height="{HIGH - 0.3:g}" fill="none" stroke="#999" stroke-width="0.15"/>',
        _text(EDGE, EDGE + 4, title, 4.4, bold=True),
        _text(EDGE, EDGE + 8, clip(one.kind, 2.4, room), 2.4),
        f'<path d="M{EDGE:g} {EDGE + 9.5:g}H{WIDE - EDGE:g}" stroke="#000" stroke-width="0.3"/>',
        *(
            _text(x, top + y, text, size, bold=bold, end=end)
            for x, y, text, bold, end in body[1]
            if top + y <= bottom  # of a card with more words than there is room for the end is left out
        ),
        _text(EDGE, HIGH - EDGE, foot, 1.9),
        _grid(one.squares, top - high, high - 3) if one.squares else "",
    ]
    return "".join(drawn)


def _grid(squares: tuple[str, ...], top: float, high: float) -> str:
    """Squares in rows, in the middle of the card."""
    side = high / len(squares)
    left = (WIDE - side * len(squares[0])) / 2
    parts = []
    for i, row in enumerate(squares):
        for j, letter in enumerate(row):
            x, y = left + j * side, top + i * side
            parts.append(
                f'<rect x="{x:.5g}" y="{y:.5g}" width="{side:.5g}" height="{side:.5g}" fill="{"none" if letter == "." else "#ddd"}" '
                'stroke="#777" stroke-width="0.15"/>'
            )
            if letter != ".":
                parts.append(
                    f'<text x="{x + side / 2:.5g}" y="{y + 0.68 * side:.5g}" font-size="{0.6 * side:.3g}" '
                    f'text-anchor="middle">{escape(letter)}</text>'
                )
    return "".join(parts)


def _body(card: Card, size: float, room: float) -> tuple[float, list[tuple[float, float, str, bool, bool]]]:
    """Facts and words of a card set in this size: its height, and each line as x, y, text, bold, set to its end."""
    step, y = 1.25 * size, size
    rows: list[tuple[float, float, str, bool, bool]] = []
    names = min(0.5 * room, 0.3 + max((BOLD * text_width(name, size) for name, _ in card.facts), default=0))
    for name, value in card.facts:
        first = clip(name, size, names / BOLD)
        rows.append((EDGE, y, first, True, False))
        for line in lines(value, size, room - names - size, 40) or [""]:
            rows.append((WIDE - EDGE, y, line, False, True))
            y += step
        y += 0.25 * size
    y += 0.5 * size if card.facts else 0
    for line in lines(card.words, size, room, 60):
        rows.append((EDGE, y, line, False, False))
        y += step
    return y - step + 0.3 * size, rows


def _text(x: float, y: float, text: str, size: float, *, bold: bool = False, end: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    return f'<text x="{x:g}" y="{y:.5g}" font-size="{size:g}"{weight}{anchor}>{escape(text)}</text>'


__all__ = ["card_pages", "card_sheet"]
