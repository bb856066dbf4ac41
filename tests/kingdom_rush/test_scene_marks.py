"""What the picture says beside the pieces: coordinates, facings before they are chosen, crowds, sites in both themes."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from kingdom_rush.acting import printed, stand

from hordeplay.games.kingdom_rush import at
from hordeplay.games.kingdom_rush.hints import hint
from hordeplay.games.kingdom_rush.picture import towers
from hordeplay.games.kingdom_rush.picture.ground import Plan, drawn, ground
from hordeplay.games.kingdom_rush.picture.map import spot
from hordeplay.games.kingdom_rush.scene import scene
from hordeplay.games.kingdom_rush.squares import read_space, write_space
from hordeplay.games.kingdom_rush.table import KingdomTable

SVG = "{http://www.w3.org/2000/svg}"


def root(svg: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


@pytest.mark.parametrize("scenario", ["S1", "S2", "S3"])
def test_letters_and_numbers_of_the_spaces_stand_at_the_edge(scenario: str) -> None:
    rows, made = printed().scenarios[scenario].rows, ground(printed().scenarios[scenario].rows)
    found = root(drawn(Plan(rows, printed().map(scenario, 2).routes)).svg).iter(f"{SVG}text")
    where = {str(each.text): (float(str(each.get("x"))), float(str(each.get("y")))) for each in found}
    for space in printed().map(scenario, 2).spaces:
        name, box = write_space(space), made.box(space)
        x, y = where[name[0]][0], where[name[1:]][1]
        assert x == pytest.approx(box.middle[0], abs=0.1)
        assert y == pytest.approx(box.middle[1], abs=6)
    assert max(y for mark, (_, y) in where.items() if mark.isalpha()) < made.rows[0][0]
    assert max(x for mark, (x, _) in where.items() if mark.isdigit()) + 6 < made.columns[0][0]


@pytest.mark.parametrize(("edge", "turn"), [("S", 0), ("W", 90), ("N", 180), ("E", -90)])
def test_the_names_of_squares_turn_with_their_card(edge: str, turn: int) -> None:
    """They would read like those of the map otherwise, and point elsewhere."""
    svg = scene(stand(trays=f"A3 e3 edge {edge}", round=2), 0, "wide").svg
    names = re.search(rf'rotate\({turn}\)">((?:<text [^>]*hp-t13[^>]*>\w</text>)+)</g>', svg)
    assert names is not None
    assert sorted(re.findall(r">(\w)<", names[1])) == [*"12345abcde"]


def facings(table: KingdomTable, prefix: str) -> dict[str, str]:
    """The paths that show a facing, by id; they lie where nobody sees them."""
    hidden = "".join(re.findall(r'<g display="none">(.*?)</g>', scene(table, 0, "wide").svg))
    return dict(re.findall(rf'id="({prefix}-[nesw])" d="([^"]+)"', hidden))


def test_every_facing_of_a_tower_can_be_seen_before_it_is_chosen() -> None:
    """Also those that reach no path space: each has its own drawing, named by its choice."""
    match = at("act", trays="A3 b2", hand_0="Archer Archer Mage", round=2)
    shown = facings(match.table, r"hand-\d")
    assert set(shown) == {f"hand-{n}-{way}" for n in (0, 2) for way in "nesw"}
    assert len({shown[f"hand-0-{way}"] for way in "nesw"}) == 4
    for choice in match.choices:
        if choice.verb == "build":
            made = hint(match.table, choice)
            (name,) = [part for part in made.preview if part.startswith("hand-")]
            assert name in shown
            assert name.startswith(f"{made.source[0]}-")  # the page looks for it in the card it starts from
            assert name.endswith(f"-{str(choice)[-1].lower()}")
    match.play("build Archer b1 S", seat=0)
    assert match.table.step == "part"
    assert not facings(match.table, r"hand-\d")


def test_a_hero_who_turns_is_shown_its_facings() -> None:
    match = at("hero", scenario="S2", round=5, acting="Malik", heroes="Malik e4 used", trays="A3 b1")
    assert not facings(match.table, "look")
    match.play(next(choice for choice in match.choices if choice.verb == "go"))
    made = [hint(match.table, choice) for choice in match.choices]
    assert {each.preview[0] for each in made} == set(facings(match.table, "look")) == {f"look-{way}" for way in "nesw"}
    assert {each.source for each in made} == {("hero-board",)}


@pytest.mark.parametrize("names", ["Malik", "Malik Alleria Ignus", "Malik Alleria Ignus Magnus Wildcat"])
def test_no_hero_covers_another_on_one_space(names: str) -> None:
    heroes = ", ".join(f"{name} h4" for name in names.split())
    table = at("act", scenario="S3", seats=4, round=4, heroes=heroes).table
    box = ground(table.rules.scenarios["S3"].rows).box(read_space("h4"))
    found = [spot(table, figure) for figure in table.figures if figure.where == "map"]
    assert len(found) == len(names.split())
    for x, y, side in found:
        assert box.x <= x < x + side <= box.x + box.width
        assert box.y <= y < y + side <= box.y + box.high
    for (x, y, side), (u, v, _) in combinations(found, 2):
        assert abs(x - u) >= side or abs(y - v) >= side


@pytest.mark.parametrize("side", [99, 112])
@pytest.mark.parametrize("name", ["Archer", "Marksmen", "Wizard", "Tesla Tower"])
def test_the_stars_leave_the_mark_of_the_attack_free(name: str, side: float) -> None:
    """Howitzer below: the card on top is low, and its stars stand beside the disc (KR-SOLD-08)."""
    low = towers.Stand(towers.face(printed(), "Howitzer"), "N", down=False)
    svg = root(towers.standing((low, low._replace(face=towers.face(printed(), name))), "B", side).svg)
    top = list(svg.iter(f"{SVG}g"))[-2]  # the last but its turned mark
    disc = next(each for each in top.iter(f"{SVG}circle"))
    stars = [each for each in top if each.get("href") == "#g-xp"]
    assert len(stars) == printed().towers[name].level
    assert all(float(str(star.get("x"))) >= float(str(disc.get("cx"))) + float(str(disc.get("r"))) for star in stars)


def test_a_site_has_its_colour_between_two_rims_and_white_is_white() -> None:
    """The colour of a card is dark in the dark theme; red on green would be hard to see there without a rim."""
    svg = scene(stand(scenario="S3", seats=4, round=2), 0, "wide").svg
    white = svg.partition('id="sp-d4"')[2].partition("<g id=")[0]
    assert "s-res-food" in white
    assert 'class="f-res-food hp-body"' in white
    assert "card" not in white
    red = svg.partition('id="sp-b1"')[2].partition("<g id=")[0]
    assert re.search(r's-rim hp-w6".*s-p4 hp-w4"', red)


def test_the_close_up_tells_the_enemies_that_are_open() -> None:
    table = stand(trays="C4 e3", round=2)
    shaman = next(foe for foe in printed().anatomy("C4").foes if foe.kind == "Shaman")
    hit = stand(
        trays=f"C4 e3 tiles {'abcde'[(shaman.mask.bit_length() - 1) % 5]}{(shaman.mask.bit_length() - 1) // 5 + 1}",
        round=2,
    )
    told = [re.findall(r">([A-Z][^<:]*): ", scene(each, 0, "wide").svg) for each in (table, hit)]
    assert [sorted({"Shaman", "Shieldbearer", "Goblin"} & set(each)) for each in told] == [
        ["Shaman", "Shieldbearer"],
        ["Goblin", "Shieldbearer"],
    ]


def test_a_portal_has_a_word_where_others_have_hearts() -> None:
    svg = scene(stand(trays="P1 e3", round=2), 0, "wide").svg.partition('id="inspect"')[2].partition('id="odds"')[0]
    assert ">game<" in svg
    assert ">lost<" in svg
    assert "g-heart" not in svg
