"""The Attack Phase and what may be done in it besides the battles."""

from __future__ import annotations

from horrible_hordes.helpers import asked, bare, play, printed, refusal, rolls, sq, texts

LRA = "Catapults, Twister, Holy Word, Poison Cloud, Bannish"


def test_hh_rul_42_a_single_battle_begins_by_itself() -> None:
    """HH-RUL-42: a battle is mandatory; with the option it is a decision."""
    assert rolls(play(bare("e5 2, a1 S", "Frost Giant Family e5 3"))) == 2
    table = bare("e5 2, a1 S", "Frost Giant Family e5 3", rules=printed().with_(battle_mandatory=False))
    assert texts(play(table)) == ["attack e5", "done"]
    assert play(table, "done").table.hordes[0].hits == 3


def test_hh_rul_51_the_player_orders_the_battles() -> None:
    """HH-RUL-51: with several battles the player chooses, and all must be fought."""
    table = bare("e5 1, g5 1, a1 S", "Gnoll Chieftain e5 1, Amazon Queen g5 1")
    going = play(table)
    assert texts(going) == ["attack e5", "attack g5"]
    assert refusal(going, "attack a1") == "HH-ATK-01"
    going = play(table, "attack g5", (10,), (1,))
    assert [horde.name for horde in going.table.hordes] == ["Gnoll Chieftain"]
    assert rolls(going) == 1


def test_hh_note_02_long_range_attacks() -> None:
    """HH-NOTE-02, HH-RUL-56: from an Army or Castle on an adjacent space, 7+ less Defense, no bonus, no return fire."""
    table = bare(
        "e5 1, a1 S", "Gnoll Chieftain e6 1, Rat King f6 3", abilities=f"{LRA}, Fine Swords", chits="1 0 0 0 2 0"
    )
    going = play(table)
    assert texts(going) == ["shoot e6 Catapults", "shoot e6 Twister", "shoot e6 Poison Cloud", "done"]
    assert refusal(going, "shoot f6 Catapults") == "HH-RUL-56"
    assert refusal(going, "shoot e6 Holy Word") == "HH-ABL-77"
    going = play(table, "shoot e6 Catapults", (6,), "shoot e6 Poison Cloud", (4,))
    assert [horde.name for horde in going.table.hordes] == ["Rat King"]
    assert going.table.players[0].vt == 1
    castle = bare("e5 SC", "Gnoll Chieftain e6 2", abilities="Catapults", chits="1 0 0 0 0 0")
    assert texts(play(castle)) == ["shoot e6 Catapults", "done"]
    lonely = bare("e5 S", "Gnoll Chieftain e6 2", abilities="Catapults", chits="1 0 0 0 0 0")
    assert play(lonely).request is None


def test_hh_rul_56_unit_bonuses_by_option() -> None:
    """HH-RUL-56, option: the bonus of the unit counts for its long range attack."""
    for knob, hits in (("off", 1), ("on", 0)):
        table = bare(
            "e5 1, a1 S", "Gnoll Chieftain e6 1", abilities="Catapults, Fine Swords", chits="1 0 0 0 0 0",
            rules=printed().with_(lra_modifiers=knob),
        )  # fmt: skip
        assert sum(horde.hits for horde in play(table, "shoot e6 Catapults", (6,)).table.hordes) == hits


def test_hh_rul_57_earthquake() -> None:
    """HH-ABL-65, HH-RUL-57: one roll at 9+ for every Hit Counter of the stack."""
    table = bare("e5 1, a1 S", "Rat King e6 7", abilities="Earthquake", chits="0 0 0 0 1 0")
    assert rolls(play(table.copy(), "shoot e6 Earthquake")) == 7
    going = play(table.copy(), "shoot e6 Earthquake", (7, 6, 10, 1, 1, 7, 6))
    assert going.table.hordes[0].hits == 4


def test_hh_rul_61_bless_and_protection() -> None:
    """HH-ABL-73, HH-ABL-74, HH-NOTE-06, HH-RUL-61, HH-RUL-62: one stack for the turn, each Spell once a phase."""
    table = bare(
        "e5 1, g5 1, a1 S", "Gnoll Chieftain e5 1, Amazon Queen g5 1", abilities="Bless, Protection, Wizardry",
        chits="0 0 0 0 4 0",
    )  # fmt: skip
    going = play(table, "enchant e5 Bless")
    assert refusal(going, "enchant e5 Bless") == "HH-RUL-61"
    assert refusal(going, "enchant g5 Bless") == ""
    going = play(table.copy(), "enchant e5 Protection", "attack e5", (5,), (7,))
    assert [horde.name for horde in going.table.hordes] == ["Amazon Queen"]
    assert going.table.players[0].armies[sq("e5")] == 1
    assert [b.until for b in going.table.blessings] == ["turn", "turn"]
    longer = bare(
        "e5 1, a1 S", "Gnoll Chieftain e5 1", abilities="Bless", chits="0 0 0 0 1 0",
        rules=printed().with_(turn_durations="round_end"),
    )  # fmt: skip
    assert [b.until for b in play(longer, "enchant e5 Bless").table.blessings] == ["round"]


def test_hh_rul_36_forced_march() -> None:
    """HH-ABL-19, HH-RUL-36: after the battles one stack moves again for one Food and fights at once."""
    table = bare("e5 2, a1 S", "Gnoll Chieftain e5 1, Amazon Queen e6 1", abilities="Forced March", chits="0 0 1 0 0 0")
    table.turn.moved = {sq("e5"): 2}
    going = play(table, (10, 1), (1,))
    assert "march e5 e6 2 Forced March" in texts(going)
    assert asked(going).prompt == "The battles are over"
    going = play(table.copy(), "march e5 e6 2 Forced March")
    assert rolls(going) == 2
    assert going.table.players[0].chits.food == 0
