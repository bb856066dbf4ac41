"""The state of a game of Warfighter Fantasy: plain slotted dataclasses, nothing derived, no object in two places.

Heroes are named by their number in the party, Locations by their space (0 is the Adventure card), Hostile cards by
an id
that stays with them. Money is Copper (WF-CAM-04). One seat plays the party: who speaks for which Hero is for the
people at
the table (WF-OVR-01, WF-BUY-02).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from hordeplay.core.cards import Cards
from hordeplay.core.script import Event, Table
from hordeplay.games.warfighter_fantasy.content import Hero as HeroCard
from hordeplay.games.warfighter_fantasy.content import Rank
from hordeplay.games.warfighter_fantasy.parts import Foe, Gear, Hero, Journey, Member, Player, Space, Throw, Window
from hordeplay.games.warfighter_fantasy.places import Adventure, Hostile
from hordeplay.games.warfighter_fantasy.places import Location as LocationCard
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules, slug


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
            {pile: cards[:] for pile, cards in self.discards.items()}, self.track[:], self.timer, self.turn, self.rp,
            self.purse, self.next_id, self.played, self.event, self.outcome, self.withheld[:], self.paid[:],
            self.pending[:], self.town_draw, self.window.copy() if self.window else None,
            self.throw.copy() if self.throw else None,
            self.journey.copy() if self.journey else None, [Player(p.name) for p in self.players],
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

    def hero_card(self, hero: Hero) -> HeroCard:
        """What is printed of a Hero."""
        return self.rules.heroes[hero.name]

    def rank(self, hero: Hero) -> Rank:
        """What is printed of a Hero at its level."""
        return self.rules.heroes[hero.name].ranks[hero.level - 1]

    def health(self, hero: Hero) -> int:
        """Health left; 0 is Down (WF-HER-06)."""
        return max(0, self.rank(hero).health - hero.hurt)

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
        if 0 <= space < len(self.spaces) and self.spaces[space].inactive:
            return []
        return [foe for foe in self.foes if foe.space == space]

    def active(self) -> list[Foe]:
        """All Hostile cards in play."""
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
        return self.hostile(foe).health - member.wounds

    def location(self, space: int) -> LocationCard | None:
        """The Location card of a space; None for the Adventure, the Objective and an empty space."""
        return self.rules.locations.get(self.spaces[space].name) if 0 < space < self.last else None

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

    def gear_of(self, hero: Hero, name: str) -> Gear | None:
        """The first working piece of Gear of this name that has something left."""
        return next((g for g in hero.gear if g.name == name and g.left > 0 and not g.broken), None)
