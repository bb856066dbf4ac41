"""How far a raid goes is seen before it is decided: on the rows of moves, and in a panel of its own."""

from __future__ import annotations

import re

import pytest
from horrible_hordes import tables

from hordeplay.core.any import AnyAsk
from hordeplay.core.english import percent
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.odds.positions import chances
from hordeplay.games.horrible_hordes.view.hints import hint
from hordeplay.games.horrible_hordes.view.names import loses
from hordeplay.games.horrible_hordes.view.raids import raiders, reach_of
from hordeplay.games.horrible_hordes.view.reading_cards import card
from hordeplay.games.horrible_hordes.view.scene import scene
from hordeplay.games.horrible_hordes.view.text import text


def asked(match: Match[HordeTable]) -> AnyAsk:
    assert isinstance(match.request, Ask)
    return match.request


HOME = "move | dwarves: d4 settlement castle 2 army, 3 food | hordes: Bugbear King d5"


@pytest.mark.parametrize(("n", "with_whom"), [(2, "without an Army"), (1, "with 1 Army")])
def test_who_walks_away_reads_with_what_the_own_square_is_left_and_how_likely_it_falls(n: int, with_whom: str) -> None:
    match = at(HOME.replace("Bugbear King", "Frost Giant Family"))
    left = chances(match.table, 0, match.table.hordes[0], (1, 2 - n, 1), raid=True, at=read_square("d4"))
    assert left is not None
    walk = hint(match.table, asked(match).read(f"move d4 d3 {n}"))
    assert walk.cost == "1 Food"
    assert walk.note == f"leaves d4 {with_whom}; {percent(1 - float(left.held))} to fall if raided"


def test_what_is_lost_in_any_case_is_not_the_fault_of_who_leaves() -> None:
    """A square whose chance to fall hardly grows is not spoken of."""
    match = at(HOME)
    stays, left = (
        chances(match.table, 0, match.table.hordes[0], (1, n, 1), raid=True, at=read_square("d4")) for n in (2, 0)
    )
    assert stays is not None
    assert left is not None
    assert stays.held - left.held < 0.02
    assert hint(match.table, asked(match).read("move d4 d3 2")).note == ""


def test_who_attacks_the_only_raider_leaves_the_square_to_nobody() -> None:
    match = at(HOME)
    attack = hint(match.table, asked(match).read("move d4 d5 2"))
    assert attack.cost == "1 Food"
    odds = chances(match.table, 0, match.table.hordes[0], (0, 2, 0), raid=False)
    assert odds is not None
    assert attack.note == f"{percent(float(odds.win))} win, {loses(odds.losses)}, +1 VT"


def test_who_attacks_one_of_two_raiders_leaves_the_square_to_the_other() -> None:
    match = at(HOME + ", Frost Giant Family c4")
    remarks = hint(match.table, asked(match).read("move d4 d5 2")).note.split(" · ")
    other = next(horde for horde in match.table.hordes if horde.name == "Frost Giant Family")
    left = chances(match.table, 0, other, (1, 0, 1), raid=True, at=read_square("d4"))
    assert left is not None
    assert remarks[1] == f"leaves d4 without an Army; {percent(1 - float(left.held))} to fall if raided"
    assert remarks[0].endswith(", +1 VT")


def test_where_no_horde_comes_rows_stay_short() -> None:
    match = at(HOME.replace("d5", "d9"))
    assert hint(match.table, asked(match).read("move d4 d3 2")).cost == "1 Food"


@pytest.mark.parametrize(
    ("name", "square", "reach"), [("Red Dragons", "d6", 2), ("Rat King", "d6", 1), ("Red Dragons", "d5", 1)]
)
def test_a_monster_comes_further_unless_somebody_is_beside_it(name: str, square: str, reach: int) -> None:
    """HH-HSEG-10, HH-HSEG-11."""
    table = tables.table(tables.player("Elves", "d4 S"), hordes=f"{name} {square} 4")
    table.hordes[0].name = name
    kind = table.card(table.hordes[0]).kind
    assert reach_of(table, table.hordes[0]) == (reach if kind == "monster" else 1)
    assert bool(raiders(table, read_square("d4"))) == (reach_of(table, table.hordes[0]) >= int(square[1]) - 4)


def test_the_panel_of_raids_is_open_while_armies_move() -> None:
    match = at(HOME)
    drawn = scene(match.table, 0, Rendering())
    need = {region.name: region.need for region in drawn.regions}
    assert drawn.labels["raids"].startswith(
        "Raids on Dwarves: Bugbear King on d5, 1 step away, may raid d4, held with "
    )
    panels = ("hordes", "costs", "track", "sheet-2")
    assert all(need["raids"] > need.get(name, 0) for name in panels)


@pytest.mark.parametrize("n", range(1, 5))
def test_a_chance_is_the_same_number_on_its_row_and_in_the_panel(n: int) -> None:
    match = at(f"move | dwarves: d4 settlement castle {n} army, 3 food | hordes: Pit Fiend Demons d5")
    row = hint(match.table, asked(match).read(f"move d4 d5 {n}")).note.split(", ")[0]
    drawn = scene(match.table, 0, Rendering())
    odds = next(region for region in drawn.regions if region.name == "odds")
    assert f">win {row.removesuffix(' win').replace('<', '&lt;').replace('>', '&gt;')}" in odds.svg


