"""The end of a round as it is foreseen: by the rules themselves, so it comes as it was said when nothing more is decided."""

from __future__ import annotations

from typing import Any

import pytest
from kingdom_rush.helpers import ruled, sp

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask, Chance
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.squares import write_cell
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.forecast import forecast
from hordeplay.games.kingdom_rush.view.forecast import rows

ROUNDS = 100


def end_of_round(match: Match[KingdomTable]) -> Match[KingdomTable]:
    """The match when everybody is done, and phases 3 and 4 are over; whoever makes room goes to the last space there is."""
    fork = match.fork()
    for _ in range(200):
        request = fork.request
        if request is None or any(event.what == "picks_up" for event in fork.events[len(match.events) :]):
            return fork
        if isinstance(request, Ask):
            seat = request.seats[0]
            fork.play("done" if fork.table.step == "act" else [*request.options(seat)][-1], seat)
        elif isinstance(request, Chance):
            fork.answer()
    raise AssertionError("it never ends")


def as_foreseen(match: Match[KingdomTable]) -> bool:
    """Compare the forecast with what comes; whether it was a whole one."""
    seen = forecast(match.table)
    assert seen is not None
    if not seen.known:
        return False
    then = end_of_round(match)
    log = list(then.events[len(match.events) :])
    there = {event.facts["horde"]: event.facts["space"] for event in log if event.what == "moves"}
    for fate in seen.fates:
        of = [event for event in log if event.facts.get("horde") == fate.horde]
        assert fate.destroyed == any(event.what == "destroys" for event in of)
        assert fate.entered == any(event.what in {"kingdom", "lost"} for event in of)
        assert fate.hearts == sum(event.facts["hearts"] for event in of if event.what == "kingdom")
        assert fate.held == any(event.what == "held" for event in of)
        if not fate.destroyed and not fate.entered:
            assert fate.space == there.get(fate.horde, fate.origin)
    assert seen.lost == then.table.lost
    assert seen.hearts == then.table.hearts
    return True


def test_a_hundred_rounds_end_as_they_were_foreseen() -> None:
    """KR-MOVE-01, KR-DESTROY-01: wherever a seat acts, in games of bots in all scenarios."""
    rounds, seed = set[tuple[int, int]](), 0
    while len(rounds) < ROUNDS:
        scenario, seats = ("S1", "S2", "S3", "S4", "S5")[seed % 5], 1 + seed % 4
        match = hp.new("kingdom-rush", seats=seats, seed=seed, scenario=scenario)
        while match.request is not None:
            table = match.table
            if table.step == "act" and (seed, table.round) not in rounds and match.ply % 3 == 0 and as_foreseen(match):
                rounds.add((seed, table.round))
            match.run("greedy", until="request")
        seed += 1
    assert seed >= 5


def told(**words: Any) -> list[tuple[str, str]]:
    table = at("act", **{"round": 2, **words}).table
    return [(row.horde, row.comes) for row in rows(table)]


def test_it_says_who_holds_whom_and_what_it_costs() -> None:
    """KR-MOVE-02, KR-MOVE-03, KR-MOVE-09."""
    trays = f"A5 {sp(4, 6)}, A1 {sp(1, 2)} soldiers b2 d2, A4 {sp(1, 1)}"
    assert told(trays=trays) == [
        ("Skirmish Line", "reaches the exit: 5 hearts"),
        ("Goblin Pickets", "is held by 2 soldiers"),
        ("Goblin Wedge", "leaps over Goblin Pickets to d2"),
    ]


def test_it_says_what_falls_and_what_walks() -> None:
    """KR-DESTROY-01, KR-MOVE-01, KR-MOVE-06."""
    assert told(trays=f"A1 {sp(1, 2)} tiles b2 d2 b4 d4, A3 {sp(1, 1)}") == [
        ("Goblin Pickets", "is destroyed"),
        ("Wulf Handlers", "walks to d2"),
    ]


def test_a_hero_holds_and_suffers() -> None:
    """KR-HERO-17, KR-RUL-02."""
    assert told(trays=f"A1 {sp(1, 2)}", heroes=f"Malik {sp(1, 2)} base b2") == [
        ("Goblin Pickets", "is held by Malik"),
        ("Malik", "loses 1 heart"),
    ]


def test_the_end_of_the_game_is_foreseen() -> None:
    """KR-LOSS-01, KR-LOSS-02."""
    assert told(trays=f"A5 {sp(4, 6)}", hearts=3) == [("Skirmish Line", "reaches the exit: the game is lost")]
    assert told(trays=f"P1 {sp(4, 6)}") == [("Rift of Embers", "reaches the exit: the game is lost")]


def test_other_rules_foresee_otherwise() -> None:
    match = at("act", rules=ruled(jump="blocked"), trays=f"A1 {sp(1, 2)} soldiers b2, A4 {sp(1, 1)}", round=2)
    assert [(row.horde, row.comes) for row in rows(match.table)][1] == ("Goblin Wedge", "stays on b2")


@pytest.mark.parametrize("step", ["spend", "abilities"])
def test_outside_of_phase_2_nothing_is_foreseen(step: str) -> None:
    assert forecast(at(step, crystals=4, round=2).table) is None


def test_the_board_has_it_in_a_panel_with_its_label_and_card() -> None:
    table = at("act", trays=f"A5 {sp(4, 6)}, A1 {sp(1, 2)} soldiers b2", round=2).table
    scene = GAME.look.scene(table, 0, Rendering())
    label = scene.labels["forecast"]
    assert "Skirmish Line reaches the exit: 5 hearts" in label
    assert "1 heart left" in label
    card = GAME.look.card(table, "forecast")
    assert card is not None
    assert ("Goblin Pickets", "is held by 1 soldier") in card.facts
    horde = GAME.look.card(table, f"sp-{sp(1, 2)}")
    assert horde is not None
    assert ("When the round ends", "is held by 1 soldier") in horde.facts
    assert "forecast" in GAME.look.scene(at("spend", crystals=4, round=2).table, 0, Rendering()).labels


def test_where_a_ghost_is_drawn_first_it_says_so() -> None:
    """KR-GHOST-03: the ghost moves in the same round, and nobody knows which one it is."""
    foes = GAME.at("act", round=2).table.rules.anatomy("B10").all
    whole = " ".join(write_cell(square) for square in range(25) if foes >> square & 1)
    table = at("act", scenario="S4", trays=f"B10 c4 tiles {whole}, A5 d4", round=3).table
    seen = forecast(table)
    assert seen is not None
    assert not seen.known
    assert seen.fates[0].destroyed
    assert "a ghost rises first" in GAME.look.scene(table, 0, Rendering()).labels["forecast"]
