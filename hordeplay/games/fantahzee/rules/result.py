"""Where the game stands, what a seat has scored, and who has won and why (rulebook: Game overview, End of the game)."""

from __future__ import annotations

from collections.abc import Sequence

from hordeplay.core.english import counted, listed
from hordeplay.core.game import Moment, Result
from hordeplay.core.scene import SEAT_COLOURS
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable, vanguard
from .turn import SETUP, phase


def moment(table: FantahzeeTable) -> Moment:
    """Where the game stands (FZ-TURN-01)."""
    playing = table.round and table.step != OVER
    return Moment(table.round, table.turns, table.seat if playing else None, where(table))


def where(table: FantahzeeTable) -> str:
    """The phase in words, or the part of the setup."""
    if table.step == OVER:
        return "the game is over"
    last = " (the last)" if table.doom >= table.rules.bosses_due else ""
    return SETUP.get(table.step) or f"round {table.round}{last}, {phase(table)}"


def score(table: FantahzeeTable, seat: int) -> int:
    """XP of the monsters in the victory pile, and the values of lost town cards, which are negative (FZ-OVR-03, FZ-EOG-05, FZ-RUL-44).

    Monsters set aside in a turn under way are not in the pile yet.
    """
    player, rules = table.players[seat], table.rules
    return sum(rules.monster(name).xp for name in player.victory) + sum(
        rules.town_card(name).xp for name in player.lost
    )


def rank(table: FantahzeeTable, seat: int) -> tuple[int, int, int]:
    """What decides: score, then monsters in the victory pile, then heroes in the party (FZ-EOG-06)."""
    player = table.players[seat]
    return score(table, seat), len(player.victory), len(player.party)


def colour(seat: int) -> str:
    """What a seat is called: its colour."""
    return SEAT_COLOURS[seat].capitalize()


def result(table: FantahzeeTable) -> Result | None:
    """Scores and winners once the game is over, else None (FZ-EOG-05, FZ-EOG-06)."""
    if table.step != OVER:
        return None
    seats = range(len(table.players))
    scores = tuple(score(table, seat) for seat in seats)
    best = max(rank(table, seat) for seat in seats)
    winners = tuple(seat for seat in seats if rank(table, seat) == best)
    return Result(scores, winners, f"{_story(table, scores, winners)} {_because(table)}".rstrip())


def slain(table: FantahzeeTable) -> str:
    """Which bosses are beaten, and by whom: `Iris slew Baron Cloven, Amber slew King Under Rubble`; empty without one.

    Where a card has claimed a boss, which counts for nothing (FZ-RUL-27), they are said to have taken them.
    """
    rules, rows, n = table.rules, list[str](), 0
    for seat, player in enumerate(table.players):
        aside = table.turn.aside if seat == table.seat else []
        bosses = [name.removeprefix("The ") for name in (*player.victory, *aside) if rules.monster(name).boss]
        n += len(bosses)
        rows += [f"{colour(seat)} slew {listed(bosses)}"] if bosses else []
    words = ", ".join(rows)
    return words if n <= table.doom else words.replace(" slew ", " took ")


def why_over(table: FantahzeeTable) -> str:
    """Why the game ends, in words (FZ-EOG-02, FZ-RUL-39): `2 bosses have fallen`; empty while nothing ends it."""
    if table.doom >= table.rules.bosses_due:
        return "the boss has fallen" if table.doom == 1 else f"{table.doom} bosses have fallen"
    return "" if any(stack.top for stack in table.stacks) or vanguard(table) >= 0 else "no monster is left"


def _because(table: FantahzeeTable) -> str:
    """Why it ended and who slew the bosses, as a sentence; empty for a table that was laid out so."""
    why, who = why_over(table), slain(table)
    return f"The game ended because {why}{f': {who}' if who else ''}." if why else ""


def _story(table: FantahzeeTable, scores: Sequence[int], winners: Sequence[int]) -> str:
    """Who won, by how much, and what it hung on, in one or two sentences: all of it lies on the table at the end."""
    first = winners[0]
    when = f" in round {table.round}" if table.round else ""
    head = (
        f"{listed([colour(seat) for seat in winners])} {'win' if len(winners) > 1 else 'wins'} with {scores[first]} XP"
    )
    others = [seat for seat in range(len(scores)) if seat not in winners]
    if len(winners) > 1:
        return f"{head}{when}: as many monsters beaten, as many heroes left."
    if not others:
        return f"{head}{when}."
    second = max(others, key=lambda seat: rank(table, seat))
    ahead, rival = scores[first] - scores[second], colour(second)
    if not ahead:
        return f"{head}{when}, level with {rival}. {_tie(table, first, second)}"
    return " ".join(filter(None, (f"{head}{when}, {ahead} ahead of {rival}.", _turning(table, first, second, ahead))))


def _tie(table: FantahzeeTable, first: int, second: int) -> str:
    """What decided between two of equal score (FZ-EOG-06)."""
    (_, beaten, heroes), (_, theirs, others) = rank(table, first), rank(table, second)
    if beaten != theirs:
        return f"More monsters beaten decide it: {beaten} to {theirs}."
    return f"Both beat {counted(beaten, 'monster')}; more heroes left decide it: {heroes} to {others}."


def _turning(table: FantahzeeTable, first: int, second: int, ahead: int) -> str:
    """What the win hung on: the town that the other lost, the one great monster, or how many were beaten."""
    rules, (mine, theirs) = table.rules, (table.players[first], table.players[second])
    winner, rival = colour(first), colour(second)
    spoils = [sum(rules.monster(name).xp for name in one.victory) for one in (mine, theirs)]
    cost = spoils[1] - score(table, second)
    if spoils[1] > spoils[0]:
        return (
            f"{rival} beat monsters for {spoils[1]} XP, {winner} for {spoils[0]}; but the town cost {rival} {cost} XP."
        )
    if not mine.victory:
        return f"The town cost {rival} {cost} XP."
    cards = [rules.monster(name) for name in mine.victory]
    bosses = [card for card in cards if card.boss]
    great = bosses or [max(cards, key=lambda card: card.xp)]
    worth = sum(card.xp for card in great)
    names = " and ".join(card.name.removeprefix("The " if card.boss else "") for card in great)
    if bosses:
        names = f"the boss{'es' if len(bosses) > 1 else ''} {names}" if len(bosses) < 3 else f"{len(bosses)} bosses"
    if worth >= ahead:
        whose, then = "its" if len(great) == 1 else "their", "have won" if worth > ahead else "be level"
        return f"It hung on {names}: without {whose} {worth} XP {rival} would {then}."
    beaten = f"Monsters brought {winner} {spoils[0]} XP, {names} {worth} of them"
    return f"{beaten}, and {rival} {spoils[1] or 'none'}."
