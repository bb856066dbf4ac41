"""What the site brings along from elsewhere: Python for its pages, and the packages that the engine needs, each with its sum.

Pyodide comes from the npm registry when the site is built, the wheels of the notebooks from that of Python; their versions
and sums stand in `vendored.toml`, and another sum stops the build. What the page that plays imports is what is installed
here, whose sums the lock file holds.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from hordeplay.core.content import parse_toml, structure
from hordeplay.site.command import run
from hordeplay.site.compiled import Rows

STAMP = (2026, 1, 1, 0, 0, 0)
"""The time of every file in an archive, so that the same sources make the same bytes."""
NOT_IN_NOTEBOOKS = (
    "widgets/share/",
    "site/pages/",
    "course/",
    "__pycache__/",
    *(f"widgets/static/{name}" for name in ("play.js", "teach.js", "worker.js", "site.css")),
)
"""What of this package no notebook in a page needs."""
NOT_PLAYED = (*(f"widgets/static/{name}" for name in ("board.", "reading.")), *NOT_IN_NOTEBOOKS)
"""What of it the pages that play and that make lessons do not need."""
PYTHON = "3.14"
"""The Python of the pages: what the wheels are for."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """A package of the npm registry: version, SHA-512 of its file, and what of it the site needs."""

    name: str
    version: str
    sha512: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PinnedWheel:
    """A pure Python wheel of the Python registry: version, and SHA-256 of its file."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Vendored:
    """All that comes from elsewhere."""

    npm: tuple[Pinned, ...]
    wheels: tuple[PinnedWheel, ...]
    """What runs in the notebooks."""
    packages: tuple[str, ...]
    """Pure Python distributions that the engine imports."""


def vendored() -> Vendored:
    """What `vendored.toml` says."""
    text = files("hordeplay.site").joinpath("vendored.toml").read_text(encoding="utf-8")
    return structure(parse_toml(text, "vendored.toml"), Vendored, "vendored.toml")


def fetch(pinned: Pinned, into: Path) -> None:
    """Fetch a package with npm and lay its files into a folder; `ValueError` says what failed, and with another sum stops."""
    with tempfile.TemporaryDirectory() as folder:
        archive = _packed(pinned, Path(folder))
        lay(pinned, archive.read_bytes(), into)


def lay(pinned: Pinned, archive: bytes, into: Path) -> None:
    """Lay the files of a fetched archive into a folder; `ValueError` for one with another sum, or without one of them."""
    if hashlib.sha512(archive).hexdigest() != pinned.sha512:
        raise ValueError(f"{pinned.name} {pinned.version}: its sum is not the one in vendored.toml; nothing was built")
    into.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        for name in pinned.files:
            try:
                member = tar.extractfile(f"package/{name}")
            except KeyError:
                member = None
            if member is None:
                raise ValueError(f"{pinned.name} {pinned.version} has no file {name}")
            (into / name).write_bytes(member.read())


