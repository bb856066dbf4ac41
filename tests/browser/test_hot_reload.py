"""With HORDEPLAY_DEV=1 a new build of the page is on every open board at once, and the match goes on (docs/developing.md)."""

from __future__ import annotations

import shutil
from pathlib import Path

from browser.lab import Lab
from playwright.sync_api import expect

from hordeplay.widgets.assets import STATIC

# The files that are built are left alone: these boards watch a copy.
WATCHED = """
import os
from pathlib import Path
import hordeplay as hp
from hordeplay.widgets import Board
from hordeplay.widgets import assets as built
os.environ["HORDEPLAY_DEV"] = "1"
built.STATIC = Path({folder!r})
class Watched(Board):
    _esm, _css = built.bundle("board.js"), built.bundle("board.css")
"""
BOARD = 'match = hp.new("horrible-hordes", seats=2, seed=7)\nWatched(match, seat=0, bots="greedy", pace=0)'


def test_a_new_build_is_on_the_board_at_once_and_the_match_goes_on(lab: Lab, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(STATIC, tmp_path / "static"))
    lab.open_cells(WATCHED.format(folder=str(folder)), BOARD)
    lab.act("kingdom Horse Men")
    ply = lab.board.get_attribute("data-ply")

    script = folder / "board.js"
    built = script.read_text("utf-8")
    assert '"command line"' in built
    script.write_text(built.replace('"command line"', '"line of commands"'), "utf-8")
    expect(lab.board.get_by_label("line of commands")).to_be_visible()
    expect(lab.page.locator("[data-testid=board]")).to_have_count(1)  # the board of the last build was taken down
    expect(lab.board).to_have_attribute("data-ply", str(ply))
    expect(lab.board.locator(".hp-turn")).to_contain_text("You, Horse Men, to move")

    style = folder / "board.css"
    style.write_text(f"{style.read_text('utf-8')}\n.hp-turn {{ letter-spacing: 7px }}", "utf-8")
    expect(lab.board.locator(".hp-turn")).to_have_css("letter-spacing", "7px")

    before = int(lab.python("match.ply"))
    lab.act(lab.python("str(next(iter(match.request.options())))").strip("'"))
    assert int(lab.python("match.ply")) > before
    expect(lab.board).to_have_attribute("data-ply", lab.python("match.ply"))
