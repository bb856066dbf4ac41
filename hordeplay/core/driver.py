"""Bots at the seats of a match: who decides, and how far."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask, Chance, Roll
from hordeplay.core.seat import Seat

if TYPE_CHECKING:
    from hordeplay.core.game import Bot
    from hordeplay.core.match import Match

Until: TypeAlias = Literal["request", "turn", "round", "end"]
Thinker: TypeAlias = "str | Bot | Callable[[Seat[Any]], Choice | str]"
"""A bot by name, one of ours, or any function of a `Seat`."""

Decide: TypeAlias = "Callable[[Ask[Any], int], Choice | str]"


def run(match: Match[Any], bots: Thinker | Mapping[int, Thinker], until: Until, *, forced: bool) -> None:  # any game's
    """Let bots and chance answer until the moment changes, the game ends, or a seat without a bot is asked."""
    if until not in {"request", "turn", "round", "end"}:
        msg = f"until is 'request', 'turn', 'round' or 'end', not {until!r}"
        raise ValueError(msg)
    seated = dict(bots) if isinstance(bots, Mapping) else dict.fromkeys(range(match.seats), bots)
    made = {seat: decider(match, bot) for seat, bot in seated.items()}
    before = match.game.moment(match.table)
    while advance(match, made, forced=forced):
        now = match.game.moment(match.table)
        over = {"request": True, "turn": now.turn != before.turn, "round": now.round != before.round, "end": False}
        if over[until]:
            return


def advance(match: Match[Any], made: Mapping[int, Decide], *, forced: bool = False) -> bool:  # any game's match
    """One answer, by luck or by a bot; False where a person (or nobody) is to answer."""
    request = match.request
    if isinstance(request, Chance):
        if match.dice == "ask" and isinstance(request, Roll):
            return False
        match.answer()
        return True
    if not isinstance(request, Ask):
        return False
    seat = next((s for s in request.seats if s in made), None)
    if seat is not None:
        match.play(made[seat](request, seat), seat)
        return True
    only = only_choice(request) if forced else None
    if only is not None:
        match.play(only)
    return only is not None


def only_choice(request: Ask[Any]) -> Choice | None:  # any game's choices
    """The choice that is left when there is just one."""
    options = [choice for choice, _ in zip(request.options(), range(2), strict=False)]
    return options[0] if len(options) == 1 else None


def decider(match: Match[Any], bot: Thinker) -> Decide:  # any game's match
    """How a bot decides: ours look at the request, those from outside get their `Seat`."""
    if isinstance(bot, str):
        bot = match.game.bot(bot)
    if hasattr(bot, "choose"):
        ours: Bot = bot
        return lambda request, seat: ours.choose(request, seat, bot_source(match.seed, seat, match.ply))
    outside = bot
    return lambda _request, seat: outside(match.seen_by(seat))
