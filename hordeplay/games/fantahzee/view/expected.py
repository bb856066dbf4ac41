"""Strength in words: whether a number is sure, or what comes on average."""

from __future__ import annotations

from fractions import Fraction

from hordeplay.core.choice import Choice

from ..model.table import FantahzeeTable
from ..rules.activating import effects_of
from ..rules.effects import ends
from ..rules.turn import Done


def expected(table: FantahzeeTable, choice: Choice, value: Fraction) -> str:
    """The strength after a decision: `4 strength` where no die can change it any more, else `5.40 average`."""
    if value.denominator == 1 and (isinstance(choice, Done) or _settled(table)):
        return f"{value} strength"
    return f"{float(value):.2f} average"


def _settled(table: FantahzeeTable) -> bool:
    """Whether nothing is rolled any more this turn, whoever is activated yet."""
    turn = table.turn
    if turn.rerolls or turn.waiting or turn.throw or turn.pending:
        return False
    return not any(
        effect.do in {"extra_roll", "extra_die", "draw"}
        for member in table.party
        if not member.active
        for effect in effects_of(table.rules.hero(member.name), [words for _, words in ends(table, member)])
    )
