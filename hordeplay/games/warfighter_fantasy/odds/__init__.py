"""What chance will do: exact answers to the questions of this game, under any rules.

| about | questions |
|---|---|
| Attacks of Heroes | `attack`, `weapon`, `needs`, `explosion`, `blast`, `in_sequence`, `wounds_in_sequence`, `kill_within`, `gain` |
| Attacks of Hostiles | `hostile_attack`, `struck`, `three_dice`, `volley` |
| a Turn | `targeting`, `left_alone`, `aimed`, `attacks_suffered`, `environment`, `guards`, `guards_arrival` |
| cards | `item_draws`, `item_count`, `passed_over`, `no_marker`, `hands_to_marker`, `campaigns` |

A chance or a mean comes as an `Answer` (a Fraction that says why, what it rests on, and how it is tried), everything that
may come of something as a `Distribution`, which gives answers: `attack(7, 4).answer("vuln")`, `blast(4, 6, 3).average()`.
"""

from .cards import campaigns, hands_to_marker, item_count, item_draws, no_marker, passed_over
from .hero_attacks import (
    attack,
    blast,
    explosion,
    gain,
    in_sequence,
    kill_within,
    needs,
    weapon,
    wounds_in_sequence,
)
from .hostile_attacks import hostile_attack, struck, three_dice, volley
from .questions import questions
from .turns import aimed, attacks_suffered, environment, guards, guards_arrival, left_alone, targeting

__all__ = [
    "aimed",
    "attack",
    "attacks_suffered",
    "blast",
    "campaigns",
    "environment",
    "explosion",
    "gain",
    "guards",
    "guards_arrival",
    "hands_to_marker",
    "hostile_attack",
    "in_sequence",
    "item_count",
    "item_draws",
    "kill_within",
    "left_alone",
    "needs",
    "no_marker",
    "passed_over",
    "questions",
    "struck",
    "targeting",
    "three_dice",
    "volley",
    "weapon",
    "wounds_in_sequence",
]
