"""The table of Fantahzee: everything that lies on it, and nothing derived.

Hero, action, horde, town and treasure cards that nobody has seen are piles and hands of `cards`; a card face up is a name
in a stack, a party or a pile of names. Stacks stand from left to right and never move: the vanguard is the rightmost
stack that has a card (`vanguard`), so "moving up" is a matter of showing.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass, field
from typing import Annotated, Final, Self, TypeAlias

from hordeplay.core.cards import Cards, Fair, Packet
from hordeplay.core.choice import Word
from hordeplay.core.script import Event, Table

from .content import Hero
from .knobs import Knobs
from .ruleset import FantahzeeRules

SEATS: Final = (2, 5)
"""Fewest and most players (FZ-OVR-01, FZ-RUL-47)."""
SETUP_STEPS: Final = ("tops", "hands", "starting_player")
"""The steps before the first turn."""


def _below(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise ValueError(f"{word!r} is no number from 1 on")
    return int(word) - 1


Ordinal: TypeAlias = Annotated[int, Word("int", lambda i: str(i + 1), _below, low=1)]
"""A slot of a party or a stack: numbered from 0 in code, from 1 in words."""


@dataclass(slots=True, eq=False)
class Stack:
    """One horde stack: its top if that is face up, and what is known of it; the facedown rest is a pile of `cards`."""

    top: str = ""
    """The monster that lies face up on top; none when the top is facedown or the stack is empty."""
    cleared: bool = False
    """A top left it this turn, so that the next card may be flipped."""
    claimed: bool = False
    """The top that was face up when the turn began was claimed (claim_saves_town)."""
    peeked: str = ""
    """The uppermost facedown card, once somebody looked at it; it is no longer counted in its pile."""
    alone: bool = False
    """That card was the last of its packet."""
    peekers: list[int] = field(default_factory=list)
    """The seats that looked at it."""

    def copy(self) -> Stack:
        return Stack(self.top, self.cleared, self.claimed, self.peeked, self.alone, self.peekers[:])


@dataclass(slots=True, eq=False)
class Held:
    """A treasure card attached to a hero, and the end of it that shows."""

    name: str
    level: int
    fresh: bool = False
    """Attached this turn: it does nothing yet."""

    def copy(self) -> Held:
        return Held(self.name, self.level, self.fresh)


@dataclass(slots=True, eq=False)
class Member:
    """A hero of a party."""

    name: str
    active: bool = False
    treasures: list[Held] = field(default_factory=list)
    locked: list[int] = field(default_factory=list)
    """The faces of the dice that paid for it this turn, to be shown."""
    added: int = 0
    """Attack strength that the hero and its treasures added this turn (damage_strength)."""
    reduced: list[int] = field(default_factory=list)
    """Reductions named for it this turn (reduction_timing `at_once`)."""

    def copy(self) -> Member:
        return Member(
            self.name,
            self.active,
            [held.copy() for held in self.treasures],
            self.locked[:],
            self.added,
            self.reduced[:],
        )


@dataclass(slots=True, eq=False)
class Player:
    """One seat: its party and its victory pile, monsters and town cards apart. Its hand is `cards.hands["hand <seat>"]`."""

    party: list[Member] = field(default_factory=list)
    victory: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    """The town cards that were destroyed in this seat's turns."""

    def copy(self) -> Player:
        return Player([member.copy() for member in self.party], self.victory[:], self.lost[:])


@dataclass(slots=True, eq=False)
class Pending:
    """A word of a card that waits for its player's decision."""

    word: str
    n: int
    source: str
    """The card that says it."""
    what: str = ""
    """What must be given up (word `lose`)."""

    def copy(self) -> Pending:
        return Pending(self.word, self.n, self.source, self.what)


@dataclass(slots=True, eq=False)
class Turn:
    """What the seat to move has done and gained this turn, in the order of the phases."""

    recruits: int = 0
    plays: int = 0
    playing: str = ""
    """The action card that is being carried out."""
    pool: list[int] = field(default_factory=list)
    """Dice that are rolled and not locked: how many show each face, face 1 first."""
    waiting: int = 0
    """Dice that are not rolled yet."""
    rerolls: int = 0
    """Rerolls left; before the first roll, those after it."""
    rolled: bool = False
    throw: str = ""
    """The clause by which the dice that wait are in the air; empty while none are."""
    steam: int = 0
    tokens: list[int] = field(default_factory=list)
    """Reductions that are held, each so many X, in rising order."""
    sets: list[int] = field(default_factory=list)
    """Dice that an action lets its player turn at some moment of the Roll Step, one number an action, in rising order."""
    shield: int = 0
    shields_used: int = 0
    """Points of the shield total that are used up (shields_persist `once_per_turn`)."""
    bonus: int = 0
    """Attack strength beyond the strength of heroes."""
    strength: int = 0
    """What is left to spend in the Attack Step."""
    change: dict[str, int] = field(default_factory=dict)
    """Figures that count more or less this turn, by name as in `vocabulary.FIGURES`."""
    pending: list[Pending] = field(default_factory=list)
    then: str = ""
    """The step that follows when nothing is pending, or no damage is left."""
    draws: int = 0
    """Cards still to be drawn into the hand."""
    back: str = ""
    """The step that follows on the last of them."""
    lock: int = -1
    """The stack that its player is locked into."""
    last: int = -1
    """The last stack whose top left it this turn."""
    aside: list[str] = field(default_factory=list)
    """Monsters defeated this turn and set aside."""
    treasures: list[int] = field(default_factory=list)
    """Levels of the treasures still to be drawn."""
    drawn: list[Held] = field(default_factory=list)
    """Treasures that are drawn and not placed."""
    damage: int = 0
    """Damage still to be absorbed."""
    carry: int = 0
    """Strength of the last casualty of the Counterattack that was not needed (casualty_carry)."""
    vanguard: int = -1
    """The vanguard when the turn began (empty_stack_shift `after_horde_phase`)."""
    towns: int = 0
    """Town cards that the vanguard has still to destroy."""

    def copy(self) -> Turn:
        return Turn(
            self.recruits,
            self.plays,
            self.playing,
            self.pool[:],
            self.waiting,
            self.rerolls,
            self.rolled,
            self.throw,
            self.steam,
            self.tokens[:],
            self.sets[:],
            self.shield,
            self.shields_used,
            self.bonus,
            self.strength,
            self.change.copy(),
            [pending.copy() for pending in self.pending],
            self.then,
            self.draws,
            self.back,
            self.lock,
            self.last,
            self.aside[:],
            self.treasures[:],
            [held.copy() for held in self.drawn],
            self.damage,
            self.carry,
            self.vanguard,
            self.towns,
        )


