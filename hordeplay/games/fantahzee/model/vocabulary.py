"""The words of card effects: what each means, how a card says it, at which moments it may stand, which fields it takes.

An `Effect` is one word with its numbers. Chapters act on words and fields, never on the name of a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Final, Literal, TypeAlias, get_args

from hordeplay.core.arguments import known
from hordeplay.core.content import Range
from hordeplay.core.english import signed
from hordeplay.core.knobs import declared
from hordeplay.core.language import message, tr

from .knobs import Knobs

Kind: TypeAlias = Literal["Artificer", "Mage", "Warrior"]
When: TypeAlias = Literal["activated", "played", "defeated", "destroyed"]
EffectWord: TypeAlias = Literal[
    "extra_die", "extra_roll", "shield", "steam", "strength", "reduce_x", "activate", "claim", "set_die", "draw", "peek",
    "change", "lose",
]  # fmt: skip
Figure: TypeAlias = Literal["recruits", "draw", "hand_limit", "ambush", "town"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

KIND_WORDS: Final[Mapping[str, str]] = {
    "Artificer": message("Artificer"),
    "Mage": message("Mage"),
    "Warrior": message("Warrior"),
}
"""Each class of heroes in words, which are still to be put into the language of who reads."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one word does, how a card says it, the moments at which it may stand, the fields it must and may have.

    `says` and `card` are still to be put into the language of who reads. In `card` stand the numbers of the word in braces, and
    in brackets what is said of one and of several: `[die/dice]`.
    """

    says: str
    card: str
    at: tuple[When, ...] = ("activated", "played")
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


VOCABULARY: Final[Mapping[EffectWord, Meaning]] = {
    "extra_die": Meaning(
        "n dice join this turn's pool: before the first roll they are part of it, later they wait as extra_dice_timing says",
        message("{n} extra [die/dice]."),
    ),
    "extra_roll": Meaning("n more rerolls this turn", message("{n} extra [roll/rolls].")),
    "shield": Meaning(
        "the shield total of the turn grows by n, whatever becomes of its source; shield_sources says whose shields count",
        message("Shield {n}."),
    ),
    "steam": Meaning(
        "n steam into the pool, which pays for one hero (steam_leftover says what becomes of the rest) and is emptied at "
        "the turn's end",
        message("Get {n} steam."),
    ),
    "strength": Meaning(
        "the attack total gets n more if anybody is active; it absorbs no damage and is no strength of a hero. With `per`: "
        "n for each other active hero of that kind when the Attack Step begins, if this hero is still active",
        message("{n:+} strength{per}."),
        takes=("per",),
    ),
    "reduce_x": Meaning(
        "a token: the dice price of another hero, not yet active, has n fewer X in one of its groups; several tokens may "
        "serve one hero, none is split; reduction_timing and reduce_to_zero say more",
        message("One other hero pays {n} [die/dice] less, never of a given number."),
    ),
    "activate": Meaning(
        "one other hero of the party, not yet active, of printed strength n or less is activated without payment; with `own` "
        "the strength printed on the acting hero takes the place of n",
        message("Activate one more hero of strength {n} or less."),
        takes=("own",),
    ),
    "claim": Meaning(
        "a face-up top of strength n or less goes straight into the victory pile; claim_scope says of which stacks",
        message("Put a face-up monster of strength {n} or less into your victory pile."),
        at=("activated", "played", "defeated"),
    ),
    "set_die": Meaning(
        "up to n unlocked rolled dice are turned to any faces: at once when activated; when played, once at any moment of "
        "the Roll Step after the first roll",
        message("Turn up to {n} [die/dice] to any [face/faces]."),
    ),
    "draw": Meaning(
        "n cards from the hero deck into the hand",
        message("Draw {n} [card/cards]."),
        at=("activated", "played", "defeated"),
    ),
    "peek": Meaning(
        "look at the uppermost facedown card of n different stacks; they stay where they are",
        message("Look at the next card of {n} [stack/stacks]."),
    ),
    "change": Meaning(
        "this turn a figure counts n more (less if negative, never below nothing): `of` recruits, draw, hand_limit, ambush, "
        "or town, the cards that the vanguard destroys",
        message("{of} {n:+} this turn."),
        at=("activated", "played", "defeated", "destroyed"),
        needs=("of",),
    ),
    "lose": Meaning(
        "the active player gives up n of `what`, of their own choice, as far as they have them: a hero of the party, active "
        "or not, a hand card, or an attached treasure; not damage, shields do not help",
        message("Lose {n} {what}."),
        at=("destroyed",),
        needs=("what",),
    ),
}

ONE_CARD_WORDS: Final[tuple[EffectWord, ...]] = ("peek",)
"""Words that only one card uses: each is a thing no other word can say."""

FIGURES: Final[Mapping[Figure, str]] = {
    "recruits": message("Recruits"),
    "draw": message("Cards drawn in the End Phase"),
    "hand_limit": message("Hand limit"),
    "ambush": message("Ambush"),
    "town": message("Town cards destroyed"),
}
"""The figures that a card can change for a turn, in words, which are still to be put into the language of who reads."""

_LOST: Final = {
    "hero": message("[hero/heroes]"),
    "card": message("hand [card/cards]"),
    "treasure": message("[treasure/treasures]"),
}
"""What a destroyed town card takes, in words."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One word and its numbers; a field that the word does not take raises `ValueError` with the word and the field.

    `dial` names a knob that takes the place of n as soon as somebody turns it.

    >>> Effect(do="claim", n=6).sentence
    'Put a face-up monster of strength 6 or less into your victory pile.'
    >>> Effect(do="steam", per="Mage")
    Traceback (most recent call last):
    ValueError: the word 'steam' takes no 'per'
    """

    do: EffectWord
    n: Annotated[int, Range(-9, 12)] = 1
    dial: str = ""
    per: Kind | None = None
    own: bool = False
    of: Figure | None = None
    what: Literal["hero", "card", "treasure"] | None = None

    def __post_init__(self) -> None:
        """Hold the word to its fields."""
        known(self.do, VOCABULARY, "effect words")
        meaning = VOCABULARY[self.do]
        for field in fields(self)[3:]:
            set_here = getattr(self, field.name) != field.default
            if set_here and field.name not in meaning.needs + meaning.takes:
                raise ValueError(f"the word {self.do!r} takes no {field.name!r}")
            if not set_here and field.name in meaning.needs:
                raise ValueError(f"the word {self.do!r} needs {field.name!r}")
        if self.n < 0 and self.do != "change":
            raise ValueError(f"the word {self.do!r} takes no negative number")
        check_dial(self.dial, "int")

    @property
    def sentence(self) -> str:
        """The sentence on the card."""
        if self.own:
            return tr("Activate one more hero of this hero's strength or less.")
        return self._filled(tr(VOCABULARY[self.do].card))

    @property
    def action(self) -> str:
        """The same on an action: strength that no hero brings needs one that fights."""
        if self.do == "strength" and not self.per:
            return self._filled(tr("{n:+} strength if a hero is active."))
        return self.sentence

    def _filled(self, text: str) -> str:
        """A text of a card with its numbers and words."""
        per = tr(" for each other active {kind}", kind=tr(KIND_WORDS[self.per])) if self.per else ""
        text = text.replace("{n:+}", signed(self.n, "+0")).replace("{n}", str(self.n)).replace("{per}", per)
        text = text.replace("{of}", tr(FIGURES[self.of]) if self.of else "")
        text = text.replace("{what}", tr(_LOST[self.what or "treasure"]))
        return _FORMS.sub(lambda forms: forms[1 if self.n == 1 else 2], text)


_FORMS: Final = re.compile(r"\[([^][/]+)/([^][/]+)\]")


def card_text(effects: Iterable[Effect]) -> str:
    """What a card says, sentence by sentence.

    >>> card_text([Effect(do="extra_die", n=2), Effect(do="extra_roll")])
    '2 extra dice. 1 extra roll.'
    """
    return " ".join(effect.sentence for effect in effects)


def action_text(effects: Iterable[Effect]) -> str:
    """What an action says: strength that no hero brings needs one that fights.

    >>> action_text([Effect(do="strength", n=2)])
    '+2 strength if a hero is active.'
    """
    return " ".join(effect.action for effect in effects)


def check_moment(moment: When, effects: tuple[Effect, ...]) -> None:
    """`ValueError` unless all these words may stand on a card that works when it is activated, played and so on."""
    for effect in effects:
        if moment not in VOCABULARY[effect.do].at:
            raise ValueError(f"the word {effect.do!r} does not stand on a card that is {moment}")
        if moment != "activated" and (effect.own or effect.per):
            raise ValueError(f"only a hero who is activated has 'own' or 'per': {effect.do!r}")


def check_dial(knob: str, kind: str) -> None:
    """`ValueError` unless a card may name this knob as the dial of a figure: it is one of this kind, or none at all."""
    if knob and (knob not in declared(Knobs) or declared(Knobs)[knob].kind != kind):
        raise ValueError(f"no knob {knob!r} that can stand there")
