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


class Targets:
    """The heroes of a party that are not active as goals of the dice: plans for any dice share what is the same for all."""

    def __init__(self, aims: Iterable[Aim]) -> None:
        self.order = sorted(aims, key=_hardest_first)
        order = self.order
        self._each = [goal.price for goal in order]
        self._sizes = [goal.size for goal in order]
        self._reduces = [goal.reduces for goal in order]
        # who reduces is paid for before those that it makes cheaper, small prices first: nobody waits for each other
        turns = [self._sizes[i] - 1_000 if less else i for i, less in enumerate(self._reduces)]
        self._turns = turns if any(self._reduces) else []
        self._saved = sum(map(sum, self._reduces))
        self._all = range(len(order))
        self._alone = [goal.value for goal in order]
        # what each is worth without rerolls and with them: who brings dice or rolls, if they can still be used
        self._helped = [
            [goal.value + HELPS * (goal.helps and (rolls or goal.rolls > 0)) for goal in order]
            for rolls in (False, True)
        ]
        roused = [_roused(order, (i,), i) if goal.rouses >= 0 else 0.0 for i, goal in enumerate(order)]
        self._most = [[worth + more for worth, more in zip(some, roused, strict=True)] for some in self._helped]
        self._sorted: dict[bool, list[tuple[float, int, tuple[int, ...]]]] = {}

    def plan(self, pause: Pause) -> Plan:
        """The best set of heroes to aim for with these dice and rerolls; without a reroll, of those that are paid for now.

        Sets are tried from the one that would be worth most if it were sure, until none that follows can be better.
        """
        pool, rolls, tokens, waiting = pause.pool, pause.rerolls, pause.tokens, pause.waiting
        total, saved = sum(pool) + waiting, self._saved + sum(tokens)
        able: Sequence[int] = self._all
        if not rolls and not saved:  # whom the dice do not pay for alone they pay for in no set
            able = [i for i in able if _covered((self._each[i],), pool)]
        misses = 1 - 1 / len(pool)
        # of sets that are worth the same the smallest stands, then the first
        score = 0.0
        rank: tuple[int, tuple[int, ...]] = (0, ())
        best: tuple[int, ...] = ()
        paid: tuple[Price, ...] = ()
        each, turns, everybody = self._each, self._turns, len(self.order)
        for sure, size, some in self._sets(able, rolls > 0):
            if sure < score - ALIKE:
                break
            if size > total + saved:
                continue
            payers = tuple(sorted(some, key=turns.__getitem__)) if turns else some
            prices = tuple([each[i] for i in payers])
            if saved:
                prices, needed = _reduced(prices, tuple([self._reduces[i] for i in payers]), tokens)
                if needed > total:
                    continue
            hit = 1.0
            missing: Sequence[int] = payers
            if rolls:
                missing, left = _dealt(prices, pool)
                if lacking := sum(missing):
                    hit = 1.0 - misses ** (rolls * (sum(left) + waiting + lacking) / lacking)
            elif not _covered(prices, pool):
                continue  # the heroes that are paid for are a set of their own
            worths = self._helped[rolls > 0] if len(some) < everybody else self._alone
            hoped = 0.0
            for i, lacks in zip(payers, missing, strict=True):
                worth = worths[i]
                if self.order[i].rouses >= 0:
                    worth += _roused(self.order, some, i)
                hoped += worth * hit**lacks
            if hoped > score + ALIKE or (hoped > score - ALIKE and (len(some), some) < rank):
                score, rank, best, paid = hoped, (len(some), some), payers, prices
        order = self.order
        return _plan_for([order[i].slot for i in best], paid, score, pool, rest=len(best) < everybody)

    def _sets(self, able: Sequence[int], rolls: bool) -> list[tuple[float, int, tuple[int, ...]]]:
        """All sets of some heroes, each with what it is worth and costs, from the one worth most on."""
        if len(able) < len(self.order):
            return _sets(able, self._most[rolls], self._sizes)
        if rolls not in self._sorted:
            self._sorted[rolls] = _sets(able, self._most[rolls], self._sizes)
        return self._sorted[rolls]


def plan(aims: Iterable[Aim], pause: Pause) -> Plan:
    """The plan of `Targets` for some heroes."""
    return Targets(aims).plan(pause)


def _sets(
    able: Iterable[int], worths: Sequence[float], sizes: Sequence[int]
) -> list[tuple[float, int, tuple[int, ...]]]:
    """All sets of some heroes, each with what it is worth and costs, from the one worth most on."""
    sets: list[tuple[float, int, tuple[int, ...]]] = [(0.0, 0, ())]
    for i in able:
        worth, size = worths[i], sizes[i]
        sets += [(sure + worth, there + size, (*some, i)) for sure, there, some in sets]
    del sets[0]
    sets.sort(reverse=True)
    return sets


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


def _covered(prices: Sequence[Price], pool: Sequence[int]) -> bool:
    """Whether no price lacks anything when all take what they can get, as `_dealt` deals."""
    left = list(pool)
    for numbers, groups in prices:
        for face in numbers:
            if face > len(left) or not left[face - 1]:
                return False
            left[face - 1] -= 1
        for group in groups:
            most = max(left)
            if most < group:
                return False
            if group > 1:
                left[left.index(most)] -= group
            else:
                left[left.index(min([there for there in left if there]))] -= 1
    return True


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
