"""Commands of other programs that the site is built with: what they say when they fail is one sentence."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


def run(
    command: Sequence[str], failing: str, *, folder: Path | None = None, environment: Mapping[str, str] | None = None
) -> None:
    """Run a command, in a folder; where it fails, `ValueError` with what is `failing` and the last reason that was given.

    >>> import sys
    >>> run([sys.executable, "-c", "raise SystemExit('no ink')"], "the page could not be printed")
    Traceback (most recent call last):
    ValueError: the page could not be printed: no ink
    """
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  # no word of them is a stranger's
    if done.returncode:
        lines = [line for line in (done.stderr.strip() or done.stdout.strip()).splitlines() if line.strip()]
        # pip marks its reasons, and ends with advice
        reasons = [line for line in lines if line.startswith("ERROR: ")] or lines or ["no reason was given"]
        raise ValueError(f"{failing}: {reasons[-1].removeprefix('ERROR: ')[:200]}")


__all__ = ["run"]
