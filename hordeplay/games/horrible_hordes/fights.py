"""A battle or a raid to the end, exactly: what `odds` is asked most, with the Abilities and rulings that bear on it.

Hit chances come from `strength`, the very functions that the engine rolls against.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final, Literal, TypeAlias

from hordeplay.core.knobs import nearest
from hordeplay.games.horrible_hordes.content import Ability, Horde
from hordeplay.games.horrible_hordes.powers import Powers
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.strength import Phase, chance, needs, strike_need
from hordeplay.odds.answer import Assumes, assumed
from hordeplay.odds.duel import Duel, Outcome, Rank
from hordeplay.odds.pmf import Pmf

Order = Literal["simultaneous", "player_first", "enemy_first"]
Names: TypeAlias = str | Iterable[str]
"""A name, or several."""

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
    abilities: Names = (),
    rules: HordeRules | None = None,
    *,
    using: Names = (),
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
    return _fight("attack", 0, armies, 0, horde, hits, terrain, names(abilities), names(using), rules or printed(), 0)


def raid(
    castles: int = 0,
    armies: int = 0,
    settlements: int = 0,
    *,
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    abilities: Names = (),
    rules: HordeRules | None = None,
    using: Names = (),
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
        names(abilities),
        names(using),
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
    for what, n in (("castles", castles), ("armies", armies), ("settlements", settlements), ("damage", damage)):
        whole(n, what)
    card = known_horde(rules, horde)
    ground = known_terrain(rules, terrain)
    used = [known_ability(rules, name) for name in using]
    for i, ability in enumerate(used):
        if "OPB" in ability.notation and ability in used[:i]:
            raise ValueError(f"{ability.name} works once in a battle (HH-NOTE-07)")
    mine = owned(rules, abilities)
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
    end = Duel(
        tuple(rank for rank in ranks if rank.count) or ranks[1:2],
        card.hits if hits is None else whole(hits, "hits"),
        ORDERS[knobs.battle_simultaneous],
        "declared" if phase == "raid" and knobs.raid_targeting == "declared" else "sequential",
        tuple(before),
        tuple(extra),
        growth=knobs.undead_growth if each_round else 0,
    ).end()
    return replace(end, basis=partial(_basis, rules, phase, card, ground, (*abilities, *using)))


def _basis(rules: HordeRules, phase: Phase, horde: Horde, terrain: str, abilities: tuple[str, ...]) -> Assumes:
    """What the odds of a battle rest on."""
    rulings = ["HH-RUL-43", "HH-RUL-44", "HH-RUL-45", "HH-RUL-46", "HH-RUL-49"]
    rulings += ["HH-RUL-52"] if phase == "raid" else []
    rulings += ["HH-RUL-63"] if horde.kind == "undead" else []
    rows = [("hordes", horde.name), ("terrain", terrain), *(("abilities", name) for name in abilities)]
    return assumed(rules, rulings, rows)


def size_after(outcome: Outcome, rules: HordeRules | None = None) -> Pmf[int]:
    """How many Hit Counters an Undead Horde has after a battle, 0 when it was destroyed (HH-UND-01, HH-RUL-63).

    >>> size_after(battle(2, "Wraith Lord")).exactly(4)
    Fraction(102508, 385033)
    """
    knobs = (rules or printed()).knobs
    return outcome.foes if knobs.undead_growth_timing == "each_round" else outcome.grown(knobs.undead_growth)


def whole(n: object, what: str, least: int | None = None) -> int:
    """A whole number as it is; `ValueError` in words when it is none, or below the least.

    >>> whole("two", "armies")
    Traceback (most recent call last):
    ValueError: armies is a whole number, not 'two'
    """
    if not isinstance(n, int) or isinstance(n, bool):
        raise ValueError(f"{what} is a whole number, not {n!r}")
    if least is not None and n < least:
        raise ValueError(f"{what} is {least} or more, not {n}")
    return n


def names(told: Names, what: str = "Abilities", such: str = "Nets") -> tuple[str, ...]:
    """Names in a row, a single one as it is; `ValueError` when it is nothing of the kind.

    >>> names("Nets"), names(["Nets", "Pikes"])
    (('Nets',), ('Nets', 'Pikes'))
    """
    if isinstance(told, str):
        return (told,)
    if not isinstance(told, Iterable):
        raise ValueError(f"{what} are told by their names, such as [{such!r}], not {told!r}")
    return tuple(told)


def owned(rules: HordeRules, abilities: Names) -> Powers:
    """What a set of Abilities can do, by their names; `ValueError` with the nearest one, or when one comes twice (HH-RSCH-03)."""
    found = tuple(known_ability(rules, name).name for name in names(abilities))
    for i, name in enumerate(found):
        if name in found[:i]:
            raise ValueError(f"{name} is owned twice (HH-RSCH-03)")
    return Powers.of(rules, found)


def _told(name: object, what: str) -> None:
    if not isinstance(name, str):
        raise ValueError(f"{what} is told by its name, not {name!r}")


def known_horde(rules: HordeRules, name: str) -> Horde:
    """A Horde by its name; `ValueError` with the nearest one."""
    _told(name, "a Horde")
    if name not in rules.hordes:
        raise ValueError(f"there is no Horde {name!r}{nearest(name, list(rules.hordes))}")
    return rules.hordes[name]


def known_ability(rules: HordeRules, name: str) -> Ability:
    """An Ability by its name; `ValueError` with the nearest one."""
    _told(name, "an Ability")
    if name not in rules.abilities:
        raise ValueError(f"there is no Ability {name!r}{nearest(name, list(rules.abilities))}")
    return rules.abilities[name]


def known_terrain(rules: HordeRules, name: str | None) -> str:
    """A kind of square by its name, Clear for None; `ValueError` with the nearest one."""
    if name is None:
        return "Clear"
    _told(name, "a tile")
    if name not in rules.terrain:
        raise ValueError(f"there is no tile {name!r}{nearest(name, list(rules.terrain))}")
    return name
