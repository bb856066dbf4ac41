"""The order of the Hostiles' attacks: one by one, or all that are left in the order of the table."""

from __future__ import annotations

from typing import Any

from warfighter_fantasy.helpers import Play, facts_of, options, stand

from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy import GAME, at, line
from hordeplay.games.warfighter_fantasy.view.last_roll import outcome

ORDER = "A Hostile attacks: which one?"


def crowd(**words: object) -> Play:
    """Two Hostile cards that both have attacks left, at the end of the Heroes' Actions."""
    facts = {"space": 1, "toughness": 0}
    return stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 3; Whisper 1",
        foes=["Giant Rats at 1 x2 on 1 2", "Orc Spearmen at 1 x2 on 2 1"],
        heroes={"gareth": facts, "whisper": facts}, **words,
    )  # fmt: skip


def asked_of_order(match: Play) -> int:
    """How often it is asked which Hostile attacks until the Turn is over; every die is a 1."""
    times = 0
    while match.table.step == "onslaught" and match.request is not None:
        if isinstance(match.request, Roll):
            match.answer((1,) * match.request.n)
        elif isinstance(match.request, Ask):
            times += match.request.prompt == ORDER
            offers = options(match)
            match.play("done" if "done" in offers else offers[0])
        else:
            break
    return times


def test_all_in_the_order_of_the_table() -> None:
    """WF-RUL-03: one answer for all attacks that are left in the Turn; they come as the cards lie."""
    match = crowd()
    assert options(match)[-1] == "all"
    assert asked_of_order(match.fork()) == 3
    match.play("all")
    assert asked_of_order(match) == 0
    assert [facts["foe"] for facts in facts_of(match, "strikes")] == ["Giant Rats"] * 2 + ["Orc Spearmen"] * 2
    assert [facts["hero"] for facts in facts_of(match, "strikes")] == [0, 1, 1, 0]


def test_it_holds_for_this_turn_only() -> None:
    """WF-RUL-03: the next Turn asks anew."""
    match = crowd()
    match.play("all")
    while match.table.in_order:
        if isinstance(match.request, Roll):
            match.answer((1,) * match.request.n)
        else:
            offers = options(match)
            match.play("done" if "done" in offers else offers[0])
    assert match.table.step in ("hero", "environs", "tithe", "turn_start")


def test_it_counts_for_answers_to_actions_too() -> None:
    """WF-CBT-03: once said, an Action is answered without a question."""
    words: dict[str, Any] = {
        "spaces": ["Long Corridor"], "party": "Gareth 3; Whisper 1", "foes": ["Giant Rats at 1 x4 on 1 2"],
        "heroes": {"gareth": {"space": 1, "hand": []}, "whisper": {"space": 1}},
    }  # fmt: skip
    asking, quiet = at(**words), at(in_order=True, **words)
    for match in (asking, quiet):
        match.play("close gareth")
    assert isinstance(asking.request, Ask)
    assert asking.request.prompt == ORDER
    assert quiet.request is None or ORDER not in getattr(quiet.request, "prompt", "")


def lines(match: Play) -> list[str]:
    """The log that is told of all attacks of a Turn together."""
    return [GAME.look.say(match.table, event) for event in match.events if event.what == "struck"]


