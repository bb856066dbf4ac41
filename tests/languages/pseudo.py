"""A language that nobody speaks: every letter of a message has an accent, and the message is 40 % longer.

What comes out without accents has passed by the catalogue; what no longer fits would not fit in German either.
"""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any, Final

from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.game import Thinking
from hordeplay.core.language import speaking
from hordeplay.core.luck import bot_source
from hordeplay.core.scene import Card, Hint, Rendering
from hordeplay.core.script import Ask, Roll
from hordeplay.languages.messages import gathered

ACCENTS: Final = str.maketrans(string.ascii_letters, "áƀćđéƒǵĥíĵķĺḿńóṕɋŕśťúṽẃẋýžÁɃĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼẂẊÝŽ")


class Pseudo:
    """Its catalogue: all messages there are, and all that there will be."""

    code = "en-XA"

    def __init__(self, longer: float = 0.4) -> None:
        self.longer = longer

    def message(self, message: str, context: str = "") -> str:
        pieces = re.split(r"(\{[^{}]*\})", message)
        words = "".join(one if one.startswith("{") else one.translate(ACCENTS) for one in pieces)
        letters = sum(len(one) for one in pieces if not one.startswith("{"))
        body, end = words.rstrip(), words[len(words.rstrip()) :]
        return body + "ø" * round(letters * self.longer) + end if re.search("[A-Za-z]", message) else message

    def noun(self, n: int, noun: str, nouns: str) -> str:
        return self.message(noun if n == 1 else nouns)

    @cached_property  # every frame of a board asks for it
    def page(self) -> Mapping[str, str]:
        """What the page says, as far as the checkout has its source."""
        return {text: self.message(text) for _, text in gathered() if text}


DRAWN: Final = "drawn"
PLAIN: Final = re.compile(r"(?<![^\W\d_])[A-Za-z]{2,}(?![^\W\d_])")
"""A word without accents."""


NAMED: Final = frozenset(
    ["name", "title", "short", "minions", "guard_card", "upgrades", "abilities", "sides", "faces", "class"]
)
"""The fields of content that hold names of cards."""


def names_of(game: AnyGame) -> list[str]:
    """What is printed on cards: the same in every language; the longest first."""
    names: set[str] = set()

    def read(value: Any, key: str = "") -> None:  # what TOML holds
        if isinstance(value, dict):
            for name, one in value.items():
                read(one, name)
        elif isinstance(value, list):
            for one in value:
                read(one, key)
        elif isinstance(value, str) and key in NAMED:
            names.update(
                (value, *(word for word in re.split(r"[ ,()]+", value) if len(word) > 2 and word[0].isupper()))
            )

    folder = Path(__file__).parents[2] / game.package.replace(".", "/") / "content"
    for path in folder.glob("*.toml"):
        if path.stem not in {"tour", "examples", "presets"}:
            read(tomllib.loads(path.read_text(encoding="utf-8")))
    knobs = (game.printed.knob(name) for name in game.printed.all_knobs())
    options = {option for knob in knobs for option in knob.options if len(option) > 1}  # notation, too
    return sorted(names | options | {one.replace("_", " ") for one in options}, key=len, reverse=True)


