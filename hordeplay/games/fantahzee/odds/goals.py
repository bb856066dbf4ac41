"""Goals of dice alone: what a roll can still reach, what to keep of it, and what it costs to lock early.

Every question has one function; its answer is the exact chance, says why, and carries a trial with dice. "As well as
possible" always means for the named goal alone, stopping early allowed.

>>> print(reach("XX+XXX").why())
keep one die                      1415/78732  0.017972
keep a pair                       2225/17496  0.127172
keep three alike and one die        275/5184  0.053048
keep two pairs                       125/972  0.128601
there at once                         17/432  0.039352
total                         461237/1259712  0.366145
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import log2
from typing import Final

from hordeplay.core.arguments import whole, wholes
from hordeplay.core.cards import Fair
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.odds import show
from hordeplay.odds.answer import Answer, Assumes, Case, Why, assumed
from hordeplay.odds.effort import bounded
from hordeplay.odds.keep import Keep, Plan, best_part, rolls, spread
from hordeplay.odds.lattice import MOST_DICE, Lattice, count_of, faces_of, lattice, parts_of, size_of

from ..model.prices import Dice, read_dice
from ..model.ruleset import FantahzeeRules

_ALIKE: Final = {
    1: message("one die"),
    2: message("a pair"),
    3: message("three alike"),
    4: message("four alike"),
    5: message("five alike"),
}


# --- questions -----------------------------------------------------------------------------------------------------------


def reach(goal: str, dice: int = 5, rerolls: int = 2, sides: int = 6) -> Answer:
    """The chance that the dice show a goal in the end, when each reroll keeps what serves it best (FZ-DICE-01 to -04).

    The goal is written like a price: `XXX` three of a kind, `55` two fives, `XX+XXX` a pair and three of a kind on different
    dice (five of a kind are both), `5+XX`. `ValueError` for a text that is no price, and for numbers out of range.

    >>> print(reach("55", rerolls=0))
    55 with 5 dice and no reroll: 763/3888, 19.62 %, about 1 in 5
    >>> [str(reach("XXXXX", rerolls=r).value) for r in range(3)]
    ['1/1296', '221/17496', '347897/7558272']
    """
    wanted, left = read_dice(goal), whole(rerolls, "rerolls")
    _bounded(_with_dice(goal, dice), dice, sides, left, wanted)
    plan = plan_of(goal, dice, sides)

    def says() -> str:
        return tr("{goal} with {n} dice and {rerolls}", goal=goal, n=plan.dice, rerolls=rerolls_left(left))

    first = partial(every_roll, plan.dice, sides, plan.links)
    play = _player(plan, wanted)

    def cases() -> Iterator[Case]:
        _bounded_cases(plan, plan.dice, plan.links.alike, left)
        return _by_keep(plan, wanted, first(), left)

    def trial(source: Fair) -> int:
        return play(source, _roll(source, plan.dice, sides), left)

    return Answer(
        plan.value(left),
        says,
        cases=cases,
        basis=partial(_rests_on, wanted),
        trial=trial,
    )


def keeping(roll: Sequence[int], keep: Sequence[int], rerolls: int, goal: str, sides: int = 6) -> Answer:
    """The chance of a goal if just these dice of a roll are kept, by what is best kept of the next one.

    `ValueError` for dice that do not lie there.

    >>> keeping((6, 5, 4, 3, 3, 2, 1), (3, 3), 2, "XX+XXX").value
    Fraction(61259, 69984)
    >>> print(keeping((5, 3), (5,), 1, "55").why())
    there at once  1/6  0.166667
    total          1/6  0.166667
    """
    lying, kept, left = wholes(roll, "roll", 1, sides), wholes(keep, "keep", 1, sides), whole(rerolls, "rerolls")
    wanted, plan = read_dice(goal), plan_of(goal, len(lying), sides)
    value = best_keep(lying, left, goal, sides).keeping(*kept)
    words = {"goal": goal, "dice": _faces(lying), "rerolls": rerolls_left(left)}

    def says() -> str:
        return (
            tr("{goal} from {dice}, keeping {kept}, {rerolls} left", kept=_faces(kept), **words)
            if kept
            else tr("{goal} from {dice}, keeping nothing, {rerolls} left", **words)
        )

    after = max(0, left - 1)
    play = _player(plan, wanted)

    def next_rolls() -> Iterator[tuple[tuple[int, ...], Fraction]]:
        for faces, c in every_roll(len(lying) - len(kept), sides):
            yield (*kept, *faces), c

    def cases() -> Iterator[Case]:
        _bounded_cases(plan, len(lying) - len(kept), range(sides), after)
        return _by_keep(plan, wanted, next_rolls(), after)

    def trial(source: Fair) -> int:
        return play(source, (*kept, *_roll(source, len(lying) - len(kept), sides)), after)

    return Answer(
        value,
        says,
        cases=cases,
        basis=partial(_rests_on, wanted),
        trial=trial,
    )


@dataclass(frozen=True, slots=True)
class Advice:
    """Every part of a roll that can be kept, the best first, each with the chance to reach the goal; to keep all is to stop."""

    roll: tuple[int, ...]
    rerolls: int
    goal: str
    keeps: tuple[Keep[Fraction], ...]
    sides: int = 6

    @property
    def best(self) -> Keep[Fraction]:
        """A best one; of equal ones the one with most dice."""
        return self.keeps[0]

    @property
    def value(self) -> Fraction:
        """The chance to reach the goal."""
        return self.keeps[0].value

    def keeping(self, *dice: int) -> Fraction:
        """The chance if just these dice are kept; `ValueError` for dice that cannot be."""
        kept = tuple(sorted(dice, reverse=True))
        for keep in self.keeps:
            if keep.dice == kept:
                return keep.value
        raise ValueError(
            tr(
                "{dice} cannot be kept of {roll} with {rerolls} rerolls left",
                dice=dice,
                roll=self.roll,
                rerolls=self.rerolls,
            )
        )

    def answer(self, *dice: int) -> Answer:
        """The chance if just these dice are kept, as an answer; without dice, of the best keep."""
        return keeping(self.roll, dice or self.best.dice, self.rerolls, self.goal, self.sides)

    def why(self, *dice: int) -> Why:
        """The cases of a keep, of the best one unless dice are named, by what is best kept after the next roll."""
        return self.answer(*dice).why()

    @property
    def assumes(self) -> Assumes:
        """The rulings and simplifications that the values rest on."""
        return self.answer().assumes

    def rows(self) -> list[dict[str, str | Fraction | float]]:
        """List the tidy rows `keep`, `chance` (Fraction) and `decimal` (float): any data frame takes them."""
        return [{"keep": _spaced(k.dice), "chance": k.value, "decimal": float(k.value)} for k in self.keeps]

    def __str__(self) -> str:
        return show.text([(_spaced(k.dice), k.value) for k in self.keeps], message("keep"))

    def _repr_html_(self) -> str:
        return show.html([(_spaced(k.dice), k.value) for k in self.keeps])


def best_keep(roll: Sequence[int], rerolls: int, goal: str, sides: int = 6) -> Advice:
    """What to keep of a roll with so many rerolls left, for a goal as `reach` takes it: the value of every keep.

    `ValueError` for faces that a die does not have, for a text that is no price, and for numbers out of range.

    >>> advice = best_keep((6, 5, 4, 3, 3, 2, 1), rerolls=2, goal="XX+XXX")
    >>> advice.best, advice.keeping(3, 3, 5), len(advice.keeps)
    (Keep(dice=(3, 3), value=Fraction(61259, 69984)), Fraction(10099, 11664), 96)
    >>> print(best_keep((5, 3), rerolls=1, goal="55"))
    keep  chance  decimal
    5        1/6  0.166667  ████████████████████
    none    1/36  0.027778  ███
    5 3        0  0.000000
    3          0  0.000000
    """
    lying, left = wholes(roll, "roll", 1, sides), whole(rerolls, "rerolls")
    _bounded(_with_dice(goal, len(lying)), len(lying), sides, left, read_dice(goal))
    keeps = plan_of(goal, len(lying), sides).keeps(lying, left)
    return Advice(lying, rerolls, goal, keeps, sides)


def lock_early(first: str, then: str, dice: int = 5, rerolls: int = 2, sides: int = 6) -> Answer:
    """The chance of two goals one after the other: as soon as the first shows, its dice are locked (against FZ-TIP-04).

    The other dice then go for the second. Until then the keep is best for this very plan, and so is the choice of the dice
    to lock. `reach("XX+XXX")` is what waiting is worth.

    >>> lock_early("XX", "XXX").value, reach("XX+XXX").value
    (Fraction(245587, 1259712), Fraction(461237, 1259712))
    >>> print(lock_early("XX", "XXX").why())
    the first shows in roll 1    77899/419904  0.185516
    the first shows in roll 2   11465/1259712  0.009101
    the first shows in roll 3     425/1259712  0.000337
    total                      245587/1259712  0.194955
    """
    one, other, left = read_dice(first), read_dice(then), whole(rerolls, "rerolls")
    _bounded(tr("{first}, then {then} with {n} dice", first=first, then=then, n=dice), dice, sides, left, one, other)
    early = _Early(one, other, whole(dice, "dice", 0, MOST_DICE), sides)

    def says() -> str:
        return tr(
            "{first}, locked at once, then {then}, with {n} dice and {rerolls}",
            first=first,
            then=then,
            n=dice,
            rerolls=rerolls_left(left),
        )

    basis = partial(_rests_on, Dice(groups=(1, 1)))
    return Answer(
        early.value(left), says, cases=partial(early.by_roll, left), basis=basis, trial=partial(early.play, left)
    )


class _Early:
    """The policy of `lock_early` for any number of rerolls, worked out a reroll further when somebody asks."""

    def __init__(self, first: Dice, then: Dice, dice: int, sides: int) -> None:
        self.first, self.dice, self.sides = first, dice, sides
        self.links = _links(sides, first, then)
        self.second = _plan_on(self.links, then, max(0, dice - first.size))
        self._goes_on = _player(self.second, then)
        self._values: list[list[int]] = []  # by rerolls left, of every count, times sides ** (dice * rerolls)
        self._waiting: list[list[list[int]]] = [[]]  # likewise, of every part that is kept

    def value(self, rerolls: int) -> Fraction:
        """The chance before the first roll."""
        self._work_out(rerolls)
        every = zip(rolls(self.links, self.dice), self._values[rerolls], strict=True)
        common: int = self.links.sides ** (self.dice * rerolls)
        return sum((c * value for (_, c), value in every), Fraction(0)) / common

    def _work_out(self, rerolls: int) -> None:
        while len(self._values) <= rerolls:
            left = len(self._values)
            scale: int = self.links.sides ** (self.dice * left)
            waits = [0] * len(self.links.level(self.dice))
            if left:
                self._waiting.append(spread(self.links, self.dice, self._values[-1]))
                waits = best_part(self.links, self.dice, self._waiting[left])[self.dice]
            row = []
            for count, wait in zip(self.links.level(self.dice), waits, strict=True):
                locks = [self.second.of(rest, left) for rest in self._rests(faces_of(count))]
                row.append(int(max(locks) * scale) if locks else wait)
            self._values.append(row)

    def _rests(self, faces: Sequence[int]) -> list[tuple[int, ...]]:
        """What is left of these dice once the first goal is locked: one rest for each way to lock it."""
        count = count_of(faces, self.sides)
        return [
            faces_of([n - m for n, m in zip(count, paid, strict=True)])
            for paid in sorted(self.first.payments(count), key=partial(_fell_first, faces))
        ]

    def _keep(self, faces: Sequence[int], left: int) -> tuple[int, ...]:
        """What is best kept while the first goal does not show; of equal keeps the smallest."""
        worth, place = self._waiting[left], self.links.place
        parts = sorted(parts_of(count_of(faces, self.sides)), key=sum)
        return faces_of(max(parts, key=lambda part: worth[sum(part)][place(part)]))

    def play(self, rerolls: int, source: Fair) -> int:
        """One try."""
        self._work_out(rerolls)
        faces, left = _roll(source, self.dice, self.sides), rerolls
        while not (rests := self._rests(faces)):
            if not left:
                return 0
            kept = self._keep(faces, left)
            faces, left = (*kept, *_roll(source, self.dice - len(kept), self.sides)), left - 1
        return self._goes_on(source, max(rests, key=lambda rest: self.second.of(rest, left)), left)

    def by_roll(self, rerolls: int) -> list[Case]:
        """What the rolls add in which the first goal shows, all dice being rolled anew till then.

        Of a goal for which something is kept while waiting there are no such cases.
        """
        missed, cases = Fraction(1), []
        for turn in range(1, rerolls + 2):
            here = miss = Fraction(0)
            for faces, c in every_roll(self.dice, self.sides, self.links):
                rests = self._rests(faces)
                here += c * max((self.second.of(rest, rerolls + 1 - turn) for rest in rests), default=Fraction(0))
                miss += Fraction(0) if rests else c
            cases.append(Case(tr("the first shows in roll {n}", n=turn), missed * here))
            missed *= miss
        cases = [case for case in cases if case.part]
        return cases if sum((case.part for case in cases), Fraction(0)) == self.value(rerolls) else []


def _fell_first(faces: Sequence[int], paid: Sequence[int]) -> list[int]:
    """Where the dice of a payment lie in a roll: of equal ways to lock a goal the one whose dice fell first is taken."""
    return sorted(faces.index(face) for face, n in enumerate(paid, 1) if n)


def average(dice: int, value: Callable[[tuple[int, ...]], Fraction], sides: int = 6) -> Fraction:
    """The mean of a value over one roll of so many dice, each roll the highest face first: the law of total expectation.

    >>> average(5, lambda roll: best_keep(roll, 1, "XXX").value) == reach("XXX", rerolls=2)
    False
    >>> average(5, lambda roll: best_keep(roll, 2, "XXX").value) == reach("XXX", rerolls=2)
    True
    """
    _bounded(tr("the mean over every roll of {n} dice", n=dice), dice, sides, 0, each=True)
    return sum((c * value(faces) for faces, c in every_roll(whole(dice, "dice", 0, MOST_DICE), sides)), Fraction(0))


# --- plans, remembered -------------------------------------------------------------------------------------------------------


def plan_of(goal: str, dice: int = 5, sides: int = 6) -> Plan[Fraction]:
    """The whole policy for a goal as `reach` takes it."""
    wanted = read_dice(goal)
    _bounded(_with_dice(goal, dice), dice, sides, 0, wanted)
    return _plan(wanted, dice, sides)


def _with_dice(goal: str, n: int) -> str:
    return tr("{goal} with {n} dice", goal=goal, n=n)


def _bounded(what: str, dice: int, sides: int, rerolls: int, *goals: Dice, each: bool = False) -> None:
    """Refuse a plan that takes longer than anybody waits: measured, so long for each count of dice, face and reroll.

    The numbers grow with the rerolls, as they are whole. With `each` no faces are alike.
    """
    number, faces = whole(dice, "dice", 0, MOST_DICE), whole(sides, "sides", 1, 99)
    counts = size_of(range(faces) if each else _alike(faces, *goals), number)
    digits = number * rerolls * log2(faces)
    seconds = max(1, len(goals)) * counts * faces * (2.6e-6 + 1.5e-7 * rerolls * (1 + digits / 10_000))
    every = tr("{what}, {sides} and {rerolls}", what=what, sides=counted(faces, "side"), rerolls=rerolls_left(rerolls))
    bounded(every, seconds, tr("take fewer dice, sides or rerolls"))


def _bounded_cases(plan: Plan[Fraction], rolled: int, alike: Sequence[int], rerolls: int) -> None:
    """Refuse cases that take longer than anybody waits: of every roll each part is looked at that may be kept."""
    rolls_ = size_of(alike, rolled) - (size_of(alike, rolled - 1) if rolled else 0)
    sides = plan.links.sides
    parts = min(2.0**plan.dice, (plan.dice / sides + 1) ** sides) if rerolls else 1
    cases = tr("the list of cases with {n} dice", n=plan.dice)
    bounded(cases, rolls_ * (5e-6 + parts * 2.5e-6), tr("take fewer dice or sides"))


@lru_cache(maxsize=256)
def _plan(goal: Dice, dice: int, sides: int) -> Plan[Fraction]:
    return _plan_on(_links(sides, goal), goal, whole(dice, "dice", 0, MOST_DICE))


def _plan_on(links: Lattice, goal: Dice, dice: int) -> Plan[Fraction]:
    return Plan[Fraction](links, dice, [int(bool(goal.payments(count))) for count in links.level(dice)])


def _links(sides: int, *goals: Dice) -> Lattice:
    """The dice, faces that no goal names being alike."""
    return lattice(_alike(whole(sides, "sides", 1, 99), *goals))


def _alike(sides: int, *goals: Dice) -> tuple[int, ...]:
    named = sorted({face for goal in goals for face in goal.numbers})
    return tuple([named.index(face) + 1 if face in named else 0 for face in range(1, sides + 1)])


# --- rolls -----------------------------------------------------------------------------------------------------------------


def every_roll(dice: int, sides: int, links: Lattice | None = None) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every roll of so many dice, the highest face first, with its chance; of rolls that are alike by `links` only one."""
    for count, c in rolls(links or lattice(tuple(range(sides))), dice):
        yield faces_of(count), c


