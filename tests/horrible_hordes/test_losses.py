"""What a raid or an attack costs: as many units on average as fall in battles that are played."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pstdev

import pytest
from horrible_hordes.helpers import STEPS, bare, raided, sq

from hordeplay.core.english import percent
from hordeplay.core.luck import Luck
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Answer, Ask, Draw, Pick, Play, Roll
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.odds.positions import chances
from hordeplay.games.horrible_hordes.rules.battle.combat import garrison
from hordeplay.games.horrible_hordes.view.choice_cards import choice_card
from hordeplay.games.horrible_hordes.view.hints import hint
from hordeplay.games.horrible_hordes.view.names import loses
from hordeplay.games.horrible_hordes.view.scene import scene

BATTLES = 3_000

POSITIONS = {
    "a raid on a Castle with two Armies and a Settlement": (raided("SC2", "Gnoll Chieftain e5 4"), True),
    "a raid that is nearly always lost": (raided("S1", "Red Dragons e5 3"), True),
    "an attack of three Armies": (bare("e5 3", "Pit Fiend Demons e5 3", "attack"), False),
}


def fallen(table: HordeTable, seed: int) -> int:
    """How many units of the seat on e5 fall in one battle, fought to the end."""
    played = table.copy()
    before = garrison(played, 0, sq("e5")).total
    going, luck, number = Play(played, STEPS), Luck(seed), 0
    while (request := going.request) is not None and going.table.step not in {"research", "restart"}:
        if isinstance(request, Ask):
            choice = next(iter(request.options(request.seats[0])))
            going.send(Answer(request.seats[0], choice))
        else:
            assert isinstance(request, Roll | Draw | Pick)
            going.send(Answer(None, luck.answer(request, number)))
        number += 1
    return before - garrison(going.table, 0, sq("e5")).total


@pytest.mark.parametrize("name", POSITIONS)
def test_as_many_fall_as_is_said(name: str) -> None:
    """HH-ATK-02 to HH-ATK-06, HH-RAID-02 to HH-RAID-06: within four standard errors of what is played."""
    table, raid = POSITIONS[name]
    (horde,) = table.hordes
    odds = chances(table, 0, horde, garrison(table, 0, sq("e5")), raid=raid)
    assert odds is not None
    losses = [fallen(table, seed) for seed in range(BATTLES)]
    assert pstdev(losses) > 0
    assert abs(fmean(losses) - float(odds.losses)) < 4 * pstdev(losses) / sqrt(BATTLES)


HOME = "move | dwarves: d4 settlement castle 3 army, 3 food | hordes: Bugbear King d5"


def test_rows_say_what_an_attack_and_a_square_left_behind_cost() -> None:
    match = at(HOME)
    horde = match.table.hordes[0]
    odds = chances(match.table, 0, horde, (0, 3, 0), raid=False)
    assert odds is not None
    rows = {str(choice): hint(match.table, choice).note for choice in match.choices}
    assert rows["move d4 d5 3"] == f"{percent(float(odds.win))} win, {loses(odds.losses)}, +1 VT"
    assert rows["move d4 d5 1"].endswith(" win, loses about 1, +1 VT")


def test_the_panel_of_raids_says_what_each_costs() -> None:
    match = at(HOME)
    raid = chances(match.table, 0, match.table.hordes[0], (1, 3, 1), raid=True, at=sq("d4"))
    assert raid is not None
    drawn = scene(match.table, 0, Rendering())
    assert drawn.labels["raids"].endswith(f"{loses(raid.losses)} on average")
    assert f", {loses(raid.losses, about=False)}<" in next(
        region.svg for region in drawn.regions if region.name == "raids"
    )


def test_cards_say_what_a_battle_costs() -> None:
    match = at(HOME)
    attack = next(choice for choice in match.choices if str(choice) == "move d4 d5 3")
    card = choice_card(match.table, attack)
    assert card is not None
    odds = chances(match.table, 0, match.table.hordes[0], (0, 3, 0), raid=False)
    assert odds is not None
    assert ("Units lost on average", f"{float(odds.losses):.2f}") in card.odds
