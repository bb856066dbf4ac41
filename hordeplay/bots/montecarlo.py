"""The flat Monte Carlo bot: each candidate is tried in imagined games, played on for some rounds, and the best one taken.

Flat means that no tree is grown: after the candidate everybody plays by the same fast bot. The bot knows no game; a game
gives it that fast bot, a score and a clock, and gives it out under a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from hordeplay.bots.imagined import LONGEST, asked, lead, listed
from hordeplay.core.any import AnyAsk, AnySeat
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Answer, Ask, Chance

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.game import Bot

EACH: Final = 8
"""Imagined games there are for each candidate; a smaller budget means fewer candidates."""


class MonteCarlo:
    """Takes the candidate with the best mean score over imagined games, if it is clearly better than the fast bot's own choice.

    - `playout`: the fast bot, which decides for all seats of an imagined game and proposes the first candidate
    - `score(table, seat)`: what a table is worth to a seat, over or not; the others' scores are its own business
    - `clock(table)`: the round, 1 and up; an imagined game goes on until it has advanced by `horizon`, or to its end
    - `budget`: imagined games per decision; `most`: candidates, the others drawn from the legal choices
    - `margin`: by how many standard errors a candidate must be ahead of the fast bot's choice
    - `about`: the rules whose questions are worth a thought; to all others it gives the fast bot's answer; None: to none
    - `rivals(table, seat, request, first)`: legal choices that may be better than the fast bot's `first`, the most likely
      first; None: they are drawn from all legal choices

    All candidates meet the same luck, as far as it falls alike, and half of them are dropped after each quarter or so of
    the budget. The same source gives the same choice. `ValueError` for a budget, horizon or number of candidates below 1.
    """

    def __init__(
        self,
        playout: Bot,
        score: Callable[[Any, int], float],  # a table of the game
        clock: Callable[[Any], int],  # likewise
        *,
        budget: int = 96,
        horizon: int = 3,
        most: int = 8,
        margin: float = 1.0,
        about: frozenset[str] | None = None,
        rivals: Callable[[Any, int, AnyAsk, Choice], Sequence[Choice]] | None = None,  # a table of the game
    ) -> None:
        if min(budget, horizon, most) < 1:
            raise ValueError(f"budget, horizon and most are 1 or more, not {budget}, {horizon} and {most}")
        self.playout = playout
        self.score = score
        self.clock = clock
        self.budget = budget
        self.horizon = horizon
        self.most = most
        self.margin = margin
        self.about = about
        self.rivals = rivals

    def think(self, seat: AnySeat, source: Source) -> Choice:
        """The choice for the question that this seat is asked; `ValueError` when it is not asked."""
        request = asked(seat)
        first = self.playout.choose(request, seat.index, source)
        if self.about is not None and request.rule not in self.about:
            return first
        most = min(self.most, max(2, self.budget // EACH))
        if self.rivals is not None:
            others = list(self.rivals(request.table, seat.index, request, first))[: most - 1]
        else:
            others = listed(request, seat.index, first)
            while len(others) >= most:
                others.pop(source.randbelow(len(others)))
        if not others:
            return first
        return self._best(seat, [first, *others], key_of("flat", source.randbelow(1 << 62)))

    def _best(self, seat: AnySeat, candidates: Sequence[Choice], key: bytes) -> Choice:
        """Try the candidates by halves: the better half of them gets the next share of the budget."""
        scores: list[list[float]] = [[] for _ in candidates]
        left = list(range(len(candidates)))
        stages = max(1, (len(candidates) - 1).bit_length())
        tried = 0
        for _ in range(stages):
            upto = tried + max(1, self.budget // (stages * len(left)))
            for number in range(tried, upto):
                for i in left:
                    scores[i].append(self._imagined(seat, candidates[i], Source(key, number)))
            tried = upto
            rivals = sorted(left[1:], key=lambda i: -sum(scores[i]))
            left = [0, *sorted(rivals[: max(1, len(rivals) // 2)])]
        best = max(left, key=lambda i: sum(scores[i]))
        return candidates[best] if best and lead(scores[best], scores[0], self.margin) else candidates[0]

    def _imagined(self, seat: AnySeat, choice: Choice, luck: Source) -> float:
        """One game as it might go on after this choice, scored at the horizon."""
        play = seat.imagine(luck)
        table, choose, clock = play.table, self.playout.choose, self.clock
        until = clock(table) + self.horizon
        play.send(Answer(seat.index, choice))
        for _ in range(LONGEST):
            request = play.request
            if clock(table) >= until:
                break
            if isinstance(request, Chance):
                play.send(Answer(None, request.sample(luck)))
            elif isinstance(request, Ask):
                other = request.seats[0]
                play.send(Answer(other, choose(request, other, luck)))
            else:
                break
        return self.score(table, seat.index)


__all__ = ["MonteCarlo"]
