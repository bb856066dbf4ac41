"""What is printed on the cards of Fantahzee, as frozen entries of the content tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from hordeplay.core.content import Provenance, Range, Wording
from hordeplay.core.language import tr
from hordeplay.core.references import Names

from .prices import Dice, read_dice
from .vocabulary import Effect, Kind, check_dial, check_moment

Copies: TypeAlias = Annotated[int, Range(0, 12)]
Stat: TypeAlias = Annotated[int, Range(0, 24)]


@dataclass(frozen=True, slots=True)
class Dial:
    """A printed figure of a hero and the knob that takes its place as soon as somebody turns it."""

    field: Literal["dice", "steam", "strength"]
    knob: str

    def __post_init__(self) -> None:
        """Find the knob."""
        if not self.knob:
            raise ValueError("dials, knob: a dial names a knob")
        check_dial(self.knob, "options" if self.field == "dice" else "int")


@dataclass(frozen=True, slots=True)
class Hero:
    """One hero card (FZ-CMP-02): `dice` as `Dice.read` takes it ("" if dice cannot pay), `steam` 0 if steam cannot pay.

    `known` are the fields that the source named by `provenance` tells; all other fields of the entry are ours.
    """

    name: str
    kind: Kind
    copies: Copies
    strength: Stat
    provenance: Provenance
    dice: str = ""
    steam: Annotated[int, Range(0, 12)] = 0
    effects: tuple[Effect, ...] = ()
    dials: tuple[Dial, ...] = ()
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: Wording = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        if not self.dice and not self.steam:
            raise ValueError("a hero costs dice, steam, or either of them")
        if self.dice:
            read_dice(self.dice)
        check_moment("activated", self.effects)

    @property
    def price(self) -> Dice | None:
        """What it costs in dice; None when only steam pays."""
        return read_dice(self.dice) if self.dice else None

    @property
    def cost(self) -> str:
        """Its price in words: `4 steam or 333`."""
        if not self.steam:
            return self.dice
        if not self.dice:
            return tr("{steam} steam", steam=self.steam)
        return tr("{steam} steam or {dice}", steam=self.steam, dice=self.dice)


@dataclass(frozen=True, slots=True)
class Action:
    """One action card (FZ-CMP-08): free to play, one effect."""

    name: str
    copies: Copies
    effects: tuple[Effect, ...]
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: Wording = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        check_moment("played", self.effects)


@dataclass(frozen=True, slots=True)
class Monster:
    """One horde card (FZ-CMP-03, -04); a boss is a level 2 monster (FZ-CMP-07). `treasure` is the level drawn, 0 for none;
    `effects` happen when it is defeated, not when it is claimed.
    """

    name: str
    level: Annotated[int, Range(1, 2)]
    copies: Copies
    strength: Annotated[int, Range(1, 24)]
    xp: Stat
    provenance: Provenance
    boss: bool = False
    counterattack: Stat = 0
    ambush: Stat = 0
    treasure: Annotated[int, Range(0, 2)] = 0
    effects: tuple[Effect, ...] = ()
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: Wording = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        check_moment("defeated", self.effects)

    @property
    def back(self) -> str:
        """The bag that it is dealt from: `1`, `2` or `boss`."""
        return "boss" if self.boss else str(self.level)


@dataclass(frozen=True, slots=True)
class TownCard:
    """One town card (FZ-CMP-06): `xp` is what its loss adds to the score, so it is not positive (FZ-RUL-44)."""

    name: str
    copies: Copies
    xp: Annotated[int, Range(-24, 0)]
    provenance: Provenance
    effects: tuple[Effect, ...] = ()
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: Wording = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        check_moment("destroyed", self.effects)


@dataclass(frozen=True, slots=True)
class Treasure:
    """One treasure card (FZ-CMP-05): its two ends; the one that shows is used."""

    name: str
    copies: Copies
    level1: tuple[Effect, ...]
    level2: tuple[Effect, ...]
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: Wording = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        check_moment("activated", self.level1 + self.level2)

    def effects(self, level: int) -> tuple[Effect, ...]:
        """What the end of this level, 1 or 2, does."""
        return self.level2 if level == 2 else self.level1
