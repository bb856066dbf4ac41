"""What is printed on the cards of Warfighter Fantasy, as frozen entries of the content tables.

`provenance` is `rulebook` when the name and the `facts` come from the rulebook (all other figures are ours),
`house` when
everything is ours. Nothing here was published anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from hordeplay.core.content import Provenance, Range
from hordeplay.core.naming import Names
from hordeplay.games.warfighter_fantasy.words import Ability, Stat

Level: TypeAlias = Literal["N", "C", "R", "L", "M"]
Kind: TypeAlias = Literal["Player", "Team", "NPH", "Squad"]
Class: TypeAlias = Literal["Fighter", "Thief", "Wizard", "Cleric", "Paladin"]
Race: TypeAlias = Literal["Human", "Elf", "Dwarf"]
Printed: TypeAlias = Annotated[
    str, Names("weapons", "armors", "shields", "equipment", "items", "skills", "spells", "powers")
]
Requirement: TypeAlias = Annotated[
    str,
    Names(
        "skills",
        also=("Shield", "Pick", "Mana", *(f"{word} {n}" for word in ("Focus", "Divine Powers") for n in range(1, 10))),
    ),
]
Price: TypeAlias = Annotated[int, Range(0, 100)]
Count: TypeAlias = Annotated[int, Range(0, 60)]

LEVELS: Final[tuple[Level, ...]] = ("N", "C", "R", "L", "M")
LEVEL_NAMES: Final = {"N": "Nuisance", "C": "Common", "R": "Renowned", "L": "Legendary", "M": "Mythical"}


@dataclass(frozen=True, slots=True)
class Band:
    """From this much (Health, Sturdiness) up, the value: Actions, cover."""

    least: Count
    value: Count


@dataclass(frozen=True, slots=True)
class Wounding:
    """A row of a Squad Hero's chart: so many Wounds from this total on, and at Health 1 from that (WF-HER-14)."""

    wounds: Count
    hit: Count
    worn: Count


@dataclass(frozen=True, slots=True)
class Rank:
    """A Hero at one level (WF-LVL-01). Targets of abilities are 0 where the Hero has none.

    WF-LVL-02, WF-HER-07, WF-HER-08.
    """

    rp: Count
    next: Count
    movement: Count
    cover: Count
    health: Count
    loadout: Count
    hth: Stat
    actions: tuple[Band, ...]
    cx: Count = 0
    xp: Count = 0
    toughness: Count = 0
    luck: Count = 0
    shadows: Count = 0
    pick: Count = 0
    lore: Count = 0
    lore_up: Count = 0
    focus: Count = 0
    powers: Count = 0
    pen: Count = 0
    strong: bool = False
    chart: tuple[Wounding, ...] = ()
    reach: Literal["", "S", "0S"] = ""
    printed: tuple[Printed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What every card has: its name, who says so, and what the rulebook says of a card that is not all ours."""

    name: str
    provenance: Provenance
    facts: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero(Card):
    """A hero card with its six levels (WF-HER-02)."""

    kind: Kind
    race: Race
    cls: Class
    ranks: tuple[Rank, ...]
    deity: Annotated[str, Names("deities", also=("",))] = ""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to attack: h is a bonus on Attack dice, p the whole penetration of the mode (WF-RUL-05)."""

    name: str
    h: Stat
    p: Stat
    xp: Count = 0
    vuln: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Card):
    """A weapon with its chart; the first mode is Standard (WF-GEA-03 to WF-GEA-08). Cost in Copper.

    WF-CMP-01: its own reach beats the general rule.
    """

    kind: Literal["HtH", "Ranged", "Thrown"]
    cost: Price
    weight: Count
    reach: Literal["0", "S", "0S"]
    hit: Count
    modes: tuple[Mode, ...]
    hands: Count = 1
    strong_hands: Count = 0
    least_hth: Stat = -9
    stealth: bool = False
    stealth_h: Stat = 0
    stealth_p: Stat = 0
    breaks: Count = 0
    ammo: Count = 0
    ammo_kind: str = ""
    reload: Count = 0
    bladed: bool = False
    mortalis: bool = False
    far_h: Stat = 0
    sold: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor(Card):
    """Armor: cover by what is left of its Sturdiness (WF-ARM-02). Cost in Copper, Mend in Copper for a point."""

    cost: Price
    weight: Count
    sturdiness: Count
    bands: tuple[Band, ...]
    mend: Count
    damage: Count = 0
    movement: Stat = 0
    least_hth: Stat = -9


@dataclass(frozen=True, slots=True, kw_only=True)
class Shield(Card):
    """A shield and the Wounds it can stop (WF-SHI-01)."""

    cost: Price
    weight: Count
    stops: Count
    mend: Count
    movement: Stat = 0
    least_hth: Stat = -9


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment(Card):
    """Equipment that is bought; `count` pieces come with one purchase."""

    cost: Price
    weight: Count
    abilities: tuple[Ability, ...]
    count: Count = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Item(Card):
    """A card of the Item deck; `acts_as` names the weapon or armor it is; `price` in Copper, 0 for what nobody buys."""

    value: Annotated[int, Range(1, 9)]
    copies: Count
    abilities: tuple[Ability, ...]
    acts_as: Annotated[str, Names("weapons", "armors", also=("",))] = ""
    price: Price = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill(Card):
    """A skill: classes that may learn it (none: all), what it asks for, and its price in Resource Points."""

    rp: Count
    abilities: tuple[Ability, ...]
    classes: tuple[Class, ...] = ()
    requires: tuple[Requirement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell(Card):
    """A mana spell: learned like a skill by whoever has the Focus (WF-SPL-01)."""

    rp: Count
    focus: Count
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deity(Card):
    """A deity: Divinity at the start by Divine Powers, what its Acolytes gain, and its abilities (WF-DEI-02)."""

    divinity: tuple[Count, ...]
    abilities: tuple[Ability, ...]
    per_wound: Count = 0
    per_heal: Count = 0
    cleared: Count = 0
    special: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Power(Card):
    """A divine power: declared, never bought (WF-DIV-01)."""

    deities: tuple[Annotated[str, Names("deities")], ...]
    powers: Count
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Card):
    """A title of the Action deck; a marker brings a Location card instead (WF-CMP-07)."""

    copies: Count
    abilities: tuple[Ability, ...]
    xp: Count = 0
    marker: bool = False
