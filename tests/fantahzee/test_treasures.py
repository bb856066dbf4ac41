"""The Treasure Step and using treasures: chapters TRE and USE."""

from __future__ import annotations

import pytest
from fantahzee.helpers import facts_of, names, play, refusal, rolls, ruled, stand, texts

HERO = "Sergeant active, Paladin"


def test_fz_tre_01_one_a_symbol() -> None:
    """FZ-TRE-01, FZ-TRE-02, FZ-TRE-04: one treasure for each defeated monster with a symbol, to an active hero."""
    table = stand("attack", strength=20, tops="Hoard Goblin, Cinder Pup, Mud Imp", party=HERO)
    play(table, "hit 1", "hit 3", "done", until="treasure")
    assert table.turn.treasures == [1]
    table.step = "treasure"
    going = play(table, "Orb of Power")
    assert texts(going) == ["attach 1", "decline"]
    assert refusal(going, "attach 2") == "FZ-TRE-04"
    play(table, "attach 1", until="victory")
    held = table.party[0].treasures[0]
    assert (held.name, held.level, held.fresh) == ("Orb of Power", 1, True)


def test_treasure_limits() -> None:
    """FZ-TRE-03, FZ-TRE-05, FZ-USE-02: the older one leaves the game, or the new one does; it works next turn."""
    party = "Sergeant active with Brass Flask 1"
    table = stand("treasure", party=party, treasures="2")
    play(table, "Orb of Power", "attach 1", until="victory")
    assert [held.name for held in table.party[0].treasures] == ["Orb of Power"]
    assert (table.box, table.party[0].treasures[0].level, table.turn.waiting) == (["Brass Flask"], 2, 0)
    table = stand("treasure", party=party, treasures="2")
    play(table, "Orb of Power", "decline", until="victory")
    assert (table.box, table.party[0].treasures[0].name) == (["Orb of Power"], "Brass Flask")


def test_no_active_hero() -> None:
    """FZ-TRE-06, FZ-TRE-07, FZ-CTR-06: nobody is left, so nothing is drawn; the monster enters the pile."""
    table = stand("casualty", party="Gate Recruit active, Paladin", damage=1, aside="Cinder Pup", treasures="1")
    going = play(table, "lose 1", until="town")
    assert facts_of(going, "finds") == []
    assert table.players[0].victory == ["Cinder Pup"]
    assert table.turn.aside == []


def test_treasure_use() -> None:
    """FZ-USE-01, FZ-RUL-33: the Orb's die comes with the Sergeant's reduction."""
    table = stand("roll", party="Sergeant with Orb of Power 1, Paladin", dice="33124", rerolls=1)
    play(table, "activate 1 3 3")
    assert (table.turn.waiting, table.turn.tokens) == (1, [1])
    assert rolls(play(table, "keep 4")) == 2 + 1


def test_fz_use_02_nothing_in_its_first_turn() -> None:
    """FZ-USE-02: a treasure that was attached this turn does nothing; from the next turn on it works."""
    table = stand("roll", party="Sergeant with Orb of Power 1 fresh, Paladin", dice="33124", rerolls=1)
    play(table, "activate 1 3 3")
    assert table.turn.waiting == 0
    table = stand("turn_end", party="Sergeant with Orb of Power 1 fresh")
    play(table)
    assert not table.players[0].party[0].treasures[0].fresh


def test_fz_use_02_same_turn() -> None:
    """FZ-USE-02: treasure_same_turn: its words happen once at the attachment."""
    table = stand("treasure", ruled(treasure_same_turn=True), party="Sergeant active, Alchemist", treasures="2")
    going = play(table, "Marching Horn", "attach 1")
    assert texts(going) == ["rouse 2", "skip"]
    table = stand("treasure", ruled(treasure_same_turn=True), party="Sergeant active", treasures="2")
    play(table, "Tower Buckler", "attach 1", until="victory")
    assert table.turn.shield == 3


def test_fz_rul_29_the_order_is_free() -> None:
    """FZ-RUL-29: which symbol is next, its player says; with `draw_all` all are drawn before any is placed."""
    table = stand("treasure", party=HERO, treasures="1 2")
    going = play(table)
    assert texts(going) == ["take 1", "take 2"]
    assert refusal(going, "take 3") == "FZ-TRE-01"
    play(table, "take 2", "Orb of Power", "decline", "Brass Flask", "attach 1", until="victory")
    assert (table.party[0].treasures[0].level, table.box) == (1, ["Orb of Power"])
    table = stand("treasure", ruled(treasure_order="draw_all"), party=HERO, treasures="1 2")
    going = play(table, "Orb of Power", "Brass Flask")
    assert [held.name for held in table.turn.drawn] == ["Orb of Power", "Brass Flask"]
    play(table, "decline", "attach 1", until="victory")
    assert table.party[0].treasures[0].level == 2


