"""The five scenarios: what each brings in, spells chosen at set-up, barred roads, and the boss of the last."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from kingdom_rush.helpers import (
    edited,
    facts_of,
    go_on,
    hero,
    on_map,
    play,
    printed,
    refusal,
    ruled,
    sp,
    stand,
    texts,
    tray,
)

from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import OVER, Ask
from hordeplay.games.kingdom_rush import GAME, at, line, odds
from hordeplay.games.kingdom_rush.bots.planner import Planner
from hordeplay.games.kingdom_rush.model.content import Trait
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import bosses_left, goals_left
from hordeplay.games.kingdom_rush.rules.setup import start
from hordeplay.games.kingdom_rush.view.hints import hint
from hordeplay.games.kingdom_rush.view.reading_cards import card
from hordeplay.games.kingdom_rush.view.scene import scene

SCENARIOS = printed().scenarios
P3 = "a3 b3 d3 e3 b1 c1 d1 b5 c5 d5"
"""All that has to be covered of the portal P3."""
Z1 = "c1 b2 c2 d2 a3 b3 c3 d3 e3 b4 c4 d4 c5"
"""All that has to be covered of the boss."""


def at_step(table: KingdomTable, step: str) -> KingdomTable:
    """The same table in another step."""
    table.step = step
    return table


# ---- one thing at a time


def test_heroes_are_there_from_the_first_scenario_on() -> None:
    """KR-SETUP-05, KR-RUL-84: the default game has heroes, and the default solo game its bench (KR-SOLO-03)."""
    assert all(scenario.heroes for scenario in SCENARIOS.values())
    two, solo = start(printed(), 2), start(printed(), 1)
    assert [(one.name, one.role) for one in two.figures if one.role == "main"] == [
        ("Alleria", "main"), ("Malik", "main"),
    ]  # fmt: skip
    assert [one.name for one in solo.figures if one.role == "bench"] == ["Ignus", "Lilith", "Alleria"]
    going = play(stand("act", seats=1, round=2, trays="A4 c2"))
    assert any(text.startswith("call Ignus c2") for text in texts(going, "call", 0))


def test_a_scenario_without_heroes_can_still_be_made() -> None:
    """KR-RUL-84: heroes from the first scenario on are a ruling, and one word of the scenario."""
    assert start(edited("scenarios", "S1", heroes=False), 2).figures == []


def test_spells_come_in_the_fourth_scenario_and_the_white_site_in_the_fifth() -> None:
    """KR-SPELL-09, KR-WHITE-03, KR-SPELL-01: none before; at first only those of 1 power."""
    assert {name: (one.spells, one.spell_power) for name, one in SCENARIOS.items() if one.spells} == {
        "S4": (2, 1), "S5": (2, 2),
    }  # fmt: skip
    assert [name for name, one in SCENARIOS.items() if "W" in "".join(one.rows)] == ["S5"]


def test_each_scenario_brings_its_own() -> None:
    """KR-SETUP-04: a fork, a barred road, ghosts and fliers, a boss; none of them in a scenario before."""
    traits: dict[str, set[Trait]] = {}
    for name, one in SCENARIOS.items():
        cards = [c for setup in one.setups for stack in setup.stacks for c in (*stack.cards, *stack.portals)]
        kinds = {printed().hordes[c].trait for c in cards} | {printed().hordes[b.card].trait for b in one.bosses}
        traits[name] = kinds - {"", "portal"}
    assert traits == {
        "S1": set(), "S2": set(), "S3": {"pathbreaker"}, "S4": {"flying", "ghost"}, "S5": {"flying", "ghost", "boss"},
    }  # fmt: skip
    assert [len(one.routes) for one in SCENARIOS.values()] == [1, 2, 2, 2, 2]
    assert all(one.brings for one in SCENARIOS.values())


# ---- spells


def test_the_team_chooses_its_spells() -> None:
    """KR-SPELL-09, KR-SPELL-01, KR-RUL-71: two of 1 power, named by anybody, none twice."""
    going = play(stand("spells", scenario="S4"))
    assert texts(going, seat=1) == [
        "learn Rain-of-Fire", "learn Reinforcements", "learn Thunderbolt", "learn Lightning-Bolt",
    ]  # fmt: skip
    assert refusal(going, "learn Gem-of-Timewarp") == "KR-SPELL-01"
    go_on(going, "1: learn Thunderbolt")
    assert refusal(going, "learn Thunderbolt") == "KR-SPELL-01"
    go_on(going, "0: learn Reinforcements")
    assert (going.table.spells, going.table.step) == (["Thunderbolt", "Reinforcements"], "abilities")
    assert facts_of(going, "learns") == [
        {"seat": 1, "spell": "Thunderbolt"},
        {"seat": 0, "spell": "Reinforcements"},
    ]


def test_seats_choose_in_turn() -> None:
    """KR-RUL-71: the other reading asks one seat after the other."""
    going = play(stand("spells", ruled(spell_choice="seats"), scenario="S5", seats=3))
    asked = []
    for name in ("Gem-of-Timewarp", "Hand-of-Midas"):
        assert isinstance(going.request, Ask)
        asked.append(list(going.request.seats))
        go_on(going, f"learn {name}")
    assert asked == [[0], [1]]


def test_named_spells_are_not_asked_for_again() -> None:
    """KR-SPELL-09: who names one in the set-up chooses the other; what the scenario does not allow is refused."""
    table = start(printed(), 2, "S4", spells="Thunderbolt")
    table.step = "spells"
    going = play(table, "learn Rain-of-Fire")
    assert (going.table.spells, going.table.step) == (["Thunderbolt", "Rain of Fire"], "abilities")
    for scenario, spells, clause in (
        ("S1", "Thunderbolt", "KR-SPELL-09"),
        ("S4", "Thunderbolt, Rain of Fire, Lightning Bolt", "KR-SPELL-09"),
        ("S4", "Gem of Timewarp", "KR-SPELL-01"),
    ):
        with pytest.raises(ValueError, match=clause):
            start(printed(), 2, scenario, spells=spells)


def test_a_designer_may_allow_spells_anywhere() -> None:
    """KR-SPELL-09: number and power are fields of the scenario."""
    rules = edited("scenarios", "S1", spells=1, spell_power=2)
    going = play(stand("spells", rules), "learn Hand-of-Midas")
    assert going.table.spells == ["Hand of Midas"]


@pytest.mark.parametrize(("last", "left", "asked"), [("game", [], 2), ("campaign", ["Rain of Fire"], 0)])
def test_spells_are_whole_again_in_the_next_scenario(last: str, left: list[str], asked: int) -> None:
    """KR-RUL-72: each scenario of a campaign is a game; the other reading leaves what was cast in the box."""
    words: dict[str, Any] = {
        "scenario": "S4",
        "campaign": "yes",
        "spells": "Rain of Fire",
        "cast": "Thunderbolt",
        "round": 9,
    }
    table = stand("round_end", ruled(spells_last=last), gone="P1 P2", **words)
    going = play(table, until="hordes")
    assert (going.table.scenario, going.table.spells) == ("S5", left)
    going = play(at_step(going.table, "spells"), until="abilities")
    offered = len(texts(going, "learn")) if going.request is not None else 0
    assert bool(offered) == bool(asked)


def test_a_cast_spell_goes_to_the_box() -> None:
    """KR-SPELL-01: once per game."""
    table = stand("act", scenario="S4", spells="Thunderbolt", round=2, trays="A4 h2")
    going = play(table, "cast Thunderbolt")
    assert (table.spells, table.cast) == ([], ["Thunderbolt"])
    assert "cast: Thunderbolt" in line(going.table)


def test_the_planner_takes_spells_along_and_casts_them() -> None:
    """KR-SPELL-09: it names what it likes best, and casts where that finishes a horde."""
    match = Match(GAME, start(printed(), 2, "S4"), seed=4)
    match.run("planner")
    happened = [event.what for event in match.events]
    assert happened.count("learns") == 2
    assert happened.count("casts") >= 1


def test_the_planner_lets_the_strongest_suffer_and_midas_gild_the_best() -> None:
    """KR-SPELL-07, KR-SPELL-08: the choices that a spell asks for."""
    table = stand("part", scenario="S5", todo="Gem-of-Timewarp 1 0", heroes="Alleria c1 health 2, Malik d1 health 5")
    request = play(table).request
    assert isinstance(request, Ask)
    assert str(Planner().pick(request, list(request.options(0)))) == "choose Malik"
    midas = stand("part", scenario="S5", todo="Hand-of-Midas 0 0", hand_0="Archer Adept")
    request = play(midas).request
    assert isinstance(request, Ask)
    assert "Wizard" in str(Planner().pick(request, list(request.options(0))))


# ---- barred roads


def test_a_barred_road_is_empty_at_first() -> None:
    """KR-BREAK-01, KR-RUL-75: the card of the scenario lies there, and no horde stands behind it."""
    table = start(printed(), 2, "S3")
    assert [(b.icon, b.at) for b in table.barriers] == [("gate", 5 * 16 + 3)]
    going = play(table, "B11", until="abilities")
    assert on_map(going.table) == {"B11": "c2"}, "it stands there from the start, and opens nothing"
    assert going.table.barriers[0].opened == 0


def test_the_road_opens_and_its_stack_spawns_a_round_later() -> None:
    """KR-BREAK-02, KR-BREAK-04: the pathbreaker stands in the card's space; next round the second stack spawns, too."""
    table = stand("spawn", scenario="S3", round=2, trays="A3 c2")
    going = play(table, "C10", until="regenerate")
    assert on_map(going.table) == {"A3": "c2", "C10": "d6"}
    assert facts_of(going, "breaks") == [{"horde": "C10", "icon": "gate", "space": 5 * 16 + 3}]
    table.round, table.step, table.token = 3, "spawn", 0
    table.trays = []
    going = play(table, "B4", "B2", until="regenerate")
    assert on_map(going.table) == {"B4": "c2", "B2": "d6"}


