"""Is this a right answer, and how near is a guess? An answer by one stated rule, which `RULE` says in words for the class.

A number is written as a fraction (any form), in percent, with a decimal point or a decimal comma. It is right when it is the
very value, or a correct rounding of it to two or more significant digits; a tie may be rounded either way. Everything else
is refused, and told how far it is off.

A guess is not marked (`compare`): it is told how far it is off, and where it is what a known way to go wrong leads to, why.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from hordeplay.core.english import opened
from hordeplay.core.language import message, tr
from hordeplay.core.lesson import NearMiss
from hordeplay.odds import show
from hordeplay.odds.answer import Kind, percent

RULE: Final = message(
    "Right is the exact value in any form of the fraction, or a correct rounding to two or more significant digits,"
    " in percent or as a decimal, with a point or a comma."
)

NEAR: Final = Fraction(1, 200)
"""So far from what a near miss leads to a chance still counts as it: half a percentage point."""
NEAR_NUMBER: Final = Fraction(1, 50)
"""The same of another number, as a share of it."""
SHORT: Final = 1000
"""A fraction with a denominator up to this is shown as one."""

LONGEST: Final = 2_000
"""Characters of an answer."""

_NUMBER: Final = re.compile(r"([+-]?)(\d*)(?:[.,](\d*))?(?:e([+-]?\d{1,3}))?")
_FRACTION: Final = re.compile(r"([+-]?)(?:(\d+) )?(\d+) ?(?:/|out of|in|von|sur|de|su) ?(\d+)")
_FORMS: Final[dict[Kind, str]] = {
    "chance": message("a fraction like 1/4, a decimal like 0.25 or 25 %"),
    "number": message("a decimal like 4.2 or a fraction like 21/5"),
}
_GROUPS: Final = re.compile(r"(?<=\d)[ '](?=\d{3}(?:\D|$))")


@dataclass(frozen=True, slots=True)
class Written:
    """A number as somebody wrote it: its value, and the place of its last digit (None: exact)."""

    value: Fraction
    place: Fraction | None
    digits: int
    """Significant digits that were written."""
    percent: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and in a sentence why or how far it is off; true or false as a condition."""

    right: bool
    says: str
    given: Fraction | None = None
    how: Literal["exact", "rounded", "wrong", "unreadable"] = "wrong"

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return self.says


def read(text: str, kind: Kind = "chance") -> Written:
    """A number as people write it; `ValueError` says what can be written where this kind is asked for.

    >>> read("87,5 %").value, read("122 518/139 968").value, read("1 3/4").value
    (Fraction(7, 8), Fraction(61259, 69984), Fraction(7, 4))
    """
    if len(text) > LONGEST:
        raise ValueError(tr("an answer has at most {n} characters", n=LONGEST))
    plain = unicodedata.normalize("NFKC", text).replace("\u2044", "/").replace("\u2212", "-").replace("\u2019", "'")
    plain = " ".join(plain.lower().split()).lstrip("=~\u2248 ").rstrip(" .") or text
    mark = re.search(r" ?(?:%|percent|per cent|prozent)$", plain)
    body = plain[: mark.start()] if mark else plain
    scale = Fraction(1, 100) if mark else Fraction(1)
    if fraction := _FRACTION.fullmatch(body) or _FRACTION.fullmatch(_GROUPS.sub("", body)):
        sign, whole, top, bottom = fraction.groups()
        if not int(bottom):
            raise ValueError(tr("a fraction over 0 is no number"))
        value = int(whole or 0) + Fraction(int(top), int(bottom))
        return Written((-value if sign == "-" else value) * scale, None, 0, bool(mark))
    number = _NUMBER.fullmatch(_GROUPS.sub("", body))
    if not number or not (number[2] or number[3]):
        raise ValueError(tr("{text} is no number; write {form}", text=repr(text[:40]), form=tr(_FORMS[kind])))
    sign, before, after, power = number.groups()
    shift = Fraction(10) ** int(power or 0) * scale
    place = Fraction(1, 10 ** len(after or "")) * shift
    value = int((before or "") + (after or "") or "0") * place
    digits = len(((before or "") + (after or "")).lstrip("0"))
    return Written(-value if sign == "-" else value, place, digits, bool(mark))


