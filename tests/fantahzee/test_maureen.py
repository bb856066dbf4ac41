"""The example turn of the rulebook, die by die, and the smaller examples of John and Gill (chapter EX)."""

from __future__ import annotations

from fantahzee.helpers import active, by_luck, facts_of, names, play, refusal, rolls, stand, texts

from hordeplay.games.fantahzee.rules.result import score

PARTY = "Steamsmith, Paladin, Steamasaur"
HAND = "Alchemist, Sergeant, Sergeant, By the power of..., Where'd you go?"
STACKS = "Mud Imp 11, Hoard Goblin 11, Boulder Ram 11, Rock Monster 11, Bone Warrior 7"
ACTIONS = ("recruit Alchemist", "recruit Sergeant", "play By the power of...", "play Where'd you go?")
ROLLS = (
    (6, 5, 4, 3, 2, 1),
    "activate 4 6",
    "keep 5",
    (6, 4, 3, 3, 2, 1),
    "keep 3 3",
    (4, 3, 2, 2, 1),
    "activate 5 2 2",
    "activate 2 3 3 3",
    "rouse 1",
    "steam 3",
)
ATTACKS = ("hit 5", "flip 5", "Rock Monster", "flip 5", "Blighter", "done")
HORDE = ("Vampire Lord", "lose 5")
DRAWS = ("Hero", "Hero", "Archmage", "Supply Cart")


def test_maureens_turn() -> None:
    """FZ-EX-04 to FZ-EX-14, FZ-RUL-07: the whole turn in one go, with the dice and cards of the example."""
    table = stand("action", party=PARTY, hand=HAND, stacks=STACKS)
    going = play(table, *ACTIONS, *ROLLS, *ATTACKS, *HORDE, *DRAWS, until="turn_end")
    mine = table.players[0]
    assert names(mine.party) == ["Steamsmith", "Paladin", "Steamasaur", "Alchemist"]
    assert mine.victory == ["Bone Warrior", "Rock Monster", "Blighter"]
    assert (mine.lost, score(table, 0)) == ([], 7)
    assert table.cards.hands["hand 0"] == ["Archmage", "Hero", "Hero", "Sergeant", "Supply Cart"]
    assert table.discard == ["By the power of...", "Where'd you go?", "Sergeant"]
    assert [facts["strength"] for facts in facts_of(going, "musters")] == [15]
    assert [facts["left"] for facts in facts_of(going, "defeats")] == [12, 8, 5]
    assert facts_of(going, "counterattack") == [{"seat": 0, "total": 2, "shield": 2, "damage": 0}]
    assert facts_of(going, "ambush") == [{"seat": 0, "total": 3, "shield": 2, "damage": 1}]
    assert facts_of(going, "falls") == [{"seat": 0, "slot": 4, "hero": "Sergeant", "absorbs": 2, "left": 0}]
    assert facts_of(going, "destroys") == []


def test_fz_ex_04_six_dice() -> None:
    """FZ-EX-04: six dice in the first roll, two rerolls after it."""
    table = stand("action", party=PARTY, hand=HAND, stacks=STACKS)
    going = play(table, *ACTIONS)
    assert rolls(going) == 6
    assert (table.turn.rerolls, table.turn.shield, table.cards.hands["hand 0"]) == (2, 2, ["Sergeant"])


def test_fz_ex_05_the_alchemist() -> None:
    """FZ-EX-05: six dice are rolled, three rerolls were there, two are left; eight dice in all, one locked."""
    table = stand("first_roll", party=f"{PARTY}, Alchemist, Sergeant", waiting=6)
    going = play(table, *ROLLS[:2])
    assert table.turn.rerolls == 3
    going = play(table, "keep 5")
    assert rolls(going) == 6
    assert (table.turn.rerolls, table.party[3].locked, sum(table.turn.pool)) == (2, [6], 1)


def test_fz_rul_07_the_third_roll_has_five_dice() -> None:
    """FZ-RUL-07: seven dice are not locked; with two kept, five are rolled."""
    table = stand("roll", party=f"{PARTY}, Alchemist active on 6, Sergeant", dice="6543321", rerolls=2)
    assert rolls(play(table, "keep 3 3")) == 5


def test_fz_ex_10_and_11_the_attack() -> None:
    """FZ-EX-10, FZ-EX-11, FZ-RUL-06: fifteen, twelve, eight, five; locked into the vanguard."""
    heroes = "Steamsmith active, Paladin active, Steamasaur active, Alchemist active, Sergeant active"
    table = stand("muster", party=heroes, stacks=STACKS)
    going = play(table, "hit 5", "flip 5", "Rock Monster")
    assert table.turn.strength == 8
    assert refusal(going, "hit 4") == "FZ-ATK-09"
    going = play(table, "flip 5", "Blighter")
    assert texts(going) == ["flip 5", "done"]
    assert table.turn.lock == 4


def test_fz_ex_13_the_vanguard_is_facedown() -> None:
    """FZ-EX-13: no town card, and the ambush of what turns up."""
    table = stand("town", party="Sergeant active, Paladin active", shield=2, stacks=f"{STACKS[:-15]}- 5 cleared")
    going = play(table, "Vampire Lord")
    assert table.turn.damage == 1
    assert texts(going) == ["lose 1", "lose 2"]
    play(table, "lose 1", until="end")
    assert (table.turn.damage, names(table.party)) == (0, ["Paladin"])


def test_fz_ex_14_the_end_phase() -> None:
    """FZ-EX-14: one card in hand, four are drawn, none is discarded."""
    table = stand("end", hand="Sergeant")
    going = play(table, ..., ..., ..., ...)
    assert len(table.cards.hands["hand 0"]) == 5
    assert facts_of(going, "discards") == []


def test_fz_ex_02_john() -> None:
    """FZ-EX-02, FZ-RUL-08: ambush of three; the Steam Brute alone, two Sergeants, or Sergeant and Steam Brute."""
    party = "Alchemist active, Sergeant active, Sergeant active, Steam Brute active"
    tops = "Dark Assassin, Dark Assassin, Wicked Spinner, Mud Imp, Mud Imp"
    for fallen in (("lose 4",), ("lose 2", "lose 2"), ("lose 2", "lose 3")):
        table = stand("ambush", party=party, tops=tops)
        going = play(table, *fallen, until="end")
        assert going.request is None, fallen
        assert len(table.party) == 4 - len(fallen)
    assert facts_of(going, "ambush")[0]["damage"] == 3


def test_fz_ex_03_gill() -> None:
    """FZ-EX-03, FZ-DMG-04: both Alchemists fall, three damage is ignored, the Archmage was not active."""
    tops = "Dark Assassin, Dark Assassin, Wicked Spinner, Mud Imp, Mud Imp"
    table = stand("ambush", party="Alchemist active, Archmage, Alchemist active", tops=tops)
    going = play(table, "lose 1")
    assert refusal(going, "lose 1") == "FZ-DMG-04"
    going = play(table, "lose 2", until="end")
    assert (names(table.party), table.turn.damage) == (["Archmage"], 0)
    assert going.request is None


def test_the_rest_of_a_turn_goes_on_by_itself() -> None:
    """FZ-TURN-02: after the last decision the next player's turn begins."""
    going = by_luck(play(stand("end", hand="Sergeant", hand_1="Paladin")))
    assert (going.table.seat, going.table.step, active(going)) == (1, "action", [])
