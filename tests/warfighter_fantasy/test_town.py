"""The worked examples of parties, oaths, powers, Towns and campaigns (chapters 6, 8, 9 and 24)."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, Play, facts_of, first, go, hero, options, stand, throw, why

from hordeplay.core.match import Match
from hordeplay.core.record import load
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.passives import armor_cover
from hordeplay.games.warfighter_fantasy.rules.buying import shown
from hordeplay.games.warfighter_fantasy.rules.campaign import cleared
from hordeplay.games.warfighter_fantasy.rules.result import victory_level
from hordeplay.games.warfighter_fantasy.rules.setup import replenish, start
from hordeplay.games.warfighter_fantasy.rules.wounds import soak

ROAD = "The Lamplit Road"
FOUR = "Gareth 1; Tolonar 1; Whisper 1; Ryka 1"


def town(party: str = FOUR, **facts: Any) -> Play:  # fields of the table
    """A party of the campaign in its first Town."""
    table = start(RULES, 1, campaign=ROAD, party=party)
    match = Match(GAME, table, seed=1, dice="ask")
    first(match, "Copper, ")
    table = match.table.copy()
    for name, value in facts.items():
        setattr(table, name, value)
    return Match(GAME, table, seed=1, dice="ask")


def oath(*gifts: str) -> int:
    """Toughness that Gareth regains for these gifts."""
    match = stand(
        step="tithe", party="Gareth 6: Oath of Courage; Whisper 1",
        heroes={"gareth": {"found": ["Dagger (found)"], "coins": {"Copper": 1}, "toughness": 0}},
    )  # fmt: skip
    for gift in gifts:
        go(match, f"tithe gareth {gift}")
    if any(option == "done" for option in options(match)):
        go(match, "done")
    return hero(match, "gareth").toughness


def test_wf_ex_32() -> None:
    """WF-TIT-04, WF-TIT-02: a Dagger of 3 Copper is one Silver's worth; the rest is lost."""
    assert oath("dagger") == 2


def test_wf_ex_33() -> None:
    """WF-TIT-04: with a Copper more it is two."""
    assert oath("dagger", "copper") == 4


def test_what_cannot_be_tithed() -> None:
    """WF-TIT-01, WF-TIT-03, WF-RUL-51: Gear from the start, damaged Gear, Heroes without an Oath."""
    match = stand(
        step="tithe", party="Gareth 6: Oath of Courage, Mace; Whisper 1",
        heroes={"gareth": {"found": ["Damaged Leather Armor", "Silver Ring"]}, "whisper": {"coins": {"Copper": 3}}},
    )  # fmt: skip
    assert why(match, "tithe gareth mace") == "WF-TIT-03"
    assert why(match, "tithe gareth damaged-leather-armor") == "WF-TIT-03"
    assert why(match, "tithe whisper copper") == "WF-TIT-01"
    assert options(match) == ["tithe gareth silver-ring", "done"]


@pytest.mark.parametrize(("face", "passed"), [(10, True), (8, True), (7, False)])
def test_wf_ex_34(face: int, passed: bool) -> None:
    """WF-BEN-01: Tolonar, Lore 7 when Upgunned, at Fahyrst's -1."""
    match = stand(step="town_text", adventure="Forsaken Temple", party="Gareth 1; Tolonar 3")
    go(match, "to tolonar")
    go(match, "pay tolonar", (face,))
    first(match, "The party acts")
    assert (facts_of(match, "ability")[0]["need"], facts_of(match, "ability")[0]["bonus"]) == (7, -1)
    assert len(hero(match, "gareth").hand) == (7 if passed else 5)  # Health 5, and 2 of the Town


def test_wf_ex_35() -> None:
    """WF-RUL-42, WF-CAM-06: 45 points less 9, 10, 8 and 8 are 10 points, and those 10 Gold."""
    table = start(RULES, 1, campaign=ROAD, party=FOUR)
    assert (RULES.knobs.starting_rp, table.rp) == (45, 40)
    match = town()
    assert (match.table.rp, match.table.purse) == (0, 40)


def test_wf_ex_36() -> None:
    """WF-RUL-42: Longsword, Leather Armor and Torches are 26 Copper; 6 of 32 are left."""
    match = town(purse=32)
    for name in ("longsword", "leather-armor", "torches-bundle-of-6"):
        go(match, f"buy gareth {name}")
    assert match.table.purse == 6


def test_wf_ex_37() -> None:
    """WF-BUY-08: the rulebook's party costs 92 3/4 of 94; the rest is 1 Gold and 1 Copper."""
    table = start(RULES, 1, adventure="Forsaken Temple", party="fahyrst")
    assert (shown(94 * 4 - table.rp), table.rp) == ("92 3/4", 5)
    assert RULES.heroes["Tolonar"].ranks[2].rp == 16
    ready = start(RULES, 1, adventure="Forsaken Temple", party="fahyrst")
    match = Match(GAME, ready, dice="ask")
    first(match, "who rolls")
    assert match.table.purse == 5


