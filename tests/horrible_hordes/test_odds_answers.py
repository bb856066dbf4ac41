"""Every chance is an answer: it says why, what it rests on, and one try of it agrees with its exact value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from statistics import fmean, pstdev

import pytest

from hordeplay.desk.trials import Model
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.odds.questions import questions
from hordeplay.odds.answer import Answer

PRINTED = HordeRules.load()
TRIES = 1_500
WEIGHTED = PRINTED.with_(event_weight_1=3, event_weight_2=0)

ANSWERS: dict[str, Callable[[], Answer]] = {
    "hit": lambda: odds.hit("Ogre Magi", "Hills", ["Nets", "Pikes"]),
    "volley": lambda: odds.volley("Rat King").answer(lambda hits: hits >= 2, "two hits or more"),
    "shot": lambda: odds.shot("Earthquake", "Rat King").average(),
    "shot at few": lambda: odds.shot("Fireball", "Rat King", 1).answer(lambda hits: hits == 1, "it goes"),
    "outright": lambda: odds.outright(3),
    "second start": odds.second_start,
    "event": lambda: odds.event(WEIGHTED).answer("Quarry"),
    "chits": lambda: odds.event_chits().average(),
    "seen": lambda: odds.events_seen(20, WEIGHTED).average(),
    "all seen": lambda: odds.turns_to_see_all(WEIGHTED),
    "drawn": lambda: odds.drawn(odds.kinds(), 2).answer(lambda kinds: "undead" in kinds, "an Undead among two"),
    "spawns": lambda: odds.spawns(20).average(),
    "battle": lambda: odds.battle(2, "Frost Giant Family", using=["Fireball", "Decoys"]).answer("destroyed"),
    "raid": lambda: odds.raid(1, 2, 1, horde="Pit Fiend Demons", abilities=["Skirmishers"]).answer(),
    "rounds": lambda: odds.raid(1, 1, 1, horde="Vampire Lord", terrain="Swamp").rounds_answer(),
    "undead": lambda: odds.size_after(odds.battle(2, "Wraith Lord")).average(),
}


def test_what_is_left_of_a_battle_is_counted_in_units() -> None:
    assert [case.says for case in odds.battle(2, "Rat King", 4).why()] == ["1 Army left", "2 Armies left"]


@pytest.mark.parametrize("name", ANSWERS)
def test_tries_agree_with_the_exact_value(name: str) -> None:
    """DESIGN 7: every answer is checked by a second method; its cases add up, and it names its rulings."""
    answer = ANSWERS[name]()
    assert answer.why().total == answer
    results = Model(answer).results(("tries", name), 0, TRIES)
    spread = pstdev(results) / sqrt(TRIES)
    assert abs(fmean(results) - float(answer)) <= 4.5 * spread + 1e-9
    if answer.kind == "chance":
        assert set(results) <= {0, 1}
        assert 0 <= answer <= 1


@pytest.mark.parametrize("name", [name for name in ANSWERS if name != "drawn"])
def test_what_it_rests_on_is_named(name: str) -> None:
    """Rulings by their ids, and what somebody changed."""
    assert any(one.where.startswith("HH-RUL-") for one in ANSWERS[name]().assumes)
    if "seen" in name or name == "event":
        assert "event_weight_1" in str(ANSWERS[name]().assumes)


def test_cases_of_the_collector_are_the_waits() -> None:
    """HH-ETAB-01: with equal weights n/n + n/(n-1) + ... + n/1; without, the same sum of other waits."""
    waits = [case.part for case in odds.turns_to_see_all().why()]
    assert waits == [Fraction(10, 10 - seen) for seen in range(10)]
    uneven = [case.part for case in odds.turns_to_see_all(WEIGHTED).why()]
    assert len(uneven) == 9
    assert uneven[0] == 1
    assert all(before < after for before, after in pairwise(uneven))


def test_questions_of_a_position_are_answers_with_tries() -> None:
    """HH-ATK-02, HH-RAID-02, HH-HSEG-03: every question of a table can be answered, explained and tried."""
    table = prepare(
        "move",
        dwarves="d4 settlement castle 2 army, e5 settlement, 3 food",
        elves="h8 settlement, g7 army",
        hordes="Rat King d5, Vampire Lord g7 2, Gnoll Chieftain h7 3",
    )
    asked = list(questions(table, 0))
    assert {kind for _, kind, _ in asked} == {"chance", "number"}
    for says, kind, work_out in asked:
        answer = work_out()
        assert answer.kind == kind, says
        assert answer.why().total == answer
        assert Model(answer).results(("questions", says), 0, 5)
