"""A bot that plays sensibly and fast: it reads the table and builds the one choice it wants, without listing others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import filterfalse
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Among, Choice

from ..model.content import RESOURCES, Resource, Resources
from ..model.powers import can_use, powers, used_up
from ..model.squares import adjacent, board, neighbours
from ..model.table import Chits, HordeTable
from ..model.worth import favourites
from ..rules.abilities.gains import Gain, Place, Research, brings_chits
from ..rules.abilities.spells import Destroy, Enchant
from ..rules.abilities.swaps import Swap, Use, wanted, way_to
from ..rules.attack import Attack, Shoot, battles
from ..rules.battle.combat import Cancel, Strike
from ..rules.battle.long_range import firing_range
from ..rules.building import Extra, has_place
from ..rules.dice import Keep
from ..rules.fortifying import Fortify, Tower
from ..rules.fortifying import spent as no_more_castles
from ..rules.hand_limit import Discard, excess
from ..rules.hordes import Lead, Stay, attraction, occupied, wishes
from ..rules.income import Take, allowed, chits_due, income_to_come
from ..rules.moving import Move, no_way, short_of_food, unmoved
from ..rules.paying import can_pay
from ..rules.places import building_places, no_settlement, room
from ..rules.research import Pay
from ..rules.result import score
from ..rules.settling import Settle, spent
from ..rules.setup import Kingdom
from ..rules.spawning import Choose
from ..rules.trade import Accept, Decline, Gold
from ..rules.training import Hire, Train, can_train, training_places
from ..rules.turn import Done
from ..rules.war import Aim, War
from ..rules.wiped import Restart
from .war import best_war, march_to_war
from .worth import (
    bare,
    danger,
    goals,
    kingdoms,
    might,
    prospects,
    short,
    tower_site,
)

if TYPE_CHECKING:
    from hordeplay.core.luck import Source

BOLD: Final = 0.7
"""Attack when the chance to destroy the Horde is at least this."""

STAY_HOME: Final = 2
"""So many Armies stay with an own Settlement or Castle when others leave it to attack."""

FAIR: Final = 1
"""So many chits more than it gets the bot gives for what it needs: the bank's price for Gold."""

GAIN_ORDER: Final = ("settlement", "castle", "army")


class Greedy:
    """Expands, trains and garrisons; attacks when the exact odds say so; takes what its units can use."""

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """The first wish that one of the offered verbs grants, else to pass, else the first legal choice."""
        table: HordeTable = request.table
        passes: Choice | None = None
        for offer in request.offers:
            if isinstance(offer, Among):
                wish = _among(table, seat, offer.these)
            elif offer in PASSES:
                passes = offer()
                continue
            else:
                want = WISHES.get(offer)
                wish = want(table, seat) if want else None
            if wish is not None:
                return wish
        return passes or next(iter(request.options(seat)))


def _among(table: HordeTable, seat: int, these: tuple[Any, ...]) -> Choice | None:
    """Of a short list: cancel and strike whenever possible, the safest place, the most useful unit; touch no die."""
    first = these[0]
    if isinstance(first, Cancel | Strike):
        return first
    if isinstance(first, Swap | Use):
        return _exchange_in_battle(table, seat) if table.battle is not None else None
    if isinstance(first, Place):
        return min(these, key=lambda place: danger(table, place.at))  # type: ignore[no-any-return]  # one of these
    if isinstance(first, Choose):
        pick = max if seat == table.master else min
        return pick(these, key=lambda choice: might(table.rules, choice.horde))  # type: ignore[no-any-return]  # one of these
    if isinstance(first, Lead):
        held = occupied(table)
        wanted, _ = wishes(table, [lead.target for lead in these], held, attraction(held, table.size))
        return Lead(wanted[0]) if wanted else None
    if isinstance(first, Aim):
        return max(these, key=lambda aim: score(table, aim.target) if aim.target >= 0 else 1_000)  # type: ignore[no-any-return]  # one of these
    if isinstance(first, Gain):
        return min(these, key=lambda gain: GAIN_ORDER.index(gain.unit))  # type: ignore[no-any-return]  # one of these
    return None


def _exchange_in_battle(table: HordeTable, seat: int) -> Choice | None:
    """The next exchange on the way to a battle Spell, or to a hit taken back; dice the bot never touches."""
    mine = powers(table, seat)
    abilities = [ability for ability, _ in (*mine["strike"], *mine["cancel_hit"]) if ability.price]
    for price in wanted(table, (ability for ability in abilities if used_up(table, seat, ability) is None)):
        if way := way_to(table, seat, price):
            return way[0]
    return None


