"""How an Adventure ends, and where it stands on the way (chapter 2)."""

from __future__ import annotations

from typing import NamedTuple

from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER
from hordeplay.games.warfighter_fantasy.table import WarfighterTable


class Cause(NamedTuple):
    """Why an Adventure has ended, and by which clause."""

    rule: str
    why: str


def cause(table: WarfighterTable) -> Cause:
    """Success, the last Hero Down, an Adventure that went nowhere, or a Timer without Guards (WF-VIC-01 to -04)."""
    most = table.rules.knobs.longest_game
    if table.outcome == "won":
        return Cause("WF-VIC-01", "the Objective is completed")
    if all(hero.down for hero in table.heroes):
        return Cause("WF-VIC-02", "all Heroes are Down")
    if table.turn > most:
        return Cause("WF-GRD-06", f"{most} Turns are over, and the Adventure is given up")
    return Cause("WF-VIC-04", "the Timer has run out, and no Guards come")


def ended(table: WarfighterTable) -> str:
    """Success or failure; in a campaign the road goes on (WF-VIC-01 to WF-VIC-04)."""
    rule, why = cause(table)
    won = table.outcome == "won"
    table.tell(rule, "ends", won=won, adventure=table.adventure, turn=table.turn, why=why)
    return "cleared" if table.journey is not None else OVER


def moment(table: WarfighterTable) -> Moment:
    """A round is a Turn of the Adventure; in a campaign it is an Adventure with the Town before it."""
    place = f"{table.adventure}, Turn {table.turn}" if table.turn else table.adventure
    journey = table.journey
    if journey is None:
        return Moment(max(1, table.turn), max(1, table.turn), 0, place)
    done = len(journey.ended)
    if table.step in ("road", "town_enter", "town"):
        place = f"{journey.name}, {journey.town}" if journey.town else journey.name
    over = table.step == OVER
    return Moment(max(1, done + (not over)), max(1, table.turn + 1000 * done), 0, place)


def result(table: WarfighterTable) -> Result | None:
    """One score for the party: 1 for success, 0 for failure (WF-OVR-01)."""
    if table.step != OVER:
        return None
    won = table.outcome == "won"
    if table.journey is not None:
        level = victory_level(table)
        won = won and level != table.rules.campaigns[table.journey.name].victory[-1]
        lost = (
            "" if "failed" not in table.journey.ended.values() else f", {table.adventure} is lost: {cause(table).why}"
        )
        return Result((len(table.journey.ended),), (0,) if won else (), f"The road ends: {level}{lost}")
    word = "won" if won else "lost"
    return Result((int(won),), (0,) if won else (), f"{table.adventure} is {word}: {cause(table).why}")


def victory_level(table: WarfighterTable) -> str:
    """The Victory level of a campaign: a step down for each Desperation Adventure, and what Retreats cost on its map.

    WF-CAM-16, WF-CAM-02.
    """
    assert table.journey is not None
    card, journey = table.rules.campaigns[table.journey.name], table.journey
    if table.outcome != "won":
        return card.victory[-1]
    steps = journey.desperate * table.rules.knobs.desperation_steps
    steps += list(journey.ended.values()).count("retreated") * card.retreat
    return card.victory[min(len(card.victory) - 1, steps)]
