"""Rolls of a Hero that are no Attacks: Pick, Lore and Shadows, and the environment of a Location (chapter 13)."""

from __future__ import annotations

from hordeplay.core.language import tr
from hordeplay.core.script import Among, Script, ask

from ..model.passives import ability_target, passives
from ..model.table import WarfighterTable, Window
from ..model.vocabulary import ability_name, environment_name
from .decks import party_pays, party_xp
from .dice import roll
from .use import window
from .verbs import Done, Pay
from .wounds import suffer


def ability_roll(
    table: WarfighterTable, number: int, ability: str, modifier: int, rule: str = "WF-BEN-01"
) -> Script[bool]:
    """d10 with modifiers against the Hero's number; Lore may be Upgunned for 1 XP (WF-BEN-01, WF-SHD-01).

    `rule` is the clause that asks for the roll.
    """
    hero = table.heroes[number]
    plain, upgunned = ability_target(table, hero, ability)
    need = plain
    if upgunned < plain and party_xp(table):
        choice = yield from ask(
            table, hero.seat, lambda: tr("{hero}: Upgun {ability} for 1 XP?", hero=hero.name, ability=ability_name(ability)), Among([Pay(hero.slug)]), Among([Done()]),
            rule="WF-ACT-06",
        )  # fmt: skip
        if isinstance(choice, Pay):
            yield from party_pays(table, 1, "WF-ACT-06")
            need = upgunned
    about = Window("roll", number, kind=ability)
    yield from window(table, about, rule)
    bonus = modifier + about.h + sum(e.n for _, _, e in passives(table, hero, "rollmod") if e.kind == ability)
    (face,) = yield from roll(table, number, 1, 10, rule)
    table.tell(rule, "ability", hero=number, ability=ability, face=face, bonus=bonus, need=need)
    return face + bonus >= need


def environment(table: WarfighterTable, number: int, kind: str, value: int) -> Script[None]:
    """One roll against one environment; Hardy of its kind or a card may cancel the Wound.

    WF-ENV-01, WF-ENV-02, WF-CMP-16.
    """
    hero = table.heroes[number]
    if hero.down:
        return
    (face,) = yield from roll(table, number, 1, 10, "WF-ENV-01")
    table.tell("WF-ENV-01", "environment", hero=number, kind=kind, face=face, need=value)
    if face >= value:
        return
    if hero.hardy.get(kind):
        choice = yield from ask(
            table, hero.seat, lambda: tr("{hero}: a Hardy counter against {kind}?", hero=hero.name, kind=environment_name(kind)), Among([Pay(hero.slug)]), Among([Done()]),
            rule="WF-ENV-02",
        )  # fmt: skip
        if isinstance(choice, Pay):
            hero.hardy[kind] -= 1
            table.tell("WF-ENV-02", "withstands", hero=number, kind=kind, left=hero.hardy[kind])
            return
    about = Window("environ", number, kind=kind, n=1)
    yield from window(table, about, "WF-ENV-02")
    yield from suffer(table, number, about.n, "WF-ENV-01")
