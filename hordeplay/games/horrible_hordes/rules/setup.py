"""Before the first round: tiles, order of play, first Settlements, Kingdoms, Hordes, chits and units (rulebook: Board setup to Setup resources)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Self

from hordeplay.core.arguments import one_of
from hordeplay.core.cards import Cards, Packet
from hordeplay.core.choice import Among, Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Draw, Pick, Script, ask

from ..model.chits import Chit
from ..model.content import RESOURCES, Resource
from ..model.knobs import Knobs
from ..model.ruleset import HordeRules
from ..model.squares import (
    Square,
    adjacent,
    board,
    coordinates,
    kings_steps,
    name_of,
    square,
    steps_between,
)
from ..model.table import Chits, HordeTable, Player
from .abilities.gains import learn
from .dice import dice, roll_square
from .hand_limit import keep_limit
from .places import barred, off_board
from .spawning import draw_horde, place_horde, return_horde


def start(rules: HordeRules, seats: int, *, passing: str = "") -> HordeTable:
    """The table before the first step, for 1 to 6 seats: everything in its box (HH-INTRO-01, HH-HCTR-01, HH-TERR-01, HH-HLIST-01, HH-OLIST-01).

    `passing` are the seats of those who pass over moments that only an Ability could use, as in "0 2" (HH-RUL-107).
    """
    knobs = rules.knobs
    if knobs.horde_master and seats < 2:
        raise ValueError(tr("a Horde Master needs at least one player beside (HH-MASTER-01)"))
    backs = dict.fromkeys(rules.pool, "horde") | {t.name: t.set for t in rules.terrain.values() if t.set != "clear"}
    many = {"basic": knobs.tiles_per_type, "extra": knobs.extra_tiles_per_type, "clear": 0}
    copies = {terrain.name: many[terrain.set] for terrain in rules.terrain.values()}
    piles: dict[str, Sequence[Packet]] = {"hordes": [{"horde": len(rules.pool)}], "tiles": _tile_packets(rules)}
    if knobs.event_source == "deck10":
        weights = dict(zip(rules.event_rows, knobs.event_weights, strict=True))
        backs |= dict.fromkeys(weights, "event")
        copies |= weights
        piles["events"] = [{"event": sum(weights.values())}] if any(weights.values()) else []
    pass_over = [int(one_of(word, [str(seat) for seat in range(seats)], "passing")) for word in passing.split()]
    players = [Player(passing=seat in pass_over) for seat in range(seats)]
    return HordeTable(rules, "tiles", Cards.of(backs, copies, piles), players)


def _tile_packets(rules: HordeRules) -> list[Packet]:
    """The basic tiles, and below them the extra ones where they are used (HH-XTERR-01)."""
    knobs = rules.knobs
    basic = sum(knobs.tiles_per_type for t in rules.terrain.values() if t.set == "basic")
    extra = sum(knobs.extra_tiles_per_type for t in rules.terrain.values() if t.set == "extra") * knobs.extra_terrain
    return [{name: n} for name, n in (("basic", basic), ("extra", extra)) if n]


# Board setup


def tiles(table: HordeTable) -> Script[str]:
    """Lay the tiles at random in a checkerboard, the extra ones on what is left (HH-BSET-01, HH-RUL-01).

    A square without a tile is Clear (HH-RUL-02).
    """
    squares = list(board(table.size))
    parity = table.rules.knobs.terrain_parity
    if parity == "random":
        checkered = squares
    else:
        checkered = [at for at in squares if sum(coordinates(at)) % 2 == (parity == "odd")]
    yield from _lay(table, checkered, "basic")
    yield from _lay(table, [at for at in squares if at not in table.tiles], "extra")
    table.tiles = dict(sorted(table.tiles.items()))
    table.tell("HH-BSET-01", "tiles_laid", tiles=len(table.tiles))
    return "initiative"


def _lay(table: HordeTable, free: Sequence[int], back: str) -> Script[None]:
    """A shuffled tile on each free square; with too few tiles, on squares at random."""
    count = sum(packet.get(back, 0) for packet in table.cards.piles["tiles"])
    left = list(free)
    if count < len(left):
        for _ in range(count):
            at = yield from Pick(left, rule="HH-BSET-01")
            left.remove(at)
            table.tiles[at] = yield from Draw(table.cards, "tiles", rule="HH-BSET-01")
        return
    for at in left:
        table.tiles[at] = yield from Draw(table.cards, "tiles", rule="HH-BSET-01")
    if back == "basic":
        table.cards.piles["tiles"] = [packet for packet in table.cards.piles["tiles"] if back not in packet]


# Setup locations


def initiative(table: HordeTable) -> Script[str]:
    """The highest roll goes first, ties roll again; the others follow by seat or by their rolls (HH-SETUP-01, HH-RUL-08)."""
    seats = table.kingdom_seats
    seated = table.rules.knobs.turn_order == "seating"
    ranked = yield from _rank(table, seats, places=1 if seated else len(seats))
    if seated:
        first = ranked[0]
        ranked = seats[first:] + seats[:first]
    table.order = ranked
    table.tell("HH-RUL-08", "order", order=list(ranked))
    return "settle_in"


def _rank(table: HordeTable, seats: Sequence[int], place: int = 1, *, places: int) -> Script[list[int]]:
    """Seats by descending roll; only those roll again who are tied for one of the first `places` (HH-RUL-07)."""
    if len(seats) == 1:
        return list(seats)
    zero = table.rules.knobs.d10_zero == "zero"
    rolls: dict[int, int] = {}
    while len(set(rolls.values())) < 2:  # all alike is as if nobody had rolled
        faces = yield from dice(table, len(seats), 10, "HH-SETUP-01")
        rolls = {seat: face % 10 if zero else face for seat, face in zip(seats, faces, strict=True)}
        for seat, roll in rolls.items():
            table.tell("HH-SETUP-01", "initiative", seat=seat, roll=roll, place=place)
    ranked: list[int] = []
    by_roll = sorted(seats, key=lambda seat: -rolls[seat])
    for _, tied in groupby(by_roll, key=lambda seat: rolls[seat]):
        at, equals = place + len(ranked), list(tied)
        ranked += (yield from _rank(table, equals, at, places=places)) if at <= places else equals
    return ranked


@verb("start")
class Start(Choice):
    """`start e5`: where your first Settlement stands: solo in the middle, else after too many failed rolls (HH-RUL-05, HH-RUL-06)."""

    at: Square

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for at in board(table.size):
            yield cls(at)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        return unsettled(table, self.at)


def unsettled(table: HordeTable, at: int) -> Refusal | None:
    """Why a first Settlement cannot stand there (HH-SETUP-04, HH-RUL-04, HH-RUL-92)."""
    if refusal := off_board(table, at) or barred(table, at):
        return refusal
    for player in table.players:
        for other in player.settlements:
            if too_near(table.rules.knobs, at, other):
                return Refusal(
                    "HH-SETUP-04",
                    tr("{at} is too near to the Settlement on {other}", at=name_of(at), other=name_of(other)),
                )
    return None


def too_near(knobs: Knobs, a: int, b: int) -> bool:
    """Whether two squares are too near for two first Settlements (HH-SETUP-04), measured as HH-RUL-04 says."""
    if knobs.start_distance_metric == "chebyshev":
        distance = kings_steps(a, b)
    elif knobs.start_distance_metric == "gap":
        distance = steps_between(a, b) - 1
    else:
        distance = steps_between(a, b)
    return a == b or distance <= knobs.start_distance


def settle_in(table: HordeTable) -> Script[str]:
    """One seat's first Settlement, in order of play (HH-SETUP-02 to HH-SETUP-04)."""
    seat = next((seat for seat in table.order if not table.players[seat].settlements), -1)
    if seat < 0:
        return "kingdoms"
    if len(table.order) == 1:
        at = yield from _middle(table, seat)
    else:
        at = yield from _roll_start(table, seat)
    found(table, seat, at, "HH-SETUP-03" if len(table.order) == 1 else "HH-SETUP-02")
    return "settle_in"


