"""What every reader of untrusted text promises, as one check: a value or a short sentence, soon, and in little memory."""

from __future__ import annotations

import json
import os
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Final

from hypothesis import settings

LONG: Final = os.environ.get("HORDEPLAY_LONG") == "1"
LONGEST: Final = 500
"""Characters of a refusal."""
SLOWEST: Final = 0.3
"""Seconds of processor time that a reader may take."""
LARGEST: Final = 100_000_000
"""Bytes that a reader may hold at once."""
ATTACKS: Final[dict[str, list[str]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "hostile_texts.json").read_text("utf-8")
)
"""Hostile texts by what they attack: markup that would run, formulas, paths, signs that cannot be seen, halves of our formats."""
HOSTILE: Final[tuple[str, ...]] = tuple(text for texts in ATTACKS.values() for text in texts)


def fuzz(examples: int) -> settings:
    """The same examples in every run; a hundred times as many with HORDEPLAY_LONG=1."""
    return settings(max_examples=examples * (100 if LONG else 1), derandomize=True, database=None, deadline=None)


def refusal(read: Callable[[], object]) -> str:
    """What a reader says against a text, or nothing where it takes it; any error but ours fails, and so does one that is slow or large.

    Only a reader that is slow three times is slow: on a machine that is shared anything is slow once.
    """
    refused, spent = _read(read)
    if spent > SLOWEST:
        spent = quickest(read)
    assert spent <= SLOWEST, f"{spent:.2f} s"
    assert (held := most_held(read)) <= LARGEST, f"{held / 1e6:.0f} MB"
    if refused is None:
        return ""
    kind, message = type(refused), str(refused)
    assert kind is ValueError or kind.__module__.startswith("hordeplay"), f"{kind.__name__}: {message}"
    assert message, "a refusal says why"
    assert len(message) <= LONGEST, f"{len(message)} characters: {message[:80]}"
    return message


def quickest(read: Callable[[], object]) -> float:
    """Seconds of processor time that a reader takes, the best of up to three tries: on a machine that is shared anything is slow once."""
    spent = _read(read)[1]
    return spent if spent <= SLOWEST else min(spent, _read(read)[1], _read(read)[1])


def _read(read: Callable[[], object]) -> tuple[ValueError | None, float]:
    """How a reader refuses, if it does, and the seconds of processor time that it took."""
    begin, refused = time.thread_time(), None
    try:
        read()
    except ValueError as error:
        refused = error
    return refused, time.thread_time() - begin


def most_held(read: Callable[[], object]) -> int:
    """Bytes that a reader holds at once, at most; what it was given to read counts where it makes it itself."""
    tracemalloc.start()
    try:
        _read(read)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