def _take(table: HordeTable, seat: int) -> Choice | None:
    """Free chits: whatever completes the first goals, then what the next ones lack."""
    due = chits_due(table)
    have = table.players[seat].chits.by_type()
    for name, n in income_to_come(table, seat).items():
        have[name] += n
    taken: list[Resource] = []
    wanted = list(goals(table, seat, powers(table, seat)))
    for whole in (True, False):
        for price in wanted:
            if len(taken) >= due:
                break
            lacking = short(have, price)
            if whole and len(lacking) > due - len(taken):
                continue
            for name in lacking[: due - len(taken)]:
                taken.append(name)
                have[name] += 1
            if whole:
                for name, n in price:
                    have[name] -= n
    taken += ["wood"] * (due - len(taken))
    choice = Take(tuple(taken))
    if table.rules.knobs.free_resources == "distinct":
        choice = Take(tuple(dict.fromkeys((*taken, *allowed(table))))[:due])
    return choice


def _gold(table: HordeTable, seat: int) -> Choice | None:
    """Change Gold when that completes a goal, or when it would be thrown away."""
    chits = table.players[seat].chits
    have = chits.by_type()
    rate = table.rules.knobs.gold_rate
    for price in goals(table, seat, powers(table, seat)):
        lacking = short(have, price)
        if lacking and len(lacking) * rate <= chits.gold:
            return Gold(lacking[0])
        if not lacking:
            for name, n in price:
                have[name] -= n
    if excess(table, seat) and chits.gold >= rate + 2:
        return Gold(min(RESOURCES[:4], key=chits.of))
    return None


def _settle(table: HordeTable, seat: int) -> Choice | None:
    """One more Settlement, once those that there are have their garrisons."""
    if spent(table, seat) or not can_pay(table, seat, "settlement") or bare(table, seat):
        return None
    site = _site(table, seat)
    return Settle(site) if site >= 0 else None


def _site(table: HordeTable, seat: int) -> int:
    """The safest square for a Settlement, a tile of a type that is scarce before a Clear one; -1 when none is safe."""
    player = table.players[seat]
    hordes = {horde.at for horde in table.hordes}
    terrain = table.rules.terrain
    best, site = -1_000, -1
    for at in building_places(table, seat):
        if at in player.settlements or at in hordes:
            continue
        near = adjacent(at, table.size)
        tile = table.tiles.get(at)
        value = 0 if tile is None or terrain[tile].resource in (None, "gold") else 2
        value += 2 * (at in player.castles or at in player.armies)
        for other in near:
            value -= 3 * (other in hordes)
            value += other in player.settlements
        if value > best and no_settlement(table, seat, at) is None:
            best, site = value, at
    return site if best > -4 else -1


def _extra(table: HordeTable, seat: int) -> Choice | None:
    return next((extra for extra in Extra.options(table, seat) if extra.forbids(table, seat) is None), None)


def _fortify(table: HordeTable, seat: int) -> Choice | None:
    """A Castle where the danger is greatest and Armies stand already; none where a Wizards Tower shall be."""
    player = table.players[seat]
    if tower_site(table, seat) >= 0:
        return None
    best, site = -1, -1
    for at in sorted(player.settlements):
        if at not in player.castles:
            value = 2 * danger(table, at) + 3 * (at in player.armies)
            if value > best:
                best, site = value, at
    if site >= 0:
        choice = Fortify(site)
        if choice.forbids(table, seat) is None:
            return choice
    return None


def _tower(table: HordeTable, seat: int) -> Choice | None:
    site = tower_site(table, seat)
    return Tower(site) if site >= 0 and Tower(site).forbids(table, seat) is None else None


def _war(table: HordeTable, seat: int) -> Choice | None:
    """The war that pays most by its exact odds."""
    war = best_war(table, seat)
    return War(*war) if war else None


def _train(table: HordeTable, seat: int) -> Choice | None:
    """An Army where Hordes are near, and not all in one place."""
    armies = table.players[seat].armies
    places = sorted(training_places(table, seat), key=lambda at: armies.get(at, 0) - 2 * danger(table, at))
    for at in places:
        choice = Train(at)
        if choice.forbids(table, seat) is None:
            return choice
    return None


def _hire(table: HordeTable, seat: int) -> Choice | None:
    return next((hire for hire in Hire.options(table, seat) if hire.forbids(table, seat) is None), None)


