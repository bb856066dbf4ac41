"""Exact answers to the chance questions of Horrible Hordes.

Hit chances come from `strength`, the very functions that the engine rolls against; `hordeplay.odds` does the counting.

>>> battle(armies=2, horde="Frost Giant Family").win
Fraction(8742681459, 46831515731)
>>> raid(castles=1, settlements=1, horde="Pit Fiend Demons").win
Fraction(244301316157, 544083434752)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from hordeplay.core.knobs import nearest
from hordeplay.games.horrible_hordes.content import Ability, Horde
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
from hordeplay.games.horrible_hordes.powers import Powers
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.squares import adjacent
from hordeplay.games.horrible_hordes.strength import Phase, chance, needs, shot_need, strike_need
from hordeplay.games.horrible_hordes.table import Horde as Stack
from hordeplay.games.horrible_hordes.table import HordeTable
from hordeplay.odds.duel import Duel, Outcome, Rank
from hordeplay.odds.duel import table as all_starts
from hordeplay.odds.grid import Odds
from hordeplay.odds.pmf import Chance, Pmf
from hordeplay.odds.pmf import chance as as_chance

Order = Literal["simultaneous", "player_first", "enemy_first"]

ORDERS: Final[dict[str, Order]] = {
    "simultaneous": "simultaneous",
    "player_first": "player_first",
    "horde_first": "enemy_first",
}


@lru_cache(maxsize=1)
def printed() -> HordeRules:
    """The printed rules, loaded once."""
    return HordeRules.load()


def battle(
    armies: int,
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    abilities: Iterable[str] = (),
    rules: HordeRules | None = None,
    *,
    using: Iterable[str] = (),
) -> Outcome:
    """How a battle of the Attack Phase ends: so many Armies against a Horde, to the end (HH-ATK-02 to HH-ATK-06).

    - `hits`: Hit Counters, as printed unless told; `terrain`: the tile, Clear unless told
    - `abilities`: what the player owns; it counts as far as it works by itself (Nets, Skirmishers, Earthworks)
    - `using`: what is paid for in this battle: cancelled hits (Decoys) go to the first hits, battle Spells (Fireball)
      are cast before round 1, Spells on the stack (Bless) last for the whole battle

    `ValueError` names the nearest name of an unknown Horde, tile or Ability.

    >>> battle(1, "Pit Fiend Demons", 1, abilities=["Skirmishers"]).win
    Fraction(5, 8)
    >>> battle(1, "Gnoll Chieftain", 1, using=["Decoys"]).win
    Fraction(41, 49)
    """
    return _fight("attack", 0, armies, 0, horde, hits, terrain, tuple(abilities), tuple(using), rules or printed(), 0)


def raid(
    castles: int = 0,
    armies: int = 0,
    settlements: int = 0,
    *,
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    abilities: Iterable[str] = (),
    rules: HordeRules | None = None,
    using: Iterable[str] = (),
    damage: int = 0,
) -> Outcome:
    """How a raid ends: a garrison against a Horde, Castles first, then Armies, then Settlements (HH-RAID-02 to HH-RAID-06).

    `damage`: hits that the first Castle has taken already; the other words are those of `battle`.

    >>> raid(castles=1, horde="Gnoll Chieftain", hits=1, abilities=["Earthworks"]).win
    Fraction(467, 512)
    """
    return _fight(
        "raid",
        castles,
        armies,
        settlements,
        horde,
        hits,
        terrain,
        tuple(abilities),
        tuple(using),
        rules or printed(),
        damage,
    )


def _fight(
    phase: Phase,
    castles: int,
    armies: int,
    settlements: int,
    horde: str,
    hits: int | None,
    terrain: str | None,
    abilities: tuple[str, ...],
    using: tuple[str, ...],
    rules: HordeRules,
    damage: int,
) -> Outcome:
    knobs = rules.knobs
    card = known_horde(rules, horde)
    ground = known_terrain(rules, terrain)
    used = [known_ability(rules, name) for name in using]
    mine = Powers.of(rules, tuple(known_ability(rules, name).name for name in abilities))
    on_stack = tuple(a.name for a in used for effect in a.effects if effect.scope == "stack")
    need = needs(rules, mine, horde, ground, phase, on_stack)
    spare = {"army": 0, "castle": 0, "settlement": 0}
    before: list[tuple[int, Fraction]] = []
    extra: list[tuple[int, Fraction]] = []
    for ability in used:
        for effect in ability.effects:
            if effect.do == "cancel_hit":
                spare[effect.units[0]] += effect.n
            elif effect.do == "strike" and effect.target is not None and armies:
                before.append((effect.dice, chance(knobs, strike_need(rules, effect, horde, ground, 0))))
    opening = sum(effect.dice for _, effect in mine["strike"] if effect.target is None) if armies else 0
    if opening:
        (before if knobs.skirmish_first_strike else extra).append((opening, chance(knobs, need.army)))
    tough = knobs.castle_hits + mine.raises("castle_hits")
    ranks = (
        Rank(
            "castle",
            castles,
            chance(knobs, need.castle),
            chance(knobs, need.at_castle),
            toughness=tough,
            hurt=damage,
            spare=spare["castle"],
        ),
        Rank("army", armies, chance(knobs, need.army), chance(knobs, need.at_army), spare=spare["army"]),
        Rank(
            "settlement",
            settlements,
            chance(knobs, need.settlement),
            chance(knobs, need.at_settlement),
            spare=spare["settlement"],
        ),
    )
    each_round = card.kind == "undead" and knobs.undead_growth_timing == "each_round"
    return Duel(
        tuple(rank for rank in ranks if rank.count) or ranks[1:2],
        card.hits if hits is None else hits,
        ORDERS[knobs.battle_simultaneous],
        "declared" if phase == "raid" and knobs.raid_targeting == "declared" else "sequential",
        tuple(before),
        tuple(extra),
        growth=knobs.undead_growth if each_round else 0,
    ).end()


def size_after(outcome: Outcome, rules: HordeRules | None = None) -> Pmf[int]:
    """How many Hit Counters an Undead Horde has after a battle, 0 when it was destroyed (HH-UND-01, HH-RUL-63).

    >>> size_after(battle(2, "Wraith Lord")).exactly(4)
    Fraction(102508, 385033)
    """
    knobs = (rules or printed()).knobs
    return outcome.foes if knobs.undead_growth_timing == "each_round" else outcome.grown(knobs.undead_growth)


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
    counters = card.hits if hits is None else hits
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
    abilities: Iterable[str] = (),
    rules: HordeRules | None = None,
    hordes: Sequence[str] | None = None,
) -> dict[tuple[str, int], Odds[Fraction]]:
    """The odds of 1..`armies` Armies against every Horde of the basic list (or these), keyed by (name, Armies).

    Only plain battles are counted at once: `ValueError` when an Ability brings more than another number to hit.

    >>> round(float(pool(2)["Frost Giant Family", 2].destroyed), 4)
    0.2517
    """
    rules = rules or printed()
    names = [card.name for card in rules.hordes.values() if card.set == "basic"] if hordes is None else list(hordes)
    mine = Powers.of(rules, tuple(known_ability(rules, name).name for name in abilities))
    ground = known_terrain(rules, terrain)
    if mine["strike"] or rules.knobs.undead_growth_timing == "each_round":
        raise ValueError("opening strikes and growth in each round are counted by battle(), one Horde at a time")
    profiles = {}
    for name in names:
        need = needs(rules, mine, known_horde(rules, name).name, ground, "attack")
        profiles[name] = (
            rules.hordes[name].hits,
            chance(rules.knobs, need.army),
            chance(rules.knobs, need.at_army),
        )
    return all_starts(profiles, armies, order=ORDERS[rules.knobs.battle_simultaneous])


def spawns(taken: int, draws: int = 2, squares: int = 100) -> Pmf[int]:
    """How many Hordes a Spawn Phase places when `taken` of all squares are blocked (HH-SPAWN-02, HH-RUL-69).

    >>> spawns(20).mean, spawns(20).exactly(0)
    (Fraction(199, 125), Fraction(1, 25))
    """
    if not 0 <= taken <= squares:
        raise ValueError(f"between 0 and {squares} squares are taken; got {taken}")
    placed = Pmf.sure(0)
    for _ in range(draws):
        placed = placed.then(lambda n: Pmf.of({n + 1: max(0, squares - taken - n), n: min(squares, taken + n)}))
    return placed


def next_step(table: HordeTable, horde: Stack) -> Pmf[int]:
    """The square on which a Horde stands after its next step, by the list of wishes (HH-HSEG-03 to HH-HSEG-09)."""
    held = occupied(table)
    others = {other.at for other in table.hordes}
    free = [at for at in adjacent(horde.at, table.size) if at not in others and barred(table, at) is None]
    wanted, _ = ((), "") if horde.at in held or horde.at in table.frozen else wishes(table, free, held)
    return Pmf.uniform(wanted or [horde.at])


def known_horde(rules: HordeRules, name: str) -> Horde:
    """A Horde by its name; `ValueError` with the nearest one."""
    if name not in rules.hordes:
        raise ValueError(f"there is no Horde {name!r}{nearest(name, list(rules.hordes))}")
    return rules.hordes[name]


def known_ability(rules: HordeRules, name: str) -> Ability:
    """An Ability by its name; `ValueError` with the nearest one."""
    if name not in rules.abilities:
        raise ValueError(f"there is no Ability {name!r}{nearest(name, list(rules.abilities))}")
    return rules.abilities[name]


def known_terrain(rules: HordeRules, name: str | None) -> str:
    """A kind of square by its name, Clear for None; `ValueError` with the nearest one."""
    if name is None:
        return "Clear"
    if name not in rules.terrain:
        raise ValueError(f"there is no tile {name!r}{nearest(name, list(rules.terrain))}")
    return name


def enough(
    level: Chance,
    most: int = 12,
    *,
    terrain: str | None = None,
    abilities: Iterable[str] = (),
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
    abilities: Iterable[str] = (),
    rules: HordeRules | None = None,
) -> Pmf[int]:
    """How many hits a Horde rolls on Armies in one combat round of the Attack Phase (HH-ATK-05).

    >>> volley("Goblin Night Raiders").mean
    Fraction(12, 5)
    """
    rules = rules or printed()
    card = known_horde(rules, horde)
    mine = Powers.of(rules, tuple(known_ability(rules, name).name for name in abilities))
    need = needs(rules, mine, horde, known_terrain(rules, terrain), "attack")
    return Pmf.binomial(card.hits if hits is None else hits, chance(rules.knobs, need.at_army))


def hit(
    horde: str, terrain: str | None = None, abilities: Iterable[str] = (), rules: HordeRules | None = None
) -> Fraction:
    """The chance that one Army's die hits a Horde in the Attack Phase (HH-ATK-03, HH-ATK-04).

    >>> hit("Ogre Magi", "Hills")
    Fraction(1, 5)
    """
    rules = rules or printed()
    mine = Powers.of(rules, tuple(known_ability(rules, name).name for name in abilities))
    name, ground = known_horde(rules, horde).name, known_terrain(rules, terrain)
    return chance(rules.knobs, needs(rules, mine, name, ground, "attack").army)


__all__ = [
    "battle",
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
