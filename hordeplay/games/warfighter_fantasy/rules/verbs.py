"""The small words of the game, shared by all chapters: stop, pick one of what lies there, hand out; and whom a word names."""

from __future__ import annotations

from hordeplay.core.choice import Choice, Refusal, verb

from ..model.table import Hero, WarfighterTable


def standing(table: WarfighterTable, word: str) -> Hero | None:
    """The Hero whom a word names; None for nobody, and for one who is Down."""
    number = table.numbered(word)
    return None if number < 0 or table.heroes[number].down else table.heroes[number]


def nobody(word: str) -> Refusal:
    """Why a word cannot be followed: no such Hero stands (WF-DWN-01)."""
    return Refusal("WF-DWN-01", f"no Hero called {word!r} stands")


@verb("done", always_legal=True)
class Done(Choice):
    """`done`: nothing more here."""


@verb("reroll")
class Reroll(Choice):
    """`reroll 0 3`: roll die 0, which shows a 3, again (Luck)."""

    die: int
    face: int


@verb("pay")
class Pay(Choice):
    """`pay vex`: this Hero pays the XP."""

    hero: str


@verb("discard")
class Discard(Choice):
    """`discard vex rush-in`: discard this card of that Hero's hand."""

    hero: str
    card: str


@verb("to")
class To(Choice):
    """`to vex`: it goes to this Hero."""

    hero: str


@verb("creature")
class Creature(Choice):
    """`creature 2`: the Hostile in place 2 of its card."""

    place: int


@verb("tend")
class Tend(Choice):
    """`tend 1`: this Wound counter is healed."""

    wound: int


@verb("pick")
class PickGear(Choice):
    """`pick chainmail`: this piece of Gear."""

    gear: str


@verb("effect")
class Either(Choice):
    """`effect 1`: the first of the alternatives."""

    number: int


@verb("react")
class React(Choice):
    """`react orc-spearmen 0 1`: Hostile 0 of that card attacks with counter 1."""

    foe: str
    member: int
    counter: int


@verb("keep", always_legal=True)
class Keep(Choice):
    """`keep`: the Location stays."""


@verb("scrap", always_legal=True)
class Scrap(Choice):
    """`scrap`: the Location is discarded, and the Hero steps back."""


@verb("soak")
class Soak(Choice):
    """`soak armor`: the armor, the shield or Toughness takes one Wound."""

    what: str
