"""Where the game stands, what a seat has scored, and who has won and why (rulebook: Game overview, End of the game)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.english import counted, listed
from hordeplay.core.game import Moment, Result
from hordeplay.core.language import message, tr
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
        return tr("the game is over")
    if table.step in SETUP:
        return tr(SETUP[table.step])
    if table.doom >= table.rules.bosses_due:
        return tr("round {round} (the last), {phase}", round=table.round, phase=tr(phase(table)))
    return tr("round {round}, {phase}", round=table.round, phase=tr(phase(table)))


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


COLOURS: Final = (message("Iris"), message("Amber"), message("Teal"), message("Brick"), message("Sky"), message("Plum"))
"""The names of `core.scene.SEAT_COLOURS`, which are still to be put into the language of who reads."""


def colour(seat: int) -> str:
    """What a seat is called: its colour."""
    return tr(COLOURS[seat])


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
    rules, rows = table.rules, list[tuple[int, list[str]]]()
    for seat, player in enumerate(table.players):
        aside = table.turn.aside if seat == table.seat else []
        bosses = [name.removeprefix("The ") for name in (*player.victory, *aside) if rules.monster(name).boss]
        rows += [(seat, bosses)] if bosses else []
    if sum(len(bosses) for _, bosses in rows) <= table.doom:
        return ", ".join(tr("{who} slew {bosses}", who=colour(seat), bosses=listed(bosses)) for seat, bosses in rows)
    return ", ".join(tr("{who} took {bosses}", who=colour(seat), bosses=listed(bosses)) for seat, bosses in rows)


def why_over(table: FantahzeeTable) -> str:
    """Why the game ends, in words (FZ-EOG-02, FZ-RUL-39): `2 bosses have fallen`; empty while nothing ends it."""
    if table.doom >= table.rules.bosses_due:
        return tr("the boss has fallen") if table.doom == 1 else tr("{n} bosses have fallen", n=table.doom)
    return "" if any(stack.top for stack in table.stacks) or vanguard(table) >= 0 else tr("no monster is left")


def _because(table: FantahzeeTable) -> str:
    """Why it ended and who slew the bosses, as a sentence; empty for a table that was laid out so."""
    why, who = why_over(table), slain(table)
    if not why:
        return ""
    return (
        tr("The game ended because {why}: {who}.", why=why, who=who)
        if who
        else tr("The game ended because {why}.", why=why)
    )


def _story(table: FantahzeeTable, scores: Sequence[int], winners: Sequence[int]) -> str:
    """Who won, by how much, and what it hung on, in one or two sentences: all of it lies on the table at the end."""
    first = winners[0]
    head = _head(table, winners, scores[first])
    others = [seat for seat in range(len(scores)) if seat not in winners]
    if len(winners) > 1:
        return tr("{winners_win}: as many monsters beaten, as many heroes left.", winners_win=head)
    if not others:
        return f"{head}."
    second = max(others, key=lambda seat: rank(table, seat))
    ahead, rival = scores[first] - scores[second], colour(second)
    if not ahead:
        level = tr("{winner_wins}, level with {rival}.", winner_wins=head, rival=rival)
        return f"{level} {_tie(table, first, second)}"
    by = tr("{winner_wins}, {ahead} ahead of {rival}.", winner_wins=head, ahead=ahead, rival=rival)
    return f"{by} {_turning(table, first, second, ahead)}"


def _head(table: FantahzeeTable, winners: Sequence[int], xp: int) -> str:
    """Who won with what score and when, without the full stop."""
    who, n = listed([colour(seat) for seat in winners]), table.round
    if len(winners) > 1:
        return (
            tr("{winners} win with {xp} XP in round {round}", winners=who, xp=xp, round=n)
            if n
            else tr("{winners} win with {xp} XP", winners=who, xp=xp)
        )
    return (
        tr("{winner} wins with {xp} XP in round {round}", winner=who, xp=xp, round=n)
        if n
        else tr("{winner} wins with {xp} XP", winner=who, xp=xp)
    )


def _tie(table: FantahzeeTable, first: int, second: int) -> str:
    """What decided between two of equal score (FZ-EOG-06)."""
    (_, beaten, heroes), (_, theirs, others) = rank(table, first), rank(table, second)
    if beaten != theirs:
        return tr("More monsters beaten decide it: {beaten} to {theirs}.", beaten=beaten, theirs=theirs)
    return tr(
        "Both beat {monsters}; more heroes left decide it: {heroes} to {others}.",
        monsters=counted(beaten, "monster"),
        heroes=heroes,
        others=others,
    )


def _turning(table: FantahzeeTable, first: int, second: int, ahead: int) -> str:
    """What the win hung on: the town that the other lost, the one great monster, or how many were beaten."""
    rules, (mine, theirs) = table.rules, (table.players[first], table.players[second])
    winner, rival = colour(first), colour(second)
    spoils = [sum(rules.monster(name).xp for name in one.victory) for one in (mine, theirs)]
    cost = spoils[1] - score(table, second)
    if spoils[1] > spoils[0]:
        return tr(
            "{rival} beat monsters for {more} XP, {winner} for {less}; but the town cost {rival} {cost} XP.",
            rival=rival,
            more=spoils[1],
            winner=winner,
            less=spoils[0],
            cost=cost,
        )
    if not mine.victory:
        return tr("The town cost {rival} {cost} XP.", rival=rival, cost=cost)
    cards = [rules.monster(name) for name in mine.victory]
    bosses = [card for card in cards if card.boss]
    great = bosses or [max(cards, key=lambda card: card.xp)]
    worth = sum(card.xp for card in great)
    words = {"names": _great([card.name for card in great], bosses=bool(bosses)), "worth": worth, "rival": rival}
    if worth >= ahead:
        if len(great) == 1:
            return (
                tr("It hung on {names}: without its {worth} XP {rival} would have won.", **words)
                if worth > ahead
                else tr("It hung on {names}: without its {worth} XP {rival} would be level.", **words)
            )
        return (
            tr("It hung on {names}: without their {worth} XP {rival} would have won.", **words)
            if worth > ahead
            else tr("It hung on {names}: without their {worth} XP {rival} would be level.", **words)
        )
    words |= {"winner": winner, "xp": spoils[0]}
    if not spoils[1]:
        return tr("Monsters brought {winner} {xp} XP, {names} {worth} of them, and {rival} none.", **words)
    return tr(
        "Monsters brought {winner} {xp} XP, {names} {worth} of them, and {rival} {less}.", less=spoils[1], **words
    )


def _great(names: Sequence[str], *, bosses: bool) -> str:
    """The monsters that a win hung on: one, or bosses."""
    if not bosses:
        return listed(names)
    if len(names) > 2:
        return tr("{n} bosses", n=len(names))
    short = listed([name.removeprefix("The ") for name in names])
    return tr("the bosses {names}", names=short) if len(names) > 1 else tr("the boss {name}", name=short)
