"""How everything here is timed: side by side in one run, in processor time, so that a busy machine disturbs it little."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterable
from statistics import median, quantiles
from time import process_time

FREE = os.getloadavg()[0] < 0.5 and (os.cpu_count() or 1) >= 2
"""Whether the machine did nothing else before this run."""
BUSY = 1 if FREE else 4
"""How many times the seconds of a budget may be taken: caches are shared even where processor time is not."""
SPREAD = 1.2 if FREE else 1.5
"""And how far a ratio of two times may be off."""


def interleave(
    variants: dict[str, Callable[[], object]],
    rounds: int = 7,
    least: float = 0.03,
    clock: Callable[[], float] = process_time,
) -> dict[str, float]:
    """Median seconds per call of each variant; they take turns, each for so many seconds at least."""
    calls, samples = {}, {name: [] for name in variants}
    for name, run in variants.items():
        since = clock()
        run()
        calls[name] = max(1, int(least / max(clock() - since, 1e-6)))
    for _ in range(rounds):
        for name, run in variants.items():
            since = clock()
            for _ in range(calls[name]):
                run()
            samples[name].append((clock() - since) / calls[name])
    return {name: median(times) for name, times in samples.items()}


def p95(calls: Iterable[Callable[[], object]]) -> float:
    """The 95th of a hundred single calls, in seconds; what the garbage collector takes is not theirs."""
    times = []
    gc.disable()
    for run in calls:
        since = process_time()
        run()
        times.append(process_time() - since)
    gc.enable()
    return quantiles(times, n=20)[-1]


def report(title: str, times: dict[str, float]) -> None:
    """Print milliseconds, and how many times the first of them each is."""
    base = next(iter(times.values()))
    print(f"\n{title}")
    for name, seconds in times.items():
        print(f"  {name:40s} {seconds * 1e3:10.4f} ms  x{seconds / base:.2f}")
