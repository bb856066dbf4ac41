"""The worked examples of the ledger, second part: heroes, moving, the kingdom, ghosts, solo, spells, abilities."""

from __future__ import annotations

from itertools import product

import pytest
from kingdom_rush.helpers import (
    asked,
    edited,
    facts_of,
    go_on,
    hero,
    on_map,
    place,
    play,
    refusal,
    sp,
    stand,
    texts,
    tray,
)

from hordeplay.core.content import unstructure
from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.squares import write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import tray_by
from hordeplay.games.kingdom_rush.rules.advancing import activation_order
from hordeplay.games.kingdom_rush.rules.targets import sides
from hordeplay.odds.tiles import bits, placements, squares

S1 = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4), (4, 5), (4, 6)]
"""The route of S1; its space n is S1[n - 1]."""
TWO = {"scenario": "S2", "round": 2}


def test_example_22_ignus_comes_in() -> None:
    """KR-EX-22 (KR-HERO-05, KR-HERO-03)."""
    going = play(stand(**TWO, team="Ignus Malik", built=f"Archer {sp(3, 6)} W"), "play Ignus", seat=0)
    spaces = [text.split()[1] for text in texts(going, "go")]
    within = [sp(r, c) for r, c in product(range(6), range(8)) if max(abs(r - 2), abs(c - 6)) <= 2]
    assert sorted(spaces) == sorted(space for space in within if space not in {sp(3, 6), sp(2, 7)})
    assert {sp(2, 6), sp(2, 4), sp(0, 4)} <= set(spaces)
    assert refusal(going, f"go {sp(3, 6)}") == "KR-HERO-04"
    assert refusal(going, f"go {sp(2, 3)}") == "KR-HERO-03"


def test_example_23_magnus_regenerates() -> None:
    """KR-EX-23 (KR-PLAY-01, KR-HERO-02)."""
    words = "Magnus out health 0 out_since 1 abilities Mirage Arcane-Storm down Mirage"
    table = stand("regenerate", **TWO, team="Alleria Magnus", heroes=words)
    going = play(table, "regenerate")
    magnus = hero(table, "Magnus")
    assert (magnus.health, place(magnus), magnus.down) == (4, "board", ["Mirage"])
    assert refusal(going, "play Magnus", 1) == "KR-HERO-02"
    out = play(stand("regenerate", **TWO, team="Alleria Magnus", heroes=words), "stay")
    assert refusal(out, "play Magnus", 1) == "KR-HERO-18"


def test_example_24_malik_recovers() -> None:
    """KR-EX-24 (KR-HERO-13)."""
    words = f"Malik {sp(2, 4)} health 2 base b2 abilities Earthquake Hammer-Smash down Earthquake Hammer-Smash"
    table = stand(**TWO, trays=f"A1 {sp(2, 4)}", heroes=words)
    going = play(table, "play Malik", "recover", seat=1)
    malik = hero(table, "Malik")
    assert (malik.health, malik.down) == (6, [])
    assert refusal(going, "strike") == "KR-HERO-09"
    assert refusal(going, f"go {sp(2, 5)}") == ""


def test_example_25_healing_shows_the_wulf() -> None:
    """KR-EX-25 (KR-MOVE-05, KR-MOVE-06, KR-RUL-20, KR-RUL-21)."""
    rules = edited("hordes", "A1", grid=[".....", "hw...", ".....", ".....", "....."])
    table = stand("order", rules, round=2, trays=f"A1 {sp(*S1[2])} tiles b2")
    play(table, until="pick_up")
    assert tray(table, "A1").tiles == []
    assert on_map(table) == {"A1": sp(*S1[4])}


def test_example_26_a_soldier_stops_one_of_two() -> None:
    """KR-EX-26 (KR-MOVE-06, KR-RUL-03, KR-SOLD-04)."""
    table = stand("order", round=2, trays=f"A3 {sp(*S1[2])} soldiers b3")
    play(table, until="pick_up")
    assert (tray(table, "A3").soldiers, on_map(table)) == ([], {"A3": sp(*S1[3])})
    whole = stand("order", stand().rules.with_(speed_held="all"), round=2, trays=f"A3 {sp(*S1[2])} soldiers b3")
    play(whole, until="pick_up")
    assert on_map(whole) == {"A3": sp(*S1[2])}


