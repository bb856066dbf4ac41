"""Exact answers to the chance questions of Fantahzee: dice to reach a goal, what to keep, what a party is worth, cards.

Prices are the engine's own (`prices`, `activating`); `hordeplay.odds.keep` and `outlook` do the counting. Every answer is a
`Fraction`; "as well as possible" always means for the named goal alone, stopping early allowed.

The probability questions of the ledger, each in a line:

>>> reach("XXXX", dice=5, rerolls=2), 1 - reach("XX", rerolls=0)  # FZ-PQ-01
(Fraction(2197897, 7558272), Fraction(5, 54))
>>> [f"{float(reach('XXX', dice, rolls)):.2%}" for dice, rolls in ((5, 2), (6, 2), (5, 3))]  # FZ-PQ-02
['74.32%', '88.87%', '85.71%']
>>> reach("5", rerolls=0), reach("55")  # FZ-PQ-03, -04
(Fraction(4651, 7776), Fraction(82145855519, 117546246144))
>>> [f"{float(reach('55', dice, rolls)):.2%}" for dice, rolls in ((5, 2), (6, 2), (5, 3))]  # FZ-PQ-05
['69.88%', '79.84%', '83.39%']
>>> reach("XX+XXX"), party(["Sergeant", "Paladin"], goal="all")  # FZ-PQ-06
(Fraction(461237, 1259712), Fraction(490459, 944784))
>>> reach("XX+XX"), party(["Sergeant", "Steam Brute"], goal="all")  # FZ-PQ-07
(Fraction(364517, 472392), Fraction(364517, 472392))
>>> lock_early("XX", "XXX")  # FZ-PQ-08
Fraction(245587, 1259712)
>>> party(["Sergeant", "Paladin"]), party(["Steamsmith", "Steamasaur"])  # FZ-PQ-09
(Fraction(240619, 59049), Fraction(3549501755, 544195584))
>>> best_keep((6, 5, 4, 3, 3, 2, 1), rerolls=2, goal="XX+XXX").best  # FZ-PQ-10
Keep(dice=(3, 3), value=Fraction(61259, 69984))
>>> john = ["Sergeant", "Sergeant", "Steam Brute"]
>>> f"{float(party(['Alchemist', *john])):.4f} against {float(party(john)):.4f}"  # FZ-PQ-11
'7.9354 against 7.0834'
>>> party(["Alchemist", "Alchemist", "Archmage"], goal="Archmage")  # FZ-PQ-12
Fraction(45678219148187, 76169967501312)
>>> boss_next(gone=2), boss_at().mean, until_bosses(3).mean  # FZ-PQ-13, -14
(Fraction(1, 4), Fraction(19, 2), Fraction(66277, 2592))
>>> tops("1", 3).exactly(3), beaten(5), flip(5, gone=["Blighter"]).balance  # FZ-PQ-15, -16
(Fraction(2, 145), Fraction(1, 2), Fraction(19, 25))
>>> damage(tops("2", 5), shields=1).mean, town_loss(2).at_most(-5)  # FZ-PQ-17, -18
(Fraction(8032, 3795), Fraction(3, 10))
>>> among("hero", "Sergeant", 5).at_least(1)  # FZ-PQ-19
Fraction(21643, 110732)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from hordeplay.games.fantahzee.activating import Pause
from hordeplay.games.fantahzee.decks import (
    Flip,
    among,
    beaten,
    boss_at,
    boss_next,
    casualties,
    damage,
    flip,
    next_card,
    tops,
    town_loss,
    until_bosses,
)
from hordeplay.games.fantahzee.given import MOST_DICE, faces, names, numbers, whole
from hordeplay.games.fantahzee.phase import Goal, Move, Phase, Step, Treasures, luck_and_skill, phase
from hordeplay.games.fantahzee.prices import Dice, read_dice
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.odds import show
from hordeplay.odds.answer import Answer, Assumes, Why
from hordeplay.odds.keep import Keep, Plan, best_part, rolls, spread
from hordeplay.odds.lattice import Lattice, count_of, faces_of, lattice

__all__ = [
    "Advice", "Flip", "Move", "Phase", "Step", "among", "average", "beaten", "best_keep", "boss_at", "boss_next", "casualties",
    "chances", "damage", "flip", "lock_early", "luck_and_skill", "moves", "next_card", "party", "phase", "plan_of", "reach", "tops",
    "town_loss", "until_bosses",
]  # fmt: skip


# --- dice alone --------------------------------------------------------------------------------------------------------


def reach(goal: str, dice: int = 5, rerolls: int = 2, sides: int = 6) -> Fraction:
    """The chance that the dice show a goal in the end, when each reroll keeps what serves it best (FZ-DICE-01 to -04).

    The goal is written like a price: `XXX` three of a kind, `55` two fives, `XX+XXX` a pair and three of a kind on different
    dice (five of a kind are both), `5+XX`. Text that is no price raises `ValueError`.

    >>> [str(reach("XXXXX", rerolls=r)) for r in range(3)]
    ['1/1296', '221/17496', '347897/7558272']
    >>> reach("XX+XXX"), reach("XX+XX")
    (Fraction(461237, 1259712), Fraction(364517, 472392))
    """
    return _plan(read_dice(goal), dice, sides).value(whole(rerolls, "rerolls"))


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
        """The chance if just these dice are kept."""
        kept = tuple(sorted(dice, reverse=True))
        for keep in self.keeps:
            if keep.dice == kept:
                return keep.value
        raise ValueError(f"{dice} cannot be kept of {self.roll} with {self.rerolls} rerolls left")

    def answer(self, *dice: int) -> Answer:
        """The chance if just these dice are kept, as an answer; without dice, of the best keep."""
        from hordeplay.games.fantahzee.answers import keeping

        return keeping(self.roll, dice or self.best.dice, self.rerolls, self.goal, self.sides)

    def why(self, *dice: int) -> Why:
        """The cases of a keep, of the best one unless told, by what is best kept after the next roll."""
        return self.answer(*dice).why()

    @property
    def assumes(self) -> Assumes:
        """The rulings and simplifications that the values rest on."""
        return self.answer().assumes

    def rows(self) -> list[dict[str, str | Fraction | float]]:
        """List the tidy rows `keep`, `chance` (Fraction) and `decimal` (float): any data frame takes them."""
        return [{"keep": _named(k.dice), "chance": k.value, "decimal": float(k.value)} for k in self.keeps]

    def __str__(self) -> str:
        return show.text([(_named(k.dice), k.value) for k in self.keeps], "keep")

    def _repr_html_(self) -> str:
        return show.html([(_named(k.dice), k.value) for k in self.keeps])


def best_keep(roll: Sequence[int], rerolls: int, goal: str, sides: int = 6) -> Advice:
    """What to keep of a roll with so many rerolls left, for a goal as `reach` takes it: the value of every keep.

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
    rolled = faces(roll, "roll", sides)
    keeps = _plan(read_dice(goal), len(rolled), sides).keeps(rolled, whole(rerolls, "rerolls"))
    return Advice(rolled, rerolls, goal, keeps, sides)


