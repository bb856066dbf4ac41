"""The obvious recursion over the Roll Step: every option at every pause, from the very functions that the verbs call.

No lattice, no alike faces, no folding of equal heroes, nothing put off: what the fast solver must equal as a fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

from hordeplay.games.fantahzee.model.content import Hero
from hordeplay.games.fantahzee.model.knobs import Knobs
from hordeplay.games.fantahzee.model.vocabulary import Effect
from hordeplay.games.fantahzee.rules.activating import (
    Open,
    Pause,
    after,
    effects_of,
    named_for,
    rouse_targets,
    roused,
    ways,
)
from hordeplay.games.fantahzee.rules.rolling import keeps, landed, may_roll, rolls_now, thrown, thrown_now, turned

TOUCHING = ("activate", "name", "set_die")


@cache
def throws(n: int, sides: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Every multiset of faces with its chance."""
    options = []
    for faces in combinations_with_replacement(range(1, sides + 1), n):
        ways = factorial(n)
        for face in range(1, sides + 1):
            ways //= factorial(faces.count(face))
        options.append((faces, Fraction(ways, sides**n)))
    return tuple(options)


class Oracle:
    def __init__(
        self, heroes: Sequence[Hero], knobs: Knobs, worth: Callable[[int], int], ends: Sequence[Sequence[Effect]]
    ) -> None:
        self.heroes = heroes
        self.knobs = knobs
        self.worth = worth
        self.effects = [effects_of(hero, [end]) for hero, end in zip(heroes, ends, strict=True)]
        self.seen: dict[tuple[Pause, tuple[Open, ...]], Fraction] = {}

    def value(self, pause: Pause, words: Sequence[Open] = ()) -> Fraction:
        key = pause, tuple(sorted(word for word in words if word.word in TOUCHING))
        if key not in self.seen:
            self.seen[key] = max(self.all_of(*key))
        return self.seen[key]

    def all_of(self, pause: Pause, words: tuple[Open, ...]) -> Iterator[Fraction]:
        if words:
            yield from self.decided(pause, words)
        elif rolls_now(pause, self.knobs):
            yield self.mean(*thrown_now(pause))
        elif not pause.rolled:
            yield self.mean(*thrown(pause, pause.pool))
            yield from self.paid(pause)
        else:
            yield Fraction(self.worth(pause.active))
            yield from self.paid(pause)
            if pause.sets:
                *rest, n = pause.sets
                more = (Open("set_die", n - 1),) if n > 1 else ()
                yield from (self.value(p, more) for p in self.turns(pause._replace(sets=tuple(rest))))
            if may_roll(pause, self.knobs):
                yield from (self.mean(*thrown(pause, kept)) for kept in keeps(pause, self.knobs))

    def paid(self, pause: Pause) -> Iterator[Fraction]:
        for slot, hero in enumerate(self.heroes):
            for way in ways(hero, slot, pause, self.knobs):
                yield self.value(*after(pause, slot, way, self.effects[slot], hero.strength, self.knobs))

    def decided(self, pause: Pause, words: tuple[Open, ...]) -> Iterator[Fraction]:
        for i, word in enumerate(words):
            rest = (*words[:i], *words[i + 1 :])
            if word.word == "activate" and (pause.rolled or self.knobs.activate_before_roll):
                for slot in rouse_targets(self.heroes, pause.active, word.n):
                    then, more = roused(pause, slot, self.effects[slot], self.heroes[slot].strength, self.knobs)
                    yield self.value(then, (*rest, *more))
            elif word.word == "name":
                for slot in range(len(self.heroes)):
                    if not pause.active >> slot & 1:
                        yield self.value(named_for(pause, slot, word.n), rest)
            elif word.word == "set_die":
                more = (word._replace(n=word.n - 1),) if word.n > 1 else ()
                yield from (self.value(p, (*rest, *more)) for p in self.turns(pause))
        yield self.value(pause, ())

    def turns(self, pause: Pause) -> Iterator[Pause]:
        faces = range(1, self.knobs.die_sides + 1)
        for old in faces:
            if pause.pool[old - 1]:
                yield from (turned(pause, old, new) for new in faces if new != old)

    def mean(self, pause: Pause, n: int) -> Fraction:
        return sum((c * self.value(landed(pause, faces)) for faces, c in throws(n, self.knobs.die_sides)), Fraction(0))
