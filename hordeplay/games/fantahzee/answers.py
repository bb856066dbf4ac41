"""The answers of `odds` with their reasons: the same words, but what comes back says why and what it rests on.

>>> print(reach("XX+XXX").why())
keep one die                      1415/78732  0.017972
keep a pair                       2225/17496  0.127172
keep three alike and one die        275/5184  0.053048
keep two pairs                       125/972  0.128601
there at once                         17/432  0.039352
total                         461237/1259712  0.366145
>>> keeping((6, 5, 4, 3, 3, 2, 1), (3, 3), 2, "XX+XXX").value
Fraction(61259, 69984)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from hordeplay.games.fantahzee import decks
from hordeplay.games.fantahzee.activating import Pause
from hordeplay.games.fantahzee.odds import best_keep, plan_of
from hordeplay.games.fantahzee.odds import lock_early as early_chance
from hordeplay.games.fantahzee.odds import reach as chance_of
from hordeplay.games.fantahzee.phase import Goal, Phase, phase, printed
from hordeplay.games.fantahzee.prices import Dice, read_dice
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.odds.answer import Answer, Assumes, Assumption, Case, assumed
from hordeplay.odds.keep import Plan, rolls
from hordeplay.odds.lattice import count_of, faces_of

_ALIKE: Final = {1: "one die", 2: "a pair", 3: "three alike", 4: "four alike", 5: "five alike"}
_THERE: Final = "there at once"

_CARDS: Final = {
    "Alchemist": ("FZ-RUL-01",),
    "Steamsmith": ("FZ-RUL-02", "FZ-RUL-03"),
    "Steamasaur": ("FZ-RUL-03", "FZ-RUL-04", "FZ-RUL-05"),
    "Paladin": ("FZ-RUL-04",),
}
"""Rulings on what a card costs or is worth."""
_WORDS: Final = {
    "extra_die": ("FZ-RUL-10", "FZ-RUL-11"),
    "reduce_x": ("FZ-RUL-16", "FZ-RUL-17", "FZ-RUL-18"),
    "steam": ("FZ-RUL-19",),
    "activate": ("FZ-RUL-21",),
}
"""Rulings on what a word does in the Roll Step."""


# --- dice alone --------------------------------------------------------------------------------------------------------


def reach(goal: str, dice: int = 5, rerolls: int = 2, sides: int = 6) -> Answer:
    """The chance that the dice show a goal in the end, by what is best kept of the first roll; words as `odds.reach`.

    >>> print(reach("55", rerolls=0))
    55 with 5 dice and no reroll: 763/3888, 19.62 %, about 2 in 10
    """
    wanted, plan = read_dice(goal), plan_of(goal, dice, sides)
    first = ((faces_of(count), c) for count, c in rolls(plan.links, dice))
    says = f"{goal} with {dice} dice and {_many(rerolls)}"
    value = chance_of(goal, dice, rerolls, sides)
    cases = partial(_by_keep, plan, wanted, list(first), rerolls)
    return Answer(says, value, "chance", cases, partial(_dice_basis, wanted))


def keeping(roll: Sequence[int], keep: Sequence[int], rerolls: int, goal: str, sides: int = 6) -> Answer:
    """The chance of a goal if just these dice of a roll are kept, by what is best kept of the next one.

    >>> print(keeping((5, 3), (5,), 1, "55").why())
    there at once  1/6  0.166667
    total          1/6  0.166667
    """
    wanted, plan = read_dice(goal), plan_of(goal, len(roll), sides)
    value = best_keep(roll, rerolls, goal, sides).keeping(*keep)
    says = f"{goal} from {_faces(roll)}, keeping {_faces(keep) or 'nothing'}, {_many(rerolls)} left"
    after = (
        [((*keep, *faces), c) for faces, c in _rolled(len(roll) - len(keep), sides)]
        if rerolls
        else [(tuple(roll), Fraction(1))]
    )
    cases = partial(_by_keep, plan, wanted, after, max(0, rerolls - 1))
    return Answer(says, value, "chance", cases, partial(_dice_basis, wanted))


def lock_early(first: str, then: str, dice: int = 5, rerolls: int = 2, sides: int = 6) -> Answer:
    """The chance of two goals one after the other, the first locked as soon as it shows; words as `odds.lock_early`.

    >>> print(lock_early("XX", "XXX").why())
    the first shows in roll 1    77899/419904  0.185516
    the first shows in roll 2   11465/1259712  0.009101
    the first shows in roll 3     425/1259712  0.000337
    total                      245587/1259712  0.194955
    """
    value = early_chance(first, then, dice, rerolls, sides)
    says = f"{first}, locked at once, then {then}, with {dice} dice and {_many(rerolls)}"
    cases = partial(_by_roll, read_dice(first), read_dice(then), dice, rerolls, sides, value)
    basis = partial(_dice_basis, Dice(groups=(1, 1)))
    return Answer(says, value, "chance", cases, basis)


def _by_roll(first: Dice, then: Dice, dice: int, rerolls: int, sides: int, value: Fraction) -> list[Case]:
    """What the rolls add in which the first goal shows, all dice being rolled anew till then."""
    second = plan_of(str(then), max(0, dice - first.size), sides)
    missed, cases = Fraction(1), []
    for turn in range(1, rerolls + 2):
        here = miss = Fraction(0)
        for faces, c in _rolled(dice, sides):
            count = count_of(faces, sides)
            rests = [[n - m for n, m in zip(count, paid, strict=True)] for paid in first.payments(count)]
            here += c * max((second.of(faces_of(rest), rerolls + 1 - turn) for rest in rests), default=Fraction(0))
            miss += Fraction(0) if rests else c
        cases.append(Case(f"the first shows in roll {turn}", missed * here))
        missed *= miss
    found = [case for case in cases if case.part]
    # a goal for which something is kept while waiting has no such simple cases
    return found if sum((case.part for case in found), Fraction(0)) == value else []


def _by_keep(
    plan: Plan[Fraction], goal: Dice, rolled: Iterable[tuple[tuple[int, ...], Fraction]], rerolls: int
) -> Iterator[Case]:
    """What each best keep adds: the chance of its rolls times that of reaching the goal from there."""
    found: dict[tuple[int, str], Fraction] = {}
    for faces, c in rolled:
        best = plan.keeps(faces, rerolls)[0]
        if not best.value:
            continue
        there = bool(goal.payments(count_of(faces, plan.links.sides)))
        key = (99, _THERE) if there else (len(best.dice), f"keep {_shape(best.dice, goal)}")
        found[key] = found.get(key, Fraction(0)) + c * best.value
    return (Case(name, found[size, name]) for size, name in sorted(found))


def _shape(kept: Sequence[int], goal: Dice) -> str:
    """Kept dice in words: faces that the goal names, and how many of the others are alike."""
    named = [face for face in kept if face in goal.numbers]
    others = [face for face in kept if face not in goal.numbers]
    groups = sorted((others.count(face) for face in dict.fromkeys(others)), reverse=True)
    words = [_faces(named)] if named else []
    if groups and set(groups) == {1}:
        words.append("one die" if len(groups) == 1 else f"{len(groups)} dice")
    elif groups == [2, 2]:
        words.append("two pairs")
    else:
        words += [_ALIKE.get(n, f"{n} alike") for n in groups]
    return " and ".join(words) or "nothing"


def _rolled(dice: int, sides: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every roll of so many dice, order aside, with its chance."""
    for faces in combinations_with_replacement(range(sides, 0, -1), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in dict.fromkeys(faces))
        yield faces, Fraction(ways, sides**dice)


