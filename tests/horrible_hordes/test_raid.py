"""The Raid Segment (rulebook: Raid Segment)."""

from __future__ import annotations

from horrible_hordes.helpers import bare, events_of, play, printed, raided, refusal, rolls, sq, texts


def test_hh_rul_51_raids_in_the_order_of_the_hordes() -> None:
    """HH-RAID-01, HH-RUL-51: raids are fought in the order in which the Hordes acted."""
    table = bare("a1 S, e5 S, g7 S", "Gnoll Chieftain e5 1, Rat King g7 2", "raid_segment")
    table.raids = [sq("g7"), sq("e5")]
    going = play(table, (1,), (9, 9), (1,), (10,))
    assert [fact["at"] for fact in events_of(going, "raids")] == [sq("g7"), sq("e5")]
    assert going.table.step == "over"


def test_hh_raid_05_the_owner_gains_the_token() -> None:
    """HH-RAID-05, HH-RUL-55: a Horde destroyed in a raid is a Victory Token for the owner of the units."""
    position = bare("a1 S", "Gnoll Chieftain e5 1", "raid_segment", others="e5 SC")
    table = play(position, (7, 1), (1,)).table
    assert [player.vt for player in table.players] == [0, 1]


def test_hh_raid_06_every_unit_rolls_a_die() -> None:
    """HH-RAID-02, HH-RAID-06: Castles at 7+, Armies at 6+, Settlements at 8+, one die each."""
    table = raided("SC2", "Gnoll Chieftain e5 7")
    assert rolls(play(table.copy())) == 4
    assert play(table, (6, 6, 5, 7), (1,) * 7).table.hordes[0].hits == 6
    assert play(raided("SC2", "Gnoll Chieftain e5 7"), (7, 6, 6, 8), (1,) * 7).table.hordes[0].hits == 3


def test_hh_rul_76_a_horde_stays_after_a_win() -> None:
    """HH-RUL-76: the Horde stands alone on the square it won."""
    position = raided("S", "Gnoll Chieftain e5 1")
    position.players[0].settlements[sq("a1")] = 1
    table = play(position, (1,), (7,)).table
    assert table.hordes[0].at == sq("e5")
    assert table.players[0].settlements == {sq("a1"): 1}
    assert table.players[0].lost == {"settlement": 1}


def test_hh_rul_79_the_last_settlement() -> None:
    """HH-WIPE-02, HH-RUL-79: with the last Settlement all other units go at the end of the battle."""
    position = bare("e5 S, a1 1", "Gnoll Chieftain e5 1", "raid_segment")
    table = play(position, (1,), (7,)).table
    assert table.restarts == [0]
    assert not table.players[0].armies


def test_hh_rul_62_spells_in_the_raid_segment() -> None:
    """HH-ABL-73, HH-RUL-62: a stack is helped at the start of its raid, to the end of the segment."""
    table = bare("e5 S1", "Gnoll Chieftain e5 1", "raid_segment", abilities="Bless, Protection", chits="0 0 0 0 2 0")
    going = play(table.copy())
    assert texts(going) == ["enchant e5 Bless", "enchant e5 Protection", "done"]
    assert refusal(going, "enchant a1 Bless") == "HH-NOTE-04"
    going = play(table, "enchant e5 Bless", "enchant e5 Protection", (5, 1), (7,))
    assert not going.table.hordes
    assert going.table.players[0].armies
    assert not going.table.blessings


def test_hh_rul_93_towers_count_as_castles() -> None:
    """HH-RUL-93: a Wizards Tower fights and falls as a Castle; with the option it does neither."""
    table = raided("ST", "Gnoll Chieftain e5 2", rules=printed().with_(wizard_tower=True))
    table.players[0].settlements[sq("a1")] = 1
    going = play(table, (1, 1), (7, 7))
    assert not going.table.players[0].towers
    assert going.table.players[0].settlements[sq("e5")] == 1
    off = printed().with_(wizard_tower=True, tower_counts_as_castle=False)
    table = raided("ST", "Gnoll Chieftain e5 2", rules=off)
    assert rolls(play(table)) == 1
