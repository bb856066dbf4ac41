"""The table of Kingdom Rush: everything that lies on it, and nothing derived.

Stacks and the ghost deck are piles of `cards`; all else is open to everybody. A horde on the map is a `Tray` with a number
of its own, because a flier may stand above another on one space. Covered squares are worked out in `board`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Self

from hordeplay.core.cards import Cards
from hordeplay.core.script import Event, Table

from .knobs import Knobs
from .ruleset import KingdomRules, Map
from .squares import BOARD, Facing


@dataclass(slots=True, eq=False)
class Tray:
    """A horde on the map. `tiles` are sets of squares, one each; `soldiers` are squares in rising order."""

    id: int
    name: str
    at: int
    route: int = 0
    """The token, from 0, whose route it follows."""
    edge: Facing = "E"
    """Where its purple edge points on the map."""
    level: int = 0
    """How many hordes stand below it (KR-FLY-04)."""
    tiles: list[int] = field(default_factory=list)
    soldiers: list[int] = field(default_factory=list)
    kinds: str = ""
    """The attack type of each tile by its first letter, `-` where nobody told it: it is printed there, and no rule asks."""

    def copy(self) -> Tray:
        return Tray(
            self.id, self.name, self.at, self.route, self.edge, self.level, self.tiles[:], self.soldiers[:], self.kinds
        )


@dataclass(slots=True, eq=False)
class Built:
    """A tower card on a building site; where two share a site the later one lies on top (KR-SOLD-08)."""

    at: int
    name: str
    seat: int
    facing: Facing
    down: bool = False
    """Face down, because it attacked a portal (KR-PORTAL-04)."""

    def copy(self) -> Built:
        return Built(self.at, self.name, self.seat, self.facing, self.down)


Role = Literal["main", "bench", "companion"]
Where = Literal["board", "map", "out", "absent", "gone"]
"""On its player's board; on the map; knocked out; not in play yet or any more (companion, bench); removed from the game."""


@dataclass(slots=True, eq=False)
class Figure:
    """A hero, a companion or a bench hero."""

    name: str
    seat: int
    health: int
    role: Role = "main"
    where: Where = "board"
    at: int = BOARD
    on: int = 0
    """The tray it is engaged with, by its number."""
    base: int = -1
    """The square of that tray's card at the top left of its base."""
    facing: Facing = "E"
    abilities: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    """Abilities that are face down (KR-HERO-12)."""
    used: bool = False
    """Activated this round, or not to be activated any more."""
    out_since: int = 0
    """The round of its knock-out; of a hero who is back in play, the round in which it regenerated."""
    protected: bool = False
    shelter: bool = False
    """Heroes in its space are protected (KR-MAL-03)."""
    rise: int = 0
    """Hearts it gets if its tray is destroyed this round (KR-LIL-05)."""
    appeared: bool = False
    """Of a companion: it came into the game (KR-ALL-03)."""

    def copy(self) -> Figure:
        return Figure(
            self.name,
            self.seat,
            self.health,
            self.role,
            self.where,
            self.at,
            self.on,
            self.base,
            self.facing,
            self.abilities[:],
            self.down[:],
            self.used,
            self.out_since,
            self.protected,
            self.shelter,
            self.rise,
            self.appeared,
        )


@dataclass(slots=True, eq=False)
class Player:
    """One seat: unbuilt towers in hand, face-down incoming towers, both in rising order."""

    hand: list[str] = field(default_factory=list)
    incoming: list[str] = field(default_factory=list)
    done: bool = False
    """It wants no more in this phase."""

    def copy(self) -> Player:
        return Player(self.hand[:], self.incoming[:], self.done)


@dataclass(slots=True, eq=False)
class Todo:
    """A word of a card that is being carried out or waits for it; the first of `table.todo` is at work."""

    card: str
    part: int
    seat: int
    figure: int = -1
    """Whose ability it is, by its place in `table.figures`."""
    at: int = BOARD
    """Of a tower: its site."""
    begun: bool = False
    tiles: list[str] = field(default_factory=list)
    """Tiles still to be placed, in rising order."""
    soldiers: int = 0
    drawn: int = 0
    """Soldiers that came from the supply."""
    moved: int = 0
    """Soldiers that came from other trays (KR-SOLD-07)."""
    target: int = 0
    """The tray that all of it goes to, once it is known."""
    used: list[int] = field(default_factory=list)
    """Trays, sides of a base or squares that have their tile."""
    portal: bool = False
    """Something of it went on a portal."""
    left: int = 0
    """Spaces left to move."""
    sent: int = -1
    """The hero who was sent, by its place in `table.figures`, until it has turned."""

    def copy(self) -> Todo:
        return Todo(
            self.card,
            self.part,
            self.seat,
            self.figure,
            self.at,
            self.begun,
            self.tiles[:],
            self.soldiers,
            self.drawn,
            self.moved,
            self.target,
            self.used[:],
            self.portal,
            self.left,
            self.sent,
        )