def _headings(picture: str) -> list[tuple[str, float]]:
    return [(words, float(y)) for y, words in re.findall(r'y="([\d.]+)"[^>]*>([^<]*)</text>', picture)]


def test_raids_on_others_stand_under_a_heading_of_their_own() -> None:
    match = at(HOME + ", Rat King h6 | elves: h5 settlement, h4 settlement")
    drawn = scene(match.table, 0, Rendering())
    heights = dict(_headings(next(region.svg for region in drawn.regions if region.name == "raids")))
    assert heights["Raids on Dwarves"] < heights["d4"] < heights["Raids on others"] < heights["h5"]
    read = card(match.table, "raids")
    assert read is not None
    assert read.facts == (("Raids", "1"), ("Raids on others", "1"))


def test_who_is_not_raided_does_not_read_the_raids_on_others_as_own() -> None:
    match = at(HOME.replace("d5", "d9") + ", Rat King h6 | elves: h5 settlement, h4 settlement")
    drawn = scene(match.table, 0, Rendering())
    heights = dict(_headings(next(region.svg for region in drawn.regions if region.name == "raids")))
    nothing = "No Horde can come here this round."
    assert heights["Raids on Dwarves"] < heights[nothing] < heights["Raids on others"] < heights["h5"]
    assert drawn.labels["raids"].startswith(f"Raids on Dwarves: {nothing} Raids on others: Rat King on h6")


def test_the_text_of_a_position_keeps_raids_on_others_apart() -> None:
    match = at(HOME.replace("move |", "research |") + ", Rat King h6 | elves: h5 settlement, h4 settlement")
    lines = text(match.table, 0).splitlines()
    assert [line.split(" holds ")[0] for line in lines if line.startswith("Raids")] == [
        "Raids on Dwarves: d4 Bugbear King",
        "Raids on others: h5 Rat King",
    ]


def test_no_heading_of_others_where_nobody_else_is_raided() -> None:
    drawn = scene(at(HOME).table, 0, Rendering())
    assert "Raids on others" not in next(region.svg for region in drawn.regions if region.name == "raids")


def test_the_panel_tells_below_what_threatens_the_others() -> None:
    match = at(HOME + ", Rat King h6 | elves: h5 settlement, h4 settlement")
    words = scene(match.table, 0, Rendering()).labels["raids"]
    own, other = words.removeprefix("Raids on Dwarves: ").split(". Raids on others: ")
    assert own.startswith("Bugbear King on d5, 1 step away, may raid d4, held with ")
    assert other.startswith("Rat King on h6, 1 step away, may raid Elves on h5, held with ")
    theirs = scene(match.table, 1, Rendering()).labels["raids"]
    assert theirs.startswith("Raids on Elves: Rat King on h6")
    assert "may raid Dwarves on d4" in theirs


def test_where_nobody_comes_the_panel_folds() -> None:
    match = at(HOME.replace("d5", "d9"))
    drawn = scene(match.table, 0, Rendering())
    assert drawn.labels["raids"] == "Raids on Dwarves: No Horde can come here this round."
    assert next(region.need for region in drawn.regions if region.name == "raids") < 0.2


def test_the_panel_of_raids_keeps_odds_that_are_hidden() -> None:
    match = at(HOME)
    drawn = scene(match.table, 0, Rendering(odds=False))
    assert "%" not in drawn.labels["raids"]


def test_no_raids_after_the_last_round() -> None:
    """HH-RUL-108: where the last round has no Horde Segment nobody is warned of one."""
    table = tables.table(
        tables.player("Elves", "d4 S"),
        hordes="Rat King d5 4",
        in_round=20,
        rules=tables.printed().with_(last_segments=False),
    )
    assert raiders(table, read_square("d4")) == []


def test_the_research_says_what_it_costs() -> None:
    """HH-RSCH-01, HH-RSCH-02: the first is free, the next has its price."""
    match = at("research | dwarves: d4 settlement, 9 wood 9 stone")
    assert asked(match).prompt == "Research an Ability, free"
    match.play("research Nets")
    assert asked(match).prompt == "Another Ability for 10 chits?"


def test_a_new_settlement_is_warned_of_the_most_dangerous_horde() -> None:
    """Of those beside it, and where there is none of a Monster that comes two steps (HH-HSEG-11)."""
    held = "settle | dwarves: d4 settlement, 6 food 6 wood | hordes: "
    for hordes in ("Rat King d6, Frost Giant Family e5", "Frost Giant Family d6, Rat King e5"):
        match = at(held + hordes)
        alone = {
            horde.name: odds.held
            for horde in match.table.hordes
            if (odds := chances(match.table, 0, horde, (0, 0, 1), raid=True, at=read_square("d5"))) is not None
        }
        assert len(alone) == 2
        worst = min(alone, key=lambda name: alone[name])
        assert hint(match.table, asked(match).read("settle d5")).note == f"beside {worst} and 1 more"
    far = at(held + "Red Dragons d7")
    kind = far.table.card(far.table.hordes[0]).kind
    assert kind == "monster"
    assert hint(far.table, asked(far).read("settle d5")).note == "in reach of Red Dragons"
    assert hint(far.table, asked(far).read("settle c4")).note == ""
