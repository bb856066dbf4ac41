"""Who is in play, who may act, and what has to be done: rulings KR-RUL-76 to KR-RUL-84 under each of their settings."""

from __future__ import annotations

from typing import Any

import pytest
from kingdom_rush.helpers import asked, facts_of, go_on, hero, place, play, refusal, ruled, sp, stand, texts, tray

from hordeplay.core.script import Play
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view.hints import hint
from hordeplay.games.kingdom_rush.view.open_squares import aims
from hordeplay.games.kingdom_rush.view.sentences import say

MID, WEST, EAST, GATE = sp(2, 4), sp(2, 3), sp(2, 5), sp(2, 6)
"""Path spaces of S2: one in the middle, its neighbours, and the one beside the exit."""


def two(heroes: str, rules: KingdomRules | None = None, **words: Any) -> KingdomTable:
    """Round 2 of S2 with these heroes; the first one of `team` sits on seat 0."""
    return stand("act", rules, **{"scenario": "S2", "round": 2, "heroes": heroes, **words})


def using(name: str, ability: str, heroes: str, rules: KingdomRules | None = None, **words: Any) -> Play[KingdomTable]:
    """A hero of seat 0 who has just used an ability."""
    return play(two(heroes, rules, **words), f"play {name}", f"use {ability}", seat=0)


def sent_on(out_since: int, where: str = "out") -> Play[KingdomTable]:
    """Malik was knocked out in this round; now it is round 3, and Magnus uses Hocus Pocus."""
    heroes = f"Magnus d3 abilities Hocus-Pocus Mirage, Malik {where} out_since {out_since}"
    table = stand("regenerate", scenario="S4", team="Magnus Malik", round=3, heroes=heroes, trays="A4 d4")
    going = play(table) if where == "board" else play(table, "regenerate")
    return go_on(going, "0: play Magnus", "use Hocus-Pocus")


def test_whoever_regenerated_is_sent_nowhere() -> None:
    """KR-PLAY-01: it neither moves nor acts in this round, not through others either; in the next it does."""
    going = sent_on(2)
    assert refusal(going, "send Malik d4 b4") == "KR-PLAY-01"
    assert {text.split()[1] for text in texts(going, "send")} == {"Magnus"}
    assert refusal(sent_on(2, "board"), "send Malik d4 b4") == ""


def test_whoever_regenerated_is_not_moved_by_the_wind() -> None:
    """KR-PLAY-01, KR-ALL-06: the same for Like the Wind."""
    heroes = f"Alleria {MID} facing E abilities Like-the-Wind, Malik out out_since 1 health 0"
    table = stand("regenerate", scenario="S2", team="Alleria Malik", round=2, heroes=heroes)
    going = play(table, "regenerate", "0: play Alleria", "use Like-the-Wind")
    assert refusal(going, f"send Malik {GATE}") == "KR-PLAY-01"


MIDAS = {"scenario": "S5", "spells": "Hand of Midas", "round": 2}


@pytest.mark.parametrize(
    ("hand", "supply", "knob", "into"),
    [
        ("Archer", "Sharpshooter 1", "unchanged", ["Sharpshooter"]),
        ("Archer", "Sharpshooter 0", "unchanged", ["Archer"]),
        ("Archer", "Sharpshooter 0", "next_best", ["Marksmen"]),
        ("Sharpshooter", "Musketeer-Garrison 1, Ranger-Hideout 0", "unchanged", ["Musketeer-Garrison"]),
        ("Sharpshooter", "Musketeer-Garrison 0, Ranger-Hideout 0", "unchanged", ["Sharpshooter"]),
    ],
)
def test_two_levels_or_none(hand: str, supply: str, knob: str, into: list[str]) -> None:
    """KR-SPELL-08, KR-PASS-04, KR-RUL-78: two levels as far as the maximum; a card that is not there upgrades nothing."""
    table = stand("act", ruled(short_supply=knob), hand_0=hand, supply=supply, **MIDAS)
    assert texts(play(table, "0: cast Hand-of-Midas"), "pass") == [f"pass {hand} 1 {card}" for card in into]


WIND = f"Alleria {MID} facing E abilities Like-the-Wind"


def test_the_wind_moves_any_hero_in_play() -> None:
    """KR-ALL-06, KR-RUL-76, KR-HERO-05: from its board a hero comes in beside the exit; one that is knocked out does not."""
    going = using("Alleria", "Like-the-Wind", WIND, team="Alleria Malik")
    assert {text for text in texts(going, "send") if "Malik" in text} == {f"send Malik {GATE}"}
    assert refusal(going, f"send Malik {EAST}") == "KR-ALL-06"
    go_on(going, f"send Malik {GATE}", "face W")
    assert place(hero(going.table, "Malik")) == GATE
    out = using("Alleria", "Like-the-Wind", f"{WIND}, Malik out out_since 1 health 0", team="Alleria Malik")
    assert refusal(out, f"send Malik {GATE}") == "KR-ALL-06"
    narrow = using("Alleria", "Like-the-Wind", WIND, ruled(in_play="map"), team="Alleria Malik")
    assert refusal(narrow, f"send Malik {GATE}") == "KR-ALL-06"


