"""Exact odds by expanding the rules: small games against fractions worked out by hand, cycles included."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Self

import pytest
from core.magpie import GAME as MAGPIE
from pig import GAME as PIG
from pig.turn import Hold, PigTable, RollOn

from hordeplay.core import oracle
from hordeplay.core.any import AnyAsk
from hordeplay.core.cards import Cards
from hordeplay.core.choice import Choice
from hordeplay.core.oracle import outcomes
from hordeplay.core.script import OVER, Draw, Event, Pick, Roll, Script, Table


@dataclass(slots=True, eq=False)
class Duel(Table):
    """Two sides that hit each other, and a few cards."""

    step: str = "a"
    ours: int = 1
    theirs: int = 1
    rounds: int = 0
    drawn: list[str] = field(default_factory=list)
    cards: Cards = field(default_factory=lambda: Cards({}, {}, {}, {}, {}))
    log: list[Event] | None = None

    def copy(self) -> Self:
        return type(self)(self.step, self.ours, self.theirs, self.rounds, self.drawn[:], self.cards.copy())


def fight(table: Duel) -> Script[str]:
    """One round: a D10 each; we hit on 6 or more, they on 7 or more (1/2 and 2/5)."""
    table.rounds += 1
    ours = yield from Roll(1, 10, rule="T-1")
    theirs = yield from Roll(1, 10, rule="T-1")
    table.theirs -= ours[0] >= 6
    table.ours -= theirs[0] >= 7
    return "a"


def winner(table: Duel) -> str | None:
    if table.ours > 0 and table.theirs > 0:
        return None
    return "win" if table.ours > 0 else "mutual" if table.theirs <= 0 else "lose"


def no_rounds(table: Duel) -> None:
    table.rounds = 0


def test_a_duel_that_may_never_end() -> None:
    """HH-EX-34: 1/2 against 2/5 to the end: 3/7, 2/7, 2/7. Nobody hits with 3/10, and it begins again."""
    odds = outcomes(Duel(), {"a": fight}, winner, forget=no_rounds)
    assert odds == {"win": Fraction(3, 7), "mutual": Fraction(2, 7), "lose": Fraction(2, 7)}


def test_longer_duels_by_recursion() -> None:
    """Three against two, by the recursion that one writes on a blackboard."""
    p, q = Fraction(1, 2), Fraction(2, 5)

    def by_hand(a: int, b: int) -> dict[str, Fraction]:
        if a <= 0 or b <= 0:
            return {"win" if a > 0 else "mutual" if b <= 0 else "lose": Fraction(1)}
        odds: dict[str, Fraction] = {}
        for hit, struck, chance in ((1, 0, p * (1 - q)), (0, 1, (1 - p) * q), (1, 1, p * q)):
            for what, x in by_hand(a - struck, b - hit).items():
                odds[what] = odds.get(what, Fraction(0)) + chance * x / (1 - (1 - p) * (1 - q))
        return odds

    assert outcomes(Duel(ours=3, theirs=2), {"a": fight}, winner, forget=no_rounds) == by_hand(3, 2)


def test_two_steps_that_lead_to_each_other() -> None:
    """Whoever first rolls a six; who begins has 6/11."""

    def turn(other: str, me: int) -> Callable[[Duel], Script[str]]:
        def step(table: Duel) -> Script[str]:
            (face,) = yield from Roll(1, rule="T-1")
            table.rounds = me if face == 6 else -1
            return "end" if face == 6 else other

        return step

    steps: Any = {"a": turn("b", 0), "b": turn("a", 1), "end": lambda _: OVER}
    odds = outcomes(Duel(rounds=-1), steps, lambda t: t.rounds if t.step == "end" else None)
    assert odds == {0: Fraction(6, 11), 1: Fraction(5, 11)}


def test_cards_and_ties() -> None:
    """Two cards of {a, a, b} in order, then a pick among two: by counting."""

    def step(table: Duel) -> Script[str]:
        first = yield from Draw(table.cards, "deck", rule="T-1")
        second = yield from Draw(table.cards, "deck", rule="T-1")
        i = yield from Pick([0, 1], rule="T-2")
        table.drawn = [first, second]
        table.rounds = i
        return "end"

    cards = Cards.of({"a": "x", "b": "x"}, {"a": 2}, {"deck": [{"x": 3}]})
    odds = outcomes(
        Duel(cards=cards),
        {"a": step, "end": lambda _: OVER},
        lambda t: (*t.drawn, t.rounds) if t.drawn else None,
    )
    third = Fraction(1, 6)
    assert odds == {(*pair, i): third for pair in (("a", "a"), ("a", "b"), ("b", "a")) for i in (0, 1)}


def pot(goal: int, sides: int = 6) -> dict[Any, Fraction]:
    """What a turn of Pig brings to somebody who holds at `goal`."""

    def decide(request: AnyAsk) -> Choice:
        table: PigTable = request.table
        return Hold() if table.pot >= goal else RollOn()

    table = PIG.start(PIG.printed.with_(sides=sides, goal=1000), 2)
    return outcomes(table, PIG.steps, lambda t: t.players[0].points if t.turns == 2 else None, decide)


def test_a_turn_of_pig_held_at_twenty() -> None:
    """Known since Neller and Presser: holding at 20 loses the turn with 0.6245."""
    odds = pot(20)
    assert sum(odds.values()) == 1
    assert round(float(odds[0]), 4) == 0.6245
    assert set(odds) == {0, 20, 21, 22, 23, 24, 25}


def test_a_turn_of_pig_by_hand() -> None:
    """Three faces, hold at 4: 2+2, 2+3, 3+2, 3+3 with 1/9 each; else nothing."""
    ninth = Fraction(1, 9)
    assert pot(4, sides=3) == {0: 5 * ninth, 4: ninth, 5: 2 * ninth, 6: ninth}


def test_what_never_ends_or_nobody_decides_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "MOST", 60)
    with pytest.raises(RuntimeError, match="leads to itself for ever"):
        outcomes(Duel(), {"a": _loop}, winner)
    with pytest.raises(RuntimeError, match=r"a seat is asked .* and nobody decides"):
        outcomes(PIG.start(PIG.printed, 2), PIG.steps, lambda _: None)
    with pytest.raises(RuntimeError, match="ended before `over` had a value"):
        outcomes(Duel(), {"a": lambda _: OVER}, lambda _: None)
    with pytest.raises(RuntimeError, match="more than 60 positions"):
        outcomes(Duel(), {"a": fight}, lambda _: None)


def _loop(table: Duel) -> Script[str]:
    yield from Roll(1, 2, rule="T-1")
    return "a"


def test_the_original_is_not_touched() -> None:
    table = MAGPIE.start(MAGPIE.printed, 2)
    odds = outcomes(table, MAGPIE.steps, lambda t: t.cards.hands["hand-0"][0] if t.step == "show" else None)
    assert odds == {"Garnet": Fraction(2, 5), "Opal": Fraction(3, 5)}
    assert table.cards.hands["hand-0"] == []
