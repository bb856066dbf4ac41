"""The Attack Step: chapter ATK, FAQ about flips and claims."""

from __future__ import annotations

import pytest
from fantahzee.helpers import edited, facts_of, play, refusal, ruled, stand, texts

from hordeplay.games.fantahzee.model.check import check

TOPS = "Bone Warrior, Rock Monster, Mud Imp, Wicked Spinner, Hoard Goblin"


def test_fz_atk_01_strength_of_the_active() -> None:
    """FZ-ATK-01: heroes that are not active add nothing; bonuses need one who is."""
    table = stand("muster", party="Paladin active, Sergeant, Steam Brute active", bonus=2)
    play(table)
    assert table.turn.strength == 10
    table = stand("muster", party="Sergeant", bonus=2)
    assert play(table, until="counterattack").request is None
    assert table.turn.strength == 0


def test_fz_atk_02_any_tops_in_any_order() -> None:
    """FZ-ATK-02, FZ-ATK-06: the strength left is spent on tops of other stacks."""
    table = stand("attack", strength=6, tops=TOPS)
    going = play(table, "hit 5", "hit 3", "hit 4", until="counterattack")
    assert [facts["stack"] for facts in facts_of(going, "defeats")] == [4, 2, 3]
    assert table.turn.strength == 0


def test_exact_strength() -> None:
    """FZ-ATK-03, FZ-RUL-23: four against four defeats, and nothing is left to flip with."""
    table = stand("attack", strength=4, tops=TOPS)
    going = play(table)
    assert refusal(going, "hit 2") == ""
    going = play(table, "hit 2", until="counterattack")
    assert going.request is None
    table = stand("attack", ruled(flip_at_zero=True), strength=4, tops=TOPS)
    going = play(table, "hit 2")
    assert texts(going) == ["flip 2", "done"]


def test_fz_atk_03_too_strong() -> None:
    """FZ-ATK-03: a monster stronger than what is left cannot be attacked."""
    going = play(stand("attack", strength=3, tops=TOPS))
    assert refusal(going, "hit 2") == "FZ-ATK-03"
    assert refusal(going, "hit 9") == "FZ-ATK-02"
    scaled = play(stand("attack", ruled(monster_strength_scale=50), strength=3, tops=TOPS))
    assert refusal(scaled, "hit 2") == ""


def test_fz_atk_04_set_aside() -> None:
    """FZ-ATK-04, FZ-ATK-05: the monster is set aside, its strength is spent, nothing turns up."""
    table = stand("attack", strength=9, tops=TOPS)
    play(table, "hit 1")
    assert (table.turn.aside, table.turn.strength, table.stacks[0].top) == (["Bone Warrior"], 6, "")


def test_fz_atk_07_flip_what_was_cleared() -> None:
    """FZ-ATK-07, FZ-ATK-08, FZ-ATK-09: the next card of a cleared stack is attacked at once; that locks."""
    table = stand("attack", strength=9, tops=TOPS)
    going = play(table, "hit 1")
    assert refusal(going, "flip 2") == "FZ-ATK-07"
    going = play(table, "flip 1", "Mud Imp")
    assert (table.turn.aside, table.turn.strength, table.turn.lock) == (["Bone Warrior", "Mud Imp"], 5, 0)
    assert refusal(going, "hit 2") == "FZ-ATK-09"


def test_fz_atk_10_card_by_card() -> None:
    """FZ-ATK-10, FZ-ATK-11: each further flip is free to choose; declining ends the step."""
    table = stand("attack", strength=9, tops=TOPS)
    going = play(table, "hit 3", "flip 3", "Mud Imp", "flip 3", "Mud Imp")
    assert texts(going) == ["flip 3", "done"]
    assert play(table, "done", until="counterattack").request is None


