"""What is printed on the cards of Fantahzee, as frozen entries of the content tables.

An `Effect` is one word of a small vocabulary with its numbers; `VOCABULARY` says what each word means, which fields it
takes and at which moments it may stand. Chapters act on words and fields, never on the name of a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Final, Literal, TypeAlias, get_args

from hordeplay.core.content import Provenance, Range
from hordeplay.core.knobs import declared
from hordeplay.core.naming import Names
from hordeplay.games.fantahzee.knobs import Knobs
from hordeplay.games.fantahzee.prices import Dice, read_dice

Kind: TypeAlias = Literal["Artificer", "Mage", "Warrior"]
Moment: TypeAlias = Literal["activated", "played", "defeated", "destroyed"]
Word: TypeAlias = Literal[
    "extra_die", "extra_roll", "shield", "steam", "strength", "reduce_x", "activate", "claim", "set_die", "draw", "peek",
    "change", "lose",
]  # fmt: skip
Figure: TypeAlias = Literal["recruits", "draw", "hand_limit", "ambush", "town"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
Copies: TypeAlias = Annotated[int, Range(0, 12)]
Stat: TypeAlias = Annotated[int, Range(0, 24)]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one word does, how a card says it, the moments at which it may stand, the fields it must and may have."""

    says: str
    card: str
    at: tuple[Moment, ...] = ("activated", "played")
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


VOCABULARY: Final[Mapping[Word, Meaning]] = {
    "extra_die": Meaning(
        "n dice join this turn's pool: before the first roll they are part of it, later they wait as extra_dice_timing says",
        "{n} extra [die/dice].",
    ),
    "extra_roll": Meaning("n more rerolls this turn", "{n} extra [roll/rolls]."),
    "shield": Meaning(
        "the shield total of the turn grows by n, whatever becomes of its source; shield_sources says whose shields count",
        "Shield {n}.",
    ),
    "steam": Meaning("n steam into the pool, which is emptied at the turn's end", "Get {n} steam."),
    "strength": Meaning(
        "the attack total gets n more if anybody is active; it absorbs no damage and is no strength of a hero. With `per`: "
        "n for each other active hero of that kind when the Attack Step begins, if this hero is still active",
        "{n:+} strength[per].",
        takes=("per",),
    ),
    "reduce_x": Meaning(
        "a token: the dice price of another hero, not yet active, has n fewer X in one of its groups; several tokens may "
        "serve one hero, none is split; reduction_timing and reduce_to_zero say more",
        "One other hero costs {n} X less.",
    ),
    "activate": Meaning(
        "one other hero of the party, not yet active, of printed strength n or less is activated without payment; with `own` "
        "the strength printed on the acting hero takes the place of n",
        "Activate one more hero of strength {n} or less.",
        takes=("own",),
    ),
    "claim": Meaning(
        "a face-up top of strength n or less goes straight into the victory pile; claim_scope says of which stacks",
        "Put a face-up monster of strength {n} or less into your victory pile.",
        at=("activated", "played", "defeated"),
    ),
    "set_die": Meaning(
        "up to n unlocked rolled dice are turned to any faces: at once when activated; when played, once at any moment of "
        "the Roll Step after the first roll",
        "Turn up to {n} [die/dice] to any [face/faces].",
    ),
    "draw": Meaning(
        "n cards from the hero deck into the hand", "Draw {n} [card/cards].", at=("activated", "played", "defeated")
    ),
    "peek": Meaning(
        "look at the uppermost facedown card of n different stacks; they stay where they are",
        "Look at the next card of {n} [stack/stacks].",
    ),
    "change": Meaning(
        "this turn a figure counts n more (less if negative, never below nothing): `of` recruits, draw, hand_limit, ambush, "
        "or town, the cards that the vanguard destroys",
        "{of} {n:+} this turn.",
        at=("activated", "played", "defeated", "destroyed"),
        needs=("of",),
    ),
    "lose": Meaning(
        "the active player gives up n of `what`, of their own choice, as far as they have them: a hero of the party, active "
        "or not, a hand card, or an attached treasure; not damage, shields do not help",
        "Lose {n} [what].",
        at=("destroyed",),
        needs=("what",),
    ),
}

# Words that only one card uses: each is a thing no other word can say.
ONE_CARD_WORDS: Final[tuple[Word, ...]] = ("peek",)

FIGURES: Final[Mapping[Figure, str]] = {
    "recruits": "Recruits",
    "draw": "Cards drawn in the End Phase",
    "hand_limit": "Hand limit",
    "ambush": "Ambush",
    "town": "Town cards destroyed",
}


