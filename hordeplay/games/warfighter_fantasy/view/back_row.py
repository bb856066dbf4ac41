"""The three numbers that a back row wants to see."""

from __future__ import annotations

from hordeplay.core.language import tr
from hordeplay.core.scene import Fact

from ..model.table import WarfighterTable
from ..rules.buying import shown
from .facts import building, shopping


def facts(table: WarfighterTable) -> tuple[Fact, ...]:
    """Timer, Health of the party and Hostiles on an Adventure; else points, Heroes and the Turns ahead."""
    if shopping(table):
        budget = Fact(shown(table.rp), tr("RP left"), glyph="g-gold")
        if not building(table):
            budget = Fact(str(table.purse), tr("Copper"), glyph="g-gold")
        return (
            budget,
            Fact(str(len(table.heroes)), tr("Heroes"), glyph="g-warrior"),
            Fact(str(table.card.turns), tr("Turns ahead"), glyph="g-hourglass"),
        )
    most = sum(table.rank(hero).health for hero in table.heroes)
    left = sum(table.health(hero) for hero in table.heroes if not hero.down)
    due = sum(len(foe.members) for foe in table.active())
    return (
        Fact(str(table.timer or "G"), tr("Timer"), of=tr("of {most}", most=table.card.turns), glyph="g-hourglass"),
        Fact(str(left), tr("Health"), of=tr("of {most}", most=most), glyph="g-heart"),
        Fact(str(due), tr("Hostiles"), glyph="g-monster"),
    )
