"""Knobs, cards and house rules to their ends and at random: each game must end, or stop with a reason and a position to replay.

What crashes is made small: what was turned is taken back piece by piece while it still crashes, and one line shows it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.core.any import AnyGame, AnyMatch, AnyRules
from hordeplay.core.arguments import known
from hordeplay.core.driver import advance, decider
from hordeplay.core.edits import Edit, single_edits
from hordeplay.core.english import counted, listed
from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match
from hordeplay.core.record import new_table
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.plan import ENDLESS, GameError, Plan, game_of, games_asked
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
MOST_EDITS: Final = 6
"""Cards of which a field is another in one random setting, at most."""
MOST_HOUSES: Final = 2
"""House rules in one random setting, at most."""


class SoakRow(NamedTuple):
    """One setting and what became of its game.

    `outcome` is one of `OUTCOMES`: `ended`, `refused` (these rules make no game; `says` why), `endless`, `illegal`, `raised`
    or `no result`. `setting` are the knobs that were turned, `edits` the cards that were edited, `houses` the house rules.
    """

    what: str
    setting: Setting
    seats: int
    seed: int
    outcome: str
    rounds: int
    ply: int
    says: str
    edits: tuple[Edit, ...] = ()
    houses: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The setting in words."""
        knobs = [named(self.setting)] if self.setting else []
        return ", ".join([*knobs, *map(str, self.edits), *(f"house rule {name}" for name in self.houses)])

    @property
    def reason(self) -> str:
        """What happened, without how to see it again."""
        return self.says.partition("; see it again")[0]

    def on(self, base: AnyRules) -> AnyRules:
        """The rules of this setting; `ValueError` where it makes no game."""
        rules = base.house(*self.houses).with_(**dict(self.setting))
        for edit in self.edits:
            rules = edit.on(rules)
        return rules

    def code(self, base: AnyRules) -> str:
        """The rules of this setting, as Python makes them."""
        rules = f"hp.rules({base.game!r})"
        if base.patches:
            rules += f".patched({base.patches!r})"
        if self.houses:
            rules += f".house({', '.join(map(repr, self.houses))})"
        if self.setting:
            rules += f".with_({', '.join(f'{knob}={value!r}' for knob, value in self.setting)})"
        for edit in self.edits:
            rules += f".edit({edit.table!r}, {edit.entry!r}, {edit.field}={edit.value!r})"
        return rules

    def without_one(self) -> Iterator[SoakRow]:
        """The settings with one thing less that was turned, edited or added."""
        for i in range(len(self.houses)):
            yield self._replace(houses=(*self.houses[:i], *self.houses[i + 1 :]))
        for i in range(len(self.edits)):
            yield self._replace(edits=(*self.edits[:i], *self.edits[i + 1 :]))
        for i in range(len(self.setting)):
            yield self._replace(setting=(*self.setting[:i], *self.setting[i + 1 :]))


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
    tables: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    each_edit: bool = False
    """Whether every single edit of the tables was tried, too."""
    least: tuple[SoakRow, ...] = field(default=(), compare=False)
    """The first crashes of different kinds, each with no more turned than it needs."""

    @property
    def plan(self) -> Plan:
        """The game with nothing turned, for the fewest seats."""
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
        start = {"seats": row.seats}
        match = Match(self.game, new_table(self.game, row.on(self.base), start), seed=row.seed, start=start)
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

    def again(self, row: SoakRow) -> str:
        """One line of Python that plays this game again; of an endless one it makes the match and does not play it."""
        match = f"hp.new({self.game.name!r}, seats={row.seats}, seed={row.seed}, rules={row.code(self.base)})"
        bot = repr(self.bot) if isinstance(self.bot, str) else "bot"
        return match if row.outcome == "endless" else f"{match}.run({bot})"

    def to_frame(self) -> pd.DataFrame:
        """One row a setting, as a pandas frame: what, setting, seats, seed, outcome, rounds, ply, says."""
        columns = SoakRow._fields[2:-2]
        rows = [(row.what, row.name, *row[2:-2]) for row in self.rows]
        return data_frame(rows, columns=["what", "setting", *columns])

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
        for row in self.least:
            notes += [f"it takes no more than {row.name or 'what is printed'}; again:", self.again(row)]
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
    tables: Sequence[str] | None = None,
    houses: Sequence[str] | None = None,
    ends: bool = True,
    each_edit: bool = False,
    bot: Thinker = "random",
    seed: int | str = 0,
    executor: Where = None,
    limit: int = ENDLESS,
    watch: Callable[[SoakRow], object] | None = None,
) -> Soak:
    """Play a game at both ends of each knob, with each house rule, and n games with much of it turned at random.

    In a random setting a third of the knobs stand elsewhere, up to 6 cards have another field, and up to 2 house rules are in
    force. `knobs`, `tables` (of cards) and `houses` (registered house rules) say what is turned: all there is where none of
    them is given, else only what is. With `each_edit` every single edit of the tables has a game of its own, too: a thousand
    and more of all of them. Without `ends` only the random games are played.

    The seats go through all numbers that the game allows. `executor`: an Executor, or None for this process. `limit`:
    answers after which a game is endless. `watch` gets each row. `ValueError` names what is allowed.

    >>> soak("horrible-hordes", 0, knobs=["vt_per_horde"]).rows[0].outcome
    'ended'
    >>> soaked = soak("kingdom-rush", 0, tables=["enemies"], each_edit=True, limit=2000)
    >>> len(soaked.rows) > 90, soaked.crashes, {row.outcome for row in soaked.rows} <= {"ended", "refused", "endless"}
    (True, (), True)
    """
    played = game_of(game)
    n = games_asked(n, "n, the number of random settings", 0)
    base = rules or played.printed
    everything = knobs is None and tables is None and houses is None
    names = list(base.all_knobs()) if everything else list(knobs or ())
    cards = [table for table in base.content if base.content[table]] if everything else list(tables or ())
    added = list(base.registered) if everything else list(houses or ())
    for house in added:
        known(house, base.registered, f"house rules of {played.name}")
    edits = list(single_edits(base, cards)) if n or each_edit else []
    one_by_one = each_end(base, names, added, edits if each_edit else ())
    settings = [*(one_by_one if ends else ()), *_random(base, names, added, edits, n, seed)]
    low, high = played.seats
    jobs: list[tuple[SoakRow, Plan | str]] = []
    for i, row in enumerate(settings):
        row = row._replace(seats=low + i % (high - low + 1))  # noqa: PLW2901 - the same row, whole
        plan = _plan(played, base, row, bot, f"{seed}/{i}", limit)
        if isinstance(plan, SoakRow):
            jobs.append((plan, plan.says))
        else:
            jobs.append((row._replace(seed=plan.seed_of(0)), plan))
    rows: list[SoakRow] = []
    for (row, _), outcome in zip(jobs, _outcomes([plan for _, plan in jobs], executor), strict=True):
        rows.append(row if isinstance(outcome, str) else _with_outcome(row, outcome))
        if watch:
            watch(rows[-1])
    least = tuple(_least(played, base, bot, rows, seed, limit))
    parts = (tuple(names), ends, seed, limit, tuple(cards), tuple(added), each_edit)
    return Soak(played, base, bot, tuple(rows), n, *parts, least)


