"""Where the page's half of the boards lies."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"


def bundle(name: str) -> str:
    """The text of a built file of the page; `ImportError` with what to do when it is not there.

    The text and not the path: a file that is watched for changes would keep every board alive.
    """
    path = STATIC / name
    if not path.is_file():
        msg = (
            f"the boards are not built yet ({name} is missing): in a checkout run "
            "`uv sync --reinstall-package hordeplay`, else install a released wheel"
        )
        raise ImportError(msg)
    return path.read_text(encoding="utf-8")
