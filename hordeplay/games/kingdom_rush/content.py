"""What is printed on the cards of Kingdom Rush: Rift in Time, as frozen entries of the content tables.

Basic attacks, special abilities and spells are rows of `Part`, one word each of a small vocabulary; a tower card is one
part, too. Chapters act on words and fields, never on the name of a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Final, Literal, TypeAlias, get_args

from hordeplay.core.content import Provenance, Range
from hordeplay.core.naming import Names

Attack: TypeAlias = Literal["physical", "magical", "true"]
Facing: TypeAlias = Literal["N", "E", "S", "W"]
Icon: TypeAlias = Literal["", "speed", "heal", "deadeye"]
Trait: TypeAlias = Literal["", "flying", "ghost", "ghostdeck", "pathbreaker", "portal", "boss"]
Word: TypeAlias = Literal[
    "tiles", "heal", "refresh", "protect", "rise", "basic", "again", "send", "surge", "copy", "recall", "hurt", "pass",
]  # fmt: skip
At: TypeAlias = Literal[
    "arrows", "own", "near", "adjacent", "one_adjacent", "each_adjacent", "different_adjacent", "companion", "struck",
    "around", "one_tray", "any_tray", "each_beside", "group", "portal",
]  # fmt: skip
Who: TypeAlias = Literal["", "any", "near", "near_other", "healed", "self", "space", "map"]

Small: TypeAlias = Annotated[int, Range(0, 12)]
Level: TypeAlias = Annotated[int, Range(0, 4)]
TileName: TypeAlias = Annotated[str, Names("tiles")]
TowerName: TypeAlias = Annotated[str, Names("towers")]
HordeName: TypeAlias = Annotated[str, Names("hordes")]
ClauseName: TypeAlias = Annotated[str, Names("clauses")]

VOCABULARY: Final[Mapping[Word, tuple[str, tuple[str, ...]]]] = {
    "tiles": (
        (
            "place `tiles` and `soldiers` of type `attack`; `at` says on which trays, `per` multiplies them by the empty "
            "squares or enemies that the last tile covered, `exactly` and `on_site` are conditions, `may` lets the player stop"
        ),
        ("tiles", "soldiers", "at", "attack", "arrows", "per", "exactly", "on_site", "may"),
    ),
    "heal": ("a hero gets n hearts back, never above its health", ("who", "exactly")),
    "refresh": ("one face-down ability of a hero is turned face up", ("who",)),
    "protect": ("Protection to the end of the round", ("who",)),
    "rise": ("if the hero's tray is destroyed this round it heals n hearts and has Protection from then on", ()),
    "basic": ("the hero may make its basic attack", ()),
    "again": ("the hero may take another action", ()),
    "send": ("a hero is moved, up to n spaces (0 is anywhere), then makes its basic attack", ("who",)),
    "surge": ("up to n more spaces, with `tiles` on each horde entered", ("tiles", "attack")),
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


@dataclass(frozen=True, slots=True)
class Tile:
    """A damage tile, drawn for a tower that faces north; whose set it comes from makes no difference (KR-GLOS-06)."""

    name: str
    rows: tuple[str, ...]
    provenance: Provenance

    def __post_init__(self) -> None:
        """A tile is squares and gaps."""
        if "X" not in "".join(self.rows) or "".join(self.rows).strip("X."):
            raise ValueError("a tile is drawn with X and .")


@dataclass(frozen=True, slots=True)
class Enemy:
    """A kind of enemy: its letter on the cards, its resistances, its icon (KR-TYPE-02 to KR-TYPE-05, KR-GLOS-02)."""

    name: str
    letter: str
    provenance: Provenance
    physical: bool = False
    magical: bool = False
    deadly: bool = False
    big: bool = False
    icon: Icon = ""

    @property
    def told(self) -> str:
        """Its properties in words."""
        words = [
            *(["big"] if self.big else []),
            *(["resists physical"] if self.physical else []),
            *(["resists magical"] if self.magical else []),
            *(["deadly"] if self.deadly else []),
            *([{"speed": "speed", "heal": "heal", "deadeye": "dead-eye"}[self.icon]] if self.icon else []),
        ]
        return ", ".join(words)


@dataclass(frozen=True, slots=True)
class Horde:
    """A horde, ghost or portal card: five rows of five, the purple edge below the last."""

    name: str
    title: str
    grid: tuple[str, ...]
    provenance: Provenance
    crystals: Small = 0
    trait: Trait = ""
    level: Level = 0
    """Of a portal: the tower level in its centre (KR-PORTAL-02, KR-PORTAL-03)."""
    icons: tuple[str, ...] = ()
    """Of a pathbreaker: the three icons on its bar, left to right (KR-BREAK-01)."""

    def __post_init__(self) -> None:
        """A card is five by five."""
        if len(self.grid) != 5 or any(len(row) != 5 for row in self.grid):
            raise ValueError("a card has five rows of five squares")
        if (self.trait == "portal") != bool(self.level):
            raise ValueError("a portal, and nothing else, has a level")

    @property
    def clause(self) -> str:
        """The clause of its trait."""
        return TRAIT_CLAUSES[self.trait]


TRAIT_CLAUSES: Final[Mapping[Trait, str]] = {
    "": "KR-GLOS-03",
    "flying": "KR-FLY-01",
    "ghost": "KR-GHOST-01",
    "ghostdeck": "KR-GHOST-02",
    "pathbreaker": "KR-BREAK-01",
    "portal": "KR-PORTAL-02",
    "boss": "KR-GLOS-05",
}


@dataclass(frozen=True, slots=True)
class Tower:
    """A tower card: one attack, mandatory when the card is built (KR-TOWER-03). One name each (KR-SOLD-09, KR-RUL-37)."""

    name: str
    family: Literal["Archery", "Mage", "Cannon", "Soldier"]
    level: Annotated[int, Range(1, 4)]
    attack: Attack
    arrows: tuple[str, ...]
    copies: Small
    provenance: Provenance
    tiles: tuple[TileName, ...] = ()
    soldiers: Small = 0
    linked: bool = False
    free: bool = False
    upgrades: tuple[TowerName, ...] = ()
    known: tuple[Annotated[str, Names("columns")], ...] = ()

    def __post_init__(self) -> None:
        """An attack has arrows, and tiles or soldiers."""
        for arrow in self.arrows:
            read_arrow(arrow)
        if not self.arrows or not (self.tiles or self.soldiers):
            raise ValueError("a tower has arrows, and tiles or soldiers")

    @property
    def part(self) -> Part:
        """Its attack as a word of the vocabulary."""
        return Part("tiles", 0, self.tiles, self.soldiers, "arrows", self.attack, self.arrows)


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero board (KR-HERO-01); one without a tower is a companion and has no board of its own (KR-ALL-01)."""

    name: str
    title: str
    move: Annotated[int, Range(1, 6)]
    health: Annotated[int, Range(1, 12)]
    provenance: Provenance
    tower: Annotated[str, Names("towers", also=("",))] = ""
    basic: tuple[Part, ...] = ()
    companion: Annotated[str, Names("heroes", also=("",))] = ""
    clause: Annotated[str, Names("clauses", also=("",))] = ""
    known: tuple[Annotated[str, Names("columns")], ...] = ()