def _plan(game: AnyGame, base: AnyRules, row: SoakRow, bot: Thinker, seed: str, limit: int) -> Plan | SoakRow:
    """The one game of a row; a row that says why there is none."""
    try:
        return Plan(game, row.on(base), seats=row.seats, bots=bot, seed=seed, limit=limit)
    except ValueError as error:
        return row._replace(outcome="refused", says=str(error))
    except Exception as error:  # noqa: BLE001 - what a soak is for: no rules may do this
        return row._replace(outcome="raised", says=f"was not set up, {type(error).__name__}: {error}")


def _with_outcome(row: SoakRow, outcome: Played | GameError) -> SoakRow:
    if isinstance(outcome, GameError):
        return row._replace(outcome=outcome.reason, ply=outcome.ply, says=str(outcome))
    return row._replace(outcome="ended", rounds=outcome.rounds, ply=outcome.decisions + outcome.chances, says="")


def _least(
    game: AnyGame, base: AnyRules, bot: Thinker, rows: Sequence[SoakRow], seed: int | str, limit: int
) -> Iterator[SoakRow]:
    """The first crashes of different kinds, with one thing after the other taken back while the same comes of it."""
    kinds: set[tuple[str, str]] = set()
    for i, row in enumerate(rows):
        kind = (row.outcome, _kind(row))
        if row.outcome in (*NO_FAULT, "endless") or kind in kinds or len(kinds) == SHOWN:
            continue
        kinds.add(kind)
        least: SoakRow | None = row
        while least is not None:
            row = least  # noqa: PLW2901 - it becomes smaller
            least = next(
                (one for one in _again(game, base, bot, row, f"{seed}/{i}", limit) if _kind(one) == kind[1]), None
            )
        yield row


def _again(game: AnyGame, base: AnyRules, bot: Thinker, row: SoakRow, seed: str, limit: int) -> Iterator[SoakRow]:
    """What becomes of a row with one thing less, under the same luck."""
    for one in row.without_one():
        plan = _plan(game, base, one, bot, seed, limit)
        yield plan if isinstance(plan, SoakRow) else _with_outcome(one, _outcome(play_chunk(plan, (0,))))


