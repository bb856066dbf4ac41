"""The legal choices of a match as a live view, and what a choice given to a match means."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice

from hordeplay.core.any import AnyAsk, AnyMatch
from hordeplay.core.choice import Choice, IllegalChoice, Refusal, shown, unspeakable
from hordeplay.core.language import tr
from hordeplay.core.script import Ask, Request


class Choices:
    """The legal choices of the seat that is asked: a live view. After the next answer it says that it is stale.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> choices = match.choices
    >>> choices[0] in choices, str(choices[0]) in choices, len(choices) == len(list(choices))
    (True, True, True)
    >>> events = match.play(choices[0]); choices
    <Choices, stale: the match went on>
    """

    def __init__(self, match: AnyMatch, seat: int | None) -> None:
        self._match = match
        self._seat = seat
        self._version = match.version

    def _ask(self) -> AnyAsk | None:
        if self._version != self._match.version:
            raise RuntimeError("these choices are stale: the match went on; read match.choices again")
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
            meaning = request.read(choice) if isinstance(choice, str) else choice
        except IllegalChoice:
            return False
        return request.why_not(meaning, request.seats[0] if self._seat is None else self._seat) is None

    def __getitem__(self, i: int) -> Choice:
        return list(self)[i]

    def __repr__(self) -> str:
        if self._version != self._match.version:
            return "<Choices, stale: the match went on>"
        first = [str(choice) for choice, _ in zip(self, range(13), strict=False)]
        more = ", ..." if len(first) > 12 else ""
        return f"<Choices ({', '.join(first[:12])}{more})>"


def meant(request: Request | None, choice: Choice | str, seat: int | None) -> tuple[AnyAsk, int, Choice]:
    """Question, seat and choice that somebody means; without a seat the first of those asked that may choose so.

    `IllegalChoice` when nobody is asked, when a text says no choice, or when no text says the choice.
    """
    if not isinstance(request, Ask):
        reason = tr("the game is over") if request is None else tr("the dice come first: answer()")
        raise IllegalChoice(Refusal(getattr(request, "rule", ""), reason), str(choice)[:100])
    if isinstance(choice, str):
        try:
            meaning = request.read(choice)
        except IllegalChoice as error:
            who = request.seats[0] if seat is None else seat
            raise IllegalChoice(hinted(request, error.refusal, choice, who), error.text) from None
    elif isinstance(choice, Choice):
        meaning = choice
        if meaning._fields and (reason := unspeakable(meaning) or ""):
            raise IllegalChoice(Refusal(request.rule, reason))
    else:
        raise IllegalChoice(Refusal(request.rule, tr("{answer} is not a choice", answer=shown(choice))))
    if seat is None:
        seats = request.seats
        may = (s for s in seats if request.why_not(meaning, s) is None) if len(seats) > 1 else ()
        seat = next(iter(may), seats[0])
    return request, seat, meaning


_LOOKED_THROUGH = 300
"""So many options at most are read for the one that a refused text may have meant."""


def why_not(request: AnyAsk, meaning: Choice, seat: int, text: Choice | str) -> Refusal | None:
    """Why a seat cannot choose so; of a text, with the legal choice of the same verb that it may have meant."""
    refusal = request.why_not(meaning, seat)
    return hinted(request, refusal, text, seat) if refusal and isinstance(text, str) else refusal


def hinted(request: AnyAsk, refusal: Refusal, text: str, seat: int) -> Refusal:
    """The refusal of a text, with the nearest option where its words are names: of squares and numbers none is meant."""
    verb, _, rest = " ".join(text.split()).partition(" ")
    if seat not in request.seats or not rest:
        return refusal
    named: dict[str, str] = {}
    for one in islice(request.options(seat), _LOOKED_THROUGH):
        if one.verb == verb and any(blank.word.kind in {"text", "word"} for blank in one.form()):
            words = str(one)
            named[words.partition(" ")[2].lower()] = words
    close = get_close_matches(rest.lower(), list(named), 1, 0.7)
    if not close or refusal.reason.endswith("?"):  # it asks already what was meant
        return refusal
    return Refusal(
        refusal.rule, tr("{reason}; did you mean {choice!r}?", reason=refusal.reason, choice=named[close[0]])
    )
