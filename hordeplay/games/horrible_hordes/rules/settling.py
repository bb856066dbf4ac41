"""Settlement Phase: build Settlements, and shift one (rulebook: Settlement phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script

from ..model.content import Effect, Resources
from ..model.powers import powers, prices, unusable, used_up
from ..model.squares import Square, adjacent, board, name_of
from ..model.table import HordeTable, put
from .abilities.gains import first_settlement
from .abilities.own_turn import act, could_open, offers, possible
from .building import Extra, build, extra_builds, extra_prices, has_place
from .paying import can_pay, short_of_chits, use
from .places import building_places, no_settlement, no_space
from .turn import Done


@verb("settle")
class Settle(Choice):
    """`settle d4`: build a Settlement there (HH-SETTLE-01 to HH-SETTLE-05)."""

    at: Square

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for at in building_places(table, seat):
            yield cls(at)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        return spent(table, seat) or short_of_chits(table, seat, "settlement") or no_settlement(table, seat, self.at)


@verb("migrate")
class Migrate(Choice):
    """`migrate d4 d5 Migration`: shift an own Settlement to an adjacent space (HH-RUL-39, HH-RUL-26)."""

    origin: Square
    target: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step == "settle"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, effect in powers(table, seat)["relocate"]:
            if "settlement" in effect.units:
                for origin in sorted(table.players[seat].settlements):
                    for target in adjacent(origin, table.size) if effect.how == "adjacent" else board(table.size):
                        yield cls(origin, target, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("relocate", self.ability)
        if power is None or "settlement" not in power[1].units:
            return Refusal(
                "HH-RUL-39", tr("you have no Ability {ability!r} that shifts a Settlement", ability=self.ability)
            )
        return self.misplaced(table, seat, power[1]) or unusable(table, seat, power[0])

    def misplaced(self, table: HordeTable, seat: int, effect: Effect) -> Refusal | None:
        """Why the Settlement cannot go there, whatever it costs."""
        player = table.players[seat]
        if self.origin not in player.settlements:
            return Refusal("HH-RUL-39", tr("no Settlement of yours stands on {origin}", origin=name_of(self.origin)))
        near = adjacent(self.origin, table.size) if effect.how == "adjacent" else board(table.size)
        if self.target == self.origin or self.target not in near:
            return Refusal(
                "HH-RUL-39",
                tr("{target} is not adjacent to {origin}", target=name_of(self.target), origin=name_of(self.origin)),
            )
        if refusal := no_space(table, seat, self.target):
            return refusal
        if player.holds(self.target) and table.rules.knobs.migration_target == "unoccupied":
            return Refusal("HH-RUL-39", tr("units of your own stand on {target}", target=name_of(self.target)))
        if strands_castle(table, seat, self.origin):
            return Refusal("HH-RUL-26", tr("a Castle would be left behind without a Settlement"))
        return None


def strands_castle(table: HordeTable, seat: int, at: int) -> bool:
    """Whether the last Settlement of a square guards a Castle that could not stand alone (HH-RUL-26)."""
    player = table.players[seat]
    if player.settlements[at] > 1 or not (at in player.castles or at in player.towers):
        return False
    return not any("castle" in effect.units for _, effect in powers(table, seat)["build_on_army"])


def spent(table: HordeTable, seat: int) -> Refusal | None:
    """Whether the Settlement builds of this turn have been used (HH-SETTLE-01)."""
    if table.turn.built.get("settlement", 0) >= builds_allowed(table, seat):
        return Refusal("HH-SETTLE-01", tr("no more Settlement may be built this turn"))
    return None


def builds_allowed(table: HordeTable, seat: int) -> int:
    """How many Settlements this seat may build in a turn, extra builds aside (HH-SETTLE-01, HH-RUL-96)."""
    knobs = table.rules.knobs
    if knobs.urbanization_extra_build:
        return knobs.settlements_per_turn + powers(table, seat).raises("settlements_per_space")
    return knobs.settlements_per_turn


def settle(table: HordeTable) -> Script[str] | str:
    """Build, build more by an Ability, shift a Settlement, or be done; it may be fortified at once (HH-SETTLE-01, HH-RUL-24)."""
    seat = table.seat
    payable = can_pay(table, seat, "settlement") and not spent(table, seat) and has_place(table, seat, "settlement")
    verbs = extra_builds(table, seat)
    if "relocate" in powers(table, seat) and possible(Migrate, table, seat):
        verbs.append(Migrate)
    extra = offers(table, seat)
    if not (payable or verbs or (extra and could_open(table, seat, _wanted, _anywhere))):
        return "fortify"
    return _settle(table, seat, (Settle, *verbs, *extra, Done))


def _settle(table: HordeTable, seat: int, verbs: tuple[type[Choice], ...]) -> Script[str]:
    choice: Choice = yield from Ask(table, seat, message("Build a Settlement?"), verbs, "HH-SETTLE-01")
    if isinstance(choice, Done):
        return "fortify"
    if isinstance(choice, Settle):
        table.turn.built["settlement"] = table.turn.built.get("settlement", 0) + 1
        yield from build(table, seat, "settlement", choice.at, "HH-SETTLE-05")
    elif isinstance(choice, Extra):
        yield from choice.carry_out(table, seat)
    elif isinstance(choice, Migrate):
        yield from migrate(table, seat, choice)
    else:
        yield from act(table, seat, choice)
    return "settle"


def _wanted(table: HordeTable, seat: int, *, anywhere: bool = False) -> Iterator[Resources]:
    """What this seat could pay for in this phase, if it had the chits, or `anywhere`: and a place for it (HH-RUL-107)."""
    mine = powers(table, seat)
    if not spent(table, seat) and (anywhere or has_place(table, seat, "settlement")):
        yield mine.price("settlement")
    if "extra_build" in mine:
        yield from extra_prices(table, seat, "settle", anywhere=anywhere)
    for ability, effect in mine["relocate"]:
        if "settlement" in effect.units and used_up(table, seat, ability) is None:
            shifts = (one for one in Migrate.options(table, seat) if one.ability == ability.name)
            if anywhere or any(shift.misplaced(table, seat, effect) is None for shift in shifts):
                yield from prices(table, ability)


_anywhere = partial(_wanted, anywhere=True)


def migrate(table: HordeTable, seat: int, choice: Migrate) -> Script[None]:
    """The Settlement stands elsewhere now; this is no build (HH-RUL-39)."""
    use(table, seat, table.rules.abilities[choice.ability])
    settlements = table.players[seat].settlements
    put(settlements, choice.origin, -1)
    put(settlements, choice.target, 1)
    table.tell("HH-RUL-39", "migrates", seat=seat, origin=choice.origin, target=choice.target)
    yield from first_settlement(table, seat, choice.target, "moved")
