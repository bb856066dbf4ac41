"""A battle with a Horde, one combat round at a time (rulebook: Attack Phase, Raid Segment).

`against_horde` is one round of `table.battle`. The step comes back until one side is gone, and then goes on to the step that
the battle names.
"""

from __future__ import annotations

from functools import partial
from operator import add

from hordeplay.core.choice import Among, Choice, verb
from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.script import Ask, Prompt, Script

from ...model.content import Ability
from ...model.powers import Power, Powers, can_use, powers, raised, used_up
from ...model.table import Battle, Horde, HordeTable
from ..abilities.swaps import Swap, Use, exchange, exchanges, reachable, wanted
from ..dice import attack_dice
from ..paying import use
from .aftermath import after_battle, fight_off, grow, lose, stalemate
from .casualties import NO_UNITS, Units, Volley, volley
from .strength import Needs, faces, needs, strike_need


@verb("strike")
class Strike(Choice):
    """`strike Fireball`: cast a battle Spell before this combat round's dice (HH-NOTE-03, HH-RUL-58)."""

    ability: str


@verb("fight")
class Fight(Choice):
    """`fight`: roll the dice of this combat round."""


@verb("cancel")
class Cancel(Choice):
    """`cancel Decoys`: one hit of the Horde's last roll does not count (HH-RUL-60)."""

    ability: str


@verb("suffer")
class Suffer(Choice):
    """`suffer`: let the hits count."""


def against_horde(table: HordeTable) -> Script[str]:
    """One combat round: both sides roll, losses fall, the survivors roll again (HH-ATK-02, HH-ATK-06)."""
    battle = table.battle
    assert battle is not None
    horde = table.horde_at(battle.at)
    assert horde is not None
    knobs = table.rules.knobs
    mine = powers(table, battle.seat)
    units = standing(table, battle)
    need = battle_needs(table, battle, horde, mine)
    opening = 0
    if units.armies:
        if not battle.round:
            opening = opening_dice(mine)
            if opening and knobs.skirmish_first_strike:
                yield from strike_first(table, battle.seat, horde, opening, need.army, "HH-RUL-59")
                battle.cancelled |= dict.fromkeys(openers(mine), 1)
                opening = 0
        if horde.hits > 0 and ("strike" in mine or knobs.allied_help):
            yield from _spells(table, battle, horde)
        if horde.hits <= 0:
            return after_battle(table, horde, mutual=False)
    if max(need) > knobs.die_sides - (knobs.d10_zero == "zero") and _stuck(need, units, faces(knobs)[-1]):
        return (yield from stalemate(table, horde))
    if knobs.battle_simultaneous == "horde_first":
        losses = yield from _horde_rolls(table, battle, horde, units, need)
        lose(table, battle, losses)
        alive = standing(table, battle)
        if alive.total:
            hits = yield from player_rolls(table, battle, battle.seat, alive, need, opening if alive.armies else 0)
            fight_off(table, horde, hits)
    else:
        hits = yield from player_rolls(table, battle, battle.seat, units, need, opening)
        if knobs.battle_simultaneous == "player_first":
            fight_off(table, horde, hits)
            hits = 0
        if horde.hits > 0:
            losses = yield from _horde_rolls(table, battle, horde, units, need)
            lose(table, battle, losses)
        else:
            losses = Volley(NO_UNITS, NO_UNITS, battle.castle_hits)
        fight_off(table, horde, hits)
    battle.round += 1
    if knobs.undead_growth_timing == "each_round":
        grow(table, horde, losses.fallen.total)
    gone = losses.fallen == units
    if horde.hits <= 0 or gone:
        return after_battle(table, horde, mutual=gone)
    return "combat"


def standing(table: HordeTable, battle: Battle) -> Units:
    """The units that fight and can fall: all of the owner's in a raid, else only the Armies (HH-RAID-02, HH-RUL-50)."""
    if battle.raid:
        return garrison(table, battle.seat, battle.at)
    return Units(0, table.players[battle.seat].armies.get(battle.at, 0), 0)


def garrison(table: HordeTable, seat: int, at: int) -> Units:
    """All units of a seat on a square that fight and can fall (HH-RAID-02, HH-RUL-93)."""
    player = table.players[seat]
    castles = player.castles.get(at, 0)
    if player.towers and table.rules.knobs.tower_counts_as_castle:
        castles += player.towers.get(at, 0)
    return Units(castles, player.armies.get(at, 0), player.settlements.get(at, 0))


def castle_damage(table: HordeTable, battle: Battle, seat: int) -> int:
    """The hits that a seat's first Castle in a raid has taken, before it or in it (HH-RUL-53).

    Where damage lasts each player keeps it; else only the first Castle in the order of play can be hurt (HH-RUL-90).
    """
    if table.rules.knobs.castle_damage_persists:
        return table.players[seat].damage.get(battle.at, 0)
    first = next((one for one in table.order if garrison(table, one, battle.at).castles), -1)
    return battle.castle_hits if seat == first else 0


