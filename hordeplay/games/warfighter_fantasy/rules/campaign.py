"""Campaigns: the road from Town to Town, the Town sequence, Retreat, Desperation, Victory levels (chapter 24)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.english import slug
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER, Among, Pick, Script, ask

from ..model.content import LEVELS
from ..model.passives import divinity
from ..model.table import PARTY, Gear, Hero, WarfighterTable
from .buying import (
    QUARTERS,
    Buy,
    Hire,
    Learn,
    equip_printed,
    points,
    settle,
    short_of_coins,
    short_of_points,
    shown,
)
from .decks import discard
from .seats import able, begin, first_of, through, undone
from .setup import enter_town, lay_out, replenish
from .treasure import new_gear
from .verbs import Done, played_by_another
from .wounds import restore, rise


@verb("sell")
class Sell(Choice):
    """`sell gareth dagger`: a whole piece of Gear for its full value."""

    hero: str
    gear: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for hero in table.heroes:
            for name in dict.fromkeys(g.name for g in hero.gear):
                yield cls(hero.slug, slug(name))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        number = table.numbered(self.hero)
        if number < 0:
            return Refusal("WF-CAM-11", tr("no {hero!r} is in the party", hero=self.hero))
        if other := played_by_another(table, number, seat):
            return other
        name = table.rules.slugs.get(self.gear, "")
        if whole(table, table.heroes[number], name) is None or not table.rules.price(name):
            return Refusal(
                "WF-CAM-11",
                tr("{hero} has no {gear!r} that can be sold", hero=table.heroes[number].name, gear=self.gear),
            )
        return None


def whole(table: WarfighterTable, hero: Hero, name: str) -> Gear | None:
    """A piece as good as new: nothing damaged, broken or used up can be sold (WF-CAM-11, WF-RUL-51)."""
    full = new_gear(table, name).left
    return next((g for g in hero.gear if g.name == name and not g.damage and not g.broken and g.left >= full), None)


@verb("mend")
class Mend(Choice):
    """`mend gareth chainmail 5`: repair so many points of an armor or shield (hero, Gear, points)."""

    hero: str
    gear: str
    points: int

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for hero in table.heroes:
            for gear in hero.gear:
                if gear.damage:
                    yield from (cls(hero.slug, slug(gear.name), n) for n in range(1, gear.damage + 1))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        number = table.numbered(self.hero)
        if number < 0:
            return Refusal("WF-CAM-11", tr("no {hero!r} is in the party", hero=self.hero))
        if other := played_by_another(table, number, seat):
            return other
        name = table.rules.slugs.get(self.gear, "")
        damage = next((g.damage for g in table.heroes[number].gear if g.name == name and g.damage), 0)
        if not 1 <= self.points <= damage:
            gear = name or repr(self.gear)
            if damage:
                return Refusal("WF-ARM-06", tr("{gear} has {damage} points of damage", gear=gear, damage=damage))
            return Refusal("WF-ARM-06", tr("{gear} is not damaged", gear=gear))
        return short_of_coins(table, self.points * mend_price(table, name))


def mend_price(table: WarfighterTable, name: str) -> int:
    """Copper for a point (WF-ARM-06)."""
    rules = table.rules
    return rules.armors[name].mend if name in rules.armors else rules.shields[name].mend


@verb("restore")
class Restore(Choice):
    """`restore gareth 2`: so many Wounds, treated or not (hero, Wounds, WF-CAM-14)."""

    hero: str
    wounds: int

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        for hero in table.heroes:
            yield from (cls(hero.slug, n) for n in range(1, hero.hurt + 1))

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        number = table.numbered(self.hero)
        if number < 0:
            return Refusal("WF-CAM-11", tr("no {hero!r} is in the party", hero=self.hero))
        if other := played_by_another(table, number, seat):
            return other
        if not 1 <= self.wounds <= table.heroes[number].hurt:
            hero = table.heroes[number]
            return Refusal("WF-CAM-11", tr("{hero} has {n} Wounds", hero=hero.name, n=hero.hurt))
        return short_of_coins(table, self.wounds * table.rules.knobs.restore_price)


@verb("train")
class Train(Choice):
    """`train`: buy one Resource Point."""

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        return short_of_coins(table, table.rules.knobs.training_price)


@verb("promote")
class Promote(Choice):
    """`promote gareth`: the next level."""

    hero: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        return (cls(hero.slug) for hero in table.heroes)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        number = table.numbered(self.hero)
        if number < 0:
            return Refusal("WF-CAM-12", tr("no {hero!r} is in the party", hero=self.hero))
        if other := played_by_another(table, number, seat):
            return other
        hero = table.heroes[number]
        if hero.level >= len(table.hero_card(hero).ranks):
            return Refusal("WF-CAM-12", tr("{hero} has the highest level", hero=hero.name))
        return short_of_points(table, table.rank(hero).next * QUARTERS)


@verb("desperate")
class Desperate(Choice):
    """`desperate oxwell`: this unused Town and its Adventure first, for a lower Victory level."""

    town: str

    @classmethod
    def options(cls, table: WarfighterTable, seat: int) -> Iterator[Self]:
        journey = table.journey
        if journey is not None and journey.desperation:
            yield from (cls(slug(town)) for town in journey.spare)

    def forbids(self, table: WarfighterTable, seat: int) -> Refusal | None:
        journey = table.journey
        if journey is None or not journey.desperation:
            return Refusal("WF-CAM-15", tr("a Desperation Adventure follows a Retreat"))
        if table.rules.slugs.get(self.town, "") not in journey.spare:
            return Refusal("WF-CAM-05", tr("{town!r} is no unused Town", town=self.town))
        if any(other != seat for other in undone(table)) and seat != PARTY:
            return Refusal("WF-RUL-76", tr("the others are not done in Town yet"))
        return None


@verb("retreat", always_legal=True)
class Retreat(Choice):
    """`retreat`: leave the Adventure for good."""


def road(table: WarfighterTable) -> Script[str]:
    """The Towns are drawn unseen, level by level, easiest on top; the rest is for Desperation.

    WF-CAM-05, WF-CAM-01, WF-CAM-19.
    """
    journey, rules = table.journey, table.rules
    assert journey is not None
    card = rules.campaigns[journey.name]
    for level, n in zip(LEVELS, card.drawn, strict=True):
        left = [town for town in card.towns if rules.towns[town].level == level]
        for _ in range(n):
            at = yield from Pick(range(len(left)), rule="WF-CAM-05")
            journey.ahead.append(left.pop(at))
        journey.spare += left
    table.purse += table.rp * rules.knobs.copper_per_rp // QUARTERS
    table.rp = 0
    return "town_enter"


def town_enter(table: WarfighterTable) -> Script[str]:
    """The next Town is drawn, and the party comes to it; after a Retreat it comes back to the same.

    WF-CAM-08, WF-CAM-13, WF-CAM-15, WF-RUL-70.
    """
    journey = table.journey
    assert journey is not None
    begin(table)
    if not journey.started:  # everybody starts with all that is printed
        for hero in table.heroes:
            replenish(table, hero)
            hero.divinity = divinity(table, hero)
        journey.started = True
    if journey.desperation:
        yield from arrive(table, text=table.rules.knobs.retreat_town_text == "again")
        return "town"
    journey.town = journey.ahead.pop(0)
    table.adventure = next(a.name for a in table.rules.adventures.values() if a.town == journey.town)
    yield from arrive(table, text=True)
    return "town"


def arrive(table: WarfighterTable, *, text: bool) -> Script[None]:
    """The Town sequence up to the activities: the text, once, then Replenish.

    WF-CAM-09, WF-CAM-10, WF-RUL-59, WF-RUL-69, WF-RUL-71.
    """
    journey, knobs = table.journey, table.rules.knobs
    assert journey is not None
    lay_out(table)
    for hero in table.heroes:
        table.purse, hero.coins = table.purse + hero.money, {}
        hero.space, hero.striking, hero.kept, hero.buffs, hero.vulns, hero.hardy = 0, False, [], [], 0, {}
    steps = ("text", "replenish") if knobs.town_order == "text_first" else ("replenish", "text")
    for step in steps:
        if step == "replenish":
            for hero in table.heroes:
                replenish(table, hero)
        elif text:
            yield from enter_town(table, journey.town)


def town(table: WarfighterTable) -> Script[str]:
    """One thing in Town, in any order, until the party leaves (WF-CAM-09, WF-CAM-11)."""
    journey = table.journey
    assert journey is not None
    verbs = (Hire, Buy, Learn, Sell, Mend, Restore, Train, Promote, Desperate, Among([Done()]))
    prompt = partial(
        tr, "{town}: {purse} Copper, {rp} RP", town=journey.town, purse=table.purse, rp=table.rp // QUARTERS
    )
    seat, choice = yield from first_of(table, undone(table), prompt, verbs, "WF-CAM-11")
    match choice:
        case Hire():
            settle(table, choice, seat)
            hero = table.heroes[-1]
            replenish(table, hero)
            hero.divinity = divinity(table, hero)
        case Buy() | Learn():
            settle(table, choice)
        case Promote():
            hero = table.heroes[table.numbered(choice.hero)]
            promote(table, hero)
            replenish(table, hero)
        case Sell() | Mend() | Restore() | Train():
            trade(table, choice)
        case Desperate():
            return leave(table, table.rules.slugs[choice.town])
        case _ if through(table, seat):
            return leave(table)
    return "town"


def trade(table: WarfighterTable, choice: Sell | Mend | Restore | Train) -> None:
    """Money against Gear, repair, Health or points."""
    knobs = table.rules.knobs
    if isinstance(choice, Train):
        table.purse -= knobs.training_price
        table.rp += QUARTERS
        table.tell("WF-CAM-03", "trains", rp=table.rp)
        return
    number = table.numbered(choice.hero)
    hero = table.heroes[number]
    if isinstance(choice, Restore):
        table.purse -= choice.wounds * knobs.restore_price
        restore(hero, choice.wounds)
        rise(table, number)
        table.tell("WF-CAM-11", "restored", hero=number, n=choice.wounds)
        return
    name = table.rules.slugs[choice.gear]
    if isinstance(choice, Sell):
        gear = whole(table, hero, name)
        assert gear is not None
        hero.gear.remove(gear)
        table.purse += table.rules.price(name)
        table.tell("WF-CAM-11", "sells", hero=number, gear=name)
    else:
        table.purse -= choice.points * mend_price(table, name)
        gear = next(g for g in hero.gear if g.name == name and g.damage)
        gear.damage -= choice.points
        table.tell("WF-ARM-06", "mends", hero=number, gear=name, left=gear.damage)


def promote(table: WarfighterTable, hero: Hero) -> None:
    """The next level: printed Gear changes, and a Skill now printed pays back what it cost.

    WF-CAM-12, WF-CAM-18; the counters of the new level come with Replenish (WF-RUL-72).
    """
    before = table.rank(hero)
    table.rp -= before.next * QUARTERS
    hero.level += 1
    now = list(table.rank(hero).printed)
    gone = list(before.printed)
    for title in list(now):
        if title in gone:
            gone.remove(title)
            now.remove(title)
    for title in gone:
        gear = next((g for g in hero.gear if g.name == title and g.printed), None)
        if gear is not None:
            hero.gear.remove(gear)
        elif title in hero.learned:
            hero.learned.remove(title)
        elif title in hero.powers:
            hero.powers.remove(title)
    for title in now:
        if title in hero.learned:
            table.rp += points(table, title) * QUARTERS
        equip_printed(table, hero, title)
    rise(table, table.numbered(hero.slug))
    table.tell("WF-CAM-12", "promoted", hero=table.numbered(hero.slug), level=hero.level)


def leave(table: WarfighterTable, desperate: str = "") -> str:
    """On to the Town's Adventure; after a Retreat to the next Town, or to this unused one in Desperation (WF-CAM-16)."""
    journey = table.journey
    assert journey is not None
    begin(table)
    if journey.desperation:
        journey.desperation = False
        if desperate:
            journey.spare.remove(desperate)
            journey.ahead.insert(0, desperate)
            journey.desperate += 1
        if not journey.ahead:
            table.outcome = "lost"
            return OVER
        return "town_enter"
    return "deity"


