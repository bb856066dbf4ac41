"""Hordes appear (rulebook: Spawn Phase; setup and the event that awakens one use the same procedure)."""

from __future__ import annotations

from hordeplay.core.choice import Among, Choice, verb
from hordeplay.core.language import message
from hordeplay.core.script import Draw, Script, ask

from ..model.table import Horde, HordeTable
from .dice import roll_square
from .places import barred


@verb("choose")
class Choose(Choice):
    """`choose Rat King`: keep this counter of those drawn."""

    horde: str


def spawn(table: HordeTable) -> Script[str]:
    """The Spawn Phase: one Horde appears, later in the game two, drawn and placed one after the other (HH-SPAWN-01)."""
    for _ in range(spawns_due(table)):
        yield from spawn_horde(table, "HH-SPAWN-01")
    return "end"


def spawns_due(table: HordeTable) -> int:
    """How many Hordes this Spawn Phase brings (HH-SPAWN-03, HH-RUL-69)."""
    knobs = table.rules.knobs
    passed = table.round
    if knobs.double_spawn_after == "player_turns":
        passed = (table.round - 1) * len(table.order) + table.up + 1
    return knobs.spawns_late if passed > knobs.double_spawn_round else knobs.spawns_early


def spawn_horde(table: HordeTable, rule: str) -> Script[bool]:
    """Draw a Horde, roll its square and place it; nothing appears where the square is taken (HH-SPAWN-02, HH-RUL-67)."""
    name = yield from draw_horde(table, rule)
    if not name:
        return False
    at = yield from roll_square(table, "HH-SPAWN-01")
    if table.horde_at(at) or table.owner(at) >= 0 or barred(table, at):
        table.tell("HH-SPAWN-02", "blocked", horde=name, at=at)
        return_horde(table, name)
        return False
    place_horde(table, name, at)
    return True


def draw_horde(table: HordeTable, rule: str) -> Script[str]:
    """Draw a counter from the pool, or several to keep one; empty text when the pool is empty.

    HH-RUL-66, HH-RUL-67; a Horde Master draws more and chooses (HH-MASTER-03, HH-RUL-111).
    """
    cards = table.cards
    left = cards.size("hordes")
    if not left:
        table.tell("HH-RUL-67", "pool_empty")
        return ""
    name = yield from Draw(cards, "hordes", rule=rule)
    knobs = table.rules.knobs
    seat = table.master
    keep_of = min(knobs.keep_of if seat < 0 else knobs.master_keep_of, left)
    if keep_of < 2:
        return name
    drawn = [name]
    while len(drawn) < keep_of:
        drawn.append((yield from Draw(cards, "hordes", rule=rule)))
    choices = [Choose(one) for one in drawn]
    if seat < 0:
        seat = table.seat if table.order else 0
    choice = yield from ask(table, seat, message("Which Horde appears?"), Among(choices), rule=rule)
    drawn.remove(choice.horde)
    if knobs.horde_unkept == "pool":
        cards.shuffle_in("hordes", drawn)
    return choice.horde


def return_horde(table: HordeTable, name: str) -> None:
    """A counter that could not be placed goes back to the pool, or leaves the game (HH-RUL-66)."""
    if table.rules.knobs.horde_draw == "return":
        table.cards.shuffle_in("hordes", [name])


def place_horde(table: HordeTable, name: str, at: int) -> Horde:
    """Put a counter on a square with its Hit Counters; some tiles bring more (HH-HCTR-05, HH-HCTR-06, HH-XTERR-03)."""
    hits = table.rules.hordes[name].hits
    tile = table.tiles.get(at)
    if tile is not None:
        hits += sum(effect.n for effect in table.rules.terrain[tile].effects if effect.do == "spawn_hits")
    horde = Horde(name, at, hits)
    table.hordes.append(horde)
    if table.log is not None:
        table.tell("HH-HCTR-06", "appears", horde=name, at=at, hits=hits)
    return horde
