"""Given the dice I keep: click dice to keep or roll them, and see what that does to the odds.

Invariant: while the odds are hidden they are in no widget, text or picture of the panel.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

import ipywidgets

from hordeplay.core.english import counted
from hordeplay.core.language import in_its_language, message, tr, tr_in
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.lab.data_frame import data_frame
from hordeplay.odds.answer import Answer
from hordeplay.odds.chart import Chart, Mark
from hordeplay.widgets.panel import Odds, OddsSwitchPanel, exact_rows, row, table
from hordeplay.widgets.plot import Plot

if TYPE_CHECKING:
    import pandas as pd


class Kept(Protocol):
    """A keep and what it is worth: the dice that are kept, and the chance of the goal with them."""

    @property
    def dice(self) -> tuple[int, ...]: ...
    @property
    def value(self) -> Fraction: ...


class Advising(Protocol):
    """What a game's odds tell of a roll, such as `fz.odds.best_keep(...)`: its keeps come the best first."""

    @property
    def roll(self) -> tuple[int, ...]: ...
    @property
    def rerolls(self) -> int: ...
    @property
    def goal(self) -> str: ...
    @property
    def keeps(self) -> Sequence[Kept]: ...
    def answer(self, *dice: int) -> Answer: ...
    def keeping(self, *dice: int) -> Fraction: ...


class KeepPanel(OddsSwitchPanel):
    """A roll whose dice can be kept or rolled again, each keep with its exact chance.

    `odds` are shown `always`, `after` you have chosen a keep, or stay `hidden`; `keep(3, 3)` and `choose()` do what the
    buttons do.

    >>> from hordeplay.games import fantahzee as fz
    >>> panel = KeepPanel(fz.odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX"), odds="after")
    >>> panel.keep(3, 3, 5); print(panel)
    XX+XXX from 6 5 4 3 3 2 1, 2 rerolls left; kept: 5 3 3
    >>> panel.choose(); print(panel)
    XX+XXX from 6 5 4 3 3 2 1, 2 rerolls left; kept: 5 3 3
    exact: 10099/11664, best: 3 3 with 61259/69984
    """

    def __init__(self, advice: Advising, *, odds: Odds = "always", theme: Theme = "") -> None:
        super().__init__(odds)
        self.theme: Theme = theme
        self._advice = advice
        self._chosen = False
        self._dice = [
            ipywidgets.ToggleButton(
                description=str(face),
                tooltip=tr_in("a die", "keep"),
                layout=ipywidgets.Layout(width="2.6em", height="2.6em"),
            )
            for face in advice.roll
        ]
        for die in self._dice:
            die.add_class("hp-die")
            die.observe(lambda _: self._draw(), "value")
        self._settle = self.button(tr("That is my keep"), self.choose)
        self._numbers = ipywidgets.HTML()
        self._plot = Plot(Chart(""), theme)
        ask = ipywidgets.HTML(tr("Press the dice that you keep."))
        self.fill(self._says, ask, row(*self._dice), self._settle, self._numbers, self._plot)
        self._draw()

    @property
    def _says(self) -> str:
        left = self._advice.rerolls
        roll = " ".join(map(str, self._advice.roll))
        return tr(
            "{goal} from {dice}, {rerolls} left", goal=self._advice.goal, dice=roll, rerolls=counted(left, "reroll")
        )

    @property
    def kept(self) -> tuple[int, ...]:
        """The faces of the dice that are kept now, the highest first; empty where all are rolled again."""
        chosen = [face for face, die in zip(self._advice.roll, self._dice, strict=True) if die.value]
        return tuple(sorted(chosen, reverse=True))

    @property
    def _has_chosen(self) -> bool:
        return self._chosen

    def keep(self, *dice: int) -> None:
        """Keep just these faces, in any order; none means that all dice are rolled again. `ValueError` for a face that does not
        lie there so often.
        """
        left = list(dice)
        pressed = []
        for face in self._advice.roll:
            pressed.append(face in left)
            if face in left:
                left.remove(face)
        if left:
            raise ValueError(tr("{face} does not lie there so often", face=left[0]))
        for die, on in zip(self._dice, pressed, strict=True):
            die.value = on

    def choose(self) -> None:
        """Settle for the dice that are kept; under `after` the odds are shown then."""
        self._chosen = True
        self._draw()

    def to_frame(self) -> pd.DataFrame:
        """Every keep with its exact chance and its decimal, the best first; no row while the odds are hidden."""
        rows = [
            (" ".join(map(str, keep.dice)), keep.value, float(keep.value)) for keep in self._advice.keeps if self.shown
        ]
        return data_frame(rows, columns=["keep", "chance", "decimal"])

    @in_its_language
    def picture(self) -> str:
        """The chart of the best keeps and of yours, as SVG."""
        return svg(self._plot.chart, self.theme)

    @in_its_language
    def _draw(self) -> None:
        self._settle.layout.display = "" if self.odds == "after" and not self._chosen else "none"
        for die, face in zip(self._dice, self._advice.roll, strict=True):
            die.description = f"\u2713{face}" if die.value else str(face)  # a mark, not a shade alone
            die.tooltip = tr("{face}, kept", face=face) if die.value else tr("{face}, rolled again", face=face)
        if not self.shown:
            self._numbers.value = table([(tr_in("dice", "kept"), _faces(self.kept))])
            self._plot.show(Chart(self._says))
            return
        answer, best = self._advice.answer(*self.kept) if self.kept else None, self._advice.keeps[0]
        value = self._advice.keeping(*self.kept)
        rows = [(tr_in("dice", "kept"), _faces(self.kept))]
        rows += exact_rows(answer or Answer(value, self._says))
        more = tr(
            "{dice}, {n} percentage points more", dice=_faces(best.dice), n=f"{100 * float(best.value - value):.2f}"
        )
        rows.append((tr_in("dice", "best"), more))
        self._numbers.value = table(rows)
        shown = {_faces(keep.dice): float(keep.value) for keep in self._advice.keeps[:7]}
        mine = _faces(self.kept)
        shown.setdefault(mine, float(value))
        others = {name: one for name, one in shown.items() if name != mine}
        marks = [
            Mark("bars", tr("other keeps"), tuple(others), tuple(others.values())),
            Mark("bars", tr_in("a keep", "yours"), (mine,), (float(value),)),
        ]
        self._plot.show(
            Chart(
                tr("The best keeps, and yours"),
                tuple(marks),
                tr_in("dice", "kept"),
                message("chance"),
                True,
                tuple(shown),
                (self._says,),
            )
        )

    @in_its_language
    def __repr__(self) -> str:
        line = tr("{roll}; kept: {dice}", roll=self._says, dice=_faces(self.kept))
        if not self.shown:
            return line
        best = self._advice.keeps[0]
        exact = tr(
            "exact: {value}, best: {dice} with {most}",
            value=self._advice.keeping(*self.kept),
            dice=" ".join(map(str, best.dice)),
            most=best.value,
        )
        return f"{line}\n{exact}"


def _faces(dice: Sequence[int]) -> str:
    return " ".join(map(str, dice)) or tr("nothing")
