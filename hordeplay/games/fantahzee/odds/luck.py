"""Luck and skill of a Roll Step: what the dice changed and what the decisions cost; they add up exactly."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from hordeplay.core.language import tr
from hordeplay.core.script import Ask, Roll

from ..model.table import FantahzeeTable
from ..rules.activating import Open, Pause
from ..rules.effects import pause_of
from .position import expected_strength, strength_after
from .roll_pauses import RollStep

if TYPE_CHECKING:
    from hordeplay.core.match import Match

_FAR: Final = 400
"""So many answers back a turn is looked for."""


class Term(NamedTuple):
    """One term of luck or skill: how much the dice or the decision changed the expected goal, and what it is after that."""

    what: Literal["luck", "skill"]
    change: Fraction
    value: Fraction
    text: str


class Decision(NamedTuple):
    """A pause at which something was decided, the text of the decision, and the value of that move (from `moves`)."""

    pause: Pause
    text: str
    value: Fraction
    words: tuple[Open, ...] = ()
    """Words of cards that waited for this decision."""


def luck_and_skill(
    step: RollStep,
    start: Pause,
    decisions: Iterable[Decision | tuple[Pause, str, Fraction] | tuple[Pause, str, Fraction, tuple[Open, ...]]],
) -> list[Term]:
    """Split what happened in a Roll Step into the luck of the dice and the skill of the decisions, which add up exactly.

    `decisions` are as `Decision` has them, or plain tuples of the same; words that waited have to be told. Luck is what a roll changed: its mean is 0. Skill is what a decision cost against the best one: 0 or less. The
    value before the first roll plus all changes is the goal that was reached.
    """
    value, terms = step.value(start), []
    for pause, text, chosen, words in (Decision(*each) for each in decisions):
        now = step.value(pause, words)
        if now != value:
            terms.append(Term("luck", now - value, now, tr("the dice")))
        terms.append(Term("skill", chosen - now, chosen, text))
        value = chosen
    return terms


class TurnLuck(NamedTuple):
    """Expected strength of a turn: `before + luck + skill == now`, exactly."""

    before: Fraction
    """Before the first roll, under the best play for strength."""
    luck: Fraction
    """What all rolls changed; its mean is 0."""
    skill: Fraction
    """What all decisions cost against the best ones: 0 or less."""
    now: Fraction
    """Under the best play from here; after the Roll Step the strength that was reached."""


def luck_of_turn(match: Match[FantahzeeTable]) -> TurnLuck | None:
    """The sums of the turn that is played, or was played last; None before its first roll, or with too much to count.

    No table holds the pauses of its turn: they are read from the record of the match.
    """
    events = match.happened(max(0, match.ply - _FAR), match.ply)
    start = next((ply for ply, event in reversed(events) if event.what == "turn"), None)
    if start is None:
        return None
    before: Fraction | None = None
    value = luck = skill = Fraction(0)
    past = match.fork()
    for ply in range(start, match.ply):
        past.goto(ply)
        table, request, answer = past.table, past.request, match.answers[ply].value
        if isinstance(request, Roll) and request.rule == "FZ-DICE-01":
            here = expected_strength(table, pause_of(table)._replace(rolled=False, waiting=request.n))
            after = here
        elif isinstance(request, Ask):
            here, after = expected_strength(table), strength_after(table, str(answer))
        else:
            continue
        if here is None:
            continue
        if before is None:
            before = value = here
        luck += here - value
        value = here if after is None else after
        skill += value - here
    if before is None:
        return None
    reached = next((event.facts["strength"] for ply, event in events if ply >= start and event.what == "musters"), None)
    now = expected_strength(match.table) if reached is None else Fraction(reached)
    return None if now is None else TurnLuck(before, luck + now - value, skill, now)
