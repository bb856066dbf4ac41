"""The lower bounds of pyproject.toml are true: with the lowest versions that it allows, games are played and shown."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

from infra.project import ROOT, run, uv

from hordeplay.games import OURS

EXTRAS = ("widgets", "lab", "terminal")
"""What the package itself imports; JupyterLab only shows it, and takes its own minor version."""
EXPORT = "export -q --frozen --no-dev --extra course --no-emit-project --no-hashes --no-annotate --no-header"
USE = """
if __name__ == "__main__":  # the worker process reads this file again
    import hordeplay as hp
    import io
    from hordeplay import widgets
    from hordeplay.cli.play import Console, Terminal
    from loky import get_reusable_executor

    for game in hp.games():
        match = hp.new(game, seed=7)
        match.run(match.game.default_bot or "random", until="turn")
        board = widgets.Board(hp.load(match.save()))
        sample = hp.simulate(game, 1, seed=7, executor="here")  # to the end, its progress shown
        Terminal(match, mine=[0], bots={}, console=Console(file=io.StringIO()))._position()
        print(game, board.match.ply, len(sample.to_frame()), len(match.rules.to_toml()))
    assert [getattr(widgets, name).__name__ for name in widgets.__all__] == widgets.__all__
    pool = get_reusable_executor(max_workers=1)
    print(len(hp.simulate(game, 1, executor=pool, progress=False).games), widgets.Workbench(game).to_frame().size)
"""


def test_games_are_played_and_shown_with_the_lowest_versions(tmp_path: Path) -> None:
    """Only what the project itself asks for is as old as it may be; the rest is as locked, so that a failure is ours."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    bounds = [*project["dependencies"], *(bound for extra in EXTRAS for bound in extras[extra])]
    names = [re.split(r"[^\w.-]", bound)[0] for bound in bounds]
    rest, home, script = tmp_path / "rest.txt", tmp_path / "venv", tmp_path / "use.py"
    rest.write_text(run([uv(), *EXPORT.split(), *(f"--no-emit-package={name}" for name in names)]), "utf-8")
    # the board was built before this test could start; without it nothing is written into the checkout
    run([uv(), "build", "--wheel", "--out-dir", tmp_path], HORDEPLAY_SKIP_JS="1")
    (wheel,) = tmp_path.glob("hordeplay-*.whl")
    run([uv(), "venv", "--python", sys.executable, home], cwd=tmp_path)
    with_extras = [word for extra in EXTRAS for word in ("--extra", extra)]
    install = ["pip", "install", "--resolution", "lowest-direct", "--only-binary", ":all:", *with_extras]
    run([uv(), *install, "--python", home, "-r", ROOT / "pyproject.toml", "-c", rest, wheel], cwd=tmp_path)
    script.write_text(USE, "utf-8")
    out = run([home / "bin" / "python", script], cwd=tmp_path)
    for game in OURS:
        assert re.search(rf"^{game} [1-9]\d* [1-9]\d* [1-9]\d*$", out, re.MULTILINE), out
