"""Write the perft tables of all games: `uv run python tests/core/write_perft.py`.

Of each game two kinds of positions are counted: where its presets begin, and the example of each chapter. A table gives for
each depth how many positions lie so many answers further, split by the first answer. Every answer counts one, whoever gives
it: a choice of a seat, a roll, a pick or a drawn card; different ways to equal tables count apart, and a game that is over
has nothing further. How deep it goes is a matter of time: each position above the last depth is played to, so that there are
up to `MOST` of them, of which the test command compares tables of up to `FEW`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hordeplay.core.any import AnyGame, AnyMatch
from hordeplay.core.conformance import perft
from hordeplay.core.preset import begin
from hordeplay.games import OURS, find

FOLDER: Final = Path(__file__).parents[1] / "data" / "perft"
MOST: Final = 120
FEW: Final = 3
DEEPEST: Final = 5
Tables = dict[str, list[dict[str, int]]]
"""By position, for depth 1 and on: how many positions come of each first answer."""


def positions(game: AnyGame) -> Iterator[tuple[str, AnyMatch]]:
    """The matches from whose position is counted, by name."""
    for preset in game.presets.values():
        yield f"preset {preset.name}", begin(game, preset)
    for code in game.examples:
        yield f"example {code}", game.example(code)


def split(match: AnyMatch, depth: int) -> dict[str, int]:
    """The fast count from where a match stands."""
    position = match.position()
    return perft(position.table, position.steps, depth, position.answers)


def tables(game: AnyGame) -> Tables:
    """All tables of a game."""
    counted: Tables = {}
    for name, match in positions(game):
        rows = counted[name] = [split(match, 1)]
        while len(rows) < DEEPEST and 0 < sum(rows[-1].values()) <= MOST:
            rows.append(split(match, len(rows) + 1))
    return counted


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in OURS:
        text = json.dumps(tables(find(name)), ensure_ascii=False, indent=0)
        (FOLDER / f"{name}.json").write_text(text + "\n", "utf-8", newline="\n")
