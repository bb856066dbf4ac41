"""The Horde Phase: chapter HOR, and the FAQ about empty stacks and decks."""

from __future__ import annotations

import pytest
from fantahzee.helpers import edited, facts_of, names, play, refusal, ruled, stand, texts

from hordeplay.core.script import Pick
from hordeplay.games.fantahzee.model.table import vanguard
from hordeplay.games.fantahzee.view.text import text

UP = "Mud Imp 11, Mud Imp 11, Mud Imp 11, Mud Imp 11, Bone Warrior 11"
CLEARED = "Mud Imp 11, Mud Imp 11, Mud Imp 11, Mud Imp 11, - 11 cleared"
TOWN = (
    "Tavern, Market Stalls, Bakehouse, Granary, Smithy, Stables, Apothecary, Chapel, Tavern, Market Stalls, Market Stalls, \
    Bakehouse, Granary, Smithy, Stables, Apothecary, Chapel, Fighting Academy, Wizard School, Town Hall"
)


def test_fz_hor_01_the_vanguard_destroys() -> None:
    """FZ-HOR-01, FZ-HOR-02, FZ-HOR-06, FZ-OVR-03: one town card, shown to all, into the pile of the active player."""
    table = stand("town", stacks=UP)
    going = play(table, "Town Hall", until="ambush")
    assert table.players[0].lost == ["Town Hall"]
    assert facts_of(going, "destroys") == [{"seat": 0, "card": "Town Hall", "xp": -4}]


def test_fz_hor_05_a_cleared_vanguard() -> None:
    """FZ-HOR-05: a top that fell and was not flipped destroys nothing, whatever turns up."""
    table = stand("town", stacks=CLEARED)
    going = play(table, "Rock Monster", until="ambush")
    assert facts_of(going, "saves") == [{"seat": 0, "stack": 4}]
    assert table.players[0].lost == []


def test_fz_hor_03_every_facedown_top() -> None:
    """FZ-HOR-03: all facedown tops of all stacks are turned up."""
    table = stand("reveal", stacks="- 11 cleared, Mud Imp 11, - 11 cleared, Mud Imp 11, Mud Imp 11")
    going = play(table, "Mud Imp", "Hoard Goblin", until="ambush")
    assert [(facts["stack"], facts["monster"]) for facts in facts_of(going, "reveals")] == [
        (0, "Mud Imp"),
        (2, "Hoard Goblin"),
    ]


def test_fz_hor_04_old_and_new() -> None:
    """FZ-HOR-04, FZ-AMB-02: the ambush of old tops and new ones is added up."""
    table = stand(
        "reveal", stacks="- 11 cleared, Wicked Spinner 11, Mud Imp 11, Mud Imp 11, Mud Imp 11", party="Paladin active"
    )
    going = play(table, "Dark Assassin")
    assert facts_of(going, "ambush")[0]["total"] == 2


def test_no_town_cards() -> None:
    """FZ-FAQ-01: with no town card left nothing happens, and play goes on."""
    table = stand("town", stacks=UP, lost=TOWN)
    going = play(table, until="ambush")
    assert facts_of(going, "town_empty") == [{"seat": 0}]
    assert len(table.players[0].lost) == 20


def test_an_empty_stack() -> None:
    """FZ-FAQ-02, FZ-RUL-38: the vanguard's last card fell, so the next stack is the vanguard now."""
    table = stand("attack", stacks="Mud Imp 11, Mud Imp 11, Mud Imp 11, Bone Warrior 11, Siege Troll 0", strength=8)
    going = play(table, "hit 5", until="counterattack")
    assert facts_of(going, "runs_out") == [{"stack": 4}]
    assert "\nStack 5: empty\n" in text(table, 0)
    assert vanguard(table) == 3
    table.step = "town"
    going = play(table, "Tavern", until="ambush")
    assert facts_of(going, "threatens") == [{"seat": 0, "stack": 3, "monster": "Bone Warrior"}]


def test_fz_rul_38_after_the_horde_phase() -> None:
    """FZ-RUL-38: empty_stack_shift `after_horde_phase`: an empty vanguard destroys nothing in this turn."""
    rules = ruled(empty_stack_shift="after_horde_phase")
    stacks = "Mud Imp 11, Mud Imp 11, Mud Imp 11, Bone Warrior 11, - 0"
    table = stand("town", rules, stacks=stacks, vanguard=5)
    play(table, until="ambush")
    assert table.players[0].lost == []
    table = stand("town", rules, stacks=stacks)
    play(table, "Tavern", until="ambush")
    assert table.players[0].lost == ["Tavern"]


