"""Towers: where they stand, what they reach, what their tiles and soldiers may cover; portals, passing, the white site."""

from __future__ import annotations

from kingdom_rush.helpers import asked, edited, facts_of, go_on, hero, play, refusal, ruled, sp, stand, texts, tray

from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.rules.passing import better
from hordeplay.games.kingdom_rush.rules.targets import reach

ROUTE = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4), (4, 5), (4, 6)]


def test_a_round_of_actions_in_any_order() -> None:
    """KR-PLAY-02, KR-PLAY-03, KR-RUL-54: any seat is next until it is done; towers, passing and heroes are the actions."""
    table = stand(scenario="S2", hand_0="Archer", hand_1="Archer")
    going = play(table)
    assert list(asked(going).seats) == [0, 1]
    assert {text.split()[0] for text in texts(going, seat=0)} == {"build", "pass", "play", "done"}
    go_on(going, "1: done")
    assert list(asked(going).seats) == [0]
    go_on(going, "0: play Alleria")
    assert asked(going).seats == (0,)
    go_on(going, "rest")
    assert refusal(going, "play Alleria", 0) == "KR-HERO-02"


def test_towers_stand_on_sites_of_their_colour() -> None:
    """KR-TOWER-01, KR-GLOS-13: not on the path, not on scenery, not on a site with a hero, not without the card."""
    table = stand(scenario="S2", hand_0="Archer", heroes=f"Malik {sp(1, 1)}")
    going = play(table)
    for space in ((0, 1), (0, 6), (1, 1)):
        assert refusal(going, f"build Archer {sp(*space)} N", 0) == "KR-TOWER-01"
    assert refusal(going, f"build Mage {sp(1, 4)} N", 0) == "KR-TOWER-01"
    assert refusal(going, f"build Archer {sp(1, 4)} N", 0) == ""


def test_an_attack_follows_at_once() -> None:
    """KR-TOWER-03, KR-RUL-14: mandatory while it can cover an enemy; without a target nothing is asked."""
    table = stand(trays=f"A2 {sp(1, 3)}", hand_1="Archer Mage")
    going = play(table, f"build Archer {sp(0, 3)} N", seat=1)
    assert table.step == "act"
    go_on(going, f"build Mage {sp(2, 1)} E", seat=1)
    assert table.step == "act"
    must = play(stand(trays=f"A2 {sp(1, 3)}", hand_1="Archer"), f"build Archer {sp(0, 3)} S", seat=1)
    assert refusal(must, "stop") == "KR-RUL-14"
    may = play(
        stand("act", ruled(mandatory="never"), trays=f"A2 {sp(1, 3)}", hand_1="Archer"),
        f"build Archer {sp(0, 3)} S",
        seat=1,
    )
    assert refusal(may, "stop") == ""
    covered = f"A2 {sp(1, 3)} tiles c1 c2 c3 c4 c5"
    bare = play(stand(trays=covered, hand_1="Archer"), f"build Archer {sp(0, 3)} S", seat=1)
    assert (refusal(bare, "stop"), bool(texts(bare, "tile"))) == ("", True)  # KR-RUL-15: empty squares may be covered
    legal = play(
        stand("act", ruled(mandatory="legal"), trays=covered, hand_1="Archer"), f"build Archer {sp(0, 3)} S", seat=1
    )
    assert refusal(legal, "stop") == "KR-RUL-14"


def test_a_tile_has_to_cover_an_enemy_if_somebody_wants_it_so() -> None:
    """KR-RUL-15."""
    table = stand("act", ruled(tile_must_cover=True), trays=f"A2 {sp(1, 3)}", hand_1="Archer")
    going = play(table, f"build Archer {sp(0, 3)} S", seat=1)
    assert refusal(going, f"tile D2 {sp(1, 3)} a1 b1") == "KR-RUL-15"
    assert refusal(going, f"tile D2 {sp(1, 3)} b1 c1") == ""


