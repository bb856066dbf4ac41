"""A kernel may be killed at any moment: at most the last click is lost, and no file is unreadable."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from infra.project import run

KILLS = 200 if os.environ.get("HORDEPLAY_LONG") else 20
TESTS = Path(__file__).parents[1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the players are forks")
def test_a_killed_player_loses_at_most_the_last_click(tmp_path: Path) -> None:
    script = TESTS / "widgets" / "killed.py"
    out = run([sys.executable, str(script), str(tmp_path), str(KILLS)], PYTHONPATH=str(TESTS))
    assert out.startswith(f"{KILLS} kills")
