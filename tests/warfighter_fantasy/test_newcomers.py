"""What a newcomer asks of the board: what a click means, why not, what binds for good, what changed at the end of a Turn."""

from __future__ import annotations

from warfighter_fantasy.helpers import stand

from hordeplay.core.scene import Rendering
from hordeplay.core.script import Event
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.view.printed_cards import hero_card, named, space_card
from hordeplay.games.warfighter_fantasy.view.reading_cards import card

LOOK = GAME.look


def test_a_thing_used_for_another_stands_in_the_list_of_its_bearer() -> None:
    """WF-ACT-07: a click on another Hero chooses him, as no choice that starts at a Hero ends at another."""
    match = stand(
        party="Gareth 1: Mace, Herbal Bandages; Tolonar 1",
        heroes={"gareth": {"actions": 2}, "tolonar": {"wounds": [1]}},
    )  # fmt: skip
    uses = [choice for choice in match.choices if choice.verb == "use" and str(choice).endswith(" tolonar")]
    assert uses
    for choice in uses:
        row = LOOK.hint(match.table, choice)
        assert not any(part.startswith("hero-1") for part in row.targets) or row.source[0].startswith("hand-")
    for choice in match.choices:
        row = LOOK.hint(match.table, choice)
        if row.source and row.source[0].startswith("hero-"):
            assert all(part == row.source[0] for part in row.targets if part.startswith("hero-")), str(choice)


def test_a_location_that_nobody_can_enter_says_what_each_hero_lacks() -> None:
    """WF-ENT-01, WF-HAC-03, WF-OBJ-01: with no Hero chosen the reasons of all who are next to it."""
    heroes = {"gareth": {"space": 1, "moved": True}, "vex": {"space": 1, "actions": 0}}
    match = stand(spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party="Gareth 1; Vex 1", heroes=heroes)
    assert LOOK.intent_of_click(match.table, 0, "space-2", None) is None
    refusal = LOOK.not_now(match.table, 0, "space-2")
    assert refusal is not None
    assert refusal.reason == "Gareth has moved in this Hero Turn; Vex has no Action left"
    far = LOOK.not_now(match.table, 0, "space-4")
    assert far is not None
    assert far.reason.startswith("no Hero stands next to ")
    assert LOOK.not_now(match.table, 0, "timer") is None


def test_the_first_use_of_a_power_says_what_it_binds() -> None:
    """WF-DIV-01: with one slot all other Powers are closed for the Adventure; a declared one says nothing of it."""
    match = stand(party="Herka 2; Gareth 1", heroes={"herka": {"actions": 2, "divinity": 15, "powers": []}})
    herka = match.table.heroes[0]
    powers = [choice for choice in match.choices if choice.verb == "use" and "herka" in str(choice)]
    new = [c for c in powers if match.rules.slugs[str(c).split()[2]] in match.rules.powers]
    assert new
    slots = match.table.rank(herka).powers
    for choice in new:
        name = match.rules.slugs[str(choice).split()[2]]
        cost = LOOK.hint(match.table, choice).cost
        assert ("from now on only" in cost) == (slots - len(herka.powers) == 1 and name not in herka.powers), cost
        assert "Power slots" in cost or "from now on only" in cost or name in herka.powers


def test_the_last_torch_is_no_bundle_any_more() -> None:
    """WF-GEA-09: one left reads so, on the card and in its words."""
    match = stand(party="Gareth 1: Mace, Torches (bundle of 6)")
    torches = next(gear for gear in match.table.heroes[0].gear if gear.name.startswith("Torches"))
    torches.left = 1
    gear = dict(hero_card(match.table, 0).facts)["Gear"]
    assert "Torches (1 left)" in gear
    assert "bundle" not in gear


def test_the_best_attack_stands_first() -> None:
    """WF-ATK-03: of two Heroes the one with the better chance, whatever their place in the party."""
    match = stand(
        spaces=["Long Corridor"], party="Tolonar 1; Gareth 3: Mace", foes=["Giant Rats at 1 x3 on 1"],
        heroes={"tolonar": {"space": 1, "striking": True, "actions": 2}, "gareth": {"space": 1, "striking": True, "actions": 2}},
    )  # fmt: skip
    rows = [LOOK.hint(match.table, choice) for choice in match.choices if choice.verb == "attack"]
    usual = sorted((row for row in rows if row.group.endswith(" attacks")), key=lambda row: row.rank)
    chances = [int(row.note.partition("% Wound")[0]) for row in usual]
    assert [row.group for row in usual] == ["Gareth attacks", "Tolonar attacks"]
    assert chances[0] > chances[1]


def test_a_turn_ends_with_what_has_changed() -> None:
    """WF-CLO-01, WF-REC-01: who came, who walked, what is back; attacks that did nothing were seen as they were rolled."""
    events = [
        Event("WF-HTN-03", "strikes", {"foe": "Giant Rats", "hero": 0, "faces": [1], "total": 1, "wounds": 0}),
        Event("WF-REC-01", "recovers", {"hero": 1, "what_counter": "focus"}),
        Event("WF-CLO-01", "advances", {"foe": "Giant Rats", "space": 1, "n": 2}),
        Event("WF-RUL-31", "attracted", {"foe": "Giant Rats"}),
    ]
    words = LOOK.summary(at().table, 0, events)
    assert words == "1 more of the Giant Rats came; 2 Giant Rats came nearer; Tolonar has 1 Focus back"
    assert LOOK.summary(at().table, 0, events[:1]).endswith("nothing")


def test_figures_are_explained_where_they_stand() -> None:
    """WF-SET-04, WF-ENV-01, WF-HOS-02, WF-CMP-14: the Adventure card, an environment, XP, Actions of the wounded."""
    table = at().table
    facts = dict(space_card(table, 0).facts)
    assert facts[f"{table.card.hero_points} to win"].startswith("Hero points")
    assert facts[f"{table.card.rp} to spend"].startswith("Resource Points")
    hot = next(place for place in table.rules.locations.values() if place.environ_kind)
    place = named(table, hot.name)
    assert place is not None
    assert "each Turn each Hero there rolls" in dict(place.facts)["Environment"]
    shown = card(at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"]).table, "hostile-card")
    assert shown is not None
    assert dict(shown.facts)["XP"].endswith("to whoever fells the last of the card")
    match = stand(party="Gareth 1; Whisper 2; Herka 2; Tolonar 1", heroes={"tolonar": {"wounds": [1]}})
    tolonar = dict(hero_card(match.table, 3).facts)["Actions"]
    assert "of" in tolonar


def test_copper_at_home_is_no_coin_of_a_hero() -> None:
    """WF-CAM-06: with no Coins carried the purse is called what it is."""
    match = stand(purse=4)
    (board,) = [region for region in LOOK.scene(match.table, 0, Rendering()).regions if region.name == "board-party"]
    assert "4 Copper in the purse" in board.body
    assert "in all" not in board.body
