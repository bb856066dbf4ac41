"""What the answers of this game are made of: cases that exclude each other, and words for results, splits and decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from hordeplay.odds.answer import Case

Result: TypeAlias = Literal["wound", "vuln", "none"]
Struck: TypeAlias = Literal["wound", "stopped", "vuln", "random vuln", "none"]

RESULTS: Final[Mapping[str, str]] = {"wound": "a Wound", "vuln": "only a Vuln", "none": "nothing"}
STRUCK: Final[Mapping[str, str]] = {
    "wound": "Wounds get through",
    "stopped": "the armor stops the Wounds",
    "vuln": "only a Vuln",
    "random vuln": "a Vuln for a random Hero",
    "none": "nothing",
}
PLAIN: Final = "no card is played and no Luck is spent, to help or to hinder"


def two_ways(hit: Fraction, beaten: Fraction, wanted: Result) -> list[Case]:
    """The two tests as cases that exclude each other; those that cannot be are left out."""
    parts: dict[Result, list[Case]] = {
        "wound": [Case("a hit, and the cover is beaten", hit * beaten)],
        "vuln": [
            Case("a hit, but the cover holds", hit * (1 - beaten)),
            Case("no hit, but the cover is beaten", (1 - hit) * beaten),
        ],
        "none": [Case("no hit, and the cover holds", (1 - hit) * (1 - beaten))],
    }
    return real(parts[wanted])


def in_order(deck: Mapping[int, int], points: int, order: Sequence[int]) -> Fraction:
    """The chance of this very order: each draw is a fair one among the cards that still fit."""
    counts, left, chance = dict(deck), points, Fraction(1)
    for value in order:
        fitting = sum(n for worth, n in counts.items() if worth <= left)
        chance *= Fraction(counts.get(value, 0) if value <= left else 0, fitting) if fitting else 0
        counts[value] = counts.get(value, 0) - 1
        left -= value
    return chance


def kind_of(what: str) -> str:
    """The first word of a result, but `random vuln` whole."""
    return what if what == "random vuln" else what.split(maxsplit=1)[0]


def row_words(what: str) -> str:
    """`wound 1+1R` in words."""
    _, _, shown = what.partition(" ")
    if kind_of(what) not in ("wound", "stopped"):
        return told(what, STRUCK)
    own, _, other = shown.partition("+")
    return f"{own} Wound{'s'[: own != '1']}{f', and {other[:-1]} more for a random Hero' if other else ''}"


def told(word: str, words: Mapping[str, str]) -> str:
    """What a result is in words; `ValueError` for one that there is not."""
    if word not in words:
        raise ValueError(f"a result is one of {', '.join(words)}, not {word!r}")
    return words[word]


def real(cases: Iterable[Case]) -> list[Case]:
    """The cases that can be at all."""
    return [case for case in cases if case.part]


def with_vulns(n: int) -> str:
    """Vulns in words, if there are any."""
    return f" with {n} Vuln{'s'[: n != 1]}" if n else ""


def one_cover(shared: bool) -> str:
    """Which cover dice are rolled, in words."""
    return "one cover die" if shared else "a cover die each"


def between(least: int, most: int, dice: int) -> str:
    """A number of Wounds in words."""
    if most == 0:
        return "no Wound"
    if least == most:
        return f"just {most} Wounds"
    return f"{least} Wounds or more" if most >= dice else f"{least} to {most} Wounds"


def split_of(values: Sequence[int]) -> str:
    """How counters or Items split, in words."""
    return "-".join(map(str, values))


def deck_of(deck: Mapping[int, int]) -> str:
    """A deck by value, in words."""
    return "a deck of " + ", ".join(f"{n} of {value}" for value, n in sorted(deck.items()))