@pytest.mark.parametrize(("hearts", "left", "space"), [(4, 2, (0, 3)), (1, 0, (1, 3))])
def test_example_27_a_hero_holds_both_attempts(hearts: int, left: int, space: tuple[int, int]) -> None:
    """KR-EX-27 (KR-RUL-02, KR-RUL-03)."""
    words = f"Magnus {sp(0, 3)} health {hearts} base b3"
    table = stand("order", **TWO, team="Alleria Magnus", trays=f"A3 {sp(0, 3)}", heroes=words)
    # The base lies on the Goblins, so that both Wulfs are open.
    assert tray_by(table, hero(table, "Magnus").on) is tray(table, "A3")
    play(table, until="pick_up")
    assert (hero(table, "Magnus").health, on_map(table)["A3"]) == (left, sp(*space))
    assert place(hero(table, "Magnus")) == (sp(0, 3) if left else "out")


def test_example_28_protection_is_for_heroes() -> None:
    """KR-EX-28 (KR-HERO-15, KR-RUL-02)."""
    words = f"Malik {sp(0, 3)} health 3 base a1 protected"
    table = stand("order", **TWO, trays=f"A2 {sp(0, 3)} soldiers c2 c3", heroes=words)
    play(table, until="pick_up")
    assert (hero(table, "Malik").health, tray(table, "A2").soldiers, on_map(table)["A2"]) == (3, [], sp(0, 3))


@pytest.mark.parametrize(("tiles", "hearts"), [("e1", 3), ("a1 e1", 4)])
def test_example_29_dead_eye(tiles: str, hearts: int) -> None:
    """KR-EX-29 (KR-MOVE-07, KR-GLOS-01, KR-RUL-22)."""
    words = f"Alleria {sp(3, 4)} health 4, Magnus {sp(2, 5)} health 4"
    table = stand("order", **TWO, team="Alleria Magnus", trays=f"B5 {sp(1, 3)} tiles {tiles}", heroes=words)
    play(table, until="pick_up")
    assert on_map(table) == {"B5": sp(2, 3)}
    assert (hero(table, "Alleria").health, hero(table, "Magnus").health) == (hearts, 4)


def test_example_30_a_jump() -> None:
    """KR-EX-30 (KR-MOVE-09, KR-RUL-05)."""
    table = stand("order", round=2, trays=f"A1 {sp(*S1[4])} soldiers b2, A2 {sp(*S1[3])}")
    play(table, until="pick_up")
    assert on_map(table) == {"A1": sp(*S1[4]), "A2": sp(*S1[5])}
    assert tray(table, "A1").soldiers == []
    blocked = stand(
        "order", stand().rules.with_(jump="blocked"), round=2, trays=f"A1 {sp(*S1[4])} soldiers b2, A2 {sp(*S1[3])}"
    )
    play(blocked, until="pick_up")
    assert on_map(blocked)["A2"] == sp(*S1[3])


def test_example_31_a_jump_into_the_exit() -> None:
    """KR-EX-31 (KR-RUL-05, KR-MOVE-03, KR-RUL-06, KR-RUL-59)."""
    words = f"Malik {sp(2, 6)} health 5 base a1"
    table = stand("order", **TWO, trays=f"A1 {sp(2, 5)} tiles b2 d2, A2 {sp(2, 6)}", heroes=words)
    play(table, until="pick_up")
    assert (table.hearts, on_map(table)) == (6, {"A2": sp(2, 6)})
    bare = stand("order", **TWO, trays=f"A1 {sp(2, 5)}", heroes=f"Malik {sp(2, 6)} health 5")
    going = play(bare)
    assert texts(going)[0].startswith("aside Malik")
    assert bare.hearts == 8


