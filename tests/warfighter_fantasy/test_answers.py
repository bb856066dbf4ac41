"""Answers with reasons, and trials of the same things: cases that add up, dice that agree, and counts made another way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import get_args

import pytest
from warfighter_fantasy.helpers import RULES, expand, facts_of, finish, stand, table_at

from hordeplay.core.script import Ask
from hordeplay.desk.trials import Model, Run
from hordeplay.games.warfighter_fantasy import odds
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.odds.terms import Result, Struck
from hordeplay.games.warfighter_fantasy.rules.guards import guards_roll, move_guards
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import Answer, Assumption

DECK = {1: 10, 2: 6, 3: 4}
EXTREME = RULES.with_(natural_extremes=True)

ANSWERS: list[tuple[str, Callable[[], Answer]]] = [
    ("1/5", lambda: odds.attack(7, 4).answer("wound")),
    ("1/2", lambda: odds.attack(7, 4).answer("vuln")),
    ("3/10", lambda: odds.attack(7, 4).answer("none")),
    ("8/25", lambda: odds.attack(7, 4, 2).answer("wound")),
    ("2/3", lambda: odds.attack(7, 4, vulns=2).answer("wound")),
    ("9/10", lambda: odds.attack(1, 1, rules=EXTREME).answer("wound")),
    ("1/2", lambda: odds.weapon("Shortsword", "Skillful", 3, shadows=True).answer("wound")),
    ("5/6", lambda: odds.weapon("Mace", "Bash", 3, hth=2).answer("wound")),
    ("3241/4500", lambda: odds.kill_within(3, 7, 4)),
    ("821/900", lambda: odds.wounds_in_sequence(3, 7, 4).average()),
    ("3/10", lambda: odds.in_sequence(2, 7, 4).answer((1, 1))),
    ("11/60", lambda: odds.gain("Mace", "Bash", 3)),
    ("3/8", lambda: odds.blast(4, 6, 3).answer(0)),
    ("11/24", lambda: odds.blast(4, 6, 3).answer(lambda wounds: wounds >= 2, "two Wounds or more")),
    ("1/4", lambda: odds.explosion(4, 6, 3).answer((2, 2))),
    ("16/81", lambda: odds.blast(4, 6, 3, shared=False).answer(0)),
    ("4/3", lambda: odds.blast(4, 6, 3).average()),
    ("4/3", lambda: odds.blast(4, 6, 3, shared=False).average()),
    ("1/10", lambda: odds.hostile_attack("Cave Troll", 1, 5).answer("wound 1")),
    ("1/5", lambda: odds.struck("Cave Troll", 1, 5).answer("wound")),
    ("3/20", lambda: odds.struck("Cave Troll", 1, 5).answer("vuln")),
    ("3/10", lambda: odds.struck("Cave Troll", 1).answer("random vuln")),
    ("35997329/9720000", lambda: odds.volley("Cave Troll", 4, 1, "Chainmail").average()),
    ("1/11", lambda: odds.left_alone(3, 6)),
    ("5/11", lambda: odds.aimed(3, 6).answer(2)),
    ("52/77", lambda: odds.targeting(3, 6).answer(lambda counts: max(counts) == 3, "three at most")),
    ("15/8", lambda: odds.attacks_suffered("1/2", 3, 4)),
    ("17/16", lambda: odds.attacks_suffered("1/2", 3, 4, heroes_first=True)),
    ("1/2", lambda: odds.item_draws(DECK, 3).answer((2, 1))),
    ("611/1330", lambda: odds.item_draws(DECK, 4).answer((2, 1, 1))),
    ("13/8", lambda: odds.item_count(DECK, 2).average()),
    ("10/11", lambda: odds.passed_over(DECK, 1)),
    ("11/16", lambda: odds.environment(4, 6, 2).answer(0)),
    ("1/4", lambda: odds.environment(4, 6, 2).answer(1)),
    ("9/5", lambda: odds.guards(3).average()),
    ("11/5", lambda: odds.guards_arrival().average()),
    ("37835/97527", lambda: odds.no_marker(5)),
    ("3055638049/1933180194", lambda: odds.hands_to_marker(5)),
]
IDS = [f"{n}-{value.replace('/', '|')}" for n, (value, _) in enumerate(ANSWERS)]


@pytest.mark.parametrize(("value", "ask"), ANSWERS, ids=IDS)
def test_the_cases_add_up_and_the_trials_agree(value: str, ask: Callable[[], Answer]) -> None:
    """The ledger's fraction; disjoint cases with their sum; and 4,000 tries of the answer's own trial near it."""
    answer = ask()
    assert str(answer.value) == value
    why = answer.why()
    assert why.total == answer
    assert len({case.says for case in why}) == len(why)
    assert all(case.part for case in why)
    assert answer.assumes
    assert answer.trial is not None
    run = Run(Model(answer), "agree")
    run.step(4000)
    if answer.kind == "chance":
        low, high = wilson(run.total, run.n, 0.999)
        assert low < float(answer) < high
    else:
        spread = (sum((x - run.total / run.n) ** 2 for x in run.results) / run.n / run.n) ** 0.5
        assert abs(run.total / run.n - float(answer)) < 4 * spread


@pytest.mark.parametrize(
    "words",
    [
        {"armor_stop": "absorb"}, {"armor_stop": "vuln"}, {"strict_two_of_three": True}, {"vuln_cap": 1},
        {"vuln_hits_armor": False}, {"natural_extremes": True}, {"vuln_cover_bonus": 0, "vuln_attack_bonus": 4},
    ],
    ids=str,
)  # fmt: skip
def test_blows_follow_the_knobs(words: dict[str, int | bool | str]) -> None:
    """WF-RUL-01, -06, -07, -32, WF-CMP-18: four blows of the Troll on terrain 4 behind Leather Armor, tried and counted."""
    rules = RULES.with_(**words)
    law = odds.volley("Cave Troll", 4, 4, "Leather Armor", rules=rules)
    run = Run(Model(law.average()), "blows")
    run.step(6000)
    assert abs(run.total / run.n - float(law.mean)) < 4 * law.sd / run.n**0.5


def test_what_an_answer_rests_on() -> None:
    """Rulings, house cards, changed knobs, and what is left out."""
    added = RULES.with_(mode_p_semantics="add")
    rests = odds.weapon("Warhammer", "Standard", 3, rules=added).answer("wound").assumes
    assert Assumption("changed", "mode_p_semantics", "replace -> add") in rests
    assert ("house", "Warhammer") in [one[:2] for one in rests]
    assert {"WF-RUL-05", "WF-RUL-32"} <= {one.where for one in rests}
    assert "WF-RUL-10" in [one.where for one in odds.attack(7, 4, 2).assumes]
    troll = [one.where for one in odds.volley("Cave Troll", 2, 1, "Chainmail").assumes]
    assert {"WF-RUL-01", "WF-RUL-12", "WF-RUL-14"} <= set(troll)
    assert "WF-RUL-12" not in [one.where for one in odds.struck("Orc Spearmen", 1).assumes]


def test_what_there_is_not_is_refused() -> None:
    """By the word that is wrong."""
    with pytest.raises(ValueError, match="results: there is no 'hit'; there is wound, vuln, none"):
        odds.attack(7, 4).answer("hit")
    with pytest.raises(ValueError, match="results: there is no 'wounds'; did you mean 'wound'"):
        odds.struck("Cave Troll", 1).answer("wounds")
    with pytest.raises(ValueError, match="modes of Mace that cost XP: there is no 'Standard'; there is Skillful, Bash"):
        odds.gain("Mace", "Standard", 3)


# --- counted another way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("need", "cover", "dice", "vulns"), [(7, 4, 1, 0), (8, 3, 2, 1), (9, 5, 3, 2), (2, 7, 2, 0)])
@pytest.mark.parametrize("extremes", [False, True])
def test_attacks_face_by_face(need: int, cover: int, dice: int, vulns: int, extremes: bool) -> None:
    """WF-ATK-03, WF-CMP-18, WF-RUL-32: all dice counted; the three results share out everything."""
    rules = RULES.with_(natural_extremes=extremes)
    tally: Counter[str] = Counter()
    for *faces, die in product(*[range(1, 11)] * dice, range(1, 7)):
        hit = max(
            (f != 1 if f in (1, 10) else f + 2 * vulns >= need) if extremes else f + 2 * vulns >= need for f in faces
        )
        tally[("none", "vuln", "wound")[hit + (die + vulns >= cover)]] += 1
    for wanted in get_args(Result):
        answer = odds.attack(need, cover, dice, vulns, rules).answer(wanted)
        assert answer == Fraction(tally[wanted], 10**dice * 6)
        assert answer.why().total == answer


def test_fire_hands_in_the_engine() -> None:
    """WF-EXP-01: Tolonar casts it; half of the faces hit, so that k of four dice hit as often as k coins show heads."""
    tally: Counter[tuple[int, int]] = Counter()
    for k, die in product(range(5), range(1, 7)):
        match = stand(
            party="Tolonar 1; Gareth 1", spaces=["Long Corridor"], foes=["Vampiric Bats at 1 on 2"],
            heroes={"tolonar": {"space": 1, "striking": True, "luck": 0}, "gareth": {"space": 1}},
        )  # fmt: skip
        match.play("use tolonar fire-hands 1 vampiric-bats")
        match.answer((6, 10, 7, 9)[:k] + (5, 1, 3, 4)[k:])
        match.answer((die,))
        while isinstance(match.request, Ask) and "which one" in match.request.prompt:
            match.play(next(iter(match.request.options())))
        tally[len(facts_of(match, "vulned")), len(facts_of(match, "wounds"))] += comb(4, k)
    law = {what: Fraction(n, 16 * 6) for what, n in sorted(tally.items())}
    assert law == dict(odds.explosion(4, 6, 3))
    for least in range(5):
        share = sum(chance for (_, wounds), chance in law.items() if wounds >= least)
        assert share == odds.blast(4, 6, 3).at_least(least)


@pytest.mark.parametrize("shared", [True, False])
def test_explosions_die_by_die(shared: bool) -> None:
    """Each Attack die and each cover die by itself: 2 of them, all faces."""
    tally: Counter[int] = Counter()
    for one, two, first, second in product(range(1, 11), range(1, 11), range(1, 7), range(1, 7)):
        covers = (first, first) if shared else (first, second)
        tally[sum(face >= 6 and cover >= 3 for face, cover in zip((one, two), covers, strict=True))] += 1
    assert dict(odds.blast(2, 6, 3, shared=shared)) == {n: Fraction(k, 3600) for n, k in sorted(tally.items())}


@pytest.mark.parametrize("vulns", [0, 1, 2])
def test_a_commander_lends_a_die(vulns: int) -> None:
    """WF-RUL-31, WF-HTN-03: two Attack dice, the better one counts; in the engine and in the answers."""
    table = table_at(
        "react", pending=[1], spaces=["Long Corridor"], party="Gareth 1", foes=["Hex Witch at 1 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0, "vulns": vulns}},
    )  # fmt: skip

    def over(t: WarfighterTable) -> Hashable | None:
        return None if t.step != "hero" else (t.heroes[0].hurt, t.heroes[0].vulns - vulns)

    engine = expand(table, over, "done")
    law = odds.struck("Hex Witch", 1, vulns=vulns, dice=2)
    assert set(law) <= set(get_args(Struck))
    assert engine.chance(lambda at: at[0] > 0) == law.answer("wound")
    assert engine.chance(lambda at: at == (0, 0)) == law.answer("none")


def test_the_cup_by_all_handfuls() -> None:
    """WF-TGT-01: 924 handfuls of six out of twelve counters."""
    cup = [hero for hero in range(3) for _ in range(4)]
    hands = [Counter(cup[i] for i in hand) for hand in combinations(range(12), 6)]
    assert odds.left_alone(3, 6) == Fraction(sum(len(hand) < 3 for hand in hands), len(hands))
    for times in range(5):
        assert odds.aimed(3, 6).answer(times) == Fraction(sum(hand[0] == times for hand in hands), len(hands))


@pytest.mark.parametrize("points", [1, 2, 3])
def test_items_by_all_orders(points: int) -> None:
    """WF-TRE-02: every order of a deck of seven; what is above the points left is passed over."""
    deck = {1: 4, 2: 2, 3: 1}
    cards = [value for value, n in deck.items() for _ in range(n)]
    tally: Counter[tuple[int, ...]] = Counter()
    for order in permutations(cards):
        left, taken = points, list[int]()
        for value in order:
            if value <= left:
                left, taken = left - value, [*taken, value]
        tally[tuple(sorted(taken, reverse=True))] += 1
    for values, n in tally.items():
        answer = odds.item_draws(deck, points).answer(values)
        assert answer == Fraction(n, tally.total())
        assert answer.why().total == answer
    mean = sum((Fraction(len(values) * n, tally.total()) for values, n in tally.items()), Fraction(0))
    assert odds.item_count(deck, points).mean == mean


@pytest.mark.parametrize(("rolls", "need", "hardy"), [(1, 6, 0), (3, 8, 1), (4, 6, 2), (2, 6, 3)])
def test_environment_by_all_rolls(rolls: int, need: int, hardy: int) -> None:
    """WF-ENV-01, WF-ENV-02."""
    fine = sum(sum(face < need for face in faces) <= hardy for faces in product(range(1, 11), repeat=rolls))
    assert odds.environment(rolls, need, hardy).answer(0) == Fraction(fine, 10**rolls)


def test_guards_by_the_engine_s_own_track() -> None:
    """WF-GRD-02, WF-GRD-03, WF-RUL-02: all rolls of two Turns, moved by the rules."""
    total, n = 0, 0
    for faces in product(range(1, 11), repeat=2):
        table = table_at(adventure="Spinner's Realm", timer=0, turn=8)
        for face in faces:
            finish(guards_roll(table), (face,))
            finish(move_guards(table))
        total += sum(len(foe.members) for foe in table.foes) // table.boss.guards
        n += 1
    assert odds.guards(2).average() == Fraction(total, n)
    assert odds.guards(2).mean == Fraction(total, n)


def test_when_guards_arrive_by_the_engine_s_own_track() -> None:
    """WF-GRD-02, WF-GRD-03: each face of the roll, and the steps until the set is in the fight."""
    steps: Counter[int] = Counter()
    for face in range(1, 11):
        table = table_at(adventure="Spinner's Realm", timer=0, turn=8)
        finish(guards_roll(table), (face,))
        n = 0
        while not table.foes:
            finish(move_guards(table))
            n += 1
        steps[n] += 1
    assert dict(odds.guards_arrival()) == {n: Fraction(k, 10) for n, k in sorted(steps.items())}