def _dice_basis(goal: Dice) -> Assumes:
    rulings = ["FZ-RUL-13", *(["FZ-RUL-14", "FZ-RUL-15"] if len(goal.groups) > 1 else [])]
    rules = printed()
    return assumed(rules, rulings, models=["every reroll keeps what serves this goal alone best"])


# --- a party -------------------------------------------------------------------------------------------------------------


def party(
    heroes: Sequence[str],
    dice: int | None = None,
    rerolls: int | None = None,
    goal: Goal = "strength",
    rules: FantahzeeRules | None = None,
) -> Answer:
    """What a party is worth before its first roll, by what is best done after it; words as `odds.party`.

    >>> print(party(["Sergeant", "Paladin"], rerolls=0, goal="Paladin").why())
    activate Paladin   25/1296  0.019290
    activate Sergeant   17/432  0.039352
    total               19/324  0.058642
    """
    rules = rules or printed()
    solved = phase(heroes, goal, rules)
    pause = solved.start(dice, rerolls)
    names = ", ".join(heroes)
    what = "expected strength" if goal == "strength" else "all active" if goal == "all" else f"{_named(goal)} active"
    says = f"{names}: {what} with {pause.waiting} dice and {_many(pause.rerolls)}"
    return Answer(
        says,
        solved.value(pause),
        "number" if goal == "strength" else "chance",
        partial(_by_move, solved, heroes, pause),
        partial(party_basis, tuple(heroes), rules),
    )


def _by_move(solved: Phase, heroes: Sequence[str], start: Pause) -> Iterator[Case]:
    """What each kind of best move after the first roll adds."""
    first = solved.best(start)
    if first.text != "roll":
        yield Case(f"{_move(first.text, heroes)} before the first roll", first.value)
        return
    found: dict[str, Fraction] = {}
    sides = solved.party.sides
    for faces, c in _rolled(start.waiting, sides):
        best = solved.best(start._replace(pool=count_of(faces, sides), waiting=0, rolled=True))
        if best.value:
            name = _move(best.text, heroes)
            found[name] = found.get(name, Fraction(0)) + c * best.value
    yield from (Case(name, found[name]) for name in sorted(found))


