"""Which knobs move the exact numbers of a game: found by turning each of them one step, not by a list that could age."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hordeplay.core.game import Game
    from hordeplay.core.knobs import Knob

_known: Final[dict[str, tuple[str, ...]]] = {}


def movers(game: Game[Any]) -> tuple[str, ...]:  # any game's table
    """The knobs of the printed game that change its `glance` when they are turned by one step, in their order.

    Takes half a second the first time; none for a game without exact numbers.

    >>> from hordeplay.games import find
    >>> movers(find("horrible-hordes"))
    ('die_sides', 'd10_zero', 'army_hits_on', 'battle_simultaneous', 'horde_pool')
    """
    base, glance = game.printed, game.glance
    if glance is None:
        return ()
    key = f"{game.name} {base.digest}"
    if key not in _known:
        printed, found = glance(base), []
        for name, knob in base.all_knobs().items():
            try:
                moved = glance(base.with_(**{name: _next(knob, getattr(base.knobs, name))})) != printed
            except ValueError:  # no game with this setting
                continue
            found += [name] if moved else []
        _known[key] = tuple(found)
    return _known[key]


def _next(knob: Knob, value: int | bool | str) -> int | bool | str:
    """A neighbour of a value."""
    if knob.kind == "int":
        return int(value) + (1 if int(value) < knob.high else -1)
    if knob.kind == "bool":
        return not value
    return knob.options[(knob.options.index(str(value)) + 1) % len(knob.options)]


__all__ = ["movers"]
