"""Questions about a live position, with answers that stay in Python until somebody looks.

A game brings its own in a module `questions` of its package: `ask(table, seat)` yields `(says, kind, answer)`, where `answer`
is called when it is needed. It is given only what the asked seat may see.

>>> import hordeplay as hp
>>> from hordeplay.games import horrible_hordes as hh
>>> asked = questions(hh.lesson("MOVE"))
>>> print(asked[0])
If the 3 Armies of Elves on d4 attack the Rat King with 7 Hit Counters on c4: what is ... the Horde is destroyed?
>>> print(asked[0].check("50 %"))
50 % is 24 percentage points too high
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from hordeplay.core.luck import Source, key_of
from hordeplay.desk.checking import Verdict, check
from hordeplay.desk.trials import Model
from hordeplay.odds.answer import Answer, Kind

if TYPE_CHECKING:
    from hordeplay.core.match import Match

Asking = Callable[[Any, int], Iterable[tuple[str, Kind, Callable[[], Answer]]]]
"""The `ask` of a game: its own table, and a seat."""


class Question:
    """A question with an exact answer that is worked out when it is needed, and shown by `answer` alone.

    - `says`: the question; `kind`: a chance, or another number
    - `check(text)`: right or wrong, by the rule of `checking`; `answer`: the value, why, and what it rests on
    """

    def __init__(self, says: str, kind: Kind, answer: Callable[[], Answer]) -> None:
        self.says = says
        self.kind = kind
        self._work_out = answer
        self._known: Answer | None = None

    @property
    def answer(self) -> Answer:
        """The exact answer."""
        if self._known is None:
            self._known = self._work_out()
        return self._known

    @property
    def model(self) -> Model:
        """The answer with trials of the same thing."""
        return Model(self.answer)

    def check(self, text: str) -> Verdict:
        """Whether what somebody wrote is right."""
        return check(text, self.answer.value, self.kind)

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
    match: Match[Any],  # any game's match
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
    if type(asked) is not int or not 0 <= asked < match.seats:
        raise ValueError(f"seats are 0 to {match.seats - 1}, not {seat!r}")
    name = f"{match.game.package}.questions"
    if find_spec(name) is None:
        return Questions()
    ask: Asking = import_module(name).ask
    found = [Question(*row) for row in ask(match.seen_by(asked).table, asked)]
    if seed is not None:
        source = Source(key_of("questions", seed, match.ply), 0)
        found = [found.pop(source.below(len(found))) for _ in range(len(found))]
    return Questions(found[:n])
