"""Lessons, their pages and the class in another language: no word passes by, and lines, codes and seals know of none."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import ipywidgets
import pytest
from languages.pseudo import ALLOWED, Pseudo, names_of, passed_by
from languages.pseudo import bypasses as boards

import hordeplay as hp
from hordeplay.core.language import speaking
from hordeplay.core.match import Match
from hordeplay.desk import ClassRoom
from hordeplay.desk.attendance import Attendance, Report
from hordeplay.desk.door import WORDS, Door
from hordeplay.desk.grading import compare, grade
from hordeplay.desk.lesson import lesson, lessons
from hordeplay.desk.lesson_page import question_page
from hordeplay.desk.result_code import result_codes
from hordeplay.desk.seal import Seal, unseal
from hordeplay.games import fantahzee as fz
from hordeplay.games import find
from hordeplay.languages.messages import gathered
from hordeplay.widgets import ClassPanel, DoorPanel

QUICK = [name for name in lessons() if name != "perfect"]
"""Without the lesson that solves a whole game for its key."""
WORD = "green apple"
DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
WITHOUT_TEXT = re.compile(r"<(script|style)\b.*?</\1>|<title>.*?</title>", re.DOTALL)
ON_PAGES = ALLOWED | {"FROG", "HP", "QR", "Cov"}
"""Signs: of a class, of its lines, of what is added up, and of the covariance."""
NOTATION = re.compile(r"\b[A-Z]{2}-[A-Z]{3}-\d+|HP[12] FROG7 \S+ \S+ \S+ [A-Z2-7]+")
LESSON, DOOR = "widgets_js/src/lesson/", "widgets_js/src/door/"


class OnePseudo(Pseudo):
    """The language that nobody speaks, whose page is read once."""

    @property
    def page(self) -> dict[str, str]:
        return _page()


@cache
def _page() -> dict[str, str]:
    return dict(Pseudo().page)


def data_of(page: str) -> dict[str, Any]:
    [text] = DATA.findall(page)
    data: dict[str, Any] = json.loads(text)
    return data


def texts_of(page: str) -> Iterator[str]:
    """What a reader of a page meets: its text, and what is said of what has none."""
    bare = WITHOUT_TEXT.sub(" ", page)
    yield from (unescape(text) for text in re.findall(r'(?:aria-label|title|placeholder)="([^"]+)"', bare))
    yield from (unescape(text) for text in re.sub(r"<[^>]+>", "\n", bare).split("\n") if text.strip())


def secret_of(page: str) -> dict[str, Any]:
    """What lies under the seal of a page."""
    sealed = data_of(page)["seal"]
    salt, text, tag = (b64decode(sealed[name]) for name in ("salt", "text", "tag"))
    opened = unseal(Seal(salt, sealed["rounds"], text, tag), WORD)
    assert opened is not None
    secret: dict[str, Any] = json.loads(opened)
    return secret


def bypasses(name: str, texts: Iterator[str]) -> list[tuple[str, list[str]]]:
    """Texts of a lesson with the words that are in no catalogue; ids of rules and result lines are the same in every language."""
    names = names_of(lesson(name).game)
    return [(text, words) for text in texts if (words := passed_by("", NOTATION.sub("", text), names, ON_PAGES))]


@pytest.mark.parametrize("name", QUICK)
def test_no_word_of_a_lesson_passes_by_the_catalogue(name: str) -> None:
    with speaking(OnePseudo()):
        one = lesson(name)
        page = one.to_html("frog7", word=WORD)
        assert bypasses(name, texts_of(page)) == []
        assert bypasses(name, texts_of(one.to_html(key=True))) == []
        data, secret = data_of(page), secret_of(page)
        sentences = [*data["predict"], data["byHand"], secret["about"], *secret["working"], *secret["surprises"]]
        sentences += [says for *_, says in secret["near"]] + [says for says, *_ in secret["why"]]
        words = {} if data["rule"] is None else data["rule"]["words"]
        sentences += [words[key] for key in ("yes", "no", "ours", "theirs") if key in words]
        assert bypasses(name, iter(sentences)) == []


def test_a_question_without_a_lesson_speaks_the_language() -> None:
    with speaking(OnePseudo()):
        page = question_page(fz.odds.reach("XXX"), "frog7", word=WORD)
    assert bypasses("steamsmith", texts_of(page)) == []
    assert '<html lang="en-XA">' in page


def test_a_page_in_german_carries_the_words_of_its_script_and_no_others() -> None:
    messages = gathered()
    own = {one.text for one in messages.values() if any(place.startswith((LESSON, DOOR)) for place in one.places)}
    boards = {
        one.text
        for one in messages.values()
        if all(place.startswith("widgets_js/src/panels/") for place in one.places) and len(one.text) > 20
    }
    page = lesson("duel").to_html("frog7", word=WORD, language="de")
    words = data_of(page)["words"]
    assert own - set(words) == set()
    assert boards
    assert boards & set(words) == set()
    assert '<html lang="de">' in page
    assert "Ein Duell, das vielleicht nie endet" in page
    english = lesson("duel").to_html("frog7", word=WORD)
    assert "words" not in data_of(english)
    assert '<html lang="en">' in english


def test_what_the_page_says_of_guesses_is_what_python_says() -> None:
    """Both have the same messages, so that they say the same in every language."""
    places = {one.text: one.places for one in gathered().values()}
    of_page = {text for text, at in places.items() if f"{LESSON}grading.ts" in at}
    of_python = {text for text, at in places.items() if "hordeplay/desk/grading.py" in at}
    assert of_page - of_python == set()
    assert len(of_page) > 15


def test_a_guess_is_judged_in_the_language() -> None:
    answer = lesson("duel").model.answer
    with speaking("de"):
        assert str(compare("50 %", answer.value)) == "50 % liegt um 7.1 Prozentpunkte zu hoch"
        assert str(grade("a half", answer.value)).startswith("'a half' ist keine Zahl; schreibe einen Bruch")
    assert str(compare("50 %", answer.value)) == "50 % is 7.1 percentage points too high"


@pytest.mark.parametrize("name", ["duel", "coupons", "tiles", "cup"])
def test_a_line_from_a_german_page_is_read_by_an_english_class(name: str) -> None:
    english = ClassRoom("frog7", lesson(name))
    with speaking("de"):
        german = ClassRoom("frog7", lesson(name))
        page = lesson(name).to_html("frog7", word=WORD)
        line = german.result_code(12)
        says = german.model.says
    assert says != english.model.says
    assert data_of(page)["key"] == english.model.key == german.model.key
    assert line == english.result_code(12)
    assert english.read(line).added == ("seat 12",)
    [read] = result_codes(line)
    assert str(read) == line
    assert secret_of(page)["value"] == secret_of(lesson(name).to_html("frog7", word=WORD))["value"]


def test_a_plan_is_read_in_the_language_of_its_reader() -> None:
    one = lesson("duel")
    english = one.title
    with speaking("de"):
        assert one.title == "Ein Duell, das vielleicht nie endet"
        assert one.name == "duel"
        assert str(one.worksheet).startswith("Arbeitsblatt: Ein Duell")
    assert one.title == english == "A duel that may never end"


def _hears(attendance: Attendance, key: str, **words: Any) -> list[str]:
    return attendance.say(Report(key * 32, **words))


def sentences(room: ClassRoom) -> Iterator[str]:
    """What phones and the notes of the teacher are told in an hour in which everything goes wrong."""
    attendance = Attendance(room)
    line, other = room.result_code(3), room.result_code(4)
    yield from _hears(attendance, "a", seat=3, guess="?!")
    yield from _hears(attendance, "a", seat=3, guess="1.5")
    yield from _hears(attendance, "a", seat=3, tries=4, line=line)
    yield from _hears(attendance, "a", seat=3, guess="40 %")
    yield from _hears(attendance, "a", seat=3, guess="50 %")
    yield from _hears(attendance, "b", seat=3)
    yield from _hears(attendance, "b", seat=900)
    yield from _hears(attendance, "a", seat=3, line=other)
    yield from _hears(attendance, "a", seat=3, line=line[:-3])
    yield from _hears(attendance, "a", seat=3, line=room.result_code_by_hand(3, 8, 12))
    yield from _hears(attendance, "a", seat=3, line=line)
    yield from _hears(attendance, "a", seat=5)
    attendance.hold("guess")
    yield from _hears(attendance, "c", seat=6, guess="0.3", tries=3)
    attendance.pause()
    yield from _hears(attendance, "d", seat=7, guess="0.3")
    attendance.pause(False)
    attendance.remove(7)
    yield from _hears(attendance, "d", seat=7)
    attendance.free(6)
    yield from _hears(attendance, "c", seat=6)
    attendance.lock()
    yield from _hears(attendance, "e", seat=9)
    yield from attendance.notes
    yield from (one.state for one in attendance.sittings)
    attendance.empty()
    yield from _hears(attendance, "a", seat=3)


def test_what_phones_are_told_is_in_the_language_of_the_class() -> None:
    with speaking(OnePseudo()):
        room = ClassRoom("frog7", lesson("duel"), seats=30)
        teacher = list(sentences(room))
    phones = list(sentences(ClassRoom("frog7", lesson("duel"), seats=30)))
    assert len(teacher) > 20
    assert bypasses("duel", iter(teacher)) == []
    assert len(bypasses("duel", iter(phones))) == len(phones), "in English each of them has words"
    with speaking(OnePseudo()):
        room = ClassRoom("frog7", lesson("duel"), seats=30)
    heard = _hears(Attendance(room), "a", seat=900)  # as a phone does, from a thread that speaks nothing
    assert bypasses("duel", iter(heard)) == []


def widgets_of(panel: Any) -> Iterator[str]:  # a widget; ipywidgets has no types
    """All that a panel shows: titles, buttons, tips, places to type, options."""
    for name in ("description", "tooltip", "placeholder"):
        if text := getattr(panel, name, None):
            yield str(text)
    if isinstance(panel, ipywidgets.HTML) and "<style" not in str(panel.value):
        yield from texts_of(str(panel.value))
    for option in getattr(panel, "options", ()) or ():
        yield str(option[0] if isinstance(option, tuple) else option)
    for child in getattr(panel, "children", ()):
        yield from widgets_of(child)


@pytest.fixture
def open_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[ClassRoom, Door]]:
    monkeypatch.chdir(tmp_path)
    with speaking(OnePseudo()):
        room = ClassRoom("frog7", lesson("duel"), seats=30)
        door = room.open(host="127.0.0.1", word=WORD, keep=False)
    yield room, door
    door.close()


def test_the_door_gives_the_page_in_the_language_and_says_so_what_is_not_there(
    open_room: tuple[ClassRoom, Door],
) -> None:
    _, door = open_room
    with urlopen(door.address, timeout=10) as answer:
        assert '<html lang="en-XA">' in answer.read().decode()
    with pytest.raises(HTTPError) as lost:
        urlopen(f"http://{door.host}:{door.port}/elsewhere", timeout=10)
    assert bypasses("duel", iter([lost.value.read().decode()])) == []
    assert door.word == WORD


def test_the_word_that_a_door_makes_up_is_of_the_language(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    door = ClassRoom("frog8", lesson("duel"), language="de").open(host="127.0.0.1", keep=False)
    try:
        assert set(door.word.split()) <= set(WORDS["de"].split())
    finally:
        door.close()


SHOWN_AS_THEY_ARE = {"green", "apple", "http", "Mia", "class", "Horrible"}
"""What was typed, and an address."""


def test_no_word_of_a_class_s_panels_passes_by_the_catalogue(open_room: tuple[ClassRoom, Door]) -> None:
    room, door = open_room
    with speaking(OnePseudo()):
        panel = ClassPanel(room)
        inside = DoorPanel(room)
    attendance = door.attendance
    _hears(attendance, "a", seat=3, guess="40 %", tries=20, line=room.result_code(3))
    _hears(attendance, "b", seat=4, guess="50 %", line=room.result_code_by_hand(4, 8, 12))
    for typed in ("Mia 14/20", "Mia 15/20", "nothing at all", f"{room.result_code(5)} {room.result_code(5)}"):
        panel.read(typed)
    panel.lift()
    for name in ("Talk and vote", "Seats and phones", "Notes"):
        inside._folds[name].layout.display = None
    inside.show_names()
    inside.lock()
    inside._toggle_word()
    inside._toggle_guessers()
    texts = [*widgets_of(panel), *widgets_of(inside), *repr(panel).split("\n"), *repr(inside).split("\n")]
    allowed = ON_PAGES | SHOWN_AS_THEY_ARE | {room.code}
    address = re.compile(f"{re.escape(door.host)}:[0-9]+|{door.token}")
    names = names_of(lesson("duel").game)
    wrong = [
        (text, words)
        for text in texts
        if (words := passed_by("", address.sub("", NOTATION.sub("", text)), names, allowed))
    ]
    assert wrong == []
    assert len(texts) > 120


def test_no_word_of_the_game_that_two_lessons_solve_passes_by_the_catalogue() -> None:
    game = find("yahtzee")
    for match in (hp.new("yahtzee", seed=11), Match(game, lesson("luck").table(), seed=3)):
        words = boards(game, match, plies=30, every=4)
        assert not (one := next(iter(words), None)), one
