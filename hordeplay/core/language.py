"""The language in which a person reads: whatever the engine says goes through `tr`, and comes out in the language chosen.

The English message is the key, as in gettext: it stands in the code, and a catalogue in `hordeplay/languages` (one `.po` file for
a language) has the other one. What stands in a constant or in a table of content is marked or listed there (`message`), and goes
through `tr` when it is shown. Notation, ids and the names that are printed on cards are the same in every language.

Choose for everything that follows with `speak("de")`, for a while with `with speaking("de"):`. Nothing that is saved depends on it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar, cast

FOLDER: Final = Path(__file__).parents[1] / "languages"
"""One file for each language but English: `de.po`."""

ENGLISH: Final = "en"
PAGE: Final = "widgets_js/"
"""Where the messages of the page stand, in the checkout."""

P = ParamSpec("P")
R_co = TypeVar("R_co", covariant=True)


class Catalogue(Protocol):
    """The words of one language."""

    code: str
    """Its two letters (ISO 639-1)."""

    def message(self, message: str, context: str = "") -> str:
        """The message in this language; itself where the catalogue has none."""

    def noun(self, n: int, noun: str, nouns: str) -> str:
        """The form of a noun beside a number."""

    @property
    def page(self) -> Mapping[str, str]:
        """The messages of the page, which asks nobody."""


class PoCatalogue:
    """The words of a `.po` file; a message that it lacks, or that is marked fuzzy, stays English."""

    def __init__(self, code: str, path: Path) -> None:
        import polib  # another language is read when it is chosen

        self.code = code
        self._messages: dict[tuple[str, str], str] = {}
        self._forms: dict[str, tuple[str, str]] = {}
        self.page: Mapping[str, str]
        page: dict[str, str] = {}
        for entry in polib.pofile(str(path), encoding="utf-8"):
            if entry.obsolete or "fuzzy" in entry.flags:
                continue
            if entry.msgid_plural:
                one, many = entry.msgstr_plural.get(0, ""), entry.msgstr_plural.get(1, "")
                if one and many:
                    self._forms[entry.msgid] = (one, many)
                    self._messages[entry.msgctxt or "", entry.msgid] = one  # the noun alone, as a label
            elif entry.msgstr:
                self._messages[entry.msgctxt or "", entry.msgid] = entry.msgstr
                if any(place.startswith(PAGE) for place, _ in entry.occurrences):
                    page[entry.msgid] = entry.msgstr
        self.page = page

    def message(self, message: str, context: str = "") -> str:
        return self._messages.get((context, message)) or self._messages.get(("", message), message)

    def noun(self, n: int, noun: str, nouns: str) -> str:
        one, many = self._forms.get(noun, (noun, nouns))
        return one if n == 1 else many


class _English:
    """English, where somebody has chosen it."""

    code = ENGLISH
    page: Mapping[str, str] = MappingProxyType({})

    def message(self, message: str, context: str = "") -> str:
        return message

    def noun(self, n: int, noun: str, nouns: str) -> str:
        return noun if n == 1 else nouns


_chosen: ContextVar[Catalogue | None] = ContextVar("language", default=None)
"""For this thread or task; None where nobody has chosen, which is what the process speaks, else English."""


class _Process:
    """What `speak` has chosen for this process."""

    catalogue: Catalogue | None = None


@lru_cache(maxsize=16)
def catalogue(code: str) -> Catalogue:
    """The catalogue of a language; `ValueError` for a language that there is none of.

    >>> catalogue("xx")
    Traceback (most recent call last):
    ...
    ValueError: no language 'xx': choose 'de'...
    """
    if code == ENGLISH:
        return _English()
    if code not in languages():
        *others, last = map(repr, languages())
        raise ValueError(f"no language {code[:20]!r}: choose {', '.join(others)} or {last}")
    return PoCatalogue(code, FOLDER / f"{code}.po")


def languages() -> tuple[str, ...]:
    """What can be chosen.

    >>> {"de", "en"} <= set(languages())
    True
    """
    return tuple(sorted({ENGLISH, *(path.stem for path in FOLDER.glob("*.po"))}))


def speak(code: str) -> None:
    """Choose a language for all that follows in this process; `ValueError` for one that there is none of.

    >>> speak("de")
    >>> tr("The game is over")
    'Das Spiel ist aus'
    >>> speak("en")
    """
    _Process.catalogue = catalogue(code)


class Speaks(Protocol):
    """What speaks all its life the language in which it was opened (`kept`); with an empty code that of whoever calls."""

    @property
    def language(self) -> str | Catalogue: ...


SpeaksT = TypeVar("SpeaksT", bound=Speaks)


def in_its_language(
    method: Callable[Concatenate[SpeaksT, P], R_co],
) -> Callable[Concatenate[SpeaksT, P], R_co]:
    """A method of a board or a panel that says something: it speaks its `language`, whoever calls it and in whatever thread."""

    @functools.wraps(method)
    def speaks(self: SpeaksT, /, *args: P.args, **kwargs: P.kwargs) -> R_co:
        with speaking(self.language):
            return method(self, *args, **kwargs)

    return speaks


@contextmanager
def speaking(language: str | Catalogue | None) -> Iterator[None]:
    """In this language within the block; None, or an empty code, changes nothing.

    >>> with speaking("de"):
    ...     tr("The game is over")
    'Das Spiel ist aus'
    """
    if not language:
        yield
        return
    token = _chosen.set(catalogue(language) if isinstance(language, str) else language)
    try:
        yield
    finally:
        _chosen.reset(token)


def spoken() -> Catalogue | None:
    """The catalogue that is chosen; None where nobody has chosen, which is English."""
    return _chosen.get() or _Process.catalogue


def kept() -> Catalogue:
    """The language of now, for whoever speaks later as well: a panel says all its life what it was opened in.

    >>> with speaking("de"):
    ...     language = kept()
    >>> with speaking(language):
    ...     tr("The game is over")
    'Das Spiel ist aus'
    """
    return spoken() or catalogue(ENGLISH)


def code() -> str:
    """The language that is chosen, in two letters.

    >>> code()
    'en'
    """
    chosen = spoken()
    return ENGLISH if chosen is None else chosen.code


def page_words() -> Mapping[str, str]:
    """What the page says in the language that is chosen, by the English message; none in English."""
    chosen = spoken()
    return {} if chosen is None else chosen.page


def tr(message: str, /, **parts: object) -> str:
    """A message in the language that is chosen, with its parts filled in as `str.format` does.

    >>> tr("{who} attacks {foe}", who="Iris", foe="Rat King")
    'Iris attacks Rat King'
    """
    chosen = spoken()
    return _filled(message if chosen is None else chosen.message(message), message, parts)


def tr_in(context: str, message: str, /, **parts: object) -> str:
    """As `tr`, for a message that means several things: the context says which, to the translator alone."""
    chosen = spoken()
    return _filled(message if chosen is None else chosen.message(message, context), message, parts)


def _filled(words: str, message: str, parts: dict[str, object]) -> str:
    """The words with their parts; a translation that names others is left aside, so that a slip in a file stops no game."""
    if not parts:
        return words
    try:
        return words.format(**parts)
    except (LookupError, ValueError, AttributeError):
        return message.format(**parts)


def message(words: str) -> str:
    """A message that stands in a constant, for the catalogue: whoever shows it calls `tr` with it.

    >>> message("The game is over")
    'The game is over'
    """
    return words


def message_in(context: str, words: str) -> str:
    """As `message`, for one that means several things: whoever shows it calls `tr_in` with the context.

    >>> message_in("measure", "won")
    'won'
    """
    return words


class Cached(Protocol[P, R_co]):
    """A function that remembers."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R_co: ...

    def cache_clear(self) -> None: ...


def cached_by_language(maxsize: int) -> Callable[[Callable[P, R_co]], Cached[P, R_co]]:
    """`functools.lru_cache` for what holds words: each language has a cache of its own."""

    def decorate(function: Callable[P, R_co]) -> Cached[P, R_co]:
        caches: dict[str, Any] = {}  # functools' own wrappers: what is kept is hashable

        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> R_co:
            chosen = code()
            if chosen not in caches:
                caches[chosen] = lru_cache(maxsize=maxsize)(function)
            return cast("R_co", caches[chosen](*args, **kwargs))

        cached = cast("Any", call)  # a function takes attributes
        cached.cache_clear = caches.clear
        return cast("Cached[P, R_co]", cached)

    return decorate


__all__ = [
    "cached_by_language",
    "code",
    "in_its_language",
    "kept",
    "languages",
    "message",
    "message_in",
    "page_words",
    "speak",
    "speaking",
    "tr",
    "tr_in",
]
