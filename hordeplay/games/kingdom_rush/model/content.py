"""What is printed on the cards of Kingdom Rush: Rift in Time, as frozen entries of the content tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, TypeAlias

from hordeplay.core.content import Provenance, Range, Wording
from hordeplay.core.english import joined
from hordeplay.core.language import tr, tr_in
from hordeplay.core.references import Names

from .squares import Facing
from .vocabulary import Attack, Part, Small, TileName, read_arrow

Icon: TypeAlias = Literal["", "speed", "heal", "deadeye"]
Trait: TypeAlias = Literal["", "flying", "ghost", "ghostdeck", "pathbreaker", "portal", "boss"]
Level: TypeAlias = Annotated[int, Range(0, 4)]
TowerName: TypeAlias = Annotated[str, Names("towers")]
HordeName: TypeAlias = Annotated[str, Names("hordes")]
ClauseName: TypeAlias = Annotated[str, Names("clauses")]


@dataclass(frozen=True, slots=True)
class Tile:
    """A damage tile, drawn for a tower that faces north; whose set it comes from makes no difference (KR-GLOS-06)."""

    name: str
    rows: tuple[str, ...]
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()

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
    known: tuple[Annotated[str, Names("columns")], ...] = ()

    @property
    def traits(self) -> str:
        """What it is and does, in words: big, resistant, deadly, its icon."""
        words = [
            tr_in("enemy", "big") if self.big else "",
            tr("resists physical") if self.physical else "",
            tr("resists magical") if self.magical else "",
            tr_in("enemy", "deadly") if self.deadly else "",
            self.icon_word,
        ]
        return joined(*words)

    @property
    def icon_word(self) -> str:
        """Its icon in words; empty where it has none."""
        return {
            "": "",
            "speed": tr_in("enemy", "speed"),
            "heal": tr_in("enemy", "heal"),
            "deadeye": tr_in("enemy", "dead-eye"),
        }[self.icon]

    @property
    def does(self) -> str:
        """What it is or does beside resisting, in a word: the last of its traits that is no resistance."""
        return self.icon_word or (
            tr_in("enemy", "deadly") if self.deadly else tr_in("enemy", "big") if self.big else ""
        )


@dataclass(frozen=True, slots=True)
class Horde:
    """A horde, ghost or portal card: five rows of five, the purple edge below the last."""

    name: str
    title: Wording
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
    """A tower card: its attacks are made when it is built (KR-GLOS-14, KR-TOWER-03).

    One name each (KR-SOLD-09, KR-GLOS-09 to KR-GLOS-11, KR-RUL-37).

    The first attack is `attack` to `free`; a card with several has the others in `more`, each with arrows and tiles of its own.
    """

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
    more: tuple[Part, ...] = ()
    upgrades: tuple[TowerName, ...] = ()
    known: tuple[Annotated[str, Names("columns")], ...] = ()

    def __post_init__(self) -> None:
        """An attack has arrows, and tiles or soldiers."""
        for arrow in self.arrows:
            read_arrow(arrow)
        if not self.arrows or not (self.tiles or self.soldiers):
            raise ValueError("a tower has arrows, and tiles or soldiers")
        for part in self.more:
            plain = Part(
                "tiles", 0, part.tiles, part.soldiers, "arrows", part.attack, part.arrows or self.arrows,
                linked=part.linked, free=part.free,
            )  # fmt: skip
            if part != plain or not (part.tiles or part.soldiers):
                raise ValueError("each attack of a tower is the word 'tiles' at 'arrows', with tiles or soldiers")

    @property
    def attacks(self) -> tuple[Part, ...]:
        """Its attacks as words of the vocabulary, in the order of the card (KR-TOWER-03)."""
        first = Part(
            "tiles",
            0,
            self.tiles,
            self.soldiers,
            "arrows",
            self.attack,
            self.arrows,
            linked=self.linked,
            free=self.free,
        )
        return (first, *self.more)

    @property
    def reaches(self) -> tuple[str, ...]:
        """The arrows of all its attacks."""
        return tuple(dict.fromkeys(arrow for part in self.attacks for arrow in part.arrows))

    @property
    def posts(self) -> bool:
        """Whether it is a soldier tower: one that places soldiers (KR-SOLD-01)."""
        return bool(self.soldiers) or any(part.soldiers for part in self.more)


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero board (KR-HERO-01); one without a tower is a companion and has no board of its own (KR-ALL-01)."""

    name: str
    title: Wording
    move: Annotated[int, Range(1, 6)]
    health: Annotated[int, Range(1, 12)]
    provenance: Provenance
    tower: Annotated[str, Names("towers", also=("",))] = ""
    basic: tuple[Part, ...] = ()
    companion: Annotated[str, Names("heroes", also=("",))] = ""
    clause: Annotated[str, Names("clauses", also=("",))] = ""
    known: tuple[Annotated[str, Names("columns")], ...] = ()

    def __post_init__(self) -> None:
        """A basic attack does not lead to itself."""
        for part in self.basic:
            if part.do in ("basic", "send"):
                raise ValueError(f"basic: the word {part.do!r} makes a basic attack, so none can hold it")


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
class BarrierOf:
    """A pathbreaker card of a scenario: its icon, and the path space that it blocks (KR-BREAK-01)."""

    icon: Annotated[str, Names("hordes.icons")]
    at: str


@dataclass(frozen=True, slots=True)
class BossOf:
    """A boss of a scenario: its life card, and the portal that it waits in (KR-RUL-73)."""

    card: HordeName
    portal: HordeName


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: map, goal and set-up (KR-SETUP-02)."""

    name: str
    title: Wording
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
    spells: Small = 0
    """How many spells the players choose (KR-SPELL-09)."""
    spell_power: Annotated[int, Range(1, 2)] = 1
    """The highest power of those (KR-SPELL-01)."""
    barriers: tuple[BarrierOf, ...] = ()
    bosses: tuple[BossOf, ...] = ()
    brings: Wording = ""
    """What it brings in, in words."""

    def setup(self, seats: int) -> Setup:
        """The set-up for so many seats; `ValueError` when there is none."""
        for one in self.setups:
            if one.seats == seats:
                return one
        raise ValueError(f"{self.name} has no set-up for {seats} seats")
