"""A against B on paired seeds: the difference with an interval that may be watched, and how many games would decide."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import variance
from typing import TYPE_CHECKING, Any, NamedTuple

from hordeplay.games import find
from hordeplay.lab.arms import Side, check_measure, check_sides, is_share, plans, values
from hordeplay.lab.bundle import Beat, Bundle, Trial, play_bundle
from hordeplay.lab.interval import Estimate, check_level, mean, share
from hordeplay.lab.plan import LIMIT, Plan, check_count
from hordeplay.lab.playout import Played
from hordeplay.lab.result import Kept
from hordeplay.lab.sample import Looks, Sample
from hordeplay.lab.sequence import watched_mean, watched_points, watched_share
from hordeplay.lab.spread import Where
from hordeplay.lab.verdict import Forecast, decide

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.core.game import Game
    from hordeplay.core.rules import Rules


class Pair(NamedTuple):
    """One seed, played by both sides."""

    game: int
    seed: int
    a: float
    b: float
    difference: float


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(Kept):
    """Pairs of games of two sides with the same seeds, and what can be said of the difference a - b. Immutable.

    Every interval is valid at every look, unless `looks` is "once".
    """

    trial: Trial
    names: tuple[str, str]
    measure: str
    level: float = 0.95
    looks: Looks = "any"

    @property
    def n(self) -> int:
        """How many pairs there are."""
        return len(self.trial.index)

    @property
    def asked(self) -> int:
        """How many pairs were asked for."""
        return self.trial.asked

    @property
    def partial(self) -> bool:
        """Whether an interrupt left games out; `extend(0)` plays them."""
        return self.trial.partial

    @property
    def a(self) -> Sample:
        """The games of A."""
        return self.trial.samples[0]

    @property
    def b(self) -> Sample:
        """The games of B."""
        return self.trial.samples[1]

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
        """The mean of a - b. Where it comes from: `hordeplay.lab.sequence`, or Student's t for looks="once"."""
        bounded = is_share(self.trial.bundle.plans[0].game, self.measure)
        if self.looks == "once":
            return replace(mean(self.differences, self.level), kind="points" if bounded else "change")
        if bounded:
            return watched_points(self.differences, self.level)
        return watched_mean(self.differences, self.level, "change")

    @cached_property
    def sides(self) -> tuple[Estimate, Estimate]:
        """The measure of A and of B, each for itself."""
        made: Callable[[Sequence[float], float], Estimate]
        if self.looks == "once":
            made = share if is_share(self.trial.bundle.plans[0].game, self.measure) else mean
        else:
            made = watched_share if is_share(self.trial.bundle.plans[0].game, self.measure) else watched_mean
        return made([p.a for p in self.pairs], self.level), made([p.b for p in self.pairs], self.level)

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
    def forecast(self) -> Forecast:
        """How many more pairs would decide."""
        return decide(
            self.differences, self.difference, bounded=is_share(self.trial.bundle.plans[0].game, self.measure)
        )

    def to_frame(self) -> pd.DataFrame:
        """The pairs as a pandas frame: game, seed, a, b, difference."""
        import pandas as pd

        return pd.DataFrame(list(self.pairs), columns=list(Pair._fields))

    def about(self, measure: str) -> Comparison:
        """The same games by another measure; a second look at the data is a second question, see `hp.value`."""
        check_measure(self.a.plan.game, measure)
        check_sides(self.trial.bundle.plans, measure)
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
        check_count(n, "n, the number of further pairs,", 0 if self.partial else 1)
        return _go_on(self, self.asked + n, executor, chunk, progress, stop, watch)

    def __eq__(self, other: object) -> bool:
        """Equal experiments with equal games; bots from outside are told apart by name only."""
        if not isinstance(other, Comparison):
            return NotImplemented
        mine, theirs = ([p.identity for p in c.trial.bundle.plans] for c in (self, other))
        return (self.measure, mine, self.trial.games) == (other.measure, theirs, other.trial.games)

    def __hash__(self) -> int:
        return hash((self.names, self.measure, self.n))

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        from hordeplay.lab.tables import comparison_text

        return comparison_text(self)

    def _repr_html_(self) -> str:
        from hordeplay.lab.tables import comparison_html

        return comparison_html(self)


