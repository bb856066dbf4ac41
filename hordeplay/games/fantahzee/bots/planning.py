"""How a bot plans its dice: which heroes to aim for, which dice to keep for them, whom to activate now.

A plan is a rule of thumb in some microseconds, not the best play: `odds` knows that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import sub
from typing import Final, NamedTuple, TypeAlias

from ..model.content import Hero
from ..model.prices import Dice
from ..model.vocabulary import Effect
from ..rules.activating import Pause

HELPS: Final = 2.2
"""What a hero is worth beyond its strength when it brings dice or rolls that can still be used."""

HIT: Final = {1: 1.0, 2: 0.99, 3: 0.74, 4: 0.3, 5: 0.06}
"""About how often a group of so many X comes in three rolls of five dice."""

MATCH: Final = {1: 0.94, 2: 0.7, 3: 0.35, 4: 0.12}
"""About how often so many dice of one number do."""

ALIKE: Final = 1e-9
"""Scores that differ by no more are the same."""

Price: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Numbers and groups of a price, as in `Dice`: plain tuples, because they are keys of what is remembered."""


class Aim(NamedTuple):
    """An inactive hero as a goal of the dice."""

    slot: int
    value: float
    price: Price
    size: int
    helps: bool
    """It brings dice or rolls."""
    rolls: int
    reduces: tuple[int, ...]
    rouses: int
    """The strength up to which it activates another hero, or -1."""
    strength: int


class Plan(NamedTuple):
    """Whom the dice pay for already, what to keep, and whether more is hoped for."""

    score: float
    ready: tuple[tuple[int, tuple[int, ...]], ...]
    """Slots with the dice, counted like a pool, that pay for them."""
    keep: tuple[int, ...]
    hopes: bool


def chance(price: Dice | None) -> float:
    """About how often a price is met in a turn by itself."""
    if price is None:
        return 0.0
    often = 1.0
    for face in dict.fromkeys(price.numbers):
        often *= MATCH.get(price.numbers.count(face), 0.05)
    for group in price.groups:
        often *= HIT.get(group, 0.05)
    return often


def aim(slot: int, hero: Hero, effects: Sequence[Effect], value: float) -> Aim:
    """A hero of the party as a goal; one that dice do not pay is out of reach."""
    price = hero.price or Dice((), (99,))
    dice = sum(effect.n for effect in effects if effect.do == "extra_die")
    rolls = sum(effect.n for effect in effects if effect.do == "extra_roll")
    reduces = tuple(effect.n for effect in effects if effect.do == "reduce_x")
    rouses = [hero.strength if effect.own else effect.n for effect in effects if effect.do == "activate"]
    most = max(rouses, default=-1)
    return Aim(
        slot, value, (price.numbers, price.groups), price.size, bool(dice or rolls), rolls, reduces, most, hero.strength
    )


def plan(aims: Sequence[Aim], pause: Pause) -> Plan:
    """The best set of heroes to aim for with these dice and rerolls; without a reroll, of those that are paid for now.

    Sets are tried from the one that would be worth most if it were sure, until none that follows can be better.
    """
    pool, rolls, tokens = pause.pool, pause.rerolls, pause.tokens
    total, misses = sum(pool) + pause.waiting, 1 - 1 / len(pool)
    order = sorted(aims, key=_hardest_first)
    everybody = len(order)
    each, sizes, reduces = [g.price for g in order], [g.size for g in order], [g.reduces for g in order]
    # who reduces is paid for before those that it makes cheaper, small prices first: nobody waits for each other
    turns = [sizes[i] - 1_000 if less else i for i, less in enumerate(reduces)] if any(reduces) else []
    rousing = max([goal.rouses for goal in order], default=-1) >= 0
    saved = sum(tokens) + sum(map(sum, reduces))
    able: Sequence[int] = range(everybody)
    if not rolls and not saved:  # whom the dice do not pay for alone they pay for in no set
        able = [i for i in able if not _dealt((each[i],), pool)[0][0]]
    helped = [goal.value + HELPS * (goal.helps and (rolls or goal.rolls) > 0) for goal in order]
    most = [worth + _roused(order, (i,), i) for i, worth in enumerate(helped)] if rousing else helped
    score = 0.0
    rank: tuple[int, tuple[int, ...]] = (0, ())  # of sets that are worth the same the smallest stands, then the first
    best: tuple[int, ...] = ()
    paid: tuple[Price, ...] = ()
    for sure, _, some in _sets(able, most, sizes, total + saved):
        if sure < score - ALIKE:
            break
        payers = tuple(sorted(some, key=turns.__getitem__)) if turns else some
        prices = tuple(map(each.__getitem__, payers))
        if saved:
            prices, size = _reduced(prices, tuple(map(reduces.__getitem__, payers)), tokens)
            if size > total:
                continue
        missing, left = _dealt(prices, pool)
        lacking = sum(missing)
        if lacking and not rolls:
            continue  # the heroes that are paid for are a set of their own
        alone = helped if len(some) < everybody else [goal.value for goal in order]
        worths = [alone[i] for i in payers]
        if rousing:
            worths = [worth + _roused(order, some, i) for worth, i in zip(worths, payers, strict=True)]
        if lacking:
            hit = 1.0 - misses ** (rolls * (sum(left) + pause.waiting + lacking) / lacking)
            worths = [worth * hit**lacks for worth, lacks in zip(worths, missing, strict=True)]
        worth = sum(worths)
        if worth > score + ALIKE or (worth > score - ALIKE and (len(some), some) < rank):
            score, rank, best, paid = worth, (len(some), some), payers, prices
    return _plan_for([order[i].slot for i in best], paid, score, pool, rest=len(best) < everybody)


