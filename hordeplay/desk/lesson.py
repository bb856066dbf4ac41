"""A lesson: minute plan, guess, play, exact working, discussion, exit question, worksheet and key.

Games bring what is theirs of it (`Game.lessons`, `hordeplay.core.lesson`), games of others included.

Invariant: no number that can be worked out is typed in a plan; what shows answers (`working`, `key`) is made when it is
asked for, and the worksheet and the student's page hold none of it.

>>> lesson("steamsmith").plan
How wrong can twenty honest rolls be? (50 minutes, age 14 to 16)
   5  story                    PageDown, or Next at the foot, leads from step to step; with phones: Let phones join
   5  silent guess, stored     Store my guess; phones guess now, and wait
  15  play or roll             a choice on the board; its corner button fills the screen; 10 more; with phones: Let them try; then Store my guess once more
  10  exact value and working  with phones or pages: Let them see, and say the word; Show: twenty tries; Show the truth; Show: exact value and working
  10  discussion               Show: charts; Show: what the value rests on
   5  exit question            Show: key, when the sheets are in; who is quick, or at home: Change it
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.arguments import known
from hordeplay.core.english import counted
from hordeplay.core.language import message, speaking, tr
from hordeplay.core.lesson import TEXTS, Activity, LessonPlan
from hordeplay.core.match import Match
from hordeplay.desk.grading import RULE
from hordeplay.desk.trials import Model, Run
from hordeplay.games import LENT, find, names
from hordeplay.odds.answer import Answer
from hordeplay.odds.chart import Chart

ROWS: Final = 10
"""Rows of the tally on a worksheet."""


_HOUR: Final = (
    (
        5,
        message("story"),
        message("PageDown, or Next at the foot, leads from step to step; with phones: Let phones join"),
    ),
    (5, message("silent guess, stored"), message("Store my guess; phones guess now, and wait")),
    (
        0,
        message("play or roll"),
        message("a choice on the board; its corner button fills the screen; 10 more"),
    ),
    (
        10,
        message("exact value and working"),
        message(
            "with phones or pages: Let them see, and say the word; Show: twenty tries; Show the truth; Show: exact value and working"
        ),
    ),
    (10, message("discussion"), message("Show: charts; Show: what the value rests on")),
    (
        5,
        message("exit question"),
        message("Show: key, when the sheets are in; who is quick, or at home: Change it"),
    ),
)
"""Minutes (0: what is left), what happens, and what is clicked in the notebook and for phones."""
_TRY: Final = message("with phones: Let them try")
"""What lets phones roll, beside whatever a lesson plays on the board."""
_AGAIN: Final = message("then Store my guess once more")
"""What ends the tries of a lesson whose second guess is stored."""
MY_TRIES: Final = message("My tries (yes or no, or the number):")
"""Over the place where tries are kept on a worksheet."""
SHARES: Final = message("Share or mean of mine: ______   of the class: ______")
ROOM: Final = " ______"
"""Where something is written on a worksheet."""


def tally() -> tuple[str, ...]:
    """Where tries are kept on a worksheet."""
    return (tr(MY_TRIES), *(" ".join(["____"] * ROWS) for _ in range(2)))


def _said(value: Any) -> Any:  # a text, texts in tuples, an activity, or what gives a text
    """What stands in a plan, in the language that is spoken."""
    if isinstance(value, str):
        return tr(value) if value else value
    if isinstance(value, tuple):
        return tuple(map(_said, value))
    if isinstance(value, Activity):
        return Activity(_said(value.words), _said(value.ready), _said(value.rows))
    return value() if callable(value) else value


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
    """What a game brought for a lesson, with everything that the desk makes of it, in the language of who reads it.

    - `plan`, `worksheet`: for everybody; `working`, `key`: for the teacher; `to_html()`: each as a page
    - `model`, `run(n)`: the exact answer, and tries of the same thing; `match()`: the position that is played
    """

    game: AnyGame = field(kw_only=True, repr=False)

    if not TYPE_CHECKING:  # else there would be any attribute

        def __getattribute__(self, name: str) -> Any:  # of any field
            value = super().__getattribute__(name)
            return _said(value) if name in _READ else value

    @classmethod
    def of(cls, plan: LessonPlan, game: AnyGame) -> Lesson:
        """The lesson that the desk makes of a game's plan."""
        original = plan.__dict__  # as it was written: a lesson gives its texts in the language of now
        return cls(**{one.name: original[one.name] for one in fields(LessonPlan)}, game=game)

    @cached_property
    def model(self) -> Model:
        """The exact answer and one try of it; `TypeError` for a plain number, which says neither what it counts nor why."""
        return Model(self._exact(self.answer, "answer"), self.near_misses, None if self.least is None else self.least())

    @cached_property
    def second_model(self) -> Model | None:
        """The same of the second thing that is guessed; None where it is guessed on paper alone.

        >>> lesson("duel").predict[1], lesson("duel").second_model.answer.value
        ('the chance that both fall', Fraction(2, 7))
        """
        return None if self.second is None else Model(self._exact(self.second, "second answer"))

    def _exact(self, answer: Callable[[], Fraction], what: str) -> Answer:
        given = answer()
        if not isinstance(given, Answer):
            raise TypeError(f"lesson {self.name!r}: its {what} is a hordeplay.odds.answer.Answer, not {given!r}")
        return given

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
        """What happens in which minute, and what the teacher clicks in the notebook, and for phones, then."""
        rest = self.minutes - sum(minutes for minutes, _, _ in _HOUR)
        again = [tr(_AGAIN)] if self.second else []
        rows = [
            (f"{minutes:2}", tr(words), tr(click))
            if minutes
            else (
                f"{rest:2}",
                self.activity.words if self.activity else tr(words),
                "; ".join([self.clicks or tr(click), tr(_TRY), *again]),
            )
            for minutes, words, click in _HOUR
        ]
        ready = (tr("Lay ready: {things}.", things=self.activity.ready),) if self.activity else ()
        title = tr("{title} ({minutes} minutes, {level})", title=self.title, minutes=self.minutes, level=self.level)
        return Sheet(title, ready, tuple(rows))

    @property
    def worksheet(self) -> Sheet:
        """The student's page: story, guess, tally, and room to think; no answers."""
        guesses = [tr("My guess: {asked}", asked=words) + ROOM for words in self.predict]
        talk = [f"{question}{ROOM}" for question, _ in self.talk]
        rows = self.activity.rows if self.activity else tally()
        again = (tr("After the tries I would guess:") + ROOM,) if self.second else ()
        lines = (
            self.story, self.asks, *guesses, self.roll_by_hand, *rows, tr(SHARES), *again, *talk,
            tr("Exit question: {question}", question=self.exit_ask) + ROOM,
        )  # fmt: skip
        return Sheet(tr("Worksheet: {title}", title=self.title), lines)

    # ---- for the teacher

    @property
    def working(self) -> Sheet:
        """The exact value and how it comes about."""
        answer = self.model.answer
        why = tuple((case.says, str(case.part), f"{float(case.part):.4f}") for case in answer.why())
        return Sheet(tr("Exact working"), (str(answer), *self.works()), why)

    @property
    def key(self) -> Sheet:
        """The teacher's page: what they say, what is true, what surprises, what should come up."""
        lines = [
            tr("Aim: {aim}", aim=self.aim),
            tr("They say: {guess}", guess=self.they_say),
            tr("True: {answer}", answer=self.model.answer),
            *self.works(),
        ]
        if self.second_model:
            lines.insert(3, tr("True of the second guess: {answer}", answer=self.second_model.answer))
        lines += [tr("Surprise: {words}", words=words) for words in self.surprises()]
        lines += [f"{question} {hint}" for question, hint in self.talk]
        last = f"{tr('Exit question: {question}', question=self.exit_ask)} {self.exit_key()}"
        lines += [last, tr(RULE), tr("It rests on: {these}", these=self._rests())]
        return Sheet(self.key_title, tuple(lines))

    @property
    def key_title(self) -> str:
        """What stands over the key."""
        return tr("Key: {title}", title=self.title)

    def _rests(self) -> str:
        return "; ".join(f"{one.where or one.says}" for one in self.model.answer.assumes)

    def to_html(
        self,
        code: str = "",
        *,
        word: str = "",
        tries: int = 20,
        seats: int = 30,
        key: bool = False,
        language: str = "",
    ) -> str:
        """One page that needs no Python, server or network: seat, guess, tries, result line, worksheet; with `key` the teacher's.

        - `code`: the class code, whose seats have the dice of `ClassRoom(code, ...)`; without one the page asks for it
        - `word`: 4 to 60 characters; with them the page opens the answer, which lies sealed in it; without, it has none
        - `tries`: after so many, 1 to 10,000, the result line is there
        - `seats`: a lesson whose plan names no `page_rule` carries the tries of the seats 1 to so many, at most 999
        - `language`: of the page, `de` or `en`; without one that which is spoken

        `ValueError` names what is allowed.

        >>> page = lesson("maureen").to_html("frog7", word="green apple")
        >>> "Keep the pair" in page, "61259" in page, "87.53" in page
        (True, False, False)
        """
        from hordeplay.desk.lesson_page import key_page, student_page

        with speaking(language):
            return key_page(self) if key else student_page(self, code, word=word, tries=tries, seats=seats)

    def __repr__(self) -> str:
        minutes = counted(self.minutes, "minute")
        return f"<Lesson {self.name}: {self.title}, {minutes}>"


_READ: Final = TEXTS | {"activity"}


def lessons() -> Mapping[str, Lesson]:
    """The lessons of all games by name, ours and others', in their order; `ValueError` where two have one name.

    >>> list(lessons())[:3]
    ['steamsmith', 'alchemist', 'maureen']
    """
    every = [Lesson.of(plan, game) for game in map(find, (*names(), *LENT)) for plan in game.lessons()]
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
