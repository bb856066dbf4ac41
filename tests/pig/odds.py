"""What chance will do in Pig: exact answers, questions for a class, a lesson, and what a designer measures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from hordeplay.core.game import Asked
from hordeplay.core.lesson import LessonPlan
from hordeplay.core.measures import BRANCHING, at_end, counted, lead_changes
from hordeplay.odds.answer import Answer
from hordeplay.odds.chart import bars
from hordeplay.odds.pmf import Pmf

from .rules import PigRules
from .turn import prepare

if TYPE_CHECKING:
    from hordeplay.core.cards import Fair

    from .turn import PigTable


def survive(rolls: int, sides: int = 6) -> Answer:
    """The chance that so many rolls in a row show no 1 (PG-TURN-02)."""

    def trial(source: Fair) -> int:
        return all(source.randbelow(sides) for _ in range(rolls))

    law = Pmf.binomial(rolls, Fraction(1, sides))
    return Answer.of(law, lambda ones: ones == 0, f"no 1 in {rolls} rolls", trial=trial)


def questions(table: PigTable, seat: int) -> Iterator[Asked]:
    """What a teacher may ask about a position."""
    sides = table.rules.knobs.sides
    for rolls in (1, 2, 5):
        yield (
            f"Whoever rolls {rolls} times more: with what chance is the pot kept?",
            "chance",
            partial(survive, rolls, sides),
        )


MEASURES: Final = {
    "lead changes": lead_changes(lambda table: [player.points for player in table.players]),
    "branching": BRANCHING,
    "rolls": counted("rolls", says="rolls, a seat"),
    "margin": at_end(
        "points between the first and the last", lambda _table, result: max(result.scores) - min(result.scores)
    ),
}

STREAK: Final = LessonPlan(
    number=100,
    name="streak",
    title="How long does luck hold?",
    level="age 12 to 14",
    minutes=40,
    aim="the chance that several things all happen is a product",
    story="In Pig you roll one die as often as you dare. A 1 loses everything that the turn has brought.",
    asks="You want to roll five times. With what chance does no 1 show up?",
    answer=lambda: survive(5),
    predict=("the chance",),
    they_say="five sixths, for a single roll is so safe",
    table=lambda: prepare("turn", rules=PigRules.load(), points="0 0"),
    roll_by_hand="Roll one die five times; write down whether a 1 was among them.",
    works=lambda: [f"Each roll is safe with 5/6, so five of them with (5/6)^5 = {survive(5).value}."],
    surprises=lambda: [f"after {n} rolls it is {float(survive(n)):.0%}" for n in (1, 3, 5, 10)],
    talk=(("How often may one roll with an even chance?", "Three times: 58 %; four times are 48 %."),),
    exit_ask="And with a die of ten faces?",
    exit_key=lambda: str(survive(5, 10).value),
    charts=lambda: [bars("No 1 so far", range(1, 11), [float(survive(n)) for n in range(1, 11)], x="rolls")],
)
