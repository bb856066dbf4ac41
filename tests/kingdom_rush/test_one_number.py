"""What stands in two places of one screen is the same: the advice of the panel and the rows, the forecast and the map."""

from __future__ import annotations

import pytest

import hordeplay as hp
from hordeplay.core.any import AnyAsk
from hordeplay.core.english import counted
from hordeplay.core.scene import Hint, Rendering
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.squares import LOOKS
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.towers import Build
from hordeplay.games.kingdom_rush.view.chances import shots


def builds(request: AnyAsk, view: KingdomTable, seat: int) -> list[tuple[Build, Hint]]:
    """The rows that build, in the order of the list."""
    choices = [choice for choice in request.on(view).options(seat) if isinstance(choice, Build)]
    return sorted(((choice, GAME.look.hint(view, choice)) for choice in choices), key=lambda pair: pair[1].rank)


def scene_panel(view: KingdomTable, seat: int) -> str:
    """What the panel of odds says."""
    return GAME.look.scene(view, seat, Rendering()).labels["odds"]


@pytest.mark.parametrize(("scenario", "seats", "seed"), [("S1", 2, 11), ("S5", 3, 4), ("S4", 4, 2)])
def test_the_panel_advises_what_stands_first_in_the_list(scenario: str, seats: int, seed: int) -> None:
    """Of each tower the first row is the shot that the panel names, with the same number, and both have the towers in one order.

    Only what covers nothing is left out of the panel.
    """
    match = hp.new("kingdom-rush", seats=seats, seed=seed, scenario=scenario)
    compared = 0
    while isinstance(match.request, Ask):
        seat = match.request.seats[0]
        view = match.table.seen_by(seat)
        rows = builds(match.request, view, seat) if view.step == "act" else []
        if rows:
            first = {choice.tower: (choice, row) for choice, row in reversed(rows)}
            best = {shot.tower: shot for shot in shots(view, seat)}
            for tower, (choice, row) in first.items():
                shot = best.get(tower)
                assert row.note == (f"covers {shot.covers}" if shot else ""), (tower, shot, row)
                if shot:
                    compared += 1
                    assert (shot.site, shot.facing) == (row.label.split(" at ")[1][:2], choice.facing)
                    assert LOOKS[shot.facing] in row.label
            panel = scene_panel(view, seat)
            order = [name for name in dict.fromkeys(choice.tower for choice, _ in rows) if name in panel]
            assert sorted(order, key=panel.index) == order
        match.run("planner", until="request")
    assert compared > 20


TOLLS = [("A6 e4", 0), ("A5 g5, A1 c2", 5), ("A5 g5 tiles c1+c2, A1 c2", 4), ("A1 f5, A5 g5 soldiers c2", 4)]


@pytest.mark.parametrize(("hordes", "cost"), TOLLS)
def test_the_map_the_panel_and_the_pass_tell_the_same_cost(hordes: str, cost: int) -> None:
    match = at("act", trays=hordes, round=2, hearts=6)
    labels = GAME.look.scene(match.table, 0, Rendering()).labels
    done = next(row for choice in match.choices if (row := GAME.look.hint(match.table, choice)).default)
    assert done.note == f"the round costs {counted(cost, 'heart') if cost else 'no heart'}"
    assert labels["forecast"].endswith(f"{counted(6 - cost, 'heart')} left")
    assert labels["exit"] == (
        f"the kingdom: {counted(cost, 'heart')} lost when the round ends" if cost else "the kingdom"
    )
    before = match.table.hearts
    for seat in (0, 1):
        match.play("done", seat)
    match.run({}, until="request")
    assert before - match.table.hearts == cost


def test_they_tell_a_loss_alike() -> None:
    match = at("act", trays="A5 g5", round=2, hearts=4)
    labels = GAME.look.scene(match.table, 0, Rendering()).labels
    done = next(row for choice in match.choices if (row := GAME.look.hint(match.table, choice)).default)
    assert done.note == "the round loses the game"
    assert labels["forecast"].endswith("the game is lost")
    assert labels["exit"] == "the kingdom: the game is lost when the round ends"
