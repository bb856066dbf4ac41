"""What a card does in words: arrows, tiles and soldiers, special abilities and spells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.language import message, tr, tr_in

from ..model.squares import LOOKS
from ..model.vocabulary import ATTACK_WORDS, PERFECT, Part, read_arrow, say_tiles

TARGETS: Final = {
    "own": message("on the horde that it is engaged with"),
    "near": message("on its own horde or an adjacent one"),
    "adjacent": message("on adjacent hordes"),
    "one_adjacent": message("on one adjacent horde"),
    "each_adjacent": message("on each adjacent horde"),
    "different_adjacent": message("on different adjacent hordes"),
    "companion": message("on the horde of the companion"),
    "struck": message("on the horde that was struck"),
    "around": message("around its base"),
    "one_tray": message("on one horde"),
    "any_tray": message("on any hordes"),
    "each_beside": message("on each horde beside the one that was struck"),
    "group": message("side by side on one horde"),
    "portal": message("on a portal"),
}
"""Where the tiles of a word go."""
PER: Final = {
    "empty": message("{where} for each empty square under the last tile"),
    "enemy": message("{where} for each enemy under the last tile"),
}
PER_IN_SHORT: Final = {
    "empty": message("{where} for each empty square under it"),
    "enemy": message("{where} for each enemy under it"),
}
"""The same, where what they count on goes before them."""
DOES: Final = {
    "heal": message("heals"), "refresh": message("turns an ability face up"), "protect": message("protects"), "rise": message("rises from a destroyed horde"),
    "basic": message("then the basic attack"), "again": message("then another action"), "send": message("moves a hero, who attacks"),
    "surge": message("runs on and attacks"), "copy": message("copies another ability"), "recall": message("brings the companion back"),
    "hurt": message("hurts"), "pass": message("passes and upgrades a tower"),
}  # fmt: skip
"""The words that place nothing, as few words."""


def facing(mark: str) -> str:
    """A facing as a word.

    >>> facing("N")
    'north'
    """
    return tr(LOOKS[mark])


def arrow(way: str, n: int) -> str:
    """An arrow in words, as a tower sees it that faces there.

    >>> arrow("FL", 2)
    '2 ahead left'
    """
    if way == PERFECT:
        return tr("every path space")
    return {
        "F": tr_in("arrow", "{n} ahead", n=n),
        "B": tr_in("arrow", "{n} behind", n=n),
        "L": tr_in("arrow", "{n} left", n=n),
        "R": tr_in("arrow", "{n} right", n=n),
        "FL": tr_in("arrow", "{n} ahead left", n=n),
        "FR": tr_in("arrow", "{n} ahead right", n=n),
        "BL": tr_in("arrow", "{n} behind left", n=n),
        "BR": tr_in("arrow", "{n} behind right", n=n),
    }[way]


def arrows(marks: Sequence[str]) -> str:
    """The arrows of a card in words, for who looks the way it faces.

    >>> arrows(("F2", "FL1")), arrows(("*",))
    ('2 ahead, 1 ahead left', 'every path space')
    """
    return ", ".join(arrow(way, far) for way, far in map(read_arrow, marks))


def attack(part: Part) -> str:
    """A word that places something, in words.

    >>> attack(Part("tiles", tiles=("D2", "M1"), at="one_adjacent", attack="magical"))
    'a pair and a single square (magical) on one adjacent horde'
    """
    where = tr(TARGETS[part.at]) if not part.arrows else tr("in range: {arrows}", arrows=arrows(part.arrows))
    return tr(
        "{tiles} ({attack}) {where}",
        tiles=say_tiles(part.tiles, part.soldiers),
        attack=tr(ATTACK_WORDS[part.attack]),
        where=tr(PER[part.per], where=where) if part.per else where,
    )


def does(parts: Sequence[Part], companion: str = "") -> str:
    """What the words of a special ability or a spell do, the shortest way; the companion by its name, where that is given.

    >>> does([Part("tiles", tiles=("M1", "D2"), at="near"), Part("heal", n=2)])
    'a single square and a pair on its own horde or an adjacent one, heals'
    """
    return ", ".join(_done(part, companion) if part.do != "tiles" else _placed(part, companion) for part in parts)


def _done(part: Part, companion: str) -> str:
    if part.do == "recall" and companion:
        return tr("brings {companion} back", companion=companion)
    return tr(DOES[part.do])


def _placed(part: Part, companion: str) -> str:
    if part.arrows:
        where = tr("in range: {arrows}", arrows=arrows(part.arrows))
    elif part.at == "companion" and companion:
        where = tr("on the horde of {companion}", companion=companion)
    else:
        where = tr("on its own horde") if part.at == "own" else tr(TARGETS[part.at])
    where = tr(PER_IN_SHORT[part.per], where=where) if part.per else where
    return tr("{tiles} {where}", tiles=say_tiles(part.tiles, part.soldiers), where=where)
