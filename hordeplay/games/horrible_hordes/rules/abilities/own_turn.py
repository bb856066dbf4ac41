"""Abilities that may be used at any moment of the own turn: swaps of chits, gains at a price, and the Spells of that kind.

Each decision of a turn offers them beside its own verbs: `(Settle, *offers(table, seat), Done)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from hordeplay.core.choice import Among, Choice, Refusal, verb
from hordeplay.core.script import Ask, Script, ask

from ...model.chits import Chit, Handful, in_order
from ...model.content import Ability, Effect, Resource, Resources, When
from ...model.powers import given, named, powers, prices, unusable
from ...model.table import HordeTable
from ..hand_limit import keep_limit
from ..paying import use
from ..turn import Done, own_phase
from .gains import gain
from .spells import able, cast


def own_turn(table: HordeTable, seat: int) -> bool:
    """Whether this is a moment of the seat's own turn."""
    return table.round > 0 and seat == table.seat and own_phase(table)


def swap_time(table: HordeTable, seat: int) -> bool:
    """Whether this is a moment for swaps by Abilities (HH-RUL-21)."""
    window = table.rules.knobs.conversion_window
    if window == "trade_phase":
        return table.step == "trade" and seat == table.seat
    return window == "anytime" or own_turn(table, seat)


def _moments(table: HordeTable, seat: int) -> tuple[When, ...]:
    """The moments that now is, as `Ability.when` names them."""
    own = own_turn(table, seat)
    swap = own if table.rules.knobs.conversion_window == "own_turn" else swap_time(table, seat)
    return (("conversion", "own_turn") if swap else ("own_turn",)) if own else ("conversion",) if swap else ()


def _timely(now: tuple[When, ...], ability: Ability) -> bool:
    """Whether one of the Ability's moments is now."""
    for moment in now:  # noqa: SIM110 - asked in every decision, and half as fast as a generator
        if moment in ability.when:
            return True
    return False


def _free(effect: Effect) -> bool:
    """Whether both sides of a swap are open: then they are of two types."""
    return bool(effect.give and effect.give.any and effect.get and effect.get.any)


def _gives(table: HordeTable, seat: int, now: tuple[When, ...]) -> Iterator[tuple[Ability, Effect, Resource]]:
    """The Abilities that swap chits now, with each type that the seat can give."""
    covers = table.players[seat].chits.covers
    for ability, effect, gives in powers(table, seat).swaps:
        if _timely(now, ability) and not unusable(table, seat, ability):
            for give, chits in gives:
                if covers(chits):
                    yield ability, effect, give


def _usable(table: HordeTable, seat: int, now: tuple[When, ...]) -> Iterator[Ability]:
    """The Abilities that bring something now."""
    for ability, _ in powers(table, seat).gainers:
        if _timely(now, ability) and unusable(table, seat, ability) is None:
            yield ability


