"""Where each clause and ruling of the rulebook stands: in the engine, in a test, and in a notebook cell.

A citation is the id itself, or a span such as `KR-TYPE-02 to KR-TYPE-05`. The table is printed (`pytest -s`), and a clause
that is missing anywhere fails with its name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from hordeplay.games.kingdom_rush import GAME

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "notebooks" / "kingdom_rush.ipynb"
ID = re.compile(r"KR-([A-Z]+)-(\d+)(?:\s*(?:to|\.\.|-)\s*(?:KR-\1-)?(\d+))?")


def cited(texts: Iterable[str]) -> set[str]:
    """Every id that these texts cite, spans included."""
    found = set()
    for text in texts:
        for chapter, first, last in ID.findall(text):
            n = int(first)
            until = int(last) if last and n < int(last) < n + 40 else n
            found |= {f"KR-{chapter}-{i:0{len(first)}d}" for i in range(n, until + 1)}
    return found


def texts(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path != Path(__file__):
                yield path.read_text(encoding="utf-8")


def places() -> dict[str, set[str]]:
    """The ids that engine, tests and notebook cite."""
    folder = "hordeplay/games/kingdom_rush"
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return {
        "engine": cited(texts(f"{folder}/**/*.py", f"{folder}/content/*.toml")),
        "test": cited(texts("tests/kingdom_rush/*.py")),
        "notebook": cited("".join(cell["source"]) for cell in cells),
    }


def test_every_clause_and_ruling_is_everywhere() -> None:
    """Three of three for every rule and ruling; the table tells how many stand where."""
    book, found = GAME.rulebook, places()
    kinds = {"rules": list(book.clauses), "rulings": list(book.rulings)}
    print(f"\n{'':10s}{'all':>6s}" + "".join(f"{place:>10s}" for place in found) + f"{'3 of 3':>10s}")
    for kind, ids in kinds.items():
        counts = [sum(id_ in there for id_ in ids) for there in found.values()]
        whole = sum(all(id_ in there for there in found.values()) for id_ in ids)
        print(f"{kind:10s}{len(ids):6d}" + "".join(f"{n:10d}" for n in counts) + f"{whole:10d}")
    missing = {
        place: lacking
        for place, there in found.items()
        if (lacking := [id_ for ids in kinds.values() for id_ in ids if id_ not in there])
    }
    assert not missing, "\n".join(f"not in the {place}: {', '.join(ids)}" for place, ids in missing.items())


def test_every_worked_example_is_a_test() -> None:
    """Each of the 48 worked examples of the ledger is cited by a test of its own."""
    own = cited(texts("tests/kingdom_rush/test_*.py"))
    assert [f"KR-EX-{n:02d}" for n in range(1, 49) if f"KR-EX-{n:02d}" not in own] == []


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    """An id is one of the rulebook or a worked example."""
    book = GAME.rulebook
    known = {*book.clauses, *book.rulings} | {f"KR-EX-{n:02d}" for n in range(1, 49)}
    unknown = {place: sorted(ids - known) for place, ids in places().items() if ids - known}
    assert not unknown, unknown
