"""A against B on paired seeds: the difference with an interval that may be watched, and how many games would decide."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import variance
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import one_of
from hordeplay.core.english import thousands
from hordeplay.core.language import tr
from hordeplay.lab.arms import (
    Side,
    check_measure,
    check_sides,
    is_share,
    measure_in_words,
    plans,
    side_in_words,
    values,
)
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.executors import Where
from hordeplay.lab.interval import Estimate, check_level, mean, share
from hordeplay.lab.joint_plans import AtLook, Batch, BatchResult, Bundle, OnTick, bundle_in_steps, play_bundle
from hordeplay.lab.plan import LIMIT, Plan, game_of, games_asked
from hordeplay.lab.playout import Played
from hordeplay.lab.result import Report, Reported, experiment, lineup, variant
from hordeplay.lab.sample import Looks, Sample
from hordeplay.lab.sample_size import MorePairs, more_pairs
from hordeplay.lab.watched_intervals import watched, watched_difference

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker


class Pair(NamedTuple):
    """One seed, played by both sides: the number of the game, its seed, the measure of A and of B, and a - b."""

    game: int
    seed: int
    a: float
    b: float
    difference: float


@dataclass(frozen=True, repr=False)
class Comparison(BatchResult, Reported):
    """Pairs of games of two sides with the same seeds, and what can be said of the difference a - b. Immutable.

    Every interval is valid at every look, unless `looks` is "once". Equal comparisons have equal games and measure the same.
    """

    names: tuple[str, str] = field(compare=False)
    measure: str
    level: float = field(default=0.95, compare=False)
    looks: Looks = field(default="any", compare=False)

    @property
    def a(self) -> Sample:
        """The games of A."""
        return self.batch.samples[0]

    @property
    def b(self) -> Sample:
        """The games of B."""
        return self.batch.samples[1]

    @property
    def _bounded(self) -> bool:
        return is_share(self.game, self.measure)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """One row a seed."""
        a, b = self.a, self.b
        rows = zip(a.index, a.seeds, values(a, self.measure), values(b, self.measure), strict=True)
        return tuple(Pair(game, seed, x, y, x - y) for game, seed, x, y in rows)

    @cached_property
    def differences(self) -> tuple[float, ...]:
        """The differences a - b, pair by pair."""
        return tuple(pair.difference for pair in self.pairs)

    @cached_property
    def difference(self) -> Estimate:
        """The mean of a - b. Where it comes from: `hordeplay.lab.watched_intervals`, or Student's t for looks="once"."""
        if self.looks == "once":
            return replace(mean(self.differences, self.level), kind="points" if self._bounded else "change")
        return watched_difference(self.differences, self.level, bounded=self._bounded)

    @cached_property
    def sides(self) -> tuple[Estimate, Estimate]:
        """The measure of A and of B, each for itself."""
        return self._estimate([pair.a for pair in self.pairs]), self._estimate([pair.b for pair in self.pairs])

    def _estimate(self, one_side: Sequence[float]) -> Estimate:
        if self.looks == "once":
            return (share if self._bounded else mean)(one_side, self.level)
        return watched(one_side, self.level, bounded=self._bounded)

    @property
    def decided(self) -> bool:
        """Whether the interval of the difference leaves out 0."""
        return self.difference.excludes(0.0)

    @cached_property
    def paired_variance(self) -> float:
        """The variance of the differences, as measured; infinite for a single pair."""
        return variance(self.differences) if self.n > 1 else math.inf

    @cached_property
    def unpaired_variance(self) -> float:
        """What that variance would be with seeds of their own for each side."""
        if self.n < 2:
            return math.inf
        return variance([p.a for p in self.pairs]) + variance([p.b for p in self.pairs])

    @property
    def unpaired_needed(self) -> float:
        """How many pairs of unpaired games would have given the same interval."""
        return self.n * self.unpaired_variance / self.paired_variance if self.paired_variance else math.inf

    @cached_property
    def more_pairs(self) -> MorePairs:
        """How many more pairs would decide."""
        return more_pairs(self.differences, self.difference, bounded=self._bounded)

    def to_frame(self) -> pd.DataFrame:
        """The pairs as a pandas frame: game, seed, a, b, difference."""
        return data_frame(list(self.pairs), columns=list(Pair._fields))

    def about(self, measure: str) -> Comparison:
        """The same games by another measure; a second look at the data is a second question, see `hp.value`.

        `ValueError` for a measure that the game has not, or that says nothing of these sides.
        """
        check_measure(self.game, measure)
        check_sides(self.batch.plans, measure)
        return replace(self, measure=measure)

    def extend(
        self,
        n: int,
        *,
        executor: Where = None,
        chunk: int | None = None,
        progress: bool = True,
        stop: bool = False,
        watch: Callable[[Comparison], object] | None = None,
    ) -> Comparison:
        """A comparison with n more pairs, and those that an interrupt left out: equal to one run of all of them."""
        more = games_asked(n, "n, the number of further pairs", 0 if self.partial else 1)
        return _play_on(self, self.asked + more, executor, chunk, progress, stop, watch)

    def __len__(self) -> int:
        return self.n

    def report(self) -> Report:
        """Two rows for the sides, one for the difference."""
        plans = self.batch.plans
        n = (
            tr("{n} of {asked} pairs (partial)", n=self.n, asked=self.asked)
            if self.partial
            else tr("{n} pairs", n=self.n)
        )
        measure = measure_in_words(self.measure)
        rows = [
            (f"{letter}: {side_in_words(name)}", *side.shown)
            for letter, name, side in zip("AB", self.names, self.sides, strict=True)
        ]
        rows.append(("A - B", *self.difference.shown))
        notes = [
            tr("{side}: rules {rules}, bots {bots}.", side=letter, rules=variant(plan), bots=lineup(plan))
            for letter, plan in zip("AB", plans, strict=True)
        ]
        notes.append(tr("Interval: {how}, {level:g} %.", how=self.difference.how, level=100 * self.level))
        notes += [self._what_pairing_saved(), str(self.more_pairs)]
        head = (tr("side"), measure, tr("interval"))
        return Report(f"{experiment(plans[0])}: {n}, {measure}", head, rows, notes)

    def _what_pairing_saved(self) -> str:
        """What the common seeds brought, as measured."""
        if self.n < 2 or not math.isfinite(self.unpaired_needed):
            return tr("The variance of the differences cannot be told yet, or is 0.")
        saved = 1 - self.n / self.unpaired_needed if self.unpaired_needed else 0.0
        numbers = {
            "paired": self.paired_variance,
            "unpaired": self.unpaired_variance,
            "n": thousands(self.unpaired_needed),
        }
        if saved >= 0:
            return tr(
                "Paired seeds saved {share:.0f} % of the games: variance {paired:.3g} against {unpaired:.3g}; "
                "unpaired {n} pairs would have been needed.",
                share=100 * saved,
                **numbers,
            )
        return tr(
            "Paired seeds cost {share:.0f} % of the games: variance {paired:.3g} against {unpaired:.3g}; "
            "unpaired {n} pairs would have been needed.",
            share=-100 * saved,
            **numbers,
        )


