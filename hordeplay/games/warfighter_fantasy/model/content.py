"""What is printed on the cards of Warfighter Fantasy, as frozen entries of the content tables.

`provenance` is `rulebook` when the fields in `known` come from the rulebook (all others are ours), `house` when
everything is ours. Nothing here was published anywhere. First what Heroes are and have, then places and Hostiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, TypeAlias

from hordeplay.core.content import Provenance, Range, Wording
from hordeplay.core.language import message
from hordeplay.core.references import Names

from .vocabulary import Ability, Effect, FoeTag, Stat, Tag, check_done_by_a_place

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
HostileName: TypeAlias = Annotated[str, Names("hostiles", also=("",))]
Price: TypeAlias = Annotated[int, Range(0, 100)]
Count: TypeAlias = Annotated[int, Range(0, 60)]

LEVELS: Final[tuple[Level, ...]] = ("N", "C", "R", "L", "M")
CLASS_NAMES: Final[dict[str, str]] = {
    "Fighter": message("Fighter"), "Thief": message("Thief"), "Wizard": message("Wizard"), "Cleric": message("Cleric"),
    "Paladin": message("Paladin"),
}  # fmt: skip
"""Classes, as they are said."""
DEFEAT: Final = message("Defeat")
"""The last of the Victory levels of the campaigns that we have; the others are called as Coins are."""
LEVEL_NAMES: Final = {
    "N": message("Nuisance"), "C": message("Common"), "R": message("Renowned"), "L": message("Legendary"),
    "M": message("Mythical"),
}  # fmt: skip


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
    """What every card has: its name, who says so, and which of its fields the rulebook tells; all others are ours."""

    name: str
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: Wording = ""
    """What the fields cannot say: parts of them that the rulebook tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero(Card):
    """A hero card with its six levels (WF-HER-02)."""

    kind: Kind
    race: Race
    cls: Class
    ranks: tuple[Rank, ...]
    deity: Annotated[str, Names("deities", also=("",))] = ""

    def __post_init__(self) -> None:
        """A hero has a level, of six at most."""
        if not 1 <= len(self.ranks) <= 6:
            raise ValueError(f"ranks: a Hero has 1 to 6 levels, not {len(self.ranks)} (WF-LVL-01)")


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

    def __post_init__(self) -> None:
        """A weapon attacks in some mode."""
        if not self.modes:
            raise ValueError("modes: a Weapon has a Standard mode (WF-GEA-03)")


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
    """A card of the Item deck; `acts_as` names the weapon or armor it is; `price` in Copper, 0 for what nobody buys.

    `pack` is the Adventure pack whose own Item deck has it, "" for the campaign's (WF-TRE-04, WF-XPK-01).
    """

    value: Annotated[int, Range(1, 9)]
    copies: Count
    abilities: tuple[Ability, ...]
    acts_as: Annotated[str, Names("weapons", "armors", also=("",))] = ""
    price: Price = 0
    pack: str = ""


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

    def __post_init__(self) -> None:
        """An Acolyte starts with some Divinity, be it 0."""
        if not self.divinity:
            raise ValueError("divinity: a number for 1 Divine Power and on (WF-DEI-02)")


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


@dataclass(frozen=True, slots=True)
class Check:
    """The ability roll of a Location: beneficial, obstacle or trap (WF-BEN-01, WF-OBS-01, WF-TRP-01)."""

    kind: Literal["beneficial", "obstacle", "trap"]
    title: Wording
    ability: Literal["pick", "lore"]
    modifier: Stat = 0
    does: tuple[Effect, ...] = ()
    either: bool = False
    disarmed: tuple[Effect, ...] = ()
    triggered: tuple[Effect, ...] = ()
    no_roll: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        """It does nothing that only a Hero's card can do."""
        check_done_by_a_place(does=self.does, disarmed=self.disarmed, triggered=self.triggered, no_roll=self.no_roll)


@dataclass(frozen=True, slots=True, kw_only=True)
class Location(Card):
    """A Location card (WF-LOC-02)."""

    level: Level
    entrance: Count
    shadow: Stat
    striking: Count
    play_actions: Count = 0
    play_xp: Count = 0
    environ: Count = 0
    environ_kind: Literal["", "Hot", "Cold"] = ""
    checks: tuple[Check, ...] = ()
    hero_cover: Stat = 0
    tag_cover: Stat = 0
    tag: FoeTag = ""
    draws: tuple[Effect, ...] = ()
    obstructed: bool = False
    """No Attack goes in or out (WF-CLO-01, WF-RUL-81)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective(Card):
    """An Objective Location and its Hostile (WF-OBJ-01).

    `eliminate`: all Objective Hostiles must go, and its Location be empty as a Hero Turn ends (WF-OBJ-04). `rein` draws
    more of them when it is activated (WF-OBJ-05). No printed one of this set has either.
    """

    entrance: Count
    shadow: Stat
    striking: Count
    actions: Count
    hostile: Annotated[str, Names("hostiles")]
    eliminate: bool = False
    rein: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a Hostile's chart: from this total on (WF-HOS-05)."""

    least: Stat
    wounds: Count = 0
    random: Count = 0
    vuln: Count = 0
    random_vuln: Count = 0


LOWEST: Final = -20
"""The total from which the first row of a Hostile's chart is in force: whatever is rolled, there is a row."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The rows in force from this Health up."""

    health: Count
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Weak:
    """What Attacks with a tag get on their dice against a Hostile."""

    tag: Tag
    h: Stat


