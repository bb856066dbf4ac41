"""Exact answers to the chance questions of Horrible Hordes.

Hit chances come from `strength`, the very functions that the engine rolls against; `hordeplay.odds` does the counting.

>>> battle(armies=2, horde="Frost Giant Family").win
Fraction(8742681459, 46831515731)
>>> raid(castles=1, settlements=1, horde="Pit Fiend Demons").win
Fraction(244301316157, 544083434752)
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hordeplay.games.horrible_hordes.content import Kind
from hordeplay.games.horrible_hordes.fights import (
    ORDERS,
    Names,
    battle,
    known_ability,
    known_horde,
    known_terrain,
    names,
    owned,
    printed,
    raid,
    size_after,
    whole,
)
from hordeplay.games.horrible_hordes.fortune import (
    drawn,
    event,
    event_chits,
    events_seen,
    kinds,
    outright,
    second_start,
    turns_to_see_all,
)
from hordeplay.games.horrible_hordes.ground import barred
from hordeplay.games.horrible_hordes.hordes import occupied, wishes
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.setup import pool as pool_of
from hordeplay.games.horrible_hordes.squares import adjacent
from hordeplay.games.horrible_hordes.strength import chance, needs, shot_need, strike_need
from hordeplay.games.horrible_hordes.table import Horde as Stack
from hordeplay.games.horrible_hordes.table import HordeTable
from hordeplay.odds.duel import table as all_starts
from hordeplay.odds.grid import Odds
from hordeplay.odds.pmf import Chance, Pmf
from hordeplay.odds.pmf import chance as as_chance


class Danger(NamedTuple):
    """How hard a Horde is to beat: the exact chances that Armies destroy it and that a garrison outlives its raid."""

    horde: str
    kind: Kind
    two: Fraction
    """Two Armies destroy it, without terrain or Abilities."""
    four: Fraction
    """Four Armies destroy it."""
    start: Fraction
    """Of the stack that a player starts with, at least one unit outlives its raid."""
    walls: Fraction
    """Likewise of a Castle and a Settlement."""

    @property
    def rating(self) -> Fraction:
        """From 0, always beaten, to 1, never: what the four chances lack on average."""
        return 1 - (self.two + self.four + self.start + self.walls) / 4


def danger(rules: HordeRules | None = None, hordes: Names | None = None) -> dict[str, Danger]:
    """The danger of each Horde in the pool (or of these), the most dangerous first (HH-HLIST-01, HH-OLIST-01).

    >>> table = danger()
    >>> next(iter(table)), list(table)[-1], round(float(table["Pit Fiend Demons"].two), 4)
    ('Nomad Khan', 'Pit Fiend Demons', 0.5016)
    """
    rules = rules or printed()
    knobs = rules.knobs
    castles = min(knobs.start_castles, knobs.castles_per_space)
    armies = min(knobs.start_armies, knobs.stack_limit)
    found = []
    for name in pool_of(rules) if hordes is None else _hordes(hordes):
        start = raid(castles, armies, 1, horde=name, rules=rules)
        walls = raid(1, 0, 1, horde=name, rules=rules)
        two, four = (battle(n, name, rules=rules).destroyed for n in (2, 4))
        kind = known_horde(rules, name).kind
        found.append(Danger(name, kind, two, four, start.survivors.at_least(1), walls.survivors.at_least(1)))
    return {one.horde: one for one in sorted(found, key=lambda one: (-one.rating, one.horde))}


def _hordes(told: Names) -> tuple[str, ...]:
    return names(told, "Hordes", "Rat King")


def shot(
    ability: str,
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    rules: HordeRules | None = None,
) -> Pmf[int]:
    """How many Hit Counters one use of a long range attack or battle Spell removes (HH-RUL-56 to HH-RUL-58).

    `ValueError` when the Ability does not attack, or not such a Horde.

    >>> shot("Catapults", "Ogre Magi").at_least(1)
    Fraction(1, 5)
    >>> shot("Earthquake", "Rat King").mean
    Fraction(14, 5)
    """
    rules = rules or printed()
    card = known_horde(rules, horde)
    ground = known_terrain(rules, terrain)
    counters = card.hits if hits is None else whole(hits, "hits", 0)
    for effect in known_ability(rules, ability).effects:
        if effect.do == "shoot":
            if effect.vs not in {None, card.kind}:
                raise ValueError(f"{ability} does nothing to {horde}")
            dice = counters if effect.how == "each" else 1
            need = shot_need(rules, effect, horde, ground)
        elif effect.do == "strike" and effect.target is not None:
            dice = effect.dice
            need = strike_need(rules, effect, horde, ground, 0)
        else:
            continue
        return Pmf.binomial(dice, chance(rules.knobs, need)).map(lambda n: min(n, counters))
    raise ValueError(f"{ability} is no attack")


def pool(
    armies: int = 6,
    *,
    terrain: str | None = None,
    abilities: Names = (),
    rules: HordeRules | None = None,
    hordes: Names | None = None,
) -> dict[tuple[str, int], Odds[Fraction]]:
    """The odds of 1..`armies` Armies against every Horde of the basic list (or these), keyed by (name, Armies).

    Only plain battles are counted at once: `ValueError` when an Ability brings more than another number to hit.

    >>> round(float(pool(2)["Frost Giant Family", 2].destroyed), 4)
    0.2517
    """
    rules = rules or printed()
    chosen = [card.name for card in rules.hordes.values() if card.set == "basic"] if hordes is None else _hordes(hordes)
    mine = owned(rules, abilities)
    ground = known_terrain(rules, terrain)
    if mine["strike"] or rules.knobs.undead_growth_timing == "each_round":
        raise ValueError("opening strikes and growth in each round are counted by battle(), one Horde at a time")
    profiles = {}
    for name in chosen:
        need = needs(rules, mine, known_horde(rules, name).name, ground, "attack")
        profiles[name] = (
            rules.hordes[name].hits,
            chance(rules.knobs, need.army),
            chance(rules.knobs, need.at_army),
        )
    return all_starts(profiles, whole(armies, "armies"), order=ORDERS[rules.knobs.battle_simultaneous])


def spawns(taken: int, draws: int = 2, squares: int = 100) -> Pmf[int]:
    """How many Hordes a Spawn Phase places when `taken` of all squares are blocked (HH-SPAWN-02, HH-RUL-69).

    >>> spawns(20).mean, spawns(20).exactly(0)
    (Fraction(199, 125), Fraction(1, 25))
    """
    if not 0 <= whole(taken, "taken") <= whole(squares, "squares"):
        raise ValueError(f"between 0 and {squares} squares are taken; got {taken}")
    placed = Pmf.sure(0)
    for _ in range(whole(draws, "draws", 0)):
        placed = placed.then(lambda n: Pmf.of({n + 1: max(0, squares - taken - n), n: min(squares, taken + n)}))
    return placed


def next_step(table: HordeTable, horde: Stack) -> Pmf[int]:
    """The square on which a Horde stands after its next step, by the list of wishes (HH-HSEG-03 to HH-HSEG-09)."""
    held = occupied(table)
    others = {other.at for other in table.hordes}
    free = [at for at in adjacent(horde.at, table.size) if at not in others and barred(table, at) is None]
    wanted, _ = ((), "") if horde.at in held or horde.at in table.frozen else wishes(table, free, held)
    return Pmf.uniform(wanted or [horde.at])


def enough(
    level: Chance,
    most: int = 12,
    *,
    terrain: str | None = None,
    abilities: Names = (),
    rules: HordeRules | None = None,
) -> dict[str, int]:
    """How many Armies win against each Horde of the basic list with chance `level` or more; 0: `most` are too few.

    >>> enough("1/2")["Frost Giant Family"]
    3
    """
    wanted = as_chance(level, "a level")
    found: dict[str, int] = {}
    for (name, armies), ends in pool(most, terrain=terrain, abilities=abilities, rules=rules).items():
        if not found.setdefault(name, 0) and ends.win >= wanted:
            found[name] = armies
    return found


def volley(
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    abilities: Names = (),
    rules: HordeRules | None = None,
) -> Pmf[int]:
    """How many hits a Horde rolls on Armies in one combat round of the Attack Phase (HH-ATK-05).

    >>> volley("Goblin Night Raiders").mean
    Fraction(12, 5)
    """
    rules = rules or printed()
    card = known_horde(rules, horde)
    mine = owned(rules, abilities)
    need = needs(rules, mine, horde, known_terrain(rules, terrain), "attack")
    return Pmf.binomial(card.hits if hits is None else whole(hits, "hits"), chance(rules.knobs, need.at_army))


def hit(horde: str, terrain: str | None = None, abilities: Names = (), rules: HordeRules | None = None) -> Fraction:
    """The chance that one Army's die hits a Horde in the Attack Phase (HH-ATK-03, HH-ATK-04).

    >>> hit("Ogre Magi", "Hills")
    Fraction(1, 5)
    """
    rules = rules or printed()
    mine = owned(rules, abilities)
    name, ground = known_horde(rules, horde).name, known_terrain(rules, terrain)
    return chance(rules.knobs, needs(rules, mine, name, ground, "attack").army)


__all__ = [
    "Danger",
    "battle",
    "danger",
    "drawn",
    "enough",
    "event",
    "event_chits",
    "events_seen",
    "hit",
    "kinds",
    "known_ability",
    "known_horde",
    "known_terrain",
    "next_step",
    "outright",
    "pool",
    "printed",
    "raid",
    "second_start",
    "shot",
    "size_after",
    "spawns",
    "turns_to_see_all",
    "volley",
]
