"""The Horde Segment: who acts when, and where each Horde goes (rulebook: Horde Segment)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from horrible_hordes.helpers import asked, bare, events_of, play, printed, refusal, rolls, sq, tell, texts

from hordeplay.core.script import Pick
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.model.squares import name_of
from hordeplay.games.horrible_hordes.model.table import HordeTable, Player
from hordeplay.games.horrible_hordes.rules.hordes import acting_order, target_class


def next_squares(table: HordeTable) -> dict[str, Fraction]:
    """Where the first Horde goes next, with what chance."""
    return {name_of(at): chance for at, chance in odds.next_step(table, table.hordes[0]).items()}


def moving(units: str, hordes: str, **words: object) -> HordeTable:
    table = bare(units, hordes, "horde_move", **words)  # type: ignore[arg-type]  # words of bare
    table.marching = [table.hordes[0].at]
    return table


def test_hh_ex_21_priority() -> None:
    """HH-HSEG-04 to HH-HSEG-07, HH-RUL-70: lone Settlement, Settlement and Army, Army alone, Castle."""
    units = ["e4 S", "f5 S1", "d5 2", "e6 SC"]
    for i, goes in enumerate(["e4", "f5", "d5", "e6"]):
        table = moving(", ".join(units[i:]), "Gnoll Chieftain e5 3")
        assert next_squares(table) == {goes: 1}
        assert play(table).table.hordes[0].at == sq(goes)
        assert target_class(table, sq(goes)) == i + 1


def test_hh_ex_22_priority_4_and_5() -> None:
    """HH-HSEG-07, HH-HSEG-08: a Castle without an Army before one with."""
    table = moving("e4 SC1, f5 SC", "Gnoll Chieftain e5 3")
    assert next_squares(table) == {"f5": 1}
    assert target_class(table, sq("e4")) == 5


def test_hh_ex_23_idle_move() -> None:
    """HH-HSEG-09, HH-RUL-72: the square that borders most player spaces; ties are random."""
    table = moving("e7 S, d6 S, c5 S", "Gnoll Chieftain e5 3")
    assert next_squares(table) == {"e6": Fraction(1, 2), "d5": Fraction(1, 2)}
    going = play(table, sq("d5"))
    assert going.table.hordes[0].at == sq("d5")


def test_hh_rul_72_options() -> None:
    """HH-RUL-72, options: a far Horde marches to the nearest player, or stays."""
    table = moving("e9 S", "Gnoll Chieftain e5 3")
    assert len(next_squares(table)) == 4
    table.rules = printed().with_(horde_idle_move="greedy_nearest")
    assert next_squares(table) == {"e6": 1}
    table.rules = printed().with_(horde_idle_move="stay")
    assert next_squares(table) == {"e5": 1}


def test_hh_rul_72_a_lone_tower_is_marched_on() -> None:
    """HH-RUL-72, HH-RUL-93, option: a Wizards Tower draws a far Horde as any other unit does."""
    table = moving("e9 T, j1 S", "Gnoll Chieftain e5 3")
    table.rules = printed().with_(horde_idle_move="greedy_nearest")
    assert next_squares(table) == {"e6": 1}


def test_hh_ex_24_order() -> None:
    """HH-HSEG-01, HH-HSEG-02, HH-RUL-75: fewest Hit Counters first, ties by a high roll, fixed for the segment."""
    table = bare("a1 SC4", "Orc War Boss c3 5, Rat King e5 2, Ogre Magi g7 5", "horde_segment")
    going = play(table, (3, 7))
    order = going.table.marching
    assert [name_of(at) for at in [sq("e5"), *order]][-2:] == ["g7", "c3"]
    assert sq("e5") not in order


def test_hh_rul_07_only_the_tied_roll_again() -> None:
    """HH-RUL-07: equal rolls are rolled again by those alone who are equal."""
    table = bare("a1 S", "Orc War Boss c3 5, Rat King e5 5, Ogre Magi g7 5", "horde_segment")
    script = acting_order(table)
    assert getattr(next(script), "n", 0) == 3
    assert getattr(script.send((4, 9, 4)), "n", 0) == 2
    with pytest.raises(StopIteration) as stop:
        script.send((2, 8))
    assert [horde.name for horde in stop.value.value] == ["Rat King", "Ogre Magi", "Orc War Boss"]


def test_hh_ex_25_monster_moves_twice() -> None:
    """HH-HSEG-11, HH-RUL-74: a Monster that met nobody moves again; it may come nearer than it sees."""
    position = moving("e8 S", "Frost Giant Family e5 3")
    assert next_squares(position) == dict.fromkeys(["e4", "d5", "f5", "e6"], Fraction(1, 4))
    table = play(position, sq("e6")).table
    assert table.hordes[0].at == sq("e7")
    assert len(told_moves(table)) == 2


def told_moves(table: HordeTable) -> list[object]:
    return [event for event in table.log or [] if event.what == "horde_moves"]


def test_hh_ex_26_monster_meets() -> None:
    """HH-EX-26: a Monster that stepped onto a player unit does not move again."""
    table = moving("e6 2, a1 S", "Frost Giant Family e5 3")
    going = play(table)
    assert going.table.hordes[0].at == sq("e6")
    assert rolls(going) == 2


def test_hh_ex_27_blocked() -> None:
    """HH-HSEG-03, HH-RUL-73: a Horde between Hordes and the edge stays."""
    table = moving("j9 S", "Gnoll Chieftain a1 3, Rat King a2 2, Troll King b1 2")
    assert next_squares(table) == {"a1": 1}
    assert play(table).table.hordes[0].at == sq("a1")


def test_hh_rul_73_chasm_holy_ground_and_company() -> None:
    """HH-RUL-73: closed spaces are not entered, and a Horde that shares a space with units stays and fights."""
    table = moving("j9 S", "Gnoll Chieftain a1 3", ground="a2 Chasm")
    table.closed = {sq("b1"): -1}
    assert next_squares(table) == {"a1": 1}
    table = moving("a1 1, a2 S", "Gnoll Chieftain a1 3")
    assert next_squares(table) == {"a1": 1}


@pytest.mark.parametrize(("tie", "goes"), [("random", 2), ("most_units", "e6"), ("weakest", "e4")])
def test_hh_rul_71_ties(tie: str, goes: object) -> None:
    """HH-RUL-71: targets of the same class are equally likely, or the strongest or weakest is taken."""
    table = moving("e4 1, e6 3, a1 S", "Gnoll Chieftain e5 3", rules=printed().with_(horde_target_tie=tie))
    law = next_squares(table)
    assert len(law) == 2 if goes == 2 else law == {goes: 1}


def test_hh_rul_99_plains_carry_a_horde_on() -> None:
    """HH-RUL-92, HH-RUL-99: one space further once a round, only while nobody was met."""
    position = moving("e8 S", "Gnoll Chieftain e5 3", ground="e5 Plains, e6 Plains")
    table = play(position, sq("e6")).table
    assert table.hordes[0].at == sq("e7")
    position = moving("e6 1, e7 S", "Gnoll Chieftain e5 3", ground="e5 Plains")
    assert play(position).table.hordes[0].at == sq("e6")


def test_hh_rul_37_fighting_withdrawal() -> None:
    """HH-ABL-20, HH-RUL-37: before the Hordes move one group goes, free of charge; onto a Horde's space where that is allowed."""
    table = bare("e5 2, a1 S", "Gnoll Chieftain e6 3", "horde_segment", abilities="Fighting Withdrawal, Cavalry")
    going = play(table)
    assert refusal(going, "withdraw e5 e6 1 Fighting Withdrawal") == ""
    met = play(table.copy(), "withdraw e5 e6 2 Fighting Withdrawal")
    assert [event["horde"] for event in events_of(met, "raids")] == ["Gnoll Chieftain"]
    table.rules = printed().with_(withdrawal_onto_horde=False)
    assert refusal(play(table.copy()), "withdraw e5 e6 1 Fighting Withdrawal") == "HH-RUL-37"
    going = play(table.copy(), "withdraw e5 e3 2 Fighting Withdrawal")
    assert going.table.players[0].armies == {sq("e3"): 2}
    assert going.table.turn.moved == {}
    assert isinstance(going.request, Pick)  # used once a round, so nothing more is asked


