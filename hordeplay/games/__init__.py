"""The games, found by name. A game is one folder; nothing else has to know it.

Ours lie beside this file. A game from elsewhere joins by `register(GAME)`, or, for good, by an entry point of its own
distribution, `[project.entry-points."hordeplay.games"]` with `shut-the-box = "shut_the_box:GAME"`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hordeplay.core.any import AnyGame
from hordeplay.core.arguments import known

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS: Final = ("horrible-hordes", "fantahzee", "kingdom-rush", "warfighter-fantasy")
"""The games that come with the package."""
LENT: Final = {"yahtzee": "hordeplay.desk.yahtzee"}
"""Games that only lessons play, and where they lie: found by name, so that what was saved opens again, but in no list."""
GROUP: Final = "hordeplay.games"
"""The group of entry points in which distributions offer games."""

_registered: dict[str, AnyGame] = {}


@cache
def _offered() -> Mapping[str, EntryPoint]:
    """The games of installed distributions by name; ours cannot be taken away by one of them."""
    return MappingProxyType({point.name: point for point in entry_points(group=GROUP) if point.name not in OURS})


def names() -> tuple[str, ...]:
    """The names of all games: ours first, then those of installed distributions and those that were registered."""
    return tuple(dict.fromkeys((*OURS, *_offered(), *_registered)))


def register(game: AnyGame) -> AnyGame:
    """Make a game known by its name, for `hp.new`, `hp.load` and the rest; `ValueError` for a name that is ours."""
    from hordeplay.core.game import Game

    given: object = game
    if not isinstance(given, Game):
        return find(given)
    if game.name in OURS and not game.package.startswith(f"{__name__}."):
        raise ValueError(f"{game.name!r} is a game that comes with the package; give yours another name")
    _registered[game.name] = game
    return game


def find(name: object) -> AnyGame:
    """The game of this name; `ValueError` naming what there is, the nearest name, and how others join."""
    if not isinstance(name, str) and (own := getattr(name, "game", None)):  # a match, a seat, rules
        kind, meant = type(name).__name__, own if isinstance(own, str) else getattr(own, "name", "")
        raise ValueError(
            f"games: a game is meant by its name or its GAME, not by a {kind}; say {meant!r} for that of this {kind}"
        )
    if isinstance(name, str) and name in _registered:
        return _registered[name]
    if isinstance(name, str) and name in LENT:
        lent: AnyGame = import_module(LENT[name]).GAME
        return lent
    try:
        wanted = known(name, names(), "games")
    except ValueError as error:
        there = f" There is {', '.join(names())}." if "did you mean" in str(error) else "."
        raise ValueError(
            f"{error}{there} Others join by hordeplay.register(GAME), or by an entry point in the group {GROUP!r}"
        ) from None
    if wanted in OURS:
        ours: AnyGame = import_module(f"{__name__}.{wanted.replace('-', '_')}").GAME
        return register(ours)
    return register(_loaded(wanted, _offered()[wanted]))


def _loaded(name: str, point: EntryPoint) -> AnyGame:
    """The game that a distribution offers by this name; `ValueError` names the entry point and what is wrong with it."""
    from hordeplay.core.game import Game

    where = f"games: the entry point {name!r} = {point.value!r}"
    if point.dist is not None:
        where += f" of {point.dist.name}"
    try:
        offered: object = point.load()
    except Exception as error:
        raise ValueError(f"{where} cannot be imported: {type(error).__name__}: {error}") from error
    if not isinstance(offered, Game):
        raise ValueError(f"{where} is no Game but a {type(offered).__name__}")
    if offered.name != name:
        raise ValueError(f"{where} is the game {offered.name!r}; call the entry point so, too")
    return offered
