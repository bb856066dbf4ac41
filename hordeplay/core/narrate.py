"""A match in plain text, for lessons: what happened, and the card of a part."""

from __future__ import annotations

from hordeplay.core.any import AnyMatch
from hordeplay.core.choice import Choice
from hordeplay.core.language import tr
from hordeplay.core.provenance import in_words


def tell(match: AnyMatch, *moves: str | Choice | tuple[int, ...] | None, only: str = "") -> str:
    """Make these moves and tell what happened, a line an event with its clause; without moves, everything so far.

    A text is a choice, a tuple are real dice where a roll waits, None lets luck roll. `only` keeps the clauses that
    begin so.

    >>> from hordeplay.games.horrible_hordes import at
    >>> match = at("attack", dwarves="d4 settlement, d5 army", hordes="Red Dragons d5 1", dice="ask")
    >>> print(tell(match, (8,)))
    HH-ATK-03   Dwarves rolled 8: 1 hit.
    """
    events = list(match.events) if not moves else []
    for move in moves:
        events += match.play(move) if isinstance(move, str | Choice) else match.answer(move)
    kept = [event for event in events if event.rule.startswith(only)]
    return "\n".join(f"{event.rule:<11} {match.game.look.say(match.table, event)}" for event in kept)


def read(match: AnyMatch, part: str) -> str:
    """The card of a part of the board in plain text: `sq-d4`, `horde-red-dragons`, `seat-1`, `stack-5`.

    `ValueError` for a part that has none.

    >>> from hordeplay.games.horrible_hordes import example
    >>> print(read(example("SETTLE"), "horde-rat-king").splitlines()[0])
    Rat King
    """
    card = match.game.look.card(match.table, part)
    if card is None:
        raise ValueError(tr("{part!r} is no part of this board that can be read", part=part))
    facts = [f"  {name}: {value}" for name, value in (*card.facts, *card.odds)]
    words = [f"  {card.words}"] if card.words else []
    source = [f"  {in_words(card.provenance)}"] if card.provenance not in {"", "rulebook", "from the rulebook"} else []
    return "\n".join([card.title, *facts, *words, *source, f"  ({', '.join(card.rules)})"])
