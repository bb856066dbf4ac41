"""What a card, an ability, a Kingdom is worth and what it costs: games with it and without it, on the same seeds.

An intervention, not a correlation: those who happen to hold a card when they win may hold it because they were winning. How
a thing is given and taken away is the game's to say (`Game.interventions`): seat 0 starts with the ability or without it;
the deck has the card or has it not. Uses are counted while the games with it are played, so that "worth nothing" and "never
used" are told apart.

As many things as are looked at, so much the wider is each interval (Bonferroni on the intervals, so that all of them hold
together at the level); what leaves out 0 differs even so.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import median
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import known
from hordeplay.core.english import counted, listed
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.measures import Price, uses_of
from hordeplay.lab.arms import Arm, check_measure, check_sides, is_share, measure_in_words, plans, values
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate, check_level
from hordeplay.lab.joint_plans import Batch, BatchResult, Bundle, play_bundle
from hordeplay.lab.plan import LIMIT, Plan, game_of, games_asked, labels, seats_for_two
from hordeplay.lab.result import Report, Reported, experiment, lineup
from hordeplay.lab.watched_intervals import watched_difference, watched_share

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.core.measures import Intervention
    from hordeplay.lab.executors import Where
    from hordeplay.lab.joint_plans import OnTick

Verdict: TypeAlias = Literal["always", "differs", "never used", "no difference", "not decided"]
"""Every pair gives the same, and that is not 0; the interval leaves out 0; no bot ever used it; every pair gives 0 though
it was used, or may have been; none of these yet."""

Strength: TypeAlias = Literal[
    "too strong", "too weak", "ordinary", "not decided", "never used", "no difference", "no price", "alone"
]
"""Of a thing for its price against its kind; `alone` where fewer than `KIND` others that were used have a price."""

STRENGTHS: Final = (
    message("too strong"),
    message("too weak"),
    message("ordinary"),
    message("not decided"),
    message("never used"),
    message("no difference"),
    message("no price"),
    message("alone"),
)
"""Each in words, which are still to be put into the language of who reads."""
MARKS: Final = (message("sign"), message("strength"), message("used"))
"""What bots may disagree on."""

KIND: Final = 3
"""Others with a price, from which on one speaks of what is ordinary among them."""


class Worth(NamedTuple):
    """What one thing changes: the measure with it less the measure without it."""

    name: str
    value: Estimate
    differs: bool
    """Whether it differs from 0, corrected for looking at several things."""
    verdict: Verdict
    uses: int | None
    """How often it was used in all games with it; None where that cannot be told."""
    price: Price | None
    """What it costs; None where it cannot be bought."""

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the interval; the value itself where every pair gave the same, in enough pairs to rely on it."""
        if self.verdict in {"always", "no difference"} and _alike(self.value.n, self.value.level):
            return self.value.value, self.value.value
        return self.value.low, self.value.high

    @property
    def per_price(self) -> float | None:
        """The value for one unit of its price; None without a price."""
        return None if self.price is None else self.value.value / self.price.amount

    @property
    def ends_per_price(self) -> tuple[float, float] | None:
        """The ends for one unit of its price; None without a price."""
        low, high = self.ends
        return None if self.price is None else (low / self.price.amount, high / self.price.amount)

    @property
    def says(self) -> str:
        """The interval, or what stands in its place: `always +5.00 (30 of 30)`, `never used`."""
        shown, interval = self.value.shown
        n = self.value.n
        without = math.isinf(self.value.low)  # no interval
        if self.verdict == "always":
            return tr("always {value} ({n} of {n})", value=shown, n=n)
        if self.verdict == "never used":
            return (
                tr("never used in {games}", games=counted(n, "game"))
                if without
                else tr("{interval}, never used", interval=interval)
            )
        if self.verdict == "no difference":
            return (
                tr("no difference ({n} of {n})", n=n)
                if without
                else tr("{interval}, no difference ({n} of {n})", interval=interval, n=n)
            )
        return interval if self.verdict == "differs" else tr("{interval}, not decided", interval=interval)


class Kind(NamedTuple):
    """What is ordinary for the price among others, a unit of it: their median, and between what each fence surely lies."""

    median: float
    lower: tuple[float, float]
    upper: tuple[float, float]


