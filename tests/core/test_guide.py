"""The guide "Adding a game" shows what stands in `tests/pig`, word for word."""

from __future__ import annotations

import re

import pytest
from infra.project import ROOT, files

GUIDE = (ROOT / "docs/adding-a-game.md").read_text("utf-8")
WHOLE = (ROOT / "docs/how-to/pig.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(?:python|toml) (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("path", "code"), BLOCKS, ids=[f"{i} {path}" for i, (path, _) in enumerate(BLOCKS)])
def test_a_block_is_what_runs(path: str, code: str) -> None:
    assert code in (ROOT / path).read_text("utf-8")


def test_every_file_of_the_tiny_game_is_shown() -> None:
    shown = {path for path, _ in BLOCKS if path.startswith("tests/pig/")}
    folder = [p for p in files(".py", ".toml") if ROOT / "tests/pig" in p.parents and p.name != "test_shipping.py"]
    there = {p.relative_to(ROOT).as_posix() for p in folder}
    assert shown == there
    assert all(path.rpartition("/")[2] in GUIDE.split("## 1.")[0] for path in there)


def test_every_block_of_code_says_where_it_stands() -> None:
    """Only the list of files stands in a block without a place."""
    fences = re.findall(r"^```(.*)$", GUIDE, re.MULTILINE)
    assert fences[::2].count("") == 1
    assert len(fences[::2]) == len(BLOCKS) + 1


def test_the_steps_are_numbered() -> None:
    assert [int(n) for n in re.findall(r"^## (\d+)\.", GUIDE, re.MULTILINE)] == list(range(1, 11))


def test_the_tiny_game_stands_whole_on_a_page_for_whoever_has_no_copy_of_the_project() -> None:
    blocks = dict(re.findall(r"^```(?:python|toml) (\S+)\n(.*?)^```$", WHOLE, re.MULTILINE | re.DOTALL))
    # its own pyproject.toml lies inside the folder, beside which `docs/how-to/own-game.md` has one
    folder = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for path in files(".py", ".toml")
        if ROOT / "tests/pig" in path.parents and path.name not in {"test_shipping.py", "pyproject.toml"}
    }
    assert blocks == folder
