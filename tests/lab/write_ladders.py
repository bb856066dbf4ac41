"""Measure the ladders of bots that the documentation shows: from the folder `tests`, `uv run python -m lab.write_ladders`.

Names of games behind it measure these alone, as `uv run python -m lab.write_ladders pig fantahzee`. Each file of
`hordeplay/site/ladders` holds what was played, pair by pair, and nothing that is worked out of it: the page that
`hordeplay/site/ladders.py` makes does that. All are played in this process, since what a decision costs is told, too; several
games can be measured at once, each in a process of its own. It takes from seconds (Pig) to hours, and the file is written after
every ten pairs: who ends it earlier has fewer of them.
"""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from lab.timid_pig import Timid, ahead, turns
from pig import GAME as PIG

from hordeplay import __version__
from hordeplay.bots import MCTS
from hordeplay.core.any import AnyGame
from hordeplay.core.file_bytes import write_whole
from hordeplay.core.game import Bot, Thinking
from hordeplay.games import find
from hordeplay.lab.arms import values
from hordeplay.lab.compare import Comparison
from hordeplay.lab.ladder import ladder
from hordeplay.site.ladders import FOLDER

SEED: Final = "ladder"
AT_ONCE: Final = 10
"""Pairs between which the file is written."""


@dataclass(frozen=True)
class Measured:
    """What is played of a game: against which bot, the pairs of each of the others, and by which measure of a game."""

    game: AnyGame
    says: str
    against: str
    pairs: Mapping[str, int]
    measure: str
    words: Mapping[str, Any]  # of the game's start, and its seats


def _with_a_tree_search(game: AnyGame) -> AnyGame:
    """Pig, which has neither of these two bots by itself."""
    more: dict[str, Callable[[], Bot | Thinking]] = {
        "timid": Timid,
        "mcts": lambda: MCTS(Timid(), ahead, turns, decisions=500, horizon=1),
    }
    return replace(game, bots={**game.bots, **more})


SET_UP: Final[Mapping[str, Measured]] = {
    "horrible-hordes": Measured(
        find("horrible-hordes"), "two seats", "greedy", {"random": 300, "flat": 200, "mcts": 200}, "win", {"seats": 2}
    ),
    "fantahzee": Measured(
        find("fantahzee"),
        "two seats",
        "exact",
        {"tip": 200, "mcts": 120, "eager": 40, "random": 40},
        "win",
        {"seats": 2},
    ),
    "kingdom-rush": Measured(
        find("kingdom-rush"),
        "one seat, the fourth scenario",
        "planner",
        {"random": 300, "greedy": 300, "mcts": 100},
        "won",
        {"seats": 1, "scenario": "S4"},
    ),
    "warfighter-fantasy": Measured(
        find("warfighter-fantasy"),
        "one seat, the Swamp Caves with their ready-made party",
        "veteran",
        {"random": 300, "greedy": 300, "mcts": 40},
        "won",
        {"seats": 1},
    ),
    "pig": Measured(
        _with_a_tree_search(PIG),
        "two seats, up to 100 points",
        "greedy",
        {"random": 300, "timid": 300, "mcts": 100},
        "win",
        {"seats": 2},
    ),
}


def measured(name: str, pairs: Mapping[str, int]) -> Iterator[dict[str, Any]]:  # plain JSON types
    """What the pairs of each bot brought, as it stands in the file, whenever there are more of them.

    Who ends it before all are played keeps a file that says how many there are.
    """
    one = SET_UP[name]
    now = {bot: min(n, AT_ONCE) for bot, n in pairs.items()}
    steps = ladder(
        one.game, now, bots=list(pairs), against=one.against, measure=one.measure, seed=SEED, executor="here",
        progress=False, **one.words,
    )  # fmt: skip
    comparisons = dict(steps.by_bot)
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "hordeplay": __version__,
        "python": platform.python_version(),
        "game": one.game.title,
        "says": one.says,
        "digest": next(iter(comparisons.values())).plan.rules.digest,
        "measure": one.measure,
        "against": one.against,
        "milliseconds": {bot: round(cost, 3) for bot, cost in steps.milliseconds.items()},
    }
    yield about | {"pairs": {bot: pairs_of(comparison) for bot, comparison in comparisons.items()}}
    for bot, n in pairs.items():
        while comparisons[bot].n < n:
            more = min(AT_ONCE, n - comparisons[bot].n)
            comparisons[bot] = comparisons[bot].extend(more, executor="here", progress=False)
            yield about | {"pairs": {bot: pairs_of(comparison) for bot, comparison in comparisons.items()}}


def pairs_of(comparison: Comparison) -> list[list[float]]:
    """Each pair: the measure and the score of the bot, then both of the one that it is set against."""
    columns = [values(side, name) for side in (comparison.a, comparison.b) for name in (comparison.measure, "score")]
    return [list(row) for row in zip(*columns, strict=True)]


def main(names: list[str]) -> None:
    """Measure these games, or all, and write a file of each."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or SET_UP:
        for result in measured(name, SET_UP[name].pairs):
            text = json.dumps(result)
            for mark in ('"pairs": {', "]], "):  # a line a bot
                text = text.replace(mark, mark.rstrip() + "\n")
            write_whole(FOLDER / f"{name}.json", text + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