def retreat(table: WarfighterTable) -> Script[str]:
    """At the end of a Turn the party may retreat (WF-CAM-15)."""
    journey = table.journey
    assert journey is not None
    choice = yield from ask(table, table.speaker, message("Retreat?"), Done, Retreat, rule="WF-CAM-15")
    if isinstance(choice, Done):
        return "turn_start"
    knobs = table.rules.knobs
    journey.ended[journey.town] = "retreated"
    for i, hero in enumerate(table.heroes):
        if not hero.down or knobs.retreat_heals_downed:
            hero.wounds = []
            rise(table, i)
        hero.divinity = max(hero.divinity, divinity(table, hero))
        for gear in hero.gear:
            if gear.name in table.rules.armors or gear.name in table.rules.shields:
                gear.damage = 0
        for card in (*hero.hand, *hero.saved):
            discard(table, card)
        hero.hand, hero.saved = [], []
    table.purse += knobs.retreat_gift
    journey.desperation = True
    table.tell("WF-CAM-15", "retreats", town=journey.town)
    bring_home(table)
    return "town_enter"


def bring_home(table: WarfighterTable) -> None:
    """The Gear of Downed Heroes comes along to Town; what was dropped stays behind (WF-DWN-02, WF-CAM-13, WF-RUL-73)."""
    for hero in table.heroes:
        for gear in hero.gear[:]:
            if gear.owner >= 0:
                hero.gear.remove(gear)
                table.heroes[gear.owner].gear.append(gear)
                gear.owner = -1
    for space in table.spaces:
        for gear in space.ground:
            if gear.owner >= 0:
                table.heroes[gear.owner].gear.append(gear)
                gear.owner = -1
        space.ground = []


