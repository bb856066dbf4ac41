"""What would you do? The choice of a bot of the game, from what one seat knows, with its reason in numbers.

Unless a board names another one (`hints_by`), it is the bot that answers at once. One that grows a tree has `SECONDS` for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hordeplay.bots import MCTS
from hordeplay.core.game import Thinking
from hordeplay.core.language import tr
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame, AnyMatch
    from hordeplay.core.choice import Choice
    from hordeplay.core.game import Bot
    from hordeplay.widgets.frame import Frames, Plain

SECONDS: Final = 0.1
"""So long a tree may grow for a suggestion, and the imagined game that is under way then is played on: the page waits, as for
the bots that think by themselves, which take as long for a hard question."""


def adviser(game: AnyGame) -> str:
    """The bot that is asked: the one that a beginner plays against, which is good and answers at once."""
    for preset in game.presets.values():
        if preset.bots:
            return preset.bots
    return game.default_bot or list(game.bots)[-1]


def hinting(game: AnyGame, name: str = "") -> Bot | Thinking:
    """The bot of this name as it makes suggestions, the adviser unless one is named; the time of a tree search is bounded."""
    bot = game.bot(name or adviser(game))
    if isinstance(bot, MCTS):
        bot.seconds = SECONDS
    return bot


def advised(match: AnyMatch, seat: int, by: str = "") -> Choice:
    """What the adviser, or the bot `by`, would choose for this seat, which shows it no more than the seat may see."""
    request, bot = match.request, hinting(match.game, by)
    source = bot_source("advice", seat, match.ply)  # not of the match's seed, of which advice would tell
    assert isinstance(request, Ask)
    if isinstance(bot, Thinking):
        return bot.think(match.seen_by(seat), source)
    return bot.choose(request.on(match.table.seen_by(seat)), seat, source)


def advice(match: AnyMatch, seat: int, frames: Frames) -> Plain:
    """The advice as a note: its choice, and why, as far as odds are shown at this board."""
    choice, view = frames.advised(seat), match.table.seen_by(seat)
    hint = frames.hint(view, choice, odds=True)
    reason = match.game.look.reason(view, seat, choice) or hint["note"]
    reason = f"{reason[:1].upper()}{reason[1:]}"  # it follows a full stop
    title = tr("Suggestion: {label}.", label=hint["label"])
    return {"kind": "advice", "title": title, "reason": reason, "rules": [], "ply": match.ply, "text": str(choice)}


__all__ = ["SECONDS", "advice", "advised", "adviser", "hinting"]
