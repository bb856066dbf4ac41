"""What no other test noticed when lines of the rules were turned by lot (`tests/mutation`, `--random`)."""

from __future__ import annotations

from typing import Any

import pytest
from kingdom_rush.helpers import (
    asked,
    edited,
    facts_of,
    go_on,
    on_map,
    play,
    refusal,
    ruled,
    sp,
    stand,
    texts,
)

from hordeplay.core.match import Match
from hordeplay.games.kingdom_rush import at
from hordeplay.games.kingdom_rush.model.table import KingdomTable

MID = sp(2, 4)


def full(name: str, space: str) -> str:
    """A horde with a tile on every square that may have one."""
    centre = () if name.startswith("Z") else ("c3",)
    squares = [f"{column}{row}" for row in range(1, 6) for column in "abcde" if f"{column}{row}" not in centre]
    return f"{name} {space} tiles {'+'.join(squares)}"


def story(scenario: str, fell: int = 0, **words: Any) -> str:
    """What is told at the end of a round in which nobody does anything more; so many portals fell before."""
    match: Match[KingdomTable] = at("act", scenario=scenario, hand_0="-", hand_1="-", round=4, seed=1,
                                    destroyed=fell, destroyed_portals=fell, **words)  # fmt: skip
    for seat in (0, 1):
        match.play("done", seat)
    match.run("greedy", until="end")
    assert match.result is not None
    return match.result.says


# ---- Phase 1


@pytest.mark.parametrize(("exit_is", "hearts"), [("edge", 0), ("space", 6)])
def test_a_full_path_leads_to_the_exit(exit_is: str, hearts: int) -> None:
    """KR-SPAWN-05, KR-RUL-59: the last space takes a horde, unless to stand on it is to have reached the exit."""
    trays = "A2 f6, A3 f5, A4 f4, A5 e4, A7 d4, A8 c4"
    table = stand("spawn", ruled(exit_is=exit_is), scenario="S4", round=2, token=1, trays=trays)
    going = play(table, "B1", until="regenerate")
    assert [event["hearts"] for event in facts_of(going, "kingdom")] == [hearts] * bool(hearts)
    assert on_map(table).get("B1") == (None if hearts else "b4")


# ---- Phase 2


@pytest.mark.parametrize(
    ("squares", "clause"), [("c3 d3", ""), ("d3 c3", "KR-TOWER-11"), ("c3 c3", "KR-TOWER-11"), ("", "KR-TOWER-11")]
)
def test_the_squares_of_a_tile_are_named_in_one_way(squares: str, clause: str) -> None:
    """KR-TOWER-11: each square once and row by row, so that one placement is one choice."""
    going = play(stand(scenario="S4", round=2, trays="A2 e4", spells="Rain of Fire"), "cast Rain-of-Fire")
    assert refusal(going, f"tile D2 e4 {squares}".strip()) == clause


@pytest.mark.parametrize(
    ("tower", "prompt"), [("Archer", "Archer: place a pair"), ("Militia", "Militia: place 1 soldier")]
)
def test_who_attacks_is_asked_for_what_is_placed(tower: str, prompt: str) -> None:
    """KR-TOWER-03, KR-SOLD-01: the question names the tiles of an attack, or the soldiers where it has no tiles."""
    going = play(stand(trays=f"A2 {sp(1, 3)}", hand_1=tower), f"build {tower} {sp(0, 3)} S", seat=1)
    assert asked(going).prompt == prompt


def test_tiles_are_named_before_soldiers() -> None:
    """KR-MAG-03: while Mirage has tiles the question names them, then its soldiers."""
    table = stand(
        scenario="S2", round=2, team="Magnus Malik", trays=f"A2 {MID}", heroes=f"Magnus {sp(2, 5)} abilities Mirage"
    )
    going = play(table, "play Magnus", "use Mirage", seat=0)
    assert asked(going).prompt == "Mirage: place 2 pairs"
    go_on(going, f"tile D2 {MID} c1 c2", f"tile D2 {MID} c3 c4")
    assert asked(going).prompt == "Mirage: place 2 soldiers"


