"""What a tip is worth: the tip bot against itself without one of its tips, with equal luck for both (rulebook: Game tips).

Measured on the printed rules: 200 pairs of games of two seats for each tip, seed 1, XP that the bot with all tips is ahead
by, with Student's 95 % interval. Of eight such intervals one may well miss its mark by chance.

| tip | switch | XP ahead | interval |
|---|---|---|---|
| FZ-TIP-01 | `cheap` | -0.9 | -2.9 to +1.1 |
| FZ-TIP-02 | `support` | +0.2 | -1.8 to +2.1 |
| FZ-TIP-03 | `spread` | +1.6 | +0.1 to +3.0 |
| FZ-TIP-04 | `late` | +4.3 | +1.9 to +6.7 |
| FZ-TIP-05 | `shields` | -2.6 | -4.8 to -0.3 |
| FZ-TIP-06 | `leave` | +0.4 | -1.7 to +2.4 |
| FZ-TIP-07 | `bold` | +0.2 | -0.1 to +0.5 |
| FZ-TIP-08 | `dig` | +2.4 | +0.7 to +4.1 |

To hold the dice and to clear the vanguard pays. Shields are a warning: this bot values them so highly that it gets less
strength for its places, so the figure is about how it follows the tip, not about the tip.

>>> len(tip_gains("late", 2))
2
"""

from __future__ import annotations

from hordeplay.core.match import Match
from hordeplay.core.record import begin
from hordeplay.games.fantahzee.bots import TipBot
from hordeplay.games.fantahzee.rules import FantahzeeRules


def tip_gains(tip: str, games: int, *, seed: int | str = 1, rules: FantahzeeRules | None = None) -> tuple[float, ...]:
    """By how many XP the bot with all tips beats the one without `tip`: two seats, one number a pair of games.

    Both games of a pair have one seed, so equal cards and equal luck; the bots change seats between them. `ValueError` for
    a name that is no tip.
    """
    return tuple(_pair(tip, f"{seed}/{n}", rules) for n in range(games))


def _pair(tip: str, seed: str, rules: FantahzeeRules | None) -> float:
    """The mean over both seatings."""
    from hordeplay.games.fantahzee import GAME  # the package imports this module

    gains = 0
    for seat in (0, 1):
        start = {"seats": 2}
        match = Match(GAME, begin(GAME, rules or GAME.printed, start), seed=seed, start=start)
        match.run({seat: TipBot(), 1 - seat: TipBot(tip)})
        scores = match.result.scores if match.result else (0, 0)
        gains += scores[seat] - scores[1 - seat]
    return gains / 2
