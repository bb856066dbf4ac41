"""From Town to Town: what comes first there, points of a Cleared Adventure, Retreat and Desperation (chapter 24)."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, Play, facts_of, go, hero, options, why

from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.games.warfighter_fantasy import GAME, at, line
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import Gear, Journey, WarfighterTable, Wound
from hordeplay.games.warfighter_fantasy.rules.campaign import Desperate
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.verbs import Done
from hordeplay.games.warfighter_fantasy.view.hints import hint
from hordeplay.games.warfighter_fantasy.view.scene import scene


def road_at(step: str, party: str, rules: WarfighterRules = RULES, **journey: Any) -> WarfighterTable:  # its fields
    """A campaign on the road, at a step of it."""
    table = start(rules, 1, campaign="Plumeria", party=party)
    table.step, table.rp = step, 0
    table.journey = Journey("Plumeria", started=True, **journey)
    for number, one in enumerate(table.heroes):
        rank = table.rank(table.heroes[number])
        one.xp, one.toughness, one.luck, one.focus = rank.xp, rank.toughness, rank.luck, 0
    table.cup, table.extra = [4] * len(table.heroes), [4] * len(table.heroes)
    return table


def road(step: str, party: str, rules: WarfighterRules = RULES, **journey: Any) -> Play:  # its fields
    """A match on such a table."""
    return Match(GAME, road_at(step, party, rules, **journey), dice="ask")


# --- Town text, then Replenish


@pytest.mark.parametrize(("order", "xp"), [("text_first", 1), ("replenish_first", 0)])
def test_what_the_town_text_costs_is_given_back(order: str, xp: int) -> None:
    """WF-RUL-69, WF-CAM-09, WF-CAM-10: Tolonar Upguns his Lore roll at Fahyrst, and Replenish follows."""
    rules = RULES.with_(town_order=order)
    match = road("town_enter", "Gareth 1; Tolonar 3", rules, ahead=["Fahyrst"])
    go(match, "to tolonar")
    go(match, "pay tolonar", (8,))
    assert match.table.step == "town"
    assert (hero(match, "tolonar").xp, hero(match, "tolonar").focus, match.table.town_draw) == (xp, 5, 2)


def test_experience_of_the_last_adventure_still_pays_for_the_town_text() -> None:
    """WF-RUL-69, WF-CAM-10: Whisper's 4 XP are there for Lore in Town, and then come down to the printed number."""
    table = road_at("town_enter", "Gareth 1; Tolonar 3; Whisper 1", ahead=["Fahyrst"])
    table.heroes[1].xp, table.heroes[2].xp = 0, 4
    match = Match(GAME, table, dice="ask")
    go(match, "to tolonar")
    go(match, "pay tolonar", (8,))  # Upgunned; nobody but Whisper has the XP
    assert facts_of(match, "ability")[0]["need"] == 7
    assert hero(match, "whisper").xp == match.table.rank(hero(match, "whisper")).xp


def test_the_first_town_finds_everybody_fresh() -> None:
    """WF-CAM-09, WF-RUL-69: a campaign begins with the printed counters, and its first Town's text comes before any Replenish."""
    table = start(RULES, 1, campaign="Plumeria", party="Gareth 1; Tolonar 3")
    table.journey = Journey("Plumeria", ahead=["Fahyrst"])
    table.step = "town_enter"
    match = Match(GAME, table, dice="ask")
    go(match, "to tolonar")
    go(match, "pay tolonar", (8,))
    assert facts_of(match, "ability")[0]["need"] == 7
    assert hero(match, "tolonar").xp == 1


def test_hardy_of_the_town_stays_and_that_of_the_last_adventure_goes() -> None:
    """WF-RUL-59, WF-ENV-02: counters of an Adventure are gone in Town; those that its text gives are not."""
    table = road_at("town_enter", "Gareth 1; Whisper 1", ahead=["Oxwell"])
    table.heroes[0].hardy = {"Cold": 3}
    match = Match(GAME, table, dice="ask")
    go(match, "pick hot")
    go(match, "pick cold")
    assert [one.hardy for one in match.table.heroes] == [{"Hot": 1}, {"Cold": 1}]


# --- Points of a Cleared Adventure


