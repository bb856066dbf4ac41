"""Horde Phase: the vanguard destroys a town card, facedown tops are turned up, all tops ambush (rulebook: Horde Phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Draw, Pick, Script

from ..model.table import FantahzeeTable, Ordinal, Pending, hand_of, vanguard
from .effects import change, to_box
from .stacks import turn_up


@verb("drop")
class Drop(Choice):
    """`drop Bodyguard`: a card of the hand is discarded (FZ-END-02)."""

    card: str

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return map(cls, dict.fromkeys(table.cards.hands[hand_of(seat)]))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if self.card not in table.cards.hands[hand_of(seat)]:
            return Refusal("FZ-END-02", tr("{card} is not in your hand", card=self.card))
        return None


@verb("give")
class Give(Choice):
    """`give 2`: the treasure of the hero in slot 2 is lost; `give 2 1` where it holds several (FZ-HOR-02)."""

    slot: Ordinal
    which: tuple[Ordinal, ...]

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        for slot, member in enumerate(table.party):
            if len(member.treasures) == 1:
                yield cls(slot, ())
            else:
                yield from (cls(slot, (i,)) for i in range(len(member.treasures)))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.slot < len(table.party):
            return Refusal("FZ-HOR-02", tr("there is no hero in slot {slot} of your party", slot=self.slot + 1))
        member = table.party[self.slot]
        if not member.treasures:
            return Refusal("FZ-HOR-02", tr("{name} holds no treasure", name=member.name))
        if len(self.which) != (len(member.treasures) > 1):
            return Refusal(
                "FZ-HOR-02",
                tr("{name} holds {n}: name one of several", name=member.name, n=len(member.treasures)),
            )
        if any(not 0 <= i < len(member.treasures) for i in self.which):
            return Refusal("FZ-HOR-02", tr("{name} has no such treasure", name=member.name))
        return None


@verb("part")
class Part(Choice):
    """`part 2`: the hero in slot 2 leaves the party, active or not (FZ-HOR-02)."""

    slot: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return map(cls, range(len(table.party)))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.slot < len(table.party):
            return Refusal("FZ-HOR-02", tr("there is no hero in slot {slot} of your party", slot=self.slot + 1))
        return None


def town(table: FantahzeeTable) -> Script[str]:
    """First part: whether the vanguard threatens the town, and how many cards it destroys (FZ-HOR-01, FZ-RUL-38).

    A flipped survivor threatens it like any face-up top (FZ-RUL-45).
    """
    turn, knobs = table.turn, table.rules.knobs
    threat = vanguard(table)
    if knobs.vanguard_rule == "off":
        threat = -1
    elif knobs.vanguard_rule == "random_stack" and threat >= 0:
        full = [i for i, stack in enumerate(table.stacks) if stack.top or table.facedown(i)]
        threat = yield from Pick(full, rule="FZ-HOR-01")
    elif knobs.empty_stack_shift == "after_horde_phase":
        threat = turn.vanguard
    stack = table.stacks[threat] if threat >= 0 else None
    if stack and (stack.top or (stack.claimed and not knobs.claim_saves_town)):
        turn.towns = table.figure("town", 1)
        if not turn.towns:
            table.tell("FZ-RUL-54", "guards", seat=table.seat, stack=threat)
            return "reveal"
        table.tell("FZ-HOR-01", "threatens", seat=table.seat, stack=threat, monster=stack.top)
        return "raze"
    if stack:
        table.tell("FZ-HOR-05", "saves", seat=table.seat, stack=threat)
    return "reveal"


def raze(table: FantahzeeTable) -> Script[str]:
    """A town card is destroyed: shown, carried out, taken (FZ-HOR-02, FZ-HOR-06); from an empty deck none (FZ-FAQ-01)."""
    turn = table.turn
    if turn.towns <= 0:
        return "reveal"
    if not table.cards.piles["town"]:
        turn.towns = 0
        table.tell("FZ-FAQ-01", "town_empty", seat=table.seat)
        return "reveal"
    turn.towns -= 1
    name = yield from Draw(table.cards, "town", rule="FZ-HOR-02")
    card = table.rules.town_card(name)
    table.players[table.seat].lost.append(name)
    table.tell("FZ-HOR-02", "destroys", seat=table.seat, card=name, xp=card.xp)
    change(table, card.effects, "FZ-HOR-02")
    turn.towns = max(0, turn.towns + sum(effect.n for effect in card.effects if effect.of == "town"))
    turn.pending = [Pending("lose", e.n, name, e.what or "") for e in card.effects if e.do == "lose" and e.n]
    return "loss"


_LOST: Final = {
    "hero": message("{card} lost: who leaves?"),
    "card": message("{card} lost: which card goes?"),
    "treasure": message("{card} lost: which treasure goes?"),
}
"""What is asked when a town card is destroyed, by what it takes."""


def loss(table: FantahzeeTable) -> Script[str]:
    """One thing that a destroyed town card takes, of its player's own choice, as far as they have it (FZ-RUL-43)."""
    turn, seat = table.turn, table.seat
    while turn.pending and not _has(table, turn.pending[0].what):
        turn.pending.pop(0)
    if not turn.pending:
        return "raze"
    due = turn.pending[0]
    offer: type[Choice] = {"hero": Part, "card": Drop, "treasure": Give}[due.what]
    choice: Choice = yield from Ask(
        table,
        seat,
        partial(tr, _LOST[due.what], card=due.source),
        (offer,),
        "FZ-HOR-02",
    )
    due.n -= 1
    if not due.n:
        turn.pending.pop(0)
    match choice:
        case Drop(card):
            discard_from_hand(table, card, "FZ-HOR-02")
        case Give(slot, which):
            member = table.party[slot]
            held = member.treasures.pop(which[0] if which else 0)
            table.box.append(held.name)
            table.tell("FZ-HOR-02", "gives", seat=seat, hero=member.name, treasure=held.name)
        case Part(slot):
            member = table.party.pop(slot)
            table.discard.append(member.name)
            table.tell("FZ-HOR-02", "parts", seat=seat, slot=slot, hero=member.name)
            to_box(table, member)
        case _:
            pass
    return "loss"


def _has(table: FantahzeeTable, what: str) -> bool:
    """Whether the active player has anything of the kind."""
    if what == "card":
        return bool(table.cards.hands[table.hand])
    return any(member.treasures for member in table.party) if what == "treasure" else bool(table.party)


def discard_from_hand(table: FantahzeeTable, card: str, rule: str) -> None:
    """A card of the active hand goes face up to the discard pile."""
    table.cards.play(table.hand, card)
    table.discard.append(card)
    table.tell(rule, "discards", seat=table.seat, card=card)


def reveal(table: FantahzeeTable) -> Script[str]:
    """Second part: every facedown top is turned up, one card a stack (FZ-HOR-03, FZ-RUL-08)."""
    for i, stack in enumerate(table.stacks):
        if not stack.top and table.covered(i):
            card = yield from turn_up(table, i, "FZ-HOR-03")
            table.tell("FZ-HOR-03", "reveals", stack=i, monster=card.name)
    return "ambush"
