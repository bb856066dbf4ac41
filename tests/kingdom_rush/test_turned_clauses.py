"""What no other test noticed when one clause after the other was turned in the rules (`tests/mutation`)."""

from __future__ import annotations

import pytest
from kingdom_rush.helpers import asked, facts_of, go_on, hero, play, refusal, ruled, sp, stand, texts

from hordeplay.games.kingdom_rush.rules.towers import Build

MID = sp(2, 4)


def test_a_tower_looks_along_the_map() -> None:
    """KR-RUL-12: whoever builds by a choice of their own making names one of four directions."""
    request = asked(play(stand(hand_1="Archer")))
    for facing, clause in (("E", ""), ("X", "KR-RUL-12")):
        refused = request.why_not(Build("Archer", request.read(f"build Archer {sp(0, 3)} E").site, facing), 1)  # type: ignore[attr-defined]
        assert (refused.rule if refused else "") == clause


def test_a_spell_of_an_earlier_scenario_is_not_learnt_again() -> None:
    """KR-RUL-72: what was cast in an earlier scenario of the campaign is gone."""
    going = play(stand("spells", scenario="S4"))
    assert refusal(going, "learn Thunderbolt") == ""
    going.table.cast.append("Thunderbolt")
    assert refusal(going, "learn Thunderbolt") == "KR-RUL-72"


def test_the_white_tower_goes_to_a_seat_that_there_is() -> None:
    """KR-WHITE-02: its seats are those of the table."""
    table = stand("pick_up", scenario="S5", round=2, built=f"Archer {sp(3, 3)} E seat 0")
    going, seats = play(table), len(table.players)
    assert (refusal(going, f"give Archer {seats - 1}"), refusal(going, f"give Archer {seats}")) == ("", "KR-WHITE-02")


def test_the_log_tells_which_ability_is_used() -> None:
    """KR-HERO-12: who uses an ability says which, before anything comes of it."""
    table = stand("act", scenario="S2", round=2, team="Malik Ignus", trays=f"A1 {MID}",
                  heroes=f"Malik {MID} base d4 abilities Earthquake")  # fmt: skip
    assert facts_of(play(table, "play Malik", "use Earthquake", seat=0), "uses") == [
        {"hero": "Malik", "ability": "Earthquake"}
    ]


def test_the_log_tells_the_health_that_came_back() -> None:
    """KR-PLAY-01: who regenerates has all hearts again, and the log gives that number."""
    table = stand("regenerate", scenario="S2", heroes="Malik out health 0 out_since 1", round=5)
    going = play(table, "regenerate")
    assert [fact["health"] for fact in facts_of(going, "regenerates")] == [hero(table, "Malik").health] == [6]


@pytest.mark.parametrize(("base", "clause"), [("d1", ""), ("e1", "KR-HERO-07"), ("d4", "")])
def test_a_base_stands_within_its_card(base: str, clause: str) -> None:
    """KR-HERO-07: a base is two squares wide, so none begins in the last column."""
    table = stand(scenario="S2", team="Malik Ignus", trays=f"A1 {MID}", heroes=f"Malik {sp(2, 5)}")
    assert refusal(play(table, "play Malik", seat=0), f"go {MID} {base}") == clause


def test_a_base_on_a_red_square_is_refused_by_its_card() -> None:
    """KR-HERO-07: Horde C11 has red squares at the end of its first row; a base over them is refused for that, one beyond not."""
    table = stand(scenario="S2", team="Malik Ignus", trays=f"C11 {MID}", heroes=f"Malik {sp(2, 5)}")
    going = play(table, "play Malik", seat=0)
    clause = table.rules.hordes["C11"].clause
    assert clause != "KR-HERO-07"
    assert (refusal(going, f"go {MID} d1"), refusal(going, f"go {MID} e1")) == (clause, "KR-HERO-07")


def test_a_hero_who_lets_the_action_go_has_used_what_brought_it() -> None:
    """KR-RUL-79, KR-HERO-12: who moves instead of acting again has the ability face down before it looks anywhere."""
    table = stand("act", ruled(again="at_once"), scenario="S2", round=2, team="Malik Ignus", trays=f"A1 {MID}",
                  heroes=f"Malik {MID} base d4 abilities It's-Hammer-Time")  # fmt: skip
    going = play(table, "play Malik", "use It's-Hammer-Time", seat=0)
    while not texts(going, "go"):
        go_on(going, texts(going)[-1])
    go_on(going, texts(going, "go")[0])
    assert facts_of(going, "lets_go") == [{"hero": "Malik"}]
    assert texts(going, "face")
    assert hero(table, "Malik").down == ["It's Hammer Time"]
