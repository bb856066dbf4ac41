"""What a die needs to hit (rulebook: Attack Phase, Raid Segment, Humanoid Horde special rules).

Plain functions of the rules: the engine rolls against these numbers, the exact odds count with them.
A need is the lowest value of a battle die that hits; above the highest value it never does.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from ...model.content import Effect, Horde, Kind, Terrain, Unit
from ...model.knobs import Knobs
from ...model.powers import Power, Powers
from ...model.ruleset import HordeRules
from ...model.vocabulary import Word

Phase: TypeAlias = Literal["attack", "raid"]


class Needs(NamedTuple):
    """What every die of a battle needs: of each player unit, and of the Horde by what its die is aimed at."""

    army: int
    castle: int
    settlement: int
    at_army: int
    at_castle: int
    at_settlement: int


def needs(
    rules: HordeRules, mine: Powers, horde: str, terrain: str, phase: Phase, blessings: tuple[str, ...] = ()
) -> Needs:
    """What the dice of both sides need in one kind of battle; `blessings` are the Spells that lie on the stack.

    Modifiers add up without a cap (HH-RUL-84), those of the tile reach every unit on it (HH-RUL-98). Clauses: HH-ATK-03 to
    HH-ATK-05, HH-RAID-02, HH-HUM-01, HH-RUL-44 to HH-RUL-46.

    >>> from hordeplay.games.horrible_hordes.model.powers import Powers
    >>> from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
    >>> rules = HordeRules.load()
    >>> needs(rules, Powers.of(rules, ()), "Ogre Magi", "Hills", "attack")
    Needs(army=9, castle=10, settlement=11, at_army=4, at_castle=4, at_settlement=4)
    """
    return _needs(rules, mine.edge, horde, terrain, phase, blessings)  # many sets of Abilities fight alike


@lru_cache(maxsize=10_000)
def _needs(
    rules: HordeRules, edge: tuple[str, ...], horde_name: str, tile: str, phase: Phase, blessings: tuple[str, ...]
) -> Needs:
    knobs = rules.knobs
    mine, horde, terrain = Powers.of(rules, edge), rules.hordes[horde_name], rules.terrain[tile]
    on_stack = [effect for name in blessings for effect in rules.abilities[name].stack_effects]
    attacks = [*lasting(mine["attack"]), *(effect for effect in on_stack if effect.do == "attack")]
    defenses = [
        *lasting(mine["defense"]),
        *(effect for effect in (*on_stack, *terrain.effects) if effect.do == "defense"),
    ]
    guard = defense_of(knobs, horde, terrain)
    strong = attack_of(knobs, horde, terrain)
    kind = horde.kind

    def hits(on: int, unit: Unit) -> int:
        return within(knobs, on + guard - _sum(attacks, unit, kind, terrain, phase))

    def aimed(unit: Unit) -> int:
        return within(knobs, strong + _sum(defenses, unit, kind, terrain, phase))

    return Needs(
        hits(knobs.army_hits_on, "army"),
        hits(knobs.castle_hits_on, "castle"),
        hits(knobs.settlement_hits_on, "settlement"),
        aimed("army"),
        aimed("castle"),
        aimed("settlement"),
    )


def lasting(mine: Sequence[Power]) -> list[Effect]:
    """The effects that work by themselves for all of an owner's units: no Spell on one stack, nothing for a time."""
    return [effect for _, effect in mine if effect.scope == "owner" and effect.until is None]


def war_needs(
    rules: HordeRules,
    attacker: Powers,
    defender: Powers,
    terrain: str,
    spells: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    on: int | None = None,
) -> Needs:
    """What dice need between two players (HH-RUL-90): the first three are the defender's, the others the attacker's.

    Only what works against everybody counts; `spells` lie on the attacking and the defending stack. `on`: what the
    attacker's rolls hit on, with the bonus that counts for them, instead of the number of Armies.
    """
    knobs = rules.knobs
    ground = rules.terrain[terrain]
    tile = [effect for effect in ground.effects if effect.do == "defense"]
    ours, theirs = ([effect for name in names for effect in rules.abilities[name].stack_effects] for names in spells)

    def bonus(mine: Powers, do: Word, more: list[Effect], unit: Unit, phase: Phase | None) -> int:
        effects = [*lasting(mine[do]), *(effect for effect in more if effect.do == do)]
        return _sum(effects, unit, None, ground, phase)

    def hits(number: int, unit: Unit) -> int:
        against = bonus(attacker, "defense", ours + tile, "army", "attack")
        return within(knobs, number - bonus(defender, "attack", theirs, unit, None) + against)

    def aimed(unit: Unit) -> int:
        against = bonus(defender, "defense", theirs + tile, unit, None)
        if on is not None:
            return within(knobs, on + against)
        return within(knobs, knobs.army_hits_on - bonus(attacker, "attack", ours, "army", "attack") + against)

    return Needs(
        hits(knobs.army_hits_on, "army"),
        hits(knobs.castle_hits_on, "castle"),
        hits(knobs.settlement_hits_on, "settlement"),
        aimed("army"),
        aimed("castle"),
        aimed("settlement"),
    )


