"""Who is asked: the seat that plays a Hero, the one that speaks for the party, or whoever of several is first (chapter 2).

What a Hero decides is asked of `hero.seat`, what the party decides of `table.speaker` (WF-RUL-74); where several seats may
do something with Heroes of theirs, the first of them does (`first_of`, WF-RUL-76).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hordeplay.core.choice import Choice, Offer
from hordeplay.core.script import Among, Ask, AskAny, Prompt, Script

from ..model.table import PARTY, WarfighterTable
from .verbs import Soak, Wait


def first_of(
    table: WarfighterTable,
    seats: Sequence[int],
    prompt: Prompt,
    offers: Sequence[Offer[Any]],
    rule: str,
    in_a_row: int = 1,
) -> Script[tuple[int, Any]]:  # any choice of the offers
    """One decision of whoever is first; who waits lets the others go first, as long as there are others (WF-RUL-76)."""
    asked = list(seats)
    while len(asked) > 1:
        seat, choice = yield from AskAny[Choice](table, asked, prompt, (*offers, Among([Wait()])), rule, in_a_row)
        if not isinstance(choice, Wait):
            return seat, choice
        asked.remove(seat)
    only: Ask[Choice] = Ask(table, asked[0], prompt, offers, rule, in_a_row)
    return asked[0], (yield from only)


def undone(table: WarfighterTable) -> list[int]:
    """The seats that have not said that they are done."""
    return [seat for seat, player in enumerate(table.players) if not player.done]


def acting(table: WarfighterTable) -> list[int]:
    """Those of them with a Hero who stands (WF-RUL-75); who plays alone always acts."""
    if len(table.players) == 1:
        return [0]
    standing = {hero.seat for hero in table.heroes if not hero.down}
    return [seat for seat in undone(table) if seat in standing]


def through(table: WarfighterTable, seat: int) -> bool:
    """A seat is done; whether all are."""
    if len(table.players) == 1:
        return True
    table.players[seat].done = True
    table.tell("WF-RUL-76", "done", seat=seat, player=table.players[seat].name)
    return not undone(table)


def begin(table: WarfighterTable) -> None:
    """Everybody may act again."""
    for player in table.players:
        player.done = False


def able(table: WarfighterTable, *kinds: type[Choice]) -> list[int]:
    """The seats that have a legal choice of these verbs, in the order of the table; each names its Hero."""
    if len(table.players) == 1:
        for kind in kinds:
            for _ in legal(table, kind):
                return [0]
        return []
    seats = {actor(table, choice) for kind in kinds for choice in legal(table, kind)}
    return sorted(seats)


def legal(table: WarfighterTable, kind: type[Choice]) -> Iterable[Choice]:
    """Everything that some seat may choose of a verb."""
    proposed = kind.options(table, PARTY)
    return proposed if kind.always_legal else (one for one in proposed if one.forbids(table, PARTY) is None)


def actor(table: WarfighterTable, choice: Choice) -> int:
    """The seat whose Hero does what a choice says, PARTY where none does: whoever is asked may choose it."""
    if isinstance(choice, Soak):
        number = table.window.hero if table.window else PARTY
    else:
        number = table.numbered(getattr(choice, "hero", ""))
    return table.heroes[number].seat if number >= 0 else PARTY


def seated(table: WarfighterTable, numbers: Iterable[int]) -> list[int]:
    """The seats that play these Heroes, each once, in the order of the table."""
    return sorted({table.heroes[i].seat for i in numbers})