def test_wf_ex_44() -> None:
    """WF-ARM-06: Chainmail 9 takes 2 and has Cover 4; five Copper make it 12 and Cover 5."""
    match = town("Gareth 1; Ryka 3", purse=50)
    ryka = hero(match, "ryka")
    ryka.gear[0].damage = 3
    assert armor_cover(match.table, ryka) == 5
    for _ in range(2):
        soak(match.table, match.table.numbered("ryka"), "armor")
    match = Match(GAME, match.table.copy())
    assert armor_cover(match.table, hero(match, "ryka")) == 4
    go(match, "mend ryka chainmail 5")
    assert (match.table.purse, armor_cover(match.table, hero(match, "ryka"))) == (45, 5)


def test_wf_ex_45() -> None:
    """WF-CAM-15: a Retreat tops 8 Divinity up to 15; all are whole again, and there are 4 Gold more.

    WF-RUL-70: Hobb Crossing gives its 3 Copper again.
    """
    match = town("Gareth 1; Arrin 2")
    table = match.table.copy()
    table.step, table.turn = "retreat", 3
    arrin = table.heroes[1]
    arrin.deity, arrin.divinity = "Odin", 8
    assert table.journey is not None
    table.journey.town = "Hobb Crossing"
    purse = table.purse
    match = Match(GAME, table, dice="ask")
    go(match, "retreat")
    assert (hero(match, "arrin").divinity, match.table.purse) == (15, purse + 16 + 3)
    assert (match.table.journey is not None and list(match.table.journey.ended.values())) == ["retreated"]
    assert sum(word.startswith("desperate ") for word in options(match)) == 1


def test_wf_ex_46() -> None:
    """WF-DEI-03: three HtH Wounds give 6, an Adventure of 6 Hero Points 8."""
    match = stand(
        spaces=["Long Corridor"], party="Arrin 2: Mace; Whisper 1", foes=["Horned Brute at 1 vulns 3 on 2"],
        heroes={"arrin": {"space": 1, "striking": True, "actions": 3, "divinity": 0}},
    )  # fmt: skip
    for _ in range(3):
        go(match, "attack arrin mace standard horned-brute", (9,), (6,))
    assert hero(match, "arrin").divinity == 6
    table = town("Gareth 1; Arrin 2").table.copy()
    table.heroes[1].deity, table.heroes[1].divinity, table.outcome = "Odin", 6, "won"
    assert table.card.hero_points == 6
    cleared(table)
    assert table.heroes[1].divinity == 14


def test_wf_ex_51() -> None:
    """WF-CAM-12: Herka's Mace and Holy Water become a Flail and two Holy Water."""
    match = town("Gareth 1; Herka 2", rp=12)
    assert [g.name for g in hero(match, "herka").gear] == ["Mace", "Padded Jack", "Holy Water"]
    go(match, "promote herka")
    assert sorted(g.name for g in hero(match, "herka").gear) == ["Flail", "Holy Water", "Holy Water", "Padded Jack"]
    assert match.table.rp == 0


def test_promotion_pays_a_printed_skill_back() -> None:
    """WF-CAM-12: Gareth has bought Melee Speed, and level 4 prints it."""
    match = town("Gareth 3: Melee Speed; Whisper 1", rp=16)
    go(match, "promote gareth")
    assert (match.table.rp, hero(match, "gareth").learned.count("Melee Speed")) == (16, 1)


def test_wf_ex_57() -> None:
    """WF-DIV-01: two slots, two powers; a third is refused until Replenish."""
    match = stand(
        party="Gareth 1; Arrin 2",
        heroes={"arrin": {"deity": "Odin", "powers": ["Minor Heal", "Let There Be Light"]}, "gareth": {"wounds": [1]}},
    )  # fmt: skip
    assert why(match, "use arrin heal 1 gareth") == "WF-DIV-01"
    assert why(match, "use arrin minor-heal 1 gareth") == ""
    replenish(match.table, hero(match, "arrin"))
    assert hero(match, "arrin").powers == []
    assert why(match, "use arrin heal 1 gareth") == ""


def test_a_power_is_declared_by_its_first_use() -> None:
    """WF-DIV-01, WF-DIV-02: a slot, an Action and Divinity."""
    match = stand(
        party="Gareth 1; Arrin 1", heroes={"arrin": {"deity": "Odin"}, "gareth": {"wounds": [2]}}
    )  # fmt: skip
    go(match, "use arrin minor-heal 1 gareth")
    arrin = hero(match, "arrin")
    assert (arrin.powers, arrin.actions, arrin.divinity) == (["Minor Heal"], 1, 7)


