"""Dice Phase, step B: strength is spent on face-up tops, and stacks are dug into (rulebook: Attack, FAQ).

Several tops may fall before the first flip, none after it but those of its stack (FZ-ATK-06, FZ-ATK-10, FZ-ATK-13,
FZ-FAQ-09); a claimed top makes room for a flip like a beaten one (FZ-FAQ-05). Nobody has to attack (FZ-ATK-14, FZ-RUL-22).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Ask, Script

from ..model.table import FantahzeeTable, Ordinal
from .activating import per_bonus
from .effects import active_mask, ends, resolve, work
from .stacks import defeat, turn_up
from .turn import Done


@verb("hit")
class Hit(Choice):
    """`hit 2`: spend strength on the monster that lies face up on stack 2 (FZ-ATK-02)."""

    stack: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        turn, monster = table.turn, table.rules.monster
        for i, stack in enumerate(table.stacks):
            # a refusal is for somebody who reads it: here nobody does
            if stack.top and turn.lock in {-1, i} and monster(stack.top).strength <= turn.strength:
                yield cls(i)

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.stack < len(table.stacks) or not table.stacks[self.stack].top:
            return Refusal("FZ-ATK-02", tr("no monster lies face up on stack {stack}", stack=self.stack + 1))
        turn = table.turn
        if turn.lock not in {-1, self.stack}:
            return Refusal("FZ-ATK-09", tr("after the flip only stack {stack} is left to you", stack=turn.lock + 1))
        card = table.rules.monster(table.stacks[self.stack].top)
        if card.strength > turn.strength:
            return Refusal(
                "FZ-ATK-03",
                tr(
                    "{monster} has strength {strength}, more than the {left} you have left",
                    monster=card.name,
                    strength=card.strength,
                    left=turn.strength,
                ),
            )
        return None


@verb("flip")
class Flip(Choice):
    """`flip 2`: turn up the next card of stack 2 and attack it, whatever it is (FZ-ATK-07, FZ-ATK-08)."""

    stack: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return (cls(i) for i, stack in enumerate(table.stacks) if stack.cleared)

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.stack < len(table.stacks) or not table.stacks[self.stack].cleared:
            return Refusal("FZ-ATK-07", tr("only a stack whose top left it this turn can be flipped into"))
        turn, knobs = table.turn, table.rules.knobs
        if table.stacks[self.stack].top:
            return Refusal("FZ-ATK-08", tr("{monster} lies face up there", monster=table.stacks[self.stack].top))
        if turn.lock not in {-1, self.stack}:
            return Refusal("FZ-ATK-09", tr("after the flip only stack {stack} is left to you", stack=turn.lock + 1))
        if knobs.flip_stack == "last_attacked" and turn.last != self.stack:
            return Refusal(
                "FZ-RUL-24", tr("only stack {stack}, the last whose top fell, can be flipped into", stack=turn.last + 1)
            )
        if not table.covered(self.stack):
            return Refusal("FZ-FAQ-02", tr("stack {stack} is empty", stack=self.stack + 1))
        if not (turn.strength or knobs.flip_at_zero):
            return Refusal("FZ-RUL-23", tr("no strength is left"))
        return None


@verb("spare", always_legal=True)
class Spare(Choice):
    """`spare`: leave the flipped monster, which ends the step (spare_flipped, FZ-RUL-25)."""


def muster(table: FantahzeeTable) -> str:
    """The Roll Step is over: what is left of it is gone, and the strength to spend is counted (FZ-ATK-01)."""
    turn, heroes, mask = table.turn, table.heroes, active_mask(table.party)
    turn.pool = [0] * len(turn.pool)
    turn.waiting = turn.rerolls = 0
    turn.rolled = True
    turn.tokens.clear()
    turn.sets.clear()
    total = 0
    for slot, member in enumerate(table.party):
        member.reduced.clear()
        if member.active:
            words = (*heroes[slot].effects, *(effect for _, some in ends(table, member) for effect in some))
            bonus = per_bonus(heroes, words, mask, slot)
            member.added += bonus
            total += heroes[slot].strength + bonus
    counts = turn.bonus if mask else 0
    turn.strength = total + counts
    table.tell(
        "FZ-ATK-01", "musters", seat=table.seat, strength=turn.strength, bonus=counts, unused=turn.bonus - counts
    )
    return "attack"


def attack(table: FantahzeeTable) -> Script[str]:
    """One decision of the Attack Step; it ends by itself when nothing can be attacked or flipped."""
    turn, seat = table.turn, table.seat
    flipped = turn.lock >= 0 and table.stacks[turn.lock].top != ""
    if not _goes_on(table, seat):
        return "counterattack"
    offers = (Hit, Flip, Spare if flipped else Done)
    choice: Choice = yield from Ask(
        table, seat, lambda: tr("Attack with {strength} strength", strength=turn.strength), offers, "FZ-ATK-02"
    )
    match choice:
        case Hit(i):
            return _defeat(table, i)
        case Flip(i):
            turn.lock = i
            card = yield from turn_up(table, i, "FZ-ATK-07")
            table.tell("FZ-ATK-07", "flips", seat=seat, stack=i, monster=card.name)
            if card.strength > turn.strength:
                # it stays face up, for the town, for Ambush and for later claims (FZ-ATK-12, FZ-RUL-52)
                table.tell("FZ-ATK-11", "stands", seat=seat, stack=i, monster=card.name, left=turn.strength)
                return "counterattack"
            if not table.rules.knobs.spare_flipped:
                return _defeat(table, i)
        case _:
            return "counterattack"
    return "attack"


def _goes_on(table: FantahzeeTable, seat: int) -> bool:
    """Whether anything can be attacked or flipped."""
    offers: tuple[type[Hit], type[Flip]] = Hit, Flip
    for offer in offers:
        for choice in offer.options(table, seat):
            if choice.forbids(table, seat) is None:
                return True
    return False


def _defeat(table: FantahzeeTable, i: int) -> str:
    """The monster falls, and what it does then is done before the next attack (FZ-RUL-26)."""
    card = defeat(table, i)
    work(table, card.name, card.effects, "monster")
    return resolve(table, "attack")
