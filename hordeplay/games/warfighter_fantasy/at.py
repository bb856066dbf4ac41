"""Prepared positions: `at("hero", party="Gareth 1: Shortsword", spaces=["Long Corridor"], foes=["Orc Spearmen at 1"])`.

A position is laid out as a game is, then changed; `check` refuses what play could not reach.
"""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Iterable, Mapping
from dataclasses import fields

from hordeplay.core.knobs import nearest
from hordeplay.core.match import Match
from hordeplay.games.warfighter_fantasy.check import check
from hordeplay.games.warfighter_fantasy.foes import new_gear
from hordeplay.games.warfighter_fantasy.guards import objective_card
from hordeplay.games.warfighter_fantasy.line import SECTION, number
from hordeplay.games.warfighter_fantasy.parts import Counter, Foe, Hero, Member, Wound
from hordeplay.games.warfighter_fantasy.passives import divinity
from hordeplay.games.warfighter_fantasy.reading import read
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules, slug
from hordeplay.games.warfighter_fantasy.setup import replenish, start
from hordeplay.games.warfighter_fantasy.sound import sound
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.turn import refresh

_FOE = re.compile(
    r"(?P<name>[^@]+?) at (?P<space>\d+)(?: x(?P<number>\d+))?(?: wounds (?P<wounds>\d+))?(?: vulns (?P<vulns>\d+))?"
    r"(?: on (?P<targets>[\d ,]+))?(?: as (?P<role>\w+))?"
)
MOST = 60
"""Hostiles that a prepared card may have."""
UNENTERED = " unentered"
"""What a Location's name ends with where nobody has been yet."""
_COUNTERS = [f.name for f in fields(Hero) if f.name not in ("name", "level", "hand", "gear", "wounds")]


def table_at(
    step: str = "hero",
    *,
    rules: WarfighterRules | None = None,
    adventure: str = "Swamp Caves",
    party: str = "starter",
    spaces: Iterable[str] = (),
    foes: Iterable[str] = (),
    heroes: Mapping[str, Mapping[str, object]] | None = None,
    active: bool = False,
    event: str = "",
    campaign: str = "",
    **facts: object,
) -> WarfighterTable:
    """The table of a prepared position.

    `step` is a step of the game, or a whole line that `line` wrote; then only `rules` counts besides it.
    `spaces` are the Locations played, `Pit Trap unentered` where nobody has been yet. `foes` are written
    `Orc Spearmen at 1 x3 wounds 1 vulns 2 on 1 2 1`: space, number, Wounds and Vulns of the first one, and the numbers
    (from 1) of the Heroes on the counters, dealt round. `heroes` sets fields by name:
    `{"gareth": {"space": 1, "hand": ["Block"], "wounds": [2], "gear": ["Mace"]}}`. `facts` are fields of
    the table. `ValueError` says what is wrong.

    >>> table = table_at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x2 on 1"], heroes={"gareth": {"space": 1}})
    >>> [len(foe.members) for foe in table.foes], table.heroes[0].actions
    ([2], 2)
    """
    sound(step, str, "step")
    if rules is not None and not isinstance(rules, WarfighterRules):
        raise ValueError(f"rules are WarfighterRules, not {rules!r}")
    if SECTION in step:
        table = read(step, rules or WarfighterRules.load())
        check(table)
        return table
    known(step)
    sound(active, bool, "active")
    table = start(rules or WarfighterRules.load(), 1, adventure, party, event, campaign)
    if campaign or step == "party":
        table.step = step
        check(table)
        return table
    knobs = table.rules.knobs
    table.step, table.turn = step, 1
    table.purse, table.rp = table.rp, 0
    table.cup = [knobs.counters_per_hero] * len(table.heroes)
    table.extra = [knobs.extra_counters_per_hero] * len(table.heroes)
    for hero in table.heroes:
        if table.rank(hero).powers and not hero.deity:
            hero.deity = next(iter(table.rules.deities))
        replenish(table, hero)
        hero.divinity = divinity(table, hero)
        refresh(table, hero)
    for i, name in enumerate(_listed(spaces), 1):
        lay(table, i, name)
    table.spaces[table.last].inactive = not active
    given: object = heroes or {}
    if not isinstance(given, Mapping) or not all(isinstance(one, Mapping) for one in given.values()):
        raise ValueError(f"heroes are fields by name, as in {{'gareth': {{'space': 1}}}}, not {heroes!r}")
    for word, changes in given.items():
        who = table.numbered(slug(str(word)))
        if who < 0:
            msg = f"no {word!r} is in the party{nearest(str(word), [hero.slug for hero in table.heroes])}"
            raise ValueError(msg)
        change(table, table.heroes[who], changes)
    for written in _listed(foes):
        bring(table, written)
    for name, value in facts.items():
        if name not in ("timer", "turn", "track", "played", "purse", "rp", "outcome", "pending", "withheld"):
            msg = f"a table has no {name!r} that can be set"
            raise ValueError(msg)
        setattr(table, name, value)
    check(table)
    return table