@dataclass(frozen=True, slots=True, kw_only=True)
class Hostile(Card):
    """A Hostile card (WF-HOS-01); Treasure is Copper, Silver, Gold, Item points (WF-TRE-01, WF-CMP-04, WF-CMP-05)."""

    level: Level
    number: Annotated[int, Range(1, 60)]
    health: Annotated[int, Range(1, 60)]
    attacks: Count
    covers: tuple[Band, ...]
    charts: tuple[Chart, ...]
    xp: Count
    treasure: tuple[Count, Count, Count, Count]
    tags: tuple[str, ...]
    objective: bool = False
    pen: Count = 0
    regen: Count = 0
    attract: Count = 0
    crush: bool = False
    poison: bool = False
    commander: bool = False
    inanimate: bool = False
    structure: bool = False
    shadows: Stat = 0
    entrance: Stat = 0
    reach: Count = 0
    """Range in Locations: 0 is its own (WF-HTN-02)."""
    arrives: Literal["", "front-most", "targeted", "beyond"] = ""
    """Where it is placed, if not in its Location (WF-PLC-01, WF-RUL-81)."""
    weak: tuple[Weak, ...] = ()
    minions: HostileName = ""
    extra_minions: Count = 0
    guards: Count = 0
    guard_card: HostileName = ""

    def __post_init__(self) -> None:
        """Every total at every Health has its row, and Guards have their card."""
        healths = [chart.health for chart in self.charts]
        if not healths or healths != sorted(set(healths), reverse=True) or healths[-1] > 1:
            raise ValueError("charts: from the highest Health down, the last from Health 1 (WF-HOS-05)")
        for chart in self.charts:
            totals = [row.least for row in chart.rows]
            if not totals or totals != sorted(set(totals)) or totals[0] != LOWEST:
                raise ValueError(f"charts, rows: from the lowest total up, the first from {LOWEST} (WF-HOS-05)")
        if self.guards and not self.guard_card:
            raise ValueError("guard_card: Guards use the card of a Hostile (WF-GRD-01)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Adventure(Card):
    """An Adventure card (WF-SET-04): counts of Locations by level, and the Objective behind them.

    WF-SET-09 to WF-SET-11, WF-CAM-19.
    """

    town: Annotated[str, Names("towns")]
    rp: Annotated[int, Range(10, 300)]
    turns: Annotated[int, Range(1, 30)]
    loadout: Stat
    locations: tuple[Count, Count, Count, Count]
    entrance: Count
    striking: Count
    shadow: Stat
    hero_points: Count
    objective: Annotated[str, Names("objectives")]
    type: str
    pack: Annotated[str, Names("items.pack", also=("",))] = ""
    """The pack whose Item deck lies beside the campaign's (WF-TRE-04)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Town(Card):
    """A Town card: its text is done once on entering (WF-CAM-09); a `check` is rolled for first."""

    level: Level
    does: tuple[Effect, ...]
    check: Literal["", "pick", "lore"] = ""
    modifier: Stat = 0

    def __post_init__(self) -> None:
        """It does nothing that only a Hero's card can do."""
        check_done_by_a_place(does=self.does)


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign(Card):
    """A campaign map with its Towns (WF-CAM-02); counts of Towns by level from N to M.

    `retreat` is how many steps of the Victory level a Retreat costs on this map; the rulebook's map says nothing of it.
    """

    pool: tuple[Count, ...]
    drawn: tuple[Count, ...]
    final: Annotated[str, Names("hostiles")]
    victory: tuple[str, ...]
    towns: tuple[Annotated[str, Names("towns")], ...]
    retreat: Count = 0

    def __post_init__(self) -> None:
        """There are numbers for the five levels, and no more Towns are drawn than lie there."""
        if len(self.pool) != len(LEVELS) or len(self.drawn) != len(LEVELS):
            raise ValueError("pool and drawn: a number for each of the five levels of Towns (WF-CAM-02)")
        if any(drawn > there for drawn, there in zip(self.drawn, self.pool, strict=True)):
            raise ValueError("drawn: at most as many Towns of a level as its pool has (WF-CAM-05)")
        if len(self.victory) < 2:
            raise ValueError("victory: the levels from the best down, the last of them the defeat (WF-CAM-02)")
        if len(set(self.towns)) != len(self.towns):
            raise ValueError("towns: each Town once (WF-CAM-05)")


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTheAdventure(Card):
    """One bad and one good effect for a named Adventure (WF-OTA-01)."""

    adventure: Annotated[str, Names("adventures")]
    environ: Count = 0
    environ_kind: Literal["", "Hot", "Cold"] = ""
    entrance: Stat = 0
    spawn: Count = 0
    spawn_tag: FoeTag = ""
    cover: Stat = 0
    cover_tag: FoeTag = ""
    h: Stat = 0
    p: Stat = 0
    tag: Tag = ""
    adds: Literal["", "N", "C", "R", "L"] = ""
    """The level of a Location that comes into the Adventure (WF-SET-08)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Era(Card):
    """An era and its settings, recorded only (WF-ERA-01): `inflicts` is what its counters are called (WF-CMP-20)."""

    settings: tuple[str, ...]
    inflicts: Literal["vuln", "suppress"]
    in_scope: bool
