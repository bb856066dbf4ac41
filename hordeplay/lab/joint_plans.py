"""Several plans played together on common seeds, what has been played of them, and what results on them share.

Number i of a bundle of k plans is game i // k of plan i % k. All plans share the seed of the experiment, so that game 7 of
each begins with the same luck, with the bots on the same seats: what differs is the change that one wants to see.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TypeAlias

from hordeplay.core.any import AnyGame
from hordeplay.lab.executors import Where, check_where, outlasting, play_all
from hordeplay.lab.plan import REMEMBERED, Plan, PlanSpec, SimulationError, Spec
from hordeplay.lab.playout import Played, number_in_steps
from hordeplay.lab.result import Repeatable
from hordeplay.lab.sample import Sample
from hordeplay.lab.simulate import progress_bar

FIRST_LOOK = 1
"""Games per plan before the first look: somebody waits for it."""

AtLook: TypeAlias = "Callable[[Batch], bool]"
"""Gets what has been played so far; True stops."""

OnTick: TypeAlias = "Callable[[int, int], object]"
"""Gets the games that came in during this run, and the answers so far of the one that is played here.

For whoever may want to play no more, which `Cancelled` says, in the midst of a game as well.
"""


BatchSteps: TypeAlias = "Generator[tuple[int, int], None, Batch]"
"""A run in steps, between which something else may be done: each is what `OnTick` gets."""


class Bundle:
    """Plans with one seed, `ValueError` otherwise. Nobody changes it."""

    def __init__(self, plans: Sequence[Plan], token: str = "") -> None:
        self.plans = tuple(plans)
        if len({plan.seed for plan in self.plans}) != 1:
            raise ValueError("plans that are played together share their seed")
        self._token = token

    def spec(self) -> BundleSpec:
        """What travels: words from which another process makes equal plans."""
        if not self._token:
            self._token = secrets.token_hex(12)
        return BundleSpec(self._token, tuple(plan.spec() for plan in self.plans))


@dataclass(frozen=True, eq=False)
class BundleSpec(Spec):
    """A bundle in words."""

    plans: tuple[PlanSpec, ...]

    def load(self) -> Bundle:
        """The bundle, built once in a process."""
        return _built(self)


@lru_cache(maxsize=REMEMBERED)
def _built(spec: BundleSpec) -> Bundle:
    return Bundle([plan.build() for plan in spec.plans], spec.token)


@dataclass(frozen=True, eq=False)
class Batch:
    """What has been played of several plans: some numbers of a bundle, sorted.

    Batches are equal when they hold equal games of equal experiments; bots from outside are told apart by name only.
    """

    bundle: Bundle
    asked: int
    """Games that each plan was to play."""
    games: dict[int, Played] = field(default_factory=dict)
    """By number. Added to while it runs."""

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans, in the order in which their games take turns."""
        return self.bundle.plans

    @property
    def partial(self) -> bool:
        """Whether games are missing."""
        return len(self.games) < self.asked * len(self.plans)

    @cached_property
    def index(self) -> tuple[int, ...]:
        """The games that every plan has played."""
        k, have = len(self.plans), self.games
        return tuple(i for i in range(self.asked) if all(i * k + j in have for j in range(k)))

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """One sample a plan, all with the same games: those that every plan has played."""
        k = len(self.plans)
        return tuple(
            Sample(plan, tuple(self.games[i * k + j]._replace(game=i) for i in self.index), self.asked)
            for j, plan in enumerate(self.plans)
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Batch):
            return NotImplemented
        return self.games == other.games and [p.identity for p in self.plans] == [p.identity for p in other.plans]

    def __hash__(self) -> int:
        return hash((tuple(plan.rules.digest for plan in self.plans), len(self.games)))


