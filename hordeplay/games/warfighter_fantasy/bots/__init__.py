"""Players for the party: `Random`; `Greedy`, who takes what is best at once; `Veteran`, who follows the rulebook's advice.

WF-OVR-03.

The Veteran keeps the party together, clears a Location before the next one, attacks where the exact odds are best, lets
armor and cards take Wounds, heals between fights, and strikes the Objective Hostile first. It looks one choice ahead and
no further. The Greedy one has the same odds, and no plan. Neither looks into what cannot be better than the best so far:
verbs, and ways to use a card, have a most that they can be worth (`travel_scores.MOST`, `fight_scores.Sight.hopeless`).

Measured with Wilson's 95 % intervals: the Veteran in the Swamp Caves on the printed rules, all the rest with
`guards_roll="per_turn"` and `turn_actions="kept"`, which are kinder; of the greedy one, and of the Veteran on The Lamplit
Road, an earlier version:

| game | party | the veteran won | interval | the greedy one won | interval |
|---|---|---|---|---|---|
| Swamp Caves | `starter` | 655 of 900, 73 % | 70 to 76 % | 22 of 100, 22 % | 15 to 31 % |
| Swamp Caves, 5 or 6 people | `six` | 195 of 200, 98 % | 94 to 99 % | 40 of 60, 67 % | 54 to 77 % |
| Spinner's Realm | `wabryc` | 192 of 300, 64 % | 58 to 69 % | 9 of 100, 9 % | 5 to 16 % |
| Forsaken Temple | `lamplit` | 92 of 200, 46 % | 39 to 53 % | 7 of 100, 7 % | 3 to 14 % |
| Ember Stair | its own | 45 of 60, 75 % | 63 to 84 % | 1 of 60, 2 % | 0 to 9 % |
| Barrow Road | its own | 43 of 60, 72 % | 59 to 81 % | 0 of 60, 0 % | 0 to 6 % |
| The Lamplit Road | its own | 9 of 80, 11 % | 6 to 20 % | 0 of 40, 0 % | 0 to 9 % |

How many people share a party changes nothing in this: a bot at every seat plays the game that it plays alone, as each lets
the one go first whose choice is best (WF-RUL-76).

Random play won none of 100 in the Swamp Caves (0 to 4 %).

On The Lamplit Road a Retreat costs a step of the Victory level, so that a road with three of them ends in Defeat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.bots import Random
from hordeplay.core.game import Bot, Thinking

from .greedy import Greedy
from .mcts import mcts
from .veteran import Veteran

BOTS: Final[Mapping[str, Callable[[], Bot | Thinking]]] = {
    "random": Random,
    "greedy": Greedy,
    "veteran": Veteran,
    "mcts": mcts,
}
"""By name, the weakest first."""

__all__ = ["BOTS", "Greedy", "Random", "Veteran"]
