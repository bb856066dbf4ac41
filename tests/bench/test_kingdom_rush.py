"""How fast the tiles of Kingdom Rush are placed (DESIGN section 11).

Run with `uv run pytest tests/bench/test_kingdom_rush.py -s`; it prints the figures, and fails where a budget is missed.
"""

from __future__ import annotations

from bench.timing import SPREAD, interleave, report

from hordeplay.games.kingdom_rush import at, odds
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.rules.targets import placements_of
from hordeplay.games.kingdom_rush.view.hints import hint
from hordeplay.games.kingdom_rush.view.scene import scene

ATTACK = {
    "trays": "A3 c2, B2 d2, B8 e2, A1 e3",
    "built": "Ranger-Hideout d3 N",
    "todo": "Ranger-Hideout 0 0 at d3 begun tiles D2 D2",
    "round": 4,
}
"""Two tiles that may be turned, and four hordes in range."""


def test_placements_of_every_tile_on_every_card() -> None:
    rules = KingdomRules.load()

    def placements() -> int:
        return sum(
            len(odds.placements(tile, card, free=True, attack=attack, rules=rules))
            for card in rules.hordes
            for tile in rules.tiles
            for attack in ("physical", "magical", "true")
        )

    assert placements() > 5_000
    report(f"{len(rules.hordes) * len(rules.tiles) * 3} lists", interleave({"placements": placements}))


def test_the_board_of_an_attack() -> None:
    """An attack with many choices: the picture and the hints of all of them are a few times what listing them is."""
    match = at("part", **ATTACK)
    table, choices = match.table, list(match.choices)
    assert len(list(placements_of(table, table.todo[0]))) > 50
    times = interleave(
        {
            "placements": lambda: list(placements_of(table, table.todo[0])),
            "choices": lambda: list(match.choices),
            "hints": lambda: [hint(table, choice) for choice in choices],
            "scene": lambda: scene(table, 0, "wide"),
        }
    )
    report(f"an attack with {len(choices)} choices", times)
    assert times["hints"] <= 4 * SPREAD * times["choices"]
