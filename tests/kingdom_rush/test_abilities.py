"""The special abilities of the five heroes, one by one."""

from __future__ import annotations

from typing import Any

from kingdom_rush.helpers import asked, facts_of, go_on, hero, place, play, refusal, ruled, sp, stand, texts, tray

from hordeplay.core.script import Play
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.table import KingdomTable

MID, WEST, EAST, NORTH = sp(2, 4), sp(2, 3), sp(2, 5), sp(1, 3)
"""Four path spaces of S2: one in the middle, its neighbours on the trunk, and one of the first fork, diagonal to WEST."""


def using(
    name: str,
    ability: str,
    trays: str,
    *,
    at: str = f"{MID} base d4",
    other: str = "",
    rules: KingdomRules | None = None,
    **words: Any,
) -> Play[KingdomTable]:
    """A hero who stands in S2 and has just used an ability."""
    where = f"{name} {at} abilities {ability}"
    extra = words.pop("heroes", "")
    other = other or ("Ignus" if name == "Malik" else "Malik")
    table = stand(
        "act",
        rules,
        scenario="S2",
        round=2,
        team=f"{name} {other}",
        trays=trays,
        heroes=f"{where}, {extra}" if extra else where,
        **words,
    )
    return play(table, f"play {name}", f"use {ability}", seat=0)


def test_call_of_the_wild() -> None:
    """KR-ALL-05: four squares on the Wildcat's tray only, and nothing without the Wildcat."""
    going = using(
        "Alleria", "Call-of-the-Wild", f"A1 {EAST}, A2 {WEST}", at=MID, heroes=f"Wildcat {WEST} base a1 appeared"
    )
    assert {text.split()[2] for text in texts(going, "tile")} == {WEST}
    go_on(going, *(f"tile M1 {WEST} {cell}" for cell in ("c1", "c2", "c3", "c4")))
    assert len(tray(going.table, "A2").tiles) == 4
    alone = using("Alleria", "Call-of-the-Wild", f"A2 {WEST}", at=MID)
    assert alone.table.todo == []


def test_like_the_wind() -> None:
    """KR-ALL-06: then any hero moves one space and makes its basic attack, even if it was activated before."""
    going = using("Alleria", "Like-the-Wind", f"A1 {EAST}", at=f"{MID} facing E", heroes=f"Malik {sp(3, 5)} used")
    go_on(going, f"tile D2 {EAST} b2 b3")
    assert refusal(going, f"send Malik {sp(2, 2)}") == "KR-ALL-06"
    assert refusal(going, f"send Malik {EAST} c2") == ""
    go_on(going, f"send Malik {EAST} c2", "face N")
    assert f"tile L3 {EAST} a4 a5 b5" in texts(going, "tile")
    stays = using("Alleria", "Like-the-Wind", f"A1 {EAST}", at=f"{MID} facing E")
    go_on(stays, texts(stays, "tile")[0])
    go_on(stays, f"send Alleria {MID}", "face E")
    assert stays.table.todo[0].card == "Alleria"


def test_do_you_bleed() -> None:
    """KR-ALL-07: two squares more on the horde with the Wildcat, none if it is not on one."""
    with_cat = using(
        "Alleria",
        "Do-You-Bleed?",
        f"A2 {EAST}, A1 {WEST}",
        at=f"{MID} facing E",
        heroes=f"Wildcat {WEST} base d4 appeared",
    )
    go_on(with_cat, f"tile I3 {EAST} c1 c2 c3")
    assert (with_cat.table.todo[0].tiles, {t.split()[2] for t in texts(with_cat, "tile")}) == (["M1", "M1"], {WEST})
    without = using("Alleria", "Do-You-Bleed?", f"A2 {EAST}, A1 {WEST}", at=f"{MID} facing E")
    go_on(without, f"tile I3 {EAST} c1 c2 c3")
    assert without.table.todo == []


def test_multishot() -> None:
    """KR-ALL-08: only the tiles depicted, on any hordes in range."""
    going = using("Alleria", "Multishot", f"A2 {EAST}, A1 {sp(2, 6)}", at=f"{MID} facing E")
    go_on(going, f"tile M1 {EAST} c1", f"tile M1 {sp(2, 6)} b2", f"tile M1 {EAST} c2")
    assert going.table.todo == []


