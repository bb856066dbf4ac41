"""Texts that would like to be markup, in every place that shows a text: nothing runs, and no element comes of it.

The fragments are `tests/data/hostile_texts.json`. A place of the board is a text in a frame, as Python sends it; a place of an
exported page is a text that somebody else can bring: a title, a name, a sentence of a lesson, a note of a variant.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import cycle
from typing import Any, Final

import pytest
from core.fuzzing import ATTACKS, HOSTILE
from pig import GAME as PIG
from pig.odds import STREAK
from playwright.sync_api import Browser, Page, Route

import hordeplay as hp
from hordeplay.desk.draw import svg
from hordeplay.desk.lesson import Lesson
from hordeplay.desk.lesson_page import question_page
from hordeplay.games import OURS
from hordeplay.games import fantahzee as fz
from hordeplay.lab.sheet_of_cards import card_sheet
from hordeplay.lab.sheet_of_rules import rules_sheet
from hordeplay.odds.chart import bars
from hordeplay.site.board import PageBoard
from hordeplay.site.pages import Notebook, front_page
from hordeplay.widgets.assets import STATIC
from hordeplay.widgets.reading_copy import Shown, _html, _text

LONG: Final = os.environ.get("HORDEPLAY_LONG") == "1"
HOST: Final = "http://page.invalid/"
PLAIN: Final = "some words"
"""What stands in a place when nobody means harm."""
ID: Final = re.compile(r"[a-z0-9_.:#-]*")
"""A word by which the page knows a part, not one that it shows."""
# What text never becomes: kinds of elements that run, load or lead elsewhere, and attributes that do.
JS_WRONG = """root => {
  const elements = 'script,iframe,object,embed,img,image,foreignObject,base,link,meta,video,audio,animate,set,math,frame,template';
  const wrong = [...root.querySelectorAll(elements)].map(one => one.outerHTML.slice(0, 80));
  for (const one of root.querySelectorAll('*')) for (const {name, value} of one.attributes) {
    const leads = /^(href|src|action|formaction|xlink:href|data)$/i.test(name) && /^\\s*(javascript|data|https?):/i.test(value);
    if (/^on/i.test(name) || leads || name === 'srcdoc') wrong.push(`${name}=${value.slice(0, 80)}`);
  }
  return wrong;
}"""
JS_BOARD = f"""async frames => {{
  const {{default: board}} = await import('/board.js');
  const wrong = [];
  const tick = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  let shown = 0;
  for (const {{state, replies}} of frames) {{
    const el = document.createElement('div');
    document.body.replaceChildren(el);
    const calls = [];
    const model = {{
      get: name => state[name], set() {{}}, save_changes() {{}}, send() {{}}, off() {{}},
      on: (name, call) => name === 'msg:custom' && calls.push(call),
    }};
    let close = () => undefined;
    try {{ close = await board.render({{model, el}}); }} catch {{ /* a frame that is none is not shown */ }}
    for (const reply of replies) for (const call of calls) try {{ call(reply, []); }} catch {{ /* nor is such a reply */ }}
    await tick();
    shown += el.querySelectorAll('*').length > 20;
    wrong.push(...({JS_WRONG})(el));
    if (window.PWN !== undefined) wrong.push('it ran');
    close?.();
  }}
  return [shown, wrong];
}}"""
JS_SKELETONS = f"""pages => pages.map(([kind, text]) => {{
  const parsed = new DOMParser().parseFromString(text, kind);
  const shape = one => [one.tagName, ...one.getAttributeNames().filter(name => !name.startsWith('aria-')).sort()].join(' ');
  return [[...new Set([...parsed.querySelectorAll('*')].map(shape))], ({JS_WRONG})(parsed)];
}})"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """An empty page that can load the board's bundle and nothing else; what would leave it is noted, and nothing may."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    asked: list[str] = []

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix(HOST)
        if name == "board.js":
            route.fulfill(path=STATIC / name, content_type="text/javascript")
        elif name in ("", "favicon.ico"):
            route.fulfill(body="<!doctype html><title>.</title><body></body>", content_type="text/html")
        else:
            asked.append(route.request.url)
            route.abort()

    context.route("**/*", answer)
    page.goto(HOST)
    yield page
    context.close()
    assert asked == []


# ---- the board


