"""Pieces of the picture: how a horde card lies, what is on it, what towers show, what is counted."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from kingdom_rush.helpers import play, printed, ruled, stand

from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.games.kingdom_rush import GAME, at, line, odds
from hordeplay.games.kingdom_rush.model.squares import write_cell, write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.model.trays import top_at
from hordeplay.games.kingdom_rush.rules.effects import Send
from hordeplay.games.kingdom_rush.rules.heroes.moving import Go
from hordeplay.games.kingdom_rush.rules.placing import PlaceTile, Post
from hordeplay.games.kingdom_rush.view import chances, ground, towers, trays
from hordeplay.games.kingdom_rush.view.hints import hit
from hordeplay.games.kingdom_rush.view.open_squares import MOST, aims, inspected, why_inspected
from hordeplay.games.kingdom_rush.view.scene import scene
from hordeplay.odds.tiles import bits


def run(scenario: str, seats: int, seed: int = 0) -> Match[KingdomTable]:
    match = at("hordes", scenario=scenario, seats=seats, seed=seed)
    match.run("greedy")
    return match


@pytest.mark.parametrize("rendering", [Rendering(), Rendering(large=True)])
@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("scenario", ["S1", "S2", "S5"])
def test_hints_name_parts_of_the_scene(scenario: str, seats: int, rendering: Rendering) -> None:
    match = at("act", scenario=scenario, seats=seats, round=3)
    drawn = scene(match.table, 0, rendering)
    named = [GAME.look.hint(match.table, choice) for choice in match.choices]
    assert named
    assert all(part in drawn.labels for hint in named for part in (*hint.targets, *hint.source))
    assert all(f'id="{part}"' in drawn.svg for hint in named for part in hint.preview)


def test_a_card_lies_as_on_the_table() -> None:
    """KR-SPAWN-04: with its purple edge to the east the drawing is turned a quarter against the clock."""
    corner, bottom = 0, 22
    assert [trays.on_map(corner, edge) for edge in ("S", "E", "N", "W")] == [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert [trays.on_map(bottom, edge) for edge in ("S", "E", "N", "W")] == [(4, 2), (2, 4), (0, 2), (2, 0)]


def test_a_tile_has_the_mark_of_its_attack_on_each_square() -> None:
    table = stand(round=3, trays="A3 c2 tiles b2+b3 a5 kinds mp soldiers c3")
    svg = trays.horde(trays.face(table, table.trays[0]), 18, 0, 0).svg
    assert svg.count('href="#g-mage"') == 2
    assert svg.count('href="#g-sword"') == 1
    assert svg.count('class="f-kind-mag"') == svg.count('class="f-kind-phys"') == 1
    assert svg.count('href="#g-army"') == 1


def test_a_tile_that_nobody_told_is_of_a_kind_that_may_lie_there() -> None:
    """KR-TYPE-02: no physical tile covers a shieldbearer."""
    foes = printed().anatomy("A8").foes
    shield = next(f for f in foes if printed().enemies[f.kind].physical)
    goblin = next(f for f in foes if not printed().enemies[f.kind].traits)
    words = " ".join(write_cell(foe.mask.bit_length() - 1) for foe in (shield, goblin))
    face = trays.face(table := stand(round=3, trays=f"A8 c2 tiles {words}"), table.trays[0])
    assert [kind for _, kind in face.tiles] == ["mag", "phys"]


def test_a_tray_remembers_the_kinds_of_its_tiles() -> None:
    """They are printed on the tiles."""
    match = at("act", trays="A3 b2", hand_0="Archer", round=2)
    match.play("build Archer b1 S", seat=0)
    match.play(match.choices[0], seat=0)
    table = match.table
    assert table.trays[0].kinds == "p"
    again = at(line(table)).table
    assert again.trays[0].kinds == "p"
    assert table.copy().trays[0].kinds == "p"
    old = at("part", trays="A3 b2 tiles a1", built="Archer b1 S", todo="Archer 0 0 at b1 begun tiles D2")
    old.play(old.choices[0], seat=0)
    assert old.table.trays[0].kinds == "-p"
    with pytest.raises(ValueError, match="kinds"):
        at("act", trays="A3 c2 tiles a1 kinds pp")


def test_a_horde_that_heals_drops_the_kinds_with_the_tiles() -> None:
    """KR-MOVE-05."""
    table = stand("order", scenario="S2", trays="B4 d1 tiles a1+b1 kinds m", round=3)
    play(table, until="pick_up")
    assert (table.trays[0].tiles, table.trays[0].kinds) == ([], "")


@pytest.mark.parametrize(("scenario", "seats"), [("S1", 2), ("S2", 1), ("S5", 4)])
def test_squares_that_can_be_chosen_are_parts(scenario: str, seats: int) -> None:
    match = run(scenario, seats)
    seen = 0
    for ply in range(0, match.plies, 5):
        match.goto(ply)
        table = match.table
        aimed = aims(table)
        assert sum(mask.bit_count() for mask in aimed.values()) <= MOST
        if table.step not in {"part", "hero"}:
            assert not aimed
            continue
        labels = scene(table, None, Rendering()).labels
        seen += 1
        for choice in match.choices:
            cells: tuple[int, ...] = ()
            if isinstance(choice, PlaceTile):
                cells = choice.cells
            elif isinstance(choice, Post):
                cells = (choice.cell,)
            elif isinstance(choice, (Go, Send)) and choice.base:
                cells = tuple(choice.base[0] + step for step in (0, 1, 5, 6))
            else:
                continue
            if choice.space in aimed:
                assert bits(cells) & ~aimed[choice.space] == 0
                assert {f"cell-{write_space(choice.space)}-{write_cell(cell)}" for cell in cells} <= labels.keys()
            else:
                assert sum(mask.bit_count() for mask in aimed.values()) > MOST - 25
    assert seen


def test_the_horde_shown_large() -> None:
    """The present target, else the horde nearest to the exit; its squares are parts while they can be chosen."""
    table = stand(trays="A3 b2, A1 e4, A2 c2", built="Archer b1 S", hand_0="Mage", round=3)
    near = inspected(table)
    assert near is not None
    assert near.name == "A1"
    table = stand("part", trays="A3 b2, A1 e4", built="Archer b1 S", todo="Archer 0 0 at b1 begun tiles D2")
    labels = scene(table, 0, Rendering()).labels
    assert labels["inspect-b2"].startswith("Wulf Handlers ")
    assert {"inspect-b2-a1", "inspect-b2-e5", "cell-b2-e5"} <= labels.keys()
    assert "cell-e4-a1" not in labels
    assert inspected(stand("round", round=1)) is None


def test_a_map_fits_its_frame_and_rows_without_a_place_are_narrow() -> None:
    for scenario in printed().scenarios.values():
        lies = ground.ground(scenario.rows)
        (x, _), (u, width) = lies.columns[0], lies.columns[-1]
        (y, _), (v, high) = lies.rows[0], lies.rows[-1]
        assert x >= ground.LEFT + 4
        assert u + width <= ground.LEFT + ground.WIDE - 4
        assert y >= ground.TOP + 4
        assert v + high <= ground.TOP + ground.HIGH - 4
        assert lies.tray <= lies.side
        assert lies.square >= 18
        for space in printed().map(scenario.name, 2).sites:
            box = lies.box(space)
            assert (box.width, box.high) == (lies.side, lies.side)


def test_a_tower_shows_where_it_shoots() -> None:
    """KR-TOWER-05, KR-TOWER-08: a chevron for each space, and all around for perfect range."""
    marksmen = towers.Stand(towers.face(printed(), "Marksmen"), "W", down=False)
    svg = towers.standing((marksmen,), "R", 99).svg
    assert 'class="f-p4' in svg
    assert svg.count('href="#g-xp"') == 2
    path = next(part for part in svg.split("<path")[1:] if 'class="f-ink-2"' in part)
    assert path.count("M") == 4
    exact = towers.face(ruled(arrow_reach="exact"), "Marksmen")
    svg = towers.standing((towers.Stand(exact, "W", down=False),), "R", 99).svg
    assert next(part for part in svg.split("<path")[1:] if 'class="f-ink-2"' in part).count("M") == 3
    assert "g-range-perfect" in towers.in_hand(towers.face(printed(), "Musketeer Garrison"), 0, 0, 0, 128, 152).svg
    assert ">down<" in towers.standing((marksmen._replace(down=True),), "R", 99).svg


def test_a_soldier_tower_lies_on_top() -> None:
    """KR-SOLD-08."""
    svg = scene(stand(built="Howitzer b3 N, Militia b3 E", round=3), 0, Rendering()).svg
    assert ">Militia<" in svg
    assert ">Howitzer<" not in svg
    assert "b3: blue site, Howitzer facing N, Militia facing E" in svg


@pytest.mark.parametrize(("scenario", "seats", "seed"), [("S1", 2, 0), ("S2", 1, 1), ("S5", 2, 0)])
def test_the_best_attacks_are_those_of_the_odds(scenario: str, seats: int, seed: int) -> None:
    match = run(scenario, seats, seed)
    compared = 0
    for ply in range(0, match.plies, 11):
        match.goto(ply)
        table = match.table
        if table.step != "act" or compared > 6:
            continue
        for seat in range(seats):
            best: dict[str, int] = {}
            for shot in odds.best_tower(match, seat=seat):
                best[shot.tower] = max(best.get(shot.tower, 0), shot.covers)
            assert {shot.tower: shot.covers for shot in chances.shots(table, seat)} == best
            compared += bool(best)
    assert compared


def test_the_attack_at_work_is_counted_as_the_rules_count_it() -> None:
    match = run("S5", 3)
    seen = 0
    for ply in range(0, match.plies, 3):
        match.goto(ply)
        work = chances.work(match.table)
        if work is None:
            continue
        seen += 1
        chosen = [choice for choice in match.choices if isinstance(choice, (PlaceTile if work.tiles else Post))]
        assert work.placements == len(chosen)
        if work.tiles and chosen:
            covers = []
            for choice in islice((c for c in chosen if isinstance(c, PlaceTile)), 400):
                tray = top_at(match.table, choice.space)
                assert tray is not None
                covers.append(len(hit(match.table, tray, bits(choice.cells))))
            assert work.best == max(covers), "as the rows say"
    assert seen > 5


def test_the_tile_of_the_panel_lies_as_it_will_on_the_map() -> None:
    """KR-TOWER-04: a tower that looks west turns its tile, and what is shown beside the list is what the rows place."""
    match = run("S5", 3)
    towers_seen = set[str]()
    for ply in range(match.plies):
        match.goto(ply)
        work = chances.work(match.table)
        if work is None or len(work.tiles) != 1 or not work.where:
            continue
        placed = {_lying(match, choice) for choice in match.choices if isinstance(choice, PlaceTile)}
        rows = chances.turned(match.rules.tiles[work.tiles[0]].rows, work.quarters)
        shown = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")
        if len(placed) == 1:  # else it may be turned at will
            assert placed == {shown}, (ply, work)
            towers_seen.add(work.where)
    assert len(towers_seen) > 2


def _lying(match: Match[KingdomTable], choice: PlaceTile) -> tuple[tuple[int, int], ...]:
    """The squares of a placement on the map, moved to the corner."""
    tray = top_at(match.table, choice.space)
    assert tray is not None
    cells = [trays.on_map(cell, tray.edge) for cell in choice.cells]
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


def test_the_next_cards_are_those_of_the_odds() -> None:
    match = at("destroy", scenario="S2", round=2, trays="A1 b1, A5 b5")
    one, two = chances.stacks(match.table)
    for stack in (one, two):
        assert stack.soon == odds.portal_within(match, 3, stack.token)
        following = odds.next_card(match, stack.token)
        assert stack.portal == sum(chance for name, chance in following.items() if name.startswith("P"))
    table = stand("destroy", scenario="S2", round=2, trays="A1 b1, A5 b5")
    assert "stack 1: portal in 3 cards" in scene(table, 0, Rendering()).labels["odds"]
    assert scene(table, 0, Rendering(odds=False)).labels["odds"].startswith("The stacks: Stack 1 has 8 cards left.")


def test_pictures_are_drawn_in_milliseconds() -> None:
    """Pieces are kept: a picture in which nothing changed is put together from them."""
    match = run("S5", 4)
    match.goto(match.plies // 2)
    one = scene(match.table, None, Rendering())
    before = trays.horde.cache_info().misses
    assert scene(match.table.copy(), None, Rendering()).svg == one.svg
    assert trays.horde.cache_info().misses == before


SHOWN_LARGE = [
    ("part", "A3 b2, A1 c2", "Footmen 0 0 at b1 begun soldiers 2", "b2", "1 of 2 within reach of Footmen"),
    ("part", "A3 b2, A1 c2 soldiers b2", "Footmen 0 0 at b1 begun soldiers 1 drawn 1", "c2", "struck by Footmen"),
    ("part", "A3 b2 soldiers b2, A1 c2", "Footmen 0 0 at b1 begun soldiers 1 drawn 1", "b2", "struck by Footmen"),
    ("act", "A3 b2, A1 c2", "", "c2", "nearest to the exit"),
]


@pytest.mark.parametrize(("step", "hordes", "todo", "space", "why"), SHOWN_LARGE)
def test_the_horde_that_is_asked_about_stays_large(step: str, hordes: str, todo: str, space: str, why: str) -> None:
    """KR-SOLD-03: the second soldier most likely goes where the first one went; the panel says why it is this horde."""
    work = {"todo": todo} if todo else {}
    table = stand(step, trays=hordes, built="Footmen b1 S", round=2, **work)
    tray = inspected(table)
    assert tray is not None
    assert (write_space(tray.at), why_inspected(table, tray)) == (space, why)
    picture = scene(table, 0, Rendering())
    panel = next(one.svg for one in picture.regions if one.name == "inspect")
    assert f">{why}<" in panel
    assert f"; {why}" in picture.labels[f"inspect-{space}"]


WHOLE = "tiles a1+b1+c1+d1+e1 a2+b2+c2+d2+e2 a3+b3+c3+d3+e3 a4+b4+c4+d4+e4 a5+b5+c5+d5+e5"


def test_a_horde_that_is_covered_is_not_shown_large_while_another_is_asked_about() -> None:
    """KR-HERO-07, KR-SOLD-02: the horde on which a base or a soldier may be put, not one without a place for them."""
    malik = {"acting": "Malik", "scenario": "S2", "round": 5}
    engages = stand("hero", trays=f"A3 d3, A1 e3 {WHOLE}", heroes="Malik e4 used", **malik)
    work = "Footmen 0 0 at b1 begun soldiers 2"
    posts = stand("part", trays=f"A3 b2 {WHOLE}, A1 c2", built="Footmen b1 S", todo=work, round=2)
    waits = stand(trays=f"A3 b2, A1 c2 {WHOLE}", round=2)
    for table, space, why in (
        (engages, "d3", "within reach of Malik"),
        (posts, "c2", "within reach of Footmen"),
        (waits, "b2", "open, nearest to the exit"),
    ):
        tray = inspected(table)
        assert tray is not None
        assert (write_space(tray.at), why_inspected(table, tray)) == (space, why)


def test_a_horde_is_read_by_a_click_where_no_choice_speaks_of_hordes() -> None:
    """The page opens the card of what only tells something; while tiles lie in hand it explains why they go elsewhere."""

    def tells(table: KingdomTable) -> list[str]:
        return re.findall(r'<g id="([\w-]+)" class="[^"]*hp-tells"', scene(table, 0, Rendering()).svg)

    work = "Archer 0 0 at b1 begun tiles D2"
    assert tells(stand("act", trays="A3 b2, A1 c2", round=2)) == ["sp-b2", "sp-c2", "hand-of-2"]
    assert tells(stand("part", trays="A3 b2, A1 c2", built="Archer b1 S", todo=work)) == ["hand-of-2"]
