"""Play n whole matches and count."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import whole
from hordeplay.core.language import tr
from hordeplay.lab.executors import Where, check_where, has_threads, outlasting, play_all
from hordeplay.lab.plan import LIMIT, Plan, SimulationError, game_of, games_asked
from hordeplay.lab.playout import Played
from hordeplay.lab.sample import Sample

if TYPE_CHECKING:
    from tqdm import tqdm

    from hordeplay.core.driver import Thinker

PATIENCE = 1.0
"""Seconds before a progress bar shows."""


def simulate(
    game: str | AnyGame,
    n: int = 1000,
    *,
    seats: int | None = None,
    bots: Thinker | Sequence[Thinker] = "",
    seed: int | str = 0,
    rules: AnyRules | None = None,
    executor: Where = None,
    progress: bool = True,
    rotate: bool = True,
    chunk: int | None = None,
    limit: int = LIMIT,
    measures: Sequence[str] = (),
    **setup: Any,  # what the game's start takes
) -> Sample:
    """Play n whole matches and count: scores, wins, length, each with n and an interval.

    `bots` is one bot for all seats or one a seat: names, classes or objects with `choose`, or functions of a `Seat`; left
    out it is the game's own, its first that does not play at random.
    With `rotate` the bots move one seat on from game to game, so that each sits everywhere equally often; give a
    multiple of `seats` as n to make that exact. A bot that remembers something within a game is given as a class.

    `executor` is any `concurrent.futures.Executor`; "loky" (worker processes), "here" (this process), or None: here at
    first, in worker processes when more than some seconds are left. It cannot change a result, nor can `chunk`, the
    games a worker plays at a time. Ctrl-C and the stop button keep what is done: the sample is then `partial`.
    Nor can a worker process that dies: its games are played once more. A `ProcessPoolExecutor` is broken from then on; for
    this run another one of the same kind and size takes its place, and its owner still shuts it down as ever. Where
    processes die three times over the same games it is a `WorkersLost`, whose `sample` has all that is done.

    `measures` are names of `Game.measures`, taken in every game: `sample.mean("lead changes")`.

    At most 10 million games: they are kept one by one. `forecast` says how many an interval needs and what they cost.
    `ValueError` names what is allowed for a wrong game, n, seat count, bot, seed, rules or setup word. A game that
    does not end within `limit` answers, or raises, is a `GameError` with the seed that shows it.

    >>> sample = simulate("horrible-hordes", 2, seats=2, bots="random", seed=1, progress=False)
    >>> sample.n, sample.bots, sample.rate("random").value
    (2, ('random',), 0.5)
    """
    played = game_of(game)
    n = games_asked(n, "n, the number of games", 1)
    plan = Plan(
        played, rules, seats=seats, bots=bots, seed=seed, rotate=rotate, limit=limit, measures=measures, setup=setup
    )
    return go_on(plan, (), range(n), n, executor=executor, chunk=chunk, progress=progress)


def go_on(
    plan: Plan,
    done: Sequence[Played],
    todo: Iterable[int],
    asked: int,
    *,
    executor: Where = None,
    chunk: int | None = None,
    progress: bool = True,
) -> Sample:
    """The sample of what is done and what is to do, `asked` games in all."""
    check_where(executor)
    if chunk is not None:
        chunk = whole(chunk, "chunk, the games a worker plays at a time", 1)
    games = list(done)
    left = asked - len(games)
    bar = progress_bar(plan, asked, len(games), progress=progress)

    def on_games(more: list[Played]) -> None:
        games.extend(more)
        bar.update(len(more))

    try:
        with outlasting(executor) as where:
            play_all(plan, todo, left, where, chunk, on_games)
    except KeyboardInterrupt:
        if not games:
            raise
    except SimulationError as error:
        error.sample = Sample(plan, tuple(sorted(games)), asked) if games else None
        raise
    finally:
        bar.close()
    return Sample(plan, tuple(sorted(games)), asked)


class NoBar:
    """Stands where no progress bar is wanted: to load the library of one takes as long as a game."""

    def update(self, n: int) -> None:
        """Show nothing."""

    def close(self) -> None:
        """Nothing is open."""


def progress_bar(plan: Plan, asked: int, done: int, *, progress: bool) -> tqdm[Any] | NoBar:  # counts, iterates nothing
    """A progress bar in a notebook or a terminal, for whoever has to wait; TQDM_DISABLE=1 switches all of them off."""
    if not progress:
        return NoBar()
    try:
        from tqdm.auto import tqdm
    except ImportError:  # of the extra `lab`; the games are the same without it
        return NoBar()
    if not has_threads():
        tqdm.monitor_interval = 0  # its own thread, which only looks after bars that stand still
    off = bool(os.environ.get("TQDM_DISABLE"))
    words: dict[str, Any] = {"disable": off or (False if "ipykernel" in sys.modules else None)}  # None: not into files
    return tqdm(total=asked, initial=done, desc=plan.game.name, unit=tr("game"), delay=PATIENCE, leave=False, **words)


__all__ = ["NoBar", "go_on", "progress_bar", "simulate"]
