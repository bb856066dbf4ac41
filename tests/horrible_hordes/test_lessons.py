"""Lessons, the chapters as pages, and what the notebook of the rulebook must hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.games import horrible_hordes as hh
from hordeplay.games.horrible_hordes.check import check

NOTEBOOK = Path(__file__).parents[2] / "notebooks/horrible_hordes.ipynb"
CODES = list(hp.rulebook("horrible-hordes").chapters)
LARGEST = 2_500_000
NOT_NUMBERS = re.compile(r"HH-[A-Z]+-\d+|\b[a-j]\d{1,2}\b|^#+ \d+\.|^\*\*\d+\.|\S+\.ipynb", re.MULTILINE)
"""Ids, squares, the numbers of chapters and questions, and names of files."""


def rules_with(name: str) -> hh.HordeRules:
    """The printed rules with one whole-number knob turned to a value that no text would show by chance."""
    rules = hh.HordeRules.load()
    knob = rules.knob(name)
    return rules.with_(**{name: next(n for n in (knob.high, knob.low) if n != knob.default)})


def turned() -> list[str]:
    return [name for name, knob in hh.HordeRules.all_knobs().items() if knob.kind == "int"]


def test_every_chapter_has_a_lesson_in_the_order_of_the_rulebook() -> None:
    assert list(hh.LESSONS) == CODES
    assert all(lesson.chapter == code for code, lesson in hh.LESSONS.items())


@pytest.mark.parametrize("code", CODES)
def test_the_position_of_a_lesson_is_legal_and_reads_back(code: str) -> None:
    """It stands, it can be played on, and its text form reads back to an equal table."""
    match = hh.lesson(code, seed=3)
    check(match.table)
    line = hh.line(match.table)
    again = hh.at(line, rules=match.rules, dice="ask")
    assert match.request is not None or match.result is not None
    assert hh.line(again.origin) == line


@pytest.mark.parametrize("code", CODES)
def test_a_lesson_waits_for_real_dice_where_there_are_any(code: str) -> None:
    assert hh.lesson(code, dice="ask").ply <= hh.lesson(code).ply


@pytest.mark.parametrize("code", CODES)
def test_questions_and_hints_type_no_number(code: str) -> None:
    lesson = hh.LESSONS[code]
    assert lesson.question.endswith("?")
    for text in (lesson.question, lesson.look):
        assert not re.search(r"\d", NOT_NUMBERS.sub("", text)), text
    assert "{" not in lesson.words()


def test_the_words_of_a_lesson_follow_the_rules() -> None:
    assert "Take 3 Metal." in hh.LESSONS["INC"].words()
    assert "Take 5 Metal." in hh.LESSONS["INC"].words(hh.HordeRules.load().with_(free_income=5))
    assert hh.lesson("TIME", hh.HordeRules.load().with_(double_spawn_round=4)).table.round == 4
    assert hh.lesson("TOWER").rules.diff()[0].where == "wizard_tower"


def test_an_unknown_chapter_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="no chapter has the code 'MOVES'; did you mean 'MOVE'"):
        hh.lesson("MOVES")
    with pytest.raises(ValueError, match="has no chapter 'ATTK'"):
        hh.chapter("ATTK")


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_every_clause_and_ruling_of_its_chapter(code: str) -> None:
    book = hp.rulebook("horrible-hordes")
    page = book.show(code)
    text, html = str(page), page._repr_html_()
    _, clauses = book.chapter(code)
    for id_ in dict.fromkeys([c.id for c in clauses] + [r for c in clauses for r in c.rulings]):
        assert text.count(f"{id_}  ") == 1
        assert html.count(id_) == 1
    assert "{" not in text
    assert repr(page) == text


@pytest.mark.parametrize("name", turned())
def test_with_a_knob_turned_no_page_shows_the_old_value(name: str) -> None:
    """Every place that tells a number tells the value in force."""
    rules, printed = rules_with(name), hh.HordeRules.load()
    old, new = getattr(printed.knobs, name), getattr(rules.knobs, name)
    for code in CODES:
        before, after = hh.chapter(code), hh.chapter(code, rules)
        for was, now in zip(before.entries, after.entries, strict=True):
            for one, other in zip((was, *was.rulings), (now, *now.rulings), strict=True):
                told = any(knob.startswith(f"{name} = {old!r} ") for knob in one.knobs)
                assert any(knob.startswith(f"{name} = {new!r} ") for knob in other.knobs) == told
                assert not any(knob.startswith(f"{name} = {old!r} ") for knob in other.knobs)
                if not told:
                    assert one.words == other.words


@pytest.mark.parametrize(
    "name", ["rounds", "hand_limit", "free_income", "stack_limit", "army_hits_on", "paid_ability_price"]
)
def test_the_words_of_a_page_carry_the_turned_number(name: str) -> None:
    rules = rules_with(name)
    value = str(getattr(rules.knobs, name))
    changed = [
        now.words
        for code in CODES
        for was, now in zip(hh.chapter(code).entries, hh.chapter(code, rules).entries, strict=True)
        if was.words != now.words
    ]
    assert changed
    assert all(re.search(rf"\b{value}\b", words) for words in changed)


def test_text_of_a_page_reaches_the_notebook_as_text() -> None:
    """What looks like markup in a rules text is shown, not obeyed."""
    from hordeplay.core.page import Entry, Page

    html = Page(
        1, "X", "<b>", (Entry("X-1", "<script>", ("k = '<i>' (a)",), rulings=(Entry("X-2", "&", (), "<q>?"),)),)
    )
    assert "<script>" not in html._repr_html_()
    assert "&lt;script&gt;" in html._repr_html_()
    assert "&lt;q&gt;?" in html._repr_html_()


def test_tell_makes_choices_and_dice_and_tells_them() -> None:
    """HH-EX-17: both sides roll before losses are taken."""
    match = hh.at("attack", dwarves="d4 settlement, d5 2 army", hordes="Frost Giant Family d5", dice="ask")
    assert "2 Armies against 3 Hit Counters" in hh.tell(match)
    told = hh.tell(match, (6, 9), (7, 10, 2), "research Nets")
    assert [line.split()[0] for line in told.splitlines()] == [
        "HH-ATK-03", "HH-ATK-05", "HH-ATK-05", "HH-ATK-03", "HH-RSCH-01",
    ]  # fmt: skip
    assert hh.tell(match, None, only="HH-SPAWN") in {"", hh.tell(match, only="HH-SPAWN")}


def test_read_shows_the_card_of_a_part() -> None:
    match = hh.lesson("HCTR")
    assert "hits on 5+" in hh.read(match, "horde-red-dragons")
    with pytest.raises(ValueError, match="no part of this board"):
        hh.read(match, "sq-z9")


# The notebook


def cells() -> list[tuple[str, str]]:
    return [(c["cell_type"], "".join(c["source"])) for c in json.loads(NOTEBOOK.read_text("utf-8"))["cells"]]


def sections(pattern: str) -> dict[str, list[tuple[str, str]]]:
    """The cells from each heading that fits up to the next heading or question."""
    found: dict[str, list[tuple[str, str]]] = {}
    here: list[tuple[str, str]] = []
    for kind, source in cells():
        if kind == "markdown" and re.match(r"#+ |\*\*\d+\. ", source):
            here = found.setdefault(heading[1], []) if (heading := re.match(pattern, source)) else []
        here.append((kind, source))
    return found


def test_the_notebook_has_all_chapters_in_order_each_with_a_position() -> None:
    book = hp.rulebook("horrible-hordes")
    found = sections(r"### (\d+)\. ")
    assert list(found) == [str(chapter.n) for chapter in book.chapters.values()]
    for chapter in book.chapters.values():
        _, head = found[str(chapter.n)][0]
        code = [source for kind, source in found[str(chapter.n)] if kind == "code"]
        assert head.splitlines()[0].lower() == f"### {chapter.n}. {chapter.title}".lower()
        assert "?" in head
        assert code[0] == f'hh.chapter("{chapter.code}")'
        assert any(word in source for source in code[1:] for word in ("hh.at(", "hh.lesson("))
        assert sum(source.count("Board(") for source in code) <= 1


def test_the_notebook_asks_and_answers_the_fifteen_questions() -> None:
    found = sections(r"\*\*(\d+)\. ")
    assert list(found) == [str(n) for n in range(1, 16)]
    for n, section in found.items():
        assert f"HH-PQ-{int(n):02d}" in section[0][1]
        code = [source for kind, source in section if kind == "code"]
        assert code
        assert all("odds." in source or "Pmf" in source for source in code)


def test_texts_of_the_notebook_type_no_number() -> None:
    for kind, source in cells():
        if kind == "markdown":
            assert not re.search(r"\d", NOT_NUMBERS.sub("", source)), source


def test_the_notebook_is_not_too_large() -> None:
    assert NOTEBOOK.stat().st_size < LARGEST
