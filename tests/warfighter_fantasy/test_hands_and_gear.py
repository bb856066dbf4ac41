"""What a hand may hold after Discard and Draw, and whose Gear it is that somebody drops or leaves."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, go, hero, options, stand, why

from hordeplay.core.content import unstructure
from hordeplay.games.warfighter_fantasy import at, line
from hordeplay.games.warfighter_fantasy.rules.hero_actions import Redraw, redraw
from hordeplay.games.warfighter_fantasy.rules.moving import enter
from hordeplay.games.warfighter_fantasy.rules.verbs import Done
from hordeplay.games.warfighter_fantasy.rules.wounds import fall, restore, rise, to_health

FIVE = ["Advance", "Block", "Dodge", "Feint", "Sunder"]
TWO = "Gareth 1; Whisper 1"


def test_discard_and_draw_ends_with_the_hand_size() -> None:
    """WF-HAC-02, WF-WND-01, WF-RUL-21: Health 2 and five cards: three must go before the player may stop."""
    match = stand(party="Gareth 1: Mace; Whisper 1", heroes={"gareth": {"wounds": [3], "hand": FIVE}})
    go(match, "redraw gareth")
    for card in ("advance", "block", "dodge"):
        assert "done" not in options(match)
        go(match, f"discard gareth {card}")
    assert options(match) == ["discard gareth feint", "discard gareth sunder", "done"]
    go(match, "done")
    assert hero(match, "gareth").hand == ["Feint", "Sunder"]


def test_the_rulebooks_six_cards_and_a_wound_of_two() -> None:
    """WF-WND-01, WF-ACT-04: Health 6 with a Wound of 2: four cards after the Action; before it nothing is discarded."""
    rules = RULES.edit("heroes", "Gareth", ranks=tuple({**rank, "health": 6} for rank in ranks_of("Gareth")))
    match = stand(rules=rules, party=TWO, heroes={"gareth": {"wounds": [2], "hand": [*FIVE, "Take Cover"]}})
    assert (match.table.hand_size(hero(match, "gareth")), len(hero(match, "gareth").hand)) == (4, 6)
    go(match, "redraw gareth")
    for card in ("advance", "block"):
        go(match, f"discard gareth {card}")
    go(match, "done")
    assert len(hero(match, "gareth").hand) == 4


def ranks_of(name: str) -> list[dict[str, object]]:
    """The levels of a Hero as the file has them."""
    return [unstructure(rank) for rank in RULES.heroes[name].ranks]


def test_without_the_limit_all_may_be_kept() -> None:
    """WF-HAC-02: hand_limit, under `none`: nothing limits a hand."""
    match = stand(
        rules=RULES.with_(hand_limit="none", save_cards=True), party=TWO,
        heroes={"gareth": {"wounds": [3], "hand": FIVE}},
    )  # fmt: skip
    assert why(match, "save gareth block gareth") == ""
    go(match, "redraw gareth")
    go(match, "done")
    assert hero(match, "gareth").hand == FIVE


def test_discard_and_draw_goes_on_past_location_markers() -> None:
    """WF-HAC-02, WF-RUL-17: cards are drawn until the hand has its size; a Marker that finds nothing is none of them."""
    match = stand(party=TWO, spaces=["Long Corridor", "Lair (C)", "Lava Flow"], heroes={"gareth": {"hand": FIVE[:4]}})
    script = redraw(match.table, Redraw("gareth"))
    next(script)
    script.send(Done())
    script.send("Location Marker")
    with pytest.raises(StopIteration):
        script.send("Sunder")
    assert hero(match, "gareth").hand == FIVE


def test_saving_waits_for_the_hand_size() -> None:
    """WF-OPT-01, WF-RUL-80: Health 2 and six cards: nothing is set aside before the hand is discarded down."""
    match = stand(
        rules=RULES.with_(save_cards=True), party=TWO,
        heroes={"gareth": {"wounds": [3], "hand": [*FIVE, "Take Cover"]}},
    )  # fmt: skip
    assert [why(match, f"save gareth {card} gareth") for card in ("block", "dodge")] == ["WF-RUL-80"] * 2
    go(match, "redraw gareth")
    for card in ("advance", "block", "dodge", "feint"):
        go(match, f"discard gareth {card}")
    go(match, "done")
    assert why(match, "save gareth sunder gareth") == ""


# ---- Gear


def test_what_an_nph_drops_is_gone() -> None:
    """WF-HER-13, WF-BUY-06: Herka's dropped weapon is Expended, and nobody picks it up."""
    match = stand(party="Gareth 1; Herka 1")
    name = next(gear.name for gear in hero(match, "herka").gear if gear.name in RULES.weapons)
    word = name.lower().replace(" ", "-")
    go(match, f"drop herka {word}")
    assert [gear.name for gear in match.table.spaces[0].ground] == []
    assert facts_of(match, "expends") == [{"hero": 1, "gear": name}]
    assert why(match, f"take gareth {word}") == "WF-BUY-05"
    assert all(gear.name != name for gear in hero(match, "herka").gear)