def lock_early(first: str, then: str, dice: int = 5, rerolls: int = 2, sides: int = 6) -> Fraction:
    """The chance of two goals one after the other: as soon as the first shows, its dice are locked (against FZ-TIP-04).

    The other dice then go for the second. Until then the keep is best for this very plan, and so is the choice of the dice
    to lock. `reach("XX+XXX")` is what waiting is worth.

    >>> lock_early("XX", "XXX"), reach("XX+XXX")
    (Fraction(245587, 1259712), Fraction(461237, 1259712))
    """
    pair, second = read_dice(first), read_dice(then)
    dice, rerolls = whole(dice, "dice", most=MOST_DICE), whole(rerolls, "rerolls")
    links = _links(sides, pair, second)
    plan = _plan_on(links, second, max(0, dice - pair.size))
    values: list[int] = []
    for left in range(rerolls + 1):
        scale: int = links.sides ** (dice * left)
        waiting = best_part(links, dice, spread(links, dice, values))[dice] if left else [0] * len(links.level(dice))
        values = []
        for count, wait in zip(links.level(dice), waiting, strict=True):
            rests = [faces_of([n - m for n, m in zip(count, paid, strict=True)]) for paid in pair.payments(count)]
            values.append(max((int(plan.of(rest, left) * scale) for rest in rests), default=wait))
    return sum((c * value for (_, c), value in zip(rolls(links, dice), values, strict=True)), Fraction(0)) / scale


def average(dice: int, value: Callable[[tuple[int, ...]], Fraction], sides: int = 6) -> Fraction:
    """The mean of a value over one roll of so many dice, each roll the highest face first: the law of total expectation.

    >>> average(5, lambda roll: best_keep(roll, 1, "XXX").value) == reach("XXX", rerolls=2)
    False
    >>> average(5, lambda roll: best_keep(roll, 2, "XXX").value) == reach("XXX", rerolls=2)
    True
    """
    links, dice = lattice(tuple(range(sides))), whole(dice, "dice", most=MOST_DICE)
    return sum((c * value(faces_of(count)) for count, c in rolls(links, dice)), Fraction(0))


# --- a party ---------------------------------------------------------------------------------------------------------------


