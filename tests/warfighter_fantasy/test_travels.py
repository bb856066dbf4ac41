"""What is carried over the board: from a part that was drawn before to one that is drawn after."""

from __future__ import annotations

from warfighter_fantasy.helpers import Play, go, stand

import hordeplay as hp
from hordeplay.core.luck import Source, key_of
from hordeplay.core.scene import Rendering
from hordeplay.core.script import Ask, Event
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.bots import Veteran
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable

LOOK = GAME.look


def parts(table: WarfighterTable) -> set[str]:
    """The parts that are drawn of a table."""
    return set(LOOK.scene(table, 0, Rendering(odds=False)).labels)


def moved(match: Play, what: str) -> list[tuple[str, str]]:
    """What travelled in the last event of a kind."""
    event = next(event for event in reversed(match.events) if event.what == what)
    return list(LOOK.travels(match.table, event))


def test_a_location_goes_from_the_hand_to_the_track_and_hostiles_come_from_their_card() -> None:
    """WF-LOC-03, WF-LOC-04: the very place in the hand where the card lay."""
    match = stand(heroes={"gareth": {"hand": ["Block", "Long Corridor", "Dodge"]}}, party="Gareth 1; Vex 1")
    before = parts(match.table)
    where = match.table.heroes[0].hand.index("Long Corridor")
    match.play("explore gareth long-corridor")
    assert moved(match, "explores") == [(f"hand-0-{where}", "space-1")]
    assert f"hand-0-{where}" in before
    foe = match.table.foes[0]
    assert moved(match, "appears") == [("hostile-card", f"foe-{foe.id}-1")]
    assert f"foe-{foe.id}-1" in parts(match.table)


def test_a_card_goes_to_whom_it_helps() -> None:
    """WF-ACT-01: to a Hero, or to the Location of the Hostile on which it is played."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Vex 1", foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "hand": ["Attack!", "Feint"], "xp": 2}, "vex": {"space": 1}},
    )  # fmt: skip
    go(match, "use gareth attack 1up vex")
    assert moved(match, "uses") == [("hand-0-0", "hero-1")]
    go(match, "use gareth feint 1 orc-spearmen")
    assert moved(match, "uses") == [("hand-0-0", "space-1")]


def test_new_cards_come_from_their_hero() -> None:
    """WF-HAC-02: each to its place in the hand."""
    match = stand(party="Gareth 1; Vex 1", heroes={"gareth": {"hand": ["Block"], "actions": 2}})
    match.play("redraw gareth")
    match.play("done")
    drawn = [event for event in match.events if event.what in ("draws", "finds")]
    assert drawn
    for event in drawn:
        ((origin, target),) = LOOK.travels(match.table, event)
        assert origin == "hero-0"
        assert match.table.heroes[0].hand[int(target.rpartition("-")[2])] == event.facts["card"]


def test_treasure_goes_to_the_hero_who_takes_it() -> None:
    """WF-TRE-01, WF-TRE-02: Coins and Items from the Hero's piece to the Hero's card."""
    table = at().table
    for what, facts in (("coins", {"coins": "2 Copper"}), ("takes", {"item": "Oil Flask", "left": 0})):
        event = Event("WF-TRE-01", what, {"hero": 2, **facts})
        assert LOOK.travels(table, event) == (("token-2", "hero-2"),)


def test_hostiles_that_come_nearer_glide_from_where_they_stood() -> None:
    """WF-CLO-01: from the Location that they have left."""
    match = stand(spaces=["Long Corridor"], foes=["Giant Rats at 1 x2 on 1"])
    foe, before = match.table.foes[0], parts(match.table)
    match.play("done")
    assert (f"foe-{foe.id}-1", f"foe-{foe.id}-0") in moved(match, "advances")
    assert f"foe-{foe.id}-1" in before
    assert f"foe-{foe.id}-0" in parts(match.table)


def test_what_does_not_travel() -> None:
    """Gear and Spells stay with their Hero, Guards who wait at an inactive Objective are not drawn yet."""
    table = at(heroes={"gareth": {"hand": []}}).table
    spell = Event("WF-SPL-02", "uses", {"hero": 1, "card": "Fire Hands", "target": "-", "upgunned": False})
    guards = Event("WF-GRD-04", "appears", {"foe": "Bog Leeches", "space": 4, "n": 2})
    gone = Event("WF-HER-10", "draws", {"hero": 0, "card": "Block"})  # played already
    assert [LOOK.travels(table, event) for event in (spell, guards, gone)] == [(), (), ()]


def test_over_a_game_whatever_travels_is_drawn() -> None:
    """A whole game: each target is on the board after, each origin was there before, or others of its kind."""
    match: Play = hp.new(GAME, preset="short")
    bot, kinds = Veteran(), set[str]()
    while match.result is None:
        before, ply = parts(match.table), len(match.events)
        assert isinstance(match.request, Ask)
        match.play(bot.choose(match.request, 0, Source(key_of("travels"), match.ply)))
        after = parts(match.table)
        for event in match.events[ply:]:
            for origin, target in LOOK.travels(match.table, event):
                kinds.add(event.what)
                known = {part.partition("-")[0] for part in before | after}
                assert {origin.partition("-")[0], target.partition("-")[0]} <= known, event
    assert {"draws", "explores", "uses", "appears", "advances", "takes"} <= kinds
