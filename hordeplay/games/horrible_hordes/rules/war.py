"""Optional rule: Players at War. Armies fight other players' units, and a raid may meet several players at once.

`between_players` is one combat round between two players, `joint_raid` one of a Horde against all players on its square; the
step `combat` (see `attack`) calls them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import add
from typing import Annotated, Final, Self

from hordeplay.core.choice import Among, Choice, Refusal, Word, verb
from hordeplay.core.language import tr
from hordeplay.core.script import Script, ask

from ..model.content import Ability, Effect
from ..model.powers import powers, raised
from ..model.squares import Square, name_of
from ..model.table import Battle, Horde, HordeTable
from .battle.aftermath import (
    after_battle,
    close_battle,
    fight_off,
    grow,
    lose,
    rally,
    stack_leaves,
    stalemate,
)
from .battle.casualties import NO_UNITS, Side, Units, Volley, joint_volley, volley
from .battle.combat import (
    ask_strike,
    battle_needs,
    cancelled,
    cast_strikes,
    castle_damage,
    garrison,
    opening_dice,
    player_rolls,
    spells_on,
    strike_first,
    struck,
)
from .battle.long_range import source_bonus
from .battle.strength import Needs, faces, war_needs
from .dice import attack_dice
from .paying import use


@verb("war")
class War(Choice):
    """`war d4 2`: your Armies fight the units of seat 2 on a square that you share (HH-WAR-01)."""

    at: Square
    opponent: int

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        if table.rules.knobs.players_at_war:
            for at in sorted(table.players[seat].armies):
                for opponent in range(len(table.players)):
                    yield cls(at, opponent)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if not table.rules.knobs.players_at_war:
            return Refusal("HH-COOP-01", tr("players do not attack each other"))
        if self.at not in table.players[seat].armies:
            return Refusal("HH-WAR-01", tr("no Army of yours stands on {at}", at=name_of(self.at)))
        if not 0 <= self.opponent < len(table.players) or self.opponent == seat:
            return Refusal("HH-WAR-01", tr("seat {opponent} is no opponent of yours", opponent=self.opponent))
        if not defenders(table, self.opponent, self.at).total:
            return Refusal(
                "HH-RUL-90",
                tr("seat {opponent} has nothing to fight on {at}", opponent=self.opponent, at=name_of(self.at)),
            )
        if (self.at, self.opponent) in table.turn.wars:
            return Refusal("HH-RUL-90", tr("this battle has been fought this turn"))
        return None


def at_war(table: HordeTable, seat: int) -> bool:
    """Whether there is a player to fight now."""
    if not table.rules.knobs.players_at_war:
        return False
    return any(choice.forbids(table, seat) is None for choice in War.options(table, seat))


def declare(table: HordeTable, seat: int, choice: War) -> str:
    """Open a battle between two players; the step that fights it (HH-WAR-01)."""
    foe, at = choice.opponent, choice.at
    table.turn.wars.append((at, foe))
    damage = table.players[foe].damage.get(at, 0)
    table.battle = Battle(seat, at, raid=False, then="attack", castle_hits=damage, foe=foe)
    table.tell("HH-WAR-01", "war", seat=seat, opponent=foe, at=at, armies=table.players[seat].armies[at])
    return "combat"


def defenders(table: HordeTable, seat: int, at: int) -> Units:
    """The units with which a seat defends a square against a player (HH-RUL-90)."""
    if table.rules.knobs.war_defenders == "armies":
        return Units(0, table.players[seat].armies.get(at, 0), 0)
    return garrison(table, seat, at)


def between_players(table: HordeTable) -> Script[str]:
    """One combat round between two players: as in a raid, the attacker's dice for the Horde's (HH-RUL-90)."""
    battle = table.battle
    assert battle is not None
    seat, foe, at = battle.seat, battle.foe, battle.at
    knobs = table.rules.knobs
    need = _needs(table, battle)
    ours, theirs = 0, 0
    if not battle.round:
        ours = opening_dice(powers(table, seat))
        theirs = opening_dice(powers(table, foe)) if defenders(table, foe, at).armies else 0
        if knobs.skirmish_first_strike:
            losses = yield from _attackers_roll(table, battle, need, ours)
            yield from _defenders_roll(table, battle, NO_UNITS, need, theirs)
            lose(table, battle, losses, foe)
            ours, theirs = 0, 0
    yield from _battle_spells(table, battle)
    if _over(table, battle):
        return _end(table, battle)
    units = defenders(table, foe, at)
    if _stuck(table, units, need):
        table.tell("HH-RUL-49", "war_over", seat=seat, opponent=foe, at=at)
        if knobs.stalemate == "attacker_leaves":
            yield from stack_leaves(table, battle)
        return close_battle(table, battle)
    order = knobs.battle_simultaneous
    armies = table.players[seat].armies
    if order == "horde_first":
        yield from _defenders_roll(table, battle, units, need, theirs)
    if at in armies:
        losses = yield from _attackers_roll(table, battle, need, armies[at] + ours)
        if order == "player_first":
            lose(table, battle, losses, foe)
            units = defenders(table, foe, at)
        if order != "horde_first":
            yield from _defenders_roll(table, battle, units, need, theirs if units.armies else 0)
        if order != "player_first":
            lose(table, battle, losses, foe)
    battle.round += 1
    return _end(table, battle) if _over(table, battle) else "combat"


def _needs(table: HordeTable, battle: Battle, on: int | None = None) -> Needs:
    """What the dice need; `on`: a battle Spell's number instead of that of the attacker's Armies."""
    seat, foe, at = battle.seat, battle.foe, battle.at
    spells = (spells_on(table, seat, at), spells_on(table, foe, at))
    terrain = table.tiles.get(at, "Clear")
    return war_needs(table.rules, powers(table, seat), powers(table, foe), terrain, spells, on)


def _attackers_roll(table: HordeTable, battle: Battle, need: Needs, dice: int) -> Script[Volley]:
    """The attacker's dice one by one at Castles, Armies, Settlements; what falls is not yet removed."""
    values = yield from attack_dice(table, dice, "HH-WAR-01")
    units = defenders(table, battle.foe, battle.at)
    tough = raised(table, battle.foe, "castle_hits")
    declared = table.rules.knobs.raid_targeting == "declared"
    losses = volley(values, need, units, tough=tough, hurt=battle.castle_hits, declared=declared)
    if values:
        hits = losses.hits.total
        table.tell("HH-WAR-01", "rolls", seat=battle.seat, at=battle.at, dice=list(values), hits=hits)
    return losses


