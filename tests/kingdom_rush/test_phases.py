"""Spawning, destroying, moving, the kingdom, spending, spells, and how a game is won, lost and carried on."""

from __future__ import annotations

from typing import Any

import pytest
from kingdom_rush.helpers import (
    edited,
    facts_of,
    go_on,
    hero,
    on_map,
    place,
    play,
    refusal,
    ruled,
    sp,
    stand,
    texts,
    tray,
)

from hordeplay.core.match import Match
from hordeplay.core.script import Play, Script, Step
from hordeplay.games.kingdom_rush import GAME
from hordeplay.games.kingdom_rush.model.table import KingdomTable, pile_of
from hordeplay.games.kingdom_rush.model.trays import portals_left
from hordeplay.games.kingdom_rush.rules import STEPS
from hordeplay.games.kingdom_rush.rules.setup import start

ROUTE = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4), (4, 5), (4, 6)]
ON_P1 = "tiles b2 c2 d2 b3 d3 b4 c4 d4"


def test_the_six_phases() -> None:
    """KR-ROUND-01, KR-SETUP-01: spawn, play, destroy, move, pick up, spend; all win or lose together."""
    seen: list[str] = []
    table = stand("round", round=1, hand_0="-", hand_1="-", trays=f"A1 {sp(1, 1)}", crystals=2)
    steps = {name: _noting(name, step, seen) for name, step in STEPS.items()}
    going = Play(table, steps)
    go_on(going, "A2", "done", "done", "done", "done")
    seen = [name for name in seen if name not in {"enter", "haunt"}]
    order = [name for i, name in enumerate(seen) if i == 0 or seen[i - 1] != name]
    assert order[:9] == ["round", "spawn", "regenerate", "act", "destroy", "order", "advance", "pick_up", "spend"]


def _noting(name: str, step: Step[KingdomTable], seen: list[str]) -> Step[KingdomTable]:
    def noted(table: KingdomTable) -> Script[str] | str:
        seen.append(name)
        return step(table)

    return noted


def test_spawning() -> None:
    """KR-SPAWN-03, KR-GLOS-08, KR-GLOS-07, KR-FLY-02: in front of its stack; trays never run out in a way that matters."""
    table = stand("spawn", scenario="S2", round=2)
    play(table, "A1", "A5", until="regenerate")
    assert on_map(table) == {"A1": sp(0, 1), "A5": sp(4, 1)}
    slow = stand("spawn", ruled(spawn_interval=2), round=2)
    assert play(slow, until="regenerate").table.trays == []
    many = ", ".join(
        f"{name} {sp(*space)}"
        for name, space in zip(["A1", "A2", "A3", "A4", "A5", "A7", "B1", "B2"], ROUTE, strict=False)
    )
    crowded = stand("spawn", round=6, trays=f"{many}, B9 {sp(*ROUTE[8])}", stack_1="1")
    assert len(crowded.trays) == 9
    play(crowded, "B8", until="regenerate")
    assert "B8" not in on_map(crowded)


def test_the_depth_of_the_portals() -> None:
    """KR-PORTAL-01: shuffled into the lowest cards of the stack."""
    assert start(ruled(), 2, "S5").cards.piles[pile_of(0)] == [{"token 1": 6}, {"portal 1": 2, "token 1": 4}]
    assert start(ruled(depth_change=-6), 2, "S5").cards.piles[pile_of(0)] == [{"token 1": 10}, {"portal 1": 2}]


def test_trays_that_turn() -> None:
    """KR-RUL-08: a tray keeps its orientation; under the other reading the edge follows the path."""
    table = stand("order", round=2, trays=f"A1 {sp(1, 3)}")
    play(table, until="pick_up")
    assert tray(table, "A1").edge == "E"
    turning = stand("order", ruled(tray_turns="path"), round=2, trays=f"A1 {sp(1, 3)}")
    play(turning, until="pick_up")
    assert tray(turning, "A1").edge == "S"
    behind = stand("order", ruled(tray_turns="path", purple_edge="away"), round=2, trays=f"A1 {sp(1, 3)}")
    play(behind, until="pick_up")
    assert tray(behind, "A1").edge == "N"


