"""The exact odds beside the board: of the battle at hand, else of what may come next."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hordeplay.core.lettering import percent
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.combat import castle_damage
from hordeplay.games.horrible_hordes.moving import reach, unmoved, unpaid
from hordeplay.games.horrible_hordes.picture.facts import active, fighting, phase_at, seat_name
from hordeplay.games.horrible_hordes.picture.panels import Clash, Side, Threat
from hordeplay.games.horrible_hordes.picture.tracks import PHASES
from hordeplay.games.horrible_hordes.picture.units import counted as many
from hordeplay.games.horrible_hordes.powers import powers
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.squares import adjacent, name_of
from hordeplay.games.horrible_hordes.strength import Needs, Phase, needs
from hordeplay.games.horrible_hordes.table import Horde, HordeTable

_ATTACK = next(i for i, phase in enumerate(PHASES) if phase.name == "Attack")


class Outlook(NamedTuple):
    """The exact chances of a battle: the Horde falls, both fall, we fall, and nobody ever falls."""

    win: Fraction
    mutual: Fraction
    lose: Fraction
    stalemate: Fraction = Fraction(0)


class Scuffle(NamedTuple):
    """What the odds of a battle depend on; `units` are Castles, Armies, Settlements."""

    horde: str
    hits: int
    terrain: str
    units: tuple[int, int, int]
    raid: bool
    abilities: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    """What lies on the stack."""
    damage: int = 0
    """Hits that the first Castle has taken."""


_MOST = 120
"""Units times Hit Counters up to which the odds are counted while somebody waits for the picture."""


@lru_cache(maxsize=20_000)
def outlook(rules: HordeRules, of: Scuffle) -> Outlook | None:
    """The exact odds of a battle; None where nobody fights, or where counting would take too long."""
    castles, armies, settlements = of.units
    if not 0 < sum(of.units) * of.hits <= _MOST:
        return None
    if of.raid:
        found = odds.raid(
            castles,
            armies,
            settlements,
            horde=of.horde,
            hits=of.hits,
            terrain=of.terrain,
            abilities=of.abilities,
            rules=rules,
            using=of.spells,
            damage=of.damage,
        )
    else:
        found = odds.battle(armies, of.horde, of.hits, of.terrain, of.abilities, rules, using=of.spells)
    return Outlook(found.win, found.mutual, found.lose, 1 - found.win - found.mutual - found.lose)


def units_at(table: HordeTable, seat: int, at: int) -> tuple[int, int, int]:
    """Castles (and Towers that count as such), Armies, Settlements of a seat on a square."""
    player = table.players[seat]
    castles = player.castles.get(at, 0)
    if table.rules.knobs.tower_counts_as_castle:
        castles += player.towers.get(at, 0)
    return castles, player.armies.get(at, 0), player.settlements.get(at, 0)


def chances(
    table: HordeTable, seat: int, horde: Horde, units: tuple[int, int, int], *, raid: bool, at: int | None = None
) -> Outlook | None:
    """The odds of such units of a seat against a Horde on the square `at` (the Horde's own)."""
    return outlook(table.rules, scuffle(table, seat, horde, units, raid=raid, at=horde.at if at is None else at))


def scuffle(table: HordeTable, seat: int, horde: Horde, units: tuple[int, int, int], *, raid: bool, at: int) -> Scuffle:
    """What the odds of such a battle on a square depend on, as it stands now: of one under way, what is left of it."""
    battle = table.battle if table.battle and table.battle.at == at else None
    mine = powers(table, seat)
    abilities = tuple(name for name in table.players[seat].abilities if name not in table.players[seat].skipped)
    if battle and battle.round:
        opened = {ability.name for ability, effect in mine["strike"] if effect.target is None}
        abilities = tuple(name for name in abilities if name not in opened)  # they struck before round 1
    damage = castle_damage(table, battle, seat) if battle else table.players[seat].damage.get(at, 0)
    return Scuffle(
        horde.name,
        horde.hits,
        table.terrain(at).name,
        units if raid else (0, units[1], 0),
        raid,
        abilities,
        _blessed(table, seat, at),
        damage if raid and units[0] else 0,
    )


def _blessed(table: HordeTable, seat: int, at: int) -> tuple[str, ...]:
    return tuple(b.ability for b in table.blessings if b.seat == seat and b.at == at)


def dice_needed(table: HordeTable, seat: int, horde: Horde, at: int, *, raid: bool) -> Needs:
    """What every die of such a battle needs, Abilities, terrain and Spells on the stack included."""
    phase: Phase = "raid" if raid else "attack"
    terrain = table.terrain(at).name
    return needs(table.rules, powers(table, seat), horde.name, terrain, phase, _blessed(table, seat, at))


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
        fought = f", round {table.battle.round}" if table.battle.round else ""
        return f"{'Raid' if raid else 'Battle'} on {name}{fought}"
    return f"Next {'raid' if raid else 'battle'}: {name}"


def clash(
    table: HordeTable,
    at: int,
    seat: int,
    horde: Horde,
    *,
    raid: bool,
    title: str,
    counted: bool = True,
    armies: int = 0,
) -> Clash:
    """The panel of one battle on a square, of the units there or of `armies` that may come; `counted`: with its odds."""
    units = (0, armies, 0) if armies else units_at(table, seat, at)
    castles, armies, settlements = units
    need = dice_needed(table, seat, horde, at, raid=raid)
    sides = []
    if raid and castles:
        sides.append(Side("p-castle", castles, f"on {need.castle}+"))
    if armies:
        sides.append(Side(f"p-army-{seat + 1}", armies, f"on {need.army}+"))
    if raid and settlements:
        sides.append(Side("p-settlement", settlements, f"on {need.settlement}+"))
    first = need.at_castle if raid and castles else need.at_army if armies else need.at_settlement
    foe = Side(f"p-{table.card(horde).kind}", horde.hits, f"on {first}+")
    found = chances(table, seat, horde, units, raid=raid, at=at) if counted else None
    against = f"{horde.name} with {many(horde.hits, 'Hit Counter')}"
    label = f"{title}: {seat_name(table, seat)} with {_units(units, raid=raid)} against {against}"
    if found is None:
        why = "too many units to count" if counted else "odds hidden"
        return Clash(title, seat, tuple(sides), foe, label=label, uncounted=why)
    numbers = f"win {float(found.win):.1%}, both fall {float(found.mutual):.1%}, lose {float(found.lose):.1%}"
    win, mutual, lose = float(found.win), float(found.mutual + found.stalemate), float(found.lose)
    return Clash(title, seat, tuple(sides), foe, win, mutual, lose, f"{label}: {numbers}")


def _units(units: tuple[int, int, int], *, raid: bool) -> str:
    castles, armies, settlements = units
    kinds = [(castles, "Castle"), (armies, "Army"), (settlements, "Settlement")] if raid else [(armies, "Army")]
    return ", ".join(many(n, word) for n, word in kinds if n) or "nothing"


def threats(table: HordeTable, *, counted: bool = True) -> tuple[str, tuple[Threat, ...]]:
    """What may be fought next: own attacks while there is a Move Phase to come, else what the Hordes may raid."""
    seat = active(table)
    at = phase_at(table)
    if seat is not None and at is not None and at < _ATTACK:
        found = sorted(_attacks(table, seat, counted=counted), key=lambda threat: -(threat.chance or 0))
        if found:
            return f"{seat_name(table, seat)} may attack", tuple(found)
    found = sorted(_raids(table, counted=counted), key=lambda threat: 1 if threat.chance is None else threat.chance)
    return "What the Hordes may raid", tuple(found)


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
    for horde in table.hordes:
        near = [at for at in adjacent(horde.at, table.size) if movers(table, seat, at, horde.at)]
        if near:
            yield horde, max(near, key=lambda at: (unmoved(table, seat, at), -at))


def movers(table: HordeTable, seat: int, origin: int, target: int) -> int:
    """How many Armies of a square can attack another: those with their move left, once it can be paid in the Move Phase."""
    free = unmoved(table, seat, origin)
    if free < 1 or (table.step == "move" and unpaid(table, seat, origin)):
        return 0
    return free if target in reach(table, seat, origin, 1) else 0


def _attacks(table: HordeTable, seat: int, *, counted: bool) -> Iterator[Threat]:
    for horde, origin in _pairs(table, seat):
        armies = movers(table, seat, origin, horde.at)
        found = chances(table, seat, horde, (0, armies, 0), raid=False) if counted else None
        chance = None if found is None else float(found.win)
        square = f"{name_of(origin)}→{name_of(horde.at)}"
        words = f"{many(armies, 'Army')} from {name_of(origin)} win against {horde.name} on {name_of(horde.at)}"
        yield Threat(table.card(horde).kind, square, horde.name, chance, f"{words}{_said(chance)}", "wins")


_LOOKED_AT = 6
"""So many pairs of a Horde and a square are counted; the others are less dangerous by their numbers alone."""


def _raids(table: HordeTable, *, counted: bool) -> Iterator[Threat]:
    pairs = [
        (horde, at, seat)
        for horde in table.hordes
        for at in adjacent(horde.at, table.size)
        if (seat := table.owner(at)) >= 0
    ]
    pairs.sort(key=lambda pair: (-pair[0].hits / (1 + sum(units_at(table, pair[2], pair[1]))), pair[1], pair[0].at))
    for horde, at, seat in pairs[:_LOOKED_AT]:
        found = chances(table, seat, horde, units_at(table, seat, at), raid=True, at=at) if counted else None
        chance = None if found is None else float(found.win + found.stalemate)
        words = f"{seat_name(table, seat)} on {name_of(at)} survive {horde.name} from {name_of(horde.at)}"
        yield Threat(table.card(horde).kind, name_of(at), horde.name, chance, f"{words}{_said(chance)}", "holds")


def _said(chance: float | None) -> str:
    return "" if chance is None else f": {percent(chance)}"