def test_place_what_fits() -> None:
    """KR-RUL-16, KR-TOWER-12: tiles in any order, over one or several hordes; what does not fit is lost."""
    full = "tiles a1+b1 d1+e1 a2+b2 d2+e2 a3+b3 d3+e3 a4+b4 d4+e4 a5+b5 d5+e5 c1 c3"
    table = stand(trays=f"A2 {sp(1, 3)} {full}", hand_1="Artillery", supply="Artillery 2")
    going = play(table, f"build Artillery {sp(0, 3)} S", seat=1)
    assert {text.split()[1] for text in texts(going, "tile")} == {"M1"}
    go_on(going, f"tile M1 {sp(1, 3)} c2")
    assert table.step == "act"
    spread = stand(trays=f"A2 {sp(1, 3)}, A1 {sp(1, 2)}", hand_1="Artillery", supply="Artillery 2")
    spreading = play(spread, f"build Artillery {sp(0, 3)} S", f"tile M1 {sp(1, 2)} b2", seat=1)
    assert {text.split()[2] for text in texts(spreading)} == {sp(1, 2), sp(1, 3)}


def test_perfect_range_and_many_arrows() -> None:
    """KR-TOWER-08: every path space of the map; KR-RUL-11: several arrows extend a diagonal; KR-RUL-10: nothing blocks."""
    table = stand(trays=f"A2 {sp(1, 3)}, A1 {sp(1, 4)}")
    assert len(reach(table, ("*",), "N", 3)) == 9
    assert reach(table, ("FR2",), "S", 2 * 16 + 5) == (3 * 16 + 4,)
    assert reach(table, ("FL2",), "E", 5 * 16 + 4) == (4 * 16 + 5,)
    diagonal = reach(table, ("FR3",), "N", 5 * 16 + 3)
    assert diagonal == (4 * 16 + 4,)
    assert reach(stand("act", ruled(angled_extends=False)), ("FL2",), "N", 3 * 16 + 5) == (2 * 16 + 4,)
    assert reach(stand(), ("FL2",), "N", 3 * 16 + 5) == (1 * 16 + 3, 2 * 16 + 4)
    assert reach(table, ("F3",), "E", 1 * 16 + 1) == (18, 19, 20)
    sight = stand("act", ruled(line_of_sight=True), trays=f"A2 {sp(1, 3)}, A1 {sp(1, 4)}")
    assert reach(sight, ("F3",), "E", 1 * 16 + 1) == (18, 19)


def test_attack_types() -> None:
    """KR-TYPE-01, KR-TYPE-02, KR-TYPE-04: red, blue and purple attacks; only true damage covers a Runeguard."""
    runes = [len(odds.placements("M1", "C3", attack=kind)) for kind in ("physical", "magical", "true")]
    assert runes == [21, 21, 25]
    table = stand(scenario="S5", trays=f"C3 {sp(1, 3)}", hand_0="Tesla-Tower Archer", supply="Tesla-Tower 0")
    going = play(table, f"build Tesla-Tower {sp(0, 3)} S", seat=0)
    assert refusal(going, f"tile M1 {sp(1, 3)} c1") == ""
    red = play(stand(scenario="S5", trays=f"C3 {sp(1, 3)}", hand_0="Archer"), f"build Archer {sp(0, 3)} S", seat=0)
    assert refusal(red, f"tile D2 {sp(1, 3)} b1 c1") == "KR-TYPE-02"


def test_a_tray_needs_all_its_enemies_covered() -> None:
    """KR-TYPE-07, KR-DESTROY-01: the last enemy counts; red squares need no cover (KR-FLY-01, KR-GHOST-01, KR-BREAK-03)."""
    almost = stand("destroy", round=2, trays=f"A1 {sp(1, 3)} tiles b2 d2 b4")
    play(almost, until="order")
    assert len(almost.trays) == 1
    table = stand(
        "destroy", round=2, trays=f"B9 {sp(1, 3)} tiles b2+c2+d2 b3 d3 c4, C10 {sp(1, 2)} tiles b1 d1 b2+c2+d2 b3 d3 c4"
    )
    going = play(table, until="order")
    assert (table.trays, table.crystals, table.destroyed) == ([], 5, 2)
    assert all("#" not in row for row in table.rules.hordes["A1"].grid)
    assert [fact["horde"] for fact in facts_of(going, "destroys")] == ["B9", "C10"]
    red = play(stand(trays=f"C10 {sp(1, 3)}", hand_1="Archer"), f"build Archer {sp(0, 3)} S", seat=1)
    assert refusal(red, f"tile D2 {sp(1, 3)} a5 b5") == "KR-BREAK-01"


