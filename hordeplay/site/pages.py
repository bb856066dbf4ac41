"""The pages of the site, from code and templates: numbers, names and pictures are those of the games.

Each is made in the language that is spoken. The English ones stand in the site's own folder, those of another language in a
folder of its name; the page that plays holds all of them. In a template a message stands in `[[...]]`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

import hordeplay as hp
from hordeplay.core.html_page import site_page
from hordeplay.core.language import ENGLISH, code, message, page_words, speaking, tr
from hordeplay.core.scene import Rendering, standalone
from hordeplay.desk.lesson import lessons
from hordeplay.site.guides import FRONT, TRANSLATED
from hordeplay.site.in_languages import folder, in_order, name_of, root

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame
    from hordeplay.core.static_svg import Theme

SAYS: Mapping[str, str] = {
    "horrible-hordes": message("Build a realm, and hold it when the Hordes come over the hills."),
    "fantahzee": message("Keep dice, wake heroes, beat monsters: how much do you dare to reroll?"),
    "kingdom-rush": message("Set towers by the road, cover the trays, win or lose together."),
    "warfighter-fantasy": message("Lead heroes from card to card; a few dice decide each blow."),
}
"""Each game in one sentence."""
SHOWN: Mapping[str, float] = {"horrible-hordes": 0.6, "fantahzee": 0.5, "kingdom-rush": 0.4, "warfighter-fantasy": 0.6}
"""How far into a game of bots its picture on the front page is taken."""
PARTS: Mapping[str, str] = {"command": "<code>python -m http.server</code>"}
"""What stands in messages of templates as it is."""
ENGLISH_ALONE = message("The guides, the reference and the notebooks are in English.")
_MESSAGE = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


def games() -> tuple[AnyGame, ...]:
    """The games of the site."""
    return tuple(hp.new(name).game for name in SAYS)


def offers() -> list[dict[str, object]]:
    """What the page that plays offers of each game."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "says": tr(SAYS[game.name]),
            "seats": list(game.seats),
            "bots": [name for name in game.bots if name != "random"],
            "tour": game.tour.minutes if game.tour else 0,
            "presets": [
                {
                    "name": preset.name,
                    "title": tr(preset.title),
                    "says": tr(preset.says),
                    "minutes": preset.minutes,
                }
                for preset in game.presets.values()
            ],
        }
        for game in games()
    ]


def picture(name: str, theme: Theme = "") -> str:
    """A game of bots in its middle, as one SVG that needs no page."""
    match = hp.new(name, seed=9)
    game = match.game
    match.run(next(iter(game.presets.values())).bots or game.default_bot or "greedy")
    match.goto(int(SHOWN[name] * match.plies))
    return standalone(game.look.scene(match.table, None, Rendering(odds=False)), theme)


def page(name: str, /, **words: str) -> str:
    """A template of `pages/` with these words put in, in the language that is spoken; a word that is missing is a `KeyError`."""
    template = files("hordeplay.site").joinpath("pages", name).read_text(encoding="utf-8")
    here = {
        "language": code(),
        "root": root(),
        "play": _play_address(),
        "play_at": f"{_play_address()}{'?' if code() == ENGLISH else '&amp;'}",
    }
    return Template(_MESSAGE.sub(lambda hit: _said(hit[1]), template)).substitute(here | words)


def _said(words: str) -> str:
    """A message of a template as markup: a quotation mark ends no attribute."""
    said_so = escape(tr(words), quote=False).replace('"', "&quot;").replace("$", "$$")
    return said_so.format(**PARTS)


def _play_address() -> str:
    """The page that plays: of another language it is told which."""
    return "play.html" if code() == ENGLISH else f"../play.html?language={code()}"


def _elsewhere(name: str) -> str:
    """Links to the same page in the other languages."""
    here = code()
    return "".join(
        f' <a href="{root()}{folder(other)}{name}" hreflang="{other}" lang="{other}">{name_of(other)}</a>'
        for other in in_order()
        if other != here
    )


def _in_script(data: object) -> str:
    """Data as JSON that ends no script."""
    return json.dumps(data, ensure_ascii=False).replace("</", "<\\/")


def play_page() -> str:
    """The page that plays, in all languages: what it holds of each goes by its two letters."""
    spoken = {}
    alone = ""
    for language in in_order():
        with speaking(language):
            spoken[language] = {"name": name_of(language), "games": offers(), "words": dict(page_words())}
            alone += page("alone.html", id=' id="alone"' if language == ENGLISH else "").rstrip("\n")
    with speaking(ENGLISH):
        return site_page(page("play.html", games=_in_script(spoken), alone=alone))


def teach_page() -> str:
    """The page that makes a lesson's page for a class."""
    options = "".join(f'<option value="{name}">{escape(one.title)}</option>' for name, one in lessons().items())
    words = ""
    if page_words():
        words = f'<script type="application/json" id="words">{_in_script(dict(page_words()))}</script>\n    '
    return site_page(page("teach.html", lessons=options, words=words, languages=_elsewhere("teach.html")))


class Notebook(NamedTuple):
    """A notebook of the site: where it stands in the folder of all, and its first heading."""

    path: str
    title: str

    @property
    def href(self) -> str:
        """Where it opens."""
        return f"{root()}lite/notebooks/index.html?path={quote(self.path)}"


