"""Towers with several attacks: each once, in any order, one at a portal; what they cover, how they are shown."""

from __future__ import annotations

from typing import Any

import pytest
from kingdom_rush.helpers import asked, edited, go_on, play, printed, refusal, ruled, stand, texts, tray

from hordeplay.core.scene import Rendering
from hordeplay.core.script import OVER
from hordeplay.games.kingdom_rush import GAME, at, odds
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.squares import read_space, write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import covered
from hordeplay.games.kingdom_rush.view import towers
from hordeplay.games.kingdom_rush.view.hints import hint
from hordeplay.games.kingdom_rush.view.printed_cards import tower_card
from hordeplay.games.kingdom_rush.view.scene import scene

MAGIC = {"do": "tiles", "tiles": ["D2"], "at": "arrows", "attack": "magical", "arrows": ["F1"]}


def howitzer(rules: KingdomRules | None = None, /, **words: Any) -> KingdomTable:
    """A Howitzer for c2 of the second map: one attack reaches d1, d2 and d3 from there, the other only d2."""
    return stand("act", rules, scenario="S2", hand_1="Howitzer", supply="Howitzer 1", round=3, **words)


def test_each_attack_is_made_once() -> None:
    """KR-TOWER-03, KR-RUL-62: both are due, the builder says which comes first, and neither can be left out."""
    table = howitzer(trays="A2 d2, A4 d1")
    going = play(table, "build Howitzer c2 E", seat=1)
    assert texts(going) == ["fire 1", "fire 2"]
    go_on(going, "fire 2")
    assert {text.split()[2] for text in texts(going, "tile")} == {"d2"}
    assert refusal(going, "tile M1 d1 c3") == "KR-TOWER-09"
    assert refusal(going, "stop") == "KR-RUL-14"
    go_on(going, "tile M1 d2 c1")
    assert "attack 1" in asked(going).prompt
    assert {text.split()[1] for text in texts(going, "tile")} == {"D2"}
    assert refusal(going, "stop") == "KR-RUL-14"
    go_on(going, "tile D2 d2 c2 c3", "tile D2 d1 b3 c3")
    assert table.step == "act"
    assert [len(tray(table, name).tiles) for name in ("A2", "A4")] == [2, 1]


def test_an_attack_without_a_target_is_left_out() -> None:
    """KR-TOWER-03: each attack that has a valid target; with one of them nobody is asked for the order."""
    going = play(howitzer(trays="A4 d1"), "build Howitzer c2 E", "tile D2 d1 c1 c2", "tile D2 d1 b3 c3", seat=1)
    assert going.table.step == "act"
    idle = play(howitzer(trays="A4 g3"), "build Howitzer c2 E", seat=1)
    assert idle.table.step == "act"


def test_the_order_of_the_card() -> None:
    """KR-RUL-62: read the other way the attacks follow as the card has them."""
    going = play(howitzer(ruled(attack_order="card"), trays="A2 d2, A4 d1"), "build Howitzer c2 E", seat=1)
    assert "attack 1" in asked(going).prompt
    go_on(going, "tile D2 d2 c2 c3", "tile D2 d1 b3 c3")
    assert {text.split()[2] for text in texts(going, "tile")} == {"d2"}


def test_one_attack_on_a_portal_costs_the_tower() -> None:
    """KR-PORTAL-05, KR-PORTAL-06: the portal is all that attack 2 reaches, so it must go there, and the card is turned."""
    table = howitzer(trays="P2 d2, A4 d1")
    going = play(table, "build Howitzer c2 E", "fire 1", "tile D2 d1 c1 c2", "tile D2 d1 b3 c3", seat=1)
    assert not table.built[0].down
    assert refusal(going, "stop") == "KR-RUL-14"
    go_on(going, texts(going, "tile")[0])
    assert (table.step, table.built[0].down) == ("act", True)
    before = table.supply["Howitzer"]
    table.step = "pick_up"
    play(table, until="spend")
    assert (table.built, table.supply["Howitzer"]) == ([], before + 1)


