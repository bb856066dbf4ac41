"""Phase 6: towers are bought for crystals (rulebook: Spend)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Annotated, Final

from hordeplay.core.choice import Choice, Offer, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.script import Script, ask_any

from ..model.squares import NAME
from ..model.table import KingdomTable
from .turn import Done, seats_left


@verb("buy")
class Buy(Choice):
    """`buy Archer 1`: a tower of the supply for the hand of the seat of this number."""

    tower: Annotated[str, NAME]
    to: int

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Buy]:
        for tower in table.rules.towers.values():
            if _price(table, tower.name) is not None:
                for to in range(len(table.players)):
                    yield cls(tower.name, to)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        card = table.rules.towers.get(self.tower)
        if card is None:
            return Refusal("KR-BUY-02", tr("there is no such tower"))
        if not table.rules.sold(card.level):
            return Refusal("KR-BUY-03", tr("towers of level {level} are not sold", level=card.level))
        if not table.supply[self.tower]:
            return Refusal("KR-PASS-04", tr("the supply has none left"))
        if table.rules.price(card.level) > table.crystals:
            why = (
                message("it costs {price}, and {left} are left")
                if table.crystals > 1
                else message("it costs {price}, and 1 is left")
                if table.crystals
                else message("it costs {price}, and none is left")
            )
            price = counted(table.rules.price(card.level), "crystal")
            return Refusal("KR-BUY-02", tr(why, price=price, left=table.crystals))
        if not 0 <= self.to < len(table.players):
            return Refusal("KR-BUY-01", tr("there is no such seat"))
        return None


PURCHASES: Final[tuple[Offer[Buy | Done], ...]] = (Buy, Done)
"""What can be done in phase 6 (KR-BUY-01)."""


def _price(table: KingdomTable, tower: str) -> int | None:
    """What a tower costs now; None when it cannot be bought."""
    level = table.rules.towers[tower].level
    price = table.rules.price(level)
    return price if table.rules.sold(level) and table.supply[tower] and price <= table.crystals else None


def spend(table: KingdomTable) -> Script[str]:
    """One purchase of the team: anybody proposes it, and all say when they are done (KR-BUY-01, KR-BUY-02)."""
    seats = seats_left(table)
    if not seats or all(_price(table, name) is None for name in table.rules.towers):
        return "round_end"
    seat, choice = yield from ask_any(
        table,
        seats,
        lambda: tr("Spend {crystals}", crystals=counted(table.crystals, "crystal")),
        *PURCHASES,
        rule="KR-BUY-01",
    )
    if isinstance(choice, Done):
        table.players[seat].done = True
        return "spend"
    price = table.rules.price(table.rules.towers[choice.tower].level)
    table.crystals -= price
    table.supply[choice.tower] -= 1
    insort(table.players[choice.to].hand, choice.tower)
    table.tell("KR-BUY-02", "buys", tower=choice.tower, to=choice.to, crystals=price)
    return "spend"
