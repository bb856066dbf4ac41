"""Plays a game at a board, kills the player at a random moment, goes on where it was kept, and again: `killed.py FOLDER KILLS`.

The player is a fork of this process, so that a kill costs no start of Python. It says over a pipe what the page has seen.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from random import Random

from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.kept import FOLDER, KeptGame

LONGEST = 0.15
"""Seconds that a player lives, at most."""


async def play(seed: int, clicks: Random, seen: int) -> None:
    """Go on if there is something to go on with; click, and tell how many answers there are when the page has them."""
    page = Page(hp.new(PIG, 2, seed=seed), keep=True, pace=0)
    if page.board.kept["offer"]:
        page.say("continue")
    while page.match.request is not None:
        os.write(seen, b"%d\n" % len(page.match.answers))
        await asyncio.sleep(clicks.choice((0, 0, 0.002, 0.015)))
        page.act(clicks.choice(list(map(str, page.match.choices))))
    os.write(seen, b"%d\n" % len(page.match.answers))
    await asyncio.sleep(LONGEST)


def kept(seed: int) -> tuple[int, bool]:
    """How many answers of this game are in the newest file, and whether it is over; every file must be readable."""
    games = hp.resume()
    for game in games:
        assert isinstance(game, KeptGame), game
        assert hp.resume(game.name).save() == game.open(lambda _name: PIG).save()
    own = [
        game.open(lambda _name: PIG) for game in games if isinstance(game, KeptGame) and game.about.seed == str(seed)
    ]
    return (len(own[0].answers), own[0].request is None) if own else (0, False)


def main(folder: str, kills: int) -> None:
    """Kill so often; an assertion tells what was lost."""
    os.chdir(folder)
    hp.register(PIG)
    rng, seed, lost = Random(5), 0, 0
    for n in range(kills):
        read, write = os.pipe()
        player = os.fork()
        if player == 0:
            asyncio.run(play(seed, Random(n), write))
            os._exit(0)
        os.close(write)
        time.sleep(rng.uniform(0.01, LONGEST))
        os.kill(player, signal.SIGKILL)
        os.waitpid(player, 0)
        with os.fdopen(read) as lines:
            seen = [int(line) for line in lines]
        answers, over = kept(seed)
        before = seen[-2] if len(seen) > 1 else seen[0] if seen else 0
        assert answers >= before, f"kill {n}: the page showed {seen[-3:]}, and {answers} are kept"
        lost += bool(seen) and answers < seen[-1]
        seed += over
    left = [path.name for path in Path(FOLDER).iterdir() if path.suffix != ".json"]
    print(f"{kills} kills, {lost} cost the last click, {seed} games were finished, {len(left)} parts are left")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