def at(step: str = "hero", *, seed: int | str = 0, dice: str = "auto", **position: object) -> Match[WarfighterTable]:
    """A match that begins at a prepared position; the words are those of `table_at`.

    It begins with the whole step: what waited for a reaction in the middle of it is over.

    >>> match = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 on 1"], heroes={"gareth": {"space": 1}})
    >>> match.explain("attack gareth shortsword standard giant-rats")
    Refusal(rule='WF-HTH-01', reason='Shortsword needs Striking Range')
    """
    from hordeplay.games.warfighter_fantasy import GAME

    table = table_at(step, **position)  # type: ignore[arg-type]  # table_at checks its own words
    table.window = None
    return Match(GAME, table, seed=seed, dice=dice)  # type: ignore[arg-type]  # Match checks it


def known(step: str) -> None:
    """`ValueError` for a step that the game has not."""
    from hordeplay.games.warfighter_fantasy import GAME  # the package imports this module

    if step not in GAME.steps:
        raise ValueError(f"there is no step {step!r}{nearest(step, list(GAME.steps))}")


def lay(table: WarfighterTable, space: int, name: str) -> None:
    """A Location in its space, out of its deck; `Barred Door unentered` still waits for the first Hero (WF-OBS-01).

    >>> match = at(spaces=["Pit Trap unentered"], party="Vex 2; Gareth 1", heroes={"vex": {"hand": ["Block"]}})
    >>> match.table.spaces[1].entered, match.table.foes
    (False, [])
    """
    entered = not name.endswith(UNENTERED)
    name = name.removesuffix(UNENTERED)
    if name not in table.rules.locations or not 0 < space < table.last:
        msg = f"there is no Location {name!r} for space {space}{nearest(name, list(table.rules.locations))}"
        raise ValueError(msg)
    at_space, level = table.spaces[space], table.rules.locations[name].level
    if level != at_space.level:
        raise ValueError(f"space {space} is for a Location of level {at_space.level}, {name} is {level} (WF-SET-06)")
    take(table, name)
    at_space.name, at_space.entered = name, entered
    at_space.drawn = entered or not table.rules.locations[name].checks


def take(table: WarfighterTable, name: str) -> None:
    """A card out of its deck; `ValueError` when none is left."""
    pile = table.cards.backs.get(name, "")
    if name not in table.cards.bags.get(pile, []):
        msg = f"no {name!r} is left in the decks"
        raise ValueError(msg)
    table.cards.take(pile, name)


def change(table: WarfighterTable, hero: Hero, changes: Mapping[str, object]) -> None:
    """Fields of a Hero: hand and gear by names, Wounds by points (negative: treated), everything else as it is."""
    for name, value in changes.items():
        if name == "hand":
            for card in list(hero.hand):
                hero.hand.remove(card)
            for card in _listed(value):
                take(table, card)
                insort(hero.hand, card)
        elif name == "gear":
            hero.gear = [new_gear(table, title) for title in _listed(value)]
        elif name == "found":
            hero.gear += [new_gear(table, title, found=True) for title in _listed(value)]
        elif name == "damage":
            sound(value, dict[str, int], "damage")
            assert isinstance(value, Mapping)
            for title, points in value.items():
                gear = next((gear for gear in hero.gear if gear.name == title), None)
                if gear is None:
                    raise ValueError(f"{hero.name} has no {title!r}{nearest(title, [g.name for g in hero.gear])}")
                gear.damage = points
        elif name == "wounds":
            hero.wounds = [Wound(abs(number(n)), treated=number(n) < 0) for n in _listed(value)]
            hero.down = not table.health(hero)
        elif name in _COUNTERS:
            setattr(hero, name, value)
        else:
            msg = f"a Hero has no {name!r}{nearest(name, _COUNTERS)}"
            raise ValueError(msg)


def _listed(value: object) -> list[str]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        msg = f"a list of names is needed, not {value!r}"
        raise ValueError(msg)
    return [str(one) for one in value]


def bring(table: WarfighterTable, written: str) -> None:
    """Hostiles of one card with their counters."""
    found = _FOE.fullmatch(written.strip())
    if found is None or found["name"] not in table.rules.hostiles:
        msg = f"{written!r} is no Hostile card, as in 'Orc Spearmen at 1 x3 on 1 2 1'"
        raise ValueError(msg)
    card, role = table.rules.hostiles[found["name"]], found["role"] or ""
    if not role:
        if card.objective:
            role = "objective"
        elif card.name in (objective_card(table).minions, objective_card(table).guard_card):
            role = "minion"
        else:
            take(table, card.name)
    foe = Foe(table.next_id, card.name, int(found["space"]), role)
    table.next_id += 1
    targets = [int(n) - 1 for n in re.findall(r"\d+", found["targets"] or "1")]
    count = int(found["number"] or card.number)
    if not 1 <= count <= MOST:
        raise ValueError(f"1 to {MOST} Hostiles of a card stand in a Location, not {count}")
    for i in range(count):
        member = Member()
        for k in range(card.attacks):
            hero = targets[(i * card.attacks + k) % len(targets)]
            cup = table.extra if k else table.cup
            if not 0 <= hero < len(table.heroes):
                msg = f"there is no Hero {hero + 1}"
                raise ValueError(msg)
            cup[hero] = max(0, cup[hero] - 1)
            member.counters.append(Counter(hero))
        foe.members.append(member)
    foe.members[0].wounds = int(found["wounds"] or 0)
    foe.members[0].vulns = int(found["vulns"] or 0)
    table.foes.append(foe)


__all__ = ["at", "table_at"]
