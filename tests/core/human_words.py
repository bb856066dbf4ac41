"""What people at a table would not say: notation, ids and slugs in the words that somebody with a mouse reads."""

from __future__ import annotations

import re
from collections.abc import Iterator

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.script import Ask

PATTERNS = {
    "an id of a part": re.compile(
        r"\b(?:sq|sp|hero|horde|die|hand|seat|card|cell|ware|row|target|foe|space)-[\w-]*\d\b"
    ),
    "a clause": re.compile(r"\b(?:HH|FZ|KR|WF)-[A-Z]+-\d+"),
    "a name of the program": re.compile(r"\b\w+_\w+\b"),
    "a slug": re.compile(r"(?<![\w-])[a-z]+(?:-[a-z]+)+-\d+\b"),
    "a number of a space": re.compile(r"\bspace \d"),
    "a negative count": re.compile(r"(?<!\w)-\d+ [A-Za-z]"),
    "one of many": re.compile(r"\b1 (?!begins|is|this|was|has|less|plus|across)[A-Za-z]+(?<![sui])s\b"),
    "an up to nothing": re.compile(r"\bup to 0\b"),
}
"""What is found, and how; a game names its own exceptions where a word only looks so."""


def unfit(text: str, allowed: re.Pattern[str] | None = None) -> list[str]:
    """What is wrong with a sentence."""
    return [
        f"{what}: {match[0]!r} in {text!r}"
        for what, pattern in PATTERNS.items()
        for match in pattern.finditer(text)
        if allowed is None or not allowed.search(match[0])
    ]


def sentences(match: AnyMatch, bot: str, most: int = 400) -> Iterator[str]:
    """All that a person reads while a bot plays: prompts, rows with their notes, lines of the log."""
    game, known = match.game, 0
    while (request := match.request) is not None and match.ply < most:
        if isinstance(request, Ask):
            seat = request.seats[0]
            view = match.table.seen_by(seat)
            yield request.prompt
            for choice, _ in zip(request.on(view).options(seat), range(40), strict=False):
                hint = game.look.hint(view, choice)
                yield from (hint.label, hint.note, hint.cost, hint.group)
        for event in match.events[known:]:
            yield game.look.say(match.table, event)
        known = len(match.events)
        match.run(bot, until="request")


def faults(game: str, bot: str, seats: int, *, seeds: int = 3, allowed: re.Pattern[str] | None = None) -> set[str]:
    """What is wrong with the words of some games."""
    return {
        fault
        for seed in range(seeds)
        for sentence in sentences(hp.new(game, seats=seats, seed=seed), bot)
        for fault in unfit(sentence, allowed)
    }