def test_hh_rul_77_control() -> None:
    """HH-ABL-76, HH-NOTE-10, HH-RUL-77: the caster picks each step of the Horde at its place in the order, or none."""
    table = bare("a1 S, e6 1", "Frost Giant Family e5 3", "horde_segment", abilities="Control", chits="0 0 0 0 4 0")
    going = play(table, "steer e5 Control")
    assert texts(going) == ["lead e4", "lead d5", "lead f5", "lead e6", "stay"]
    tell(going, "lead e4")
    assert asked(going).prompt.endswith("e4?")
    tell(going, "stay")
    assert going.table.hordes[0].at == sq("e4")


def test_hh_master_02_leads_every_horde() -> None:
    """HH-MASTER-02, HH-MASTER-03, HH-RUL-91: the last seat decides the moves, and what it destroys may be its score."""
    rules = printed().with_(horde_master=True, master_score="units_destroyed")
    table = moving("e4 S, a1 S", "Gnoll Chieftain e5 1", rules=rules, others="")
    table.players.append(Player())
    going = play(table)
    assert asked(going).seats == (1,)
    tell(going, "lead e4")
    tell(going, (1,))
    tell(going, (7,))
    assert [player.vt for player in going.table.players] == [0, 1]


def test_hh_rul_78_blizzard_wins_over_control() -> None:
    """HH-ABL-70, HH-RUL-78: a frozen Horde does not move and cannot be steered."""
    table = bare("a1 S", "Gnoll Chieftain e5 3", "horde_segment", abilities="Blizzard, Control", chits="0 0 0 0 7 0")
    going = play(table, "steer e5 Control", "freeze e5 Blizzard")
    assert going.request is None
    assert going.table.hordes[0].at == sq("e5")
    assert events_of(going, "frozen")


def test_hh_rul_62_holy_ground() -> None:
    """HH-ABL-75, HH-RUL-62: a Settlement's space is closed until the round ends, to Hordes too."""
    table = bare("e4 S, a1 S", "Gnoll Chieftain e5 3", "horde_segment", abilities="Holy Ground", chits="0 0 0 0 2 0")
    going = play(table)
    assert refusal(going, "close e6 Holy Ground") == "HH-RUL-62"
    going = play(table.copy(), "close e4 Holy Ground")
    assert going.table.closed == {sq("e4"): -1}
    assert isinstance(going.request, Pick)
    assert sq("e4") not in going.request.among


def test_hh_rul_77_control_may_spare_opponents() -> None:
    """HH-RUL-77, option: a steered Horde may not be led against other players."""
    for knob in (True, False):
        table = bare(
            "a1 S", "Gnoll Chieftain e5 3", "horde_segment", abilities="Control", chits="0 0 0 0 4 0", others="e4 S",
            rules=printed().with_(control_hits_opponents=knob),
        )  # fmt: skip
        assert ("lead e4" in texts(play(table, "steer e5 Control"))) == knob
