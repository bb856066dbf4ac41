"""Who falls to a volley: Horde dice against Castles, Armies and Settlements, in that order (HH-RAID-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .strength import Needs


class Units(NamedTuple):
    """Units of one player in a battle, in the order in which they fall."""

    castles: int
    armies: int
    settlements: int

    @property
    def total(self) -> int:
        """Units of all kinds."""
        return self.castles + self.armies + self.settlements


class Volley(NamedTuple):
    """What a volley does: hits by the class they are aimed at, the units that fall, and the hits the first Castle has now."""

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
    the last class are always lost (HH-RUL-47); they count as hits all the same.

    >>> need = Needs(6, 7, 8, 7, 7, 7)
    >>> volley((9, 7, 3, 8, 10), need, Units(1, 2, 1), tough=2).fallen
    Units(castles=1, armies=2, settlements=0)
    >>> declared = volley((9, 7, 3, 8, 10), need, Units(1, 2, 1), tough=2, declared=True)
    >>> declared.fallen, declared.hits.castles
    (Units(castles=1, armies=0, settlements=0), 4)
    """
    castles, armies, settlements = standing
    spare_castle, spare_army, spare_settlement = shields
    first = 0 if castles else 1 if armies else 2
    spill = first if declared else 2 if settlements else 1 if armies else 0
    spill_need = (need.at_castle, need.at_army, need.at_settlement)[spill]
    on_castle = on_army = on_settlement = surplus = 0
    for value in values:
        if declared and first != (0 if castles else 1 if armies else 2):
            surplus += value >= spill_need
        elif castles:
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
            surplus += value >= spill_need
    hits = [on_castle, on_army, on_settlement]
    hits[spill] += surplus
    fallen = Units(standing.castles - castles, standing.armies - armies, standing.settlements - settlements)
    return Volley(Units(*hits), fallen, hurt)


class Side(NamedTuple):
    """One player of several against the same Horde: units, needs, hits that a Castle takes and that the first one has."""

    units: Units
    need: Needs
    tough: int
    hurt: int = 0


def joint_volley(
    values: Sequence[int],
    sides: Sequence[Side],
    *,
    shields: Sequence[Units] = (),
    declared: bool = False,
) -> list[Volley]:
    """Resolve Horde dice against several players: all Castles first, in the order of the sides, then Armies, then Settlements.

    >>> need = Needs(6, 7, 8, 7, 7, 7)
    >>> sides = [Side(Units(0, 1, 1), need, 2), Side(Units(1, 1, 0), need, 2)]
    >>> [one.fallen for one in joint_volley((9, 7, 3, 8, 10), sides)]
    [Units(castles=0, armies=1, settlements=0), Units(castles=1, armies=1, settlements=0)]
    """
    left = [list(side.units) for side in sides]
    spare = [list(shield) for shield in shields] or [[0, 0, 0] for _ in sides]
    hits = [[0, 0, 0] for _ in sides]
    hurt = [side.hurt for side in sides]
    front = aim = _front(left)
    for value in values:
        following = _front(left)
        surplus = following is None or (declared and front is not None and following[0] != front[0])
        aim = aim if surplus else following
        if aim is None:
            break
        kind, i = aim
        need = sides[i].need
        if value < (need.at_castle, need.at_army, need.at_settlement)[kind]:
            continue
        if surplus:
            hits[i][kind] += 1
            continue
        if spare[i][kind]:
            spare[i][kind] -= 1
            continue
        hits[i][kind] += 1
        if kind == 0:
            hurt[i] += 1
            if hurt[i] < sides[i].tough:
                continue
            hurt[i] = 0
        left[i][kind] -= 1
    return [
        Volley(Units(*hit), Units(*(a - b for a, b in zip(side.units, now, strict=True))), has)
        for hit, side, now, has in zip(hits, sides, left, hurt, strict=True)
    ]


def _front(left: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The class and the side of the unit that is next to fall."""
    for kind in range(3):
        for i, units in enumerate(left):
            if units[kind]:
                return kind, i
    return None
