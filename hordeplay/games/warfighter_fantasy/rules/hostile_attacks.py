"""Hostile Attacks: who reacts, the chart, terrain, armor, and what comes of it (chapters 14 and 17)."""

from __future__ import annotations

from collections.abc import Sequence

from hordeplay.core.language import message
from hordeplay.core.script import Among, Pick, Script, ask

from ..model.content import Row
from ..model.passives import armor_cover, reaches, terrain
from ..model.table import Counter, Foe, Member, Struck, Throw, WarfighterTable, Window
from .dice import roll
from .last_roll import awaited, declare, wounding
from .use import window
from .verbs import InOrder, React
from .wounds import suffer, vuln


def eligible(table: WarfighterTable, space: int | None = None) -> list[React]:
    """Counters that may attack now: unused, and their target in the Hostile's Range (WF-RUL-04, WF-RUL-90, WF-TGT-02).

    Of counters that do not differ only the first is listed; `space` restricts it to one Location (WF-HTN-02).
    """
    offers: list[React] = []
    for foe in table.active() if space is None else table.foes_at(space):
        word, seen = "", set[tuple[int, ...]]()
        for m, member in enumerate(foe.members):
            for c, counter in enumerate(member.counters):
                if counter.acted or counter.hero < 0:
                    continue
                hero, key = table.heroes[counter.hero], (member.wounds, member.vulns, counter.hero)
                near = hero.space == foe.space  # the usual case, before anything is looked up
                if not hero.down and key not in seen and (near or reaches(table, foe, hero.space)):
                    seen.add(key)
                    word = word or table.label(foe)
                    offers.append(React(word, m, c))
    return offers


def choose_react(table: WarfighterTable, offers: list[React]) -> Script[React]:
    """Who picks the Hostile that attacks; once for all, until the Turn ends, where the players say so (WF-RUL-03)."""
    policy = table.rules.knobs.react_policy
    if len(offers) == 1:
        return offers[0]
    if policy == "random":
        return offers[(yield from Pick(range(len(offers)), rule="WF-RUL-03"))]
    if policy == "weakest":
        return min(offers, key=lambda react: _health(table, react))
    if table.in_order:
        return offers[0]
    choice: React | InOrder = yield from ask(
        table,
        table.speaker,
        message("A Hostile attacks: which one?"),
        Among(offers),
        Among([InOrder()]),
        rule="WF-RUL-03",
    )
    if isinstance(choice, React):
        return choice
    table.in_order = True
    table.tell("WF-RUL-03", "in_order")
    return offers[0]


def _health(table: WarfighterTable, react: React) -> int:
    foe = table.foe_called(react.foe)
    assert foe is not None
    return table.left(foe, foe.members[react.member])


def hostile_attack(table: WarfighterTable, react: React) -> Script[None]:
    """One Hostile Attack: reactions, the chart, the terrain die, the armor die (WF-HTN-03 to WF-HTN-07)."""
    foe = table.foe_called(react.foe)
    assert foe is not None
    member = foe.members[react.member]
    counter: Counter = member.counters[react.counter]
    counter.acted = True
    number = counter.hero
    declare(table, number, foe, "", wounding(table, foe, member), 0, 0)
    about = Window("struck", number, foe.id, react.member, by_attack=True, space=foe.space)
    yield from window(table, about, "WF-HTN-01")
    hero, knobs = table.heroes[number], table.rules.knobs
    dice, more = 2 if commanded(table) else 1, about.h + hero.vulns * knobs.vuln_attack_bonus
    awaited(table, wounding(table, foe, member) - more)
    faces = yield from roll(table, number, dice, 10, "WF-HTN-03")
    total = max(faces) + more
    row = row_for(table, foe, member, total, max(faces))
    table.tell("WF-HTN-03", "strikes", foe=foe.name, hero=number, faces=faces, total=total, wounds=row.wounds)
    thrown = Throw(number, foe.name, "", "none", total - max(faces), 0, 0, list(faces), wounding(table, foe, member))
    table.throw = thrown
    had = [(hero.hurt, hero.vulns) for hero in table.heroes]
    yield from land(table, number, foe, row, about.cover, thrown)
    thrown.vulns = max(0, hero.vulns - had[number][1])
    if thrown.says == "none" and thrown.vulns:
        thrown.says = "vuln"
    note(table, thrown, had)


