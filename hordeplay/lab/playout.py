"""One whole match through `Play` alone: no `Match`, no saves, no log. Equal to the `Match` of the same seed and bots.

A game's own bots, by name, look at the true table, because redacting costs; the conformance suite shows that each
decides the same from its `Seat`. All others see what their seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from time import perf_counter
from traceback import format_exception
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar, cast

from hordeplay.core.any import AnyAsk, AnySeat, AnyTable
from hordeplay.core.choice import IllegalChoice
from hordeplay.core.luck import Luck, Source, key_of
from hordeplay.core.script import Answer, Ask, Chance, Event, Play, Position
from hordeplay.core.seat import Seat, events_for
from hordeplay.lab.plan import GameError, Plan

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.game import Bot, Thinking
    from hordeplay.core.measures import Gauge
    from hordeplay.core.script import Table
    from hordeplay.lab.joint_plans import Bundle, BundleSpec
    from hordeplay.lab.plan import PlanSpec, SeatFunction

OnAnswers: TypeAlias = "Callable[[int], object]"
"""Gets the answers so far of the game that is under way."""
GameSteps: TypeAlias = "Generator[int, None, Played]"
"""A game in steps, between which something else may be done: each is the number of answers so far."""
Chooser: TypeAlias = "Callable[[AnyAsk, int, Source], Choice]"
"""`Bot.choose` of one seat."""
OFTEN: Final = 0xF
"""Every 16 answers a game can be left: a millisecond or two, more with bots that think."""

StepT = TypeVar("StepT")
EndT = TypeVar("EndT")


class Played(NamedTuple):
    """One game's result; `game` is its number, `decisions` and `chances` are the answers of seats and of chance.

    `measures` are the values of the plan's measures, in its order, `luck` those of the game's controls in theirs.
    """

    game: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    decisions: int
    chances: int
    measures: tuple[float, ...] = ()
    luck: tuple[float, ...] = ()


class Chunk(NamedTuple):
    """What a worker hands back: its games in order, the seconds they took, and whether and why it stopped early."""

    games: list[Played]
    seconds: float
    stopped: bool = False
    failed: GameError | None = None


def play_chunk(what: Plan | PlanSpec | BundleSpec, indices: Sequence[int]) -> Chunk:
    """Play some games, in whatever process; an interrupt or a game that fails keeps those before it."""
    games: list[Played] = []
    plan = what if isinstance(what, Plan) else what.load()
    since = perf_counter()
    try:
        for index in indices:
            games.append(play_number(plan, index))  # noqa: PERF401 - what is done must stand when the next is interrupted
    except KeyboardInterrupt:
        return Chunk(games, perf_counter() - since, stopped=True)
    except GameError as error:
        cause = error.__cause__
        if cause is not None:  # causes do not travel between processes, notes do
            error.add_note("".join(format_exception(cause)))
        return Chunk(games, perf_counter() - since, failed=error)
    return Chunk(games, perf_counter() - since)


def to_the_end(steps: Generator[StepT, None, EndT], on_step: Callable[[StepT], object] | None = None) -> EndT:
    """What comes of something in steps; to leave it in its midst `on_step` raises `Cancelled`."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            result: EndT = end.value
            return result
        if on_step:
            on_step(step)


def play_number(what: Plan | Bundle, number: int, on_answers: OnAnswers | None = None) -> Played:
    """Game `number` of a plan or of several: then of plan `number % k` its game `number // k`, so that seeds are shared."""
    return to_the_end(number_in_steps(what, number), on_answers)


def play_game(plan: Plan, index: int, on_answers: OnAnswers | None = None) -> Played:
    """Play game `index` of a plan. `GameError` when it raises, chooses illegally, or goes on for too long.

    `on_answers` is called every few answers; to leave a game in its midst it raises `Cancelled`.
    """
    return to_the_end(game_in_steps(plan, index), on_answers)


