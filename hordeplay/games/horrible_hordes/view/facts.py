"""From a table to what the picture shows: plain facts, the same for drawing and for reading aloud."""

from __future__ import annotations

from collections.abc import Sequence

from hordeplay.core.english import plural, within
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.scene import Fact

from ..model.content import RESOURCES, Resources
from ..model.powers import Priced, powers, prices
from ..model.ruleset import HordeRules
from ..model.squares import name_of
from ..model.table import HordeTable
from ..rules import result
from ..rules.battle.strength import attack_of, defense_of
from ..rules.research import paid_price
from ..rules.turn import active
from .board import Plate
from .names import seat_name
from .panels import Foe, Mark, Price
from .seats import Sheet, glyph
from .strip import place
from .units import Force
from .wares import glyph_of, kind_of, short_of


def phase_at(table: HordeTable) -> int | None:
    """The place of the present step in the strip of phases."""
    battle = table.battle
    return place(table.step, raid=battle.raid if battle else False)


def where(table: HordeTable) -> str:
    """Round and phase within a sentence: `round 8 of 20, Move Phase`."""
    return within(result.where(table))


def spawns(table: HordeTable) -> tuple[int, ...]:
    """How many Hordes a Spawn Phase brings in each round (HH-SPAWN-01, HH-SPAWN-03, HH-RUL-69)."""
    return _spawns(table.rules, len(table.players) - table.rules.knobs.horde_master)


@cached_by_language(64)
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
    by_square: dict[int, list[Force]] = {}
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
                by_square.setdefault(at, []).append(force)
    return by_square


def plates(table: HordeTable) -> dict[int, Plate]:
    """The Hordes by square."""
    return {
        horde.at: Plate(horde.name, table.card(horde).kind, horde.at, horde.hits, horde.at in table.frozen)
        for horde in table.hordes
    }


def foes(table: HordeTable) -> tuple[Foe, ...]:
    """The Hordes as the panel lists them: fewest Hit Counters first."""
    fought = table.battle.at if table.battle else None
    waiting = [horde.at for horde in table.hordes if horde.at not in table.marching and horde.at not in table.raids]
    acting = waiting[0] if table.step == "horde_move" and len(waiting) == 1 else None
    rows = []
    for horde in sorted(table.hordes, key=lambda h: (h.hits, h.name)):
        mark: Mark = "battle" if horde.at == fought else "acts" if horde.at == acting else ""
        tile = table.tiles.get(horde.at, "Clear")
        rows.append(_foe(table.rules, horde.name, horde.at, horde.hits, tile, mark))
    return tuple(rows)


@cached_by_language(2_000)
def _foe(rules: HordeRules, name: str, at: int, hits: int, tile: str, mark: Mark) -> Foe:
    knobs, card, ground = rules.knobs, rules.hordes[name], rules.terrain[tile]
    attack, defense = attack_of(knobs, card, ground), defense_of(knobs, card, ground)
    return Foe(name, card.kind, name_of(at), hits, attack, defense, mark)


def sheet(table: HordeTable, seat: int, *, winner: bool = False) -> Sheet:
    """A seat's sheet."""
    player = table.players[seat]
    return Sheet(
        seat,
        seat_name(table, seat),
        result.score(table, seat),
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
        seat == table.master,
        tuple(player.was),
    )


def sheets(table: HordeTable) -> tuple[Sheet, ...]:
    """All seats in their order; when the game is over the best ones are marked (HH-RUL-89)."""
    ended = result.result(table)
    best = ended.winners if ended else ()
    return tuple(sheet(table, seat, winner=seat in best) for seat in range(len(table.players)))


def back_row(table: HordeTable, sheets: Sequence[Sheet]) -> tuple[Fact, ...]:
    """The three numbers for those who sit far away: the round, the best score, the Hordes."""
    rounds = Fact(str(table.round), tr("round"), tr("of {rounds}", rounds=table.rules.knobs.rounds), "g-hourglass")
    foes = Fact(str(len(table.hordes)), tr("Horde") if len(table.hordes) == 1 else plural("Horde"), "", "g-skull")
    best = max(sheet.score for sheet in sheets)
    leaders = [sheet for sheet in sheets if sheet.score == best]
    if len(leaders) > 1 or len(sheets) == 1:
        return (
            rounds,
            Fact(
                str(best),
                plural("point") if len(sheets) == 1 else tr("{leaders} seats lead", leaders=len(leaders)),
                "",
                "g-vt",
            ),
            foes,
        )
    leader = leaders[0]
    words = tr("{leader} won", leader=leader.name) if leader.winner else tr("{leader} lead", leader=leader.name)
    return rounds, Fact(str(best), words, "", glyph(leader.seat)), foes


def payer(table: HordeTable, viewer: int | None) -> int:
    """Whose costs are shown: of who looks on from a Kingdom, else of who is to act."""
    acting = active(table)
    return viewer if viewer is not None and viewer != table.master else acting if acting is not None else 0


def costs(table: HordeTable, viewer: int | None) -> tuple[str, tuple[Price, ...]]:
    """Whose costs, and what each thing costs: what is built and bought, and each use of an own Ability that takes chits."""
    seat = payer(table, viewer)
    mine, knobs = powers(table, seat), table.rules.knobs
    units: list[tuple[str, str, Priced]] = [
        ("g-settlement", tr("Settlement"), "settlement"),
        ("g-castle", tr("Castle"), "castle"),
    ]
    if knobs.wizard_tower:
        units.append(("g-wizard-tower", tr("Wizards Tower"), "tower"))
    units.append(("g-army", tr("Army"), "army"))
    lines: list[tuple[str, str, tuple[Resources, ...]]]
    lines = [(glyph, name, (mine.price(unit),)) for glyph, name, unit in units]
    lines.append(("g-arrow-right", tr("Move of a stack"), (Resources(food=knobs.move_price),)))
    lines.append(("g-vt", tr("First Ability"), (Resources(),)))
    lines.append(("g-vt", tr("Another Ability"), (_next_ability(table, seat),)))
    lines.append(("g-gold", tr("Any other chit"), (Resources(gold=knobs.gold_rate),)))
    for name in table.players[seat].abilities:
        ability = table.rules.abilities[name]
        if ability.price and name not in table.players[seat].spent:
            lines.append((glyph_of(kind_of(ability)), name, prices(table, ability)))
    return seat_name(table, seat), tuple(
        Price(
            glyph,
            name,
            _chits(ways[0]),
            min(short_of(table, seat, price) for price in ways),
            tuple(map(_chits, ways[1:])),
        )
        for glyph, name, ways in lines
    )


def _chits(price: Resources) -> tuple[tuple[str, int], ...]:
    return (*price, *([("", price.any)] if price.any else []))


def _next_ability(table: HordeTable, seat: int) -> Resources:
    """What an Ability beyond the free one costs: a reduction is for the second of a turn only (HH-RSCH-02, HH-RUL-82)."""
    turn = table.turn
    later = turn.researched > 1 and seat == table.seat
    return Resources(any=paid_price(table, seat)) if later else powers(table, seat).price("ability")
