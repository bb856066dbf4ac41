"""A lesson: minute plan, guess, play, exact working, discussion, exit question, worksheet and key.

Games bring what is theirs of it (`Game.lessons`, `hordeplay.core.lesson`), games of others included.

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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from html import escape
from typing import Final

from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.arguments import known
from hordeplay.core.lesson import LessonPlan
from hordeplay.core.match import Match
from hordeplay.desk.grading import RULE
from hordeplay.desk.trials import Model, Run
from hordeplay.games import find, names
from hordeplay.odds.answer import Answer
from hordeplay.odds.chart import Chart

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
class Lesson(LessonPlan):
    """What a game brought for a lesson, with everything that the desk makes of it.

    - `plan`, `worksheet`: for everybody; `working`, `key`: for the teacher; `to_html()`: each as a page
    - `model`, `run(n)`: the exact answer, and tries of the same thing; `match()`: the position that is played
    """

    game: AnyGame = field(kw_only=True, repr=False)

    @classmethod
    def of(cls, plan: LessonPlan, game: AnyGame) -> Lesson:
        """The lesson that the desk makes of a game's plan."""
        return cls(**{one.name: getattr(plan, one.name) for one in fields(plan)}, game=game)

    @cached_property
    def model(self) -> Model:
        """The exact answer and one try of it; `TypeError` for a plain number, which says neither what it counts nor why."""
        answer = self.answer()
        if not isinstance(answer, Answer):
            raise TypeError(f"lesson {self.name!r}: its answer is a hordeplay.odds.answer.Answer, not {answer!r}")
        return Model(answer)

    @property
    def pictures(self) -> Sequence[Chart]:
        """The charts of the key; `TypeError` for anything else."""
        charts = list(self.charts())
        if strange := [chart for chart in charts if not isinstance(chart, Chart)]:
            raise TypeError(f"lesson {self.name!r}: its charts are of hordeplay.odds.chart, not {strange[0]!r}")
        return [chart for chart in charts if isinstance(chart, Chart)]

    def match(self, seed: int | str = 0) -> AnyMatch:
        """A match that stands on the position that is played, with the luck of this seed."""
        return Match(self.game, self.table(), seed=seed)

    def run(self, n: int = 20, seed: int | str = 0) -> Run:
        """So many tries of what is asked; the same seed gives the same ones."""
        tries = Run(self.model, seed)
        tries.step(n)
        return tries

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
        from hordeplay.desk.lesson_page import page

        return page(self, key=key, seed=seed)

    def __repr__(self) -> str:
        return f"<Lesson {self.name}: {self.title}, {self.minutes} minutes>"


def lessons() -> Mapping[str, Lesson]:
    """The lessons of all games by name, ours and others', in their order; `ValueError` where two have one name.

    >>> list(lessons())[:3]
    ['steamsmith', 'alchemist', 'maureen']
    """
    every = [Lesson.of(plan, game) for game in map(find, names()) for plan in game.lessons()]
    by_name: dict[str, Lesson] = {}
    for one in sorted(every, key=lambda one: one.number):
        if other := by_name.get(one.name):
            raise ValueError(
                f"{other.game.name} and {one.game.name} both bring a lesson {one.name!r}: rename one of them"
            )
        by_name[one.name] = one
    return by_name


def lesson(name: str) -> Lesson:
    """A lesson by its name; `ValueError` with the nearest name.

    >>> lesson("coupons").model.answer.value
    Fraction(7381, 252)
    """
    every = lessons()
    return every[known(name, every, "lessons")]


__all__ = ["Lesson", "Sheet", "lesson", "lessons"]
