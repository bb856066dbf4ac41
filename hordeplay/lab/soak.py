"""Every knob to both ends, and many knobs at random: each game must end, or stop with a reason and a position to replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hordeplay.core.driver import advance, decider
from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match
from hordeplay.core.record import begin
from hordeplay.games import find
from hordeplay.lab.plan import ENDLESS, GameError, Plan, Traveller, check_count
from hordeplay.lab.playout import Chunk, Played, play_chunk
from hordeplay.lab.result import Kept
from hordeplay.lab.sweep import Setting, Value, named

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.core.game import Game
    from hordeplay.core.rules import Rules
    from hordeplay.lab.spread import Where

SHOWN: Final = 5
OUTCOMES: Final = ("ended", "refused", "endless", "illegal", "raised", "no result")
CALM: Final = ("ended", "refused")
"""What is no fault: the game ended, or the rules refused the setting in words."""


class Tried(NamedTuple):
    """One setting and what became of its game.

    `outcome` is one of `OUTCOMES`: `ended`, `refused` (these knobs make no game; `says` why), `endless`, `illegal`, `raised` or `no result`.
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
    def told(self) -> str:
        """What happened, without how to see it again."""
        return self.says.partition("; see it again")[0]


@dataclass(frozen=True, repr=False)
class Soak(Kept):
    """All that was tried."""

    game: Game[Any]  # any game's table
    base: Rules[Any]  # the game's own Rules
    bot: Thinker
    rows: tuple[Tried, ...]
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
    def faults(self) -> tuple[Tried, ...]:
        """What neither ended nor was refused."""
        return tuple(row for row in self.rows if row.outcome not in CALM)

    @cached_property
    def crashes(self) -> tuple[Tried, ...]:
        """What raised: never a matter of patience."""
        return tuple(row for row in self.faults if row.outcome != "endless")

    def position(self, row: Tried) -> Match[Any]:  # any game's table
        """The match at the answer at which a game stopped; it can be looked at, saved, and played on."""
        rules = self.base.with_(**dict(row.setting))
        start = {"seats": row.seats}
        match = Match(self.game, begin(self.game, rules, start), seed=row.seed, start=start)
        decide = decider(match, self.bot)
        made = dict.fromkeys(range(row.seats), decide)
        try:
            while match.ply < row.ply and advance(match, made):
                pass
        except Exception:  # noqa: BLE001 - the fault itself; the match stands where it stood before
            return match
        if match.ply > row.ply:  # chance has answered on
            match.goto(row.ply)
        return match

    def to_frame(self) -> pd.DataFrame:
        """One row a setting."""
        import pandas as pd

        rows = [(row.what, row.name, *row[2:]) for row in self.rows]
        return pd.DataFrame(rows, columns=["what", "setting", *Tried._fields[2:]])

    def __repr__(self) -> str:
        """The table of outcomes, and the first faults, crashes before what is only long."""
        from hordeplay.lab.tables import Sheet

        kinds = list(dict.fromkeys(row.what for row in self.rows))
        counts = {kind: Counter(row.outcome for row in self.rows if row.what == kind) for kind in kinds}
        outcomes = list(dict.fromkeys(row.outcome for row in self.rows))
        table = [(kind, *(str(counts[kind][outcome]) for outcome in outcomes)) for kind in kinds]
        shown = sorted(self.faults, key=lambda row: row.outcome == "endless")[:SHOWN]
        notes = [f"{row.name or 'as printed'}, {row.seats} seats, seed {row.seed}: {row.told}" for row in shown]
        if len(self.faults) > SHOWN:
            notes.append(f"and {len(self.faults) - SHOWN} more: .faults; .position(row) is where each stopped")
        title = f"{self.game.name}: {len(self.rows)} settings, {len(self.crashes)} crashes"
        return Sheet(title, ("settings", *outcomes), table, notes).text()


