"""Board setup, setup locations and setup resources: chapters BSET, SETUP, SRES."""

from __future__ import annotations

from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.cards import Cards
from hordeplay.core.luck import Luck
from hordeplay.core.script import Answer, Chance, Draw, Pick, Play, Roll
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import adjacent, coordinates, read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules import STEPS
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.setup import start, unsettled
from hordeplay.games.horrible_hordes.view.sentences import say

PRINTED = HordeRules.load()


def played(seats: int, rolls: list[tuple[int, ...]], *, luck: int = 1, **knobs: Any) -> Play[HordeTable]:
    """A game from the start whose first dice fall as given; cards and ties are left to luck; stops at the first decision."""
    play = Play(start(PRINTED.with_(**knobs), seats), STEPS)
    return run(play, rolls, luck)


def run(play: Play[HordeTable], rolls: list[tuple[int, ...]], luck: int = 1) -> Play[HordeTable]:
    source, left = Luck(luck), list(rolls)
    for number in range(1_000):
        request = play.request
        if not isinstance(request, Chance):
            break
        given = left.pop(0) if left and isinstance(request, Roll) else source.answer(request, number)
        play.send(Answer(None, given))
    return play


def laid(**knobs: Any) -> HordeTable:
    """A table after its tiles were laid."""
    return played(1, [], **knobs).table


def test_hh_ex_01_board() -> None:
    """HH-EX-01, HH-BSET-01, HH-RUL-01: 50 tiles on the even squares, ten of each type, all their neighbours Clear."""
    tiles = laid().tiles
    assert all(read_square(name) in tiles for name in ("a1", "b2", "j10"))
    assert all(read_square(name) not in tiles for name in ("a2", "j9"))
    assert len(tiles) == 50
    assert [list(tiles.values()).count(tile) for tile in dict.fromkeys(tiles.values())] == [10] * 5
    assert all(near not in tiles for near in adjacent(read_square("e5"), 10))


@pytest.mark.parametrize(("parity", "odd"), [("even", 0), ("odd", 1)])
def test_hh_rul_01_parity(parity: str, odd: int) -> None:
    """HH-RUL-01: the knob says which colour of the checkerboard gets the tiles."""
    assert all(sum(coordinates(at)) % 2 == odd for at in laid(terrain_parity=parity).tiles)


def test_hh_rul_01_random_squares() -> None:
    """HH-RUL-01: `random` lays the 50 tiles on any squares."""
    tiles = laid(terrain_parity="random").tiles
    assert len(tiles) == 50
    assert len({sum(coordinates(at)) % 2 for at in tiles}) == 2


def test_hh_terr_01_few_tiles_leave_clear_squares() -> None:
    """HH-TERR-01: with 4 tiles of each type 20 even squares, chosen at random, have one."""
    assert len(laid(tiles_per_type=4).tiles) == 20
    assert not laid(tiles_per_type=0).tiles


def test_hh_xterr_01_extra_tiles_fill_the_rest() -> None:
    """HH-XTERR-01, HH-RUL-02: the extra tiles lie on the other fifty squares, so none is Clear."""
    table = laid(extra_terrain=True)
    assert len(table.tiles) == 100
    sets = [PRINTED.terrain[tile].set for tile in table.tiles.values()]
    assert sets.count("basic") == sets.count("extra") == 50


def test_hh_setup_01_ties_roll_again() -> None:
    """HH-SETUP-01, HH-RUL-07, HH-RUL-08: only the tied seats 1 and 2 roll again; the others follow clockwise."""
    assert played(3, [(4, 9, 9), (2, 7)]).table.order == [2, 0, 1]
    assert played(3, [(4, 9, 9), (2, 7)], turn_order="roll_desc").table.order == [2, 1, 0]


