"""The arms of a comparison, the plans that they make, and what is measured of a game.

An arm is the statistician's word for one side of an experiment. The bot number 0 of an arm is the one that is watched. It
moves one seat on from game to game with its whole line-up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.arguments import known
from hordeplay.core.language import message, tr, tr_in
from hordeplay.core.rules import Rules
from hordeplay.lab.plan import LIMIT, Plan, labels

if TYPE_CHECKING:
    from hordeplay.core.driver import Thinker
    from hordeplay.lab.playout import Played
    from hordeplay.lab.sample import Sample


@dataclass(frozen=True)
class Arm:
    """One side of a comparison: rules, bots, or both, and a name for it.

    >>> Arm(bots="greedy", name="house bot").name
    'house bot'
    """

    rules: AnyRules | None = None
    bots: Thinker | Sequence[Thinker] | None = None
    name: str = ""


Side: TypeAlias = "AnyRules | Arm | Thinker | Sequence[Thinker]"
"""Rules, a bot that takes one seat, a line-up of bots, or an `Arm` with both."""

MEASURES: Final[Mapping[str, tuple[bool, str]]] = {
    "win": (True, message("the watched bot's share of wins; one shared by k seats counts 1/k")),
    "score": (False, message("the watched bot's score; the mean of all seats where one bot sits at each")),
    "lead": (False, message("the watched bot's score less the mean of all others")),
    "ahead": (False, message("seat 0's score less the mean of all others")),
    "first": (True, message("seat 0's share of wins")),
    "spread": (False, message("the highest score less the lowest")),
    "rounds": (False, message("rounds of the game")),
    "decisions": (False, message("answers of seats")),
    "chances": (False, message("answers of chance")),
    "plies": (False, message("answers of seats and of chance")),
}
"""Whether it lies between 0 and 1, and what it is. A game adds its own (`Game.measures`)."""


def measure_in_words(measure: str) -> str:
    """A measure as people read it; in code it has one name in every language.

    >>> measure_in_words("score"), measure_in_words("vt share")
    ('score', 'vt share')
    """
    own = {
        "win": lambda: tr_in("measure", "win"),
        "score": lambda: tr_in("measure", "score"),
        "lead": lambda: tr_in("measure", "lead"),
        "ahead": lambda: tr_in("measure", "ahead"),
        "first": lambda: tr_in("measure", "first"),
        "spread": lambda: tr_in("measure", "spread"),
        "rounds": lambda: tr_in("measure", "rounds"),
        "decisions": lambda: tr_in("measure", "decisions"),
        "chances": lambda: tr_in("measure", "chances"),
        "plies": lambda: tr_in("measure", "plies"),
    }
    return own[measure]() if measure in own else tr_in("measure", measure)


_GIVEN_NAMES: Final = (message("changed"), message("printed"), message("as printed"), message("as given"))
"""Names of sides that nobody has named."""
_MORE: Final = re.compile(r"(.+) and (\d+) more(.*)")


def side_in_words(name: str) -> str:
    """The name of a side as it is shown: one that nobody has given is in the language of who reads.

    >>> side_in_words("as printed"), side_in_words("rounds 8, goal 2, speed 3 and 2 more; greedy")
    ('as printed', 'rounds 8, goal 2, speed 3 and 2 more; greedy')
    """
    parts = []
    for part in name.split("; "):
        more = _MORE.fullmatch(part)
        parts.append(
            tr("{some} and {n} more", some=more[1], n=more[2]) if more else tr(part) if part in _GIVEN_NAMES else part
        )
    return "; ".join(parts)


def all_measures(game: AnyGame) -> dict[str, str]:
    """Every measure of a game with what it says.

    >>> from hordeplay.games import find
    >>> all_measures(find("horrible-hordes"))["rounds"]
    'rounds of the game'
    """
    return {name: says for name, (_, says) in MEASURES.items()} | {n: m.says for n, m in game.measures.items()}


def check_measure(game: AnyGame, name: object) -> str:
    """The name of a measure itself; `ValueError` with the nearest one, or with those that the game has."""
    return known(name, all_measures(game), f"measures of {game.title}")


def is_share(game: AnyGame, measure: str) -> bool:
    """Whether a measure lies between 0 and 1, so that it is shown in percent and its intervals need no assumption."""
    return game.measures[measure].share if measure in game.measures else MEASURES[measure][0]


def values(sample: Sample, measure: str) -> list[float]:
    """The measure of each game of a sample, of the watched bot where it is about a bot.

    `ValueError` for a measure of the game that was not taken while these games were played.
    """
    plan = sample.plan
    if measure in plan.measures:
        at = plan.measures.index(measure)
        return [game.measures[at] for game in sample.games]
    if measure not in MEASURES:
        raise ValueError(f"{measure!r} was not measured in these games; name it in measures=...")
    watched = [
        tuple(seat for seat, number in enumerate(row) if plan.labels[number] == plan.labels[0]) for row in plan.seatings
    ]
    return [_value(game, measure, watched[game.game % len(watched)]) for game in sample.games]


def _value(game: Played, measure: str, seats: tuple[int, ...]) -> float:
    scores = game.scores
    match measure:
        case "win":
            return sum(s in game.winners for s in seats) / len(game.winners) / len(seats) if game.winners else 0.0
        case "ahead":
            return scores[0] - (sum(scores[1:]) / (len(scores) - 1) if len(scores) > 1 else 0.0)
        case "first":
            return 1 / len(game.winners) if 0 in game.winners else 0.0
        case "score":
            return sum(scores[s] for s in seats) / len(seats)
        case "lead":
            own = sum(scores[s] for s in seats)
            rest = len(scores) - len(seats)
            return own / len(seats) - ((sum(scores) - own) / rest if rest else 0.0)
        case "spread":
            return max(scores) - min(scores)
        case "plies":
            return game.decisions + game.chances
        case _:
            return float(getattr(game, measure))


def check_sides(sides: Sequence[Plan], measure: str) -> None:
    """`ValueError` for a measure of one bot against the others where on every side one bot sits everywhere.

    One side alone may have it so: its bot then has just its fair share.
    """
    if measure not in {"win", "lead"} or any(len(set(plan.labels)) > 1 for plan in sides):
        return
    plan = sides[0]
    if "won" in plan.game.measures:  # seats that win together: of a win, the share is no more than 1 / seats
        raise ValueError(f"{plan.labels[0]} sits at every seat, and all win together; measure won")
    always = f"1 / {plan.seats}" if measure == "win" else "0"
    raise ValueError(
        f"{plan.labels[0]} sits at every seat, so that its {measure} is always {always}; "
        "measure score or first, or give several bots"
    )


def plans(
    game: AnyGame,
    sides: Sequence[Side],
    *,
    seats: int | None = None,
    rules: AnyRules | None = None,
    bots: Thinker | Sequence[Thinker] = "",
    against: Thinker | None = None,
    seed: int | str = 0,
    rotate: bool = True,
    limit: int = LIMIT,
    measures: Sequence[str] = (),
    setup: Mapping[str, Any] | None = None,  # what the game's start takes
) -> tuple[list[Plan], list[str]]:
    """A plan and a name for each side; no two names are alike.

    A single bot takes one seat; at the others sits `against`, or when that is None the last side's bot. `rules` and `bots`
    are for what a side leaves open. `ValueError` names what is allowed, as in `Plan`.
    """
    arms = [side if isinstance(side, Arm) else _arm(side) for side in sides]
    lone = next((arm.bots for arm in reversed(arms) if _single(arm.bots)), None)
    field: Any = lone if against is None else against  # a Thinker: a line-up was ruled out by _single
    wanted = next((len(arm.bots) for arm in arms if isinstance(arm.bots, list | tuple)), None)
    others = 2 if lone is not None else 1  # a bot that is watched needs somebody to play against
    seats = seats or wanted or (len(bots) if isinstance(bots, list | tuple) else None) or max(others, game.seats[0])
    each, names = [], []
    for arm in arms:
        line: Any = bots if arm.bots is None else arm.bots  # a Thinker or a row of them
        if arm.bots is not None and _single(arm.bots) and field is not None:
            line = [arm.bots, *[field] * (seats - 1)]
        plan = Plan(
            game,
            arm.rules or rules,
            seats=seats,
            bots=line,
            seed=seed,
            rotate=rotate,
            limit=limit,
            measures=measures,
            setup=setup,
        )
        each.append(plan)
        names.append(arm.name or _name(arm, plan))
    for i, name in enumerate(names):
        if name in names[:i]:
            names[i] = f"{name} ({i + 1})"
    return each, names


def _arm(side: object) -> Arm:
    if isinstance(side, Rules):
        return Arm(rules=side)
    return Arm(bots=side)  # type: ignore[arg-type]  # Plan says what is wrong with it


def _single(bots: object) -> bool:
    return bots is not None and not isinstance(bots, list | tuple)


def _name(arm: Arm, plan: Plan) -> str:
    """What an arm is called that has no name: its first changes of the rules, and its bots."""
    parts = []
    if arm.rules is not None:
        changes = [change.where + " " + str(change.now) for change in arm.rules.diff()]
        more = f" and {len(changes) - 3} more" if len(changes) > 3 else ""
        parts.append(", ".join(changes[:3]) + more or "as printed")
    if arm.bots is not None:
        parts.append(plan.labels[0] if _single(arm.bots) else ", ".join(labels(plan.bots)))
    return "; ".join(parts) or "as given"


__all__ = [
    "MEASURES",
    "Arm",
    "Side",
    "all_measures",
    "check_measure",
    "check_sides",
    "is_share",
    "measure_in_words",
    "plans",
    "side_in_words",
    "values",
]
