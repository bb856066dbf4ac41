"""Places and creatures on the cards: Locations, Objectives, Hostiles, Adventures, Towns, campaigns and eras."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from hordeplay.core.content import Range
from hordeplay.core.naming import Names
from hordeplay.games.warfighter_fantasy.content import Band, Card, Count, Level
from hordeplay.games.warfighter_fantasy.words import Effect, FoeTag, Stat, Tag

HostileName: TypeAlias = Annotated[str, Names("hostiles", also=("",))]


@dataclass(frozen=True, slots=True)
class Check:
    """The ability roll of a Location: beneficial, obstacle or trap (WF-BEN-01, WF-OBS-01, WF-TRP-01)."""

    kind: Literal["beneficial", "obstacle", "trap"]
    title: str
    ability: Literal["pick", "lore"]
    modifier: Stat = 0
    does: tuple[Effect, ...] = ()
    either: bool = False
    disarmed: tuple[Effect, ...] = ()
    triggered: tuple[Effect, ...] = ()
    no_roll: tuple[Effect, ...] = ()


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
    number: Count
    health: Count
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
    weak: tuple[Weak, ...] = ()
    minions: HostileName = ""
    extra_minions: Count = 0
    guards: Count = 0
    guard_card: HostileName = ""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Town(Card):
    """A Town card: its text is done once on entering (WF-CAM-09); a `check` is rolled for first."""

    level: Level
    does: tuple[Effect, ...]
    check: Literal["", "pick", "lore"] = ""
    modifier: Stat = 0


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Era(Card):
    """An era and its settings, recorded only (WF-ERA-01): `inflicts` is what its counters are called (WF-CMP-20)."""

    settings: tuple[str, ...]
    inflicts: Literal["vuln", "suppress"]
    in_scope: bool
