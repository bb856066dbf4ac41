"""The small words of the game, shared by all chapters: stop, pick one of what lies there, hand out; and whom a word names."""

from __future__ import annotations

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import tr

from ..model.table import PARTY, Hero, WarfighterTable


def standing(table: WarfighterTable, word: str, seat: int = PARTY) -> Hero | None:
    """The Hero whom a word names, for a seat that decides for it; None for nobody, one who is Down, another seat's."""
    number = table.numbered(word)
    if number < 0 or table.heroes[number].down:
        return None
    hero = table.heroes[number]
    return hero if seat in (hero.seat, PARTY) else None


def nobody(table: WarfighterTable, word: str, seat: int = PARTY) -> Refusal:
    """Why a word cannot be followed: no such Hero stands (WF-DWN-01), or another seat plays it (WF-OVR-02)."""
    number = table.numbered(word)
    if number >= 0 and not table.heroes[number].down and (other := played_by_another(table, number, seat)):
        return other
    return Refusal("WF-DWN-01", tr("no Hero called {word!r} stands", word=word))


def played_by_another(table: WarfighterTable, number: int, seat: int) -> Refusal | None:
    """Why a seat does not decide for a Hero; None when it does (WF-OVR-02)."""
    hero = table.heroes[number]
    if seat in (hero.seat, PARTY):
        return None
    return Refusal("WF-OVR-02", tr("{player} plays {hero}", player=table.players[hero.seat].in_words, hero=hero.name))


@verb("done", always_legal=True)
class Done(Choice):
    """`done`: nothing more here."""


@verb("wait", always_legal=True)
class Wait(Choice):
    """`wait`: let the others go first."""


@verb("reroll")
class Reroll(Choice):
    """`reroll 0 3`: roll die 0, which shows a 3, again (Luck)."""

    die: int
    face: int


@verb("pay")
class Pay(Choice):
    """`pay vex`: this Hero pays the XP."""

    hero: str

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        return None if standing(table, self.hero, seat) else nobody(table, self.hero, seat)


@verb("discard")
class Discard(Choice):
    """`discard vex rush-in`: discard this card of that Hero's hand."""

    hero: str
    card: str


@verb("to")
class To(Choice):
    """`to vex`: it goes to this Hero."""

    hero: str


@verb("share")
class Share(Choice):
    """`share vex 2-silver`: this Hero takes a part of the Coins (hero, Coins)."""

    hero: str
    coins: str


@verb("deck")
class FromDeck(Choice):
    """`deck pack`: the next Item comes from the pack's deck, not from the campaign's."""

    deck: str


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


@verb("all", always_legal=True)
class InOrder(Choice):
    """`all`: this one and all that follow in this Turn attack in the order of the table."""


@verb("spread", always_legal=True)
class Spread(Choice):
    """`spread`: this result and all that follow of this Explosion go to the most hurt Hostile of the card."""


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

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        return played_by_another(table, table.window.hero, seat) if table.window else None
