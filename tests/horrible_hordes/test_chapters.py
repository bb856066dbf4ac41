"""Chapter examples and pages in the words of this game; what all games promise of theirs is in tests/desk/test_chapters.py."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from hordeplay.core.match import Match
from hordeplay.core.narrate import tell
from hordeplay.games import horrible_hordes as hh
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable

PRINTED = HordeRules.load()


def test_the_words_of_an_example_follow_the_rules() -> None:
    income = hh.GAME.examples["INC"]
    assert "Take 3 Metal." in income.words(PRINTED)
    assert "Take 5 Metal." in income.words(PRINTED.with_(free_income=5))
    assert hh.example("TIME", PRINTED.with_(double_spawn_round=4)).table.round == 4
    assert hh.example("TOWER").rules.diff()[0].where == "wizard_tower"


def test_an_unknown_chapter_names_the_nearest() -> None:
    with pytest.raises(ValueError, match="there is no 'MOVES'; did you mean 'MOVE'"):
        hh.example("MOVES")
    with pytest.raises(ValueError, match="has no chapter 'ATTK'"):
        hh.chapter("ATTK")


def test_text_of_a_page_reaches_the_notebook_as_text() -> None:
    """What looks like markup in a rules text is shown, not obeyed."""
    from hordeplay.core.rulebook_page import Entry, Page

    html = Page(
        1, "X", "<b>", (Entry("X-1", "<script>", ("k = '<i>' (a)",), rulings=(Entry("X-2", "&", (), "<q>?"),)),)
    )
    assert "<script>" not in html._repr_html_()
    assert "&lt;script&gt;" in html._repr_html_()
    assert "&lt;q&gt;?" in html._repr_html_()


def test_tell_makes_choices_and_dice_and_tells_them() -> None:
    """HH-EX-17: both sides roll before losses are taken."""
    match = hh.at("attack", dwarves="d4 settlement, d5 2 army", hordes="Frost Giant Family d5", dice="ask")
    assert "2 Armies against 3 Hit Counters" in hh.tell(match)
    lines = hh.tell(match, (6, 9), (7, 10, 2), "research Nets").splitlines()
    assert [line.split()[0] for line in lines] == [
        "HH-ATK-03", "HH-ATK-05", "HH-ATK-05", "HH-ATK-03", "HH-RSCH-01",
    ]  # fmt: skip
    assert hh.tell(match, None, only="HH-SPAWN") in {"", hh.tell(match, only="HH-SPAWN")}


def test_read_shows_the_card_of_a_part() -> None:
    match = hh.example("HCTR")
    assert "hits on 5+" in hh.read(match, "horde-red-dragons")
    with pytest.raises(ValueError, match="no part of this board"):
        hh.read(match, "sq-z9")


# The notebook

PARTS = Path(__file__).parents[2] / "notebooks" / "horrible_hordes"


def code() -> list[str]:
    """The cells of code of all parts."""
    cells = [cell for path in sorted(PARTS.glob("*.ipynb")) for cell in json.loads(path.read_text("utf-8"))["cells"]]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def binds(node: ast.AST, name: str) -> bool:
    """Whether a name is bound here: by an assignment, a loop, or as an argument."""
    stored = {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    return name in stored | {one.arg for one in ast.walk(node) if isinstance(one, ast.arg)}


def reads(node: ast.AST, name: str) -> bool:
    """Whether a name is read that no function in it binds for itself."""
    inner = [one for one in ast.walk(node) if isinstance(one, ast.FunctionDef) and binds(one, name)]
    own = {id(one) for function in inner for one in ast.walk(function)}
    return any(
        isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Load) and id(one) not in own
        for one in ast.walk(node)
    )


def borrows(source: str) -> bool:
    """Whether a cell reads the `match` of another one, at once or later, when somebody presses a button."""
    tree = ast.parse(source)
    later = [one for one in ast.walk(tree) if isinstance(one, ast.Lambda | ast.FunctionDef) and not binds(one, "match")]
    return any(reads(one, "match") for one in later) or (reads(tree, "match") and not binds(tree, "match"))


@pytest.mark.parametrize(
    ("source", "borrowed"),
    [
        ("match = hh.at('move')\nmatch.choices", False),
        ("match.choices", True),
        ("match = hh.at('move')\nQuiz('How many?', lambda: len(match.choices))", True),
        ("def asked():\n    match = hh.at('move')\n    return match.choices", False),
        ("def asked():\n    return match.choices", True),
        ("def asked(match):\n    return match.choices", False),
        ("[match.ply for match in matches]", False),
    ],
)
def test_what_borrowing_is(source: str, borrowed: bool) -> None:
    assert borrows(source) == borrowed


def test_each_cell_makes_its_own_match() -> None:
    """So a cell can be run again, and whoever has played on a board above does not meet that game below."""
    assert [source for source in code() if borrows(source)] == []


def clause(match: Match[HordeTable], choice: str) -> str:
    refusal = match.explain(choice)
    return refusal.rule if refusal else ""


def test_a_verb_of_the_phase_is_refused_for_its_own_reason() -> None:
    """HH-LIMIT-06, HH-NOTE-08, HH-LIMIT-05, HH-TRADE-02: what stands in the way is named, not that the time is wrong."""
    match = hh.at("trade", dwarves="d4 settlement, 6 wood 6 gold 2 stone, knows Craftsmen + Great Caravan + Marketplace",
                  elves="e5 settlement, 2 food", seed=1)  # fmt: skip
    for choice, limit in (
        ("use Craftsmen", "HH-LIMIT-06"),
        ("use Great Caravan", "HH-NOTE-08"),
        ("swap gold food Marketplace", "HH-LIMIT-05"),
    ):
        assert clause(match, choice) == ""
        match.play(choice)
        assert clause(match, choice) == limit
    assert clause(match, "offer 1 gold for food") == "HH-TRADE-02"
    assert clause(match, "settle d5") == "HH-TRADE-01"
    assert "now is not the time" in str(match.explain("settle d5"))


def test_a_spell_is_refused_for_its_own_reason() -> None:
    """HH-LIMIT-06, HH-ABL-70: a Blizzard where no Horde is, and the next one in the same round."""
    match = hh.at("horde_segment", dwarves="d4 settlement, 7 magic, knows Blizzard + Control", seed=1,
                  hordes="Rat King h2, Ogre Magi h8", elves="a9 settlement")  # fmt: skip
    assert clause(match, "freeze h3 Blizzard") == "HH-ABL-70"
    match.play("freeze h2 Blizzard")
    assert clause(match, "freeze h8 Blizzard") == "HH-LIMIT-06"
    assert clause(match, "steer h2 Control") == "HH-RUL-78"
    assert clause(match, "steer h3 Control") == "HH-ABL-76"


def test_the_log_gives_prices_and_names_the_roll() -> None:
    """HH-ABL-35, HH-ABL-75, HH-RUL-87, HH-RAID-02, HH-ABL-70: what was paid, which die of which roll, whose dice, which Spell."""
    match = hh.at(
        "trade", dwarves="d4 settlement, 3 wood 2 magic, knows Craftsmen + Holy Ground", elves="a9 settlement"
    )
    text = tell(match, "use Craftsmen", "close d4 Holy Ground")
    assert "Dwarves used Craftsmen for 3 Wood." in text
    assert "Dwarves used Holy Ground for 2 Magic." in text
    match = hh.at(
        "attack", dwarves="d4 army, a1 settlement, 1 magic, knows Oracles", hordes="Rat King d4 1", dice="ask"
    )
    text = tell(match, (7,), "shift 1 -1 Oracles", only="HH-RUL-87")
    assert text.endswith("Dwarves turned die 1 of 7, rolled in the battle, from 7 to 6 (Oracles).")
    match = hh.at("raid_segment", dwarves="d4 settlement castle", hordes="Rat King d4 1", dice="ask")
    assert tell(match, (7, 1)).startswith("HH-RAID-02  Dwarves rolled 7 and 1")
    match = hh.at("horde_move", dwarves="a1 settlement", hordes="Rat King h4", marching="h4", frozen="h4", seed=1)
    assert "HH-ABL-70   Rat King had to stay on h4." in tell(match)


def test_a_horde_beside_a_unit_that_it_cannot_reach() -> None:
    """HH-HSEG-09, HH-HSEG-03: a Settlement under another Horde is beside it, but not open to it."""
    match = hh.at(
        "horde_segment", tribes_men="d4 settlement, a1 settlement", hordes="Rat King d5, Ogre Magi d4", seed=1
    )
    assert any("Rat King wandered" in line for line in tell(match).splitlines())


@pytest.mark.parametrize(("unkept", "left"), [("pool", 39), ("out", 37)])
def test_hh_rul_111_counters_that_are_not_kept(unkept: str, left: int) -> None:
    """HH-RUL-111, HH-MASTER-03: two of three drawn counters go back to the pool, or out of the game."""
    rules = PRINTED.with_(horde_master=True, horde_unkept=unkept)
    match = hh.at("spawn", dwarves="d4 settlement", seat_1="-", rules=rules, seed=3)
    match.play(next(iter(match.choices)))
    assert match.table.cards.size("hordes") + len(match.table.hordes) - 1 == left


def test_a_card_of_a_horde_that_is_led_can_be_read() -> None:
    """HH-MASTER-02, HH-RUL-77: where a seat leads the Hordes no chance says where they step, and nothing asks for it."""
    rules = PRINTED.with_(horde_master=True)
    match = hh.at("end", dwarves="d4 settlement, e5 army", seat_1="-", hordes="Red Dragons d5", round=2, rules=rules)
    assert "where its player leads it" in hh.read(match, "horde-red-dragons")
    assert hh.GAME.questions is not None
    assert not [says for says, _, _ in hh.GAME.questions(match.table, 0) if "steps to" in says]
