"""How every choice is offered: a plain sentence, its price or exact odds, and the parts it comes from and goes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import add
from typing import Any, Final, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined, listed, percent, signed
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.scene import Hint

from ..model.content import RESOURCES, Resource, Resources, either
from ..model.powers import Priced, powers, prices
from ..model.squares import adjacent, name_of, steps_between
from ..model.table import Horde, HordeTable
from ..model.words import chit_name
from ..odds.positions import Outlook, chances
from ..rules.abilities.gains import Gain, Place, Research
from ..rules.abilities.own_turn import Spend
from ..rules.abilities.spells import Close, Destroy, Enchant, Forbid, Freeze, Steer
from ..rules.abilities.swaps import Swap, Use
from ..rules.attack import Attack, March, Shoot
from ..rules.battle.aftermath import Leave
from ..rules.battle.casualties import Units
from ..rules.battle.combat import Cancel, Fight, Strike, Suffer, garrison
from ..rules.battle.long_range import shot_dice, shot_need_at
from ..rules.battle.strength import chance, strike_need
from ..rules.building import Extra
from ..rules.dice import Keep, Reroll, Shift
from ..rules.fortifying import Fortify, Tower
from ..rules.hand_limit import Discard
from ..rules.hordes import Lead, Stay, Withdraw
from ..rules.income import Take
from ..rules.moving import Carry, Move, reach, unmoved
from ..rules.places import free_places
from ..rules.research import Pay
from ..rules.settling import Migrate, Settle
from ..rules.setup import Kingdom, Start, Without
from ..rules.spawning import Choose
from ..rules.trade import Accept, Decline, Gold, Offer
from ..rules.training import Hire, Skip, Train
from ..rules.turn import PHASES, Done
from ..rules.war import Aim, War, in_range
from ..rules.wiped import Quit, Restart
from .ids import one_of_stack, seat_part, square_part, stack_of
from .names import chits_in_words, loses, seat_name
from .raids import raiders, worst
from .wares import ability_ware, kingdom_ware, missed, shelf, tally, wanting

Hinter: TypeAlias = Callable[[HordeTable, Any], Hint]  # each takes its own verb

_PARTLY = message("Send only some of them")
"""One row for all moves of a part of a stack."""

_NEAR = 8
"""Armies that reach more squares than this have their walks to empty ones in a row of their own."""

_WALK_HOME, _WALK = 45, 55
"""Where moves without a fight stand among attacks, which stand by their chance not to win: below those that are likely to."""

_DUE = -1_000_000
"""What is to be paid stands above all that may be done besides."""

_PART, _SPELL, _EXCHANGE = 100, 300, 400
"""By how much moves of a part of a stack, Spells of every moment, and exchanges stand below what the question is about."""


def hint(table: HordeTable, choice: Choice) -> Hint:
    """How a choice is offered; a verb that nobody has words for is offered as it is written."""
    hinter = HINTS.get(type(choice))
    return hinter(table, choice) if hinter else Hint(str(choice).capitalize())


def _at(at: int) -> tuple[str, ...]:
    return (square_part(at),)


def _price(table: HordeTable, ability: str) -> str:
    known = table.rules.abilities.get(ability)
    return either(prices(table, known)) if known else ""


def _food(table: HordeTable) -> str:
    price = table.rules.knobs.move_price
    return str(Resources(food=price)) if price else ""


def _win(table: HordeTable, odds: Outlook | None) -> str:
    """How a battle ends, as one remark: the chance to win it, what that costs and brings; empty where nobody counts it.

    A win is that the Horde is destroyed and somebody of ours lives.
    """
    if odds is None:
        return ""
    vt = table.rules.knobs.vt_per_horde
    return joined(
        tr("{win} win", win=percent(float(odds.win))), loses(odds.losses), tr("{vt} VT", vt=signed(vt)) if vt else ""
    )


def _danger(table: HordeTable, at: int) -> str:
    """The Hordes beside a square, else those that come so far this round, for whoever thinks of standing there.

    Of several the one is named that a lone Settlement holds worst.
    """
    near = [horde for horde in map(table.horde_at, adjacent(at, table.size)) if horde is not None]
    coming = near or raiders(table, at)
    if not coming:
        return ""
    more = tr(" and {n} more", n=len(coming) - 1) if len(coming) > 1 else ""
    name = min(coming, key=lambda horde: _alone(table, horde, at)).name
    return (
        tr("beside {horde}{more}", horde=name, more=more)
        if near
        else tr("in reach of {horde}{more}", horde=name, more=more)
    )


def _alone(table: HordeTable, horde: Horde, at: int) -> float:
    """The chance that a lone Settlement holds a raid of this Horde on a square; 0 where nobody counts it."""
    odds = chances(table, table.seat, horde, (0, 0, 1), raid=True, at=at)
    return 0.0 if odds is None else float(odds.held)


def _done(table: HordeTable, _: Done) -> Hint:
    if table.step == "end" and not table.battle:
        return Hint(tr("End the turn"), default=True)
    if table.step in PHASES and not table.battle:
        return Hint(tr("End the {phase}", phase=tr(PHASES[table.step])), default=True)
    return Hint(tr("Nothing more"), default=True)


def _settle(table: HordeTable, choice: Settle) -> Hint:
    yields = table.rules.knobs.production_unit == "per_settlement" or choice.at not in table.player.settlements
    gives = table.terrain(choice.at).resource if yields else None
    have = sum(n for at, n in table.player.settlements.items() if table.terrain(at).resource == gives)
    danger = _danger(table, choice.at)
    where = name_of(choice.at)
    label = (
        tr("Settle on {at} for {chit}", at=where, chit=chit_name(gives)) if gives else tr("Settle on {at}", at=where)
    )
    price = str(powers(table, table.seat).price("settlement"))
    return Hint(label, danger, _at(choice.at), cost=price, rank=2 * have + bool(danger))


def _fortify(table: HordeTable, choice: Fortify) -> Hint:
    price, held = str(powers(table, table.seat).price("castle")), _held(table, choice.at, Units(1, 0, 0))
    return Hint(tr("Build a Castle on {at}", at=name_of(choice.at)), held, _at(choice.at), cost=price)


def _tower(table: HordeTable, choice: Tower) -> Hint:
    price = str(powers(table, table.seat).price("tower"))
    return Hint(tr("Build a Wizards Tower on {at}", at=name_of(choice.at)), targets=_at(choice.at), cost=price)


_EXTRA: Final = {
    "settlement": message("Settle on {at} ({ability})"),
    "castle": message("Build a Castle on {at} ({ability})"),
    "tower": message("Build a Wizards Tower on {at} ({ability})"),
}


def _extra(table: HordeTable, choice: Extra) -> Hint:
    price = joined(_price(table, choice.ability), str(powers(table, table.seat).price(choice.unit)))
    return Hint(
        tr(_EXTRA[choice.unit], at=name_of(choice.at), ability=choice.ability),
        targets=_at(choice.at),
        cost=price,
    )


def _train(table: HordeTable, choice: Train) -> Hint:
    price, held = str(powers(table, table.seat).price("army")), _held(table, choice.at, Units(0, 1, 0))
    return Hint(tr("Train an Army on {at}", at=name_of(choice.at)), held, _at(choice.at), cost=price)


def _held(table: HordeTable, at: int, more: Units) -> str:
    """What more units on a square come to: its chance to fall to the worst raid of this round, then and now.

    Empty where no Horde comes, or where they hardly change it.
    """
    there = garrison(table, table.seat, at)
    then = worst(table, table.seat, at, Units(*map(add, there, more)))
    now = worst(table, table.seat, at, there)
    if then is None or now is None or then.holds is None or now.holds is None or then.holds - now.holds < _MATTERS:
        return ""
    return tr("{fall} to fall if raided, {now} now", fall=percent(1 - then.holds), now=percent(1 - now.holds))


def _moving(table: HordeTable, seat: int, origin: int, n: int) -> tuple[str, ...]:
    """The piece that goes along as a ghost: of a whole stack with its count, of a part without."""
    stack = stack_of(table, seat, origin)
    return (stack if n == table.players[seat].armies.get(origin) else one_of_stack(stack),)


def _group(table: HordeTable, choice: Move | March | Withdraw, seat: int, price: str, whole: int) -> Hint:
    """A group of Armies goes somewhere, perhaps to a Horde; `whole` of its stack could go."""
    origin, target, n = choice.origin, choice.target, choice.armies
    horde, player = table.horde_at(target), table.players[seat]
    group = tr(_PARTLY) if n < whole else ""
    if horde is None:
        label, note = (
            tr(
                "Move {armies} from {origin} to {target}",
                armies=counted(n, "Army"),
                origin=name_of(origin),
                target=name_of(target),
            ),
            _danger(table, target),
        )
        rank = _WALK_HOME if player.holds(target) else _WALK
        if rank == _WALK and not group and len(reach(table, seat, origin, 1)) > _NEAR:
            group = tr("Walk on from {origin}", origin=name_of(origin))
    else:
        label = tr("Attack {horde} with {n} from {origin}", horde=horde.name, n=n, origin=name_of(origin))
        odds = chances(table, seat, horde, (0, n + player.armies.get(target, 0), 0), raid=False)
        note = _win(table, odds)
        rank = 50 if odds is None else round(100 * (1 - odds.win))
    rank += _PART * (n < whole)
    note = _beside(note, _left_behind(table, seat, origin, n, horde))
    return Hint(
        label, note, _at(target), _at(origin), _moving(table, seat, origin, n), cost=price, rank=rank, group=group
    )


def _beside(*words: str) -> str:
    return " · ".join(filter(None, words))


_MATTERS = 0.02
"""A square that is left behind is spoken of where its chance to fall grows by so much."""


def _left_behind(table: HordeTable, seat: int, origin: int, n: int, fought: Horde | None) -> str:
    """With what Armies leave an own Settlement or Castle, and the chance that it falls to the worst raid of this round.

    By another Horde than the one that is fought; empty where that chance is hardly greater than if they stayed.
    """
    if not table.players[seat].holds(origin):
        return ""
    there = garrison(table, seat, origin)
    left = there._replace(armies=there.armies - n)
    raid = worst(table, seat, origin, left, fought)
    if raid is None:
        return ""
    garrisoned = tr("with {armies}", armies=counted(left.armies, "Army")) if left.armies else tr("without an Army")
    leaves = tr("leaves {origin} {garrisoned}", origin=name_of(origin), garrisoned=garrisoned)
    if raid.holds is None:
        return tr("{leaves} to {horde}", leaves=leaves, horde=raid.horde.name)
    stay = worst(table, seat, origin, there, fought)
    if stay is not None and stay.holds is not None and stay.holds - raid.holds < _MATTERS:
        return ""
    return tr("{leaves}; {fall} to fall if raided", leaves=leaves, fall=percent(1 - raid.holds))


def _move(table: HordeTable, choice: Move) -> Hint:
    paid = choice.origin in table.turn.paid
    return _group(table, choice, table.seat, "" if paid else _food(table), unmoved(table, table.seat, choice.origin))


def _march(table: HordeTable, choice: March) -> Hint:
    whole = table.player.armies.get(choice.origin, 0)
    group = _group(table, choice, table.seat, _price(table, choice.ability), whole)
    return group._replace(label=f"{group.label} ({choice.ability})")


def _withdraw(table: HordeTable, choice: Withdraw) -> Hint:
    seat, price = max(0, table.owner(choice.origin)), _price(table, choice.ability)
    group = _group(table, choice, seat, price, table.players[seat].armies.get(choice.origin, 0))
    horde = table.horde_at(choice.target)
    if horde is None:
        return group._replace(label=f"{group.label} ({choice.ability})")
    note = _win(table, chances(table, seat, horde, (0, choice.armies, 0), raid=True))
    label = tr(
        "Face a raid of {horde} with {n} from {origin}",
        horde=horde.name,
        n=choice.armies,
        origin=name_of(choice.origin),
    )
    return group._replace(label=f"{label} ({choice.ability})", note=note)


def _carry(table: HordeTable, choice: Carry) -> Hint:
    label = tr(
        "Carry an Army from {origin} to {target} ({ability})",
        origin=name_of(choice.origin),
        target=name_of(choice.target),
        ability=choice.ability,
    )
    preview = _moving(table, table.seat, choice.origin, 1)
    price = _price(table, choice.ability)
    return Hint(
        label,
        "",
        _at(choice.target),
        _at(choice.origin),
        preview,
        cost=price,
        group=tr("Carry ({ability})", ability=choice.ability),
    )


def _attack(table: HordeTable, choice: Attack) -> Hint:
    horde = table.horde_at(choice.at)
    if horde is None:
        return Hint(tr("Fight on {at}", at=name_of(choice.at)), "", _at(choice.at))
    odds = chances(table, table.seat, horde, (0, table.player.armies.get(choice.at, 0), 0), raid=False)
    return Hint(tr("Fight {horde} on {at}", horde=horde.name, at=name_of(choice.at)), _win(table, odds), _at(choice.at))


def _war(table: HordeTable, choice: War) -> Hint:
    return Hint(
        tr("Fight {seat} on {at}", seat=seat_name(table, choice.opponent), at=name_of(choice.at)), "", _at(choice.at)
    )


def hits(table: HordeTable, choice: Strike | Shoot) -> float | None:
    """The chance that a Spell or a long range attack hits a Horde; None where nobody counts it."""
    if isinstance(choice, Strike):
        battle = table.battle
        horde = table.horde_at(battle.at) if battle else None
        ability = table.rules.abilities.get(choice.ability)
        if horde is None or ability is None:
            return None
        terrain = table.terrain(horde.at).name
        for effect in ability.effects:
            if effect.do == "strike" and effect.target is not None:
                miss = 1 - chance(table.rules.knobs, strike_need(table.rules, effect, horde.name, terrain, 0))
                return float(1 - miss**effect.dice)
        return None
    horde = table.horde_at(choice.at)
    power = powers(table, table.seat).named("shoot", choice.ability)
    if horde is None or power is None or (power[1].vs is None and in_range(table, table.seat, choice.at)):
        return None
    miss = 1 - chance(table.rules.knobs, shot_need_at(table, table.seat, horde, power[1]))
    return float(1 - miss ** shot_dice(horde.hits, power[1]))


def _shoot(table: HordeTable, choice: Shoot) -> Hint:
    horde, likely, price = table.horde_at(choice.at), hits(table, choice), _price(table, choice.ability)
    if horde is None or likely is None:
        label = tr("Shoot at {at} ({ability})", at=name_of(choice.at), ability=choice.ability)
        return Hint(label, "", _at(choice.at), cost=price)
    label = tr("Shoot at {horde} ({ability})", horde=horde.name, ability=choice.ability)
    note, rank = tr("{hits} hit", hits=percent(likely)), round(100 * (1 - likely))
    return Hint(label, note, _at(choice.at), cost=price, rank=rank)


def _aim(table: HordeTable, choice: Aim) -> Hint:
    if choice.target < 0:
        return Hint(tr("Shoot at the Horde"))
    return Hint(
        tr("Shoot at the units of {seat}", seat=seat_name(table, choice.target)), "", (seat_part(choice.target),)
    )


def _strike(table: HordeTable, choice: Strike) -> Hint:
    likely = hits(table, choice)
    note = "" if likely is None else tr("{hits} hit", hits=percent(likely))
    return Hint(tr("Cast {ability}", ability=choice.ability), note, cost=_price(table, choice.ability))


def _fight(table: HordeTable, _: Fight) -> Hint:
    battle = table.battle
    horde = table.horde_at(battle.at) if battle else None
    if battle is None or horde is None:
        return Hint(tr("Roll the dice"), default=True)
    odds = chances(table, battle.seat, horde, garrison(table, battle.seat, battle.at), raid=battle.raid)
    return Hint(tr("Roll the dice"), _win(table, odds), default=True)


def _research(table: HordeTable, choice: Research) -> Hint:
    free = table.step != "research" or not table.turn.researched
    paid = powers(table, table.seat).price("ability").any if table.turn.researched == 1 else None
    price = (
        tr_in("price", "free")
        if free
        else counted(table.rules.knobs.paid_ability_price if paid is None else paid, "chit")
    )
    ware = ability_ware(table, table.seat, choice.ability)
    places = shelf(table.rules, table.rules.knobs.rounds - table.round + 1)
    rank = places.get(choice.ability, len(places)) + len(places) * bool(ware and ware.lacks)
    return Hint(tr("Research {ability}", ability=choice.ability), cost=price, rank=rank, ware=ware)


def _kingdom(table: HordeTable, choice: Kingdom) -> Hint:
    kingdom = table.rules.kingdoms.get(choice.name)
    if kingdom is None:
        return Hint(choice.name)
    return Hint(f"{choice.name}: {', '.join(kingdom.abilities)}", ware=kingdom_ware(table.rules, choice.name))


def _take(table: HordeTable, choice: Take) -> Hint:
    rank = 100 * wanting(table, table.seat, choice.chits) + len(set(RESOURCES) - set(choice.chits))
    return Hint(tr("Take {chits}", chits=chits_in_words(choice.chits)), rank=rank, tally=tally(choice.chits))


def _part_with(words: str) -> Hinter:
    def hint_on(table: HordeTable, choice: Pay | Discard | Spend) -> Hint:
        rank = _DUE + missed(table, table.seat, choice.chits)
        return Hint(tr(words, chits=chits_in_words(choice.chits)), rank=rank, tally=tally(choice.chits), pays=True)

    return hint_on


def _gold(table: HordeTable, choice: Gold) -> Hint:
    return _bought(table, choice, 1)


def _bought(table: HordeTable, choice: Gold, n: int) -> Hint:
    gold = n * table.rules.knobs.gold_rate
    opens = _opens(table, choice.chit, n)
    cost = _beside(tr("{gold} Gold", gold=gold), tr("pays {opens}", opens=listed(opens)) if opens else "")
    # always in the same order: one buys again and again
    return Hint(tr("Buy {n} {chit}", n=n, chit=chit_name(choice.chit)), cost=cost, group=tr("Buy chits with Gold"))


def _opens(table: HordeTable, chit: Resource, n: int) -> list[str]:
    """What can be built once so many chits are bought, and could not with one less."""
    before, mine = table.player.chits.copy(), powers(table, table.seat)
    before.add("gold", -(n - 1) * table.rules.knobs.gold_rate)
    before.add(chit, n - 1)
    after = before.copy()
    after.add("gold", -table.rules.knobs.gold_rate)
    after.add(chit, 1)
    built: tuple[tuple[str, Priced], ...] = (
        (tr("an Army"), "army"),
        (tr("a Castle"), "castle"),
        (tr("a Settlement"), "settlement"),
    )
    return [words for words, unit in built if after.covers(mine.price(unit)) and not before.covers(mine.price(unit))]


def several(table: HordeTable, choice: Choice) -> tuple[Hint, ...]:
    """Chits are bought by twos, threes and so on, as many as the Gold pays for (HH-TRADE-01).

    >>> from hordeplay.games.horrible_hordes import at
    >>> match = at("trade", dwarves="d4 settlement, 7 gold")
    >>> [(hint.label, hint.cost) for hint in several(match.table, Gold("food"))]
    [('Buy 2 Food', '4 Gold'), ('Buy 3 Food', '6 Gold')]
    """
    if not isinstance(choice, Gold):
        return ()
    most = table.player.chits.gold // max(1, table.rules.knobs.gold_rate)
    return tuple(_bought(table, choice, n) for n in range(2, most + 1))


def _offer(table: HordeTable, choice: Offer) -> Hint:
    partner = (
        seat_name(table, choice.partner)
        if 0 <= choice.partner < len(table.players)
        else tr("seat {partner}", partner=choice.partner)
    )
    if len(choice.gives) == len(choice.wants) == 1:
        gives, wants = chit_name(choice.gives[0]), chit_name(choice.wants[0])
    else:
        gives, wants = chits_in_words(choice.gives), chits_in_words(choice.wants)
    label = tr("Offer {partner} {gives} for {wants}", partner=partner, gives=gives, wants=wants)
    # always in the same order, as with Gold: one deal follows the other
    return Hint(
        label, "", (seat_part(choice.partner),), rank=_PART, group=tr("Offer {partner} a trade", partner=partner)
    )


def _migrate(table: HordeTable, choice: Migrate) -> Hint:
    label = tr(
        "Shift Settlement {origin} to {target} ({ability})",
        origin=name_of(choice.origin),
        target=name_of(choice.target),
        ability=choice.ability,
    )
    price, danger = _price(table, choice.ability), _danger(table, choice.target)
    return Hint(label, danger, _at(choice.target), _at(choice.origin), cost=price)


def _swap(table: HordeTable, choice: Swap) -> Hint:
    ability = table.rules.abilities.get(choice.ability)
    sides = [
        listed([f"{n} {chit_name(name)}" for name, n in chits] + [f"{chits.any} {chit_name(chit)}"] * bool(chits.any))
        for effect in (ability.effects if ability else ())
        if effect.do == "convert"
        for chits, chit in ((effect.give or Resources(), choice.give), (effect.get or Resources(), choice.get))
    ]
    printed = len(sides) > 1 and sides[:2] != [f"1 {chit_name(chit)}" for chit in (choice.give, choice.get)]
    give, get = sides[:2] if printed else (chit_name(choice.give), chit_name(choice.get))
    return Hint(
        tr("Swap {give} for {get} ({ability})", give=give, get=get, ability=choice.ability),
        rank=_EXCHANGE,
        group=tr("Swap chits ({ability})", ability=choice.ability),
    )


def _use(table: HordeTable, choice: Use) -> Hint:
    """An Ability that brings something; whether that would be lost for want of a place (HH-RUL-13)."""
    ability = table.rules.abilities.get(choice.ability)
    units = [effect.units for effect in ability.effects if effect.do == "gain_unit"] if ability else []
    lost = units and not any(free_places(table, table.seat, unit) for kinds in units for unit in kinds)
    brings = ability.chits_gained if ability else None
    if brings:
        label = tr("Use {ability} for {brings}", ability=choice.ability, brings=brings)
    elif lost:
        label = tr("Use {ability} (would be lost)", ability=choice.ability)
    else:
        label = tr("Use {ability}", ability=choice.ability)
    return Hint(label, cost=_price(table, choice.ability), rank=_SPELL)


def _on_horde(words: str, group_words: str) -> Hinter:
    def hint_on(table: HordeTable, choice: Freeze | Steer | Destroy) -> Hint:
        horde = table.horde_at(choice.at)
        whom = horde.name if horde else name_of(choice.at)
        label = tr(words, horde=whom, ability=choice.ability)
        price, group = _price(table, choice.ability), tr(group_words, ability=choice.ability)
        near = sum(table.owner(at) == table.seat for at in adjacent(choice.at, table.size))
        return Hint(label, "", _at(choice.at), cost=price, rank=_SPELL - near, group=group)

    return hint_on


def _on_square(words: str, group: str = "") -> Hinter:
    def hint_on(table: HordeTable, choice: Any) -> Hint:  # any verb with a square, and perhaps an Ability
        ability = getattr(choice, "ability", "")
        label = f"{tr(words, at=name_of(choice.at))}{f' ({ability})' if ability else ''}"
        rank = _SPELL if group else 0
        return Hint(label, targets=_at(choice.at), cost=_price(table, ability), rank=rank, group=group and tr(group))

    return hint_on


def _place(table: HordeTable, choice: Place) -> Hint:
    gives, danger = table.terrain(choice.at).resource, _danger(table, choice.at)
    where = name_of(choice.at)
    label = (
        tr("Put it on {at} for {chit}", at=where, chit=chit_name(gives))
        if gives and table.owner(choice.at) < 0
        else tr("Put it on {at}", at=where)
    )
    return Hint(label, danger, _at(choice.at), rank=bool(danger))


def _enchant(table: HordeTable, choice: Enchant) -> Hint:
    label = tr("Cast {ability} on the stack on {at}", ability=choice.ability, at=name_of(choice.at))
    return Hint(label, targets=_at(choice.at), cost=_price(table, choice.ability))


def _forbid(table: HordeTable, choice: Forbid) -> Hint:
    whom = (
        seat_name(table, choice.opponent)
        if 0 <= choice.opponent < len(table.players)
        else tr("seat {opponent}", opponent=choice.opponent)
    )
    label = tr("Close {at} to {whom} ({ability})", at=name_of(choice.at), whom=whom, ability=choice.ability)
    price, group = _price(table, choice.ability), tr("Close a space ({ability})", ability=choice.ability)
    return Hint(label, targets=_at(choice.at), cost=price, rank=_SPELL, group=group)


def _restart(table: HordeTable, choice: Restart) -> Hint:
    gives, danger = table.terrain(choice.at).resource, _danger(table, choice.at)
    group = tr("Start again for {chit}", chit=chit_name(gives)) if gives else tr("Start again where nothing grows")
    steps = min((steps_between(choice.at, horde.at) for horde in table.hordes), default=0)
    note = danger or (tr("{steps} steps to the nearest Horde", steps=steps) if steps else "")
    return Hint(tr("Start again on {at}", at=name_of(choice.at)), note, _at(choice.at), rank=-steps, group=group)


def _reroll(table: HordeTable, choice: Reroll) -> Hint:
    price, group = _price(table, choice.ability), tr("Roll a die again ({ability})", ability=choice.ability)
    return Hint(tr("Roll die {die} again ({ability})", die=choice.die, ability=choice.ability), cost=price, group=group)


def _shift(table: HordeTable, choice: Shift) -> Hint:
    die, by, ability = choice.die, abs(choice.by), choice.ability
    label = (
        tr("Count die {die} {by} higher ({ability})", die=die, by=by, ability=ability)
        if choice.by > 0
        else tr("Count die {die} {by} lower ({ability})", die=die, by=by, ability=ability)
    )
    group = tr("Count a die higher or lower ({ability})", ability=ability)
    return Hint(label, cost=_price(table, ability), group=group)


def _lead(table: HordeTable, choice: Lead) -> Hint:
    seat = table.owner(choice.target)
    target = name_of(choice.target)
    label = (
        tr("Lead it to {target}, against {seat}", target=target, seat=seat_name(table, seat))
        if seat >= 0
        else tr("Lead it to {target}", target=target)
    )
    return Hint(label, "", _at(choice.target))


def _choose(table: HordeTable, choice: Choose) -> Hint:
    card = table.rules.hordes.get(choice.horde)
    return Hint(tr("Keep {horde}", horde=choice.horde), counted(card.hits, "Hit Counter") if card else "")


def _spell_price(words: Callable[[Any], str]) -> Hinter:
    return lambda table, choice: Hint(words(choice), cost=_price(table, choice.ability))


def _plain(words: Callable[[Any], str], *, default: bool = False) -> Hinter:
    return lambda _, choice: Hint(words(choice), default=default)


_GAIN: Final = {
    "army": message("Gain an Army"),
    "settlement": message("Gain a Settlement"),
    "castle": message("Gain a Castle"),
}

HINTS: Final[Mapping[type[Choice], Hinter]] = {
    Start: _on_square(message("Start on {at}")),
    Without: _plain(lambda c: tr("Start without {chit}", chit=chit_name(c.chit))),
    Kingdom: _kingdom,
    Take: _take,
    Gold: _gold,
    Offer: _offer,
    Accept: _plain(lambda _: tr("Agree to the deal")),
    Decline: _plain(lambda _: tr("No deal"), default=True),
    Settle: _settle,
    Migrate: _migrate,
    Extra: _extra,
    Fortify: _fortify,
    Tower: _tower,
    Train: _train,
    Hire: _on_square(message("Hire an Army on {at}")),
    Skip: _plain(lambda c: tr("Do without {ability} this turn", ability=c.ability)),
    Move: _move,
    Carry: _carry,
    March: _march,
    Attack: _attack,
    War: _war,
    Shoot: _shoot,
    Aim: _aim,
    Strike: _strike,
    Fight: _fight,
    Cancel: _spell_price(lambda c: tr("Take a hit back with {ability}", ability=c.ability)),
    Suffer: _plain(lambda _: tr("Let the hits count"), default=True),
    Leave: lambda _, c: Hint(tr("Leave for {target}", target=name_of(c.target)), "", _at(c.target)),
    Research: _research,
    Pay: _part_with(message("Pay {chits}")),
    Discard: _part_with(message("Discard {chits}")),
    Place: _place,
    Gain: _plain(lambda c: tr(_GAIN[c.unit])),
    Swap: _swap,
    Use: _use,
    Spend: _part_with(message("Pay {chits}")),
    Enchant: _enchant,
    Freeze: _on_horde(message("Hold {horde} ({ability})"), message("Hold a Horde ({ability})")),
    Steer: _on_horde(message("Lead {horde} ({ability})"), message("Lead a Horde ({ability})")),
    Destroy: _on_horde(message("Destroy {horde} ({ability})"), message("Destroy a Horde ({ability})")),
    Close: _on_square(message("Close {at}"), message("Close a space")),
    Forbid: _forbid,
    Reroll: _reroll,
    Shift: _shift,
    Keep: _plain(lambda _: tr("Keep the dice"), default=True),
    Withdraw: _withdraw,
    Lead: _lead,
    Stay: _plain(lambda _: tr("The Horde goes no further"), default=True),
    Choose: _choose,
    Restart: _restart,
    Quit: _plain(lambda _: tr("Leave the game"), default=True),
    Done: _done,
}
"""One way of saying for every verb of the game."""
