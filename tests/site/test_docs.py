"""The documentation: every public name and every clause has its place, pictures are drawn anew, and no link is dead."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import shutil
import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from infra.project import ROOT, run, uv

import hordeplay as hp
from hordeplay.core.choice import IllegalChoice
from hordeplay.desk.lesson import lessons
from hordeplay.games import OURS, find
from hordeplay.site.clause_pages import anchor_of, clause_address, clause_pages
from hordeplay.site.gallery import PICTURES, SHADES, body_of, gallery
from hordeplay.site.guides import as_pages_show, examples_as_code, guides
from hordeplay.site.in_languages import others
from hordeplay.site.ladders import ladders
from hordeplay.site.reference import AUTHORS_PAGE, PACKAGES, authors_names, page_of, public_names, reference

OTHERS = others()
TOOLS = ("--no-sync",)
"""The usual environment has all that builds the documentation."""
NOT_SHOWN = {"cli", "core", "games", "site"}
"""Commands, the inner house, what stands in pages of its own, and what makes these pages."""
PLAYED = {"check_game"}
"""What takes a minute: the guides play it on Pig."""
BUILD = "import sys; from pathlib import Path; from hordeplay.site.guides import build_documentation as build; "
ID = re.compile(r'"([A-Z]{2}-[A-Z0-9]+-[0-9]+[a-z]?)"')
OUTSIDE = re.compile(r"url\(\s*[\"']?(?:https?:)?//|@import\s", re.IGNORECASE)


@dataclass
class Read(HTMLParser):
    """What the tests look for in a page."""

    path: Path
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    policy: str = ""
    language: str = ""
    languages: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__()
        self._code = 0
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = {name: value or "" for name, value in attrs}
        self._code += tag in {"code", "pre", "script"}
        if "id" in words:
            self.ids.append(words["id"])
        if tag == "a" and "href" in words:
            self.links.append(words["href"])
        if tag == "link" and words.get("rel") not in {"prev", "next", "canonical"}:
            self.fetched.append(words["href"])
        if tag == "html":
            self.language = words.get("lang", "")
        if tag == "a" and "hreflang" in words and "lang" in words:
            self.languages[words["hreflang"]] = words["href"]
        if "src" in words:
            self.fetched.append(words["src"])
        if words.get("http-equiv") == "Content-Security-Policy":
            self.policy = words["content"]

    def handle_endtag(self, tag: str) -> None:
        self._code -= tag in {"code", "pre", "script"}

    def handle_data(self, data: str) -> None:
        if ">>>" in data and not self._code:
            self.prompts.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The documentation in its place in the site: the folder `docs` below a front page."""
    out = tmp_path_factory.mktemp("documentation")
    for name in ("index.html", "de/index.html"):
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_text("<title>the site</title>", encoding="utf-8")
    run([uv(), "run", *TOOLS, "python", "-c", BUILD + "build(*map(Path, sys.argv[1:]))", ROOT / "docs", out / "docs"])
    return out


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Read]:
    """All its pages, read, by their paths in the documentation."""
    folder = site / "docs"
    return {path.relative_to(folder).as_posix(): Read(path) for path in sorted(folder.rglob("*.html"))}


def test_every_public_name_has_a_place_in_the_reference(pages: dict[str, Read]) -> None:
    for package in PACKAGES:
        page = pages[page_of(package).replace(".md", ".html")]
        names = public_names(package)
        assert names
        for shown in names:
            assert page.ids.count(shown.anchor) == 1, shown
            assert not shown.path or any(shown.path in other.ids for other in pages.values()), shown
    assert {shown.name for shown in public_names("hordeplay")} == set(hp.__all__)


def test_every_name_that_a_game_imports_is_described_for_authors(pages: dict[str, Read]) -> None:
    """The two small games of the guides import nothing from us that the page for authors lacks."""
    page = pages[AUTHORS_PAGE.replace(".md", ".html")]
    shown = [one for names in authors_names().values() for one in names]
    for one in shown:
        assert page.ids.count(one.anchor) == 1, one
        assert any(one.path in other.ids for other in pages.values()), one
    imported = {
        (node.module, alias.name)
        for folder in ("pig", "core/magpie")
        for path in (ROOT / "tests" / folder).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("hordeplay.")
        for alias in node.names
        if not path.stem.startswith("test_")
    }
    assert len(imported) > 30
    assert imported - {(one.package, one.name) for one in shown} == set()
    assert AUTHORS_PAGE.replace(".md", ".html") in {urlsplit(link).path for link in pages["index.html"].links}


def test_what_an_author_imports_shows_how_it_is_used() -> None:
    """An example, which runs as a test, for each class and function; values and types say what they are in a sentence."""
    for one in (one for names in authors_names().values() for one in names):
        thing = getattr(import_module(one.package), one.name)
        if (
            (isinstance(thing, type) or callable(thing))
            and (text := inspect.getdoc(thing))
            and thing.__module__.startswith("hordeplay")
        ):
            assert ">>> " in text or one.name in PLAYED, one


