"""The picture: the same parts everywhere, all of them labelled, no odds where they are hidden, within its budget."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from warfighter_fantasy.helpers import stand
from warfighter_fantasy.scenes import ROAD, TABLES, table

import hordeplay as hp
from hordeplay.core.english import percent
from hordeplay.core.scene import SIDE, Region, Rendering, Scene, standalone
from hordeplay.core.text_metrics import text_width
from hordeplay.games.warfighter_fantasy import GAME, odds
from hordeplay.games.warfighter_fantasy.model.table import Counter, Foe, Member, WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.hero_attacks import Attack
from hordeplay.games.warfighter_fantasy.rules.use import Use
from hordeplay.games.warfighter_fantasy.view import attack_panel, chances
from hordeplay.games.warfighter_fantasy.view.after_attack import fresh
from hordeplay.games.warfighter_fantasy.view.facts import duel, looked_at
from hordeplay.games.warfighter_fantasy.view.hints import hint
from hordeplay.games.warfighter_fantasy.view.ids import member_part
from hordeplay.games.warfighter_fantasy.view.reading_cards import card
from hordeplay.games.warfighter_fantasy.view.scene import LARGE, WIDE, scene

SVG = "{http://www.w3.org/2000/svg}"
LOOK = files("hordeplay.core").joinpath("look")
RENDERINGS = (Rendering(), Rendering(large=True))
EVERYWHERE = list(product(TABLES, RENDERINGS))
ROLES = {"group", "list", "listitem", "button", "img"}
ADVENTURE = {"timer", "guards", "builder", "hostile-card", "tray", "cup", "space-0", "step-heroes"}
SHOP = {"purse", "market-heroes", "journey", "town-1", "ware-mace", "hire-gareth"}


def drawn(name: str, rendering: Rendering = RENDERINGS[0]) -> Scene:
    return scene(table(name), 0, rendering)


def well_formed(picture: Scene) -> None:
    """Ids are single, every part has a role and its label, and the picture stays small."""
    root = ET.fromstring(picture.svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for part in root.iter():
        if "hp-part" in (part.get("class") or "").split():
            assert part.get("aria-label") == picture.labels[str(part.get("id"))] != ""
            assert part.get("role") in ROLES
    assert sum(1 for _ in root.iter()) <= 900
    assert len(picture.svg) <= 80_000


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_every_picture_is_well_formed(name: str, rendering: Rendering) -> None:
    picture = drawn(name, rendering)
    well_formed(picture)
    assert (SHOP if "purse" in picture.labels else ADVENTURE) <= picture.labels.keys()
    assert {f"hero-{i}" for i in range(len(table(name).heroes))} <= picture.labels.keys()
    assert len(picture.facts) == 3


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_the_board_has_two_rows_and_all_else_stands_beside_it(name: str, rendering: Rendering) -> None:
    regions = {region.name: region for region in drawn(name, rendering).regions}
    boards = [region for region in regions.values() if region.name.startswith("board")]
    assert [region.name for region in boards] == ["board", "board-party"]
    assert {region.box[2] for region in boards} == {LARGE if rendering.large else WIDE}
    for region in regions.values():
        if region not in boards:
            assert region.box[2] == SIDE
            assert region.word
            assert 0 <= region.need <= 1


@pytest.mark.parametrize("name", TABLES)
def test_regions_and_parts_are_the_same_in_every_rendering(name: str) -> None:
    usual = drawn(name)
    for rendering in (Rendering(large=True), Rendering(odds=False), Rendering(large=True, odds=False)):
        other = drawn(name, rendering)
        little = {
            part for part in usual.labels if part.startswith("has-") and rendering.large
        }  # too small for a back row
        assert other.labels.keys() == usual.labels.keys() - little
        assert [region.name for region in other.regions] == [region.name for region in usual.regions]
        assert ("%" in other.svg) <= rendering.odds
    assert drawn(name, Rendering(large=True)).labels.items() <= usual.labels.items()


def test_the_regions_of_an_adventure_are_the_same_from_step_to_step() -> None:
    names = {tuple(region.name for region in drawn(name).regions) for name in TABLES if "timer" in drawn(name).labels}
    assert len(names) == 1


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_colour_comes_from_classes_and_every_glyph_exists(name: str, rendering: Rendering) -> None:
    picture = drawn(name, rendering)
    css = LOOK.joinpath("scene.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.([a-z][\w-]*)", css))
    sprite = set(
        re.findall(r'<(?:symbol|pattern) id="([^"]+)"', LOOK.joinpath("glyphs.svg").read_text(encoding="utf-8"))
    )
    assert {region.glyph for region in picture.regions} - {""} <= sprite
    for element in ET.fromstring(picture.svg).iter():
        assert "style" not in element.attrib
        painted = {
            word for word in (element.get("class") or "").split() if word.startswith(("f-", "s-", "hp-t", "hp-w"))
        }
        assert painted <= known | {"hp-token", "hp-tray", "hp-timer", "hp-ware", "hp-tells"}
        if element.tag == f"{SVG}use":
            assert str(element.get("href")).removeprefix("#") in sprite
    assert not re.search(r'(fill|stroke)="#', picture.svg)


def high(picture: Scene) -> float:
    """How high the rows of the board are, with the gap between them."""
    return sum(region.box[3] for region in picture.regions if region.name.startswith("board")) + 8


@pytest.mark.parametrize("name", TABLES)
def test_all_print_can_be_read(name: str) -> None:
    """On a school laptop the board has 731 by 468 pixels and print of 11, on a projector 876 by 655 and print of 20."""
    for rendering, (wide, most), least in ((RENDERINGS[0], (731, 468), 11), (RENDERINGS[1], (876, 655), 20)):
        picture = drawn(name, rendering)
        board = next(region for region in picture.regions if region.name == "board")
        assert board.text * min(wide / board.box[2], most / high(picture)) >= least


@pytest.mark.parametrize("name", TABLES)
def test_every_part_has_a_reading_card(name: str) -> None:
    picture, book = drawn(name), GAME.rulebook
    for part in picture.labels:
        shown = card(table(name), part)
        assert shown is not None, part
        assert shown.title
        assert all(clause in book for clause in shown.rules), (part, shown.rules)
        assert all(value for _, value in shown.facts), part
        assert "%" not in f"{shown.facts}{shown.words}", part
    assert card(table(name), "nothing-3") is None


def test_a_campaign_and_a_long_adventure_stay_within_the_budget() -> None:
    """Every sixtieth request of bots' games: the picture is well formed, and the fullest is small enough."""
    setups: list[dict[str, Any]] = [{"campaign": "The Lamplit Road", "party": ROAD}, {"adventure": "Forsaken Temple"}]
    for setup in setups:
        match = hp.new(GAME, seats=1, seed=6, **setup)
        for n in range(1_500):
            if match.request is None:
                break
            match.run("veteran", until="request")
            if n % 60 == 0:
                for rendering in RENDERINGS:
                    well_formed(scene(match.table, 0, rendering))
                    assert_fits(scene(match.table, 0, rendering))
                for part in scene(match.table, 0, Rendering()).labels:
                    assert card(match.table, part) is not None, part


