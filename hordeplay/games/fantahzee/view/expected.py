"""Strength in words: whether a number is sure, or what comes on average; and the boss that it is wanted for."""

from __future__ import annotations

from fractions import Fraction

from hordeplay.core.choice import Choice
from hordeplay.core.english import percent
from hordeplay.core.language import tr

from ..model.content import Monster
from ..model.table import FantahzeeTable, vanguard
from ..odds.position import chances_of
from ..rules.activating import effects_of
from ..rules.effects import ends
from ..rules.turn import Done


def expected(table: FantahzeeTable, choice: Choice, value: Fraction) -> str:
    """The strength after a decision: `4 strength` where no die can change it any more, else `5.40 average`."""
    if value.denominator == 1 and (isinstance(choice, Done) or _settled(table)):
        return tr("{strength} strength", strength=value)
    return tr("{strength} average", strength=f"{float(value):.2f}")


def aim(table: FantahzeeTable) -> Monster | None:
    """The boss face up that is worth most of those still in reach, of equal ones the vanguard; None without one."""
    front, rules = vanguard(table), table.rules
    tops = [(rules.monster(stack.top), i == front) for i, stack in enumerate(table.stacks) if stack.top]
    bosses = sorted((top for top in tops if top[0].boss), key=lambda top: (-top[0].xp, not top[1]))
    return next((card for card, _ in bosses if any(chances_of(table, card.strength).values())), None)


def beats(boss: Monster, chance: Fraction) -> str:
    """The chance to have the strength that a boss takes: `62% beat King Under Rubble (12)`."""
    return tr(
        "{chance} beat {monster} ({strength})", chance=percent(float(chance)), monster=boss.name, strength=boss.strength
    )


def place(chance: Fraction) -> int:
    """The chance as it is shown, to order rows by: whole percent, with room for what is nearly nothing or nearly sure."""
    shown = percent(float(chance))
    return {"<1%": 1, ">99%": 199}.get(shown) or 2 * int(shown.rstrip("%"))


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
