"""Random games held to every promise, each a function of the seed and its number alone: printed games, and wild ones.

A printed game is played at a number of seats or as a preset. A wild one has knobs at an end, a house rule, or much of it
turned at random, edits of cards included (`hordeplay.lab.soak`). All decide at random. What is promised is what
`hordeplay.core.conformance` tries; besides, what luck gave is compared with the exact odds it was drawn from, and tries of
the exact answers with these answers.

Even numbers are printed games, odd ones wild: number n is game n // 2 of its kind.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hordeplay.core.chance import Chance, Roll
from hordeplay.core.conformance import promises
from hordeplay.core.conformance.words import Report
from hordeplay.core.driver import advance, decider
from hordeplay.core.edits import single_edits
from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match, ScriptError
from hordeplay.core.record import load, new_table
from hordeplay.core.script import Ask
from hordeplay.core.table_tree import freeze
from hordeplay.games import OURS, find
from hordeplay.lab.plan import ENDLESS, LIMIT
from hordeplay.lab.soak import RandomSettings, SoakRow, each_end
from hordeplay.odds.answer import Answer

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyMatch, AnyTable

TRIES: Final = 200
"""Tries of an exact answer, at each position at which one is asked."""
LONG: Final = "fantahzee"
"""Decided at random its games take as long as twenty others, so that it has its turn less often."""
TURNS: Final = (*(name for name in OURS if name != LONG),) * 8 + (LONG,)
"""The games in turn."""
BAND: Final = 5.0
"""Standard deviations that the sum of what luck gave may lie off: by chance one sum of two million does."""
RARE: Final = 1e-9
"""A single row of tries is a failure where its exact chance makes it rarer than this."""
ENDS: Final = "A game ends"
RUNS: Final = "A game runs: no rule or bot raises, no bot is refused"
GOES_ON: Final = "A game that was stopped can be saved, loaded and gone on with"
IN_BAND: Final = "Tries of an exact answer lie in their band"


class Tally(NamedTuple):
    """Outcomes beside what they count on average: how many, the sum of the differences, and the sum of the variances.

    >>> Tally(100, 15.0, 25.0).off
    3.0
    """

    n: int = 0
    off_by: float = 0.0
    variance: float = 0.0

    def __add__(self, other: tuple[Any, ...]) -> Tally:  # another tally, or one read back
        return Tally(self.n + other[0], self.off_by + other[1], self.variance + other[2])

    @property
    def off(self) -> float:
        """Standard deviations that the sum lies off."""
        return self.off_by / sqrt(self.variance) if self.variance > 0 else 0.0


@dataclass
class Proved:
    """One game and what was tried of it; as a row of JSON when it is kept."""

    game: int
    """Its number, under the name that what plays numbers looks for."""
    name: str = ""
    what: str = "printed"
    outcome: str = ""
    """`ended`, `refused` (rules that make no game), `endless`, or `broken`: `promise` does not hold at `ply`."""
    plies: int = 0
    rounds: int = 0
    promise: str = ""
    ply: int = 0
    says: str = ""
    held: dict[str, int] = field(default_factory=dict)
    luck: dict[str, Tally] = field(default_factory=dict)
    """By clause: what chance gave."""
    tries: dict[str, Tally] = field(default_factory=dict)
    """By kind of answer: what tries gave."""


class Case(NamedTuple):
    """What is played: the rules of a row of a soak, or a preset of its game, and whether all that is turned is nothing."""

    name: str
    row: SoakRow
    preset: str = ""

    @property
    def printed(self) -> bool:
        """Whether nothing is turned."""
        return not (self.row.setting or self.row.edits or self.row.houses)

    @property
    def limit(self) -> int:
        """Answers after which it is endless: a printed game may go on for as long as a record can hold it."""
        return LIMIT if self.printed else ENDLESS

    def match(self) -> AnyMatch:
        """The match at its beginning; `ValueError` where these rules make no game."""
        game, row = find(self.name), self.row
        preset = game.presets.get(self.preset)
        start = {"seats": preset.seats, **preset.setup} if preset else {"seats": row.seats}
        rules = row.on(game.printed)
        match = Match(
            game, new_table(game, preset.under(rules) if preset else rules, start), seed=row.seed, start=start
        )
        if preset:
            preset.decide(match)
        return match

    @property
    def code(self) -> str:
        """The line of Python that makes the match."""
        if self.preset:
            return f"hp.new({self.name!r}, preset={self.preset!r}, seed={self.row.seed})"
        rules = "" if self.printed else f", rules={self.row.code(find(self.name).printed)}"
        return f"hp.new({self.name!r}, seats={self.row.seats}, seed={self.row.seed}{rules})"

    @property
    def again(self) -> str:
        """The line that plays it again and raises where the promise does not hold."""
        limit = "" if self.printed else f", limit={self.limit}"
        return f"import hordeplay as hp; from hordeplay.lab.proof import prove; prove({self.code}{limit})"

    def with_less(self) -> Iterator[Case]:
        """The cases with one thing less that is turned."""
        return (self._replace(row=row) for row in self.row.without_one())


@dataclass(frozen=True)
class Proof:
    """So many games to prove; as what is played it travels to workers by itself."""

    seed: int | str = 0
    tried: int = 1
    """Decisions of a game at which all is tried."""
    games: tuple[str, ...] = TURNS
    """The games in turn, some more often than others."""

    def spec(self) -> Proof:
        """What travels."""
        return self

    def load(self) -> Proof:
        """What came."""
        return self

    def case(self, number: int) -> Case:
        """What number `number` plays."""
        i, wild = divmod(number, 2)
        again, turn = divmod(i, len(self.games))
        name = self.games[turn]
        j, game = again * self.games.count(name) + self.games[:turn].count(name), find(name)
        low, high = game.seats
        seats, seed = low + j % (high - low + 1), int.from_bytes(key_of("prove", self.seed, number)[:8], "little") >> 11
        if wild:
            ends, at_random = _settings(name, self.seed)
            row = ends[j] if j < len(ends) else at_random.at(j)
            return Case(name, row._replace(seats=seats, seed=seed))
        ways = [""] * (high - low + 1) + list(game.presets)
        return Case(name, SoakRow("printed", (), seats, seed, "", 0, 0, ""), ways[j % len(ways)])

    def in_steps(self, number: int) -> Generator[int, None, Proved]:
        """Play number `number`; nothing that goes wrong in it is raised."""
        yield 0
        return self.of(self.case(number), number)

    def of(self, case: Case, number: int) -> Proved:
        """What becomes of a case."""
        proved = Proved(number, case.name, "printed" if case.printed else "wild")
        report = Report(case.name, trying=RUNS)
        match: AnyMatch | None = None
        try:
            match = case.match()
            _hold(match, proved, report, case.limit, self.tried)
        except Exception as error:  # noqa: BLE001 - what a proof is for: it is told, with the ply and how to see it again
            if match is None and isinstance(error, ValueError) and not case.printed:
                proved.outcome, proved.says = "refused", str(error)
            else:
                proved.outcome, proved.promise = "broken", report.trying
                proved.ply = match.ply if match else 0
                cause = error.cause if isinstance(error, ScriptError) else str(error)
                proved.says = f"{type(error).__name__}: {cause}"
        if proved.outcome == "endless" and case.printed:
            proved.outcome, proved.promise, proved.ply = "broken", ENDS, proved.plies
        proved.held = report.held
        return proved


def prove(match: AnyMatch, *, tried: int = 1, limit: int = LIMIT) -> Proved:
    """Play a match to its end at random and hold it to every promise; `AssertionError` or what a rule raised where one fails.

    An endless game stands at the answer at which it was left.

    >>> import hordeplay as hp
    >>> proved = prove(hp.new("kingdom-rush", seats=1, seed=4))
    >>> proved.outcome, len(proved.held) > 15
    ('ended', True)
    """
    report = Report(match.game.name, trying=RUNS)
    proved = Proved(0, match.game.name, held=report.held)
    _hold(match, proved, report, limit, tried)
    return proved


def _hold(match: AnyMatch, proved: Proved, report: Report, limit: int, tried: int) -> None:
    """Play on at random, and try everything of what was played."""
    choose = decider(match, "random")
    seats = dict.fromkeys(range(match.seats), choose)
    while match.ply < limit and advance(match, seats):
        pass
    proved.plies, proved.rounds = match.ply, match.game.moment(match.table).round
    report.hold(RUNS)
    if match.request is None:
        report.hold(ENDS)
    else:
        report.trying = GOES_ON
        _check_stopped(match)
        report.hold(GOES_ON)
    luck: dict[str, Tally] = {}

    def on_chance(_table: AnyTable, request: Chance, answer: Any) -> None:  # what this kind of chance answers
        luck[request.rule] = luck.get(request.rule, Tally()) + _luck(request, answer)

    seed = int.from_bytes(key_of("prove", match.seed)[:6], "little")
    promises(match, report, tried=tried, seed=seed, on_chance=on_chance)
    proved.luck = luck
    report.trying = IN_BAND
    _check_tries(match, proved, report, seed)
    proved.outcome = "ended" if match.request is None else "endless"


def _check_stopped(match: AnyMatch) -> None:
    """What was left in its midst stands where it stood after a save, and goes on to the same."""
    back = load(match.save(), lambda _name: match.game)
    assert (back.ply, freeze(back.table)) == (match.ply, freeze(match.table)), "a stopped game reads back otherwise"
    one, two = match.fork(), back
    one.run("random", until="request")
    two.run("random", until="request")
    assert freeze(one.table) == freeze(two.table), "a stopped game goes on otherwise after it was read back"


def _luck(request: Chance, answer: Any) -> Tally:  # what this kind of chance answers
    """What came, less what comes on average, and its variance: of dice the sum of their faces, else the place in the odds."""
    if type(request) is Roll:
        n, sides = request.n, request.sides
        return Tally(1, sum(answer) - n * (sides + 1) / 2, n * (sides * sides - 1) / 12)
    odds = [(one, float(p)) for one, p in request.odds()]
    mean = sum(i * p for i, (_, p) in enumerate(odds))
    place = next(i for i, (one, _) in enumerate(odds) if one == answer)
    return Tally(1, place - mean, sum((i - mean) ** 2 * p for i, (_, p) in enumerate(odds)))


def _check_tries(match: AnyMatch, proved: Proved, report: Report, seed: int) -> None:
    """Of one decision by lot, one exact answer is tried out."""
    source = Source(key_of("tries", seed), 0)
    decisions = [ply for ply, answer in enumerate(match.answers) if answer.seat is not None]
    if match.game.questions is None or not decisions:
        return
    last = match.ply
    match.goto(decisions[source.randbelow(len(decisions))])
    request = match.request
    assert isinstance(request, Ask)
    rows = list(match.game.questions(match.seen_by(request.seats[0]).table, request.seats[0]))
    if rows:
        says, kind, work_out = rows[source.randbelow(len(rows))]
        answer = work_out()
        if isinstance(answer, Answer) and answer.trial is not None:
            given = [int(answer.trial(Source(key_of("try", seed), i + 1))) for i in range(TRIES)]
            mean, variance = float(answer), _variance(answer)
            if kind == "chance":
                assert set(given) <= {0, 1}, f"a try of {says!r} gives {sorted(set(given))}"
                chance = tail(sum(given), TRIES, mean)
                assert chance > RARE, f"{says!r} is {answer.value}, and of {TRIES} tries {sum(given)} came out so"
            if variance is not None:
                proved.tries[kind] = Tally(TRIES, sum(given) - TRIES * mean, TRIES * variance)
            report.hold(IN_BAND)
    match.goto(last)


def _variance(answer: Answer) -> float | None:
    """The variance of one try; None where it is not known."""
    if answer.kind == "chance":
        return float(answer * (1 - answer))
    if answer.variance is not None:
        return float(answer.variance)
    return float(answer.law.variance) if answer.law is not None else None


def tail(came: int, n: int, chance: float) -> float:
    """At most this is the chance that of n tries as many come out so, or as few: Chernoff's bound, which always holds.

    >>> tail(100, 200, 0.5), tail(200, 200, 0.5) < 1e-50, tail(1, 200, 0.0), tail(0, 200, 0.0)
    (1.0, True, 0.0, 1.0)
    """
    share, away = came / n, 0.0
    for given, meant in ((share, chance), (1 - share, 1 - chance)):
        if given:
            if meant <= 0:
                return 0.0
            away += given * log(given / meant)
    return min(1.0, exp(-n * away))


@cache
def _settings(name: str, seed: int | str) -> tuple[Sequence[SoakRow], RandomSettings]:
    """Each knob's ends and each house rule of a game, and random settings of all it has."""
    game: AnyGame = find(name)
    base = game.printed
    knobs, houses = list(base.all_knobs()), list(base.registered)
    edits = list(single_edits(base, [table for table in base.content if base.content[table]]))
    return list(each_end(base, knobs, houses)), RandomSettings(base, knobs, houses, edits, seed)


__all__ = ["BAND", "Case", "Proof", "Proved", "Tally", "prove", "tail"]
