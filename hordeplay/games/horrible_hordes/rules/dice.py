"""The dice of the game (rulebook: Dice), and the Abilities that touch one right after it fell.

`dice` is the only caller of `Roll` in this game, so no roll can escape those Abilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from hordeplay.core.choice import Among, Choice, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Roll, Script, ask

from ..model.content import Ability
from ..model.knobs import Knobs
from ..model.powers import can_use, powers, touching, used_up
from ..model.squares import square
from ..model.table import HordeTable
from .abilities.swaps import Swap, Use, exchange, exchanges, reachable, wanted
from .paying import use


@verb("reroll")
class Reroll(Choice):
    """`reroll 2 Divination`: the second die is rolled again, and the new face stands (HH-ABL-63)."""

    die: int
    ability: str


@verb("shift")
class Shift(Choice):
    """`shift 2 -1 Oracles`: the second die counts that much more (HH-ABL-81)."""

    die: int
    by: int
    ability: str


@verb("keep")
class Keep(Choice):
    """`keep`: the dice stay as they fell."""


def dice(table: HordeTable, n: int, sides: int, rule: str) -> Roll | Script[tuple[int, ...]]:
    """Roll `n` dice with faces 1..`sides` (HH-DICE-01); who can touch one of them may (HH-RUL-87), within those faces."""
    if n and (seats := touchers(table)):
        return _touched(table, seats, n, sides, rule, battle=False)
    return Roll(n, sides, rule=rule)


def attack_dice(table: HordeTable, n: int, rule: str) -> Roll | Script[tuple[int, ...]]:
    """Roll `n` battle dice and say what they count: the highest of ten faces may count nothing (HH-RUL-03).

    A touched battle die may count less or more than any face (HH-RUL-87).
    """
    knobs = table.rules.knobs
    seats = touchers(table) if n else ()
    if seats or knobs.d10_zero == "zero":
        return _touched(table, seats, n, knobs.die_sides, rule, battle=True)
    return Roll(n, knobs.die_sides, rule=rule)


def read_battle_dice(knobs: Knobs, faces: tuple[int, ...]) -> tuple[int, ...]:
    """What the faces of battle dice count under the knob d10_zero."""
    if knobs.d10_zero == "zero" and knobs.die_sides == 10:
        return tuple(0 if face == 10 else face for face in faces)
    return faces


def roll_square(table: HordeTable, rule: str) -> Script[int]:
    """Roll a square: first die the column, second die the row (HH-SETUP-02, HH-RUL-03).

    Where face 0 counts nothing, columns and rows are numbered from 0, and it is the first one.
    """
    size = table.size
    x, y = yield from dice(table, 2, size, rule)
    if table.rules.knobs.d10_zero == "zero":
        return square(x % size + 1, y % size + 1)
    return square(x, y)


def roll_off(table: HordeTable, things: Sequence[int], rule: str) -> Script[int]:
    """One of several things by a high roll, ties again: a fair pick, but of dice that can be touched (HH-RUL-07, HH-RUL-71)."""
    zero = table.rules.knobs.d10_zero == "zero"
    left = list(things)
    while len(left) > 1:
        faces = yield from dice(table, len(left), 10, rule)
        values = [face % 10 if zero else face for face in faces]
        left = [thing for thing, value in zip(left, values, strict=True) if value == max(values)]
    return left[0]


def touchers(table: HordeTable) -> list[int]:
    """The seats that own an Ability to touch a die, in order of play from the seat whose turn it is."""
    owners = touching(table)
    return owners if len(owners) < 2 else _in_order_of_play(table, owners)


def _in_order_of_play(table: HordeTable, seats: list[int]) -> list[int]:
    if not table.round:
        return seats
    order, first = table.order, table.up
    return sorted(seats, key=lambda one: (order.index(one) - first) % len(order))


def _touched(
    table: HordeTable, seats: Sequence[int], n: int, sides: int, rule: str, *, battle: bool
) -> Script[tuple[int, ...]]:
    """What dice count in the end: as they fell, and what these seats make of them one after the other."""
    faces = yield from Roll(n, sides, rule=rule)
    values = read_battle_dice(table.rules.knobs, faces) if battle else faces
    for seat in seats:
        values = yield from _touch(table, seat, values, sides, battle, rule)
    return values


def _touch(
    table: HordeTable, seat: int, values: tuple[int, ...], sides: int, battle: bool, rule: str
) -> Script[tuple[int, ...]]:
    """One seat touches dice until it keeps them or has no means left."""
    while reachable(table, seat, wanted(table, _touching(table, seat))):
        choices = [*_touches(table, seat, values, sides, battle), *exchanges(table, seat)]
        if not choices:
            break
        prompt = partial(tr, "Rolled {values}: touch a die?", values=", ".join(map(str, values)))
        choice = yield from ask(table, seat, prompt, Among(choices), Keep, rule=rule)
        if isinstance(choice, Keep):
            break
        if isinstance(choice, Swap | Use):
            yield from exchange(table, seat, choice)
            continue
        ability = table.rules.abilities[choice.ability]
        use(table, seat, ability)
        i = choice.die - 1
        if isinstance(choice, Shift):
            now = values[i] + choice.by
        else:
            faces = yield from Roll(1, sides, rule=ability.clause)
            now = (read_battle_dice(table.rules.knobs, faces) if battle else faces)[0]
        table.tell("HH-RUL-87", "touched", seat=seat, ability=ability.name, die=choice.die, was=values[i], now=now,
                   dice=list(values), roll=rule)  # fmt: skip
        values = (*values[:i], now, *values[i + 1 :])
    return values


def _touching(table: HordeTable, seat: int) -> list[Ability]:
    """The Abilities of this seat that may touch a die once more, whatever they cost."""
    return [ability for ability, _ in powers(table, seat)["touch_die"] if used_up(table, seat, ability) is None]


def _touches(table: HordeTable, seat: int, values: tuple[int, ...], sides: int, battle: bool) -> list[Reroll | Shift]:
    """What this seat can do to these dice now."""
    choices: list[Reroll | Shift] = []
    for ability, effect in powers(table, seat)["touch_die"]:
        if not can_use(table, seat, ability):
            continue
        for i, value in enumerate(values, 1):
            if effect.how == "reroll":
                choices.append(Reroll(i, ability.name))
            else:
                choices += [Shift(i, by, ability.name) for by in effect.by if battle or 1 <= value + by <= sides]
    return choices
