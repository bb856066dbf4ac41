"""What a bot makes of a table: chances of a battle, the worth of an Ability, squares that are safe."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes.content import Ability, Effect, Usage, Word
from hordeplay.games.horrible_hordes.powers import powers
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.squares import adjacent
from hordeplay.games.horrible_hordes.strength import chance, needs
from hordeplay.games.horrible_hordes.table import Horde, HordeTable
from hordeplay.odds.duel import Duel, Rank
from hordeplay.odds.pmf import Chance

WORTH: Final[dict[Word, float]] = {
    "attack": 6.0, "defense": 6.0, "strike": 2.5, "shoot": 2.0, "cancel_hit": 2.0, "income": 7.0, "convert": 1.0,
    "gain_resource": 0.35, "gain_unit": 2.0, "gain_vt": 1.6, "regain": 4.0, "price": 1.0, "raises": 1.5, "uses": 0.5,
    "move": 1.0, "step": 0.5, "march": 0.5, "relocate": 0.3, "build_on_army": 0.5, "extra_build": 3.0, "hire": 2.0,
    "train_at": 2.5, "touch_die": 0.2, "steer_horde": 0.3, "close_space": 0.3, "destroy_horde": 2.0,
}  # fmt: skip
"""What one unit of an effect word is worth to a plain player, as a share of a whole game."""

USAGE: Final[dict[Usage, float]] = {
    "constant": 1.0, "whenever": 1.0, "per_round": 1.0, "conversion": 1.0, "activation": 0.7, "once": 1.0,
}  # fmt: skip


CHIT: Final = 0.2
"""Points that a chit may become."""

ABILITY: Final = 0.6
"""Points that a unit of worth may become in a whole game."""

OFTEN: Final = 8
"""How often in a game a Victory Token that can be had again and again is had."""


def worth(ability: Ability) -> float:
    """A rough value of an Ability, from its effect words alone."""
    return USAGE[ability.usage] * sum(_worth(effect, ability.usage) for effect in ability.effects)


def _worth(effect: Effect, usage: Usage) -> float:
    value = WORTH.get(effect.do, 0.0) * effect.n
    if effect.do == "gain_vt" and usage != "once":
        return value * OFTEN
    if effect.do == "price":
        change = effect.add.total if effect.add else 0
        return -1.5 * change + 1.5 * len(effect.waive)
    if effect.vs or effect.terrain:
        value *= 0.35
    if effect.phase:
        value *= 0.5
    if effect.scope == "stack":
        value *= 0.3
    if effect.do in {"attack", "defense"} and "army" not in effect.units:
        value *= 0.6
    if effect.do == "strike":
        value = WORTH["strike"] * effect.dice
    return value


@lru_cache(maxsize=16)
def favourites(rules: HordeRules) -> tuple[str, ...]:
    """All Abilities, the most worthwhile first."""
    return tuple(sorted(rules.abilities, key=lambda name: -worth(rules.abilities[name])))


@lru_cache(maxsize=16)
def kingdoms(rules: HordeRules) -> tuple[str, ...]:
    """All Kingdoms, that with the most worthwhile Abilities first."""

    def value(name: str) -> float:
        return sum(worth(rules.abilities[ability]) for ability in rules.kingdoms[name].abilities)

    return tuple(sorted(rules.kingdoms, key=lambda name: -value(name)))


def prospects(table: HordeTable, seat: int, horde: Horde, armies: int) -> tuple[float, float]:
    """The exact chance to destroy a Horde with so many Armies, and the mean number of them that fall."""
    rules = table.rules
    mine = powers(table, seat)
    need = needs(rules, mine, horde.name, table.tiles.get(horde.at, "Clear"), "attack")
    opening = sum(effect.dice for _, effect in mine["strike"] if effect.target is None)
    return _prospects(rules, armies, horde.hits, need.army, need.at_army, opening)


@lru_cache(maxsize=20_000)
def _prospects(rules: HordeRules, armies: int, hits: int, need: int, risk: int, opening: int) -> tuple[float, float]:
    p: Chance = chance(rules.knobs, need)
    end = Duel(
        (Rank("army", armies, p, chance(rules.knobs, risk)),), hits, before=((opening, p),) if opening else ()
    ).end()
    return float(end.destroyed), float(end.lost("army").mean)


def might(rules: HordeRules, horde: str) -> int:
    """A rough measure of a Horde: its Hit Counters by how well they hit and how badly they are hit."""
    card = rules.hordes[horde]
    return card.hits * (11 - card.attack) * (6 + card.defense)


def outlook(table: HordeTable, seat: int) -> float:
    """What a table is worth to a seat: its standing, less the mean standing of the others."""
    others = [standing(table, other) for other in range(len(table.players)) if other != seat]
    return standing(table, seat) - (sum(others) / len(others) if others else 0.0)


def standing(table: HordeTable, seat: int) -> float:
    """Points, and what chits, land and Abilities may still bring in the rounds that are left."""
    rules = table.rules
    player = table.players[seat]
    left = 0 if table.step == OVER else rules.knobs.rounds - table.round + 1
    if not left:
        return float(table.score(seat))
    lasting = sum(value(rules, name) for name in player.abilities) * left / rules.knobs.rounds
    land = min(left, 4) * sum(player.settlements.values())
    return table.score(seat) + CHIT * (min(player.chits.total, rules.knobs.hand_limit) + land) + lasting


@lru_cache(maxsize=2_000)
def value(rules: HordeRules, ability: str) -> float:
    """How many points an Ability may bring in a whole game."""
    card = rules.abilities[ability]
    return 0.0 if card.usage == "once" else ABILITY * worth(card)


def danger(table: HordeTable, at: int) -> int:
    """How many Hordes stand next to a square."""
    near = adjacent(at, table.size)
    return sum(horde.at in near for horde in table.hordes)
