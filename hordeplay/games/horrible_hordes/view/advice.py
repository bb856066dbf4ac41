"""Why a choice is worth taking, in one sentence with exact numbers; what the numbers of a choice are, its card shows, too.

Nothing of it is an estimate: chances are those of the odds, chits those of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import counted, joined, listed, opened, percent
from hordeplay.core.language import message, tr

from ..model.content import Ability, Resource, Resources, either
from ..model.powers import Priced, powers, prices
from ..model.squares import adjacent, board, name_of, steps_between
from ..model.table import Horde, HordeTable
from ..model.words import chit_name
from ..odds.positions import Outlook, chances
from ..rules.abilities.gains import Place, Research
from ..rules.abilities.spells import Destroy
from ..rules.abilities.swaps import Swap, Use
from ..rules.attack import Attack, Shoot
from ..rules.battle.casualties import Units
from ..rules.battle.combat import Cancel, Fight, Strike, garrison
from ..rules.building import Extra
from ..rules.fortifying import Fortify, Tower
from ..rules.hand_limit import Discard
from ..rules.income import Take, income_to_come
from ..rules.moving import Move
from ..rules.research import Pay
from ..rules.settling import Settle
from ..rules.setup import Kingdom
from ..rules.trade import Gold
from ..rules.training import Hire, Train
from ..rules.turn import Done
from ..rules.wiped import Restart
from .chances import movers
from .hints import hint, hits
from .names import chits_in_words

Reason: TypeAlias = Callable[[HordeTable, int, Any], str]  # each takes its own verb

_AWAY: Final = 4
"""A Horde that is more steps away than this is no threat yet."""

BUILT: Final[tuple[tuple[str, Priced], ...]] = (
    (message("an Army"), "army"),
    (message("a Castle"), "castle"),
    (message("a Settlement"), "settlement"),
)
"""What is built of chits, and how one of it is called."""


class Raid(NamedTuple):
    """The worst raid that a square has to expect: the Horde, how far it is, and the chance that the square is held."""

    horde: Horde
    steps: int
    holds: float


def reason(table: HordeTable, seat: int, choice: Choice) -> str:
    """Why one would take this choice, in numbers; empty where no number speaks for it.

    >>> from hordeplay.games.horrible_hordes import at
    >>> match = at("train", dwarves="d4 settlement castle army, 2 food 2 wood 2 metal", hordes="Frost Giant Family d5")
    >>> reason(match.table, 0, match.request.read("train d4"))
    'A raid of Frost Giant Family on d4 is then held with 93% instead of 70%.'
    """
    because = REASONS.get(type(choice))
    words = because(table, seat, choice) if because else ""
    return f"{opened(words)}." if words else ""


# ---- numbers


def held(table: HordeTable, seat: int, at: int, horde: Horde, units: Units) -> float | None:
    """The chance that units of a seat on a square outlive a raid of a Horde there; None where it is not counted."""
    odds = chances(table, seat, horde, units, raid=True, at=at)
    return None if odds is None else float(odds.held)


def worst_raid(table: HordeTable, seat: int, at: int, units: Units | None = None) -> Raid | None:
    """The raid that is likeliest to be lost among those of Hordes beside a square, else that of the nearest one."""
    others = [(steps_between(horde.at, at), horde) for horde in table.hordes if horde.at != at]
    near = min((steps for steps, _ in others), default=_AWAY + 1)
    if near > _AWAY:
        return None
    there = garrison(table, seat, at) if units is None else units
    raids = [
        Raid(horde, steps, holds)
        for steps, horde in others
        if steps == near and (holds := held(table, seat, at, horde, there)) is not None
    ]
    return min(raids, key=lambda raid: raid.holds, default=None)


def attack_odds(table: HordeTable, seat: int, choice: Choice) -> tuple[Horde, int, Outlook] | None:
    """Of an attack: the Horde, with how many Armies, and how it ends; None for every other choice."""
    armies = table.players[seat].armies
    if isinstance(choice, Move):
        at, n = choice.target, choice.armies + armies.get(choice.target, 0)
    elif isinstance(choice, Attack):
        at, n = choice.at, armies.get(choice.at, 0)
    else:
        return None
    horde = table.horde_at(at)
    odds = None if horde is None else chances(table, seat, horde, (0, n, 0), raid=False)
    return None if horde is None or odds is None else (horde, n, odds)


def attacks(table: HordeTable, seat: int, most: int = 0) -> list[tuple[float, Horde, int]]:
    """Every attack that can be made now, the likeliest win first: its chance, the Horde, from where.

    Of a whole stack, or of so many Armies at most.
    """
    there = [
        (float(odds.win), horde, origin)
        for horde in table.hordes
        for origin in adjacent(horde.at, table.size)
        if (n := movers(table, seat, origin, horde.at))
        and (odds := chances(table, seat, horde, (0, min(n, most or n), 0), raid=False)) is not None
    ]
    return sorted(there, key=lambda one: (-one[0], one[2], one[1].at))


def lacking(have: Mapping[Resource, int], price: Resources) -> dict[Resource, int]:
    """The chits that are missing for a price."""
    return {name: n - have[name] for name, n in price if n > have[name]}


# ---- sentences


def _raid_words(table: HordeTable, seat: int, at: int, more: Units) -> str:
    """How much better a square is held with these units more."""
    there = garrison(table, seat, at)
    after = Units(*(a + b for a, b in zip(there, more, strict=True)))
    raid = worst_raid(table, seat, at, after)
    if raid is None:
        return ""
    before = held(table, seat, at, raid.horde, there) if there.total else None
    far = tr(", {steps} steps away,", steps=raid.steps) if raid.steps > 1 else ""
    horde, where, holds = raid.horde.name, name_of(at), percent(raid.holds)
    if before is None or percent(before) == holds:
        return tr(
            "a raid of {horde}{far} on {at} is then held with {holds}", horde=horde, far=far, at=where, holds=holds
        )
    return tr(
        "a raid of {horde}{far} on {at} is then held with {holds} instead of {before}",
        horde=horde,
        far=far,
        at=where,
        holds=holds,
        before=percent(before),
    )


def _chits(chits: Mapping[Resource, int]) -> str:
    return chits_in_words([name for name, n in chits.items() for _ in range(n)])


def _take(table: HordeTable, seat: int, choice: Take) -> str:
    without = dict(table.players[seat].chits)
    for name, n in income_to_come(table, seat).items():
        without[name] += n
    have = dict(without)
    for name in choice.chits:
        have[name] += 1
    mine = powers(table, seat)
    free, pays, best = list[str](), list[str](), ("", dict[Resource, int]())
    for name_of_it, unit in BUILT:
        words, price = tr(name_of_it), mine.price(unit)
        short = lacking(have, price)
        if not short:
            # what is paid without these chits is none of their doing
            if lacking(without, price):
                pays.append(words)
            else:
                free.append(words)
            for name, n in price:
                without[name] -= n
            for name, n in price:
                have[name] -= n
        elif not best[1] or sum(short.values()) < sum(best[1].values()):
            best = words, short
    lacks = ""
    if best[1]:
        chits = _chits(best[1])
        lacks = (
            tr("{unit} then lacks {chits}", unit=best[0], chits=chits)
            if pays or free
            else tr("{unit} still lacks {chits}", unit=best[0], chits=chits)
        )
    brings = tr("it brings {chits}", chits=chits_in_words(choice.chits))
    paid = tr(", which with this turn's income pays {pays}", pays=listed(pays)) if pays else ""
    already = tr("{free} can be paid without it", free=listed(free)) if free else ""
    return "; ".join(filter(None, (f"{brings}{paid}", already, lacks)))


def _gold(table: HordeTable, seat: int, choice: Gold) -> str:
    have, mine = dict(table.players[seat].chits), powers(table, seat)
    price = tr("{gold_rate} Gold", gold_rate=table.rules.knobs.gold_rate)
    for words, unit in BUILT:
        short = lacking(have, mine.price(unit))
        if choice.chit in short:
            short[choice.chit] -= 1
            more = tr(", which then lacks {chits}", chits=_chits(short)) if any(short.values()) else ""
            return tr(
                "{price} buy {chits} for {unit}{more}",
                price=price,
                chits=_chits({choice.chit: 1}),
                unit=tr(words),
                more=more,
            )
    return ""


def _settle(table: HordeTable, seat: int, choice: Settle) -> str:
    gives = table.terrain(choice.at).resource
    near = sum(table.horde_at(at) is not None for at in adjacent(choice.at, table.size))
    beside = tr("{hordes} beside it", hordes=counted(near, "Horde")) if near else tr("no Horde beside it")
    brings = tr(" and 1 {chit} a turn", chit=chit_name(gives)) if gives else ""
    return tr("1 point{brings}, {beside}", brings=brings, beside=beside)


def _castle(table: HordeTable, seat: int, choice: Fortify | Tower | Extra) -> str:
    if isinstance(choice, Extra) and choice.unit == "settlement":
        return _settle(table, seat, Settle(choice.at))
    return joined(tr("1 point"), _raid_words(table, seat, choice.at, Units(1, 0, 0)))


def _army(table: HordeTable, seat: int, choice: Train | Hire) -> str:
    return _raid_words(table, seat, choice.at, Units(0, 1, 0)) or tr("1 point, and no Horde is near")


def _place(table: HordeTable, seat: int, choice: Place) -> str:
    near = sum(table.horde_at(at) is not None for at in adjacent(choice.at, table.size))
    return tr("{hordes} beside {at}", hordes=counted(near, "Horde") if near else tr("no Horde"), at=name_of(choice.at))


def _move(table: HordeTable, seat: int, choice: Move) -> str:
    battle = attack_odds(table, seat, choice)
    if battle is None:
        return _walk(table, seat, choice)
    horde, n, odds = battle
    win = float(odds.win)
    others = [chance for chance, foe, _ in attacks(table, seat, n) if foe is not horde]
    better = sum(chance > win for chance in others)
    rank = tr("the best of {n} attacks", n=len(others) + 1) if others and not better else ""
    stay = table.players[seat].armies.get(choice.origin, 0) - choice.armies
    home = table.players[seat].holds(choice.origin) and stay
    guard = ""
    if home:
        guard = (
            tr("1 Army stays on {origin}", origin=name_of(choice.origin))
            if stay == 1
            else tr("{n} Armies stay on {origin}", n=stay, origin=name_of(choice.origin))
        )
    vt = table.rules.knobs.vt_per_horde
    return joined(tr("{win} to win {vt} VT from {horde}", win=percent(win), vt=vt, horde=horde.name), rank, guard)


def _walk(table: HordeTable, seat: int, choice: Move) -> str:
    n = choice.armies
    there = garrison(table, seat, choice.target)
    raid = worst_raid(table, seat, choice.target, there._replace(armies=there.armies + n))
    if raid is None:
        return ""
    open_field = held(table, seat, choice.origin, raid.horde, garrison(table, seat, choice.origin))
    target, horde, holds = name_of(choice.target), raid.horde.name, percent(raid.holds)
    if open_field is None:
        return tr("on {target} they hold {horde} with {holds}", target=target, horde=horde, holds=holds)
    return tr(
        "on {target} they hold {horde} with {holds}, on {origin} with {now}",
        target=target,
        horde=horde,
        holds=holds,
        origin=name_of(choice.origin),
        now=percent(open_field),
    )


def _attack(table: HordeTable, seat: int, choice: Attack) -> str:
    battle = attack_odds(table, seat, choice)
    if battle is None:
        return ""
    horde, n, odds = battle
    return tr(
        "{win} to win with {armies} against {hit_counters}",
        win=percent(float(odds.win)),
        armies=counted(n, "Army"),
        hit_counters=counted(horde.hits, "Hit Counter"),
    )


def _fight(table: HordeTable, seat: int, _: Fight) -> str:
    battle = table.battle
    horde = table.horde_at(battle.at) if battle else None
    if battle is None or horde is None:
        return ""
    odds = chances(table, battle.seat, horde, garrison(table, battle.seat, battle.at), raid=battle.raid)
    return "" if odds is None else tr("{win} to win from here", win=percent(float(odds.win)))


def _cancel(table: HordeTable, seat: int, choice: Cancel) -> str:
    return tr("{ability} takes back 1 hit of the Horde's last roll", ability=choice.ability)


def _spell(table: HordeTable, seat: int, choice: Strike | Shoot) -> str:
    likely, cost = hits(table, choice), hint(table, choice).cost
    if likely is None:
        return ""
    if cost:
        return tr("{chance} to hit for {cost}", chance=percent(likely), cost=cost)
    return tr("{chance} to hit", chance=percent(likely))


def _destroy(table: HordeTable, seat: int, choice: Destroy) -> str:
    horde = table.horde_at(choice.at)
    if horde is None:
        return ""
    near = [at for at in adjacent(choice.at, table.size) if table.players[seat].holds(at)]
    raids = [holds for at in near if (holds := held(table, seat, at, horde, garrison(table, seat, at))) is not None]
    hit_counters = counted(horde.hits, "Hit Counter")
    if not raids:
        return tr("{hit_counters} of {horde} go without a roll", hit_counters=hit_counters, horde=horde.name)
    return tr(
        "{hit_counters} of {horde} go without a roll, whose raid is held with {holds} only",
        hit_counters=hit_counters,
        horde=horde.name,
        holds=percent(min(raids)),
    )


def _research(table: HordeTable, seat: int, choice: Research) -> str:
    ability = table.rules.abilities.get(choice.ability)
    if ability is None:
        return ""
    left = table.rules.knobs.rounds - table.round
    for effect in ability.effects:
        if effect.do == "income" and effect.resource and left:
            return tr(
                "it brings {n} {chit} in the {rounds} to come",
                n=effect.n * left,
                chit=chit_name(effect.resource),
                rounds=counted(left, "round"),
            )
        if effect.do == "gain_vt" and effect.lost:
            many = effect.n * (left + 1)
            return tr(
                "it brings up to {n} VT in the {rounds} left, each with a loss",
                n=many,
                rounds=counted(left + 1, "round"),
            )
        if effect.do == "gain_vt" and ability.usage == "once":
            return tr("it brings {n} VT at once", n=effect.n)
    return _better_held(table, seat, choice.ability) or _used(table, seat, ability)


def _used(table: HordeTable, seat: int, ability: Ability) -> str:
    """How often an Ability can work in what is left of the game, and for which price."""
    left = table.rules.knobs.rounds - table.round + 1
    if ability.usage == "once":
        return tr("it works once, whenever you choose")
    if not ability.price:
        rounds = tr("this last round") if left == 1 else tr("all {left} rounds left", left=left)
        if ability.usage == "constant":
            return tr("it works by itself in {rounds}, at no price", rounds=rounds)
        return tr("it works in {rounds}, at no price", rounds=rounds)
    each = tr("this last round") if left == 1 else tr("each of the {left} rounds left", left=left)
    price, held = either(prices(table, ability)), table.players[seat].chits
    if any(map(held.covers, prices(table, ability))):
        return tr("it can be used in {rounds}, for {price}, which you hold", rounds=each, price=price)
    return tr("it can be used in {rounds}, for {price}, which you lack", rounds=each, price=price)


def _better_held(table: HordeTable, seat: int, ability: str) -> str:
    """By how much an Ability makes the raid that is likeliest to be lost a better one."""
    squares = dict.fromkeys(table.players[seat].squares())
    raids = [(at, raid) for at in squares if (raid := worst_raid(table, seat, at))]
    if not raids:
        return ""
    at, raid = min(raids, key=lambda one: one[1].holds)
    learnt = table.copy()
    learnt.players[seat].abilities.append(ability)
    after = held(learnt, seat, at, raid.horde, garrison(learnt, seat, at))
    if after is None or percent(after) == percent(raid.holds):
        return ""
    return tr(
        "a raid of {horde}{far} on {at} is then held with {holds} instead of {before}",
        horde=raid.horde.name,
        far="",
        at=name_of(at),
        holds=percent(after),
        before=percent(raid.holds),
    )


def _part_with(table: HordeTable, seat: int, choice: Pay | Discard) -> str:
    have = dict(table.players[seat].chits)
    for name in choice.chits:
        have[name] -= 1
    mine = powers(table, seat)
    for words, unit in BUILT:
        if not lacking(have, mine.price(unit)):
            return tr("what is left still pays {unit}", unit=tr(words))
    return tr("it keeps {chits}", chits=_chits(have))


def _swap(table: HordeTable, seat: int, choice: Swap) -> str:
    have, mine = dict(table.players[seat].chits), powers(table, seat)
    for words, unit in BUILT:
        short = lacking(have, mine.price(unit))
        if choice.get in short:
            return tr("{unit} lacks {chits}", unit=tr(words), chits=_chits(short))
    return ""


def _use(table: HordeTable, seat: int, choice: Use) -> str:
    ability = table.rules.abilities.get(choice.ability)
    vt = sum(effect.n for effect in ability.effects if effect.do == "gain_vt") if ability else 0
    if ability is None or not vt:
        return ""
    price, points = either(prices(table, ability)), counted(vt, "point")
    return tr("{price} for {points}", price=price, points=points) if ability.price else points


def _kingdom(table: HordeTable, seat: int, choice: Kingdom) -> str:
    kingdom = table.rules.kingdoms.get(choice.name)
    abilities = [table.rules.abilities[name] for name in kingdom.abilities] if kingdom else []
    return " ".join(f"{ability.name}: {ability.in_words(table.rules.knobs)}" for ability in abilities).rstrip(".")


def _restart(table: HordeTable, seat: int, choice: Restart) -> str:
    if not table.hordes:
        return ""
    far = {at: min(steps_between(at, horde.at) for horde in table.hordes) for at in board(table.size)}
    free = [at for at in far if Restart(at).forbids(table, seat) is None]
    most = far[choice.at] == max(map(far.__getitem__, free), default=0)
    steps = counted(far[choice.at], "step")
    if most:
        return tr("{steps} to the nearest Horde, and no free square is further away", steps=steps)
    return tr("{steps} to the nearest Horde", steps=steps)


def _done(table: HordeTable, seat: int, _: Done) -> str:
    if table.battle is not None:
        return ""
    if table.step == "move":
        there = attacks(table, seat)
        if there:
            win, horde = there[0][:2]
            return tr("the best attack, on {horde}, wins with {win} only", horde=horde.name, win=percent(win))
    if table.step in ("settle", "fortify"):
        raids = [
            (at, raid) for at in dict.fromkeys(table.players[seat].squares()) if (raid := worst_raid(table, seat, at))
        ]
        if raids:
            at, raid = min(raids, key=lambda one: one[1].holds)
            return tr(
                "chits are kept for Armies: {at} holds {horde} with {holds} only",
                at=name_of(at),
                horde=raid.horde.name,
                holds=percent(raid.holds),
            )
    return ""


REASONS: Final[Mapping[type[Choice], Reason]] = {
    Take: _take,
    Gold: _gold,
    Settle: _settle,
    Fortify: _castle,
    Tower: _castle,
    Extra: _castle,
    Train: _army,
    Hire: _army,
    Place: _place,
    Move: _move,
    Attack: _attack,
    Fight: _fight,
    Cancel: _cancel,
    Strike: _spell,
    Shoot: _spell,
    Destroy: _destroy,
    Research: _research,
    Pay: _part_with,
    Discard: _part_with,
    Swap: _swap,
    Use: _use,
    Kingdom: _kingdom,
    Restart: _restart,
    Done: _done,
}
"""What speaks for each verb; one that is not here has no number of its own."""
