"""Locations and the Objective: playing, activating, Beneficials (chapters 13 and 21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import slug
from hordeplay.core.language import tr
from hordeplay.core.script import Script

from ..model.passives import ability_target
from ..model.table import WarfighterTable
from ..model.vocabulary import ability_name
from .ability_rolls import ability_roll
from .decks import party_pays, party_xp
from .effects import carry_out
from .guards import objective_card
from .hostiles import draw_hostile, place, target
from .use import answers, spend
from .verbs import nobody, standing


@verb("explore")
class Explore(Choice):
    """`explore gareth long-corridor`: play a Location card in front of the party (hero, card)."""

    hero: str
    card: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        locations = table.rules.locations
        for hero in table.heroes:
            for card in dict.fromkeys(hero.hand) if hero.hand and not hero.down else ():
                if card in locations:
                    yield cls(hero.slug, slug(card))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        name = table.rules.slugs.get(self.card, "")
        if name not in table.rules.locations or name not in hero.hand:
            return Refusal("WF-LOC-01", tr("{name} holds no Location {card!r}", name=hero.name, card=self.card))
        if table.played:
            return Refusal("WF-LOC-03", tr("one new Location in a Hero Turn, and it was played"))
        card, space = table.rules.locations[name], table.empty_space()
        if space < 0:
            return Refusal("WF-RUL-17", tr("there is no empty space before the Objective"))
        if card.level != table.spaces[space].level:
            return Refusal(
                "WF-RUL-17",
                tr("space {space} is for a Location of level {level}", space=space, level=table.spaces[space].level),
            )
        if not table.here(space - 1):
            return Refusal("WF-LOC-03", tr("no Hero is in the front-most Location"))
        if hero.actions < card.play_actions:
            return Refusal("WF-LOC-02", tr("{card} costs {n} Action to play", card=name, n=card.play_actions))
        if party_xp(table) < card.play_xp:
            return Refusal("WF-LOC-02", tr("{card} costs {n} XP to play", card=name, n=card.play_xp))
        return None


@verb("activate")
class Activate(Choice):
    """`activate gareth`: activate the Objective from the Location next to it."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        if not table.spaces[table.last].inactive:
            return iter(())
        return (cls(table.heroes[i].slug) for i in table.here(table.last - 1))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        if not table.spaces[table.last].inactive:
            return Refusal("WF-OBJ-02", tr("the Objective is active already"))
        if hero.space != table.last - 1:
            return Refusal("WF-OBJ-01", tr("{hero} is not in the Location next to the Objective", hero=hero.name))
        if table.played and table.rules.knobs.activation_uses_location_play:
            return Refusal("WF-RUL-34", tr("a Location was played in this Hero Turn"))
        cost = table.rules.objectives[table.card.objective].actions
        if hero.actions < cost:
            return Refusal("WF-OBJ-01", tr("activation costs {cost} Actions", cost=cost))
        return None


@verb("try")
class Try(Choice):
    """`try vex`: roll for the Beneficial of the Location."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        generous = table.rules.generous
        for hero in table.heroes:
            place = table.spaces[hero.space]
            if place.name in generous and not place.gained and hero.actions and not hero.down:
                yield cls(hero.slug)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        card = table.location(hero.space)
        check = next((c for c in card.checks if c.kind == "beneficial"), None) if card else None
        if check is None or table.spaces[hero.space].gained:
            return Refusal("WF-BEN-01", tr("there is nothing to gain in this Location"))
        if not ability_target(table, hero, check.ability)[0]:
            return Refusal(
                "WF-BEN-01", tr("{hero} has no {ability}", hero=hero.name, ability=ability_name(check.ability))
            )
        if not hero.actions:
            return Refusal("WF-HAC-01", tr("{hero} has no Action left", hero=hero.name))
        return None


def explore(table: WarfighterTable, choice: Explore) -> Script[None]:
    """The Location comes out of the hand into the next space; its Hostile comes at once, or after its Obstacle (WF-RUL-18)."""
    number = table.numbered(choice.hero)
    hero, name = table.heroes[number], table.rules.slugs[choice.card]
    card, space = table.rules.locations[name], table.empty_space()
    provoked = answers(table, hero.space, card.play_actions)
    spend(hero, card.play_actions)
    yield from party_pays(table, card.play_xp, "WF-LOC-02")
    hero.hand.remove(name)
    table.spaces[space].name = name
    table.played = True
    table.tell("WF-LOC-03", "explores", hero=number, card=name, space=space)
    waits = table.rules.knobs.hostile_draw == "after_check" and any(c.kind != "beneficial" for c in card.checks)
    if not waits:
        yield from place_hostiles(table, space)
    table.pending.extend(provoked)


def place_hostiles(table: WarfighterTable, space: int) -> Script[None]:
    """The Hostile card of the Location's icon, and those of its text, once (WF-LOC-04, WF-ENT-04, WF-RUL-30)."""
    card, at = table.location(space), table.spaces[space]
    if card is None or at.drawn:
        return
    at.drawn = True
    yield from draw_hostile(table, card.level, space)
    for effect in card.draws:
        for _ in range(effect.n):
            yield from draw_hostile(table, effect.kind, space)


def activate(table: WarfighterTable, choice: Activate) -> Script[None]:
    """The Inactive counter goes; Objective Hostile, Minions and waiting Guards are placed.

    WF-OBJ-02, WF-OBJ-05, WF-MIN-01, WF-RUL-45.
    """
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    objective = table.rules.objectives[table.card.objective]
    provoked = answers(table, hero.space, objective.actions)
    spend(hero, objective.actions)
    at = table.spaces[table.last]
    at.inactive = False
    at.drawn = at.entered = True
    if table.rules.knobs.activation_uses_location_play:
        table.played = True
    table.tell("WF-OBJ-02", "activates", hero=number, space=table.last)
    for foe in table.foes_at(table.last):
        yield from target(table, foe)
    yield from place(table, objective.hostile, table.last, "objective")
    boss = objective_card(table)
    if boss.minions:
        number = table.rules.hostiles[boss.minions].number + boss.extra_minions
        yield from place(table, boss.minions, table.last, "minion", number)
    for effect in objective.rein:
        for _ in range(effect.n):
            yield from draw_hostile(table, effect.kind, table.last, "objective")
    table.pending.extend(provoked)


def try_luck(table: WarfighterTable, choice: Try) -> Script[None]:
    """1 Action and a roll; the first success gains the effect once (WF-BEN-01, WF-RUL-66)."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    card = table.location(hero.space)
    assert card is not None
    check = next(c for c in card.checks if c.kind == "beneficial")
    space = hero.space
    provoked = answers(table, space, 1) if table.rules.knobs.beneficial_provokes else []
    spend(hero, 1)
    passed = yield from ability_roll(table, number, check.ability, check.modifier)
    if passed:
        table.spaces[space].gained = True
        yield from carry_out(table, number, check.does, check.title, "WF-BEN-01", either=check.either)
    table.pending.extend(provoked)
