"""Who falls to a volley: Horde dice against Castles, Armies and Settlements, in that order (HH-RAID-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hordeplay.games.horrible_hordes.strength import Needs


class Units(NamedTuple):
    """Units of one player in a battle, in the order in which they fall."""

    castles: int
    armies: int
    settlements: int

    @property
    def total(self) -> int:
        return self.castles + self.armies + self.settlements


class Volley(NamedTuple):
    """What a volley does: hits that count by class, the units that fall, and the hits the first Castle has now."""

    hits: Units
    fallen: Units
    hurt: int


NO_UNITS = Units(0, 0, 0)


def volley(
    values: Sequence[int],
    need: Needs,
    standing: Units,
    *,
    tough: int,
    hurt: int = 0,
    shields: Units = NO_UNITS,
    declared: bool = False,
) -> Volley:
    """Resolve Horde dice one by one, each against the first class alive and its own need (HH-RUL-52).

    `tough` is how many hits a Castle takes, `hurt` how many the first one has taken; `shields` are cancelled hits by
    class. `declared`: all dice aim at the class that is first when they fall, and surplus hits are lost. Surplus hits on
    the last class are always lost (HH-RUL-47).

    >>> need = Needs(6, 7, 8, 7, 7, 7)
    >>> volley((9, 7, 3, 8, 10), need, Units(1, 2, 1), tough=2).fallen
    Units(castles=1, armies=2, settlements=0)
    >>> volley((9, 7, 3, 8, 10), need, Units(1, 2, 1), tough=2, declared=True).fallen
    Units(castles=1, armies=0, settlements=0)
    """
    castles, armies, settlements = standing
    spare_castle, spare_army, spare_settlement = shields
    first = 0 if castles else 1 if armies else 2
    on_castle = on_army = on_settlement = 0
    for value in values:
        if declared and first != (0 if castles else 1 if armies else 2):
            break
        if castles:
            if value >= need.at_castle:
                if spare_castle:
                    spare_castle -= 1
                    continue
                on_castle += 1
                hurt += 1
                if hurt >= tough:
                    castles -= 1
                    hurt = 0
        elif armies:
            if value >= need.at_army:
                if spare_army:
                    spare_army -= 1
                    continue
                on_army += 1
                armies -= 1
        elif settlements:
            if value >= need.at_settlement:
                if spare_settlement:
                    spare_settlement -= 1
                    continue
                on_settlement += 1
                settlements -= 1
        else:
            break
    fallen = Units(standing.castles - castles, standing.armies - armies, standing.settlements - settlements)
    return Volley(Units(on_castle, on_army, on_settlement), fallen, hurt)