def party(
    heroes: Sequence[str],
    dice: int | None = None,
    rerolls: int | None = None,
    goal: Goal = "strength",
    roll: Sequence[int] | None = None,
    keep: Sequence[int] | None = None,
    active: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
    *,
    treasures: Treasures | None = None,
    steam: int = 0,
    tokens: Sequence[int] = (),
    sets: Sequence[int] = (),
) -> Fraction:
    """What a party is worth in the Roll Step under best play by all the rules: locks, gains, reductions, free activations.

    - `goal`: `strength` (expected), `all`, or names of heroes who shall all be active (a chance)
    - `dice`: dice that are not locked; `rerolls`: those left, before the first roll those after it. As the knobs say unless
      told, and with a `roll` just its dice
    - `roll`: the dice on the table, if rolled; of more `dice` the rest waits. `keep`: the value of keeping just these
    - `active`: heroes who are active already; what they gave is counted in `dice`, `rerolls`, `steam` and `tokens`
    - `tokens`: reductions held; `sets`: dice that actions may still turn; `treasures`: as `phase` takes them

    >>> maureen = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]
    >>> party(maureen, dice=6), party(maureen, dice=6, goal="all")
    (Fraction(5246529054475, 352638738432), Fraction(14382135143, 14693280768))
    >>> party(maureen, goal="all", rerolls=2, roll=(6, 5, 4, 3, 3, 2, 1), keep=(3, 3), active=["Alchemist"])
    Fraction(61259, 69984)
    """
    solved = phase(heroes, goal, rules, treasures)
    pause = _pause(solved, heroes, dice, rerolls, roll, active)
    pause = pause._replace(
        steam=whole(steam, "steam"), tokens=numbers(tokens, "tokens"), sets=numbers(sets, "sets")
    )  # fmt: skip
    if keep is None:
        return solved.value(pause)
    sides = solved.party.sides
    return solved.keep(pause, count_of(faces(keep, "keep", sides), sides))


def chances(
    heroes: Sequence[str],
    dice: int | None = None,
    rerolls: int | None = None,
    roll: Sequence[int] | None = None,
    active: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> dict[str, Fraction]:
    """For each hero the chance to be activated if all goes for that one; the words are those of `party`.

    >>> {name: str(chance) for name, chance in chances(["Sergeant", "Paladin"], rerolls=0).items()}
    {'Sergeant': '49/54', 'Paladin': '19/324'}
    """
    each = dict.fromkeys(names(heroes, "heroes"))
    return {name: party(heroes, dice, rerolls, name, roll, None, active, rules) for name in each}


def moves(
    heroes: Sequence[str],
    roll: Sequence[int],
    rerolls: int,
    goal: Goal = "strength",
    dice: int | None = None,
    active: Sequence[str] = (),
    rules: FantahzeeRules | None = None,
) -> tuple[Move, ...]:
    """Everything that can be done with a roll, as the game reads it, with its value, the best first.

    >>> moves(["Sergeant", "Steam Brute"], (4, 4, 4, 2, 1), rerolls=1)[0]
    Move(text='keep 4 4 4', value=Fraction(44, 9))
    """
    solved = phase(heroes, goal, rules)
    return solved.moves(_pause(solved, heroes, dice, rerolls, roll, active))


def _pause(
    solved: Phase,
    heroes: Sequence[str],
    dice: int | None,
    rerolls: int | None,
    roll: Sequence[int] | None,
    active: Sequence[str],
) -> Pause:
    mask = 0
    for name in names(active, "active"):
        slot = next((i for i, hero in enumerate(heroes) if hero == name and not mask >> i & 1), None)
        if slot is None:
            raise ValueError(f"the party has no {'other ' if name in heroes else ''}{name}")
        mask |= 1 << slot
    pause = solved.start(dice, rerolls, mask)
    if roll is None:
        return pause
    rolled = faces(roll, "roll", solved.party.sides)
    waiting = 0 if dice is None else dice - len(rolled)
    if waiting < 0:
        raise ValueError(f"{len(rolled)} dice are rolled, so `dice` is not {dice}")
    return pause._replace(pool=count_of(rolled, solved.party.sides), waiting=waiting, rolled=True)


# --- plans, remembered -------------------------------------------------------------------------------------------------------


def plan_of(goal: str, dice: int = 5, sides: int = 6) -> Plan[Fraction]:
    """The whole policy for a goal as `reach` takes it."""
    return _plan(read_dice(goal), dice, sides)


@lru_cache(maxsize=256)
def _plan(goal: Dice, dice: int, sides: int) -> Plan[Fraction]:
    return _plan_on(_links(sides, goal), goal, whole(dice, "dice", most=MOST_DICE))


def _plan_on(links: Lattice, goal: Dice, dice: int) -> Plan[Fraction]:
    return Plan[Fraction](links, dice, [int(bool(goal.payments(count))) for count in links.level(dice)])


def _links(sides: int, *goals: Dice) -> Lattice:
    """The dice, faces that no goal names being alike."""
    sides = whole(sides, "sides", 1, 99)
    named = sorted({face for goal in goals for face in goal.numbers})
    return lattice(tuple([named.index(face) + 1 if face in named else 0 for face in range(1, sides + 1)]))


def _named(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice)) or "none"
