"""Buildings are paid for and put down; builds beyond the one of a phase (rulebook: Settlement, Fortify phase; HH-RUL-30).

Whether a seat can pay for one, `paying` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, Self, TypeAlias, get_args

from hordeplay.core.choice import Choice, Refusal, Word, verb
from hordeplay.core.english import within
from hordeplay.core.language import tr
from hordeplay.core.script import Script

from ..model.content import RESOURCES, Ability, Resources, When
from ..model.powers import can_use, powers, prices, unusable, used_up
from ..model.squares import Square
from ..model.table import HordeTable, put
from ..model.words import unit_name
from .abilities.gains import put_unit
from .abilities.own_turn import possible
from .paying import pay, use
from .places import building_places, castle_places, no_castle, no_settlement, no_tower

Building: TypeAlias = Literal["settlement", "castle", "tower"]
BUILDINGS: Final[tuple[Building, ...]] = get_args(Building)


def read_building(word: str) -> Building:
    """A type of building from its word; `ValueError` when the word is none."""
    for building in BUILDINGS:
        if building == word:
            return building
    raise ValueError(tr("{word!r} is no building; there are {buildings}", word=word, buildings=", ".join(BUILDINGS)))


BUILDING: Final = Word("word", str, read_building, allowed=BUILDINGS)


def no_place(table: HordeTable, seat: int, unit: Building, at: int) -> Refusal | None:
    """Why such a building cannot stand there; None when it can."""
    if unit == "settlement":
        return no_settlement(table, seat, at)
    return no_castle(table, seat, at) if unit == "castle" else no_tower(table, seat, at)


def build(table: HordeTable, seat: int, unit: Building, at: int, rule: str) -> Script[None]:
    """Pay and put the building on its square; who built a Castle owns it (HH-RUL-25)."""
    pay(table.players[seat], powers(table, seat).price(unit))
    if unit == "tower":
        put(table.players[seat].towers, at, 1)
        table.tell(rule, "placed", seat=seat, unit=unit, at=at)
    else:
        yield from put_unit(table, seat, unit, at, rule, "built")


def sum_of(one: Resources, other: Resources) -> Resources:
    """Two prices together."""
    return Resources(**{name: getattr(one, name) + getattr(other, name) for name in (*RESOURCES, "any")})


def price_of_both(table: HordeTable, seat: int, ability: Ability, unit: Building) -> Resources | None:
    """A price of the Ability that can be paid together with the building's own; None when there is none."""
    own = powers(table, seat).price(unit)
    for price in prices(table, ability) or (Resources(),):
        if table.players[seat].chits.covers(sum_of(price, own)):
            return price
    return None


@verb("extra")
class Extra(Choice):
    """`extra settlement d4 Builders`: one more build this turn through an Ability, at the usual price (HH-NOTE-09, HH-RUL-30)."""

    unit: Annotated[Building, BUILDING]
    at: Square
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step in {"settle", "fortify"}

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, effect in powers(table, seat)["extra_build"]:
            if not can_use(table, seat, ability):
                continue
            for unit in BUILDINGS:
                kind = "settlement" if unit == "settlement" else "castle"
                if kind in effect.units and price_of_both(table, seat, ability, unit) is not None:
                    places = building_places if unit == "settlement" else castle_places
                    for at in places(table, seat):
                        yield cls(unit, at, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("extra_build", self.ability)
        kind = "settlement" if self.unit == "settlement" else "castle"
        if power is None or kind not in power[1].units:
            return Refusal(
                "HH-RUL-30",
                tr(
                    "you have no Ability {ability!r} for one more {unit}",
                    ability=self.ability,
                    unit=within(unit_name(kind)),
                ),
            )
        ability = power[0]
        phase = "settle" if kind == "settlement" else "fortify"
        if table.step != phase or phase not in ability.when:
            return Refusal("HH-RUL-30", tr("now is not the time for one more {unit}", unit=within(unit_name(kind))))
        if refusal := unusable(table, seat, ability) or no_place(table, seat, self.unit, self.at):
            return refusal
        if price_of_both(table, seat, ability, self.unit) is None:
            return powers(table, seat).too_dear(self.unit)
        return None

    def carry_out(self, table: HordeTable, seat: int) -> Script[None]:
        """Pay for Ability and building, and build."""
        ability = table.rules.abilities[self.ability]
        use(table, seat, ability, price_of_both(table, seat, ability, self.unit))
        table.turn.built[ability.name] = table.turn.built.get(ability.name, 0) + 1
        yield from build(table, seat, self.unit, self.at, "HH-RUL-30")


def extra_prices(table: HordeTable, seat: int, phase: When, *, anywhere: bool = False) -> Iterator[Resources]:
    """What one more build in this phase would cost, Ability and building together, for each that has a place (HH-RUL-107).

    `anywhere`: if all of them had one.
    """
    kinds: tuple[Building, ...] = ("settlement",) if phase == "settle" else ("castle", "tower")
    for ability, effect in powers(table, seat)["extra_build"]:
        if phase in ability.when and used_up(table, seat, ability) is None:
            for unit in kinds:
                kind = "settlement" if unit == "settlement" else "castle"
                if kind in effect.units and (anywhere or has_place(table, seat, unit)):
                    for price in prices(table, ability) or (Resources(),):
                        yield sum_of(price, powers(table, seat).price(unit))


def has_place(table: HordeTable, seat: int, unit: Building) -> bool:
    """Whether such a building of this seat could stand anywhere."""
    places = building_places if unit == "settlement" else castle_places
    for at in places(table, seat):  # noqa: SIM110 - asked in every turn, and half as fast as a generator
        if no_place(table, seat, unit, at) is None:
            return True
    return False


def extra_builds(table: HordeTable, seat: int) -> list[type[Choice]]:
    """The verb of extra builds, if one is possible now."""
    return [Extra] if "extra_build" in powers(table, seat) and possible(Extra, table, seat) else []
