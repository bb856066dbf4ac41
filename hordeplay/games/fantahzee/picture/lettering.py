"""How the numbers and words of a card are written short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hordeplay.core.lettering import BOLD, lines
from hordeplay.games.fantahzee.content import Effect

ROMAN: Final = ("–", "I", "II")
"""A level as a card shows it."""


def signed(n: int) -> str:
    """A number with its sign, as it is printed.

    >>> signed(2), signed(0), signed(-2)
    ('+2', '0', '−2')
    """
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def counted(n: int, word: str, words: str = "") -> str:
    """So many of something.

    >>> counted(1, "card"), counted(2, "card"), counted(0, "hero", "heroes")
    ('1 card', '2 cards', '0 heroes')
    """
    return f"{n} {word if n == 1 else words or word + 's'}"


def fitted(text: str, room: float, most: int = 1, look: float = BOLD) -> tuple[list[str], int]:
    """The lines of a text and the size of its letters, 15 or, where not all of it fits so, 13.

    >>> fitted("Quartermaster", 104), fitted("Shieldwall Ensign", 104, 2)
    ((['Quartermaster'], 13), (['Shieldwall', 'Ensign'], 15))
    """
    made = lines(text, 15 * look, room, most)
    return (made, 15) if " ".join(made) == text else (lines(text, 13 * look, room, most), 13)


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
