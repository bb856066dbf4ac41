"""The greedy bot under the optional rules: wars by their exact odds, Wizards Towers where they pay, and never a broken table."""

from __future__ import annotations

import os

import pytest
from horrible_hordes.helpers import asked, bare, play, printed, sq, texts
from horrible_hordes.test_bots import whole_game

import hordeplay as hp
from hordeplay.bots import Random
from hordeplay.core.conformance import check_game
from hordeplay.core.script import OVER, Ask, Play
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.bots.greedy import Greedy
from hordeplay.games.horrible_hordes.bots.war import advantage, best_war, losses, march_to_war
from hordeplay.games.horrible_hordes.bots.worth import tower_site
from hordeplay.games.horrible_hordes.model.table import HordeTable, Player
from hordeplay.odds.duel import Rank, battle

PRINTED = printed()
WAR = PRINTED.house("players-at-war")
LONG = bool(os.environ.get("HORDEPLAY_LONG"))


def shared(mine: str, theirs: str, step: str = "attack", **knobs: int | bool | str) -> HordeTable:
    return bare(f"e5 {mine}, a1 S", step=step, others=f"e5 {theirs}, j9 S, j8 S", rules=WAR.with_(**knobs))


def wish(going: Play[HordeTable], seat: int = 0) -> str:
    """What the greedy bot chooses."""
    request = asked(going)
    return str(Greedy().choose(request, seat, None))  # type: ignore[arg-type]  # greed needs no luck


def test_hh_rul_90_the_bot_knows_the_exact_odds_of_war() -> None:
    """HH-RUL-90: the mean losses that the bot expects are those of the exact battle."""
    table = shared("3", "S1")
    mean = losses(table, 0, 1, sq("e5"), 3)
    exact = battle([Rank("army", 1, "1/2", "1/2"), Rank("settlement", 1, "3/10", "1/2")], 3)
    assert mean.taken == pytest.approx(2 - float(exact.survivors.mean), abs=1e-12)
    assert mean.lost == pytest.approx(3 - float(exact.foes.mean), abs=1e-12)
    assert advantage(table, 0, 1, sq("e5"), 3) == mean.taken - mean.lost
    only = shared("3", "S1", war_defenders="armies")
    assert losses(only, 0, 1, sq("e5"), 3).taken <= 1


def test_hh_rul_90_castles_take_two_hits_in_the_odds() -> None:
    """HH-RAID-04, HH-WAR-01: walls stand longer, and damage that lasts counts."""
    wall = losses(shared("2", "C"), 0, 1, sq("e5"), 2)
    house = losses(shared("2", "S"), 0, 1, sq("e5"), 2)
    assert wall.lost > house.lost
    table = shared("2", "C", castle_damage_persists=True)
    table.players[1].damage = {sq("e5"): 1}
    assert losses(table, 0, 1, sq("e5"), 2).taken > wall.taken


@pytest.mark.parametrize("order", ["simultaneous", "player_first", "horde_first"])
def test_who_strikes_first_has_the_better_of_it(order: str) -> None:
    """HH-RUL-43: the attacker is the player of `player_first`, the defender stands where a Horde would."""
    even = losses(shared("2", "2"), 0, 1, sq("e5"), 2)
    ordered = losses(shared("2", "2", battle_simultaneous=order), 0, 1, sq("e5"), 2)
    assert (ordered.taken > even.taken) == (order == "player_first")
    assert (ordered.taken < even.taken) == (order == "horde_first")


def test_the_end_of_a_kingdom_counts_in_full() -> None:
    """HH-WIPE-02: with the last Settlement everything else of a player goes."""
    last = bare("e5 4, a1 S", others="e5 S, j9 C4", rules=WAR)
    other = bare("e5 4, a1 S", others="e5 S, j9 SC4", rules=WAR)
    assert losses(last, 0, 1, sq("e5"), 4).taken > 4 > losses(other, 0, 1, sq("e5"), 4).taken


def test_hh_war_01_war_is_waged_when_the_odds_say_so() -> None:
    """HH-WAR-01: four Armies fall on a lone Settlement; one Army leaves a garrison in peace, and nobody fights without the option."""
    assert wish(play(shared("4", "S"))) == "war e5 1"
    assert wish(play(shared("1", "SC4"))) == "done"
    assert best_war(shared("4", "S"), 0) == (sq("e5"), 1)
    assert best_war(shared("1", "SC4"), 0) is None
    fought = shared("4", "S")
    fought.turn.wars = [(sq("e5"), 1)]
    assert best_war(fought, 0) is None


