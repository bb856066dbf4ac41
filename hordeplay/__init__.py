"""Four horde games as rulebooks you can run: play, explain, undo, simulate, and exact odds.

>>> import hordeplay as hp
>>> match = hp.new("horrible-hordes", seats=2, seed=7)
>>> match.run("greedy", until="turn") != []
True
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from hordeplay.core.choice import Choice, IllegalChoice, Refusal
from hordeplay.core.game import Game, Moment, Result
from hordeplay.core.match import Match, ScriptError, UndoForbidden
from hordeplay.core.record import RecordError, begin, plain_words
from hordeplay.core.record import load as _load
from hordeplay.core.record import load_file as _load_file
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.rules import HouseRule, Rules
from hordeplay.games import find, names, register

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from fractions import Fraction

    from hordeplay.core.match import Dice, Thinker, Undo
    from hordeplay.desk.checking import Verdict
    from hordeplay.desk.lesson import Lesson
    from hordeplay.desk.quiz import Questions
    from hordeplay.lab import Arm, balance, compare, forecast, profile, repeat, soak, sweep, tune, value
    from hordeplay.lab.sample import Sample

__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """The names of the games.

    >>> "horrible-hordes" in games()
    True
    """
    return names()


def new(
    game: str | Game[Any],  # any game's table
    seats: int | None = None,
    *,
    seed: int | str = 0,
    rules: Rules[Any] | None = None,  # the game's own Rules
    dice: Dice = "auto",
    undo: Undo = "same",
    **setup: Any,  # what the game's start takes
) -> Match[Any]:  # any game's table
    """A new match, chance answered up to the first decision.

    `ValueError` names what is allowed for a wrong game, seat count, seed, policy or setup word.

    >>> new("horrible-hordes", seats=3, seed=7).seats
    3
    """
    played = game if isinstance(game, Game) else find(game)
    used: object = played.printed if rules is None else rules
    if not isinstance(used, Rules) or used.game != played.name:
        told = f"rules of {used.game}" if isinstance(used, Rules) else repr(used)
        msg = f"rules of {played.name} are needed, not {told}; see hp.rules({played.name!r})"
        raise ValueError(msg)
    start = plain_words({"seats": played.check_seats(played.seats[0] if seats is None else seats), **setup})
    return Match(played, begin(played, used, start), seed=seed, dice=dice, undo=undo, start=start)


def load(record: str | Path) -> Match[Any]:  # any game's match
    """The match of a saved record: a file's path, the JSON text itself, or a share code. `RecordError` names what is wrong.

    >>> match = new("horrible-hordes", seats=2, seed=7)
    >>> load(match.save()).save() == match.save()
    True
    """
    if isinstance(record, str) and record.lstrip().startswith("{"):
        return _load(record, find)
    if isinstance(record, str):
        from hordeplay.desk.sharing import is_code, restore

        if is_code(record):
            return restore(record, find)
    return _load_file(record, find)


def share(match: Match[Any]) -> str:  # any game's match
    """A short text that restores the match as it stands, its rules, seed and moves; `hp.load` reads it.

    >>> match = new("horrible-hordes", seats=2, seed=7)
    >>> load(share(match)).save() == match.save()
    True
    """
    from hordeplay.desk.sharing import share as code

    return code(match)


def questions(
    match: Match[Any],  # any game's match
    n: int | None = None,
    *,
    seat: int | None = None,
    seed: int | str | None = None,
) -> Questions:
    """Questions about the position with exact answers that stay in Python; see `hordeplay.desk`.

    >>> questions(new("horrible-hordes", seats=2, seed=7), n=1)
    1. What is the chance that the next event is Awaken Horde?
    """
    from hordeplay.desk.quiz import questions as ask

    return ask(match, n, seat=seat, seed=seed)


def check(text: str, value: Fraction) -> Verdict:
    """Whether a chance is written rightly: exactly in any form, or rounded to two or more significant digits.

    >>> from fractions import Fraction
    >>> bool(check("87,5 %", Fraction(61259, 69984))), check("0.87", Fraction(61259, 69984)).says
    (True, '0.87 is 0.53 percentage points too low')
    """
    from hordeplay.desk.checking import check as judge

    return judge(text, value)


def lesson(name: str) -> Lesson:
    """A lesson for a class: minute plan, worksheet, key, model, `to_html()`; `ValueError` names the nearest.

    >>> lesson("steamsmith").minutes
    50
    """
    from hordeplay.desk.lesson import lesson as find_lesson

    return find_lesson(name)


def rules(game: str) -> Any:  # the game's own Rules
    """The printed rules of a game: knobs, content tables, `with_`, `edit`, `house`, `diff`, `digest`.

    >>> rules("horrible-hordes").hordes["Red Dragons"].attack
    5
    """
    return find(game).printed


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game: chapters, clauses, rulings.

    >>> len(rulebook("horrible-hordes").chapters)
    47
    """
    return find(game).rulebook


def simulate(
    game: str,
    n: int = 1000,
    *,
    seats: int | None = None,
    bots: Thinker | list[Thinker] = "",
    seed: int | str = 0,
    rules: Rules[Any] | None = None,  # the game's own Rules
    executor: Executor | None = None,
    progress: bool = True,
    **words: Any,  # rotate, chunk, limit, measures, and what the game's start takes
) -> Sample:
    """Play n whole matches and count: scores, wins, length, each with n and an interval. See `hordeplay.lab`."""
    from hordeplay.lab.simulate import simulate as run

    return run(game, n, seats=seats, bots=bots, seed=seed, rules=rules, executor=executor, progress=progress, **words)


_LAB = ("Arm", "balance", "compare", "forecast", "profile", "repeat", "soak", "sweep", "tune", "value")


def __getattr__(name: str) -> Any:  # what the lab has under this name
    """The lab's questions, loaded when they are first asked for."""
    if name in _LAB:
        from hordeplay import lab

        return getattr(lab, name)
    msg = f"hordeplay has no {name!r}"
    raise AttributeError(msg)


__all__ = [
    "Arm",
    "Choice",
    "Game",
    "HouseRule",
    "IllegalChoice",
    "Match",
    "Moment",
    "RecordError",
    "Refusal",
    "Result",
    "Rulebook",
    "Rules",
    "ScriptError",
    "UndoForbidden",
    "balance",
    "check",
    "compare",
    "forecast",
    "games",
    "lesson",
    "load",
    "new",
    "profile",
    "questions",
    "register",
    "repeat",
    "rulebook",
    "rules",
    "share",
    "simulate",
    "soak",
    "sweep",
    "tune",
    "value",
]
