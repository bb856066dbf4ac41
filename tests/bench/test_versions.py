"""This version against an older one, the same work in turns: `test_core.py`'s measures, each at most 1.15 times as long.

    git clone . /tmp/older && cd /tmp/older && git checkout <commit> && uv sync
    HORDEPLAY_OLD=/tmp/older uv run pytest tests/bench/test_versions.py -s

Each version works in processes of its own, several of each, since how a process happens to lie in memory costs some
percent, too.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from statistics import median
from subprocess import PIPE, Popen
from typing import Self

import pytest
from bench.workload import GAMES, MEASURES

OLD = os.environ.get("HORDEPLAY_OLD", "")
SLOWER = 1.15
PAIRS, ROUNDS, LEAST = 3, 5, 0.03
WORKLOAD, ROOT = Path(__file__).with_name("workload.py"), Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not OLD, reason="HORDEPLAY_OLD names no checkout of an older version")


class Version:
    """A process in which one version plays one game; it ends with the block."""

    def __init__(self, home: Path, python: str | Path, game: str) -> None:
        env = {**os.environ, "PYTHONHASHSEED": "0"}
        self._process = Popen([python, WORKLOAD, game], cwd=home, env=env, stdin=PIPE, stdout=PIPE, text=True)
        self.digest = self._answer()

    def _answer(self):
        return json.loads(self._process.stdout.readline())

    def seconds(self, measure: str, calls: int) -> float:
        print(json.dumps([measure, calls]), file=self._process.stdin, flush=True)
        return self._answer()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._process.__exit__(None, None, None)


def ratios(game: str, measures: tuple[str, ...]) -> dict[str, list[float]]:
    """How many times as long as the old version this one takes, from each pair of turns."""
    samples = {measure: [] for measure in measures}
    for _ in range(PAIRS):
        with (
            Version(Path(OLD), Path(OLD, ".venv", "bin", "python"), game) as old,
            Version(ROOT, sys.executable, game) as new,
        ):
            if old.digest != new.digest:
                pytest.skip("the two versions play different games with these seeds: nothing to compare")
            for measure in measures:
                once = min(version.seconds(measure, 1) for version in (old, new, old, new))
                calls = max(1, int(LEAST / max(once, 1e-6)))
                for _ in range(ROUNDS):
                    before = old.seconds(measure, calls)
                    samples[measure].append(new.seconds(measure, calls) / before)
    return samples


@pytest.mark.parametrize("game", GAMES)
def test_not_slower_than_the_old_version(game: str) -> None:
    samples = ratios(game, MEASURES)
    if again := tuple(measure for measure, each in samples.items() if median(each) > SLOWER):
        for measure, each in ratios(game, again).items():  # what a busy machine made of it does not come twice
            samples[measure] += each
    measured = {measure: median(each) for measure, each in samples.items()}
    print(f"\n{game}: new / old")
    for measure, ratio in measured.items():
        print(f"  {measure:10s} {ratio:5.2f}   ({min(samples[measure]):.2f} to {max(samples[measure]):.2f})")
    assert {measure: round(ratio, 2) for measure, ratio in measured.items() if ratio > SLOWER} == {}