def test_points_are_spent_before_the_next_town() -> None:
    """WF-CAM-17, WF-CAM-08: levels and Skill cards at once; what is not spent is saved."""
    table = road_at("cleared", "Gareth 1; Tolonar 1", town="Mirefold", ahead=["Fahyrst"])
    table.outcome, table.rp = "won", 12  # and the 6 of the Swamp Caves
    assert table.card.hero_points == 6
    match = Match(GAME, table, dice="ask")
    assert match.table.step == "reward"
    assert {"promote gareth", "learn gareth melee-skill", "done"} < set(options(match))
    assert (why(match, "buy gareth mace"), why(match, "hire whisper 1")) == ("WF-CAM-17", "WF-CAM-17")
    go(match, "promote gareth")
    assert (hero(match, "gareth").level, match.table.rp) == (2, 8)
    go(match, "learn gareth melee-skill")  # and then nothing that is left can be paid
    assert (match.table.step, hero(match, "gareth").learned) == ("town_enter", ["Melee Skill"])


def test_nobody_is_asked_where_nothing_can_be_had() -> None:
    """WF-CAM-17: with no point for a level or a card the party is in the next Town at once."""
    table = road_at("cleared", "Tolonar 1; Gareth 1", town="Mirefold", ahead=["Wabryc"])
    table.outcome, table.rules = "won", RULES.edit("adventures", "Swamp Caves", hero_points=0)
    match = Match(GAME, table, dice="ask")
    assert match.table.step == "town"


def test_a_promotion_on_the_road_leaves_the_counters_to_replenish() -> None:
    """WF-RUL-72: right after a Cleared Adventure no counter is filled; in Town all are, at once."""
    table = road_at("reward", "Gareth 1; Tolonar 3", town="Mirefold", ahead=["Fahyrst"])
    table.rp, table.heroes[1].xp, table.heroes[1].focus = 200, 7, 0
    match = Match(GAME, table, dice="ask")
    go(match, "promote tolonar")
    assert (hero(match, "tolonar").level, hero(match, "tolonar").xp, hero(match, "tolonar").focus) == (4, 7, 0)
    table.step = "town"
    match = Match(GAME, table, dice="ask")
    go(match, "promote tolonar")
    rank = match.table.rank(hero(match, "tolonar"))
    assert (hero(match, "tolonar").xp, hero(match, "tolonar").focus) == (rank.xp, rank.focus)


# --- Retreat and Desperation


@pytest.mark.parametrize(("setting", "copper"), [("again", 16 + 3), ("once", 16)])
def test_a_retreat_comes_back_to_the_town_and_its_text(setting: str, copper: int) -> None:
    """WF-CAM-15, WF-RUL-70: 4 Gold, and the Town sequence as normal: Hobb Crossing gives its 3 Copper once more."""
    rules = RULES.with_(retreat_town_text=setting)
    match = road("retreat", "Gareth 1; Whisper 1", rules, town="Hobb Crossing", ahead=["Wabryc"])
    before = match.table.purse
    go(match, "retreat")
    assert (match.table.step, match.table.purse - before) == ("town", copper)
    assert match.table.journey is not None
    assert (match.table.journey.town, match.table.journey.ended) == ("Hobb Crossing", {"Hobb Crossing": "retreated"})


def test_the_desperation_adventure_is_chosen() -> None:
    """WF-CAM-15, WF-CAM-05, WF-CAM-16: any of the unused Towns, and the road goes on behind it."""
    spare = ["Reedwater", "Oxwell", "Highmoor", "Nightgate"]
    match = road("retreat", "Gareth 1; Whisper 1", town="Hobb Crossing", ahead=["Wabryc"], spare=spare)
    assert why(match, "desperate oxwell") != ""
    go(match, "retreat")
    assert [word for word in options(match) if word.startswith("desperate")] == [
        "desperate reedwater", "desperate oxwell", "desperate highmoor", "desperate nightgate",
    ]  # fmt: skip
    assert (why(match, "desperate wabryc"), why(match, "desperate atlantis")) == ("WF-CAM-05", "WF-CAM-05")
    go(match, "desperate highmoor")
    journey = match.table.journey
    assert journey is not None
    assert (journey.town, journey.ahead, journey.desperate) == ("Highmoor", ["Wabryc"], 1)
    assert journey.spare == ["Reedwater", "Oxwell", "Nightgate"]
    assert match.table.card.town == "Highmoor"
    assert why(match, "desperate oxwell") == "WF-CAM-15"
    assert GAME.at(line(match.table)).table.journey is not None


