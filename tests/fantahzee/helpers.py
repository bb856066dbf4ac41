"""Steps of a prepared table played by hand: dice as tuples, cards by name, decisions as text, `...` for any luck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import EllipsisType
from typing import Any, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.luck import Luck
from hordeplay.core.script import OVER, Answer, Ask, Chance, Play, Step
from hordeplay.games.fantahzee.model.check import check
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.model.table import FantahzeeTable, Member
from hordeplay.games.fantahzee.notation import prepare
from hordeplay.games.fantahzee.rules import STEPS

Reply: TypeAlias = "str | int | tuple[int, ...] | EllipsisType"

LUCK = Luck(0)


@cache
def printed() -> FantahzeeRules:
    return FantahzeeRules.load()


def ruled(**knobs: Any) -> FantahzeeRules:
    return printed().with_(**knobs)


def stand(step: str, rules: FantahzeeRules | None = None, /, **words: Any) -> FantahzeeTable:
    """A checked table."""
    table = prepare(step, rules=rules or printed(), **words)
    check(table)
    table.log = []
    return table


def stop(table: FantahzeeTable) -> str:
    return OVER


def play(table: FantahzeeTable, *answers: Reply, until: str = "") -> Play[FantahzeeTable]:
    """The table after these answers; `until` is a step that is not entered any more."""
    steps: Mapping[str, Step[FantahzeeTable]] = {**STEPS, until: stop} if until else STEPS
    going = Play(table, steps)
    for answer in answers:
        send(going, answer)
    return going


def send(going: Play[FantahzeeTable], answer: Reply) -> None:
    request = going.request
    if isinstance(request, Ask):
        assert isinstance(answer, str), f"{request!r} is asked, not {answer!r}"
        going.send(Answer(request.seats[0], request.read(answer)))
    elif isinstance(request, Chance):
        going.send(Answer(None, LUCK.answer(request, 0) if isinstance(answer, EllipsisType) else answer))
    else:
        raise AssertionError(f"the game is over, nobody waits for {answer!r}")


def by_luck(going: Play[FantahzeeTable]) -> Play[FantahzeeTable]:
    """Let chance answer up to the next decision."""
    number = 0
    while isinstance(going.request, Chance):
        going.send(Answer(None, LUCK.answer(going.request, number)))
        number += 1
    return going


def asked(going: Play[FantahzeeTable]) -> Ask[Choice]:
    assert isinstance(going.request, Ask), going.request
    return going.request


def texts(going: Play[FantahzeeTable]) -> list[str]:
    """Every legal choice, as text."""
    return [str(choice) for choice in asked(going).options()]


def refusal(going: Play[FantahzeeTable], text: str) -> str:
    """The clause that forbids a choice, or nothing."""
    request = asked(going)
    why_not = request.why_not(request.read(text), request.seats[0])
    assert why_not is None or why_not.reason
    return why_not.rule if why_not else ""


def rolls(going: Play[FantahzeeTable]) -> int:
    """How many dice are waited for."""
    assert isinstance(going.request, Chance), going.request
    return int(getattr(going.request, "n", 0))


def facts_of(going: Play[FantahzeeTable], what: str) -> list[dict[str, Any]]:
    """The facts of every event of a kind."""
    return [dict(event.facts) for event in going.table.log or [] if event.what == what]


def names(party: list[Member]) -> list[str]:
    return [member.name for member in party]


def active(going: Play[FantahzeeTable]) -> list[str]:
    return [member.name for member in going.table.party if member.active]


def edited(table: str, name: str, rules: FantahzeeRules | None = None, **fields: Any) -> FantahzeeRules:
    """Rules with one card changed."""
    return (rules or printed()).edit(table, name, **fields)
