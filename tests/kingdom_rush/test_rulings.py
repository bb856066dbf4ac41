"""The other readings of rulings that no other test turns."""

from __future__ import annotations

from kingdom_rush.helpers import asked, go_on, hero, on_map, place, play, refusal, ruled, sp, stand, texts, tray

FULL = "tiles a1+b1 d1+e1 a2+b2 d2+e2 a3+b3 d3+e3 a4+b4 d4+e4 a5+b5 d5+e5 c1 c3"
"""All of A2 but three single squares of its column."""


def test_no_starting_hordes() -> None:
    """KR-RUL-52: an empty map in round 1."""
    table = stand("hordes", ruled(starting_hordes=False), round=0)
    play(table)
    assert (table.trays, table.step) == ([], "abilities")


def test_tiles_that_do_not_all_fit() -> None:
    """KR-RUL-16, KR-RUL-17: under the other reading the attack is cancelled."""
    words = {"trays": f"A2 {sp(1, 3)} {FULL}", "hand_1": "Artillery", "supply": "Artillery 2"}
    build = f"build Artillery {sp(0, 3)} S"
    assert texts(play(stand(**words), build, seat=1), "tile")
    none = stand("act", ruled(misfit="cancel"), **words)
    play(none, build, seat=1)
    assert none.step == "act"
    linked = {"scenario": "S5", "trays": words["trays"], "hand_0": "Sorcerer-Wizard", "supply": "Sorcerer-Wizard 0"}
    cast = f"build Sorcerer-Wizard {sp(0, 3)} S"
    some = {**linked, "trays": f"A2 {sp(1, 3)} tiles a1+a2+a3+a4+a5 b1+b2+b3+b4+b5 d1+d2+d3+d4+d5 e1+e2+e3+e4+e5"}
    placed = play(stand(**some), cast, seat=0)
    assert {text.split()[1] for text in texts(placed, "tile")} == {"D2"}
    cancelled = stand("act", ruled(linked_misfit="cancel"), **some)
    play(cancelled, cast, seat=0)
    assert cancelled.step == "act"


def test_the_portal_comes_last() -> None:
    """KR-RUL-61: after a tile on a portal no horde is a target any more."""
    words = {"trays": f"P1 {sp(1, 3)}, A2 {sp(1, 2)}", "hand_1": "Artillery", "supply": "Artillery 2"}
    answers = (f"build Artillery {sp(0, 3)} S", f"tile M1 {sp(1, 3)} b2")
    free = play(stand(**words), *answers, seat=1)
    last = play(stand("act", ruled(portal_order="last"), **words), *answers, seat=1)
    assert {text.split()[2] for text in texts(free, "tile")} == {sp(1, 2), sp(1, 3)}
    assert {text.split()[2] for text in texts(last, "tile")} == {sp(1, 3)}


def test_one_seat_after_the_other() -> None:
    """KR-RUL-54: the seats play in order."""
    going = play(stand("act", ruled(play_order="seats"), hand_0="Archer", hand_1="Archer"))
    assert list(asked(going).seats) == [0]
    go_on(going, "done")
    assert list(asked(going).seats) == [1]


def test_passing_on() -> None:
    """KR-RUL-36: incoming cards, too."""
    table = stand(
        "act", ruled(pass_incoming=True), scenario="S2", hand_0="-", incoming_0="Marksmen", supply="Marksmen 2"
    )
    play(table, "pass Marksmen 1 Sharpshooter", seat=0)
    assert (table.players[0].incoming, table.players[1].incoming) == ([], ["Sharpshooter"])


def test_the_gem_spares_the_protected() -> None:
    """KR-RUL-42: a protected hero cannot be chosen."""
    words = f"Malik {sp(2, 4)} health 5 protected, Alleria {sp(2, 5)} health 4"
    table = stand(
        "act", ruled(gem_spares=True), scenario="S2", spells="Gem of Timewarp", trays=f"P1 {sp(0, 1)}", heroes=words
    )
    going = play(table, "cast Gem-of-Timewarp", f"tile D2 {sp(0, 1)} b2 c2")
    assert texts(going) == ["choose Alleria"]