def test_the_labels_alone_tell_the_position() -> None:
    labels = drawn("fight").labels
    assert labels["timer"] == "Timer: 6, Turn 4 of Swamp Caves"
    assert labels["time-6"] == "timer 6, now"
    assert labels["step-heroes"] == "Hero Actions, current step"
    assert labels["hero-0"].startswith(
        "Gareth: 2 Actions left; Hero 1, Player Fighter of level 1; space 2 Striking; Health 4/5; Cover 1"
    )
    assert labels["space-2"].startswith("Spider Bridge: Common; Entrance 3, Shadow -1, Striking 1; ")
    assert labels["space-3"] == "space 3: a Location of level Common that is not found yet"
    assert labels["striking-2"] == "Striking of Spider Bridge: Gareth"
    assert labels["foe-2-2"] == "Orc Spearmen: 4 Hostiles in Spider Bridge"
    assert labels["foe-2-2-0"] == "one of Orc Spearmen: targets Gareth, 1 Vuln"
    assert labels["hand-0-1"].startswith("Block: card of Gareth, 1 fewer Wound, 2 for 1 XP")
    assert labels["cup"].startswith("Targeting cup: 1 for Gareth (10%), 3 for Tolonar (30%)")
    assert labels["tray"] == "Last Attack: none yet"


def test_the_builder_shows_exact_chances_before_the_dice() -> None:
    """WF-ATK-03, WF-CMP-18: the bar of a mode is what `odds` counts, with the Melee Skill and the Vuln."""
    at, fight = table("fight"), duel(table("fight"))
    assert fight is not None
    assert (at.heroes[fight.hero].name, fight.foe.name) == ("Gareth", "Orc Spearmen")
    labels = drawn("fight").labels
    for mode in ("Standard", "Skillful", "Finesse"):
        expected = odds.weapon("Shortsword", mode, 2, hth=2, h=1, vulns=1)
        chances_ = ", ".join(
            f"{word} {percent(float(expected.exactly(word)))} = {expected.exactly(word)}" for word in attack_panel.WORDS
        )
        assert labels[f"mode-shortsword-{mode.lower()}"].endswith(chances_)