def test_tiles_never_run_out() -> None:
    """KR-TOWER-14, KR-GLOS-06: there is no supply of tiles to run dry, and all sets are alike."""
    tiles = " ".join(f"{c}{r}" for c in "abde" for r in range(1, 6))
    table = stand(trays=f"A2 {sp(1, 3)} tiles {tiles}, A4 {sp(1, 2)} tiles {tiles}", hand_1="Bombard")
    going = play(table, f"build Bombard {sp(0, 3)} S", f"tile M1 {sp(1, 3)} c1", f"tile M1 {sp(1, 3)} c2", seat=1)
    assert going.table.step == "act"


def test_soldiers() -> None:
    """KR-SOLD-01, KR-SOLD-05: as many as the tower shows, from the supply; a soldier keeps the tray from moving."""
    table = stand(trays=f"A4 {sp(1, 3)}", hand_1="Footmen", supply="Footmen 2", round=2)
    going = play(table, f"build Footmen {sp(0, 3)} S", f"post {sp(1, 3)} c2", seat=1)
    assert refusal(going, f"post {sp(1, 3)} a1") == "KR-SOLD-02"
    assert refusal(going, f"post {sp(1, 3)} c2") == "KR-SOLD-02"
    go_on(going, f"post {sp(1, 3)} b3", "0: done", "1: done")
    assert facts_of(going, "held") == [{"horde": "A4", "space": 19, "soldiers": 2}]
    assert tray(table, "A4").at == 19


def test_redeploying_all_soldiers() -> None:
    """KR-RUL-58: under the other reading all of them may be moved."""
    crowd = f"A4 {sp(1, 2)} soldiers c2 b3 c3 d3, A2 {sp(1, 3)}"
    rules = ruled(redeploy="all", soldiers=4)
    table = stand("act", rules, trays=crowd, hand_1="Militia")
    going = play(table, f"build Militia {sp(0, 3)} S", seat=1)
    for cell, to in (("c2", "c1"), ("b3", "c2"), ("c3", "c3")):
        go_on(going, f"shift {sp(1, 2)} {cell} {sp(1, 3)} {to}")
    assert len(tray(table, "A2").soldiers) == 3


def test_soldiers_on_portals() -> None:
    """KR-RUL-32: soldier towers attack portals and are flipped; not if the knob says so."""
    table = stand(trays=f"P1 {sp(1, 3)}", hand_1="Militia")
    going = play(table, f"build Militia {sp(0, 3)} S", f"post {sp(1, 3)} b2", seat=1)
    assert table.built[0].down
    assert going.table.step == "act"
    none = stand("act", ruled(soldiers_on_portals=False), trays=f"P1 {sp(1, 3)}", hand_1="Militia")
    play(none, f"build Militia {sp(0, 3)} S", seat=1)
    assert not tray(none, "P1").soldiers


def test_portals() -> None:
    """KR-PORTAL-01, KR-PORTAL-08, KR-PORTAL-09, KR-SPELL-02: they move like trays; heroes and spells leave them alone."""
    table = stand(
        scenario="S2", spells="Thunderbolt", trays=f"P1 {sp(0, 2)}, A2 {sp(0, 3)}", heroes=f"Malik {sp(1, 3)}"
    )
    going = play(table, "cast Thunderbolt", seat=0)
    assert {text.split()[2] for text in texts(going, "tile")} == {sp(0, 3)}
    assert refusal(going, f"tile D2 {sp(0, 2)} b2 c2") == "KR-PORTAL-08"
    go_on(going, f"tile D2 {sp(0, 3)} c1 c2", "1: play Malik")
    assert refusal(going, f"go {sp(0, 2)}") == "KR-PORTAL-08"
    moving = stand("order", scenario="S2", round=2, trays=f"P1 {sp(0, 2)}")
    play(moving, until="pick_up")
    assert tray(moving, "P1").at == 3
    left = [len(table.rules.scenarios[name].setup(2).stacks[0].portals) for name in ("S1", "S2", "S5")]
    assert left == [1, 1, 2]


