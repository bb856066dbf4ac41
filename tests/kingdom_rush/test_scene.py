"""The picture as a whole: the same parts in every rendering, labels that tell the position, few and small enough elements."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib.resources import files
from itertools import combinations, product
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from core.drawn_text import drawn_texts
from kingdom_rush.helpers import edited, ruled, sp, stand

from hordeplay.core.scene import Rendering, Scene, standalone
from hordeplay.core.script import Event
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.squares import read_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view.board import spot
from hordeplay.games.kingdom_rush.view.ground import ground
from hordeplay.games.kingdom_rush.view.scene import scene
from hordeplay.games.kingdom_rush.view.sentences import SENTENCES

SVG = "{http://www.w3.org/2000/svg}"
LOOK = files("hordeplay.core").joinpath("look")
ROLES = {"group", "list", "listitem", "table", "row", "button", "img", "grid", "gridcell"}
LONG = (
    "Arcane-Wizard Archer Archer Barbarian-Hall Big-Bertha-500mm Holy-Order Howitzer Knights Musketeer-Garrison "
    "Sharpshooter Sorcerer-Wizard Tesla-Tower"
)


def two_roads(**more: str | int) -> KingdomTable:
    """The position of the mock-up: heroes, tiles of two kinds, a tower face down, a portal, spells."""
    return stand(
        scenario="S2",
        round=5,
        trays="P1 b1 tiles b2 kinds p, B1 d1 tiles c2 kinds m, B2 d4, A8 c5 tiles b2 soldiers d2 kinds p, B3 e3 tiles b1+c1",
        built="Marksmen e2 W, Adept c3 E down",
        heroes="Malik e3 base b3 health 5 abilities Hammer-Smash Earthquake down Earthquake, Alleria f5 health 3",
        spells="Thunderbolt, Rain of Fire",
        **more,
    )


@cache
def games() -> Mapping[str, KingdomTable]:
    """Fullest positions of bot games, and how two of them ended."""
    tables: dict[str, KingdomTable] = {}
    for scenario, seats in (("S1", 4), ("S2", 1), ("S2", 4), ("S5", 1), ("S5", 3), ("S5", 4)):
        match = at("hordes", scenario=scenario, seats=seats, spells="Thunderbolt, Rain of Fire")
        match.run("greedy")
        tables["lost" if match.table.lost else "won"] = match.table.copy()
        most = 0
        for ply in range(0, match.plies, 7):
            match.goto(ply)
            table = match.table
            full = len(table.trays) * 9 + len(table.built) * 12 + sum(2 * len(tray.tiles) for tray in table.trays)
            full += 50 * (table.step in {"part", "hero"})  # squares are parts then
            if full > most:
                most, tables[f"{scenario} {seats}"] = full, table.copy()
    return tables


def played(name: str) -> KingdomTable:
    return games()[name]


PREPARED: Final[Mapping[str, Callable[[], KingdomTable]]] = {
    "start": lambda: stand("round", round=1),
    "first": lambda: stand(seats=4, trays="A3 b2, A4 c2", round=2),
    "two roads": two_roads,
    "hand": lambda: two_roads(
        hand_0=LONG, incoming_0="Wizard Adept Footmen Marksmen", crystals=12, done="0", supply="Mage 0"
    ),
    "cards": lambda: two_roads(hand_0="Sorcerer-Wizard Big-Bertha-500mm Musketeer-Garrison Sharpshooter"),
    "sites": lambda: stand(
        round=9,
        hand_0="Barbarian-Hall Sorcerer-Wizard Arcane-Wizard Sharpshooter Adept Footmen",
        trays="A5 g5, A1 b2",
        built="Sharpshooter d5 E, Tesla-Tower d3 N, Howitzer b3 N, Militia b3 E, Musketeer-Garrison f2 S, "
        "Ranger-Hideout f4 W, Big-Bertha-500mm e6 N down, Barbarian-Hall b1 S",
    ),
    "fliers": lambda: stand(scenario="S5", round=9, trays="C10 h4, C11 h4 level 1, P3 b6", heroes="Alleria out"),
    "solo": lambda: stand(
        scenario="S5", seats=1, round=4, colour="R", heroes="Ignus gone, Lilith d2", trays="B4 b2, C8 c2"
    ),
    "edges": lambda: stand(trays="A3 e3 edge W", round=2),
    "upside down": lambda: stand(trays="A3 e3 edge N", round=2),
    "gate": lambda: stand(scenario="S5", round=4, barriers="gate f4", trays="B4 b2"),
    "abilities": lambda: stand("abilities", scenario="S5", seats=1),
    "no heroes": lambda: stand("act", edited("scenarios", "S1", heroes=False), round=2),
    "spells": lambda: stand("spells", scenario="S5", seats=3),
    "barred": lambda: stand("abilities", scenario="S3", trays="B11 c2"),
    "boss": lambda: stand(scenario="S5", round=9, trays="Z1 d6 tiles c1 c2", spells="Gem of Timewarp", cast="Thunderbolt"),
    "turned": lambda: stand(scenario="S2", trays="A3 d3 edge S, C3 d5 edge N, B2 b1 edge W", round=2),
    "spend": lambda: stand("spend", scenario="S5", seats=3, round=9, crystals=12),
    "knobs": lambda: stand(
        "act", ruled(ability_slots=4, crystals_max=30, health_change=6, purple_edge="away"), scenario="S2",
        trays="A3 c1", heroes="Alleria c2 abilities Multishot Like-the-Wind Call-of-the-Wild", crystals=30, round=2,
    ),
    **{name: partial(played, name) for name in ("won", "lost", "S1 4", "S2 1", "S2 4", "S5 1", "S5 3", "S5 4")},
}  # fmt: skip
RENDERINGS = (Rendering(), Rendering(large=True))
EVERYWHERE = list(product(PREPARED, RENDERINGS))


def drawn(name: str, rendering: Rendering = RENDERINGS[0]) -> tuple[Scene, ET.Element]:
    picture = scene(PREPARED[name](), None, rendering)
    return picture, ET.fromstring(picture.svg)


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_every_picture_is_well_formed_small_and_labelled(name: str, rendering: Rendering) -> None:
    picture, root = drawn(name, rendering)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for part in root.iter():
        if "hp-part" in (part.get("class") or "").split():
            assert part.get("aria-label") == picture.labels[str(part.get("id"))] != ""
            assert part.get("role") in ROLES
            assert part.get("transform", "translate").startswith("translate")
    assert sum(1 for _ in root.iter()) <= 1_150
    assert len(picture.svg) <= 100_000


@pytest.mark.parametrize("name", PREPARED)
def test_the_regions_and_their_parts_are_the_same_in_every_rendering(name: str) -> None:
    table = PREPARED[name]()
    plain = scene(table, None, Rendering())
    for rendering in (RENDERINGS[1], Rendering(odds=False), Rendering(large=True, odds=False)):
        other = scene(table, None, rendering)
        assert other.labels.keys() == plain.labels.keys()
        assert [(one.name, one.word, one.target > 0) for one in other.regions] == [
            (one.name, one.word, one.target > 0) for one in plain.regions
        ]
        if not rendering.odds:
            assert not re.search(r"%|ways to place|covered by|hearts if one gets in", other.svg)


def test_the_regions_stay_the_same_from_the_first_step_to_the_last() -> None:
    """The page lays them out once: only what they show, and how much they are needed, changes."""
    for scenario, seats in (("S1", 2), ("S5", 1)):
        match = at("abilities", scenario=scenario, seats=seats)
        match.run("greedy")
        shapes = set()
        for ply in range(0, match.plies + 1, 9):
            match.goto(ply)
            regions = scene(match.table, None, Rendering()).regions
            shapes.add(tuple((one.name, one.box) for one in regions))
            assert all(0 <= one.need <= 1 for one in regions)
            assert max(one.need for one in regions) == 1
        assert len(shapes) == 1


def test_what_is_asked_about_is_needed_most() -> None:
    """KR-PLAY-03, KR-TOWER-03, KR-HERO-02, KR-BUY-01: a hand, a horde, a hero, the supply."""

    def first(table: KingdomTable) -> str:
        regions = scene(table, None, Rendering()).regions
        return max((one for one in regions if one.name != "board"), key=lambda one: one.need).name

    work = "Archer 0 0 at b1 begun tiles D2"
    assert first(stand(trays="A3 b2", hand_0="Archer", round=2)) == "hand"
    assert first(stand("part", trays="A3 b2", built="Archer b1 S", todo=work)) == "inspect"
    assert first(stand("hero", scenario="S2", acting="Malik", heroes="Malik e4 used", round=2)) == "hero"
    assert first(PREPARED["spend"]()) == "supply"


def test_texts_are_large_enough_on_a_laptop_and_from_the_back_row() -> None:
    """The map stands 468 px high in a cell of 1074 x 560, and 704 px in a window of 1280 x 720."""
    for scenario in ruled().scenarios:
        for rendering, high, least in ((RENDERINGS[0], 468, 11), (RENDERINGS[1], 704, 20)):
            board = next(one for one in scene(stand(scenario=scenario), None, rendering).regions if one.name == "board")
            assert board.text * high / board.box[3] >= least


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_colour_comes_from_classes_and_every_glyph_and_class_exists(name: str, rendering: Rendering) -> None:
    picture, root = drawn(name, rendering)
    css = LOOK.joinpath("scene.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.([a-z][\w-]*)", css))
    kinds = {
        "hit",
        "part",
        "rail",
        "board",
        "exit",
        "space",
        "cell",
        "horde",
        "piece",
        "card",
        "panel",
        "seat",
        "active",
        "tells",
    }
    known |= {"hp", "hp-scene"} | {f"hp-{kind}" for kind in kinds}
    sprite = set(
        re.findall(r'<(?:symbol|pattern) id="([^"]+)"', LOOK.joinpath("glyphs.svg").read_text(encoding="utf-8"))
    )
    for element in root.iter():
        assert "style" not in element.attrib
        assert set((element.get("class") or "").split()) <= known
        if element.tag == f"{SVG}use":
            assert str(element.get("href")).removeprefix("#") in sprite
            assert float(str(element.get("width"))) >= 14
        fill = element.get("fill")
        assert fill is None or fill.removeprefix("url(#").removesuffix(")") in sprite
    assert not re.search(r'(fill|stroke)="#', picture.svg)


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_no_text_is_cut_small_or_over_another(name: str, rendering: Rendering) -> None:
    for region in drawn(name, rendering)[0].regions:
        lines = drawn_texts(region.body)
        x, y, width, high = region.box
        for line in lines:
            assert "…" not in line.text, line
            assert line.size >= region.text, line
            assert x + 2 <= line.left, line
            assert line.right <= x + width - 2, line
            assert y + 0.6 * line.size <= line.y <= y + high - 3, line
        for one, two in combinations(lines, 2):
            if abs(one.y - two.y) < 0.62 * max(one.size, two.size):
                assert one.right <= two.left + 1 or two.right <= one.left + 1, (one, two)


def test_the_labels_alone_tell_the_position() -> None:
    labels = scene(two_roads(), 0, Rendering()).labels
    assert labels["sp-e3"] == "e3: Hex Circle, 6 enemies open, 6 squares covered, Malik engaged"
    assert labels["sp-b1"].startswith("b1: Rift of Embers, 7 enemies open, portal of level 1, 1 square covered")
    assert labels["sp-e2"] == "e2: red site, Marksmen facing W"
    assert labels["sp-c3"] == "c3: green site, Adept facing E, face down"
    assert labels["sp-f5"] == "f5: Alleria (brick)"
    assert (labels["sp-a1"], labels["stack-1"]) == ("a1: token 1", "stack of token 1: 7 cards")
    assert labels["hero-2"] == "Malik: on e3, faces E, engaged with Hex Circle at its lower right"
    assert labels["seat-2"].startswith("Iris: Malik with 5 of 6 hearts, ")
    assert labels["kingdom"].startswith("kingdom: 8 of 8 hearts, 0 crystals, 2 portals left, 11 soldiers left, spells")
    assert labels["supply-marksmen"] == "Marksmen: level 2, 3 crystals, 2 left"
    assert labels["inspect-e3"].startswith("Hex Circle on e3")
    assert scene(PREPARED["solo"](), 0, Rendering()).labels["sp-b1"] == "b1: red site, eliminated this round"
    assert scene(PREPARED["gate"](), 0, Rendering()).labels["sp-f4"] == "f4: pathbreaker card gate"
    high = scene(PREPARED["fliers"](), 0, Rendering()).labels["sp-h4"]
    assert re.match("h4: Storm Wing, .*, flying, above 1 horde, below it ", high)


def test_the_ids_of_the_map_and_of_what_lies_beside_it() -> None:
    labels = set(scene(two_roads(hand_1="Archer Mage Mage", incoming_1="Adept"), 1, Rendering()).labels)
    assert {f"sp-{sp(r, c)}" for r in range(6) for c in range(7)} <= labels
    assert {
        "exit",
        "stack-1",
        "stack-2",
        "kingdom",
        "spell-2",
        "inspect-e3",
        "supply",
        "odds",
        "seat-1",
        "seat-2",
    } <= labels
    assert {"hand-0", "hand-1", "hand-2", "slot-0", "hero-board", "hero-1", "hero-2", "step-6"} <= labels
    assert "hand-3" not in labels
    assert {"bench", "bench-1", "bench-3"} <= set(scene(PREPARED["solo"](), 0, Rendering()).labels)
    assert not {"hero-board", "hero-1"} & set(scene(PREPARED["no heroes"](), 0, Rendering()).labels)


def test_the_hand_is_that_of_the_seat_to_act() -> None:
    """KR-PLAY-02: any seat may be first; a viewer who is not done sees its own hand."""
    table = two_roads(hand_0="Archer", hand_1="Mage")
    assert scene(table, 0, Rendering()).labels["hand-0"].startswith("Archer: ")
    assert scene(table, 1, Rendering()).labels["hand-0"].startswith("Mage: ")
    assert scene(table, None, Rendering()).labels["hand-0"].startswith("Archer: ")
    table.players[0].done = True
    assert scene(table, 0, Rendering()).labels["hand-0"].startswith("Mage: ")
    table.acting, table.step = 0, "hero"
    assert scene(table, 1, Rendering()).labels["hand"].startswith("Alleria")


@pytest.mark.parametrize(
    ("step", "part"),
    [("spawn", "step-1"), ("act", "step-2"), ("destroy", "step-3"), ("advance", "step-4"), ("pick_up", "step-5"), ("spend", "step-6")],
)  # fmt: skip
def test_the_strip_shows_the_present_phase(step: str, part: str) -> None:
    """KR-ROUND-01."""
    table = two_roads()
    table.step = step
    root = ET.fromstring(scene(table, 0, Rendering()).svg)
    assert [each.get("id") for each in root.iter() if each.get("aria-current")] == [part]


def test_one_seat_at_most_is_active() -> None:
    for name in PREPARED:
        svg = drawn(name)[0].svg
        assert svg.count("s-active") == (name not in {"start", "won", "lost"}), name


def test_the_hero_who_chooses_is_shown() -> None:
    """KR-RUL-38, KR-PLAY-01: while abilities are brought, and when somebody stands up again."""
    table = stand("abilities", scenario="S2", heroes="Alleria board abilities Multishot Like-the-Wind")
    labels = scene(table, 0, Rendering()).labels
    assert labels["hero-board"].startswith("Malik Hammerfur")
    assert labels["hand"].startswith("Malik")
    table = stand("regenerate", scenario="S2", round=4, heroes="Malik out out_since 2")
    assert scene(table, 0, Rendering()).labels["hand"].startswith("Malik")


def test_where_no_boss_is_to_be_beaten_none_is_counted() -> None:
    facts = drawn("won")[0].facts
    assert [fact.word for fact in facts] == ["hearts", "rounds", "crystals"]
    assert [fact.word for fact in drawn("lost")[0].facts][2] in {"portal left", "portals left"}


def test_the_end_is_told() -> None:
    assert " is won in round " in drawn("won")[0].labels["odds"]
    assert re.match(r"Lost: .* is lost in round \d+", drawn("lost")[0].labels["odds"])


def test_a_campaign_goes_on_with_another_map() -> None:
    table = stand("next_scenario", round=7, campaign="yes", wins=1)
    before = scene(table, None, Rendering())
    GAME.steps["next_scenario"](table)
    after = scene(table, None, Rendering())
    assert "sp-f6" in before.labels
    assert "stack-2" not in before.labels
    assert "stack-2" in after.labels


def test_the_standalone_picture_carries_all_that_it_needs() -> None:
    svg = standalone(drawn("S5 4")[0], "light")
    root = ET.fromstring(svg)
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        href = element.get("href") or element.get("fill", "").removeprefix("url(").removesuffix(")")
        if href.startswith("#"):
            assert href[1:] in ids


def test_every_event_has_words_and_parts() -> None:
    """A whole game in sentences; hordes and heroes keep their ids, so that they move by themselves."""
    match = at("hordes", scenario="S5", seats=3)
    match.run("greedy")
    sentences = [GAME.look.say(match.table, event) for event in match.events]
    assert all("{" not in words and words[0] == words[0].upper() for words in sentences)
    assert {event.what for event in match.events} <= set(SENTENCES)
    match.goto(match.plies // 2)
    picture = scene(match.table, None, Rendering())
    labels = picture.labels
    assert all(part in labels for event in match.events for part in GAME.look.targets(match.table, event))
    assert match.table.trays
    assert all(f'id="horde-{tray.id}"' in picture.svg for tray in match.table.trays)


def test_hordes_are_told_by_name_and_numbers_are_counted() -> None:
    """The code of a horde could be taken for a square of a card; one heart is not `1 hearts`."""
    match = at("order", trays="A1 g5, A7 b2 tiles b2 c2 b3 c3", hearts=6, round=3)
    match.run("planner")
    sentences = [GAME.look.say(match.table, event) for event in match.events]
    assert any("Goblin Pickets enters the kingdom" in words for words in sentences)
    assert any(" moves from b2" in words for words in sentences)
    lost = next(event for event in match.events if event.what == "kingdom")
    assert "kingdom" in GAME.look.targets(match.table, lost)
    one = Event("KR-HERO-12", "heals", {"hero": "Malik", "hearts": 1, "health": 2})
    assert GAME.look.say(match.table, one) == "Malik gets 1 heart back and has 2 hearts"
    won = Event("KR-WIN-01", "won", {"scenario": "S5", "round": 14})
    assert GAME.look.say(match.table, won) == "Rift of Ages is won in round 14"


def test_five_heroes_stay_on_one_space() -> None:
    match = at("act", scenario="S5", seats=4, round=4, heroes="Malik h4, Alleria h4, Ignus h4, Magnus h4, Wildcat h4")
    box = ground(match.table.rules.scenarios["S5"].rows).box(read_space("h4"))
    for figure in match.table.figures:
        if figure.where == "map":
            x, y, side = spot(match.table, figure)
            assert box.x - 3 <= x
            assert x + side <= box.x + box.width + 3
            assert box.y - 3 <= y
            assert y + side <= box.y + box.high + 3


def test_the_end_says_who_won() -> None:
    """All win or lose together: the ladder of seats alone would not tell."""
    match = at("order", trays="A1 g5", hearts=3, round=9)
    match.run("planner")
    assert match.game.moment(match.table).where == "lost in round 9"


def test_a_piece_on_the_bench_is_clicked_and_one_on_the_map_lets_the_click_through() -> None:
    """KR-SOLO-03: the panel of the bench lies below its pieces; the space of a hero says all of who stands there."""
    table = stand(scenario="S1", seats=1, round=2, trays="A1 e3", heroes="Ignus e4")
    drawn_at = {
        part.get("id"): part for part in ET.fromstring(scene(table, 0, Rendering()).svg).iter() if part.get("id")
    }
    assert drawn_at["bench-1"].get("pointer-events") == drawn_at["hero-1"].get("pointer-events") == "none"
    for guest in ("bench-2", "bench-3"):
        assert "hp-part" in drawn_at[guest].get("class", "").split()
        assert drawn_at[guest].get("pointer-events") is None
    order = list(drawn_at)
    assert order.index("bench") < order.index("bench-2")


def test_the_horde_that_is_pointed_at_is_shown_large() -> None:
    """Until the next question: the same parts and words, but for the one horde; what can be done there stays so."""
    work = "Archer 0 0 at b1 begun tiles D2"
    table = stand("part", trays="A3 b2, A1 c2, A2 e4", built="Archer b1 S", todo=work, round=2)
    plain = scene(table, 0, Rendering())
    shown = next(part for part in plain.labels if re.fullmatch(r"inspect-[a-z]\d", part))
    assert shown == "inspect-b2"
    assert set(plain.follows) == {"sp-c2", "sp-e4"}
    for part, why in (("sp-c2", "pointed at"), ("sp-e4", "nearest to the exit"), ("sp-b2", "within reach of Archer")):
        pointed = scene(table, 0, Rendering(pointed=part))
        name = part.removeprefix("sp-")
        assert pointed.labels[f"inspect-{name}"].split("; ")[1] == why
        assert part not in pointed.follows
        assert f"inspect-{name}-a1" in pointed.labels or name != "b2"
        assert [one for one in pointed.regions if one.name != "inspect"] == [
            one for one in plain.regions if one.name != "inspect"
        ]
    assert scene(table, 0, Rendering(pointed="sp-a1")) == plain
    assert scene(table, 0, Rendering(pointed="hand-0")) == plain


def test_where_no_horde_stands_nothing_follows() -> None:
    assert scene(stand("round", round=1), 0, Rendering()).follows == ()


@pytest.mark.parametrize("spaces", ["b2", "b2 c2 d2", "b2 c2 d2 e2 e3 e4", "b2 c2 d2 e2 e3 e4 e5 f5 g5"])
def test_the_panel_of_hordes_has_every_horde_and_what_is_to_come(spaces: str) -> None:
    """One is shown large; of each other one its space, or its name, too, is written below, and all are told in words."""
    cards = ("A1", "A2", "A3", "A4", "A5", "A7", "B1", "B2", "B8")
    pairs = list(zip(cards, spaces.split(), strict=False))
    table = at("act", seats=1, trays=", ".join(f"{card} {space}" for card, space in pairs), round=6).table
    drawn_now = scene(table, 0, Rendering())
    panel = next(one for one in drawn_now.regions if one.name == "inspect")
    (label,) = (words for part, words in drawn_now.labels.items() if re.fullmatch(r"inspect-[a-z]\d", part))
    for card, space in pairs:
        assert f"{table.rules.hordes[card].title} on {space}" in label
        assert re.search(rf"\b{space}\b", panel.svg.split('role="grid"')[-1]) or f"on {space}" in panel.svg
    assert "to come" in panel.svg
