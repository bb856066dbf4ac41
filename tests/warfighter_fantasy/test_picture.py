"""The picture: every part that a hint names exists, once, with a label; text is escaped, and the scene stays small."""

from __future__ import annotations

import re

import pytest
from warfighter_fantasy.playing import stand

from hordeplay.core.scene import ARRANGEMENTS, Arrangement
from hordeplay.games.warfighter_fantasy.hints import hint
from hordeplay.games.warfighter_fantasy.picture.board import board

FIGHT = {
    "spaces": ["Long Corridor"], "party": "Gareth 1: Mace; Whisper 1", "foes": ["Horned Brute at 1 vulns 1 on 2"],
    "heroes": {"gareth": {"space": 1, "striking": True, "xp": 2, "hand": ["Deadly Attack"]}, "whisper": {"space": 1}},
}  # fmt: skip


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_hints_find_their_parts(arrangement: Arrangement) -> None:
    match = stand(**FIGHT)
    scene = board(match.table, arrangement)
    for choice in match.choices:
        found = hint(match.table, choice)
        assert [part for part in found.targets + found.source if part not in scene.labels] == []


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_parts_are_single_and_named(arrangement: Arrangement) -> None:
    scene = board(stand(**FIGHT).table, arrangement)
    ids = re.findall(r' id="([^"]+)"', scene.svg)
    assert len(ids) == len(set(ids))
    assert all(scene.labels.values())
    assert len(scene.svg) < 60_000


def test_text_is_escaped() -> None:
    table = stand(**FIGHT).table
    table.spaces[1].name = "<b>"
    assert "<b>" not in board(table, "wide").svg
