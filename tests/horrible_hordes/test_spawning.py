"""Hordes appear (rulebook: Spawn Phase)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from horrible_hordes.helpers import Card, asked, bare, play, printed, sq, texts

from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes.model.table import Player
from hordeplay.games.horrible_hordes.rules.spawning import spawns_due


def test_hh_spawn_01_a_horde_appears() -> None:
    """HH-SPAWN-01, HH-HCTR-05, HH-HCTR-06: a drawn counter on a rolled square, with its Hit Counters."""
    table = play(bare("a1 S", step="spawn"), Card("Rat King"), (4, 10)).table
    assert [(horde.name, horde.at, horde.hits) for horde in table.hordes] == [("Rat King", sq("d10"), 7)]
    assert "Rat King" not in table.cards.bags["horde"]
    assert table.step == OVER


@pytest.mark.parametrize("square", [(1, 1), (2, 2), (3, 3)])
@pytest.mark.parametrize(("draw", "back"), [("return", 1), ("discard", 0)])
def test_hh_spawn_02_a_taken_square_stays_as_it_is(square: tuple[int, int], draw: str, back: int) -> None:
    """HH-SPAWN-02, HH-RUL-66, HH-RUL-92: no Horde appears on player units, a Horde or a Chasm; there is no reroll."""
    position = bare("a1 S", "Troll King b2 4", "spawn", ground="c3 Chasm", rules=printed().with_(horde_draw=draw))
    table = play(position, Card("Rat King"), square).table
    assert [horde.name for horde in table.hordes] == ["Troll King"]
    assert table.cards.bags["horde"].count("Rat King") == back


def test_hh_spawn_03_two_after_round_ten() -> None:
    """HH-SPAWN-03, HH-RUL-69: two separate draws from round 11 on; the first blocks its square for the second."""
    position = bare("a1 S", step="spawn", others="j9 S")
    for round_, due in ((10, 1), (11, 2)):
        position.round = round_
        assert spawns_due(position) == due
    table = play(position, Card("Rat King"), (4, 4), Card("Troll King"), (4, 4)).table
    assert [horde.name for horde in table.hordes] == ["Rat King"]
    position = bare("a1 S", step="spawn", others="j9 S", rules=printed().with_(double_spawn_after="player_turns"))
    position.round, position.up = 5, 1
    assert spawns_due(position) == 1
    position.round, position.up = 6, 0
    assert spawns_due(position) == 2


def test_hh_rul_67_empty_pool() -> None:
    """HH-RUL-67: with an empty pool no Horde appears and nothing is rolled."""
    table = bare("a1 S", step="spawn")
    table.cards.piles["hordes"] = []
    assert play(table).request is None


def test_hh_xterr_03_desolate_moor() -> None:
    """HH-XTERR-03: a Horde that appears on such a tile has one Hit Counter more."""
    table = play(bare("a1 S", step="spawn", ground="d4 Desolate Moor"), Card("Rat King"), (4, 4)).table
    assert table.hordes[0].hits == 8


def test_hh_rul_03_zero_is_the_first_column() -> None:
    """HH-RUL-03, option: where face 0 counts nothing, columns and rows are numbered from 0."""
    table = bare("j9 S", step="spawn", rules=printed().with_(d10_zero="zero"))
    assert play(table, Card("Rat King"), (10, 9)).table.hordes[0].at == sq("a10")


def test_keep_of_draws_more_counters() -> None:
    """HH-SPAWN-01, knob keep_of: the player keeps one of those drawn, the others go back."""
    position = bare("a1 S", step="spawn", rules=printed().with_(keep_of=2))
    going = play(position, Card("Rat King"), Card("Troll King"))
    assert texts(going) == ["choose Rat King", "choose Troll King"]
    table = play(position.copy(), Card("Lich King"), Card("Ogre Magi"), "choose Ogre Magi", (5, 5)).table
    assert [horde.name for horde in table.hordes] == ["Ogre Magi"]
    assert "Lich King" in table.cards.bags["horde"]


def test_hh_master_03_draws_three() -> None:
    """HH-MASTER-03: a Horde Master draws three counters and keeps one."""
    table = bare("a1 S", step="spawn", others="", rules=printed().with_(horde_master=True))
    table.players.append(Player())
    going = play(table, Card("Rat King"), Card("Troll King"), Card("Lich King"))
    assert asked(going).seats == (1,)
    assert len(texts(going)) == 3


def test_every_square_is_equally_likely() -> None:
    """HH-SPAWN-01: the chances of a drawn counter are those of the pool."""
    going = play(bare("a1 S", step="spawn"))
    law = dict(going.request.odds())  # type: ignore[union-attr]  # a Draw
    assert set(law.values()) == {Fraction(1, 40)}
