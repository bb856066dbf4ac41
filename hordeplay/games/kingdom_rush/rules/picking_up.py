"""Phase 5: towers go back to the hands (rulebook: Pick up; White building site)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Annotated

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Script, ask_any

from ..model.squares import NAME
from ..model.table import Built, KingdomTable


@verb("give")
class Give(Choice):
    """`give Militia 1`: this tower of the white site goes to the hand of the seat of this number."""

    tower: Annotated[str, NAME]
    to: int

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Give]:
        for name in dict.fromkeys(tower.name for tower in _white(table)):
            for to in range(len(table.players)):
                yield cls(name, to)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if all(tower.name != self.tower for tower in _white(table)):
            return Refusal("KR-WHITE-02", tr("no such tower stands on the white site"))
        if not 0 <= self.to < len(table.players):
            return Refusal("KR-WHITE-02", tr("there is no such seat"))
        return None


def _white(table: KingdomTable) -> list[Built]:
    """Towers face up on the white site."""
    sites = table.map.sites
    return [tower for tower in table.built if sites[tower.at] == "W" and not tower.down]


def pick_up(table: KingdomTable) -> Script[str]:
    """Towers go back to hands, those face down to the supply; the team splits the white site (KR-PICK-01, KR-PICK-02, KR-WHITE-02)."""
    seats = range(len(table.players))
    if _white(table) and len(seats) > 1:
        _, choice = yield from ask_any(
            table, list(seats), message("Who takes the white site's tower?"), Give, rule="KR-WHITE-02"
        )
        tower = next(tower for tower in _white(table) if tower.name == choice.tower)
        table.built.remove(tower)
        insort(table.players[choice.to].hand, tower.name)
        table.tell("KR-WHITE-02", "gives", tower=tower.name, to=choice.to)
        return "pick_up"
    for tower in table.built:
        if tower.down:
            table.supply[tower.name] += 1
            table.tell("KR-PICK-02", "returns", tower=tower.name)
        else:
            insort(table.players[tower.seat].hand, tower.name)
    table.built = []
    for player in table.players:
        for name in player.incoming:
            insort(player.hand, name)
        player.incoming = []
        player.done = False
    table.tell("KR-PICK-01", "picks_up")
    return "spend"
