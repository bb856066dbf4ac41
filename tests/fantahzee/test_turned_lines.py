"""What no other test noticed when lines of the rules were turned by lot (`tests/mutation`, `--random`)."""

from __future__ import annotations

import pytest
from fantahzee.helpers import asked, facts_of, play, refusal, ruled, stand

from hordeplay.core.script import OVER


@pytest.mark.parametrize(("stacks", "over"), [("Mud Imp 11", False), ("- 3", False), ("- 0", True)])
def test_a_monster_on_the_first_stack_keeps_the_game_going(stacks: str, *, over: bool) -> None:
    """FZ-RUL-39, FZ-FAQ-02: the end is due when all stacks are empty, not when only the leftmost has cards."""
    table = stand("turn_end", seats=2, seat=1, first=0, stacks=f"{stacks}, - 0, - 0, - 0, - 0", doom=0)
    play(table)
    assert (table.step == OVER) == over


def test_a_stack_that_is_picked_is_the_one_that_threatens() -> None:
    """FZ-HOR-01, FZ-RUL-38, options: a random stack threatens the town, also where the only one left is the leftmost."""
    rules = ruled(vanguard_rule="random_stack", empty_stack_shift="after_horde_phase")
    table = stand("town", rules, stacks="Mud Imp 11, - 0, - 0, - 0, - 0 cleared", vanguard=5)
    going = play(table, until="raze")
    assert [fact["stack"] for fact in facts_of(going, "threatens")] == [0]


@pytest.mark.parametrize(
    ("turn", "clause"),
    [("5 1", ""), ("6 5", ""), ("5 5", "FZ-RUL-54"), ("0 5", "FZ-RUL-54"), ("5 0", "FZ-RUL-54"), ("7 5", "FZ-RUL-54"),
     ("5 7", "FZ-RUL-54"), ("4 5", "FZ-DICE-05")],
)  # fmt: skip
def test_a_die_is_turned_from_a_face_to_another(turn: str, clause: str) -> None:
    """FZ-RUL-54, FZ-DICE-05: both are faces of a die, not the same, and one of the dice that are not locked shows the first."""
    table = stand("effects", party="Sergeant", dice="55666", rerolls=1, pending="set_die 1 by Hexweaver")
    assert refusal(play(table), f"set {turn}") == clause


@pytest.mark.parametrize("deck", [3, 1])
def test_when_drawing_stops_no_card_is_due(deck: int) -> None:
    """FZ-RUL-41, FZ-RUL-54: not after the last that a card lets draw, and not where the deck is empty before."""
    rules = ruled()
    cards = [hero.name for hero in rules.heroes.values() for _ in range(hero.copies)]
    cards += [action.name for action in rules.actions.values() for _ in range(action.copies)]
    cards.remove("Supply Cart")
    table = stand("action", hand="Supply Cart", hand_1=", ".join(cards[deck:]))
    play(table, "play Supply Cart", "draw", *[...] * min(deck, 2))
    assert (table.step, table.cards.size("hero"), table.turn.draws) == ("action", max(0, deck - 2), 0)


@pytest.mark.parametrize("word", ["peek", "draw", "set_die"])
@pytest.mark.parametrize("n", [1, 0])
def test_a_word_of_nought_asks_nobody(word: str, n: int) -> None:
    """FZ-RUL-33, FZ-RUL-54: a card that lets look, draw or turn nothing is passed over, though there is something to look at."""
    table = stand("effects", then="attack", party="Sergeant", dice="12345", pending=f"{word} {n} by Supply Cart")
    assert (play(table, until="attack").request is None) == (n == 0)


@pytest.mark.parametrize(("which", "clause"), [(" 1", ""), (" 2", ""), (" 3", "FZ-HOR-02"), ("", "FZ-HOR-02")])
def test_only_a_treasure_that_there_is_is_lost(which: str, clause: str) -> None:
    """FZ-HOR-02: of a hero who holds two the first or the second."""
    party = "Sergeant with Orb of Power 1 with Marching Horn 1"
    table = stand("loss", ruled(treasures_per_hero=2), party=party, pending="lose 1 treasure by Smithy")
    assert refusal(play(table), f"give 1{which}") == clause


@pytest.mark.parametrize("paid", ["activate 3 1 1", "steam 3"])
def test_only_a_hero_of_the_party_is_activated(paid: str) -> None:
    """FZ-HERO-06: the reason names the slot as the table counts them, from 1."""
    request = asked(play(stand("roll", party="Sergeant, Paladin", dice="11234", rerolls=1)))
    refused = request.why_not(request.read(paid), 0)
    assert refused is not None
    assert (refused.rule, "slot 3" in str(refused)) == ("FZ-HERO-06", True)