@pytest.mark.parametrize("name", ["fight", "six", "crowd"])
def test_the_builder_says_why_not(name: str) -> None:
    """The reasons are those of the engine."""
    at, fight = table(name), duel(table(name))
    if fight is None and fresh(at) is None:
        assert drawn(name).labels["builder"] == "Attack builder: no Attack is possible"
        return
    if fight is None:
        assert "next: " not in drawn(name).labels["builder"]
        return
    for way in attack_panel.ways(at, fight):
        words = way.text.split()
        if words[:1] == ["attack"]:
            refusal = Attack(*words[1:]).forbids(at, 0)
            assert way.why == (refusal.reason if refusal else "")


def test_cards_that_are_played_change_the_declared_attack() -> None:
    """WF-ACT-02: a Deadly Attack is offered with what the Attack will be then, and so it is."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace", foes=["Horned Brute at 1 on 1"],
        heroes={"gareth": {"space": 1, "striking": True, "hand": ["Deadly Attack", "Deadly Attack"], "actions": 2}},
    )  # fmt: skip
    match.play("attack gareth mace standard horned-brute")
    fight = duel(match.table)
    assert fight is not None
    before = chances.declared(match.table, fight)
    assert before is not None
    offer = next(choice for choice in match.choices if str(choice) == "use gareth deadly-attack 1 -")
    assert isinstance(offer, Use)
    promised = chances.with_card(match.table, offer)
    assert promised is not None
    assert promised.hit == before.hit + Fraction(1, 5)
    match.play(str(offer))
    fight = duel(match.table)
    assert fight is not None
    assert chances.declared(match.table, fight) == promised
    assert "mode-declared" in scene(match.table, 0, Rendering()).labels


def test_the_hostile_card_shows_what_the_next_attack_does() -> None:
    """WF-HTN-03: the same as `odds.hostile_attack` on the Hero that the counter names."""
    at = table("fight")
    seen = looked_at(at)
    assert seen.foe is not None
    assert seen.member is not None
    strike = chances.blow(at, seen.foe, seen.member, seen.hero)
    expected = odds.hostile_attack("Orc Spearmen", 1, 4, rules=at.rules)
    assert strike is not None
    assert strike.none == expected.exactly("none")
    assert sum(strike) == 1


def test_a_dodge_is_offered_with_what_is_left_of_the_attack() -> None:
    """WF-HTN-01: 3 less on the Hostile's die; the chances on the card of the Hostile are then the same."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace", foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "hand": ["Dodge"], "actions": 2}},
    )  # fmt: skip
    match.play("steady gareth" if match.table.heroes[0].vulns else "close gareth")
    offer = next(choice for choice in match.choices if str(choice) == "use gareth dodge 1 -")
    assert isinstance(offer, Use)
    promised = chances.guarded(match.table, offer)
    assert promised is not None
    expected = odds.hostile_attack("Orc Spearmen", 1, h=-3)
    assert promised.none == expected.exactly("none")
    seen = looked_at(match.table)
    assert (seen.name, seen.hero) == ("Orc Spearmen", 0)
    assert hint(match.table, offer).note == f"then {promised.in_words}"


def test_guards_arrive_as_the_dice_say() -> None:
    """WF-GRD-02: far on 1 to 4, near from 9 on."""
    label = drawn("start").labels["guards"]
    assert "a roll arrives in 1: 20%, a roll arrives in 2: 40%, a roll arrives in 3: 40%" in label


def crowd(n: int) -> WarfighterTable:
    at = table("fight").copy()
    at.foes.append(Foe(77, "Cave Spiders", 1, members=[Member(counters=[Counter(k % 4)]) for k in range(n)]))
    return at


@pytest.mark.parametrize("n", [1, 9, 10, 30, 60])
def test_a_crowd_lies_on_stacks_and_every_hostile_has_a_part(n: int) -> None:
    at = crowd(n)
    picture = scene(at, 0, Rendering())
    well_formed(picture)
    foe = at.foes[-1]
    assert {member_part(at, foe, k) for k in range(n)} <= picture.labels.keys()


def test_text_is_escaped() -> None:
    at = table("fight").copy()
    at.spaces[1].name = "<b>"
    assert "<b>" not in scene(at, 0, Rendering()).svg


