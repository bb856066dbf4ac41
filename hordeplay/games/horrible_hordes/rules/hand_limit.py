"""The hand limit: how many chits are too many, and discarding them (rulebook: End phase)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask

from ..model.chits import Handful, counts, holds, in_order, worth_listing
from ..model.content import Resource
from ..model.powers import powers
from ..model.table import HordeTable


def excess(table: HordeTable, seat: int) -> int:
    """How many chits this seat holds above its hand limit (HH-ENDPH-01)."""
    return max(0, table.players[seat].chits.total - powers(table, seat).raised("hand_limit"))


@verb("discard", open_ended=True)
class Discard(Choice):
    """`discard wood wood`: discard chits in words (HH-ENDPH-01).

    Those above the hand limit, all at once or bit by bit.
    """

    chits: Handful

    def __post_init__(self) -> None:
        """Put the chits in order."""
        self.chits = in_order(self.chits)

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for chits in worth_listing(table.players[seat].chits, excess(table, seat)):
            yield cls(chits)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        over = excess(table, seat)
        if not self.chits or len(self.chits) > over:
            return Refusal(
                "HH-ENDPH-01", tr("at most {chits} can be discarded, and at least one", chits=counted(over, "chit"))
            )
        if not holds(table.players[seat].chits, self.chits):
            return Refusal("HH-ENDPH-01", tr("you do not hold all of these chits"))
        return None


def discard(table: HordeTable, seat: int, chits: Sequence[Resource]) -> None:
    """The chits go back to the supply."""
    for resource, n in counts(chits).items():
        table.players[seat].chits.add(resource, -n)
    table.tell("HH-ENDPH-01", "discards", seat=seat, chits=list(chits))


def keep_limit(table: HordeTable, seat: int) -> Script[None]:
    """After a gain: discard at once, if the hand limit always holds (HH-RUL-22)."""
    if table.rules.knobs.hand_limit_when == "always":
        while over := excess(table, seat):
            choice = yield from ask(table, seat, partial(_too_many, over), Discard, rule="HH-RUL-22")
            discard(table, seat, choice.chits)


def _too_many(over: int) -> str:
    return tr("{chits} too many: discard", chits=counted(over, "chit"))
