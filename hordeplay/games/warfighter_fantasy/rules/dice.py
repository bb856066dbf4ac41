"""Dice: the only caller of Roll, because Luck may roll one again."""

from __future__ import annotations

from functools import partial

from hordeplay.core.language import tr
from hordeplay.core.script import Among, Roll, Script, ask

from ..model.passives import passives
from ..model.table import WarfighterTable
from .last_roll import awaited
from .verbs import Done, Reroll


def roll(table: WarfighterTable, hero: int, n: int, sides: int, rule: str) -> Script[tuple[int, ...]]:
    """Dice rolled by or against a Hero, who may spend Luck to roll one again; no die twice (WF-CMP-03)."""
    faces = yield from Roll(n, sides, rule=rule)
    awaited(table)
    again: list[int] = []
    while hero >= 0 and lucky(table, hero) and len(again) < len(faces):
        offers = [Reroll(i, face) for i, face in enumerate(faces) if i not in again]
        choice = yield from ask(
            table, table.heroes[hero].seat, partial(tr, "{hero}: Luck on {faces}?", hero=table.heroes[hero].name, faces=" ".join(map(str, faces))), Done, Among(offers),
            rule="WF-HER-09",
        )  # fmt: skip
        if isinstance(choice, Done):
            break
        spend_luck(table, hero)
        again.append(choice.die)
        (face,) = yield from Roll(1, sides, rule="WF-HER-09")
        faces = (*faces[: choice.die], face, *faces[choice.die + 1 :])
        table.tell("WF-HER-09", "rerolls", hero=hero, face=face)
    return faces


def lucky(table: WarfighterTable, number: int) -> bool:
    """Whether a Hero has Luck left, or a charm that was not used in this Adventure."""
    hero = table.heroes[number]
    if hero.down or hero.luck > 0:
        return not hero.down
    charms = passives(table, hero, "reroll")
    return bool(charms) and any(name not in hero.this_adventure for name, _, _ in charms)


def spend_luck(table: WarfighterTable, number: int) -> None:
    """Luck first, then the charm."""
    hero = table.heroes[number]
    if hero.luck > 0:
        hero.luck -= 1
        return
    name = next(name for name, _, _ in passives(table, hero, "reroll") if name not in hero.this_adventure)
    hero.this_adventure.append(name)
