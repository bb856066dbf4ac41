"""What the questions of `odds` may be asked with: each number in its range, each name on its card (WF-CMP-03)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import signature
from typing import Any, Final, ParamSpec, TypeVar

from hordeplay.core.knobs import nearest
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules, slug

P = ParamSpec("P")
R = TypeVar("R")

RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "need": (-99, 99), "cover": (-99, 99), "terrain": (-99, 99), "armor": (0, 99), "dice": (1, 40), "vulns": (0, 40),
    "hth": (-20, 20), "h": (-60, 60), "p": (-60, 60), "health": (0, 60), "attacks": (0, 12), "turns": (0, 40),
    "points": (0, 12), "rolls": (0, 60), "hardy": (0, 60), "heroes": (1, 6), "hostiles": (0, 48), "per_hero": (1, 8),
    "actions": (0, 40), "hand": (0, 200), "deck": (1, 200), "markers": (0, 200),
}  # fmt: skip
"""From and to, by the name of the number."""


def asked(**tables: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Check what a question is asked with; `tables` says on which cards a name stands. `ValueError` says what may be.

    >>> from hordeplay.games.warfighter_fantasy import odds
    >>> odds.weapon("Maze", "Standard", 3)
    Traceback (most recent call last):
    ValueError: there is no 'Maze' among the weapons; did you mean 'Mace'?
    >>> odds.attack(7, 4, dice=0)
    Traceback (most recent call last):
    ValueError: dice is a whole number from 1 to 40, not 0
    """

    def around(question: Callable[P, R]) -> Callable[P, R]:
        form = signature(question)
        numbers = [name for name, blank in form.parameters.items() if blank.annotation == "int"]

        @wraps(question)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            said = form.bind(*args, **kwargs)
            said.apply_defaults()
            _check(said.arguments, tables, numbers)
            return question(*args, **kwargs)

        return checked

    return around


def _check(said: Mapping[str, Any], tables: Mapping[str, str], numbers: Sequence[str]) -> None:
    rules = said.get("rules")
    if rules is None:
        rules = WarfighterRules.load()
    elif not isinstance(rules, WarfighterRules):
        raise ValueError(f"rules are WarfighterRules, not {rules!r}")
    for name, value in said.items():
        if name in tables:
            _named(rules, tables[name], value, optional=name != "name")
        elif name == "deck" and name not in numbers:
            _deck(name, value)
        elif name in numbers:
            low, high = RANGES[name]
            if type(value) is not int or not low <= value <= high:
                raise ValueError(f"{name} is a whole number from {low} to {high}, not {value!r}")
    if "mode" in said:
        modes = [mode.name for mode in rules.weapons[said["name"]].modes]
        if slug(str(said["mode"])) not in map(slug, modes):
            raise ValueError(f"{said['name']} has no mode {said['mode']!r}; it has {', '.join(modes)}")
    if "hand" in said and not max(said["hand"], said["markers"]) <= said["deck"]:
        raise ValueError(f"hand and Markers are of the {said['deck']} cards, not {said['hand']} and {said['markers']}")


def _named(rules: WarfighterRules, table: str, value: object, *, optional: bool) -> None:
    rows = rules.content[table]
    if value not in rows and not (optional and value == ""):
        hint = nearest(value, list(rows)) if isinstance(value, str) else ""
        raise ValueError(f"there is no {value!r} among the {table}{hint}")


def _deck(name: str, counts: object) -> None:
    if not isinstance(counts, Mapping):
        raise ValueError(f"{name} is counts by value, as in {{1: 10, 2: 6}}, not {counts!r}")
    for value, n in counts.items():
        if type(value) is not int or type(n) is not int or not (1 <= value <= 9 and 0 <= n <= 60):
            raise ValueError(f"{name} is counts from 0 to 60 by values from 1 to 9, not {value!r}: {n!r}")


__all__ = ["RANGES", "asked"]
