"""What travels on the picture: chits, buildings, Armies and Victory Tokens leave and reach parts that are there."""

from __future__ import annotations

import re

import pytest
from horrible_hordes import tables

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Event
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.view.scene import scene
from hordeplay.games.horrible_hordes.view.sentences import SENTENCES
from hordeplay.games.horrible_hordes.view.travels import WAYS, travels

D4, D5 = read_square("d4"), read_square("d5")


def ids(table: HordeTable) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', scene(table, None, Rendering()).svg))


def test_only_what_is_told_travels() -> None:
    assert WAYS.keys() <= SENTENCES.keys()


@pytest.mark.parametrize(
    ("what", "facts", "ways"),
    [
        ("takes", {"chits": ["wood", "wood", "food"]}, (("costs", "chit-1-wood"), ("costs", "chit-1-food"))),
        ("pays", {"chits": ["stone"]}, (("chit-1-stone", "costs"),)),
        ("uses", {"chits": [], "ability": "Nets"}, ()),
        ("swaps", {"give": "wood", "get": "gold"}, (("chit-1-wood", "costs"), ("costs", "chit-1-gold"))),
        ("trains", {"at": D4, "n": 1}, (("seat-1", "army-d4"),)),
        ("placed", {"unit": "castle", "at": D4}, (("seat-1", "castle-d4"),)),
        ("placed", {"unit": "army", "at": D4}, (("seat-1", "army-d4"),)),
        ("destroyed", {"at": D5, "horde": "Rat King", "vt": 1}, (("sq-d5", "vt-1"),)),
        ("destroyed", {"at": D5, "horde": "Rat King", "vt": 0}, ()),
    ],
)
def test_what_each_event_carries(what: str, facts: dict[str, object], ways: tuple[tuple[str, str], ...]) -> None:
    assert travels(tables.mock_up(), Event("", what, {"seat": 0, **facts})) == ways


def test_what_is_built_is_paid_from_the_sheet() -> None:
    """HH-SETTLE-05: the chits of its price go to the supply, the Settlement comes from the sheet."""
    match = at("settle", dwarves="d4 settlement castle, 3 wood 2 food")
    (built, *_) = match.play("settle d5")
    assert travels(match.table, built) == (
        ("chit-1-wood", "costs"),
        ("chit-1-food", "costs"),
        ("seat-1", "settlement-d5"),
    )


def test_what_the_land_yields_comes_from_its_settlement() -> None:
    """HH-INC-02."""
    table = tables.table(tables.player("Elves", "d4 S"))
    table.tiles[D4] = "Forest"
    income = Event("HH-INC-02", "income", {"seat": 0, "chits": ["wood"]})
    assert travels(table, income) == (("sq-d4", "chit-1-wood"),)


def test_both_ends_are_on_the_picture() -> None:
    """In a played game nothing leaves or reaches a part that is drawn neither before nor after."""
    match: Match[HordeTable] = hp.new("horrible-hordes", seats=3, seed=4)
    flown = set[str]()
    while match.request is not None and match.table.round < 6:
        before, ply = ids(match.table), match.ply
        match.run("greedy", until="request")
        drawn = before | ids(match.table)
        happened = [event for _, event in match.happened(ply, match.ply)]
        if any(event.what in {"falls", "wiped_out"} for event in happened):
            continue  # what was built or recruited may be gone already
        for event in happened:
            for way in travels(match.table, event):
                assert set(way) <= drawn, event
                flown.add(event.what)
    assert flown >= {"takes", "income", "trains", "placed", "appears"}