def _sum(effects: Sequence[Effect], unit: Unit, kind: Kind | None, terrain: Terrain, phase: Phase | None) -> int:
    bonus = 0
    for effect in effects:
        if (
            unit in effect.units
            and (effect.vs is None or effect.vs == kind)
            and (effect.terrain is None or effect.terrain == terrain.name)
            and (effect.phase is None or effect.phase == phase)
        ):
            bonus += effect.n
    return bonus


def attack_of(knobs: Knobs, horde: Horde, terrain: Terrain) -> int:
    """What a Horde's die needs before the Defense of its target: its Attack, less its bonus in such terrain (HH-HUM-01, HH-RUL-64)."""
    return horde.attack - (knobs.humanoid_attack if terrain.favours == horde.kind else 0)


def defense_of(knobs: Knobs, horde: Horde, terrain: Terrain) -> int:
    """What a Horde takes off every player roll, negative where it adds (HH-ATK-04, HH-HNOTE-01, HH-RUL-45, HH-HUM-01)."""
    return horde.defense + (knobs.humanoid_defense if terrain.favours == horde.kind else 0)


def shot_need(rules: HordeRules, effect: Effect, horde: str, terrain: str, bonus: int = 0) -> int:
    """What one roll of a long range attack needs (HH-NOTE-02, HH-RUL-56, HH-RUL-57); `bonus`: of its source, if any counts."""
    knobs = rules.knobs
    guard = defense_of(knobs, rules.hordes[horde], rules.terrain[terrain])
    return within(knobs, (effect.target or knobs.lra_hits_on) + guard - effect.n - bonus)


def strike_need(rules: HordeRules, effect: Effect, horde: str, terrain: str, army: int) -> int:
    """What one roll of a strike inside a battle needs: its own number, or that of an Army (HH-RUL-58, HH-RUL-59)."""
    if effect.target is None:
        return army
    knobs = rules.knobs
    return within(knobs, effect.target + defense_of(knobs, rules.hordes[horde], rules.terrain[terrain]))


def unit_bonus(mine: Powers, unit: Unit, kind: Kind | None, terrain: Terrain, phase: Phase) -> int:
    """The attack bonus of a unit against such a Horde, or against players."""
    return _sum(lasting(mine["attack"]), unit, kind, terrain, phase)


def faces(knobs: Knobs) -> range:
    """The values of a battle die (HH-RUL-03).

    >>> from hordeplay.games.horrible_hordes.model.knobs import Knobs
    >>> faces(Knobs()), faces(Knobs(d10_zero="zero"))
    (range(1, 11), range(0, 10))
    """
    if knobs.d10_zero == "zero" and knobs.die_sides == 10:
        return range(10)
    return range(1, knobs.die_sides + 1)


def within(knobs: Knobs, need: int) -> int:
    """A need as it counts: where naturals are automatic, the lowest value misses and the highest hits (HH-RUL-44)."""
    if knobs.natural_1_10 == "auto":
        values = faces(knobs)
        return max(values[0] + 1, min(values[-1], need))
    return need


def chance(knobs: Knobs, need: int) -> Fraction:
    """The chance that one battle die reaches a need.

    >>> from hordeplay.games.horrible_hordes.model.knobs import Knobs
    >>> [str(chance(Knobs(), need)) for need in (6, 11, -1)]
    ['1/2', '0', '1']
    """
    values = faces(knobs)
    return Fraction(max(0, min(len(values), values[-1] + 1 - need)), len(values))
