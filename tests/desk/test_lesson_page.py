"""What stands in a lesson's page as a file: no answer in plain, its own tries, a seal, nothing that runs but its script."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64decode, b64encode
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from pig import GAME as PIG
from pig.odds import STREAK

from hordeplay.desk import ClassRoom
from hordeplay.desk.lesson import Lesson, lesson, lessons
from hordeplay.desk.lesson_page import CARRIED, question_page
from hordeplay.desk.seal import LENGTH, Seal, plain, seal, unseal
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer, percent
from hordeplay.odds.pmf import Pmf

QUICK = [name for name in lessons() if name != "perfect"]
"""Without the lesson that solves a whole game for its key."""
WORD = "green apple"
DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def data_of(page: str) -> dict[str, Any]:
    [text] = DATA.findall(page)
    data: dict[str, Any] = json.loads(text)
    return data


def seal_of(page: str) -> Seal:
    sealed = data_of(page)["seal"]
    salt, text, tag = (b64decode(sealed[name]) for name in ("salt", "text", "tag"))
    return Seal(salt, sealed["rounds"], text, tag)


@pytest.mark.parametrize("name", QUICK)
def test_the_answer_is_in_the_page_under_its_seal_alone(name: str) -> None:
    """Script and style are the same in all pages, so they cannot hold it; in all the rest there is neither value nor law."""
    one = lesson(name)
    answer = one.model.answer
    page = one.to_html("frog7", word=WORD)
    bare = STYLE.sub("", SCRIPT.sub("", page))
    other = lesson(QUICK[QUICK.index(name) - 1]).to_html()
    assert SCRIPT.findall(page) == SCRIPT.findall(other)
    assert STYLE.findall(page) == STYLE.findall(other)
    value = answer.value
    hidden = [str(value), percent(value), f"{float(value):.3f}", f"{100 * float(value):.1f}", answer.about]
    hidden += [str(case.part) for case in answer.why() if len(str(case.part)) > 4]
    if answer.law is not None:
        hidden += [repr(answer.law), json.dumps([float(c) for c in answer.law.values()])]
        weights = list(answer.law.weights.values())
        hidden += [json.dumps(weights, separators=(",", ":")).strip("[]")] if len(weights) > 3 else []
    hidden += [line for line in (*one.works(), *one.surprises()) if len(line) > 12]
    assert [words for words in hidden if words in bare] == []
    opened = unseal(seal_of(page), WORD)
    assert opened is not None
    secret = json.loads(opened)
    assert secret["value"] == str(value)
    assert secret["working"] == list(one.works())
    assert unseal(seal_of(page), "green pear") is None


def test_without_a_word_there_is_no_answer_at_all() -> None:
    assert data_of(lesson("cup").to_html("frog7"))["seal"] is None


def test_equal_lessons_have_seals_that_tell_nothing_of_each_other() -> None:
    pages = [seal_of(lesson("cup").to_html("frog7", word=WORD)) for _ in range(2)]
    assert pages[0].salt != pages[1].salt
    assert pages[0].text != pages[1].text
    assert {len(each.text) % 1024 for each in pages} == {0}


def test_a_seal_that_was_changed_does_not_open() -> None:
    sealed = seal("it is 3/8", "two hearts")
    for changed in (
        replace(sealed, text=bytes([sealed.text[0] ^ 1]) + sealed.text[1:]),
        replace(sealed, salt=bytes(16)),
        replace(sealed, tag=bytes(32)),
        replace(sealed, text=sealed.text[:512]),
    ):
        assert unseal(changed, "two hearts") is None
    assert unseal(sealed, "") is None


@pytest.mark.parametrize("word", ["", "abc", "a  b", "x" * 61, "two\x00hearts"])
def test_a_word_that_seals_nothing_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=rf"the teacher's word has {LENGTH[0]} to {LENGTH[1]} letters"):
        plain(word)


@pytest.mark.parametrize("key", [False, True])
@pytest.mark.parametrize("name", QUICK)
def test_only_the_page_s_own_script_and_style_may_run(name: str, key: bool) -> None:
    page = lesson(name).to_html(key=key)
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy.startswith("default-src 'none'; ")
    assert "base-uri 'none'; form-action 'none'" in policy
    if key:
        assert "<script" not in page
        return
    for source, text in (("script-src", SCRIPT.findall(page)), ("style-src", STYLE.findall(page))):
        [only] = text
        digest = b64encode(hashlib.sha256(only.encode()).digest()).decode()
        assert f"{source} 'sha256-{digest}';" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<[^>]+\s(?:style|on\w+)=", STYLE.sub("", SCRIPT.sub("", page)))
    assert page.count("</script>") == 2
    assert page.count("<!--") == 0
    assert len(page.encode()) < 130_000


def test_words_of_a_lesson_cannot_leave_their_place() -> None:
    """Whatever an own lesson's text holds, it is text."""
    nasty = '</script><script>alert(1)</script><!-- "&\u2028'
    plan = replace(STREAK, title=nasty, story=nasty, asks=nasty, predict=(nasty, nasty), roll_by_hand=nasty)
    page = Lesson.of(plan, PIG).to_html("frog7")
    assert page.count("<script") == 2
    assert page.count("</script>") == 2
    assert "<!--" not in page
    assert data_of(page)["predict"] == [nasty, nasty]