def test_a_turn_ends_with_all_its_attacks_together() -> None:
    """WF-CBT-06: equal ones in one line with their dice, the armor they met, and what came of them."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 3: Leather Armor; Whisper 1",
        foes=["Giant Rats at 1 x3 on 1 2 1"], heroes={"gareth": {"space": 1, "toughness": 0}, "whisper": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    match.play("all")
    for dice in ((9,), (6,), (6,), (1,), (1,), (2,), (1,)):
        if not isinstance(match.request, Roll):
            match.play("done")
        match.answer(dice)
    while match.table.step == "onslaught":
        match.play("done") if isinstance(match.request, Ask) else match.answer((1,))
    assert lines(match) == [
        "In this Turn: 2 attacks of Giant Rats on Gareth, dice 9, 2 against armor 4: 1 Wound",
        "In this Turn: 1 attack of Giant Rats on Whisper, die 1: nothing",
    ]
    assert match.table.struck == []


def test_ten_bites_are_no_more_than_a_line_for_each_hero() -> None:
    """WF-CBT-06: ten attacks of one card are told in two lines, one attack alone is not told twice."""
    facts = {"space": 1, "toughness": 0}
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 3; Whisper 1", foes=["Cave Spiders at 1 x10 on 1 2"],
        heroes={"gareth": facts, "whisper": facts}, in_order=True,
    )  # fmt: skip
    asked_of_order(match)
    assert len(lines(match)) == 2
    assert all(line.startswith("In this Turn: 5 attacks of Cave Spiders on ") for line in lines(match))
    alone = stand(
        step="onslaught",
        spaces=["Long Corridor"],
        party="Gareth 3",
        foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": facts},
    )
    asked_of_order(alone)
    assert lines(alone) == []


def test_the_line_of_a_position_keeps_the_attacks_of_its_turn() -> None:
    """WF-CBT-06: a position in the middle of a Hostile Turn ends with the same lines."""
    match = crowd(in_order=True)
    while len(match.table.struck) < 2:
        match.answer((1,) * match.request.n) if isinstance(match.request, Roll) else match.play("done")
    assert at(line(match.table), dice="ask").table.struck == match.table.struck
    assert match.fork().table.struck == match.table.struck


def test_it_is_taken_back_written_down_and_read() -> None:
    """WF-RUL-03: undo asks again, and the line of a position keeps what was said."""
    match = crowd()
    match.play("all")
    assert "in_order: yes" in line(match.table)
    assert at(line(match.table), dice="ask").table.in_order
    match.undo()
    assert not match.table.in_order
    assert isinstance(match.request, Ask)
    assert match.request.prompt == ORDER


def test_its_row_comes_first_and_says_how_many() -> None:
    """WF-CBT-06: the row counts the attacks that are left."""
    match = crowd()
    rows = {str(choice): GAME.look.hint(match.table, choice) for choice in match.choices}
    assert rows["all"].label == "Whoever is next on the table, all through this Turn"
    assert rows["all"].cost == "4 attacks left; cards may still answer · which is next is not asked again"
    assert len(rows["all"].cost.partition(" · ")[0]) < 48  # what one line of a laptop holds
    assert min(rows, key=lambda text: rows[text].rank) == "all"


def test_where_the_order_means_nothing_its_row_says_so() -> None:
    """WF-RUL-03: the same attack on the same Hero from Hostiles that differ only in what they have suffered."""
    facts = {"space": 1, "toughness": 0}
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 3; Whisper 1",
        foes=["Giant Rats at 1 x3 vulns 1 on 1"], heroes={"gareth": facts, "whisper": facts},
    )  # fmt: skip
    row = next(GAME.look.hint(match.table, choice) for choice in match.choices if choice.verb == "all")
    assert (
        row.cost == "3 attacks left; cards may still answer · which is next is not asked again · any order is the same"
    )


def test_another_policy_does_not_ask() -> None:
    """WF-RUL-03: where the rules pick, nobody says in which order."""
    match = crowd(rules=at().table.rules.with_(react_policy="weakest"))
    assert asked_of_order(match) == 0


def test_nothing_is_said_of_an_attack_before_its_last_die() -> None:
    """WF-HTN-05: neither before the terrain die nor before the armor die."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party="Gareth 3: Leather Armor", foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    shown = []
    for dice in ((9,), (6,), (6,)):
        match.answer(dice)
        assert match.table.throw is not None
        shown.append(outcome(match.table.throw))
    assert shown[:2] == ["terrain die to come", "armor die to come"]
    assert shown[2].startswith("1 Wound")