def test_the_wildcat_appears_and_comes_back() -> None:
    """KR-ALL-03, KR-ALL-04, KR-RUL-57: with her first move of the game; later her basic attack brings it back, to rest."""
    table = stand(scenario="S2", round=2, team="Alleria Malik")
    going = play(table, "play Alleria", f"go {sp(2, 6)}", "face W", "rest", seat=0)
    assert place(hero(table, "Wildcat")) == sp(2, 6)
    assert refusal(going, "play Wildcat", 0) == ""
    later = play(
        stand("act", table.rules.with_(wildcat_first="later"), scenario="S2", round=2),
        "play Alleria",
        f"go {sp(2, 6)}",
        "face W",
        "rest",
        seat=0,
    )
    assert refusal(later, "play Wildcat", 0) == "KR-HERO-02"
    table = stand(scenario="S2", round=3, heroes=f"Alleria {MID}, Wildcat absent appeared")
    going = play(table, "play Alleria", "strike", "sit", "rest", seat=0)
    assert place(hero(table, "Wildcat")) == MID
    assert refusal(going, "play Wildcat", 0) == "KR-HERO-02"


def test_the_wildcat_only_moves() -> None:
    """KR-ALL-01: up to two spaces, and it engages; it has no action."""
    table = stand(scenario="S2", round=2, heroes=f"Wildcat {MID} appeared")
    going = play(table, "play Wildcat", seat=0)
    assert [refusal(going, text) for text in ("strike", "recover", f"go {sp(2, 1)}")] == [
        "KR-HERO-09",
        "KR-HERO-09",
        "KR-HERO-03",
    ]
    assert refusal(going, f"go {sp(2, 6)}") == ""


def test_lilith_strikes_and_heals() -> None:
    """KR-LIL-01: a square on her own tray or a neighbour, then a heart and an ability for her or a hero near her."""
    table = stand(
        scenario="S2",
        round=2,
        team="Lilith Malik",
        trays=f"A1 {MID}, A2 {WEST}, A4 {sp(0, 2)}",
        heroes=f"Lilith {MID} base d4, Malik {EAST} health 3 abilities Earthquake down Earthquake",
    )
    going = play(table, "play Lilith", "strike", seat=0)
    assert {text.split()[2] for text in texts(going, "tile")} == {MID, WEST}
    go_on(going, f"tile M1 {WEST} c1", "choose Malik", "refresh Malik Earthquake")
    assert (hero(table, "Malik").health, hero(table, "Malik").down) == (4, [])


def test_infernal_wheel() -> None:
    """KR-LIL-02, KR-HERO-11: one tile on each adjacent tray, true, none on a portal or on her own."""
    going = using("Lilith", "Infernal-Wheel", f"A1 {MID}, B2 {WEST}, P1 {EAST}, A4 {NORTH}")
    assert {text.split()[2] for text in texts(going, "tile")} == {WEST, NORTH}
    go_on(going, f"tile D2 {WEST} a2 b2")
    assert {text.split()[2] for text in texts(going, "tile")} == {NORTH}
    go_on(going, f"tile D2 {NORTH} c2 c3")
    assert asked(going).rule == "KR-HERO-02"


def test_heavenly_chaos() -> None:
    """KR-LIL-04: a square, a domino and two soldiers, all on one adjacent horde; soldiers of true type (KR-TYPE-04)."""
    going = using("Lilith", "Heavenly-Chaos", f"A1 {MID}, B2 {WEST}, A4 {NORTH}")
    go_on(going, f"post {WEST} a2")
    assert {
        text.split()[2] if text.startswith("tile") else text.split()[1] for text in texts(going) if text != "stop"
    } == {WEST}
    go_on(going, f"tile D2 {WEST} b2 c2", f"tile M1 {WEST} d2", f"post {WEST} b3")
    assert (tray(going.table, "B2").soldiers, len(tray(going.table, "B2").tiles)) == ([5, 11], 2)