@pytest.mark.parametrize(("tiles", "hearts"), [("b2 c2 b3", 7), ("b2 c2 b3 d4 e4 e5", 4), ("b2+c2+b3+c3", 3)])
def test_example_32_a_big_enemy(tiles: str, hearts: int) -> None:
    """KR-EX-32 (KR-MOVE-10, KR-RUL-18, KR-RUL-19)."""
    table = stand("order", round=2, hearts=12, trays=f"B6 {sp(4, 6)} tiles {tiles}")
    play(table, until="pick_up")
    assert 12 - table.hearts == hearts


def test_example_33_twelve_crystals() -> None:
    """KR-EX-33 (KR-DESTROY-03)."""
    tiles = "b1+c1+d1+b2+c2+d2+b3+c3+d3 c5"
    table = stand("destroy", round=2, crystals=11, trays=f"C1 {sp(1, 3)} tiles {tiles}")
    going = play(table, until="order")
    assert table.crystals == 12
    assert facts_of(going, "destroys")[0]["lost"] == 2


@pytest.mark.parametrize(("hearts", "lost", "left"), [(3, "hearts", 0), (5, "", 1)])
def test_example_34_the_last_round(hearts: int, lost: str, left: int) -> None:
    """KR-EX-34 (KR-DESTROY-05, KR-WIN-01, KR-LOSS-01)."""
    trays = f"P1 {sp(1, 3)} tiles b2 c2 d2 b3 d3 b4 c4 d4, A1 {sp(4, 6)}"
    table = stand("destroy", round=9, hearts=hearts, trays=trays)
    going = play(table)
    assert facts_of(going, "last_portal")
    assert (table.lost, table.hearts) == (lost, left)
    assert going.request is None
    assert bool(facts_of(going, "won")) is (lost == "")


def test_example_35_a_flier_on_top() -> None:
    """KR-EX-35 (KR-FLY-03, KR-FLY-04, KR-FLY-05, KR-RUL-49)."""
    trays = f"B9 {sp(*S1[3])} tiles b3 d3 soldiers b2, A2 {sp(*S1[4])} soldiers c1"
    table = stand("order", round=2, trays=trays, hand_0="Archer")
    going = play(table, until="pick_up")
    flier, below = tray(table, "B9"), tray(table, "A2")
    assert (flier.soldiers, flier.at, flier.level, below.at, below.level) == ([], below.at, 1, below.at, 0)
    assert facts_of(going, "drops") == [{"horde": "B9", "soldiers": 1}]
    assert activation_order(table) == [flier.id, below.id]
    again = stand("act", round=3, trays=f"A2 {sp(2, 4)}, B9 {sp(2, 4)} tiles b3 d3 level 1", hand_0="Archer")
    aimed = play(again, f"build Archer {sp(2, 3)} E", seat=0)
    assert texts(aimed, "tile")
    go_on(aimed, texts(aimed, "tile")[-1])
    assert (len(tray(again, "B9").tiles), tray(again, "A2").tiles) == (3, [])


def test_example_36_a_ghost() -> None:
    """KR-EX-36 (KR-GHOST-03, KR-GHOST-04)."""
    tiles = "b1+d1+b2+d2 c5"
    words = f"Malik {sp(1, 3)} health 6 base a4"
    table = stand("destroy", scenario="S5", round=3, trays=f"B10 {sp(1, 3)} tiles {tiles} d4", heroes=words)
    going = play(table)
    assert table.crystals == 0
    assert (hero(table, "Malik").health, place(hero(table, "Malik"))) == (5, sp(1, 3))
    aside = texts(going)
    go_on(going, aside[0], "G2")
    assert place(hero(table, "Malik")) == aside[0].split()[-1]
    assert on_map(table)["G2"] != ""
    assert table.rules.hordes["G2"].crystals == 2
    assert facts_of(going, "haunts") == [{"horde": "G2", "space": 1 * 16 + 3}]


