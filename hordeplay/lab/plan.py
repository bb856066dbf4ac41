"""One experiment: what is played, and what game number i of it means.

Game i is a function of the plan and i alone: its seed is derived from the experiment's seed and i, and the bots sit
`i % seats` places further on. So neither executor nor chunks nor interruptions can change a result.

A plan travels to a worker as its spec: the game's package, the patches of its rules and their house rules; the worker
builds the plan once and proves by the digest that the rules are the same.
"""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import whole
from hordeplay.core.english import counted, cut
from hordeplay.core.game import Game
from hordeplay.core.language import message, tr
from hordeplay.core.luck import check_seed, key_of
from hordeplay.core.record import MOST, new_table
from hordeplay.games import find

if TYPE_CHECKING:
    from hordeplay.core.control import Control
    from hordeplay.core.driver import Thinker
    from hordeplay.core.game import Bot, Thinking
    from hordeplay.core.script import Step
    from hordeplay.lab.joint_plans import Batch
    from hordeplay.lab.sample import Sample

MOST_GAMES: Final = 10_000_000
"""Games of one run: they are kept one by one, and the fastest of ours would take a day on a core."""
LIMIT = MOST
"""Answers a game may take: what a record can hold, so that a longer one could not be replayed anyway."""

ENDLESS = 20_000
"""Answers after which a game counts as endless for whoever soaks many settings; few that end are as long."""

REMEMBERED = 8
"""Plans (or bundles of them) that a worker remembers."""

SeatFunction: TypeAlias = Callable[..., Any]
"""A bot from outside: a function of a `Seat` that returns a choice or its text."""


class SimulationError(RuntimeError):
    """A simulation could not go on. `sample` holds the games that were done, or None when there were none.

    `batch` holds those of all plans, where several were played together.
    """

    sample: Sample | None = None
    batch: Batch | None = None


class GameError(SimulationError):
    """One game could not be played to its end; the message says how to see it again.

    `reason` is `endless` (over the limit of answers), `illegal` (a bot's choice was refused), `raised` (a rule or a bot
    raised) or `no result`.
    """

    def __init__(self, message: str, *, reason: str = "raised", index: int = -1, seed: int = 0, ply: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.index = index
        self.seed = seed
        self.ply = ply
        self.number = index
        """Its place among all games of the run, where several plans are played together."""


_REASONS: Final = (
    message("endless"),
    message("illegal"),
    message("raised"),
    message("no result"),
    message("refused"),
)


def reason_in_words(reason: str) -> str:
    """Why a game, or a setting, has no result, in the language of who reads: one of a `GameError`'s, or the name of an error."""
    return tr(reason) if reason in _REASONS else reason


_FAILURES: Final = (
    message("game {index} did not end within {limit} answers; see it again by {replay} with seats {seats}"),
    message("game {index} was stopped at ply {ply}, {error}; see it again by {replay} with seats {seats}"),
    message("game {index} is over, but has no result; see it again by {replay} with seats {seats}"),
)
"""What a `GameError` says."""


def failure(words: str) -> str:
    """What a `GameError` says, in the language of who reads: it may come from another process, or out of a file.

    >>> failure("game 3 did not end within 100 answers; see it again by hp.new('pig', seats=2, seed=7) with seats 0: greedy")
    "game 3 did not end within 100 answers; see it again by hp.new('pig', seats=2, seed=7) with seats 0: greedy"
    """
    for form in _FAILURES:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(form))
        if fitting := re.fullmatch(pattern, words, re.DOTALL):
            return tr(form, **fitting.groupdict())
    return words


class WorkersLost(SimulationError):
    """Worker processes died again and again over the same games, or those of an executor of which no other can be made."""


class Cancelled(BaseException):
    """Somebody wants no more of this run, now. No fault of a game, and so nothing that `except Exception` may hold."""


