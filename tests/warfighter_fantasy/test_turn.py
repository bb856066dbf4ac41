"""The Turn, Locations, targeting and time: clauses without a worked example, and the knobs of their rulings."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, first, go, hero, options, stand, table_at, throw, why

from hordeplay.core.match import Match
from hordeplay.core.script import Pick
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.passives import entrance, foe_cover, terrain
from hordeplay.games.warfighter_fantasy.rules.decks import draw_target, filled
from hordeplay.games.warfighter_fantasy.rules.moving import Move, move
from hordeplay.games.warfighter_fantasy.rules.setup import start

TWO = "Gareth 1; Whisper 1"


def test_the_party_wins_or_loses_together() -> None:
    """WF-OVR-01, WF-OVR-02, WF-BUY-02: one score for all, be it one person or six."""
    assert GAME.seats == (1, 6)
    for seats in (1, 3):
        match = Match(GAME, start(RULES, seats), seed=1)
        match.run("random")
        assert match.result is not None
        assert len(match.result.scores) == seats
        assert len({*match.result.scores}) == 1


def test_failure_when_the_last_hero_falls() -> None:
    """WF-VIC-02, WF-DWN-01: at 0 Health the last Hero ends the Adventure."""
    match = stand(
        step="react", pending=[1], spaces=["Long Corridor"], party="Gareth 1", foes=["Frost Ogre at 1 on 1"],
        heroes={"gareth": {"space": 1, "wounds": [4], "toughness": 0}},
    )  # fmt: skip
    throw(match, (8,), (6,))
    assert match.result is not None
    assert match.result.winners == ()


def test_success_at_once() -> None:
    """WF-VIC-01, WF-OBJ-03: the Objective Hostile falls, and that is the end, whoever else stands there."""
    match = stand(
        spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, active=True,
        foes=["Oolosh at 4 wounds 7 vulns 3 on 2", "Giant Rats at 4 on 2"],
        heroes={"gareth": {"space": 4, "striking": True, "gear": ["Mace"]}},
    )  # fmt: skip
    go(match, "attack gareth mace standard oolosh", (9,), (6,))
    first(match)
    assert match.result is not None
    assert match.result.winners == (0,)


def test_without_guards_time_is_failure() -> None:
    """WF-TIM-04, WF-VIC-04, WF-RUL-02: the Wurm has no Guards; the knob lets the Adventure go on."""
    for knob, over in (("fail_without_guards", True), ("never", False)):
        match = stand(
            rules=RULES.with_(time_out=knob), adventure="Wurm's Barrow", party=TWO, step="timer", timer=1
        )  # fmt: skip
        assert (match.table.step == "over") == over


def test_guards_rolls_by_the_letter() -> None:
    """WF-TIM-02, WF-TIM-03, WF-RUL-02: one roll on entering G, one as the next Turn begins; or one each Turn."""
    match = stand(party=TWO, step="timer", timer=1)
    throw(match, (9,), (9,))
    assert match.table.track == [0, 0, 2]
    once = stand(rules=RULES.with_(guards_roll="per_turn"), party=TWO, step="timer", timer=1)
    throw(once, (9,))
    assert once.table.track == [0, 0, 1]
    for knob in ("literal", "per_turn"):  # there already
        there = stand(rules=RULES.with_(guards_roll=knob), party=TWO, step="timer", timer=0)
        throw(there, (9,))
        assert there.table.track == [0, 0, 1]


def test_guards_wait_in_an_objective_that_is_not_active() -> None:
    """WF-GRD-04, WF-RUL-45: they have no targets before it is activated."""
    match = stand(
        step="close_range", spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, track=[0, 0, 1],
        heroes={"gareth": {"space": 3}},
    )  # fmt: skip
    (foe,) = match.table.foes
    assert (foe.space, foe.role, [m.counters for m in foe.members]) == (4, "guard", [[], []])
    throw(match, (9,))
    go(match, "activate gareth")
    assert all(m.counters for f in match.table.foes for m in f.members)


def test_a_guards_roll_always_places() -> None:
    """WF-RUL-53, WF-GRD-06: even a 1; the Timer in G is not the end."""
    match = stand(party=TWO, step="timer", timer=0)
    throw(match, (1,))
    assert (match.table.track, match.table.outcome) == ([1, 0, 0], "")


def test_the_turn_begins_with_actions_and_cards() -> None:
    """WF-SEQ-01, WF-CMP-13, WF-CMP-14, WF-HER-10, WF-RUL-37, WF-RUL-46: Actions, then CX above the hand size."""
    hand = ["Block", "Dodge", "Endure", "Feint", "Sunder", "Bait"]
    match = stand(
        step="turn_start", party="Gareth 5; Tolonar 1",
        heroes={"gareth": {"hand": hand, "actions": 0}, "tolonar": {"wounds": [1], "actions": 0}},
    )  # fmt: skip
    assert [h.actions for h in match.table.heroes] == [2, 1]
    assert len(hero(match, "gareth").hand) == len(hand) + 3
    assert match.table.turn == 2


def test_declining_actions_lets_the_hostiles_attack() -> None:
    """WF-CBT-08, WF-CBT-06: `done` with Actions left."""
    match = stand(
        spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    match.play("done")
    throw(match, (9,), (6,))
    assert hero(match, "gareth").hurt == 1


def test_a_target_out_of_range_is_not_attacked() -> None:
    """WF-TGT-02, WF-RUL-04: its counter stays unused, and nothing else happens."""
    match = stand(
        spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 x2 on 2"],
        heroes={"gareth": {"space": 1, "vulns": 1}},
    )  # fmt: skip
    go(match, "steady gareth")
    assert facts_of(match, "strikes") == []
    assert hero(match, "gareth").vulns == 0


def test_one_action_counter_one_answer() -> None:
    """WF-RUL-68, WF-OBJ-01: a Striking cost of 2 is answered twice, or once by the knob."""
    for knob, n in (("action_spent", 2), ("performance", 1)):
        match = stand(
            rules=RULES.with_(provoke_per=knob), spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO,
            adventure="Swamp Caves", foes=["Giant Rats at 1 x3 on 1"], heroes={"gareth": {"space": 1, "toughness": 0}},
        )  # fmt: skip
        table = match.table.copy()
        table.rules = table.rules.edit("locations", "Long Corridor", striking=2)
        match = Match(GAME, table, dice="ask")
        match.play("close gareth")
        first(match, "The party acts", *[(1,)] * 4)
        assert len(facts_of(match, "strikes")) == n


def test_heroes_first_is_a_knob() -> None:
    """WF-CBT-03: no answers before all Heroes are through."""
    match = stand(
        rules=RULES.with_(combat_sequence="heroes_first"), spaces=["Long Corridor"], party=TWO,
        foes=["Giant Rats at 1 x2 on 1"], heroes={"gareth": {"space": 1, "vulns": 2}},
    )  # fmt: skip
    go(match, "steady gareth")
    go(match, "steady gareth")
    assert facts_of(match, "strikes") == []


def test_who_picks_the_hostile() -> None:
    """WF-RUL-03: the players, the weakest, or chance."""
    for knob in ("weakest", "random"):
        match = stand(
            rules=RULES.with_(react_policy=knob), step="onslaught", spaces=["Long Corridor"], party=TWO,
            foes=["Grave Ghouls at 1 x2 wounds 1 on 1"], heroes={"gareth": {"space": 1, "toughness": 0}},
        )  # fmt: skip
        throw(match, (1,), (6,), (1,), (6,))
        assert len(facts_of(match, "strikes")) == 2


def test_a_location_is_played_in_front() -> None:
    """WF-LOC-03, WF-RUL-17, WF-LOC-04, WF-HAV-01: levels in order, one a Hero Turn, and its Hostile comes."""
    match = stand(
        party=TWO,
        heroes={"gareth": {"hand": ["Lair (C)", "Long Corridor", "Flooded Steps"]}},
    )  # fmt: skip
    assert why(match, "explore gareth lair-c") == "WF-RUL-17"
    go(match, "explore gareth long-corridor")
    assert [foe.space for foe in match.table.foes] == [1]
    assert why(match, "explore gareth flooded-steps") == "WF-LOC-03"
    assert "gareth" not in [h.slug for h in match.table.heroes if h.space]


def test_without_a_location_only_discard_and_draw_helps() -> None:
    """WF-LOC-05, WF-HAC-02, WF-CMP-25: no way on; an unplayed Location may be discarded like any card."""
    match = stand(party=TWO, heroes={"gareth": {"hand": ["Block", "Lair (C)"]}})
    moves = [option for option in options(match) if option.split()[0] in ("move", "explore", "activate")]
    assert moves == []
    go(match, "redraw gareth")
    assert "discard gareth lair-c" in options(match)


def test_a_marker_brings_a_location_of_the_next_level() -> None:
    """WF-LOC-01, WF-CMP-07, WF-ACT-13: the Marker is discarded, a Location comes into that hand."""
    rules = RULES.with_(location_markers=20)
    match = Match(GAME, start(rules, 1), seed=3)
    first(match)
    held = [card for card in hero(match, "gareth").hand if card in RULES.locations]
    assert held
    assert {RULES.locations[card].level for card in held} == {"N"}
    assert "Location Marker" in match.table.discards["action"]


def test_decks_that_run_out_are_shuffled_anew() -> None:
    """WF-CMP-02, WF-CMP-06: the discards become the deck."""
    match = stand(party=TWO)
    table = match.table
    for name in list(table.cards.bags["hostile M"]):
        table.cards.take("hostile M", name)
        table.discards["hostile M"].append(name)
    assert filled(table, "hostile M")
    assert (table.cards.size("hostile M"), table.discards["hostile M"]) == (1, [])


def test_cups_are_refilled_when_empty() -> None:
    """WF-RUL-15, WF-RUL-16: four new counters for each living Hero, or no target."""
    match = stand(party=TWO)
    table = match.table
    table.cup = [0, 0]
    request = next(draw_target(table, table.cup, 4))
    assert isinstance(request, Pick)
    assert len(request.among) == 8
    none = stand(party=TWO, rules=RULES.with_(empty_cup="no_target")).table
    none.cup = [0, 0]
    with pytest.raises(StopIteration) as stopped:
        next(draw_target(none, none.cup, 4))
    assert stopped.value.value == -1


def test_an_eliminated_hostile_gives_its_counter_back() -> None:
    """WF-TGT-04, WF-ATK-08, WF-HOS-02: the counter returns, the last Hit brings the XP."""
    match = stand(
        spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 x1 vulns 3 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    before = match.table.cup[1]
    go(match, "attack gareth unarmed standard giant-rats", (9,), (6,))
    assert match.table.cup[1] == before + 1
    assert hero(match, "gareth").xp == 2


def test_entering_needs_an_action_and_one_move_a_turn() -> None:
    """WF-ENT-01, WF-ENT-02, WF-ENT-03, WF-HAC-03, WF-SET-03: adjacent, once, paid from the right hands."""
    match = stand(
        spaces=["Long Corridor", "Lair (C)"], party="Gareth 1; Colin 1; Vex 1",
        heroes={"gareth": {"hand": ["Block"]}, "vex": {"hand": ["Dodge", "Feint"]}},
    )  # fmt: skip
    assert why(match, "move gareth 2") == "WF-ENT-03"
    go(match, "move colin 1")
    assert sorted(options(match)) == ["spend gareth block", "spend vex dodge", "spend vex feint"]
    go(match, "spend vex dodge")
    assert why(match, "move colin 2") == "WF-HAC-03"
    go(match, "move gareth 1")
    assert options(match) == ["spend gareth block"]


def test_an_entrance_that_cannot_be_paid_is_refused() -> None:
    """WF-ENT-01: no cards, no entry; a Torch helps everybody for good (WF-CMP-22, WF-RUL-19)."""
    match = stand(spaces=["Long Corridor"], heroes={"gareth": {"hand": []}})
    assert why(match, "move gareth 1") == "WF-ENT-01"
    go(match, "use gareth torches-bundle-of-6 1 space-1")
    assert entrance(match.table, 1) == 0
    assert why(match, "move gareth 1") == ""
    assert hero(match, "gareth").gear[3].left == 5


def test_known_locations_draw_no_new_hostile() -> None:
    """WF-ENT-04: only the placing does."""
    match = stand(spaces=["Long Corridor"], party="Vex 1; Gareth 1")
    go(match, "move vex 1")
    assert match.table.foes == []


def test_beneficials() -> None:
    """WF-BEN-01, WF-RUL-63, WF-RUL-66: an Action, a roll, once; it provokes."""
    match = stand(spaces=["Storeroom"], party="Vex 1; Gareth 1", heroes={"vex": {"space": 1}})
    assert why(match, "try gareth") == "WF-BEN-01"
    go(match, "try vex", (6,))
    assert len(hero(match, "vex").gear) == 1
    assert hero(match, "vex").actions == 1
    assert why(match, "try vex") == "WF-BEN-01"


def test_what_places_change() -> None:
    """WF-LOC-02, WF-HOS-03, WF-SHD-02: Throne of Chains, Crypt Row, and the Shadow modifier of Hostiles."""
    match = stand(
        adventure="Forsaken Temple", party="fahyrst",
        spaces=["Long Corridor", "Lair (C)", "Crypt Row", "War Camp", "Throne of Chains"],
        heroes={"vex": {"space": 5}}, foes=["Grave Ghouls at 3 on 1", "Goblin Skulkers at 1 on 1"],
    )  # fmt: skip
    table = match.table
    assert terrain(table, 0) == 2
    assert foe_cover(table, table.foes[0], table.foes[0].members[0]) == 3
    assert table.shadow(1) == -1


def test_who_arrives_by_an_action_does_not_answer_it() -> None:
    """WF-CBT-04: the Ghouls drawn as Vex enters go to Gareth, whom they target, where no Hostile was when she left."""
    table = table_at(
        adventure="Forsaken Temple", spaces=["Long Corridor", "Lair (C) unentered"], party="Vex 1; Gareth 1",
        heroes={"vex": {"space": 1, "rush": 9}, "gareth": {"space": 1}},
    )  # fmt: skip
    table.spaces[2].drawn = False
    to_gareth = [1] * 4
    finish(move(table, Move("vex", 2)), "Grave Ghouls", *to_gareth)
    assert [(foe.name, foe.space) for foe in table.foes] == [("Grave Ghouls", 1)]
    assert table.pending == []
    finish(move(table, Move("vex", 1)))
    assert table.pending == []  # nor are there any where this one began
    table.heroes[0].rush = 9
    finish(move(table, Move("vex", 2)))
    assert table.pending == [1]  # now they are there