def test_example_37_pathbreakers() -> None:
    """KR-EX-37 (KR-BREAK-02, KR-BREAK-04)."""
    spaces = {"gate": (1, 2), "bridge": (1, 3), "gate-2": (1, 4)}
    where = {}
    for n in range(4):
        left = list(spaces)[n:]
        barriers = ", ".join(f"{icon} {sp(*spaces[icon])}" for icon in left)
        table = stand("spawn", edited_decks(), scenario="S5", round=2 + n, barriers=barriers, stack_1="1", stack_2="-")
        play(table, "C10", until="regenerate")
        where[n] = on_map(table)["C10"]
        assert [b.icon for b in table.barriers if not b.opened] == left[1:]
    assert where == {0: sp(1, 2), 1: sp(1, 3), 2: sp(1, 4), 3: sp(1, 1)}
    opened = stand("spawn", scenario="S5", round=3, barriers=f"gate {sp(1, 1)} 3")
    play(opened, "B2", until="regenerate")
    assert list(on_map(opened)) == ["B2"]
    shut = stand("spawn", scenario="S5", round=3, barriers=f"gate {sp(1, 1)}")
    play(shut, "B2", until="regenerate")
    assert list(on_map(shut)) == ["B2"]


def edited_decks() -> KingdomRules:
    """The rules with the pathbreaker in the first stack of S3."""
    setups = [unstructure(one) for one in stand().rules.scenarios["S5"].setups]
    for one in setups:
        one["stacks"][0]["cards"] = [*one["stacks"][0]["cards"][:-1], "C10"]
    return edited("scenarios", "S5", setups=setups)


def test_example_38_the_colour_of_a_solo_round() -> None:
    """KR-EX-38 (KR-SOLO-02, KR-RUL-47)."""
    table = stand("eliminate", seats=1, scenario="S5", round=3, colour="R", hand_0="Archer")
    going = play(table)
    assert texts(going) == ["eliminate B", "eliminate G"]
    assert refusal(going, "eliminate R") == "KR-SOLO-02"
    act = stand("act", seats=1, scenario="S5", round=3, colour="B", hand_0="Archer")
    solo = play(act)
    assert refusal(solo, f"build Archer {sp(2, 1)} N") == "KR-SOLO-02"
    assert refusal(solo, f"build Archer {sp(3, 3)} N") == ""
    go_on(solo, "play Malik")
    assert refusal(solo, f"go {sp(4, 7)}") == ""


def test_example_39_the_white_site() -> None:
    """KR-EX-39 (KR-WHITE-02, KR-WHITE-01, KR-RUL-60)."""
    built = f"Militia {sp(3, 3)} E seat 0, Wizard {sp(3, 3)} E seat 1"
    table = stand("pick_up", scenario="S5", seats=3, round=3, built=built, hand_0="-", hand_1="-", hand_2="-")
    going = play(table, "give Militia 2", "give Wizard 0")
    assert [player.hand for player in table.players] == [["Wizard"], [], ["Militia"]]
    assert going.table.step == "spawn"


def test_example_40_lightning_bolt() -> None:
    """KR-EX-40 (KR-SPELL-06, KR-RUL-39)."""
    assert odds.bolts() == 228
    assert odds.bolts(rules=stand().rules.with_(bolt_reading="pairs")) == 718
    table = stand(scenario="S2", spells="Lightning Bolt", trays=f"A4 {sp(0, 2)}")
    going = play(table, "cast Lightning-Bolt", f"tile M1 {sp(0, 2)} c2")
    assert texts(going, "tile") == [f"tile M1 {sp(0, 2)} {cell}" for cell in ("c1", "b2", "d2", "c3")]
    assert refusal(going, f"tile M1 {sp(0, 2)} a5") == "KR-SPELL-06"