def _defenders_roll(table: HordeTable, battle: Battle, units: Units, need: Needs, opening: int) -> Script[None]:
    """The defender's dice, all at Armies, and what falls to them."""
    if units.total + opening:
        hits = yield from player_rolls(table, battle, battle.foe, units, need, opening)
        fallen = Units(0, min(hits, table.players[battle.seat].armies.get(battle.at, 0)), 0)
        lose(table, battle, Volley(fallen, fallen, battle.castle_hits))


def _battle_spells(table: HordeTable, battle: Battle) -> Script[None]:
    """Battle Spells of the attacker, each resolved at once (HH-RUL-58)."""
    seat = battle.seat
    while not _over(table, battle):
        choice = yield from ask_strike(table, seat, partial(tr, "War on {at}: cast a Spell?", at=name_of(battle.at)))
        if choice is None:
            break
        _, effect = struck(table, seat, choice)
        need = _needs(table, battle, effect.target)
        lose(table, battle, (yield from _attackers_roll(table, battle, need, effect.dice)), battle.foe)


def _over(table: HordeTable, battle: Battle) -> bool:
    return battle.at not in table.players[battle.seat].armies or not defenders(table, battle.foe, battle.at).total


def _stuck(table: HordeTable, units: Units, need: Needs) -> bool:
    """Whether neither side can hit any more (HH-RUL-49)."""
    highest = faces(table.rules.knobs)[-1]
    castles, armies, settlements = units
    front = need.at_castle if castles else need.at_army if armies else need.at_settlement
    return front > highest and not (
        (castles and need.castle <= highest)
        or (armies and need.army <= highest)
        or (settlements and need.settlement <= highest)
    )


