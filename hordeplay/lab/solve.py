"""Which setting of a knob, or of a field of a card, brings a number to a target: at once where it is exact, else by play.

Exact numbers (`Game.exact`, and those of the bench) are worked out at every setting: the answer is the whole curve, and a
target that no setting reaches is said to be out of reach. Measures of whole games are searched: settings are played in turn
until their intervals, valid at every look and corrected for the number of settings, lie on one side of the target. Two
settings on opposite sides prove a crossing between them, whether the measure rises, falls, or does neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import ruled
from hordeplay.core.english import cut
from hordeplay.core.exact import ExactQuestion, nearest_question, offered, read_exact
from hordeplay.core.language import tr
from hordeplay.lab.arms import all_measures, is_share
from hordeplay.lab.curve import Curve, CurvePoint
from hordeplay.lab.interval import check_level
from hordeplay.lab.plan import LIMIT, game_of, games_asked
from hordeplay.lab.result import Report, Reported
from hordeplay.lab.search import Search, Searching
from hordeplay.lab.solved import Solved
from hordeplay.lab.sweep import KnobValue, LeftOut, Setting
from hordeplay.lab.tradeoffs import Tradeoff, Tradeoffs, TradeoffSearch, TradeoffSearching, unbeaten
from hordeplay.lab.tunable import Tunable, tunable
from hordeplay.odds.amount import CHANCE, Amount, in_a_sentence, unit_of
from hordeplay.odds.answer import Answer

if TYPE_CHECKING:
    from hordeplay.lab.executors import Where

MOST: Final = 2_000
"""Combinations of several knobs that are worked out."""

Target: TypeAlias = "float | Fraction | str"
"""A number, or one in words: `1/2`, `50 %`."""
Solution: TypeAlias = "Offer | Curve | Tradeoffs | Search | TradeoffSearch"


@dataclass(frozen=True, repr=False)
class Offer(Reported):
    """What can be asked of a game: exact numbers with the number as printed, and measures of whole games."""

    game: str
    exact: Mapping[str, tuple[str, Fraction]]
    """By an example that can be typed: what the number is, and what it is in the rules in force."""
    measured: Mapping[str, str]
    """By name: what is counted in games that are played."""
    knobs: tuple[str, ...]
    turned: str = ""
    moved: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    """Least and most of the exact ones at the ends and in the middle of what is turned, where they differ."""

    def report(self) -> Report:
        """The examples and the names."""
        rows = [(name, self._now(name, value), says) for name, (says, value) in self.exact.items()]
        rows += [(name, tr("by play"), tr(says)) for name, says in self.measured.items()]
        knobs = ", ".join(self.knobs[:4])
        notes = [
            tr("The upper ones are exact and answered at once; those by play are searched, with a budget of games."),
            tr("Turned are knobs ({knobs} and so on: rules.knobs), or fields of cards, 'Card.field'.", knobs=knobs),
            tr('hp.solve("{game}", what is turned, what is asked, target)', game=self.game),
        ]
        now = tr("by {knob}", knob=self.turned) if self.turned else tr("now")
        head = (tr("what is asked"), now, tr("what it is"))
        return Report(tr("{game}: what can be solved for", game=self.game), head, rows, notes, frozenset({0, 2}))

    def _now(self, name: str, value: Fraction) -> str:
        if not self.turned:
            return in_a_sentence(value, unit_of(value))
        low, high = self.moved.get(name, (value, value))
        if low == high:
            return tr("not moved")
        return tr("{low} to {high}", low=in_a_sentence(low, CHANCE), high=in_a_sentence(high, unit_of(high)))


def solve(
    game: str | AnyGame,
    turned: str | Sequence[str] | Mapping[str, Sequence[KnobValue]] = (),
    measure: str = "",
    target: Target | None = None,
    *,
    rules: AnyRules | None = None,
    budget: int = 4_000,
    level: float = 0.95,
    seed: int | str = 0,
    executor: Where = None,
    progress: bool = True,
    **words: Any,  # seats, bots, against, rotate, limit and setup words, as in `sweep`
) -> Solution:
    """Which setting brings a number to a target; `solve(game)` lists what can be asked.

    `turned` is a knob, a field of a card (`Barbed Devils.defense`), several of them, or a mapping to the values to try. An
    exact number is worked out at every setting (`Curve`; of several knobs `Tradeoffs`: nearness against steps from print). A
    measure of whole games is searched (`Search`; of several knobs, up to 100 combinations, `TradeoffSearch`) with up to
    `budget` games in all. `executor` and the rest are those of `simulate`. Without a target an exact number gives its curve.

    `ValueError` for a name that there is not, with the nearest one, for a target without a measure, and for a target that
    the measure cannot have. A measure that could be meant in two ways is refused, never guessed.

    >>> answer = solve("horrible-hordes", "army_hits_on", "2 Armies against Barbed Devils", 0.5)
    >>> answer.says
    'No setting of army_hits_on reaches 1/2; best 0.18 at 2.'
    >>> [round(float(point.value), 2) for point in answer.points][:5]
    [0.18, 0.15, 0.12, 0.09, 0.06]
    >>> solve("horrible-hordes", ["castle_hits", "Rat King.hits"], "1 Castle raided by Rat King", 0.5).says
    'castle_hits 5, Rat King.hits 5 comes nearest to 1/2, with 0.47, 5 steps from print.'
    """
    played = game_of(game)
    base: AnyRules = ruled(rules, played.rules)
    names = [turned] if isinstance(turned, str) else list(turned)
    given = dict(turned) if isinstance(turned, Mapping) else {}
    if not measure:
        if target is not None:
            raise ValueError(f"{target!r} of what? Name a measure: {_some(played, base)}")
        return _offer(played, base, [tunable(base, name, given.get(name)) for name in names])
    question = _question(played, base, measure)
    if not names:
        raise ValueError(f"solve needs a knob or a field to turn{_read_by(question, base)}")
    if twice := [name for i, name in enumerate(names) if name in names[:i]]:
        raise ValueError(f"{twice[0]} is turned twice")
    tuned = [tunable(base, name, given.get(name)) for name in names]
    values = {name: tuple(given[name]) if name in given else None for name in names}
    words = {"seed": seed, **words}
    asked = Solved(base, values, measure, None if target is None else str(target), budget, level, words)
    if question is not None:
        return replace(_exactly(played, base, tuned, question, target), asked=asked)
    if target is None:
        raise ValueError(f"{measure} is measured in games that are played: a search needs a target")
    check_level(level)
    aim = _number(target)
    if is_share(played, measure) and not 0 <= aim <= 1:
        raise ValueError(f"{measure} lies between 0 and 1, and so does its target; {target!r} does not")
    games = games_asked(budget, "budget, the games of a search")
    how: tuple[Any, ...] = (  # what both searches take
        measure,
        float(aim),
        games,
        level,
        {"seed": seed, "limit": LIMIT, **words},
        {"executor": executor, "progress": progress},
    )
    if len(tuned) > 1:
        return replace(TradeoffSearching(played, base, tuned, *how).run(), asked=asked)
    return replace(Searching(played, base, tuned[0], *how).run(), asked=asked)


def _question(game: AnyGame, base: AnyRules, measure: str) -> ExactQuestion | None:
    """The exact question that a text asks, None for a measure by play; `ValueError` with the nearest of both kinds."""
    if not isinstance(measure, str):
        raise ValueError(f"a measure is a text, not {cut(repr(measure))}")
    question, counted_ = read_exact(game, measure, base), all_measures(game)
    if question is not None and measure in counted_:
        raise ValueError(f"{measure!r} may be an exact number or a measure of whole games")
    if question is not None or measure in counted_:
        return question
    near = nearest_question(measure, [*offered(game, base), *counted_])
    hint = f"; did you mean {near!r}?" if near else f"; there is {_some(game, base)}"
    raise ValueError(
        f"measures of {game.title}: there is no {cut(repr(measure))}{hint} hp.solve({game.name!r}) lists all"
    )


def _some(game: AnyGame, base: AnyRules) -> str:
    """A few of the measures of a game, exact ones first."""
    exact, by_play = list(offered(game, base)), list(all_measures(game))
    names = [repr(name) for name in (*exact[:4], *by_play[:3])]
    return f"{', '.join(names)} and others."


def _read_by(question: ExactQuestion | None, base: AnyRules) -> str:
    """The knobs that an exact answer says it was worked out from."""
    answer = question.of(base) if question else None
    knobs = answer.assumes.knobs if isinstance(answer, Answer) else ()
    return f"; {question.text} was worked out from {', '.join(knobs)}" if knobs and question else ""


def _number(target: Target) -> Fraction:
    """A target as written: 0.18 is 18 hundredths, not the nearest binary number.

    >>> _number(0.18), _number("50 %"), _number("1/3")
    (Fraction(9, 50), Fraction(1, 2), Fraction(1, 3))
    """
    plain = str(target).strip()
    try:
        number = Fraction(plain.removesuffix("%").strip()) if len(plain) < 50 else None
    except (ValueError, ZeroDivisionError):
        number = None
    if number is None or isinstance(target, bool):
        raise ValueError(f"a target is a number such as 0.5, '1/2' or '50 %', not {cut(repr(target))}")
    return number / 100 if plain.endswith("%") else number


def _offer(game: AnyGame, base: AnyRules, tuned: Sequence[Tunable]) -> Offer:
    """All that can be asked, and of one thing that is turned, which of the examples it moves."""
    exact: dict[str, tuple[str, Fraction]] = {}
    moved: dict[str, tuple[Fraction, Fraction]] = {}
    for name, says in offered(game, base).items():
        question = read_exact(game, name, base)
        assert question is not None  # it is one of those on offer
        try:
            exact[name] = (says, question.of(base))
        except ValueError:  # an example is of the printed game: these rules may not have its number
            continue
        if len(tuned) == 1:
            settings = tuned[0].settings
            few = [(settings[i],) for i in sorted({0, len(settings) // 2, len(settings) - 1})]
            numbers = [value for _, value in _worked_out(base, tuned, few, question)[0]]
            moved[name] = (min(numbers), max(numbers))
    moved = {name: ends for name, ends in moved.items() if ends[0] != ends[1]}
    turned = tuned[0].name if len(tuned) == 1 else ""
    return Offer(game.name, exact, all_measures(game), tuple(base.all_knobs()), turned, moved)


def _exactly(
    game: AnyGame, base: AnyRules, tuned: Sequence[Tunable], question: ExactQuestion, target: Target | None
) -> Curve | Tradeoffs:
    unit = unit_of(question.of(base))
    aim = None if target is None else _number(target)
    if aim is not None and unit == CHANCE and not 0 <= aim <= 1:
        raise ValueError(f"{question.text} is a chance: its target lies between 0 and 1, {target!r} does not")
    if len(tuned) == 1:
        one = tuned[0]
        values, left_out = _worked_out(base, tuned, [(value,) for value in one.settings], question)
        points = tuple(CurvePoint(setting[0][1], value) for setting, value in values)
        return Curve(
            game.name, question.text, question.says, one.name, points, one.printed, aim, unit, one.ordered, left_out
        )
    if aim is None:
        raise ValueError("several knobs need a target; turn one of them to see its curve")
    combinations = prod(len(one.settings) for one in tuned)
    if combinations > MOST:
        raise ValueError(
            f"{combinations:,} combinations are more than {MOST:,}: give the values to try, as {{'{tuned[0].name}': [...]}}"
        )
    values, left_out = _worked_out(base, tuned, product(*(one.settings for one in tuned)), question)
    every = [
        Tradeoff(
            setting,
            value,
            abs(value - aim),
            sum(one.steps(turned[1]) for one, turned in zip(tuned, setting, strict=True)),
        )
        for setting, value in values
    ]
    return Tradeoffs(game.name, question.text, question.says, aim, unit, unbeaten(every), len(every), left_out)


def _worked_out(
    base: AnyRules, tuned: Sequence[Tunable], rows: Iterable[tuple[KnobValue, ...]], question: ExactQuestion
) -> tuple[list[tuple[Setting, Fraction]], tuple[LeftOut, ...]]:
    """The number at each setting, and the settings without one."""
    values: list[tuple[Setting, Fraction]] = []
    left_out: list[LeftOut] = []
    for row in rows:
        setting: Setting = tuple((one.name, value) for one, value in zip(tuned, row, strict=True))
        rules = base
        try:
            for one, value in zip(tuned, row, strict=True):
                rules = one.turn(rules, value)
            number = question.of(rules)
        except ValueError as error:
            left_out.append(LeftOut(setting, "refused", str(error)))
            continue
        values.append((setting, number if isinstance(number, Amount) else Fraction(number)))
    if not values:
        raise ValueError(f"no setting has {question.text}: {left_out[0].says}")
    return values, tuple(left_out)


__all__ = ["Offer", "Solution", "Target", "solve"]