def test_a_tower_built_upon() -> None:
    """KR-RUL-33: the lower tower does not act again, unless the knob says so."""
    words = {"trays": f"A2 {sp(1, 3)}", "built": f"Archer {sp(0, 3)} S", "hand_1": "Militia", "hand_0": "-"}
    once = stand(**words)
    play(once, f"build Militia {sp(0, 3)} S", f"post {sp(1, 3)} c1", seat=1)
    assert once.step == "act"
    again = stand("act", ruled(lower_fires=True), **words)
    going = play(again, f"build Militia {sp(0, 3)} S", f"post {sp(1, 3)} c1", seat=1)
    assert again.todo[0].card == "Archer"
    assert texts(going, "tile")


def test_passing() -> None:
    """KR-PASS-01, KR-RUL-36, KR-SOLO-04: unbuilt cards in hand, to any other player; solo to one's own slot."""
    table = stand(seats=3, hand_0="Archer", incoming_0="Mage", built=f"Bombard {sp(0, 1)} S seat 0")
    going = play(table)
    assert {text.split()[2] for text in texts(going, "pass", seat=0)} == {"1", "2"}
    assert refusal(going, "pass Archer 0 Marksmen", 0) == "KR-PASS-01"
    assert refusal(going, "pass Mage 1 Adept", 0) == "KR-RUL-36"
    assert refusal(going, "pass Bombard 1 Artillery", 0) == "KR-RUL-36"
    left = play(stand("act", ruled(pass_to="left"), seats=3, hand_0="Archer"))
    assert {text.split()[2] for text in texts(left, "pass", seat=0)} == {"1"}
    solo = stand(seats=1, hand_0="Archer", colour="R")
    play(solo, "pass Archer 0 Marksmen")
    assert solo.players[0].incoming == ["Marksmen"]


def test_the_highest_level() -> None:
    """KR-PASS-05, KR-RUL-35, KR-RUL-34: a tower of the scenario's highest level is passed as it is; level 4 is a choice."""
    table = stand(hand_0="Marksmen", supply="Marksmen 2")
    going = play(table)
    assert texts(going, "pass", seat=0) == ["pass Marksmen 1 Marksmen"]
    none = play(stand("act", ruled(pass_at_cap="forbidden"), hand_0="Marksmen", supply="Marksmen 2"))
    assert texts(none, "pass", seat=0) == []
    assert refusal(none, "pass Marksmen 1 Marksmen", 0) == "KR-RUL-35"
    four = play(stand(scenario="S5", hand_0="Wizard", supply="Wizard 1"))
    assert texts(four, "pass", seat=0) == ["pass Wizard 1 Arcane-Wizard", "pass Wizard 1 Sorcerer-Wizard"]
    first = play(stand("act", ruled(level4="first"), scenario="S5", hand_0="Wizard", supply="Wizard 1"))
    assert texts(first, "pass", seat=0) == ["pass Wizard 1 Arcane-Wizard"]
    assert better(going.table.rules, "Howitzer", 1) == ["Big Bertha 500mm", "Tesla Tower"]


def test_picking_up() -> None:
    """KR-PICK-01, KR-PICK-02: built and incoming towers come back to the hands, those face down go to the supply."""
    words = {"built": f"Archer {sp(0, 1)} S, Mage {sp(2, 3)} S down", "incoming_0": "Marksmen", "hand_0": "-"}
    table = stand("pick_up", round=2, **words)
    before = table.supply["Mage"]
    play(table, until="spend")
    assert (table.players[0].hand, table.supply["Mage"]) == (["Archer", "Marksmen"], before + 1)
    assert all(not figure.used for figure in table.figures)


def test_the_white_site_for_everybody() -> None:
    """KR-WHITE-01, KR-RUL-60: anybody builds there, also the second tower."""
    words = {"scenario": "S5", "built": f"Archer {sp(3, 3)} E seat 0", "hand_1": "Militia", "hand_0": "-"}
    assert refusal(play(stand(**words)), f"build Militia {sp(3, 3)} E", 1) == ""
    assert (
        refusal(play(stand("act", ruled(white_shared=False), **words)), f"build Militia {sp(3, 3)} E", 1) == "KR-RUL-60"
    )