@dataclass(frozen=True, slots=True)
class Ability:
    """A special ability (KR-HERO-12, KR-HERO-14)."""

    name: str
    hero: Annotated[str, Names("heroes")]
    clause: ClauseName
    timing: Literal["instant", "ongoing"]
    parts: tuple[Part, ...]
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell of the team (KR-SPELL-01)."""

    name: str
    power: Annotated[int, Range(1, 2)]
    clause: ClauseName
    parts: tuple[Part, ...]
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()


@dataclass(frozen=True, slots=True)
class StackOf:
    """One stack: its cards, the portals shuffled into its lowest `bottom` cards, themselves included."""

    cards: tuple[HordeName, ...]
    portals: tuple[HordeName, ...]
    bottom: Annotated[int, Range(0, 30)]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a scenario hands out to so many seats: towers beside the hero's own, and the stacks by token."""

    seats: Annotated[int, Range(1, 4)]
    towers: tuple[tuple[TowerName, ...], ...]
    stacks: tuple[StackOf, ...]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: map, goal and set-up (KR-SETUP-02)."""

    name: str
    title: str
    exit_side: Facing
    rows: tuple[str, ...]
    routes: tuple[str, ...]
    cap: Level
    start_hordes: Small
    hearts: Annotated[int, Range(1, 40)]
    hard_hearts: Annotated[int, Range(1, 40)]
    heroes: bool
    setups: tuple[Setup, ...]
    provenance: Provenance
    yellow: str = ""
    next: Annotated[str, Names("scenarios", also=("",))] = ""
    ghosts: tuple[HordeName, ...] = field(default=())

    def setup(self, seats: int) -> Setup:
        """The set-up for so many seats; `ValueError` when there is none."""
        for one in self.setups:
            if one.seats == seats:
                return one
        raise ValueError(f"{self.name} has no set-up for {seats} seats")


WORDS: Final[tuple[Word, ...]] = get_args(Word)
