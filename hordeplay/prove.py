"""Hold random games to every promise, and write down what was tried.

    uv run python -m hordeplay.prove --out proof --minutes 30
    uv run python -m hordeplay.prove --games 1_000_000 --wild 100_000 --jobs 8 --out proof
    uv run python -m hordeplay.prove --dask tcp://cluster:8786 --out proof

Each game is a function of the seed and its number, so that an interrupt costs nothing: the same command goes on where the
folder stands, as long as the code is the same. `games.jsonl` there holds the games, `report.md` the table of promises, the
failures made small, and the line that repeats each. It ends with 1 where a promise broke.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from hordeplay.core.file_bytes import write_whole
from hordeplay.lab.executors import outlasting, play_all
from hordeplay.lab.proof import Proof, Proved
from hordeplay.lab.proof_report import Kept, code_digest, order, page

if TYPE_CHECKING:
    from hordeplay.lab.executors import Where
    from hordeplay.lab.plan import Plan
    from hordeplay.lab.playout import Played

KEEP = 2.0
"""Seconds after which what is done is written down."""


@contextmanager
def where_to_play(jobs: int, dask: str) -> Iterator[tuple[Where, str]]:
    """An executor, and what to call it."""
    if dask:
        from distributed import Client

        connect: Any = Client  # its constructor has no types
        with connect(dask, set_as_default=False) as client:
            yield client.get_executor(), f"a Dask cluster of {sum(client.nthreads().values())} threads"
    elif jobs == 1:
        yield "here", "one process"
    else:
        from loky import ProcessPoolExecutor

        pool: Executor = ProcessPoolExecutor(jobs)
        try:
            yield pool, f"{jobs} processes"
        finally:
            pool.shutdown(wait=False, kill_workers=True)  # type: ignore[call-arg]  # loky's


def main(words: Sequence[str] | None = None, prog: str = "python -m hordeplay.prove") -> int:
    """Carry out one command line; return 0 if all promises held, 1 if one broke, 2 if nothing could be played.

    `prog` is the command as whoever typed it knows it.
    """
    parser = argparse.ArgumentParser(
        prog=prog,
        description="Hold random games to every promise. A run that was stopped goes on where the same folder is named again.",
        epilog=f"All of it takes days. A first look takes a minute or two: {prog} --games 40 --wild 10 --out proof",
    )
    parser.add_argument("--games", type=int, default=1_000_000, help="printed games (default: 1_000_000)")
    parser.add_argument("--wild", type=int, default=100_000, help="games with much turned (default: 100_000)")
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one for each core)")
    place.add_argument("--dask", default="", metavar="ADDRESS", help="the scheduler of a Dask cluster")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder of games.jsonl and report.md"
    )
    parser.add_argument("--minutes", type=float, default=0, help="begin no game after so long (default: no end)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tried", type=int, default=1, help="decisions of a game at which all is tried (default: 1)")
    options = parser.parse_args(words)
    if min(options.games, options.wild, options.minutes, options.tried) < 0 or options.jobs < 1:
        parser.error("--games, --wild, --minutes and --tried are no less than 0, --jobs no less than 1")
    import_module("tqdm")  # where it is missing, nothing is begun
    proof = Proof(options.seed, options.tried)
    try:
        kept = Kept(options.out / "games.jsonl", proof)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    since = time.perf_counter()
    with where_to_play(options.jobs, options.dask) as (where, called):
        stopped = _play(proof, kept, options.games, options.wild, where, 60 * options.minutes)
    seconds = time.perf_counter() - since
    footer = [
        f"seed {proof.seed}; {proof.tried} decisions of a game tried; numbers 0, 2, 4, ... printed and 1, 3, 5, ... wild",
        f"asked for {options.games:,} printed and {options.wild:,} wild games; {'stopped before' if stopped else 'all played'}",
        f"code {code_digest()}, Python {platform.python_version()}",
        f"{called} on {os.cpu_count()} cores, {seconds:,.0f} seconds in the last part of the run",
        (
            f"again: `python -m hordeplay.prove --games {options.games} --wild {options.wild} --seed {proof.seed} "
            f"--tried {proof.tried} --out DIR`"
        ),
    ]
    text = page(proof, kept.sums, footer, lambda says: sys.stderr.write(f"{says}\n"))
    write_whole(options.out / "report.md", text)
    sys.stdout.write("\n".join(text.split("\n## Games")[0].splitlines()[2:]) + "\n")
    return 1 if kept.sums.total("broken") else 0


def _play(proof: Proof, kept: Kept, games: int, wild: int, where: Where, seconds: float) -> bool:
    """Play what is not kept yet; True where some of it is left."""
    from tqdm import tqdm

    done = set(kept.sums.numbers)
    total, until = games + wild, time.monotonic() + seconds
    written = time.monotonic()
    there = sum(1 for number in done if number // 2 < (wild if number % 2 else games))

    def todo() -> Iterator[int]:
        for number in order(games, wild):
            if seconds and time.monotonic() > until:
                return
            if number not in done:
                yield number

    with tqdm(total=total, initial=there, unit="game", disable=None) as bar:

        def on_games(more: list[Played]) -> None:
            nonlocal written
            rows = cast("list[Proved]", more)  # what a proof's numbers come to
            kept.add(rows)
            bar.update(len(rows))
            broken = kept.sums.total("broken")
            bar.set_postfix_str(f"{broken} broken" if broken else "", refresh=False)
            if time.monotonic() - written > KEEP:
                kept.flush()
                written = time.monotonic()

        try:
            with outlasting(where) as place:
                play_all(cast("Plan", proof), todo(), total - there, place, None, on_games)
        except KeyboardInterrupt:
            return True
        finally:
            kept.flush()
    return len(kept.sums.numbers) - len(done) + there < total


if __name__ == "__main__":
    sys.exit(main())
