"""The site's own pages speak their language: each page in one, its words through the catalogue, and each leads to the other."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from languages.pseudo import ALLOWED, Pseudo, names_of, passed_by

from hordeplay.core.language import speaking
from hordeplay.desk.lesson import lessons
from hordeplay.games import OURS, find
from hordeplay.site import build
from hordeplay.site.build import project
from hordeplay.site.clause_pages import clause_pages
from hordeplay.site.documentation_in import first_pages
from hordeplay.site.gallery import gallery
from hordeplay.site.guides import FRONT, guides
from hordeplay.site.in_languages import in_order
from hordeplay.site.ladders import ORDER as LADDERS
from hordeplay.site.ladders import SET_UP, ladders, read
from hordeplay.site.pages import front_page, notebooks_in, offers, play_page, teach_page
from hordeplay.site.teach import make_page

PRINTED = frozenset(
    [
        "hordeplay",
        "Python",
        "JavaScript",
        "QR",
        "python",
        "http",
        "server",
        "FROG",
        "Pig",
        "English",
        "Deutsch",
        "mcts",
        "ms",
    ]
)
"""Names of programs and languages, what is typed, a unit, and a game that has no content of its own."""


def names() -> list[str]:
    """What is printed on the cards of all games, their titles, and the names of their bots."""
    games = [find(name) for name in OURS]
    printed = {one for game in games for one in (*names_of(game), *game.bots, game.title, *game.title.split())}
    return sorted(printed | {"random", "greedy", "timid"}, key=len, reverse=True)


def read_text(page: str) -> str:
    """What a person reads of a page: its texts, and what stands for pictures and in fields; titles of guides are English."""
    page = re.sub(
        r"<(script|style)\b.*?</\1>|<li><a [^>]*hreflang=\"en\".*?</li>|<meta http-equiv[^>]*>",
        " ",
        page,
        flags=re.DOTALL,
    )
    spoken = re.findall(r'(?:alt|aria-label|title|placeholder|content)="([^"]*)"', page)
    return unescape(" ".join([re.sub(r"<[^>]*>", " ", page), *(one for one in spoken if "width=" not in one)]))


def read_markdown(text: str) -> str:
    """What a person reads of a page of the documentation."""
    text = re.sub(r"\?\?\? note|```.*?```|`[^`]*`|\{[^{}]*\}|\]\([^)]*\)|^---\n.*?\n---\n", " ", text, flags=re.DOTALL)
    text = re.sub(r"<code>.*?</code>|<ul>.*?</ul>|\b[A-Z]{2}-[A-Z0-9]+-\d+[a-z]?\b", " ", text, flags=re.DOTALL)
    return read_text(re.sub(r"\*[A-Z][^*]*\*", " ", text))  # a notebook's title


def wrong(text: str) -> list[str]:
    text = re.sub(r"[A-Za-z]+", lambda word: " " if word[0] in PRINTED else word[0], text)
    return passed_by("", text, names(), ALLOWED)


def test_no_word_of_the_pages_passes_by_the_catalogue() -> None:
    shown = notebooks_in(project() / "notebooks")
    with speaking(Pseudo(0)):
        front = front_page({**FRONT, **guides(project() / "docs")}, shown)
        for page in (front, teach_page()):
            assert '<html lang="en-XA"' in page
            assert wrong(read_text(page)) == []
        for offer in offers():
            presets = [f"{one['title']} {one['says']}" for one in offer["presets"]]  # type: ignore[attr-defined]
            assert wrong(f"{offer['says']} {' '.join(presets)}") == []


def test_no_word_of_the_ladders_and_of_the_gallery_passes_by_the_catalogue() -> None:
    with speaking(Pseudo(0)):
        pages = {**ladders(), **gallery(), **first_pages({"dice.html": "Dice"})}
        for name, text in pages.items():
            if name.endswith(".md"):
                assert wrong(read_markdown(text)) == [], name
        for name in LADDERS:
            svg = pages[f"ladders/{name}-light.svg"]
            assert wrong(unescape(" ".join(re.findall(r"<text[^>]*>(.*?)</text>", svg)))) == [], name


def test_no_word_around_the_clauses_passes_by_the_catalogue() -> None:
    with speaking(Pseudo(0)):
        for name, text in clause_pages().items():
            assert wrong(read_markdown(text)) == [], name


def test_how_the_ladders_were_played_is_in_the_catalogue() -> None:
    assert {read(name).says for name in LADDERS} == set(SET_UP)


def test_the_page_that_plays_has_all_languages() -> None:
    page = play_page()
    held = json.loads(page.partition('id="games">')[2].partition("</script>")[0])
    assert list(held) == [*in_order()]
    assert [one["name"] for one in held.values()] == ["English", "Deutsch"]
    german = held["de"]
    assert german["words"]["Show me the first turn"] == "Zeig mir den ersten Zug"
    assert german["words"]["Fetching Python"] == "Python wird geholt"
    assert all(one["says"] != other["says"] for one, other in zip(held["en"]["games"], german["games"], strict=True))
    assert '<html lang="en"' in page
    for code in held:
        assert page.count(f'lang="{code}" hidden>') == 1, "what a page that was opened as a file says"


def test_the_german_pages_lead_to_german_ones_and_the_way_back() -> None:
    with speaking("de"):
        front, teach = front_page({**FRONT, "dice.html": "Dice by hand"}, []), teach_page()
    assert '<html lang="de"' in front
    assert '<html lang="de"' in teach
    assert 'href="../play.html?language=de&amp;game=kingdom-rush"' in front
    assert 'href="../docs/de/clauses/index.html"' in front
    assert '<a href="../docs/dice.html" hreflang="en"><span lang="en">Dice by hand</span></a>' in front
    assert 'href="../index.html" hreflang="en" lang="en">English</a>' in front
    assert 'href="../teach.html" hreflang="en" lang="en">English</a>' in teach
    assert 'src="../teach.js"' in teach
    assert json.loads(teach.partition('id="words">')[2].partition("</script>")[0])["Making the page"]
    english = front_page(FRONT, [])
    assert 'href="de/index.html" hreflang="de" lang="de">Deutsch</a>' in english
    assert 'id="words"' not in teach_page()


def test_all_that_a_german_page_names_is_built(tmp_path: Path) -> None:
    """Links and pictures of the pages in a folder of their language, among all that the site has."""
    built = {"play.html", "manifest.webmanifest", "icon.svg", *build.BUNDLES}
    texts: dict[str, str] = {}
    for code in in_order():
        with speaking(code):
            prefix = "" if code == "en" else f"{code}/"
            texts |= {f"{prefix}{name}": text for name, text in build._texts(FRONT, []).items()}
    built |= {*texts}
    for name, text in texts.items():
        if not name.endswith(".html") or "lessons/" in name:
            continue
        for link in re.findall(r'(?:href|src)="([^"#?]+)[^"]*"', text):
            target = (tmp_path / name).parent.joinpath(link).resolve().relative_to(tmp_path.resolve()).as_posix()
            assert target in built or target.startswith("docs/"), (name, link)
    for name in lessons():
        assert '<html lang="de"' in texts[f"de/lessons/{name}.html"]


def test_a_page_for_a_class_is_made_in_the_language_of_its_order() -> None:
    order = {"lesson": "cup", "code": "frog7", "tries": 12}
    pages = {code: make_page(json.dumps({**order, "language": code})) for code in ("en", "de")}
    assert '<html lang="de"' in pages["de"]
    assert pages["en"] == make_page(json.dumps(order))
    with pytest.raises(ValueError, match="no language 'xx'"):
        make_page(json.dumps({**order, "language": "xx"}))
