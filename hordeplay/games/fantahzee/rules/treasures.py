"""Dice Phase, step D: treasures are drawn and attached, monsters go to the victory pile (rulebook: Treasure)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Draw, Script, ask

from ..model.table import FantahzeeTable, Held, Member, Ordinal
from .effects import resolve, work


@verb("take")
class Take(Choice):
    """`take 2`: the next treasure is for a symbol of level 2 (FZ-RUL-29)."""

    level: int

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        return map(cls, sorted(dict.fromkeys(table.turn.treasures)))

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if self.level not in table.turn.treasures:
            return Refusal("FZ-TRE-01", tr("no treasure of level {level} is due", level=self.level))
        return None


@verb("attach")
class Attach(Choice):
    """`attach 2`: the treasure goes to the active hero in slot 2; `attach 2 1` names which of several has to go."""

    slot: Ordinal
    instead: tuple[Ordinal, ...]

    @classmethod
    def options(cls, table: FantahzeeTable, seat: int) -> Iterator[Self]:
        for slot, member in enumerate(table.party):
            if _crowded(table, member):
                yield from (cls(slot, (i,)) for i in range(len(member.treasures)))
            else:
                yield cls(slot, ())

    def forbids(self, table: FantahzeeTable, seat: int) -> Refusal | None:
        if not 0 <= self.slot < len(table.party):
            return Refusal("FZ-TRE-02", tr("there is no hero in slot {slot} of your party", slot=self.slot + 1))
        member = table.party[self.slot]
        if not member.active:
            return Refusal("FZ-TRE-04", tr("{name} was not activated this turn", name=member.name))
        if len(self.instead) > 1:
            return Refusal("FZ-TRE-03", tr("one treasure makes room for another"))
        if bool(self.instead) != _crowded(table, member):
            most = table.rules.knobs.treasures_per_hero
            if _crowded(table, member):
                return Refusal("FZ-TRE-03", tr("a hero holds up to {most}: say which of them leaves", most=most))
            return Refusal("FZ-TRE-03", tr("a hero holds up to {most}: there is nothing to choose from", most=most))
        for i in _leaving(table, member, self.instead):
            if not 0 <= i < len(member.treasures):
                return Refusal("FZ-TRE-03", tr("{name} has no treasure {n}", name=member.name, n=i + 1))
            if member.treasures[i].fresh and not table.rules.knobs.treasure_replace_same_step:
                return Refusal("FZ-RUL-53", tr("{name} was attached in this very step", name=member.treasures[i].name))
        return None


@verb("decline", always_legal=True)
class Decline(Choice):
    """`decline`: the treasure is discarded (FZ-TRE-05)."""


def _leaving(table: FantahzeeTable, member: Member, instead: tuple[int, ...]) -> tuple[int, ...]:
    """Which treasure makes room: the one that was named, or the only one of a hero who can hold no more."""
    return instead or ((0,) if len(member.treasures) >= table.rules.knobs.treasures_per_hero else ())


def _crowded(table: FantahzeeTable, member: Member) -> bool:
    """Whether one of several treasures would have to leave."""
    return len(member.treasures) > 1 and len(member.treasures) >= table.rules.knobs.treasures_per_hero


def treasure(table: FantahzeeTable) -> Script[str]:
    """The next treasure is drawn: which symbol it is for, their player says (FZ-TRE-01, FZ-TRE-06, FZ-RUL-29)."""
    turn, knobs = table.turn, table.rules.knobs
    if turn.drawn and not (knobs.treasure_order == "draw_all" and turn.treasures):
        return "attach"
    if turn.treasures and not any(member.active for member in table.party):
        table.tell("FZ-TRE-06", "forfeits", seat=table.seat, n=len(turn.treasures))
        turn.treasures.clear()
    if not table.cards.piles["treasure"] and table.treasure_discard:
        table.cards.shuffle_under("treasure", table.treasure_discard)
        table.treasure_discard.clear()
        table.tell("FZ-RUL-30", "reshuffles", pile="treasure")
    if not turn.treasures or not table.cards.piles["treasure"]:
        if turn.treasures:
            table.tell("FZ-RUL-31", "treasure_empty", seat=table.seat, n=len(turn.treasures))
            turn.treasures.clear()
        return "attach" if turn.drawn else "victory"
    level = turn.treasures[0]
    if min(turn.treasures) < max(turn.treasures) and knobs.treasure_order == "one_by_one":
        choice = yield from ask(table, table.seat, message("A treasure of which level?"), Take, rule="FZ-RUL-29")
        level = choice.level
    turn.treasures.remove(level)
    name = yield from Draw(table.cards, "treasure", rule="FZ-TRE-01")
    turn.drawn.append(Held(name, level))
    table.tell("FZ-TRE-01", "finds", seat=table.seat, treasure=name, level=level)
    return "treasure"


def attach(table: FantahzeeTable) -> Script[str]:
    """The treasure that was drawn first is attached or discarded (FZ-TRE-02 to FZ-TRE-05)."""
    held = table.turn.drawn[0]
    prompt = partial(tr, "{treasure} {level}: for whom?", treasure=held.name, level="I" * held.level)
    choice = yield from ask(table, table.seat, prompt, Attach, Decline, rule="FZ-TRE-02")
    table.turn.drawn.pop(0)
    if isinstance(choice, Decline):
        table.tell("FZ-TRE-05", "declines", seat=table.seat, treasure=held.name)
        _discard(table, held)
        return "treasure"
    member = table.party[choice.slot]
    for i in _leaving(table, member, choice.instead):
        old = member.treasures.pop(i)
        table.tell("FZ-TRE-03", "drops_treasure", seat=table.seat, hero=member.name, treasure=old.name)
        _discard(table, old)
    held.fresh = True
    member.treasures.append(held)
    table.tell(
        "FZ-TRE-02", "attaches", seat=table.seat, slot=choice.slot, hero=member.name, treasure=held.name,
        level=held.level,
    )  # fmt: skip
    if table.rules.knobs.treasure_same_turn:
        words = table.rules.treasure(held.name).effects(held.level)
        work(table, held.name, words, "treasure", table.rules.hero(member.name).strength, member)
    return resolve(table, "treasure")


def _discard(table: FantahzeeTable, held: Held) -> None:
    """A treasure that nobody wants leaves the game, or waits to be shuffled again (FZ-RUL-30)."""
    (table.box if table.rules.knobs.treasure_discard == "box" else table.treasure_discard).append(held.name)


def victory(table: FantahzeeTable) -> str:
    """The monsters set aside go into the victory pile (FZ-TRE-07)."""
    aside = table.turn.aside
    if aside:
        table.players[table.seat].victory += aside
        xp = sum(table.rules.monster(name).xp for name in aside)
        table.tell("FZ-TRE-07", "scores", seat=table.seat, monsters=aside[:], xp=xp)
    aside.clear()
    return "town"