def _end(table: HordeTable, battle: Battle) -> str:
    """Who still stands may rally; nobody gains Victory Tokens (HH-RUL-90)."""
    for seat in (battle.seat, battle.foe):
        rally(table, battle, seat)
    table.tell("HH-RUL-90", "war_over", seat=battle.seat, opponent=battle.foe, at=battle.at)
    return close_battle(table, battle)


def _read_aim(word: str) -> int:
    if word == "horde":
        return NO_SEAT
    if word in SEATS:
        return int(word)
    raise ValueError(tr("{word!r} is neither a seat nor 'horde'", word=word))


NO_SEAT: Final = -1
"""A Horde, where a seat could be told."""

SEATS: Final = tuple("012345")

AIM: Final = Word("word", lambda seat: "horde" if seat < 0 else str(seat), _read_aim, allowed=("horde", *SEATS))


@verb("aim")
class Aim(Choice):
    """`aim 2`: of all on the square that is shot at, the units of seat 2; `aim horde`: the Horde (HH-RUL-57, HH-RUL-90)."""

    target: Annotated[int, AIM]


def in_range(table: HordeTable, seat: int, at: int) -> list[int]:
    """The opponents whose units a long range attack on a square could meet at war (HH-RUL-57)."""
    if not table.rules.knobs.players_at_war:
        return []
    return [foe for foe in range(len(table.players)) if foe != seat and defenders(table, foe, at).total]


def aimed(table: HordeTable, seat: int, at: int, effect: Effect) -> Script[int]:
    """Whom a long range attack on a square meets: a seat, or the Horde; of several the shooter says whom (HH-RUL-90)."""
    foes = in_range(table, seat, at) if effect.vs is None else []
    if table.horde_at(at):
        foes.insert(0, NO_SEAT)
    if len(foes) == 1:
        return foes[0]
    choice = yield from ask(
        table, seat, lambda: tr("Shoot at whom on {at}?", at=name_of(at)), Among(map(Aim, foes)), rule="HH-RUL-90"
    )
    return choice.target


def bombard(table: HordeTable, seat: int, at: int, foe: int, ability: Ability, effect: Effect) -> Script[None]:
    """A long range attack on another player's units, or one roll for each of them (HH-RUL-56, HH-RUL-57)."""
    battle = Battle(seat, at, raid=False, then="", castle_hits=table.players[foe].damage.get(at, 0), foe=foe)
    use(table, seat, ability)
    units = defenders(table, foe, at)
    on = (effect.target or table.rules.knobs.lra_hits_on) - effect.n - source_bonus(table, seat, at, None)
    need = _needs(table, battle, on)
    losses = yield from _attackers_roll(table, battle, need, units.total if effect.how == "each" else 1)
    lose(table, battle, losses, foe)
    close_battle(table, battle)


def champion(table: HordeTable, at: int) -> int:
    """The seat that gains the Victory Token of a raid: most units there, then earlier in the order (HH-RUL-90); or -1."""
    present = [seat for seat in table.order if table.players[seat].holds(at)]
    return max(present, key=lambda seat: garrison(table, seat, at).total, default=-1)


