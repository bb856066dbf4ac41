"""Where the game stands, how an Adventure ends, and what a campaign comes to (chapters 2 and 24)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.english import counted, listed, opened
from hordeplay.core.game import Moment, Result
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER

from ..model.table import WarfighterTable


def moment(table: WarfighterTable) -> Moment:
    """A round is a Turn of the Adventure; in a campaign it is an Adventure with the Town before it."""
    place = (
        tr("{adventure}, Turn {turn}", adventure=table.adventure, turn=table.turn) if table.turn else table.adventure
    )
    journey = table.journey
    if journey is None:
        return Moment(max(1, table.turn), max(1, table.turn), 0, place)
    done = len(journey.ended)
    if table.step in ("road", "town_enter", "town", "reward"):
        place = f"{journey.name}, {journey.town}" if journey.town else journey.name
    over = table.step == OVER
    return Moment(max(1, done + (not over)), max(1, table.turn + 1000 * done), 0, place)


def verdict(table: WarfighterTable, following: str) -> str:
    """The step to go on with, unless the Adventure is decided: success before failure (WF-VIC-01 to WF-VIC-03).

    Where all Hostiles must be eliminated, that is seen as the Hero Turn ends (WF-OBJ-04).
    """
    every = table.rules.knobs.success_needs == "all" or (
        following in ("onslaught", "recovery")
        and bool(table.spaces)
        and table.rules.objectives[table.card.objective].eliminate
    )
    if table.outcome != "won" and every:
        cleared = table.spaces and not table.spaces[table.last].inactive and not table.foes_at(table.last)
        if cleared and all(foe.role != "objective" for foe in table.foes):
            table.outcome = "won"
    if not table.outcome:
        for hero in table.heroes:  # who stands is mostly the first
            if not hero.down:
                return following
        table.outcome = "lost"
    table.pending = []
    return "ended"


CAUSES: Final[Mapping[str, str]] = {
    "WF-VIC-01": message("the Objective is completed"),
    "WF-VIC-02": message("all Heroes are Down"),
    "WF-RUL-77": message("{most} Turns are over, and the Adventure is given up"),
    "WF-VIC-04": message("the Timer has run out, and no Guards come"),
}
"""Why an Adventure has ended, by clause."""


def cause(table: WarfighterTable) -> str:
    """The clause by which it ended: success, the last Hero Down, an Adventure that went nowhere, a Timer without Guards.

    WF-VIC-01 to WF-VIC-04, WF-GRD-06.
    """
    if table.outcome == "won":
        return "WF-VIC-01"
    if all(hero.down for hero in table.heroes):
        return "WF-VIC-02"
    return "WF-RUL-77" if 0 < table.rules.knobs.longest_game < table.turn else "WF-VIC-04"


def why(table: WarfighterTable, clause: str = "") -> str:
    """Why the Adventure has ended, in words; by a clause of `CAUSES` where the log tells of another Adventure."""
    return tr(CAUSES[clause or cause(table)], most=table.rules.knobs.longest_game)


def ended(table: WarfighterTable) -> str:
    """Success or failure; in a campaign the road goes on (WF-VIC-01 to WF-VIC-04)."""
    rule, won = cause(table), table.outcome == "won"
    english = CAUSES[rule].format(most=table.rules.knobs.longest_game)  # the log is the same in every language
    table.tell(rule, "ends", won=won, adventure=table.adventure, turn=table.turn, why=english)
    return "cleared" if table.journey is not None else OVER


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


def result(table: WarfighterTable) -> Result | None:
    """One score for all, who win or lose together: 1 for success, 0 for failure (WF-OVR-01)."""
    if table.step != OVER:
        return None
    seats = len(table.players)
    won = table.outcome == "won"
    if table.journey is not None:
        level = victory_level(table)
        won = won and level != table.rules.campaigns[table.journey.name].victory[-1]
        lost = (
            ""
            if "failed" not in table.journey.ended.values()
            else tr(", {adventure} is lost: {why}", adventure=table.adventure, why=why(table))
        )
        return Result(
            (len(table.journey.ended),) * seats,
            tuple(range(seats)) if won else (),
            tr("The road ends: {level}{lost}", level=tr(level), lost=lost),
        )
    return Result((int(won),) * seats, tuple(range(seats)) if won else (), story(table))


def story(table: WarfighterTable) -> str:
    """How an Adventure ended: when and why, how near it was, what was beaten on the way, and who fell.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at(spaces=["Long Corridor"], turn=4, timer=6, heroes={"gareth": {"space": 1, "wounds": [4]}}).table
    >>> table.outcome = "won"
    >>> story(table)
    'Swamp Caves is won in Turn 4 with 6 Turns left on the Timer: Oolosh is beaten, and the Objective is completed. All 4 Heroes stand, Gareth at Health 1.'
    >>> table.outcome = "lost"
    >>> for hero in table.heroes:
    ...     hero.down = True
    >>> story(table)
    'Swamp Caves is lost in Turn 4: all Heroes are Down. The Slime Pit was not reached, with 1 of 3 Locations entered.'
    """
    won = table.outcome == "won"
    early = tr(" with {turns} left on the Timer", turns=counted(table.timer, "Turn")) if won and table.timer else ""
    if won:
        beaten = tr("{foe} is beaten, and {why}", foe=table.boss.name, why=why(table))
        first = tr(
            "{adventure} is won in Turn {turn}{early}: {why}",
            adventure=table.adventure, turn=table.turn, early=early, why=beaten,
        )  # fmt: skip
    else:
        first = tr(
            "{adventure} is lost in Turn {turn}: {why}", adventure=table.adventure, turn=table.turn, why=why(table)
        )
    more = [] if won else [_how_near(table)]
    more += [tr("{cards} beaten", cards=counted(len(table.paid), "Hostile card"))] if table.paid else []
    more += [_party(table)] if table.up() else []
    return f"{first}. {opened('; '.join(more))}." if more else f"{first}."


def _how_near(table: WarfighterTable) -> str:
    """How near a lost Adventure was: what the Objective Hostile had left, or how far the party came."""
    boss = next((foe for foe in table.foes if foe.role == "objective"), None)
    if boss is not None and not table.spaces[boss.space].inactive:
        health = table.hostile(boss).health
        left = sum(table.left(boss, member) for member in boss.members)
        return tr("{foe} had {left} of {most} Health left", foe=boss.name, left=left, most=health * len(boss.members))
    if not table.spaces[table.last].inactive:
        left = sum(len(foe.members) for foe in table.active())
        return tr(
            "{foe} was beaten already, with {hostiles} left", foe=table.boss.name, hostiles=counted(left, "Hostile")
        )
    between = table.spaces[1:-1]
    entered = sum(bool(space.name) and space.entered for space in between)
    return tr(
        "{objective} was not reached, with {entered} of {locations} entered",
        objective=table.card.objective,
        entered=entered,
        locations=counted(len(between), "Location"),
    )


def _party(table: WarfighterTable) -> str:
    """Who is Down, or who came nearest to it."""
    down = [hero.name for hero in table.heroes if hero.down]
    if down:
        return tr("{hero} is Down", hero=down[0]) if len(down) == 1 else tr("{heroes} are Down", heroes=listed(down))
    hurt = [hero for hero in table.heroes if hero.hurt]
    nearest = min(hurt, key=table.health) if hurt else None
    close = (
        tr(", {hero} at Health {health}", hero=nearest.name, health=table.health(nearest))
        if nearest is not None
        else ""
    )
    match len(table.heroes):
        case 1:
            return tr("{hero} stands{close}", hero=table.heroes[0].name, close=close)
        case 2:
            return tr("both Heroes stand{close}", close=close)
        case n:
            return tr("all {n} Heroes stand{close}", n=n, close=close)
