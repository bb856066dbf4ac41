"""What the odds answer, tried out: a position is prepared and the engine's own steps and verbs are played on it, once for each try.

What came of it is read from what the engine tells (`table.log`) and from the table. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from hordeplay.core.any import AnyAsk
from hordeplay.core.cards import Fair
from hordeplay.core.choice import Choice
from hordeplay.core.english import slug
from hordeplay.core.oracle import one_try
from hordeplay.core.script import OVER, Draw, Script

from ..model.passives import foe_cover
from ..model.ruleset import WarfighterRules
from ..model.table import ITEM, Counter, Foe, Member, Space, Throw, WarfighterTable
from ..rules.ability_rolls import environment as environment_roll
from ..rules.decks import draw_target
from ..rules.dice import roll
from ..rules.guards import guards_roll, move_guards
from ..rules.hero_attacks import Aim, aim, strike
from ..rules.hostile_attacks import hostile_attack, land, row_for
from ..rules.setup import replenish, start
from ..rules.treasure import items, new_gear
from ..rules.verbs import Done, Pay, React, Soak, Spread
from .terms import Result, Struck

R = TypeVar("R")

PLACE = "Long Corridor"
WORN = "Chainmail"
"""The armor that stands for one of any Cover."""
HIGHEST = 40
"""Beyond this Cover no die makes a difference."""


def stand(
    rules: WarfighterRules, foe: str = "", armor: str = "", *, members: int = 1, adventure: str = ""
) -> WarfighterTable:
    """Gareth alone in a Turn, in Striking, without Toughness or cards, perhaps in armor; so many Hostiles of a card aim at him."""
    table = start(rules, 1, adventure or next(iter(rules.adventures)), "Gareth 1")
    knobs, hero = rules.knobs, table.heroes[0]
    table.step, table.turn = "hero", 1
    table.cup, table.extra = [knobs.counters_per_hero], [knobs.extra_counters_per_hero]
    replenish(table, hero)
    hero.toughness, hero.learned, hero.gear = 0, [], [new_gear(table, armor)] if armor else []
    if foe:
        table.spaces[1] = Space(table.spaces[1].level, PLACE, entered=True, drawn=True)
        hero.space, hero.striking = 1, True
        table.foes = [Foe(1, foe, 1, "", [Member(counters=[Counter(0)]) for _ in range(members)])]
        table.next_id = 2
    return table


def tried(table: WarfighterTable, script: Callable[[WarfighterTable], Script[R]], source: Fair) -> R:
    """What a script of the engine's verbs returns on a copy of a table, with what it tells heard."""
    results: list[R] = []

    def step(table: WarfighterTable) -> Script[str]:
        table.log = []
        results.append((yield from script(table)))
        return OVER

    return one_try(table, {table.step: step}, lambda _: results[0] if results else None, source, decided)


def decided(request: AnyAsk) -> Choice:
    """The armor takes what it may, Hardy counters are used, an Explosion spreads by itself; no card is played."""
    first = done = None
    for choice in request.options():
        if isinstance(choice, Pay | Spread) or (isinstance(choice, Soak) and choice.what == "armor"):
            return choice
        first = first or choice
        done = done or (choice if isinstance(choice, Done) else None)
    chosen = done or first
    assert chosen is not None
    return chosen


# Attacks of Heroes


@lru_cache(maxsize=16)
def _target(rules: WarfighterRules, members: int) -> WarfighterTable:
    """Gareth before the healthiest Hostile that Vulns can mark, or so many of them."""
    soft = [card for card in rules.hostiles.values() if not card.inanimate and not card.structure]
    card = max(soft, key=lambda card: (card.health, not card.objective))
    return stand(rules, card.name, members=members)


def _against(table: WarfighterTable, given: Aim, cover: int) -> Aim:
    """The same Attack with what makes the Cover of the target another one."""
    foe = table.foes[0]
    return given._replace(p=given.p + foe_cover(table, foe, foe.members[0]) - cover)


def _plain(need: int, dice: int = 1) -> Aim:
    return Aim(need, 0, 0, dice, hth=False, tag="", kind="weapon", stealth=False)


def _result(table: WarfighterTable, since: int) -> Result:
    """What an Attack on one target came to, by what was told since then."""
    events = [event.what for event in (table.log or ())[since:]]
    return "wound" if "wounds" in events else "vuln" if "vulned" in events else "none"


def attacked(rules: WarfighterRules, need: int, cover: int, dice: int, vulns: int, source: Fair) -> Result:
    """One Attack whose dice need these numbers."""

    def script(table: WarfighterTable) -> Script[Result]:
        foe = table.foes[0]
        foe.members[0].vulns = vulns
        yield from strike(table, 0, foe, foe.members[0], _against(table, _plain(need, dice), cover), "")
        return _result(table, 0)

    return tried(_target(rules, 1), script, source)


