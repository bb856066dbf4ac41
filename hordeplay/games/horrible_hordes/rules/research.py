"""Research Phase: one Ability free of charge, a further one at a price (rulebook: Research phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script, ask

from ..model.chits import Handful, counts, holds, in_order, worth_listing
from ..model.content import Resources
from ..model.powers import powers
from ..model.table import HordeTable
from .abilities.gains import Research, all_known, learn
from .abilities.own_turn import act, could_open, offers
from .turn import Done


@verb("pay", open_ended=True)
class Pay(Choice):
    """`pay wood wood gold`: pay chits in words (HH-RSCH-02, HH-RUL-82).

    Any mix for a paid Ability, all at once or bit by bit.
    """

    chits: Handful

    def __post_init__(self) -> None:
        """Put the chits in order."""
        self.chits = in_order(self.chits)

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for chits in worth_listing(table.players[seat].chits, table.turn.owed):
            yield cls(chits)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if not 0 < len(self.chits) <= table.turn.owed:
            return Refusal("HH-RSCH-02", tr("the price due is {chits}", chits=counted(table.turn.owed, "chit")))
        if not holds(table.players[seat].chits, self.chits):
            return Refusal("HH-RSCH-02", tr("you do not hold all of these chits"))
        return None


def paid_price(table: HordeTable, seat: int) -> int:
    """What the next paid Ability of this turn costs; reductions are for the second of a turn (HH-RSCH-02, HH-RUL-82)."""
    if table.turn.researched == 1:
        return powers(table, seat).price("ability").any
    return table.rules.knobs.paid_ability_price


def affordable(table: HordeTable, seat: int) -> bool:
    """Whether a paid Ability may be taken now (HH-RSCH-02, HH-RUL-82)."""
    knobs = table.rules.knobs
    picks = max(0, table.turn.researched - 1)
    return picks < knobs.paid_picks_per_turn and table.players[seat].chits.total >= paid_price(table, seat)


def _wanted(table: HordeTable, seat: int) -> Iterator[Resources]:
    """The price of one more Ability, if one may still be bought (HH-RUL-107)."""
    if max(0, table.turn.researched - 1) < table.rules.knobs.paid_picks_per_turn:
        yield Resources(any=paid_price(table, seat))


def research(table: HordeTable) -> Script[str] | str:
    """Take the free Ability, then pay for another or be done (HH-RSCH-01, HH-RSCH-02)."""
    seat = table.seat
    if table.turn.wanted:
        return _pay(table, seat)
    free = not table.turn.researched
    if all_known(table, seat):
        return "spawn"
    extra = offers(table, seat)
    payable = free or affordable(table, seat)
    if not (payable or (extra and could_open(table, seat, _wanted, _wanted))):
        return "spawn"
    verbs: list[type[Choice]] = [Research] if payable else []
    verbs += extra
    if not free:
        verbs.append(Done)
    return _research(table, seat, verbs, free=free)


def _research(table: HordeTable, seat: int, verbs: list[type[Choice]], *, free: bool) -> Script[str]:
    prompt = message("Research an Ability, free") if free else partial(_another, paid_price(table, seat))
    choice: Choice = yield from Ask(table, seat, prompt, verbs, "HH-RSCH-01" if free else "HH-RSCH-02")
    if isinstance(choice, Done):
        return "spawn"
    if isinstance(choice, Research) and free:
        table.turn.researched = 1
        yield from learn(table, seat, choice.ability, "HH-RSCH-01")
    elif isinstance(choice, Research):
        table.turn.wanted, table.turn.owed = choice.ability, paid_price(table, seat)
    else:
        yield from act(table, seat, choice)
    return "research"


def _another(price: int) -> str:
    return tr("Another Ability for {chits}?", chits=counted(price, "chit"))


def _pay(table: HordeTable, seat: int) -> Script[str]:
    """Pay what is due in any mix; the Ability is yours with the last chit (HH-RUL-82)."""
    turn = table.turn
    if turn.owed > 0:
        choice = yield from ask(
            table, seat, lambda: tr("Pay {chits}", chits=counted(turn.owed, "chit")), Pay, rule="HH-RSCH-02"
        )
        for resource, n in counts(choice.chits).items():
            table.players[seat].chits.add(resource, -n)
        turn.owed -= len(choice.chits)
        table.tell("HH-RSCH-02", "pays", seat=seat, chits=list(choice.chits))
    if turn.owed <= 0:
        wanted, turn.wanted, turn.owed = turn.wanted, "", 0
        turn.researched += 1
        yield from learn(table, seat, wanted, "HH-RSCH-02")
    return "research"
