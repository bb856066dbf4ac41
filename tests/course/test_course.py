"""The course as a path: each station says who it is for, asks before it answers, and leads on; its words are explained."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from infra.notebook_session import NOTEBOOKS, Cell, Session, cells

import hordeplay as hp
from hordeplay.notebook import stations
from hordeplay.notebook.stations import LINES, read
from hordeplay.notebook_links import anchors

COURSE = [path for path in NOTEBOOKS if path.parent.name == "course"]
STATIONS = [path for path in COURSE if re.match(r"\d\d_", path.name) and not path.name.startswith("00")]
LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+\.ipynb)(?:#([^)\s]+))?\)")
TITLES = (
    "Long runs", "Trees", "Keep and reroll", "Spread and risk", "Waiting", "Draws", "Bayes", "Inclusion and exclusion",
    "Markov chains", "Optimal stopping", "Sums", "Confidence intervals", "Tests and power", "Simulation", "Regression",
    "Luck and skill", "Game theory",
)  # fmt: skip
ASKS = {"Predict", "Quiz"}
SHOWS = {
    "Curtain",
    "OddsPanel",
    "KeepPanel",
    "plot",
    "compare",
    "growing",
    "tree",
    "area",
    "line",
    "scatter",
    "frequencies",
}
"""What may show an answer, were it asked before."""

each = pytest.mark.parametrize("path", STATIONS, ids=lambda path: path.stem)


def texts(path: Path) -> list[str]:
    return [cell.source for cell in cells(path) if not cell.code]


def headings(path: Path) -> set[str]:
    """The anchors that JupyterLab gives to the headings of a notebook: spaces are hyphens."""
    lines = [line for text in texts(path) for line in text.splitlines()]
    return {line.lstrip("#").strip().replace(" ", "-") for line in lines if line.startswith("#")}


def called(cell: Cell) -> set[str]:
    """The functions and panels that a cell calls by their names, wherever in it."""
    calls = [node.func for node in ast.walk(cell.tree) if isinstance(node, ast.Call)]
    return {call.id for call in calls if isinstance(call, ast.Name)}


def test_the_stations_are_those_of_the_path_in_their_order() -> None:
    course = stations(STATIONS[0].parent)
    assert [one.title for one in course] == list(TITLES)
    assert [one.number for one in course] == list(range(1, len(TITLES) + 1))
    assert [one.file for one in course] == [path.name for path in STATIONS]
    assert all(path.name.startswith(f"{read(path).number:02}_") for path in STATIONS)


@each
def test_the_first_cell_says_who_it_is_for(path: Path) -> None:
    lines = [line for line in texts(path)[0].splitlines() if line.strip()]
    assert [line.partition(":**")[0].removeprefix("**") for line in lines[1 : 1 + len(LINES)]] == list(LINES)
    station = read(path)
    assert re.fullmatch(r"1\d and older", station.age)
    longest = 100 if station.number in (5, 6, 7) else 50  # these three fill two lessons
    assert (longest == 100) == any(text.count("*A second lesson can begin here.*") for text in texts(path)[1:])
    assert 30 <= int(re.fullmatch(r"(\d+) minutes", station.time)[1]) <= longest  # type: ignore[index]  # a match, or it fails
    assert 14 <= len(cells(path)) <= (30 if longest == 100 else 28)
    builds_on = LINK.findall(station.builds_on)
    assert bool(builds_on) == (station.number > 1)
    for words, file, _ in builds_on:
        earlier = read(path.with_name(file))
        assert earlier.number < station.number
        assert words == f"{earlier.number}. {earlier.title}"
    assert len(LINK.findall(station.words)) >= 3
    assert all(file == "glossary.ipynb" for _, file, _ in LINK.findall(station.words))


@each
def test_the_first_cell_leads_back_to_the_course(path: Path) -> None:
    first = texts(path)[0]
    assert ("the course", "00_course.ipynb", "") in LINK.findall(first)
    assert first.index("**All stations:**") < first.index("*Code that ends in three dots")  # what is to do stands last


def test_the_course_counts_the_stations_that_need_two_lessons() -> None:
    long = [path for path in STATIONS if read(path).time == "100 minutes"]
    word = {2: "two", 3: "three", 4: "four"}[len(long)]
    assert f"{word} of them need two lessons" in texts(COURSE[0])[0]
    (start,) = [path for path in NOTEBOOKS if path.name == "00_start_here.ipynb"]
    assert f"; {word} take two lessons |" in "\n".join(texts(start))


@each
def test_code_that_knows_an_answer_is_folded(path: Path) -> None:
    """Its first line stays in sight: that is the name to change. The first cell says so."""
    wrong = []
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and re.search(r"\b(Quiz|Predict|Curtain)\(", source):
            if not cell["metadata"].get("jupyter", {}).get("source_hidden"):
                wrong.append(f"cell {number} is open")
            if not re.match(r"\w+(, \w+)* = ", source):
                wrong.append(f"cell {number} begins with {source.splitlines()[0]!r}, which nobody can change")
    assert wrong == []
    assert "Code that ends in three dots is folded" in texts(path)[0]


@each
def test_a_guess_comes_before_anything_that_could_answer_it(path: Path) -> None:
    for cell in cells(path):
        if cell.code:
            if called(cell) & ASKS or re.search(r"^my_\w*guess\w* =", cell.source, re.MULTILINE):
                return
            shown = called(cell) & SHOWS
            assert not shown, f"cell {cell.number} shows {shown}, and nobody has guessed yet"
    pytest.fail("nobody is asked for a guess")


@each
def test_a_station_is_played_pictured_and_closed(path: Path) -> None:
    code = set[str]().union(*(called(cell) for cell in cells(path) if cell.code))
    assert "Board" in code
    assert code & {"Curtain"}
    assert code & ASKS
    assert code & {"tree", "area", "growing", "plot", "compare", "line", "scatter", "Plot", "Curtain"}
    last = texts(path)[-1].strip().splitlines()[-1]
    words, file, _ = LINK.findall(last)[0]
    assert last == f"**Next:** [{words}]({file})"
    number = read(path).number
    if number < len(TITLES):
        assert words == f"{number + 1}. {TITLES[number]}"
        assert file == STATIONS[number].name


OPEN = {"best_after", "three_means", "best_spell", "wins", "engine_says", "regions", "my_squares", "my_roll"}
"""Names of cells whose lines the text asks a class to read or change before it answers; no answer stands in them."""


@each
def test_code_that_holds_an_answer_is_folded(path: Path) -> None:
    """What a question takes for right, its near misses and the words behind a curtain are not read beside the buttons."""
    saved = [one for one in json.loads(path.read_bytes())["cells"] if one["cell_type"] == "code"]
    code = [cell for cell in cells(path) if cell.code]
    folded = [bool(one["metadata"].get("jupyter", {}).get("source_hidden")) for one in saved]
    assert len(saved) == len(code)
    for cell, is_folded in zip(code, folded, strict=True):
        bound = {
            node.id for node in ast.walk(cell.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        bound |= {node.name for node in ast.walk(cell.tree) if isinstance(node, ast.FunctionDef)}
        if called(cell) & {*ASKS, "Curtain", "NearMiss"}:
            assert is_folded or bound & OPEN, f"cell {cell.number} can be read"
    assert "folded" in texts(path)[0], "the first cell says what folded code is for"


@each
def test_the_code_can_be_changed_by_somebody_who_never_coded(path: Path) -> None:
    """A name at the top of each cell, lines that fit, no loop within a loop in one line, no columns by format."""
    wrong = []
    for cell in cells(path):
        if not cell.code or all(isinstance(node, ast.Import | ast.ImportFrom) for node in cell.tree.body):
            continue
        if not any(isinstance(node, ast.Assign) for node in cell.tree.body):
            wrong.append(f"cell {cell.number} binds no name that could be changed")
        for node in ast.walk(cell.tree):
            if (
                isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp)
                and len(node.generators) > 1
            ):
                wrong.append(f"cell {cell.number}, line {node.lineno}: a loop within a loop")
            if isinstance(node, ast.FormattedValue) and re.search(
                r"[<>^]\d", ast.unparse(node.format_spec or ast.Constant(""))
            ):
                wrong.append(f"cell {cell.number}, line {node.lineno}: columns by format")
        wrong += [f"cell {cell.number}: {line}" for line in cell.source.splitlines() if len(line) > 79]
    assert wrong == []


@each
def test_a_guess_is_followed_by_its_reason(path: Path) -> None:
    guesses = [node for cell in cells(path) if cell.code for node in ast.walk(cell.tree) if isinstance(node, ast.Call)]
    guesses = [call for call in guesses if isinstance(call.func, ast.Name) and call.func.id == "Predict"]
    assert bool(guesses) == (path.stem != "15_regression")  # there a guess is a number in a cell
    assert [call.lineno for call in guesses if "why" not in {word.arg for word in call.keywords}] == []


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_every_link_leads_somewhere(path: Path) -> None:
    dead = []
    for words, file, anchor in (link for text in texts(path) for link in LINK.findall(text)):
        target = (path.parent / file).resolve()
        if not target.is_file():
            dead.append(f"[{words}]({file})")
        elif anchor and anchor not in headings(target) | set(anchors(json.loads(target.read_text())["cells"])):
            dead.append(f"[{words}]({file}#{anchor})")
    assert dead == []


def test_the_table_of_the_course_is_read_from_the_stations() -> None:
    session = Session(COURSE[0])
    (shown, *_) = [value for cell in session.code() for value in session.run(cell).values]
    assert shown == stations(STATIONS[0].parent)
    table = shown._repr_markdown_()
    assert table.count("\n") == len(TITLES) + 1
    for path in STATIONS:
        assert f"]({path.name})" in table
    assert all(not text.count("| ---") for text in texts(COURSE[0]))  # no table by hand beside it
    outputs: list[dict[str, Any]] = json.loads(COURSE[0].read_text())["cells"][2]["outputs"]
    assert "".join(outputs[0]["data"]["text/markdown"]) == table


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("# Long runs", "its first line is a number and a title"),
        ("# 1. Long runs\n\n**Aim:** see", "its first cell has no line '**Age:** ...'"),
    ],
)
def test_a_first_cell_that_lacks_a_line_is_refused(tmp_path: Path, first: str, says: str) -> None:
    with pytest.raises(ValueError, match="no station is in the folder"):
        stations(tmp_path)
    path = tmp_path / "01_long_runs.ipynb"
    path.write_text(json.dumps({"cells": [{"cell_type": "markdown", "metadata": {}, "source": first}]}))
    with pytest.raises(ValueError, match=re.escape(says)):
        stations(tmp_path)


def test_the_start_page_leads_to_every_room() -> None:
    """Every notebook is linked from the start page, but for the stations: the course's own table leads there."""
    (start,) = [path for path in NOTEBOOKS if path.name == "00_start_here.ipynb"]
    linked = {(start.parent / file).resolve() for text in texts(start) for _, file, _ in LINK.findall(text)}
    assert [path for path in linked if not path.is_file()] == []
    rooms = {path.resolve() for path in NOTEBOOKS} - {path.resolve() for path in STATIONS} - {start.resolve()}
    further = {
        path for path in rooms if path.parent.name.replace("_", "-") in hp.games() and path.name != "learn.ipynb"
    }
    assert sorted(path.name for path in rooms - linked - further) == []
    assert {path.parent / "learn.ipynb" for path in further} <= linked
    first = texts(start)[0]
    assert len(re.findall(r"\*\*[^*]*most XP[^*]*\*\*", first)) == 1  # the goal, in one sentence
    assert "| host | boards |" in "\n".join(texts(start))