def middles(size: int) -> list[int]:
    """The central squares of a board, in board order: four, or one where the number of rows is odd (HH-RUL-06).

    >>> [name_of(at) for at in middles(10)], [name_of(at) for at in middles(7)]
    (['e5', 'f5', 'e6', 'f6'], ['d4'])
    """
    lines = [size // 2, size // 2 + 1] if size % 2 == 0 else [size // 2 + 1]
    return [square(column, row) for row in lines for column in lines]


def _middle(table: HordeTable, seat: int) -> Script[int]:
    """Where a solo player starts: a central square of choice, or the nearest one that is open (HH-SETUP-03, HH-RUL-06)."""
    central = middles(table.size)
    wanted = table.rules.knobs.solo_start
    if wanted == "choose":
        free = [at for at in central if not barred(table, at)]
        if free and len(central) > 1:
            prompt = message("Where is your first Settlement?")
            return (yield from ask(table, seat, prompt, Among(map(Start, free)), rule="HH-RUL-06")).at
        wanted = "low_low"
    column, row = wanted.split("_")
    at = central[((row == "high") * 2 + (column == "high")) % len(central)]
    free = [one for one in board(table.size) if not barred(table, one)]
    return min(free, key=lambda one: (steps_between(at, one), one))


def _roll_start(table: HordeTable, seat: int) -> Script[int]:
    """Roll coordinates until they are legal; after too many failures the player chooses (HH-RUL-05).

    On a board too small for the distance any open square will do.
    """
    if all(unsettled(table, at) for at in board(table.size)):
        left = [at for at in board(table.size) if not barred(table, at) and table.owner(at) < 0]
        return (yield from Pick(left, rule="HH-SETUP-04"))
    limit = table.rules.knobs.setup_max_rerolls
    failed = 0
    while limit < 0 or failed < limit:
        at = yield from roll_square(table, "HH-SETUP-02")
        refusal = unsettled(table, at)
        if refusal is None:
            return at
        failed += 1
        table.tell("HH-SETUP-04", "reroll", seat=seat, at=at)
    choice = yield from ask(table, seat, message("Where is your first Settlement?"), Start, rule="HH-RUL-05")
    return choice.at


def found(table: HordeTable, seat: int, at: int, rule: str) -> None:
    """The first Settlement of a start or restart (HH-SETUP-02, HH-SETUP-03, HH-WIPE-01)."""
    table.players[seat].settlements[at] = 1
    table.tell(rule, "founds", seat=seat, at=at)


# Kingdoms


@verb("kingdom")
class Kingdom(Choice):
    """`kingdom Dwarves`: be this Kingdom, with its two Abilities (HH-SETUP-05, HH-KING-01, HH-RUL-09, HH-RUL-109, HH-RUL-110)."""

    name: str

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for name in table.rules.kingdoms:
            yield cls(name)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        if self.name not in table.rules.kingdoms:
            return Refusal("HH-KING-01", tr("no Kingdom is called {name!r}", name=self.name))
        if self.name == table.players[seat].kingdom:
            return Refusal(
                "HH-RUL-109", tr("you were the {name} until now; the new Kingdom is another one", name=self.name)
            )
        if table.rules.knobs.kingdom_unique:
            for player in table.players:
                if player.kingdom == self.name:
                    if player.out:
                        return Refusal(
                            "HH-RUL-110", tr("the {name} fell, and that player's score has this name", name=self.name)
                        )
                    return Refusal("HH-RUL-09", tr("the {name} are taken", name=self.name))
        return None


def kingdoms(table: HordeTable) -> Script[str]:
    """One seat picks its Kingdom, in reverse order of play (HH-SETUP-05)."""
    seat = next((seat for seat in reversed(table.order) if not table.players[seat].kingdom), -1)
    if seat < 0:
        return "first_hordes"
    choice = yield from ask(table, seat, message("Choose your Kingdom"), Kingdom, rule="HH-SETUP-05")
    yield from crown(table, seat, choice.name, "HH-SETUP-05")
    return "kingdoms"


def crown(table: HordeTable, seat: int, name: str, rule: str) -> Script[None]:
    """Mark the Kingdom and its Abilities on the sheet (HH-SHEET-02)."""
    was = table.players[seat].kingdom
    if was:
        table.players[seat].was.append(was)
    table.players[seat].kingdom = name
    table.tell(rule, "kingdom", seat=seat, kingdom=name, was=was)
    for ability in table.rules.kingdoms[name].abilities:
        yield from learn(table, seat, ability, "HH-KING-01")


# First Hordes


def first_hordes(table: HordeTable) -> Script[str]:
    """Hordes for each player, off and away from Settlements (HH-SETUP-06, HH-SETUP-07, HH-RUL-92)."""
    for _ in range(table.rules.knobs.start_hordes_per_player * len(table.order)):
        name = yield from draw_horde(table, "HH-SETUP-06")
        if not name:
            break
        yield from _roll_horde(table, name)
    return "supplies"


def _roll_horde(table: HordeTable, name: str) -> Script[None]:
    """Roll coordinates until this Horde may stand there (HH-SETUP-07)."""
    if not any(unhorded(table, at) is None for at in board(table.size)):
        return_horde(table, name)
        return
    while True:
        at = yield from roll_square(table, "HH-SETUP-06")
        if unhorded(table, at) is None:
            place_horde(table, name, at)
            return
        table.tell("HH-SETUP-07", "reroll", seat=-1, at=at)


def unhorded(table: HordeTable, at: int) -> Refusal | None:
    """Why a starting Horde cannot stand there (HH-SETUP-07)."""
    if refusal := barred(table, at):
        return refusal
    if table.horde_at(at):
        return Refusal("HH-SETUP-07", tr("a Horde stands on {at}", at=name_of(at)))
    if any(s in player.settlements for player in table.players for s in (at, *adjacent(at, table.size))):
        return Refusal("HH-SETUP-07", tr("{at} is at a Settlement", at=name_of(at)))
    return None


# Setup resources


def supplies(table: HordeTable) -> Script[str]:
    """Chits, Castle and Armies for everybody, after all that is rolled for; then the first round (HH-SRES-03, HH-SRES-04)."""
    for seat in table.order:
        yield from deal_chits(table, seat, "HH-SRES-03")
        station(table, seat, next(iter(table.players[seat].settlements)), "HH-SRES-04")
        table.players[seat].uses.clear()  # a new round refreshes what touched a die of the setup (HH-RUL-97)
    table.round = 1
    table.tell("HH-TIME-01", "round", round=1)
    return "event"


@verb("without")
class Without(Choice):
    """`without gold`: the one type of chit that you do not start with (start_chits `five_of_choice`)."""

    chit: Chit

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for resource in RESOURCES:
            yield cls(resource)


def deal_chits(table: HordeTable, seat: int, rule: str) -> Script[None]:
    """The chits of a start or restart: five types, or all six (HH-SRES-03, HH-WIPE-04, HH-RUL-10)."""
    knobs = table.rules.knobs
    lacking: Resource | None = "gold"
    if knobs.start_chits == "all_six":
        lacking = None
    elif knobs.start_chits == "five_of_choice":
        lacking = (
            yield from ask(table, seat, message("Which type do you start without?"), Without, rule="HH-RUL-10")
        ).chit
    table.players[seat].chits = Chits()
    for resource in RESOURCES:
        if resource != lacking:
            table.players[seat].chits.add(resource, knobs.start_chits_each)
    table.tell(rule, "starts_with", seat=seat, each=knobs.start_chits_each, lacking=lacking or "")
    yield from keep_limit(table, seat)


def station(table: HordeTable, seat: int, at: int, rule: str) -> None:
    """Castle and Armies of a start or restart beside the first Settlement, as many as may share a square (HH-SRES-04, HH-WIPE-04)."""
    knobs = table.rules.knobs
    player = table.players[seat]
    castles = min(knobs.start_castles, knobs.castles_per_space)
    armies = min(knobs.start_armies, knobs.stack_limit)
    if castles:
        player.castles[at] = castles
    if armies:
        player.armies[at] = armies
    if castles or armies:
        table.tell(rule, "stations", seat=seat, at=at, castles=castles, armies=armies)
