"""What the picture says beside the pieces: coordinates, facings before they are chosen, crowds, sites in both themes."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from kingdom_rush.helpers import printed, stand

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush import at
from hordeplay.games.kingdom_rush.model.squares import read_space, write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view import towers
from hordeplay.games.kingdom_rush.view.board import spot
from hordeplay.games.kingdom_rush.view.clicks import intent_of_click
from hordeplay.games.kingdom_rush.view.ground import SMALL, Plan, drawn, ground
from hordeplay.games.kingdom_rush.view.hints import hint
from hordeplay.games.kingdom_rush.view.panels import BESIDE
from hordeplay.games.kingdom_rush.view.scene import scene
from hordeplay.games.kingdom_rush.view.trays import whereabouts

SVG = "{http://www.w3.org/2000/svg}"


def root(svg: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


@pytest.mark.parametrize("scenario", ["S1", "S2", "S5"])
def test_letters_and_numbers_of_the_spaces_stand_at_the_edge(scenario: str) -> None:
    rows, lies = printed().scenarios[scenario].rows, ground(printed().scenarios[scenario].rows)
    names = root(drawn(Plan(rows, printed().map(scenario, 2).routes)).svg).iter(f"{SVG}text")
    where = {str(each.text): (float(str(each.get("x"))), float(str(each.get("y")))) for each in names}
    for space in printed().map(scenario, 2).spaces:
        name, box = write_space(space), lies.box(space)
        x, y = where[name[0]][0], where[name[1:]][1]
        assert x == pytest.approx(box.middle[0], abs=0.1)
        assert y == pytest.approx(box.middle[1] + 0.36 * SMALL, abs=0.1)
    assert max(y for mark, (_, y) in where.items() if mark.isalpha()) < lies.rows[0][0]
    assert max(x for mark, (x, _) in where.items() if mark.isdigit()) + 6 < lies.columns[0][0]


@pytest.mark.parametrize("edge", ["S", "W", "N", "E"])
def test_a_large_horde_has_no_letters_and_all_of_it_has_room(edge: str) -> None:
    """Letters and numbers are the map's alone; the squares and the purple edge lie in the panel, left of the figures."""
    drawn = scene(stand(trays=f"A3 e3 edge {edge}", round=2), 0, Rendering())
    panel = next(one for one in drawn.regions if one.name == "inspect")
    assert not re.findall(r">[A-E]</text>", panel.svg)
    x, y, side, high = map(
        float, re.findall(r'"f-exit" x="(-?[\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', panel.svg)[0]
    )
    assert 0 < x < x + side < BESIDE
    assert 45 < y < y + high < panel.box[3] - 4
    names = {whereabouts(square, edge) for square in range(25)}
    assert len(names) == 25


def test_there_is_one_way_to_name_a_square() -> None:
    """No label, row or line speaks of the letters that a square has in notation, which the map's could be taken for."""
    match = hp.new("kingdom-rush", seats=2, seed=3, scenario="S2")
    look, letters = match.game.look, re.compile(r"\b[A-E][1-5]\b")
    kinds = set()
    while match.request is not None and match.ply < 220:
        if isinstance(match.request, Ask):
            view = match.table.seen_by(match.request.seats[0])
            offers = [hint(view, choice) for choice in match.request.options()]
            words = [word for one in offers for word in (one.label, one.note, one.cost)]
            words += scene(view, match.request.seats[0], Rendering()).labels.values()
            kinds |= {choice.verb for choice in match.request.options()}
        else:
            words = []
        words += [look.say(match.table, event) for event in match.events]
        assert not [word for word in words if letters.search(word)]
        match.run("greedy", until="request")
    assert {"tile", "post", "go"} <= kinds


def facings(table: KingdomTable, prefix: str) -> dict[str, str]:
    """The paths that show a facing, by id; they lie where nobody sees them."""
    hidden = "".join(re.findall(r'<g display="none">(.*?)</g>', scene(table, 0, Rendering()).svg))
    return dict(re.findall(rf'id="({prefix}-[nesw])" d="([^"]+)"', hidden))


