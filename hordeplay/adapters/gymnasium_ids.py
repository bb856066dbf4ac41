"""The games under ids of Gymnasium: `gymnasium.make("hordeplay/Fantahzee-v0")`.

Since its release 1.0 Gymnasium reads no entry points of others: what registers an id is the import of `hordeplay.adapters`, which
`gymnasium.make("hordeplay.adapters:hordeplay/Fantahzee-v0")` does by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.game import Game
from hordeplay.games import find, names

if TYPE_CHECKING:
    from hordeplay.adapters.one_seat import OneSeat
    from hordeplay.core.any import AnyGame

MADE_BY: Final = "hordeplay.adapters:OneSeat"
"""What makes an environment, as Gymnasium writes it: so an id costs no import of a game, and its spec can be kept as text."""


def id_of(name: str) -> str:
    """The id of a game by its name.

    >>> id_of("kingdom-rush")
    'hordeplay/KingdomRush-v0'
    """
    return f"hordeplay/{''.join(word[:1].upper() + word[1:] for word in name.split('-'))}-v0"


def in_gymnasium(game: str | AnyGame, *, name: str = "", **words: Any) -> str:  # what `OneSeat` takes
    """Register a game with Gymnasium, and return the id by which `gymnasium.make` finds it: `name`, else `hordeplay/Pig-v0`.

    The words are those of `OneSeat`; `gymnasium.make` takes them, too, and its own go first. An id that is there already
    means from now on what was registered last. `ImportError` says how Gymnasium is got, `ValueError` what is wrong with a game.

    Our four games, and those of installed distributions, are registered with the import of `hordeplay.adapters`.

    >>> import gymnasium
    >>> env = gymnasium.make(in_gymnasium("fantahzee", name="hordeplay/Duel-v0", seats=2, bots="tip"), limit=500)
    >>> observation, info = env.reset(seed=7)
    >>> env.unwrapped.words()[0] in env.unwrapped.words(), env.unwrapped.state_of_game.seats
    (True, 2)
    """
    try:
        from gymnasium import register
        from gymnasium.envs.registration import registry
    except ModuleNotFoundError as error:
        from hordeplay.core.extras import missing

        raise missing("in_gymnasium", error, "rl") from error
    played = game if isinstance(game, Game) else find(game)
    called = name or id_of(played.name)
    registry.pop(called, None)  # Gymnasium warns of an id that is registered twice
    if isinstance(game, str):
        register(called, MADE_BY, kwargs={"game": game, **words})
        return called

    def begun(**more: Any) -> OneSeat:  # likewise
        from hordeplay.adapters.one_seat import OneSeat

        return OneSeat(played, **more)

    register(called, begun, kwargs=words)
    return called


def register_all() -> None:
    """Every game that can be found by its name under its id, where Gymnasium is installed; what has an id keeps it."""
    try:
        from gymnasium import register
        from gymnasium.envs.registration import registry
    except ImportError:  # nobody can ask for an id then
        return
    for name in names():
        if id_of(name) not in registry:
            register(id_of(name), MADE_BY, kwargs={"game": name})


__all__ = ["MADE_BY", "id_of", "in_gymnasium", "register_all"]
