"""Lessons: a legal position and a question for each chapter, and the chapters as pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from warfighter_fantasy.helpers import RULES, table_at

import hordeplay as hp
from hordeplay.core.knobs import Knob
from hordeplay.games.warfighter_fantasy import GAME, chapter, example, read, tell
from hordeplay.games.warfighter_fantasy.notation import line
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import percent

BOOK = GAME.rulebook
CODES = list(BOOK.chapters)


def test_every_chapter_has_a_lesson_in_the_order_of_the_rulebook() -> None:
    """25 of them."""
    assert list(GAME.examples) == CODES
    assert all(lesson.chapter == code for code, lesson in GAME.examples.items())


@pytest.mark.parametrize("code", CODES)
def test_the_position_of_a_lesson_is_legal_and_reads_back(code: str) -> None:
    """It stands, it asks something, its line reads back, and it can be played on."""
    match = example(code, seed=3)
    GAME.check(match.table)
    written = line(match.origin)
    assert line(table_at(written, rules=match.rules)) == written
    assert match.request is not None or match.result is not None
    match.run("veteran", until="request")


@pytest.mark.parametrize("code", CODES)
def test_questions_and_hints_type_no_number(code: str) -> None:
    """All numbers are those in force."""
    one = GAME.examples[code]
    assert one.question.endswith("?")
    for text in (one.question, one.look):
        assert not re.search(r"\d", text), text
    assert "{" not in one.words(RULES)


def test_the_words_of_a_lesson_follow_the_rules() -> None:
    """A knob is told in the words, and in force in the position."""
    turned = RULES.with_(hero_actions=3)
    assert "Gareth has 3 Actions" in GAME.examples["HAC"].words(turned)
    assert example("HAC", turned).table.heroes[0].actions == 3


def test_an_unknown_chapter_names_the_nearest() -> None:
    """Both for lessons and for pages."""
    with pytest.raises(ValueError, match="chapters of Warfighter Fantasy: there is no 'ATKK'; did you mean 'ATK'"):
        example("ATKK")
    with pytest.raises(ValueError, match="has no chapter 'HANDS'"):
        chapter("HANDS")


@pytest.mark.parametrize("code", CODES)
def test_a_page_has_every_clause_and_ruling_of_its_chapter(code: str) -> None:
    """In text and in HTML; a clause once, a ruling under each of its clauses."""
    page = chapter(code)
    text, html = str(page), page._repr_html_()
    _, clauses = BOOK.chapter(code)
    for clause in clauses:
        assert text.count(f"{clause.id}  ") == 1
        assert clause.id in html
        for ruling in clause.rulings:
            assert f"{ruling}  " in text
            assert ruling in html
    assert "{" not in text


@pytest.mark.parametrize("code", CODES)
def test_a_page_follows_the_knobs(code: str) -> None:
    """With whole-number knobs turned, a page tells the values in force."""
    knobs: dict[str, Knob] = {n: k for n, k in type(RULES).all_knobs().items() if k.kind == "int"}
    pages = str(chapter(code))
    for name, knob in knobs.items():
        value = next(n for n in (knob.high, knob.low) if n != knob.default)
        if f"{name} = " in pages and name not in ("guards_middle", "guards_near"):
            assert f"{name} = {value!r} " in str(chapter(code, RULES.with_(**{name: value})))


def test_tell_and_read() -> None:
    """WF-ATK-03: what happened, in words with the clause."""
    story = tell(example("VIC", seed=1), "attack gareth shortsword standard oolosh", only="WF-ATK-01")
    assert "Oolosh" in story
    with pytest.raises(ValueError, match="no part of this board"):
        read(example("VIC"), "stack-9")


# The classroom lessons


def test_the_sword_of_the_lesson() -> None:
    """WF-PQ-01: Vex attacks in the position of the lesson with the chances of the lesson."""
    one = hp.lesson("vuln")
    asked = {q.says: q.answer.value for q in hp.questions(one.match(1))}
    (vuln,) = [value for says, value in asked.items() if says.startswith("Vex") and "leaves a Vuln" in says]
    assert vuln == one.model.answer.value


def test_the_fire_of_the_lesson() -> None:
    """WF-PQ-06: Tolonar casts it in the position of the lesson."""
    one = hp.lesson("fire")
    asked = {q.says: q.answer.value for q in hp.questions(one.match(1))}
    (none,) = [value for says, value in asked.items() if "Fire Hands" in says and "nobody is wounded" in says]
    (more,) = [value for says, value in asked.items() if "Fire Hands" in says and "two Wounds or more" in says]
    assert none == one.model.answer.value
    assert percent(more) in str(one.key)


def test_the_cup_of_the_lesson() -> None:
    """WF-PQ-17, WF-TGT-01: six Orcs draw from a cup of four counters for each of three Heroes, and seeds repeat."""
    one = hp.lesson("cup")
    split: dict[int, list[int]] = {}
    for seed in range(300):
        match = one.match(seed)
        assert match.table.cup == [4, 4, 4]
        match.play("explore gareth lair-c")
        (orcs,) = match.table.foes
        assert orcs.name == "Orc Spearmen"
        split[seed] = [counter.hero for member in orcs.members for counter in member.counters]
        assert len(split[seed]) == 6
    alone = sum(len(set(heroes)) < 3 for heroes in split.values())
    low, high = wilson(alone, len(split), 0.999)
    assert low < float(one.model.answer.value) < high
    match = one.match(7)
    match.play("explore gareth lair-c")
    assert [counter.hero for member in match.table.foes[0].members for counter in member.counters] == split[7]


@pytest.mark.parametrize("lab", ["one_cover_die", "value_of_a_vuln", "wounds_per_xp", "treasure_draws"])
def test_a_lab_guesses_tries_and_tells(lab: str) -> None:
    """Guess, board without odds, trials, exact values, a knob; and the saved file has no answer before its guess."""
    path = Path(__file__).parents[2] / "notebooks" / "labs" / f"{lab}.ipynb"
    cells = json.loads(path.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells]
    for part in ("Predict(", 'odds="hidden"', "Run(", "Plot(", "Talk about it"):
        assert any(part in source for source in sources), part
    assert any(".with_(" in source or ".edit(" in source for source in sources)
    assert any("exact" in source.lower() for source in sources if source.startswith("## 4"))
    for cell, source in zip(cells, sources, strict=True):
        if source.startswith("## 3"):
            break
        assert not re.search(r"\d+/\d+, \d+\.\d+ %", json.dumps(cell.get("outputs", [])))
    assert path.stat().st_size < 250_000
