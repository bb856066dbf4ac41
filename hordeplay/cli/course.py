"""The course as a folder of one's own: notebooks, labs and lessons are laid there, and what a person changed stays.

The folder keeps a list of what was laid there, with digests (`LAID`). A file that still is what was laid follows the package
when a newer one is installed; of one that a person has changed the newer one is laid beside it, once. A file that was deleted
is laid again: that is how one gets a fresh copy.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hordeplay.core.content import structure
from hordeplay.core.english import joined
from hordeplay.core.extras import brought_by
from hordeplay.core.file_bytes import file_bytes, write_whole
from hordeplay.core.language import tr

FOLDER: Final = "hordeplay-course"
START: Final = "00_start_here.ipynb"
LAID: Final = ".hordeplay-course.json"
"""Lies in the folder: the digest of each file that was laid there, as it was laid."""
MOST: Final = 64 * 1024 * 1024
"""Bytes of a file in such a folder that are read: a notebook with a hundred pictures has 10 MB."""


@dataclass(frozen=True, slots=True)
class LaidFiles:
    """What `LAID` holds: digests by the files' names, each with `/`."""

    files: dict[str, str]


@dataclass(frozen=True, slots=True)
class Report:
    """What came of it, by the files' names: `new`, `renewed`, `same`, and `beside` those that a person has changed."""

    new: tuple[str, ...]
    renewed: tuple[str, ...]
    same: tuple[str, ...]
    beside: tuple[str, ...]

    def __str__(self) -> str:
        counts = [
            tr("{n} laid out", n=len(self.new)) if self.new else "",
            tr("{n} brought up to date", n=len(self.renewed)) if self.renewed else "",
            tr("{n} unchanged", n=len(self.same)) if self.same else "",
        ]
        lines = [
            tr("  {name} is newer than the one that you changed, and lies beside it", name=name) for name in self.beside
        ]
        return "\n".join([tr("notebooks: {what}", what=joined(*counts) or tr("nothing to do")), *lines])


def notebooks() -> Path:
    """The folder of the package's own notebooks: in a wheel within it, in a copy of the project beside it.

    `ValueError` where there are none.
    """
    package = Path(str(files("hordeplay")))
    for folder in (package / "course" / "notebooks", package.parent / "notebooks"):
        if (folder / START).is_file():
            return folder
    raise ValueError(tr("the notebooks are missing: this copy of hordeplay was installed without them"))


def lay(folder: Path, version: str, source: Path | None = None) -> Report:
    """Lay the notebooks into a folder; nothing that a person changed is overwritten.

    `source` is where they come from, the package's own unless told; `version` names what is laid beside a changed one.
    `OSError` where the folder cannot be written; what was laid until then is listed all the same. `ValueError` where the list
    is a link, behind which a file of something else would be overwritten, or a file has the name of a folder of the course.
    """
    if (folder / LAID).is_symlink():
        raise ValueError(
            tr("{file} is a link, and the list of what was laid out is a file: delete the link", file=folder / LAID)
        )
    own = source or notebooks()
    laid = _laid(folder)
    kinds: dict[str, list[str]] = {"new": [], "renewed": [], "same": [], "beside": []}
    names = sorted(path.relative_to(own).as_posix() for path in own.rglob("*.ipynb"))
    needed = dict.fromkeys([folder, *(folder / parent for name in names for parent in reversed(Path(name).parents))])
    for one in needed:
        if one.exists() and not one.is_dir():
            raise ValueError(
                tr(
                    "{file} is a file where the course needs a folder: name it otherwise, or lay the course elsewhere",
                    file=one,
                )
            )
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name in names:
            if not any(part.startswith(".") for part in Path(name).parts):
                kind, there = _lay_one(folder, name, (own / name).read_bytes(), laid, version)
                kinds[kind].append(there)
    finally:
        write_whole(folder / LAID, json.dumps({"files": dict(sorted(laid.items()))}, indent=1) + "\n")
    return Report(**{kind: tuple(there) for kind, there in kinds.items()})


def _lay_one(folder: Path, name: str, content: bytes, laid: dict[str, str], version: str) -> tuple[str, str]:
    """Lay one file, or leave it: what was done, and the name under which it lies."""
    now, before = _digest(content), laid.get(name)
    place = folder / name
    there = _there(place)
    if there == now:
        laid[name] = now
        return "same", name
    if there and there != before:  # somebody has changed it, or it was here before the course
        if now == before:
            return "same", name
        beside = Path(name).with_name(f"{Path(name).stem}-{version}.ipynb").as_posix()
        if laid.get(beside) == now:  # laid once: whoever changes or deletes it has seen it
            return "same", name
        kind, where = _lay_one(folder, beside, content, laid, f"{version}-again")
        return "beside" if kind in ("new", "renewed") else kind, where
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, content.decode("utf-8"))
    laid[name] = now
    return "renewed" if there else "new", name


def _there(place: Path) -> str:
    """The digest of what is there; empty where nothing is. What cannot be read, a folder or a link to nothing, has none of ours."""
    if not place.exists() and not place.is_symlink():
        return ""
    try:
        return _digest(file_bytes(place, MOST, f"{place}: too large for a notebook"))
    except (OSError, ValueError):
        return "not read"


def _laid(folder: Path) -> dict[str, str]:
    """What was laid in a folder; nothing where no list is, or none that can be read: then all files there are a person's."""
    try:
        text = file_bytes(folder / LAID, MOST, f"{LAID} is too large").decode("utf-8")
        return dict(structure(json.loads(text), LaidFiles, LAID).files)
    except (OSError, ValueError, RecursionError):
        return {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def where(given: Path | None) -> Path:
    """The folder of the course: the given one, the one where one stands if the course lies there, else `hordeplay-course`."""
    return given or (Path() if Path(LAID).is_file() else Path(FOLDER))


def open_lab(folder: Path, words: list[str], environment: Mapping[str, str] | None = None) -> int:
    """Open the start notebook in JupyterLab, which gets further words of its own; its exit code.

    `ValueError` says what brings JupyterLab where it is missing.
    """
    if find_spec("jupyterlab") is None:
        raise ValueError(
            tr(
                "opening them needs {what}, or open {file} in the Jupyter you have",
                what=brought_by("jupyterlab"),
                file=(folder / START).as_posix(),
            )
        )
    command = [sys.executable, "-m", "jupyterlab", str(folder / START), *words]
    try:
        return subprocess.run(command, check=False, env=environment).returncode  # noqa: S603  # the words are the user's own
    except KeyboardInterrupt:
        return 0  # JupyterLab has heard it, too, and has said what it does


__all__ = ["FOLDER", "LAID", "START", "LaidFiles", "Report", "lay", "notebooks", "open_lab", "where"]
