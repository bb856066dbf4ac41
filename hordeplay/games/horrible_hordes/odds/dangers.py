"""Every Horde at once: how hard each is to beat, and how many Armies it takes."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hordeplay.core.arguments import known, ruled, several, whole
from hordeplay.core.language import tr
from hordeplay.odds.duel import table as all_starts
from hordeplay.odds.grid import Odds
from hordeplay.odds.pmf import Chance
from hordeplay.odds.pmf import chance as as_chance

from ..model.content import Kind
from ..model.ruleset import HordeRules
from ..rules.battle.strength import chance, needs
from .battles import ORDERS, Names, battle, owned, raid, terrain_of


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
    """Of a Castle and a Settlement, at least one outlives its raid."""

    @property
    def rating(self) -> Fraction:
        """From 0, always beaten, to 1, never: what the four chances lack on average."""
        return 1 - (self.two + self.four + self.start + self.walls) / 4


def danger(rules: HordeRules | None = None, hordes: Names | None = None) -> dict[str, Danger]:
    """The danger of each Horde in the pool (or of these), by name, the most dangerous first (HH-HLIST-01, HH-OLIST-01).

    `ValueError` for a Horde that there is not, with the nearest name.

    >>> table = danger()
    >>> next(iter(table)), list(table)[-1], round(float(table["Pit Fiend Demons"].two), 4)
    ('Nomad Khan', 'Pit Fiend Demons', 0.5016)
    """
    rules = ruled(rules, HordeRules)
    knobs = rules.knobs
    castles = min(knobs.start_castles, knobs.castles_per_space)
    armies = min(knobs.start_armies, knobs.stack_limit)
    dangers = []
    for name in rules.pool if hordes is None else _horde_names(rules, hordes):
        start = raid(castles, armies, 1, horde=name, rules=rules)
        walls = raid(1, 0, 1, horde=name, rules=rules)
        two, four = (battle(n, name, rules=rules).destroyed for n in (2, 4))
        kind = rules.hordes[name].kind
        dangers.append(Danger(name, kind, two, four, start.survivors.at_least(1), walls.survivors.at_least(1)))
    return {one.horde: one for one in sorted(dangers, key=lambda one: (-one.rating, one.horde))}


def _horde_names(rules: HordeRules, names: Names) -> tuple[str, ...]:
    """The names of Hordes, a single one as it is."""
    listed = several((names,) if isinstance(names, str) else names, "hordes")
    return tuple(known(name, rules.hordes, "hordes") for name in listed)


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
    rules = ruled(rules, HordeRules)
    basic = tuple(card.name for card in rules.hordes.values() if card.set == "basic")
    mine = owned(rules, abilities)
    tile = terrain_of(rules, terrain)
    if mine["strike"] or rules.knobs.undead_growth_timing == "each_round":
        raise ValueError(tr("opening strikes and growth in each round are counted by battle(), one Horde at a time"))
    profiles = {}
    for name in basic if hordes is None else _horde_names(rules, hordes):
        need = needs(rules, mine, name, tile, "attack")
        profiles[name] = (rules.hordes[name].hits, chance(rules.knobs, need.army), chance(rules.knobs, need.at_army))
    return all_starts(profiles, whole(armies, "armies"), order=ORDERS[rules.knobs.battle_simultaneous])


def enough(
    level: Chance,
    most: int = 12,
    *,
    terrain: str | None = None,
    abilities: Names = (),
    rules: HordeRules | None = None,
) -> dict[str, int]:
    """How many Armies win against each Horde of the basic list with chance `level` or more; 0: `most` are too few.

    `level` is a `Fraction` or a text such as "1/2"; `ValueError` outside 0 to 1.

    >>> enough("1/2")["Frost Giant Family"]
    3
    """
    wanted = as_chance(level, "a level")
    armies_needed: dict[str, int] = {}
    for (name, armies), ends in pool(most, terrain=terrain, abilities=abilities, rules=rules).items():
        if not armies_needed.setdefault(name, 0) and ends.win >= wanted:
            armies_needed[name] = armies
    return armies_needed