def test_holding_on_to_a_flier() -> None:
    """KR-RUL-50: where no space is free the hero holds the flier under the other reading."""
    built = f"Archer {sp(1, 2)} N, Mage {sp(1, 4)} N, Archer {sp(2, 2)} N, Bombard {sp(0, 4)} N"
    trays = f"B9 {sp(1, 3)}, A1 {sp(0, 2)}, A2 {sp(0, 3)}, A4 {sp(2, 3)} soldiers c2, A6 {sp(2, 4)} soldiers a1"
    rules = ruled(scenery=False, flier_stuck="stay")
    table = stand(
        "order", rules, scenario="S2", round=2, trays=trays, built=built, heroes=f"Malik {sp(1, 3)} health 3 base d4"
    )
    play(table, until="pick_up")
    assert (place(hero(table, "Malik")), on_map(table)["B9"]) == (sp(1, 3), sp(1, 3))
    assert hero(table, "Malik").health == 1  # the Wulfs are open: two attempts


def test_cards_that_come_back() -> None:
    """KR-RUL-51: below their stack."""
    table = stand("order", ruled(kingdom_cards="recycled"), round=2, trays=f"A1 {sp(4, 6)}")
    play(table, until="pick_up")
    assert table.cards.piles["token 1"][-1] == {"token 1": 1}
    assert "A1" in table.cards.bags["token 1"]


def test_the_exit_as_a_space() -> None:
    """KR-RUL-59: a horde that comes to the last space attacks at once."""
    table = stand("order", ruled(exit_is="space"), round=2, trays=f"A1 {sp(4, 5)}")
    play(table, until="pick_up")
    assert (table.hearts, table.trays) == (2, [])
    edge = stand("order", round=2, trays=f"A1 {sp(4, 5)}")
    play(edge, until="pick_up")
    assert (edge.hearts, on_map(edge)) == (6, {"A1": sp(4, 6)})


def test_extra_tiles_on_one_horde() -> None:
    """KR-RUL-43: under the other reading the extra squares go on one horde only."""
    trays = f"A1 {sp(2, 4)}, A2 {sp(2, 3)}, A4 {sp(2, 5)}"
    table = stand(
        "act", ruled(malik_extras="one"), scenario="S2", round=2, trays=trays, heroes=f"Malik {sp(2, 4)} base d4"
    )
    going = play(table, "play Malik", "strike", f"tile L3 {sp(2, 4)} a1 a2 b2", f"tile M1 {sp(2, 3)} c1", seat=1)
    assert refusal(going, f"tile M1 {sp(2, 5)} c2") == "KR-TOWER-13"


def test_a_whole_harvest_or_none() -> None:
    """KR-RUL-56: with a base at the rim no side has room for all."""
    words = {"scenario": "S2", "team": "Lilith Malik", "trays": f"A6 {sp(0, 3)}"}
    hero_words = f"Lilith {sp(0, 3)} base a3 abilities Reaper's-Harvest"
    table = stand("act", ruled(harvest="complete"), heroes=hero_words, **words)
    play(table, "play Lilith", "use Reaper's-Harvest", seat=0)
    assert tray(table, "A6").tiles == []
    assert table.todo == []
    assert texts(play(stand(heroes=hero_words, **words), "play Lilith", "use Reaper's-Harvest", seat=0), "tile")


def test_order_of_trays_as_they_spawned() -> None:
    """KR-RUL-04: on one path the first that spawned moves first."""
    trays = f"A1 {sp(1, 2)}, A2 {sp(1, 3)}"
    near = stand("order", round=2, trays=trays)
    play(near, until="pick_up")
    old = stand("order", ruled(move_order="spawn"), round=2, trays=trays)
    play(old, until="pick_up")
    assert on_map(near) == {"A1": sp(1, 3), "A2": sp(1, 4)}
    assert on_map(old) == {"A1": sp(1, 4), "A2": sp(2, 4)}


def test_a_big_enemy_covered_by_any_square() -> None:
    """KR-RUL-18."""
    trays = f"B6 {sp(1, 3)} tiles b2 d4 e4 e5"
    table = stand("destroy", round=2, trays=trays)
    play(table, until="order")
    assert len(table.trays) == 1
    table = stand("destroy", ruled(big_covered="any"), round=2, trays=trays)
    play(table, until="order")
    assert table.trays == []


def test_squares_instead_of_enemies() -> None:
    """KR-RUL-44: a big enemy counts each square under the tile."""
    words = {
        "scenario": "S2",
        "round": 2,
        "team": "Ignus Malik",
        "trays": f"C2 {sp(2, 4)}",
        "heroes": f"Ignus {sp(2, 4)} base a4",
    }
    strike = ("play Ignus", "strike", f"tile I3 {sp(2, 4)} a1 a2 a3")
    enemies = play(stand(**words), *strike, seat=0).table
    counted = play(stand("act", ruled(count_under="squares"), **words), *strike, seat=0).table
    assert (enemies.under, counted.under) == (1, 2)
