"""What proved games come to: kept in lines of JSON while they are played, summed up, and told as a page.

A line sums up some games, so that a million of them are some megabytes; those that broke a promise or did not end stand in
it whole. The first line says what is played. A line that was torn by the end of its process is left out, and its games are
played again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from hordeplay.core.content import structure
from hordeplay.core.english import counted, cut
from hordeplay.lab.proof import BAND, Case, Proof, Proved, Tally

TOLD: Final = 40
"""Endless games that the page tells."""
LEAST: Final = 12
"""Kinds of failure of which one is made small."""
OUTCOMES: Final = ("ended", "refused", "endless", "broken")


@dataclass
class Sums:
    """What some games come to."""

    numbers: list[int] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    """`fantahzee printed ended`: how many."""
    plies: int = 0
    held: Counter[str] = field(default_factory=Counter)
    luck: dict[str, Tally] = field(default_factory=dict)
    """By game and clause."""
    tries: dict[str, Tally] = field(default_factory=dict)
    """By game and kind of answer."""
    rows: list[Proved] = field(default_factory=list)
    """The games that broke a promise or did not end."""

    def add(self, proved: Proved) -> None:
        """One game more."""
        name = proved.name
        self.numbers.append(proved.game)
        self.outcomes[f"{name} {proved.what} {proved.outcome}"] += 1
        self.plies += proved.plies
        self.held.update(proved.held)
        for sums, more in ((self.luck, proved.luck), (self.tries, proved.tries)):
            for key, tally in more.items():
                sums[f"{name} {key}"] = sums.get(f"{name} {key}", Tally()) + tally
        if proved.outcome in ("broken", "endless"):
            self.rows.append(proved)

    def join(self, line: dict[str, Any]) -> None:  # a line of JSON
        """What a kept line sums up; `ValueError` where it is none."""
        other = structure(line, _Line, "a line of games")
        self.numbers += other.numbers
        self.outcomes.update(other.outcomes)
        self.plies += other.plies
        self.held.update(other.held)
        for sums, more in ((self.luck, other.luck), (self.tries, other.tries)):
            for key, tally in more.items():
                sums[key] = sums.get(key, Tally()) + tally
        self.rows += [Proved(**asdict(row)) for row in other.rows]

    def line(self) -> str:
        """The line that is kept."""
        rows = [{name: value for name, value in asdict(row).items() if name in _Row.__slots__} for row in self.rows]
        return json.dumps({**{name: getattr(self, name) for name in _Line.__slots__}, "rows": rows}) + "\n"

    def total(self, *words: str) -> int:
        """Games of which all these words are said: `total("wild", "endless")`."""
        return sum(n for key, n in self.outcomes.items() if set(words) <= set(key.split()))


@dataclass(frozen=True, slots=True)
class _Row:
    game: int
    name: str
    what: str
    outcome: str
    plies: int
    rounds: int
    promise: str
    ply: int
    says: str


@dataclass(frozen=True, slots=True)
class _Line:
    numbers: list[int]
    outcomes: dict[str, int]
    plies: int
    held: dict[str, int]
    luck: dict[str, tuple[int, float, float]]
    tries: dict[str, tuple[int, float, float]]
    rows: list[_Row]


@dataclass(frozen=True, slots=True)
class Head:
    """What is played, in the first line of the file: only the same goes on there."""

    seed: str
    """As Python writes it: 0 and "0" are two seeds."""
    tried: int
    games: tuple[str, ...]
    code: str


class Kept:
    """The file of a proof, and what stands in it. `ValueError` where it is that of another proof or other code."""

    def __init__(self, path: Path, proof: Proof) -> None:
        self.path = path
        self.sums = Sums()
        head = Head(repr(proof.seed), proof.tried, proof.games, code_digest())
        lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        if whole:
            there = structure(json.loads(whole[0]), Head, path.name)
            if there != head:
                raise ValueError(
                    f"{path.name} holds games of {_differing(there, head)}; name another folder, or take the same again"
                )
            for line in whole[1:]:
                self.sums.join(json.loads(line))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(whole) if whole else json.dumps(asdict(head)) + "\n", "utf-8", newline="\n")
        self._new = Sums()

    def add(self, games: Iterable[Proved]) -> None:
        """Keep these games, at the next `flush`."""
        for proved in games:
            self.sums.add(proved)
            self._new.add(proved)

    def flush(self) -> None:
        """Write what was added since the last time."""
        if self._new.numbers:
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(self._new.line())
            self._new = Sums()


def _differing(there: Head, head: Head) -> str:
    words = [
        "other code" if name == "code" else f"{name} {getattr(there, name)}"
        for name in Head.__slots__
        if getattr(there, name) != getattr(head, name)
    ]
    return ", ".join(words)


def code_digest() -> str:
    """Of all Python, cards and rulebooks of the package: 16 hex digits."""
    root = Path(str(files("hordeplay")))
    sums = blake2b(digest_size=8)
    for path in sorted(path for path in root.rglob("*") if path.suffix in (".py", ".toml")):
        sums.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return sums.hexdigest()


def order(games: int, wild: int) -> Iterator[int]:
    """The numbers of so many printed and wild games, both kinds going on evenly.

    >>> list(order(4, 2))
    [0, 1, 2, 4, 3, 6]
    """
    i = j = 0
    while i < games or j < wild:
        if j >= wild or (i < games and i * wild <= j * games):
            yield 2 * i
            i += 1
        else:
            yield 2 * j + 1
            j += 1


def smallest(proof: Proof, row: Proved) -> Case:
    """The case of a failure with one thing after the other taken back while the same promise breaks."""
    least, kind = proof.case(row.game), _kind(row)
    while True:
        smaller = next((one for one in least.with_less() if _kind(proof.of(one, row.game)) == kind), None)
        if smaller is None:
            return least
        least = smaller


def _kind(row: Proved) -> tuple[str, str, str]:
    """What a failure is called, wherever in a game it comes."""
    return row.name, row.promise, row.says.partition(":")[0]


def page(proof: Proof, sums: Sums, footer: Iterable[str], watch: Any = None) -> str:  # watch: called with a text
    """The page of Markdown: promises with how often they were tried, failures made small, endless games, bands, seeds."""
    broken = [row for row in sums.rows if row.outcome == "broken"]
    endless = [row for row in sums.rows if row.outcome == "endless"]
    out_of_band = [
        key for key, tally in (*sums.luck.items(), *sums.tries.items()) if abs(tally.off) > BAND or _sure(tally)
    ]
    games = len(sums.numbers)
    parts = [
        "# What random games were held to",
        (
            f"{games:,} games ({sums.total('printed'):,} printed, {sums.total('wild'):,} with knobs, cards and house rules "
            f"turned) of {sums.plies:,} answers: {counted(len(broken), 'failure')}, "
            f"{counted(len(out_of_band), 'sum')} of luck out of its band."
        ),
        _table(("promise", "how", "tried", "failures"), _promises(sums, broken, out_of_band)),
        "## Games",
        _table(("game", "kind", *OUTCOMES), _outcomes(proof, sums)),
        (
            "`ended`: within its limit of answers. `refused`: these settings make no game, and the rules say so. "
            "`endless`: listed below with the line that makes the match. `broken`: a failure."
        ),
    ]
    if broken:
        parts += ["## Failures", *_failures(proof, broken, watch)]
    if endless:
        parts += ["## Endless", *_endless(proof, endless)]
    parts += ["## Luck and tries beside what is exact", *_bands(sums)]
    parts += ["## This run", "\n".join(f"- {line}" for line in footer)]
    return "\n\n".join(parts) + "\n"


def _sure(tally: Tally) -> bool:
    """Whether something came out otherwise that was sure."""
    return tally.variance == 0 and abs(tally.off_by) > 1e-6


HOW: Final = {
    "A game ends": "played at random to its end, a printed one within what a record can hold",
    "A game runs: no rule or bot raises, no bot is refused": "every game that was played",
    "A game that was stopped can be saved, loaded and gone on with": "every endless game, at the answer where it was left",
    "Every ply can be reached again and looks as it did": "60 plies of each game, twice, in two orders",
    "The odds of every chance of a game sum to one and hold what came": "every chance of each game, replayed",
    "A step ends right after a card was drawn into a hand": "every draw of each game, replayed",
    "Every measure gives a number": "every measure of each game",
    "Nobody but its owner can tell which card was drawn into a hand": "12 draws of each game, drawn otherwise",
    "A game that is over has a result with a score for each seat": "every game that ended",
    "Tries of an exact answer lie in their band": "200 tries of one question of each game, by Chernoff's bound",
    "Sums of luck lie in their band": f"luck by clause, tries by kind of answer: within {BAND:g} standard deviations",
}


def _promises(sums: Sums, broken: list[Proved], out_of_band: list[str]) -> Iterator[tuple[str, ...]]:
    failed = Counter(row.promise for row in broken)
    everything = dict.fromkeys([*HOW, *sorted(sums.held), *sorted(failed)])
    for promise in everything:
        how = HOW.get(promise, "decisions by lot of each game")
        tried, failures = sums.held[promise] + failed[promise], failed[promise]
        if promise == "Sums of luck lie in their band":
            tried, failures = len(sums.luck) + len(sums.tries), len(out_of_band)
        if tried:
            yield promise, how, f"{tried:,}", f"{failures:,}"


def _outcomes(proof: Proof, sums: Sums) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys(proof.games):
        for kind in ("printed", "wild"):
            yield name, kind, *(f"{sums.total(name, kind, outcome):,}" for outcome in OUTCOMES)


def _failures(proof: Proof, broken: list[Proved], watch: Any) -> Iterator[str]:  # watch: called with a text
    kinds: dict[tuple[str, str, str], list[Proved]] = {}
    for row in sorted(broken, key=lambda row: row.game):
        kinds.setdefault(_kind(row), []).append(row)
    for i, rows in enumerate(kinds.values()):
        row = min(rows, key=lambda row: row.plies)
        if watch is not None:
            watch(f"making {row.name} {row.game} small")
        case = smallest(proof, row) if i < LEAST else proof.case(row.game)
        yield (
            f"**{row.name}, {counted(len(rows), 'game')}**: {row.promise}. {cut(row.says, 400)} (number {row.game}, ply "
            f"{row.ply}). It takes no more than {case.row.name or case.preset or 'what is printed'}:"
        )
        yield f"```python\n{case.again}\n```"


def _endless(proof: Proof, endless: list[Proved]) -> Iterator[str]:
    shown = sorted(endless, key=lambda row: row.game)[:TOLD]
    rows = [(row.name, f"{row.plies:,}", f"`{proof.case(row.game).code}`") for row in shown]
    yield "Left after so many answers; the line makes the match, and `.run('random')` plays it there and on."
    yield _table(("game", "answers", "match"), rows)
    if len(endless) > TOLD:
        yield f"And {len(endless) - TOLD:,} more."


def _bands(sums: Sums) -> Iterator[str]:
    yield "Off: standard deviations between what came and what was to be expected."
    for title, tallies in (("luck under", sums.luck), ("tries of a", sums.tries)):
        rows = [(*key.split(maxsplit=1), f"{tally.n:,}", f"{tally.off:+.2f}") for key, tally in sorted(tallies.items())]
        yield _table(("game", title, "times", "off"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


__all__ = ["Head", "Kept", "Sums", "code_digest", "order", "page", "smallest"]
