"""What somebody reads who plays with the mouse: no notation, no ids, no numbers of spaces."""

from __future__ import annotations

import pytest
from core.human_words import faults
from warfighter_fantasy.helpers import stand

from hordeplay.core.choice import IllegalChoice
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask, Event
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.view.clicks import intent_of_click
from hordeplay.games.warfighter_fantasy.view.sentences import say


@pytest.mark.parametrize(("bot", "seats"), [("veteran", 1), ("random", 2)])
def test_prompts_rows_and_lines_of_the_log(bot: str, seats: int) -> None:
    """WF-HAC-01: whatever is asked, offered and told in some games."""
    assert faults("warfighter-fantasy", bot, seats, seeds=2) == set()


@pytest.mark.parametrize(
    ("what", "facts", "line"),
    [
        ("appears", {"foe": "Giant Rats", "space": 1, "n": 6}, "6 Giant Rats come into Long Corridor"),
        ("appears", {"foe": "Oolosh", "space": 4, "n": 1}, "Oolosh comes into The Slime Pit"),
        ("advances", {"foe": "Giant Rats", "space": 0, "n": 1}, "1 of the Giant Rats comes nearer, into Swamp Caves"),
        ("entrance", {"space": 1, "n": -1}, "The Entrance of Long Corridor costs 1 card less"),
        ("entrance", {"space": 1, "n": 0}, "The Entrance of Long Corridor costs what it did"),
        ("entrance", {"space": 2, "n": 2}, "The Entrance of the next Common Location costs 2 cards more"),
        ("added", {"level": "C", "space": 2}, "One more Location is to be found: Common"),
        ("lies", {"item": "Mace", "space": 1}, "Mace lies on the ground of Long Corridor"),
        ("terrain", {"hero": 0, "die": 4, "bonus": 1, "beaten": True}, "Cover of Gareth: die 4 +1, beaten"),
        ("armor", {"hero": 0, "die": 4, "bonus": 0, "beaten": False}, "Armor of Gareth: die 4, not beaten, it may take the Wound"),
        ("armor", {"hero": 0, "die": 4, "bonus": 0, "stands": 5, "beaten": False}, "Armor 5 of Gareth: die 4, not beaten, it may take the Wound"),
        ("strikes", {"hero": 0, "foe": "Giant Rats", "faces": [8], "total": 10}, "Giant Rats: an attack on Gareth, die 8, 10 in all"),
        ("strikes", {"hero": 0, "foe": "Giant Rats", "faces": [8], "total": 8}, "Giant Rats: an attack on Gareth, die 8"),
    ],
)  # fmt: skip
def test_a_line_names_what_it_is_about(what: str, facts: dict[str, object], line: str) -> None:
    """WF-PLC-01, WF-CLO-01, WF-CMP-22: a Location by its name, Hostiles by their number, dice without a +0."""
    table = at(spaces=["Long Corridor"]).table
    assert say(table, Event("WF-SEQ-01", what, facts)) == line


def test_who_cannot_roll_is_told_what_for() -> None:
    """WF-TRP-03: nobody rolled, and the line says why."""
    match = stand(party="Gareth 1", spaces=["Pit Trap unentered"], heroes={"gareth": {"hand": ["Block", "Dodge"]}})
    match.play("move gareth 1")
    while isinstance(match.request, Ask) and match.request.rule == "WF-ENT-01":
        match.play(next(iter(match.request.options())))
    lines = [say(match.table, event) for event in match.events]
    assert "Gareth cannot even roll Pick: it goes off" in lines


def test_no_refusal_of_a_click_speaks_of_verbs() -> None:
    """WF-HAC-01: wherever one clicks while the party acts, the reason is a sentence about the game."""
    match = at(
        spaces=["Long Corridor"], foes=["Giant Rats at 1 x3 on 1"], party="Gareth 1: Shortsword; Herka 1",
        heroes={"gareth": {"space": 1, "hand": ["Attack!", "Block", "Feint"]}},
    )  # fmt: skip
    request = match.request
    assert isinstance(request, Ask)
    for part in GAME.look.scene(match.table, 0, Rendering()).labels:
        text = intent_of_click(match.table, 0, part, None)
        if text is None:
            continue
        try:
            choice = request.read(text)
        except IllegalChoice:
            pytest.fail(f"a click on {part} means {text!r}, of which nothing is on offer")
        refusal = match.explain(choice, 0)
        assert refusal is None or "'" not in refusal.reason.replace("Hero's", ""), (part, refusal)


def test_a_click_on_a_card_that_needs_somebody_asks_for_whom() -> None:
    """WF-ACT-07: no dash, but a question."""
    match = at(party="Gareth 1", heroes={"gareth": {"hand": ["Attack!"]}})
    request = match.request
    assert isinstance(request, Ask)
    refusal = match.explain(request.read("use gareth attack 1 -"), 0)
    assert refusal is not None
    assert refusal.reason == "Attack! is used on somebody: on whom?"