def cleared(table: WarfighterTable) -> str:
    """Success: the Adventure's points, what Deities give, and the road goes on.

    WF-CAM-17, WF-SET-13, WF-DEI-03, WF-RUL-28.
    """
    journey = table.journey
    assert journey is not None
    if table.outcome != "won":
        journey.ended[journey.town] = "failed"
        return OVER
    journey.ended[journey.town] = "cleared"
    begin(table)
    table.rp += table.card.hero_points * QUARTERS
    for hero in table.heroes:
        deity = table.rules.deities.get(hero.deity)
        if deity and table.rank(hero).powers:
            hero.divinity += table.card.hero_points + deity.cleared
        for card in (*hero.hand, *hero.saved):
            discard(table, card)
        hero.hand, hero.saved = [], []
    bring_home(table)
    final = table.rules.campaigns[journey.name].final
    if table.rules.objectives[table.card.objective].hostile == final:
        return OVER
    if not journey.ahead:
        table.outcome = "lost"
        return OVER
    table.outcome = ""
    return "reward"


def reward(table: WarfighterTable) -> Script[str]:
    """The points of a Cleared Adventure may be spent at once, on levels and cards; the rest is saved (WF-CAM-17)."""
    seats = [seat for seat in able(table, Promote, Learn) if not table.players[seat].done]
    if not seats:
        begin(table)
        return "town_enter"
    prompt = partial(tr, "{points} RP: spend them now?", points=shown(table.rp))
    seat, choice = yield from first_of(table, seats, prompt, (Promote, Learn, Done), "WF-CAM-17")
    match choice:
        case Promote():
            promote(table, table.heroes[table.numbered(choice.hero)])
        case Learn():
            settle(table, choice)
        case _ if through(table, seat):
            return "town_enter"
    return "reward"
