"""What the students' page must bring word for word: dice, tries of ten lessons, grades, result lines. Node plays the same.

Run this file by its path to write the goldens anew after a rule was changed on purpose; then read what changed.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from hordeplay.core.lesson import NearMiss
from hordeplay.core.luck import Source, key_of
from hordeplay.desk.grading import admit, compare, shown
from hordeplay.desk.lesson import lesson, lessons
from hordeplay.desk.result_code import MOST, ResultCode
from hordeplay.desk.seal import sealed_with
from hordeplay.odds.answer import Kind

FILE = Path(__file__).parents[2] / "widgets_js" / "test" / "lesson_goldens.json"
CODE = "FROG7"
TRIES = 20
SHOWN = 2
"""Seats whose tries are written out, with all that chance answered."""
BELOW = (1, 2, 3, 5, 6, 6, 10, 36, 64, 100, 1000, 46656, 2**32 + 1, 2**40, 2**40 + 1, 2**53 - 1, 2**52 + 1)
VALUES = ((61259, 69984), (1, 2), (7, 15), (3, 8), (1, 11), (1, 1296), (82145855519, 117546246144), (0, 1), (1, 1))
NUMBERS = ((7381, 252), (10, 7), (4, 3), (-7, 2), (123456, 7))
TYPED = (
    "87.5 %", "87,5 %", "0.875", ".88", "0,88", "122518/139968", "122 518/139 968", "1 3/4", "7 of 10", "3 out of 4",
    "7 von 10", "3 sur 8", "3 de 8", "1 su 2", "3 in 8", "87.6%", "0.87", "87.5", "100 %", "101 %", "-0.2", "-5 %", "1e-2", "2.5e1 %",
    "50 percent", "50 per cent", "50 Prozent", "~ 0.5", "≈0.5", "= 1/2", "1/2.", "½", "1⁄2", "−0.5", "0", "0 %", "1", "1/0", "0/5",
    "5e", "e5", ".", "", "  ", "abc", "it's", 'say "no"', "1,234.5", "1'234", "1’234", "12 345", "1 2 3", "33 1/3 %", "0x10", "0.6988",
    "69.88 %", "70 %", "0.7", "0.4667", "47 %", "46.66 %", "29.29", "29,3", "30", "29 %", "７／１５", "٣/٨", "0.0007716", "0.00077", "1e-999",
    "37.5 %", "25 %", "0.25", "50 %", "12.6 %", "0.0005", "0.1 %", "99.9 %", "+0.5", "+1/2", "1 /2", "1/ 2", "1 / 2", "0.50000000000000000001",
    "3/8 %", "0.38", "0.37", "0.4", "9.1 %", "9.09 %", "9.10 %", "09.1 %", "1.4286", "10/7", "10 / 7", "-3.5", "-7/2", "17636.57", "17637", "2e4",
)  # fmt: skip


NEAR: dict[Kind, list[NearMiss]] = {
    "chance": [NearMiss(Fraction(1, 2), "so often a coin falls"), NearMiss(Fraction(82, 117), 'that is too "long"')],
    "number": [NearMiss(Fraction(30), "one too many"), NearMiss(Fraction(7, 1001), "the seventh of a part")],
}
"""Near misses of all the guesses, so that each kind is told some of them."""

RULED = [name for name, one in lessons().items() if one.page_rule is not None]
"""Lessons that a page tries out by itself."""


class Noted:
    """A source that notes what it was asked and what it answered."""

    def __init__(self, source: Source, answers: list[list[int]]) -> None:
        self._source, self._answers = source, answers

    def randbelow(self, n: int) -> int:
        value = self._source.randbelow(n)
        self._answers.append([n, value])
        return value


def digest(numbers: list[int]) -> str:
    return hashlib.sha256(",".join(map(str, numbers)).encode()).hexdigest()


def draws() -> dict[str, object]:
    """10,000 numbers below a mixture of bounds, 25 of each of 400 sources."""
    values = []
    for number in range(400):
        source = Source(key_of("golden", CODE, number % 7), number)
        values += [source.randbelow(BELOW[(number + i) % len(BELOW)]) for i in range(25)]
    return {
        "below": BELOW,
        "first": values[:100],
        "hundreds": [digest(values[at : at + 100]) for at in range(0, len(values), 100)],
    }


def tries(name: str) -> dict[str, object]:
    """The tries of all seats of a lesson in digests of 37 seats, and those of the first few in full."""
    one = lesson(name)
    assert one.page_rule is not None
    rule, model = one.page_rule(), one.model
    seats = [model.results(("class", CODE, seat), 0, TRIES) for seat in range(1, MOST + 1)]
    shown = []
    for seat in range(1, SHOWN + 1):
        key = key_of("trial", "class", CODE, seat)
        answers: list[list[list[int]]] = [[] for _ in range(TRIES)]
        results = [int(model.trial(Noted(Source(key, n), answers[n]))) for n in range(TRIES)]
        assert results == seats[seat - 1]
        shown.append({"results": results, "chance": answers})
    return {
        "rule": rule.name,
        "words": dict(rule.words),
        "shown": shown,
        "digests": [digest([result for each in seats[at : at + 37] for result in each]) for at in range(0, MOST, 37)],
    }


def grades() -> Iterator[list[object]]:
    """What becomes of guesses that people type, and of random ones: text, kind, value, right, how, words, read as."""
    rng = random.Random(7)
    odd = ["".join(rng.choices("0123456789.,/ %+-e'of", k=rng.randint(1, 8))) for _ in range(120)]
    asked: list[tuple[str, Kind, tuple[int, int]]] = []
    for i, text in enumerate([*TYPED, *odd]):
        asked.append((text, "chance", VALUES[i % len(VALUES)]))
        asked.append((text, "number", NUMBERS[i % len(NUMBERS)]))
    for a, b in VALUES:
        texts = [f"{100 * a / b + rng.uniform(-1, 1):.{rng.randint(0, 4)}f} %" for _ in range(8)]
        asked += [
            (text, "chance", (a, b))
            for text in [*texts, f"{100 * a / b:.1f} %", f"{a / b:.3f}", f"{a / b:.1f}", "50 %"]
        ]
    for text, kind, value in asked:
        verdict = compare(text, Fraction(*value), kind, NEAR[kind])
        try:
            read_as = str(admit(text, kind).value)
        except ValueError as error:
            read_as = str(error)
        yield [text, kind, str(Fraction(*value)), verdict.right, verdict.how, verdict.says, read_as]


def near() -> dict[Kind, list[list[str]]]:
    """The near misses as a page has them: value, as it is shown, reason."""
    return {kind: [[str(one.value), shown(one.value, kind), one.says] for one in each] for kind, each in NEAR.items()}


def lines() -> list[dict[str, object]]:
    each = [
        ResultCode("FROG7", 12, "3FA9", (6, 14)),
        ResultCode("A-1", 999, "0000", (0, 20), hand=True),
        ResultCode("ABCDEFGHIJKLMNOP", 1, "FFFF", (1, 2, 3, 4)),
        ResultCode("FROG7", 12, "3FA9", (20, 571), summed=True),
        ResultCode("FROG7", 999, "3FA9", (3, 88), hand=True, summed=True),
    ]
    names = ("code", "seat", "key", "counts", "hand", "summed")
    return [{**{name: getattr(one, name) for name in names}, "line": str(one)} for one in each]


def sealed() -> dict[str, object]:
    text, word = "The answer is 3/8. " * 70 + "½", "Zwölf Hörner"
    return {"clear": text, "word": word, **sealed_with(text, word, bytes(range(16))).as_json()}


def parts() -> dict[str, str]:
    """The file in parts that may change by themselves, each a line or more of JSON."""
    each = {
        "draws": json.dumps(draws()),
        "lines": json.dumps(lines()),
        "seal": json.dumps(sealed()),
        "near": json.dumps(near()),
    }
    each |= {f"lesson {name}": json.dumps(tries(name)) for name in RULED}
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in grades())
    return {**each, "grades": f"[\n{rows}\n]"}


@pytest.mark.parametrize("name", RULED)
def test_the_tries_that_the_page_is_held_to_are_those_of_the_model(name: str) -> None:
    assert json.loads(FILE.read_text("utf-8"))[f"lesson {name}"] == json.loads(json.dumps(tries(name)))


def test_dice_lines_seal_and_grades_are_current() -> None:
    kept = json.loads(FILE.read_text("utf-8"))
    assert kept["draws"] == json.loads(json.dumps(draws()))
    assert kept["lines"] == json.loads(json.dumps(lines()))
    assert kept["seal"] == sealed()
    assert kept["near"] == near()
    assert kept["grades"] == json.loads(json.dumps(list(grades())))


def test_all_lessons_of_the_house_roll_by_their_own_rules() -> None:
    assert len(RULED) >= 10
    assert [name for name, one in lessons().items() if one.number <= 10 and one.page_rule is None] == []


if __name__ == "__main__":
    FILE.write_text("{\n" + ",\n".join(f'"{name}": {text}' for name, text in parts().items()) + "\n}\n", "utf-8")
