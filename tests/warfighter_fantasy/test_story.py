"""How an Adventure ended, told in a sentence or two: why and when, how near it was, and who fell."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import table_at

import hordeplay as hp
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.result import story


def ended(outcome: str, *down: int, paid: int = 0, **words: Any) -> str:  # of `at`
    """The story of a table on which it ended so."""
    table: WarfighterTable = table_at(spaces=["Long Corridor", "Dart Hall"], **words)
    table.outcome, table.paid = outcome, list(range(1, paid + 1))
    for number in down:
        table.heroes[number].down = True
    return story(table)


def test_a_success_says_how_early_and_who_is_whole() -> None:
    """WF-VIC-01: the Turn, the Turns left on the Timer, the cards beaten, who came nearest to falling."""
    says = ended("won", turn=6, timer=4, paid=3, heroes={"whisper": {"wounds": [2]}})
    assert says == (
        "Swamp Caves is won in Turn 6 with 4 Turns left on the Timer: Oolosh is beaten, and the Objective is completed. "
        "3 Hostile cards beaten; all 4 Heroes stand, Whisper at Health 2."
    )


@pytest.mark.parametrize(("down", "words"), [((2,), "Whisper is Down."), ((1, 2), "Tolonar and Whisper are Down.")])
def test_a_success_names_the_fallen(down: tuple[int, ...], words: str) -> None:
    """WF-DWN-01: who paid for it; past the Timer nothing is said of it."""
    says = ended("won", *down, turn=11, timer=0, paid=1)
    assert "on the Timer" not in says
    assert says.endswith(f"1 Hostile card beaten; {words}")


def test_a_loss_says_how_near_it_was() -> None:
    """WF-VIC-02: what the Objective Hostile had left, or how far the party came."""
    far = ended("lost", 0, 1, 2, 3, turn=5, timer=5)
    assert (
        far
        == "Swamp Caves is lost in Turn 5: all Heroes are Down. The Slime Pit was not reached, with 2 of 3 Locations entered."
    )
    near = ended("lost", 0, 1, 2, 3, turn=9, active=True, foes=["Oolosh at 4 wounds 3 on 1 as objective"], paid=1)
    late = ended("lost", 0, 1, 2, 3, turn=9, active=True, foes=["Bog Leeches at 4 x2 on 1"], paid=1)
    assert late.endswith("Oolosh was beaten already, with 2 Hostiles left; 1 Hostile card beaten.")
    assert (
        near
        == "Swamp Caves is lost in Turn 9: all Heroes are Down. Oolosh had 5 of 8 Health left; 1 Hostile card beaten."
    )


def test_the_same_table_tells_the_same_story() -> None:
    """WF-VIC-01: from the table alone, as every record of it will."""
    match = hp.new(GAME, preset="short")
    match.run("veteran")
    assert match.result is not None
    assert match.result.says == story(match.table.copy())
    assert len(match.result.says.split(". ")) <= 2
    assert f"in Turn {match.table.turn}" in match.result.says
    beaten = {event.facts["foe"] for event in match.events if event.what == "eliminated"}
    assert f"{len(match.table.paid)} Hostile card" in match.result.says
    assert beaten
