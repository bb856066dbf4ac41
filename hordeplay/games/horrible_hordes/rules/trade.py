"""Trade Phase: Gold for other chits, and deals with neighbours (rulebook: Trade phase)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Final, Self, TypeAlias

from hordeplay.core.choice import Choice, Refusal, Word, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Ask, Script, ask

from ..model.chits import Chit, counts, holds, in_order, read_resource
from ..model.content import RESOURCES, Resource
from ..model.squares import neighbours
from ..model.table import HordeTable
from ..model.words import chit_name
from .abilities.own_turn import act, offers
from .hand_limit import keep_limit
from .turn import Done

FOR: Final = "for"


def _read_deal(word: str) -> str:
    return word if word == FOR else read_resource(word)


DEAL: Final = Word("word", str, _read_deal, allowed=(*RESOURCES, FOR))
Deal: TypeAlias = Annotated[tuple[str, ...], DEAL]


@verb("gold")
class Gold(Choice):
    """`gold stone`: Gold for one chit of another type (HH-TRADE-01)."""

    chit: Chit

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step == "trade" and seat == table.seat

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for resource in RESOURCES:
            yield cls(resource)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        rate = table.rules.knobs.gold_rate
        if self.chit == "gold":
            return Refusal("HH-TRADE-01", tr("Gold does not buy Gold"))
        if table.players[seat].chits.gold < rate:
            return Refusal("HH-TRADE-01", tr("a chit costs {rate} Gold", rate=rate))
        return None


@verb("offer", open_ended=True)
class Offer(Choice):
    """`offer 1 wood wood for magic`: offer a trade in words (HH-TRADE-02).

    Your chits, the word `for`, the partner's chits; one side may be empty.
    """

    partner: int
    deal: Deal

    @property
    def gives(self) -> tuple[Resource, ...]:
        """The chits that the partner would get, in order."""
        return in_order(read_resource(word) for word in self.deal[: self.deal.index(FOR)])

    @property
    def wants(self) -> tuple[Resource, ...]:
        """The chits that the partner would give, in order."""
        return in_order(read_resource(word) for word in self.deal[self.deal.index(FOR) + 1 :])

    @classmethod
    def belongs(cls, table: HordeTable, seat: int) -> bool:
        return table.step == "trade"

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for partner in partners(table, seat):
            for mine, held in table.players[seat].chits:
                for theirs, owned in table.players[partner].chits:
                    if held and owned and mine != theirs:
                        yield cls(partner, (mine, FOR, theirs))

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if self.deal.count(FOR) != 1 or len(self.deal) < 2:
            return Refusal("HH-TRADE-02", tr("a deal is your chits, the word 'for', and the partner's chits"))
        if self.partner not in partners(table, seat):
            return Refusal("HH-TRADE-02", tr("deals need Settlements on adjacent squares"))
        if not holds(table.players[seat].chits, self.gives):
            return Refusal("HH-RUL-20", tr("you do not hold what you offer"))
        if not holds(table.players[self.partner].chits, self.wants):
            return Refusal("HH-RUL-20", tr("your partner does not hold what you ask for"))
        if table.turn.offers >= table.rules.knobs.offers_per_turn:
            return Refusal("HH-RUL-104", tr("no more offers this turn"))
        return None


@verb("accept", always_legal=True)
class Accept(Choice):
    """`accept`: agree to the deal."""


@verb("decline", always_legal=True)
class Decline(Choice):
    """`decline`: no deal."""


def partners(table: HordeTable, seat: int) -> list[int]:
    """The seats with a Settlement adjacent to one of this seat's (HH-TRADE-02, HH-RUL-20)."""
    beside = neighbours(table.size)
    near = set[int]().union(*[beside[at] for at in table.players[seat].settlements])
    return [
        other for other, player in enumerate(table.players) if other != seat and not near.isdisjoint(player.settlements)
    ]


