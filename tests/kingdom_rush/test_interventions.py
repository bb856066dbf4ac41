"""What heroes, hordes and enemies are worth: how each is given and taken away, counted and paid for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.measures import Price
from hordeplay.games.kingdom_rush import GAME
from hordeplay.games.kingdom_rush.measures import INTERVENTIONS
from hordeplay.games.kingdom_rush.model.check import check
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.setup import SEATED, SOLO
from hordeplay.lab import value

RULES = KingdomRules.load()
HERE: dict[str, Any] = {"executor": "here", "progress": False, "seed": 1}
HEROES = [hero.name for hero in RULES.heroes.values() if hero.tower]


def opened(rules: KingdomRules, seats: int, **words: Any) -> KingdomTable:
    table: KingdomTable = hp.new(GAME, seats, rules=rules, seed=1, **words).table
    check(table)
    return table


def sides(kind: str, name: str) -> tuple[KingdomRules, KingdomRules]:
    with_it, without = INTERVENTIONS[kind].sides(RULES, name)
    assert isinstance(with_it, KingdomRules)
    assert isinstance(without, KingdomRules)
    return with_it, without


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("name", HEROES)
def test_seat_0_has_the_hero_or_its_tower_alone(name: str, seats: int) -> None:
    """KR-HERO-01, KR-SETUP-02: hands and supply are the same on both sides, and no tower is there twice or lost."""
    with_it, without = (opened(rules, seats) for rules in sides("heroes", name))
    companion = RULES.heroes[name].companion
    assert [figure.name for figure in with_it.figures if figure.seat == 0 and figure.role == "main"] == [name]
    assert not companion or companion in {figure.name for figure in with_it.figures}
    assert [figure.name for figure in without.figures] == [
        figure.name for figure in with_it.figures if figure.name not in {name, companion}
    ]
    printed = opened(RULES, seats)
    usual = (SOLO if seats == 1 else SEATED)[:seats]
    for table in (with_it, without):
        assert RULES.heroes[name].tower in table.players[0].hand
        cards = Counter(table.supply)
        for player in table.players:
            cards.update(player.hand)
        had = Counter(printed.supply)
        for player in printed.players:
            had.update(player.hand)
        assert cards == had
        assert [player.hand for player in table.players] == [player.hand for player in with_it.players]
    assert sorted(with_it.heroes[:seats]) == sorted({name, *usual} - ({usual[0]} if name not in usual else set()))


def test_a_companion_is_taken_away_alone() -> None:
    """KR-ALL-01: its hero stays."""
    with_it, without = (opened(rules, 2) for rules in sides("heroes", "Wildcat"))
    assert [figure.name for figure in with_it.figures] == ["Alleria", "Wildcat", "Malik"]
    assert [figure.name for figure in without.figures] == ["Alleria", "Malik"]


def test_the_next_scenario_of_a_campaign_has_it_too() -> None:
    """KR-SETUP-04: what is laid out anew is changed anew."""
    with_it, without = sides("heroes", "Lilith")
    for rules, there in ((with_it, True), (without, False)):
        table = opened(rules, 2, campaign=True)
        steps = rules.steps(GAME.steps)
        assert steps["next_scenario"](table) == "hordes"
        starting = steps["hordes"](table)
        assert not isinstance(starting, str)
        next(starting)  # asks chance for the first horde
        assert ("Lilith" in {figure.name for figure in table.figures}) is there


@pytest.mark.parametrize("name", list(RULES.hordes))
def test_every_horde_can_be_emptied(name: str) -> None:
    """KR-GLOS-03: its enemies are gone, and what no scenario can do without is there: traits, bars, the centre of a portal."""
    with_it, without = sides("hordes", name)
    assert with_it == RULES
    was, now = RULES.hordes[name], without.hordes[name]
    assert not without.anatomy(name).foes
    assert (now.trait, now.level, now.icons, now.crystals) == (was.trait, was.level, was.icons, 0)
    assert [at for at, mark in enumerate("".join(now.grid)) if mark != "."] == [
        at for at, mark in enumerate("".join(was.grid)) if mark in "#+"
    ]
    assert without.scenarios == RULES.scenarios


@pytest.mark.parametrize("name", list(RULES.enemies))
def test_every_enemy_can_leave_its_squares_empty(name: str) -> None:
    """KR-GLOS-03: nowhere is one left, and all others stand where they stood."""
    with_it, without = sides("enemies", name)
    assert with_it == RULES
    for horde in RULES.hordes:
        stay = [foe for foe in RULES.anatomy(horde).foes if foe.kind != name]
        assert list(without.anatomy(horde).foes) == stay


@pytest.mark.parametrize(
    ("table", "names", "unused"),
    [("heroes", ["Malik", "Wildcat"], None), ("hordes", ["A1", "B2", "A6"], "A6"), ("enemies", ["Goblin", "Brute"], "Brute")],
)  # fmt: skip
def test_each_kind_is_used_as_the_log_tells(table: str, names: list[str], unused: str | None) -> None:
    """Counted by the lab, and once more in the match of the same seed; what no stack of the scenario has is never used."""
    worths = value(GAME, table, names, 2, bots="greedy", seats=2, **HERE)
    for name, given, _ in worths.rows:
        plan = worths.batch.plans[given]
        uses = 0
        for i in range(2):
            match = hp.new(GAME, 2, seed=plan.seed_of(i), rules=plan.rules)
            match.run("greedy")
            for event in match.events:
                horde = event.facts.get("horde") if event.what in {"starts", "spawns", "haunts"} else None
                if table == "heroes":
                    uses += event.what in {"activates", "strikes", "uses"} and event.facts["hero"] == name
                elif horde:
                    letters = "".join(RULES.hordes[horde].grid)
                    uses += horde == name if table == "hordes" else RULES.enemies[name].letter in letters
        assert worths[name].uses == uses, name
        assert (worths[name].verdict == "never used") is (name == unused)
    if unused:
        assert "never used it: these games do not tell its strength" in worths.says(unused)


def test_a_hero_who_holds_hordes_is_worth_hearts() -> None:
    """A verdict that is reached, and one that is not, at one n."""
    worths = value(GAME, "heroes", ["Malik", "Wildcat"], 40, bots="greedy", seats=2, measure="hearts left", **HERE)
    malik, wildcat = worths["Malik"], worths["Wildcat"]
    assert [malik.verdict, wildcat.verdict] == ["differs", "not decided"]
    assert malik.value.low > 0
    assert wildcat.value.low < 0 < wildcat.value.high
    assert malik.price is None
    assert "it has no price to set it against" in worths.says("Malik")


def test_a_horde_stands_beside_the_crystals_that_it_pays() -> None:
    """KR-DESTROY-03; a portal pays none."""
    worths = value(GAME, "hordes", ["A1", "B2", "P1"], 1, bots="random", seats=2, **HERE)
    assert worths["A1"].price == Price(1, "1 crystal")
    assert worths["B2"].price == Price(2, "2 crystals")
    assert worths["P1"].price is None
    assert list(worths.to_frame().set_index("name").price[["A1", "B2"]]) == [1, 2]
    assert worths["B2"].per_price == worths["B2"].value.value / 2
    assert "per crystal" in repr(worths)