def test_a_failed_flip() -> None:
    """FZ-ATK-11, FZ-ATK-12, FZ-CTR-04, FZ-RUL-45: it ends the step, strikes not back, and destroys a town card."""
    stacks = "Mud Imp 11, Mud Imp 11, Mud Imp 11, Mud Imp 11, Bone Warrior 6"
    table = stand("attack", strength=8, stacks=stacks, party="Paladin active")
    going = play(table, "hit 5", "flip 5", "Iron Ogre", until="town")
    assert facts_of(going, "stands") == [{"seat": 0, "stack": 4, "monster": "Iron Ogre", "left": 5}]
    assert facts_of(going, "counterattack")[0]["total"] == 1  # the Bone Warrior's alone
    assert table.stacks[4].top == "Iron Ogre"
    table.step = "town"
    going = play(table, "Tavern")
    assert table.players[0].lost == ["Tavern"]
    table = stand("attack", strength=8, stacks=stacks, party="Paladin active")
    going = play(table, "hit 5", "flip 5", "Vampire Lord", "lose 1", "Tavern")
    assert facts_of(going, "ambush")[0]["total"] == 3  # a survivor ambushes


def test_two_stacks_then_a_flip() -> None:
    """FZ-ATK-13, FZ-FAQ-09: A, B, flip in B; then no other stack."""
    table = stand("attack", strength=10, tops="Bone Warrior, Wicked Spinner, Mud Imp")
    going = play(table, "hit 1", "hit 2", "flip 2", "Rock Monster")
    assert table.turn.strength == 1
    assert refusal(going, "hit 3") == "FZ-ATK-09"
    assert refusal(going, "flip 1") == "FZ-ATK-09"


def test_fz_atk_14_no_duty() -> None:
    """FZ-ATK-14, FZ-RUL-22, FZ-REF-01: nobody has to attack or to spend all strength."""
    going = play(stand("attack", strength=9, tops=TOPS), "done", until="counterattack")
    assert going.table.turn.aside == []


def test_fz_rul_24_which_stacks_may_be_flipped() -> None:
    """FZ-RUL-24: any cleared stack, or only the last; flip_stack."""
    table = stand("attack", strength=9, tops=TOPS)
    assert "flip 1" in texts(play(table, "hit 1", "hit 3"))
    table = stand("attack", ruled(flip_stack="last_attacked"), strength=9, tops=TOPS)
    going = play(table, "hit 1", "hit 3")
    assert refusal(going, "flip 1") == "FZ-RUL-24"
    assert refusal(going, "flip 3") == ""


def test_fz_rul_25_no_mercy() -> None:
    """FZ-RUL-25: a flipped monster that can be beaten is; with spare_flipped it may be spared, which ends the step."""
    table = stand("attack", ruled(spare_flipped=True), strength=9, tops=TOPS)
    going = play(table, "hit 1", "flip 1", "Rock Monster")
    assert texts(going) == ["hit 1", "spare"]
    play(table, "spare", until="counterattack")
    assert (table.turn.aside, table.stacks[0].top) == (["Bone Warrior"], "Rock Monster")
    table = stand("attack", ruled(spare_flipped=True), strength=9, tops=TOPS)
    play(table, "hit 1", "flip 1", "Rock Monster", "hit 1")
    assert table.turn.aside == ["Bone Warrior", "Rock Monster"]


def test_claim_then_flip() -> None:
    """FZ-FAQ-05: the Archmage claims a top in the Roll Step; later that stack may be flipped into."""
    table = stand("roll", party="Archmage", dice="33333", rerolls=0, tops=TOPS)
    going = play(table, "activate 1 3 3 3 3 3")
    assert texts(going) == ["claim 1", "claim 2", "claim 3", "claim 4", "claim 5", "skip"]
    going = play(table, "claim 2")
    assert table.players[0].victory[-1:] == ["Rock Monster"] or "Rock Monster" in table.players[0].victory
    assert "flip 2" in texts(going)
    play(table, "flip 2", "Rock Monster")
    assert table.turn.lock == 1


@pytest.mark.parametrize("knob", ["face_up_tops", "locked_stack_only"])
def test_fz_rul_26_the_ice_giant(knob: str) -> None:
    """FZ-RUL-26: at its defeat a top outside the lock may be claimed, or only of the locked stack; claim_scope."""
    stacks = "- 6 cleared, Rock Monster 11, Mud Imp 11, Mud Imp 11, Mud Imp 11"
    table = stand("attack", ruled(claim_scope=knob), strength=9, lock=1, stacks=stacks, aside="Mud Imp")
    going = play(table, "flip 1", "Ice Giant")
    if knob == "face_up_tops":
        assert texts(going) == ["claim 2", "claim 3", "claim 4", "claim 5", "skip"]
        going = play(table, "claim 2")
        assert table.turn.lock == 0
        assert refusal(going, "flip 2") == "FZ-ATK-09"
    else:
        assert texts(going) == ["flip 1", "done"]


