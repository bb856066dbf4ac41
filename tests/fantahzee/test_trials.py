"""Every answer carries a try of itself: its cases add up to the value, and many tries come near it."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean, stdev

import pytest

from hordeplay.core.luck import Source, key_of
from hordeplay.desk.questions import questions
from hordeplay.games.fantahzee import GAME, at, odds
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.odds import position
from hordeplay.odds.answer import Answer
from hordeplay.odds.distribution import Distribution

MAUREEN = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]
TRIES = 600
PRINTED = FantahzeeRules.load()

ANSWERS: dict[str, Callable[[], Answer]] = {
    "goal": lambda: odds.reach("5+XX", dice=4, rerolls=1),
    "keep": lambda: odds.keeping((6, 5, 4, 3, 3, 2, 1), (3, 3, 5), 2, "XX+XXX"),
    "keep all": lambda: odds.keeping((6, 6, 5), (6, 6, 5), 0, "66"),
    "lock a pair": lambda: odds.lock_early("XX", "XXX"),
    "lock numbers, of which one is kept while waiting": lambda: odds.lock_early("55", "XX", dice=4),
    "lock two pairs": lambda: odds.lock_early("XX+XX", "X", rerolls=1),
    "strength": lambda: odds.party(["Sergeant", "Paladin", "Alchemist"]),
    "strength of a chain": lambda: odds.party(["Lantern Seer", "Quartermaster", "Hexweaver", "Drill Captain"]),
    "all active": lambda: odds.party(["Sergeant", "Paladin"], goal="all"),
    "with a treasure": lambda: odds.party(["Sergeant", "Paladin"], treasures={1: [("Orb of Power", 2)]}),
    "a keep of a party": lambda: odds.party(
        MAUREEN, goal="all", rerolls=2, roll=(6, 5, 4, 3, 3, 2, 1), keep=(3, 3), active=["Alchemist"]
    ),
    "dice that wait": lambda: odds.party(MAUREEN, dice=7, rerolls=3, roll=(5, 4, 3, 2, 1), active=["Alchemist"]),
    "paid at once": lambda: odds.party(["Sergeant"], goal="all", roll=(2, 2), rerolls=0),
    "steam before the roll": lambda: odds.party(["Gearhound", "Sergeant"], steam=1, tokens=(1,)),
    "beaten": lambda: odds.beaten(5, ["Blighter"]),
    "beaten above": lambda: odds.beaten(3, upper=True),
    "balance": lambda: odds.balance(5, ["Blighter"]),
    "gain": lambda: odds.flip(6).answer("gain"),
    "loss": lambda: odds.flip(3).answer("loss"),
    "the boss next": lambda: odds.boss_next(3),
    "ambush": lambda: odds.ambush(5, 2),
    "Sergeants": lambda: odds.among("hero", "Sergeant", 5).answer(lambda n: n > 0, "a Sergeant in the first hand"),
    "town": lambda: odds.town_loss(2).average(),
    "three bosses": lambda: odds.until_bosses(3).average(),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_cases_add_up_and_tries_follow(name: str) -> None:
    answer = ANSWERS[name]()
    assert answer.why().total == answer.value
    assert answer.trial is not None
    assert answer.assumes
    tries = [answer.trial(Source(key_of("trial", name), n)) for n in range(TRIES)]
    assert answer.kind == "number" or set(tries) <= {0, 1}
    assert abs(mean(tries) - float(answer)) <= 4.5 * stdev(tries) / TRIES**0.5
    again = [answer.trial(Source(key_of("trial", name), n)) for n in range(20)]
    assert again == tries[:20], "a try is a function of its source"


@pytest.mark.parametrize("where", ["middle", "bottom"])
def test_a_try_finds_the_boss_where_the_rules_put_it(where: str) -> None:
    """FZ-SET-05: its place is known, so the tries are all alike; no stack is thrown away for ever."""
    rules = PRINTED.with_(boss_position=where)
    place = max(odds.boss_at(0, rules))
    for gone in range(place - PRINTED.knobs.level1_per_stack):
        answer = odds.boss_next(gone, rules)
        assert answer.trial is not None
        assert answer.trial(Source(key_of(where), 0)) == answer.value


def test_a_law_is_a_distribution_that_answers() -> None:
    law = odds.tops("2", 5)
    assert isinstance(law, Distribution)
    answer = law.answer(lambda n: n >= 3, "three Ambush or more")
    assert answer == law.at_least(3)
    assert str(answer).startswith("three Ambush or more: ")
    assert law.average() == law.mean
    behind = odds.damage(law, 1)
    assert law.trial is not None
    assert behind.trial is not None
    for n in range(50):
        assert behind.trial(Source(key_of("law"), n)) == max(0, law.trial(Source(key_of("law"), n)) - 1)
    with pytest.raises(ValueError, match="a figure of a flip: beaten, gain, loss or balance, not 'fun'"):
        odds.flip(3).answer("fun")  # type: ignore[arg-type]  # wrong on purpose


def test_questions_while_dice_are_in_the_air_are_about_the_throw() -> None:
    """FZ-DICE-03: where a person rolls, the dice that wait are no dice for the next reroll, and no reroll is needed."""
    match = at("roll", party="Sergeant, Paladin", dice="33221", rerolls=1)
    kept = {move.text: move.value for move in odds.moves(["Sergeant", "Paladin"], (3, 3, 2, 2, 1), 1)}["keep 3 3"]
    match = at("roll | party: Sergeant, Paladin | dice: 33221 | rerolls: 1", dice="ask")
    match.play("keep 3 3")
    asked = {str(question): question.answer for question in questions(match, seat=0)}
    strength = next(answer for says, answer in asked.items() if "how large is the strength" in says)
    assert strength == kept == position.expected_strength(match.table)
    assert "Dice 3-3 kept, 3 in the air, 0 rerolls left" in strength.says
    assert strength.why().total == strength


def test_a_question_of_another_seats_roll_step_can_be_tried() -> None:
    """FZ-DICE-06: the tries of a goal are played by the seat whose turn it is, not by the first one."""
    match = at("roll", party="Sergeant, Paladin", dice="33221", rerolls=1)
    match.table.seat = 1
    match.table.players[0].party, match.table.players[1].party = [], match.table.players[0].party
    assert GAME.questions is not None
    asked = [answer() for _, kind, answer in GAME.questions(match.table, 1) if kind == "chance"]
    assert asked
    for answer in asked:
        assert isinstance(answer, Answer)
        assert answer.trial is not None
        assert answer.trial(Source(key_of("seat 1"), 0)) in (0, 1)
