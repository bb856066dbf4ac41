"""Where each clause and ruling of the rulebook stands: in the engine, in a test, and in a notebook cell.

A citation is the id itself, or a span such as `HH-HSEG-03 to HH-HSEG-08`. The table is printed (`pytest -s`), and a clause
that is missing anywhere fails with its name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import hordeplay as hp

ROOT = Path(__file__).parents[2]
ID = re.compile(r"HH-([A-Z]+)-(\d+)(?:\s*(?:to|\.\.|-)\s*(?:HH-\1-)?(\d+))?")
OPTIONAL = frozenset({"WAR", "MASTER", "XTERR", "TOWER", "OLIST"})
"""Chapters of optional rules."""


def cited(texts: Iterable[str]) -> set[str]:
    """Every id that these texts cite, spans included."""
    found = set()
    for text in texts:
        for chapter, first, last in ID.findall(text):
            n = int(first)
            until = int(last) if last and n < int(last) < n + 40 else n
            width = len(first)
            found |= {f"HH-{chapter}-{i:0{width}d}" for i in range(n, until + 1)}
    return found


def texts(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            if path != Path(__file__):
                yield path.read_text(encoding="utf-8")


def cells(pattern: str) -> Iterator[str]:
    for path in sorted(ROOT.glob(pattern)):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            yield "".join(cell["source"])


def places() -> dict[str, set[str]]:
    """The ids that engine, tests and notebooks cite."""
    return {
        "engine": cited(
            texts("hordeplay/games/horrible_hordes/**/*.py", "hordeplay/games/horrible_hordes/content/*.toml")
        ),
        "test": cited(texts("tests/horrible_hordes/*.py", "tests/odds/*.py")),
        "notebook": cited(cells("notebooks/horrible_hordes.ipynb")),
    }


def test_every_clause_and_ruling_is_in_engine_test_and_notebook() -> None:
    """Three of three for every rule and ruling; the table tells how many stand where."""
    book = hp.rulebook("horrible-hordes")
    found = places()
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


def test_nothing_cites_a_clause_that_is_not_there() -> None:
    """An id in code, test or notebook is one of the rulebook, an Ability, a worked example or a probability question."""
    book = hp.rulebook("horrible-hordes")
    known = {*book.clauses, *book.rulings, *(a.clause for a in hp.rules("horrible-hordes").abilities.values())}
    known |= {f"HH-EX-{n:02d}" for n in range(1, 84)} | {f"HH-PQ-{n:02d}" for n in range(1, 16)}
    unknown = {place: sorted(ids - known) for place, ids in places().items() if ids - known}
    assert not unknown, unknown