def test_a_line_may_lift_the_card() -> None:
    """KR-BREAK-01: a position says which cards lie; `-` says that none does."""
    assert at("act", scenario="S3", barriers="-").table.barriers == []
    assert line(at("act", scenario="S3", barriers="-").table) == "act | scenario: S3 | barriers: -"
    assert line(at("act", scenario="S3").table) == "act | scenario: S3"


# ---- the boss


def covered(name: str, squares: str, space: str) -> str:
    return f"{name} {space} tiles {squares}"


def test_a_boss_steps_out_of_its_portal() -> None:
    """KR-RUL-73, KR-SETUP-03: in front of the stack whose path the portal took; the game goes on until it is beaten."""
    table = stand("destroy", scenario="S5", round=9, trays=covered("P3", P3, "e4 route 2"), gone="P1 P2")
    assert bosses_left(table) == 1
    going = play(table, until="order")
    assert on_map(going.table) == {"Z1": "b6"}
    assert facts_of(going, "last_portal") == []
    assert (goals_left(table), bosses_left(table)) == (1, 1)
    going = play(at_step(table, "round_end"), until="round")
    assert facts_of(going, "won") == []


def test_portals_alone_win_if_a_knob_says_so() -> None:
    """KR-RUL-73: the other setting."""
    rules = ruled(win_bosses=False)
    table = stand("destroy", rules, scenario="S5", round=9, trays=covered("P3", P3, "e4"), gone="P1 P2")
    going = play(table, until="order")
    assert facts_of(going, "last_portal") == [{"horde": "P3"}]
    play(at_step(table, "round_end"))
    assert (table.step, table.lost) == (OVER, "")


