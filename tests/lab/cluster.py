"""A real Dask scheduler and two worker processes, which speak TCP with each other and with the test."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

from distributed import Client
from infra.project import ROOT

WAIT = 120
"""Seconds for three processes to start on a busy machine."""


@contextlib.contextmanager
def dask_cluster(folder: Path, workers: int = 2) -> Iterator[tuple[Executor, Client]]:
    """An executor on worker processes that were started as somebody starts them by hand."""
    address = folder / "scheduler.json"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests"), "OMP_NUM_THREADS": "1"}
    program = [sys.executable, "-m", "dask"]

    def begin(*words: str) -> subprocess.Popen[Any]:
        given = [*program, *words, "--scheduler-file", str(address)]
        return subprocess.Popen(given, env=env, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    started = [begin("scheduler", "--host", "tcp://127.0.0.1", "--port", "0", "--no-dashboard", "--no-jupyter")]
    try:
        started += [
            begin("worker", "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(workers)
        ]
        connect: Any = Client  # its constructor has no types
        with connect(scheduler_file=str(address), timeout=WAIT, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=WAIT)
            yield client.get_executor(), client
    finally:
        for process in reversed(started):  # the workers first: without a scheduler they would wait for it
            process.terminate()
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(timeout=WAIT)
