"""What the greedy bot makes of a table: chances of a battle, the worth of a Kingdom, squares that are safe."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import Final

from ..model.content import Resource, Resources
from ..model.powers import Powers, powers
from ..model.ruleset import HordeRules
from ..model.squares import adjacent
from ..model.table import Horde, HordeTable
from ..model.worth import worth
from ..rules.battle.combat import opening_dice
from ..rules.battle.strength import chance, needs
from ..rules.paying import can_pay
from ..rules.places import castle_places, no_tower
from ..rules.training import capacity, training_places

LONG_ENOUGH: Final = 6
"""Rounds that must be left for a Wizards Tower to pay for itself."""

GARRISON: Final = 3
"""Armies that a Castle shall have before anything else is built."""


@lru_cache(maxsize=16)
def kingdoms(rules: HordeRules) -> tuple[str, ...]:
    """All Kingdoms, that with the most worthwhile Abilities first."""

    def value(name: str) -> float:
        return sum(worth(rules.abilities[ability]) for ability in rules.kingdoms[name].abilities)

    return tuple(sorted(rules.kingdoms, key=lambda name: -value(name)))


def prospects(table: HordeTable, seat: int, horde: Horde, armies: int) -> tuple[float, float]:
    """The chance to destroy a Horde with so many Armies, and the mean number of them that fall."""
    rules = table.rules
    mine = powers(table, seat)
    need = needs(rules, mine, horde.name, table.tiles.get(horde.at, "Clear"), "attack")
    p, q = hit_chance(rules, need.army), hit_chance(rules, need.at_army)
    opening = opening_dice(mine) if "strike" in mine else 0
    if not opening:
        return ends(p, q, armies, horde.hits)
    won = lost = 0.0
    for hits, weight in enumerate(binomial(opening, p)):
        after = ends(p, q, armies, max(0, horde.hits - hits))
        won += weight * after[0]
        lost += weight * after[1]
    return won, lost


@lru_cache(maxsize=1_000)
def hit_chance(rules: HordeRules, need: int) -> float:
    """The chance that one battle die reaches a need."""
    return float(chance(rules.knobs, need))


@lru_cache(maxsize=100_000)
def ends(p: float, q: float, armies: int, hits: int) -> tuple[float, float]:
    """How a plain battle ends, as `prospects`, to 12 digits; each state of it is worked out once for all battles.

    >>> round(ends(0.5, 0.4, 2, 3)[0], 12) == round(8742681459 / 46831515731 + 3046330836 / 46831515731, 12)
    True
    """
    if not hits:
        return 1.0, 0.0
    if not armies:
        return 0.0, 0.0
    kills, storm = capped(armies, p, hits), capped(hits, q, armies)
    stays = kills[0] * storm[0]
    if stays == 1.0:
        return 0.0, 0.0
    won = lost = 0.0
    for k, x in enumerate(kills):
        for fallen, y in enumerate(storm):
            if k or fallen:
                after = ends(p, q, armies - fallen, hits - k)
                won += x * y * after[0]
                lost += x * y * (fallen + after[1])
    return won / (1 - stays), lost / (1 - stays)


@lru_cache(maxsize=10_000)
def capped(dice: int, p: float, most: int) -> tuple[float, ...]:
    """The chances of 0, 1, ... hits of so many dice, all above `most` counted as `most`."""
    law = binomial(dice, p)
    return law if dice <= most else (*law[:most], sum(law[most:]))


@lru_cache(maxsize=10_000)
def binomial(dice: int, p: float) -> tuple[float, ...]:
    """The chances of 0, 1, ... hits of so many dice."""
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


def might(rules: HordeRules, horde: str) -> int:
    """A rough measure of a Horde: its Hit Counters by how well they hit and how badly they are hit."""
    card = rules.hordes[horde]
    return card.hits * (11 - card.attack) * (6 + card.defense)


def goals(table: HordeTable, seat: int, mine: Powers) -> Iterator[Resources]:
    """What this seat would like to pay for this turn, in order: a garrison, points, what holds a space, the next space."""
    player = table.players[seat]
    armies, places = player.armies, training_places(table, seat)
    for at in places:
        if armies.get(at, 0) < GARRISON:
            yield mine.price("army")
            break
    for ability, _ in mine["gain_vt"]:
        if ability.price and mine.can_use(player, ability):
            yield ability.price[0]
    for at in places:
        if armies.get(at, 0) < 4 and capacity(table, seat, at):
            yield mine.price("army")
            break
    if len(player.castles) + len(player.towers) < len(player.settlements):
        tower = table.rules.knobs.wizard_tower and tower_site(table, seat) >= 0
        yield mine.price("tower" if tower else "castle")
    yield mine.price("settlement")


def bare(table: HordeTable, seat: int) -> bool:
    """Whether a square that trains Armies has too few of them to hold it."""
    armies = table.players[seat].armies
    for at in training_places(table, seat):  # noqa: SIM110 - asked in every turn, and half as fast as a generator
        if armies.get(at, 0) < GARRISON:
            return True
    return False


def short(have: dict[Resource, int], price: Resources) -> list[Resource]:
    """The chits that are missing for a price."""
    missing: list[Resource] = []
    if price.stone > have["stone"]:  # one by one: this is asked for each wish of each turn
        missing += ["stone"] * (price.stone - have["stone"])
    if price.wood > have["wood"]:
        missing += ["wood"] * (price.wood - have["wood"])
    if price.food > have["food"]:
        missing += ["food"] * (price.food - have["food"])
    if price.metal > have["metal"]:
        missing += ["metal"] * (price.metal - have["metal"])
    if price.magic > have["magic"]:
        missing += ["magic"] * (price.magic - have["magic"])
    if price.gold > have["gold"]:
        missing += ["gold"] * (price.gold - have["gold"])
    return missing


def danger(table: HordeTable, at: int) -> int:
    """How many Hordes stand next to a square."""
    near = adjacent(at, table.size)
    n = 0
    for horde in table.hordes:
        if horde.at in near:
            n += 1
    return n


def tower_site(table: HordeTable, seat: int) -> int:
    """Where the next stronghold shall be a Wizards Tower, the most endangered square first, or -1 (HH-TOWER-01 to HH-TOWER-05).

    After two Castles each, or when there are chits enough, as long as it pays.
    """
    knobs = table.rules.knobs
    if not (knobs.wizard_tower and knobs.tower_counts_as_castle and knobs.tower_magic):
        return -1
    player = table.players[seat]
    few = len(player.castles) < 2 * (len(player.towers) + 1)
    if table.round > knobs.rounds - LONG_ENOUGH or (few and not can_pay(table, seat, "tower")):
        return -1
    armies = player.armies
    sites = [at for at in castle_places(table, seat) if no_tower(table, seat, at) is None]
    return max(sites, key=lambda at: 2 * danger(table, at) + 3 * (at in armies), default=-1)
