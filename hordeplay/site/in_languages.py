"""Pages of the documentation that code makes stand in every language, under the same path: the English one in its own folder,
that of another language in a folder of its name (`clauses/hh/index.md`, `de/clauses/hh/index.md`). Each links to the others.
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import ENGLISH, code, languages

NAMES: Final = {"en": "English", "de": "Deutsch"}
"""What languages call themselves; another one is named by its two letters."""


def name_of(language: str) -> str:
    """What a language calls itself.

    >>> name_of("de")
    'Deutsch'
    """
    return NAMES.get(language, language)


def in_order() -> tuple[str, ...]:
    """All languages, English first: it is what the site is written in."""
    return (ENGLISH, *others())


def others() -> tuple[str, ...]:
    """All languages but English."""
    return tuple(one for one in languages() if one != ENGLISH)


def folder(language: str = "") -> str:
    """The folder of the pages in a language, else in the one that is spoken, from that of the English ones.

    >>> folder("en"), folder("de")
    ('', 'de/')
    """
    language = language or code()
    return "" if language == ENGLISH else f"{language}/"


def root() -> str:
    """The way from the folder of the pages in the language that is spoken to that of the English ones.

    >>> root()
    ''
    """
    return "" if code() == ENGLISH else "../"


def elsewhere(path: str) -> str:
    """Links to a page of the documentation in the other languages, as markup that Markdown leaves alone.

    >>> elsewhere("gallery.md")
    '<p class="hp-doc-languages"><a href="de/gallery.html" hreflang="de" lang="de">Deutsch</a></p>'
    """
    up = "../" * path.count("/") + root()
    page = path.removesuffix(".md") + ".html"
    links = " ".join(
        f'<a href="{up}{folder(one)}{page}" hreflang="{one}" lang="{one}">{name_of(one)}</a>'
        for one in in_order()
        if one != code()
    )
    return f'<p class="hp-doc-languages">{links}</p>' if links else ""


__all__ = ["NAMES", "elsewhere", "folder", "in_order", "name_of", "others", "root"]
