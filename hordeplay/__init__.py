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

    from hordeplay.core.match import Dice, Thinker, Undo
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
    """The match of a saved record: a file's path, or the JSON text itself. `RecordError` names what is wrong.

    >>> match = new("horrible-hordes", seats=2, seed=7)
    >>> load(match.save()).save() == match.save()
    True
    """
    if isinstance(record, str) and record.lstrip().startswith("{"):
        return _load(record, find)
    return _load_file(record, find)


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
    bots: Thinker | list[Thinker] = "greedy",
    seed: int | str = 0,
    rules: Rules[Any] | None = None,  # the game's own Rules
    executor: Executor | None = None,
    progress: bool = True,
) -> Sample:
    """Play n whole matches and count: scores, wins, length, each with n and an interval. See `hordeplay.lab`."""
    from hordeplay.lab.simulate import simulate as run

    return run(game, n, seats=seats, bots=bots, seed=seed, rules=rules, executor=executor, progress=progress)


__all__ = [
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
    "games",
    "load",
    "new",
    "register",
    "rulebook",
    "rules",
    "simulate",
]