def admit(text: str, kind: Kind = "chance") -> Written:
    """Read an answer that can be right at all: `ValueError` for no number, and for what is no chance where one is asked.

    >>> admit("87.5")
    Traceback (most recent call last):
    ValueError: 87.5 is too much: a chance is at most 1 (100 %); write 87.5 % if you mean percent
    """
    written = read(text, kind)
    if wrong := _misfit(text.strip(), written, kind):
        raise ValueError(wrong)
    return written


def _misfit(text: str, written: Written, kind: Kind) -> str:
    """Why a number cannot be an answer of this kind, or nothing."""
    given = written.value
    if kind == "number" and written.percent:
        return tr("{text} is in percent; a plain number is asked for", text=text)
    if kind == "chance" and given < 0:
        return tr("{text} is too little: a chance is at least 0", text=text)
    if kind == "chance" and given > 1:
        if given <= 100 and not written.percent:
            return tr(
                "{text} is too much: a chance is at most 1 (100 %); write {text} % if you mean percent", text=text
            )
        return tr("{text} is too much: a chance is at most 1 (100 %)", text=text)
    return ""


def grade(text: str, value: Fraction, kind: Kind = "chance") -> Verdict:
    """Grade what somebody wrote against the exact value, by `RULE`; any text has a verdict.

    `kind` is what is asked for: a `chance` from 0 to 1, or another `number`, which is not written in percent.

    >>> best = Fraction(61259, 69984)
    >>> [bool(grade(text, best)) for text in ("87.5 %", "87,5 %", "0.875", "0.88", "122518/139968")]
    [True, True, True, True, True]
    >>> for text in ("87.6 %", "0.87", "87.5"):
    ...     print(grade(text, best))
    87.6 % is 0.067 percentage points too high
    0.87 is 0.53 percentage points too low
    87.5 is too much: a chance is at most 1 (100 %); write 87.5 % if you mean percent
    """
    try:
        written = read(text, kind)
    except ValueError as error:
        return Verdict(False, str(error), None, "unreadable")
    text, given = text.strip(), written.value
    if wrong := _misfit(text, written, kind):
        return Verdict(False, wrong, given)
    if given == value:
        return Verdict(True, tr("{text} is exact", text=text), given, "exact")
    rounded = written.place is not None and abs(given - value) * 2 <= written.place
    if rounded and max(written.digits, _digits(value, written.place or Fraction(1))) >= 2:
        return Verdict(True, tr("{text} is correctly rounded", text=text), given, "rounded")
    off = _off(given, value, kind)
    if rounded:
        far = tr("{text} is rounded too far: two significant digits are needed; {off}", text=text, off=off)
        return Verdict(False, far, given)
    return Verdict(False, tr("{text} is {off}", text=text, off=off), given)


