"""A game that ships on its own joins by its entry point, whoever installs it."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest
from infra.project import ROOT, run

PLAYS = """
import hordeplay as hp
assert hp.games() == ("horrible-hordes", "fantahzee", "kingdom-rush", "warfighter-fantasy", "pig"), hp.games()
match = hp.new("pig", seed=7)
match.run("greedy")
assert hp.load(match.save()).result == match.result
assert hp.lesson("streak").model.answer == hp.questions(hp.new("pig"))[2].answer
assert hp.simulate("pig", 4, measures=["rolls"], executor="here", progress=False).mean("rolls").value > 1
print(match.result.says)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel of the tiny game in it, as pip would lay it there."""
    folder = tmp_path_factory.mktemp("ships")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT / "tests/pig")
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def test_it_is_found_and_plays(installed: Path, tmp_path: Path) -> None:
    assert run([sys.executable, "-c", PLAYS], cwd=tmp_path, PYTHONPATH=str(installed)).startswith("Seat")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("ludo", "json:dumps", " is no Game but a function"),
        ("ludo", "pig:GAME", " is the game 'pig'; call the entry point so, too"),
        ("ludo", "no_such_package:GAME", " cannot be imported: ModuleNotFoundError: No module named 'no_such_package'"),
        ("ludo", "pig:GAMES", " cannot be imported: AttributeError: module 'pig' has no attribute 'GAMES'"),
    ],
)
def test_an_entry_point_that_names_no_game_is_told(
    installed: Path, tmp_path: Path, name: str, value: str, says: str
) -> None:
    (points,) = installed.glob("*.dist-info/entry_points.txt")
    other = tmp_path / "other-1.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1\n")
    (other / "entry_points.txt").write_text(points.read_text().replace("pig = pig:GAME", f"{name} = {value}"))
    code = f"import hordeplay as hp\ntry: hp.new({name!r})\nexcept ValueError as error: print(error)"
    printed = run([sys.executable, "-c", code], cwd=tmp_path, PYTHONPATH=f"{tmp_path}:{installed}")
    assert printed.strip() == f"games: the entry point {name!r} = {value!r} of other{says}"
