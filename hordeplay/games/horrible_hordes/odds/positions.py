"""The odds of battles as they stand on a table: of the units of a seat against a Horde, with what bears on them there."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from ..model.powers import powers
from ..model.ruleset import HordeRules
from ..model.table import Horde, HordeTable
from ..rules.battle.combat import castle_damage, openers, spells_on
from ..rules.battle.strength import Needs, Phase, needs
from .battles import fight
from .fights import Fight

MOST = 120
"""Units times Hit Counters up to which odds are counted while somebody waits for a picture or a question."""


class Outlook(NamedTuple):
    """The exact chances of a battle: the Horde falls, both fall, we fall, and nobody ever falls; and what it costs us."""

    win: Fraction
    mutual: Fraction
    lose: Fraction
    stalemate: Fraction = Fraction(0)
    losses: Fraction = Fraction(0)
    """How many of our units fall on average, of all kinds together, however it ends."""

    @property
    def held(self) -> Fraction:
        """The chance that somebody of ours is left."""
        return self.win + self.stalemate


def countable(units: tuple[int, int, int], hits: int) -> bool:
    """Whether such a battle is fought at all, and small enough to be counted at once."""
    return 0 < sum(units) * hits <= MOST


@lru_cache(maxsize=20_000)
def outlook(rules: HordeRules, of: Fight) -> Outlook | None:
    """The exact odds of a battle; None where nobody fights, or where counting would take too long."""
    if not countable(of.units, of.hits):
        return None
    end = fight(rules, of)
    return Outlook(end.win, end.mutual, end.lose, 1 - end.win - end.mutual - end.lose, end.lost().mean)


def chances(
    table: HordeTable, seat: int, horde: Horde, units: tuple[int, int, int], *, raid: bool, at: int | None = None
) -> Outlook | None:
    """The odds of such units of a seat against a Horde on the square `at` (the Horde's own)."""
    return outlook(table.rules, fight_on(table, seat, horde, units, raid=raid, at=horde.at if at is None else at))


def fight_on(table: HordeTable, seat: int, horde: Horde, units: tuple[int, int, int], *, raid: bool, at: int) -> Fight:
    """What the odds of such a battle on a square depend on, as it stands now: of one under way, what is left of it."""
    battle = table.battle if table.battle and table.battle.at == at else None
    player = table.players[seat]
    abilities = tuple(name for name in player.abilities if name not in player.skipped)
    if battle:
        struck = {name for name in openers(powers(table, seat)) if battle.round or name in battle.cancelled}
        abilities = tuple(name for name in abilities if name not in struck)  # they strike once, before round 1
    damage = castle_damage(table, battle, seat) if battle else player.damage.get(at, 0)
    return Fight(
        horde.name,
        horde.hits,
        table.terrain(at).name,
        units if raid else (0, units[1], 0),
        raid,
        abilities,
        spells_on(table, seat, at),
        damage if raid and units[0] else 0,
    )


def dice_needed(table: HordeTable, seat: int, horde: Horde, at: int, *, raid: bool) -> Needs:
    """What every die of such a battle needs, Abilities, terrain and Spells on the stack included."""
    phase: Phase = "raid" if raid else "attack"
    return needs(
        table.rules, powers(table, seat), horde.name, table.terrain(at).name, phase, spells_on(table, seat, at)
    )


def fighting(table: HordeTable) -> list[tuple[int, int, Horde]]:
    """Every square where a seat's units and a Horde stand together: square, seat, Horde, in board order."""
    hordes = sorted(table.hordes, key=lambda horde: horde.at)
    return [(horde.at, seat, horde) for horde in hordes if (seat := table.owner(horde.at)) >= 0]