def battle_needs(table: HordeTable, battle: Battle, horde: Horde, mine: Powers, owner: int = -1) -> Needs:
    """What the dice of this battle need, Spells on the stack included; for another `owner` than the battle's seat if told."""
    spells = spells_on(table, battle.seat if owner < 0 else owner, battle.at)
    terrain = table.tiles.get(battle.at, "Clear")
    return needs(table.rules, mine, horde.name, terrain, "raid" if battle.raid else "attack", spells)


def spells_on(table: HordeTable, seat: int, at: int) -> tuple[str, ...]:
    """The Spells that lie on a stack (HH-NOTE-04)."""
    if not table.blessings:
        return ()
    return tuple(b.ability for b in table.blessings if b.seat == seat and b.at == at)


def opening_dice(mine: Powers) -> int:
    """Extra Army dice with which a stack opens a battle (HH-RUL-59)."""
    return sum(effect.dice for _, effect in mine["strike"] if effect.target is None)


def openers(mine: Powers) -> list[str]:
    """The Abilities that strike before round 1 by themselves."""
    return [ability.name for ability, effect in mine["strike"] if effect.target is None]


def _stuck(need: Needs, units: Units, highest: int) -> bool:
    """Whether nobody can hit any more: no unit of ours the Horde, nor the Horde those who would fall first (HH-RUL-49)."""
    castles, armies, settlements = units
    front = need.at_castle if castles else need.at_army if armies else need.at_settlement
    return (
        front > highest
        and not (castles and need.castle <= highest)
        and not (armies and need.army <= highest)
        and not (settlements and need.settlement <= highest)
    )


def player_rolls(
    table: HordeTable, battle: Battle, seat: int, units: Units, need: Needs, opening: int = 0
) -> Script[int]:
    """One die per unit, Castles first, then Armies, then Settlements: how many hit (HH-ATK-02, HH-ATK-03, HH-RAID-02, HH-RAID-06)."""
    castles, armies, settlements = units
    armies += opening
    values = yield from attack_dice(table, castles + armies + settlements, "HH-ATK-02")
    if not castles and not settlements:
        hits = sum([value >= need.army for value in values])
    else:
        hits = (
            sum([value >= need.castle for value in values[:castles]])
            + sum([value >= need.army for value in values[castles : castles + armies]])
            + sum([value >= need.settlement for value in values[castles + armies :]])
        )
    if table.log is not None:
        rule = "HH-RAID-02" if battle.raid or castles or settlements else "HH-ATK-03"
        table.tell(rule, "rolls", seat=seat, at=battle.at, dice=list(values), hits=hits)
    return hits


def _horde_rolls(table: HordeTable, battle: Battle, horde: Horde, units: Units, need: Needs) -> Script[Volley]:
    """One die per Hit Counter; the player may cancel hits; what falls is worked out, not yet removed (HH-ATK-05)."""
    values = yield from attack_dice(table, horde.hits, "HH-ATK-02")
    tough = raised(table, battle.seat, "castle_hits") if units.castles else 1
    declared = battle.raid and table.rules.knobs.raid_targeting == "declared"
    hurt = battle.castle_hits
    losses = volley(values, need, units, tough=tough, hurt=hurt, declared=declared)
    if table.log is not None:
        hits = losses.hits.total
        table.tell("HH-ATK-05", "horde_rolls", at=battle.at, horde=horde.name, dice=list(values), hits=hits,
                   on=list(losses.hits))  # fmt: skip
    if "cancel_hit" not in powers(table, battle.seat):
        return losses
    shields = NO_UNITS
    while more := (yield from cancelled(table, battle, battle.seat, losses)):
        shields = Units(*map(add, shields, more))
        losses = volley(values, need, units, tough=tough, hurt=hurt, shields=shields, declared=declared)
    return losses


def cancelled(table: HordeTable, battle: Battle, seat: int, losses: Volley) -> Script[Units | None]:
    """One more hit that a seat pays to cancel, by class; None when it lets the rest count (HH-RUL-60)."""
    while any(losses.hits):
        abilities = _cancellers(table, battle, seat, losses.hits)
        if not reachable(table, seat, wanted(table, abilities)):
            return None
        cancels = [Cancel(ability.name) for ability in abilities if can_use(table, seat, ability)]
        offers = (Among([*cancels, *exchanges(table, seat)]), Suffer)
        choice: Choice = yield from Ask(table, seat, partial(_fall, losses.fallen), offers, "HH-RUL-60")
        if isinstance(choice, Swap | Use):
            yield from exchange(table, seat, choice)
            continue
        return None if isinstance(choice, Suffer) else _cancel(table, battle, seat, choice)
    return None


