"""What may not stand in the source: dangerous calls, traces of a machine, over-long files."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from infra.project import ROOT, files, name

GEAR = "hordeplay/games/warfighter_fantasy/model/table.py", "hordeplay/games/warfighter_fantasy/rules/treasure.py"
"""Gear that is *found* is the rulebook's word (WF-TIT-03)."""
UNSAFE_MODULES = {"pickle", "cPickle", "marshal", "shelve", "dill", "cloudpickle", "yaml"}
UNSAFE_CALLS = {"eval", "exec"}
SEEDED = {"Random"}  # all else in the random module shares one hidden generator

# Brackets keep these patterns from finding themselves.
MACHINE_PATH = re.compile(r"(?<![\w.:/}])/(?:wor[k]|roo[t]|hom[e]|User[s]|far[m])/\w|[A-Z]:\\User[s]")
REGISTRY = re.compile(r"(?:pyp[i]|pythonhoste[d]|npmj[s]|npm\.pk[g]|debia[n])\.(?:org|com|dev)")
LOCKS = ("uv.lock", "package-lock.json")
TEXT = (
    ".py",
    ".toml",
    ".md",
    ".json",
    ".ipynb",
    ".ts",
    ".mjs",
    ".css",
    ".svg",
    ".j2",
    ".txt",
    ".cfg",
    "run",
    "postBuild",
)


def dangers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name of every call or import that reads code out of data, or shares a hidden state."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, a.name) for a in names if a.name.partition(".")[0] in UNSAFE_MODULES)
            case ast.ImportFrom(module=str(module), names=names):
                if module.partition(".")[0] in UNSAFE_MODULES:
                    yield node.lineno, module
                if module == "random":
                    yield from ((node.lineno, f"random.{a.name}") for a in names if a.name not in SEEDED)
            case ast.Call(func=ast.Name(id=called)) if called in UNSAFE_CALLS:
                yield node.lineno, called
            case ast.Attribute(value=ast.Name(id="random"), attr=attr) if attr not in SEEDED:
                yield node.lineno, f"random.{attr}"
            case ast.keyword(arg="allow_pickle"):
                yield node.value.lineno, "allow_pickle"
            case _:
                pass


def code(path: Path) -> list[str]:
    """Return the Python of a file: all of it, or each code cell of a notebook less its magic lines."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        return [text]
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    sources = ["".join(cell["source"]).splitlines() for cell in cells]
    return ["\n".join(line for line in lines if not line.lstrip().startswith(("%", "!"))) for lines in sources]


def test_no_python_runs_code_out_of_data_or_uses_the_global_generator() -> None:
    hits = [
        f"{name(path)}:{line}: {what}"
        for path in files(".py", ".ipynb")
        for source in code(path)
        for line, what in dangers(ast.parse(source, name(path)))
    ]
    assert hits == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("import pickle", "pickle"),
        ("from yaml import load", "yaml"),
        ("x = eval('1')", "eval"),
        ("np.load(f, allow_pickle=True)", "allow_pickle"),
        ("random.shuffle(deck)", "random.shuffle"),
        ("from random import choice", "random.choice"),
    ],
)
def test_the_search_finds_what_it_should(source: str, what: str) -> None:
    assert [hits for _, hits in dangers(ast.parse(source))] == [what]


def test_no_typescript_runs_code_out_of_data() -> None:
    hits = [
        f"{name(path)}: {hit}"
        for path in files(".ts", ".mjs")
        for hit in re.findall(r"(?<![\w.])eval\(|new Function\b|document\.write\b", path.read_text("utf-8"))
    ]
    assert hits == []


@pytest.mark.parametrize("pattern", [MACHINE_PATH, REGISTRY], ids=["machine paths", "registry addresses"])
def test_no_file_holds(pattern: re.Pattern[str]) -> None:
    hits = [
        f"{name(path)}:{number}: {line.strip()[:100]}"
        for path in files(*TEXT)
        if path.name not in LOCKS
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert hits == []


EMPTY = {"found", "made", "told", "said"}
"""Names that say only that something happened: a name says what the thing is."""


def bindings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that this source gives to a value, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


def test_a_name_says_what_the_thing_is() -> None:
    hits = [
        f"{name(path)}:{line}: {word}"
        for path in files(".py")
        for line, word in bindings(ast.parse(path.read_text("utf-8")))
        if word in EMPTY and name(path) not in GEAR
    ]
    hits += [
        f"{name(path)}: {hit}"
        for path in files(".ts", ".mjs")
        for hit in re.findall(rf"(?:const|let) (?:{'|'.join(EMPTY)})\b", path.read_text("utf-8"))
    ]
    assert hits == []


@pytest.mark.parametrize(
    "source", ["found = 1", "for made in x: pass", "def f(told): pass", "a, said = b", "[x for found in y]"]
)
def test_the_search_for_names_sees_every_binding(source: str) -> None:
    assert {word for _, word in bindings(ast.parse(source))} & EMPTY


def test_built_bundles_are_not_committed() -> None:
    assert [name(path) for path in files() if "static" in path.relative_to(ROOT).parts] == []
