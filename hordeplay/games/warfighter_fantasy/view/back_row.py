"""The three numbers that a back row wants to see."""

from __future__ import annotations

from hordeplay.core.scene import Fact

from ..model.table import WarfighterTable
from ..rules.buying import shown
from .facts import building, shopping


def facts(table: WarfighterTable) -> tuple[Fact, ...]:
    """Timer, Health of the party and Hostiles on an Adventure; else points, Heroes and the Turns ahead."""
    if shopping(table):
        budget = Fact(shown(table.rp), "RP left", glyph="g-gold")
        if not building(table):
            budget = Fact(str(table.purse), "Copper", glyph="g-gold")
        return (
            budget,
            Fact(str(len(table.heroes)), "Heroes", glyph="g-warrior"),
            Fact(str(table.card.turns), "Turns ahead", glyph="g-hourglass"),
        )
    most = sum(table.rank(hero).health for hero in table.heroes)
    left = sum(table.health(hero) for hero in table.heroes if not hero.down)
    due = sum(len(foe.members) for foe in table.active())
    return (
        Fact(str(table.timer or "G"), "Timer", of=f"of {table.card.turns}", glyph="g-hourglass"),
        Fact(str(left), "Health", of=f"of {most}", glyph="g-heart"),
        Fact(str(due), "Hostiles", glyph="g-monster"),
    )
