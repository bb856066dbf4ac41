"""A class that tries the same thing with seeds of its own, and puts the results together.

Invariant: pots are merged by union, so that any order, any grouping and any repetition gives the same pot, and all result
codes of a class together give what one run over all its seats gives.

>>> from hordeplay.odds.pmf import Pmf
>>> six = Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six")
>>> room = ClassRoom("frog7", six, tries=20)
>>> room.result_code(12)
'HP1 FROG7 S12 41D5 17.3 GTECEX'
>>> print(room.read(f"Hello, here is mine: {room.result_code(12)} bye"))
1 result read
>>> room.read_tally("Mia 5/20, Tom: 2 of 20").added
('Mia', 'Tom')
>>> print(room.pot)
10 of 60 = 16.67 % from 3 students
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from types import MappingProxyType
from typing import Final, NamedTuple

from hordeplay.core.arguments import whole
from hordeplay.core.english import counted
from hordeplay.desk.result_code import CODE, MOST, InvalidCode, ResultCode, result_codes
from hordeplay.desk.trials import Model
from hordeplay.odds.answer import Answer, percent

LONGEST: Final = 1_000_000
"""Characters of a pasted text."""
_SHARE: Final = re.compile(r"(?<!\d)(\d{1,7})\s*(?:/|out of|of)\s*(\d{1,7})(?=\s*(?:[;,\n]|$))", re.IGNORECASE)
SHOWN: Final = 80
"""Characters of a tally that are quoted."""
_ENDS_A_NAME: Final = re.compile(r"[\d\n;,:/]")


class Pot:
    """Results by student, each as how often every outcome came.

    The rule of merging: equal results of one student count once; of two different ones none counts, and the student is
    `doubtful` until `without` takes them out. Capitals make no other student; the spelling in mixed letters is shown.

    >>> both = Pot({"a": [(1, 2)]}) | Pot({"b": [(0, 3)], "a": [(1, 2)]})
    >>> both.counts, both == Pot({"b": [(0, 3)]}) | Pot({"a": [(1, 2)]})
    ((1, 5), True)
    >>> two = both | Pot({"A": [(3, 0)]})
    >>> two.counts, two.doubtful, two.without("a").doubtful
    ((0, 3), ('A',), ())
    """

    def __init__(
        self, results: Mapping[str, list[tuple[int, ...]]] | None = None, values: tuple[int, ...] = (0, 1)
    ) -> None:
        names: dict[str, str] = {}
        rows: dict[str, list[tuple[int, ...]]] = {}
        for who, counts in (results or {}).items():
            key = who.casefold()
            names[key] = min(who, names.get(key, who), key=_spelling)
            rows.setdefault(key, []).extend(counts)
        order = sorted(rows, key=lambda key: _by_seat(names[key]))
        self._spellings = names
        self._results = MappingProxyType({names[key]: sorted(dict.fromkeys(rows[key])) for key in order})
        self.values = values
        """What each outcome counts: no 0 and yes 1, or numbers."""

    def __or__(self, other: Pot) -> Pot:
        """The results of both; `ValueError` for results of different questions."""
        if self.values != other.values:
            raise ValueError("these are results of different questions")
        names = dict.fromkeys([*self._results, *other._results])
        both = {who: [*self._results.get(who, []), *other._results.get(who, [])] for who in names}
        return Pot(both, self.values)

    @staticmethod
    def merge(*pots: Pot) -> Pot:
        """All of them in one, an empty one of none; the order does not matter."""
        return reduce(Pot.__or__, pots) if pots else Pot()

    @cached_property
    def students(self) -> Mapping[str, tuple[int, ...]]:
        """Who counts, and their counts; seats first, by number."""
        return MappingProxyType({who: each[0] for who, each in self._results.items() if len(each) == 1})

    @property
    def doubtful(self) -> tuple[str, ...]:
        """Students of whom there are two different results."""
        return tuple(who for who, each in self._results.items() if len(each) > 1)

    def results_of(self, who: str) -> tuple[tuple[int, ...], ...]:
        """Every result of a student, in capitals or small letters; two or more are in doubt."""
        return tuple(self._results.get(self.spelling_of(who), ()))

    def spelling_of(self, who: str) -> str:
        """The name as the pot shows it."""
        return self._spellings.get(who.casefold(), who)

    def without(self, *names: str) -> Pot:
        """The pot without all results of these students."""
        gone = tuple(name.casefold() for name in names)
        return Pot({who: each for who, each in self._results.items() if who.casefold() not in gone}, self.values)

    @property
    def counts(self) -> tuple[int, ...]:
        """How often each outcome came to all of them."""
        return tuple(map(sum, zip(*self.students.values(), strict=True))) if self.students else (0,) * len(self.values)

    @property
    def n(self) -> int:
        """Tries in all."""
        return sum(self.counts)

    @property
    def mean(self) -> Fraction | None:
        """The share of successes, or the mean; None of an empty pot."""
        return _mean(self.counts, self.values)

    def rows(self) -> list[dict[str, str | int | float]]:
        """List the tidy rows `who`, `n` and `mean`, one a student, then the pot: any data frame takes them."""
        rows: list[dict[str, str | int | float]] = [
            {"who": who, "n": sum(counts), "mean": float(_mean(counts, self.values) or 0)}
            for who, counts in self.students.items()
        ]
        return [*rows, {"who": "pot", "n": self.n, "mean": float(self.mean or 0)}]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pot) and self._results == other._results and self.values == other.values

    __hash__ = None  # type: ignore[assignment]  # holds a mapping of lists

    def __len__(self) -> int:
        return len(self.students)

    def __str__(self) -> str:
        if self.mean is None:
            return "no results yet"
        who = f"from {counted(len(self), 'student')}"
        if self.values == (0, 1):
            return f"{self.counts[1]} of {self.n} = {percent(self.mean)} {who}"
        return f"mean of {self.n} = {float(self.mean):.4f} {who}"

    def __repr__(self) -> str:
        return f"<Pot {self}>"


def _mean(counts: tuple[int, ...], values: tuple[int, ...]) -> Fraction | None:
    n = sum(counts)
    return Fraction(sum(c * v for c, v in zip(counts, values, strict=True)), n) if n else None


def _spelt(names: Iterable[str]) -> str:
    """Of several spellings of one name, the one that is shown."""
    return min(names, key=_spelling)


def _by_seat(who: str) -> tuple[int, str]:
    seat = re.fullmatch(r"seat (\d+).*", who)
    return (int(seat[1]) if seat else MOST + 1), who


def _spelling(who: str) -> tuple[bool, str]:
    return who.isupper() or who.islower(), who


class _Tally(NamedTuple):
    """A tally as it was typed: the name before it, successes, tries."""

    name: str
    yes: int
    n: int
    text: str


def _tallies(text: str) -> Iterator[_Tally]:
    """Every tally in a text. The name is looked for backwards from its numbers, so that no text takes long."""
    end = 0
    for share in _SHARE.finditer(text):
        before = text[end : share.start()].rstrip().removesuffix(":").rstrip()
        name = _ENDS_A_NAME.split(before)[-1]
        begin = end + len(before) - len(name)
        typed = " ".join(text[begin : share.end()].split())
        yield _Tally(name, int(share[1]), int(share[2]), typed if len(typed) <= SHOWN else f"...{typed[-SHOWN:]}")
        end = share.end()


def _name(typed: str) -> str:
    """A name without the bullets, brackets and double spaces of the text that it stands in."""
    return " ".join(re.sub(r"^\W+|\W+$", "", unicodedata.normalize("NFC", typed)).split())


@dataclass(frozen=True, slots=True)
class Reading:
    """What stood in a text: who was added, who came again, and what was refused with the reason."""

    added: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    refused: tuple[InvalidCode, ...] = ()

    def __bool__(self) -> bool:
        """Whether there was anything to read."""
        return bool(self.added or self.repeated or self.refused)

    def __str__(self) -> str:
        lines = [f"{counted(len(self.added), 'result')} read"]
        lines += [f"{who}: repeated, counted once" for who in self.repeated]
        lines += [f"{one.text}: {one.why}" for one in self.refused]
        return "\n".join(lines)


class ClassRoom:
    """A class with a code: every seat has its own seed, every student one line to hand in.

    `ValueError` names what is allowed for each of the words:

    - `question`: an answer with what is asked, or its model; a chance, or a mean with its distribution
    - `code`: letters, digits and dashes, at most 16; upper and lower case are alike
    - `tries`: how often each student tries, 1 to 10,000
    - `seats`: the seats 1 to so many that `everybody` plays, at most 999
    """

    def __init__(self, code: str, question: Answer | Model, tries: int = 20, seats: int = 30) -> None:
        self.code = str(code).strip().upper()
        if not CODE.fullmatch(self.code):
            raise ValueError(f"a class code has 1 to 16 letters, digits and dashes, not {str(code)[:30]!r}")
        self.model = Model.of(question)
        self.tries = whole(tries, "tries of a student", 1, 10_000)
        self.seats = whole(seats, "seats", 1, MOST)
        self.values = self._outcomes()
        self._rows: dict[str, dict[str, list[tuple[int, ...]]]] = {}
        """All results of each student, under each spelling of the name."""
        self._nameless_so_far = Counter[tuple[int, int]]()
        self._pot: Pot | None = None
        ResultCode(
            self.code, MOST, self.model.key, (self.tries,) * len(self.values)
        )  # ValueError when a line would be too long

    def _outcomes(self) -> tuple[int, ...]:
        answer = self.model.answer
        if answer.kind == "chance":
            return (0, 1)
        if answer.law is None:
            raise ValueError(f"{answer.says}: a class needs a chance, or a mean with its distribution")
        return tuple(int(x) for x in answer.law)

    # ---- a student

    def results(self, seat: int) -> list[int]:
        """What the tries of a seat bring, in their order: 1 or 0 for a chance, else numbers; `ValueError` for no seat."""
        return self.model.results(("class", self.code, _check_seat(seat)), 0, self.tries)

    def result_code(self, seat: int) -> str:
        """The line of at most 60 characters that the student of this seat hands in; `ValueError` for no seat."""
        return str(ResultCode(self.code, seat, self.model.key, self._counts(seat)))

    def result_code_by_hand(self, seat: int, *counts: int) -> str:
        """The line of a student with real dice: how often each outcome came; for a chance no, then yes.

        `ValueError` unless there is one count for each outcome in `values`.
        """
        if len(counts) != len(self.values):
            raise ValueError(f"there are {len(self.values)} outcomes ({self.values}), not {len(counts)}")
        return str(ResultCode(self.code, _check_seat(seat), self.model.key, counts, hand=True))

    def _counts(self, seat: int) -> tuple[int, ...]:
        tries = self.results(seat)
        return tuple(tries.count(value) for value in self.values)

    # ---- the teacher

    def read(self, text: str, *, verify: bool = True) -> Reading:
        """Find every result in a text and put it into the pot; what is repeated or edited is named.

        With `verify` each line that claims a seat's seed is played again, and refused when its seed gives something else.
        """
        if len(text) > LONGEST:
            raise ValueError(f"a text has at most {LONGEST} characters")
        added, repeated, refused = list[str](), list[str](), list[InvalidCode]()
        for line in result_codes(text):
            if isinstance(line, InvalidCode):
                refused.append(line)
                continue
            if why := self._refusal(line, verify):
                refused.append(InvalidCode(str(line), why))
                continue
            who = f"seat {line.seat}{' by hand' if line.hand else ''}"
            new, why = self._put(who, line.counts)
            if why:
                refused.append(InvalidCode(str(line), why))
            else:
                (added if new else repeated).append(who)
        return Reading(tuple(added), tuple(repeated), tuple(refused))

    def _refusal(self, line: ResultCode, verify: bool) -> str:
        if line.code != self.code:
            return f"of another class, {line.code}"
        if line.key != self.model.key:
            return "of another question"
        if not line.seat or len(line.counts) != len(self.values) or not sum(line.counts):
            return "no result of this question"
        if verify and not line.hand and line.counts != self._counts(line.seat):
            return f"not what the seed of seat {line.seat} gives"
        return ""

    def read_tally(self, text: str) -> Reading:
        """A tally typed by hand, `Mia 14/20, Tom: 9 of 20`: successes of tries, with or without names.

        The order does not matter: the same tally again counts once, two different ones under one name are both in doubt,
        and what has no name is called by its result, each time another one. `ValueError` where no chance is asked for.
        """
        if self.values != (0, 1):
            raise ValueError("only a chance is tallied so; use result_code_by_hand")
        added, repeated, refused = list[str](), list[str](), list[InvalidCode]()
        for typed, yes, n, quoted in _tallies(text[:LONGEST]):
            if yes > n or not n:
                refused.append(InvalidCode(quoted, f"{yes} of {n} cannot be"))
                continue
            who = _name(typed) or self._nameless(yes, n)
            new, why = self._put(who, (n - yes, yes))
            if why:
                refused.append(InvalidCode(quoted, why))
            else:
                (added if new else repeated).append(_spelt(self._rows[who.casefold()]))
        return Reading(tuple(added), tuple(repeated), tuple(refused))

    def _nameless(self, yes: int, n: int) -> str:
        self._nameless_so_far[yes, n] += 1
        again = self._nameless_so_far[yes, n]
        return f"hand {yes}/{n}{f' ({again})' if again > 1 else ''}"

    def _put(self, who: str, counts: tuple[int, ...]) -> tuple[bool, str]:
        """Put a result into the pot: whether it is new, and why it does not count if it does not."""
        spellings = self._rows.setdefault(who.casefold(), {})
        known = sorted({row for rows in spellings.values() for row in rows})
        spellings.setdefault(who, []).append(counts)
        self._pot = None
        others = " and ".join(self._shown(one) for one in known if one != counts)
        return counts not in known, f"{_spelt(spellings)} also has {others}: none of them counts" if others else ""

    @property
    def pot(self) -> Pot:
        """All results so far."""
        if self._pot is None:
            rows = {who: results for spellings in self._rows.values() for who, results in spellings.items()}
            self._pot = Pot(rows, self.values)
        return self._pot

    def _shown(self, counts: tuple[int, ...]) -> str:
        return f"{counts[1]}/{sum(counts)}" if self.values == (0, 1) else ".".join(map(str, counts))

    @property
    def doubts(self) -> str:
        """Who has two different results, and which."""
        pot = self.pot
        return "; ".join(f"{who}: {', '.join(map(self._shown, pot.results_of(who)))}" for who in pot.doubtful)

    def forget(self, *names: str) -> None:
        """Take all results of these students out, so that the right ones can be read; no names mean all that are in doubt.

        `ValueError` names whoever has no result.
        """
        for name in names:
            if not self.pot.results_of(name):
                raise ValueError(f"there is nothing of {name}")
        for name in names or self.pot.doubtful:
            self._rows.pop(name.casefold(), None)
        self._pot = None

    def typed_tallies(self, text: str) -> tuple[str, ...]:
        """What in a text looks like a named tally by hand, whether it is one or not.

        >>> from hordeplay.odds.pmf import Pmf
        >>> six = Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six")
        >>> ClassRoom("frog7", six).typed_tallies("[11/14, 9:22] Mia 14/20")
        ('Mia 14/20',)
        """
        tallies = _tallies(text[:LONGEST]) if self.values == (0, 1) else ()
        return tuple(tally.text.strip(" ]:") for tally in tallies if len(re.sub(r"[\W\d_]", "", tally.name)) > 1)

    def everybody(self) -> Pot:
        """What one run over the seeds of all seats gives."""
        return Pot({f"seat {seat}": [self._counts(seat)] for seat in range(1, self.seats + 1)}, self.values)

    def __repr__(self) -> str:
        return f"<ClassRoom {self.code}: {self.model.says}, {self.tries} tries; {self.pot}>"


def _check_seat(seat: int) -> int:
    return whole(seat, "seat", 1, MOST)


__all__ = ["ClassRoom", "Pot", "Reading"]