def _roll(source: Fair, dice: int, sides: int) -> tuple[int, ...]:
    return tuple(source.randbelow(sides) + 1 for _ in range(dice))


def _player(plan: Plan[Fraction], goal: Dice) -> Callable[[Fair, tuple[int, ...], int], int]:
    """Goes on from dice on the table: keeps what is best, rolls the others; 1 if the goal shows in the end."""
    sides = plan.links.sides

    @cache
    def best(faces: tuple[int, ...], rerolls: int) -> tuple[int, ...]:
        return plan.keeps(faces, rerolls)[0].dice

    def play(source: Fair, faces: tuple[int, ...], rerolls: int) -> int:
        for left in range(rerolls, 0, -1):
            kept = best(tuple(sorted(faces, reverse=True)), left)
            faces = (*kept, *_roll(source, len(faces) - len(kept), sides))
        return int(bool(goal.payments(count_of(faces, sides))))

    return play


# --- reasons and words -----------------------------------------------------------------------------------------------------


def _by_keep(
    plan: Plan[Fraction], goal: Dice, rolled: Iterable[tuple[tuple[int, ...], Fraction]], rerolls: int
) -> Iterator[Case]:
    """What each best keep adds: the chance of its rolls times that of reaching the goal from there."""
    parts: dict[tuple[int, str], Fraction] = {}
    for faces, c in rolled:
        best = plan.keeps(faces, rerolls)[0]
        if not best.value:
            continue
        there = bool(goal.payments(count_of(faces, plan.links.sides)))
        key = (99, tr("there at once")) if there else (len(best.dice), _kept(best.dice, goal))
        parts[key] = parts.get(key, Fraction(0)) + c * best.value
    return (Case(name, parts[size, name]) for size, name in sorted(parts))


