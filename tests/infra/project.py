"""The project's files as the tests of the house see them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@cache
def files(*suffixes: str) -> list[Path]:
    """Return all files that are, or would be, committed; with suffixes, only those."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    paths = [ROOT / name for name in listed if name and (not suffixes or name.endswith(suffixes))]
    return sorted({path for path in paths if path.is_file()})


def copy(target: Path, *, of: Path = ROOT) -> Path:
    """Copy all files below a folder that are, or would be, committed: what a fresh clone has."""
    for path in files():
        if path.is_relative_to(of):
            place = target / path.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
    return target


def name(path: Path) -> str:
    """Return a file's name as it is written in the project."""
    return path.relative_to(ROOT).as_posix()


def run(words: Sequence[str | Path], *, cwd: Path = ROOT, **env: str) -> str:
    """Run a program and return what it printed; a failure shows the end of that."""
    __tracebackhide__ = True
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**os.environ, **env},
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, f"{' '.join(map(str, words))}\n{done.stdout[-6000:]}"
    return done.stdout


def uv() -> str:
    """Return the path of uv, which runs these tests (`uv run` leaves its path in UV)."""
    program = os.environ.get("UV") or shutil.which("uv")
    assert program, "these tests need uv: pip install uv"
    return program