def test_resurrection_waits_for_phase_3() -> None:
    """KR-LIL-05, KR-HERO-14: an ongoing ability; its hearts come when her tray is destroyed."""
    going = using("Lilith", "Resurrection", f"A1 {MID}", at=f"{MID} health 1 base d4")
    go_on(going, f"tile D2 {MID} b2 b3")
    assert hero(going.table, "Lilith").rise == 3
    assert hero(going.table, "Lilith").health == 1


def test_hammer_time() -> None:
    """KR-MAL-02: an ability is turned face up, and Malik takes another action, but not this one again."""
    going = using(
        "Malik",
        "It's-Hammer-Time",
        f"A1 {MID}",
        other="Alleria",
        heroes=f"Alleria {sp(0, 0)} abilities Multishot down Multishot",
    )
    assert set(texts(going)) == {"refresh Alleria Multishot", "stop"}
    go_on(going, "refresh Alleria Multishot")
    assert hero(going.table, "Alleria").down == []
    assert refusal(going, "use It's-Hammer-Time") == "KR-MAL-02"
    assert refusal(going, "strike") == ""
    assert refusal(going, "recover") == ""


def test_an_ability_is_turned_face_down_once_it_has_been_used() -> None:
    """KR-HERO-12, KR-RUL-64: face up while it is resolved, so it cannot turn itself up; the other action is part of it."""
    going = using("Malik", "It's-Hammer-Time", f"A1 {MID}")
    malik = hero(going.table, "Malik")
    assert (texts(going, "refresh"), malik.down) == ([], [])
    go_on(going, "recover")
    assert malik.down == ["It's Hammer Time"]
    rested = go_on(using("Malik", "It's-Hammer-Time", f"A1 {MID}"), "rest")
    assert hero(rested.table, "Malik").down == ["It's Hammer Time"]
    smash = using("Malik", "Hammer-Smash", f"A1 {MID}")
    assert hero(smash.table, "Malik").down == []
    while smash.table.todo:
        go_on(smash, texts(smash)[0])
    assert hero(smash.table, "Malik").down == ["Hammer Smash"]


def test_turned_face_down_at_once() -> None:
    """KR-RUL-64 read the other way: it lies face down while it is resolved, and may turn itself up again."""
    going = using("Malik", "It's-Hammer-Time", f"A1 {MID}", rules=ruled(turned_down="used"))
    assert texts(going) == ["refresh Malik It's-Hammer-Time", "stop"]
    go_on(going, "stop", "recover")
    assert hero(going.table, "Malik").down == []


def test_a_copied_hammer_time_turns_nothing_of_its_own_up() -> None:
    """KR-HERO-12, KR-MAG-04: Knowledge is Power is being used until what it copies is done."""
    going = using("Magnus", "Knowledge-is-Power", f"A1 {MID}", heroes=f"Malik {sp(0, 0)} abilities It's-Hammer-Time")
    go_on(going, "copy It's-Hammer-Time")
    assert "refresh" not in {text.split()[0] for text in texts(going)}
    go_on(going, "rest")
    assert hero(going.table, "Magnus").down == ["Knowledge is Power"]
    assert hero(going.table, "Malik").down == []


def test_earthquake() -> None:
    """KR-MAL-03, KR-HERO-15: heroes in Malik's space are protected, as long as they are there."""
    going = using(
        "Malik",
        "Earthquake",
        f"A6 {MID}",
        at=f"{MID} base a3",
        other="Alleria",
        heroes=f"Alleria {MID} health 2 base c3, Wildcat absent appeared",
    )
    go_on(going, texts(going, "tile")[0], "rest", "0: done", "1: done")
    table = going.table
    assert (hero(table, "Malik").health, hero(table, "Alleria").health) == (6, 2)
    assert facts_of(going, "protected") == [{"hero": "Malik"}, {"hero": "Alleria"}]
    assert not hero(table, "Malik").shelter


def test_hammer_smash() -> None:
    """KR-MAL-04, KR-RUL-43: a square for each enemy square, all on a single adjacent horde."""
    going = using("Malik", "Hammer-Smash", f"A3 {MID}, A2 {WEST}, A4 {EAST}")
    go_on(going, f"tile O4 {MID} b2 c2 b3 c3")
    assert going.table.todo[0].tiles == ["M1"] * 4
    go_on(going, f"tile M1 {WEST} c1")
    assert refusal(going, f"tile M1 {EAST} c2") == "KR-TOWER-13"