@verb("swap", always_legal=True)
class Swap(Choice):
    """`swap wood magic Druids`: give one type of chit and get the other through an Ability (HH-LIMIT-05)."""

    give: Chit
    get: Chit
    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability, effect, give in _gives(table, seat, _moments(table, seat)):
            for get in named(effect.get):
                if give != get or not _free(effect):
                    yield cls(give, get, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("convert", self.ability)
        if power is None:
            return Refusal("HH-LIMIT-05", f"you have no Ability {self.ability!r} that swaps chits")
        ability, effect = power
        if not _timely(_moments(table, seat), ability):
            return Refusal("HH-RUL-21", "now is not the time to swap chits")
        if self.give not in named(effect.give) or self.get not in named(effect.get):
            return Refusal(ability.clause, f"{ability.name} does not swap {self.give} for {self.get}")
        if self.give == self.get and _free(effect):
            return Refusal(ability.clause, "the chit you get is of another type")
        if not table.players[seat].chits.covers(given(effect.give or Resources(), self.give)):
            return Refusal(ability.clause, f"you do not hold the {self.give} to give")
        return unusable(table, seat, ability)


@verb("use", always_legal=True)
class Use(Choice):
    """`use Alchemy`: pay for an Ability that brings chits, Victory Tokens or units (HH-LIMIT-06, HH-LIMIT-01)."""

    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for ability in _usable(table, seat, _moments(table, seat)):
            yield cls(ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        for ability, _ in powers(table, seat).gainers:
            if ability.name == self.ability:
                if not _timely(_moments(table, seat), ability):
                    return Refusal("HH-RUL-21", f"now is not the time for {ability.name}")
                return unusable(table, seat, ability)
        return Refusal("HH-LIMIT-06", f"you have no Ability {self.ability!r} that is used like this")


@verb("spend")
class Spend(Choice):
    """`spend wood wood wood`: which of several prices of an Ability to pay (HH-RUL-31)."""

    chits: Handful

    def __post_init__(self) -> None:
        """Put the chits in order."""
        self.chits = in_order(self.chits)


def possible(kind: type[Choice], table: HordeTable, seat: int) -> bool:
    """Whether a verb has any legal choice now."""
    if kind.always_legal:
        return next(iter(kind.options(table, seat)), None) is not None
    return any(choice.forbids(table, seat) is None for choice in kind.options(table, seat))


def offers(table: HordeTable, seat: int) -> tuple[type[Choice], ...]:
    """The verbs of this chapter with which the seat could do something now; usually none."""
    mine = powers(table, seat)
    if not mine.own_turn:
        return ()
    verbs: list[type[Choice]] = []
    now = _moments(table, seat)
    if now and mine.swaps and next(_gives(table, seat, now), None):
        verbs.append(Swap)
    if now and mine.gainers and next(_usable(table, seat, now), None):
        verbs.append(Use)
    if "own_turn" in now:
        verbs += able(table, seat, "own_turn")
    return tuple(verbs)


def act(table: HordeTable, seat: int, choice: Choice) -> Script[bool]:
    """Carry out a choice of this chapter; False when it is none."""
    if isinstance(choice, Swap):
        yield from _swap(table, seat, choice)
    elif isinstance(choice, Use):
        yield from _use(table, seat, table.rules.abilities[choice.ability])
    else:
        done = cast(table, seat, choice)
        for other in table.order:
            yield from keep_limit(table, other)  # a price may go to an opponent (HH-RUL-22)
        return done
    return True


def swaps_of_others(table: HordeTable, seats: Iterable[int]) -> Script[None]:
    """Under `anytime` these seats may swap although it is not their turn: when a turn begins, before the Hordes move (HH-RUL-21)."""
    if table.rules.knobs.conversion_window != "anytime":
        return
    for seat in seats:
        while not table.players[seat].out and (verbs := offers(table, seat)):
            choice: Choice = yield from Ask(table, seat, "Swap chits?", (*verbs, Done), "HH-RUL-21")
            if isinstance(choice, Done):
                break
            yield from act(table, seat, choice)


def _swap(table: HordeTable, seat: int, choice: Swap) -> Script[None]:
    """Chits go, chits come, one use is counted."""
    ability = table.rules.abilities[choice.ability]
    chits = table.players[seat].chits
    for effect in ability.effects:
        if effect.do == "convert" and effect.give and effect.get:
            for chit, n in given(effect.give, choice.give):
                chits.add(chit, -n)
            for chit, n in given(effect.get, choice.get):
                chits.add(chit, n)
    use(table, seat, ability)
    table.tell(ability.clause, "swaps", seat=seat, give=choice.give, get=choice.get, ability=ability.name)
    yield from keep_limit(table, seat)


def _use(table: HordeTable, seat: int, ability: Ability) -> Script[None]:
    """Pay one of the prices and gain what the Ability brings."""
    held = table.players[seat].chits
    payable = [price for price in prices(table, ability) if held.covers(price)]
    price = payable[0] if payable else None
    if len(payable) > 1:
        spends = {Spend(tuple(chit for chit, n in p for _ in range(n))): p for p in payable}
        choice = yield from ask(table, seat, f"How do you pay for {ability.name}?", Among(spends), rule="HH-RUL-31")
        price = spends[choice]
    use(table, seat, ability, price)
    yield from gain(table, seat, ability.effects, ability.clause)
