"""The rulebooks clause by clause: a page a game, and an address for each clause, ruling and card that never changes.

`HH-ATK-03` stands at `clauses/hh/#hh-atk-03` of the documentation. A refusal names its clause, so it names its page as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from hordeplay.core.any import AnyGame
from hordeplay.core.cited_clauses import clause_path
from hordeplay.core.language import cached_by_language, tr, tr_in
from hordeplay.core.rulebook import Rulebook, Ruling
from hordeplay.core.rulebook_page import NO_RULE, Entry
from hordeplay.games import OURS, find
from hordeplay.site.in_languages import elsewhere

_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-[0-9]+[a-z]?\b")


def clause_address(id: str) -> str:  # noqa: A002 - the rulebook's word
    """Where a clause stands, from the folder of the documentation; `ValueError` for what no rulebook has.

    >>> clause_address("HH-ATK-03")
    'clauses/hh/index.html#hh-atk-03'
    >>> clause_address("HH-ATK-99")
    Traceback (most recent call last):
    ValueError: no rulebook has a clause 'HH-ATK-99'
    """
    for name in OURS:
        if id in find(name).rulebook:
            return clause_path(id)
    raise ValueError(f"no rulebook has a clause {id[:80]!r}")


def anchor_of(id: str) -> str:  # noqa: A002 - the rulebook's word
    """What stands behind # in the address of a clause.

    >>> anchor_of("HH-ATK-03")
    'hh-atk-03'
    """
    return id.lower()


def folder_of(game: AnyGame) -> str:
    """The folder of a game's clauses: what all their ids begin with.

    >>> folder_of(find("kingdom-rush"))
    'kr'
    """
    return next(iter(game.rulebook.clauses)).partition("-")[0].lower()


@cached_by_language(1)
def clause_pages() -> dict[str, str]:
    """All pages of clauses as Markdown, in the language that is spoken, by their paths in its documentation."""
    games = [find(name) for name in OURS]
    rows = (
        f"| [{game.title}]({folder_of(game)}/index.md) | {len(game.rulebook.chapters)} | {len(game.rulebook.clauses)} "
        f"| {len(game.rulebook.rulings)} |"
        for game in games
    )
    each = tr(
        "Each rule of the four games in one sentence of ours, under an id that never moves. A refusal ends with the id of its clause,"
        " on the board and in Python; here it can be looked up, and a link to it stays good."
    )
    terms = tr(
        "A *ruling* settles what a rulebook leaves open. A *knob* is a number or a choice that `hp.rules(game).with_(...)` turns; the"
        " pages show the printed game."
    )
    contents = [
        f"# {tr('Clauses')}",
        "",
        elsewhere("clauses/index.md"),
        "",
        each,
        "",
        f"| {' | '.join((tr_in('column of a table', 'game'), tr('chapters'), tr('clauses'), tr('rulings')))} |",
        "|---|---|---|---|",
        *rows,
        "",
        terms,
        "",
    ]
    return {"clauses/index.md": "\n".join(contents)} | {
        f"clauses/{folder_of(game)}/index.md": "\n".join(_page(game)) for game in games
    }


def _page(game: AnyGame) -> Iterator[str]:
    book = game.rulebook
    shown: set[str] = set()
    yield f"---\nsearch:\n  boost: 0.3\n---\n\n# {tr('{game}: the clauses', game=game.title)}\n"  # who looks for a word wants its page first
    yield f"\n{elsewhere(f'clauses/{folder_of(game)}/index.md')}\n"
    for code, chapter in book.chapters.items():
        page = book.show(code)
        pages = f" <small>{escape(chapter.pages)}</small>" if chapter.pages else ""
        yield f"\n## {chapter.n}. {escape(chapter.title)}{pages} {{ #{folder_of(game)}-chapter-{code.lower()} }}\n"
        if not page.entries:
            yield tr(NO_RULE)
        for entry in page.entries:
            fresh = [ruling for ruling in entry.rulings if ruling.id not in shown]
            shown |= {ruling.id for ruling in fresh}
            yield _clause(
                entry, fresh, [id_ for id_ in book.clauses[entry.id].rulings if id_ not in {r.id for r in fresh}], book
            )
    if rest := [ruling for id_, ruling in book.rulings.items() if id_ not in shown]:
        yield f"\n## {tr('Further rulings')} {{ #{folder_of(game)}-further-rulings }}\n"
        yield from (_block(_ruling(_entry(ruling, book), book)) for ruling in rest)
    if cards := [id_ for id_ in book.cards if id_ not in book.clauses]:
        yield f"\n## {tr('Cards with a clause of their own')} {{ #{folder_of(game)}-cards }}\n"
        yield from (_block(f"{_head('h3', id_)}<p>{_linked(book.words(id_), book)}</p>") for id_ in cards)


def _entry(ruling: Ruling, book: Rulebook) -> Entry:
    """A ruling that no clause names, as the chapters show the others."""
    knobs = (ruling.option,) if ruling.option else ()
    return Entry(ruling.id, book.fill(ruling.ruling), knobs, book.fill(ruling.question), book.fill(ruling.why))


def _clause(entry: Entry, fresh: list[Entry], elsewhere: list[str], book: Rulebook) -> str:
    see = ", ".join(_link(id_) for id_ in elsewhere)
    return _block(
        f"{_head('h3', entry.id)}<p>{_linked(entry.words, book)}</p>{_knobs(entry)}"
        + (f'<p class="hp-doc-see">{escape(tr("Ruling:"))} {see}</p>' if see else "")
        + "".join(_ruling(ruling, book) for ruling in fresh)
    )


def _ruling(entry: Entry, book: Rulebook) -> str:
    why = f' <span class="hp-doc-why">{_linked(entry.why, book)}</span>' if entry.why else ""
    return (
        f'<div class="hp-doc-ruling">{_head("h4", entry.id)}<p><b>{_linked(entry.question, book)}</b></p>'
        f"<p>{_linked(entry.words, book)}{why}</p>{_knobs(entry)}</div>"
    )


def _knobs(entry: Entry) -> str:
    return "".join(f'<p class="hp-doc-knob"><code>{escape(knob)}</code></p>' for knob in entry.knobs)


def _block(html: str) -> str:
    """Markup that Markdown leaves alone."""
    return f'<div class="hp-doc-clause">{html}</div>\n'


def _head(tag: str, id_: str) -> str:
    anchor = anchor_of(id_)
    link = f'<a class="headerlink" href="#{anchor}" title="{escape(tr("Link to here"))}">#</a>'
    return f'<{tag} id="{anchor}">{escape(id_)}{link}</{tag}>'


def _linked(text: str, book: Rulebook) -> str:
    """A text in which each id of the same rulebook leads to its clause."""
    return _ID.sub(lambda hit: _link(hit[0]) if hit[0] in book else hit[0], escape(text, quote=False))


def _link(id_: str) -> str:
    return f'<a href="#{anchor_of(id_)}">{escape(id_)}</a>'


__all__ = ["anchor_of", "clause_address", "clause_pages", "folder_of"]
