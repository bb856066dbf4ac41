"""How wide a text is, near enough, and how the numbers and words of a card are written short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hordeplay.games.fantahzee.content import Effect

_THIN: Final = frozenset("ijlIJ .,:;'|!")
_SLIM: Final = frozenset("frt()[]-")
_WIDE: Final = frozenset("mwMW@%&+…")

BOLD: Final = 1.12
"""How much wider bold and serif letters are."""

ROMAN: Final = ("–", "I", "II")
"""A level as a card shows it."""


def wide(text: str, size: float) -> float:
    """The width of a text of this size in the widest of our faces, in the same unit.

    >>> round(wide("Steamsmith", 18) * BOLD)
    111
    """
    ems = sum(
        0.28 if c in _THIN else 0.36 if c in _SLIM else 0.82 if c in _WIDE else 0.63 if c.isupper() else 0.56
        for c in text
    )
    return ems * size


def clip(text: str, size: float, room: float) -> str:
    """The text, shortened by an ellipsis where it does not fit.

    >>> clip("Shrewd Rakshasa", 15, 80)
    'Shrewd R…'
    """
    if wide(text, size) <= room:
        return text
    while text and wide(text + "…", size) > room:
        text = text[:-1].rstrip()
    return text + "…"


def lines(text: str, size: float, room: float, most: int) -> list[str]:
    """The words of a text in at most so many lines, the last one clipped.

    >>> lines("activates a hero of 4 or less", 15, 140, 2)
    ['activates a hero of', '4 or less']
    """
    made: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and wide(longer, size) > room and len(made) < most - 1:
            made.append(line)
            line = word
        else:
            line = longer
    made.append(line)
    return [clip(each, size, room) for each in made if each]


def percent(chance: float) -> str:
    """A chance in whole percent, never rounded to certainty.

    >>> percent(0.262), percent(0.001), percent(0.999), percent(1)
    ('26%', '<1%', '>99%', '100%')
    """
    if 0 < chance < 0.005:
        return "<1%"
    if 0.995 < chance < 1:
        return ">99%"
    return f"{round(chance * 100)}%"


def signed(n: int) -> str:
    """A number with its sign, as it is printed.

    >>> signed(2), signed(0), signed(-2)
    ('+2', '0', '−2')
    """
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


_FIGURES: Final = {
    "recruits": "recruits",
    "draw": "draw",
    "hand_limit": "hand limit",
    "ambush": "ambush",
    "town": "town loss",
}


def short(effects: Iterable[Effect]) -> str:
    """What a card does in a few words; the reading card says it in full.

    >>> short([Effect(do="extra_die", n=2), Effect(do="extra_roll")])
    '+2 dice, +1 roll'
    """
    return ", ".join(map(_short, effects)) or "no ability"


def _short(effect: Effect) -> str:
    n = effect.n
    match effect.do:
        case "extra_die":
            return f"+{n} {'die' if n == 1 else 'dice'}"
        case "extra_roll":
            return f"+{n} {'roll' if n == 1 else 'rolls'}"
        case "shield":
            return f"shield {n}"
        case "steam":
            return f"gets {n} steam"
        case "strength":
            return f"+{n} per other {effect.per}" if effect.per else f"+{n} strength"
        case "reduce_x":
            return f"another hero: {n} X less"
        case "activate":
            return "activates a hero of its strength" if effect.own else f"activates a hero of {n} or less"
        case "claim":
            return f"claims a monster of {n} or less"
        case "set_die":
            return f"turns {n} {'die' if n == 1 else 'dice'}"
        case "draw":
            return f"draws {n}"
        case "peek":
            return f"looks into {n} {'stack' if n == 1 else 'stacks'}"
        case "change":
            return f"{_FIGURES[effect.of or 'draw']} {signed(n)}"
        case _:
            return f"lose {n} {effect.what or ''}"
