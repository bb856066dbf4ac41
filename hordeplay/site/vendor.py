"""What the site brings along from elsewhere: Python for the page, and the packages that the engine needs, each with its sum.

Pyodide comes from the npm registry when the site is built; its version and sum stand in `vendored.toml`, and another sum
stops the build. The packages are those that are installed here, whose sums the lock file holds.
"""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path

from hordeplay.core.content import parse_toml, structure

STAMP = (2026, 1, 1, 0, 0, 0)
"""The time of every file in an archive, so that the same sources make the same bytes."""
NOT_PLAYED = ("widgets/static/", "widgets/share/", "site/pages/", "__pycache__/")
"""What of this package no page needs."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """A package of the npm registry: version, SHA-512 of its file, and what of it the site needs."""

    name: str
    version: str
    sha512: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vendored:
    """All that comes from elsewhere."""

    npm: tuple[Pinned, ...]
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
        raise ValueError("npm is needed to fetch Python for the page: `uv run` brings it, else install Node.js")
    command = [npm, "pack", f"{pinned.name}@{pinned.version}", "--pack-destination", str(folder), "--silent"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # fixed words
    archives = list(folder.glob("*.tgz"))
    if done.returncode or not archives:
        last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        raise ValueError(f"{pinned.name} {pinned.version} could not be fetched from the npm registry: {last[:200]}")
    return archives[0]


def packages(names: tuple[str, ...]) -> bytes:
    """A zip archive with this package and these distributions, as a page imports them; the same sources, the same bytes."""
    rows: dict[str, bytes] = {}
    own = Path(str(files("hordeplay")))
    for path in sorted(own.rglob("*")):
        name = path.relative_to(own).as_posix()
        if path.is_file() and not any(part in name for part in NOT_PLAYED):
            rows[f"hordeplay/{name}"] = path.read_bytes()
    for name in names:
        rows |= _installed(name)
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


__all__ = ["Pinned", "Vendored", "fetch", "lay", "packages", "vendored"]
