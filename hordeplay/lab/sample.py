"""What a simulation found: one row a game, and estimates from them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from hordeplay.core.knobs import nearest
from hordeplay.lab.interval import Estimate, check_level, mean, share
from hordeplay.lab.playout import Played
from hordeplay.lab.result import Kept
from hordeplay.lab.sequence import watched_mean, watched_share

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.lab.plan import Plan
    from hordeplay.lab.spread import Where

Looks: TypeAlias = Literal["any", "once"]
"""`any`: the interval holds however often one looks; `once`: for a number of games fixed beforehand, narrower."""

Shared: TypeAlias = Literal["split", "whole"]
"""How a win of k seats counts for each of them: 1/k, or as a win."""

Measure: TypeAlias = str
"""`score`, `rounds`, `decisions`, `chances`, `plies`, or one of the plan's measures."""


class Row(NamedTuple):
    """One seat of one game. `win` is 1 for a win alone, 1/k for one of k seats together."""

    game: int
    seed: int
    seat: int
    bot: str
    score: int
    win: float
    rounds: int
    decisions: int
    chances: int


class SeatAdvantage(NamedTuple):
    """What a seat is worth when every bot has sat there equally often.

    `points` is the seat's score less the mean score of its game. `differs` says whether the win rate is not `fair`
    (1 / seats of what anybody won), at a level corrected for looking at all seats (Bonferroni).
    """

    seat: int
    wins: Estimate
    fair: float
    points: Estimate
    differs: bool

    def __str__(self) -> str:
        mark = "differs from" if self.differs else "agrees with"
        return f"seat {self.seat}: wins {self.wins}, {mark} {100 * self.fair:.1f} %; points {self.points}"


