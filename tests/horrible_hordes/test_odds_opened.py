"""The odds of a battle in which Skirmishers have struck already (HH-RUL-59): they strike once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hordeplay.games import horrible_hordes as hh
from hordeplay.games.horrible_hordes import odds


@pytest.mark.parametrize("known", ["Fireball", "Skirmishers + Fireball"])
def test_who_has_struck_strikes_no_second_time(known: str) -> None:
    """A battle Spell is asked for after the strike and before round 1: from there on the battle is one without it."""
    match = hh.at(
        "attack", dwarves=f"d4 settlement, d5 2 armies, 1 magic, knows {known}", hordes="Amazon Queen d5 3", seed=1
    )
    table = match.table
    (horde,) = table.hordes
    row = match.game.look.hint(table, next(choice for choice in match.choices if str(choice) == "fight"))
    plain = odds.battle(armies=2, horde="Amazon Queen", hits=horde.hits, terrain=table.terrain(horde.at).name)
    assert row.note.split(", ")[0] == f"{round(100 * plain.win)}% win"
    struck = odds.battle(
        armies=2,
        horde="Amazon Queen",
        hits=horde.hits,
        terrain=table.terrain(horde.at).name,
        abilities=["Skirmishers"],
    )
    assert struck.win - plain.win > Fraction(1, 20)
