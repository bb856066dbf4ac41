"""Where each clause and ruling of the rulebooks stands: in the engine, in a test, and in a notebook cell.

A citation is the id itself, or a span such as `KR-TYPE-02 to KR-TYPE-05`. The table is printed (`pytest -s`), and a clause
that is missing anywhere fails with its name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from mutation.mutants import cited

import hordeplay as hp
from hordeplay.core.rulebook import Rulebook
from hordeplay.games import fantahzee, horrible_hordes, kingdom_rush, warfighter_fantasy
from hordeplay.notebook_links import plain

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"def test_([a-z]{2}_ex_\d+(?:_(?:to|and)_\d+)?)")
"""A test that is called like its worked examples: `test_wf_ex_15_and_16`."""


@dataclass(frozen=True)
class Ledger:
    """A rulebook, how many worked examples and probability questions its ledger has, and what is not of this game."""

    code: str
    folder: str
    book: Rulebook
    examples: int
    questions: int = 0
    beside: tuple[str, ...] = ()
    """Ids of the content that are cited like clauses."""
    out_of_scope: frozenset[str] = frozenset()
    """Clauses that speak of what this game does not have: the notebook shows them, engine and tests need not."""

    @property
    def ids(self) -> dict[str, list[str]]:
        return {"rules": list(self.book.clauses), "rulings": list(self.book.rulings)}

    def worked(self) -> list[str]:
        return [f"{self.code}-EX-{n:02d}" for n in range(1, self.examples + 1)]

    def known(self) -> set[str]:
        asked = (f"{self.code}-PQ-{n:02d}" for n in range(1, self.questions + 1))
        return {*self.book.clauses, *self.book.rulings, *self.beside, *self.worked(), *asked}

    def cited(self, texts: Iterable[str]) -> set[str]:
        """Every id that these texts cite, spans included."""
        return {id_ for text in texts for id_ in cited(self.code, text)}

    def places(self) -> dict[str, set[str]]:
        """The ids that engine, tests and the parts of the notebook cite."""
        code = f"hordeplay/games/{self.folder}"
        parts = texts(f"notebooks/{self.folder}/*.ipynb")
        return {
            "engine": self.cited(texts(f"{code}/**/*.py", f"{code}/content/*.toml")),
            "test": self.cited(texts(f"tests/{self.folder}/*.py", "tests/odds/*.py")),
            "notebook": self.cited(
                plain("".join(cell["source"])) for part in parts for cell in json.loads(part)["cells"]
            ),
        }


LEDGERS = [
    Ledger(
        "HH", "horrible_hordes", horrible_hordes.GAME.rulebook, 83, 15,
        beside=tuple(ability.clause for ability in hp.rules("horrible-hordes").abilities.values()),
    ),
    Ledger("FZ", "fantahzee", fantahzee.GAME.rulebook, 15),
    Ledger("KR", "kingdom_rush", kingdom_rush.GAME.rulebook, 48),
    Ledger(
        "WF", "warfighter_fantasy", warfighter_fantasy.GAME.rulebook, 77, 21,
        # names in other eras; a Shadow War rule; heroes of other eras; set marks
        out_of_scope=frozenset({"WF-OVR-04", "WF-SPL-04", "WF-ERA-02", "WF-XPK-02"}),
    ),
]  # fmt: skip
every_game = pytest.mark.parametrize("ledger", LEDGERS, ids=lambda ledger: ledger.folder)


def texts(*patterns: str) -> Iterator[str]:
    for pattern in patterns:
        for path in sorted(ROOT.glob(pattern)):
            yield path.read_text(encoding="utf-8")


@every_game
def test_every_clause_and_ruling_is_everywhere(ledger: Ledger) -> None:
    """Three of three for every rule and ruling; the table tells how many stand where."""
    by_place = ledger.places()
    print(f"\n{ledger.code:10s}{'all':>6s}" + "".join(f"{place:>10s}" for place in by_place) + f"{'3 of 3':>10s}")
    for kind, ids in ledger.ids.items():
        counts = [sum(id_ in there for id_ in ids) for there in by_place.values()]
        whole = sum(all(id_ in there for there in by_place.values()) for id_ in ids)
        print(f"{kind:10s}{len(ids):6d}" + "".join(f"{n:10d}" for n in counts) + f"{whole:10d}")
    every = [id_ for ids in ledger.ids.values() for id_ in ids]
    exempt = {"engine": ledger.out_of_scope, "test": ledger.out_of_scope, "notebook": frozenset[str]()}
    missing = {
        place: lacking
        for place, there in by_place.items()
        if (lacking := [id_ for id_ in every if id_ not in there | exempt[place]])
    }
    assert not missing, "\n".join(f"not in the {place}: {', '.join(ids)}" for place, ids in missing.items())
    assert ledger.out_of_scope & by_place["engine"] == set(), "what the engine has is no longer out of scope"


@every_game
def test_every_worked_example_is_a_test(ledger: Ledger) -> None:
    """Each worked example of the ledger is cited by a test of its own, not by a span over all of them."""
    whole = f"{ledger.worked()[0]} to {ledger.worked()[-1]}"
    sources = [text.replace(whole, "") for text in texts(f"tests/{ledger.folder}/*.py", "tests/odds/*.py")]
    names = (name for text in sources for name in NAMED.findall(text))
    own = ledger.cited([*sources, *(name.upper().replace("_", "-").replace("-AND-", "-TO-") for name in names)])
    assert [id_ for id_ in ledger.worked() if id_ not in own] == []


@every_game
def test_nothing_cites_a_clause_that_is_not_there(ledger: Ledger) -> None:
    """An id in code, test or notebook is one of the rulebook, of the content, a worked example or a question."""
    unknown = {place: sorted(ids - ledger.known()) for place, ids in ledger.places().items() if ids - ledger.known()}
    assert not unknown, unknown
