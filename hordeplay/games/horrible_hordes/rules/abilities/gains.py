"""What comes free of charge: units, Abilities, chits and Victory Tokens (rulebook: Event table; rulings HH-RUL-13 to HH-RUL-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Final, Literal, Self, TypeAlias, get_args

from hordeplay.core.choice import Among, Choice, Refusal, Word, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Pick, Script, ask

from ...model.content import Ability, Effect, Unit
from ...model.squares import Square
from ...model.table import HordeTable, Player, put
from ...model.words import unit_name
from ..dice import dice
from ..hand_limit import keep_limit
from ..paying import use
from ..places import free_places, no_supply, room


def read_unit(word: str) -> Unit:
    """A type of unit from its word; `ValueError` when the word is none."""
    for unit in UNITS:
        if unit == word:
            return unit
    raise ValueError(tr("{word!r} is no unit; there are {units}", word=word, units=", ".join(UNITS)))


Arrival: TypeAlias = Literal["built", "gained", "moved"]
"""How a Settlement came to its square: paid for; free of charge; from another square, or with a player who starts again."""

EARNS: Final[Mapping[str, tuple[Arrival, ...]]] = {
    "built": ("built",),
    "built_or_gained": ("built", "gained"),
    "placed": ("built", "gained", "moved"),
}
"""Which arrivals earn the gift of a tile, by the knob first_build (HH-RUL-101)."""

UNITS: Final[tuple[Unit, ...]] = get_args(Unit)
UNIT: Final = Word("word", str, read_unit, allowed=UNITS)
UnitWord: TypeAlias = Annotated[Unit, UNIT]


@verb("place")
class Place(Choice):
    """`place d4`: put a free unit there (HH-RUL-14, HH-RUL-15)."""

    at: Square


@verb("gain")
class Gain(Choice):
    """`gain castle`: which of several units a free gain brings."""

    unit: UnitWord


@verb("research")
class Research(Choice):
    """`research Fine Swords`: take an Ability that you do not have (HH-RSCH-01, HH-RSCH-03)."""

    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for name in unknown(table, seat):
            yield cls(name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        player = table.players[seat]
        if self.ability not in table.rules.abilities:
            return Refusal("HH-ABIL-01", tr("no Ability is called {ability!r}", ability=self.ability))
        if self.ability in player.abilities:
            return Refusal("HH-RSCH-03", tr("you have {ability} already", ability=self.ability))
        if self.ability in player.spent:
            return Refusal("HH-RUL-100", tr("you have used {ability}, which works one time only", ability=self.ability))
        return None


def unknown(table: HordeTable, seat: int) -> list[str]:
    """The Abilities that this seat can still take, in printed order (HH-RSCH-03, HH-RUL-83, HH-RUL-100)."""
    player = table.players[seat]
    known = {*player.abilities, *player.spent}
    return [name for name in table.rules.abilities if name not in known]


def all_known(table: HordeTable, seat: int) -> bool:
    """Whether no Ability is left that this seat could take."""
    player = table.players[seat]
    if len(player.abilities) + len(player.spent) < len(table.rules.abilities):
        return False
    return not unknown(table, seat)


def units_of(player: Player, unit: Unit) -> dict[int, int]:
    """Where a player's units of one type stand."""
    if unit == "army":
        return player.armies
    return player.settlements if unit == "settlement" else player.castles


def gain(table: HordeTable, seat: int, effects: Iterable[Effect], rule: str, at: int = -1) -> Script[None]:
    """Everything that these effects bring free of charge; `at` is the square of a tile that gives it.

    Mandatory: what cannot be placed is lost (HH-RUL-13).
    """
    for effect in effects:
        if effect.do == "gain_unit":
            for _ in range(effect.n):
                yield from gain_unit(table, seat, effect.units, rule, at)
        elif effect.do == "gain_ability":
            for _ in range(effect.n):
                yield from gain_ability(table, seat, rule)
        elif effect.do == "gain_vt":
            gain_vt(table, seat, effect.n, rule)
        elif effect.do == "gain_resource":
            yield from gain_resource(table, seat, effect, rule)


