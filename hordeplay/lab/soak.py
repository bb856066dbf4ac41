"""Every knob to both ends, and many knobs at random: each game must end, or stop with a reason and a position to replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.core.any import AnyGame, AnyMatch, AnyRules
from hordeplay.core.arguments import whole
from hordeplay.core.driver import advance, decider
from hordeplay.core.english import counted
from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match
from hordeplay.core.record import new_table
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.plan import ENDLESS, GameError, Plan, game_of
from hordeplay.lab.playout import Chunk, Played, play_chunk
from hordeplay.lab.result import Repeatable, Report
from hordeplay.lab.sweep import KnobValue, Setting, named

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.lab.executors import Where

SHOWN: Final = 5
"""Faults that the table tells."""
OUTCOMES: Final = ("ended", "refused", "endless", "illegal", "raised", "no result")
NO_FAULT: Final = ("ended", "refused")
"""What is no fault: the game ended, or the rules refused the setting in words."""


class SoakRow(NamedTuple):
    """One setting and what became of its game.

    `outcome` is one of `OUTCOMES`: `ended`, `refused` (these knobs make no game; `says` why), `endless`, `illegal`, `raised`
    or `no result`.
    """

    what: str
    setting: Setting
    seats: int
    seed: int
    outcome: str
    rounds: int
    ply: int
    says: str

    @property
    def name(self) -> str:
        """The setting in words."""
        return named(self.setting)

    @property
    def reason(self) -> str:
        """What happened, without how to see it again."""
        return self.says.partition("; see it again")[0]


@dataclass(frozen=True, repr=False)
class Soak(Repeatable):
    """Every setting that was tried, and what became of its game."""

    game: AnyGame
    base: AnyRules
    bot: Thinker
    rows: tuple[SoakRow, ...]
    n: int
    """Random settings that were asked for."""
    knobs: tuple[str, ...]
    ends: bool
    seed: int | str
    limit: int

    @property
    def plan(self) -> Plan:
        """The game without a knob turned, for the fewest seats."""
        return Plan(self.game, self.base, seats=self.game.seats[0], bots=self.bot, seed=self.seed, limit=self.limit)

    @cached_property
    def faults(self) -> tuple[SoakRow, ...]:
        """What neither ended nor was refused."""
        return tuple(row for row in self.rows if row.outcome not in NO_FAULT)

    @cached_property
    def crashes(self) -> tuple[SoakRow, ...]:
        """What raised: never a matter of patience."""
        return tuple(row for row in self.faults if row.outcome != "endless")

    def position(self, row: SoakRow) -> AnyMatch:
        """The match at the answer at which a game stopped; it can be looked at, saved, and played on."""
        rules = self.base.with_(**dict(row.setting))
        start = {"seats": row.seats}
        match = Match(self.game, new_table(self.game, rules, start), seed=row.seed, start=start)
        decide = decider(match, self.bot)
        deciders = dict.fromkeys(range(row.seats), decide)
        try:
            while match.ply < row.ply and advance(match, deciders):
                pass
        except Exception:  # noqa: BLE001 - the fault itself; the match stands where it stood before
            return match
        if match.ply > row.ply:  # chance has answered on
            match.goto(row.ply)
        return match

    def to_frame(self) -> pd.DataFrame:
        """One row a setting, as a pandas frame: what, setting, seats, seed, outcome, rounds, ply, says."""
        rows = [(row.what, row.name, *row[2:]) for row in self.rows]
        return data_frame(rows, columns=["what", "setting", *SoakRow._fields[2:]])

    def report(self) -> Report:
        """The table of outcomes, and the first faults, crashes before what is only long."""
        kinds = list(dict.fromkeys(row.what for row in self.rows))
        counts = {kind: Counter(row.outcome for row in self.rows if row.what == kind) for kind in kinds}
        outcomes = list(dict.fromkeys(row.outcome for row in self.rows))
        table = [(kind, *(str(counts[kind][outcome]) for outcome in outcomes)) for kind in kinds]
        shown = sorted(self.faults, key=lambda row: row.outcome == "endless")[:SHOWN]
        notes = [
            f"{row.name or 'as printed'}, {counted(row.seats, 'seat')}, seed {row.seed}: {row.reason}" for row in shown
        ]
        if len(self.faults) > SHOWN:
            notes.append(f"and {len(self.faults) - SHOWN} more: .faults; .position(row) is where each stopped")
        title = f"{self.game.name}: {len(self.rows)} settings, {len(self.crashes)} crashes"
        return Report(title, ("settings", *outcomes), table, notes)

    def __repr__(self) -> str:
        return self.report().text()


def soak(
    game: str | AnyGame,
    n: int = 200,
    *,
    rules: AnyRules | None = None,
    knobs: Sequence[str] | None = None,
    ends: bool = True,
    bot: Thinker = "random",
    seed: int | str = 0,
    executor: Where = None,
    limit: int = ENDLESS,
    watch: Callable[[SoakRow], object] | None = None,
) -> Soak:
    """Play a game at both ends of each knob (at every option), and n games with a random third of the knobs turned.

    The seats go through all numbers that the game allows. `executor`: an Executor, or None for this process. `limit`:
    answers after which a game is endless. `watch` gets each row. `ValueError` names what is allowed.

    >>> soak("horrible-hordes", 0, knobs=["vt_per_horde"]).rows[0].outcome
    'ended'
    """
    played = game_of(game)
    n = whole(n, "n, the number of random settings")
    base = rules or played.printed
    names = list(base.all_knobs()) if knobs is None else list(knobs)
    settings = [*(_ends(base, names) if ends else ()), *_random(base, names, n, seed)]
    low, high = played.seats
    jobs: list[tuple[str, Setting, int, Plan | str]] = []
    for i, (what, setting) in enumerate(settings):
        seats = low + i % (high - low + 1)
        try:
            rules_of = base.with_(**dict(setting))
            plan: Plan | str = Plan(played, rules_of, seats=seats, bots=bot, seed=f"{seed}/{i}", limit=limit)
        except ValueError as error:
            plan = str(error)
        jobs.append((what, setting, seats, plan))
    rows = []
    for (what, setting, seats, plan), outcome in zip(jobs, _outcomes([job[3] for job in jobs], executor), strict=True):
        start = 0 if isinstance(plan, str) else plan.seed_of(0)
        match outcome:
            case str():
                row = SoakRow(what, setting, seats, start, "refused", 0, 0, outcome)
            case GameError():
                row = SoakRow(what, setting, seats, start, outcome.reason, 0, outcome.ply, str(outcome))
            case Played():
                plies = outcome.decisions + outcome.chances
                row = SoakRow(what, setting, seats, start, "ended", outcome.rounds, plies, "")
        rows.append(row)
        if watch:
            watch(row)
    return Soak(played, base, bot, tuple(rows), n, tuple(names), ends, seed, limit)


def _outcomes(plans: Sequence[Plan | str], executor: Where) -> Iterator[Played | GameError | str]:
    """The one game of each plan; a text is why there is no plan."""
    if not isinstance(executor, Executor):
        for plan in plans:
            yield plan if isinstance(plan, str) else _outcome(play_chunk(plan, (0,)))
        return
    running = [plan if isinstance(plan, str) else executor.submit(play_chunk, plan.spec(), (0,)) for plan in plans]
    for future in running:
        yield future if isinstance(future, str) else _outcome(future.result())


def _outcome(chunk: Chunk) -> Played | GameError:
    if chunk.stopped:
        raise KeyboardInterrupt
    return chunk.failed or chunk.games[0]


def _ends(base: AnyRules, names: Sequence[str]) -> Iterator[tuple[str, Setting]]:
    for name in names:
        knob = base.knob(name)
        values: Sequence[KnobValue] = (
            knob.options if knob.kind == "options" else (False, True) if knob.kind == "bool" else (knob.low, knob.high)
        )
        for value in values:
            if value != getattr(base.knobs, name):
                yield "one knob at an end", ((name, value),)


def _random(
    base: AnyRules,
    names: Sequence[str],
    n: int,
    seed: int | str,
) -> Iterator[tuple[str, Setting]]:
    for i in range(n):
        source = Source(key_of("soak", seed, i), 0)
        setting: list[tuple[str, KnobValue]] = []
        for name in names:
            knob = base.knob(name)
            if source.randbelow(3):
                continue
            if knob.kind == "int":
                setting.append((name, knob.low + source.randbelow(knob.high - knob.low + 1)))
            elif knob.kind == "bool":
                setting.append((name, bool(source.randbelow(2))))
            else:
                setting.append((name, knob.options[source.randbelow(len(knob.options))]))
        yield "a random third of the knobs", tuple(setting)


__all__ = ["NO_FAULT", "OUTCOMES", "Soak", "SoakRow", "soak"]
