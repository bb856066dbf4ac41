"""JupyterLite inside the site: every notebook opens and runs in a page, with nothing asked of the outside.

The Pyodide of the page that plays serves the notebooks, too. Its list of packages names here only what lies beside it, so
that a cell which imports something else is told so at once, and asks for nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from hordeplay.core.html_page import notebook_page
from hordeplay.site.command import run
from hordeplay.site.compiled import Rows
from hordeplay.site.vendor import Vendored, fetch_wheels, own_wheel, unpacked, wheel_of
from hordeplay.widgets.assets import STATIC

NEEDED: Final = ("jupyterlite_core", "jupyterlite_pyodide_kernel", "pip")
"""What builds it: the dependency group `site`."""
MISSING: Final = (
    "JupyterLite is not installed here: in a copy of the project run "
    "`uv run --isolated --group site python -m hordeplay.site build`, or build without the notebooks by --without-notebooks"
)
APPS: Final = ("lab", "notebooks", "tree")
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS: Final = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What a page of JupyterLite loads besides itself; others that may be installed here serve no notebook of ours."""
SHIMS: Final = {"piplite": "0", "pyodide-kernel": "0", "ipykernel": "0", "widgetsnbextension": "4"}
"""What the kernel brings along in its extension, and with which major version."""
MENDED: Final = {
    "let enableCache=!1;": 'let enableCache="true"===new URL(location.href).searchParams.get("enableCache");',
    '||t.pathname.includes("/api/")': "||/\\/api\\/(?!contents\\/)/.test(t.pathname)",
}
"""What is written otherwise in JupyterLite's service worker: see `_keep_what_was_opened`."""
SOONER: Final = {
    "await this.initFilesystem(e),await this.initPackageManager(e),": "await this.initPackageManager(e),"
    'await this._pyodide.runPythonAsync("import pyodide_kernel"),await this.initFilesystem(e),',
}
"""What is written otherwise in the worker of a kernel: see `_import_before_mounting`."""
OVERRIDES: Final = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},  # a board that is out of sight goes on
}


def check_lite(brought: Vendored) -> None:
    """`ValueError` in one sentence where JupyterLite cannot be built here."""
    if any(find_spec(name) is None for name in NEEDED):
        raise ValueError(MISSING)
    wanted: str = import_module("jupyterlite_pyodide_kernel.constants").PYODIDE_VERSION
    (pyodide,) = (one for one in brought.npm if one.name == "pyodide")
    if pyodide.version != wanted:
        kernel = f"jupyterlite-pyodide-kernel {version('jupyterlite-pyodide-kernel')}"
        raise ValueError(f"{kernel} is for Pyodide {wanted}, and vendored.toml names {pyodide.version}")


def build_lite(out: Path, notebooks: Path, packages: list[str]) -> None:
    """Build JupyterLite with these notebooks; its Python, and these packages, lie in `pyodide` beside that folder.

    `ValueError` says in one sentence what could not be built.
    """
    with tempfile.TemporaryDirectory() as folder:
        lite, contents = Path(folder) / "lite", Path(folder) / "contents"
        lite.mkdir()
        lay_notebooks(notebooks, contents)
        _write(lite / "jupyter-lite.json", _page_config(packages))
        _write(lite / "overrides.json", OVERRIDES)
        _write(lite / "jupyter_lite_config.json", {"LiteBuildConfig": _build_config(contents, out.resolve())})
        own = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTERLITE_")}
        command = [sys.executable, "-m", "jupyterlite_core", "build"]
        run(command, "JupyterLite could not be built", folder=lite, environment=own)
    _keep_what_was_opened(out / "service-worker.js")
    for worker in (out / "extensions" / KERNEL / "static").glob("comlink.worker.*.js"):
        _import_before_mounting(worker)
    _guard_pages(out)


def lay_notebooks(notebooks: Path, into: Path) -> None:
    """Lay notebooks into a folder, each text of their outputs in one piece.

    A file has it in lines; a server joins them when it is read, a page does not, and JupyterLab's table of contents fails
    over them.
    """
    shutil.copytree(notebooks, into, ignore=shutil.ignore_patterns(".*"))
    for path in into.rglob("*.ipynb"):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        for output in (one for cell in notebook["cells"] for one in cell.get("outputs", ())):
            data = output.get("data", {})
            data |= {kind: "".join(text) for kind, text in data.items() if isinstance(text, list)}
        path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1), encoding="utf-8")


