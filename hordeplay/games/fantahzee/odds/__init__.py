"""Exact answers to the chance questions of Fantahzee: dice to reach a goal, what to keep, what a party is worth, cards.

| about | questions |
|---|---|
| a goal on the dice | `reach`, `keeping`, `best_keep`, `lock_early`, `average`, `plan_of` |
| a party and its Roll Step | `party`, `chances`, `moves`, `roll_step`, `luck_and_skill` |
| the boss and the next card of a stack | `boss_at`, `boss_next`, `until_bosses`, `next_card`, `beaten`, `balance`, `flip` |
| cards that are drawn, turned up, destroyed | `among`, `tops`, `town_loss` |
| damage | `damage`, `ambush`, `casualties` |

What stands beside a choice and on the picture is asked of a table as it stands, in `odds.position`. A chance or a mean is an `Answer`: a fraction that says why, what it rests on, and how it is tried out. A distribution is a
`Distribution`, which answers questions about itself. What is more than one number (`best_keep`, `flip`) gives each of its figures by
`.answer(...)`. "As well as possible" always means for the named goal alone, stopping early allowed.

The questions at the end of the notebook, each in a line:

>>> reach("XXXX", dice=5, rerolls=2).value, 1 - reach("XX", rerolls=0)  # question 1
(Fraction(2197897, 7558272), Fraction(5, 54))
>>> [f"{float(reach('XXX', dice, rolls)):.2%}" for dice, rolls in ((5, 2), (6, 2), (5, 3))]  # question 2
['74.32%', '88.87%', '85.71%']
>>> reach("5", rerolls=0).value, reach("55").value  # questions 3 and 4
(Fraction(4651, 7776), Fraction(82145855519, 117546246144))
>>> [f"{float(reach('55', dice, rolls)):.2%}" for dice, rolls in ((5, 2), (6, 2), (5, 3))]  # question 5
['69.88%', '79.84%', '83.39%']
>>> reach("XX+XXX").value, party(["Sergeant", "Paladin"], goal="all").value  # question 6
(Fraction(461237, 1259712), Fraction(490459, 944784))
>>> reach("XX+XX").value, party(["Sergeant", "Steam Brute"], goal="all").value  # question 7
(Fraction(364517, 472392), Fraction(364517, 472392))
>>> lock_early("XX", "XXX").value  # question 8
Fraction(245587, 1259712)
>>> party(["Sergeant", "Paladin"]).value, party(["Steamsmith", "Steamasaur"]).value  # question 9
(Fraction(240619, 59049), Fraction(3549501755, 544195584))
>>> best_keep((6, 5, 4, 3, 3, 2, 1), rerolls=2, goal="XX+XXX").best  # question 10
Keep(dice=(3, 3), value=Fraction(61259, 69984))
>>> john = ["Sergeant", "Sergeant", "Steam Brute"]
>>> f"{float(party(['Alchemist', *john])):.4f} against {float(party(john)):.4f}"  # question 11
'7.9354 against 7.0834'
>>> party(["Alchemist", "Alchemist", "Archmage"], goal="Archmage").value  # question 12
Fraction(45678219148187, 76169967501312)
>>> boss_next(gone=2).value, boss_at().mean, until_bosses(3).mean  # questions 13 and 14
(Fraction(1, 4), Fraction(19, 2), Fraction(66277, 2592))
>>> tops("1", 3).exactly(3), beaten(5).value, flip(5, gone=["Blighter"]).balance  # questions 15 and 16
(Fraction(2, 145), Fraction(1, 2), Fraction(19, 25))
>>> damage(tops("2", 5), shields=1).mean, town_loss(2).at_most(-5)  # questions 17 and 18
(Fraction(8032, 3795), Fraction(3, 10))
>>> among("hero", "Sergeant", 5).at_least(1)  # question 19
Fraction(21643, 110732)
"""

from .cards import (
    Flip,
    ambush,
    among,
    balance,
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
from .goals import Advice, average, best_keep, keeping, lock_early, plan_of, reach
from .luck import Term, luck_and_skill
from .parties import chances, moves, party
from .roll_pauses import Move, RollStep, roll_step

__all__ = [
    "Advice",
    "Flip",
    "Move",
    "RollStep",
    "Term",
    "ambush",
    "among",
    "average",
    "balance",
    "beaten",
    "best_keep",
    "boss_at",
    "boss_next",
    "casualties",
    "chances",
    "damage",
    "flip",
    "keeping",
    "lock_early",
    "luck_and_skill",
    "moves",
    "next_card",
    "party",
    "plan_of",
    "reach",
    "roll_step",
    "tops",
    "town_loss",
    "until_bosses",
]