def compare(text: str, value: Fraction, kind: Kind = "chance", near: Sequence[NearMiss] = ()) -> Verdict:
    """How near a guess is: right by the rule of `grade`, but in words that mark nothing; any text has a verdict.

    A guess that is what one of the near misses leads to is told its reason; one that is right but for its third digit hears
    first that it is very near.

    >>> both = NearMiss(Fraction(1, 2), "so often the Army hits, but both may fall")
    >>> for text in ("3/7", "43 %", "42.7 %", "0.4", "50 %", "49.7 %"):
    ...     print(compare(text, Fraction(3, 7), near=[both]))
    3/7 is the exact value
    43 % is the exact value, rounded
    42.7 % is very near, 0.16 percentage points too low
    0.4 is 2.9 percentage points too low
    50 % is 7.1 percentage points too high: so often the Army hits, but both may fall
    49.7 % is 6.8 percentage points too high. Near 1/2? So often the Army hits, but both may fall
    """
    graded = grade(text, value, kind)
    if graded.given is None or graded.how == "unreadable" or _misfit(text.strip(), read(text, kind), kind):
        return graded
    text, given = text.strip(), graded.given
    if graded.right:
        exact = graded.how == "exact"
        says = (
            tr("{text} is the exact value", text=text) if exact else tr("{text} is the exact value, rounded", text=text)
        )
        return Verdict(True, says, given, graded.how)
    off = _apart(given, value, kind)
    close = _is_very_near(given, value)
    says = tr("{text} is very near, {off}", text=text, off=off) if close else tr("{text} is {off}", text=text, off=off)
    if miss := _near(given, value, kind, near):
        if given == miss.value:
            says = f"{says}: {miss.says}"
        else:
            near_to = shown(miss.value, kind)
            says = tr("{says}. Near {shown}? {why}", says=says, shown=near_to, why=opened(miss.says))
    return Verdict(False, says, given)


def _is_very_near(given: Fraction, value: Fraction) -> bool:
    """Whether a guess lies within the rounding of the value to two significant digits."""
    if not value:
        return False
    unit = Fraction(1)
    while unit * 10 <= abs(value):
        unit *= 10
    while unit > abs(value):
        unit /= 10
    return abs(given - value) * 20 <= unit


def _near(given: Fraction, value: Fraction, kind: Kind, near: Sequence[NearMiss]) -> NearMiss | None:
    """The near miss that a guess is; none where it is as near to the exact value."""

    def far(miss: NearMiss) -> Fraction:
        return abs(given - miss.value)

    def reach(miss: NearMiss) -> Fraction:
        return NEAR if kind == "chance" else abs(miss.value) * NEAR_NUMBER

    fitting = [miss for miss in near if far(miss) <= reach(miss) and far(miss) < abs(given - value)]
    return min(fitting, key=far, default=None)


def shown(value: Fraction, kind: Kind) -> str:
    """A value in few signs: a short fraction, else in percent or as a decimal.

    >>> shown(Fraction(91, 216), "chance"), shown(Fraction(82145855519, 117546246144), "chance")
    ('91/216', '69.9 %')
    """
    if value.denominator <= SHORT:
        return show.fraction(value)
    return percent(value, 1) if kind == "chance" else f"{float(value):.2f}"


def _apart(given: Fraction, value: Fraction, kind: Kind) -> str:
    """How far a guess is off, a chance in percentage points."""
    far = abs(given - value) * (100 if kind == "chance" else 1)
    if kind == "number":
        return _off(given, value, kind)
    if far < Fraction(1, 100):
        return _too(tr("less than 0.01 percentage points"), given > value)
    n = f"{float(far):.2g}" if far < 99 else f"{float(far):.0f}"
    return _too(tr("{n} percentage point", n=n) if n == "1" else tr("{n} percentage points", n=n), given > value)


def _too(amount: str, is_high: bool) -> str:
    return tr("{amount} too high", amount=amount) if is_high else tr("{amount} too low", amount=amount)


def _digits(value: Fraction, place: Fraction) -> int:
    """How many significant digits of a value stand at or before a decimal place."""
    digits, unit = 0, place
    while unit <= abs(value):
        digits, unit = digits + 1, unit * 10
    return digits


def _off(given: Fraction, value: Fraction, kind: Kind) -> str:
    """How far an answer is off, with two significant digits."""
    far = abs(given - value) * (100 if kind == "chance" else 1)
    n = f"{float(far):.2g}" if far < 100 else f"{float(far):.0f}"
    return _too(tr("{n} percentage points", n=n) if kind == "chance" else n, given > value)


__all__ = ["RULE", "Verdict", "Written", "admit", "compare", "grade", "read", "shown"]
