"""Four horde games as rulebooks you can run: play, explain, undo, simulate, and exact odds.

>>> import hordeplay as hp
>>> match = hp.new("horrible-hordes", seats=2, seed=7)
>>> match.run("greedy", until="turn") != []
True
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload
from warnings import warn as _warn

from hordeplay.core.any import AnyGame, AnyMatch, AnyRules
from hordeplay.core.arguments import known as _known
from hordeplay.core.choice import Choice, IllegalChoice, Refusal
from hordeplay.core.game import Game, Moment, Result
from hordeplay.core.kept import FOLDER as _FOLDER
from hordeplay.core.kept import KeptGames
from hordeplay.core.kept import kept_games as _kept_games
from hordeplay.core.language import speak
from hordeplay.core.match import Match, ScriptError, UndoForbidden
from hordeplay.core.merging import Conflict, Merge, MergeConflict, merge
from hordeplay.core.preset import Preset
from hordeplay.core.record import RecordError
from hordeplay.core.record import load as _load
from hordeplay.core.record import load_file as _load_file
from hordeplay.core.record import new_table as _new_table
from hordeplay.core.record import plain_words as _plain_words
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.rules import HouseRule, Rules
from hordeplay.core.variants import Variant
from hordeplay.games import OURS as _OURS
from hordeplay.games import find as _find
from hordeplay.games import names as _names
from hordeplay.games import register

if TYPE_CHECKING:
    from concurrent.futures import Executor
    from fractions import Fraction

    from hordeplay.core.match import Dice, Thinker, Undo
    from hordeplay.desk.grading import Verdict
    from hordeplay.desk.lesson import Lesson
    from hordeplay.desk.questions import Questions
    from hordeplay.lab import (
        Arm,
        balance,
        compare,
        forecast,
        ladder,
        profile,
        repeat,
        soak,
        solve,
        strengths,
        sweep,
        tune,
        value,
    )
    from hordeplay.lab.sample import Sample
    from hordeplay.odds import Pmf

__version__ = "0.2.0"


class _Games:
    """`games()` are the names of the games; `games.fantahzee` is the package of one.

    The package `hordeplay.games` has the same name, and everything in it is found here, too: `import
    hordeplay.games.fantahzee as fz` works as `from hordeplay.games import fantahzee as fz` does.

    >>> "horrible-hordes" in games()
    True
    """

    def __call__(self) -> tuple[str, ...]:
        """The names of the games."""
        return _names()

    def __getattr__(self, name: str) -> Any:  # whatever the package holds
        package = import_module("hordeplay.games")
        if not hasattr(package, name) and name.replace("_", "-") in _names():
            import_module(f"hordeplay.games.{name}")
        return getattr(package, name)

    def __dir__(self) -> list[str]:
        return [name.replace("-", "_") for name in _OURS]

    def __repr__(self) -> str:
        return f"<games {', '.join(_names())}>"


games = _Games()


def new(
    game: str | AnyGame,
    seats: int | None = None,
    *,
    preset: str = "",
    seed: int | str | None = None,
    rules: AnyRules | None = None,
    dice: Dice = "auto",
    undo: Undo = "same",
    **setup: Any,  # what the game's start takes
) -> AnyMatch:
    """A new match, chance answered up to the first decision.

    A `preset` is a ready-made game (`presets` lists them): its seats, settings and decisions, where no other word says
    otherwise. `ValueError` names what is allowed for a wrong game, preset, seat count, seed, policy or setup word.

    >>> new("horrible-hordes", seats=3, seed=7).seats
    3
    >>> new("horrible-hordes", preset="first").seats
    2
    """
    played = game if isinstance(game, Game) else _find(game)
    ready = played.presets[_known(preset, played.presets, f"presets of {played.title}")] if preset else None
    used: object = played.printed if rules is None else rules
    if not isinstance(used, Rules) or used.game != played.name:
        got = f"rules of {used.game}" if isinstance(used, Rules) else repr(used)
        raise ValueError(f"rules of {played.name} are needed, not {got}; see hp.rules({played.name!r})")
    many = seats if seats is not None else ready.seats if ready else played.seats[0]
    if ready:
        used, setup, seed = ready.under(used), ready.setup | setup, ready.seed if seed is None else seed
    start = _plain_words({"seats": played.check_seats(many), **setup})
    match = Match(
        played, _new_table(played, used, start), seed=0 if seed is None else seed, dice=dice, undo=undo, start=start
    )
    if ready:
        ready.decide(match)
    return match


def presets(game: str | AnyGame) -> tuple[Preset, ...]:
    """The ready-made games of a game, for `new(game, preset=...)`; `ValueError` with the nearest name of a game.

    >>> [preset.name for preset in presets("horrible-hordes")]
    ['first', 'short']
    """
    return tuple((game if isinstance(game, Game) else _find(game)).presets.values())


def load(record: str | Path) -> AnyMatch:
    """The match of a saved record: a file's path, the JSON text itself, or a share code. `RecordError` names what is wrong.

    A record of another version of the rules is replayed as far as it fits, or goes on from its table: a `UserWarning` says so,
    and `match.older` has what can only be read of it.

    >>> match = new("horrible-hordes", seats=2, seed=7)
    >>> load(match.save()).save() == match.save()
    True
    """
    if isinstance(record, str) and record.lstrip().startswith("{"):
        return _with_warning(_load(record, _find))
    if isinstance(record, str):
        from hordeplay.desk.sharing import is_code, restore

        if is_code(record):
            return _with_warning(restore(record, _find))
    return _with_warning(_load_file(record, _find))


def _with_warning(match: AnyMatch) -> AnyMatch:
    """The match, and said aloud when its record is one of other rules."""
    if match.older:
        _warn(match.older.note, stacklevel=3)
    return match


@overload
def resume(which: None = None, *, folder: str | Path = ".") -> KeptGames: ...
@overload
def resume(which: int | str, *, folder: str | Path = ".") -> AnyMatch: ...
def resume(which: int | str | None = None, *, folder: str | Path = ".") -> KeptGames | AnyMatch:
    """The games that boards have kept here, the newest first; one of them, by number or name, as a match.

    A board in a notebook keeps its game at each decision, in the folder `.hordeplay` beside the notebook: the newest 50 games.
    `Board(match, keep=False)` does not, and `HORDEPLAY_KEEP=0` in the environment switches it off. `ValueError` says what
    there is, `RecordError` what is wrong with a file; no file is changed.

    >>> resume(folder="a folder without games")
    no game is kept here
    """
    games = _kept_games(Path(folder) / _FOLDER)
    return games if which is None else _with_warning(games.pick(which).open(_find))


def share(match: AnyMatch, *, sealed: bool = False, seat: int | None = None) -> str:
    """A short text that restores the match as it stands, its rules, seed and moves; `hp.load` reads it.

    Whoever has it has every hidden hand and all dice to come. With `sealed=True` it is a position to hand to an opponent:
    without the past and the seed, what is hidden from `seat` dealt anew (without a seat, what any seat may not know), and luck
    that is its own. `ValueError` for a seat that is not there, or for one without `sealed=True`.

    >>> match = new("horrible-hordes", seats=2, seed=7)
    >>> load(share(match)).save() == match.save()
    True
    >>> load(share(match, sealed=True)).seed == match.seed
    False
    """
    from hordeplay.desk.sealed import sealed as sealed_copy
    from hordeplay.desk.sharing import share as code

    if seat is not None and not sealed:
        raise ValueError("a share code for one seat is a sealed one: hp.share(match, sealed=True, seat=...)")
    return code(sealed_copy(match, seat) if sealed else match)


def questions(
    match: AnyMatch,
    n: int | None = None,
    *,
    seat: int | None = None,
    seed: int | str | None = None,
) -> Questions:
    """Questions about the position with exact answers that stay in Python; see `hordeplay.desk`.

    >>> questions(new("horrible-hordes", seats=2, seed=7), n=1)
    1. What is the chance that the next event is Awaken Horde?
    """
    from hordeplay.desk.questions import questions as ask

    return ask(match, n, seat=seat, seed=seed)


def grade(text: str, value: Fraction) -> Verdict:
    """Whether a chance is written rightly: exactly in any form, or rounded to two or more significant digits.

    `value` is the exact chance, an `Answer` or any `Fraction`. True or false as a condition; `says` tells why, or how far off.

    >>> from fractions import Fraction
    >>> bool(grade("87,5 %", Fraction(61259, 69984))), grade("0.87", Fraction(61259, 69984)).says
    (True, '0.87 is 0.53 percentage points too low')
    """
    from hordeplay.desk.grading import grade as by_rule

    return by_rule(text, value)


def d(sides: int) -> Pmf[int]:
    """A fair die with so many sides; `docs/dice.md` shows what it answers.

    >>> (3 @ d(6)).at_least(10), (d(8) > d(6)).chance()
    (Fraction(5, 8), Fraction(9, 16))
    """
    from hordeplay.odds import d as die

    return die(sides)


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
    return _find(game).printed


def variant(path: str | Path) -> Variant:
    """A variant from the file that `rules.save` has written: its rules, name, notes and history.

    `OSError` where there is no such file, `ValueError` says what is wrong in it.
    """
    return Variant.load(path, lambda game: _find(game).printed)


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game: chapters, clauses, rulings.

    >>> len(rulebook("horrible-hordes").chapters)
    47
    """
    return _find(game).rulebook


