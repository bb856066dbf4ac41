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
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, reduce
from itertools import islice
from threading import RLock
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakMethod

from hordeplay.core.arguments import whole
from hordeplay.core.english import counted, cut
from hordeplay.core.language import catalogue, kept, speaking, tr
from hordeplay.desk.result_code import (
    CODE,
    MOST,
    MOST_LINES,
    InvalidCode,
    ResultCode,
    outcomes,
    refused_code,
    result_codes,
)
from hordeplay.desk.trials import Model
from hordeplay.desk.votes import Ballot, Votes
from hordeplay.odds.answer import Answer, percent

if TYPE_CHECKING:
    from hordeplay.desk.attendance import Step
    from hordeplay.desk.door import Door
    from hordeplay.desk.lesson import Lesson

LONGEST: Final = 1_000_000
"""Characters of a pasted text."""
NAMED: Final = 3
"""So many other results are told of a student of whom there are several."""
_SHARE: Final = re.compile(r"(?<!\d)(\d{1,7})\s*(?:/|out of|of|von)\s*(\d{1,7})(?=\s*(?:[;,\n]|$))", re.IGNORECASE)
BY_HAND: Final = " by hand"
MOST_BY_HAND: Final = 999
"""Tries of a line by hand: more nobody does in a lesson, and one line shall not outweigh a class."""
_SEAT: Final = re.compile(rf"seat (\d+)({BY_HAND})?")
_NAMELESS: Final = re.compile(r"hand (\d+/\d+(?: \(\d+\))?)")
SHOWN: Final = 80
"""Characters of a tally that are quoted."""
_ENDS_A_NAME: Final = re.compile(r"[\d\n;,:/]")
_INNER: Final = re.compile(r"\w(?:.*\w)?", re.DOTALL)
"""From the first letter or digit to the last one."""


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
        """What each outcome counts: no 0 and yes 1, or numbers; none where a result is how many tries and their sum."""

    def __or__(self, other: Pot) -> Pot:
        """The results of both; `ValueError` for results of different questions."""
        if self.values != other.values:
            raise ValueError(tr("these are results of different questions"))
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
        """How often each outcome came to all of them; without `values` how many tries, and their sum."""
        return (
            tuple(map(sum, zip(*self.students.values(), strict=True)))
            if self.students
            else (0,) * (len(self.values) or 2)
        )

    @property
    def n(self) -> int:
        """Tries in all."""
        return _tries(self.counts, self.values)

    @property
    def total(self) -> int:
        """What all tries brought together: of a chance the successes."""
        return _total(self.counts, self.values)

    @property
    def mean(self) -> Fraction | None:
        """The share of successes, or the mean; None of an empty pot."""
        return _mean(self.counts, self.values)

    def rows(self) -> list[dict[str, str | int | float]]:
        """List the tidy rows `who`, `n` and `mean`, one a student, then the pooled sample: any data frame takes them."""
        rows: list[dict[str, str | int | float]] = [
            {"who": who, "n": _tries(counts, self.values), "mean": float(_mean(counts, self.values) or 0)}
            for who, counts in self.students.items()
        ]
        return [*rows, {"who": "pooled", "n": self.n, "mean": float(self.mean or 0)}]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pot) and self._results == other._results and self.values == other.values

    __hash__ = None  # type: ignore[assignment]  # holds a mapping of lists

    def __len__(self) -> int:
        return len(self.students)

    def __str__(self) -> str:
        if self.mean is None:
            return tr("no results yet")
        who = counted(len(self), "student")
        if self.values == (0, 1):  # the student's page reads these (`widgets_js/src/lesson/page.ts`)
            share = percent(self.mean)
            return tr("{yes} of {n} = {share} from {students}", yes=self.counts[1], n=self.n, share=share, students=who)
        return tr("mean of {n} = {mean} from {students}", n=self.n, mean=f"{float(self.mean):.4f}", students=who)

    def __repr__(self) -> str:
        return f"<Pot {self}>"


