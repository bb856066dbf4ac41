"""Named house rules of Fantahzee: ready sets of knobs.

| name | what it is for | what it turns |
|---|---|---|
| `short` | a game within a school lesson | three small stacks, and one boss ends it (FZ-SET-02 to FZ-SET-04, FZ-EOG-02) |

How long that is: decisions of 200 games of the tip bot for each number of seats (seed 1), with Student's 95 % interval, and
the minutes that they take at 5 seconds a decision, at which the printed game takes the 30 to 45 minutes that reviews
report, and at 10 seconds, for a class that plays it for the first time.

| seats | printed: decisions | minutes at 5 s | short: decisions | minutes at 5 s | at 10 s |
|---|---|---|---|---|---|
| 2 | 380 [371, 390] | 32 | 132 [126, 139] | 11 | 22 |
| 3 | 412 [402, 423] | 34 | 155 [148, 161] | 13 | 26 |
| 4 | 434 [425, 443] | 36 | 173 [166, 180] | 14 | 29 |
| 5 | 460 [451, 469] | 38 | 194 [186, 202] | 16 | 32 |

>>> import hordeplay as hp
>>> print(hp.rules("fantahzee").house("short").diff())
house rule short: not used -> three small stacks, and the first boss ends the game (FZ-EOG-02)
stacks: 5 -> 3 (FZ-SET-02)
level1_per_stack: 6 -> 3 (FZ-SET-04)
level2_per_stack: 5 -> 3 (FZ-SET-03)
bosses_to_end: 3 -> 1 (FZ-EOG-02)
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import message
from hordeplay.core.rules import HouseRule

from .ruleset import FantahzeeRules

OPTIONS: Final = (
    FantahzeeRules.register(
        HouseRule(
            "short",
            message("three small stacks, and the first boss ends the game"),
            "FZ-EOG-02",
            {"stacks": 3, "level1_per_stack": 3, "level2_per_stack": 3, "bosses_to_end": 1},
        )
    ),
)
"""Every named house rule of the game."""
