"""The exact odds beside the board: of the battle at hand, else of what may come next."""

from __future__ import annotations

from collections.abc import Iterator

from hordeplay.core.english import counted, percent
from hordeplay.core.language import tr

from ..model.squares import adjacent, name_of
from ..model.table import Horde, HordeTable
from ..odds.positions import chances, dice_needed, fighting
from ..rules.battle.combat import garrison
from ..rules.moving import reach, short_of_food, unmoved
from ..rules.turn import active
from .facts import phase_at
from .names import seat_name
from .panels import Clash, Side, Threat
from .strip import PHASES

_ATTACK = next(i for i, phase in enumerate(PHASES) if "attack" in phase.steps)


def at_hand(table: HordeTable, viewer: int | None) -> tuple[int, int, Horde, bool] | None:
    """The battle under way, else the next one: square, seat, Horde, whether it is a raid."""
    if table.battle:
        foe = table.horde_at(table.battle.at)
        if foe:
            return table.battle.at, table.battle.seat, foe, table.battle.raid
    met = fighting(table)
    if not met:
        return None
    at = phase_at(table)
    seat = active(table)
    if seat is not None and at is not None and at <= _ATTACK:
        for square, owner, horde in met:
            if owner == seat and square not in table.turn.fought and square in table.players[seat].armies:
                return square, seat, horde, False
    order = {square: i for i, square in enumerate(table.raids)}
    square, owner, horde = min(met, key=lambda m: (m[1] != viewer, order.get(m[0], len(order)), m[0]))
    return square, owner, horde, True


def title(table: HordeTable, at: int, *, raid: bool) -> str:
    """What the battle on a square is called: `Raid on d4, round 2`."""
    name = name_of(at)
    if table.battle and table.battle.at == at:
        fought = tr(", round {round}", round=table.battle.round) if table.battle.round else ""
        return tr("Raid on {at}", at=name) + fought if raid else tr("Battle on {at}", at=name) + fought
    return tr("Next raid: {at}", at=name) if raid else tr("Next battle: {at}", at=name)


def clash(
    table: HordeTable,
    at: int,
    seat: int,
    horde: Horde,
    *,
    raid: bool,
    title: str,
    with_odds: bool = True,
    armies: int = 0,
) -> Clash:
    """The panel of one battle on a square, of the units there or of `armies` that may come."""
    units = (0, armies, 0) if armies else garrison(table, seat, at)
    castles, armies, settlements = units
    need = dice_needed(table, seat, horde, at, raid=raid)
    sides = []
    if raid and castles:
        sides.append(Side("p-castle", castles, f"{need.castle}+"))
    if armies:
        sides.append(Side(f"p-army-{seat + 1}", armies, f"{need.army}+"))
    if raid and settlements:
        sides.append(Side("p-settlement", settlements, f"{need.settlement}+"))
    first = need.at_castle if raid and castles else need.at_army if armies else need.at_settlement
    foe = Side(f"p-{table.card(horde).kind}", horde.hits, f"{first}+")
    odds = chances(table, seat, horde, units, raid=raid, at=at) if with_odds else None
    against = tr("{name} with {hit_counters}", name=horde.name, hit_counters=counted(horde.hits, "Hit Counter"))
    label = tr(
        "{title}: {seat} with {units} against {against}",
        title=title,
        seat=seat_name(table, seat),
        units=_units(units, raid=raid),
        against=against,
    )
    if odds is None:
        why = tr("too many units to count") if with_odds else tr("odds hidden")
        return Clash(title, seat, tuple(sides), foe, label=label, uncounted=why)
    numbers = tr(
        "win {win:.1%}, both fall {mutual:.1%}, lose {lose:.1%}",
        win=float(odds.win),
        mutual=float(odds.mutual),
        lose=float(odds.lose),
    )
    win, mutual, lose = float(odds.win), float(odds.mutual + odds.stalemate), float(odds.lose)
    return Clash(title, seat, tuple(sides), foe, win, mutual, lose, f"{label}: {numbers}")


def _units(units: tuple[int, int, int], *, raid: bool) -> str:
    castles, armies, settlements = units
    kinds = [(castles, "Castle"), (armies, "Army"), (settlements, "Settlement")] if raid else [(armies, "Army")]
    return ", ".join(counted(n, word) for n, word in kinds if n) or tr("nothing")


def attacks(table: HordeTable, *, with_odds: bool = True) -> tuple[str, tuple[Threat, ...]]:
    """What the seat to move may attack while there is a Move Phase to come, and what that is called."""
    seat = active(table)
    at = phase_at(table)
    if seat is None or at is None or at >= _ATTACK:
        return "", ()
    attacks = sorted(_attacks(table, seat, with_odds=with_odds), key=lambda threat: -(threat.chance or 0))
    return tr("{seat} may attack", seat=seat_name(table, seat)) if attacks else "", tuple(attacks)


def only_attack(table: HordeTable) -> tuple[int, int, Horde] | None:
    """The one attack that the seat to move can make, if there is just one: from where, whose, against which Horde."""
    seat = active(table)
    at = phase_at(table)
    if seat is None or at is None or at >= _ATTACK:
        return None
    pairs = list(_pairs(table, seat))
    return (pairs[0][1], seat, pairs[0][0]) if len(pairs) == 1 else None


def _pairs(table: HordeTable, seat: int) -> Iterator[tuple[Horde, int]]:
    """Every Horde beside Armies of a seat that can still go there, with the square of the largest such group."""
    armies = table.players[seat].armies
    for horde in table.hordes:
        near = [at for at in adjacent(horde.at, table.size) if at in armies and movers(table, seat, at, horde.at)]
        if near:
            yield horde, max(near, key=lambda at: (unmoved(table, seat, at), -at))


def movers(table: HordeTable, seat: int, origin: int, target: int) -> int:
    """How many Armies of a square can attack another: those with their move left, once it can be paid in the Move Phase."""
    free = unmoved(table, seat, origin)
    if free < 1 or (table.step == "move" and short_of_food(table, seat, origin)):
        return 0
    return free if target in reach(table, seat, origin, 1) else 0


def _attacks(table: HordeTable, seat: int, *, with_odds: bool) -> Iterator[Threat]:
    for horde, origin in _pairs(table, seat):
        armies = movers(table, seat, origin, horde.at)
        odds = chances(table, seat, horde, (0, armies, 0), raid=False) if with_odds else None
        chance = None if odds is None else float(odds.win)
        square = f"{name_of(origin)}→{name_of(horde.at)}"
        words = tr(
            "{armies} from {origin} win against {name} on {at}",
            armies=counted(armies, "Army"),
            origin=name_of(origin),
            name=horde.name,
            at=name_of(horde.at),
        )
        yield Threat(table.card(horde).kind, square, horde.name, chance, f"{words}{_beside(chance)}", tr("wins"))


def _beside(chance: float | None) -> str:
    return "" if chance is None else f": {percent(chance)}"