@dataclass(frozen=True, slots=True)
class Effect:
    """One word and its numbers; a field that the word does not take raises `ValueError` with the word and the field.

    `dial` names a knob that takes the place of n as soon as somebody turns it.

    >>> Effect(do="claim", n=6).said
    'Put a face-up monster of strength 6 or less into your victory pile.'
    >>> Effect(do="steam", per="Mage")
    Traceback (most recent call last):
    ValueError: the word 'steam' takes no 'per'
    """

    do: Word
    n: Annotated[int, Range(-9, 12)] = 1
    dial: str = ""
    per: Kind | None = None
    own: bool = False
    of: Figure | None = None
    what: Literal["hero", "card", "treasure"] | None = None

    def __post_init__(self) -> None:
        """Hold the word to its fields."""
        meaning = VOCABULARY.get(self.do)
        if meaning is None:
            raise ValueError(f"no effect word {self.do!r}; there are {', '.join(VOCABULARY)}")
        for field in fields(self)[3:]:
            given = getattr(self, field.name) != field.default
            if given and field.name not in meaning.needs + meaning.takes:
                raise ValueError(f"the word {self.do!r} takes no {field.name!r}")
            if not given and field.name in meaning.needs:
                raise ValueError(f"the word {self.do!r} needs {field.name!r}")
        if self.n < 0 and self.do != "change":
            raise ValueError(f"the word {self.do!r} takes no negative number")
        _check_dial(self.dial, "int")

    @property
    def said(self) -> str:
        """The sentence on the card."""
        if self.own:
            return "Activate one more hero of this hero's strength or less."
        text = VOCABULARY[self.do].card.replace("{n:+}", f"{self.n:+d}").replace("{n}", str(self.n))
        text = text.replace("{of}", FIGURES.get(self.of, "") if self.of else "")
        text = text.replace("[per]", f" for each other active {self.per}" if self.per else "")
        text = text.replace(
            "[what]",
            {"hero": "[hero/heroes]", "card": "hand [card/cards]"}.get(self.what or "", "[treasure/treasures]"),
        )
        return _FORMS.sub(lambda forms: forms[1 if self.n == 1 else 2], text)


_FORMS: Final = re.compile(r"\[(\w+)/(\w+)\]")


def said(effects: Iterable[Effect]) -> str:
    """What a card says, sentence by sentence.

    >>> said([Effect(do="extra_die", n=2), Effect(do="extra_roll")])
    '2 extra dice. 1 extra roll.'
    """
    return " ".join(effect.said for effect in effects)


@dataclass(frozen=True, slots=True)
class Dial:
    """A printed figure of a hero and the knob that takes its place as soon as somebody turns it."""

    field: Literal["dice", "steam", "strength"]
    knob: str

    def __post_init__(self) -> None:
        """Find the knob."""
        _check_dial(self.knob, "options" if self.field == "dice" else "int")


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
    note: str = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        if not self.dice and not self.steam:
            raise ValueError("a hero costs dice, steam, or either of them")
        if self.dice:
            read_dice(self.dice)
        _check_moment("activated", self.effects)

    @property
    def price(self) -> Dice | None:
        """What it costs in dice; None when only steam pays."""
        return read_dice(self.dice) if self.dice else None

    @property
    def cost(self) -> str:
        """Its price in words: `4 steam or 333`."""
        return " or ".join(filter(None, [f"{self.steam} steam" if self.steam else "", self.dice]))


@dataclass(frozen=True, slots=True)
class Action:
    """One action card (FZ-CMP-08): free to play, one effect."""

    name: str
    copies: Copies
    effects: tuple[Effect, ...]
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        _check_moment("played", self.effects)


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
    note: str = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        _check_moment("defeated", self.effects)

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
    note: str = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        _check_moment("destroyed", self.effects)


@dataclass(frozen=True, slots=True)
class Treasure:
    """One treasure card (FZ-CMP-05): its two ends; the one that shows is used."""

    name: str
    copies: Copies
    level1: tuple[Effect, ...]
    level2: tuple[Effect, ...]
    provenance: Provenance
    known: tuple[Annotated[str, Names("columns")], ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        """Hold the card to what can be played."""
        _check_moment("activated", self.level1 + self.level2)

    def effects(self, level: int) -> tuple[Effect, ...]:
        """What the end of this level, 1 or 2, does."""
        return self.level2 if level == 2 else self.level1


def _check_moment(moment: Moment, effects: tuple[Effect, ...]) -> None:
    for effect in effects:
        if moment not in VOCABULARY[effect.do].at:
            raise ValueError(f"the word {effect.do!r} does not stand on a card that is {moment}")
        if moment != "activated" and (effect.own or effect.per):
            raise ValueError(f"only a hero who is activated has 'own' or 'per': {effect.do!r}")


def _check_dial(knob: str, kind: str) -> None:
    if knob and (knob not in declared(Knobs) or declared(Knobs)[knob].kind != kind):
        raise ValueError(f"no knob {knob!r} that can stand there")