def texts_of(match: AnyMatch, seat: int | None, *, large: bool = False) -> Iterator[tuple[str, str]]:
    """All that a person can read of a position, each with where it stands."""
    look, request = match.game.look, match.request
    view = match.table if seat is None else match.table.seen_by(seat)
    scene = look.scene(view, seat, Rendering(large=large))
    yield "title", scene.title
    for region in scene.regions:
        yield f"region {region.name}", f"{region.label} / {region.word}"
        for label in re.findall(r'aria-label="([^"]*)"', region.svg):
            yield f"label in {region.name}", unescape(label)
        for text in re.findall(r"<text[^>]*>(.*?)</text>", region.svg):
            yield f"{DRAWN} in {region.name}", unescape(re.sub("<[^>]+>", " ", text))
    for fact in scene.facts:
        yield "back row", f"{fact.word} / {fact.of}"
    yield "text", look.text(view, seat)
    moment = match.game.moment(match.table)
    yield "moment", moment.where
    if match.result is not None:
        yield "result", match.result.says
    for part in scene.labels:
        if (card := look.card(view, part)) is not None:
            yield from _card(f"card of {part}", card)
    for _, event in islice(match.happened(max(0, match.ply - 3), match.ply), 40):
        yield f"say {event.what}", look.say(view, event)
        if news := look.news(view, event):
            yield f"news {event.what}", f"{news.title} / {news.means}"
    for one in range(match.seats):
        yield "seat", look.seat(view, one)
    if isinstance(request, Roll):
        yield "rolling", look.rolling(view, request)
    if isinstance(request, Ask) and seat is not None and seat in request.seats:
        yield f"prompt {request.rule}", request.prompt
        yield "settled", look.settled(view, seat)
        for choice in islice(request.options(seat), 60):
            yield from _hint(f"hint {choice.verb}", look.hint(view, choice))
            if (card := look.choice_card(view, choice)) is not None:
                yield from _card(f"choice card {choice.verb}", card)
            if refusal := choice.vain(view, seat):
                yield f"vain {choice.verb}", refusal.reason
        events = [event for _, event in match.happened(max(0, match.ply - 30), match.ply)]
        yield "summary", look.summary(view, seat, events)


def reasons_of(match: AnyMatch, choice: Any) -> Iterator[tuple[str, str]]:  # a Choice
    """Why a bot takes a choice, in words."""
    assert isinstance(match.request, Ask)
    seat = match.request.seats[0]
    yield f"reason {choice.verb}", match.game.look.reason(match.table.seen_by(seat), seat, choice)


def _card(where: str, card: Card) -> Iterator[tuple[str, str]]:
    yield where, card.title
    for name, value in (*card.facts, *card.odds):
        yield f"{where}, {name}", f"{name}: {value}"
    yield f"words of {where}", card.words


def _hint(where: str, hint: Hint) -> Iterator[tuple[str, str]]:
    yield where, f"{hint.label} | {hint.note} | {hint.cost} | {hint.group}"
    if hint.ware is not None:
        yield f"ware of {where}", f"{hint.ware.kind} | {hint.ware.words} | {hint.ware.lacks} | {hint.ware.per}"


def passed_by(where: str, text: str, names: list[str], allowed: frozenset[str]) -> list[str]:
    """The words of a text that are in no catalogue and are no name; a name that has no room is cut, or broken in two lines."""
    if where.startswith(DRAWN):
        if any(text.rstrip("…-") in name for name in names):
            return []
        cut = re.search(r"(\w+)…$", text)
        text = text[: cut.start()] if cut and any(cut[1] in name for name in names) else text
    for name in names:
        if name in text:
            text = text.replace(name, " ")
    return [word for word in PLAIN.findall(text) if word not in allowed and not SIGN.fullmatch(word)]


SIGN: Final = re.compile("X+|[SCT]+|v+|" + string.ascii_lowercase[:10])
"""Prices, buildings, Vulns and columns, each by one letter."""
ALLOWED: Final = frozenset(["VT", "XP", "RP", "D6", "D10", "HP", "II", "III", "IV", "VI"])
"""Signs that are printed."""


def bypasses(game: AnyGame, match: AnyMatch, *, plies: int, every: int = 7) -> Iterator[tuple[str, str, list[str]]]:
    """Play on with the game's best bots, and name what passes by the catalogue: where, the text, and the words."""
    names = names_of(game)
    bot, random_bot = game.bot(game.default_bot or next(iter(game.bots))), game.bot("random")
    with speaking(Pseudo()):
        for n in range(plies):
            request = match.request
            if request is None:
                break
            if isinstance(request, Ask):
                seat = request.seats[0]
                player = random_bot if n % 3 == 0 else bot
                source = bot_source(match.seed, seat, match.ply)
                if isinstance(player, Thinking):
                    player = random_bot
                assert not isinstance(player, Thinking)
                choice = player.choose(request, seat, source)
                if n % every == 0:
                    for where, text in (*texts_of(match, seat, large=n % 2 == 1), *reasons_of(match, choice)):
                        if words := passed_by(where, text, names, ALLOWED):
                            yield where, text, words
                match.play(choice)
            else:
                match.answer()
        for where, text in texts_of(match, None):
            if words := passed_by(where, text, names, ALLOWED):
                yield where, text, words
