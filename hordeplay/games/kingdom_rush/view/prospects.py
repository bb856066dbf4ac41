"""What a choice costs, said on its row, odds or not: a tower at a portal, the enemies that a base leaves."""

from __future__ import annotations

from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import card, covered, open_foes, tray_by
from ..rules.targets import built_of


def takes(table: KingdomTable, tray: Tray | None) -> str:
    """That the tower at work is lost by its attack, as it is by one on a portal (KR-PORTAL-04, KR-PICK-02).

    >>> from hordeplay.games.kingdom_rush import at
    >>> work = "Archer 0 0 at b1 begun tiles D2"
    >>> table = at("part", trays="P1 b2, A3 c2", built="Archer b1 S", todo=work, round=2).table
    >>> [takes(table, tray) for tray in table.trays]
    ['then Archer is lost', '']
    """
    todo = table.todo[0] if table.todo else None
    if todo is None or tray is None or card(table, tray).trait != "portal" or built_of(table, todo) is None:
        return ""
    return f"then {todo.card} is lost"


def uncovers(table: KingdomTable, figure: Figure, tray: Tray | None, mask: int) -> str:
    """The enemies that are open again once a hero takes its base to these squares of a horde, or to none (KR-HERO-07).

    >>> from hordeplay.games.kingdom_rush import at
    >>> words = {"acting": "Malik", "heroes": "Malik e3 base b2 used", "trays": "A1 e3"}
    >>> table = at("hero", scenario="S2", round=5, **words).table
    >>> malik = table.figures[table.acting]
    >>> uncovers(table, malik, None, 0), uncovers(table, malik, table.trays[0], 0b1100011 << 6)
    ('uncovers 1 of Goblin Pickets', '')
    """
    own = tray_by(table, figure.on) if figure.where == "map" else None
    if own is None:
        return ""
    now = {foe.mask for foe in open_foes(table, own)}
    lifted = covered(table, own, figure) | (mask if own is tray else 0)
    left = table.rules.uncovered(open_foes(table, own, figure), lifted)
    n = sum(foe.mask not in now for foe in left)
    return f"uncovers {n} of {card(table, own).title}" if n else ""
