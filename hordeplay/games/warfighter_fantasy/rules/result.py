"""Where the game stands, how an Adventure ends, and what a campaign comes to (chapters 2 and 24)."""

from __future__ import annotations

from typing import NamedTuple

from hordeplay.core.english import counted, listed
from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER

from ..model.table import WarfighterTable


def moment(table: WarfighterTable) -> Moment:
    """A round is a Turn of the Adventure; in a campaign it is an Adventure with the Town before it."""
    place = f"{table.adventure}, Turn {table.turn}" if table.turn else table.adventure
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
    eliminate = bool(table.spaces) and table.rules.objectives[table.card.objective].eliminate
    every = table.rules.knobs.success_needs == "all" or (eliminate and following in ("onslaught", "recovery"))
    if table.outcome != "won" and every:
        cleared = table.spaces and not table.spaces[table.last].inactive and not table.foes_at(table.last)
        if cleared and all(foe.role != "objective" for foe in table.foes):
            table.outcome = "won"
    if not table.outcome and all(hero.down for hero in table.heroes):
        table.outcome = "lost"
    if table.outcome:
        table.pending = []
        return "ended"
    return following


class Cause(NamedTuple):
    """Why an Adventure has ended, and by which clause."""

    rule: str
    why: str


def cause(table: WarfighterTable) -> Cause:
    """Success, the last Hero Down, an Adventure that went nowhere, or a Timer without Guards.

    WF-VIC-01 to WF-VIC-04, WF-GRD-06.
    """
    most = table.rules.knobs.longest_game
    if table.outcome == "won":
        return Cause("WF-VIC-01", "the Objective is completed")
    if all(hero.down for hero in table.heroes):
        return Cause("WF-VIC-02", "all Heroes are Down")
    if 0 < most < table.turn:
        return Cause("WF-RUL-77", f"{most} Turns are over, and the Adventure is given up")
    return Cause("WF-VIC-04", "the Timer has run out, and no Guards come")


def ended(table: WarfighterTable) -> str:
    """Success or failure; in a campaign the road goes on (WF-VIC-01 to WF-VIC-04)."""
    rule, why = cause(table)
    won = table.outcome == "won"
    table.tell(rule, "ends", won=won, adventure=table.adventure, turn=table.turn, why=why)
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
            "" if "failed" not in table.journey.ended.values() else f", {table.adventure} is lost: {cause(table).why}"
        )
        return Result(
            (len(table.journey.ended),) * seats, tuple(range(seats)) if won else (), f"The road ends: {level}{lost}"
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
    early = f" with {counted(table.timer, 'Turn')} left on the Timer" if won and table.timer else ""
    word = "won" if won else "lost"
    why = f"{table.boss.name} is beaten, and {cause(table).why}" if won else cause(table).why
    first = f"{table.adventure} is {word} in Turn {table.turn}{early}: {why}"
    more = [] if won else [_how_near(table)]
    more += [f"{counted(len(table.paid), 'Hostile card')} beaten"] if table.paid else []
    more += [_party(table)] if table.up() else []
    rest = "; ".join(more)
    return f"{first}. {rest[:1].upper()}{rest[1:]}." if rest else f"{first}."


def _how_near(table: WarfighterTable) -> str:
    """How near a lost Adventure was: what the Objective Hostile had left, or how far the party came."""
    boss = next((foe for foe in table.foes if foe.role == "objective"), None)
    if boss is not None and not table.spaces[boss.space].inactive:
        health = table.hostile(boss).health
        left = sum(table.left(boss, member) for member in boss.members)
        return f"{boss.name} had {left} of {health * len(boss.members)} Health left"
    if not table.spaces[table.last].inactive:
        left = sum(len(foe.members) for foe in table.active())
        return f"{table.boss.name} was beaten already, with {counted(left, 'Hostile')} left"
    between = table.spaces[1:-1]
    entered = sum(bool(space.name) and space.entered for space in between)
    return f"{table.card.objective} was not reached, with {entered} of {counted(len(between), 'Location')} entered"


def _party(table: WarfighterTable) -> str:
    """Who is Down, or who came nearest to it."""
    down = [hero.name for hero in table.heroes if hero.down]
    if down:
        return f"{listed(down)} {'is' if len(down) == 1 else 'are'} Down"
    hurt = [hero for hero in table.heroes if hero.hurt]
    nearest = min(hurt, key=table.health) if hurt else None
    close = f", {nearest.name} at Health {table.health(nearest)}" if nearest is not None else ""
    n = len(table.heroes)
    return (
        f"{'both' if n == 2 else f'all {n}'} Heroes stand{close}" if n > 1 else f"{table.heroes[0].name} stands{close}"
    )
