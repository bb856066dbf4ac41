"""Chapters of the games whose notebook is their rulebook: examples, pages, and what the parts of that notebook must hold."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import pytest

import hordeplay as hp
from hordeplay.core.any import AnyRules
from hordeplay.games import fantahzee, find, horrible_hordes
from hordeplay.notebook_links import GENERATED, plain

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LARGEST = 2_500_000


class Written(NamedTuple):
    """A game and how its examples and its notebook are written."""

    game: ModuleType
    short: str
    """What its notebook calls it."""
    ids: str
    numbers: str
    """What is no typed number in a text of the notebook: ids, numbers of chapters and questions, names of files."""
    example_numbers: str
    """The same in a question or hint of an example; a pattern that never fits where no digit may stand."""

    @property
    def parts(self) -> list[Path]:
        return sorted((NOTEBOOKS / self.game.GAME.package.rpartition(".")[2]).glob("*.ipynb"))


HH_NUMBERS: Final = r"HH-[A-Z]+-\d+|\b[a-j]\d{1,2}\b|^#+ \d+\.|^\*\*\d+\.|\S+\.ipynb"
GAMES: Final[Mapping[str, Written]] = {
    "fantahzee": Written(fantahzee, "fz", "FZ", r"FZ-[A-Z]+-\d+|^#+ \d+\.|^\*\*\d+\.|\S+\.ipynb", r"(?!)"),
    "horrible-hordes": Written(horrible_hordes, "hh", "HH", HH_NUMBERS, HH_NUMBERS),
}
CODES = [(name, code) for name in GAMES for code in hp.rulebook(name).chapters]


def printed(name: str) -> AnyRules:
    return find(name).printed


def rules_with(name: str, knob: str) -> AnyRules:
    """The printed rules with one whole-number knob turned to a value that no text would show by chance."""
    rules = printed(name)
    whole = rules.knob(knob)
    return rules.with_(**{knob: next(n for n in (whole.high, whole.low) if n != whole.default)})


TURNED = [(name, knob) for name in GAMES for knob, one in printed(name).all_knobs().items() if one.kind == "int"]


@pytest.mark.parametrize("name", GAMES)
def test_every_chapter_has_an_example_in_the_order_of_the_rulebook(name: str) -> None:
    examples = GAMES[name].game.GAME.examples
    assert list(examples) == list(hp.rulebook(name).chapters)
    assert all(example.chapter == code for code, example in examples.items())


@pytest.mark.parametrize(("name", "code"), CODES)
def test_the_position_of_an_example_is_legal_and_reads_back(name: str, code: str) -> None:
    """It stands, it can be played on, and its text form reads back to an equal table."""
    game = GAMES[name].game
    match = game.example(code, seed=3)
    game.GAME.check(match.table)
    line = game.line(match.table)
    again = game.at(line, rules=match.rules, dice="ask")
    assert match.request is not None or match.result is not None
    assert game.line(again.origin) == line


@pytest.mark.parametrize(("name", "code"), CODES)
def test_an_example_waits_for_real_dice_where_there_are_any(name: str, code: str) -> None:
    game = GAMES[name].game
    assert game.example(code, dice="ask").ply <= game.example(code).ply


@pytest.mark.parametrize(("name", "code"), CODES)
def test_questions_and_hints_type_no_number(name: str, code: str) -> None:
    """Those of the rules, that is: an example says them by their knob."""
    example = GAMES[name].game.GAME.examples[code]
    assert example.question.endswith("?")
    for text in (example.question, example.look):
        assert not re.search(r"\d", re.sub(GAMES[name].example_numbers, "", text, flags=re.MULTILINE)), text
    assert "{" not in example.words(printed(name))


@pytest.mark.parametrize(("name", "code"), CODES)
def test_a_page_has_every_clause_and_ruling_of_its_chapter(name: str, code: str) -> None:
    page = GAMES[name].game.chapter(code)
    text, html = str(page), page._repr_html_()
    assert text == repr(page) == repr(hp.rulebook(name).show(code))
    _, clauses = hp.rulebook(name).chapter(code)
    for id_ in dict.fromkeys([c.id for c in clauses] + [r for c in clauses for r in c.rulings]):
        assert text.count(f"{id_}  ") == 1
        assert len(re.findall(rf'<(?:p|details) id="{id_}" data-jupyter-id="{id_}" ', html)) == 1
        assert len(re.findall(rf"{id_}\b", re.sub("<[^>]*>", "", html))) == 1
    assert "{" not in text


@pytest.mark.parametrize(("name", "knob"), TURNED)
def test_with_a_knob_turned_no_page_shows_the_old_value(name: str, knob: str) -> None:
    """Every place that tells a number tells the value in force."""
    rules, chapter = rules_with(name, knob), GAMES[name].game.chapter
    old, new = getattr(printed(name).knobs, knob), getattr(rules.knobs, knob)
    for code in hp.rulebook(name).chapters:
        before, after = chapter(code), chapter(code, rules)
        for was, now in zip(before.entries, after.entries, strict=True):
            for one, other in zip((was, *was.rulings), (now, *now.rulings), strict=True):
                shown = any(text.startswith(f"{knob} = {old!r} ") for text in one.knobs)
                assert any(text.startswith(f"{knob} = {new!r} ") for text in other.knobs) == shown
                assert not any(text.startswith(f"{knob} = {old!r} ") for text in other.knobs)
                assert shown or one.words == other.words


@pytest.mark.parametrize(
    ("name", "knob"),
    [
        ("horrible-hordes", knob)
        for knob in ("rounds", "hand_limit", "free_income", "stack_limit", "army_hits_on", "paid_ability_price")
    ],
)
def test_the_words_of_a_page_carry_the_turned_number(name: str, knob: str) -> None:
    rules, chapter = rules_with(name, knob), GAMES[name].game.chapter
    value = str(getattr(rules.knobs, knob))
    changed = [
        now.words
        for code in hp.rulebook(name).chapters
        for was, now in zip(chapter(code).entries, chapter(code, rules).entries, strict=True)
        if was.words != now.words
    ]
    assert changed
    assert all(re.search(rf"\b{value}\b", words) for words in changed)


# The notebook


@cache
def cells(name: str, part: str = "") -> tuple[tuple[str, str], ...]:
    """Kind and source of the cells that an author writes, of the parts whose names begin so."""
    return tuple(
        (cell["cell_type"], plain("".join(cell["source"])))
        for path in GAMES[name].parts
        if path.name.startswith(part)
        for cell in json.loads(path.read_text("utf-8"))["cells"]
        if not GENERATED & set(cell["metadata"].get("tags", ()))
    )


def sections(name: str, pattern: str) -> dict[str, list[tuple[str, str]]]:
    """The cells of the reference from each heading that fits up to the next heading."""
    by_number: dict[str, list[tuple[str, str]]] = {}
    here: list[tuple[str, str]] = []
    for kind, source in cells(name, "reference"):
        if kind == "markdown" and re.match(r"#+ ", source):
            here = by_number.setdefault(heading[1], []) if (heading := re.match(pattern, source)) else []
        here.append((kind, source))
    return by_number


@pytest.mark.parametrize("name", GAMES)
def test_the_notebook_has_all_chapters_in_order_each_with_a_position(name: str) -> None:
    short, book = GAMES[name].short, hp.rulebook(name)
    chapters = sections(name, r"### (\d+)\. ")
    assert list(chapters) == [str(chapter.n) for chapter in book.chapters.values()]
    for chapter in book.chapters.values():
        _, head = chapters[str(chapter.n)][0]
        code = [source for kind, source in chapters[str(chapter.n)] if kind == "code"]
        assert head.splitlines()[0].lower() == f"### {chapter.n}. {chapter.title}".lower()
        assert "?" in head
        if book.chapter(chapter.code)[1]:
            assert code.pop(0) == f'{short}.chapter("{chapter.code}")'
        assert any(word in source for source in code for word in (f"{short}.at(", f"{short}.example("))
        assert sum(source.count("Board(") for source in code) <= 1


@pytest.mark.parametrize("name", GAMES)
def test_what_looks_like_a_clause_can_be_looked_up(name: str) -> None:
    """In a text of any part."""
    book = hp.rulebook(name)
    for kind, source in cells(name):
        if kind == "markdown":
            for id_ in re.findall(rf"\b{GAMES[name].ids}-[A-Z]+-\d+", source):
                assert id_ in book.clauses or id_ in book.rulings, id_


@pytest.mark.parametrize("name", GAMES)
def test_texts_of_the_notebook_type_no_number(name: str) -> None:
    for kind, source in cells(name):
        if kind == "markdown":
            assert not re.search(r"\d", re.sub(GAMES[name].numbers, "", source, flags=re.MULTILINE)), source


@pytest.mark.parametrize("name", GAMES)
def test_the_notebook_is_not_too_large(name: str) -> None:
    assert all(path.stat().st_size < LARGEST for path in GAMES[name].parts)
