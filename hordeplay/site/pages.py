"""The pages of the site, from code and templates: numbers, names and pictures are those of the games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

import hordeplay as hp
from hordeplay.core.scene import Rendering, standalone

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
    return page("play.html", games=data)


def front_page() -> str:
    """The first page: the games with pictures, and the doors."""
    cards = "\n".join(_card(game) for game in games())
    return page("index.html", games=cards)


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


__all__ = ["front_page", "games", "offers", "page", "picture", "play_page"]
