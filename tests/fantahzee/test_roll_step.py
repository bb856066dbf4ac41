"""The solved Roll Step against the obvious recursion, the engine's own options, and play by the book of its best moves."""

from __future__ import annotations

import random
from fractions import Fraction
from statistics import mean, stdev
from typing import Any, TypeAlias

import pytest
from fantahzee.dice_oracle import Oracle, throws

from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.odds import Move, RollStep, luck_and_skill, roll_step
from hordeplay.games.fantahzee.odds.roll_solver import Option
from hordeplay.games.fantahzee.rules.activating import Open, Pause, Way, after, effects_of, rouse_targets, roused, ways
from hordeplay.games.fantahzee.rules.rolling import keeps, landed, thrown

MAUREEN = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]
PartyHeld: TypeAlias = tuple[list[str], dict[int, list[tuple[str, int]]]]
JOHN = ["Alchemist", "Sergeant", "Sergeant", "Steam Brute"]


def oracle_of(solved: RollStep, rules: FantahzeeRules, treasures: dict[int, list[tuple[str, int]]]) -> Oracle:
    heroes = solved.party.heroes
    ends = [
        [effect for name, level in treasures.get(slot, []) for effect in rules.treasure(name).effects(level)]
        for slot in range(len(heroes))
    ]
    return Oracle(heroes, rules.knobs, solved.worth, ends)


# parties with all that touches dice: gains, reductions, steam, free activations, turned dice, numbers, equal heroes
PARTIES: list[PartyHeld] = [
    (["Alchemist", "Sergeant"], {}),
    (["Sergeant", "Paladin", "Alchemist"], {}),
    (["Sergeant", "Sergeant", "Steam Brute"], {}),
    (["Hexweaver", "Gearhound", "Boiler Tinker"], {}),
    (["Mirage Pupil", "Alchemist", "Drill Captain"], {}),
    (["Lantern Seer", "Valve Warden", "Boiler Tinker"], {}),
    (["Gate Recruit", "Bodyguard", "Halberd Veteran"], {0: [("Orb of Power", 2)], 1: [("Marching Horn", 1)]}),
    (["Gate Recruit", "Gate Recruit", "Hexweaver"], {0: [("Crooked Die", 2)]}),
    (["Gate Recruit", "Hero", "Lantern Seer"], {0: [("Marching Horn", 2)], 2: [("Brass Flask", 1)]}),
    (["Boiler Tinker", "Gearhound", "Valve Warden"], {1: [("Brass Flask", 1)]}),
    (["Gearhound", "Valve Warden", "Lantern Seer"], {0: [("Orb of Power", 1)], 2: [("Brass Flask", 2)]}),
]
KNOBS: list[dict[str, Any]] = [  # knobs that the Roll Step honours
    {"extra_dice_timing": "at_once"},
    {"extra_dice_without_reroll": "free_roll"},
    {"reduction_timing": "at_once"},
    {"reduce_to_zero": "minimum_one"},
    {"reduce_steam": True},
    {"steam_leftover": "usable"},
    {"reduce_steam": True, "steam_leftover": "usable"},
    {"activate_before_roll": False},
    {"cost_groups": "merged"},
]
CASES: list[tuple[PartyHeld, dict[str, Any]]] = [(party, {}) for party in PARTIES] + [
    (PARTIES[(i + k) % len(PARTIES)], knobs) for i, knobs in enumerate(KNOBS) for k in (1, 4, 6)
]