def test_a_desperation_adventure_can_be_left_for_another() -> None:
    """WF-CAM-15: after a second Retreat the unused Towns that are left stand open again."""
    match = road(
        "retreat", "Gareth 1; Whisper 1", town="Hobb Crossing", ahead=["Wabryc"], spare=["Reedwater", "Oxwell"]
    )
    go(match, "retreat")
    go(match, "desperate reedwater")
    table = match.table.copy()
    table.step = "retreat"
    match = Match(GAME, table, dice="ask")
    go(match, "retreat")
    assert [word for word in options(match) if word.startswith("desperate")] == ["desperate oxwell"]


def test_a_retreat_makes_everybody_and_everything_whole() -> None:
    """WF-CAM-15, WF-RUL-40, WF-RUL-73: Health, armor and shield; a fallen Hero's Gear is there, dropped Gear is not."""
    table = road_at("retreat", "Gareth 1; Ryka 3; Whisper 1", town="Hobb Crossing", ahead=["Wabryc"])
    gareth, ryka, whisper = table.heroes
    whisper.wounds, whisper.down = [Wound(9)], True
    gareth.wounds, gareth.vulns, ryka.gear[0].damage = [Wound(2, treated=True)], 2, 4
    gareth.gear.append(Gear("Dagger", owner=2))
    table.spaces[0].ground = [Gear("Mace", owner=2), Gear("Axe")]
    match = Match(GAME, table, dice="ask")
    go(match, "retreat")
    gareth, ryka, whisper = match.table.heroes
    assert (gareth.wounds, gareth.vulns, ryka.gear[0].damage, whisper.down) == ([], 0, 0, False)
    assert [piece.name for piece in gareth.gear] == []
    assert sorted((piece.name, piece.owner) for piece in whisper.gear) == [("Dagger", -1), ("Mace", -1)]


def test_gear_of_a_downed_hero_comes_home_from_a_cleared_adventure() -> None:
    """WF-RUL-73, WF-DWN-02: what lies about and what others carry."""
    table = road_at("cleared", "Gareth 1; Whisper 1", town="Mirefold", ahead=["Wabryc"])
    table.outcome, table.heroes[1].wounds, table.heroes[1].down = "won", [Wound(9)], True
    table.heroes[0].gear.append(Gear("Dagger", owner=1))
    table.spaces[0].ground = [Gear("Mace", owner=1), Gear("Axe")]
    match = Match(GAME, table, dice="ask")
    assert [(piece.name, piece.owner) for piece in hero(match, "whisper").gear] == [("Dagger", -1), ("Mace", -1)]
    assert hero(match, "gareth").gear == []


def test_what_the_board_says_of_the_choice() -> None:
    """WF-CAM-16, WF-CAM-17: a Desperation Adventure by its Town; points that are saved."""
    table = road_at("town", "Gareth 1; Whisper 1", town="Hobb Crossing", spare=["Oxwell"], desperation=True)
    assert hint(table, Desperate("oxwell")).label == "Oxwell first, an unused Town: a Desperation Adventure"
    assert hint(road_at("reward", "Gareth 1", town="Mirefold"), Done()).label == "Save the points for the Town"


def test_the_shelves_are_there_before_the_next_town() -> None:
    """WF-CAM-17: levels and cards can be pointed at; of Gear and Heroes the picture says why not."""
    table = road_at("reward", "Gareth 1", town="Mirefold", ahead=["Wabryc"], ended={"Mirefold": "cleared"})
    table.rp = 40
    labels = scene(table, 0, Rendering()).labels
    assert {"step-promote", "ware-melee-skill", "ware-mace", "purse"} <= set(labels)
    assert "only levels, Skills and Spells" in labels["ware-mace"]
    assert "only levels" not in labels["ware-melee-skill"]


def test_the_log_of_the_road_says_what_came_of_it() -> None:
    """WF-CAM-15, WF-CAM-09: the Retreat, then the Town once more."""
    match = road("retreat", "Gareth 1; Whisper 1", town="Hobb Crossing", ahead=["Wabryc"])
    go(match, "retreat")
    assert facts_of(match, "retreats") == [{"town": "Hobb Crossing"}]
    assert facts_of(match, "town") == [{"name": "Hobb Crossing"}]


def test_an_adventure_of_a_campaign_has_a_town() -> None:
    """WF-CAM-08: without one there is nowhere to retreat to."""
    for step in ("retreat", "hero", "cleared"):
        with pytest.raises(ValueError, match="WF-CAM-08"):
            at(step, campaign="Plumeria", party="Gareth 1")
    assert road_at("town_enter", "Gareth 1", ahead=["Wabryc"]).journey is not None
