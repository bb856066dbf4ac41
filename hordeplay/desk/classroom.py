"""A class that tries the same thing with seeds of its own, and puts the results together.

Invariant: pots are merged by union, so that any order, any grouping and any repetition gives the same pot, and all slips of
a class together give what one run over all its seats gives.

>>> from hordeplay.odds.answer import Answer
>>> from hordeplay.odds.pmf import Pmf
>>> room = ClassRoom("frog7", Model(Answer.of(Pmf.uniform(range(1, 7)), lambda face: face == 6, "a six")), tries=20)
>>> room.slip(12)
'HP1 FROG7 S12 41D5 17.3 GTECEX'
>>> print(room.read(f"Hello, here is mine: {room.slip(12)} bye"))
1 result read
>>> room.hand("Mia 5/20, Tom: 2 of 20").added
('Mia', 'Tom')
>>> print(room.pot)
10 of 60 = 16.67 % from 3 students
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import count
from types import MappingProxyType
from typing import Final

from hordeplay.desk.slip import CODE, MOST, Slip, Spoilt, slips
from hordeplay.desk.trials import Model
from hordeplay.odds.answer import percent

LONGEST: Final = 1_000_000
"""Characters of a pasted text."""
_HAND: Final = re.compile(
    r"([^\d\n;,:/]*?)\s*:?\s*(\d{1,7})\s*(?:/|out of|of)\s*(\d{1,7})(?=\s*(?:[;,\n]|$))", re.IGNORECASE
)


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
        for who, said in (results or {}).items():
            key = who.casefold()
            names[key] = min(who, names.get(key, who), key=_spelling)
            rows.setdefault(key, []).extend(said)
        order = sorted(rows, key=lambda key: _by_seat(names[key]))
        self._results = MappingProxyType({names[key]: sorted(dict.fromkeys(rows[key])) for key in order})
        self.values = values
        """What each outcome counts: no 0 and yes 1, or numbers."""

    def __or__(self, other: Pot) -> Pot:
        if self.values != other.values:
            raise ValueError("these are results of different questions")
        names = dict.fromkeys([*self._results, *other._results])
        both = {who: [*self._results.get(who, []), *other._results.get(who, [])] for who in names}
        return Pot(both, self.values)

    @staticmethod
    def merge(*pots: Pot) -> Pot:
        """All of them in one; the order does not matter."""
        return reduce(Pot.__or__, pots) if pots else Pot()

    @cached_property
    def students(self) -> Mapping[str, tuple[int, ...]]:
        """Who counts, and their counts; seats first, by number."""
        return MappingProxyType({who: said[0] for who, said in self._results.items() if len(said) == 1})

    @property
    def doubtful(self) -> tuple[str, ...]:
        """Students of whom there are two different results."""
        return tuple(who for who, said in self._results.items() if len(said) > 1)

    def said(self, who: str) -> tuple[tuple[int, ...], ...]:
        """Every result of a student, in capitals or small letters; two or more are in doubt."""
        return tuple(self._results.get(self.spelt(who), ()))

    def spelt(self, who: str) -> str:
        """The name as the pot shows it."""
        return next((name for name in self._results if name.casefold() == who.casefold()), who)

    def without(self, *names: str) -> Pot:
        """The pot without all results of these students."""
        gone = tuple(name.casefold() for name in names)
        return Pot({who: said for who, said in self._results.items() if who.casefold() not in gone}, self.values)

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
        found: list[dict[str, str | int | float]] = [
            {"who": who, "n": sum(said), "mean": float(_mean(said, self.values) or 0)}
            for who, said in self.students.items()
        ]
        return [*found, {"who": "pot", "n": self.n, "mean": float(self.mean or 0)}]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pot) and self._results == other._results and self.values == other.values

    __hash__ = None  # type: ignore[assignment]  # holds a mapping of lists

    def __len__(self) -> int:
        return len(self.students)

    def __str__(self) -> str:
        if self.mean is None:
            return "no results yet"
        who = f"from {len(self)} student{'s'[: len(self) != 1]}"
        if self.values == (0, 1):
            return f"{self.counts[1]} of {self.n} = {percent(self.mean)} {who}"
        return f"mean of {self.n} = {float(self.mean):.4f} {who}"

    def __repr__(self) -> str:
        return f"<Pot {self}>"


def _mean(counts: tuple[int, ...], values: tuple[int, ...]) -> Fraction | None:
    n = sum(counts)
    return Fraction(sum(c * v for c, v in zip(counts, values, strict=True)), n) if n else None


def _by_seat(who: str) -> tuple[int, str]:
    found = re.fullmatch(r"seat (\d+).*", who)
    return (int(found[1]) if found else MOST + 1), who


def _spelling(who: str) -> tuple[bool, str]:
    return who.isupper() or who.islower(), who


def _name(typed: str) -> str:
    """A name without the bullets, brackets and double spaces of the text that it stands in."""
    return " ".join(re.sub(r"^\W+|\W+$", "", unicodedata.normalize("NFC", typed)).split())


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found in a text: who was added, who came again, and what was refused with the reason."""

    added: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    refused: tuple[Spoilt, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything was found at all."""
        return bool(self.added or self.repeated or self.refused)

    def __str__(self) -> str:
        lines = [f"{len(self.added)} result{'s'[: len(self.added) != 1]} read"]
        lines += [f"{who}: repeated, counted once" for who in self.repeated]
        lines += [f"{spoilt.text}: {spoilt.why}" for spoilt in self.refused]
        return "\n".join(lines)


class ClassRoom:
    """A class with a code: every seat has its own seed, every student one line to hand in.

    - `code`: letters, digits and dashes, at most 16; upper and lower case are alike
    - `tries`: how often each student tries, 1 to 10,000
    - `seats`: the seats 1 to so many that `everybody` plays, at most 999
    """

    def __init__(self, code: str, model: Model, tries: int = 20, seats: int = 30) -> None:
        self.code = str(code).strip().upper()
        if not CODE.fullmatch(self.code):
            raise ValueError(f"a class code has 1 to 16 letters, digits and dashes, not {str(code)[:30]!r}")
        if type(tries) is not int or not 1 <= tries <= 10_000:
            raise ValueError(f"each student tries 1 to 10000 times, not {tries!r}")
        self.model = model
        self.tries = tries
        self.seats = self._check(seats)
        self.values = self._outcomes()
        self.pot = Pot(values=self.values)
        Slip(self.code, MOST, model.key, (tries,) * len(self.values))  # ValueError when a line would be too long

    def _outcomes(self) -> tuple[int, ...]:
        answer = self.model.answer
        if answer.kind == "chance":
            return (0, 1)
        if answer.law is None:
            raise ValueError(f"{answer.says}: a class needs a chance, or a mean with its distribution")
        return tuple(int(x) for x in answer.law)

    @staticmethod
    def _check(seat: int) -> int:
        if type(seat) is not int or not 1 <= seat <= MOST:
            raise ValueError(f"seats are numbered 1 to {MOST}, not {seat!r}")
        return seat

    # ---- a student

    def results(self, seat: int) -> list[int]:
        """What the tries of a seat bring, in their order."""
        return self.model.results(("class", self.code, self._check(seat)), 0, self.tries)

    def slip(self, seat: int) -> str:
        """The line that the student of this seat hands in."""
        return str(Slip(self.code, seat, self.model.key, self._counted(seat)))

    def slip_by_hand(self, seat: int, *counts: int) -> str:
        """Likewise for real dice: how often each outcome came; for a chance no, then yes."""
        if len(counts) != len(self.values):
            raise ValueError(f"there are {len(self.values)} outcomes ({self.values}), not {len(counts)}")
        return str(Slip(self.code, self._check(seat), self.model.key, counts, hand=True))

    def _counted(self, seat: int) -> tuple[int, ...]:
        found = self.results(seat)
        return tuple(found.count(value) for value in self.values)

    # ---- the teacher

    def read(self, text: str, *, verify: bool = True) -> Reading:
        """Find every result in a text and put it into the pot; what is repeated or edited is named.

        With `verify` each line that claims a seat's seed is played again, and refused when its seed gives something else.
        """
        if len(text) > LONGEST:
            raise ValueError(f"a text has at most {LONGEST} characters")
        added, repeated, refused = list[str](), list[str](), list[Spoilt]()
        for found in slips(text):
            why = found.why if isinstance(found, Spoilt) else self._refusal(found, verify)
            if isinstance(found, Spoilt) or why:
                refused.append(Spoilt(found.text if isinstance(found, Spoilt) else str(found), why))
                continue
            who = f"seat {found.seat}{' by hand' if found.hand else ''}"
            new, why = self._put(who, found.counts)
            if why:
                refused.append(Spoilt(str(found), why))
            else:
                (added if new else repeated).append(who)
        return Reading(tuple(added), tuple(repeated), tuple(refused))

    def _refusal(self, slip: Slip, verify: bool) -> str:
        if slip.code != self.code:
            return f"of another class, {slip.code}"
        if slip.key != self.model.key:
            return "of another question"
        if not slip.seat or len(slip.counts) != len(self.values) or not sum(slip.counts):
            return "no result of this question"
        if verify and not slip.hand and slip.counts != self._counted(slip.seat):
            return f"not what the seed of seat {slip.seat} gives"
        return ""

    def hand(self, text: str) -> Reading:
        """A tally typed by hand, `Mia 14/20, Tom: 9 of 20`: successes of tries, with or without names.

        The order does not matter: the same tally again counts once, two different ones under one name are both in doubt,
        and what has no name is called by its result, each time another one.
        """
        if self.values != (0, 1):
            raise ValueError("only a chance is tallied so; use slip_by_hand")
        added, repeated, refused = list[str](), list[str](), list[Spoilt]()
        for found in _HAND.finditer(text[:LONGEST]):
            yes, n = int(found[2]), int(found[3])
            if yes > n or not n:
                refused.append(Spoilt(found[0].strip(), f"{yes} of {n} cannot be"))
                continue
            who = _name(found[1]) or self._nameless(yes, n)
            new, why = self._put(who, (n - yes, yes))
            if why:
                refused.append(Spoilt(found[0].strip(), why))
            else:
                (added if new else repeated).append(self.pot.spelt(who))
        return Reading(tuple(added), tuple(repeated), tuple(refused))

    def _nameless(self, yes: int, n: int) -> str:
        names = (f"hand {yes}/{n}{f' ({again})' if again > 1 else ''}" for again in count(1))
        return next(name for name in names if not self.pot.said(name))

    def _put(self, who: str, counts: tuple[int, ...]) -> tuple[bool, str]:
        """Put a result into the pot: whether it is new, and why it does not count if it does not."""
        known = self.pot.said(who)
        self.pot = self.pot | Pot({who: [counts]}, self.values)
        others = " and ".join(self._shown(one) for one in known if one != counts)
        return counts not in known, f"{self.pot.spelt(who)} also has {others}: none of them counts" if others else ""

    def _shown(self, counts: tuple[int, ...]) -> str:
        return f"{counts[1]}/{sum(counts)}" if self.values == (0, 1) else ".".join(map(str, counts))

    @property
    def doubts(self) -> str:
        """Who has two different results, and which."""
        pot = self.pot
        return "; ".join(f"{who}: {', '.join(map(self._shown, pot.said(who)))}" for who in pot.doubtful)

    def forget(self, *names: str) -> None:
        """Take all results of these students out, so that the right ones can be read; no names mean all that are in doubt.

        `ValueError` names whoever has no result.
        """
        for name in names:
            if not self.pot.said(name):
                raise ValueError(f"there is nothing of {name}")
        self.pot = self.pot.without(*(names or self.pot.doubtful))

    def looks_typed(self, text: str) -> tuple[str, ...]:
        """What in a text looks like a named tally by hand, whether it is one or not.

        >>> from hordeplay.games.fantahzee import answers
        >>> ClassRoom("frog7", Model(answers.reach("55"))).looks_typed("[11/14, 9:22] Mia 14/20")
        ('Mia 14/20',)
        """
        found = _HAND.finditer(text[:LONGEST]) if self.values == (0, 1) else ()
        return tuple(one[0].strip(" ]:") for one in found if len(re.sub(r"[\W\d_]", "", one[1])) > 1)

    def everybody(self) -> Pot:
        """What one run over the seeds of all seats gives."""
        return Pot({f"seat {seat}": [self._counted(seat)] for seat in self.everyone()}, self.values)

    def everyone(self) -> Iterator[int]:
        """The seat numbers."""
        return iter(range(1, self.seats + 1))

    def __repr__(self) -> str:
        return f"<ClassRoom {self.code}: {self.model.says}, {self.tries} tries; {self.pot}>"