class Plan:
    """Game, rules, seats, bots, seed, setup words and limit of an experiment. Nobody changes it.

    Whatever is left out is the game's own: the printed rules, its fewest seats (or one for each bot), its default bot at
    all of them. `ValueError` names what is allowed.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: AnyRules | None = None,
        *,
        seats: int | None = None,
        bots: Thinker | Sequence[Thinker] = "",
        seed: int | str = 0,
        rotate: bool = True,
        limit: int = LIMIT,
        setup: Mapping[str, Any] | None = None,  # what the game's start takes
        measures: Sequence[str] = (),
        token: str = "",
    ) -> None:
        self.game = game
        self.rules: AnyRules = rules or game.printed
        if self.rules.game != game.name:
            raise ValueError(f"these are rules of {self.rules.game}, not of {game.name}")
        bots = own_bot(game) if isinstance(bots, str) and not bots else bots
        row = tuple(bots) if isinstance(bots, list | tuple) else None
        if seats is None:
            seats = len(row) if row else game.seats[0]
        self.seats = game.check_seats(seats)
        if row is not None and len(row) != self.seats:
            need = f"{counted(self.seats, 'seat')} need{'s'[self.seats > 1 :]} {counted(self.seats, 'bot')}"
            raise ValueError(f"{need} (or one for all of them), not {len(row)}")
        self.bots: tuple[Thinker, ...] = row or (bots,) * self.seats  # type: ignore[assignment]  # no list: one bot
        for bot in self.bots:
            check_bot(game, bot)
        self.labels = labels(self.bots)
        self.seed = check_seed(seed)
        self.rotate = rotate
        self.limit = whole(limit, "limit, the answers of a game", 1)
        self.setup = dict(setup or {})
        self.measures = tuple(measures)
        for name in self.measures:
            game.measure(name)
        self.origin = new_table(game, self.rules, {"seats": self.seats, **self.setup})
        self._token = token

    @cached_property
    def steps(self) -> Mapping[str, Step[Any]]:  # any game's table
        """The steps with the house rules' wrapped around them."""
        return self.rules.steps(self.game.steps)

    @cached_property
    def heard(self) -> Mapping[str, Sequence[tuple[int, Control]]]:
        """The game's controls by the clauses that they listen to, each with its number among them."""
        by_clause: dict[str, list[tuple[int, Control]]] = {}
        for number, control in enumerate(self.game.controls.values()):
            for clause in control.worths:
                by_clause.setdefault(clause, []).append((number, control))
        return by_clause

    @cached_property
    def identity(self) -> tuple[object, ...]:
        """What two plans have in common that give equal games; bots from outside are told apart by name only."""
        setup = tuple(sorted(self.setup.items()))
        words = (self.seats, self.labels, self.seed, setup, self.rotate, self.measures)
        return (self.game.name, self.rules.digest, *words)

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Every row of bot numbers by seat that occurs; game i has number `i % len(seatings)`."""
        turns = self.seats if self.rotate else 1
        return tuple(tuple((seat - turn) % self.seats for seat in range(self.seats)) for turn in range(turns))

    def seating(self, index: int) -> tuple[int, ...]:
        """Which bot (by its number in `bots`) sits at each seat of game `index`."""
        return self.seatings[index % len(self.seatings)]

    def seed_of(self, index: int) -> int:
        """The seed of game `index`: 53 bits, which spreadsheets and browsers hold exactly."""
        return int.from_bytes(key_of("game", self.seed, index)[:8], "little") >> 11

    def new_bot(self, number: int) -> tuple[Bot | Thinking | SeatFunction, bool]:
        """The bot of this number for one game, and whether it is the game's own.

        By name or class a new one, else the object or function itself.
        """
        bot = self.bots[number]
        if isinstance(bot, str):
            return self.game.bots[bot](), True
        return bot() if isinstance(bot, type) else bot, False

    def how_to_replay(self, index: int) -> str:
        """How to see a game again, for an error: `hp.new('pig', seats=2, seed=7) with seats 0: greedy, 1: random`."""
        rules = "" if self.rules is self.game.printed else ", rules=..."
        words = "".join(f", {name}={value!r}" for name, value in self.setup.items())
        seating = ", ".join(f"{seat}: {self.labels[b]}" for seat, b in enumerate(self.seating(index)))
        seed = self.seed_of(index)
        return f"hp.new({self.game.name!r}, seats={self.seats}, seed={seed}{rules}{words}) with seats {seating}"

    def spec(self) -> PlanSpec:
        """What travels: words from which another process makes an equal plan."""
        if not self._token:
            self._token = secrets.token_hex(12)
        at_home = getattr(sys.modules.get(self.game.package), "GAME", None) is self.game
        game = self.game.package if at_home else self.game
        digest = self.rules.digest  # also writes down the source of house rules, which a worker cannot look up
        words = {
            "seats": self.seats,
            "bots": self.bots,
            "seed": self.seed,
            "rotate": self.rotate,
            "limit": self.limit,
            "setup": self.setup,
            "measures": self.measures,
        }
        return PlanSpec(self._token, game, self.rules.__reduce__(), digest, words)

    def __reduce__(self) -> tuple[Any, ...]:  # a function and its arguments
        return PlanSpec.load, (self.spec(),)


@dataclass(frozen=True, eq=False)
class Spec:
    """What a plan (or several) travels as. It is handed over in words, so that building it may fail in words, too.

    Told apart by its token alone: names or digests that are equal could hide another closure.
    """

    token: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spec) and self.token == other.token

    def __hash__(self) -> int:
        return hash(self.token)


@dataclass(frozen=True, eq=False)
class PlanSpec(Spec):
    """A plan in words."""

    game: str | AnyGame
    """The package that brings it, or the game itself where no import finds it."""
    rules: tuple[Any, ...]  # a function and its arguments: how rules travel
    digest: str
    words: Mapping[str, Any]  # of Plan

    def load(self) -> Plan:
        """The plan, built once in a process."""
        return _built(self)

    def build(self) -> Plan:
        """The plan, made anew; `SimulationError` when the rules here are others."""
        game: AnyGame = import_module(self.game).GAME if isinstance(self.game, str) else self.game
        rebuild, parts = self.rules
        rules: AnyRules = rebuild(*parts)
        if rules.digest != self.digest:
            raise SimulationError(
                f"a worker has other rules of {game.name} ({rules.digest}, not {self.digest}): is its code older?"
            )
        return Plan(game, rules, token=self.token, **self.words)


@lru_cache(maxsize=REMEMBERED)
def _built(spec: PlanSpec) -> Plan:
    return spec.build()


def games_asked(n: object, what: str, least: int = 1) -> int:
    """So many games of a run, `MOST_GAMES` at most; `ValueError` says what is allowed.

    >>> games_asked(1000, "n, the number of games")
    1000
    """
    if type(n) is int and n > MOST_GAMES:
        allowed = f"{what}: a whole number from {least} to {MOST_GAMES:,}, not {cut(repr(n))}"
        raise ValueError(f"{allowed}; hp.forecast says how many an interval needs, and how long they take")
    return whole(n, what, least)


def game_of(game: str | AnyGame) -> AnyGame:
    """The game itself, or the one of this name; `ValueError` with the nearest name, and for what is neither."""
    return game if isinstance(game, Game) else find(game)


def seats_for_two(game: AnyGame) -> int:
    """Two seats, or the number nearest to it that the game allows: one seat is set against the others."""
    return min(max(2, game.seats[0]), game.seats[1])


def own_bot(game: AnyGame) -> str:
    """The bot that plays where none is named: the game's usual one, else its first that does not play at random.

    >>> from hordeplay.games import find
    >>> own_bot(find("horrible-hordes")), own_bot(find("fantahzee"))
    ('greedy', 'tip')
    """
    return game.default_bot or next((name for name in game.bots if name != "random"), "random")


def check_bot(game: AnyGame, bot: object) -> None:
    """`ValueError` unless this can be a bot: a name (with the nearest one), an object with `choose`, a function."""
    if isinstance(bot, str):
        game.bot(bot)
    elif not (callable(bot) or hasattr(bot, "choose") or hasattr(bot, "think")):
        raise ValueError(f"a bot is a name, an object with a method choose, or a function of a Seat, not {bot!r}")


def labels(bots: Sequence[Thinker]) -> tuple[str, ...]:
    """A name for each bot: one bot at several seats has one name, two bots of one name are numbered."""
    names: list[str] = []
    for i, bot in enumerate(bots):
        same = next((j for j in range(i) if bots[j] is bot or (isinstance(bot, str) and bots[j] == bot)), None)
        if same is not None:
            names.append(names[same])
            continue
        word = bot if isinstance(bot, str) else str(getattr(bot, "__name__", type(bot).__name__))
        name, number = word, 2
        while name in names:
            name, number = f"{word} {number}", number + 1
        names.append(name)
    return tuple(names)


__all__ = [
    "ENDLESS",
    "LIMIT",
    "MOST_GAMES",
    "Cancelled",
    "GameError",
    "Plan",
    "PlanSpec",
    "SimulationError",
    "Spec",
    "WorkersLost",
    "check_bot",
    "failure",
    "game_of",
    "games_asked",
    "labels",
    "own_bot",
    "reason_in_words",
    "seats_for_two",
]
