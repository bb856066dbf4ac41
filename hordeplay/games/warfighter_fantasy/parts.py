"""The pieces on the table: Heroes and their Gear, Locations, Hostiles and counters, what may be reacted to.

WF-CMP-21.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hordeplay.games.warfighter_fantasy.rules import slug


@dataclass(slots=True, eq=False)
class Player:
    """Who sits at a seat; the one seat is the whole party."""

    name: str = "Party"


@dataclass(slots=True, eq=False)
class Gear:
    """One piece: `left` counts pieces of a bundle, charges or Ammo; `found` is what may be tithed (WF-TIT-03)."""

    name: str
    left: int = 1
    damage: int = 0
    used: bool = False
    passed: bool = False
    broken: bool = False
    found: bool = False
    printed: bool = False
    shots: int = 0
    owner: int = -1
    """Of Gear on the ground: the Downed Hero who gets it back (WF-DWN-02)."""

    def copy(self) -> Gear:
        return Gear(
            self.name, self.left, self.damage, self.used, self.passed, self.broken, self.found, self.printed,
            self.shots, self.owner,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Wound:
    """A Wound counter of n points; treated ones are beyond healing in this Adventure (WF-HEA-01)."""

    n: int
    treated: bool = False


@dataclass(slots=True, eq=False)
class Buff:
    """A bonus that waits: for the next Attack, or until the Turn ends; `kind` is hth, bladed or anything."""

    h: int
    p: int
    kind: str
    lasts: str


@dataclass(slots=True, eq=False)
class Kept:
    """An on-going effect that must be retained: the card, and the Hero or space that it is on (WF-HAV-04)."""

    name: str
    on: int


@dataclass(slots=True, eq=False)
class Hero:
    """A Hero of the party (WF-CMP-12, WF-CMP-17, WF-CTR-01, WF-CTR-04)."""

    name: str
    level: int = 1
    space: int = 0
    striking: bool = False
    wounds: list[Wound] = field(default_factory=list)
    vulns: int = 0
    actions: int = 0
    attacks: int = 0
    hth_attacks: int = 0
    castings: int = 0
    moved: bool = False
    down: bool = False
    deity: str = ""
    xp: int = 0
    toughness: int = 0
    luck: int = 0
    focus: int = 0
    divinity: int = 0
    coins: int = 0
    tries: int = 0
    shadows: bool = False
    rush: int = 0
    quiet: bool = False
    hand: list[str] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    gear: list[Gear] = field(default_factory=list)
    learned: list[str] = field(default_factory=list)
    powers: list[str] = field(default_factory=list)
    hardy: dict[str, int] = field(default_factory=dict)
    this_turn: list[str] = field(default_factory=list)
    this_adventure: list[str] = field(default_factory=list)
    buffs: list[Buff] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)

    def copy(self) -> Hero:
        return Hero(
            self.name, self.level, self.space, self.striking,
            [Wound(w.n, w.treated) for w in self.wounds] if self.wounds else [], self.vulns,
            self.actions, self.attacks, self.hth_attacks, self.castings, self.moved, self.down, self.deity, self.xp,
            self.toughness, self.luck, self.focus, self.divinity, self.coins, self.tries, self.shadows, self.rush,
            self.quiet, self.hand[:], self.saved[:], [g.copy() for g in self.gear], self.learned[:], self.powers[:],
            self.hardy.copy(), self.this_turn[:], self.this_adventure[:],
            [Buff(b.h, b.p, b.kind, b.lasts) for b in self.buffs] if self.buffs else [],
            [Kept(k.name, k.on) for k in self.kept] if self.kept else [],
        )  # fmt: skip

    @property
    def slug(self) -> str:
        """The word that choices use."""
        return slug(self.name)

    @property
    def hurt(self) -> int:
        """All Wounds."""
        return sum([w.n for w in self.wounds]) if self.wounds else 0


@dataclass(slots=True, eq=False)
class Space:
    """A space of the track: its Location ("" while empty), and what has become of it (WF-CMP-09)."""

    level: str
    name: str = ""
    entered: bool = False
    gained: bool = False
    drawn: bool = False
    inactive: bool = False
    entrance: int = 0
    ground: list[Gear] = field(default_factory=list)

    def copy(self) -> Space:
        return Space(
            self.level, self.name, self.entered, self.gained, self.drawn, self.inactive, self.entrance,
            [g.copy() for g in self.ground] if self.ground else [],
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Counter:
    """A Targeting or Extra Attack counter: the Hero it names, -1 for nobody, and its side (WF-HOS-04)."""

    hero: int
    acted: bool = False


@dataclass(slots=True, eq=False)
class Member:
    """One Hostile: the first counter is from the Targeting cup, the others from the Extra Attack cup (WF-CTR-03)."""

    wounds: int = 0
    vulns: int = 0
    scorched: bool = False
    mortal: int = 0
    """Wounds that Regen does not heal."""
    counters: list[Counter] = field(default_factory=list)

    def copy(self) -> Member:
        return Member(
            self.wounds, self.vulns, self.scorched, self.mortal, [Counter(c.hero, c.acted) for c in self.counters]
        )


@dataclass(slots=True, eq=False)
class Foe:
    """Hostiles of one card in one Location; those that moved apart keep the id of their card."""

    id: int
    name: str
    space: int
    role: str = ""
    """objective, minion, guard, or nothing special."""
    members: list[Member] = field(default_factory=list)

    def copy(self) -> Foe:
        return Foe(self.id, self.name, self.space, self.role, [m.copy() for m in self.members])


@dataclass(slots=True, eq=False)
class Window:
    """What is about to happen, for those who may react to it."""

    on: str
    hero: int
    foe: int = -1
    member: int = -1
    source: str = ""
    kind: str = ""
    tag: str = ""
    explosion: bool = False
    hth: bool = False
    h: int = 0
    p: int = 0
    dice: int = 0
    cover: int = 0
    n: int = 0
    by_attack: bool = False
    armor: bool = False
    crush: bool = False
    soaked: int = 0
    space: int = -1
    used: list[str] = field(default_factory=list)
    need: int = 0
    """Of a Hero's Attack before cards: what the die must reach, and the bonuses on both dice."""
    base_h: int = 0
    base_p: int = 0

    def copy(self) -> Window:
        return Window(
            self.on, self.hero, self.foe, self.member, self.source, self.kind, self.tag, self.explosion, self.hth,
            self.h, self.p, self.dice, self.cover, self.n, self.by_attack, self.armor, self.crush, self.soaked,
            self.space, self.used[:], self.need, self.base_h, self.base_p,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Throw:
    """The dice of the last Attack as they lie: natural faces, what counts on them, and what came of it.

    Without a `source` the Hostiles attacked the Hero; `die` is the cover or terrain die, 0 while none was rolled.
    `says` is wound, vuln or none, of a Hostile Attack also armor (it held) or stopped (by a card, Shield, Toughness).
    """

    hero: int
    foe: str
    source: str
    says: str
    h: int
    die: int
    p: int
    faces: list[int]
    need: int = 0
    """What an Attack die must reach for a Wound."""
    cover: int = 0
    """What the cover or terrain die must reach."""
    armor: int = 0
    """The armor die, 0 while none was rolled."""
    stands: int = 0
    """What the armor die must reach."""
    wounds: int = 0
    vulns: int = 0

    def copy(self) -> Throw:
        return Throw(
            self.hero, self.foe, self.source, self.says, self.h, self.die, self.p, self.faces[:], self.need,
            self.cover, self.armor, self.stands, self.wounds, self.vulns,
        )  # fmt: skip


@dataclass(slots=True, eq=False)
class Journey:
    """A campaign in progress: Towns ahead, spare Towns, and what each Adventure came to (WF-CAM-08, WF-CMP-27)."""

    name: str
    ahead: list[str] = field(default_factory=list)
    spare: list[str] = field(default_factory=list)
    town: str = ""
    ended: dict[str, str] = field(default_factory=dict)
    rp: int = 0
    desperate: int = 0
    desperation: bool = False
    started: bool = False

    def copy(self) -> Journey:
        return Journey(
            self.name, self.ahead[:], self.spare[:], self.town, self.ended.copy(), self.rp, self.desperate,
            self.desperation, self.started,
        )  # fmt: skip
