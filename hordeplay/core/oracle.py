"""Exact odds by expanding the rules themselves: slow, obvious, and therefore what the fast answers are tested against.

Every chance request is expanded over its own `odds()`, equal tables at the start of a step are folded into one, and
what comes round to itself (nobody hits, roll again) is divided out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from hordeplay.core.any import AnyAsk
from hordeplay.core.cards import Fair
from hordeplay.core.choice import Choice
from hordeplay.core.script import OVER, Answer, Ask, Chance, Play, Position, Step, Table
from hordeplay.core.table_tree import freeze

TableT = TypeVar("TableT", bound=Table)
R = TypeVar("R")

MOST = 20_000
"""Positions that one expansion may visit before it gives up."""


def outcomes(
    table: TableT,
    steps: Mapping[str, Step[TableT]],
    over: Callable[[TableT], Hashable | None],
    decide: Callable[[AnyAsk], Choice] | None = None,
    forget: Callable[[TableT], None] | None = None,
) -> dict[Hashable, Fraction]:
    """The exact distribution of `over(table)`, the first value that is not None at the start of a step.

    >>> from pig import GAME
    >>> from pig.turn import Hold, RollOn
    >>> table = GAME.start(GAME.printed.with_(sides=3), 2)
    >>> chances = outcomes(
    ...     table,
    ...     GAME.steps,
    ...     lambda t: t.players[0].points if t.turns == 2 else None,
    ...     lambda request: Hold() if request.table.pot >= 2 else RollOn(),
    ... )
    >>> {points: str(chance) for points, chance in sorted(chances.items())}
    {0: '1/3', 2: '1/3', 3: '1/3'}

    `decide` answers for the seats. `forget` may set to zero what only counts (a round number), so that positions that
    are alike fold into one. `RuntimeError` when the game is larger than an oracle can hold or never ends.
    """
    names: dict[Hashable, int] = {}
    tables: list[TableT] = []
    rows: list[dict[int, Fraction]] = []
    ends: list[dict[Hashable, Fraction]] = []

    def name(table: TableT) -> int:
        if forget is not None:
            forget(table)
        key = freeze(table)
        if key not in names:
            if len(names) >= MOST:
                raise RuntimeError(f"more than {MOST} positions")
            names[key] = len(tables)
            tables.append(table)
        return names[key]

    name(table.copy())
    done = 0
    while done < len(tables):
        row: dict[int, Fraction] = {}
        end: dict[Hashable, Fraction] = {}
        for chance, after in _after(tables[done], steps, decide):
            value = over(after)
            if value is not None:
                end[value] = end.get(value, Fraction(0)) + chance
            elif after.step == OVER:
                raise RuntimeError("the game ended before `over` had a value")
            else:
                to = name(after)
                row[to] = row.get(to, Fraction(0)) + chance
        rows.append(row)
        ends.append(end)
        done += 1
    return _solve(rows, ends)


def one_try(
    table: TableT,
    steps: Mapping[str, Step[TableT]],
    over: Callable[[TableT], R | None],
    source: Fair,
    decide: Callable[[AnyAsk], Choice] | None = None,
) -> R:
    """One try of what `outcomes` expands: the steps are played on a copy of the table, chance answered by a fair source.

    `over` is asked wherever the play waits and wherever a step after the first begins; its first value that is not None ends
    the try. `RuntimeError` when the game ends before, or a seat is asked and nobody decides.

    >>> from hordeplay.core.luck import Source, key_of
    >>> from pig import GAME
    >>> from pig.turn import Hold, RollOn
    >>> table = GAME.start(GAME.printed.with_(sides=3), 2)
    >>> one_try(
    ...     table,
    ...     GAME.steps,
    ...     lambda t: t.players[0].points if t.turns == 2 else None,
    ...     Source(key_of("pig"), 3),
    ...     lambda request: Hold() if request.table.pot >= 2 else RollOn(),
    ... )
    0
    """
    begun: list[TableT] = []

    def entered(table: TableT) -> None:
        if begun and (value := over(table)) is not None:
            raise _Reached(value)
        begun[:] = [table]

    try:
        play = Play(table.copy(), steps, entered)
        while (request := play.request) is not None:
            value = over(play.table)
            if value is not None:
                return value
            if isinstance(request, Chance):
                play.take(request.sample(source))
            elif isinstance(request, Ask) and decide is not None:
                play.send(Answer(request.seats[0], decide(request)))
            else:
                raise RuntimeError(f"a seat is asked ({request!r}) and nobody decides")
    except _Reached as reached:
        return reached.value  # type: ignore[no-any-return]  # what `over` gave
    value = over(play.table)
    if value is None:
        raise RuntimeError("the game ended before `over` had a value")
    return value


class _Reached(Exception):
    """No error: how a try leaves the loop that enters steps."""

    def __init__(self, value: Any) -> None:  # whatever `over` gives
        self.value = value


def _after(
    table: TableT, steps: Mapping[str, Step[TableT]], decide: Callable[[AnyAsk], Choice] | None
) -> list[tuple[Fraction, TableT]]:
    """Every table that one step can lead to, with its chance."""
    reached: list[tuple[Fraction, TableT]] = []
    waiting: list[tuple[Fraction, tuple[Answer, ...]]] = [(Fraction(1), ())]
    while waiting:
        chance, answers = waiting.pop()
        entered: list[TableT] = []
        single = _one_step(steps, table.step, entered)
        play = Position(table, answers, single).play()
        request = play.request
        if entered:
            reached.append((chance, entered[0]))
        elif request is None:
            reached.append((chance, play.table))
        elif isinstance(request, Chance):
            waiting.extend((chance * p, (*answers, Answer(None, value))) for value, p in request.odds())
        elif isinstance(request, Ask) and decide is not None:
            seat = request.seats[0]
            waiting.append((chance, (*answers, Answer(seat, decide(request)))))
        else:
            raise RuntimeError(f"a seat is asked ({request!r}) and nobody decides")
    return reached


def _one_step(steps: Mapping[str, Step[TableT]], first: str, entered: list[TableT]) -> Mapping[str, Step[TableT]]:
    """Steps that stop the play as soon as the first one is left: the table that was reached lands in `entered`."""
    begun: list[bool] = []

    def enter(name: str) -> Step[TableT]:
        def step(table: TableT) -> Any:  # a script or the next step's name
            if not begun and name == first:
                begun.append(True)
                return steps[name](table)
            entered.append(table.copy())
            return OVER

        return step

    return {name: enter(name) for name in steps}


def _solve(rows: list[dict[int, Fraction]], ends: list[dict[Hashable, Fraction]]) -> dict[Hashable, Fraction]:
    """Eliminate positions from the last to the first; what is left of the first is the answer."""
    into: list[set[int]] = [set() for _ in rows]
    for i, row in enumerate(rows):
        for j in row:
            into[j].add(i)
    for i in range(len(rows) - 1, -1, -1):
        row, end = rows[i], ends[i]
        again = row.pop(i, Fraction(0))
        if again == 1:
            raise RuntimeError("a position leads to itself for ever")
        scale = 1 / (1 - again)
        for j in sorted(into[i]):
            if j >= i or i not in rows[j]:
                continue
            weight = rows[j].pop(i) * scale
            for k, p in row.items():
                rows[j][k] = rows[j].get(k, Fraction(0)) + weight * p
                into[k].add(j)
            for value, p in end.items():
                ends[j][value] = ends[j].get(value, Fraction(0)) + weight * p
        if i == 0:
            return {value: p * scale for value, p in end.items()}
    return {}
