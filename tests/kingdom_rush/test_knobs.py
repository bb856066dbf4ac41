"""The numbers that a designer turns: each does what it says, at its printed value and at another."""

from __future__ import annotations

from typing import Any

import pytest
from kingdom_rush.helpers import hero, play, refusal, ruled, sp, stand, texts, tray

from hordeplay.games.kingdom_rush.rules.setup import start

MID, GHOST = sp(2, 4), "B10 e3 tiles b1 d1 b2 d2 b4 d4 c5"
COVERED = f"A2 {MID} tiles c1 c2 c3 c4 c5"


def test_what_a_game_starts_with() -> None:
    """KR-SETUP-02, KR-PASS-05: crystals, and the highest tower level, which stays between 1 and 4."""
    assert [start(ruled(starting_crystals=n), 2).crystals for n in (0, 5)] == [0, 5]
    assert [ruled(cap_change=n).cap("S2") for n in (-3, 0, 1, 3)] == [1, 3, 4, 4]
    passed = [
        texts(play(stand("act", ruled(cap_change=n), hand_0="Marksmen", supply="Marksmen 2")), "pass", 0)
        for n in (0, 1)
    ]
    assert passed == [["pass Marksmen 1 Marksmen"], ["pass Marksmen 1 Sharpshooter"]]


def test_levels_of_a_pass() -> None:
    """KR-PASS-02: none, one or two levels; where the better card is missing the next best."""
    for levels, into in ((0, "Archer"), (1, "Marksmen"), (2, "Sharpshooter"), (3, "Sharpshooter")):
        going = play(stand("act", ruled(pass_levels=levels), scenario="S2", hand_0="Archer", hand_1="-"))
        assert texts(going, "pass", 0) == [f"pass Archer 1 {into}"]


def test_towers_on_a_site() -> None:
    """KR-SOLD-08."""
    words = {"built": f"Archer {sp(0, 1)} S, Militia {sp(0, 1)} S", "hand_0": "Footmen", "supply": "Footmen 2"}
    build = f"build Footmen {sp(0, 1)} S"
    assert refusal(play(stand(**words)), build, 0) == "KR-SOLD-08"
    assert refusal(play(stand("act", ruled(towers_per_site=3), **words)), build, 0) == ""
    one = stand("act", ruled(towers_per_site=1), built=f"Archer {sp(0, 1)} S", hand_0="Militia")
    assert refusal(play(one), f"build Militia {sp(0, 1)} S", 0) == "KR-SOLD-08"


@pytest.mark.parametrize("slots", [0, 2, 4])
def test_ability_slots(slots: int) -> None:
    """KR-RUL-38: so many of four, for every hero."""
    table = stand("abilities", ruled(ability_slots=slots), scenario="S2", round=0)
    going = play(table)
    for _ in range(2 * slots):
        choice = texts(going)[0]
        going = play(table, choice)
    assert [len(hero(table, name).abilities) for name in ("Alleria", "Malik", "Wildcat")] == [slots, slots, 0]
    assert table.round == 1


def test_the_bench() -> None:
    """KR-SOLO-03."""
    five = "Malik Ignus Lilith Alleria Magnus"
    for bench, ways in ((0, "Malik"), (3, "Malik Ignus Lilith Alleria"), (4, five)):
        table = start(ruled(bench_heroes=bench), 1, "S2", heroes=ways)
        assert sum(figure.role == "bench" for figure in table.figures) == bench
    with pytest.raises(ValueError, match="1 to 4 heroes"):
        start(ruled(), 1, "S2", heroes=five)


@pytest.mark.parametrize(
    ("step", "knob", "values", "words", "lost"),
    [
        ("destroy", "destroyed_damage", (0, 1, 3), {"trays": COVERED, "heroes": f"Malik {MID} health 5 base a1"}, 1),
        ("order", "held_damage", (0, 1, 3), {"trays": f"A2 {MID}", "heroes": f"Malik {MID} health 5 base a1"}, 1),
        ("order", "deadeye_damage", (0, 1, 3), {"trays": f"B5 {MID}", "heroes": f"Malik {sp(1, 5)} health 5"}, 1),
    ],
)
def test_damage_to_heroes(step: str, knob: str, values: tuple[int, ...], words: dict[str, Any], lost: int) -> None:
    """KR-DESTROY-04, KR-RUL-02, KR-MOVE-07."""
    for value in values:
        table = stand(step, ruled(**{knob: value}), scenario="S2", round=2, **words)
        play(table, until={"destroy": "order", "order": "pick_up"}[step])
        assert hero(table, "Malik").health == 5 - lost * value


def test_crystals_for_ghosts() -> None:
    """KR-RUL-31: none for a horde with the ghost icon, unless the knob says so."""
    for crystals in (0, 2):
        table = stand("destroy", ruled(ghost_crystals=crystals), scenario="S5", round=2, trays=GHOST.replace("e3", MID))
        play(table, "G1", until="order")
        assert (table.crystals, tray(table, "G1").at) == (crystals, 2 * 16 + 4)


@pytest.mark.parametrize(("hearts", "lost"), [(0, 3), (4, 7), (8, 11)])
def test_hearts_for_a_big_enemy(hearts: int, lost: int) -> None:
    """KR-MOVE-10: three Goblins, and the Brute for as much as the knob says."""
    table = stand("order", ruled(big_hearts=hearts), round=2, hearts=20, scenario="S2", trays=f"B6 {sp(2, 6)}")
    play(table, until="pick_up")
    assert 20 - table.hearts == lost


def test_prices() -> None:
    """KR-BUY-02, KR-BUY-03: levels 1 and 2 as printed; 3 and 4 are sold once they have a price."""
    words = {"scenario": "S5", "round": 3, "crystals": 4}
    printed = play(stand("spend", **words))
    assert {text.split()[1] for text in texts(printed, "buy", 0)} >= {"Archer", "Adept"}
    assert refusal(printed, "buy Wizard 0", 0) == "KR-BUY-03"
    seats = len(printed.table.players)
    assert (refusal(printed, f"buy Archer {seats - 1}", 0), refusal(printed, f"buy Archer {seats}", 0)) == (
        "",
        "KR-BUY-01",
    )
    dear = play(stand("spend", ruled(price_level1=5, price_level2=4, price_level3=4, price_level4=5), **words))
    bought = {text.split()[1] for text in texts(dear, "buy", 0)}
    assert bought == {name for name in bought if dear.table.rules.towers[name.replace("-", " ")].level in {2, 3}}
    assert (refusal(dear, "buy Archer 0", 0), refusal(dear, "buy Tesla-Tower 0", 0)) == ("KR-BUY-02", "KR-BUY-02")
    play(dear.table, "buy Wizard 0", seat=0)
    assert (dear.table.crystals, dear.table.players[0].hand.count("Wizard")) == (0, 1)
