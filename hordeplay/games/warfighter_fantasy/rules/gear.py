"""Gear between Heroes: pass, drop, pick up, set cards aside (chapters 6, 7, 9 and 22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import slug
from hordeplay.core.language import tr

from ..model.coins import in_words, move, read, written
from ..model.passives import load, loadout
from ..model.table import Gear, Hero, WarfighterTable
from .use import to_the_discards
from .verbs import nobody, standing
from .wounds import limited, slugs

GAVE: Final = "gave Coins"
GOT: Final = "got Coins"
"""What a Hero has done with Coins this Turn, so that they do not go round in circles (WF-RUL-71)."""


@verb("give")
class Give(Choice):
    """`give herka holy-water ryka`: pass a piece of Gear that was not used this Turn (from, Gear, to); `2-silver` are
    Coins (WF-CMP-23: Skills, Spells, Powers and cards never move).

    What may go to several Heroes ends, since none gets back what it parted with this Turn (WF-RUL-84).
    """

    hero: str
    gear: str
    to: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for i, hero in table.up():
            words = [slug(name) for name in dict.fromkeys(g.name for g in hero.gear)]
            words += [written(kind, n) for kind, most in hero.coins.items() for n in range(1, most + 1)]
            for other in table.here(hero.space):
                if other != i:
                    yield from (cls(hero.slug, word, table.heroes[other].slug) for word in words)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        giver, taker = standing(table, self.hero, seat), standing(table, self.to)
        if giver is None or taker is None:
            return nobody(table, self.to if giver else self.hero, seat)
        if giver is taker or giver.space != taker.space:
            return Refusal("WF-CMP-24", tr("Gear passes between two Heroes in one Location"))
        kind, n = read(self.gear)
        if kind:
            if not 1 <= n <= giver.coins.get(kind, 0):
                has = in_words(giver.coins) or tr("no Coins")
                return Refusal("WF-CAM-04", tr("{hero} has {coins}", hero=giver.name, coins=has))
            if GOT in giver.this_turn or GAVE in taker.this_turn:
                return Refusal("WF-RUL-71", tr("in a Turn a Hero hands Coins on or gets some, not both"))
            return None
        gear = passable(table, giver, table.rules.slugs.get(self.gear, ""), table.numbered(self.to))
        if isinstance(gear, Refusal):
            return gear
        return may_take(table, giver, taker, gear)


def passable(table: WarfighterTable, hero: Hero, name: str, to: int = -1) -> Gear | Refusal:
    """A piece that may leave this Hero now, or why none may (WF-BUY-05, WF-ARM-04, WF-SHI-02)."""
    pieces = [g for g in hero.gear if g.name == name]
    if not pieces:
        if not name:
            return Refusal("WF-GEA-09", tr("{hero} has no such Gear", hero=hero.name))
        return Refusal("WF-GEA-09", tr("{hero} has no {gear}", hero=hero.name, gear=name))
    unused = [g for g in pieces if g.user < 0]
    if not unused:
        return Refusal("WF-BUY-05", tr("{card} was used this Turn", card=name))
    free = [g for g in unused if not rests(table, g, to)]
    if not free:
        return Refusal("WF-RUL-84", resting(table, name, to))
    if name in table.rules.armors and table.active():
        return Refusal("WF-ARM-04", tr("armor changes hands only with no Hostiles in play"))
    if name in table.rules.shields and not table.calm(hero.space):
        return Refusal("WF-SHI-02", tr("a shield changes hands only with no Hostiles in the Location"))
    if (name in table.rules.armors or name in table.rules.shields) and free[0].printed:
        return Refusal("WF-ARM-03", tr("{gear} is printed on the card of {hero}", gear=name, hero=hero.name))
    return free[0]


def rests(table: WarfighterTable, gear: Gear, to: int) -> bool:
    """Whether a piece has moved too often this Turn to go to this Hero, or to the ground: -1 (WF-RUL-84)."""
    return bool(gear.had) if table.rules.knobs.gear_moves == "once" else to in gear.had


def resting(table: WarfighterTable, name: str, to: int) -> str:
    """Why such a piece rests."""
    if table.rules.knobs.gear_moves == "once":
        return tr("{gear} has changed hands this Turn", gear=name)
    return tr("{hero} has parted with {gear} this Turn", hero=table.heroes[to].name, gear=name)


def lying(table: WarfighterTable, number: int, name: str) -> Gear | Refusal:
    """A piece on the ground that this Hero may pick up, or why there is none (WF-BUY-05, WF-RUL-84)."""
    pieces = [g for g in table.spaces[table.heroes[number].space].ground if g.name == name]
    if not pieces:
        if not name:
            return Refusal("WF-BUY-05", tr("no such Gear lies in the Location"))
        return Refusal("WF-BUY-05", tr("no {gear} lies in the Location", gear=name))
    free = [g for g in pieces if not rests(table, g, number)]
    return free[0] if free else Refusal("WF-RUL-84", resting(table, name, number))


def may_take(table: WarfighterTable, giver: Hero | None, taker: Hero, gear: Gear) -> Refusal | None:
    """Whether a Hero may get this piece (WF-CMP-24, WF-BUY-06, WF-HER-14, WF-SHI-02, WF-RUL-23)."""
    kind = table.hero_card(taker).kind
    if giver is not None and table.hero_card(giver).kind in ("NPH", "Squad") and not gear.found:
        return Refusal("WF-BUY-06", tr("{hero} hands over Items only", hero=giver.name))
    if kind in ("NPH", "Squad"):
        printed = table.rank(taker).printed.count(gear.name)
        has = sum(1 for g in taker.gear if g.name == gear.name)
        if table.rules.knobs.npc_gear == "never" or has >= printed:
            return Refusal("WF-RUL-23", tr("{hero} takes back no more than the printed Gear", hero=taker.name))
        return None
    if load(table, taker) + table.rules.weight(gear.name) > loadout(table, taker):
        return Refusal("WF-BUY-05", tr("{gear} is too heavy for {hero}", gear=gear.name, hero=taker.name))
    rules = table.rules
    for kindred in (rules.armors, rules.shields):
        if gear.name in kindred and any(g.name in kindred for g in taker.gear):
            return Refusal("WF-ARM-03", tr("{hero} has one already", hero=taker.name))
    if gear.name in rules.armors and (table.active() or table.rank(taker).hth < rules.armors[gear.name].least_hth):
        return Refusal("WF-ARM-04", tr("{hero} cannot put it on now", hero=taker.name))
    if gear.name in rules.shields and not table.calm(taker.space):
        return Refusal(
            "WF-SHI-02", tr("{hero} takes up a shield only with no Hostiles in the Location", hero=taker.name)
        )
    if gear.name in rules.shields and table.rank(taker).hth < rules.shields[gear.name].least_hth:
        return Refusal("WF-GEA-08", tr("{gear} asks for more HtH", gear=gear.name))
    return None


@verb("drop")
class Drop(Choice):
    """`drop gareth axe`: leave a piece of Gear in the Location, for an NPH or Squad Hero for good (hero, Gear)."""

    hero: str
    gear: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for _, hero in table.up():
            for name in dict.fromkeys(g.name for g in hero.gear):
                yield cls(hero.slug, slug(name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
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
        hero = standing(table, self.hero, seat)
        if hero is None:
            return nobody(table, self.hero, seat)
        gear = lying(table, table.numbered(self.hero), table.rules.slugs.get(self.gear, ""))
        return gear if isinstance(gear, Refusal) else may_take(table, None, hero, gear)


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
            return Refusal("WF-OPT-01", tr("saving cards is an optional rule, and it is off"))
        giver, taker = standing(table, self.hero, seat), standing(table, self.to)
        if giver is None or taker is None:
            return nobody(table, self.to if giver else self.hero, seat)
        if giver is not taker and table.is_player(taker):
            return Refusal("WF-HER-11", tr("a Player Hero saves for itself and for those without a hand"))
        if table.rules.slugs.get(self.card, "") not in giver.hand:
            return Refusal("WF-OPT-01", tr("{hero} does not hold {card!r}", hero=giver.name, card=self.card))
        if limited(table, giver):
            return Refusal(
                "WF-RUL-80",
                tr("{hero} holds more than the hand size, {n}", hero=giver.name, n=table.hand_size(giver)),
            )
        return None


def give(table: WarfighterTable, choice: Give) -> None:
    """A piece changes hands; it does not come back this Turn (WF-RUL-84)."""
    number, to = table.numbered(choice.hero), table.numbered(choice.to)
    hero, other = table.heroes[number], table.heroes[to]
    kind, n = read(choice.gear)
    if kind:
        move(hero.coins, other.coins, kind, n)
        for one, word in ((hero, GAVE), (other, GOT)):
            if word not in one.this_turn:
                one.this_turn.append(word)
    else:
        gear = passable(table, hero, table.rules.slugs[choice.gear], to)
        assert isinstance(gear, Gear)
        hero.gear.remove(gear)
        gear.had.append(number)
        gear.printed = False
        other.gear.append(gear)
    table.tell("WF-CMP-24", "passes_on", hero=number, gear=choice.gear, to=choice.to)


def drop(table: WarfighterTable, choice: Drop | Take) -> None:
    """Gear to the ground of the Location, or from it (WF-BUY-05); what an NPH or Squad Hero drops is gone (WF-HER-13)."""
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    ground, name = table.spaces[hero.space].ground, table.rules.slugs[choice.gear]
    if isinstance(choice, Drop):
        gear = passable(table, hero, name)
        assert isinstance(gear, Gear)
        hero.gear.remove(gear)
        if expends(table, hero):
            to_the_discards(table, name)
            table.tell("WF-HER-13", "expends", hero=number, gear=name)
            return
        gear.had.append(number)
        gear.printed = False
        ground.append(gear)
    else:
        gear = lying(table, number, name)
        assert isinstance(gear, Gear)
        ground.remove(gear)
        gear.had.append(number)
        hero.gear.append(gear)
    table.tell("WF-BUY-05", "drops" if isinstance(choice, Drop) else "picks_up", hero=number, gear=name)


def expends(table: WarfighterTable, hero: Hero) -> bool:
    """Whether what this Hero drops is gone (WF-HER-13, WF-HER-14)."""
    return table.hero_card(hero).kind in ("NPH", "Squad") and table.rules.knobs.npc_drop == "expended"


def save(table: WarfighterTable, choice: Save) -> None:
    """A card set aside for the next Entrance of a Hero (WF-OPT-01)."""
    hero, name = table.heroes[table.numbered(choice.hero)], table.rules.slugs[choice.card]
    hero.hand.remove(name)
    table.heroes[table.numbered(choice.to)].saved.append(name)
