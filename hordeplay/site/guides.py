"""The guides of the project as plain pages: Markdown in, HTML out, with links that lead from page to page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.site.pages import page

if TYPE_CHECKING:
    from mistune import HTMLRenderer

MISSING: Final = "mistune is needed to make pages of the guides: `uv run --group site` brings it"
_HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
_EXAMPLE = re.compile(r"(?:^>>> .*\n)(?:^(?!$).*\n?)*", re.MULTILINE)
"""An example that runs, from its prompt to the next empty line: Markdown would take it for a quotation."""


class Guide(NamedTuple):
    """A guide: its title, and its page."""

    title: str
    page: str


def guides(folder: Path) -> dict[str, Guide]:
    """All guides in a folder, by the names of their pages' files; `ValueError` where the library for it is missing."""
    if find_spec("mistune") is None:
        raise ValueError(MISSING)
    texts = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
    titles = {name: title_of(text) for name, text in texts.items()}
    return {f"{name}.html": Guide(titles[name], _page(name, text, titles)) for name, text in texts.items()}


def title_of(text: str) -> str:
    """The first heading of a guide.

    >>> title_of("# The teacher's desk")
    "The teacher's desk"
    """
    return str(_HEADING.findall(text)[0]).strip()


def _page(name: str, text: str, titles: Mapping[str, str]) -> str:
    menu = " ".join(
        f'<a href="{other}.html"{" aria-current=page" if other == name else ""}>{escape(title)}</a>'
        for other, title in titles.items()
    )
    return page("guide.html", title=escape(titles[name]), menu=menu, text=rendered(text))


def rendered(text: str) -> str:
    """Markdown as HTML: examples are code, headings can be linked to, and other guides are pages; markup in it stays text."""
    import mistune

    markdown = mistune.create_markdown(renderer=_renderer(), plugins=["table", "strikethrough"])
    html = markdown(_EXAMPLE.sub(lambda example: f"```\n{example[0].rstrip()}\n```\n", text))
    return str(html)


def _renderer() -> HTMLRenderer:
    from mistune import HTMLRenderer

    class Renderer(HTMLRenderer):
        def heading(self, text: str, level: int, **attrs: object) -> str:
            return f'<h{level} id="{anchor(text)}">{text}</h{level}>\n'

        def link(self, text: str, url: str, title: str | None = None) -> str:
            return super().link(text, re.sub(r"^([\w-]+)\.md(?=#|$)", r"\1.html", url), title)

        def table(self, text: str) -> str:  # of mistune's plugin
            return f'<div class="hp-site-scroll" tabindex="0"><table>{text}</table></div>\n'

    return Renderer(escape=True)


def anchor(heading: str) -> str:
    """The name of a heading in an address, as elsewhere.

    >>> anchor("6. A whole lesson")
    '6-a-whole-lesson'
    """
    words = re.sub(r"<[^>]*>|&[a-z#0-9]+;|[^\w\s-]", "", heading.lower())
    return re.sub(r"\s", "-", words.strip())


__all__ = ["Guide", "anchor", "guides", "rendered", "title_of"]