def test_every_public_package_is_in_the_reference() -> None:
    for module in pkgutil.iter_modules([str(ROOT / "hordeplay")]):
        spec = find_spec(f"hordeplay.{module.name}")
        assert spec
        assert spec.origin
        named = {
            target.id
            for node in ast.parse(Path(spec.origin).read_text("utf-8")).body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        if module.ispkg and module.name not in NOT_SHOWN:
            assert ("__all__" in named) == (f"hordeplay.{module.name}" in PACKAGES), module.name
    for name in OURS:
        assert {f"hordeplay.games.{name.replace('-', '_')}{room}" for room in ("", ".odds")} <= set(PACKAGES)


def test_a_name_of_two_packages_is_described_once() -> None:
    texts = reference()
    described = Counter(line for text in texts.values() for line in text.splitlines() if line.startswith("::: "))
    assert described.total() > 150
    assert set(described.values()) == {1}
    assert "Described under [`hordeplay.sweep`](hordeplay.md#hordeplay.sweep)." in texts["reference/lab.md"]


def test_every_clause_ruling_and_card_has_one_address(pages: dict[str, Read]) -> None:
    for game in map(find, OURS):
        book = game.rulebook
        for id_ in {*book.clauses, *book.rulings, *book.cards}:
            path, _, anchor = clause_address(id_).partition("#")
            assert pages[path].ids.count(anchor) == 1, id_
    assert clause_address("HH-ATK-03") == "clauses/hh/index.html#hh-atk-03"


@pytest.mark.parametrize("code", OTHERS)
def test_what_code_makes_stands_in_every_language_and_each_leads_to_the_other(
    code: str, site: Path, pages: dict[str, Read]
) -> None:
    """Under the same path in a folder of the language, down to the clause; the page says in which language it is."""
    folder = site / "docs"
    twins = [path.replace(".md", ".html") for path in (*clause_pages(), *gallery(), *ladders()) if path.endswith(".md")]
    assert len(twins) == 1 + len(OURS) + 2
    for name in twins:
        here, there = pages[name], pages[f"{code}/{name}"]
        assert (here.language, there.language) == ("en", code)
        leads = [(folder / name, here.languages[code]), (folder / code / name, there.languages["en"])]
        meets = [(page.parent / link).resolve() for page, link in leads]
        assert meets == [(folder / code / name).resolve(), (folder / name).resolve()]
        anchors = [id_ for id_ in here.ids if re.match(r"[a-z]{2}-", id_)]
        assert [id_ for id_ in there.ids if re.match(r"[a-z]{2}-", id_)] == anchors
        assert anchors or "clauses" not in name or name == "clauses/index.html"
    assert {page.language for name, page in pages.items() if name.startswith(f"{code}/")} == {code}


@pytest.mark.parametrize("code", OTHERS)
def test_a_search_in_another_language_has_its_stemmer(code: str, site: Path) -> None:
    lunr = site / "docs" / code / "assets/javascripts/lunr"
    assert {path.name for path in lunr.rglob("*.js")} == {"lunr.stemmer.support.min.js", f"lunr.{code}.min.js"}
    assert not (site / "docs/assets/javascripts/lunr").exists()


def test_the_menu_in_another_language_leads_to_all_guides_and_says_that_they_are_english(
    site: Path, pages: dict[str, Read]
) -> None:
    every = {path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert {f"../{name}" for name in every - {"index.html"}} <= set(pages["de/guides.html"].links)
    assert "Anleitungen (auf Englisch)" in (site / "docs/de/clauses/hh/index.html").read_text("utf-8")


def test_a_clause_reads_as_in_the_rulebook() -> None:
    for name in OURS:
        book = find(name).rulebook
        (page,) = (text for text in clause_pages().values() if f"# {book.title}: the clauses" in text)
        plain = re.sub(r"<[^>]*>", "", page).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        for id_ in (*book.clauses, *book.rulings):
            assert book.words(id_) in plain, id_
        for ruling in book.rulings.values():
            assert book.fill(ruling.question) in plain, ruling.id


@pytest.mark.parametrize("name", OURS)
def test_what_a_refusal_cites_has_an_address(name: str) -> None:
    """All ids that the code of a game cites, and those of a refusal as it comes."""
    sources = sorted((ROOT / "hordeplay" / "games" / name.replace("-", "_")).rglob("*.py"))
    cited = {id_ for path in sources for id_ in ID.findall(path.read_text("utf-8"))}
    assert len(cited) > 30
    for id_ in cited:
        assert clause_address(id_).endswith(f"#{anchor_of(id_)}")
    if name == "horrible-hordes":
        match = hp.new(name, seats=2, seed=7)
        match.play("kingdom Elves")
        with pytest.raises(IllegalChoice) as caught:
            match.play("kingdom Elves")
        assert clause_address(caught.value.refusal.rule) == "clauses/hh/index.html#hh-rul-09"


def test_the_gallery_is_drawn_by_the_code_that_it_shows() -> None:
    shown = gallery()
    painters = [paint for row in PICTURES.values() for paint in row]
    assert len(shown) == 1 + len(painters) * len(SHADES)
    for paint in painters:
        for line in body_of(paint).splitlines():
            assert line in shown["gallery.md"], paint.__name__
        light, dark = (shown[f"gallery/{paint.__name__}-{shade}.svg"] for shade in SHADES)
        assert light == paint("light")
        assert light != dark
        for picture in (light, dark):
            root = ET.fromstring(picture)
            assert root.tag.endswith("svg")
            assert len(list(root.iter())) > 10


def test_no_link_is_dead_and_nothing_is_asked_of_the_outside(site: Path, pages: dict[str, Read]) -> None:
    folder = site / "docs"
    checked = 0
    for name, page in pages.items():
        for link in (*page.links, *page.fetched):
            parts = urlsplit(link)
            assert link not in page.fetched or not (parts.scheme or parts.netloc), (name, link)
            if parts.scheme:
                assert parts.scheme == "https", (name, link)
                continue
            target = (folder / name).parent.joinpath(unquote(parts.path)).resolve() if parts.path else folder / name
            assert target.is_file(), (name, link)
            if link in page.links and parts.fragment:
                other = pages[target.relative_to(folder).as_posix()]
                assert unquote(parts.fragment) in other.ids, (name, link)
            checked += 1
    assert checked > 5000
    for style in folder.rglob("*.css"):
        assert not OUTSIDE.search(style.read_text("utf-8")), style


def test_each_page_holds_itself_to_this_place(pages: dict[str, Read]) -> None:
    for name, page in pages.items():
        assert page.policy.startswith("default-src 'none'; "), name
        assert "http" not in page.policy, name


def test_examples_are_code_on_every_page(pages: dict[str, Read]) -> None:
    assert {name: page.prompts for name, page in pages.items() if page.prompts} == {}
    assert "dice.html" in pages


def test_every_guide_has_a_page_and_is_in_the_menu(pages: dict[str, Read]) -> None:
    for path in (ROOT / "docs").rglob("*.md"):
        name = path.relative_to(ROOT / "docs").with_suffix(".html").as_posix()
        assert name in pages, name
    assert guides(ROOT / "docs").keys() <= pages.keys()
    menu = {urlsplit(link).path for link in pages["index.html"].links}
    assert guides(ROOT / "docs").keys() <= menu
    assert {"gallery.html", "clauses/hh/index.html", "reference/games.fantahzee.odds.html"} <= menu


def test_dead_links_stop_the_build_with_their_place(tmp_path: Path) -> None:
    dead = ("no_such_page.md", "teaching.md#no-such-heading", "clauses/hh/index.md#hh-atk-99")
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    with (tmp_path / "docs" / "dice.md").open("a", encoding="utf-8") as guide:
        guide.writelines(f"\n[there]({link})\n" for link in dead)
    script = f"{BUILD}\ntry: build(Path(sys.argv[1]), Path(sys.argv[2]))\nexcept ValueError as error: print(error)"
    printed = run([uv(), "run", *TOOLS, "python", "-c", script, tmp_path / "docs", tmp_path / "out"])
    assert "the documentation could not be built: " in printed
    assert printed.count("dice.md") == len(dead)
    assert [link for link in dead if link.rpartition("#")[2] not in printed] == []
    assert not (tmp_path / "out" / "index.html").exists()


def test_an_example_is_code_and_code_stays_as_it_is() -> None:
    text = "So:\n\n>>> 1 + 1\n2\n\n```python\n>>> 2\n2\n```\n\n```toml pig/rulebook.toml\na = 1\n```\n"
    shown = as_pages_show(text)
    assert shown.count("```pycon") == 1
    assert "```pycon\n>>> 1 + 1\n2\n```\n" in shown
    assert "```python\n>>> 2\n2\n```\n" in shown
    assert '```toml title="pig/rulebook.toml"\n' in shown
    assert examples_as_code(shown) == shown


def test_the_page_of_lessons_has_each_with_its_title_and_age() -> None:
    text = (ROOT / "docs/how-to/choose-a-lesson.md").read_text("utf-8")
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| ([^|]+) \|$", text.split("## Print")[0], re.MULTILINE)
    rows = [row for row in rows if row != ("lesson", "age")]
    ours = [lesson for lesson in lessons().values() if lesson.game.name != "pig"]  # which tests bring
    assert sorted(rows) == sorted((one.title, one.level.removeprefix("age ")) for one in ours)