@pytest.mark.parametrize("leftover", ["lost", "usable"])
def test_steam_is_burnt_before_more_is_made(leftover: str) -> None:
    """FZ-RUL-19, FZ-RUL-57: who brings a die is needed before the last roll, and makes steam; so somebody burns some before.

    The Hexweaver has a flask; the Drill Captain has to wake the Tinker at once.
    """
    rules = FantahzeeRules.load().with_(die_sides=4, steam_leftover=leftover)
    flask: PartyHeld = (["Hexweaver", "Gearhound", "Valve Warden", "Gate Recruit"], {0: [("Brass Flask", 1)]})
    captain = ["Drill Captain", "Boiler Tinker", "Gearhound", "Valve Warden", "Gate Recruit"]
    for (names, treasures), steam in ((flask, 3), ((captain, {0: [("Orb of Power", 1)]}), 2)):
        solved = roll_step(names, "all", rules, treasures)
        pause = solved.start(dice=2, rerolls=1)._replace(pool=(2, 0, 0, 0), waiting=0, steam=steam, rolled=True)
        assert solved.value(pause) == oracle_of(solved, rules, treasures).value(pause) == 1


@pytest.mark.parametrize(
    ("party", "knobs"), CASES, ids=lambda value: "+".join(value[0]) if isinstance(value, tuple) else ""
)
def test_the_obvious_recursion(party: PartyHeld, knobs: dict[str, Any]) -> None:
    """Equal fractions before the first roll of two dice, with steam, an action's die and a reduction at hand; every knob.

    Dice of four sides keep the recursion short; a face that is missing pays nothing.
    """
    names, treasures = party
    rules = FantahzeeRules.load().with_(die_sides=4, **knobs)
    for goal in ("strength", "all"):
        solved = roll_step(names, goal, rules, treasures)
        oracle = oracle_of(solved, rules, treasures)
        start = solved.start(dice=2, rerolls=1)
        for pause in (start, start._replace(steam=3, tokens=(1,)), start._replace(sets=(2,))):
            assert solved.value(pause) == oracle.value(pause)


def test_a_price_with_several_groups() -> None:
    """Independent or merged groups, reduced by several tokens (FZ-RUL-15)."""
    for groups in ("independent", "merged"):
        rules = FantahzeeRules.load().with_(die_sides=4, cost_groups=groups).edit("heroes", "Archmage", dice="1+XX+X")
        solved = roll_step(["Archmage", "Hero", "Alchemist"], "strength", rules)
        start = solved.start(3, 1)._replace(tokens=(1, 2))
        assert solved.value(start) == oracle_of(solved, rules, {}).value(start)


@pytest.mark.parametrize(
    ("names", "dice", "rerolls"), [(MAUREEN[1:], 2, 1), (JOHN, 2, 2), (["Steamsmith", "Steamasaur"], 3, 2)]
)
def test_longer_phases(names: list[str], dice: int, rerolls: int) -> None:
    solved = roll_step(names)
    start = solved.start(dice, rerolls)
    assert solved.value(start) == oracle_of(solved, FantahzeeRules.load(), {}).value(start)


def test_field_promotion_before_the_roll() -> None:
    """A free activation that waits before the first roll (trap of the Action RollStep): its gains join that roll."""
    for early in (True, False):
        rules = FantahzeeRules.load().with_(activate_before_roll=early, die_sides=4)
        solved = roll_step(["Alchemist", "Sergeant", "Steam Brute"], "strength", rules)
        start = solved.start(2, 1)
        words = (Open("activate", 2),)
        assert solved.value(start, words) == oracle_of(solved, rules, {}).value(start, words)
    assert solved.value(start, words) == solved.value(start)


def random_pause(rng: random.Random, heroes: int) -> Pause:
    pool = [0] * 6
    for _ in range(rng.randrange(8)):
        pool[rng.randrange(6)] += 1
    active = sum(1 << slot for slot in range(heroes) if rng.random() < 0.3)
    return Pause(
        active,
        tuple(pool),
        rng.randrange(3),
        rng.randrange(3),
        rng.randrange(5),
        tuple(sorted(rng.choices([1, 2], k=rng.randrange(3)))),
        sets=(1,) * rng.randrange(2),
    )


