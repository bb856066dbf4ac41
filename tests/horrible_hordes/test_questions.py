"""Questions about a live position are answered for what stands on the table now."""

from __future__ import annotations

from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at, odds
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.odds.questions import questions


def asked(match: Match[HordeTable], words: str) -> object:
    """The answer to the first question with these words."""
    return next(answer().value for says, _, answer in questions(match.table, 0) if words in says)


def test_hh_raid_04_a_hit_on_the_castle_counts_in_the_middle_of_a_raid() -> None:
    """HH-RAID-04, HH-RUL-53: after a combat round the odds are those of the Castle with its hit."""
    sheet = "e5 settlement castle, a1 settlement, only Nets"
    match = at("raid_segment", dwarves=sheet, hordes="Gnoll Chieftain e5 2", dice="ask")
    for damage, dice in ((0, ((1, 1), (7, 1))), (1, ())):
        exact = odds.raid(1, 0, 1, horde="Gnoll Chieftain", hits=2, damage=damage)
        assert asked(match, "somebody is left to tell") == exact.win
        for faces in dice:
            match.answer(faces)


def test_hh_rul_59_skirmishers_strike_once() -> None:
    """HH-RUL-59: after the first combat round the additional roll is not counted again."""
    sheet = "e5 army, a1 settlement, only Skirmishers"
    match = at("attack", dwarves=sheet, hordes="Gnoll Chieftain e5 3", dice="ask")
    for faces in ((1,), (1,), (1, 1, 1)):
        match.answer(faces)
    assert asked(match, "somebody is left to tell") == odds.battle(1, "Gnoll Chieftain", 3).win
