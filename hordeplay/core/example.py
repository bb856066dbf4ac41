"""Chapter examples: one prepared position and one question for each chapter of a rulebook, as data.

A game keeps them in `content/examples.toml`; `Game.example(code)` stands on one. Invariant: no number of the rules is typed in
them. `{knob}` in a question, a hint or a position stands for the value in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from hordeplay.core.any import AnyRules
from hordeplay.core.content import optional_resource, parse_toml, structure


@dataclass(frozen=True, slots=True)
class Try:
    """A choice to try on the position: in words, by which seat, and the clause that forbids it (empty: it is legal)."""

    choice: str
    seat: int = 0
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A question to a chapter and the position that answers it.

    - `question`: to be asked before anything is played; `look`: what to try then
    - `line`: the position, as the game's `at` reads it; `position`: further words of `at`
    - `options`: optional rules that it needs, by the names of their knobs; `tries`: choices to try
    """

    chapter: str
    question: str
    look: str
    line: str = ""
    position: dict[str, Any] = field(default_factory=dict)  # the words of `at`, each of its own type
    options: tuple[str, ...] = ()
    tries: tuple[Try, ...] = ()

    def under(self, rules: AnyRules) -> AnyRules:
        """These rules with the options that the example needs."""
        return rules.with_(**dict.fromkeys(self.options, True)) if self.options else rules

    def words(self, rules: AnyRules) -> str:
        """Question and hint, two lines, with the numbers of these rules.

        >>> from hordeplay.games.fantahzee import GAME
        >>> print(GAME.examples["HERO"].words(GAME.printed))
        Which of these three heroes can be paid for, and with which dice?
        Try to pay for the Steamsmith with any pair, and for the Sergeant with two different dice.
        """
        book = self.under(rules).rulebook
        return f"{book.fill(self.question)}\n{book.fill(self.look)}"


def load_examples(package: str) -> Mapping[str, Example]:
    """The examples of a game's package by the code of their chapter, in the order of the rulebook; none without the file."""
    where = "content/examples.toml"
    text = optional_resource(package, where)
    if text is None:
        return MappingProxyType({})
    rows = structure(parse_toml(text, where), dict[str, list[Example]], where)
    return MappingProxyType({one.chapter: one for one in rows.get("examples", [])})


__all__ = ["Example", "Try", "load_examples"]
