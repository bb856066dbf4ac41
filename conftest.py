"""What every run of pytest here shares, whichever folder is named on its command line.

A run is as light as what it names: `pytest tests/core/test_undo.py` loads neither nbval nor whatever else serves others
(addopts keeps plugins from coming by themselves). A run that names nothing is the whole suite: its files are played side
by side, one worker more than there are cores, because a browser's test often waits.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest

if TYPE_CHECKING:
    from xdist.scheduler.loadfile import LoadFileScheduling

ROOT = Path(__file__).parent
BROWSER = "tests/browser"
WITHOUT_LAB = f"{BROWSER}/test_lesson_page.py", f"{BROWSER}/test_paper.py", f"{BROWSER}/test_voila.py"
"""Tests with a browser that start a server of another kind, or none."""
BEHIND = 5
"""How far workers without a browser stand back (as `nice` counts)."""
NAMED = [path.absolute() for word in sys.argv[1:] if (path := Path(word.partition("::")[0])).exists()]
"""Files and folders of the command line, which pytest itself only tells after its plugins are there; none in a worker."""

# Where it is set, every kernel and every server that a test starts would compile all its libraries anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# The same examples in every run, so that a failure can be repeated; no time limit, because machines are shared.
hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None)
hypothesis.settings.load_profile("repeatable")


def _covers(place: str) -> bool:
    """Whether the run plays something in such a folder."""
    folder = ROOT / place
    return not NAMED or any(path.is_relative_to(folder) or folder.is_relative_to(path) for path in NAMED)


PLUGINS = {
    "xdist.plugin": not NAMED or any(word.startswith(("-n", "--numprocesses")) for word in sys.argv),
    "_hypothesis_pytestplugin": True,  # light, and tells the examples that failed
    "nbval.plugin": _covers("notebooks") or any(path.suffix == ".ipynb" for path in NAMED),
    "pytest_rerunfailures": _covers(BROWSER),
}
"""Each plugin, and whether it has anybody to serve in this run."""

pytest_plugins = [name for name, serves in PLUGINS.items() if serves]


def _whole(config: pytest.Config) -> bool:
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> Generator[None, object, object]:
    """Play the whole suite side by side, unless the command line says otherwise (`-n0`, `--pdb`, `--collect-only`)."""
    options = config.option
    if _whole(config) and not hasattr(config, "workerinput") and options.numprocesses is None and not options.usepdb:
        options.numprocesses = (os.cpu_count() or 1) + 1
        options.dist = "loadfile"
        options.loadscopereorder = False  # in the order of the folders: the browser first, it takes longest
    return (yield)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling | None:  # Any: xdist's own log
    """Each file is played by one worker, and all that need JupyterLab in a browser by the same one.

    They share a server, and browsers beside each other only take the processor away from each other: each draws all the
    time, waits for the others, and is slower than in a row.
    """
    from xdist.scheduler.loadfile import LoadFileScheduling

    class Lanes(LoadFileScheduling):  # type: ignore[misc]  # xdist publishes no types
        def _split_scope(self, nodeid: str) -> str:
            file = str(super()._split_scope(nodeid))
            return BROWSER if file.startswith(f"{BROWSER}/") and file not in WITHOUT_LAB else file

    return Lanes(config, log) if config.option.dist == "loadfile" else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart(nodeid: str) -> None:
    """Give the browser the right of way: it takes longest, and a worker beside it has more than one process to wait for."""
    beside = "PYTEST_XDIST_WORKER" in os.environ and not nodeid.startswith(f"{BROWSER}/")
    if beside and hasattr(os, "nice") and os.nice(0) == 0:
        os.nice(BEHIND)


def pytest_configure(config: pytest.Config) -> None:
    """Test notebooks strictly by default; here and not in addopts, so that a run without notebooks needs no nbval."""
    options = config.option
    if not hasattr(options, "nbval"):
        return
    options.nbval = not options.nbval_lax
    options.nbval_current_env = True  # this environment's kernel, whatever the notebook names
    options.nbval_cell_timeout = min(options.nbval_cell_timeout, 120)  # seconds; the default is over half an hour
    options.nbval_sanitize_with = options.nbval_sanitize_with or str(config.rootpath / "tests/nbval_sanitize.cfg")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave to the browser what it plays and compares itself (tests/browser/test_cells.py): no notebook is played twice."""
    beside = collection_path.parent == ROOT / "notebooks"
    reference = collection_path.parent.parent == ROOT / "notebooks" and collection_path.name.startswith("reference")
    played_in_the_browser = collection_path.suffix == ".ipynb" and (beside or reference)
    return True if played_in_the_browser and _whole(config) else None