def test_cant_touch_this() -> None:
    """KR-MAL-05: Protection to the end of the round, and the basic attack."""
    going = using("Malik", "Can't-Touch-This", f"A1 {MID}")
    assert hero(going.table, "Malik").protected
    go_on(going, "choose Malik")
    assert going.table.todo[0].card == "Malik"
    assert texts(going, "tile")


def test_magnus_on_a_building_site() -> None:
    """KR-MAG-01: one more domino on the same tray if he stands on a site, and no tower can be built there."""
    site = sp(1, 2)
    table = stand(
        "act",
        ruled(ranged_tiles="free"),
        scenario="S2",
        round=2,
        team="Magnus Malik",
        trays=f"A2 {NORTH}, A1 {sp(0, 2)}",
        heroes=f"Magnus {site} facing E",
        hand_1="Archer",
    )
    going = play(table, "play Magnus", "strike", f"tile D2 {NORTH} c1 c2", seat=0)
    assert {text.split()[2] for text in texts(going, "tile")} == {NORTH}
    assert refusal(going, "stop") == ""  # it is allowed, not asked for
    go_on(going, f"tile D2 {NORTH} c3 c4", "rest")
    assert refusal(going, f"build Archer {site} N", 1) == "KR-TOWER-01"
    path = stand(scenario="S2", round=2, team="Magnus Malik", trays=f"A2 {NORTH}", heroes=f"Magnus {WEST} facing N")
    play(path, "play Magnus", "strike", f"tile D2 {NORTH} b1 c1", seat=0)
    assert path.todo == []


def test_hocus_pocus() -> None:
    """KR-MAG-02: any hero goes anywhere and makes its basic attack; three squares more on the tray that it hit."""
    going = using("Magnus", "Hocus-Pocus", f"A2 {WEST}, A1 {EAST}", at=MID)
    go_on(going, f"send Malik {WEST} a1", "face N", f"tile L3 {WEST} c2 c3 d3")
    assert (going.table.todo[0].card, going.table.todo[0].tiles) == ("Hocus Pocus", ["M1"] * 3)
    assert {text.split()[2] for text in texts(going, "tile")} == {WEST}


def test_mirage() -> None:
    """KR-MAG-03: two soldiers and two dominoes, all on one adjacent horde; magical (KR-TYPE-03)."""
    going = using("Magnus", "Mirage", f"A7 {WEST}, A1 {EAST}", at=MID)
    assert refusal(going, f"post {WEST} c2") == "KR-SOLD-02"
    go_on(going, f"post {WEST} b2", f"tile D2 {WEST} b3 c3")
    assert refusal(going, f"tile D2 {EAST} b2 b3") == "KR-TOWER-13"


def test_knowledge_is_power() -> None:
    """KR-MAG-04, KR-RUL-46: any ability in the slots of a hero, face down, too, but not itself."""
    going = using(
        "Magnus",
        "Knowledge-is-Power",
        f"A1 {MID}",
        heroes=f"Malik {sp(0, 0)} abilities Earthquake Hammer-Smash down Earthquake",
    )
    assert texts(going) == ["copy Earthquake", "copy Hammer-Smash", "stop"]
    go_on(going, "copy Earthquake", f"tile P5 {MID} a1 b1 a2 b2 a3")
    assert hero(going.table, "Magnus").shelter
    every = stand("act", stand().rules.with_(copy_scope="printed"), scenario="S2", round=2, team="Magnus Malik",
                  heroes=f"Magnus {MID} abilities Knowledge-is-Power")  # fmt: skip
    assert len(texts(play(every, "play Magnus", "use Knowledge-is-Power", seat=0), "copy")) == 7
    nothing = using("Magnus", "Knowledge-is-Power", f"A1 {MID}", heroes=f"Malik {sp(0, 0)}")
    assert asked(nothing).prompt != "Which ability is copied?"  # nobody else has one, so nothing is asked


def test_arcane_storm() -> None:
    """KR-MAG-05: only the tiles depicted."""
    going = using("Magnus", "Arcane-Storm", f"A1 {EAST}", at=f"{MID} facing E")
    assert going.table.todo[0].tiles == ["D2", "D2", "M1"]