def _kept(kept: Sequence[int], goal: Dice) -> str:
    """Kept dice in words: faces that the goal names, and how many of the others are alike."""
    named = [face for face in kept if face in goal.numbers]
    others = [face for face in kept if face not in goal.numbers]
    groups = sorted((others.count(face) for face in dict.fromkeys(others)), reverse=True)
    words = [_faces(named)] if named else []
    if groups and set(groups) == {1}:
        words.append(tr("one die") if len(groups) == 1 else tr("{n} dice", n=len(groups)))
    elif groups == [2, 2]:
        words.append(tr("two pairs"))
    else:
        words += [tr(_ALIKE[n]) if n in _ALIKE else tr("{n} alike", n=n) for n in groups]
    return tr("keep {dice}", dice=f" {tr('and')} ".join(words)) if words else tr("keep nothing")


def _rests_on(goal: Dice) -> Assumes:
    rulings = ["FZ-RUL-13", *(["FZ-RUL-14", "FZ-RUL-15"] if len(goal.groups) > 1 else [])]
    return assumed(FantahzeeRules.load(), rulings, models=[tr("every reroll keeps what serves this goal alone best")])


def rerolls_left(n: int) -> str:
    """So many rerolls in words: `no reroll`, `1 reroll`, `2 rerolls`."""
    return counted(n, "reroll") if n else tr("no reroll")


def _faces(dice: Sequence[int]) -> str:
    return "-".join(map(str, dice))


def _spaced(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice)) or tr("none")