def _sets(
    able: Iterable[int], worths: Sequence[float], sizes: Sequence[int], most: int
) -> list[tuple[float, int, tuple[int, ...]]]:
    """The sets that cost so many dice at most, each with what it is worth and costs, from the one worth most on."""
    sets: list[tuple[float, int, tuple[int, ...]]] = [(0.0, 0, ())]
    for i in able:
        worth, left = worths[i], most - sizes[i]
        sets += [(sure + worth, size + sizes[i], (*some, i)) for sure, size, some in sets if size <= left]
    return sorted(sets[1:], reverse=True)


def _roused(aims: Sequence[Aim], some: Sequence[int], i: int) -> float:
    """What the best hero is worth that one of some activates beside them."""
    rouses = aims[i].rouses
    return max((goal.value for j, goal in enumerate(aims) if goal.strength <= rouses and j not in some), default=0.0)


def _hardest_first(goal: Aim) -> tuple[bool, int, int]:
    """Numbers take their dice before groups do, large groups before small ones; a single X takes what is left."""
    return (not goal.price[0], -goal.size, goal.slot)


def _plan_for(
    slots: Sequence[int], prices: Sequence[Price], score: float, pool: tuple[int, ...], *, rest: bool
) -> Plan:
    """The plan for the heroes of some slots, who take their dice in order; `rest`: some heroes are left out."""
    ready: list[tuple[int, tuple[int, ...]]] = []
    lacking, left = 0, list(pool)
    for slot, price in zip(slots, prices, strict=True):
        before = left
        (lacks,), left = _dealt((price,), before)
        lacking += lacks
        if not lacks:
            ready.append((slot, _less(before, left)))
    return Plan(score, tuple(ready), _less(pool, left), hopes=bool(slots) and (lacking > 0 or rest))


def _less(pool: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sub, pool, left))


def _dealt(prices: Sequence[Price], pool: Sequence[int]) -> tuple[list[int], list[int]]:
    """How many dice each price still lacks when all take what they can get, in order; and the dice that are left.

    A group collects the most frequent face; a single die is the rarest that is there.
    """
    left, missing = list(pool), []
    for numbers, groups in prices:
        lacks = 0
        for face in numbers:
            if face <= len(left) and left[face - 1]:
                left[face - 1] -= 1
            else:
                lacks += 1
        for group in groups:
            most = max(left)
            if group > 1:
                i, n = left.index(most), min(group, most)
            elif most:
                i, n = left.index(min([there for there in left if there])), 1
            else:
                i = n = 0
            left[i] -= n
            lacks += group - n
        missing.append(lacks)
    return missing, left


@lru_cache(maxsize=16_384)
def _reduced(
    prices: tuple[Price, ...], reduces: tuple[tuple[int, ...], ...], held: tuple[int, ...]
) -> tuple[tuple[Price, ...], int]:
    """Prices in the order of payment, each reduction taken off the largest group that comes later; and their size.

    A party asks for the same sets at every pause.
    """
    left = [Dice(*price) for price in prices]
    tokens = [(-1, n) for n in held] + [(i, n) for i, some in enumerate(reduces) for n in some]
    for owner, n in tokens:
        later = [i for i in range(owner + 1, len(left)) if left[i].groups]
        if later:
            i = max(later, key=lambda i: left[i].groups[0])
            left[i] = left[i].fewer(n)[0]
    return tuple([(price.numbers, price.groups) for price in left]), sum(price.size for price in left)
