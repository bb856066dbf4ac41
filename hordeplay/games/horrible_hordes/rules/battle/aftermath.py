"""What a volley and a battle leave behind: losses, Victory Tokens, Undead growth, Armies that rally."""

from __future__ import annotations

from functools import partial

from hordeplay.core.choice import Among, Choice, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Pick, Script, ask

from ...model.powers import powers, raised
from ...model.squares import Square, adjacent, name_of
from ...model.table import Battle, Horde, HordeTable, put
from .. import wiped
from ..places import barred
from .casualties import Volley


@verb("leave")
class Leave(Choice):
    """`leave d4`: where a stack goes that gave a battle up (HH-RUL-49)."""

    target: Square


def fight_off(table: HordeTable, horde: Horde, hits: int) -> None:
    """Remove Hit Counters; surplus hits are lost (HH-ATK-03, HH-RUL-47)."""
    removed = min(hits, horde.hits)
    if removed:
        horde.hits -= removed
        if table.log is not None:
            table.tell("HH-ATK-03", "hit", at=horde.at, horde=horde.name, hits=removed, left=horde.hits)


def lose(table: HordeTable, battle: Battle, losses: Volley, owner: int = -1) -> None:
    """Remove the units that fell and note them for the battle and the round (HH-ATK-05, HH-RAID-03).

    They are those of the battle's seat, or of another `owner` beside or against it.
    """
    at = battle.at
    seat = battle.seat if owner < 0 else owner
    player = table.players[seat]
    if losses.hurt != battle.castle_hits:
        battle.castle_hits = losses.hurt
        if table.rules.knobs.castle_damage_persists:
            player.damage[at] = losses.hurt
            if not losses.hurt:
                del player.damage[at]
    castles, armies, settlements = losses.fallen
    if not (castles or armies or settlements):
        return
    if castles:
        from_castles = min(castles, player.castles.get(at, 0))
        if from_castles:
            put(player.castles, at, -from_castles)
        if castles > from_castles:
            put(player.towers, at, from_castles - castles)
    if armies:
        put(player.armies, at, -armies)
        forget_armies(table, seat, at)
    if settlements:
        put(player.settlements, at, -settlements)
    for unit, n in (("castle", castles), ("army", armies), ("settlement", settlements)):
        if n:
            key = unit if seat == battle.seat else f"{unit}_{seat}"
            battle.killed[key] = battle.killed.get(key, 0) + n
            player.lost[unit] = player.lost.get(unit, 0) + n
    knobs = table.rules.knobs
    if knobs.horde_master and knobs.master_score == "units_destroyed" and battle.foe < 0:
        table.players[table.master].vt += castles + armies + settlements
    if table.log is not None:
        rule = "HH-RAID-03" if battle.raid else "HH-ATK-05"
        table.tell(rule, "falls", seat=seat, at=at, castles=castles, armies=armies, settlements=settlements)


def forget_armies(table: HordeTable, seat: int, at: int) -> None:
    """After Armies left or fell: what lies on an empty stack ends, and no more have moved or run than stand there."""
    player = table.players[seat]
    left = player.armies.get(at, 0)
    if table.blessings and not left:
        table.blessings = [b for b in table.blessings if b.seat != seat or b.at != at]
    if player.ran:
        _at_most(player.ran, at, left)
    if seat == table.seat:
        _at_most(table.turn.moved, at, left)


def _at_most(counts: dict[int, int], at: int, left: int) -> None:
    if counts.get(at, 0) > left:
        if left:
            counts[at] = left
        else:
            del counts[at]


def grow(table: HordeTable, horde: Horde, destroyed: int) -> None:
    """An Undead Horde that was not destroyed gains Hit Counters for the units it destroyed (HH-UND-01, HH-RUL-63)."""
    gain = destroyed * table.rules.knobs.undead_growth
    if gain and horde.hits > 0 and table.card(horde).kind == "undead":
        horde.hits += gain
        table.tell("HH-UND-01", "grows", at=horde.at, horde=horde.name, gain=gain, hits=horde.hits)


def remove_horde(table: HordeTable, horde: Horde) -> None:
    """Put a Horde counter back into the pool, and forget what was decided for it (HH-HCTR-07)."""
    table.hordes.remove(horde)
    table.cards.shuffle_in("hordes", [horde.name])
    if horde.at in table.frozen:
        table.frozen.remove(horde.at)
    table.steered.pop(horde.at, None)