def test_example_41_reapers_harvest() -> None:
    """KR-EX-41 (KR-LIL-03, KR-RUL-56): 360 complete placements in the middle of the card, none on the rim."""
    dominoes, singles = placements(("X", "X"), free=True), placements(("X",))
    ways = {}
    for base in (row * 5 + column for row in range(4) for column in range(4)):
        ground = 0b1100011 << base
        around = sides(base)
        covers: dict[tuple[int, ...], None] = {}
        for pair in ((a, b) for a in range(4) for b in range(a + 1, 4)):
            choices = [dominoes if i in pair else singles for i in range(4)]
            options = [[m for m in choices[i] if m & around[i] and not m & ground] for i in range(4)]
            for four in product(*options):
                if bits(s for m in four for s in squares(m)).bit_count() == sum(m.bit_count() for m in four):
                    covers[tuple(sorted(four))] = None
        ways[base] = len(covers)
    assert {base: n for base, n in ways.items() if n} == dict.fromkeys((6, 7, 11, 12), 360)
    table = stand(
        scenario="S2",
        team="Lilith Malik",
        trays=f"A6 {sp(0, 3)}",
        heroes=f"Lilith {sp(0, 3)} base b2 abilities Reaper's-Harvest",
    )
    going = play(table, "play Lilith", "use Reaper's-Harvest", f"tile D2 {sp(0, 3)} b1 c1", seat=0)
    assert refusal(going, f"tile D2 {sp(0, 3)} d1 e1") == "KR-LIL-03"
    assert refusal(going, f"tile M1 {sp(0, 3)} a2") == ""


def test_example_42_malik_and_empty_squares() -> None:
    """KR-EX-42 (KR-MAL-01, KR-RUL-43)."""
    trays = f"A1 {sp(2, 4)}, A2 {sp(2, 3)}, A4 {sp(2, 5)}"
    table = stand(**TWO, trays=trays, heroes=f"Malik {sp(2, 4)} base d4")
    going = play(table, "play Malik", "strike", f"tile L3 {sp(2, 4)} a1 a2 b2", seat=1)
    assert table.todo[0].tiles == ["M1", "M1"]
    go_on(going, f"tile M1 {sp(2, 3)} c1")
    assert f"tile M1 {sp(2, 5)} c2" in texts(going)
    assert refusal(going, "stop") == ""


def test_example_43_ignus_and_two_enemies() -> None:
    """KR-EX-43 (KR-IGN-01, KR-RUL-44)."""
    trays = f"A2 {sp(2, 4)}, A4 {sp(2, 3)}, P1 {sp(1, 3)}, A6 {sp(2, 5)}"
    words = {**TWO, "team": "Ignus Malik", "trays": trays, "heroes": f"Ignus {sp(2, 4)} base d4"}
    table = stand(**words)
    going = play(table, "play Ignus", "strike", f"tile I3 {sp(2, 4)} c2 c3 c4", seat=0)
    assert asked(going).rule == "KR-HERO-02"  # three enemies: nothing more
    table = stand(**{**words, "trays": trays.replace("A2", "A1")})
    going = play(table, "play Ignus", "strike", f"tile I3 {sp(2, 4)} b2 c2 d2", seat=0)
    assert (table.under, [text.split()[2] for text in texts(going, "tile")].count(sp(1, 3))) == (2, 0)
    go_on(going, f"tile M1 {sp(2, 3)} c2", f"tile M1 {sp(2, 5)} a1")
    assert asked(going).rule == "KR-HERO-02"


def test_example_44_resurrection() -> None:
    """KR-EX-44 (KR-LIL-05, KR-RUL-45)."""
    words = f"Lilith {sp(0, 3)} health 1 base a1 rise 3"
    table = stand("destroy", **TWO, team="Lilith Malik", trays=f"A2 {sp(0, 3)} tiles c1+c2+c3 c4+c5", heroes=words)
    play(table, until="order")
    lilith = hero(table, "Lilith")
    assert (lilith.health, lilith.protected, place(lilith)) == (4, True, sp(0, 3))
    assert hero_after(rise_first=False) == "out"


def hero_after(**knobs: bool) -> str:
    """Where Lilith is if the damage comes first."""
    words = f"Lilith {sp(0, 3)} health 1 base a1 rise 3"
    rules = stand().rules.with_(**knobs)
    table = stand(
        "destroy", rules, **TWO, team="Lilith Malik", trays=f"A2 {sp(0, 3)} tiles c1+c2+c3 c4+c5", heroes=words
    )
    play(table, until="order")
    return place(hero(table, "Lilith"))