def _packed(pinned: Pinned, folder: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise ValueError(
            "npm is needed to fetch Python for the page: the extra site and `uv run` bring it, else install Node.js"
        )
    command = [npm, "pack", f"{pinned.name}@{pinned.version}", "--pack-destination", str(folder), "--silent"]
    failing = f"{pinned.name} {pinned.version} could not be fetched from the npm registry"
    run(command, failing)
    archive = next(folder.glob("*.tgz"), None)
    if archive is None:
        raise ValueError(f"{failing}: no file came")
    return archive


def fetch_wheels(pinned: tuple[PinnedWheel, ...]) -> dict[str, Rows]:
    """Fetch wheels with pip; their files by their names. `ValueError` says what failed, and another sum stops."""
    if find_spec("pip") is None:
        raise ValueError("pip is needed to fetch the wheels of the notebooks: `uv run --group site` brings it")
    pure = ["--no-deps", "--only-binary", ":all:", "--platform", "any", "--implementation", "py", "--abi", "none"]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--retries", "1"]
        command += [*pure, "--python-version", PYTHON, "--dest", folder]
        command += [f"{one.name}=={one.version}" for one in pinned]
        run(command, "the wheels of the notebooks could not be fetched from the Python registry")
        return checked(pinned, Path(folder))


def checked(pinned: tuple[PinnedWheel, ...], fetched: Path) -> dict[str, Rows]:
    """The files of wheels in a folder; `ValueError` for one that is not there, or that has another sum."""
    there = {_wheel_of(path): path for path in fetched.glob("*.whl")}
    rows = {}
    for one in pinned:
        path = there.get((_plain(one.name), one.version))
        if path is None:
            raise ValueError(f"{one.name} {one.version} did not come from the Python registry; nothing was built")
        if hashlib.sha256(path.read_bytes()).hexdigest() != one.sha256:
            raise ValueError(f"{one.name} {one.version}: its sum is not the one in vendored.toml; nothing was built")
        rows[one.name] = unpacked(path)
    return rows


def _wheel_of(path: Path) -> tuple[str, str]:
    """Name and version in the name of a wheel."""
    name, version, *_ = path.name.split("-")
    return _plain(name), version


def _plain(name: str) -> str:
    """A name as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def packages(names: tuple[str, ...]) -> Rows:
    """The files of this package and of these distributions, as a page imports them."""
    rows = _own(NOT_PLAYED)
    for name in names:
        rows |= _installed(name)
    return rows


def own_wheel() -> Rows:
    """The files of this package as a wheel for the notebooks, without its list of files."""
    there = distribution("hordeplay")
    info = f"hordeplay-{there.version}.dist-info"
    kind = b"Wheel-Version: 1.0\nGenerator: hordeplay.site\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    metadata = str(there.read_text("METADATA")).encode()
    return _own(NOT_IN_NOTEBOOKS) | {f"{info}/METADATA": metadata, f"{info}/WHEEL": kind}


def unpacked(wheel: Path) -> Rows:
    """The files of a wheel, without its list of files."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith(("/", ".dist-info/RECORD"))]
        return {name: archive.read(name) for name in names}


def wheel_of(rows: Rows) -> bytes:
    """These files and the list of them as a wheel; the same files, the same bytes."""
    info = next(name.partition("/")[0] for name in rows if ".dist-info/" in name)
    record = [f"{name},sha256={_sum(content)},{len(content)}" for name, content in sorted(rows.items())]
    return zipped({**rows, f"{info}/RECORD": "\n".join([*record, f"{info}/RECORD,,", ""]).encode()})


def _sum(content: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def _own(without: tuple[str, ...]) -> dict[str, bytes]:
    """The files of this package by their names, without those that have one of these words in theirs."""
    own = Path(str(files("hordeplay")))
    names = {path.relative_to(own).as_posix(): path for path in own.rglob("*") if path.is_file()}
    return {
        f"hordeplay/{name}": path.read_bytes()
        for name, path in names.items()
        if not any(word in name for word in without)
    }


def zipped(rows: Rows) -> bytes:
    """These files as a zip archive; the same files, the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(rows.items()):
            archive.writestr(zipfile.ZipInfo(name, STAMP), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _installed(name: str) -> dict[str, bytes]:
    try:
        there = distribution(name).files or []
    except PackageNotFoundError:
        raise ValueError(f"{name} is not installed here, and the page needs it") from None
    kept = [path for path in there if ".." not in path.parts and path.suffix in {".py", ".pyi", ".typed", ""}]
    return {path.as_posix(): path.read_binary() for path in kept if "__pycache__" not in path.parts}


__all__ = [
    "Pinned",
    "PinnedWheel",
    "Vendored",
    "checked",
    "fetch",
    "fetch_wheels",
    "lay",
    "own_wheel",
    "packages",
    "unpacked",
    "vendored",
    "wheel_of",
    "zipped",
]
