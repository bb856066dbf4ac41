"""The table of Horrible Hordes: everything that lies on it, and nothing derived.

Squares are numbers (see `squares`), written d4. A player's units are counted per square; a square that is not a key has
none. The unseen Horde counters, the tiles not yet laid and (as a variant) the event deck are piles of `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from hordeplay.core.cards import Cards
from hordeplay.core.script import Event, Table

from . import content
from .content import Resource, Resources
from .ruleset import HordeRules


def put(units: dict[int, int], at: int, n: int) -> None:
    """Add n units to a square, or take them away; a square without units is no key."""
    left = units.get(at, 0) + n
    if left:
        units[at] = left
    else:
        del units[at]


@dataclass(slots=True, eq=False)
class Chits:
    """A player's resource chits, one number a type."""

    stone: int = 0
    wood: int = 0
    food: int = 0
    metal: int = 0
    magic: int = 0
    gold: int = 0

    def copy(self) -> Chits:
        return Chits(self.stone, self.wood, self.food, self.metal, self.magic, self.gold)

    def of(self, resource: Resource) -> int:
        """How many of one type."""
        return getattr(self, resource)  # type: ignore[no-any-return]  # every Resource is an int field

    def add(self, resource: Resource, n: int) -> None:
        """Take n more (or give n away when negative)."""
        setattr(self, resource, getattr(self, resource) + n)

    @property
    def total(self) -> int:
        """Chits of all types."""
        return self.stone + self.wood + self.food + self.metal + self.magic + self.gold

    def counts(self) -> tuple[int, ...]:
        """How many of each type, in the order of `RESOURCES`."""
        return (self.stone, self.wood, self.food, self.metal, self.magic, self.gold)

    def by_type(self) -> dict[Resource, int]:
        """How many of each type, by its name: `dict(chits)`, but three times as fast, for bots."""
        return {
            "stone": self.stone,
            "wood": self.wood,
            "food": self.food,
            "metal": self.metal,
            "magic": self.magic,
            "gold": self.gold,
        }

    def covers(self, price: Resources) -> bool:
        """Whether the price can be paid, its `any` part included."""
        return (
            self.stone >= price.stone
            and self.wood >= price.wood
            and self.food >= price.food
            and self.metal >= price.metal
            and self.magic >= price.magic
            and self.gold >= price.gold
            and (not price.any or self.total >= price.total)
        )

    def __iter__(self) -> Iterator[tuple[Resource, int]]:
        yield "stone", self.stone
        yield "wood", self.wood
        yield "food", self.food
        yield "metal", self.metal
        yield "magic", self.magic
        yield "gold", self.gold


@dataclass(slots=True, eq=False)
class Horde:
    """A Horde counter on the board with the Hit Counters under it."""

    name: str
    at: int
    hits: int

    def copy(self) -> Horde:
        return Horde(self.name, self.at, self.hits)


@dataclass(slots=True, eq=False)
class Player:
    """One seat: what it owns, and what of its Abilities is used up."""

    kingdom: str = ""
    chits: Chits = field(default_factory=Chits)
    vt: int = 0
    abilities: list[str] = field(default_factory=list)
    armies: dict[int, int] = field(default_factory=dict)
    settlements: dict[int, int] = field(default_factory=dict)
    castles: dict[int, int] = field(default_factory=dict)
    towers: dict[int, int] = field(default_factory=dict)
    """Wizards Towers, where the option is on."""
    uses: dict[str, int] = field(default_factory=dict)
    """How often each Ability was used this round (conversions: how many swaps)."""
    spent: list[str] = field(default_factory=list)
    """One-time Abilities used, ever."""
    lost: dict[str, int] = field(default_factory=dict)
    """Units lost this round, by type: army, castle, settlement."""
    out: bool = False
    """Wiped out and not (yet) back."""
    damage: dict[int, int] = field(default_factory=dict)
    """Hits that the first Castle of a square keeps after a battle (castle_damage_persists)."""
    skipped: list[str] = field(default_factory=list)
    """Abilities set aside in this turn, surcharge and bonus, until the next one (surcharge_optional)."""
    ran: dict[int, int] = field(default_factory=dict)
    """Armies at each square that have had a tile's extra step this round (HH-RUL-92)."""
    passing: bool = False
    """Whoever sits here passes over moments that only an Ability could use (HH-RUL-107)."""
    was: list[str] = field(default_factory=list)
    """The Kingdoms it was before, each until it was wiped out (HH-WIPE-01)."""

    def copy(self) -> Player:
        return Player(
            self.kingdom,
            self.chits.copy(),
            self.vt,
            self.abilities[:],
            self.armies.copy(),
            self.settlements.copy(),
            self.castles.copy(),
            self.towers.copy(),
            self.uses.copy(),
            self.spent[:],
            self.lost.copy(),
            self.out,
            self.damage.copy(),
            self.skipped[:],
            self.ran.copy(),
            self.passing,
            self.was[:],
        )

    def holds(self, at: int) -> bool:
        """Whether any unit of this player stands on a square."""
        return at in self.settlements or at in self.armies or at in self.castles or at in self.towers

    def squares(self) -> Iterator[int]:
        """The squares with units of this player, each as often as it has kinds of them."""
        yield from self.settlements
        yield from self.armies
        yield from self.castles
        yield from self.towers

    def castles_at(self, at: int, *, towers: bool = True) -> int:
        """How many Castles stand on a square, with the Wizards Towers where those count as Castles (HH-RUL-93)."""
        return self.castles.get(at, 0) + (self.towers.get(at, 0) if towers else 0)


