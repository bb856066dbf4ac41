"""The end of a round: the scenario is won where no portal is left, and a campaign goes on (rulebook: Victory and loss)."""

from __future__ import annotations

from hordeplay.core.script import OVER

from ..model.table import KingdomTable
from ..model.trays import goals_left
from .heroes.harm import leave
from .setup import lay


def round_end(table: KingdomTable) -> str:
    """Ongoing effects end, bench heroes leave; without a portal or boss left the players have won.

    KR-WIN-01, KR-RUL-73, KR-HERO-14, KR-SOLO-03.
    """
    guests = [figure.name for figure in table.figures if figure.role == "bench" and figure.where in {"map", "gone"}]
    pets = [table.rules.heroes[name].companion for name in guests]
    for figure in table.figures:
        figure.used = figure.protected = figure.shelter = False
        figure.rise = 0
        if figure.name in (*guests, *pets) and figure.where in {"map", "board"}:
            leave(figure)
            figure.where = "gone"
            table.tell("KR-SOLO-03", "retires", hero=figure.name)
    if goals_left(table):
        return "round"
    table.wins += 1
    table.tell("KR-WIN-01", "won", scenario=table.scenario, round=table.round)
    return "next_scenario" if table.campaign and table.rules.scenarios[table.scenario].next else OVER


def next_scenario(table: KingdomTable) -> str:
    """A campaign goes on: the next scenario is laid out anew for the same heroes, its spells are chosen anew (KR-SETUP-04, KR-RUL-72)."""
    rules = table.rules
    scenario = rules.scenarios[rules.scenarios[table.scenario].next]
    kept = table.spells if rules.knobs.spells_last == "campaign" else []
    fresh = lay(rules, len(table.players), scenario, table.heroes, kept, hard=table.hard, campaign=True)
    fresh.cast = table.cast if kept is table.spells else []
    fresh.wins, fresh.log = table.wins, table.log
    for one in fresh.__dataclass_fields__:
        setattr(table, one, getattr(fresh, one))
    table.tell("KR-SETUP-04", "next", scenario=scenario.name)
    return "hordes"