@dataclass(slots=True, eq=False)
class FantahzeeTable(Table):
    """The whole state of a game of Fantahzee."""

    rules: FantahzeeRules
    step: str
    cards: Cards
    """Piles: `hero`, `town`, `treasure`, and `stack 1` to `stack n`; hands `hand 0` and on."""
    players: list[Player]
    stacks: list[Stack] = field(default_factory=list)
    """From left to right; the last is next to the town."""
    seat: int = 0
    """The seat whose turn it is."""
    first: int = 0
    """The starting player."""
    round: int = 0
    """0 during setup."""
    turns: int = 0
    """Turns begun, this one included."""
    turn: Turn = field(default_factory=Turn)
    doom: int = 0
    """Doom tokens on their active side."""
    discard: list[str] = field(default_factory=list)
    """The discard pile beside the hero deck."""
    treasure_discard: list[str] = field(default_factory=list)
    """Treasures that will be shuffled again (treasure_discard)."""
    box: list[str] = field(default_factory=list)
    """Treasures out of the game."""
    log: list[Event] | None = None

    def copy(self) -> Self:
        return type(self)(
            self.rules,
            self.step,
            self.cards.copy(),
            [player.copy() for player in self.players],
            [stack.copy() for stack in self.stacks],
            self.seat,
            self.first,
            self.round,
            self.turns,
            self.turn.copy(),
            self.doom,
            self.discard[:],
            self.treasure_discard[:],
            self.box[:],
        )

    def seen_by(self, seat: int) -> Self:
        """A copy without other hands; a card that others looked at is back in its pile."""
        view = self.copy()
        view.cards = self.cards.seen_by(seat)
        for i, stack in enumerate(view.stacks):
            if stack.peeked and seat not in stack.peekers:
                view.cards.piles[pile_of(i)] = view.facedown_packets(i)
                insort(view.cards.bags[view.cards.backs[stack.peeked]], stack.peeked)
                stack.peeked, stack.alone = "", False
        return view

    def redeal(self, source: Fair) -> None:
        self.cards.redeal(source)

    @property
    def knobs(self) -> Knobs:
        return self.rules.knobs

    @property
    def party(self) -> list[Member]:
        """The party of the seat whose turn it is."""
        return self.players[self.seat].party

    @property
    def hand(self) -> str:
        """The name of the active seat's hand."""
        return hand_of(self.seat)

    @property
    def heroes(self) -> list[Hero]:
        """The cards in force of the active seat's party, slot by slot."""
        hero = self.rules.hero
        return [hero(member.name) for member in self.players[self.seat].party]

    def facedown(self, i: int) -> int:
        """How many cards lie facedown in stack `i`."""
        return self.cards.size(pile_of(i)) + (self.stacks[i].peeked != "")

    def covered(self, i: int) -> bool:
        """Whether a card lies facedown in stack `i`."""
        return bool(self.cards.piles[pile_of(i)] or self.stacks[i].peeked)  # no packet is empty

    def facedown_packets(self, i: int) -> list[Packet]:
        """The facedown packets of stack `i` from the top, with the card at which somebody looked."""
        stack, packets = self.stacks[i], [dict(packet) for packet in self.cards.piles[pile_of(i)]]
        if stack.peeked:
            back = self.cards.backs[stack.peeked]
            if stack.alone or not packets:
                packets.insert(0, {})
            packets[0] = dict(sorted({**packets[0], back: packets[0].get(back, 0) + 1}.items()))
        return packets

    def figure(self, name: str, printed: int) -> int:
        """A figure with what changed it this turn, never below nothing."""
        return max(0, printed + self.turn.change.get(name, 0))


_HANDS: Final = tuple([f"hand {seat}" for seat in range(SEATS[1])])  # they are named again and again
_PILES: Final = tuple([f"stack {i}" for i in range(1, 17)])


def hand_of(seat: int) -> str:
    """The name of a seat's hand of cards."""
    return _HANDS[seat] if 0 <= seat < len(_HANDS) else f"hand {seat}"


def pile_of(stack: int) -> str:
    """The name of a stack's facedown pile; stacks are numbered from 0 in code, from 1 in words."""
    return _PILES[stack] if 0 <= stack < len(_PILES) else f"stack {stack + 1}"


def vanguard(table: FantahzeeTable) -> int:
    """The rightmost stack that has a card, or -1 when all are empty (FZ-SET-07, FZ-FAQ-02, FZ-RUL-38)."""
    for i in range(len(table.stacks) - 1, -1, -1):
        if table.stacks[i].top or table.covered(i):
            return i
    return -1
