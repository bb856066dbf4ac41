"""The dice of the last Attack as they lie: what they had to reach, and what came of them (WF-ATK-03, WF-HTN-03)."""

from __future__ import annotations

from ..model.passives import foe_cover
from ..model.table import Foe, Hero, Member, Throw, WarfighterTable


def declare(table: WarfighterTable, number: int, foe: Foe, source: str, need: int, h: int, p: int) -> None:
    """An Attack whose dice are still to be rolled: nothing lies there yet, and it is known who attacks whom."""
    table.throw = Throw(number, foe.name, source, "none", h, 0, p, [], need)


def awaited(table: WarfighterTable, least: int = 0, cover: int = 0) -> None:
    """What the dice of the Attack that come next must show, now that no card is played on it; nothing once they lie there."""
    if table.throw is not None:
        table.throw.least, table.throw.least_cover = least, cover


def count(
    table: WarfighterTable, thrown: Throw, foe: Foe, member: Member, results: list[int], extra_vuln: int = 0
) -> None:
    """Put what a Hero's dice come to on a throw: Wounds and Vulns, before they are spread (WF-ATK-03, WF-EXP-01).

    `results` are the Wounds of each die that counts, 0 for a miss; what cannot have Vulns gets none (WF-ATK-06), nor
    does what falls.
    """
    thrown.cover = foe_cover(table, foe, member)
    beaten = thrown.die + thrown.p >= thrown.cover
    thrown.wounds = sum(results) if beaten else 0
    thrown.vulns = sum(1 for n in results if bool(n) != beaten) + extra_vuln * sum(map(bool, results))
    card = table.hostile(foe)
    falls = len(results) == 1 and thrown.wounds >= table.left(foe, member)
    if card.inanimate or card.structure or falls:
        thrown.vulns = 0
    thrown.says = "wound" if thrown.wounds else "vuln" if thrown.vulns else "none"


def least_hit(table: WarfighterTable, hero: Hero, need: int) -> int:
    """The least total of an Attack die that is a hit: of a Squad Hero's printed chart, where `need` is 0 (WF-RUL-57)."""
    if need:
        return need
    worn = table.health(hero) == 1
    return min((row.worn if worn else row.hit for row in table.rank(hero).chart), default=0)


def wounding(table: WarfighterTable, foe: Foe, member: Member) -> int:
    """The least total with which a Hostile's chart in force wounds anybody; 0 when it never does (WF-HOS-01)."""
    return table.rules.wounding(foe.name, table.left(foe, member))
