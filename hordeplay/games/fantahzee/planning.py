"""How a bot plans its dice: which heroes to aim for, which dice to keep for them, whom to activate now.

A plan is a rule of thumb in some microseconds, not the best play: `odds` knows that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from hordeplay.games.fantahzee.activating import Pause
from hordeplay.games.fantahzee.content import Effect, Hero
from hordeplay.games.fantahzee.prices import Dice

HELPS: Final = 2.2
"""What a hero is worth beyond its strength when it brings dice or rolls that can still be used."""

HIT: Final = {1: 1.0, 2: 0.99, 3: 0.74, 4: 0.3, 5: 0.06}
"""About how often a group of so many X comes in three rolls of five dice."""

MATCH: Final = {1: 0.94, 2: 0.7, 3: 0.35, 4: 0.12}
"""About how often so many dice of one number do."""


class Aim(NamedTuple):
    """An inactive hero as a goal of the dice."""

    slot: int
    value: float
    price: Dice
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
    found = 1.0
    for face in dict.fromkeys(price.numbers):
        found *= MATCH.get(price.numbers.count(face), 0.05)
    for group in price.groups:
        found *= HIT.get(group, 0.05)
    return found


def aim(slot: int, hero: Hero, effects: Sequence[Effect], value: float) -> Aim:
    """A hero of the party as a goal; one that dice do not pay is out of reach."""
    price = hero.price or Dice((), (99,))
    dice = sum(effect.n for effect in effects if effect.do == "extra_die")
    rolls = sum(effect.n for effect in effects if effect.do == "extra_roll")
    reduces = tuple(effect.n for effect in effects if effect.do == "reduce_x")
    rouses = [hero.strength if effect.own else effect.n for effect in effects if effect.do == "activate"]
    most = max(rouses, default=-1)
    return Aim(slot, value, price, price.size, bool(dice or rolls), rolls, reduces, most, hero.strength)


def plan(aims: Sequence[Aim], pause: Pause) -> Plan:
    """The best set of heroes to aim for with these dice and rerolls."""
    total = sum(pause.pool) + pause.waiting
    best = Plan(0.0, (), (0,) * len(pause.pool), hopes=False)
    order = sorted(aims, key=_hardest_first)
    saved = sum(pause.tokens) + sum(sum(goal.reduces) for goal in order)
    for k in range(1, len(order) + 1):
        fitted = False
        for some in combinations(order, k):
            size = 0
            for goal in some:
                size += goal.size
            if size - saved <= total:
                found = _assign(some, order, pause, total, reduced=saved > 0)
                if found is not None:
                    fitted = True
                    if found.score > best.score + 1e-9:
                        best = found
        if not fitted:
            break
    return best


def _hardest_first(goal: Aim) -> tuple[bool, int, int]:
    """Numbers take their dice before groups do, large groups before small ones; a single X takes what is left."""
    return (not goal.price.numbers, -goal.size, goal.slot)


def _assign(some: Sequence[Aim], aims: Sequence[Aim], pause: Pause, total: int, *, reduced: bool) -> Plan | None:
    """Give these heroes their dice, in order; None when there are not enough dice for all of them."""
    prices = _reduced(some, pause.tokens) if reduced else [goal.price for goal in some]
    if reduced and sum(price.size for price in prices) > total:
        return None
    pool = list(pause.pool)
    lacking = 0
    missing: list[int] = []
    ready: list[tuple[int, tuple[int, ...]]] = []
    for goal, price in zip(some, prices, strict=True):
        taken = [0] * len(pool)
        lacks = 0
        for face in price.numbers:
            if face <= len(pool) and pool[face - 1]:
                pool[face - 1] -= 1
                taken[face - 1] += 1
            else:
                lacks += 1
        for group in price.groups:
            i = _face(pool, group)
            n = min(group, pool[i])
            pool[i] -= n
            taken[i] += n
            lacks += group - n
        missing.append(lacks)
        lacking += lacks
        if not lacks:
            ready.append((goal.slot, tuple(taken)))
    rolls = pause.rerolls
    hit = 0.0
    if lacking and rolls:
        hit = 1.0 - (1 - 1 / len(pool)) ** (rolls * (sum(pool) + pause.waiting + lacking) / lacking)
    score = 0.0
    for goal, lacks in zip(some, missing, strict=True):
        if lacks and not rolls:
            continue
        worth = goal.value
        if goal.helps and (rolls or goal.rolls) and len(some) < len(aims):
            worth += HELPS
        if goal.rouses >= 0:
            others = (other.value for other in aims if other.strength <= goal.rouses and other not in some)
            worth += max(others, default=0.0)
        score += worth * hit**lacks if lacks else worth
    keep = tuple([n - left for n, left in zip(pause.pool, pool, strict=True)])
    return Plan(score, tuple(ready), keep, hopes=lacking > 0 or len(some) < len(aims))


def _face(pool: Sequence[int], group: int) -> int:
    """The face to collect for a group: the most frequent one, but for a single die the rarest that is there."""
    if group > 1:
        return pool.index(max(pool))
    there = [n for n in pool if n]
    return pool.index(min(there)) if there else 0


def _reduced(some: Sequence[Aim], held: Sequence[int]) -> list[Dice]:
    """The prices of these heroes, each reduction taken off the largest group that another of them has."""
    prices = [goal.price for goal in some]
    tokens = [(-1, n) for n in held] + [(i, n) for i, goal in enumerate(some) for n in goal.reduces]
    for owner, n in tokens:
        others = [i for i, price in enumerate(prices) if i != owner and price.groups]
        if others:
            i = max(others, key=lambda i: prices[i].groups[0])
            prices[i] = _fewer(prices[i], n)
    return prices


@lru_cache(maxsize=1024)
def _fewer(price: Dice, n: int) -> Dice:
    """A price with up to n X less in its largest group."""
    return price.fewer(n)[0]
