"""Run the notebooks and keep their saved outputs stable.

    uv run python -m hordeplay.notebooks --write            # run all, rewrite what changed
    uv run python -m hordeplay.notebooks --write horrible_hordes/learn
    uv run python -m hordeplay.notebooks --check            # run all, say what would change, write nothing

A notebook is committed with its outputs, and `pytest --nbval` compares every cell with them. What is saved is therefore
only what every run repeats: texts, SVG and numbers. Widget views, widget state, ids, timings, tracebacks and the
versions of the machine are dropped, so that two runs write the same bytes. A cell tagged `nbval-ignore-output` saves no
output at all; a cell tagged `raises-exception` saves the error's name and message. Of a cell tagged `first-sight` each SVG
is saved as a JPEG, too: a front end shows no SVG of a notebook that nobody has trusted yet, as one that was just cloned.
The parts of a rulebook get their contents, anchors and links written first (`hordeplay.notebook_links`).

Needs nbclient and nbformat, which the dev group brings, and for a new JPEG its Playwright and Chromium.
"""

from __future__ import annotations

import argparse
import difflib
import math
import os
import re
import shutil
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hordeplay.notebook_links import fill

if TYPE_CHECKING:
    from nbformat import NotebookNode

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
IGNORED, MAY_RAISE, FIRST_SIGHT = "nbval-ignore-output", "raises-exception", "first-sight"
COPY = "hordeplay"  # in an output's metadata: what a page has saved of a game that somebody played there
SVG, JPEG, PNG = "image/svg+xml", "image/jpeg", "image/png"
WIDE = 800  # pixels of a JPEG
KEPT_METADATA = ("tags", "slideshow")  # of a cell; whatever else front ends leave there changes by itself
HIDDEN = {"source_hidden": True}  # of a cell whose code is folded, so that a class sees what it makes
# The saved text still matches tests/nbval_sanitize.cfg, which knows addresses and uuids by these shapes.
ADDRESS = re.compile(r"0x[0-9a-f]{6,}")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class NotebookError(Exception):
    """A notebook could not be found, read or run; the message names it, and the cell."""


def find(folder: Path, names: Sequence[str] = ()) -> list[Path]:
    """Return the notebooks below a folder, sorted; with names, only those.

    A name is a path relative to the folder or to the place where one stands, with or without `.ipynb`; the bare file
    name will do. Raises NotebookError for a name that fits none, and names the nearest.
    """
    paths = sorted(p for p in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
    if not names:
        return paths
    known: dict[str, Path] = {}
    for path in paths:
        for key in (path.as_posix(), path.relative_to(folder).as_posix(), path.name):
            known.setdefault(key.removesuffix(".ipynb"), path)
    chosen = []
    for name in names:
        key = name.removesuffix(".ipynb")
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1, cutoff=0.4)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise NotebookError(f"no notebook {name} in {folder.as_posix()}{hint}")
        chosen.append(known[key])
    return chosen


def run(path: Path, *, timeout: int = 600) -> str:
    """Run a notebook in a fresh kernel and return the text to save; the file is not touched.

    Raises NotebookError with the notebook, the number of the cell (counted from 1, texts included) and what it said.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    try:
        notebook = nbformat.read(path, as_version=4)
    except Exception as error:
        raise NotebookError(f"{path.as_posix()}: not a readable notebook: {error}") from error
    try:
        fill(notebook, path)
    except ValueError as error:
        raise NotebookError(str(error)) from error
    drawn = dict(_first_sight(notebook))
    client = NotebookClient(
        notebook,
        timeout=timeout,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # its warnings are not about the notebook
    )
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with client.setup_kernel(env=env):
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type != "code":
                continue
            try:
                client.execute_cell(cell, index, execution_count=None)
            except CellExecutionError as error:
                raise NotebookError(_failure(path, index, cell, f"{error.ename}: {error.evalue}")) from None
            except CellTimeoutError:
                raise NotebookError(_failure(path, index, cell, f"not done after {timeout} s")) from None
            except DeadKernelError:
                raise NotebookError(_failure(path, index, cell, "the kernel died")) from None
            stray = _stray_stderr(cell)
            if stray:
                raise NotebookError(_failure(path, index, cell, f"wrote to stderr: {stray}"))
    for output in _pictures(notebook):
        pixels = drawn.get(_scrub(output.data[SVG])) or _pixels(output.data[SVG])
        if pixels:
            output.data[JPEG] = pixels
    return clean(notebook)


def _pictures(notebook: NotebookNode) -> Iterator[NotebookNode]:
    """The outputs with an SVG that are to be seen at first sight."""
    for cell in notebook.cells:
        if cell.cell_type == "code" and FIRST_SIGHT in cell.metadata.get("tags", ()):
            yield from (output for output in cell.outputs if SVG in output.get("data", {}))


def _first_sight(notebook: NotebookNode) -> Iterator[tuple[str, str]]:
    """Each SVG that is saved as a JPEG, too, and the JPEG: as long as the one stays the same so does the other."""
    return ((output.data[SVG], output.data[JPEG]) for output in _pictures(notebook) if JPEG in output.data)


def _pixels(svg: str) -> str:
    """A JPEG of an SVG in base64; nothing where there is no browser to draw it."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        browser = None
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    if not browser or not box:
        return ""
    height = math.ceil(WIDE * float(box[2]) / float(box[1]))
    with sync_playwright() as playwright:
        window = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = window.new_page(viewport={"width": WIDE, "height": height}, color_scheme="light")
        page.set_content(f'<body style="margin:0">{svg}</body>')
        pixels = page.screenshot(type="jpeg", quality=80)
        window.close()
    return b64encode(pixels).decode() + "\n"