@dataclass(frozen=True, repr=False)
class Values(BatchResult, Reported):
    """What the things of a table are worth, the most valuable first. Immutable; intervals are valid at every look.

    `n` are pairs for each thing.
    """

    table: str = field(compare=False)
    rows: tuple[tuple[str, int, int], ...]
    """Name, number of the plan with it, number of the plan without it."""
    measure: str
    level: float = field(default=0.95, compare=False)

    @property
    def intervention(self) -> Intervention:
        """How the things are given and taken away, used and paid for."""
        return self.game.interventions[self.table]

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """One a thing; `differs` is corrected for looking at all of them."""
        strict, bounded = 1 - (1 - self.level) / len(self.rows), is_share(self.game, self.measure)
        columns = [values(sample, self.measure) for sample in self.batch.samples]
        worths = []
        for name, given, taken in self.rows:
            apart = [x - y for x, y in zip(columns[given], columns[taken], strict=True)]
            change = watched_difference(apart, strict, bounded=bounded)
            same = len(apart) > 1 and len(set(apart)) == 1
            # of differences that are all alike a mean has no interval, but which side they fall on has one
            sure = same and bool(apart[0]) and _alike(len(apart), strict)
            differs = sure or change.excludes(0.0)
            uses = self._uses(name, given)
            price = self.intervention.price(self.batch.plans[given].rules, name)
            worths.append(Worth(name, change, differs, _verdict(apart, differs, uses, same=same), uses, price))
        return tuple(sorted(worths, key=lambda worth: (-worth.value.value, worth.name)))

    def _uses(self, name: str, given: int) -> int | None:
        """How often a thing was used in the games with it; None where it was not counted."""
        measure = uses_of(self.table, name)
        sample = self.batch.samples[given]
        return int(sum(values(sample, measure))) if measure in sample.plan.measures else None

    def __getitem__(self, name: str) -> Worth:
        by_name = {worth.name: worth for worth in self.worths}
        return by_name[known(name, by_name, f"{self.table} that were looked at")]

    def kind(self, name: str) -> Kind | None:
        """What is ordinary for the price among the others that were used: their median, and Tukey's fences.

        A fence lies 1.5 times the distance of the quartiles beyond one of them (Tukey, Exploratory Data Analysis, 1977;
        quartiles by linear interpolation, type 7 of Hyndman and Fan, 1996). The others are known by intervals only, and so
        are the fences: quartiles rise with each value, so that each lies between that of the low ends and that of the high
        ends. None where fewer than `KIND` others have a price.
        """
        others = self._priced(name)
        ratios = [one.per_price for one in others if one.per_price is not None]
        ends = [one.ends_per_price for one in others if one.ends_per_price is not None]
        if len(ratios) < KIND:
            return None
        first_low, third_low = _quartiles([low for low, _ in ends])
        first_high, third_high = _quartiles([high for _, high in ends])
        near, far = max(0.0, third_low - first_high), third_high - first_low
        lower = first_low - 1.5 * far, first_high - 1.5 * near
        return Kind(median(ratios), lower, (third_low + 1.5 * near, third_high + 1.5 * far))

    def _priced(self, but: str = "") -> list[Worth]:
        """The things that were used and have a price, without the one that is set against them."""
        return [one for one in self.worths if one.name != but and one.verdict != "never used" and one.price is not None]

    def strength(self, name: str) -> Strength:
        """Whether a thing is too strong for its price: its interval, a unit of price, against the others of its kind.

        "too strong" and "too weak" lie wholly beyond a fence of the others (`kind`), "ordinary" wholly between them, wherever
        within their intervals the others lie: all intervals hold together at the level, and so does the verdict. Else it is
        "not decided": more pairs decide. Other things to set it against may change what is ordinary (`among`).
        """
        worth = self[name]
        if worth.verdict == "never used" or (worth.verdict == "no difference" and math.isinf(worth.value.high)):
            return worth.verdict
        ends = worth.ends_per_price
        if ends is None:
            return "no price"
        kind = self.kind(name)
        if kind is None:
            return "alone"
        low, high = ends
        if low > kind.upper[1]:
            return "too strong"
        if high < kind.lower[0]:
            return "too weak"
        return "ordinary" if kind.lower[1] <= low and high <= kind.upper[0] else "not decided"

    @property
    def among(self) -> str:
        """Among how many of the table a strength is one, in words; empty where most that have a price were used."""
        rules = self.batch.plans[self.rows[0][1]].rules
        every = sum(self.intervention.price(rules, name) is not None for name in rules.content[self.table])
        used = len(self._priced())
        if 2 * used > every:
            return ""
        return tr("among these {used} of {every} {table} with a price", used=used, every=every, table=self.table)

    def says(self, name: str) -> str:
        """Whether a thing is too strong, in a sentence or two: its worth, its price, its kind, and who played."""
        worth = self[name]
        strength = self.strength(name)
        shown = worth.value.shown[0]
        about = f"{name}: {worth.says}"
        if worth.verdict != "always":
            about = f"{name}: {shown} {measure_in_words(self.measure)}"
        if worth.verdict in {"not decided", "differs"}:
            about += f" {worth.value.shown[1]}"
        if worth.uses is not None:
            times, games = counted(worth.uses, "time"), counted(worth.value.n, "game")
            about += tr(", used {times} in {games}", times=times, games=games)
        parts = {"about": about, "players": tr("as {bots} plays it", bots=lineup(self.plan))}
        if strength == "never used":
            return tr(
                "{about}. {bot} never used it: these games do not tell its strength; another bot may.",
                bot=self.plan.labels[0],
                **parts,
            )
        if strength == "no difference":
            return tr("{name} made no difference in {n} of {n} games, {players}.", name=name, n=worth.value.n, **parts)
        price = self.price_in_words(name)
        if price is None:
            return (
                tr("{about}. It differs from 0; it has no price to set it against, {players}.", **parts)
                if worth.differs
                else tr(
                    "{about}. Whether it differs from 0 is not decided; it has no price to set it against, {players}.",
                    **parts,
                )
            )
        kind = self.kind(name)
        if kind is None:
            return tr(
                "{about}, for {price}. To say whether that is too much, look at {n} or more other {table} with a price that are used.",
                price=price,
                n=KIND,
                table=self.table,
                **parts,
            )
        scale = 100.0 if is_share(self.game, self.measure) else 1.0
        verdict = {
            "too strong": tr("too strong for its price"),
            "too weak": tr("weak for its price"),
            "ordinary": tr("ordinary for its price"),
        }.get(strength, tr("not decided, play more pairs"))
        return tr(
            "{about}, for {price}: {per:+.2f} a {unit} against a median of {median:+.2f} of the others looked at. "
            "That is {verdict}{among}, {players}.",
            price=price,
            per=scale * (worth.per_price or 0.0),
            unit=tr(self.intervention.unit),
            median=scale * kind.median,
            verdict=verdict,
            among=f", {self.among}" if self.among else "",
            **parts,
        )

    def price_in_words(self, name: str) -> str | None:
        """What a thing costs, in the language of who reads; None where it cannot be bought."""
        given = next(row[1] for row in self.rows if row[0] == name)
        price = self.intervention.price(self.batch.plans[given].rules, name)
        return price.words if price else None

    def to_frame(self) -> pd.DataFrame:
        """One row a thing, as a pandas frame: name, value, low, high, n, differs, verdict, uses, price, per_price, strength."""
        columns = ["name", "value", "low", "high", "n", "differs", "verdict", "uses", "price", "per_price", "strength"]
        rows = [
            (
                *(w.name, w.value.value, w.value.low, w.value.high, w.value.n, w.differs, w.verdict, w.uses),
                *(w.price.amount if w.price else None, w.per_price, self.strength(w.name)),
            )
            for w in self.worths
        ]
        return data_frame(rows, columns=columns)

    def extend(
        self,
        n: int,
        *,
        executor: Where = None,
        chunk: int | None = None,
        progress: bool = True,
        on_tick: OnTick | None = None,
    ) -> Values:
        """The same with n more pairs for each thing: equal to one run of all of them. `on_tick` is as in `value`."""
        more = games_asked(n, "n, the number of further pairs", 0 if self.partial else 1)
        return _play_on(self, self.asked + more, executor, chunk, progress=progress, on_tick=on_tick)

    def __len__(self) -> int:
        return len(self.rows)

    def report(self) -> Report:
        """One row a thing: what it is worth, with the interval, its uses, its price, and what it is worth for the price."""
        one = self.worths[0].value
        priced = any(worth.price for worth in self.worths)
        scale = 100.0 if is_share(self.game, self.measure) else 1.0
        unit, measure = tr(self.intervention.unit), measure_in_words(self.measure)
        head = [self.table, tr("worth"), tr("interval"), tr("uses")]
        head += [tr("price"), tr("per {unit}", unit=unit), tr("strength")] if priced else []
        rows = []
        for worth in self.worths:
            row = [worth.name + (" *" if worth.differs else ""), worth.value.shown[0], worth.says]
            row.append(tr("untold") if worth.uses is None else str(worth.uses))
            if priced:
                per = "" if worth.per_price is None else f"{scale * worth.per_price:+.2f}"
                row += [self.price_in_words(worth.name) or tr_in("a price", "none"), per, tr(self.strength(worth.name))]
            rows.append(tuple(row))
        how = {"how": one.how, "strict": 100 * one.level}
        notes = [
            tr(
                "{measure} with it less without it, on the same seeds: {sides}.",
                measure=measure,
                sides=tr(self.intervention.says),
            ),
            tr("* differs from 0. Bots: {bots}.", bots=lineup(self.plan)),
            tr(
                "Intervals: {how}, {strict:.4g} % each, so that all {n} hold with {level:g} % (Bonferroni).",
                n=len(rows),
                level=100 * self.level,
                **how,
            )
            if len(rows) > 1
            else tr("Intervals: {how}, {strict:.4g} % each.", **how),
        ]
        if self.intervention.uses is not None:
            notes.append(
                tr("A use: {used}; untold where it works without a word in the log.", used=tr(self.intervention.used))
            )
        if priced:
            notes.append(
                tr(
                    "Strength: the interval for one {unit} against what is ordinary for the others that were used, whatever "
                    "their intervals allow{among}.",
                    unit=unit,
                    among=f"; {self.among}" if self.among else "",
                )
            )
        parts = {"experiment": experiment(self.plan), "n": self.n, "asked": self.asked}
        title = (
            tr("{experiment}: {n} of {asked} pairs (partial) each", **parts)
            if self.partial
            else tr("{experiment}: {n} pairs each", **parts)
        )
        return Report(title, tuple(head), rows, notes, left=frozenset({0, 2, 4, 6}))