def destroyed(table: HordeTable, seat: int, horde: Horde, rule: str, *, paid: bool = True) -> None:
    """A Horde stack is gone: its counter returns, and whoever destroyed it gains Victory Tokens (HH-RUL-55)."""
    vt = table.rules.knobs.vt_per_horde if paid else 0
    remove_horde(table, horde)
    table.players[seat].vt += vt
    table.tell(rule, "destroyed", seat=seat, at=horde.at, horde=horde.name, vt=vt)


def after_battle(table: HordeTable, horde: Horde, *, mutual: bool) -> str:
    """End the battle: Victory Tokens, growth, rallying, a wiped out player; the step that follows.

    A Horde that has won stays where it stands (HH-RUL-76).
    """
    battle = table.battle
    assert battle is not None
    knobs = table.rules.knobs
    if horde.hits <= 0:
        rule = "HH-RAID-05" if battle.raid else "HH-ATK-07"
        destroyed(table, battle.seat, horde, rule, paid=knobs.mutual_destruction_vt or not mutual)
        if battle.killed:
            for seat in table.order:
                rally(table, battle, seat)
    elif knobs.undead_growth_timing == "after_battle":
        grow(table, horde, sum(battle.killed.values()))
    return close_battle(table, battle)


def close_battle(table: HordeTable, battle: Battle) -> str:
    """Nobody fights any more; who lost the last Settlement is wiped out (HH-RUL-79, HH-RUL-81)."""
    if battle.killed:
        for seat in table.order:
            key = "settlement" if seat == battle.seat else f"settlement_{seat}"
            if battle.killed.get(key) and not table.players[seat].settlements:
                wiped.fall(table, seat)
    table.battle = None
    return battle.then


def rally(table: HordeTable, battle: Battle, seat: int) -> None:
    """A stack that won gets Armies back that it lost in the battle (HH-RUL-88)."""
    at = battle.at
    player = table.players[seat]
    key = "army" if seat == battle.seat else f"army_{seat}"
    if not battle.killed.get(key) or at not in player.armies:
        return
    for ability, effect in powers(table, seat)["regain"]:
        if effect.within != "battle" or "army" not in effect.units:
            continue
        n = min(effect.n, battle.killed.get(key, 0), raised(table, seat, "stack_limit") - player.armies[at])
        if n > 0:
            put(player.armies, at, n)
            battle.killed[key] -= n
            player.lost["rallied"] = player.lost.get("rallied", 0) + n
            table.tell(ability.clause, "rallies", seat=seat, at=at, ability=ability.name, n=n)


def stalemate(table: HordeTable, horde: Horde) -> Script[str]:
    """Nobody can hit: the battle ends without a winner, and the attacker may have to leave (HH-RUL-49)."""
    battle = table.battle
    assert battle is not None
    table.tell("HH-RUL-49", "stalemate", seat=battle.seat, at=battle.at, horde=horde.name)
    if table.rules.knobs.stalemate == "attacker_leaves":
        if battle.raid:
            yield from _horde_leaves(table, horde)
        else:
            yield from stack_leaves(table, battle)
    return after_battle(table, horde, mutual=False)


def _horde_leaves(table: HordeTable, horde: Horde) -> Script[None]:
    """The Horde goes to a random adjacent square that nobody holds; it stays when there is none."""
    free = [
        at
        for at in adjacent(horde.at, table.size)
        if table.horde_at(at) is None and table.owner(at) < 0 and barred(table, at) is None
    ]
    if free:
        origin = horde.at
        horde.at = yield from Pick(free, rule="HH-RUL-49")
        table.tell("HH-RUL-49", "horde_moves", horde=horde.name, origin=origin, target=horde.at)


def stack_leaves(table: HordeTable, battle: Battle) -> Script[None]:
    """The Armies go to an adjacent square of their player's choice with room and no Horde; they stay when there is none."""
    seat, origin = battle.seat, battle.at
    armies = table.players[seat].armies
    n = armies[origin]
    limit = raised(table, seat, "stack_limit")
    free = [
        Leave(at)
        for at in adjacent(origin, table.size)
        if table.horde_at(at) is None
        and table.owner(at, but=seat) < 0
        and barred(table, at, seat) is None
        and armies.get(at, 0) + n <= limit
    ]
    if free:
        prompt = partial(tr, "Nobody can win at {origin}: where do the {n} go?", origin=name_of(origin), n=n)
        choice = yield from ask(table, seat, prompt, Among(free), rule="HH-RUL-49")
        put(armies, origin, -n)
        put(armies, choice.target, n)
        ran = table.players[seat].ran
        if origin in ran:
            put(ran, choice.target, ran[origin])
        forget_armies(table, seat, origin)
        table.tell("HH-RUL-49", "moves", seat=seat, origin=origin, target=choice.target, armies=n)