def clean(notebook: NotebookNode) -> str:
    """Return a notebook as text with only those outputs and those metadata that every run repeats."""
    import nbformat

    number = 0
    for cell in notebook.cells:
        cell.pop("id", None)
        folded = {"jupyter": HIDDEN} if cell.metadata.get("jupyter", {}).get("source_hidden") else {}
        cell.metadata = _node({key: cell.metadata[key] for key in KEPT_METADATA if key in cell.metadata} | folded)
        if cell.cell_type != "code":
            continue
        number += bool(cell.source.strip())
        cell.execution_count = number if cell.source.strip() else None
        kept = [] if IGNORED in cell.metadata.get("tags", ()) else cell.outputs
        cell.outputs = [output for output in map(_stable, kept) if output is not None]
        for output in cell.outputs:
            if output.output_type == "execute_result":
                output.execution_count = number
    notebook.metadata = _node(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    notebook.nbformat, notebook.nbformat_minor = 4, 4  # the last format without cell ids
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"


def _node(value: dict[str, Any]) -> NotebookNode:  # Any: JSON
    from nbformat.notebooknode import from_dict

    node: NotebookNode = from_dict(value)
    return node


def _stable(output: NotebookNode) -> NotebookNode | None:
    """Return an output without what changes from run to run, or None if nothing is left."""
    if output.output_type == "stream":
        output.text = _scrub(output.text)
        return output if output.text else None
    if output.output_type == "error":
        output.evalue = _scrub(output.evalue)
        output.traceback = [f"{output.ename}: {output.evalue}"]  # a traceback holds paths and line numbers
        return output
    if COPY in output.metadata:
        return None
    output.data.pop(WIDGET_VIEW, None)
    output.metadata.pop(WIDGET_VIEW, None)
    output.pop("transient", None)
    for mime, value in output.data.items():
        if isinstance(value, str) and mime not in {PNG, JPEG}:
            output.data[mime] = _scrub(value)
    return output if output.data else None


def _scrub(text: str) -> str:
    return UUID.sub("00000000-0000-0000-0000-000000000000", ADDRESS.sub("0x000000000000", text))


def _stray_stderr(cell: NotebookNode) -> str:
    if IGNORED in cell.metadata.get("tags", ()):
        return ""
    return "".join(o.text for o in cell.outputs if o.output_type == "stream" and o.name == "stderr").strip()[:500]


def _failure(path: Path, index: int, cell: NotebookNode, what: str) -> str:
    lines = cell.source.strip().splitlines()
    more = "\n    ..." if len(lines) > 6 else ""
    shown = "\n    ".join(lines[:6])
    return f"{path.as_posix()}, cell {index + 1}: {what}\n    {shown}{more}"


def _difference(path: Path, old: str, new: str) -> str:
    lines = list(difflib.unified_diff(old.splitlines(), new.splitlines(), "saved", "this run", n=1, lineterm=""))
    return f"{path.as_posix()} differs from what it prints now:\n" + "\n".join(line[:200] for line in lines[:40])


def main(words: Sequence[str] | None = None) -> int:
    """Carry out one command line; return 0 if all is well, 1 if a notebook failed or differs."""
    parser = argparse.ArgumentParser(prog="python -m hordeplay.notebooks", description="Run the notebooks.")
    action = parser.add_mutually_exclusive_group(required=True)
    action.add_argument("--write", nargs="*", metavar="NAME", help="run (all, or the named ones) and rewrite")
    action.add_argument("--check", nargs="*", metavar="NAME", help="run and compare, write nothing")
    parser.add_argument("--folder", type=Path, default=Path("notebooks"), help="where they are (default: notebooks)")
    options = parser.parse_args(words)
    writing = options.write is not None
    try:
        paths = find(options.folder, options.write if writing else options.check)
    except NotebookError as error:
        print(error, file=sys.stderr)
        return 1
    if not paths:
        print(f"no notebooks in {options.folder.as_posix()}", file=sys.stderr)
        return 1
    failed = 0
    for path in paths:
        try:
            old, new = path.read_text("utf-8"), run(path)
        except NotebookError as error:
            failed += 1
            print(error, file=sys.stderr)
            continue
        if old == new:
            print(f"{path.as_posix()}: unchanged")
        elif writing:
            path.write_text(new, "utf-8")
            print(f"{path.as_posix()}: rewritten")
        else:
            failed += 1
            print(_difference(path, old, new), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
