"""The same seed gives the same game within a minor version: whole games, held to how they went when it was written.

In `tests/data/golden/<minor version>` each game stands as words. A line that begins with a seat is its decision, one that begins
with `chance` what was rolled, drawn or dealt, the last one the scores: these never change before the next minor version.
The indented lines are sentences of the log with their clauses, and may be worded better at any time.

`uv run python tests/core/test_golden.py` writes the sentences of the decisions in the files anew, and refuses where the game would
be another one. With `--anew` the bots play again, which is for a minor version in the making.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.script import Ask
from hordeplay.games import OURS

GOLDEN: Final = Path(__file__).parents[1] / "data" / "golden"
CHANGELOG: Final = Path(__file__).parents[2] / "CHANGELOG.md"
MINOR: Final[str] = re.findall(r"^## \[(\d+\.\d+)\.\d+\]", CHANGELOG.read_text("utf-8"), re.MULTILINE)[0]
"""The minor version that the newest entry of the changelog belongs to."""


class Start(NamedTuple):
    """How a game begins, and who plays it when it is written."""

    game: str
    seats: int
    seed: int
    bots: str
    preset: str = ""
    knobs: dict[str, int] = {}  # noqa: RUF012  # never changed
    setup: dict[str, Any] = {}  # noqa: RUF012  # never changed; Any: the words that a game's start takes


STARTS: Final = {
    "horrible-hordes": Start("horrible-hordes", 2, 7, "greedy", preset="short"),
    "fantahzee": Start(
        "fantahzee", 2, 7, "tip", knobs={"bosses_to_end": 1, "level1_per_stack": 3, "level2_per_stack": 3}
    ),
    "kingdom-rush-s1": Start("kingdom-rush", 2, 7, "greedy", setup={"scenario": "S1"}),
    "kingdom-rush-s5": Start(
        "kingdom-rush", 3, 11, "greedy", setup={"scenario": "S5", "spells": "Thunderbolt, Hand of Midas"}
    ),
    "warfighter-fantasy": Start("warfighter-fantasy", 2, 9, "veteran"),
}


def begin(start: Start, seed: int | None = None) -> AnyMatch:
    rules = hp.rules(start.game)
    return hp.new(
        start.game,
        start.seats,
        preset=start.preset,
        seed=start.seed if seed is None else seed,
        rules=rules.with_(**start.knobs) if start.knobs else None,
        **start.setup,
    )


def narrated(match: AnyMatch) -> list[str]:
    """A whole game in lines; what chance answered in a row, without a word in between, is one of them."""
    lines = list[str]()
    for ply, answer in enumerate(match.answers):
        if answer.seat is not None:
            lines.append(f"{answer.seat}: {answer.value}")
        else:
            fell = " ".join(map(str, answer.value)) if isinstance(answer.value, tuple) else str(answer.value)
            if lines and lines[-1].startswith("chance: "):
                lines[-1] += f"; {fell}"
            else:
                lines.append(f"chance: {fell}")
        lines += [
            f"    {match.game.look.say(match.table, event)} ({event.rule})" for _, event in match.happened(ply, ply + 1)
        ]
    assert match.result is not None
    scores = " ".join(map(str, match.result.scores))
    winners = " ".join(map(str, match.result.winners)) or "none"
    lines += [f"    {match.result.says}", f"end: scores {scores}; winners {winners}"]
    return lines


def written(name: str) -> list[str]:
    return (GOLDEN / MINOR / f"{name}.txt").read_text("utf-8").splitlines()


def game_lines(lines: list[str]) -> list[str]:
    """What the seed and the decisions made of it: all but the sentences, rolls in one line where only words stood between them."""
    kept = list[str]()
    for line in lines:
        if line.startswith("    "):
            continue
        if line.startswith("chance: ") and kept and kept[-1].startswith("chance: "):
            kept[-1] += f"; {line.removeprefix('chance: ')}"
        else:
            kept.append(line)
    return kept


def replayed(name: str, lines: list[str]) -> AnyMatch:
    """The game with the decisions of these lines, and the luck of its seed."""
    match = begin(STARTS[name])
    match.run({}, until="end")  # chance alone
    decisions = [(int(line[0]), line[3:]) for line in lines if line[:1].isdigit()]
    # a preset has decided some things already
    for seat, text in decisions[sum(answer.seat is not None for answer in match.answers) :]:
        assert isinstance(match.request, Ask), f"nobody is asked for {text!r}"
        match.play(text, seat)
        match.run({}, until="end")
    return match


def test_every_game_has_its_transcript_of_this_minor_version() -> None:
    assert {start.game for start in STARTS.values()} == set(OURS)
    assert {path.stem for path in (GOLDEN / MINOR).iterdir()} == set(STARTS)
    assert [path.name for path in GOLDEN.iterdir()] == [MINOR], "another minor version promises nothing any more"


@pytest.mark.parametrize("name", STARTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    """Where this fails within a minor version, a promise is broken (docs/versions.md): the change waits for the next one."""
    lines = written(name)
    assert sum(line[:1].isdigit() for line in lines) > 50
    assert sum(line.startswith("chance: ") for line in lines) > 2
    assert game_lines(narrated(replayed(name, lines))) == game_lines(lines)


@pytest.mark.parametrize("name", STARTS)
def test_the_log_tells_it_in_these_words(name: str) -> None:
    lines = written(name)
    assert narrated(replayed(name, lines)) == lines


@pytest.mark.parametrize("name", STARTS)
def test_another_seed_gives_another_game(name: str) -> None:
    firsts = set[tuple[str, ...]]()
    for seed in range(4):
        match = begin(STARTS[name], seed)
        match.run(STARTS[name].bots, until="turn")
        firsts.add(tuple(str(answer.value) for answer in match.answers if answer.seat is None))
    assert len(firsts) > 1


def main() -> None:
    """Write the files of this minor version."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--anew", action="store_true", help="let the bots play again")
    anew = parser.parse_args().anew
    head = re.findall(r"^## \[[\d.]+\] - (.+)$", CHANGELOG.read_text("utf-8"), re.MULTILINE)[0]
    if anew and head != "unreleased":
        parser.error(f"{MINOR} is out: its games are promised")
    (GOLDEN / MINOR).mkdir(parents=True, exist_ok=True)
    for name, start in STARTS.items():
        if anew:
            match = begin(start)
            match.run(start.bots, until="end")
        else:
            match = replayed(name, written(name))
            if game_lines(narrated(match)) != game_lines(written(name)):
                parser.error(
                    f"{name} goes otherwise than it is written: with other rules that is for the next minor version"
                )
        (GOLDEN / MINOR / f"{name}.txt").write_text("\n".join(narrated(match)) + "\n", "utf-8")
        print(f"{name}: {len(match.answers)} answers")


if __name__ == "__main__":
    main()