def _alike(n: int, level: float) -> bool:
    """Whether n pairs that all give the same are enough to say so: most pairs then surely do."""
    return watched_share([1.0] * n, level).low > 1 / 2


def _quartiles(numbers: Sequence[float]) -> tuple[float, float]:
    """First and third, by linear interpolation; a number without bound counts only where it has a weight.

    >>> _quartiles([1.0, 2.0, 3.0, 4.0]), _quartiles([1.0, 2.0, 3.0, 4.0, math.inf])
    ((1.75, 3.25), (2.0, 4.0))
    """
    ranked, ends = sorted(numbers), list[float]()
    for part in (0.25, 0.75):
        i, weight = divmod(part * (len(ranked) - 1), 1)
        below = ranked[int(i)]
        ends.append(below if not weight else (1 - weight) * below + weight * ranked[int(i) + 1])
    return ends[0], ends[1]


def _verdict(apart: Sequence[float], differs: bool, uses: int | None, *, same: bool) -> Verdict:
    if same and apart[0]:
        return "always"
    if differs:
        return "differs"
    if uses == 0:
        return "never used"
    return "no difference" if same else "not decided"


def value(
    game: str | AnyGame,
    table: str,
    names: Sequence[str] | None = None,
    n: int = 200,
    *,
    measure: str | None = None,
    seats: int | None = None,
    rules: AnyRules | None = None,
    bots: Thinker | Sequence[Thinker] = "",
    seed: int | str = 0,
    level: float = 0.95,
    executor: Where = None,
    chunk: int | None = None,
    progress: bool = True,
    rotate: bool = True,
    limit: int = LIMIT,
    on_tick: OnTick | None = None,
    **setup: Any,  # what the game's start takes
) -> Values:
    """What things of a content table are worth: n pairs of games each, with and without, on the same seeds.

    `measure` is the intervention's own unless told: "ahead", seat 0's score less the mean of the others, where the thing
    is given to seat 0; the mean score where it is in a deck that all share. The intervals hold together (Bonferroni).
    Beside each stand its uses in the games with it, its price, and whether it is strong for its price (`Values.says`).
    `on_tick` is called between games and every few answers within one; by `Cancelled` it ends the run at once.

    `ValueError` names the tables that have an intervention, and the nearest name.

    >>> worth = value("horrible-hordes", "abilities", ["Druids", "Roads"], 2, seats=2, bots="random", progress=False)
    >>> sorted(one.name for one in worth.worths), worth.measure
    (['Druids', 'Roads'], 'ahead')
    """
    played = game_of(game)
    n = games_asked(n, "n, the number of pairs for each", 1)
    check_level(level)
    if not played.interventions:
        raise ValueError(f"{played.title} has no interventions: it does not say how a thing is given and taken away")
    intervention = played.interventions[known(table, played.interventions, f"interventions of {played.title}")]
    base = rules or played.printed
    rows = base.content[table]
    chosen = list(dict.fromkeys(rows if names is None else [names] if isinstance(names, str) else names))
    for name in chosen:
        known(name, rows, table)
    if not chosen:
        raise ValueError(f"name one of {table}, or none for all of them")
    measured = check_measure(played, measure or intervention.measure)
    sides: list[AnyRules] = []
    measures: list[list[str]] = []
    numbered: dict[str, int] = {}
    numbers = []
    for name in chosen:
        pair = []
        for side in intervention.sides(base, name):
            if side.digest not in numbered:
                numbered[side.digest] = len(sides)
                sides.append(side)
                measures.append([measured] if measured in played.measures else [])
            pair.append(numbered[side.digest])
        if intervention.counts_uses(base, name):
            measures[pair[0]].append(uses_of(table, name))
        numbers.append((name, pair[0], pair[1]))
    each: list[Plan] = []
    for side, own in zip(sides, measures, strict=True):
        each += plans(
            played,
            [Arm(rules=side)],
            seats=seats_for_two(played) if seats is None else seats,  # seat 0 is set against others
            bots=bots,
            seed=seed,
            rotate=rotate,
            limit=limit,
            measures=own,
            setup=setup,
        )[0]
    check_sides(each, measured)
    empty = Values(Batch(Bundle(each), 0), table, tuple(numbers), measured, level)
    return _play_on(empty, n, executor, chunk, progress=progress, on_tick=on_tick)