def test_the_wildcat_is_sent_like_a_hero() -> None:
    """KR-ALL-01, KR-ALL-06, KR-MAG-02, KR-RUL-76: it moves, and has no basic attack that Magnus could add to."""
    cat = f"Wildcat {WEST} appeared"
    wind = using("Alleria", "Like-the-Wind", f"{WIND}, {cat}", team="Alleria Malik")
    go_on(wind, f"send Wildcat {sp(1, 3)}", "face W")
    assert (place(hero(wind.table, "Wildcat")), wind.table.step) == (sp(1, 3), "hero")
    heroes = f"Magnus {MID} abilities Hocus-Pocus, {cat}, Alleria {sp(0, 0)}"
    going = using("Magnus", "Hocus-Pocus", heroes, team="Magnus Alleria", trays=f"A1 {EAST}")
    go_on(going, f"send Wildcat {EAST} b2", "face W")
    assert (place(hero(going.table, "Wildcat")), going.table.step) == (EAST, "hero")
    assert tray(going.table, "A1").tiles == []
    gone = using("Magnus", "Hocus-Pocus", heroes.replace(cat, "Wildcat absent"), team="Magnus Alleria")
    assert refusal(gone, f"send Wildcat {EAST}") == "KR-MAG-02"


@pytest.mark.parametrize(
    ("where", "knobs", "copied"),
    [
        ("board", {}, True),
        ("out out_since 1 health 0", {}, False),
        ("out out_since 1 health 0", {"copy_scope": "slots"}, True),
        ("board", {"in_play": "map"}, False),
        ("board", {"in_play": "map", "copy_scope": "slots"}, True),
    ],
)
def test_whose_abilities_are_in_play(where: str, knobs: dict[str, Any], copied: bool) -> None:
    """KR-MAG-04, KR-RUL-46, KR-RUL-76: those of heroes in play; of one knocked out only as the tile words it."""
    heroes = f"Magnus {MID} abilities Knowledge-is-Power Mirage, Malik {where} abilities Earthquake"
    going = using("Magnus", "Knowledge-is-Power", heroes, ruled(**knobs), team="Magnus Malik")
    assert ("copy Earthquake" in texts(going)) is copied
    assert "copy Mirage" in texts(going)


def test_a_bench_hero_has_nothing_to_copy() -> None:
    """KR-RUL-46, KR-RUL-69: a bench hero brings no abilities, however wide the choice."""
    heroes = f"Magnus {MID} abilities Knowledge-is-Power, Malik {EAST} role bench"
    for abilities in (False, True):
        rules = ruled(copy_scope="printed", bench_abilities=abilities)
        table = stand(
            "act", rules, scenario="S2", seats=1, team="Magnus Malik", round=2, heroes=heroes.replace(" role bench", "")
        )
        going = play(table, "play Magnus", "use Knowledge-is-Power")
        assert ("copy Earthquake" in texts(going)) is abilities


def test_the_gem_takes_its_price_from_a_board() -> None:
    """KR-SPELL-07, KR-RUL-76: any hero in play; whoever has one heart is knocked out there, too."""
    words: dict[str, Any] = {"spells": "Gem of Timewarp", "trays": f"P1 {sp(0, 1)}", "team": "Malik Alleria"}
    heroes = "Malik board health 1, Alleria out out_since 1 health 0"
    going = play(two(heroes, **words), "0: cast Gem-of-Timewarp", f"tile D2 {sp(0, 1)} b2 c2")
    assert texts(going) == ["choose Malik"]
    go_on(going, "choose Malik")
    assert (place(hero(going.table, "Malik")), hero(going.table, "Malik").out_since) == ("out", 2)
    free = play(two(heroes, ruled(in_play="map"), **words), "0: cast Gem-of-Timewarp", f"tile D2 {sp(0, 1)} b2 c2")
    assert (free.table.step, hero(free.table, "Malik").health) == ("act", 1)


def test_a_hero_acts_on_its_board() -> None:
    """KR-HERO-02, KR-RUL-77: move and action in any order, so also before the first move point is spent."""
    heroes = "Malik board abilities It's-Hammer-Time Can't-Touch-This, Alleria board"
    words: dict[str, Any] = {"team": "Malik Alleria", "trays": f"A1 {GATE}"}
    going = play(two(heroes, **words), "0: play Malik", "use Can't-Touch-This", "choose Malik")
    malik = hero(going.table, "Malik")
    assert malik.protected
    assert refusal(going, f"go {GATE} b2") == ""  # the move is still to come
    assert play(two(heroes, **words), "0: play Malik", "strike").table.trays[0].tiles == []  # nothing in reach
    shut = play(two(heroes, ruled(board_actions=False), **words), "0: play Malik")
    assert refusal(shut, "use It's-Hammer-Time") == refusal(shut, "strike") == "KR-RUL-77"
    assert refusal(shut, "recover") == ""


