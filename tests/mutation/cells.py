"""Each notebook of a rulebook as one test: its cells in order, in this process, until one shows something else than was saved.

Played by `clauses.py --notebooks` against mutants; pytest itself collects it only where it is named. What a front end is given
is asked of IPython's own formatter and cleaned as `hordeplay.notebooks` cleans what it saves, so a cell that fails here is one
that `python -m hordeplay.notebooks --check` and nbval call changed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from infra.notebook_session import NOTEBOOKS, CellError, Session, Shown
from IPython.core.formatters import DisplayFormatter
from nbformat.notebooknode import from_dict
from nbformat.v4 import new_output

from hordeplay.notebooks import IGNORED, JPEG, _stable

GAME = os.environ.get("HORDEPLAY_MUTATED", "")
"""The package of the game whose notebooks are played; all, if it names none."""
REFERENCES = [path for path in NOTEBOOKS if path.stem.startswith("reference") and path.parent.name.startswith(GAME)]


def _texts_and_data(
    outputs: Iterator[Any],
) -> tuple[str, list[dict[str, Any]]]:  # Any: outputs as nbformat has them, JSON
    """What a cell wrote (an error's name and words at its end), and what else it showed."""
    texts: list[str] = []
    data: list[dict[str, Any]] = []  # Any: JSON
    for output in outputs:
        kept = _stable(output)
        if kept is None:
            continue
        if kept.output_type == "stream":
            texts.append(kept.text)
        elif kept.output_type == "error":
            texts += kept.traceback
        else:
            data.append({mime: value for mime, value in kept.data.items() if mime != JPEG})
    return "".join(texts), data


def _saved(cell: dict[str, Any]) -> Iterator[Any]:  # Any: JSON
    for output in cell["outputs"]:
        joined = dict(output)
        if "text" in joined:
            joined["text"] = "".join(joined["text"])
        if "data" in joined:
            texts = {mime: value for mime, value in joined["data"].items() if isinstance(value, list)}
            joined["data"] = {**joined["data"], **{mime: "".join(value) for mime, value in texts.items()}}
        yield from_dict(joined)


def _as_outputs(shown: Shown, formatter: DisplayFormatter) -> Iterator[Any]:  # Any: as nbformat has outputs
    if shown.printed:
        yield new_output("stream", text=shown.printed)
    for value in shown.values:
        data, metadata = formatter.format(value)  # type: ignore[no-untyped-call]  # IPython says no types
        yield new_output("display_data", data=data, metadata=metadata)


def changed(path: Path) -> Iterator[int]:
    """The cells (texts count, from 0) that fail or show something else than was saved, as the notebook is played."""
    session, formatter = Session(path), DisplayFormatter()
    saved = json.loads(path.read_text("utf-8"))["cells"]
    for cell in session.code():
        try:
            now = _texts_and_data(_as_outputs(session.run(cell), formatter))
        except CellError:
            yield cell.number
            continue
        if IGNORED not in cell.tags and now != _texts_and_data(_saved(saved[cell.number])):
            yield cell.number


@pytest.mark.parametrize("path", REFERENCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_cell_shows_what_was_saved(path: Path) -> None:
    cell = next(changed(path), None)
    assert cell is None, f"cell {cell} changed"
