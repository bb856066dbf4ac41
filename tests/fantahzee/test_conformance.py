"""What every game must keep, on random games of this one."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from hordeplay.core.conformance import Report, check_game, check_words
from hordeplay.games.fantahzee import GAME
from hordeplay.games.fantahzee.rules import FantahzeeRules


class Short(FantahzeeRules):
    """The printed rules with fewer and weaker monsters: random play, which need not fight, comes to an end sooner."""

    @classmethod
    def load(cls) -> Self:
        return super().load().with_(
            stacks=3, level1_per_stack=3, level2_per_stack=3, monster_strength_scale=50, bosses_to_end=1
        )  # fmt: skip


def test_promises_of_the_core() -> None:
    report = check_game(replace(GAME, rules=Short), 4, seed=300, every=150)
    assert report.games == 4
    assert len(report.held) >= 17


def test_texts_and_knobs() -> None:
    check_words(GAME, Report(GAME.name))
