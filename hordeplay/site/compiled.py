"""Python files with their bytecode beside them: a page need not compile what it imports, which takes most of its start."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from importlib.resources import as_file, files
from pathlib import Path
from typing import TypeAlias

from hordeplay.site.command import run

Rows: TypeAlias = Mapping[str, bytes]
"""The files of an archive by their names."""

NOT_NEEDED = (
    "/tests/",
    "jedi/third_party/django-stubs/",
    "jedi/third_party/typeshed/third_party/",
    "jedi/third_party/typeshed/stdlib/2/",
)
"""In the names of files that no page needs: a kernel unpacks all others each time it starts."""


def with_bytecode(archives: Mapping[str, Rows], pyodide: Path) -> dict[str, Rows]:
    """The same archives, less what no page needs, with the bytecode of their Python files, by the Python in this folder.

    `ValueError` where there is no node, or where it fails.
    """
    node = shutil.which("node")
    if node is None:
        raise ValueError("node is needed to compile Python for the pages: `uv run` brings it, else install Node.js")
    kept = {
        name: {path: row for path, row in rows.items() if not any(part in path for part in NOT_NEEDED)}
        for name, rows in archives.items()
    }
    with tempfile.TemporaryDirectory() as folder, as_file(files("hordeplay.site") / "compile.mjs") as script:
        root = Path(folder)
        for name, rows in kept.items():
            for path, content in rows.items():
                place = root / name / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content)
        run([node, str(script), str(pyodide.resolve()), folder], "Python could not be compiled for the pages")
        return {name: rows | _bytecode(root / name) for name, rows in kept.items()}


def _bytecode(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("__pycache__/*.pyc")}


__all__ = ["Rows", "with_bytecode"]
