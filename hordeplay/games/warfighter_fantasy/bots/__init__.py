"""Players for the party: `Random`; `Greedy`, who takes what is best at once; `Veteran`, who follows the rulebook's advice.

WF-OVR-03.

The Veteran keeps the party together, clears a Location before the next one, attacks where the exact odds are best, lets
armor and cards take Wounds, heals between fights, and strikes the Objective Hostile first. It looks one choice ahead and
no further. The Greedy one has the same odds, and no plan. Neither looks into what cannot be better than the best so far:
verbs, and ways to use a card, have a most that they can be worth (`travel_scores.MOST`, `fight_scores.Sight.hopeless`).

Measured on the printed rules, with Wilson's 95 % intervals:

| game | party | the veteran won | interval | the greedy one won | interval |
|---|---|---|---|---|---|
| Swamp Caves | `starter` | 244 of 300, 81 % | 77 to 85 % | 36 of 100 | 27 to 46 % |
| Spinner's Realm | `wabryc` | 173 of 300, 58 % | 52 to 63 % | 16 of 100 | 10 to 24 % |
| Forsaken Temple | `lamplit` | 78 of 200, 39 % | 33 to 46 % | 7 of 100 | 3 to 14 % |
| Ember Stair | its own | 40 of 60, 67 % | 54 to 77 % | 2 of 60 | 1 to 11 % |
| Barrow Road | its own | 53 of 60, 88 % | 78 to 94 % | 2 of 60 | 1 to 11 % |
| The Lamplit Road | its own | 25 of 80, 31 % | 22 to 42 % | 0 of 40 | 0 to 9 % |

Random play won none of 100 in the Swamp Caves (0 to 4 %).

On The Lamplit Road a Retreat costs a step of the Victory level, so that a road with three of them ends in Defeat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.bots import Random
from hordeplay.core.game import Bot

from .greedy import Greedy
from .veteran import Veteran

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"random": Random, "greedy": Greedy, "veteran": Veteran}
"""By name, the weakest first."""

__all__ = ["BOTS", "Greedy", "Random", "Veteran"]
