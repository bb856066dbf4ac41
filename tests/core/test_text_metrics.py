"""Widths of texts are the same on every Python."""

from fractions import Fraction

import pytest

from hordeplay.core.text_metrics import text_width

TEXTS = ("Giant Spider Swarm", "Ii. mW", "Forsaken Temple, Turn 1", "2 Actions left; Hero 3, Squad Thief of level 2")


@pytest.mark.parametrize("text", TEXTS)
def test_a_width_is_rounded_once(text: str) -> None:
    """Python 3.12 adds numbers up in another way than 3.11; what is rounded once comes out the same in both."""
    assert text_width(text, 1) == float(sum(Fraction(text_width(letter, 1)) for letter in text))