def compare(
    game: str | Game[Any],  # any game's table
    a: Side,
    b: Side,
    n: int = 500,
    *,
    measure: str | None = None,
    seats: int | None = None,
    rules: Rules[Any] | None = None,  # the game's own Rules
    bots: Thinker | Sequence[Thinker] = "",
    against: Thinker | None = None,
    seed: int | str = 0,
    level: float = 0.95,
    looks: Looks = "any",
    stop: bool = False,
    watch: Callable[[Comparison], object] | None = None,
    beat: Beat | None = None,
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

    The interval is a confidence sequence, valid at every look (`hordeplay.lab.sequence`: betting for shares, asymptotic
    for scores), so that `stop` may end the run as soon as it leaves out 0; `watch` gets the comparison at each look;
    `beat` is called between games and every few answers within one; by `GaveWay` it ends the run at once.
    Games that one of the `known` has of a side that is the same there are taken from it: they would come out the same
    again. Whole pairs among them are looked at before anything is played.
    With looks="once" it is Student's for a number of pairs fixed beforehand. `executor`, `chunk`, Ctrl-C: as in `simulate`.

    `ValueError` names what is allowed for a wrong word; `GameError` is a game that could not be played.

    >>> import hordeplay as hp
    >>> hp.compare("horrible-hordes", "greedy", "random", 4, seed=1, progress=False).difference.value > 0
    True
    """
    played = find(game) if isinstance(game, str) else game
    check_count(n, "n, the number of pairs,")
    check_level(level)
    if looks not in {"any", "once"}:
        msg = f"looks is 'any' or 'once', not {looks!r}"
        raise ValueError(msg)
    own = (check_measure(played, measure),) if measure in played.measures else ()
    made, names = plans(
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
        alone = all(len(set(plan.labels)) == 1 for plan in made)
        measure = "score" if alone and made[0].labels == made[1].labels else "win"
    check_measure(played, measure)
    taken = {number: game for one in known for number, game in _taken(made, one.trial).items()}
    empty = Comparison(Trial(Bundle(made), 0, taken), (names[0], names[1]), measure, level, looks)
    check_sides(made, measure)
    whole = next((i for i in range(n) if not {2 * i, 2 * i + 1} <= taken.keys()), n)
    if watch and whole:
        games = {number: taken[number] for number in range(2 * whole)}
        watch(replace(empty, trial=Trial(empty.trial.bundle, whole, games)))
    return _go_on(empty, n, executor, chunk, progress, stop, watch, beat)


def _taken(made: Sequence[Plan], trial: Trial) -> dict[int, Played]:
    """The games of another trial that these plans would play again; a bot from outside may play otherwise each time."""
    theirs = trial.bundle.plans
    found: dict[int, Played] = {}
    for j, plan in enumerate(made):
        for k, other in enumerate(theirs):
            if _equal(plan, other) and plan.bots == other.bots and all(isinstance(bot, str) for bot in plan.bots):
                games = (
                    (len(made) * (i // len(theirs)) + j, game)
                    for i, game in trial.games.items()
                    if i % len(theirs) == k
                )
                found |= {number: game._replace(game=number) for number, game in games}
    return found


def _equal(plan: Plan, other: Plan) -> bool:
    return (plan.identity, plan.limit) == (other.identity, other.limit)


def _go_on(
    found: Comparison,
    n: int,
    executor: Where,
    chunk: int | None,
    progress: bool,
    stop: bool,
    watch: Callable[[Comparison], object] | None,
    beat: Beat | None = None,
) -> Comparison:
    if stop and found.looks == "once":
        msg = "whoever stops when it pleases needs looks='any'"
        raise ValueError(msg)

    def look(trial: Trial) -> bool:
        now = replace(found, trial=trial)
        if watch:
            watch(now)
        return stop and now.decided

    trial = play_bundle(
        found.trial.bundle,
        n,
        found.trial,
        executor=executor,
        chunk=chunk,
        progress=progress,
        look=look if stop or watch else None,
        beat=beat,
    )
    if not trial.index:
        raise KeyboardInterrupt
    return replace(found, trial=trial)


__all__ = ["Comparison", "Pair", "compare"]
