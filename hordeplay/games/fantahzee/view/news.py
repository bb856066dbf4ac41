"""What is said large, over the board: a boss comes up, a boss falls, a last turn begins."""

from __future__ import annotations

from hordeplay.core.cards import HIDDEN
from hordeplay.core.english import counted, listed, opened
from hordeplay.core.game import News
from hordeplay.core.language import tr
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
    strikes = [tr("hits back for {n}", n=card.counterattack)] if card.counterattack else []
    strikes += [tr("ambushes for {n}", n=card.ambush)] if card.ambush else []
    means = tr("Strength {strength} beats it, for {xp} XP.", strength=card.strength, xp=card.xp)
    means += tr(" It {strikes}.", strikes=listed(strikes)) if strikes else ""
    if table.doom < due:
        means += (
            tr(" The game ends when {due} bosses have fallen.", due=due)
            if due > 1
            else tr(" The first that falls ends the game.")
        )
    return News(
        tr("A boss on stack {stack}: {monster}.", stack=stack + 1, monster=name.removeprefix("The ")),
        means,
        ("FZ-EOG-01", "FZ-EOG-02"),
    )


def _falls(table: FantahzeeTable, seat: int, name: str, doom: int) -> News:
    due, short = table.rules.bosses_due, name.removeprefix("The ")
    left, last = due - doom, (table.first - 1) % len(table.players)
    if left > 0:
        means = tr("{bosses} to fall, and the game ends.", bosses=counted(left, "more boss", "more bosses"))
    elif seat == last or not table.rules.knobs.finish_round:
        means = tr("Enough bosses have fallen: the game ends with this turn.")
    elif mine(table, last):
        means = tr("Enough bosses have fallen: the last turn of the game is yours, in this round.")
    else:
        means = tr(
            "Enough bosses have fallen: the last turn of the game is that of {who}, in this round.",
            who=seat_name(table, last),
        )
    xp = table.rules.monster(name).xp
    return News(
        tr("You slew {monster}.", monster=short)
        if mine(table, seat)
        else tr("{who} slew {monster}.", who=seat_name(table, seat), monster=short),
        f"{tr('It brings {xp} XP.', xp=xp)} {means}",
        ("FZ-EOG-01", "FZ-EOG-02"),
    )


def _last(table: FantahzeeTable, seat: int) -> News | None:
    """A turn that is the last; of a rival only where all hands lie open, because the fall of the boss has said it."""
    own = mine(table, seat)
    if not own and any(_hidden(table)):
        return None
    title = tr("Your last turn.") if own else tr("The last turn of {who}.", who=seat_name(table, seat))
    why, who = why_over(table), slain(table)
    return News(title, f"{opened(why)}{f': {who}' if who else ''}.", ("FZ-EOG-02", "FZ-EOG-03"))


def mine(table: FantahzeeTable, seat: int) -> bool:
    """Whether this is the one seat for whose eyes the table is: its hand lies open, and others are hidden."""
    hidden = _hidden(table)
    return any(hidden) and bool(table.cards.hands[hand_of(seat)]) and not hidden[seat]


def _hidden(table: FantahzeeTable) -> list[bool]:
    """Of each seat whether its hand is hidden from who reads."""
    hands = [table.cards.hands[hand_of(seat)] for seat in range(len(table.players))]
    return [any(card.startswith(HIDDEN) for card in hand) for hand in hands]
