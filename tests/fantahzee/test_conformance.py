"""What every game must keep, on random games of this one."""

from __future__ import annotations

from hordeplay.core.conformance import check_game
from hordeplay.games.fantahzee import GAME


def test_promises_of_the_core() -> None:
    """With fewer and weaker monsters: random play, which need not fight, comes to an end sooner."""
    short = GAME.printed.with_(
        stacks=3, level1_per_stack=3, level2_per_stack=3, monster_strength_scale=50, bosses_to_end=1
    )  # fmt: skip
    report = check_game(GAME, 4, seed=300, every=150, rules=short)
    assert report.games == 4
    assert len(report.held) >= 17