def with_weapon(
    rules: WarfighterRules, name: str, mode: str, cover: int, *, hth: int, h: int, p: int, vulns: int, shadows: bool,
    dice: int, source: Fair,
) -> Result:  # fmt: skip
    """One Attack with a weapon by a Hero of this HtH, with what cards and Skills add."""

    def script(table: WarfighterTable) -> Script[Result]:
        hero, foe = table.heroes[0], table.foes[0]
        hero.shadows, foe.members[0].vulns = shadows, vulns
        given = aim(table, hero, slug(name), slug(mode))
        more = h + (hth - table.rank(hero).hth if given.hth else 0)
        given = _against(table, given._replace(h=given.h + more, p=given.p + p, dice=dice), cover)
        way = table.rules.arms[name].modes[slug(mode)]
        yield from strike(table, 0, foe, foe.members[0], given, slug(name), way.vuln)
        return _result(table, 0)

    return tried(_target(rules, 1), script, source)


def in_sequence(rules: WarfighterRules, attacks: int, need: int, cover: int, source: Fair) -> tuple[int, int]:
    """(wounds, vulns) of several Attacks on one target that outlives them."""

    def script(table: WarfighterTable) -> Script[tuple[int, int]]:
        foe, wounds = table.foes[0], 0
        for _ in range(attacks):
            member = foe.members[0]
            yield from strike(table, 0, foe, member, _against(table, _plain(need), cover), "")
            wounds, member.wounds = wounds + member.wounds, 0
        return wounds, foe.members[0].vulns

    return tried(_target(rules, 1), script, source)


def exploded(
    rules: WarfighterRules, dice: int, need: int, cover: int, vulns: int, source: Fair, *, blasts: int = 1
) -> tuple[int, int]:
    """(vulns, wounds) of so many Explosions of so many dice on a card with Hostiles enough."""

    def script(table: WarfighterTable) -> Script[tuple[int, int]]:
        foe = table.foes[0]
        for _ in range(blasts):
            first = foe.members[0]
            first.vulns, first.wounds = vulns, 0
            yield from strike(table, 0, foe, first, _against(table, _plain(need), cover), "", explosion=dice)
        events = [(event.what, event.facts.get("n", 0)) for event in table.log or ()]
        return sum(n for what, n in events if what == "vulned"), sum(n for what, n in events if what == "wounds")

    return tried(_target(rules, dice * blasts + 1), script, source)


# Attacks of Hostiles


@lru_cache(maxsize=64)
def _stricken(rules: WarfighterRules, name: str, terrain: int, armor: str | int) -> WarfighterTable:
    """A lone Gareth without Toughness on ground of this Terrain, before a Hostile that aims at him; armor by name or Cover."""
    least = rules.heroes["Gareth"].ranks[0].cover
    terrain = max(1, min(HIGHEST, terrain))
    if terrain != least + rules.locations[PLACE].hero_cover:
        rules = rules.edit("locations", PLACE, hero_cover=terrain - least)
    if armor and isinstance(armor, int):
        bands = [{"least": 1, "value": min(HIGHEST, armor)}, {"least": 0, "value": 0}]
        rules, armor = rules.edit("armors", WORN, bands=bands), WORN
    return stand(rules, name, str(armor or ""))


def hit(
    rules: WarfighterRules,
    name: str,
    terrain: int,
    armor: int,
    *,
    vulns: int,
    health: int,
    dice: int,
    h: int,
    source: Fair,
) -> tuple[Struck, tuple[int, int]]:
    """What one Attack of a Hostile with so much Health left does to its target, and the Wounds of its row of the chart."""

    def script(table: WarfighterTable) -> Script[tuple[Struck, tuple[int, int]]]:
        hero, foe = table.heroes[0], table.foes[0]
        member = foe.members[0]
        hero.vulns, member.wounds = vulns, table.hostile(foe).health - health
        faces = yield from roll(table, 0, dice, 10, "WF-HTN-03")
        more = h + vulns * table.rules.knobs.vuln_attack_bonus
        row = row_for(table, foe, member, max(faces) + more, max(faces))
        thrown = Throw(0, foe.name, "", "none", more, 0, 0, list(faces))
        yield from land(table, 0, foe, row, 0, thrown)
        if thrown.says == "vuln":
            return ("random vuln" if row.random_vuln else "vuln"), (0, 0)
        if thrown.says != "none":
            return ("wound" if thrown.says == "wound" else "stopped"), (row.wounds, row.random)
        events = [event.what for event in table.log or ()]
        second = events.index("terrain", events.index("terrain") + 1) if events.count("terrain") > 1 else len(events)
        return ("vuln" if "vuln" in events[:second] else "none"), (0, 0)

    return tried(_stricken(rules, name, terrain, armor), script, source)


def volley(rules: WarfighterRules, name: str, attacks: int, terrain: int, armor: str, source: Fair) -> int:
    """Wounds that reach the Health of a lone Hero under so many Attacks; he is healed of them before he falls."""

    def script(table: WarfighterTable) -> Script[int]:
        hero, foe = table.heroes[0], table.foes[0]
        foe.members = [Member(counters=[Counter(0) for _ in range(attacks)])]
        wounds = 0
        for n in range(attacks):
            yield from hostile_attack(table, React(table.label(foe), 0, n))
            wounds += hero.hurt
            hero.wounds = []
        return wounds

    return tried(_stricken(rules, name, terrain, armor), script, source)


