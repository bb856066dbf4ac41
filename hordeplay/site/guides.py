"""The documentation: Markdown in, a site in a folder of its own out, with every link checked.

The guides in `docs` stay what they are, texts whose examples run. MkDocs makes pages of them; the pages that code makes
(reference, clauses, gallery, ladders) are put beside them by `mkdocs_hook`, in every other language in a folder of its name.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hordeplay.core.language import message

MISSING: Final = (
    "the documentation needs the extra site, which is not all installed here: in a copy of the project "
    "`uv run --isolated --group site python -m hordeplay.site build` brings it, "
    'elsewhere pip install "hordeplay[site]"'
)
_HEADING: Final = re.compile(r"^# (.+)$", re.MULTILINE)
_FENCE: Final = re.compile(r"^ *(```+|~~~+)")
_TITLED: Final = re.compile(r"^(```\w+) (\S+)$", re.MULTILINE)
"""A block of code that says in which file it stands: `docs/adding-a-game.md` copies them from there."""
HOME: Final = "../index.html"
"""The site's front page, from the folder of the documentation."""
FRONT: Final = {
    "index.html": message("Documentation"),
    "gallery.html": message("Gallery of boards and charts"),
    "ladders.html": message("Ladders of bots"),
    "clauses/index.html": message("The rulebooks, clause by clause"),
    "reference/index.html": message("Reference of every public name"),
}
"""What the site's front page names of it beside the guides."""
TRANSLATED: Final = frozenset(["index.html", "gallery.html", "ladders.html", "clauses/index.html"])
"""What of it stands in every language, in a folder of its name: all that code makes, but the reference."""


def guides(folder: Path) -> dict[str, str]:
    """The titles of all guides in a folder, by the names of their pages."""
    paths = [path for path in sorted(folder.glob("*.md")) if path.stem != "index"]
    return {f"{path.stem}.html": title_of(path.read_text(encoding="utf-8")) for path in paths}


def title_of(text: str) -> str:
    """The first heading of a guide.

    >>> title_of("# The teacher's desk")
    "The teacher's desk"
    """
    return str(_HEADING.findall(text)[0]).strip()


def as_pages_show(text: str) -> str:
    """A guide's Markdown as MkDocs wants it: examples are code, and a block from a file has the file's name above it.

    >>> print(as_pages_show("```toml pig/rulebook.toml"))
    ```toml title="pig/rulebook.toml"
    """
    return examples_as_code(_TITLED.sub(r'\1 title="\2"', text))


def examples_as_code(text: str) -> str:
    r"""Each example outside of code, from its prompt to the next empty line, as code: Markdown takes it for a quotation.

    >>> examples_as_code("So:\n>>> 1 + 1\n2\n\nEnd").split("\n")
    ['So:', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'End']
    """
    return "\n".join(_fenced(text.split("\n")))


def _fenced(lines: list[str]) -> Iterator[str]:
    fence, inside = "", False
    for line in lines:
        mark = _FENCE.match(line)
        if inside and not line.strip():
            inside = False
            yield "```"
        elif not inside and not fence and line.startswith(">>> "):
            inside = True
            yield from ("", "```pycon")
        elif not inside and mark and not fence:
            fence = mark[1]
        elif fence and mark and mark[1].startswith(fence):
            fence = ""
        yield line
    if inside:
        yield "```"


class _Warnings(logging.Handler):
    """Keeps what MkDocs warns of: where it does, nothing is built."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def check_documentation() -> None:
    """`ValueError` where the libraries that build the documentation are missing."""
    if any(find_spec(name) is None for name in ("material", "mkdocs", "mkdocstrings_handlers", "ipywidgets", "bqplot")):
        raise ValueError(MISSING)


def build_documentation(folder: Path, out: Path) -> None:
    """Build the documentation of a folder of guides; `ValueError` with what is wrong first, as links that are dead."""
    check_documentation()
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # mkdocs-material's own news of another project
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    log, heard = logging.getLogger("mkdocs"), _Warnings()
    log.addHandler(heard)
    try:
        settings = files("hordeplay.site").joinpath("mkdocs.yml")
        where = {"docs_dir": str(folder.resolve()), "site_dir": str(out.resolve())}
        build(load_config(str(settings), extra={"generator": False, "homepage": HOME}, **where))
    except MkDocsException as error:
        shutil.rmtree(out, ignore_errors=True)
        reasons = [" ".join(line.split()) for line in heard.lines or [str(error)]]
        raise ValueError(f"the documentation could not be built: {'; '.join(reasons[:5])[:1000]}") from None
    finally:
        log.removeHandler(heard)


__all__ = [
    "FRONT",
    "MISSING",
    "as_pages_show",
    "build_documentation",
    "check_documentation",
    "examples_as_code",
    "guides",
    "title_of",
]
