"""What the Veteran makes of a fight: Attacks by their exact chances, cards by what they save, reactions by their harm.

A Wound on anybody counts 100 (WF-ATK-03, WF-HTN-03).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar

from ..model.passives import armor_cover, entrance, foe_cover, movement, reaches, sturdiness, terrain
from ..model.ruleset import WarfighterRules, Way
from ..model.table import PARTY, Foe, Hero, Member, WarfighterTable
from ..model.vocabulary import Effect
from ..rules.hero_attacks import CHART, Aim, Attack, against, aim, arms, mode_called, weapon_called
from ..rules.hostile_attacks import commanded
from ..rules.hostiles import aimed
from ..rules.use import Use, ways
from ..rules.verbs import React
from .healing import heal_score, most_healing

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


class Sight:
    """One decision: what stays as it is while choices are compared is worked out once, however many of them ask."""

    def __init__(self, table: WarfighterTable) -> None:
        self.table = table
        self.worth = LEAST
        """Of the best choice so far."""
        self._foes: dict[str, Foe | None] = {}
        self._guards: dict[int, tuple[int, int, int]] = {}
        self._prey: dict[tuple[int, int], tuple[Member, int]] = {}
        self.harms: dict[tuple[int, str, int, int, int, int], int] = {}
        """What `harm` was worked out to be."""

    @property
    def quiet(self) -> bool:
        """Whether no Hostile is near anybody."""
        return not self.fights

    @Lazy
    def fights(self) -> list[int]:
        """The Location of each Hero who has Hostiles near."""
        return [hero.space for hero in self.table.heroes if hero.space in self.loud and not hero.down]

    @Lazy
    def loud(self) -> list[int]:
        """The Location of each Hostile card in play."""
        return [foe.space for foe in self.table.foes if not self.table.spaces[foe.space].inactive]

    @Lazy
    def goal(self) -> int:
        """Where everybody is needed: with those who fight, else in front."""
        return self.fights[0] if self.fights else self.table.front()

    @Lazy
    def most(self) -> Mapping[str, int]:
        """The most that each word of an effect can be worth outside of a window; the others cost a point."""
        most = {**MOST, "mod": 60, "pay_action": 80} if self.fights else {**MOST}
        if len(self.fights) < len(self.table.up()):
            most["mend"] = 30
        most["heal"] = most["restore"] = most_healing(self.table)
        return most

    @Lazy
    def torch(self) -> int:
        """The most that it can be worth to light the way into any Location."""
        steps = [hero.space for _, hero in self.table.up() if not hero.moved and hero.space < self.table.last]
        several = dict.fromkeys(space for space in steps if steps.count(space) > 1)
        return max((torch_score(self.table, f"space-{space + 1}") for space in several), default=-1)

    def hopeless(self, way: Way) -> bool:
        """Whether a card used in this way can be no better than the best so far, whatever it is aimed at."""
        most = lights = 0
        for effect in way.ability.does:
            if effect.do != "entrance":
                most += self.most.get(effect.do, -1)
            elif effect.to == "place":
                lights += 1
            else:
                most += 10
        if lights and most + lights * LIGHT > self.worth:  # else no light can make up for it, wherever it is lit
            most += lights * self.torch
        return most <= self.worth and bool(way.ability.does)

    @Lazy
    def party(self) -> Mapping[str, int]:
        """The numbers of the Heroes by the words that name them."""
        return {hero.slug: i for i, hero in enumerate(self.table.heroes)}

    def hero(self, word: str) -> Hero:
        """The Hero whom a word names."""
        return self.table.heroes[self.party[word]]

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
        if number not in self._guards:
            table, hero = self.table, self.table.heroes[number]
            armor = armor_cover(table, hero) if sturdiness(table, hero) else 0
            self._guards[number] = terrain(table, number), armor, 3 if table.health(hero) <= 1 else 2
        return self._guards[number]

    def prey(self, foe: Foe) -> tuple[Member, int]:
        """The Hostile of a card that is nearest to its end, and what that one would still do."""
        key = foe.id, foe.space
        if key not in self._prey:
            member = min(foe.members, key=lambda m: member_key(self.table, foe, m))
            self._prey[key] = member, threat(self, foe, member)
        return self._prey[key]


@lru_cache(maxsize=100_000)
def blow(
    rules: WarfighterRules, name: str, health: int, dice: int, h: int, bonus: int, cover: int, armor: int
) -> int:  # fmt: skip
    """What one Hostile Attack does to a Hero on average; `h` on the Attack dice, `bonus` on both cover dice."""
    rows = next(chart for chart in rules.hostiles[name].charts if health >= chart.health).rows
    open_terrain = min(6, max(0, 7 + bonus - cover))
    open_armor = min(6, max(0, 7 + bonus - armor)) if armor else 6
    total = 0
    for face in range(1, 11):
        weight = 10 if dice == 1 else 2 * face - 1
        row = next(row for row in reversed(rows) if face + h >= row.least)
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
    key = number, foe.name, member.wounds, h, vulns, n
    worth = sight.harms.get(key)
    if worth is None:
        rules, card = sight.table.rules, sight.table.hostile(foe)
        cover, armor, halves = sight.guard(number)
        v = max(0, sight.table.heroes[number].vulns + vulns)
        worth = blow(
            rules, foe.name, card.health - member.wounds, sight.dice, h + v * rules.knobs.vuln_attack_bonus,
            card.pen + v * rules.knobs.vuln_cover_bonus, cover + n, armor,
        ) * halves // 2  # fmt: skip
        sight.harms[key] = worth
    return worth


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


def rows_of(table: WarfighterTable, hero: Hero, given: Aim) -> list[tuple[int, int]]:
    """(number needed, Wounds) of an Attack, the easiest first."""
    if given.kind != "chart":
        return [(given.need, 1)]
    worn = table.health(hero) == 1
    return [(row.worn if worn else row.hit, row.wounds) for row in table.rank(hero).chart]


def wound_chance(table: WarfighterTable, hero: Hero, given: Aim, foe: Foe, member: Member) -> int:
    """100 for a sure Wound: Wounds times 100, and a third of that for a Vuln."""
    th, tp = against(table, foe, member, given.tag)
    cover = min(6, max(0, 7 - (foe_cover(table, foe, member) - given.p - tp)))
    rows = rows_of(table, hero, given)
    left, easier = table.left(foe, member), 11 + given.h + th
    worth, last = 0, 0
    for need, wounds in rows:
        faces = min(10, max(0, easier - need))
        met = min(wounds, left)
        worth += faces * (met - last) * cover
        last = met
    faces = min(10, max(0, easier - rows[0][0]))
    vuln = faces * (6 - cover) + (10 - faces) * cover
    return (worth * 100 + vuln * (33 if left > 1 or len(foe.members) > 1 else 20)) // 60


def member_key(table: WarfighterTable, foe: Foe, member: Member) -> tuple[int, int, int]:
    """The smaller, the better a target."""
    return table.left(foe, member), -member.vulns, sum(c.acted for c in member.counters)


def target_key(sight: Sight, foe: Foe, member: Member) -> tuple[int, ...]:
    """The smaller, the better the target of the Attack that is declared; where none is, as `member_key` has it."""
    table, last = sight.table, sight.table.throw
    nearest = member_key(table, foe, member)
    if last is None or last.faces or not last.source or last.foe != foe.name:
        return nearest
    chart = last.source == CHART
    given = Aim(last.need, last.h, last.p, 1, hth=False, tag="", kind="chart" if chart else "weapon", stealth=False)
    chance = wound_chance(table, table.heroes[last.hero], given, foe, member)
    return -(chance + chance * threat(sight, foe, member) // (100 * table.left(foe, member) + 100)), *nearest


def threat(sight: Sight, foe: Foe, member: Member) -> int:
    """What a Hostile would still do: its Attacks of this Turn, and half of those of the next."""
    total = 0
    for counter in member.counters:
        if counter.hero >= 0 and not sight.table.heroes[counter.hero].down:
            total += harm(sight, counter.hero, foe, member) * (3 if not counter.acted else 1) // 2
    return total


def worth_striking(sight: Sight, hero: Hero, given: Aim, foe: Foe) -> tuple[int, int]:
    """The exact chances of an Attack on the likeliest Hostile of a card, and these with the harm that it spares."""
    member, spared = sight.prey(foe)
    chance = wound_chance(sight.table, hero, given, foe, member)
    return chance, chance + chance * spared // (100 * sight.table.left(foe, member) + 100)


def attack_score(sight: Sight, choice: Attack, *, mission: bool = True) -> int:
    """By the exact chances and what the target would do; for the mission, the Objective decides and XP is dear."""
    table, foe, hero = sight.table, sight.foe(choice.foe), sight.hero(choice.hero)
    if foe is None:
        return -1
    chance, worth = worth_striking(sight, hero, aim(table, hero, choice.weapon, choice.mode), foe)
    worth += 60
    if mission and foe.role == "objective":
        worth += 150 + chance
    if mission and choice.weapon != CHART:
        price = 3 if foe.role == "objective" else 8 if hero.xp < 4 else 5
        worth -= price * mode_called(weapon_called(table, choice.weapon), choice.mode).xp
    return worth


def use_score(sight: Sight, choice: Use) -> int:
    """What a card is worth now, less what it costs."""
    table, rules = sight.table, sight.table.rules
    name = rules.slugs[choice.card]
    way = next(w for w in ways(table, name) if w.word == choice.way)
    user = sight.party[choice.hero]
    costs = 10 * way.cost.actions + 8 * way.cost.xp + 2 * way.cost.divinity
    if way.cost.focus:
        costs += way.cost.focus * (6 if way.cost.actions else 24 if bursts(table, table.heroes[user]) else 12)
    costs += 10 * way.shared + (4 if name in rules.actions else 0)
    return gains(sight, choice, way, user) - costs


def gains(sight: Sight, choice: Use, way: Way, user: int) -> int:
    """What a card is worth now."""
    table = sight.table
    number = sight.party.get(choice.target, -1)
    affected = table.window.hero if table.window else number if number >= 0 else user
    hero = table.heroes[affected]
    foe = sight.foe(choice.target) if number < 0 else None
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
                worth = sum(table.left(foe, m) for m in foe.members)
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
                total += torch_score(table, choice.target)
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


def torch_score(table: WarfighterTable, target: str) -> int:
    """A Torch where several Heroes are still to enter."""
    if not target.startswith("space-"):
        return 10
    space = int(target.removeprefix("space-"))
    if waits_for(table, space):
        return -1  # nobody will enter: a light would burn for nothing
    outside = [hero for hero in table.heroes if hero.space == space - 1 and not hero.moved and not hero.down]
    if not table.calm(space - 1):
        return -1  # who fights goes nowhere
    if len(outside) < 2:
        return -1
    cards, cost = sum(len(h.hand) for h in table.heroes), entrance(table, space)
    return LIGHT if sum(max(0, cost - movement(table, hero)) for hero in outside) > cards - 3 else -1


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


__all__ = ["Sight", "attack_score", "harm", "member_key", "react_score", "steady_score", "target_key", "use_score"]