def note(table: WarfighterTable, thrown: Throw, had: Sequence[tuple[int, int]]) -> None:
    """What an Attack came to, for its target and for a random Hero; `had` are Wounds and Vulns before it."""
    for i, (hero, (hurt, vulns)) in enumerate(zip(table.heroes, had, strict=True)):
        wounds, more = hero.hurt - hurt, hero.vulns - vulns
        if i == thrown.hero:
            stopped, die = int(thrown.says in ("armor", "stopped")), max(thrown.faces)
            table.struck.append(Struck(thrown.foe, i, die, thrown.stands, max(0, wounds), stopped, max(0, more)))
        elif wounds > 0 or more > 0:
            table.struck.append(Struck(thrown.foe, i, 0, 0, max(0, wounds), 0, max(0, more)))


def tell_struck(table: WarfighterTable) -> None:
    """What all Hostile Attacks of this Turn came to, equal ones together: who on whom, the dice, the outcome (WF-CBT-06)."""
    struck, table.struck = table.struck, []
    if table.log is None:
        return  # nobody listens
    whom = list(dict.fromkeys((one.foe, one.hero) for one in struck))
    if len(struck) < 3 and len(struck) == len(whom):  # the log has them as short as that
        return
    for foe, hero in whom:
        mine = [one for one in struck if (one.foe, one.hero) == (foe, hero)]
        table.tell(
            "WF-CBT-06", "struck", foe=foe, hero=hero, dice=[one.die for one in mine if one.die],
            armor=max(one.armor for one in mine), wounds=sum(one.wounds for one in mine),
            stopped=sum(one.stopped for one in mine), vulns=sum(one.vulns for one in mine),
        )  # fmt: skip


def commanded(table: WarfighterTable) -> bool:
    """Whether a Commander is in play: then all Hostiles roll two Attack dice."""
    commanders = table.rules.commanders
    there = [foe.space for foe in table.foes if foe.name in commanders]
    return bool(there) and any(not table.spaces[space].inactive for space in there)


def land(table: WarfighterTable, number: int, foe: Foe, row: Row, cover: int, thrown: Throw) -> Script[None]:
    """What a row of the chart does to its target and to a random Hero: terrain and armor (WF-HTN-03 to WF-HTN-06)."""
    if not row.wounds and not row.random and (row.vuln or row.random_vuln):
        thrown.says = "vuln"  # no die is to come
        yield from chart_vulns(table, number, foe, row)
        return
    # one Attack meets everybody as they were when it was rolled: a Vuln never helps its own Attack (WF-ATK-04)
    met = range(len(table.heroes)) if row.random else (number,)
    before = {i: (table.heroes[i].vulns, armor_cover(table, table.heroes[i])) for i in met}
    bonus = table.hostile(foe).pen + before[number][0] * table.rules.knobs.vuln_cover_bonus
    awaited(table, cover=terrain(table, number) + cover - bonus)
    (die,) = yield from roll(table, number, 1, 6, "WF-HTN-03")
    beaten = yield from resolve(table, number, foe, row.wounds, die, before[number], cover=cover, thrown=thrown)
    if row.random:
        other = yield from random_hero(table, number, foe)
        if other >= 0:
            yield from resolve(table, other, foe, row.random, die, before[other])
    if beaten and (row.vuln or row.random_vuln):
        yield from chart_vulns(table, number, foe, row)


def row_for(table: WarfighterTable, foe: Foe, member: Member, total: int, natural: int = 5) -> Row:
    """The row of the chart in force for this Health and total (WF-HOS-01, WF-RUL-29)."""
    if table.rules.knobs.natural_extremes and natural in (1, 10):
        total = -19 if natural == 1 else max(total, 10)
    left = table.left(foe, member)
    chart = next(chart for chart in table.hostile(foe).charts if left >= chart.health)
    return next(row for row in reversed(chart.rows) if total >= row.least)


