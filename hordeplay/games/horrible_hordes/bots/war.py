"""What the greedy bot makes of Players at War: battles with other players by their exact odds."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hordeplay.odds.duel import Duel, Rank

from ..model.powers import powers, raised
from ..model.ruleset import HordeRules
from ..model.squares import adjacent
from ..model.table import HordeTable
from ..odds.battles import Order
from ..rules.battle.casualties import Units
from ..rules.battle.combat import garrison, opening_dice, spells_on
from ..rules.battle.strength import Needs, chance, war_needs
from ..rules.moving import no_way, short_of_food, unmoved
from ..rules.places import room
from ..rules.result import score
from ..rules.war import defenders

ATTACKER_LAST: Final[dict[str, Order]] = {
    "simultaneous": "simultaneous",
    "player_first": "enemy_first",
    "horde_first": "player_first",
}
"""The order of a combat round for a duel in which the defender's are our ranks, by the knob battle_simultaneous."""

WORTH_A_MARCH: Final = 0.5
"""Points of advantage for which the bot leaves its place to attack a player."""


class Losses(NamedTuple):
    """What an attack on another player's units costs both on average."""

    taken: float
    """Points that the opponent loses, all others included if that is the end of the kingdom."""
    lost: float
    """Armies that the attacker loses."""


@lru_cache(maxsize=2_000)
def _ends(
    rules: HordeRules, need: Needs, units: Units, armies: int, tough: int, hurt: int, ours: int, theirs: int
) -> tuple[float, float, float]:
    """Of a battle to the end: units of the defender and Armies that fall on average, and the chance that nobody defends any more."""
    knobs = rules.knobs
    hits = [chance(knobs, n) for n in need[:3]]
    risks = [chance(knobs, n) for n in need[3:]]
    ranks = (
        Rank("castle", units.castles, hits[1], risks[1], toughness=tough, hurt=min(hurt, tough - 1)),
        Rank("army", units.armies, hits[0], risks[0]),
        Rank("settlement", units.settlements, hits[2], risks[2]),
    )
    end = Duel(
        ranks,
        armies,
        ATTACKER_LAST[knobs.battle_simultaneous],
        "declared" if knobs.raid_targeting == "declared" else "sequential",
        before=((theirs, hits[0]),) if theirs else (),
        foe_before=((ours, (risks[1], risks[0], risks[2])),) if ours else (),
    ).end()
    gone = float(end.lose + end.mutual)
    return units.total - float(end.survivors.mean), armies - float(end.foes.mean), gone


def losses(table: HordeTable, seat: int, foe: int, at: int, armies: int) -> Losses:
    """The exact mean losses of a war of so many Armies against a seat's units on a square (HH-RUL-90)."""
    units = defenders(table, foe, at)
    if not units.total:
        return Losses(0.0, 0.0)
    mine, theirs = powers(table, seat), powers(table, foe)
    spells = (spells_on(table, seat, at), spells_on(table, foe, at))
    need = war_needs(table.rules, mine, theirs, table.tiles.get(at, "Clear"), spells)
    opening = opening_dice(theirs) if units.armies else 0
    tough = raised(table, foe, "castle_hits")
    hurt = table.players[foe].damage.get(at, 0)
    fallen, lost, gone = _ends(table.rules, need, units, armies, tough, hurt, opening_dice(mine), opening)
    other = table.players[foe]
    if units.settlements and len(other.settlements) == 1:  # the end of the kingdom: all its other units go too
        fallen += gone * (score(table, foe) - other.vt - garrison(table, foe, at).total)
    return Losses(fallen, lost)


def advantage(table: HordeTable, seat: int, foe: int, at: int, armies: int) -> float:
    """What a war is worth: what the strongest opponent loses counts in full, else as its share of the others."""
    others = [other for other in table.order if other != seat and not table.players[other].out]
    if foe not in others:
        return 0.0
    taken, lost = losses(table, seat, foe, at, armies)
    strongest = max(others, key=lambda rival: score(table, rival))
    return taken * (1.0 if foe == strongest else 1 / len(others)) - lost


def foes_on(table: HordeTable, seat: int, at: int) -> list[int]:
    """The opponents with units on a square."""
    return [foe for foe, player in enumerate(table.players) if foe != seat and player.holds(at)]


def best_war(table: HordeTable, seat: int) -> tuple[int, int] | None:
    """The square and the opponent of the war to fight now, if any pays; each once a turn (HH-RUL-90)."""
    best, war = 0.0, None
    for at, armies in sorted(table.players[seat].armies.items()):
        for foe in foes_on(table, seat, at):
            if (at, foe) not in table.turn.wars:
                value = advantage(table, seat, foe, at, armies)
                if value > best:
                    best, war = value, (at, foe)
    return war


def march_to_war(table: HordeTable, seat: int) -> tuple[int, int, int] | None:
    """The move to an opponent's neighbouring square that pays most: from, to, how many Armies; where there is no Horde."""
    if not table.rules.knobs.players_at_war:
        return None
    player = table.players[seat]
    hordes = {horde.at for horde in table.hordes}
    best, march = WORTH_A_MARCH, None
    for origin in sorted(player.armies):
        n = unmoved(table, seat, origin)
        if not n or origin in hordes or short_of_food(table, seat, origin):
            continue
        for at in adjacent(origin, table.size):
            armies = min(n, room(table, seat, at))
            if at in hordes or armies < 1:
                continue
            for foe in foes_on(table, seat, at):
                value = advantage(table, seat, foe, at, armies + player.armies.get(at, 0))
                if value > best and not no_way(table, seat, origin, at, armies):
                    best, march = value, (origin, at, armies)
    return march
