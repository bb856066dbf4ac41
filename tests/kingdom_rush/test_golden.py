"""Whole games, told in words: decisions as they were made, and each sentence that they led to with its clause.

Run this file by its path to write the games anew after a rule was changed on purpose; then read what changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush.model.table import KingdomTable

FOLDER = Path(__file__).parent
GAMES: dict[str, dict[str, object]] = {
    "golden_s1": {"seats": 2, "seed": 7, "scenario": "S1"},
    "golden_s5": {"seats": 3, "seed": 11, "scenario": "S5", "spells": "Thunderbolt, Hand of Midas"},
}


def begin(name: str) -> Match[KingdomTable]:
    match: Match[KingdomTable] = hp.new("kingdom-rush", **GAMES[name])  # type: ignore[arg-type]  # seats, seed, set-up
    match.run({}, until="end")  # chance alone
    return match


def narrated(match: Match[KingdomTable]) -> list[str]:
    """The record in lines: `seat: decision`, then what happened, indented."""
    say, lines = match.game.look.say, []
    for ply, answer in enumerate(match.answers):
        if answer.seat is not None:
            lines.append(f"{answer.seat}: {answer.value}")
        for _, event in match.happened(ply, ply + 1):
            lines.append(f"    {say(match.table, event)} ({event.rule})")
    assert match.result is not None
    return [*lines, match.result.says]


def replayed(name: str, decisions: list[tuple[int, str]]) -> Match[KingdomTable]:
    match = begin(name)
    for seat, text in decisions:
        assert isinstance(match.request, Ask), f"nobody is asked for {text!r}"
        match.play(text, seat)
        match.run({}, until="end")
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_is_written(name: str) -> None:
    lines = FOLDER.joinpath(f"{name}.txt").read_text("utf-8").splitlines()
    decisions = [(int(line[0]), line[3:]) for line in lines if line[:1].isdigit()]
    assert len(decisions) > 50
    assert narrated(replayed(name, decisions)) == lines


if __name__ == "__main__":
    for each in GAMES:
        game = begin(each)
        game.run("greedy")
        FOLDER.joinpath(f"{each}.txt").write_text("\n".join(narrated(game)) + "\n", "utf-8")
