"""What the player of a card decides about its words (rulebook: Activating Heroes, Using treasures).

Step `effects` asks for the words in `turn.pending` one decision at a time, in any order (FZ-RUL-33), and returns to
`turn.then` when none of them can do anything more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import listed
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script

from ..model.table import FantahzeeTable, Ordinal, Pending
from .activating import named_for, rouse_targets
from .effects import activate, active_mask, pause_of, put, through, turn_die
from .stacks import claim, look_at

THE_ACTION: Final = message("the action")
"""What a die is turned by that an action held for later; put into the language of who reads when it is read."""


def due(table: FantahzeeTable, pending: Pending) -> bool:
    """Whether a word must be carried out: those of an action, as far as they can be (FZ-ACT-07, FZ-RUL-59)."""
    return table.rules.knobs.action_effects == "must" and pending.source == table.turn.playing


def limit(table: FantahzeeTable, word: str) -> int:
    """The largest n that waits under a word, or -1."""
    return max((pending.n for pending in table.turn.pending if pending.word == word), default=-1)


def use(table: FantahzeeTable, word: str, least: int = 0) -> Pending:
    """Take the pending word that is just enough; with several, the others stay."""
    pending = min((p for p in table.turn.pending if p.word == word and p.n >= least), key=lambda p: p.n)
    table.turn.pending.remove(pending)
    return pending


def claimable(table: FantahzeeTable) -> Iterator[int]:
    """The stacks whose top may be claimed now (FZ-RUL-26)."""
    most, lock = limit(table, "claim"), table.turn.lock
    scoped = lock >= 0 and table.rules.knobs.claim_scope == "locked_stack_only"
    for i, stack in enumerate(table.stacks):
        if stack.top and table.rules.monster(stack.top).strength <= most and (not scoped or i == lock):
            yield i


def rousable(table: FantahzeeTable) -> list[int]:
    """The slots that a pending `activate` can name now."""
    most = limit(table, "activate")
    if most < 0 or not (table.turn.rolled or table.rules.knobs.activate_before_roll):
        return []
    return rouse_targets(table.heroes, active_mask(table.party), most)


def peekable(table: FantahzeeTable) -> list[int]:
    """The stacks at whose next card the active seat can look: those with one that it does not know yet."""
    return [i for i, stack in enumerate(table.stacks) if table.facedown(i) and table.seat not in stack.peekers]


def drawable(table: FantahzeeTable) -> bool:
    """Whether a card can be drawn from the hero deck, if need be after a shuffle (FZ-RUL-41)."""
    return bool(table.cards.piles["hero"] or table.discard)


@verb("rouse")
class Rouse(Choice):
    """`rouse 2`: the hero in slot 2 becomes active by the ability of another card (FZ-HERO-08)."""

    slot: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return map(cls, rousable(table))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.slot < len(table.party):
            return Refusal("FZ-HERO-06", tr("there is no hero in slot {slot} of your party", slot=self.slot + 1))
        if table.party[self.slot].active:
            return Refusal("FZ-HERO-05", tr("{name} is active already", name=table.party[self.slot].name))
        if limit(table, "activate") < 0:
            return Refusal("FZ-HERO-08", tr("no card activates another hero now"))
        if self.slot not in rousable(table):
            if not (table.turn.rolled or table.rules.knobs.activate_before_roll):
                return Refusal("FZ-RUL-12", tr("nobody is activated before the first roll"))
            return Refusal(
                "FZ-HERO-08",
                tr("{name} is stronger than {most}", name=table.party[self.slot].name, most=limit(table, "activate")),
            )
        return None


@verb("claim")
class Claim(Choice):
    """`claim 3`: the face-up top of stack 3 goes into the victory pile (FZ-RUL-26)."""

    stack: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return map(cls, claimable(table))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.stack < len(table.stacks) or not table.stacks[self.stack].top:
            return Refusal("FZ-FAQ-06", tr("no monster lies face up on stack {stack}", stack=self.stack + 1))
        if limit(table, "claim") < 0:
            return Refusal("FZ-RUL-26", tr("no card claims a monster now"))
        if self.stack not in claimable(table):
            name = table.stacks[self.stack].top
            if table.rules.monster(name).strength <= limit(table, "claim"):
                return Refusal("FZ-RUL-26", tr("only stack {stack} is left to you", stack=table.turn.lock + 1))
            return Refusal("FZ-RUL-26", tr("{name} is stronger than {most}", name=name, most=limit(table, "claim")))
        return None


@verb("set")
class SetDie(Choice):
    """`set 1 6`: a die is turned, here from 1 to 6."""

    old: int
    new: int

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        faces = range(1, table.rules.knobs.die_sides + 1)
        if sets_now(table):
            for old in faces:
                if table.turn.pool[old - 1]:
                    yield from (cls(old, new) for new in faces if new != old)

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        sides = table.rules.knobs.die_sides
        if not (1 <= self.old <= sides and 1 <= self.new <= sides and self.old != self.new):
            return Refusal("FZ-RUL-54", tr("a die is turned from one face from 1 to {sides} to another", sides=sides))
        if not table.turn.pool[self.old - 1]:
            return Refusal("FZ-DICE-05", tr("none of your dice that are not locked shows {face}", face=self.old))
        if not sets_now(table):
            return Refusal("FZ-RUL-54", tr("no card turns a die now"))
        return None


def sets_now(table: FantahzeeTable) -> bool:
    """Whether a die may be turned: a card just says so, or an action is held for it."""
    if table.turn.pending:
        return limit(table, "set_die") > 0
    return bool(table.turn.sets) and table.step == "roll"


@verb("draw", always_legal=True)
class DrawCards(Choice):
    """`draw`: the cards that a card lets you draw."""

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        if drawable(table) and limit(table, "draw") > 0:
            yield cls()

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if limit(table, "draw") <= 0:
            return Refusal("FZ-RUL-54", tr("no card lets you draw now"))
        return None if drawable(table) else Refusal("FZ-RUL-41", tr("there is no card to draw"))


@verb("peek")
class Peek(Choice):
    """`peek 3`: look at the uppermost facedown card of stack 3."""

    stack: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return map(cls, peekable(table))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.stack < len(table.stacks) or not table.facedown(self.stack):
            return Refusal("FZ-RUL-54", tr("no card lies facedown on stack {stack}", stack=self.stack + 1))
        if self.stack not in peekable(table):
            return Refusal("FZ-RUL-54", tr("you know that card; it must be another stack"))
        return None if limit(table, "peek") > 0 else Refusal("FZ-RUL-54", tr("no card lets you look now"))


@verb("name")
class Name(Choice):
    """`name 2`: a reduction is for the hero in slot 2 (reduction_timing `at_once`, FZ-RUL-17)."""

    slot: Ordinal

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        for slot in range(len(table.party)):
            yield cls(slot)

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.slot < len(table.party):
            return Refusal("FZ-HERO-06", tr("there is no hero in slot {slot} of your party", slot=self.slot + 1))
        if table.party[self.slot].active:
            return Refusal("FZ-HERO-07", tr("{name} is active already", name=table.party[self.slot].name))
        return None if limit(table, "name") >= 0 else Refusal("FZ-RUL-17", tr("no reduction waits for a hero"))


@verb("skip")
class Skip(Choice):
    """`skip`: give up what heroes, treasures and monsters still offer here (FZ-RUL-54); an action is carried out (FZ-RUL-59)."""

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if all(due(table, pending) for pending in table.turn.pending):
            return Refusal("FZ-ACT-07", tr("{card} is carried out as far as it can be", card=table.turn.playing))
        return None


def effects(table: FantahzeeTable) -> Script[str]:
    """One decision about the words that wait; when none of them can do anything, on to `turn.then` (FZ-RUL-33)."""
    turn = table.turn
    offers = list(_offers(table)) if turn.pending else []
    if not offers:
        for pending in turn.pending:
            if pending.source == turn.playing:
                table.tell("FZ-RUL-59", "idles", seat=table.seat, source=pending.source, word=pending.word)
        turn.pending.clear()
        return through(table)
    must = all(due(table, pending) for pending in turn.pending)
    prompt = partial(_prompt, tuple(dict.fromkeys(pending.source for pending in turn.pending)), must)
    choice: Choice = yield from Ask(table, table.seat, prompt, (*offers, Skip), "FZ-ACT-07" if must else "FZ-RUL-54")
    match choice:
        case Rouse(slot):
            least = table.rules.hero(table.party[slot].name).strength
            activate(table, slot, None, use(table, "activate", least).source)
        case Claim(i):
            claim(table, i, use(table, "claim", table.rules.monster(table.stacks[i].top).strength).source)
        case SetDie(old, new):
            _spend(table, "set_die")
            turn_die(table, old, new)
        case DrawCards():
            pending = use(table, "draw", 1)
            turn.draws, turn.back = pending.n, "effects"
            return "draw"
        case Peek(i):
            _spend(table, "peek")
            yield from look_at(table, i, "FZ-RUL-54")
        case Name(slot):
            pending = next(p for p in turn.pending if p.word == "name")
            turn.pending.remove(pending)
            put(table, named_for(pause_of(table), slot, pending.n))
            table.tell("FZ-RUL-17", "names", seat=table.seat, slot=slot, hero=table.party[slot].name, n=pending.n)
        case _:
            turn.pending = [pending for pending in turn.pending if due(table, pending)]
    return "effects"


def _prompt(sources: tuple[str, ...], must: bool) -> str:
    """What is asked about the words of these cards."""
    cards = listed([tr(source) if source == THE_ACTION else source for source in sources], "or")
    return tr("{cards} works now", cards=cards) if must else tr("Use {cards}?", cards=cards)


def _offers(table: FantahzeeTable) -> Iterator[type[Choice]]:
    """The verbs of the words that wait and have a target."""
    words = [pending.word for pending in table.turn.pending]
    if "activate" in words and rousable(table):
        yield Rouse
    if "claim" in words and next(claimable(table), None) is not None:
        yield Claim
    if sets_now(table) and any(table.turn.pool):
        yield SetDie
    if limit(table, "draw") > 0 and drawable(table):
        yield DrawCards
    if limit(table, "peek") > 0 and peekable(table):
        yield Peek
    if "name" in words and not all(member.active for member in table.party):
        yield Name


def _spend(table: FantahzeeTable, word: str) -> None:
    """Take one from the first word of this kind that has something left."""
    pending = next(p for p in table.turn.pending if p.word == word and p.n > 0)
    pending.n -= 1
    if not pending.n:
        table.turn.pending.remove(pending)
