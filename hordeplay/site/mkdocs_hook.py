"""What MkDocs calls while it builds the documentation: it adds the pages that code makes, and each page's security policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hordeplay.core.html_page import site_page
from hordeplay.core.language import ENGLISH, speaking, tr
from hordeplay.site.clause_pages import clause_pages
from hordeplay.site.documentation_in import GUIDES, build_in, first_pages
from hordeplay.site.gallery import gallery
from hordeplay.site.guides import as_pages_show
from hordeplay.site.in_languages import others
from hordeplay.site.ladders import ladders
from hordeplay.site.reference import AUTHORS_PAGE, AUTHORS_TITLE, PACKAGES, name_of, page_of, reference

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

WITH_ADDRESS = {"404.html", "sitemap.xml"}
"""What would need to know where the site lies: a folder can be moved anywhere."""

STEMMERS = "assets/javascripts/lunr/"
"""What a search in another language than English asks for; it wants its own, and what all of them need."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The menu names every guide, and all pages that code makes; pages that need the address of the site are left out."""
    config.theme.static_templates -= WITH_ADDRESS
    if _language(config) != ENGLISH:
        with speaking(_language(config)):
            config.nav = [*_menu()]
        return config
    packages = [{name_of(package): page_of(package)} for package in PACKAGES]
    named = ["reference/index.md", {AUTHORS_TITLE: AUTHORS_PAGE}, *packages]
    inside: dict[str, list[Any]] = {"Clauses": [*clause_pages()], "Reference": named}
    guides = [path.name for path in sorted(Path(config.docs_dir).glob("*.md")) if path.name != "index.md"]
    config.nav = [_entry(one, inside, guides) for one in config.nav or []]
    return config


def _language(config: MkDocsConfig) -> str:
    return str(config.theme["language"])


def _menu() -> Iterator[dict[str, Any]]:  # Any: a menu nests
    """The menu in another language than English: what code makes stands there in that language, and all guides behind one entry."""
    yield {tr("Home"): "index.md"}
    yield {tr("Clauses"): [*clause_pages()]}
    yield {tr("Gallery"): "gallery.md"}
    yield {tr("Ladders of bots"): "ladders.md"}
    yield {tr("Guides (in English)"): GUIDES}


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

    language = _language(config)
    needed = (f"{STEMMERS}min/lunr.stemmer.support.min.js", f"{STEMMERS}min/lunr.{language}.min.js")
    for path, file in [*files.src_uris.items()]:
        spare = path.startswith(STEMMERS) and (language == ENGLISH or path not in needed)
        if path in WITH_ADDRESS or path.endswith(".map") or spare:
            files.remove(file)
    css = resources("hordeplay.site").joinpath("pages", "documentation.css").read_text(encoding="utf-8")
    with speaking(language):
        pages = {**clause_pages(), **gallery(), **ladders(), "documentation.css": css}
        more = reference() if language == ENGLISH else first_pages(config.extra["guides"])
    for path, text in {**pages, **more}.items():
        files.append(File.generated(config, path, content=text))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """What code makes, once more in every other language, in a folder of its name."""
    if _language(config) == ENGLISH:
        for language in others():
            build_in(language, config)


def on_page_markdown(markdown: str, **_others: object) -> str:
    """Examples are code."""
    return as_pages_show(markdown)


def on_post_page(output: str, **_others: object) -> str:
    """No page may ask anything of the outside."""
    return site_page(output)
