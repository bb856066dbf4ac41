"""Small positions that once went wrong, and whole games against a second reading of the rules."""

from __future__ import annotations

import random
from collections import Counter
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
    printed,
    refusal,
    ruled,
    sp,
    stand,
    texts,
    tray,
)
from kingdom_rush.reference_implementation import Phase4, keeps

from hordeplay.core.luck import Luck, Source
from hordeplay.core.script import OVER, Answer, Ask, Chance, Play, Script
from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.bots import Planner
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules import STEPS
from hordeplay.games.kingdom_rush.rules.setup import start

WIDE: dict[str, Any] = {
    "setups": [
        {
            "seats": 2,
            "towers": [["Mage"], []],
            "stacks": [
                {"cards": ["C10", "A1"], "portals": ["P1"], "bottom": 1},
                {"cards": ["A2"], "portals": ["P2"], "bottom": 1},
            ],
        }
    ]
}
"""S2 with a pathbreaker in its first stack."""


def test_a_pathbreaker_on_the_other_fork() -> None:
    """KR-BREAK-02, KR-BREAK-04: its card lies at the spawn point of the other token, and it goes on from there."""
    table = stand("spawn", edited("scenarios", "S2", **WIDE), scenario="S2", round=2, barriers=f"gate {sp(4, 1)}")
    play(table, "C10", until="regenerate")
    assert (on_map(table), table.trays[0].route) == ({"C10": sp(4, 1)}, 1)
    table.step = "order"
    play(table, until="pick_up")
    assert on_map(table) == {"C10": sp(4, 3)}  # the Wulf is open: two spaces


def test_nobody_sent_nothing_struck() -> None:
    """KR-MAG-02: without a hero who attacks there is no target, whatever was struck before."""
    table = stand(
        scenario="S2",
        round=2,
        team="Magnus Malik",
        trays=f"A1 {sp(2, 4)}",
        hand_0="Mage",
        heroes=f"Magnus {sp(3, 5)} facing N abilities Hocus-Pocus",
    )
    going = play(table, f"build Mage {sp(1, 4)} S")
    go_on(going, texts(going, "tile")[0], "play Magnus", "use Hocus-Pocus", "stop")
    assert (table.step, table.todo) == ("hero", [])


def test_the_wildcat_appears_whoever_moves_alleria() -> None:
    """KR-ALL-03: her first movement of the game may be Hocus Pocus."""
    table = stand(
        scenario="S2",
        round=2,
        team="Alleria Magnus",
        trays=f"A1 {sp(2, 4)}",
        heroes=f"Magnus {sp(3, 5)} facing N abilities Hocus-Pocus",
    )
    going = play(table, "play Magnus", "use Hocus-Pocus", f"send Alleria {sp(2, 4)} a1", seat=1)
    assert "sit c1" in texts(going)
    go_on(going, "sit c1", "face E")
    cat = hero(table, "Wildcat")
    assert (place(cat), cat.base, cat.appeared) == (sp(2, 4), 2, True)


def test_all_covered_hordes_go_at_once() -> None:
    """KR-DESTROY-01, KR-GHOST-03: every covered tray is off the map before a hero of a ghost looks for an empty space."""
    table = stand(
        "destroy",
        ruled(scenery=False),
        scenario="S2",
        round=3,
        trays=f"B10 {sp(2, 4)} tiles b1 d1 b2 d2 d4, A2 {sp(2, 5)} tiles c1 c2 c3 c4 c5, "
        f"A1 {sp(1, 3)}, A4 {sp(2, 3)}, A6 {sp(3, 3)}",
        built=f"Archer {sp(1, 4)} N, Mage {sp(1, 5)} N, Archer {sp(3, 4)} N, Militia {sp(3, 5)} N",
        heroes=f"Malik {sp(2, 4)} health 6 base b4",
    )
    going = play(table, until="order")
    assert texts(going) == [f"aside Malik {sp(2, 5)}"]
    go_on(going, f"aside Malik {sp(2, 5)}")
    assert (place(hero(table, "Malik")), hero(table, "Malik").health) == (sp(2, 5), 5)
    assert [event["horde"] for event in facts_of(going, "destroys")] == ["B10", "A2"]