def test_the_options_of_the_engine_on_500_random_pauses() -> None:
    """The solver and the verbs see the same ways to pay and the same pauses after them; of equal heroes it takes one."""
    rng = random.Random(4)
    rules, every = FantahzeeRules.load(), sorted(FantahzeeRules.load().heroes)
    for _ in range(500):
        names = [rng.choice(every) for _ in range(4)]
        pause = random_pause(rng, len(names))
        solved = roll_step(names)
        heroes, party = solved.party.heroes, solved.party
        first = [next(i for i in range(4) if names[i] == names[s] and not pause.active >> i & 1) == s
                 for s in range(4) if not pause.active >> s & 1]  # fmt: skip
        idle = [s for s in range(4) if not pause.active >> s & 1]
        expected = {}
        for slot in (s for s, one in zip(idle, first, strict=True) if one):
            for way in ways(heroes[slot], slot, pause, rules.knobs):
                then, words = after(pause, slot, way, effects_of(heroes[slot]), heroes[slot].strength, rules.knobs)
                faces = [str(f) for f, n in enumerate(way.dice, 1) for _ in range(n)]
                kind = "steam" if way.steam else "activate"
                expected[" ".join([kind, str(slot + 1), *faces])] = solved.value(then, words)
        values = {move.text: move.value for move in solved.moves(pause)}
        assert {text: v for text, v in values.items() if text.split()[0] in ("activate", "steam")} == expected
        kept = {
            " ".join(["keep", *(str(f) for f, n in enumerate(k, 1) for _ in range(n))])
            for k in keeps(pause, rules.knobs)
        }
        assert {text for text in values if text.startswith("keep")} == kept
        assert "done" in values
        assert max(values.values()) == solved.value(pause) == solved.best(pause).value
        for option in party.options(party.standing(pause)):
            check_successor(option, pause, solved, rules)


def check_successor(option: Option, pause: Pause, solved: RollStep, rules: FantahzeeRules) -> None:
    if option.kind not in ("activate", "steam"):
        return
    hero, words = solved.party.heroes[option.slot], solved.party.effects[option.slot]
    then, opened = after(pause, option.slot, option.way, words, hero.strength, rules.knobs)
    assert option.to == solved.party.standing(then, opened)
    assert (option.dice, option.rolls) == (then.waiting - pause.waiting, then.rerolls - pause.rerolls)


def play(solved: RollStep, start: Pause, rng: random.Random, book: dict[tuple[Pause, tuple[Open, ...]], Move]) -> int:
    """Play one Roll Step by the best moves, through the engine's functions."""
    rules, party = FantahzeeRules.load(), solved.party
    pause, words = start, tuple[Open, ...]()
    faces = [rng.randrange(1, 7) for _ in range(pause.waiting)]
    pause = landed(thrown(pause, pause.pool)[0], faces)
    while True:
        key = pause, words
        if key not in book:
            book[key] = solved.best(pause, words)
        verb, *rest = book[key].text.split()
        numbers = [int(n) for n in rest]
        if verb == "done":
            return solved.worth(pause.active)
        if verb == "keep":
            then, n = thrown(pause, tuple(numbers.count(f) for f in range(1, 7)))
            pause = landed(then, [rng.randrange(1, 7) for _ in range(n)])
        elif verb == "skip":
            words = ()
        elif verb == "rouse":
            slot = numbers[0] - 1
            assert slot in rouse_targets(party.heroes, pause.active, 99)
            pause, words = roused(pause, slot, party.effects[slot], party.heroes[slot].strength, rules.knobs)
        else:
            slot, dice = numbers[0] - 1, numbers[1:]
            paid = tuple(dice.count(f) for f in range(1, 7))
            every_way = ways(party.heroes[slot], slot, pause, rules.knobs)
            way: Way = next(w for w in every_way if w.dice == paid and (w.steam > 0) == (verb == "steam"))
            hero = party.heroes[slot]
            pause, words = after(pause, slot, way, party.effects[slot], hero.strength, rules.knobs)
        words = tuple(word for word in words if word.word == "activate")