def notebooks_in(folder: Path) -> list[Notebook]:
    """All notebooks in a folder and in those below it, in the order of their names."""
    paths = sorted(path for path in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    return [Notebook(path.relative_to(folder).as_posix(), _heading(path)) for path in paths]


def _heading(path: Path) -> str:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    headings = re.findall(r"^# (.+)$", text, re.MULTILINE)
    return str(headings[0]) if headings else path.stem


def front_page(guides: Mapping[str, str], notebooks: list[Notebook]) -> str:
    """The first page: games with pictures, doors, lessons, guides (their titles by the names of their files), notebooks."""
    links = [_guide(name, title) for name, title in guides.items()]
    english = "" if code() == ENGLISH else f'      <p class="hp-site-fine">{escape(tr(ENGLISH_ALONE))}</p>\n'
    front = page(
        "index.html",
        games="\n".join(map(_card, games())),
        doors="\n".join(_doors(notebooks)),
        lessons="\n".join(_lessons(notebooks)),
        guides="\n".join(links),
        notebooks=_all_notebooks(notebooks),
        menu=f' <a href="#notebooks">{escape(tr("Notebooks"))}</a>' if notebooks else "",
        languages=_elsewhere("index.html"),
        english=english,
    )
    return site_page(front)


def _guide(name: str, title: str) -> str:
    """A link to a page of the documentation: those that code makes stand there in the language that is spoken, guides in English."""
    if code() == ENGLISH:
        return f'        <li><a href="docs/{name}">{escape(title)}</a></li>'
    if name in FRONT and name in TRANSLATED:
        return f'        <li><a href="../docs/{code()}/{name}">{escape(tr(title))}</a></li>'
    shown = f"<span>{escape(tr(title))}</span>" if name in FRONT else f'<span lang="en">{escape(title)}</span>'
    return f'        <li><a href="../docs/{name}" hreflang="en">{shown}</a></li>'


def _doors(notebooks: list[Notebook]) -> Iterator[str]:
    """For whom the site is; without notebooks each leads to what needs none."""
    there = {one.path: one.href for one in notebooks}
    at = "?" if code() == ENGLISH else "&amp;"
    first = f"{_play_address()}{at}game=horrible-hordes&amp;coach"
    doors = (
        ("teach", "g-army", tr("Teach"),
         tr("Lessons with a page for each phone, a curtain over every answer, a key for you."),
         tr("To the lessons"), "#lessons"),
        ("learn", "g-torch", tr("Learn"),
         tr("Guess, roll, compare. Step through a first turn, then take every number apart."),
         tr("Start here"), there.get("00_start_here.ipynb", first)),
        ("design", "g-rotate", tr("Design"),
         tr("Turn a rule, see the exact change at once, and what a sure answer costs."),
         tr("To the workbench"), there.get("designer.ipynb", f"{root()}docs/designing.html")),
    )  # fmt: skip
    for name, glyph, title, says, go, href in doors:
        yield page("door.html", name=name, glyph=_glyph(glyph), title=title, says=says, go=go, href=href).rstrip("\n")


def _lessons(notebooks: list[Notebook]) -> Iterator[str]:
    there = {re.sub(r"^lessons/\d+_|\.ipynb$", "", one.path): one.href for one in notebooks}
    for name, lesson in lessons().items():
        link = f' <a href="{there[name]}">{escape(tr("Notebook"))}</a>' if name in there else ""
        yield page(
            "lesson.html",
            name=name,
            number=str(lesson.number),
            title=escape(lesson.title),
            minutes=escape(tr("{n} minutes", n=lesson.minutes)),
            level=escape(lesson.level),
            notebook=link,
        ).rstrip("\n")


def _all_notebooks(notebooks: list[Notebook]) -> str:
    """Links to all that are no lesson: those have their own place."""
    rows = [one for one in notebooks if not one.path.startswith("lessons/")]
    if not rows:
        return ""
    english = "" if code() == ENGLISH else ' hreflang="en" lang="en"'
    groups = {
        title: [one for one in rows if _group(one) == title]
        for title in (message("Rulebooks"), message("Workbench"), message("Course"), message("Labs"))
    }
    lists = [
        f"<div><h3>{escape(tr(title))}</h3><ul>"
        + "".join(f'<li><a href="{one.href}"{english}>{escape(one.title)}</a></li>' for one in inside)
        + "</ul></div>"
        for title, inside in groups.items()
        if inside
    ]
    says = tr("They run in this page, too: Python comes along. What you change is kept in this browser.")
    return (
        f'      <h2 id="notebooks">{escape(tr("Notebooks"))}</h2>\n      <p class="hp-site-fine">{escape(says)}</p>\n'
        f'      <section class="hp-site-list">{"".join(lists)}</section>'
    )


def _group(notebook: Notebook) -> str:
    """Under which heading a notebook stands; each rulebook has a folder of its own."""
    folder, beside, _ = notebook.path.rpartition("/")
    return {"course": "Course", "labs": "Labs"}.get(folder, "Rulebooks") if beside else "Workbench"


def _glyph(name: str) -> str:
    """The paths of a glyph of the boards."""
    sprite = files("hordeplay.core").joinpath("look", "glyphs.svg").read_text(encoding="utf-8")
    return str(re.findall(rf'<symbol id="{name}"[^>]*>(.*?)</symbol>', sprite, re.DOTALL)[0])


def _card(game: AnyGame) -> str:
    low, high = game.seats
    seats = tr("{low} to {high} seats", low=low, high=high) if low != high else tr("{n} seats", n=low)
    of_presets = [preset.minutes for preset in game.presets.values()]
    least, most = min(of_presets), max(of_presets)
    minutes = tr("{low} to {high} minutes", low=least, high=most) if least != most else tr("{n} minutes", n=least)
    return page(
        "game.html",
        name=game.name,
        title=escape(game.title),
        says=escape(tr(SAYS[game.name])),
        seats=escape(seats),
        minutes=escape(minutes),
    )


__all__ = [
    "Notebook",
    "front_page",
    "games",
    "notebooks_in",
    "offers",
    "page",
    "picture",
    "play_page",
    "teach_page",
]
