"""Smaller clauses and rulings: treasure, placing, hands, printed Gear, Deities, the end of an Adventure."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, first, go, hero, options, stand, throw, why

from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.passives import divinity, movement
from hordeplay.games.warfighter_fantasy.model.table import Window
from hordeplay.games.warfighter_fantasy.rules.campaign import cleared
from hordeplay.games.warfighter_fantasy.rules.hostiles import hurt, place
from hordeplay.games.warfighter_fantasy.rules.result import verdict
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.treasure import coins
from hordeplay.games.warfighter_fantasy.rules.wounds import soak, soaks, suffer

TWO = "Gareth 1; Whisper 1"


def test_minion_treasure_at_once_is_a_knob() -> None:
    """WF-RUL-13, WF-GRD-08: XP and Treasure together."""
    match = stand(
        rules=RULES.with_(minion_treasure="at_once"), adventure="Spinner's Realm", party="Gareth 1", active=True,
        spaces=["Long Corridor", "Lair (C)", "Steam Vents"],
        foes=["Spinner at 4 on 1", "Cave Spiders at 4 x1 on 1 as minion"],
    )  # fmt: skip
    minions = match.table.foes[1]
    finish(hurt(match.table, minions, minions.members[0], 1, 0))
    assert match.table.withheld == []
    assert sum(h.money for h in match.table.heroes) == 2


def test_success_may_need_an_empty_objective() -> None:
    """WF-RUL-25: by the knob, all Hostiles in the Objective must go."""
    rules = RULES.with_(success_needs="all")
    facts = {"spaces": ["Long Corridor", "Lair (C)", "Lava Flow"], "party": TWO, "active": True}
    match = stand(rules=rules, foes=["Giant Rats at 4 on 2"], **facts)
    assert verdict(match.table, "hero") == "hero"
    match = stand(rules=rules, foes=["Giant Rats at 3 on 2"], **facts)
    assert (verdict(match.table, "hero"), match.table.outcome) == ("ended", "won")


def test_hostiles_that_arrive_attack_at_once_or_not() -> None:
    """WF-RUL-35, WF-HOS-04: their counters come unacted, or acted by the knob."""
    for knob in (True, False):
        table = stand(party=TWO, rules=RULES.with_(arrivals_attack=knob)).table
        finish(place(table, "Piranhakeets", 0))
        counters = [c for m in table.foes[0].members for c in m.counters]
        assert len(counters) == 12
        assert {c.acted for c in counters} == {not knob}


def test_hostiles_are_placed_on_the_track() -> None:
    """WF-PLC-03, WF-PLC-01: behind the Adventure card means in it, beyond the Objective in the Objective."""
    table = stand(party=TWO, active=True, spaces=["Long Corridor", "Lair (C)", "Lava Flow"]).table
    finish(place(table, "Giant Rats", -2))
    finish(place(table, "Fen Wolves", 9))
    assert [foe.space for foe in table.foes] == [0, 4]


def test_treasure_goes_to_those_beside_the_killer() -> None:
    """WF-RUL-47, WF-TRE-01: one Hero there takes it, of several the party chooses; nobody there: it is lost."""
    match = stand(spaces=["Long Corridor"], party="Gareth 1; Vex 1; Whisper 1", heroes={"gareth": {"space": 1}})
    table = match.table
    finish(coins(table, {"Copper": 3}, 1))
    assert hero(match, "gareth").money == 3
    request = next(coins(table, {"Copper": 3}, 0))
    assert isinstance(request, Ask)
    whole = [str(choice) for choice in request.options() if choice.verb == "to"]
    assert whole == ["to vex", "to whisper"]
    finish(coins(table, {"Copper": 3}, 2))
    assert sum(h.money for h in table.heroes) == 3


def test_armor_takes_no_more_than_its_sturdiness() -> None:
    """WF-RUL-52, WF-ALL-01, WF-CMP-19: what is left over must go elsewhere."""
    match = stand(
        party="Gareth 1: Padded Jack; Whisper 1", heroes={"gareth": {"damage": {"Padded Jack": 5}, "toughness": 0}}
    )
    table = match.table
    script = suffer(table, 0, 3, "WF-ALL-01", by_attack=True, armor_may=True)
    request = next(script)
    with pytest.raises(StopIteration) as stopped:
        script.send(request.read("soak armor"))  # type: ignore[attr-defined]  # an Ask
    assert (stopped.value.value, hero(match, "gareth").gear[0].damage) == (2, 6)
    assert table.window is None


def test_crush_damages_gear_twice() -> None:
    """WF-RUL-31: one Wound, two points."""
    match = stand(party="Gareth 1: Chainmail; Whisper 1")
    soak(match.table, 0, "armor", crush=True)
    assert hero(match, "gareth").gear[0].damage == 2


def test_neither_armor_nor_shield_stops_what_is_no_attack() -> None:
    """WF-HTN-04, WF-RUL-33: Environment and Traps."""
    table = stand(party="Gareth 1: Chainmail, Medium Shield; Whisper 1").table
    assert [s.what for s in soaks(table, Window("wounds", 0, n=1, armor=True))] == ["toughness"]


def test_shadows_end_with_the_action_loop() -> None:
    """WF-RUL-56, WF-SHD-03: gone in Recovery."""
    match = stand(step="recovery", party="Vex 1; Gareth 1", heroes={"vex": {"shadows": True}})
    assert not hero(match, "vex").shadows


def test_kinds_of_heroes() -> None:
    """WF-HER-03, WF-HER-11, WF-HER-12, WF-ACT-11, WF-ARM-05: hands, printed Gear, Movement in Chainmail."""
    match = Match(GAME, start(RULES, 1, party="Gareth 3: Chainmail; Colin 1; Herka 1; Hob Carrow 1"), seed=4)
    first(match)
    table = match.table
    assert [bool(h.hand) for h in table.heroes] == [True, False, False, False]
    assert [g.name for g in hero(match, "herka").gear] == ["Mace", "Padded Jack", "Holy Water"]
    assert movement(table, hero(match, "gareth")) == 0
    assert why(match, "redraw colin") == "WF-HAC-02"
    assert why(match, "attack hob-carrow unarmed standard giant-rats") == "WF-GEA-04"


def test_divinity_at_the_start() -> None:
    """WF-DEI-02, WF-DEI-01: Odin gives 15 for two powers; a Deity is chosen where none is printed."""
    match = Match(GAME, start(RULES, 1, party="Arrin 2; Whisper 1"))
    assert options(match) == ["worship arrin odin", "worship arrin vesperine"]
    go(match, "worship arrin odin")
    first(match)
    assert hero(match, "arrin").divinity == divinity(match.table, hero(match, "arrin")) == 15


def test_draws_by_cards_have_no_limit() -> None:
    """WF-ACT-04: Gather Wits draws above the hand size."""
    match = stand(heroes={"gareth": {"hand": ["Gather Wits", "Block", "Dodge", "Feint", "Bait"]}})
    go(match, "use gareth gather-wits 1 -")
    assert len(hero(match, "gareth").hand) == 6


def test_ammo_is_refilled() -> None:
    """WF-BUY-09, WF-GEA-09, WF-GEA-10: a bundle fills the weapon and is Expended; it costs no Action."""
    match = stand(party="Gareth 1: Shortbow, Arrow Bundle; Whisper 1")
    assert why(match, "use gareth arrow-bundle 1 -") == "WF-BUY-07"
    hero(match, "gareth").gear[0].left = 1
    match = Match(GAME, match.table.copy())
    go(match, "use gareth arrow-bundle 1 -")
    gareth = hero(match, "gareth")
    assert ([(g.name, g.left) for g in gareth.gear], gareth.actions) == ([("Shortbow", 6)], 2)


def test_no_hand_to_hand_against_structures() -> None:
    """WF-HTH-04, WF-HTH-03: a Structure is only shot at; Hostiles are always in Striking Range."""
    rules = RULES.edit("hostiles", "Gargoyle Pair", structure=True)
    match = stand(
        rules=rules, spaces=["Long Corridor"], party="Gareth 1: Mace, Throwing Knives; Whisper 1",
        foes=["Gargoyle Pair at 1 on 2"], heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    assert why(match, "attack gareth mace standard gargoyle-pair") == "WF-HTH-04"
    assert why(match, "attack gareth throwing-knives standard gargoyle-pair") == ""


def test_no_wound_is_lost_while_it_can_be_placed() -> None:
    """WF-ATK-07, WF-EXP-02: four Wounds of an Explosion take four Hostiles of Health 1."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Tolonar 3", foes=["Orc Spearmen at 1 x5 on 1"],
        heroes={"tolonar": {"space": 1, "striking": True}},
    )  # fmt: skip
    go(match, "use tolonar fire-hands 1 orc-spearmen", (6, 7, 8, 9), (2,))
    assert len(match.table.foes[0].members) == 1


