"""Phases 5 and 6, and the end of a round (rulebook: Pick up; Spend; White building site; Victory and loss)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Annotated, Final

from hordeplay.core.choice import Choice, Offer, Refusal, verb
from hordeplay.core.script import OVER, Script, ask_any
from hordeplay.games.kingdom_rush.board import portals_left
from hordeplay.games.kingdom_rush.harm import leave
from hordeplay.games.kingdom_rush.phase2 import Done, seats_left
from hordeplay.games.kingdom_rush.picture.lettering import counted
from hordeplay.games.kingdom_rush.setup import lay
from hordeplay.games.kingdom_rush.squares import NAME
from hordeplay.games.kingdom_rush.table import Built, KingdomTable


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
            return Refusal("KR-WHITE-02", "no such tower stands on the white site")
        if not 0 <= self.to < len(table.players):
            return Refusal("KR-WHITE-02", "there is no such seat")
        return None


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
            return Refusal("KR-BUY-02", "there is no such tower")
        if not table.rules.sold(card.level):
            return Refusal("KR-BUY-03", f"towers of level {card.level} are not sold")
        if not table.supply[self.tower]:
            return Refusal("KR-PASS-04", "the supply has none left")
        if table.rules.price(card.level) > table.crystals:
            return Refusal("KR-BUY-02", f"it costs {table.rules.price(card.level)} crystals")
        if not 0 <= self.to < len(table.players):
            return Refusal("KR-BUY-01", "there is no such seat")
        return None


PURCHASES: Final[tuple[Offer[Buy | Done], ...]] = (Buy, Done)
"""What can be done in phase 6 (KR-BUY-01)."""


def _price(table: KingdomTable, tower: str) -> int | None:
    """What a tower costs now; None when it cannot be bought."""
    level = table.rules.towers[tower].level
    price = table.rules.price(level)
    return price if table.rules.sold(level) and table.supply[tower] and price <= table.crystals else None


def _white(table: KingdomTable) -> list[Built]:
    """Towers face up on the white site."""
    sites = table.map.sites
    return [tower for tower in table.built if sites[tower.at] == "W" and not tower.down]


def pick_up(table: KingdomTable) -> Script[str]:
    """Towers go back to hands, those face down to the supply; the team splits the white site (KR-PICK-01, KR-PICK-02, KR-WHITE-02)."""
    seats = range(len(table.players))
    if _white(table) and len(seats) > 1:
        _, choice = yield from ask_any(
            table, list(seats), "Who takes the white site's tower?", Give, rule="KR-WHITE-02"
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


def spend(table: KingdomTable) -> Script[str]:
    """One purchase of the team: anybody proposes it, and all say when they are done (KR-BUY-01, KR-BUY-02)."""
    seats = seats_left(table)
    if not seats or all(_price(table, name) is None for name in table.rules.towers):
        return "round_end"
    seat, choice = yield from ask_any(
        table, seats, f"Spend {counted(table.crystals, 'crystal')}", *PURCHASES, rule="KR-BUY-01"
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


def round_end(table: KingdomTable) -> str:
    """Ongoing effects end, bench heroes leave; without a portal left the players have won (KR-WIN-01, KR-HERO-14, KR-SOLO-03)."""
    guests = [figure.name for figure in table.figures if figure.role == "bench" and figure.where == "map"]
    pets = [table.rules.heroes[name].companion for name in guests]
    for figure in table.figures:
        figure.used = figure.protected = figure.shelter = False
        figure.rise = 0
        if figure.name in guests or (figure.name in pets and figure.where == "map"):
            leave(figure)
            figure.where = "gone"
            table.tell("KR-SOLO-03", "retires", hero=figure.name)
    if portals_left(table):
        return "round"
    table.wins += 1
    table.tell("KR-WIN-01", "won", scenario=table.scenario, round=table.round)
    return "next_scenario" if table.campaign and table.rules.scenarios[table.scenario].next else OVER


def next_scenario(table: KingdomTable) -> str:
    """A campaign goes on: the next scenario is laid out anew for the same heroes and spells (KR-SETUP-04)."""
    rules = table.rules
    scenario = rules.scenarios[rules.scenarios[table.scenario].next]
    fresh = lay(rules, len(table.players), scenario, table.heroes, table.spells, hard=table.hard, campaign=True)
    fresh.wins, fresh.log = table.wins, table.log
    for one in fresh.__dataclass_fields__:
        setattr(table, one, getattr(fresh, one))
    table.tell("KR-SETUP-04", "next", scenario=scenario.name)
    return "hordes"