@dataclass(frozen=True, eq=False, repr=False)
class Sample(Kept):
    """The games of one experiment in the order of their numbers, and what can be said from them.

    Immutable. Columns have one entry a game. Every rate and mean comes with n and an interval, which holds for a number
    of games fixed beforehand ("fixed n"), not for somebody who goes on until it pleases.
    """

    plan: Plan
    games: tuple[Played, ...]
    asked: int
    """How many games were asked for; more than there are after an interrupt."""

    # ---- columns

    @property
    def n(self) -> int:
        """How many games there are."""
        return len(self.games)

    @property
    def partial(self) -> bool:
        """Whether an interrupt left games out; `extend(0)` plays them."""
        return self.n < self.asked

    @property
    def seed(self) -> int | str:
        """The seed of the experiment."""
        return self.plan.seed

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the bots, each once."""
        return tuple(dict.fromkeys(self.plan.labels))

    @cached_property
    def index(self) -> tuple[int, ...]:
        """The number of each game."""
        return tuple(game.game for game in self.games)

    @cached_property
    def seeds(self) -> tuple[int, ...]:
        """The seed of each game: `hp.new(..., seed=)` with the same bots plays it again."""
        return tuple(self.plan.seed_of(i) for i in self.index)

    @cached_property
    def seating(self) -> tuple[tuple[str, ...], ...]:
        """The bots of each game by seat."""
        rows = [tuple(self.plan.labels[number] for number in row) for row in self.plan.seatings]
        return tuple(rows[i % len(rows)] for i in self.index)

    @cached_property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The scores of each game by seat."""
        return tuple(game.scores for game in self.games)

    @cached_property
    def winners(self) -> tuple[tuple[int, ...], ...]:
        """The seats that won each game."""
        return tuple(game.winners for game in self.games)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds each game took."""
        return tuple(game.rounds for game in self.games)

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """How often seats were asked in each game."""
        return tuple(game.decisions for game in self.games)

    @cached_property
    def chances(self) -> tuple[int, ...]:
        """How often chance was asked in each game."""
        return tuple(game.chances for game in self.games)

    def rows(self) -> Iterator[Row]:
        """One row for each seat of each game."""
        for game, seed, seating in zip(self.games, self.seeds, self.seating, strict=True):
            win = 1 / len(game.winners) if game.winners else 0.0
            for seat, (bot, score) in enumerate(zip(seating, game.scores, strict=True)):
                won = win if seat in game.winners else 0.0
                yield Row(game.game, seed, seat, bot, score, won, game.rounds, game.decisions, game.chances)

    def to_frame(self) -> pd.DataFrame:
        """The rows as a tidy pandas frame: game, seed, seat, bot, score, win, rounds, decisions, chances."""
        import pandas as pd

        return pd.DataFrame(list(self.rows()), columns=list(Row._fields))

    # ---- estimates

    def rate(
        self,
        bot: str | None = None,
        *,
        seat: int | None = None,
        shared: Shared = "split",
        level: float = 0.95,
        looks: Looks = "once",
    ) -> Estimate:
        """The win rate of a bot, of a seat, or of a bot at a seat, with Wilson's interval for fixed n.

        With looks="any" the interval is valid at every look, for who watches and goes on (`hordeplay.lab.sequence`).

        A win shared by k seats counts 1/k for each ("split"; the rates of all seats then add up to the share of games
        that somebody won) or as a win ("whole"). A bot at several seats has the mean rate of its seats. n counts games.
        Source and reasons of the interval: `hordeplay.lab.interval`.
        """
        if shared not in {"split", "whole"}:
            msg = f"shared is 'split' or 'whole', not {shared!r}"
            raise ValueError(msg)
        if looks not in {"once", "any"}:
            msg = f"looks is 'once' or 'any', not {looks!r}"
            raise ValueError(msg)
        found = list(self._at(bot, seat))
        if shared == "whole":
            whole = [sum(s in game.winners for s in seats) / len(seats) for game, seats in found]
            return watched_share(whole, level) if looks == "any" else share(whole, level)
        wins = [
            sum(s in game.winners for s in seats) / len(game.winners) if game.winners else 0.0 for game, seats in found
        ]
        parts = self._parts(bot, seat)
        if looks == "any":
            return watched_share([x / parts for x in wins], level)
        return share(wins, level, parts=parts)

    def mean_score(
        self, bot: str | None = None, *, seat: int | None = None, level: float = 0.95, looks: Looks = "once"
    ) -> Estimate:
        """The mean score of a bot, of a seat, of a bot at a seat, or of all seats, with Student's interval.

        Seats of one game depend on each other: their scores are averaged first, and n counts games.
        """
        scores = [sum(game.scores[s] for s in seats) / len(seats) for game, seats in self._any(bot, seat)]
        return watched_mean(scores, level) if looks == "any" else mean(scores, level)

    def mean(self, measure: Measure, *, level: float = 0.95, looks: Looks = "once") -> Estimate:
        """The mean of `rounds`, `decisions`, `chances`, `plies` or a measure that was taken, with Student's interval."""
        found = self._values(measure, None, None)
        return watched_mean(found, level) if looks == "any" else mean(found, level)

    def quantiles(
        self,
        measure: Measure,
        at: Sequence[float] = (0.05, 0.25, 0.5, 0.75, 0.95),
        bot: str | None = None,
        *,
        seat: int | None = None,
    ) -> tuple[float, ...]:
        """The smallest value that a share `q` of the games does not exceed, for each q of `at`.

        `score` counts each seat of each game (those of a bot or a seat, when given), the other measures each game once.
        """
        values = sorted(self._values(measure, bot, seat))
        for q in at:
            if not 0 <= q <= 1:
                msg = f"a quantile stands at a share from 0 to 1, not {q!r}"
                raise ValueError(msg)
        return tuple(values[max(0, math.ceil(q * len(values) - 1e-9) - 1)] for q in at)

    def seat_advantage(self, level: float = 0.95) -> tuple[SeatAdvantage, ...]:
        """What each seat is worth: win rate against the fair one, and points against the mean of the game.

        Fair is an equal share of the games that anybody won: seats that lose together are at no disadvantage.
        """
        check_level(level)
        seats = self.plan.seats
        fair = sum(bool(game.winners) for game in self.games) / max(1, self.n) / seats
        together = 1 - (1 - level) / seats
        found = []
        for seat in range(seats):
            strict = self.rate(seat=seat, level=together)
            points = mean([game.scores[seat] - sum(game.scores) / seats for game in self.games], level)
            differs = not strict.low <= fair <= strict.high
            found.append(SeatAdvantage(seat, self.rate(seat=seat, level=level), fair, points, differs))
        return tuple(found)

    # ---- more games

    def extend(self, n: int, *, executor: Where = None, chunk: int | None = None, progress: bool = True) -> Sample:
        """A sample with n more games, and those that an interrupt left out: equal to one run of all of them."""
        from hordeplay.lab.plan import check_count
        from hordeplay.lab.simulate import go_on

        check_count(n, "n, the number of further games,", 0 if self.partial else 1)
        asked = self.asked + n
        have = set(self.index)
        todo = (i for i in range(asked) if i not in have)
        return go_on(self.plan, self.games, todo, asked, executor=executor, chunk=chunk, progress=progress)

    def __eq__(self, other: object) -> bool:
        """Equal experiments with equal games; bots from outside are told apart by name only."""
        if not isinstance(other, Sample):
            return NotImplemented
        return self.plan.identity == other.plan.identity and self.games == other.games

    def __hash__(self) -> int:
        return hash((self.plan.game.name, self.plan.rules.digest, self.n))

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        from hordeplay.lab.show import as_text

        return as_text(self)

    def _repr_html_(self) -> str:
        from hordeplay.lab.show import as_html

        return as_html(self)

    # ---- how

    def _at(self, bot: str | None, seat: int | None) -> Iterator[tuple[Played, tuple[int, ...]]]:
        """The games in which this bot, this seat, or this bot at this seat plays, with the seats that count."""
        if bot is None and seat is None:
            msg = f"name a bot ({', '.join(self.bots)}) or a seat (0 to {self.plan.seats - 1})"
            raise ValueError(msg)
        return self._any(bot, seat)

    def _any(self, bot: str | None, seat: int | None) -> Iterator[tuple[Played, tuple[int, ...]]]:
        chosen = self._chosen(bot, seat)
        found = ((game, chosen[game.game % len(chosen)]) for game in self.games)
        if not any(chosen[i % len(chosen)] for i in self.index):
            msg = f"{bot} has not sat at seat {seat} in these {self.n} games"
            raise ValueError(msg)
        return (pair for pair in found if pair[1])

    def _chosen(self, bot: str | None, seat: int | None) -> list[tuple[int, ...]]:
        """Which seats count, for each seating."""
        if bot is not None and bot not in self.bots:
            msg = f"no bot is called {bot!r}{nearest(str(bot), list(self.bots))}; here play {', '.join(self.bots)}"
            raise ValueError(msg)
        seats = self.plan.seats
        if seat is not None and seat not in range(seats):
            msg = f"there is no seat {seat!r}; seats are 0 to {seats - 1}"
            raise ValueError(msg)
        labels = self.plan.labels
        return [
            tuple(
                s
                for s, number in enumerate(row)
                if (bot is None or labels[number] == bot) and (seat is None or s == seat)
            )
            for row in self.plan.seatings
        ]

    def _parts(self, bot: str | None, seat: int | None) -> int:
        return 1 if seat is not None else self.plan.labels.count(str(bot))

    def _values(self, measure: Measure, bot: str | None, seat: int | None) -> Sequence[float]:
        if measure in self.plan.measures:
            at = self.plan.measures.index(measure)
            return [game.measures[at] for game in self.games]
        if measure == "score":
            return list(chain.from_iterable([game.scores[s] for s in seats] for game, seats in self._any(bot, seat)))
        if measure == "plies":
            return [game.decisions + game.chances for game in self.games]
        if measure not in {"rounds", "decisions", "chances"}:
            taken = ", ".join(("score", "rounds", "decisions", "chances", *self.plan.measures))
            msg = f"measures are {taken} and plies, not {measure!r}"
            raise ValueError(msg)
        return [getattr(game, measure) for game in self.games]


__all__ = ["Row", "Sample", "SeatAdvantage"]
