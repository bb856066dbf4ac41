"""The words of card effects: basic attacks, special abilities and spells are rows of `Part`, one word each.

An attack of a tower card is a part, too. Chapters act on words and fields, never on the name of a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Final, Literal, TypeAlias

from hordeplay.core.content import Range
from hordeplay.core.english import counted, listed
from hordeplay.core.language import message, tr
from hordeplay.core.references import Names

Attack: TypeAlias = Literal["physical", "magical", "true"]
Word: TypeAlias = Literal[
    "tiles", "heal", "refresh", "protect", "rise", "basic", "again", "send", "surge", "copy", "recall", "hurt", "pass",
]  # fmt: skip
At: TypeAlias = Literal[
    "arrows", "own", "near", "adjacent", "one_adjacent", "each_adjacent", "different_adjacent", "companion", "struck",
    "around", "one_tray", "any_tray", "each_beside", "group", "portal",
]  # fmt: skip
Who: TypeAlias = Literal["", "any", "near", "near_other", "healed", "self", "space"]

ATTACK_WORDS: Final[Mapping[Attack, str]] = {
    "physical": message("physical"),
    "magical": message("magical"),
    "true": message("true"),
}
SHAPES: Final[Mapping[str, tuple[str, str]]] = {
    "M1": (message("a single square"), message("{n} single squares")),
    "D2": (message("a pair"), message("{n} pairs")),
    "I3": (message("a line of 3"), message("{n} lines of 3")),
    "L3": (message("a corner of 3"), message("{n} corners of 3")),
    "I4": (message("a line of 4"), message("{n} lines of 4")),
    "O4": (message("a block of 4"), message("{n} blocks of 4")),
    "T4": (message("a T of 4"), message("{n} Ts of 4")),
    "S4": (message("an S of 4"), message("{n} Ss of 4")),
    "L4": (message("an L of 4"), message("{n} Ls of 4")),
    "P5": (message("a P of 5"), message("{n} Ps of 5")),
    "U5": (message("a U of 5"), message("{n} Us of 5")),
    "R6": (message("a block of 6"), message("{n} blocks of 6")),
}
"""The tiles in words, one and several of them: their names could be taken for squares of a card."""
OTHER_SHAPE: Final = message("a {name} tile"), message("{n} {name} tiles")
"""A tile that somebody added."""

Small: TypeAlias = Annotated[int, Range(0, 12)]
TileName: TypeAlias = Annotated[str, Names("tiles")]

VOCABULARY: Final[Mapping[Word, tuple[str, tuple[str, ...]]]] = {
    "tiles": (
        (
            "place `tiles` and `soldiers` of type `attack`; `at` says on which trays, `per` multiplies them by the empty "
            "squares or enemies that the last tile covered, `exactly` and `on_site` are conditions, `may` lets the player stop, "
            "`linked` tiles go on one and the same horde, `free` is the icon of free manipulation"
        ),
        ("tiles", "soldiers", "at", "attack", "arrows", "per", "exactly", "on_site", "may", "linked", "free"),
    ),
    "heal": ("a hero gets n hearts back, never above its health", ("who", "exactly")),
    "refresh": ("one face-down ability of a hero is turned face up", ("who",)),
    "protect": ("Protection to the end of the round", ("who",)),
    "rise": ("if the hero's tray is destroyed this round it heals n hearts and has Protection from then on", ()),
    "basic": ("the hero may make its basic attack", ()),
    "again": ("the hero may take another action", ()),
    "send": ("a hero is moved, up to n spaces (0 is anywhere), then makes its basic attack", ("who",)),
    "surge": ("up to n more spaces, with `tiles` on each horde entered", ("tiles", "attack", "free")),
    "copy": ("any other special ability in play is carried out as the hero's own", ()),
    "recall": ("an absent companion comes back into the hero's space", ()),
    "hurt": ("a hero suffers n damage", ("who",)),
    "pass": ("a tower is passed as usual and upgraded by n levels", ()),
}
"""What each word means, and the fields that it takes beside `n`."""


@dataclass(frozen=True, slots=True)
class Part:
    """One word of a card; a field that the word does not take raises `ValueError` with the word and the field.

    >>> Part("heal", n=2, who="near").n
    2
    >>> Part("again", tiles=("M1",))
    Traceback (most recent call last):
    ValueError: the word 'again' takes no 'tiles'
    """

    do: Word
    n: Small = 0
    tiles: tuple[TileName, ...] = ()
    soldiers: Small = 0
    at: At = "own"
    attack: Attack = "true"
    arrows: tuple[str, ...] = ()
    who: Who = ""
    exactly: Small = 0
    per: Literal["", "empty", "enemy"] = ""
    on_site: bool = False
    may: bool = False
    linked: bool = False
    free: bool = False

    def __post_init__(self) -> None:
        """Hold the word to its fields."""
        if self.do not in VOCABULARY:
            raise ValueError(f"no effect word {self.do!r}; there are {', '.join(VOCABULARY)}")
        takes = VOCABULARY[self.do][1]
        for one in fields(self)[2:]:
            if getattr(self, one.name) != one.default and one.name not in takes:
                raise ValueError(f"the word {self.do!r} takes no {one.name!r}")
        for arrow in self.arrows:
            read_arrow(arrow)
        if bool(self.arrows) != (self.at == "arrows"):
            raise ValueError("arrows stand where the target is 'arrows', and only there")


DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {
    "F": (-1, 0), "B": (1, 0), "L": (0, -1), "R": (0, 1), "FL": (-1, -1), "FR": (-1, 1), "BL": (1, -1), "BR": (1, 1),
}  # fmt: skip
"""Rows down and columns right of one step of an arrow, for a card that faces north (KR-TOWER-05, KR-TOWER-06)."""

PERFECT: Final = "*"
"""The arrow that reaches every path space (KR-TOWER-08)."""


def read_arrow(arrow: str) -> tuple[str, int]:
    """Direction and number of spaces of an arrow such as `FL2`; `ValueError` when it is none.

    >>> read_arrow("FL2"), read_arrow("*")
    (('FL', 2), ('*', 0))
    """
    if arrow == PERFECT:
        return arrow, 0
    way, reach = arrow[:-1], arrow[-1:]
    if way not in DIRECTIONS or reach not in tuple("123456789"):
        raise ValueError(f"{arrow!r} is no arrow; it is F, B, L, R, FL, FR, BL or BR and a number, or '*'")
    return way, int(reach)


def say_tiles(names: Sequence[str], soldiers: int = 0) -> str:
    """Tiles and soldiers in words, by their shapes.

    >>> say_tiles(("D2", "M1", "M1")), say_tiles(("L4",), 2), say_tiles(("I3", "I3"))
    ('a pair and 2 single squares', 'an L of 4 and 2 soldiers', '2 lines of 3')
    """
    words = []
    for name in dict.fromkeys(names):
        n, (one, several) = names.count(name), SHAPES.get(name, OTHER_SHAPE)
        words.append(tr(several if n > 1 else one, n=n, name=name))
    return listed([*words, *([counted(soldiers, "soldier")] if soldiers else [])])