def test_what_follows_a_tile_goes_on_the_horde_that_it_struck() -> None:
    """KR-GLOS-12: of a spell, too, which has nobody who stands anywhere."""
    parts = [
        {"do": "tiles", "tiles": ["D2"], "at": "one_tray", "attack": "magical"},
        {"do": "tiles", "tiles": ["M1"], "at": "struck", "attack": "magical"},
    ]
    rules = edited("spells", "Rain of Fire", parts=parts)
    table = stand("act", rules, scenario="S4", round=2, trays="A2 e4, A4 d4", spells="Rain of Fire")
    going = play(table, "cast Rain-of-Fire", "tile D2 e4 c1 c2")
    assert {text.split()[2] for text in texts(going, "tile")} == {"e4"}


def test_what_follows_a_tile_waits_for_it() -> None:
    """KR-GLOS-12, KR-RUL-16: where the first tile of a card lies nowhere, none goes on the horde that it should have struck."""
    parts = [
        {"do": "tiles", "tiles": ["O4"], "at": "one_tray", "attack": "magical"},
        {"do": "tiles", "tiles": ["M1"], "at": "struck", "attack": "magical"},
    ]
    rules = edited("spells", "Rain of Fire", parts=parts)
    for tiles, placed in (("", ["O4"]), (" tiles b2 b4 d2 d4 c3 a3 e3", [])):
        table = stand("act", rules, scenario="S4", round=2, trays=f"A2 e4{tiles}", spells="Rain of Fire")
        going = play(table, "cast Rain-of-Fire")
        assert sorted({text.split()[1] for text in texts(going, "tile")}) == placed
        assert (table.step == "part") == bool(placed)


@pytest.mark.parametrize(("malik", "healed"), [(sp(2, 5), ["choose Malik"]), (sp(5, 0), [])])
def test_who_is_out_of_reach_turns_no_ability_up(malik: str, healed: list[str]) -> None:
    """KR-LIL-01: the face-down ability is one of whoever is healed, and nobody is where all near her are whole."""
    table = stand(scenario="S2", round=2, team="Lilith Malik", trays=f"A1 {MID}",
                  heroes=f"Lilith {MID} base d4, Malik {malik} health 3 abilities Earthquake down Earthquake")  # fmt: skip
    going = play(table, "play Lilith", "strike", f"tile M1 {MID} b2", seat=0)
    assert texts(going, "choose") == healed
    if healed:
        go_on(going, *healed)
    assert texts(going, "refresh") == ["refresh Malik Earthquake"] * bool(healed)


@pytest.mark.parametrize(("wildcat", "reached"), [(f"{sp(2, 5)} base a1 appeared", {sp(2, 5)}), ("absent", set())])
def test_whoever_copies_it_calls_the_wildcat(wildcat: str, reached: set[str]) -> None:
    """KR-MAG-04, KR-ALL-05: Magnus who copies Call of the Wild places its tiles on the horde of the Wildcat, and on no other."""
    table = stand(scenario="S2", round=2, team="Magnus Alleria", trays=f"A1 {MID}, A2 {sp(2, 5)}",
                  heroes=f"Magnus {MID} base d4 abilities Knowledge-is-Power, "
                         f"Alleria {sp(0, 0)} abilities Call-of-the-Wild, Wildcat {wildcat}")  # fmt: skip
    going = play(table, "play Magnus", "use Knowledge-is-Power", "copy Call-of-the-Wild", seat=0)
    assert {text.split()[2] for text in texts(going, "tile")} == reached


def test_who_has_no_companion_places_nothing_beside_one() -> None:
    """KR-ALL-05, KR-ALL-07: tiles on the horde of a companion are for a hero who has one; another hero's horde is not meant."""
    rules = edited("abilities", "Earthquake", parts=[{"do": "tiles", "tiles": ["M1"], "at": "companion"}])
    table = stand("act", rules, scenario="S2", round=2, team="Malik Ignus", trays=f"A1 {MID}, A2 {sp(2, 5)}",
                  heroes=f"Malik {MID} base d4 abilities Earthquake, Ignus {sp(2, 5)} base a1")  # fmt: skip
    assert texts(play(table, "play Malik", "use Earthquake", seat=0), "tile") == []


# ---- Phase 3