def test_three_ways_to_attack() -> None:
    """KR-GLOS-12: tiles come on enemies by a tower that is built, by a spell, and by what a hero does."""
    words = {"scenario": "S2", "round": 2, "trays": f"A2 {sp(2, 4)}", "spells": "Rain of Fire"}
    words |= {"heroes": f"Alleria {sp(2, 5)} facing W", "hand_0": "Archer"}
    ways = ((f"build Archer {sp(1, 4)} S",), ("cast Rain-of-Fire",), ("play Alleria", "strike"))
    for way in ways:
        going = play(stand(**words), *way, seat=0)
        go_on(going, texts(going, "tile")[0])
        assert len(tray(going.table, "A2").tiles) == 1
        assert facts_of(going, "places")[0]["card"] == {"build": "Archer", "cast": "Rain of Fire"}.get(
            way[0].split()[0], "Alleria"
        )


def test_free_manipulation() -> None:
    """KR-TOWER-10, KR-RUL-13, KR-RUL-40: without the icon as printed and turned; spells turn their tiles at will."""
    table = stand(trays=f"A2 {sp(1, 3)}", hand_1="Archer Marksmen", supply="Marksmen 2")
    fixed = play(table, f"build Archer {sp(0, 3)} S", seat=1)
    assert refusal(fixed, f"tile D2 {sp(1, 3)} c1 c2") == "KR-TOWER-10"
    free = play(
        stand(trays=f"A2 {sp(1, 3)}", hand_1="Marksmen", supply="Marksmen 2"), f"build Marksmen {sp(0, 3)} S", seat=1
    )
    assert refusal(free, f"tile D2 {sp(1, 3)} c1 c2") == ""
    assert len(odds.placements("L3", rules=ruled(flip_fixed=True))) == 32
    spell = {"scenario": "S2", "spells": "Rain of Fire", "trays": f"A2 {sp(0, 2)}"}
    assert len(texts(play(stand(**spell), "cast Rain-of-Fire"), "tile")) == 40 + 25
    assert len(texts(play(stand("act", ruled(hero_tiles_free=False), **spell), "cast Rain-of-Fire"), "tile")) == 20 + 25


def test_a_boss_is_left_alone() -> None:
    """KR-GLOS-05: no hero and no attacking spell touches it, and it loses the game at the exit."""
    rules = edited("hordes", "A1", trait="boss")
    table = stand("order", rules, round=2, trays=f"A1 {sp(*ROUTE[-1])}")
    play(table)
    assert table.lost == "boss"
    spell = stand("act", rules, scenario="S2", spells="Rain of Fire, Gem of Timewarp", trays=f"A1 {sp(0, 2)}")
    assert play(spell, "cast Rain-of-Fire").table.todo == []
    assert hero(spell, "Malik").where == "board"
    assert texts(play(spell, "cast Gem-of-Timewarp"), "tile")


def test_no_tile_is_wasted_beside_a_valid_target() -> None:
    """KR-PORTAL-06, KR-RUL-14: with a portal as its only valid target the whole attack goes there, not on bare squares."""
    covered = f"A2 {sp(1, 2)} tiles c1+c2+c3 c4+c5"
    words = {"trays": f"P1 {sp(1, 3)}, {covered}", "hand_1": "Artillery", "supply": "Artillery 2"}
    table = stand(**words)
    going = play(table, f"build Artillery {sp(0, 3)} S", seat=1)
    assert {text.split()[2] for text in texts(going, "tile")} == {sp(1, 3)}
    assert refusal(going, f"tile M1 {sp(1, 2)} a1") == "KR-PORTAL-06"
    go_on(going, f"tile M1 {sp(1, 3)} b2")
    go_on(going, texts(going, "tile")[-1])
    assert table.built[0].down
    done = "tiles b2 c2 d2 b3 d3 b4 c4 d4"
    idle = stand("act", trays=f"P1 {sp(1, 3)} {done}, {covered}", hand_1="Artillery", supply="Artillery 2")
    waits = play(idle, f"build Artillery {sp(0, 3)} S", seat=1)
    assert {text.split()[2] for text in texts(waits, "tile")} == {sp(1, 2), sp(1, 3)}
    assert refusal(waits, "stop") == ""
