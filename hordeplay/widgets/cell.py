"""Which cell of which notebook runs now: what tells a board that it was here before."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Hashable, Mapping
from pathlib import PurePath
from typing import Any

from hordeplay.core.kept import Place, digest

NOTEBOOK = "JPY_SESSION_NAME"
"""In the environment of a kernel that a Jupyter server has started for a notebook: the path of the notebook."""
VSC_NOTEBOOK = "__vsc_ipynb_file__"
"""Among the names of a kernel that VS Code has started."""

_opened: Counter[Hashable] = Counter()
"""How many boards the running request has opened; a kernel works on one at a time."""


def running_cell() -> tuple[Place, bool]:
    """The place of the board that is opened now, and whether a person plays there.

    A person plays in a notebook that somebody has open. A terminal, a script, a doctest and whatever plays notebooks by
    itself (nbconvert, nbval, Voila) tell neither the notebook nor the cell.
    """
    shell = _shell()
    request = _request(shell)
    if not request:
        return Place(), False
    notebook = os.environ.get(NOTEBOOK) or getattr(shell, "user_ns", {}).get(VSC_NOTEBOOK)
    notebook = PurePath(notebook).name if isinstance(notebook, str) else ""
    cell = _part(request, "metadata").get("cellId")
    source = _part(request, "content").get("code")
    if not isinstance(source, str):
        return Place(), False  # a click, not a cell
    place = Place(
        notebook=notebook,
        cell=digest(cell) if isinstance(cell, str) else "",
        source=digest(source.strip()),
        board=_count(_part(request, "header").get("msg_id")),
    )
    return place, bool(place.notebook or place.cell)


def _shell() -> Any:  # IPython has no types
    """The running IPython; where it was never imported none runs."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _request(shell: Any) -> Mapping[str, Any]:  # as above
    """The message that a kernel works on; none where there is no kernel."""
    if not hasattr(shell, "kernel"):
        return {}
    # In a page (pyodide-kernel) the kernel alone knows it; a kernel of a server is asked for one channel.
    knows = shell if hasattr(shell, "get_parent") else shell.kernel
    request: object = getattr(knows, "get_parent", dict)()
    return request if isinstance(request, Mapping) else {}


def _part(request: Mapping[str, Any], name: str) -> Mapping[str, Any]:  # plain JSON
    part = request.get(name)
    return part if isinstance(part, Mapping) else {}


def _count(request: Hashable) -> int:
    """How many boards the request has opened before this one."""
    before = _opened[request]
    _opened.clear()
    _opened[request] = before + 1
    return before
