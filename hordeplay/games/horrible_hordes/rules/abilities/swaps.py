"""Exchanges of chits by Abilities: swaps, and gains at a price (rulebook: Ability usage limits); and what they could lead to.

They belong to every moment of the own turn (HH-RUL-21). A phase in which nothing can be paid for still asks whoever could pay
after some of them (HH-RUL-107), so this chapter looks ahead: `way_to` finds the shortest row of exchanges to a price.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add, ge
from typing import Final, Self, TypeAlias

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import within
from hordeplay.core.language import tr
from hordeplay.core.script import Script

from ...model.chits import Chit
from ...model.content import Ability, Effect, Resource, Resources, When
from ...model.powers import Exchanger, Move, Power, Powers, Swapper, can_use, given, named, powers, prices, unusable
from ...model.table import HordeTable, Player
from ...model.words import chit_name
from ..hand_limit import keep_limit
from ..paying import use
from ..turn import PHASES, own_phase

WAYS_KEPT: Final = 100
"""So many ways are remembered per set of Abilities; then the memory starts afresh."""


def own_turn(table: HordeTable, seat: int) -> bool:
    """Whether this is a moment of the seat's own turn."""
    return table.round > 0 and seat == table.order[table.up] and own_phase(table)


def swap_time(table: HordeTable, seat: int) -> bool:
    """Whether this is a moment for swaps by Abilities (HH-RUL-21)."""
    window = table.rules.knobs.conversion_window
    if window == "trade_phase":
        return table.step == "trade" and seat == table.seat
    return window == "anytime" or own_turn(table, seat)


def moments(table: HordeTable, seat: int) -> tuple[When, ...]:
    """The moments that now is, as `Ability.when` names them."""
    own = table.round > 0 and seat == table.order[table.up] and (table.step in PHASES or own_phase(table))
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


def can_swap(mine: Powers, player: Player, swappers: Sequence[Swapper]) -> bool:
    """Whether one of these Abilities swaps chits now."""
    covers = player.chits.covers
    for ability, _, gives in swappers:
        if mine.can_use(player, ability):
            for _, chits in gives:
                if covers(chits):
                    return True
    return False


def givers(table: HordeTable, seat: int, swappers: Sequence[Swapper]) -> Iterator[tuple[Ability, Effect, Resource]]:
    """Those of these Abilities that swap chits now, with each type that the seat can give."""
    covers = table.players[seat].chits.covers
    for ability, effect, gives in swappers:
        if can_use(table, seat, ability):
            for give, chits in gives:
                if covers(chits):
                    yield ability, effect, give


def usable(table: HordeTable, seat: int, gainers: Sequence[Power]) -> Iterator[Ability]:
    """Those of these Abilities that bring something now."""
    spent = table.players[seat].spent  # where most of those are that work once
    for ability, _ in gainers:
        if ability.name not in spent and can_use(table, seat, ability):
            yield ability


