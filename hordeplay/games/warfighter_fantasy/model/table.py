"""The state of a game of Warfighter Fantasy: plain slotted dataclasses, nothing derived, no object in two places.

Heroes are named by their number in the party, Locations by their space (0 is the Adventure card), Hostile cards by an id
that stays with them. Counters are fields (WF-CMP-21), the party's money is Copper (WF-CAM-04). Each Hero is played by a seat, of one to
six (WF-OVR-01, WF-OVR-02).
"""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass, field
from typing import Final, Self

from hordeplay.core.cards import Cards
from hordeplay.core.english import slug
from hordeplay.core.language import tr
from hordeplay.core.script import Event, Table

from . import coins as money
from .coins import Coins
from .content import Adventure, Hostile, Rank
from .content import Hero as HeroCard
from .content import Location as LocationCard
from .ruleset import WarfighterRules

PARTY: Final = -1
"""In the place of a seat: whoever it is. What the party as a whole may do is asked of it."""
ACTION: Final = "action"
ITEM: Final = "item"
PACK_ITEM: Final = "pack item"
"""The decks of Action cards, of Items, and of the Items of an Adventure pack, where there is one.

Locations and Hostiles have a deck for each level.
"""


ALONE: Final = "Party"
"""What one who plays alone is called, as saves have it."""
PLAYER: Final = "Player "
"""Before the letter of one of several whom nobody has named."""
GUARDS: Final = 0
"""The id of the card of the Guards, which is that of the Minions, too, where they are of one name."""


def location_deck(level: str) -> str:
    """The Location deck of a level."""
    return f"location {level}"


def hostile_deck(level: str) -> str:
    """The Hostile deck of a level."""
    return f"hostile {level}"


@dataclass(slots=True, eq=False)
class Player:
    """Who sits at a seat; a single one is the whole party."""

    name: str = ALONE
    done: bool = False
    """Has nothing more to do in this Hero Turn, in Town or while the party is built; never set where one plays alone."""

    @property
    def in_words(self) -> str:
        """The name as it is said: only one that somebody has given is the same in every language.

        >>> Player("Player A").in_words, Player("Ada").in_words
        ('Player A', 'Ada')
        """
        if self.name == ALONE:
            return tr("Party")
        letter = self.name.removeprefix(PLAYER)
        return self.name if letter == self.name else tr("Player {letter}", letter=letter)


