"""What would you do? The choice of a game's best bot, from what one seat knows, with its reason in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordeplay.core.game import Thinking
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyMatch
    from hordeplay.core.choice import Choice
    from hordeplay.widgets.frame import Frames, Plain


def adviser(game: AnyGame) -> str:
    """The bot that is asked: the one that a beginner plays against, which is good and answers at once."""
    for preset in game.presets.values():
        if preset.bots:
            return preset.bots
    return game.default_bot or list(game.bots)[-1]


def advised(match: AnyMatch, seat: int) -> Choice:
    """What the adviser would choose for this seat, which shows it no more than the seat may see."""
    request, bot = match.request, match.game.bot(adviser(match.game))
    source = bot_source("advice", seat, match.ply)  # not of the match's seed, of which advice would tell
    assert isinstance(request, Ask)
    if isinstance(bot, Thinking):
        return bot.think(match.seen_by(seat), source)
    return bot.choose(request.on(match.table.seen_by(seat)), seat, source)


def advice(match: AnyMatch, seat: int, frames: Frames) -> Plain:
    """The advice as a note: its choice, and why, as far as odds are shown at this board."""
    choice, view = advised(match, seat), match.table.seen_by(seat)
    hint = frames.hint(view, choice, odds=True)
    reason = match.game.look.reason(view, seat, choice) or hint["note"]
    reason = f"{reason[:1].upper()}{reason[1:]}"  # it follows a full stop
    title = f"Suggestion: {hint['label']}."
    return {"kind": "advice", "title": title, "reason": reason, "rules": [], "ply": match.ply, "text": str(choice)}


__all__ = ["advice", "advised", "adviser"]
