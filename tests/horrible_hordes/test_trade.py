"""Trade Phase: chapter TRADE."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable

PRINTED = HordeRules.load()
NEIGHBOURS = {"dwarves": "d4 settlement, 2 wood", "feudal_men": "d5 settlement, 1 magic 1 stone"}


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def trading(**words: Any) -> Match[HordeTable]:
    knobs = words.pop("knobs", {})
    return at("trade", rules=PRINTED.with_(**knobs), dice="ask", **words)


def test_hh_ex_07_gold() -> None:
    """HH-EX-07, HH-TRADE-01: 5 Gold buy two chits, a third is illegal."""
    match = trading(dwarves="d4 settlement, 5 gold, 0 wood")
    match.play("gold stone")
    assert rule(match.explain("gold gold")) == "HH-TRADE-01"
    match.play("gold food")
    chits = match.table.players[0].chits
    assert (chits.gold, chits.stone, chits.food) == (1, 1, 1)
    assert match.table.step != "trade"


def test_hh_trade_02_neighbours_only() -> None:
    """HH-TRADE-02: deals need Settlements on squares that share an edge."""
    match = trading(dwarves="d4 settlement, 2 wood 2 gold", feudal_men="e5 settlement, 1 magic")
    assert match.explain("gold food") is None
    far = trading(**NEIGHBOURS | {"horse_men": "j9 settlement, 3 metal"})
    assert rule(far.explain("offer 2 wood for metal")) == "HH-TRADE-02"
    assert rule(far.explain("offer 0 wood for wood")) == "HH-TRADE-02"


def test_hh_trade_02_a_deal() -> None:
    """HH-TRADE-02, HH-RUL-20: the partner accepts, and the chits change hands."""
    match = trading(**NEIGHBOURS)
    match.play("offer 1 wood wood for magic")
    assert match.table.turn.offers == 1
    match.play("accept", seat=1)
    mine, theirs = (player.chits for player in match.table.players)
    assert (mine.wood, mine.magic, theirs.wood, theirs.magic) == (0, 1, 2, 0)


def test_hh_rul_20_gifts_and_refusals() -> None:
    """HH-RUL-20: gifts are deals, nobody gives what is not held, and a declined deal changes nothing."""
    match = trading(**NEIGHBOURS)
    assert match.explain("offer 1 wood for") is None
    assert rule(match.explain("offer 1 for gold")) == "HH-RUL-20"
    assert rule(match.explain("offer 1 wood wood wood for magic")) == "HH-RUL-20"
    assert rule(match.explain("offer 1 wood magic")) == "HH-TRADE-02"
    match.play("offer 1 wood for magic")
    match.play("decline", seat=1)
    assert match.table.players[0].chits.wood == 2
    assert match.table.step == "trade"


def test_hh_rul_104_so_many_offers() -> None:
    """HH-RUL-104: after the last offer that the knob allows nobody is asked any more."""
    match = trading(**NEIGHBOURS, knobs={"offers_per_turn": 1})
    match.play("offer 1 wood for magic")
    match.play("decline", seat=1)
    assert match.table.step != "trade"


def test_hh_rul_20_any_pair() -> None:
    """HH-RUL-20: the other reading lets the other players deal as well, in order of play."""
    match = trading(**NEIGHBOURS, knobs={"trade_scope": "any_pair"})
    match.play("done")
    assert match.request is not None
    match.play("offer 0 magic for wood", seat=1)
    match.play("accept", seat=0)
    assert match.table.players[1].chits.wood == 1


def test_hh_rul_20_nobody_to_ask() -> None:
    """HH-TRADE-01: without Gold and neighbours the phase passes by itself."""
    with pytest.raises(ValueError, match="nothing can be decided in the Trade Phase"):
        trading(dwarves="d4 settlement, 1 gold, 3 wood")