def test_hh_war_02_the_bot_marches_to_war() -> None:
    """HH-WAR-02: a stack moves to a weak neighbour, stays away from a strong one, and from everybody in peace."""
    table = bare("e5 4, a1 S", step="move", chits="0 0 1 0 0 0", others="e6 S, j9 S, j8 S", rules=WAR)
    assert march_to_war(table, 0) == (sq("e5"), sq("e6"), 4)
    assert wish(play(table.copy())) == "move e5 e6 4"
    table = bare("e5 1, a1 S", step="move", chits="0 0 1 0 0 0", others="e6 SC4, j9 S", rules=WAR)
    assert march_to_war(table, 0) is None
    peace = bare("e5 4, a1 S", step="move", chits="0 0 1 0 0 0", others="e6 S, j9 S")
    assert march_to_war(peace, 0) is None


def test_the_strongest_opponent_is_the_first_to_fight() -> None:
    """HH-VICT-01: what a weak opponent loses helps all others as well, and so counts less."""
    table = shared("3", "S")
    third = Player()
    third.settlements = {sq("e5"): 1, sq("j1"): 1, sq("j2"): 1}
    third.vt = 9
    table.players.append(third)
    table.order.append(2)
    assert best_war(table, 0) == (sq("e5"), 2)
    assert advantage(table, 0, 1, sq("e5"), 3) < advantage(table, 0, 2, sq("e5"), 3)


def test_hh_tower_01_the_bot_builds_towers() -> None:
    """HH-TOWER-01: with five Stone in time a Tower, with four or near the end a Castle, without the option a Castle."""
    line = "fortify | round: 5 | dwarves: d4 settlement castle, f4 settlement, 6 stone"
    rules = PRINTED.house("wizard-towers")
    for words, table, chosen in (
        (line, rules, "tower f4"),
        (line.replace("6 stone", "4 stone"), rules, "fortify f4"),
        (line.replace("round: 5", "round: 18"), rules, "fortify f4"),
        (line, PRINTED, "fortify f4"),
        (line, rules.with_(tower_counts_as_castle=False), "fortify f4"),
    ):
        match = at(words, rules=table)
        request = match.request
        assert isinstance(request, Ask)
        assert str(Greedy().choose(request, 0, None)) == chosen  # type: ignore[arg-type]  # greed needs no luck
        assert (tower_site(match.table, 0) >= 0) == (chosen == "tower f4")


def test_the_bot_aims_at_the_horde_first() -> None:
    """HH-RUL-90: where a Horde stands among opponents its destruction is a Victory Token."""
    table = bare(
        "e5 1, a1 S", "Rat King e6 1", others="e6 1, j9 S", rules=WAR, abilities="Catapults", chits="1 0 0 0 0 0"
    )
    going = play(table, "shoot e6 Catapults")
    assert texts(going) == ["aim horde", "aim 1"]
    assert wish(going) == "aim horde"


def test_every_promise_holds_under_the_options() -> None:
    """HH-WAR-01, HH-XTERR-01, HH-TOWER-01: what the core promises of every game holds with the options on, too."""
    rules = PRINTED.with_(rounds=3).house("players-at-war", "rotation", "extra-terrain", "wizard-towers")
    assert check_game(GAME, 3, seed=2, every=60, rules=rules).game == GAME.name


def test_wars_and_towers_happen() -> None:
    """HH-WAR-01, HH-TOWER-01: in whole games of greedy seats both are seen, and no table on the way breaks a rule."""
    rules = PRINTED.house("players-at-war", "wizard-towers")
    verbs: list[str] = []
    for seed in range(3):
        match = hp.new("horrible-hordes", seats=4, seed=seed, rules=rules)
        match.run("greedy", until="end")
        verbs += [str(answer.value).split()[0] for answer in match.answers if answer.seat is not None]
        assert whole_game(seed, [Greedy(), Random(), Greedy()], rules.with_(rounds=8)).step == OVER
    assert verbs.count("tower") >= 3
    assert verbs.count("war") >= 3


@pytest.mark.skipif(not LONG, reason="a minute of play; HORDEPLAY_LONG=1 runs it")
@pytest.mark.parametrize(
    "houses",
    [(), ("players-at-war",), ("wizard-towers",), ("players-at-war", "rotation", "extra-terrain", "wizard-towers")],
)
def test_greed_beats_three_at_random(houses: tuple[str, ...]) -> None:
    """One greedy seat against three random ones wins at least 95 of 100 games, whatever the options."""
    sample = hp.simulate(
        "horrible-hordes",
        100,
        bots=["greedy", "random", "random", "random"],
        seats=4,
        seed=11,
        rules=PRINTED.house(*houses),
    )
    assert sample.rate("greedy").value >= 0.95
