"""What an attack on a portal costs, said beside each of its tiles."""

from __future__ import annotations

from ..model.table import KingdomTable, Tray
from ..model.trays import card
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