def notebook_wheels(brought: Vendored) -> dict[str, Rows]:
    """The files of all that the notebooks import, by the names of their distributions; `ValueError` says what is missing."""
    return {**fetch_wheels(brought.wheels), **dict(_shims()), "hordeplay": own_wheel()}


def lay_beside(pyodide: Path, wheels: Mapping[str, Rows]) -> None:
    """Lay wheels beside Pyodide, and have its list of packages name them and nothing else.

    A wheel with other contents has another name: no copy that a browser has kept stands for it. A kernel loads all of them
    when it starts, so that none need ask for another.
    """
    rows = {}
    for name, files in wheels.items():
        content = wheel_of(files)
        version = next(one for one in files if one.endswith(".dist-info/METADATA")).split("-")[1].removesuffix(".dist")
        digest = hashlib.sha256(content).hexdigest()
        path = pyodide / f"{name.replace('-', '_')}-{version}-0{digest[:8]}-py3-none-any.whl"
        path.write_bytes(content)
        rows[name] = {
            "name": name,
            "version": version,
            "file_name": path.name,
            "install_dir": "site",
            "sha256": digest,
            "package_type": "package",
            "imports": [],
            "depends": [],
            "unvendored_tests": False,
        }
    lock = pyodide / "pyodide-lock.json"
    _write(lock, {**json.loads(lock.read_text(encoding="utf-8")), "packages": rows})


def _shims() -> Iterator[tuple[str, Rows]]:
    """What stands in the page for ipykernel and others, from the kernel's extension."""
    packed = _extension(KERNEL) / "static" / "pypi"
    listed = json.loads((packed / "all.json").read_text(encoding="utf-8"))
    for name, major in SHIMS.items():
        releases: Mapping[str, list[dict[str, str]]] = listed[name]["releases"]
        release = next(one for one in releases if major in ("0", one.partition(".")[0]))
        yield name, unpacked(packed / releases[release][0]["filename"])


def _extension(name: str) -> Path:
    return Path(sys.prefix) / "share" / "jupyter" / "labextensions" / name


def _page_config(packages: list[str]) -> dict[str, object]:
    kernel = {
        "pyodideUrl": "./../pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": packages},
    }
    config = {
        "appName": "hordeplay",
        "enableServiceWorkerCache": "true",  # from its second visit on a page opens without a network
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}


def _build_config(notebooks: Path, out: Path) -> dict[str, object]:
    return {
        "apps": list(APPS),
        "contents": [str(notebooks)],
        "output_dir": str(out),
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(_extension(name)) for name in EXTENSIONS],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    }


def _keep_what_was_opened(worker: Path) -> None:
    """Let JupyterLite's worker keep all that was opened, also after it slept; `ValueError` for another worker than that.

    Its address tells it to keep pages, which it reads at its first start alone: a browser stops a worker after half a minute
    without work, and it forgot. And it left out the lists of notebooks, without which none is opened.
    """
    _rewrite(worker, MENDED)


def _import_before_mounting(worker: Path) -> None:
    """Let a kernel import what it is made of before it stands in the folder of the notebooks; `ValueError` for another worker.

    That folder is answered by the page, 30 ms a question, and Python asks it at each import whether the module lies there:
    a hundred times, a quarter of a kernel's start.
    """
    _rewrite(worker, SOONER)


def _guard_pages(lite: Path) -> None:
    """Give each page of JupyterLite its policy; of scripts in outputs that of a board's reading copy runs."""
    reading = (STATIC / "reading.js").read_text(encoding="utf-8")
    for path in lite.rglob("*.html"):
        if path.relative_to(lite).parts[0] != "files":  # what notebooks bring is not ours to change
            path.write_text(notebook_page(path.read_text(encoding="utf-8"), reading), encoding="utf-8")


def _rewrite(worker: Path, replaced: Mapping[str, str]) -> None:
    script = worker.read_text(encoding="utf-8")
    for before, after in replaced.items():
        if script.count(before) != 1:
            raise ValueError(f"{worker.name} of JupyterLite is another one than this build knows: it has no {before!r}")
        script = script.replace(before, after)
    worker.write_text(script, encoding="utf-8")


def _write(path: Path, content: Mapping[str, Any]) -> None:  # plain JSON
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")


__all__ = ["build_lite", "check_lite", "lay_beside", "lay_notebooks", "notebook_wheels"]