def test_magnus_sends_himself_from_his_board() -> None:
    """KR-MAG-02, KR-RUL-77: he is a hero in play, and may still move after it."""
    going = using(
        "Magnus", "Hocus-Pocus", "Magnus board abilities Hocus-Pocus", team="Magnus Malik", trays=f"A1 {EAST}"
    )
    go_on(going, f"send Magnus {MID}", "face E")
    assert place(hero(going.table, "Magnus")) == MID


SURGE = "abilities Surge-of-Flames"


def test_a_surge_begins_beside_an_exit() -> None:
    """KR-IGN-04, KR-HERO-05, KR-RUL-77: from the board its first space is that; without a step he stays there."""
    going = using("Ignus", "Surge-of-Flames", f"Ignus board {SURGE}", team="Ignus Malik")
    assert texts(going) == [f"dash {GATE}", "halt"]
    assert refusal(going, f"dash {EAST}") == "KR-HERO-05"
    stays = go_on(using("Ignus", "Surge-of-Flames", f"Ignus board {SURGE}", team="Ignus Malik"), "halt")
    assert (place(hero(stays.table, "Ignus")), stays.table.step) == ("board", "hero")
    go_on(going, f"dash {GATE}", f"dash {EAST}", "halt", "face W")
    assert place(hero(going.table, "Ignus")) == EAST


def test_a_surge_of_no_step_leaves_the_base() -> None:
    """KR-RUL-26: a base moves only with its hero, unless a knob says so."""
    heroes = f"Ignus {MID} base d4 {SURGE}"
    words: dict[str, Any] = {"team": "Ignus Malik", "trays": f"A1 {MID}"}
    going = using("Ignus", "Surge-of-Flames", heroes, **words)
    assert refusal(going, "halt a1") == "KR-RUL-26"
    assert texts(going, "halt") == ["halt d4"]
    free = using("Ignus", "Surge-of-Flames", heroes, ruled(base_free=True), **words)
    assert refusal(free, "halt a1") == refusal(free, "halt d4") == ""
    assert len(texts(free, "halt")) == len(set(texts(free, "halt"))) > 2


@pytest.mark.parametrize(("again", "clause"), [("at_once", "KR-HERO-09"), ("later", "")])
def test_hammer_time_is_now(again: str, clause: str) -> None:
    """KR-MAL-02, KR-RUL-79: the other action comes at once; he may move after it, or move and let it go."""
    heroes, rules = f"Malik {MID} base d4 abilities It's-Hammer-Time Earthquake", ruled(again=again)
    words: dict[str, Any] = {"team": "Malik Alleria", "trays": f"A1 {MID}"}
    moved = go_on(using("Malik", "It's-Hammer-Time", heroes, rules, **words), f"go {EAST}", "face E")
    lets_go = facts_of(moved, "lets_go")
    assert (lets_go == [{"hero": "Malik"}]) is (again == "at_once")
    if clause:
        assert (moved.table.step, hero(moved.table, "Malik").down) == ("act", ["It's Hammer Time"])
    else:
        assert refusal(moved, "strike") == ""
    acted = go_on(using("Malik", "It's-Hammer-Time", heroes, rules, **words), "recover")
    assert refusal(acted, f"go {EAST}") == ""


BARE = f"A2 {sp(1, 2)} tiles c1+c2+c3 c4+c5"


@pytest.mark.parametrize(
    ("mandatory", "bare", "stop"), [("enemy", "KR-RUL-14", "KR-RUL-14"), ("legal", "", "KR-RUL-14"), ("never", "", "")]
)
def test_which_hordes_a_tower_has_to_attack(mandatory: str, bare: str, stop: str) -> None:
    """KR-RUL-14, KR-RUL-15: where every horde is a target, or none has to be attacked, a tile may go on bare squares."""
    words = {"trays": f"A1 {sp(1, 3)}, {BARE}", "hand_1": "Artillery", "supply": "Artillery 2"}
    going = play(stand("act", ruled(mandatory=mandatory), **words), f"1: build Artillery {sp(0, 3)} S")
    assert refusal(going, f"tile M1 {sp(1, 2)} a1") == bare
    assert refusal(going, "stop") == stop


