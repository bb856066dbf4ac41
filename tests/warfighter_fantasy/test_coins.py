"""Gold, Silver and Copper: found, shared out, handed on, tithed, and spent in Town (chapters 3, 8, 16 and 24)."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, Play, facts_of, go, hero, options, stand, table_at, why

from hordeplay.core.match import Match
from hordeplay.core.narrate import tell
from hordeplay.games.warfighter_fantasy import GAME, line
from hordeplay.games.warfighter_fantasy.model.coins import value
from hordeplay.games.warfighter_fantasy.rules.buying import shown, worth
from hordeplay.games.warfighter_fantasy.rules.gear import Give
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.turn import Tithe
from hordeplay.games.warfighter_fantasy.rules.verbs import Share
from hordeplay.games.warfighter_fantasy.view.hints import hint

THREE = "Gareth 6: Oath of Courage; Vex 1; Whisper 1"


def after_the_kill(copper: int, silver: int, gold: int) -> Play:
    """Gareth, with Vex beside him, has eliminated the last Hostile of a card with this Treasure."""
    rules = RULES.edit("hostiles", "Giant Rats", treasure=(copper, silver, gold, 0))
    match = stand(
        rules=rules, party=THREE, spaces=["Long Corridor"], foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "striking": True}, "vex": {"space": 1}},
    )  # fmt: skip
    go(match, "attack gareth unarmed standard giant-rats", (10,), (6,))
    return match


def test_coins_are_found_as_they_are_printed() -> None:
    """WF-TRE-01, WF-CMP-21: 1 Copper and 1 Silver of a Hostile are these two counters, not 3 Copper."""
    match = after_the_kill(1, 1, 0)
    go(match, "to vex")
    assert hero(match, "vex").coins == {"Silver": 1, "Copper": 1}
    assert (hero(match, "vex").money, hero(match, "gareth").coins) == (3, {})
    assert "Vex takes 1 Silver, 1 Copper" in str(tell(match))


def test_coins_are_divided_as_the_party_wishes() -> None:
    """WF-TRE-01: any Coin to any Hero of that Location, and to nobody else."""
    match = after_the_kill(2, 1, 1)
    assert "share whisper 1-gold" not in options(match)
    assert why(match, "share vex 3-copper") != ""
    for words in ("share vex 1-copper", "share gareth 1-gold", "share vex 1-silver"):
        go(match, words)
    assert (hero(match, "vex").coins, hero(match, "gareth").coins) == ({"Copper": 1, "Silver": 1}, {"Gold": 1})
    assert options(match) == ["to gareth", "to vex"]  # the last Coin is not a part of anything
    go(match, "to gareth")
    assert hero(match, "gareth").coins == {"Gold": 1, "Copper": 1}
    assert sum(fact["copper"] for fact in facts_of(match, "coins")) == 2 + 2 + 4


def test_coins_are_handed_on_one_by_one() -> None:
    """WF-CAM-04, WF-RUL-71: so many of a kind; whoever got some this Turn keeps what it has."""
    match = stand(party=THREE, heroes={"gareth": {"coins": {"Gold": 1, "Copper": 3}}, "vex": {"coins": {"Silver": 1}}})
    assert why(match, "give gareth 2-gold vex") == "WF-CAM-04"
    assert why(match, "give gareth 1-silver vex") == "WF-CAM-04"  # no change is made
    assert why(match, "give gareth 0-copper vex") == "WF-CAM-04"
    go(match, "give gareth 2-copper vex")
    go(match, "give gareth 1-gold vex")
    go(match, "give gareth 1-copper whisper")
    assert [one.coins for one in match.table.heroes] == [{}, {"Silver": 1, "Copper": 2, "Gold": 1}, {"Copper": 1}]
    assert why(match, "give vex 1-silver whisper") == "WF-RUL-71"
    assert why(match, "give whisper 1-copper gareth") == "WF-RUL-71"
    assert "Gareth hands over 2 Copper" in str(tell(match))


def test_coins_stand_in_the_notation_and_in_the_words() -> None:
    """WF-CMP-21: a line keeps the kinds, and a position with other kinds is refused."""
    match = stand(party=THREE, heroes={"gareth": {"coins": {"Gold": 2, "Copper": 1}}})
    again = GAME.at(line(match.table))
    assert again.table.heroes[0].coins == {"Gold": 2, "Copper": 1}
    assert "2 Gold, 1 Copper" in str(match)
    with pytest.raises(ValueError, match="WF-CAM-04"):
        table_at(party=THREE, heroes={"gareth": {"coins": {"Dollar": 1}}})
    with pytest.raises(ValueError, match="WF-CMP-19"):
        table_at(party=THREE, heroes={"gareth": {"coins": {"Gold": -1}}})


def test_what_the_board_says_of_coins() -> None:
    """WF-TRE-01, WF-CAM-04, WF-TIT-02: a sentence for each choice, and the Hero whom it means."""
    table = table_at(party=THREE, heroes={"gareth": {"coins": {"Gold": 2}}})
    share, give = hint(table, Share("vex", "2-copper")), hint(table, Give("gareth", "1-gold", "vex"))
    assert (share.label, share.targets) == ("Vex takes 2 Copper of it", ("hero-1",))
    assert (give.label, give.source, give.targets) == ("Gareth gives 1 Gold to Vex", ("hero-0",), ("hero-0",))
    assert hint(table, Tithe("gareth", "gold")).label == "Gareth tithes gold"


def tithing(coins: dict[str, int], *gifts: str) -> Play:
    """Gareth at the start of a Hero Turn, with no Toughness left, and what he gives."""
    match = stand(step="tithe", party=THREE, heroes={"gareth": {"coins": coins, "toughness": 0}})
    for gift in gifts:
        go(match, f"tithe gareth {gift}")
    if match.table.step == "tithe":
        go(match, "done")
    return match


@pytest.mark.parametrize(
    ("coins", "gifts", "toughness", "left"),
    [
        ({"Copper": 1}, ["copper"], 0, {}),  # half a Silver is nothing, and it is gone
        ({"Silver": 1}, ["silver"], 2, {}),
        ({"Copper": 2}, ["copper", "copper"], 2, {}),  # the value adds up
        ({"Gold": 1, "Silver": 1}, ["silver"], 2, {"Gold": 1}),
        ({"Gold": 1}, ["gold"], 4, {}),
    ],
)
def test_whole_coins_are_tithed(coins: dict[str, int], gifts: list[str], toughness: int, left: dict[str, int]) -> None:
    """WF-TIT-02, WF-TIT-04: the entire Coin goes, 2 Toughness for each Silver's worth."""
    match = tithing(coins, *gifts)
    assert (hero(match, "gareth").toughness, hero(match, "gareth").coins) == (toughness, left)


