"""Several plans played together on common seeds, and what has been played of them.

Number i of a bundle of k plans is game i // k of plan i % k. All plans share the seed of the experiment, so that game 7 of
each begins with the same luck, with the bots on the same seats: what differs is the change that one wants to see.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from hordeplay.lab.plan import Parcel, Plan, SimulationError
from hordeplay.lab.playout import Played
from hordeplay.lab.sample import Sample
from hordeplay.lab.simulate import progress_bar
from hordeplay.lab.spread import Where, check_where, play_all

KEPT = 8
"""Bundles that a worker remembers."""

FIRST_LOOK = 1
"""Games per plan before the first look: somebody waits for it."""

Look: TypeAlias = "Callable[[Trial], bool]"
"""Gets what has been played; True stops."""

Beat: TypeAlias = "Callable[[int, int], object]"
"""Gets the games that came in during this run, and the answers so far of the one that is played here.

For whoever may want to play no more, which `GaveWay` says, in the midst of a game as well.
"""


class Bundle:
    """Plans with one seed. Nobody changes it."""

    def __init__(self, plans: Sequence[Plan], token: str = "") -> None:
        self.plans = tuple(plans)
        if len({plan.seed for plan in self.plans}) != 1:
            msg = "plans that are played together share their seed"
            raise ValueError(msg)
        self._token = token

    def parcel(self) -> Bundled:
        """What travels."""
        if not self._token:
            self._token = secrets.token_hex(12)
        return Bundled(self._token, tuple(plan.parcel() for plan in self.plans))


@dataclass(frozen=True)
class Bundled:
    """A bundle on its way to another process."""

    token: str
    parcels: tuple[Parcel, ...]

    def opened(self) -> Bundle:
        """The bundle, built once and remembered by its token."""
        found = _opened.get(self.token)
        if found is None:
            found = _opened[self.token] = Bundle([parcel.build() for parcel in self.parcels], self.token)
            for old in list(_opened)[:-KEPT]:
                _opened.pop(old, None)
        return found


_opened: dict[str, Bundle] = {}


@dataclass(frozen=True, eq=False)
class Trial:
    """What has been played of several plans: some numbers of a bundle, sorted."""

    bundle: Bundle
    asked: int
    """Games that each plan was to play."""
    games: dict[int, Played] = field(default_factory=dict)
    """By number. Added to while it runs."""

    @property
    def partial(self) -> bool:
        """Whether games are missing."""
        return len(self.games) < self.asked * len(self.bundle.plans)

    @cached_property
    def index(self) -> tuple[int, ...]:
        """The games that every plan has played."""
        k, have = len(self.bundle.plans), self.games
        return tuple(i for i in range(self.asked) if all(i * k + j in have for j in range(k)))

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """One sample a plan, all with the same games: those that every plan has played."""
        k = len(self.bundle.plans)
        return tuple(
            Sample(plan, tuple(self.games[i * k + j]._replace(game=i) for i in self.index), self.asked)
            for j, plan in enumerate(self.bundle.plans)
        )


def play_bundle(
    bundle: Bundle,
    n: int,
    done: Trial | None = None,
    *,
    executor: Where = None,
    chunk: int | None = None,
    progress: bool = True,
    look: Look | None = None,
    beat: Beat | None = None,
) -> Trial:
    """Play n games of every plan, less those that are done; Ctrl-C and the stop button keep what there is.

    Of `done` whatever is there is taken, in any gaps and beyond what it was asked for, and never played again.
    `look` is shown all games after `FIRST_LOOK` of each plan, and again whenever there are a quarter more. When it looks
    depends on no executor, so that stopping there gives the same games everywhere. `beat` is called whenever games come in, and
    every few answers of a game that is played here; by `GaveWay` it ends the run at once.
    """
    check_where(executor)
    games = dict(done.games) if done else {}
    asked = max(n, done.asked if done else 0)
    k = len(bundle.plans)
    plan = bundle.plans[0]
    bar = progress_bar(plan, asked * k, len(games), progress=progress)

    known = len(games)

    def report(more: list[Played]) -> None:
        games.update((game.game, game) for game in more)
        bar.update(len(more))
        if beat:
            beat(len(games) - known, 0)

    def pulse(answers: int) -> None:
        if beat:
            beat(len(games) - known, answers)

    try:
        for to in looks(asked) if look else (asked,):
            todo = [i for i in range(to * k) if i not in games]
            if todo:
                play_all(bundle, iter(todo), len(todo), executor, chunk, report, pulse if beat else None)
                if look and look(_trial(bundle, to, games)):
                    asked = to
                    break
    except KeyboardInterrupt:
        if not games:
            raise
    except SimulationError as error:
        trial = _trial(bundle, asked, games)
        error.sample = trial.samples[0] if trial.index else None
        error.trial = trial
        raise
    finally:
        bar.close()
    return _trial(bundle, asked, games)


def _trial(bundle: Bundle, asked: int, games: dict[int, Played]) -> Trial:
    """What has been played up to so many games each; games that are known beforehand may lie beyond."""
    return Trial(bundle, asked, {i: games[i] for i in sorted(games) if i < asked * len(bundle.plans)})


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


__all__ = ["Beat", "Bundle", "Bundled", "Look", "Trial", "looks", "play_bundle"]