@dataclass(slots=True, eq=False)
class Gear:
    """One piece: `left` counts pieces of a bundle, charges or Ammo; `found` is what may be tithed (WF-TIT-03)."""

    name: str
    left: int = 1
    damage: int = 0
    user: int = -1
    """The Hero who has used it this Turn (WF-HAV-02)."""
    had: list[int] = field(default_factory=list)
    """The Heroes who have passed it on, dropped it or picked it up this Turn (WF-RUL-84)."""
    broken: bool = False
    found: bool = False
    printed: bool = False
    shots: int = 0
    owner: int = -1
    """Of Gear that a Downed Hero left, on the ground or taken by another: who gets it back (WF-DWN-02)."""

    def copy(self) -> Gear:
        return Gear(
            self.name, self.left, self.damage, self.user, self.had[:], self.broken, self.found, self.printed,
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
    overspent: int = 0
    """Actions spent in this Turn beyond those that Health now gives (WF-HEA-02)."""
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
    coins: Coins = field(default_factory=dict)
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
    seat: int = 0
    """Who plays the Hero (WF-OVR-02)."""

    def copy(self) -> Hero:
        return Hero(
            self.name, self.level, self.space, self.striking,
            [Wound(w.n, w.treated) for w in self.wounds] if self.wounds else [], self.vulns,
            self.actions, self.overspent, self.attacks, self.hth_attacks, self.castings, self.moved, self.down, self.deity, self.xp,
            self.toughness, self.luck, self.focus, self.divinity, self.coins.copy(), self.tries, self.shadows, self.rush,
            self.quiet, self.hand[:], self.saved[:], [g.copy() for g in self.gear], self.learned[:], self.powers[:],
            self.hardy.copy(), self.this_turn[:], self.this_adventure[:],
            [Buff(b.h, b.p, b.kind, b.lasts) for b in self.buffs] if self.buffs else [],
            [Kept(k.name, k.on) for k in self.kept] if self.kept else [], self.seat,
        )  # fmt: skip

    @property
    def slug(self) -> str:
        """The word that choices use."""
        return slug(self.name)

    @property
    def money(self) -> int:
        """What the Coins are worth in Copper."""
        return money.value(self.coins)

    @property
    def hurt(self) -> int:
        """All Wounds."""
        total = 0
        for wound in self.wounds:
            total += wound.n
        return total


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

    @property
    def marks(self) -> tuple[object, ...]:
        """What tells Hostiles of a card apart: Wounds, Vulns and counters."""
        return self.wounds, self.vulns, *[(c.hero, c.acted) for c in self.counters]

    @property
    def state(self) -> tuple[object, ...]:
        """The same whatever the order of its counters."""
        return self.wounds, self.vulns, tuple(sorted((c.hero, c.acted) for c in self.counters))

    def copy(self) -> Member:
        return Member(
            self.wounds, self.vulns, self.scorched, self.mortal, [Counter(c.hero, c.acted) for c in self.counters]
        )


@dataclass(slots=True, eq=False)
class Foe:
    """Hostiles of one card in one Location; those that moved apart keep the id of their card.

    The Guards' card lies aside, and its counters come set by set: it is `GUARDS`, whoever of it is in play (WF-GRD-07).
    """

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
    least: int = 0
    """The face that an Attack die must show for that, with all that counts on it; 0 while cards may still be played."""
    least_cover: int = 0
    """The same of the cover or terrain die."""

    def copy(self) -> Throw:
        return Throw(
            self.hero, self.foe, self.source, self.says, self.h, self.die, self.p, self.faces[:], self.need,
            self.cover, self.armor, self.stands, self.wounds, self.vulns, self.least, self.least_cover,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Struck:
    """A Hostile Attack of this Turn and what came of it for a Hero: what the Turn's end tells once more, all together."""

    foe: str
    hero: int
    die: int
    """The Attack die that counted; 0 for a random Hero whom the Attack met, too (WF-RUL-12)."""
    armor: int
    """What the armor die had to reach, 0 while none was rolled."""
    wounds: int
    stopped: int
    """1 where armor, a Shield, Toughness or a card took its Wounds."""
    vulns: int


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


@dataclass(slots=True, eq=False)
class WarfighterTable(Table):
    """Everything that a step reads."""

    rules: WarfighterRules
    step: str
    cards: Cards
    adventure: str
    heroes: list[Hero] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    foes: list[Foe] = field(default_factory=list)
    cup: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    discards: dict[str, list[str]] = field(default_factory=dict)
    tops: dict[str, str] = field(default_factory=dict)
    """With two Item decks the top card of each once it lies face up (WF-TRE-04)."""
    track: list[int] = field(default_factory=lambda: [0, 0, 0])
    timer: int = 0
    turn: int = 0
    rp: int = 0
    purse: int = 0
    next_id: int = 1
    played: bool = False
    event: str = ""
    outcome: str = ""
    withheld: list[str] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)
    in_order: bool = False
    """Hostiles attack in the order of the table until the Turn ends, without a question (WF-RUL-03)."""
    struck: list[Struck] = field(default_factory=list)
    """The Hostile Attacks of this Turn so far."""
    town_draw: int = 0
    window: Window | None = None
    throw: Throw | None = None
    journey: Journey | None = None
    players: list[Player] = field(default_factory=lambda: [Player()])
    log: list[Event] | None = field(default=None)

    def copy(self) -> Self:
        return type(self)(
            self.rules, self.step, self.cards.copy(), self.adventure, [h.copy() for h in self.heroes],
            [s.copy() for s in self.spaces], [f.copy() for f in self.foes], self.cup[:], self.extra[:],
            {pile: cards[:] for pile, cards in self.discards.items()}, self.tops.copy(), self.track[:], self.timer, self.turn, self.rp,
            self.purse, self.next_id, self.played, self.event, self.outcome, self.withheld[:], self.paid[:],
            self.pending[:], self.in_order, self.struck[:], self.town_draw, self.window.copy() if self.window else None,
            self.throw.copy() if self.throw else None,
            self.journey.copy() if self.journey else None, [Player(p.name, p.done) for p in self.players],
        )  # fmt: skip

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def card(self) -> Adventure:
        """The Adventure card."""
        return self.rules.adventures[self.adventure]

    @property
    def last(self) -> int:
        """The Objective's space (WF-SET-07)."""
        return len(self.spaces) - 1

    @property
    def speaker(self) -> int:
        """The seat that answers what is asked of the party as a whole (WF-RUL-74).

        One whose Heroes are all Down is passed over as long as another's stand (WF-RUL-75).
        """
        seats = len(self.players)
        if seats == 1:
            return 0
        gone = len(self.journey.ended) if self.journey else 0
        first = (max(0, self.turn - 1) + gone) % seats if self.rules.knobs.speaker == "round" else 0
        standing = [hero.seat for hero in self.heroes if not hero.down]
        return next((s for i in range(seats) if (s := (first + i) % seats) in standing), first)

    @property
    def boss(self) -> Hostile:
        """The Objective Hostile of the Adventure; its Guards are counters on `guard_card` (WF-GRD-01)."""
        return self.rules.hostiles[self.rules.objectives[self.card.objective].hostile]

    def hero_card(self, hero: Hero) -> HeroCard:
        """What is printed of a Hero."""
        return self.rules.heroes[hero.name]

    def rank(self, hero: Hero) -> Rank:
        """What is printed of a Hero at its level."""
        return self.rules.heroes[hero.name].ranks[hero.level - 1]

    def health(self, hero: Hero) -> int:
        """Health left; 0 is Down (WF-HER-06)."""
        left = self.rules.heroes[hero.name].ranks[hero.level - 1].health
        for wound in hero.wounds:
            left -= wound.n
        return max(0, left)

    def hand_size(self, hero: Hero) -> int:
        """The full hand of a Player Hero (WF-WND-01)."""
        return max(0, self.health(hero) + self.rules.knobs.hand_bonus)

    def is_player(self, hero: Hero) -> bool:
        """A Player Hero: the only kind with a hand (WF-HER-11)."""
        return self.rules.heroes[hero.name].kind == "Player"

    def numbered(self, word: str) -> int:
        """The number of the Hero whom a word names, -1 for nobody."""
        name = self.rules.slugs.get(word)
        for i, hero in enumerate(self.heroes):
            if hero.name == name:
                return i
        return -1

    def up(self) -> list[tuple[int, Hero]]:
        """The Heroes who are not Down, with their numbers."""
        return [(i, hero) for i, hero in enumerate(self.heroes) if not hero.down]

    def here(self, space: int) -> list[int]:
        """Heroes in a Location."""
        return [i for i, hero in enumerate(self.heroes) if hero.space == space and not hero.down]

    def foes_at(self, space: int) -> list[Foe]:
        """Active Hostile cards in a Location; those who wait in an inactive Objective are not in play yet."""
        there = [foe for foe in self.foes if foe.space == space]
        return [] if there and self.spaces[space].inactive else there

    def active(self) -> list[Foe]:
        """All Hostile cards in play; Guards that wait at an Inactive Objective are not (WF-RUL-89)."""
        return [foe for foe in self.foes if not self.spaces[foe.space].inactive]

    def hostile(self, foe: Foe) -> Hostile:
        """What is printed of a Hostile."""
        return self.rules.hostiles[foe.name]

    def label(self, foe: Foe) -> str:
        """The word that choices use for a Hostile card."""
        for first in self.foes:
            if first.name == foe.name:
                break
        return slug(foe.name) if first is foe else f"{slug(foe.name)}-{foe.id}-{foe.space}"

    def foe_called(self, word: str) -> Foe | None:
        """The Hostile card that a word names."""
        name = self.rules.slugs.get(word)  # the first of a name is called by it alone
        for foe in self.foes if name is not None else ():
            if foe.name == name:
                return foe
        head, *at = word.rsplit("-", 2)
        name, first = self.rules.slugs.get(head), True
        for foe in self.foes if name is not None else ():
            if foe.name == name:
                if not first and at == [str(foe.id), str(foe.space)]:
                    return foe
                first = False
        return None

    def foe(self, id: int, space: int) -> Foe | None:  # noqa: A002 - the field's name
        """The Hostiles of this card in this Location."""
        return next((foe for foe in self.foes if foe.id == id and foe.space == space), None)

    def left(self, foe: Foe, member: Member) -> int:
        """Health left to one Hostile."""
        return self.rules.hostiles[foe.name].health - member.wounds

    def location(self, space: int) -> LocationCard | None:
        """The Location card of a space; None for the Adventure, the Objective and an empty space."""
        spaces = self.spaces
        return self.rules.locations.get(spaces[space].name) if 0 < space < len(spaces) - 1 else None

    def back_cost(self, space: int) -> int:
        """Actions to step back from Striking to Range 0 (WF-HTH-02, WF-RUL-20)."""
        free = self.rules.knobs.striking_back == "free_when_clear" and self.calm(space)
        return 0 if free else self.striking_cost(space)

    def striking_cost(self, space: int) -> int:
        """Actions to reach Striking there, and to leave it (WF-HTH-02)."""
        if space == 0:
            return self.card.striking
        if space == self.last:
            return self.rules.objectives[self.card.objective].striking
        card = self.location(space)
        return card.striking if card else 1

    def shadow(self, space: int) -> int:
        """The Shadow modifier there, with what the Hostiles there change (WF-SHD-02, WF-HOS-03)."""
        card = self.location(space)
        printed = (
            self.card.shadow
            if space == 0
            else self.rules.objectives[self.card.objective].shadow
            if space == self.last
            else card.shadow
            if card
            else 0
        )
        return printed + sum(self.hostile(foe).shadows for foe in self.foes_at(space))

    def empty_space(self) -> int:
        """The next space for a Location, -1 when all are filled (WF-RUL-17)."""
        for i in range(1, self.last):
            if not self.spaces[i].name:
                return i
        return -1

    def front(self) -> int:
        """The front-most Location (WF-LOC-03)."""
        if not self.spaces[self.last].inactive:
            return self.last
        empty = self.empty_space()
        return self.last - 1 if empty < 0 else empty - 1

    def calm(self, space: int) -> bool:
        """No Hostile is there, or none that is in play."""
        for foe in self.foes:
            if foe.space == space:
                return self.spaces[space].inactive
        return True

    def face_up(self) -> Tally[str]:
        """The cards that lie face up or are held, with their numbers; all others are in the decks, or out of the game."""
        seen: Tally[str] = Tally()
        seen.update(self.tops.values())
        for pile in self.discards.values():
            seen.update(pile)
        for hero in self.heroes:
            seen.update([*hero.hand, *hero.saved])
        seen.update(space.name for space in self.spaces[1:-1] if space.name)
        return seen

    def gear_of(self, hero: Hero, name: str) -> Gear | None:
        """The first working piece of Gear of this name that has something left."""
        for gear in hero.gear:
            if gear.name == name and gear.left > 0 and not gear.broken:
                return gear
        return None