def test_every_facing_of_a_tower_can_be_seen_before_it_is_chosen() -> None:
    """Also those that reach no path space: each has its own drawing, named by its choice."""
    match = at("act", trays="A3 b2", hand_0="Archer Archer Mage", round=2)
    shown = facings(match.table, r"hand-\d")
    assert set(shown) == {f"hand-{n}-{way}" for n in (0, 2) for way in "nesw"}
    assert len({shown[f"hand-0-{way}"] for way in "nesw"}) == 4
    for choice in match.choices:
        if choice.verb == "build":
            offered = hint(match.table, choice)
            (name,) = [part for part in offered.preview if part.startswith("hand-")]
            assert name in shown
            assert name.startswith(f"{offered.source[0]}-")  # the page looks for it in the card it starts from
            assert name.endswith(f"-{str(choice)[-1].lower()}")
    match.play("build Archer b1 S", seat=0)
    assert match.table.step == "part"
    assert not facings(match.table, r"hand-\d")


def test_a_hero_who_turns_is_shown_its_facings() -> None:
    match = at("hero", scenario="S2", round=5, acting="Malik", heroes="Malik e4 used", trays="A3 b1")
    assert not facings(match.table, "look")
    match.play(next(choice for choice in match.choices if choice.verb == "go"))
    hints = [hint(match.table, choice) for choice in match.choices]
    assert {each.preview[0] for each in hints} == set(facings(match.table, "look")) == {f"look-{way}" for way in "nesw"}
    assert {each.source for each in hints} == {("hero-board",)}


def sent(**words: Any) -> Match[KingdomTable]:
    """Alleria may send a hero one space (KR-ALL-06)."""
    at_work: dict[str, Any] = {"acting": "Alleria", "flags": "acted", "todo": "Like-the-Wind 1 0 figure 0"}
    there = {"trays": "B3 e3, A3 d3", "heroes": "Alleria d4 used, Wildcat d4, Malik e4 facing N"}
    return at("part", scenario="S2", round=5, **{**at_work, **there, **words})


def test_where_a_hero_may_be_sent_is_seen_square_by_square() -> None:
    """Its piece stands on the first square of the base that the page finds among the parts."""
    match = sent()
    labels = scene(match.table, 0, Rendering()).labels
    bases = [choice for choice in match.choices if str(choice).startswith("send Malik e3 ")]
    assert len(bases) > 1
    places = []
    for choice in bases:
        piece, *cells = [part for part in hint(match.table, choice).preview if part in labels]
        assert piece == "hero-2"
        assert [cell for cell in cells if cell.startswith("cell-e3-")][:4] == cells[:4]
        places.append(cells[0])
    assert len(dict.fromkeys(places)) == len(places)


def test_a_space_says_why_nobody_is_sent_there() -> None:
    match = sent(heroes="Alleria d4 used, Wildcat d4, Malik e4", built="Archer f4 N")
    for part, source, hero, rule in (
        ("sp-b1", "sp-e4", "Malik", "KR-ALL-06"),  # too far
        ("sp-f4", "sp-e4", "Malik", "KR-HERO-04"),  # a tower
        ("sp-g4", None, "Alleria", "KR-ALL-06"),  # the first on the map is meant
    ):
        text = intent_of_click(match.table, 0, part, source)
        assert text is not None
        assert text.startswith(f"send {hero} ")
        why = match.explain(text, 0)
        assert why is not None
        assert why.rule == rule
    match.play("send Malik e3 b3")
    assert intent_of_click(match.table, 1, "sp-b1", None) is None


def test_a_hero_who_was_sent_is_shown_its_facings_on_its_own_board() -> None:
    """Alleria acts, but Malik's seat is asked how he looks: his board and his hand lie open, his horde is shown large."""
    match = sent()
    assert not facings(match.table, "look")
    match.play("send Malik e3 b3")
    assert isinstance(match.request, Ask)
    assert match.request.seats == (1,)
    hints = [hint(match.table, choice) for choice in match.choices]
    assert {each.preview[0] for each in hints} == set(facings(match.table, "look")) == {f"look-{way}" for way in "nesw"}
    assert {(each.source, each.targets) for each in hints} == {(("hero-board",), ("sp-e3",))}
    assert {each.label for each in hints} == {f"Look {way}" for way in ("north", "east", "south", "west")}
    labels = scene(match.table, None, Rendering()).labels
    assert labels["hero-board"].startswith("Malik")
    assert labels["hand"].startswith("Malik’s hand")
    assert labels["inspect-e3"].startswith("Hex Circle on e3")
    match.play("face W")
    assert not facings(match.table, "look")
    assert scene(match.table, None, Rendering()).labels["hero-board"].startswith("Alleria")


