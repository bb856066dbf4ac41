"""Heroes that are alike: one row for both, and no question where nothing else can be chosen."""

from __future__ import annotations

import pytest
from widgets.page import Page

from hordeplay.core.any import AnyMatch
from hordeplay.games.fantahzee import at
from hordeplay.games.fantahzee.view.hints import hint


def rows(match: AnyMatch) -> list[str]:
    page = Page(match, pace=0)
    texts = [row["text"] for row in page.board.hints]
    page.board.close()
    return texts


@pytest.mark.parametrize(
    ("party", "texts"),
    [
        ("Gearhound active, Gearhound active, Hero active", ["lose 1", "lose 3"]),
        ("Gearhound active, Gearhound, Hero active", ["lose 1", "lose 3"]),
        ("Gearhound active with Orb of Power 1, Gearhound active, Hero active", ["lose 1", "lose 2", "lose 3"]),
    ],
)
def test_two_heroes_that_are_alike_are_one_row(party: str, texts: list[str]) -> None:
    """FZ-DMG-02: which of them falls is the same; what one holds is lost with it."""
    assert sorted(rows(at("casualty", party=party, damage=1))) == texts


def test_the_only_hero_that_can_fall_falls_without_a_question() -> None:
    """FZ-DMG-02: the record has its answer, and the log says that there was nothing to choose."""
    match = at("counterattack", party="Gearhound active, Hero active", aside="Bone Warrior, Shrewd Rakshasa", seed=1)
    page = Page(match, seat=0, bots="tip", pace=0)
    page.act("lose 1")
    log = [line["text"] for line in page.board.log_tail]
    heard = [line["text"] for line in page.board.events]
    page.board.close()
    own = [str(answer.value) for answer in match.answers if answer.seat == 0]
    assert own[:2] == ["lose 1", "lose 1"]
    assert "Lose Hero; there was nothing else to choose" in log
    assert "Lose Hero; there was nothing else to choose" in heard, "who does not see the board hears it"


def test_the_end_of_the_action_phase_says_that_dice_are_rolled() -> None:
    """FZ-DICE-01: there is nothing to roll for without a hero."""
    for party, label in (("Hero", "End the Action Phase and roll the dice"), ("", "End the Action Phase")):
        match = at("action", party=party, hand="Gate Recruit")
        passes = next(choice for choice in match.choices if choice.verb == "done")
        assert hint(match.table, passes).label == label


def test_the_rows_of_an_attack_say_what_the_vanguard_is_for() -> None:
    """FZ-HOR-01, FZ-HOR-05: who beats the monster of the vanguard saves a town card, and who stops before loses one."""
    match = at(
        "attack", party="Hero active", strength=6, tops="Cinder Pup, Rock Monster, Mud Imp, Mud Imp, Rock Monster"
    )
    costs = {str(choice): hint(match.table, choice).cost for choice in match.choices}
    assert "saves the town a card" in costs["hit 5"]
    assert "saves" not in costs["hit 2"]
    assert costs["done"].startswith("the town loses a card")
    ranks = {str(choice): hint(match.table, choice).rank for choice in match.choices}
    assert ranks["hit 5"] < ranks["hit 2"] < ranks["hit 1"]
    match.play("hit 5")
    assert "the town loses" not in hint(match.table, next(c for c in match.choices if c.verb == "done")).cost


def answered(match: AnyMatch, text: str) -> tuple[list[str], list[str]]:
    """What the log says, and the answers of seat 0, after a choice at a board."""
    page = Page(match, seat=0, bots="tip", pace=0)
    page.act(text)
    log = [line["text"] for line in page.board.log_tail]
    page.board.close()
    return log, [str(answer.value) for answer in match.answers if answer.seat == 0]


def test_an_action_phase_in_which_nothing_is_left_ends_by_itself() -> None:
    """FZ-ACT-01, FZ-ACT-02: after the second recruit the hand has another hero and no action."""
    match = at("action", party="Gearhound", hand="Hero, Paladin", recruits=1, seats=2, seed=1)
    log, own = answered(match, "recruit Hero")
    assert own[:2] == ["recruit Hero", "done"]
    assert "End the Action Phase and roll the dice; there was nothing else to choose" in log


def test_an_action_phase_with_a_card_to_play_is_asked() -> None:
    """FZ-ACT-02: whether an action is kept for later is a decision."""
    match = at("action", party="Gearhound", hand="Hero, Second Breath", recruits=1, seats=2, seed=1)
    _, own = answered(match, "recruit Hero")
    assert own == ["recruit Hero"]


def test_rerolls_that_can_help_nobody_are_not_asked_for() -> None:
    """FZ-DICE-08, FZ-DICE-10: two dice are left, and the only hero that is not active costs five."""
    match = at("roll", party="Gearhound, Archmage", dice="3312", rerolls=1, seats=2, seed=1)
    log, own = answered(match, "activate 1 3 3")
    assert own[:2] == ["activate 1 3 3", "done"]
    assert any("it comes to the same as any other choice" in line for line in log)


def test_a_reroll_that_may_help_is_asked_for() -> None:
    match = at("roll", party="Gearhound, Sergeant", dice="3312", rerolls=1, seats=2, seed=1)
    assert answered(match, "activate 1 3 3")[1] == ["activate 1 3 3"]


def test_a_treasure_that_turns_a_die_for_nobody_is_left() -> None:
    """FZ-USE-01: once all heroes are active no die pays for anybody."""
    match = at("roll", party="Gearhound with Crooked Die 1", dice="3312", rerolls=0, seats=2, seed=1)
    _, own = answered(match, "activate 1 3 3")
    assert "skip" in own
    assert not any(text.startswith("set") for text in own)


def test_a_treasure_that_turns_a_die_for_somebody_is_asked_for() -> None:
    match = at("roll", party="Gearhound with Crooked Die 1, Sergeant", dice="3312", rerolls=0, seats=2, seed=1)
    assert answered(match, "activate 1 3 3")[1] == ["activate 1 3 3"]


def test_what_a_card_must_do_is_done_where_there_is_no_choice() -> None:
    """FZ-RUL-59, FZ-ACT-07: an action that draws draws; a hero that may draw is asked."""
    match = at("action", party="Gearhound", hand="Supply Cart, Hero", seats=2, seed=1)
    log, own = answered(match, "play Supply Cart")
    assert own == ["play Supply Cart", "draw"]
    assert "Draw 2 cards; there was nothing else to choose" in log
    match = at("roll", party="Quartermaster, Hero", dice="1234", rerolls=1, seats=2, seed=1)
    assert answered(match, "activate 1 1")[1] == ["activate 1 1"]
