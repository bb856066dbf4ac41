"""Every game has the same rooms, and its imports point one way through them: model <- rules <- odds <- bots, view."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from infra.project import ROOT

from hordeplay.games import OURS

TOP = {
    "__init__.py", "rulebook.toml", "content", "model", "rules", "odds", "bots", "view", "notation.py", "measures.py",
    "lessons.py",
}  # fmt: skip
MODULES = {
    "model": {"knobs", "content", "ruleset", "table", "check"},
    "rules": {"setup", "turn", "result"},
    "odds": {"questions", "quick"},
    "bots": set[str](),
    "view": {
        "scene",
        "board",
        "strip",
        "facts",
        "hints",
        "reading_cards",
        "printed_cards",
        "clicks",
        "sentences",
        "text",
        "names",
        "ids",
    },
}
"""What stands under the same name in all of them."""
MAY = {
    "model": set[str](),
    "rules": {"model"},
    "odds": {"model", "rules"},
    "bots": {"model", "rules", "odds"},
    "view": {"model", "rules", "odds"},
    "notation": {"model", "rules"},
    "measures": {"model", "rules", "odds"},
    "lessons": {"model", "rules", "odds", "notation"},
    "": {"model", "rules", "odds", "bots", "view", "notation", "measures", "lessons"},
}
NAMES = ["GAME", "at", "chapter", "example", "line", "odds", "read", "tell"]
FOLDERS = [ROOT / "hordeplay/games" / name.replace("-", "_") for name in OURS]

games = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def modules(folder: Path) -> list[Path]:
    return [path.relative_to(folder) for path in sorted(folder.rglob("*.py"))]


def faults(path: Path, source: str, package: str) -> Iterator[str]:
    """Yield each import of a game's module (its path in the game's folder) that is absolute or points the wrong way."""
    room = "" if path.name == "__init__.py" and len(path.parts) == 1 else path.parts[0].removesuffix(".py")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (f"line {node.lineno}: {a.name}" for a in node.names if a.name.startswith(package))
        elif isinstance(node, ast.ImportFrom) and not node.level:
            if (node.module or "").startswith(package):
                yield f"line {node.lineno}: {node.module} is written absolutely"
        elif isinstance(node, ast.ImportFrom):
            here = path.parts[:-1][: len(path.parts) - node.level]
            where = [*here, *(node.module or "").split(".")] if node.module else [*here]
            for target in [where] if where else [[alias.name] for alias in node.names]:
                if target[0] not in MAY[room] | {room}:
                    yield f"line {node.lineno}: {room or 'the package'} imports {'.'.join(target)}"


@games
def test_the_rooms_are_the_same(folder: Path) -> None:
    assert {path.name for path in folder.iterdir() if path.name != "__pycache__"} == TOP
    for room, wanted in MODULES.items():
        there = {path.stem for path in (folder / room).iterdir() if path.name != "__pycache__"}
        assert wanted <= there, f"{folder.name}/{room} has no {sorted(wanted - there)}"


@games
def test_what_a_card_of_the_game_prints_stands_in_printed_cards(folder: Path) -> None:
    """The provenance is that of a row of content, so whoever takes it builds a printed card."""
    assert ".provenance" not in (folder / "view/reading_cards.py").read_text()


@games
def test_the_table_of_chapters_names_each_module_of_the_rules_and_none_that_is_gone(folder: Path) -> None:
    """A reader who asks where a chapter stands looks into the docstring of the game."""
    table = import_module(f"hordeplay.games.{folder.name}").__doc__ or ""
    named = re.findall(r"`([a-z_]+(?:\.[a-z_]+)+)`", table)
    there = [".".join(path.with_suffix("").parts) for path in modules(folder)]
    chapters = [module for module in there if module.startswith("rules.") and not module.endswith("__init__")]
    assert [name for name in named if not any(f"{module}.".startswith(f"{name}.") for module in there)] == []
    assert [module for module in chapters if not any(f"{module}.".startswith(f"{name}.") for name in named)] == []


@games
def test_imports_are_relative_and_point_one_way(folder: Path) -> None:
    package = f"hordeplay.games.{folder.name}"
    wrong = [
        f"{path}, {fault}" for path in modules(folder) for fault in faults(path, (folder / path).read_text(), package)
    ]
    assert wrong == []


@games
def test_the_public_names_are_the_same(folder: Path) -> None:
    game = import_module(f"hordeplay.games.{folder.name}")
    assert sorted(game.__all__) == NAMES
    assert game.GAME.name == folder.name.replace("_", "-")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("model/table.py", "from ..rules import turn"),
        ("rules/battle/combat.py", "from ...odds import tables"),
        ("rules/combat.py", "from ..view.names import seat_name"),
        ("view/hints.py", "from ..bots.greedy import Greedy"),
        ("odds/tables.py", "from hordeplay.games.chess.model import table"),
        ("notation.py", "from . import GAME"),
        ("notation.py", "from .odds import tables"),
    ],
)
def test_a_wrong_import_is_seen(path: str, source: str) -> None:
    assert len(list(faults(Path(path), source, "hordeplay.games.chess"))) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/battle/combat.py", "from ..dice import dice"),
        ("rules/battle/combat.py", "from ...model.table import Table"),
        ("rules/battle/combat.py", "from .strength import needs"),
        ("lessons.py", "from . import odds"),
        ("__init__.py", "from .view import LOOK"),
    ],
)
def test_a_right_import_is_let_through(path: str, source: str) -> None:
    assert list(faults(Path(path), source, "hordeplay.games.chess")) == []
