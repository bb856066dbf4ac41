"""The glossary: each word has a sentence, a station and an example, whose number is worked out here a second time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations, product
from math import erf, factorial, sqrt
from random import Random

import pytest
from infra.notebook_session import NOTEBOOKS, Session

from hordeplay.notebook import stations
from hordeplay.widgets.terms import TERMS

(PATH,) = [path for path in NOTEBOOKS if path.parts[-2:] == ("course", "glossary.ipynb")]
ENTRY = re.compile(r"## (.+)\n\n(.+) \*Taught in \[(\d+)\. (.+)\]\((.+)\)\.\*", re.DOTALL)


@pytest.fixture(scope="module")
def examples() -> dict[str, str]:
    """What the example of each word shows."""
    session, shown, word = Session(PATH), {}, ""
    for cell in session.cells:
        if cell.code:
            shown[word] = str(session.run(cell))
        else:
            word = cell.source.splitlines()[0].lstrip("# ")
    return shown


def entries() -> Iterator[tuple[str, ...]]:
    texts = [cell.source for cell in Session(PATH).cells if not cell.code and cell.source.startswith("## ")]
    yield from (match.groups() for text in texts[:-1] if (match := ENTRY.fullmatch(text)))


def test_each_word_has_a_sentence_and_the_station_that_teaches_it() -> None:
    course = {one.number: one for one in stations(PATH.parent)}
    listed = list(entries())
    texts = [cell for cell in Session(PATH).cells if not cell.code]
    assert len(listed) == len(texts) - 2 >= 30  # but for the title and the words of panels
    words = [word for word, *_ in listed]
    assert words == sorted(words, key=str.lower)
    assert len(set(words)) == len(words)
    for _, sentence, number, title, file in listed:
        assert sentence.endswith(".")
        station = course[int(number)]
        assert (title, file) == (station.title, station.file)


def test_every_word_is_linked_at_the_top() -> None:
    first, *rest = [cell.source for cell in Session(PATH).cells if not cell.code]
    words = [text.splitlines()[0].removeprefix("## ") for text in rest]
    assert re.findall(r"\[([^\]]+)\]\(#([^)]+)\)", first) == [(word, word.replace(" ", "-")) for word in words]


def test_what_panels_print_is_explained_by_the_same_words(examples: dict[str, str]) -> None:
    lines = examples["Words that panels show"].splitlines()
    assert lines == [f"{word}: {meaning}" for word, meaning in TERMS.items()]


def binomial(n: int, k: int, p: Fraction) -> Fraction:
    return Fraction(factorial(n), factorial(k) * factorial(n - k)) * p**k * (1 - p) ** (n - k)


HALF, FIFTH = Fraction(1, 2), Fraction(1, 5)


def volley() -> list[int]:
    """Hits of seven dice, each weighed by its number of ways among 10^7: 7 and more hits."""
    return [k for k in range(8) for _ in range(int(binomial(7, k, Fraction(4, 10)) * 10**7))]


def expected() -> dict[str, tuple[float, ...]]:
    """The numbers of each example, worked out otherwise, in their order."""
    faces = list(product(range(1, 11), repeat=4))
    hits = Counter(sum(face >= 6 for face in dice) for dice in faces)
    rolls = list(product(range(1, 7), repeat=5))
    five, either = sum(5 in dice for dice in rolls) / 6**5, sum(5 in d or 6 in d for d in rolls) / 6**5
    stacks = list(permutations(range(6), 3))
    boss_third = [stack for stack in stacks if 0 not in stack[:2]]
    hand = list(combinations(range(6), 2))
    flips = [
        sum(sign * d for sign, d in zip(signs, (2, 1, 3, -1, 2, 1), strict=True))
        for signs in product((1, -1), repeat=6)
    ]
    reroll = sum(max(face, 3.5) for face in range(1, 7)) / 6
    twice = sum(max(face, reroll) for face in range(1, 7)) / 6
    pairs = list(product(range(1, 11), repeat=2))
    mean = sum(k * float(binomial(7, k, Fraction(2, 5))) for k in range(8))
    square = sum(k * k * float(binomial(7, k, Fraction(2, 5))) for k in range(8))
    return {
        "Absorbing state": (*_duel(),),
        "Backward induction": (2, twice),
        "Bellman equation": (reroll,),
        "Binomial distribution": (4, hits[2] / 10**4),
        "Complement": (4, sum(any(face >= 9 for face in dice) for dice in faces) / 10**4),
        "Conditional probability": (2, sum(stack[2] == 0 for stack in boss_third) / len(boss_third)),
        "Expectation": (mean,),
        "Geometric distribution": (
            3,
            sum(a < 9 and b < 9 and c >= 9 for a, b, c in product(range(1, 11), repeat=3)) / 1000,
        ),
        "Hazard": tuple(number for gone in range(6) for number in (gone, 1 / (6 - gone))),
        "Hypergeometric distribution": (2, 6, sum(0 in drawn for drawn in hand) / len(hand)),
        "Inclusion and exclusion": (five, sum(5 in d and 6 in d for d in rolls) / 6**5, either),
        "Independence": (sum(die >= 7 and cover >= 4 for die, cover in product(range(1, 11), range(1, 7))) / 60,),
        "Likelihood": (sum(f >= 7 for f in range(1, 11)) / 10, sum(f >= 5 for f in range(1, 11)) / 10),
        "Markov chain": (sum(a < 6 and b < 7 for a, b in pairs) / 100,),
        "Memoryless": (0.2, 4, 0.2),
        "Mixed strategy": (2 / 3, 2 / 3, 2 / 3),
        "Null hypothesis": (sum(dice.count("H") for dice in product("HT", repeat=10)) / 2**10 * 2,),
        "p-value": (15, 20, sum(float(binomial(20, k, HALF)) for k in (*range(6), *range(15, 21)))),
        "Permutation test": (sum(abs(flip) >= 8 for flip in flips) / len(flips),),
        "Posterior": (6 / (6 + 4),),
        "Power": (sum(float(binomial(20, k, Fraction(7, 10))) for k in (*range(6), *range(15, 21))),),
        "Prior": (1 / 6,),
        "Probability": (sum(face >= 9 for face in range(1, 11)) / 10,),
        "Simulation error": (100, 0.05, 400, 0.025),
        "Skill and luck": (
            sum(dice.count(5) >= 2 for dice in rolls) / 6**5,
            sum(dice.count(5) < 2 for dice in rolls) / 6**5,
        ),
        "Standard deviation": (sqrt(square - mean**2),),
        "Transition matrix": tuple(
            sum((a >= 6, b >= 7) == state for a, b in pairs) / 100
            for state in ((False, False), (True, False), (False, True), (True, True))
        ),
        "Variance": (square - mean**2,),
        "Regression": (_least_squares()[0], _least_squares()[1]),
        "Residual": (13 - _least_squares()[0] - 2 * _least_squares()[1],),
        "Saddle point": (-1, -1),
        "Correlation": (_least_squares()[1] * sqrt(_spread((4, 3, 3, 5, 2, 2)) / _spread((0, 0, 4, 0, 10, 13))),),
        "Finite population correction": (
            3,
            (9 - 3) / (9 - 1),
            9,
            3,
            9,
            1,
            (9 - 3) / (9 - 1),
        ),  # of the nine cards of S1's token 1
        "Area model": (0.2, 0.2, 0.3, 0.3),
        "Probability tree": (0.2, 0.2, 0.3, 0.3),
        "Natural frequencies": (200, 200, 600, 1000),
        "Central limit theorem": (_within_one_sd(), erf(1 / sqrt(2))),
    }


def _duel() -> Iterator[float]:
    """One Army against one Hit Counter, by summing the rounds until one is left."""
    stays, rounds = 0.5 * 0.6, 60
    for end in (0.5 * 0.6, 0.5 * 0.4, 0.5 * 0.4):
        yield sum(stays**n * end for n in range(rounds))


def _least_squares() -> tuple[float, float]:
    """By the normal equations, solved as two equations."""
    x, y = (4, 3, 3, 5, 2, 2), (0, 0, 4, 0, 10, 13)
    n, sx, sy = len(x), sum(x), sum(y)
    sxx, sxy = sum(a * a for a in x), sum(a * b for a, b in zip(x, y, strict=True))
    determinant = n * sxx - sx * sx
    return (sy * sxx - sx * sxy) / determinant, (n * sxy - sx * sy) / determinant


def _spread(values: tuple[int, ...]) -> float:
    return sum(value**2 for value in values) - sum(values) ** 2 / len(values)


def _within_one_sd() -> float:
    """Twenty ten-sided dice, their sum by a table of ways that grows die by die."""
    ways = Counter({0: 1})
    for _ in range(20):
        ways = _one_die_more(ways)
    sd = sqrt(20 * 99 / 12)
    return sum(n for total, n in ways.items() if abs(total - 110) <= sd) / 10**20


def _one_die_more(ways: Counter[int]) -> Counter[int]:
    more: Counter[int] = Counter()
    for total, n in ways.items():
        for face in range(1, 11):
            more[total + face] += n
    return more


@pytest.mark.parametrize("word", list(expected()))
def test_the_number_of_the_example_is_right(word: str, examples: dict[str, str]) -> None:
    text = re.sub(r"\d+/\d+( · \d+/\d+)?|^Of 1000", "", examples[word])  # fractions, and the sheet's own title
    numbers = [float(number) for number in re.findall(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.]*\d)", text)]
    assert numbers == [
        pytest.approx(number, abs=0.0051 if word in {"Regression", "Residual", "Correlation"} else 0.00051)
        for number in expected()[word]
    ]


def test_the_examples_that_are_tried_lie_where_they_must(examples: dict[str, str]) -> None:
    """Seeded, so the same everywhere; and none is further from the truth than chance allows."""
    shares = [float(share) for share in re.findall(r"hits: ([\d.]+)", examples["Law of large numbers"])]
    for n, share in zip((10, 100, 1000), shares, strict=True):
        assert abs(share - 0.5) < 3 * 0.5 / sqrt(n)
    covered, of = map(int, re.findall(r"(\d+) of (\d+)", examples["Coverage"])[0])
    assert abs(covered / of - 0.95) < 3 * sqrt(0.95 * 0.05 / of) + 0.01
    gain = float(re.findall(r"gain: ([\d.]+)", examples["Common random numbers"])[0])
    assert abs(gain - 0.2) < 3 * 0.4 / sqrt(1000)
    assert examples["Common random numbers"].endswith("dice that hit at 7 or more but miss at 5 or more: 0")
    differ, n = map(int, re.findall(r"(\d+) of (\d+)", examples["Paired"])[0])
    assert abs(differ / n - 0.2) < 3 * 0.4 / sqrt(n)
    low, high = map(float, re.findall(r"\[([\d.]+), ([\d.]+)\]", examples["Confidence interval"])[0])
    assert low < 50 < high


def test_the_examples_of_the_games_agree_with_drawing_and_counting(examples: dict[str, str]) -> None:
    """Covariance, joint distribution and risk of the explosion: one cover die for all dice, thrown one by one."""
    ends: Counter[tuple[int, int]] = Counter()
    shared: Counter[int] = Counter()
    for cover, *dice in product(range(1, 7), *[range(1, 11)] * 4):
        hits = sum(die >= 6 for die in dice)
        ends[(4 - hits, hits) if cover >= 3 else (hits, 0)] += 1
        shared[hits if cover >= 3 else 0] += 1
    total = ends.total()
    assert total == 60_000
    vulns, wounds, both = (
        sum(f(v, w) * n for (v, w), n in ends.items()) / total
        for f in (lambda v, _: v, lambda _, w: w, lambda v, w: v * w)
    )
    assert examples["Covariance"].split()[-1] == f"{both - vulns * wounds:.3f}"
    none, apart = shared[0] / total, (1 - 0.5 * 4 / 6) ** 4
    for what, one, each in (("mean", wounds, 4 * 0.5 * 4 / 6), ("no Wound at all", none, apart)):
        line = f"{what}: {one:.3f} with one cover die for all, {each:.3f} with one each"
        assert line in examples["Utility and risk"].splitlines()


def test_the_cards_until_three_bosses_are_those_of_shuffled_stacks(examples: dict[str, str]) -> None:
    median, mean = map(float, re.findall(r"3 bosses: median (\d+), mean ([\d.]+)", examples["Median"])[0])
    assert median == 25
    assert mean == pytest.approx(66277 / 2592, abs=0.005)


CHANGED = (
    ('armies, p = 4, hh.odds.hit("Gnoll', 'armies, p = 1, hh.odds.hit("Gnoll', "exactly two hits with 1 Armies: 0.0"),
    ("guard_ruin = (0, -1), (-3, -1)", "guard_ruin = (0, -1), (0, -1)", "it dominates: False"),
    ('truth = 20, "7/10"', 'truth = 20, "3/10"', "the test sees a die that hits too rarely: 0.416"),
    ("cards = 3  #", "cards = 9  #", "(9 - 9)/(9 - 1) = 0.0"),
    ("dice = 5  #", "dice = 2  #", f"a five and a six: {2 / 36:.3f}"),
    ("rolls, seen = 20, 15", "rolls, seen = 30, 15", "15 hits in 30 rolls: p = 1.0"),
    ("cards = 6  #", "cards = 1  #", "0 gone: 0.167"),
)
"""A line, what a learner writes in its place, and what the example then shows."""


@pytest.mark.parametrize(("line", "written", "shows"), CHANGED)
def test_a_changed_number_is_worked_out_anew(line: str, written: str, shows: str) -> None:
    session = Session(PATH)
    changed = [
        replace(cell, source=cell.source.replace(line, written)) for cell in session.cells if line in cell.source
    ]
    session.run(session.cells[1])
    assert len(changed) == 1
    assert shows in str(session.run(changed[0])).splitlines()


@pytest.mark.parametrize("word", ["Area model", "Natural frequencies", "Probability tree"])
def test_both_branches_follow_a_changed_probability(word: str) -> None:
    session = Session(PATH)
    session.run(session.cells[1])
    (number,) = (i for i, cell in enumerate(session.cells) if cell.source.startswith(f"## {word}\n"))
    cell = session.cells[number + 1]
    assert "Fraction(2, 5)" in cell.source
    shown = str(session.run(replace(cell, source=cell.source.replace("Fraction(2, 5)", "Fraction(1, 4)"))))
    hit, miss = ("125", "750") if word == "Natural frequencies" else ("1/8", "3/8")
    assert hit in shown
    assert miss in shown


def test_the_pips_and_words_of_the_dice(examples: dict[str, str]) -> None:
    assert examples["Outcome"].endswith(str(list(range(1, 11))))
    assert examples["Event"].endswith("[6, 7, 8, 9, 10]")
    assert examples["Random variable"].endswith(str(sorted(set(volley()))))
    fractions = dict(re.findall(r"^(\d) +(\d+/\d+)", examples["Distribution"], re.MULTILINE))
    for k in range(3):  # two dice of Pit Fiend Demons that hit on 5 and more
        ways = sum((a >= 5) + (b >= 5) == k for a, b in product(range(1, 11), repeat=2))
        assert Fraction(fractions[str(k)]) == Fraction(ways, 100)
    luck, n = Random(1), 20_000
    tried = sum(sum(luck.randrange(10) >= 6 for _ in range(7)) for _ in range(n)) / n
    assert abs(tried - 2.8) < 4 * 1.296 / sqrt(n)
