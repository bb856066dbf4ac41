"""What the Veteran makes of a fight: Attacks by their exact chances, cards by what they save, reactions by their harm.

A Wound on anybody counts 100 (WF-ATK-03, WF-HTN-03).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from hordeplay.core.english import slug

from ..model.content import Hostile
from ..model.passives import armor_cover, entrance, foe_cover, movement, reaches, sturdiness, terrain
from ..model.ruleset import Way
from ..model.table import PARTY, Foe, Hero, Member, WarfighterTable
from ..model.vocabulary import Effect
from ..rules.hero_attacks import CHART, Aim, Attack, against, aim, arms, openings
from ..rules.hostile_attacks import commanded
from ..rules.hostiles import aimed
from ..rules.use import NOBODY, Use, uses, ways
from ..rules.verbs import React
from .healing import heal_score, most_healing, rested

LIGHT: Final = 125
"""What a light is worth that lets a party in."""

VULN, DAMAGE = 35, 20
"""What a Vuln and a point of Sturdiness are worth, where a Wound is 100."""

LEAST, ANYTHING = -1_000_000, 1_000_000
"""A score below and one above all others."""
MOST: Final[Mapping[str, int]] = {
    "attack": ANYTHING, "explode": ANYTHING, "unvuln": ANYTHING, "revive": 300,
    "vuln": 95, "skip": 45, "refill": 45, "draw": 30, "xp": 30, "tough": 30, "coin": 30, "item": 30, "divinity": 20,
    "focus": 20,
}  # fmt: skip
"""The most that `gains` sees in an effect outside of a window; some others are worth something at times."""
AT_PEACE: Final[Mapping[str, int]] = {**MOST, "mend": 30}
ALL_FIGHT: Final[Mapping[str, int]] = {**MOST, "mod": 60, "pay_action": 80}
SOME_FIGHT: Final[Mapping[str, int]] = {**ALL_FIGHT, "mend": 30}
"""The same with no Hostiles near, with Hostiles near all Heroes, and near some of them."""


T = TypeVar("T")


class Lazy(Generic[T]):
    """`functools.cached_property` without its lock: a decision is one thread's, and asks thousands of times."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:  # any class with a __dict__
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, one: object, owner: type | None = None) -> T:
        value = one.__dict__[self._name] = self._work_out(one)
        return value


class Prey(NamedTuple):
    """The Hostile of a card that is nearest to its end, what that one would still do, and what an Attack on it meets.

    `h` and `p` are what its Vulns add to Attack dice and cover die.
    """

    member: Member
    spared: int
    left: int
    cover: int
    h: int
    p: int