def _move(table: HordeTable, seat: int, *, paid: bool = True) -> Choice | None:
    """Attack what can be beaten, with whoever need not stay at home; else bring a stack in the open back.

    `paid`: only for Food that is there.
    """
    player = table.players[seat]
    hordes = {horde.at: horde for horde in table.hordes}
    best, attack = BOLD, None
    home: Choice | None = None
    last = table.round >= table.rules.knobs.rounds
    for origin in sorted(player.armies):
        n = unmoved(table, seat, origin)
        if not n or origin in hordes or (paid and short_of_food(table, seat, origin)):
            continue
        outside = origin not in player.settlements and origin not in player.castles
        for at in adjacent(origin, table.size):
            horde = hordes.get(at)
            if horde is not None:
                free = n if outside else min(n, player.armies[origin] - STAY_HOME)
                armies = min(free, room(table, seat, at))
                if armies > 0:
                    won, lost = prospects(table, seat, horde, armies)
                    value = won - 0.15 * lost
                    if value > best and (not last or won > lost) and not no_way(table, seat, origin, at, armies):
                        best, attack = value, Move(origin, at, armies)
            elif outside and home is None and at in player.settlements:
                armies = min(n, room(table, seat, at))
                if armies > 0 and not no_way(table, seat, origin, at, armies):
                    home = Move(origin, at, armies)
    if attack is None and (march := march_to_war(table, seat)):
        return Move(*march)
    return attack or home


def _attack(table: HordeTable, seat: int) -> Choice | None:
    """The battle with the best chance first."""
    armies = table.players[seat].armies
    best, choice = -1.0, None
    for at in battles(table, seat):
        horde = table.horde_at(at)
        if horde is not None:
            won = prospects(table, seat, horde, armies[at])[0]
            if won > best:
                best, choice = won, Attack(at)
    if not table.rules.knobs.battle_mandatory and best < BOLD:
        return None
    return choice


def _shoot(table: HordeTable, seat: int) -> Choice | None:
    """The Horde with the fewest Hit Counters left in range."""
    near = firing_range(table, seat)
    for horde in sorted(table.hordes, key=lambda horde: horde.hits):
        if horde.at in near:
            for ability, _ in powers(table, seat)["shoot"]:
                choice = Shoot(horde.at, ability.name)
                if choice.forbids(table, seat) is None:
                    return choice
    return None


def _enchant(table: HordeTable, seat: int) -> Choice | None:
    """Help a stack that is about to fight."""
    if table.step == "move":
        return None
    at = table.battle.at if table.battle else next(iter(battles(table, seat)), -1)
    for ability, effect in (*powers(table, seat)["attack"], *powers(table, seat)["defense"]):
        if effect.scope == "stack":
            choice = Enchant(at, ability.name)
            if choice.forbids(table, seat) is None:
                return choice
    return None


def _research(table: HordeTable, seat: int) -> Choice | None:
    """The most worthwhile Ability that is not owned; pay for another only out of what would be discarded."""
    player = table.players[seat]
    if table.step == "research" and table.turn.researched and not excess(table, seat):
        return None
    known = {*player.abilities, *player.spent}
    wishes_left = filterfalse(known.__contains__, favourites(table.rules, table.rules.knobs.rounds - table.round + 1))
    name = next(wishes_left, None)
    return Research(name) if name else None


def _fewest_missed(chits: Chits, n: int) -> tuple[Resource, ...]:
    """So many chits of the types of which there are most."""
    left = list(chits.counts())
    left[-1] += 1  # of equally many, Gold goes first
    given: list[Resource] = []
    for _ in range(n):
        most = left.index(max(left))
        left[most] -= 1
        given.append(RESOURCES[most])
    return tuple(given)


def _pay(table: HordeTable, seat: int) -> Choice | None:
    return Pay(_fewest_missed(table.players[seat].chits, table.turn.owed))


def _discard(table: HordeTable, seat: int) -> Choice | None:
    return Discard(_fewest_missed(table.players[seat].chits, excess(table, seat)))


def _kingdom(table: HordeTable, seat: int) -> Choice | None:
    for name in kingdoms(table.rules):
        choice = Kingdom(name)
        if choice.forbids(table, seat) is None:
            return choice
    return None


def _restart(table: HordeTable, seat: int) -> Choice | None:
    """The free square that is farthest from every Horde."""
    reached = [horde.at for horde in table.hordes]
    seen = set(reached)
    neighbour = neighbours(table.size)
    for at in reached:
        for near in neighbour[at]:
            if near not in seen:
                seen.add(near)
                reached.append(near)
    choices = map(Restart, reversed(reached or board(table.size)))
    return next((choice for choice in choices if choice.forbids(table, seat) is None), None)