def test_moving() -> None:
    """KR-MOVE-01, KR-MOVE-02, KR-MOVE-04: every tray tries; a held one hurts what is on it; covered icons do not count."""
    table = stand("order", round=2, trays=f"A3 {sp(*ROUTE[2])}, A1 {sp(*ROUTE[0])}")
    play(table, until="pick_up")
    assert on_map(table) == {"A3": sp(*ROUTE[4]), "A1": sp(*ROUTE[1])}
    half = stand("order", round=2, trays=f"A3 {sp(*ROUTE[2])} tiles b2")
    play(half, until="pick_up")
    assert on_map(half) == {"A3": sp(*ROUTE[4])}
    hidden = stand("order", round=2, trays=f"A3 {sp(*ROUTE[2])} tiles b2+c2")
    play(hidden, until="pick_up")
    assert on_map(hidden) == {"A3": sp(*ROUTE[3])}
    always = stand("order", ruled(icon_visible="always"), round=2, trays=f"A3 {sp(*ROUTE[2])} tiles b2+c2")
    play(always, until="pick_up")
    assert on_map(always) == {"A3": sp(*ROUTE[4])}


@pytest.mark.parametrize(
    ("bare", "where", "malik"), [("blocks", (2, 4), (2, 5)), ("run_over", (2, 5), None), ("aside", (2, 5), None)]
)
def test_a_hero_on_a_bare_space(bare: str, where: tuple[int, int], malik: tuple[int, int] | None) -> None:
    """KR-RUL-06: steps aside, blocks, or is run over."""
    table = stand(
        "order",
        ruled(bare_hero=bare),
        scenario="S2",
        round=2,
        trays=f"A1 {sp(2, 4)}",
        heroes=f"Malik {sp(2, 5)} health 5",
    )
    going = play(table)
    if malik is None:
        go_on(going, f"aside Malik {sp(1, 5)}")
    assert on_map(table)["A1"] == sp(*where)
    assert hero(table, "Malik").health == (4 if bare == "run_over" else 5)


def test_jumping_over_one_only() -> None:
    """KR-RUL-05: over a single horde, if the knob says so."""
    trays = f"A1 {sp(*ROUTE[4])} soldiers b2, A4 {sp(*ROUTE[5])} soldiers c2, A2 {sp(*ROUTE[3])}"
    table = stand("order", ruled(jump="one"), round=2, trays=trays)
    play(table, until="pick_up")
    assert on_map(table)["A2"] == sp(*ROUTE[3])
    far = stand("order", round=2, trays=trays)
    play(far, until="pick_up")
    assert on_map(far)["A2"] == sp(*ROUTE[6])


def test_dead_eye_of_a_held_tray() -> None:
    """KR-RUL-22, KR-MOVE-07: only after moving, unless the knob says otherwise."""
    words = {
        "scenario": "S2",
        "round": 2,
        "trays": f"B5 {sp(2, 4)} soldiers b2",
        "heroes": f"Malik {sp(1, 5)} health 5",
    }
    still = stand("order", **words)
    play(still, until="pick_up")
    shoots = stand("order", ruled(deadeye_still=True), **words)
    play(shoots, until="pick_up")
    assert (hero(still, "Malik").health, hero(shoots, "Malik").health) == (5, 4)


def test_entering_the_kingdom() -> None:
    """KR-GLOS-04, KR-RUL-51, KR-RUL-59, KR-MOVE-03: past the last space; the horde leaves the game without a reward."""
    table = stand("order", round=2, trays=f"A1 {sp(*ROUTE[8])} tiles b2")
    going = play(table, until="pick_up")
    assert (table.hearts, table.trays, table.crystals) == (3, [], 0)
    assert facts_of(going, "kingdom") == [{"horde": "A1", "hearts": 3, "left": 3, "foes": 3}]
    assert all("A1" not in bag for bag in table.cards.bags.values())


def test_a_portal_in_the_kingdom() -> None:
    """KR-LOSS-02, KR-PORTAL-09: the game is lost at once, whatever the hearts."""
    table = stand("order", round=7, hearts=6, trays=f"P1 {sp(*ROUTE[8])}")
    going = play(table)
    assert (table.lost, table.hearts, going.request) == ("portal", 6, None)
    result = GAME.result(table)
    assert result is not None
    assert (result.winners, result.scores) == ((), (0, 0))


