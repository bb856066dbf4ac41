"""Questions about a live position, with answers that stay in Python until somebody looks.

A game brings its own as `Game.questions`: `questions(table, seat)` yields `(says, kind, answer)`, where `answer` is called
when it is needed. It is given only what the asked seat may see.

>>> import hordeplay as hp
>>> from hordeplay.games import horrible_hordes as hh
>>> asked = questions(hh.example("MOVE"))
>>> print(asked[0])
If the 3 Armies of Elves on d4 attack the Rat King with 7 Hit Counters on c4: what is ... the Horde is destroyed?
>>> print(asked[0].grade("50 %"))
50 % is 24 percentage points too high
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import get_args

from hordeplay.core.any import AnyMatch
from hordeplay.core.arguments import one_of, whole
from hordeplay.core.luck import Source, key_of
from hordeplay.desk.grading import Verdict, grade
from hordeplay.desk.trials import Model
from hordeplay.odds.answer import Answer, Kind


class Question:
    """A question with an exact answer that is worked out when it is needed, and shown by `answer` alone.

    - `says`: the question; `kind`: a `chance`, or another `number`; `ValueError` for any other kind
    - `grade(text)`: right or wrong, by the rule of `grading`; `answer`: the value, why, and what it rests on
    """

    def __init__(self, says: str, kind: str, answer: Callable[[], Fraction]) -> None:
        one_of(kind, get_args(Kind), f"kind of the question {says!r}")
        self.says = says
        self.kind: Kind = "chance" if kind == "chance" else "number"
        self._work_out = answer

    @cached_property
    def answer(self) -> Answer:
        """The exact answer; a plain fraction of a game becomes one that has no more to say."""
        value = self._work_out()
        return value if isinstance(value, Answer) else Answer(value, self.says, self.kind)

    @property
    def model(self) -> Model:
        """The answer with trials of the same thing."""
        return Model(self.answer)

    def grade(self, text: str) -> Verdict:
        """Whether what somebody wrote is right, and in a sentence why or how far off; any text has a verdict."""
        return grade(text, self.answer.value, self.kind)

    def __str__(self) -> str:
        return self.says

    def __repr__(self) -> str:
        return f"<Question: {self.says}>"


class Questions(tuple[Question, ...]):
    """Questions; they print with numbers, without answers."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(f"{n}. {question}" for n, question in enumerate(self, 1))

    def __repr__(self) -> str:
        return str(self)


def questions(
    match: AnyMatch,
    n: int | None = None,
    *,
    seat: int | None = None,
    seed: int | str | None = None,
) -> Questions:
    """Questions about the position, as a seat sees it (the one that is asked, else the first), in a fixed order.

    With `n` at most so many of them; with a seed they are drawn, so that neighbours get different ones. A game without
    questions of its own has none. `ValueError` for a seat that does not play.
    """
    asked = getattr(match.request, "seats", (0,))[0] if seat is None else seat
    asked = whole(asked, "seat", 0, match.seats - 1)
    if match.game.questions is None:
        return Questions()
    rows = [Question(*row) for row in match.game.questions(match.seen_by(asked).table, asked)]
    if seed is not None:
        source = Source(key_of("questions", seed, match.ply), 0)
        rows = [rows.pop(source.randbelow(len(rows))) for _ in range(len(rows))]
    return Questions(rows[:n])


__all__ = ["Question", "Questions", "questions"]
