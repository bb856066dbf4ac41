"""The terms of the questions: which numbers may be asked with, results in words, and what all answers rest on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from hordeplay.core.arguments import known, ruled, whole
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Assumption, assumed

from ..model.ruleset import WarfighterRules

ATTACK: Final = 10
"""Sides of the Attack die."""
COVER: Final = 6
"""Sides of the cover die, the terrain die and the armor die."""

Result: TypeAlias = Literal["wound", "vuln", "none"]
Struck: TypeAlias = Literal["wound", "stopped", "vuln", "random vuln", "none"]
Basis: TypeAlias = Callable[[], Sequence[Assumption]]

RESULTS: Final[Mapping[str, str]] = {
    "wound": message("a Wound"),
    "vuln": message("only a Vuln"),
    "none": message("nothing"),
}
"""What comes of a Hero's Attack, in words."""
STRUCK: Final[Mapping[str, str]] = {
    "wound": message("Wounds get through"),
    "stopped": message("the armor stops the Wounds"),
    "vuln": message("only a Vuln"),
    "random vuln": message("a Vuln for a random Hero"),
    "none": message("nothing"),
}
"""What comes of a Hostile Attack, in words."""
PLAIN: Final = message("no card is played and no Luck is spent, to help or to hinder")

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "need": (-99, 99), "cover": (-99, 99), "terrain": (-99, 99), "armor": (0, 99), "dice": (1, 40), "vulns": (0, 400),
    "hth": (-20, 20), "h": (-60, 60), "p": (-60, 60), "health": (0, 60), "attacks": (0, 12), "turns": (0, 40),
    "points": (0, 12), "rolls": (0, 60), "hardy": (0, 60), "heroes": (1, 6), "hostiles": (0, 48), "per_hero": (1, 8),
    "actions": (0, 40), "hand": (0, 200), "deck": (1, 200), "markers": (0, 200),
}  # fmt: skip
"""From and to, by the name of the number."""


def numbers(**asked: int) -> list[int]:
    """The numbers of a question, each within its range; `ValueError` names the one that is not.

    >>> numbers(need=7, dice=0)
    Traceback (most recent call last):
    ValueError: dice: a whole number from 1 to 40, not 0
    """
    return [whole(n, name, *RANGES[name]) for name, n in asked.items()]


def rules_of(rules: WarfighterRules | None) -> WarfighterRules:
    """The rules of a question: the printed ones where none are given."""
    return ruled(rules, WarfighterRules)


def rests(
    rules: WarfighterRules, rulings: Sequence[str], *models: str, cards: Sequence[tuple[str, str]] = (),
    knobs: Sequence[str] = (),
) -> Basis:  # fmt: skip
    """What an answer rests on: rulings by id, cards as (table, name), the knobs it reads, and what the question leaves out (marked messages)."""
    return partial(assumed, rules, rulings, cards, models, knobs)


def result_name(what: str) -> str:
    """A result of a Hero's Attack in words; `ValueError` for one that there is not."""
    return tr(RESULTS[known(what, RESULTS, "results")])


def struck_name(what: str) -> str:
    """A result of a Hostile Attack in words; `ValueError` for one that there is not."""
    return tr(STRUCK[known(what, STRUCK, "results")])


def with_vulns(n: int) -> str:
    """Vulns in words, if there are any."""
    return tr(" with {vulns}", vulns=counted(n, "Vuln")) if n else ""


def capped(vulns: int, rules: WarfighterRules) -> int:
    """Vulns on one target, no more than the cap if there is one (WF-ATK-04)."""
    return min(vulns, rules.knobs.vuln_cap) if rules.knobs.vuln_cap else vulns
