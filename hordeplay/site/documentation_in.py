"""The documentation in another language than English: what code makes of it, with a menu, a search and a first page of its own.

The guides are written in English, and its menu says so: one page there leads to all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.language import code, message, speaking, tr
from hordeplay.site.guides import FRONT, TRANSLATED, title_of
from hordeplay.site.in_languages import elsewhere

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

GUIDES: Final = "guides.md"
"""The page that leads to the guides."""
_SHADES: Final = (message("Light"), message("Dark"))
"""What `mkdocs.yml` calls the switch between them."""


def first_pages(guides: Mapping[str, str]) -> dict[str, str]:
    """Its first page and the one that leads to the guides, as Markdown, in the language that is spoken.

    `guides` are titles by the names of their pages, from the folder of the English documentation.
    """
    inside = "\n".join(
        f"- [{tr(title)}]({name.replace('.html', '.md')})"
        for name, title in FRONT.items()
        if name in TRANSLATED and name != "index.html"
    )
    welcome = tr(
        "The rulebooks clause by clause, the gallery and the ladders of bots are here in this language. Guides and reference are in"
        " English."
    )
    links = "\n".join(
        f'<li><a href="../{name}" hreflang="en" lang="en">{escape(title)}</a></li>' for name, title in guides.items()
    )
    says = tr(
        "The guides are written in English. What they show runs in every language: `hp.speak({code})`.",
        code=f'"{code()}"',
    )
    return {
        "index.md": f"# hordeplay\n\n{elsewhere('index.md')}\n\n{welcome}\n\n{inside}\n- [{tr('Guides (in English)')}]({GUIDES})\n",
        GUIDES: f"# {tr('Guides (in English)')}\n\n{says}\n\n<ul>\n{links}\n</ul>\n",
    }


def build_in(language: str, english: MkDocsConfig) -> None:
    """Build it in a folder of the English one, which is built; its settings are those of the package, less what reads code."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.utils.yaml import yaml_load

    settings = files("hordeplay.site").joinpath("mkdocs.yml")
    theme = yaml_load(settings.read_text(encoding="utf-8"))["theme"] | {"language": language}
    extra: dict[str, Any] = {"generator": False, "guides": _guides(Path(english.docs_dir))}  # Any: as MkDocs has it
    if home := english.extra.get("homepage"):
        extra["homepage"] = f"../{home.removesuffix('index.html')}{language}/index.html"
    with TemporaryDirectory() as empty, speaking(language):
        for one in theme["palette"]:
            one["toggle"]["name"] = tr(one["toggle"]["name"])
        words: dict[str, Any] = {
            "site_description": tr("Four horde board games as rulebooks you can run, with exact odds"),
            "docs_dir": empty,
            "site_dir": str(Path(english.site_dir) / language),
            "plugins": ["search"],
            "nav": [{"-": "index.md"}],  # the hook makes the menu
            "theme": theme,
            "extra": extra,
        }
        build(load_config(str(settings), **words))


def _guides(folder: Path) -> dict[str, str]:
    """The titles of all guides, by their pages."""
    paths = sorted(folder.rglob("*.md"), key=lambda path: (len(path.parts), path))
    return {
        path.relative_to(folder).with_suffix(".html").as_posix(): title_of(path.read_text(encoding="utf-8"))
        for path in paths
        if path != folder / "index.md"
    }


__all__ = ["GUIDES", "build_in", "first_pages"]