def test_the_basic_attack_of_cant_touch_this_is_offered() -> None:
    """KR-MAL-05: he may perform it, and may leave it."""
    words = {"scenario": "S2", "round": 2, "trays": f"A1 {sp(2, 4)}"}
    malik = f"Malik {sp(2, 4)} base d4 abilities Can't-Touch-This"
    going = play(stand(heroes=malik, **words), "play Malik", "use Can't-Touch-This", seat=1)
    assert texts(going) == ["choose Malik", "stop"]
    left = going.table.copy()
    play(left, "stop")
    assert (tray(left, "A1").tiles, hero(left, "Malik").protected) == ([], True)
    go_on(going, "choose Malik")
    assert texts(going, "tile")
    assert refusal(going, "stop") == "KR-RUL-14"


def test_the_reason_when_basic_attacks_ignore_resistance() -> None:
    """KR-RUL-23: then a square that is taken is refused as taken, not because of the enemy below."""
    table = stand(
        "act",
        ruled(basic_types=False),
        scenario="S2",
        round=2,
        trays=f"B2 {sp(2, 4)} tiles a2",
        heroes=f"Malik {sp(2, 4)} base d4",
    )
    going = play(table, "play Malik", "strike", seat=1)
    assert f"tile L3 {sp(2, 4)} b2 b3 c3" in texts(going, "tile")
    assert refusal(going, f"tile L3 {sp(2, 4)} a2 a3 b3") == "KR-TOWER-11"


def test_a_portal_among_the_starting_hordes() -> None:
    """KR-PORTAL-01, KR-RUL-52: with the portals anywhere in the stack two of ten places are drawn before round 1."""
    first = odds.portal_round("S1", rules=ruled(depth_change=12))
    assert [str(first[n]) for n in (0, 2, 9)] == ["1/5", "1/10", "1/10"]


@pytest.mark.parametrize(
    ("scenario", "seats", "seed"),
    [(scenario, seats, 40 + seats) for scenario in printed().scenarios for seats in (1, 2, 3, 4)],
)
def test_a_whole_game_by_a_second_reading(scenario: str, seats: int, seed: int) -> None:
    """KR-MOVE-01 to KR-MOVE-10, KR-FLY-03 to KR-FLY-05: each phase 4, and what every table of the game keeps."""
    rng = random.Random(seed)
    table = start(ruled(), seats, scenario)
    table.log = []
    setup = table.rules.scenarios[scenario]
    towers = {name: n + sum(p.hand.count(name) for p in table.players) for name, n in table.supply.items()}
    cards = Counter([*setup.ghosts, *(n for one in setup.setup(seats).stacks for n in (*one.cards, *one.portals))])
    phases: list[Phase4] = []

    def order(now: KingdomTable) -> Script[str] | str:
        phases.append(Phase4(now.copy(), []))
        begun.append(len(now.log or ()))
        return STEPS["order"](now)

    def pick_up(now: KingdomTable) -> Script[str] | str:
        compare(now)
        return STEPS["pick_up"](now)

    def compare(now: KingdomTable) -> None:
        if phases:
            mine, log = phases.pop(), now.log or []
            mine.asides = [event.facts["space"] for event in log[begun.pop() :] if event.what == "aside"]
            mine.run()
            assert mine.seen() == Phase4(now, [], lost=now.lost).seen()

    begun: list[int] = []
    going = Play(table, {**STEPS, "order": order, "pick_up": pick_up})
    bot, luck, ply = Planner(), Luck(seed), 0
    while going.request is not None:
        if isinstance(going.request, Ask):
            seat = rng.choice(list(going.request.seats))
            free = rng.random() < 0.15
            choice = (
                rng.choice(list(going.request.options(seat)))
                if free
                else bot.choose(going.request, seat, Source(luck.key, ply))
            )
            going.send(Answer(seat, choice))
        elif isinstance(going.request, Chance):
            going.send(Answer(None, luck.answer(going.request, ply)))
        ply += 1
        left = [e.facts["horde"] for e in table.log if e.what in {"destroys", "kingdom"} or e.rule == "KR-LOSS-02"]
        if ply % 9 == 0 and table.step not in {"spawn", "enter", "haunt"}:
            fallen = [event.facts["horde"] for event in table.log if event.what == "destroys"]
            out = Counter(boss.card for boss in setup.bosses if boss.portal in fallen)
            keeps(table, towers, cards + out, Counter(left))
    compare(table)  # the last phase 4, where the game was lost in it
    assert table.step == OVER