def _mean(counts: tuple[int, ...], values: tuple[int, ...]) -> Fraction | None:
    n = _tries(counts, values)
    return Fraction(_total(counts, values), n) if n else None


def _tries(counts: tuple[int, ...], values: tuple[int, ...]) -> int:
    return sum(counts) if values else counts[0]


def _total(counts: tuple[int, ...], values: tuple[int, ...]) -> int:
    return sum(c * v for c, v in zip(counts, values, strict=True)) if values else counts[1]


def _spelt(names: Iterable[str]) -> str:
    """Of several spellings of one name, the one that is shown."""
    return min(names, key=_spelling)


@lru_cache(maxsize=4 * MOST)
def _line(code: str, seat: int, key: str, counts: tuple[int, ...], hand: bool, summed: bool) -> str:
    return str(ResultCode(code, seat, key, counts, hand, summed))


def _who(line: ResultCode) -> str:
    return f"seat {line.seat}{BY_HAND if line.hand else ''}"


def say_who(who: str) -> str:
    """Whose result it is, in the language that is spoken: a seat, a tally without a name, or a name as it was typed.

    >>> say_who("seat 12 by hand"), say_who("Mia")
    ('seat 12 by hand', 'Mia')
    """
    if nameless := _NAMELESS.fullmatch(who):
        return tr("hand {result}", result=nameless[1])
    if not (seat := _SEAT.fullmatch(who)):
        return who
    return tr("seat {seat} by hand", seat=seat[1]) if seat[2] else tr("seat {seat}", seat=seat[1])


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
    inner = _INNER.search(unicodedata.normalize("NFC", typed))
    return " ".join(inner[0].split()) if inner else ""


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
        lines = [tr("{results} read", results=counted(len(self.added), "result"))]
        lines += [tr("{who}: repeated, counted once", who=say_who(who)) for who in self.repeated]
        lines += [f"{one.text}: {one.why}" for one in self.refused]
        return "\n".join(lines)


