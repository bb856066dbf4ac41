"""The legal choices of a match as a live view, and what a choice given to a match means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hordeplay.core.choice import Choice, IllegalChoice, Refusal, shown, unspeakable
from hordeplay.core.script import Ask, Request

if TYPE_CHECKING:
    from hordeplay.core.match import Match


class Choices:
    """The legal choices of the seat that is asked: a live view. After the next answer it says that it is stale.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> choices = match.choices
    >>> choices[0] in choices, str(choices[0]) in choices, len(choices) == len(list(choices))
    (True, True, True)
    >>> told = match.play(choices[0]); choices
    <Choices, stale: the match went on>
    """

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
        for choice in request.options(self._seat) if request else ():
            yield choice
            self._ask()

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
        if self._version != self._match.version:
            return "<Choices, stale: the match went on>"
        first = [str(choice) for choice, _ in zip(self, range(13), strict=False)]
        more = ", ..." if len(first) > 12 else ""
        return f"<Choices ({', '.join(first[:12])}{more})>"


def meant(
    request: Request | None, choice: Choice | str, seat: int | None
) -> tuple[Ask[Any], int, Choice]:  # any game's choices
    """Question, seat and choice that somebody means; without a seat the first of those asked that may choose so.

    `IllegalChoice` when nobody is asked, when a text says no choice, or when no text says the choice.
    """
    if not isinstance(request, Ask):
        reason = "the game is over" if request is None else "the dice come first: answer()"
        raise IllegalChoice(Refusal(getattr(request, "rule", ""), reason), str(choice)[:100])
    if isinstance(choice, str):
        made = request.read(choice)
    elif isinstance(choice, Choice):
        made = choice
        if made._fields and (reason := unspeakable(made) or ""):
            raise IllegalChoice(Refusal(request.rule, reason))
    else:
        raise IllegalChoice(Refusal(request.rule, f"{shown(choice)} is not a choice"))
    if seat is None:
        seats = request.seats
        may = (s for s in seats if request.why_not(made, s) is None) if len(seats) > 1 else ()
        seat = next(iter(may), seats[0])
    return request, seat, made
