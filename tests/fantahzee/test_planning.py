"""The plan of a bot against the obvious way: every set of heroes in turn, the smaller and then the first of equals."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from hordeplay.games.fantahzee.bots.planning import (
    ALIKE,
    HELPS,
    Aim,
    Price,
    _hardest_first,
    _reduced,
    _roused,
    aim,
    deals_of,
    plan,
)
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.rules.activating import Pause

RULES = FantahzeeRules.load()
HEROES = [RULES.hero(name) for name in sorted(RULES.heroes)]


def party(rng: Random, size: int) -> list[Aim]:
    """Heroes as goals of the dice; some are worth the same, for equals have an order."""
    heroes = [rng.choice(HEROES) for _ in range(size)]
    return [aim(slot, hero, hero.effects, float(hero.strength)) for slot, hero in enumerate(heroes)]


def moment(rng: Random) -> Pause:
    """Dice on the table and in the air, rerolls and reductions."""
    faces = [rng.randrange(6) for _ in range(rng.randint(0, 8))]
    tokens = tuple(sorted(rng.randint(1, 3) for _ in range(rng.choice((0, 0, 1, 2)))))
    pool = tuple(faces.count(face) for face in range(6))
    return Pause(0, pool, rng.choice((0, 0, 1, 2)), rng.randint(0, 3), 0, tokens, (), (), rolled=True)


def dealt(prices: list[Price], pool: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """How many dice each price still lacks when all take what they can get, in order; and the dice that are left."""
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
            if group > 1:  # the most frequent face
                i, n = left.index(most), min(group, most)
            elif most:  # a single die is the rarest that is there
                i, n = left.index(min(there for there in left if there)), 1
            else:
                i = n = 0
            left[i] -= n
            lacks += group - n
        missing.append(lacks)
    return missing, left


def one_by_one(aims: list[Aim], pause: Pause) -> tuple[float, tuple[int, ...]]:
    """The best score and the slots that it is for, with no set left out."""
    order = sorted(aims, key=_hardest_first)
    score = 0.0
    best: tuple[int, ...] = ()
    for some in (some for k in range(1, len(order) + 1) for some in combinations(range(len(order)), k)):
        payers = tuple(sorted(some, key=lambda i: order[i].size - 1_000 if order[i].reduces else i))
        deals = tuple(deals_of(order[i].price) for i in payers)
        deals, size = _reduced(deals, tuple(order[i].reduces for i in payers), pause.tokens)
        missing, left = dealt([each.price for each in deals], pause.pool)
        lacking = sum(missing)
        if size > sum(pause.pool) + pause.waiting or (lacking and not pause.rerolls):
            continue
        total = 0.0
        for i, lacks in zip(payers, missing, strict=True):
            goal = order[i]
            worth = goal.value + _roused(order, some, i)
            if len(some) < len(order) and goal.helps and (pause.rerolls or goal.rolls):
                worth += HELPS
            if lacking:
                thrown = pause.rerolls * (sum(left) + pause.waiting + lacking)
                worth *= (1 - (5 / 6) ** (thrown / lacking)) ** lacks
            total += worth
        if total > score + ALIKE:
            score, best = total, tuple(order[i].slot for i in payers)
    return score, best


@pytest.mark.parametrize("size", range(6))
def test_no_better_set_is_passed_over(size: int) -> None:
    rng = Random(size)
    ready = 0
    for _ in range(150):
        aims, pause = party(rng, size), moment(rng)
        score, slots = one_by_one(aims, pause)
        best = plan(aims, pause)
        assert best.score == pytest.approx(score)
        assert {slot for slot, _ in best.ready} <= set(slots)
        if not pause.rerolls:
            assert tuple(slot for slot, _ in best.ready) == slots
        ready += len(best.ready)
    assert bool(ready) == bool(size)


def test_of_equals_the_smaller_and_then_the_first() -> None:
    """Two heroes alike, dice for one of them: the one in front is paid for."""
    price = ((), (2,))
    twins = [Aim(slot, 3.0, price, 2, False, 0, (), -1, 3) for slot in (0, 1)]
    pause = Pause(0, (0, 0, 2, 0, 0, 0), 0, 0, 0, (), (), (), rolled=True)
    assert [slot for slot, _ in plan(twins, pause).ready] == [0]
    nothing = Aim(2, 0.0, ((), ()), 0, False, 0, (), -1, 0)
    assert [slot for slot, _ in plan([*twins, nothing], pause).ready] == [0]
