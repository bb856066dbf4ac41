"""From a table to what the picture shows: plain facts, the same for drawing and for reading aloud."""

from __future__ import annotations

from functools import lru_cache

from hordeplay.core.scene import SEAT_COLOURS
from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes import turn
from hordeplay.games.horrible_hordes.content import RESOURCES
from hordeplay.games.horrible_hordes.picture.board import Plate, slug
from hordeplay.games.horrible_hordes.picture.panels import Foe
from hordeplay.games.horrible_hordes.picture.seats import Sheet
from hordeplay.games.horrible_hordes.picture.tracks import FIRST_SEGMENT, place
from hordeplay.games.horrible_hordes.picture.units import Force, stack_id
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.squares import name_of
from hordeplay.games.horrible_hordes.strength import attack_of, defense_of
from hordeplay.games.horrible_hordes.table import Horde, HordeTable


def seat_name(table: HordeTable, seat: int) -> str:
    """How a seat is called: by its Kingdom, before that by its colour."""
    kingdom = table.players[seat].kingdom
    if kingdom:
        return kingdom
    if is_master(table, seat):
        return "Horde Master"
    return SEAT_COLOURS[seat].capitalize()


def is_master(table: HordeTable, seat: int) -> bool:
    """Whether this seat runs the Hordes instead of a Kingdom (HH-MASTER-01)."""
    return table.rules.knobs.horde_master and seat == len(table.players) - 1


def phase_at(table: HordeTable) -> int | None:
    """The place of the present step in the strip of phases."""
    battle = table.battle
    return place(table.step, raid=battle.raid if battle else False)


def where(table: HordeTable) -> str:
    """Round and phase within a sentence: `round 8 of 20, Move Phase`."""
    said = turn.where(table)
    return said[0].lower() + said[1:]


def active(table: HordeTable) -> int | None:
    """The seat whose turn it is, or whose units are being raided; None during setup and between turns."""
    if not table.round or table.step == OVER or not table.order:
        return None
    at = phase_at(table)
    if table.battle:
        return table.battle.seat
    if at is not None and at >= FIRST_SEGMENT:
        return None
    return table.seat


def spawns(table: HordeTable) -> tuple[int, ...]:
    """How many Hordes a Spawn Phase brings in each round (HH-SPAWN-01, HH-SPAWN-03, HH-RUL-69)."""
    return _spawns(table.rules, len(table.players) - table.rules.knobs.horde_master)


@lru_cache(maxsize=64)
def _spawns(rules: HordeRules, turns: int) -> tuple[int, ...]:
    knobs = rules.knobs
    by_turns = knobs.double_spawn_after == "player_turns"
    return tuple(
        knobs.spawns_late
        if ((number - 1) * turns if by_turns else number - 1) >= knobs.double_spawn_round
        else knobs.spawns_early
        for number in range(1, knobs.rounds + 1)
    )


def forces(table: HordeTable) -> dict[int, list[Force]]:
    """All player units by square, in seat order."""
    found: dict[int, list[Force]] = {}
    blessed: dict[tuple[int, int], list[str]] = {}
    for blessing in table.blessings:
        blessed.setdefault((blessing.seat, blessing.at), []).append(blessing.ability)
    for seat, player in enumerate(table.players):
        squares = dict.fromkeys((*player.settlements, *player.castles, *player.towers, *player.armies))
        if not squares:
            continue
        name = seat_name(table, seat)
        for at in squares:
            force = Force(
                seat,
                name,
                player.settlements.get(at, 0),
                player.castles.get(at, 0),
                player.towers.get(at, 0),
                player.armies.get(at, 0),
                tuple(blessed.get((seat, at), ())),
            )
            if force.buildings or force.armies:
                found.setdefault(at, []).append(force)
    return found


def army_id(table: HordeTable, seat: int, at: int) -> str:
    """The id of the piece that is a seat's stack on a square."""
    return stack_id(name_of(at), sum(at in player.armies for player in table.players[:seat]))


def plates(table: HordeTable) -> dict[int, Plate]:
    """The Hordes by square."""
    return {
        horde.at: Plate(
            slug(horde.name), horde.name, table.card(horde).kind, horde.at, horde.hits, horde.at in table.frozen
        )
        for horde in table.hordes
    }


def foes(table: HordeTable) -> tuple[Foe, ...]:
    """The Hordes as the panel lists them: fewest Hit Counters first."""
    fought = table.battle.at if table.battle else None
    waiting = [horde.at for horde in table.hordes if horde.at not in table.marching and horde.at not in table.raids]
    acting = waiting[0] if table.step == "horde_move" and len(waiting) == 1 else None
    made = []
    for horde in sorted(table.hordes, key=lambda h: (h.hits, h.name)):
        card, ground = table.card(horde), table.terrain(horde.at)
        made.append(
            Foe(
                slug(horde.name),
                horde.name,
                card.kind,
                name_of(horde.at),
                horde.hits,
                attack_of(table.rules.knobs, card, ground),
                defense_of(table.rules.knobs, card, ground),
                "battle" if horde.at == fought else "acts" if horde.at == acting else "",
            )
        )
    return tuple(made)


def sheet(table: HordeTable, seat: int, *, winner: bool = False) -> Sheet:
    """A seat's sheet."""
    player = table.players[seat]
    return Sheet(
        seat,
        seat_name(table, seat),
        table.score(seat),
        sum(player.settlements.values()),
        sum(player.castles.values()),
        sum(player.towers.values()),
        sum(player.armies.values()),
        player.vt,
        tuple(player.chits.of(name) for name in RESOURCES),
        tuple(player.abilities),
        player.kingdom,
        active(table) == seat,
        player.out,
        winner,
        is_master(table, seat),
    )


def sheets(table: HordeTable) -> tuple[Sheet, ...]:
    """All seats in their order; when the game is over the best ones are marked (HH-RUL-89)."""
    ended = turn.result(table)
    best = ended.winners if ended else ()
    return tuple(sheet(table, seat, winner=seat in best) for seat in range(len(table.players)))


def closed_to(table: HordeTable, at: int) -> str:
    """To whom a square is closed until the round ends, in words; nothing when it is open."""
    bits = table.closed.get(at, 0)
    if not bits:
        return ""
    if bits < 0:
        return "closed to everybody until the round ends"
    names = [seat_name(table, seat) for seat in range(len(table.players)) if bits >> seat & 1]
    return f"closed to {' and '.join(names)} until the round ends"


def fighting(table: HordeTable) -> list[tuple[int, int, Horde]]:
    """Every square where a seat's units and a Horde stand together: square, seat, Horde, in board order."""
    met = []
    for horde in sorted(table.hordes, key=lambda h: h.at):
        seat = table.owner(horde.at)
        if seat >= 0:
            met.append((horde.at, seat, horde))
    return met
