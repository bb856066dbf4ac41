"""Each Skill, Spell, Power and thing of a Hero is a part of the Hero's card and says what it does, how it stands, and why not now."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import Play, stand

import hordeplay as hp
from hordeplay.core.scene import Card, Rendering, Scene
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.table import Gear
from hordeplay.games.warfighter_fantasy.view import LOOK
from hordeplay.games.warfighter_fantasy.view.ids import has_part

KIT = "Gareth 1: Melee Skill, Shortsword, Leather Armor, Medium Shield, Torches (bundle of 6), Waterskin, 6 Herbal Bandages; Tolonar 1"


def drawn(match: Play) -> Scene:
    return LOOK.scene(match.table, 0, Rendering())


def card(match: Play, number: int, name: str) -> Card:
    shown = LOOK.card(match.table, has_part(number, name))
    assert shown is not None, name
    return shown


@pytest.mark.parametrize("preset", ["first", "short"])
def test_all_that_the_first_party_has_can_be_pointed_at(preset: str) -> None:
    """WF-SPL-02, WF-GEA-10: nothing of it is left out for want of room, and each has a card of its own with words."""
    match: Play = hp.new(GAME, preset=preset)
    labels = drawn(match).labels
    for number, hero in enumerate(match.table.heroes):
        for name in [*hero.learned, *hero.powers, *(gear.name for gear in hero.gear)]:
            assert has_part(number, name) in labels, name
            shown = card(match, number, name)
            assert shown.title == name
            assert shown.words, name
            assert shown.facts[0] in (("Known by", hero.name), ("Borne by", hero.name))


def test_a_thing_says_how_it_stands() -> None:
    """WF-GEA-09, WF-ARM-06, WF-SHI-03: what is left of a bundle, what armor and shield still take, what is broken."""
    match = stand(party=KIT)
    gareth = match.table.heroes[0]
    for gear in gareth.gear:
        gear.damage = 1 if gear.name in ("Leather Armor", "Medium Shield") else 0
        gear.broken = gear.name == "Shortsword"
        gear.left = 4 if gear.name.startswith("Torches") else gear.left
    state = {name: dict(card(match, 0, name).facts)["Now"] for name in ("Leather Armor", "Medium Shield", "Shortsword")}
    assert state["Medium Shield"] == "stops 2 more Wounds of 3, 1 point of damage"
    assert state["Leather Armor"].startswith("Cover 4, takes 7 more Wounds")
    assert state["Shortsword"] == "broken"
    assert dict(card(match, 0, "Torches (bundle of 6)").facts)["Now"] == "4 left"
    assert "Torches ×4" in drawn(match).svg


def test_a_spell_says_why_it_is_not_to_be_cast_now() -> None:
    """WF-SPL-02: nobody there; once there are Hostiles it says nothing."""
    match = stand(party=KIT)
    spell = card(match, 1, "Fire Hands")
    assert dict(spell.facts)["Not now"] == "there is nobody in Swamp Caves to use it on"
    assert "Explosion" in spell.words
    here = {"space": 1, "striking": True}
    match = stand(party=KIT, spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"], heroes={"tolonar": here})
    assert "Not now" not in dict(card(match, 1, "Fire Hands").facts)


def test_two_of_a_name_are_one_part() -> None:
    """WF-CMP-13: the second dagger is counted with the first, and what nobody has is no part."""
    match = stand(party="Gareth 1: Dagger; Tolonar 1")
    match.table.heroes[0].gear.append(Gear("Dagger"))
    assert [part for part in drawn(match).labels if part.startswith("has-0")].count("has-0-dagger") == 1
    for part in ("has-0-nothing", "has-9-dagger", "has-x-dagger", "has-0-"):
        assert LOOK.card(match.table, part) is None


def test_each_thing_on_a_card_names_its_hero() -> None:
    """A thing says whose it is, also below the counters of that Hero."""
    match = hp.new("warfighter-fantasy", seats=2, seed=4)
    labels = match.game.look.scene(match.table, 0, Rendering()).labels.values()
    owners = {label.removesuffix(" has it").rpartition(": ")[2] for label in labels if label.endswith(" has it")}
    assert owners
    assert owners <= {hero.name for hero in match.table.heroes}
