"""Bots at the seats of a match: who decides, and how far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from hordeplay.core.any import AnyAsk, AnyMatch, AnySeat
from hordeplay.core.choice import Choice, offered
from hordeplay.core.game import Thinking
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask, Chance, Roll

if TYPE_CHECKING:
    from hordeplay.core.game import Bot

Until: TypeAlias = Literal["request", "turn", "round", "end"]
Thinker: TypeAlias = "str | Bot | Thinking | Callable[[AnySeat], Choice | str]"
"""A bot by name, one of ours, or any function of a `Seat`."""

Decide: TypeAlias = Callable[[AnyAsk, int], Choice | str]
MOST_COMPARED: Final = 300
"""Of so many choices it is looked whether they come to the same; no question of more does."""


def run(match: AnyMatch, bots: Thinker | Mapping[int, Thinker], until: Until, *, forced: bool) -> None:
    """Let bots and chance answer until the moment changes, the game ends, or a seat without a bot is asked."""
    if until not in {"request", "turn", "round", "end"}:
        raise ValueError(f"until is 'request', 'turn', 'round' or 'end', not {until!r}")
    deciders: Mapping[int, Decide]
    if isinstance(bots, Mapping):
        for seat in bots:
            if seat not in range(match.seats):
                raise ValueError(f"there is no seat {seat!r} for a bot; seats are 0 to {match.seats - 1}")
        deciders = {seat: decider(match, bot) for seat, bot in bots.items()}
    else:
        deciders = Everybody(decider(match, bots))
    if until == "request":
        advance(match, deciders, forced=forced)
        return
    before = match.game.moment(match.table)
    while advance(match, deciders, forced=forced):
        if until == "end":
            continue
        now = match.game.moment(match.table)
        if now.round != before.round if until == "round" else now.turn != before.turn:
            return


class Everybody(Mapping[int, Decide]):
    """One way to decide for every seat, also for those that join later."""

    def __init__(self, decide: Decide) -> None:
        self._decide = decide

    def __getitem__(self, seat: int) -> Decide:
        return self._decide

    def __iter__(self) -> Iterator[int]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __contains__(self, seat: object) -> bool:
        return True


def advance(match: AnyMatch, deciders: Mapping[int, Decide], *, forced: bool = False, rolls: bool = True) -> bool:
    """One answer, by luck or by a bot; False where a person (or nobody) is to answer. `rolls` as in `Match.play`."""
    request = match.request
    if isinstance(request, Chance):
        if match.dice == "ask" and isinstance(request, Roll):
            return False
        match.answer(rolls=rolls)
        return True
    if not isinstance(request, Ask):
        return False
    seat = next((s for s in request.seats if s in deciders), None)
    if seat is not None:
        match.play(deciders[seat](request, seat), seat, rolls=rolls)
        return True
    only = only_choice(request) if forced else None
    if only is not None:
        match.play(only, rolls=rolls)
    return only is not None


def only_choice(request: AnyAsk) -> Choice | None:
    """The choice that is left when there is just one; None where a verb's options only suggest."""
    if any(isinstance(offer, type) and offer.open_ended for offer in request.offers):
        return None
    options = [choice for choice, _ in zip(request.options(), range(2), strict=False)]
    return options[0] if len(options) == 1 else None


def all_the_same(match: AnyMatch, seat: int) -> tuple[Choice, int] | None:
    """One choice of a seat where all that it has come to the same (`Look.same`), and how many they are; None where they differ.

    It is the pass where there is one, else the first.
    """
    request, same = match.request, match.game.look.same
    if same is None or not isinstance(request, Ask):
        return None
    if any(isinstance(offer, type) and offer.open_ended for offer in request.offers):
        return None
    view = match.table.seen_by(seat)
    choices = list(islice(offered(request.offers, view, seat), MOST_COMPARED))
    value = same(view, choices[0]) if choices else None
    if value is None or any(same(view, other) != value for other in choices[1:]):
        return None
    hint = match.game.look.hint
    return next((choice for choice in choices if hint(view, choice).default), choices[0]), len(choices)


def decider(match: AnyMatch, bot: Thinker) -> Decide:
    """How a bot decides: ours, by name, look at the true table; all others see what their seat may know."""
    chosen: object = match.game.bot(bot) if isinstance(bot, str) else bot
    if isinstance(chosen, Thinking):
        thinking = chosen
        return lambda _request, seat: thinking.think(match.seen_by(seat), bot_source(match.seed, seat, match.ply))
    if hasattr(chosen, "choose"):
        chooses, ours = cast("Bot", chosen), isinstance(bot, str)
        return lambda request, seat: chooses.choose(
            request if ours else request.on(match.table.seen_by(seat)), seat, bot_source(match.seed, seat, match.ply)
        )
    if callable(chosen):
        outside = cast("Callable[[AnySeat], Choice | str]", chosen)
        return lambda _request, seat: outside(match.seen_by(seat))
    raise ValueError(f"a bot is a name, an object with choose() or a function of a Seat, not {chosen!r}")