def test_a_tower_that_lies_face_down_makes_its_other_attacks() -> None:
    """KR-RUL-63, KR-PORTAL-04: it is turned right after the attack on the portal; the others are due all the same, or are lost."""
    table = howitzer(trays="P2 d2, A4 d1")
    going = play(table, "build Howitzer c2 E", "fire 2", seat=1)
    go_on(going, texts(going, "tile")[0])
    assert (table.built[0].down, table.step) == (True, "part")
    go_on(going, "tile D2 d1 c1 c2", "tile D2 d1 b3 c3")
    assert table.step == "act"
    lost = play(howitzer(ruled(down_fires=False), trays="P2 d2, A4 d1"), "build Howitzer c2 E", "fire 2", seat=1)
    go_on(lost, texts(lost, "tile")[0])
    assert (lost.table.step, lost.table.todo, tray(lost.table, "A4").tiles) == ("act", [], [])


def test_each_attack_has_a_type_of_its_own() -> None:
    """KR-TYPE-01, KR-TYPE-06: what resists one attack of a tower may be covered by another."""
    rules = edited("towers", "Archer", more=[MAGIC])
    table = stand("act", rules, scenario="S2", trays="B2 d2", hand_1="Archer", round=2)
    going = play(table, "build Archer c2 E", "fire 1", seat=1)
    assert refusal(going, "tile D2 d2 a2 b2") == "KR-TYPE-02"
    go_on(going, "tile D2 d2 c3 c4")
    assert refusal(going, "tile D2 d2 a2 a3") == ""


def test_a_tower_below_makes_all_its_attacks_again() -> None:
    """KR-RUL-33: if a tower that is built upon attacks again, that is each of its attacks."""
    table = stand(
        "act", ruled(lower_fires=True), scenario="S2", trays="A2 d2", built="Howitzer c2 E", hand_1="Militia", round=3
    )
    going = play(table, "build Militia c2 E", "post d2 c5", seat=1)
    assert texts(going) == ["fire 1", "fire 2"]


def test_what_an_attack_of_a_card_may_be() -> None:
    """KR-TOWER-03: the word `tiles` at `arrows`, with tiles or soldiers; anything else is refused."""
    for wrong in ({**MAGIC, "tiles": []}, {**MAGIC, "may": True}, {"do": "heal", "n": 1}):
        with pytest.raises(ValueError, match="each attack of a tower is the word 'tiles' at 'arrows'"):
            edited("towers", "Archer", more=[wrong])
    with pytest.raises(ValueError, match="'Archer', more: tiles has no 'Q7'"):
        edited("towers", "Archer", more=[{**MAGIC, "tiles": ["Q7"]}])


def test_what_a_tower_with_several_attacks_covers_at_best() -> None:
    """KR-TOWER-03: the exact answer is the best of all ways to play its attacks, in any order."""
    small = {"tiles": ["L3"], "free": False, "more": [{**MAGIC, "tiles": ["D2", "M1"], "linked": True}]}
    rules = edited("towers", "Howitzer", ruled(tile_must_cover=True), **small)
    for trays in ("A1 d2", "B2 d2, A1 d1", "A3 d2 tiles b2+c2, A6 d1"):
        table = howitzer(rules, trays=trays)
        at_best = odds.best_cover(table, "Howitzer", read_space("c2"), "E")
        play(table, "build Howitzer c2 E", seat=1)
        assert at_best == best(table, {})


def best(table: KingdomTable, known: dict[str, int]) -> int:
    """The most enemy squares that come to be covered, every choice tried; what leads to the same position is tried once."""
    if table.step != "part":
        return 0
    key = repr((table.todo[0].part, table.todo[0].tiles, len(table.todo), [sorted(one.tiles) for one in table.trays]))
    if key not in known:
        going = play(table.copy())
        most = 0
        for text in texts(going) if going.table.step == "part" else []:
            tried = table.copy()
            before = hits(tried)
            play(tried, text)
            most = max(most, hits(tried) - before + best(tried, known))
        known[key] = most
    return known[key]


