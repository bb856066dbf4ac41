"""A station of the course as a class leaves it: every cell has run, and what is behind its curtains can be read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from infra.notebook_session import NOTEBOOKS, Session, Shown

from hordeplay.odds.answer import Answer
from hordeplay.widgets import Curtain, Predict, Quiz

NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*\d)")


class Station:
    """The names that its cells bind, and its panels in their order."""

    def __init__(self, stem: str, changes: Mapping[str, str] | None = None) -> None:
        """With `changes` a learner has written over parts of cells: each old text, found once, by its new one."""
        (path,) = (path for path in NOTEBOOKS if path.stem == stem)
        session = Session(path)
        for old, new in (changes or {}).items():
            (number,) = (i for i, cell in enumerate(session.cells) if cell.source.count(old) == 1)
            session.cells[number] = replace(
                session.cells[number], source=session.cells[number].source.replace(old, new)
            )
        self.panels: list[object] = []
        for cell in session.code():
            self.panels += session.run(cell).values
        self.names: dict[str, Any] = session.names  # Any: of whatever kind a cell names

    def guessed(self, number: int) -> tuple[Answer, dict[str, Fraction]]:
        """The exact answer of a guess, counted from 0, and the values of its known mistakes by their words."""
        panel = [panel for panel in self.panels if isinstance(panel, Predict)][number]
        panel.guess("1/2")
        if panel.can_try:
            panel.step(10)
        panel.reveal()
        model = panel.run.model
        return model.answer, {miss.says: miss.value for miss in model.near_misses()}

    def reason(self, number: int) -> str:
        """The sentence that comes with the exact answer of a guess, once `guessed`."""
        panel = [panel for panel in self.panels if isinstance(panel, Predict)][number]
        return str(panel).partition("\nwhy: ")[2].splitlines()[0]

    def behind(self, says: str) -> str:
        """What is behind the curtain with these words."""
        (curtain,) = (panel for panel in self.panels if isinstance(panel, Curtain) and panel.says == says)
        curtain.reveal()
        return str(curtain)

    def quiz(self, number: int) -> Quiz:
        """A quiz, counted from 0."""
        return [panel for panel in self.panels if isinstance(panel, Quiz)][number]


def rows(text: str, title: str, count: int) -> list[list[float]]:
    """The numbers in so many lines below the line with a title; what is not a number is left out."""
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if title in line) + 1
    return [[float(number) for number in NUMBER.findall(line)] for line in lines[first : first + count]]


def numbers(text: str) -> list[float]:
    """All numbers of a text, in their order."""
    return [float(number) for number in NUMBER.findall(text)]


def played(stem: str) -> tuple[dict[str, Any], list[Shown]]:  # Any: of whatever kind a cell names
    """The names that the cells of a station bind, and what each of them shows."""
    (path,) = (path for path in NOTEBOOKS if path.stem == stem)
    session = Session(path)
    shown = [session.run(cell) for cell in session.code()]
    return session.names, shown


def panels(station: tuple[dict[str, Any], list[Shown]], kind: type) -> list[Any]:
    """What a played station shows of this kind, in its order."""
    return [value for one in station[1] for value in one.values if isinstance(value, kind)]


def behind(station: tuple[dict[str, Any], list[Shown]], says: str) -> str:
    """What is behind the curtain with these words in a played station."""
    (curtain,) = [one for one in panels(station, Curtain) if one.says == says]
    curtain.reveal()
    return str(curtain)
