"""A result as one line of at most 60 characters that can be pasted, printed, read aloud, and found in any text.

`HP1 FROG7 S12 3FA9 6.14 7KQ2M9`: mark, class code, seat (H: rolled by hand), question, how often each outcome came (no.yes
for a chance), checksum. `HP2 FROG7 S12 3FA9 20.571 ...` is the same of a number whose outcomes are too many for a line, or
have no end: how many tries, and their sum. Upper and lower case are alike, so are spaces and line breaks.
"""

from __future__ import annotations

import re
from base64 import b32encode
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer

LONGEST: Final = 60
MOST: Final = 999
"""The highest seat number."""
MOST_LINES: Final = 4 * MOST
"""So many lines that begin as a result may stand in one text."""
LONGEST_CODE: Final = 16
NOT_WHOLE: Final = message("not a whole result line")
CODE: Final = re.compile(rf"[A-Z0-9-]{{1,{LONGEST_CODE}}}")
_LINE: Final = re.compile(
    r"HP([12])\s+([A-Z0-9-]{1,16})\s+([SH])(\d{1,3})\s+([0-9A-F]{4})\s+(\d{1,7}(?:\.\d{1,7})*)\s+([A-Z2-7]{6})(?![A-Z0-9])",
    re.IGNORECASE,
)
_BARE: Final = re.compile(
    r"(?<![A-Z0-9-])[A-Z0-9-]{1,16}[ \t]+[SH]\d{1,3}[ \t]+[0-9A-F]{4}[ \t]+\d{1,7}(?:\.\d{1,7})*[ \t]+[A-Z2-7]{6}(?![A-Z0-9])",
    re.IGNORECASE,
)
"""A line without its mark."""
_BEGIN: Final = re.compile(r"(?<![A-Z0-9])HP[12](?=\s)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ResultCode:
    """One student's result: how often each outcome came, or (`summed`) how many tries and their sum.

    `ValueError` where the line would be longer than 60 characters.

    >>> str(ResultCode("FROG7", 12, "3FA9", (6, 14)))
    'HP1 FROG7 S12 3FA9 6.14 ZHJCQE'
    >>> str(ResultCode("FROG7", 12, "3FA9", (20, 571), summed=True))
    'HP2 FROG7 S12 3FA9 20.571 BE3USZ'
    """

    code: str
    seat: int
    key: str
    counts: tuple[int, ...]
    hand: bool = False
    summed: bool = False

    def __post_init__(self) -> None:
        if len(str(self)) > LONGEST:
            raise ValueError(
                tr(
                    "a result has at most {most} characters; {n} outcomes are too many",
                    most=LONGEST,
                    n=len(self.counts),
                )
            )

    def __str__(self) -> str:
        line = _plain(self.summed, self.code, "H" if self.hand else "S", self.seat, self.key, self.counts)
        return f"{line} {_checksum(line)}"


@dataclass(frozen=True, slots=True)
class InvalidCode:
    """A line that looks like a result and is none: somebody edited it, or it was cut off."""

    text: str
    why: str


def refused_code(code: str) -> str:
    """Why this is no code of a class."""
    return tr("a class code has 1 to 16 letters, digits and dashes, not {code}", code=repr(code[:30]))


def result_codes(text: str) -> Iterator[ResultCode | InvalidCode]:
    """Every result in a text, in its order, and every line that was to be one; those that lost their mark come last.

    `ValueError` for a text with more lines than a class has. It takes time in proportion to the text, whatever stands there.

    >>> list(result_codes("here: hp1 frog7 s12 3fa9 > 6.14 zhjcqe bye"))[0].why
    'not a whole result line'
    >>> [one.counts for one in result_codes("Mia: hp1 frog7 s12 3fa9 6.14 zhjcqe, thanks")]
    [(6, 14)]
    """
    marked: list[tuple[int, int]] = []
    for number, begin in enumerate(_BEGIN.finditer(text)):
        if number == MOST_LINES:
            raise ValueError(tr("a text has at most {n} results; read it in parts", n=MOST_LINES))
        marked.append((begin.start(), begin.start() + LONGEST))
        line = _LINE.match(text, begin.start())
        if not line:
            rest_of_line = text[begin.start() : begin.start() + LONGEST].partition("\n")[0]
            yield InvalidCode(" ".join(rest_of_line.split()), tr(NOT_WHOLE))
            continue
        version, code, mode, seat, key, counts, checksum = (part.upper() for part in line.groups())
        numbers, summed = tuple(int(n) for n in counts.split(".")), version == "2"
        if _checksum(_plain(summed, code, mode, int(seat), key, numbers)) != checksum:
            yield InvalidCode(" ".join(line[0].split()), tr("the checksum does not fit: it was edited or mistyped"))
        else:
            marked[-1] = line.span()
            yield ResultCode(code, int(seat), key, numbers, mode == "H", summed)
    starts = [first for first, _ in marked]
    for bare in _BARE.finditer(text):
        before = bisect_right(starts, bare.start())
        if not before or bare.start() >= marked[before - 1][1]:
            yield InvalidCode(" ".join(bare[0].split()), tr("a result line begins with HP1 or HP2"))


def outcomes(answer: Answer, tries: int) -> tuple[int, ...]:
    """What each outcome counts, in the order of a line; none where no line can hold them all, whatever the class is called.

    >>> from hordeplay.odds.pmf import Pmf
    >>> outcomes(Answer.mean(Pmf.binomial(3, "1/2"), "heads"), 20), outcomes(Answer.mean(Pmf.uniform(range(99)), "one"), 20)
    ((0, 1, 2, 3), ())
    """
    if answer.kind == "chance":
        return (0, 1)
    values = tuple(int(x) for x in answer.law) if answer.law else ()
    try:
        ResultCode("X" * LONGEST_CODE, MOST, "FFFF", (tries,) * len(values))
    except ValueError:
        return ()
    return values


def _plain(summed: bool, code: str, mode: str, seat: int, key: str, counts: tuple[int, ...]) -> str:
    return f"HP{2 if summed else 1} {code} {mode}{seat} {key} {'.'.join(map(str, counts))}"


def _checksum(line: str) -> str:
    return b32encode(blake2b(line.encode(), digest_size=5, person=b"hordeplay slip").digest()).decode()[:6]


__all__ = ["CODE", "LONGEST", "MOST", "InvalidCode", "ResultCode", "outcomes", "result_codes"]
