"""Which knobs move the exact numbers of a game: found by turning each of them one step, not by a list that could age."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hordeplay.core.any import AnyGame

if TYPE_CHECKING:
    from hordeplay.core.knobs import Knob

_remembered: Final[dict[str, tuple[str, ...]]] = {}


def sensitive_knobs(game: AnyGame) -> tuple[str, ...]:
    """The knobs of the printed game that change its `quick_odds` when they are turned by one step, in their order.

    Takes half a second the first time; none for a game without exact numbers.

    >>> from hordeplay.games import find
    >>> sensitive_knobs(find("horrible-hordes"))
    ('die_sides', 'd10_zero', 'army_hits_on', 'battle_simultaneous', 'horde_pool')
    """
    base, quick_odds = game.printed, game.quick_odds
    if quick_odds is None:
        return ()
    key = f"{game.name} {base.digest}"
    if key not in _remembered:
        printed, sensitive = quick_odds(base), []
        for name, knob in base.all_knobs().items():
            try:
                odds = quick_odds(base.with_(**{name: _neighbour(knob, getattr(base.knobs, name))}))
            except ValueError:  # no game with this setting
                continue
            sensitive += [name] if odds != printed else []
        _remembered[key] = tuple(sensitive)
    return _remembered[key]


def _neighbour(knob: Knob, value: int | bool | str) -> int | bool | str:
    """A neighbour of a value."""
    if knob.kind == "int":
        return int(value) + (1 if int(value) < knob.high else -1)
    if knob.kind == "bool":
        return not value
    return knob.options[(knob.options.index(str(value)) + 1) % len(knob.options)]


__all__ = ["sensitive_knobs"]
