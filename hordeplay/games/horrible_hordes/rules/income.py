"""Resource Phase: free chits, what the land yields, what Abilities add (rulebook: Resource phase)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask

from ..model.chits import Handful, counts, handfuls, in_order
from ..model.content import RESOURCES, Resource
from ..model.powers import powers
from ..model.table import HordeTable
from .hand_limit import keep_limit
from .paying import use

LISTED_MIX: Final = 5
"""Up to so many free chits every mix is listed; of more, those of at most two types."""


@verb("take", open_ended=True)
class Take(Choice):
    """`take food wood wood`: take free chits in words (HH-INC-01).

    Those of the Resource Phase, exactly as many as are due.
    """

    chits: Handful

    def __post_init__(self) -> None:
        """Put the chits in order."""
        self.chits = in_order(self.chits)

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        due = chits_due(table)
        each = 1 if table.rules.knobs.free_resources == "distinct" else due
        for chits in handfuls([(resource, each) for resource in allowed(table)], due):
            if each == 1 or due <= LISTED_MIX or len(counts(chits)) <= 2:
                yield cls(chits)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        due = chits_due(table)
        if len(self.chits) != due:
            return Refusal("HH-INC-01", tr("take exactly {free_chits}", free_chits=counted(due, "free chit")))
        if not set(allowed(table)).issuperset(self.chits):
            return Refusal("HH-RUL-18", tr("Gold is not among the free chits"))
        if table.rules.knobs.free_resources == "distinct" and len(counts(self.chits)) < due:
            return Refusal("HH-RUL-18", tr("the free chits are all of different types"))
        return None


def allowed(table: HordeTable) -> tuple[Resource, ...]:
    """The types that free chits may have (HH-RUL-18)."""
    return RESOURCES[:-1] if table.rules.knobs.free_resources == "any_of_5" else RESOURCES


def chits_due(table: HordeTable) -> int:
    """How many free chits a turn brings (HH-INC-01)."""
    knobs = table.rules.knobs
    return min(knobs.free_income, len(RESOURCES)) if knobs.free_resources == "distinct" else knobs.free_income


def resource(table: HordeTable) -> Script[str]:
    """Take free chits and gain what Settlements, Abilities and Towers yield (HH-INC-01 to HH-INC-04)."""
    seat = table.seat
    due = chits_due(table)
    if due:
        choice = yield from ask(
            table, seat, lambda: tr("Take {chits} of your choice", chits=counted(due, "chit")), Take, rule="HH-INC-01"
        )
        take(table, seat, choice.chits)
    for clause, yields in (("HH-INC-02", land_income(table, seat)), ("HH-TOWER-04", tower_income(table, seat))):
        for gained, n in yields.items():
            table.players[seat].chits.add(gained, n)
        if yields and table.log is not None:
            chits = in_order(gained for gained, n in yields.items() for _ in range(n))
            table.tell(clause, "income", seat=seat, chits=list(chits))
    ability_income(table, seat)
    yield from keep_limit(table, seat)
    return "trade"


def take(table: HordeTable, seat: int, chits: tuple[Resource, ...]) -> None:
    """The free chits come into the hand."""
    held = table.players[seat].chits
    for gained in chits:
        held.add(gained, 1)
    if table.log is not None:
        table.tell("HH-INC-01", "takes", seat=seat, chits=list(chits))


def land_income(table: HordeTable, seat: int) -> dict[Resource, int]:
    """What the Settlements yield by their terrain, a Clear square Gold (HH-INC-02, HH-INC-04, HH-XTERR-02, HH-RUL-19)."""
    yields: dict[Resource, int] = {}
    per_space = table.rules.knobs.production_unit == "per_space"
    of_tile, tiles = table.rules.yields, table.tiles
    for at, settlements in sorted(table.players[seat].settlements.items()):
        for gained, n in of_tile[tiles.get(at, "Clear")]:
            yields[gained] = yields.get(gained, 0) + (n if per_space else n * settlements)
    return yields


def tower_income(table: HordeTable, seat: int) -> dict[Resource, int]:
    """The Magic of the Wizards Towers, as much each as the knob tower_magic says (HH-TOWER-04)."""
    towers = table.players[seat].towers
    magic = table.rules.knobs.tower_magic * sum(towers.values()) if towers else 0
    return {"magic": magic} if magic else {}


def income_to_come(table: HordeTable, seat: int) -> dict[Resource, int]:
    """What a Resource Phase brings besides the free chits: from land, Towers and Abilities (HH-INC-02, HH-TOWER-04)."""
    yields = land_income(table, seat)
    for gained, n in tower_income(table, seat).items():
        yields[gained] = yields.get(gained, 0) + n
    mine = powers(table, seat)
    for ability, effect in mine["income"]:
        if effect.resource and mine.can_use(table.players[seat], ability):
            yields[effect.resource] = yields.get(effect.resource, 0) + effect.n
    return yields


def ability_income(table: HordeTable, seat: int) -> None:
    """What Abilities add, each as often as it may be used in a round (HH-LIMIT-03)."""
    mine, player = powers(table, seat), table.players[seat]
    for ability, effect in mine["income"]:
        if effect.resource and mine.can_use(player, ability):
            use(table, seat, ability)
            player.chits.add(effect.resource, effect.n)
            if table.log is not None:
                table.tell(ability.clause, "income", seat=seat, chits=[effect.resource] * effect.n)