def test_what_a_squad_hero_drops_is_gone() -> None:
    """WF-HER-14: an Item that a Squad Hero drops goes back to the Item discards."""
    match = stand(party="Gareth 1; Whisper 1", heroes={"whisper": {"found": ["Silver Ring"]}})
    go(match, "drop whisper silver-ring")
    assert (match.table.spaces[0].ground, match.table.discards["item"]) == ([], ["Silver Ring"])


def test_dropped_gear_of_an_nph_on_the_ground() -> None:
    """WF-HER-13: npc_drop, under `ground`: it lies there like anybody's."""
    match = stand(rules=RULES.with_(npc_drop="ground"), party="Gareth 1; Herka 1")
    name = next(gear.name for gear in hero(match, "herka").gear if gear.name in RULES.weapons)
    go(match, f"drop herka {name.lower().replace(' ', '-')}")
    assert [gear.name for gear in match.table.spaces[0].ground] == [name]


def test_what_a_player_hero_drops_lies_there() -> None:
    """WF-BUY-05: dropped Gear of Player and Team Heroes waits for others."""
    match = stand(party="Gareth 1: Mace; Colin 1")
    go(match, "drop gareth mace")
    assert [gear.name for gear in match.table.spaces[0].ground] == ["Mace"]


@pytest.mark.parametrize("same", [True, False])
def test_gear_taken_from_a_downed_hero_is_returned(same: bool) -> None:
    """WF-DWN-02: Colin took Gareth's Mace; Gareth gets it back as they meet, and what still lies there, too."""
    match = stand(
        party="Gareth 1: Mace, Shortsword; Colin 1", spaces=["Long Corridor"],
        heroes={"gareth": {"space": 1}, "colin": {"space": 1}},
    )  # fmt: skip
    finish(to_health(match.table, 0, match.table.health(hero(match, "gareth")), "WF-WND-01"))
    match = at(line(match.table), dice="ask")
    go(match, "take colin mace")
    table = at(line(match.table)).table  # whose it is goes into the line
    gareth, colin = table.heroes
    assert [gear.name for gear in colin.gear if gear.owner == 0] == ["Mace"]
    colin.space = 1 if same else 0
    restore(gareth, 1)
    rise(table, 0)
    assert [gear.name for gear in gareth.gear] == (["Shortsword", "Mace"] if same else ["Shortsword"])
    if not same:
        finish(enter(table, 0, 0))
        assert [gear.name for gear in gareth.gear] == ["Shortsword", "Mace"]
    assert {gear.owner for gear in (*gareth.gear, *colin.gear)} == {-1}


def test_gear_of_two_downed_heroes_keeps_its_owner() -> None:
    """WF-DWN-02: Colin falls with Gareth's Mace: it is still Gareth's."""
    match = stand(party="Gareth 1: Mace; Colin 1; Herka 1")
    table = match.table
    finish(fall(table, 0))
    mace = next(gear for gear in table.spaces[0].ground if gear.name == "Mace")
    table.spaces[0].ground.remove(mace)
    table.heroes[1].gear.append(mace)
    finish(fall(table, 1))
    assert next(gear.owner for gear in table.spaces[0].ground if gear.name == "Mace") == 0
