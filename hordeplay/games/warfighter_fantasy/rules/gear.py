"""Gear between Heroes: pass, drop, pick up, set cards aside (chapters 6, 7, 9 and 22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import slug

from ..model.passives import load, loadout
from ..model.table import Gear, Hero, WarfighterTable
from .verbs import nobody, standing
from .wounds import slugs


@verb("give")
class Give(Choice):
    """`give herka holy-water ryka`: pass a piece of Gear that was not used this Turn (from, Gear, to); `coins` is
    money (WF-CMP-23: Skills, Spells, Powers and cards never move).
    """

    hero: str
    gear: str
    to: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for i, hero in table.up():
            words = [slug(name) for name in dict.fromkeys(g.name for g in hero.gear)] + ["coins"]
            for other in table.here(hero.space):
                if other != i:
                    yield from (cls(hero.slug, word, table.heroes[other].slug) for word in words)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        giver, taker = standing(table, self.hero), standing(table, self.to)
        if giver is None or taker is None:
            return nobody(self.to if giver else self.hero)
        if giver is taker or giver.space != taker.space:
            return Refusal("WF-CMP-24", "Gear passes between two Heroes in one Location")
        if self.gear == "coins":
            if not giver.coins or "coins" in taker.this_turn:
                return Refusal("WF-CAM-04", f"{giver.name} has no coins to hand on")
            return None
        gear = passable(table, giver, table.rules.slugs.get(self.gear, ""))
        if isinstance(gear, Refusal):
            return gear
        return may_take(table, giver, taker, gear)


def passable(table: WarfighterTable, hero: Hero, name: str) -> Gear | Refusal:
    """A piece that may leave this Hero now, or why none may (WF-BUY-05, WF-ARM-04, WF-SHI-02)."""
    pieces = [g for g in hero.gear if g.name == name]
    if not pieces:
        return Refusal("WF-GEA-09", f"{hero.name} has no {name or 'such Gear'}")
    free = [g for g in pieces if not g.used and not g.passed]
    if not free:
        return Refusal("WF-BUY-05", f"{name} was used or passed on this Turn")
    if name in table.rules.armors and table.active():
        return Refusal("WF-ARM-04", "armor changes hands only with no Hostiles in play")
    if name in table.rules.shields and not table.calm(hero.space):
        return Refusal("WF-SHI-02", "a shield changes hands only with no Hostiles in the Location")
    if (name in table.rules.armors or name in table.rules.shields) and free[0].printed:
        return Refusal("WF-ARM-03", f"{name} is printed on the card of {hero.name}")
    return free[0]


def may_take(table: WarfighterTable, giver: Hero | None, taker: Hero, gear: Gear) -> Refusal | None:
    """Whether a Hero may get this piece (WF-CMP-24, WF-BUY-06, WF-HER-14, WF-RUL-23)."""
    kind = table.hero_card(taker).kind
    if giver is not None and table.hero_card(giver).kind in ("NPH", "Squad") and not gear.found:
        return Refusal("WF-BUY-06", f"{giver.name} hands over Items only")
    if kind in ("NPH", "Squad"):
        printed = table.rank(taker).printed.count(gear.name)
        has = sum(1 for g in taker.gear if g.name == gear.name)
        if table.rules.knobs.npc_gear == "never" or has >= printed:
            return Refusal("WF-RUL-23", f"{taker.name} takes back no more than the printed Gear")
        return None
    if load(table, taker) + table.rules.weight(gear.name) > loadout(table, taker):
        return Refusal("WF-BUY-05", f"{gear.name} is too heavy for {taker.name}")
    rules = table.rules
    for kindred in (rules.armors, rules.shields):
        if gear.name in kindred and any(g.name in kindred for g in taker.gear):
            return Refusal("WF-ARM-03", f"{taker.name} has one already")
    if gear.name in rules.armors and (table.active() or table.rank(taker).hth < rules.armors[gear.name].least_hth):
        return Refusal("WF-ARM-04", f"{taker.name} cannot put it on now")
    if gear.name in rules.shields and table.rank(taker).hth < rules.shields[gear.name].least_hth:
        return Refusal("WF-GEA-08", f"{gear.name} asks for more HtH")
    return None


@verb("drop")
class Drop(Choice):
    """`drop gareth axe`: leave a piece of Gear in the Location (hero, Gear)."""

    hero: str
    gear: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for _, hero in table.up():
            for name in dict.fromkeys(g.name for g in hero.gear):
                yield cls(hero.slug, slug(name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero)
        if hero is None:
            return nobody(self.hero)
        gear = passable(table, hero, table.rules.slugs.get(self.gear, ""))
        return gear if isinstance(gear, Refusal) else None


@verb("take")
class Take(Choice):
    """`take gareth axe`: pick up a piece of Gear that lies in the Location (hero, Gear)."""

    hero: str
    gear: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for _, hero in table.up():
            for name in dict.fromkeys(g.name for g in table.spaces[hero.space].ground):
                yield cls(hero.slug, slug(name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero)
        if hero is None:
            return nobody(self.hero)
        name = table.rules.slugs.get(self.gear, "")
        gear = next((g for g in table.spaces[hero.space].ground if g.name == name and not g.passed), None)
        if gear is None:
            return Refusal("WF-BUY-05", f"no {self.gear!r} lies in the Location")
        return may_take(table, None, hero, gear)


@verb("save")
class Save(Choice):
    """`save gareth block vex`: set a card aside for the next Entrance (from, card, for whom); an optional rule."""

    hero: str
    card: str
    to: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        if table.rules.knobs.save_cards:
            for i, hero in table.up():
                for card in slugs(hero):
                    for j, other in table.up():
                        if i == j or not table.is_player(other):
                            yield cls(hero.slug, card, other.slug)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        if not table.rules.knobs.save_cards:
            return Refusal("WF-OPT-01", "saving cards is an optional rule, and it is off")
        giver, taker = standing(table, self.hero), standing(table, self.to)
        if giver is None or taker is None:
            return nobody(self.to if giver else self.hero)
        if giver is not taker and table.is_player(taker):
            return Refusal("WF-HER-11", "a Player Hero saves for itself and for those without a hand")
        if table.rules.slugs.get(self.card, "") not in giver.hand:
            return Refusal("WF-OPT-01", f"{giver.name} does not hold {self.card!r}")
        return None


def give(table: WarfighterTable, choice: Give) -> None:
    """A piece changes hands; it does not move again this Turn."""
    hero, other = table.heroes[table.numbered(choice.hero)], table.heroes[table.numbered(choice.to)]
    if choice.gear == "coins":
        other.coins, hero.coins = other.coins + hero.coins, 0
        hero.this_turn.append("coins")
        other.this_turn.append("coins")
    else:
        gear = passable(table, hero, table.rules.slugs[choice.gear])
        assert isinstance(gear, Gear)
        hero.gear.remove(gear)
        gear.passed, gear.printed = True, False
        other.gear.append(gear)
    table.tell("WF-CMP-24", "passes_on", hero=table.numbered(choice.hero), gear=choice.gear, to=choice.to)


def drop(table: WarfighterTable, choice: Drop | Take) -> None:
    """Gear to the ground of the Location, or from it (WF-BUY-05)."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    ground, name = table.spaces[hero.space].ground, table.rules.slugs[choice.gear]
    if isinstance(choice, Drop):
        gear = passable(table, hero, name)
        assert isinstance(gear, Gear)
        hero.gear.remove(gear)
        gear.passed, gear.printed = True, False
        ground.append(gear)
    else:
        gear = next(g for g in ground if g.name == name and not g.passed)
        ground.remove(gear)
        gear.passed, gear.owner = True, -1
        hero.gear.append(gear)
    table.tell("WF-BUY-05", "drops" if isinstance(choice, Drop) else "picks_up", hero=number, gear=name)


def save(table: WarfighterTable, choice: Save) -> None:
    """A card set aside for the next Entrance of a Hero (WF-OPT-01)."""
    hero, name = table.heroes[table.numbered(choice.hero)], table.rules.slugs[choice.card]
    hero.hand.remove(name)
    table.heroes[table.numbered(choice.to)].saved.append(name)