def trader(table: HordeTable) -> int:
    """Whose turn to trade it is: the active seat, and after it the others if any pair may trade; -1 when all are done."""
    turn = table.turn
    if turn.traders >= (1 if table.rules.knobs.trade_scope == "active_only" else len(table.order)):
        return -1
    return table.order[(table.up + turn.traders) % len(table.order)]


def can_deal(table: HordeTable, seat: int) -> bool:
    """Whether this seat could make any offer."""
    if table.turn.offers >= table.rules.knobs.offers_per_turn:
        return False
    others = partners(table, seat)
    if not others or table.players[seat].chits.total:
        return bool(others)
    return any(table.players[other].chits.total for other in others)


def trade(table: HordeTable) -> Script[str] | str:
    """Change Gold, make offers to neighbours, use what works in the own turn, or be done (HH-TRADE-01, HH-TRADE-02)."""
    seat = trader(table)
    if seat < 0:
        return "settle"
    own = seat == table.seat
    extra = offers(table, seat) if own else ()
    gold = own and table.players[seat].chits.gold >= table.rules.knobs.gold_rate
    deal = can_deal(table, seat)
    if not (extra or gold or deal):
        return _next_trader(table)
    verbs: list[type[Choice]] = [Gold] if gold else []
    if deal:
        verbs.append(Offer)
    return _trade(table, seat, (*verbs, *extra, Done), "HH-TRADE-02" if deal else "HH-TRADE-01")


def _trade(table: HordeTable, seat: int, verbs: tuple[type[Choice], ...], rule: str) -> Script[str]:
    choice: Choice = yield from Ask(table, seat, message("Trade?"), verbs, rule)
    if isinstance(choice, Done):
        return _next_trader(table)
    if isinstance(choice, Gold):
        yield from change_gold(table, seat, choice.chit)
    elif isinstance(choice, Offer):
        yield from make_offer(table, seat, choice)
    else:
        yield from act(table, seat, choice)
    return "trade"


def _next_trader(table: HordeTable) -> str:
    table.turn.traders += 1
    table.turn.offers = 0
    return "trade" if trader(table) >= 0 else "settle"


def change_gold(table: HordeTable, seat: int, chit: Resource) -> Script[None]:
    """Gold goes, another chit comes, as often as wanted (HH-TRADE-01, HH-RUL-20)."""
    chits = table.players[seat].chits
    chits.add("gold", -table.rules.knobs.gold_rate)
    chits.add(chit, 1)
    if table.log is not None:
        table.tell("HH-TRADE-01", "buys", seat=seat, resource=chit, gold=table.rules.knobs.gold_rate)
    yield from keep_limit(table, seat)


def make_offer(table: HordeTable, seat: int, offer: Offer) -> Script[None]:
    """The partner agrees, and the chits change hands, or not (HH-RUL-20)."""
    partner = offer.partner
    table.turn.offers += 1
    table.tell("HH-TRADE-02", "offers", seat=seat, partner=partner, gives=list(offer.gives), wants=list(offer.wants))
    table.turn.deal = offer.gives, offer.wants
    answer = yield from ask(table, partner, partial(_asked, offer), Accept, Decline, rule="HH-RUL-20")
    table.turn.deal = (), ()
    if isinstance(answer, Decline):
        table.tell("HH-RUL-20", "declines", seat=partner)
        return
    table.tell("HH-RUL-20", "accepts", seat=partner)
    for chits, giver, taker in ((offer.gives, seat, partner), (offer.wants, partner, seat)):
        for resource, n in counts(chits).items():
            table.players[giver].chits.add(resource, -n)
            table.players[taker].chits.add(resource, n)
    yield from keep_limit(table, seat)
    yield from keep_limit(table, partner)


def _asked(offer: Offer) -> str:
    return tr("Take {gives} for {wants}?", gives=_in_words(offer.gives), wants=_in_words(offer.wants))


def _in_words(chits: tuple[Resource, ...]) -> str:
    return f" {tr('and')} ".join(f"{n} {chit_name(resource)}" for resource, n in counts(chits).items()) or tr("nothing")