@dataclass(slots=True, eq=False)
class Barrier:
    """A pathbreaker card in play: its icon, and the space that it blocks (KR-BREAK-01)."""

    icon: str
    at: int
    opened: int = 0
    """The round in which it was taken away; 0 while it lies there."""

    def copy(self) -> Barrier:
        return Barrier(self.icon, self.at, self.opened)


@dataclass(slots=True, eq=False)
class KingdomTable(Table):
    """The whole state of a game of Kingdom Rush."""

    rules: KingdomRules
    step: str
    cards: Cards
    """Piles: `token 1` and on, and `ghost`."""
    scenario: str
    hard: bool
    players: list[Player]
    supply: dict[str, int]
    """Tower cards left in the supply, by name."""
    hearts: int
    crystals: int
    trays: list[Tray] = field(default_factory=list)
    built: list[Built] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    """Those that the team can cast; a cast one goes to `cast`, the box (KR-SPELL-01)."""
    barriers: list[Barrier] = field(default_factory=list)
    heroes: list[str] = field(default_factory=list)
    """The heroes of the seats, then the bench; in a scenario without heroes their sheets give the first tower."""
    campaign: bool = False
    round: int = 0
    token: int = 0
    """The stack that spawns next."""
    ids: int = 0
    """The last number given to a tray."""
    colour: str = ""
    """Solo: the colour that is eliminated this round, from the last one until then (KR-SOLO-02)."""
    todo: list[Todo] = field(default_factory=list)
    acting: int = -1
    """The hero who is being activated, by its place in `figures`."""
    moved: bool = False
    acted: bool = False
    spent: list[str] = field(default_factory=list)
    """Abilities used in this activation."""
    turning: bool = False
    """The facing is still to be chosen."""
    struck: int = 0
    """The tray that the last tile of the cards at work went to."""
    under: int = 0
    """Enemies under it (as count_under says)."""
    empty: int = 0
    """Empty squares under it."""
    foes: int = 0
    """Enemy squares under it."""
    chosen: int = -1
    """The hero whom the last word helped."""
    entering: list[Tray] = field(default_factory=list)
    """The horde for which heroes make room before it is placed; it has no number yet."""
    haunted: list[Tray] = field(default_factory=list)
    """Hordes with the ghost icon that were destroyed: where a ghost is still to rise."""
    order: list[int] = field(default_factory=list)
    """Trays that are still to be activated in phase 4, the one at work first."""
    strides: int = 0
    """Attempts to move that the tray at work has left; 0 before its first one."""
    strode: bool = False
    """Whether the tray at work has moved."""
    ran_over: bool = False
    """Whether the hero who makes room for the tray at work has been hurt for it (`bare_hero`)."""
    destroyed: int = 0
    """Hordes and portals destroyed: a measure."""
    destroyed_portals: int = 0
    leaked: int = 0
    """Hearts that hordes cost."""
    wins: int = 0
    """Scenarios won in this campaign."""
    cast: list[str] = field(default_factory=list)
    lost: str = ""
    """Why the players lost: hearts, portal or boss."""
    eyes: int = -1
    """The seat whose view this is: its hand is shown, its choices are offered; -1 is nobody's view."""
    log: list[Event] | None = None

    def copy(self) -> Self:
        return type(self)(
            self.rules,
            self.step,
            self.cards.copy(),
            self.scenario,
            self.hard,
            [player.copy() for player in self.players],
            self.supply.copy(),
            self.hearts,
            self.crystals,
            [tray.copy() for tray in self.trays],
            [tower.copy() for tower in self.built],
            [figure.copy() for figure in self.figures],
            self.spells[:],
            [barrier.copy() for barrier in self.barriers],
            self.heroes[:],
            self.campaign,
            self.round,
            self.token,
            self.ids,
            self.colour,
            [todo.copy() for todo in self.todo],
            self.acting,
            self.moved,
            self.acted,
            self.spent[:],
            self.turning,
            self.struck,
            self.under,
            self.empty,
            self.foes,
            self.chosen,
            [tray.copy() for tray in self.entering],
            [tray.copy() for tray in self.haunted],
            self.order[:],
            self.strides,
            self.strode,
            self.ran_over,
            self.destroyed,
            self.destroyed_portals,
            self.leaked,
            self.wins,
            self.cast[:],
            self.lost,
            self.eyes,
        )

    @property
    def hides(self) -> bool:
        """Nothing: what is drawn lies open."""
        return False

    def seen_by(self, seat: int) -> Self:
        """A copy that knows who looks; everything but the order of the stacks is open to everybody."""
        view = self.copy()
        view.eyes = seat
        return view

    @property
    def knobs(self) -> Knobs:
        return self.rules.knobs

    @property
    def map(self) -> Map:
        """The geometry of the scenario."""
        return self.rules.map(self.scenario, len(self.players))

    def index_of(self, hero: str) -> int:
        """The place of a hero in `figures`; -1 for one who is not in this game."""
        for i, figure in enumerate(self.figures):
            if figure.name == hero:
                return i
        return -1


def pile_of(token: int) -> str:
    """The name of a stack; tokens are numbered from 0 in code, from 1 in words."""
    return f"token {token + 1}"
