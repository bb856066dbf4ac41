"""Exact probability for dice, cards and battles.

This package knows no game. Everything is integers inside and `fractions.Fraction` at the door; a float appears only where a
function says so.

| what | module |
|---|---|
| the distribution everybody passes around, and one that knows what it is of | `pmf`, `distribution` |
| several dice: sums of all, of the highest, of the lowest | `pool` |
| tries until something comes | `waiting` |
| a million tries at once | `bulk` |
| answers that say why, what they rest on, and how they are tried | `answer` |
| numbers with a unit | `amount` |
| which dice to keep, for any payoff | `keep`, over the multisets of `lattice` |
| a sheet of boxes that dice fill, solved backwards | `score_sheet` |
| attacks with a shared cover die | `hit` |
| battles fought to the end by volleys of dice, from one start or from all | `duel`, `grid`; `outcome` is what they leave |
| the chain under a battle, and how it is solved | `chain`, `solve` |
| tiles on a small grid: placements, fewest that cover, exact covers | `tiles` |
| the quantiles of Student's t | `student` |
| how a distribution looks: text and HTML; charts as data | `show`, `chart` |

>>> from hordeplay.odds import d
>>> d(10).at_least(6), d(6).highest(4, 3).exactly(18)
(Fraction(1, 2), Fraction(7, 432))
"""

from hordeplay.odds.pmf import Chance, Event, Pmf, chance, d

__all__ = ["Chance", "Event", "Pmf", "chance", "d"]
