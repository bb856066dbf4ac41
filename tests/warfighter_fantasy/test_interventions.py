"""What Heroes, Hostiles, Gear and Skills are worth: how each is given and taken away, counted and paid for."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import table_at

import hordeplay as hp
from hordeplay.core.english import slug
from hordeplay.core.match import Match
from hordeplay.core.measures import Price
from hordeplay.core.script import Ask, Event
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.measures import INTERVENTIONS
from hordeplay.games.warfighter_fantasy.model.check import check
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable, hostile_deck
from hordeplay.games.warfighter_fantasy.rules.treasure import items
from hordeplay.lab import value

RULES = WarfighterRules.load()
HERE: dict[str, Any] = {"executor": "here", "progress": False, "seed": 1}
PARTY = ["Gareth", "Tolonar", "Whisper", "Herka"]
"""The ready-made one of the first Adventure."""


def opened(rules: WarfighterRules, seats: int = 1, **words: Any) -> WarfighterTable:
    """The table once somebody is asked something."""
    table: WarfighterTable = hp.new(GAME, seats, rules=rules, seed=1, **words).table
    check(table)
    return table


def both(kind: str, name: str, rules: WarfighterRules = RULES, **words: Any) -> tuple[WarfighterTable, WarfighterTable]:
    with_it, without = INTERVENTIONS[kind].sides(rules, name)
    assert isinstance(with_it, WarfighterRules)
    assert isinstance(without, WarfighterRules)
    return opened(with_it, **words), opened(without, **words)


@pytest.mark.parametrize("name", list(RULES.heroes))
def test_a_hero_joins_at_level_1_or_stays_at_home(name: str) -> None:
    """WF-HER-03: with what is printed, and beside the same others with what they have."""
    with_it, without = both("heroes", name)
    others = [hero for hero in PARTY if hero != name]
    assert [hero.name for hero in without.heroes] == others
    assert [hero.name for hero in with_it.heroes] == [*others, name]
    guest = with_it.heroes[-1]
    assert guest.level == 1
    assert all(piece.printed for piece in guest.gear)
    assert set(guest.learned) <= set(RULES.heroes[name].ranks[0].printed)
    for one, other in zip(with_it.heroes, without.heroes, strict=False):
        assert ([piece.name for piece in one.gear], one.learned) == (
            [piece.name for piece in other.gear],
            other.learned,
        )


def test_a_full_party_leaves_its_last_hero_at_home_on_both_sides() -> None:
    """WF-RUL-78."""
    four = RULES.with_(most_heroes=4)
    with_it, without = both("heroes", "Vex", four)
    assert [hero.name for hero in without.heroes] == PARTY[:3]
    assert [hero.name for hero in with_it.heroes] == [*PARTY[:3], "Vex"]


def test_a_guest_is_played_by_whoever_plays_the_fewest() -> None:
    """WF-OVR-02; one who was of the party is played by the same seat."""
    with_it, _ = both("heroes", "Tolonar", seats=2)
    assert {hero.name: hero.seat for hero in with_it.heroes}["Tolonar"] == 1
    with_it, without = both("heroes", "Vex", seats=3)
    fewest = min(range(3), key=[hero.seat for hero in without.heroes].count)
    assert with_it.heroes[-1].seat == fewest


def test_a_campaign_is_left_alone() -> None:
    """WF-CAM-04: its party is bought."""
    for kind, name in (("heroes", "Vex"), ("weapons", "Mace"), ("skills", "Melee Skill")):
        for side in INTERVENTIONS[kind].sides(RULES, name):
            match = hp.new(GAME, 1, rules=side, seed=1, campaign=next(iter(RULES.campaigns)))
            assert not match.table.heroes, kind


@pytest.mark.parametrize("name", list(RULES.hostiles))
def test_a_hostile_is_left_out_of_its_deck(name: str) -> None:
    """WF-CMP-02; one that comes in another way never attacks."""
    with_it, without = both("hostiles", name)
    deck = hostile_deck(RULES.hostiles[name].level)
    assert with_it.cards.bags.keys() == without.cards.bags.keys()
    for back, bag in with_it.cards.bags.items():
        assert without.cards.bags[back] == [card for card in bag if card != name or back != deck]
    assert without.cards.size(deck) == len(without.cards.bags[deck])
    assert without.rules.hostiles[name].attacks == 0


@pytest.mark.parametrize("kind", ["weapons", "armors", "shields", "equipment"])
def test_a_piece_of_gear_is_set_against_having_none(kind: str) -> None:
    """WF-GEA-08, WF-BUY-04: the one who may have it has no other bought Gear, on neither side, but a weapon."""
    given = 0
    for name, card in getattr(RULES, kind).items():
        with_it, without = both(kind, name)
        for one, other in zip(with_it.heroes, without.heroes, strict=True):
            here, there = ([piece.name for piece in hero.gear] for hero in (one, other))
            if here == there:
                continue
            given += 1
            assert here == [*there, name]
            assert all(piece.printed or piece.name in RULES.weapons for piece in other.gear)
            assert kind != "weapons" or not there
            bought_by_all = kind == "equipment" and any("acolyte" in one.needs for one in card.abilities)
            assert RULES.heroes[one.name].kind in {"Player", "Team"} or bought_by_all
            assert RULES.heroes[one.name].ranks[one.level - 1].hth >= getattr(card, "least_hth", -9)
    assert given >= min(3, len(getattr(RULES, kind)))


def test_a_skill_is_learned_by_whoever_may() -> None:
    """WF-SKL-01; nobody of the party can learn what another class has."""
    with_it, without = both("skills", "Melee Skill")
    assert "Melee Skill" in with_it.heroes[0].learned
    assert "Melee Skill" not in without.heroes[0].learned
    for_others = next(skill.name for skill in RULES.skills.values() if skill.classes == ("Cleric",))
    assert [hero.learned for hero in both("skills", for_others)[0].heroes] == [
        hero.learned for hero in both("skills", for_others)[1].heroes
    ]


@pytest.mark.parametrize(
    ("kind", "names", "unused"),
    [
        ("heroes", ["Tolonar", "Vex"], None),
        ("hostiles", ["Oolosh", "Cave Spiders", "Wurm"], "Wurm"),
        ("weapons", ["Longsword", "Shortbow"], None),
        ("equipment", ["Holy Symbol", "Arrow Bundle"], "Arrow Bundle"),
    ],
)
def test_each_kind_is_used_as_the_log_tells(kind: str, names: list[str], unused: str | None) -> None:
    """Counted by the lab, and once more in the match of the same seed."""
    worths = value(GAME, kind, names, 2, bots="veteran", seats=1, **HERE)
    seen = 0
    for name, given, _ in worths.rows:
        plan, uses = worths.batch.plans[given], 0
        for i in range(2):
            match = hp.new(GAME, 1, seed=plan.seed_of(i), rules=plan.rules)
            match.run("veteran")
            hero = {"heroes": match.table.numbered(slug(name)), "hostiles": -1}.get(kind, 0)
            if name == "Holy Symbol":
                hero = match.table.numbered("herka")  # the one of the party with Divine Powers (WF-HER-15)
            for event in match.events:
                if kind == "hostiles":
                    uses += event.what == "appears" and event.facts["foe"] == name
                elif event.facts.get("hero") == hero and kind == "heroes":
                    uses += event.what in {"attacks", "uses", "enters", "explores", "activates", "declares"}
                elif event.facts.get("hero") == hero:
                    uses += event.what == "attacks" and event.facts["source"] == slug(name)
                    uses += event.what == "uses" and event.facts["card"] == name
        assert worths[name].uses == uses, name
        assert (worths[name].verdict == "never used") is (name == unused)
        seen += uses
    assert seen


def test_a_found_weapon_is_used_where_its_bearer_attacks_with_it() -> None:
    """WF-TRE-01: a found Dagger is told of as the weapon that it is; so is the one that Vex has bought, which is no Item.

    Gareth finds it and hands it to Colin, who attacks with it.
    """
    table = table_at(
        spaces=["Long Corridor"], party="Gareth 1; Colin 1; Vex 1: Dagger", foes=["Giant Rats at 1 x9 on 1"],
        heroes={word: {"space": 1, "striking": True} for word in ("gareth", "colin", "vex")},
    )  # fmt: skip
    log: list[Event] = []
    table.log = log
    script = items(table, 1, 1)
    next(script)
    asked = script.send("Dagger (found)")
    assert isinstance(asked, Ask)
    with pytest.raises(StopIteration):
        script.send(next(choice for choice in asked.options() if "gareth" in str(choice)))
    match = Match(GAME, table, seed=1)
    count = INTERVENTIONS["items"].uses
    assert count is not None
    for act, uses in (
        ("attack vex dagger standard giant-rats", 0),
        ("give gareth dagger colin", 0),
        ("attack colin dagger standard giant-rats", 1),
    ):
        match.play(act)
        while not isinstance(match.request, Ask) or "The party acts" not in match.request.prompt:
            match.run("veteran", until="request")
        table = match.table.copy()
        table.log = [*log, *match.events]
        assert count(table, "Dagger (found)") == uses, act


def test_prices_are_those_of_the_rulebook() -> None:
    """WF-LVL-01, WF-HOS-02, WF-BUY-01, WF-SKL-01: RP, XP, Copper; none for what nobody sells."""
    price = {kind: one.price for kind, one in INTERVENTIONS.items()}
    assert price["heroes"](RULES, "Gareth") == (RULES.heroes["Gareth"].ranks[0].rp, "9 RP")
    assert price["hostiles"](RULES, "Cave Spiders") == (4, "4 XP")
    assert price["weapons"](RULES, "Mace") == (6, "6 Copper")
    assert price["weapons"](RULES, "Runed Blade") is None
    assert price["armors"](RULES, "Chainmail") == (RULES.armors["Chainmail"].cost, "13 Copper")
    assert price["skills"](RULES, "Melee Skill") == (RULES.skills["Melee Skill"].rp, "2 RP")
    worths = value(GAME, "heroes", ["Tolonar", "Vex"], 1, bots="random", seats=1, **HERE)
    assert worths["Tolonar"].price == Price(10, "10 RP")
    assert "per RP" in repr(worths)


def test_what_works_without_a_word_is_not_called_unused() -> None:
    """Armor stops Wounds by itself; a Skill that only adds to a roll is not used."""
    worths = value(GAME, "armors", ["Chainmail"], 1, bots="veteran", seats=1, **HERE)
    assert worths["Chainmail"].uses is None
    assert worths["Chainmail"].verdict != "never used"
    assert not INTERVENTIONS["skills"].counts_uses(RULES, "Melee Skill")
    assert INTERVENTIONS["weapons"].counts_uses(RULES, "Mace")
