"""The picture of Fantahzee: the same parts everywhere, everything said in labels, hands hidden, odds exact."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from fantahzee.helpers import stand
from fantahzee.positions import FULL, MAUREEN, PREPARED, TOPS, asked, attack, crowd, over, roll

import hordeplay as hp
from hordeplay.core.english import percent
from hordeplay.core.scene import Rendering, Scene, standalone
from hordeplay.games.fantahzee import at, odds
from hordeplay.games.fantahzee.model.table import FantahzeeTable
from hordeplay.games.fantahzee.odds import position
from hordeplay.games.fantahzee.view import facts
from hordeplay.games.fantahzee.view.names import seat_name
from hordeplay.games.fantahzee.view.reading_cards import card
from hordeplay.games.fantahzee.view.scene import scene
from hordeplay.games.fantahzee.view.sentences import targets
from hordeplay.games.fantahzee.view.strip import END, HORDE, stop

SVG = "{http://www.w3.org/2000/svg}"
LOOK = files("hordeplay.core").joinpath("look")
PLAIN, LARGE = Rendering(), Rendering(large=True)
EVERYWHERE = list(product(PREPARED, [PLAIN, LARGE]))
NAMES = MAUREEN.replace(" active on 6", "").split(", ")


def drawn(name: str, rendering: Rendering = PLAIN) -> tuple[FantahzeeTable, Scene, ET.Element]:
    table = PREPARED[name]()
    picture = scene(table, 0, rendering)
    return table, picture, ET.fromstring(picture.svg)


def well_formed(picture: Scene) -> None:
    root = ET.fromstring(picture.svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for part in root.iter():
        if "hp-part" in (part.get("class") or "").split():
            assert part.get("aria-label") == picture.labels[str(part.get("id"))] != ""
            assert part.get("role") in {"group", "list", "listitem", "table", "row", "button", "img"}
    assert sum(1 for _ in root.iter()) <= 1_100
    assert len(picture.svg) <= 100_000


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_every_picture_is_well_formed_and_every_part_is_labelled(name: str, rendering: Rendering) -> None:
    table, picture, _ = drawn(name, rendering)
    well_formed(picture)
    seats = [f"sheet-{n}" for n in range(1, len(table.players) + 1)]
    rest = ["odds", "targets", "damage", "doom", "prices"]
    assert [region.name for region in picture.regions] == [
        "track", "board", "board-dice", "board-party", "hand", *seats, *rest
    ]  # fmt: skip
    for region in picture.regions:
        assert ET.fromstring(region.svg).get("aria-label") == region.label != ""
    assert len(picture.facts) == 3


def test_all_positions_of_games_can_be_drawn_and_read() -> None:
    for table, _ in asked():
        for viewer in (None, *range(len(table.players))):
            view = table if viewer is None else table.seen_by(viewer)
            picture = scene(view, viewer, PLAIN)
            well_formed(picture)
            assert scene(view, viewer, Rendering(large=True, odds=False)).labels.keys() >= {
                "hand",
                "targets",
                "damage",
                "preview",
            }
        for part in picture.labels:
            assert card(view, part) is not None, part


@pytest.mark.parametrize("name", PREPARED)
def test_the_parts_are_the_same_large_or_not(name: str) -> None:
    small, large = (drawn(name, rendering)[1] for rendering in (PLAIN, LARGE))
    assert small.labels == large.labels
    assert [region.name for region in small.regions] == [region.name for region in large.regions]


def test_the_hand_lies_on_the_board_while_cards_are_played_or_given_up() -> None:
    """A laptop has no room for the hand beside the board: the question must not be about what nobody sees."""
    for name, region in (("action", "board-dice"), ("crowd", "board-dice"), ("roll", "hand"), ("attack", "hand")):
        places = {one.name: one for one in drawn(name)[1].regions}
        assert [each for each, one in places.items() if 'id="hand-1"' in one.svg] == [region], name
        assert places["board-dice"].need == 1 or name == "attack"
    table = PREPARED["action"]()
    view = table.seen_by(1)
    assert 'id="hand-1"' not in scene(view, 1, PLAIN).svg
    assert 'id="die-next-1"' in scene(view, 1, PLAIN).svg


def test_a_region_says_how_much_the_question_is_about_it() -> None:
    def most(name: str) -> set[str]:
        regions = drawn(name)[1].regions
        return {region.name for region in regions if region.need == max(each.need for each in regions)}

    assert most("attack") == {"board"}
    assert most("roll") == most("action") == {"board-dice"}
    falling = stand("casualty", party="Sergeant active", damage=1)
    needs = {region.name: region.need for region in scene(falling, 0, PLAIN).regions}
    assert needs["board-party"] == 1
    assert needs["hand"] == 0


def test_the_back_row_reads_three_numbers() -> None:
    facts = drawn("attack")[1].facts
    assert [f"{one.value} {one.of} {one.word}" for one in facts] == [
        "12 of 15 strength left", "0  XP, Teal leads with 11", "0 of 3 bosses",
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_colour_comes_from_classes_and_every_glyph_and_class_exists(name: str, rendering: Rendering) -> None:
    _, picture, root = drawn(name, rendering)
    css = LOOK.joinpath("scene.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.([a-z][\w-]*)", css)) | {
        "hp",
        "hp-hit",
        "hp-seat",
        "hp-card",
        "hp-die",
        "hp-rail",
        "hp-active",
    }
    sprite = set(
        re.findall(r'<(?:symbol|pattern) id="([^"]+)"', LOOK.joinpath("glyphs.svg").read_text(encoding="utf-8"))
    )
    for element in root.iter():
        assert "style" not in element.attrib
        assert set((element.get("class") or "").split()) <= known | {"hp-part"}
        if element.tag == f"{SVG}use":
            assert str(element.get("href")).removeprefix("#") in sprite
        fill = element.get("fill")
        assert fill is None or fill.removeprefix("url(#").removesuffix(")") in sprite
    assert not re.search(r'(fill|stroke)="#', picture.svg)


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_the_picture_without_odds_has_the_same_parts(name: str, rendering: Rendering) -> None:
    table = PREPARED[name]()
    picture = scene(table, 0, rendering._replace(odds=False))
    assert picture.labels.keys() == scene(table, 0, rendering).labels.keys()
    for word in ("%", "on average", "best:"):
        assert word not in picture.svg


def test_the_labels_alone_tell_the_position() -> None:
    table, picture, _ = drawn("attack")
    labels = picture.labels
    assert labels["stack-4"] == (
        "stack 4: Shrewd Rakshasa, level 2, strength 5, 5 XP, counterattack 4, treasure level 1, 5 cards below"
    )
    assert labels["stack-5"] == "stack 5: the vanguard, next card face down, level I, 11 cards below"
    assert labels["hero-2"].startswith("Paladin: Warrior, costs four alike, strength 4, ")
    assert labels["hero-2"].endswith(", active, on 3-3-3")
    assert "holds Orb of Power I" in labels["hero-3"]
    assert labels["strength"] == "strength: 15, of which 3 spent and 12 left"
    assert labels["aside-1"] == "Bone Warrior: +1"
    due = table.rules.bosses_due
    assert labels["doom"].startswith(
        f"doom: 0 of {due} bosses have fallen; the game ends once {due} bosses have fallen"
    )
    for seat in range(len(table.players)):
        assert labels[f"seat-{seat + 1}"].startswith(seat_name(table, seat))


def test_dice_that_stay_keep_their_ids() -> None:
    """FZ-DICE-03, FZ-DICE-05: kept dice stay what they are, also once they are locked on a hero."""
    before = set(scene(roll(dice="1233456"), 0, PLAIN).labels)
    after = set(scene(roll(dice="3344455", rerolls=1), 0, PLAIN).labels)
    assert {"die-3-1", "die-3-2"} <= before & after
    party = MAUREEN.replace("Sergeant", "Sergeant active on 33")
    locked = scene(roll(party=party, dice="12456"), 0, PLAIN)
    assert locked.labels["die-3-1"] == "die showing 3, on Sergeant"


def test_the_vanguard_is_the_rightmost_stack_that_has_a_card() -> None:
    """FZ-SET-07, FZ-FAQ-02."""
    table = attack()
    table.stacks[4].top = ""
    table.cards.piles["stack 5"] = []
    labels = scene(table, 0, PLAIN).labels
    assert labels["stack-4"].startswith("stack 4: the vanguard, ")
    assert labels["stack-5"] == "stack 5: empty, 0 cards below"


def test_only_the_owner_reads_a_hand() -> None:
    table = roll()
    assert scene(table.seen_by(0), 0, PLAIN).labels["hand-1"].startswith("Alchemist: in hand, Mage")
    for viewer in (1, 2):
        picture = scene(table.seen_by(viewer), viewer, PLAIN)
        assert "hand-1" not in picture.labels
        assert picture.labels["seat-1"].endswith("2 cards in hand")
        assert card(table.seen_by(viewer), "hand-1") is None
    backs = scene(table.seen_by(1), 0, PLAIN)
    assert backs.labels["hand"] == "Your hand: 2 cards"
    assert "hand-1" not in backs.labels


def test_a_card_somebody_looked_at_is_shown_to_that_seat_alone() -> None:
    table = roll()
    table.stacks[0].peeked, table.stacks[0].peekers = "Ice Giant", [2]
    assert "Ice Giant" in scene(table, 2, PLAIN).labels["stack-1"]
    assert "Ice Giant" not in scene(table, 0, PLAIN).svg
    assert "Ice Giant" not in scene(table, None, PLAIN).svg


def test_the_chances_on_the_heroes_are_the_exact_ones() -> None:
    labels = scene(roll(), 0, PLAIN).labels
    pause = {"roll": (6, 5, 4, 3, 3, 2, 1), "rerolls": 2, "active": ["Alchemist"]}
    for slot, name in enumerate(NAMES, 1):
        hope = re.search(r"; at best (\S+) to be activated$", labels[f"hero-{slot}"])
        if name == "Alchemist":
            assert hope is None
        else:
            assert hope
            assert hope[1] == percent(float(odds.party(NAMES, goal=name, **pause)))  # type: ignore[arg-type]  # as party takes them
    expected = odds.party(NAMES, goal="strength", **pause)  # type: ignore[arg-type]
    assert f"on average {float(expected):.2f}" in labels["preview"]


def test_twins_are_counted_one_by_one() -> None:
    table = roll(party="Sergeant active on 22, Sergeant", dice="136", rerolls=1, hand="")
    hopes = position.outlook(table)
    assert hopes
    assert hopes.heroes[0] is None
    assert hopes.heroes[1] == odds.party(
        ["Sergeant", "Sergeant"], goal="all", roll=(6, 3, 1), rerolls=1, active=["Sergeant"], tokens=(),
    )  # fmt: skip


def test_the_chance_of_a_flip_counts_what_nobody_has_seen() -> None:
    """FZ-ATK-07: the next card is one of the level 1 cards that are not on the table."""
    table = attack()
    table.turn.strength = 3
    dig = position.dig(table, 4)
    unseen = table.cards.bags["1"]
    weak = sum(table.rules.monster(name).strength <= 3 for name in unseen)
    assert dig
    assert dig.chance * len(unseen) == weak
    assert f"flip 5 {percent(weak / len(unseen))}" in scene(table, 0, PLAIN).labels["preview"]


def test_the_best_tops_are_those_with_most_xp_for_the_strength() -> None:
    table = stand("attack", seats=3, strength=12, party=FULL, tops=TOPS)
    stacks, xp = position.best_hits(table)
    spent = sum(table.rules.monster(table.stacks[i - 1].top).strength for i in stacks)
    assert spent <= 12
    assert xp == sum(table.rules.monster(table.stacks[i - 1].top).xp for i in stacks) == 10


def test_sums_add_up() -> None:
    table = attack()
    assert facts.bill(table).worth == "1"
    table.turn.shield = 1
    assert facts.bill(table).worth == "0"
    table = over()
    assert facts.bill(table).lines == (("town-1", "Tavern", "−2", "f-bad"),)


def test_the_result_is_in_the_order_of_what_decides() -> None:
    """FZ-EOG-05, FZ-EOG-06."""
    label = scene(over(), 0, PLAIN).labels["preview"]
    assert label.startswith("Result: Sky wins with 9 XP in round ")
    assert " Sky 9 XP, Teal 4 XP" in label
    assert "winner" in scene(over(), 0, PLAIN).labels["seat-5"]


def test_every_knob_of_the_table_finds_its_place() -> None:
    labels = scene(crowd(), 0, PLAIN).labels
    assert {"stack-6", "place-7", "hand-9", "seat-5"} <= labels.keys()


def test_the_strip_shows_the_present_phase() -> None:
    """FZ-TURN-02, FZ-TURN-03."""
    for step, then, part in (
        ("action", "", "step-1"), ("first_roll", "", "step-2"), ("attack", "", "step-3"), ("casualty", "treasure", "step-4"),
        ("attach", "", "step-5"), ("casualty", "end", "step-6"), ("loss", "", "step-6"), ("turn_end", "", "step-7"),
    ):  # fmt: skip
        table = attack()
        table.step, table.turn.then = step, then
        root = ET.fromstring(scene(table, 0, PLAIN).svg)
        assert [e.get("id") for e in root.iter() if e.get("aria-current")] == [part]


def elements(svg: str) -> Iterator[ET.Element]:
    return ET.fromstring(svg).iter()


def test_the_standalone_picture_carries_all_that_it_needs() -> None:
    picture = scene(crowd(), 0, PLAIN)
    svg = standalone(picture, "light")
    assert svg != standalone(picture, "dark")
    ids = {element.get("id") for element in elements(svg)}
    for element in elements(svg):
        href = element.get("href") or element.get("fill", "").removeprefix("url(").removesuffix(")")
        if href.startswith("#"):
            assert href[1:] in ids


def test_the_odds_while_dice_are_in_the_air_are_those_of_the_throw() -> None:
    """FZ-DICE-03: a decision is worth what the picture says once its dice have left the hand."""
    match = at("roll | dice: 55321 | rerolls: 2", party="Steamsmith, Paladin, Sergeant", dice="ask")
    kept = position.strength_after(match.table, "keep 5 5")
    match.play("keep 5 5")
    assert position.expected_strength(match.table) == kept
    assert scene(match.table, 0, PLAIN).labels["tray"] == "dice tray: 2 rolled, 3 waiting"
    assert position.move_values(match.table) == {}


def test_of_two_equal_heroes_the_one_that_was_named_is_gone_from_the_picture() -> None:
    """FZ-DMG-02, FZ-USE-03: what falls is told by name; the picture shows slots, and the slots that are left are right."""
    for lost, left in ((1, "Orb of Power"), (2, "")):
        match = at("casualty", party="Sergeant active, Sergeant active with Orb of Power 1, Paladin", damage=2)
        match.play(f"lose {lost}")
        fallen = next(event for event in match.events if event.what == "falls")
        assert targets(match.table, fallen) == ("discard", "seat-1")
        labels = scene(match.table, 0, PLAIN).labels
        assert ("Orb of Power" in labels["hero-1"]) == bool(left)
        assert labels["hero-2"].startswith("Paladin")
        assert "hero-3" not in labels


def test_strength_that_is_spent_has_no_surplus_and_no_lack() -> None:
    """After the Attack Step no strength is left, so nothing is added to that of the heroes, nor taken off it."""
    match = hp.new("fantahzee", seats=2, seed=4)
    match.run("tip")
    spent = 0
    for ply in range(match.plies):
        match.goto(ply)
        if stop(match.table) in {HORDE, END} and any(member.active for member in match.table.party):
            spent += 1
            assert facts.added(match.table) == 0
    assert spent
