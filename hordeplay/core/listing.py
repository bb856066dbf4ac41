"""The legal choices of a match as a live view, and what a choice given to a match means."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
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
        try:
            made = request.read(choice)
        except IllegalChoice as error:
            who = request.seats[0] if seat is None else seat
            raise IllegalChoice(hinted(request, error.refusal, choice, who), error.text) from None
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


_LOOKED_THROUGH = 300
"""So many options at most are read for the one that a refused text may have meant."""


def why_not(request: Ask[Any], made: Choice, seat: int, said: Choice | str) -> Refusal | None:
    """Why a seat cannot choose so; of a text, with the legal choice of the same verb that it may have meant."""
    refusal = request.why_not(made, seat)
    return hinted(request, refusal, said, seat) if refusal and isinstance(said, str) else refusal


def hinted(request: Ask[Any], refusal: Refusal, text: str, seat: int) -> Refusal:  # any game's choices
    """The refusal of a text, with the nearest option where its words are names: of squares and numbers none is meant."""
    verb, _, rest = " ".join(text.split()).partition(" ")
    if seat not in request.seats or not rest or "did you mean" in refusal.reason:
        return refusal
    named: dict[str, str] = {}
    for one in islice(request.options(seat), _LOOKED_THROUGH):
        if one.verb == verb and any(blank.word.kind in {"text", "word"} for blank in one.form()):
            said = str(one)
            named[said.partition(" ")[2].lower()] = said
    close = get_close_matches(rest.lower(), list(named), 1, 0.7)
    return Refusal(refusal.rule, f"{refusal.reason}; did you mean {named[close[0]]!r}?") if close else refusal