def test_no_look_at_facedown_cards() -> None:
    """FZ-FAQ-06: a facedown card cannot be claimed, and strong tops cannot either."""
    stacks = "Ice Giant 5, Siege Troll 5, - 11 cleared, - 0, - 0"
    table = stand("attack", strength=8, stacks=stacks)
    going = play(table, "hit 1")
    assert facts_of(going, "claims") == []
    assert not table.turn.pending
    table = stand("attack", strength=8, stacks="Ice Giant 5, Siege Troll 5, Mud Imp 11, - 11 cleared, - 0")
    going = play(table, "hit 1")
    assert texts(going) == ["claim 3", "skip"]
    assert refusal(going, "claim 4") == "FZ-FAQ-06"
    assert refusal(going, "claim 2") == "FZ-RUL-26"


def test_a_claimed_monster_strikes_not_back() -> None:
    """FZ-CTR-05, FZ-FAQ-07, FZ-RUL-28: no Counterattack, no treasure; XP all the same."""
    table = stand("effects", pending="claim 8 by Archmage", tops="Shrewd Rakshasa", party="Archmage active")
    going = play(table, "claim 1", until="attack")
    assert (table.turn.aside, table.turn.treasures) == ([], [])
    assert "Shrewd Rakshasa" in table.players[0].victory
    assert facts_of(going, "claims") == [{"seat": 0, "stack": 0, "monster": "Shrewd Rakshasa", "by": "Archmage"}]


def test_fz_rul_28_a_claimed_treasure() -> None:
    """FZ-RUL-28: claimed_gives_treasure."""
    table = stand("effects", ruled(claimed_gives_treasure=True), pending="claim 8 by Archmage", tops="Shrewd Rakshasa")
    play(table, "claim 1", until="muster")
    assert table.turn.treasures == [1]


def test_fz_rul_27_a_claimed_boss() -> None:
    """FZ-RUL-27, FZ-EOG-01, FZ-RUL-55: a boss that is defeated turns its token at once; a claimed one by claimed_boss_counts."""
    words = {"pending": "claim 8 by Archmage", "tops": "The Hollow Piper", "then": "roll"}
    table = stand("effects", **words)
    play(table, "claim 1", until="muster")
    assert (table.doom, table.players[0].victory) == (0, ["The Hollow Piper"])
    check(table)
    table = stand("effects", ruled(claimed_boss_counts=True), **words)
    play(table, "claim 1", until="muster")
    assert table.doom == 1
    table = stand("attack", strength=8, tops="The Hollow Piper")
    play(table, "hit 1", until="counterattack")
    assert table.doom == 1


def test_fz_rul_52_a_survivor_may_be_claimed_in_later_turns() -> None:
    """FZ-RUL-52: an undefeated flipped monster is a top like any other."""
    table = stand("effects", pending="claim 8 by Archmage", tops="Siege Troll")
    assert "claim 1" in texts(play(table))


def test_a_peek_at_the_last_card_of_a_packet() -> None:
    """FZ-FAQ-02: a stack of one card that somebody looked at is not empty."""
    stacks = "- 1 no boss cleared seen by 0 Siege Troll, - 0, - 0, - 0, - 0"
    table = stand("attack", strength=9, stacks=stacks)
    going = play(table, "flip 1")
    assert list(dict(going.request.odds())) == ["Siege Troll"]  # type: ignore[union-attr]  # a draw with one outcome
    play(table, "flip 1", "Siege Troll", until="counterattack")
    assert table.turn.aside == ["Siege Troll"]


def test_a_monster_may_do_more_when_it_falls() -> None:
    """FZ-RUL-26: words that happen at a defeat: cards are drawn, figures change."""
    rules = edited("monsters", "Mud Imp", effects=[{"do": "draw", "n": 1}, {"do": "change", "of": "ambush", "n": 2}])
    table = stand("attack", rules, strength=4, tops="Mud Imp", hand="Paladin")
    going = play(table, "hit 1")
    assert texts(going) == ["draw", "skip"]
    play(table, "draw", "Hero")
    assert table.cards.hands["hand 0"] == ["Hero", "Paladin"]
    assert (table.turn.change, table.step) == ({"ambush": 2}, "attack")