class Sight:
    """One decision: what stays as it is while choices are compared is worked out once, however many of them ask."""

    def __init__(self, table: WarfighterTable) -> None:
        self.table = table
        self.worth = LEAST
        """Of the best choice so far."""
        spaces = table.spaces
        self.loud = loud = {foe.space for foe in table.foes if not spaces[foe.space].inactive}
        """The Locations with Hostiles in play."""
        self.fights = [hero.space for hero in table.heroes if hero.space in loud and not hero.down] if loud else []
        """The Location of each Hero who has Hostiles near."""
        self._foes: dict[str, Foe | None] = {}
        self._guards: dict[int, tuple[int, int, int]] = {}
        self._prey: dict[tuple[int, int], Prey] = {}
        self._lights: dict[int, int] = {}
        self._movements: dict[int, int] = {}

    @property
    def quiet(self) -> bool:
        """Whether no Hostile is near anybody."""
        return not self.fights

    @property
    def all_fight(self) -> bool:
        """Whether all Heroes who stand have Hostiles near."""
        return len(self.fights) == len(self.table.up())

    @Lazy
    def rested(self) -> bool:
        """Whether the party is fit for what comes next."""
        return rested(self.table)

    @Lazy
    def goal(self) -> int:
        """Where everybody is needed: with those who fight, else in front."""
        return self.fights[0] if self.fights else self.table.front()

    @Lazy
    def most(self) -> Mapping[str, int]:
        """The most that words of effects can be worth now, outside of a window; the others but healing cost a point."""
        return AT_PEACE if not self.fights else ALL_FIGHT if self.all_fight else SOME_FIGHT

    @Lazy
    def healing(self) -> int:
        """The most that it can be worth to heal anybody."""
        return most_healing(self.table)

    @Lazy
    def torch(self) -> int:
        """The most that it can be worth to light the way into any Location."""
        best, seen, last = -1, list[int](), self.table.last
        for hero in self.table.heroes:  # of two in a Location the second one counts
            if not hero.moved and not hero.down and hero.space < last:
                if seen.count(hero.space) == 1:
                    best = max(best, self.light(hero.space + 1))
                seen.append(hero.space)
        return best

    def light(self, space: int) -> int:
        """What it is worth to light the way into a Location."""
        worth = self._lights.get(space)
        if worth is None:
            worth = self._lights[space] = light_score(self, space)
        return worth

    def movement(self, number: int) -> int:
        """Movement of a Hero for an entry."""
        movement_ = self._movements.get(number)
        if movement_ is None:
            movement_ = self._movements[number] = movement(self.table, self.table.heroes[number])
        return movement_

    def hopeless(self, way: Way) -> bool:
        """Whether a card used in this way can be no better than the best so far, whatever it is aimed at."""
        cost, lights, bounds = way.cost, 0, self.most
        most = -10 * (cost.actions + way.shared) - 8 * cost.xp - 2 * cost.divinity - 6 * cost.focus
        for effect in way.ability.does:
            if effect.do in ("heal", "restore"):
                most += self.healing
            elif effect.do != "entrance":
                most += bounds.get(effect.do, -1)
            elif effect.to == "place":
                lights += 1
            else:
                most += 10
        if lights and most + lights * LIGHT > self.worth:  # else no light can make up for it, wherever it is lit
            most += lights * self.torch
        return most <= self.worth and bool(way.ability.does)

    def hero(self, word: str) -> Hero:
        """The Hero whom a word names."""
        return self.table.heroes[self.table.numbered(word)]

    def foe(self, word: str) -> Foe | None:
        """The Hostile card that a word names."""
        if word not in self._foes:
            self._foes[word] = self.table.foe_called(word)
        return self._foes[word]

    @Lazy
    def dice(self) -> int:
        """Attack dice of a Hostile: two as soon as a Commander is in play."""
        return 2 if commanded(self.table) else 1

    def guard(self, number: int) -> tuple[int, int, int]:
        """Terrain and armor Cover of a Hero, and how much its Wounds count, in halves."""
        guard = self._guards.get(number)
        if guard is None:
            table, hero = self.table, self.table.heroes[number]
            armor = armor_cover(table, hero) if hero.gear else 0
            if armor and not sturdiness(table, hero):
                armor = 0
            guard = self._guards[number] = terrain(table, number), armor, 3 if table.health(hero) <= 1 else 2
        return guard

    def prey(self, foe: Foe) -> Prey:
        """The Hostile of a card that is nearest to its end."""
        key = foe.id, foe.space
        prey = self._prey.get(key)
        if prey is None:
            table, members = self.table, foe.members
            member = members[0] if len(members) == 1 else min(members, key=lambda m: member_key(table, foe, m))
            h, p = against(table, foe, member, "")
            left, cover = table.left(foe, member), foe_cover(table, foe, member)
            prey = self._prey[key] = Prey(member, threat(self, foe, member), left, cover, h, p)
        return prey


def blow(card: Hostile, health: int, dice: int, h: int, bonus: int, cover: int, armor: int) -> int:
    """What one Hostile Attack does to a Hero on average; `h` on the Attack dice, `bonus` on both cover dice."""
    rows = next(chart for chart in card.charts if health >= chart.health).rows[::-1]
    open_terrain = min(6, max(0, 7 + bonus - cover))
    open_armor = min(6, max(0, 7 + bonus - armor)) if armor else 6
    total = 0
    for face in range(1, 11):
        weight = 10 if dice == 1 else 2 * face - 1
        for row in rows:
            if face + h >= row.least:
                break
        if row.wounds + row.random:
            through = open_terrain * open_armor
            stopped = open_terrain * (6 - open_armor)
            worth = 100 * (row.wounds + row.random) * through + VULN * (row.vuln + row.random_vuln) * through
            worth += (DAMAGE * row.wounds + VULN) * stopped + VULN * 6 * (6 - open_terrain)
        elif row.vuln + row.random_vuln:
            worth = 36 * VULN * (row.vuln + row.random_vuln)
        else:
            worth = VULN * open_terrain * open_armor
        total += weight * worth
    return total // 3600


