"""The bots: legal and blind to the seed (conformance), each better than the one before."""

from __future__ import annotations

from kingdom_rush.acting import printed, sp

from hordeplay.core.match import Match
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.setup import start


def wins(bot: str, scenario: str, games: int, seats: int = 2) -> int:
    """How many of these games a bot wins in all seats."""
    won = 0
    for seed in range(games):
        match = Match(GAME, start(printed(), seats, scenario), seed=seed)
        match.run(bot)
        assert match.result is not None
        won += bool(match.result.winners)
    return won


def test_the_greedy_bot_beats_chance() -> None:
    """Random play loses the first scenario, the greedy bot wins some of it: mostly with three seats, hardly with two."""
    assert wins("random", "S1", 4, seats=3) == 0
    assert wins("greedy", "S1", 6, seats=3) >= 2


def test_the_greedy_bot_plays_all_scenarios() -> None:
    """It comes to an end with every number of seats, solo with its bench unused."""
    for seats in (1, 2, 3, 4):
        assert wins("greedy", "S2", 1, seats) in {0, 1}
    assert wins("greedy", "S3", 1, 2) in {0, 1}


def test_the_planner_beats_the_greedy_bot() -> None:
    """It plans for portals and uses special abilities: it wins what greed loses."""
    assert wins("planner", "S1", 6) >= wins("greedy", "S1", 6)
    assert wins("planner", "S3", 6) >= 2 > wins("greedy", "S3", 2)


def test_the_planner_uses_what_it_has() -> None:
    """Abilities, recovering, passing, buying, and the bench of a solo game."""
    match = Match(GAME, start(printed(), 1, "S3"), seed=2)
    match.run("planner")
    told = {event.what for event in match.events}
    assert {"uses", "recovers", "passes", "builds", "destroys", "buys"} <= told


def test_no_bot_shoots_at_what_is_covered() -> None:
    """A horde that is covered already is worth nothing: the tower is passed, or kept."""
    covered = f"A2 {sp(1, 3)} tiles c1 c2 c3 c4 c5"
    for bot in ("greedy", "planner"):
        match = at("act", trays=covered, hand_0="Archer", hand_1="Archer Militia", round=2)
        match.run(bot, until="round")
        assert not [event for event in match.events if event.what == "builds"], bot