def test_wf_ex_65() -> None:
    """WF-CAM-03: 3 Gold are 3 Resource Points."""
    match = town(purse=12, rp=0)
    for _ in range(3):
        go(match, "train")
    assert (match.table.rp, match.table.purse) == (12, 0)
    assert why(match, "train") == "WF-CAM-04"


def test_wf_ex_72() -> None:
    """WF-HER-13: d points of damage cost d Copper; nothing mends by itself, the 4 XP come back."""
    match = town("Gareth 1; Herka 4", purse=9)
    herka = hero(match, "herka")
    herka.gear[1].damage, herka.xp = 6, 0
    assert armor_cover(match.table, herka) == 0
    replenish(match.table, herka)
    assert (herka.gear[1].damage, herka.xp) == (6, 3)
    match = Match(GAME, match.table.copy())
    go(match, "mend herka padded-jack 6")
    assert (match.table.purse, hero(match, "herka").gear[1].damage) == (3, 0)
    assert RULES.heroes["Herka"].ranks[4].xp == 4


def test_wf_ex_74() -> None:
    """WF-CAM-10, WF-RUL-59: Focus 5, XP 1, Divinity as it was, no declared powers."""
    table = start(RULES, 1, campaign=ROAD, party="Gareth 1; Tolonar 3")
    tolonar = table.heroes[1]
    tolonar.focus, tolonar.xp, tolonar.divinity, tolonar.powers = 2, 4, 8, ["Minor Heal", "Heal"]
    replenish(table, tolonar)
    assert (tolonar.focus, tolonar.xp, tolonar.divinity, tolonar.powers) == (5, 1, 8, [])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("hire gareth 1", "WF-HER-01"),
        ("hire vex 6", "WF-BUY-01"),
        ("buy tolonar mace", "WF-HER-13"),
        ("buy gareth padded-jack", "WF-BUY-04"),
        ("buy gareth broadsword", "WF-BUY-04"),
        ("buy gareth holy-symbol", "WF-HER-15"),
        ("learn gareth melee-skill", "WF-SKL-01"),
        ("learn gareth ice-bolt", "WF-SPL-01"),
        ("learn gareth backstab", "WF-SKL-01"),
        ("learn tolonar ice-bolt", "WF-HER-13"),
        ("buy gareth excalibur", "WF-BUY-01"),
    ],
)
def test_the_party_builder_says_why_not(text: str, clause: str) -> None:
    """WF-BUY-01, WF-BUY-04, WF-HER-13, WF-SKL-01: budget, Loadout, kinds and Pre-Reqs."""
    table = start(RULES, 1, party="starter")
    table.step = "party"
    assert why(Match(GAME, table), text) == clause


def test_the_party_is_built_step_by_step() -> None:
    """WF-BUY-01, WF-OVR-02: purchases add up, a dismissed Hero pays back, and a Player Hero is needed."""
    match = Match(GAME, start(RULES, 1, party="build"))
    assert why(match, "ready") == "WF-OVR-02"
    for text in ("hire gareth 1", "buy gareth shortsword", "learn gareth melee-skill", "learn gareth melee-skill-ii"):
        go(match, text)
    assert shown(match.table.rp) == "37 1/2"
    go(match, "dismiss gareth")
    assert match.table.rp == 53 * 4
    with pytest.raises(ValueError, match="is no Hero and level"):
        start(RULES, 1, party="Garet 1")
    with pytest.raises(ValueError, match="costs 30 RP, 20 are left"):
        start(RULES, 1, party="Gareth 6; Vex 6")


def test_the_waterskin_is_shared_out_once() -> None:
    """WF-RUL-61: two Hardy counters, each to whom the party likes; or both to the owner."""
    match = Match(GAME, start(RULES, 1, party="Gareth 1: Waterskin; Whisper 1"))
    first(match, "Hardy")
    go(match, "to whisper")
    go(match, "to gareth")
    assert [h.hardy for h in match.table.heroes] == [{"Hot": 1}, {"Hot": 1}]
    own = RULES.with_(hardy_goes_to="owner")
    match = Match(GAME, start(own, 1, party="Gareth 1: Waterskin; Whisper 1"))
    first(match, "The party acts")
    assert match.table.heroes[0].hardy["Hot"] >= 2


