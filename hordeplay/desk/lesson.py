"""A lesson: minute plan, guess, play, exact working, discussion, exit question, worksheet and key.

Invariant: no number that can be worked out is typed in a plan; what shows answers (`working`, `key`) is made when it is
asked for, and the worksheet and the student's page hold none of it.

>>> lesson("steamsmith").plan
How wrong can twenty honest rolls be?, 50 minutes, age 14 to 16
   5  story
   5  silent guess, stored
  15  play or roll
  10  exact value and working
  10  discussion
   5  exit question
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.knobs import nearest
from hordeplay.desk.chart import Chart
from hordeplay.desk.checking import RULE
from hordeplay.desk.trials import Model, Run, Trial
from hordeplay.odds.answer import Answer

if TYPE_CHECKING:
    from hordeplay.core.match import Match

ROWS: Final = 10
"""Rows of the tally on a worksheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A part of a lesson: it prints as text, ends a cell as HTML, and prints on paper as one page."""

    title: str
    lines: tuple[str, ...]
    table: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        wide = [max(map(len, column)) for column in zip(*self.table, strict=True)] if self.table else []
        rows = [
            "  " + "  ".join(cell.ljust(w) for cell, w in zip(row, wide, strict=True)).rstrip() for row in self.table
        ]
        return "\n".join([self.title, *self.lines, *rows])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        lines = "".join(f"<p>{escape(line)}</p>" for line in self.lines)
        rows = "".join(
            "<tr>" + "".join(f'<td style="text-align:left">{escape(cell)}</td>' for cell in row) + "</tr>"
            for row in self.table
        )
        return f"<section><h3>{escape(self.title)}</h3>{lines}{f'<table>{rows}</table>' if rows else ''}</section>"


@dataclass(frozen=True)
class Lesson:
    """One lesson of about fifty minutes; devices are optional.

    - `asks`, `answer`, `trial`: the question, its exact answer, and one try of it
    - `predict`: what is guessed; `they_say`: what most people guess
    - `match`: the position that is played; `roll_by_hand`: what to do without a device
    - `works`, `surprises`: the exact working and what it shows, as lines with computed numbers
    - `talk`: questions for the discussion, each with what should come up; `exit_ask`, `exit_key`: the last question
    """

    name: str
    title: str
    level: str
    minutes: int
    aim: str
    story: str
    asks: str
    answer: Callable[[], Answer]
    trial: Callable[[], Trial]
    predict: tuple[str, ...]
    they_say: str
    match: Callable[[int | str], Match[Any]]  # any game's match
    roll_by_hand: str
    works: Callable[[], Sequence[str]]
    surprises: Callable[[], Sequence[str]]
    talk: tuple[tuple[str, str], ...]
    exit_ask: str
    exit_key: Callable[[], str]
    charts: Callable[[], Sequence[Chart]] = tuple

    @cached_property
    def model(self) -> Model:
        """The exact answer and the trial."""
        return Model(self.answer(), self.trial())

    def run(self, n: int = 20, seed: int | str = 0) -> Run:
        """So many tries."""
        made = Run(self.model, seed)
        made.step(n)
        return made

    # ---- for everybody

    @property
    def plan(self) -> Sheet:
        """What happens in which minute."""
        parts = [(5, "story"), (5, "silent guess, stored"), (0, "play or roll"), (10, "exact value and working")]
        parts += [(10, "discussion"), (5, "exit question")]
        rest = self.minutes - sum(minutes for minutes, _ in parts)
        rows = tuple((f"{minutes or rest:2}", words) for minutes, words in parts)
        return Sheet(f"{self.title}, {self.minutes} minutes, {self.level}", (), rows)

    @property
    def worksheet(self) -> Sheet:
        """The student's page: story, guess, tally, and room to think; no answers."""
        guesses = [f"My guess: {words} ______" for words in self.predict]
        talk = [f"{question} ______" for question, _ in self.talk]
        lines = (
            self.story, self.asks, *guesses, self.roll_by_hand, "My tries (yes or no, or the number):",
            " ".join(["____"] * ROWS), " ".join(["____"] * ROWS), "Share or mean of mine: ______   of the class: ______",
            *talk, f"Exit question: {self.exit_ask} ______",
        )  # fmt: skip
        return Sheet(f"{self.title}: worksheet", lines)

    # ---- for the teacher

    @property
    def working(self) -> Sheet:
        """The exact value and how it comes about."""
        answer = self.model.answer
        why = tuple((case.says, str(case.part), f"{float(case.part):.4f}") for case in answer.why())
        return Sheet("Exact working", (str(answer), *self.works()), why)

    @property
    def key(self) -> Sheet:
        """The teacher's page: what they say, what is true, what surprises, what should come up."""
        lines = [f"Aim: {self.aim}", f"They say: {self.they_say}", f"True: {self.model.answer}", *self.works()]
        lines += [f"Surprise: {words}" for words in self.surprises()]
        lines += [f"{question} {hint}" for question, hint in self.talk]
        lines += [f"Exit question: {self.exit_ask} {self.exit_key()}", RULE, f"It rests on: {self._rests()}"]
        return Sheet(f"{self.title}: key", tuple(lines))

    def _rests(self) -> str:
        return "; ".join(f"{one.where or one.says}" for one in self.model.answer.assumes)

    def to_html(self, *, key: bool = False, seed: int | str = 0) -> str:
        """One page that needs no Python, server or network: story, guess, tries, worksheet; with `key` the answers, too."""
        from hordeplay.desk.page import page

        return page(self, key=key, seed=seed)

    def __repr__(self) -> str:
        return f"<Lesson {self.name}: {self.title}, {self.minutes} minutes>"


def lessons() -> Mapping[str, Lesson]:
    """All lessons by name."""
    from hordeplay.desk.plans import fantahzee, horrible_hordes, kingdom_rush, warfighter_fantasy

    games = (fantahzee, horrible_hordes, warfighter_fantasy, kingdom_rush)
    return {one.name: one for game in games for one in game.LESSONS}


def lesson(name: str) -> Lesson:
    """A lesson by its name; `ValueError` with the nearest name.

    >>> lesson("coupons").model.answer.value
    Fraction(7381, 252)
    """
    known = lessons()
    if name not in known:
        raise ValueError(f"there is no lesson {name!r}{nearest(name, list(known))}; there are {', '.join(known)}")
    return known[name]
