"""What a card does in words: arrows, tiles and soldiers, special abilities and spells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..model.squares import LOOKS
from ..model.vocabulary import PERFECT, Part, read_arrow, say_tiles

WAYS: Final = {
    "F": "ahead", "B": "behind", "L": "left", "R": "right",
    "FL": "ahead left", "FR": "ahead right", "BL": "behind left", "BR": "behind right",
}  # fmt: skip
"""The ways of arrows, as a tower sees them that faces there."""
TARGETS: Final = {
    "own": "on the horde that it is engaged with",
    "near": "on its own horde or an adjacent one",
    "adjacent": "on adjacent hordes",
    "one_adjacent": "on one adjacent horde",
    "each_adjacent": "on each adjacent horde",
    "different_adjacent": "on different adjacent hordes",
    "companion": "on the horde of the companion",
    "struck": "on the horde that was struck",
    "around": "around its base",
    "one_tray": "on one horde",
    "any_tray": "on any hordes",
    "each_beside": "on each horde beside the one that was struck",
    "group": "side by side on one horde",
    "portal": "on a portal",
}
"""Where the tiles of a word go."""
DOES: Final = {
    "heal": "heals", "refresh": "turns an ability face up", "protect": "protects", "rise": "rises from a destroyed horde",
    "basic": "then the basic attack", "again": "then another action", "send": "moves a hero, who attacks",
    "surge": "runs on and attacks", "copy": "copies another ability", "recall": "brings the companion back",
    "hurt": "hurts", "pass": "passes and upgrades a tower",
}  # fmt: skip
"""The words that place nothing, as few words."""


def facing(mark: str) -> str:
    """A facing as a word.

    >>> facing("N")
    'north'
    """
    return LOOKS[mark]


def arrows(marks: Sequence[str]) -> str:
    """The arrows of a card in words, for who looks the way it faces.

    >>> arrows(("F2", "FL1")), arrows(("*",))
    ('2 ahead, 1 ahead left', 'every path space')
    """
    pairs = map(read_arrow, marks)
    return ", ".join("every path space" if way == PERFECT else f"{far} {WAYS[way]}" for way, far in pairs)


def attack(part: Part) -> str:
    """A word that places something, in words.

    >>> attack(Part("tiles", tiles=("D2", "M1"), at="one_adjacent", attack="magical"))
    'a pair and a single square (magical) on one adjacent horde'
    """
    where = f"in range: {arrows(part.arrows)}" if part.arrows else TARGETS.get(part.at, "")
    per = {
        "": "",
        "empty": " for each empty square under the last tile",
        "enemy": " for each enemy under the last tile",
    }
    return f"{say_tiles(part.tiles, part.soldiers)} ({part.attack}) {where}{per[part.per]}"


def does(parts: Sequence[Part]) -> str:
    """What the words of a special ability or a spell do, the shortest way.

    >>> does([Part("tiles", tiles=("M1", "D2"), at="near"), Part("heal", n=2)])
    'a single square and a pair on its own horde or an adjacent one, heals'
    """
    return ", ".join(DOES[part.do] if part.do != "tiles" else _placed(part) for part in parts)


def _placed(part: Part) -> str:
    words = attack(part).replace(f" ({part.attack})", "").replace("under the last tile", "under it")
    return words.replace(TARGETS["own"], "on its own horde")
