"""Worlds that a seat cannot tell apart: the same game as far as it knows, with other cards in hidden hands and other luck to come."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from gc import get_referents
from typing import Any, cast

import hordeplay as hp
from hordeplay.core.any import AnyMatch, AnySeat
from hordeplay.core.choice import IllegalChoice
from hordeplay.core.match import Match
from hordeplay.core.record import RecordError
from hordeplay.core.script import Answer, Ask, Chance, Draw, Request
from hordeplay.core.table_tree import differences
from hordeplay.games.fantahzee.model.table import pile_of

FUTURE = 60
"""So many answers ahead it is looked whether the luck of two worlds differs."""


class Given:
    """Answers that are recorded as they are; `drawn` are the draws among them, each with its ply, its card and its hand, or the pile."""

    def __init__(self, answers: Sequence[Answer]) -> None:
        self._answers = answers
        self.drawn: list[tuple[int, str, str]] = []

    def __len__(self) -> int:
        return len(self._answers)

    def replay(self, waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None:
        for ply, answer in enumerate(self._answers):
            request = waiting()
            if type(request) is Draw:  # a card that was looked at before is drawn no more
                self.drawn.append((ply, answer.value, request.into or request.pile))
            send(answer)


def recorded(match: AnyMatch, given: Given, seed: str) -> AnyMatch:
    """The same beginning, these answers, and the luck of another seed from there on."""
    return Match(match.game, match.origin, seed=seed, start=match.start, recorded=given)


def hidden(match: AnyMatch, seat: int) -> list[tuple[str, str]]:
    """What lies on the table and a seat may not know: each card with its hand, or the pile it lies on."""
    cards = getattr(match.table, "cards", None)
    if cards is None or not match.table.hides:
        return []
    rows = [(hand, card) for hand, held in cards.hands.items() if cards.owners[hand] != seat for card in held]
    stacks = enumerate(getattr(match.table, "stacks", ()))
    return rows + [(pile_of(i), stack.peeked) for i, stack in stacks if stack.peeked and seat not in stack.peekers]


def apart(match: AnyMatch, seat: int, seed: str) -> AnyMatch:
    """Another world for this seat: as many hidden cards as possible are other ones, drawn in their place, and luck is another."""
    answers = list(match.answers)
    given = Given(answers)
    world = recorded(match, given, seed)
    swaps = list(_swaps(world, hidden(match, seat), given.drawn))
    for some in (swaps, *([swap] for swap in swaps)):  # all at once, else those that are possible
        tried = answers[:]
        for ply, card in some:
            tried[ply] = Answer(None, card)
        try:
            twin = recorded(match, Given(tried), seed)
        except (IllegalChoice, RecordError):  # a card was needed, or would have been asked for
            continue
        if type(twin.request) is type(match.request):
            answers, world = tried, twin
            if some is swaps:
                break
    unlike = list(differences(match.table.seen_by(seat), world.table.seen_by(seat)))
    assert not unlike, f"these worlds can be told apart: {unlike[0]}"
    return world


def _swaps(
    match: AnyMatch, secret: list[tuple[str, str]], drawn: list[tuple[int, str, str]]
) -> Iterator[tuple[int, str]]:
    """For each hidden card the ply at which it was drawn, and a card that nobody has seen in its place."""
    if not secret:
        return
    cards = match.table.cards
    left = {back: Counter(bag) for back, bag in cards.bags.items()}
    used: set[int] = set()
    for place, card in secret:
        bag = left[cards.backs[card]]
        at = [ply for ply, name, where in drawn if name == card and where == place and ply not in used]
        other = next((name for name, n in sorted(bag.items()) if n and name != card), "")
        if at and other:
            bag[other] -= 1
            used.add(at[-1])
            yield at[-1], other


def future(match: AnyMatch) -> list[Any]:  # answers of chance
    """What chance answers next, whatever luck that is, if everybody takes the first choice."""
    ahead = match.fork()
    while ahead.request is not None and ahead.ply < match.ply + FUTURE:
        if isinstance(ahead.request, Chance):
            ahead.answer()
        else:
            ahead.play(ahead.choices[0])
    return [answer.value for answer in ahead.answers[match.ply :] if answer.seat is None]


def games(name: str, seats: int, bot: str, seed: int, upto: int) -> Iterator[AnyMatch]:
    """A game of bots, standing where a seat is asked: at ever later decisions, up to so many answers."""
    match = hp.new(name, seats=seats, seed=seed)
    while match.request is not None and match.ply < upto:
        for _ in range(7):
            if match.request is not None:
                match.run(bot, until="request")
        while isinstance(match.request, Chance):
            match.answer()
        if isinstance(match.request, Ask):
            yield match


# ---- what can be reached from a seat

_LEAVES = (str, bytes, int, float, type(None))
_SHARED = (type, types.ModuleType, types.BuiltinFunctionType, types.CodeType)
"""What is the same for all of Python is passed by: classes, modules, and what a function calls global."""


def reached(seat: AnySeat, depth: int = 14) -> tuple[list[object], Counter[str]]:
    """Every object that can be reached from a seat through at most so many others, and how often each text and number stands there.

    By attributes, items, closures and defaults.
    """
    seen: dict[int, object] = {id(seat): seat}
    leaves, level = Counter[str](), [cast("object", seat)]
    for _ in range(depth):
        below: list[object] = []
        for one in level:
            for inner in _inner(one):
                if isinstance(inner, _LEAVES):
                    leaves[repr(inner)] += 1
                elif id(inner) not in seen and not isinstance(inner, _SHARED):
                    seen[id(inner)] = inner
                    below.append(inner)
        level = below
    assert not level, "there is more to be reached, further away"
    return list(seen.values()), leaves


def _inner(one: object) -> Sequence[object]:
    if isinstance(one, types.FunctionType):
        cells = [cell.cell_contents for cell in one.__closure__ or () if cell != types.CellType()]
        return [*cells, *(one.__defaults__ or ()), *(one.__kwdefaults__ or {}).values()]
    return get_referents(one)