def gain_resource(table: HordeTable, seat: int, effect: Effect, rule: str) -> Script[None]:
    """A number of chits, or as many as dice say (HH-ETAB-01)."""
    n = effect.n
    if effect.dice:
        n = sum((yield from dice(table, effect.dice, table.rules.knobs.event_die, rule)))
    if effect.resource:
        table.players[seat].chits.add(effect.resource, n)
        if table.log is not None:
            table.tell(rule, "gains", seat=seat, resource=effect.resource, n=n)
    yield from keep_limit(table, seat)


def gain_vt(table: HordeTable, seat: int, n: int, rule: str) -> None:
    """Victory Tokens from the common supply (HH-VICT-02)."""
    table.players[seat].vt += n
    if table.log is not None:
        table.tell(rule, "gains_vt", seat=seat, n=n)


def gain_unit(table: HordeTable, seat: int, units: Sequence[Unit], rule: str, at: int = -1) -> Script[None]:
    """One free unit: its type where several are offered, then its place; lost when there is none (HH-RUL-13)."""
    if at >= 0 and "army" in units and room(table, seat, at) > 0 and not no_supply(table, seat, "army"):
        yield from put_unit(table, seat, "army", at, rule)
        return
    places = {unit: squares for unit in units if (squares := free_places(table, seat, unit))}
    if not places:
        table.tell(rule, "gain_lost", seat=seat, unit=units[0])
        return
    unit = next(iter(places))
    if len(units) > 1:
        unit = (yield from ask(table, seat, message("Gain which unit?"), Among(map(Gain, places)), rule=rule)).unit
    choice = yield from ask(table, seat, partial(_free, unit), Among(map(Place, places[unit])), rule=rule)
    yield from put_unit(table, seat, unit, choice.at, rule)


def _free(unit: Unit) -> str:
    return tr("Place a free {unit}", unit=unit_name(unit))


def put_unit(table: HordeTable, seat: int, unit: Unit, at: int, rule: str, how: Arrival = "gained") -> Script[None]:
    """The unit stands there now; a first Settlement on a tile may bring a gift (HH-XTERR-03)."""
    put(units_of(table.players[seat], unit), at, 1)
    if table.log is not None:
        table.tell(rule, "placed", seat=seat, unit=unit, at=at)
    if unit == "settlement":
        yield from first_settlement(table, seat, at, how)


def first_settlement(table: HordeTable, seat: int, at: int, how: Arrival) -> Script[None]:
    """The gift of a tile to the first player who builds a Settlement there (HH-XTERR-03, HH-RUL-101)."""
    gifts = [effect for effect in table.terrain(at).effects if effect.when == "first_build"]
    if gifts and at not in table.claimed and how in EARNS[table.rules.knobs.first_build]:
        table.claimed.append(at)
        yield from gain(table, seat, gifts, "HH-XTERR-03", at)


def gain_ability(table: HordeTable, seat: int, rule: str) -> Script[None]:
    """One free Ability, chosen or random; nothing when all are owned (HH-RUL-16)."""
    names = unknown(table, seat)
    if not names:
        table.tell(rule, "gain_lost", seat=seat, unit="ability")
        return
    if table.rules.knobs.free_ability_pick == "random":
        printed = list(table.rules.abilities)
        name = printed[(yield from Pick([printed.index(name) for name in names], rule=rule))]
    else:
        name = (yield from ask(table, seat, message("Take a free Ability"), Research, rule=rule)).ability
    yield from learn(table, seat, name, rule)


def brings_chits(ability: Ability) -> bool:
    """Whether an Ability brings chits one time only (HH-RUL-102)."""
    return ability.usage == "once" and any(effect.do == "gain_resource" for effect in ability.effects)


def learn(table: HordeTable, seat: int, name: str, rule: str) -> Script[None]:
    """Mark an Ability on the player's sheet; some bring something when they are gained (HH-SHEET-01, HH-SHEET-02, HH-LIMIT-01)."""
    player = table.players[seat]
    player.abilities.append(name)
    if table.log is not None:
        table.tell(rule, "learns", seat=seat, ability=name)
    ability = table.rules.abilities[name]
    chits_now = table.rules.knobs.one_time_chits == "at_once" and brings_chits(ability) and not ability.price
    at_once = "gained" in ability.when or chits_now
    if at_once and name not in player.spent:
        use(table, seat, ability)
        yield from gain(table, seat, ability.effects, ability.clause)
