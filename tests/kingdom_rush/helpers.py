"""Steps of a prepared table played by hand: decisions as text, cards by name, `...` for any luck; spaces as (row, column)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import EllipsisType
from typing import Any, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.luck import Luck
from hordeplay.core.script import OVER, Answer, Ask, Chance, Play, Step
from hordeplay.games.kingdom_rush.model.check import check
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.squares import write_space
from hordeplay.games.kingdom_rush.model.table import Figure, KingdomTable, Tray
from hordeplay.games.kingdom_rush.notation import prepare
from hordeplay.games.kingdom_rush.rules import STEPS
from hordeplay.odds.tiles import bits

Said: TypeAlias = "str | EllipsisType"
LUCK = Luck(0)


@cache
def printed() -> KingdomRules:
    return KingdomRules.load()


def ruled(**knobs: Any) -> KingdomRules:
    return printed().with_(**knobs)


def sp(row: int, column: int) -> str:
    """A space of the map, as the ledger numbers them."""
    return write_space(row * 16 + column)


def cells(*squares: tuple[int, int]) -> int:
    """Squares of a card, as the ledger numbers them."""
    return bits(r * 5 + c for r, c in squares)


def stand(step: str = "act", rules: KingdomRules | None = None, /, **words: Any) -> KingdomTable:
    """A checked table."""
    table = prepare(step, rules=rules or printed(), **words)
    check(table)
    table.log = []
    return table


def stop(table: KingdomTable) -> str:
    return OVER


def play(table: KingdomTable, *answers: Said, until: str = "", seat: int | None = None) -> Play[KingdomTable]:
    """The table after these answers; `until` is a step that is not entered any more."""
    steps: Mapping[str, Step[KingdomTable]] = {**STEPS, until: stop} if until else STEPS
    going = Play(table, steps)
    for answer in answers:
        tell(going, answer, seat)
    return going


def tell(going: Play[KingdomTable], answer: Said, seat: int | None = None) -> None:
    """One answer; a seat may be named in front, as in `1: done`."""
    request = going.request
    if isinstance(request, Ask):
        assert isinstance(answer, str), f"{request!r} is asked, not {answer!r}"
        if answer[:1].isdigit() and answer[1:3] == ": ":
            seat, answer = int(answer[0]), answer[3:]
        who = request.seats[0] if seat is None or seat not in request.seats else seat
        going.send(Answer(who, request.read(answer)))
    elif isinstance(request, Chance):
        going.send(Answer(None, LUCK.answer(request, 0) if isinstance(answer, EllipsisType) else answer))
    else:
        raise AssertionError(f"the game is over, nobody waits for {answer!r}")


def go_on(going: Play[KingdomTable], *answers: Said, seat: int | None = None) -> Play[KingdomTable]:
    """The same table after more answers."""
    for answer in answers:
        tell(going, answer, seat)
    return going


def asked(going: Play[KingdomTable]) -> Ask[Choice]:
    assert isinstance(going.request, Ask), going.request
    return going.request


def texts(going: Play[KingdomTable], verb: str = "", seat: int | None = None) -> list[str]:
    """Every legal choice, as text."""
    return [str(choice) for choice in asked(going).options(seat) if not verb or choice.verb == verb]


def refusal(going: Play[KingdomTable], text: str, seat: int | None = None) -> str:
    """The clause that forbids a choice, or nothing."""
    request = asked(going)
    refused = request.why_not(request.read(text), request.seats[0] if seat is None else seat)
    assert refused is None or refused.reason
    return refused.rule if refused else ""


def facts_of(going: Play[KingdomTable], what: str) -> list[dict[str, Any]]:
    """The facts of every event of a kind."""
    return [dict(event.facts) for event in going.table.log or [] if event.what == what]


def tray(table: KingdomTable, name: str) -> Tray:
    return next(one for one in table.trays if one.name == name)


def on_map(table: KingdomTable) -> dict[str, str]:
    """The spaces of the hordes."""
    return {one.name: write_space(one.at) for one in table.trays}


def hero(table: KingdomTable, name: str) -> Figure:
    return next(one for one in table.figures if one.name == name)


def place(figure: Figure) -> str:
    """Where a hero is: a space, or in a word."""
    return write_space(figure.at) if figure.where == "map" else figure.where


def edited(table: str, name: str, rules: KingdomRules | None = None, **fields: Any) -> KingdomRules:
    """Rules with one card changed."""
    return (rules or printed()).edit(table, name, **fields)
