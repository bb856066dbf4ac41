"""How long the teacher's room takes for the worst texts of a megabyte, and for a school of names.

Run with `uv run pytest tests/bench/test_class.py -s -n0`. The budget is 0.2 s for any text, and 1 s for 2,000 names.
"""

from __future__ import annotations

import contextlib
import time

import pytest
from desk.test_classroom import MEGABYTE, SLOW, room


@pytest.mark.parametrize("name", SLOW)
def test_a_megabyte(name):
    text = SLOW[name][:MEGABYTE]
    for read in ("read", "read_tally", "typed_tallies"):
        teacher = room()
        begin = time.perf_counter()
        with contextlib.suppress(ValueError):
            getattr(teacher, read)(text)
        print(f"{name}, {read}: {time.perf_counter() - begin:.3f} s")


def test_two_thousand_names():
    teacher = room()
    begin = time.perf_counter()
    teacher.read_tally(", ".join(f"Student{'abcdefghij'[n % 10]}{'x' * (n // 10)} 3/20" for n in range(2000)))
    assert len(teacher.pot) == 2000
    print(f"2,000 names: {time.perf_counter() - begin:.3f} s")
