"""What comes free of charge: HH-RUL-13 to HH-RUL-17, HH-LIMIT-01, and the laws of space that all gains share."""

from __future__ import annotations

from typing import Any

from hordeplay.core.script import Answer, Ask, Play
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.content import Effect
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import name_of, read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules.abilities.gains import gain, unknown
from hordeplay.games.horrible_hordes.rules.places import free_army_places, free_places, no_castle, no_settlement

PRINTED = HordeRules.load()


def table(sheet: str, hordes: str = "", knobs: dict[str, Any] | None = None, **words: str) -> HordeTable:
    rules = PRINTED.with_(**knobs or {})
    return prepare("settle | round: 1", rules=rules, dwarves=sheet, hordes=hordes, **words)


def names(squares: list[int]) -> list[str]:
    return [name_of(at) for at in squares]


def test_hh_rul_14_castles_before_settlements() -> None:
    """HH-RUL-14: Castles with room; Settlements only when there is none."""
    assert names(free_army_places(table("d4 settlement castle, f6 settlement"), 0)) == ["d4"]
    assert names(free_army_places(table("d4 settlement castle 4 army, f6 settlement"), 0)) == ["f6"]
    assert free_army_places(table("d4 settlement castle 4 army, f6 settlement 4 army"), 0) == []


def test_hh_rul_15_free_castles() -> None:
    """HH-RUL-15: a free Castle goes on an own Settlement without one, with Outposts also on an Army."""
    assert names(free_places(table("d4 settlement castle, f6 settlement, g7 army"), 0, "castle")) == ["f6"]
    sheet = "d4 settlement castle, f6 settlement, g7 army, knows Outposts"
    assert names(free_places(table(sheet), 0, "castle")) == ["f6", "g7"]


def test_hh_rul_15_anywhere_spares_nobody_elses_square() -> None:
    """HH-RUL-15, HH-SETTLE-03: anywhere still means a square without a Horde and opponents."""
    position = table("d4 settlement", "Rat King a1", {"free_settlement_place": "anywhere"}, feudal_men="a9 settlement")
    assert no_settlement(position, 0, read_square("a1"), anywhere=True)
    assert no_castle(position, 0, read_square("a9"), anywhere=True)
    assert len(free_places(position, 0, "settlement")) == 97


def test_hh_rul_62_holy_ground_does_not_stop_its_garrison() -> None:
    """HH-RUL-62: a closed space lets nobody in, but the Settlement there may still get a Castle."""
    position = table("d4 settlement", closed="d4 -1, ".rstrip(", "))
    assert no_castle(position, 0, read_square("d4")) is None


def test_hh_rul_13_gains_that_cannot_be_placed_are_lost() -> None:
    """HH-RUL-13: no place, no gain, and no question."""
    position = table("d4 settlement castle 4 army")
    position.log = []

    def step(it: HordeTable) -> Any:
        yield from gain(it, 0, [Effect(do="gain_unit", units=("army",), n=2)], "HH-RUL-13")
        return "over"

    position.step = "gift"
    play = Play(position, {"gift": step})
    assert play.request is None
    assert [event.what for event in position.log] == ["gain_lost", "gain_lost"]


def test_hh_rul_14_several_gains_ask_one_by_one() -> None:
    """HH-RUL-14: of several free units each is placed by itself."""
    position = table("d4 settlement castle 3 army, f6 settlement castle")
    position.step = "gift"

    def step(it: HordeTable) -> Any:
        yield from gain(it, 0, [Effect(do="gain_unit", units=("army",), n=2)], "HH-RUL-14")
        return "over"

    play = Play(position, {"gift": step})
    for word in ("place d4", "place f6"):
        assert isinstance(play.request, Ask)
        play.send(Answer(0, play.request.read(word)))
    assert position.players[0].armies == {read_square("d4"): 4, read_square("f6"): 1}


def test_hh_rul_83_unknown() -> None:
    """HH-RUL-83, HH-SHEET-02: Kingdom Abilities and used one-time ones count as owned."""
    own = PRINTED.kingdoms["Dwarves"].abilities
    assert unknown(table("d4 settlement"), 0) == [name for name in PRINTED.abilities if name not in own]
    assert "Mythic Saga" not in unknown(table("d4 settlement, spent Mythic Saga"), 0)


def test_hh_abl_41_friends() -> None:
    """HH-ABL-41, HH-LIMIT-01: one Army, Settlement or Castle, the owner picks, once."""
    match = at("trade", dwarves="d4 settlement castle, knows Friends", dice="ask")
    match.play("use Friends")
    assert [str(choice) for choice in match.choices] == ["gain army", "gain settlement"]
    match.play("gain settlement")
    match.play("place d5")
    player = match.table.players[0]
    assert sorted(player.settlements) == [read_square("d4"), read_square("d5")]
    assert player.spent == ["Friends"]
    assert match.table.step != "trade"
