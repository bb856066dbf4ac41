"""Companions: how they come into play beside their hero, and come back (rulebook: Hero special abilities, Alleria)."""

from __future__ import annotations

from typing import Annotated

from hordeplay.core.choice import Among, Choice, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask

from ...model.squares import CELL
from ...model.table import Figure, KingdomTable, Todo
from ...model.trays import room_for_base, sacred, top_at
from ..placing import Stop
from .moving import arrive, companion_of


@verb("sit")
class Sit(Choice):
    """`sit b2`: come into the space, on a tray with the top left of the base on this square."""

    base: Annotated[tuple[int, ...], CELL]


def offer_base(
    table: KingdomTable, pet: Figure, space: int, rule: str, *, may: bool = False
) -> Script[tuple[int, ...] | None]:
    """Where a companion comes into its hero's space; None when there is no room, or nobody wants it."""
    tray = top_at(table, space)
    bases = [()] if tray is None else [(base,) for base in room_for_base(table, tray, pet)]
    if not bases or (tray is not None and sacred(table, tray)):
        return None
    if not may and tray is None:
        return ()
    choices = Among([Sit(base) for base in bases])
    choice = yield from ask(
        table, pet.seat, lambda: tr("Where does {name} come in?", name=pet.name), choices, Stop, rule=rule
    )
    return choice.base if isinstance(choice, Sit) else None


def appears(table: KingdomTable, figure: Figure) -> Script[None]:
    """A companion comes into the space where its hero's first movement ends (KR-ALL-03, KR-RUL-57)."""
    pet = companion_of(table, figure)
    if pet is None or pet.appeared or figure.role != "main":
        return
    base = yield from offer_base(table, pet, figure.at, "KR-ALL-03")
    pet.appeared = True
    if base is not None:
        pet.health = table.rules.health(pet.name)
        arrive(table, pet, figure.at, base, "KR-ALL-03")
        pet.used = table.knobs.wildcat_first == "later"


def recall(table: KingdomTable, todo: Todo) -> Script[None]:
    """A companion that is not on the map comes into the hero's space, not to be activated this round (KR-ALL-04)."""
    figure = table.figures[todo.figure]
    pet = companion_of(table, figure)
    if pet is None or pet.where not in {"absent", "board"} or figure.where != "map":
        return
    base = yield from offer_base(table, pet, figure.at, "KR-ALL-04", may=True)
    if base is not None:
        pet.appeared = True
        pet.health = table.rules.health(pet.name)
        arrive(table, pet, figure.at, base, "KR-ALL-04")
        pet.used = figure.role != "bench"
