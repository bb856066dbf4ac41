"""What the others learn of a card that is drawn into a hand: nothing but its back.

Each draw is gone back to and answered once more by another card of the same back. Until the next step is entered, the other
seats must read the same and see the same table; afterwards a rule may show the card.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from hordeplay.core.any import AnyMatch, AnyTable
from hordeplay.core.script import Answer, Draw, Event, Play
from hordeplay.core.seat import events_for
from hordeplay.core.table_tree import differences

DRAWS = 12
"""So many draws of one game are tried."""


class _Drawn(NamedTuple):
    """What a draw led to by the end of its step."""

    table: AnyTable
    events: list[Event]
    kept: bool
    """Whether the card lies in the hand, hidden from the others."""


def check_secrets(match: AnyMatch, draws: list[int], dice: random.Random) -> None:
    """No seat but its owner can tell which card was drawn into a hand, at some of these plies of a finished game."""
    for ply in sorted(dice.sample(draws, min(len(draws), DRAWS))):
        _check_draw(match, ply, dice)


def _check_draw(match: AnyMatch, ply: int, dice: random.Random) -> None:
    play = match.position(ply).play()
    request, card = play.request, match.answers[ply].value
    assert isinstance(request, Draw)
    cards = request.cards
    others = [one for one, _ in request.odds() if one != card and cards.backs[one] == cards.backs[card]]
    if not others:  # everybody may know it
        return
    other = dice.choice(others)
    one, two = _drawn(match, ply, card), _drawn(match, ply, other)
    if not (one.kept and two.kept):
        return
    for seat in range(match.seats):
        if seat == cards.owners[request.into]:
            continue
        for event, instead in zip(*(events_for(side.events, side.table, seat) for side in (one, two)), strict=False):
            assert event == instead, (
                f"{event} tells seat {seat} which card was drawn into {request.into!r}: whisper it to the hand, "
                f"as table.whisper({request.into!r}, {event.rule!r}, {event.what!r}, ...), or draw it face up"
            )
        assert len(one.events) == len(two.events), f"how much is told tells seat {seat} what {request!r} drew unseen"
        views = [side.table.seen_by(seat) for side in (one, two)]
        for view in views:
            view.step = ""  # a step that shows the card may come next
        unlike = list(differences(*views))
        assert not unlike, (
            f"seat {seat} sees which card was drawn into {request.into!r}: {unlike[0]}, if it is {other!r}; keep it in "
            "the hand alone, or hide it in seen_by"
        )


def _drawn(match: AnyMatch, ply: int, card: str) -> _Drawn:
    """The step of a draw, with this card drawn, up to its end."""
    position = match.position(ply)
    table = position.table.copy()
    table.log = []
    ends: list[tuple[AnyTable, list[Event]]] = []

    def end(entered: Any) -> None:  # any game's table
        if not ends:
            ends.append((entered.copy(), list(entered.log)))

    play = Play(table, position.steps, end)
    for answer in position.answers:
        play.send(answer)
    request = play.request
    assert isinstance(request, Draw)
    hand = request.cards.hands[request.into]
    before, events = hand.count(card), len(table.log)
    ends.clear()
    play.send(Answer(None, card))
    end(play.table)
    left, log = ends[0]
    return _Drawn(left, log[events:], left.cards.hands[request.into].count(card) > before)


__all__ = ["check_secrets"]
