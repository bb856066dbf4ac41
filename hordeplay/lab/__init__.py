"""The lab: whole matches by the thousand, counted with an interval at every rate.

| what | module |
|---|---|
| play n matches on any executor | `simulate` |
| A against B on the same seeds, and how many more pairs would decide | `compare`, `arms`, `sample_size` |
| knobs turned through their values; knobs for a target | `sweep`, `tune` |
| which setting brings a number to a target, exactly or by play | `solve` |
| what a card or an ability is worth, with and without, and for its price, by one bot or several | `value` |
| one question for several bots | `balance` |
| all bots of a game against one of them, and what a decision costs | `ladder` |
| what a run will cost, before it | `forecast` |
| the portrait of a game: its measures, seats, luck and skill | `profile` |
| content tables out to CSV and in again; the clauses to reword | `content_csv` |
| what differs from print, clause by clause, with the odds; the changed cards to cut | `sheet_of_rules`, `sheet_of_cards` |
| results as tables to read, and in files that repeat themselves | `result`, `saved`, `schema` |
| every knob to both ends, and knobs, cards and house rules at random | `soak` |
| which knobs move the exact numbers | `sensitivity` |
| the games of an experiment: rates, means, quantiles, frames | `sample` |
| the luck that fell taken out of an estimate, where its mean is known | `control_variates` |
| intervals for a fixed number of games, and for somebody who watches | `interval`, `sequence` |
| one experiment: game, rules, bots, seed, and what game number i means; several on the same seeds | `plan`, `bundle` |
| a whole score sheet of dice, solved at once | `sheet_solver` |
| one match without a `Match` | `playout` |
| where games are played: chunks, streaming, interrupt, workers that die | `executors` |

Needs neither numpy nor pandas, except for `to_frame()` and `sheet_solver`.
"""

from __future__ import annotations

from hordeplay.lab.arms import Arm, all_measures
from hordeplay.lab.balance import Balance, balance
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.content_csv import from_csv, reword, to_csv
from hordeplay.lab.curve import Curve
from hordeplay.lab.forecast import Cost, forecast
from hordeplay.lab.interval import Estimate
from hordeplay.lab.ladder import Ladder, ladder
from hordeplay.lab.plan import GameError, SimulationError, WorkersLost
from hordeplay.lab.profile import Profile, profile
from hordeplay.lab.sample import Sample, SeatAdvantage
from hordeplay.lab.saved import repeat
from hordeplay.lab.search import Search
from hordeplay.lab.sheet_of_cards import card_pages, card_sheet
from hordeplay.lab.sheet_of_rules import moved_by, rules_sheet
from hordeplay.lab.simulate import simulate
from hordeplay.lab.soak import Soak, soak
from hordeplay.lab.solve import solve
from hordeplay.lab.sweep import Sweep, sweep
from hordeplay.lab.tradeoffs import Tradeoffs, TradeoffSearch
from hordeplay.lab.tune import Tuning, tune
from hordeplay.lab.value import Strengths, Values, strengths, value

__all__ = [
    "Arm",
    "Balance",
    "Comparison",
    "Cost",
    "Curve",
    "Estimate",
    "GameError",
    "Ladder",
    "Profile",
    "Sample",
    "Search",
    "SeatAdvantage",
    "SimulationError",
    "Soak",
    "Strengths",
    "Sweep",
    "TradeoffSearch",
    "Tradeoffs",
    "Tuning",
    "Values",
    "WorkersLost",
    "all_measures",
    "balance",
    "card_pages",
    "card_sheet",
    "compare",
    "forecast",
    "from_csv",
    "ladder",
    "moved_by",
    "profile",
    "repeat",
    "reword",
    "rules_sheet",
    "simulate",
    "soak",
    "solve",
    "strengths",
    "sweep",
    "to_csv",
    "tune",
    "value",
]