def test_hh_rul_07_ties_without_end() -> None:
    """HH-RUL-07: however often all are tied, they roll again, and nothing breaks."""
    play = Play(start(PRINTED, 2), STEPS)
    while not isinstance(play.request, Roll):
        assert isinstance(play.request, Chance)
        play.take(Luck(1).answer(play.request, 0))
    for _ in range(1_500):
        play.send(Answer(None, (4, 4)))
    play.send(Answer(None, (2, 7)))
    assert play.table.order == [1, 0]


@pytest.mark.parametrize(("order", "rolls"), [("seating", 0), ("roll_desc", 1)])
def test_hh_rul_07_lower_places_roll_where_they_count(order: str, rolls: int) -> None:
    """HH-RUL-07, HH-RUL-08: equal lower rolls are rolled again only where they make the order, and the log says what for."""
    match = hp.new("horrible-hordes", seats=3, seed=1, dice="ask", rules=PRINTED.with_(turn_order=order))
    match.answer((9, 4, 4))
    if rolls:
        match.answer((3, 8))
    assert match.table.order == ([0, 1, 2] if order == "seating" else [0, 2, 1])
    places = [say(match.table, event) for event in match.events if event.what == "initiative"][3:]
    assert places == ["Amber rolled 3 for place 2 in the order of play.", "Teal rolled 8 for place 2 in the order of play."][: 2 * rolls]  # fmt: skip


def test_hh_rul_08_by_the_rolls() -> None:
    """HH-RUL-08: the usual order is clockwise from the first player; by the other reading it goes by the rolls."""
    assert played(3, [(4, 9, 6)]).table.order == [1, 2, 0]
    assert played(3, [(4, 9, 6)], turn_order="roll_desc").table.order == [1, 2, 0]
    assert played(3, [(6, 9, 4)]).table.order == [1, 2, 0]
    assert played(3, [(6, 9, 4)], turn_order="roll_desc").table.order == [1, 0, 2]


def test_hh_rul_03_zero_loses_the_roll() -> None:
    """HH-RUL-03: face 0 counts ten in the initiative roll, or nothing."""
    assert played(2, [(10, 9)]).table.order == [0, 1]
    assert played(2, [(10, 9)], d10_zero="zero").table.order == [1, 0]


def test_hh_ex_02_distance() -> None:
    """HH-EX-02, HH-SETUP-04: (6,6) and (5,7) are too near to (5,5), (5,8) stands."""
    play = played(2, [(9, 2), (5, 5), (6, 6), (5, 7), (5, 8)])
    assert list(play.table.players[1].settlements) == [read_square("e8")]


@pytest.mark.parametrize(
    ("metric", "near", "far"),
    [("manhattan", "f6", "e8"), ("chebyshev", "g7", "e8"), ("gap", "e8", "e9")],
)
def test_hh_rul_04_metrics(metric: str, near: str, far: str) -> None:
    """HH-RUL-04: what counts as near the Settlement on e5 under each reading."""
    table = start(PRINTED.with_(start_distance_metric=metric), 2)
    table.players[0].settlements[read_square("e5")] = 1
    assert unsettled(table, read_square(near))
    assert not unsettled(table, read_square(far))


def test_hh_ex_03_face_zero_is_ten() -> None:
    """HH-EX-03, HH-SETUP-02: faces 0 and 3 are square (10,3)."""
    play = played(2, [(9, 2), (10, 3)])
    assert list(play.table.players[0].settlements) == [read_square("j3")]


def test_hh_rul_05_after_ten_failures_the_player_chooses() -> None:
    """HH-RUL-05: ten failed rolls, then any legal square may be chosen."""
    play = played(2, [(9, 2), (5, 5), *[(5, 5)] * 10])
    assert play.request is not None
    request: Any = play.request
    assert request.seat == 1
    squares = [str(choice) for choice in request.options()]
    assert "start e8" in squares
    assert "start e7" not in squares


