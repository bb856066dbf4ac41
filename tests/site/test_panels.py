"""Charts, panels and estimates without numpy, pandas, bqplot, loky and threads: the same numbers as with them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hordeplay.core.extras import brought_by

PROGRAM = Path(__file__).with_name("panels.py")


def run(*words: str) -> dict[str, Any]:
    done = subprocess.run([sys.executable, PROGRAM, *words], capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr[-3000:]
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.fixture(scope="module")
def page() -> dict[str, Any]:
    return run("page")


def test_every_panel_shows_the_same_numbers(page: dict[str, Any]) -> None:
    usual = run()["shown"]
    assert page["loaded"] == []
    assert page["shown"].keys() == usual.keys()
    for name, shown in usual.items():
        assert page["shown"][name] == shown, name


def test_what_is_missing_is_said_in_one_sentence(page: dict[str, Any]) -> None:
    *frames, workers = page["refused"]
    assert len(frames) == 3
    assert {*frames} == {
        f"to_frame() needs {brought_by('pandas')}; text, CSV and pictures of the same numbers need nothing"
    }
    assert workers == f"worker processes need {brought_by('loky')}; leave executor out, or say 'here'"