@pytest.mark.parametrize(
    ("trays", "gone", "rule", "events"),
    [
        ([("P1", "b2"), ("P2", "c6")], "", "", []),
        ([("P1", "b2"), ("P2", "c6")], "P3", "KR-DESTROY-05", [("last_portal", "P2")]),
        ([("P2", "b2"), ("P1", "c6")], "P3", "KR-DESTROY-05", [("last_portal", "P1")]),
        ([("Z1", "c6")], "P1 P2 P3", "KR-RUL-73", [("last_boss", "Z1")]),
        ([("P1", "b2"), ("Z1", "c6")], "P2 P3", "KR-RUL-73", [("last_boss", "Z1")]),
        ([("Z1", "c6"), ("P1", "b2")], "P2 P3", "KR-DESTROY-05", [("last_portal", "P1")]),
    ],
)
def test_the_log_tells_what_fell_last(
    trays: list[tuple[str, str]], gone: str, rule: str, events: list[tuple[str, str]]
) -> None:
    """KR-DESTROY-05, KR-RUL-73: of several that fall at once the one that is removed last, by the clause of its kind."""
    table = stand("destroy", scenario="S5", round=9, trays=", ".join(full(*one) for one in trays), gone=gone)
    play(table, until="order")
    last = [event for event in table.log or [] if event.what in {"last_portal", "last_boss"}]
    assert [(event.what, event.facts["horde"]) for event in last] == events
    assert {event.rule for event in last} <= {rule}


def test_the_log_tells_that_a_boss_finds_no_room() -> None:
    """KR-SPAWN-05, KR-RUL-73: where every space of its path is taken that is told before it costs the game."""
    trays = "A1 b6, A2 c6, A3 d6, A4 e6, A5 e5, A6 e4, A7 f4, A8 g4, B8 h4"
    table = stand("haunt", scenario="S5", round=9, trays=trays, haunted="Z1 b6 route 2", gone="P3")
    play(table)
    events = [(event.what, event.facts["horde"]) for event in table.log or [] if event.what in {"no_room", "lost"}]
    assert events == [("no_room", "Z1"), ("lost", "Z1")]


# ---- The end


@pytest.mark.parametrize(
    ("scenario", "words", "rest"),
    [
        ("S1", {"trays": "P1 g5"}, "it was the last portal to destroy"),
        ("S2", {"trays": "P1 g3"}, "1 more portal was left to destroy"),
        ("S5", {"trays": "P1 h4"}, "2 more portals were left to destroy"),
        ("S1", {"trays": "A5 g5", "hearts": 1}, "the only portal was left to destroy"),
        ("S2", {"trays": "A5 g3", "hearts": 1}, "both portals were left to destroy"),
        ("S2", {"trays": "A5 g3", "hearts": 1, "gone": "P1", "fell": 1}, "1 of 2 portals was left to destroy"),
        ("S5", {"trays": "A5 h4", "hearts": 1}, "3 of 3 portals were left to destroy"),
        ("S5", {"trays": "A5 h4", "hearts": 1, "gone": "P1", "fell": 1}, "2 of 3 portals were left to destroy"),
        ("S5", {"trays": "A5 h4", "hearts": 1, "gone": "P1 P2", "fell": 2}, "1 of 3 portals was left to destroy"),
        ("S5", {"trays": "A5 h4, Z1 b2", "hearts": 1, "gone": "P1 P2 P3", "fell": 3}, "1 boss was left to beat"),
        ("S5", {"trays": "Z1 h4", "gone": "P1 P2 P3", "fell": 3}, "1 boss was left to beat"),
        ("S5", {"trays": "Z1 h4", "gone": "P1 P3", "fell": 2}, "1 of 3 portals was left to destroy"),
    ],
)  # fmt: skip
def test_a_loss_tells_what_was_still_to_do(scenario: str, words: dict[str, Any], rest: str) -> None:
    """KR-WIN-01, KR-RUL-53, KR-RUL-73: the portals that stand, wherever they are, and once they are gone the bosses."""
    assert story(scenario, **words).rpartition("; ")[2].removesuffix(".") == rest


@pytest.mark.parametrize(
    ("trays", "rest"),
    [
        ("A1 f5, A2 c2", "The nearest one left, Goblin Pickets, was 1 move from the kingdom."),
        ("A1 c2, A2 e4", "The nearest one left, Goblin File, was 3 moves from the kingdom."),
        ("", "No horde is left on the path."),
    ],
)
def test_a_win_tells_how_near_the_hordes_had_come(trays: str, rest: str) -> None:
    """KR-WIN-01, KR-GLOS-04: the horde with the fewest moves to go; from the last space it is one move into the kingdom."""
    assert story("S1", trays=trays, gone="P1", fell=1).endswith(rest)