def test_all_portals_of_the_scenario() -> None:
    """KR-RUL-53, KR-WIN-01: those in the stacks count, too."""
    words = {"scenario": "S2", "round": 6, "trays": f"P1 {sp(0, 2)} {ON_P1}"}
    table = stand("destroy", **words)
    going = play(table, until="order")
    assert (portals_left(table), facts_of(going, "last_portal")) == (1, [])
    seen = stand("destroy", ruled(win_portals="on_map"), **words)
    assert facts_of(play(seen, until="order"), "last_portal")


def test_a_campaign() -> None:
    """KR-SETUP-03, KR-SETUP-04: after a victory the next scenario is laid out, with the same heroes; the last one ends it."""
    table = stand(
        "destroy", round=9, campaign="yes", trays=f"P1 {sp(1, 3)} {ON_P1}", team="Lilith Magnus", hand_0="-", hand_1="-"
    )
    going = play(table)
    for name in ("A1", "A5"):
        go_on(going, name)
    assert (table.scenario, table.wins, table.hearts, table.crystals) == ("S2", 1, 8, 0)
    assert [figure.name for figure in table.figures] == ["Lilith", "Magnus"]
    assert facts_of(going, "next") == [{"scenario": "S2"}]
    assert all(route[0] in table.map.inside for route in table.map.routes)


def test_spells() -> None:
    """KR-SPELL-02, KR-SPELL-03, KR-SPELL-04, KR-SPELL-05, KR-RUL-41: what each covers, and where."""
    trays = f"A2 {sp(0, 2)}, A1 {sp(0, 3)}, A7 {sp(1, 3)}, P1 {sp(0, 1)}"
    spells = "Rain of Fire, Reinforcements, Thunderbolt"
    table = stand(scenario="S2", spells=spells, trays=trays)
    going = play(table, "cast Rain-of-Fire", f"tile M1 {sp(0, 2)} c1")
    assert {text.split()[2] for text in texts(going, "tile")} == {sp(0, 2)}
    go_on(going, f"tile D2 {sp(0, 2)} c2 c3", "cast Reinforcements", f"post {sp(0, 2)} c4", f"post {sp(0, 3)} b2")
    assert (tray(table, "A2").soldiers, tray(table, "A1").soldiers) == ([17], [6])
    go_on(going, "cast Thunderbolt", f"tile D2 {sp(0, 3)} d2 d3")
    assert {text.split()[2] for text in texts(going, "tile")} == {sp(0, 2), sp(1, 3)}
    assert refusal(going, "stop") == "KR-RUL-14"
    assert refusal(going, f"tile M1 {sp(1, 3)} c2") == "KR-TYPE-03"
    go_on(going, f"tile M1 {sp(1, 3)} b2", f"tile M1 {sp(0, 2)} c5")
    assert (table.step, table.spells) == ("act", [])
    may = stand("act", ruled(thunder_must=False), scenario="S2", spells="Thunderbolt", trays=trays)
    assert refusal(play(may, "cast Thunderbolt", f"tile D2 {sp(0, 3)} d2 d3"), "stop") == ""


def test_gem_of_timewarp() -> None:
    """KR-SPELL-07, KR-RUL-42: on a portal; then a chosen hero suffers, a protected one may be chosen and does not."""
    words = f"Malik {sp(2, 4)} health 5 protected, Alleria {sp(2, 5)} health 4"
    table = stand(scenario="S2", spells="Gem of Timewarp", trays=f"A2 {sp(0, 2)}, P1 {sp(0, 1)}", heroes=words)
    going = play(table, "cast Gem-of-Timewarp")
    assert {text.split()[2] for text in texts(going, "tile")} == {sp(0, 1)}
    assert refusal(going, f"tile D2 {sp(0, 1)} b3 c3") == "KR-PORTAL-02"
    go_on(going, f"tile D2 {sp(0, 1)} b2 c2")
    assert texts(going) == ["choose Alleria", "choose Malik"]
    go_on(going, "choose Malik")
    assert hero(table, "Malik").health == 5


