"""Where the page's half of the boards lies, and how anywidget is given it: as text, or as a file to watch."""

from __future__ import annotations

import os
from pathlib import Path

STATIC = Path(__file__).parent / "static"


def bundle(name: str) -> str | Path:
    """The text of a built file of the page, such as `board.js`; `ImportError` with what to do when it is not there.

    The text and not the path: a file that is watched for changes would keep every board alive. With `HORDEPLAY_DEV=1` in
    the environment it is the path all the same, so that anywidget puts each new build on the page (see docs/developing.md).

    >>> "render" in str(bundle("board.js"))
    True
    """
    path = STATIC / name
    if not path.is_file():
        raise ImportError(
            f"the boards are not built yet ({name} is missing): in a checkout run "
            "`uv sync --reinstall-package hordeplay`, else install a released wheel"
        )
    if os.environ.get("HORDEPLAY_DEV") == "1":
        os.environ["ANYWIDGET_HMR"] = "1"  # anywidget's own word for it: without, a path is read once
        return path
    return path.read_text(encoding="utf-8")