def _play_on(
    so_far: Values, n: int, executor: Where, chunk: int | None, *, progress: bool, on_tick: OnTick | None = None
) -> Values:
    batch = play_bundle(
        so_far.batch.bundle, n, so_far.batch, executor=executor, chunk=chunk, progress=progress, on_tick=on_tick
    )
    return replace(so_far, batch=batch)


@dataclass(frozen=True, repr=False)
class Strengths(Reported):
    """The same things put to several bots, equally many pairs each: a worth that only one bot gives is one of the bot."""

    by_bot: Mapping[str, Values]

    @property
    def table(self) -> str:
        """The content table."""
        return next(iter(self.by_bot.values())).table

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The things, those first that are worth most to the last bot, which is the best one unless others were named."""
        return tuple(worth.name for worth in list(self.by_bot.values())[-1].worths)

    def mark(self, name: str) -> str:
        """Where the bots disagree: on the `sign` (one surely gains by it, another surely loses), on the `strength` for
        the price, on whether it is `used` at all; empty where they do not.
        """
        worths = [values[name] for values in self.by_bot.values()]
        if len({worth.value.value > 0 for worth in worths if worth.differs}) > 1:
            return "sign"
        strengths = {values.strength(name) for values in self.by_bot.values()}
        if {"too strong", "too weak"} <= strengths or (
            {"ordinary"} < strengths & {"too strong", "ordinary", "too weak"}
        ):
            return "strength"
        used = {bool(worth.uses) for worth in worths if worth.uses is not None}
        return "used" if len(used) > 1 else ""

    def says(self, name: str) -> str:
        """What each bot says, and whether they agree."""
        each = [f"{bot}: {tr(values.strength(name))}, {values[name].says}" for bot, values in self.by_bot.items()]
        mark = self.mark(name)
        disagree = {
            "sign": tr("The bots contradict each other: its sign depends on who plays."),
            "strength": tr("The bots disagree on whether it is worth its price."),
            "used": tr("Not every bot uses it."),
        }.get(mark, tr("No bots contradict each other."))
        return f"{name}. {'; '.join(each)}. {disagree}"

    def to_frame(self) -> pd.DataFrame:
        """One row a thing and bot, as a pandas frame: name, bot, value, low, high, n, differs, verdict, uses, strength, mark."""
        rows = [
            (name, bot, w.value.value, w.value.low, w.value.high, w.value.n, w.differs, w.verdict, w.uses, values.strength(name), self.mark(name))
            for name in self.names
            for bot, values in self.by_bot.items()
            for w in [values[name]]
        ]  # fmt: skip
        columns = ["name", "bot", "value", "low", "high", "n", "differs", "verdict", "uses", "strength", "mark"]
        return data_frame(rows, columns=columns)

    def report(self) -> Report:
        """One row a thing: what it is worth to each bot, its price, and where they disagree."""
        first = next(iter(self.by_bot.values()))
        rows = []
        for name in self.names:
            cells = [name]
            for these in self.by_bot.values():
                worth = these[name]
                cells.append(f"{worth.value.shown[0]}{' *' if worth.differs else ''} {worth.says}")
            rows.append((*cells, first.price_in_words(name) or tr_in("a price", "none"), tr(self.mark(name))))
        sizes = {values.n for values in self.by_bot.values()}
        notes = [
            tr(
                "{measure} with it less without it, on the same seeds: {sides}.",
                measure=measure_in_words(first.measure),
                sides=tr(first.intervention.says),
            ),
            tr(
                "* differs from 0; the intervals of one bot hold together with {level:g} % (Bonferroni).",
                level=100 * first.level,
            ),
        ]
        parts = {"experiment": experiment(first.plan), "bots": listed(list(self.by_bot)), "n": min(sizes)}
        title = (
            tr("{experiment}: {n} pairs each, for {bots}", **parts)
            if len(sizes) == 1
            else tr("{experiment}: {n} to {most} pairs each, for {bots}", most=max(sizes), **parts)
        )
        head = (self.table, *self.by_bot, tr("price"), tr("disagree on"))
        return Report(title, head, rows, notes, left=frozenset(range(len(head))))


def strengths(
    game: str | AnyGame,
    table: str,
    names: Sequence[str] | None = None,
    n: int = 30,
    *,
    bots: Sequence[Thinker] | None = None,
    **words: Any,  # of `value`: measure, seats, rules, seed, level, executor, chunk, progress, rotate, limit, setup words
) -> Strengths:
    """`value` for each of several bots, equally many pairs each, with what they disagree on marked.

    `bots` are three of the game's own unless told, as in `balance`: its first, which plays at random, its best, and the one
    before that. An interrupt leaves out the bots that were not asked. `ValueError` as in `value`.

    >>> both = strengths("horrible-hordes", "abilities", ["Mythic Saga"], 2, bots=["random", "greedy"], seats=2, progress=False)
    >>> list(both.by_bot), both.by_bot["greedy"]["Mythic Saga"].price.words
    (['random', 'greedy'], '10 chits')
    """
    played = game_of(game)
    chosen: list[Thinker] = list(three_bots(played)) if bots is None else list(bots)
    if not chosen:
        raise ValueError("name one bot or more")
    by_bot: dict[str, Values] = {}
    for bot, name in zip(chosen, labels(chosen), strict=True):
        by_bot[name] = value(played, table, names, n, bots=bot, **words)
        if by_bot[name].partial:
            break
    return Strengths(by_bot)


def three_bots(game: AnyGame) -> tuple[str, ...]:
    """The bots that an answer is put to: one at random, one with a simple plan, the best; not the tree search, which takes minutes.

    >>> from hordeplay.games import find
    >>> three_bots(find("fantahzee"))
    ('random', 'tip', 'exact')
    """
    own = [name for name in game.bots if name != "mcts"]
    return tuple(dict.fromkeys([*own[:1], *own[-2:]]))


__all__ = ["Kind", "Strength", "Strengths", "Values", "Verdict", "Worth", "strengths", "three_bots", "value"]