@pytest.mark.parametrize("rerolls", [0, -1])
def test_hh_rul_05_bounds(rerolls: int) -> None:
    """HH-RUL-05: 0 lets the player choose at once, -1 never."""
    play = played(2, [(9, 2), (5, 5), (5, 5), (5, 9)], setup_max_rerolls=rerolls)
    request: Any = play.request
    assert (request.offers[0].verb == "start") == (rerolls == 0)


@pytest.mark.parametrize(
    ("knob", "square"), [("low_low", "e5"), ("low_high", "e6"), ("high_low", "f5"), ("high_high", "f6")]
)
def test_hh_setup_03_solo_starts_in_the_middle(knob: str, square: str) -> None:
    """HH-SETUP-03, HH-RUL-06: a solo player starts on the central square of the knob."""
    assert list(played(1, [], solo_start=knob).table.players[0].settlements) == [read_square(square)]


def test_hh_ex_05_starting_score() -> None:
    """HH-EX-05, HH-SRES-03, HH-SRES-04: Settlement, Castle, two Armies are 4 points; five chits, no Gold."""
    table = at("supplies", dwarves="e5 settlement", dice="ask").table
    assert score(table, 0) == 4
    assert dict(table.players[0].chits) == dict.fromkeys(("stone", "wood", "food", "metal", "magic"), 1) | {"gold": 0}


def test_hh_rul_10_starting_chits() -> None:
    """HH-RUL-10: all six types, or five of choice."""
    line = "supplies | dwarves: e5 settlement"
    assert at(line, rules=PRINTED.with_(start_chits="all_six"), dice="ask").table.players[0].chits.gold == 1
    match = at(line, rules=PRINTED.with_(start_chits="five_of_choice"), dice="ask")
    match.play("without food")
    chits = match.table.players[0].chits
    assert (chits.food, chits.gold, chits.total) == (0, 1, 5)


def test_hh_setup_05_kingdoms_in_reverse_order() -> None:
    """HH-SETUP-05, HH-RUL-09, HH-KING-01, HH-SRES-02: each seat has its own; the last in order picks first; a taken Kingdom is refused."""
    play = played(2, [(9, 2)])
    request: Any = play.request
    assert request.seat == play.table.order[-1] == 1
    play.send(Answer(1, request.read("kingdom Dwarves")))
    assert play.table.players[1].abilities == ["Mountaineers", "Furnaces"]
    request = play.request
    refusal = request.why_not(request.read("kingdom Dwarves"), 0)
    assert refusal.rule == "HH-RUL-09"
    assert request.why_not(request.read("kingdom Hobbits"), 0).rule == "HH-KING-01"


def test_hh_rul_09_shared_kingdoms() -> None:
    """HH-RUL-09: with the knob off two players may be the same Kingdom."""
    play = played(2, [(9, 2)], kingdom_unique=False)
    for seat in (1, 0):
        request: Any = play.request
        play.send(Answer(seat, request.read("kingdom Elves")))
    assert [player.kingdom for player in play.table.players] == ["Elves", "Elves"]


def test_hh_ex_04_starting_horde() -> None:
    """HH-EX-04, HH-SETUP-07: (5,6) is adjacent, (2,2) is taken, the diagonal (6,6) stands."""
    table = prepare("first_hordes", dwarves="e5 settlement castle 2 army", hordes="Rat King b2")
    play = run(Play(table, STEPS), [(5, 6), (2, 2), (6, 6)])
    assert [horde.at for horde in play.table.hordes] == [read_square("b2"), read_square("f6")]


