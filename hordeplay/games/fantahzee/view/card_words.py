"""What a card does in words, as few as can be: its whole text is that of `model.vocabulary`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hordeplay.core.english import counted

from ..model.vocabulary import IF_ACTIVE, Effect

_FIGURES: Final = {
    "recruits": ("recruit", "recruits"),
    "draw": ("card drawn", "cards drawn"),
    "hand_limit": ("hand limit", "hand limit"),
    "ambush": ("Ambush", "Ambush"),
    "town": ("town card lost", "town cards lost"),
}


def short(effects: Iterable[Effect]) -> str:
    """What a card does in a few words; the reading card says it in full.

    >>> short([Effect(do="extra_die", n=2), Effect(do="extra_roll")])
    '+2 dice, +1 roll'
    """
    return ", ".join(map(_short, effects)) or "no ability"


def brief(effects: Iterable[Effect], strength: int = 0) -> str:
    """The same for a row among many; `strength` is that of the hero whose words they are. Empty without any.

    >>> brief([Effect(do="activate", own=True)], 4)
    'activates one of 4 or less'
    """
    return ", ".join(_brief(effect, strength) for effect in effects)


def _brief(effect: Effect, strength: int) -> str:
    match effect.do:
        case "activate":
            return f"activates one of {strength if effect.own else effect.n} or less"
        case "claim":
            return f"claims one of {effect.n} or less"
        case "peek":
            return f"looks at {counted(effect.n, 'card')}"
        case _:
            return _short(effect)


def short_action(effects: Iterable[Effect]) -> str:
    """The same of an action, whose strength counts only with a hero that fights.

    >>> short_action([Effect(do="strength", n=2)])
    '+2 strength if a hero is active'
    """
    return ", ".join(f"{_short(e)} {IF_ACTIVE}" if e.do == "strength" else _short(e) for e in effects) or "no ability"


def _short(effect: Effect) -> str:
    n = effect.n
    match effect.do:
        case "extra_die":
            return f"+{counted(n, 'die', 'dice')}"
        case "extra_roll":
            return f"+{counted(n, 'roll')}"
        case "shield":
            return f"shield {n}"
        case "steam":
            return f"gets {n} steam"
        case "strength":
            return f"+{n} per other {effect.per}" if effect.per else f"+{n} strength"
        case "reduce_x":
            return f"another hero: {counted(n, 'die', 'dice')} less"
        case "activate":
            return "activates a hero of its strength" if effect.own else f"activates a hero of {n} or less"
        case "claim":
            return f"claims a monster of {n} or less"
        case "set_die":
            return f"turns {counted(n, 'die', 'dice')}"
        case "draw":
            return f"draws {n}"
        case "peek":
            return f"looks into {counted(n, 'stack')}"
        case "change":
            return f"{'+' if n > 0 else '−'}{counted(abs(n), *_FIGURES[effect.of or 'draw'])}"
        case _:
            return f"lose {n} {effect.what or ''}"
