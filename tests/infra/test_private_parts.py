"""What we reach into and others keep private: it is there as expected in what is installed, and each has its row in the guide.

The browser's tests play it; these say in seconds which word of which project has gone, and in which of our files it stands.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from infra.project import ROOT

EXTENSIONS: Final = Path(sys.prefix) / "share/jupyter/labextensions"
GUIDE: Final = ROOT / "docs/developing.md"
COLUMNS: Final = 5
"""Of its table: the file, what it reaches for, its guard, the tests, the plan."""


class Private(NamedTuple):
    """A file of ours, the words of it that belong to another project, and where these stand there: a labextension."""

    ours: str
    words: tuple[str, ...]
    extension: str


IN_PAGES: Final = (
    Private("widgets_js/src/reconnect.ts", ("_handle_comm_msg",), "anywidget"),
    Private("widgets_js/src/kernel.ts", ("comm_live", "comm_live_update"), "@jupyter-widgets/jupyterlab-manager"),
    Private("widgets_js/src/saved_copy.ts", ("widget_manager",), "@jupyter-widgets/jupyterlab-manager"),
    Private("hordeplay/widgets/style.py", ("mainheading", "object_grp"), "bqplot"),
)
IN_PYTHON: Final = {
    "hordeplay/_server.py": (
        "jupyter_server.services.kernels.websocket",
        "KernelWebsocketHandler",
        "open",
        "set_nodelay",
    ),
    "hordeplay/widgets/cell.py": ("ipykernel.zmqshell", "ZMQInteractiveShell", "get_parent"),
}
"""A file of ours; a module and a class of another project, and what of that class is used."""
ELSEWHERE: Final = {"widgets_js/src/cells_again.ts": "marimo-anywidget"}
"""What is not installed here: its test in a browser asks for it."""


def shipped(extension: str) -> str:
    """All scripts of a labextension as they are installed."""
    scripts = sorted((EXTENSIONS / extension).rglob("*.js"))
    assert scripts, f"{extension} is not installed in {EXTENSIONS}"
    return "\n".join(script.read_text("utf-8") for script in scripts)


@pytest.mark.parametrize("one", IN_PAGES, ids=lambda one: Path(one.ours).name)
def test_a_page_still_has_what_we_reach_for(one: Private) -> None:
    mine, theirs = (ROOT / one.ours).read_text("utf-8"), shipped(one.extension)
    for word in one.words:
        assert word in mine, f"{one.ours} no longer uses {word}: take it out of this test and of {GUIDE.name}"
        assert re.search(rf"\b{word}\b", theirs), f"{one.extension} has no {word} any more: {one.ours} does nothing"


@pytest.mark.parametrize("ours", IN_PYTHON)
def test_python_still_has_what_we_reach_for(ours: str) -> None:
    module, kind, *names = IN_PYTHON[ours]
    owner = getattr(import_module(module), kind)
    for name in names:
        assert name in (ROOT / ours).read_text("utf-8"), f"{ours} no longer uses {name}"
        assert hasattr(owner, name), f"{kind} has no {name} any more: see {GUIDE.name}"


def test_anywidget_still_gives_a_widget_two_seconds() -> None:
    """What `reconnect` is for; without the limit it can go."""
    assert "AbortSignal.timeout(2000)" in shipped("anywidget")


def test_each_has_its_row_in_the_guide() -> None:
    rows = [line for line in GUIDE.read_text("utf-8").splitlines() if line.startswith("| `")]
    for ours in (*(one.ours for one in IN_PAGES), *IN_PYTHON, *ELSEWHERE):
        assert any(line.startswith(f"| `{ours}`") for line in rows), ours
    for line in rows:
        ours = line.split("`")[1]
        if "/" in ours and ours.endswith((".ts", ".py")):
            assert len(re.split(r"(?<!\\)\|", line)) == 1 + COLUMNS + 1, line
            assert [test for test in re.findall(r"`(tests/[\w/]+\.py)`", line) if not (ROOT / test).is_file()] == []


def test_no_other_private_name_of_a_foreign_object_is_used() -> None:
    """In the page's half: a name with an underscore in front, of something that is not ours."""
    uses = {}
    for path in sorted((ROOT / "widgets_js/src").rglob("*.ts")):
        names = set(re.findall(r"(?:\.|\{ *|, *)(_[a-z]\w+)", path.read_text("utf-8")))
        if names:
            uses[path.relative_to(ROOT).as_posix()] = names
    assert uses == {"widgets_js/src/reconnect.ts": {"_handle_comm_msg"}}