def test_special_hordes() -> None:
    """KR-FLY-01, KR-GHOST-01, KR-BREAK-01: red squares that nothing covers: no tile, no soldier, no hero."""
    for name, cell in (("B9", "a1"), ("B10", "b3"), ("C10", "c5")):
        table = stand(scenario="S2", spells="Rain of Fire, Reinforcements", trays=f"{name} {sp(0, 2)}")
        going = play(table, "cast Reinforcements")
        assert refusal(going, f"post {sp(0, 2)} {cell}") == "KR-SOLD-02"
        tiles = play(stand(scenario="S2", spells="Rain of Fire", trays=f"{name} {sp(0, 2)}"), "cast Rain-of-Fire")
        assert refusal(tiles, f"tile M1 {sp(0, 2)} {cell}") == table.rules.hordes[name].clause
    assert stand().rules.anatomy("B9").bars["base"] == 3


def test_a_hero_under_a_flier() -> None:
    """KR-FLY-03, KR-RUL-50: the heroes of a flier step aside before it does anything."""
    table = stand("order", scenario="S2", round=2, trays=f"B9 {sp(2, 4)}", heroes=f"Malik {sp(2, 4)} health 5 base d4")
    going = play(table)
    go_on(going, texts(going)[0])
    assert hero(table, "Malik").health == 5
    assert place(hero(table, "Malik")) != sp(2, 4)
    assert on_map(table)["B9"] == sp(2, 6)


def test_a_healing_tray_that_is_held() -> None:
    """KR-RUL-21, KR-MOVE-05: it heals, held or not; only tiles are lifted."""
    rules = edited("hordes", "A1", grid=[".....", "hg...", ".....", ".....", "....."])
    words = {"round": 2, "trays": f"A1 {sp(1, 3)} tiles c1 soldiers b2"}
    table = stand("order", rules, **words)
    play(table, until="pick_up")
    assert (tray(table, "A1").tiles, on_map(table)["A1"]) == ([], sp(1, 3))
    kept = stand("order", rules.with_(heal_held=False), **words)
    play(kept, until="pick_up")
    assert tray(kept, "A1").tiles == [4]


def test_starting_words() -> None:
    """KR-SETUP-02, KR-SPELL-01: scenario, difficulty, heroes and spells are named; what there is not is refused."""
    assert (start(ruled(), 2, "S5", "hard").hearts, start(ruled(hearts_change=2), 2).hearts) == (5, 8)
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"scenario": "S9"}, "scenarios: there is no 'S9'; did you mean 'S"),
        ({"difficulty": "easy"}, "difficulty: normal or hard, not 'easy'"),
        ({"heroes": "Malik Malik"}, "heroes: 'Malik' is named twice"),
        ({"heroes": "Malik Magnos"}, "heroes: there is no 'Magnos'; did you mean 'Magnus'"),
        ({"heroes": "Malik Wildcat"}, "heroes: there is no 'Wildcat'"),
        ({"heroes": "Malik"}, "2 seats have 2 to 2 heroes, not 1"),
        ({"spells": "Fireball"}, "spells: there is no 'Fireball'"),
        ({"spells": "Thunderbolt, Thunderbolt"}, "spells: 'Thunderbolt' is named twice"),
        ({"spells": "Thunderbolt"}, r"S1 allows 0 spells, not 1 \(KR-SPELL-09\)"),
        ({"scenario": "S4", "spells": "Hand of Midas"}, r"Hand of Midas has 2 power, S4 allows 1 \(KR-SPELL-01\)"),
    )
    for words, what in refused:
        with pytest.raises(ValueError, match=what):
            start(ruled(), 2, **words)
    match = Match(GAME, start(ruled(), 3, "S5"), seed=5)
    match.run("greedy")
    assert match.result is not None


def test_no_more_hearts_are_lost_than_there_are() -> None:
    """KR-MOVE-03, KR-LOSS-01: the last heart ends the game; what is told is what was lost."""
    table = stand("order", round=2, hearts=2, trays=f"A2 {sp(4, 6)}")
    going = play(table)
    assert (facts_of(going, "kingdom")[0]["hearts"], table.hearts, table.leaked) == (2, 0, 2)
