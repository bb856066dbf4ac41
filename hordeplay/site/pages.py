"""The pages of the site, from code and templates: numbers, names and pictures are those of the games."""

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
from hordeplay.core.scene import Rendering, standalone
from hordeplay.desk.lesson import lessons

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame
    from hordeplay.core.static_svg import Theme

SAYS: Mapping[str, str] = {
    "horrible-hordes": "Build a realm, and hold it when the Hordes come over the hills.",
    "fantahzee": "Keep dice, wake heroes, beat monsters: how much do you dare to reroll?",
    "kingdom-rush": "Set towers by the road, cover the trays, win or lose together.",
    "warfighter-fantasy": "Lead heroes from card to card; a few dice decide each blow.",
}
"""Each game in one sentence."""
SHOWN: Mapping[str, float] = {"horrible-hordes": 0.6, "fantahzee": 0.5, "kingdom-rush": 0.4, "warfighter-fantasy": 0.6}
"""How far into a game of bots its picture on the front page is taken."""


def games() -> tuple[AnyGame, ...]:
    """The games of the site."""
    return tuple(hp.new(name).game for name in SAYS)


def offers() -> list[dict[str, object]]:
    """What the page that plays offers of each game."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "says": SAYS[game.name],
            "seats": list(game.seats),
            "bots": [name for name in game.bots if name != "random"],
            "tour": game.tour.minutes if game.tour else 0,
            "presets": [
                {name: getattr(preset, name) for name in ("name", "title", "says", "minutes")}
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
    """A template of `pages/` with these words put in; a word that is missing is a `KeyError`."""
    return Template(files("hordeplay.site").joinpath("pages", name).read_text(encoding="utf-8")).substitute(words)


def play_page() -> str:
    """The page that plays."""
    data = json.dumps(offers(), ensure_ascii=False).replace("</", "<\\/")
    return site_page(page("play.html", games=data))


def teach_page() -> str:
    """The page that makes a lesson's page for a class."""
    options = "".join(f'<option value="{name}">{escape(one.title)}</option>' for name, one in lessons().items())
    return site_page(page("teach.html", lessons=options))


class Notebook(NamedTuple):
    """A notebook of the site: where it stands in the folder of all, and its first heading."""

    path: str
    title: str

    @property
    def href(self) -> str:
        """Where it opens."""
        return f"lite/notebooks/index.html?path={quote(self.path)}"


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
    links = [f'        <li><a href="docs/{name}">{escape(title)}</a></li>' for name, title in guides.items()]
    front = page(
        "index.html",
        games="\n".join(map(_card, games())),
        doors="\n".join(_doors(notebooks)),
        lessons="\n".join(_lessons(notebooks)),
        guides="\n".join(links),
        notebooks=_all_notebooks(notebooks),
        menu=' <a href="#notebooks">Notebooks</a>' if notebooks else "",
    )
    return site_page(front)


def _doors(notebooks: list[Notebook]) -> Iterator[str]:
    """For whom the site is; without notebooks each leads to what needs none."""
    there = {one.path: one.href for one in notebooks}
    doors = (
        ("teach", "g-army", "Teach", "Lessons with a page for each phone, a curtain over every answer, a key for you.",
         "To the lessons", "#lessons"),
        ("learn", "g-torch", "Learn", "Guess, roll, compare. Step through a first turn, then take every number apart.",
         "Start here", there.get("00_start_here.ipynb", "play.html?game=horrible-hordes&amp;coach")),
        ("design", "g-rotate", "Design", "Turn a rule, see the exact change at once, and what a sure answer costs.",
         "To the workbench", there.get("designer.ipynb", "docs/designing.html")),
    )  # fmt: skip
    for name, glyph, title, says, go, href in doors:
        yield page("door.html", name=name, glyph=_glyph(glyph), title=title, says=says, go=go, href=href).rstrip("\n")


def _lessons(notebooks: list[Notebook]) -> Iterator[str]:
    there = {re.sub(r"^lessons/\d+_|\.ipynb$", "", one.path): one.href for one in notebooks}
    for name, lesson in lessons().items():
        link = f' <a href="{there[name]}">Notebook</a>' if name in there else ""
        yield page(
            "lesson.html",
            name=name,
            number=str(lesson.number),
            title=escape(lesson.title),
            minutes=str(lesson.minutes),
            level=escape(lesson.level),
            notebook=link,
        ).rstrip("\n")


def _all_notebooks(notebooks: list[Notebook]) -> str:
    """Links to all that are no lesson: those have their own place."""
    rows = [one for one in notebooks if not one.path.startswith("lessons/")]
    if not rows:
        return ""
    groups = {
        title: [one for one in rows if _group(one) == title] for title in ("Rulebooks", "Workbench", "Course", "Labs")
    }
    lists = [
        f"<div><h3>{title}</h3><ul>"
        + "".join(f'<li><a href="{one.href}">{escape(one.title)}</a></li>' for one in inside)
        + "</ul></div>"
        for title, inside in groups.items()
        if inside
    ]
    says = "They run in this page, too: Python comes along. What you change is kept in this browser."
    return (
        f'      <h2 id="notebooks">Notebooks</h2>\n      <p class="hp-site-fine">{says}</p>\n'
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
    seats = f"{low} to {high}" if low != high else str(low)
    minutes = [preset.minutes for preset in game.presets.values()]
    return page(
        "game.html",
        name=game.name,
        title=escape(game.title),
        says=escape(SAYS[game.name]),
        seats=seats,
        minutes=f"{min(minutes)} to {max(minutes)}" if min(minutes) != max(minutes) else str(min(minutes)),
    )


__all__ = ["Notebook", "front_page", "games", "notebooks_in", "offers", "page", "picture", "play_page", "teach_page"]
