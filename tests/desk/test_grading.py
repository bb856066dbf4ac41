"""What counts as a right answer, and what is said of a wrong one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.core.lesson import NearMiss
from hordeplay.desk.grading import compare, grade, read

BEST = Fraction(61259, 69984)  # 0.87532864...


@pytest.mark.parametrize(
    "text",
    [
        "87.5 %", "87,5 %", "0.875", "0.88", "122518/139968", "61259/69984", "87.53%", "88 %", "0,88", ".875", "= 0.8753",
        "61259 / 69984", "61 259/69 984", "61259 out of 69984", "61259 in 69984", "≈ 87.5 %", "87.5 percent", "8.75e-1",
        "0.875329", "6125900/69984 %",
    ],
)  # fmt: skip
def test_right_answers_are_accepted(text: str) -> None:
    assert hp.grade(text, BEST), hp.grade(text, BEST).says


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("87.6 %", "0.067 percentage points too high"),
        ("0.87", "0.53 percentage points too low"),
        ("87.5", "a chance is at most 1 (100 %); write 87.5 % if you mean percent"),
        ("7/8", "0.033 percentage points too low"),
        ("0.9", "rounded too far: two significant digits are needed"),
        ("90 %", "2.5 percentage points too high"),
        ("-0.875", "a chance is at least 0"),
        ("1", "rounded too far"),
        ("875 %", "875 % is too much: a chance is at most 1 (100 %)"),
        ("120", "120 is too much: a chance is at most 1 (100 %)"),
        ("about seven in eight", "is no number"),
        ("", "is no number"),
        ("1/0", "over 0"),
        ("0.8.7", "is no number"),
        ("1.234,5", "is no number"),
        ("9" * 3000, "at most 2000 characters"),
    ],
)
def test_wrong_answers_are_refused_with_how_far(text: str, message: str) -> None:
    verdict = grade(text, BEST)
    assert not verdict
    assert message in verdict.says


@pytest.mark.parametrize(
    ("value", "right", "wrong"),
    [
        (Fraction(1, 2), ["0.5", "1/2", "50 %", "0.50", "2/4", "½"], ["0.51", "50", "5 %"]),
        (Fraction(1, 8), ["0.125", "0.12", "0.13", "12.5 %", "13 %"], ["0.1", "0.14"]),  # a tie either way
        (Fraction(1, 1296), ["0.00077", "0.077 %", "7.7e-4", "1/1296", "0.08e-2"][:4], ["0.0008", "0.1 %", "0"]),
        (Fraction(157339, 157464), ["99.92 %", "0.999", "100 %"], ["99.8 %", "1", "99 %"]),
        (Fraction(0), ["0", "0 %", "0/7"], ["0.01"]),
    ],
)
def test_the_rule_holds_everywhere(value: Fraction, right: list[str], wrong: list[str]) -> None:
    assert [text for text in right if not grade(text, value)] == []
    assert [text for text in wrong if grade(text, value)] == []


def test_numbers_that_are_no_chances() -> None:
    turns = Fraction(7381, 252)  # 29.2896...
    assert [bool(grade(t, turns, "number")) for t in ("29.3", "29", "29,29", "7381/252", "29 73/252")] == [True] * 5
    assert [bool(grade(t, turns, "number")) for t in ("30", "29.2", "2929 %", "2.9e1")] == [False, False, False, True]
    assert grade("-0.53", Fraction(-53, 100), "number")
    assert "too low" in grade("-0.63", Fraction(-53, 100), "number").says


@given(st.fractions(0, 1, max_denominator=10**6), st.integers(2, 6))
def test_every_rounding_to_two_digits_or_more_is_right(value: Fraction, digits: int) -> None:
    text = f"{float(value):.{digits}g}"
    if abs(read(text).value - value) * 2 <= (read(text).place or 1) and text.strip("0.") and digits > 3:
        assert grade(f"{float(value):.8f}", value)
    assert grade(str(value), value)
    assert grade(f"{value.numerator * 3}/{value.denominator * 3}", value)


@given(st.fractions("1/50", "49/50", max_denominator=10**4), st.integers(2, 5), st.sampled_from([-1, 1]))
def test_one_unit_off_in_the_last_place_is_wrong(value: Fraction, places: int, way: int) -> None:
    unit = Fraction(1, 10 ** (places + 1))
    near = round(value / unit) * unit
    shown = near + way * unit
    if shown != value and abs(shown - value) * 2 > unit and 0 <= shown <= 1:
        assert not grade(f"{float(shown):.{places + 1}f}", value)
    assert grade(f"{float(near):.{places + 1}f}", value)


SEVENTHS = Fraction(3, 7)
NEAR = (NearMiss(Fraction(1, 2), "so often one hits"), NearMiss(Fraction(5, 9), "both are left out"))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3/7", "3/7 is the exact value"),
        ("43 %", "43 % is the exact value, rounded"),
        ("0,4", "0,4 is 2.9 percentage points too low"),
        ("0.4", "0.4 is 2.9 percentage points too low"),
        ("1", "1 is 57 percentage points too high"),
        ("0", "0 is 43 percentage points too low"),
        ("42.86 %", "42.86 % is the exact value, rounded"),
        ("42.85 %", "42.85 % is very near, less than 0.01 percentage points too low"),
        ("1/2", "1/2 is 7.1 percentage points too high: so often one hits"),
        ("50.4 %", "50.4 % is 7.5 percentage points too high. Near 1/2? So often one hits"),
        ("51 %", "51 % is 8.1 percentage points too high"),
        ("56 %", "56 % is 13 percentage points too high. Near 5/9? Both are left out"),
        ("0.5", "0.5 is 7.1 percentage points too high: so often one hits"),
        ("120 %", "120 % is too much: a chance is at most 1 (100 %)"),
        ("43", "43 is too much: a chance is at most 1 (100 %); write 43 % if you mean percent"),
        ("half", "'half' is no number; write a fraction like 1/4, a decimal like 0.25 or 25 %"),
    ],
)
def test_a_guess_is_told_how_far_it_is_off_and_why(text: str, says: str) -> None:
    """No mark is given: nothing is wrong, correct, or rounded too far."""
    assert compare(text, SEVENTHS, near=NEAR).says == says


def test_a_guess_that_is_nearer_to_the_truth_is_no_near_miss() -> None:
    close = (NearMiss(Fraction(434, 1000), "close by"),)
    assert "Close by" not in compare("43.1 %", SEVENTHS, near=close).says
    assert "close by" in compare("43.4 %", SEVENTHS, near=close).says


def test_a_guess_of_a_number_is_told_so_too() -> None:
    turns, near = Fraction(7381, 252), (NearMiss(Fraction(10), "only where none comes twice"),)
    assert compare("10", turns, "number", near).says == "10 is 19 too low: only where none comes twice"
    assert compare("29.3", turns, "number", near)
    assert compare("30", turns, "number", near).says == "30 is 0.71 too high"
    assert (
        compare("many", turns, "number", near).says
        == "'many' is no number; write a decimal like 4.2 or a fraction like 21/5"
    )


@given(st.text(max_size=40))
def test_any_guess_has_its_words(text: str) -> None:
    assert compare(text, BEST).right == grade(text, BEST).right
    assert compare(text, BEST).says


@given(st.text(max_size=40))
def test_any_text_is_graded(text: str) -> None:
    verdict = grade(text, BEST)
    assert verdict.says
    assert verdict.right in (True, False)
