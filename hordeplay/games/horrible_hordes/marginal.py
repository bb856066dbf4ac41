"""What an Ability is worth in play: the same games with it and without it, and the mean difference with its interval.

>>> found = marginal("Mythic Saga", games=2, seats=1, seed=3)
>>> found.games, found.points.low <= found.points.mean <= found.points.high
(2, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import NamedTuple

from hordeplay.core.luck import key_of
from hordeplay.core.script import Script, Step
from hordeplay.games.horrible_hordes.fights import known_ability, printed, whole
from hordeplay.games.horrible_hordes.gains import learn
from hordeplay.games.horrible_hordes.measures import finished
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.table import HordeTable
from hordeplay.odds.student import student


class Span(NamedTuple):
    """A mean with the interval that holds the true one in `level` of all experiments; infinite from one game alone."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} [{self.low:+.2f}, {self.high:+.2f}]"


@dataclass(frozen=True)
class Marginal:
    """What one Ability brings to its owner on average, every game played twice from the same seed."""

    ability: str
    games: int
    """How many pairs of games."""
    points: Span
    """Points more with the Ability than without it."""
    wins: Span
    """Wins more, as a share of the games; shared wins in parts."""
    level: float

    def __str__(self) -> str:
        pairs = f"{self.games} pair{'s' * (self.games != 1)}"
        return f"{self.ability}: {self.points} points, {self.wins} wins, {pairs}, {100 * self.level:g} %"


def marginal(
    ability: str,
    rules: HordeRules | None = None,
    games: int = 40,
    *,
    seats: int = 4,
    bot: str = "greedy",
    seed: int | str = 0,
    level: float = 0.95,
) -> Marginal:
    """The marginal value of an Ability: one seat owns it from round 1 on, or can never have it; all else is the same (HH-ABIL-01).

    An intervention, not a comparison of those who chose it with those who did not: pair after pair the same setup and
    the same luck, as far as both games ask for it alike, and the seat changes from pair to pair. It has the Ability
    besides those of its Kingdom; who is wiped out loses it. Student's interval of the paired differences, for a
    number of games fixed beforehand. `hp.value` gives and denies by the same two arms, and asks it of many Abilities at once.
    `ValueError` for a wrong name, number of games or seats, bot or level.
    """
    from hordeplay.games.horrible_hordes import GAME  # the package imports this module

    rules = rules or printed()
    name = known_ability(rules, ability).name
    if whole(games, "games") < 1:
        msg = f"games is 1 or more, not {games}"
        raise ValueError(msg)
    quantile = student(games - 1, level) if games > 1 else math.inf
    players = GAME.check_seats(seats) - rules.knobs.horde_master
    steps = rules.steps(GAME.steps)
    points: list[float] = []
    wins: list[float] = []
    for number in range(games):
        seat = number % players
        own = key_of("marginal", seed, number).hex()[:16]
        found = []
        for arm in (given, denied):
            table = GAME.start(rules, seats)
            finished(table, _with_event(steps, arm, seat, name), bot, own)
            result = GAME.result(table)
            assert result is not None
            found.append((result.scores[seat], (seat in result.winners) / len(result.winners)))
        points.append(found[0][0] - found[1][0])
        wins.append(found[0][1] - found[1][1])
    return Marginal(name, games, _span(points, quantile), _span(wins, quantile), level)


def _span(differences: Sequence[float], quantile: float) -> Span:
    mean = fmean(differences)
    if len(differences) < 2:
        return Span(mean, -math.inf, math.inf)
    half = quantile * stdev(differences) / math.sqrt(len(differences))
    return Span(mean, mean - half, mean + half)


def given(table: HordeTable, seat: int, name: str) -> Script[None]:
    """The seat owns the Ability from here on."""
    if name not in table.players[seat].abilities:
        yield from learn(table, seat, name, "HH-ABIL-01")


def denied(table: HordeTable, seat: int, name: str) -> Script[None]:
    """The seat has not got the Ability and cannot take it: as one that works one time only and is used up (HH-RUL-100)."""
    player = table.players[seat]
    if name in player.abilities:
        player.abilities = [one for one in player.abilities if one != name]
    player.spent.append(name)
    yield from ()


def _with_event(
    steps: Mapping[str, Step[HordeTable]],
    arm: Callable[[HordeTable, int, str], Script[None]],
    seat: int,
    name: str,
) -> Mapping[str, Step[HordeTable]]:
    """The steps of the game with the intervention before the first Event Phase."""
    event = steps["event"]

    def first_event(table: HordeTable) -> Script[str]:
        if table.round == 1 and not table.up:
            yield from arm(table, seat, name)
        found = event(table)
        return found if isinstance(found, str) else (yield from found)

    return {**steps, "event": first_event}
