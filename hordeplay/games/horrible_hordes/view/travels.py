"""What is carried from one part of the picture to another: chits, buildings, Armies, Victory Tokens, and the Hordes that appear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from hordeplay.core.script import Event

from ..model.powers import Priced, powers
from ..model.table import HordeTable
from .ids import building_part, chit_part, horde_part, seat_part, square_part, stack_part, vt_part
from .sentences import BUILT

Facts: TypeAlias = Mapping[str, Any]  # as in Event
Ways: TypeAlias = tuple[tuple[str, str], ...]

SUPPLY: Final = "costs"
"""Chits come from where prices are read, and go back there."""

POOL: Final = "hordes"
"""Hordes come from the list of them."""

_TRAINED: Final = "HH-TRAIN-03"
"""The clause under which Armies are paid for."""

_LAND: Final = "HH-INC-02"
"""The clause under which Settlements yield."""


def travels(table: HordeTable, event: Event) -> Ways:
    """The parts that a piece left and reached; Hordes that march and die have names of their own and go by themselves.

    Of several chits of one type one travels.

    >>> travels(None, Event("", "moves", {"seat": 0, "origin": 45, "target": 59, "armies": 2}))
    (('army-d4', 'army-d5'),)
    >>> travels(None, Event("HH-RSCH-02", "pays", {"seat": 0, "chits": ["wood", "wood"]}))
    (('chit-1-wood', 'costs'),)
    """
    ways = WAYS.get(event.what)
    return ways(table, event) if ways else ()


def _moves(_: HordeTable, event: Event) -> Ways:
    return ((stack_part(event.facts["origin"]), stack_part(event.facts["target"])),)


def _recruits(table: HordeTable, event: Event) -> Ways:
    seat = event.facts["seat"]
    paid = _price(table, seat, "army") if event.rule == _TRAINED else ()
    return (*paid, (seat_part(seat), stack_part(event.facts["at"])))


def _placed(table: HordeTable, event: Event) -> Ways:
    seat, unit, at = (event.facts[key] for key in ("seat", "unit", "at"))
    paid = _price(table, seat, unit) if event.rule in BUILT else ()
    return (*paid, (seat_part(seat), stack_part(at) if unit == "army" else building_part(unit, at)))


def _price(table: HordeTable, seat: int, unit: Priced) -> Ways:
    """The chits that something costs go back to the supply."""
    return tuple((chit_part(seat, chit), SUPPLY) for chit, _ in powers(table, seat).price(unit))


def _migrates(_: HordeTable, event: Event) -> Ways:
    origin, target = (building_part("settlement", event.facts[key]) for key in ("origin", "target"))
    return ((origin, target),)


def _gets(table: HordeTable, event: Event) -> Ways:
    """Chits to a sheet: those of the land from the Settlements that yield them, all others from the supply."""
    facts = event.facts
    seat = facts["seat"]
    chits = facts["chits"] if "chits" in facts else [facts["resource"]]
    ways = list[tuple[str, str]]()
    for chit in dict.fromkeys(chits):
        fields = (
            [at for at in table.players[seat].settlements if table.terrain(at).resource == chit]
            if event.rule == _LAND
            else []
        )
        ways += [(start, chit_part(seat, chit)) for start in (map(square_part, fields) if fields else (SUPPLY,))]
    return tuple(ways)


def _gives(_: HordeTable, event: Event) -> Ways:
    return tuple((chit_part(event.facts["seat"], chit), SUPPLY) for chit in dict.fromkeys(event.facts["chits"]))


def _buys(_: HordeTable, event: Event) -> Ways:
    seat = event.facts["seat"]
    return (chit_part(seat, "gold"), SUPPLY), (SUPPLY, chit_part(seat, event.facts["resource"]))


def _swaps(_: HordeTable, event: Event) -> Ways:
    seat, give, get = (event.facts[key] for key in ("seat", "give", "get"))
    return (chit_part(seat, give), SUPPLY), (SUPPLY, chit_part(seat, get))


def _destroyed(_: HordeTable, event: Event) -> Ways:
    facts = event.facts
    return ((square_part(facts["at"]), vt_part(facts["seat"])),) if facts.get("vt") else ()


def _appears(_: HordeTable, event: Event) -> Ways:
    return ((POOL, horde_part(event.facts["horde"])),)


WAYS: Final[Mapping[str, Callable[[HordeTable, Event], Ways]]] = {
    "moves": _moves,
    "trains": _recruits,
    "rallies": _recruits,
    "stations": _recruits,
    "placed": _placed,
    "migrates": _migrates,
    "takes": _gets,
    "income": _gets,
    "gains": _gets,
    "pays": _gives,
    "discards": _gives,
    "uses": _gives,
    "buys": _buys,
    "swaps": _swaps,
    "destroyed": _destroyed,
    "appears": _appears,
}
"""The ways of every kind of event that carries something."""
