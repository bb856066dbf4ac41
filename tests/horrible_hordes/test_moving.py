"""Armies on the move (rulebook: Move Phase, and the Abilities that change it)."""

from __future__ import annotations

from horrible_hordes.helpers import asked, bare, play, printed, refusal, sq, texts

from hordeplay.games.horrible_hordes.model.squares import name_of
from hordeplay.games.horrible_hordes.model.table import Blessing, HordeTable
from hordeplay.games.horrible_hordes.rules.moving import Move, reach


def ends_of(table: HordeTable, origin: str, n: int = 1) -> str:
    return " ".join(name_of(at) for at in reach(table, 0, sq(origin), n))


def test_hh_ex_12_stacks() -> None:
    """HH-MOVE-05, HH-RUL-33: five Armies are too many for a space, unless Logistics raises the limit."""
    table = bare("b2 3, b3 2, j9 S", step="move", chits="0 0 2 0 0 0")
    going = play(table)
    assert refusal(going, "move b2 b3 3") == "HH-MOVE-05"
    assert refusal(going, "move b2 b3 2") == ""
    going = play(table, "move b2 b3 2")
    assert going.table.players[0].armies == {sq("b2"): 1, sq("b3"): 4}
    assert going.table.players[0].chits.food == 1
    table = bare("b2 3, b3 2, j9 S", step="move", chits="0 0 2 0 0 0", abilities="Logistics")
    assert refusal(play(table), "move b2 b3 3") == ""


def test_hh_ex_13_speed() -> None:
    """HH-RUL-34, HH-RUL-92: Cavalry, Bridges and Haste add up to five spaces; a Desert ends the move."""
    words = {"step": "move", "chits": "0 0 1 0 1 0", "abilities": "Cavalry, Bridges, Haste"}
    going = play(bare("a1 2, j9 S", **words), "enchant a1 Haste")  # type: ignore[arg-type]  # words of bare
    assert going.table.players[0].chits.magic == 0
    assert refusal(going, "move a1 a6 2") == ""
    assert refusal(going, "move a1 a7 2") == "HH-MOVE-03"
    desert = bare("a1 2, j9 S", ground="a3 Desert, b2 Desert, c1 Desert, b1 Desert", **words)  # type: ignore[arg-type]
    going = play(desert, "enchant a1 Haste")
    assert refusal(going, "move a1 a3 1") == ""
    assert refusal(going, "move a1 a4 1") == "HH-MOVE-03"


def test_hh_ex_14_roads() -> None:
    """HH-RUL-35: only the first step of a chain of own Settlements counts."""
    table = bare("c1 1, c2 S, c3 S", step="move", chits="0 0 1 0 0 0", abilities="Roads")
    assert ends_of(table, "c1") == "b1 d1 b2 c2 d2 b3 c3 d3 c4"
    table.rules = printed().with_(roads_model="free_enter")
    assert ends_of(table, "c1") == "b1 d1 b2 c2 d2 b3 c3 d3 c4"
    table = bare("c1 1, c2 S, c3 S", step="move", chits="0 0 1 0 0 0")
    assert ends_of(table, "c1") == "b1 d1 c2"
    far = bare(
        "a1 1, c1 S, d1 S", step="move", abilities="Roads", rules=printed().with_(army_move=2, roads_model="free_exit")
    )
    free = bare(
        "a1 1, c1 S, d1 S", step="move", abilities="Roads", rules=printed().with_(army_move=2, roads_model="free_enter")
    )
    assert "e1" in ends_of(far, "a1").split()
    assert "c2" in ends_of(free, "a1").split()


def test_hh_move_04_an_army_moves_once() -> None:
    """HH-MOVE-04, HH-MOVE-02: moved Armies stay; the others of the stack may still go."""
    table = bare("b2 2, b3 1, j9 S", step="move", chits="0 0 3 0 0 0")
    going = play(table, "move b2 b3 1")
    assert refusal(going, "move b3 b4 2") == "HH-MOVE-04"
    assert refusal(going, "move b3 b4 1") == ""
    going = play(table.copy(), "move b3 b4 1", "move b2 b1 1")
    assert going.table.step == "over"


def test_hh_rul_32_price_per_group_or_origin() -> None:
    """HH-RUL-32: one Food moves all the Armies of a stack, in groups too; by the other reading every group costs one."""
    table = bare("b2 4, j9 S", step="move", chits="0 0 1 0 0 0")
    going = play(table, "move b2 b3 1", "move b2 b1 2")
    assert going.table.players[0].armies == {sq("b3"): 1, sq("b1"): 2, sq("b2"): 1}
    assert going.table.players[0].chits.food == 0
    assert refusal(going, "move b2 a2 1") == ""
    assert refusal(going, "move b1 a1 2") == "HH-MOVE-04"
    table = bare("b2 4, j9 S", step="move", chits="0 0 1 0 0 0", rules=printed().with_(stack_split="per_group"))
    assert play(table, "move b2 b3 1").request is None


def test_hh_move_02_another_stack_pays_again() -> None:
    """HH-MOVE-02: the Food is for one stack; Armies on another square need their own."""
    going = play(bare("b2 2, d4 1, j9 S", step="move", chits="0 0 1 0 0 0"), "move b2 b3 1")
    assert refusal(going, "move d4 d5 1") == "HH-MOVE-02"


def test_hh_move_04_words_of_a_refusal() -> None:
    """HH-MOVE-04: the refusal counts the Armies that can still move, in good English."""
    table = bare("b2 2, b3 1, j9 S", step="move", chits="0 0 3 0 0 0")
    request = asked(play(table, "move b2 b3 1"))
    reasons = [request.why_not(request.read(f"move b3 b4 {n}"), 0) for n in (2, 1)]
    assert reasons[0] is not None
    assert (reasons[0].reason, reasons[1]) == ("only 1 Army on b3 can still move this turn", None)


