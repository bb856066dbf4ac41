"""What must hold on every table: each line refuses a position that the rules cannot bring about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from hordeplay.core.choice import Refusal
from hordeplay.core.language import tr
from hordeplay.core.table_ranges import strays

from .powers import raised
from .ranges import ranges
from .squares import coordinates, name_of
from .table import Horde, HordeTable
from .words import chit_name

T = TypeVar("T", int, str)


def check(table: HordeTable) -> None:
    """`ValueError` with the clause when a prepared or played table breaks a rule."""
    for refusal in faults(table):
        raise ValueError(str(refusal))
    for stray in strays(table, ranges(table)):
        raise ValueError(stray)


def faults(table: HordeTable) -> Iterator[Refusal]:
    """Everything that is wrong with a table."""
    yield from _squares(table)
    yield from _hordes(table)
    for seat in range(len(table.players)):
        yield from _seat(table, seat)
    yield from _owners(table)
    yield from _course(table)


def _squares(table: HordeTable) -> Iterator[Refusal]:
    """Everything stands on the board, and nothing in a closed kind of terrain (HH-BOARD-01, HH-XTERR-03)."""
    used: list[int] = [horde.at for horde in table.hordes]
    for player in table.players:
        used += player.squares()
    for at in used:
        if any(effect.do == "close_space" for effect in table.terrain(at).effects):
            yield Refusal(
                "HH-XTERR-03", tr("nobody can be in the {tile} on {at}", tile=table.tiles[at], at=name_of(at))
            )
    for at in (*used, *table.tiles, *table.closed, *table.frozen, *table.steered, *table.claimed):
        if max(coordinates(at)) > table.size:
            yield Refusal("HH-BOARD-01", tr("{at} is not on the board", at=name_of(at)))
    for tile in table.tiles.values():
        if tile not in table.rules.terrain:
            yield Refusal("HH-TERR-01", tr("no tile is called {tile!r}", tile=tile))


def _hordes(table: HordeTable) -> Iterator[Refusal]:
    """Each counter is once in the pool or on the board, one a square, with Hit Counters (HH-HCTR-01, HH-HCTR-07, HH-HSEG-03)."""
    known = table.rules.pool
    bag = table.cards.bags.get("horde", [])
    names = [horde.name for horde in table.hordes]
    for name in (*names, *bag):
        if name not in known:
            yield Refusal("HH-RUL-68", tr("{name!r} is not among the Hordes in play", name=name))
    for name in _twice([*names, *bag]):
        yield Refusal("HH-HCTR-01", tr("{name} is there more than once", name=name))
    if len(bag) != table.cards.size("hordes"):
        yield Refusal("HH-HCTR-01", tr("the pool is not what lies in it"))
    in_hand = max(table.rules.knobs.keep_of, table.rules.knobs.master_keep_of * table.rules.knobs.horde_master)
    if table.rules.knobs.horde_draw == "return" and len(names) + len(bag) + in_hand < len(known):
        yield Refusal("HH-HCTR-07", tr("counters are missing from pool and board"))
    for horde in table.hordes:
        if horde.hits < 1:
            yield Refusal(
                "HH-HCTR-07", tr("{horde} on {at} has no Hit Counter", horde=horde.name, at=name_of(horde.at))
            )
        elif (most := _most_hits(table, horde)) is not None and horde.hits > most:
            yield Refusal(
                "HH-HCTR-06",
                tr(
                    "{horde} on {at} cannot have {hits} Hit Counters; the most is {most}",
                    horde=horde.name,
                    at=name_of(horde.at),
                    hits=horde.hits,
                    most=most,
                ),
            )
    for at in _twice([horde.at for horde in table.hordes]):
        yield Refusal("HH-HSEG-03", tr("two Hordes stand on {at}", at=name_of(at)))


def _most_hits(table: HordeTable, horde: Horde) -> int | None:
    """The Hit Counters that a Horde comes with, and what a tile brings; None for Undead, which grow (HH-UND-01)."""
    card = table.rules.hordes.get(horde.name)
    if card is None or (card.kind == "undead" and table.rules.knobs.undead_growth):
        return None
    # It may have left the tile since, and the tile may have been covered: any kind in the game counts.
    tiles = table.rules.terrain.values()
    brought = max((sum(e.n for e in tile.effects if e.do == "spawn_hits") for tile in tiles), default=0)
    return card.hits + (brought if _brings(table) else 0)


def _brings(table: HordeTable) -> bool:
    """Whether a tile that brings Hit Counters may have been in play."""
    lying = [table.rules.terrain[tile] for tile in table.tiles.values() if tile in table.rules.terrain]
    return table.rules.knobs.extra_terrain or any(e.do == "spawn_hits" for tile in lying for e in tile.effects)


def _twice(things: Iterable[T]) -> Iterator[T]:
    """What is there more than once."""
    seen: dict[T, int] = {}
    for thing in things:
        seen[thing] = seen.get(thing, 0) + 1
        if seen[thing] == 2:
            yield thing


def _seat(table: HordeTable, seat: int) -> Iterator[Refusal]:
    """One player's sheet, hand and units."""
    player = table.players[seat]
    if player.kingdom and player.kingdom not in table.rules.kingdoms:
        yield Refusal("HH-KING-01", tr("no Kingdom is called {name!r}", name=player.kingdom))
    for name in (*player.abilities, *player.spent, *player.uses, *player.skipped):
        if name not in table.rules.abilities:
            yield Refusal("HH-ABIL-01", tr("no Ability is called {ability!r}", ability=name))
            return
    for name in _twice(player.abilities):
        yield Refusal("HH-RSCH-03", tr("{name} is owned twice", name=name))
    for resource, n in player.chits:
        if n < 0:
            yield Refusal("HH-RES-01", tr("there cannot be {n} {chit}", n=n, chit=chit_name(resource)))
    if player.chits.total > (most := _most_chits(table, seat)):
        limit = raised(table, seat, "hand_limit")
        words = tr(
            "nobody holds {n} chits: {limit} are kept at the end of a turn, and one turn brings it to no more than {most}",
            n=player.chits.total,
            limit=limit,
            most=most,
        )
        yield Refusal("HH-ENDPH-01", words)
    if player.vt < 0:
        yield Refusal("HH-VICT-02", tr("there cannot be {vt} VT", vt=player.vt))
    yield from _stacks(table, seat)
    if player.out and next(player.squares(), None) is not None:
        yield Refusal("HH-WIPE-02", tr("a wiped out player has no units"))
    playing = table.round > 0 and player.kingdom and not player.out
    if playing and not player.settlements and table.step != "combat":
        yield Refusal("HH-RUL-81", tr("{kingdom} have no Settlement, but are not wiped out", kingdom=player.kingdom))


