"""What holds for every game there is, ours and the tiny ones of the tests."""

from __future__ import annotations

import dataclasses
import re
import sys
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from infra.project import run
from pig import GAME as PIG
from pig.rules import PigRules
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core.any import AnyGame
from hordeplay.core.script import Table
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
    printed = [run([sys.executable, "-c", code], PYTHONHASHSEED=seed) for seed in ("0", "20261")]
    assert printed[0] == printed[1]
    assert int(printed[0].split()[0]) > 1_000


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
    with pytest.raises(ValueError, match=r"games: there is no 'magpies'; did you mean 'magpie'"):
        find("magpies")


def test_a_name_that_is_none_says_what_there_is_and_how_others_join() -> None:
    how = r"Others join by hordeplay\.register\(GAME\), or by an entry point in the group 'hordeplay\.games'"
    with pytest.raises(ValueError, match=rf"there is no 'chess'; there is horrible-hordes, .*\. {how}"):
        hp.new("chess")
    with pytest.raises(ValueError, match=rf"did you mean 'fantahzee'\? There is horrible-hordes, .*\. {how}"):
        hp.new("fantazee")


@pytest.mark.parametrize(
    ("line", "words", "says"),
    [
        (("turn",), {"point": "1 2"}, "there is no 'point'; did you mean 'points'?"),
        (("turn",), {"points": "1 2", "sede": 3}, "there is no 'sede'; did you mean 'seed'?"),
        (("turn",), {"points": "1 2", "moon": 3}, "there is no 'moon'; there is step, rules, points, pot, seat, seed"),
        (("turn",), {}, "missing a required argument: 'points'"),
        (("turn", "roll"), {"points": "1 2"}, "too many positional arguments"),
    ],
)
def test_a_word_that_a_position_does_not_take_is_told(line: tuple[str, ...], words: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"words of a position: {says}")):
        PIG.at(*line, **words)


@pytest.mark.parametrize("seats", [1, 7])
def test_a_position_has_as_many_seats_as_the_game(seats: int) -> None:
    def bare(step: str, *, rules: PigRules) -> PigTable:
        return PIG.start(rules, seats)

    with pytest.raises(ValueError, match=f"Pig is for 2 to 6 seats, not {seats}"):
        dataclasses.replace(PIG, prepare=bare).at("turn")


@pytest.mark.parametrize(("points", "n"), [("", 0), ("1", 1), ("1 2 3 4 5 6 7", 7)])
def test_pig_says_how_many_play(points: str, n: int) -> None:
    with pytest.raises(ValueError, match=f"seats: a whole number from 2 to 6, not {n}"):
        PIG.at("turn", points=points)


@dataclasses.dataclass(slots=True, eq=False)
class Bare(Table):
    """A table that lacks what the core reads; its step is worked out."""

    rules: PigRules
    players: list[int]

    @property
    def step(self) -> str:  # type: ignore[override]  # it will do
        return "turn"


@dataclasses.dataclass(slots=True, eq=False)
class Empty(Table):
    """A table that lacks more."""

    players: list[int]


@pytest.mark.parametrize(
    ("table", "lacks"),
    [(Bare, "Bare lacks the field 'log'"), (Empty, "Empty lacks the fields 'rules', 'step' and 'log'")],
)
def test_a_table_that_lacks_a_field_is_refused_at_once(table: type[Table], lacks: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{lacks} (a table has rules, players, step, log)")):
        dataclasses.replace(PIG, table=table)  # type: ignore[arg-type]  # another table is the point


def test_dice_that_are_no_word_of_the_game_are_auto_or_ask() -> None:
    with pytest.raises(ValueError, match="dice: auto or ask, not '3'"):
        PIG.at("turn", points="1 2", dice=3)


@pytest.mark.parametrize("name", OURS)
def test_no_game_takes_the_name_of_ours(name: str) -> None:
    other: AnyGame = dataclasses.replace(PIG, rules=type("Other", (PigRules,), {"game": name}))
    with pytest.raises(ValueError, match="give yours another name"):
        register(other)


def test_a_game_for_one_says_so() -> None:
    alone: AnyGame = dataclasses.replace(PIG, seats=(1, 1))
    with pytest.raises(ValueError, match="Pig is for 1 seat, not 2"):
        hp.new(alone, seats=2)