@dataclass(slots=True, eq=False)
class Turn:
    """What the seat to move has done this turn, phase by phase."""

    built: dict[str, int] = field(default_factory=dict)
    """Builds this turn by type: settlement, castle, and each extra build by the name of its Ability."""
    trained: dict[int, int] = field(default_factory=dict)
    """Armies trained at each square."""
    moved: dict[int, int] = field(default_factory=dict)
    """Armies at each square that have moved already."""
    fought: list[int] = field(default_factory=list)
    """Squares whose battle of this turn has been fought."""
    researched: int = 0
    spawns: int = 0
    """Hordes that the Spawn Phase has still to bring."""
    paid: list[int] = field(default_factory=list)
    """Squares whose moves are paid for (stack_split `per_origin`)."""
    traders: int = 0
    """Seats that have finished trading in this Trade Phase, the active one first."""
    offers: int = 0
    """Trade offers made since the last seat finished."""
    wanted: str = ""
    """The Ability that is being paid for."""
    owed: int = 0
    """Chits still due for it."""
    wars: list[tuple[int, int]] = field(default_factory=list)
    """Battles fought this turn against players: square and seat."""
    deal: tuple[tuple[Resource, ...], tuple[Resource, ...]] = ((), ())
    """The deal that is offered, while its partner is asked: what they would get, and what they would give."""

    def copy(self) -> Turn:
        return Turn(
            self.built.copy(),
            self.trained.copy(),
            self.moved.copy(),
            self.fought[:],
            self.researched,
            self.spawns,
            self.paid[:],
            self.traders,
            self.offers,
            self.wanted,
            self.owed,
            self.wars[:],
            self.deal,
        )


@dataclass(slots=True, eq=False)
class Blessing:
    """A stack of Armies under a Spell that helps a stack: whose, where, which Ability, cast in which phase."""

    seat: int
    at: int
    ability: str
    until: str
    """`turn`, `raid` or `round`: when it ends."""

    def copy(self) -> Blessing:
        return Blessing(self.seat, self.at, self.ability, self.until)


@dataclass(slots=True, eq=False)
class Battle:
    """A battle under way on a square: a seat's units against a Horde, or at war against another seat's."""

    seat: int
    at: int
    raid: bool
    then: str
    """The step that follows the battle."""
    round: int = 0
    """Combat rounds fought."""
    castle_hits: int = 0
    """Hits that the first Castle has taken in this battle."""
    killed: dict[str, int] = field(default_factory=dict)
    """Units lost in this battle by type; those of another seat than `seat` as `army_2`."""
    cancelled: dict[str, int] = field(default_factory=dict)
    """Abilities used in this battle, each how often."""
    foe: int = -1
    """The seat that is fought at war, or -1: a Horde."""

    def copy(self) -> Battle:
        return Battle(
            self.seat,
            self.at,
            self.raid,
            self.then,
            self.round,
            self.castle_hits,
            self.killed.copy(),
            self.cancelled.copy(),
            self.foe,
        )


