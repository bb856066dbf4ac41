"""The legal choices of a match as a live view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hordeplay.core.choice import Choice, IllegalChoice
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from hordeplay.core.match import Match


class Choices:
    """The legal choices of the seat that is asked: a live view. After the next answer it says that it is stale."""

    def __init__(self, match: Match[Any], seat: int | None) -> None:  # any game's match
        self._match = match
        self._seat = seat
        self._version = match.version

    def _ask(self) -> Ask[Any] | None:  # any game's choices
        if self._version != self._match.version:
            msg = "these choices are stale: the match went on; read match.choices again"
            raise RuntimeError(msg)
        request = self._match.request
        return request if isinstance(request, Ask) else None

    def __iter__(self) -> Iterator[Choice]:
        request = self._ask()
        return request.options(self._seat) if request else iter(())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __contains__(self, choice: object) -> bool:
        request = self._ask()
        if request is None or not isinstance(choice, Choice | str):
            return False
        try:
            made = request.read(choice) if isinstance(choice, str) else choice
        except IllegalChoice:
            return False
        return request.why_not(made, request.seats[0] if self._seat is None else self._seat) is None

    def __getitem__(self, i: int) -> Choice:
        return list(self)[i]

    def __repr__(self) -> str:
        shown = [str(choice) for choice, _ in zip(self, range(13), strict=False)]
        more = ", ..." if len(shown) > 12 else ""
        return f"<Choices ({', '.join(shown[:12])}{more})>"
