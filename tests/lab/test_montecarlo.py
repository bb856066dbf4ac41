"""The flat Monte Carlo bot: it finds what its fast bot misses, is the same again for the same source, and plays any game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest
from pig import GAME as PIG
from pig.turn import Hold, PigTable, RollOn

import hordeplay as hp
from hordeplay.bots import MonteCarlo
from hordeplay.core.any import AnyMatch
from hordeplay.core.luck import bot_source
from hordeplay.core.match import Match
from hordeplay.core.record import new_table
from hordeplay.core.script import Ask
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.bots.flat import ABOUT, flat
from hordeplay.games.horrible_hordes.bots.greedy import Greedy
from hordeplay.lab import simulate

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.luck import Source

LONG = bool(os.environ.get("HORDEPLAY_LONG"))


class Timid:
    """Banks whatever there is at once."""

    def choose(self, request: Ask[Choice], seat: int, source: Source) -> Choice:
        table: PigTable = request.table
        return Hold() if table.pot else RollOn()


def ahead(table: PigTable, seat: int) -> float:
    return table.players[seat].points


def turns(table: PigTable) -> int:
    return table.turns


def pig(**words: Any) -> MonteCarlo:
    """Thinks to the end of the turn."""
    return MonteCarlo(Timid(), ahead, turns, **{"budget": 200, "horizon": 1, **words})


def standing(pot: int) -> AnyMatch:  # Pig
    table = new_table(PIG, PIG.printed, {"seats": 2})
    table.pot = pot
    return Match(PIG, table, seed=1)


@pytest.mark.parametrize(("pot", "best"), [(2, RollOn()), (6, RollOn()), (60, Hold())])
def test_it_finds_what_its_fast_bot_misses(pot: int, best: Choice) -> None:
    """One more roll, then banking: worth (5 pot + 20) / 6, so more than the pot up to 20."""
    match = standing(pot)
    choices = [pig().think(match.seen_by(0), bot_source(seed, 0, 0)) for seed in range(3)]
    assert choices == [best] * 3


def test_the_same_source_gives_the_same_choice() -> None:
    """Nothing but the source decides, and thinking changes nothing."""
    match = standing(20)
    seat = match.seen_by(0)
    for seed in range(5):
        tries = [pig(budget=4).think(seat, bot_source(seed, 0, 0)) for _ in range(3)]
        assert tries == tries[:1] * 3
    assert (match.ply, match.table.pot) == (0, 20)


def test_it_needs_a_question_and_a_budget() -> None:
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        pig().think(standing(3).seen_by(1), bot_source(1, 1, 0))
    with pytest.raises(ValueError, match="budget, horizon and most are 1 or more"):
        pig(budget=0)


def test_it_beats_its_fast_bot_at_pig() -> None:
    sample = simulate(PIG, 10, bots=[pig(budget=40), Timid()], seed=2, executor="here", progress=False)
    assert sample.rate("MonteCarlo").value >= 0.7


def test_a_match_and_the_simulator_play_the_same_game() -> None:
    """By name and as an object; the decisions of a `Match` are those of the lab."""
    rules = hp.rules("horrible-hordes").with_(rounds=1)
    quick = flat(budget=6)
    sample = simulate(
        "horrible-hordes", 1, bots=[quick, "greedy"], rules=rules, seed=4, executor="here", progress=False
    )
    match = hp.new("horrible-hordes", seats=2, seed=sample.seeds[0], rules=rules)
    match.run({0: quick, 1: "greedy"}, until="end")
    assert match.result is not None
    assert match.result.scores == sample.scores[0]
    named = hp.new("horrible-hordes", seats=2, seed=1, rules=rules)
    named.run({0: "flat", 1: "greedy"}, until="turn")
    assert named.table.round == 1


def test_it_does_not_attack_what_it_cannot_beat() -> None:
    """Horrible Hordes: from a prepared table, an attack that is nearly sure to fail is not among its choices."""
    match = at(
        "move",
        dwarves="e5 settlement castle 4 army, 3 food",
        elves="a1 settlement castle 2 army",
        hordes="Nomad Khan e6",
        round=3,
    )
    choice = flat(budget=60).think(match.seen_by(match.table.seat), bot_source(3, 0, 0))
    assert not str(choice).startswith("move e5 e6")


def test_flat_against_greedy() -> None:
    """Two seats: flat scores more than greedy (HORDEPLAY_LONG: 48 games of eight rounds, with the luck of two greedy bots)."""
    games, rounds, seed = (48, 8, 1) if LONG else (6, 4, 3)
    rules = hp.rules("horrible-hordes").with_(rounds=rounds)
    words: dict[str, Any] = {"rules": rules, "seed": seed, "executor": "here", "progress": False}
    sample = simulate("horrible-hordes", games, bots=[flat(budget=24 if LONG else 32), "greedy"], **words)
    assert sample.mean_score("MonteCarlo").value > sample.mean_score("greedy").value
    assert sample.rate("MonteCarlo").value >= 0.5


def test_flat_thinks_only_where_it_is_worth_it() -> None:
    """To all other questions it gives the greedy bot's answer, for nothing."""
    match = at(
        "trade", dwarves="e5 settlement castle 4 army, 5 gold 1 food", elves="a1 settlement castle 2 army", round=3
    )
    seat = match.seen_by(match.table.seat)
    request = match.request
    assert isinstance(request, Ask)
    assert request.rule not in ABOUT
    source = bot_source(3, 0, 0)
    assert flat().think(seat, source) == Greedy().choose(request, seat.index, bot_source(3, 0, 0))


def test_greedy_against_random() -> None:
    """Four seats, one against three: greedy wins at least 95 of 100 games (here 10 of them, with HORDEPLAY_LONG all)."""
    games = 100 if LONG else 10
    bots = ["greedy", "random", "random", "random"]
    sample = simulate("horrible-hordes", games, bots=bots, seed=1, executor="here", progress=False)
    assert sample.rate("greedy").value >= 0.95
