"""Setup: chapter SET, and the components of COMP and CMP."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fantahzee.helpers import by_luck, edited, facts_of, play, printed, ruled, send, stand

from hordeplay.core.script import Ask, Draw, Roll
from hordeplay.games.fantahzee import GAME
from hordeplay.games.fantahzee.model.check import check
from hordeplay.games.fantahzee.model.table import vanguard
from hordeplay.games.fantahzee.rules.setup import start


def test_fz_ovr_01_two_to_five_players() -> None:
    """FZ-OVR-01, FZ-RUL-47: two to five seats, and no game alone."""
    assert GAME.seats == (2, 5)
    with pytest.raises(ValueError, match="2 to 5 seats"):
        GAME.check_seats(1)


def test_fz_ovr_02_everybody_leads_a_party() -> None:
    """FZ-OVR-02, FZ-CMP-08: one party a player; heroes join it, an action never does."""
    going = play(stand("action", hand="Supply Cart, Paladin", seats=3), "recruit Paladin")
    assert [len(player.party) for player in going.table.players] == [1, 0, 0]
    going = play(stand("action", hand="Supply Cart, Paladin"), "play Supply Cart", "draw", ..., ...)
    assert going.table.party == []
    assert going.table.discard == ["Supply Cart"]


def test_the_stacks() -> None:
    """FZ-SET-02 to FZ-SET-05: twelve cards a stack, level 1 above level 2 and one boss."""
    table = start(printed(), 4)
    for i in range(5):
        assert table.cards.piles[f"stack {i + 1}"] == [{"1": 6}, {"2": 5, "boss": 1}]
    going = play(table, ..., ..., ..., ..., ...)
    assert all(stack.top for stack in table.stacks)
    assert sum(table.facedown(i) for i in range(5)) == 55
    assert all(printed().monster(stack.top).level == 1 for stack in table.stacks)
    assert isinstance(going.request, Draw)


def test_fz_set_05_the_boss_is_anywhere_in_the_lower_part() -> None:
    """FZ-SET-05: the next card of a lower part is the boss with one sixth."""
    table = stand("attack", stacks="Mud Imp 6", strength=1)
    law = dict(table.cards.odds("stack 1"))
    assert sum(p for name, p in law.items() if printed().monster(name).boss) == Fraction(1, 6)


@pytest.mark.parametrize(
    ("place", "packets"),
    [
        ("bottom", [{"1": 6}, {"2": 5}, {"boss": 1}]),
        ("middle", [{"1": 6}, {"2": 3}, {"boss": 1}, {"2": 2}]),
        ("uniform", [{"1": 6}, {"2": 5, "boss": 1}]),
    ],
)
def test_fz_set_05_boss_position(place: str, packets: list[dict[str, int]]) -> None:
    """FZ-SET-05: boss_position; in the middle of six it is the lower of the two, card 10."""
    assert start(ruled(boss_position=place), 2).cards.piles["stack 3"] == packets


def test_fz_set_03_more_stacks_than_cards() -> None:
    """FZ-SET-02 to FZ-SET-04: cards are dealt round as far as they go; with too few bosses the leftmost stacks have none."""
    table = start(ruled(stacks=6, level1_per_stack=8), 2)
    rows = [table.cards.piles[f"stack {i}"] for i in range(1, 7)]
    assert [row[0]["1"] for row in rows] == [5] * 6
    assert [row[1]["2"] for row in rows] == [5, 4, 4, 4, 4, 4]
    assert [row[1].get("boss", 0) for row in rows] == [0, 1, 1, 1, 1, 1]
    check(table)


def test_fz_set_04_surplus_cards_stay_out() -> None:
    """FZ-SET-04: with three stacks the other cards are in no pile."""
    table = start(ruled(stacks=3), 2)
    assert sum(table.facedown(i) for i in range(3)) == 36
    assert len(table.cards.bags["1"]) == 30
    assert table.rules.bosses == 3
    check(table)


def test_fz_set_06_tops_and_vanguard() -> None:
    """FZ-SET-06, FZ-SET-07: the tops are turned up, and the rightmost stack is the vanguard."""
    table = start(printed(), 2)
    table.log = []
    going = play(table, "Bone Warrior", "Mud Imp", "Mud Imp", "Rock Monster", "Hoard Goblin")
    assert [stack.top for stack in table.stacks] == [
        "Bone Warrior",
        "Mud Imp",
        "Mud Imp",
        "Rock Monster",
        "Hoard Goblin",
    ]
    assert [facts["stack"] for facts in facts_of(going, "reveals")] == [0, 1, 2, 3, 4]
    assert vanguard(table) == 4


def test_fz_set_01_decks() -> None:
    """FZ-SET-01, FZ-SET-08, FZ-SET-09: 15 treasures, 20 town cards, 96 heroes and actions in one deck."""
    table = start(printed(), 5)
    assert [table.cards.size(deck) for deck in ("treasure", "town", "hero")] == [15, 20, 96]


def test_fz_set_10_opening_hands() -> None:
    """FZ-SET-10: each player draws five cards, unseen by the others."""
    table = start(printed(), 3)
    table.log = []
    going = play(table, ..., ..., ..., ..., ...)
    for _ in range(15):
        assert isinstance(going.request, Draw)
        send(going, ...)
    assert [len(hand) for hand in table.cards.hands.values()] == [5, 5, 5]
    assert all(event.hand == f"hand {event.facts['seat']}" for event in table.log if event.what == "draws")


def test_fz_set_11_the_highest_die_begins() -> None:
    """FZ-SET-11, FZ-SET-12, FZ-RUL-46: highest roll begins, a tie rolls again; the Last Player sits to the right."""
    table = stand("starting_player", seats=4, hand_1="Paladin")
    going = play(table, (2, 5, 5, 1))
    assert isinstance(going.request, Roll)
    assert going.request.n == 2
    going = play(stand("starting_player", seats=4, hand_1="Paladin"), (2, 5, 5, 1), (3, 3), (4, 2))
    assert (going.table.first, going.table.seat, going.table.round) == (1, 1, 1)
    assert facts_of(going, "starts") == [{"seat": 1, "last": 0}]
    assert isinstance(going.request, Ask)


def test_fz_set_13_the_same_for_every_number_of_players() -> None:
    """FZ-SET-13: nothing is scaled."""
    two, five = start(printed(), 2), start(printed(), 5)
    assert two.cards.piles == five.cards.piles


def test_fz_cmp_01_five_types_of_cards() -> None:
    """FZ-CMP-01, FZ-CMP-03, FZ-CMP-05: heroes, actions, monsters of two levels, town cards, treasures with two ends."""
    table = start(printed(), 2)
    assert sorted(table.cards.bags) == ["1", "2", "boss", "hero", "town", "treasure"]
    assert [len(bag) for bag in table.cards.bags.values()] == [30, 25, 5, 96, 20, 15]
    orb = printed().treasure("Orb of Power")
    assert orb.effects(1) != orb.effects(2)


def test_fz_cmp_02_no_rule_names_a_kind() -> None:
    """FZ-CMP-02, FZ-RUL-49: a kind counts only where a card says so; the card called Hero is a card like any other."""
    other = edited("heroes", "Gate Recruit", kind="Mage")
    for rules in (printed(), other):
        going = play(stand("muster", rules, party="Gate Recruit active, Hero active"))
        assert going.table.turn.strength == 5


def test_fz_cmp_04_a_monster_card() -> None:
    """FZ-CMP-04: strength, XP, level, and perhaps Counterattack, Ambush, a treasure, an ability."""
    card = printed().monster("Night Stalker")
    assert (card.strength, card.xp, card.level, card.counterattack, card.ambush, card.treasure) == (5, 4, 2, 1, 1, 2)


def test_a_new_game_is_legal() -> None:
    """FZ-SET-09: the first decision is asked on a table that passes every check."""
    going = by_luck(play(start(printed(), 3)))
    check(going.table)
    assert going.table.step == "action"
