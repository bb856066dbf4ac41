"""The portrait of a game: scores, length, lead changes, branching, seats, and how much is luck and how much skill.

Luck is the standard deviation of a seat's lead (its score less the mean of the others) when one bot sits everywhere: then
nothing else makes the difference. Skill is the mean lead of a better bot over a worse one that sits at all other seats.
Their ratio says how many games it takes until skill shows: about (1 / ratio) squared for one standard deviation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.language import code, tr
from hordeplay.lab.arms import all_measures, measure_in_words, plans, values
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.interval import Estimate, mean, share
from hordeplay.lab.joint_plans import Batch, BatchResult, Bundle, play_bundle
from hordeplay.lab.plan import game_of, games_asked, seats_for_two
from hordeplay.lab.result import Report, experiment, lineup, variant
from hordeplay.lab.sample import Sample

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.core.driver import Thinker
    from hordeplay.lab.executors import Where


class Trait(NamedTuple):
    """One measure of the game: its name, its mean with the interval, and what it is in words."""

    name: str
    estimate: Estimate
    says: str
    title: str
    """The name as it is shown."""


@dataclass(frozen=True, repr=False)
class Profile(BatchResult):
    """Games of one bot against itself, and of a better bot among worse ones, on the same seeds."""

    better: str
    worse: str

    @property
    def equal(self) -> Sample:
        """The games in which the better bot sits everywhere."""
        return self.batch.samples[0]

    @property
    def mixed(self) -> Sample:
        """The games of the better bot among worse ones."""
        return self.batch.samples[1]

    @cached_property
    def luck(self) -> float:
        """The standard deviation of a seat's lead among equals; 0 for a game of one seat."""
        leads = values(self.equal, "ahead")
        return stdev(leads) if self.equal.plan.seats > 1 and len(leads) > 1 else 0.0

    @cached_property
    def skill(self) -> Estimate:
        """The better bot's mean lead over the worse ones."""
        return mean(values(self.mixed, "lead"))

    @property
    def ratio(self) -> float:
        """Skill in units of luck."""
        return self.skill.value / self.luck if self.luck else 0.0

    @property
    def traits(self) -> tuple[Trait, ...]:
        """Every measure; those of the game itself after those that all games have."""
        if code() not in self._traits:
            self._traits[code()] = self._in_words()
        return self._traits[code()]

    @cached_property
    def _traits(self) -> dict[str, tuple[Trait, ...]]:
        """By language: they hold sentences."""
        return {}

    def _in_words(self) -> tuple[Trait, ...]:
        sample = self.equal
        plan = sample.plan
        says = all_measures(plan.game)
        names = ["score", "spread", "rounds", "decisions", "chances", *plan.measures]
        traits = [Trait(name, mean(values(sample, name)), tr(says[name]), measure_in_words(name)) for name in names]
        if plan.seats > 1:
            seats = [
                Trait(
                    f"seat {s.seat} wins",
                    s.wins,
                    tr("fair is {share:.1f} %; differs", share=100 * s.fair)
                    if s.differs
                    else tr("fair is {share:.1f} %", share=100 * s.fair),
                    tr("seat {seat} wins", seat=s.seat),
                )
                for s in sample.seat_advantage()
            ]
            won = share(values(self.mixed, "win"))
            skill = tr(
                "{better}'s mean lead over {worse}, {ratio:.1f} times the luck of one game",
                better=self.better,
                worse=self.worse,
                ratio=self.ratio,
            )
            among = tr(
                "{better} among {worse}; fair is {share:.1f} %",
                better=self.better,
                worse=self.worse,
                share=100 / plan.seats,
            )
            traits += [
                *seats,
                Trait("skill", self.skill, skill, tr("skill")),
                Trait("better wins", won, among, tr("better wins")),
            ]
        return tuple(traits)

    def to_frame(self) -> pd.DataFrame:
        """One row a measure, as a pandas frame: measure, value, low, high, n, says."""
        rows = [(t.name, t.estimate.value, t.estimate.low, t.estimate.high, t.estimate.n, t.says) for t in self.traits]
        return data_frame(rows, columns=["measure", "value", "low", "high", "n", "says"])

    def report(self) -> Report:
        """One row a measure: its mean, the interval, and what it is."""
        plan = self.equal.plan
        rows = [(trait.title, *trait.estimate.shown, trait.says) for trait in self.traits]
        notes = [
            tr(
                "Bots: {bots}; for skill {mixed}. Rules {rules}. Intervals: fixed n, 95 %.",
                bots=lineup(plan),
                mixed=lineup(self.mixed.plan),
                rules=variant(plan),
            ),
            tr(
                "Luck: a seat's lead varies by {luck:.2f} (standard deviation) from game to game among equals.",
                luck=self.luck,
            ),
        ]
        head = (tr("measure"), tr("mean"), tr("interval"), tr("what"))
        title = tr("{experiment}: {n} games", experiment=experiment(plan), n=self.equal.n)
        return Report(title, head, rows, notes)

    def __repr__(self) -> str:
        return self.report().text()


def profile(
    game: str | AnyGame,
    n: int = 100,
    *,
    seats: int | None = None,
    better: Thinker | None = None,
    worse: Thinker = "random",
    rules: AnyRules | None = None,
    measures: Sequence[str] | None = None,
    seed: int | str = 0,
    executor: Where = None,
    progress: bool = True,
    watch: Callable[[Profile], object] | None = None,
    **setup: Any,  # what the game's start takes
) -> Profile:
    """Play n games of one bot at every seat, and n of it among worse ones, and take every measure of the game.

    `better` is the game's second bot unless told (the first that is not random); `measures` are all of the game's; `seats` are two
    where the game allows it. `watch` gets the profile at each look. `ValueError` names what is allowed.

    >>> portrait = profile("horrible-hordes", 2, measures=["vt share"], progress=False)
    >>> [trait.name for trait in portrait.traits][:6]
    ['score', 'spread', 'rounds', 'decisions', 'chances', 'vt share']
    """
    played = game_of(game)
    n = games_asked(n, "n, the number of games", 1)
    seats = seats_for_two(played) if seats is None else played.check_seats(seats)
    best: Thinker = better or next((name for name in played.bots if name != worse), worse)
    taken = tuple(played.measures) if measures is None else tuple(measures)
    sides, _ = plans(
        played,
        [[best] * seats, [best, *[worse] * (seats - 1)]],
        seats=seats,
        rules=rules,
        bots=best,
        seed=seed,
        measures=taken,
        setup=setup,
    )
    names = sides[1].labels[0], sides[1].labels[-1]

    def at_look(batch: Batch) -> bool:
        if watch and batch.index:
            watch(Profile(batch, *names))
        return False

    batch = play_bundle(Bundle(sides), n, executor=executor, progress=progress, at_look=at_look if watch else None)
    return Profile(batch, *names)


__all__ = ["Profile", "Trait", "profile"]
