"""The step `combat`: one combat round of whatever battle is under way."""

from __future__ import annotations

from hordeplay.core.script import Script
from hordeplay.games.horrible_hordes.combat import combat as against_horde
from hordeplay.games.horrible_hordes.table import HordeTable
from hordeplay.games.horrible_hordes.war import joint_raid, war


def combat(table: HordeTable) -> Script[str]:
    """Against a Horde (HH-ATK-02), between players (HH-WAR-01), or of a Horde against several players (HH-RUL-90)."""
    battle = table.battle
    assert battle is not None
    if battle.foe >= 0:
        return war(table)
    if battle.raid and table.rules.knobs.players_at_war and table.owner(battle.at, but=battle.seat) >= 0:
        return joint_raid(table)
    return against_horde(table)
