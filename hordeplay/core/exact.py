"""Exact numbers that are asked for in words: `2 Armies against Barbed Devils with 4 Hits`.

A game lists its `ExactMeasure`s in `Game.exact`; each has a form with slots, reads what is asked against the rules in force,
and works it out under any rules. A form is text with `{slot}` for what is filled in, `[ ... ]` for what may be left out, and
`Army/Armies` for a word that may be either.

>>> from hordeplay.games import find
>>> game = find("horrible-hordes")
>>> question = read_exact(game, "2 armies against barbed devils", game.printed)
>>> question.text, float(question.of(game.printed)) < 0.1
('2 armies against Barbed Devils', True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import known, whole
from hordeplay.core.english import cut, listed
from hordeplay.core.language import ENGLISH, code, tr

LONGEST: Final = 300
"""Letters of a question; nothing longer is read."""


class Slot(NamedTuple):
    """What is filled into a form: how it is shown (`N`, `HORDE`), what text it takes, and how that text is read."""

    shown: str
    pattern: str
    read: Callable[[str, AnyRules], object]


def number(shown: str, low: int, high: int, what: str) -> Slot:
    """A whole number from `low` to `high`, which is called `what` where it is refused."""
    return Slot(shown, r"\d+", lambda text, _rules: whole(int(text), what, low, high))


def row(shown: str, table: str) -> Slot:
    """A name of a content table, in small letters or capitals."""
    return Slot(shown, ".+?", lambda text, rules: folded(text, rules.content[table], table))


def rows(shown: str, table: str) -> Slot:
    """Names of a content table with commas between, one of them as often as one likes."""

    def read(text: str, rules: AnyRules) -> tuple[str, ...]:
        return tuple(folded(name.strip(), rules.content[table], table) for name in text.split(","))

    return Slot(shown, ".+?", read)


def word(shown: str, *words: str) -> Slot:
    """One of a few words."""
    return Slot(shown, "|".join(map(re.escape, words)), lambda text, _rules: folded(text, words, shown))


def text(shown: str, pattern: str = ".+?") -> Slot:
    """Whatever the game reads by itself, as a position or a goal."""
    return Slot(shown, pattern, lambda given, _rules: given)


def folded(name: str, names: Iterable[str], what: str) -> str:
    """The one of these names that is meant, capitals or not; `ValueError` with the nearest, or what there is.

    >>> folded("rat king", ["Rat King", "Orc Warlord"], "hordes")
    'Rat King'
    """
    there = list(names)
    same = [one for one in there if one.casefold() == name.casefold()]
    return same[0] if len(same) == 1 else known(name, there, what)


@dataclass(frozen=True)
class ExactMeasure:
    """An exact number in words. `of(rules, **slots)` works it out; slots that were left out are not among them.

    `says` is one sentence about what the number is, a marked message that is put into words where it is shown; `example` is a question of this form that the printed rules answer.
    """

    form: str
    says: str
    example: str
    of: Callable[..., Fraction]
    slots: Mapping[str, Slot] = field(default_factory=dict)

    @cached_property
    def shown(self) -> str:
        """The form as it is offered: `N Armies against HORDE [with M Hits]`."""
        plain = re.sub(r"\{(\w+)\}", lambda slot: self.slots[slot[1]].shown, self.form)
        return re.sub(r"\w+/(\w+)", r"\1", plain.replace("[ ", " ["))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        parts = re.split(r"(\{\w+\}|\[|\]|\w+/\w+|\s+)", self.form)
        return re.compile("".join(self._piece(part) for part in parts), re.IGNORECASE)

    def _piece(self, part: str) -> str:
        if part.startswith("{"):
            return f"(?P<{part[1:-1]}>{self.slots[part[1:-1]].pattern})"
        if part in ("[", "]"):
            return {"[": "(?:", "]": ")?"}[part]
        if part.isspace():
            return r"\s+"
        return f"(?:{'|'.join(map(re.escape, part.split('/')))})" if "/" in part else re.escape(part)

    def fits(self, asked: str) -> re.Match[str] | None:
        """The text taken apart, its slots not yet read; None for a text of another form."""
        return self._pattern.fullmatch(asked)

    def read(self, fitting: re.Match[str], rules: AnyRules) -> ExactQuestion:
        """The question that such a text asks; `ValueError` names what its slots may have."""
        asked, slots = fitting.string, dict[str, object]()
        filled = {name: span for name in self.slots if (span := fitting.span(name))[0] >= 0}
        for name, (start, end) in sorted(filled.items(), key=lambda one: one[1], reverse=True):
            slots[name] = now = self.slots[name].read(fitting[name], rules)
            written = ", ".join(now) if isinstance(now, tuple) else str(now)
            asked = asked[:start] + written + asked[end:]
        return ExactQuestion(asked, lambda turned: self.of(turned, **slots), self.says)


class ExactQuestion(NamedTuple):
    """A question that was read: in the words of the cards, and the number under any rules."""

    text: str
    of: Callable[[AnyRules], Fraction]
    says: str


def read_exact(game: AnyGame, asked: str, rules: AnyRules) -> ExactQuestion | None:
    """The exact question that a text asks; None for a text of no known form.

    `ValueError` for a name or a number in it that there is not, and for a text that may be read in two ways.
    """
    asked = " ".join(asked.split())
    if len(asked) > LONGEST:
        raise ValueError(tr("a measure has up to {most} letters, not {n}", most=LONGEST, n=len(asked)))
    readings: list[ExactQuestion] = []
    refused: ValueError | None = None
    for measure in game.exact:
        fitting = measure.fits(asked)
        if fitting is None:
            continue
        try:
            readings.append(measure.read(fitting, rules))
        except ValueError as error:
            refused = refused or error
    quick = None if readings else game.quick_odds
    if quick is not None and asked.casefold() in {name.casefold() for name in quick(rules)}:
        name = folded(asked, quick(rules), "exact numbers")
        readings.append(ExactQuestion(name, _quick(quick, name), quick_means(game, rules, name)))
    if len(readings) > 1:
        both = listed([tr(one.says) for one in readings], "or")
        raise ValueError(tr("{asked} may be {both}; say which", asked=cut(repr(asked)), both=both))
    if not readings and refused is not None:
        raise refused
    return readings[0] if readings else None


def _quick(quick: Callable[[Any], Mapping[str, Fraction]], name: str) -> Callable[[AnyRules], Fraction]:
    def of(rules: AnyRules) -> Fraction:
        numbers = quick(rules)
        if name not in numbers:
            raise ValueError(tr("these rules have no {name}", name=name))
        return numbers[name]

    return of


def offered(game: AnyGame, rules: AnyRules) -> Mapping[str, str]:
    """What can be asked exactly, by an example that can be typed, with its form and what the number is."""
    forms = {one.example: f"{one.shown}: {tr(one.says)}" for one in game.exact}
    quick = game.quick_odds(rules) if game.quick_odds else {}
    return forms | {name: quick_means(game, rules, name) for name in quick if name not in forms}


def quick_means(game: AnyGame, rules: AnyRules, name: str) -> str:
    """What one of the numbers of the bench is, as the game says it; the name alone where it does not.

    >>> from hordeplay.games import find
    >>> quick_means(find("fantahzee"), find("fantahzee").printed, "John's party")
    'the strength that the party musters on average, with the best dice play'
    """
    return game.quick_says(rules, name) if game.quick_says else name


def exact_in_words(game: AnyGame, name: str) -> str:
    """The name of an exact number as people read it; whoever asks for it types the same in every language.

    >>> from hordeplay.core.language import speaking
    >>> from hordeplay.games import find
    >>> with speaking("de"):
    ...     exact_in_words(find("horrible-hordes"), "2 Armies against Barbed Devils")
    '2 Armeen gegen Barbed Devils'
    """
    for form in game.exact_words if code() != ENGLISH else ():
        if fitting := _slots_of(form).fullmatch(name):
            return tr(form, **fitting.groupdict())
    return tr(name)


@lru_cache(maxsize=500)
def _slots_of(form: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(form)), re.IGNORECASE)


def nearest_question(asked: str, examples: Sequence[str]) -> str:
    """The example or name that is most like a text, or nothing."""
    lower = {name.casefold(): name for name in examples}
    close = get_close_matches(asked.casefold(), list(lower), 1, 0.5)
    return lower[close[0]] if close else ""


__all__ = [
    "ExactMeasure",
    "ExactQuestion",
    "Slot",
    "exact_in_words",
    "folded",
    "nearest_question",
    "number",
    "offered",
    "quick_means",
    "read_exact",
    "row",
    "rows",
    "text",
    "word",
]