def harm(sight: Sight, number: int, foe: Foe, member: Member, *, h: int = 0, vulns: int = 0, n: int = 0) -> int:
    """What one Attack of a Hostile does to a Hero on average: `h` on its dice, so many Vulns more, `n` Cover more."""
    table, name = sight.table, foe.name
    card, knobs = table.rules.hostiles[name], table.rules.knobs
    cover, armor, halves = sight.guard(number)
    v = table.heroes[number].vulns + vulns
    if v > 0:
        h += v * knobs.vuln_attack_bonus
        bonus = card.pen + v * knobs.vuln_cover_bonus
    else:
        bonus = card.pen
    health = card.health - member.wounds
    blows, key = table.rules.worked_out, (name, health, sight.dice, h, bonus, cover + n, armor)
    worth = blows.get(key)
    if worth is None:
        worth = blows[key] = blow(card, health, sight.dice, h, bonus, cover + n, armor)
    return worth * halves // 2


def steady_score(sight: Sight, number: int) -> int:
    """A Vuln less: what the Attacks that are still to come would do less."""
    table, hero = sight.table, sight.table.heroes[number]
    if hero.space not in sight.loud:
        return 25 + 10 * hero.vulns
    foes, saved = table.foes_at(hero.space), 0
    for foe in foes:
        for member in foe.members:
            for counter in member.counters:
                if counter.hero == number:
                    less = harm(sight, number, foe, member) - harm(sight, number, foe, member, vulns=-1)
                    saved += less if not counter.acted else less // 3
    return saved // (4 if any(foe.role == "objective" for foe in foes) else 2)


def rows_of(table: WarfighterTable, hero: Hero, given: Aim) -> tuple[tuple[int, int], ...]:
    """(number needed, Wounds) of an Attack, the easiest first."""
    if given.kind != "chart":
        return ((given.need, 1),)
    worn = table.health(hero) == 1
    return tuple((row.worn if worn else row.hit, row.wounds) for row in table.rank(hero).chart)


def wound_chance(table: WarfighterTable, hero: Hero, given: Aim, foe: Foe, member: Member) -> int:
    """100 for a sure Wound: Wounds times 100, and a third of that for a Vuln."""
    h, p = against(table, foe, member, given.tag)
    stands = foe_cover(table, foe, member) - given.p - p
    return chance_of(rows_of(table, hero, given), given.h + h, stands, table.left(foe, member), len(foe.members))


@lru_cache(maxsize=100_000)
def chance_of(rows: tuple[tuple[int, int], ...], h: int, stands: int, left: int, number: int) -> int:
    """`wound_chance` in numbers: `h` on the Attack die, what the cover die must reach, the Health left, Hostiles of the card."""
    cover = min(6, max(0, 7 - stands))
    easier = 11 + h
    worth, last = 0, 0
    for need, wounds in rows:
        faces = min(10, max(0, easier - need))
        met = min(wounds, left)
        worth += faces * (met - last) * cover
        last = met
    faces = min(10, max(0, easier - rows[0][0]))
    vuln = faces * (6 - cover) + (10 - faces) * cover
    return (worth * 100 + vuln * (33 if left > 1 or number > 1 else 20)) // 60


def member_key(table: WarfighterTable, foe: Foe, member: Member) -> tuple[int, int, int]:
    """The smaller, the better a target."""
    acted = 0
    for counter in member.counters:
        acted += counter.acted
    return table.left(foe, member), -member.vulns, acted


