"""Exact probability for dice, cards and battles.

This package knows no game.  Everything is integers inside and `fractions.Fraction` at the door; a float appears only where a
function says so.  `pmf` holds the distribution everybody passes around, the other modules answer one family of questions
each:

- `hordeplay.odds.pmf`: `Pmf`, a small exact distribution
- `hordeplay.odds.duel`: battles fought to the end by volleys of dice

>>> from hordeplay.odds import Pmf
>>> Pmf.uniform(range(1, 11)).at_least(6)
Fraction(1, 2)
"""

from hordeplay.odds.pmf import Chance, Pmf, chance

__all__ = ["Chance", "Pmf", "chance"]