def _most_chits(table: HordeTable, seat: int) -> int:
    """More chits than any play brings into one hand: what all seats keep, a turn's income, and a good deal besides."""
    knobs = table.rules.knobs
    land = sum(table.players[seat].settlements.values())
    return 6 * (raised(table, seat, "hand_limit") + 6 * knobs.start_chits_each) + 4 * land + 100


def _stacks(table: HordeTable, seat: int) -> Iterator[Refusal]:
    """The limits of a space (HH-MOVE-05, HH-SETTLE-04, HH-FORT-03)."""
    player = table.players[seat]
    for units in (player.settlements, player.castles, player.towers, player.armies):
        for at, n in units.items():
            if n < 1:
                yield Refusal("HH-PUNIT-01", tr("{n} units cannot stand on {at}", n=n, at=name_of(at)))
    for at, n in player.armies.items():
        if n > raised(table, seat, "stack_limit"):
            yield Refusal("HH-MOVE-05", tr("{n} Armies are too many for {at}", n=n, at=name_of(at)))
    for at, n in player.ran.items():
        if not 0 < n <= player.armies.get(at, 0):
            yield Refusal(
                "HH-RUL-92",
                tr(
                    "{n} Armies on {at} cannot have run; {armies} stand there",
                    n=n,
                    at=name_of(at),
                    armies=player.armies.get(at, 0),
                ),
            )
    for at, n in player.settlements.items():
        if n > raised(table, seat, "settlements_per_space"):
            yield Refusal("HH-SETTLE-04", tr("{n} Settlements are too many for {at}", n=n, at=name_of(at)))
    for at in dict.fromkeys((*player.castles, *player.towers)):
        if player.castles.get(at, 0) + player.towers.get(at, 0) > raised(table, seat, "castles_per_space"):
            yield Refusal("HH-FORT-03", tr("{at} holds too many Castles", at=name_of(at)))
    for at, n in player.damage.items():
        if not table.rules.knobs.castle_damage_persists:
            yield Refusal("HH-RUL-53", tr("the Castle on {at} is whole again after every battle", at=name_of(at)))
        elif n < 1 or not (at in player.castles or at in player.towers):
            yield Refusal(
                "HH-RUL-53",
                tr(
                    "{n} hits last on {at}, where no Castle of {kingdom} has them",
                    n=n,
                    at=name_of(at),
                    kingdom=player.kingdom,
                ),
            )
    if player.towers and not table.rules.knobs.wizard_tower:
        yield Refusal("HH-TOWER-01", tr("Wizards Towers are an optional rule that is not in use"))


