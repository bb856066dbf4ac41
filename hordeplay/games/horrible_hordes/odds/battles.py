"""A battle or a raid to the end, exactly, with the Abilities and rulings that bear on it.

Hit chances come from `rules.battle.strength`, the very functions that the engine rolls against.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, Literal, TypeAlias

from hordeplay.core.arguments import known, ruled, several, whole
from hordeplay.core.cards import Fair
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Assumes, Case, assumed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.duel import Duel, Left, Outcome, Rank
from hordeplay.odds.effort import bounded
from hordeplay.odds.outcome import is_ending

from ..model.powers import Powers, uses_allowed
from ..model.ruleset import HordeRules
from ..rules.battle.strength import chance, needs, strike_need
from .fights import Fight
from .tries import field, fought, size

Order = Literal["simultaneous", "player_first", "enemy_first"]
Names: TypeAlias = str | Iterable[str]
"""A name, or several."""

ORDERS: Final[dict[str, Order]] = {
    "simultaneous": "simultaneous",
    "player_first": "player_first",
    "horde_first": "enemy_first",
}
"""The order of a combat round for a duel, by the knob battle_simultaneous."""
DICE: Final = ("die_sides", "d10_zero", "natural_1_10", "humanoid_attack", "humanoid_defense")
"""The knobs that every battle die reads."""
RAID: Final = ("castle_hits_on", "settlement_hits_on", "castle_hits", "raid_targeting")
"""The knobs that raids read besides."""


def battle(
    armies: int,
    horde: str,
    hits: int | None = None,
    terrain: str | None = None,
    abilities: Names = (),
    rules: HordeRules | None = None,
    *,
    using: Names = (),
    exact: bool = True,
) -> Outcome:
    """How a battle of the Attack Phase ends: so many Armies against a Horde, to the end (HH-ATK-02 to HH-ATK-06).

    - `hits`: Hit Counters, as printed unless given; `terrain`: the tile, Clear unless given
    - `abilities`: what the player owns; it counts as far as it works by itself (Nets, Skirmishers, Earthworks)
    - `using`: what is paid for in this battle: cancelled hits (Decoys) go to the first hits, battle Spells (Fireball)
      are cast before round 1, Spells on the stack (Bless) last for the whole battle
    - `exact=False`: counted in decimals, for so many that whole numbers would take too long (`TooMuchWork`)

    The outcome holds the chances (`win`, `mutual`, `lose`, `destroyed`), what is left (`survivors`, `foes`), and gives any
    ending as an answer (`answer("win")`). `ValueError` for a name that there is not, with the nearest one.

    >>> battle(1, "Pit Fiend Demons", 1, abilities=["Skirmishers"]).win
    Fraction(5, 8)
    >>> battle(1, "Gnoll Chieftain", 1, using=["Decoys"]).win
    Fraction(41, 49)
    """
    used = ruled(rules, HordeRules)
    units = (0, whole(armies, "armies"), 0)
    return _rallied(used, _fight(used, horde, hits, terrain, units, abilities, using, raid=False), exact=exact)


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
    exact: bool = True,
) -> Outcome:
    """How a raid ends: a garrison against a Horde, Castles first, then Armies, then Settlements (HH-RAID-02 to HH-RAID-06).

    `damage`: hits that the first Castle has taken already; the other words, and what comes back, are those of `battle`.

    >>> raid(castles=1, horde="Gnoll Chieftain", hits=1, abilities=["Earthworks"]).win
    Fraction(467, 512)
    >>> raid(armies=1, horde="Gnoll Chieftain", hits=1).answer("lose", "the Gnolls stay")
    <Answer the Gnolls stay: 2/7, 28.57 %, 2 in 7>
    """
    used = ruled(rules, HordeRules)
    units = (whole(castles, "castles"), whole(armies, "armies"), whole(settlements, "settlements"))
    spec = _fight(used, horde, hits, terrain, units, abilities, using, raid=True)
    return _rallied(used, spec._replace(damage=whole(damage, "damage")), exact=exact)


def against_any(
    rules: HordeRules, units: tuple[int, int, int], hits: int, terrain: str | None = None, *, raid: bool = False
) -> Answer:
    """The chance to win against a Horde drawn from those in the game, whatever is printed on it with so many Hit Counters.

    `units` are Castles, Armies, Settlements. `ValueError` where no Horde is in the game; `TooMuchWork` where the battles take
    too long together.

    >>> against_any(HordeRules.load(), (0, 2, 0), 4).about
    'about 1 in 10'
    """
    if not rules.pool:
        raise ValueError(tr("no Horde is in the game, so none has Hits"))
    fights = [Fight(name, hits, terrain_of(rules, terrain), units, raid, (), ()) for name in rules.pool]
    seconds = sum(one.seconds for one in {duel(rules, of) for of in fights})
    ours, theirs = counted(sum(units), "unit"), counted(hits, "Hit")
    bounded(tr("{units} against {hits} of any Horde", units=ours, hits=theirs), seconds, tr("name one Horde"))
    ends = [fight(rules, of) for of in fights]
    chances = [end.win for end in ends]
    plays = [end.play for end in ends]

    def cases() -> list[Case]:
        return [Case(of.horde, chance / len(fights)) for of, chance in zip(fights, chances, strict=True)]

    def basis() -> Assumes:
        rests = [assumption for of in fights for assumption in _basis(rules, of)]
        knobs = [knob for of in fights for knob in _basis(rules, of).knobs]
        return Assumes.reading(dict.fromkeys(rests), knobs)

    def trial(source: Fair) -> bool:
        play = plays[source.randbelow(len(plays))]
        assert play is not None  # `fight` gives it
        return is_ending(play(source)[0], "win")

    value = sum(chances, Fraction(0)) / len(fights)

    def says() -> str:
        return tr("a Horde with {hits} is beaten", hits=counted(hits, "Hit"))

    return Answer(value, says, "chance", cases, basis, trial=trial)


def _fight(
    rules: HordeRules,
    horde: str,
    hits: int | None,
    terrain: str | None,
    units: tuple[int, int, int],
    abilities: Names,
    using: Names,
    *,
    raid: bool,
) -> Fight:
    """A battle as callers describe it, checked."""
    printed = rules.hordes[known(horde, rules.hordes, "hordes")]
    tile = terrain_of(rules, terrain)
    names = (ability_names(rules, abilities), ability_names(rules, using))
    owned(rules, names[0])
    for ability in (rules.abilities[name] for name in names[1]):
        paid = any(effect.do == "cancel_hit" or (effect.do == "strike" and effect.target) for effect in ability.effects)
        if not paid and not ability.stack_effects:
            raise ValueError(
                tr(
                    "using: {ability} is nothing that is used in a battle; `abilities` are what is owned",
                    ability=ability.name,
                )
            )
    return Fight(horde, printed.hits if hits is None else whole(hits, "hits"), tile, units, raid, *names)


def _rallied(rules: HordeRules, of: Fight, *, exact: bool) -> Outcome:
    """How such a battle ends once the Armies that rally are back: some of those that fell in a battle that was won (HH-RUL-88)."""
    end, mine, before = fight(rules, of, exact=exact), Powers.of(rules, of.abilities), of.units[1]
    back = sum(effect.n for _, effect in mine["regain"] if effect.within == "battle" and "army" in effect.units)
    if not back or "army" not in end.names:
        return end
    rank, limit = end.names.index("army"), mine.raised("stack_limit")

    def rallied(left: Left) -> Left:
        now = left.units[rank]
        if left.foes or not now:
            return left
        then = max(now, min(now + back, before, limit))
        return Left((*left.units[:rank], then, *left.units[rank + 1 :]), 0)

    return replace(end, left=end.left.map(rallied))


def fight(rules: HordeRules, of: Fight, *, exact: bool = True) -> Outcome:
    """How such a battle ends, with what that rests on, before anybody rallies; its errors are those of `duel`."""
    knobs = rules.knobs
    end = duel(rules, of).end(exact=exact)
    undead = rules.hordes[of.horde].kind == "undead"
    return replace(
        end,
        basis=partial(_basis, rules, of),
        play=partial(fought, rules, of, end.names),
        gains=knobs.undead_growth if undead and knobs.undead_growth_timing != "each_round" else 0,
        size=partial(size, rules, of),
        counted=_units,
    )


def duel(rules: HordeRules, of: Fight) -> Duel:
    """Such a battle as a duel: who stands, what each die needs, what is rolled before round 1.

    `ValueError` when something is used oftener than it works, in a battle or in a round of the game (HH-NOTE-07, HH-LIMIT-06).
    """
    knobs = rules.knobs
    castles, armies, settlements = of.units
    used = [rules.abilities[name] for name in of.using]
    for i, ability in enumerate(used):
        times = used[: i + 1].count(ability)
        if times > 1 and "OPB" in ability.notation:
            raise ValueError(tr("{ability} works once in a battle (HH-NOTE-07)", ability=ability.name))
        if times > 1 and times > (most := uses_allowed(field(rules, of), 0, ability)):
            raise ValueError(
                tr("{ability} works {times} a round (HH-LIMIT-06)", ability=ability.name, times=counted(most, "time"))
            )
    mine = Powers.of(rules, of.abilities)
    on_stack = tuple(a.name for a in used for _ in a.stack_effects)
    need = needs(rules, mine, of.horde, of.terrain, "raid" if of.raid else "attack", on_stack)
    spare = {"army": 0, "castle": 0, "settlement": 0}
    before: list[tuple[int, Fraction]] = []
    extra: list[tuple[int, Fraction]] = []
    for ability in used:
        for effect in ability.effects:
            if effect.do == "cancel_hit":
                spare[effect.units[0]] += effect.n
            elif effect.do == "strike" and effect.target is not None and armies:
                before.append((effect.dice, chance(knobs, strike_need(rules, effect, of.horde, of.terrain, 0))))
    opening = sum(effect.dice for _, effect in mine["strike"] if effect.target is None) if armies else 0
    if opening:
        (before if knobs.skirmish_first_strike else extra).append((opening, chance(knobs, need.army)))
    ranks = (
        Rank(
            "castle",
            castles,
            chance(knobs, need.castle),
            chance(knobs, need.at_castle),
            toughness=knobs.castle_hits + mine.raises("castle_hits"),
            hurt=of.damage,
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
    each_round = rules.hordes[of.horde].kind == "undead" and knobs.undead_growth_timing == "each_round"
    return Duel(
        tuple(rank for rank in ranks if rank.count) or ranks[1:2],
        of.hits,
        ORDERS[knobs.battle_simultaneous],
        "declared" if of.raid and knobs.raid_targeting == "declared" else "sequential",
        tuple(before),
        tuple(extra),
        growth=knobs.undead_growth if each_round else 0,
    )


def _units(n: int, rank: str) -> str:
    """So many units, as the rulebook writes them: `2 Armies`."""
    return counted(n, rank.capitalize())


def _basis(rules: HordeRules, of: Fight) -> Assumes:
    """What the odds of a battle rest on."""
    rulings = ["HH-RUL-43", "HH-RUL-44", "HH-RUL-45", "HH-RUL-46", "HH-RUL-49"]
    rulings += ["HH-RUL-52"] if of.raid else []
    knobs = [*DICE, "army_hits_on", "battle_simultaneous", *(RAID if of.raid else ())]
    kind, mine = rules.hordes[of.horde].kind, Powers.of(rules, of.abilities)
    if kind == "undead":
        rulings.append("HH-RUL-63")
        knobs += ["undead_growth", "undead_growth_timing"]
    if mine["strike"]:
        knobs.append("skirmish_first_strike")
    if mine["regain"]:
        rulings.append("HH-RUL-88")
        knobs.append("stack_limit")
    return assumed(rules, rulings, rows_of(of.horde, of.terrain, (*of.abilities, *of.using)), knobs=knobs)


def size_after(outcome: Outcome, rules: HordeRules | None = None) -> Distribution[int]:
    """How many Hit Counters a Horde has after a battle, 0 when it was destroyed; only Undead grow (HH-UND-01, HH-RUL-63).

    `rules` say how Undead grow where the outcome is not one of `battle` or `raid`.

    >>> size_after(battle(2, "Wraith Lord")).exactly(4)
    Fraction(102508, 385033)
    >>> size_after(battle(2, "Cloud Giant Lord", 3)) == battle(2, "Cloud Giant Lord", 3).foes
    True
    """
    gains = outcome.gains
    if gains is None:
        knobs = ruled(rules, HordeRules).knobs
        gains = 0 if knobs.undead_growth_timing == "each_round" else knobs.undead_growth
    return Distribution(
        outcome.grown(gains), message("Hit Counters after the battle"), outcome.basis, trial=outcome.size
    )


# What callers give


def ability_names(rules: HordeRules, names: Names) -> tuple[str, ...]:
    """The names of Abilities, a single one as it is; `ValueError` with the nearest one."""
    listed = several((names,) if isinstance(names, str) else names, "abilities")
    return tuple(known(name, rules.abilities, "abilities") for name in listed)


def owned(rules: HordeRules, abilities: Names) -> Powers:
    """What a set of Abilities can do, by their names; `ValueError` with the nearest one, or when one comes twice (HH-RSCH-03)."""
    names = ability_names(rules, abilities)
    for i, name in enumerate(names):
        if name in names[:i]:
            raise ValueError(tr("abilities: {name} is owned twice (HH-RSCH-03)", name=name))
    return Powers.of(rules, names)


def terrain_of(rules: HordeRules, name: str | None) -> str:
    """A kind of square by its name, Clear for None; `ValueError` with the nearest one."""
    return "Clear" if name is None else known(name, rules.terrain, "terrain")


def rows_of(horde: str, terrain: str, abilities: Iterable[str] = ()) -> list[tuple[str, str]]:
    """The content that a battle rests on, each as (table, name)."""
    return [("hordes", horde), ("terrain", terrain), *(("abilities", name) for name in abilities)]
