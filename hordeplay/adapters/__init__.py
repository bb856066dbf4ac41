"""The games behind interfaces that others know: PettingZoo, Gymnasium, OpenSpiel.

| name | is | needs |
|---|---|---|
| `State` | OpenSpiel's `State` in pure Python: numbered actions, chance explicit | |
| `AllSeats` | PettingZoo's AEC environment: all seats as agents | pettingzoo |
| `OneSeat` | Gymnasium's environment: one seat against bots | gymnasium |
| `in_gymnasium` | registers a game with Gymnasium, for `gymnasium.make`; ours are | gymnasium |
| `in_openspiel` | registers a game with OpenSpiel, for `pyspiel.load_game` | open_spiel |

`docs/adapters.md` says what actions and observations mean, and trains an agent.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from hordeplay.adapters.features import Feature, choice_features, features
from hordeplay.adapters.gymnasium_ids import in_gymnasium, register_all
from hordeplay.adapters.openspiel import in_openspiel
from hordeplay.adapters.state import ACTIONS, CHANCE, LEAVE, LIMIT, MORE, TERMINAL, State
from hordeplay.adapters.worth import Worth, won
from hordeplay.core.extras import missing

if TYPE_CHECKING:
    from hordeplay.adapters.all_seats import AllSeats
    from hordeplay.adapters.arrays import Encoder, Observation, column
    from hordeplay.adapters.one_seat import OneSeat

_MODULES: Final = {
    "AllSeats": "all_seats",
    "Encoder": "arrays",
    "Observation": "arrays",
    "OneSeat": "one_seat",
    "column": "arrays",
}
"""What is loaded when it is first asked for, because it needs more than hordeplay alone."""


def __getattr__(name: str) -> Any:  # a class of one of the modules above
    if name in _MODULES:
        try:
            module = import_module(f"hordeplay.adapters.{_MODULES[name]}")
        except ModuleNotFoundError as error:
            raise missing(name, error, "rl") from error  # the extra `lab` has numpy, and no environments
        return getattr(module, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


register_all()

__all__ = [
    "ACTIONS",
    "CHANCE",
    "LEAVE",
    "LIMIT",
    "MORE",
    "TERMINAL",
    "AllSeats",
    "Encoder",
    "Feature",
    "Observation",
    "OneSeat",
    "State",
    "Worth",
    "choice_features",
    "column",
    "features",
    "in_gymnasium",
    "in_openspiel",
    "won",
]
