"""The raids that the panel foresees are those that come: none that is not listed, and each that is comes once in many segments."""

from __future__ import annotations

from itertools import count

import pytest
from horrible_hordes.helpers import bare, sq, stop

import hordeplay as hp
from hordeplay.core.luck import Luck
from hordeplay.core.script import Answer, Ask, Draw, Pick, Play, Roll
from hordeplay.games.horrible_hordes import GAME
from hordeplay.games.horrible_hordes.model.table import HordeTable, Turn
from hordeplay.games.horrible_hordes.rules.hordes import occupied
from hordeplay.games.horrible_hordes.rules.turn import Done
from hordeplay.games.horrible_hordes.view.raids import raiders, reached

SEGMENTS = 600
"""Of each position: five positions, three thousand segments."""


def late(seats: int, seed: int, in_round: int, up: int) -> HordeTable:
    """A table of the bots' game in this round, at the turn of this seat, as if the Hordes moved now."""
    match = hp.new("horrible-hordes", seats=seats, seed=seed)
    while (match.table.round, match.table.seat) != (in_round, up) or match.table.battle is not None:
        match.run("greedy", until="turn")
    table: HordeTable = match.table.copy()
    table.step, table.turn, table.battle, table.raids, table.marching = "horde_segment", Turn(), None, [], []
    return table


def segment(table: HordeTable, seed: int) -> set[tuple[str, int]]:
    """The raids of one Horde Segment in which nobody casts a spell: which Horde, and where."""
    played = table.copy()
    played.log = None
    going, luck = Play(played, {**GAME.steps, "raid_segment": stop}), Luck(seed)
    for number in count():
        match going.request:
            case None:
                break
            case Ask() as ask:
                going.send(Answer(ask.seats[0], Done()))
            case Roll() | Draw() | Pick() as chance:
                going.send(Answer(None, luck.answer(chance, number)))
    held = occupied(going.table)
    return {(horde.name, horde.at) for horde in going.table.hordes if horde.at in held}


POSITIONS = [(6, 5, 9, 0), (6, 5, 10, 1), (6, 5, 12, 1), (6, 5, 12, 3), (6, 5, 15, 1)]


@pytest.mark.parametrize(("seats", "seed", "in_round", "up"), POSITIONS)
def test_what_may_raid_is_what_comes(seats: int, seed: int, in_round: int, up: int) -> None:
    """HH-HSEG-02 to HH-HSEG-11, HH-RUL-70, HH-RUL-71: by 600 segments from each of five positions."""
    table = late(seats, seed, in_round, up)
    listed = {(horde.name, at) for at, hordes in reached(table).items() for horde in hordes}
    came = {raid for seed in range(SEGMENTS) for raid in segment(table, seed)}
    assert came == listed
    within_reach = sum(len(raiders(table, at)) for at in occupied(table))
    assert 2 < len(listed) < within_reach


def test_a_settlement_is_not_listed_while_a_better_one_is_beside_the_horde() -> None:
    """HH-HSEG-04, HH-HSEG-07: a lone Settlement before a Castle; where another Horde may take it first, the Castle is listed."""
    alone = bare("d5 S, e6 SC", "Gnoll Chieftain e5 3", "horde_segment")
    assert reached(alone).keys() == {sq("d5")}
    first = bare("d5 S, e6 SC", "Gnoll Chieftain e5 3, Rat King c5 2", "horde_segment")
    assert {(horde.name, at) for at, hordes in reached(first).items() for horde in hordes} == {
        ("Rat King", sq("d5")),
        ("Gnoll Chieftain", sq("e6")),
    }