def soak(
    game: str | Game[Any],  # any game's table
    n: int = 200,
    *,
    rules: Rules[Any] | None = None,  # the game's own Rules
    knobs: Sequence[str] | None = None,
    ends: bool = True,
    bot: Thinker = "random",
    seed: int | str = 0,
    executor: Where = None,
    limit: int = ENDLESS,
    watch: Callable[[Tried], object] | None = None,
) -> Soak:
    """Play a game at both ends of each knob (at every option), and n games with a random third of the knobs turned.

    The seats go through all numbers that the game allows. `executor`: an Executor, or None for this process.

    >>> soak("horrible-hordes", 0, knobs=["vt_per_horde"]).rows[0].outcome
    'ended'
    """
    played = find(game) if isinstance(game, str) else game
    check_count(n, "n, the number of random settings,", 0)
    base = rules or played.printed
    names = list(base.all_knobs()) if knobs is None else list(knobs)
    settings = [*(_ends(base, names) if ends else ()), *_random(base, names, n, seed)]
    low, high = played.seats
    jobs: list[tuple[str, Setting, int, Plan | str]] = []
    for i, (what, setting) in enumerate(settings):
        seats = low + i % (high - low + 1)
        try:
            made: Plan | str = Plan(
                played, base.with_(**dict(setting)), seats=seats, bots=bot, seed=f"{seed}/{i}", limit=limit
            )
        except ValueError as error:
            made = str(error)
        jobs.append((what, setting, seats, made))
    rows = []
    for (what, setting, seats, plan), found in zip(jobs, _played([job[3] for job in jobs], executor), strict=True):
        seed_of = 0 if isinstance(plan, str) else plan.seed_of(0)
        match found:
            case str():
                row = Tried(what, setting, seats, seed_of, "refused", 0, 0, found)
            case GameError():
                row = Tried(what, setting, seats, seed_of, found.reason, 0, found.ply, str(found))
            case Played():
                row = Tried(what, setting, seats, seed_of, "ended", found.rounds, found.decisions + found.chances, "")
        rows.append(row)
        if watch:
            watch(row)
    return Soak(played, base, bot, tuple(rows), n, tuple(names), ends, seed, limit)


def _played(plans: Sequence[Plan | str], executor: Where) -> Iterator[Played | GameError | str]:
    if not isinstance(executor, Executor):
        for plan in plans:
            yield plan if isinstance(plan, str) else _what(play_chunk(Traveller(plan), (0,)))
        return
    running = [plan if isinstance(plan, str) else executor.submit(play_chunk, Traveller(plan), (0,)) for plan in plans]
    for future in running:
        yield future if isinstance(future, str) else _what(future.result())


def _what(chunk: Chunk) -> Played | GameError:
    if chunk.stopped:
        raise KeyboardInterrupt
    return chunk.failed or chunk.games[0]


def _ends(base: Rules[Any], names: Sequence[str]) -> Iterator[tuple[str, Setting]]:  # the game's own Rules
    for name in names:
        knob = base.knob(name)
        values: Sequence[Value] = (
            knob.options if knob.kind == "options" else (False, True) if knob.kind == "bool" else (knob.low, knob.high)
        )
        for value in values:
            if value != getattr(base.knobs, name):
                yield "one knob at an end", ((name, value),)


def _random(
    base: Rules[Any],  # the game's own Rules
    names: Sequence[str],
    n: int,
    seed: int | str,
) -> Iterator[tuple[str, Setting]]:
    for i in range(n):
        source = Source(key_of("soak", seed, i), 0)
        setting: list[tuple[str, Value]] = []
        for name in names:
            knob = base.knob(name)
            if source.below(3):
                continue
            if knob.kind == "int":
                setting.append((name, knob.low + source.below(knob.high - knob.low + 1)))
            elif knob.kind == "bool":
                setting.append((name, bool(source.below(2))))
            else:
                setting.append((name, knob.options[source.below(len(knob.options))]))
        yield "a random third of the knobs", tuple(setting)


__all__ = ["Soak", "Tried", "soak"]