def test_a_lesson_of_another_game_carries_its_tries() -> None:
    streak = Lesson.of(STREAK, PIG)
    room = ClassRoom("frog7", streak.model, seats=30)
    data = data_of(streak.to_html("frog7", word=WORD, seats=30))
    carried = data["carried"]
    assert (carried["seats"], carried["each"], data["rule"], data["key"]) == (30, CARRIED, None, room.model.key)
    bits = "".join(f"{byte:08b}" for byte in b64decode(carried["bits"]))
    for seat in range(1, 31):
        tries = bits[(seat - 1) * CARRIED : seat * CARRIED]
        assert [int(bit) for bit in tries[:20]] == room.results(seat)
        assert [int(bit) for bit in tries] == room.model.results(("class", "FROG7", seat), 0, CARRIED)
    assert data_of(streak.to_html())["code"] == "CLASS"


def test_a_mean_carries_numbers_and_the_order_of_its_line() -> None:
    heads = Answer.mean(Pmf.binomial(3, "1/2"), "heads of three coins")
    data = data_of(question_page(heads, "frog7", seats=2, tries=150))
    assert data["values"] == [0, 1, 2, 3]
    assert data["carried"]["numbers"] == [ClassRoom("frog7", heads, tries=150).results(seat) for seat in (1, 2)]
    long = Answer.mean(Pmf.uniform(range(100)), "one of a hundred")
    assert data_of(question_page(long, "frog7"))["values"] is None
    assert ClassRoom("frog7", long).values == ()
    assert data_of(lesson("coupons").to_html())["values"] is None


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"code": "frog 7"}, "a class code has 1 to 16 letters, digits and dashes, not 'frog 7'"),
        ({"code": "x" * 17}, "a class code has 1 to 16 letters"),
        ({"tries": 0}, "tries of a student: a whole number from 1 to 10000, not 0"),
        ({"tries": 10_001}, "tries of a student"),
        ({"word": "abc"}, "the teacher's word has 4 to 60 letters"),
    ],
)
def test_a_page_that_cannot_be_made_says_why(words: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        lesson("cup").to_html(**words)
    with pytest.raises(ValueError, match="seats: a whole number from 1 to 999, not 1000"):
        Lesson.of(STREAK, PIG).to_html("frog7", seats=1000)


def test_an_answer_alone_makes_a_page_with_a_worksheet() -> None:
    answer = fz.odds.reach("XXX", rerolls=1)
    page = question_page(answer, "frog7", asks="Three alike with one reroll: with what chance?", word=WORD)
    bare = SCRIPT.sub("", page)
    assert "Three alike with one reroll: with what chance?" in bare
    assert page.count("<h1>") == 1
    assert [words for words in (str(answer.value), percent(answer)) if words in bare] == []
    opened = unseal(seal_of(page), WORD)
    assert opened is not None
    assert Fraction(json.loads(opened)["value"]) == answer