def simulate(
    game: str,
    n: int = 1000,
    *,
    seats: int | None = None,
    bots: Thinker | list[Thinker] = "",
    seed: int | str = 0,
    rules: AnyRules | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    **words: Any,  # rotate, chunk, limit, measures, and what the game's start takes
) -> Sample:
    """Play n whole matches and count: scores, wins, length, each with n and an interval. See `hordeplay.lab`."""
    from hordeplay.lab.simulate import simulate as run

    return run(game, n, seats=seats, bots=bots, seed=seed, rules=rules, executor=executor, progress=progress, **words)


_LAB = (
    "Arm",
    "balance",
    "compare",
    "forecast",
    "ladder",
    "profile",
    "repeat",
    "soak",
    "solve",
    "strengths",
    "sweep",
    "tune",
    "value",
)


_RENAMED = {"check": ("grade", "0.2.0", "0.3.0")}
"""Old names: what is called so now, since when, and with which version the old one goes."""


def __getattr__(name: str) -> Any:  # what the lab has under this name
    """The lab's questions, loaded when they are first asked for; and old names, with a warning."""
    if name in _LAB:
        from hordeplay import lab

        return getattr(lab, name)
    if name in _RENAMED:
        now, since, until = _RENAMED[name]
        _warn(f"hp.{name} is hp.{now} since {since}; the old name goes with {until}", DeprecationWarning, stacklevel=2)
        return globals()[now]
    raise AttributeError(f"hordeplay has no {name!r}")


__all__ = [
    "Arm",
    "Choice",
    "Conflict",
    "Game",
    "HouseRule",
    "IllegalChoice",
    "Match",
    "Merge",
    "MergeConflict",
    "Moment",
    "Preset",
    "RecordError",
    "Refusal",
    "Result",
    "Rulebook",
    "Rules",
    "ScriptError",
    "UndoForbidden",
    "Variant",
    "balance",
    "compare",
    "d",
    "forecast",
    "games",
    "grade",
    "ladder",
    "lesson",
    "load",
    "merge",
    "new",
    "presets",
    "profile",
    "questions",
    "register",
    "repeat",
    "resume",
    "rulebook",
    "rules",
    "share",
    "simulate",
    "soak",
    "solve",
    "speak",
    "strengths",
    "sweep",
    "tune",
    "value",
    "variant",
]


def __dir__() -> list[str]:
    """What tab completion shows: the public names, the lab's that are loaded late included."""
    return __all__