def test_flaming_frenzy_heals() -> None:
    """KR-IGN-02, KR-RUL-44: exactly three enemies under the tile bring one hero a heart, two do not."""
    going = using("Ignus", "Flaming-Frenzy", f"A5 {MID}", at=f"{MID} health 2 base d4")
    go_on(going, f"tile T4 {MID} b1 a2 b2 c2")
    assert going.table.under == 3
    go_on(going, "choose Ignus")
    assert hero(going.table, "Ignus").health == 3
    two = using("Ignus", "Flaming-Frenzy", f"A1 {MID}", at=f"{MID} health 2 base d4")
    go_on(two, f"tile T4 {MID} b2 b3 c3 b4")
    assert (two.table.under, asked(two).rule) == (2, "KR-HERO-02")


def test_fire_and_brimstone() -> None:
    """KR-IGN-03: with exactly three enemies two more squares, if he likes, on one and the same adjacent tray."""
    going = using("Ignus", "Fire-&-Brimstone", f"A3 {MID}, A1 {WEST}, A2 {EAST}", at=f"{MID} base d4")
    go_on(going, f"tile S4 {MID} c2 d2 b3 c3")
    assert going.table.under == 3
    assert refusal(going, "stop") == ""
    go_on(going, f"tile M1 {EAST} c1")
    assert refusal(going, f"tile M1 {WEST} b2") == "KR-TOWER-13"


def test_surge_of_flames() -> None:
    """KR-IGN-04: up to four spaces with a square on each horde entered, none on a portal; then two hearts."""
    trays = f"A1 {WEST}, A4 {NORTH}, P1 {EAST}"
    going = using("Ignus", "Surge-of-Flames", trays, at=f"{MID} health 2")
    assert refusal(going, "halt") == ""
    go_on(going, f"dash {WEST}", f"tile M1 {WEST} b2", f"dash {NORTH}", f"tile M1 {NORTH} c2")
    assert refusal(going, "halt") == "KR-HERO-07"
    go_on(going, "halt a1", "choose Ignus")
    ignus = hero(going.table, "Ignus")
    assert (place(ignus), ignus.base, ignus.health, len(tray(going.table, "A1").tiles)) == (NORTH, 0, 4, 1)
    go_on(going, "face S")
    assert refusal(going, f"go {sp(1, 2)}") == ""  # his usual move is still to come
    portal = using("Ignus", "Surge-of-Flames", trays, at=f"{MID} health 5")
    go_on(portal, f"dash {EAST}")
    assert texts(portal, "tile") == []
    assert refusal(portal, "halt") == "KR-PORTAL-08"


def test_surge_of_flames_places_one_tile_a_horde() -> None:
    """KR-IGN-04, KR-RUL-65: a horde that he enters again has its tile; read by the step it takes another one."""
    run = (f"dash {WEST}", f"tile M1 {WEST} b2", f"dash {NORTH}", f"dash {WEST}")
    once = go_on(using("Ignus", "Surge-of-Flames", f"A1 {WEST}", at=MID), *run)
    assert texts(once, "tile") == []
    assert len(tray(once.table, "A1").tiles) == 1
    again = go_on(using("Ignus", "Surge-of-Flames", f"A1 {WEST}", at=MID, rules=ruled(surge_again=True)), *run)
    assert texts(again, "tile")
    passed = go_on(
        using("Ignus", "Surge-of-Flames", f"A1 {WEST}", at=MID),
        f"dash {WEST}",
        "stop",
        f"dash {NORTH}",
        f"dash {WEST}",
    )
    assert texts(passed, "tile")  # none lies there yet


def test_lets_burn() -> None:
    """KR-IGN-05: two bars on two different adjacent trays, not on the horde that he is engaged with."""
    going = using("Ignus", "Let's-Burn", f"A1 {MID}, A2 {WEST}, A4 {EAST}")
    assert {text.split()[2] for text in texts(going, "tile")} == {WEST, EAST}
    assert refusal(going, "stop") == ""  # he may place them, he need not
    go_on(going, f"tile I3 {WEST} c1 c2 c3")
    assert {text.split()[2] for text in texts(going, "tile")} == {EAST}
