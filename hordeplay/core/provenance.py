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
from hordeplay.core.language import message, message_in, tr, tr_in

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
    return ", ".join(f"{n} {tr_in('rows of content', source)}" for source, n in sorted(counts.items())) or tr("none")


_SOURCES: Final = (
    message_in("rows of content", "rulebook"),
    message_in("rows of content", "rulebook in part"),
    message_in("rows of content", "published"),
    message_in("rows of content", "published in part"),
    message_in("rows of content", "house"),
)


_COLUMNS: Final = (
    message_in("a column of a card", "abilities"),
    message_in("a column of a card", "actions"),
    message_in("a column of a card", "ambush"),
    message_in("a column of a card", "attacks"),
    message_in("a column of a card", "breaks"),
    message_in("a column of a card", "charts"),
    message_in("a column of a card", "check"),
    message_in("a column of a card", "checks"),
    message_in("a column of a card", "class"),
    message_in("a column of a card", "classes"),
    message_in("a column of a card", "cleared"),
    message_in("a column of a card", "cost"),
    message_in("a column of a card", "count"),
    message_in("a column of a card", "counterattack"),
    message_in("a column of a card", "covers"),
    message_in("a column of a card", "crush"),
    message_in("a column of a card", "deity"),
    message_in("a column of a card", "dice"),
    message_in("a column of a card", "drawn"),
    message_in("a column of a card", "draws"),
    message_in("a column of a card", "effects"),
    message_in("a column of a card", "entrance"),
    message_in("a column of a card", "environ"),
    message_in("a column of a card", "environ kind"),
    message_in("a column of a card", "extra minions"),
    message_in("a column of a card", "family"),
    message_in("a column of a card", "final"),
    message_in("a column of a card", "focus"),
    message_in("a column of a card", "guard card"),
    message_in("a column of a card", "guards"),
    message_in("a column of a card", "hands"),
    message_in("a column of a card", "health"),
    message_in("a column of a card", "hero"),
    message_in("a column of a card", "hit"),
    message_in("a column of a card", "hostile"),
    message_in("a column of a card", "inflicts"),
    message_in("a column of a card", "kind"),
    message_in("a column of a card", "least hth"),
    message_in("a column of a card", "level"),
    message_in("a column of a card", "level 1"),
    message_in("a column of a card", "level 2"),
    message_in("a column of a card", "loadout"),
    message_in("a column of a card", "locations"),
    message_in("a column of a card", "marker"),
    message_in("a column of a card", "mend"),
    message_in("a column of a card", "minions"),
    message_in("a column of a card", "modes"),
    message_in("a column of a card", "modifier"),
    message_in("a column of a card", "move"),
    message_in("a column of a card", "movement"),
    message_in("a column of a card", "name"),
    message_in("a column of a card", "number"),
    message_in("a column of a card", "objective"),
    message_in("a column of a card", "pen"),
    message_in("a column of a card", "per wound"),
    message_in("a column of a card", "pool"),
    message_in("a column of a card", "powers"),
    message_in("a column of a card", "price"),
    message_in("a column of a card", "regen"),
    message_in("a column of a card", "requires"),
    message_in("a column of a card", "rows"),
    message_in("a column of a card", "settings"),
    message_in("a column of a card", "stealth"),
    message_in("a column of a card", "stealth h"),
    message_in("a column of a card", "stealth p"),
    message_in("a column of a card", "stops"),
    message_in("a column of a card", "strength"),
    message_in("a column of a card", "striking"),
    message_in("a column of a card", "strong hands"),
    message_in("a column of a card", "sturdiness"),
    message_in("a column of a card", "tags"),
    message_in("a column of a card", "timing"),
    message_in("a column of a card", "title"),
    message_in("a column of a card", "town"),
    message_in("a column of a card", "treasure"),
    message_in("a column of a card", "turns"),
    message_in("a column of a card", "type"),
    message_in("a column of a card", "upgrades"),
    message_in("a column of a card", "value"),
    message_in("a column of a card", "weak"),
    message_in("a column of a card", "weight"),
)
"""Those that some source tells only in part; `rp` and `xp` are the same in every language."""


def _word(name: str) -> str:
    """A column in words."""
    name = re.sub(r"(\d+)$", r" \1", name.replace("_", " "))
    return name.upper() if len(name) == 2 else tr_in("a column of a card", "class" if name == "cls" else name)


__all__ = ["SAYS", "Provenance", "Source", "in_words", "known_of", "marked", "says", "source_of", "sources"]
