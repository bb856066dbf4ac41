"""What the Event Phase brings: one event, its chits, how many different ones in so many turns, and when all came.

The counting follows the very knobs that the engine rolls by; it leaves out who touches the die of the event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, islice
from math import comb, log2
from typing import Final

from hordeplay.core.arguments import ruled, whole
from hordeplay.core.cards import Fair
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Assumes, Case, assumed, heed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.effort import bounded, digits
from hordeplay.odds.pmf import Pmf

from ..model.ruleset import HordeRules
from . import tries

DECK: Final = {"event_source": message("a deck remembers what came")}
"""What questions about several turns do not count."""


def event(rules: HordeRules | None = None) -> Distribution[str]:
    """Which event a turn brings (HH-EVT-01, HH-ETAB-01); `ValueError` when no row has any weight.

    >>> event()["Awaken Horde"]
    Fraction(1, 10)
    """
    rules = ruled(rules, HordeRules)
    law = Pmf.of(dict(zip(rules.event_rows, rules.knobs.event_weights, strict=True)))
    basis = partial(_basis, rules, "HH-RUL-11", "HH-RUL-13")
    return Distribution(law, message("the next event is {}"), basis, trial=partial(tries.event, rules))


def event_chits(rules: HordeRules | None = None) -> Distribution[int]:
    """How many chits the event of a turn brings, 0 for an event of another kind (HH-ETAB-01).

    >>> event_chits().mean
    Fraction(21, 10)
    """
    rules = ruled(rules, HordeRules)
    die = Pmf.uniform(range(1, rules.knobs.event_die + 1))

    def chits(name: str) -> Pmf[int]:
        total = Pmf.sure(0)
        for effect in rules.events[name].effects:
            if effect.do == "gain_resource":
                total = sum((die for _ in range(effect.dice)), total) if effect.dice else total + effect.n
        return total

    law, basis = event(rules), partial(_basis, rules, "HH-RUL-11", "HH-RUL-13", knobs=("event_die",))
    return Distribution(
        law.then(chits), message("chits that the next event brings"), basis, trial=partial(tries.chits, rules)
    )


def events_seen(turns: int, rules: HordeRules | None = None) -> Distribution[int]:
    """How many different events come up in so many turns: the collector's question, with any weights (HH-ETAB-01).

    >>> round(float(events_seen(20).mean), 6)
    8.784233
    """
    whole(turns, "turns")
    rules = ruled(rules, HordeRules)
    heed(rules, "events_seen", DECK)
    law = event(rules)
    n = len(law)
    size = digits(turns * log2(law.total))  # of the chance that all turns bring events of one set of rows

    def says() -> str:
        return tr("different events in {turns} turns", turns=turns)

    bounded(says(), 2**n * size**2 * 4.5e-10, tr("take fewer turns"))
    # chance that the events all come from some set of k rows, summed over those sets
    within = [sum((share**turns for share in shares), Fraction(0)) for shares in _shares(law)]

    def trial(source: Fair) -> int:
        return len({tries.event(rules, source) for _ in range(turns)})

    return Distribution(
        Pmf.of({k: sum((-1) ** (k - j) * comb(n - j, k - j) * within[j] for j in range(k + 1)) for k in range(n + 1)}),
        says,
        partial(_basis, rules, "HH-RUL-11"),
        trial=trial,
    )


def turns_to_see_all(rules: HordeRules | None = None) -> Answer:
    """How many turns it takes on average until every event that has a weight came up (HH-ETAB-01).

    Its cases are the turns that pass until the next new event, one after the other. It may take any number of turns, so it
    has no finite distribution: `turns_until_all` gives the chance of each number, and `variance` is exact.

    >>> turns_to_see_all()
    <Answer turns until all 10 events came, on average: 7381/252, 29.2897, about 29>
    """
    rules = ruled(rules, HordeRules)
    heed(rules, "turns_to_see_all", DECK)
    law = event(rules)
    n = len(law)
    alike = len({*law.values()}) == 1
    # turns on average in which all the events so far come from some set of k rows, summed over those sets
    within = [sum((1 / (1 - share) for share in shares), Fraction(0)) for shares in islice(_shares(law), n)]

    def cases() -> Iterator[Case]:
        for k in range(n):
            part = sum((-1) ** (k - j) * comb(n - j, k - j) * within[j] for j in range(k + 1))
            says = (
                tr("event number {k}, new with {new} in {n}", k=k + 1, new=n - k, n=n)
                if alike
                else tr("event number {k}", k=k + 1)
            )
            yield Case(says, Fraction(part))

    def trial(source: Fair) -> int:
        seen: set[str] = set()
        turns = 0
        while len(seen) < n:
            seen.add(tries.event(rules, source))
            turns += 1
        return turns

    value = sum((case.part for case in cases()), Fraction(0))
    # of T turns, E[T (T - 1)] is the sum of 2 t P(T > t); P(T > t) comes by inclusion and exclusion of the rows that lack
    pairs = [sum((2 * share / (1 - share) ** 2 for share in shares), Fraction(0)) for shares in islice(_shares(law), n)]
    twice = sum(((-1) ** (n - k + 1) * part for k, part in enumerate(pairs)), Fraction(0))
    basis = partial(_basis, rules, "HH-RUL-11")

    def says() -> str:
        return tr("turns until all {n} events came, on average", n=n)

    return Answer(value, says, "number", cases, basis, trial=trial, variance=twice + value - value**2)


def turns_until_all(turns: int, rules: HordeRules | None = None) -> Fraction:
    """The chance that the last of all events comes in just this turn: the law of the wait, one number at a time (HH-ETAB-01).

    >>> turns_until_all(9), turns_until_all(10), round(float(turns_until_all(23)), 4)
    (Fraction(0, 1), Fraction(567, 1562500), 0.0451)
    """
    rules = ruled(rules, HordeRules)
    heed(rules, "turns_until_all", DECK)
    n = len(event(rules))
    now, before = (
        events_seen(t, rules).exactly(n) if t > 0 else Fraction(0) for t in (turns, whole(turns, "turns") - 1)
    )
    return now - before


def _shares(law: Pmf[str]) -> Iterator[Iterator[Fraction]]:
    """For k = 0, 1, ...: the chance of each set of k rows."""
    rows = list(law.values())
    for k in range(len(rows) + 1):
        yield (sum(some, Fraction(0)) for some in combinations(rows, k))


def _basis(rules: HordeRules, *rulings: str, knobs: Sequence[str] = ()) -> Assumes:
    weights = [f"event_weight_{row}" for row in range(1, len(rules.knobs.event_weights) + 1)]
    return assumed(rules, rulings, models=[tr("Nothing touches the die of the event.")], knobs=[*weights, *knobs])
