"""A lesson as one page that needs no Python, no server and no network, and works on a telephone and on a projector.

The student's page takes a seat, a guess, and tries; each seat rolls its own dice from class code and seat, as `ClassRoom` does
in Python. What the tries come to is handed in as one line. What shows the answer is sealed with the teacher's word, or is not
there at all.

Invariant: the student's page holds no answer and no distribution of it in plain; the key is another page.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from math import sqrt
from statistics import stdev
from typing import TYPE_CHECKING, Final

from hordeplay.core.arguments import whole
from hordeplay.core.html_page import head, one_script, only_drawn
from hordeplay.core.language import message, page_words, speaking, tr
from hordeplay.desk.draw import svg
from hordeplay.desk.grading import shown
from hordeplay.desk.result_code import CODE, MOST, outcomes, refused_code
from hordeplay.desk.seal import seal
from hordeplay.desk.trials import Model
from hordeplay.lab.sheet_solver import NEEDS_NUMPY
from hordeplay.odds import show
from hordeplay.odds.answer import Answer, Assumption, percent

if TYPE_CHECKING:
    from hordeplay.core.lesson import PageRule
    from hordeplay.desk.lesson import Lesson, Sheet

TRIES: Final = 1000
"""A page that rolls by itself goes so far."""
CARRIED: Final = 100
"""A page that carries tries has so many for each seat."""
GUESS_THEN_TRY: Final = message("Guess, then try")
"""The title of a page that was given none."""
NO_SCRIPTS: Final = message(
    "Scripts are off here, so this page cannot roll. The worksheet below needs none: roll by hand."
)
ANY_CLASS: Final = "CLASS"
"""The code of a page that carries tries and was given none."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a page asks, in words: of a lesson, or of an answer alone."""

    name: str
    title: str
    story: str
    asks: str
    predict: tuple[str, ...]
    by_hand: str
    paper: Sheet


def student_page(lesson: Lesson, code: str = "", *, word: str = "", tries: int = 20, seats: int = 30) -> str:
    """The student's page of a lesson; the words are those of `Lesson.to_html`."""
    asked = _Asked(
        lesson.name,
        lesson.title,
        lesson.story,
        lesson.asks,
        lesson.predict,
        lesson.roll_by_hand,
        lesson.worksheet,
    )
    rule = lesson.page_rule() if lesson.page_rule else None
    # what this Python lacks is nothing that surprises a class
    surprises = [line for line in lesson.surprises() if line != NEEDS_NUMPY] if word else []
    more = {"working": list(lesson.works()), "surprises": surprises} if word else {}
    return _page(asked, lesson.model, rule, more, _Class(code, word, tries, seats))


def question_page(
    question: Answer | Model,
    code: str = "",
    *,
    title: str = GUESS_THEN_TRY,
    asks: str = "",
    word: str = "",
    tries: int = 20,
    seats: int = 30,
    language: str = "",
) -> str:
    """A student's page of any answer, without a lesson around it; its tries are rolled now, for the seats 1 to `seats`.

    - `title` and `asks`: the question in a sentence, else it is made of the answer's own words
    - the other words are those of `Lesson.to_html`; `ValueError` names what is allowed

    >>> from hordeplay.games import fantahzee as fz
    >>> page = question_page(fz.odds.reach("XXX"), "frog7", word="green apple")
    >>> "XXX with 5 dice and 2 rerolls" in page, "0.7432" in page, "74.32" in page
    (True, False, False)
    """
    with speaking(language):
        model = Model.of(question)
        asked = _asked_alone(model, tr(title), asks)
        return _page(asked, model, None, {}, _Class(code, word, tries, seats))


def _asked_alone(model: Model, title: str, asks: str) -> _Asked:
    """What the page of an answer asks, which has no lesson around it."""
    from hordeplay.desk.lesson import ROOM, SHARES, Sheet, tally

    if not asks:
        chance = model.answer.kind == "chance"
        asks = (
            tr("With what probability does this happen: {says}?", says=model.says)
            if chance
            else tr("How much is this on average: {says}?", says=model.says)
        )
    lines = (asks, tr("My guess:") + ROOM, *tally(), tr(SHARES))
    paper = Sheet(tr("Worksheet: {title}", title=title), lines)
    return _Asked(model.key, title, "", asks, (), "", paper)


@dataclass(frozen=True, slots=True)
class _Class:
    """For whom a page is made."""

    code: str
    word: str
    tries: int
    seats: int


