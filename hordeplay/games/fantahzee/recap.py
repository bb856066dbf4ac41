"""Luck and skill of the Roll Step that is played or was played last: what the dice changed, and what the decisions.

No table holds the pauses of its turn: they are read from the record of the match.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.core.script import Ask, Roll
from hordeplay.games.fantahzee.effects import pause_of
from hordeplay.games.fantahzee.picture import chances
from hordeplay.games.fantahzee.picture.lettering import signed
from hordeplay.games.fantahzee.table import FantahzeeTable

if TYPE_CHECKING:
    from hordeplay.core.match import Match

_FAR: Final = 400
"""So many answers back a turn is looked for."""


class Recap(NamedTuple):
    """Expected strength: `before + luck + skill == now`, exactly."""

    before: Fraction
    """Before the first roll, under the best play for strength."""
    luck: Fraction
    """What all rolls changed; its mean is 0."""
    skill: Fraction
    """What all decisions cost against the best ones: 0 or less."""
    now: Fraction
    """Under the best play from here; after the Roll Step the strength that was reached."""


def luck_and_skill(match: Match[FantahzeeTable]) -> Recap | None:
    """The sums of the turn that is played; None before its first roll, or where there is too much to count."""
    told = match.happened(max(0, match.ply - _FAR), match.ply)
    start = next((ply for ply, event in reversed(told) if event.what == "turn"), None)
    if start is None:
        return None
    before: Fraction | None = None
    value = luck = skill = Fraction(0)
    past = match.fork()
    for ply in range(start, match.ply):
        past.goto(ply)
        table, request, said = past.table, past.request, match.answers[ply].value
        rolls = isinstance(request, Roll) and request.rule == "FZ-DICE-01"
        first = (
            pause_of(table)._replace(rolled=False, waiting=request.n) if isinstance(request, Roll) and rolls else None
        )
        if first is None and not isinstance(request, Ask):
            continue
        here = chances.value(table, first)
        if here is None:
            continue
        if before is None:
            before = value = here
        luck += here - value
        value = here
        chosen = chances.worth(table, str(said)) if first is None else None
        if chosen is not None:
            skill += chosen - here
            value = chosen
    if before is None:
        return None
    reached = next((event.facts["strength"] for ply, event in told if ply >= start and event.what == "musters"), None)
    now = chances.value(match.table) if reached is None else Fraction(reached)
    if now is None:
        return None
    return Recap(before, luck + now - value, skill, now)


def recap(match: Match[FantahzeeTable], part: str) -> tuple[tuple[str, str], ...]:
    """Luck and skill as facts of the card of the strength and of the dice tray."""
    found = luck_and_skill(match) if part in {"strength", "tray"} else None
    if found is None:
        return ()
    return (
        ("Expected before the first roll", f"{float(found.before):.2f}"),
        ("Luck of the dice", _signed(found.luck)),
        ("Skill of the decisions", _signed(found.skill)),
        ("Makes", f"{float(found.now):.2f}"),
    )


def _signed(n: Fraction) -> str:
    whole = signed(round(abs(float(n)) * 100) * (1 if n > 0 else -1))
    return f"{whole[0]}{float(abs(n)):.2f}" if whole != "0" else "0"
