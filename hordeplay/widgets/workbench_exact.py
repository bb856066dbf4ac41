"""The exact numbers of the bench, printed and under the rules there: they follow a knob while it is dragged.

The knob that was turned last chooses them, where it moves none of the game's own few.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hordeplay.core.exact import exact_in_words, quick_means, read_exact
from hordeplay.core.language import ENGLISH, code, tr
from hordeplay.lab.sensitivity import exact_questions, moved_numbers
from hordeplay.odds.amount import unit_of
from hordeplay.widgets.workbench_charts import exact_chart

if TYPE_CHECKING:
    from collections.abc import Callable

    from hordeplay.core.any import AnyGame, AnyRules
    from hordeplay.odds.chart import Chart

LONG: Final = 34
"""Letters of the longest name that stands beside a bar where there are shorter ones."""
MOST_BARS: Final = 5
"""Exact numbers that stand side by side for a knob that moves none of the game's own few."""


class ExactNumbers:
    """The numbers that are shown: `printed`, and `now` under the rules of the last `show`, by the same names.

    >>> from hordeplay.games import find
    >>> game = find("horrible-hordes")
    >>> numbers = ExactNumbers(game)
    >>> numbers.show(game.printed.with_(castle_hits=3), "castle_hits")
    >>> next(iter(numbers.now)), all(numbers.now[name] > numbers.printed[name] for name in numbers.now)
    ('1 Castle raided by 4 Hits', True)
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._base: AnyRules = game.printed
        self._focus = ""
        """The knob that was turned last."""
        self._asked: Mapping[str, Callable[[AnyRules], Fraction]] = {}
        self.printed = self._odds(self._base)
        self.now: Mapping[str, Fraction] = self.printed

    def show(self, rules: AnyRules, focus: str) -> None:
        """Work out the numbers of these rules; `focus` is the knob that was turned last, "" for none."""
        if focus != self._focus:
            self._focus = focus
            self.printed = self._odds(self._base)
        self.now = {name: value for name, value in self._odds(rules).items() if name in self.printed}

    def chart(self, note: str) -> Chart:
        """Both side by side."""
        units = [unit_of(value) for value in self.now.values()]
        printed, now = (
            {self.in_words(name): float(these[name]) for name in self.now} for these in (self.printed, self.now)
        )
        return exact_chart(printed, now, units, note, self._focus if self._chosen() else "")

    def meanings(self, rules: AnyRules) -> list[str]:
        """What the game's own few numbers are, in sentences; numbers that a knob chooses are named in full already.

        Those names are questions that can be typed, in English everywhere: other languages have a sentence on them, too.
        """
        means = [self._means(rules, name) for name in self.now] if not self._chosen() or code() != ENGLISH else []
        return [f"{one[:1].upper()}{one[1:]}." for one in dict.fromkeys(means)]

    def in_words(self, name: str) -> str:
        """One of these names as people read it."""
        return exact_in_words(self.game, name)

    def _means(self, rules: AnyRules, name: str) -> str:
        question = read_exact(self.game, name, rules) if self._chosen() else None
        return tr(question.says) if question else quick_means(self.game, rules, name)

    def first_knobs(self) -> list[str]:
        """Those that move the few numbers of the game itself, then those that move another exact one."""
        moved, own = moved_numbers(self.game), self._quick_odds(self._base)
        return sorted(moved, key=lambda name: moved[name][0] not in own)

    def _chosen(self) -> tuple[str, ...]:
        """What is shown for the knob that was turned last; none where the game's own few numbers are."""
        names = moved_numbers(self.game).get(self._focus, ()) if self._focus else ()
        return () if any(name in self._quick_odds(self._base) for name in names) else names

    def _odds(self, rules: AnyRules) -> Mapping[str, Fraction]:
        """The numbers that are shown, under these rules: of one unit, where a knob chooses them."""
        names = self._chosen()
        if not names:
            return self._quick_odds(rules)
        self._asked = self._asked or exact_questions(self.game)
        units = [unit_of(self._asked[name](self._base)) for name in names]
        most = max(units, key=units.count)
        fitting = [name for name, unit in zip(names, units, strict=True) if unit == most]
        # long names leave no room for bars, so that the short ones come before them
        shown = [name for name in fitting if len(name) <= LONG] or fitting
        odds: dict[str, Fraction] = {}
        for name in shown[:MOST_BARS]:
            try:
                odds[name] = self._asked[name](rules)
            except ValueError:  # these rules have no such number
                continue
        return odds

    def _quick_odds(self, rules: AnyRules) -> Mapping[str, Fraction]:
        """The few exact numbers of the game; none where these rules have none."""
        try:
            return self.game.quick_odds(rules) if self.game.quick_odds else {}
        except ValueError:
            return {}


__all__ = ["ExactNumbers"]
