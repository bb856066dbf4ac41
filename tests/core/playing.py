"""What the tests of a match share."""

from __future__ import annotations

from typing import Any

from pig import GAME as PIG
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.match import Dice, Match, Undo
from hordeplay.core.record import load
from hordeplay.core.table_tree import freeze


def pig(*, seed: int | str = 3, seats: int = 2, dice: Dice = "auto", undo: Undo = "same") -> Match[PigTable]:
    return hp.new(PIG, seats=seats, seed=seed, dice=dice, undo=undo)


def state(match: AnyMatch) -> tuple[Any, ...]:
    """All that a person could notice."""
    return freeze(match.table), match.answers, match.ahead, match.events, repr(match.request), match.salt, match.save()


def faces(match: AnyMatch) -> list[int]:
    return [answer.value[0] for answer in match.answers if answer.seat is None]


def again(match: AnyMatch) -> AnyMatch:
    return load(match.save(), lambda _name: match.game)


def rolled(n: int) -> Match[PigTable]:
    match = pig()
    for _ in range(n):
        match.play("roll")
    return match