def test_hh_rul_33_stack_limit_at_every_step() -> None:
    """HH-RUL-33: passing through a full stack is legal, unless the limit is checked at every step."""
    for check, ok in (("end_of_move", True), ("every_step", False)):
        table = bare(
            "a1 1, a2 4, j9 S",
            step="move",
            chits="0 0 1 0 0 0",
            abilities="Cavalry",
            rules=printed().with_(stack_check=check),
        )
        assert ("a3" in ends_of(table, "a1").split()) == ok


def test_hh_move_06_and_07_who_may_be_met() -> None:
    """HH-MOVE-06, HH-MOVE-07, HH-RUL-34: other players' spaces are closed, a Horde's space ends the move."""
    table = bare("a1 1, j9 S", "Rat King a2 3", "move", chits="0 0 1 0 0 0", abilities="Cavalry", others="b1 S")
    going = play(table)
    assert refusal(going, "move a1 b1 1") == "HH-MOVE-06"
    assert refusal(going, "move a1 a2 1") == ""
    assert refusal(going, "move a1 a3 1") == "HH-MOVE-03"
    assert texts(going) == ["move a1 a2 1", "done"]


def test_hh_abl_21_scouts_step_diagonally() -> None:
    """HH-ABL-21: with Scouts a corner is a step."""
    assert ends_of(bare("b2 1", abilities="Scouts"), "b2") == "a1 b1 c1 a2 c2 a3 b3 c3"


def test_hh_rul_92_plains_and_chasm() -> None:
    """HH-RUL-92, HH-XTERR-03: one space further once per move on Plains; nobody enters a Chasm."""
    table = bare("a1 1", ground="a1 Plains, a2 Plains, b1 Chasm")
    assert ends_of(table, "a1") == "a2 b2 a3"
    table = bare("a1 1", ground="a2 Plains")
    assert ends_of(table, "a1") == "b1 a2 b2 a3"


def test_hh_rul_38_gate() -> None:
    """HH-ABL-71, HH-RUL-38: one Army to any legal space, a Horde's too; it counts as its move unless the knob says no."""
    table = bare("a1 2, j9 S", "Rat King e5 3", "move", chits="0 0 0 0 2 0", abilities="Gate, Wizardry", others="c3 S")
    going = play(table)
    assert refusal(going, "carry a1 c3 Gate") == "HH-MOVE-06"
    assert refusal(going, "carry a1 a1 Gate") == "HH-RUL-38"
    assert refusal(going, "carry a1 n9 Gate") == "HH-BOARD-01"
    going = play(table, "carry a1 e5 Gate")
    assert going.table.players[0].armies == {sq("a1"): 1, sq("e5"): 1}
    assert refusal(going, "carry e5 e6 Gate") == "HH-MOVE-04"
    free = table.rules.with_(gate_counts_as_move=False)
    table = bare("a1 2, j9 S", "", "move", chits="0 0 0 0 2 0", abilities="Gate, Wizardry", rules=free)
    assert refusal(play(table, "carry a1 e5 Gate"), "carry e5 e6 Gate") == ""


def test_closed_spaces() -> None:
    """HH-RUL-41, HH-RUL-62, HH-NOTE-05: a space closed to everybody, or to one seat, is not entered."""
    table = bare("a1 1, j9 S", step="move", chits="0 0 1 0 0 0")
    table.closed = {sq("a2"): -1, sq("b1"): 1 << 0}
    assert ends_of(table, "a1") == ""
    table.closed = {sq("a2"): 1 << 1}
    assert ends_of(table, "a1") == "b1 a2"


def test_nobody_is_asked_without_a_move() -> None:
    """HH-MOVE-01: without Food or Armies the phase passes."""
    assert play(bare("a1 1, j9 S", step="move")).request is None
    assert play(bare("j9 S", step="move", chits="0 0 1 0 0 0")).request is None


def test_listed_moves_are_exactly_the_legal_ones() -> None:
    """Every move of a small board is listed or refused."""
    table = bare(
        "b2 3, b3 2, c3 S", "Rat King c2 3", "move", chits="0 0 2 0 0 0", abilities="Cavalry, Roads", others="a2 1",
        rules=printed().with_(board_size=6),
    )  # fmt: skip
    table.turn.moved = {sq("b3"): 1}
    listed = {str(choice) for choice in Move.options(table, 0) if choice.forbids(table, 0) is None}
    squares = [f"{c}{r}" for c in "abcdefg" for r in range(1, 8)]
    legal = {
        f"move {a} {b} {n}"
        for a in ("b2", "b3", "c3", "a1")
        for b in squares
        for n in range(6)
        if Move(sq(a), sq(b), n).forbids(table, 0) is None
    }
    assert listed == legal
    assert len(legal) > 20


def test_a_spell_goes_with_its_stack() -> None:
    """HH-NOTE-04: a Spell on a stack goes with a group unless it joins another stack."""
    table = bare("b2 2, b4 1, j9 S", step="move", chits="0 0 3 0 0 0", abilities="Haste")
    table.blessings = [Blessing(0, sq("b2"), "Haste", "round")]
    going = play(table, "move b2 b3 1")
    assert sorted(b.at for b in going.table.blessings) == [sq("b2"), sq("b3")]
    going = play(table.copy(), "move b2 b4 1")
    assert sorted(b.at for b in going.table.blessings) == [sq("b3")]