def chart_vulns(table: WarfighterTable, number: int, foe: Foe, row: Row) -> Script[None]:
    """Vulns that the chart prints, without any cover (WF-RUL-14)."""
    vuln(table, number, row.vuln, "WF-RUL-14")
    if row.random_vuln:
        other = yield from random_hero(table, number, foe)
        if other >= 0:
            vuln(table, other, row.random_vuln, "WF-RUL-14")


def random_hero(table: WarfighterTable, number: int, foe: Foe) -> Script[int]:
    """One of the Heroes in range, equally likely; -1 when there is none (WF-RUL-12)."""
    including = table.rules.knobs.random_target == "including"
    among = [i for i, hero in table.up() if reaches(table, foe, hero.space) and (i != number or including)]
    if not among:
        return -1
    return (yield from Pick(among, rule="WF-RUL-12"))


def resolve(
    table: WarfighterTable, number: int, foe: Foe, wounds: int, die: int, before: tuple[int, int], *, cover: int = 0,
    thrown: Throw | None = None,
) -> Script[bool]:  # fmt: skip
    """One Hero against one cover die: the armor die and the results. True when both covers were beaten (WF-ARM-01).

    `before` are the Hero's Vulns and armor Cover as the Attack began. Vulns and Pen count on both dice (WF-RUL-06);
    without armor its test succeeds by itself (WF-RUL-08). On a Miss the armor
    is rolled only to decide between a Vuln and nothing (WF-RUL-09).
    """
    hero, card, knobs = table.heroes[number], table.hostile(foe), table.rules.knobs
    if hero.down:
        return False
    hit = wounds > 0
    vulns, stands = before
    bonus = card.pen + vulns * knobs.vuln_cover_bonus
    stands_in = terrain(table, number) + cover
    open_terrain = die + bonus >= stands_in
    if thrown is not None:
        thrown.die, thrown.p, thrown.cover = die, bonus, stands_in
    table.tell("WF-HTN-03", "terrain", hero=number, die=die, bonus=bonus, stands=stands_in, beaten=open_terrain)
    if not open_terrain and not (hit and knobs.strict_two_of_three):
        if hit:
            vuln(table, number, 1, "WF-HTN-03")
        return False
    open_armor = True
    if stands:
        if thrown is not None:
            thrown.stands = stands  # before its die: whoever looks knows that one is to come
        (second,) = yield from roll(table, number, 1, 6, "WF-HTN-05")
        on_armor = bonus if knobs.vuln_hits_armor else 0
        open_armor = second + on_armor >= stands
        if thrown is not None:
            thrown.armor = second
        table.tell("WF-HTN-05", "armor", hero=number, die=second, bonus=on_armor, stands=stands, beaten=open_armor)
    if not open_terrain:
        if open_armor:
            vuln(table, number, 1, "WF-RUL-07")
        return False
    if not hit:
        if open_armor:
            vuln(table, number, 1, "WF-HTN-06")
        return False
    if open_armor:
        yield from harm(table, number, foe, wounds, armor_may=False, thrown=thrown)
        return True
    if thrown is not None:
        thrown.says = "armor"
    if knobs.armor_stop != "vuln":
        yield from harm(table, number, foe, wounds, armor_may=True, thrown=thrown)
    if knobs.armor_stop != "absorb":
        vuln(table, number, 1, "WF-RUL-01")
    return False


def harm(
    table: WarfighterTable, number: int, foe: Foe, wounds: int, *, armor_may: bool, thrown: Throw | None = None
) -> Script[None]:
    """Wounds of an Attack, and the Vuln of a poisonous one (WF-ALL-01)."""
    card = table.hostile(foe)
    if thrown is not None and not armor_may:
        thrown.says, thrown.wounds = "wound", wounds
    reached = yield from suffer(
        table, number, wounds, "WF-HTN-06", by_attack=True, armor_may=armor_may, crush=card.crush
    )
    if thrown is not None:
        thrown.says, thrown.wounds = "wound" if reached else "armor" if armor_may else "stopped", reached
    if reached and card.poison and not table.heroes[number].down:
        vuln(table, number, 1, "WF-RUL-31")
        yield from window(table, Window("poison", number, foe.id, space=foe.space), "WF-RUL-31")
