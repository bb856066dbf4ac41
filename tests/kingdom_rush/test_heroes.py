"""Heroes: the board, moving and engaging, actions, damage, regenerating, the bench of a solo game."""

from __future__ import annotations

import pytest
from kingdom_rush.helpers import (
    asked,
    edited,
    facts_of,
    go_on,
    hero,
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
from hordeplay.games.kingdom_rush import GAME
from hordeplay.games.kingdom_rush.model.trays import room_for_base
from hordeplay.games.kingdom_rush.rules.setup import start
from hordeplay.games.kingdom_rush.view.printed_cards import hero_card

MID, WEST, EAST = sp(2, 4), sp(2, 3), sp(2, 5)


def test_the_hero_board() -> None:
    """KR-HERO-01, KR-RUL-38: health, move, starting tower; two special abilities are chosen of four."""
    table = stand("abilities", scenario="S2", round=0)
    going = play(table)
    assert len(texts(going)) == 4
    assert refusal(going, "bring Earthquake") == "KR-HERO-16"
    go_on(going, "bring Multishot")
    assert refusal(going, "bring Multishot") == "KR-RUL-38"
    go_on(going, "bring Like-the-Wind", "bring Earthquake", "bring Hammer-Smash")
    assert (hero(table, "Malik").abilities, table.step, table.round) == (["Earthquake", "Hammer Smash"], "act", 1)
    assert (hero(table, "Malik").health, "Militia" in table.players[1].hand) == (6, True)
    assert start(ruled(health_change=2), 2, "S2").figures[0].health == 6


def test_facing_fixes_what_arrows_reach() -> None:
    """KR-HERO-06: chosen after moving."""
    table = stand(
        scenario="S2", round=2, trays=f"A2 {WEST}, A1 {EAST}", heroes=f"Alleria {sp(0, 6)}, Wildcat absent appeared"
    )
    going = play(table, "play Alleria", f"go {MID}", seat=0)
    assert texts(going) == ["face N", "face E", "face S", "face W"]
    go_on(going, "face W", "strike")
    assert {text.split()[2] for text in texts(going, "tile")} == {WEST}


def test_melee_and_ranged() -> None:
    """KR-HERO-10, KR-HERO-11: without arrows only the engaged tray; with arrows any but that."""
    trays = f"A1 {MID}, A2 {EAST}"
    malik = play(
        stand(scenario="S2", round=2, trays=trays, heroes=f"Malik {MID} base d4"), "play Malik", "strike", seat=1
    )
    assert {text.split()[2] for text in texts(malik, "tile")} == {MID}
    alleria = stand(
        scenario="S2", round=2, trays=trays, heroes=f"Alleria {MID} base d4 facing E, Wildcat absent appeared"
    )
    going = play(alleria, "play Alleria", "strike", seat=0)
    assert {text.split()[2] for text in texts(going, "tile")} == {EAST}
    idle = play(stand(scenario="S2", round=2, trays=trays, heroes=f"Malik {WEST}"), "play Malik", "strike", seat=1)
    assert asked(idle).rule == "KR-HERO-02"


def test_one_move_and_one_action() -> None:
    """KR-HERO-02, KR-HERO-03, KR-HERO-09, KR-RUL-27: in either order, the move not split."""
    table = stand(scenario="S2", round=2, trays=f"A1 {MID}", heroes=f"Malik {MID} base d4 abilities Can't-Touch-This")
    going = play(table, "play Malik", "recover", seat=1)
    assert refusal(going, "use Can't-Touch-This") == "KR-HERO-09"
    go_on(going, f"go {EAST}", "face E")
    assert going.table.acting == -1
    first = play(stand(scenario="S2", round=2, heroes=f"Malik {MID}"), "play Malik", f"go {EAST}", "face E", seat=1)
    assert refusal(first, f"go {MID}") == "KR-HERO-03"
    assert refusal(first, "recover") == ""


def test_an_ability_turns_face_down() -> None:
    """KR-HERO-12: it is used once until it is turned up again."""
    table = stand(scenario="S2", round=2, heroes=f"Malik {MID} abilities Can't-Touch-This")
    going = play(table, "play Malik", "use Can't-Touch-This", "stop", "rest", seat=1)
    assert hero(table, "Malik").down == ["Can't Touch This"]
    hero(table, "Malik").used = False
    go_on(going, "play Malik", seat=1)
    assert refusal(going, "use Can't-Touch-This") == "KR-HERO-12"


def test_protection_ends_with_the_round() -> None:
    """KR-HERO-14, KR-HERO-15."""
    table = stand("round_end", scenario="S2", round=2, heroes=f"Malik {MID} protected shelter rise 3 used")
    play(table, until="round")
    malik = hero(table, "Malik")
    assert (malik.protected, malik.shelter, malik.rise, malik.used) == (False, False, 0, False)


def test_a_hero_holds_its_tray() -> None:
    """KR-HERO-17, KR-RUL-28, KR-HERO-18: and pays a heart; at none it is knocked out at once and uncovers its squares."""
    table = stand("order", scenario="S2", round=2, trays=f"A2 {MID}", heroes=f"Malik {MID} health 1 base b1")
    going = play(table, until="pick_up")
    assert (place(hero(table, "Malik")), tray(table, "A2").at) == ("out", 2 * 16 + 4)
    assert facts_of(going, "knocked_out") == [{"hero": "Malik"}]
    act = play(stand(scenario="S2", round=3, heroes="Malik out health 0 out_since 2"))
    assert refusal(act, "play Malik", 1) == "KR-HERO-18"


def test_the_base() -> None:
    """KR-HERO-07, KR-RUL-24, KR-RUL-25, KR-RUL-26: two heroes may share, no enemy is needed, it moves with the hero only."""
    words = {"scenario": "S2", "round": 2, "trays": f"A1 {MID}", "heroes": f"Malik {MID} base a1, Alleria {EAST}"}
    table = stand(**words)
    going = play(table, "play Malik", seat=1)
    assert refusal(going, f"go {MID} a1") == "KR-RUL-26"
    assert refusal(going, f"go {MID} c1") == ""
    slow = play(stand("act", ruled(move_change=-1), **words), "play Malik", seat=1)
    assert refusal(slow, f"go {MID} c1") == "KR-HERO-03"
    free = play(stand("act", ruled(move_change=-1, base_free=True), **words), "play Malik", seat=1)
    assert refusal(free, f"go {MID} c1") == ""
    alleria = play(stand(**words), "play Alleria", seat=0)
    assert refusal(alleria, f"go {MID} a1") == "KR-HERO-07"
    assert refusal(alleria, f"go {MID} d4") == ""
    alone = play(stand("act", ruled(heroes_share=False), **words), "play Alleria", seat=0)
    assert refusal(alone, f"go {MID} d4") == "KR-HERO-07"
    need = stand("act", ruled(base_must_cover=True), scenario="S2", trays=f"A6 {MID}")
    assert room_for_base(need, tray(need, "A6")) == [0, 3, 15, 18]


def test_where_a_hero_ends() -> None:
    """KR-HERO-04, KR-RUL-30: on any space without tower, portal or full tray; scenery counts, unless the knob says no."""
    words = {"scenario": "S2", "round": 2, "heroes": f"Malik {sp(1, 5)}", "built": f"Archer {sp(1, 4)} S"}
    going = play(stand(**words), "play Malik", seat=1)
    assert refusal(going, f"go {sp(0, 6)}") == ""
    assert refusal(going, f"go {sp(1, 4)}") == "KR-HERO-04"
    assert refusal(going, "go p16") == "KR-HERO-04"
    strict = play(stand("act", ruled(scenery=False), **words), "play Malik", seat=1)
    assert refusal(strict, f"go {sp(0, 6)}") == "KR-RUL-30"


def test_basic_attacks_and_resistances() -> None:
    """KR-RUL-23: they follow their printed type, unless the knob lifts it."""
    words = {"scenario": "S2", "round": 2, "trays": f"B2 {MID}", "heroes": f"Malik {MID} base a4"}
    assert refusal(play(stand(**words), "play Malik", "strike", seat=1), f"tile L3 {MID} a1 a2 b2") == "KR-TYPE-02"
    lifted = play(stand("act", ruled(basic_types=False), **words), "play Malik", "strike", seat=1)
    assert refusal(lifted, f"tile L3 {MID} a1 a2 b2") == ""


def test_tiles_of_a_ranged_basic_attack_lie_as_the_hero_looks() -> None:
    """KR-HERO-11, KR-TOWER-10, KR-RUL-66: exactly like a tower's; with the icon, and read the other way, they are turned."""
    words = {
        "scenario": "S2",
        "round": 2,
        "trays": f"A2 {MID}",
        "heroes": f"Alleria {EAST} facing W abilities Like-the-Wind",
    }
    across, along = f"tile D2 {MID} b1 c1", f"tile D2 {MID} c1 c2"
    going = play(stand(**words), "play Alleria", "strike", seat=0)
    assert (refusal(going, across), refusal(going, along)) == ("KR-TOWER-10", "")
    south = play(stand(**{**words, "heroes": f"Alleria {sp(1, 4)} facing S"}), "play Alleria", "strike", seat=0)
    assert (refusal(south, across), refusal(south, along)) == ("", "KR-TOWER-10")
    ability = play(stand(**words), "play Alleria", "use Like-the-Wind", seat=0)
    assert (refusal(ability, across), refusal(ability, along)) == ("", "")
    icon = edited(
        "heroes", "Alleria", basic=[{"do": "tiles", "tiles": ["D2"], "at": "arrows", "arrows": ["F1"], "free": True}]
    )
    for rules in (icon, ruled(ranged_tiles="free")):
        free = play(stand("act", rules, **words), "play Alleria", "strike", seat=0)
        assert (refusal(free, across), refusal(free, along)) == ("", "")
    table = stand(**words)
    cards = [dict(hero_card(table, hero(table, name)).facts)["Its tiles"] for name in ("Alleria", "Malik")]
    assert cards == ["lie as the hero looks", "may be turned and flipped"]


def test_coming_back() -> None:
    """KR-PLAY-01, KR-RUL-55, KR-RUL-29: a hero who stays out may regenerate later; one sent to its board is not knocked out."""
    words = {"scenario": "S2", "heroes": "Malik out health 0 out_since 1"}
    table = stand("regenerate", **words, round=2)
    going = play(table)
    assert texts(going) == ["regenerate", "stay"]
    must = play(stand("regenerate", ruled(may_stay_out=False), **words, round=2))
    assert texts(must) == ["regenerate"]
    soon = stand("regenerate", ruled(regenerate_delay=3), **words, round=2)
    assert play(soon).table.step == "act"
    later = stand("regenerate", **words, round=5)
    play(later, "regenerate")
    assert (hero(later, "Malik").health, hero(later, "Malik").used) == (6, True)


def test_the_bench_of_a_solo_game() -> None:
    """KR-SOLO-01, KR-SOLO-03, KR-SOLO-05, KR-RUL-48: a guest comes in anywhere, strikes, holds its tray and leaves."""
    fresh = start(stand().rules, 1, "S2")
    assert [(f.name, f.role) for f in fresh.figures if f.role != "companion"] == [
        ("Malik", "main"), ("Ignus", "bench"), ("Lilith", "bench"), ("Alleria", "bench"),
    ]  # fmt: skip
    table = stand(seats=1, scenario="S2", round=2, colour="R", hand_0="-", trays=f"A2 {MID}")
    going = play(table)
    assert refusal(going, "play Ignus") == "KR-SOLO-03"
    go_on(going, f"call Ignus {MID} a1", "face E", f"tile I3 {MID} c3 c4 c5")
    assert refusal(going, "call Ignus a1") == "KR-SOLO-03"
    go_on(going, "done")
    assert (place(hero(table, "Ignus")), tray(table, "A2").at, tray(table, "A2").tiles != []) == (
        "gone",
        2 * 16 + 4,
        True,
    )
    assert facts_of(going, "held")
    rides = stand(
        "act", ruled(bench_holds=False), seats=1, scenario="S2", round=2, colour="R", hand_0="-", trays=f"A2 {MID}"
    )
    play(rides, f"call Ignus {MID} a1", "face E", f"tile I3 {MID} c3 c4 c5", "done")
    assert tray(rides, "A2").at == 2 * 16 + 5
    words = {"seats": 1, "scenario": "S2", "round": 2, "colour": "R", "hand_0": "-", "trays": f"A2 {sp(2, 6)}"}
    far = stand("act", ruled(bench_holds=False), **words)
    play(far, f"call Lilith {sp(2, 6)} a1", "face E", f"tile M1 {sp(2, 6)} c3", "done", until="pick_up")
    assert (place(hero(far, "Lilith")), far.hearts) == ("gone", 4)


def test_alleria_from_the_bench_brings_the_wildcat_to_act() -> None:
    """KR-ALL-04: as a bench hero her basic attack brings the Wildcat, which may be activated."""
    table = stand(seats=1, scenario="S2", round=2, colour="R", hand_0="-", trays=f"A2 {MID}")
    going = play(table, f"call Alleria {EAST}", "face W", f"tile D2 {MID} c1 c2", "sit")
    assert place(hero(table, "Wildcat")) == EAST
    assert refusal(going, "play Wildcat") == ""


@pytest.mark.parametrize("knocks", [False, True])
def test_sent_to_the_board(knocks: bool) -> None:
    """KR-RUL-29, KR-RUL-50: without room a hero goes to its board with its health; with the knob it is knocked out."""
    built = ", ".join(
        f"{name} {sp(*s)} N" for name, s in zip(("Archer", "Mage", "Archer"), ((1, 2), (1, 4), (2, 2)), strict=True)
    )
    # Round the space (1,3) of S2 only towers and hordes: heroes may not end on scenery.
    trays = f"B9 {sp(1, 3)}, A1 {sp(0, 2)}, A2 {sp(0, 3)}, A4 {sp(2, 3)} soldiers c2, A6 {sp(2, 4)} soldiers a1"
    rules = ruled(scenery=False, aside_knocks_out=knocks)
    table = stand(
        "order",
        rules,
        scenario="S2",
        round=2,
        trays=trays,
        built=built + f", Bombard {sp(0, 4)} N",
        heroes=f"Malik {sp(1, 3)} health 3 base d4",
    )
    play(table, until="pick_up")
    assert (place(hero(table, "Malik")), hero(table, "Malik").health) == (("out", 0) if knocks else ("board", 3))


def test_a_guest_of_the_bench_is_hurt_like_any_hero() -> None:
    """KR-RUL-67, KR-SOLO-03: knocked out it is out of the game, nobody asks for it again; a spell may choose it, too."""
    words = {"seats": 1, "scenario": "S2", "team": "Malik Lilith", "round": 4, "hand_0": "-", "trays": f"A2 {MID}"}
    table = stand("order", heroes=f"Lilith {MID} base a1 health 1 used", **words)
    going = play(table, until="round")
    assert (place(hero(table, "Lilith")), facts_of(going, "knocked_out")) == ("gone", [{"hero": "Lilith"}])
    table.step = "regenerate"
    assert play(table).table.step == "act"
    hurt = {**words, "trays": f"P1 {MID}", "spells": "Gem of Timewarp", "heroes": f"Lilith {EAST} used, Malik {WEST}"}
    for bench_hurt, chosen in ((True, ["choose Malik", "choose Lilith"]), (False, ["choose Malik"])):
        gem = play(stand("act", ruled(bench_hurt=bench_hurt), **hurt), "cast Gem-of-Timewarp")
        go_on(gem, texts(gem, "tile")[0])
        assert texts(gem) == chosen


def test_the_wildcat_of_a_guest_leaves_with_it() -> None:
    """KR-SOLO-03, KR-RUL-67: also when its hero was knocked out in that round."""
    table = stand(
        "round_end", seats=1, scenario="S2", team="Malik Alleria", round=4, hand_0="-", trays=f"A2 {MID}",
        heroes=f"Alleria gone, Wildcat {EAST}",
    )  # fmt: skip
    play(table, until="round")
    assert place(hero(table, "Wildcat")) == "gone"


def test_a_companion_that_was_sent_back_waits_like_a_hero() -> None:
    """KR-RUL-68, KR-ALL-01, KR-HERO-05: it comes in by the exit, or to Alleria by her basic attack; or it is out of play."""
    words = {"scenario": "S2", "round": 2, "heroes": f"Alleria {MID} facing W, Wildcat board appeared"}
    table = stand(**words)
    going = play(table, "play Wildcat", seat=0)
    assert refusal(going, f"go {sp(2, 6)}") == ""
    assert refusal(going, f"go {MID}") == "KR-HERO-03"
    struck = play(stand(**words), "play Alleria", "strike", "sit", seat=0)
    assert place(hero(struck.table, "Wildcat")) == MID
    crowd = "A2 e3, A1 g3 soldiers b2"
    built = "Archer e2 N, Mage f2 N, Archer e4 N, Mage f4 N, Bombard g4 N"
    for rule, where in (("board", "board"), ("absent", "absent")):
        rules = ruled(scenery=False, pushed_companion=rule)
        pushed = stand("order", rules, scenario="S2", round=2, trays=crowd, built=built, heroes="Wildcat f3 appeared")
        play(pushed, until="pick_up")
        assert hero(pushed, "Wildcat").where == where


def test_nobody_asks_what_a_bench_hero_brings() -> None:
    """KR-RUL-69, KR-RUL-38: it comes in to make its basic attack; with the knob each brings two abilities all the same."""
    for bench_abilities, asked_for in ((False, 2), (True, 8)):
        match = Match(GAME, start(ruled(bench_abilities=bench_abilities), 1, "S2"))
        n = 0
        while match.table.step == "abilities":
            match.play(match.choices[0])
            n += 1
        assert n == asked_for