def test_hh_sres_04_chits_and_units_come_after_the_hordes() -> None:
    """HH-SRES-03, HH-SRES-04, HH-SETUP-06: in the book's order nobody owns a chit or an Army while the first Hordes are rolled."""
    match = hp.new("horrible-hordes", seats=2, seed=0, dice="ask")
    steps: list[tuple[str, int, int]] = []
    while not match.table.round:
        if match.request is not None and match.request.rule.startswith("HH-SETUP"):
            purse = sum(player.chits.total for player in match.table.players)
            steps.append((match.table.step, purse, sum(len(player.armies) for player in match.table.players)))
        if isinstance(match.request, Chance):
            match.answer()
        else:
            taken = {player.kingdom for player in match.table.players}
            match.play("kingdom Legendary Men" if "Legendary Men" not in taken else "kingdom Elves")
    assert {step for step, _, _ in steps} == {"initiative", "settle_in", "kingdoms", "first_hordes"}
    assert not any(purse or armies for _, purse, armies in steps)
    happened = [
        event.what
        for event in match.events
        if event.what in {"founds", "kingdom", "appears", "starts_with", "stations"}
    ]
    assert happened == ["founds"] * 2 + ["kingdom"] * 2 + ["appears"] * 2 + ["starts_with", "stations"] * 2
    assert all(
        player.chits.total == 5 and score(match.table, seat) == 4 for seat, player in enumerate(match.table.players)
    )


def test_hh_rul_87_oracles_cannot_be_paid_for_in_the_setup() -> None:
    """HH-SRES-03, HH-RUL-87: Legendary Men have no Magic yet when the squares of the first Hordes are rolled."""
    for seed in range(5):
        match = hp.new("horrible-hordes", seats=1, seed=seed, dice="ask", rules=PRINTED.with_(solo_start="low_low"))
        match.play("kingdom Legendary Men")
        while not match.table.round:
            assert isinstance(match.request, Chance), match.request
            match.answer()
        assert match.table.players[0].chits.magic == 1


def test_hh_setup_06_one_horde_a_player() -> None:
    """HH-SETUP-06: as many Hordes as players, or as the knob says."""
    play = Play(start(PRINTED.with_(start_hordes_per_player=2), 3), STEPS)
    while play.table.round == 0:
        run(play, [])
        request: Any = play.request
        if play.table.round == 0:
            play.send(Answer(request.seat, next(request.options())))
    assert len(play.table.hordes) == 6
    assert isinstance(play.table.cards, Cards)


@pytest.mark.parametrize(("pool", "size"), [("basic", 40), ("basic+optional", 71), ("optional", 31), ("custom", 40)])
def test_hh_rul_68_pools(pool: str, size: int) -> None:
    """HH-RUL-68, HH-HLIST-01, HH-OLIST-01: which counters are in the pool."""
    assert start(PRINTED.with_(horde_pool=pool), 1).cards.size("hordes") == size


def test_hh_rul_91_the_master_has_no_kingdom() -> None:
    """HH-RUL-91, HH-MASTER-01: the last seat is not in the order of play."""
    assert sorted(played(3, [], horde_master=True).table.order) == [0, 1]
    with pytest.raises(ValueError, match="HH-MASTER-01"):
        start(PRINTED.with_(horde_master=True), 1)


def test_hh_seq_01_setup_leads_to_the_first_event() -> None:
    """HH-TIME-01, HH-SEQ-01: after the setup round 1 begins with an Event Phase."""
    match = at("first_hordes", dwarves="e5 settlement", dice="ask")
    assert match.table.round in (0, 1)
    assert GAME.seats == (1, 6)
    assert isinstance(match.request, Roll | Draw | Pick)


def test_hh_rul_106_colours_come_with_the_seats() -> None:
    """HH-RUL-106, HH-SRES-02: nobody is asked for a colour; each seat has its own, before and after it is a Kingdom."""
    match = hp.new("horrible-hordes", seats=2, seed=3, dice="ask")
    asked = set()
    while not match.table.round:
        if isinstance(match.request, Chance):
            match.answer()
        else:
            asked |= {type(choice).verb for choice in match.choices}
            match.play(next(iter(match.choices)))
    assert asked == {"kingdom"}
    named = [say(match.table, event) for event in match.events if event.what == "kingdom"]
    assert {sentence.split()[0] for sentence in named} == {"Iris", "Amber"}
