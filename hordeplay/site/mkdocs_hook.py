"""What MkDocs calls while it builds the documentation: it adds the pages that code makes, and each page's security policy."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hordeplay.core.html_page import site_page
from hordeplay.site.clause_pages import clause_pages
from hordeplay.site.gallery import gallery
from hordeplay.site.guides import as_pages_show
from hordeplay.site.ladders import ladders
from hordeplay.site.reference import PACKAGES, name_of, page_of, reference

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

WITH_ADDRESS = {"404.html", "sitemap.xml"}
"""What would need to know where the site lies: a folder can be moved anywhere."""

OTHER_LANGUAGES = "assets/javascripts/lunr/"
"""Stemmers that a search in English never asks for."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The menu names every guide, and all pages that code makes; pages that need the address of the site are left out."""
    packages = [{name_of(package): page_of(package)} for package in PACKAGES]
    inside: dict[str, list[Any]] = {"Clauses": [*clause_pages()], "Reference": ["reference/index.md", *packages]}
    guides = [path.name for path in sorted(Path(config.docs_dir).glob("*.md")) if path.name != "index.md"]
    config.nav = [_entry(one, inside, guides) for one in config.nav or []]
    config.theme.static_templates -= WITH_ADDRESS
    return config


def _entry(
    entry: dict[str, Any], inside: Mapping[str, list[Any]], guides: list[str]
) -> dict[str, Any]:  # Any: a menu nests
    """An entry of the menu with all its pages below it; a guide that the settings do not name stands behind those they name."""
    ((title, pages),) = entry.items()
    if title == "Guides":
        pages = list(dict.fromkeys([*pages, *guides]))
    return {title: inside.get(title, pages)}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The pages that code makes stand among the guides."""
    from mkdocs.structure.files import File

    css = resources("hordeplay.site").joinpath("pages", "documentation.css").read_text(encoding="utf-8")
    for path, file in [*files.src_uris.items()]:
        if path in WITH_ADDRESS or path.endswith(".map") or path.startswith(OTHER_LANGUAGES):
            files.remove(file)
    for path, text in {**clause_pages(), **reference(), **gallery(), **ladders(), "documentation.css": css}.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, **_others: object) -> str:
    """Examples are code."""
    return as_pages_show(markdown)


def on_post_page(output: str, **_others: object) -> str:
    """No page may ask anything of the outside."""
    return site_page(output)
