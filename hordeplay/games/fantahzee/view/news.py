"""What is said large, over the board: a boss comes up, a boss falls, a last turn begins."""

from __future__ import annotations

from hordeplay.core.cards import HIDDEN
from hordeplay.core.english import counted
from hordeplay.core.game import News
from hordeplay.core.script import Event

from ..model.table import FantahzeeTable, hand_of
from ..rules.result import slain, why_over
from .names import seat_name


def news(table: FantahzeeTable, event: Event) -> News | None:
    """A boss that turns up or falls, and the last turn of a seat (FZ-EOG-01, FZ-EOG-02); None for all else.

    >>> from hordeplay.games.fantahzee import at
    >>> loud = news(at(seats=2).table, Event("FZ-HOR-03", "reveals", {"stack": 2, "monster": "King Under Rubble"}))
    >>> loud.title, loud.means
    ('A boss on stack 3: King Under Rubble.', 'Strength 12 beats it, for 10 XP. It ambushes for 2. The game ends when 3 bosses have fallen.')
    """
    f = event.facts
    match event.what:
        case "reveals" | "flips" if table.rules.monster(f["monster"]).boss:
            return _comes(table, f["monster"], f["stack"])
        case "doom":
            return _falls(table, f["seat"], f["monster"], f["doom"])
        case "turn" if table.doom >= table.rules.bosses_due:
            return _last(table, f["seat"])
        case _:
            return None


def _comes(table: FantahzeeTable, name: str, stack: int) -> News:
    card, due = table.rules.monster(name), table.rules.bosses_due
    strikes = [f"hits back for {card.counterattack}"] if card.counterattack else []
    strikes += [f"ambushes for {card.ambush}"] if card.ambush else []
    means = f"Strength {card.strength} beats it, for {card.xp} XP."
    means += f" It {' and '.join(strikes)}." if strikes else ""
    if table.doom < due:
        means += f" The game ends when {due} bosses have fallen." if due > 1 else " The first that falls ends the game."
    return News(f"A boss on stack {stack + 1}: {name.removeprefix('The ')}.", means, ("FZ-EOG-01", "FZ-EOG-02"))


def _falls(table: FantahzeeTable, seat: int, name: str, doom: int) -> News:
    who, due = "You" if mine(table, seat) else seat_name(table, seat), table.rules.bosses_due
    left, last = due - doom, (table.first - 1) % len(table.players)
    if left > 0:
        means = f"{counted(left, 'more boss', 'more bosses')} to fall, and the game ends."
    elif seat == last or not table.rules.knobs.finish_round:
        means = "Enough bosses have fallen: the game ends with this turn."
    else:
        whose = "yours" if mine(table, last) else f"that of {seat_name(table, last)}"
        means = f"Enough bosses have fallen: the last turn of the game is {whose}, in this round."
    xp = table.rules.monster(name).xp
    return News(f"{who} slew {name.removeprefix('The ')}.", f"It brings {xp} XP. {means}", ("FZ-EOG-01", "FZ-EOG-02"))


def _last(table: FantahzeeTable, seat: int) -> News | None:
    """A turn that is the last; of a rival only where all hands lie open, because the fall of the boss has said it."""
    own = mine(table, seat)
    if not own and any(_hidden(table)):
        return None
    title = "Your last turn." if own else f"The last turn of {seat_name(table, seat)}."
    why, who = why_over(table), slain(table)
    return News(title, f"{why[:1].upper()}{why[1:]}{f': {who}' if who else ''}.", ("FZ-EOG-02", "FZ-EOG-03"))


def mine(table: FantahzeeTable, seat: int) -> bool:
    """Whether this is the one seat for whose eyes the table is: its hand lies open, and others are hidden."""
    hidden = _hidden(table)
    return any(hidden) and bool(table.cards.hands[hand_of(seat)]) and not hidden[seat]


def _hidden(table: FantahzeeTable) -> list[bool]:
    """Of each seat whether its hand is hidden from who reads."""
    hands = [table.cards.hands[hand_of(seat)] for seat in range(len(table.players))]
    return [any(card.startswith(HIDDEN) for card in hand) for hand in hands]