class ClassRoom:
    """A class with a code: every seat has its own seed, every student one line to hand in.

    `hands` counts a show of hands; `open` lets the class's phones join (`hordeplay.desk.door`). Results may arrive from
    another thread: everything here may be called from any.

    `ValueError` names what is allowed for each of the words:

    - `question`: an answer with what is asked, its model, or a lesson; a chance, or a mean with a trial or a distribution
    - `code`: letters, digits and dashes, at most 16; upper and lower case are alike
    - `tries`: how often each student tries, 1 to 10,000
    - `seats`: the seats 1 to so many that there are, at most 999: `everybody` plays them, and phones sit there
    - `language`: of its pages and of what phones are told, `de` or `en`; without one that which is spoken now
    """

    def __init__(
        self,
        code: str,
        question: Answer | Model | Lesson,
        tries: int = 20,
        seats: int = 30,
        *,
        language: str = "",
    ) -> None:
        self.language = catalogue(language) if language else kept()
        """Of what phones are told, whoever tells it."""
        self.code = str(code).strip().upper()
        if not CODE.fullmatch(self.code):
            raise ValueError(refused_code(str(code)))
        asked = question if isinstance(question, Answer | Model) else question.model
        self.lesson = None if isinstance(question, Answer | Model) else question
        """The lesson whose question is asked, if it was given."""
        self.model = Model.of(asked)
        self.tries = whole(tries, "tries of a student", 1, 10_000)
        self.seats = whole(seats, "seats", 1, MOST)
        _ = self.model.trial  # ValueError for a mean that cannot be tried
        self.values = outcomes(self.model.answer, self.tries)
        """What each outcome counts in a line; none where a line has how many tries, and their sum."""
        self._rows: dict[str, dict[str, list[tuple[int, ...]]]] = {}
        """All results of each student, under each spelling of the name."""
        self._nameless_so_far = Counter[tuple[int, int]]()
        self._every: Pot | None = None
        self._pot: Pot | None = None
        self.leaves_out_hand = False
        """Whether lines by hand are left out of the pot; they stay, and can be counted again."""
        self._counts_of: dict[int, tuple[int, ...]] = {}
        self.lock = RLock()
        """Held while results, votes and seats change."""
        self.guesses = Ballot(self._asked)
        """What the class has guessed: by a show of hands, and on phones."""
        self.ballot: Ballot | None = None
        """Another question to the class, if one was asked."""
        self.ballots = 0
        """How many were asked so far."""
        self.door: Door | None = None
        """The door for phones, once it was opened."""
        self._watchers: list[WeakMethod[Callable[[], None]]] = []

    @property
    def _asked(self) -> str:
        """The question as a ballot says it."""
        with speaking(self.language):
            return cut(self.model.says, Ballot.LONGEST_QUESTION)

    # ---- a student

    def results(self, seat: int) -> list[int]:
        """What the tries of a seat bring, in their order: 1 or 0 for a chance, else numbers; `ValueError` for no seat."""
        return self.model.results(("class", self.code, _check_seat(seat)), 0, self.tries)

    def result_code(self, seat: int) -> str:
        """The line of at most 60 characters that the student of this seat hands in; `ValueError` for no seat."""
        return str(ResultCode(self.code, seat, self.model.key, self.counts_of(seat), summed=not self.values))

    def result_code_by_hand(self, seat: int, *counts: int) -> str:
        """The line of a student with real dice: how often each outcome came; for a chance no, then yes.

        Where `values` are none it is how many tries, and their sum. `ValueError` for another number of counts.
        """
        if not self.values and len(counts) != 2:
            raise ValueError(
                tr("a line of this question has two numbers, the tries and their sum, not {n}", n=len(counts))
            )
        if self.values and len(counts) != len(self.values):
            raise ValueError(
                tr(
                    "there are {n} outcomes ({values}), not {given}",
                    n=len(self.values),
                    values=self.values,
                    given=len(counts),
                )
            )
        line = ResultCode(self.code, _check_seat(seat), self.model.key, counts, hand=True, summed=not self.values)
        if why := self._impossible(counts):
            raise ValueError(why)
        return str(line)

    def _impossible(self, counts: tuple[int, ...]) -> str:
        """Why real dice cannot have brought this in a lesson; empty where they can."""
        n = _tries(counts, self.values)
        if n > MOST_BY_HAND:
            return tr("a line by hand has at most {most} tries, not {n}", most=MOST_BY_HAND, n=n)
        low, high = self.model.bounds
        if not self.values and not n * low <= _total(counts, self.values) <= n * high:
            tries, total = counted(n, "try"), _total(counts, self.values)
            return tr(
                "{tries} together come to {low} to {high}, not {total}",
                tries=tries,
                low=n * low,
                high=n * high,
                total=total,
            )
        return ""

    def counts_of(self, seat: int) -> tuple[int, ...]:
        """What the line of a seat counts (`Pot.counts`), played once and then remembered; `ValueError` for no seat."""
        if seat not in self._counts_of:
            tries = self.results(seat)
            each = tuple(tries.count(value) for value in self.values)
            self._counts_of[seat] = each or (len(tries), sum(tries))
        return self._counts_of[seat]

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
            who = _who(line)
            new, why = self._put(who, line.counts)
            if why:
                refused.append(InvalidCode(str(line), why))
            else:
                (added if new else repeated).append(who)
        self.tell()
        return Reading(tuple(added), tuple(repeated), tuple(refused))

    def _refusal(self, line: ResultCode, verify: bool) -> str:
        if line.code != self.code:
            return tr(
                "of another class, {other}: paste it there, or have the page of {own} opened",
                other=line.code,
                own=self.code,
            )
        if line.key != self.model.key:
            return tr("of another question: have the page of this lesson opened, and tried again")
        fits = len(line.counts) == (len(self.values) or 2) and line.summed == (not self.values)
        if not line.seat or not fits or not _tries(line.counts, self.values):
            return tr("no result of this question: have the line copied again")
        if line.hand:
            return self._impossible(line.counts)
        if verify and line.counts != self.counts_of(line.seat):
            return tr("not what the seed of seat {seat} gives: have the line copied again", seat=line.seat)
        return ""

    def read_tally(self, text: str) -> Reading:
        """A tally typed by hand, `Mia 14/20, Tom: 9 of 20`: successes of tries, with or without names.

        The order does not matter: the same tally again counts once, two different ones under one name are both in doubt,
        and what has no name is called by its result, each time another one. `ValueError` where no chance is asked for, and for more
        tallies than a class has.
        """
        if self.values != (0, 1):
            raise ValueError(tr("only a chance is tallied so; use result_code_by_hand"))
        added, repeated, refused = list[str](), list[str](), list[InvalidCode]()
        tallies = list(islice(_tallies(text[:LONGEST]), MOST_LINES + 1))
        if len(tallies) > MOST_LINES:
            raise ValueError(tr("a text has at most {n} results; read it in parts", n=MOST_LINES))
        for typed, yes, n, quoted in tallies:
            if yes > n or not n:
                refused.append(InvalidCode(quoted, tr("{yes} of {n} cannot be", yes=yes, n=n)))
                continue
            who = _name(typed) or self._nameless(yes, n)
            new, why = self._put(who, (n - yes, yes))
            if why:
                refused.append(InvalidCode(quoted, why))
            else:
                (added if new else repeated).append(_spelt(self._rows[who.casefold()]))
        self.tell()
        return Reading(tuple(added), tuple(repeated), tuple(refused))

    def _nameless(self, yes: int, n: int) -> str:
        self._nameless_so_far[yes, n] += 1
        again = self._nameless_so_far[yes, n]
        return f"hand {yes}/{n}{f' ({again})' if again > 1 else ''}"

    def _put(self, who: str, counts: tuple[int, ...]) -> tuple[bool, str]:
        """Put a result into the pot: whether it is new, and why it does not count if it does not."""
        with self.lock:
            spellings = self._rows.setdefault(who.casefold(), {})
            known = sorted({row for rows in spellings.values() for row in rows})
            if counts not in (own := spellings.setdefault(who, [])):
                own.append(counts)
            self._every = self._pot = None
        shown = [self._shown(one) for one in known if one != counts]
        if len(shown) > NAMED:
            shown = [*shown[: NAMED - 1], tr("{n} more", n=len(shown) - NAMED + 1)]
        others = tr(" and ").join(shown)
        who = say_who(_spelt(spellings))
        why = tr("{who} also has {results}: none of them counts", who=who, results=others) if others else ""
        return counts not in known, why

    @property
    def pot(self) -> Pot:
        """All results so far; those by hand only while they are not left out."""
        with self.lock:
            if self._pot is None:
                gone = [f"seat {seat}{BY_HAND}" for seat in self.by_hand] if self.leaves_out_hand else []
                self._pot = self._all.without(*gone) if gone else self._all
            return self._pot

    @property
    def _all(self) -> Pot:
        """All results so far, whatever is left out of the pot."""
        with self.lock:
            if self._every is None:
                rows = {who: results for spellings in self._rows.values() for who, results in spellings.items()}
                self._every = Pot(rows, self.values)
            return self._every

    @property
    def by_hand(self) -> tuple[int, ...]:
        """The seats with a line by hand, whether it counts or not."""
        with self.lock:
            seats = [_SEAT.fullmatch(who) for who in self._rows]
        return tuple(sorted(int(seat[1]) for seat in seats if seat and seat[2]))

    def leave_out_hand(self, left_out: bool = True) -> None:
        """Leave lines by hand out of the pot, or count them again: nobody can play them again to see whether they are true.

        >>> from hordeplay.odds.pmf import Pmf
        >>> room = ClassRoom("frog7", Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six"))
        >>> room.read(f"{room.result_code(12)} {room.result_code_by_hand(13, 0, 20)}").added
        ('seat 12', 'seat 13 by hand')
        >>> room.leave_out_hand(); room.by_hand, list(room.pot.students)
        ((13,), ['seat 12'])
        """
        with self.lock:
            self.leaves_out_hand = bool(left_out)
            self._pot = None
        self._turn()

    def _shown(self, counts: tuple[int, ...]) -> str:
        if self.values == (0, 1):
            return f"{counts[1]}/{sum(counts)}"
        if self.values:
            return ".".join(map(str, counts))
        return tr("{total} in {n} tries", total=counts[1], n=counts[0])

    def say_counts(self, counts: tuple[int, ...]) -> str:
        """What a line counts, in words: `12 of 20`."""
        n, total = _tries(counts, self.values), _total(counts, self.values)
        if self.values == (0, 1):
            return tr("{yes} of {n}", yes=total, n=n)
        return tr("{tries}, together {total}", tries=counted(n, "try"), total=total)

    @property
    def doubts(self) -> str:
        """Who has two different results, and which."""
        pot = self._all
        rows = ((who, ", ".join(map(self._shown, pot.results_of(who)))) for who in pot.doubtful)
        return "; ".join(f"{say_who(who)}: {results}" for who, results in rows)

    def forget(self, *names: str) -> None:
        """Take all results of these students out, so that the right ones can be read; no names mean all that are in doubt.

        `ValueError` names whoever has no result.
        """
        for name in names:
            if not self._all.results_of(name):
                raise ValueError(tr("there is nothing of {name}", name=name))
        with self.lock:
            for name in names or self._all.doubtful:
                self._rows.pop(name.casefold(), None)
            self._every = self._pot = None
        self.tell()

    def withdraw(self, seat: int) -> bool:
        """Take out all that a seat has sent: its results, its guess and its vote; whether there was anything.

        What comes of this seat later counts as if it had never sent anything. `ValueError` for no seat.

        >>> from hordeplay.odds.pmf import Pmf
        >>> room = ClassRoom("frog7", Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six"))
        >>> room.read(f"{room.result_code(12)} {room.result_code(13)}").added
        ('seat 12', 'seat 13')
        >>> room.withdraw(12), room.pot.students.keys(), room.read(room.result_code(12)).added
        (True, dict_keys(['seat 13']), ('seat 12',))
        """
        number = _check_seat(seat)
        with self.lock:
            ballots = (self.guesses, self.ballot) if self.ballot else (self.guesses,)
            votes = [ballot.withdraw(number) for ballot in ballots]
            rows = [self._rows.pop(f"seat {number}{hand}", None) for hand in ("", BY_HAND)]
            self._every = self._pot = None
        self.tell()
        return any(votes) or any(rows)

    def has_line(self, line: ResultCode) -> bool:
        """Whether this very result is there."""
        return line.counts in self._all.results_of(_who(line))

    def has_line_of(self, seat: int) -> bool:
        """Whether there is a result of this seat, rolled by its seed or by hand."""
        return any(self._all.results_of(f"seat {seat}{hand}") for hand in ("", BY_HAND))

    def lines(self) -> tuple[str, ...]:
        """The line of every result that came as one, by seat; tallies under names are none.

        >>> from hordeplay.odds.pmf import Pmf
        >>> six = Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six")
        >>> room = ClassRoom("frog7", six)
        >>> reading = room.read(room.result_code(12)); room.lines() == (room.result_code(12),)
        True
        """
        pot = self._all
        rows = [(who, row) for who in (*pot.students, *pot.doubtful) for row in pot.results_of(who)]
        seats = [(_SEAT.fullmatch(who), row) for who, row in rows]
        lines = sorted((int(seat[1]), bool(seat[2]), row) for seat, row in seats if seat)
        return tuple(_line(self.code, seat, self.model.key, row, hand, not self.values) for seat, hand, row in lines)

    # ---- a show of hands

    def ask(self, says: str, options: str | Iterable[str] = ()) -> Ballot:
        """Ask the class something else: a show of hands, and votes of phones while a door is open.

        `options` are the answers to choose from, as a list or as one text with commas. The votes of the question before
        are gone. `ValueError` for what cannot be asked.

        >>> from hordeplay.odds.pmf import Pmf
        >>> room = ClassRoom("frog7", Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six"))
        >>> ballot = room.ask("What does she keep?", "33, 335, nothing")
        >>> print(room.hands("33: 11, 335: 14"))
        33: 11, 335: 14
        """
        given = (one.strip() for one in options.split(",")) if isinstance(options, str) else options
        ballot = Ballot(says, [one for one in given if one])
        with self.lock:
            self.ballot = ballot
            self.ballots += 1
        self._turn()
        return ballot

    def done_asking(self) -> None:
        """Take the question away that `ask` has asked."""
        with self.lock:
            self.ballot = None
        self._turn()

    def hands(self, text: str) -> Votes:
        """Count a show of hands, `33: 11, 335: 14`: of the question that was asked last, else of guesses.

        It takes the place of the one typed before; votes of phones stay. `ValueError` says what can be read.
        """
        with self.lock:
            ballot = self.ballot or self.guesses
            ballot.take(text)
        self._turn()
        return ballot.votes

    def _turn(self) -> None:
        self.tell()
        if self.door is not None:
            self.door.attendance.turn()

    # ---- phones

    def open(
        self,
        port: int = 0,
        host: str | None = None,
        *,
        word: str = "",
        page: str | None = None,
        up_to: Step | None = None,
        keep: bool | None = None,
    ) -> Door:
        """Open a door for the phones of the class in this network, and say where; `door.close()` ends it.

        It serves one page, the lesson's or the HTML that `page` holds, and takes guesses, result lines and votes.

        - `port`: 0 is any free one
        - `host`: the address of this machine where it has several
        - `word`: opens the answer that lies sealed in the page; without one it is three words that the door makes up
        - `up_to`: how far pages go at first, `guess`, `try` or `check`; without it a page that asks for a guess is held at
          the guess, so that nobody rolls before the class has guessed, and a page of your own is not held
        - `keep`: while the door is open lines, guesses and votes are kept beside the notebook (never names), so that a
          restarted kernel that opens the same class has them again; False or `HORDEPLAY_KEEP=0` keep nothing

        `ValueError` says in a sentence what does not work.

        >>> from hordeplay.odds.pmf import Pmf
        >>> room = ClassRoom("frog7", Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six"))
        >>> door = room.open(host="127.0.0.1", page="<p>Hello</p>", keep=False)
        >>> door.address, door.is_open
        ('http://127.0.0.1:.../...', True)
        >>> door.close()
        """
        from hordeplay.desk.door import open_door

        return open_door(self, port, host, word, page, up_to, keep)

    def watch(self, callback: Callable[[], None]) -> None:
        """Call a method at each change, from whichever thread brings it, for as long as its object lives."""
        self._watchers = [one for one in self._watchers if one() is not None]
        self._watchers.append(WeakMethod(callback))

    def tell(self) -> None:
        """Tell all who watch that something has changed."""
        for watcher in self._watchers:
            if callback := watcher():
                callback()

    def typed_tallies(self, text: str) -> tuple[str, ...]:
        """What in a text looks like a named tally by hand, whether it is one or not.

        >>> from hordeplay.odds.pmf import Pmf
        >>> six = Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six")
        >>> ClassRoom("frog7", six).typed_tallies("[11/14, 9:22] Mia 14/20")
        ('Mia 14/20',)
        """
        tallies = islice(_tallies(text[:LONGEST]), MOST_LINES) if self.values == (0, 1) else ()
        return tuple(tally.text.strip(" ]:") for tally in tallies if len(re.sub(r"[\W\d_]", "", tally.name)) > 1)

    def everybody(self) -> Pot:
        """What one run over the seeds of all seats gives."""
        return Pot({f"seat {seat}": [self.counts_of(seat)] for seat in range(1, self.seats + 1)}, self.values)

    def __repr__(self) -> str:
        return f"<ClassRoom {self.code}: {self.model.says}, {tr('{n} tries', n=self.tries)}; {self.pot}>"


def _check_seat(seat: int) -> int:
    return whole(seat, "seat", 1, MOST)


__all__ = ["ClassRoom", "Pot", "Reading"]
