"""Exact answers about what is not a battle: events, draws without replacement, opening rolls and first squares.

`odds` hands them on, so that `hh.odds.event()` is where they are found. The counting follows the very knobs that the
engine rolls by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

from hordeplay.games.horrible_hordes.fights import whole
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.setup import by_face, pool, start, unsettled
from hordeplay.games.horrible_hordes.squares import board
from hordeplay.odds.pmf import Pmf


def event(rules: HordeRules | None = None) -> Pmf[str]:
    """Which event a turn brings (HH-EVT-01, HH-ETAB-01); `ValueError` when no row has any weight.

    >>> event()["Awaken Horde"]
    Fraction(1, 10)
    """
    rules = rules or HordeRules.load()
    return Pmf.of(dict(zip(by_face(rules), rules.knobs.event_weights, strict=True)))


def event_chits(rules: HordeRules | None = None) -> Pmf[int]:
    """How many chits the event of a turn brings, 0 for an event of another kind (HH-ETAB-01).

    >>> event_chits().mean
    Fraction(21, 10)
    """
    rules = rules or HordeRules.load()
    die = Pmf.uniform(range(1, rules.knobs.event_die + 1))

    def chits(name: str) -> Pmf[int]:
        found = Pmf.sure(0)
        for effect in rules.events[name].effects:
            if effect.do == "gain_resource":
                found = sum((die for _ in range(effect.dice)), found) if effect.dice else found + effect.n
        return found

    return event(rules).then(chits)


def events_seen(turns: int, rules: HordeRules | None = None) -> Pmf[int]:
    """How many different events come up in so many turns: the collector's question, with any weights (HH-ETAB-01).

    >>> round(float(events_seen(20).mean), 6)
    8.784233
    """
    whole(turns, "turns", 0)
    rows = _rows(rules)
    n = len(rows)
    # chance that the events all come from some set of k rows, summed over those sets
    within = [sum((share**turns for share in shares), Fraction(0)) for shares in _shares(rows)]
    return Pmf.of(
        {k: sum((-1) ** (k - j) * comb(n - j, k - j) * within[j] for j in range(k + 1)) for k in range(n + 1)}
    )


def turns_to_see_all(rules: HordeRules | None = None) -> Fraction:
    """How many turns it takes on average until every event that has a weight came up (HH-ETAB-01).

    >>> turns_to_see_all()
    Fraction(7381, 252)
    """
    rows = _rows(rules)
    return sum(
        ((-1) ** (k + 1) / share for k, shares in enumerate(_shares(rows)) if k for share in shares), Fraction(0)
    )


def _rows(rules: HordeRules | None) -> list[Fraction]:
    return list(event(rules).values())


def _shares(rows: list[Fraction]) -> Iterator[Iterator[Fraction]]:
    """For k = 0, 1, ...: the chance of each set of k rows."""
    for k in range(len(rows) + 1):
        yield (sum(some, Fraction(0)) for some in combinations(rows, k))


def drawn(counts: Mapping[str, int], n: int) -> Pmf[tuple[str, ...]]:
    """What n draws without replacement bring, as sorted names; `counts` says how many of each there are.

    `ValueError` when there are not so many.

    >>> drawn({"undead": 10, "other": 30}, 2).exactly(("undead", "undead"))
    Fraction(3, 52)
    """
    if not 0 <= n <= sum(counts.values()):
        raise ValueError(f"0 to {sum(counts.values())} can be drawn; got {n}")
    hands: dict[tuple[str, ...], int] = {(): 1}
    for name in sorted(counts):
        hands = {
            (*hand, *(name,) * k): ways * comb(counts[name], k)
            for hand, ways in hands.items()
            for k in range(min(counts[name], n - len(hand)) + 1)
        }
    return Pmf.of({hand: ways for hand, ways in hands.items() if len(hand) == n})


def kinds(rules: HordeRules | None = None) -> dict[str, int]:
    """How many counters of each type the pool of Hordes has (HH-HLIST-01, HH-RUL-68).

    >>> kinds()
    {'humanoid': 20, 'undead': 10, 'monster': 10}
    """
    rules = rules or HordeRules.load()
    found: dict[str, int] = {}
    for name in pool(rules):
        kind = rules.hordes[name].kind
        found[kind] = found.get(kind, 0) + 1
    return found


def outright(players: int) -> Fraction:
    """The chance that one player alone rolls highest at the first roll (HH-SETUP-01, HH-RUL-07).

    >>> outright(3)
    Fraction(171, 200)
    """
    whole(players, "players", 1)
    return Fraction(sum(players * below ** (players - 1) for below in range(10)), 10**players)


def second_start(rules: HordeRules | None = None) -> Fraction:
    """The chance that the first roll for the second Settlement is too near to the first (HH-SETUP-04, HH-RUL-04).

    >>> second_start()
    Fraction(69, 625)
    """
    rules = rules or HordeRules.load()
    squares = board(rules.knobs.board_size)
    table = start(rules, 2)
    near = 0
    for first in squares:
        table.players[0].settlements = {first: 1}
        near += sum(unsettled(table, second) is not None for second in squares)
    return Fraction(near, len(squares) ** 2)