def test_example_45_the_wildcat() -> None:
    """KR-EX-45 (KR-ALL-02)."""
    words = {**TWO, "heroes": f"Wildcat {sp(0, 3)} base a1 appeared"}
    table = stand("destroy", **words, trays=f"A2 {sp(0, 3)} tiles c1+c2+c3 c4+c5")
    play(table, until="order")
    assert (place(hero(table, "Wildcat")), hero(table, "Wildcat").health) == (sp(0, 3), 1)
    held = stand("order", **words, trays=f"A2 {sp(0, 3)}")
    play(held, until="pick_up")
    assert (place(hero(held, "Wildcat")), on_map(held)["A2"]) == ("absent", sp(0, 3))


def test_example_46_the_order_on_a_fork() -> None:
    """KR-EX-46 (KR-MOVE-08, KR-RUL-04)."""
    trays = f"A1 {sp(4, 2)}, A2 {sp(3, 3)}, A3 {sp(0, 3)}, A4 {sp(2, 4)}"
    table = stand(scenario="S2", round=2, trays=trays)
    assert [by_id(table, n) for n in activation_order(table)] == [sp(2, 4), sp(0, 3), sp(3, 3), sp(4, 2)]


def by_id(table: KingdomTable, number: int) -> str:
    """The space of a tray by its number."""
    return next(write_space(one.at) for one in table.trays if one.id == number)


def test_example_47_baskets_for_seven_crystals() -> None:
    """KR-EX-47 (KR-BUY-01, KR-BUY-02): 8 pairs of numbers can be paid, with all 7 crystals only two and one."""
    left_over: dict[tuple[int, int], int] = {}

    def buy(table: KingdomTable, pair: tuple[int, int]) -> None:
        left_over[pair] = table.crystals
        for name, step in (("Archer", (1, 0)), ("Marksmen", (0, 1))):
            after = table.copy()
            after.log = []
            going = play(after)
            if going.request is not None and asked(going).rule == "KR-BUY-01" and not refusal(going, f"buy {name} 0"):
                go_on(going, f"buy {name} 0")
                buy(after, (pair[0] + step[0], pair[1] + step[1]))

    buy(stand("spend", round=2, crystals=7), (0, 0))
    paid = {pair: 7 - left for pair, left in left_over.items()}
    assert len(paid) == 8
    assert sorted(pair for pair, n in paid.items() if n == 7) == [(2, 1)]
    assert sorted(pair for pair, n in paid.items() if n == 6) == [(0, 2), (3, 0)]
    assert refusal(play(stand("spend", round=2, crystals=7)), "buy Wizard 0") == "KR-BUY-03"


def test_example_48_linked_tiles() -> None:
    """KR-EX-48 (KR-TOWER-13, KR-RUL-17)."""
    trays = f"A2 {sp(1, 3)}, A1 {sp(1, 2)}"
    table = stand(
        scenario="S5",
        round=2,
        trays=trays,
        hand_0="Sorcerer-Wizard Ranger-Hideout",
        supply="Sorcerer-Wizard 0, Ranger-Hideout 0",
    )
    going = play(table, f"build Sorcerer-Wizard {sp(0, 3)} S", f"tile O4 {sp(1, 3)} c1 d1 c2 d2", seat=0)
    assert refusal(going, f"tile D2 {sp(1, 2)} b2 b3") == "KR-TOWER-13"
    assert refusal(going, f"tile D2 {sp(1, 3)} c3 c4") == ""
    table = stand(scenario="S5", round=2, trays=trays, hand_0="Ranger-Hideout", supply="Ranger-Hideout 0")
    going = play(table, f"build Ranger-Hideout {sp(0, 3)} S", f"tile D2 {sp(1, 3)} c1 c2", seat=0)
    assert refusal(going, f"tile D2 {sp(1, 2)} b2 b3") == ""
    assert table.rules.toll("A2") == 5
