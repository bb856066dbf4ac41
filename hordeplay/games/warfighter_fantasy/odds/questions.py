"""Questions about a live position, for the teacher's desk: Attacks at hand, Hostiles that strike, cup, Guards, decks.

Each answer stays behind a function until somebody wants it; what is certain anyway is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import comb
from typing import Final, NamedTuple, TypeAlias

from hordeplay.core.cards import Fair
from hordeplay.core.english import counted, opened
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Assumes, Case, Kind, Trial, assumed, model
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

from ..model.passives import armor_cover, environs, foe_cover, terrain
from ..model.table import ACTION, ITEM, PACK_ITEM, PARTY, Foe, Member, WarfighterTable
from ..rules.guards import objective_card
from ..rules.hero_attacks import (
    CHART,
    UNARMED,
    Attack,
    against,
    aim,
    mode_called,
    waiting,
    weapon_called,
)
from ..rules.hostile_attacks import eligible
from ..rules.hostiles import distinct
from ..rules.use import Use, ways
from . import tries
from .hero_attacks import attack, blast, kill_within
from .hostile_attacks import struck
from .terms import ATTACK, Result, Struck
from .turns import environment, guards

Posed: TypeAlias = tuple[str, Kind, Callable[[], Answer]]
"""A question, its kind, and its answer, which is worked out when somebody wants it."""
MOST: Final = 3
"""Attacks of one kind that are asked about at once."""
PLAYED: Final = (
    "turn_start",
    "environs",
    "tithe",
    "hero",
    "react",
    "onslaught",
    "recovery",
    "retain",
    "close_range",
)
"""Steps of an Adventure in which Hostiles may still come."""


class Plan(NamedTuple):
    """What a Hero may do now: the words for it, what its dice need, and whom it is aimed at."""

    says: str
    need: int
    cover: int
    dice: int
    foe: Foe
    explodes: bool = False
    again: bool = False
    """It can be done twice in a row."""


def questions(table: WarfighterTable, seat: int) -> Iterator[Posed]:
    """Questions about a table as the party sees it: Attacks first, then what threatens, then what is to come.

    >>> from hordeplay.games.warfighter_fantasy import example
    >>> [says for says, _, _ in questions(example("ATK").table, 0)][0]
    'Gareth attacks the Gargoyle Pair with Mace (Standard): what is the chance that one of them is wounded?'
    """
    if table.outcome or not table.spaces:
        return
    if table.step == "hero" and table.window is None:
        yield from _attacks(table)
        yield from _bursts(table)
    if table.step in ("hero", "react", "onslaught") and table.window is None:
        yield from _strikes(table)
    if table.step in PLAYED:
        yield from _cup(table)
        yield from _weather(table)
        yield from _guards(table)
        yield from _marker(table)
        yield from _item(table)


# --- Attacks of Heroes --------------------------------------------------------------------------------------------------


def _attacks(table: WarfighterTable) -> Iterator[Posed]:
    """Weapon Attacks that are possible now, of each Hero with each weapon and mode; the first one looked at twice."""
    plans: list[Plan] = []
    seen: list[tuple[str, str, str]] = []
    for choice in Attack.options(table, PARTY):
        key = (choice.hero, choice.weapon, choice.mode)
        if key in seen or len(plans) >= MOST or choice.weapon == UNARMED or choice.forbids(table, PARTY) is not None:
            continue
        seen.append(key)
        plans.append(_with_weapon(table, choice))
    for plan in plans:
        if 0 < _chance(table, plan, "wound") < 1:
            yield _asked(table, plan, "wound", _is_wounded(plan))
    for plan in plans[:1]:
        if 0 < _chance(table, plan, "vuln") < 1 and not _hard(table, plan.foe):
            says = tr("{attack}: what is the chance that it leaves a Vuln and no Wound?", attack=plan.says)
            yield _asked(table, plan, "vuln", says)
            if plan.again and _chance(table, plan, "wound"):
                says = tr(
                    "{attack} twice, the Vuln kept: what is the chance that at least one of the two Attacks wounds?",
                    attack=plan.says,
                )
                least = tr("{attack} twice, the Vuln kept: a Wound at least", attack=plan.says)
                yield says, "chance", partial(_twice, table, plan, least)


def _with_weapon(table: WarfighterTable, choice: Attack) -> Plan:
    """What a weapon needs against the first Hostile of a card, with all that is known before the dice."""
    hero, foe = table.heroes[table.numbered(choice.hero)], table.foe_called(choice.foe)
    assert foe is not None
    given, member = aim(table, hero, choice.weapon, choice.mode), foe.members[0]
    chart = choice.weapon == CHART
    card = None if chart else weapon_called(table, choice.weapon)
    if card is None:
        worn = table.health(hero) == 1
        need = min(row.worn if worn else row.hit for row in table.rank(hero).chart)
        says = tr("{hero} attacks {target} by the chart", hero=hero.name, target=_target(table, foe))
    else:
        need = given.need
        says = tr(
            "{hero} attacks {target} with {weapon} ({mode})",
            hero=hero.name,
            target=_target(table, foe),
            weapon=card.name,
            mode=mode_called(card, choice.mode).name,
        )
    h, p = against(table, foe, member, given.tag)
    bh, bp = waiting(hero, hth=given.hth, bladed=card.bladed if card else False)
    free = card is None or not (mode_called(card, choice.mode).xp or card.reload or card.ammo or card.breaks)
    again = free and not hero.buffs and hero.actions > 1 and table.rules.knobs.vuln_cap == 0
    cover = foe_cover(table, foe, member) - given.p - p - bp
    return Plan(says, need - given.h - h - bh, cover, given.dice, foe, again=again)


def _bursts(table: WarfighterTable) -> Iterator[Posed]:
    """Spells, Powers and Gear that attack: each card once; no Explosion where one Hostile takes all of it."""
    spread = table.rules.knobs.explosion_spread == "spread"
    seen: list[tuple[str, str]] = []
    for choice in Use.options(table, PARTY):
        foe = table.foe_called(choice.target)
        if foe is None or (choice.hero, choice.card) in seen or len(seen) >= MOST:
            continue
        name = table.rules.slugs[choice.card]
        way = next(way for way in ways(table, name) if way.word == choice.way)
        effect = next((e for e in way.ability.does if e.do in ("attack", "explode")), None)
        if effect is None or (effect.do == "explode" and not spread) or choice.forbids(table, PARTY) is not None:
            continue
        seen.append((choice.hero, choice.card))
        hero, member = table.heroes[table.numbered(choice.hero)], foe.members[0]
        h, p = against(table, foe, member, effect.tag)
        bh, bp = waiting(hero, hth=False, bladed=False)
        cover = foe_cover(table, foe, member) - effect.p - table.rank(hero).pen - p - bp
        explodes = effect.do == "explode"
        dice = effect.amount(way.upgunned) if explodes else 1
        words = (
            message("{hero} uses {card} Upgunned on {target}")
            if way.upgunned
            else message("{hero} uses {card} on {target}")
        )
        says = tr(words, hero=hero.name, card=name, target=_target(table, foe))
        plan = Plan(says, effect.h - h - bh, cover, dice, foe, explodes)
        if not explodes and 0 < _chance(table, plan, "wound") < 1:
            yield _asked(table, plan, "wound", _is_wounded(plan))
        if not explodes:
            continue
        yield from _burst(table, plan)


def _burst(table: WarfighterTable, plan: Plan) -> Iterator[Posed]:
    """Nobody, and two Wounds or more where there is room for them."""
    law = blast(plan.dice, plan.need, plan.cover, rules=table.rules)
    says = tr("{attack}, {dice} dice and one cover die", attack=plan.says, dice=plan.dice)
    if 0 < law.exactly(0) < 1:
        none = partial(law.answer, 0, tr("{attack}: no Wound", attack=says))
        yield tr("{attack}: what is the chance that nobody is wounded?", attack=says), "chance", none
    room = sum(table.left(plan.foe, member) for member in plan.foe.members)
    if room > 1 and 0 < law.at_least(2) < 1:
        more = partial(law.answer, lambda wounds: wounds >= 2, tr("{attack}: two Wounds or more", attack=says))
        yield tr("{attack}: what is the chance of two Wounds or more?", attack=says), "chance", more


def _asked(table: WarfighterTable, plan: Plan, wanted: Result, question: str) -> Posed:
    return question, "chance", partial(_attack, table, plan, wanted)


def _attack(table: WarfighterTable, plan: Plan, wanted: Result) -> Answer:
    wound = (
        message("{attack}: one of them is wounded") if len(plan.foe.members) > 1 else message("{attack}: it is wounded")
    )
    words = {"wound": wound, "vuln": message("{attack}: a Vuln and no Wound"), "none": message("{attack}: nothing")}
    law = attack(plan.need, plan.cover, plan.dice, rules=table.rules)
    return law.answer(wanted, lambda: tr(words[wanted], attack=plan.says))


def _chance(table: WarfighterTable, plan: Plan, wanted: Result) -> Fraction:
    return attack(plan.need, plan.cover, plan.dice, rules=table.rules).exactly(wanted)


def _twice(table: WarfighterTable, plan: Plan, says: str) -> Answer:
    once_of_two = kill_within(2, plan.need, plan.cover, table.rules)
    unhurt = model(message("nobody who strikes back changes the Attack"))
    return Answer(
        once_of_two, says, "chance", once_of_two.why, lambda: (*once_of_two.assumes, unhurt), trial=once_of_two.trial
    )


def _hard(table: WarfighterTable, foe: Foe) -> bool:
    """Whether Vulns do nothing to it (WF-ATK-06)."""
    card = table.hostile(foe)
    return card.inanimate or card.structure


def _is_wounded(plan: Plan) -> str:
    """The question whether an Attack wounds."""
    if len(plan.foe.members) > 1:
        return tr("{attack}: what is the chance that one of them is wounded?", attack=plan.says)
    return tr("{attack}: what is the chance that it is wounded?", attack=plan.says)


def _target(table: WarfighterTable, foe: Foe) -> str:
    """The first Hostile of a card in words, told apart if the others differ."""
    member, several = foe.members[0], len(distinct(foe)) > 1
    wounds = [counted(member.wounds, "Wound")] if several and member.wounds else []
    state = ", ".join([*wounds, *([counted(member.vulns, "Vuln")] if member.vulns else [])])
    name = f"{foe.name} ({state})" if state else foe.name
    if several:
        return tr("the first of the {hostiles}", hostiles=name)
    return (
        tr("the last of the {hostiles}", hostiles=name) if _is_last(table, foe) else tr("the {hostile}", hostile=name)
    )


def _is_last(table: WarfighterTable, foe: Foe) -> bool:
    return len(foe.members) == 1 < table.hostile(foe).number


def _strikes_whom(table: WarfighterTable, foe: Foe, hero: str) -> str:
    """That one of a card attacks a Hero."""
    if len(foe.members) > 1:
        return tr("one of the {hostiles} attacks {hero}", hostiles=foe.name, hero=hero)
    if _is_last(table, foe):
        return tr("the last of the {hostiles} attacks {hero}", hostiles=foe.name, hero=hero)
    return tr("the {hostile} attacks {hero}", hostile=foe.name, hero=hero)


# --- Attacks of Hostiles ------------------------------------------------------------------------------------------------


def _strikes(table: WarfighterTable) -> Iterator[Posed]:
    """Hostiles that may strike now, each kind against each Hero once."""
    seen: list[tuple[str, int]] = []
    for react in eligible(table):
        foe = table.foe_called(react.foe)
        assert foe is not None
        member = foe.members[react.member]
        number = member.counters[react.counter].hero
        if (foe.name, number) in seen or len(seen) >= MOST:
            continue
        seen.append((foe.name, number))
        hero = table.heroes[number]
        says = _strikes_whom(table, foe, hero.name)
        if hero.vulns:
            says = tr("{attack}, who has {vulns}", attack=says, vulns=counted(hero.vulns, "Vuln"))
        worn = bool(armor_cover(table, hero))
        rows = next(chart for chart in table.hostile(foe).charts if table.left(foe, member) >= chart.health).rows
        aside = tr(", those of a random Hero aside") if any(row.random for row in rows) else ""
        through = (
            message("{attack}: Wounds get through terrain and armor{aside}")
            if worn
            else message("{attack}: Wounds get through the terrain{aside}")
        )
        asked = (
            message("{attack}: what is the chance that Wounds get through terrain and armor{aside}?")
            if worn
            else message("{attack}: what is the chance that Wounds get through the terrain{aside}?")
        )
        ways_out: tuple[tuple[Struck, str, str], ...] = (
            ("wound", through, asked),
            (
                "stopped",
                message("{attack}: the armor stops the Wounds{aside}"),
                message("{attack}: what is the chance that the armor stops the Wounds{aside}?"),
            ),
        )
        for wanted, words, asks in ways_out:
            law = _law_of(table, foe, member, number)
            if not 0 < law.exactly(wanted) < 1:
                continue
            answer = partial(law.answer, wanted, tr(words, attack=says, aside=aside))
            if wanted == "wound" or (worn and len(seen) == 1):
                yield tr(asks, attack=opened(says), aside=aside), "chance", answer


def _law_of(table: WarfighterTable, foe: Foe, member: Member, number: int) -> Distribution[str]:
    """What one attack of this Hostile does to a Hero, as both stand."""
    hero = table.heroes[number]
    commander = any(table.hostile(other).commander for other in table.active())
    return struck(
        foe.name, terrain(table, number), armor_cover(table, hero), vulns=hero.vulns, health=table.left(foe, member),
        dice=2 if commander else 1, rules=table.rules,
    )  # fmt: skip


# --- what is to come ----------------------------------------------------------------------------------------------------


def _cup(table: WarfighterTable) -> Iterator[Posed]:
    """Whom the next Hostiles aim at: the Hero with the most counters left, and one who is spared by three draws."""
    up = dict(table.up())
    total = sum(table.cup[i] for i in up)
    if len(up) < 2 or not total:
        return
    rests = partial(_rests, table, ("WF-RUL-15",), message("no counter comes back to the cup before"))
    most = max(up, key=lambda i: table.cup[i])

    def first(source: Fair) -> int:
        return tries.named(table, 1, source) == (most,)

    name = up[most].name
    says = tr("the next Targeting counter names {hero}", hero=name)
    chance = Fraction(table.cup[most], total)
    where = tr("{n} of {total} counters in the cup name {hero}", n=table.cup[most], total=total, hero=name)
    asks = tr("What is the chance that the next Targeting counter names {hero}?", hero=name)
    yield asks, "chance", partial(_one, says, chance, where, rests, first)
    least, draws = min(reversed(up), key=lambda i: table.cup[i]), MOST
    if total - table.cup[least] < draws or not table.cup[least]:
        return

    def passed(source: Fair) -> int:
        return least not in tries.named(table, draws, source)

    name = up[least].name
    says = tr("none of the next {draws} Targeting counters names {hero}", draws=draws, hero=name)
    spared = Fraction(comb(total - table.cup[least], draws), comb(total, draws))
    where = tr(
        "all {draws} counters come from the {others} of {total} that name others",
        draws=draws,
        others=total - table.cup[least],
        total=total,
    )
    asks = tr(
        "What is the chance that none of the next {draws} Targeting counters names {hero}?", draws=draws, hero=name
    )
    yield asks, "chance", partial(_one, says, spared, where, rests, passed)


def _one(says: str, value: Fraction, where: str, rests: Callable[[], Assumes], trial: Trial) -> Answer:
    return Answer(value, says, "chance", lambda: [Case(where, value)], rests, trial=trial)


def _weather(table: WarfighterTable) -> Iterator[Posed]:
    """Three Turns in an environment, for the first Hero who stands in one."""
    for _, hero in table.up():
        for kind, value in environs(table, hero.space)[:1]:
            hardy = hero.hardy.get(kind, 0)
            if not 1 < value <= ATTACK or hardy >= MOST:
                continue
            place = table.spaces[hero.space].name
            held = tr(" with {counters}", counters=counted(hardy, "Hardy counter")) if hardy else ""
            parts = {"hero": hero.name, "place": f"{place} ({tr(kind)} {value})", "turns": MOST, "held": held}
            says = tr("{hero} stays in {place} for {turns} Turns{held} and suffers no Wound from it", **parts)
            asks = tr(
                "What is the chance that {hero} stays in {place} for {turns} Turns{held} and suffers no Wound from it?",
                **parts,
            )
            law = environment(MOST, value, hardy, table.rules)
            yield asks, "chance", partial(law.answer, 0, says)
            return


def _guards(table: WarfighterTable) -> Iterator[Posed]:
    """Guards that are on their way, and those whose roll is due."""
    knobs, steps = table.rules.knobs, MOST
    if not objective_card(table).guards or not knobs.guards_size:
        return
    coming = sum(table.track)
    due = steps - 1 - max(0, table.timer - 1)
    if due < 1:
        return
    says = tr("sets of Guards that enter the fight in this Turn and the next {n}, on average", n=steps - 1)
    asks = tr("How many sets of Guards enter the fight in this Turn and the next {n}, on average?", n=steps - 1)
    yield asks, "number", partial(_arrivals, table, coming, due, says)


def _arrivals(table: WarfighterTable, coming: int, turns: int, says: str) -> Answer:
    """Those on the track are there for sure; those that are rolled from now on, by how old they are."""
    law = guards(turns, table.rules, entering=table.timer > 0)
    rolled = law.average()
    there = [Case(tr("{n} on the track", n=coming), Fraction(coming))] if coming else []
    cases = [*there, *rolled.why()]
    rests = partial(
        _rests, table, ("WF-RUL-02", "WF-RUL-50"), message("the Adventure goes on, and nothing else moves the Timer")
    )
    tried = rolled.trial
    trial = None if tried is None else lambda source: coming + tried(source)
    return Answer(coming + rolled, says, "number", lambda: cases, rests, law + coming, trial)


def _marker(table: WarfighterTable) -> Iterator[Posed]:
    """A way forward: a Location Marker among the next Action cards."""
    bag = table.cards.bags.get(ACTION, [])
    markers, draws = sum(table.rules.actions[name].marker for name in bag), MOST
    if table.empty_space() < 0 or not markers or len(bag) - markers < draws:
        return
    none = Fraction(comb(len(bag) - markers, draws), comb(len(bag), draws))
    says = tr("at least one of the next {draws} Action cards is a Location Marker", draws=draws)
    shares = [Fraction(comb(len(bag) - n - 1, markers - 1), comb(len(bag), markers)) for n in range(draws)]
    cases = [Case(tr("the first Marker is card {n}", n=n), share) for n, share in enumerate(shares, 1)]
    words = tr("{n} of the {cards} cards in the deck are Markers", n=markers, cards=len(bag))
    rests = partial(_rests, table, (), words)

    def trial(source: Fair) -> int:
        return any(table.rules.actions[name].marker for name in tries.turned_up(table, ACTION, draws, source))

    yield (
        tr("What is the chance that at least one of the next {draws} Action cards is a Location Marker?", draws=draws),
        "chance",
        lambda: Answer(1 - none, says, "chance", lambda: cases, rests, trial=trial),
    )


def _item(table: WarfighterTable) -> Iterator[Posed]:
    """The value of the next Item that is turned."""
    values = Counter(table.rules.items[name].value for name in table.cards.bags.get(ITEM, []))
    total = values.total()
    if len(values) < 2 or PACK_ITEM in table.discards:  # of two decks the party chooses, with the cards before its eyes
        return
    law: Pmf[int] = Pmf.of(values)
    says = tr("the value of the next Item card, on average")
    rests = partial(_rests, table, ("WF-RUL-26",), message("the copies of most cards are ours"))
    cases = [
        Case(tr("{n} of {total} are worth {value}", n=n, total=total, value=value), Fraction(n * value, total))
        for value, n in sorted(values.items())
    ]

    def trial(source: Fair) -> int:
        return sum(table.rules.items[name].value for name in tries.turned_up(table, ITEM, 1, source))

    yield (
        tr("How much is the value of the next Item card, on average?"),
        "number",
        lambda: Answer(law.mean, says, "number", lambda: cases, rests, law, trial=trial),
    )


def _rests(table: WarfighterTable, rulings: tuple[str, ...], words: str) -> Assumes:
    return assumed(table.rules, rulings, models=(words,))
