"""What players may do just before the Hordes move: Spells on Hordes and spaces, and a stack that withdraws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.script import Ask, Script
from hordeplay.games.horrible_hordes.done import Done
from hordeplay.games.horrible_hordes.moving import go, groups, no_stack, no_way
from hordeplay.games.horrible_hordes.powers import Found, powers, unusable, use
from hordeplay.games.horrible_hordes.spells import able, cast
from hordeplay.games.horrible_hordes.squares import Square
from hordeplay.games.horrible_hordes.table import HordeTable


@verb("withdraw")
class Withdraw(Choice):
    """`withdraw d4 d5 2 Fighting Withdrawal`: a group moves away before the Hordes do (HH-ABL-20, HH-RUL-37)."""

    origin: Square
    target: Square
    armies: int
    ability: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        armies = table.players[seat].armies
        for ability, _ in _retreats(table, seat):
            for origin in sorted(armies):
                for target, n in groups(table, seat, origin, armies[origin], withdraw=True):
                    yield cls(origin, target, n, ability.name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        found = powers(table, seat).named("march", self.ability)
        if found is None or found[1].how != "withdraw":
            return Refusal("HH-RUL-37", f"{self.ability!r} is no withdrawal of yours")
        return (
            no_stack(table, seat, self.origin, self.armies)
            or unusable(table, seat, found[0])
            or no_way(table, seat, self.origin, self.target, self.armies, withdraw=True)
        )


def _retreats(table: HordeTable, seat: int) -> list[Found]:
    return [
        found
        for found in powers(table, seat)["march"]
        if found[1].how == "withdraw" and unusable(table, seat, found[0]) is None
    ]


def omens(table: HordeTable) -> Script[None]:
    """Each seat in order of play decides what it does before the Hordes move (HH-RUL-37, HH-RUL-78)."""
    for seat in table.order:
        while offers := _offers(table, seat):
            choice: Choice = yield from Ask(table, seat, "The Hordes are about to move", (*offers, Done), "HH-HSEG-01")
            if isinstance(choice, Done):
                break
            if isinstance(choice, Withdraw):
                use(table, seat, table.rules.abilities[choice.ability])
                go(table, seat, choice.origin, choice.target, choice.armies, "HH-RUL-37", counts=False)
            else:
                cast(table, seat, choice)


def _offers(table: HordeTable, seat: int) -> list[type[Choice]]:
    mine = powers(table, seat)
    offers = [*able(table, seat, "horde_start")]
    if "march" in mine and _retreats(table, seat) and next(Withdraw.options(table, seat), None):
        offers.append(Withdraw)
    return offers