def test_fz_rul_30_where_they_go() -> None:
    """FZ-RUL-30, FZ-RUL-31: declined treasures leave the game, or are shuffled again when the deck is empty."""
    everything = "Orb of Power, Orb of Power, Sunsteel Blade, Sunsteel Blade, Tower Buckler, Tower Buckler, Brass Flask, \
        Brass Flask, Marching Horn, Marching Horn, Crooked Die, Crooked Die, Courier's Satchel, Grave Lantern, Grave Lantern"
    table = stand("treasure", party=HERO, treasures="1 1", box=everything)
    assert play(table, until="victory").request is None
    assert table.turn.treasures == []
    rules = ruled(treasure_discard="treasure_discard")
    table = stand("treasure", rules, party=HERO, treasures="1", treasure_discard=everything)
    going = play(table, "Brass Flask", "decline", until="victory")
    assert facts_of(going, "reshuffles") == [{"pile": "treasure"}]
    assert table.treasure_discard == ["Brass Flask"]


def test_fz_rul_53_replaced_in_the_same_step() -> None:
    """FZ-RUL-53: a treasure attached in this step may be replaced, or not; treasure_replace_same_step."""
    words = {"party": "Sergeant active with Brass Flask 1 fresh", "drawn": "Orb of Power 2"}
    table = stand("attach", **words)
    play(table, "attach 1", until="victory")
    assert table.box == ["Brass Flask"]
    going = play(stand("attach", ruled(treasure_replace_same_step=False), **words))
    assert texts(going) == ["decline"]
    assert refusal(going, "attach 1") == "FZ-RUL-53"


def test_fz_tre_03_two_treasures() -> None:
    """FZ-TRE-03: treasures_per_hero 2: the second finds room, the third names the one that leaves."""
    rules = ruled(treasures_per_hero=2)
    table = stand("attach", rules, party="Sergeant active with Brass Flask 1", drawn="Orb of Power 2")
    play(table, "attach 1", until="victory")
    assert len(table.party[0].treasures) == 2
    party = "Sergeant active with Brass Flask 1 with Crooked Die 2"
    table = stand("attach", rules, party=party, drawn="Orb of Power 2")
    going = play(table)
    assert texts(going) == ["attach 1 1", "attach 1 2", "decline"]
    assert refusal(going, "attach 1") == "FZ-TRE-03"
    assert refusal(going, "attach 1 3") == "FZ-TRE-03"
    play(table, "attach 1 2", until="victory")
    assert table.box == ["Crooked Die"]


def test_a_treasure_with_words_that_ask() -> None:
    """FZ-RUL-33, FZ-RUL-54: hero and treasure are offered together, in any order; skip gives up the rest."""
    party = "Mirage Pupil with Grave Lantern 2, Paladin"
    table = stand(
        "roll", party=party, dice="21346", rerolls=0, tops="Bone Warrior, Rock Monster, Mud Imp, Mud Imp, Mud Imp"
    )
    going = play(table, "activate 1 2")
    offered = texts(going)
    assert [text for text in offered if text.startswith("claim")] == ["claim 1", "claim 3", "claim 4", "claim 5"]
    assert "set 1 6" in offered
    assert table.turn.rerolls == 1
    going = play(table, "claim 1")
    assert not any(text.startswith("claim") for text in texts(going))
    play(table, "skip")
    assert (table.step, names(table.party)) == ("roll", ["Mirage Pupil", "Paladin"])


def test_treasure_that_does_not_come_is_told() -> None:
    """FZ-RUL-31, FZ-TRE-06: the deck is empty, or nobody is active."""
    cards = [card.name for card in ruled().treasures.values() for _ in range(card.copies)]
    table = stand("treasure", party="Paladin active", treasures="1", box=", ".join(cards))
    assert facts_of(play(table, until="victory"), "treasure_empty") == [{"seat": 0, "n": 1}]
    table = stand("treasure", party="Paladin", treasures="1 2")
    assert facts_of(play(table, until="victory"), "forfeits") == [{"seat": 0, "n": 2}]
    table = stand("treasure", party="Paladin")
    assert table.log == [] == play(table, until="victory").table.log


@pytest.mark.parametrize(
    ("party", "dice", "choice", "rule"),
    [
        ("Alchemist", "6", "activate 1 6", "FZ-HERO-05"),
        ("Gate Recruit with Orb of Power 1", "6", "activate 1 6", "FZ-USE-01"),
    ],
)
def test_gains_are_told_by_the_clause_of_activation(party: str, dice: str, choice: str, rule: str) -> None:
    """FZ-HERO-05, FZ-USE-01: a hero's gain comes with its activation, a treasure's with that of the hero who holds it."""
    table = stand("roll", party=f"{party}, Paladin", dice=dice, rerolls=1)
    play(table, choice)
    assert [event.rule for event in table.log or [] if event.what == "gains"] == [rule]
