"""Action Phase: heroes are recruited and actions played from the hand, in any order (rulebook: Action Phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.script import Ask, Script

from ..model.table import FantahzeeTable, Member, Ordinal, hand_of
from .effects import resolve, to_box, work
from .turn import Done


@verb("recruit", always_legal=True)
class Recruit(Choice):
    """`recruit Steam Brute`: a hero of the hand joins the party (FZ-ACT-01, FZ-ACT-04)."""

    hero: str

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        if recruits_left(table) and len(table.players[seat].party) < table.rules.knobs.party_limit:
            yield from map(cls, heroes_in_hand(table, seat))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if refusal := _not_recruited(table, seat, self.hero):
            return refusal
        most = table.rules.knobs.party_limit
        if len(table.players[seat].party) >= most:
            return Refusal("FZ-ACT-06", tr("the party has {most} heroes: replace one of them", most=most))
        return None


@verb("replace", always_legal=True)
class Replace(Choice):
    """`replace 3 Paladin`: the hero in slot 3 is discarded, and a hero of the hand takes its place (FZ-ACT-06)."""

    slot: Ordinal
    hero: str

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        if recruits_left(table) and may_replace(table, seat):
            for hero in heroes_in_hand(table, seat):
                yield from (cls(slot, hero) for slot in range(len(table.players[seat].party)))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if refusal := _not_recruited(table, seat, self.hero):
            return refusal
        if not may_replace(table, seat):
            return Refusal("FZ-RUL-34", tr("a hero is replaced only when the party is full"))
        if not 0 <= self.slot < len(table.players[seat].party):
            return Refusal("FZ-ACT-06", tr("there is no hero in slot {slot} of your party", slot=self.slot + 1))
        return None


@verb("play", always_legal=True)
class PlayCard(Choice):
    """`play Under Pressure`: an action of the hand is carried out, then discarded (FZ-ACT-02, FZ-ACT-07)."""

    action: str

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        if table.turn.plays < table.rules.knobs.actions_per_turn:
            hand = dict.fromkeys(table.cards.hands[hand_of(seat)])
            yield from (cls(card) for card in hand if card in table.rules.actions)

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        most = table.rules.knobs.actions_per_turn
        if self.action not in table.rules.actions:
            return Refusal("FZ-ACT-09", tr("{word!r} is no action", word=self.action))
        if self.action not in table.cards.hands[hand_of(seat)]:
            return Refusal("FZ-ACT-09", tr("{card} is not in your hand", card=self.action))
        if table.turn.plays >= most:
            return Refusal("FZ-ACT-02", tr("{most} actions are played already", most=most))
        return None


def recruits_left(table: FantahzeeTable) -> bool:
    """Whether one more hero may be recruited this turn (FZ-ACT-01)."""
    return table.turn.recruits < table.figure("recruits", table.rules.knobs.recruits_per_turn)


def may_replace(table: FantahzeeTable, seat: int) -> bool:
    """Whether a recruit may take the place of a hero: in a full party, or in any (dismiss_hero, FZ-RUL-34)."""
    knobs = table.rules.knobs
    return knobs.dismiss_hero or len(table.players[seat].party) >= knobs.party_limit


def heroes_in_hand(table: FantahzeeTable, seat: int) -> Iterator[str]:
    """The hero cards of a hand, each name once."""
    return (card for card in dict.fromkeys(table.cards.hands[hand_of(seat)]) if card in table.rules.heroes)


def _not_recruited(table: FantahzeeTable, seat: int, hero: str) -> Refusal | None:
    if hero not in table.rules.heroes:
        return Refusal("FZ-ACT-09", tr("{word!r} is no hero", word=hero))
    if hero not in table.cards.hands[hand_of(seat)]:
        return Refusal("FZ-ACT-09", tr("{card} is not in your hand", card=hero))
    if not recruits_left(table):
        return Refusal("FZ-ACT-01", tr("no more heroes are recruited this turn"))
    return None


def action(table: FantahzeeTable) -> Script[str]:
    """One decision of the Action Phase; it ends by itself when no card may be used any more, whichever they are.

    Actions are free; what they gain lasts until the turn ends (FZ-RUL-20). A recruit may be activated at once (FZ-ACT-08).

    What is in the hand must not decide that: the others would know it from there being no question.
    """
    seat = table.seat
    left = table.figure("recruits", table.rules.knobs.recruits_per_turn) - table.turn.recruits
    plays = table.rules.knobs.actions_per_turn - table.turn.plays
    if not table.cards.hands[table.hand] or (left <= 0 and plays <= 0):
        return "first_roll"
    offers = (Recruit, Replace, PlayCard)
    choice: Choice = yield from Ask(table, seat, partial(_prompt, left, plays), (*offers, Done), "FZ-ACT-03")
    match choice:
        case Recruit(hero):
            _recruit(table, Member(hero))
        case Replace(slot, hero):
            _recruit(table, Member(hero), slot)
        case PlayCard(name):
            table.cards.play(table.hand, name)
            table.turn.plays += 1
            table.turn.playing = name
            table.tell("FZ-ACT-07", "plays", seat=seat, action=name)
            work(table, name, table.rules.action(name).effects, "action")
            return resolve(table, "action")
        case _:
            return "first_roll"
    return "action"


def _prompt(recruits: int, plays: int) -> str:
    """What is asked where so many heroes may be recruited yet and so many actions played."""
    if recruits <= 0:
        return tr("Play up to {actions}", actions=counted(plays, "action"))
    if plays <= 0:
        return tr("Recruit up to {heroes}", heroes=counted(recruits, "hero", "heroes"))
    return tr("Recruit up to {recruits}, play {actions}", recruits=recruits, actions=counted(plays, "action"))


def _recruit(table: FantahzeeTable, member: Member, slot: int | None = None) -> None:
    """A hero of the hand joins the party, perhaps in the place of another, whose treasures leave (FZ-RUL-32)."""
    table.cards.play(table.hand, member.name)
    table.turn.recruits += 1
    if slot is None:
        table.party.append(member)
        slot = len(table.party) - 1
    else:
        old, table.party[slot] = table.party[slot], member
        table.discard.append(old.name)
        table.tell("FZ-ACT-06", "replaces", seat=table.seat, slot=slot, hero=old.name, by=member.name)
        if table.rules.knobs.replaced_hero_treasure == "moves":
            member.treasures = old.treasures
        else:
            to_box(table, old)
    table.tell("FZ-ACT-04", "recruits", seat=table.seat, slot=slot, hero=member.name)