def frame_of(game: str) -> dict[str, Any]:
    """A frame in the middle of a game of bots, and what the page is told of its parts, rules and log."""
    match = hp.new(game, seed=7)
    match.run("tip" if game == "fantahzee" else "greedy")
    match.goto(match.plies // 3)
    heard: list[dict[str, Any]] = []
    board = PageBoard(match, lambda text: heard.append(json.loads(text)), pace=0)
    state: dict[str, Any] = heard[0]["state"]
    parts = [part for region in state["scene"]["regions"] for part in region.get("labels", {})][:5]
    clauses = list(match.rules.rulebook.clauses)[:2]
    asked: list[dict[str, Any]] = [{"kind": "log"}, {"kind": "share"}]
    asked += [{"kind": "read", "part": part} for part in parts]
    asked += [{"kind": "explain", "part": part, "ply": match.ply} for part in parts]
    asked += [{"kind": "clause", "id": str(clause)} for clause in clauses]
    for message in asked:
        board.hear(json.dumps({"ply": match.ply, **message}))
    replies = [one["custom"] for one in heard if "custom" in one]
    for one in heard:
        state |= {name: value for name, value in one.get("state", {}).items() if name == "note"}
    assert replies
    return {"state": state, "replies": replies}


def places_in(value: Any, at: str = "") -> Iterator[str]:
    """Where texts stand in it, all members of a list being one place."""
    if isinstance(value, str):
        yield at
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield from places_in(one, f"{at}.{name}" if at.count(".") < 2 else at)
    elif isinstance(value, list):
        for one in value:
            yield from places_in(one, f"{at}[]")


def with_text(value: Any, change: Callable[[str], str]) -> Any:
    """The same with every text changed; names of fields stay."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {name: with_text(one, change) for name, one in value.items()}
    if isinstance(value, list):
        return [with_text(one, change) for one in value]
    return value


def shown_with(fragment: str) -> Callable[[str], str]:
    """A text that is shown becomes the fragment, a picture has it inside; what the page knows things by stays."""

    def change(text: str) -> str:
        if text.startswith("<svg"):
            return f"{text.removesuffix('</svg>')}{fragment}</svg>"
        return text if ID.fullmatch(text) else fragment

    return change


def everywhere(fragment: str, _text: str) -> str:
    """Each text becomes the fragment."""
    return fragment


def in_turn(since: int) -> Callable[[str], str]:
    """Each text becomes the next fragment, so that neighbours differ."""
    left = cycle([*HOSTILE[since:], *HOSTILE[:since]])
    return lambda text: text if ID.fullmatch(text) or text.startswith("<svg") else next(left)


@pytest.mark.parametrize("game", [game if game == "kingdom-rush" or LONG else pytest.param(game, marks=pytest.mark.skip("HORDEPLAY_LONG=1 shows them all")) for game in OURS])  # fmt: skip
def test_no_text_of_a_frame_becomes_an_element(page: Page, game: str) -> None:
    frame = frame_of(game)
    places = len(set(places_in(frame)))
    # all of a kind in every place, or in each place another one
    frames = [with_text(frame, shown_with(" ".join(texts))) for texts in ATTACKS.values()]
    frames += [with_text(frame, in_turn(since)) for since in range(0, len(HOSTILE), len(HOSTILE) // 8)]
    if LONG:  # each alone; and nothing stays, not even what the page knows its parts by
        frames += [with_text(frame, shown_with(fragment)) for fragment in HOSTILE]
        frames += [with_text(frame, partial(everywhere, fragment)) for fragment in HOSTILE]
    assert page.evaluate(JS_BOARD, [frame])[1] == [], "in peace there is no such element either"
    shown, wrong = page.evaluate(JS_BOARD, frames)
    assert wrong == []
    assert shown >= len(frames) - LONG * len(HOSTILE), "a board with strange words is a board"
    print(f"{game}: {len(HOSTILE)} fragments in {places} places of a frame")


# ---- what is exported


def in_a_lesson(**words: Any) -> Lesson:
    return Lesson.of(replace(STREAK, **words), PIG)


def named(name: str) -> hp.Variant:
    """The printed rules under a name of one's own, a line of 80 letters at most."""
    return hp.Variant(name, hp.rules("kingdom-rush"))


def with_card(title: str, notes: str = "") -> hp.Variant:
    rules = hp.rules("kingdom-rush")
    return hp.Variant("Ours", rules.edit("hordes", next(iter(rules.hordes)), title=title, crystals=2), notes)


def chart(text: str) -> str:
    return svg(bars(text, [text, "other"], [0.25, 0.75], x=text))


HTML: Final[dict[str, Callable[[str], str]]] = {
    "lesson: title": lambda text: in_a_lesson(title=text).to_html("frog7"),
    "lesson: story": lambda text: in_a_lesson(story=text).to_html("frog7"),
    "lesson: question": lambda text: in_a_lesson(asks=text).to_html("frog7", word="green apple"),
    "lesson: guess": lambda text: in_a_lesson(predict=(text,)).to_html("frog7"),
    "lesson: by hand": lambda text: in_a_lesson(roll_by_hand=text).to_html("frog7"),
    "key: title": lambda text: in_a_lesson(title=text).to_html(key=True),
    "key: aim": lambda text: in_a_lesson(aim=text).to_html(key=True),
    "key: what they say": lambda text: in_a_lesson(they_say=text).to_html(key=True),
    "key: talk": lambda text: in_a_lesson(talk=((text, text),)).to_html(key=True),
    "key: last question": lambda text: in_a_lesson(exit_ask=text, exit_key=lambda: text).to_html(key=True),
    "key: chart": lambda text: in_a_lesson(charts=lambda: [bars(text, [text], [0.5], x=text)]).to_html(key=True),
    "question: title": lambda text: question_page(fz.odds.reach("XXX"), title=text, seats=1),
    "question: words": lambda text: question_page(fz.odds.reach("XXX"), asks=text, seats=1),
    "rules sheet: name": lambda text: rules_sheet(named(text)),
    "rules sheet: card": lambda text: rules_sheet(with_card(text)),
    "rules sheet: notes": lambda text: rules_sheet(with_card(PLAIN, text)),
    "cards: name": lambda text: card_sheet(named(text)),
    "cards: card": lambda text: card_sheet(with_card(text)),
    "reading copy": lambda text: _html(Shown(text, 3, text, "<svg/>", text), "", ""),
    "site: guide's title": lambda text: front_page({"teaching.html": text}, []),
    "site: notebook": lambda text: front_page({}, [Notebook("course/one.ipynb", text)]),
    "site: notebook's file": lambda text: front_page({}, [Notebook(f"{text}.ipynb", PLAIN)]),
}
"""Pages by the place in which the text stands."""
SVG: Final[dict[str, Callable[[str], str]]] = {"chart": chart}


TEXTS: Final = HOSTILE if LONG else (" ".join(HOSTILE), " ".join(reversed(HOSTILE)))
"""Each fragment alone, or all in one text and in another order: what one leaves open another may close."""


def lines_of(most: int) -> tuple[str, ...]:
    """All fragments in as few lines as possible of so many letters; one with a sign that no line has stands alone, or is longer."""
    lines = [""]
    for fragment in sorted(HOSTILE, key=str.isprintable):
        together = f"{lines[-1]} {fragment}".strip()
        if together.isprintable() and len(together) <= most:
            lines[-1] = together
        else:
            lines.append(fragment)
    return tuple(filter(None, lines))


SHORT: Final = HOSTILE if LONG else lines_of(80)
"""For a place that has room for a line."""


def pages_of(places: Mapping[str, Callable[[str], str]]) -> dict[str, dict[str, str]]:
    """The pages of every place with every text, but those that were refused in words; where all in one are, each alone."""
    pages: dict[str, dict[str, str]] = {}
    for place, make in places.items():
        pages[place] = {"": make(PLAIN)}
        for texts in (TEXTS, SHORT):
            for text in texts:
                try:
                    pages[place][text] = make(text)
                except ValueError:
                    continue
            if len(pages[place]) > 1:
                break
        assert len(pages[place]) > min(len(TEXTS), len(SHORT) * 0.6), f"{place}: few are refused"
    return pages


@pytest.mark.parametrize(("kind", "places"), [("text/html", HTML), ("image/svg+xml", SVG)], ids=["html", "svg"])
def test_no_text_of_an_exported_page_becomes_an_element(
    page: Page, kind: str, places: Mapping[str, Callable[[str], str]]
) -> None:
    tried = 0
    for place, pages in pages_of(places).items():
        (usual, _), *others = page.evaluate(JS_SKELETONS, [[kind, text] for text in pages.values()])
        usual_wrong = page.evaluate(JS_SKELETONS, [[kind, pages[""]]])[0][1]
        for fragment, (shapes, wrong) in zip(list(pages)[1:], others, strict=True):
            new = {shape for shape in shapes if shape not in usual}
            assert not new, (place, fragment)
            assert len(wrong) == len(usual_wrong), (place, fragment, wrong)
            tried += 1
    assert tried >= len(places) * len(TEXTS) * 0.8
    print(f"{tried} pages: {len(HOSTILE)} fragments in {len(places)} places")


def test_nothing_runs_in_an_exported_page_and_its_policy_has_nothing_to_hold_back(page: Page) -> None:
    """Every page is opened with all fragments at once, and a policy that had to step in would say so."""
    heard: list[str] = []
    shown = {"place": "", "html": ""}
    utf8 = "text/html; charset=utf-8"
    page.route(f"{HOST}shown", lambda route, _: route.fulfill(body=shown["html"], content_type=utf8))
    page.on("console", lambda message: heard.append(f"{shown['place']}: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"{shown['place']}: {error}"))
    for place, pages in pages_of(HTML).items():
        if place.startswith("site"):
            continue  # needs its scripts beside it: `test_site.py`
        if len(pages) > 1 + len(TEXTS) and not LONG:
            continue  # a line at a time: too many to be opened each time
        for html in pages.values():
            shown |= {"place": place, "html": html}
            page.goto(f"{HOST}shown", wait_until="domcontentloaded")
            assert page.evaluate("window.PWN") is None, place
    assert heard == []


def test_a_reading_copy_in_words_is_words() -> None:
    for fragment in HOSTILE:
        assert _text(Shown(fragment, 3, fragment, "", fragment)).count(fragment) >= 2