def joint_raid(table: HordeTable) -> Script[str]:
    """One combat round of a Horde against several players on its square (HH-RUL-90)."""
    battle = table.battle
    assert battle is not None
    horde = table.horde_at(battle.at)
    assert horde is not None
    at = battle.at
    knobs = table.rules.knobs
    seats = [seat for seat in table.order if garrison(table, seat, at).total]
    need = {seat: battle_needs(table, battle, horde, powers(table, seat), seat) for seat in seats}
    extra = dict.fromkeys(seats, 0)
    for seat in seats:
        mine = powers(table, seat)
        if "strike" in mine and at in table.players[seat].armies:
            if not battle.round and (dice := opening_dice(mine)):
                if not knobs.skirmish_first_strike:
                    extra[seat] = dice
                elif horde.hits > 0:
                    yield from strike_first(table, seat, horde, dice, need[seat].army, "HH-RUL-59")
            yield from cast_strikes(table, seat, horde)
    if horde.hits <= 0:
        return after_battle(table, horde, mutual=False)
    sides = _sides(table, battle, need)
    if _hopeless(sides, faces(knobs)[-1]):
        return (yield from stalemate(table, horde))
    order = knobs.battle_simultaneous
    fallen = 0
    hits = 0
    if order != "horde_first":
        hits = yield from _all_roll(table, battle, need, extra)
        if order == "player_first":
            fight_off(table, horde, hits)
    if horde.hits > 0:
        all_losses = yield from _horde_rolls(table, battle, horde, seats, sides)
        for seat, side, losses in zip(seats, sides, all_losses, strict=True):
            battle.castle_hits = side.hurt  # each player's Castles have their own (HH-RUL-53)
            lose(table, battle, losses, seat)
            fallen += losses.fallen.total
        battle.castle_hits = max(losses.hurt for losses in all_losses)
    if order == "horde_first":
        hits = yield from _all_roll(table, battle, need, extra)
    if order != "player_first":
        fight_off(table, horde, hits)
    battle.round += 1
    if knobs.undead_growth_timing == "each_round":
        grow(table, horde, fallen)
    alive = any(garrison(table, seat, at).total for seat in seats)
    return "combat" if alive and horde.hits > 0 else after_battle(table, horde, mutual=not alive)


def _sides(table: HordeTable, battle: Battle, need: dict[int, Needs]) -> list[Side]:
    return [
        Side(
            garrison(table, seat, battle.at),
            its_need,
            raised(table, seat, "castle_hits"),
            castle_damage(table, battle, seat),
        )
        for seat, its_need in need.items()
    ]


def _all_roll(table: HordeTable, battle: Battle, need: dict[int, Needs], extra: dict[int, int]) -> Script[int]:
    """Every player's dice, in order of play."""
    hits = 0
    for seat, its_need in need.items():
        units = garrison(table, seat, battle.at)
        if units.total:
            opening = extra[seat] if units.armies else 0
            hits += yield from player_rolls(table, battle, seat, units, its_need, opening)
    return hits


def _horde_rolls(
    table: HordeTable, battle: Battle, horde: Horde, seats: Sequence[int], sides: list[Side]
) -> Script[list[Volley]]:
    """One die per Hit Counter; each player may cancel hits on own units (HH-RUL-60)."""
    values = yield from attack_dice(table, horde.hits, "HH-ATK-02")
    declared = table.rules.knobs.raid_targeting == "declared"
    shields = [NO_UNITS for _ in sides]
    all_losses = joint_volley(values, sides, declared=declared)
    hits = sum(losses.hits.total for losses in all_losses)
    table.tell("HH-ATK-05", "horde_rolls", at=battle.at, horde=horde.name, dice=list(values), hits=hits)
    for i, seat in enumerate(seats):
        while more := (yield from cancelled(table, battle, seat, all_losses[i])):
            shields[i] = Units(*map(add, shields[i], more))
            all_losses = joint_volley(values, sides, shields=shields, declared=declared)
    return all_losses


def _hopeless(sides: Sequence[Side], highest: int) -> bool:
    """Whether nobody can hit any more (HH-RUL-49)."""
    for kind, (own, at) in enumerate((("castle", "at_castle"), ("army", "at_army"), ("settlement", "at_settlement"))):
        for side in sides:
            if side.units[kind] and min(getattr(side.need, own), getattr(side.need, at)) <= highest:
                return False
    return True
