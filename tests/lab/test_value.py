"""What things are worth: games with them and without them on the same seeds, and no pair that need not be played."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import pytest
from lab.pigs import SHORT
from pig import GAME
from pig.rules import PigRules
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core.any import AnyRules
from hordeplay.core.measures import Price, uses_of
from hordeplay.core.rules import HouseRule
from hordeplay.games import find
from hordeplay.lab import compare, strengths, value
from hordeplay.lab.value import Values


def _ahead(rules: AnyRules, name: str) -> tuple[AnyRules, AnyRules]:
    """Seat 0 starts with points."""

    def given(table: PigTable, printed: Any) -> Any:
        if table.turns == 1 and not table.pot:
            table.players[0].points = 10
        return printed(table)

    house = HouseRule(f"seat-0-{name}", name, steps={"turn": given})
    return rules.house(PigRules.register(house).name), rules


def test_what_an_ability_is_worth_is_a_paired_difference() -> None:
    words: dict[str, Any] = {"n": 4, "seats": 2, "bots": "greedy", "seed": 3, "progress": False, "executor": "here"}
    rules = hp.rules("horrible-hordes").with_(rounds=4)
    worths = value("horrible-hordes", "abilities", ["Furnaces", "Druids"], rules=rules, **words)
    assert len(worths) == 2
    assert worths.measure == "ahead"
    assert worths["Druids"].value.level == pytest.approx(0.975)
    assert worths == value(
        "horrible-hordes", "abilities", ["Furnaces", "Druids"], rules=rules, **{**words, "n": 1}
    ).extend(3, executor="here", progress=False)
    assert "Bonferroni" in repr(worths)
    columns = ["name", "value", "low", "high", "n", "differs", "verdict", "uses", "price", "per_price", "strength"]
    assert list(worths.to_frame().columns) == columns


def test_a_gift_of_points_is_worth_points() -> None:
    """Seat 0 of Pig starts with ten points: that is worth wins, and the interval says so."""
    try:
        with_, without = _ahead(SHORT, "gift")
        gift = compare(GAME, with_, without, 300, measure="first", progress=False, executor="here", seed=1)
        assert gift.difference.low > 0
        assert gift.unpaired_needed > gift.n
    finally:
        PigRules.registered.clear()


@pytest.mark.parametrize(("table", "name"), [("heroes", "Alchemist"), ("treasures", None), ("actions", None)])
def test_cards_of_fantahzee_are_taken_out(table: str, name: str | None) -> None:
    rules = hp.rules("fantahzee").with_(bosses_to_end=1, finish_round=False)
    name = name or next(iter(rules.content[table]))
    worths = value("fantahzee", table, [name], 1, rules=rules, seats=2, bots="tip", progress=False, executor="here")
    given, taken = worths.batch.plans
    assert given.rules == rules
    assert taken.rules.content[table][name].copies == 0


def test_kingdoms_are_given_to_seat_0() -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=2)
    worths = value(
        "horrible-hordes", "kingdoms", ["Dwarves", "Elves"], 2, rules=rules, seats=2, progress=False, executor="here"
    )
    assert [worth.name for worth in worths.worths]
    assert len(worths.batch.plans) == 3, "without is the same for both, and is played once"


def test_what_cannot_be_given_is_refused() -> None:
    with pytest.raises(
        ValueError,
        match="interventions of Horrible Hordes: there is no 'terrain'; there is abilities, kingdoms, hordes",
    ):
        value("horrible-hordes", "terrain")
    with pytest.raises(ValueError, match="abilities: there is no 'Druid'; did you mean 'Druids'"):
        value("horrible-hordes", "abilities", ["Druid"])


# ---- always, never used, for its price


HERE: dict[str, Any] = {"executor": "here", "progress": False}
SHORT_GAME = hp.rules("horrible-hordes").with_(rounds=2)
FEW = ["Mythic Saga", "Oracles", "Cavalry", "Furnaces", "Roads"]


@pytest.fixture(scope="module")
def few() -> Values:
    return value("horrible-hordes", "abilities", FEW, 16, rules=SHORT_GAME, bots="greedy", seed=2, **HERE)


def test_what_is_always_the_same_is_said_so_and_is_sure(few: Values) -> None:
    saga = few["Mythic Saga"]
    assert (saga.verdict, saga.value.value, saga.uses, saga.differs) == ("always", 5.0, 16, True)
    assert saga.says == "always +5.00 (16 of 16)"
    assert "Mythic Saga *" in repr(few)
    # two pairs are no proof, however alike they are
    two = value("horrible-hordes", "abilities", FEW[:1], 2, rules=SHORT_GAME, bots="greedy", seed=2, **HERE)
    assert (two["Mythic Saga"].verdict, two["Mythic Saga"].differs) == ("always", False)


def test_never_used_is_counted_and_not_guessed_from_0(few: Values) -> None:
    oracles, cavalry, furnaces = few["Oracles"], few["Cavalry"], few["Furnaces"]
    assert (oracles.verdict, oracles.uses) == ("never used", 0)
    assert "never used" in few.says("Oracles")
    # a lasting permission leaves no word in the log: it may have been used, and made no difference
    assert (cavalry.verdict, cavalry.uses) == ("no difference", None)
    assert few.strength("Cavalry") == "no difference"
    assert furnaces.uses is not None
    assert furnaces.uses > 0


@pytest.mark.parametrize(
    ("game", "table", "bot", "event", "fact"),
    [("kingdom-rush", "towers", "greedy", "builds", "tower"), ("fantahzee", "actions", "tip", "plays", "action")],
)
def test_uses_are_those_of_the_log(game: str, table: str, bot: str, event: str, fact: str) -> None:
    """A game counted by the lab, and once more from the events of the match of its seed."""
    rules = hp.rules(game) if game == "kingdom-rush" else hp.rules(game).with_(bosses_to_end=1, finish_round=False)
    names = list(rules.content[table])[:6]
    worths = value(game, table, names, 1, rules=rules, seats=2, bots=bot, seed=5, **HERE)
    given = worths.rows[0][1]
    plan = worths.batch.plans[given]
    match = hp.new(game, 2, seed=plan.seed_of(0), rules=plan.rules)
    match.run(bot)
    seen = [one.facts[fact] for one in match.events if one.what == event]
    assert {name: worths[name].uses for name in names} == {name: seen.count(name) for name in names}
    assert any(worths[name].uses for name in names)


def test_strength_is_the_worth_for_the_price_against_its_kind(few: Values) -> None:
    saga = few["Mythic Saga"]
    assert saga.price is not None
    assert saga.per_price == 5 / saga.price.amount
    assert few.strength("Mythic Saga") == "not decided", "of three others two are hardly known after 16 pairs"
    says = few.says("Mythic Saga")
    assert says.startswith("Mythic Saga: always +5.00 (16 of 16), used 16 times in 16 games, for ")
    assert ". That is not decided, play more pairs, among these 4 of " in says
    assert says.endswith("with a price, as greedy at every seat plays it.")
    assert few.strength("Furnaces") == "not decided"
    more = few.extend(84, **HERE)
    assert more.strength("Mythic Saga") == "too strong"
    assert "That is too strong for its price, among these 4 of " in more.says("Mythic Saga")
    lone = value("horrible-hordes", "abilities", ["Mythic Saga"], 2, rules=SHORT_GAME, bots="greedy", **HERE)
    assert lone.strength("Mythic Saga") == "alone"
    assert "3 or more other abilities" in lone.says("Mythic Saga")


def synthetic(monkeypatch: pytest.MonkeyPatch, few: Values, **ends: tuple[float, float, float]) -> Values:
    """The table of these things, each with a price of 1 unit: value, low and high are given."""
    spare, some = replace(few), few["Furnaces"]
    price = Price(1, "1 chit")
    worths = tuple(
        some._replace(
            name=name, value=replace(some.value, value=at, low=low, high=high), price=price, verdict="differs"
        )
        for name, (at, low, high) in ends.items()
    )
    monkeypatch.setitem(spare.__dict__, "worths", worths)
    return spare


SURE = {"a": (0.9, 0.9, 0.9), "b": (1.0, 1.0, 1.0), "c": (1.1, 1.1, 1.1), "d": (1.2, 1.2, 1.2)}
"""Others that are known: quartiles 0.975 and 1.125, fences 0.75 and 1.35."""


@pytest.mark.parametrize(
    ("interval", "strength"),
    [((1.5, 1.4, 1.6), "too strong"), ((0.5, 0.4, 0.6), "too weak"), ((1.0, 0.8, 1.3), "ordinary"),
     ((1.3, 1.2, 1.4), "not decided")],
)  # fmt: skip
def test_against_others_that_are_known_the_fences_are_tukeys(
    monkeypatch: pytest.MonkeyPatch, few: Values, interval: tuple[float, float, float], strength: str
) -> None:
    these = synthetic(monkeypatch, few, x=interval, **SURE)
    assert these.strength("x") == strength
    kind = these.kind("x")
    assert kind is not None
    assert kind.median == pytest.approx(1.05)
    assert kind.upper == pytest.approx((1.35, 1.35))
    assert kind.lower == pytest.approx((0.75, 0.75))


@pytest.mark.parametrize("interval", [(1.5, 1.4, 1.6), (0.5, 0.4, 0.6), (1.0, 0.8, 1.3)])
def test_a_verdict_that_the_others_may_overturn_is_not_decided(
    monkeypatch: pytest.MonkeyPatch, few: Values, interval: tuple[float, float, float]
) -> None:
    """The same values as above, of which one does not know much: whatever the others are must give the verdict."""
    wide = {name: (at, at - 0.5, at + 0.5) for name, (at, _, _) in SURE.items()}
    assert synthetic(monkeypatch, few, x=interval, **wide).strength("x") == "not decided"
    # nor does one other without any interval make a number of what is unknown
    unknown = {**SURE, "d": (1.2, -math.inf, math.inf)}
    assert synthetic(monkeypatch, few, x=interval, **unknown).strength("x") == "not decided"


def test_a_verdict_holds_for_every_value_within_the_intervals_of_the_others(
    monkeypatch: pytest.MonkeyPatch, few: Values
) -> None:
    rng = random.Random(1)
    wide = {name: (at, at - 0.2, at + 0.1) for name, (at, _, _) in SURE.items()}
    bounds = synthetic(monkeypatch, few, x=(0.0, 0.0, 0.0), **wide).kind("x")
    assert bounds is not None
    for _ in range(300):
        drawn = {
            name: (at := rng.choice([low, high, rng.uniform(low, high)]), at, at)
            for name, (_, low, high) in wide.items()
        }
        kind = synthetic(monkeypatch, few, x=(0.0, 0.0, 0.0), **drawn).kind("x")
        assert kind is not None
        for fence, (least, most) in ((kind.lower, bounds.lower), (kind.upper, bounds.upper)):
            assert least - 1e-9 <= fence[0] == pytest.approx(fence[1])
            assert fence[1] <= most + 1e-9


def test_fences_are_wide_enough_for_an_other_without_an_interval(monkeypatch: pytest.MonkeyPatch, few: Values) -> None:
    """Quartiles of five others do not hang on the outermost one."""
    five = {**SURE, "e": (1.0, -math.inf, math.inf)}
    kind = synthetic(monkeypatch, few, x=(9.0, 9.0, 9.0), **five).kind("x")
    assert kind is not None
    assert kind.upper[1] < 9
    assert synthetic(monkeypatch, few, x=(9.0, 9.0, 9.0), **five).strength("x") == "too strong"


def test_a_verdict_says_among_how_many_it_was_reached(few: Values) -> None:
    every = len(SHORT_GAME.content["abilities"])
    assert f"among these 4 of {every} abilities with a price" in few.says("Mythic Saga")
    assert f"among these 4 of {every}" in repr(few)


def test_prices_follow_the_rules() -> None:
    """KR-BUY-02: a tower costs what its level costs; what is not sold has no price."""
    rules = hp.rules("kingdom-rush").with_(price_level1=5)
    towers = find("kingdom-rush").interventions["towers"]
    sold, top = (next(one.name for one in rules.content["towers"].values() if one.level == level) for level in (1, 3))
    assert towers.price(rules, sold) == (5, "5 crystals")
    assert towers.price(rules, top) is None
    hordes = find("horrible-hordes").interventions["hordes"]
    assert hordes.price(SHORT_GAME, "Rat King") == (7, "7 Hit Counters")


def test_hordes_and_tiles_are_given_and_taken() -> None:
    """HH-RUL-68, KR-TOWER-11."""
    hordes = find("horrible-hordes").interventions["hordes"]
    pool = set(SHORT_GAME.pool)
    for name in ("Rat King", next(name for name in SHORT_GAME.hordes if name not in pool)):
        with_it, without = hordes.sides(SHORT_GAME, name)
        assert set(with_it.pool) == pool | {name}  # type: ignore[attr-defined]  # HordeRules
        assert set(without.pool) == pool - {name}  # type: ignore[attr-defined]  # likewise
    rules = hp.rules("kingdom-rush")
    whole, single = find("kingdom-rush").interventions["tiles"].sides(rules, "L3")
    assert whole == rules
    assert single.content["tiles"]["L3"].rows == ("X",)


def test_several_bots_play_equally_many_pairs_and_disagreement_is_marked() -> None:
    both = strengths(
        "horrible-hordes", "abilities", ["Oracles", "Druids"], 6, bots=["random", "greedy"], rules=SHORT_GAME, **HERE
    )
    assert {bot: values.n for bot, values in both.by_bot.items()} == {"random": 6, "greedy": 6}
    assert both.by_bot["greedy"]["Oracles"].uses == 0
    assert both.by_bot["random"]["Oracles"].uses
    assert both.mark("Oracles") == "used"
    assert "Not every bot uses it." in both.says("Oracles")
    assert len(both.to_frame()) == 4
    assert "disagree on" in repr(both)


def test_values_repeat_themselves_with_their_uses(few: Values) -> None:
    again = hp.repeat(few.save(), **HERE)
    assert again == few
    assert isinstance(again, Values)
    assert [(one.name, one.uses) for one in again.worths] == [(one.name, one.uses) for one in few.worths]


def test_uses_are_a_measure_like_any_other() -> None:
    name = uses_of("towers", "Archer")
    sample = hp.simulate("kingdom-rush", 2, seats=2, bots="greedy", measures=[name], **HERE)
    assert sample.mean(name).value >= 0
    with pytest.raises(ValueError, match="interventions of Kingdom Rush: Rift in Time: there is no 'tower'"):
        find("kingdom-rush").measure("uses of tower: Archer")
