"""The Monte Carlo bot: it tries its choices, plays on with the greedy bot, and looks how it stands some rounds later."""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import Final

from hordeplay.bots import MonteCarlo
from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.script import OVER

from ..model.ruleset import HordeRules
from ..model.squares import adjacent
from ..model.table import HordeTable
from ..model.worth import worth
from ..rules.moving import Move, no_way, short_of_food, unmoved
from ..rules.places import room
from ..rules.result import score
from ..rules.turn import Done
from .greedy import Greedy
from .worth import prospects

CHIT: Final = 0.1
"""Points that a chit may become."""

ARMY: Final = 0.7
"""Points that an Army may save or win."""

SOON: Final = 4
"""Rounds before the end from which on chits and Armies are worth less and less."""

LAND: Final = 0.1
"""Points that a Settlement may bring in a round by what it yields."""

ABILITY: Final = 0.01
"""Points that a unit of worth may become in a round."""

ABOUT: Final = frozenset({"HH-MOVE-01"})
"""The question worth a thought: where Armies go. The rest is the greedy bot's."""

LIKELY: Final = 0.25
"""Chance to destroy the Horde from which on an attack may be worth a try."""


def flat(*, budget: int = 64, horizon: int = 2, most: int = 4, margin: float = 2.0) -> MonteCarlo:
    """The Monte Carlo bot with the greedy one to play on: `budget` imagined games a question that it thinks about.

    So it plays as the greedy bot does, but for moves that are clearly better by what came of them. In 120 games of eight
    rounds for two it thought about one question in 150, which is 1 ms a decision, and led by 0.1 points more than the greedy
    bot in its place on the same seeds, give or take 0.25; 19 of 20 games ended alike. So it is as good as that bot, and not
    known to be better. To think about where to train and to settle was tried: it gained nothing and cost four times as much.
    """
    return MonteCarlo(
        Greedy(), outlook, clock, budget=budget, horizon=horizon, most=most, margin=margin, about=ABOUT, rivals=rivals
    )


def rivals(table: HordeTable, seat: int, _request: AnyAsk, first: Choice) -> list[Choice]:
    """What may be better than the greedy bot's move: other attacks, and to stay where an attack is possible or wanted."""
    others = _attacks(table, seat)
    if not isinstance(first, Done) and (others or table.horde_at(getattr(first, "target", -1)) is not None):
        others.insert(1, Done())
    return [choice for choice in others if choice != first]


def _attacks(table: HordeTable, seat: int) -> list[Choice]:
    """Moves to a Horde that have a chance, the best by its exact odds first: with all Armies, or all but one."""
    hordes = {horde.at: horde for horde in table.hordes}
    ranked: list[tuple[float, Choice]] = []
    for origin in sorted(table.players[seat].armies):
        n = unmoved(table, seat, origin)
        if not n or origin in hordes or short_of_food(table, seat, origin):
            continue
        for at in adjacent(origin, table.size):
            horde = hordes.get(at)
            if horde is None:
                continue
            most = min(n, room(table, seat, at))
            for armies in range(most, max(0, most - 2), -1):
                won, lost = prospects(table, seat, horde, armies)
                if won >= LIKELY and not no_way(table, seat, origin, at, armies):
                    ranked.append((0.15 * lost - won, Move(origin, at, armies)))
    return [move for _, move in sorted(ranked, key=itemgetter(0))]


def clock(table: HordeTable) -> int:
    """The round, for a bot that thinks so many rounds ahead."""
    return table.round


def outlook(table: HordeTable, seat: int) -> float:
    """What a table is worth to a seat: its standing, less the mean standing of the others."""
    others = [standing(table, other) for other in range(len(table.players)) if other != seat]
    return standing(table, seat) - (sum(others) / len(others) if others else 0.0)


def standing(table: HordeTable, seat: int) -> float:
    """Points, and what chits, Armies, land and Abilities may still bring in the rounds that are left."""
    rules, player = table.rules, table.players[seat]
    points = float(score(table, seat))
    left = 0 if table.step == OVER else rules.knobs.rounds - table.round + 1
    if not left:
        return points
    spare = CHIT * min(player.chits.total, rules.knobs.hand_limit) + ARMY * sum(player.armies.values())
    lasting = LAND * sum(player.settlements.values()) + sum(value(rules, name) for name in player.abilities)
    return points + spare * min(left, SOON) / SOON + lasting * left


@lru_cache(maxsize=2_000)
def value(rules: HordeRules, ability: str) -> float:
    """How many points an Ability may bring in a round."""
    card = rules.abilities[ability]
    return 0.0 if card.usage == "once" else ABILITY * worth(card)
