"""The two sides of a comparison, and what is measured of a game.

The bot number 0 of a side is the one that is watched. It moves one seat on from game to game with its whole line-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from hordeplay.core.knobs import nearest
from hordeplay.core.rules import Rules
from hordeplay.lab.plan import LIMIT, Plan, labels

if TYPE_CHECKING:
    from hordeplay.core.driver import Thinker
    from hordeplay.core.game import Game
    from hordeplay.lab.playout import Played
    from hordeplay.lab.sample import Sample


@dataclass(frozen=True)
class Arm:
    """One side of a comparison: rules, bots, or both, and a name for it.

    >>> Arm(bots="greedy", name="house bot").name
    'house bot'
    """

    rules: Rules[Any] | None = None  # the game's own Rules
    bots: Thinker | Sequence[Thinker] | None = None
    name: str = ""


Side: TypeAlias = "Rules[Any] | Arm | Thinker | Sequence[Thinker]"
"""Rules, a bot that takes one seat, a line-up of bots, or an `Arm` with both."""

MEASURES: Final[Mapping[str, tuple[bool, str]]] = {
    "win": (True, "the watched bot's share of wins; one shared by k seats counts 1/k"),
    "score": (False, "the watched bot's score; the mean of all seats where one bot sits at each"),
    "lead": (False, "the watched bot's score less the mean of all others"),
    "ahead": (False, "seat 0's score less the mean of all others"),
    "first": (True, "seat 0's share of wins"),
    "spread": (False, "the highest score less the lowest"),
    "rounds": (False, "rounds of the game"),
    "decisions": (False, "answers of seats"),
    "chances": (False, "answers of chance"),
    "plies": (False, "answers of seats and of chance"),
}
"""Whether it lies between 0 and 1, and what it is. A game adds its own (`Game.measures`)."""


def all_measures(game: Game[Any]) -> dict[str, str]:  # any game's table
    """Every measure of a game with what it says.

    >>> from hordeplay.games import find
    >>> all_measures(find("horrible-hordes"))["rounds"]
    'rounds of the game'
    """
    return {name: says for name, (_, says) in MEASURES.items()} | {n: one.says for n, one in game.measures.items()}


def check_measure(game: Game[Any], name: object) -> str:  # any game's table
    """The name itself; `ValueError` with the nearest one."""
    known = list(all_measures(game))
    if name not in known:
        hint = nearest(name, known) if isinstance(name, str) else ""
        msg = f"{game.title} has no measure {name!r}{hint}; it has {', '.join(known)}"
        raise ValueError(msg)
    return str(name)


def is_share(game: Game[Any], measure: str) -> bool:  # any game's table
    """Whether a measure lies between 0 and 1."""
    return game.measures[measure].share if measure in game.measures else MEASURES[measure][0]


def values(sample: Sample, measure: str) -> list[float]:
    """The measure of each game of a sample, of the watched bot where it is about a bot."""
    plan = sample.plan
    if measure in plan.measures:
        at = plan.measures.index(measure)
        return [game.measures[at] for game in sample.games]
    if measure not in MEASURES:
        msg = f"{measure!r} was not measured in these games; name it in measures=..."
        raise ValueError(msg)
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


def check_about(plan: Plan, measure: str) -> None:
    """`ValueError` for a measure of one bot against the others where the same bot sits everywhere."""
    if measure in {"win", "lead"} and len(dict.fromkeys(plan.labels)) == 1:
        if "won" in plan.game.measures:  # seats that win together: of a win, the share is no more than 1 / seats
            msg = f"{plan.labels[0]} sits at every seat, and all win together; measure won"
        else:
            always = f"1 / {plan.seats}" if measure == "win" else "0"
            msg = f"{plan.labels[0]} sits at every seat, so that its {measure} is always {always}; measure score or first, or give several bots"
        raise ValueError(msg)


def check_sides(made: Sequence[Plan], measure: str) -> None:
    """Likewise for two sides, of which one may have the same bot everywhere: it then has just its fair share."""
    if all(len(set(plan.labels)) == 1 for plan in made):
        check_about(made[0], measure)


def plans(
    game: Game[Any],  # any game's table
    sides: Sequence[Side],
    *,
    seats: int | None,
    rules: Rules[Any] | None,  # the game's own Rules
    bots: Thinker | Sequence[Thinker],
    against: Thinker | None,
    seed: int | str,
    rotate: bool,
    limit: int = LIMIT,
    measures: Sequence[str] = (),
    setup: Mapping[str, Any] | None = None,  # what the game's start takes
) -> tuple[list[Plan], list[str]]:
    """A plan and a name for each side.

    A single bot takes one seat; at the others sits `against`, or when that is None the last side's bot.
    """
    arms = [side if isinstance(side, Arm) else _arm(side) for side in sides]
    lone = next((arm.bots for arm in reversed(arms) if _single(arm.bots)), None)
    field: Any = lone if against is None else against  # a Thinker: a line-up was ruled out by _single
    wanted = next((len(arm.bots) for arm in arms if isinstance(arm.bots, list | tuple)), None)
    others = 2 if lone is not None else 1  # a bot that is watched needs somebody to play against
    seats = seats or wanted or (len(bots) if isinstance(bots, list | tuple) else None) or max(others, game.seats[0])
    made, names = [], []
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
        made.append(plan)
        names.append(arm.name or _named(arm, plan))
    for i, name in enumerate(names):
        if name in names[:i]:
            names[i] = f"{name} ({i + 1})"
    return made, names


def _arm(side: object) -> Arm:
    if isinstance(side, Rules):
        return Arm(rules=side)
    return Arm(bots=side)  # type: ignore[arg-type]  # Plan says what is wrong with it


def _single(bots: object) -> bool:
    return bots is not None and not isinstance(bots, list | tuple)


def _named(arm: Arm, plan: Plan) -> str:
    said = []
    if arm.rules is not None:
        changes = [change.where + " " + str(change.now) for change in arm.rules.diff()]
        said.append(
            ", ".join(changes[:3]) + (f" and {len(changes) - 3} more" if len(changes) > 3 else "") or "as printed"
        )
    if arm.bots is not None:
        said.append(plan.labels[0] if _single(arm.bots) else ", ".join(labels(plan.bots)))
    return "; ".join(said) or "as given"


__all__ = [
    "MEASURES",
    "Arm",
    "Side",
    "all_measures",
    "check_about",
    "check_measure",
    "check_sides",
    "is_share",
    "plans",
    "values",
]