def test_a_campaign_is_saved_and_resumed() -> None:
    """WF-CAM-08: a record of a campaign in Town reads back."""
    match = Match(GAME, start(RULES, 1, campaign=ROAD, party=FOUR), seed=5)
    first(match, "Copper, ")
    go(match, "buy gareth shortsword")
    back = load(match.save(), lambda _name: GAME)
    assert (back.table.purse, back.table.heroes[0].gear[0].name) == (match.table.purse, "Shortsword")


def test_selling_and_restoring() -> None:
    """WF-CAM-11, WF-CAM-14: full value for whole Gear; Downed Heroes are healed in Town."""
    match = town("Gareth 1: Mace; Whisper 1", purse=5)
    table = match.table.copy()
    table.heroes[1].wounds = [
        type(w)(w.n, w.treated) for w in stand(heroes={"gareth": {"wounds": [4]}}).table.heroes[0].wounds
    ]
    table.heroes[1].down = True
    match = Match(GAME, table)
    go(match, "sell gareth mace")
    assert match.table.purse == 11
    go(match, "restore whisper 1")
    assert (match.table.purse, hero(match, "whisper").down) == (10, False)
    assert why(match, "sell gareth mace") == "WF-CAM-11"


def test_the_victory_level_falls_with_desperation() -> None:
    """WF-CAM-16: Gold, Silver, Copper, Defeat."""
    table = start(RULES, 1, campaign=ROAD, party=FOUR)
    assert table.journey is not None
    table.outcome = "won"
    rows = []
    for table.journey.desperate in (0, 1, 2, 5):
        rows.append(victory_level(table))
    assert rows == ["Gold", "Silver", "Copper", "Defeat"]


def test_a_retreat_costs_a_step_on_the_lamplit_road() -> None:
    """WF-CAM-15, WF-CAM-02: as the map says; the rulebook's map says nothing of it."""
    for name, level in ((ROAD, "Silver"), ("Plumeria", "Gold")):
        table = start(RULES, 1, campaign=ROAD, party=FOUR)
        assert table.journey is not None
        table.journey.name, table.outcome = name, "won"
        table.journey.ended = {"Mirefold": "cleared", "Wabryc": "retreated"}
        assert victory_level(table) == level


def test_a_map_without_its_towns_is_not_played() -> None:
    """WF-CAM-05: fewer Towns than the map draws from; the edit itself is refused."""
    with pytest.raises(ValueError, match=r"3 Towns of level N, and the map has 1 \(WF-CAM-05\)"):
        RULES.edit("campaigns", "Plumeria", towns=["Mirefold", "Wabryc"])


def test_the_towns_of_plumeria() -> None:
    """WF-CAM-03, WF-CAM-05: of fourteen Towns 2, 3, 3, 1 and 1 are drawn, easiest first; four stay for Desperation."""
    match = Match(GAME, start(RULES, 1, campaign="Plumeria", party=FOUR), seed=3)
    first(match, "Copper, ")
    journey = match.table.journey
    assert journey is not None
    drawn = [journey.town, *journey.ahead]
    assert "".join(RULES.towns[town].level for town in drawn) == "NNCCCRRRLM"
    assert "".join(RULES.towns[town].level for town in journey.spare) == "NCRL"
    assert len({*drawn, *journey.spare}) == 14


def test_gear_changes_hands() -> None:
    """WF-CMP-24, WF-BUY-05, WF-BUY-06, WF-RUL-23, WF-RUL-84: who may give what to whom."""
    match = stand(
        party="Gareth 1: Mace, Herbal Bandages, Holy Water; Colin 1; Herka 1; Whisper 1",
        heroes={"whisper": {"found": ["Silver Ring"]}},
    )  # fmt: skip
    assert why(match, "give gareth herbal-bandages herka") == "WF-RUL-23"
    assert why(match, "give gareth holy-water herka") == "WF-RUL-23"
    assert why(match, "give herka mace gareth") == "WF-BUY-06"
    go(match, "give whisper silver-ring colin")
    assert why(match, "give colin silver-ring gareth") == ""
    go(match, "give gareth mace colin")
    go(match, "drop gareth herbal-bandages")
    assert why(match, "take gareth herbal-bandages") == "WF-RUL-84"
    assert why(match, "take colin herbal-bandages") == ""
    assert [g.name for g in hero(match, "colin").gear] == ["Silver Ring", "Mace"]


def test_environment_and_shadows_words() -> None:
    """WF-SHD-01, WF-RUL-27: one try a Turn, success at the printed number with the Location's modifier."""
    match = stand(party="Vex 1; Gareth 1")
    assert why(match, "hide gareth") == "WF-SHD-01"
    go(match, "hide vex", (8,))
    assert hero(match, "vex").shadows
    match = stand(party="Vex 1; Gareth 1")
    go(match, "hide vex", (7,))
    assert why(match, "hide vex") == "WF-RUL-27"
    throw(match)
