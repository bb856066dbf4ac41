"""A show of hands: which values a class has named, and how often, typed by the teacher or sent by phones.

Invariant: what a teacher typed and what phones sent are counted apart until they are shown, so that a recount replaces what
was typed and nobody's own vote.

>>> hands = Votes.read("33: 11, 335: 14")
>>> print(hands)
33: 11, 335: 14
>>> hands.n, dict(hands + Votes.of(["335", "nothing"]))
(25, {'33': 11, '335': 15, 'nothing': 1})
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from hordeplay.core.english import counted, cut, listed, plural
from hordeplay.core.language import message, tr
from hordeplay.desk.axes import ticks
from hordeplay.desk.grading import admit, read
from hordeplay.odds.answer import Answer, Kind, percent
from hordeplay.odds.chart import Chart, Mark

LONGEST: Final = 4_000
"""Characters of a typed show of hands."""
LONGEST_VALUE: Final = 40
MOST_VALUES: Final = 60
"""Different values in one typed show of hands."""
MOST_HANDS: Final = 999
"""Hands for one value."""
FAR: Final = 10**12
"""Beyond this a number stands on no axis."""
MOST_BARS: Final = 24
WIDE: Final = 3
"""A number is beyond the axis so many times the width of the middle half away from it."""
BARS: Final = 12
"""Of more different numbers than these, ranges are drawn."""
_COUNT: Final = re.compile(r":[ \t]*(\d{1,9})[ \t]*(?:[,;\n]|$)")
_COMMA: Final = re.compile(r"(?<=\d),(?=\d)")
FORM: Final = message("write values and hands, like 33: 11, 335: 14")


class Votes(Mapping[str, int]):
    """Values with how many hands went up for each; numbers in their order, before words.

    `0.7`, `70 %` and `7/10` are one value, shown as most have written it; of words capitals make no other value.

    >>> print(Votes.of(["0.7", "70 %", "70 %", "Yes", "yes"]))
    70 %: 3, Yes: 2
    """

    def __init__(self, hands: Iterable[tuple[str, int]] = (), order: Iterable[str] = ()) -> None:
        """The hands of each value; values of `order` come first, as they stand there."""
        spellings: dict[Fraction | str, Counter[str]] = {}
        for value, n in hands:
            spellings.setdefault(_same(value), Counter())[value] += n
        rank = {_same(value): place for place, value in enumerate(order)}
        places = sorted(spellings, key=lambda same: (rank.get(same, len(rank)), _order(same)))
        self._spellings = {same: spellings[same] for same in places}
        self._bars: dict[Kind, list[Bar]] = {}
        self._hands = {_spelt(spellings[same]): spellings[same].total() for same in places}

    @classmethod
    def of(cls, values: Iterable[str]) -> Votes:
        """One hand for each of these values."""
        return cls((value, 1) for value in values)

    @classmethod
    def read(cls, text: str) -> Votes:
        """A show of hands as it is typed; `ValueError` says in a sentence what can be read.

        Commas, semicolons and line ends part the values; a comma between two digits is a decimal comma.

        >>> print(Votes.read("0,7: 11; 0,8: 14"))
        0,7: 11, 0,8: 14
        >>> Votes.read("33, 335: 14")
        Traceback (most recent call last):
        ValueError: show of hands, '33, 335: 14': write values and hands, like 33: 11, 335: 14
        """
        if len(text) > LONGEST:
            raise ValueError(tr("a show of hands has at most {n} characters", n=LONGEST))
        hands: list[tuple[str, int]] = []
        end = 0
        for count in _COUNT.finditer(text):
            typed = text[end : count.end()].strip().rstrip(",;")
            value = text[end : count.start()]
            if re.search(r"[:;\n]", value.strip()) or "," in _COMMA.sub("", value):
                raise ValueError(_unreadable(typed))
            hands.append((check_value(value), _hands(int(count[1]), typed)))
            end = count.end()
        if rest := text[end:].strip():
            raise ValueError(_unreadable(rest))
        if not hands:
            raise ValueError(tr("nothing is counted here: {form}", form=tr(FORM)))
        votes = cls(hands)
        if len(votes) < len(hands):
            twice = Counter(_same(value) for value, _ in hands).most_common(1)[0][0]
            raise ValueError(tr("show of hands: {value} stands there twice", value=_spelt(votes._spellings[twice])))
        if len(votes) > MOST_VALUES:
            raise ValueError(
                tr("a show of hands has at most {most} different values, not {n}", most=MOST_VALUES, n=len(votes))
            )
        return votes

    def __add__(self, other: Votes) -> Votes:
        """The hands of both."""
        return Votes([*self._pairs(), *other._pairs()])

    def in_order(self, order: Iterable[str]) -> Votes:
        """The same hands; values that stand in `order` come first, as they stand there.

        >>> print(Votes.of(["33", "335", "nothing"]).in_order(["nothing", "33"]))
        nothing: 1, 33: 1, 335: 1
        """
        return Votes(self._pairs(), order)

    def _pairs(self) -> Iterator[tuple[str, int]]:
        for spellings in self._spellings.values():
            yield from spellings.items()

    def __getitem__(self, value: str) -> int:
        return self._spellings[_same(value)].total()

    def __iter__(self) -> Iterator[str]:
        return iter(self._hands)

    def __len__(self) -> int:
        return len(self._hands)

    @property
    def n(self) -> int:
        """Hands in all."""
        return sum(self._hands.values())

    def chart(self, title: str, kind: Kind = "chance", truth: Answer | None = None) -> Chart:
        """Bars of what was named; with a truth, and where numbers of its kind were named, the exact value stands among them.

        >>> print(Votes.read("60 %: 3, 80 %: 4").chart("Guesses"))
        Guesses
          hands  60 %  3
          hands  80 %  4
          7 hands
        """
        bars = self.bars(kind)
        numbers = bool(bars) and all(bar.at is not None for bar in bars)
        notes = [counted(self.n, "hand")] if self.n else []
        marks: list[Mark] = []
        names = [bar.name for bar in bars]
        if bars:
            marks.append(Mark("bars", plural("hand"), tuple(names), tuple(float(bar.n) for bar in bars)))
        if truth is not None:
            value = percent(truth.value) if truth.kind == "chance" else f"{float(truth.value):.4g}"
            shown = tr("exact {value}", value=value)
            notes.append(shown)
            if numbers and bars:
                before = sum(1 for bar in bars if bar.at is not None and bar.at <= truth.value)
                names.insert(before, shown)
                marks.append(Mark("span", tr("exact"), (shown,), (float(max(bar.n for bar in bars)),), (0.0,)))
        return Chart(title, tuple(marks), "", plural("hand"), names=tuple(names), notes=tuple(notes))

    def bars(self, kind: Kind = "chance") -> list[Bar]:
        """What is drawn: each value by itself, of many different numbers ranges, of many words the commonest.

        >>> [(bar.name, bar.n) for bar in Votes.read("60 %: 3, 80 %: 4").bars()]
        [('60 %', 3), ('80 %', 4)]
        """
        if kind not in self._bars:
            self._bars[kind] = self._drawn(kind)
        return list(self._bars[kind])

    def _drawn(self, kind: Kind) -> list[Bar]:
        numbers = self._numbers(kind)
        if numbers and len(self) > BARS:
            return self._ranges(numbers, kind)
        common = set(sorted(self._hands, key=lambda value: -self._hands[value])[:MOST_BARS])
        return [Bar(value, n, numbers.get(value)) for value, n in self._hands.items() if value in common]

    def _numbers(self, kind: Kind) -> dict[str, Fraction]:
        """What each value is worth, if every one of them can be an answer of this kind; else nothing."""
        try:
            numbers = {value: admit(value, kind).value for value in self}
        except ValueError:
            return {}
        return numbers if all(abs(number) <= FAR for number in numbers.values()) else {}

    def _ranges(self, numbers: Mapping[str, Fraction], kind: Kind) -> list[Bar]:
        low, high = (Fraction(0), Fraction(1)) if kind == "chance" else self._fences(numbers)
        inside = [number for number in numbers.values() if low <= number <= high]
        marks = ticks(float(min(inside)), float(max(inside))) if kind == "number" else []
        step = Fraction(1, 10) if len(marks) < 2 else Fraction(marks[1] - marks[0]).limit_denominator(10**9)
        rows: Counter[int] = Counter()
        under = over = 0
        for value, n in self._hands.items():
            number = numbers[value]
            at = math.floor(number / step)
            if number < low:
                under += n
            elif number > high:
                over += n
            else:
                rows[min(at, 9) if kind == "chance" else at] += n
        first, last = min(rows), max(rows) + 1
        bars = [Bar(_range(k * step, (k + 1) * step, kind), rows[k], k * step) for k in range(first, last)]
        below = (
            [Bar(tr("under {value}", value=f"{float(first * step):g}"), under, min(numbers.values()))] if under else []
        )
        above = [Bar(tr("over {value}", value=f"{float(last * step):g}"), over, last * step)] if over else []
        return [*below, *bars, *above]

    def _fences(self, numbers: Mapping[str, Fraction]) -> tuple[Fraction, Fraction]:
        """Beyond these a number is so far from the middle half of the hands that it would flatten all other bars."""
        hands = sorted(numbers[value] for value, n in self._hands.items() for _ in range(n))
        first, middle, third = (hands[len(hands) * k // 4] for k in (1, 2, 3))
        reach = WIDE * max(third - first, abs(middle) / 4)
        return (first - reach, third + reach) if reach else (hands[0], hands[-1])

    def __str__(self) -> str:
        return ", ".join(f"{value}: {n}" for value, n in self._hands.items()) or tr("no hands yet")

    def __repr__(self) -> str:
        return f"<Votes {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Votes) and self._hands == other._hands

    __hash__ = None  # type: ignore[assignment]  # holds mappings


class Bar(NamedTuple):
    """One bar: a value or a range, and its hands."""

    name: str
    n: int
    at: Fraction | None
    """Where it begins among numbers."""


def _range(low: Fraction, high: Fraction, kind: Kind) -> str:
    if kind == "chance":
        return tr("{low} to {high} %", low=f"{float(100 * low):g}", high=f"{float(100 * high):g}")
    return tr("{low} to {high}", low=f"{float(low):g}", high=f"{float(high):g}")


def _unreadable(typed: str) -> str:
    return tr("show of hands, {typed}: {form}", typed=repr(cut(typed)), form=tr(FORM))


def check_value(text: str) -> str:
    """A value without needless spaces; `ValueError` for none, a long one, and for what cannot be shown."""
    value = " ".join(unicodedata.normalize("NFC", text[: 4 * LONGEST_VALUE]).split())
    if not value or len(text.strip()) > 4 * LONGEST_VALUE or len(value) > LONGEST_VALUE or not value.isprintable():
        raise ValueError(
            tr(
                "a value has 1 to {most} letters or digits, not {value}",
                most=LONGEST_VALUE,
                value=repr(cut(value or text)),
            )
        )
    return value


def _hands(n: int, where: str) -> int:
    if not 1 <= n <= MOST_HANDS:
        typed = repr(cut(where))
        raise ValueError(
            tr("show of hands, {typed}: 1 to {most} hands for a value, not {n}", typed=typed, most=MOST_HANDS, n=n)
        )
    return n


def _same(value: str) -> Fraction | str:
    """What is equal for two spellings of one value."""
    try:
        return read(value).value
    except ValueError:
        return value.casefold()


def _order(same: Fraction | str) -> tuple[bool, Fraction, str]:
    return (True, Fraction(0), same) if isinstance(same, str) else (False, same, "")


def _spelt(spellings: Counter[str]) -> str:
    """The commonest spelling, of equally common ones the first in the alphabet."""
    return min(spellings, key=lambda one: (-spellings[one], one))


class Ballot:
    """One question to a class with its votes: those that were typed, and one for each seat that has sent its own.

    With `options` only these can be named. `ValueError` for more than 9 options, and for what no vote can be.

    >>> ballot = Ballot("What does she keep?", ("33", "335", "nothing"))
    >>> ballot.take("33: 11, 335: 14"); ballot.vote(12, "335"); print(ballot.votes)
    33: 11, 335: 15
    >>> ballot.vote(13, "3335")
    Traceback (most recent call last):
    ValueError: 33, 335 or nothing can be chosen, not '3335'
    """

    MOST_OPTIONS: Final = 9
    LONGEST_QUESTION: Final = 120

    def __init__(self, says: str, options: Iterable[str] = ()) -> None:
        self.says = " ".join(says.split())
        if not 1 <= len(self.says) <= self.LONGEST_QUESTION or not self.says.isprintable():
            raise ValueError(
                tr(
                    "a question has 1 to {most} letters, not {says}",
                    most=self.LONGEST_QUESTION,
                    says=repr(cut(self.says)),
                )
            )
        self.options = tuple(check_value(option) for option in options)
        if len(self.options) > self.MOST_OPTIONS or len(self.options) == 1:
            raise ValueError(
                tr("2 to {most} answers can be chosen from, not {n}", most=self.MOST_OPTIONS, n=len(self.options))
            )
        if len({_same(option) for option in self.options}) < len(self.options):
            raise ValueError(tr("two of the answers are the same: {answers}", answers=", ".join(self.options)))
        self.typed = Votes()
        self._by_seat: dict[int, str] = {}
        self._votes: Votes | None = None

    def take(self, text: str) -> None:
        """Count a show of hands that is typed; it takes the place of the one before. `ValueError` changes nothing."""
        typed = Votes.read(text)
        self.typed = Votes((self._option(value), n) for value, n in typed.items())
        self._votes = None

    def vote(self, seat: int, value: str) -> None:
        """The vote of a seat; a later one takes its place. `ValueError` for what cannot be chosen."""
        vote = self._option(check_value(value))
        if self._by_seat.get(seat) != vote:
            self._by_seat[seat] = vote
            self._votes = None

    def withdraw(self, seat: int) -> bool:
        """Take the vote of a seat out; whether there was one.

        >>> ballot = Ballot("What does she keep?"); ballot.vote(12, "335")
        >>> ballot.withdraw(12), ballot.withdraw(12), ballot.votes.n
        (True, False, 0)
        """
        self._votes = None
        return self._by_seat.pop(seat, None) is not None

    @property
    def by_seat(self) -> Mapping[int, str]:
        """The vote of each seat that has sent one."""
        return MappingProxyType(self._by_seat)

    def _option(self, value: str) -> str:
        if not self.options:
            return value
        for option in self.options:
            if _same(option) == _same(value):
                return option
        raise ValueError(
            tr("{options} can be chosen, not {value}", options=listed(self.options, "or"), value=repr(cut(value)))
        )

    @property
    def votes(self) -> Votes:
        """All hands; the same object until one changes."""
        if self._votes is None:
            self._votes = (self.typed + Votes.of(list(self._by_seat.values()))).in_order(self.options)
        return self._votes

    def __repr__(self) -> str:
        return f"<Ballot {self.says}: {self.votes}>"


__all__ = ["Ballot", "Bar", "Votes", "check_value"]