def test_no_change_is_made_when_tithing() -> None:
    """WF-TIT-02: a Hero with a Gold and nothing else cannot tithe a Silver, though 2 Copper would do in a shop."""
    match = stand(step="tithe", party=THREE, heroes={"gareth": {"coins": {"Gold": 1}, "toughness": 0}})
    assert (why(match, "tithe gareth silver"), why(match, "tithe gareth copper")) == ("WF-TIT-03", "WF-TIT-03")
    assert options(match) == ["tithe gareth gold", "done"]
    most = match.table.rank(hero(match, "gareth")).toughness
    match = stand(step="tithe", party=THREE, heroes={"gareth": {"coins": {"Gold": 1}, "toughness": most - 2}})
    go(match, "tithe gareth gold")
    assert (hero(match, "gareth").toughness, hero(match, "gareth").coins) == (most, {})  # the other Silver is lost


def test_in_town_coins_are_money() -> None:
    """WF-RUL-71, WF-CAM-04: a Gold pays a price of 1 Copper, and the change is there."""
    table = start(RULES, 1, campaign="Plumeria", party="Gareth 1; Vex 1")
    assert table.journey is not None
    table.journey.started, table.journey.ahead, table.step, table.purse = True, ["Reedwater"], "town_enter", 0
    table.heroes[1].coins, table.heroes[0].wounds = {"Gold": 1, "Copper": 1}, []
    match = Match(GAME, table, dice="ask")
    assert (match.table.purse, hero(match, "vex").coins) == (4 + 1 + 2, {})  # and 2 of Reedwater
    go(match, "buy gareth torches-bundle-of-6")
    assert match.table.purse == 4


def test_a_dagger_for_a_gold_paid_in_small_coins() -> None:
    """WF-CAM-04: the map's example: 2 Copper and 1 Silver are the Gold that a price of 1 Gold asks for."""
    assert value({"Copper": 2, "Silver": 1}) == value({"Gold": 1}) == value({"Silver": 2}) == 4


# --- the rulebook's party, Hero by Hero


@pytest.mark.parametrize(
    ("number", "name", "points"), [(0, "Vex", "29 3/4"), (1, "Colin", "26"), (2, "Tolonar", "16"), (3, "Ryka", "21")]
)
def test_the_party_of_the_rulebook_hero_by_hero(number: int, name: str, points: str) -> None:
    """WF-BUY-01, WF-BUY-08, WF-HER-15: each Hero with its Gear costs what the team example says; Ryka's Symbol is in."""
    table = start(RULES, 1, adventure="Forsaken Temple", party="fahyrst")
    assert (table.heroes[number].name, shown(worth(table, table.heroes[number]))) == (name, points)
    assert any(gear.name == "Holy Symbol" and not gear.printed for gear in table.heroes[3].gear)


def test_what_is_left_of_the_points_is_a_gold_and_a_copper() -> None:
    """WF-BUY-08: 1 1/4 points are the 1 Gold and 1 Copper of the team example."""
    assert value({"Gold": 1, "Copper": 1}) == start(RULES, 1, adventure="Forsaken Temple", party="fahyrst").rp == 5


def test_what_is_damaged_is_sold_only_when_it_is_whole() -> None:
    """WF-CAM-11: Leather Armor with damage is mended first, and then brings its full price, 3 Gold."""
    table = start(RULES, 1, campaign="Plumeria", party="Gareth 1")
    assert table.journey is not None
    table.journey.started, table.journey.town, table.step, table.purse = True, "Mirefold", "town", 14
    match = Match(GAME, table)
    go(match, "buy gareth leather-armor")
    table = match.table.copy()
    table.heroes[0].gear[0].damage = 2
    match = Match(GAME, table)
    assert (why(match, "sell gareth leather-armor"), why(match, "mend gareth leather-armor 3")) == (
        "WF-CAM-11", "WF-ARM-06",
    )  # fmt: skip
    go(match, "mend gareth leather-armor 2")
    go(match, "sell gareth leather-armor")
    assert match.table.purse == 14 - 12 - 2 + 12


def test_treasure_of_the_printed_cards() -> None:
    """WF-TRE-01: Copper, Silver, Gold, Item points of the Hostiles that the rulebook shows."""
    printed = {name: RULES.hostiles[name].treasure for name in ("Cave Troll", "Piranhakeets", "Orc Spearmen")}
    assert printed == {"Cave Troll": (1, 1, 0, 1), "Piranhakeets": (0, 1, 0, 1), "Orc Spearmen": (2, 0, 0, 1)}