def _kind(row: SoakRow) -> str:
    """What a crash is called, wherever in the game it comes; nothing where there is none."""
    if row.outcome in (*NO_FAULT, "endless"):
        return ""
    return f"{row.outcome} {row.reason.partition(', ')[2].partition(':')[0]}"


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


def _row(what: str, setting: Setting = (), edits: tuple[Edit, ...] = (), houses: tuple[str, ...] = ()) -> SoakRow:
    """A setting that was not played yet."""
    return SoakRow(what, setting, 0, 0, "", 0, 0, "", edits, houses)


def each_end(
    base: AnyRules, names: Sequence[str], houses: Sequence[str], edits: Sequence[Edit] = ()
) -> Iterator[SoakRow]:
    """Each knob at both ends (at every option), each house rule, and each of these edits, one at a time."""
    for name in names:
        knob = base.knob(name)
        values: Sequence[KnobValue] = (
            knob.options if knob.kind == "options" else (False, True) if knob.kind == "bool" else (knob.low, knob.high)
        )
        for value in values:
            if value != getattr(base.knobs, name):
                yield _row("one knob at an end", ((name, value),))
    for house in houses:
        yield _row("one house rule", houses=(house,))
    for edit in edits:
        yield _row("one field of one card", edits=(edit,))


def _random(
    base: AnyRules,
    names: Sequence[str],
    houses: Sequence[str],
    edits: Sequence[Edit],
    n: int,
    seed: int | str,
) -> Iterator[SoakRow]:
    settings = RandomSettings(base, names, houses, edits, seed)
    return (settings.at(i) for i in range(n))


class RandomSettings:
    """Random settings of a game without end: number i is a function of what may be turned, the seed and i alone."""

    def __init__(
        self, base: AnyRules, names: Sequence[str], houses: Sequence[str], edits: Sequence[Edit], seed: int | str
    ) -> None:
        self._base, self._names, self._houses, self._seed = base, tuple(names), tuple(houses), seed
        self._fields: dict[str, dict[tuple[str, str], list[Edit]]] = {}
        for edit in edits:
            self._fields.setdefault(edit.table, {}).setdefault((edit.entry, edit.field), []).append(edit)
        parts = [word for word, there in (("knobs", names), ("cards", edits), ("house rules", houses)) if there]
        self._what = "a random third of the knobs" if parts == ["knobs"] else f"{listed(parts)} at random"

    def at(self, i: int) -> SoakRow:
        """Setting number i, not played yet."""
        base, source = self._base, Source(key_of("soak", self._seed, i), 0)
        setting: list[tuple[str, KnobValue]] = []
        for name in self._names:
            knob = base.knob(name)
            if source.randbelow(3):
                continue
            if knob.kind == "int":
                setting.append((name, knob.low + source.randbelow(knob.high - knob.low + 1)))
            elif knob.kind == "bool":
                setting.append((name, bool(source.randbelow(2))))
            else:
                setting.append((name, knob.options[source.randbelow(len(knob.options))]))
        added = _some(source, list(self._houses), source.randbelow(MOST_HOUSES + 1))
        return _row(self._what, tuple(setting), _edits(base, self._fields, source), added)


def _some(source: Source, names: list[str], k: int) -> tuple[str, ...]:
    """So many of these names, each at most once."""
    return tuple(names.pop(source.randbelow(len(names))) for _ in range(min(k, len(names))))


def _edits(
    base: AnyRules, fields: Mapping[str, Mapping[tuple[str, str], Sequence[Edit]]], source: Source
) -> tuple[Edit, ...]:
    """Some edits that can stand together, of a table, a field in it and a value by lot; what is refused is left out.

    So long fields of many parts, of which there are thousands of edits, do not crowd out the others.
    """
    edits: list[Edit] = []
    rules, tables = base, list(fields)
    for _ in range(source.randbelow(MOST_EDITS + 1) if tables else 0):
        there = fields[tables[source.randbelow(len(tables))]]
        values = there[list(there)[source.randbelow(len(there))]]
        edit = values[source.randbelow(len(values))]
        if any((edit.table, edit.entry, edit.field) == (one.table, one.entry, one.field) for one in edits):
            continue
        try:
            rules = edit.on(rules)
        except ValueError:
            continue
        edits.append(edit)
    return tuple(edits)


__all__ = ["NO_FAULT", "OUTCOMES", "RandomSettings", "Soak", "SoakRow", "each_end", "soak"]
