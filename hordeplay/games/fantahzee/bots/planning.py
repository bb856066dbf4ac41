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


POOLS_KEPT: Final = 4_096
"""So many pools are remembered for a price; then its memory starts afresh."""


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


class Deals(dict[tuple[int, ...], tuple[int, tuple[int, ...]]]):
    """What a price lacks when it takes from a pool what it can get, and what it leaves: worked out once for each pool.

    A group collects the most frequent face; a single die is the rarest that is there.

    >>> Deals(((5,), (2,)))[1, 0, 3, 0, 0, 0]
    (1, (1, 0, 1, 0, 0, 0))
    """

    __hash__ = object.__hash__  # type: ignore[assignment]  # there is one of each price: it is told apart by itself
    __eq__ = object.__eq__

    def __init__(self, price: Price) -> None:
        self.price = price

    def __missing__(self, pool: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        numbers, groups = self.price
        left, lacks = list(pool), 0
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
        if len(self) >= POOLS_KEPT:
            self.clear()
        dealt = self[pool] = lacks, tuple(left)
        return dealt


deals_of = lru_cache(maxsize=512)(Deals)
"""The one table of a price."""


Payment: TypeAlias = tuple[tuple[int, ...], Sequence[Deals]]
"""A set of heroes in the order in which they are paid for, and what each takes of the dice."""

NOBODY: Final[Payment] = (), ()

Saving: TypeAlias = tuple[tuple[int, ...], tuple[Deals, ...], int]
"""The same with all reductions taken off, and how many dice are needed then."""


class Targets:
    """The heroes of a party that are not active as goals of the dice: plans for any dice share what is the same for all."""

    def __init__(self, aims: Iterable[Aim]) -> None:
        self.order = order = sorted(aims, key=_hardest_first)
        self._all = range(len(order))
        self._deals = [deals_of(goal.price) for goal in order]
        self._sizes = [goal.size for goal in order]
        self._reduces = [goal.reduces for goal in order]
        self._reducers = frozenset([i for i, less in enumerate(self._reduces) if less])
        self._saved = sum(map(sum, self._reduces)) if self._reducers else 0
        # who reduces is paid for before those that it makes cheaper, small prices first: nobody waits for each other
        self._turns = (
            [self._sizes[i] - 1_000 if i in self._reducers else i for i in self._all] if self._reducers else []
        )
        self._savings: dict[tuple[int, ...], dict[tuple[int, ...], Saving]] = {}
        # what each is worth without rerolls and with them: who brings dice or rolls, if they can still be used
        self._alone = alone = [goal.value for goal in order]
        self._helped = [alone, alone]
        if True in [goal.helps for goal in order]:
            self._helped = [
                [goal.value + HELPS * (goal.helps and (rolls or goal.rolls > 0)) for goal in order]
                for rolls in (False, True)
            ]
        self._rouses = [goal.rouses for goal in order]
        self._most = self._helped
        if max(self._rouses, default=-1) >= 0:
            roused = [_roused(order, (i,), i) if rouses >= 0 else 0.0 for i, rouses in enumerate(self._rouses)]
            self._most = [[worth + more for worth, more in zip(some, roused, strict=True)] for some in self._helped]

    def plan(self, pause: Pause) -> Plan:
        """The best set of heroes to aim for with these dice and rerolls; without a reroll, of those that are paid for now."""
        return self._plan_for(*self._best(pause), pause.pool)

    def score(self, pause: Pause) -> float:
        """What that set is worth."""
        return self._best(pause)[0]

    def _best(self, pause: Pause) -> tuple[float, Payment]:
        """The best set and what it is worth.

        Sets are tried from the one that would be worth most if it were sure, until none that follows can be better.
        """
        pool, rolls, tokens, waiting = pause.pool, pause.rerolls, pause.tokens, pause.waiting
        total, saved = sum(pool) + waiting, self._saved + sum(tokens)
        each, rouses, everybody = self._deals, self._rouses, len(self.order)
        able: Sequence[int] = self._all
        if not rolls and not saved:  # whom the dice do not pay for alone they pay for in no set
            able = [i for i in able if not each[i][pool][0]]
        if not able:
            return 0.0, NOBODY
        savings = self._savings.setdefault(tokens, {})
        misses = 1 - 1 / len(pool)
        # of sets that are worth the same the smallest stands, then the first
        score = 0.0
        rank: tuple[int, tuple[int, ...]] = (0, ())
        best = NOBODY
        row: Sequence[Deals]
        for sure, _, some in _sets(able, self._most[rolls > 0], self._sizes, total + saved):
            if sure < score - ALIKE:
                break
            if saved:
                saving = savings.get(some)
                if saving is None:
                    saving = savings[some] = self._saving(some, tokens)
                payers, row, needed = saving
                if needed > total:
                    continue
            else:
                payers, row = some, [each[i] for i in some]
            left, missing, lacking = pool, [], 0
            for deals in row:
                lacks, left = deals[left]
                missing.append(lacks)
                lacking += lacks
            hit = 1.0
            if lacking:
                if not rolls:
                    continue  # the heroes that are paid for are a set of their own
                hit = 1.0 - misses ** (rolls * (sum(left) + waiting + lacking) / lacking)
            worths = self._helped[rolls > 0] if len(some) < everybody else self._alone
            hoped = 0.0
            for turn, i in enumerate(payers):
                worth = worths[i]
                if rouses[i] >= 0:
                    worth += _roused(self.order, some, i)
                lacks = missing[turn]
                hoped += worth * hit**lacks if lacks else worth
            if hoped > score + ALIKE or (hoped > score - ALIKE and (len(some), some) < rank):
                score, rank, best = hoped, (len(some), some), (payers, row)
        return score, best

    def _saving(self, some: tuple[int, ...], tokens: tuple[int, ...]) -> Saving:
        """How a set of heroes is paid for when all reductions are taken off."""
        if not tokens and self._reducers.isdisjoint(some):
            return some, tuple([self._deals[i] for i in some]), sum([self._sizes[i] for i in some])
        payers = tuple(sorted(some, key=self._turns.__getitem__)) if self._turns else some
        row, needed = _reduced(
            tuple([self._deals[i] for i in payers]), tuple([self._reduces[i] for i in payers]), tokens
        )
        return payers, row, needed

    def _plan_for(self, score: float, best: Payment, pool: tuple[int, ...]) -> Plan:
        """The plan for a set of heroes, who take their dice in order."""
        payers, row = best
        if not payers:
            return Plan(score, (), (0,) * len(pool), hopes=False)
        ready: list[tuple[int, tuple[int, ...]]] = []
        lacking, left = 0, pool
        for turn, deals in enumerate(row):
            lacks, after = deals[left]
            if lacks:
                lacking += lacks
            else:
                ready.append((self.order[payers[turn]].slot, _less(left, after)))
            left = after
        rest = len(payers) < len(self.order)
        return Plan(score, tuple(ready), _less(pool, left), hopes=lacking > 0 or rest)


def plan(aims: Iterable[Aim], pause: Pause) -> Plan:
    """The plan of `Targets` for some heroes."""
    return Targets(aims).plan(pause)


def _sets(
    able: Iterable[int], worths: Sequence[float], sizes: Sequence[int], most: int
) -> list[tuple[float, int, tuple[int, ...]]]:
    """The sets of some heroes that cost so many dice at most, each with its worth and its cost, from the one worth most on."""
    sets: list[tuple[float, int, tuple[int, ...]]] = [(0.0, 0, ())]
    for i in able:
        worth, size = worths[i], sizes[i]
        room = most - size
        sets += [(sure + worth, there + size, (*some, i)) for sure, there, some in sets if there <= room]
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


def _less(pool: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sub, pool, left))


@lru_cache(maxsize=16_384)
def _reduced(
    deals: tuple[Deals, ...], reduces: tuple[tuple[int, ...], ...], held: tuple[int, ...]
) -> tuple[tuple[Deals, ...], int]:
    """Prices in the order of payment, each reduction taken off the largest group that comes later; and their size.

    A party asks for the same sets at every pause.
    """
    left = [Dice(*each.price) for each in deals]
    tokens = [(-1, n) for n in held] + [(i, n) for i, some in enumerate(reduces) for n in some]
    for owner, n in tokens:
        later = [i for i in range(owner + 1, len(left)) if left[i].groups]
        if later:
            i = max(later, key=lambda i: left[i].groups[0])
            left[i] = left[i].fewer(n)[0]
    return tuple([deals_of((price.numbers, price.groups)) for price in left]), sum(price.size for price in left)
