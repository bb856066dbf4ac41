"""Imports point one way: core <- odds <- games <- lab <- desk <- widgets <- site; core <- bots <- a game's own bots, lab."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from infra.project import ROOT, files, run

# What a part of the package may import from the package, besides itself.
MAY: dict[str, set[str]] = {
    "core": set(),
    "odds": {"core"},
    "bots": {"core"},
    "games": {"core", "odds"},  # a game's own bots: `bots`, too
    "lab": {"core", "odds", "games", "bots"},
    "desk": {"core", "odds", "games", "bots", "lab"},
    "widgets": {"core", "odds", "games", "bots", "lab", "desk"},
    "adapters": {"core", "games"},
    "notebook": {"core", "odds", "games", "bots", "lab", "desk", "widgets"},
    "site": {"core", "odds", "games", "bots", "lab", "desk", "widgets", "notebook"},
    "cli": {"core", "odds", "games", "bots", "lab", "desk", "widgets", "site", "prove"},
    "__main__": {"cli"},
    "prove": {"core", "lab"},
    "_server": set(),
    "languages": {"core"},
    "notebook_links": {"core", "games"},
    "notebooks": {"notebook_links"},
    "": {"core", "odds", "games", "bots", "lab", "desk"},  # the front door
}
PURE = ("core", "odds", "games", "bots", "desk")  # these also run in a browser: nothing compiled
OURS = {"cattrs", "attr", "attrs", "polib", "tomli_w", "hordeplay"}  # pure Python, all of them
LATE = {"door.py": {"segno"}, "door_server.py": {"tornado"}, "bulk.py": {"numpy"}, "decimals.py": {"numpy"}}
"""Imported late: of the desk, what only a class's door needs, which a browser cannot open; what makes a million tries
faster where it is there, with the same results where it is not; and what counts great battles in decimals, or says that it
cannot."""
COMPILED = ("numpy", "pandas", "bqplot")


def imports(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """Yield line and full name of every import in a module of `package`, wherever it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.rsplit(".", node.level - 1)[0] if node.level else ""
            module = ".".join(part for part in (base, node.module) if part)
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def forbidden(path: Path, source: str) -> Iterator[str]:
    """Yield each import of a module that points the wrong way."""
    parts = path.with_suffix("").parts[1:]  # without "hordeplay"
    own = parts[0] if parts != ("__init__",) else ""
    allowed = MAY[own] | {own} | ({"bots"} if own == "games" and "bots" in parts[2:] else set())
    package = ".".join(path.parent.parts)
    for line, module in imports(ast.parse(source, path.as_posix()), package):
        first, *rest = module.split(".")
        if first != "hordeplay" or not rest:
            continue
        if rest[0] in MAY and rest[0] not in allowed:
            yield f"{path.as_posix()}:{line}: {module}"
        elif own == "games" == rest[0] and len(parts) > 2 and len(rest) > 1 and rest[1] != parts[1]:
            yield f"{path.as_posix()}:{line}: {module} (another game)"


def modules() -> list[Path]:
    """Return the package's modules, relative to the project."""
    return [relative for path in files(".py") if (relative := path.relative_to(ROOT)).parts[0] == "hordeplay"]


def test_imports_point_one_way() -> None:
    assert [wrong for path in modules() for wrong in forbidden(path, (ROOT / path).read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("hordeplay/core/match.py", "from hordeplay.odds.pmf import Pmf"),
        ("hordeplay/core/match.py", "from hordeplay import odds"),
        ("hordeplay/core/match.py", "from ..odds import pmf"),
        ("hordeplay/odds/pmf.py", "def f():\n    import hordeplay.games"),
        ("hordeplay/games/pig/turn.py", "from hordeplay.bots import greedy"),
        ("hordeplay/games/pig/turn.py", "from hordeplay.games.chess import moves"),
        ("hordeplay/lab/simulate.py", "from hordeplay.widgets import Board"),
        ("hordeplay/lab/simulate.py", "from hordeplay.desk import share"),
        ("hordeplay/desk/sharing.py", "from hordeplay.widgets import Board"),
        ("hordeplay/__init__.py", "from hordeplay import widgets"),
    ],
)
def test_a_wrong_import_is_found(path: str, source: str) -> None:
    assert len(list(forbidden(Path(path), source))) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("hordeplay/games/pig/turn.py", "from hordeplay.games.pig import table"),
        ("hordeplay/games/pig/bots.py", "from hordeplay.bots import greedy"),
        ("hordeplay/games/__init__.py", "from hordeplay.games import pig"),
        ("hordeplay/core/match.py", "from .script import Play"),
    ],
)
def test_a_right_import_is_let_through(path: str, source: str) -> None:
    assert list(forbidden(Path(path), source)) == []


def test_the_pure_parts_use_nothing_compiled() -> None:
    against = []
    for path in modules():
        if path.parts[1] not in PURE:
            continue
        for line, module in imports(
            ast.parse((ROOT / path).read_text("utf-8"), path.as_posix()), ".".join(path.parent.parts)
        ):
            top = module.partition(".")[0]
            if top not in OURS | LATE.get(path.name, set()) and top not in sys.stdlib_module_names:
                against.append(f"{path.as_posix()}:{line}: {module}")
    assert against == []


def blocked(*statements: str) -> str:
    """Run statements in a process of their own in which everything compiled is missing."""
    block = f"import sys\nsys.modules.update(dict.fromkeys({COMPILED!r}))"
    return run([sys.executable, "-W", "error", "-c", "\n".join([block, *statements])])


def test_rules_odds_and_bots_import_without_numpy() -> None:
    pure = [".".join(p.with_suffix("").parts) for p in modules() if p.parts[1] in ("__init__.py", *PURE)]
    names = [name.removesuffix(".__init__") for name in pure]
    out = blocked(*(f"import {name}" for name in names), "print('widgets' in ' '.join(sys.modules))")
    assert out.split()[-1] == "False"


def test_the_board_imports_without_numpy() -> None:
    blocked("import hordeplay.widgets")


def test_the_front_door_is_light() -> None:
    heavy = ("numpy", "pandas", "bqplot", "anywidget", "ipywidgets", "IPython", "loky", "tqdm")
    loaded = run([sys.executable, "-c", f"import sys, hordeplay; print([m for m in {heavy!r} if m in sys.modules])"])
    assert loaded.strip() == "[]"
