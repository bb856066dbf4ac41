"""How fast the tiles of Kingdom Rush are placed, and how many games its bots play a second (DESIGN section 11).

Run with `uv run pytest tests/bench/test_kingdom_rush.py -p no:nbval -s`; it prints the figures, in processor time, and fails
where a budget is missed.
"""

from __future__ import annotations

from statistics import median
from time import process_time

import pytest

import hordeplay as hp
from hordeplay.games.kingdom_rush import GAME, at, odds
from hordeplay.games.kingdom_rush.content import Attack
from hordeplay.games.kingdom_rush.hints import hint
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.scene import scene
from hordeplay.games.kingdom_rush.table import KingdomTable
from hordeplay.games.kingdom_rush.targets import placements_of

PLACEMENT_MS = 0.2
"""Every legal placement of one tile on one card: well under a millisecond."""
GAME_MS = 20.0
"""A whole game of two planners, without a record."""
BUSY = 4
"""What a machine that does other work meanwhile may take longer."""
ATTACKS: tuple[Attack, ...] = ("physical", "magical", "true")


def milliseconds(times: list[float]) -> float:
    return median(times) * 1e3


def test_placements_of_every_tile_on_every_card() -> None:
    rules, found = KingdomRules.load(), 0
    times: list[float] = []
    for again in (False, True):
        times.clear()
        for card in rules.hordes:
            for tile in rules.tiles:
                for attack in ATTACKS:
                    since = process_time()
                    masks = odds.placements(tile, card, free=True, attack=attack, rules=rules)
                    times.append(process_time() - since)
                    found += len(masks)
        print(
            f"\n{len(times)} lists {'again' if again else 'at first'}: {milliseconds(times):.4f} ms, worst {max(times) * 1e3:.3f}"
        )
    assert found > 10_000
    assert milliseconds(times) < PLACEMENT_MS * BUSY


def attack_at_work() -> KingdomTable:
    """Two tiles that may be turned, and four hordes in range."""
    work = "Ranger-Hideout 0 0 at d3 begun tiles D2 D2"
    trays = "A3 c2, B2 d2, B8 e2, A1 e3"
    return at("part", trays=trays, built="Ranger-Hideout d3 N", todo=work, round=4).table


def test_the_attack_at_work() -> None:
    table, times = attack_at_work(), []
    for _ in range(50):
        since = process_time()
        found = list(placements_of(table, table.todo[0]))
        times.append(process_time() - since)
    print(f"\nan attack with {len(found)} placements: {milliseconds(times):.3f} ms")
    assert len(found) > 50
    assert milliseconds(times) < 1 * BUSY


def test_the_board_of_an_attack() -> None:
    match = at("part", trays="A3 c2, B2 d2, B8 e2, A1 e3", built="Ranger-Hideout d3 N",
               todo="Ranger-Hideout 0 0 at d3 begun tiles D2 D2", round=4)  # fmt: skip
    since = process_time()
    made = [hint(match.table, choice) for choice in match.choices]
    hints = process_time() - since
    since = process_time()
    scene(match.table, 0, "wide")
    print(f"\n{len(made)} hints: {hints * 1e3:.1f} ms; the picture: {(process_time() - since) * 1e3:.1f} ms")
    assert hints < 0.05 * BUSY


@pytest.mark.parametrize(("bot", "least"), [("random", 10.0), ("greedy", 4.0)])
def test_games_a_second(bot: str, least: float) -> None:
    games = 6
    since = process_time()
    for seed in range(games):
        match = hp.new(GAME.name, seats=2, seed=seed)
        match.run(bot)
        assert match.result is not None
    rate = games / (process_time() - since)
    print(f"\n{bot}: {rate:.1f} games of S1 a second")
    assert rate > least / BUSY


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_a_whole_game_of_two_planners(scenario: str) -> None:
    games, times = 4, []
    for seed in range(11):
        since = process_time()
        hp.simulate(
            GAME.name, games, bots="planner", seats=2, scenario=scenario, seed=seed, executor="here", progress=False
        )
        times.append((process_time() - since) / games)
    taken = milliseconds(times[1:])  # the first ones read the rules and begin to know the hordes
    print(f"\n{scenario}: {taken:.1f} ms a game, at best {min(times) * 1e3:.1f}")
    assert taken < GAME_MS * BUSY