def test_hearts_are_given() -> None:
    """KR-LIL-01, KR-IGN-02, KR-IGN-04, KR-RUL-82: she heals, he heals: nobody may decline it, unless a knob says so."""
    heroes = f"Lilith {MID} base d4 health 2 abilities Infernal-Wheel down Infernal-Wheel"
    words: dict[str, Any] = {"team": "Lilith Malik", "trays": f"A1 {MID}"}
    ends = []
    for may in (False, True):
        going = play(two(heroes, ruled(may_heal=may), **words), "0: play Lilith", "strike", f"tile M1 {MID} b2")
        assert asked(going).prompt == "Who gets 1 heart back?"
        ends.append(texts(going))
        go_on(going, "choose Lilith")
        ends.append(texts(going))
    mends, flips = "choose Lilith", "refresh Lilith Infernal-Wheel"
    assert ends == [[mends], [flips], [mends, "stop"], [flips, "stop"]]


def test_a_hero_above_another_horde_steps_aside() -> None:
    """KR-DESTROY-04, KR-FLY-04, KR-RUL-80: the flier under it is gone, and its base lies on no horde."""
    flier = "B9 e2 tiles b2 c2 d2 b3 d3 level 1"
    table = stand("destroy", scenario="S5", round=3, trays=f"A1 e2, {flier}", heroes="Malik e2 health 4 base c4")
    going = play(table, until="order")
    assert asked(going).rule == "KR-RUL-80"
    assert hero(table, "Malik").health == 3


def test_a_hero_stays_below_a_flier() -> None:
    """KR-FLY-04, KR-RUL-83: it holds the horde beneath, and hits nothing in its space."""
    table = two(f"Malik {EAST} base d4 health 4", trays=f"B9 {WEST}, A1 {EAST}", team="Malik Alleria")
    table.step = "order"
    play(table, until="pick_up")
    flier, below, malik = tray(table, "B9"), tray(table, "A1"), hero(table, "Malik")
    assert (flier.at, below.at, malik.on, malik.health) == (malik.at, malik.at, below.id, 3)
    table.step, malik.used = "act", False
    struck = play(table, "0: play Malik", "strike")
    assert (flier.tiles, below.tiles, struck.table.step) == ([], [], "hero")


def test_the_space_of_a_pathbreaker_card() -> None:
    """KR-BREAK-01, KR-RUL-81, KR-SPAWN-06: a hero walks onto it, and is not pushed there."""
    table = stand("act", scenario="S3", round=2, team="Malik Alleria", heroes="Malik c5")
    barred = table.barriers[0].at
    row, column = divmod(barred, 16)
    hero(table, "Malik").at = (row - 1) * 16 + column
    assert refusal(play(table.copy(), "0: play Malik"), f"go {sp(row, column)}") == ""
    table.step, table.entering = "enter", [tray(stand(trays=f"A1 {sp(1, 3)}"), "A1")]
    table.entering[0].at, table.entering[0].id = hero(table, "Malik").at, 0
    aside = texts(play(table), "aside")
    assert aside
    assert f"aside Malik {sp(row, column)}" not in aside


def test_the_clause_that_is_named() -> None:
    """KR-BREAK-03, KR-GHOST-01, KR-FLY-01, KR-HERO-08: a base on red squares, and one on a deadly enemy."""
    for name, cell in (("C10", "a4"), ("B10", "a3"), ("B9", "a1")):
        table = two(f"Malik {MID}", trays=f"{name} {EAST}", team="Malik Alleria")
        going = play(table, "0: play Malik")
        assert refusal(going, f"go {EAST} {cell}") == table.rules.hordes[name].clause, name


def test_the_wildcat_comes_back_by_the_attack() -> None:
    """KR-ALL-03, KR-ALL-04: the question names the one by which it comes."""
    back = play(
        two(f"Alleria {MID} facing E, Wildcat absent appeared", team="Alleria Malik"), "0: play Alleria", "strike"
    )
    assert asked(back).rule == "KR-ALL-04"


def test_what_earthquake_is_in_words() -> None:
    """KR-MAL-03: the log names everybody whom it protects."""
    going = using("Malik", "Earthquake", f"Malik {MID} abilities Earthquake", team="Malik Alleria")
    event = next(event for event in going.table.log or [] if event.what == "shielded")
    assert say(going.table, event) == "Malik and every hero in the same space are protected to the end of the round"


def test_the_page_shows_a_surge_on_the_board() -> None:
    """KR-IGN-04, KR-RUL-77: every choice has its words and its place, also where the hero stands on no space."""
    board = using("Ignus", "Surge-of-Flames", f"Ignus board {SURGE}", team="Ignus Malik")
    assert aims(board.table) == {}
    hints = {str(choice): hint(board.table, choice) for choice in asked(board).options(0)}
    assert (hints["halt"].label, hints["halt"].targets) == ("Stay on the board", ("seat-1",))
    assert hints[f"dash {GATE}"].targets