@pytest.mark.parametrize("saves", [True, False])
def test_fz_rul_50_a_claim_and_the_town(saves: bool) -> None:
    """FZ-RUL-50: claiming the vanguard's top saves the town, or not; claim_saves_town."""
    rules = ruled(claim_saves_town=saves)
    table = stand("effects", rules, pending="claim 8 by Archmage", stacks=UP, party="Archmage active")
    play(table, "claim 5", until="attack")
    assert table.stacks[4].claimed
    table.step = "town"
    play(table, *([] if saves else ["Tavern"]), ..., until="ambush")
    assert table.players[0].lost == ([] if saves else ["Tavern"])


def test_fz_hor_01_vanguard_rule() -> None:
    """FZ-HOR-01: vanguard_rule `off` threatens nobody, `random_stack` one of the stacks that have cards."""
    table = stand("town", ruled(vanguard_rule="off"), stacks=UP)
    play(table, until="ambush")
    assert table.players[0].lost == []
    rules = ruled(vanguard_rule="random_stack")
    going = play(stand("town", rules, stacks="Mud Imp 11, - 0, - 11 cleared, Mud Imp 11, - 0"))
    assert isinstance(going.request, Pick)
    assert list(going.request.among) == [0, 2, 3]
    play(going.table, 2, ..., until="ambush")
    assert going.table.players[0].lost == []


def test_guard_and_more_losses() -> None:
    """FZ-HOR-06: a card may spare the town this turn, or cost it one more."""
    table = stand("town", stacks=UP, change="town -1")
    going = play(table, until="ambush")
    assert going.request is None
    assert (table.players[0].lost, facts_of(going, "threatens")) == ([], [])
    assert facts_of(going, "guards") == [{"seat": 0, "stack": 4}]
    rules = edited("town", "Bakehouse", effects=[{"do": "change", "of": "town", "n": 1}])
    table = stand("town", rules, stacks=UP)
    play(table, "Bakehouse", "Tavern", until="ambush")
    assert table.players[0].lost == ["Bakehouse", "Tavern"]


def test_fz_rul_43_town_effects_come_first() -> None:
    """FZ-RUL-43: before the flips and the ambush: one more ambush, one card less, a hero, cards, treasures."""
    table = stand("town", stacks=UP, party="Paladin active")
    going = play(table, "Apothecary")
    assert facts_of(going, "ambush")[0]["total"] == 1
    table = stand("town", stacks=UP, party="Paladin, Sergeant")
    going = play(table, "Chapel")
    assert texts(going) == ["part 1", "part 2"]
    play(table, "part 1", until="reveal")
    assert (names(table.party), table.discard) == (["Sergeant"], ["Paladin"])
    table = stand("town", stacks=UP, hand="Hero, Hero, Paladin")
    play(table, "Fighting Academy", "drop Hero", "drop Paladin", until="reveal")
    assert (table.cards.hands["hand 0"], table.discard) == (["Hero"], ["Hero", "Paladin"])
    table = stand("town", stacks=UP, change="draw -1")
    play(table, "Granary", until="end")
    assert table.turn.change == {"draw": -2}


def test_losses_are_compulsory_as_far_as_there_is_something() -> None:
    """FZ-HOR-02, FZ-RUL-43: who has nothing loses nothing; of several treasures one is named."""
    table = stand("town", stacks=UP, party="Paladin")
    assert play(table, "Smithy", until="reveal").request is None
    party = "Paladin with Orb of Power 1, Sergeant with Brass Flask 1 with Crooked Die 2"
    table = stand("town", ruled(treasures_per_hero=2), stacks=UP, party=party)
    going = play(table, "Smithy")
    assert texts(going) == ["give 1", "give 2 1", "give 2 2"]
    assert refusal(going, "give 2") == "FZ-HOR-02"
    play(table, "give 2 2", until="reveal")
    assert table.box == ["Crooked Die"]
    table = stand("town", stacks=UP, hand="Hero")
    play(table, "Fighting Academy", "drop Hero", until="reveal")
    assert table.cards.hands["hand 0"] == []


def test_lost_heroes_and_their_treasures() -> None:
    """FZ-RUL-32: the treasure of a hero that a town card takes goes to the box."""
    table = stand("town", stacks=UP, party="Paladin with Orb of Power 1")
    play(table, "Chapel", "part 1", until="reveal")
    assert table.box == ["Orb of Power"]
