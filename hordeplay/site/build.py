"""Builds the site into a folder: after that it asks nothing of the outside."""

from __future__ import annotations

import hashlib
import json
import shutil
from importlib.resources import files
from pathlib import Path

from hordeplay.site.pages import front_page, games, page, picture, play_page
from hordeplay.site.vendor import fetch, packages, vendored
from hordeplay.widgets.assets import STATIC

BUNDLES = ("board.js", "board.css", "play.js", "worker.js", "site.css")
MARK = ".hordeplay-site"
"""Stands in a folder that was built: only such a one is emptied before it is built again."""


def build(out: Path) -> Path:
    """Build the whole site; `ValueError` in one sentence where that cannot be, and the folder is then as it was.

    `out` is made, or built anew where it was built before; any other folder that holds something is refused.
    """
    if out.exists() and any(out.iterdir()) and not (out / MARK).exists():
        raise ValueError(f"{out} holds something else; name a new folder")
    fresh = out.with_name(f".{out.name}-new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        _fill(fresh)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    return out


def _fill(out: Path) -> None:
    brought = vendored()
    for pinned in brought.npm:
        fetch(pinned, out / pinned.name)
    (out / "packages.zip").write_bytes(packages(brought.packages))
    for name in BUNDLES:
        shutil.copyfile(STATIC / name, out / name)
    texts = {"index.html": front_page(), "play.html": play_page(), "icon.svg": _read("icon.svg")}
    texts |= {f"{game.name}.svg": picture(game.name) for game in games()}
    texts["manifest.webmanifest"] = _read("manifest.webmanifest")
    for name, text in texts.items():
        (out / name).write_text(text, encoding="utf-8")
    listed = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    version = hashlib.sha256(b"".join((out / name).read_bytes() for name in listed)).hexdigest()[:12]
    offline = page("offline.js", version=version, files=json.dumps(["./", *listed]))
    (out / "offline.js").write_text(offline, encoding="utf-8")
    (out / MARK).write_text(version + "\n", encoding="utf-8")


def _read(name: str) -> str:
    return files("hordeplay.site").joinpath("pages", name).read_text(encoding="utf-8")


__all__ = ["build"]