@dataclass(frozen=True, repr=False)
class BatchResult(Repeatable):
    """What was made of a batch. Immutable; `extend` of each kind gives another one."""

    batch: Batch

    @property
    def plan(self) -> Plan:
        """The first plan: what all of them have in common."""
        return self.batch.plans[0]

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.plan.game

    @property
    def n(self) -> int:
        """Games that every plan has played: pairs where there are two sides, games a point in a sweep."""
        return len(self.batch.index)

    @property
    def asked(self) -> int:
        """How many of them were asked for."""
        return self.batch.asked

    @property
    def partial(self) -> bool:
        """Whether an interrupt left games out; `extend(0)` plays them."""
        return self.batch.partial


def play_bundle(
    bundle: Bundle,
    n: int,
    done: Batch | None = None,
    *,
    executor: Where = None,
    chunk: int | None = None,
    progress: bool = True,
    at_look: AtLook | None = None,
    on_tick: OnTick | None = None,
) -> Batch:
    """Play n games of every plan, less those that are done.

    Ctrl-C and the stop button keep what there is; `KeyboardInterrupt` where no game is there of every plan.
    Of `done` whatever is there is taken, in any gaps and beyond what it was asked for, and never played again.
    `at_look` is shown all games after `FIRST_LOOK` of each plan, and again whenever there are a quarter more. When it looks
    depends on no executor, so that stopping there gives the same games everywhere. `on_tick` is called whenever games come
    in, and every few answers of a game that is played here; by `Cancelled` it ends the run at once.
    """
    check_where(executor)
    games = dict(done.games) if done else {}
    asked = max(n, done.asked if done else 0)
    k = len(bundle.plans)
    bar = progress_bar(bundle.plans[0], asked * k, len(games), progress=progress)

    known = len(games)

    def on_games(more: list[Played]) -> None:
        games.update((game.game, game) for game in more)
        bar.update(len(more))
        if on_tick:
            on_tick(len(games) - known, 0)

    def on_answers(answers: int) -> None:
        if on_tick:
            on_tick(len(games) - known, answers)

    try:
        with outlasting(executor) as where:
            for to in looks(asked) if at_look else (asked,):
                todo = [i for i in range(to * k) if i not in games]
                if todo:
                    play_all(bundle, iter(todo), len(todo), where, chunk, on_games, on_answers if on_tick else None)
                    if at_look and at_look(_batch(bundle, to, games)):
                        asked = to
                        break
    except KeyboardInterrupt:
        if not _batch(bundle, asked, games).index:
            raise
    except SimulationError as error:
        batch = _batch(bundle, asked, games)
        error.sample = batch.samples[0] if batch.index else None
        error.batch = batch
        raise
    finally:
        bar.close()
    return _batch(bundle, asked, games)


def bundle_in_steps(bundle: Bundle, n: int, done: Batch | None = None, *, at_look: AtLook | None = None) -> BatchSteps:
    """`play_bundle` in this process, in steps: it is left after each game, and every few answers within one."""
    games = dict(done.games) if done else {}
    asked, known = max(n, done.asked if done else 0), len(games)
    for to in looks(asked) if at_look else (asked,):
        todo = [i for i in range(to * len(bundle.plans)) if i not in games]
        for number in todo:
            steps = number_in_steps(bundle, number)
            try:
                while True:
                    yield len(games) - known, next(steps)
            except StopIteration as end:
                games[number] = end.value
            yield len(games) - known, 0
        if todo and at_look and at_look(_batch(bundle, to, games)):
            asked = to
            break
    return _batch(bundle, asked, games)


def _batch(bundle: Bundle, asked: int, games: dict[int, Played]) -> Batch:
    """What has been played up to so many games each; games that are known beforehand may lie beyond."""
    return Batch(bundle, asked, {i: games[i] for i in sorted(games) if i < asked * len(bundle.plans)})


def looks(n: int) -> Iterator[int]:
    """After how many games one looks: 1, then a quarter more each time, and at the end.

    >>> list(looks(60))
    [1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 30, 38, 48, 60]
    """
    at = FIRST_LOOK
    while at < n:
        yield at
        at += -(-at // 4)
    yield n


__all__ = [
    "AtLook",
    "Batch",
    "BatchResult",
    "BatchSteps",
    "Bundle",
    "BundleSpec",
    "OnTick",
    "bundle_in_steps",
    "looks",
    "play_bundle",
]
