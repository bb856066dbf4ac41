"""Fortify Phase: build Castles, or Wizards Towers where the option is on (rulebook: Fortify phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script

from ..model.content import Resources
from ..model.powers import powers
from ..model.squares import Square
from ..model.table import HordeTable
from .abilities.own_turn import act, could_open, offers, possible
from .building import Extra, build, extra_builds, extra_prices, has_place
from .paying import can_pay, short_of_chits
from .places import castle_places, no_castle, no_tower
from .turn import Done


@verb("fortify")
class Fortify(Choice):
    """`fortify d4`: build a Castle there (HH-FORT-01 to HH-FORT-04)."""

    at: Square

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for at in castle_places(table, seat):
            yield cls(at)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        return spent(table) or short_of_chits(table, seat, "castle") or no_castle(table, seat, self.at)


@verb("tower")
class Tower(Choice):
    """`tower d4`: build a Wizards Tower there instead of a Castle (HH-TOWER-01 to HH-TOWER-05)."""

    at: Square

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step == "fortify"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for at in castle_places(table, seat):
            yield cls(at)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        return spent(table) or no_tower(table, seat, self.at) or short_of_chits(table, seat, "tower")


def spent(table: HordeTable) -> Refusal | None:
    """Whether the Castle build of this turn has been used (HH-FORT-01)."""
    if table.turn.built.get("castle", 0) >= table.rules.knobs.castles_per_turn:
        return Refusal("HH-FORT-01", tr("no more Castle may be built this turn"))
    return None


def fortify(table: HordeTable) -> Script[str] | str:
    """Build, build more by an Ability, or be done (HH-FORT-01)."""
    seat = table.seat
    verbs: list[type[Choice]] = []
    payable = can_pay(table, seat, "castle") and not spent(table) and has_place(table, seat, "castle")
    if table.rules.knobs.wizard_tower and not spent(table) and possible(Tower, table, seat):
        verbs.append(Tower)
    verbs += extra_builds(table, seat)
    extra = offers(table, seat)
    if not (payable or verbs or (extra and could_open(table, seat, _wanted, _anywhere))):
        return "train"
    return _fortify(table, seat, (Fortify, *verbs, *extra, Done))


def _fortify(table: HordeTable, seat: int, verbs: tuple[type[Choice], ...]) -> Script[str]:
    choice: Choice = yield from Ask(table, seat, message("Build a Castle?"), verbs, "HH-FORT-01")
    if isinstance(choice, Done):
        return "train"
    if isinstance(choice, Fortify | Tower):
        table.turn.built["castle"] = table.turn.built.get("castle", 0) + 1
    if isinstance(choice, Fortify):
        yield from build(table, seat, "castle", choice.at, "HH-FORT-04")
    elif isinstance(choice, Tower):
        yield from build(table, seat, "tower", choice.at, "HH-TOWER-03")
    elif isinstance(choice, Extra):
        yield from choice.carry_out(table, seat)
    else:
        yield from act(table, seat, choice)
    return "fortify"


def _wanted(table: HordeTable, seat: int, *, anywhere: bool = False) -> Iterator[Resources]:
    """What this seat could pay for in this phase, if it had the chits, or `anywhere`: and a place for it (HH-RUL-107)."""
    mine = powers(table, seat)
    if not spent(table):
        if anywhere or has_place(table, seat, "castle"):
            yield mine.price("castle")
        if table.rules.knobs.wizard_tower and (anywhere or has_place(table, seat, "tower")):
            yield mine.price("tower")
    if "extra_build" in mine:
        yield from extra_prices(table, seat, "fortify", anywhere=anywhere)


_anywhere = partial(_wanted, anywhere=True)