# a Turn


@lru_cache(maxsize=16)
def _alone(rules: WarfighterRules) -> WarfighterTable:
    """Gareth at the beginning of an Adventure without a pack of its own, whose Objective has Guards."""
    guarded = (
        card
        for card in rules.adventures.values()
        if not card.pack and rules.hostiles[rules.objectives[card.objective].hostile].guards
    )
    return stand(rules, adventure=next(guarded).name)


def aimed(rules: WarfighterRules, heroes: int, hostiles: int, per_hero: int, source: Fair) -> tuple[int, ...]:
    """How often each Hero's counter is drawn from a full cup."""

    def script(table: WarfighterTable) -> Script[tuple[int, ...]]:
        table.heroes = [table.heroes[0].copy() for _ in range(heroes)]
        table.cup = [per_hero] * heroes
        counts = [0] * heroes
        for _ in range(hostiles):
            counts[(yield from draw_target(table, table.cup, per_hero))] += 1
        return tuple(counts)

    return tried(_alone(rules), script, source)


def weathered(rules: WarfighterRules, rolls: int, need: int, hardy: int, source: Fair) -> int:
    """Wounds of so many environment rolls."""
    kind = "Hot"

    def script(table: WarfighterTable) -> Script[int]:
        hero = table.heroes[0]
        hero.hardy = {kind: hardy} if hardy else {}
        wounds = 0
        for _ in range(rolls):
            yield from environment_roll(table, 0, kind, need)
            wounds += hero.hurt
            hero.wounds = []
        return wounds

    return tried(_alone(rules), script, source)


def guarded(rules: WarfighterRules, sets: Sequence[int], source: Fair) -> int:
    """Sets of Guards that have come after so many Close Range steps; before step k `sets[k]` are rolled."""

    def script(table: WarfighterTable) -> Script[int]:
        for n in sets:
            for _ in range(n):
                yield from guards_roll(table)
            yield from move_guards(table)
        return sum(event.what == "appears" for event in table.log or ())

    return tried(_alone(rules), script, source)


def awaited(rules: WarfighterRules, source: Fair) -> int:
    """Close Range steps until a set of Guards that is rolled now has come."""

    def script(table: WarfighterTable) -> Script[int]:
        yield from guards_roll(table)
        steps = 0
        while not any(event.what == "appears" for event in table.log or ()):
            yield from move_guards(table)
            steps += 1
        return steps

    return tried(_alone(rules), script, source)


# decks


@lru_cache(maxsize=64)
def _item_deck(rules: WarfighterRules, counts: tuple[tuple[int, int], ...]) -> WarfighterTable | None:
    """Gareth before an Item deck with so many cards of each value, None where no card is of such a value."""
    cards: dict[int, str] = {}
    for item in rules.items.values():
        if not item.pack:
            cards.setdefault(item.value, item.name)
    if any(value not in cards for value, n in counts if n):
        return None
    table = _alone(rules).copy()
    names = sorted(cards[value] for value, n in counts for _ in range(n))
    table.cards.bags[ITEM] = names
    table.cards.piles[ITEM] = [{ITEM: len(names)}] if names else []
    return table


def items_drawn(
    rules: WarfighterRules, deck: Mapping[int, int], points: int
) -> Callable[[Fair], tuple[tuple[int, ...], int]] | None:
    """A try of so many points: the values of the Items, largest first, and the cards that were passed over before the first.

    None where the game has no cards of such values.
    """
    table = _item_deck(rules, tuple(deck.items()))
    if table is None:
        return None

    def script(table: WarfighterTable) -> Script[tuple[tuple[int, ...], int]]:
        yield from items(table, points, table.heroes[0].space)
        events = [event for event in table.log or () if event.what in ("passes", "takes", "lies")]
        values = [table.rules.items[event.facts["item"]].value for event in events if event.what != "passes"]
        first = next((n for n, event in enumerate(events) if event.what != "passes"), len(events))
        return tuple(sorted(values, reverse=True)), first

    return lambda source: tried(table, script, source)


# what comes next on a live table


def named(table: WarfighterTable, draws: int, source: Fair) -> tuple[int, ...]:
    """The Heroes whom so many more Targeting counters name, none of which comes back."""
    per_hero = table.rules.knobs.counters_per_hero

    def script(table: WarfighterTable) -> Script[tuple[int, ...]]:
        heroes = [-1] * draws
        for n in range(draws):
            heroes[n] = yield from draw_target(table, table.cup, per_hero)
        return tuple(heroes)

    return tried(table, script, source)


def turned_up(table: WarfighterTable, deck: str, draws: int, source: Fair) -> tuple[str, ...]:
    """The next cards of a deck."""

    def script(table: WarfighterTable) -> Script[tuple[str, ...]]:
        cards = [""] * draws
        for n in range(draws):
            cards[n] = yield from Draw(table.cards, deck, rule="WF-CMP-02")
        return tuple(cards)

    return tried(table, script, source)
