"""What no type checker sees in the scripts of games: they run only when they are `yield from`-ed.

`take_damage(table, 3)` alone does nothing, silently; a bare `yield` has no type; a `Roll` outside of the game's own
`dice()`, or the module of that name, escapes every card that touches dice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from infra.project import ROOT, files

REQUESTS = {"Roll", "Pick", "Draw", "ask", "ask_any"}
FREE_ROLLS = {"pig"}
"""Games in which nothing touches dice: they may roll where they like."""


def folder(path: Path) -> str:
    """The game a file belongs to, or nothing."""
    parts = path.relative_to(ROOT).parts
    if parts[:2] == ("hordeplay", "games") and len(parts) > 3:
        return parts[2]
    return "pig" if parts[:2] == ("tests", "pig") else "magpie" if parts[:3] == ("tests", "core", "magpie") else ""


def own(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function itself, not in functions inside it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            yield child
            yield from own(child)


def is_script(node: ast.FunctionDef) -> bool:
    return "Script" in ast.dump(node.returns) if node.returns else any(isinstance(n, ast.YieldFrom) for n in own(node))


def scripts(trees: Mapping[str, ast.AST]) -> dict[str, set[str]]:
    """The names by which each file of a game knows scripts: its own, and those it imports from the game's other files."""
    defined = {
        name: {node.name: is_script(node) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        for name, tree in trees.items()
    }
    stems = {Path(name).stem: functions for name, functions in defined.items()}
    known = {name: {f for f, script in functions.items() if script} for name, functions in defined.items()}
    for name, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                there = stems.get(node.module.rpartition(".")[2], {})
                known[name] |= {a.asname or a.name for a in node.names if there.get(a.name)}
    return known


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def faults(trees: Mapping[str, ast.AST], game: str) -> Iterator[str]:
    """Yield file, line and what is wrong."""
    every = scripts(trees)
    for name, tree in trees.items():
        known = every[name]
        inside = {node: f for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for node in own(f)}
        driven = {node.value for node in ast.walk(tree) if isinstance(node, ast.YieldFrom)}
        returned = {node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value}
        for node in ast.walk(tree):
            where = f"{name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Yield) and is_script(inside[node]):
                yield f"{where}: a bare yield in a script"
            if not isinstance(node, ast.Call):
                continue
            what, at = called(node), inside.get(node)
            if (
                what == "Roll"
                and game not in FREE_ROLLS
                and not (Path(name).stem == "dice" or (at is not None and at.name.endswith("dice")))
            ):
                yield f"{where}: Roll outside of the game's own dice()"
            # a plain function may hand a script or a question on to whoever drives it
            if (
                (what in REQUESTS or what in known)
                and node not in driven
                and not (node in returned and at is not None and not is_script_body(at))
            ):
                yield f"{where}: {what}() without `yield from` does nothing"


def is_script_body(node: ast.FunctionDef) -> bool:
    return any(isinstance(n, ast.YieldFrom | ast.Yield) for n in own(node))


def games() -> dict[str, dict[str, ast.AST]]:
    found: dict[str, dict[str, ast.AST]] = {}
    for path in files(".py"):
        if game := folder(path):
            name = path.relative_to(ROOT).as_posix()
            found.setdefault(game, {})[name] = ast.parse(path.read_text("utf-8"), name)
    return found


GAMES = games()


@pytest.mark.parametrize("game", GAMES)
def test_scripts_are_driven(game: str) -> None:
    assert list(faults(GAMES[game], game)) == []


def test_every_game_has_scripts() -> None:
    assert {"pig", "magpie"} <= set(GAMES)
    assert all(scripts(trees) for trees in GAMES.values())


HEAD = "def hurt(table: T, n: int) -> Script[None]:\n    yield from ask(table, 0, '?', A, rule='')\n"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def step(table: T) -> Script[str]:\n    hurt(table, 3)\n    yield from ask(table)\n", "hurt() without"),
        ("def step(table: T) -> str:\n    hurt(table, 3)\n    return 'x'\n", "hurt() without"),
        ("def step(table: T) -> Script[str]:\n    x = Roll(2)\n    yield from ask(table)\n", "Roll() without"),
        ("def dice(table: T) -> Script[str]:\n    x = yield Roll(2)\n", "a bare yield in a script"),
        ("def step(table: T) -> Script[str]:\n    x = yield from Roll(2)\n", "Roll outside of"),
        (
            "def step(table: T) -> Script[str]:\n    x = yield from dice(table)\n    return hurt(table, 1)\n",
            "hurt() without",
        ),
        ("def step(table: T) -> Script[str]:\n    ask(table)\n    yield from hurt(table, 1)\n", "ask() without"),
    ],
)
def test_a_fault_is_found(source: str, told: str) -> None:
    found = list(faults({"a.py": ast.parse(HEAD + source)}, "game"))
    assert any(told in line for line in found), found


@pytest.mark.parametrize(
    "source",
    [
        "def step(table: T) -> Script[str]:\n    yield from hurt(table, 3)\n    return 'x'\n",
        "def step(table: T) -> Script[str]:\n    return hurt(table, 3)\n",
        "def attack_dice(table: T) -> Script[str]:\n    return sum((yield from Roll(2)))\n",
        "def options(cls, table: T) -> Iterator[int]:\n    yield 1\n",
        "def step(table: T) -> Script[str] | str:\n    return 'x'\n",
    ],
)
def test_what_is_right_is_let_through(source: str) -> None:
    assert list(faults({"a.py": ast.parse(HEAD + source)}, "game")) == []