@dataclass(slots=True, eq=False)
class HordeTable(Table):
    """The whole state of a game of Horrible Hordes."""

    rules: HordeRules
    step: str
    cards: Cards
    """Piles: `hordes` (the pool), `tiles` (not yet laid), `events` (only with the variant deck)."""
    players: list[Player]
    tiles: dict[int, str] = field(default_factory=dict)
    """The terrain of each square that has a tile; a square without one is Clear."""
    hordes: list[Horde] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    """Seats in order of play (HH-RUL-08)."""
    rolls: list[int] = field(default_factory=list)
    """The initiative roll of each seat, while the order is made."""
    round: int = 0
    """0 during setup, then 1 to the last."""
    up: int = 0
    """The place in `order` of the seat whose turn it is."""
    turn: Turn = field(default_factory=Turn)
    battle: Battle | None = None
    marching: list[int] = field(default_factory=list)
    """Horde or Raid Segment: squares of the Hordes still to act, in order."""
    raids: list[int] = field(default_factory=list)
    """Squares of Hordes in the order they acted: the order of the raids (HH-RUL-51)."""
    frozen: list[int] = field(default_factory=list)
    """Squares of Hordes that make no programmed move this round."""
    closed: dict[int, int] = field(default_factory=dict)
    """Squares closed until the round ends: -1 to everybody and every Horde, else one bit a seat, `1 << seat`."""
    steered: dict[int, int] = field(default_factory=dict)
    """Squares of Hordes that a seat moves in place of their programmed move."""
    blessings: list[Blessing] = field(default_factory=list)
    claimed: list[int] = field(default_factory=list)
    """Squares whose tile has paid its first-build gift."""
    restarts: list[int] = field(default_factory=list)
    """Seats wiped out in this round that may restart."""
    log: list[Event] | None = None

    def copy(self) -> Self:
        return type(self)(
            self.rules,
            self.step,
            self.cards.copy(),
            [player.copy() for player in self.players],
            self.tiles.copy(),
            [horde.copy() for horde in self.hordes],
            self.order[:],
            self.rolls[:],
            self.round,
            self.up,
            self.turn.copy(),
            self.battle.copy() if self.battle else None,
            self.marching[:],
            self.raids[:],
            self.frozen[:],
            self.closed.copy(),
            self.steered.copy(),
            [blessing.copy() for blessing in self.blessings],
            self.claimed[:],
            self.restarts[:],
        )

    def tell(self, rule: str, what: str, **facts: Any) -> None:  # as Event.facts
        """Append to the log, if there is one, with the Kingdoms of the seats at this moment: a restart brings others (HH-WIPE-01)."""
        if self.log is not None:
            self.log.append(Event(rule, what, {**facts, "kingdoms": [player.kingdom for player in self.players]}))

    @property
    def size(self) -> int:
        """Squares per side."""
        return self.rules.knobs.board_size

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.up]

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.order[self.up]]

    @property
    def kingdom_seats(self) -> list[int]:
        """The seats that have a Kingdom, each in its colour: all but a Horde Master's, the last (HH-SRES-02, HH-RUL-106, HH-RUL-91)."""
        return list(range(len(self.players) - self.rules.knobs.horde_master))

    @property
    def master(self) -> int:
        """The seat that runs the Hordes, the last one, or -1 (HH-MASTER-01, HH-MASTER-02)."""
        return len(self.players) - 1 if self.rules.knobs.horde_master else -1

    def horde_at(self, at: int) -> Horde | None:
        """The Horde on a square, if any."""
        for horde in self.hordes:
            if horde.at == at:
                return horde
        return None

    def card(self, horde: Horde) -> content.Horde:
        """What is printed on a Horde's counter, as the rules have it now."""
        return self.rules.hordes[horde.name]

    def terrain(self, at: int) -> content.Terrain:
        """The terrain of a square; Clear where no tile lies."""
        return self.rules.terrain[self.tiles.get(at, "Clear")]

    def owner(self, at: int, but: int = -1) -> int:
        """The first seat (other than `but`) that has a unit on a square, or -1."""
        for seat, player in enumerate(self.players):
            if (
                at in player.settlements or at in player.armies or at in player.castles or at in player.towers
            ) and seat != but:
                return seat
        return -1
