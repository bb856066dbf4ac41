"""An exact number that is no chance and says what it counts, so that a chart gives it an axis of its own."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Self

from hordeplay.core.language import message, tr

CHANCE: Final = message("chance")
"""What a plain fraction counts; units are put into words where they are shown."""


class Amount(Fraction):
    """A fraction with a unit (`hearts`, `Turns`); what is worked out of it is a plain fraction again.

    >>> hearts = Amount(Fraction(11, 2), "hearts")
    >>> hearts == Fraction(11, 2), str(hearts), hearts.unit, hearts + 1
    (True, '11/2', 'hearts', Fraction(13, 2))
    """

    __slots__ = ("unit",)
    unit: str

    def __new__(cls, value: Fraction | int | str, unit: str) -> Self:
        amount = super().__new__(cls, value)
        amount.unit = unit
        return amount

    def __reduce__(self) -> tuple[type[Amount], tuple[str, str]]:
        return Amount, (str(self), self.unit)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def unit_of(value: Fraction) -> str:
    """What a number counts: a plain fraction is a chance.

    >>> unit_of(Fraction(1, 2)), unit_of(Amount("7/2", "Turns"))
    ('chance', 'Turns')
    """
    return value.unit if isinstance(value, Amount) else CHANCE


def in_a_sentence(value: Fraction, unit: str) -> str:
    """A number in a sentence: two places, more where those would hide it.

    >>> in_a_sentence(Fraction(18351, 100_000), "chance"), in_a_sentence(Fraction(1, 300), "chance"), in_a_sentence(Fraction(7, 2), "Wounds")
    ('0.18', '0.0033', '3.5 Wounds')
    """
    number = float(value)
    if unit != CHANCE:
        return f"{number:.4g} {tr(unit)}"
    return f"{number:.2f}" if 0.01 <= number <= 0.99 else f"{number:.2g}" if number < 0.01 else f"{number:.4g}"


__all__ = ["Amount", "in_a_sentence", "unit_of"]