def _owners(table: HordeTable) -> Iterator[Refusal]:
    """No square has units of two players, and no Kingdom two players (HH-COOP-01, HH-MOVE-06, HH-RUL-09)."""
    knobs = table.rules.knobs
    if not knobs.players_at_war:
        squares = [at for player in table.players for at in dict.fromkeys(player.squares())]
        for at in _twice(squares):
            yield Refusal("HH-MOVE-06", tr("units of two players stand on {at}", at=name_of(at)))
    if knobs.kingdom_unique:
        for name in _twice([player.kingdom for player in table.players if player.kingdom]):
            yield Refusal("HH-RUL-09", tr("two players are {name}", name=name))


def _course(table: HordeTable) -> Iterator[Refusal]:
    """Round, order of play and battle fit together (HH-END-01, HH-RUL-08, HH-ATK-01)."""
    if not 0 <= table.round <= table.rules.knobs.rounds:
        yield Refusal("HH-END-01", tr("there is no round {round}", round=table.round))
    if table.round and sorted(table.order) != table.kingdom_seats:
        yield Refusal("HH-RUL-08", tr("the order of play does not name each player once"))
    if table.order and not 0 <= table.up < len(table.order):
        yield Refusal(
            "HH-RUL-08",
            tr(
                "nobody is up at place {up} of the order of play; it has 0 to {last}",
                up=table.up,
                last=len(table.order) - 1,
            ),
        )
    if table.battle and not 0 <= table.battle.seat < len(table.players):
        yield Refusal("HH-ATK-01", tr("a battle without a player"))
    if table.step == "combat" and not (table.battle and (table.battle.foe >= 0 or table.horde_at(table.battle.at))):
        yield Refusal("HH-ATK-01", tr("a combat round needs a battle with a Horde"))
    for seat in table.restarts:
        if not (0 <= seat < len(table.players) and table.players[seat].out):
            yield Refusal("HH-WIPE-01", tr("only a wiped out player starts again"))
    for at, n in table.turn.moved.items():
        if n > (stand := table.player.armies.get(at, 0)):
            yield Refusal(
                "HH-MOVE-04",
                tr("{n} Armies on {at} cannot have moved; {armies} stand there", n=n, at=name_of(at), armies=stand),
            )
    yield from _blessings(table)


def _blessings(table: HordeTable) -> Iterator[Refusal]:
    """Spells lie on stacks of Armies, for a time (HH-NOTE-04, HH-RUL-62)."""
    for blessing in table.blessings:
        ability = table.rules.abilities.get(blessing.ability)
        if ability is None or not ability.stack_effects or blessing.until not in {"turn", "raid", "round"}:
            yield Refusal(
                "HH-NOTE-04",
                tr(
                    "{ability!r} until {until!r} is no Spell on a stack, such as '0 d4 turn Bless'",
                    ability=blessing.ability,
                    until=blessing.until,
                ),
            )
        elif not 0 <= blessing.seat < len(table.players) or blessing.at not in table.players[blessing.seat].armies:
            yield Refusal(
                "HH-NOTE-04",
                tr(
                    "seat {seat} has no Army on {at} for {ability}",
                    seat=blessing.seat,
                    at=name_of(blessing.at),
                    ability=blessing.ability,
                ),
            )