def likeliest(sight: Sight, foe: Foe, places: list[int]) -> int:
    """Of some Hostiles of a card the best target of the Attack that is declared; where none is, as `member_key` has it."""
    table, last, members = sight.table, sight.table.throw, foe.members
    if last is None or last.faces or not last.source or last.foe != foe.name:
        return min(places, key=lambda place: member_key(table, foe, members[place]))
    kind, hero = "chart" if last.source == CHART else "weapon", table.heroes[last.hero]
    given = Aim(last.need, last.h, last.p, 1, hth=False, tag="", kind=kind, stealth=False)

    def key(place: int) -> tuple[int, ...]:
        member = members[place]
        chance = wound_chance(table, hero, given, foe, member)
        nearest = member_key(table, foe, member)
        return -(chance + chance * threat(sight, foe, member) // (100 * nearest[0] + 100)), *nearest

    return min(places, key=key)


def threat(sight: Sight, foe: Foe, member: Member) -> int:
    """What a Hostile would still do: its Attacks of this Turn, and half of those of the next."""
    total, heroes = 0, sight.table.heroes
    for counter in member.counters:
        if counter.hero >= 0 and not heroes[counter.hero].down:
            total += harm(sight, counter.hero, foe, member) * (3 if not counter.acted else 1) // 2
    return total


def worth_striking(sight: Sight, hero: Hero, given: Aim, foe: Foe) -> tuple[int, int]:
    """The exact chances of an Attack on the likeliest Hostile of a card, and these with the harm that it spares."""
    member, spared, left, stands, h, p = sight.prey(foe)
    if given.tag:
        h, p = against(sight.table, foe, member, given.tag)
    chance = chance_of(rows_of(sight.table, hero, given), given.h + h, stands - given.p - p, left, len(foe.members))
    return chance, chance + chance * spared // (100 * left + 100)


def attack_worth(sight: Sight, hero: Hero, given: Aim, xp: int, foe: Foe, *, mission: bool = True) -> int:
    """By the exact chances and what the target would do; for the mission, the Objective decides and XP is dear."""
    chance, worth = worth_striking(sight, hero, given, foe)
    if not mission:
        return worth + 60
    if foe.role == "objective":
        return worth + 210 + chance - 3 * xp
    return worth + 60 - (8 if hero.xp < 4 else 5) * xp


def price_of(table: WarfighterTable, weapon: str, mode: str) -> int:
    """The XP of a mode."""
    return 0 if weapon == CHART else table.rules.arms[table.rules.slugs[weapon]].modes[mode].xp


def attack_score(sight: Sight, choice: Attack, *, mission: bool = True) -> int:
    """What an Attack is worth."""
    table, foe, hero = sight.table, sight.foe(choice.foe), sight.hero(choice.hero)
    if foe is None:
        return -1
    given, xp = aim(table, hero, choice.weapon, choice.mode), price_of(table, choice.weapon, choice.mode)
    return attack_worth(sight, hero, given, xp, foe, mission=mission)


Better: TypeAlias = tuple[int, Hero, tuple[Any, ...]]
"""A worth above that of the best choice so far, the Hero whose choice it is, and what it says beside the Hero."""


def better_attacks(sight: Sight, seat: int, *, mission: bool = True) -> Iterator[Better]:
    """Of all Attacks in their order those that look better than the best choice so far."""
    table = sight.table
    for hero, weapon, mode, xp, foes in openings(table):
        if seat not in (hero.seat, PARTY):
            continue
        given = aim(table, hero, weapon, mode)
        for foe in foes:
            worth = attack_worth(sight, hero, given, xp, foe, mission=mission)
            if worth > sight.worth:
                yield worth, hero, (weapon, mode, table.label(foe))


def better_uses(sight: Sight, seat: int) -> Iterator[Better]:
    """Of all uses of cards in their order those that look better than the best choice so far."""
    table = sight.table
    for user, name, way, target in uses(table, None if table.window else sight.hopeless, seat):
        worth = use_worth(sight, user, name, way, target)
        if worth > sight.worth:
            yield worth, table.heroes[user], (slug(name), way.word, target)


def use_score(sight: Sight, choice: Use) -> int:
    """What a card is worth now, less what it costs."""
    name = sight.table.rules.slugs[choice.card]
    way = next(w for w in ways(sight.table, name) if w.word == choice.way)
    return use_worth(sight, sight.table.numbered(choice.hero), name, way, choice.target)


def use_worth(sight: Sight, user: int, name: str, way: Way, target: str) -> int:
    """What it is worth that a Hero uses a card in a way, less what it costs."""
    table, cost = sight.table, way.cost
    costs = 10 * (cost.actions + way.shared) + 8 * cost.xp + 2 * cost.divinity
    if cost.focus:
        costs += cost.focus * (6 if cost.actions else 24 if bursts(table, table.heroes[user]) else 12)
    costs += 4 if name in table.rules.actions else 0
    return gains(sight, target, way, user) - costs


def gains(sight: Sight, target: str, way: Way, user: int) -> int:
    """What a card is worth now."""
    table = sight.table
    number = -1 if target == NOBODY else table.numbered(target)
    affected = table.window.hero if table.window else number if number >= 0 else user
    hero = table.heroes[affected]
    foe = sight.foe(target) if number < 0 and target != NOBODY else None
    fight = table.heroes[user].space in sight.loud
    total = 0
    for effect in way.ability.does:
        n = effect.amount(way.upgunned)
        match effect.do:
            case "mod" | "cover" if table.window is not None and table.window.on == "struck":
                total += less_harm(sight, effect.high(way.upgunned), n if effect.do == "cover" else 0)
            case "mod" | "dice" if table.window is not None and table.window.on == "attack":
                dice = effect.n if effect.do == "dice" else 0
                more = better_attack(sight, effect.high(way.upgunned), effect.p, dice)
                total += more + boss_bonus(table) if more > 0 else -1
            case "mod" if table.window is not None:
                total += 8 * abs(effect.high(way.upgunned)) + 8 * effect.p
            case "mod":
                total += 30 * min(2, strikes_left(table, affected, effect)) if fight else -1
            case "prevent" | "shield_for" if table.window is not None:
                total += 40 * min(max(1, n), table.window.n) + (60 if table.health(hero) <= table.window.n else 0)
            case "heal" | "restore":
                total += heal_score(table, hero, n, fight)
            case "revive":
                total += 300
            case "attack" | "explode" if foe is not None:
                given = Aim(
                    effect.h, 0, effect.p + table.rank(hero).pen, 1, hth=False, tag=effect.tag, kind="", stealth=False
                )
                _, each = worth_striking(sight, hero, given, foe)
                worth = sum([table.left(foe, m) for m in foe.members])
                total += 60 + (each if effect.do == "attack" else each * min(n, worth + 1))
                total += 150 + each if foe.role == "objective" else 0
            case "unvuln":
                total += 30 * min(n, hero.vulns) + (steady_score(sight, affected) // 2 if fight and hero.vulns else 0)
            case "pay_action":
                total += 80 if fight and ready_to_strike(hero, table) else -1
            case "draw" | "xp" | "tough" | "coin" | "item":
                total += 30
            case "move" | "rollmod" | "dice":
                total += 60 if table.window is not None else -1
            case "vuln" if foe is not None:
                total += 35 + (60 if foe.role == "objective" else 0)
            case "divinity" | "focus" | "skip" | "refill":
                total += 20 if effect.do in ("divinity", "focus") else 45
            case "entrance":
                total += sight.light(int(target.removeprefix("space-"))) if target.startswith("space-") else 10
            case "mend":
                total += 30 if not fight else -1
            case _:
                total -= 1
    return total


def strikes_left(table: WarfighterTable, number: int, effect: Effect) -> int:
    """The Heroes whom a bonus reaches who can still attack in this Turn: for nobody else it is of use (WF-CBT-07)."""
    among = table.here(table.heroes[number].space) if effect.to == "here" else [number]
    return sum(can_strike(table, table.heroes[i]) for i in among)


def can_strike(table: WarfighterTable, hero: Hero) -> bool:
    """Whether a Hero has an Action left for an Attack, and a Hostile in reach of what it bears."""
    if hero.down or not hero.actions + hero.attacks + hero.hth_attacks or not table.foes_at(hero.space):
        return False
    return any(
        Attack(hero.slug, weapon, modes[0], table.label(foe)).forbids(table, PARTY) is None
        for foe in table.foes_at(hero.space)
        for weapon, modes in arms(table, hero)
    )


def bursts(table: WarfighterTable, hero: Hero) -> bool:
    """Whether Focus is better kept for an Explosion."""
    return any(e.do == "explode" for name in hero.learned for a in table.rules.abilities(name) for e in a.does)


def less_harm(sight: Sight, h: int, cover: int) -> int:
    """What a reaction to a Hostile Attack saves on average."""
    table, about = sight.table, sight.table.window
    foe = next((f for f in table.foes if about and f.id == about.foe and f.space == about.space), None)
    if about is None or foe is None or not 0 <= about.member < len(foe.members):
        return 0
    member, base = foe.members[about.member], about.cover
    before = harm(sight, about.hero, foe, member, h=about.h, n=base)
    return before - harm(sight, about.hero, foe, member, h=about.h + h, n=base + cover)


def better_attack(sight: Sight, h: int, p: int, dice: int) -> int:
    """What a reaction adds to the Attack that is declared: `h` on its dice, `p` on the cover die, so many dice more."""
    table, about = sight.table, sight.table.window
    foe = next(
        (f for f in table.foes if about and f.id == about.foe and f.space == table.heroes[about.hero].space), None
    )
    if about is None or foe is None or not 0 <= about.member < len(foe.members):
        return 0
    hero, member = table.heroes[about.hero], foe.members[about.member]
    given = Aim(
        about.need, about.base_h + about.h, about.base_p + about.p, 1, about.hth, about.tag, about.kind, stealth=False
    )
    before = wound_chance(table, hero, given, foe, member)
    after = wound_chance(table, hero, given._replace(h=given.h + h, p=given.p + p), foe, member)
    if dice and not about.explosion:  # the best of all dice counts: as good as the chance that the others fail
        after += dice * after * max(0, 100 - after) // 100
    return after - before


def boss_bonus(table: WarfighterTable) -> int:
    """Cards are kept for the Objective Hostile, and played there."""
    about = table.window
    return 20 if about and any(f.id == about.foe and f.role == "objective" for f in table.foes) else 0


def ready_to_strike(hero: Hero, table: WarfighterTable) -> bool:
    """Whether a Hero could use another Attack Action."""
    return hero.striking or table.rank(hero).reach == "0S" or not any(True for _ in arms(table, hero))


def light_score(sight: Sight, space: int) -> int:
    """A Torch where several Heroes are still to enter."""
    table = sight.table
    outside = [i for i, hero in enumerate(table.heroes) if hero.space == space - 1 and not hero.moved and not hero.down]
    if len(outside) < 2:
        return -1
    if space - 1 in sight.loud:
        return -1  # who fights goes nowhere
    if waits_for(table, space):
        return -1  # nobody will enter: a light would burn for nothing
    short, cost = 3, entrance(table, space)
    for hero in table.heroes:
        short -= len(hero.hand)
    for i in outside:
        short += max(0, cost - sight.movement(i))
    return LIGHT if short > 0 else -1


def waits_for(table: WarfighterTable, space: int) -> bool:
    """Whether Hostiles stand there who come by themselves, and nobody is among them: the party lets them come (WF-CLO-01)."""
    return bool(table.foes_at(space)) and not table.here(space) and not shot_from(table, space)


def shot_from(table: WarfighterTable, space: int) -> bool:
    """Whether Hostiles there attack Heroes elsewhere, and so stay where they are (WF-CLO-01)."""
    return any(
        reaches(table, foe, table.heroes[member.counters[0].hero].space)
        for foe in table.foes_at(space)
        if table.hostile(foe).reach
        for member in foe.members
        if aimed(member)
    )


def react_score(sight: Sight, choice: React) -> int:
    """Let the Attack come that hurts least."""
    foe = sight.foe(choice.foe)
    if foe is None:
        return -1
    member = foe.members[choice.member]
    return 500 - harm(sight, member.counters[choice.counter].hero, foe, member)


__all__ = [
    "Better",
    "Sight",
    "attack_score",
    "better_attacks",
    "better_uses",
    "harm",
    "likeliest",
    "member_key",
    "react_score",
    "steady_score",
    "use_score",
]
