"""What the game is won by: it stands on the screen all the time, and its moments are felt and told as what they are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kingdom_rush.helpers import stand

from hordeplay.core.preset import begin
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Event
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view.scene import scene

SPAWNS = Event("KR-SPAWN-03", "spawns", {"horde": "P1", "space": 17})


def kingdom(table: KingdomTable) -> str:
    return scene(table, 0, Rendering()).labels["kingdom"]


@pytest.mark.parametrize(
    ("words", "goal"),
    [
        ({"seats": 1, "trays": "P1 b2"}, "to win: destroy the portal, on b2"),
        ({"scenario": "S2", "trays": "P1 b1, A3 d1"}, "to win: destroy 2 portals, on b1"),
        ({"scenario": "S5", "trays": "Z1 g4"}, "to win: destroy 3 portals and 2 bosses, on g4"),
    ],
)
def test_the_panel_says_what_the_game_is_won_by_and_where_it_stands(words: dict[str, str], goal: str) -> None:
    """KR-WIN-01: a count of portals reads as if they were one's own."""
    assert kingdom(stand(**{"round": 3, **words})).endswith(goal)


def test_a_portal_that_is_hidden_is_told_by_the_cards_until_it_comes() -> None:
    """KR-PORTAL-01: among the lowest four of the nine hordes and the portal, of which two stand on the map at the start."""
    guests = {"scenario": "S1", "heroes": "Lilith Ignus Malik Magnus"}
    match = begin(GAME, replace(GAME.presets["first"], seed=1769, setup=guests))
    match.run({}, until="request")
    assert kingdom(match.table).endswith("to win: destroy the portal, in 5 to 8 cards")
    hordes = match.rules.hordes
    while not any(event.what == "spawns" and hordes[event.facts["horde"]].trait == "portal" for event in match.events):
        seen, entering = kingdom(match.table), bool(match.table.entering)
        match.run("planner", until="request")
    # In this game a hero steps aside for it first: then the portal has been turned up already.
    assert entering
    assert seen.endswith("1 portal left, 12 soldiers left; to win: destroy the portal, on b2")
    assert " on b2" in kingdom(match.table)


def test_the_row_that_ends_the_round_says_that_it_wins() -> None:
    """KR-WIN-01: the last portal is covered, so nothing that is done before the end of the round can lose it."""
    match = begin(GAME, GAME.presets["first"])
    match.run("planner")
    assert match.result is not None
    assert match.result.winners
    end, rows = match.plies, list[str]()
    for ply in range(end):
        match.goto(ply)
        done = [choice for choice in match.choices if str(choice) == "done"]
        if match.table.step == "act" and done:
            rows.append(GAME.look.hint(match.table, done[0]).label)
    assert rows[-1] == "End the round: you win"
    before = match.table.round
    match.goto(end)
    assert match.table.round == before
    assert "End the round" in rows[:-1]
    assert all(match.game.moment(match.table).round == before for row in rows if row.endswith("you win"))


def test_the_portal_comes_with_a_moment_of_its_own() -> None:
    one, two = at("act", seats=1, round=3, trays="P1 b2").table, at("act", scenario="S2", round=3, trays="P1 b1").table
    assert GAME.look.drama(one, SPAWNS) == "gain"
    assert GAME.look.drama(one, Event("KR-SPAWN-03", "spawns", {"horde": "A1", "space": 17})) == ""
    line = GAME.look.say(one, SPAWNS)
    assert line == "The portal is here, Rift of Embers on b2: destroy it and you win"
    assert GAME.look.say(two, SPAWNS).startswith(
        "A portal is here, Rift of Embers on b2: destroy both portals and you win"
    )


def test_its_fall_does_too() -> None:
    table = at("act", seats=1, round=3).table
    fall = Event("KR-DESTROY-05", "last_portal", {"horde": "P1"})
    line = "The portal is closed, Rift of Embers has fallen: hold out to the end of this round and you win"
    table.destroyed_portals, table.cards = 1, stand(seats=1, round=3, trays="P1 b2").cards
    assert GAME.look.say(table, fall) == line
    assert (GAME.look.drama(table, fall), GAME.look.targets(table, fall)) == ("gain", ("kingdom",))
    for what in ("last_boss", "steps_out"):
        assert GAME.look.drama(table, Event("KR-RUL-73", what, {"horde": "Z1", "space": 17})) == "gain"


@pytest.mark.parametrize("step", ["act", "eliminate"])
@pytest.mark.parametrize(("trays", "goal"), [("P1 b2", "to win: portal, b2"), ("A3 c2", "to win: portal")])
def test_it_stands_in_the_panel_that_is_always_in_sight(step: str, trays: str, goal: str) -> None:
    """The kingdom is folded on a laptop while towers and heroes act; the place is told where the head has room."""
    table = at(step, seats=1, round=3, trays=trays).table
    odds = next(region for region in scene(table, 0, Rendering()).regions if region.name == "odds")
    assert f">{goal}<" in odds.body
