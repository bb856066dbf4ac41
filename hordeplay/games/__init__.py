"""The games, found by name. A game is one folder; nothing else has to know it.

A game from elsewhere (a reader's own, or the tiny one in the tests) joins by `register(GAME)`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hordeplay.core.knobs import nearest

if TYPE_CHECKING:
    from hordeplay.core.game import Game

OURS = ("horrible-hordes", "fantahzee", "kingdom-rush", "warfighter-fantasy")
"""The games that come with the package."""

_registered: dict[str, Game[Any]] = {}


def names() -> tuple[str, ...]:
    """The names of all games, ours first."""
    return (*OURS, *(name for name in _registered if name not in OURS))


def register(game: Game[Any]) -> Game[Any]:  # any game's table
    """Make a game known by its name, for `hp.new`, `hp.load` and the rest; `ValueError` for a name that is ours."""
    if game.name in OURS and not game.package.startswith(f"{__name__}."):
        msg = f"{game.name!r} is a game that comes with the package; give yours another name"
        raise ValueError(msg)
    _registered[game.name] = game
    return game


def find(name: object) -> Game[Any]:  # any game's table
    """The game of this name; `ValueError` naming what there is and the nearest name."""
    if isinstance(name, str):
        if name in _registered:
            return _registered[name]
        if name in OURS:
            game: Game[Any] = import_module(f"hordeplay.games.{name.replace('-', '_')}").GAME
            return register(game)
    hint = nearest(name, list(names())) if isinstance(name, str) else ""
    msg = f"there is no game {name!r}{hint}; the games are {', '.join(names())}"
    raise ValueError(msg)
