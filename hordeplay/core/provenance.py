"""Who says what of a row of content: whole, in part, or nothing of it, in one sentence that is the same everywhere.

A row names its source in `provenance`. Where that source tells only some of its fields the row lists them in `known`, and
all others are ours; a class without such a field is told whole. A `note` adds what fields cannot say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Final, Literal, TypeAlias

from hordeplay.core.content import Entry, Provenance
from hordeplay.core.english import listed
from hordeplay.core.language import message, tr

Source: TypeAlias = Literal["rulebook", "rulebook in part", "published", "published in part", "house"]

SAYS: Final[Mapping[str, str]] = {
    "rulebook": message("from the rulebook"),
    "published": message("as published"),
    "house": message("ours"),
}
"""Each provenance in words, which are still to be put into the language of who reads."""

IN_PART: Final[Mapping[Provenance, Source]] = {"rulebook": "rulebook in part", "published": "published in part"}
"""Each source that tells some of a row only."""

_BESIDE: Final = frozenset({"provenance", "known", "note", "dials", "clause"})
"""Columns that are no content of the card: who says so, and what it hangs together with."""


def known_of(row: Entry) -> tuple[str, ...]:
    """The fields that the source of a row tells; none where it is ours."""
    kind: Any = type(row)  # a dataclass; a Protocol cannot say so
    content = [f.name for f in fields(kind) if f.name not in _BESIDE]
    if row.provenance == "house":
        return ()
    return tuple(name for name in content if name in getattr(row, "known", content))


def source_of(row: Entry) -> Source:
    """The source of a row, and whether it tells all of it."""
    if row.provenance == "house":
        return "house"
    kind: Any = type(row)  # as above
    whole = {f.name for f in fields(kind)} - _BESIDE <= set(known_of(row))
    return row.provenance if whole else IN_PART[row.provenance]


def says(row: Entry) -> str:
    """One sentence for a reader: `name from the rulebook, numbers ours`.

    >>> import hordeplay as hp
    >>> says(hp.rules("horrible-hordes").hordes["Rat King"])
    'from the rulebook'
    >>> heroes = hp.rules("fantahzee").heroes
    >>> says(heroes["Gearhound"]), says(heroes["Steamasaur"]).partition(";")[0]
    ('ours', 'name from the rulebook, numbers ours')
    """
    source, known = source_of(row), known_of(row)
    sentence = tr(SAYS[row.provenance])
    if source.endswith("in part"):
        rest = tr("numbers ours") if known == ("name",) else tr("the rest ours")
        sentence = f"{listed([_word(name) for name in known])} {sentence}, {rest}"
    note = getattr(row, "note", "") if source != "house" else ""
    if known == ("name",) and note.startswith("only the name is "):  # which is all that the note says
        return f"{_word('name')} {tr(SAYS[row.provenance])}, {tr('the rest ours')}"
    return f"{sentence}; {tr(note)}" if note else sentence


def in_words(provenance: str) -> str:
    """What a card says of its source: a provenance in words, a sentence as it is."""
    return tr(SAYS[provenance]) if provenance in SAYS else provenance


def marked(provenance: str) -> str:
    """What a card says of its source, after a mark that tells how much of the card is its source's; alone, "ours" needs more words.

    >>> marked("rulebook"), marked("name from the rulebook, numbers ours"), marked("house"), marked("")
    ('● from the rulebook', '◐ name from the rulebook, numbers ours', '○ made up for this edition', '')
    """
    sentence = in_words(provenance)
    head = sentence.partition(";")[0]
    if not sentence:
        return ""
    if head == tr(SAYS["house"]):
        return f"○ {tr('made up for this edition')}{sentence.removeprefix(head)}"
    return f"{'●' if head in map(tr, SAYS.values()) else '◐'} {sentence}"


def sources(rows: Iterable[Entry]) -> str:
    """How many rows come from where: `19 house, 5 rulebook in part`."""
    counts: dict[str, int] = {}
    for row in rows:
        counts[source_of(row)] = counts.get(source_of(row), 0) + 1
    return ", ".join(f"{n} {source}" for source, n in sorted(counts.items())) or "none"


def _word(name: str) -> str:
    """A column in words."""
    name = re.sub(r"(\d+)$", r" \1", name.replace("_", " "))
    return tr("class") if name == "cls" else name.upper() if len(name) == 2 else tr(name)


__all__ = ["SAYS", "Provenance", "Source", "in_words", "known_of", "marked", "says", "source_of", "sources"]