def compare(
    game: str | AnyGame,
    a: Side,
    b: Side,
    n: int = 500,
    *,
    measure: str | None = None,
    seats: int | None = None,
    rules: AnyRules | None = None,
    bots: Thinker | Sequence[Thinker] = "",
    against: Thinker | None = None,
    seed: int | str = 0,
    level: float = 0.95,
    looks: Looks = "any",
    stop: bool = False,
    watch: Callable[[Comparison], object] | None = None,
    on_tick: OnTick | None = None,
    executor: Where = None,
    chunk: int | None = None,
    progress: bool = True,
    rotate: bool = True,
    limit: int = LIMIT,
    known: Sequence[Comparison] = (),
    **setup: Any,  # what the game's start takes
) -> Comparison:
    """Play n pairs of games, A and B on the same seed, and say what the difference is.

    A side is `Rules`; a bot, which takes one seat while B's bot (or `against`) sits at the others; a row of bots, the
    first of which is watched; or an `Arm` with rules and bots. `rules` and `bots` are for what the sides leave open.
    Line-ups rotate over the seats, as in `simulate`.

    `measure` is "win" where the sides have different bots, else "score"; see `hordeplay.lab.arms` and `Game.measures`.

    The interval is a confidence sequence, valid at every look (`hordeplay.lab.watched_intervals`: betting for shares, asymptotic
    for scores), so that `stop` may end the run as soon as it leaves out 0; `watch` gets the comparison at each look;
    `on_tick` is called between games and every few answers within one; by `Cancelled` it ends the run at once.
    Games that one of the `known` has of a side that is the same there are taken from it: they would come out the same
    again. Whole pairs among them are looked at before anything is played.
    With looks="once" it is Student's for a number of pairs fixed beforehand. `executor`, `chunk`, Ctrl-C, a worker that dies:
    as in `simulate`.

    `ValueError` names what is allowed for a wrong word; `GameError` is a game that could not be played.

    >>> import hordeplay as hp
    >>> hp.compare("horrible-hordes", "greedy", "random", 4, seed=1, progress=False).difference.value > 0
    True
    """
    n = games_asked(n, "n, the number of pairs", 1)
    one_of(looks, get_args(Looks), "looks")
    empty = _begun(
        game,
        a,
        b,
        n,
        measure=measure,
        seats=seats,
        rules=rules,
        bots=bots,
        against=against,
        seed=seed,
        level=level,
        looks=looks,
        rotate=rotate,
        limit=limit,
        known=known,
        watch=watch,
        setup=setup,
    )
    return _play_on(empty, n, executor, chunk, progress, stop, watch, on_tick)


