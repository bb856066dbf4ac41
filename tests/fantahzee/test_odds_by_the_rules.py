"""Every hero, treasure, monster and town card, played by the steps of the game as it is printed, beside its exact odds.

The tries of the answers play the game; so their frequencies hold the odds to it. A sample runs always, all of it with
HORDEPLAY_LONG. The whole z-scores are judged together: no single one beyond what so many bring, nor their squares in sum.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final, get_args

import pytest
from fantahzee.dice_oracle import Oracle, throws
from odds.agreement import one_step

from hordeplay.core.luck import Source, key_of
from hordeplay.core.oracle import outcomes
from hordeplay.games.fantahzee import GAME, at, odds
from hordeplay.games.fantahzee.model.prices import read_dice
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.notation import prepare
from hordeplay.games.fantahzee.odds.cards import Back, Deck, Figure, OfFlip, copies
from hordeplay.games.fantahzee.odds.questions import questions
from hordeplay.games.fantahzee.rules.activating import Open
from hordeplay.games.fantahzee.rules.effects import pause_of
from hordeplay.odds.answer import Answer
from hordeplay.odds.distribution import Distribution

LONG: Final = bool(os.environ.get("HORDEPLAY_LONG"))
PRINTED: Final = FantahzeeRules.load()
TRIES: Final = 2_000 if LONG else 80
ROLL_STEP: Final = (
    *(
        "base_dice",
        "die_sides",
        "base_rerolls",
        "extra_dice_timing",
        "extra_dice_without_reroll",
        "activate_before_roll",
    ),
    *("cost_groups", "reduce_to_zero", "reduction_timing", "reduce_steam", "steam_leftover"),
)


BACKS: Final[tuple[Back, ...]] = ("1", "2", "boss")
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
OF_TOPS: Final[tuple[Figure, ...]] = get_args(Figure)
FIGURES: Final[tuple[OfFlip, ...]] = get_args(OfFlip)


def z_score(answer: Answer, name: str, tries: int = TRIES) -> float | None:
    """How many standard errors the tries lie from the value; None where too few differ from the others to say it."""
    assert answer.trial is not None, name
    key = key_of("by the rules", name)
    came = [answer.trial(Source(key, n)) for n in range(tries)]
    spread = stdev(came)
    if answer.kind == "chance":
        assert set(came) <= {0, 1}
        spread = sqrt(float(answer) * (1 - float(answer)))
    elif answer.law is not None:
        spread = float(answer.law.sd)
    if not spread or tries - max(map(came.count, set(came))) < 8:
        assert abs(fmean(came) - float(answer)) <= max(1, max(came) - min(came)) * 30 / tries, name
        return None
    return (fmean(came) - float(answer)) / (spread / sqrt(tries))


def judged(scores: Mapping[str, float | None]) -> None:
    """No z-score beyond what so many bring with one in a thousand, and the sum of their squares likewise."""
    there = {name: z for name, z in scores.items() if z is not None}
    assert len(there) > len(scores) / 2
    limit = NormalDist().inv_cdf(1 - 0.001 / 2 / len(there))
    assert not {name: z for name, z in there.items() if abs(z) > limit}, limit
    n, squares = len(there), sum(z * z for z in there.values())
    assert abs(squares - n) < 4.5 * sqrt(2 * n), (squares, n)


# --- every card ----------------------------------------------------------------------------------------------------------


def cases() -> Iterator[tuple[str, Callable[[], Answer]]]:
    """Every hero and treasure in parties, every strength against the cards of the stacks, every deck."""
    rng, heroes = random.Random(17), list(PRINTED.heroes)

    def of(goal: str, names: Sequence[str], rules: FantahzeeRules, **words: object) -> Callable[[], Answer]:
        return lambda: odds.party(names, goal=goal, rules=rules, **words)  # type: ignore[arg-type]  # as party takes them

    for hero in heroes:
        knob = rng.choice(ROLL_STEP)
        names = [hero, *rng.sample(heroes, rng.choice((1, 2, 3)))]
        yield f"{hero}: strength of {names}", of("strength", names, PRINTED)
        yield f"{hero}: active in {names}", of(hero, names, PRINTED)
        yield f"{hero}: strength of {names}, {knob}", of("strength", names, one_step(PRINTED, knob))
    for treasure, level in product(PRINTED.treasures, (1, 2)):
        names = rng.sample(heroes, 2)
        words = {"treasures": {0: [(treasure, level)]}, "steam": rng.randrange(3)}
        yield f"{treasure} {level}: all of {names}", of("all", names, PRINTED, **words)
        yield f"{treasure} {level}: strength of {names}", of("strength", names, PRINTED, **words)
    lower = [name for name, card in PRINTED.monsters.items() if card.back == "2"]
    for strength, upper in product(range(13), (False, True)):
        gone = [] if upper else rng.sample(lower, rng.randrange(5))
        for figure in FIGURES:
            name = f"flip {strength} {'upper' if upper else gone}: {figure}"
            yield name, partial(flipped, strength, gone, figure, upper=upper)
    boss = next(name for name, card in PRINTED.monsters.items() if card.boss)
    yield "beaten, the boss is out", partial(odds.beaten, 5, [boss, lower[0]])
    for back in BACKS:
        for what in OF_TOPS:
            n = rng.choice((1, 3, 5))
            yield f"{n} tops of {back}: {what}", partial(mean, odds.tops, back, n, what)
    for n, shields in product((1, 3, 6), (0, 1, 3)):
        for back in BACKS[:2]:
            yield f"ambush of {n} of {back} behind {shields}", partial(odds.ambush, n, shields, back)
            yield f"damage of {n} of {back} behind {shields}", partial(mean, odds.damage, odds.tops(back, n), shields)
    for n in (1, 2, 5, 12):
        yield f"town {n}", partial(mean, odds.town_loss, n)
    for away in range(6):
        yield f"boss after {away}", partial(mean, odds.boss_at, away)
        yield f"boss next after {away}", partial(odds.boss_next, away)
    for bosses, foresight in product((1, 2, 3, 5), (False, True)):
        yield f"{bosses} bosses {foresight}", partial(mean, odds.until_bosses, bosses, foresight=foresight)
    for deck in DECKS:
        for card in copies(deck):
            yield f"{card} among 3 of {deck}", partial(any_of, deck, card)


def mean(law: Callable[..., Distribution[int]], *words: object, **more: object) -> Answer:
    return law(*words, **more).average()


def flipped(strength: int, gone: Sequence[str], figure: OfFlip, *, upper: bool) -> Answer:
    return odds.flip(strength, gone, upper=upper).answer(figure)


def any_of(deck: Deck, card: str) -> Answer:
    return odds.among(deck, card, 3).answer(lambda n: n > 0)


EVERY: Final = dict(cases())


def test_every_card_is_played_and_its_odds_hold() -> None:
    """FZ-DICE-01 to FZ-DICE-10, FZ-ATK-07 to FZ-ATK-11, FZ-HOR-01 to FZ-HOR-04, FZ-SET-05, FZ-END-01, FZ-TRE-01."""
    names = list(EVERY)
    if not LONG:  # parties take longest
        parties = [name for name in names if "[" in name and not name.startswith("flip")]
        rng = random.Random(5)
        names = rng.sample(parties, 6) + rng.sample([name for name in names if name not in parties], 40)
    judged({name: z_score(EVERY[name](), name) for name in names})


# --- every knob ----------------------------------------------------------------------------------------------------------

QUESTIONS: Final[Mapping[str, Callable[[FantahzeeRules], Answer]]] = {
    "party": lambda rules: odds.party(["Steamsmith", "Steamasaur", "Alchemist", "Paladin"], rules=rules),
    "party ": lambda rules: odds.party(["Hexweaver", "Paladin", "Lantern Seer"], goal="all", rules=rules),
    "party  ": lambda rules: odds.party(["Boiler Tinker", "Gearhound", "Valve Warden"], rules=rules),
    "among": lambda rules: odds.among("hero", "Sergeant", 5, rules).answer(lambda n: n > 0),
    "tops": lambda rules: odds.tops("2", 3, rules=rules).average(),
    "tops ": lambda rules: odds.tops("1", 3, "xp", rules).average(),
    "tops  ": lambda rules: odds.tops("2", 3, "strength", rules).average(),
    "town_loss": lambda rules: odds.town_loss(2, rules).average(),
    "boss_at": lambda rules: odds.boss_at(1, rules).average(),
    "boss_next": lambda rules: odds.boss_next(1, rules),
    "until_bosses": lambda rules: odds.until_bosses(rules=rules).average(),
    "beaten": lambda rules: odds.beaten(5, ["Blighter"], rules=rules),
    "flip": lambda rules: odds.balance(5, ["Blighter"], rules=rules),
    "flip ": lambda rules: odds.flip(5, ["Blighter"], rules=rules).answer("gain"),
    "flip  ": lambda rules: odds.flip(5, ["Blighter"], rules=rules).answer("loss"),
    "ambush": lambda rules: odds.ambush(4, 1, rules=rules),
}


@pytest.mark.parametrize("function", [name for name in QUESTIONS if LONG or name not in {"party", "party  "}])
def test_a_knob_that_moves_an_answer_is_named_and_no_other_would(function: str) -> None:
    """Each knob one step: what moves the answer is said in what it assumes, what is not counted is refused, and the engine agrees."""
    ask = QUESTIONS[function]
    printed = ask(PRINTED)
    scores = {}
    for name in PRINTED.all_knobs():
        rules = one_step(PRINTED, name)
        try:
            answer = ask(rules)
        except ValueError as error:
            assert function.strip() in str(error)  # noqa: PT017 - most knobs raise nothing
            assert name in str(error)  # noqa: PT017
            continue
        if answer != printed:
            assert name in answer.assumes.knobs, name
        if LONG or answer != printed:
            scores[f"{function} {name}"] = z_score(answer, f"{function} {name}", min(TRIES, 500))
    if len(scores) > 5:
        judged(scores)
    assert all(z is None or abs(z) < 4.5 for z in scores.values()), scores


def test_what_a_flip_or_a_casualty_would_not_count_is_refused() -> None:
    """FZ-HOR-01, FZ-RUL-48: named with the knob and the function; without a threat a flip costs nothing."""
    at_random = PRINTED.with_(vanguard_rule="random_stack")
    with pytest.raises(ValueError, match="flip does not count vanguard_rule 'random_stack'"):
        odds.flip(5, rules=at_random)
    assert odds.beaten(5, rules=at_random) == odds.beaten(5)
    assert odds.flip(5, rules=PRINTED.with_(vanguard_rule="off")).loss == 0
    with pytest.raises(ValueError, match="casualties does not count damage_strength 'boosted'"):
        odds.casualties(["Sergeant"], 2, rules=PRINTED.with_(damage_strength="boosted"))


def test_bosses_lie_where_each_stack_has_them() -> None:
    """FZ-SET-04: where cards run short the stacks to the left hold one more, and the bosses in them lie deeper."""
    rules = PRINTED.with_(stacks=4, level1_per_stack=8, level2_per_stack=7)
    sizes = [sum(sum(packet.values()) for packet in row) for row in _dealt(rules)]
    assert len(set(sizes)) > 1
    last = max(odds.until_bosses(4, rules=rules))
    assert last == sum(sizes)


def _dealt(rules: FantahzeeRules) -> list[list[dict[str, int]]]:
    table = prepare("tops", rules=rules)
    return [[dict(packet) for packet in table.cards.piles[f"stack {i + 1}"]] for i in range(len(table.stacks))]


# --- treasures, exactly ----------------------------------------------------------------------------------------------------


ENDS: Final = (
    list(product(PRINTED.treasures, (1, 2)))
    if LONG
    else [("Orb of Power", 2), ("Crooked Die", 1), ("Marching Horn", 2), ("Brass Flask", 2)]
)
"""Treasures, each with one of its ends."""


@pytest.mark.parametrize(("treasure", "level"), ENDS)
def test_a_treasure_is_worth_what_the_engine_earns_with_it(treasure: str, level: int) -> None:
    """FZ-USE-01: from the first roll to the Attack Step, expanded over every roll, equal as a fraction; nothing else earns more."""
    rules, names = PRINTED.with_(die_sides=4), ["Alchemist", "Sergeant"]
    held = {1: [(treasure, level)]}
    solved = odds.roll_step(names, "strength", rules, held)
    party = f"Alchemist, Sergeant with {treasure} {level}"
    table = prepare("first_roll", rules=rules, party=party, waiting=2, rerolls=1)

    def decide(request: object) -> object:
        words = [Open(pending.word, pending.n) for pending in request.table.turn.pending]  # type: ignore[attr-defined]
        return request.read(solved.best_text(pause_of(request.table), words))  # type: ignore[attr-defined]

    strengths = outcomes(table, GAME.steps, lambda here: here.turn.strength if here.step == "attack" else None, decide)  # type: ignore[arg-type]
    mean = sum(chance * int(str(strength)) for strength, chance in strengths.items())
    answer = odds.party(names, 2, 1, rules=rules, treasures=held)
    assert mean == solved.value(pause_of(table)) == answer
    ends = [[], list(rules.treasure(treasure).effects(level))]
    oracle = Oracle(solved.party.heroes, rules.knobs, solved.worth, ends)
    assert oracle.value(pause_of(table)) == answer


# --- locking early, by all rolls and all keeps -------------------------------------------------------------------------------

EARLY: Final = [
    ("X", "X", 2, 1, 4), ("XX", "X", 3, 1, 4), ("X", "XX", 3, 2, 3), ("3", "XX", 3, 1, 4), ("XX", "XX", 4, 1, 3),
    ("1", "2", 2, 2, 4), ("12", "X", 3, 1, 3), ("XX", "3", 3, 2, 3), ("XXX", "X", 4, 1, 3), ("33", "1", 3, 2, 3),
]  # fmt: skip


@pytest.mark.parametrize(("first", "then", "dice", "rerolls", "sides"), EARLY)
def test_lock_early_by_every_roll_and_every_keep(first: str, then: str, dice: int, rerolls: int, sides: int) -> None:
    """As soon as the first goal shows, some dice that show it are locked; the chance of both, by the obvious recursion."""
    one, other = read_dice(first), read_dice(then)
    memory: dict[tuple[object, ...], object] = {}

    def count(faces: Sequence[int]) -> tuple[int, ...]:
        return tuple([faces.count(face) for face in range(1, sides + 1)])

    def best(faces: tuple[int, ...], left: int, *, locked: bool) -> object:
        key = tuple(sorted(faces)), left, locked
        if key not in memory:
            memory[key] = _best(*key, locked=locked)
        return memory[key]

    def _best(faces: tuple[int, ...], left: int, _: bool, *, locked: bool) -> object:
        if not locked:
            rests = []
            for paid in one.payments(count(faces)):
                kept = [n - m for n, m in zip(count(faces), paid, strict=True)]
                rests.append(tuple(face for face, n in enumerate(kept, 1) for _ in range(n)))
            if rests:
                return max(best(rest, left, locked=True) for rest in rests)  # type: ignore[type-var]
        if not left:
            return int(locked and bool(other.payments(count(faces))))
        values = [0] if not locked else [int(bool(other.payments(count(faces))))]
        for bits in range(1 << len(faces)):
            kept_faces = tuple(face for i, face in enumerate(faces) if bits >> i & 1)
            after = throws(len(faces) - len(kept_faces), sides)
            values.append(sum(c * best((*kept_faces, *roll), left - 1, locked=locked) for roll, c in after))  # type: ignore[operator]
        return max(values)

    value = sum(c * best(roll, rerolls, locked=False) for roll, c in throws(dice, sides))  # type: ignore[operator]
    assert odds.lock_early(first, then, dice, rerolls, sides) == value


def test_lock_early_is_tried_with_dice() -> None:
    scores = {
        f"{first} {then}": z_score(odds.lock_early(first, then, dice, rerolls, sides), f"early {first} {then}", 600)
        for first, then, dice, rerolls, sides in EARLY
    }
    judged(scores)


def test_the_next_card_is_each_as_often_as_it_should() -> None:
    """FZ-ATK-07: a chi-square over all cards that can come, those of one name together."""
    tries = 20_000 if LONG else 1_500
    for gone, upper in (((), True), ((), False), (("Blighter", "Gloom Wraith"), False)):
        law: Distribution[str] = odds.next_card(gone, upper=upper)
        assert law.trial is not None
        came = [law.trial(Source(key_of("next", upper, *gone), n)) for n in range(tries)]
        square = sum((came.count(name) - tries * float(c)) ** 2 / (tries * float(c)) for name, c in law.items())
        assert set(came) <= set(law)
        assert square < (len(law) - 1) + 4.5 * sqrt(2 * (len(law) - 1))


POSITIONS: Final = (
    "roll | party: Steamsmith, Paladin, Sergeant | dice: 33221 | rerolls: 2",
    "roll | party: Alchemist, Sergeant with Orb of Power 2 | dice: 6542 | rerolls: 1 | lost: Stables",
    "attack | stacks: - 8 cleared, Bone Warrior 11, Bone Warrior 11, - 5 cleared, Bone Warrior 11 | strength: 5",
)


@pytest.mark.parametrize("line", POSITIONS)
def test_a_question_about_a_position_is_tried_from_that_position(line: str) -> None:
    """The dice, flips, bosses and town of the desk's questions: every one has a try of its own, and it agrees."""
    match = at(line)
    every = [(says, answer()) for says, _, answer in questions(match.table.seen_by(0), 0)]
    assert len(every) > 2
    assert all(isinstance(answer, Answer) and answer.trial is not None for _, answer in every)
    scores = {says: z_score(answer, says, 400) for says, answer in every if isinstance(answer, Answer)}
    assert all(z is None or abs(z) < 4 for z in scores.values()), scores