def test_a_boss_that_is_covered_is_beaten() -> None:
    """KR-RUL-73: the last of what has to fall; the round is played out, then the players have won."""
    table = stand("destroy", scenario="S5", round=9, trays=covered("Z1", Z1, "d6"), gone="P1 P2 P3")
    going = play(table, until="order")
    assert facts_of(going, "last_boss") == [{"horde": "Z1"}]
    play(at_step(table, "round_end"))
    assert (table.step, table.lost) == (OVER, "")


def test_a_boss_without_room_is_in_the_kingdom() -> None:
    """KR-RUL-73, KR-SPAWN-05: where every space of its path is taken the game is lost."""
    road = printed().scenarios["S5"].routes[1].split()
    cards = ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"]
    trays = ", ".join(f"{name} {space}" for name, space in zip(cards, road[:-1], strict=True))
    boss = f"Z1 {road[0]} route 2"
    table = stand("haunt", scenario="S5", round=9, trays=f"{trays}, B8 {road[-1]}", haunted=boss, gone="P3")
    play(table)
    assert (table.step, table.lost) == (OVER, "boss")


def test_a_boss_moves_like_a_tray_and_loses_the_game_at_the_exit() -> None:
    """KR-GLOS-05, KR-MOVE-01, KR-LOSS-02."""
    table = stand("order", scenario="S5", round=9, trays="Z1 d6")
    play(table, until="pick_up")
    assert on_map(table) == {"Z1": "e6"}
    last = stand("order", scenario="S5", round=9, trays="Z1 h4")
    play(last)
    assert (last.step, last.lost) == (OVER, "boss")


def test_the_wrath_of_a_boss() -> None:
    """KR-RUL-74, KR-HERO-15: each hero beside it, before it moves; Protection keeps it off; boss_damage turns it."""
    words = {
        "scenario": "S5",
        "round": 9,
        "trays": "Z1 d6",
        "heroes": "Alleria c5 health 4, Malik e5 health 6 protected",
    }
    for damage in (0, 1, 3):
        table = stand("order", ruled(boss_damage=damage), **words)
        play(table, until="pick_up")
        assert (hero(table, "Alleria").health, hero(table, "Malik").health) == (4 - damage, 6)


