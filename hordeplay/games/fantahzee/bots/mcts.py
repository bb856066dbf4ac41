"""The tree search bot: dice as they are best, and fights, recruits and losses by what came of them in imagined games."""

from __future__ import annotations

from typing import Final

from hordeplay.bots import MCTS
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable, hand_of
from ..rules.result import score
from .exact import ExactBot
from .tip import TipBot

ABOUT: Final = frozenset({"FZ-ATK-02", "FZ-ACT-03", "FZ-DMG-02", "FZ-HOR-02"})
"""The questions worth a thought: whom to attack, what to recruit and play, who falls. Dice are the exact bot's."""

STRENGTH: Final = 0.4
"""XP that a point of the party's strength may still bring for each boss that has to fall."""

CARD: Final = 0.1
"""XP that a card in hand may bring for each of them."""


def mcts(*, decisions: int = 800, horizon: int = 4, most: int = 6, margin: float = 1.5) -> MCTS:
    """The tree search with the tip bot to play on, led by the exact one.

    How it stands against the exact bot, in pairs of games with their interval, is on the page of the ladders
    (`hordeplay.site.ladders`).
    """
    return MCTS(
        TipBot(), outlook, clock, lead=ExactBot(),
        decisions=decisions, horizon=horizon, most=most, margin=margin, about=ABOUT,
    )  # fmt: skip


def clock(table: FantahzeeTable) -> int:
    """The turn."""
    return table.turns


def outlook(table: FantahzeeTable, seat: int) -> float:
    """What a table is worth to a seat: its standing, less the best of the others."""
    return standing(table, seat) - max(standing(table, other) for other in range(len(table.players)) if other != seat)


def standing(table: FantahzeeTable, seat: int) -> float:
    """XP, and what heroes and cards may still bring before the last boss falls."""
    xp = float(score(table, seat))
    if table.step == OVER:
        return xp
    rules, player = table.rules, table.players[seat]
    if table.seat == seat:  # what is beaten in this turn is not in the pile yet
        xp += sum(rules.monster(name).xp for name in table.turn.aside)
    left = max(1, rules.bosses_due - table.doom)
    strength = sum(rules.hero(member.name).strength + len(member.treasures) for member in player.party)
    return xp + left * (STRENGTH * strength + CARD * len(table.cards.hands[hand_of(seat)]))
