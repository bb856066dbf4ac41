"""How the tests play: a choice in words, then the dice that it rolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.match import Match
from hordeplay.core.oracle import outcomes
from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import Hero, WarfighterTable
from hordeplay.games.warfighter_fantasy.notation import prepare
from hordeplay.games.warfighter_fantasy.rules import STEPS
from hordeplay.odds.pmf import Pmf

RULES = WarfighterRules.load()
Play = Match[WarfighterTable]


def table_at(step: str = "hero", *, rules: WarfighterRules = RULES, **words: Any) -> WarfighterTable:  # of `prepare`
    """The table of a prepared position, checked."""
    table = prepare(step, rules=rules, **words)
    GAME.check(table)
    return table


def stand(**position: Any) -> Play:  # the words of `at`
    """A prepared match whose dice the test throws."""
    return at(position.pop("step", "hero"), dice="ask", **position)


def go(match: Play, text: str, *rolls: tuple[int, ...]) -> None:
    """A choice and exactly the dice that follow it."""
    match.play(text)
    throw(match, *rolls)


def throw(match: Play, *rolls: tuple[int, ...]) -> None:
    """Exactly these dice, one roll after the other."""
    left = list(rolls)
    while isinstance(match.request, Roll):
        assert left, f"{match.request!r} waits for dice"
        match.answer(left.pop(0))
    assert not left, f"nobody rolls {left}: {match.request!r}"


def first(match: Play, until: str = "The party acts", *rolls: tuple[int, ...]) -> None:
    """The first of all options, and these dice, until the party acts (or what `until` says)."""
    left = list(rolls)
    for _ in range(200):
        request = match.request
        if isinstance(request, Roll):
            match.answer(left.pop(0))
        elif isinstance(request, Ask) and until not in request.prompt:
            match.play(next(iter(request.options())))
        else:
            return


def hero(match: Play, word: str) -> Hero:
    """The Hero of this name as it is now."""
    return match.table.heroes[match.table.numbered(word)]


def options(match: Play) -> list[str]:
    """All that can be chosen, in words."""
    assert isinstance(match.request, Ask)
    return [str(choice) for choice in match.request.options()]


def why(match: Play, text: str) -> str:
    """The clause by which a choice is refused; "" when it is legal."""
    refusal = match.explain(text)
    return refusal.rule if refusal else ""


def facts_of(match: Play, what: str) -> list[dict[str, Any]]:  # facts of any kind
    """The facts of all events of a kind."""
    return [dict(event.facts) for event in match.events if event.what == what]


def finish(script: object, *answers: object) -> None:
    """Run a script that asks only chance, with these answers (picks without one take the first)."""
    left = list(answers)
    request = next(script, None)  # type: ignore[call-overload]  # a generator
    while request is not None:
        answer = left.pop(0) if left else request.among[0]
        try:
            request = script.send(answer)  # type: ignore[attr-defined]  # a generator
        except StopIteration:
            request = None
    assert not left


def decided(*words: str) -> Callable[[AnyAsk], Choice]:
    """The first of these choices that is on offer, else the first option."""

    def decide(request: AnyAsk) -> Choice:
        options: dict[str, Choice] = {str(choice): choice for choice in request.options()}
        return next((options[word] for word in words if word in options), next(iter(options.values())))

    return decide


def expand(table: WarfighterTable, over: Callable[[WarfighterTable], Hashable | None], *words: str) -> Pmf[Any]:
    """The exact distribution of what `over` sees."""
    return Pmf(outcomes(table, STEPS, over, decided(*words), unthrown))


def unthrown(table: WarfighterTable) -> None:
    """Forget the last dice, which are there to be looked at: tables that differ in nothing else are one."""
    table.throw = None
    table.struck = []