def _use(table: HordeTable, seat: int) -> Choice | None:
    """Free units and Victory Tokens, as soon as they can be had; chits that come one time only, when there is something to buy."""
    mine = powers(table, seat)
    for ability, _ in (*mine["gain_unit"], *mine["gain_vt"]):
        if mine.can_use(table.players[seat], ability):
            choice = Use(ability.name)
            if choice.forbids(table, seat) is None:
                return choice
    if table.step == "trade":
        held = table.players[seat].chits.by_type()
        for ability, _ in mine["gain_resource"]:
            choice = Use(ability.name)
            if brings_chits(ability) and choice.forbids(table, seat) is None:
                return choice if any(short(held, price) for price in goals(table, seat, mine)) else None
    return _exchange(table, seat, Use)


def _swap(table: HordeTable, seat: int) -> Choice | None:
    return _exchange(table, seat, Swap)


def _exchange(table: HordeTable, seat: int, kind: type[Choice]) -> Choice | None:
    """The next exchange on the way to what this phase is for, if it is one of this verb and the chits are not there yet."""
    price = _aim(table, seat)
    way = way_to(table, seat, price) if price else None
    return way[0] if way and isinstance(way[0], kind) else None


def _aim(table: HordeTable, seat: int) -> Resources | None:
    """What the bot would buy in this phase, if it could pay for it and there is a place."""
    if table.step == "trade" or table.battle is not None:
        return None
    mine = powers(table, seat)
    player = table.players[seat]
    if table.step == "settle":
        ready = not spent(table, seat) and not bare(table, seat) and _site(table, seat) >= 0
        return mine.price("settlement") if ready else None
    if table.step == "fortify":
        wanting = any(at not in player.castles for at in player.settlements)
        ready = wanting and not no_more_castles(table) and has_place(table, seat, "castle")
        return mine.price("castle") if ready else None
    if table.step == "train":
        return mine.price("army") if can_train(table, seat) else None
    if table.step == "move":
        march = _move(table, seat, paid=False)
        attacks = isinstance(march, Move) and table.horde_at(march.target) is not None
        return Resources(food=table.rules.knobs.move_price) if attacks else None
    return None


def _destroy(table: HordeTable, seat: int) -> Choice | None:
    """The greatest Horde next to an own unit."""
    ability = next((one for one, _ in powers(table, seat)["destroy_horde"] if can_use(table, seat, one)), None)
    if ability is None:
        return None
    near = {beside for at in table.players[seat].squares() for beside in adjacent(at, table.size)}
    greatest = max((horde for horde in table.hordes if horde.at in near), key=lambda horde: horde.hits, default=None)
    return Destroy(greatest.at, ability.name) if greatest else None


def _deal(table: HordeTable, seat: int) -> Choice | None:
    """Takes a deal that brings a goal nearer at a fair price, or more chits than it takes without setting a goal back."""
    gives, wants = table.turn.deal
    before = table.players[seat].chits.by_type()
    after = before | {name: n + gives.count(name) - wants.count(name) for name, n in before.items()}
    if len(wants) > len(gives) + FAIR or min(after.values()) < 0:
        return Decline()
    now, then = _missing(table, seat, before), _missing(table, seat, after)
    return Accept() if then < now or (then == now and len(gives) > len(wants)) else Decline()


def _missing(table: HordeTable, seat: int, have: dict[Resource, int]) -> list[int]:
    """How many chits each goal lacks, the first one first, each paid from what those before it leave."""
    left, lacking = dict(have), []
    for price in goals(table, seat, powers(table, seat)):
        lacking.append(len(short(left, price)))
        for name, n in price:
            left[name] = max(0, left[name] - n)
    return lacking


PASSES: Final = (Done, Keep, Stay)

WISHES: Final[Mapping[Any, Callable[[HordeTable, int], Choice | None]]] = {
    Take: _take,
    Gold: _gold,
    Accept: _deal,
    Settle: _settle,
    Extra: _extra,
    Fortify: _fortify,
    Train: _train,
    Hire: _hire,
    Move: _move,
    Tower: _tower,
    Attack: _attack,
    War: _war,
    Shoot: _shoot,
    Enchant: _enchant,
    Research: _research,
    Pay: _pay,
    Discard: _discard,
    Kingdom: _kingdom,
    Restart: _restart,
    Swap: _swap,
    Use: _use,
    Destroy: _destroy,
}
"""What the bot does with each verb; a verb that is not here is left alone."""