def test_a_picture_stands_alone() -> None:
    assert "Turn 4</text>" in standalone(drawn("fight"), caption="Turn 4")


def test_the_same_part_is_written_the_same_from_frame_to_frame() -> None:
    """What a step does not touch is byte-equal, so that the page need not parse it again."""
    assert drawn("six").svg == scene(table("six").copy(), 0, Rendering()).svg


@pytest.mark.parametrize("name", TABLES)
def test_names_are_not_cut(name: str) -> None:
    """Only what a card does may end in dots: the reading card and the label say it in full."""
    inside: list[str] = []
    cut = []

    def walk(element: ET.Element) -> None:
        inside.append(element.get("id") or "")
        if element.tag == f"{SVG}text" and (element.text or "").endswith("…"):
            cut.append((next(filter(None, reversed(inside)), ""), element.text))
        for child in element:
            walk(child)
        inside.pop()

    walk(ET.fromstring(drawn(name).svg))
    assert [one for one in cut if not one[0].startswith("hand-")] == []


class Box(NamedTuple):
    """Where a text stands."""

    left: float
    right: float
    top: float
    bottom: float
    text: str


def texts(element: ET.Element, x: float = 0, y: float = 0, k: float = 1) -> Iterator[Box]:
    """All texts of a picture with the room that they take, groups moved and scaled as the picture says."""
    moved = element.get("transform") or ""
    for dx, dy in re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", moved):
        x, y = x + k * float(dx), y + k * float(dy)
    for scale in re.findall(r"scale\(([\d.]+)\)", moved):
        k *= float(scale)
    if element.tag == f"{SVG}text" and element.text:
        classes = (element.get("class") or "").split()
        size = float(next(word[4:] for word in classes if re.fullmatch(r"hp-t\d+", word)))
        width = text_width(element.text, size) * (1.08 if "hp-b" in classes else 1) * k
        left = (
            x
            + k * float(element.get("x", 0))
            - {"hp-mid": width / 2, "hp-end": width}.get(
                next((word for word in classes if word in ("hp-mid", "hp-end")), ""), 0
            )
        )
        base = y + k * float(element.get("y", 0))
        yield Box(left, left + width, base - 0.75 * size * k, base + 0.1 * size * k, element.text)
    for child in element:
        yield from texts(child, x, y, k)


CRAMPED = {("crowd", True)}
"""A house rule puts nine cards of Guards into one Location: for the back row some of them lie below the Heroes."""


@pytest.mark.parametrize(("name", "rendering"), EVERYWHERE)
def test_no_text_lies_on_another(name: str, rendering: Rendering) -> None:
    """Nor does any leave its region."""
    if (name, rendering.large) not in CRAMPED:
        assert_fits(drawn(name, rendering))


def assert_fits(picture: Scene) -> None:
    for region in picture.regions:
        rows = sorted(texts(ET.fromstring(region.svg)), key=lambda box: box.top)
        assert_inside(region, rows)
        for i, one in enumerate(rows):
            for other in rows[i + 1 :]:
                if other.top > one.bottom - 2:
                    break
                shared = min(one.right, other.right) - max(one.left, other.left)
                assert shared < 3, (region.name, one, other)


def assert_inside(region: Region, rows: list[Box]) -> None:
    x, y, width, high = region.box
    for box in rows:
        assert x <= box.left, (region.name, box)
        assert box.right <= x + width, (region.name, box)
        assert y <= box.top, (region.name, box)
        assert box.bottom <= y + high, (region.name, box)


def test_what_is_drawn_once_depends_on_nothing_else() -> None:
    """A position looks the same whatever was drawn before it: along a game, back along it, and after another game."""
    match = hp.new(GAME, seats=1, seed=7)
    tables: list[WarfighterTable] = []
    while match.request is not None and len(tables) < 40:
        tables.append(match.table.copy())
        match.run("veteran", until="request")
    first = [scene(one, 0, Rendering()).svg for one in tables]
    for name in ("six", "horde", "fight"):
        drawn(name)
    assert [scene(one, 0, Rendering()).svg for one in reversed(tables)] == first[::-1]
    renamed = tables[-1].copy()
    renamed.heroes[0].vulns += 1
    renamed.heroes[1].actions += 1
    renamed.timer -= 1
    again = scene(renamed, 0, Rendering()).svg
    assert again != first[-1]
    renamed.heroes[0].vulns -= 1
    renamed.heroes[1].actions -= 1
    renamed.timer += 1
    assert scene(renamed, 0, Rendering()).svg == first[-1]
