"""Write the saved games of a release, which all later ones must load: `uv run python tests/core/write_saves.py 0.2.0`.

They go into `tests/data/saves/<release>`. Those of a release are never written again; those of a version in the making, which
ends in `.dev`, are replaced, at last by those of the release. Each game is saved at several numbers of seats, early and late; then what records hold besides:
turned knobs, edited cards, prepared positions, real dice, other luck after an undo, answers ahead of where the match stands.
"""

from __future__ import annotations

import argparse
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import hordeplay as hp
from hordeplay.core.any import AnyMatch, AnyRules
from hordeplay.core.match import Dice, Undo
from hordeplay.core.script import Roll
from hordeplay.games import OURS, find

SAVES: Final = Path(__file__).parents[1] / "data" / "saves"
EARLY, LATE = 25, 120
"""Decisions after which a game is saved."""
EDITS: Final[dict[str, tuple[str, str, dict[str, object]]]] = {
    "horrible-hordes": ("hordes", "Red Dragons", {"attack": 4}),
    "fantahzee": ("monsters", "Rock Monster", {"strength": 3}),
    "kingdom-rush": ("heroes", "Malik", {"health": 7}),
    "warfighter-fantasy": ("hostiles", "Goblin Skulkers", {"health": 2, "xp": 3}),
}
KNOBS: Final[dict[str, dict[str, int | str | bool]]] = {
    "horrible-hordes": {"army_hits_on": 5},
    "fantahzee": {"opening_hand": 6, "action_effects": "may"},
    "kingdom-rush": {"starting_crystals": 3},
    "warfighter-fantasy": {"copper_per_rp": 5},
}


def played(
    game: str,
    decisions: int,
    seats: int | None = None,
    rules: AnyRules | None = None,
    dice: Dice = "auto",
    undo: Undo = "same",
) -> AnyMatch:
    """A game that the simplest bots have played so far."""
    match = hp.new(game, seats=seats, seed=f"{game} {seats} {decisions}", rules=rules, dice=dice, undo=undo)
    play_on(match, decisions)
    return match


def play_on(match: AnyMatch, decisions: int) -> None:
    """Until seats have decided so often, or the game is over."""
    bot = next(name for name in match.game.bots if name != "random")
    while match.request is not None and sum(answer.seat is not None for answer in match.answers) < decisions:
        if isinstance(match.request, Roll) and match.dice == "ask":
            match.answer(tuple(1 + n % match.request.sides for n in range(match.request.n)))
        else:
            match.run(bot, until="request")


def saves(game: str) -> Iterator[tuple[str, AnyMatch]]:
    """Each match that is saved of a game, with the name of its file."""
    low, high = find(game).seats
    for seats in sorted({low, max(low, 2), high}):
        yield f"{seats}-early", played(game, EARLY, seats)
        yield f"{seats}-late", played(game, LATE, seats)
    table, row, changes = EDITS[game]
    yield "edited", played(game, EARLY, rules=hp.rules(game).edit(table, row, **changes))
    yield "knobs", played(game, EARLY, rules=hp.rules(game).with_(**KNOBS[game]))
    position = next(iter(find(game).examples))
    example = find(game).example(position, seed=7)
    play_on(example, EARLY)
    yield "position", example
    yield "dice", played(game, EARLY, dice="ask")
    fresh = played(game, EARLY, undo="fresh")
    fresh.undo()
    fresh.undo()
    play_on(fresh, EARLY + 5)
    yield "fresh", fresh
    ahead = played(game, EARLY)
    ahead.goto(ahead.plies * 2 // 3)
    yield "ahead", ahead


def write(release: str) -> int:
    """Write them; how many there are."""
    folder = SAVES / release
    if folder.exists() and not release.endswith(".dev"):
        raise SystemExit(f"{folder.name} has its saves, which prove that later releases load them")
    matches = [(f"{game}-{kind}", match) for game in OURS for kind, match in saves(game)]
    for old in (folder, SAVES / f"{release}.dev"):
        shutil.rmtree(old, ignore_errors=True)
    folder.mkdir(parents=True)
    index = []
    for name, match in matches:
        match.save(folder / f"{name}.json")
        (folder / f"{name}.code").write_text(hp.share(match) + "\n", encoding="utf-8")
        about = {"game": match.game.name, "seats": match.seats, "ply": match.ply, "plies": match.plies}
        index.append({"file": f"{name}.json", **about, "rules": match.rules.digest})
    lines = ",\n".join(json.dumps(entry) for entry in index)
    (folder / "index.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return len(index)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("release", help="its number, as 0.2.0; 0.2.0.dev while it is in the making")
    print(f"{write(parser.parse_args().release)} games saved")
