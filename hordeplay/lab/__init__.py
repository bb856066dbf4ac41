"""The lab: whole matches by the thousand, counted with an interval at every rate.

| what | module |
|---|---|
| play n matches on any executor | `simulate` |
| what was found: rates, means, quantiles, frames | `sample` |
| the intervals and where they come from | `interval` |
| one experiment: game, rules, bots, seed, and what game number i means | `plan` |
| one match without a `Match` | `playout` |
| chunks, streaming, interrupt | `spread` |

Needs neither numpy nor pandas, except for `Sample.to_frame()`.
"""

from __future__ import annotations

from hordeplay.lab.interval import Estimate
from hordeplay.lab.plan import GameError, SimulationError
from hordeplay.lab.sample import Sample, SeatAdvantage
from hordeplay.lab.simulate import simulate

__all__ = ["Estimate", "GameError", "Sample", "SeatAdvantage", "SimulationError", "simulate"]
