"""Exact probability for dice, cards and battles.

This package knows no game. Everything is integers inside and `fractions.Fraction` at the door; a float appears only where a
function says so.

| what | module |
|---|---|
| the distribution everybody passes around, and one that knows what it is of | `pmf`, `distribution` |
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

>>> from hordeplay.odds import Pmf
>>> Pmf.uniform(range(1, 11)).at_least(6)
Fraction(1, 2)
"""

from hordeplay.odds.pmf import Chance, Pmf, chance

__all__ = ["Chance", "Pmf", "chance"]
