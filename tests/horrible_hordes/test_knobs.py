"""The designer's knobs: each is read by a chapter, and a game ends with each at either end of its range."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import hordeplay as hp
from hordeplay.games.horrible_hordes.model.check import check
from hordeplay.games.horrible_hordes.model.knobs import Knobs
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules

GAME_FOLDER = Path(hp.__file__).parent / "games" / "horrible_hordes"
PRINTED = HordeRules.load()
WORDS_ONLY = ("player_defense_mode",)
"""Readings that differ in words alone: a Horde's roll 1 lower or its number 1 higher is the same chance (HH-RUL-46)."""


def ends() -> Iterator[tuple[str, int | str]]:
    """Each knob with each value at an end of its range, or each of its options, but the printed one."""
    types = get_type_hints(Knobs)
    for knob in fields(Knobs):
        if types[knob.name] is bool:
            values = [True, False]
        elif types[knob.name] is int:
            values = list(knob.metadata["range"])
        else:
            values = list(get_args(types[knob.name]))
        yield from ((knob.name, value) for value in values if value != knob.default)


def test_every_knob_is_read_by_a_chapter() -> None:
    """Each is asked for in a chapter of the rules, not only in pictures and words, or named above as words only."""
    rooms = [path for room in ("model", "rules") for path in (GAME_FOLDER / room).rglob("*.py") if path.stem != "knobs"]
    rules = "".join(path.read_text(encoding="utf-8") for path in rooms)
    rules += "".join(f"knobs.event_weight_{n} " for n in range(1, 11) if "knobs.event_weights" in rules)
    unread = [knob.name for knob in fields(Knobs) if not re.search(rf'(knobs\.|"){knob.name}\b', rules)]
    assert unread == list(WORDS_ONLY)


@pytest.mark.parametrize(("knob", "value"), list(ends()))
def test_games_end_with_each_knob_at_its_ends(knob: str, value: int | str) -> None:
    """A short game of greedy seats and one of random seats end on a legal table with a result."""
    rules = PRINTED.with_(**{"rounds": 2, knob: value})
    for bot, seats in (("greedy", 2), ("random", 2)):
        match = hp.new("horrible-hordes", seats=seats, seed=7, rules=rules)
        match.run(bot)
        check(match.table)
        assert match.result is not None