def hits(table: KingdomTable) -> int:
    return sum((covered(table, one) & table.rules.anatomy(one.name).all).bit_count() for one in table.trays)


def test_in_how_many_ways_its_attacks_are_made() -> None:
    """KR-TOWER-03, KR-TOWER-12: every sequence of tiles that the rules allow, attack by attack as the card has them."""
    small = {"tiles": ["D2"], "free": False, "arrows": ["F1"], "more": [{**MAGIC, "tiles": ["M1"]}]}
    rules = edited("towers", "Archer", ruled(attack_order="card"), **small)
    match = at("act", rules=rules, scenario="S2", trays="A4 d1", hand_1="Archer", round=2)
    sites = [read_space(site) for site in ("c2", "e1")]
    ways = sum(
        leaves(match.table, seat, site, facing) for seat, site in zip((1, 0), sites, strict=True) for facing in "NESW"
    )
    assert odds.attacks(match, "Archer") == ways > 0


def leaves(table: KingdomTable, seat: int, site: int, facing: str) -> int:
    """In how many ways a tower that is built there is carried out to its end."""
    tried = table.copy()
    tried.players[seat].hand = ["Archer"]
    going = play(tried, f"build Archer {write_space(site)} {facing}", seat=seat)
    if going.table.step != "part":
        return 0
    total = 0
    for text in texts(going, "tile"):
        second = going.table.copy()
        play(second, text)
        total += len(texts(play(second), "tile")) if second.step == "part" else 1
    return total


def test_the_choice_says_what_the_attack_does() -> None:
    """KR-TOWER-03: its tiles, its range, and what it reaches from here; the board points at the spaces."""
    table = howitzer(trays="A2 d2, A4 d1")
    play(table, "build Howitzer c2 E", seat=1)
    first, second = (hint(table, choice) for choice in asked(play(table)).options(1))
    assert (first.label, second.label) == ("Attack 1: 2 pairs", "Attack 2: a single square")
    assert (first.cost, first.preview) == ("reaches Goblin Wedge and Goblin File", ("sp-d1", "sp-d2", "sp-d3"))
    assert (second.cost, second.preview) == ("reaches Goblin File", ("sp-d2",))


def test_the_card_shows_both_attacks() -> None:
    """The tiles and the range of each attack, in the picture and in words."""
    face = towers.face(printed(), "Howitzer")
    assert [attack.arrows for attack in face.attacks] == [("F2", "FL1", "FR1"), ("F3",)]
    assert "attack 1: physical attack, 2 pairs" in face.words
    assert "attack 2: physical attack, a single square, arrows F3" in face.words
    one = towers.in_hand(towers.face(printed(), "Artillery"), 0, 0, 0, 128, 152).svg
    two = towers.in_hand(face, 0, 0, 0, 128, 152).svg
    assert (one.count('<rect class="f-ink-2"'), two.count('<rect class="f-ink-2"')) == (1, 2)  # the tower in each rose
    card = tower_card(howitzer(), "Howitzer")
    assert [value[:2] for name, value in card.facts if name == "Range"] == ["1:", "2:"]
    table = howitzer(trays="A2 d2, A4 d1")
    play(table, "build Howitzer c2 E", "fire 2", seat=1)
    assert "Howitzer, attack 2" in scene(table, 1, Rendering()).labels["odds"]


def test_bots_make_all_attacks() -> None:
    """KR-TOWER-03: whoever decides, both attacks of the tower are carried out."""
    for bot in ("random", "greedy", "planner"):
        match = GAME.at("act", scenario="S2", hand_1="Howitzer", supply="Howitzer 1", trays="B4 d2, A4 d1", round=4)
        match.play("build Howitzer c2 E", 1)
        match.run(bot, until="request")
        while match.table.step == "part":
            match.run(bot, until="request")
        assert len([event for event in match.events if event.what == "places"]) == 3, bot
        assert match.table.step != OVER
