"""What a card does in words: arrows, tiles and soldiers, special abilities and spells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.english import counted

from ..model.squares import LOOKS
from ..model.vocabulary import PERFECT, Part, read_arrow

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
    'D2 and M1 (magical) on one adjacent horde'
    """
    soldiers = [counted(part.soldiers, "soldier")] if part.soldiers else []
    where = f"in range: {arrows(part.arrows)}" if part.arrows else TARGETS.get(part.at, "")
    per = {
        "": "",
        "empty": " for each empty square under the last tile",
        "enemy": " for each enemy under the last tile",
    }
    return f"{' and '.join([*part.tiles, *soldiers])} ({part.attack}) {where}{per[part.per]}"


def does(parts: Sequence[Part]) -> str:
    """What the words of a special ability or a spell do, the shortest way.

    >>> does([Part("tiles", tiles=("M1", "D2"), at="near"), Part("heal", n=2)])
    'M1 and D2 on its own horde or an adjacent one, heals'
    """
    return ", ".join(DOES[part.do] if part.do != "tiles" else _placed(part) for part in parts)


def sizes(parts: Sequence[Part]) -> str:
    """How many squares their tiles have: who has just begun does not know them by name.

    >>> sizes([Part("tiles", tiles=("M1", "D2", "D2"), at="near")])
    'M1 is 1 square, D2 is 2 squares'
    """
    named = dict.fromkeys(tile for part in parts for tile in part.tiles)
    return ", ".join(f"{tile} is {counted(int(tile[1:]), 'square')}" for tile in named)


def _placed(part: Part) -> str:
    tiles = [f"{n} {tile}" if (n := part.tiles.count(tile)) > 1 else tile for tile in dict.fromkeys(part.tiles)]
    one = Part(
        "tiles", tiles=tuple(tiles), **{name: getattr(part, name) for name in ("soldiers", "at", "arrows", "per")}
    )
    words = attack(one).replace(f" ({one.attack})", "").replace("under the last tile", "under it")
    return words.replace(TARGETS["own"], "on its own horde")