@verb("swap", always_legal=True)
class Swap(Choice):
    """`swap wood magic Druids`: give one type of chit and get the other through an Ability (HH-LIMIT-05)."""

    give: Chit
    get: Chit
    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return bool(moments(table, seat))

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        timely = powers(table, seat).timely(moments(table, seat))
        for ability, effect, give in givers(table, seat, timely.swaps):
            for get in named(effect.get):
                if give != get or not _free(effect):
                    yield cls(give, get, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        power = powers(table, seat).named("convert", self.ability)
        if power is None:
            return Refusal("HH-LIMIT-05", tr("you have no Ability {ability!r} that swaps chits", ability=self.ability))
        ability, effect = power
        if not _timely(moments(table, seat), ability):
            return Refusal("HH-RUL-21", tr("now is not the time to swap chits"))
        if self.give not in named(effect.give) or self.get not in named(effect.get):
            return Refusal(
                ability.clause,
                tr(
                    "{name} does not swap {give} for {get}",
                    name=ability.name,
                    give=within(chit_name(self.give)),
                    get=within(chit_name(self.get)),
                ),
            )
        if self.give == self.get and _free(effect):
            return Refusal(ability.clause, tr("the chit you get is of another type"))
        if not table.players[seat].chits.covers(given(effect.give or Resources(), self.give)):
            return Refusal(ability.clause, tr("you do not hold the {give} to give", give=within(chit_name(self.give))))
        return unusable(table, seat, ability)


@verb("use", always_legal=True)
class Use(Choice):
    """`use Alchemy`: pay for an Ability that brings chits, Victory Tokens or units (HH-LIMIT-06, HH-LIMIT-01)."""

    ability: str

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return bool(moments(table, seat))

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        timely = powers(table, seat).timely(moments(table, seat))
        for ability in usable(table, seat, timely.gains):
            yield cls(ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        for ability, _ in powers(table, seat).gainers:
            if ability.name == self.ability:
                if not _timely(moments(table, seat), ability):
                    return Refusal("HH-RUL-21", tr("now is not the time for {name}", name=ability.name))
                return unusable(table, seat, ability)
        return Refusal(
            "HH-LIMIT-06", tr("you have no Ability {ability!r} that is used like this", ability=self.ability)
        )


def swap(table: HordeTable, seat: int, choice: Swap) -> Script[None]:
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


# Exchanges alone, wherever something is to be paid for


def exchanges(table: HordeTable, seat: int) -> list[Swap | Use]:
    """Every exchange of chits that the seat can make at this moment, in the middle of a battle or a roll as well (HH-RUL-21)."""
    mine = powers(table, seat)
    if not mine.own_turn:
        return []
    now = moments(table, seat)
    if not now:
        return []
    timely = mine.timely(now)
    swaps = Swap.options(table, seat) if timely.swaps else ()
    bring = [ability.name for ability in usable(table, seat, timely.gains) if ability.chits_gained is not None]
    return [*swaps, *map(Use, dict.fromkeys(bring))]


def exchange(table: HordeTable, seat: int, choice: Swap | Use) -> Script[None]:
    """Carry out one of these exchanges; of several prices the first that can be paid."""
    if isinstance(choice, Swap):
        yield from swap(table, seat, choice)
        return
    ability = table.rules.abilities[choice.ability]
    use(table, seat, ability)
    for name, n in ability.chits_gained or Resources():
        table.players[seat].chits.add(name, n)
        table.tell(ability.clause, "gains", seat=seat, resource=name, n=n)
    yield from keep_limit(table, seat)


def way_to(table: HordeTable, seat: int, price: Resources) -> tuple[Swap | Use, ...] | None:
    """The shortest row of exchanges after which the seat can pay a price: () when it can now, None when there is none.

    Gold is changed in the Trade Phase only, and is none of them.
    """
    chits = table.players[seat].chits
    if chits.covers(price):
        return ()
    mine = powers(table, seat)
    exchangers = mine.exchangers
    if not exchangers or not (now := moments(table, seat)):
        return None
    uses, spent = table.players[seat].uses, table.players[seat].spent
    left = tuple([0 if name in spent else max(0, n - uses.get(name, 0)) for name, n in mine.limits(now)])
    if not any(left):
        return None
    held, needs = chits.counts(), price.counts()
    if not _within_bounds(held, needs, price.any, left, exchangers):
        return None
    searched = (held, needs, price.any, left)
    if searched in mine.ways:
        return mine.ways[searched]
    way = _search(held, needs, price.any, left, exchangers)
    if way:
        if len(mine.ways) >= WAYS_KEPT:
            mine.ways.clear()
        mine.ways[searched] = way
    return way


def _search(
    held: tuple[int, ...], needs: Sequence[int], anything: int, left: tuple[int, ...], exchangers: Sequence[Exchanger]
) -> tuple[Swap | Use, ...] | None:
    """The shortest row of exchanges from chits that are held to what is needed, and so many more of whatever type."""
    moves = [(i, move) for i, one in enumerate(exchangers) if left[i] for move in one.moves]
    # what there is most of goes first
    moves.sort(key=lambda one: -max([n * held[chit] for chit, n in one[1].costs], default=0))
    total = sum(needs) + anything
    start = (held, left)
    before: dict[_Purse, tuple[_Purse, int, Move]] = {}
    front = deque([start])
    while front:
        purse, usable_now = state = front.popleft()
        for source, move in moves:
            if not usable_now[source]:
                continue
            for chit, n in move.costs:
                if n > purse[chit]:
                    break
            else:
                after = tuple(map(add, purse, move.net))
                following = (after, (*usable_now[:source], usable_now[source] - 1, *usable_now[source + 1 :]))
                if following == start or following in before:
                    continue
                before[following] = (state, source, move)
                if all(map(ge, after, needs)) and sum(after) >= total:
                    return _exchanged(following, before, exchangers)
                front.append(following)
    return None


_Purse: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Chits by type, and the uses left of each Ability that exchanges them."""


def _exchanged(
    state: _Purse, before: Mapping[_Purse, tuple[_Purse, int, Move]], exchangers: Sequence[Exchanger]
) -> tuple[Swap | Use, ...]:
    """The exchanges that led there, as choices."""
    way: list[Swap | Use] = []
    while state in before:
        state, source, move = before[state]
        name = exchangers[source].ability.name
        way.append(Swap(move.give, move.get, name) if move.give and move.get else Use(name))
    return tuple(reversed(way))


def _within_bounds(
    held: Sequence[int], needs: Sequence[int], anything: int, left: Sequence[int], exchangers: Sequence[Exchanger]
) -> bool:
    """Whether a price is not out of reach from the start: enough could come in of each missing type, and in all."""
    short = sum(needs) + anything - sum(held)
    come = 0
    for n, one in zip(left, exchangers, strict=True):
        if n:
            short -= n * one.surplus
            come += n * one.size
    lacking = [n - have if n > have else 0 for n, have in zip(needs, held, strict=True)]
    missing = sum(lacking)
    if short > 0 or missing > come:
        return False
    usable_now = [(n, one) for n, one in zip(left, exchangers, strict=True) if n]
    for i, n_of_type in enumerate(lacking):
        if n_of_type and n_of_type > sum([n * one.most[i] for n, one in usable_now]):
            return False
    come = 0
    for n, one in usable_now:
        come += n * max([sum(map(min, brings, lacking)) for brings in one.brings])
    return missing <= come


def wanted(table: HordeTable, abilities: Iterable[Ability]) -> Iterator[Resources]:
    """The prices of these Abilities; nothing for one that is free of charge."""
    for ability in abilities:
        yield from prices(table, ability) or (Resources(),)


def passes_over(table: HordeTable, seat: int) -> bool:
    """Whether moments that only an Ability could use pass without a question: for this person, or for all (HH-RUL-107)."""
    return table.players[seat].passing or table.rules.knobs.ability_moments == "passed"


def reachable(table: HordeTable, seat: int, wanted: Iterable[Resources]) -> bool:
    """Whether the seat can pay one of these prices, after some exchanges if need be and if those moments count (HH-RUL-107)."""
    passes = passes_over(table, seat)
    for price in wanted:
        if table.players[seat].chits.covers(price) or not (passes or way_to(table, seat, price) is None):
            return True
    return False
