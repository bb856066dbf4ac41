"""The same work in any version of hordeplay, by its public API: what `test_core.py` and `test_versions.py` time.

`python workload.py <game>` prints a digest of what was played; then it reads lines of JSON, [measure, calls], and answers
each with the seconds that so many calls took.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from hashlib import sha256
from random import Random
from time import process_time

import hordeplay as hp

GAMES = {
    "horrible-hordes": (3, "greedy"),
    "fantahzee": (3, "tip"),
    "kingdom-rush": (3, "planner"),
    "warfighter-fantasy": (1, "veteran"),
}
"""Seats, and a bot that is neither the slowest nor plays at random."""
PLIES = 200
"""How long the matches are that are looked at, at most: none has to come to an end."""
SPOTS, STRETCH = 12, 20


def bounded(game, seats: int, bot: str):
    """A match of so many answers, if it is not over before."""
    match = hp.new(game, seats=seats, seed=3)
    while match.request is not None and match.ply < PLIES:
        match.run(bot, until="request")
    return match


def drawn(spot) -> None:
    """The picture of a position; version 0.1.0 has another name for it."""
    look = spot.game.look
    if hasattr(look, "draw"):
        look.draw(spot.table, 0, "wide")
    else:
        from hordeplay.core.scene import Rendering

        look.scene(spot.table, 0, Rendering())


class Work:
    """A match, positions all over it, and what is measured there."""

    def __init__(self, game, seats: int, bot: str, load=hp.load) -> None:
        self.game, self.seats, self.bot, self.load = game, seats, bot, load
        self.match = match = bounded(game, seats, bot)
        self.record = match.save()
        asked = [ply for ply, answer in enumerate(match.answers) if answer.seat is not None]
        self.spots = [self._fork(asked[i * len(asked) // SPOTS]) for i in range(SPOTS)]
        self.middle = self.spots[SPOTS // 2]
        self.decisions = [answer for answer in match.answers[self.middle.ply :] if answer.seat is not None][:STRETCH]
        self.offers = [list(spot.choices)[:STRETCH] for spot in self.spots]
        self.plies = [Random(1).randrange(match.plies) for _ in range(STRETCH)]

    def _fork(self, ply: int):
        self.match.goto(ply)
        fork = self.match.fork()
        self.match.goto(self.match.plies)
        return fork

    def copy(self) -> None:
        for spot in self.spots:
            spot.table.copy()

    def fork(self) -> None:
        for spot in self.spots:
            spot.fork()

    def choices(self) -> None:
        for spot in self.spots:
            list(spot.choices)

    def play(self) -> None:
        twin = self.middle.fork()
        for answer in self.decisions:
            twin.play(answer.value, answer.seat)

    def undo(self) -> None:
        for _ in self.decisions:
            self.match.undo()
        self.match.goto(self.match.plies)

    def goto(self) -> None:
        for ply in self.plies:
            self.match.goto(ply)
        self.match.goto(self.match.plies)

    def replay(self) -> None:
        self.load(self.record)

    def save(self) -> None:
        self.match.save()

    def scene(self) -> None:
        for spot in self.spots:
            drawn(spot)

    def hint(self) -> None:
        for spot, offers in zip(self.spots, self.offers, strict=True):
            for choice in offers:
                spot.game.look.hint(spot.table, choice)

    def text(self) -> None:
        for spot in self.spots:
            str(spot)

    def playout(self):
        """Two whole games: a game's own bots bring them to an end within milliseconds."""
        return hp.simulate(self.game, 2, seats=self.seats, bots=self.bot, seed=7, executor="here", progress=False)

    def listing(self):
        """A bot that lists every choice."""
        return bounded(self.game, self.seats, "random")

    def digest(self) -> str:
        """Equal where two versions do the same work."""
        played = [[game.scores, game.decisions, game.chances] for game in self.playout().games]
        work = [self.record, self.listing().save(), [len(offers) for offers in self.offers], played]
        return sha256(json.dumps(work).encode()).hexdigest()


MEASURES = (
    "copy", "fork", "choices", "play", "undo", "goto", "replay", "save", "scene", "hint", "text", "playout", "listing",
)  # fmt: skip


def timed(run: Callable[[], object], calls: int) -> float:
    gc.disable()  # whose turn it falls into is chance
    since = process_time()
    for _ in range(calls):
        run()
    seconds = process_time() - since
    gc.enable()
    return seconds


if __name__ == "__main__":
    work = Work(sys.argv[1], *GAMES[sys.argv[1]])
    print(json.dumps(work.digest()), flush=True)
    for line in sys.stdin:
        measure, calls = json.loads(line)
        print(json.dumps(timed(getattr(work, measure), calls)), flush=True)
