"""The rulebook of a game: chapters, clauses and rulings, loaded from the game's `rulebook.toml`.

Numbers in clauses are written `{knob_name}`: the words come from the rules, so a turned knob shows its own value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from hordeplay.core.any import AnyRules
from hordeplay.core.content import parse_toml, resource, structure
from hordeplay.core.knobs import nearest
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.rulebook_page import Entry, Page

_SLOT = re.compile(r"\{([a-z0-9_]+)\}")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook: number, short code, title, and where it stands in the source."""

    n: int
    code: str
    title: str
    pages: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule in our words. `text` may hold `{knob}` slots; `Rulebook.words` fills them."""

    id: str
    chapter: str
    text: str
    pages: str = ""
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """Where the rulebook is silent: the question, what we decided, and the knob that changes it (if any)."""

    id: str
    section: str
    question: str
    ruling: str
    why: str
    option: str = ""
    clauses: tuple[str, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class _File:
    title: str
    chapters: tuple[Chapter, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...] = ()


class Rulebook:
    """Chapters, clauses and rulings by code and id, with the words as these rules have them."""

    def __init__(self, title: str, file: _File, rules: AnyRules) -> None:
        self.title = title
        self.clauses: Mapping[str, Clause] = MappingProxyType({c.id: c for c in file.clauses})
        self.rulings: Mapping[str, Ruling] = MappingProxyType({r.id: r for r in file.rulings})
        self._rules = rules
        self._file = file

    @classmethod
    def load(cls, package: str, rules: AnyRules) -> Rulebook:
        """The `rulebook.toml` of a game's package; errors name the file and what is wrong."""
        where = "rulebook.toml"
        file = structure(parse_toml(resource(package, where), where), _File, where)
        codes = {c.code for c in file.chapters}
        names = [c.code for c in file.chapters] + [c.id for c in file.clauses] + [r.id for r in file.rulings]
        for n, name in enumerate(names):
            if name in names[:n]:
                raise ValueError(f"{where}: {name} is used twice")
        knobs = list(rules.all_knobs())
        texts = {**{c.id: c.text for c in file.clauses}, **{r.id: r.ruling for r in file.rulings}}
        for id_, text in texts.items():
            for slot in _SLOT.findall(text):
                if slot not in knobs:
                    raise ValueError(f"{where}, {id_}: there is no knob {slot!r}{nearest(slot, knobs)}")
        for clause in file.clauses:
            if clause.chapter not in codes:
                raise ValueError(f"{where}, clause {clause.id}: there is no chapter {clause.chapter!r}")
        clauses, rulings = [c.id for c in file.clauses], [r.id for r in file.rulings]
        named = [(f"clause {c.id}", "ruling", c.rulings, rulings) for c in file.clauses]
        named += [(f"ruling {r.id}", "clause", r.clauses, clauses) for r in file.rulings]
        named += [(f"ruling {r.id}", "knob", (r.option,), knobs) for r in file.rulings if r.option]
        for who, what, ids, there in named:
            for id_ in ids:
                if id_ not in there:
                    raise ValueError(f"{where}, {who}: there is no {what} {id_!r}{nearest(id_, there)}")
        return cls(file.title, file, rules)

    def under(self, rules: AnyRules) -> Rulebook:
        """The same book with the words that other rules of the game make."""
        return Rulebook(self.title, self._file, rules)

    @property
    def chapters(self) -> Mapping[str, Chapter]:
        """By their codes, with their words in the language that is spoken."""
        return _chapters(self._file.chapters)

    def chapter(self, code: str) -> tuple[Chapter, tuple[Clause, ...]]:
        """A chapter and its clauses; `ValueError` with the nearest code."""
        if code not in self.chapters:
            hint = nearest(code, list(self.chapters))
            raise ValueError(tr("{title} has no chapter {code!r}{hint}", title=self.title, code=code, hint=hint))
        return self.chapters[code], tuple(c for c in self.clauses.values() if c.chapter == code)

    def words(self, id: str) -> str:  # noqa: A002 - the rulebook's word
        """What a clause or ruling says under these rules; `ValueError` with the nearest id."""
        if id in self.clauses:
            return self.fill(self.clauses[id].text)
        if id in self.rulings:
            return self.fill(self.rulings[id].ruling)
        if id in self.cards:
            card = self.cards[id]
            words: str = card.in_words(self._rules.knobs) if hasattr(card, "in_words") else self.fill(card.words)
            return f"{card.name}: {words}"
        hint = nearest(id, [*self.clauses, *self.rulings])
        raise ValueError(tr("{title} has no clause {clause!r}{hint}", title=self.title, clause=id, hint=hint))

    @cached_property
    def cards(self) -> Mapping[str, Any]:  # rows of any content table
        """The printed cards that have a clause of their own, by its id."""
        rows = (row for rows in self._rules.content.values() for row in rows.values())
        return MappingProxyType({row.clause: row for row in rows if hasattr(row, "clause")})

    def show(self, code: str) -> Page:
        """A chapter as it reads under these rules, to print or to end a cell with; `ValueError` with the nearest code.

        A ruling that several clauses name stands below the first of them.
        """
        chapter, clauses = self.chapter(code)
        shown: dict[str, Ruling] = {}
        entries = []
        for clause in clauses:
            fresh = [self.rulings[id_] for id_ in clause.rulings if id_ not in shown]
            shown.update((ruling.id, ruling) for ruling in fresh)
            below = tuple(
                Entry(
                    r.id, self.fill(r.ruling), self._knobs(r.ruling, r.option), self.fill(r.question), self.fill(r.why)
                )
                for r in fresh
            )
            entries.append(Entry(clause.id, self.fill(clause.text), self._knobs(clause.text), rulings=below))
        return Page(chapter.n, chapter.code, chapter.title, tuple(entries), chapter.pages)

    def _knobs(self, text: str, option: str = "") -> tuple[str, ...]:
        """The knobs that a text has slots for, and its option, with their values and what they may be."""
        names = dict.fromkeys([*_SLOT.findall(text), *filter(None, [option])])
        knobs = self._rules.knobs
        return tuple(f"{name} = {getattr(knobs, name)!r} ({self._rules.knob(name).allowed})" for name in names)

    def fill(self, text: str) -> str:
        """A text with its `{knob}` slots filled from the rules, a switch with yes or no."""
        return _SLOT.sub(lambda slot: self._value(slot[1]), tr(text))

    def _value(self, knob: str) -> str:
        value = getattr(self._rules.knobs, knob)
        return (tr("no"), tr("yes"))[value] if isinstance(value, bool) else str(value)

    def __contains__(self, id: object) -> bool:  # noqa: A002 - the rulebook's word
        return id in self.clauses or id in self.rulings or id in self.cards

    def __repr__(self) -> str:
        return (
            f"<Rulebook {self.title}: {len(self.chapters)} chapters, {len(self.clauses)} clauses, "
            f"{len(self.rulings)} rulings>"
        )


@cached_by_language(16)
def _chapters(chapters: tuple[Chapter, ...]) -> Mapping[str, Chapter]:
    return MappingProxyType({c.code: replace(c, title=tr(c.title), pages=_in_print(c.pages)) for c in chapters})


def _in_print(pages: str) -> str:
    """Where a chapter stands in the printed rulebook: `p. 8-11`."""
    return tr("p. {pages}", pages=pages.removeprefix("p. ")) if pages.startswith("p. ") else pages