def number_in_steps(what: Plan | Bundle, number: int) -> GameSteps:
    """`play_number` in steps."""
    if isinstance(what, Plan):
        return (yield from game_in_steps(what, number))
    other = getattr(what, "in_steps", None)  # work that is no plan but goes by number, as a proof's
    if other is not None:
        return cast("Played", (yield from other(number)))
    plans = what.plans
    try:
        game = yield from game_in_steps(plans[number % len(plans)], number // len(plans))
    except GameError as error:
        error.number = number
        raise
    return game._replace(game=number)


def game_in_steps(plan: Plan, index: int) -> GameSteps:
    """`play_game` in steps."""
    seed = plan.seed_of(index)
    stream = key_of("bot", seed)
    luck, thoughts = Source(Luck(seed).key, 0), Source(stream, 0)
    heard, lucks = plan.heard, [0.0] * len(plan.game.controls)
    ply = chances = 0
    try:
        choose, views, ours = _choosers(plan, index)
        gauges = [plan.game.measure(name).gauge() for name in plan.measures]
        choose = [MeasuredBot(gauges, one).choose for one in choose] if gauges else choose
        play = (
            views.begin(gauges)
            if views
            else _measured(plan, gauges)
            if gauges
            else Play(plan.origin.copy(), plan.steps)
        )
        decide, take = play.decide, play.take
        limit, luck_at, thoughts_at = plan.limit, luck.at, thoughts.at
        while (request := play.request) is not None and ply < limit:
            if isinstance(request, Ask):
                seat = request.seat  # of several that are asked, the first
                thought = (seat << 32) | ply  # a bot from outside may keep its source
                choice = choose[seat](request, seat, thoughts_at(thought) if ours else Source(stream, thought))
                if views:
                    views.answers.append(Answer(seat, choice))
                decide(seat, choice)
            elif isinstance(request, Chance):
                value = request.sample(luck_at(chances))
                chances += 1
                if heard:
                    for number, control in heard.get(request.rule, ()):
                        lucks[number] += control.luck(play.table, request, value)
                if views:
                    views.answers.append(Answer(None, value))
                take(value)
            ply += 1
            if not ply & OFTEN:
                yield ply
        endless = play.request is not None
        outcome, moment = plan.game.result(play.table), plan.game.moment(play.table)
        measured = tuple(gauge.end(play.table, outcome) for gauge in gauges) if outcome else ()
    except IllegalChoice as error:
        raise _failed(plan, index, ply, "illegal", f"was stopped at ply {ply}, {error}") from error
    except Exception as error:
        what = f"was stopped at ply {ply}, {type(error).__name__}: {error}"
        raise _failed(plan, index, ply, "raised", what) from error
    if endless:
        raise _failed(plan, index, ply, "endless", f"did not end within {plan.limit} answers")
    if outcome is None:
        raise _failed(plan, index, ply, "no result", "is over, but has no result")
    return Played(index, outcome.scores, outcome.winners, moment.round, ply - chances, chances, measured, tuple(lucks))


def _choosers(plan: Plan, index: int) -> tuple[list[Chooser], SeatViews | None, bool]:
    """How each seat of a game decides, what bots from outside see of it, and whether there are none of them."""
    views: SeatViews | None = None
    choosers: list[Chooser] = []
    ours = True
    for number in plan.seating(index):
        bot, own = plan.new_bot(number)
        ours = ours and own
        if hasattr(bot, "think"):  # `isinstance(bot, Thinking)` takes as long as ten decisions
            views = views or SeatViews(plan)
            choosers.append(ThinkingBot(views, cast("Thinking", bot)).choose)
        elif not hasattr(bot, "choose"):
            views = views or SeatViews(plan)
            choosers.append(FunctionBot(views, bot).choose)
        else:
            choosers.append(bot.choose if own else RedactedBot(bot).choose)
    return choosers, views, ours


def _measured(plan: Plan, gauges: list[Gauge]) -> Play[AnyTable]:
    """A play with a log that every gauge sees before each step."""
    table = plan.origin.copy()
    table.log = []

    def enter(table: Table) -> None:
        for gauge in gauges:
            gauge.step(table)

    return Play(table, plan.steps, enter)


class MeasuredBot:
    """A bot whose questions the gauges see, too."""

    def __init__(self, gauges: list[Gauge], choose: Callable[..., Choice]) -> None:
        self._gauges = gauges
        self._choose = choose

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """What the bot chooses."""
        for gauge in self._gauges:
            gauge.asked(request, seat)
        return self._choose(request, seat, source)


def _failed(plan: Plan, index: int, ply: int, reason: str, what: str) -> GameError:
    message = f"game {index} {what}; see it again by {plan.how_to_replay(index)}"
    return GameError(message, reason=reason, index=index, seed=plan.seed_of(index), ply=ply)


class SeatViews:
    """What bots from outside may see of one game: its log, and the position that they may imagine from."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._log: list[Event] = []
        self._events: list[list[Event]] = [[] for _ in range(plan.seats)]
        self._read = [0] * plan.seats
        self._gauges: list[Gauge] = []
        self.answers: list[Answer] = []
        """Since the step began."""

    def begin(self, gauges: list[Gauge]) -> Play[AnyTable]:
        """The play that is watched here, and by the gauges."""
        self._gauges = gauges
        table = self._plan.origin.copy()
        table.log = self._log
        self._play: Play[AnyTable] = Play(table, self._plan.steps, self._enter)
        return self._play

    def _enter(self, table: Table) -> None:
        self._step = table.copy()
        self.answers.clear()
        for gauge in self._gauges:
            gauge.step(table)

    def seat(self, seat: int) -> AnySeat:
        """What this seat may know now."""
        table, request = self._play.table, self._play.request
        view = table.seen_by(seat)
        events, new = self._events[seat], self._log[self._read[seat] :]
        events += events_for(new, table, seat)
        self._read[seat] += len(new)
        bound = request.on(view) if isinstance(request, Ask) else None
        return Seat(seat, view, bound, events[:], Position(self._step, tuple(self.answers), self._plan.steps))


class RedactedBot:
    """A bot from outside with a method `choose`: it gets the request on what its seat may know."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """What the bot chooses."""
        return self._bot.choose(request.on(request.table.seen_by(seat)), seat, source)


class ThinkingBot:
    """A bot that thinks about what its seat may know and imagine."""

    def __init__(self, views: SeatViews, bot: Thinking) -> None:
        self._views = views
        self._bot = bot

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """What the bot chooses."""
        return self._bot.think(self._views.seat(seat), source)


class FunctionBot:
    """A function of a `Seat`; it may answer in words."""

    def __init__(self, views: SeatViews, bot: SeatFunction) -> None:
        self._views = views
        self._bot = bot

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """What the bot chooses."""
        choice = self._bot(self._views.seat(seat))
        return request.read(choice) if isinstance(choice, str) else choice


__all__ = [
    "Chunk",
    "GameSteps",
    "OnAnswers",
    "Played",
    "game_in_steps",
    "number_in_steps",
    "play_chunk",
    "play_game",
    "play_number",
    "to_the_end",
]
