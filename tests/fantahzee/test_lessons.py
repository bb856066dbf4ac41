"""Lessons, the chapters as pages, what the tips are worth, and what the notebook of the rulebook must hold."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee.bots import TIPS
from hordeplay.games.fantahzee.check import check
from hordeplay.lab import simulate

NOTEBOOK = Path(__file__).parents[2] / "notebooks/fantahzee.ipynb"
BOOK = hp.rulebook("fantahzee")
CODES = list(BOOK.chapters)
LARGEST = 2_500_000
NOT_NUMBERS = re.compile(r"FZ-[A-Z]+-\d+|^#+ \d+\.|^\*\*\d+\.|\S+\.ipynb", re.MULTILINE)
"""Ids, the numbers of chapters and questions, and names of files."""


def turned() -> list[str]:
    return [name for name, knob in fz.FantahzeeRules.all_knobs().items() if knob.kind == "int"]


def rules_with(name: str) -> fz.FantahzeeRules:
    """The printed rules with one whole-number knob turned as far as it goes."""
    rules = fz.FantahzeeRules.load()
    knob = rules.knob(name)
    return rules.with_(**{name: next(n for n in (knob.high, knob.low) if n != knob.default)})


def test_every_chapter_has_a_lesson_in_the_order_of_the_rulebook() -> None:
    assert list(fz.LESSONS) == CODES
    assert all(lesson.chapter == code for code, lesson in fz.LESSONS.items())


@pytest.mark.parametrize("code", CODES)
def test_the_position_of_a_lesson_is_legal_and_reads_back(code: str) -> None:
    """It stands, it can be played on, and its text form reads back to an equal table."""
    match = fz.lesson(code, seed=3)
    check(match.table)
    line = fz.line(match.table)
    again = fz.at(line, rules=match.rules, dice="ask")
    assert match.request is not None or match.result is not None
    assert fz.line(again.origin) == line


@pytest.mark.parametrize("code", CODES)
def test_a_lesson_waits_for_real_dice_where_there_are_any(code: str) -> None:
    assert fz.lesson(code, dice="ask").ply <= fz.lesson(code).ply


@pytest.mark.parametrize("code", CODES)
def test_questions_and_hints_type_no_number(code: str) -> None:
    lesson = fz.LESSONS[code]
    assert lesson.question.endswith("?")
    for text in (lesson.question, lesson.look):
        assert not re.search(r"\d", text), text
    assert "{" not in lesson.words()


def test_the_words_of_a_lesson_follow_the_rules() -> None:
    assert "All but one of the 3 bosses" in fz.LESSONS["OVR"].words()
    assert "All but one of the 4 bosses" in fz.LESSONS["OVR"].words(fz.FantahzeeRules.load().with_(bosses_to_end=4))
    assert len(fz.lesson("SET", fz.FantahzeeRules.load().with_(stacks=3)).table.stacks) == 3


def test_an_unknown_chapter_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="no chapter has the code 'ATTK'; did you mean 'ATK'"):
        fz.lesson("ATTK")
    with pytest.raises(ValueError, match="has no chapter 'DICES'"):
        fz.chapter("DICES")


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_every_clause_and_ruling_of_its_chapter(code: str) -> None:
    page = fz.chapter(code)
    text, html = str(page), page._repr_html_()
    _, clauses = BOOK.chapter(code)
    for id_ in dict.fromkeys([c.id for c in clauses] + [r for c in clauses for r in c.rulings]):
        assert text.count(f"{id_}  ") == 1
        assert html.count(id_) == 1
    assert "{" not in text


@pytest.mark.parametrize("name", turned())
def test_with_a_knob_turned_no_page_shows_the_old_value(name: str) -> None:
    """Every place that tells a number tells the value in force."""
    rules, printed = rules_with(name), fz.FantahzeeRules.load()
    old, new = getattr(printed.knobs, name), getattr(rules.knobs, name)
    for code in CODES:
        before, after = fz.chapter(code), fz.chapter(code, rules)
        for was, now in zip(before.entries, after.entries, strict=True):
            for one, other in zip((was, *was.rulings), (now, *now.rulings), strict=True):
                told = any(knob.startswith(f"{name} = {old!r} ") for knob in one.knobs)
                assert any(knob.startswith(f"{name} = {new!r} ") for knob in other.knobs) == told
                assert not any(knob.startswith(f"{name} = {old!r} ") for knob in other.knobs)
                assert told or one.words == other.words


def test_tell_and_read() -> None:
    """FZ-EX-07: two dice for the Sergeant make the Paladin one die cheaper."""
    match = fz.at("roll", party="Sergeant, Paladin", dice="22333", rerolls=0)
    assert "for 3-3-3 and a reduction of 1 X" in fz.tell(match, "activate 1 2 2", "activate 2 3 3 3", only="FZ-HERO-01")
    assert "Activate one more hero" in fz.read(match, "hero-2")
    with pytest.raises(ValueError, match="no part of this board"):
        fz.read(match, "stack-9")


def test_what_a_tip_is_worth() -> None:
    """FZ-TIP-01 to FZ-TIP-08: pairs of games with equal luck; seeds repeat, and only tips can be switched off."""
    short = hp.rules("fantahzee").house("short")
    assert fz.tip_gains("late", 2, rules=short) == fz.tip_gains("late", 3, rules=short)[:2]
    assert any(any(fz.tip_gains(tip, 2, rules=short)) for tip in TIPS)
    with pytest.raises(ValueError, match="no tip 'early'"):
        fz.tip_gains("early", 1)


@pytest.mark.parametrize("seats", [2, 5])
def test_a_short_game_fits_into_a_lesson(seats: int) -> None:
    """FZ-SET-02 to FZ-SET-04, FZ-EOG-02: a third to a half of the decisions of a printed game, and it ends."""
    rules = hp.rules("fantahzee")
    long, short = (
        simulate("fantahzee", 6, seats=seats, bots="tip", seed=1, rules=ruled, progress=False, executor="here")
        for ruled in (rules, rules.house("short"))
    )
    assert short.mean("decisions").value < 0.6 * long.mean("decisions").value
    assert rules.house("short").bosses_due == 1


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
    found = sections(r"### (\d+)\. ")
    assert list(found) == [str(chapter.n) for chapter in BOOK.chapters.values()]
    for chapter in BOOK.chapters.values():
        _, head = found[str(chapter.n)][0]
        code = [source for kind, source in found[str(chapter.n)] if kind == "code"]
        assert head.splitlines()[0].lower() == f"### {chapter.n}. {chapter.title}".lower()
        assert "?" in head
        assert any(word in source for source in code for word in ("fz.at(", "fz.lesson("))
        if BOOK.chapter(chapter.code)[1]:
            assert code[0] == f'fz.chapter("{chapter.code}")'


def test_the_notebook_asks_and_answers_the_nineteen_questions() -> None:
    found = sections(r"\*\*(\d+)\. ")
    assert list(found) == [str(n) for n in range(1, 20)]
    for n, section in found.items():
        assert f"FZ-PQ-{int(n):02d}" in section[0][1]
        code = [source for kind, source in section if kind == "code"]
        assert code
        assert all("odds." in source for source in code)


def test_every_knob_stands_in_the_notebook() -> None:
    """The list of knobs is printed, and the rulings that have one are turned somewhere."""
    text = NOTEBOOK.read_text("utf-8")
    assert [name for name in fz.FantahzeeRules.all_knobs() if name not in text] == []


def test_texts_of_the_notebook_type_no_number() -> None:
    for kind, source in cells():
        if kind == "markdown":
            assert not re.search(r"\d", NOT_NUMBERS.sub("", source)), source


def test_the_notebook_is_not_too_large() -> None:
    assert NOTEBOOK.stat().st_size < LARGEST
