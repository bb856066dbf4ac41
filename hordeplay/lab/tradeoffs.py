"""Exact numbers of several things that are turned at once: the combinations that no other one beats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from hordeplay.core.english import counted
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.result import Report, Reported
from hordeplay.lab.sweep import KnobValue, LeftOut, Setting, named, omitted
from hordeplay.odds.amount import in_a_sentence

if TYPE_CHECKING:
    import pandas as pd


class Tradeoff(NamedTuple):
    """A combination of settings, the exact number there, how far it is from the target and how many steps from print."""

    setting: Setting
    value: Fraction
    distance: Fraction
    steps: int


@dataclass(frozen=True, repr=False)
class Tradeoffs(Reported):
    """The combinations that no other one beats: none is as near to the target with as few steps from print, and better in one."""

    game: str
    measure: str
    means: str
    target: Fraction
    unit: str
    points: tuple[Tradeoff, ...]
    """By steps from print, so that each is nearer to the target than those before it."""
    tried: int
    """Combinations that were worked out."""
    left_out: tuple[LeftOut, ...] = ()

    @property
    def best(self) -> Tradeoff:
        """The one nearest to the target."""
        return min(self.points, key=lambda one: (one.distance, one.steps))

    @property
    def met(self) -> bool:
        """Whether a combination has just the target."""
        return not self.best.distance

    @property
    def says(self) -> str:
        """The answer in words."""
        one, target = self.best, str(self.target)
        value = in_a_sentence(one.value, self.unit)
        how = f"gives exactly {target}" if self.met else f"comes nearest to {target}, with {value}"
        return f"{named(one.setting)} {how}, {counted(one.steps, 'step')} from print."

    def rows(self) -> list[dict[str, KnobValue | Fraction | float]]:
        """Tidy rows: the settings, the exact number, its decimal, the distance to the target, steps from print."""
        return [
            {
                **dict(one.setting),
                "exact": one.value,
                "decimal": float(one.value),
                "distance": float(one.distance),
                "steps": one.steps,
            }
            for one in self.points
        ]

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas frame."""
        return data_frame(self.rows())

    def report(self) -> Report:
        """One row a combination."""
        rows = [
            (named(one.setting), str(one.steps), f"{float(one.value):.4f}", f"{float(one.distance):.4f}")
            for one in self.points
        ]
        notes = [
            self.says,
            f"Of {self.tried:,} combinations, those that no other beats in both steps from print and nearness.",
            f"{self.measure}: {self.means}.",
        ]
        head = ("settings", "steps", "decimal", "distance")
        title = f"{self.game}: {self.measure} for {self.target}"
        return Report(title, head, rows, [*notes, *omitted(self.left_out)])


def unbeaten(every: Sequence[Tradeoff]) -> tuple[Tradeoff, ...]:
    """Those that no other is as near to the target and as near to print as, and better in one; in that order.

    >>> near = [Tradeoff((), Fraction(0), Fraction(n), steps) for n, steps in ((3, 0), (2, 1), (2, 2), (1, 3), (2, 1))]
    >>> [(int(one.distance), one.steps) for one in unbeaten(near)]
    [(3, 0), (2, 1), (2, 1), (1, 3)]
    """
    kept: list[Tradeoff] = []
    for one in sorted(every, key=lambda each: (each.steps, each.distance)):
        last = kept[-1] if kept else None
        if last is None or one.distance < last.distance or (one.steps, one.distance) == (last.steps, last.distance):
            kept.append(one)
    return tuple(kept)


__all__ = ["Tradeoff", "Tradeoffs", "unbeaten"]
