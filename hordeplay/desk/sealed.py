"""A position to hand to an opponent: what the receiver may know, and nothing of the luck to come.

What is hidden from them is not left out, or nobody could play on, but dealt anew: their copy is one of the games that could be
the truth as far as they know. It begins where the step began, without the past, and its dice are its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from hordeplay.core.any import AnyMatch, AnyTable
from hordeplay.core.choice import IllegalChoice
from hordeplay.core.language import tr
from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match
from hordeplay.core.script import Answer, Request
from hordeplay.core.seat import TRIES, check_seat

_KEY_BYTES: Final = 16


def sealed(match: AnyMatch, seat: int | None = None, *, key: str = "") -> AnyMatch:
    """A match of its own that stands where this one stands, as far as a seat knows; without a seat, as far as every seat knows.

    Hands that are hidden from them are dealt anew and all luck to come is fresh; the same `key` gives the same again, and
    without one it is nobody's. `ValueError` for a seat that is not there, and where no deal fits what was played since the step
    began.

    >>> import hordeplay as hp
    >>> match = hp.new("fantahzee", seats=2, seed=7)
    >>> copy = sealed(match, 0)
    >>> copy.table.cards.hands["hand 0"] == match.table.cards.hands["hand 0"], copy.seed == match.seed
    (True, False)
    """
    key = key or secrets.token_hex(_KEY_BYTES)
    position = match.position()
    start: AnyTable = position.table
    if seat is not None:
        check_seat(seat, match.seats)
    if start.hides:
        for each in range(match.seats) if seat is None else (seat,):
            start = start.seen_by(each)
    for number in range(TRIES):
        table = start.copy()
        table.redeal(Source(key_of("sealed", key), number))
        try:
            return Match(
                match.game,
                table,
                seed=key_of("luck of a sealed position", key).hex(),
                dice=match.dice,
                undo=match.undo_policy,
                recorded=_Since(position.answers),
            )
        except IllegalChoice:
            continue
    raise ValueError(
        tr("no deal in {n} fits what has been played since this step began; share it at the next one", n=TRIES)
    )


class _Since:
    """The answers since the step began, given once more."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = answers

    def __len__(self) -> int:
        return len(self._answers)

    def replay(self, _waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None:
        for answer in self._answers:
            send(answer)


__all__ = ["sealed"]