def test_reactions_to_a_hostile_attack() -> None:
    """WF-HTN-01, WF-HTN-02: only cards that say so; Dodge takes 3 off the die."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party=TWO, foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0, "hand": ["Dodge", "Rush In"]}},
    )  # fmt: skip
    assert options(match) == ["use gareth dodge 1 -", "done"]
    go(match, "use gareth dodge 1 -", (10,), (6,))
    assert (facts_of(match, "strikes")[0]["total"], hero(match, "gareth").vulns) == (7, 1)


def test_a_failed_trap_may_be_left() -> None:
    """WF-TRP-04, WF-OBS-01, WF-OBS-03, WF-RUL-18: kept, its Hostile comes; discarded, it may leave one by the knob."""
    for knob, foes in ((False, 0), (True, 1)):
        table = stand(
            rules=RULES.with_(discarded_draws_hostile=knob), spaces=["Pit Trap"],
            party="Vex 1; Gareth 1", heroes={"vex": {"hand": ["Block"]}},
        ).table.copy()  # fmt: skip
        table.spaces[1].entered = table.spaces[1].drawn = False
        match = Match(GAME, table, dice="ask")
        go(match, "move vex 1")
        go(match, "spend vex block", (1,))
        go(match, "scrap")
        assert len(match.table.foes) == foes
        assert hero(match, "vex").space == 0


def test_cleared_pays_hero_points() -> None:
    """WF-SET-13, WF-CAM-17, WF-RUL-28, WF-CAM-13: Resource Points; Gear that is gone stays gone."""
    table = start(RULES, 1, campaign="The Lamplit Road", party="Gareth 1; Herka 1")
    assert table.journey is not None
    table.journey.town, table.journey.ahead, table.outcome, table.rp = "Mirefold", ["Wabryc"], "won", 0
    table.heroes[1].gear.pop()
    assert cleared(table) == "reward"
    assert table.rp == table.card.hero_points * 4
    assert [g.name for g in table.heroes[1].gear] == ["Mace", "Padded Jack"]
    assert table.journey.ended == {"Mirefold": "cleared"}


def test_the_last_hostile_of_the_road_ends_it() -> None:
    """WF-CAM-02, WF-CAM-01: the Wurm falls, and the Victory level is told."""
    table = start(RULES, 1, adventure="Wurm's Barrow", campaign="The Lamplit Road", party="Gareth 1; Herka 1")
    assert table.journey is not None
    table.journey.town, table.outcome = "Last Lantern", "won"
    table.step = cleared(table)
    ending = GAME.result(table)
    assert ending is not None
    assert (ending.winners, ending.says) == ((0,), "The road ends: Gold")


def test_a_retreat_may_leave_the_fallen() -> None:
    """WF-RUL-40: all Heroes are made whole, or only those who stand."""
    for knob, down in ((True, False), (False, True)):
        table = start(RULES.with_(retreat_heals_downed=knob), 1, campaign="The Lamplit Road", party="Gareth 1; Herka 1")
        match = Match(GAME, table, seed=2)
        first(match, "Copper, ")
        table = match.table.copy()
        table.step, table.cup, table.extra = "retreat", [4, 4], [4, 4]
        table.heroes[1].wounds = [type(w)(4) for w in stand(heroes={"gareth": {"wounds": [4]}}).table.heroes[0].wounds]
        table.heroes[1].down = True
        match = Match(GAME, table)
        go(match, "retreat")
        assert hero(match, "herka").down == down


def test_items_build_a_deck_of_twenty_and_more() -> None:
    """WF-TRE-03, WF-CAM-07: and the copies that Heroes hold are not in it."""
    table = start(RULES, 1)
    assert table.cards.size("item") == 24
    throw(stand())


def test_a_prepared_position_is_checked() -> None:
    """WF-HER-12, WF-SET-03, WF-SET-06, WF-CMP-10, WF-DWN-01: what play could not reach is refused."""
    for facts, clause in (
        ({"heroes": {"whisper": {"hand": ["Block"]}}, "party": TWO}, "WF-HER-12"),
        ({"heroes": {"gareth": {"space": 2}}}, "WF-SET-03"),
        ({"spaces": ["Lair (C)"]}, "WF-SET-06"),
        ({"spaces": ["Long Corridor"], "adventure": "Swamp Caves", "timer": 10}, "WF-TIM-01"),
        ({"heroes": {"gareth": {"xp": -1}}}, "WF-CMP-19"),
        ({"outcome": "maybe"}, "WF-VIC-01"),
    ):
        with pytest.raises(ValueError, match=clause):
            stand(**facts)
    with pytest.raises(ValueError, match="is no Hostile card"):
        stand(foes=["Orcs somewhere"])
    with pytest.raises(ValueError, match="heroes: there is no 'garet'; did you mean 'gareth'"):
        stand(heroes={"garet": {}})