def compare_in_steps(
    game: AnyGame,
    a: Side,
    b: Side,
    n: int,
    *,
    watch: Callable[[Comparison], object],
    measure: str,
    seats: int,
    bots: Thinker | Sequence[Thinker],
    seed: int | str,
    limit: int = LIMIT,
    known: Sequence[Comparison] = (),
) -> Generator[tuple[int, int], None, Comparison]:
    """`compare` in this process, in steps, between which something else may be done: where nothing can be done beside it.

    Each step is what `on_tick` gets there; looks and numbers are the same.

    >>> from hordeplay.games import find
    >>> sizes = []
    >>> sides = "greedy", "random"
    >>> words = {"measure": "win", "seats": 2, "bots": "", "seed": 1}
    >>> steps = compare_in_steps(find("horrible-hordes"), *sides, 3, watch=lambda one: sizes.append(one.n), **words)
    >>> max(steps), sizes
    ((6, 0), [1, 2, 3])
    """
    empty = _begun(
        game, a, b, n, measure=measure, seats=seats, bots=bots, seed=seed, limit=limit, known=known, watch=watch
    )
    batch = yield from bundle_in_steps(empty.batch.bundle, n, empty.batch, at_look=_looking(empty, watch))
    return replace(empty, batch=batch)


def _begun(
    game: str | AnyGame,
    a: Side,
    b: Side,
    n: int,
    *,
    measure: str | None,
    seats: int | None,
    bots: Thinker | Sequence[Thinker],
    seed: int | str,
    limit: int,
    known: Sequence[Comparison],
    watch: Callable[[Comparison], object] | None,
    rules: AnyRules | None = None,
    against: Thinker | None = None,
    level: float = 0.95,
    looks: Looks = "any",
    rotate: bool = True,
    setup: Mapping[str, Any] | None = None,  # what the game's start takes
) -> Comparison:
    """A comparison of which nothing is played, with the games that are known; what is known of whole pairs is looked at."""
    played = game_of(game)
    check_level(level)
    own = (check_measure(played, measure),) if measure in played.measures else ()
    sides, names = plans(
        played,
        (a, b),
        seats=seats,
        rules=rules,
        bots=bots,
        against=against,
        seed=seed,
        rotate=rotate,
        limit=limit,
        measures=own,
        setup=setup,
    )
    if measure is None:
        alone = all(len(set(plan.labels)) == 1 for plan in sides)
        measure = "score" if alone and sides[0].labels == sides[1].labels else "win"
    check_measure(played, measure)
    games = {number: game for one in known for number, game in _same_games(sides, one.batch).items()}
    empty = Comparison(Batch(Bundle(sides), 0, games), (names[0], names[1]), measure, level, looks)
    check_sides(sides, measure)
    of_both = next((i for i in range(n) if not {2 * i, 2 * i + 1} <= games.keys()), n)
    if watch and of_both:
        pairs = {number: games[number] for number in range(2 * of_both)}
        watch(replace(empty, batch=Batch(empty.batch.bundle, of_both, pairs)))
    return empty


def _same_games(sides: Sequence[Plan], batch: Batch) -> dict[int, Played]:
    """The games of a batch that these plans would play again; a bot from outside may play otherwise each time."""
    same: dict[int, Played] = {}
    for j, plan in enumerate(sides):
        for k, other in enumerate(batch.plans):
            if _equal(plan, other) and plan.bots == other.bots and all(isinstance(bot, str) for bot in plan.bots):
                games = (
                    (len(sides) * (i // len(batch.plans)) + j, game)
                    for i, game in batch.games.items()
                    if i % len(batch.plans) == k
                )
                same |= {number: game._replace(game=number) for number, game in games}
    return same


def _equal(plan: Plan, other: Plan) -> bool:
    return (plan.identity, plan.limit) == (other.identity, other.limit)


def _play_on(
    so_far: Comparison,
    n: int,
    executor: Where,
    chunk: int | None,
    progress: bool,
    stop: bool,
    watch: Callable[[Comparison], object] | None,
    on_tick: OnTick | None = None,
) -> Comparison:
    if stop and so_far.looks == "once":
        raise ValueError("whoever stops when it pleases needs looks='any'")

    batch = play_bundle(
        so_far.batch.bundle,
        n,
        so_far.batch,
        executor=executor,
        chunk=chunk,
        progress=progress,
        at_look=_looking(so_far, watch, stop=stop) if stop or watch else None,
        on_tick=on_tick,
    )
    return replace(so_far, batch=batch)


def _looking(so_far: Comparison, watch: Callable[[Comparison], object] | None, *, stop: bool = False) -> AtLook:
    """Shows each look to who watches, and says whether to stop there."""

    def at_look(batch: Batch) -> bool:
        now = replace(so_far, batch=batch)
        if watch:
            watch(now)
        return stop and now.decided

    return at_look


__all__ = ["Comparison", "Pair", "compare", "compare_in_steps"]
