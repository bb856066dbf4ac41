"""The games of one experiment: one row a game, and estimates from them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from statistics import fmean
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from hordeplay.core.arguments import known, one_of, whole
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr, tr_in
from hordeplay.lab.control_variates import controlled
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate, check_level, mean, share
from hordeplay.lab.plan import games_asked
from hordeplay.lab.playout import Played
from hordeplay.lab.result import Repeatable, Report, Reported, lineup, variant
from hordeplay.lab.watched_intervals import watched_mean, watched_share

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.lab.executors import Where
    from hordeplay.lab.plan import Plan

Looks: TypeAlias = Literal["any", "once"]
"""`any`: the interval holds however often one looks; `once`: for a number of games fixed beforehand, narrower.

A look is the field's word for an evaluation while the data come in.
"""

NOTE = message("Intervals: Wilson for wins (shared wins count in parts), Student t for scores; fixed n.")

Shared: TypeAlias = Literal["split", "whole"]
"""How a win of k seats counts for each of them: 1/k, or as a win."""


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
        parts = {"seat": self.seat, "wins": self.wins, "fair": 100 * self.fair, "points": self.points}
        if self.differs:
            return tr(
                "seat {seat}: wins {wins}, differs from {fair:.1f} % with all seats looked at; points {points}", **parts
            )
        return tr(
            "seat {seat}: wins {wins}, does not differ from {fair:.1f} % with all seats looked at; points {points}",
            **parts,
        )


@dataclass(frozen=True, eq=False, repr=False)
class Sample(Repeatable, Reported):
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

    @cached_property
    def lucks(self) -> tuple[tuple[float, ...], ...]:
        """What each of the game's controls (`Game.controls`, in their order) says of the luck of each game: of mean 0."""
        return tuple(zip(*[game.luck for game in self.games], strict=True))

    def rows(self) -> Iterator[Row]:
        """One row for each seat of each game."""
        for game, seed, seating in zip(self.games, self.seeds, self.seating, strict=True):
            win = 1 / len(game.winners) if game.winners else 0.0
            for seat, (bot, score) in enumerate(zip(seating, game.scores, strict=True)):
                won = win if seat in game.winners else 0.0
                yield Row(game.game, seed, seat, bot, score, won, game.rounds, game.decisions, game.chances)

    def to_frame(self) -> pd.DataFrame:
        """The rows as a tidy pandas frame: game, seed, seat, bot, score, win, rounds, decisions, chances."""
        return data_frame(list(self.rows()), columns=list(Row._fields))

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

        With looks="any" the interval is valid at every look, for who watches and goes on (`hordeplay.lab.watched_intervals`).

        A win shared by k seats counts 1/k for each ("split"; the rates of all seats then add up to the share of games
        that somebody won) or as a win ("whole"). A bot at several seats has the mean rate of its seats. n counts games.
        Source and reasons of the interval: `hordeplay.lab.interval`. `ValueError` for a bot or a seat that did not play.

        >>> import hordeplay as hp
        >>> sample = hp.simulate("horrible-hordes", 4, bots=["greedy", "random"], seed=1, progress=False)
        >>> sample.rate("greedy").n, 0 <= sample.rate(seat=0).value <= 1
        (4, True)
        """
        one_of(shared, get_args(Shared), "shared")
        one_of(looks, get_args(Looks), "looks")
        if bot is None and seat is None:
            raise ValueError(f"name a bot ({', '.join(self.bots)}) or a seat (0 to {self.plan.seats - 1})")
        games = list(self._games_of(bot, seat))
        if shared == "whole":
            won = [sum(s in game.winners for s in seats) / len(seats) for game, seats in games]
            return watched_share(won, level) if looks == "any" else share(won, level)
        wins = [
            sum(s in game.winners for s in seats) / len(game.winners) if game.winners else 0.0 for game, seats in games
        ]
        parts = 1 if seat is not None else self.plan.labels.count(str(bot))
        if looks == "any":
            return watched_share([x / parts for x in wins], level)
        return share(wins, level, parts=parts)

    def mean_score(
        self, bot: str | None = None, *, seat: int | None = None, level: float = 0.95, looks: Looks = "once"
    ) -> Estimate:
        """The mean score of a bot, of a seat, of a bot at a seat, or of all seats, with Student's interval.

        Seats of one game depend on each other: their scores are averaged first, and n counts games.
        """
        scores = [sum(game.scores[s] for s in seats) / len(seats) for game, seats in self._games_of(bot, seat)]
        return watched_mean(scores, level) if looks == "any" else mean(scores, level)

    def mean(self, measure: str, *, level: float = 0.95, looks: Looks = "once", without_luck: bool = False) -> Estimate:
        """The mean of `score`, `rounds`, `decisions`, `chances`, `plies` or a measure that was taken, with Student's interval.

        With looks="any" the interval is valid at every look. `without_luck` takes out what the game's controls know of the
        luck that fell, where that makes it narrower (`hordeplay.lab.control_variates`); a share has Wilson's interval then.
        `ValueError` names the measures there are, and for `without_luck` with more than one look.

        >>> import hordeplay as hp
        >>> words = {"seats": 2, "bots": "planner", "measures": ["won"], "progress": False}
        >>> sample = hp.simulate("kingdom-rush", 60, **words)
        >>> plain, sharper = sample.mean("won"), sample.mean("won", without_luck=True)
        >>> sharper.half_width < plain.half_width, sharper.method
        (True, 'Wilson, control variates, fixed n')
        """
        if without_luck:
            if looks != "once":
                raise ValueError("luck is taken out of an interval for looks='once'")
            bounded = measure in self.plan.measures and self.plan.game.measure(measure).share
            each = (
                [fmean(scores) for scores in self.scores] if measure == "score" else self._values(measure, None, None)
            )
            return controlled(each, self.lucks, level, bounded=bounded)
        values = self._values(measure, None, None)
        return watched_mean(values, level) if looks == "any" else mean(values, level)

    def quantiles(
        self,
        measure: str,
        at: Sequence[float] = (0.05, 0.25, 0.5, 0.75, 0.95),
        bot: str | None = None,
        *,
        seat: int | None = None,
    ) -> tuple[float, ...]:
        """The smallest value that a share `q` of the games does not exceed, for each q of `at`.

        `score` counts each seat of each game (those of a bot or a seat, when given), the other measures each game once.
        `ValueError` for a share outside 0 to 1, and for what was not measured.
        """
        values = sorted(self._values(measure, bot, seat))
        for q in at:
            if not 0 <= q <= 1:
                raise ValueError(f"a quantile stands at a share from 0 to 1, not {q!r}")
        return tuple(values[max(0, math.ceil(q * len(values) - 1e-9) - 1)] for q in at)

    def seat_advantage(self, level: float = 0.95) -> tuple[SeatAdvantage, ...]:
        """What each seat is worth: win rate against the fair one, and points against the mean of the game.

        Fair is an equal share of the games that anybody won: seats that lose together are at no disadvantage.
        """
        check_level(level)
        seats = self.plan.seats
        fair = sum(bool(game.winners) for game in self.games) / max(1, self.n) / seats
        together = 1 - (1 - level) / seats
        advantages = []
        for seat in range(seats):
            strict = self.rate(seat=seat, level=together)
            points = mean([game.scores[seat] - sum(game.scores) / seats for game in self.games], level)
            differs = not strict.low <= fair <= strict.high
            advantages.append(SeatAdvantage(seat, self.rate(seat=seat, level=level), fair, points, differs))
        return tuple(advantages)

    # ---- more games

    def extend(self, n: int, *, executor: Where = None, chunk: int | None = None, progress: bool = True) -> Sample:
        """A sample with n more games, and those that an interrupt left out: equal to one run of all of them."""
        from hordeplay.lab.simulate import go_on

        asked = self.asked + games_asked(n, "n, the number of further games", 0 if self.partial else 1)
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

    # ---- to read

    def report(self) -> Report:
        """One row for each bot, if there are several, and one for each seat: wins and mean score with their intervals."""
        seats = self.seat_advantage()
        rows: list[tuple[str, ...]] = []
        if len(self.bots) > 1:
            for bot in self.bots:
                wins, score = self.rate(bot), self.mean_score(bot)
                rows.append((bot, str(wins.n), *wins.shown, *score.shown))
        for one in seats:
            score = self.mean_score(seat=one.seat)
            mark = " *" if one.differs else ""
            rows.append((f"{tr('seat {seat}', seat=one.seat)}{mark}", str(one.wins.n), *one.wins.shown, *score.shown))
        return Report(self._title(), _head(), rows, self._notes(seats), left=frozenset({0, 3, 5}))

    def _title(self) -> str:
        """Game, seats, rules, seed and n in one line."""
        plan = self.plan
        changes = len(plan.rules.diff())
        rules = tr("{rules} ({n} changed)", rules=plan.rules.digest, n=changes) if changes else variant(plan)
        n = (
            tr("{n} of {asked} games (partial)", n=self.n, asked=self.asked)
            if self.partial
            else counted(self.n, "game")
        )
        return tr(
            "{game}, {seats}, rules {rules}, seed {seed!r}: {n}",
            game=plan.game.name,
            seats=counted(plan.seats, "seat"),
            rules=rules,
            seed=plan.seed,
            n=n,
        )

    def _notes(self, seats: Sequence[SeatAdvantage]) -> list[str]:
        """Who sat there, how long it took, and what the intervals are."""
        notes = [tr("Bots: {bots}.", bots=lineup(self.plan))]
        if any(seat.differs for seat in seats):
            notes.append(
                tr(
                    "* differs from {fair:.1f} %, corrected for looking at {n} seats.",
                    fair=100 * seats[0].fair,
                    n=len(seats),
                )
            )
        low, middle, high = self.quantiles("rounds", (0.05, 0.5, 0.95))
        plies = self.mean("plies").value
        notes.append(
            tr(
                "Rounds: {middle} (90 % of the games {low} to {high}); {plies:.1f} answers a game.",
                middle=middle,
                low=low,
                high=high,
                plies=plies,
            )
        )
        return [*notes, tr(NOTE)]

    # ---- which games and seats

    def _games_of(self, bot: str | None, seat: int | None) -> Iterator[tuple[Played, tuple[int, ...]]]:
        """The games in which this bot, this seat, this bot at this seat, or anybody plays, with the seats that count."""
        counting = self._seats_that_count(bot, seat)
        if not any(counting[i % len(counting)] for i in self.index):
            raise ValueError(f"{bot} has not sat at seat {seat} in these {self.n} games")
        rows = ((game, counting[game.game % len(counting)]) for game in self.games)
        return (row for row in rows if row[1])

    def _seats_that_count(self, bot: str | None, seat: int | None) -> list[tuple[int, ...]]:
        """Which seats count, for each seating."""
        if bot is not None:
            known(bot, self.bots, "bots of these games")
        if seat is not None:
            whole(seat, "seat", 0, self.plan.seats - 1)
        labels = self.plan.labels
        return [
            tuple(
                s
                for s, number in enumerate(row)
                if (bot is None or labels[number] == bot) and (seat is None or s == seat)
            )
            for row in self.plan.seatings
        ]

    def _values(self, measure: str, bot: str | None, seat: int | None) -> Sequence[float]:
        if measure in self.plan.measures:
            at = self.plan.measures.index(measure)
            return [game.measures[at] for game in self.games]
        if measure == "score":
            return list(
                chain.from_iterable([game.scores[s] for s in seats] for game, seats in self._games_of(bot, seat))
            )
        if measure == "plies":
            return [game.decisions + game.chances for game in self.games]
        always = ("rounds", "decisions", "chances", "plies", "score")
        if measure in self.plan.game.measures and measure not in always:
            raise ValueError(f"{measure!r} was not measured in these games; name it in measures=...")
        known(measure, (*always, *self.plan.measures), "measures of these games")
        return [getattr(game, measure) for game in self.games]


def _head() -> tuple[str, ...]:
    wins = tr_in("column of a table", "wins")
    return tr("who"), tr("games"), wins, "95 %", tr("mean score"), "95 %"


__all__ = ["Looks", "Row", "Sample", "SeatAdvantage", "Shared"]
