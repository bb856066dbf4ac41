"""What a card does in words, as few as can be: its whole text is that of `model.vocabulary`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import message, tr

from ..model.vocabulary import KIND_WORDS, Effect, Figure

_CHANGES: Final[Mapping[Figure, Callable[[int], str]]] = {
    "recruits": lambda n: counted(n, "recruit"),
    "draw": lambda n: counted(n, "card drawn", "cards drawn"),
    "hand_limit": lambda n: tr("{n} hand limit", n=n),
    "ambush": lambda n: tr("{n} Ambush", n=n),
    "town": lambda n: counted(n, "town card lost", "town cards lost"),
}
"""What changes for a turn, by the figure, without its sign."""

_LOSES: Final[Mapping[str, str]] = {
    "hero": message("lose {n} hero"),
    "card": message("lose {n} card"),
    "treasure": message("lose {n} treasure"),
}
"""What a town card takes, in as few words."""


def short(effects: Iterable[Effect]) -> str:
    """What a card does in a few words; the reading card says it in full.

    >>> short([Effect(do="extra_die", n=2), Effect(do="extra_roll")])
    '+2 dice, +1 roll'
    """
    return ", ".join(map(_short, effects)) or tr("no ability")


def brief(effects: Iterable[Effect], strength: int = 0) -> str:
    """The same for a row among many; `strength` is that of the hero whose words they are. Empty without any.

    >>> brief([Effect(do="activate", own=True)], 4)
    'activates one of 4 or less'
    """
    return ", ".join(_brief(effect, strength) for effect in effects)


def _brief(effect: Effect, strength: int) -> str:
    match effect.do:
        case "activate":
            return tr("activates one of {strength} or less", strength=strength if effect.own else effect.n)
        case "claim":
            return tr("claims one of {n} or less", n=effect.n)
        case "peek":
            return tr("looks at {cards}", cards=counted(effect.n, "card"))
        case _:
            return _short(effect)


def short_action(effects: Iterable[Effect]) -> str:
    """The same of an action, whose strength counts only with a hero that fights.

    >>> short_action([Effect(do="strength", n=2)])
    '+2 strength if a hero is active'
    """
    words = [tr("+{n} strength if a hero is active", n=e.n) if e.do == "strength" else _short(e) for e in effects]
    return ", ".join(words) or tr("no ability")


def _short(effect: Effect) -> str:
    n = effect.n
    match effect.do:
        case "extra_die":
            return f"+{counted(n, 'die', 'dice')}"
        case "extra_roll":
            return f"+{counted(n, 'roll')}"
        case "shield":
            return tr("shield {n}", n=n)
        case "steam":
            return tr("gets {n} steam", n=n)
        case "strength":
            if effect.per:
                return tr("+{n} per other {kind}", n=n, kind=tr(KIND_WORDS[effect.per]))
            return tr("+{n} strength", n=n)
        case "reduce_x":
            return tr("another hero: {dice} less", dice=counted(n, "die", "dice"))
        case "activate":
            return tr("activates a hero of its strength") if effect.own else tr("activates a hero of {n} or less", n=n)
        case "claim":
            return tr("claims a monster of {n} or less", n=n)
        case "set_die":
            return tr("turns {dice}", dice=counted(n, "die", "dice"))
        case "draw":
            return tr("draws {n}", n=n)
        case "peek":
            return tr("looks into {stacks}", stacks=counted(n, "stack"))
        case "change":
            return f"{'+' if n > 0 else '−'}{_CHANGES[effect.of or 'draw'](abs(n))}"
        case _:
            return tr(_LOSES[effect.what or "treasure"], n=n)