def _cancel(table: HordeTable, battle: Battle, seat: int, choice: Choice) -> Units:
    assert isinstance(choice, Cancel)
    power = powers(table, seat).named("cancel_hit", choice.ability)
    assert power is not None
    ability, effect = power
    use(table, seat, ability)
    battle.cancelled[ability.name] = battle.cancelled.get(ability.name, 0) + 1
    table.tell("HH-RUL-60", "cancels", seat=seat, at=battle.at, ability=ability.name)
    return Units(*(effect.n * (unit in effect.units) for unit in ("castle", "army", "settlement")))


def _fall(fallen: Units) -> str:
    """What a seat is asked that may cancel a hit."""
    units = [counted(n, name) for n, name in zip(fallen, ("Castle", "Army", "Settlement"), strict=True) if n]
    if not units:
        return tr("A hit counts: cancel a hit?")
    return tr("{units} would fall: cancel a hit?", units=f" {tr('and')} ".join(units))


def _cancellers(table: HordeTable, battle: Battle, seat: int, hits: Units) -> list[Ability]:
    """The Abilities that may take a hit back now: once per battle each, within their limit per round (HH-NOTE-07)."""
    hit = {"castle": hits.castles, "army": hits.armies, "settlement": hits.settlements}
    return [
        ability
        for ability, effect in powers(table, seat)["cancel_hit"]
        if any(hit.get(unit) for unit in effect.units)
        and not ("OPB" in ability.notation and battle.cancelled.get(ability.name))
        and used_up(table, seat, ability) is None
    ]


def _spells(table: HordeTable, battle: Battle, horde: Horde) -> Script[None]:
    """Battle Spells at the start of a combat round, each resolved at once (HH-RUL-58, HH-RUL-65)."""
    seats = [battle.seat]
    if battle.raid and table.rules.knobs.allied_help:
        seats += [seat for seat in table.order if seat != battle.seat]
    for seat in seats:
        if "strike" in powers(table, seat):
            yield from cast_strikes(table, seat, horde)


def cast_strikes(table: HordeTable, seat: int, horde: Horde) -> Script[None]:
    """One seat casts battle Spells at a Horde until it fights on (HH-RUL-58)."""
    while horde.hits > 0:
        choice = yield from ask_strike(
            table, seat, partial(tr, "{horde}, {hits} left: cast a Spell?", horde=horde.name, hits=horde.hits)
        )
        if choice is None:
            break
        ability, effect = struck(table, seat, choice)
        terrain = table.tiles.get(horde.at, "Clear")
        need = strike_need(table.rules, effect, horde.name, terrain, 0)
        yield from strike_first(table, seat, horde, effect.dice, need, ability.clause)


def ask_strike(table: HordeTable, seat: int, prompt: Prompt) -> Script[Strike | None]:
    """Which battle Spell a seat casts next, after exchanges if it needs them; None when it fights on (HH-RUL-58, HH-RUL-107)."""
    while True:
        abilities = [
            ability
            for ability, effect in powers(table, seat)["strike"]
            if effect.target is not None and used_up(table, seat, ability) is None
        ]
        if not abilities or not reachable(table, seat, wanted(table, abilities)):
            return None
        offers = (Among([*strikes(table, seat), *exchanges(table, seat)]), Fight)
        choice: Choice = yield from Ask(table, seat, prompt, offers, "HH-RUL-58")
        if isinstance(choice, Swap | Use):
            yield from exchange(table, seat, choice)
        else:
            return choice if isinstance(choice, Strike) else None


def struck(table: HordeTable, seat: int, choice: Strike) -> Power:
    """Pay for a battle Spell; the Ability and what it does."""
    power = powers(table, seat).named("strike", choice.ability)
    assert power is not None
    use(table, seat, power[0])
    return power


def strikes(table: HordeTable, seat: int) -> list[Strike]:
    """The battle Spells that a seat can cast now (HH-NOTE-03)."""
    return [
        Strike(ability.name)
        for ability, effect in powers(table, seat)["strike"]
        if effect.target is not None and can_use(table, seat, ability)
    ]


def strike_first(table: HordeTable, seat: int, horde: Horde, dice: int, need: int, rule: str) -> Script[None]:
    """Extra attack rolls, resolved at once: counters removed by them never roll (HH-RUL-58, HH-RUL-59)."""
    values = yield from attack_dice(table, dice, rule)
    hits = sum(value >= need for value in values)
    table.tell(rule, "strikes", seat=seat, at=horde.at, dice=list(values), hits=hits)
    fight_off(table, horde, hits)