def test_a_companion_joins_the_hero_who_was_sent() -> None:
    """KR-ALL-03: Magnus sends Alleria; Wildcat comes in where she has come to, not where Magnus stands."""
    match = sent(
        team="Alleria Magnus",
        acting="Magnus",
        heroes="Alleria e4, Magnus c4 used",
        todo="Hocus-Pocus 0 1 figure 2",
    )
    match.play("send Alleria e3 b3")
    bases = [choice for choice in match.choices if choice.verb == "sit"]
    labels = scene(match.table, None, Rendering()).labels
    for choice in bases:
        offered = hint(match.table, choice)
        assert offered.targets[0] == "sp-e3"
        assert set(offered.preview) <= labels.keys()
    assert bases


def test_a_companion_that_has_appeared_before_leaves_no_squares_to_choose() -> None:
    """KR-ALL-03: Wildcat appears once; knocked out since, it is no more offered when Alleria turns."""
    for state, several in (("absent", True), ("absent appeared", False)):
        heroes = f"Alleria e3 base b3 used, Wildcat {state}"
        match = at(
            "hero", scenario="S2", round=5, acting="Alleria", flags="turning moved", trays="B3 e3", heroes=heroes
        )
        cells = [part for part in scene(match.table, None, Rendering()).labels if part.startswith("cell-")]
        assert any(choice.verb == "sit" for choice in match.choices) == several
        assert bool(cells) == several


@pytest.mark.parametrize("names", ["Malik", "Malik Alleria Ignus", "Malik Alleria Ignus Magnus Wildcat"])
def test_no_hero_covers_another_on_one_space(names: str) -> None:
    heroes = ", ".join(f"{name} h4" for name in names.split())
    table = at("act", scenario="S5", seats=4, round=4, heroes=heroes).table
    box = ground(table.rules.scenarios["S5"].rows).box(read_space("h4"))
    spots = [spot(table, figure) for figure in table.figures if figure.where == "map"]
    assert len(spots) == len(names.split())
    for x, y, side in spots:
        assert box.x <= x < x + side <= box.x + box.width
        assert box.y <= y < y + side <= box.y + box.high
    for (x, y, side), (u, v, _) in combinations(spots, 2):
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
    svg = scene(stand(scenario="S5", seats=4, round=2), 0, Rendering()).svg
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
    pictures = [scene(each, 0, Rendering()) for each in (table, hit)]
    assert ["Shaman: heal" in each.labels["inspect-e3"] for each in pictures] == [True, False]
    assert all("Shieldbearer: resists physical" in each.labels["inspect-e3"] for each in pictures)
    panels = [next(one.svg for one in each.regions if one.name == "inspect") for each in pictures]
    assert [">heal<" in svg for svg in panels] == [True, False]
    assert all(re.search(r'>no</text><use href="#g-sword"', svg) for svg in panels)


@pytest.mark.parametrize(("trays", "space", "near"), [("P1 e3", "e3", False), ("P1 f5", "f5", True)])
def test_what_loses_the_game_says_when_and_is_calm_while_it_is_far(trays: str, space: str, near: bool) -> None:
    """KR-LOSS-02: a portal that gets in loses the game; that is red, and has a mark, only where it is near."""
    drawn = scene(stand(trays=trays, round=2), 0, Rendering())
    assert "if it gets in the game is lost" in drawn.labels[f"inspect-{space}"]
    svg = next(region.svg for region in drawn.regions if region.name == "inspect")
    words = dict(re.findall(r'<text class="([^"]*)"[^>]*>(If it gets in|game lost)</text>', svg))
    assert set(words.values()) <= {"If it gets in", "game lost"}
    assert all(("f-bad" in look) is near for look in words)
    assert (">If it gets in<" in svg, ">game lost<" in svg) == (True, True)
    assert 'href="#g-heart"' not in svg, "all hearts are lost: a number of them would be none"
    assert ('href="#g-warn"' in svg) is near
