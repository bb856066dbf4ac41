"""Where each clause and ruling of the rulebook stands: in the engine, in a test, and in a notebook cell once there is
one.

A citation is the id itself, or a span such as `WF-TRP-01 to WF-TRP-03`. The table is printed (`pytest -s`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from hordeplay.games.warfighter_fantasy import GAME

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "notebooks" / "warfighter_fantasy.ipynb"
FOLDER = "hordeplay/games/warfighter_fantasy"
ID = re.compile(r"WF-([A-Z]+)-(\d+)(?:\s*(?:to|\.\.|-)\s*(?:WF-\1-|-)?(\d+))?")
OUT_OF_SCOPE = {
    "WF-OVR-04": "names in other eras",
    "WF-SPL-04": "a Shadow War rule, recorded only",
    "WF-TRE-04": "there is one Item deck; expansion decks are not part of the content",
    "WF-ERA-02": "Heroes of other eras are not part of the content",
    "WF-XPK-01": "Adventure packs are not part of the content",
    "WF-XPK-02": "set marks are not part of the content",
}
"""Clauses that speak of what this game does not have."""


def cited(texts: Iterable[str]) -> set[str]:
    """Every id that these texts cite, spans included."""
    found = set()
    for text in texts:
        for chapter, first, last in ID.findall(text):
            n = int(first)
            until = int(last) if last and n < int(last) < n + 40 else n
            found |= {f"WF-{chapter}-{i:0{len(first)}d}" for i in range(n, until + 1)}
    return found


def texts(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path != Path(__file__):
                yield path.read_text(encoding="utf-8")


def places() -> dict[str, set[str]]:
    """The ids that engine, tests and notebook cite."""
    found = {
        "engine": cited(texts(f"{FOLDER}/**/*.py", f"{FOLDER}/content/*.toml")),
        "test": cited(texts("tests/warfighter_fantasy/*.py")),
    }
    if NOTEBOOK.exists():
        cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
        found["notebook"] = cited("".join(cell["source"]) for cell in cells)
    return found


def test_every_clause_and_ruling_is_in_the_engine_and_in_a_test() -> None:
    """The table tells how many stand where; nothing but what is out of scope is missing."""
    book, found = GAME.rulebook, places()
    kinds = {"rules": list(book.clauses), "rulings": list(book.rulings)}
    print(f"\n{'':10s}{'all':>6s}" + "".join(f"{place:>10s}" for place in found))
    for kind, ids in kinds.items():
        counts = [sum(id_ in there for id_ in ids) for there in found.values()]
        print(f"{kind:10s}{len(ids):6d}" + "".join(f"{n:10d}" for n in counts))
    for place, there in found.items():
        lacking = [id_ for ids in kinds.values() for id_ in ids if id_ not in there]
        print(f"not in the {place}: {', '.join(lacking)}")
    for place in ("engine", "test"):
        there = found[place] | OUT_OF_SCOPE.keys()
        assert [id_ for ids in kinds.values() for id_ in ids if id_ not in there] == [], place
    assert [id_ for id_ in OUT_OF_SCOPE if id_ in found["engine"]] == []


def test_every_worked_example_is_a_test() -> None:
    """The 77 worked examples: each is cited by a test of its own."""
    named = "".join(texts("tests/warfighter_fantasy/test_*.py"))
    own = cited([named])
    for first, second in re.findall(r"def test_wf_ex_(\d+)(?:_(?:to|and)_(\d+))?", named):
        own |= {f"WF-EX-{n:02d}" for n in range(int(first), int(second or first) + 1)}
    assert [f"WF-EX-{n:02d}" for n in range(1, 78) if f"WF-EX-{n:02d}" not in own] == []


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    """An id is one of the rulebook, or a worked example."""
    known = {*GAME.rulebook.clauses, *GAME.rulebook.rulings, *(f"WF-EX-{n:02d}" for n in range(1, 78))}
    unknown = {place: sorted(ids - known) for place, ids in places().items() if ids - known}
    assert not unknown, unknown