def test_who_may_attack_a_boss() -> None:
    """KR-GLOS-05, KR-SPELL-02, KR-SPELL-07, KR-TYPE-05: towers of any level, which come back; Gem of Timewarp; nobody else."""
    words: dict[str, Any] = {"scenario": "S5", "round": 9, "trays": f"Z1 {sp(5, 3)}"}
    tower = stand("act", hand_1="Archer Militia", **words)
    going = play(tower, f"1: build Archer {sp(4, 3)} S")
    assert texts(going, "tile"), "a tower of level 1"
    while going.request is not None and tower.step == "part":
        go_on(going, texts(going)[0])
    assert not tower.built[0].down
    soldiers = stand("act", hand_1="Militia", **words)
    play(soldiers, f"1: build Militia {sp(4, 3)} S")
    assert (soldiers.step, tray(soldiers, "Z1").soldiers) == ("act", []), "deadly: soldiers have no place on it"
    spell = stand("act", spells="Gem of Timewarp, Rain of Fire", **words)
    going = play(spell, "cast Gem-of-Timewarp")
    assert texts(going, "tile")
    rain = stand("act", spells="Rain of Fire", **words)
    assert rain.spells == ["Rain of Fire"]
    play(rain, "cast Rain-of-Fire")
    assert (rain.step, tray(rain, "Z1").tiles) == ("act", [])
    fighter = stand("hero", acting="Malik", heroes=f"Malik {sp(5, 4)} health 6", **words)
    going = play(fighter)
    assert refusal(going, f"go {sp(5, 3)} a1", 1) == "KR-GLOS-05"


def test_the_picture_of_a_boss() -> None:
    """KR-GLOS-05: its life card lies on the map and can be read; the kingdom counts it."""
    match = at("act", scenario="S5", round=9, trays="Z1 d6 tiles c1", gone="P3", hand_0="Archer")
    labels = scene(match.table, 0, Rendering()).labels
    assert "1 boss left" in labels["kingdom"]
    assert "Warden of Ages" in labels["sp-d6"]
    assert "boss" in labels["sp-d6"]
    read = card(match.table, "sp-d6")
    assert read is not None
    assert ("In the kingdom", "loses the game") in read.facts
    assert read.rules[0] == "KR-GLOS-05"
    assert "bosses left 1" in str(match)
    whole = card(match.table, "board")
    assert whole is not None
    assert dict(whole.facts)["Bosses to beat"] == "1"


def test_a_spell_is_offered_in_words() -> None:
    """KR-SPELL-09: what it does, its power, and that it is cast once."""
    match = at("spells", scenario="S5")
    offered = hint(match.table, match.choices[4])
    assert (offered.label, offered.note) == ("Take Gem of Timewarp along", "a pair on a portal, hurts")
    assert offered.cost == "2 power, cast once"


# ---- a whole campaign


def test_a_campaign_of_five_scenarios() -> None:
    """KR-SETUP-04, KR-RUL-72: each victory lays out the next one, its spells are chosen anew; the last victory ends it."""
    match = Match(GAME, start(printed(), 2, campaign=True), seed=1)
    won: list[str] = []
    for name in SCENARIOS:
        assert match.table.scenario == name
        match.run("greedy", until="request")
        table = match.position().table.copy()
        for bag in table.cards.bags.values():
            bag.clear()
        for pile in table.cards.piles.values():
            pile.clear()
        table.trays, table.step, table.log = [], "round_end", []
        going = play(table, until="hordes")
        won.append(name)
        assert going.table.wins == len(won)
        if SCENARIOS[name].next:
            table.step = "hordes"
            match = Match(GAME, table, seed=1)
    assert won == list(SCENARIOS)


def test_when_a_barred_portal_comes() -> None:
    """KR-BREAK-04, KR-RUL-75: every order of a small stack, and how long the stack behind the card waits for it."""
    stacks = [
        {"cards": ["B11", "A1", "A2", "C10"], "portals": ["P1"], "bottom": 3},
        {"cards": ["A3"], "portals": ["P2"], "bottom": 2},
    ]
    setups = [{"seats": 2, "towers": [[], []], "stacks": stacks}]
    rules = edited("scenarios", "S3", setups=setups)
    rounds: list[int] = []
    for hordes in permutations(["B11", "A1", "A2", "C10"]):
        for place in range(3):  # of the portal among the lowest three cards
            pile = [*hordes[:2], *hordes[2:][:place], "P1", *hordes[2:][place:]]
            opened = next(n for n, name in enumerate(pile, 1) if n > 1 and name in {"B11", "C10"})  # card n in round n
            rounds += [opened + depth for depth in (1, 2)]
    law = odds.portal_round("S3", token=2, rules=rules)
    assert dict(law) == {n: Fraction(rounds.count(n), len(rounds)) for n in set(rounds)}
    assert odds.portal_round("S3", token=1, rules=rules).at_most(5) == 1


def test_two_cards_that_bar_are_not_foretold() -> None:
    """KR-BREAK-02: which one a pathbreaker opens depends on the other."""
    two = edited("scenarios", "S3", barriers=[{"icon": "gate", "at": "d6"}, {"icon": "bridge", "at": "g5"}])
    with pytest.raises(ValueError, match="no fixed order"):
        odds.portal_round("S3", token=2, rules=two)
