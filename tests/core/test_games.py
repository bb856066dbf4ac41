"""What holds for every game there is, ours and the tiny ones of the tests."""

from __future__ import annotations

import dataclasses
import sys
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from infra.project import run
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.core.game import Game
from hordeplay.games import OURS, find, names, register

TINY = {"pig": "pig", "magpie": "core.magpie"}
GAMES = (*hp.games(), *TINY)
SHORTER: dict[str, dict[str, int]] = {
    "fantahzee": {
        "stacks": 3,
        "level1_per_stack": 3,
        "level2_per_stack": 3,
        "monster_strength_scale": 50,
        "bosses_to_end": 1,
    }
}
"""Knobs for games that random play, which need not fight, would hardly end."""


@pytest.mark.parametrize("name", dict.fromkeys(GAMES))
def test_equal_bytes_in_fresh_processes_whatever_the_hash_seed(name: str) -> None:
    """Two hash seeds, two processes, one transcript: nothing iterates a set, nothing is random by itself."""
    game = f"importlib.import_module({TINY[name]!r}).GAME" if name in TINY else f"find({name!r})"
    rules = f"game.printed.with_(**{SHORTER[name]})" if name in SHORTER else "None"
    code = (
        "import hashlib, importlib, sys\n"
        "sys.path.insert(0, 'tests')\n"
        "from hordeplay.core.conformance import transcript\n"
        "from hordeplay.games import find\n"
        f"game = {game}\n"
        f"text = transcript(game, 3, rules={rules})\n"
        "print(len(text), hashlib.sha256(text.encode()).hexdigest())"
    )
    told = [run([sys.executable, "-c", code], PYTHONHASHSEED=seed) for seed in ("0", "20261")]
    assert told[0] == told[1]
    assert int(told[0].split()[0]) > 1_000


def test_games_are_found_by_name() -> None:
    assert names()[: len(OURS)] == OURS
    for name in OURS:
        assert find(name).name == name
        assert find(name) is find(name)


def test_a_game_from_elsewhere_joins_by_its_name() -> None:
    assert register(MAGPIE) is MAGPIE
    assert "magpie" in hp.games()
    assert hp.new("magpie", seats=3, seed=1).game is MAGPIE
    assert hp.rules("magpie") is MAGPIE.printed
    assert hp.rulebook("magpie") is MAGPIE.rulebook
    with pytest.raises(ValueError, match=r"there is no game 'magpies'; did you mean 'magpie'\?; the games are"):
        find("magpies")


@pytest.mark.parametrize("name", OURS)
def test_no_game_takes_the_name_of_ours(name: str) -> None:
    other: Game[Any] = dataclasses.replace(PIG, name=name)
    with pytest.raises(ValueError, match="give yours another name"):
        register(other)