def _page(asked: _Asked, model: Model, rule: PageRule | None, more: Mapping[str, Sequence[str]], room: _Class) -> str:
    answer = model.answer
    code = room.code.strip().upper()
    if code and not CODE.fullmatch(code):
        raise ValueError(refused_code(room.code))
    tries = whole(room.tries, "tries of a student", 1, 10_000)
    if rule is None:
        code = code or ANY_CLASS
    data: dict[str, object] = {
        "name": asked.name,
        "kind": answer.kind,
        "predict": asked.predict,
        "byHand": asked.by_hand,
        "key": model.key,
        "code": code,
        "tries": tries,
        "values": list(outcomes(answer, tries)) or None,
        "bounds": model.bounds,
        "rule": None if rule is None else {"name": rule.name, "words": dict(rule.words)},
        "carried": None if rule else _carried(model, code, tries, whole(room.seats, "seats", 1, MOST)),
        "seal": seal(json.dumps(_secret(model, more)), room.word).as_json() if room.word else None,
    }
    script, style = _bundle("lesson.js"), _bundle("lesson.css")
    if words := {says: other for says, other in page_words().items() if _stands_in(script, says)}:
        data["words"] = words
    # Within a script only `<` could end it, or begin a comment.
    inert = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    story = f"<p>{escape(asked.story)}</p>" if asked.story else ""
    return (
        f"{head(asked.title, one_script(script, style), style)}"
        f'<body class="hp lesson"><main><header class="screen"><h1>{escape(asked.title)}</h1>{story}'
        f'<p class="asks">{escape(asked.asks)}</p><div id="lying"></div></header>'
        '<div class="screen" id="steps"><noscript><p>'
        f"{escape(tr(NO_SCRIPTS))}</p></noscript></div>"
        f"{_sheet(asked.paper)}</main>"
        f'<script type="application/json" id="data">{inert}</script><script>{script}</script></body></html>\n'
    )


def _stands_in(script: str, message: str) -> bool:
    """Whether a script says this: the words of boards are no use to a page."""
    return message in script or json.dumps(message, ensure_ascii=False)[1:-1] in script


def _carried(model: Model, code: str, tries: int, seats: int) -> dict[str, object]:
    """The tries of all seats, rolled now: of a chance as bits, the highest first; seat after seat."""
    each = max(tries, CARRIED)
    results = [model.results(("class", code, seat), 0, each) for seat in range(1, seats + 1)]
    if model.answer.kind != "chance":
        return {"seats": seats, "each": each, "numbers": results}
    bits = "".join(str(result) for row in results for result in row)
    packed = int(bits + "0" * (-len(bits) % 8), 2).to_bytes(-(-len(bits) // 8), "big")
    return {"seats": seats, "each": each, "bits": b64encode(packed).decode()}


def _secret(model: Model, more: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """What opens with the teacher's word."""
    answer = model.answer
    chance = answer.kind == "chance"
    return {
        "value": str(answer.value),
        "exact": show.fraction(answer.value),
        "shown": percent(answer) if chance else f"{float(answer):.4f}",
        "about": answer.about,
        "spread": None if chance else _spread(model),
        "near": [(str(miss.value), shown(miss.value, answer.kind), miss.says) for miss in model.near_misses()],
        "why": [(case.says, show.fraction(case.part), f"{float(case.part):.4f}") for case in answer.why()],
        **more,
    }


def _spread(model: Model) -> float:
    """How far single tries of a mean scatter: exactly, else of many tries. Of a chance it follows from the value."""
    answer = model.answer
    if (variance := answer.law.variance if answer.law is not None else answer.variance) is not None:
        return sqrt(variance)
    return stdev(model.results(("spread",), 0, TRIES))


def key_page(lesson: Lesson) -> str:
    """The teacher's page: plan and key, to look at and to print."""
    title = lesson.key_title
    pictures = "".join(svg(chart) for chart in lesson.pictures)
    alike: dict[Assumption, list[str]] = {}
    for one in lesson.model.answer.assumes:
        alike.setdefault(one._replace(where=""), []).append(one.where)
    rests = (str(one._replace(where=", ".join(filter(None, places)))) for one, places in alike.items())
    why, basis = tr("Why"), tr("What it rests on")
    assumes = "".join(f"<li>{escape(one)}</li>" for one in rests)
    return (
        f"{head(title, only_drawn(), _bundle('lesson.css'))}"
        f'<body class="hp lesson"><main class="key"><h1>{escape(title)}</h1>{_sheet(lesson.plan)}{_sheet(lesson.key)}<h2>{escape(why)}</h2>'
        f"<div class='scroll' tabindex='0' role='region' aria-label='{escape(why)}'>{lesson.model.answer.why()._repr_html_()}</div>"
        f'<div class="pictures">{pictures}</div><h2>{escape(basis)}</h2><ul>{assumes}</ul></main></body></html>\n'
    )


def _bundle(name: str) -> str:
    """A built file of the page; `ImportError` where it is not built, `ValueError` where it could end its own element."""
    path = files("hordeplay").joinpath("widgets", "static", name)
    if not path.is_file():
        raise ImportError(f"the pages are not built yet ({name} is missing): `uv sync --reinstall-package hordeplay`")
    text = path.read_text(encoding="utf-8").strip()
    if any(end in text.lower() for end in ("</script", "<!--", "</style")):
        raise ValueError(f"{name} cannot stand in a page: it holds the end of an element")
    return text


def _sheet(sheet: Sheet) -> str:
    room = sheet._repr_html_().replace(" ______</p>", '<i class="room"></i></p>')
    return room.replace("<section>", '<section class="sheet">', 1)


__all__ = ["key_page", "question_page", "student_page"]
