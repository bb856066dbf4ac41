"""Builds the site into a folder: after that it asks nothing of the outside."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from hordeplay.core.language import speaking
from hordeplay.desk.lesson import lessons
from hordeplay.site.compiled import with_bytecode
from hordeplay.site.guides import FRONT, build_documentation, check_documentation, guides
from hordeplay.site.in_languages import folder, in_order
from hordeplay.site.lite import build_lite, check_lite, lay_beside, notebook_wheels
from hordeplay.site.pages import Notebook, front_page, games, notebooks_in, page, picture, play_page, teach_page
from hordeplay.site.vendor import fetch, packages, vendored, zipped
from hordeplay.widgets.assets import STATIC

BUNDLES = ("board.js", "board.css", "play.js", "teach.js", "worker.js", "site.css")
MARK = ".hordeplay-site"
"""Stands in a folder that was built: only such a one is emptied before it is built again."""


def build(out: Path, *, notebooks: bool = True) -> Path:
    """Build the whole site; `ValueError` in one sentence where that cannot be, and the folder is then as it was.

    `out` is made, or built anew where it was built before; any other folder that holds something is refused. Without
    `notebooks` it has no JupyterLite, and needs none to be built.
    """
    if out.exists() and any(out.iterdir()) and not (out / MARK).exists():
        raise ValueError(f"{out} holds something else; name a new folder")
    fresh = out.with_name(f".{out.name}-new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        _fill(fresh, project(), notebooks=notebooks)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    return out


def project() -> Path:
    """The folder in which the notebooks and guides lie; `ValueError` for a package without them."""
    package = Path(str(files("hordeplay")))
    for root in (package / "course", package.parent):  # in a wheel, in a copy of the project
        if all((root / name).is_dir() for name in ("notebooks", "docs")):
            return root
    raise ValueError("the notebooks and guides are not here: build the site in a copy of the whole project")


def _fill(out: Path, root: Path, *, notebooks: bool) -> None:
    brought = vendored()
    if notebooks:
        check_lite(brought)
    check_documentation()  # before anything is fetched
    shown = notebooks_in(root / "notebooks") if notebooks else []
    for pinned in brought.npm:
        fetch(pinned, out / pinned.name)
    wheels = notebook_wheels(brought) if notebooks else {}
    compiled = with_bytecode({"page": packages(brought.packages), **wheels}, out / "pyodide")
    (out / "packages.zip").write_bytes(zipped(compiled.pop("page")))
    for name in BUNDLES:
        shutil.copyfile(STATIC / name, out / name)
    titles = {**FRONT, **guides(root / "docs")}
    texts = {name: _read(name) for name in ("icon.svg", "manifest.webmanifest")} | {"play.html": play_page()}
    for language in in_order():
        with speaking(language):
            texts |= {f"{folder()}{name}": text for name, text in _texts(titles, shown).items()}
    for name, text in texts.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")
    build_documentation(root / "docs", out / "docs")
    if notebooks:
        lay_beside(out / "pyodide", compiled)
    # The notebooks keep for later what was opened of them; it would be much to fetch for who only wants to play.
    kept = [path for path in out.rglob("*") if path.is_file() and path.suffix != ".whl"]
    listed = sorted(path.relative_to(out).as_posix() for path in kept)
    version = hashlib.sha256(b"".join((out / name).read_bytes() for name in listed)).hexdigest()[:12]
    offline = page(
        "offline.js", version=version, files=json.dumps([*(f"./{folder(one)}" for one in in_order()), *listed])
    )
    (out / "offline.js").write_text(offline, encoding="utf-8")
    if notebooks:
        build_lite(out / "lite", root / "notebooks", list(compiled))
        # asked for before any page names its own
        shutil.copyfile(out / "lite" / "lab" / "favicon.ico", out / "favicon.ico")
    (out / MARK).write_text(version + "\n", encoding="utf-8")


def _texts(titles: Mapping[str, str], shown: list[Notebook]) -> dict[str, str]:
    """What stands in a folder for each language, in the one that is spoken."""
    texts = {"index.html": front_page(titles, shown), "teach.html": teach_page()}
    texts |= {f"{game.name}.svg": picture(game.name) for game in games()}
    return texts | {f"lessons/{name}.html": lesson.to_html() for name, lesson in lessons().items()}


def _read(name: str) -> str:
    return files("hordeplay.site").joinpath("pages", name).read_text(encoding="utf-8")


__all__ = ["build", "project"]
