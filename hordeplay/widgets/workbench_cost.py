"""What an estimate on the bench costs: pairs, games and seconds, before it begins and while it runs.

Before it, from a few pairs that are played for this end (they are part of the estimate, and are not played twice). How wide
an interval will be is forecast from the spread that was seen, as in `hordeplay.lab.forecast`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.core.english import counted, thousands
from hordeplay.core.language import tr
from hordeplay.lab.arms import is_share
from hordeplay.lab.forecast import enough

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hordeplay.core.any import AnyGame
    from hordeplay.lab.compare import Comparison

PILOT: Final = 8
"""Pairs that are played to say what an estimate costs."""
WIDTHS: Final = {True: (0.1, 0.05, 0.02, 0.01), False: (2.0, 1.0, 0.5, 0.2)}
"""Half widths to choose from, of shares and of other measures."""


class Cost(NamedTuple):
    """What an estimate needs, as far as it is known: `pairs` in all, `left` of them, and seconds of one pair."""

    pairs: int
    left: int
    per_pair: float
    limited: bool
    """Whether the width asked for needs more pairs than the run may play."""

    @property
    def says(self) -> str:
        """In words, as `about 94 pairs = 188 games, 4.3 s here`."""
        all_of_it = tr(
            "about {pairs} pairs = {games} games, {time} here",
            pairs=thousands(self.pairs),
            games=thousands(2 * self.pairs),
            time=seconds(self.pairs * self.per_pair),
        )
        rest = tr("; {time} left", time=seconds(self.left * self.per_pair)) if self.left < self.pairs else ""
        return all_of_it + rest + (tr("; the run ends before it is as narrow as that") if self.limited else "")


def cost(comparison: Comparison, per_pair: float, within: float | None, most: int) -> Cost:
    """What an estimate costs that goes on until it is ± `within`, or of `most` pairs where that is None.

    >>> import hordeplay as hp
    >>> more = hp.rules("horrible-hordes").with_(rounds=1)
    >>> words = {"executor": "here", "progress": False, "measure": "rounds"}
    >>> one = hp.compare("horrible-hordes", more, hp.rules("horrible-hordes").with_(rounds=1, start_armies=4), 2, **words)
    >>> cost(one, 0.5, None, 40).says
    'about 40 pairs = 80 games, 20 s here; 19 s left'
    """
    pairs, limited = most, False
    if within is not None and comparison.n > 1:
        bounded = is_share(comparison.game, comparison.measure)
        needed = enough(comparison.differences, within, comparison.level, "any", bounded=bounded, paired=True)
        pairs, limited = min(most, max(needed, comparison.n)), needed > most
    return Cost(pairs, max(0, pairs - comparison.n), per_pair, limited)


def seconds(time: float) -> str:
    """A time as one would say it.

    >>> seconds(0.44), seconds(12.3), seconds(400), seconds(9000)
    ('0.4 s', '12 s', '7 minutes', '2.5 hours')
    """
    if time < 100:
        return f"{time:.1f} s" if time < 10 else f"{time:.0f} s"
    return counted(round(time / 60), "minute") if time < 5400 else tr("{n:.1f} hours", n=time / 3600)


def widths(game: AnyGame, measure: str) -> Sequence[tuple[str, float]]:
    """The half widths that are offered for a measure, in words and as a number.

    >>> from hordeplay.games import find
    >>> widths(find("horrible-hordes"), "score")[1], widths(find("kingdom-rush"), "won")[0]
    (('± 1', 1.0), ('± 10 points', 0.1))
    """
    share = is_share(game, measure)
    return [(tr("± {n:g} points", n=100 * width) if share else f"± {width:g}", width) for width in WIDTHS[share]]


__all__ = ["PILOT", "Cost", "cost", "seconds", "widths"]