@pytest.mark.parametrize(("names", "dice", "n"), [(JOHN, 5, 20_000), (MAUREEN, 6, 4_000)])
def test_an_optimal_bot_earns_what_was_promised(names: list[str], dice: int, n: int) -> None:
    """20,000 seeded dice phases: the mean lies within four standard errors of the exact value (question 9)."""
    solved, rng = roll_step(names), random.Random(2016)
    start, book = solved.start(dice), dict[tuple[Pause, tuple[Open, ...]], Move]()
    won = [play(solved, start, rng, book) for _ in range(n)]
    assert abs(mean(won) - float(solved.value(start))) < 4 * stdev(won) / n**0.5


def test_luck_and_skill_add_up() -> None:
    """From the value before the first roll to the strength that was reached, term by term; the mean of luck is 0."""
    solved = roll_step(MAUREEN)
    start = solved.start(6)
    one = Pause(0, (1, 1, 1, 1, 1, 1), 0, 2)
    two = Pause(1 << 3, (1, 1, 1, 1, 1, 0), 2, 3)
    three = Pause(1 << 3, (1, 1, 2, 1, 1, 1), 0, 2)
    four = Pause(1 << 3, (1, 2, 3, 1, 0, 0), 0, 1)
    decisions = []
    for pause, text in ((one, "activate 4 6"), (two, "keep 5"), (three, "keep 3 3"), (four, "activate 5 2 2")):
        value = {move.text: move.value for move in solved.moves(pause)}[text]
        decisions.append((pause, text, value))
    steps = luck_and_skill(solved, start, decisions)
    assert [step.what for step in steps] == ["luck", "skill", "skill", "luck", "skill", "luck", "skill"]
    assert solved.value(start) + sum(step.change for step in steps) == 15
    assert all(step.change <= 0 for step in steps if step.what == "skill")
    assert steps[4].change == Fraction(657815, 46656) - Fraction(330295, 23328)
    mean_luck = sum((c * (solved.value(landed(thrown(start, start.pool)[0], faces)) - solved.value(start))
                     for faces, c in throws(6, 6)), Fraction(0))  # fmt: skip
    assert mean_luck == 0


def test_best_moves_are_best_moves() -> None:
    rng = random.Random(7)
    solved = roll_step(["Alchemist", "Paladin", "Mirage Pupil", "Hexweaver", "Steam Brute"])
    for _ in range(40):
        pause = random_pause(rng, 5)
        moves = solved.moves(pause)
        assert solved.best(pause).value == moves[0].value == solved.value(pause)
        assert moves == tuple(sorted(moves, key=lambda move: -move.value))


def test_equal_heroes_in_any_order() -> None:
    """Which of two equal heroes is active makes no difference, and the free slot is the one that is named."""
    solved = roll_step(["Sergeant", "Steam Brute", "Sergeant"])
    pool = (0, 0, 4, 0, 0, 1)
    left, right = (Pause(active, pool, 0, 1, tokens=(1,)) for active in (1, 4))
    assert solved.value(left) == solved.value(right)
    only_left = {m.text for m in solved.moves(left)} - {m.text for m in solved.moves(right)}
    assert only_left == {"activate 3 3 3", "activate 3 3", "activate 3 6"}


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="did you mean 'Paladin'"):
        roll_step(["Palladin"])
    with pytest.raises(ValueError, match="the party has no Paladin"):
        roll_step(["Sergeant"], "Paladin")
    with pytest.raises(ValueError, match="no other Sergeant"):
        roll_step(["Sergeant"], ["Sergeant", "Sergeant"])
    with pytest.raises(ValueError, match="no part"):
        roll_step(["Sergeant"]).keep(Pause(0, (1, 0, 0, 0, 0, 0), 0, 1), (0, 1, 0, 0, 0, 0))
    with pytest.raises(ValueError, match="no reroll"):
        roll_step(["Sergeant"]).keep(Pause(0, (1, 0, 0, 0, 0, 0)), (1, 0, 0, 0, 0, 0))
