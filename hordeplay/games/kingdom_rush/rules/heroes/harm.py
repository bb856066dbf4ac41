"""What happens to heroes: damage, knock-outs, Protection, stepping aside (rulebook: Hero board, Spawn, Glossary)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from hordeplay.core.choice import Among, Choice, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask

from ...model.spaces import around, empty, protected
from ...model.squares import BOARD, NAME, SPACE
from ...model.table import Figure, KingdomTable, Role, Where

FALLEN: Final[Mapping[Role, Where]] = {"main": "out", "companion": "absent", "bench": "gone"}
"""Where somebody is after a knock-out."""


@verb("aside")
class Aside(Choice):
    """`aside Malik c2`: the hero makes room and moves to an adjacent empty space."""

    hero: Annotated[str, NAME]
    space: Annotated[int, SPACE]


def hurt(table: KingdomTable, figure: Figure, damage: int, rule: str) -> None:
    """Damage to a hero on the map, or chosen on its board; at no hearts it is knocked out at once (KR-RUL-28), a bench hero like any other (KR-RUL-67)."""
    if damage <= 0 or figure.where not in {"map", "board"} or (figure.role == "bench" and not table.knobs.bench_hurt):
        return
    if protected(table, figure):
        table.tell("KR-HERO-15", "protected", hero=figure.name)
        return
    figure.health = max(0, figure.health - damage)
    table.tell(rule, "hurt", hero=figure.name, damage=damage, left=figure.health)
    if not figure.health:
        knock_out(table, figure)


def knock_out(table: KingdomTable, figure: Figure) -> None:
    """The hero leaves the map, its squares are uncovered (KR-RUL-28, KR-HERO-18).

    A companion never regenerates (KR-ALL-02), and a bench hero has no other round (KR-SOLO-03).
    """
    leave(figure)
    figure.where = FALLEN[figure.role]
    figure.out_since = table.round
    figure.protected = figure.shelter = False
    figure.rise = 0
    table.tell("KR-ALL-02" if figure.role == "companion" else "KR-RUL-28", "knocked_out", hero=figure.name)


def leave(figure: Figure) -> None:
    """Off the map, and off its tray."""
    figure.at, figure.on, figure.base = BOARD, 0, -1


def unseat(figure: Figure) -> None:
    """Off its tray, on the same space."""
    figure.on, figure.base = 0, -1


def to_board(table: KingdomTable, figure: Figure, rule: str) -> None:
    """Back to its player's board with its health; it comes in again by the exit (KR-RUL-29), a companion too (KR-RUL-68)."""
    leave(figure)
    companion = table.knobs.pushed_companion
    figure.where = {"main": "board", "companion": companion, "bench": "gone"}[figure.role]
    figure.shelter = False
    table.tell(rule, "to_board", hero=figure.name)
    if table.knobs.aside_knocks_out and figure.where == "board":
        figure.health = 0
        knock_out(table, figure)


def step_aside(table: KingdomTable, figure: Figure, rule: str) -> Script[None]:
    """The hero moves to an adjacent empty space or building site, or back to its board (KR-SPAWN-06, KR-RUL-06, KR-RUL-50)."""
    spaces = [space for space in around(table, figure.at) if empty(table, space)]
    if not spaces:
        to_board(table, figure, "KR-RUL-29")
        return
    choices = [Aside(figure.name, space) for space in spaces]
    chosen = yield from ask(
        table, figure.seat, lambda: tr("{name} makes room: where to?", name=figure.name), Among(choices), rule=rule
    )
    table.tell(rule, "aside", hero=figure.name, origin=figure.at, space=chosen.space)
    unseat(figure)
    figure.at = chosen.space