def _move(text: str, heroes: Sequence[str]) -> str:
    verb, *words = text.split()
    if verb == "keep":
        return f"keep {len(words)} dice" if len(words) != 1 else "keep 1 die"
    if verb in {"activate", "steam", "rouse", "name"}:
        return f"{verb} {heroes[int(words[0]) - 1]}"
    return "stop" if verb == "done" else verb


def party_basis(heroes: tuple[str, ...], rules: FantahzeeRules) -> Assumes:
    """What the value of a party rests on."""
    cards = [rules.hero(name) for name in dict.fromkeys(heroes)]
    found = ["FZ-RUL-12", "FZ-RUL-13", "FZ-RUL-14"]
    for card in cards:
        found += _CARDS.get(card.name, ())
        for effect in card.effects:
            found += _WORDS.get(effect.do, ())
    models = ["dice are kept and heroes paid as well as possible for this goal alone; no action is played"]
    return assumed(rules, sorted(dict.fromkeys(found)), [("heroes", card.name) for card in cards], models)


# --- cards ---------------------------------------------------------------------------------------------------------------


def beaten(
    strength: int, gone: Sequence[str] = (), *, upper: bool = False, rules: FantahzeeRules | None = None
) -> Answer:
    """The chance that the strength left beats the next card, card by card; words as `odds.flip`.

    >>> beaten(5, ["Blighter"]).value, len(beaten(5, ["Blighter"]).why())
    (Fraction(7, 15), 5)
    """
    rules = rules or printed()
    flip = decks.flip(strength, gone, upper=upper, rules=rules)
    where = "level I card" if upper else f"card of the lower part after {_cards(len(gone))}"
    says = f"{strength} strength beats the next {where}"
    return Answer(says, flip.beaten, "chance", partial(flip.why, "beaten"), flip.basis)


def balance(
    strength: int, gone: Sequence[str] = (), *, upper: bool = False, rules: FantahzeeRules | None = None
) -> Answer:
    """What a flip brings in XP on average, card by card; words as `odds.flip`.

    >>> balance(5, ["Blighter"]).value == balance(5, ["Blighter"]).why().total
    True
    """
    flip = decks.flip(strength, gone, upper=upper, rules=rules or printed())
    says = f"XP that a flip with {strength} strength brings on average, the town's loss taken off"
    return Answer(says, flip.balance, "number", partial(flip.why, "balance"), flip.basis)


def boss_next(gone: int = 0, rules: FantahzeeRules | None = None) -> Answer:
    """The chance that the next card of the lower part is the boss after so many others that were none.

    >>> print(boss_next(2))
    the boss comes next after 2 cards of the lower part: 1/4, 25.00 %, 1 in 4
    """
    rules = rules or printed()
    law = decks.boss_at(gone, rules)
    place = min(decks.boss_at(0, rules)) + gone
    says = f"the boss comes next after {_cards(gone)} of the lower part"
    basis = partial(_card_basis, rules, (), "the boss lies anywhere in the lower part with the same chance")
    return Answer.of(law, lambda at: at == place, says, basis, lambda at: f"it lies at place {at} of {max(law)}")


def ambush(n: int, shields: int = 0, back: str = "2", rules: FantahzeeRules | None = None) -> Answer:
    """The Ambush that is left on average behind so many shields, of n cards of one back turned up at random.

    >>> ambush(5, shields=1).value
    Fraction(8032, 3795)
    """
    rules = rules or printed()
    deck: Callable[..., object] = decks.tops  # its first word is one of three
    if back not in {"1", "2", "boss"}:
        raise ValueError(f"a back is 1, 2 or boss, not {back!r}")
    law = decks.damage(deck(back, n, "ambush", rules), shields)  # type: ignore[arg-type]  # checked above
    says = f"Ambush of {n} cards of back {back} behind {shields} shield{'s'[: shields != 1]}, on average"
    return Answer.mean(law, says, partial(_card_basis, rules, ("FZ-RUL-36",), "nothing is known of the cards"))


def _card_basis(rules: FantahzeeRules, rulings: Sequence[str], words: str) -> Sequence[Assumption]:
    return assumed(rules, rulings, models=[words, "the number of copies of most cards is ours"])


# --- words ---------------------------------------------------------------------------------------------------------------


def _many(rerolls: int) -> str:
    return "no reroll" if not rerolls else f"{rerolls} reroll{'s'[: rerolls != 1]}"


def _cards(n: int) -> str:
    return f"{n} card{'s'[: n != 1]}"


def _faces(dice: Sequence[int]) -> str:
    return "-".join(map(str, dice))


def _named(goal: Goal) -> str:
    return goal if isinstance(goal, str) else " and ".join(goal)
